"""The interface for programs, version 1: the site file's content in, the result document out.

Whatever is sent, the answer is a result, a list of problems (422), or one of the few other refusals, never a fault.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI, Schema
from ninja.errors import Throttled
from pydantic import Field

from resguardo import verification
from resguardo.outputs import law_contents
from resguardo.outputs.law_names import named
from resguardo.rulebook.reading import Reading
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import schema
from resguardo.web.asked import LONGEST_SHOWN, Nothing, Options, ReportOptions, asked, parameters
from resguardo.web.fairness import throttle
from resguardo.web.refusals import problems_answer
from resguardo.web.reports import page_answer, pdf_answer
from resguardo.web.showing import BODY, checked, questioned, reported_page, reported_pdf
from resguardo.web.work import bounded

DOCUMENT = (
    "O conteúdo de um arquivo de local (formato 1; o esquema está em /api/v1/schema), em JSON ou YAML; uma planta em "
    'GeoJSON; ou um arquivo de local com a planta, em GeoJSON, na chave "planta".'
)
SITE_FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": DOCUMENT,
        "content": {
            "application/json": {
                "schema": {"type": "object"},
                "example": {"areas": [{"id": "A", "capacidade": {"botijoes": 40}}]},
            }
        },
    }
}
CHECKING = {**SITE_FILE, "parameters": parameters(Options)}


class Trouble(Schema):
    """One thing that is wrong."""

    place: str
    found: str
    expected: str
    line: int | None = None
    facts: list[str] = Field(default_factory=list)


class Troubles(Schema):
    """All that is wrong with a request."""

    problems: list[Trouble]


api = NinjaAPI(
    title="Resguardo",
    version="1.0",
    description=f"Verifica um local de armazenamento de GLP pela {verification.LAW.title}.",
    docs_url=None,  # its page would need scripts from elsewhere
    throttle=[throttle()],
)
ASKED_WRONG = {422: Troubles, 429: Troubles}
REFUSED = {**ASKED_WRONG, 413: Troubles}


@api.post("/check", response={200: dict[str, Any], **REFUSED}, openapi_extra=CHECKING, summary="Verifica um local")
def check(request: HttpRequest) -> dict[str, Any]:
    """O resultado de cada dispositivo, o que falta perguntar e o recibo."""
    return bounded(checked, request.body, asked(request, Options).chosen, settings.RESGUARDO_TOWN)


@api.post("/questions", response={200: dict[str, Any], **REFUSED}, openapi_extra=CHECKING, summary="O que perguntar")
def questions(request: HttpRequest) -> dict[str, Any]:
    """As perguntas que ainda podem mudar o resultado, a que mais decide primeiro."""
    return bounded(questioned, request.body, asked(request, Options).chosen, settings.RESGUARDO_TOWN)


@api.post(
    "/report",
    response={200: None, **REFUSED},
    openapi_extra={**SITE_FILE, "parameters": parameters(ReportOptions)},
    summary="O relatório, em PDF ou HTML",
)
def report(request: HttpRequest) -> HttpResponse:
    """O relatório de verificação, para imprimir ou guardar."""
    options, town = asked(request, ReportOptions), settings.RESGUARDO_TOWN
    if options.format == "pdf":
        return pdf_answer(bounded(reported_pdf, request.body, options.chosen, town))
    return page_answer(bounded(reported_page, request.body, options.chosen, town))


@api.get("/schema", response={200: None, **ASKED_WRONG}, summary="O esquema do arquivo de um local")
def site_file_schema(request: HttpRequest) -> HttpResponse:
    """JSON Schema (2020-12) do arquivo de um local."""
    asked(request, Nothing)
    return HttpResponse(schema.as_text(), content_type="application/schema+json")


@api.get("/law", response={200: dict[str, Any], **ASKED_WRONG}, summary="A lei")
def the_law(request: HttpRequest) -> dict[str, Any]:
    """A lei, os seus artigos e o SHA-256 do seu texto."""
    asked(request, Nothing)
    law = verification.LAW
    articles = [{"id": name, "title": title} for name, title in law.contents.titles.items()]
    return {
        "urn": law.urn,
        "edition": law.edition,
        "title": law.title,
        "text_sha256": law.text_sha256,
        "articles": articles,
    }


@api.get(
    "/law/{article}",
    response={200: dict[str, Any], 404: Troubles, **ASKED_WRONG},
    summary="Um artigo, com o seu código",
)
def an_article(request: HttpRequest, article: str) -> Any:
    """As palavras de cada dispositivo, como é tratado, as leituras e os casos que o nomeiam, e o código."""
    asked(request, Nothing)
    names = verification.LAW.provisions.ARTICLES
    name = named(verification.LAW, article)
    if name not in names:
        return _unknown("article", article, f"{names[0]} a {names[-1]}")
    found = law_contents.article_of(verification.LAW, name)
    passages = [{key: getattr(each, key) for key in each.__slots__} for each in found.passages]
    code = {"path": found.code.path, "text": found.code.text, "shared": found.shared}
    readings = [each.id for each in found.readings]
    return {"id": name, "title": found.title, "passages": passages, "readings": readings, "code": code}


@api.get("/readings", response={200: list[dict[str, Any]], **ASKED_WRONG}, summary="As leituras da lei")
def the_readings(request: HttpRequest) -> list[dict[str, Any]]:
    """As perguntas que o texto deixa abertas, com as respostas possíveis e a adotada."""
    asked(request, Nothing)
    return [_reading(each) for each in verification.LAW.readings]


@api.get("/readings/{reading}", response={200: dict[str, Any], 404: Troubles, **ASKED_WRONG}, summary="Uma leitura")
def a_reading(request: HttpRequest, reading: str) -> Any:
    """Uma pergunta que o texto deixa aberta."""
    asked(request, Nothing)
    known = law_contents.readings(verification.LAW)
    first, *_, last = known
    name = named(verification.LAW, reading)
    return _reading(known[name]) if name in known else _unknown("reading", reading, f"{first} a {last}")


def _reading(reading: Reading) -> dict[str, Any]:
    options = [{"id": each.id, "label": each.label} for each in reading.options]
    plain = {key: getattr(reading, key) for key in reading.__slots__ if key != "options"}
    return {**plain, "options": options}


# What is wrong


def _unknown(place: str, found: str, expected: str) -> HttpResponse:
    return problems_answer((Problem(place, f'"{found[:LONGEST_SHOWN]}"', expected),), 404)


@api.exception_handler(UnusableFile)
def unusable(request: HttpRequest, unusable: UnusableFile) -> HttpResponse:
    """What was sent is no site file."""
    return problems_answer(unusable.problems, 422)


@api.exception_handler(RequestDataTooBig)
def too_big(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    """More than a site file ever has."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1_000_000
    return problems_answer((Problem(BODY, "dados demais", f"até {most} MB"),), 413)


@api.exception_handler(Throttled)
def too_often(request: HttpRequest, error: Throttled) -> HttpResponse:
    """More requests than are fair to the others."""
    most = f"até {settings.RESGUARDO_REQUESTS.removesuffix('/m')} por minuto"
    answer = problems_answer((Problem("endereço", "pedidos demais em pouco tempo", most),), 429)
    answer.headers["Retry-After"] = str(int(error.wait or 60) + 1)
    return answer
