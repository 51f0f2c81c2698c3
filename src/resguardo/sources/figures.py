"""Shapes of a plan as plain numbers, and the shapes to measure that they stand for.

A figure can be compared, kept as a key and written to a receipt; what is measured between figures is worked out once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import GeometryCollection, LineString, MultiLineString, Point, Polygon

from resguardo.geometry.along import Edge
from resguardo.geometry.clearance import Clearance, Place, straight
from resguardo.geometry.inexact import DIAGONAL, least_sight, most_sight
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import JOINT, Walls, join
from resguardo.site.plan import Drawn, Form, Position
from resguardo.site.quantities import Between

Track = tuple[Position, ...]
KEPT = 20_000


class Figure(NamedTuple):
    """A point, one or more lines, or the rings of a polygon, the outer first; in metres of the plan's plane.

    ``beside`` are lines that count as well: whichever is nearer.
    """

    form: Form
    tracks: tuple[Track, ...]
    beside: tuple[Track, ...] = ()


def figure_of(drawn: Drawn) -> Figure:
    """The figure of a shape of a plan."""
    return Figure(drawn.form, (drawn.vertices, *drawn.holes))


def line_figure(edges: Iterable[Edge]) -> Figure:
    """Edges as one figure."""
    return Figure("line", tuple(edges))


@lru_cache(maxsize=KEPT)
def shape_of(figure: Figure) -> Place:
    """The shape that a figure stands for."""
    if figure.form == "point":
        return Point(figure.tracks[0][0])
    if figure.form == "polygon":
        polygon = Polygon(figure.tracks[0], figure.tracks[1:])
        return GeometryCollection([polygon, *map(LineString, figure.beside)]) if figure.beside else polygon
    lines = (*figure.tracks, *figure.beside)
    return LineString(lines[0]) if len(lines) == 1 else MultiLineString(lines)


def clearance_between(first: Figure, second: Figure, walls: tuple[Figure, ...] = ()) -> Clearance:
    """The shortest segment from the first figure to the second that none of the walls blocks."""
    return _unblocked(first, second, walls, _as_drawn, 0.0)


@lru_cache(maxsize=KEPT)
def sight_between(first: Figure, second: Figure, walls: tuple[Figure, ...], precision: float) -> Between:
    """The sight in millimetres: from the shortest segment that the walls may leave open to the shortest that they do
    for certain; with exact positions that is one."""
    if not precision:
        return clearance_between(first, second, walls).millimetres(precision)
    least, most = (_unblocked(first, second, walls, past, precision) for past in (least_sight, most_sight))
    return least.millimetres(precision)[0], most.millimetres(precision)[1]


Past = Callable[[Place, Place, Walls, float], Clearance]


def _as_drawn(first: Place, second: Place, walls: Walls, _: float) -> Clearance:
    return sight(first, second, walls)


@lru_cache(maxsize=KEPT)
def _unblocked(first: Figure, second: Figure, walls: tuple[Figure, ...], past: Past, precision: float) -> Clearance:
    """What is found past those of the walls that matter.

    Walls only make it longer. So it is enough to look past those that stand in the way, until what is found stays clear
    of all others: most walls of a plan have nothing to do with most pairs.
    """
    reach = DIAGONAL * (precision + JOINT) if precision else JOINT
    standing: tuple[Figure, ...] = ()
    while True:
        found = _past(first, second, standing, past, precision)
        if found.ends is None or not walls:
            return found
        met = shapely.dwithin(_drawn(walls), shapely.linestrings(np.array(found.ends)), reach).tolist()
        in_the_way = tuple(wall for wall, meets in zip(walls, met, strict=True) if meets or wall in standing)
        if in_the_way == standing:
            return found
        standing = in_the_way


@lru_cache(maxsize=KEPT)
def _past(first: Figure, second: Figure, walls: tuple[Figure, ...], past: Past, precision: float) -> Clearance:
    if not walls:
        return straight(shape_of(first), shape_of(second))
    return past(shape_of(first), shape_of(second), _joined(walls), precision)


@lru_cache(maxsize=KEPT)
def _drawn(walls: tuple[Figure, ...]) -> npt.NDArray[np.object_]:
    return np.array([shape_of(wall) for wall in walls], dtype=np.object_)


@lru_cache(maxsize=KEPT)
def _joined(walls: tuple[Figure, ...]) -> Walls:
    return join([LineString(track) for wall in walls for track in wall.tracks])
