"""The gaps between storage areas, which art. 10, § 3 compares with the distances that they need."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .clearance import Clearance, Shape, straight


def gaps(areas: Sequence[Shape]) -> dict[tuple[int, int], Clearance]:
    """The straight clearance between every two areas, by their places in the sequence, the smaller first. Raises
    EmptyShape."""
    return {(one, other): straight(areas[one], areas[other]) for one, other in combinations(range(len(areas)), 2)}
