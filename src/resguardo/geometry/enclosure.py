"""How much of a storage area's perimeter each kind of enclosure takes (art. 5), from lines drawn along its outline."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product
from operator import mul
from typing import NamedTuple

from shapely import LineString, Polygon

from .around import Around, Stray
from .clearance import PARTS, Position, millimetres
from .outline import ONE_POINT

NOISE = PARTS // 1000
"""By how much, in parts of a millimetre, exactly half may come out as less: what doubles lose over many corners."""


class SideDefectKind(Enum):
    """What can be wrong with a line that is drawn as a side."""

    OFF_OUTLINE = auto()
    """It leaves the outline by more than REACH; the point is its own there, or the corner that it cuts off."""
    OVERLAP = auto()
    """It takes a part that another takes already, from the point on."""


@dataclass(frozen=True, slots=True)
class SideDefect:
    """One thing that is wrong, with which side (its place in the sequence given), and where."""

    kind: SideDefectKind
    side: int
    point: Position


@dataclass(frozen=True, slots=True)
class Enclosure:
    """The perimeter, what of it each kind of side takes, and what no side takes, in whole millimetres that add up."""

    perimeter: int
    sides: Mapping[str, int]
    undrawn: int


def enclosure(area: Polygon, sides: Sequence[tuple[str, LineString]]) -> Enclosure | tuple[SideDefect, ...]:
    """The shares of an area's perimeter that its sides take, each given as its kind and a line along the outline.

    A side takes the part of the outline that it runs along; how long it is itself does not matter.
    """
    outline = Around.of(area)
    parts: list[_Part] = []
    defects: list[SideDefect] = []
    for number, (_, line) in enumerate(sides):
        strays: list[Position] = []
        for found in outline.along(line):
            if isinstance(found, Stray):
                strays.append(found.point)
            else:
                parts += _split(_Part(*found, number), outline.length)
        defects += [SideDefect(SideDefectKind.OFF_OUTLINE, number, stray) for stray in strays[:1]]
    whole = sorted(_at_one_point(parts, outline))
    defects += _overlaps(whole, outline)
    return tuple(defects) or _shares(whole, [kind for kind, _ in sides], outline.length)


class _Part(NamedTuple):
    """What a side takes of the outline, not past its first corner."""

    start: float
    end: float
    side: int


def _split(part: _Part, length: float) -> list[_Part]:
    if part.end <= length:
        return [part]
    return [_Part(part.start, length, part.side), _Part(0.0, part.end - length, part.side)]


def _at_one_point(parts: Sequence[_Part], outline: Around) -> Iterator[_Part]:
    """The parts, with one place for all that is one point: that of a corner, else the middle."""
    corners = {*outline.places.tolist(), outline.length}
    one_point: dict[float, float] = {}
    for group in _groups(sorted({place for part in parts for place in part[:2]} | corners)):
        place = next((each for each in group if each in corners), (group[0] + group[-1]) / 2)
        one_point |= dict.fromkeys(group, place)
    for start, end, side in parts:
        if one_point[start] < one_point[end]:
            yield _Part(one_point[start], one_point[end], side)


def _groups(places: Iterable[float]) -> Iterator[list[float]]:
    """Places, in their order, those together that are one point."""
    group: list[float] = []
    for place in places:
        if group and place - group[-1] > ONE_POINT:
            yield group
            group = []
        group.append(place)
    yield group


def _overlaps(parts: Sequence[_Part], outline: Around) -> Iterator[SideDefect]:
    """Where a part starts before one that starts earlier has ended (parts sorted)."""
    reached = 0.0
    for start, end, side in parts:
        if start < reached:
            yield SideDefect(SideDefectKind.OVERLAP, side, outline.at(start))
        reached = max(reached, end)


def _shares(parts: Iterable[_Part], kinds: Sequence[str], length: float) -> Enclosure:
    """How long each kind is in whole millimetres, and the perimeter: the nearest that add up and keep every half.

    What takes half of the perimeter, or more, takes no less of it in whole millimetres: rounded each by itself, exactly
    half would as often be half a millimetre short. Of equal kinds the first that is given is the longer.
    """
    taken: dict[str, list[float]] = defaultdict(list, {kind: [] for kind in kinds})
    for start, end, side in parts:
        taken[kinds[side]].append(end - start)
    exact = [math.fsum(lengths) for lengths in taken.values()]
    bare = length - math.fsum(exact)
    shares = [round(each * 1000 * PARTS) for each in (*exact, bare if not exact or bare > ONE_POINT else 0.0)]
    ways = sorted(_in_millimetres(shares, millimetres(length)[0]))
    _, _, _, whole, rest = next((way for way in ways if not _loses_a_half(shares, (*way[-2], way[-1]))), ways[0])
    return Enclosure(sum(whole) + rest, dict(zip(taken, whole, strict=True)), rest)


_Rounded = tuple[int, int, tuple[int, ...], tuple[int, ...], int]
"""By how much the perimeter and the kinds are off; then of equal ways that with the first kind longer; what each kind
is, and what is left of the perimeter."""


def _in_millimetres(shares: Sequence[int], nearest: int) -> Iterator[_Rounded]:
    """The ways to round each kind down or up, and the perimeter to about the nearest."""
    *kinds, bare = shares
    for whole in product(*(sorted({each // PARTS, -(-each // PARTS)}) for each in kinds)):
        off = sum(abs(each * PARTS - share) for each, share in zip(whole, kinds, strict=True))
        for perimeter in (nearest - 1, nearest, nearest + 1) if bare else (sum(whole),):
            rest = perimeter - sum(whole)
            if rest >= 0 and abs(perimeter - nearest) <= 1:
                yield abs(perimeter * PARTS - sum(shares)), off, tuple(-each for each in whole), whole, rest


def _loses_a_half(shares: Sequence[int], whole: Sequence[int]) -> bool:
    """Whether some shares together make half of the perimeter and not in whole millimetres; or a millimetre less, and
    do there."""
    for chosen in product((1, -1), repeat=len(shares)):
        ahead = sum(map(mul, chosen, shares))
        makes_half = sum(map(mul, chosen, whole)) >= 0
        if (ahead >= -NOISE and not makes_half) or (ahead <= -PARTS and makes_half):
            return True
    return False
