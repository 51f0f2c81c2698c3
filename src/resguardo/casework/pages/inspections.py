"""Inspections: the list, the page of each, what was served, the photos, the printed checklist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework import acknowledging, checklist, edges, inspecting
from resguardo.casework.documents import checklist as printed_checklist
from resguardo.casework.history import history_of
from resguardo.casework.inspection_overview import overview_of
from resguardo.casework.inspection_states import AWAITS, LABELS, NOT_TOLD_YET, InspectionState
from resguardo.casework.models import InspectionCase, IssuedDocument, LicenceCase, Person, Photo
from resguardo.casework.pages.files import file_answer, kept_answer
from resguardo.casework.pages.inspection_forms import NewInspection
from resguardo.casework.pages.inspection_steps import PAGES
from resguardo.casework.pages.shared import (
    SAME_WITHIN,
    UNPROCESSABLE,
    for_person,
    for_whom,
    number_in,
    on_inspection,
    shown,
)
from resguardo.casework.pages.steps import taking
from resguardo.casework.permissions import READERS, may, sees_none
from resguardo.casework.tasks import inspection_stages, inspections_waiting_for

PAGE = 30
"""Inspections on a page of the list."""


@require_safe
@for_person
def inspections(request: HttpRequest, person: Person) -> HttpResponse:
    """What waits for this person, by the day it was planned for, then all else that they may see, page by page."""
    own = Q(applicant=person) & ~Q(state__in=NOT_TOLD_YET)
    seen = InspectionCase.objects.filter(Q() if person.role in READERS else own).select_related("handler")
    turn = inspections_waiting_for(person)
    others = Paginator(seen.exclude(turn).order_by("-pk"), PAGE).get_page(request.GET.get("pagina"))
    context = {
        "waiting": _rows(person, seen.filter(turn).order_by("planned", "pk")),
        "others": _rows(person, others),
        "pages": others,
        "may_plan": may(person, "marcar_vistoria"),
        "hidden": sees_none(person),
    }
    return shown(request, "inspections", context)


def _rows(person: Person, found: Iterable[InspectionCase]) -> list[dict[str, Any]]:
    return [
        {
            "case": each,
            "label": LABELS[InspectionState(each.state)],
            "awaits": AWAITS[InspectionState(each.state)],
            "stages": inspection_stages(each) if person.is_staff else (),
        }
        for each in found
    ]


@for_whom("marcar_vistoria")
def new_inspection(request: HttpRequest, person: Person) -> HttpResponse:
    """A new inspection, of the place of a request where ``pedido`` names one that was filed."""
    licence = _licence(person, request.GET.get("pedido", ""))
    known = {"nome": licence.name, "endereco": licence.address, "responsavel": licence.name} if licence else {}
    if request.method != "POST":
        return shown(request, "new_inspection", {"form": NewInspection(initial=known), "licence": licence})
    form = NewInspection(request.POST)
    if not form.is_valid():
        return shown(request, "new_inspection", {"form": form, "licence": licence}, status=UNPROCESSABLE)
    told = form.cleaned_data
    inspected = inspecting.Inspected(
        told["nome"], told["endereco"], told["areas"], told["responsavel"], told["domicilio"], told["documento"]
    )
    case = inspecting.plan(person, inspected, told["dia"], timezone.now(), licence, same_within=SAME_WITHIN)
    return redirect("inspection", case=case.pk)


def _licence(person: Person, key: str) -> LicenceCase | None:
    if not key.isdecimal():
        return None
    licence = get_object_or_404(LicenceCase, pk=number_in(key))
    if not may(person, "ver", licence):
        raise Http404
    return licence


@require_safe
@on_inspection
def inspection(request: HttpRequest, person: Person, case: InspectionCase) -> HttpResponse:
    """An inspection on one page, its history with it."""
    visiting = inspecting.visit_step(case)
    overview = overview_of(case)
    licence = overview.suspension.licence
    not_due = acknowledging.not_due(case)
    context: dict[str, Any] = {
        "overview": overview,
        "history": history_of(case),
        "steps": {
            name: page
            for name, page in PAGES.items()
            if not page.with_object and may(person, name, case) and name not in not_due
        },
        "may_correct": may(person, "corrigir_ciencia", case),
        "may_correct_receipt": may(person, "corrigir_recebimento", case),
        "may_suspend": bool(licence) and may(person, "suspender", licence),
        "may_restore": bool(licence) and may(person, "restabelecer", licence),
        "may_draft": may(person, "baixar_minuta", case),
        "may_visit": bool(visiting) and may(person, visiting, case),
    }
    return shown(request, "inspection", context)


@on_inspection
def step(request: HttpRequest, person: Person, case: InspectionCase, name: str) -> HttpResponse:
    """The page of a step; sent, the step is taken and the inspection shown."""
    return taking(request, person, case, PAGES, name)


@require_safe
@on_inspection
def printed(request: HttpRequest, person: Person, case: InspectionCase) -> HttpResponse:
    """The checklist to be filled in by hand, for staff."""
    if not person.is_staff:
        raise Http404
    lines = [["Estabelecimento", case.name], ["Endereço", case.address], ["Fiscal", case.handler.name]]
    today = timezone.localdate()
    items = checklist.items_of(case.base)
    title = f"Lista de vistoria – {case}"
    content = printed_checklist.render(title, lines, items, edges.town().name, today)
    return file_answer(content, "application/pdf", "lista-de-vistoria.pdf", "inline")


@require_safe
@on_inspection
def served_pdf(request: HttpRequest, person: Person, case: InspectionCase, served: int) -> HttpResponse:
    """What was served, as it was issued."""
    issued = IssuedDocument.objects.filter(served=served, served__case=case).last()
    if issued is None:
        raise Http404
    return kept_answer(request, issued.sha256, "application/pdf", f"{issued.kind}-{issued.code}.pdf", "inline")


@require_safe
@on_inspection
def photo(request: HttpRequest, person: Person, case: InspectionCase, photo: int) -> HttpResponse:
    """A photo, to be saved."""
    found = get_object_or_404(Photo, pk=photo, visit__case=case)
    name = f"foto-{found.pk}.{found.media_type.partition('/')[2]}"
    return kept_answer(request, found.sha256, found.media_type, name, "attachment")
