"""Which part of an area's outline a line takes that is drawn along it, a hand beside it at most.

An end of the line has a foot on each edge of the outline that is near to it. Beside a corner there are two, and where
the line is drawn all along inside of the area they are equally near. So an end counts as at the corner where neither
foot is much nearer than the other; else its foot is on that edge along which the line runs. Neither depends on where
the outline begins or in which direction it is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np
import shapely
from shapely import LineString, Polygon

from .clearance import Position
from .outline import ONE_POINT
from .plane import Lengths, Positions, distances, positions

REACH = 0.1005
"""How far off, in metres, a line may be drawn and still run along something: the 0.1 m that people are told, and half
a millimetre more, as at 0.1 m itself the noise of the coordinates would decide."""

AT_A_CORNER = math.sqrt(3)
"""So many times as far from the one edge as from the other an end may be and stand for their corner. No two numbers of
whole millimetres have this ratio: none is drawn at the limit."""

Stretch = tuple[float, float]
"""From where to where along the outline, in metres from its first vertex; it may run on past that vertex."""


class Stray(NamedTuple):
    """Where a line is off the outline: a point of it, or the corner that it cuts off."""

    point: Position


class _Foot(NamedTuple):
    """How far along the outline an end of a line stands, and how far off it."""

    place: float
    gap: float


class _Way(NamedTuple):
    """A part of the outline between two feet, and how far at most it and they are from the edge of the line."""

    gap: float
    start: float
    end: float
    stretch: Stretch

    @property
    def length(self) -> float:
        return self.stretch[1] - self.stretch[0]


@dataclass(frozen=True, slots=True, eq=False)
class Around:
    """The ring around an area: its corners, relative to the first, and how far along it each of them lies."""

    origin: complex
    corners: Positions
    places: Lengths
    length: float

    @staticmethod
    def of(area: Polygon) -> Around:
        """The outline of an area."""
        ring = positions(shapely.get_coordinates(area.exterior))
        ends = np.abs(np.diff(ring)).cumsum()
        return Around(complex(ring[0]), ring[:-1] - ring[0], np.array([0.0, *ends[:-1]]), float(ends[-1]))

    def at(self, place: float) -> Position:
        """Where in the plane a place of the outline lies."""
        edge = int(self.places.searchsorted(place % self.length, side="right")) - 1
        span = self.spans[edge]
        return self.drawn(complex(self.corners[edge] + span / abs(span) * (place % self.length - self.places[edge])))

    def drawn(self, point: complex) -> Position:
        """Where in the plane a point lies that is relative to the first corner."""
        found = point + self.origin
        return found.real, found.imag

    def along(self, line: LineString) -> Iterator[Stretch | Stray]:
        """What a line takes of the outline, or where it is off it.

        Where it turns from one edge of the outline to another it takes what lies between, too.
        """
        before: _Way | None = None
        for one, other in pairwise((positions(shapely.get_coordinates(line)) - self.origin).tolist()):
            way = self._way(one, other)
            if isinstance(way, complex):
                yield Stray(self.drawn(way))
                before = None
                continue
            if before is not None:
                yield from self._turn(before.end, way.start)
            yield way.stretch
            before = way

    @property
    def spans(self) -> Positions:
        """From each corner to the next."""
        spans: Positions = np.roll(self.corners, -1) - self.corners
        return spans

    def _way(self, one: complex, other: complex) -> _Way | complex:
        """The part of the outline, of those there are between the two ends, that stays nearest to the edge; of equally
        near ones the shortest. Or the point that strays off."""
        here, there = self._feet(one), self._feet(other)
        if not here or not there:
            return other if here else one
        gaps = distances(self.corners, np.array([[one, other]]))[:, 0]
        ways = [way for start, end in product(here, there) for way in self._both_ways(start, end, gaps)]
        nearest = min(way.gap for way in ways)
        way = min((each for each in ways if each.gap <= nearest + ONE_POINT), key=lambda each: (each.length, each))
        if way.gap <= REACH:
            return way
        return complex(self.corners[np.where(self._is_on(way.stretch), gaps, -1.0).argmax()])

    def _feet(self, point: complex) -> list[_Foot]:
        """Where along the outline a point may stand: all that is nearer than the outline on either side of it."""
        spans = self.spans
        shares = ((point - self.corners) * spans.conj()).real / np.abs(spans) ** 2
        shares = np.minimum(np.maximum(shares, 0.0), 1.0)
        gaps = np.abs(self.corners + shares * spans - point)
        inner = (shares > 0) & (shares < 1)
        is_foot = (inner | ((shares == 0) & (np.roll(shares, 1) == 1))) & (gaps <= REACH)
        before, spread = np.roll(gaps, 1), AT_A_CORNER * np.minimum(gaps, np.roll(gaps, 1))
        both = is_foot & inner & np.roll(is_foot & inner, 1)
        at_corner = np.flatnonzero(both & (np.maximum(gaps, before) <= spread))
        if len(at_corner):
            return [_Foot(float(self.places[corner]), float(max(gaps[corner], before[corner]))) for corner in at_corner]
        feet = np.flatnonzero(is_foot)
        found = self.places[feet] + shares[feet] * np.abs(spans[feet])
        return [_Foot(*foot) for foot in zip(found.tolist(), gaps[feet].tolist(), strict=True)]

    def _both_ways(self, start: _Foot, end: _Foot, gaps: Lengths) -> Iterator[_Way]:
        for one, other in ((start, end), (end, start)):
            stretch = self._onward(one.place, other.place)
            gap = max(start.gap, end.gap, float(gaps[self._is_on(stretch)].max(initial=0.0)))
            yield _Way(gap, start.place, end.place, stretch)

    def _turn(self, start: float, end: float) -> Iterator[Stretch]:
        """What a line takes between the two feet of one of its corners."""
        one, other = self._onward(start, end), self._onward(end, start)
        shorter = min(one, other, key=lambda way: way[1] - way[0])
        if 0 < shorter[1] - shorter[0] <= 4 * REACH:
            yield shorter

    def _onward(self, start: float, end: float) -> Stretch:
        return start, end if end >= start else end + self.length

    def _is_on(self, way: Stretch) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which corners lie strictly on the way."""
        later = self.places + self.length
        on: np.ndarray[tuple[int], np.dtype[np.bool_]] = ((way[0] < self.places) & (self.places < way[1])) | (
            (way[0] < later) & (later < way[1])
        )
        return on
