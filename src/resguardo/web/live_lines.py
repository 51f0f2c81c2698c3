"""The lines that the editor draws, as plain values."""

from __future__ import annotations

from typing import Any

from resguardo.outputs.plan_dimensions import Dimension, dimensions_of
from resguardo.rulebook.finding import Assessment
from resguardo.site.plan import Sights

WRITTEN_ANEW = ("name", "named", "sight", "verdict", "segment", "distance")
AS_THEY_ARE = tuple(each for each in Dimension.__slots__ if each not in WRITTEN_ANEW)


def lines_of(assessment: Assessment, sights: Sights) -> list[dict[str, Any]]:
    """The lines as plain values for JSON, the worst first; of several areas each line names its own."""
    several = len(assessment.groups) > 1
    return [_line(each, several=several) for each in dimensions_of(assessment, sights) if not each.is_far]


def _line(line: Dimension, *, several: bool) -> dict[str, Any]:
    past = line.sight
    return {
        **{each: getattr(line, each) for each in AS_THEY_ARE},
        "name": f"{line.named} · {line.area}" if several else line.named,
        "text": line.text,
        "verdict": line.verdict.value,
        "ends": line.segment,
        "sight": {"ends": past.segment, "length": past.length, "required": past.required} if past else None,
    }
