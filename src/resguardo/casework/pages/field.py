"""The checklist on an inspector's phone: filled in without a connection, kept there, and sent once, later."""

from __future__ import annotations

import re
import uuid
from datetime import date
from typing import Any

from django.contrib.staticfiles import finders
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework import checklist, inspecting, store
from resguardo.casework.models import InspectionCase, Person, Visit
from resguardo.casework.pages.shared import CONFLICT, UNPROCESSABLE, on_inspection, shown
from resguardo.casework.pages.steps import seen_in, stale
from resguardo.casework.permissions import may
from resguardo.casework.steps import Refused, Stale
from resguardo.site.problem import UnusableFile

KEY = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""What an idempotency key looks like: a UUID."""
SCRIPT = "casework/field_worker.js"
PHOTO = "foto-"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the folder of addresses that it works for."""
    path = finders.find(SCRIPT)
    assert isinstance(path, str)  # noqa: S101 - it is one of the casework's own files
    with open(path, "rb") as file:  # noqa: PTH123 - a path of Django's
        response = HttpResponse(file.read(), content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@on_inspection
def checklist_page(request: HttpRequest, person: Person, case: InspectionCase) -> HttpResponse:
    """The checklist of the visit that is due; sent, the visit is written down, once for each key."""
    if request.method == "POST":
        return _sent(request, person, case)
    if not may(person, inspecting.visit_step(case) or "registrar_vistoria", case):
        raise PermissionDenied
    return _page(request, case, {"key": str(uuid.uuid4()), "day": timezone.localdate().isoformat(), "filled": {}})


def _page(request: HttpRequest, case: InspectionCase, told: dict[str, Any], status: int = 200) -> HttpResponse:
    second = inspecting.visit_step(case) == "registrar_nova_vistoria"
    visit = inspecting.last_visit(case) if second else None
    former = visit.filled if visit else {}
    items = checklist.items_of(case.base, {**former, **told["filled"]})
    parts: dict[str, list[checklist.Item]] = {}
    for each in items:
        parts.setdefault(each.about, []).append(each)
    context = {
        "case": case,
        "parts": parts,
        "marks": checklist.MARKS,
        "most": checklist.MOST_ROWS,
        "most_photos": store.LARGEST_PAPER,
        "visit": visit,
        "former": former,
        "former_words": checklist.in_words(items, former),
        "second": second,
        "not_told": inspecting.unacknowledged(case),
        **told,
    }
    return shown(request, "checklist", context, status=status)


def _sent(request: HttpRequest, person: Person, case: InspectionCase) -> HttpResponse:
    """By the page's own script the answer is JSON, by the browser's form a page."""
    by_script = request.headers.get("Accept") == "application/json"
    key = str(request.POST.get("chave", ""))
    try:
        filled = _filled(request, key)
        inspecting.record_visit(person, case, seen_in(request), filled, timezone.now())
    except Stale as changed:
        if by_script:
            return JsonResponse({"version": changed.case.version}, status=CONFLICT)
        return stale(request, changed.case, changed.seen)
    except inspecting.RecordedOtherwise as other:
        return _told_of_another(request, case, other.visit, by_script=by_script)
    except Refused as refused:
        problems = list(refused.reasons)
    except UnusableFile as unusable:
        problems = [f"{each.place}: {each.sentence}" for each in unusable.problems]
    else:
        address = reverse("inspection", args=[case.pk])
        return JsonResponse({"address": address}) if by_script else redirect(address)
    if by_script:
        return JsonResponse({"problems": problems}, status=UNPROCESSABLE)
    return _again(request, case, key, problems, UNPROCESSABLE)


def _again(request: HttpRequest, case: InspectionCase, key: str, problems: list[str], status: int) -> HttpResponse:
    """The checklist with what was sent; photos are to be chosen again."""
    filled_in = {name: ",".join(map(str, request.POST.getlist(name))) for name in request.POST}
    told = {"key": key, "day": request.POST.get("dia", ""), "filled": filled_in, "problems": problems}
    return _page(request, case, told, status=status)


def _told_of_another(request: HttpRequest, case: InspectionCase, visit: Visit, *, by_script: bool) -> HttpResponse:
    """That another content was recorded under this key; what is sent now stays with who sent it, under a new key."""
    if by_script:
        told = {"recorded": visit.number, "address": reverse("inspection", args=[case.pk]), "key": str(uuid.uuid4())}
        return JsonResponse(told, status=CONFLICT)
    problem = (
        f"Desta página já foi registrada a vistoria {visit.number}, com outras respostas, e é ela que vale. O que está "
        "abaixo não foi registrado. Confira as duas antes de sair; só outra vistoria registra também estas respostas."
    )
    return _again(request, case, str(uuid.uuid4()), [problem], CONFLICT)


def _filled(request: HttpRequest, key: str) -> inspecting.Filled:
    if not KEY.fullmatch(key):
        raise Refused("Esta página não veio inteira. Recarregue-a.")
    try:
        day = date.fromisoformat(str(request.POST.get("dia", "")))
    except ValueError:
        raise Refused("Escreva o dia da vistoria.") from None
    answers = {name: ",".join(map(str, request.POST.getlist(name))) for name in request.POST}
    photos = tuple(
        (name.removeprefix(PHOTO), file.read())
        for name in request.FILES
        if name.startswith(PHOTO)
        for file in request.FILES.getlist(name)
    )
    for name, data in photos:
        store.refuse_broken(data, f"foto de {name[:60]}")
    return inspecting.Filled(key, day, answers, photos)


@require_safe
@on_inspection
def standing(request: HttpRequest, person: Person, case: InspectionCase) -> HttpResponse:
    """Who is signed in, on which version the inspection is, and a token for the form: asked before sending."""
    due = may(person, inspecting.visit_step(case) or "registrar_vistoria", case)
    told = {"person": person.pk, "version": case.version, "token": get_token(request), "due": due}
    response = JsonResponse(told)
    response.headers["Cache-Control"] = "no-store"
    return response
