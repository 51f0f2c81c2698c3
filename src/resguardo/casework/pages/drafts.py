"""Drafts to edit, as PDF and as DOCX, for those who have to edit them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from resguardo.casework import drafting
from resguardo.casework.documents import pdf, word
from resguardo.casework.documents.content import Document
from resguardo.casework.models import InspectionCase, IssuedDocument, LicenceCase, Person
from resguardo.casework.pages.files import file_answer
from resguardo.casework.pages.shared import on_case, on_inspection
from resguardo.casework.permissions import may
from resguardo.casework.steps import Refused
from resguardo.site.problem import UnusableFile

FORMS: Mapping[str, tuple[Callable[[Document], bytes], str, str]] = {
    "pdf": (pdf.render, "application/pdf", "inline"),
    "docx": (word.render, word.MEDIA_TYPE, "attachment"),
}
"""By the ending of its name how a draft is written, its media type, and whether it is shown or saved."""
DRAFTS: Mapping[str, Callable[[LicenceCase], Document]] = {
    "memorial": drafting.memorial_of,
    "parecer": drafting.parecer_of,
}


@require_safe
@on_case
def draft(request: HttpRequest, person: Person, case: LicenceCase, name: str, form: str) -> HttpResponse:
    """The draft of a request's *memorial* or *parecer*, made anew each time."""
    if not may(person, f"baixar_{name}", case):
        raise PermissionDenied
    try:
        document = DRAFTS[name](case)
    except (Refused, UnusableFile):
        raise Http404 from None
    return _answer(document, name, form)


@require_safe
@on_inspection
def served(request: HttpRequest, person: Person, case: InspectionCase, served: int) -> HttpResponse:
    """What was served, as DOCX to edit."""
    if not may(person, "baixar_minuta", case):
        raise PermissionDenied
    issued = IssuedDocument.objects.filter(served=served, served__case=case).last()
    if issued is None or issued.served is None:
        raise Http404
    return _answer(drafting.served_draft(issued, issued.served), issued.kind, "docx")


def _answer(document: Document, name: str, form: str) -> HttpResponse:
    write, media_type, disposition = FORMS[form]
    return file_answer(write(document), media_type, f"{name}.{form}", disposition)
