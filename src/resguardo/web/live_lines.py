"""The lines that the editor draws, as plain values."""

from __future__ import annotations

from typing import Any

from resguardo.outputs import wording
from resguardo.outputs.plan_dimensions import Dimension, dimensions_of
from resguardo.rulebook.finding import Assessment
from resguardo.site.entity import Entity
from resguardo.site.facts import AREAS, NEIGHBOURS, OPENINGS
from resguardo.site.plan import Sights

AS_THEY_ARE = tuple(each for each in Dimension.__slots__ if each not in ("name", "sight", "verdict", "segment"))


def lines_of(assessment: Assessment, sights: Sights) -> list[dict[str, Any]]:
    """The lines as plain values for JSON, the worst first; of several areas each line names its own."""
    several = len(assessment.groups) > 1
    things = _things(assessment)
    shown = (each for each in dimensions_of(assessment, sights) if not each.is_far)
    return [
        _line(each, wording.with_kind(each.name, things.get((each.area, each.name))), several=several) for each in shown
    ]


def _things(assessment: Assessment) -> dict[tuple[str, str], Entity]:
    """By area and name, what lies around: a side of the lot is a limit or a street, as long as nobody says which."""
    areas = assessment.site.values[AREAS.id].items
    lists = ((area.id, area.values[items.id]) for area in areas for items in (NEIGHBOURS, OPENINGS))
    return {(area, each.id): each for area, survey in lists for each in survey}


def _line(line: Dimension, name: str, *, several: bool) -> dict[str, Any]:
    past = line.sight
    return {
        **{each: getattr(line, each) for each in AS_THEY_ARE},
        "name": f"{name} · {line.area}" if several else name,
        "text": line.text,
        "verdict": line.verdict.value,
        "ends": line.segment,
        "sight": {"ends": past.segment, "length": past.length, "required": past.required} if past else None,
    }
