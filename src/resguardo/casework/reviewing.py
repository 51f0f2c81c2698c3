"""What an analyst does: takes a request, judges papers and facts one by one, asks for corrections, recommends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from resguardo.casework import checking, edges
from resguardo.casework.applying import last_version, papers_without
from resguardo.casework.checking import Checked, Override, ToldFact
from resguardo.casework.deadlines import term
from resguardo.casework.models import (
    Correction,
    Determination,
    FactJudgement,
    LicenceCase,
    Paper,
    PaperJudgement,
    Person,
    SiteVersion,
)
from resguardo.casework.models.papers import KINDS
from resguardo.casework.steps import Refused, doing
from resguardo.site.problem import UnusableFile

NOTHING_AGAINST = frozenset({"atende", "isento"})
"""Verdicts on a site that a grant does not go against."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A paper with the judgement that counts."""

    paper: Paper
    judgement: PaperJudgement | None


def take(person: Person, case: LicenceCase, seen: int, now: datetime, step: str = "tomar") -> None:
    """Begins the analysis, or takes it over (step ``assumir``)."""
    with doing(step, person, case, seen, now) as current:
        current.handler = person


def judge_paper(
    person: Person, case: LicenceCase, seen: int, paper: int, accepted: bool, reason: str, now: datetime
) -> None:
    """Accepts or refuses a paper; a refusal has its reason."""
    if not accepted and not reason:
        raise Refused("Diga por que o documento foi recusado.")
    with doing("avaliar_documento", person, case, seen, now) as current:
        judged = Paper.objects.get(pk=paper, case=current)
        PaperJudgement(paper=judged, accepted=accepted, reason=reason, by=person, at=now).save()


def accept_facts(person: Person, case: LicenceCase, seen: int, paths: list[str], now: datetime) -> None:
    """Accepts some facts as they were told, each with a judgement of its own."""
    if not paths:
        raise Refused("Marque os fatos que aceita.")
    version = _version(case)
    facts = checking.facts_of(edges.checked(version.content).parts)
    with doing("avaliar_fato", person, case, seen, now):
        for path in paths:
            if path in facts:
                told = facts[path].told
                FactJudgement(site=version, path=path, told=told, accepted=True, by=person, at=now).save()


def override_fact(
    person: Person, case: LicenceCase, seen: int, path: str, value: str, reason: str, now: datetime
) -> None:
    """Puts another value beside what was told, with the reason; what was told stays.

    Raises Refused, also where the value cannot be understood.
    """
    version = _version(case)
    facts = checking.facts_of(edges.checked(version.content).parts)
    if path not in facts or not facts[path].may_be_overridden:
        raise Refused("Não há este fato no local informado.")
    if not value or not reason:
        raise Refused("Escreva o valor adotado e o motivo.")
    if problem := edges.bounded(checking.problem_with, version.content, (path, value)):
        raise Refused(f"{facts[path].label}: {problem.sentence}")
    with doing("avaliar_fato", person, case, seen, now):
        judgement = FactJudgement(site=version, path=path, told=facts[path].told, accepted=False, by=person, at=now)
        judgement.value, judgement.reason = value, reason
        judgement.save()


def ask_correction(
    person: Person, case: LicenceCase, seen: int, asked: str, basis: str, days: int, now: datetime
) -> None:
    """Asks the applicant for a correction within so many days from today."""
    counted = term(timezone.localdate(now), days, edges.calendar())
    with doing("pedir_correcao", person, case, seen, now) as current:
        Correction(
            case=current,
            asked=asked,
            basis=basis,
            days=days,
            start=counted.start,
            last=counted.last,
            moved_by="; ".join(counted.moved_by),
            asked_by=person,
        ).save()


def go_on_unanswered(person: Person, case: LicenceCase, seen: int, now: datetime) -> None:
    """Goes on with the analysis without an answer to the correction.

    Raises Refused while its term runs and there is still somebody who may answer.
    """
    with doing("seguir_sem_resposta", person, case, seen, now) as current:
        asked = Correction.objects.filter(case=current, answered=None, lapsed=None).latest("pk")
        if current.applicant.is_active and timezone.localdate(now) <= asked.last:
            raise Refused(f"O prazo da exigência vai até {asked.last:%d/%m/%Y}.")
        asked.lapsed = now
        asked.save()


def recommend(
    person: Person,
    case: LicenceCase,
    seen: int,
    grants: bool,
    reason: str,
    conditions: str,
    now: datetime,
    despite: str = "",
) -> None:
    """Recommends to grant or to refuse; ``despite`` says why to grant what does not comply.

    Raises Refused where papers are not judged yet and, to grant, where facts are not, or without an accepted paper of
    art. 15, or against the findings without a reason.
    """
    if reasons := unjudged(case, grants=grants):
        raise Refused(*reasons)
    if grants:
        reason = reason_to_grant(case, reason, despite)
    with doing("recomendar", person, case, seen, now) as current:
        current.recommended_by = person
        Determination(
            case=current,
            kind=Determination.RECOMMENDATION,
            grants=grants,
            reason=reason,
            conditions=conditions,
            by=person,
            at=now,
            site=_version(current),
        ).save()


def unjudged(case: LicenceCase, *, grants: bool) -> tuple[str, ...]:
    """What is to be judged, and to grant also accepted, before a recommendation."""
    papers = [each.paper.label for each in judged_papers(case) if each.judgement is None]
    reasons = [f"Avalie o documento: {each}." for each in papers]
    if grants:
        version = _version(case)
        facts = checking.facts_of(edges.checked(version.content).parts)
        count = len(facts.keys() - judged_facts(version, facts).keys())
        reasons += [f"Avalie os fatos do local: faltam {count}."] if count else []
        reasons += unaccepted(case)
    return tuple(reasons)


def unaccepted(case: LicenceCase) -> tuple[str, ...]:
    """The papers of art. 15 without which a request is not granted: those refused or missing, under its own readings.

    Those that wait for a judgement are none of them; ``unjudged`` has them.
    """
    papers = judged_papers(case)
    brought = {each.paper.kind for each in papers}
    open_to = {each.paper.kind for each in papers if each.judgement is None or each.judgement.accepted}
    missing = papers_without(case, open_to, checking.pinned_readings(_version(case).result))
    return tuple(
        f"Não se defere sem o documento do art. 15: {KINDS[each]} ({'recusado' if each in brought else 'não veio'}). "
        "Que o requerente o junte numa correção, ou siga pelo indeferimento."
        for each in missing
    )


def against(case: LicenceCase) -> Checked | None:
    """The findings that a grant of a request goes against; None where it goes against none."""
    found = findings_on(case)
    return None if found.verdict in NOTHING_AGAINST else found


def reason_to_grant(case: LicenceCase, reason: str, despite: str) -> str:
    """The reason, with why it is granted despite what was found; raises Refused where that is not written.

    Who determines is free, and never silent.
    """
    found = against(case)
    if found is None:
        return reason
    if not despite:
        raise Refused(f"O resultado é “{found.outcome}”. Para deferir ainda assim, escreva por quê e confirme.")
    cited = "; ".join(dict.fromkeys(each.citation for each in found.failing))
    result = f"{found.outcome} ({cited})" if cited else found.outcome
    return f"{reason}\n\nDeferimento apesar do resultado “{result}”: {despite}"


def judged_papers(case: LicenceCase) -> tuple[Judged, ...]:
    """The papers of a request in their order, each with its last judgement."""
    papers = Paper.objects.filter(case=case).order_by("pk")
    last = {each.paper_id: each for each in PaperJudgement.objects.filter(paper__case=case).order_by("pk")}
    return tuple(Judged(each, last.get(each.pk)) for each in papers)


def judged_facts(version: SiteVersion, facts: Mapping[str, ToldFact]) -> dict[str, FactJudgement]:
    """The last judgement of each fact, of this version or of one before that told the same."""
    found = FactJudgement.objects.filter(site__case=version.case_id, site__number__lte=version.number).order_by("pk")
    return {each.path: each for each in found if each.path in facts and facts[each.path].told == each.told}


def overrides_of(judgements: Mapping[str, FactJudgement]) -> tuple[Override, ...]:
    """The values that officials put beside what was told."""
    return tuple((path, each.value) for path, each in judgements.items() if not each.accepted)


def findings_on(case: LicenceCase) -> Checked:
    """What the law says of a site with the facts as they were judged, on the day and under the readings pinned."""
    version = _version(case)
    told = edges.checked(version.content, version.verified, readings=checking.pinned_readings(version.result))
    return checked_as_judged(version, judged_facts(version, checking.facts_of(told.parts))) or told


def checked_as_judged(version: SiteVersion, judgements: Mapping[str, FactJudgement]) -> Checked | None:
    """What the law says with the facts as officials put them, on the day and under the readings that were pinned."""
    overrides = overrides_of(judgements)
    if not overrides:
        return None
    try:
        return edges.checked(version.content, version.verified, overrides, checking.pinned_readings(version.result))
    except UnusableFile:
        return None


def _version(case: LicenceCase) -> SiteVersion:
    version = last_version(case)
    if version is None:
        raise Refused("O local ainda não foi informado.")
    return version
