"""The clearance in sight where positions are known only to a precision: the least it may be, the most it can be.

Any two positions of the plan may be off by the precision against each other. While everything moves by as much, a
segment begins or ceases to cross a chain of walls only when an end of the chain comes to lie on the segment, or an end
of the segment on the chain. So in the plan as it is drawn

- a segment is blocked for certain if it crosses a stretch of wall, or a joint whose stretches lead to both sides, and
  neither the far ends of these come near to the segment nor the ends of the segment to these;
- a segment is open for certain if it crosses no wall, passes no end, joint or bend nearby, and neither starts nor ends
  near a wall.

What touches in the drawing is meant to touch where positions are fine (``FINE``): a joint of two walls, a wall on the
shape that is measured to. Where they are coarse it may have come about by rounding, and only a bend is a joint.

The shortest of those that are not blocked for certain touches a small square around a wall end wherever it could not
be shorter, as the shortest open segment touches the wall end itself (see ``sight``): the corners of these squares take
the place of the wall ends. The shortest that is open for certain is the sight past the walls with a small cross at each
wall end, from what of the shapes is not near a wall.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely import LineString

from .candidates import Scene, Segments, nearest, pivoting, through_wall_ends
from .clearance import KEPT, Clearance, Place, straight
from .plane import Lengths, Mask, Positions, batches, distances
from .sight import BLOCKED, sight
from .walls import GRAIN, JOINT, Walls, edges_at, join

DIAGONAL = math.sqrt(2)
FINE = 0.01
"""In metres: walls that stand no farther apart than this leave no gap that anyone would speak of."""


def least_sight(first: Place, second: Place, walls: Walls, precision: float) -> Clearance:
    """The shortest segment that the walls may leave open; its length is that in the plan as it is drawn.

    Shapes that may touch are in sight whatever stands there. Raises EmptyShape.
    """
    drawn, shortest = sight(first, second, walls), straight(first, second)
    if not walls.pairs.size or shortest.millimetres(precision)[0] == 0:
        return shortest
    if drawn.length <= shortest.length + GRAIN:
        return drawn
    reach = DIAGONAL * (precision + JOINT)
    screens = _screens(second, walls, precision, reach)
    scene = Scene.of(first, second, _around(walls, precision + JOINT))
    found = _shortest_possible(nearest(scene), drawn, screens, walls.origin)
    for candidates in (through_wall_ends, pivoting):
        scene = scene.within(found.length)
        if len(scene.wall_ends):
            found = _shortest_possible(candidates(scene, found.length), found, screens, walls.origin)
    return found


def most_sight(first: Place, second: Place, walls: Walls, precision: float) -> Clearance:
    """The shortest segment that the walls leave open for certain; infinite if there is none."""
    if not walls.pairs.size:
        return straight(first, second)
    reach = DIAGONAL * (precision + JOINT)
    here, there = (_clear_of(shape, walls, reach) for shape in (first, second))
    if here is None or there is None:
        return BLOCKED
    return sight(here, there, _with_crosses(walls, reach))


@lru_cache(maxsize=KEPT)
def _with_crosses(walls: Walls, reach: float) -> Walls:
    """The walls with a small cross at each wall end: whatever passes that within reach / √2 crosses it."""
    ends = walls.vertices + walls.origin
    arms = np.concatenate([np.stack([ends - arm, ends + arm], axis=1) for arm in (reach, reach * 1j)])
    return join([*walls.lines.geoms, *_lines(arms)])


@lru_cache(maxsize=KEPT)
def _clear_of(shape: Place, walls: Walls, reach: float) -> Place | None:
    """What of the outline of a shape does not come near to a wall; None if all of it does."""
    edges = edges_at(shape, _around(walls, reach))
    near = distances(edges.mean(axis=1), walls.stretches).min(axis=1) <= DIAGONAL * reach
    if near.all():
        return None
    return shape if shape.geom_type == "Point" else shapely.multilinestrings(_lines(edges[~near] + walls.origin))


@lru_cache(maxsize=KEPT)
def _around(walls: Walls, reach: float) -> Walls:
    """A square around each wall end, and a line along each stretch on either side of it, drawn as walls."""
    half = reach * DIAGONAL
    squares = walls.vertices[:, None] + half * np.array([1, 1j, -1, -1j, 1])
    spans = walls.stretches[:, 1] - walls.stretches[:, 0]
    aside = (spans / np.abs(spans) * 1j * reach)[:, None]
    beside = np.concatenate([walls.stretches + aside, walls.stretches - aside])
    return join([*_lines(squares + walls.origin), *_lines(beside + walls.origin)], walls.origin)


def _lines(tracks: Positions) -> list[LineString]:
    """A line for each of the tracks (n, k)."""
    lines: Any = shapely.linestrings(np.stack([tracks.real, tracks.imag], axis=2))
    return list(lines)


def _shortest_possible(segments: Segments, found: Clearance, screens: Sequence[_Screen], origin: complex) -> Clearance:
    """The shortest that is not blocked for certain, if it is shorter than the one found before."""
    starts, ends = segments
    lengths = np.abs(ends - starts)
    order = lengths.argsort()[: np.count_nonzero(lengths < found.length)]
    for part in batches(len(order), max(len(screen.walls.branches) for screen in screens)):
        some = order[part]
        blocked = np.logical_or.reduce([screen.blocks(starts[some], ends[some]) for screen in screens])
        if not blocked.all():
            number = some[blocked.argmin()]
            here, there = complex(starts[number]) + origin, complex(ends[number]) + origin
            return Clearance(float(lengths[number]), ((here.real, here.imag), (there.real, there.imag)))
    return found


def _screens(second: Place, walls: Walls, precision: float, reach: float) -> list[_Screen]:
    """Walls that block by themselves: all together where their joints are meant, else each line alone."""
    if precision > FINE:
        nothing = np.zeros((0, 2), dtype=np.complex128)
        pieces = (piece for line in walls.lines.geoms for piece in _untouching(line))
        return [_Screen(join([piece], walls.origin), nothing, reach) for piece in pieces]
    edges = edges_at(second, walls)
    touching = distances(edges.ravel(), walls.stretches).min(axis=1) <= JOINT
    return [_Screen(walls, edges[touching.reshape(-1, 2).any(axis=1)], reach)]


def _untouching(line: LineString) -> Iterator[LineString]:
    """The line in pieces that touch themselves at bends only, each beginning with the last stretch of the one before.

    Where it comes back to itself there may have been a slit that rounding closed.
    """
    track = shapely.get_coordinates(line)
    edges = np.array([LineString(edge) for edge in pairwise(track)], dtype=object)
    first = 0
    for number in range(2, len(edges)):
        if (shapely.distance(edges[first : number - 1], edges[number]) <= JOINT).any():
            yield LineString(track[first : number + 1])
            first = number - 1
    yield LineString(track[first:])


@dataclass(frozen=True, slots=True, eq=False)
class _Screen:
    """Walls, the edges (k, 2) of the second shape that are meant to touch them, and how near is near."""

    walls: Walls
    touching: Positions
    reach: float

    def blocks(self, starts: Positions, ends: Positions) -> Mask:
        """Which segments (k,) to (k,), none of length 0, the walls block for certain."""
        lengths = np.abs(ends - starts)
        frame = (self.walls.vertices[:, None] - starts) * ((ends - starts).conj() / lengths)
        far = np.abs(frame - np.minimum(np.maximum(frame.real, 0.0), lengths)) > self.reach + GRAIN
        left, right = far & (frame.imag > 0), far & (frame.imag < 0)
        one, other = self.walls.branches.T
        apart = self._apart(starts, ends)
        plain = apart & left[one] & right[other] & _crosses(frame[one], frame[other], lengths)
        to_left, to_right = (
            np.logical_or.reduceat(apart & side[other], self.walls.first_branch) for side in (left, right)
        )
        joint = ~far & (frame.real > 0) & (frame.real < lengths) & to_left & to_right
        blocked: Mask = plain.any(axis=0) | joint.any(axis=0)
        return blocked

    def _apart(self, starts: Positions, ends: Positions) -> Mask:
        """Which branches (m, k) the segments neither start nor end near, unless the wall is to stand just there."""
        stretches = self.walls.vertices[self.walls.branches]
        to_end = distances(ends, stretches)
        near_end = to_end <= self.reach + GRAIN
        if len(self.touching):
            near_end &= ~self._meant(starts, ends, stretches, to_end)
        apart: Mask = ~(near_end | (distances(starts, stretches) <= self.reach + GRAIN)).T
        return apart

    def _meant(self, starts: Positions, ends: Positions, stretches: Positions, to_end: Lengths) -> Mask:
        """Where an end (k, m) is on a stretch or behind it: the second shape touches it there, not coming before it."""
        corners, leading_to = self.touching.ravel(), self.touching[:, ::-1].ravel()
        touch = distances(corners, stretches) <= JOINT
        side = _left_of(leading_to, stretches)
        nearby = np.abs(ends[:, None] - corners) <= DIAGONAL * self.reach
        before = np.where(
            _left_of(starts, stretches) > 0, nearby @ (touch & (side > JOINT)), nearby @ (touch & (side < -JOINT))
        )
        meant: Mask = ((to_end <= JOINT) | nearby @ touch) & ~before
        return meant


def _left_of(points: Positions, stretches: Positions) -> Lengths:
    """How far to the left of the lines (m, 2) the points (k,) lie: (k, m)."""
    spans = stretches[:, 1] - stretches[:, 0]
    aside: Lengths = ((points[:, None] - stretches[:, 0]) * (spans.conj() / np.abs(spans))).imag
    return aside


def _crosses(one: Positions, other: Positions, lengths: Lengths) -> Mask:
    """Whether stretches (m, k) from the left to the right of the segments cross these, not their lines elsewhere."""
    drop = one.imag - other.imag
    places = one.real + (other.real - one.real) * one.imag / np.where(drop > 0, drop, 1.0)
    crosses: Mask = (places > 0) & (places < lengths + JOINT)
    return crosses
