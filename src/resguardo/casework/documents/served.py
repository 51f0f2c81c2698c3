"""A *notificação* or an *auto de infração* as PDF: a draft that a person signs, with blanks where nothing was set."""

from __future__ import annotations

import json
from pathlib import Path

from django.utils import timezone

from resguardo.casework.deadlines import COUNTING
from resguardo.casework.documents.alvara import qr_code
from resguardo.casework.models import Penalty, Served
from resguardo.outputs.pdf import typeset

TEMPLATE = Path(__file__).with_name("served.typ")
PENALTY_BASIS = "Lei 15/2002, art. 14, caput"
BLANK = "____________________"
NOTHING_SET = "a lei e a configuração do município não o trazem"


def render(served: Served, code: str, address: str, head: str, town: str) -> bytes:
    """The document; ``address`` is where its code is verified, ``head`` the log's."""
    at = timezone.localtime(served.at)
    content = {
        "title": f"{served.label} nº {served.number}",
        "town": town,
        "notice": served.kind == Served.NOTICE,
        "party": _party(served),
        "when": [
            ["Local", served.case.address],
            ["Data", f"{at:%d/%m/%Y}"],
            ["Hora", f"{at:%H:%M}"],
            ["Processo", str(served.case)],
        ],
        "facts": served.facts,
        "provisions": served.provisions,
        "penalty": _penalty(served),
        "term": _term(served),
        "place": served.place or f"{BLANK}{BLANK} ({NOTHING_SET})",
        "agent": [["Nome", served.by.name], ["Cargo", served.post], ["Matrícula", served.badge]],
        "code": code,
        "address": address,
        "qr": qr_code(address),
        "head": head,
    }
    return typeset(TEMPLATE, {"served": json.dumps(content, ensure_ascii=False)}, at.date())


def _party(served: Served) -> list[list[str]]:
    case = served.case
    return [
        ["Nome", case.responsible or BLANK],
        ["Estabelecimento", case.name],
        ["CNPJ ou CPF", case.registration or BLANK],
        ["Domicílio", case.domicile or BLANK],
    ]


def _penalty(served: Served) -> list[list[str]]:
    proposed = Penalty.KINDS[served.penalty] if served.penalty else BLANK
    return [["Penalidade proposta", proposed], ["Dispositivo da penalidade", PENALTY_BASIS]]


def _term(served: Served) -> str:
    """The term as it was set, or a blank where neither the law nor the configuration nor the inspector set one."""
    if served.days is None:
        return f"______ dias ({NOTHING_SET})"
    begin = f"{served.days} dias a contar da ciência; {COUNTING}"
    basis = f". Base: {served.basis}" if served.basis else f". Base: {BLANK}"
    last = f". Último dia: {served.last:%d/%m/%Y}" if served.last else ""
    moved = f", pois não há expediente em {served.moved_by}" if served.last and served.moved_by else ""
    return f"{begin}{basis}{last}{moved}"
