"""What would mend a distance that fails, each way by itself: farther, behind a fire wall, walled, or with less stock.

Only what the law itself offers under the readings taken; whether a way is open on the ground, who knows the place says.
"""

from __future__ import annotations

from collections.abc import Iterator

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.art10_clearances import (
    BOUNDARY_WALL_LEAST,
    must_be_far,
)
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.tables import (
    CLASS_LIMITS,
    CLASSES,
    GROUP_MASS,
    WALL_ABOVE_STACK,
    class_index,
)
from resguardo.outputs import past_walls, wording
from resguardo.rulebook.expression import Node
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.scalar import compiled
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.facts import NEIGHBOUR_KIND
from resguardo.site.quantities import CYLINDER_MASS, Between

WALLED_ROW, UNWALLED_ROW = 1, 2


def remedies_of(finding: Finding, assessment: Assessment) -> tuple[str, ...]:
    """The ways out of a neighbour that is too near, by art. 10; none for any other finding."""
    row, area, item = past_walls.row_of(finding), finding.outcome.area, finding.outcome.item
    fails = finding.verdict is Verdict.DOES_NOT_COMPLY
    if not fails or not row or area is None or item is None or finding.measured is None:
        return ()
    return tuple(_remedies(finding, row, area, item, finding.measured, assessment))


def _remedies(
    finding: Finding, row: int, area: Entity, item: Entity, measured: Between, assessment: Assessment
) -> Iterator[str]:
    if finding.margin is not None and finding.margin[1] < 0:
        least = "" if finding.margin[0] == finding.margin[1] else "pelo menos "
        yield f"afastar mais {least}{_metres(-finding.margin[1])}"
    yield from _behind_a_wall(finding, row, area, measured, assessment)
    if (
        row == UNWALLED_ROW
        and assessment.choices["R23"] == "per_segment"
        and item.values.get(NEIGHBOUR_KIND.id) == {"divisa"}
    ):
        enough = _enough(must_be_far(WALLED_ROW), area, item, assessment)
        if enough:
            yield f"erguer o muro desta divisa a {_metres(BOUNDARY_WALL_LEAST)}: bastam {enough}"
    yield from _with_less(finding, area, item, assessment)


def _behind_a_wall(
    finding: Finding, row: int, area: Entity, measured: Between, assessment: Assessment
) -> Iterator[str]:
    """A fire wall halves the distance (§ 2), where none stands yet."""
    full, reduced = past_walls.distances_asked(row, area, assessment)
    as_written = assessment.choices["R29"] == "interposed" and assessment.choices["R31"] == "right"
    if as_written and finding.outcome.shown[0] == "distancia_plena" and reduced[1] <= measured[0] < full[1]:
        yield (
            f"pôr entre os dois parede corta-fogo atestada, mais de {_metres(WALL_ABOVE_STACK)} acima da pilha, que "
            f"tape toda linha menor que {_metres(full[1])}: bastam {_metres(reduced[1])}"
        )


def _with_less(finding: Finding, area: Entity, item: Entity, assessment: Assessment) -> Iterator[str]:
    """The largest lower class that may stand so near, behind the fire walls that there are."""
    group = assessment.groups.get(area.id)
    if group is None:
        return
    for index in reversed(range(class_index(group.mass[0]))):
        mass = CLASS_LIMITS[index], CLASS_LIMITS[index]
        lighter = Entity(area.id, area.path, {**area.values, GROUP_MASS.id: mass})
        enough = _enough(finding.rule.must, lighter, item, assessment)
        if enough:
            count = f"{CLASS_LIMITS[index] // CYLINDER_MASS:,}".replace(",", ".")
            together = " no conjunto" if len(group.members) > 1 else ""
            held = f"{wording.quantity(mass, 'kg')}, classe {CLASSES[index]}"
            yield f"guardar até {count} botijões{together} ({held}): bastam {enough}"
            return


def _enough(duty: Node, area: Entity, item: Entity, assessment: Assessment) -> str:
    """What a duty would ask that is certainly met, without any tolerance; empty where it is not."""
    judged = compiled(duty, {**assessment.choices, "R58": "none"})
    met, _, (label, unit, *numbers) = judged(assessment.situation.site.values, area.values, item.values)
    premise = f" {wording.PREMISES[label]}" if label in wording.PREMISES else ""
    return f"{wording.quantity((numbers[2], numbers[3]), unit)}{premise}" if met else ""


def _metres(length: int) -> str:
    return wording.quantity((length, length), "m")
