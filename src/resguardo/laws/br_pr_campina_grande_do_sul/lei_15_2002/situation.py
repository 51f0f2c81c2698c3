"""What the law derives from a site's facts before its articles speak: who is subject, what counts as one, which class.

Scope is art. 1, § 2 (R02, R03); groups are art. 10, § 3; the derived facts are those that arts. 9 to 11 read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from resguardo.rulebook.expression import Choices, Derived
from resguardo.rulebook.law import Group, Situation
from resguardo.site.entity import Entity, Survey
from resguardo.site.facts import EXTINGUISHERS, MUNICIPALITY
from resguardo.site.quantities import NO, UNKNOWN, YES, Between, saturated

from . import capacity, municipality, separation, shielding
from .capacity import Content
from .ground import Ground, ground_of, group_of
from .origins import origins_of
from .separation import Box, Partition
from .tables import GROUP_MASS, class_index, class_name

OWN_MASS = Derived("own_mass", "kg", "area", "capacidade da área como desenhada")
SUBJECT = Derived("subject", "", "area", "instalação sujeita à lei")
GROUP_EXTINGUISHERS = Derived("group_extinguishers", "", "area", "extintores das áreas que contam como uma só")
SEVERAL_AREAS = Derived("several_areas", "", "site", "mais de uma área")

GROUPING_READINGS = capacity.READINGS | separation.READINGS | {"R03", "R21"}
READINGS = GROUPING_READINGS | shielding.READINGS
DERIVED_FROM = frozenset(
    {
        "capacidade",
        "encontrado",
        "realizada",
        "separacoes",
        "divisas_muradas",
        "extintores",
        "altura_da_pilha_m",
        "municipio",
        "paredes_corta_fogo",
    }
)
"""Keys of the site file on which the situation turns."""


def derive(site: Entity, choices: Choices) -> Situation:
    """The situation of a site under the chosen readings."""
    ground = ground_of(site, choices)
    by_count, outside = ground.subjects(), _outside(site, ground.contents)
    subjects = by_count if outside == "isento" else [NO] * len(ground.areas)
    subject = _any(subjects) if ground.areas else (UNKNOWN if outside == "isento" else NO)
    areas = tuple(
        _with(
            area,
            _area_values(ground, index, subjects[index], outside) | shielding.sights(site, area, choices),
        )
        for index, area in enumerate(ground.areas)
    )
    situation = Situation(
        site=_with(site, {SUBJECT.id: subject, "outside": outside, SEVERAL_AREAS.id: YES if len(areas) > 1 else NO}),
        areas=areas,
        whole=_whole(ground.areas, ground.contents, by_count, subject, outside),
        subject=subject,
        outside=outside,
        ground=ground.box,
        origins=cache(lambda: origins_of(site, ground)),
    )
    groupings = cache(lambda: separation.worlds(ground.box) if ground.certain != ground.possible else None)
    return replace(
        situation,
        groups=cache(lambda: _groups(ground, groupings())),
        worlds=cache(lambda: _worlds(situation, ground, groupings())),
    )


def _outside(site: Entity, contents: tuple[Content, ...]) -> str:
    """The reason code of everything to which the law does not apply."""
    told = site.values.get(MUNICIPALITY.id)
    if told is not None and municipality.is_elsewhere(told):
        return "outro_municipio"
    if contents and not any(content.cylinders[1] for content in contents):
        return "sem_botijao_de_13_kg"
    return "isento"


def _with(entity: Entity, values: Mapping[str, Any]) -> Entity:
    return Entity(entity.id, entity.path, {**entity.values, **values})


def _any(truths: list[Between]) -> Between:
    return max(truth[0] for truth in truths), max(truth[1] for truth in truths)


def _area_values(ground: Ground, index: int, subject: Between, outside: str) -> dict[str, Any]:
    core, hull = ground.core(index), ground.hull(index)
    return {
        GROUP_MASS.id: ground.mass(index),
        OWN_MASS.id: ground.contents[index].mass,
        SUBJECT.id: subject,
        GROUP_EXTINGUISHERS.id: _extinguishers(ground.areas, core) if core == hull else Survey(""),
        "outside": outside,
    }


def _extinguishers(areas: tuple[Entity, ...], members: Iterable[int]) -> Survey:
    """The extinguishers of several areas as one list, complete where each is."""
    lists = [areas[index].values[EXTINGUISHERS.id] for index in sorted(members)]
    items = tuple(item for each in lists for item in each.items)
    return Survey("", all(each.told for each in lists), all(each.complete for each in lists), 0, items)


def _whole(
    areas: tuple[Entity, ...], contents: tuple[Content, ...], subjects: list[Between], subject: Between, outside: str
) -> Entity | None:
    """The property as one storage area, exempt installations left out of its mass (R40); None with one area."""
    if len(areas) < 2:
        return None
    low, high = (
        saturated(sum(content.mass[end] for content, each in zip(contents, subjects, strict=True) if each[end]))
        for end in (0, 1)
    )
    values = {
        GROUP_MASS.id: (low, high),
        SUBJECT.id: subject,
        GROUP_EXTINGUISHERS.id: _extinguishers(areas, range(len(areas))),
        "outside": outside,
    }
    return Entity("", "", values)


def _groups(ground: Ground, groupings: list[tuple[Partition, Box]] | None) -> dict[str, Group]:
    """Per area, what certainly counts as one with it, and the masses and classes that may have."""
    groups = {}
    for index, area in enumerate(ground.areas):
        mass = ground.mass(index)
        spans = [mass]
        if groupings:
            spans = [separation.mass_of(box, group_of(partition, index)) for partition, box in groupings]
        classes = sorted({each for span in spans for each in range(class_index(span[0]), class_index(span[1]) + 1)})
        members = tuple(ground.areas[i].id for i in sorted(ground.core(index)))
        groups[area.id] = Group(members, mass, tuple(class_name(each) for each in classes))
    return groups


def _worlds(
    situation: Situation, ground: Ground, groupings: list[tuple[Partition, Box]] | None
) -> tuple[Situation, ...]:
    """The situation in every grouping of the areas that may be."""
    if groupings is None or situation.outside != "isento":
        return ()
    least_merging_first = sorted(groupings, key=lambda grouping: -len(grouping[0]))
    return tuple(_world(situation, ground, partition, box) for partition, box in least_merging_first)


def _world(situation: Situation, ground: Ground, partition: Partition, box: Box) -> Situation:
    contents = tuple(
        Content(content.cylinders, mass) for content, mass in zip(ground.contents, box.masses, strict=True)
    )
    world = replace(ground, contents=contents, box=box, certain=partition, possible=partition)
    subjects = world.subjects()
    subject = _any(subjects)
    return replace(
        situation,
        site=_with(situation.site, {SUBJECT.id: subject}),
        areas=tuple(
            _with(area, _area_values(world, index, subjects[index], situation.outside))
            for index, area in enumerate(situation.areas)
        ),
        whole=_whole(ground.areas, contents, subjects, subject, situation.outside),
        subject=subject,
        ground=box,
    )
