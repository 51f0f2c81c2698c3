"""What a *notificação* or an *auto de infração* says, with blanks where nothing was set; a person signs it."""

from __future__ import annotations

from django.utils import timezone

from resguardo.casework.deadlines import COUNTING
from resguardo.casework.documents.content import (
    BLANK,
    NOTHING_SET,
    Boxes,
    Document,
    Proof,
    Section,
    Signatures,
    Terms,
    Text,
    or_blank,
)
from resguardo.casework.models import Penalty, Served
from resguardo.site.numbers import counted
from resguardo.verification import LAW

PENALTY_BASIS = f"Lei {LAW.number}, art. 14, caput"
NOTE = f"{LAW.title}. Minuta: vale depois de conferida e assinada por quem a lavra."
ERASED = "(apagado a pedido; está no documento emitido)"
COPIES = "Vias: 1ª do processo; 2ª de quem recebe; 3ª do agente."
RECEIPT = (
    "Recebi uma via em ____/____/________.",
    "Recusou-se a assinar, na presença das duas testemunhas abaixo.",
)
WITNESSES = ("1ª testemunha: nome, documento e assinatura", "2ª testemunha: nome, documento e assinatura")


def document_of(served: Served, proof: Proof, head: str, town: str) -> Document:
    """The document; ``head`` is the log's."""
    charge = served.kind == Served.CHARGE
    at = timezone.localtime(served.at)
    sections = (
        Section("Autuado" if charge else "Notificado", (Terms(_party(served)),)),
        Section("Local, data e hora", (Terms(_when(served)),)),
        Section("Fato descrito", (Text(served.facts),)),
        Section("Dispositivo infringido", (Text(served.provisions),)),
        *((Section("Penalidade", (Terms(_penalty(served)),)), _defence(served)) if charge else (_correction(served),)),
        Section("Agente", (Terms(_agent(served)), Signatures(("Assinatura do agente",)))),
        Section(
            "Ciência",
            (
                Boxes(RECEIPT),
                Signatures(("Assinatura de quem recebe, nome e documento",)),
                Signatures(WITNESSES),
                Text(COPIES),
            ),
            apart=True,
        ),
    )
    return Document(f"{served.label} nº\N{NO-BREAK SPACE}{served.number}", town, NOTE, sections, at.date(), head, proof)


def _party(served: Served) -> tuple[tuple[str, str], ...]:
    case = served.case
    name, registration, domicile = (
        ERASED if case.key_id is None else or_blank(each)
        for each in (case.responsible, case.registration, case.domicile)
    )
    return (
        ("Nome", name),
        ("Estabelecimento", case.name),
        ("CNPJ ou CPF", registration),
        ("Domicílio", domicile),
    )


def _when(served: Served) -> tuple[tuple[str, str], ...]:
    at = timezone.localtime(served.at)
    return (
        ("Local", served.case.address),
        ("Data", f"{at:%d/%m/%Y}"),
        ("Hora", f"{at:%H:%M}"),
        ("Processo", str(served.case)),
    )


def _penalty(served: Served) -> tuple[tuple[str, str], ...]:
    proposed = Penalty.KINDS[served.penalty] if served.penalty else BLANK
    return (("Penalidade proposta", proposed), ("Dispositivo da penalidade", PENALTY_BASIS))


def _defence(served: Served) -> Section:
    place = served.place or f"{BLANK}{BLANK} ({NOTHING_SET})"
    return Section("Prazo e lugar da defesa", (Text(_term(served)), Terms((("Lugar da defesa", place),))))


def _correction(served: Served) -> Section:
    return Section("Prazo para corrigir", (Text(_term(served)),))


def _agent(served: Served) -> tuple[tuple[str, str], ...]:
    return (("Nome", served.by.name), ("Cargo", served.post), ("Matrícula", served.badge))


def _term(served: Served) -> str:
    """The term as it was set, or a blank where neither the law nor the configuration nor the inspector set one.

    It has its last day only once the ciência is recorded, from which it is counted.
    """
    if served.days is None:
        return f"______ dias ({NOTHING_SET})"
    begin = f"{counted(served.days, 'dia contado', 'dias contados')} da ciência; {COUNTING}"
    basis = f". Base: {served.basis}" if served.basis else f". Base: {BLANK}"
    last = f". Último dia: {served.last:%d/%m/%Y}" if served.last else ""
    moved = f", pois não há expediente em {served.moved_by}" if served.last and served.moved_by else ""
    return f"{begin}{basis}{last}{moved}"
