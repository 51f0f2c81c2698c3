"""The JSON Schema of a plan, made from its vocabulary; editors complete and check a GeoJSON file by it.

It describes how a plan is meant to be written. What only measuring can tell (an outline that crosses itself, a line off
the lot) no schema says, and properties of other programs may stand beside those of the vocabulary. Source: RFC 7946 and
JSON Schema, draft 2020-12.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from resguardo.site.plan import Form
from resguardo.sources import schema as site_schema
from resguardo.sources.georeference import LEAST_PRECISION, PRECISION
from resguardo.sources.schema import IDENTIFIER, Schema, member_schema
from resguardo.sources.vocabulary import AMONG, AREA_OF, FORMS, LOT, ROLES, SIDE_NAMES, STORAGE, Role

_POSITION: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 3}
_LINE: Schema = {"type": "array", "items": {"$ref": "#/$defs/position"}, "minItems": 2}
_RING: Schema = {"type": "array", "items": {"$ref": "#/$defs/position"}, "minItems": 4}
_GEOMETRIES: Mapping[Form, tuple[str, Schema]] = {
    "point": ("Point", {"$ref": "#/$defs/position"}),
    "line": ("LineString", {"$ref": "#/$defs/line"}),
    "polygon": ("Polygon", {"type": "array", "items": {"$ref": "#/$defs/ring"}, "minItems": 1}),
}
_SIDE_NAMES: Schema = {
    "title": "nomes dos lados",
    "description": "Um para cada lado do contorno, na sua ordem; null para o que não tem nome próprio",
    "type": ["array", "null"],
    "items": {"type": ["string", "null"]},
}
_LINKS = {AREA_OF: "nome da área de armazenamento a que pertence"}


def schema() -> Schema:
    """The schema of a plan as plain values."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:resguardo:plan:1",
        "title": "Planta do Resguardo",
        "description": "Uma FeatureCollection (RFC 7946): cada forma diz em tipo o que é; o resto se informa dela.",
        "type": "object",
        "properties": {
            "type": {"const": "FeatureCollection"},
            "plano": {"title": "desenho em seus próprios metros", "enum": ["local", None]},
            PRECISION: {
                "title": "incerteza de cada distância, em metros",
                "description": "Vale a maior incerteza, esta ou a das casas decimais das coordenadas",
                "anyOf": [{"type": "number", "minimum": 0, "maximum": LEAST_PRECISION}, {"type": "null"}],
            },
            "features": {"title": "formas", "type": "array", "items": _feature()},
        },
        "required": ["type", "features"],
        "$defs": {
            **{name: _shape(name, role) for name, role in ROLES.items()},
            **site_schema.schema()["$defs"],
            "position": _POSITION,
            "line": _LINE,
            "ring": _RING,
        },
    }


def as_text() -> str:
    """The schema as it is published, in ``docs/plan.schema.json``."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def _feature() -> Schema:
    """A shape of any role; its role decides what else is checked."""
    kinds = "; ".join(f"{name}: {role.label}" for name, role in ROLES.items())
    several = [{"type": "array", "items": {"enum": sorted(among)}, "minItems": 1} for among in AMONG]
    tipo = {
        "title": "tipo da forma",
        "description": f"O que a forma é ({kinds}), ou uma lista do que pode ser",
        "anyOf": [{"enum": list(ROLES)}, *several],
    }
    return {
        "type": "object",
        "properties": {
            "type": {"const": "Feature"},
            "id": IDENTIFIER,
            "properties": {"type": "object", "properties": {"tipo": tipo}, "required": ["tipo"]},
        },
        "required": ["type", "properties", "geometry"],
        "allOf": [
            {
                "if": {"properties": {"properties": {"properties": {"tipo": {"const": name}}}}},
                "then": {"$ref": f"#/$defs/{name}"},
            }
            for name in ROLES
        ],
    }


def _shape(name: str, role: Role) -> Schema:
    """The shapes of one role: what may be told with them, and how they are drawn."""
    told = {member.key: member_schema(member) for member in role.members}
    link = {role.link: {**IDENTIFIER, "description": _LINKS.get(role.link, "nome do vizinho de que é parte")}}
    sides = {SIDE_NAMES: _SIDE_NAMES} if name == LOT else {}
    properties = {"id": IDENTIFIER, "nome": {"type": "string"}, **(link if role.link else {}), **sides, **told}
    return {
        "title": role.label,
        "properties": {
            "properties": {"properties": properties},
            "geometry": {"anyOf": [each for form in role.forms for each in _geometries(name, form)]},
        },
    }


def _geometries(name: str, form: Form) -> list[Schema]:
    """A point, line or polygon, or several; a lot and a storage area are in one piece, and an area has no holes."""
    kind, coordinates = _GEOMETRIES[form]
    if name == STORAGE:
        coordinates = {**coordinates, "maxItems": 1}
    several: Schema = {"type": "array", "items": coordinates, "minItems": 1}
    if name in (LOT, STORAGE):
        several["maxItems"] = 1
    return [_geometry(form, kind, coordinates), _geometry(form, f"Multi{kind}", several)]


def _geometry(form: Form, kind: str, coordinates: Schema) -> Schema:
    return {
        "title": FORMS[form],
        "type": "object",
        "properties": {"type": {"const": kind}, "coordinates": coordinates},
        "required": ["type", "coordinates"],
    }
