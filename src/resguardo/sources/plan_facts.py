"""What a plan measures becomes facts of the site, beside those that the site file tells.

Distances are ordinary facts; where the file tells the same thing, ``agreement`` says which one counts. What was drawn
with a defect is there without its distances, so that whatever needs them stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from resguardo.geometry.inexact import FINE
from resguardo.site.entity import Entity, Survey, has_name
from resguardo.site.facts import (
    AREAS,
    BETWEEN,
    BOUNDARIES_WALLED,
    COMPLETE,
    ESTABLISHMENT,
    EXTINGUISHERS,
    EXTINGUISHERS_APART,
    FIRE_WALLS,
    NEIGHBOURS,
    OPENING_KIND,
    OPENINGS,
    RADIUS,
    SEPARATION_GAP,
    SEPARATIONS,
)
from resguardo.site.numbers import written_interval
from resguardo.site.plan import UNREADABLE, Drawn, Plan
from resguardo.site.problem import Problem
from resguardo.site.quantities import NO, YES, Between
from resguardo.sources.agreement import BY_MEASURE, DRAWN, TOLD, Agreement
from resguardo.sources.boundaries import Boundaries, boundaries_of
from resguardo.sources.extinguisher_areas import areas_listing, listed_once
from resguardo.sources.figures import Figure
from resguardo.sources.georeference import PLACE
from resguardo.sources.measures import (
    Area,
    Neighbour,
    at,
    at_one_point,
    belonging,
    beyond,
    distance_between,
    gaps_between,
    neighbour_facts,
    neighbours_of,
    opening_facts,
    perimeter_facts,
    place_for,
    place_of,
    shapes_of,
)
from resguardo.sources.naming import Names
from resguardo.sources.plan_sights import PlanSights, path_of, with_walls_between, without_told_wall
from resguardo.sources.plan_words import PlanWords
from resguardo.sources.site_file import Steps, Told, Understood, consistently, facts_in, read_by
from resguardo.sources.told_plan import ToldPlan
from resguardo.sources.vocabulary import (
    EXTINGUISHER,
    FIRE_WALL,
    LIMITS,
    NEIGHBOUR_ROLES,
    PASSAGES,
    SIDES,
    STACK,
    STORAGE,
)

SIGHTS = "sights"
"""Under this name the law finds what was measured past fire walls (``site.plan.Sights``)."""

_MAY_BE_IN = (
    (NEIGHBOURS, frozenset({*NEIGHBOUR_ROLES, *LIMITS})),
    (OPENINGS, frozenset(OPENING_KIND.choices)),
    (EXTINGUISHERS, frozenset({EXTINGUISHER})),
)
"""The lists of an area, and the roles of the shapes that are in them."""

Owned = Mapping[str, list[tuple[Drawn, Figure | None]]]
"""By the name of an area, the shapes that belong to it."""


def told_with(content: object, plan: ToldPlan, line_of: Callable[[Steps], int] | None = None) -> Told:
    """The facts that a site file's content and a plan tell together. Raises UnusableFile, as ``told_by`` does."""
    return consistently(with_plan(read_by(content, line_of), plan))


def with_plan(told: Told, plan: ToldPlan) -> Told:
    """What was told, with all that the plan measures and tells; what contradicts itself is still there."""
    agreement = Agreement.at(told.site)
    joining = _Joining(told.site, plan.plan, agreement)
    site = joining.joined()
    return replace(
        told,
        site=site,
        problems=(*told.problems, *plan.problems, *map(plan.located, joining.problems), *agreement.problems),
        understood=(*told.understood, *plan.understood, *joining.understood),
        plan=plan.plan,
    )


@dataclass
class _Joining:
    """A site's facts and a plan on their way into one; ``astray`` are the roles of shapes that belong to no area."""

    told: Entity
    plan: Plan
    agreement: Agreement
    problems: list[Problem] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)
    measured: dict[str, Between] = field(default_factory=dict)
    containers: dict[str, tuple[Figure, ...]] = field(default_factory=dict)
    astray: set[str] = field(default_factory=set)

    def joined(self) -> Entity:
        """The site with the facts of the plan, and with the plan's sights."""
        boundaries = boundaries_of(self.plan)
        self.problems += boundaries.problems
        areas = self.areas(boundaries)
        neighbours = neighbours_of(self.plan, boundaries, self.problems)
        sights = self.sights(areas, neighbours)
        self.echo_touching()
        walls = self.of_walls()
        joined, by_word = self.with_areas(areas, neighbours, sights, walls)
        values = self.of_establishment(boundaries.as_told_of(joined)) | {FIRE_WALLS.id: walls, AREAS.id: joined}
        values |= self.of_separations(areas, sights, walls)
        values[SIGHTS] = sights._replace(by_word=by_word, distances=self.measured, stacks=self.containers)
        return Entity("", "", {**self.told.values, **values})

    def echo_touching(self) -> None:
        """What of fire walls that touch something in the drawing: our own choice in R56, so who reads is told of it."""
        if self.plan.precision and any(shapes_of(self.plan, [FIRE_WALL])):
            taken = "é assim que vale" if self.plan.precision <= FINE else "aqui fica em aberto"
            known_as = f"tida como tocando onde a incerteza é de até 10 mm (R56); {taken}"
            self.understood.append(Understood(PLACE, "parede corta-fogo que no desenho toca algo", known_as))

    # Which area is which

    def areas(self, boundaries: Boundaries) -> tuple[Area, ...]:
        """The areas of the plan by their names in the file; what is wrong with where they lie is reported."""
        drawn = list(shapes_of(self.plan, [STORAGE]))
        listed = [area.id for area in self.told.values[AREAS.id].items]
        names = {each.id: area_name(each.id, each.name, listed, alone=len(drawn) == 1) for each, _ in drawn}
        unknown = [name for name in names.values() if name not in listed]
        if unknown and set(listed) - set(names.values()):
            for name in unknown:
                found = "uma área que o arquivo do local não tem"
                self.problems.append(Problem(f'planta, {STORAGE} "{name}"', found, _one_of(listed, name)))
        return tuple(
            Area(names[each.id], each, figure, self.is_inside(each, figure, boundaries.lot)) for each, figure in drawn
        )

    def is_inside(self, drawn: Drawn, figure: Figure | None, lot: Figure | None) -> bool:
        """Whether an area lies within the lot, as far as both are known."""
        point = beyond(figure, lot, self.plan.precision) if figure and lot else None
        if point is None:
            return True
        found = f"uma área que não fica toda dentro do lote: fora dele em {at(self.plan, point)}"
        expected = "a área dentro do lote; corrija o contorno de um dos dois"
        self.problems.append(Problem(place_of(drawn), found, expected))
        return False

    def sights(self, areas: Sequence[Area], neighbours: Sequence[Neighbour]) -> PlanSights:
        """All that stands on the plan between the areas and their neighbours.

        A list of fire walls of which a part cannot be read may tell of one more.
        """
        walls: Survey = self.told.values[FIRE_WALLS.id]
        return PlanSights(
            {area.name: area.figure for area in areas},
            {area.name: {each.id: place_for(area, each) for each in neighbours} for area in areas},
            {drawn.id: figure for drawn, figure in shapes_of(self.plan, [FIRE_WALL])},
            self.plan.precision,
            FIRE_WALL in self.plan.unidentified or (walls.told and not walls.complete),
            openings={drawn.id: figure for drawn, figure in shapes_of(self.plan, OPENING_KIND.choices)},
            parts={each.id: each.parts for each in neighbours if each.parts},
        )

    # Facts of the whole

    def of_establishment(self, boundaries: Boundaries) -> dict[str, Any]:
        """Whether all sides of the property are walled."""
        walled = boundaries.walled()
        if walled is None or LIMITS & self.plan.unidentified:
            return {}
        return self.agreement.values((ESTABLISHMENT,), self.told.values, {BOUNDARIES_WALLED.id: walled}, "")

    def of_walls(self) -> Survey:
        """The fire walls with what is told of them."""
        items = tuple(
            Entity(drawn.id, f"{FIRE_WALLS.key}[{drawn.id}]", drawn.values)
            for drawn, _ in shapes_of(self.plan, [FIRE_WALL])
        )
        drawn = Survey(FIRE_WALLS.key, bool(items), True, 0, items)
        return self.agreement.survey(FIRE_WALLS, self.told.values[FIRE_WALLS.id], drawn, TOLD)

    def of_separations(self, areas: Sequence[Area], sights: PlanSights, walls: Survey) -> dict[str, Any]:
        """The gaps between the areas; a pair that the file tells of keeps its place there."""
        told: Survey = self.told.values[SEPARATIONS.id]
        items = {frozenset(each.values.get(BETWEEN.id, (each.id,))): each for each in told.items}
        for one, other, gap in gaps_between(areas, self.plan.precision):
            pair = (one.name, other.name)
            name = ",".join(pair)
            have = items.get(frozenset(pair), Entity(name, f"{SEPARATIONS.key}[{name}]", {BETWEEN.id: pair}))
            values = self.agreement.values(SEPARATIONS.members, have.values, {SEPARATION_GAP.id: gap}, have.path)
            self.measured[path_of(have.path, SEPARATION_GAP)] = gap
            separation = Entity(have.id, have.path, values)
            items[frozenset(pair)] = without_told_wall(separation, sights, walls, self.agreement)
        return {SEPARATIONS.id: replace(told, told=told.told or bool(items), items=tuple(items.values()))}

    # Facts of each area

    def with_areas(
        self, areas: Sequence[Area], neighbours: Sequence[Neighbour], sights: PlanSights, walls: Survey
    ) -> tuple[Survey, tuple[tuple[str, str], ...]]:
        """The areas of both, and the pairs of which a person says whether a fire wall stands between."""
        by_name = {area.name: area for area in areas}
        names = {area.drawn.id: area.name for area in areas} | {name: name for name in by_name}
        extinguishers = (drawn for drawn, _ in shapes_of(self.plan, [EXTINGUISHER]))
        told = listed_once(self.told.values[AREAS.id], extinguishers, names, self.agreement)
        have = {each.id: each for each in told.items}
        owned = {role: self.owned(role, areas, {}) for role in (STACK, *SIDES)}
        owned[EXTINGUISHER] = self.owned(EXTINGUISHER, areas, areas_listing(told))
        by_word: list[tuple[str, str]] = []
        unreadable = Names(by_name).give(UNREADABLE) if STORAGE in self.plan.unidentified else ""
        items = []
        for name in dict.fromkeys([*(each for each in have if each != unreadable), *by_name]):
            if name in by_name:
                entity = self.area(by_name[name], have.get(name), neighbours, owned)
                entity, pairs = with_walls_between(entity, sights, walls, self.agreement)
                by_word += pairs
            else:
                entity = have[name]
            items.append(self.in_doubt(entity))
        if unreadable:
            items.append(self.unreadable(unreadable, have))
        complete = (told.complete or not told.told) and not unreadable
        survey = replace(told, told=told.told or bool(items), complete=complete, items=tuple(items))
        return survey, tuple(by_word)

    def unreadable(self, name: str, have: Mapping[str, Entity]) -> Entity:
        """The storage area that a shape may be of which nobody knows what it is: with all that is told of it open.

        There may be so much more in store, and it may count as one with any other area (art. 10, § 3).
        """
        path = f"{AREAS.key}[{name}]"
        known_as = "talvez mais uma área de armazenamento, e conta como tal até que se diga o que é"
        self.understood.append(Understood(PLACE, name, known_as))
        return self.in_doubt(have.get(name) or Entity(name, path, facts_in(AREAS.members, {}, path).values))

    def in_doubt(self, area: Entity) -> Entity:
        """The area with those of its lists open, whatever was told, in which something may be that nobody can name."""
        opened = {
            members.id: replace(area.values[members.id], complete=False)
            for members, roles in _MAY_BE_IN
            if roles & self.plan.unidentified
        }
        return Entity(area.id, area.path, {**area.values, **opened})

    def area(
        self, area: Area, told: Entity | None, neighbours: Sequence[Neighbour], owned: Mapping[str, Owned]
    ) -> Entity:
        """An area with what both tell of it and all that is measured from it."""
        path = f"{AREAS.key}[{area.name}]"
        extinguishers = owned[EXTINGUISHER].get(area.name, [])
        sides = [drawn for role in SIDES for drawn, _ in owned[role].get(area.name, [])]
        stacks = self.stacks(area, owned[STACK].get(area.name, []))
        self.containers[area.name] = tuple(stacks)
        perimeter, parts = perimeter_facts(area, sides, self.plan.precision, self.problems)
        measured: Mapping[str, Any] = {
            **perimeter,
            NEIGHBOURS.id: self.neighbours(area, path, stacks, neighbours),
            OPENINGS.id: self.openings(area, path),
            EXTINGUISHERS.id: self.extinguishers(area, path, extinguishers),
        }
        self.echo_passages(area, path)
        words = PlanWords(self.problems, self.agreement.said)
        values, measured = words.beside(AREAS.members, area.drawn.values, measured, path)
        values, _ = words.beside(AREAS.members, values, parts, path, DRAWN)
        if told is not None:
            values = self.agreement.values(
                AREAS.members, *self.agreement.capacities(told.values, values, path), path, TOLD
            )
        joined = self.agreement.values(AREAS.members, values, measured, path)
        listed = {each.id for each in joined[EXTINGUISHERS.id].items}
        if at_one_point([figure for drawn, figure in extinguishers if drawn.id in listed], self.plan.precision):
            apart = {EXTINGUISHERS_APART.id: NO}
            joined = self.agreement.values(AREAS.members, joined, apart, path)
        joined = self.agreement.values(AREAS.members, joined, parts, path, DRAWN)
        return Entity(
            area.name, path, {key: value for key, value in joined.items() if key not in (COMPLETE.id, RADIUS.id)}
        )

    def stacks(self, area: Area, shapes: Sequence[tuple[Drawn, Figure | None]]) -> list[Figure]:
        """The outermost containers of an area; none where one of them may stand elsewhere than those that are known, or
        is drawn where no container of the area can stand."""
        known = [figure for drawn, figure in shapes if figure is not None and self.stands_in(area, drawn, figure)]
        complete = len(known) == len(shapes) and STACK not in self.plan.unidentified | self.astray
        return known if complete else []

    def stands_in(self, area: Area, drawn: Drawn, figure: Figure) -> bool:
        """Whether a stack stands in its area, as far as that is drawn."""
        point = beyond(figure, area.figure, self.plan.precision) if area.figure else None
        if point is None:
            return True
        found = f"uma pilha que não fica toda dentro da área {area.name}: fora dela em {at(self.plan, point)}"
        expected = "os recipientes dentro da área; corrija o contorno de um dos dois"
        self.problems.append(Problem(place_of(drawn), f"{found}; não se mede dela", expected))
        return False

    def neighbours(self, area: Area, path: str, stacks: Sequence[Figure], neighbours: Sequence[Neighbour]) -> Survey:
        """All that the plan shows around an area; whether that is all there is, only a person tells."""
        precision, told = self.plan.precision, area.drawn.values
        complete, partial = (told.get(COMPLETE.id) == answer for answer in (YES, NO))
        items = _items(
            f"{path}.{NEIGHBOURS.key}",
            ((each.id, neighbour_facts(area, stacks, each, precision)) for each in neighbours),
        )
        self.remember(items)
        is_told, radius = bool(items) or complete, told.get(RADIUS.id, NO)[0]
        return Survey(f"{path}.{NEIGHBOURS.key}", is_told, complete, radius, items, partial)

    def openings(self, area: Area, path: str) -> Survey:
        """All floor openings that the plan shows."""
        place = f"{path}.{OPENINGS.key}"
        shapes = shapes_of(self.plan, OPENING_KIND.choices)
        items = _items(
            place, ((each.id, opening_facts(area, each, figure, self.plan.precision)) for each, figure in shapes)
        )
        self.remember(items)
        return Survey(place, bool(items), False, 0, items)

    def remember(self, items: Iterable[Entity]) -> None:
        """Keeps the distances that the plan gives, whichever value counts in the end."""
        found = ((path_of(item.path, fact), item.values.get(fact.id)) for item in items for fact in BY_MEASURE)
        self.measured |= {path: distance for path, distance in found if distance is not None}

    def extinguishers(self, area: Area, path: str, shapes: Sequence[tuple[Drawn, Figure | None]]) -> Survey:
        """The extinguishers of an area; how far they are is shown to who attests that they are near."""
        place = f"{path}.{EXTINGUISHERS.key}"
        for drawn, figure in shapes:
            self.echo_distance(f"{place}[{drawn.id}]", drawn, area, figure)
        items = _items(
            place, ((drawn.id, {k: v for k, v in drawn.values.items() if k != "area"}) for drawn, _ in shapes)
        )
        return Survey(place, bool(items), False, 0, items)

    def echo_passages(self, area: Area, path: str) -> None:
        """How far doors and passages are, for who attests whether the containers are near them."""
        for drawn, figure in shapes_of(self.plan, PASSAGES):
            self.echo_distance(f"{path}.perto_de_passagem", drawn, area, figure)

    def echo_distance(self, place: str, drawn: Drawn, area: Area, figure: Figure | None) -> None:
        distance = distance_between(area.figure, figure, self.plan.precision)
        if distance is not None:
            shown = f"{written_interval(distance[0], distance[1], 'm')} da área {area.name}, na planta"
            name = drawn.id if drawn.role in drawn.id else f"{drawn.role} {drawn.id}"
            self.understood.append(Understood(place, name, shown))

    def owned(self, role: str, areas: Sequence[Area], listed: Mapping[str, frozenset[str]]) -> Owned:
        """The shapes of a role by the area to which they belong; one that belongs to none is a problem."""
        names = {area.drawn.id: area.name for area in areas}
        found: dict[str, list[tuple[Drawn, Figure | None]]] = {}
        for drawn, figure in shapes_of(self.plan, [role]):
            area = belonging(drawn, areas, names, self.plan, listed)
            if isinstance(area, Problem):
                self.problems.append(area)
                self.astray.add(role)
            else:
                found.setdefault(area.name, []).append((drawn, figure))
        return found


def _items(path: str, told: Iterable[tuple[str, Mapping[str, Any]]]) -> tuple[Entity, ...]:
    return tuple(Entity(name, f"{path}[{name}]", values) for name, values in told)


def area_name(id: str, title: str, listed: Sequence[str], *, alone: bool) -> str:
    """An area's name in the site: its own; one without, where plan and file have one area each, is the file's."""
    if id in listed or not alone or len(listed) != 1:
        return id
    has_no_id = id in (title, f"{STORAGE}.1")
    return listed[0] if has_no_id else id


def _one_of(listed: Sequence[str], name: str) -> str:
    """What an area of the plan is expected to be called: an area's name in the file, or one that is given it there."""
    named = [*filter(has_name, listed)]
    given = [f'"id": "{name}" na área do arquivo que é esta'] if len(named) < len(listed) else []
    return "; ou ".join([*([f"um dos nomes de lá: {', '.join(named)}"] if named else []), *given])
