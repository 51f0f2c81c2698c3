"""Where the texts of a drawing stand: none over another, and over lines only where there is no better place.

Every place on the paper is tried, on a grid of a millimetre. A place costs what the text would cover there and how far
it is from what it names; the cheapest free one is taken, so that what is placed first stands best.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from resguardo.outputs.drawing_scale import Box
from resguardo.site.plan import Position

Array = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

CELL = 1.0
"""Millimetres between the points at which it is known what is drawn there, and between places that are tried."""
FAR = 2.5
"""What a millimetre between a text and what it names costs; see the weights of ``Paper.draw``."""
OVER_A_LINE = 60.0
"""What it costs a text, besides the weight of the line, to cover a millimetre of a line that tells a distance."""
APART = 0.8
"""Millimetres between two texts."""
NEAR = 2.5
"""Millimetres from which on a leader is drawn from the text to what it names."""
TRIED = 1200
"""The cheapest places of which the leader is looked at."""
LEADER_WEIGHT = 20.0
LEADER_CROSSING = 4.0
"""How much dearer it is that a leader runs over a line than that a text covers a cell of it."""
TINY = 1e-9
ROUGHLY, REFINED, CLOSELY = 12, 150, 48
"""Points at which it is looked what a leader runs over; so many places that are good then are looked at closely."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a text stands, and the leader that ties it to what it names, if it stands away from it."""

    box: Box
    leader: tuple[Position, Position] | None


class Raster:
    """What is drawn at each cell, and from it what a text would cover at each place."""

    def __init__(self, weights: Array) -> None:
        self.weights = weights
        self._sums: Array | None = None

    def note(self, rows: Numbers, columns: Numbers, weight: float) -> None:
        """Something of a weight at some cells."""
        self.weights[rows, columns] = np.maximum(self.weights[rows, columns], weight)
        self._sums = None

    def covered(self, rows: int, columns: int) -> Array:
        """The weight under a text of a size at each place where it is within, by its upper left cell."""
        if self._sums is None:
            self._sums = np.pad(self.weights.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        down, across = rows + 1, columns + 1
        under: Array = (
            self._sums[down:, across:]
            - self._sums[:-down, across:]
            - self._sums[down:, :-across]
            + self._sums[:-down, :-across]
        )
        return under


class Paper:
    """A frame of a drawing, with what is drawn there and which boxes are taken."""

    def __init__(self, frame: Box) -> None:
        self.frame = frame
        self.taken: list[Box] = []
        shape = math.ceil(frame.height / CELL) + 1, math.ceil(frame.width / CELL) + 1
        self._drawn, self._leaders, self._lines = (Raster(np.zeros(shape)) for _ in range(3))

    def draw(self, track: Array, weight: float) -> None:
        """Notes a line (n, 2) in millimetres; a text that covers a millimetre of it costs the weight."""
        self._note(self._drawn, track, weight)

    def draw_distance(self, track: Array, weight: float) -> None:
        """Notes a line that tells a distance: over it a text stands only where there is no room for less of it."""
        self.draw(track, weight)
        self._note(self._lines, track, OVER_A_LINE)

    def fill(self, ring: Array, weight: float) -> None:
        """Notes all that a ring (n, 2) in millimetres encloses."""
        most = np.array(self._drawn.weights.shape[::-1]) - 1
        first, last = (np.clip(self._cells(each), 0, most) for each in (ring.min(axis=0), ring.max(axis=0)))
        columns, rows = (np.arange(*each) for each in zip(first, last + 1, strict=True))
        x, y = np.meshgrid(columns * CELL + self.frame.left, rows * CELL + self.frame.low)
        within_rows, within_columns = np.nonzero(shapely.contains_xy(shapely.Polygon(ring), x, y))
        self._drawn.note(rows[within_rows], columns[within_columns], weight)

    def _note(self, raster: Raster, track: Array, weight: float) -> None:
        spans = np.diff(track, axis=0)
        steps = np.maximum(np.ceil(2 * np.hypot(spans[:, 0], spans[:, 1]) / CELL), 1).astype(int)
        starts, each = np.repeat(track[:-1], steps, axis=0), np.repeat(spans / steps[:, None], steps, axis=0)
        numbers = np.arange(steps.sum()) - np.repeat(steps.cumsum() - steps, steps)
        cells = self._cells(np.concatenate([starts + each * numbers[:, None], track[-1:]]))
        rows, columns = raster.weights.shape
        at = cells[(cells >= 0).all(axis=1) & (cells[:, 0] < columns) & (cells[:, 1] < rows)]
        raster.note(at[:, 1], at[:, 0], weight)

    def _cells(self, points: Array) -> Numbers:
        return np.rint((points - (self.frame.left, self.frame.low)) / CELL).astype(np.intp)

    def reserve(self, box: Box) -> None:
        """Keeps a box free of texts."""
        self.taken.append(box)

    def place(
        self,
        width: float,
        height: float,
        anchors: Iterable[tuple[Position, float]],
        *,
        must: bool = False,
        most: float = np.inf,
    ) -> Placed | None:
        """The best free place for a text of a size near one of the anchors, each with what it costs to choose it.

        None where every leader would run through another text, or where each place costs more than ``most``; one that
        ``must`` stand somewhere has that leader then.
        """
        columns, rows = math.ceil(width / CELL), math.ceil(height / CELL)
        cost = self._drawn.covered(rows, columns) + self._lines.covered(rows, columns)
        cost[self._leaders.covered(rows, columns) > 0] = np.inf
        left: Array = self.frame.left + np.arange(cost.shape[1], dtype=np.float64) * CELL
        top: Array = self.frame.low + np.arange(cost.shape[0], dtype=np.float64) * CELL
        self._forbid(cost, left, top, width, height)
        points, dearer = (np.array(each, dtype=np.float64) for each in zip(*anchors, strict=True))
        cost += FAR * np.sqrt(_squares(left, top, width, height, points, dearer))
        few = _cheapest(cost)
        corners = np.stack([left[few % len(left)], top[few // len(left)]], axis=1)
        nearest = np.clip(points, corners[:, None], corners[:, None] + np.array((width, height))) - points
        chosen = points[((nearest**2).sum(axis=-1) + dearer**2).argmin(axis=1)]
        best = self._best(corners, cost.ravel()[few], width, height, chosen, must=must, most=most)
        return None if best is None else self._taken(best)

    def _best(
        self,
        corners: Array,
        cost: Array,
        width: float,
        height: float,
        anchors: Array,
        *,
        must: bool,
        most: float,
    ) -> Placed | None:
        """The cheapest of some places, what the leader runs over included, whose leader runs through no text."""
        starts = np.clip(anchors, corners, corners + np.array((width, height)))
        lengths = np.hypot(*(anchors - starts).T)
        order = np.argsort(np.round(cost + self._under(starts, anchors, lengths, ROUGHLY), 6), kind="stable")
        clear = self._clear(order, starts, anchors, lengths)
        few = clear if clear.size or not must else order[:REFINED]
        if not few.size:
            return None
        total = np.round(cost[few] + self._under(starts[few], anchors[few], lengths[few], CLOSELY), 6)
        if total.min() > most:
            return None
        best = few[int(total.argmin())]
        (x, y), (from_x, from_y), (to_x, to_y) = (each[best].tolist() for each in (corners, starts, anchors))
        leader = ((from_x, from_y), (to_x, to_y)) if lengths[best] > NEAR else None
        return Placed(Box(x, y, x + width, y + height), leader)

    def _clear(self, order: Numbers, starts: Array, ends: Array, lengths: Array) -> Numbers:
        """The first of some leaders that run through no text, as many as are looked at closely."""
        clear = order[:0]
        for first in range(0, len(order), REFINED):
            some = order[first : first + REFINED]
            crossed = (lengths[some] > NEAR) & self._crossed(starts[some], ends[some])
            clear = np.concatenate([clear, some[~crossed]])
            if len(clear) >= REFINED:
                break
        return clear[:REFINED]

    def _crossed(self, starts: Array, ends: Array) -> Mask:
        """Which of the segments (n, 2) run through the inside of a taken box."""
        if not self.taken:
            return np.zeros(len(starts), dtype=bool)
        boxes = np.array([[(box.left, box.low), (box.right, box.high)] for box in self.taken])
        spans = (ends - starts)[:, None]
        spans = np.where(np.abs(spans) < TINY, TINY, spans)
        shares = (boxes[None] - starts[:, None, None]) / spans[:, :, None]
        enters = np.maximum(shares.min(axis=2).max(axis=2), 0.0)
        leaves = np.minimum(shares.max(axis=2).min(axis=2), 1.0)
        crossed: Mask = (leaves - enters > TINY).any(axis=1)
        return crossed

    def _under(self, starts: Array, ends: Array, lengths: Array, points: int) -> Array:
        """What leaders (n, 2) run over at so many points, but for the last millimetre, which lies on what they name."""
        shares = np.linspace(0, 1, points) * np.maximum(1 - CELL / np.maximum(lengths, CELL), 0)[:, None]
        cells = self._cells(starts[:, None] + (ends - starts)[:, None] * shares[..., None])
        drawn = self._drawn.weights
        inside = np.clip(cells, 0, (drawn.shape[1] - 1, drawn.shape[0] - 1))
        weights = drawn[inside[..., 1], inside[..., 0]].mean(axis=1) * lengths * LEADER_CROSSING
        return np.where(lengths > NEAR, weights, 0.0)

    def _forbid(self, cost: Array, left: Array, top: Array, width: float, height: float) -> None:
        """Makes places impossible that overlap a taken box or leave the frame."""
        for box in (each.grown(APART) for each in self.taken):
            rows = (top < box.high) & (top + height > box.low)
            columns = (left < box.right) & (left + width > box.left)
            cost[np.ix_(rows, columns)] = np.inf
        cost[top + height > self.frame.high - APART] = np.inf
        cost[top < self.frame.low + APART] = np.inf
        cost[:, left + width > self.frame.right - APART] = np.inf
        cost[:, left < self.frame.left + APART] = np.inf

    def _taken(self, placed: Placed) -> Placed:
        self.taken.append(placed.box)
        if placed.leader is not None:
            self._note(self._leaders, np.array(placed.leader), 1.0)
            self._note(self._drawn, np.array(placed.leader), LEADER_WEIGHT)
        return placed


def _squares(left: Array, top: Array, width: float, height: float, points: Array, dearer: Array) -> Array:
    """From a text at each place, the square of how far the nearest anchor is; a dearer one adds its square."""
    least = np.full((len(top), len(left)), np.inf)
    for (x, y), more in zip(points.tolist(), dearer.tolist(), strict=True):
        across = np.maximum(np.maximum(left - x, x - left - width), 0)
        down = np.maximum(np.maximum(top - y, y - top - height), 0)
        np.minimum(least, (down**2 + more**2)[:, None] + across**2, out=least)
    return least


def _cheapest(cost: Array) -> Numbers:
    """The numbers of the cheapest places that are possible, from the upper left on."""
    flat = np.round(cost.ravel(), 6)
    limit = np.partition(flat, TRIED)[TRIED] if flat.size > TRIED else np.inf
    return np.flatnonzero((flat <= limit) & (flat < np.inf))
