"""Where equally short lines are drawn: in the middle of two sides that face each other, and not one over another.

Between parallel sides a whole band of segments is the shortest, and what is measured is any of it, often at a corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import shapely

from resguardo.outputs.plan_dimensions import Dimension, Segment
from resguardo.site.plan import Drawn, Position, Sights

Array = npt.NDArray[np.float64]

SAME = 1e-4
"""Metres within which a point lies on a side."""
NO_EDGES = np.zeros((0, 2, 2))
SHARES = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Where in the band a line may be drawn, the best first."""
ENOUGH = 0.25
"""Share of the band from which on it does not matter how far other lines are."""


def spread(dimensions: Sequence[Dimension], areas: Sequence[Drawn], sights: Sights) -> tuple[Dimension, ...]:
    """The dimensions with their segments moved within their bands."""
    outlines = {each.id: _edges([each.vertices]) for each in areas}
    drawn: list[shapely.LineString] = []
    moved = []
    for each in dimensions:
        here, there = _ends(each, outlines.get(each.area, NO_EDGES), sights)
        band = [*_band(each.segment, here, there)]
        best = max(band, key=lambda one: _apart(one, band, drawn)) if band else each.segment
        drawn.append(shapely.LineString(best))
        moved.append(replace(each, segment=best))
    return tuple(moved)


def _ends(dimension: Dimension, outline: Array, sights: Sights) -> tuple[Array, Array]:
    """The sides from which and to which a dimension is measured."""
    if dimension.is_opening:
        return outline, _edges(sights.opening_tracks(dimension.neighbour))
    here, there = sights.ends(dimension.area, dimension.neighbour, dimension.distance)
    return _edges(here), _edges(there)


def _apart(segment: Segment, band: Sequence[Segment], drawn: Sequence[shapely.LineString]) -> float:
    """How far a segment is from the lines that are drawn, up to what is enough."""
    line = shapely.LineString(segment)
    enough = ENOUGH * shapely.distance(shapely.Point(band[-1][0]), shapely.Point(band[-2][0]))
    return min([float(enough), *(_between(line, each) for each in drawn)])


def _between(line: shapely.LineString, other: shapely.LineString) -> float:
    """How far two lines are from each other if they have one direction; else, as they may cross, from the middles."""
    span, other_span = (np.diff(shapely.get_coordinates(each), axis=0)[0] for each in (line, other))
    if abs(span[0] * other_span[1] - span[1] * other_span[0]) <= SAME * line.length:
        return float(line.distance(other))
    middles = (each.interpolate(0.5, normalized=True) for each in (line, other))
    return min(float(middle.distance(each)) for middle, each in zip(middles, (other, line), strict=True))


def _band(segment: Segment, from_edges: Array, to_edges: Array) -> Iterator[Segment]:
    """Segments as short as this one from side to side; none where the sides do not face each other."""
    start, end = np.array(segment)
    length = float(np.hypot(*(end - start)))
    if length <= SAME:
        return
    across = np.array((start[1] - end[1], end[0] - start[0])) / length
    (low, high), (to_low, to_high) = _side(start, across, from_edges), _side(end, across, to_edges)
    low, high = max(low, to_low), min(high, to_high)
    if high - low <= SAME:
        return
    for share in SHARES:
        (x, y), (to_x, to_y) = (np.stack([start, end]) + across * (low + (high - low) * share)).tolist()
        yield (x, y), (to_x, to_y)


def _side(point: Array, across: Array, edges: Array) -> tuple[float, float]:
    """How far the side through a point goes each way, if it has the direction; (0, 0) where none does."""
    offsets = edges - point
    along = offsets @ across
    beside = np.abs(offsets @ np.array((across[1], -across[0])))
    low, high = along.min(axis=1), along.max(axis=1)
    on = (beside <= SAME).all(axis=1) & (low <= SAME) & (high >= -SAME)
    return (float(low[on].min()), float(high[on].max())) if on.any() else (0.0, 0.0)


def _edges(tracks: Sequence[Sequence[Position]]) -> Array:
    """The sides of lines or rings (k, 2, 2); a point has none."""
    lines = [np.array(track) for track in tracks if len(track) > 1]
    return np.concatenate([NO_EDGES, *(np.stack([line[:-1], line[1:]], axis=1) for line in lines)])
