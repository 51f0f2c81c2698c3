"""Receipts by e-mail: to whoever sent something what was received, when, under which number, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst

from resguardo.casework import inspection_states, log
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models import (
    Correction,
    InspectionCase,
    LicenceCase,
    Paper,
    Penalty,
    Pleading,
    Served,
    SiteVersion,
)
from resguardo.casework.states import AWAITS, State

NO_TERM = "A lei não traz prazo para isto, nem a configuração. Cada passo é avisado por e-mail."
NEXT: Mapping[str, str] = {
    State.FILED: AWAITS[State.FILED],
    State.UNDER_REVIEW: AWAITS[State.UNDER_REVIEW],
    InspectionState.DEFENCE: "Espera a decisão da autoridade.",
    InspectionState.APPEALED: inspection_states.AWAITS[InspectionState.APPEALED],
}
"""What follows what was sent, by the state in which it leaves its case."""


def receipt(step: str, case: LicenceCase | InspectionCase) -> str:
    """The receipt of what a step received, within its act; "" where it receives nothing."""
    tells = RECEIPTS.get(step)
    if tells is None:
        return ""
    number = f"Registro: nº {log.current().head.number}"
    return "\n".join((*tells(case), number, "", f"O que vem agora: {NEXT[case.state]} {NO_TERM}"))


def _request(case: LicenceCase) -> Iterator[str]:
    assert case.filed is not None  # noqa: S101 - this very step files it
    yield "Recebemos o seu pedido de licença.\n"
    yield f"Número: {case.number}"
    yield f"Recebido em: {_moment(case.filed)}"
    yield f"Estabelecimento: {case.name}, {case.address}"
    yield from _brought(case, None)


def _answer(case: LicenceCase) -> Iterator[str]:
    answered = Correction.objects.filter(case=case, answered__isnull=False).order_by("answered")
    *former, asked = answered
    assert asked.answered is not None  # noqa: S101 - it is one of those that were
    late = timezone.localdate(asked.answered) > asked.last
    yield "Recebemos a sua resposta à exigência.\n"
    yield f"Pedido: {case.number}"
    yield f"Recebida em: {_moment(asked.answered)}, {_in_time(asked.last, late=late)}"
    yield f"O que foi pedido: {asked.asked}"
    yield f"O que você respondeu: {asked.answer}"
    yield from _brought(case, former[-1].answered if former else case.filed)


def _brought(case: LicenceCase, since: datetime | None) -> Iterator[str]:
    """The site as it was told last, and the papers that came since a moment."""
    version = SiteVersion.objects.filter(case=case).latest("number")
    yield f"Local informado: versão {version.number}, de {_moment(version.told)}"
    papers = Paper.objects.filter(case=case).order_by("pk")
    for each in papers.filter(uploaded__gt=since) if since else papers:
        yield f"Documento: {capfirst(each.label)}, de {each.dated:%d/%m/%Y} ({each.name}, SHA-256 {each.sha256})"


def _pleading(case: InspectionCase) -> Iterator[str]:
    sent = Pleading.objects.filter(case=case).latest("pk")
    what, end = ("a sua defesa", "a") if sent.kind == Pleading.DEFENCE else ("o seu recurso", "o")
    against, last = _answered(case, sent)
    yield f"Recebemos {what}.\n"
    yield f"Processo: {case}"
    yield f"Contra: {against}"
    yield f"Recebid{end} em: {sent.received:%d/%m/%Y}, {_in_time(last, late=sent.late)}"
    yield f"Juntad{end} ao processo em: {_moment(sent.at)}"
    yield f"O que se alega: {sent.text}"


def _answered(case: InspectionCase, sent: Pleading) -> tuple[str, date | None]:
    """What a defence or an appeal is against, and the last day of its term."""
    if sent.kind == Pleading.DEFENCE:
        charge = Served.objects.filter(case=case, kind=Served.CHARGE).latest("pk")
        return f"{charge.label} nº {charge.number}", charge.last
    ruling = Penalty.objects.filter(case=case).latest("pk")
    return f"Decisão de {timezone.localdate(ruling.at):%d/%m/%Y}: {ruling.label}", ruling.last


def _in_time(last: date | None, *, late: bool) -> str:
    if last is None:
        return "sem prazo fixado"
    return f"{'fora do' if late else 'no'} prazo, que {'ia' if late else 'vai'} até {last:%d/%m/%Y}"


def _moment(at: datetime) -> str:
    return f"{timezone.localtime(at):%d/%m/%Y, às %H:%M}"


RECEIPTS: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "enviar": _request,
    "responder_correcao": _answer,
    "apresentar_defesa": _pleading,
    "juntar_defesa": _pleading,
    "recorrer": _pleading,
    "juntar_recurso": _pleading,
}
"""By step what its receipt tells, to whoever the case is of: on paper too, where they have an account."""
