"""The distances of a plan as lines to be drawn: from a storage area to a neighbour, with what is required and measured.

Each line says what the law says of that neighbour in whole: of several provisions the one that is worst, and of those
equally bad the one with the least to spare.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from resguardo.outputs import past_walls, wording
from resguardo.outputs.clearances import ARTICLES
from resguardo.outputs.lettering import printed
from resguardo.outputs.past_walls import NO_WALLS
from resguardo.outputs.statements import (
    Numbers,
    as_a_whole,
    class_text,
    decided_neighbours,
    is_row_of,
    numbers_of,
    place_of,
)
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.plan import Position, Sights

Segment = tuple[Position, Position]

FAR = 200.0
"""Metres; the law asks for 180 at most."""
ORDER = (Verdict.DOES_NOT_COMPLY, Verdict.UNDETERMINED, Verdict.COMPLIES, Verdict.NOT_APPLICABLE)


@dataclass(frozen=True, slots=True)
class Sight:
    """The shortest line past the fire walls that certainly count: if it is long enough, they halve the distance."""

    segment: Segment
    length: str
    required: str


@dataclass(frozen=True, slots=True)
class Dimension:
    """A line of a plan in metres, from a storage area to a neighbour, with its number on the drawing.

    ``measured`` is what the verdict rests on; ``on_plan`` what the plan gives where that is something else, as after an
    inspection. ``shielded`` says that the fire walls that certainly count block every line.
    """

    number: int
    area: str
    neighbour: str
    name: str
    segment: Segment
    verdict: Verdict
    measured: str
    required: str
    margin: str
    citation: str
    provision: str = ""
    on_plan: str = ""
    shielded: bool = False
    sight: Sight | None = None

    @property
    def is_far(self) -> bool:
        """Whether it complies from farther away than any distance of the law, so that there is nothing to see."""
        return self.verdict is Verdict.COMPLIES and math.dist(*self.segment) > FAR

    @property
    def text(self) -> str:
        """ "✖ 20,00 m (exigido 30,00 m)"."""
        required = f" (exigido {self.required})" if self.required else ""
        return f"{wording.MARKS[self.verdict]} {self.measured}{required}"


@dataclass(frozen=True, slots=True)
class _Judged:
    """What the law says of one neighbour of one area."""

    verdict: Verdict
    numbers: Numbers
    citation: str
    least_margin: int
    finding: Finding


def dimensions_of(assessment: Assessment, sights: Sights) -> tuple[Dimension, ...]:
    """All lines that the plan gives, the worst first, numbered in that order."""
    judged = _judged(assessment)
    lines = [
        (judged.get((area.id, neighbour.id)), area, neighbour, segment)
        for area in assessment.situation.areas
        for neighbour in area.values["neighbours"].items
        if (segment := sights.segment(area.id, neighbour.id, NO_WALLS)) is not None
    ]
    lines.sort(key=lambda line: _rank(line[0]))
    return tuple(
        _dimension(number, area, neighbour, segment, one, assessment, sights)
        for number, (one, area, neighbour, segment) in enumerate(lines, 1)
    )


def undrawn(assessment: Assessment, sights: Sights) -> int:
    """How many neighbours were told of that the plan does not show."""
    return sum(
        sights.segment(area.id, neighbour.id, NO_WALLS) is None
        for area in assessment.situation.areas
        for neighbour in area.values["neighbours"].items
    )


def merged_areas(assessment: Assessment) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The areas that count as one, each set with its mass and class: "2.600 kg, classe III"."""
    groups = {group.members: group for group in assessment.groups.values() if len(group.members) > 1}
    return tuple(
        (members, f"{wording.quantity(group.mass, 'kg')}, {class_text(group)}") for members, group in groups.items()
    )


def _rank(judged: _Judged | None) -> tuple[int, int]:
    return (ORDER.index(judged.verdict), judged.least_margin) if judged else (len(ORDER), 0)


def _judged(assessment: Assessment) -> dict[tuple[str | None, str | None], _Judged]:
    """By area and neighbour, what decides."""
    found: dict[tuple[str | None, str | None], _Judged] = {}
    decided = decided_neighbours(assessment)
    findings = [each for each in assessment.findings if each.outcome.item is not None and _applies(each)]
    rows = [each for each in findings if is_row_of(each, decided)]
    stated = [_as_found(each, assessment) for each in findings if each not in rows]
    for place in dict.fromkeys(place_of(each) for each in rows):
        same = [each for each in rows if place_of(each) == place]
        whole = as_a_whole(same, decided[place], assessment)
        stated.append(_Judged(decided[place], whole.numbers, whole.citation, min(map(_least_margin, same)), same[0]))
    for one in sorted(stated, key=_rank):
        found.setdefault(place_of(one.finding), one)
    return found


def _applies(finding: Finding) -> bool:
    return finding.rule.article in ARTICLES and finding.verdict is not Verdict.NOT_APPLICABLE


def _as_found(finding: Finding, assessment: Assessment) -> _Judged:
    numbers, citation = numbers_of(finding, assessment), wording.label_of(finding.provision)
    return _Judged(finding.verdict, numbers, citation, _least_margin(finding), finding)


def _least_margin(finding: Finding) -> int:
    return finding.margin[0] if finding.margin is not None else 0


def _dimension(
    number: int,
    area: Entity,
    neighbour: Entity,
    segment: Segment,
    judged: _Judged | None,
    assessment: Assessment,
    sights: Sights,
) -> Dimension:
    straight = sights.between(area.id, neighbour.id, NO_WALLS)
    on_plan = wording.quantity(straight, "m")
    drawn = Dimension(
        number=number,
        area=area.id,
        neighbour=neighbour.id,
        name=printed(wording.name_of(neighbour.id, wording.kind_of(neighbour))),
        segment=segment,
        verdict=judged.verdict if judged else Verdict.NOT_APPLICABLE,
        measured=on_plan,
        required="",
        margin="",
        citation=judged.citation if judged else "",
        provision=judged.finding.provision if judged else "",
    )
    if judged is None:
        return drawn
    measured = judged.finding.measured
    told_otherwise = measured is not None and (measured[1] < straight[0] or straight[1] < measured[0])
    numbers = judged.numbers
    return replace(
        drawn,
        measured=numbers.measured or on_plan,
        required=numbers.required,
        margin=numbers.margin,
        on_plan=on_plan if told_otherwise else "",
        **_past_walls(area, neighbour, judged.finding, assessment, sights),
    )


def _past_walls(
    area: Entity, neighbour: Entity, finding: Finding, assessment: Assessment, sights: Sights
) -> dict[str, Any]:
    """Where it turns on fire walls: whether they block every line to the neighbour, or the shortest line past them."""
    walls = past_walls.walls_of(area)
    if finding.rule.article != "art10" or not walls or assessment.choices["R29"] == "any":
        return {}
    full, reduced = past_walls.distances_asked(past_walls.row_of(finding), area, assessment)
    straight = sights.between(area.id, neighbour.id, NO_WALLS)
    if not past_walls.turns_on_walls(straight, full, reduced):
        return {}
    segment = sights.segment(area.id, neighbour.id, walls)
    if segment is None:
        return {"shielded": True}
    past = sights.between(area.id, neighbour.id, walls)
    if past == straight:  # as long elsewhere, where no wall stands in the way: that line is the one to see
        return {"segment": segment}
    return {"sight": Sight(segment, wording.quantity(past, "m"), wording.quantity(full, "m"))}
