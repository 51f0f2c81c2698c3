"""Two things drawn along the same side of the property that tell what cannot both be so: named, and neither counts."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import told_with
from resguardo.sources.site_file import Told
from sources.plans import Json, a_measured_site, at_the_limits, feature, line, local, without

SIDE, HALF, REST = line((11, -1.5), (11, 7.5)), line((11, -1.5), (11, 3)), line((11, 3), (11, 7.5))
HEIGHTS = "muros de alturas diferentes no mesmo lugar"


def told(*drawn: Json) -> Told:
    return told_with({}, plan_file.plan_of(local(*without(at_the_limits(), "leste"), *drawn)))


def sides(result: Told) -> dict[str, dict[str, Any]]:
    (area,) = result.site.values["areas"].items
    return {each.id: dict(each.values) for each in area.values["neighbours"].items}


def heights(result: Told) -> dict[str, Any]:
    known = {"norte", "oeste", "rua", "escola", "bomba", "quadro", "forno"}
    return {name: facts.get("boundary_wall_height") for name, facts in sides(result).items() if name not in known}


@pytest.mark.parametrize(("one", "other"), [*combinations(["divisa", "muro", "via_publica"], 2), ("divisa", "divisa"),
                                            ("muro", "muro"), ("via_publica", "via_publica")])  # fmt: skip
def test_two_heights_of_one_side_are_named_and_none_counts(one: str, other: str) -> None:
    drawn = [feature(one, SIDE, "a", altura_m=2), feature(other, SIDE, "b", altura_m=1.5)]
    for order in permutations(drawn):
        result = told(*order)
        found = [each.found for each in result.problems if HEIGHTS in each.found]
        values = {"a": "2,00 m", "b": "1,50 m"}
        first, second = ("a", "b") if one <= other else ("b", "a")
        assert found == [f'{HEIGHTS}: {values[first]} (de "{first}") e {values[second]} (de "{second}")']
        assert set(heights(result).values()) == {None}


def test_they_count_where_only_one_of_them_tells() -> None:
    result = told(feature("muro", SIDE, "a", altura_m=2), feature("muro", HALF, "b", altura_m=1.5))
    assert [HEIGHTS in each.found for each in result.problems] == [True]
    assert heights(result) == {"a": (2000, 2000), "a.b": None, "b": None}


def test_what_a_limit_and_the_wall_on_a_part_of_it_tell_is_compared_too() -> None:
    result = told(feature("divisa", SIDE, "a", altura_m=0), feature("muro", HALF, "b", altura_m=2))
    assert [HEIGHTS in each.found for each in result.problems] == [True]
    assert heights(result) == {"a": (0, 0), "a.b": None}


def test_a_limit_and_a_street_on_one_side_are_named_and_it_may_be_either() -> None:
    result = told(feature("divisa", SIDE, "a"), feature("via_publica", HALF, "b"))
    assert [each.found for each in result.problems] == ['o mesmo trecho desenhado como divisa "a" e via_publica "b"']
    kinds = {name: sides(result)[name]["neighbour_kind"] for name in ("a", "a.b", "b")}
    assert kinds == {"a": {"divisa"}, "a.b": {"divisa", "via_publica"}, "b": {"divisa", "via_publica"}}


@pytest.mark.parametrize(
    "drawn",
    [
        [feature("muro", SIDE, "a", altura_m=2), feature("muro", SIDE, "b", altura_m=2)],
        [feature("divisa", SIDE, "a", altura_m={"de": 1.9, "ate": 2.1}), feature("muro", SIDE, "b", altura_m=2)],
        [feature("divisa", SIDE, "a"), feature(["divisa", "via_publica"], SIDE, "b")],
        [feature("muro", line((11, -1.5), (11, 3.1)), "a", altura_m=2), feature("muro", REST, "b", altura_m=1.5)],
    ],
    ids=["the same", "one within the other", "one of two kinds", "drawn ten centimetres too long"],
)
def test_what_can_both_be_so_is_no_problem(drawn: list[Json]) -> None:
    assert told(*drawn).problems == ()


def test_two_walls_that_together_stand_all_along_a_limit_keep_each_its_own_height() -> None:
    walls = [feature("muro", HALF, "b", altura_m=2), feature("muro", REST, "c", altura_m=1.5)]
    result = told(feature("divisa", SIDE, "a"), *walls)
    assert result.problems == ()
    assert heights(result) == {"a.b": (2000, 2000), "a.c": (1500, 1500)}


def test_a_wall_of_unknown_height_on_the_rest_of_a_limit_has_not_the_height_of_the_other() -> None:
    result = told(feature("divisa", SIDE, "a"), feature("muro", HALF, "b", altura_m=2), feature("muro", REST, "c"))
    assert heights(result) == {"a.b": (2000, 2000), "a.c": None}


def test_a_limit_that_two_walls_together_contradict_all_along_is_one_neighbour() -> None:
    walls = [feature("muro", HALF, "b", altura_m=2), feature("muro", REST, "c", altura_m=2)]
    drawn = [*without(at_the_limits(), "leste"), feature("divisa", SIDE, "a", altura_m=0), *walls]
    result = resguardo.check(a_measured_site(), plan=local(*drawn))
    assert [each["found"] for each in result["problems"]] == [
        f'{HEIGHTS}: 0,00 m (de "a") e 2,00 m (de "{wall}")' for wall in "bc"
    ]
    assert [each["id"] for each in result["neighbours"]].count("a") == 1
    rows = [(each["provision"], each["counterpart"]) for each in result["findings"] if each["counterpart"]]
    assert len(rows) == len(set(rows))
    assert ("art10_cpt_row2", "a") in rows


def test_a_street_of_which_a_limit_and_a_low_wall_each_contradict_something_else_is_open_in_that_alone() -> None:
    drawn = [feature("via_publica", SIDE, "a", altura_m=2), feature("divisa", HALF, "b"),
             feature("muro", REST, "c", altura_m=1)]  # fmt: skip
    result = told(*drawn)
    kinds = {name: sides(result)[name]["neighbour_kind"] for name in ("a.b", "a.c", "b")}
    assert kinds == {"a.b": {"divisa", "via_publica"}, "a.c": {"via_publica"}, "b": {"divisa", "via_publica"}}
    assert heights(result) == {"a.b": (2000, 2000), "a.c": None, "b": None}
