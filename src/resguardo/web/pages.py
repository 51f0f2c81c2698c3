"""The pages on which anyone checks a site without an account; each takes the visit along, none keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import wraps
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from resguardo import verification
from resguardo.casework.pages.questions import carry
from resguardo.outputs.law_cases import fixed_cases
from resguardo.site.facts import PLAN_FILE
from resguardo.site.problem import UnusableFile
from resguardo.sources import document
from resguardo.sources.town import Town
from resguardo.sources.written import Content, as_json
from resguardo.web.answering import texts_of
from resguardo.web.examples import EXAMPLES
from resguardo.web.fairness import fairly
from resguardo.web.refusals import only_shown
from resguardo.web.reports import page_answer, pdf_answer
from resguardo.web.screens import Screen, screen_at
from resguardo.web.sending import FACT, left, sent
from resguardo.web.showing import Resulting, asking, page_of, pdf_of, resulting, reviewing
from resguardo.web.uploaded import content_of
from resguardo.web.visit import DOCUMENT, Visit, a_new_visit, visit_of, with_plan
from resguardo.web.work import bounded

UNPROCESSABLE = 422
Page = Callable[[HttpRequest], HttpResponse]
Answer = TypeVar("Answer")


def for_a_visit(page: Callable[[HttpRequest, Visit], HttpResponse]) -> Page:
    """A page that takes a visit: sent without one it leads to the start, and what cannot be used is told.

    Nothing on the server changes, so that there is nothing to forge: no token, and hence no cookie.
    """

    @csrf_exempt
    @fairly
    @wraps(page)
    def view(request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return redirect("start")
        try:
            return page(request, visit_of(texts_of(request.POST)))
        except UnusableFile as unusable:
            return _unusable(request, unusable)

    return view


def on_leaving(page: Callable[[HttpRequest, Visit], HttpResponse]) -> Page:
    """A page to which the links beside a question lead: what was filled in there counts, or is said to be wrong."""

    @for_a_visit
    @wraps(page)
    def view(request: HttpRequest, visit: Visit) -> HttpResponse:
        after = left(visit, request.POST)
        if after.stay is not None:
            return _asked(request, after.visit, after.stay.path, after.stay)
        return page(request, after.visit)

    return view


def _unusable(request: HttpRequest, unusable: UnusableFile) -> HttpResponse:
    shown = {"problems": unusable.problems, "examples": EXAMPLES}
    return render(request, "resguardo/unusable.html", shown, status=UNPROCESSABLE)


def _shown(function: Callable[[Visit, Town, date], Answer], visit: Visit) -> Answer:
    """What is shown of a visit by the municipality's configuration today, worked out within bounds."""
    return bounded(function, visit, settings.RESGUARDO_TOWN, timezone.localdate())


# Beginning


@only_shown
def start(request: HttpRequest) -> HttpResponse:
    """What the service is for, and the ways to begin."""
    return render(request, "resguardo/start.html", {"examples": EXAMPLES})


@only_shown
@fairly
def begin(request: HttpRequest) -> HttpResponse:
    """The first question of a new visit."""
    return _asked(request, a_new_visit())


@only_shown
@fairly
def example(request: HttpRequest, name: str) -> HttpResponse:
    """The result of one of the examples."""
    if name not in EXAMPLES:
        raise Http404
    visit = Visit(document.parse(EXAMPLES[name].text, name).content)
    return _result(request, visit, _shown(resulting, visit))


@only_shown
@fairly
def fixed_case(request: HttpRequest, name: str) -> HttpResponse:
    """The result of one of the cases of which it is fixed what the law says."""
    if name not in fixed_cases(verification.LAW):
        raise Http404
    visit = Visit(dict(fixed_cases(verification.LAW)[name].content))
    return _result(request, visit, _shown(resulting, visit))


@csrf_exempt
@fairly
def open_file(request: HttpRequest) -> HttpResponse:
    """The result of a site file from the visitor's computer, read in a process of its own."""
    file = request.FILES.get("arquivo") if request.method == "POST" else None
    if file is None:
        return redirect("start")
    try:
        visit = _joined(texts_of(request.POST), content_of(file.read(), Path(file.name or "local.yaml").name))
        return _result(request, visit, _shown(resulting, visit))
    except UnusableFile as unusable:
        return _unusable(request, unusable)


def _joined(carried: Mapping[str, str], opened: Content) -> Visit:
    """The visit of a file; where its plan is opened in the course of another visit, that visit with the plan."""
    if DOCUMENT not in carried or not isinstance(opened.get(PLAN_FILE.key), dict):
        return Visit(opened)
    return with_plan(visit_of(carried), opened[PLAN_FILE.key])


# Questions


@on_leaving
def question(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The question that ``abrir`` names or, where it names none, the next one; ``de_novo`` puts all of them again."""
    if "de_novo" in request.POST:
        visit = replace(visit, asked=())
    return _asked(request, visit, str(request.POST.get("abrir", "")))


@for_a_visit
def back(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The question put before."""
    if not visit.asked:
        return redirect("start")
    *before, last = visit.asked
    return _asked(request, replace(left(visit, request.POST).visit, asked=tuple(before)), last)


@for_a_visit
def answer(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The next question, or the same one with what is wrong with its answer."""
    try:
        after = sent(visit, request.POST)
    except KeyError:
        return _asked(request, visit)  # the page is older than the site that it carries
    if after.stay is None:
        return _asked(request, after.visit, after.then)
    path = str(request.POST[FACT]) if after.stay.problems else after.stay.path
    return _asked(request, after.visit, path, after.stay)


def _asked(request: HttpRequest, visit: Visit, path: str = "", screen: Screen | None = None) -> HttpResponse:
    """A question, on a screen made from what is told unless one is given; the result where none is left."""
    today = timezone.localdate()
    shown = bounded(asking, visit, path, settings.RESGUARDO_TOWN, today)
    if isinstance(shown, Resulting):
        return _result(request, visit, shown)
    screen = screen or screen_at(shown.path, visit.document)
    status = UNPROCESSABLE if screen.problems else 200
    return render(
        request, "resguardo/question.html", {"visit": visit, "screen": screen, "asking": shown}, status=status
    )


# Review and result


@on_leaving
def review(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All that was told, part by part, each with a way to change it."""
    shown = _shown(reviewing, visit)
    return render(request, "resguardo/review.html", {"visit": visit, "reviewing": shown})


@on_leaving
def outcome(request: HttpRequest, visit: Visit) -> HttpResponse:
    """What the law says of the site."""
    return _result(request, visit, _shown(resulting, visit))


def _result(request: HttpRequest, visit: Visit, shown: Resulting) -> HttpResponse:
    context = {"visit": visit, "outcome": shown.outcome, "unasked": shown.unasked, "drawing": shown.plan}
    return render(request, "resguardo/outcome.html", context)


@for_a_visit
def report(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The report, a page of its own to print or keep."""
    return page_answer(_shown(page_of, visit))


@for_a_visit
def report_pdf(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The report as PDF."""
    return pdf_answer(_shown(pdf_of, visit))


@on_leaving
def download(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The site file, to be opened again here or checked with the command."""
    disposition = 'attachment; filename="local.json"'
    text = as_json(visit.document, indent="") + "\n"
    return HttpResponse(text, content_type="application/json", headers={"Content-Disposition": disposition})


@on_leaving
def keep(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The site taken along to the requests, where whoever has an account keeps it."""
    return carry(request, as_json(visit.document))


# For programs


@only_shown
def interface(request: HttpRequest) -> HttpResponse:
    """What the interface for programs offers, from its own description."""
    from resguardo.web.api import api  # which needs Django's settings when it is loaded

    operations = [
        {"method": method.upper(), "path": path, "summary": each["summary"], "description": each["description"]}
        for path, methods in api.get_openapi_schema()["paths"].items()
        for method, each in methods.items()
    ]
    address = request.build_absolute_uri("/")
    return render(request, "resguardo/interface.html", {"operations": operations, "address": address})


# The municipality's look


@only_shown
def town_style(request: HttpRequest) -> HttpResponse:
    """The municipality's colours."""
    return HttpResponse(settings.RESGUARDO_LOOK.style(), content_type="text/css; charset=utf-8")


@only_shown
def town_arms(request: HttpRequest) -> HttpResponse:
    """The municipality's arms."""
    if settings.RESGUARDO_LOOK.arms is None:
        raise Http404
    kind, content = settings.RESGUARDO_LOOK.arms
    return HttpResponse(content, content_type=kind)
