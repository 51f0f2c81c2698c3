"""Why storage areas count as one (art. 10, § 3): of each two that do, how far apart they stand and how far they should.

The pairs are those by which they come together, one after the other; what comes together only through others is not
among them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product

from resguardo.rulebook.law import Joined, Parted, Situation
from resguardo.site.facts import BETWEEN, SEPARATION_GAP, SEPARATIONS
from resguardo.site.quantities import Between

from .separation import UNWALLED_ROW, WALLED_ROW, Box, Pair, certain, mass_of, possible
from .tables import reduced


def joined(situation: Situation) -> tuple[Joined, ...]:
    """The pairs that certainly join areas, nothing where none do."""
    box = box_of(situation)
    if all(len(group) == 1 for group in certain(box)):
        return ()
    names = [each.id for each in situation.areas]
    told = told_gaps(situation)
    found = []
    for pair, asked in _steps(box, names):
        one, other = sorted(names[index] for index in pair)
        gap, enough = told.get(frozenset({one, other})) or box.gaps[pair], _separating(box, pair)
        found.append(Joined((one, other), gap, enough or asked, enough is not None))
    return tuple(found)


def joinable(situation: Situation) -> tuple[frozenset[str], ...]:
    """All areas by their names, in the groups that may count as one."""
    names = [each.id for each in situation.areas]
    return tuple(frozenset(names[index] for index in group) for group in possible(box_of(situation)))


def parted(situation: Situation) -> tuple[Parted, ...]:
    """Which areas are apart only within the tolerance (R58), with their gap and what separates them."""
    return tuple(_parted(situation, box_of(situation)))


def _parted(situation: Situation, box: Box) -> Iterator[Parted]:
    areas, groups = [each.id for each in situation.areas], situation.groups()
    drawn = told_gaps(situation)
    for pair in combinations(range(len(areas)), 2):
        one, other = (areas[index] for index in pair)
        gap = drawn.get(frozenset({one, other}))
        if gap is None or gap[0] >= box.gaps[pair][0] or other in groups[one].members:
            continue  # without a tolerance nothing is apart by it
        members = ((areas[index],) if box.once else groups[areas[index]].members for index in pair)
        first, second = (mass_of(box, frozenset(map(areas.index, each))) for each in members)
        required = box.required_between(first, second, pair)
        if gap[0] < required[1] <= box.gaps[pair][0]:
            yield Parted((one, other), gap, required)


def box_of(situation: Situation) -> Box:
    """What decides which areas of a situation of this law count as one."""
    assert isinstance(situation.ground, Box)  # noqa: S101 - `derive` of this law made it
    return situation.ground


def told_gaps(situation: Situation) -> dict[frozenset[str], Between | None]:
    """The gap that is told or drawn between two areas, without any tolerance, by their names."""
    return {
        frozenset(each.values[BETWEEN.id]): each.values.get(SEPARATION_GAP.id)
        for each in situation.site.values[SEPARATIONS.id].items
    }


def _separating(box: Box, pair: Pair) -> int | None:
    """The gap from which two areas no longer certainly count as one; None where others hold them together."""
    larger = [gap for gap in _sums() if gap > box.gaps[pair][1]]
    # farther apart they never come together again
    least = bisect_left(larger, True, key=lambda gap: _are_apart(box, pair, gap))
    return larger[least] if least < len(larger) else None


def _are_apart(box: Box, pair: Pair, gap: int) -> bool:
    groups = certain(replace(box, gaps={**box.gaps, pair: (gap, gap)}))
    return not any(set(pair) <= group for group in groups)


@cache
def _sums() -> tuple[int, ...]:
    """All gaps at which the law may separate two areas, the least first: sums of two distances, or half of them."""
    sums = {one + other for one, other in product((*WALLED_ROW, *UNWALLED_ROW), repeat=2)}
    return tuple(sorted(sums | {reduced(each) for each in sums}))


def _steps(box: Box, names: list[str]) -> Iterator[tuple[Pair, int]]:
    groups = [frozenset({index}) for index in range(len(names))]
    while (step := _nearest(box, groups, names)) is not None:
        pair, required, joined = step
        yield pair, required
        groups = [each for each in groups if not each <= joined] + [joined]


def _nearest(box: Box, groups: list[frozenset[int]], names: list[str]) -> tuple[Pair, int, frozenset[int]] | None:
    """Of the groups too near for what they weigh now, or merged once for what each area weighs, the nearest two.

    Of equally near ones those that come first by their names: the order in which areas are told changes nothing.
    """
    return min(_near(box, groups), key=lambda step: _rank(box, step[0], names), default=None)


def _rank(box: Box, pair: Pair, names: list[str]) -> tuple[int, int, list[str]]:
    low, high = box.gaps[pair]
    return high, low, sorted(names[index] for index in pair)


def _near(box: Box, groups: list[frozenset[int]]) -> Iterator[tuple[Pair, int, frozenset[int]]]:
    for one, other in combinations(groups, 2):
        for i, j in ((min(i, j), max(i, j)) for i in one for j in other):
            weighed = (frozenset({i}), frozenset({j})) if box.once else (one, other)
            required = box.required_between(mass_of(box, weighed[0]), mass_of(box, weighed[1]), (i, j))
            if box.gaps[i, j][1] < required[0]:
                yield (i, j), required[0], one | other
