"""How much of a storage area's perimeter each kind of enclosure takes (art. 5), from lines drawn along its outline."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely import LineString, Point, Polygon

from .clearance import Position, millimetres
from .outline import ONE_POINT

REACH = 0.1
"""How far off the outline, in metres, a line may be drawn and still be one of its sides."""


class SideDefectKind(Enum):
    """What can be wrong with a line that is drawn as a side."""

    OFF_OUTLINE = auto()
    """It leaves the outline by more than REACH; the point is its own there, or the corner that it cuts off."""
    OVERLAP = auto()
    """It takes a part that another takes already, from the point on."""


@dataclass(frozen=True, slots=True)
class SideDefect:
    """One thing that is wrong, with which side (its place in the sequence given), and where."""

    kind: SideDefectKind
    side: int
    point: Position


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The perimeter, what of it each kind of side takes, and what no side takes, in whole millimetres that add up."""

    perimeter: int
    sides: Mapping[str, int]
    undrawn: int


def enclosure(area: Polygon, sides: Sequence[tuple[str, LineString]]) -> Enclosure | tuple[SideDefect, ...]:
    """The shares of an area's perimeter that its sides take, each given as its kind and a line along the outline.

    A side takes the part of the outline that it runs along; how long it is itself does not matter.
    """
    outline = _Outline.of(area)
    parts: list[_Part] = []
    defects: list[SideDefect] = []
    for number, (_, line) in enumerate(sides):
        found = list(outline.along(line))
        strays = [stray for stray in found if isinstance(stray, Point)]
        defects += [SideDefect(SideDefectKind.OFF_OUTLINE, number, outline.drawn(stray)) for stray in strays[:1]]
        parts += [_Part(*stretch, number) for stretch in found if not isinstance(stretch, Point)]
    whole = sorted(_in_millimetres(parts, outline.length))
    defects += _overlaps(whole, outline)
    return tuple(defects) or _shares(whole, [kind for kind, _ in sides], millimetres(outline.length)[0])


Stretch = tuple[float, float]
"""From where to where along the outline, in metres from its first vertex; it may run on past that vertex."""


class _Part(NamedTuple):
    """What a side takes of the outline."""

    start: float
    end: float
    side: int


@dataclass(frozen=True, slots=True)
class _Outline:
    """The ring around an area, in metres from its first vertex, and its vertices with how far along it they lie."""

    origin: Position
    ring: LineString
    length: float
    vertices: tuple[tuple[float, Point], ...]

    @staticmethod
    def of(area: Polygon) -> _Outline:
        origin = area.exterior.coords[0]
        ring = _moved(area.exterior, origin)
        vertices = [Point(vertex) for vertex in ring.coords[:-1]]
        places = [0.0]
        for before, vertex in pairwise(vertices):
            places.append(places[-1] + before.distance(vertex))
        return _Outline((origin[0], origin[1]), ring, ring.length, tuple(zip(places, vertices, strict=True)))

    def drawn(self, point: Point) -> Position:
        """Where in the plan a point of the outline lies."""
        return point.x + self.origin[0], point.y + self.origin[1]

    def along(self, line: LineString) -> Iterator[Stretch | Point]:
        """What each edge of the line takes of the outline, or where it is off it."""
        for one, other in pairwise(Point(vertex) for vertex in _moved(line, self.origin).coords):
            stray = next((end for end in (one, other) if end.distance(self.ring) > REACH), None)
            yield stray or self._between(one, other)

    def _between(self, one: Point, other: Point) -> Stretch | Point:
        """The way along the outline, of the two there are, that stays nearer to the edge; or what strays off it."""
        edge = LineString([one, other])
        start, end = self.ring.project(one), self.ring.project(other)
        ways = [self._onward(start, end), self._onward(end, start)]
        gaps = [max((corner.distance(edge) for corner in self._corners(way)), default=0.0) for way in ways]
        gap, _, way = min((gap, way[1] - way[0], way) for gap, way in zip(gaps, ways, strict=True))
        return way if gap <= REACH else max(self._corners(way), key=edge.distance)

    def _onward(self, start: float, end: float) -> Stretch:
        return start, end if end >= start else end + self.length

    def _corners(self, way: Stretch) -> Iterator[Point]:
        """The vertices of the outline strictly on the way."""
        for place, vertex in self.vertices:
            if way[0] < place < way[1] or way[0] < place + self.length < way[1]:
                yield vertex


def _in_millimetres(parts: Iterable[_Part], length: float) -> Iterator[tuple[int, int, int]]:
    """Start, end and side in whole millimetres, the same for what is one point; none runs past the first vertex."""
    split = [piece for part in parts for piece in _split(part, length)]
    places = sorted({place for piece in split for place in (piece.start, piece.end)})
    whole: dict[float, int] = {}
    for before, place in pairwise([-math.inf, *places]):
        whole[place] = whole[before] if place - before <= ONE_POINT else millimetres(place)[0]
    return ((whole[start], whole[end], side) for start, end, side in split if whole[start] < whole[end])


def _split(part: _Part, length: float) -> list[_Part]:
    if part.end <= length:
        return [part]
    return [_Part(part.start, length, part.side), _Part(0.0, part.end - length, part.side)]


def _overlaps(parts: Sequence[tuple[int, int, int]], outline: _Outline) -> Iterator[SideDefect]:
    """Where a part starts before one that starts earlier has ended (parts sorted)."""
    reached = 0
    for start, end, side in parts:
        if start < reached:
            yield SideDefect(SideDefectKind.OVERLAP, side, outline.drawn(outline.ring.interpolate(start / 1000)))
        reached = max(reached, end)


def _shares(parts: Iterable[tuple[int, int, int]], kinds: Sequence[str], perimeter: int) -> Enclosure:
    taken = Counter(dict.fromkeys(kinds, 0))
    for start, end, side in parts:
        taken[kinds[side]] += end - start
    return Enclosure(perimeter, dict(taken), perimeter - taken.total())


def _moved(line: LineString, origin: Sequence[float]) -> LineString:
    return LineString(shapely.get_coordinates(line) - origin[:2])
