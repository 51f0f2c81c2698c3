"""What the law derives from a site's facts before its articles speak: who is subject, what counts as one, which class.

Scope is art. 1, § 2 (R02, R03); groups are art. 10, § 3; the derived facts are those that arts. 9 to 11 read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from resguardo.rulebook.expression import Choices, Derived
from resguardo.rulebook.law import Group, Situation
from resguardo.site.entity import Entity, Survey
from resguardo.site.facts import (
    AREAS,
    BOUNDARIES_WALLED,
    EXTINGUISHERS,
    FIRE_WALL,
    FIRE_WALL_ATTESTED,
    FIRE_WALL_INTERPOSED,
    FIRE_WALL_TOP,
    MUNICIPALITY,
    SEPARATION_GAP,
    SEPARATIONS,
    STACK_HEIGHT,
)
from resguardo.site.quantities import ANY, NO, UNBOUNDED, UNKNOWN, YES, Between, is_exact, metres, saturated

from . import capacity, separation
from .capacity import Content
from .separation import Box, Pair, Partition
from .tables import CLASS_LIMITS, CLOSED_AT_CLASS_VI, CLOSED_BEYOND, GROUP_MASS, class_index, class_name

MUNICIPALITY_NAME = "Campina Grande do Sul"
EXEMPT_CYLINDERS = 4
"""Art. 1, § 2: "até 4 (quatro) botijões, cheios ou vazios"."""

OWN_MASS = Derived("own_mass", "kg", "area", "capacidade da área como desenhada")
SUBJECT = Derived("subject", "", "area", "instalação sujeita à lei")
GROUP_EXTINGUISHERS = Derived("group_extinguishers", "", "area", "extintores das áreas que contam como uma só")
READINGS = capacity.READINGS | separation.READINGS | {"R03", "R21"}


def derive(site: Entity, choices: Choices) -> Situation:
    """The situation of a site under the chosen readings."""
    areas: tuple[Entity, ...] = site.values[AREAS.id].items
    inspected = capacity.inspection_of(site)
    contents = [capacity.content_of(area, inspected, choices) for area in areas]
    box = _box(site, areas, contents, choices)
    certain, possible = separation.certain(box), separation.possible(box)
    groupings = separation.worlds(box) if certain != possible else None
    subjects = _subjects(contents, certain, possible, choices)
    outside = _outside(site, contents)
    if outside != "isento":
        subjects = [NO] * len(areas)
    origins = _origins(areas, contents, box, certain, possible)
    derived = [
        _area_values(areas, contents, index, (certain, possible), subjects[index], outside, origins[index])
        for index in range(len(areas))
    ]
    subject = _any(subjects) if areas else (NO if outside != "isento" else UNKNOWN)
    entities = tuple(
        Entity(area.id, area.path, {**area.values, **values}) for area, values in zip(areas, derived, strict=True)
    )
    all_origins = {"subject": {path: cuts for each in origins for path, cuts in each["subject"].items()}}
    return Situation(
        site=Entity(
            site.id, site.path, {**site.values, "subject": subject, "outside": outside, "origins": all_origins}
        ),
        areas=entities,
        whole=_whole(entities, contents, subjects, subject, outside, origins),
        groups=_groups(areas, contents, box, certain, possible, groupings),
        subject=subject,
        outside=outside,
        worlds=_worlds(entities, contents, certain, possible, groupings, choices, outside),
    )


def is_here(name: str) -> bool:
    """Whether a municipality's name, however written, is this law's."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return " ".join(words).removesuffix(" parana").removesuffix(" pr") == "campina grande do sul"


def _outside(site: Entity, contents: list[Content]) -> str:
    """The reason code of everything to which the law does not apply."""
    municipality = site.values.get(MUNICIPALITY.id)
    if municipality is not None and not is_here(municipality):
        return "outro_municipio"
    if contents and not any(content.cylinders[1] for content in contents):
        return "sem_botijao_de_13_kg"
    return "isento"


def _box(site: Entity, areas: tuple[Entity, ...], contents: list[Content], choices: Choices) -> Box:
    position = {area.id: index for index, area in enumerate(areas)}
    gaps: dict[Pair, Between] = {(i, j): ANY for i in range(len(areas)) for j in range(i + 1, len(areas))}
    halved: dict[Pair, Between] = {}
    for each in site.values[SEPARATIONS.id].items:
        i, j = sorted(position[end] for end in each.values["between"])
        gaps[i, j] = each.values.get(SEPARATION_GAP.id, ANY)
        if choices["R36"] == "yes":
            halved[i, j] = _wall_between(each.values, areas[i], areas[j])
    if choices["R36"] == "yes":
        halved = {pair: halved.get(pair, UNKNOWN) for pair in gaps}
    beyond = choices["R21"] if choices["R21"] in (CLOSED_AT_CLASS_VI, CLOSED_BEYOND) else None
    return Box(
        tuple(content.mass for content in contents),
        gaps,
        _rows(site, choices),
        halved,
        choices["R37"] == "once",
        beyond,
    )


def _rows(site: Entity, choices: Choices) -> tuple[int, ...]:
    """The rows of the quadro that may be "the limits of the property" (R34)."""
    if choices["R34"] != "as_here":
        return (1,) if choices["R34"] == "row_1" else (2,)
    walled = site.values.get(BOUNDARIES_WALLED.id, frozenset({"sim", "nao"}))
    return tuple(sorted({1 if each == "sim" else 2 for each in walled}))


def _wall_between(values: Mapping[str, Any], first: Entity, second: Entity) -> Between:
    """Whether an attested fire wall, high enough for both stacks, stands between two areas (R36)."""
    low = high = 1
    for fact in (FIRE_WALL, FIRE_WALL_INTERPOSED, FIRE_WALL_ATTESTED):
        truth = values.get(fact.id, UNKNOWN)
        low, high = low & truth[0], high & truth[1]
    top = values.get(FIRE_WALL_TOP.id, ANY)
    for area in (first, second):
        stack = area.values.get(STACK_HEIGHT.id, ANY)
        low, high = low & (top[0] - stack[1] > metres("1.50")), high & (top[1] - stack[0] > metres("1.50"))
    return int(low), int(high)


def _group_of(partition: Partition, index: int) -> frozenset[int]:
    return next(group for group in partition if index in group)


def _sum(contents: list[Content], members: Iterable[int], end: int) -> int:
    return saturated(sum(contents[index].mass[end] for index in members))


def _subjects(contents: list[Content], certain: Partition, possible: Partition, choices: Choices) -> list[Between]:
    """Per area, whether its installation holds more than four cylinders (art. 1, § 2; R03)."""
    every = range(len(contents))
    subjects = []
    for index in every:
        if choices["R03"] == "always_sum":
            low, high = every, every
        elif choices["R03"] == "each":
            low = high = (index,)  # type: ignore[assignment]
        else:
            low, high = _group_of(certain, index), _group_of(possible, index)  # type: ignore[assignment]
        least, most = sum(contents[i].cylinders[0] for i in low), sum(contents[i].cylinders[1] for i in high)
        subjects.append((int(least > EXEMPT_CYLINDERS), int(most > EXEMPT_CYLINDERS)))
    return subjects


def _any(truths: list[Between]) -> Between:
    return max(truth[0] for truth in truths), max(truth[1] for truth in truths)


def _extinguishers(areas: tuple[Entity, ...], members: Iterable[int]) -> Survey:
    """The extinguishers of several areas as one list, complete where each is."""
    lists = [areas[index].values[EXTINGUISHERS.id] for index in sorted(members)]
    items = tuple(item for each in lists for item in each.items)
    return Survey(lists[0].path, all(each.told for each in lists), all(each.complete for each in lists), 0, items)


def _area_values(
    areas: tuple[Entity, ...],
    contents: list[Content],
    index: int,
    partitions: tuple[Partition, Partition],
    subject: Between,
    outside: str,
    origins: Mapping[str, Mapping[str, frozenset[int]]],
) -> dict[str, Any]:
    core, hull = _group_of(partitions[0], index), _group_of(partitions[1], index)
    return {
        GROUP_MASS.id: (_sum(contents, core, 0), _sum(contents, hull, 1)),
        OWN_MASS.id: contents[index].mass,
        SUBJECT.id: subject,
        GROUP_EXTINGUISHERS.id: _extinguishers(areas, core) if core == hull else Survey(areas[index].path),
        "outside": outside,
        "origins": origins,
    }


def _whole(
    areas: tuple[Entity, ...],
    contents: list[Content],
    subjects: list[Between],
    subject: Between,
    outside: str,
    origins: list[dict[str, dict[str, frozenset[int]]]],
) -> Entity | None:
    """The property as one storage area, exempt installations left out of its mass (R40); None with one area."""
    if len(areas) < 2:
        return None
    mass = (
        saturated(sum(content.mass[0] for content, each in zip(contents, subjects, strict=True) if each[0])),
        saturated(sum(content.mass[1] for content, each in zip(contents, subjects, strict=True) if each[1])),
    )
    together = {
        identifier: {path: cuts for each in origins for path, cuts in each[identifier].items()}
        for identifier in (GROUP_MASS.id, SUBJECT.id)
    }
    values = {
        GROUP_MASS.id: mass,
        SUBJECT.id: subject,
        GROUP_EXTINGUISHERS.id: _extinguishers(areas, range(len(areas))),
        "outside": outside,
        "origins": together,
    }
    return Entity("", "", values)


def _groups(
    areas: tuple[Entity, ...],
    contents: list[Content],
    box: Box,
    certain: Partition,
    possible: Partition,
    groupings: list[tuple[Partition, Box]] | None,
) -> dict[str, Group]:
    """Per area, what certainly counts as one with it, and the masses and classes that may have."""
    groups = {}
    for index, area in enumerate(areas):
        core, hull = _group_of(certain, index), _group_of(possible, index)
        mass = _sum(contents, core, 0), _sum(contents, hull, 1)
        spans = [mass]
        if groupings:
            spans = [separation.mass_of(world, _group_of(partition, index)) for partition, world in groupings]
        classes = sorted({each for span in spans for each in range(class_index(span[0]), class_index(span[1]) + 1)})
        members = tuple(areas[i].id for i in sorted(core))
        groups[area.id] = Group(members, mass, tuple(class_name(each) for each in classes))
    return groups


def _worlds(
    areas: tuple[Entity, ...],
    contents: list[Content],
    certain: Partition,
    possible: Partition,
    groupings: list[tuple[Partition, Box]] | None,
    choices: Choices,
    outside: str,
) -> dict[str, tuple[Mapping[str, Any], ...]]:
    """Per area whose group is uncertain, its values in every grouping that may be."""
    if groupings is None or outside != "isento":
        return {}
    found: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for index, area in enumerate(areas):
        if _group_of(certain, index) != _group_of(possible, index):
            found[area.id] = tuple(_world_values(areas, contents, index, world, choices) for world in groupings)
    return found


def _world_values(
    areas: tuple[Entity, ...], contents: list[Content], index: int, world: tuple[Partition, Box], choices: Choices
) -> dict[str, Any]:
    partition, box = world
    group = _group_of(partition, index)
    narrowed = [Content(content.cylinders, mass) for content, mass in zip(contents, box.masses, strict=True)]
    return {
        **areas[index].values,
        GROUP_MASS.id: separation.mass_of(box, group),
        SUBJECT.id: _subjects(narrowed, partition, partition, choices)[index],
        GROUP_EXTINGUISHERS.id: _extinguishers(areas, group),
    }


def _origins(
    areas: tuple[Entity, ...], contents: list[Content], box: Box, certain: Partition, possible: Partition
) -> list[dict[str, dict[str, frozenset[int]]]]:
    """Per area and derived fact, the told facts that could still change it, with the values at which it turns."""
    result = []
    for index in range(len(areas)):
        hull = _group_of(possible, index)
        counts = {path: frozenset[int]() for i in hull for path in contents[i].open_facts}
        masses = counts | {path: frozenset[int]() for i in hull for path in contents[i].open_others}
        grouping = _grouping_facts(areas, contents, box, certain, hull)
        result.append(
            {
                GROUP_MASS.id: masses | grouping,
                OWN_MASS.id: {
                    path: frozenset[int]() for path in (*contents[index].open_facts, *contents[index].open_others)
                },
                SUBJECT.id: counts | grouping,
                GROUP_EXTINGUISHERS.id: grouping,
            }
        )
    return result


def _grouping_facts(
    areas: tuple[Entity, ...], contents: list[Content], box: Box, certain: Partition, hull: frozenset[int]
) -> dict[str, frozenset[int]]:
    """The gaps and walls on which it still turns whether areas of a group count as one."""
    facts: dict[str, frozenset[int]] = {}
    for i in sorted(hull):
        for j in sorted(hull):
            if i < j and _group_of(certain, i) != _group_of(certain, j):
                gap = box.gaps[i, j]
                mass_i, mass_j = (separation.mass_of(box, _hull_side(hull, certain, k)) for k in (i, j))
                low, high = box.required_between(mass_i, mass_j, (i, j))
                if gap[0] < high and gap[1] >= low and not is_exact(gap):
                    cuts = frozenset(each for each in (low, high) if gap[0] < each <= gap[1] and each < UNBOUNDED)
                    facts[f"separacoes[{areas[i].id},{areas[j].id}].distancia_m"] = cuts
                if len(box.rows) > 1:
                    facts["estabelecimento.divisas_muradas"] = frozenset()
                for k in (i, j):
                    for path in (*contents[k].open_facts, *contents[k].open_others):
                        facts[path] = frozenset()
    return facts


def _hull_side(hull: frozenset[int], certain: Partition, index: int) -> frozenset[int]:
    """What the area certainly is one with, within what may be one."""
    return _group_of(certain, index) & hull


__all__ = ["CLASS_LIMITS", "GROUP_EXTINGUISHERS", "OWN_MASS", "READINGS", "SUBJECT", "YES", "derive"]
