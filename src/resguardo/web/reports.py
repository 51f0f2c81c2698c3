"""The report as an answer: a page of its own, or a PDF."""

from __future__ import annotations

import base64
import hashlib
import re

from django.http import HttpResponse

from resguardo.web.headers import POLICY


def page_answer(page: str) -> HttpResponse:
    """The report to read and print; its own style is the only one that the browser lets in."""
    styles = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    policy = POLICY.replace("style-src 'self'", f"style-src {' '.join(map(_source, styles))}")
    return HttpResponse(page, headers={"Content-Security-Policy": policy})


def pdf_answer(content: bytes) -> HttpResponse:
    """The report to file."""
    disposition = 'inline; filename="relatorio.pdf"'
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": disposition})


def _source(style: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"
