"""What the law says of a site's content, as plain frozen data: worked out within bounds, in another process.

Nothing in it knows of Django or of a case.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from resguardo.outputs import pdf, wording
from resguardo.outputs.json import result
from resguardo.outputs.plan_drawing import drawing_of
from resguardo.outputs.report import Report, report_of
from resguardo.outputs.told_values import fact_text, told_texts
from resguardo.rulebook import reading
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Member, leaves
from resguardo.site.facts import ACTIVITIES, ACTIVITY, ADDRESS, AREAS, ESTABLISHMENT, NAME, SITE
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import document
from resguardo.sources.town import Town
from resguardo.sources.written import Content, value_at, with_value
from resguardo.verification import LAW, VERSION, Verification, told_in, verify

Override = tuple[str, str]
"""A fact's path, and the value that an official put beside what was told, as a site file would write it."""


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact or the state of a list: what it is called, what was told of it, and where it stands."""

    label: str
    told: str
    path: str
    may_be_overridden: bool


@dataclass(frozen=True, slots=True)
class Part:
    """The establishment or an area, with all that is told of it."""

    title: str
    facts: tuple[ToldFact, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """Something that is not met, or not known, with the provision that asks for it."""

    provision: str
    citation: str
    words: str


CNPJ = "estabelecimento.cnpj"


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings on a site, as a case shows them; ``result`` is the result document (format 1) as JSON text."""

    result: str
    verdict: str
    outcome: str
    why: str
    areas: tuple[str, ...]
    failing: tuple[Point, ...]
    missing: tuple[Point, ...]
    problems: tuple[Problem, ...]
    parts: tuple[Part, ...]
    name: str
    address: str
    activities: tuple[str, ...]


def checked(
    content: str,
    town: Town,
    on: date,
    overrides: tuple[Override, ...] = (),
    readings: Mapping[str, str] | None = None,
) -> Checked:
    """What the law says of a site on a day, with some facts as an official put them; raises UnusableFile.

    ``content`` is a site file as JSON text; ``readings`` are those pinned, None for those of today's configuration.
    """
    verification = verified(content, town, on, overrides, readings)
    report = report_of(verification, VERSION)
    site = verification.told.site
    return Checked(
        result=json.dumps(result(verification, VERSION), ensure_ascii=False),
        verdict=str(report.verdict),
        outcome=report.outcome,
        why=report.why,
        areas=report.area_sentences,
        failing=tuple(Point(each.provisions[0], each.citation, each.headline) for each in report.failing),
        missing=tuple(_missing(report)),
        problems=report.problems,
        parts=tuple(_parts(site, content_of(content))),
        name=str(site.values.get(NAME.id) or ""),
        address=str(site.values.get(ADDRESS.id) or ""),
        activities=tuple(_activities(site)),
    )


def report_pdf(content: str, town: Town, on: date, readings: Mapping[str, str]) -> bytes:
    """The *relatório de verificação* of a site as it was told, under the readings that were pinned."""
    verification = verified(content, town, on, (), readings)
    report = report_of(verification, VERSION)
    drawing = drawing_of(verification, report) if verification.plan is not None else None
    return pdf.render(report, on, drawing)


def problem_with(content: str, override: Override) -> Problem | None:
    """What is wrong with a value that an official wrote, if anything."""
    path, value = override
    try:
        told = told_in(with_value(content_of(content), path, value))
    except KeyError:
        return Problem(path, "nenhum fato neste lugar", "um dos fatos do local")
    return next((each for each in told.problems if each.place == path), None)


def verified(
    content: str, town: Town, on: date, overrides: tuple[Override, ...], readings: Mapping[str, str] | None
) -> Verification:
    """A site verified on a day, with some facts as an official put them; raises UnusableFile."""
    written = content_of(content)
    for path, value in overrides:
        written = with_value(written, path, value)
    try:
        return verify(told_in(written), town=town, on=on, readings=readings)
    except ValueError as error:
        raise UnusableFile((Problem("leituras", str(error), "leituras da lei, como R07=allowed"),)) from None


def content_of(text: str) -> Content:
    """A site file's content from its text."""
    return document.parse(text, "local.json").content


def _missing(report: Report) -> Iterator[Point]:
    for each in (*report.missing, *report.judgements):
        yield Point("", each.citation, each.question)


def _activities(site: Entity) -> Iterator[str]:
    for each in site.values.get(ACTIVITIES.id) or ():
        yield from sorted(each.values.get(ACTIVITY.id) or ())


def _parts(site: Entity, written: Content) -> Iterator[Part]:
    of_site = tuple(each for each in SITE if each is not AREAS)
    yield Part(wording.capital(ESTABLISHMENT.label), tuple(_facts(of_site, site, "", written)))
    for area in site.values[AREAS.id].items:
        facts = tuple(_facts(AREAS.members, area, f"{area.path}.", written))
        yield Part(wording.area_first(area.id), facts)


def _facts(members: tuple[Member, ...], entity: Entity, prefix: str, written: Content) -> Iterator[ToldFact]:
    """All that is told of a thing, without what is only supposed; of its lists each item's facts and their state."""
    for key, leaf in leaves(members):
        value = entity.values.get(leaf.id)
        if isinstance(leaf, Fact) and value is not None and value_at(written, f"{prefix}{key}") is not None:
            yield ToldFact(leaf.label, fact_text(leaf, value), f"{prefix}{key}", may_be_overridden=True)
        elif isinstance(leaf, ListOf) and isinstance(value, Survey) and value.told:
            yield from _list(leaf, value, f"{prefix}{key}")


def _list(leaf: ListOf, survey: Survey, path: str) -> Iterator[ToldFact]:
    if leaf.scalar:
        yield ToldFact(leaf.label, "; ".join(told_texts(leaf, survey)), path, may_be_overridden=False)
        return
    for item in survey.items:
        yield from _of_item(leaf, item)
    if leaf.surveyed:
        state = told_texts(leaf, survey.with_items(()))
        told = "; ".join(each for each in state if each != "nenhum" or not survey.items) or "não há mais nenhum"
        yield ToldFact(f"{leaf.label}: o que se olhou", told, path, may_be_overridden=False)


def _of_item(items: ListOf, item: Entity) -> Iterator[ToldFact]:
    """What is told of an item, measured on a plan too."""
    for key, leaf in leaves(items.members):
        value = item.values.get(leaf.id)
        if isinstance(leaf, Fact) and value is not None:
            label = f"{leaf.label} ({wording.name_of(item.id)})"
            yield ToldFact(label, fact_text(leaf, value), f"{item.path}.{key}", leaf.kind != "pair")


def pinned_readings(result_text: str) -> dict[str, str]:
    """All readings that a result document was made under, so that what the municipality reads since changes none."""
    return {**reading.profile(LAW.readings, "default"), **changed_readings(result_text)}


def changed_readings(result_text: str) -> dict[str, str]:
    """Of the readings that a result document was made under those that differ from the default."""
    readings: dict[str, str] = json.loads(result_text)["readings"]
    return readings


def registration_in(parts: tuple[Part, ...]) -> str:
    """The CNPJ of the establishment; "" where nobody told it."""
    fact = facts_of(parts).get(CNPJ)
    return fact.told if fact else ""


def facts_of(parts: tuple[Part, ...]) -> dict[str, ToldFact]:
    """All facts by path."""
    return {fact.path: fact for part in parts for fact in part.facts}


def law_of(result_text: str) -> dict[str, Any]:
    """The law's URN, edition and digest of text that a result document names."""
    law: dict[str, Any] = json.loads(result_text)["law"]
    return law
