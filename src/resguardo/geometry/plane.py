"""Positions of the plane as complex numbers, in metres: x + y·i. An edge is a pair of them.

Turning and scaling are products then: ``(point - start) * unit.conjugate()`` says how far along and how far left of a
line a point lies.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Positions = npt.NDArray[np.complex128]
Lengths = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.intp]


MOST_AT_ONCE = 1 << 18
"""How many pairs are looked at in one go: all in a usual plan; in a vast one no more, to keep the memory in bounds."""


def batches(count: int, width: int) -> list[slice]:
    """The numbers up to the count in one or more parts, where each number stands for so many pairs."""
    step = max(MOST_AT_ONCE // max(width, 1), 1)
    return [slice(start, start + step) for start in range(0, max(count, 1), step)]


def positions(coordinates: npt.NDArray[np.float64]) -> Positions:
    """Coordinates (n, 2) as positions (n,)."""
    found: Positions = np.ascontiguousarray(coordinates).view(np.complex128)[:, 0]
    return found


def cross(first: Positions, second: Positions) -> Lengths:
    """The determinant of two vectors: positive where the second points to the left of the first."""
    determinant: Lengths = (first.conj() * second).imag
    return determinant


def relative(points: Positions, start: complex, end: complex) -> Positions:
    """The points as seen from start toward end: real is how far along they lie, imaginary how far to the left."""
    return (points - start) * unit(end - start).conjugate()


def unit(vector: complex) -> complex:
    """The vector at length 1."""
    return vector / abs(vector)


def closest(points: Positions, edges: Positions) -> Positions:
    """The point of each edge (k, 2) that is nearest to each of the points (n,): (n, k)."""
    starts, spans = edges[:, 0], edges[:, 1] - edges[:, 0]
    squares = (spans.conj() * spans).real
    shares = ((points[:, None] - starts) * spans.conj()).real / np.where(squares > 0, squares, 1.0)
    return starts + np.minimum(np.maximum(shares, 0.0), 1.0) * spans


def distances(points: Positions, edges: Positions) -> Lengths:
    """From each of the points (n,) to each edge (k, 2): (n, k)."""
    return np.abs(closest(points, edges) - points[:, None])
