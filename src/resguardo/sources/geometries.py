"""The geometries of GeoJSON features as points, lines and polygons, or what is wrong with them.

Source: RFC 7946, section 3.1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from resguardo.site.numbers import counted
from resguardo.site.plan import Form, Position
from resguardo.site.quoting import in_file
from resguardo.sources.georeference import decimals_of
from resguardo.sources.told_plan import oversize_of
from resguardo.sources.vocabulary import FORMS, LOT, STORAGE

_GEOMETRIES: Mapping[str, Form] = {
    "Point": "point",
    "LineString": "line",
    "Polygon": "polygon",
    "MultiPoint": "point",
    "MultiLineString": "line",
    "MultiPolygon": "polygon",
}
"""By type, the form of each of its parts."""
_ONE_PIECE = {LOT: "um só lote", STORAGE: "uma área por forma"}


@dataclass(frozen=True, slots=True)
class Piece:
    """One point, line or polygon of a feature: its lines in the file's numbers."""

    form: Form
    lines: list[list[Position]]
    decimals: int
    has_altitude: bool

    @property
    def positions(self) -> list[Position]:
        """All its vertices."""
        return [position for line in self.lines for position in line]


Defect = tuple[str, str]
"""What was found, what is expected."""


class _Malformed(Exception):
    """Coordinates that are none."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.defect = (found, expected)


def form_of(geometry: Any) -> Form | None:
    """The form in which something is drawn; None for what is no geometry that can be read."""
    kind = geometry.get("type") if isinstance(geometry, Mapping) else None
    return _GEOMETRIES.get(kind) if isinstance(kind, str) else None


def is_closed(geometry: Any) -> bool:
    """Whether something drawn as a line, or one of its lines, ends where it begins, as an outline does."""
    if form_of(geometry) != "line":
        return False
    coordinates = geometry.get("coordinates")
    lines = coordinates if geometry["type"].startswith("Multi") else [coordinates]
    whole = (each for each in lines or () if isinstance(each, list | tuple) and len(each) > 3)
    return any(each[0] == each[-1] for each in whole)


def pieces_of(role: str, forms: Sequence[Form], geometry: Any) -> tuple[list[Piece], list[Defect]]:
    """The points, lines or polygons of what has this role and may be drawn in these forms, or what is wrong."""
    wanted = " ou ".join(FORMS[form] for form in forms)
    form = form_of(geometry)
    if form is None:
        kind = geometry.get("type") if isinstance(geometry, Mapping) else None
        return [], [(f"geometria {in_file(kind)}" if kind else "sem geometria", wanted)]
    if form not in forms:
        return [], [(f"{FORMS[form]} em lugar de {wanted}", wanted)]
    coordinates = geometry.get("coordinates")
    parts = coordinates if geometry["type"].startswith("Multi") else [coordinates]
    if not coordinates or not isinstance(parts, list | tuple):
        return [], [("sem coordenadas", wanted)]
    if len(parts) > 1 and role in _ONE_PIECE:
        return [], [(f"{len(parts)} partes em uma forma", _ONE_PIECE[role])]
    try:
        return [_piece(form, part) for part in parts], []
    except _Malformed as malformed:
        return [], [malformed.defect]


def _piece(form: Form, part: Any) -> Piece:
    lines = part if form == "polygon" else [part] if form == "line" else [[part]]
    if not isinstance(lines, list | tuple) or not all(isinstance(line, list | tuple) for line in lines):
        raise _Malformed("coordenadas que não são listas de vértices", "vértices como [x, y]")
    oversize = oversize_of(lines)
    if oversize:  # before a million numbers are read for nothing
        raise _Malformed(*oversize)
    numbers = [[_position(each, number) for number, each in enumerate(line, 1)] for line in lines]
    has_altitude = any(len(each) > 2 for line in numbers for each in line)
    decimals = max((decimals_of(value) for line in numbers for each in line for value in each[:2]), default=0)
    return Piece(
        form, [[(float(each[0]), float(each[1])) for each in line] for line in numbers], decimals, has_altitude
    )


def _position(content: Any, number: int) -> Sequence[int | float | Decimal]:
    """The numbers of a vertex, of which the number in its line tells where it stands."""
    if not isinstance(content, list | tuple) or not all(is_number(each) for each in content):
        found = f"um vértice que não é um par de números, o {number}º: {in_file(content)}"
        raise _Malformed(found, "x e y, ou longitude e latitude, sem aspas")
    if len(content) not in (2, 3):
        found = f"um vértice com {counted(len(content), 'número')}, o {number}º: {in_file(content)}"
        raise _Malformed(found, "x e y, ou longitude e latitude")
    if not all(is_finite(each) for each in content):
        raise _Malformed(f"uma coordenada que não é número, no {number}º vértice", "números comuns")
    return content


def is_number(content: Any) -> bool:
    """Whether this is a number as a file or a program tells it."""
    return isinstance(content, int | float | Decimal) and not isinstance(content, bool)


def is_finite(number: float | Decimal) -> bool:
    """Whether a number has a place among doubles: an integer may have any number of digits."""
    try:
        return math.isfinite(float(number))
    except OverflowError:
        return False
