"""The ground on which the law derives: what each area holds, and which areas certainly or possibly count as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from resguardo.rulebook.expression import Choices
from resguardo.site.entity import Entity
from resguardo.site.facts import (
    AREAS,
    BETWEEN,
    BOUNDARIES_WALLED,
    FIRE_WALL,
    FIRE_WALL_ATTESTED,
    FIRE_WALL_INTERPOSED,
    FIRE_WALL_TOP,
    SEPARATION_GAP,
    SEPARATIONS,
)
from resguardo.site.quantities import ANY, NO, UNBOUNDED, UNKNOWN, Between, saturated

from . import capacity, separation, shielding
from .capacity import Content
from .separation import Box, Pair, Partition
from .tables import CLOSED_AT_CLASS_VI

EXEMPT_CYLINDERS = 4
"""Art. 1, § 2: "até 4 (quatro) botijões, cheios ou vazios"."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The areas with their contents, what decides their grouping, and the least and the most that count as one."""

    areas: tuple[Entity, ...]
    contents: tuple[Content, ...]
    box: Box
    certain: Partition
    possible: Partition
    choices: Choices

    def core(self, index: int) -> frozenset[int]:
        """The areas that certainly count as one with an area, itself among them."""
        return group_of(self.certain, index)

    def hull(self, index: int) -> frozenset[int]:
        """The areas that may count as one with an area, itself among them."""
        return group_of(self.possible, index)

    def mass(self, index: int) -> Between:
        """Grams of what counts as one with an area, from the least to the most."""
        return self.summed(self.core(index), 0), self.summed(self.hull(index), 1)

    def summed(self, members: Iterable[int], end: int) -> int:
        """The least (0) or the most (1) that areas weigh together, in grams."""
        return saturated(sum(self.contents[index].mass[end] for index in members))

    def subjects(self) -> list[Between]:
        """Per area, whether its installation holds more than four cylinders (art. 1, § 2; R03)."""
        every = frozenset(range(len(self.areas)))
        found = []
        for index in range(len(self.areas)):
            alone = frozenset({index})
            low, high = {"always_sum": (every, every), "each": (alone, alone)}.get(
                self.choices["R03"], (self.core(index), self.hull(index))
            )
            least = sum(self.contents[i].cylinders[0] for i in low)
            most = sum(self.contents[i].cylinders[1] for i in high)
            found.append((int(least > EXEMPT_CYLINDERS), int(most > EXEMPT_CYLINDERS)))
        return found


def ground_of(site: Entity, choices: Choices) -> Ground:
    """The ground of a site under the chosen readings."""
    areas: tuple[Entity, ...] = site.values[AREAS.id].items
    inspected = capacity.inspection_of(site)
    contents = tuple(capacity.content_of(area, inspected, choices) for area in areas)
    box = _box(site, areas, contents, choices)
    return Ground(areas, contents, box, separation.certain(box), separation.possible(box), choices)


def group_of(partition: Partition, index: int) -> frozenset[int]:
    """The group in which an area is."""
    return next(group for group in partition if index in group)


def _box(site: Entity, areas: tuple[Entity, ...], contents: tuple[Content, ...], choices: Choices) -> Box:
    position = {area.id: index for index, area in enumerate(areas)}
    gaps: dict[Pair, Between] = {(i, j): ANY for i in range(len(areas)) for j in range(i + 1, len(areas))}
    told: dict[Pair, Mapping[str, Any]] = {}
    allowed: dict[Pair, int] = {}
    for each in site.values[SEPARATIONS.id].items:
        i, j = sorted(position[end] for end in each.values[BETWEEN.id])
        low, high = each.values.get(SEPARATION_GAP.id, ANY)
        allowed[i, j] = shielding.tolerance(site, each, SEPARATION_GAP) if choices["R58"] == "municipal" else 0
        gaps[i, j] = low + allowed[i, j], saturated(high + allowed[i, j])
        told[i, j] = each.values
    halved: dict[Pair, Between] = {}
    sights: dict[Pair, Between] = {}
    for i, j in gaps if choices["R36"] == "yes" else ():
        sight = shielding.between_areas(site, areas[i], areas[j])
        if sight is None or FIRE_WALL.id in told.get((i, j), ()):
            halved[i, j] = _wall_between(told.get((i, j), {}), areas[i], areas[j])
        else:
            short = allowed.get((i, j), 0)
            sights[i, j] = sight[0] + short, saturated(sight[1] + short)
    beyond = {"class_VI_floor": ANY, CLOSED_AT_CLASS_VI: NO}.get(choices["R21"], (UNBOUNDED, UNBOUNDED))
    masses = tuple(content.mass for content in contents)
    return Box(masses, gaps, _rows(site, choices), halved, sights, choices["R37"] == "once", beyond)


def _rows(site: Entity, choices: Choices) -> tuple[int, ...]:
    """The rows of the quadro that may be "the limits of the property" (R34)."""
    if choices["R34"] != "as_here":
        return (1,) if choices["R34"] == "row_1" else (2,)
    walled = site.values.get(BOUNDARIES_WALLED.id, frozenset({"sim", "nao"}))
    return tuple(sorted({1 if each == "sim" else 2 for each in walled}))


def _wall_between(values: Mapping[str, Any], first: Entity, second: Entity) -> Between:
    """Whether an attested fire wall, high enough for both stacks, stands between two areas (R36)."""
    told = (values.get(fact.id, UNKNOWN) for fact in (FIRE_WALL, FIRE_WALL_INTERPOSED, FIRE_WALL_ATTESTED))
    top = values.get(FIRE_WALL_TOP.id, ANY)
    return shielding.united(*told, *(shielding.high_enough(top, area) for area in (first, second)))
