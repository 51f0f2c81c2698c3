"""How much of a storage area's perimeter each kind of enclosure takes (art. 5), from lines drawn along its outline."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from shapely import LineString, Polygon

from .around import Around, Stray
from .clearance import PARTS, Position, millimetres
from .outline import ONE_POINT


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
    """How long each kind is in whole millimetres, to the nearest as far as all of them add up to the perimeter.

    Where nothing is left undrawn one may have to be a millimetre longer, that which loses most, or shorter; of equal
    ones the first kind that is given is the longer.
    """
    taken: dict[str, list[float]] = defaultdict(list, {kind: [] for kind in kinds})
    for start, end, side in parts:
        taken[kinds[side]].append(end - start)
    exact = {kind: math.fsum(lengths) for kind, lengths in taken.items()}
    nearest = {kind: millimetres(each)[0] for kind, each in exact.items()}
    perimeter = millimetres(length)[0]
    undrawn = perimeter - sum(nearest.values())
    if exact and (undrawn < 0 or length - math.fsum(exact.values()) <= ONE_POINT):
        by_loss = sorted(exact, key=lambda kind: nearest[kind] * PARTS - round(exact[kind] * 1000 * PARTS))
        for kind in by_loss[:undrawn] if undrawn > 0 else by_loss[undrawn:] if undrawn < 0 else ():
            nearest[kind] += 1 if undrawn > 0 else -1
        undrawn = 0
    return Enclosure(perimeter, nearest, undrawn)
