"""The sides of a property on its plan: where its limits run, what they are, how high the walls on them stand.

The lot's outline is the limit. A ``divisa``, a ``muro`` or the front of a ``via_publica`` drawn along it tells what a
side is; a side along which none runs is there all the same, a limit of unknown kind whose wall nobody told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shapely import Polygon

from resguardo.geometry.along import Edge, cut, edges_of, left, taken
from resguardo.geometry.around import REACH
from resguardo.geometry.outline import ONE_POINT
from resguardo.site.consistency import WALLED
from resguardo.site.facts import BOUNDARY_WALL_HEIGHT, NEIGHBOUR_KIND
from resguardo.site.plan import Drawn, Plan
from resguardo.site.problem import Problem
from resguardo.site.quantities import ANY, Between
from resguardo.sources.figures import Figure, figure_of, line_figure, shape_of
from resguardo.sources.naming import Names
from resguardo.sources.side_names import NamedEdge, names_of
from resguardo.sources.vocabulary import BOUNDARY, LOT, NEIGHBOUR_ROLES, STREET, WALL


@dataclass(frozen=True, slots=True)
class Side:
    """A part of the limits: what it may be, the facts told of it, its line; None where that could not be drawn.

    ``is_bare``: it is a side of the lot along which nothing is drawn, or what is bare of one.
    """

    id: str
    kinds: frozenset[str]
    told: Mapping[str, Any]
    figure: Figure | None
    is_bare: bool = False

    @property
    def wall(self) -> Between:
        """How high the wall on it stands."""
        height: Between = self.told.get(BOUNDARY_WALL_HEIGHT.id, ANY)
        return height

    @property
    def facts(self) -> dict[str, Any]:
        """What it tells as a neighbour."""
        return {NEIGHBOUR_KIND.id: self.kinds, **self.told}


@dataclass(frozen=True, slots=True)
class Boundaries:
    """All sides, the lot where one is drawn that can be used, and what is wrong with them."""

    sides: tuple[Side, ...]
    lot: Figure | None
    problems: tuple[Problem, ...]

    def walled(self) -> frozenset[str] | None:
        """Whether every side that is no street has a wall of 1.80 m (R34): all answers that are possible.

        None where that is any, and where no lot is drawn: then nobody knows whether these are all sides.
        """
        if self.lot is None:
            return None
        limits = [side for side in self.sides if BOUNDARY in side.kinds]
        certainly_low = any(side.kinds == {BOUNDARY} and side.wall[1] < WALLED for side in limits)
        possible = {
            "sim": not certainly_low and any(side.wall[1] >= WALLED for side in limits),
            "nao": any(side.wall[0] < WALLED for side in limits),
            "so_vias": all(STREET in side.kinds for side in self.sides),
        }
        return None if all(possible.values()) else frozenset(answer for answer, is_so in possible.items() if is_so)


def boundaries_of(plan: Plan) -> Boundaries:
    """The sides of the property that a plan shows, each a neighbour of every storage area."""
    lots = plan.of(LOT)
    damaged = any(each.role == LOT for each in plan.unmeasured)
    lot = figure_of(lots[0]) if len(lots) == 1 and not damaged else None
    given = (each.id for each in (*plan.drawn, *plan.unmeasured) if each.role in NEIGHBOUR_ROLES)
    outline = _outline(lot)
    survey = _Limits(outline, names_of(lots[0], outline) if lot else (), REACH + plan.precision, Names(given))
    lines = [line for each in plan.of(BOUNDARY, STREET, WALL) if (line := survey.line(each))]
    streets_and_limits = [line for line in lines if line.role != WALL]
    walls = [line for line in lines if line.role == WALL]
    sides = [side for line in streets_and_limits for side in survey.sides_of(line, walls)]
    sides += [side for wall in walls for side in survey.side_of_wall(wall, streets_and_limits)]
    sides += survey.bare(lines)
    if len(lots) > 1:
        names = ", ".join(f'"{each.id}"' for each in lots)
        survey.problems.append(Problem("planta, lote", f"{len(lots)} lotes: {names}", "um só, o do estabelecimento"))
    if len(lots) > 1 or damaged:
        sides.append(Side(survey.name(LOT), frozenset({BOUNDARY, STREET}), {}, None))
    sides += [
        Side(each.id, _kinds(each.role, each.values), each.values, None)
        for each in plan.unmeasured
        if each.role in (BOUNDARY, STREET, WALL)
    ]
    return Boundaries(tuple(sides), lot, tuple(survey.problems))


def sides_of_lot(plan: Plan) -> tuple[NamedEdge, ...]:
    """The sides of the lot, each under the name by which it is known; none where no one lot is drawn that is usable."""
    lots = plan.of(LOT)
    if len(lots) != 1 or any(each.role == LOT for each in plan.unmeasured):
        return ()
    outline = _outline(figure_of(lots[0]))
    return tuple(zip(outline, names_of(lots[0], outline), strict=True))


def _kinds(role: str, told: Mapping[str, Any]) -> frozenset[str]:
    """What a line may be that is drawn as a limit, a wall on one, or a street."""
    kinds: frozenset[str] = told.get(NEIGHBOUR_KIND.id, frozenset({BOUNDARY if role == WALL else role}))
    return kinds


def _outline(lot: Figure | None) -> list[Edge]:
    """The edges of the lot, in an order that does not depend on how it was drawn."""
    if lot is None:
        return []
    outline = shape_of(lot).normalize()
    return edges_of(outline) if isinstance(outline, Polygon) else []


@dataclass(frozen=True, slots=True)
class _Line:
    """A shape drawn along the limits, with its edges."""

    id: str
    role: str
    told: Mapping[str, Any]
    figure: Figure
    edges: tuple[Edge, ...]


@dataclass
class _Limits:
    """The outline of the lot, empty if there is none, and how far off a line may be drawn and still run along it.

    ``sides`` are the names of its edges, ``names`` those of all neighbours that are drawn.
    """

    outline: Sequence[Edge]
    sides: Sequence[str]
    reach: float
    names: Names

    def __post_init__(self) -> None:
        self.problems: list[Problem] = []

    def name(self, wanted: str) -> str:
        """A name for a side that has none of its own."""
        given = self.names.give(wanted)
        if given != wanted:
            found, expected = "o nome de um lado da propriedade, que outra forma já tem", "outro nome para essa forma"
            self.problems.append(Problem(f'planta, "{wanted}"', found, f'{expected}; o lado é aqui "{given}"'))
        return given

    def line(self, drawn: Drawn) -> _Line | None:
        """A line of the limits. One that runs elsewhere is none, unless it is a street."""
        figure = figure_of(drawn)
        edges = tuple(edges_of(shape_of(figure)))
        if self.outline and drawn.role != STREET and not self.common(self.outline, edges):
            place, expected = f'planta, {drawn.role} "{drawn.id}"', "a linha sobre um lado do lote"
            self.problems.append(Problem(place, "uma linha que não acompanha o lote em lugar nenhum", expected))
            return None
        return _Line(drawn.id, drawn.role, drawn.values, figure, edges)

    def sides_of(self, line: _Line, walls: Sequence[_Line]) -> Iterator[Side]:
        """A limit or street as it is drawn; where walls stand along a part of it, that part and the rest."""
        kinds = _kinds(line.role, line.told)
        along = [(wall, parts) for wall in walls if (parts := self.common(line.edges, wall.edges))]
        rest = self.uncovered(line.edges, [wall for wall, _ in along])
        if not along or not rest:
            yield Side(line.id, kinds, self.with_wall(line, [wall for wall, _ in along]), self.with_limit(line.figure))
            return
        yield Side(line.id, kinds, line.told, self.with_limit(line_figure(rest)))
        for wall, parts in along:
            yield Side(
                self.name(f"{line.id}.{wall.id}"),
                kinds,
                {**line.told, **wall.told},
                self.with_limit(line_figure(parts)),
            )

    def with_wall(self, line: _Line, walls: Sequence[_Line]) -> Mapping[str, Any]:
        """The facts of a limit with the wall that stands all along it; of two heights, none is told."""
        height = BOUNDARY_WALL_HEIGHT.id
        heights = {each.told[height] for each in (line, *walls) if height in each.told}
        if len(heights) < 2:
            return {**line.told, **dict.fromkeys([height] if heights else [], *heights)}
        names = ", ".join(f'"{each.id}"' for each in walls)
        found = f"muros de alturas diferentes no mesmo lugar: {names}"
        self.problems.append(Problem(f'planta, {line.role} "{line.id}"', found, "uma só altura"))
        return {key: value for key, value in line.told.items() if key != height}

    def side_of_wall(self, wall: _Line, others: Sequence[_Line]) -> Iterator[Side]:
        """A wall, or the part of it that stands on no limit or street drawn by itself: a limit with that wall."""
        rest = self.uncovered(wall.edges, others)
        if rest:
            whole = _length(wall.edges) - _length(rest) <= self.reach
            figure = wall.figure if whole else line_figure(rest)
            yield Side(wall.id, frozenset({BOUNDARY}), wall.told, self.with_limit(figure))

    def with_limit(self, figure: Figure) -> Figure:
        """A side as it is drawn, and the limit along which it is where that is not the very same: the nearer counts."""
        shape = shape_of(figure)
        beside = tuple(
            edge
            for edge in self.common(self.outline, edges_of(shape))
            if any(shape.distance(shape_of(Figure("point", ((end,),)))) > ONE_POINT for end in edge)
        )
        return figure._replace(beside=beside)

    def bare(self, lines: Sequence[_Line]) -> Iterator[Side]:
        """The sides of the lot along which nothing is drawn, or nothing along a part: what is bare of each.

        A side bears its own name, or the number that it has in the outline, whatever else is drawn: who told of
        ``lote.3`` means that side also when another has got its wall.
        """
        for name, edge in zip(self.sides, self.outline, strict=True):
            rest = self.uncovered([edge], lines)
            if rest:
                yield Side(self.name(name), frozenset({BOUNDARY, STREET}), {}, line_figure(rest), is_bare=True)

    def common(self, edges: Iterable[Edge], others: Sequence[Edge]) -> list[Edge]:
        """The parts of edges along which others run."""
        return [cut(edge, stretch) for edge in edges for stretch in taken(edge, others, self.reach)]

    def uncovered(self, edges: Iterable[Edge], lines: Sequence[_Line]) -> list[Edge]:
        """The parts of edges along which none of the lines runs."""
        others = [edge for line in lines for edge in line.edges]
        return [cut(edge, stretch) for edge in edges for stretch in left(edge, taken(edge, others, self.reach))]


def _length(edges: Iterable[Edge]) -> float:
    return sum(math.dist(*edge) for edge in edges)
