"""A plan from GeoJSON: each feature's ``tipo`` says what it is, its other properties what is told of it.

Source: RFC 7946. Beyond it, the collection may name a metric plane in the older ``crs`` member (GeoJSON 2008), or say
``"plano": "local"`` for a drawing in its own metres, and a property of a property may be written with a dot
(``capacidade.botijoes``), as programs do whose tables are flat.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from resguardo.site.facts import AREAS, BOUNDARY_WALL_HEIGHT, FIRE_WALLS, NEIGHBOURS, OPENING_KIND, OPENINGS
from resguardo.site.plan import Form, Plan, Position
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.georeference import (
    LEAST_PRECISION,
    PLACE,
    PRECISION,
    Coordinates,
    Plane,
    decimals_of,
    no_better_than,
    plane_of,
    systems_in,
)
from resguardo.sources.site_file import Steps, Understood, facts_in
from resguardo.sources.told_plan import Draft, Sheet, ToldPlan, oversize_of
from resguardo.sources.values import Refused, value_of
from resguardo.sources.vocabulary import FIRE_WALL, FORMS, NEIGHBOUR_ROLES, ORIGIN, ROLE, ROLES, STORAGE, WALL_HEIGHT

LineOf = Callable[[Steps], int]
_GEOMETRIES: Mapping[str, Form] = {
    "Point": "point",
    "LineString": "line",
    "Polygon": "polygon",
    "MultiPoint": "point",
    "MultiLineString": "line",
    "MultiPolygon": "polygon",
}
"""By type, the form of each of its parts."""
_ONE_PIECE = {"lote": "um só lote", STORAGE: "uma área por forma"}
_OWN_KEYS = ("tipo", "id", "nome", ORIGIN)
_PRESENTATION = {"title", "description", "fid", "ogc_fid", "objectid", "stroke", "fill", "name", "marker-color"} | {
    *("stroke-width", "stroke-opacity", "fill-opacity", "marker-size", "marker-symbol", "styleUrl", "_umap_options")
}
"""Properties that drawing programs write by themselves, and that tell nothing of a site."""


def read(content: Mapping[str, Any], source: str, sha256: str, line_of: LineOf | None = None) -> ToldPlan:
    """The plan in a GeoJSON document's content; ``source`` and ``sha256`` name the file in the receipt.

    Raises UnusableFile where it is no FeatureCollection, where its coordinates are not what they are said to be, and
    for an unknown key within a property.
    """
    features = features_of(content)
    reading = _Reading(line_of)
    told = [feature for number, each in enumerate(features) if (feature := reading.feature(number, each))]
    reading.report_without_role()
    _name(told, reading)
    for each in told:
        each.values = reading.values(each)
    plane = plane_of(
        systems_of(content, features),
        is_local(content),
        [Coordinates(each.place, piece.positions, piece.decimals) for each in told for piece in each.pieces],
    )
    plane = no_better_than(plane, precision_told(content))
    sheet = Sheet(plane)
    for each in told:
        for draft in reading.drafts(each, plane):
            sheet.add(draft)
        for defect in each.defects:
            sheet.refuse(reading.draft(each), *defect)
    if reading.unusable:
        raise UnusableFile(tuple(reading.unusable))
    understood = (*plane.understood, *reading.left_out(), *reading.understood, *sheet.understood)
    notes = tuple(f"{each.text}: {each.value}" for each in understood if each.place == PLACE)
    plan = Plan(tuple(sheet.drawn), plane.name, plane.precision, source, sha256, notes, tuple(sheet.unmeasured))
    return ToldPlan(plan, (*reading.problems, *sheet.problems), understood, tuple(sheet.marked))


def features_of(content: Mapping[str, Any]) -> Sequence[Any]:
    """The collection's features, as they are written; raises UnusableFile where it is none."""
    kind, features = content.get("type"), content.get("features")
    if kind != "FeatureCollection":
        raise UnusableFile(
            (Problem(PLACE, f'"type": "{kind}"', '"type": "FeatureCollection", com a lista "features"'),)
        )
    if not isinstance(features, list | tuple):
        raise UnusableFile((Problem(PLACE, 'nenhuma lista "features"', '"features": [...], uma forma em cada item'),))
    return features


def systems_of(content: Mapping[str, Any], features: Sequence[Any]) -> list[str]:
    """All reference systems named anywhere: one of a feature's own would draw it elsewhere than the rest."""
    objects = [content, *(each for each in features if isinstance(each, Mapping))]
    objects += [geometry for each in objects if isinstance(geometry := each.get("geometry"), Mapping)]
    return [name for each in objects for name in systems_in(each)]


def is_local(content: Mapping[str, Any]) -> bool:
    """Whether the collection says that it is a drawing in its own metres; raises UnusableFile for another word."""
    told = content.get("plano")
    if told not in (None, "local"):
        raise UnusableFile(
            (Problem(f"{PLACE}, plano", f'"{told}"', '"local", para um desenho em seus próprios metros'),)
        )
    return told == "local"


def precision_told(content: Mapping[str, Any]) -> float:
    """How far off a distance may be, in metres, as the collection tells; 0 where it does not. Raises UnusableFile."""
    told = content.get(PRECISION)
    if told is None:
        return 0.0
    if not _is_number(told) or not 0 <= told <= LEAST_PRECISION:
        raise UnusableFile((Problem(f"{PLACE}, {PRECISION}", f'"{told}"', f"metros, de 0 a {LEAST_PRECISION}"),))
    return float(told)


@dataclass
class _Piece:
    """One point, line or polygon of a feature: its lines in the file's numbers."""

    form: Form
    lines: list[list[Position]]
    decimals: int

    @property
    def positions(self) -> list[Position]:
        return [position for line in self.lines for position in line]


@dataclass
class _Feature:
    """A feature whose ``tipo`` is known."""

    number: int
    role: str
    properties: dict[str, Any]
    given_id: str
    name: str
    pieces: list[_Piece]
    defects: list[tuple[str, str]]
    id: str = ""
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        return f'planta, {self.role} "{self.id}"'

    @property
    def steps(self) -> Steps:
        return ("features", self.number)


@dataclass
class _Reading:
    """Gathers what is wrong while features are read."""

    line_of: LineOf | None
    problems: list[Problem] = field(default_factory=list)
    unusable: list[Problem] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)
    unread: dict[str, int] = field(default_factory=dict)
    with_altitude: int = 0
    without_role: list[str] = field(default_factory=list)

    def problem(self, place: str, found: str, expected: str, steps: Steps) -> None:
        self.problems.append(Problem(place, found, expected, self.line_of(steps) if self.line_of else None))

    def left_out(self) -> Iterator[Understood]:
        """What the file has and nothing was made of."""
        if self.unread:
            word = "propriedade" if len(self.unread) == 1 else "propriedades"
            yield Understood(PLACE, f"{word} {', '.join(self.unread)}", "um dado fora do vocabulário, não lido")
        if self.with_altitude:
            shapes = _counted(self.with_altitude, "forma")
            yield Understood(PLACE, f"altitude de {shapes}", "um dado não usado: as distâncias são na horizontal (R57)")

    def feature(self, number: int, content: Any) -> _Feature | None:
        """The feature, if it says what it is."""
        place, steps = f"planta, forma {number + 1}", ("features", number)
        if not isinstance(content, Mapping) or content.get("type") != "Feature":
            self.problem(place, "um item que não é uma forma", '"type": "Feature"', steps)
            return None
        properties = _nested(content.get("properties") or {})
        name = _text(properties.get("nome"))
        where = f'{place} ("{name}")' if name else place
        role = self.role(properties.get("tipo"), where, (*steps, "properties", "tipo"))
        if role is None:
            return None
        given_id = _text(content.get("id")) or _text(properties.get("id"))
        pieces, defects = self.pieces(role, content.get("geometry"))
        return _Feature(number, role, properties, given_id, name, pieces, defects)

    def role(self, told: Any, place: str, steps: Steps) -> str | None:
        if told is None:
            self.without_role.append(place)
            return None
        try:
            (role,) = value_of(ROLE, told)[0]
        except Refused as refused:
            self.problem(f"{place}, tipo", refused.found, refused.expected, steps)
        except ValueError:
            self.problem(f"{place}, tipo", "mais de um tipo", "um só", steps)
        else:
            return str(role)
        return None

    def report_without_role(self) -> None:
        """Shapes that do not say what they are, in one problem: a file of another purpose may have thousands."""
        if self.without_role:
            first, *others = self.without_role
            more = f" (e mais {len(others)})" if others else ""
            self.problem(first, f"uma forma sem tipo{more}", f'"tipo": uma destas: {", ".join(ROLES)}', ("features",))

    def pieces(self, role: str, geometry: Any) -> tuple[list[_Piece], list[tuple[str, str]]]:
        """The points, lines or polygons of a geometry, or what is wrong with it."""
        wanted = " ou ".join(FORMS[form] for form in ROLES[role].forms)
        kind = str(geometry.get("type")) if isinstance(geometry, Mapping) else ""
        if kind not in _GEOMETRIES:
            return [], [(f'geometria "{kind}"' if kind else "sem geometria", wanted)]
        form = _GEOMETRIES[kind]
        if form not in ROLES[role].forms:
            return [], [(f"{FORMS[form]} em lugar de {wanted}", wanted)]
        coordinates = geometry.get("coordinates")
        parts = coordinates if kind.startswith("Multi") else [coordinates]
        if not coordinates or not isinstance(parts, list | tuple):
            return [], [("sem coordenadas", wanted)]
        if len(parts) > 1 and role in _ONE_PIECE:
            return [], [(f"{len(parts)} partes em uma forma", _ONE_PIECE[role])]
        try:
            return [self.piece(form, part) for part in parts], []
        except _Malformed as malformed:
            return [], [malformed.defect]

    def piece(self, form: Form, part: Any) -> _Piece:
        lines = part if form == "polygon" else [part] if form == "line" else [[part]]
        if not isinstance(lines, list | tuple) or not all(isinstance(line, list | tuple) for line in lines):
            raise _Malformed("coordenadas que não são listas de vértices", "vértices como [x, y]")
        oversize = oversize_of(lines)
        if oversize:  # before a million numbers are read for nothing
            raise _Malformed(*oversize)
        numbers = [[_position(each) for each in line] for line in lines]
        self.with_altitude += any(len(each) > 2 for line in numbers for each in line)
        decimals = max((decimals_of(value) for line in numbers for each in line for value in each[:2]), default=0)
        return _Piece(form, [[(float(each[0]), float(each[1])) for each in line] for line in numbers], decimals)

    # What is told with it

    def drafts(self, feature: _Feature, plane: Plane) -> Iterator[Draft]:
        """The shapes of a feature in metres, each part of several by itself."""
        for number, piece in enumerate(feature.pieces, 1):
            lines = tuple(plane.metres(line) for line in piece.lines)
            suffix = f".{number}" if len(feature.pieces) > 1 else ""
            yield replace(self.draft(feature), id=feature.id + suffix, form=piece.form, lines=lines)

    def draft(self, feature: _Feature) -> Draft:
        """A feature without its shape."""
        line = self.line_of(feature.steps) if self.line_of else None
        return Draft(feature.id, feature.role, ROLES[feature.role].forms[0], (), feature.name, feature.values, line)

    def values(self, feature: _Feature) -> dict[str, Any]:
        """The facts told with a shape, by identifier; what it belongs to under the name of the property."""
        role, place = ROLES[feature.role], _path_of(feature)
        known = {member.key for member in role.members}
        told = {key: value for key, value in feature.properties.items() if key in known}
        if {WALL_HEIGHT.key, BOUNDARY_WALL_HEIGHT.key} <= set(told):
            both = f'"{WALL_HEIGHT.key}" e "{BOUNDARY_WALL_HEIGHT.key}"'
            self.problem(feature.place, f"{both}, que são o mesmo", "só um dos dois", feature.steps)
            told = {}
        steps = (*feature.steps, "properties")
        read = facts_in(role.members, told, place, self.line_of, steps)
        self.problems += [_of_the_plan(problem) for problem in read.problems]
        self.unusable += [_of_the_plan(problem) for problem in read.unusable]
        self.understood += read.understood
        self.refuse_unknown(feature, known | {role.link}, steps)
        values = dict(read.values)
        if role.link and (link := _text(feature.properties.get(role.link))):
            values[role.link] = link
        return values

    def refuse_unknown(self, feature: _Feature, known: set[str], steps: Steps) -> None:
        """Says of each property that was not read that it was not; where it is nearly one that is, as a problem."""
        for key in feature.properties:
            if key in known or key in _OWN_KEYS or key in _PRESENTATION:
                continue
            near = get_close_matches(key, [each for each in known if each], n=1, cutoff=0.75)
            if near:
                self.problem(feature.place, f'propriedade desconhecida "{key}"', f'"{near[0]}"?', (*steps, key))
            else:
                self.unread.setdefault(key, feature.number)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


class _Malformed(Exception):
    """Coordinates that are none: what was found, what is expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.defect = (found, expected)


def _position(content: Any) -> Sequence[int | float | Decimal]:
    if not isinstance(content, list | tuple) or not all(_is_number(each) for each in content):
        raise _Malformed("um vértice que não é um par de números", "x e y, ou longitude e latitude")
    if len(content) not in (2, 3):
        raise _Malformed(f"um vértice com {_counted(len(content), 'número')}", "x e y, ou longitude e latitude")
    if not all(math.isfinite(each) for each in map(float, content)):
        raise _Malformed("uma coordenada que não é número", "números comuns")
    return content


def _is_number(content: Any) -> bool:
    return isinstance(content, int | float | Decimal) and not isinstance(content, bool)


def _nested(properties: Any) -> dict[str, Any]:
    """Properties with dots in their names as groups within groups; null is not told."""
    found: dict[str, Any] = {}
    for key, value in properties.items() if isinstance(properties, Mapping) else ():
        *way, last = str(key).split(".")
        place = found
        for step in way:
            inner = place.setdefault(step, {})
            place = inner if isinstance(inner, dict) else {}
        if value is not None or not way:
            place[last] = value
    return {key: value for key, value in found.items() if value is not None}


def _text(told: Any) -> str:
    """A name as it may stand in a path."""
    if isinstance(told, bool) or not isinstance(told, str | int | Decimal):
        return ""
    return str(told).strip().replace("[", "(").replace("]", ")")


def _of_the_plan(problem: Problem) -> Problem:
    return Problem(f"planta, {problem.place}", problem.found, problem.expected, problem.line)


def _path_of(feature: _Feature) -> str:
    """Where its facts stand in the site file."""
    if feature.role == STORAGE:
        return f"{AREAS.key}[{feature.id}]"
    if feature.role == FIRE_WALL:
        return f"{FIRE_WALLS.key}[{feature.id}]"
    return f'{feature.role} "{feature.id}"'


# Names


def _name(features: Sequence[_Feature], reading: _Reading) -> None:
    """Gives each feature an identifier of its own among those with which it could be confused."""
    taken: set[tuple[str, str]] = set()
    counts: dict[str, int] = {}
    for each in features:
        space = _space(each.role)
        counts[each.role] = counts.get(each.role, 0) + 1
        wanted = each.given_id or each.name
        each.id = wanted or f"{each.role}.{counts[each.role]}"
        if (space, each.id) in taken and each.given_id:
            reading.problem(each.place, f'"{each.id}" repetido', "um nome diferente para cada forma", each.steps)
        while (space, each.id) in taken:
            each.id = f"{wanted}#{counts[each.role]}" if wanted and "#" not in each.id else f"{each.id}+"
        taken.add((space, each.id))


def _space(role: str) -> str:
    """Which things share their names: those of one list of the site file."""
    return NEIGHBOURS.key if role in NEIGHBOUR_ROLES else OPENINGS.key if role in OPENING_KIND.choices else role
