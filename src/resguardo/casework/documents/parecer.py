"""The *parecer*: a draft for whoever analyses a request, with what was found and what was determined, apart.

What binds is the recommendation that the case keeps: the draft is issued by nobody, so it has no code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from resguardo.casework.analysis import Analysis
from resguardo.casework.documents.content import (
    BLANK,
    Document,
    Items,
    Section,
    Signatures,
    Table,
    Terms,
    Text,
    or_blank,
)
from resguardo.casework.models import Determination, FactJudgement, LicenceCase
from resguardo.casework.reviewing import Judged

NOTE = "Minuta de parecer técnico, para conferir, completar e assinar. O que ninguém escreveu está em branco."
PAPERS = ("Documento", "Data", "Arquivo", "SHA-256", "Avaliação")
ADOPTED = ("Fato", "Informado", "Adotado", "Motivo")
ITEMS = ("Dispositivo", "De quê", "Situação", "Motivo e medidas")
FOUND = "Constatações calculadas dos fatos, com os valores adotados na análise onde os há. Não são a decisão."


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a request brought and what became of it; values adopted have the names of their facts."""

    papers: tuple[Judged, ...]
    adopted: tuple[tuple[str, FactJudgement], ...]
    determination: Determination | None
    decision: Determination | None


def document_of(
    case: LicenceCase,
    analysis: Analysis,
    reviewed: Reviewed,
    town: str,
    regulations: tuple[str, ...],
    day: date,
    head: str,
) -> Document:
    """The draft of a request's *parecer*; ``head`` is the log's."""
    sections = (
        Section("1 Interessado", (Terms(_party(case)),)),
        Section("2 Objeto", (Terms(_subject(case, analysis)),)),
        Section("3 Documentos analisados", tuple(_papers(reviewed.papers))),
        Section("4 Base legal", (Terms(analysis.receipt), *_regulations(regulations))),
        Section("5 Análise por item", tuple(_analysis(analysis, reviewed))),
        Section("6 Condicionantes", (_conditions(reviewed.determination),)),
        Section("7 Conclusão", tuple(_conclusion(case, reviewed.determination))),
        *((Section("8 Decisão da autoridade", tuple(_decision(reviewed.decision))),) if reviewed.decision else ()),
    )
    return Document(f"Parecer técnico – {case}", town, NOTE, sections, day, head)


def _party(case: LicenceCase) -> tuple[tuple[str, str], ...]:
    return (
        ("Estabelecimento", case.name),
        ("Requerente", case.applicant.name),
        ("Endereço do local", case.address),
    )


def _subject(case: LicenceCase, analysis: Analysis) -> tuple[tuple[str, str], ...]:
    filed = f", protocolado em {timezone.localdate(case.filed):%d/%m/%Y}" if case.filed else ""
    return (
        ("Pedido", f"Licença para Localização e Funcionamento (art. 15), {case}{filed}"),
        *((("Renovação de", str(case.renews)),) if case.renews else ()),
        ("Atividade", case.activity_text),
        ("Armazenamento", " ".join(analysis.areas) or "nada informado"),
    )


def _papers(papers: tuple[Judged, ...]) -> Iterator[Table | Text]:
    rows = tuple(
        (
            each.paper.label,
            f"{each.paper.dated:%d/%m/%Y}",
            each.paper.name,
            each.paper.sha256,
            _judgement(each),
        )
        for each in papers
    )
    yield Table(PAPERS, rows, (4, 3, 4, 5, 4)) if rows else Text("Nenhum.")


def _judgement(judged: Judged) -> str:
    judgement = judged.judgement
    if judgement is None:
        return "não avaliado"
    return "aceito" if judgement.accepted else f"recusado: {judgement.reason}"


def _regulations(regulations: tuple[str, ...]) -> tuple[Items, ...]:
    return (Items(regulations),) if regulations else ()


def _analysis(analysis: Analysis, reviewed: Reviewed) -> Iterator[Table | Text]:
    yield Text(FOUND)
    yield Text(f"{analysis.outcome}. {analysis.why}")
    if reviewed.adopted:
        rows = tuple((label, each.told, each.value, each.reason) for label, each in reviewed.adopted)
        yield Text("Valores adotados em lugar do que foi informado:")
        yield Table(ADOPTED, rows, (4, 3, 3, 5))
    yield Table(ITEMS, analysis.items, (5, 4, 3, 5))
    if analysis.missing:
        yield Text("Não se sabe:")
        yield Text("\n".join(analysis.missing))


def _conditions(determination: Determination | None) -> Items | Text:
    told = tuple(each for each in (determination.conditions if determination else "").splitlines() if each.strip())
    if told:
        return Items(told)
    return Text("Nenhuma além das exigências da lei." if determination else BLANK)


def _decision(decision: Determination) -> Iterator[Text | Terms | Items | Signatures]:
    yield Text(f"{decision.label}. {decision.reason}")
    if decision.grants:
        yield Text("Condicionantes:")
        yield _conditions(decision)
    day = f"{timezone.localdate(decision.at):%d/%m/%Y}"
    yield Terms((("Autoridade", decision.by.name), ("Decidido em", day), ("Cargo e matrícula", BLANK)))
    yield Signatures(("Assinatura da autoridade",))


def _conclusion(case: LicenceCase, determination: Determination | None) -> Iterator[Text | Terms | Signatures]:
    if determination is None:
        yield Text(f"Recomenda-se {BLANK}, pelas razões seguintes: {BLANK}{BLANK}")
    else:
        yield Text(f"{determination.label}. {determination.reason}")
    by = determination.by.name if determination else case.handler.name if case.handler else ""
    yield Terms((("Analista", or_blank(by)), ("Cargo e matrícula", BLANK), ("Local e data", BLANK)))
    yield Signatures(("Assinatura do analista",))
