"""From where to where the distances of the quadro are measured (R25, R26, R28), and to whom each row speaks.

A line is the larger of its distances, and of several lines the shortest counts. What is said of a distance is said of
the same line that a fire wall must stand before (art. 10, § 2).
"""

from __future__ import annotations

from collections.abc import Callable

from resguardo.rulebook.expression import Choices, Node, by_reading, larger, node, smaller
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.facts import (
    DISTANCE_FROM_CONTAINERS,
    DISTANCE_TO_ITS_LOT,
    DISTANCE_TO_OUTLET,
    NEIGHBOUR_DISTANCE,
    NEIGHBOUR_KIND,
)

KINDS = {
    1: ("divisa", "via_publica"),
    2: ("divisa",),
    3: ("via_publica",),
    4: ("escola", "igreja", "cinema", "hospital", "aglomeracao"),
    5: ("bomba_de_combustivel", "bocal_ou_respiro", "descarga_de_motor", "equipamento_que_produz_calor"),
    6: ("fonte_de_ignicao",),
}
HEAT = frozenset({"equipamento_que_produz_calor"})
READINGS = frozenset({"R25", "R26", "R28"})

Line = tuple[Fact, ...]
"""The distances of which the largest is meant."""


def distance_of(row: int, measure: Callable[[Fact], Node] = node) -> Node:
    """The distance of a row, in which each that it is made of counts as ``measure`` says: as it is, or with what a
    drawing may be short of it (R58)."""
    from_the_area = by_reading(
        "R25",
        area_limit=measure(NEIGHBOUR_DISTANCE),
        outer_containers=larger(measure(NEIGHBOUR_DISTANCE), measure(DISTANCE_FROM_CONTAINERS)),
    )
    if row != 4:
        return from_the_area
    its_lot = smaller(from_the_area, measure(DISTANCE_TO_ITS_LOT))
    return by_reading("R26", thing_itself=from_the_area, its_lot=its_lot)


def lines_to(neighbour: Entity, choices: Choices) -> tuple[Line, ...]:
    """The lines that the quadro means of a neighbour; of one that may be of several kinds, those of all of them."""
    kinds = neighbour.values.get(NEIGHBOUR_KIND.id, frozenset(NEIGHBOUR_KIND.choices))
    by_outlet = choices["R28"] == "their_outlets"
    found = list[Line]()
    if kinds - HEAT or not by_outlet:
        containers = choices["R25"] == "outer_containers"
        found.append((NEIGHBOUR_DISTANCE, DISTANCE_FROM_CONTAINERS) if containers else (NEIGHBOUR_DISTANCE,))
    if kinds & {*KINDS[4]} and choices["R26"] == "its_lot":
        found.append((DISTANCE_TO_ITS_LOT,))
    if kinds & HEAT and by_outlet:
        found.append((DISTANCE_TO_OUTLET,))
    return tuple(found)
