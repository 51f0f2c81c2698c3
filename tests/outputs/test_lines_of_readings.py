"""A line of a plan is the one that its number is of, also where a reading measures to a lot or from the containers."""

from __future__ import annotations

import math
from typing import Any

import pytest

from outputs.reports import DAY
from resguardo.outputs.plan_dimensions import Dimension, dimensions_of
from resguardo.verification import told_in, verify
from resguardo.web.live_lines import lines_of
from sources.plans import Json, a_measured_site, at_the_limits, feature, local, point, rectangle

PARTS = [
    feature("pilha", rectangle(2, 2, 4, 4), "pilha"),
    feature("lote_do_vizinho", rectangle(-40, -5, -18, 10), "terreno", de="escola"),
    feature("saida_de_gases", point(1, 18), "chaminé", de="forno"),
]


def verified(*shapes: Json, **readings: str) -> Any:
    site = a_measured_site()
    verification = verify(told_in(site, local(*at_the_limits(), *shapes)), on=DAY, readings=readings)
    return verification.assessment, verification.assessment.site.values["sights"]


def dimensions(*shapes: Json, **readings: str) -> dict[str, Dimension]:
    return {each.neighbour: each for each in dimensions_of(*verified(*shapes, **readings))}


def length_of(dimension: Dimension) -> float:
    return round(math.dist(*dimension.segment), 3)


class TestALine:
    def test_reaches_the_lot_where_that_is_meant(self) -> None:
        school = dimensions(*PARTS, R26="its_lot")["escola"]
        assert (length_of(school), school.text) == (18, "✖ 18,00 m até o lote (exigido 20,00 m)")
        assert school.on_plan == ""

    def test_starts_at_the_containers_where_they_are_meant(self) -> None:
        found = dimensions(*PARTS, R25="outer_containers")
        assert (length_of(found["rua"]), found["rua"].text) == (
            3.5,
            "✔ 3,50 m desde os recipientes (exigido 1,50 m)",
        )

    def test_is_that_of_the_worst_and_what_is_of_another_says_how_long_it_is(self) -> None:
        oven = dimensions(*PARTS, R28="their_outlets")["forno"]
        assert (length_of(oven), oven.measured) == (10, "10,00 m")
        asked = "✔ art. 10, linha 5 do quadro: 12,00 m até a saída de gases, exigido 5,00 m"
        assert oven.besides == (asked,)

    @pytest.mark.parametrize("readings", [{}, {"R25": "outer_containers"}, {"R26": "its_lot"}])
    def test_is_as_long_as_the_number_beside_it(self, readings: dict[str, str]) -> None:
        for each in dimensions(*PARTS, **readings).values():
            number = float(each.measured.split(" m")[0].replace(",", "."))
            assert length_of(each) == pytest.approx(number, abs=0.001), each.neighbour

    def test_of_the_editor_is_the_same(self) -> None:
        (school,) = (each for each in lines_of(*verified(*PARTS, R26="its_lot")) if each["neighbour"] == "escola")
        assert round(math.dist(*school["ends"]), 3) == 18
        assert school["text"] == "✖ 18,00 m até o lote (exigido 20,00 m)"
