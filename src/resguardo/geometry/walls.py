"""Walls as lines without thickness: where they are joined, where they end freely, and where they touch a shape.

All that is measured here is in metres from ``Walls.origin``, so that doubles at UTM coordinates lose nothing: the
difference of two positions of one plan is exact. A wall drawn twice, or forth and back, is one wall.

Two tolerances. ``JOINT`` (0.1 mm) says what the drawing means: what lies within it is one point, as in an outline.
``GRAIN`` (1 µm) says what computed positions can tell apart: a segment within it of the end of a wall goes through that
end. It is a thousand times the noise of UTM coordinates, and moves the far end of a sight line that pivots at a tenth
of its length by 10 µm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, MultiLineString

from .clearance import KEPT, EmptyShape, Place
from .outline import ONE_POINT
from .plane import Mask, Numbers, Positions, batches, closest, distances, positions, relative

JOINT = ONE_POINT
GRAIN = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Walls:
    """A set of walls, joints found.

    ``vertices`` (n,): ends, joints and bends; ``stretches`` (m, 2): the straight walls between them; ``pairs`` (m, 2):
    by the numbers of their vertices; ``branches`` (2m, 2): the same in both directions, sorted, those of vertex v from
    ``first_branch[v]`` on; ``degree`` (n,): how many stretches meet in a vertex, 1 at a free end. ``lines``: the walls
    as they were drawn.
    """

    lines: MultiLineString
    origin: complex
    vertices: Positions
    stretches: Positions
    pairs: Numbers
    branches: Numbers
    first_branch: Numbers
    degree: Numbers


def join(lines: Sequence[LineString], origin: complex | None = None) -> Walls:
    """The walls that stand along these lines; what ends within JOINT of an end or a side of a wall is joined to it.

    Where no ``origin`` is given they are measured from the first position of the first.
    """
    drawn = np.array(lines, dtype=np.object_)
    drawn = drawn[shapely.length(drawn) > JOINT]
    coordinates, line = shapely.get_coordinates(drawn, return_index=True)
    track = positions(coordinates)
    if origin is None:
        origin = complex(track[0]) if len(track) else 0j
    vertices, numbers = _merged(track - origin)
    edges = np.stack([numbers[:-1], numbers[1:]], axis=1)[line[:-1] == line[1:]]
    pairs = _stretches(vertices, edges[edges[:, 0] != edges[:, 1]])
    branches = np.concatenate([pairs, pairs[:, ::-1]])
    branches = branches[np.lexsort(branches.T[::-1])]
    degree = np.bincount(branches[:, 0], minlength=len(vertices))
    first_branch = degree.cumsum() - degree
    as_drawn = MultiLineString(drawn.tolist())
    return Walls(as_drawn, origin, vertices, vertices[pairs], pairs, branches, first_branch, degree)


def _merged(track: Positions) -> tuple[Positions, Numbers]:
    """The distinct vertices, those within JOINT being one, and each position as the number of its vertex."""
    if not len(track):
        return track, np.zeros(0, dtype=np.intp)
    distinct = np.unique(track)
    near = np.abs(distinct[:, None] - distinct) <= JOINT
    vertices = distinct[np.unique(near.argmax(axis=1))]
    return vertices, np.abs(track[:, None] - vertices).argmin(axis=1)


def _stretches(vertices: Positions, edges: Numbers) -> Numbers:
    """The stretches between neighbouring vertices, sorted: each edge (n, 2) is split at each vertex that lies on it."""
    found = [_on_their_way(vertices, *edges[some].T) for some in batches(len(edges), len(vertices))]
    stops = np.concatenate([numbers for numbers, _ in found])
    follows = np.concatenate([has_next for _, has_next in found])
    one, other = stops[:-1][follows[:-1]], stops[1:][follows[:-1]]
    pairs = np.unique(np.minimum(one, other) * len(vertices) + np.maximum(one, other))
    return np.stack([pairs // max(len(vertices), 1), pairs % max(len(vertices), 1)], axis=1)


def _on_their_way(vertices: Positions, starts: Numbers, ends: Numbers) -> tuple[Numbers, Mask]:
    """The vertices along each edge, one edge after the other, and whether the next of them is on the same edge."""
    spans = vertices[ends] - vertices[starts]
    frame = (vertices - vertices[starts][:, None]) * (spans / np.abs(spans)).conj()[:, None]
    lengths = frame[np.arange(len(ends)), ends].real[:, None]
    edge, vertex = np.nonzero((np.abs(frame.imag) <= JOINT) & (frame.real > JOINT) & (frame.real < lengths - JOINT))
    every = np.arange(len(ends))
    edges, stops = np.concatenate([every, edge, every]), np.concatenate([starts, vertex, ends])
    places = np.concatenate([np.zeros(len(every)), frame[edge, vertex].real, lengths[:, 0]])
    order = np.lexsort((places, edges))
    edges, stops = edges[order], stops[order]
    return stops, np.append(edges[:-1] == edges[1:], False)


def edges_at(shape: Place, walls: Walls) -> Positions:
    """The edges of a shape (k, 2), split where walls touch or cross it: those points become corners, exactly on the
    wall.

    A point is one edge without length. Raises EmptyShape.
    """
    edges = _edges(shape) - walls.origin
    return _split(edges, walls) if shapely.dwithin(shape, walls.lines, JOINT) else edges


@lru_cache(maxsize=KEPT)
def _edges(shape: Place) -> Positions:
    if shape.is_empty:
        raise EmptyShape("edges of an empty shape")
    if shape.geom_type == "Point":
        return positions(shapely.get_coordinates(shape))[:, None].repeat(2, axis=1)
    parts = shapely.get_parts(shape)
    lines = np.concatenate([shapely.get_rings(parts), parts[shapely.get_dimensions(parts) == 1]])
    coordinates, line = shapely.get_coordinates(lines, return_index=True)
    track = positions(coordinates)
    edges: Positions = np.stack([track[:-1], track[1:]], axis=1)[line[:-1] == line[1:]]
    return edges


def _split(edges: Positions, walls: Walls) -> Positions:
    ends = _snapped(edges.ravel(), walls).reshape(-1, 2)
    touching = distances(walls.vertices, ends) <= JOINT
    pieces: list[tuple[complex, complex]] = []
    for (start, end), touched in zip(ends.tolist(), touching.T, strict=True):
        found = _apart([start, end, *walls.vertices[touched].tolist(), *_crossings(start, end, walls)])
        stops = sorted((abs(stop - start), number) for number, stop in enumerate(found))
        pieces += pairwise(found[number] for _, number in stops) if len(stops) > 1 else [(start, start)]
    return np.array(pieces)


def _snapped(points: Positions, walls: Walls) -> Positions:
    """Positions moved onto the wall that they touch: to a vertex of it, else to the nearest point of a stretch."""
    moved = _moved(points, walls.vertices[None].repeat(len(points), axis=0))
    return _moved(moved, closest(moved, walls.stretches))


def _moved(points: Positions, targets: Positions) -> Positions:
    """Each position (n,) moved to the nearest of its targets (n, t) if that is within JOINT."""
    gaps = np.abs(targets - points[:, None])
    nearest = targets[np.arange(len(points)), gaps.argmin(axis=1)]
    return np.where(gaps.min(axis=1) <= JOINT, nearest, points)


def _crossings(start: complex, end: complex, walls: Walls) -> list[complex]:
    """Where the walls cross the edge from start to end, between its ends."""
    if start == end:
        return []
    frame = relative(walls.stretches, start, end)
    frame = frame[frame[:, 0].imag * frame[:, 1].imag < 0]
    shares = frame[:, 0].imag / (frame[:, 0].imag - frame[:, 1].imag)
    places = (frame[:, 0] + (frame[:, 1] - frame[:, 0]) * shares).real / abs(end - start)
    return [start + place * (end - start) for place in places.tolist() if 0 < place < 1]


def _apart(found: list[complex]) -> list[complex]:
    """The positions without those within JOINT of an earlier one."""
    kept: list[complex] = []
    for position in found:
        if all(abs(position - other) > JOINT for other in kept):
            kept.append(position)
    return kept
