"""Telling one more fact of a site: the same site with a value at a path of the file.

Used to try answers before they are given; nothing is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Member, Section
from resguardo.site.facts import BETWEEN, SEPARATIONS, SITE
from resguardo.site.quantities import NO

STEP = re.compile(r"([^.\[\]]+)(?:\[([^\]]*)\])?")


def steps_of(path: str) -> tuple[tuple[str, str | None], ...]:
    """``areas[A].cobertura.plana`` as its keys, each with the item it names or None; identifiers may hold dots."""
    return tuple((match[1], match[2]) for match in STEP.finditer(path))


def tell(site: Entity, path: str, value: Any) -> Entity:
    """The site with ``value`` told at ``path``: an interval, a set of choices, a ``Survey``, a radius.

    Told for a section, the value says whether it is there or, where its absent parts are none, is its first fact's.
    Raises KeyError for a path that names nothing.
    """
    return _tell(site, SITE, steps_of(path), value)


@lru_cache(maxsize=10_000)  # areas that may count as one wait for the same paths, each
def declared_at(path: str) -> Fact | ListOf | Section:
    """The declaration of the fact, list or section at a path; raises KeyError.

    ``raio_m`` and ``completa`` are declared with their list, and whether a section is there at all by the fact that
    says so.
    """
    members: tuple[Member, ...] = SITE
    found: Member | None = None
    for key, item in steps_of(path):
        if key in ("raio_m", "completa") and isinstance(found, ListOf):
            return found
        found = _by_key(members)[key]
        if not isinstance(found, Fact):
            members = found.members
        if item is not None and not isinstance(found, ListOf):
            raise KeyError(path)
    if found is None:
        raise KeyError(path)
    if isinstance(found, Section) and found.exists is not None:
        return found.exists
    return found


def told_at(site: Entity, path: str) -> Any:
    """What is told at a path, a list with its state; None where nothing is, and for a section."""
    entity = site
    members: tuple[Member, ...] = SITE
    value: Any = None
    for key, item in steps_of(path):
        if key == "raio_m" and isinstance(value, Survey):
            return value
        member = _by_key(members)[key]
        if isinstance(member, Section):
            members, value = member.members, entity.values.get(member.exists.id) if member.exists else None
            continue
        value = entity.values.get(member.id)
        if isinstance(member, ListOf) and item is not None:
            found = next((each for each in value.items if each.id == item), None)
            if found is None:
                return None
            entity, members = found, member.members
    return value


@cache
def _by_key(members: tuple[Member, ...]) -> Mapping[str, Member]:
    return {member.key: member for member in members}


def _tell(entity: Entity, members: tuple[Member, ...], steps: tuple[tuple[str, str | None], ...], value: Any) -> Entity:
    (key, item), *rest = steps
    member = _by_key(members)[key]
    if isinstance(member, Section):
        if not rest:
            return _with(entity, _section_values(member, value))
        return _tell(entity, member.members, tuple(rest), value)
    if isinstance(member, ListOf) and item is not None:
        return _with(entity, {member.id: _in_item(entity, member, item, tuple(rest), value)})
    if isinstance(member, ListOf) and rest:
        return _with(entity, {member.id: replace(entity.values[member.id], radius=value[0])})
    return _with(entity, {member.id: value})


def _with(entity: Entity, values: Mapping[str, Any]) -> Entity:
    return Entity(entity.id, entity.path, {**entity.values, **values})


def _in_item(entity: Entity, member: ListOf, item: str, rest: tuple[tuple[str, str | None], ...], value: Any) -> Survey:
    survey: Survey = entity.values[member.id]
    if member is SEPARATIONS:
        survey, item = _with_pair(survey, item)
    items = tuple(_tell(each, member.members, rest, value) if each.id == item else each for each in survey.items)
    return replace(survey, items=items)


def _with_pair(survey: Survey, pair: str) -> tuple[Survey, str]:
    """The gaps with one for the pair ``A,B``, and the identifier of that gap."""
    first, _, second = pair.partition(",")
    for each in survey.items:
        if set(each.values.get(BETWEEN.id, ())) == {first, second}:
            return survey, each.id
    gap = Entity(pair, f"separacoes[{pair}]", {BETWEEN.id: (first, second)})
    return replace(survey, told=True, items=(*survey.items, gap)), pair


def _section_values(section: Section, value: Any) -> dict[str, Any]:
    """A section told by whether it is there, or by its first fact alone: all its other parts are none."""
    if section.exists is not None:
        return {section.exists.id: value}
    values: dict[str, Any] = {}
    for member in section.members:
        if isinstance(member, ListOf):
            values[member.id] = Survey(member.key, True, True)
        elif isinstance(member, Fact):
            values[member.id] = NO
    first = section.members[0]
    if isinstance(first, Fact):
        values[first.id] = value
    return values
