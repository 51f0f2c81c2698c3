"""All segments that can be the shortest open one between two shapes; see ``sight`` for why there are no others.

Shapes are their edges (k, 2), walls their ends, joints and bends (n,), together "wall ends". Only what is shorter than
a bound is listed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from .clearance import KEPT, Place
from .plane import Lengths, Mask, Numbers, Positions, batches, closest, cross, distances
from .walls import GRAIN, Walls, edges_at

Segments = tuple[Positions, Positions]
"""Starts on the first shape and ends on the second, (k,) each."""

MOST_TURNS = 60
SMALLEST_TURN = 1e-7
"""In radians. The length, at its least there, changes with the square of it."""
TURN = 2 * np.pi
APART = 5 * TURN
"""Radians from the directions at one wall end to those at the next: those of three turns have room between."""
SLACK = 1e-9
"""Radians by which directions may overlap less than nothing: the exact look comes after."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Two shapes with their corners, wall ends, and how far each of these is from each edge: (n, k)."""

    first: Positions
    second: Positions
    first_corners: Positions
    second_corners: Positions
    wall_ends: Positions
    to_first: Lengths
    to_second: Lengths

    @staticmethod
    def of(one: Place, other: Place, walls: Walls) -> Scene:
        """Two shapes among walls. Raises EmptyShape."""
        (first, first_corners, to_first), (second, second_corners, to_second) = _among(one, walls), _among(other, walls)
        return Scene(first, second, first_corners, second_corners, walls.vertices, to_first, to_second)

    def within(self, bound: float) -> Scene:
        """The scene with those wall ends alone past which a segment can be shorter than the bound."""
        near = self.to_first.min(axis=1) + self.to_second.min(axis=1) < bound
        if near.all():
            return self
        to_first, to_second = self.to_first[near], self.to_second[near]
        return replace(self, wall_ends=self.wall_ends[near], to_first=to_first, to_second=to_second)


@lru_cache(maxsize=KEPT)
def _among(shape: Place, walls: Walls) -> tuple[Positions, Positions, Lengths]:
    """The edges of a shape among walls, its corners, and how far each wall end is from each edge."""
    edges = edges_at(shape, walls)
    return edges, np.unique(edges), distances(walls.vertices, edges)


def nearest(scene: Scene) -> Segments:
    """From each corner to the nearest point of each edge of the other shape."""
    to_second, to_first = closest(scene.first_corners, scene.second), closest(scene.second_corners, scene.first)
    starts = np.concatenate([scene.first_corners.repeat(len(scene.second)), to_first.ravel()])
    ends = np.concatenate([to_second.ravel(), scene.second_corners.repeat(len(scene.first))])
    return starts, ends


def through_wall_ends(scene: Scene, bound: float) -> Segments:
    """Through a wall end and a corner, through two wall ends, and to one in line with an edge that leaves it."""
    wall_ends = scene.wall_ends
    to_first, to_second = scene.to_first.min(axis=1), scene.to_second.min(axis=1)
    gaps = np.abs(wall_ends[:, None] - wall_ends)
    one, other = np.nonzero((gaps > 0) & (to_first[:, None] + gaps + to_second < bound))
    ahead = _through_corner(scene.first_corners, wall_ends, bound - to_second)
    behind = _through_corner(scene.second_corners, wall_ends, bound - to_first)
    forth, end_line, ends = _reached(ahead, (wall_ends[one], wall_ends[other]), scene.second)
    back, start_line, starts = _reached(behind, (wall_ends[other], wall_ends[one]), scene.first)
    in_line = _in_line_with_edge(wall_ends[to_second <= GRAIN], scene)
    candidates = (forth, back[::-1], _whole(start_line, starts, end_line, ends), in_line)
    return np.concatenate([starts for starts, _ in candidates]), np.concatenate([ends for _, ends in candidates])


def _through_corner(corners: Positions, wall_ends: Positions, bounds: Lengths) -> Segments:
    """From each corner to each wall end, if nearer than that one's bound."""
    gaps = np.abs(corners[:, None] - wall_ends)
    corner, wall_end = np.nonzero((gaps > GRAIN) & (gaps < bounds))
    return corners[corner], wall_ends[wall_end]


def _reached(lines: Segments, wall_lines: Segments, edges: Positions) -> tuple[Segments, Numbers, Positions]:
    """The lines from corners, prolonged to the edges; which of those through two wall ends meet edges, and where."""
    nears, fars = np.concatenate([lines[0], wall_lines[0]]), np.concatenate([lines[1], wall_lines[1]])
    line, _, hits = _prolonged(nears, fars, edges)
    count = line.searchsorted(len(lines[0]))
    return (nears[line[:count]], hits[:count]), line[count:] - len(lines[0]), hits[count:]


def _whole(start_line: Numbers, starts: Positions, end_line: Numbers, ends: Positions) -> Segments:
    """All segments from a start to an end on the same line; the lines are in order."""
    low, high = end_line.searchsorted(start_line), end_line.searchsorted(start_line, side="right")
    start, end = _ranges(low, high, np.arange(len(ends)))
    return starts[start], ends[end]


def _in_line_with_edge(wall_ends: Positions, scene: Scene) -> Segments:
    """To each of these wall ends on the second shape, in line with an edge there: beyond the wall one may end on it."""
    if not len(wall_ends):
        return wall_ends, wall_ends
    edges = np.concatenate([scene.second, scene.second[:, ::-1]])
    reached = np.abs(edges[:, 1, None] - wall_ends).min(axis=1) <= GRAIN
    edges = edges[reached & (np.abs(edges[:, 1] - edges[:, 0]) > GRAIN)]
    line, _, starts = _prolonged(edges[:, 0], edges[:, 1], scene.first)
    return starts, edges[line, 1]


def _prolonged(near: Positions, far: Positions, edges: Positions) -> tuple[Numbers, Numbers, Positions]:
    """Where the lines from near through far (r,) meet edges beyond ``far``: line (in order), edge, position.

    An edge that lies on the line counts as not met: its nearer end is a corner, to which there is a line of its own.
    """
    parts = batches(len(near), len(edges))
    found = [_met(near[part], far[part], edges) for part in parts]
    if len(found) == 1:
        return found[0]
    lines = np.concatenate([part.start + line for part, (line, _, _) in zip(parts, found, strict=True)])
    return lines, np.concatenate([edge for _, edge, _ in found]), np.concatenate([hits for _, _, hits in found])


def _met(near: Positions, far: Positions, edges: Positions) -> tuple[Numbers, Numbers, Positions]:
    turned = ((far - near) / np.abs(far - near)).conj()[:, None]
    one, other = ((edges[:, end] - far[:, None]) * turned for end in (0, 1))
    low, high = np.minimum(one.imag, other.imag), np.maximum(one.imag, other.imag)
    line, edge = np.nonzero((low <= GRAIN) & (high >= -GRAIN) & (high - low > GRAIN))
    one, other = one[line, edge], other[line, edge]
    shares = np.minimum(np.maximum(one.imag / (one.imag - other.imag), 0.0), 1.0)
    beyond = (one + (other - one) * shares).real >= -GRAIN
    line, edge, shares = line[beyond], edge[beyond], shares[beyond]
    return line, edge, edges[edge, 0] + (edges[edge, 1] - edges[edge, 0]) * shares


def pivoting(scene: Scene, bound: float) -> Segments:
    """The shortest segments from edge to edge through a wall end, where they go through no corner."""
    wall_end, one, other = _opposite(scene)
    within = scene.to_first[wall_end, one] + scene.to_second[wall_end, other] < bound
    wall_end, one, other = wall_end[within], one[within], other[within]
    pivots = scene.wall_ends[wall_end]
    (behind, ahead), heights = _seen_from(pivots, np.array([scene.first[one], scene.second[other]]))
    low, high, common = _common(-behind, ahead)
    common &= (heights > GRAIN).all(axis=0)
    pivots, low, high, heights = pivots[common], low[common], high[common], heights[:, common]
    normals = np.array([_normals(-behind[common]), _normals(ahead[common])])
    inside = ~_grows(low, heights, normals) & _grows(high, heights, normals)
    if not inside.any():
        return pivots[:0], pivots[:0]
    pivots, low, high, heights = pivots[inside], low[inside], high[inside], heights[:, inside]
    tilts = np.angle(normals[:, inside] * low.conj())
    turns = _shortest_turns(heights, tilts, np.angle(high * low.conj()))
    back, forth = heights / np.cos(turns - tilts)
    units = low / np.abs(low) * np.exp(1j * turns)
    return pivots - back * units, pivots + forth * units


def _opposite(scene: Scene) -> tuple[Numbers, Numbers, Numbers]:
    """The numbers of wall end, first edge and second edge, where a line through the one meets the others on its two
    sides: the directions in which they are seen from there overlap. Some of them more than once.
    """
    (at_first, first, behind), (_, second, ahead) = (
        _directions(scene.wall_ends, scene.first, scene.to_first, turned=-1),
        _directions(scene.wall_ends, scene.second, scene.to_second, turned=1),
    )
    starting, begun = _beginning_in(behind, ahead)
    begun_too, starting_too = _beginning_in(ahead, behind)
    one, other = np.concatenate([starting, starting_too]), np.concatenate([begun, begun_too])
    return at_first[one], first[one], second[other]


def _directions(
    pivots: Positions, edges: Positions, gaps: Lengths, turned: int
) -> tuple[Numbers, Numbers, tuple[Lengths, Lengths]]:
    """The numbers of wall end and edge, where one is not on the other, and the directions in which this is seen from
    there: angles from one to another, on a scale on which those of each wall end are apart from all others.
    """
    wall_end, edge = np.nonzero(gaps > GRAIN)
    (seen,), _ = _seen_from(pivots[wall_end], edges[None, edge])
    first = np.angle(seen[:, 0] * turned) % TURN
    low = first + wall_end * APART
    return wall_end, edge, (low, low + np.angle(seen[:, 1] * seen[:, 0].conj()))


def _beginning_in(spans: tuple[Lengths, Lengths], others: tuple[Lengths, Lengths]) -> tuple[Numbers, Numbers]:
    """Which spans of directions hold the beginning of which others: number of the one, number of the other."""
    (lows, highs), (beginnings, _) = spans, others
    rounds = np.concatenate([beginnings + turn for turn in (-TURN, 0.0, TURN)])
    order = rounds.argsort()
    inside = rounds[order].searchsorted(lows - SLACK), rounds[order].searchsorted(highs + SLACK)
    return _ranges(*inside, order % max(len(beginnings), 1))


def _ranges(low: Numbers, high: Numbers, numbers: Numbers) -> tuple[Numbers, Numbers]:
    """Each of the first counted on from its low to its high number, beside what stands there."""
    counts = high - low
    places = np.arange(counts.sum()) + (low + counts - counts.cumsum()).repeat(counts)
    return np.arange(len(low)).repeat(counts), numbers[places]


def _seen_from(pivots: Positions, edges: Positions) -> tuple[Positions, Lengths]:
    """Edges (2, k, 2) relative to their pivots (k,), running to the left, and how far their lines are from them."""
    offsets = edges - pivots[:, None]
    turned = cross(offsets[..., 0], offsets[..., 1])
    spans = np.abs(edges[..., 1] - edges[..., 0])
    heights: Lengths = np.abs(turned) / np.where(spans > 0, spans, 1.0)
    return np.where((turned >= 0)[..., None], offsets, offsets[..., ::-1]), heights


def _common(one: Positions, other: Positions) -> tuple[Positions, Positions, Mask]:
    """The first and the last direction in which both edges (k, 2) are seen, and whether there are such."""
    lows, highs = cross(one[:, 0], other[:, 0]), cross(one[:, 1], other[:, 1])
    other_ends_later, one_ends_later = cross(one[:, 0], other[:, 1]) >= 0, cross(other[:, 0], one[:, 1]) >= 0
    low, high = np.where(lows >= 0, other[:, 0], one[:, 0]), np.where(highs <= 0, other[:, 1], one[:, 1])
    has_low = (lows >= 0) & one_ends_later | (lows <= 0) & other_ends_later
    has_high = (highs <= 0) & other_ends_later | (highs >= 0) & one_ends_later
    return low, high, has_low & has_high


def _normals(edges: Positions) -> Positions:
    """The directions in which the lines of the edges are nearest to the pivot, as long as the edges."""
    return (edges[:, 1] - edges[:, 0]) * -1j


def _grows(directions: Positions, heights: Lengths, normals: Positions) -> Mask:
    """Whether the length of a segment that pivots grows as it turns left from a direction; see ``_slopes``."""
    seen = directions * normals.conj()
    grows: Mask = (heights * np.abs(normals) * seen.imag / seen.real**2).sum(axis=0) > 0
    return grows


def _shortest_turns(heights: Lengths, tilts: Lengths, widths: Lengths) -> Lengths:
    """The turn, from 0 to its width, at which the length of a segment that pivots is least; it is so in between.

    The segment reaches two lines, at these heights (2, k), nearest when turned by the tilts. Its length is the sum of
    height / cos(turn - tilt), which is convex; its slope is brought to 0 by Newton's method, kept between bounds.
    """
    low, high = np.zeros_like(widths), widths
    turns: Lengths = np.minimum(np.maximum((heights * tilts).sum(axis=0) / heights.sum(axis=0), low), high)
    for _ in range(MOST_TURNS):
        slopes, curves = _slopes(turns, heights, tilts)
        low, high = np.where(slopes < 0, turns, low), np.where(slopes < 0, high, turns)
        steps = turns - slopes / curves
        steps = np.where((steps > low) & (steps < high), steps, (low + high) / 2)
        done = np.abs(steps - turns).max() < SMALLEST_TURN
        turns = steps
        if done:
            break
    return turns


def _slopes(turns: Lengths, heights: Lengths, tilts: Lengths) -> tuple[Lengths, Lengths]:
    """First and second derivative of the length."""
    sines, cosines = np.sin(turns - tilts), np.cos(turns - tilts)
    slopes: Lengths = (heights * sines / cosines**2).sum(axis=0)
    curves: Lengths = (heights * (2 - cosines**2) / cosines**3).sum(axis=0)
    return slopes, curves
