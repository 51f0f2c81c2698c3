"""The plan editor: its page, what it asks after each edit, and a file brought into it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from resguardo.site.facts import PLAN_FILE
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.geojson_metres import in_metres
from resguardo.sources.written import as_json
from resguardo.web import live
from resguardo.web.answering import texts_of
from resguardo.web.editor_words import words
from resguardo.web.fairness import fairly, live_throttle
from resguardo.web.marks import icon, law_link, tone
from resguardo.web.pages import UNPROCESSABLE, on_leaving
from resguardo.web.refusals import problems_answer
from resguardo.web.uploaded import content_of
from resguardo.web.visit import Visit, a_new_visit
from resguardo.web.work import bounded


@csrf_exempt
def editor(request: HttpRequest) -> HttpResponse:
    """The editor with the visit's plan; asked for by its address alone, with an empty sheet."""
    if request.method == "POST":
        return _visited(request)
    return _empty(request)


@fairly
def _empty(request: HttpRequest) -> HttpResponse:
    return _page(request, a_new_visit())


@on_leaving
def _visited(request: HttpRequest, visit: Visit) -> HttpResponse:
    return _page(request, visit)


def _page(request: HttpRequest, visit: Visit) -> HttpResponse:
    shown = bounded(live.drawable, visit)
    given = {"groups": words(), **{key: getattr(shown, key) for key in ("cylinders", "names", "told")}}
    context = {"visit": shown.visit, "plan": as_json(shown.plan), "given": given}
    return render(request, "resguardo/editor.html", context)


@csrf_exempt
@partial(fairly, counted=live_throttle)
def measure(request: HttpRequest) -> HttpResponse:
    """What the law says of the plan as it is drawn now, for the editor's script."""
    if request.method != "POST":
        return redirect("start")
    try:
        found = bounded(live.measured, texts_of(request.POST), settings.RESGUARDO_TOWN, timezone.localdate())
    except UnusableFile as unusable:
        return problems_answer(unusable.problems, UNPROCESSABLE)
    lines = [{**each, "link": law_link(each["provision"]) if each["provision"] else ""} for each in found["lines"]]
    return _told({**found, "lines": lines, "tone": tone(found["verdict"]), "icon": icon(found["verdict"])})


@csrf_exempt
@fairly
def bring(request: HttpRequest) -> HttpResponse:
    """The plan of a file, in metres, for the editor's script."""
    file = request.FILES.get("arquivo") if request.method == "POST" else None
    if file is None:
        return redirect("start")
    try:
        name = Path(file.name or "planta.geojson").name
        opened = content_of(file.read(), name)
        if not isinstance(opened.get(PLAN_FILE.key), dict):
            expected = "uma planta em GeoJSON, ou um local com a sua"
            raise UnusableFile((Problem(name, "um arquivo sem planta", expected),))
        plan = bounded(in_metres, opened[PLAN_FILE.key])
    except UnusableFile as unusable:
        return problems_answer(unusable.problems, UNPROCESSABLE)
    return HttpResponse(as_json(plan), content_type="application/json")


def _told(answer: dict[str, Any]) -> HttpResponse:
    return JsonResponse(answer, json_dumps_params={"ensure_ascii": False})
