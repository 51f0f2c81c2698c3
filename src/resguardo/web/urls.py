"""Addresses of the service, in Portuguese as all that people read."""

from __future__ import annotations

from django.urls import include, path

from resguardo.web import law_pages, pages, plan_pages
from resguardo.web.api import api

urlpatterns = [
    path("", pages.start, name="start"),
    path("verificar", pages.begin, name="begin"),
    path("exemplos/<str:name>", pages.example, name="example"),
    path("verificar/abrir", pages.open_file, name="open"),
    path("verificar/pergunta", pages.question, name="question"),
    path("verificar/responder", pages.answer, name="answer"),
    path("verificar/voltar", pages.back, name="back"),
    path("verificar/revisao", pages.review, name="review"),
    path("verificar/resultado", pages.outcome, name="outcome"),
    path("verificar/relatorio", pages.report, name="report"),
    path("verificar/relatorio.pdf", pages.report_pdf, name="report-pdf"),
    path("verificar/arquivo", pages.download, name="download"),
    path("verificar/guardar", pages.keep, name="keep"),
    path("verificar/planta", plan_pages.editor, name="plan"),
    path("verificar/planta/medir", plan_pages.measure, name="plan-measure"),
    path("verificar/planta/importar", plan_pages.bring, name="plan-bring"),
    path("lei", law_pages.contents, name="law-contents"),
    path("lei/<str:page>", law_pages.page, name="law"),
    path("lei/casos/<str:name>", pages.fixed_case, name="law-case"),
    path("municipio.css", pages.town_style, name="town-style"),
    path("municipio/brasao", pages.town_arms, name="town-arms"),
    path("api", pages.interface, name="interface"),
    path("api/v1/", api.urls),
    path("", include("resguardo.casework.urls")),
]
handler400 = "resguardo.web.refusals.malformed"
handler403 = "resguardo.casework.pages.shared.denied"
handler404 = "resguardo.web.refusals.not_found"
handler500 = "resguardo.web.refusals.failed"
