"""What anyone may ask of a document that was issued: whether it is genuine and in force, and nothing else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from resguardo.casework.deciding import is_in_force
from resguardo.casework.models import IssuedDocument
from resguardo.casework.pages.shared import shown


@require_safe
def verify_code(request: HttpRequest, code: str) -> HttpResponse:
    """Whether a code was issued, and whether what it stands for is in force today."""
    found = IssuedDocument.objects.select_related("alvara__case").filter(code=code).first()
    context = {
        "code": code,
        "genuine": found is not None,
        "in_force": found is not None and is_in_force(found.alvara, timezone.localdate()),
        "today": timezone.localdate(),
    }
    return shown(request, "verify_code", context, status=200 if found else 404)
