"""What is told twice: by a file and by a plan. Where they differ both are shown, and it is said which one counts.

Source: of a told and a measured value the one of a dated inspection wins, else the plan's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from resguardo.site.consistency import capacity_once
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import UNITS, Fact, ListOf, Member, leaves
from resguardo.site.facts import (
    CAPACITY,
    DECLARED_CYLINDERS,
    DECLARED_MASS,
    DISTANCE_FROM_CONTAINERS,
    DISTANCE_TO_ITS_LOT,
    DISTANCE_TO_OUTLET,
    EXTINGUISHERS_APART,
    FIRE_WALLS,
    INSPECTED,
    INSPECTION_DATE,
    NEIGHBOUR_DISTANCE,
    NEIGHBOUR_KIND,
    OPENING_DISTANCE,
    PERIMETER_TOTAL,
    SEPARATION_GAP,
)
from resguardo.site.numbers import written_interval
from resguardo.site.problem import Problem
from resguardo.site.quantities import ANY, CYLINDER_MASS, NO, YES, Between, saturated
from resguardo.sources.values import NUMERIC
from resguardo.sources.vocabulary import BOUNDARY, STREET

MEASURED, TOLD, DRAWN = "medido na planta", "dito na planta", "desenhado na planta"
"""How the plan tells a fact: measured in full, told as a property, or drawn in part, the rest left open."""

_LIMITS = frozenset({BOUNDARY, STREET})
BY_MEASURE = frozenset(
    {
        *(NEIGHBOUR_DISTANCE, DISTANCE_TO_ITS_LOT, DISTANCE_TO_OUTLET, DISTANCE_FROM_CONTAINERS, OPENING_DISTANCE),
        *(PERIMETER_TOTAL, SEPARATION_GAP, EXTINGUISHERS_APART),
    }
)
"""The facts that are measured on a plan; of all others it tells what its properties and types say."""


@dataclass
class Agreement:
    """Joins what the plan tells to what the file tells; ``inspection`` is the day of the inspection, if one is told.

    ``said`` are the places of what the plan says in words among what it draws.
    """

    inspection: tuple[int, int] | None
    problems: list[Problem] = field(default_factory=list)
    said: set[str] = field(default_factory=set)

    @staticmethod
    def at(site: Entity) -> Agreement:
        """With what a site's file tells of its inspection."""
        inspected = site.values.get(INSPECTED.id) == YES
        return Agreement(site.values.get(INSPECTION_DATE.id) if inspected else None)

    @property
    def file_counts(self) -> bool:
        """Whether the file's word counts where the plan says otherwise."""
        return self.inspection is not None

    def values(
        self,
        members: Iterable[Member],
        told: Mapping[str, Any],
        drawn: Mapping[str, Any],
        place: str,
        how: str | None = None,
    ) -> dict[str, Any]:
        """The facts of one thing from both; lists are joined item by item. Unless it is said how the plan tells them,
        each is measured or told as facts of its kind are."""
        found = dict(told)
        for key, leaf in leaves(tuple(members)):
            if leaf.id not in drawn:
                continue
            if isinstance(leaf, ListOf):
                found[leaf.id] = self.survey(leaf, told.get(leaf.id), drawn[leaf.id], how)
            elif leaf.id not in told:
                found[leaf.id] = drawn[leaf.id]
            else:
                where = f"{place}.{key}" if place else key
                way = how or (TOLD if where in self.said else how_told(leaf))
                found[leaf.id] = self.one(leaf, told[leaf.id], drawn[leaf.id], where, way)
        return found

    def capacities(
        self, told: Mapping[str, Any], drawn: Mapping[str, Any], place: str
    ) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """What both tell of an area, where one tells its capacity in cylinders and the other in kilograms: then that
        capacity is in the first alone, compared by its mass."""
        told, drawn = capacity_once(told), capacity_once(drawn)
        ways = _way_of_capacity(told), _way_of_capacity(drawn)
        if None in ways or ways[0] == ways[1]:
            return told, drawn
        one, other = _mass_of_capacity(told), _mass_of_capacity(drawn)
        both = common(one, other)
        if both is None:
            file, plan = (_written_capacity(each) for each in (told, drawn))
            self.differs(f"{place}.{CAPACITY.key}", f"informado {file}, {TOLD} {plan}", TOLD)
            counts = told if self.file_counts else drawn
        else:
            counts = told if both == one else drawn
        ways_to_tell = (DECLARED_CYLINDERS.id, DECLARED_MASS.id)
        rest = {key: value for key, value in drawn.items() if key not in ways_to_tell}
        return {**told, **{key: counts[key] for key in ways_to_tell}}, rest

    def survey(self, items: ListOf, told: Survey | None, drawn: Survey, how: str | None = None) -> Survey:
        """The list that both tell: what bears the same name is the same thing, and what one alone has is there."""
        if told is None or not told.told:
            return _placed(drawn, told.path if told else drawn.path)
        if not drawn.told and not drawn.partial:
            return told
        left_out = self._left_out(items, told, drawn, how or DRAWN)
        have = {each.id: each for each in told.items if each.id not in left_out}
        joined = {
            each.id: Entity(
                each.id,
                f"{told.path}[{each.id}]",
                self.values(items.members, have[each.id].values, each.values, f"{told.path}[{each.id}]", how)
                if each.id in have
                else each.values,
            )
            for each in drawn.items
            if each.id not in left_out
        }
        everything = tuple({**have, **joined}.values())
        return replace(self._how_far(told, drawn), path=told.path, told=True, items=everything)

    def _left_out(self, items: ListOf, told: Survey, drawn: Survey, how: str) -> frozenset[str]:
        """The names of what one of the two has and the other, told to be all there is, has not; none where the list
        that has it counts. What a plan draws is all there is only in its own words."""
        only_drawn = beyond_list(items, told, drawn)
        only_told = beyond_list(items, drawn, told) if how == TOLD else ()
        if only_drawn:
            how = TOLD if all(f"{told.path}[{each.id}]" in self.said for each in only_drawn) else how
            self.differs(told.path, f"informado que {all_of(told)}, {how} também {names_of(only_drawn)}", how)
        if only_told:
            self.differs(told.path, f"informado também {names_of(only_told)}, {how} que {all_of(drawn)}", how)
        return frozenset(each.id for each in (only_drawn if self.file_counts else only_told))

    def _how_far(self, told: Survey, drawn: Survey) -> Survey:
        """A list with what counts of whether it is complete, and up to where: the plan tells that in words."""
        if contradict(told, drawn):
            self.differs(told.path, f"informado levantamento {how_far(told)}, {TOLD} {how_far(drawn)}", TOLD)
            return told if self.file_counts else drawn
        return widest(told, drawn)

    def one(self, fact: Fact, told: Any, drawn: Any, place: str, how: str) -> Any:
        """The value of a fact that both tell: that which counts; where the plan leaves it open, what both allow."""
        both = common(told, drawn)
        if both is None:
            self.differs(place, f"informado {written(fact, told)}, {how} {written(fact, drawn)}", how)
        elif how != MEASURED or isinstance(both, frozenset):
            return both
        return told if self.file_counts else drawn

    def differs(self, place: str, found: str, how: str = MEASURED) -> None:
        """Reports that file and plan differ, and which one counts."""
        self.problems.append(Problem(place, found, f"o mesmo nos dois; aqui vale o {self._what_counts(how)}"))

    def _what_counts(self, how: str) -> str:
        if self.inspection is None:
            return f"{how}, pois não há vistoria com data"
        first, last = self.inspection
        if first == last:
            return f"da vistoria de {date.fromordinal(first):%d/%m/%Y}"
        return "da vistoria, de data que não se sabe ao certo"


def beyond_list(items: ListOf, listed: Survey, other: Survey) -> tuple[Entity, ...]:
    """What another tells of and a list that is told to be all there is lacks, as far as it was looked for.

    A complete list without items, beside a plan, says that nothing is missing on it; and the list of fire walls tells
    of those that are drawn. A lot has its limits whatever a list says of what stands around.
    """
    if not listed.complete or items is FIRE_WALLS or (items.surveyed and not listed.items):
        return ()
    names = {each.id for each in listed.items}
    return tuple(
        each
        for each in other.items
        if each.id not in names
        and not _is_limit(each)
        and (not items.has_radius or each.values.get(NEIGHBOUR_DISTANCE.id, ANY)[1] <= listed.radius)
    )


def _is_limit(thing: Entity) -> bool:
    """Whether this is a side of the property, and nothing else."""
    kinds = thing.values.get(NEIGHBOUR_KIND.id)
    return isinstance(kinds, frozenset) and kinds <= _LIMITS


def contradict(one: Survey, other: Survey) -> bool:
    """Whether of two states of a list one says that it is complete, up to where, and the other says otherwise."""
    if one.complete and other.complete:
        return bool(one.radius and other.radius) and one.radius != other.radius
    return (one.complete and other.partial) or (one.partial and other.complete)


def widest(one: Survey, other: Survey) -> Survey:
    """The state of a list of which two tell that do not contradict each other."""
    radius = max((each.radius for each in (one, other) if each.complete), default=max(one.radius, other.radius))
    complete = one.complete or other.complete
    return replace(one, complete=complete, radius=radius, partial=not complete and (one.partial or other.partial))


def how_far(survey: Survey) -> str:
    """Whether a list is told to be complete, and up to where."""
    if not survey.complete:
        return "não completo"
    return f"completo até {written_interval(survey.radius, survey.radius, 'm')}" if survey.radius else "completo"


def all_of(survey: Survey) -> str:
    """That a list has these things and no others."""
    if not survey.items:
        return "não há nenhum"
    return f"{'são' if survey.items[1:] else 'é'} só {names_of(survey.items)}"


def names_of(items: Sequence[Entity]) -> str:
    """The names of things, as problems show them."""
    return ", ".join(f'"{each.id}"' for each in items)


def _way_of_capacity(values: Mapping[str, Any]) -> str | None:
    """Whether a capacity is told in cylinders or in kilograms; None where it is in neither or in both."""
    given = [fact.id for fact in (DECLARED_CYLINDERS, DECLARED_MASS) if values.get(fact.id, NO) != NO]
    untold = DECLARED_CYLINDERS.id not in values or DECLARED_MASS.id not in values
    return None if untold or len(given) != 1 else given[0]


def _mass_of_capacity(values: Mapping[str, Any]) -> Between:
    low, high = (
        saturated(cylinders * CYLINDER_MASS + mass)
        for cylinders, mass in zip(values[DECLARED_CYLINDERS.id], values[DECLARED_MASS.id], strict=True)
    )
    return low, high


def _written_capacity(values: Mapping[str, Any]) -> str:
    mass = written(DECLARED_MASS, _mass_of_capacity(values))
    if _way_of_capacity(values) == DECLARED_MASS.id:
        return mass
    return f"{written(DECLARED_CYLINDERS, values[DECLARED_CYLINDERS.id])} botijões ({mass})"


def how_told(fact: Fact) -> str:
    """How a plan tells a fact of this kind."""
    return MEASURED if fact in BY_MEASURE else TOLD


def written(fact: Fact, value: Any) -> str:
    """A told value as people write it."""
    if fact.kind in NUMERIC:
        return written_interval(value[0], value[1], UNITS[fact.kind])
    if fact.kind == "truth":
        return "sim" if value == YES else "não" if value == NO else "sem resposta"
    if fact.kind == "choice":
        return " ou ".join(fact.choices.get(each, each) for each in sorted(value))
    return f'"{value}"'


def common(told: Any, drawn: Any) -> Any:
    """What both allow; None if nothing."""
    if isinstance(told, frozenset):
        return told & drawn or None
    if isinstance(told, tuple):
        low, high = max(told[0], drawn[0]), min(told[1], drawn[1])
        return (low, high) if low <= high else None
    return told if told == drawn else None


def _placed(survey: Survey, path: str) -> Survey:
    """The same list where it stands in the file."""
    items = tuple(Entity(each.id, f"{path}[{each.id}]", each.values) for each in survey.items)
    return replace(survey, path=path, items=items)
