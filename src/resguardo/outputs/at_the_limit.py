"""What complies only within the municipality's drawing tolerance (R58), with the numbers that show by how much.

A duty that is met at the limit has no numbers of its own; those that count are the ones without the tolerance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.separation import Box, mass_of
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.shielding import TOLERANCE
from resguardo.outputs import past_walls, wording
from resguardo.outputs.joined_areas import told_gaps
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.outcome import Notice
from resguardo.rulebook.scalar import compiled
from resguardo.site.entity import Entity
from resguardo.site.facts import NEIGHBOUR_DISTANCE
from resguardo.site.quantities import NO, Between

TOLERANT = "municipal"
APART = "separadas_no_limite"
"""The code of the notice that two areas are apart only within the tolerance."""


def with_numbers(assessment: Assessment) -> Assessment:
    """The assessment, in which what is met at the limit tells what was measured and what is required without it."""
    if assessment.choices["R58"] != TOLERANT:
        return assessment
    return replace(assessment, findings=tuple(numbered(each, assessment) for each in assessment.findings))


def numbered(finding: Finding, assessment: Assessment) -> Finding:
    """One finding with its numbers."""
    if finding.reason != wording.AT_THE_LIMIT:
        return finding
    area, item, row = finding.outcome.area, finding.outcome.item, past_walls.row_of(finding)
    if area is not None and item is not None and row:
        full, reduced = past_walls.distances_asked(row, area, assessment)
        if _is_behind_a_wall(item, full):
            return replace(finding, unit="m", measured=item.values[NEIGHBOUR_DISTANCE.id], required=reduced)
    exact = compiled(finding.rule.must, {**assessment.choices, "R58": "none"})
    *_, (_, unit, *ends) = exact(*(each.values if each else {} for each in (assessment.situation.site, area, item)))
    return replace(finding, unit=unit, measured=(ends[0], ends[1]), required=(ends[2], ends[3])) if unit else finding


def _is_behind_a_wall(item: Entity, full: Between) -> bool:
    """Whether it is the distance behind a fire wall (art. 10, § 2) that is met, and the full one not even nearly."""
    straight: Between = item.values[NEIGHBOUR_DISTANCE.id]
    allowed: Between = item.values.get(TOLERANCE.id, NO)
    return straight[0] + allowed[0] < full[1]


def notices_of(assessment: Assessment) -> Iterator[Notice]:
    """Which areas are apart only within the tolerance (art. 10, § 3), with their gap and what separates them."""
    box = assessment.situation.ground
    if assessment.choices["R58"] != TOLERANT or not isinstance(box, Box):
        return
    areas = [each.id for each in assessment.situation.areas]
    drawn = told_gaps(assessment)
    for pair in combinations(range(len(areas)), 2):
        one, other = (areas[index] for index in pair)
        gap = drawn.get(frozenset({one, other}))
        if gap is None or other in assessment.groups[one].members:
            continue
        required = _required(box, pair, assessment)
        if gap[0] < required[1] <= box.gaps[pair][0]:
            yield Notice(APART, _sentence(one, other, gap, required))


def _required(box: Box, pair: tuple[int, int], assessment: Assessment) -> Between:
    """The gap that separates two areas, each with all that counts as one with it; merged once, each by itself."""
    areas = [each.id for each in assessment.situation.areas]
    members = ((areas[index],) if box.once else assessment.groups[areas[index]].members for index in pair)
    one, other = (mass_of(box, frozenset(map(areas.index, each))) for each in members)
    return box.required_between(one, other, pair)


def _sentence(one: str, other: str, gap: Between, required: Between) -> str:
    return (
        f"{wording.area_name(one)} e {wording.area_name(other)} contam como áreas separadas, no limite "
        f"(art. 10, § 3º): distam {wording.quantity(gap, 'm')}, exigido "
        f"{wording.quantity(required, 'm')}; a diferença está dentro da tolerância de desenho do município."
    )
