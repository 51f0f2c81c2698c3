"""What a dated inspection found of the walls on the limits counts for the row of each, and for all of them together."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import told_with
from sources.plans import Json, a_measured_site, feature, line, local, rectangle

FOUND = {"vistoria": {"realizada": True, "data": "2026-03-02"}}
SIDES = {
    "sul": ((-300, -300), (300, -300)),
    "leste": ((300, -300), (300, 300)),
    "norte": ((300, 300), (-300, 300)),
    "oeste": ((-300, 300), (-300, -300)),
}


def two_areas(west: float) -> Json:
    """Two areas 3.00 m apart in a wide lot with walls of 2.00 m, the western one as high as told."""
    walls = [feature("muro", line(*ends), name, altura_m=2.0) for name, ends in SIDES.items()]
    walls[-1]["properties"]["altura_m"] = west
    areas = [feature("armazenamento", rectangle(x, 0, x + 3, 3), name) for x, name in ((0, "A"), (6, "B"))]
    return local(feature("lote", rectangle(-300, -300, 300, 300), "lote"), *walls, *areas)


def told(**of_west: Any) -> Json:
    cylinders = {"capacidade": {"botijoes": 40}, "vizinhos": {"itens": [{"id": "oeste", "tipo": "divisa", **of_west}]}}
    return {"areas": [{"id": name, **cylinders} for name in ("A", "B")]}


def walled(site: Json, plan: Json) -> Any:
    """Whether all limits are walled (R34): the answers that are possible; None where nobody can tell."""
    return told_with(site, plan_file.plan_of(plan)).site.values.get("boundaries_walled")


@pytest.mark.parametrize(("drawn", "found", "all_walled"), [(1.7, 2.0, {"sim"}), (2.0, 1.7, {"nao"})])
def test_a_wall_that_an_inspection_measured_counts_for_whether_all_are_walled(
    drawn: float, found: float, all_walled: set[str]
) -> None:
    assert walled(told(muro_altura_m=found) | FOUND, two_areas(drawn)) == all_walled


def test_without_an_inspection_the_drawn_height_counts() -> None:
    assert walled(told(muro_altura_m=2.0), two_areas(1.7)) == {"nao"}


def test_two_heights_of_one_side_leave_it_open() -> None:
    site = told(muro_altura_m=2.0) | FOUND
    del site["areas"][1]["vizinhos"]
    assert walled(site, two_areas(1.7)) == {"sim", "nao"}


def test_a_side_that_an_inspection_found_to_be_a_street_is_no_limit_without_a_wall() -> None:
    street = {"vizinhos": {"itens": [{"id": "oeste", "tipo": "via_publica"}]}}
    site = {"areas": [{"id": name, **street} for name in ("A", "B")]}
    assert walled(site | FOUND, two_areas(1.7)) == {"sim"}


def test_no_problem_is_named_of_a_fact_that_nobody_told() -> None:
    site = a_measured_site(**{"areas[A].vizinhos": told(muro_altura_m=1.7)["areas"][0]["vizinhos"]}) | FOUND
    site["areas"][0]["encontrado"] = {"botijoes_cheios": 40}
    places = {each["place"] for each in resguardo.check(site, plan=two_areas(2.0))["problems"]}
    assert "estabelecimento.divisas_muradas" not in places
    assert "areas[A].vizinhos[oeste].muro_altura_m" in places
