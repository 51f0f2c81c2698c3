"""What is measured from a storage area on a plan: neighbours, openings, perimeter, extinguishers, passages."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import shapely
from shapely import LineString, Polygon

from resguardo.geometry.around import REACH
from resguardo.geometry.clearance import millimetres
from resguardo.geometry.enclosure import Enclosure, SideDefect, SideDefectKind, enclosure
from resguardo.geometry.inexact import FINE
from resguardo.geometry.outline import ONE_POINT
from resguardo.site.facts import (
    DISTANCE_FROM_CONTAINERS,
    DISTANCE_TO_ITS_LOT,
    DISTANCE_TO_OUTLET,
    NEIGHBOUR_DISTANCE,
    NEIGHBOUR_KIND,
    OPENING_DISTANCE,
    OPENING_KIND,
    PERIMETER_TOTAL,
)
from resguardo.site.plan import Drawn, Plan, Position
from resguardo.site.problem import Problem
from resguardo.site.quantities import Between
from resguardo.sources.boundaries import Boundaries
from resguardo.sources.figures import Figure, clearance_between, figure_of, shape_of
from resguardo.sources.georeference import LOCAL, in_metres
from resguardo.sources.vocabulary import AREA_OF, LOT_OF_NEIGHBOUR, OUTLET, PART_OF, PLACES, SIDES, STACK

Facts = dict[str, Any]
_PARTS = {LOT_OF_NEIGHBOUR: DISTANCE_TO_ITS_LOT, OUTLET: DISTANCE_TO_OUTLET}


@dataclass(frozen=True, slots=True)
class Area:
    """A storage area of the plan by the name that it has in the site; ``figure`` is None where it cannot be used.

    ``inside``: it lies within the lot, so that its limits can be measured.
    """

    name: str
    drawn: Drawn
    figure: Figure | None
    inside: bool = True


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A neighbour on the plan: what it tells by itself, where it is, and what is drawn of it besides.

    ``parts`` are its lot and its outlets, by the identifier of the distance to them.
    """

    id: str
    facts: Mapping[str, Any]
    figure: Figure | None
    is_limit: bool
    parts: Mapping[str, tuple[Figure, ...]] = field(default_factory=dict)


def distance_between(first: Figure | None, second: Figure | None, precision: float) -> Between | None:
    """The straight distance in millimetres (R56); None where one of the two has no place."""
    if first is None or second is None:
        return None
    return clearance_between(first, second).millimetres(precision)


def shapes_of(plan: Plan, roles: Iterable[str]) -> Iterator[tuple[Drawn, Figure | None]]:
    """The shapes with one of the roles; those that cannot be used without a figure."""
    wanted = frozenset(roles)
    for each in plan.of(*wanted):
        yield each, figure_of(each)
    for each in plan.unmeasured:
        if each.role in wanted:
            yield each, None


def neighbours_of(plan: Plan, boundaries: Boundaries, problems: list[Problem]) -> tuple[Neighbour, ...]:
    """All neighbours that a plan shows: the sides of the property, then the things around."""
    parts: dict[str, dict[str, list[Figure | None]]] = {}
    things = [each for each, _ in shapes_of(plan, PLACES)]
    for each, figure in shapes_of(plan, _PARTS):
        owner = each.values.get(PART_OF)
        if owner not in {thing.id for thing in things}:
            names = ", ".join(thing.id for thing in things) or "nenhum está desenhado"
            found = f'"{PART_OF}": "{owner}"' if owner else f'sem "{PART_OF}"'
            found += _where(each, plan)
            problems.append(Problem(place_of(each), found, f'"{PART_OF}": o nome do vizinho de que é parte ({names})'))
        else:
            parts.setdefault(str(owner), {}).setdefault(_PARTS[each.role].id, []).append(figure)
    sides = [Neighbour(side.id, side.facts, side.figure, True) for side in boundaries.sides]
    return (
        *sides,
        *(
            Neighbour(
                each.id,
                {NEIGHBOUR_KIND.id: frozenset({each.role}), **each.values},
                figure,
                False,
                {fact: _all_of(figures) for fact, figures in parts.get(each.id, {}).items()},
            )
            for each, figure in shapes_of(plan, PLACES)
        ),
    )


def neighbour_facts(area: Area, stacks: Sequence[Figure], neighbour: Neighbour, precision: float) -> Facts:
    """What a neighbour tells and what is measured to it from an area."""
    facts: Facts = dict(neighbour.facts)
    there = place_for(area, neighbour)
    _put(facts, NEIGHBOUR_DISTANCE.id, distance_between(area.figure, there, precision))
    for fact, figures in neighbour.parts.items():
        _put(facts, fact, _nearest(distance_between(area.figure, figure, precision) for figure in figures))
    _put(facts, DISTANCE_FROM_CONTAINERS.id, _nearest(distance_between(stack, there, precision) for stack in stacks))
    return facts


def _all_of(figures: Sequence[Figure | None]) -> tuple[Figure, ...]:
    """The figures; none where one of them cannot be used, which may be the nearest."""
    known = tuple(each for each in figures if each is not None)
    return known if len(known) == len(figures) else ()


def _nearest(distances: Iterable[Between | None]) -> Between | None:
    """The shortest of several distances, of those that were measured."""
    return min(filter(None, distances), default=None)


def place_for(area: Area, neighbour: Neighbour) -> Figure | None:
    """Where a neighbour is, as seen from an area; the limits have no place for an area that lies outside of them."""
    return neighbour.figure if area.inside or not neighbour.is_limit else None


def opening_facts(area: Area, drawn: Drawn, figure: Figure | None, precision: float) -> Facts:
    """What is told of a floor opening, and how far it is."""
    facts: Facts = {OPENING_KIND.id: frozenset({drawn.role}), **drawn.values}
    _put(facts, OPENING_DISTANCE.id, distance_between(area.figure, figure, precision))
    return facts


def _put(facts: Facts, fact: str, value: Between | None) -> None:
    if value is not None:
        facts[fact] = value


# Between the areas, and the lot around them


def gaps_between(areas: Sequence[Area], precision: float) -> Iterator[tuple[Area, Area, Between]]:
    """The gap between every two areas that are drawn."""
    for one, other in combinations(areas, 2):
        gap = distance_between(one.figure, other.figure, precision)
        if gap is not None:
            yield one, other, gap


def beyond(figure: Figure, limits: Figure, precision: float) -> Position | None:
    """A point of an area or stack that is outside of its limits, the farthest of its corners if one does (of several
    the westernmost); None where it lies within: also where it stands over the limit by no more than the plan can tell.
    """
    ground, slack = shape_of(limits), ONE_POINT + precision
    outside = shape_of(figure).difference(ground)
    corners = shapely.get_coordinates(outside)
    gaps = shapely.distance(ground, shapely.points(corners))
    if (gaps > slack).any():
        x, y = min(corners[gaps >= gaps.max() - ONE_POINT].tolist())
        return x, y
    over = shapely.buffer(outside, -slack / 2)  # over a notch or a hole, whose corners all are of the limits
    if over.is_empty:
        return None
    within = over.representative_point()
    return within.x, within.y


# Around an area


def perimeter_facts(
    area: Area, sides: Sequence[Drawn], precision: float, problems: list[Problem]
) -> tuple[Facts, Facts]:
    """The perimeter of an area, and how much of it its sides take; what no side takes may be of any kind."""
    if area.figure is None:
        return {}, {}
    outline = shape_of(area.figure)
    lines = [(each.role, LineString(each.vertices)) for each in sides]
    found = enclosure(outline, lines) if isinstance(outline, Polygon) else ()
    corners = len(area.figure.tracks[0]) - 1
    if not isinstance(found, Enclosure):
        problems += [_side_problem(defect, sides) for defect in found]
        return {PERIMETER_TOTAL.id: _around(millimetres(outline.length)[0], corners * precision)}, {}
    parts: Facts = {}
    for role, fact in SIDES.items() if sides else ():
        least = found.sides.get(role, 0)
        low, _ = _around(least, corners * precision)
        _, high = _around(least + found.undrawn, corners * precision)
        parts[fact.id] = (low, high)
    return {PERIMETER_TOTAL.id: _around(found.perimeter, corners * precision)}, parts


def _around(length: int, precision: float) -> Between:
    """Whole millimetres, more or less; each corner of an outline may be off, and so each edge."""
    return millimetres(length / 1000, precision) if precision else (length, length)


def _side_problem(defect: SideDefect, sides: Sequence[Drawn]) -> Problem:
    side, (x, y) = sides[defect.side], defect.point
    at = f"em x {x:.3f}, y {y:.3f}".replace(".", ",")
    if defect.kind is SideDefectKind.OFF_OUTLINE:
        return Problem(place_of(side), f"uma linha fora do contorno da área, {at}", "a linha sobre o contorno")
    return Problem(place_of(side), f"um trecho que outro lado já ocupa, {at}", "cada trecho do contorno uma só vez")


def place_of(drawn: Drawn) -> str:
    """How problems name a shape."""
    return f'planta, {drawn.role} "{drawn.id}"'


def at(plan: Plan, point: Position) -> str:
    """A point of a plan as problems tell it."""
    return in_metres(point) + ("" if plan.plane == LOCAL else f" ({plan.plane})")


def _where(drawn: Drawn, plan: Plan) -> str:
    """Which shape is meant, whose name may be made up."""
    return f", em {at(plan, drawn.vertices[0])}" if drawn.vertices else ""


def belonging(
    drawn: Drawn,
    areas: Sequence[Area],
    names: Mapping[str, str],
    plan: Plan,
    listed: Mapping[str, Container[str]],
) -> Area | Problem:
    """The area to which a shape belongs: the one it names, that lists it, on whose outline it runs, or the only one.

    ``names`` are the names in the site of the areas of the plan, ``listed`` the areas of what the file lists: one that
    is listed elsewhere than where it says belongs where it is listed.
    """
    named, listing = drawn.values.get(AREA_OF), listed.get(drawn.id)
    by_name = [area for area in areas if named is not None and area.name == names.get(named, named)]
    if named is not None and (listing is None or not by_name or by_name[0].name in listing):
        found = by_name
    elif listing is not None:
        found = [area for area in areas if area.name in listing]
    elif len(areas) == 1:
        found = list(areas)
    else:
        found = [area for area in areas if _touches(drawn, area, plan.precision)]
    if len(found) == 1:
        return found[0]
    told = f'"{AREA_OF}": "{named}"' if named is not None else f'sem "{AREA_OF}"'
    return Problem(
        place_of(drawn),
        told + _where(drawn, plan),
        f'"{AREA_OF}": uma destas: {", ".join(area.name for area in areas)}',
    )


def _touches(drawn: Drawn, area: Area, precision: float) -> bool:
    """Whether a side runs on the outline of an area, or a stack stands in it."""
    if area.figure is None or not drawn.vertices or drawn.role not in (*SIDES, STACK):
        return False
    shape = shape_of(area.figure)
    target = shape.boundary if drawn.role in SIDES and isinstance(shape, Polygon) else shape
    points = (shape_of(Figure("point", ((vertex,),))) for vertex in drawn.vertices)
    return all(target.distance(point) <= REACH + precision for point in points)


def at_one_point(figures: Iterable[Figure | None], precision: float) -> bool:
    """Whether two of the things stand at the very same point (R41), as far as the plan tells positions that near."""
    placed = [figure for figure in figures if figure is not None] if precision <= FINE else []
    return any(clearance_between(one, other).length <= ONE_POINT for one, other in combinations(placed, 2))
