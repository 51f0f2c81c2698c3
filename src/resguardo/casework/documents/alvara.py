"""What the alvará says."""

from __future__ import annotations

from django.utils import timezone

from resguardo.casework.documents.content import Document, Items, Notice, Proof, Section, Terms, Text
from resguardo.casework.models import Alvara, Determination
from resguardo.casework.states import FIRE_BASIS
from resguardo.verification import LAW

TITLE = "Alvará de Licença para Localização e Funcionamento"
NOTE = f"{LAW.title}, art. 15"
RENEWAL = f"Peça a renovação antes desta data. A validade não passa da licença do Corpo de Bombeiros ({FIRE_BASIS})."


def document_of(
    issued: Alvara, registration: str, against: Determination | None, proof: Proof, head: str, town: str
) -> Document:
    """The document of an alvará; ``registration`` is the holder's CNPJ, "" where not told, ``head`` the log's.

    ``against`` is the decision it follows, where that went against what was found: its reasons are printed.
    """
    conditions = tuple(each for each in issued.conditions.splitlines() if each.strip())
    return Document(
        title=f"{TITLE} nº\N{NO-BREAK SPACE}{issued.number}",
        town=town,
        note=NOTE,
        sections=(
            Section("", (Notice(f"Válido até {issued.valid_until:%d/%m/%Y}", RENEWAL),)),
            Section("Identificação", (Terms(_identification(issued, registration)),)),
            Section(
                "Condicionantes", (Items(conditions) if conditions else Text("Nenhuma além das exigências da lei."),)
            ),
            *((_despite(against),) if against else ()),
        ),
        day=issued.issued,
        head=head,
        proof=proof,
    )


def _despite(decision: Determination) -> Section:
    by = f"Decidido por {decision.by.name} em {timezone.localdate(decision.at):%d/%m/%Y}."
    return Section("Fundamentos da decisão", (Text(decision.reason), Text(by)))


def _identification(issued: Alvara, registration: str) -> tuple[tuple[str, str], ...]:
    return (
        ("Titular", issued.holder),
        ("CNPJ", registration or "não informado no pedido"),
        ("Endereço", issued.address),
        ("Atividade", issued.activity),
        ("Armazenamento", issued.storage),
        ("Licença do Corpo de Bombeiros", f"{issued.fire_licence}, até {issued.fire_licence_until:%d/%m/%Y}"),
        ("Processo", issued.case.number),
        ("Emitido em", f"{issued.issued:%d/%m/%Y}"),
        ("Emitido por", issued.by.name),
    )
