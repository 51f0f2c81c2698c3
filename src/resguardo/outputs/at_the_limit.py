"""What complies only within the municipality's drawing tolerance (R58), with the numbers that show by how much.

A duty that is met at the limit has no numbers of its own; those that count are the ones without the tolerance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from resguardo.outputs import citations, past_walls, wording
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Law, Parted
from resguardo.rulebook.outcome import Notice
from resguardo.rulebook.scalar import compiled
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.quantities import NO, Between

APART = "separadas_no_limite"
"""The code of the notice that two areas are apart only within the tolerance."""


def with_numbers(assessment: Assessment) -> Assessment:
    """The assessment, in which what is met at the limit tells what was measured and what is required without it."""
    return replace(assessment, findings=tuple(numbered(each, assessment) for each in assessment.findings))


def numbered(finding: Finding, assessment: Assessment) -> Finding:
    """One finding with its numbers."""
    if finding.reason != wording.AT_THE_LIMIT:
        return finding
    area, item, law = finding.outcome.area, finding.outcome.item, assessment.law
    row = citations.row_of(law, finding.provision)
    if area is not None and item is not None and row:
        full, reduced = past_walls.distances_asked(row, area, assessment)
        if _is_behind_a_wall(item, full, assessment):
            meant = past_walls.distance_meant(finding, assessment)
            return replace(finding, unit="m", measured=item.values[meant.id], required=reduced)
    exact = compiled(finding.rule.must, {**assessment.choices, **law.without_tolerance})
    *_, (_, unit, *ends) = exact(*(each.values if each else {} for each in (assessment.situation.site, area, item)))
    return replace(finding, unit=unit, measured=(ends[0], ends[1]), required=(ends[2], ends[3])) if unit else finding


def _is_behind_a_wall(item: Entity, full: Between, assessment: Assessment) -> bool:
    """Whether it is the distance behind a fire wall that is met, and the full one not even nearly."""
    quadro, values = assessment.law.quadro, item.values

    def with_tolerance(distance: Fact) -> int:
        """What a distance is at the least, with all that it may be short."""
        least: int = values.get(distance.id, NO)[0] + values.get(quadro.tolerances[distance].id, NO)[0]
        return least

    lines = quadro.lines(item, assessment.choices)
    return min(max(map(with_tolerance, line)) for line in lines) < full[1]


def notices_of(assessment: Assessment) -> Iterator[Notice]:
    """Which areas are apart only within the tolerance, with their gap and what separates them."""
    for each in assessment.law.parted(assessment.situation):
        yield Notice(APART, _sentence(each, assessment.law))


def _sentence(parted: Parted, law: Law) -> str:
    one, other = map(wording.area_name, parted.areas)
    return (
        f"{one} e {other} contam como áreas separadas, no limite "
        f"({law.provisions.label_of(law.quadro.separating)}): distam {wording.quantity(parted.gap, 'm')}, exigido "
        f"{wording.quantity(parted.required, 'm')}; a diferença está dentro da tolerância de desenho do município."
    )
