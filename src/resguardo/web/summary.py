"""The verdict so far, as it stands beside each question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from resguardo.outputs import wording
from resguardo.outputs.first_words import area_lines, area_sentences, why_of
from resguardo.outputs.inquiries import Inquiry, inquiries_of
from resguardo.outputs.statements import statements_of
from resguardo.rulebook.verdict import SiteVerdict, Verdict
from resguardo.verification import Verification

MOST_SHOWN = 3
NOT_YET = "Ainda não se pode dizer se atende"


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome in a few lines: what fails already, and how many questions are still open."""

    verdict: SiteVerdict
    outcome: str
    why: str
    areas: tuple[str, ...]
    failing: tuple[str, ...]
    more_failing: int
    questions: int


def asked_first(verification: Verification) -> list[Inquiry]:
    """What may turn the verdict, what anyone can measure before what takes a person's judgement."""
    inquiries = inquiries_of(verification.questions, verification.assessment, verification.told.problems)
    return sorted((each for each in inquiries if each.of_the_site), key=lambda inquiry: inquiry.attested)


def summary_of(verification: Verification, asked: Sequence[Inquiry]) -> Summary:
    """The verdict of what was told so far, with how much of it is still asked."""
    assessment = verification.assessment
    stated = statements_of(assessment)
    failing = (each for each in stated if each.of_the_site and each.verdict is Verdict.DOES_NOT_COMPLY)
    headlines = tuple(each.headline for each in failing)
    asked_for_nothing = assessment.verdict in ("isento", "fora_da_lei")
    undecided = assessment.verdict == "indeterminado"
    return Summary(
        verdict=assessment.verdict,
        outcome=NOT_YET if undecided else wording.site_verdict(assessment.law, assessment.verdict),
        why=why_of(assessment, stated),
        areas=() if asked_for_nothing else area_sentences(assessment.law, area_lines(assessment)),
        failing=headlines[:MOST_SHOWN],
        more_failing=max(len(headlines) - MOST_SHOWN, 0),
        questions=len(asked),
    )
