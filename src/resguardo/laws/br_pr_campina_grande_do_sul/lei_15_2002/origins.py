"""Where what is derived comes from: the told facts that could still change it, with the values at which it turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from resguardo.rulebook.law import Origins
from resguardo.site.facts import EXTINGUISHERS
from resguardo.site.quantities import CYLINDER_MASS, UNBOUNDED, is_exact

from . import separation
from .ground import EXEMPT_CYLINDERS, Ground
from .tables import CLASS_LIMITS

Cuts = dict[str, frozenset[int]]


def origins_of(ground: Ground) -> dict[str, Origins]:
    """Per area path, and under "" for the whole property, the facts behind each derived fact."""
    each = {area.path: _of_area(ground, index) for index, area in enumerate(ground.areas)}
    derived = dict.fromkeys(key for origins in each.values() for key in origins)
    return {**each, "": {key: united(origins[key] for origins in each.values()) for key in derived}}


def _of_area(ground: Ground, index: int) -> Origins:
    hull = ground.hull(index)
    counts = {path: _count_cuts(path) for i in hull for path in ground.contents[i].open_facts}
    masses = united(_mass_cuts(ground, i, hull) for i in hull)
    grouping = _grouping_facts(ground, hull)
    lists = (ground.areas[i].values[EXTINGUISHERS.id] for i in hull)
    open_lists = {each.path: frozenset[int]() for each in lists if not each.complete}
    return {
        "group_mass": united((masses, grouping)),
        "own_mass": _mass_cuts(ground, index, frozenset({index})),
        "subject": united((counts, grouping)),
        "group_extinguishers": united((open_lists, grouping)),
    }


def united(origins: Iterable[Mapping[str, frozenset[int]]]) -> Cuts:
    """All facts of several origins, the cuts of each together."""
    found: Cuts = {}
    for each in origins:
        for path, cuts in each.items():
            found[path] = found.get(path, frozenset()) | cuts
    return found


def _count_cuts(path: str) -> frozenset[int]:
    """Where one more cylinder, or gram told for cylinders, ends the exemption."""
    return frozenset({EXEMPT_CYLINDERS * CYLINDER_MASS + 1 if path.endswith(".kg") else EXEMPT_CYLINDERS + 1})


def _mass_cuts(ground: Ground, index: int, hull: frozenset[int]) -> Cuts:
    """The open facts of an area's content, with the values at which the class of its group changes."""
    others = ground.summed(hull - {index}, 0)
    above = {limit - mass + 1 for limit in CLASS_LIMITS for mass in {0, others} if limit > mass}
    cylinders = frozenset(-(-each // CYLINDER_MASS) for each in above)
    content = ground.contents[index]
    cuts = {path: frozenset(above) if path.endswith(".kg") else cylinders for path in content.open_facts}
    return cuts | {path: frozenset() for path in content.open_others}


def _grouping_facts(ground: Ground, hull: frozenset[int]) -> Cuts:
    """The gaps, walls and masses on which it still turns whether areas of a group count as one."""
    facts: list[Cuts] = []
    for i in sorted(hull):
        for j in sorted(hull):
            if i < j and ground.core(i) != ground.core(j):
                facts.append(_between_two(ground, hull, i, j))
    return united(facts)


def _between_two(ground: Ground, hull: frozenset[int], i: int, j: int) -> Cuts:
    box, facts = ground.box, list[Cuts]()
    gap = box.gaps[i, j]
    low, high = box.required_between(
        separation.mass_of(box, ground.core(i)), separation.mass_of(box, ground.core(j)), (i, j)
    )
    if gap[0] < high and gap[1] >= low and not is_exact(gap):
        cuts = frozenset(each for each in (low, high) if gap[0] < each <= gap[1] and each < UNBOUNDED)
        facts.append({f"separacoes[{ground.areas[i].id},{ground.areas[j].id}].distancia_m": cuts})
    if len(box.rows) > 1:
        facts.append({"estabelecimento.divisas_muradas": frozenset()})
    return united((*facts, _mass_cuts(ground, i, hull), _mass_cuts(ground, j, hull)))
