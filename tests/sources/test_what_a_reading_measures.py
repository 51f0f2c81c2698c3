"""What a reading measures is what a fire wall must stand before: the lot of a school, an outlet, the containers.

"Poderão ser reduzidas ... quando existir parede corta-fogo" (art. 10, § 2) is read as of a risk that the wall stands
before (R29); which risk that is, and from where, R25, R26 and R28 say.
"""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from sources.plans import Json, a_measured_site, feature, line, local, point, rectangle

RATED = {
    "altura_m": 4,
    "atestada": True,
    "resistencia_ao_fogo_min": 120,
    "sem_aberturas": True,
    "distancia_da_pilha_m": 2,
    "sobreposicao_m": 5,
    "reducao_concedida": True,
}
ITS_LOT, THEIR_OUTLETS, CONTAINERS = {"R26": "its_lot"}, {"R28": "their_outlets"}, {"R25": "outer_containers"}


def area(**told: Any) -> Json:
    return feature("armazenamento", rectangle(0, 0, 6, 6), "A", levantamento_completo=True, raio_m=1000, **told)


def wall(south: float, **told: Any) -> Json:
    return feature("parede_corta_fogo", line((-50, -south), (56, -south)), "W", **RATED | told)


def school(near: float) -> Json:
    return feature("escola", rectangle(0, -near - 7, 6, -near), "escola")


def lot_of_the_school(near: float, **told: Any) -> Json:
    return feature("lote_do_vizinho", rectangle(-10, -near - 30, 16, -near), de="escola", **told)


def oven(near: float) -> Json:
    return feature("equipamento_que_produz_calor", rectangle(0, -near - 4, 6, -near), "forno")


def outlet(near: float) -> Json:
    return feature("saida_de_gases", point(3, -near), de="forno")


def checked(*shapes: Json, cylinders: int = 40, **asked: Any) -> Json:
    """The first finding of the quadro on the school or the oven."""
    site = a_measured_site(**{"areas[A].capacidade": {"botijoes": cylinders}})
    found = resguardo.check(site, plan=local(*shapes), **asked)["findings"]
    rows = ("art10_cpt_row4", "art10_cpt_row5")
    return next(each for each in found if each["provision"] in rows and each["counterpart"] in ("escola", "forno"))


def verdict(*shapes: Json, cylinders: int = 40, **asked: Any) -> tuple[str, Any, Any]:
    found = checked(*shapes, cylinders=cylinders, **asked)
    return found["verdict"], found["measured"], found["required"]


class TestTheLotOfASchool:
    """Class I asks for 20 m to a school, and for 10 m behind a wall."""

    def test_before_which_no_wall_stands_is_no_nearer_for_a_wall_before_the_school(self) -> None:
        shapes = (area(), school(18), lot_of_the_school(12), wall(14))
        assert verdict(*shapes) == ("atende", 18, 10)
        assert verdict(*shapes, readings=ITS_LOT) == ("nao_atende", 12, 20)
        assert verdict(*shapes, profile="strict") == ("nao_atende", 12, 20)

    def test_such_a_reading_is_told_to_turn_the_verdict(self) -> None:
        found = checked(area(), school(18), lot_of_the_school(12), wall(14))
        assert "R26=its_lot" in found["flips_under"]

    def test_behind_the_wall_may_be_half_as_far(self) -> None:
        shapes = (area(), school(18), lot_of_the_school(12), wall(11))
        assert verdict(*shapes, readings=ITS_LOT) == ("atende", 12, 10)
        assert verdict(*shapes, profile="strict") == ("atende", 12, 10)

    def test_far_enough_itself_asks_the_wall_for_nothing(self) -> None:
        assert verdict(area(), school(26), lot_of_the_school(20), wall(22), readings=ITS_LOT) == ("atende", 20, 20)

    def test_beyond_the_wall_does_not_free_a_school_that_the_wall_does_not_hide(self) -> None:
        short = feature("parede_corta_fogo", line((40, -11), (56, -11)), "W", **RATED)
        beside = feature("lote_do_vizinho", rectangle(41, -60, 55, -12), de="escola")
        assert verdict(area(), school(18), beside, short, readings=ITS_LOT)[0] == "nao_atende"

    def test_that_is_not_drawn_leaves_open_whether_the_wall_stands_before_it(self) -> None:
        site = a_measured_site()
        site["areas"][0]["vizinhos"] = {"itens": [{"id": "escola", "distancia_ao_lote_m": 12}]}
        plan = local(area(), school(18), wall(14))
        found = resguardo.check(site, plan=plan, readings=ITS_LOT)["findings"]
        (row,) = (each for each in found if each["provision"] == "art10_cpt_row4" and each["counterpart"] == "escola")
        assert row["verdict"] == "indeterminado"
        assert row["missing"] == ["areas[A].vizinhos[escola].parede_corta_fogo"]

    def test_that_is_not_drawn_is_near_no_wall_where_none_counts(self) -> None:
        site = a_measured_site()
        site["areas"][0]["vizinhos"] = {"itens": [{"id": "escola", "distancia_ao_lote_m": 12}]}
        plan = local(area(), school(18), wall(14, atestada=False))
        found = resguardo.check(site, plan=plan, readings=ITS_LOT)["neighbours"]
        assert {each["id"]: each["verdict"] for each in found}["escola"] == "nao_atende"

    @pytest.mark.parametrize("nearest_first", [True, False])
    def test_of_two_lots_the_nearer_counts_in_any_order(self, nearest_first: bool) -> None:
        lots = [lot_of_the_school(12, id="frente"), feature("lote_do_vizinho", rectangle(0, -26, 6, -15), de="escola")]
        shapes = lots if nearest_first else lots[::-1]
        assert verdict(area(), school(18), *shapes, wall(14), readings=ITS_LOT) == ("nao_atende", 12, 20)


class TestTheOutletOfAMachine:
    """2.000 kg are class III, which asks for 15 m to a machine that produces heat, and for 7.50 m behind a wall."""

    STORED = 154

    def test_before_which_no_wall_stands_is_not_halved_by_a_wall_before_the_machine(self) -> None:
        shapes = (area(), oven(14.5), outlet(12), wall(14))
        assert verdict(*shapes, cylinders=self.STORED) == ("atende", 14.5, 7.5)
        assert verdict(*shapes, cylinders=self.STORED, readings=THEIR_OUTLETS) == ("nao_atende", 12, 15)

    def test_is_halved_by_a_wall_of_its_own_that_leaves_the_machine_open(self) -> None:
        before_it = feature("parede_corta_fogo", line((-50, -11), (56, -11)), "W", **RATED)
        shapes = (area(), oven(10), outlet(12), before_it)
        assert verdict(*shapes, cylinders=self.STORED) == ("nao_atende", 10, 15)
        assert verdict(*shapes, cylinders=self.STORED, readings=THEIR_OUTLETS) == ("atende", 12, 7.5)


class TestTheOutermostContainers:
    def test_a_wall_on_the_limit_of_the_area_stands_before_what_is_measured_from_the_containers(self) -> None:
        on_the_limit = wall(0)
        shapes = (area(), feature("pilha", rectangle(1, 1, 5, 5)), school(12), on_the_limit)
        assert verdict(*shapes) == ("nao_atende", 12, 20)
        assert verdict(*shapes, readings=CONTAINERS) == ("atende", 13, 10)

    def test_which_are_not_drawn_leave_it_open(self) -> None:
        assert verdict(area(), school(12), wall(0), readings=CONTAINERS)[0] == "indeterminado"
