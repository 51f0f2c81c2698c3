"""What anyone may ask of a document that was issued: whether it is genuine and in force, and nothing else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework.deciding import is_in_force
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models import IssuedDocument
from resguardo.casework.pages.forms import DocumentCode
from resguardo.casework.pages.shared import UNPROCESSABLE, shown


@require_safe
def type_code(request: HttpRequest) -> HttpResponse:
    """A field for the code; with one typed, however it was, what is said of it."""
    form = DocumentCode(request.GET if "codigo" in request.GET else None)
    if form.is_bound and form.is_valid():
        return redirect("verify-code", code=form.cleaned_data["codigo"])
    return shown(request, "type_code", {"form": form}, status=UNPROCESSABLE if form.errors else 200)


@require_safe
def verify_code(request: HttpRequest, code: str) -> HttpResponse:
    """Whether a code was issued, and whether what it stands for is in force today."""
    found = IssuedDocument.objects.select_related("alvara__case", "served__case").filter(code=code).first()
    context = {
        "code": code,
        "genuine": found is not None,
        "in_force": found is not None and _stands(found),
        "today": timezone.localdate(),
    }
    return shown(request, "verify_code", context, status=200 if found else 404)


def _stands(found: IssuedDocument) -> bool:
    """Whether an alvará is in force, or the case goes on in which a paper was served."""
    if found.alvara is not None:
        return is_in_force(found.alvara, timezone.localdate())
    return found.served is not None and found.served.case.state != InspectionState.CLOSED
