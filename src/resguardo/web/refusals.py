"""What is read where a request is not answered: what happened and what to do, as a page or, for programs, as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from resguardo.site.problem import Problem

View = Callable[..., HttpResponse]
MALFORMED, NOT_FOUND, NOT_ALLOWED, TOO_LARGE, TOO_OFTEN, FAULT = 400, 404, 405, 413, 429, 500
RESTS = 60
"""Seconds to wait where too much was asked."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What happened, what a person can do, and what is expected of a program."""

    heading: str
    advice: str
    expected: str


ON_THE_PAGE_BEFORE = "Use o botão de voltar do navegador: o que você informou está na página anterior."
REFUSALS: Mapping[int, Refusal] = {
    MALFORMED: Refusal(
        "O pedido não pode ser atendido",
        f"Os dados vieram incompletos, ou por um endereço que não é o deste serviço. {ON_THE_PAGE_BEFORE}",
        "um pedido inteiro",
    ),
    NOT_FOUND: Refusal(
        "Esta página não existe", "Confira o endereço, ou comece do início.", "um endereço que a documentação traz"
    ),
    NOT_ALLOWED: Refusal(
        "Este endereço não recebe dados",
        f"Ele só mostra uma página. {ON_THE_PAGE_BEFORE}",
        "o método que a documentação traz",
    ),
    TOO_LARGE: Refusal(
        "Os dados enviados são grandes demais",
        f"Um local costuma ter poucos kB, e cabe 1 MB; num documento ou nas fotos de uma vistoria, 10 MB. "
        f"{ON_THE_PAGE_BEFORE} Envie menos de cada vez.",
        "até 1 MB",
    ),
    TOO_OFTEN: Refusal(
        "Pedidos demais em pouco tempo",
        "Espere um minuto e recarregue esta página; se o navegador perguntar, envie os dados de novo. O que você "
        "informou não se perdeu: está também na página anterior.",
        "um minuto de espera",
    ),
    FAULT: Refusal(
        "O serviço falhou", f"A falha é do serviço, não sua. {ON_THE_PAGE_BEFORE}", "tentar de novo mais tarde"
    ),
}
ONLY_TAKES = Refusal(
    "Este endereço só recebe dados",
    "Ele não mostra nada a quem o abre. Comece do início, ou volte à página anterior.",
    "o método que a documentação traz",
)
"""The other way round of a method that is not allowed."""


def refusal(request: HttpRequest, code: int, told: Refusal | None = None) -> HttpResponse:
    """The refusal of a request with a status code, in the form in which its sender reads, in its words or others."""
    told = told or REFUSALS[code]
    if request.path.startswith("/api/v1/") or not request.accepts("text/html"):
        problem = Problem("pedido", told.heading[:1].lower() + told.heading[1:], told.expected)
        response = problems_answer((problem,), code)
    else:
        response = render(request, "resguardo/error.html", {"refusal": told}, status=code)
    if code == TOO_OFTEN:
        response.headers["Retry-After"] = str(RESTS)
    return response


def problems_answer(problems: Iterable[Problem], status: int) -> HttpResponse:
    """What is wrong, each problem in the one form in which programs are told of any."""
    rows = [each.as_record() for each in problems]
    return JsonResponse({"problems": rows}, status=status, json_dumps_params={"ensure_ascii": False})


def malformed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that is too large or malformed."""
    too_large = isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent)
    return refusal(request, TOO_LARGE if too_large else MALFORMED)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that there is not."""
    return refusal(request, NOT_FOUND)


def failed(request: HttpRequest) -> HttpResponse:
    """A fault of the program."""
    return refusal(request, FAULT)


def only_shown(view: View) -> View:
    """A page that takes nothing: what is sent to it is refused; it needs no token, and hence no cookie."""
    shown: View = csrf_exempt(require_safe(view))
    return shown


def in_words(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Says in words that a method is not allowed, where Django and its libraries answer with a bare line."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        if response.status_code != NOT_ALLOWED:
            return response
        allowed = response.headers["Allow"]
        told = refusal(request, NOT_ALLOWED, None if "GET" in allowed else ONLY_TAKES)
        told.headers["Allow"] = allowed
        return told

    return middleware
