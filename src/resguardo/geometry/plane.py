"""Positions and edges of the plane as arrays: (n, 2) and (k, 2, 2), in metres."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]


def cross(first: Array, second: Array) -> Array:
    """The determinant of vectors (..., 2): positive where the second points to the left of the first."""
    determinant: Array = first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0]
    return determinant


def size(vectors: Array) -> Array:
    """The lengths of vectors (..., 2)."""
    lengths: Array = np.hypot(vectors[..., 0], vectors[..., 1])
    return lengths


def relative(points: Array, start: Array, end: Array) -> tuple[Array, Array]:
    """How far along and how far left of the line from start to end the points (..., 2) lie."""
    span = end - start
    unit = span / size(span)
    offsets = points - start
    return offsets @ unit, cross(unit, offsets)


def closest(points: Array, edges: Array) -> Array:
    """The point of each edge (k, 2, 2) that is nearest to each of the points (n, 2): (n, k, 2)."""
    starts, spans = edges[:, 0], edges[:, 1] - edges[:, 0]
    squares = (spans * spans).sum(-1)
    shares = ((points[:, None] - starts) * spans).sum(-1) / np.where(squares > 0, squares, 1.0)
    feet: Array = starts + np.clip(shares, 0.0, 1.0)[..., None] * spans
    return feet


def distances(points: Array, edges: Array) -> Array:
    """From each of the points (n, 2) to each edge (k, 2, 2): (n, k)."""
    return size(closest(points, edges) - points[:, None])
