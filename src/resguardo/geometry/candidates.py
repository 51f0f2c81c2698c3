"""All segments that can be the shortest open one between two shapes among walls; see ``sight`` for why there are no others.

Shapes are their edges (k, 2, 2), walls their ends, joints and bends (n, 2), together "wall ends". Only what is shorter than a bound is
listed.
"""

from __future__ import annotations

import numpy as np

from .plane import Array, Mask, closest, cross, distances, size
from .walls import GRAIN

Segments = tuple[Array, Array]
"""Starts on the first shape and ends on the second, (k, 2) each."""

MOST_TURNS = 60
SMALLEST_TURN = 1e-10


def nearest(first: Array, second: Array) -> Segments:
    """From each corner to the nearest point of each edge of the other shape."""
    first_corners, second_corners = _corners(first), _corners(second)
    to_second, to_first = closest(first_corners, second), closest(second_corners, first)
    starts = np.concatenate([first_corners.repeat(len(second), axis=0), to_first.reshape(-1, 2)])
    ends = np.concatenate([to_second.reshape(-1, 2), second_corners.repeat(len(first), axis=0)])
    return starts, ends


def round_wall_ends(first: Array, second: Array, wall_ends: Array, bound: float) -> Segments:
    """All that pass a wall end and are shorter than the bound."""
    reach = distances(wall_ends, first).min(axis=1) + distances(wall_ends, second).min(axis=1)
    near = wall_ends[reach < bound]
    candidates = (
        _through_corner(_corners(first), near, second, bound),
        _through_corner(_corners(second), near, first, bound)[::-1],
        _through_two(near, first, second, bound),
        _in_line_with_edge(near, first, second, bound),
        _pivoting(near, first, second, bound),
    )
    return np.concatenate([starts for starts, _ in candidates]), np.concatenate([ends for _, ends in candidates])


def _corners(edges: Array) -> Array:
    return np.unique(edges.reshape(-1, 2), axis=0)


def _through_corner(corners: Array, wall_ends: Array, edges: Array, bound: float) -> Segments:
    """From each corner through each wall end to the edges of the other shape."""
    near, far = corners.repeat(len(wall_ends), axis=0), np.tile(wall_ends, (len(corners), 1))
    apart = size(far - near) > GRAIN
    near, far = near[apart], far[apart]
    beyond, hits = _prolonged(near, far, edges)
    line, edge = np.nonzero(size(far - near)[:, None] + beyond < bound)
    return near[line], hits[line, edge]


def _through_two(wall_ends: Array, first: Array, second: Array, bound: float) -> Segments:
    """The lines through two wall ends, in both directions, from the edges of the first shape to those of the second."""
    one, other = np.nonzero(~np.eye(len(wall_ends), dtype=np.bool_))
    near, far = wall_ends[one], wall_ends[other]
    behind, starts = _prolonged(far, near, first)
    beyond, ends = _prolonged(near, far, second)
    lengths = size(far - near)[:, None, None] + behind[:, :, None] + beyond[:, None, :]
    line, start, end = np.nonzero(lengths < bound)
    return starts[line, start], ends[line, end]


def _in_line_with_edge(wall_ends: Array, first: Array, second: Array, bound: float) -> Segments:
    """To each wall end on the second shape, in line with an edge that leaves from there: what ends on that edge is blocked from one side."""
    edges = np.concatenate([second, second[:, ::-1]])
    reached = size(edges[:, 1, None] - wall_ends).min(axis=1, initial=np.inf) <= GRAIN
    edges = edges[reached & (size(edges[:, 1] - edges[:, 0]) > GRAIN)]
    beyond, starts = _prolonged(edges[:, 0], edges[:, 1], first)
    line, start = np.nonzero(beyond < bound)
    return starts[line, start], edges[line, 1]


def _prolonged(near: Array, far: Array, edges: Array) -> tuple[Array, Array]:
    """The lines from near through far (r, 2), prolonged: how far beyond ``far`` they meet each edge (r, k; or infinite), and where.

    An edge that lies on the line counts as not met: its nearer end is a corner, to which there is a line of its own.
    """
    units = ((far - near) / size(far - near)[:, None])[:, None]
    spans, offsets = edges[:, 1] - edges[:, 0], edges[:, 0] - far[:, None]
    widths = cross(units, spans)
    safe = np.where(widths == 0, 1.0, widths)
    beyond, shares = cross(offsets, spans) / safe, cross(offsets, units) / safe
    slack = GRAIN / np.maximum(size(spans), GRAIN)
    met = (widths != 0) & (beyond >= -GRAIN) & (shares >= -slack) & (shares <= 1 + slack)
    hits: Array = edges[:, 0] + np.clip(shares, 0.0, 1.0)[..., None] * spans
    return np.where(met, beyond, np.inf), hits


def _pivoting(wall_ends: Array, first: Array, second: Array, bound: float) -> Segments:
    """The shortest segments from edge to edge through a wall end, where they go through no corner."""
    reach = distances(wall_ends, first)[:, :, None] + distances(wall_ends, second)[:, None, :]
    wall_end, one, other = np.nonzero(reach < bound)
    pivots = wall_ends[wall_end]
    behind, ahead = _leftward(pivots[:, None] - first[one]), _leftward(second[other] - pivots[:, None])
    low, high, seen = _common(behind, ahead)
    heights = np.stack([_heights(behind), _heights(ahead)])
    seen &= (heights > GRAIN).all(axis=0)
    pivots, behind, ahead, low, high, heights = pivots[seen], behind[seen], ahead[seen], low[seen], high[seen], heights[:, seen]
    tilts = np.stack([_angles(low, _normals(behind)), _angles(low, _normals(ahead))])
    inside, turns = _shortest_turns(heights, tilts, _angles(low, high))
    back, forth = (heights[:, inside] / np.cos(turns - tilts[:, inside]))[..., None]
    units = _turned(low[inside], turns)
    return pivots[inside] - back * units, pivots[inside] + forth * units


def _leftward(edges: Array) -> Array:
    """Edges relative to a pivot, each turned so that it runs to the left as seen from there."""
    leftward = cross(edges[:, 0], edges[:, 1]) >= 0
    return np.where(leftward[:, None, None], edges, edges[:, ::-1])


def _common(one: Array, other: Array) -> tuple[Array, Array, Mask]:
    """The first and the last direction in which both edges are seen, and whether there are such."""
    low_in_one, low_in_other = _sees(one, other[:, 0]), _sees(other, one[:, 0])
    high_in_one, high_in_other = _sees(one, other[:, 1]), _sees(other, one[:, 1])
    low = np.where(low_in_one[:, None], other[:, 0], one[:, 0])
    high = np.where(high_in_one[:, None], other[:, 1], one[:, 1])
    return low, high, (low_in_one | low_in_other) & (high_in_one | high_in_other)


def _sees(edges: Array, directions: Array) -> Mask:
    seen: Mask = (cross(edges[:, 0], directions) >= 0) & (cross(directions, edges[:, 1]) >= 0)
    return seen


def _heights(edges: Array) -> Array:
    """The distances of the pivot from the lines of the edges."""
    spans = size(edges[:, 1] - edges[:, 0])
    heights: Array = cross(edges[:, 0], edges[:, 1]) / np.where(spans > 0, spans, 1.0)
    return heights


def _normals(edges: Array) -> Array:
    """The directions in which the lines of the edges are nearest to the pivot."""
    spans = edges[:, 1] - edges[:, 0]
    return np.stack([spans[:, 1], -spans[:, 0]], axis=1)


def _angles(first: Array, second: Array) -> Array:
    angles: Array = np.arctan2(cross(first, second), (first * second).sum(axis=1))
    return angles


def _turned(directions: Array, turns: Array) -> Array:
    """The directions turned to the left, as units."""
    angles = np.arctan2(directions[:, 1], directions[:, 0]) + turns
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def _shortest_turns(heights: Array, tilts: Array, widths: Array) -> tuple[Mask, Array]:
    """Where from 0 to its width the length of a segment that pivots is least: which of them are strictly in between, and there the turn.

    The segment reaches two lines, at these heights (2, k), nearest when turned by the tilts. Its length is the sum of height /
    cos(turn - tilt), which is convex; its slope is brought to 0 by Newton's method, kept between bounds.
    """
    low = np.zeros_like(widths)
    inside: Mask = (_slopes(low, heights, tilts)[0] < 0) & (_slopes(widths, heights, tilts)[0] > 0)
    low, high, heights, tilts = low[inside], widths[inside], heights[:, inside], tilts[:, inside]
    turns = (low + high) / 2
    for _ in range(MOST_TURNS):
        slopes, curves = _slopes(turns, heights, tilts)
        low, high = np.where(slopes < 0, turns, low), np.where(slopes < 0, high, turns)
        steps = turns - slopes / curves
        steps = np.where((steps > low) & (steps < high), steps, (low + high) / 2)
        done = np.abs(steps - turns).max(initial=0.0) < SMALLEST_TURN
        turns = steps
        if done:
            break
    return inside, turns


def _slopes(turns: Array, heights: Array, tilts: Array) -> tuple[Array, Array]:
    """First and second derivative of the length."""
    sines, cosines = np.sin(turns - tilts), np.cos(turns - tilts)
    slopes: Array = (heights * sines / cosines**2).sum(axis=0)
    curves: Array = (heights * (2 - cosines**2) / cosines**3).sum(axis=0)
    return slopes, curves
