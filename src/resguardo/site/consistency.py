"""Facts that contradict each other: named, and not told any more, so that nothing is decided on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import UNITS, Fact
from resguardo.site.facts import (
    AREAS,
    BETWEEN,
    BOUNDARIES_WALLED,
    BOUNDARY_WALL_HEIGHT,
    CONTAINER_MASS,
    COVERED,
    DECLARED_CYLINDERS,
    DECLARED_MASS,
    DECLARED_OTHERS,
    FOUND,
    FOUND_EMPTY,
    FOUND_FULL,
    FOUND_OTHERS,
    FREE_SPACE,
    HEADROOM,
    INSPECTED,
    KEYS,
    NEIGHBOUR_KIND,
    NEIGHBOURS,
    PERIMETER_MESH,
    PERIMETER_OPEN,
    PERIMETER_TOTAL,
    PERIMETER_WALL,
    PRIOR_LICENCE,
    PRIOR_LICENCE_ISSUED,
    ROOF_FIRE_RESISTANT,
    ROOF_FLAT,
    ROOF_RATING,
    SEPARATIONS,
    STACK_HEIGHT,
)
from resguardo.site.numbers import written, written_interval
from resguardo.site.problem import Problem
from resguardo.site.quantities import ANY, CYLINDER_MASS, NO, UNBOUNDED, YES, larger_of, metres

Values = Mapping[str, Any]
CYLINDER = (CYLINDER_MASS, CYLINDER_MASS)
OF_A_ROOF = (HEADROOM, ROOF_FIRE_RESISTANT, ROOF_RATING, ROOF_FLAT, FREE_SPACE)
WALLED = metres("1.80")
NO_AREA = Problem("areas", "nenhuma área de armazenamento", "ao menos uma área")
FOUND_FACTS = tuple(member.id for member in FOUND.members if isinstance(member, Fact))


def consistent(site: Entity) -> tuple[Entity, tuple[Problem, ...]]:
    """The site without what contradicts itself, and the problems that say so."""
    problems: list[Problem] = []
    areas: Survey = site.values[AREAS.id]
    checked = tuple(_area(area, problems) for area in areas.items)
    values = _inspection({**site.values, AREAS.id: replace(areas, items=checked)}, problems)
    values[SEPARATIONS.id] = _separations(site.values[SEPARATIONS.id], checked, problems)
    values = _prior_licence(_walls(values, problems), problems)
    if not checked:
        problems.append(NO_AREA)
    return Entity(site.id, site.path, values), tuple(problems)


def _area(area: Entity, problems: list[Problem]) -> Entity:
    values = _capacity(area, dict(area.values), problems)
    values = _cylinders_among_others(area, values, problems)
    values = _perimeter(area, values, problems)
    values = _no_roof(area, values, problems)
    values = _stack_under_roof(area, values, problems)
    values = _free_space(area, values, problems)
    return Entity(area.id, area.path, values)


def _inspection(values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """A stock that was found was found at an inspection: without one, whether there was one is not told."""
    if values.get(INSPECTED.id) != NO:
        return values
    found = [area for area in values[AREAS.id].items if _stock_is_told(area.values)]
    expected = "uma vistoria realizada, ou nenhum estoque encontrado"
    for area in found:
        facts = (f"{area.path}.encontrado", KEYS[INSPECTED.id])
        problems.append(Problem(facts[0], "estoque encontrado sem vistoria", expected, facts=facts))
    return _without(values, INSPECTED.id) if found else values


def _stock_is_told(values: Values) -> bool:
    return any(fact in values for fact in FOUND_FACTS) or values[FOUND_OTHERS.id].told


def _capacity(area: Entity, values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """Cylinders and kilograms are two ways to tell one thing: one told is enough, both are a contradiction."""
    cylinders, mass = values.get(DECLARED_CYLINDERS.id), values.get(DECLARED_MASS.id)
    if cylinders is None and mass is not None and mass != NO:
        return {**values, DECLARED_CYLINDERS.id: NO}
    if mass is None and cylinders is not None and cylinders != NO:
        return {**values, DECLARED_MASS.id: NO}
    values = capacity_once(values)
    cylinders, mass = values.get(DECLARED_CYLINDERS.id), values.get(DECLARED_MASS.id)
    if cylinders and mass and cylinders != NO and mass != NO:
        both = (DECLARED_CYLINDERS, DECLARED_MASS)
        found = f"botijões e kg ao mesmo tempo: {_told(values, both)}"
        problems.append(
            Problem(
                f"{area.path}.capacidade",
                found,
                "só o número de botijões, ou só os kg",
                facts=_places(area, values, both),
            )
        )
        return _without(values, DECLARED_CYLINDERS.id, DECLARED_MASS.id)
    return values


def capacity_once(values: Values) -> dict[str, Any]:
    """The facts of an area, of a capacity that is told in cylinders and the same again in kilograms the cylinders."""
    cylinders, mass = values.get(DECLARED_CYLINDERS.id), values.get(DECLARED_MASS.id)
    twice = cylinders is not None and tuple(each * CYLINDER_MASS for each in cylinders) == mass
    return {**values, DECLARED_MASS.id: NO} if twice else dict(values)


def _cylinders_among_others(area: Entity, values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """Containers of 13 kg are the cylinders that art. 1 speaks of, and no others: told there, the same or more are
    there than are told as cylinders."""
    for others, facts in (
        (DECLARED_OTHERS, (DECLARED_CYLINDERS.id, DECLARED_MASS.id)),
        (FOUND_OTHERS, (FOUND_FULL.id, FOUND_EMPTY.id)),
    ):
        listed: Survey = values[others.id]
        of_13_kg = [each for each in listed.items if each.values.get(CONTAINER_MASS.id) == CYLINDER]
        expected = "contado no número de botijões" + ("" if others is DECLARED_OTHERS else ", cheios ou vazios")
        problems += [Problem(each.path, "recipiente de 13 kg, que é botijão", expected) for each in of_13_kg]
        if of_13_kg:
            rest = tuple(each for each in listed.items if each not in of_13_kg)
            at_least = {fact: (values[fact][0], UNBOUNDED) for fact in facts if fact in values}
            values = {**values, **at_least, others.id: Survey(listed.path, listed.told, False, 0, rest)}
    return values


def _perimeter(area: Entity, values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    parts = [values.get(fact.id, ANY) for fact in (PERIMETER_MESH, PERIMETER_WALL, PERIMETER_OPEN)]
    shortest = PERIMETER_TOTAL.plausible.lowest if PERIMETER_TOTAL.plausible else 0
    total = larger_of(values.get(PERIMETER_TOTAL.id, ANY), (shortest, shortest))
    least, most = sum(part[0] for part in parts), sum(part[1] for part in parts)
    if least <= total[1] and most >= total[0]:
        return values
    told = (PERIMETER_MESH, PERIMETER_WALL, PERIMETER_OPEN, PERIMETER_TOTAL)
    parts_told = [each for each in told[:-1] if each.id in values]
    length = written(least if least > total[1] else most, "m")
    found = f"{_sum_of(parts_told)} {length} ({_told(values, told)})"
    least_plausible = values.get(PERIMETER_TOTAL.id, ANY)[0] < shortest and least <= total[1]
    end = written(total[1] if least > total[1] else total[0], "m")
    expected = f"{'pelo menos' if least_plausible else 'o perímetro,'} {end}"
    problems.append(Problem(f"{area.path}.perimetro", found, expected, facts=_places(area, values, told)))
    return _without(values, PERIMETER_MESH.id, PERIMETER_WALL.id, PERIMETER_OPEN.id)


def _sum_of(parts: Sequence[Fact]) -> str:
    names = [KEYS[each.id].rpartition(".")[2].removesuffix("_m") for each in parts]
    return f"{', '.join(names[:-1])} e {names[-1]} somam" if names[1:] else f"{names[0]} tem"


def _no_roof(area: Entity, values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """What is not there has no height and no material."""
    told = [fact for fact in OF_A_ROOF if fact.id in values]
    if values.get(COVERED.id) != NO or not told:
        return values
    found = f"sem cobertura, mas com {_told(values, told)}"
    facts = _places(area, values, (COVERED, *told))
    problems.append(Problem(f"{area.path}.cobertura", found, "uma coisa ou a outra", facts=facts))
    return _without(values, COVERED.id, *(fact.id for fact in told))


def _stack_under_roof(area: Entity, values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """No stack is higher than the lowest point of a flat roof, and none reaches through any."""
    head, stack = values.get(HEADROOM.id, ANY), values.get(STACK_HEIGHT.id, ANY)
    if stack[0] <= head[1] or values.get(ROOF_FLAT.id, NO)[0] == 0:
        return values
    found = f"pilha de {written(stack[0], 'm')} sob cobertura de {written(head[1], 'm')}"
    facts = _places(area, values, (STACK_HEIGHT, HEADROOM, ROOF_FLAT))
    expected = "uma pilha que caiba sob a cobertura"
    problems.append(Problem(f"{area.path}.altura_da_pilha_m", found, expected, facts=facts))
    return _without(values, HEADROOM.id, STACK_HEIGHT.id)


def _free_space(area: Entity, values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """No stack has less room above it than the lowest roof leaves over the tallest; under a flat roof, just that."""
    if FREE_SPACE.id not in values:
        return values
    told, head, stack = (values.get(fact.id, ANY) for fact in (FREE_SPACE, HEADROOM, STACK_HEIGHT))
    too_much = values.get(ROOF_FLAT.id) == YES and told[0] > head[1] - stack[0]
    if told[1] >= head[0] - stack[1] and not too_much:
        return values
    all_told = (FREE_SPACE, HEADROOM, STACK_HEIGHT)
    found = _told(values, all_told)
    rest = written(max(head[1] - stack[0] if too_much else head[0] - stack[1], 0), "m")
    exactly = head[0] == head[1] and stack[0] == stack[1]
    how = "pelo menos" if not too_much else "exatamente" if exactly else "no máximo"
    less = " menos a pilha mais alta" if STACK_HEIGHT.id in values else ""
    expected = f"espaço livre de {how} o pé-direito{less}, {rest}, ou outra medida certa"
    facts = _places(area, values, all_told)
    problems.append(Problem(facts[0], found, expected, facts=facts))
    return _without(values, FREE_SPACE.id, HEADROOM.id, STACK_HEIGHT.id)


def _separations(told: Survey, areas: tuple[Entity, ...], problems: list[Problem]) -> Survey:
    """Gaps between areas that are there, each pair once; a contradicted pair is not told."""
    names = {area.id for area in areas}
    kept: dict[tuple[str, str], Entity] = {}
    contradicted = set()
    for each in told.items:
        pair = each.values.get(BETWEEN.id)
        if pair is None or pair[0] == pair[1] or not names.issuperset(pair):
            found = "sem áreas" if pair is None else f"entre {pair[0]} e {pair[1]}"
            problems.append(
                Problem(each.path, found, f"duas áreas deste arquivo: {', '.join(sorted(names)) or 'nenhuma'}")
            )
            continue
        key = (min(pair), max(pair))
        if key in kept and {**kept[key].values, BETWEEN.id: None} != {**each.values, BETWEEN.id: None}:
            problems.append(
                Problem(each.path, f"entre {pair[0]} e {pair[1]} mais de uma vez, com dados diferentes", "uma só vez")
            )
            contradicted.add(key)
        kept[key] = each
    return replace(told, items=tuple(each for key, each in kept.items() if key not in contradicted))


def _walls(values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """``divisas_muradas`` against the walls of the limits told one by one (R34, R22)."""
    told = values.get(BOUNDARIES_WALLED.id)
    if told not in ({"sim"}, {"so_vias"}):
        return values
    areas: Survey = values[AREAS.id]
    against = [
        item for area in areas.items for item in area.values[NEIGHBOURS.id].items if _contradicts(told, item.values)
    ]
    if not against:
        return values
    said, but = ("todas muradas", "tem muro de menos de 1,80 m") if told == {"sim"} else ("só ruas", "é uma divisa")
    found = f"{said}, mas {' e '.join(f'“{each.id}”' for each in against)} {but}"
    heights = (f"{each.path}.{KEYS[BOUNDARY_WALL_HEIGHT.id]}" for each in against)
    place = KEYS[BOUNDARIES_WALLED.id]
    problems.append(Problem(place, found, "o mesmo nos dois lugares", facts=(place, *heights)))
    doubtful = {item.path for item in against}
    checked = tuple(_doubting_walls(area, doubtful) for area in areas.items)
    return {**_without(values, BOUNDARIES_WALLED.id), AREAS.id: replace(areas, items=checked)}


def _contradicts(told: frozenset[str], neighbour: Values) -> bool:
    if neighbour.get(NEIGHBOUR_KIND.id) != {"divisa"}:
        return False
    return told == {"so_vias"} or bool(neighbour.get(BOUNDARY_WALL_HEIGHT.id, ANY)[1] < WALLED)


def _doubting_walls(area: Entity, doubtful: set[str]) -> Entity:
    survey: Survey = area.values[NEIGHBOURS.id]
    items = tuple(
        Entity(item.id, item.path, _without(dict(item.values), BOUNDARY_WALL_HEIGHT.id))
        if item.path in doubtful
        else item
        for item in survey.items
    )
    return Entity(area.id, area.path, {**area.values, NEIGHBOURS.id: replace(survey, items=items)})


def _prior_licence(values: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
    """A licence that there was not has no date."""
    if values.get(PRIOR_LICENCE.id) != NO or PRIOR_LICENCE_ISSUED.id not in values:
        return values
    found = "nenhum alvará anterior, mas com data de emissão"
    facts = (KEYS[PRIOR_LICENCE.id], KEYS[PRIOR_LICENCE_ISSUED.id])
    problems.append(Problem("estabelecimento.alvara_anterior", found, "uma coisa ou a outra", facts=facts))
    return _without(values, PRIOR_LICENCE.id, PRIOR_LICENCE_ISSUED.id)


def _places(area: Entity, values: Values, facts: Iterable[Fact]) -> tuple[str, ...]:
    """Where those of the facts stand that are told."""
    return tuple(f"{area.path}.{KEYS[fact.id]}" for fact in facts if fact.id in values)


def _told(values: Values, facts: Iterable[Fact]) -> str:
    """What is told of several facts: "menor espaço livre sobre uma pilha: 1,10 m, pé-direito ...: 2,80 m"."""
    return ", ".join(f"{fact.label}{_value_of(fact, values[fact.id])}" for fact in facts if fact.id in values)


def _value_of(fact: Fact, value: Any) -> str:
    if fact.kind == "truth":
        return "" if value == YES else ": não" if value == NO else ": não se sabe"
    lowest, highest = value
    return f": {written_interval(lowest, highest, UNITS[fact.kind])}"


def _without(values: dict[str, Any], *facts: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in facts}
