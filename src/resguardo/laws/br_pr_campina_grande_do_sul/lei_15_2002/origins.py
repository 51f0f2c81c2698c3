"""Where what is derived comes from: the told facts that could still change it, with the values at which it turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from resguardo.rulebook.law import Origins
from resguardo.site.entity import Entity
from resguardo.site.facts import (
    CONTAINER_COUNT,
    CONTAINER_MASS,
    DECLARED_OTHERS,
    EXTINGUISHER_AGENT,
    EXTINGUISHER_MASS,
    EXTINGUISHER_VALID,
    EXTINGUISHERS,
    FOUND_OTHERS,
)
from resguardo.site.quantities import ANY, CYLINDER_MASS, NO, UNBOUNDED, Between, is_exact

from . import capacity, shielding
from .ground import EXEMPT_CYLINDERS, Ground
from .tables import CLASS_LIMITS, EXTINGUISHER_STEP

Cuts = dict[str, frozenset[int]]

MOST_STEPS = 20
"""How many steps above the last class are looked at."""


def origins_of(site: Entity, ground: Ground) -> dict[str, Origins]:
    """Per area path, and under "" for the whole property, the facts behind each derived fact."""
    hulls = [ground.hull(index) for index in range(len(ground.areas))]
    of_hulls = {hull: _of_hull(site, ground, hull) for hull in dict.fromkeys(hulls)}
    each = {
        area.path: {**of_hulls[hull], **_of_area(site, ground, index)}
        for index, (area, hull) in enumerate(zip(ground.areas, hulls, strict=True))
    }
    derived = dict.fromkeys(key for origins in each.values() for key in origins)
    return {**each, "": {key: united(origins[key] for origins in each.values()) for key in derived}}


def _of_hull(site: Entity, ground: Ground, hull: frozenset[int]) -> Origins:
    grouping = _grouping_facts(site, ground, hull)
    return {
        "group_mass": united((*(_mass_cuts(ground, index, hull) for index in hull), grouping)),
        "subject": united((*(_count_cuts(ground, index, hull) for index in hull), grouping)),
        "group_extinguishers": united((_open_extinguishers(ground, hull), grouping)),
    }


def _of_area(site: Entity, ground: Ground, index: int) -> Origins:
    walls = shielding.open_facts(site, ground.areas[index])
    return {
        "own_mass": _mass_cuts(ground, index, frozenset({index})),
        "sight": united((walls, shielding.inexact_sights(site, ground.areas[index], ground.choices))),
        "wall_on_plan": walls,
    }


def united(origins: Iterable[Mapping[str, frozenset[int]]]) -> Cuts:
    """All facts of several origins, the cuts of each together."""
    found: Cuts = {}
    for each in origins:
        for path, cuts in each.items():
            found[path] = found.get(path, frozenset()) | cuts
    return found


def _open_extinguishers(ground: Ground, hull: frozenset[int]) -> Cuts:
    """The lists of extinguishers that may still grow; where it is open whose they are, also what each one is."""
    facts = []
    for index in sorted(hull):
        told = ground.areas[index].values[EXTINGUISHERS.id]
        facts += [] if told.complete else [told.path]
        if ground.core(index) != hull:
            facts += [f"{item.path}.{key}" for item in told.items for key in _undecided(item)]
    return {path: frozenset[int]() for path in facts}


def _undecided(extinguisher: Entity) -> list[str]:
    agent = extinguisher.values.get(EXTINGUISHER_AGENT.id, frozenset(EXTINGUISHER_AGENT.choices))
    mass = extinguisher.values.get(EXTINGUISHER_MASS.id, ANY)
    facts = [EXTINGUISHER_AGENT] if len(agent) > 1 else []
    facts += [] if is_exact(mass) else [EXTINGUISHER_MASS]
    facts += [] if EXTINGUISHER_VALID.id in extinguisher.values else [EXTINGUISHER_VALID]
    return [fact.key for fact in facts]


def _count_cuts(ground: Ground, index: int, hull: frozenset[int]) -> Cuts:
    """Of an area's open facts, where one more cylinder, or gram told for cylinders, ends the exemption."""
    together = (sum(ground.contents[i].cylinders[end] for i in hull - {index}) for end in (0, 1))
    left = {EXEMPT_CYLINDERS - count for count in (0, *together) if count <= EXEMPT_CYLINDERS}
    cuts = {}
    for path in ground.contents[index].open_facts:
        rest = capacity.beside(ground.areas[index], path, ground.choices).cylinders
        more = {each - end for each in left for end in rest if end <= each}
        cuts[path] = frozenset(each * CYLINDER_MASS + 1 if path.endswith(".kg") else each + 1 for each in more)
    return cuts


def _mass_cuts(ground: Ground, index: int, hull: frozenset[int]) -> Cuts:
    """The open facts of an area's content, with the values at which the class of its group changes."""
    area, content = ground.areas[index], ground.contents[index]
    turning = {limit + 1 for limit in CLASS_LIMITS} | _steps(ground.summed(hull, 0))
    above = {
        mass - others
        for others in (0, *(ground.summed(hull - {index}, end) for end in (0, 1)))
        for mass in turning
        if mass - 1 > others
    }
    cuts = {path: frozenset[int]() for path in content.open_others}
    for path in content.open_facts:
        rest = capacity.beside(area, path, ground.choices).mass
        cuts[path] = _beside(rest, above, 1 if path.endswith(".kg") else CYLINDER_MASS)
    return cuts | _cuts_of_others(ground, index, above)


def _steps(least: int) -> set[int]:
    """Above the last class, the masses from which one more extinguisher is asked, a step begun or full (R39)."""
    if least <= CLASS_LIMITS[-1]:
        return set()
    first = (least - CLASS_LIMITS[-1]) // EXTINGUISHER_STEP
    full = (CLASS_LIMITS[-1] + EXTINGUISHER_STEP * number for number in range(first, first + MOST_STEPS))
    return {mass + more for mass in full for more in (0, 1)}


def _beside(rest: Between, above: set[int], each: int) -> frozenset[int]:
    """How many of so much each it takes, with the rest at its least and at its most, to reach a mass."""
    return frozenset(-(-(mass - end) // each) for mass in above for end in rest if end < mass)


def _cuts_of_others(ground: Ground, index: int, above: set[int]) -> Cuts:
    """Of the containers of other sizes, how many or of what weight it takes, with all the rest, to reach a mass."""
    area, cuts = ground.areas[index], Cuts()
    for listed, content_of in ((DECLARED_OTHERS, capacity.declared_content), (FOUND_OTHERS, capacity.found_content)):
        least, most = content_of(area, ground.choices).mass
        for each in area.values[listed.id].items:
            size, number = (each.values.get(fact.id, ANY) for fact in (CONTAINER_MASS, CONTAINER_COUNT))
            low, high = max(least - size[0] * number[0], 0), most - size[1] * number[1]
            rest = low, (high if most < UNBOUNDED and high > low else low)
            for fact, own, other in ((CONTAINER_COUNT, number, size), (CONTAINER_MASS, size, number)):
                if not is_exact(own) and is_exact(other) and other[0]:
                    cuts[f"{each.path}.{fact.key}"] = _beside(rest, above, other[0])
    return {path: each for path, each in cuts.items() if path in ground.contents[index].open_others}


def _grouping_facts(site: Entity, ground: Ground, hull: frozenset[int]) -> Cuts:
    """The gaps, walls and masses on which it still turns whether areas of a group count as one."""
    facts: list[Cuts] = []
    for i in sorted(hull):
        for j in sorted(hull):
            if i < j and ground.core(i) != ground.core(j):
                facts.append(_between_two(site, ground, hull, i, j))
    return united(facts)


def _between_two(site: Entity, ground: Ground, hull: frozenset[int], i: int, j: int) -> Cuts:
    box, facts = ground.box, list[Cuts]()
    gap = box.gaps[i, j]
    most = ground.summed(hull, 1)
    one, two = ((ground.summed(ground.core(each), 0), most) for each in (i, j))
    low, high = box.required_between(one, two, (i, j))
    if gap[0] < high and gap[1] >= low and not is_exact(gap):
        cuts = frozenset(each for each in (low, high) if gap[0] < each <= gap[1] and each < UNBOUNDED)
        facts.append({f"separacoes[{ground.areas[i].id},{ground.areas[j].id}].distancia_m": cuts})
    halved = box.halved.get((i, j), NO)
    if halved[0] != halved[1]:
        facts.append({f"separacoes[{ground.areas[i].id},{ground.areas[j].id}].parede_corta_fogo": frozenset()})
    if not is_exact(box.sights.get((i, j), NO)):
        of_walls = united(shielding.open_facts(site, ground.areas[each]) for each in (i, j))
        between = f"separacoes[{ground.areas[i].id},{ground.areas[j].id}].parede_corta_fogo"
        facts.append(of_walls or {between: frozenset()})
    if len(box.rows) > 1:
        facts.append({"estabelecimento.divisas_muradas": frozenset()})
    return united((*facts, _mass_cuts(ground, i, hull), _mass_cuts(ground, j, hull)))
