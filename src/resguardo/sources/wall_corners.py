"""How many corners the fire walls of a plan may have, so that the lines past them are measured in seconds.

A line past walls may go through any of their corners and any of another wall's or of the two shapes, and is looked for
on every edge of these (``geometry.sight``). ``docs/decisions/0012`` tells how the limit was found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from resguardo.site.numbers import counted
from resguardo.site.plan import Drawn
from resguardo.site.problem import Problem
from resguardo.sources.vocabulary import FIRE_WALL, LOT, NEIGHBOUR_ROLES, STORAGE

MOST_LOOKS = 100_000_000
"""Lines times edges, of all pairs of shapes between which a wall may stand: less than five seconds."""
AROUND = 8
"""How many corners stand for one whose place is not exact: those around which it may lie (``geometry.inexact``)."""
TOLD = 3
"""How many of several walls a problem names."""


def too_many_corners(drawn: Sequence[Drawn], precision: float) -> Problem | None:
    """What is wrong with the fire walls of a plan, all together, and what is expected; None if they are few enough.

    ``precision`` is that of the plan's coordinates, in metres.
    """
    walls = [each for each in drawn if each.role == FIRE_WALL]
    corners, pairs = sum(map(_corners, walls)), [*_pairs(drawn)]
    around = AROUND if precision else 1
    ends = corners * around
    if ends * sum((ends + each) * each for each in pairs) <= MOST_LOOKS:
        return None
    most = _most_corners(sum(pairs), sum(each * each for each in pairs)) // around
    fewer = f"até {counted(most, 'canto')} ao todo entre estas formas, ou formas mais simples" if most >= 2 else ""
    return Problem(
        _place(walls),
        f"{counted(corners, 'canto')}, demais para medir as linhas livres entre formas de tantos vértices",
        f"{fewer or 'formas mais simples'}; simplifique o desenho das paredes, das áreas ou dos vizinhos",
    )


def _most_corners(sides: int, squares: int) -> int:
    """The largest w for which the sum of w · (w + c) · c over the pairs, of c corners each, is within the limit."""
    return int((math.sqrt(squares**2 + 4 * sides * MOST_LOOKS) - squares) / (2 * sides))


def _pairs(drawn: Sequence[Drawn]) -> Iterator[int]:
    """How many corners the two shapes have between which a wall may stand: an area and a neighbour, or two areas."""
    areas = [_corners(each) for each in drawn if each.role == STORAGE]
    others = [_corners(each) for each in drawn if each.role in NEIGHBOUR_ROLES]
    sides = [2] * sum(_corners(each) for each in drawn if each.role == LOT)
    yield from (area + other for area in areas for other in (*others, *sides))
    yield from (one + other for one, other in combinations(areas, 2))


def _corners(drawn: Drawn) -> int:
    return len(drawn.vertices) + sum(map(len, drawn.holes))


def _place(walls: Sequence[Drawn]) -> str:
    names = ", ".join(f'"{each.id}"' for each in sorted(walls, key=_corners, reverse=True)[:TOLD])
    return f"planta, {FIRE_WALL} {names}{' e outras' if len(walls) > TOLD else ''}"
