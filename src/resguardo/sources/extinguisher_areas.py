"""Extinguishers that the file lists under one area and the plan puts under another: each counts in one alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from resguardo.site.entity import Entity, Survey
from resguardo.site.facts import EXTINGUISHERS
from resguardo.site.plan import Drawn
from resguardo.sources.agreement import TOLD, Agreement
from resguardo.sources.vocabulary import AREA_OF


def areas_listing(areas: Survey) -> dict[str, frozenset[str]]:
    """By the name of an extinguisher, the areas under which it is listed."""
    found: dict[str, frozenset[str]] = {}
    for area in areas.items:
        for item in area.values[EXTINGUISHERS.id].items:
            found[item.id] = found.get(item.id, frozenset()) | {area.id}
    return found


def listed_once(areas: Survey, drawn: Iterable[Drawn], names: Mapping[str, str], agreement: Agreement) -> Survey:
    """The areas of the file, with each extinguisher that the plan puts under another area named, and where the plan's
    word counts listed there.

    ``names`` are the names in the site of the areas of the plan.
    """
    for each in drawn:
        there = names.get(str(each.values.get(AREA_OF)))
        listing = areas_listing(areas).get(each.id, frozenset())
        if there is None or not listing or there in listing:
            continue
        one, *_ = (area for area in areas.items if area.id in listing)
        place = f"{one.path}.{EXTINGUISHERS.key}[{each.id}]"
        agreement.differs(place, f"informado na área {one.id}, {TOLD} na área {there}", TOLD)
        if not agreement.file_counts:
            areas = _moved(areas, each.id, there)
    return areas


def _moved(areas: Survey, name: str, there: str) -> Survey:
    """The areas with an extinguisher listed under one of them and under no other."""
    (item, *_) = (each for area in areas.items for each in area.values[EXTINGUISHERS.id].items if each.id == name)
    items = []
    for area in areas.items:
        listed: Survey = area.values[EXTINGUISHERS.id]
        kept = tuple(each for each in listed.items if each.id != name)
        if area.id == there:
            kept = (*kept, Entity(name, f"{listed.path}[{name}]", item.values))
            listed = replace(listed, told=True)
        items.append(Entity(area.id, area.path, {**area.values, EXTINGUISHERS.id: replace(listed, items=kept)}))
    return replace(areas, items=tuple(items))
