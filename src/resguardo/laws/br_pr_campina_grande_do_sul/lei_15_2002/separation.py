"""Which storage areas count as one (art. 10, § 3): the least fixed point of "too near for their classes".

Two areas are separate only if they stand apart by the sum of the distances that each needs to the limits of the
property. Areas that are not separate are one: masses add, the class is that of the sum, and a larger class needs a
larger gap; repeated until nothing changes (R37). Masses and gaps are intervals, so there are two ends: what certainly
counts as one (gaps at their longest, masses at their least) and what may (the other way round).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from resguardo.site.quantities import NO, UNBOUNDED, Between, saturated

from .tables import CLASS_LIMITS, class_index, full_distances, reduced

READINGS = frozenset({"R34", "R36", "R37", "R58"})

Partition = tuple[frozenset[int], ...]
Pair = tuple[int, int]

WALLED_ROW, UNWALLED_ROW = full_distances(1), full_distances(2)
MOST_WORLDS = 32
"""Above so many groupings an uncertain separation is left uncertain; docs/quality.md says what stays open then."""


@dataclass(frozen=True, slots=True)
class Box:
    """All that decides which areas count as one: masses in grams, gaps in millimetres, which row of the quadro.

    ``rows`` holds the rows that may give the distance to the limits (1 walled, 2 not), ``halved`` the pairs whose sum
    is halved by a wall that is told (R36), ``sights`` how far apart they are past the walls of a plan: a sum up to that
    is halved, as no shorter line is open. ``beyond`` is what may be required above class VI, where the law has a gap
    (R21): never less than for class VI.
    """

    masses: tuple[Between, ...]
    gaps: Mapping[Pair, Between]
    rows: tuple[int, ...]
    halved: Mapping[Pair, Between]
    sights: Mapping[Pair, Between]
    once: bool
    beyond: Between

    def required(self, mass: Between) -> Between:
        """The distance to the limits of the property for a mass, from the least to the most it may be."""
        return _required(class_index(mass[0]), class_index(mass[1]), self.rows, self.beyond)

    def required_between(self, first: Between, second: Between, pair: Pair) -> Between:
        """The gap that separates two masses: the sum of both distances, halved behind a fire wall if so read."""
        low, high = self.full_between(first, second)
        halved, sight = self.halved.get(pair, NO), self.sights.get(pair, NO)
        may_be, is_halved = halved[1] or low <= sight[1], halved[0] or high <= sight[0]
        return (reduced(low) if may_be else low), (reduced(high) if is_halved and high < UNBOUNDED else high)

    def full_between(self, first: Between, second: Between) -> Between:
        """The sum of the distances that two masses need to the limits of the property."""
        one, two = self.required(first), self.required(second)
        return saturated(one[0] + two[0]), saturated(one[1] + two[1])


@lru_cache(maxsize=4096)
def _required(low: int, high: int, rows: tuple[int, ...], beyond: Between) -> Between:
    """The distance to the limits between two classes, in the rows that may be the one."""
    tables = [{1: WALLED_ROW, 2: UNWALLED_ROW}[row] for row in rows]
    return min(_entry(table, low, beyond)[0] for table in tables), max(
        _entry(table, high, beyond)[1] for table in tables
    )


def _entry(row: tuple[int, ...], index: int, beyond: Between) -> Between:
    """The distance of a class; above class VI what may be required, and no less than for class VI."""
    if index < len(row):
        return row[index], row[index]
    return max(row[-1], beyond[0]), max(row[-1], beyond[1])


def certain(box: Box) -> Partition:
    """The groups that count as one whatever is still told."""
    return _partition(box, lambda interval: interval[0], lambda gap, required: gap[1] < required[0])


def possible(box: Box) -> Partition:
    """The groups that may count as one."""
    return _partition(box, lambda interval: interval[1], lambda gap, required: gap[0] < required[1])


def _partition(box: Box, end: Callable[[Between], int], too_near: Callable[[Between, Between], bool]) -> Partition:
    groups = [frozenset({index}) for index in range(len(box.masses))]
    while len(joined := _joined(box, groups, end, too_near)) < len(groups):
        groups = joined
        if box.once:
            break
    return tuple(sorted(groups, key=min))


def _mass_at(box: Box, group: frozenset[int], end: Callable[[Between], int]) -> Between:
    value = saturated(sum(end(box.masses[index]) for index in group))
    return value, value


def _near(
    box: Box,
    first: frozenset[int],
    second: frozenset[int],
    one: Between,
    two: Between,
    too_near: Callable[[Between, Between], bool],
) -> bool:
    return any(too_near(box.gaps[pair], box.required_between(one, two, pair)) for pair in _pairs(first, second))


def _pairs(first: frozenset[int], second: frozenset[int]) -> Iterator[Pair]:
    return ((min(i, j), max(i, j)) for i in first for j in second)


def _joined(
    box: Box, groups: list[frozenset[int]], end: Callable[[Between], int], too_near: Callable[[Between, Between], bool]
) -> list[frozenset[int]]:
    """Groups that are too near for the masses they have now, united."""
    masses = [_mass_at(box, group, end) for group in groups]
    label = list(range(len(groups)))
    for i in range(len(groups)):
        for j in range(i + 1, len(groups)):
            if label[i] != label[j] and _near(box, groups[i], groups[j], masses[i], masses[j], too_near):
                label = [label[i] if each == label[j] else each for each in label]
    return [
        frozenset().union(*(group for group, mark in zip(groups, label, strict=True) if mark == each))
        for each in dict.fromkeys(label)
    ]


def worlds(box: Box) -> list[tuple[Partition, Box]] | None:
    """Every way the areas may count as one, each with what the facts then are; None where there are too many.

    The boxes leave nothing out and overlap nowhere; in each the partition is certain.
    """
    found: list[tuple[Partition, Box]] = []
    open_boxes = [box]
    while open_boxes:
        if len(found) + len(open_boxes) > MOST_WORLDS:
            return None
        current = open_boxes.pop()
        partition = certain(current)
        if partition == possible(current):
            found.append((partition, current))
            continue
        # merged once, areas are compared with the masses they have alone
        compared = tuple(frozenset({i}) for i in range(len(box.masses))) if box.once else partition
        halves = _split(current, compared)
        if halves is None:
            return None
        open_boxes += halves
    return found


def _split(box: Box, partition: Partition) -> list[Box] | None:
    """The box cut in two along the first fact that leaves a pair of groups open."""
    for at, first in enumerate(partition):
        for second in partition[at + 1 :]:
            one, two = mass_of(box, first), mass_of(box, second)
            pairs = [
                pair
                for pair in _pairs(first, second)
                if box.gaps[pair][0] < box.required_between(one, two, pair)[1]
                and box.gaps[pair][1] >= box.required_between(one, two, pair)[0]
            ]
            if pairs:
                return _cut(box, first, second, pairs[0])
    return None


def mass_of(box: Box, group: frozenset[int]) -> Between:
    """What a group weighs, from the least to the most, in grams."""
    return saturated(sum(box.masses[i][0] for i in group)), saturated(sum(box.masses[i][1] for i in group))


def _cut(box: Box, first: frozenset[int], second: frozenset[int], pair: Pair) -> list[Box] | None:
    if len(box.rows) > 1:
        return [replace(box, rows=(row,)) for row in box.rows]
    for group in (first, second):
        halves = _cut_mass(box, group)
        if halves:
            return halves
    halved, sight = box.halved.get(pair, NO), box.sights.get(pair, NO)
    if halved[0] != halved[1]:
        return [replace(box, halved={**box.halved, pair: (value, value)}) for value in (0, 1)]
    least, most = box.full_between(mass_of(box, first), mass_of(box, second))
    if sight[0] < most and least <= sight[1]:
        if least != most:
            return None  # the law's gap above class VI and a wall that may count: left uncertain
        return [replace(box, sights={**box.sights, pair: part}) for part in ((sight[0], least - 1), (least, sight[1]))]
    low, high = box.required_between(mass_of(box, first), mass_of(box, second), pair)
    gap = box.gaps[pair]
    if low != high:
        return _cut_beyond(box, first, second, gap, int(halved[0] or most <= sight[0]))
    if gap[0] < low <= gap[1]:
        return [replace(box, gaps={**box.gaps, pair: part}) for part in ((gap[0], low - 1), (low, gap[1]))]
    return None


def _cut_beyond(box: Box, first: frozenset[int], second: frozenset[int], gap: Between, halved: int) -> list[Box] | None:
    """Cuts what the law may require above class VI where it parts two groups that stand a gap from each other."""
    above = [class_index(mass_of(box, group)[0]) == len(CLASS_LIMITS) for group in (first, second)]
    other = sum(
        box.required(mass_of(box, group))[0]
        for group, is_above in zip((first, second), above, strict=True)
        if not is_above
    )
    for end in gap:
        needed = (2 * end + 1 if halved else end) - other
        cut = needed // sum(above) + 1  # the least requirement for which the gap is too short
        if box.beyond[0] < cut <= box.beyond[1]:
            return [replace(box, beyond=part) for part in ((box.beyond[0], cut - 1), (cut, box.beyond[1]))]
    return None


def _cut_mass(box: Box, group: frozenset[int]) -> list[Box] | None:
    """Cuts the mass of a member where the class of the group changes."""
    low, high = mass_of(box, group)
    limit = next((limit for limit in CLASS_LIMITS if low <= limit < high), None)
    if limit is None:
        return None
    for index in sorted(group):
        least, most = box.masses[index]
        cut = min(max(limit - (low - least), least), most - 1)
        if least < most:
            return [
                replace(box, masses=tuple(part if i == index else mass for i, mass in enumerate(box.masses)))
                for part in ((least, cut), (cut + 1, most))
            ]
    return None
