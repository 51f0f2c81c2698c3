"""Answers that are files: made on the spot, or kept since they came or were issued."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from resguardo.casework import store
from resguardo.casework.pages.shared import GONE, shown


def file_answer(content: bytes, media_type: str, name: str, disposition: str) -> HttpResponse:
    """A file that was kept or made; ``disposition`` is inline, or attachment where it is to be saved."""
    response = HttpResponse(content, content_type=media_type)
    header = content_disposition_header(disposition == "attachment", name)
    response.headers["Content-Disposition"] = header or disposition
    response.headers["Cache-Control"] = "no-store"
    return response


def kept_answer(request: HttpRequest, digest: str, media_type: str, name: str, disposition: str) -> HttpResponse:
    """A kept file by its SHA-256; where it is gone or altered, a page that says so and never its content."""
    content, wrong = store.whole_or_wrong(digest)
    if content is None:
        return shown(request, "refused", {"code": "arquivo", "name": name, "wrong": wrong}, status=GONE)
    return file_answer(content, media_type, name, disposition)
