"""All that was told, part by part, each thing with a way to change it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from resguardo.outputs import wording
from resguardo.outputs.told_values import UNKNOWN, told_texts
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Member, leaves
from resguardo.site.facts import AREAS, ESTABLISHMENT, FIRE_WALLS, SITE
from resguardo.site.problem import contradicted
from resguardo.site.telling import told_at
from resguardo.sources.agreement import MEASURED, TOLD
from resguardo.sources.vocabulary import ROLES, STORAGE
from resguardo.sources.written import Content, rows_at, value_at
from resguardo.verification import Verification
from resguardo.web.fields import is_asked
from resguardo.web.mending import opened_by
from resguardo.web.on_plan import is_on_plan, plan_says
from resguardo.web.visit import Visit

CONTRADICTED = "não conta: contradiz outra resposta"


@dataclass(frozen=True, slots=True)
class Line:
    """A fact or a list with what is told of it, of a list each item; ``path`` opens its question.

    ``on_plan`` says that the plan tells it, so that it is mended there.
    """

    label: str
    values: tuple[str, ...]
    path: str
    told: bool
    on_plan: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the site with its lines: the establishment, an area."""

    title: str
    lines: tuple[Line, ...]


def review_of(verification: Verification, visit: Visit, plan_site: Entity | None) -> tuple[Part, ...]:
    """The parts of a site in the order of the file: what is told, what was asked, and what still matters."""
    site = verification.told.site
    matters = {path for finding in verification.assessment.findings for path in finding.missing or ()}
    asked = frozenset(visit.asked) | matters
    reviewed = _Reviewed(visit.document, plan_site, asked, contradicted(verification.told.problems))
    areas: Survey = site.values[AREAS.id]
    of_site = tuple(each for each in SITE if each not in (AREAS, FIRE_WALLS))
    first = Line(AREAS.label, tuple(wording.name_of(each.id) for each in areas), AREAS.key, told=True)
    parts = [Part(wording.capital(ESTABLISHMENT.label), (first, *_lines(of_site, site, "", reviewed)))]
    for area in areas.items:
        lines = tuple(_lines(AREAS.members, area, f"{area.path}.", reviewed))
        parts.append(Part(wording.area_first(area.id), lines))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class _Reviewed:
    """The site file's content, the site as the plan alone tells it, what was asked or still matters, and what counts
    as not told since something else that is told contradicts it."""

    content: Content
    plan_site: Entity | None
    asked: frozenset[str]
    contradicted: frozenset[str]


def _lines(members: tuple[Member, ...], entity: Entity, prefix: str, reviewed: _Reviewed) -> Iterator[Line]:
    for key, leaf in leaves(members):
        path, value = f"{prefix}{key}", entity.values.get(leaf.id)
        on_plan = is_on_plan(path, reviewed.plan_site)
        told = value is not None and (on_plan or value_at(reviewed.content, path) is not None)
        if told and not (isinstance(value, Survey) and not value.told):
            values = tuple(_texts(leaf, value, path, reviewed))
            yield Line(leaf.label, values, opened_by(path), told=True, on_plan=on_plan)
        elif path in reviewed.contradicted:
            yield Line(leaf.label, (CONTRADICTED,), opened_by(path), told=True, on_plan=on_plan)
        elif _matters(path, reviewed.asked) and is_asked(leaf):
            yield Line(leaf.label, (UNKNOWN,), opened_by(path), told=False)


def _texts(leaf: Fact | ListOf, value: Any, path: str, reviewed: _Reviewed) -> Iterator[str]:
    """What is told, with the plan where it comes from there; a word that could not be understood as it was written."""
    written = rows_at(reviewed.content, path)
    if isinstance(leaf, Fact) and (says := plan_says(path, reviewed.plan_site)):
        yield f"{says} ({TOLD if leaf in ROLES[STORAGE].members else MEASURED})"
        return
    drawn = _drawn_at(path, reviewed.plan_site)
    for place, text in enumerate(told_texts(leaf, value)):
        item = value.items[place] if isinstance(value, Survey) and place < len(value.items) else None
        source = f" · {MEASURED}" if item is not None and item.id in drawn else ""
        yield f"{text}{source}" if text else f"“{written[place]}” (não se entendeu)"


def _drawn_at(path: str, plan_site: Entity | None) -> frozenset[str]:
    """The names of the items that the plan shows of a list."""
    survey = told_at(plan_site, path) if plan_site is not None else None
    return frozenset(each.id for each in survey.items) if isinstance(survey, Survey) else frozenset()


def _matters(path: str, asked: frozenset[str]) -> bool:
    inside = (f"{path}.", f"{path}[")
    return path in asked or opened_by(path) in asked or any(each.startswith(inside) for each in asked)
