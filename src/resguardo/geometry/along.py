"""Which parts of straight edges are taken by lines drawn along them: of a lot's limits, its walls and street fronts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely
from shapely import LineString

from .around import REACH
from .clearance import Place, Position
from .outline import ONE_POINT

LEAST = 0.0005
"""By how much a stretch must be longer, in metres, than the gap beside it: by less than people draw, by more than the
noise of the coordinates, so that a gap as long as the stretch is a gap however the drawing lies."""

Edge = tuple[Position, Position]
Stretch = tuple[float, float]
"""From where to where along an edge, in metres from its start."""


def edges_of(shape: Place) -> list[Edge]:
    """The straight edges of a line, or of the outline of a polygon with its holes; none of a point."""
    if shape.geom_type == "Point":
        return []
    lines = shapely.get_parts(shape.boundary if shape.geom_type == "Polygon" else shape)
    return [edge for line in lines for edge in pairwise(_positions(line))]


def taken(edge: Edge, others: Iterable[Edge], reach: float = REACH) -> list[Stretch]:
    """The stretches of an edge along which other edges run, no farther off than ``reach``.

    What is left between two of them, or before an end of the edge, counts as taken where it is no longer than that:
    people draw no better. But not where it is as long as what stands beside it: stubs with gaps are no wall.
    """
    length = math.dist(*edge)
    found = sorted(stretch for other in others if (stretch := _along(edge, other, length, reach)))
    joined: list[Stretch] = []
    before = 0.0
    for low, high in _united(found):
        slack = min(reach, high - low - LEAST, before - LEAST)
        before = high - low
        if joined and low - joined[-1][1] <= slack:
            low = joined.pop()[0]
        joined.append((low, high))
    return [_to_the_ends(stretch, length, reach) for stretch in joined]


def _united(found: Iterable[Stretch]) -> list[Stretch]:
    """The stretches, in their order, those that overlap or touch being one."""
    united: list[Stretch] = []
    for low, high in found:
        if united and low - united[-1][1] <= ONE_POINT:
            low, high = united[-1][0], max(united.pop()[1], high)
        united.append((low, high))
    return united


def _to_the_ends(stretch: Stretch, length: float, reach: float) -> Stretch:
    low, high = stretch
    slack = min(reach, high - low - LEAST)
    return (0.0 if low <= slack else low), (length if length - high <= slack else high)


def left(edge: Edge, stretches: Sequence[Stretch]) -> list[Stretch]:
    """What the stretches, in their order, leave of an edge."""
    ends = [0.0, *(end for stretch in stretches for end in stretch), math.dist(*edge)]
    return [(low, high) for low, high in zip(ends[::2], ends[1::2], strict=True) if high - low > ONE_POINT]


def cut(edge: Edge, stretch: Stretch) -> Edge:
    """The part of an edge that a stretch is; its own ends where the stretch reaches them."""
    length = math.dist(*edge)
    start, end = (_at(edge, place, length) for place in stretch)
    return start, end


def _along(edge: Edge, other: Edge, length: float, reach: float) -> Stretch | None:
    """Where along an edge another runs, if it does not leave it by more than the reach where it passes beside it."""
    (x, y), end = edge
    ux, uy = (end[0] - x) / length, (end[1] - y) / length
    (u0, v0), (u1, v1) = sorted(((px - x) * ux + (py - y) * uy, (py - y) * ux - (px - x) * uy) for px, py in other)
    low, high = max(u0, 0.0), min(u1, length)
    if high - low <= ONE_POINT:
        return None
    slope = (v1 - v0) / (u1 - u0)
    aside = max(abs(v0 + slope * (place - u0)) for place in (low, high))
    return (low, high) if aside <= reach else None


def _at(edge: Edge, place: float, length: float) -> Position:
    if place in (0.0, length):
        return edge[place == length]
    (x0, y0), (x1, y1) = edge
    return x0 + (x1 - x0) * place / length, y0 + (y1 - y0) * place / length


def _positions(line: LineString) -> list[Position]:
    return [(x, y) for x, y in shapely.get_coordinates(line).tolist()]
