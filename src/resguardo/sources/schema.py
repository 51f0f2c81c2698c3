"""The JSON Schema of the site file, made from the facts' declarations; editors complete and check a file by it.

It describes how a file is meant to be written. The reader also takes a choice with accents or capitals ("Térreo") and
asks where a number could be two, which no schema can. Source: JSON Schema, draft 2020-12.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from resguardo.site.fact import Fact, Kind, ListOf, Member, Section
from resguardo.site.facts import AREAS, COMPLETE, PLAN_FILE, RADIUS, SITE
from resguardo.sources.site_file import FORMAT

Schema = dict[str, Any]

_NAMES: Mapping[Kind, str] = {
    "length": "metres",
    "mass": "kilograms",
    "count": "units",
    "minutes": "minutes",
}
_WRITTEN_NUMBER = r"^\s*[0-9][0-9.,]*[^0-9]*$"
_WRITTEN_DAY = r"^([0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}/[0-9]{1,2}/[0-9]{4})$"
_NULL: Schema = {"type": "null"}
_PLAN: Schema = {
    "title": "planta em GeoJSON",
    "type": "object",
    "properties": {"type": {"const": "FeatureCollection"}, "features": {"type": "array"}},
    "required": ["type", "features"],
}
"""Enough to tell a plan from other things; ``plan.schema.json`` says what stands in it."""
IDENTIFIER: Schema = {"title": "nome", "description": "Um nome curto, como A ou D1.", "type": ["string", "integer"]}
_OF_AN_AREA: Schema = {**IDENTIFIER, "pattern": r"^[^\[\],]*$"}


def schema() -> Schema:
    """The schema of format 1 as plain values."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:resguardo:site-file:{FORMAT}",
        "title": "Arquivo de local do Resguardo",
        "description": "Os fatos de um local de armazenamento de GLP. O que falta, ou é null, não foi informado.",
        **_object(SITE, {"resguardo": {"title": "formato do arquivo", "const": FORMAT}}),
        "$defs": {**_definitions(), **_COMMON},
    }


def as_text() -> str:
    """The schema as it is published, in ``docs/site-file.schema.json``."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def _object(members: tuple[Member, ...], first: Mapping[str, Schema] | None = None) -> Schema:
    properties = {**(first or {}), **{member.key: member_schema(member) for member in members}}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def member_schema(member: Member) -> Schema:
    """What may stand under the key of a fact, a section or a list; numbers by reference to the whole's definitions."""
    if isinstance(member, Section):
        return _section(member)
    if isinstance(member, ListOf):
        return {**_described(member.label, member.question, member.how), "anyOf": [_list(member), _NULL]}
    told = {"anyOf": [fact_schema(member), _PLAN]} if member is PLAN_FILE else fact_schema(member)
    return {**_described(member.label, member.question, _how(member)), **told}


def _described(label: str, *sentences: str) -> Schema:
    description = " ".join(filter(None, sentences))
    return {"title": label, **({"description": description} if description else {})}


def _how(fact: Fact) -> str:
    """How it is found out, and what each choice means."""
    meanings = "; ".join(f"{word}: {label}" for word, label in fact.choices.items())
    return " ".join(filter(None, (fact.how, f"({meanings})" if meanings else "")))


def _section(section: Section) -> Schema:
    """A part of the file; where it tells of a thing that may be missing, ``false`` in its place says so."""
    told = section.exists or section.answered
    if told is None:
        return {"title": section.label, "anyOf": [_object(section.members), _NULL]}
    return {**_described(told.label, told.question), "anyOf": [_object(section.members), {"type": ["boolean", "null"]}]}


def _list(items: ListOf) -> Schema:
    named = {"id": _OF_AN_AREA if items is AREAS else IDENTIFIER}
    item = member_schema(items.members[0]) if items.scalar else _object(items.members, named)
    rows: Schema = {"type": "array", "items": item}
    if not items.surveyed:
        return rows
    state = {COMPLETE.key: {"title": COMPLETE.label, "description": COMPLETE.question, "type": ["boolean", "null"]}}
    radius = {RADIUS.key: member_schema(RADIUS)} if items.has_radius else {}
    properties = {**state, **radius, "itens": {"anyOf": [rows, _NULL]}}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def fact_schema(fact: Fact) -> Schema:
    """What may be told of one fact; numbers and the like by reference to the definitions of the whole."""
    if fact.kind in _NAMES:
        return {"$ref": f"#/$defs/{_range_name(fact)}"}
    if fact.kind == "choice":
        return {"anyOf": _choices(fact)}
    return {"$ref": f"#/$defs/{fact.kind}"}


def _choices(fact: Fact) -> list[Schema]:
    """One choice, or a list of those among which it is still open."""
    yes_and_no = [True, False] if "sim" in fact.choices else []
    one: Schema = {"enum": [*yes_and_no, *fact.choices]}
    return [one, {"type": "array", "items": one, "minItems": 1}, _NULL]


# Numbers: one definition for each unit and range


def _range_name(fact: Fact) -> str:
    low, high = _ends(fact)
    return f"{_NAMES[fact.kind]}_{low}_to_{high}".replace(".", "_")


def _ends(fact: Fact) -> tuple[int | float, int | float]:
    """The plausible range in the unit that people write, without its zero."""
    if fact.plausible is None:
        raise ValueError(f"{fact.id}: a number without a plausible range")
    scale = 1000 if fact.kind in ("length", "mass") else 1
    low, high = (
        each // scale if each % scale == 0 else each / scale for each in (fact.plausible.lowest, fact.plausible.highest)
    )
    return low, high


def _definitions() -> Schema:
    found: Schema = {}
    for fact in (*_facts(SITE), RADIUS):
        if fact.kind in _NAMES and _range_name(fact) not in found:
            name = _range_name(fact)
            found[name] = _told_number(fact, {"$ref": f"#/$defs/{name}_exact"})
            found[f"{name}_exact"] = _number(fact)
    return found


def _facts(members: tuple[Member, ...]) -> Iterator[Fact]:
    for member in members:
        if isinstance(member, Fact):
            yield member
        else:
            yield from _facts(member.members)


def _number(fact: Fact) -> Schema:
    low, high = _ends(fact)
    forms = [_range_of(fact, low, high)]
    if low > 0 and fact.plausible is not None and fact.plausible.zero:
        forms.append({"const": 0})
    written = {"type": "string", "pattern": _WRITTEN_NUMBER, "description": "Como os brasileiros escrevem: 1,80 m."}
    return {"anyOf": [*forms, written]}


def _range_of(fact: Fact, low: float, high: float) -> Schema:
    kind = "integer" if fact.kind in ("count", "minutes") else "number"
    return {"type": kind, "minimum": low, "maximum": high}


def _told_number(fact: Fact, one: Schema) -> Schema:
    """A number, the interval in which it lies, or nothing."""
    # A lower end claims no value: it may lie below what is plausible for one.
    lower = [one] if _ends(fact)[0] == 0 else [_range_of(fact, 0, _ends(fact)[1]), one]
    spread = {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": _WRITTEN_NUMBER}]}
    around = {
        "type": "object",
        "properties": {"valor": one, "mais_ou_menos": spread},
        "required": ["valor", "mais_ou_menos"],
        "additionalProperties": False,
    }
    return {"anyOf": [one, _between(lower, [one]), around, _NULL]}


def _between(lower: list[Schema], upper: list[Schema]) -> Schema:
    """``{de, ate}``, both ends included; one left out is not bounded."""
    return {
        "type": "object",
        "properties": {"de": {"anyOf": [*lower, _NULL]}, "ate": {"anyOf": [*upper, _NULL]}},
        "minProperties": 1,
        "additionalProperties": False,
    }


_DAY: Schema = {"type": "string", "pattern": _WRITTEN_DAY, "examples": [date(2002, 9, 19).isoformat(), "19/09/2002"]}
_COMMON: Schema = {
    "truth": {"enum": [True, False, "sim", "não", "nao", None]},
    "text": {"type": ["string", "integer", "null"]},
    "date": {"anyOf": [_DAY, _between([_DAY], [_DAY]), _NULL]},
    "pair": {
        "anyOf": [{"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 2, "maxItems": 2}, _NULL]
    },
}
