"""A plan from GeoJSON: each feature's ``tipo`` says what it is, its other properties what is told of it.

Source: RFC 7946. Beyond it, the collection may name a metric plane in the older ``crs`` member (GeoJSON 2008), or say
``"plano": "local"`` for a drawing in its own metres, and a property of a property may be written with a dot
(``capacidade.botijoes``), as programs do whose tables are flat.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import islice
from typing import Any, NamedTuple

from resguardo.site.facts import (
    AREAS,
    BOUNDARY_WALL_HEIGHT,
    FIRE_WALLS,
)
from resguardo.site.numbers import counted
from resguardo.site.plan import WITHOUT_ROLE, Drawn, Plan, Position
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.collection import features_of, no_feature, plane_told
from resguardo.sources.flat_properties import nested
from resguardo.sources.geometries import Defect, Piece, form_of, is_closed, pieces_of
from resguardo.sources.georeference import (
    PLACE,
    Coordinates,
    Plane,
)
from resguardo.sources.naming import Names, as_name
from resguardo.sources.side_names import side_names, with_edges
from resguardo.sources.site_file import Steps, Understood, facts_in
from resguardo.sources.told_plan import Draft, Sheet, ToldPlan
from resguardo.sources.values import Refused, value_of
from resguardo.sources.vocabulary import (
    EXTINGUISHER,
    FIRE_WALL,
    FORMS,
    LOT,
    ORIGIN,
    ROLE,
    ROLES,
    SIDE_NAMES,
    STORAGE,
    WALL_HEIGHT,
    forms_of,
    is_nearly,
    kind_fact_of,
    list_of,
    members_of,
    role_of,
)

LineOf = Callable[[Steps], int]
NO_ROLE = "uma forma sem tipo"
"""What is found of a shape that does not say what it is; one problem for all of them."""
MAY_BE_STORAGE = "; até lá pode ser mais uma área de armazenamento, e o que dependa disso fica em aberto"
MOST_WITHOUT_ROLE = 100
"""How many shapes without a role are shown: a file of another purpose may have thousands."""
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
    told = reading.each_once(told)
    reading.name(told)
    for each in told:
        each.values = reading.values(each)
    sheet = Sheet(reading.plane(content, features, told))
    for each in told:
        for draft in reading.drafts(each, sheet.plane):
            sheet.add(draft)
        for defect in each.defects:
            sheet.refuse(reading.draft(each), *defect)
    others = tuple(islice(reading.shapes_without_role(sheet), MOST_WITHOUT_ROLE))
    sheet.bound_walls()
    if reading.unusable:
        raise UnusableFile((*reading.unusable, *reading.problems, *sheet.problems))
    understood = (*sheet.plane.understood, *reading.left_out(), *reading.understood, *sheet.understood)
    notes = tuple(f"{each.text}: {each.value}" for each in understood if each.place == PLACE)
    drawn, unmeasured, unidentified = tuple(sheet.drawn), tuple(sheet.unmeasured), frozenset(reading.unidentified)
    name, precision = sheet.plane.name, sheet.plane.precision
    plan = Plan(drawn, name, precision, source, sha256, notes, unmeasured, unidentified, others)
    return ToldPlan(plan, (*reading.problems, *sheet.problems), understood, tuple(sheet.marked), sheet.lines)


class Named(NamedTuple):
    """Under which name a plan has a feature: in which list, and what is written as its ``nome``."""

    items: str
    id: str
    title: str


def names_in(content: Mapping[str, Any]) -> tuple[Named | None, ...]:
    """The name of each feature of a collection; None for one of which nobody knows what it is. Raises UnusableFile."""
    features = features_of(content)
    reading = _Reading(None)
    told = [feature for number, each in enumerate(features) if (feature := reading.feature(number, each))]
    reading.name(told)
    found = {each.number: Named(list_of(each.role), each.id, each.name) for each in told}
    return tuple(found.get(number) for number in range(len(features)))


@dataclass
class _Feature:
    """A feature whose ``tipo`` is known: one kind, or some of one list among which it is open; its own names.

    ``id`` and ``part_ids`` are the names under which the plan has it and its parts.
    """

    number: int
    kinds: frozenset[str]
    properties: dict[str, Any]
    twice: Sequence[str]
    given_id: str
    name: str
    pieces: list[Piece]
    defects: list[Defect]
    id: str = ""
    part_ids: Sequence[str] = ()
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def role(self) -> str:
        return role_of(self.kinds)

    @property
    def place(self) -> str:
        return f'planta, {self.role} "{self.id}"'

    @property
    def steps(self) -> Steps:
        return ("features", self.number)

    @property
    def content(self) -> str:
        """All that tells it from others: its place, its names, what is told with it."""
        told = [sorted(self.kinds), [piece.lines for piece in self.pieces], self.given_id, self.name, self.properties]
        return json.dumps(told, sort_keys=True, default=str)

    @property
    def precedence(self) -> tuple[int, str, int]:
        """Which of several takes a name first: never by the order of the file, if their contents differ."""
        rank = 0 if self.given_id else 1 if self.name else 2
        content = [sorted(self.kinds), [piece.lines for piece in self.pieces], self.properties]
        return rank, json.dumps(content, sort_keys=True, default=str) if rank < 2 else "", self.number


@dataclass
class _Reading:
    """Gathers what is wrong while features are read."""

    line_of: LineOf | None
    problems: list[Problem] = field(default_factory=list)
    unusable: list[Problem] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)
    unread: dict[str, int] = field(default_factory=dict)
    with_altitude: int = 0
    without_role: list[tuple[str, Steps]] = field(default_factory=list)
    unidentified: set[str] = field(default_factory=set)
    mistold: set[str] = field(default_factory=set)
    of_unknown_kind: list[tuple[Draft, list[Piece], list[Defect]]] = field(default_factory=list)

    def problem(self, place: str, found: str, expected: str, steps: Steps) -> None:
        self.problems.append(Problem(place, found, expected, self.line_of(steps) if self.line_of else None))

    def left_out(self) -> Iterator[Understood]:
        """What the file has and nothing was made of."""
        if self.unread:
            word = "propriedade" if len(self.unread) == 1 else "propriedades"
            yield Understood(PLACE, f"{word} {', '.join(self.unread)}", "um dado fora do vocabulário, não lido")
        if self.with_altitude:
            shapes = counted(self.with_altitude, "forma")
            yield Understood(PLACE, f"altitude de {shapes}", "um dado não usado: as distâncias são na horizontal (R57)")

    def feature(self, number: int, content: Any) -> _Feature | None:
        """The feature, if it says what it is; else it may be anything that is drawn in its form."""
        place, steps = f"planta, forma {number + 1}", ("features", number)
        if not isinstance(content, Mapping) or content.get("type") != "Feature":
            self.problem(place, *no_feature(content), steps)
            self.unidentified |= set(ROLES)
            return None
        properties, twice = nested(content.get("properties") or {})
        name, geometry = as_name(properties.get("nome")), content.get("geometry")
        where = f'{place} ("{name}")' if name else place
        kinds = self.kinds(properties.get("tipo"), where, (*steps, "properties", "tipo"), geometry)
        if not kinds:
            unknown = Draft(
                str(number + 1), WITHOUT_ROLE, "point", (), line=self.line_of(steps) if self.line_of else None
            )
            self.of_unknown_kind.append((unknown, *pieces_of("", tuple(FORMS), geometry)))
            self.mistold |= {unknown.id} if properties.get("tipo") is not None else set()
            return None
        given_id = as_name(content.get("id")) or as_name(properties.get("id"))
        pieces, defects = pieces_of(role_of(kinds), forms_of(kinds), geometry)
        self.with_altitude += sum(piece.has_altitude for piece in pieces)
        return _Feature(number, kinds, properties, twice, given_id, name, pieces, defects)

    def kinds(self, told: Any, place: str, steps: Steps, geometry: Any) -> frozenset[str]:
        """What a shape is or may be, of one list; empty where that cannot be read."""
        if told is None:
            self.without_role.append((place, steps[:2]))
            possible = _possible(told, geometry)
        else:
            try:
                kinds: frozenset[str] = value_of(ROLE, told)[0]
            except Refused as refused:
                possible = _possible(told, geometry)
                doubt = MAY_BE_STORAGE if STORAGE in possible else ""
                self.problem(f"{place}, tipo", refused.found, refused.expected + doubt, steps)
            else:
                if len(kinds) == 1 or kind_fact_of(kinds):
                    return kinds
                self.problem(f"{place}, tipo", "tipos de coisas diferentes", "um só, ou vários de vizinho", steps)
                possible = kinds
        self.unidentified |= possible
        return frozenset()

    def report_without_role(self) -> None:
        """Shapes that do not say what they are, in one problem: a file of another purpose may have thousands."""
        if self.without_role:
            (first, steps), *others = self.without_role
            more = f" (e mais {len(others)})" if others else ""
            doubt = MAY_BE_STORAGE if STORAGE in self.unidentified else ""
            self.problem(first, f"{NO_ROLE}{more}", f'"tipo": uma destas: {", ".join(ROLES)}{doubt}', steps)

    def each_once(self, features: Sequence[_Feature]) -> list[_Feature]:
        """The features without extinguishers that are drawn again, the same in everything: two in one place fail."""
        kept: list[_Feature] = []
        seen: set[str] = set()
        for each in features:
            if each.role == EXTINGUISHER:
                content = each.content
                if content in seen:
                    name = each.given_id or each.name or each.role
                    found = "desenhado mais de uma vez, no mesmo ponto e com os mesmos dados"
                    self.problem(f'planta, {each.role} "{name}"', found, "uma só vez; conta uma vez", each.steps)
                    continue
                seen.add(content)
            kept.append(each)
        return kept

    def name(self, features: Sequence[_Feature]) -> None:
        """Gives each feature and each of its parts a name of its own among those with which it could be confused."""
        spaces: dict[str, Names] = defaultdict(Names)
        counts: dict[str, int] = {}
        for each in features:
            counts[each.role] = counts.get(each.role, 0) + 1
            each.id = each.given_id or each.name or f"{each.role}.{counts[each.role]}"
        for each in sorted(features, key=lambda each: each.precedence):
            wanted, names = each.id, spaces[list_of(each.role)]
            given = names.give(wanted)
            if given != wanted and each.given_id:
                once = "ou só uma delas se é a mesma desenhada duas vezes"
                expected = f'um nome diferente para cada forma, {once}; esta é aqui "{given}"'
                self.problem(each.place, f'"{wanted}" repetido', expected, each.steps)
            each.id = given
        for each in features:
            wanted_parts = [f"{each.id}.{number}" for number in range(1, len(each.pieces) + 1)]
            each.part_ids = (
                [spaces[list_of(each.role)].give(part) for part in wanted_parts] if wanted_parts[1:] else [each.id]
            )
            for wanted, given in zip(wanted_parts, each.part_ids, strict=False):
                if wanted_parts[1:] and given != wanted:
                    expected = f'um nome diferente para cada coisa; a parte é aqui "{given}"'
                    self.problem(each.place, f'a parte "{wanted}", nome que outra forma já tem', expected, each.steps)

    # What is told with it

    def drafts(self, feature: _Feature, plane: Plane) -> Iterator[Draft]:
        """The shapes of a feature in metres, each part of several by itself."""
        for id, piece in zip(feature.part_ids, feature.pieces, strict=False):
            lines = tuple(plane.metres(line) for line in piece.lines)
            drawn = replace(self.draft(feature), id=id, form=piece.form, lines=lines)
            yield replace(drawn, values=self.with_sides(feature, piece, lines)) if feature.role == LOT else drawn

    def with_sides(self, feature: _Feature, piece: Piece, lines: Sequence[Sequence[Position]]) -> dict[str, Any]:
        """What is told with a lot, and those of its sides that bear a name, each with its line."""
        try:
            names = side_names(feature.properties.get(SIDE_NAMES), piece.lines)
        except Refused as refused:
            steps = (*feature.steps, "properties", SIDE_NAMES)
            self.problem(feature.place, refused.found, f"{refused.expected}; nenhum vale", steps)
            return feature.values
        return {**feature.values, SIDE_NAMES: with_edges(names, lines)}

    def shapes_without_role(self, sheet: Sheet) -> Iterator[Drawn]:
        """In metres, the first of the shapes of which nobody knows what they are.

        With one whose ``tipo`` is wrong, what else is wrong is said at once; one without any may be of another purpose.
        """
        for draft, pieces, defects in self.of_unknown_kind[:MOST_WITHOUT_ROLE]:
            for piece in pieces:
                lines = tuple(sheet.plane.metres(line) for line in piece.lines)
                yield from sheet.without_role(
                    replace(draft, form=piece.form, lines=lines), is_site=draft.id in self.mistold
                )
            for defect in defects if draft.id in self.mistold else ():
                sheet.report(draft, *defect)

    def plane(self, content: Mapping[str, Any], features: Sequence[Any], told: Sequence[_Feature]) -> Plane:
        """The plane of all shapes. Raises UnusableFile where it cannot be known, with all else that is wrong."""
        coordinates = [
            Coordinates(each.place, piece.positions, piece.decimals) for each in told for piece in each.pieces
        ]
        try:
            return plane_told(content, features, coordinates)
        except UnusableFile as refused:
            raise UnusableFile((*refused.problems, *self.unusable, *self.problems)) from None

    def draft(self, feature: _Feature) -> Draft:
        """A feature without its shape."""
        line = self.line_of(feature.steps) if self.line_of else None
        return Draft(feature.id, feature.role, ROLES[feature.role].forms[0], (), feature.name, feature.values, line)

    def values(self, feature: _Feature) -> dict[str, Any]:
        """The facts told with a shape, by identifier; what it belongs to under the name of the property."""
        role, place = ROLES[feature.role], _path_of(feature)
        members = members_of(feature.kinds)
        known = {member.key for member in members}
        told = {key: value for key, value in feature.properties.items() if key in known}
        if {WALL_HEIGHT.key, BOUNDARY_WALL_HEIGHT.key} <= set(told):
            both = f'"{WALL_HEIGHT.key}" e "{BOUNDARY_WALL_HEIGHT.key}"'
            self.problem(feature.place, f"{both}, que são o mesmo", "só um dos dois", feature.steps)
            told = {}
        steps = (*feature.steps, "properties")
        read = facts_in(members, told, place, self.line_of, steps)
        self.problems += [_of_the_plan(problem) for problem in read.problems]
        self.unusable += [_of_the_plan(problem) for problem in read.unusable]
        self.understood += read.understood
        self.refuse_unknown(feature, known | {role.link, role.parts}, steps)
        for key in feature.twice:
            self.problem(feature.place, f'"{key}" duas vezes, em grupo e com ponto', "uma só; nenhuma vale", steps)
        values = dict(read.values)
        if len(feature.kinds) > 1 and (kind := kind_fact_of(feature.kinds)):
            values[kind.id] = feature.kinds
        if role.link and (link := as_name(feature.properties.get(role.link))):
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


def _possible(told: Any, geometry: Any) -> frozenset[str]:
    """What a shape may be whose ``tipo`` cannot be read: what is drawn in its form, and a storage area drawn amiss."""
    form = form_of(geometry)
    amiss = {STORAGE} if is_closed(geometry) or is_nearly(told, STORAGE) else set()
    return frozenset({name for name, role in ROLES.items() if form is None or form in role.forms} | amiss)


def _of_the_plan(problem: Problem) -> Problem:
    return Problem(f"planta, {problem.place}", problem.found, problem.expected, problem.line)


def _path_of(feature: _Feature) -> str:
    """Where its facts stand in the site file."""
    if feature.role == STORAGE:
        return f"{AREAS.key}[{feature.id}]"
    if feature.role == FIRE_WALL:
        return f"{FIRE_WALLS.key}[{feature.id}]"
    return f'{feature.role} "{feature.id}"'
