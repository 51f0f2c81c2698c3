"""The report as an answer: a page of its own, or a PDF."""

from __future__ import annotations

import base64
import hashlib
import re

from django.http import HttpResponse

from resguardo.outputs import html, pdf
from resguardo.outputs.plan_drawing import Drawing, drawing_of
from resguardo.outputs.report import Report, report_of
from resguardo.verification import VERSION, Verification
from resguardo.web.headers import POLICY


def html_of(verification: Verification) -> HttpResponse:
    """The report to read and print; its own style is the only one that the browser lets in."""
    report = report_of(verification, VERSION)
    page = html.render(report, _drawing(verification, report))
    styles = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    policy = POLICY.replace("style-src 'self'", f"style-src {' '.join(map(_source, styles))}")
    return HttpResponse(page, headers={"Content-Security-Policy": policy})


def pdf_of(verification: Verification) -> HttpResponse:
    """The report to file."""
    report = report_of(verification, VERSION)
    content = pdf.render(report, verification.on, _drawing(verification, report))
    disposition = 'inline; filename="relatorio.pdf"'
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": disposition})


def _drawing(verification: Verification, report: Report) -> Drawing | None:
    return drawing_of(verification, report) if verification.plan is not None else None


def _source(style: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()}'"
