"""R58 with R25, R26 and R28: the distance that is compared with the limit may be short, be it to the lot of a school,
to an outlet or from the containers; and what is said of it is said of that distance."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from outputs.reports import one_line, text_of
from resguardo.outputs.report import Report, report_of
from resguardo.verification import told_in, verify
from sources.plans import Json, a_measured_site, feature, line, local, point, rectangle
from sources.test_what_a_reading_measures import (
    CONTAINERS,
    ITS_LOT,
    RATED,
    THEIR_OUTLETS,
    area,
    checked,
    lot_of_the_school,
    oven,
    school,
    wall,
)

TOLERANCE = {"tolerancia_de_desenho_mm": 10}
ON_THE_LIMIT = [
    (20, ("atende", "distancia_plena")),
    (19.991, ("atende", "no_limite")),
    (19.99, ("atende", "no_limite")),
    (19.989, ("nao_atende", "distancia_plena")),
]
"""Of the 20 m to a school, and what is said of so many."""


def said(*shapes: Json, **asked: Any) -> tuple[str, str]:
    found = checked(*shapes, town=TOLERANCE, **asked)
    return found["verdict"], found["reason"]


class TestTheLotOfASchool:
    @pytest.mark.parametrize(("metres", "expected"), ON_THE_LIMIT)
    def test_may_be_short_where_it_is_meant(self, metres: float, expected: tuple[str, str]) -> None:
        assert said(area(), school(30), lot_of_the_school(metres), readings=ITS_LOT) == expected

    def test_that_is_told_has_no_tolerance_though_the_school_is_drawn(self) -> None:
        told = {"id": "escola", "distancia_ao_lote_m": 19.99}
        site = a_measured_site()
        site["areas"][0]["vizinhos"] = {"itens": [told]}
        plan = local(area(), school(30))
        found = resguardo.check(site, plan=plan, readings=ITS_LOT, town=TOLERANCE)["findings"]
        (row,) = (each for each in found if each["provision"] == "art10_cpt_row4" and each["counterpart"] == "escola")
        assert (row["verdict"], row["measured"]) == ("nao_atende", 19.99)

    def test_that_is_drawn_has_it_though_an_inspection_tells_of_the_school(self) -> None:
        site = a_measured_site()
        site |= {"vistoria": {"realizada": True, "data": "2026-11-30"}}
        site["areas"][0] |= {"encontrado": {"botijoes_cheios": 40, "botijoes_vazios": 0}}
        site["areas"][0]["vizinhos"] = {"itens": [{"id": "escola", "distancia_m": 31}]}
        plan = local(area(), school(30), lot_of_the_school(19.99))
        found = resguardo.check(site, plan=plan, readings=ITS_LOT, town=TOLERANCE)["findings"]
        (row,) = (each for each in found if each["provision"] == "art10_cpt_row4" and each["counterpart"] == "escola")
        assert (row["verdict"], row["reason"]) == ("atende", "no_limite")

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [
            (10, ("atende", "distancia_reduzida")),
            (9.99, ("atende", "no_limite")),
            (9.989, ("nao_atende", "distancia_reduzida")),
        ],
    )
    def test_behind_a_wall_may_be_short_of_the_half(self, metres: float, expected: tuple[str, str]) -> None:
        shapes = (area(), school(30), lot_of_the_school(metres), wall(5))
        assert said(*shapes, readings=ITS_LOT) == expected

    def test_is_what_is_measured_at_the_limit_of_the_half(self) -> None:
        shapes = (area(), school(30), lot_of_the_school(9.99), wall(5))
        found = checked(*shapes, town=TOLERANCE, readings=ITS_LOT)
        assert (found["measured"], found["required"], found["margin"]) == (9.99, 10, -0.01)

    def test_is_what_is_measured_where_a_line_past_the_wall_is_at_the_limit(self) -> None:
        """12 m behind a wall, past whose end a line of 19.998 m is free."""
        broad = feature("lote_do_vizinho", rectangle(-100, -60, 100, -12), de="escola")
        short = feature("parede_corta_fogo", line((-150, -11), (20.664, -11)), "W", **RATED)
        found = checked(area(), school(30), broad, short, town=TOLERANCE, readings=ITS_LOT)
        assert (found["verdict"], found["reason"]) == ("atende", "no_limite")
        assert (found["measured"], found["required"], found["margin"]) == (12, 10, 2)
        assert "a linha que a parede deixa livre, de 19,998 m, está no limite de 20,00 m" in found["text"]


class TestTheOutletOfAMachine:
    """2.000 kg are class III, which asks for 15 m."""

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [
            (15, ("atende", "distancia_plena")),
            (14.991, ("atende", "no_limite")),
            (14.99, ("atende", "no_limite")),
            (14.989, ("nao_atende", "distancia_plena")),
        ],
    )
    def test_may_be_short_where_it_is_meant(self, metres: float, expected: tuple[str, str]) -> None:
        outlet = feature("saida_de_gases", point(3, -metres), de="forno")
        assert said(area(), oven(30), outlet, cylinders=154, readings=THEIR_OUTLETS) == expected


class TestTheOutermostContainers:
    @pytest.mark.parametrize(("metres", "expected"), ON_THE_LIMIT)
    def test_may_be_short_where_they_are_meant(self, metres: float, expected: tuple[str, str]) -> None:
        """The containers stand 1 m from the limit of the area."""
        shapes = (area(), feature("pilha", rectangle(1, 1, 5, 5)), school(metres - 1))
        assert said(*shapes, readings=CONTAINERS) == expected

    def test_have_their_own_tolerance_though_an_inspection_tells_of_the_limit_of_the_area(self) -> None:
        site = a_measured_site()
        site |= {"vistoria": {"realizada": True, "data": "2026-11-30"}}
        site["areas"][0] |= {"encontrado": {"botijoes_cheios": 40, "botijoes_vazios": 0}}
        site["areas"][0]["vizinhos"] = {"itens": [{"id": "escola", "distancia_m": 18}]}
        plan = local(area(), feature("pilha", rectangle(1, 1, 5, 5)), school(18.99))
        found = resguardo.check(site, plan=plan, readings=CONTAINERS, town=TOLERANCE)["findings"]
        (row,) = (each for each in found if each["provision"] == "art10_cpt_row4" and each["counterpart"] == "escola")
        assert (row["verdict"], row["reason"]) == ("atende", "no_limite")


class TestWhatIsSaidOfTheLine:
    """The lot of a school stands 12 m away, the school itself 30 m, which is far enough for class I."""

    def reported(self, *shapes: Json) -> Report:
        told = told_in(a_measured_site(), local(area(), school(30), lot_of_the_school(12), *shapes))
        return report_of(verify(told, readings=ITS_LOT), "0")

    def test_is_that_a_wall_which_hides_a_part_of_it_does_not_halve_it(self) -> None:
        short = feature("parede_corta_fogo", line((-50, -11), (10, -11)), "W", **RATED)
        (table,) = self.reported(short).clearances
        (row,) = (each for each in table.rows if each.neighbour.startswith("escola"))
        assert row.reduction == "a parede não reduz"

    def test_is_by_how_much_it_is_short_and_no_more(self) -> None:
        assert "afastar mais 8,00 m" in one_line(text_of(self.reported()))
