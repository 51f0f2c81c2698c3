"""The list of art. 16 as pages: who is still out, the register brought in, what was found adapted, all as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework import adapting
from resguardo.casework.adaptation import LABELS, Standing
from resguardo.casework.models import Person, PriorLicence
from resguardo.casework.pages.forms import Adapted, RegisterFile, TakenBack
from resguardo.casework.pages.shared import CONFLICT, UNPROCESSABLE, for_whom, shown
from resguardo.casework.permissions import may
from resguardo.casework.steps import Refused
from resguardo.site.problem import UnusableFile

PAGE = 50
"""Licences on a page of the list."""


@require_safe
@for_whom("ver_adequacao")
def adaptation(request: HttpRequest, person: Person) -> HttpResponse:
    """The list, of all or of one standing, with how many there are of each."""
    rows = adapting.listed(timezone.localdate())
    chosen = request.GET.get("situacao", "")
    counts = [(each, LABELS[each], sum(row.standing is each for row in rows)) for each in Standing]
    shown_rows = [row for row in rows if chosen in ("", row.standing)]
    over = adapting.term_of_adaptation()
    context = {
        "over": over,
        "passed": over.passed(timezone.localdate()),
        "out": sum(row.standing is Standing.OUT for row in rows),
        "counts": counts,
        "chosen": chosen,
        "total": len(rows),
        "rows": Paginator(shown_rows, PAGE).get_page(request.GET.get("pagina")),
        "may_import": may(person, "importar_alvaras"),
        "may_record": may(person, "registrar_adequacao"),
    }
    return shown(request, "adaptation", context)


@for_whom("importar_alvaras")
def bring(request: HttpRequest, person: Person) -> HttpResponse:
    """The register brought in; sent, what came of it."""
    form = RegisterFile(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        return shown(request, "bring", {"form": form}, status=UNPROCESSABLE if form.errors else 200)
    file = form.cleaned_data["arquivo"]
    try:
        brought = adapting.bring(person, file.read(), file.name, timezone.now(), form.cleaned_data["codificacao"])
    except UnusableFile as unusable:
        form.add_error(None, [str(each) for each in unusable.problems])
        return shown(request, "bring", {"form": form}, status=UNPROCESSABLE)
    return shown(request, "brought", {"brought": brought})


@for_whom("registrar_adequacao")
def adapted(request: HttpRequest, person: Person, licence: int) -> HttpResponse:
    """That an establishment has adapted: since when, and why one says so."""

    def record(found: PriorLicence, told: Mapping[str, Any]) -> None:
        day, reason = told["adequado_em"], told["fundamentacao"]
        adapting.find_adapted(person, found.pk, told["versao"], day, reason, timezone.now())

    return _recording(request, licence, Adapted, record)


@for_whom("registrar_adequacao")
def taken_back(request: HttpRequest, person: Person, licence: int) -> HttpResponse:
    """That an establishment has adapted, recorded by mistake and taken back: why."""

    def record(found: PriorLicence, told: Mapping[str, Any]) -> None:
        adapting.take_back(person, found.pk, told["versao"], told["motivo"], timezone.now())

    return _recording(request, licence, TakenBack, record)


def _recording(
    request: HttpRequest, licence: int, asks: type[Form], record: Callable[[PriorLicence, Mapping[str, Any]], None]
) -> HttpResponse:
    """The page of one licence with a form; sent, what it says is recorded, on the version that was seen."""
    found = get_object_or_404(PriorLicence, pk=licence)
    page = {"licence": found, "undoing": asks is TakenBack, "nothing": adapting.NOTHING_RECORDED}
    if request.method != "POST":
        reason = found.reason if found.adapted else ""
        known = {"versao": found.version, "adequado_em": found.adapted, "fundamentacao": reason}
        return shown(request, "adapted", {"form": asks(initial=known), **page})
    form = asks(request.POST)
    if not form.is_valid():
        return shown(request, "adapted", {"form": form, **page}, status=UNPROCESSABLE)
    try:
        record(found, form.cleaned_data)
    except Refused as refused:
        stale = form.cleaned_data["versao"] != found.version
        again = asks({**request.POST.dict(), "versao": found.version})  # what is sent again was seen as it is now
        again.add_error(None, list(refused.reasons))
        return shown(request, "adapted", {"form": again, **page}, CONFLICT if stale else UNPROCESSABLE)
    return redirect("adaptation")


@require_safe
@for_whom("ver_adequacao")
def as_csv(request: HttpRequest, person: Person) -> HttpResponse:
    """The list as a file for a spreadsheet."""
    response = HttpResponse(adapting.as_csv(timezone.localdate()), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="adequacao.csv"'
    response.headers["Cache-Control"] = "no-store"
    return response
