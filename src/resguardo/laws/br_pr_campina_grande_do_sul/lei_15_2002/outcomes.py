"""Arts. 14 to 16 as outcomes of their own, and the notices that go with a check."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from resguardo.rulebook.calendar import Counting, Holiday, deadline, moved_over
from resguardo.rulebook.expression import Choices, Node
from resguardo.rulebook.law import Situation
from resguardo.rulebook.outcome import Adaptation, Notice, Outcomes, Paper
from resguardo.rulebook.scalar import compiled
from resguardo.site.entity import Entity, has_name
from resguardo.site.facts import EXTINGUISHERS, MUNICIPALITY, PAPER_KIND, PAPER_LINK, PAPERS, PUBLISHED
from resguardo.site.numbers import written
from resguardo.site.quantities import ANY, NO, UNBOUNDED, UNKNOWN, Between

from . import art14_penalties, art15_documents, art16_adaptation, capacity, provisions
from .art17_entry_into_force import SIGNED
from .ground import EXEMPT_CYLINDERS
from .situation import OWN_MASS, SUBJECT
from .tables import CLASS_LIMITS


def outcomes(situation: Situation, choices: Choices, holidays: Iterable[Holiday]) -> Outcomes:
    """Papers, adaptation, kinds of penalty and notices for a situation; ``holidays`` are those of the place."""
    return Outcomes(
        papers=_papers(situation, choices) if situation.subject[1] else (),
        adaptation=_adaptation(situation, choices, tuple(holidays)),
        penalty_kinds=tuple(art14_penalties.KINDS.values()),
        notices=tuple(_notices(situation, choices)),
    )


def _papers(situation: Situation, choices: Choices) -> tuple[Paper, ...]:
    asked = (
        (
            "art15_cpt_ali1",
            "autorizacao_anp_distribuicao",
            art15_documents.distributes,
            art15_documents.distributor_paper,
        ),
        ("art15_cpt_ali2", "autorizacao_anp_revenda", art15_documents.resells, art15_documents.reseller_paper),
    )
    return tuple(
        Paper(provision, kind, _truth(paper, situation, choices))
        for provision, kind, activity, paper in asked
        if _truth(activity, situation, choices)[1]
    )


def _truth(condition: Node, situation: Situation, choices: Choices) -> Between:
    low, high, _ = compiled(condition, choices)(situation.site.values, {}, {})
    return low, high


def _adaptation(situation: Situation, choices: Choices, holidays: tuple[Holiday, ...]) -> Adaptation:
    prior = _truth(art16_adaptation.issued_before, situation, choices)
    applies = prior[0] & situation.subject[0], prior[1] & situation.subject[1]
    told, last = situation.site.values.get(PUBLISHED.id, ANY)
    first = max(told, SIGNED.toordinal())
    counting: Counting = choices["R55"]  # type: ignore[assignment]
    earliest = deadline(date.fromordinal(first), art16_adaptation.DAYS, holidays, counting)
    first_day = "incluído" if counting == "publication_day_counts" else "excluído"
    basis = (
        f"art. 16 da Lei {provisions.NUMBER}: {art16_adaptation.DAYS} dias da publicação, "
        f"{first_day} o dia do começo e incluído o do fim (R55)"
    )
    if not applies[1]:
        return Adaptation(applies, None, None, (), basis)
    moved = moved_over(date.fromordinal(first), art16_adaptation.DAYS, holidays, counting)
    kept = tuple(f"{day:%d/%m/%Y}, {_day_off(day, on_it)}" for day, on_it in moved)
    if last < UNBOUNDED and deadline(date.fromordinal(last), art16_adaptation.DAYS, holidays, counting) == earliest:
        return Adaptation(applies, earliest, None, kept, basis)
    return Adaptation(applies, None, earliest, kept, basis)


def _day_off(day: date, holidays: tuple[Holiday, ...]) -> str:
    """Why nothing is due on a day: its holidays with their sources, or the end of the week."""
    named = "; ".join(f"{each.name} ({each.source})" for each in holidays)
    return named or ("sábado" if day.isoweekday() == 6 else "domingo")


def _notices(situation: Situation, choices: Choices) -> Iterable[Notice]:
    if situation.site.values.get(MUNICIPALITY.id) is None:
        untold = "foi entendido" if situation.site.values.get("municipality_not_understood") else "foi informado"
        yield Notice(
            "municipio_presumido",
            f"O município não {untold}; a verificação supõe {provisions.MUNICIPALITY} ({provisions.STATE}).",
        )
    for paper in situation.site.values[PAPERS.id].items:
        if paper.values.get(PAPER_KIND.id) == {"autorizacao_anp_revenda"} and paper.values.get(PAPER_LINK.id) == {
            "independente"
        }:
            yield Notice(
                "revendedor_independente",
                "Revendedor independente: o credenciamento de que a lei fala não existe mais (R52).",
            )
    yield from _extinguishers_in_two_areas(situation)
    if len(situation.areas) > 1:
        yield from _areas_that_store_nothing(situation)
    for area in situation.areas:
        yield from _notices_of(area, capacity.inspection_of(situation.site), choices)


def _extinguishers_in_two_areas(situation: Situation) -> Iterable[Notice]:
    """One name in two areas may be one extinguisher listed twice, which would count twice."""
    areas_of: dict[str, list[str]] = {}
    for area in situation.areas:
        for each in area.values[EXTINGUISHERS.id].items:
            if has_name(each.id):
                areas_of.setdefault(each.id, []).append(area.id)
    twice = [name for name, areas in areas_of.items() if len(areas) > 1]
    if twice:
        named = ", ".join(twice)
        yield Notice(
            "extintor_em_mais_de_uma_area",
            f"Extintores de mesmo nome em mais de uma área: {named}. Cada extintor conta em uma só (art. 11).",
        )


def _areas_that_store_nothing(situation: Situation) -> Iterable[Notice]:
    """An area of the file counts as one whatever it stores, and may join others (art. 10, § 3)."""
    empty = [area.id for area in situation.areas if area.values[OWN_MASS.id] == NO]
    if empty:
        yield Notice(
            "area_que_nada_guarda",
            f"Capacidade 0: {', '.join(empty)}. Conta assim mesmo como área de armazenamento e pode unir-se a outras "
            "(art. 10, § 3º); se ali nada se guarda, retire-a do arquivo.",
        )


def _notices_of(area: Entity, inspected: Between, choices: Choices) -> Iterable[Notice]:
    declared, found = capacity.declared_content(area, choices), capacity.found_content(area, choices)
    if inspected[0] and found.mass[0] > declared.mass[1]:
        stock, limit = written(found.mass[0], "kg"), written(declared.mass[1], "kg")
        yield Notice(
            "estoque_acima_da_capacidade",
            f"Área {area.id}: a vistoria encontrou {stock}, acima da capacidade declarada de {limit}.",
        )
    if area.values[SUBJECT.id] == UNKNOWN and area.values[OWN_MASS.id][1] < UNBOUNDED:
        yield Notice(
            "talvez_isenta",
            f"Área {area.id}: pelo que foi informado, a instalação pode ter até {EXEMPT_CYLINDERS} botijões, e seria "
            "isenta desta lei (art. 1º, § 2º).",
        )
    if area.values["group_mass"][0] > CLASS_LIMITS[-1]:
        yield Notice(
            "acima_da_classe_VI",
            f"Área {area.id}: acima de {written(CLASS_LIMITS[-1], 'kg')} o quadro do art. 10 não tem distância (R21).",
        )
