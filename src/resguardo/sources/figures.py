"""Shapes of a plan as plain numbers, and the shapes to measure that they stand for.

A figure can be compared, kept as a key and written to a receipt; what is measured between figures is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, MultiLineString, Point, Polygon

from resguardo.geometry.along import Edge
from resguardo.geometry.clearance import Clearance, Shape, straight
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import JOINT, Walls, join
from resguardo.site.plan import Drawn, Form, Position

Track = tuple[Position, ...]
KEPT = 20_000


class Figure(NamedTuple):
    """A point, one or more lines, or the rings of a polygon, the outer first; in metres of the plan's plane."""

    form: Form
    tracks: tuple[Track, ...]


def figure_of(drawn: Drawn) -> Figure:
    """The figure of a shape of a plan."""
    return Figure(drawn.form, (drawn.vertices, *drawn.holes))


def line_figure(edges: Iterable[Edge]) -> Figure:
    """Edges as one figure."""
    return Figure("line", tuple(edges))


@lru_cache(maxsize=KEPT)
def shape_of(figure: Figure) -> Shape:
    """The shape that a figure stands for."""
    if figure.form == "point":
        return Point(figure.tracks[0][0])
    if figure.form == "polygon":
        return Polygon(figure.tracks[0], figure.tracks[1:])
    return LineString(figure.tracks[0]) if len(figure.tracks) == 1 else MultiLineString(figure.tracks)


@lru_cache(maxsize=KEPT)
def clearance_between(first: Figure, second: Figure, walls: tuple[Figure, ...] = ()) -> Clearance:
    """The shortest segment from the first figure to the second that none of the walls blocks.

    Walls only make it longer. So it is enough to look past those that stand in the way, until what is found stays clear
    of all others: most walls of a plan have nothing to do with most pairs.
    """
    standing: tuple[Figure, ...] = ()
    while True:
        found = _past(first, second, standing)
        if found.ends is None or not walls:
            return found
        met = shapely.dwithin(_drawn(walls), LineString(found.ends), JOINT).tolist()
        in_the_way = tuple(wall for wall, meets in zip(walls, met, strict=True) if meets or wall in standing)
        if in_the_way == standing:
            return found
        standing = in_the_way


@lru_cache(maxsize=KEPT)
def _past(first: Figure, second: Figure, walls: tuple[Figure, ...]) -> Clearance:
    if not walls:
        return straight(shape_of(first), shape_of(second))
    return sight(shape_of(first), shape_of(second), _joined(walls))


@lru_cache(maxsize=KEPT)
def _drawn(walls: tuple[Figure, ...]) -> npt.NDArray[np.object_]:
    return np.array([shape_of(wall) for wall in walls], dtype=np.object_)


@lru_cache(maxsize=KEPT)
def _joined(walls: tuple[Figure, ...]) -> Walls:
    return join([LineString(track) for wall in walls for track in wall.tracks])
