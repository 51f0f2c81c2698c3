"""A list told to be all there is, and a plan that draws something else: both are shown, and it is said which counts."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import builders
import resguardo
from sources.plans import Json, a_measured_site, at_the_limits, feature, local, point, rectangle, replaced, without

INSPECTED: Json = {
    "vistoria": {"realizada": True, "data": "2026-11-01"},
    "areas[A].encontrado": {"botijoes_cheios": 40},
}
OF_4_KG: Json = {"agente": "po_quimico", "kg": 4, "valido": True}


def check(*features: Json, **changes: Any) -> Json:
    return resguardo.check(a_measured_site(**changes), plan=local(*features))


def found(result: Json) -> list[tuple[str, str]]:
    return [(each["place"], each["found"]) for each in result["problems"]]


def of(result: Json, provision: str, counterpart: str | None = None) -> list[tuple[str, Any]]:
    return [
        (each["verdict"], each["measured"])
        for each in result["findings"]
        if each["provision"] == provision and each["counterpart"] == counterpart
    ]


class TestExtinguishers:
    """The file lists one of 4 kg and says that it is all; the plan draws it and a second one."""

    changes: ClassVar[Json] = {"areas[A].extintores": builders.complete({"id": "E1", **OF_4_KG})}

    def drawn(self, *names: str) -> list[Json]:
        places = enumerate(names)
        return [*at_the_limits(), *(feature("extintor", point(7, y), name, **OF_4_KG) for y, name in places)]

    def test_a_second_one_on_the_plan_is_named_and_counts_without_an_inspection(self) -> None:
        result = check(*self.drawn("E1", "E2"), **self.changes)
        assert found(result) == [("areas[A].extintores", 'informado que é só "E1", desenhado na planta também "E2"')]
        assert result["problems"][0]["expected"].endswith("vale o desenhado na planta, pois não há vistoria com data")
        assert of(result, "art11_cpt_inc1") == [("atende", 8)]

    def test_what_an_inspection_found_to_be_all_is_all(self) -> None:
        result = check(*self.drawn("E1", "E2"), **self.changes, **INSPECTED)
        assert found(result) == [("areas[A].extintores", 'informado que é só "E1", desenhado na planta também "E2"')]
        assert result["problems"][0]["expected"].endswith("vale o da vistoria de 01/11/2026")
        assert of(result, "art11_cpt_inc1") == [("nao_atende", 4)]

    def test_one_that_the_plan_does_not_draw_is_no_difference(self) -> None:
        assert check(*self.drawn(), **self.changes)["problems"] == []

    def test_what_the_plans_own_list_calls_all_there_is_counts_without_an_inspection(self) -> None:
        features = replaced(at_the_limits(), "A", extintores=builders.complete({"id": "E1", **OF_4_KG}))
        both = builders.complete({"id": "E1", **OF_4_KG}, {"id": "E2", **OF_4_KG})
        result = check(*features, **{"areas[A].extintores": both})
        assert found(result) == [("areas[A].extintores", 'informado também "E2", dito na planta que é só "E1"')]
        assert of(result, "art11_cpt_inc1") == [("nao_atende", 4)]
        inspected = check(*features, **{"areas[A].extintores": both}, **INSPECTED)
        assert of(inspected, "art11_cpt_inc1") == [("atende", 8)]


class TestAnExtinguisherUnderTwoAreas:
    """The file lists E1 and E2 under A and E3 under B; the plan's E1 says that it is B's."""

    def site(self, **changes: Any) -> Json:
        site = a_measured_site(**changes)
        (one,) = site["areas"]
        one["extintores"] = builders.complete({"id": "E1", **OF_4_KG}, {"id": "E2", **OF_4_KG})
        other = {**one, "id": "B", "extintores": builders.complete({"id": "E3", **OF_4_KG})}
        return {**site, "areas": [one, other]}

    def check(self, area: str, **changes: Any) -> Json:
        drawn = feature("armazenamento", rectangle(100, 0, 102, 2), "B", levantamento_completo=True, raio_m=1000)
        extinguisher = feature("extintor", point(99, 1), "E1", area=area, **OF_4_KG)
        features = [*without(at_the_limits(), "lote"), drawn, extinguisher]
        return resguardo.check(self.site(**changes), plan=local(*features))

    def test_is_named_and_counts_where_the_plan_puts_it(self) -> None:
        result = self.check("B")
        assert found(result) == [
            ("areas[A].extintores[E1]", "informado na área A, dito na planta na área B"),
        ]
        assert result["problems"][0]["expected"].endswith("vale o dito na planta, pois não há vistoria com data")
        assert of(result, "art11_cpt_inc1") == [("nao_atende", 4), ("atende", 8)]
        assert of(result, "art11_cpt_inc2") == [("nao_atende", 12)]

    def test_counts_where_an_inspection_found_it(self) -> None:
        result = self.check("B", **INSPECTED)
        assert [text for _, text in found(result)] == ["informado na área A, dito na planta na área B"]
        assert of(result, "art11_cpt_inc1") == [("atende", 8), ("nao_atende", 4)]
        assert of(result, "art11_cpt_inc2") == [("nao_atende", 12)]

    def test_is_no_difference_where_both_put_it_under_one(self) -> None:
        result = self.check("A")
        assert result["problems"] == []
        assert of(result, "art11_cpt_inc1") == [("atende", 8), ("nao_atende", 4)]


class TestNeighbours:
    def listing(self, metres: float, *left_out: str) -> Json:
        """A complete list of what the plan draws, but for some, out to a radius."""
        names = ("rua", "leste", "norte", "oeste", "escola", "bomba", "quadro", "forno")
        items = [{"id": name} for name in names if name not in left_out]
        return {"areas[A].vizinhos": {"completa": True, "raio_m": metres, "itens": items}}

    def test_a_school_that_the_plan_draws_and_the_list_lacks_is_named_and_counts(self) -> None:
        result = check(*at_the_limits(), **self.listing(1000, "escola"))
        assert [text.split(", desenhado")[1] for _, text in found(result)] == [' na planta também "escola"']
        assert of(result, "art10_cpt_row4", "escola") == [("atende", 20)]

    def test_after_an_inspection_it_does_not_count(self) -> None:
        result = check(*at_the_limits(), **self.listing(1000, "escola"), **INSPECTED)
        assert [place for place, _ in found(result)] == ["areas[A].vizinhos"]
        assert of(result, "art10_cpt_row4", "escola") == []

    def test_the_limits_of_the_lot_count_though_an_inspection_lists_none(self) -> None:
        result = check(*at_the_limits(), **self.listing(1000, "rua", "norte"), **INSPECTED)
        assert result["problems"] == []
        assert of(result, "art10_cpt_row1", "norte") != []

    @pytest.mark.parametrize(("metres", "differ"), [(19.999, False), (20, True)])
    def test_a_list_says_nothing_of_what_stands_beyond_its_radius(self, metres: float, differ: bool) -> None:
        features = replaced(at_the_limits(), "A", levantamento_completo=None, raio_m=None)
        assert bool(check(*features, **self.listing(metres, "escola"))["problems"]) is differ

    def test_a_list_that_tells_only_that_nothing_is_missing_on_the_plan_is_no_difference(self) -> None:
        for told in ({"completa": True, "raio_m": 1000}, {"completa": True, "raio_m": 1000, "itens": []}):
            assert check(*at_the_limits(), **{"areas[A].vizinhos": told})["problems"] == []

    def test_a_list_that_is_not_complete_is_no_difference(self) -> None:
        told = {"itens": [builders.a_neighbour("hospital", 300)]}
        assert check(*at_the_limits(), **{"areas[A].vizinhos": told})["problems"] == []


class TestFloorOpenings:
    listing: ClassVar[Json] = {"areas[A].aberturas_no_piso": builders.complete({"id": "ralo", "distancia_m": 3.001})}
    second: ClassVar[Json] = feature("ralo", point(3, 3), "ralo2")

    def test_a_drain_that_the_plan_draws_and_the_list_lacks_is_named_and_counts(self) -> None:
        result = check(*at_the_limits(), self.second, **self.listing)
        assert [place for place, _ in found(result)] == ["areas[A].aberturas_no_piso"]
        assert of(result, "art3_cpt", "ralo2") == [("nao_atende", 0)]

    def test_after_an_inspection_it_does_not_count(self) -> None:
        result = check(*at_the_limits(), self.second, **self.listing, **INSPECTED)
        assert [place for place, _ in found(result)] == ["areas[A].aberturas_no_piso"]
        assert of(result, "art3_cpt", "ralo2") == []


class TestOtherContainers:
    full: ClassVar[Json] = {"areas[A].encontrado": {"botijoes_cheios": 20}}

    def test_containers_of_other_sizes_that_only_one_of_the_two_tells_are_named(self) -> None:
        others = {"botijoes": 20, "outros": [{"kg": 45, "quantidade": 2}]}
        features = without(at_the_limits(), "A")
        area = next(each for each in at_the_limits() if each.get("id") == "A")
        area["properties"]["capacidade"] = others
        result = check(*features, area, **{"areas[A].capacidade": {"botijoes": 20}})
        assert found(result) == [
            ("areas[A].capacidade.outros", 'informado que não há nenhum, dito na planta também "#1"')
        ]
        assert result["areas"][0]["group_kg"] == 350
        inspected = check(*features, area, **{**INSPECTED, "areas[A].capacidade": {"botijoes": 20}, **self.full})
        assert inspected["areas"][0]["group_kg"] == 260


class TestASurveyToldTwice:
    """The plan says that all around was looked at up to 1,000 m: then nothing of art. 10 is open beyond its list."""

    def told(self, **state: Any) -> Json:
        return {"areas[A].vizinhos": {**state, "itens": []}}

    @pytest.mark.parametrize(
        ("state", "words"),
        [
            ({"completa": False, "raio_m": 5}, "não completo"),
            ({"completa": False}, "não completo"),
            ({"completa": True, "raio_m": 5}, "completo até 5,00 m"),
        ],
    )
    def test_otherwise_by_the_file_is_named_and_the_plans_counts(self, state: Json, words: str) -> None:
        result = check(*at_the_limits(), **self.told(**state))
        assert found(result) == [
            ("areas[A].vizinhos", f"informado levantamento {words}, dito na planta completo até 1.000,00 m")
        ]
        assert result["problems"][0]["expected"].endswith("vale o dito na planta, pois não há vistoria com data")
        assert of(result, "art10_cpt_row4") == []

    def test_otherwise_by_an_inspection_counts(self) -> None:
        result = check(*at_the_limits(), **self.told(completa=True, raio_m=5), **INSPECTED)
        assert result["problems"][0]["expected"].endswith("vale o da vistoria de 01/11/2026")
        assert [verdict for verdict, _ in of(result, "art10_cpt_row4")] == ["indeterminado"]

    def test_as_not_complete_on_the_plan_counts_without_an_inspection(self) -> None:
        features = replaced(at_the_limits(), "A", levantamento_completo=False)
        told = self.told(completa=True, raio_m=1000)
        result = check(*features, **told)
        assert found(result) == [
            ("areas[A].vizinhos", "informado levantamento completo até 1.000,00 m, dito na planta não completo")
        ]
        assert [verdict for verdict, _ in of(result, "art10_cpt_row4")] == ["indeterminado"]
        assert of(check(*features, **told, **INSPECTED), "art10_cpt_row4") == []

    def test_by_one_of_them_only_is_no_difference(self) -> None:
        for state in ({}, {"completa": True}, {"completa": True, "raio_m": 1000}):
            assert check(*at_the_limits(), **self.told(**state))["problems"] == []
        untold = replaced(at_the_limits(), "A", levantamento_completo=None, raio_m=None)
        assert check(*untold, **self.told(completa=False))["problems"] == []

    @pytest.mark.parametrize("key", ["extintores", "aberturas_no_piso"])
    def test_holds_for_each_list_that_a_plan_may_call_complete(self, key: str) -> None:
        features = replaced(without(at_the_limits(), "ralo"), "A", **{key: {"completa": True, "itens": []}})
        result = check(*features, **{f"areas[A].{key}": {"completa": False, "itens": []}})
        assert found(result) == [(f"areas[A].{key}", "informado levantamento não completo, dito na planta completo")]
