"""The lines that the editor draws, each with every row of the quadro that has a say in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from resguardo.outputs import wording
from resguardo.outputs.plan_dimensions import Dimension, dimensions_of
from resguardo.outputs.statements import required_of
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.verdict import Verdict
from resguardo.site.plan import Sights

AS_THEY_ARE = tuple(each for each in Dimension.__slots__ if each not in ("name", "sight", "verdict", "segment"))


def lines_of(assessment: Assessment, sights: Sights) -> list[dict[str, Any]]:
    """The lines as plain values for JSON, the worst first; of several areas each line names its own."""
    several, rows = len(assessment.groups) > 1, _rows(assessment)
    shown = (each for each in dimensions_of(assessment, sights) if not each.is_far)
    return [
        _line(each, rows.get((each.area, each.neighbour, each.verdict), []), assessment, several=several)
        for each in shown
    ]


def _line(line: Dimension, rows: Sequence[Finding], assessment: Assessment, *, several: bool) -> dict[str, Any]:
    past = line.sight
    sight = {"ends": past.segment, "length": past.length, "required": past.required} if past else None
    told = {each: getattr(line, each) for each in AS_THEY_ARE}
    if len(rows) > 1:
        told["citation"] = wording.labels_of(each.provision for each in rows)
    required = line.required
    if len(rows) > 1 and line.verdict is Verdict.UNDETERMINED:
        required = told["required"] = _either(rows, assessment)
    asked = f" (exigido {required})" if required else ""
    return {
        **told,
        "name": f"{line.name} · {line.area}" if several else line.name,
        "text": f"{wording.MARKS[line.verdict]} {line.measured}{asked}",
        "verdict": line.verdict.value,
        "ends": line.segment,
        "sight": sight,
    }


def _rows(assessment: Assessment) -> Mapping[tuple[str | None, str | None, Verdict], list[Finding]]:
    """By area, neighbour and verdict, the rows of the quadro in which the neighbour stands, or may stand."""
    found: dict[tuple[str | None, str | None, Verdict], list[Finding]] = {}
    for each in assessment.findings:
        if each.provision.startswith(wording.TABLE_ROW):
            found.setdefault((each.subject, each.counterpart, each.verdict), []).append(each)
    return found


def _either(rows: Iterable[Finding], assessment: Assessment) -> str:
    """ "1,50 m na linha 1, 5,00 m na linha 2": while it is open which of them counts."""
    by_distance: dict[str, list[str]] = {}
    for each in rows:
        by_distance.setdefault(required_of(each, assessment), []).append(each.provision.removeprefix(wording.TABLE_ROW))
    if len(by_distance) == 1:
        return next(iter(by_distance))
    return wording.either(
        f"{required} na linha {numbers[0]}" if len(numbers) == 1 else f"{required} nas linhas {wording.listed(numbers)}"
        for required, numbers in by_distance.items()
    )
