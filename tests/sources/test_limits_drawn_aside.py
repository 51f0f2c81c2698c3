"""A line drawn a hand off the lot's boundary is that boundary: the distance is to whichever is nearer, always."""

from __future__ import annotations

from typing import Any

import pytest

from resguardo.sources import plan_file
from resguardo.sources.plan_facts import SIGHTS, told_with
from sources.plans import Json, feature, line, local, rectangle

OFF = -0.09
LOT = feature("lote", rectangle(0, 0, 20, 20), "lote")
AREA = feature("armazenamento", rectangle(7, 1.45, 13, 7.45), "A")
REST = feature("muro", line((20, 0), (20, 20), (0, 20), (0, 0)), "resto", altura_m=2)


def distances(*features: Json) -> dict[str, Any]:
    told = told_with({}, plan_file.plan_of(local(LOT, AREA, REST, *features)))
    assert told.problems == ()
    items = told.site.values["areas"].items[0].values["neighbours"].items
    return {each.id: each.values["neighbour_distance"][0] for each in items if each.id != "resto"}


def limit(role: str, start: float, end: float, id: str, off: float = OFF, **told: Any) -> Json:
    return feature(role, line((start, off), (end, off)), id, **told)


@pytest.mark.parametrize("role", ["divisa", "via_publica"])
def test_a_line_along_all_of_the_side(role: str) -> None:
    assert distances(limit(role, 0, 20, "d")) == {"d": 1_450}
    assert distances(limit(role, 0, 20, "d"), limit("muro", 0, 20, "w", altura_m=2)) == {"d": 1_450}


@pytest.mark.parametrize("role", ["divisa", "via_publica"])
def test_a_line_with_a_wall_on_a_part_of_it(role: str) -> None:
    """The rest of the line begins at x = 14, and the area ends at 13."""
    found = distances(limit(role, 0, 20, "d"), limit("muro", 0, 14, "w", altura_m=2))
    assert found == {"d": 1_761, "d.w": 1_450}


def test_a_wall_partly_on_a_limit() -> None:
    found = distances(limit("divisa", 14, 20, "d"), limit("muro", 0, 20, "w", altura_m=2))
    assert found == {"d": 1_761, "w": 1_450}


def test_a_wall_alone() -> None:
    assert distances(limit("muro", 0, 20, "w", altura_m=2)) == {"w": 1_450}
    assert distances(limit("muro", 0, 10, "w", altura_m=2))["w"] == 1_450


@pytest.mark.parametrize("edge", [-0.05, -0.09])
def test_a_street_drawn_as_a_polygon(edge: float) -> None:
    street = feature("via_publica", rectangle(-1, -8, 21, edge), "rua", altura_m=2)
    assert distances(street) == {"rua": 1_450}
    told = told_with({}, plan_file.plan_of(local(LOT, AREA, REST, street)))
    sights = told.site.values[SIGHTS]
    assert sights.between("A", "rua", frozenset()) == (1_450, 1_450)
    assert len(sights.tracks("A", "rua")) == 2


def test_a_street_that_reaches_into_the_lot_is_where_it_is_drawn() -> None:
    street = feature("via_publica", rectangle(-1, -8, 21, 0.08), "rua")
    assert distances(street) == {"rua": 1_370}


def test_a_street_that_lies_under_the_area_is_at_0() -> None:
    street = feature("via_publica", rectangle(-1, -8, 21, 3), "rua")
    assert distances(street)["rua"] == 0


@pytest.mark.parametrize("off", [0.09, 0.05])
def test_a_line_inside_of_the_lot_is_nearer_itself(off: float) -> None:
    found = distances(limit("divisa", 0, 20, "d", off), limit("muro", 0, 14, "w", off, altura_m=2))
    assert found["d.w"] == 1_450 - off * 1000


def test_a_wall_past_a_fire_wall_is_reached_on_the_limit_or_on_its_line() -> None:
    """The fire wall stands between the limit and the street's own edge, 5 cm outside of it."""
    street = feature("via_publica", rectangle(-1, -8, 21, -0.05), "rua")
    wall = feature("parede_corta_fogo", line((-50, -0.02), (50, -0.02)), "W", altura_m=4, atestada=True)
    sights = told_with({}, plan_file.plan_of(local(LOT, AREA, REST, street, wall))).site.values[SIGHTS]
    assert sights.between("A", "rua", frozenset({"W"})) == (1_450, 1_450)
