"""All that was told, part by part, each thing with a way to change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from resguardo.outputs import wording
from resguardo.outputs.told_values import UNKNOWN, told_texts
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Member, leaves
from resguardo.site.facts import AREAS, CAPACITY, ESTABLISHMENT, FIRE_WALLS, FOUND, SITE
from resguardo.sources.written import Content, rows_at, value_at
from resguardo.verification import Verification
from resguardo.web.fields import is_asked
from resguardo.web.screens import section_facts
from resguardo.web.visit import Visit

TOGETHER = (CAPACITY.key, FOUND.key)
"""Sections whose facts are asked together."""
IDENTIFYING = tuple(each.key for each in section_facts(ESTABLISHMENT, None))


@dataclass(frozen=True, slots=True)
class Line:
    """A fact or a list with what is told of it, of a list each item; ``path`` opens its question."""

    label: str
    values: tuple[str, ...]
    path: str
    told: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the site with its lines: the establishment, an area."""

    title: str
    lines: tuple[Line, ...]


def review_of(verification: Verification, visit: Visit) -> tuple[Part, ...]:
    """The parts of a site in the order of the file: what is told, what was asked, and what still matters."""
    site = verification.told.site
    matters = {path for finding in verification.assessment.findings for path in finding.missing or ()}
    asked = frozenset(visit.asked) | matters
    areas: Survey = site.values[AREAS.id]
    of_site = tuple(each for each in SITE if each not in (AREAS, FIRE_WALLS))
    first = Line(AREAS.label, tuple(wording.name_of(each.id) for each in areas), AREAS.key, told=True)
    establishment = (first, *_lines(of_site, site, "", visit.document, asked))
    parts = [Part(wording.capital(ESTABLISHMENT.label), establishment)]
    for area in areas.items:
        lines = tuple(_lines(AREAS.members, area, f"{area.path}.", visit.document, asked))
        parts.append(Part(wording.capital(wording.area_of(area.id)), lines))
    return tuple(parts)


def _lines(
    members: tuple[Member, ...], entity: Entity, prefix: str, content: Content, asked: frozenset[str]
) -> Iterator[Line]:
    for key, leaf in leaves(members):
        path, value = f"{prefix}{key}", entity.values.get(leaf.id)
        told = value_at(content, path) is not None and value is not None
        if told and not (isinstance(value, Survey) and not value.told):
            yield Line(leaf.label, tuple(_texts(leaf, value, content, path)), _opened_by(path), told=True)
        elif _matters(path, asked) and is_asked(leaf):
            yield Line(leaf.label, (UNKNOWN,), _opened_by(path), told=False)


def _texts(leaf: Fact | ListOf, value: Any, content: Content, path: str) -> Iterator[str]:
    """What is told; a word that could not be understood as it was written."""
    written = rows_at(content, path)
    for place, text in enumerate(told_texts(leaf, value)):
        yield text or f"“{written[place]}” (não se entendeu)"


def _matters(path: str, asked: frozenset[str]) -> bool:
    inside = (f"{path}.", f"{path}[")
    return path in asked or _opened_by(path) in asked or any(each.startswith(inside) for each in asked)


def _opened_by(path: str) -> str:
    """The question that asks for a fact: some are asked together."""
    before, _, key = path.rpartition(".")
    if before == ESTABLISHMENT.key and key in IDENTIFYING:
        return before
    return before if before.rpartition(".")[2] in TOGETHER else path
