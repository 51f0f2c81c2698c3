"""What pages and programs are shown of a site: all that needs a verification, as plain frozen data.

These functions run in the processes of ``work``, one call a request; nothing in them knows of Django.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from resguardo.outputs import html, pdf
from resguardo.outputs.json import result
from resguardo.outputs.plan_drawing import Drawing, drawing_of, svg_text
from resguardo.outputs.report import Report, report_of
from resguardo.sources import document
from resguardo.sources.town import Town
from resguardo.verification import VERSION, Verification, told_in, verify
from resguardo.web.helps import Helps, helps_for
from resguardo.web.mending import Mistold, mistold_in
from resguardo.web.on_plan import PlanFigure, plan_figure, plan_says, told_by_plan
from resguardo.web.outcome import Outcome, outcome_of
from resguardo.web.review import Part, review_of
from resguardo.web.screens import screen_at
from resguardo.web.summary import Summary, asked_first, summary_of
from resguardo.web.visit import PUBLISHED_AT, Visit, next_path

BODY = "corpo"
LAW_PAGES = "/lei/"


@dataclass(frozen=True, slots=True)
class Asking:
    """A question by its path, with its helps and the verdict so far.

    ``figure`` is the plan with what is asked about marked, ``on_plan`` what the plan tells of it, which counts.
    """

    path: str
    helps: Helps
    summary: Summary
    figure: PlanFigure | None
    on_plan: str


@dataclass(frozen=True, slots=True)
class Resulting:
    """The result, whether there is a question that was not put yet, and the plan as SVG where there is one."""

    outcome: Outcome
    unasked: bool
    plan: str


@dataclass(frozen=True, slots=True)
class Reviewing:
    """All that was told, what is wrong with it, and the verdict so far."""

    parts: tuple[Part, ...]
    mistold: tuple[Mistold, ...]
    summary: Summary


@dataclass(frozen=True, slots=True)
class Options:
    """How a program wants a site checked."""

    on: date
    profile: str
    readings: Mapping[str, str]


def asking(visit: Visit, path: str, town: Town, on: date) -> Asking | Resulting:
    """The question at a path, the next one where the path names none, the result where none is left."""
    verification = _verified(visit, town, on)
    at = path if path and _names_a_screen(path, visit) else next_path(visit, verification)
    if at is None:
        return _resulting(visit, verification, unasked=False)
    screen = screen_at(at, visit.document)
    return Asking(
        at,
        helps_for(screen, at, verification),
        summary_of(verification, asked_first(verification)),
        figure=plan_figure(at, verification),
        on_plan=plan_says(at, told_by_plan(visit.document, verification)),
    )


def resulting(visit: Visit, town: Town, on: date) -> Resulting:
    """What the law says of the site."""
    verification = _verified(visit, town, on)
    return _resulting(visit, verification, unasked=next_path(visit, verification) is not None)


def _resulting(visit: Visit, verification: Verification, *, unasked: bool) -> Resulting:
    outcome = outcome_of(verification, visit.document, told_by_plan(visit.document, verification))
    drawing = _drawing(verification, outcome.report, alone=True)
    return Resulting(outcome, unasked, svg_text(drawing) if drawing else "")


def reviewing(visit: Visit, town: Town, on: date) -> Reviewing:
    """All that was told, part by part."""
    verification = _verified(visit, town, on)
    plan_site = told_by_plan(visit.document, verification)
    return Reviewing(
        review_of(verification, visit, plan_site),
        mistold_in(verification, visit.document, plan_site),
        summary_of(verification, asked_first(verification)),
    )


def page_of(visit: Visit, town: Town, on: date) -> str:
    """The report as a page."""
    return _page(_verified(visit, town, on))


def pdf_of(visit: Visit, town: Town, on: date) -> bytes:
    """The report as PDF."""
    return _pdf(_verified(visit, town, on))


def _names_a_screen(path: str, visit: Visit) -> bool:
    try:
        screen_at(path, visit.document)
    except KeyError:
        return False
    return True


def _verified(visit: Visit, town: Town, on: date) -> Verification:
    """Taken that who is asked does not know when the law was published, so that all else is asked before it."""
    return verify(told_in(visit.document), town=town, on=on, declined=(*visit.asked, PUBLISHED_AT))


# For programs


def checked(body: bytes, options: Options, town: Town) -> dict[str, Any]:
    """The result document for a request's body; raises UnusableFile, as do the others."""
    return result(_verified_for(body, options, town), VERSION)


def questioned(body: bytes, options: Options, town: Town) -> dict[str, Any]:
    """What is still to be asked."""
    verification = _verified_for(body, options, town)
    questions = [each.as_record() for each in verification.questions]
    return {"verdict": verification.assessment.verdict, "questions": questions}


def reported_page(body: bytes, options: Options, town: Town) -> str:
    """The report as a page."""
    return _page(_verified_for(body, options, town))


def reported_pdf(body: bytes, options: Options, town: Town) -> bytes:
    """The report as PDF."""
    return _pdf(_verified_for(body, options, town))


def _verified_for(body: bytes, options: Options, town: Town) -> Verification:
    read = document.parse(document.decoded(body, BODY), BODY)
    told = told_in(read.content, line_of=read.line_of)
    return verify(told, town=town, on=options.on, profile=options.profile, readings=options.readings)


# The report


def _page(verification: Verification) -> str:
    report = report_of(verification, VERSION)
    return html.render(report, _drawing(verification, report), LAW_PAGES)


def _pdf(verification: Verification) -> bytes:
    report = report_of(verification, VERSION)
    return pdf.render(report, verification.on, _drawing(verification, report))


def _drawing(verification: Verification, report: Report, *, alone: bool = False) -> Drawing | None:
    """The drawing of a plan, if there is one: in a report, or ``alone`` on a page that does not list its lines."""
    return drawing_of(verification, report, alone=alone) if verification.plan is not None else None
