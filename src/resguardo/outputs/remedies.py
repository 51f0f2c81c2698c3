"""What would mend what fails. A distance, each way by itself: farther, behind a fire wall, walled, less stock, apart.

Of what is counted, what is short; of what may not be sold, what is to go.

Only what the law itself offers under the readings taken; whether a way is open on the ground, who knows the place says.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import chain

from resguardo.outputs import citations, past_walls, wording
from resguardo.rulebook.expression import Node
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.scalar import compiled
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity, Survey
from resguardo.site.facts import DECLARED_OTHERS, FOUND_OTHERS, NEIGHBOUR_KIND
from resguardo.site.numbers import counted
from resguardo.site.quantities import CYLINDER_MASS, UNBOUNDED, Between, saturated

POWDER = "de pó químico"


def remedies_of(finding: Finding, assessment: Assessment) -> tuple[str, ...]:
    """The ways out of a neighbour that is too near, of too few extinguishers, of goods that may not be sold there."""
    if finding.verdict is not Verdict.DOES_NOT_COMPLY:
        return ()
    if finding.outcome.shown[0] in wording.COUNTED:
        return tuple(_more(finding))
    if finding.rule.each == "site":
        return tuple(_without(finding, assessment))
    row = citations.row_of(assessment.law, finding.provision)
    area, item = finding.outcome.area, finding.outcome.item
    if not row or area is None or item is None or finding.measured is None:
        return ()
    return tuple(_remedies(finding, row, area, item, finding.measured, assessment))


def _more(finding: Finding) -> Iterator[str]:
    """What is short of what is counted, where that is known exactly; all else that is short goes with it."""
    if finding.margin is None or finding.margin[0] != finding.margin[1]:
        return
    lack, label, words = -finding.margin[0], finding.outcome.shown[0], finding.rule.words
    one, several = wording.COUNTED[label]
    amount = counted(lack, one, several) if finding.unit != "kg" else f"{wording.quantity((lack, lack), 'kg')} {one}"
    powder = "" if one.endswith(POWDER) else f" {POWDER}"
    others = "; ".join(words[each] for each in finding.failing if each != label and each in words)
    yield f"acrescentar {amount}{powder}, na validade{f' ({others})' if others else ''}"


def _without(finding: Finding, assessment: Assessment) -> Iterator[str]:
    """What is not to be sold; of a list that may not be all there is, at least that."""
    named = offending(finding, assessment)
    if named:
        least = "" if all(each.complete for each in _lists_read(finding, assessment)) else "pelo menos "
        yield f"deixar de vender {least}{wording.listed(named)} onde se armazena GLP"


def _lists_read(finding: Finding, assessment: Assessment) -> Iterator[Survey]:
    for node in wording.chosen_nodes(finding.rule.must, assessment.choices):
        if node.operator == "some":
            yield assessment.site.values[node.detail.id]


def offending(finding: Finding, assessment: Assessment) -> list[str]:
    """The told words that a duty of the establishment forbids, as the goods of art. 13."""
    rule, choices, site = finding.rule, assessment.choices, assessment.site
    if finding.verdict is not Verdict.DOES_NOT_COMPLY or rule.each != "site" or not rule.of_the_site:
        return []
    forbidden = (each for each in wording.chosen_nodes(rule.must, choices) if each.operator == "negation")
    named: dict[str, None] = {}
    for some in (below for each in forbidden for below in wording.chosen_nodes(each, choices)):
        if some.operator == "some":
            fact, holds = some.detail.members[0], compiled(some.parts[0], choices)
            items = (item.values for item in site.values[some.detail.id].items)
            words = (word for item in items if holds(site.values, {}, item)[0] for word in sorted(item[fact.id]))
            named |= {fact.choices.get(word, word): None for word in words}
    return list(named)


def _remedies(
    finding: Finding, row: int, area: Entity, item: Entity, measured: Between, assessment: Assessment
) -> Iterator[str]:
    if finding.margin is not None and finding.required is not None and finding.required[0] < UNBOUNDED:
        yield from _farther(finding, -finding.margin[1], area, item, assessment)
    quadro = assessment.law.quadro
    walled, unwalled = quadro.limits
    yield from _behind_a_wall(finding, row, area, measured, assessment)
    if (
        row == unwalled
        and quadro.walled_side_by_side(assessment.choices)
        and item.values.get(NEIGHBOUR_KIND.id) == {"divisa"}
    ):
        enough = _enough(quadro.duty(walled), area, item, assessment)
        if enough:
            yield f"erguer o muro desta divisa a {_metres(quadro.boundary_wall_least)}: bastam {enough}"
    yield from _with_less(finding, area, item, assessment)
    yield from _apart(finding, area, item, assessment)


def _farther(finding: Finding, lack: int, area: Entity, item: Entity, assessment: Assessment) -> Iterator[str]:
    """What is missing to what is required at the least: no more, as where a fire wall is not confirmed, is certain."""
    if lack > 0:
        quadro = assessment.law.quadro
        meant = chain.from_iterable(quadro.lines(item, assessment.choices))
        lines = {quadro.sight.id, *(each.id for each in meant)} & item.values.keys()
        ends = ((line, *item.values[line]) for line in lines)
        moved = {line: (low + lack, saturated(high + lack)) for line, low, high in ends}
        enough = _enough(finding.rule.must, area, Entity(item.id, item.path, {**item.values, **moved}), assessment)
        yield f"afastar {'' if enough else 'pelo menos '}mais {_metres(lack)}"


def _behind_a_wall(
    finding: Finding, row: int, area: Entity, measured: Between, assessment: Assessment
) -> Iterator[str]:
    """A fire wall halves the distance (§ 2), where none stands yet."""
    full, reduced = past_walls.distances_asked(row, area, assessment)
    quadro = assessment.law.quadro
    as_written = quadro.halved_as_written(assessment.choices)
    if as_written and finding.outcome.shown[0] == "distancia_plena" and reduced[1] <= measured[0] < full[1]:
        yield (
            f"pôr entre os dois parede corta-fogo atestada, mais de {_metres(quadro.wall_above_stack)} acima da pilha, "
            f"que tape toda linha menor que {_metres(full[1])}: bastam {_metres(reduced[1])}"
        )


def _with_less(finding: Finding, area: Entity, item: Entity, assessment: Assessment) -> Iterator[str]:
    """The largest lower class that may stand so near, behind the fire walls that there are."""
    group = assessment.groups.get(area.id)
    if group is None:
        return
    quadro = assessment.law.quadro
    limits = quadro.class_limits
    for index in reversed(range(bisect_left(limits, group.mass[0]))):
        mass = limits[index], limits[index]
        lighter = Entity(area.id, area.path, {**area.values, quadro.mass.id: mass})
        enough = _enough(finding.rule.must, lighter, item, assessment)
        if enough:
            cylinders = counted(limits[index] // CYLINDER_MASS, "botijão", "botijões")
            held = f"{wording.quantity(mass, 'kg')}, classe {quadro.classes[index]}"
            only = " e nenhum recipiente de outro tamanho" if _holds_others(area, assessment) else ""
            yield f"guardar até {cylinders}{only}{_together(area, assessment)} ({held}): bastam {enough}"
            return


def _holds_others(area: Entity, assessment: Assessment) -> bool:
    """Whether containers of another size weigh too, in the area or in one that may count as one with it."""
    counted_with = next(each for each in assessment.law.joinable(assessment.situation) if area.id in each)
    areas = [each for each in assessment.situation.areas if each.id in counted_with]
    return any(each.values[fact.id].items for each in areas for fact in (DECLARED_OTHERS, FOUND_OTHERS))


def _together(area: Entity, assessment: Assessment) -> str:
    """What the stock is that of, where areas count or may count as one (art. 10, § 3): with less they may no more."""
    possible = next(each for each in assessment.law.joinable(assessment.situation) if area.id in each)
    if len(possible) == 1:
        return ""
    certain = possible == frozenset(assessment.groups[area.id].members)
    which = "" if certain else " das áreas que possam contar como uma só"
    return f" no conjunto{which}, com extintores próprios em cada área que então conte separada"


def _apart(finding: Finding, area: Entity, item: Entity, assessment: Assessment) -> Iterator[str]:
    """Farther from the other area with which it counts as one (art. 10, § 3), where alone it may stand so near.

    Only where a site has two areas: of more it depends on all of them which would then count as one.
    """
    if len(assessment.groups) != 2 or len(assessment.groups[area.id].members) != 2:
        return
    alone = Entity(area.id, area.path, {**area.values, assessment.law.quadro.mass.id: area.values["own_mass"]})
    enough = _enough(finding.rule.must, alone, item, assessment)
    joined = assessment.law.joined(assessment.situation) if enough else ()
    for each in (each for each in joined if each.separates):
        both = wording.listed(map(wording.area_name, each.areas))
        farther = f"afastar {both} mais {_metres(each.required - each.gap[0])}"
        yield f"{farther} (contam então separadas, com extintores próprios em cada uma): bastam {enough}"


def _enough(duty: Node, area: Entity, item: Entity, assessment: Assessment) -> str:
    """What a duty would ask that is certainly met, without any tolerance; empty where it is not."""
    judged = compiled(duty, {**assessment.choices, **assessment.law.without_tolerance})
    met, _, (label, unit, *numbers) = judged(assessment.situation.site.values, area.values, item.values)
    premise = f" {wording.PREMISES[label]}" if label in wording.PREMISES else ""
    return f"{wording.quantity((numbers[2], numbers[3]), unit)}{premise}" if met else ""


def _metres(length: int) -> str:
    return wording.quantity((length, length), "m")
