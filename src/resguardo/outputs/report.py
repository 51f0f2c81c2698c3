"""The *relatório de verificação* as a document model: what it says, in Portuguese, whatever form it takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from resguardo.outputs import at_the_limit, citations, wording
from resguardo.outputs.clearances import ClearanceTable, clearance_tables
from resguardo.outputs.first_words import AreaLine, area_lines, area_sentences, first_steps, why_of
from resguardo.outputs.inquiries import Inquiry, inquiries_of
from resguardo.outputs.json import digest_of
from resguardo.outputs.places import place_in_words
from resguardo.outputs.readings_relied_on import ReliedOn, Turning, relied_on, turning
from resguardo.outputs.statements import Numbers, Statement, statements_of, tabled_numbers_of, unasked, wall_is_open
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Law
from resguardo.rulebook.outcome import Adaptation, Notice, Outcomes, Paper
from resguardo.rulebook.verdict import SiteVerdict, Verdict
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.facts import ADDRESS, CNPJ, INSPECTION_DATE, MUNICIPALITY, NAME, PAPER_KIND, PRIOR_LICENCE
from resguardo.site.problem import Problem
from resguardo.site.quantities import NO, UNKNOWN, YES, is_exact

if TYPE_CHECKING:
    from resguardo.verification import Verification

TITLE = "Relatório de verificação"
PROFILES = {"default": "padrão", "strict": "rigoroso", "lenient": "favorável à parte"}


@dataclass(frozen=True, slots=True)
class Line:
    """Something named and its value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Echo:
    """A text of the file that was understood as something else than its very words."""

    place: str
    text: str
    value: str


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A reason for which provisions do not apply, or for which the law leaves them open, with those provisions."""

    reason: str
    citations: str
    provisions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A finding by itself, as in the table of all provisions."""

    provision: str
    citation: str
    title: str
    about: str
    verdict: Verdict
    numbers: Numbers
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """All that a report says, in the order in which it is read."""

    verdict: SiteVerdict
    outcome: str
    why: str
    law: str
    scope: str
    name: str
    identification: tuple[Line, ...]
    area_sentences: tuple[str, ...]
    areas: tuple[AreaLine, ...]
    first_steps: tuple[str, ...]
    problems: tuple[Problem, ...]
    echoes: tuple[Echo, ...]
    failing: tuple[Statement, ...]
    missing: tuple[Inquiry, ...]
    judgements: tuple[Inquiry, ...]
    waiting: tuple[Statement, ...]
    silent: tuple[Exclusion, ...]
    complying: tuple[Statement, ...]
    excluded: tuple[Exclusion, ...]
    notices: tuple[Notice, ...]
    papers: tuple[Line, ...]
    papers_asked: tuple[Inquiry, ...]
    adaptation: str
    penalties: str
    regulations: str
    rows: tuple[Row, ...]
    clearances: tuple[ClearanceTable, ...]
    relied_on: tuple[ReliedOn, ...]
    turning: tuple[Turning, ...]
    receipt: tuple[Line, ...]


def report_of(verification: Verification, version: str) -> Report:
    """The report on a verification; ``version`` is the product's, for the receipt."""
    assessment, outcomes = at_the_limit.with_numbers(verification.assessment), verification.outcomes
    stated = statements_of(assessment)
    areas = area_lines(assessment)
    inquiries = inquiries_of(verification.questions, assessment, verification.told.problems)
    missing = tuple(each for each in inquiries if each.of_the_site and not each.attested)
    judgements = tuple(each for each in inquiries if each.of_the_site and each.attested)
    failing = _of(stated, Verdict.DOES_NOT_COMPLY)
    asked = {(each.provision, each.subject, each.counterpart) for one in verification.questions for each in one.why}
    open_ = _of(unasked(assessment, asked), Verdict.UNDETERMINED)
    return Report(
        verdict=assessment.verdict,
        outcome=wording.site_verdict(assessment.law, assessment.verdict),
        why=why_of(assessment, stated),
        law=assessment.law.title,
        scope=wording.only(assessment.law),
        name=_text(assessment.site, NAME),
        identification=_identification(verification),
        area_sentences=area_sentences(assessment.law, areas),
        areas=areas,
        first_steps=tuple(first_steps(failing, missing, judgements, _papers_lacking(outcomes, assessment))),
        problems=verification.told.problems,
        echoes=tuple(_echoes(verification)),
        failing=failing,
        missing=missing,
        judgements=judgements,
        waiting=tuple(each for each in open_ if not each.law_is_silent),
        silent=_by_reason(assessment.law, (each for each in _of(stated, Verdict.UNDETERMINED) if each.law_is_silent)),
        complying=_of(stated, Verdict.COMPLIES),
        excluded=_by_reason(assessment.law, _of(stated, Verdict.NOT_APPLICABLE)),
        notices=(*outcomes.notices, *at_the_limit.notices_of(assessment)),
        papers=_papers(outcomes, assessment),
        papers_asked=tuple(each for each in inquiries if not each.of_the_site),
        adaptation=_adaptation(outcomes.adaptation, assessment.site, verification.on),
        penalties=_penalties(outcomes, assessment, verification.on),
        regulations=_regulations(verification),
        rows=tuple(_row(each, assessment) for each in assessment.findings),
        clearances=clearance_tables(assessment),
        relied_on=relied_on(assessment),
        turning=turning(assessment),
        receipt=_receipt(verification, version),
    )


def _of(stated: Iterable[Statement], verdict: Verdict) -> tuple[Statement, ...]:
    return tuple(each for each in stated if each.verdict is verdict and each.of_the_site)


# Who and where


def _identification(verification: Verification) -> tuple[Line, ...]:
    site = verification.assessment.site
    told = (
        Line("Estabelecimento", _text(site, NAME)),
        Line("CNPJ", _text(site, CNPJ)),
        Line("Endereço", _text(site, ADDRESS)),
        Line("Município", _text(site, MUNICIPALITY)),
        Line("Vistoria em", _day_of(site, INSPECTION_DATE)),
        Line("Verificado em", day(verification.on)),
        Line("Leituras da lei", _profile(verification)),
    )
    return tuple(each for each in told if each.value)


def _text(site: Entity, fact: Fact) -> str:
    value = site.values.get(fact.id)
    return value.strip() if isinstance(value, str) else ""


def _day_of(site: Entity, fact: Fact) -> str:
    told = site.values.get(fact.id)
    return day(date.fromordinal(told[0])) if told is not None and is_exact(told) else ""


def day(value: date | None) -> str:
    """ "18/03/2003"."""
    return f"{value:%d/%m/%Y}" if value else ""


def _profile(verification: Verification) -> str:
    """ "perfil padrão, com R07=allowed"; another profile is named alone, as it changes many."""
    profile = f"perfil {PROFILES[verification.profile]}"
    changed = _changed_readings(verification)
    return f"{profile}, com {changed}" if changed and verification.profile == "default" else profile


def _changed_readings(verification: Verification) -> str:
    return ", ".join(f"{key}={option}" for key, option in sorted(verification.changed_readings.items()))


# The file


def _echoes(verification: Verification) -> Iterable[Echo]:
    several = len(verification.assessment.groups) > 1
    for each in verification.told.understood:
        value = _in_portuguese(each.value)
        if value != each.text.strip():
            yield Echo(place_in_words(each.place, areas=several), each.text, value)


def _in_portuguese(value: str) -> str:
    try:
        return day(date.fromisoformat(value))
    except ValueError:
        return value


# Findings


def _by_reason(law: Law, stated: Iterable[Statement]) -> tuple[Exclusion, ...]:
    """The provisions of statements, those of one reason together."""
    by_reason: dict[str, list[str]] = {}
    for each in stated:
        by_reason.setdefault(each.reason, []).extend(each.provisions)
    return tuple(
        Exclusion(reason, citations.labels_of(law, provisions), citations.in_order(law, provisions))
        for reason, provisions in by_reason.items()
    )


def _row(finding: Finding, assessment: Assessment) -> Row:
    area = wording.area_of(finding.subject) if finding.subject else ""
    counterpart = wording.counterpart_with_kind(finding)
    wall = wording.WALL_IS_OPEN if wall_is_open(finding, assessment.law) else ""
    reasons = wording.reason_text(assessment.law, finding), wall, _not_counted(finding)
    return Row(
        provision=finding.provision,
        citation=assessment.law.provisions.label_of(finding.provision),
        title=finding.rule.title,
        about=" · ".join(filter(None, (area, counterpart))) or "estabelecimento",
        verdict=finding.verdict,
        numbers=tabled_numbers_of(finding, assessment),
        reason="; ".join(filter(None, reasons)),
    )


def _not_counted(finding: Finding) -> str:
    """Why a row does not count among the site's duties, which alone make its verdict; empty where it does."""
    if finding.rule.of_the_site or finding.verdict is Verdict.NOT_APPLICABLE:
        return ""
    if finding.rule.after:
        return "repete o resultado do local, com o prazo, e não conta de novo entre as exigências (R61)"
    return "não conta entre as exigências do local"


# Arts. 14 to 16

PRIOR_LICENCE_OPEN = {
    YES: "Se o alvará anterior é de antes da publicação da lei",
    UNKNOWN: "Se já tinha alvará de venda de GLP antes da lei",
}
"""Under what the term of art. 16 runs, by whether a prior licence is told (R61)."""


def _papers(outcomes: Outcomes, assessment: Assessment) -> tuple[Line, ...]:
    law, presented = assessment.law, {YES: "apresentado", NO: "não consta o que a lei pede"}
    return tuple(
        Line(f"Documento: {_paper(law, each)}", presented.get(each.presented, "não informado"))
        for each in _papers_asked(outcomes, assessment)
    )


def _papers_asked(outcomes: Outcomes, assessment: Assessment) -> tuple[Paper, ...]:
    asked = any(
        each.provision == "art15_cpt" and each.verdict is not Verdict.NOT_APPLICABLE for each in assessment.findings
    )
    return outcomes.papers if asked else ()


def _papers_lacking(outcomes: Outcomes, assessment: Assessment) -> list[str]:
    """The papers of art. 15 that are not there, unless its duty is met without them."""
    lacks = any(
        each.provision == "art15_cpt" and each.verdict is Verdict.DOES_NOT_COMPLY for each in assessment.findings
    )
    return [_paper(assessment.law, each) for each in outcomes.papers if lacks and each.presented == NO]


def _paper(law: Law, paper: Paper) -> str:
    """ "Autorização da ANP para revenda (art. 15, II)"."""
    return f"{PAPER_KIND.choices[paper.kind]} ({law.provisions.label_of(paper.provision)})"


def _adaptation(adaptation: Adaptation, site: Entity, on: date | None) -> str:
    """The term of art. 16, in a sentence; empty where it does not apply."""
    if not adaptation.applies[1]:
        return ""
    premise = "" if adaptation.applies[0] else f"{_open_premise(site)}: "
    if adaptation.deadline is None:
        least = day(adaptation.deadline_not_before)
        term = f"prazo para adequação não antes de {least}; falta informar a data de publicação da lei"
    else:
        ends = "já encerrado em" if on is not None and on > adaptation.deadline else "até"
        moved = f" (adiado, pois não é dia útil: {'; '.join(adaptation.calendar)})" if adaptation.calendar else ""
        term = f"prazo para adequação {ends} {day(adaptation.deadline)}{moved}"
    return f"{premise}{term if premise else wording.capital(term)} (art. 16)."


def _open_premise(site: Entity) -> str:
    return PRIOR_LICENCE_OPEN[site.values.get(PRIOR_LICENCE.id, UNKNOWN)]


def _penalties(outcomes: Outcomes, assessment: Assessment, on: date | None) -> str:
    if assessment.verdict != "nao_atende" or not outcomes.penalty_kinds:
        return ""
    kinds = " ou ".join((", ".join(outcomes.penalty_kinds[:-1]), outcomes.penalty_kinds[-1]))
    waits = _waits_for_the_term(outcomes.adaptation, assessment.site, on)
    return f"A lei prevê {kinds} (art. 14); valores, ordem e prazos não estão nela, e nenhum é calculado aqui.{waits}"


def _waits_for_the_term(adaptation: Adaptation, site: Entity, on: date | None) -> str:
    """That who was licensed before the law need not comply before its term is over; empty where that is so already."""
    last = adaptation.deadline
    if not adaptation.applies[1] or (on is not None and last is not None and on > last):
        return ""
    premise = "A quem já tinha alvará" if adaptation.applies[0] else _open_premise(site)
    ends = f"vai até {day(last)}" if last is not None else "não se conhece sem a data de publicação da lei"
    return f" {premise}, só depois do prazo para adequação, que {ends} (art. 16)."


def _regulations(verification: Verification) -> str:
    """The municipality's own rules on the same matter (art. 1), which are not checked here."""
    named = verification.town.regulations
    return f"Também valem, e não são verificadas aqui, as normas do município: {'; '.join(named)}." if named else ""


# The receipt


def _receipt(verification: Verification, version: str) -> tuple[Line, ...]:
    law = verification.assessment.law
    lines = (
        Line("Lei", law.title),
        Line("URN", law.urn),
        Line("Edição", day(law.signed)),
        Line("SHA-256 do texto da lei", law.text_sha256),
        Line("Programa", f"resguardo {version}"),
        Line("SHA-256 dos fatos", digest_of(verification.told.site)),
        Line("Data da verificação", day(verification.on)),
        Line("Configuração do município", _town(verification)),
        Line("Perfil de leituras", PROFILES[verification.profile]),
        Line("Leituras que não são as do padrão", _changed_readings(verification)),
    )
    return tuple(each for each in lines if each.value)


def _town(verification: Verification) -> str:
    """What the municipality's configuration set that can change a result; empty without one."""
    town = verification.town
    named = (
        town.name,
        f"lei publicada em {day(town.published)}" if town.published else "",
        f"feriados do município: {len(town.holidays)}" if town.holidays else "",
        f"tolerância de desenho de {town.drawing_tolerance_mm} mm" if town.drawing_tolerance_mm else "",
    )
    return "; ".join(filter(None, named))
