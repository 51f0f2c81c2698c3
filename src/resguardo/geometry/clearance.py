"""The straight clearance of art. 10: the shortest horizontal segment between two shapes, and its whole millimetres.

Shapes are shapely points, lines and polygons in a metric plane, in metres (R57), such as ``outline`` gives. A distance
is a distance between the shapes themselves, never a buffer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import shapely
from shapely import GeometryCollection, LineString, MultiLineString, Point, Polygon

from resguardo.site.quantities import UNBOUNDED, Between

Position = tuple[float, float]
Shape = Point | LineString | MultiLineString | Polygon
Place = Shape | GeometryCollection
"""Where something is: its shape, or a polygon and lines of which whichever is nearer counts."""

PARTS = 100_000
"""Parts of a millimetre, of 10 nm each, to which a computed distance is true.

Doubles at UTM coordinates (7,200,000 m) lie 0.9 nm apart: what was drawn as half a millimetre comes out that near to
it, and is taken as half.
"""

KEPT = 16
"""So many results are kept: a pair is asked for again past other walls, an area with each of its neighbours."""


@dataclass(frozen=True, slots=True)
class Clearance:
    """A shortest segment: its length in metres and its two ends, on the first and on the second shape.

    Where no segment counts (every one is blocked), the length is infinite and there are no ends.
    """

    length: float
    ends: tuple[Position, Position] | None

    def millimetres(self, precision: float = 0.0) -> Between:
        """The length in whole millimetres (R56); see the function of that name."""
        return millimetres(self.length, precision)


class EmptyShape(ValueError):
    """There is nothing to measure to: a distance to an empty shape is no number."""


@lru_cache(maxsize=KEPT)
def straight(first: Place, second: Place) -> Clearance:
    """The shortest segment from the first shape to the second; 0 where they overlap or one contains the other.

    Raises EmptyShape, and ValueError on coordinates that are not finite. To measure to the limits of a property give
    their line, see ``to_boundary``.
    """
    if first.is_empty or second.is_empty:
        raise EmptyShape("distance to an empty shape")
    with np.errstate(invalid="ignore"):
        shortest = shapely.shortest_line(first, second)
    start, end = shapely.get_coordinates(shortest).tolist() or [(math.nan, math.nan)] * 2
    length = math.dist(start, end)
    if not math.isfinite(length):
        raise ValueError("distance between coordinates that are not finite")
    return Clearance(length, ((start[0], start[1]), (end[0], end[1])))


def to_boundary(area: Place, lot: Polygon) -> Clearance:
    """The clearance to the boundary *line* of the lot (art. 10, rows 1 and 2); to the lot that contains it, it is 0.

    Raises EmptyShape.
    """
    return straight(area, lot.boundary)


def millimetres(distance: float, precision: float = 0.0) -> Between:
    """The interval distance ± precision, in metres, each end rounded to the nearest millimetre, ties to even (R56).

    No length is below 0. An infinite distance is (UNBOUNDED, UNBOUNDED). Raises ValueError on what is no length.
    """
    if not (distance >= 0 and 0 <= precision < math.inf):
        raise ValueError(f"no length: {distance} ± {precision}")
    if distance == math.inf:
        return UNBOUNDED, UNBOUNDED
    return _nearest(max(distance - precision, 0.0)), _nearest(distance + precision)


def _nearest(length: float) -> int:
    whole, rest = divmod(round(length * 1000 * PARTS), PARTS)
    return whole + (2 * rest + whole % 2 > PARTS)
