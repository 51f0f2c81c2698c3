"""Shapes as they are drawn: judged before anything is measured, and never repaired.

Vertices within 0.1 mm of each other are one; which were is listed. What is wrong is named at its place, all at once,
and then there is no shape: half of a self-crossing outline is no answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

import shapely
from shapely import LinearRing, LineString, Point, Polygon, STRtree

from .clearance import Position, Shape

Ring = Sequence[Sequence[float]]
"""The coordinates of a line or ring in metres, two numbers a vertex; a ring ends where it starts."""

ONE_POINT = 1.05e-4
"""Vertices nearer to each other than this, in metres, are one: the 0.1 mm that people are told, and a little more, as
at 0.1 mm itself the noise of the coordinates would decide."""


class DefectKind(Enum):
    """What can be wrong with a shape."""

    NOT_FINITE = auto()
    """A coordinate is no number; such a place has no position to name."""
    NOT_PLANE = auto()
    """A vertex has not two numbers: three, as in a drawing in space, or one."""
    TOO_FEW_POINTS = auto()
    """Fewer distinct vertices than a line (2) or ring (3) needs."""
    NO_LENGTH = auto()
    """A line whose vertices are all one point."""
    NO_AREA = auto()
    """A ring that encloses nothing, no wider than 0.1 mm anywhere."""
    OPEN_RING = auto()
    """The ring does not end where it starts; the point is its end."""
    SPIKE = auto()
    """The ring goes to the point and back on its own track."""
    SELF_CROSSING = auto()
    """The ring crosses, touches or follows itself, at the point."""
    HOLE = auto()
    """A hole where none may be; the point is one of its vertices."""
    MISPLACED_HOLE = auto()
    """A hole that is not wholly inside the outline, or meets another; the point is one of its vertices."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing that is wrong, and where."""

    kind: DefectKind
    point: Position | None


@dataclass(frozen=True, slots=True)
class Outline:
    """A shape without defects, and those of its vertices that were taken as one with an earlier one."""

    shape: Shape
    merged: tuple[Position, ...]


Judged = Outline | tuple[Defect, ...]


def judge_point(vertex: Sequence[float]) -> Judged:
    """A point, or what is wrong with it."""
    return tuple(_unusable([vertex])) or Outline(Point(vertex), ())


def judge_line(vertices: Ring) -> Judged:
    """A line, open or closed, or what is wrong with it. A line may cross itself."""
    defects = tuple(_unusable(vertices))
    if defects:
        return defects
    if len(vertices) < 2:
        return (Defect(DefectKind.TOO_FEW_POINTS, _first(vertices)),)
    track, merged = _merge(vertices)
    if len(track) < 2:
        return (Defect(DefectKind.NO_LENGTH, track[0]),)
    return Outline(LineString(track), merged)


def judge_polygon(rings: Sequence[Ring], *, holes: bool) -> Judged:
    """A polygon of an outer ring and its holes, or all that is wrong with it.

    ``holes``: whether it may have some; a storage area may not.
    """
    judged = [_judge_ring(ring) for ring in rings] or [_Ring((), (), (Defect(DefectKind.TOO_FEW_POINTS, None),))]
    defects = [defect for ring in judged for defect in ring.defects]
    if not holes:
        defects += [Defect(DefectKind.HOLE, _first(ring)) for ring in rings[1:]]
    if not defects:
        defects += _misplaced([ring.track for ring in judged])
    if defects:
        return tuple(defects)
    shape = Polygon(judged[0].track, [ring.track for ring in judged[1:]])
    return Outline(shape, tuple(vertex for ring in judged for vertex in ring.merged))


@dataclass(frozen=True, slots=True)
class _Ring:
    """A ring without repeated vertices, not closed by its first; what was merged; what is wrong."""

    track: tuple[Position, ...]
    merged: tuple[Position, ...]
    defects: tuple[Defect, ...]


def _judge_ring(ring: Ring) -> _Ring:
    defects = tuple(_unusable(ring))
    if defects:
        return _Ring((), (), defects)
    if len(ring) < 3:
        return _Ring((), (), (Defect(DefectKind.TOO_FEW_POINTS, _first(ring)),))
    track, merged = _merge(ring)
    if len(set(track)) < 3:
        return _Ring(track, merged, (Defect(DefectKind.TOO_FEW_POINTS, _first(ring)),))
    if track[-1] != track[0]:
        defects = (Defect(DefectKind.OPEN_RING, track[-1]),)
        return _Ring(track, merged, defects + _defects_of_track(track))
    return _Ring(track[:-1], merged, _defects_of_track(track[:-1]))


def _defects_of_track(track: tuple[Position, ...]) -> tuple[Defect, ...]:
    spikes, rest = _spikes(track)
    crossings = _crossings(rest)
    area, perimeter = (Polygon(rest).area, LinearRing(rest).length) if len(rest) > 2 else (0.0, 0.0)
    if not crossings and area <= ONE_POINT * perimeter / 2:
        return (Defect(DefectKind.NO_AREA, track[0]),)
    return tuple(
        [Defect(DefectKind.SPIKE, spike) for spike in spikes]
        + [Defect(DefectKind.SELF_CROSSING, crossing) for crossing in crossings]
    )


def _unusable(vertices: Ring) -> Iterator[Defect]:
    for vertex in vertices:
        if not all(map(math.isfinite, vertex)):
            yield Defect(DefectKind.NOT_FINITE, None)
        elif len(vertex) != 2:
            yield Defect(DefectKind.NOT_PLANE, (vertex[0], vertex[1]) if len(vertex) > 2 else None)


def _first(vertices: Ring) -> Position | None:
    return (float(vertices[0][0]), float(vertices[0][1])) if len(vertices) and len(vertices[0]) > 1 else None


def _merge(vertices: Ring) -> tuple[tuple[Position, ...], tuple[Position, ...]]:
    """The vertices, each within ONE_POINT of an earlier one taken as that, none twice in a row; and those so taken."""
    positions = [(float(vertex[0]), float(vertex[1])) for vertex in vertices]
    points = shapely.points(positions)
    same = list(range(len(positions)))
    pairs = STRtree(points).query(points, predicate="dwithin", distance=ONE_POINT)
    for later, earlier in sorted(pairs.T.tolist()):
        if earlier < later:
            same[later] = min(same[later], same[earlier])
    track = [positions[earlier] for earlier in same]
    repeated = [before == position for before, position in pairwise([None, *track])]
    kept = tuple(position for position, again in zip(track, repeated, strict=True) if not again)
    drawn = zip(positions, track, repeated, strict=True)
    return kept, tuple(position for position, taken_as, again in drawn if again or position != taken_as)


def _spikes(track: tuple[Position, ...]) -> tuple[list[Position], tuple[Position, ...]]:
    """The tips from which a ring goes back on its own track, and the ring without them."""
    spikes: list[Position] = []
    rest = list(track)
    number = 0
    while number < len(rest) and len(rest) > 2:
        before, tip, after = rest[number - 1], rest[number], rest[(number + 1) % len(rest)]
        if _goes_back(before, tip, after):
            spikes.append(tip)
            del rest[number]
            rest = [
                position for position, following in zip(rest, rest[1:] + rest[:1], strict=True) if position != following
            ]
            number = 0
        else:
            number += 1
    return spikes, tuple(rest)


def _goes_back(before: Position, tip: Position, after: Position) -> bool:
    far, near = (before, after) if math.dist(before, tip) >= math.dist(after, tip) else (after, before)
    (u, v), (x, y) = ((end[0] - tip[0], end[1] - tip[1]) for end in (far, near))
    away = abs(u * y - v * x) / math.hypot(u, v) if u * x + v * y > 0 else math.hypot(x, y)
    return away <= ONE_POINT


def _crossings(track: tuple[Position, ...]) -> list[Position]:
    """Where edges of a ring that do not follow each other meet."""
    if len(track) < 3:
        return []
    x, y = track[0]
    local = [(u - x, v - y) for u, v in track]
    edges = shapely.linestrings(list(pairwise([*local, local[0]])))
    pairs = sorted(zip(*STRtree(edges).query(edges, predicate="intersects").tolist(), strict=True))
    met = [edges[one].intersection(edges[other]) for one, other in pairs if 1 < other - one < len(edges) - 1]
    found = [shapely.get_coordinates(meeting)[0].tolist() for meeting in met]
    return list(dict.fromkeys((u + x, v + y) for u, v in found))


def _misplaced(tracks: list[tuple[Position, ...]]) -> Iterator[Defect]:
    placed: list[tuple[Position, ...]] = []
    for hole in tracks[1:]:
        if Polygon(tracks[0], [*placed, hole]).is_valid:
            placed.append(hole)
        else:
            yield Defect(DefectKind.MISPLACED_HOLE, hole[0])
