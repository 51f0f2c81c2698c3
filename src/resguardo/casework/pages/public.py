"""What anyone may ask of a document that was issued: whether it is genuine and in force, and nothing else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework.models import IssuedDocument
from resguardo.casework.pages.forms import DocumentCode
from resguardo.casework.pages.shared import UNPROCESSABLE, shown
from resguardo.casework.verifying import said_of


@require_safe
def type_code(request: HttpRequest) -> HttpResponse:
    """A field for the code; with one typed, however it was, what is said of it."""
    form = DocumentCode(request.GET if "codigo" in request.GET else None)
    if form.is_bound and form.is_valid():
        return redirect("verify-code", code=form.cleaned_data["codigo"])
    return shown(request, "type_code", {"form": form}, status=UNPROCESSABLE if form.errors else 200)


@require_safe
def verify_code(request: HttpRequest, code: str) -> HttpResponse:
    """Whether a code was issued, and whether what it stands for holds today."""
    found = IssuedDocument.objects.select_related("alvara__case", "served__case").filter(code=code).first()
    today = timezone.localdate()
    context = {"code": code, "said": said_of(found, today) if found else None, "today": today}
    return shown(request, "verify_code", context, status=200 if found else 404)
