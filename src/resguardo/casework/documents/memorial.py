"""The *memorial descritivo*: a draft for the engineer, filled with the facts that the request tells.

It is the engineer's own document: nothing in it is issued by the municipality, so it has no code.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from resguardo.casework.analysis import Analysis
from resguardo.casework.checking import CNPJ, Checked, ToldFact, registration_in
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
from resguardo.casework.models import LicenceCase
from resguardo.outputs import wording

NOTE = "Minuta para o responsável técnico conferir, completar e assinar. O que ninguém informou está em branco."
MEASURES = ("extintores", "placa", "detector_de_vazamento", "fiacao")
"""Where the facts of section 6 stand within an area."""
NEIGHBOURS = "vizinhos"
OF_THE_REQUEST = ("estabelecimento.pedido_de_licenca", "estabelecimento.documentos", CNPJ)
"""What the establishment's facts tell of the request's papers, or what section 2 tells."""
CLEARANCES = ("Vizinho", "Exigido", "Medido", "Folga", "Redução por parede corta-fogo", "Situação", "Artigo")
CLEARANCE_WIDTHS = (5, 3, 3, 3, 4, 3, 4)
DECLARATION = (
    "Declaro que as informações deste memorial correspondem ao local e que as medidas foram tomadas ou conferidas por "
    "mim, e assumo por elas a responsabilidade técnica."
)
TECHNICIAN = ("Nome", "Título profissional", "CREA ou CAU nº", "ART ou RRT nº", "Telefone e e-mail")


def document_of(
    case: LicenceCase, told: Checked, analysis: Analysis, town: str, regulations: tuple[str, ...], day: date, head: str
) -> Document:
    """The draft of a request's *memorial*, with the facts as they were told; ``head`` is the log's."""
    sections = (
        Section("1 Identificação", (Terms(_identification(case, told)),)),
        Section("2 Proprietário", (Terms(_owner(case, told)),)),
        Section("3 Responsável técnico", (Terms(tuple((each, BLANK) for each in TECHNICIAN)),)),
        Section("4 Normas", (Items(_norms(analysis, regulations)),)),
        Section("5 Armazenamento e distâncias", tuple(map(Text, analysis.areas or ("Nada informado.",)))),
        *_storage(told, analysis),
        Section("6 Medidas de segurança", tuple(_measures(told))),
        Section(
            "7 Declaração e assinaturas",
            (
                Text(DECLARATION),
                Terms((("Local e data", BLANK),)),
                Signatures(("Responsável técnico", "Proprietário ou representante")),
            ),
        ),
    )
    return Document("Memorial descritivo", town, NOTE, sections, day, head)


def _identification(case: LicenceCase, told: Checked) -> tuple[tuple[str, str], ...]:
    establishment = next(iter(told.parts))
    shown = tuple(each for each in establishment.facts if not each.path.startswith(OF_THE_REQUEST))
    return (("Pedido", case.number or "em rascunho"), *_named(shown))


def _owner(case: LicenceCase, told: Checked) -> tuple[tuple[str, str], ...]:
    return (
        ("Nome", case.name),
        ("CNPJ ou CPF", or_blank(registration_in(told.parts))),
        ("Endereço", case.address),
        ("Requerente", case.applicant.name),
    )


def _norms(analysis: Analysis, regulations: tuple[str, ...]) -> tuple[str, ...]:
    told = dict(analysis.receipt)
    return (
        f"{told['Lei']}, edição de {told['Edição']}, arts. 2º a 13.",
        *regulations,
        f"Outras normas aplicadas: {BLANK}{BLANK}",
    )


def _storage(told: Checked, analysis: Analysis) -> Iterator[Section]:
    """An area each: what is told of it, and its distances, required and measured."""
    _, *areas = told.parts
    distances = dict(analysis.clearances)
    for number, area in enumerate(areas, 1):
        rows = distances.get(area.title, ())
        left_out = (*MEASURES, NEIGHBOURS) if rows else MEASURES
        facts = tuple(each for each in area.facts if not _is_of(each, left_out))
        table = (Table(CLEARANCES, rows, CLEARANCE_WIDTHS),) if rows else ()
        yield Section(f"5.{number} {area.title}", (Terms(_named(facts)), *table))


def _measures(told: Checked) -> Iterator[Terms | Text]:
    _, *areas = told.parts
    for area in areas:
        facts = tuple(each for each in area.facts if _is_of(each, MEASURES))
        yield Text(f"{area.title}:" if facts else f"{area.title}: nada informado.")
        yield Terms(_named(facts))


def _named(facts: tuple[ToldFact, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((wording.capital(each.label), each.told) for each in facts)


def _is_of(fact: ToldFact, keys: tuple[str, ...]) -> bool:
    within = fact.path.partition("].")[2]
    return within.startswith(keys)
