"""Why storage areas count as one (art. 10, § 3): of each two that do, how far apart they stand and how far they should.

The pairs are those by which they come together one after the other, each with the masses that counted then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.separation import Box, certain, mass_of
from resguardo.outputs import wording
from resguardo.rulebook.finding import Assessment
from resguardo.site.quantities import Between


@dataclass(frozen=True, slots=True)
class Joined:
    """Two areas that count as one: their gap, and that from which they would not, in millimetres."""

    areas: tuple[str, str]
    gap: Between
    required: Between

    def sentence(self) -> str:
        """ "A e B distam 4,00 m, menos que os 6,00 m que as separariam"."""
        gap, required = (wording.quantity(each, "m") for each in (self.gap, self.required))
        return f"{self.areas[0]} e {self.areas[1]} distam {gap}, menos que os {required} que as separariam"


def joined_areas(assessment: Assessment) -> tuple[Joined, ...]:
    """The pairs that certainly join areas, nothing where none do or where it is open which."""
    box = assessment.situation.ground
    if not isinstance(box, Box) or all(len(group) == 1 for group in certain(box)):
        return ()
    names = [each.id for each in assessment.situation.areas]
    found = _steps(box, [frozenset({index}) for index in range(len(names))])
    return tuple(Joined((names[i], names[j]), box.gaps[i, j], required) for (i, j), required in found)


def _steps(box: Box, groups: list[frozenset[int]]) -> Iterator[tuple[tuple[int, int], Between]]:
    while (step := next(_near(box, groups), None)) is not None:
        pair, required, joined = step
        yield pair, required
        groups = [each for each in groups if not each <= joined] + [joined]


def _near(box: Box, groups: list[frozenset[int]]) -> Iterator[tuple[tuple[int, int], Between, frozenset[int]]]:
    """Two groups too near for what they weigh now, by their nearest pair that says so."""
    for one, other in combinations(groups, 2):
        masses = mass_of(box, one), mass_of(box, other)
        pairs = sorted(((min(i, j), max(i, j)) for i in one for j in other), key=lambda pair: (box.gaps[pair], pair))
        for pair in pairs:
            required = box.required_between(*masses, pair)
            if box.gaps[pair][1] < required[0]:
                yield pair, required, one | other
