"""The names of the sides of a lot (``lados``), so that what is told of a side stays with it when its corners move.

The names stand in the order of the outline's sides, as it is drawn: the first side goes from the first vertex to the
second. After the outline come the sides of its holes. A side that bears no name is known by its number.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from resguardo.geometry.along import Edge
from resguardo.geometry.outline import ONE_POINT
from resguardo.site.numbers import counted
from resguardo.site.plan import Drawn, Position
from resguardo.sources.naming import as_name
from resguardo.sources.values import Refused
from resguardo.sources.vocabulary import LOT, SIDE_NAMES

NamedEdge = tuple[Edge, str]


def side_names(told: Any, lines: Sequence[Sequence[Position]]) -> tuple[str, ...]:
    """The name of each side of the rings, empty for one that has none; raises Refused for a list that is no such."""
    sides = sum(len(line) - 1 for line in lines)
    expected = f"uma lista de {sides} nomes, um para cada lado do contorno, na sua ordem (null para o que não tem)"
    if told is None:
        return ("",) * sides
    if not isinstance(told, list | tuple):
        raise Refused(f'"{SIDE_NAMES}" que não é uma lista', expected)
    for number, each in enumerate(told, 1):
        if each is not None and not isinstance(each, str):
            raise Refused(f'em "{SIDE_NAMES}", o {number}º nome, que não é texto', expected)
    if len(told) != sides:
        raise Refused(f'"{SIDE_NAMES}" com {counted(len(told), "nome")}', expected)
    names = tuple(map(as_name, told))
    twice = next((name for place, name in enumerate(names) if name and name in names[:place]), "")
    if twice:
        raise Refused(f'"{twice}" duas vezes em "{SIDE_NAMES}"', "um nome diferente para cada lado")
    return names


def with_edges(names: Sequence[str], lines: Iterable[Sequence[Position]]) -> tuple[NamedEdge, ...]:
    """The sides that bear a name, each with its line in metres."""
    edges = [edge for line in lines for edge in pairwise(line)]
    return tuple((edge, name) for edge, name in zip(edges, names, strict=True) if name)


def names_of(lot: Drawn, outline: Sequence[Edge]) -> list[str]:
    """A name for each edge of the lot's outline, its holes included: its own, else by the number of its place.

    Where another side has been given that name, the first number that is free.
    """
    named: Sequence[NamedEdge] = lot.values.get(SIDE_NAMES, ())
    exactly = {end: name for line, name in named for end in (line, line[::-1])}
    own = [exactly.get(edge) or next((name for line, name in named if is_same(line, edge)), "") for edge in outline]
    numbered = [name or f"{LOT}.{number}" for number, name in enumerate(own, 1)]
    free = (f"{LOT}.{number}" for number in range(1, 2 * len(own) + 1))
    unused = (name for name in free if name not in own and name not in numbered)
    return [mine or (next(unused) if name in own else name) for mine, name in zip(own, numbered, strict=True)]


def with_all_named(told: Any, lines: Sequence[Sequence[Position]], named: Sequence[NamedEdge]) -> list[str | None]:
    """The list of names with those under which the sides are known; raises Refused where it is no such list."""
    edges = [edge for line in lines for edge in pairwise(line)]
    own = side_names(told, lines)
    exactly = {end: name for line, name in named for end in (line, line[::-1])}
    return [name or exactly.get(edge) for name, edge in zip(own, edges, strict=True)]


def is_same(one: Edge, other: Edge) -> bool:
    """Whether two edges have the same ends, to 0.1 mm, whichever way they are drawn."""
    return any(
        math.dist(one[0], start) <= ONE_POINT and math.dist(one[1], end) <= ONE_POINT
        for start, end in (other, other[::-1])
    )
