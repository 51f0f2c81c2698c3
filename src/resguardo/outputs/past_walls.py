"""What the fire walls of a plan do for a neighbour: which line past them decides, and what the law asks of it."""

from __future__ import annotations

from resguardo.outputs import citations, wording
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.scalar import compiled
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.facts import NEIGHBOUR_DISTANCE
from resguardo.site.plan import Sights
from resguardo.site.quantities import ANY, Between

NO_WALLS = frozenset[str]()


def walls_of(area: Entity | None) -> frozenset[str]:
    """The fire walls of the plan that certainly count for an area."""
    walls: frozenset[str] = area.values.get("certain_walls", NO_WALLS) if area is not None else NO_WALLS
    return walls


def distance_meant(finding: Finding, assessment: Assessment) -> Fact:
    """Which of a neighbour's distances a finding is of, by the readings: that to it, to its lot, to its outlet."""
    item = finding.outcome.item
    if item is None or not citations.row_of(assessment.law, finding.provision):
        return NEIGHBOUR_DISTANCE

    def value_of(distance: Fact) -> Between:
        value: Between = item.values.get(distance.id, ANY)
        return value

    lines = assessment.law.quadro.lines(item, assessment.choices)
    return min((max(line, key=value_of) for line in lines), key=value_of)


def distances_asked(row: int, area: Entity, assessment: Assessment) -> tuple[Between, Between]:
    """What a row of the quadro asks in the area's class: the full distance, and that behind a fire wall."""
    full, reduced = (
        compiled(each, assessment.choices)(assessment.situation.site.values, area.values, {})
        for each in assessment.law.quadro.distances(row)
    )
    return full, reduced


def farthest_asked(area: Entity, assessment: Assessment) -> int:
    """The farthest that any row of the quadro asks in the area's class, at the most, in millimetres."""
    return max(distances_asked(row, area, assessment)[0][1] for row in assessment.law.quadro.rows)


def turns_on_walls(straight: Between, full: Between, reduced: Between) -> bool:
    """Whether a distance is far enough behind a fire wall only."""
    return straight[0] < full[1] and straight[1] >= reduced[0]


def instead_of(finding: Finding, assessment: Assessment) -> str:
    """Why less is required than the quadro says: "em vez de 30,00 m: parede corta-fogo, art. 10, § 2º"; else empty."""
    law, area, row = assessment.law, finding.outcome.area, citations.row_of(assessment.law, finding.provision)
    if area is None or finding.outcome.item is None or not row or not finding.verdict.decided:
        return ""
    full, reduced = distances_asked(row, area, assessment)
    halved = finding.required == reduced != full
    by = law.provisions.label_of(law.quadro.halving)
    return f"em vez de {wording.quantity(full, 'm')}: parede corta-fogo, {by}" if halved else ""


def remark(finding: Finding, assessment: Assessment) -> str:
    """Why the walls of the plan do not halve a distance that fails, or only just do; empty where no wall matters."""
    law, area, item = assessment.law, finding.outcome.area, finding.outcome.item
    row = citations.row_of(law, finding.provision)
    fails, at_the_limit = finding.verdict is Verdict.DOES_NOT_COMPLY, finding.reason == wording.AT_THE_LIMIT
    if not (fails or at_the_limit) or area is None or item is None or not row:
        return ""
    full, reduced = distances_asked(row, area, assessment)
    distance = distance_meant(finding, assessment)
    straight, sight = item.values.get(distance.id, ANY), item.values.get(law.quadro.sight.id)
    by_any = law.quadro.halved_by_any_wall(assessment.choices)
    if not walls_of(area) or by_any or (fails and instead_of(finding, assessment)):
        return ""
    if not turns_on_walls(straight, full, reduced):
        return _starts_on_a_wall(area, item, distance, assessment)
    if at_the_limit:
        return _at_the_limit(sight, full)
    if sight is None:
        return _starts_on_a_wall(area, item, distance, assessment) or "nenhuma parede corta-fogo da planta o tapa todo"
    open_line = wording.quantity((sight[0], sight[0]), "m")
    return f"a parede deixa livre uma linha de {open_line}, que também deveria ter {wording.quantity(full, 'm')}"


def _starts_on_a_wall(area: Entity, item: Entity, distance: Fact, assessment: Assessment) -> str:
    """That a wall on a side of the area does not stand between: the shortest line starts on it."""
    sights: Sights | None = assessment.site.values.get("sights")
    walls = [name for name in sights.starts_on(area.id, item.id, distance) if name in walls_of(area)] if sights else []
    if not walls:
        return ""
    name, by = wording.listed(walls), assessment.law.provisions.label_of(assessment.law.quadro.halving)
    return f"a menor linha começa na própria parede corta-fogo ({name}), que por isso não a tapa ({by})"


def _at_the_limit(sight: Between | None, full: Between) -> str:
    """ "a linha que a parede deixa livre, de 19,99 m, está no limite de 20,00 m"; empty where it is long enough."""
    if sight is None or sight[0] >= full[1]:
        return ""
    open_line = wording.quantity((sight[0], sight[0]), "m")
    return f"a linha que a parede deixa livre, de {open_line}, está no limite de {wording.quantity(full, 'm')}"
