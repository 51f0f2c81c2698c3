"""Which fire walls of a plan count (art. 10, § 2), and how far a straight line past them is.

A wall counts if it is attested to be a parede corta-fogo and its top is more than 1.50 m above the area's tallest stack
(R30). What is not told leaves it possible, so each neighbour has two sights: past the walls that certainly count, and
past those that may. Geometry gives the distances; here is only which walls they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from resguardo.rulebook.expression import Choices, Derived, Node, plus
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.facts import (
    DISTANCE_FROM_CONTAINERS,
    DISTANCE_TO_ITS_LOT,
    DISTANCE_TO_OUTLET,
    FIRE_WALL,
    FIRE_WALLS,
    NEIGHBOUR_DISTANCE,
    NEIGHBOURS,
    OPENING_DISTANCE,
    OPENINGS,
    PLAN_WALL_ATTESTED,
    PLAN_WALL_FROM_STACK,
    PLAN_WALL_GRANTED,
    PLAN_WALL_OVERLAP,
    PLAN_WALL_RATING,
    PLAN_WALL_SOLID,
    PLAN_WALL_TOP,
    STACK_HEIGHT,
)
from resguardo.site.plan import Sights
from resguardo.site.quantities import ANY, NO, UNKNOWN, Between, is_exact, metres

from . import measuring
from .tables import WALL_ABOVE_STACK

RATED_MINUTES = 120
RATED_DISTANCE = metres("1.0")
"""What a wall must resist, and how far it must stand from the stacks and overlap them, where that is read (R29)."""

SIGHT = Derived("sight", "m", "item", "menor linha reta que nenhuma parede corta-fogo tapa", whole=NO)
"""Without a plan nothing was measured past a wall, and whether one stands between is told instead."""
WALL_ON_PLAN = Derived("wall_on_plan", "", "area", "parede corta-fogo na planta", whole=NO)

TO_NEIGHBOUR = (NEIGHBOUR_DISTANCE, DISTANCE_FROM_CONTAINERS, DISTANCE_TO_ITS_LOT, DISTANCE_TO_OUTLET)
TOLERANCES = {
    distance: Derived(f"{distance.id}_tolerance", "m", "item", "tolerância de desenho do município", whole=NO)
    for distance in (*TO_NEIGHBOUR, OPENING_DISTANCE, SIGHT)
}
"""What each distance drawn on a plan may be short (R58); nothing unless the municipality set it."""
AT_THE_LIMIT = "atende, no limite: dentro da tolerância de desenho do município"

READINGS = measuring.READINGS | {"R29", "R31"}


def sights(site: Entity, area: Entity, choices: Choices) -> dict[str, Any]:
    """The area's neighbours with their sights on the plan; nothing where there is no plan."""
    measured: Sights | None = site.values.get("sights")
    if measured is None:
        return {}
    walls = {wall.id: counts(wall.values, area, choices) for wall in site.values[FIRE_WALLS.id].items}
    certain = frozenset(wall for wall, truth in walls.items() if truth[0])
    possible = frozenset(wall for wall, truth in walls.items() if truth[1])
    listed = area.values[NEIGHBOURS.id]
    items = tuple(
        Entity(
            item.id,
            item.path,
            {
                **item.values,
                **_past(site, area.id, item, certain, possible, choices),
                **_tolerances(site, item, TO_NEIGHBOUR),
            },
        )
        for item in listed.items
    )
    openings = area.values[OPENINGS.id]
    drawn = (
        Entity(each.id, each.path, {**each.values, **_tolerances(site, each, (OPENING_DISTANCE,))})
        for each in openings.items
    )
    return {
        NEIGHBOURS.id: listed.with_items(items),
        OPENINGS.id: openings.with_items(tuple(drawn)),
        WALL_ON_PLAN.id: (int(bool(certain)), int(bool(possible))),
        "certain_walls": certain,
        "possible_walls": possible,
    }


def _past(
    site: Entity,
    area: str,
    neighbour: Entity,
    certain: frozenset[str],
    possible: frozenset[str],
    choices: Choices,
) -> dict[str, Between]:
    """The sight past the walls, from those that certainly count to those that may; none where no wall lengthens it.

    Only a plan measures it, so that it may always be short by the drawing tolerance.
    """
    measured: Sights = site.values["sights"]
    high = sight_past(measured, area, neighbour, possible, choices)[1]
    if high == sight_past(measured, area, neighbour, frozenset(), choices)[1]:
        return {}
    sight = sight_past(measured, area, neighbour, certain, choices)[0], high
    return {SIGHT.id: sight, **_allowed(SIGHT, _drawing_tolerance(site))}


def sight_past(measured: Sights, area: str, neighbour: Entity, walls: frozenset[str], choices: Choices) -> Between:
    """The sight along the lines that the quadro means: to the neighbour, to its lot, from the containers."""
    lines = [
        [measured.between(area, neighbour.id, walls, distance) for distance in line]
        for line in measuring.lines_to(neighbour, choices)
    ]
    low, high = (min(max(sight[end] for sight in line) for line in lines) for end in (0, 1))
    return low, high


def tolerance(site: Entity, item: Entity, distance: Fact) -> int:
    """By how much a distance may be short, in millimetres: something only where the plan's own measure counts (R58)."""
    measured: Sights | None = site.values.get("sights")
    told = item.values.get(distance.id)
    drawn = measured is not None and told is not None and measured.measured(item.path, distance) == told
    return _drawing_tolerance(site) if drawn else 0


def with_tolerance(distance: Fact | Derived) -> Node:
    """A distance with all that it may be short."""
    return plus(distance, TOLERANCES[distance])


def _drawing_tolerance(site: Entity) -> int:
    return int(site.values.get("drawing_tolerance", 0))


def _tolerances(site: Entity, item: Entity, distances: Iterable[Fact]) -> dict[str, Between]:
    allowed = (_allowed(distance, tolerance(site, item, distance)) for distance in distances)
    return {key: value for each in allowed for key, value in each.items()}


def _allowed(distance: Fact | Derived, short: int) -> dict[str, Between]:
    return {TOLERANCES[distance].id: (short, short)} if short else {}


def between_areas(site: Entity, one: Entity, other: Entity) -> Between | None:
    """The sight between two areas past the plan's walls that are high enough for both, from those that certainly count
    to those that may; None where they are not both on a plan (R36)."""
    measured: Sights | None = site.values.get("sights")
    if measured is None:
        return None
    walls = {
        wall.id: united(qualifies(wall.values, one), qualifies(wall.values, other))
        for wall in site.values[FIRE_WALLS.id].items
    }
    certain, possible = (
        measured.between_areas(one.id, other.id, frozenset(wall for wall, truth in walls.items() if truth[end]))
        for end in (0, 1)
    )
    return (certain[0], possible[1]) if certain and possible else None


def qualifies(wall: Mapping[str, Any], area: Entity) -> Between:
    """Whether a wall of the plan is attested, and high enough above an area's stacks."""
    return united(wall.get(PLAN_WALL_ATTESTED.id, UNKNOWN), high_enough(wall.get(PLAN_WALL_TOP.id, ANY), area))


def high_enough(top: Between, area: Entity) -> Between:
    """Whether a wall whose top is so high over the floor is high enough above an area's stacks (§ 2)."""
    stack = area.values.get(STACK_HEIGHT.id, ANY)
    return int(top[0] - stack[1] > WALL_ABOVE_STACK), int(top[1] - stack[0] > WALL_ABOVE_STACK)


def counts(wall: Mapping[str, Any], area: Entity, choices: Choices) -> Between:
    """Whether a wall of the plan counts for an area."""
    conditions = [qualifies(wall, area)]
    if choices["R29"] == "interposed_rated":
        conditions += [
            _reaches(wall.get(PLAN_WALL_RATING.id, ANY), RATED_MINUTES),
            wall.get(PLAN_WALL_SOLID.id, UNKNOWN),
            _reaches(wall.get(PLAN_WALL_FROM_STACK.id, ANY), RATED_DISTANCE),
            _reaches(wall.get(PLAN_WALL_OVERLAP.id, ANY), RATED_DISTANCE),
        ]
    if choices["R31"] == "discretion":
        conditions.append(wall.get(PLAN_WALL_GRANTED.id, UNKNOWN))
    return united(*conditions)


def united(*conditions: Between) -> Between:
    """Whether all of them hold."""
    return min(each[0] for each in conditions), min(each[1] for each in conditions)


def _reaches(value: Between, least: int) -> Between:
    return int(value[0] >= least), int(value[1] >= least)


def open_facts(site: Entity, area: Entity) -> dict[str, frozenset[int]]:
    """What is not told of the plan's walls and of the stacks, on which it turns which walls count."""
    if site.values.get("sights") is None:
        return {}
    found = {}
    stack = area.values.get(STACK_HEIGHT.id, ANY)
    for wall in site.values[FIRE_WALLS.id].items:
        top = wall.values.get(PLAN_WALL_TOP.id, ANY)
        if PLAN_WALL_ATTESTED.id not in wall.values:
            found[f"{wall.path}.{PLAN_WALL_ATTESTED.key}"] = frozenset[int]()
        if top[0] != top[1]:
            found[f"{wall.path}.{PLAN_WALL_TOP.key}"] = frozenset({stack[0] + WALL_ABOVE_STACK + 1})
        if stack[0] != stack[1]:
            found[f"{area.path}.{STACK_HEIGHT.key}"] = frozenset({max(top[0] - WALL_ABOVE_STACK, 0)})
    return found


def inexact_sights(site: Entity, area: Entity, choices: Choices) -> dict[str, frozenset[int]]:
    """Of which neighbours the plan leaves open whether its walls stand before them: an inspection tells.

    By its digits, or as what is measured is not drawn.
    """
    measured: Sights | None = site.values.get("sights")
    walls = frozenset(wall.id for wall in site.values[FIRE_WALLS.id].items)
    if measured is None or not walls:
        return {}
    return {
        f"{item.path}.{FIRE_WALL.key}": frozenset[int]()
        for item in area.values[NEIGHBOURS.id].items
        if not is_exact(past := sight_past(measured, area.id, item, walls, choices))
        and past != sight_past(measured, area.id, item, frozenset(), choices)
    }
