"""R36, where § 2 may halve the sum of § 3: a plan's fire walls between two areas are measured, as to any neighbour."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from sources.plans import Json, feature, line, local, rectangle

ATTESTED = {"altura_m": 3.0, "atestada": True}
BEFORE_ALL, BEFORE_HALF = line((6.5, -20), (6.5, 26)), line((6.5, -20), (6.5, 3))


def an_area(id: str, **changes: Any) -> Json:
    return {"id": id, "capacidade": {"botijoes": 40}, "altura_da_pilha_m": 1.30, **changes}


def a_site(**changes: Any) -> Json:
    """Two areas of class I within walls: they are separate from 3.00 m on, behind a fire wall so read from 1.50 m."""
    areas = [an_area("A"), an_area("B")]
    told = {"estabelecimento": {"divisas_muradas": True}, "vistoria": {"realizada": False}, "areas": areas}
    return {**told, **changes}


def a_plan(gap: float, *walls: Json, height: float = 6) -> Json:
    """The two areas, 6 m wide, so far apart, among walls; the second of another height."""
    return local(
        feature("armazenamento", rectangle(0, 0, 6, 6), "A"),
        feature("armazenamento", rectangle(6 + gap, 0, 12 + gap, height), "B"),
        *walls,
    )


def a_wall(geometry: Json | None = BEFORE_ALL, **told: Any) -> Json:
    return feature("parede_corta_fogo", geometry, "W1", **(told or ATTESTED))


def checked(site: Json, plan: Json | None = None, **readings: str) -> Json:
    return resguardo.check(site, plan=plan, readings={"R36": "yes", **readings})


def groups(site: Json, plan: Json | None = None, **readings: str) -> list[str]:
    """What certainly counts as one; with a question mark what may count as more."""
    rows = checked(site, plan, **readings)["areas"]
    return sorted({"".join(row["group"]) + "?" * isinstance(row["group_kg"], dict) for row in rows})


TOGETHER, APART, OPEN = ["AB"], ["A", "B"], ["A?", "B?"]


@pytest.mark.parametrize(("gap", "expected"), [(1.499, TOGETHER), (1.5, APART), (2.999, APART)])
def test_a_wall_before_all_of_an_area_halves_the_sum_only_if_read_so(gap: float, expected: list[str]) -> None:
    assert groups(a_site(), a_plan(gap, a_wall())) == expected
    assert groups(a_site(), a_plan(gap, a_wall()), R36="no") == TOGETHER


@pytest.mark.parametrize("gap", [1.499, 1.5, 2.999, 3.0])
def test_a_plan_answers_as_a_site_file_that_tells_what_it_shows(gap: float) -> None:
    wall = {"interposta": True, **ATTESTED}
    told = a_site(separacoes=[{"entre": ["A", "B"], "distancia_m": gap, "parede_corta_fogo": wall}])
    assert groups(told) == groups(a_site(), a_plan(gap, a_wall()))
    told["separacoes"][0]["parede_corta_fogo"] = False
    assert groups(told) == groups(a_site(), a_plan(gap)) == (APART if gap >= 3 else TOGETHER)


@pytest.mark.parametrize(("end", "expected"), [(3.0, TOGETHER), (7.122, TOGETHER), (7.123, APART)])
def test_a_wall_reaches_far_enough_if_no_open_line_is_shorter_than_the_sum(end: float, expected: list[str]) -> None:
    """From the top of A, past the end of the wall at h above it and 1 m aside, to the side of B: (h^⅔ + 1)^1.5."""
    assert groups(a_site(), a_plan(2.0, a_wall(line((7, -20), (7, end))), height=20)) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"altura_m": 2.801, "atestada": True}, APART),
        ({"altura_m": 2.80, "atestada": True}, TOGETHER),
        ({"altura_m": 2.799, "atestada": True}, TOGETHER),
        ({"altura_m": 3.0, "atestada": False}, TOGETHER),
        ({"altura_m": 3.0}, OPEN),
        ({"atestada": True}, OPEN),
    ],
)
def test_the_wall_must_be_attested_and_more_than_1_50_m_above_the_stack(told: Json, expected: list[str]) -> None:
    assert groups(a_site(), a_plan(2.0, a_wall(**told))) == expected


def test_it_must_be_high_enough_for_both_stacks() -> None:
    site = a_site(areas=[an_area("A"), an_area("B", altura_da_pilha_m=1.51)])
    assert groups(site, a_plan(2.0, a_wall(altura_m=3.0, atestada=True))) == TOGETHER
    assert groups(site, a_plan(2.0, a_wall(altura_m=3.011, atestada=True))) == APART


def test_what_nobody_told_of_it_is_asked() -> None:
    found = checked(a_site(), a_plan(2.0, a_wall(altura_m=3.0)))["findings"]
    assert "paredes_corta_fogo[W1].atestada" in {fact for each in found for fact in each["missing"]}


@pytest.mark.parametrize("geometry", [None, line((6, 6), (6, 6))], ids=["without a place", "without length"])
def test_a_wall_that_cannot_be_used_may_stand_between(geometry: Json | None) -> None:
    assert groups(a_site(), a_plan(2.0, a_wall(geometry))) == OPEN
    assert groups(a_site(), a_plan(1.499, a_wall(geometry))) == TOGETHER
    assert groups(a_site(), a_plan(3.0, a_wall(geometry))) == APART


def test_a_sum_that_grows_as_areas_count_as_one_is_halved_anew() -> None:
    """A and B, 1 m apart, are one of class II (3.00 m); with C (1.50 m) the sum is 4.50 m and the half of it 2.25 m."""
    for gap, end, expected in ((2.25, 26.0, ["AB", "C"]), (2.249, 26.0, ["ABC"]), (2.25, 3.0, ["ABC"])):
        plan = a_plan(1.0, a_wall(line((13.5, -20), (13.5, end))))
        plan["features"].append(feature("armazenamento", rectangle(13 + gap, 0, 19 + gap, 6), "C"))
        assert groups(a_site(areas=[an_area(id) for id in "ABC"]), plan) == expected


class TestAFileThatTellsOfAWallBetween:
    def separated(self, wall: Any, **changes: Any) -> Json:
        return a_site(separacoes=[{"entre": ["A", "B"], "parede_corta_fogo": wall}], **changes)

    def problems(self, site: Json, plan: Json) -> list[str]:
        return [each["found"] for each in checked(site, plan)["problems"] if "parede" in each["place"]]

    def test_is_believed_where_the_plan_has_no_walls(self) -> None:
        site = self.separated({"interposta": True, **ATTESTED})
        assert (groups(site, a_plan(2.0)), self.problems(site, a_plan(2.0))) == (APART, [])

    @pytest.mark.parametrize(
        ("wall", "geometry", "measured", "found"),
        [
            ({"interposta": True, **ATTESTED}, line((-9, 0), (-9, 6)), TOGETHER, "na planta nenhuma fica entre"),
            (False, BEFORE_ALL, APART, "na planta uma fica"),
        ],
    )
    def test_yields_to_the_plan_unless_a_dated_inspection_says_it(
        self, wall: Any, geometry: Json, measured: list[str], found: str
    ) -> None:
        plan = a_plan(2.0, a_wall(geometry))
        areas = [an_area(id, encontrado={"botijoes_cheios": 40, "botijoes_vazios": 0}) for id in "AB"]
        inspected = self.separated(wall, areas=areas, vistoria={"realizada": True, "data": "2026-11-30"})
        assert groups(self.separated(wall), plan) == measured
        assert groups(inspected, plan) == (APART if wall else TOGETHER)
        (problem,) = self.problems(self.separated(wall), plan)
        assert found in problem

    @pytest.mark.parametrize("told", [{"altura_m": 2.9}, {"atestada": False}])
    def test_that_tells_otherwise_of_it_than_the_plan_is_a_problem(self, told: Json) -> None:
        site = self.separated({"interposta": True, **ATTESTED, **told})
        (problem,) = self.problems(site, a_plan(2.0, a_wall()))
        assert '(de "W1")' in problem

    def test_that_says_the_same_is_no_problem(self) -> None:
        site = self.separated({"interposta": True, **ATTESTED})
        assert self.problems(site, a_plan(2.0, a_wall())) == []


def test_an_area_that_the_plan_does_not_show_has_what_the_file_tells() -> None:
    wall = {"interposta": True, **ATTESTED}
    site = a_site(separacoes=[{"entre": ["A", "B"], "distancia_m": 2.0, "parede_corta_fogo": wall}])
    alone = a_plan(2.0, a_wall())
    alone["features"] = [each for each in alone["features"] if each.get("id") != "B"]
    assert groups(site, alone) == APART
    del site["separacoes"][0]["parede_corta_fogo"]
    assert groups(site, alone) == OPEN


EDGES = [line((6, -20), (6, 26)), line((8, -20), (8, 26)), line((6, 26), (6, -20)), line((7, -20), (7, 26))]


@pytest.mark.parametrize(("wall", "expected"), [*((edge, TOGETHER) for edge in EDGES[:3]), (EDGES[3], APART)])
def test_a_wall_on_the_edge_of_an_area_parts_it_from_no_other_whichever_comes_first(wall, expected) -> None:
    site, plan = a_site(), a_plan(2.0, a_wall(wall))
    first, second, *walls = plan["features"]
    for areas in (site["areas"], site["areas"][::-1]):
        for drawn in ([first, second], [second, first]):
            for features in ([*drawn, *walls], [*walls, *drawn]):
                found = groups({**site, "areas": areas}, local(*features))
                assert sorted("".join(sorted(each)) for each in found) == expected
