"""Plans drawn at random in whole units of 1/1024 m, so that what touches in the plan touches exactly, in doubles too.

Corners lie on a coarse lattice of 1/16 m, so that each 64th of an edge is a whole position, on which a wall can stand
exactly.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely import LineString, Point, Polygon

from geometry.exact import Position

UNIT = 1 / 1024
COARSE = 64
SLIT = 51
"""5 cm."""
NEAR = 3e-4
"""What touches does so exactly; what does not stays farther away than this, three times what a plan takes for one
point."""

Wall = list[Position]
Shape = Point | LineString | Polygon


@dataclass(frozen=True)
class Outline:
    """A closed ring (a polygon), an open line, or one position (a point)."""

    corners: tuple[Position, ...]
    closed: bool

    def edges(self) -> list[tuple[Position, Position]]:
        ring = (*self.corners, self.corners[0]) if self.closed else self.corners
        return list(pairwise(ring)) or [(ring[0], ring[0])]

    def shape(self) -> Shape:
        metres = [(x * UNIT, y * UNIT) for x, y in self.corners]
        if len(metres) == 1:
            return Point(metres[0])
        return Polygon(metres) if self.closed else LineString(metres)


@dataclass(frozen=True)
class Plan:
    first: Outline
    second: Outline
    walls: tuple[Wall, ...]

    def lines(self) -> list[LineString]:
        return [LineString([(x * UNIT, y * UNIT) for x, y in wall]) for wall in self.walls]


def random_plan(seed: int) -> Plan:
    """An area and a neighbour of 1 to 12 corners, not touching, among 1 to 8 walls of all kinds."""
    rng = random.Random(seed)
    while True:
        angle, away = rng.uniform(0, math.tau), rng.uniform(4, 16)
        first = _outline(rng, (0.0, 0.0), kinds=(0.8, 0.1))
        second = _outline(rng, (away * math.cos(angle), away * math.sin(angle)), kinds=(0.5, 0.35))
        if first.shape().distance(second.shape()) < 0.05:
            continue
        plan = Plan(first, second, tuple(_walls(rng, first, second)))
        if plan.walls and not _has_near_misses(plan):
            return plan


def grid_plan(seed: int) -> Plan:
    """A plan whose corners and wall ends lie on a grid of 1 m: full of what touches, stands in line, or lies along."""
    rng = random.Random(seed)
    while True:
        first, second = _grid_outline(rng), _grid_outline(rng)
        if first.shape().distance(second.shape()) == 0:
            continue
        walls = [_grid_path(rng, rng.randint(2, 4)) for _ in range(rng.randint(1, 8))]
        return Plan(first, second, tuple(wall for wall in walls if len(wall) > 1))


def _grid_outline(rng: random.Random) -> Outline:
    while True:
        corners = tuple(_grid_path(rng, rng.choice((1, 2, 2, 3, 4, 4, 5, 6))))
        outline = Outline(corners, closed=len(corners) > 2 and rng.random() < 0.7)
        if outline.shape().is_valid:
            return outline


def _grid_path(rng: random.Random, corners: int) -> Wall:
    """A path on the grid, mostly straight along it, that never rests."""
    path = [(rng.randint(0, 9), rng.randint(0, 9))]
    while len(path) < corners:
        x, y = rng.randint(0, 9), rng.randint(0, 9)
        step = rng.choice(((x, path[-1][1]), (path[-1][0], y), (x, y)))
        if step != path[-1]:
            path.append(step)
    return [(x * 1024, y * 1024) for x, y in path]


def _outline(rng: random.Random, centre: tuple[float, float], kinds: tuple[float, float]) -> Outline:
    draw = rng.random()
    while True:
        size = rng.uniform(1, 6)
        if draw < kinds[0]:
            outline = Outline(_star(rng, centre, size, rng.randint(3, 12)), closed=True)
        elif draw < sum(kinds):
            outline = Outline(tuple(_path(rng, _near(rng, centre, size), size, rng.randint(2, 5))), closed=False)
        else:
            return Outline((_near(rng, centre, 1),), closed=False)
        if outline.shape().is_valid and all(start != end for start, end in outline.edges()):
            return outline


def _star(rng: random.Random, centre: tuple[float, float], size: float, corners: int) -> tuple[Position, ...]:
    angles = sorted(rng.uniform(0, math.tau) for _ in range(corners))
    radii = [size * rng.uniform(0.3, 1) for _ in angles]
    turned = zip(angles, radii, strict=True)
    return tuple(_coarse(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a, radius in turned)


def _path(rng: random.Random, start: Position, size: float, corners: int) -> Wall:
    heading, path = rng.uniform(0, math.tau), [start]
    while len(path) < corners:
        step = size * rng.uniform(0.3, 1.2)
        x, y = path[-1]
        path.append((x + _whole(step * math.cos(heading)), y + _whole(step * math.sin(heading))))
        heading += rng.choice((0.0, 0.0, rng.uniform(-2.5, 2.5), math.pi / 2, -math.pi / 2))
    return path


def _walls(rng: random.Random, first: Outline, second: Outline) -> list[Wall]:
    walls: list[Wall] = []
    kinds: list[Callable[[], list[Wall]]] = [
        lambda: [_path(rng, _between(rng, first, second), 4, rng.randint(2, 4))],
        lambda: [_path(rng, _between(rng, first, second), 4, 2)],
        lambda: _slit(rng, _between(rng, first, second)),
        lambda: [_path(rng, _on_walls(rng, walls) or _between(rng, first, second), 4, rng.randint(2, 3))],
        lambda: [_along(rng, rng.choice((first, second, second)))],
        lambda: [_path(rng, _on(rng, rng.choice((first, second))), 4, rng.randint(2, 3))],
        lambda: _ring(rng, rng.choice((first, second))),
    ]
    for _ in range(rng.randint(1, 8)):
        walls += rng.choices(kinds, weights=(6, 4, 6, 6, 4, 4, 1))[0]()
    return [wall for wall in walls if len(wall) > 1 and all(start != end for start, end in pairwise(wall))]


def _slit(rng: random.Random, middle: Position) -> list[Wall]:
    """A straight wall with a slit of 5 cm, or of somewhat more where it stands askew."""
    half = rng.randint(12, 48) * COARSE
    x, y = middle
    if rng.random() < 0.5:
        near, far = [(x - half, y), (x, y)], [(x + SLIT, y), (x + half, y)]
        return [near, far] if rng.random() < 0.5 else [[(b, a) for a, b in wall] for wall in (near, far)]
    start, end = _path(rng, middle, 5, 2)
    place = rng.randint(20, 40)
    return [[start, _at(start, end, place)], [_at(start, end, place + 1), end]]


def _along(rng: random.Random, outline: Outline) -> Wall:
    start, end = rng.choice(outline.edges())
    if start == end:
        return [start]
    low, high = sorted(rng.sample((0, 0, 64, 64, *range(65)), 2))
    return [_at(start, end, low), _at(start, end, high)]


def _ring(rng: random.Random, outline: Outline) -> list[Wall]:
    """Walls around a shape, closed, or with a slit in one side."""
    xs, ys = zip(*outline.corners, strict=True)
    off = rng.randint(0, 16) * COARSE
    low, high = (min(xs) - off, min(ys) - off), (max(xs) + off, max(ys) + off)
    corners = [low, (high[0], low[1]), high, (low[0], high[1]), low]
    sides = [list(side) for side in pairwise(corners)]
    if rng.random() < 0.6:
        start, end = sides.pop(rng.randrange(4))
        place = rng.randint(1, 61)
        sides += [[start, _at(start, end, place)], [_at(start, end, place + 1), end]]
    return sides


def _on(rng: random.Random, outline: Outline) -> Position:
    start, end = rng.choice(outline.edges())
    return rng.choice((start, end, _at(start, end, rng.randint(1, 63))))


def _on_walls(rng: random.Random, walls: list[Wall]) -> Position | None:
    """An end, a bend, or a point on the side of a wall that stands already."""
    edges = [edge for wall in walls for edge in pairwise(wall)]
    if not edges:
        return None
    start, end = rng.choice(edges)
    place = rng.randint(1, 63)
    divisible = all((end[k] - start[k]) % COARSE == 0 for k in (0, 1))
    return rng.choice((start, end, _at(start, end, place))) if divisible else rng.choice((start, end))


def _between(rng: random.Random, first: Outline, second: Outline) -> Position:
    (x, y), (u, v) = rng.choice(first.corners), rng.choice(second.corners)
    share = rng.uniform(-0.1, 1.1)
    return _near(rng, ((x + share * (u - x)) * UNIT, (y + share * (v - y)) * UNIT), 2)


def _near(rng: random.Random, centre: tuple[float, float], size: float) -> Position:
    return _coarse(centre[0] + rng.uniform(-size, size), centre[1] + rng.uniform(-size, size))


def _at(start: Position, end: Position, place: int) -> Position:
    return tuple(start[k] + (end[k] - start[k]) // COARSE * place for k in (0, 1))  # type: ignore[return-value]


def _whole(metres: float) -> int:
    return round(metres / UNIT / COARSE) * COARSE


def _coarse(x: float, y: float) -> Position:
    return _whole(x), _whole(y)


def _has_near_misses(plan: Plan) -> bool:
    """Whether a corner or wall end almost lies on an edge: what the drawing means there is a matter of tolerance."""
    edges = [*plan.first.edges(), *plan.second.edges(), *_edges(plan.walls)]
    positions = {position for edge in edges for position in edge}
    points = shapely.points(np.array(sorted(positions)) * UNIT)
    lines = shapely.linestrings(np.array([edge for edge in edges if edge[0] != edge[1]]) * UNIT)
    gaps = shapely.distance(points[:, None], lines)
    return bool(((gaps > 1e-9) & (gaps < NEAR)).any())


def _edges(walls: tuple[Wall, ...]) -> Iterator[tuple[Position, Position]]:
    return (edge for wall in walls for edge in pairwise(wall))
