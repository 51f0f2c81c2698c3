"""Why storage areas count as one (art. 10, § 3): of each two that do, how far apart they stand and how far they should.

The pairs are those by which they come together, one after the other; what comes together only through others is not
among them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.separation import Box, Pair, certain, mass_of
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.tables import full_distances, reduced
from resguardo.outputs import wording
from resguardo.rulebook.finding import Assessment
from resguardo.site.facts import BETWEEN, SEPARATION_GAP, SEPARATIONS
from resguardo.site.quantities import Between

TO_LIMITS = (1, 2)
"""The rows of the quadro that tell the distance to the limits of the property."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Two areas that count as one: their gap, and what is asked between them, in millimetres.

    ``separates``: so far apart, and all else as it is, they would not count as one.
    """

    areas: tuple[str, str]
    gap: Between
    required: int
    separates: bool

    def sentence(self) -> str:
        """ "A e B distam 4,00 m, menos que os 6,00 m que as separariam"."""
        gap, required = wording.quantity(self.gap, "m"), wording.quantity((self.required, self.required), "m")
        what = "que as separariam" if self.separates else "pedidos entre elas"
        return f"{wording.listed(map(wording.area_name, self.areas))} distam {gap}, menos que os {required} {what}"


def joined_areas(assessment: Assessment) -> tuple[Joined, ...]:
    """The pairs that certainly join areas, nothing where none do."""
    box = assessment.situation.ground
    if not isinstance(box, Box) or all(len(group) == 1 for group in certain(box)):
        return ()
    names = [each.id for each in assessment.situation.areas]
    told = told_gaps(assessment)
    return tuple(
        Joined((one, other), told.get(frozenset({one, other})) or box.gaps[pair], enough or asked, enough is not None)
        for pair, asked in _steps(box, [frozenset({index}) for index in range(len(names))])
        for one, other, enough in [(names[pair[0]], names[pair[1]], _separating(box, pair))]
    )


def told_gaps(assessment: Assessment) -> dict[frozenset[str], Between | None]:
    """The gap that is told or drawn between two areas, without any tolerance, by their names."""
    return {
        frozenset(each.values[BETWEEN.id]): each.values.get(SEPARATION_GAP.id)
        for each in assessment.site.values[SEPARATIONS.id].items
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
    distances = {distance for row in TO_LIMITS for distance in full_distances(row)}
    sums = {one + other for one, other in product(distances, repeat=2)}
    return tuple(sorted(sums | {reduced(each) for each in sums}))


def _steps(box: Box, groups: list[frozenset[int]]) -> Iterator[tuple[Pair, int]]:
    while (step := next(_near(box, groups), None)) is not None:
        pair, required, joined = step
        yield pair, required
        groups = [each for each in groups if not each <= joined] + [joined]


def _near(box: Box, groups: list[frozenset[int]]) -> Iterator[tuple[Pair, int, frozenset[int]]]:
    """Two groups too near for what they weigh now, or merged once for what each area weighs, by their nearest pair."""
    for one, other in combinations(groups, 2):
        pairs = sorted(((min(i, j), max(i, j)) for i in one for j in other), key=lambda pair: (box.gaps[pair], pair))
        for i, j in pairs:
            weighed = (frozenset({i}), frozenset({j})) if box.once else (one, other)
            required = box.required_between(mass_of(box, weighed[0]), mass_of(box, weighed[1]), (i, j))
            if box.gaps[i, j][1] < required[0]:
                yield (i, j), required[0], one | other
