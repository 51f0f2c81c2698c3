"""Requests: the lists, the page of each, its facts, its papers, its versions compared."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework import applying, discarding, edges, reviewing
from resguardo.casework.checking import Checked, facts_of, pinned_readings, report_pdf
from resguardo.casework.comparison import changed_facts, turned_verdicts
from resguardo.casework.history import history_of
from resguardo.casework.models import IssuedDocument, LicenceCase, Paper, Person, SiteVersion
from resguardo.casework.overview import Overview, Site, overview_of, site_of
from resguardo.casework.pages.files import file_answer, kept_answer
from resguardo.casework.pages.forms import NewCase
from resguardo.casework.pages.questions import brought, carried, put_down
from resguardo.casework.pages.shared import SAME_WITHIN, UNPROCESSABLE, for_person, for_whom, number_in, on_case, shown
from resguardo.casework.pages.steps import PAGES, seen_in, stale
from resguardo.casework.permissions import READERS, may, sees_none
from resguardo.casework.standing import state_on
from resguardo.casework.states import AWAITS, FIRE_BASIS, LABELS, State
from resguardo.casework.steps import Refused, Stale
from resguardo.casework.suspending import fallen, unexecuted
from resguardo.casework.tasks import stages_of, waiting_for
from resguardo.site.problem import UnusableFile

PAGE = 30
"""Requests on a page of the list."""
UNANSWERED = "A exigência ficou sem resposta: pode-se seguir a análise sem ela."
"""Why a request in correction waits for staff."""
DRAFTS = {"memorial": "Memorial descritivo", "parecer": "Parecer"}
"""Drafts that are made of a request, by the last part of their address."""


@require_safe
@for_person
def cases(request: HttpRequest, person: Person) -> HttpResponse:
    """What waits for this person, then all else that they may see, page by page."""
    own = Q(applicant=person)
    seen = LicenceCase.objects.filter(own | ~Q(state=State.DRAFT) if person.role in READERS else own)
    turn = waiting_for(person)
    others = Paginator(seen.exclude(turn).order_by("-pk"), PAGE).get_page(request.GET.get("pagina"))
    context = {
        "discarded": discarding.discarded(number_in(request.GET.get("descartado", "")), person),
        "waiting": _rows(person, seen.filter(turn).order_by("pk")),
        "others": _rows(person, others),
        "pages": others,
        "may_ask": may(person, "pedir_licenca"),
        "hidden": sees_none(person),
    }
    return shown(request, "cases", context)


def _rows(person: Person, found: Iterable[LicenceCase]) -> list[dict[str, Any]]:
    today = timezone.localdate()
    suspensions, fell = unexecuted(today), fallen()
    return [
        {
            "case": each,
            "label": LABELS[state_on(each, today)],
            "awaits": _awaits(person, each, today),
            "stages": stages_of(each) if person.is_staff else (),
            "suspensions": suspensions.get(each.pk, ()),
            "may_suspend": may(person, "suspender", each),
            "fallen": fell.get(each.pk),
            "may_restore": may(person, "restabelecer", each),
        }
        for each in found
    ]


def _awaits(person: Person, case: LicenceCase, today: date) -> str:
    """What comes next, for whom it waits; staff wait for an answer no more that is still owed."""
    state = state_on(case, today)
    return UNANSWERED if person.is_staff and state is State.CORRECTION else AWAITS[state]


@for_whom("pedir_licenca")
def new_case(request: HttpRequest, person: Person) -> HttpResponse:
    """A new request, with the site that was brought along if any."""
    content = carried(request)
    told = _told_in(content)
    context: dict[str, Any] = {"told": told, "brought": brought(request)}
    if request.method != "POST":
        known = {"nome": told.name, "endereco": told.address, "atividades": told.activities} if told else {}
        begun = LicenceCase.objects.filter(applicant=person, state__in=(State.DRAFT, State.CORRECTION)) if told else ()
        return shown(request, "new_case", {**context, "form": NewCase(initial=known), "begun": begun})
    form = NewCase(request.POST)
    if not form.is_valid():
        return shown(request, "new_case", {**context, "form": form}, status=UNPROCESSABLE)
    place = applying.Place(
        form.cleaned_data["nome"], form.cleaned_data["endereco"], tuple(form.cleaned_data["atividades"])
    )
    case = applying.begin(person, place, content if told else "", timezone.now(), same_within=SAME_WITHIN)
    put_down(request)
    return redirect("case", case=case.pk)


def _told_in(content: str) -> Checked | None:
    try:
        return edges.checked(content) if content else None
    except UnusableFile:
        return None


@require_safe
@on_case
def case(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """A request on one page, its history with it."""
    overview = overview_of(case)
    ready = {
        "renovar": overview.renewable,
        "seguir_sem_resposta": overview.unanswered,
        "suspender": overview.in_force,
    }
    offered = {
        name: page
        for name, page in PAGES.items()
        if not page.with_object and may(person, name, case) and ready.get(name, True)
    }
    context = {
        "overview": overview,
        "drafts": {name: title for name, title in DRAFTS.items() if _may_draft(person, name, overview)},
        "history": history_of(case),
        "steps": offered,
        "fire_basis": FIRE_BASIS,
        "may_judge": may(person, "avaliar_fato", case),
        "may_tell": may(person, "preencher", case),
        "may_answer": may(person, "responder_correcao", case),
    }
    return shown(request, "case", context)


def _may_draft(person: Person, name: str, overview: Overview) -> bool:
    return overview.site is not None and may(person, f"baixar_{name}", overview.case)


@on_case
def facts(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """The facts of the site one by one; sent, those that are ticked are accepted."""
    site = site_of(case, timezone.localdate())
    if site is None:
        raise Http404
    judging = may(person, "avaliar_fato", case)
    context = {"case": case, "site": site, "judging": judging, "problems": ()}
    if request.method != "POST":
        return shown(request, "facts", context)
    seen = seen_in(request)
    if not judging and seen == case.version:
        raise PermissionDenied
    try:
        reviewing.accept_facts(person, case, seen, _ticked(request, site), timezone.now())
    except Stale as changed:
        return stale(request, changed.case, changed.seen)
    except Refused as refused:
        return shown(request, "facts", {**context, "problems": refused.reasons}, status=UNPROCESSABLE)
    return redirect("facts", case=case.pk)


def _ticked(request: HttpRequest, site: Site) -> list[str]:
    """The facts that are accepted: those ticked, and with the button of a part all in it that nobody judged."""
    ticked = request.POST.getlist("fato")
    part = next((each for number, each in enumerate(site.parts, 1) if request.POST.get("parte") == str(number)), None)
    whole = [fact.path for fact in part.facts if fact.path not in site.judgements] if part else []
    return list(dict.fromkeys((*ticked, *whole)))


@require_safe
@on_case
def compare(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """Two versions of the site: what changed, and which verdicts it turned. The last two, unless others are named."""
    versions = list(applying.versions(case))
    if len(versions) < 2:
        raise Http404
    before = _version(versions, request.GET.get("de", ""), versions[-2])
    after = _version(versions, request.GET.get("para", ""), versions[-1])
    facts = [
        facts_of(edges.checked(each.content, each.verified, readings=pinned_readings(each.result)).parts)
        for each in (before, after)
    ]
    context = {
        "case": case,
        "versions": versions,
        "before": before,
        "after": after,
        "changed": changed_facts(*facts),
        "turned": turned_verdicts(before.result, after.result),
    }
    return shown(request, "compare", context)


def _version(versions: list[SiteVersion], number: str, otherwise: SiteVersion) -> SiteVersion:
    return next((each for each in versions if str(each.number) == number), otherwise)


@require_safe
@on_case
def paper(request: HttpRequest, person: Person, case: LicenceCase, paper: int) -> HttpResponse:
    """The content of a paper, to be saved, never shown as a page of this service."""
    found = Paper.objects.filter(pk=paper, case=case).first()
    if found is None:
        raise Http404
    return kept_answer(request, found.sha256, found.media_type, found.name, "attachment")


@require_safe
@on_case
def report(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """The *relatório de verificação* of the last version, of the day and under the readings that were pinned."""
    version = applying.last_version(case)
    if version is None:
        raise Http404
    readings = pinned_readings(version.result)
    content = edges.bounded(report_pdf, version.content, edges.town(), version.verified, readings)
    return file_answer(content, "application/pdf", "relatorio.pdf", "inline")


@require_safe
@on_case
def alvara(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """The alvará as it was issued."""
    issued = IssuedDocument.objects.filter(alvara__case=case).last()
    if issued is None:
        raise Http404
    return kept_answer(request, issued.sha256, "application/pdf", f"alvara-{issued.code}.pdf", "inline")
