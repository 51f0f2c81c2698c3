"""What an open finding waits for, and where it turns: below a cut it is one thing, from the cut on another."""

from typing import Any

import pytest

from builders import (
    Facts,
    a_fire_wall,
    a_neighbour,
    a_site,
    an_area,
    changed,
    complete,
    finding,
    powder,
    surroundings,
    thousandth,
    with_areas,
)
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.sources.site_file import told_by

ROOF, NEIGHBOURS = "areas[A].cobertura", "areas[A].vizinhos"
SCHOOL = f"{NEIGHBOURS}[escola]"


def cuts_of(site: Facts, provision: str, path: str) -> set[int]:
    """The cuts of a missing fact, in thousandths, in the findings of a provision on area A."""
    assessment = assess(LAW, told_by(site).site, reading.profile(LAW.readings, "default"))
    found = [each for each in assessment.findings if (each.provision, each.subject) == (provision, "A")]
    return set[int]().union(*((each.missing or {}).get(path, ()) for each in found))


def school(**facts: Any) -> Facts:
    return {NEIGHBOURS: surroundings(a_neighbour("escola", 20, **facts))}


AT_HALF = school(distancia_m=10, parede_corta_fogo=a_fire_wall())
LENGTHS = [
    (f"{ROOF}.pe_direito_m", "art4_cpt", {}, 2_500),
    ("areas[A].altura_da_pilha_m", "art4_cpt", {}, 1_801),
    ("areas[A].aberturas_no_piso[ralo].distancia_m", "art3_cpt", {}, 3_001),
    (f"{SCHOOL}.distancia_m", "art10_cpt_row4", school(), 20_000),
    (f"{SCHOOL}.distancia_m", "art10_cpt_row4", school(parede_corta_fogo=a_fire_wall()), 10_000),
    (f"{SCHOOL}.parede_corta_fogo.altura_m", "art10_cpt_row4", AT_HALF, 2_801),
    ("areas[A].perimetro.tela_m", "art5_cpt", {"areas[A].perimetro": {"total_m": 24}}, 12_000),
    ("areas[A].perimetro.parede_m", "art5_cpt", {"areas[A].perimetro": {"tela_m": 12, "aberto_m": 0}}, 12_001),
    (f"{NEIGHBOURS}.raio_m", "art10_cpt_row4", {NEIGHBOURS: surroundings(radius=19.999)}, 20_000),
]
"""A fact, the provision, what else is changed on the site that complies, and the millimetres at which it turns."""


@pytest.mark.parametrize(("path", "provision", "changes", "cut"), LENGTHS)
def test_a_length_not_told_turns_the_finding_at_its_cut(path: str, provision: str, changes: Facts, cut: int) -> None:
    site = a_site(**changes)
    untold = site if path.endswith("raio_m") else changed(site, {path: None})
    assert cut in cuts_of(untold, provision, path)
    below, from_it_on = (
        finding(changed(site, {path: thousandth(value)}), provision)["verdict"] for value in (cut - 1, cut)
    )
    assert below != from_it_on


@pytest.mark.parametrize(
    ("least", "most", "cuts"),
    [
        (2.449, 2.6, {2_450, 2_500}),
        (2.450, 2.6, {2_500}),  # no value is below 2,450
        (2.449, 2.5, {2_450, 2_500}),  # 2,50 itself is one from the cut on
        (2.449, 2.499, set()),  # too low in any case: only whether there is a roof is still open
    ],
)
def test_a_fact_told_between_two_ends_has_only_cuts_that_part_them(least: float, most: float, cuts: set[int]) -> None:
    """The stack leaves 1,20 m from 2,45 m of headroom on; art. 4 asks for 2,50 m of it."""
    path = f"{ROOF}.pe_direito_m"
    site = a_site(**{path: {"de": least, "ate": most}, "areas[A].altura_da_pilha_m": 1.25, f"{ROOF}.existe": None})
    assert cuts_of(site, "art4_cpt", path) == cuts


def test_beside_another_fact_told_between_two_ends_it_turns_at_both_of_its_cuts() -> None:
    path = f"{ROOF}.pe_direito_m"
    changes = {"areas[A].altura_da_pilha_m": {"de": 1.25, "ate": 1.26}}
    assert cuts_of(a_site(**{path: {"de": 2.449, "ate": 2.6}} | changes), "art4_cpt", path) == {2_450, 2_460, 2_500}
    assert cuts_of(a_site(**{path: {"de": 2.450, "ate": 2.6}} | changes), "art4_cpt", path) == {2_460, 2_500}


def test_a_capacity_turns_where_classes_end_and_where_the_law_begins() -> None:
    path = "areas[A].capacidade"
    site = a_site(**{path: None, **school(distancia_m=25)})
    assert {5, 41, 121, 481, 1_921, 3_841, 7_681} <= cuts_of(site, "art10_cpt_row4", path)


def test_a_gap_turns_at_the_sum_of_both_distances() -> None:
    near = an_area("A", vizinhos=surroundings(a_neighbour("escola", 29)))
    site = with_areas(near, an_area("B", capacidade={"botijoes": 120}), gaps={"AB": None})
    assert cuts_of(site, "art10_cpt_row4", "separacoes[A,B].distancia_m") >= {4_500}


def test_an_extinguisher_turns_it_at_what_the_others_lack() -> None:
    site = a_site(**{"areas[A].capacidade": {"botijoes": 120}, "areas[A].extintores": powder(10, 8, 4)})
    path = "areas[A].extintores[A3].kg"
    assert cuts_of(changed(site, {path: None}), "art11_cpt_inc2", path) >= {6_000}


def test_what_is_decided_waits_for_nothing() -> None:
    for row in assess(LAW, told_by(a_site()).site, reading.profile(LAW.readings, "default")).findings:
        assert row.missing is None


def test_only_the_parts_that_are_open_are_waited_for() -> None:
    row = finding(a_site(**{"areas[A].placa.visivel": None, "areas[A].placa.existe": True}), "art7_cpt")
    assert row["missing"] == ["areas[A].placa.visivel"]


def test_of_a_list_the_items_that_are_open_and_the_list_if_it_may_grow() -> None:
    opening = {"id": "ralo", "tipo": "ralo", "distancia_m": None}
    path = "areas[A].aberturas_no_piso"
    whole = a_site(**{path: complete(opening, opening | {"id": "longe", "distancia_m": 9})})
    assert finding(whole, "art3_cpt")["missing"] == [f"{path}[ralo].distancia_m"]
    part = changed(whole, {f"{path}.completa": False})
    assert set(finding(part, "art3_cpt")["missing"]) == {path, f"{path}[ralo].distancia_m"}
