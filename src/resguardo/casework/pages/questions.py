"""The public pages' questions with the facts of a request, and what came of them kept in it: now, or later by its link.

The public pages carry the site from page to page and keep nothing. Here it is handed to them, and taken back.
"""

from __future__ import annotations

import json

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from resguardo.casework import applying, edges
from resguardo.casework.checking import facts_of
from resguardo.casework.comparison import changed_facts
from resguardo.casework.models import LicenceCase, Person
from resguardo.casework.pages.shared import UNPROCESSABLE, on_case, shown
from resguardo.casework.pages.steps import seen_in, stale
from resguardo.casework.permissions import may
from resguardo.casework.steps import Stale
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.site.problem import UnusableFile
from resguardo.sources import document
from resguardo.sources.written import as_json

CARRIED, ANSWERING = "local", "pedido"
"""Under which a session carries a site from the public pages, and remembers for which request it is answered."""
LONGEST = 1_000_000


@csrf_exempt
@require_POST
def carry(request: HttpRequest) -> HttpResponse:
    """Takes a site along from the public pages; nothing is written but this visitor's own session."""
    request.session[CARRIED] = str(request.POST.get("documento", ""))[:LONGEST]
    answering = LicenceCase.objects.filter(pk=request.session.get(ANSWERING)).first()
    if answering and isinstance(request.user, Person) and may(request.user, "preencher", answering):
        return redirect("keep-site", case=answering.pk)
    return redirect("new-case")


def carried(request: HttpRequest) -> str:
    """The site file that the session carries, as JSON text; "" where there is none that can be read."""
    text = str(request.session.get(CARRIED, ""))
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
    request.session[ANSWERING] = case.pk
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
    """What was answered, beside what the request tells; sent, it becomes the next version of the site."""
    if not may(person, "preencher", case):
        raise PermissionDenied
    content, form = carried(request), forms.Form(request.POST or None)
    if not content:
        return redirect("case", case=case.pk)
    if request.method == "POST":
        try:
            applying.tell_site(person, case, seen_in(request), content, timezone.now())
        except Stale as changed:
            return stale(request, changed.case, changed.seen)
        except UnusableFile as unusable:
            form.add_error(None, [str(each) for each in unusable.problems])
        else:
            del request.session[CARRIED]
            return redirect("case", case=case.pk)
    return _shown(request, case, content, form)


def _shown(request: HttpRequest, case: LicenceCase, content: str, form: forms.Form) -> HttpResponse:
    version = applying.last_version(case)
    told = edges.checked(content)
    before = facts_of(edges.checked(version.content).parts) if version else {}
    context = {"case": case, "told": told, "changed": changed_facts(before, facts_of(told.parts)), "form": form}
    return shown(request, "keep_site", context, status=UNPROCESSABLE if form.errors else 200)
