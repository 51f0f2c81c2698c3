"""Sampled sight lines: outlines divided finely, each segment between two divisions decided by ``exact``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, permutations, product

import numpy as np
import numpy.typing as npt

from geometry.exact import Position, Walls, holds
from geometry.random_plans import UNIT, Outline, Plan
from resguardo.geometry.clearance import Clearance

FINE = 16 * 27_720**2
"""Parts of an edge: each is a whole position once all coordinates are multiplied by this. It holds the fractions at
which lines between points of a small grid meet its edges, and the 64ths where walls of random plans stand."""
METRE = UNIT / FINE
SPACING = 0.06
ASIDE = (0, 1e-5, -1e-5, 1e-3, -1e-3)
"""How far beside a wall end a sampled line passes it, in metres at the edge that it reaches."""
BESIDE = (0, 1e-6, -1e-6)
STEPS = [SPACING / 2**k for k in range(16)]

Array = npt.NDArray[np.float64]
Place = tuple[int, int]
"""The number of an edge, and how many parts of it from its start."""
Pair = tuple[Place, Place]


class Edges:
    """The edges of an outline; places on them as exact positions and in metres; which of them wall ends touch."""

    def __init__(self, outline: Outline, wall_ends: set[Position]) -> None:
        self.exact = outline.edges()
        self.closed = outline.closed
        self.ends = np.array(self.exact, dtype=float) * UNIT
        self.lengths = np.hypot(*(self.ends[:, 1] - self.ends[:, 0]).T)
        self.touched = [place for n in range(len(self.exact)) for end in wall_ends for place in self._held(n, end)]

    def _held(self, number: int, position: Position) -> Iterator[Place]:
        """The place of a position that lies on this edge, if it is one of the divisions."""
        start, end = ((x * FINE, y * FINE) for x, y in self.exact[number])
        if holds((start, end), position):
            axis = int(abs(end[1] - start[1]) > abs(end[0] - start[0]))
            part, rest = divmod((position[axis] - start[axis]) * FINE, end[axis] - start[axis] or 1)
            if not rest:
                yield number, part

    def at(self, place: Place) -> Position:
        (x, y), (u, v) = self.exact[place[0]]
        return x * FINE + (u - x) * place[1], y * FINE + (v - y) * place[1]

    def metres(self, places: list[Place]) -> Array:
        numbers, parts = np.array(places).reshape(-1, 2).T
        starts, ends = self.ends[numbers, 0], self.ends[numbers, 1]
        return starts + (ends - starts) * (parts / FINE)[:, None]

    def sampled(self, spacing: float = SPACING) -> list[Place]:
        counts = np.maximum(np.ceil(self.lengths / spacing), 1).astype(int)
        return [
            (n, k * FINE // count) for n, count in enumerate(counts.tolist()) for k in range(count + 1)
        ] + self.touched

    def place(self, number: int, metres: float) -> Place:
        length = self.lengths[number]
        share = metres / length if length else 0.0
        return number, round(min(max(share, 0.0), 1.0) * FINE)

    def near(self, position: Array, radius: float) -> list[Place]:
        """The nearest place of each edge that comes within the radius."""
        spans = self.ends[:, 1] - self.ends[:, 0]
        along = ((position - self.ends[:, 0]) * spans).sum(1) / np.maximum(self.lengths, 1e-12)
        feet = [self.place(number, metres) for number, metres in enumerate(along.tolist())]
        gaps = np.hypot(*(self.metres(feet) - position).T)
        return [foot for foot, gap in zip(feet, gaps, strict=True) if gap <= radius]

    def moved(self, place: Place, metres: float) -> list[Place]:
        """The places to which a step along the edge leads; at its end, that end and the places which lie there on other
        edges."""
        number, parts = place
        length = self.lengths[number]
        if not length:
            return []
        target = parts + round(metres / length * FINE)
        if 0 <= target <= FINE:
            return [(number, target)]
        stop = (number, 0 if target < 0 else FINE)
        corner = self.at(stop)
        others = [
            (n, end) for n in range(len(self.exact)) for end in (0, FINE) if n != number and self.at((n, end)) == corner
        ]
        return [stop, *others]


class Sampled:
    """The sight lines of a plan."""

    def __init__(self, plan: Plan) -> None:
        walls = [[(x * FINE, y * FINE) for x, y in wall] for wall in plan.walls]
        wall_ends = {position for wall in walls for position in wall}
        self.first, self.second = Edges(plan.first, wall_ends), Edges(plan.second, wall_ends)
        self.walls = Walls(walls)
        self.wall_edges = np.array(self.walls.edges, dtype=float) * METRE
        self.wall_ends = np.unique(self.wall_edges.reshape(-1, 2), axis=0)

    def is_open(self, pair: Pair) -> bool:
        return not self.walls.block(self.first.at(pair[0]), self.second.at(pair[1]))

    def length(self, pair: Pair) -> float:
        (x, y), (u, v) = self.first.at(pair[0]), self.second.at(pair[1])
        return float(np.hypot((u - x) * METRE, (v - y) * METRE))

    def open_pairs(self, bound: float, most: int) -> list[Pair]:
        """Of all sampled pairs shorter than the bound the shortest open ones."""
        starts, ends = self.first.sampled(), self.second.sampled()
        return self._shortest_open([(starts, ends)], bound, most)

    def open_rays(self, bound: float, most: int) -> list[Pair]:
        """The same of the lines that pass close by a wall end, from a sampled place of either outline."""
        forth = list(self._rays(self.first, self.second))
        back = [(start, end) for end, start in self._rays(self.second, self.first)]
        return self._shortest(forth + back, bound, most)

    def _shortest(self, pairs: list[Pair], bound: float, most: int) -> list[Pair]:
        if not pairs:
            return []
        lengths = np.hypot(*(self.first.metres([a for a, _ in pairs]) - self.second.metres([b for _, b in pairs])).T)
        chosen = [pairs[n] for n in lengths.argsort() if lengths[n] < bound]
        return self._first_open(chosen, most)

    def open_lines(self, bound: float, most: int) -> list[Pair]:
        """The same of the lines through two wall ends, and close by them."""
        pairs: list[Pair] = []
        for one, other in permutations(self.wall_ends, 2):
            normal = np.array([one[1] - other[1], other[0] - one[0]]) / np.hypot(*(other - one))
            for left, right in ((0, 0), *product((1e-6, -1e-6), repeat=2)):
                near, far = one + left * normal, other + right * normal
                starts, ends = list(_through(far, near, self.first)), list(_through(near, far, self.second))
                pairs += product(starts, ends)
        return self._shortest(pairs, bound, most)

    def _rays(self, source: Edges, target: Edges) -> Iterator[tuple[Place, Place]]:
        places = source.sampled(2 * SPACING)
        starts = source.metres(places)
        spans = target.ends[:, 1] - target.ends[:, 0]
        for wall_end in self.wall_ends:
            rays = wall_end - starts
            widths = rays[:, None, 0] * spans[:, 1] - rays[:, None, 1] * spans[:, 0]
            offsets = target.ends[:, 0] - starts[:, None]
            with np.errstate(divide="ignore", invalid="ignore"):
                reach = (offsets[..., 0] * spans[:, 1] - offsets[..., 1] * spans[:, 0]) / widths
                share = (offsets[..., 0] * rays[:, None, 1] - offsets[..., 1] * rays[:, None, 0]) / widths
            for ray, edge in np.argwhere((reach > 1) & (share > 0) & (share < 1)).tolist():
                for aside in ASIDE:
                    yield places[ray], target.place(edge, float(share[ray, edge] * target.lengths[edge]) + aside)

    def _shortest_open(self, products: list[tuple[list[Place], list[Place]]], bound: float, most: int) -> list[Pair]:
        found: list[Pair] = []
        for starts, ends in products:
            here, there = self.first.metres(starts), self.second.metres(ends)
            lengths = np.hypot(*(there - here[:, None]).transpose(2, 0, 1))
            one, other = np.nonzero(lengths < bound)
            order = lengths[one, other].argsort()
            one, other = one[order], other[order]
            for batch in range(0, len(one), 20_000):
                a, b = one[batch : batch + 20_000], other[batch : batch + 20_000]
                maybe = ~self._plainly_blocked(here[a], there[b])
                pairs = [(starts[i], ends[j]) for i, j in zip(a[maybe].tolist(), b[maybe].tolist(), strict=True)]
                found += self._first_open(pairs, most - len(found), checked=True)
                if len(found) >= most:
                    return found
        return found

    def _first_open(self, pairs: list[Pair], most: int, *, checked: bool = False) -> list[Pair]:
        if not checked and pairs:
            keep = ~self._plainly_blocked(
                self.first.metres([a for a, _ in pairs]), self.second.metres([b for _, b in pairs])
            )
            pairs = [pair for pair, kept in zip(pairs, keep, strict=True) if kept]
        found = []
        for pair in pairs:
            if len(found) >= most:
                break
            if self.is_open(pair):
                found.append(pair)
        return found

    def _plainly_blocked(self, starts: Array, ends: Array) -> npt.NDArray[np.bool_]:
        """Which are certainly blocked, rounding allowed for; saves exact arithmetic only."""
        blocked = np.zeros(len(starts), dtype=bool)
        for one, other in self.wall_edges:
            sides = [
                _turn(starts, ends, one),
                _turn(starts, ends, other),
                _turn(one, other, starts),
                _turn(one, other, ends),
            ]
            sure = np.abs(sides).min(axis=0) > 1e-6
            blocked |= sure & (sides[0] * sides[1] < 0) & (sides[2] * sides[3] < 0)
        return blocked

    def refined(self, pair: Pair) -> float:
        """The length to which an open pair is shortened by moving its ends in ever smaller steps, open at each."""
        length = self.length(pair)
        for step in STEPS:
            while True:
                better = [(self.length(other), other) for other in self._moves(pair, step)]
                shorter = [other for other in sorted(better) if other[0] < length - 1e-7]
                improved = next((other for other in shorter if self.is_open(other[1])), None)
                if improved is None:
                    break
                length, pair = improved
        return length

    def _moves(self, pair: Pair, step: float) -> Iterator[Pair]:
        starts = [pair[0], *self.first.moved(pair[0], step), *self.first.moved(pair[0], -step)]
        ends = [pair[1], *self.second.moved(pair[1], step), *self.second.moved(pair[1], -step)]
        yield from product(starts, ends)
        here, there = self.first.metres([pair[0]])[0], self.second.metres([pair[1]])[0]
        for wall_end in self._touched(here, there, 3 * step + 1e-5):
            for start in starts[1:]:
                yield from (
                    (start, end) for end in _through(self.first.metres([start])[0], wall_end, self.second, BESIDE)
                )
            for end in ends[1:]:
                yield from (
                    (start, end) for start in _through(self.second.metres([end])[0], wall_end, self.first, BESIDE)
                )

    def _touched(self, start: Array, end: Array, radius: float) -> Array:
        span = (end - start) / np.hypot(*(end - start))
        aside = np.abs(_turn(start, start + span, self.wall_ends))
        return self.wall_ends[aside <= radius]

    def open_near(self, start: Array, end: Array, radius: float) -> Pair | None:
        """An open segment whose ends lie within the radius of these."""
        starts, ends = _around(self.first, start, radius), _around(self.second, end, radius)
        pairs = chain(product(starts, ends), self._squeezed(start, end, radius))
        return next((pair for pair in pairs if self.is_open(pair)), None)

    def _squeezed(self, start: Array, end: Array, radius: float) -> Iterator[Pair]:
        """Lines that pass two wall ends of the segment, each a little to one of its sides."""
        span = (end - start) / np.hypot(*(end - start))
        normal = np.array([-span[1], span[0]])
        touched = self._touched(start, end, 1e-5)
        for one, other in product(touched, touched):
            if np.hypot(*(one - other)) < 1e-6:
                continue
            for left, right in product((1e-6, -1e-6, 1e-7, -1e-7, 0), repeat=2):
                a, b = one + left * normal, other + right * normal
                for pair in product(_through(b, a, self.first), _through(a, b, self.second)):
                    here, there = self.first.metres([pair[0]])[0], self.second.metres([pair[1]])[0]
                    if max(np.hypot(*(here - start)), np.hypot(*(there - end))) <= radius:
                        yield pair


def _around(edges: Edges, position: Array, radius: float) -> list[Place]:
    """Places on the edges within the radius: the nearest, some at either side, and corners and divisions exactly."""
    steps = [0.0, *(sign * radius * 10.0**-k for k in range(5) for sign in (0.99, -0.99))]
    places = [moved for place in edges.near(position, radius) for step in steps for moved in edges.moved(place, step)]
    places += [place for place in edges.near(position, radius) if not edges.lengths[place[0]]]
    places += edges.touched
    gaps = np.hypot(*(edges.metres(places) - position).T)
    return list(dict.fromkeys(place for place, gap in zip(places, gaps, strict=True) if gap <= radius))


def _through(start: Array, middle: Array, target: Edges, asides: tuple[float, ...] = (0.0,)) -> Iterator[Place]:
    """Where the line from start through the middle, prolonged, meets the edges, and so far aside."""
    ray = middle - start
    spans, offsets = target.ends[:, 1] - target.ends[:, 0], target.ends[:, 0] - start
    widths = ray[0] * spans[:, 1] - ray[1] * spans[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        shares = (offsets[:, 0] * ray[1] - offsets[:, 1] * ray[0]) / widths
        reach = (offsets[:, 0] * spans[:, 1] - offsets[:, 1] * spans[:, 0]) / widths
    met = (np.abs(widths) > 1e-12) & (shares >= -1e-9) & (shares <= 1 + 1e-9) & (reach > 1 - 1e-6)
    for number in np.flatnonzero(met).tolist():
        for aside in asides:
            yield target.place(number, float(shares[number] * target.lengths[number]) + aside)


def _turn(a: Array, b: Array, c: Array) -> Array:
    result: Array = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (
        c[..., 0] - a[..., 0]
    )
    return result


def complaints(plan: Plan, found: Clearance) -> list[str]:
    """What samples say against an answer: a shorter one is open, none near it is open, none comes as short."""
    sampled = Sampled(plan)
    bound = found.length + 0.3
    pairs = [*sampled.open_pairs(bound, 6)[:3], *sampled.open_rays(bound, 6)[:3], *sampled.open_lines(bound, 6)[:3]]
    lengths = [sampled.refined(pair) for pair in pairs]
    said = []
    if found.ends is not None:
        start, end = (np.array(position) for position in found.ends)
        near = sampled.open_near(start, end, 1e-3)
        if near is None:
            return ["no segment within 1 mm of it is open"]
        lengths.append(sampled.refined(near))
        if min(lengths) > found.length + 1e-3:
            said.append(f"no sample is as short: {min(lengths)}")
    if min(lengths, default=np.inf) < found.length - 1e-6:
        said.append(f"a shorter one is open: {min(lengths)}")
    return said
