"""The distances of a plan as lines to be drawn: from a storage area to a neighbour, with what is required and measured.

Each line says what the law says of that neighbour, or of that floor opening, in whole: of several provisions the one
that is worst, of those equally bad the one with the least to spare, and beside it what the others ask.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from resguardo.outputs import at_the_limit, citations, past_walls, wording
from resguardo.outputs.clearances import asks_for_a_distance
from resguardo.outputs.floor_openings import findings_of_openings
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
from resguardo.rulebook.law import Law
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.facts import (
    DISTANCE_FROM_CONTAINERS,
    DISTANCE_TO_ITS_LOT,
    DISTANCE_TO_OUTLET,
    NEIGHBOUR_DISTANCE,
    NEIGHBOURS,
    OPENING_DISTANCE,
    OPENINGS,
)
from resguardo.site.plan import Position, Sights
from resguardo.site.quantities import ANY, Between

Segment = tuple[Position, Position]

FAR = 200.0
"""Metres; the law asks for 180 at most."""
OPENINGS_SHOWN = 10_000
"""Millimetres from which on a floor opening that complies is not drawn; art. 3 reaches 3 m."""
OF_ANOTHER_LINE = {
    DISTANCE_FROM_CONTAINERS: "desde os recipientes",
    DISTANCE_TO_ITS_LOT: "até o lote",
    DISTANCE_TO_OUTLET: "até a saída de gases",
}
"""What is said of a number that is not of the line from the area to the thing itself."""
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

    ``named`` is its name with what it is. ``measured`` is what the verdict rests on; ``on_plan`` what the plan gives
    where that is something else, as after an inspection. ``shielded`` says that the fire walls that certainly count
    block every line. ``besides`` is what other provisions ask of the same thing, where that is something else,
    ``instead`` what a fire wall spares.
    ``is_opening``: the neighbour is a floor opening. ``distance`` is which of the neighbour's distances the line is.
    """

    number: int
    area: str
    neighbour: str
    name: str
    named: str
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
    besides: tuple[str, ...] = ()
    instead: str = ""
    is_opening: bool = False
    distance: Fact = NEIGHBOUR_DISTANCE

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
    """What a provision, or several rows of the quadro in one, say of one thing."""

    verdict: Verdict
    numbers: Numbers
    provisions: tuple[str, ...]
    least_margin: int
    finding: Finding


@dataclass(frozen=True, slots=True)
class _Measured:
    """A thing that the plan shows, as measured from an area, with all that is said of it, the worst first."""

    area: Entity
    thing: Entity
    segment: Segment
    straight: Between
    judged: tuple[_Judged, ...]
    is_opening: bool = False
    distance: Fact = NEIGHBOUR_DISTANCE

    @property
    def rank(self) -> tuple[int, int]:
        """The worst first, then those with the least to spare."""
        return _rank(self.judged[0]) if self.judged else (len(ORDER), 0)


def dimensions_of(assessment: Assessment, sights: Sights) -> tuple[Dimension, ...]:
    """All lines that the plan gives, the worst first, numbered in that order."""
    judged = _judged(at_the_limit.with_numbers(assessment))
    measured = [*_neighbours(assessment, sights, judged), *_openings(assessment, sights, judged)]
    measured.sort(key=lambda each: each.rank)
    return tuple(_dimension(number, each, assessment, sights) for number, each in enumerate(measured, 1))


def undrawn(assessment: Assessment, sights: Sights) -> tuple[int, int]:
    """How many neighbours, and how many floor openings, were told of that the plan does not show."""
    areas = assessment.situation.areas
    neighbours = [(area.id, each.id) for area in areas for each in area.values[NEIGHBOURS.id].items]
    openings = [(area.id, each.id) for area in areas for each in area.values[OPENINGS.id].items]
    return (
        sum(sights.segment(*each, NO_WALLS) is None for each in neighbours),
        sum(sights.to_opening(*each) is None for each in openings),
    )


def merged_areas(assessment: Assessment) -> tuple[tuple[tuple[str, ...], str], ...]:
    """The areas that count as one, each set with its mass and class: "2.600 kg, classe III"."""
    groups = {group.members: group for group in assessment.groups.values() if len(group.members) > 1}
    return tuple(
        (members, f"{wording.quantity(group.mass, 'kg')}, {class_text(group)}") for members, group in groups.items()
    )


# What is measured


def _neighbours(
    assessment: Assessment, sights: Sights, judged: Mapping[str, tuple[_Judged, ...]]
) -> Iterator[_Measured]:
    for area in assessment.situation.areas:
        for each in area.values[NEIGHBOURS.id].items:
            said = judged.get(each.path, ())
            meant = past_walls.distance_meant(said[0].finding, assessment) if said else NEIGHBOUR_DISTANCE
            for distance in dict.fromkeys((meant, NEIGHBOUR_DISTANCE)):  # where what is meant is not drawn, the thing
                segment = sights.segment(area.id, each.id, NO_WALLS, distance)
                if segment is not None:
                    straight = sights.between(area.id, each.id, NO_WALLS, distance)
                    yield _Measured(area, each, segment, straight, said, distance=distance)
                    break


def _openings(assessment: Assessment, sights: Sights, judged: Mapping[str, tuple[_Judged, ...]]) -> Iterator[_Measured]:
    for area in assessment.situation.areas:
        for each in area.values[OPENINGS.id].items:
            segment, said = sights.to_opening(area.id, each.id), judged.get(each.path, ())
            straight = sights.measured(each.path, OPENING_DISTANCE) or each.values.get(OPENING_DISTANCE.id, ANY)
            calm = not said or said[0].verdict is Verdict.COMPLIES
            if segment is not None and not (calm and straight[0] > OPENINGS_SHOWN):
                yield _Measured(area, each, segment, straight, said, is_opening=True)


# What is said of it


def _rank(judged: _Judged) -> tuple[int, int]:
    return ORDER.index(judged.verdict), judged.least_margin


def _judged(assessment: Assessment) -> Mapping[str, tuple[_Judged, ...]]:
    """By the path of a neighbour or opening, all that is said of it, the worst first."""
    decided = decided_neighbours(assessment)
    findings = [
        each
        for each in assessment.findings
        if each.outcome.item is not None and asks_for_a_distance(each, assessment.law)
    ]
    rows = [each for each in findings if is_row_of(each, decided, assessment.law)]
    stated = [_as_found(each, assessment) for each in findings if each not in rows]
    for place in dict.fromkeys(place_of(each) for each in rows):
        same = [each for each in rows if place_of(each) == place]
        whole = as_a_whole(same, decided[place], assessment)
        stated.append(_Judged(decided[place], whole.numbers, whole.provisions, min(map(_least_margin, same)), same[0]))
    openings = (each for each in findings_of_openings(assessment) if each.verdict is not Verdict.NOT_APPLICABLE)
    stated += [_as_found(each, assessment) for each in openings]
    found: dict[str, list[_Judged]] = {}
    for one in sorted(stated, key=_rank):
        found.setdefault(_path_of(one.finding), []).append(one)
    return {path: _with_open_rows(several, assessment.law) for path, several in found.items()}


def _with_open_rows(judged: Iterable[_Judged], law: Law) -> tuple[_Judged, ...]:
    """Rows of the quadro of which it is open which one counts, as one: "1,50 m na linha 1 ou 5,00 m na linha 2"."""
    several = [*judged]
    open_ = [each for each in several if each.verdict is Verdict.UNDETERMINED]
    rows = [each for each in open_ if citations.is_row(law, each.finding.provision)]
    if len(rows) < 2:
        return tuple(several)
    required = _either(rows, law)
    provisions = tuple(each.finding.provision for each in rows)
    together = replace(rows[0], numbers=replace(rows[0].numbers, required=required), provisions=provisions)
    return tuple(together if each is rows[0] else each for each in several if each is rows[0] or each not in rows)


def _either(rows: Iterable[_Judged], law: Law) -> str:
    by_distance: dict[str, list[int]] = {}
    for each in rows:
        by_distance.setdefault(each.numbers.required, []).append(citations.row_of(law, each.finding.provision))
    if len(by_distance) == 1:
        return next(iter(by_distance))
    return wording.either(
        f"{required} {'na linha' if len(numbers) == 1 else 'nas linhas'} {wording.listed(map(str, sorted(numbers)))}"
        for required, numbers in sorted(by_distance.items(), key=lambda one: min(one[1]))
    )


def _path_of(finding: Finding) -> str:
    return finding.outcome.item.path if finding.outcome.item is not None else ""


def _as_found(finding: Finding, assessment: Assessment) -> _Judged:
    numbers = numbers_of(finding, assessment)
    return _Judged(finding.verdict, numbers, (finding.provision,), _least_margin(finding), finding)


def _least_margin(finding: Finding) -> int:
    return finding.margin[0] if finding.margin is not None else 0


# The lines


def _dimension(number: int, measured: _Measured, assessment: Assessment, sights: Sights) -> Dimension:
    on_plan = wording.quantity(measured.straight, "m")
    name = printed(wording.name_of(measured.thing.id, wording.kind_of(measured.thing)))
    drawn = Dimension(
        number=number,
        area=measured.area.id,
        neighbour=measured.thing.id,
        name=name,
        named=wording.with_kind(name, measured.thing),
        segment=measured.segment,
        verdict=Verdict.NOT_APPLICABLE,
        measured=on_plan,
        required="",
        margin="",
        citation="",
        is_opening=measured.is_opening,
        distance=measured.distance,
    )
    if not measured.judged:
        return drawn
    worst, *others = measured.judged
    numbers, finding = worst.numbers, worst.finding
    alike = [each for each in others if _says_the_same(each, worst)]
    return replace(
        drawn,
        verdict=worst.verdict,
        measured=_named(numbers.measured or on_plan, finding, assessment),
        required=numbers.required,
        margin=numbers.margin,
        instead=numbers.instead,
        citation=citations.labels_of(assessment.law, (name for each in (worst, *alike) for name in each.provisions)),
        provision=finding.provision,
        on_plan=on_plan if _is_told_otherwise(finding, measured.straight) else "",
        besides=_besides(worst, (each for each in others if each not in alike), assessment),
        **_past_walls(measured, finding, assessment, sights),
    )


def _named(number: str, finding: Finding, assessment: Assessment) -> str:
    """ "12,00 m até o lote": a number that is not of the thing itself says of what it is."""
    of_what = OF_ANOTHER_LINE.get(past_walls.distance_meant(finding, assessment), "")
    return f"{number} {of_what}" if of_what else number


def _says_the_same(one: _Judged, other: _Judged) -> bool:
    return (one.verdict, one.numbers) == (other.verdict, other.numbers)


def _is_told_otherwise(finding: Finding, straight: Between) -> bool:
    told = finding.measured
    return told is not None and (told[1] < straight[0] or straight[1] < told[0])


def _besides(worst: _Judged, others: Iterable[_Judged], assessment: Assessment) -> tuple[str, ...]:
    """ "✔ art. 10, linhas 1 e 3 do quadro: exigido 1,50 m"; what asks the same in one.

    What is of another line than the one drawn says how long that is: "9,00 m, exigido 10,00 m".
    """
    law, together = assessment.law, dict[tuple[Verdict, str], list[str]]()
    drawn = past_walls.distance_meant(worst.finding, assessment)
    for each in others:
        asked = each.numbers.required
        if asked and past_walls.distance_meant(each.finding, assessment) != drawn:
            asked = f"{_named(each.numbers.measured, each.finding, assessment)}, exigido {asked}"
        elif asked:
            asked = f"exigido {asked}"
        together.setdefault((each.verdict, asked), []).extend(each.provisions)
    return tuple(
        f"{wording.MARKS[verdict]} {citations.labels_of(law, provisions)}{f': {asked}' if asked else ''}"
        for (verdict, asked), provisions in together.items()
    )


def _past_walls(measured: _Measured, finding: Finding, assessment: Assessment, sights: Sights) -> dict[str, Any]:
    """Where it turns on fire walls: whether they block every line to the neighbour, or the shortest line past them."""
    area, neighbour, distance = measured.area, measured.thing, measured.distance
    law, walls = assessment.law, past_walls.walls_of(area)
    if distance != past_walls.distance_meant(finding, assessment):
        return {}  # what is meant is not drawn
    by_any = law.quadro.halved_by_any_wall(assessment.choices)
    if finding.rule.article != law.neighbour_article or not walls or by_any:
        return {}
    full, reduced = past_walls.distances_asked(citations.row_of(law, finding.provision), area, assessment)
    straight = measured.straight
    if not past_walls.turns_on_walls(straight, full, reduced):
        return {}
    segment = sights.segment(area.id, neighbour.id, walls, distance)
    if segment is None:
        return {"shielded": True}
    past = sights.between(area.id, neighbour.id, walls, distance)
    if past == straight:  # as long elsewhere, where no wall stands in the way: that line is the one to see
        return {"segment": segment}
    return {"sight": Sight(segment, wording.quantity(past, "m"), wording.quantity(full, "m"))}
