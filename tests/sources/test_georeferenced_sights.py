"""R56 and art. 10, § 2: whether a wall shields is decided no more finely than the coordinates of the plan allow."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.figures import clearance_between, sight_between
from resguardo.sources.plan_facts import SIGHTS, told_with
from sources.plans import UTM, Json, collection, feature, line, rectangle, rounded, turned

WALL = {"altura_m": 4.0, "atestada": True}
FULL = 8
"""Decimals of a metre that are as good as all."""


def drawn(decimals: int, *features: Json, turn: float = 17) -> Json:
    return collection(*rounded(turned(list(features), turn), decimals), crs=UTM)


def school_behind(past: float, distance: float = 16.0) -> list[Json]:
    """A school as broad as the area, and a wall that ends so far past the line between their north sides.

    Where it ends past that line no straight line is open; else the shortest is that line itself.
    """
    return [
        feature("armazenamento", rectangle(0, 0, 6, 6), "A"),
        feature("escola", rectangle(6 + distance, 0, 14 + distance, 6), "E"),
        feature("parede_corta_fogo", line((12, -30), (12, 6 + past)), "W", **WALL),
    ]


def school(plan: Json) -> Json:
    site = {"areas": [{"id": "A", "capacidade": {"botijoes": 40}, "altura_da_pilha_m": 1.9}]}
    result = resguardo.check(site, plan=plan)
    (found,) = (f for f in result["findings"] if (f["provision"], f["counterpart"]) == ("art10_cpt_row4", "E"))
    return found


@pytest.mark.parametrize(
    ("past", "decimals", "verdict"),
    [
        (0.0005, FULL, "atende"),
        (0.0005, 3, "indeterminado"),
        (-0.0005, 3, "indeterminado"),
        (-0.0005, FULL, "nao_atende"),
        (0.01, 3, "atende"),
        (-0.01, 3, "nao_atende"),
        (0.01, 1, "indeterminado"),
        (-0.01, 1, "indeterminado"),
        (0.5, 1, "atende"),
        (-0.5, 1, "nao_atende"),
        (0.5, 0, "indeterminado"),
        (-0.5, 0, "indeterminado"),
        (16.0, 0, "atende"),
        (-3.0, 0, "nao_atende"),
    ],
)
def test_what_the_digits_leave_open_stays_open(past: float, decimals: int, verdict: str) -> None:
    found = school(drawn(decimals, *school_behind(past)))
    assert found["verdict"] == verdict
    if verdict == "indeterminado":
        assert found["missing"] == ["areas[A].vizinhos[E].parede_corta_fogo"]
        assert found["reason"] == "falta_fato"


@pytest.mark.parametrize("decimals", [0, 1, 3])
def test_no_decision_contradicts_that_of_all_digits(decimals: int) -> None:
    decided = 0
    for seed in range(40):
        rng = Random(seed)
        features = school_behind(rng.choice([rng.uniform(-2, 2), rng.uniform(5, 20)]), rng.uniform(10, 19.9))
        turn = rng.uniform(0, 360)
        exact, coarse = (school(drawn(digits, *features, turn=turn))["verdict"] for digits in (FULL, decimals))
        assert coarse in (exact, "indeterminado"), seed
        decided += coarse != "indeterminado"
    assert decided >= {0: 4, 1: 25, 3: 39}[decimals]


@pytest.mark.parametrize("decimals", [0, 1, 3])
def test_nor_does_that_between_two_areas(decimals: int) -> None:
    for seed in range(25):
        rng = Random(seed)
        turn, gap = rng.uniform(0, 360), rng.uniform(4, 9)
        features = [
            feature("armazenamento", rectangle(0, 0, 6, 6), "A"),
            feature("armazenamento", rectangle(6 + gap, 0, 12 + gap, 6), "B"),
            feature("parede_corta_fogo", line((8, -30), (8, rng.uniform(4, 12))), "W", **WALL),
        ]
        exact, coarse = (between(drawn(digits, *features, turn=turn)) for digits in (FULL, decimals))
        assert coarse[0] <= exact[0] <= coarse[1], seed


def between(plan: Json) -> tuple[int, int]:
    found: tuple[int, int] = (
        told_with({}, plan_file.plan_of(plan)).site.values[SIGHTS].between_areas("A", "B", frozenset({"W"}))
    )
    return found


@pytest.mark.parametrize(("decimals", "verdict"), [(FULL, "atende"), (3, "atende"), (1, "indeterminado")])
def test_a_wall_drawn_on_what_is_measured_stands_on_it_where_the_digits_are_fine(decimals: int, verdict: str) -> None:
    """R32: one that stands on the measured boundary shields it."""
    face = line((16.5, -30), (16.5, 36))
    features = [*school_behind(0, 10.5)[:2], feature("parede_corta_fogo", face, "W", **WALL)]
    assert school(drawn(decimals, *features, turn=0))["verdict"] == verdict


def test_two_walls_that_meet_in_a_vertex_are_one_where_the_digits_are_fine() -> None:
    north, south = line((12, 3), (12, 36)), line((12, -30), (12, 3))
    walls = [feature("parede_corta_fogo", each, id, **WALL) for id, each in (("N", north), ("S", south))]
    for decimals, verdict in ((FULL, "atende"), (3, "atende"), (1, "indeterminado")):
        assert school(drawn(decimals, *school_behind(0)[:2], *walls))["verdict"] == verdict


def test_where_file_and_plan_differ_is_not_said_while_that_is_open() -> None:
    told = {"interposta": False}
    site: dict[str, Any] = {"areas": [{"id": "A", "vizinhos": {"itens": [{"id": "E", "parede_corta_fogo": told}]}}]}
    for past, decimals, said in ((3.0, FULL, True), (3.0, 3, True), (0.0004, 3, False), (0.0004, FULL, True)):
        plan = plan_file.plan_of(drawn(decimals, *school_behind(past)))
        found = [each for each in told_with(site, plan).problems if "parede corta-fogo" in each.found]
        assert bool(found) is said, (past, decimals)


def test_with_all_digits_both_ends_are_one_and_the_same_measure() -> None:
    plan = plan_file.plan_of(drawn(FULL, *school_behind(3))).plan
    sights = told_with({}, plan_file.plan_of(drawn(FULL, *school_behind(3)))).site.values[SIGHTS]
    here, there, wall = sights.areas["A"], sights.neighbours["A"]["E"], sights.walls["W"]
    assert plan.precision == 0
    assert sight_between(here, there, (wall,), 0.0) == clearance_between(here, there, (wall,)).millimetres()


@pytest.mark.parametrize(("decimals", "said"), [(FULL, None), (3, "é assim que vale"), (2, "aqui fica em aberto")])
def test_that_touching_counts_only_where_the_plan_is_fine_enough_is_said(decimals: int, said: str | None) -> None:
    result = resguardo.check({}, plan=drawn(decimals, *school_behind(0.5)))
    told = [each["value"] for each in result["understood"] if each["text"].endswith("no desenho toca algo")]
    assert told == ([f"tida como tocando onde a incerteza é de até 10 mm (R56); {said}"] if said else [])


def test_of_touching_nothing_is_said_without_a_fire_wall() -> None:
    result = resguardo.check({}, plan=drawn(3, *school_behind(0.5)[:2]))
    assert not any("toca algo" in each["text"] for each in result["understood"])


@pytest.mark.parametrize(("decimals", "verdict"), [(FULL, "nao_atende"), (1, "indeterminado")])
def test_a_wall_that_comes_back_to_itself_may_have_a_slit_that_rounding_closed(decimals: int, verdict: str) -> None:
    """A wall all around the area but for 2 cm, 12 m from a school that needs 20 m, or 10 m behind a wall."""
    around = [(5, 1.5), (5, 5), (-2, 5), (-2, -2), (5, -2), (5, 1.48)]
    plan = drawn(
        decimals,
        feature("armazenamento", rectangle(0, 0, 3, 3), "A"),
        feature("escola", rectangle(15, 0, 25, 3), "E"),
        feature("parede_corta_fogo", line(*around), "W", **WALL),
        turn=0,
    )
    assert school(plan)["verdict"] == verdict
