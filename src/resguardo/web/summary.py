"""The verdict so far, as it stands beside each question."""

from __future__ import annotations

from dataclasses import dataclass

from resguardo.outputs.report import Report, report_of
from resguardo.rulebook.verdict import SiteVerdict
from resguardo.verification import VERSION, Verification

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


def summary_of(verification: Verification) -> Summary:
    """The verdict of what was told so far."""
    return summary_in(report_of(verification, VERSION))


def summary_in(report: Report) -> Summary:
    """The same from a report that was made."""
    headlines = tuple(each.headline for each in report.failing)
    return Summary(
        verdict=report.verdict,
        outcome=NOT_YET if report.verdict == "indeterminado" else report.outcome,
        why=report.why,
        areas=report.area_sentences if _says_something(report) else (),
        failing=headlines[:MOST_SHOWN],
        more_failing=max(len(headlines) - MOST_SHOWN, 0),
        questions=len(report.missing) + len(report.judgements),
    )


def _says_something(report: Report) -> bool:
    return report.verdict not in ("isento", "fora_da_lei")
