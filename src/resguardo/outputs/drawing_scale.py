"""Which part of a plan is drawn where, and at which scale: millimetres of paper for metres of ground.

A distance of 1.50 m and a school 180 m away do not read on one drawing. Where the storage areas or a near distance
would shrink too far, there are two views: the areas with what is near, and the situation with what is far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

import numpy as np
import numpy.typing as npt
import shapely

from resguardo.site.plan import Position

STANDARD_SCALES = (50, 100, 200, 250, 500, 1000, 2000, 2500, 5000)
"""Then ten times these, and so on."""
READABLE = ((200, 0.0, 0.0), (500, 2.0, 6.0), (np.inf, 5.0, 8.0))
"""Down to which scale a drawing reads, with how many millimetres on paper of its shortest dimension line and of the
longer side of its smallest storage area: at 1:200 whatever is drawn, at 1:500 with the least that the law asks, 1 m."""
MARGIN = 10.0
"""Millimetres of paper kept free around what is drawn, for its texts."""
DETAIL_SHARES = (0.6, 0.7)
"""How much of the paper the larger of two views may take."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: on paper in millimetres with y downwards, on the ground in metres with y to the north."""

    left: float
    low: float
    right: float
    high: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From low to high."""
        return self.high - self.low

    @property
    def middle(self) -> Position:
        """The centre."""
        return (self.left + self.right) / 2, (self.low + self.high) / 2

    def grown(self, by: float) -> Box:
        """The box with so much more on each side."""
        return Box(self.left - by, self.low - by, self.right + by, self.high + by)

    def meets(self, other: Box) -> bool:
        """Whether the two have more than an edge in common."""
        apart_across = self.right <= other.left or other.right <= self.left
        return not (apart_across or self.high <= other.low or other.high <= self.low)


@dataclass(frozen=True, slots=True)
class View:
    """A frame on paper that shows a part of the ground at a scale of 1 to ``scale``; ``lines`` are drawn in it."""

    frame: Box
    scale: int
    middle: Position
    lines: tuple[int, ...]

    def on_paper(self, positions: Sequence[Position] | npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Where positions in metres (n, 2) lie on paper, in millimetres."""
        millimetres = 1000 / self.scale
        placed: npt.NDArray[np.float64] = (np.asarray(positions, float) - self.middle) * (millimetres, -millimetres)
        return placed + self.frame.middle

    def ground(self) -> shapely.Polygon:
        """The part of the ground that the frame shows."""
        half_width, half_height = (side * self.scale / 2000 for side in (self.frame.width, self.frame.height))
        x, y = self.middle
        return shapely.box(x - half_width, y - half_height, x + half_width, y + half_height)


def views(
    window: Box, areas: Sequence[Box], lot: Box | None, lines: Sequence[Box], asking: int = 0
) -> tuple[View, ...]:
    """One view that shows everything, or the detail and the situation. Lines are given by their two ends, the worst
    first: where the areas lie too far from each other for one detail, it is that of the area with the worst line.
    The view with more of the first lines, those that call for something, is the larger one."""
    everything = _around([*areas, *lines, *([lot] if lot else [])])
    scale = _scale_for(everything, window)
    if _is_readable(scale, areas, lines):
        return (View(window, scale, everything.middle, tuple(range(len(lines)))),)
    of_the_worst = [min(areas, key=lambda area: _reach(lines[0], [area]))] if lines else areas
    found = (
        [*_pairs(window, areas, areas, lot, lines)]
        or [*_pairs(window, of_the_worst, areas, lot, lines)]
        or [*_parted_at(_around(areas), 0, range(len(lines)), window, areas, lot, lines)]
    )
    return min(found, key=lambda pair: (_asking_in_the_small(pair, asking), pair[0].scale, pair[1].scale))


def _asking_in_the_small(pair: tuple[View, View], asking: int) -> int:
    """How many of the first lines the smaller of two views shows."""
    small = min(pair, key=lambda view: view.frame.width * view.frame.height)
    return sum(line < asking for line in small.lines)


def _pairs(
    window: Box, detailed: Sequence[Box], areas: Sequence[Box], lot: Box | None, lines: Sequence[Box]
) -> Iterator[tuple[View, View]]:
    """The detail of some areas with as many of the lines nearest to them as it can show, and the situation of all, in
    each way to part the paper; none where no detail reads."""
    nearest = sorted(range(len(lines)), key=lambda line: _reach(lines[line], detailed))
    for near, detail in _details(detailed, lot, [lines[line] for line in nearest]):
        pairs = _parted_at(detail, near, nearest, window, areas, lot, lines)
        shown = [lines[line] for line in nearest[:near]]
        found = [pair for pair in pairs if _is_readable(pair[0].scale, detailed, shown)]
        if found:
            yield from found
            return


def _parted_at(
    detail: Box,
    near: int,
    nearest: Sequence[int],
    window: Box,
    areas: Sequence[Box],
    lot: Box | None,
    lines: Sequence[Box],
) -> Iterator[tuple[View, View]]:
    """The detail with so many of the nearest lines, and the situation with the others, each in either part."""
    far = nearest[near:]
    situation = _around([*areas, *(lines[line] for line in far), *([lot] if lot else [])])
    for parts in _parted(window):
        for one, other in (parts, parts[::-1]):
            yield (
                View(one, _scale_for(detail, one), detail.middle, tuple(nearest[:near])),
                View(other, _scale_for(situation, other), situation.middle, tuple(far)),
            )


def _details(areas: Sequence[Box], lot: Box | None, nearest: Sequence[Box]) -> Iterator[tuple[int, Box]]:
    """What a detail may show, the most first: so many lines, and the lot if it can."""
    for near in range(len(nearest), -1, -1):
        shown = [*areas, *nearest[:near]]
        if lot is not None:
            yield near, _around([*shown, lot])
        yield near, _around(shown)


def _parted(window: Box) -> Iterator[tuple[Box, Box]]:
    """The window in a large and a small part, side by side and one over the other."""
    for share in DETAIL_SHARES:
        across, down = window.left + window.width * share, window.low + window.height * share
        yield replace(window, right=across), replace(window, left=across)
        yield replace(window, high=down), replace(window, low=down)


def _is_readable(scale: int, areas: Sequence[Box], lines: Sequence[Box]) -> bool:
    least_line, least_area = next(least for down_to, *least in READABLE if scale <= down_to)
    shortest = min((_longer_side(line) for line in lines), default=np.inf)
    smallest = min(_longer_side(area) for area in areas)
    return shortest * 1000 / scale >= least_line and smallest * 1000 / scale >= least_area


def _longer_side(box: Box) -> float:
    return max(box.width, box.height)


def _reach(line: Box, areas: Sequence[Box]) -> float:
    """How much of the ground must be shown for a line to be there."""
    around = _around([*areas, line])
    return around.width + around.height


def _scale_for(ground: Box, frame: Box) -> int:
    """The largest standard scale at which the ground fits into the frame with its margin."""
    width, height = frame.width - 2 * MARGIN, frame.height - 2 * MARGIN
    needed = 1000 * max(ground.width / width, ground.height / height)
    return next(scale for scale in _scales() if scale >= needed)


def _scales() -> Iterator[int]:
    yield from STANDARD_SCALES
    for power in count(1):
        yield from (scale * 10**power for scale in STANDARD_SCALES if scale * 10**power > STANDARD_SCALES[-1])


def box_of(positions: Iterable[Position]) -> Box:
    """The box around positions."""
    across, along = zip(*positions, strict=True)
    return Box(min(across), min(along), max(across), max(along))


def _around(boxes: Iterable[Box]) -> Box:
    every = [*boxes]
    return Box(
        min(each.left for each in every),
        min(each.low for each in every),
        max(each.right for each in every),
        max(each.high for each in every),
    )
