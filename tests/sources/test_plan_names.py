"""Two things of one name on a plan are two things: none vanishes, whichever comes first."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import told_with
from resguardo.sources.site_file import read_by
from sources.plans import Json, a_measured_site, at_the_limits, feature, line, local, point, rectangle

NEAR, FAR = point(11, 3), point(120, 3)
TWO_FAR: Json = {"type": "MultiPoint", "coordinates": [[100, 3], [120, 3]]}
AREA = feature("armazenamento", rectangle(0, 0, 6, 6), "A")
LOT = feature("lote", rectangle(-40, -40, 46, 46), "terreno")


def both_orders(*features: Json) -> list[Json]:
    """What is checked of the plan with its features in each order; the area is told to be surveyed."""
    site = a_measured_site()
    site["areas"][0]["vizinhos"] = {"completa": True, "raio_m": 1000}
    return [resguardo.check(site, plan=local(*order)) for order in permutations(features)]


def alike(results: list[Json], key: str = "verdict") -> Any:
    first = results[0][key]
    assert all(each[key] == first for each in results)
    return first


@pytest.mark.parametrize(
    ("others", "name"),
    [
        ([feature("escola", TWO_FAR, "E")], "E.1"),
        ([LOT], "lote.1"),
        ([LOT, feature("lote", rectangle(-50, -50, 50, 50), "outro")], "lote"),
        (
            [
                feature("divisa", line((-40, -40), (46, -40)), "d"),
                feature("muro", line((-40, -40), (0, -40)), "w", altura_m=2),
            ],
            "d.w",
        ),
        (
            [
                feature("via_publica", line((-40, -40), (46, -40)), "rua"),
                feature("muro", line((-40, -40), (0, -40)), "w", altura_m=2),
            ],
            "rua.w",
        ),
    ],
)
def test_a_school_that_bears_the_name_of_a_part_or_a_side_stays(others: list[Json], name: str) -> None:
    results = both_orders(AREA, *others, feature("escola", NEAR, name))
    assert alike(results) == "nao_atende"
    for each in results:
        names = [neighbour["id"] for neighbour in each["neighbours"]]
        assert {name, f"{name}#2"} <= set(names)
        assert len(names) == len(set(names))
        assert any(f'"{name}"' in problem["place"] + problem["found"] for problem in each["problems"])
        (school,) = (f for f in each["findings"] if (f["provision"], f["counterpart"]) == ("art10_cpt_row4", name))
        assert (school["measured"], school["verdict"]) == (5, "nao_atende")


def test_schools_named_as_the_sides_of_the_lot_do_not_free_the_limits() -> None:
    near = feature("armazenamento", rectangle(30, 0.5, 36, 6.5), "A")
    schools = [feature("escola", point(300 + number, 300), f"lote.{number}") for number in range(1, 5)]
    lot = feature("lote", rectangle(0, 0, 60, 60), "terreno")
    results = [
        resguardo.check(a_measured_site(), plan=local(*order))
        for order in ([lot, near, *schools], [*schools, near, lot])
    ]
    assert alike(results) == "nao_atende"
    limits = {
        f["counterpart"]: f["measured"]
        for f in results[0]["findings"]
        if f["provision"] == "art10_cpt_row2" and f["counterpart"]
    }
    assert limits == {"lote.1#2": 30, "lote.2#2": 53.5, "lote.3#2": 24, "lote.4#2": 0.5}


def test_two_sides_whose_names_are_put_together_alike_are_two() -> None:
    features = [
        feature("divisa", line((-40, -40), (46, -40)), "a"),
        feature("muro", line((-40, -40), (0, -40)), "b.c", altura_m=2),
        feature("divisa", line((-40, 46), (46, 46)), "a.b"),
        feature("muro", line((-40, 46), (0, 46)), "c", altura_m=2),
    ]
    (result,) = {str(sorted(n["id"] for n in each["neighbours"])) for each in both_orders(AREA, *features)[:24]}
    assert result == str(["a", "a.b", "a.b.c", "a.b.c#2"])


def test_an_opening_that_bears_the_name_of_a_part_stays() -> None:
    results = both_orders(AREA, feature("ralo", TWO_FAR, "o"), feature("ralo", point(7, 3), "o.1"))
    assert alike(results) == "nao_atende"
    (found,) = (each for each in results[0]["findings"] if each["provision"] == "art3_cpt")
    assert (found["measured"], found["verdict"]) == (1, "nao_atende")


def test_a_fire_wall_that_bears_the_name_of_a_part_stays() -> None:
    """The one that counts shields, whichever of the two is the part."""
    across, elsewhere = [[12, -50], [12, 50]], [[80, 80], [90, 90]]
    parts = {"type": "MultiLineString", "coordinates": [across, elsewhere]}
    far_parts = {"type": "MultiLineString", "coordinates": [[[70, -50], [70, 50]], elsewhere]}
    counts, not_counting = {"altura_m": 4, "atestada": True}, {"altura_m": 1, "atestada": False}
    school = feature("escola", point(22, 3), "E")
    for walls in (
        [
            feature("parede_corta_fogo", line(*across), "W.1", **counts),
            feature("parede_corta_fogo", far_parts, "W", **not_counting),
        ],
        [
            feature("parede_corta_fogo", line(*across), "W.1", **not_counting),
            feature("parede_corta_fogo", parts, "W", **counts),
        ],
    ):
        results = both_orders(AREA, school, *walls)
        verdicts = [
            f["verdict"]
            for each in results
            for f in each["findings"]
            if f["provision"] == "art10_cpt_row4" and f["counterpart"] == "E"
        ]
        assert verdicts == ["atende"] * len(results)


def test_an_extinguisher_that_bears_the_name_of_a_part_stays() -> None:
    parts = feature("extintor", {"type": "MultiPoint", "coordinates": [[1, 1], [5, 5]]}, "x", kg=4)
    one = feature("extintor", point(3, 3), "x.1", kg=12)
    for order in ([parts, one], [one, parts]):
        told = told_with(a_measured_site(), plan_file.plan_of(local(AREA, *order)))
        items = told.site.values["areas"].items[0].values["extinguishers"].items
        masses = {each.id: each.values.get("extinguisher_mass") for each in items if each.id.startswith("x")}
        assert masses == {"x.1": (12_000, 12_000), "x.1#2": (4_000, 4_000), "x.2": (4_000, 4_000)}


def test_an_extinguisher_that_two_areas_list_is_asked_for_and_not_given_to_the_last() -> None:
    areas = [feature("armazenamento", rectangle(x, 0, x + 6, 6), id) for x, id in ((0, "A"), (40, "B"))]
    listed = {"extintores": {"itens": [{"id": "x", "kg": 12}]}}
    site = {"areas": [{"id": "A", **listed}, {"id": "B", **listed}]}
    told = told_with(site, plan_file.plan_of(local(*areas, feature("extintor", point(3, 3), "x"))))
    found = 'sem "area", em x 3,000, y 3,000'
    assert [(each.place, each.found) for each in told.problems] == [('planta, extintor "x"', found)]


def test_of_two_of_one_name_the_same_keeps_it_in_every_order() -> None:
    two = [feature("escola", NEAR, "X"), feature("fonte_de_ignicao", FAR, "X")]
    first, second = both_orders(AREA, *two)[0], both_orders(AREA, *reversed(two))[0]
    assert [(n["id"], n["verdict"]) for n in first["neighbours"]] != []
    assert sorted(str(n) for n in first["neighbours"]) == sorted(str(n) for n in second["neighbours"])
    assert [each["expected"] for each in first["problems"]] == [
        'um nome diferente para cada forma, ou só uma delas se é a mesma desenhada duas vezes; esta é aqui "X#2"'
    ]


def test_a_shape_without_a_name_does_not_take_that_of_another() -> None:
    told = plan_file.plan_of(local(feature("escola", NEAR), feature("escola", FAR, "escola.1")))
    assert sorted(each.id for each in told.plan.drawn) == ["escola.1", "escola.1#2"]
    (given,) = (each for each in told.plan.drawn if each.id == "escola.1")
    assert given.vertices == ((120, 3),)
    assert told.problems == ()


def test_names_of_a_site_file_that_meet_are_three_things() -> None:
    for rows in (["E", "E", "E#2"], ["E#2", "E", "E"]):
        told = read_by({"areas": [{"id": "A", "vizinhos": {"itens": [{"id": each} for each in rows]}}]})
        names = [each.id for each in told.site.values["areas"].items[0].values["neighbours"].items]
        assert len(set(names)) == 3, names


def test_many_shapes_of_one_name_are_read_in_no_time() -> None:
    told = plan_file.plan_of(local(*(feature("escola", point(x, 0), "E") for x in range(3_000))))
    assert len({each.id for each in told.plan.drawn}) == 3_000
    assert len(told.problems) == 2_999


def test_the_plan_at_the_limits_has_nothing_to_say_about_names() -> None:
    assert resguardo.check(a_measured_site(), plan=local(*at_the_limits()))["problems"] == []
