"""Shapes of a plan as plain numbers, and the shapes to measure that they stand for.

A figure can be compared, kept as a key and written to a receipt; what is measured between figures is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

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
        in_the_way = [wall for wall in walls if wall not in standing and _meets(found, wall)]
        if not in_the_way:
            return found
        standing = tuple(wall for wall in walls if wall in standing or wall in in_the_way)


@lru_cache(maxsize=KEPT)
def _past(first: Figure, second: Figure, walls: tuple[Figure, ...]) -> Clearance:
    if not walls:
        return straight(shape_of(first), shape_of(second))
    return sight(shape_of(first), shape_of(second), _joined(walls))


def _meets(clearance: Clearance, wall: Figure) -> bool:
    """Whether a segment touches a wall; where there is none, all is blocked already."""
    return clearance.ends is not None and bool(LineString(clearance.ends).distance(shape_of(wall)) <= JOINT)


@lru_cache(maxsize=KEPT)
def _joined(walls: tuple[Figure, ...]) -> Walls:
    return join([LineString(track) for wall in walls for track in wall.tracks])
