"""What a wall blocks, said again in whole numbers: imports nothing of the product, decides by the signs of exact
determinants.

A position is a pair of integers; a wall is a list of positions. A segment is blocked if it meets a wall, except where
it starts, except at a free end, and except along an edge that it lies on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import gcd

Position = tuple[int, int]
Edge = tuple[Position, Position]
Wall = Sequence[Position]


def turn(a: Position, b: Position, c: Position) -> int:
    """Positive where c lies left of the line from a to b, negative where right, 0 where on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def edges_of(walls: Iterable[Wall]) -> list[Edge]:
    return [(start, end) for wall in walls for start, end in pairwise(wall) if start != end]


def holds(edge: Edge, point: Position) -> bool:
    """Whether the point lies on the edge, its ends included."""
    start, end = edge
    between = all(min(start[k], end[k]) <= point[k] <= max(start[k], end[k]) for k in (0, 1))
    return between and turn(start, end, point) == 0


def free_ends(edges: Sequence[Edge]) -> set[Position]:
    """The positions from which all walls leave in one direction: a wall drawn twice, or forth and back, is one wall."""
    return {end for edge in edges for end in edge if len(set(_directions(end, edges))) == 1}


def _directions(position: Position, edges: Sequence[Edge]) -> Iterator[Position]:
    for edge in edges:
        if holds(edge, position):
            for x, y in edge:
                step = (x - position[0], y - position[1])
                if step != (0, 0):
                    divisor = gcd(*step)
                    yield step[0] // divisor, step[1] // divisor


class Walls:
    def __init__(self, walls: Sequence[Wall]) -> None:
        self.edges = edges_of(walls)
        self.free = free_ends(self.edges)

    def block(self, start: Position, end: Position) -> bool:
        return any(self._blocks(edge, start, end) for edge in self.edges)

    def _blocks(self, edge: Edge, start: Position, end: Position) -> bool:
        first, second = edge
        first_side, second_side = turn(start, end, first), turn(start, end, second)
        start_side, end_side = turn(first, second, start), turn(first, second, end)
        if first_side == second_side == 0:
            return False
        if first_side * second_side > 0 or start_side * end_side > 0:
            return False
        if start_side == 0:
            return False
        if first_side == 0:
            return first not in self.free
        if second_side == 0:
            return second not in self.free
        return True
