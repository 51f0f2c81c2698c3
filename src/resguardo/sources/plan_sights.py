"""The distances on a plan past its fire walls, worked out when the law asks for them and kept.

Only plain values, so that they go into the digest of what was told: two plans whose walls differ differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import shapely

from resguardo.geometry.outline import ONE_POINT
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact
from resguardo.site.facts import (
    BETWEEN,
    DISTANCE_FROM_CONTAINERS,
    FIRE_WALL,
    FIRE_WALL_ATTESTED,
    FIRE_WALL_FROM_STACK,
    FIRE_WALL_INTERPOSED,
    FIRE_WALL_OVERLAP,
    FIRE_WALL_RATING,
    FIRE_WALL_SOLID,
    FIRE_WALL_TOP,
    FIRE_WALLS,
    NEIGHBOUR_DISTANCE,
    NEIGHBOURS,
    PLAN_WALL_ATTESTED,
    PLAN_WALL_FROM_STACK,
    PLAN_WALL_GRANTED,
    PLAN_WALL_OVERLAP,
    PLAN_WALL_RATING,
    PLAN_WALL_SOLID,
    PLAN_WALL_TOP,
    REDUCTION_GRANTED,
)
from resguardo.site.numbers import written_interval
from resguardo.site.plan import Position
from resguardo.site.problem import Problem
from resguardo.site.quantities import NO, UNBOUNDED, UNKNOWN, YES, Between
from resguardo.sources.agreement import TOLD, Agreement, common, written
from resguardo.sources.figures import Figure, Track, clearance_between, shape_of, sight_between

NONE = frozenset[str]()
_OF_A_WALL = (
    (FIRE_WALL_TOP, PLAN_WALL_TOP),
    (FIRE_WALL_ATTESTED, PLAN_WALL_ATTESTED),
    (FIRE_WALL_RATING, PLAN_WALL_RATING),
    (FIRE_WALL_SOLID, PLAN_WALL_SOLID),
    (FIRE_WALL_FROM_STACK, PLAN_WALL_FROM_STACK),
    (FIRE_WALL_OVERLAP, PLAN_WALL_OVERLAP),
    (REDUCTION_GRANTED, PLAN_WALL_GRANTED),
)
"""What is told of a wall before a neighbour, and the same of a wall of the plan."""
Figures = Mapping[str, Figure | None]
"""By name; None where the thing is there and its drawing cannot be used."""
Parts = Mapping[str, tuple[Figure, ...]]
"""By the identifier of the distance that is measured to them."""


class PlanSights(NamedTuple):
    """What stands on a plan (``site.plan.Sights``): the storage areas, the neighbours of each, the fire walls.

    ``in_doubt``: a shape that does not say what it is may be another fire wall. ``by_word`` are pairs of an area and a
    neighbour of which an inspection says whether a fire wall stands between, ``distances`` all straight distances
    measured, by their paths in the site file, ``openings`` the floor openings. ``parts`` are a neighbour's lot
    and its outlets, ``stacks`` the outermost containers of an area, which are other things to measure to and from.
    """

    areas: Figures
    neighbours: Mapping[str, Figures]
    walls: Figures
    precision: float
    in_doubt: bool = False
    by_word: tuple[tuple[str, str], ...] = ()
    distances: Mapping[str, Between] = MappingProxyType({})
    openings: Figures = MappingProxyType({})
    parts: Mapping[str, Parts] = MappingProxyType({})
    stacks: Mapping[str, tuple[Figure, ...]] = MappingProxyType({})

    def between(self, area: str, neighbour: str, walls: frozenset[str], distance: Fact = NEIGHBOUR_DISTANCE) -> Between:
        """The shortest segment that none of the walls blocks, in millimetres; unbounded where all are blocked.

        A wall that is not drawn may stand anywhere, and block everything. Of a pair that is not drawn nothing was
        measured: the distance told for it decides, and where the neighbour is drawn a wall may block that.
        """
        standing = NONE if (area, neighbour) in self.by_word else walls
        ways = [self._interval(here, there, standing) for here, there in self._pairs(area, neighbour, distance)]
        if not ways:
            drawn = neighbour in self.neighbours.get(area, {})
            return (0, UNBOUNDED) if drawn and standing else NO
        return min(low for low, _ in ways), min(high for _, high in ways)

    def between_areas(self, one: str, other: str, walls: frozenset[str]) -> Between | None:
        """The same between two storage areas, from whichever it is shorter; None where one is not on the plan.

        A wall that one of them touches hides the other from it no more than a neighbour (docs/decisions/0013).
        """
        if one not in self.areas or other not in self.areas:
            return None
        here, there = self.areas[one], self.areas[other]
        if here is None or there is None:
            return (0, UNBOUNDED) if walls else NO
        ways = self._interval(here, there, walls), self._interval(there, here, walls)
        low, high = (min(ends) for ends in zip(*ways, strict=True))
        return low, (UNBOUNDED if self.in_doubt else high)

    def segment(
        self, area: str, neighbour: str, walls: frozenset[str], distance: Fact = NEIGHBOUR_DISTANCE
    ) -> tuple[Position, Position] | None:
        """That segment, from the area to the neighbour; None where all are blocked or nothing was measured."""
        standing = () if (area, neighbour) in self.by_word else self._standing(walls)
        pairs = self._pairs(area, neighbour, distance)
        found = [clearance_between(here, there, standing) for here, there in pairs]
        return min(found, key=lambda each: each.length).ends if found else None

    def starts_on(self, area: str, neighbour: str, distance: Fact = NEIGHBOUR_DISTANCE) -> tuple[str, ...]:
        """The fire walls on which the shortest segment of all starts, which for that do not block it."""
        segment = self.segment(area, neighbour, NONE, distance)
        if segment is None:
            return ()
        start = shapely.Point(segment[0])
        return tuple(
            name
            for name, wall in self.walls.items()
            if wall and shape_of(wall).dwithin(start, ONE_POINT + self.precision)
        )

    def measured(self, path: str, distance: Fact) -> Between | None:
        """A straight distance that the plan gives of a neighbour, a floor opening or a pair of areas, by its path."""
        return self.distances.get(path_of(path, distance))

    def tracks(self, area: str, neighbour: str) -> tuple[Track, ...]:
        """The lines or rings of a neighbour as it is measured from an area; none where its drawing cannot be used."""
        return _tracks(self.neighbours.get(area, {}).get(neighbour))

    def ends(
        self, area: str, neighbour: str, distance: Fact = NEIGHBOUR_DISTANCE
    ) -> tuple[tuple[Track, ...], tuple[Track, ...]]:
        """The lines or rings from which and to which a distance is measured; none where one of them is not drawn."""
        pairs = self._pairs(area, neighbour, distance)
        here, there = (tuple(track for pair in pairs for track in _tracks(pair[end])) for end in (0, 1))
        return here, there

    def to_opening(self, area: str, opening: str) -> tuple[Position, Position] | None:
        """The shortest segment from an area to a floor opening; None where one of them is not drawn, or unusable."""
        here, there = self.areas.get(area), self.openings.get(opening)
        return None if here is None or there is None else clearance_between(here, there).ends

    def opening_tracks(self, opening: str) -> tuple[Track, ...]:
        """The lines or rings of a floor opening; none where its drawing cannot be used."""
        return _tracks(self.openings.get(opening))

    def _pairs(self, area: str, neighbour: str, distance: Fact) -> list[tuple[Figure, Figure]]:
        """All that a distance may be measured between; the shortest counts."""
        parts = self.parts.get(neighbour, {})
        starts = self.stacks.get(area, ()) if distance == DISTANCE_FROM_CONTAINERS else (self.areas.get(area),)
        to_thing = distance in (NEIGHBOUR_DISTANCE, DISTANCE_FROM_CONTAINERS)
        ends = (self.neighbours.get(area, {}).get(neighbour),) if to_thing else parts.get(distance.id, ())
        return [(here, there) for here in starts for there in ends if here is not None and there is not None]

    def _standing(self, walls: frozenset[str]) -> tuple[Figure, ...]:
        return tuple(figure for wall in sorted(walls) if (figure := self.walls.get(wall)) is not None)

    def _interval(self, here: Figure, there: Figure, walls: frozenset[str]) -> Between:
        """The sight past the walls in millimetres (R56); with a wall that is not drawn, from its low end on any."""
        low, high = sight_between(here, there, self._standing(walls), self.precision)
        return low, (UNBOUNDED if any(self.walls.get(wall) is None for wall in walls) else high)


def path_of(path: str, distance: Fact) -> str:
    """Where in the site file a distance of a thing stands."""
    return f"{path}.{distance.key}"


def _tracks(figure: Figure | None) -> tuple[Track, ...]:
    return (*figure.tracks, *figure.beside) if figure else ()


def with_walls_between(
    area: Entity, sights: PlanSights, walls: Survey, agreement: Agreement
) -> tuple[Entity, list[tuple[str, str]]]:
    """The area with, for each drawn neighbour, whether a fire wall that is no part of the plan stands between.

    None does: the plan's own are measured by the sight past them; unless a shape that nobody can name may be one. Of
    one that the file tells of, it is compared whether it stands between, and what is told of it with what the plan's
    ``walls`` between tell; the pairs for which the file's word counts are listed.
    """
    by_word: list[tuple[str, str]] = []
    survey: Survey = area.values[NEIGHBOURS.id]
    items = []
    for each in survey.items:
        if each.id not in sights.neighbours[area.id]:
            items.append(each)
            continue
        told = FIRE_WALL.id in each.values and bool(sights.walls)
        if told:
            between = partial(sights.between, area.id, each.id)
            if sights.segment(area.id, each.id, NONE) is not None:
                _compare(each, between(NONE), _past_all(between, sights), agreement)
            _compare_facts(each, _standing_between(between, walls), agreement)
        if told and agreement.file_counts:
            by_word.append((area.id, each.id))
        keeps = FIRE_WALL.id in each.values and (agreement.file_counts or not sights.walls)
        stands = {FIRE_WALL.id: each.values[FIRE_WALL.id]} if keeps else {} if sights.in_doubt else {FIRE_WALL.id: NO}
        others = {key: value for key, value in each.values.items() if key != FIRE_WALL.id}
        items.append(Entity(each.id, each.path, others | stands))
    return Entity(area.id, area.path, {**area.values, NEIGHBOURS.id: survey.with_items(tuple(items))}), by_word


def without_told_wall(separation: Entity, sights: PlanSights, walls: Survey, agreement: Agreement) -> Entity:
    """Two drawn areas without what the file tells of a fire wall between them, where the plan's own walls count."""
    if FIRE_WALL.id not in separation.values or not sights.walls:
        return separation
    one, other = separation.values[BETWEEN.id]
    between = partial(sights.between_areas, one, other)
    _compare(separation, between(NONE), _past_all(between, sights), agreement)
    _compare_facts(separation, _standing_between(between, walls), agreement)
    if agreement.file_counts:
        return separation
    values = {key: value for key, value in separation.values.items() if key != FIRE_WALL.id}
    return Entity(separation.id, separation.path, values)


def _compare(told: Entity, straight: Between | None, past: Between | None, agreement: Agreement) -> None:
    """Reports where file and plan differ on whether a fire wall stands between: one that leaves open a line of less
    than twice the straight one hides too little for § 2, whatever distance it halves."""
    if straight is None or past is None:
        return
    stands, between = (told.values.get(fact.id, UNKNOWN) for fact in (FIRE_WALL, FIRE_WALL_INTERPOSED))
    place = f"{told.path}.{FIRE_WALL.key}"
    if past[0] > straight[0] and NO in (stands, between):
        agreement.differs(place, "informado que nenhuma parede corta-fogo fica entre, na planta uma fica")
    if not stands == between == YES:
        return
    if past == straight:
        agreement.differs(place, "informada parede corta-fogo interposta, na planta nenhuma fica entre")
    elif past[1] < 2 * straight[0]:
        free, line = (written_interval(*ends, "m") for ends in (past, straight))
        found = f"tapa só parte: deixa livre uma linha de {free}, e a reta mais curta tem {line}"
        agreement.differs(place, f"informada parede corta-fogo interposta, a da planta {found}")


def _standing_between(between: Callable[[frozenset[str]], Between | None], walls: Survey) -> list[Entity]:
    """The walls that stand between two things of the plan: those that block the straight line, by itself or, where none
    does, all together."""
    straight, past = between(NONE), between(frozenset(wall.id for wall in walls.items))
    if straight is None or past is None or past[0] <= straight[0]:
        return []
    alone = [wall for wall in walls.items if (one := between(frozenset({wall.id}))) and one[0] > straight[0]]
    return alone or list(walls.items)


def _compare_facts(told: Entity, walls: Sequence[Entity], agreement: Agreement) -> None:
    """Reports what the file tells of the wall between that the plan tells otherwise of each that stands there, and,
    where the plan's walls count, what it does not tell of any: what a person says of them is not dropped in silence."""
    for fact, of_wall in _OF_A_WALL:
        drawn = {wall.id: wall.values.get(of_wall.id) for wall in walls}
        if fact.id not in told.values or not drawn:
            continue
        word, known = told.values[fact.id], {name: each for name, each in drawn.items() if each is not None}
        if any(common(word, each) is not None for each in known.values()):
            continue
        place, found = f"{told.path}.{FIRE_WALL.key}.{fact.key}", f"{fact.label}: informado {written(fact, word)}"
        if len(known) == len(drawn):
            names = " e ".join(f'{written(fact, each)} (de "{name}")' for name, each in known.items())
            agreement.differs(place, f"{found}, {TOLD} {names}", TOLD)
        elif not agreement.file_counts:
            names = " e ".join(f'"{name}"' for name in drawn if name not in known)
            expected = f'o mesmo dito da própria parede: "{of_wall.key}" na planta ou em {FIRE_WALLS.key}'
            agreement.problems.append(Problem(place, f"{found}, o que a planta não diz de {names}", expected))


def _past_all(between: Callable[[frozenset[str]], Between | None], sights: PlanSights) -> Between | None:
    """The sight past all walls of the plan; None where one may stand elsewhere, or be one more."""
    unsure = sights.in_doubt or None in sights.walls.values()
    return None if unsure else between(frozenset(sights.walls))
