"""Ways to tell what a site file leaves open: values for any missing fact, at the ends and where verdicts turn.

A completion is built fact by fact, and each time only a value is taken after which the verdict wanted is still within
reach. Where the evaluation is exact, that never leads into a dead end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Section
from resguardo.site.quantities import NO, UNBOUNDED, YES
from resguardo.site.telling import declared_at, tell, told_at

FAR = 5_000_000
"""Five kilometres, in millimetres."""

POWDER = {
    "extinguisher_agent": frozenset({"po_quimico"}),
    "extinguisher_mass": (250_000, 250_000),
    "extinguisher_valid": YES,
}
MORE_CONTAINERS = {"container_mass": (45_000, 45_000), "container_count": (1_000_000, 1_000_000)}
ITEMS: dict[str, tuple[tuple[dict[str, Any], ...], ...]] = {
    "openings": ((), ({"opening_distance": NO},)),
    "extinguishers": ((), (POWDER,) * 400),
    "goods": ((), ({"merchandise": frozenset({"tintas"})},)),
    "papers": (
        (),
        tuple({"paper_kind": frozenset({f"autorizacao_anp_{each}"})} for each in ("revenda", "distribuicao")),
    ),
    "activities": tuple(({"activity": frozenset({each})},) for each in ("revenda", "armazenamento", "distribuicao")),
    "declared_others": ((), (MORE_CONTAINERS,)),
    "found_others": ((), (MORE_CONTAINERS,)),
}
"""What more a list may turn out to hold, by the list."""


def values_for(site: Entity, path: str, cuts: frozenset[int]) -> list[Any]:
    """Values that may yet be told at a path: both ends and both sides of every turn, every choice, more items."""
    declared, have = declared_at(path), told_at(site, path)
    if isinstance(declared, Section):
        return _numbers((0, 20_000), cuts)
    if isinstance(declared, ListOf):
        return [(FAR, FAR)] if path.endswith(".raio_m") else _lists(declared, have)
    if declared.kind == "truth":
        return [NO, YES]
    if declared.kind == "choice":
        return [frozenset({choice}) for choice in sorted(have or declared.choices)]
    if declared.kind == "text":
        return ["informado"]
    return _numbers(have or _range(declared), cuts)


def _range(fact: Fact) -> tuple[int, int]:
    assert fact.plausible is not None
    return (0 if fact.plausible.zero else fact.plausible.lowest), fact.plausible.highest


def _numbers(have: tuple[int, int], cuts: frozenset[int]) -> list[tuple[int, int]]:
    low, high = have[0], min(have[1], max(have[0], FAR * 100))
    wanted = {low, high, *(each for cut in cuts if cut < UNBOUNDED for each in (cut - 1, cut))}
    return [(each, each) for each in sorted(wanted) if low <= each <= high]


def _lists(declared: ListOf, have: Survey) -> list[Survey]:
    return [
        replace(have, told=True, complete=True, radius=FAR, items=(*have.items, *_entities(have.path, more)))
        for more in ITEMS.get(declared.id, ((),))
    ]


def _entities(path: str, items: tuple[dict[str, Any], ...]) -> list[Entity]:
    return [Entity(f"novo{number}", f"{path}[novo{number}]", values) for number, values in enumerate(items)]


def completed(
    rng: Random, site: Entity, missing: Mapping[str, frozenset[int]], still_possible: Callable[[Entity], bool]
) -> Entity | None:
    """The site with every missing fact told, each so that ``still_possible`` holds; None where no value does."""
    paths = list(missing)
    rng.shuffle(paths)
    for path in paths:
        values = values_for(site, path, missing[path])
        rng.shuffle(values)
        told = (tell(site, path, value) for value in values)
        found = next((each for each in told if still_possible(each)), None)
        if found is None:
            return None
        site = found
    return site
