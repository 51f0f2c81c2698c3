"""The result document, format 1: plain values for programs, in metres, kilograms and units."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from resguardo.outputs import at_the_limit
from resguardo.outputs.statements import sentence_of
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Group, Joined
from resguardo.site.entity import Entity, Survey
from resguardo.site.quantities import UNBOUNDED, Between

if TYPE_CHECKING:
    from resguardo.verification import Verification

ANSWERS = {(1, 1): True, (0, 0): False}


def result(verification: Verification, version: str) -> dict[str, Any]:
    """The result of a verification, with its receipt: same facts, readings and date give the same document."""
    assessment = at_the_limit.with_numbers(verification.assessment)
    law = assessment.law
    return {
        "law": {"urn": law.urn, "edition": law.edition, "text_sha256": law.text_sha256},
        "product": f"resguardo {version}",
        "facts_sha256": digest_of(verification.told.site),
        "on": verification.on.isoformat() if verification.on else None,
        "profile": verification.profile,
        "readings": verification.changed_readings,
        "problems": [each.as_record() for each in verification.told.problems],
        "understood": [
            {"place": each.place, "text": each.text, "value": each.value} for each in verification.told.understood
        ],
        "verdict": assessment.verdict,
        "verdict_flips_under": list(assessment.verdict_flips_under),
        "areas": _areas(assessment),
        "neighbours": [
            {"id": each.neighbour, "area": each.area, "verdict": each.verdict.value} for each in assessment.neighbours
        ],
        "findings": [_finding(each, assessment) for each in assessment.findings],
        "questions": [each.as_record() for each in verification.questions],
        "notices": [
            {"code": each.code, "text": each.text}
            for each in (*verification.outcomes.notices, *at_the_limit.notices_of(assessment))
        ],
        **_outcomes(verification),
    }


def _outcomes(verification: Verification) -> dict[str, Any]:
    outcomes = verification.outcomes
    adaptation = outcomes.adaptation
    return {
        "documents": [
            {"provision": each.provision, "tipo": each.kind, "presented": ANSWERS.get(each.presented)}
            for each in outcomes.papers
        ],
        "adaptation": {
            "applies": ANSWERS.get(adaptation.applies),
            **({"deadline": adaptation.deadline.isoformat()} if adaptation.deadline else {}),
            **(
                {"deadline_not_before": adaptation.deadline_not_before.isoformat()}
                if adaptation.deadline_not_before
                else {}
            ),
            "calendar": list(adaptation.calendar),
            "basis": adaptation.basis,
        },
        "penalties": {"kinds": list(outcomes.penalty_kinds)},
    }


def _areas(assessment: Assessment) -> list[dict[str, Any]]:
    joined = assessment.law.joined(assessment.situation)
    return [_area(area, group, joined) for area, group in assessment.groups.items()]


def _area(area: str, group: Group, joined: tuple[Joined, ...]) -> dict[str, Any]:
    return {
        "id": area,
        "group": list(group.members),
        "group_kg": interval(group.mass),
        "class": group.classes[0] if len(group.classes) == 1 else list(group.classes),
        "joined": [
            {
                "areas": list(each.areas),
                "gap": interval(each.gap),
                "required": number(each.required),
                "separates": each.separates,
            }
            for each in joined
            if set(each.areas) <= set(group.members)
        ],
    }


def _finding(finding: Finding, assessment: Assessment) -> dict[str, Any]:
    scale = 1 if finding.unit == "un" else 1000
    return {
        "provision": finding.provision,
        "title": finding.rule.title,
        "subject": finding.subject,
        "counterpart": finding.counterpart,
        "verdict": finding.verdict.value,
        "reason": finding.reason,
        "text": sentence_of(finding, assessment),
        "cause": finding.cause,
        "unit": finding.unit or None,
        "measured": interval(finding.measured, scale),
        "required": interval(finding.required, scale),
        "margin": interval(finding.margin, scale),
        "missing": list(finding.missing or ()),
        "readings": list(finding.readings),
        "flips_under": list(finding.flips_under),
        "because": finding.reason if finding.verdict.value == "nao_se_aplica" else None,
    }


def interval(value: Between | None, scale: int = 1000) -> Any:
    """A number in its unit, ``{"de", "ate"}`` where it is uncertain; an end that is not bounded is None."""
    if value is None:
        return None
    low, high = (None if abs(end) >= UNBOUNDED // 2 else number(end, scale) for end in value)
    return low if value[0] == value[1] else {"de": low, "ate": high}


def number(value: int, scale: int = 1000) -> int | float:
    """Thousandths as a plain number, whole where it is whole."""
    return value // scale if value % scale == 0 else value / scale


def digest_of(site: Entity) -> str:
    """SHA-256 of the facts told, however they were written: "1,80" and 1.8 give the same."""
    text = json.dumps(_plain(site), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Entity):
        return {"id": value.id, **{key: _plain(each) for key, each in value.values.items()}}
    if isinstance(value, Survey):
        return [value.told, value.complete, value.radius, [_plain(each) for each in value.items]]
    return sorted(value) if isinstance(value, frozenset) else value
