"""Whether walls block a sight line, or rather: whether unblocked segments come as near to it as one likes.

A segment is blocked if it meets a wall; except where it starts, except at a free end, and except along a stretch that
it lies on. The distance in sight is an infimum, so that a line through a bend counts as open if it can be moved aside
by however little.

Moving its ends along the shapes by small amounts shifts each place of the segment to the left or to the right by an
amount that is linear along it. So a line is open exactly if some linear function has the right sign at each place where
the line touches a wall, away from the wall; without a change of sign along a stretch that the line lies on; and, at the
two ends, a sign that moving along the shape can give. Only where free ends are all it touches may it be 0. A linear
function changes its sign once at most: few need be tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf

import numpy as np

from .plane import Mask, Positions, batches, distances, relative, unit
from .walls import GRAIN, Walls


@dataclass(frozen=True, slots=True)
class _Touch:
    """The line goes by a wall to its left (1) or right (-1); ``firm`` if what it touches is a joint or bend."""

    place: float
    side: int
    firm: bool


@dataclass(slots=True)
class _Contacts:
    """Where a line of this length meets walls: on its way, along a stretch, and what stands at its two ends.

    ``firm_end``: it ends on a wall that it does not lie along. ``fixed_end``: once turned it would end on the wall it
    lies along.
    """

    length: float
    touches: list[_Touch] = field(default_factory=list)
    spans: list[tuple[float, float]] = field(default_factory=list)
    at_start: list[complex] = field(default_factory=list)
    at_end: list[complex] = field(default_factory=list)
    firm_end: bool = False
    fixed_end: bool = False

    def touch(self, place: float, far: complex, *, firm: bool) -> None:
        """A stretch of wall leaves from this place of the line to the point ``far``."""
        branch = far - place
        if abs(place) <= GRAIN:
            self.at_start.append(branch)
        elif abs(place - self.length) <= GRAIN:
            self.at_end.append(branch)
            self.firm_end |= firm
        elif 0 < place < self.length:
            self.touches.append(_Touch(place, _side(branch), firm))

    def lie_along(self, one: float, other: float, free: list[float]) -> None:
        """A stretch of wall lies on the line, between these places, of which some are free ends."""
        low, high = min(one, other), max(one, other)
        low, high = 0.0 if low <= GRAIN else low, self.length if high >= self.length - GRAIN else high
        if high - low > GRAIN:
            self.spans = _joined([*self.spans, (low, high)])
            ends_freely = any(abs(place - self.length) <= GRAIN for place in free)
            self.fixed_end |= high == self.length and not ends_freely


def _joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans, those that adjoin being one: a wall is no passage where two of its stretches meet."""
    joined: list[tuple[float, float]] = []
    for low, high in sorted(spans):
        if joined and low <= joined[-1][1] + GRAIN:
            low, high = joined[-1][0], max(joined.pop()[1], high)
        joined.append((low, high))
    return joined


def crossed(starts: Positions, ends: Positions, walls: Walls) -> Mask:
    """Which segments (k,) to (k,), none of length 0, plainly cross a wall: the cheap part of ``is_open``."""
    found = [_crossed(starts[some], ends[some], walls) for some in batches(len(starts), len(walls.branches))]
    return found[0] if len(found) == 1 else np.concatenate(found)


def _crossed(starts: Positions, ends: Positions, walls: Walls) -> Mask:
    spans = ends - starts
    lengths = np.abs(spans)
    frame = (walls.vertices[:, None] - starts) * (spans.conj() / lengths)
    left, right = frame.imag > GRAIN, frame.imag < -GRAIN
    one, other = walls.pairs.T
    stretch, segment = np.nonzero(left[one] & right[other] | right[one] & left[other])
    near, far = frame[one[stretch], segment], frame[other[stretch], segment]
    places = (near + (far - near) * (near.imag / (near.imag - far.imag))).real
    found = np.zeros(len(starts), dtype=np.bool_)
    found[segment[(places > GRAIN) & (places < lengths[segment] - GRAIN)]] = True
    inside = ~(left | right) & (frame.real > GRAIN) & (frame.real < lengths - GRAIN)
    if inside.any():
        far_left, far_right = (
            np.logical_or.reduceat(side[walls.branches[:, 1]], walls.first_branch) for side in (left, right)
        )
        found |= (inside & far_left & far_right).any(axis=0)
    return found


def is_open(start: complex, end: complex, first: Positions, second: Positions, walls: Walls) -> bool:
    """Whether unblocked segments from the first shape to the second come as near to this one as one likes.

    The shapes are their edges (k, 2), split where walls touch them. Where an edge of the second runs on from the end,
    in line with the segment, those may also end a little later, beyond a wall that stands at the end.
    """
    if _opens(start, end, first, second, walls):
        return True
    onward = [move.real for move in _moves(start, end, end, second) if abs(move.imag) <= GRAIN and move.real > GRAIN]
    return any(_opens(start, end + unit(end - start) * ahead / 2, first, second, walls) for ahead in onward)


def _opens(start: complex, end: complex, first: Positions, second: Positions, walls: Walls) -> bool:
    contacts = _contacts(start, end, walls)
    if not contacts.firm_end and not any(touch.firm for touch in contacts.touches):
        return True
    at_start = {0} | _sides(move for move in _moves(start, end, start, first) if not _shadowed(move, contacts.at_start))
    at_end = _sides(move for move in _moves(start, end, end, second) if not _screened(move, contacts.at_end))
    if not contacts.firm_end and not contacts.fixed_end:
        at_end.add(0)
    return any(
        shift(0.0) in at_start and shift(contacts.length) in at_end and shift.clears(contacts)
        for shift in _shifts(contacts)
    )


@dataclass(frozen=True, slots=True)
class _Shift:
    """The signs of a linear function that is 0 at ``root`` and of sign ``beyond`` after it: left is positive."""

    root: float
    beyond: int

    def __call__(self, place: float) -> int:
        return 0 if place == self.root else self.beyond if place > self.root else -self.beyond

    def clears(self, contacts: _Contacts) -> bool:
        """Whether it leads away from all walls that the line touches, and not across one that it lies along."""
        return all(self(touch.place) == -touch.side for touch in contacts.touches) and all(
            self(low) * self(high) >= 0 for low, high in contacts.spans
        )


def _shifts(contacts: _Contacts) -> Iterator[_Shift]:
    """One of each kind that the places of contact can tell apart.

    That which is 0 everywhere is the line itself. Any other need be 0 at none of these places: a little shift helps.
    """
    places = [touch.place for touch in contacts.touches] + [place for span in contacts.spans for place in span]
    stops = sorted({0.0, contacts.length, *places})
    between = [(low + high) / 2 for low, high in pairwise(stops)]
    for root in (-inf, *stops, *between):
        yield _Shift(root, 1)
        yield _Shift(root, -1)


def _contacts(start: complex, end: complex, walls: Walls) -> _Contacts:
    """How the line meets the walls. A crossing is a joint with a stretch to either side."""
    contacts = _Contacts(abs(end - start))
    frame = relative(walls.vertices, start, end).tolist()
    for one, other in walls.pairs.tolist():
        near, far = frame[one], frame[other]
        if abs(near.imag) <= GRAIN and abs(far.imag) <= GRAIN:
            free = [frame[vertex].real for vertex in (one, other) if walls.degree[vertex] == 1]
            contacts.lie_along(near.real, far.real, free)
        elif abs(near.imag) <= GRAIN:
            contacts.touch(near.real, far, firm=bool(walls.degree[one] > 1))
        elif abs(far.imag) <= GRAIN:
            contacts.touch(far.real, near, firm=bool(walls.degree[other] > 1))
        elif near.imag * far.imag < 0:
            place = (near + (far - near) * (near.imag / (near.imag - far.imag))).real
            contacts.touch(place, near, firm=True)
            contacts.touch(place, far, firm=True)
    return contacts


def _moves(start: complex, end: complex, position: complex, edges: Positions) -> list[complex]:
    """The ways, in the frame of the line, along the edges from a position on them to their ends."""
    beside = edges[distances(np.array([position]), edges)[0] <= GRAIN].ravel() - position
    moves: list[complex] = relative(beside, 0j, end - start).tolist()
    return moves


def _sides(moves: Iterable[complex]) -> set[int]:
    """The sides of the line to which the moves lead; what stays on the line leads to none."""
    return {_side(move) for move in moves if abs(move.imag) > GRAIN}


def _shadowed(move: complex, branches: list[complex]) -> bool:
    """Whether a line that starts from here after the move meets a stretch of the wall on which it started."""
    return any(_side(move) == _side(branch) and _beyond(move, branch) < -GRAIN for branch in branches)


def _screened(move: complex, branches: list[complex]) -> bool:
    """Whether a line that ends there after the move meets or ends on a stretch of the wall at which it ended before."""
    return any(_side(move) == _side(branch) and _beyond(move, branch) >= -GRAIN for branch in branches)


def _beyond(move: complex, branch: complex) -> float:
    """How far the move, to the same side of the line as the stretch, leads behind that, seen from the start."""
    return (move.conjugate() * branch).imag * _side(branch) / abs(branch)


def _side(vector: complex) -> int:
    return 1 if vector.imag > 0 else -1
