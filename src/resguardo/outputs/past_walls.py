"""What the fire walls of a plan do for a neighbour: which line past them decides, and what the law asks of it."""

from __future__ import annotations

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.shielding import SIGHT
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.tables import (
    QUADRO,
    full_distances,
    reduced_distances,
    required,
)
from resguardo.outputs import wording
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.scalar import compiled
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.facts import NEIGHBOUR_DISTANCE
from resguardo.site.quantities import ANY, Between

NO_WALLS = frozenset[str]()


def walls_of(area: Entity | None) -> frozenset[str]:
    """The fire walls of the plan that certainly count for an area."""
    walls: frozenset[str] = area.values.get("certain_walls", NO_WALLS) if area is not None else NO_WALLS
    return walls


def row_of(finding: Finding) -> int:
    """The row of the quadro of art. 10; 0 for another provision."""
    return int(finding.provision[-1]) if finding.provision.startswith(wording.TABLE_ROW) else 0


def distances_asked(row: int, area: Entity, assessment: Assessment) -> tuple[Between, Between]:
    """What a row of the quadro asks in the area's class: the full distance, and that behind a fire wall."""
    full, reduced = (
        compiled(required(distances(row)), assessment.choices)(assessment.situation.site.values, area.values, {})
        for distances in (full_distances, reduced_distances)
    )
    return full, reduced


def farthest_asked(area: Entity, assessment: Assessment) -> int:
    """The farthest that any row of the quadro asks in the area's class, at the most, in millimetres."""
    return max(distances_asked(row, area, assessment)[0][1] for row in range(1, len(QUADRO) + 1))


def turns_on_walls(straight: Between, full: Between, reduced: Between) -> bool:
    """Whether a distance is far enough behind a fire wall only."""
    return straight[0] < full[1] and straight[1] >= reduced[0]


def remark(finding: Finding, assessment: Assessment) -> str:
    """Why the walls of the plan do not halve a distance that fails, or only just do; empty where no wall matters."""
    area, item = finding.outcome.area, finding.outcome.item
    fails, at_the_limit = finding.verdict is Verdict.DOES_NOT_COMPLY, finding.reason == wording.AT_THE_LIMIT
    if not (fails or at_the_limit) or area is None or item is None or not row_of(finding):
        return ""
    full, reduced = distances_asked(row_of(finding), area, assessment)
    straight = item.values.get(NEIGHBOUR_DISTANCE.id, ANY)
    if not walls_of(area) or assessment.choices["R29"] == "any" or not turns_on_walls(straight, full, reduced):
        return ""
    sight = item.values.get(SIGHT.id)
    if at_the_limit:
        return _at_the_limit(sight, full)
    if sight is None:
        return "nenhuma parede corta-fogo da planta o tapa todo"
    open_line = wording.quantity((sight[0], sight[0]), "m")
    return f"a parede deixa livre uma linha de {open_line}, que também deveria ter {wording.quantity(full, 'm')}"


def _at_the_limit(sight: Between | None, full: Between) -> str:
    """ "a linha que a parede deixa livre, de 19,99 m, está no limite de 20,00 m"; empty where it is long enough."""
    if sight is None or sight[0] >= full[1]:
        return ""
    open_line = wording.quantity((sight[0], sight[0]), "m")
    return f"a linha que a parede deixa livre, de {open_line}, está no limite de {wording.quantity(full, 'm')}"
