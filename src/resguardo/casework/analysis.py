"""What the law says of a site, item by item, as the *memorial descritivo* and the *parecer* tell it.

Worked out within bounds, in another process; nothing in it knows of Django or of a case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from resguardo.casework.checking import Override, verified
from resguardo.outputs import wording
from resguardo.outputs.clearances import ClearanceTable
from resguardo.outputs.report import Report, Row, report_of
from resguardo.sources.town import Town
from resguardo.verification import VERSION

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The outcome; each provision on each thing; the distances of each area, required and measured; what it rests on.

    The cells of ``items`` are citation and title, what it is about, verdict, and why; those of ``clearances`` are the
    neighbour, required, measured, margin, reduction by a fire wall, verdict and citation.
    """

    outcome: str
    why: str
    areas: Cells
    items: tuple[Cells, ...]
    clearances: tuple[tuple[str, tuple[Cells, ...]], ...]
    readings: Cells
    missing: Cells
    receipt: tuple[tuple[str, str], ...]


def analysis_of(
    content: str, town: Town, on: date, overrides: tuple[Override, ...], readings: Mapping[str, str] | None
) -> Analysis:
    """The analysis of a site file (JSON text); raises UnusableFile."""
    report = report_of(verified(content, town, on, overrides, readings), VERSION)
    return Analysis(
        outcome=report.outcome,
        why=report.why,
        areas=report.area_sentences,
        items=tuple(map(_item, report.rows)),
        clearances=tuple((wording.area_first(each.area), tuple(_clearances(each))) for each in report.clearances),
        readings=tuple(f"{each.id} ({each.citation}): {each.question} {each.taken}" for each in report.relied_on),
        missing=tuple(_missing(report)),
        receipt=tuple((each.name, each.value) for each in report.receipt),
    )


def _item(row: Row) -> Cells:
    numbers = row.numbers
    parts = (
        row.reason,
        f"exigido {numbers.required}" if numbers.required else "",
        numbers.measured_in_words,
        numbers.margin,
    )
    title = f"{row.citation} – {row.title}"
    return title, row.about, wording.VERDICTS[row.verdict], "; ".join(each for each in parts if each)


def _clearances(table: ClearanceTable) -> Iterator[Cells]:
    for each in table.rows:
        numbers, verdict = each.numbers, wording.VERDICTS[each.verdict]
        measures = numbers.required, numbers.measured, numbers.margin.removeprefix("folga de ")
        yield each.neighbour, *measures, each.reduction, verdict, each.citation


def _missing(report: Report) -> Iterator[str]:
    for each in (*report.missing, *report.judgements):
        yield f"{each.citation}: {each.question}"
