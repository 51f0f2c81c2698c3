"""The sides of a property on its plan: where its limits run, what they are, how high the walls on them stand.

The lot's outline is the limit. A ``divisa``, a ``muro`` or the front of a ``via_publica`` drawn along it tells what a
side is; a side along which none runs is there all the same, a limit of unknown kind whose wall nobody told.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import shapely
from shapely import Polygon

from resguardo.geometry.along import Edge, cut, edges_of, left, taken
from resguardo.geometry.around import REACH
from resguardo.geometry.outline import ONE_POINT
from resguardo.site.consistency import WALLED
from resguardo.site.entity import Survey
from resguardo.site.facts import BOUNDARY_WALL_HEIGHT, NEIGHBOUR_KIND, NEIGHBOURS
from resguardo.site.plan import Drawn, Plan
from resguardo.site.problem import Problem
from resguardo.site.quantities import ANY, Between
from resguardo.sources.agreement import common, written
from resguardo.sources.figures import Figure, figure_of, line_figure, shape_of
from resguardo.sources.naming import Names
from resguardo.sources.side_names import NamedEdge, names_of
from resguardo.sources.vocabulary import BOUNDARY, LOT, NEIGHBOUR_ROLES, STREET, WALL

HEIGHT, KIND = BOUNDARY_WALL_HEIGHT.id, NEIGHBOUR_KIND.id
"""The facts that a line along the limits tells of a side."""


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
        height: Between = self.told.get(HEIGHT, ANY)
        return height

    @property
    def facts(self) -> dict[str, Any]:
        """What it tells as a neighbour."""
        return {KIND: self.kinds, **self.told}


@dataclass(frozen=True, slots=True)
class Boundaries:
    """All sides, the lot where one is drawn that can be used, and what is wrong with them."""

    sides: tuple[Side, ...]
    lot: Figure | None
    problems: tuple[Problem, ...]

    def as_told_of(self, areas: Survey) -> Boundaries:
        """The sides with what file and plan together tell of them as neighbours of the areas, as an inspection may."""
        items = [each for area in areas.items for each in area.values[NEIGHBOURS.id].items]
        told = {side.id: [each.values for each in items if each.id == side.id] for side in self.sides}
        return replace(self, sides=tuple(_as_told(side, told[side.id]) for side in self.sides))

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


def _as_told(side: Side, told: Sequence[Mapping[str, Any]]) -> Side:
    """A side with its height and kinds as they are told of each area; where those differ, open between them."""
    heights = [each.get(HEIGHT, ANY) for each in told] or [side.wall]
    height = min(low for low, _ in heights), max(high for _, high in heights)
    kinds = [each[KIND] & {BOUNDARY, STREET} for each in told if KIND in each]
    return replace(side, told={**side.told, HEIGHT: height}, kinds=frozenset().union(*kinds) or side.kinds)


def boundaries_of(plan: Plan) -> Boundaries:
    """The sides of the property that a plan shows, each a neighbour of every storage area."""
    lots = plan.of(LOT)
    damaged = any(each.role == LOT for each in plan.unmeasured)
    lot = figure_of(lots[0]) if len(lots) == 1 and not damaged else None
    given = (each.id for each in (*plan.drawn, *plan.unmeasured) if each.role in NEIGHBOUR_ROLES)
    outline = _outline(lot)
    survey = _Limits(outline, names_of(lots[0], outline) if lot else (), REACH + plan.precision, Names(given))
    lines = survey.uncontested([line for each in plan.of(BOUNDARY, STREET, WALL) if (line := survey.line(each))])
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
    kinds: frozenset[str] = told.get(KIND, frozenset({BOUNDARY if role == WALL else role}))
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

    @property
    def kinds(self) -> frozenset[str]:
        """What it may be."""
        return _kinds(self.role, self.told)

    @property
    def place(self) -> str:
        """How problems name it."""
        return f'planta, {self.role} "{self.id}"'

    def contradicts(self, other: _Line) -> list[str]:
        """Which facts of one side the two tell otherwise, so that not both can be so."""
        found = []
        if HEIGHT in self.told and HEIGHT in other.told and common(self.told[HEIGHT], other.told[HEIGHT]) is None:
            found.append(HEIGHT)
        if WALL not in (self.role, other.role) and not self.kinds & other.kinds:
            found.append(KIND)
        return found

    def told_beside(self, other: _Line) -> dict[str, Any]:
        """What it tells where another contradicts it: nothing of what is contested."""
        facts, told = self.contradicts(other), dict(self.told)
        if HEIGHT in facts:
            del told[HEIGHT]
        if KIND in facts:
            told[KIND] = self.kinds | other.kinds
        return told

    def part(self, id: str, edges: Sequence[Edge], told: Mapping[str, Any]) -> _Line:
        """A part of it, of which something else may be told."""
        return _Line(id, self.role, told, line_figure(edges), tuple(edges))


@dataclass
class _Limits:
    """The outline of the lot, empty if there is none; ``sides`` are its edges' names, ``names`` all neighbours'.

    What runs along what is told by REACH alone, however rough the plan is: nothing that may be bare of a wall counts as
    walled for want of decimals. ``reach`` is how far off a line may be that perhaps runs along another.
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
        if self.outline and drawn.role != STREET and not _common(self.outline, edges):
            self.problems.append(self.elsewhere(drawn, edges))
            return None
        return _Line(drawn.id, drawn.role, drawn.values, figure, edges)

    def elsewhere(self, drawn: Drawn, edges: Sequence[Edge]) -> Problem:
        """What is wrong with a line that runs along no side of the lot, or of which the plan cannot tell."""
        place, expected = f'planta, {drawn.role} "{drawn.id}"', "a linha sobre um lado do lote"
        if not _common(self.outline, edges, self.reach):
            return Problem(place, "uma linha que não acompanha o lote em lugar nenhum", expected)
        found = "uma linha a mais de 0,1 m do lote; a incerteza da planta não deixa saber se acompanha um lado dele"
        return Problem(place, found, f"{expected}, em coordenadas com mais casas decimais")

    # Where two things tell of the same side what cannot both be so

    def uncontested(self, lines: Sequence[_Line]) -> list[_Line]:
        """The lines, of the stretches where two contradict each other neither's word counting; each pair is named."""
        against: dict[str, list[_Line]] = {}
        for one, other in combinations(sorted(lines, key=lambda line: (line.role, line.id)), 2):
            facts = one.contradicts(other)
            if facts and self.runs_along(one, other):
                against.setdefault(one.place, []).append(other)
                against.setdefault(other.place, []).append(one)
                self.problems += [self.contradiction(one, other, fact) for fact in facts]
        return [part for line in lines for part in self.parts_of(line, against.get(line.place, []))]

    def runs_along(self, one: _Line, other: _Line) -> bool:
        """Whether two lines run along the same stretch, by more than what people draw too long."""
        near = shapely.dwithin(shape_of(one.figure), shape_of(other.figure), self.reach)
        return bool(near) and _length(_common(one.edges, other.edges, self.reach)) > REACH

    def contradiction(self, one: _Line, other: _Line, fact: str) -> Problem:
        """What two lines tell of one stretch."""
        if fact == KIND:
            names = " e ".join(f'{each.role} "{each.id}"' for each in (one, other))
            return Problem(
                one.place, f"o mesmo trecho desenhado como {names}", "uma coisa só; aqui fica em aberto qual"
            )
        told = " e ".join(
            f'{written(BOUNDARY_WALL_HEIGHT, each.told[HEIGHT])} (de "{each.id}")' for each in (one, other)
        )
        found = f"muros de alturas diferentes no mesmo lugar: {told}"
        return Problem(one.place, found, "uma só altura; aqui fica em aberto qual")

    def parts_of(self, line: _Line, against: Sequence[_Line]) -> Iterator[_Line]:
        """A line in the stretches that none of the others contests, and those that are; in one where all alike is."""
        if not against:
            yield line
            return
        rest = _uncovered(line.edges, against, self.reach)
        told = [line.told_beside(other) for other in against]
        if not rest and all(each == told[0] for each in told):
            yield replace(line, told=told[0])
            return
        if rest:
            yield line.part(line.id, rest, line.told)
        for other, facts in zip(against, told, strict=True):
            edges = _common(line.edges, other.edges, self.reach)
            yield line.part(self.name(f"{line.id}.{other.id}"), edges, facts)

    # What is a side

    def sides_of(self, line: _Line, walls: Sequence[_Line]) -> Iterator[Side]:
        """A limit or street as it is drawn; where a wall stands along a part of it, or several, those and the rest."""
        along = [(wall, parts) for wall in walls if (parts := _common(line.edges, wall.edges))]
        rest = _uncovered(line.edges, [wall for wall, _ in along])
        facts = [_with_wall(line.told, wall.told) for wall, _ in along]
        if not along or (not rest and all(each == facts[0] for each in facts)):
            yield Side(line.id, line.kinds, facts[0] if facts else line.told, self.with_limit(line.figure))
            return
        if rest:
            yield Side(line.id, line.kinds, line.told, self.with_limit(line_figure(rest)))
        for (wall, parts), told in zip(along, facts, strict=True):
            yield Side(self.name(f"{line.id}.{wall.id}"), line.kinds, told, self.with_limit(line_figure(parts)))

    def side_of_wall(self, wall: _Line, others: Sequence[_Line]) -> Iterator[Side]:
        """A wall, or the part of it that stands on no limit or street drawn by itself: a limit with that wall."""
        rest = _uncovered(wall.edges, others)
        if rest:
            whole = _length(wall.edges) - _length(rest) <= REACH
            figure = wall.figure if whole else line_figure(rest)
            yield Side(wall.id, frozenset({BOUNDARY}), wall.told, self.with_limit(figure))

    def with_limit(self, figure: Figure) -> Figure:
        """A side as it is drawn, and the limit along which it is where that is not the very same: the nearer counts."""
        shape = shape_of(figure)
        beside = tuple(
            edge
            for edge in _common(self.outline, edges_of(shape))
            if any(shape.distance(shape_of(Figure("point", ((end,),)))) > ONE_POINT for end in edge)
        )
        return figure._replace(beside=beside)

    def bare(self, lines: Sequence[_Line]) -> Iterator[Side]:
        """The sides of the lot along which nothing is drawn, or nothing along a part: what is bare of each.

        A side bears its own name, or the number that it has in the outline, whatever else is drawn: who told of
        ``lote.3`` means that side also when another has got its wall.
        """
        for name, edge in zip(self.sides, self.outline, strict=True):
            rest = _uncovered([edge], lines)
            if rest:
                yield Side(self.name(name), frozenset({BOUNDARY, STREET}), {}, line_figure(rest), is_bare=True)


def _common(edges: Iterable[Edge], others: Sequence[Edge], reach: float = REACH) -> list[Edge]:
    """The parts of edges along which others run."""
    return [cut(edge, stretch) for edge in edges for stretch in taken(edge, others, reach)]


def _uncovered(edges: Iterable[Edge], lines: Sequence[_Line], reach: float = REACH) -> list[Edge]:
    """The parts of edges along which none of the lines runs."""
    others = [edge for line in lines for edge in line.edges]
    return [cut(edge, stretch) for edge in edges for stretch in left(edge, taken(edge, others, reach))]


def _with_wall(line: Mapping[str, Any], wall: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of a limit where a wall stands along it: of its height what both allow."""
    if HEIGHT not in line or HEIGHT not in wall:
        return {**line, **wall}
    return {**line, **wall, HEIGHT: common(line[HEIGHT], wall[HEIGHT]) or ANY}


def _length(edges: Iterable[Edge]) -> float:
    return sum(math.dist(*edge) for edge in edges)
