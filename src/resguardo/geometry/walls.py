"""Walls as lines without thickness: where they are joined, where they end freely, and where they touch a shape.

All that is measured here is in metres from ``Walls.origin``, so that doubles at UTM coordinates lose nothing: the difference of
two positions of one plan is exact.

Two tolerances. ``JOINT`` (0.1 mm) says what the drawing means: what lies within it is one point, as in an outline. ``GRAIN`` (1 µm)
says what computed positions can tell apart: a segment within it of the end of a wall goes through that end. It is a thousand
times the noise of UTM coordinates, and moves the far end of a sight line that pivots at a tenth of its length by 10 µm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, MultiLineString

from .clearance import EmptyShape, Shape
from .plane import Array, closest, distances, relative, size

JOINT = 1e-4
GRAIN = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Walls:
    """A set of walls, joints found.

    ``vertices`` (n, 2): ends, joints and bends; ``pairs`` (m, 2): the vertices that each straight stretch of wall runs between;
    ``degree`` (n,): how many stretches meet in a vertex, 1 at a free end. ``lines``: as they were drawn.
    """

    lines: MultiLineString
    origin: Array
    vertices: Array
    pairs: npt.NDArray[np.intp]
    degree: npt.NDArray[np.intp]

    @property
    def stretches(self) -> Array:
        """The straight stretches of wall, (m, 2, 2)."""
        stretches: Array = self.vertices[self.pairs]
        return stretches


def join(lines: Sequence[LineString]) -> Walls:
    """The walls that stand along these lines; a wall's end within JOINT of an end or a side of a wall is joined to it."""
    drawn = [shapely.get_coordinates(line) for line in lines if not line.is_empty]
    origin = drawn[0][0] if drawn else np.zeros(2)
    vertices, chains = _merged([line - origin for line in drawn])
    pairs = np.array(sorted(set(_stretches(vertices, chains))), dtype=np.intp).reshape(-1, 2)
    degree = np.bincount(pairs.ravel(), minlength=len(vertices))
    return Walls(MultiLineString(drawn), origin, vertices, pairs, degree)


def _merged(lines: list[Array]) -> tuple[Array, list[list[int]]]:
    """The distinct vertices, those within JOINT being one, and each line as a chain of their numbers."""
    if not lines:
        return np.zeros((0, 2)), []
    positions = np.unique(np.concatenate(lines), axis=0)
    near = size(positions[:, None] - positions) <= JOINT
    vertices = positions[np.unique(near.argmax(axis=1))]
    return vertices, [[int(size(vertices - position).argmin()) for position in line] for line in lines]


def _stretches(vertices: Array, chains: list[list[int]]) -> list[tuple[int, int]]:
    """The stretches between neighbouring vertices: each edge is split at every vertex that lies on it."""
    stretches = []
    for start, end in (edge for chain in chains for edge in pairwise(chain) if edge[0] != edge[1]):
        along, aside = relative(vertices, vertices[start], vertices[end])
        on = np.flatnonzero((np.abs(aside) <= JOINT) & (along > JOINT) & (along < along[end] - JOINT))
        stops = [start, *on[along[on].argsort()].tolist(), end]
        stretches += [(min(stop), max(stop)) for stop in pairwise(stops)]
    return stretches


def edges_at(shape: Shape, walls: Walls) -> Array:
    """The edges of a shape (k, 2, 2), split where walls touch or cross it: those points become corners, exactly on the wall.

    A point is one edge without length. Raises EmptyShape.
    """
    edges = _edges(shape) - walls.origin
    return _split(edges, walls) if shapely.dwithin(shape, walls.lines, JOINT) else edges


def _edges(shape: Shape) -> Array:
    if shape.is_empty:
        raise EmptyShape("edges of an empty shape")
    if shape.geom_type == "Point":
        return shapely.get_coordinates(shape)[None].repeat(2, axis=1)
    lines = shapely.get_parts(shape.boundary if shape.geom_type == "Polygon" else shape)
    drawn = [shapely.get_coordinates(line) for line in lines]
    return np.concatenate([np.stack([line[:-1], line[1:]], axis=1) for line in drawn])


def _split(edges: Array, walls: Walls) -> Array:
    ends = _snapped(edges.reshape(-1, 2), walls).reshape(-1, 2, 2)
    touching = distances(walls.vertices, ends) <= JOINT
    pieces: list[tuple[Array, Array]] = []
    for (start, end), touched in zip(ends, touching.T, strict=True):
        stops = _apart([start, end, *walls.vertices[touched], *_crossings(start, end, walls)])
        stops.sort(key=lambda stop: float(size(stop - start)))  # noqa: B023
        pieces += pairwise(stops) if len(stops) > 1 else [(start, start)]
    return np.array(pieces)


def _snapped(positions: Array, walls: Walls) -> Array:
    """Positions moved onto the wall that they touch: to a vertex of it, else to the nearest point of a stretch."""
    moved = _moved(positions, walls.vertices[None].repeat(len(positions), axis=0))
    return _moved(moved, closest(moved, walls.stretches))


def _moved(positions: Array, targets: Array) -> Array:
    """Each position (n, 2) moved to the nearest of its targets (n, t, 2) if that is within JOINT."""
    gaps = size(targets - positions[:, None])
    nearest = targets[np.arange(len(positions)), gaps.argmin(axis=1)]
    return np.where(gaps.min(axis=1, keepdims=True) <= JOINT, nearest, positions)


def _crossings(start: Array, end: Array, walls: Walls) -> Array:
    """Where the walls cross the edge from start to end, between its ends."""
    if not size(end - start):
        return np.zeros((0, 2))
    along, aside = relative(walls.stretches, start, end)
    crossing = aside[:, 0] * aside[:, 1] < 0
    along, aside = along[crossing], aside[crossing]
    places = along[:, 0] + (along[:, 1] - along[:, 0]) * aside[:, 0] / (aside[:, 0] - aside[:, 1])
    shares = places / size(end - start)
    return start + shares[(shares > 0) & (shares < 1), None] * (end - start)


def _apart(positions: list[Array]) -> list[Array]:
    """The positions without those within JOINT of an earlier one."""
    kept: list[Array] = []
    for position in positions:
        if all(size(position - other) > JOINT for other in kept):
            kept.append(position)
    return kept
