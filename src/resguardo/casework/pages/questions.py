"""The public pages' questions with the facts of a request, and what came of them kept in it: now, or later by its link.

The public pages carry the site from page to page and keep nothing. Here it is handed to them, and taken back.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework import applying, edges
from resguardo.casework.checking import content_of, facts_of
from resguardo.casework.comparison import changes_to_keep
from resguardo.casework.models import LicenceCase, Person
from resguardo.casework.pages.shared import GONE, UNPROCESSABLE, on_case, shown
from resguardo.casework.pages.steps import seen_in, stale
from resguardo.casework.permissions import may
from resguardo.casework.steps import Stale
from resguardo.outputs import wording
from resguardo.outputs.places import place_in_words
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import document
from resguardo.sources.written import as_json
from resguardo.verification import LAW

CARRIED, ANSWERING = "locais", "respondendo"
"""Under which a session carries sites from the public pages, and remembers for which requests they are answered."""
BROUGHT = "trazido"
"""The field that says which of the carried sites a page is about, so that two windows never take each other's."""
MOST_CARRIED, MOST_ANSWERING = 5, 20


def carry(request: HttpRequest, content: str) -> HttpResponse:
    """Takes a site along from the public pages; nothing is written but this visitor's own session.

    Where the questions of one request alone were begun in it the site is that request's; else people choose.
    """
    token = secrets.token_urlsafe(9)
    kept = [*request.session.get(CARRIED, {}).items(), (token, content)]
    request.session[CARRIED] = dict(kept[-MOST_CARRIED:])
    begun = _answering(request)
    page = reverse("keep-site", args=[begun[0].pk]) if len(begun) == 1 else reverse("new-case")
    return redirect(f"{page}?{BROUGHT}={token}")


def _answering(request: HttpRequest) -> list[LicenceCase]:
    """The requests whose questions were begun in this session, and whose site this person may still tell."""
    person = request.user
    if not isinstance(person, Person):
        return []
    found = LicenceCase.objects.filter(pk__in=request.session.get(ANSWERING, ()))
    return [each for each in found if may(person, "preencher", each)]


def brought(request: HttpRequest) -> str:
    """Which of the carried sites a page is about; "" where it is about none."""
    return str(request.POST.get(BROUGHT) or request.GET.get(BROUGHT) or "")


def put_down(request: HttpRequest) -> None:
    """Carries the site no longer that a page was about."""
    request.session[CARRIED] = {
        token: text for token, text in request.session.get(CARRIED, {}).items() if token != brought(request)
    }


def carried(request: HttpRequest) -> str:
    """The site file that a page is about, as JSON text; "" where it is carried no more, or cannot be read."""
    text = str(request.session.get(CARRIED, {}).get(brought(request), ""))
    try:
        return as_json(document.parse(text, "local.json").content) if text else ""
    except UnusableFile:
        return ""


@require_safe
@on_case
def questions(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """Where the questions begin, with all that the request tells already."""
    if not may(person, "preencher", case):
        raise PermissionDenied
    others = [each for each in request.session.get(ANSWERING, ()) if each != case.pk]
    request.session[ANSWERING] = [*others, case.pk][-MOST_ANSWERING:]
    version = applying.last_version(case)
    content = version.content if version else _first_told(case)
    return shown(request, "questions", {"case": case, "document": content, "begun": version is not None})


def _first_told(case: LicenceCase) -> str:
    """What a request tells before anything is told of its site."""
    establishment = {"nome": case.name, "endereco": case.address, "municipio": LAW.municipality}
    told = {**establishment, "atividades": list(case.activities), "pedido_de_licenca": True}
    return json.dumps({"resguardo": 1, "estabelecimento": told, "areas": [{"id": "A"}]}, ensure_ascii=False)


@on_case
def keep_site(request: HttpRequest, person: Person, case: LicenceCase) -> HttpResponse:
    """What was answered, beside what the request tells; sent, it becomes the next version of the site.

    What would go back to what a former version told is named: it may have been answered on that one, in another window.
    """
    if not may(person, "preencher", case):
        raise PermissionDenied
    content = carried(request)
    try:
        if content and request.method != "POST":
            return shown(request, "keep_site", _kept_beside(request, case, content))
        if content:
            applying.tell_site(person, case, seen_in(request), content, timezone.now())
    except Stale as changed:
        back = f"{reverse('keep-site', args=[case.pk])}?{BROUGHT}={brought(request)}"
        return stale(request, changed.case, changed.seen, back)
    except UnusableFile as unusable:
        return _nothing_to_keep(request, case, unusable.problems)
    if not content:
        return _nothing_to_keep(request, case, ())
    put_down(request)
    return redirect("case", case=case.pk)


def _nothing_to_keep(request: HttpRequest, case: LicenceCase, problems: tuple[Problem, ...]) -> HttpResponse:
    in_words = [f"{wording.capital(place_in_words(each.place))}: {each.sentence}" for each in problems]
    told = {"code": "local", "problems": in_words, "back": reverse("questions", args=[case.pk])}
    return shown(request, "refused", told, status=UNPROCESSABLE if problems else GONE)


def _kept_beside(request: HttpRequest, case: LicenceCase, content: str) -> dict[str, Any]:
    """What was answered, and what it would change; raises UnusableFile for what is no site."""
    version = applying.last_version(case)
    told = edges.checked(content, readings=applying.readings_of(case))
    before = facts_of(edges.checked(version.content).parts) if version else {}
    versions = {each.number: content_of(each.content) for each in applying.versions(case)}
    changed = changes_to_keep(before, facts_of(told.parts), versions, content_of(content))
    return {
        "case": case,
        "told": told,
        "changed": changed,
        "undone": sum(bool(each.back_to) for each in changed),
        "last": version,
        "brought": brought(request),
    }
