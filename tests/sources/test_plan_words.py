"""What a plan says in words and what it draws: where they differ both are the plan's, and the drawing counts."""

from __future__ import annotations

from typing import Any

import pytest

import builders
import resguardo
from sources.plans import Json, a_measured_site, at_the_limits, local, replaced

INSPECTED: Json = {
    "vistoria": {"realizada": True, "data": "2026-11-01"},
    "areas[A].encontrado": {"botijoes_cheios": 40},
}
INSPECTIONS = pytest.mark.parametrize("inspection", [{}, INSPECTED])
THE_DRAWING = "o mesmo na planta toda; aqui vale o {} na planta"
A_DRAIN: Json = builders.complete({"id": "ralo", "tipo": "ralo", "distancia_m": 1})


def check(said: Json, features: list[Json] | None = None, **changes: Any) -> Json:
    return resguardo.check(a_measured_site(**changes), plan=local(*replaced(features or at_the_limits(), "A", **said)))


def found(result: Json) -> list[tuple[str, str, str]]:
    return [(each["place"], each["found"], each["expected"]) for each in result["problems"]]


class TestOfAnArea:
    @INSPECTIONS
    def test_a_distance_said_is_the_plans_word_and_the_one_measured_counts(self, inspection: Json) -> None:
        result = check({"aberturas_no_piso": A_DRAIN}, **inspection)
        assert found(result) == [
            (
                "areas[A].aberturas_no_piso[ralo].distancia_m",
                "dito na planta 1,00 m, medido na planta 3,001 m",
                THE_DRAWING.format("medido"),
            )
        ]
        assert [each["verdict"] for each in result["findings"] if each["counterpart"] == "ralo"] == ["atende"]

    @INSPECTIONS
    def test_a_perimeter_said_is_too(self, inspection: Json) -> None:
        result = check({"perimetro": {"total_m": 50, "tela_m": 50, "parede_m": 0, "aberto_m": 0}}, **inspection)
        assert found(result) == [
            (
                "areas[A].perimetro.total_m",
                "dito na planta 50,00 m, medido na planta 24,00 m",
                THE_DRAWING.format("medido"),
            ),
            (
                "areas[A].perimetro.tela_m",
                "dito na planta 50,00 m, desenhado na planta 12,00 m",
                THE_DRAWING.format("desenhado"),
            ),
            (
                "areas[A].perimetro.parede_m",
                "dito na planta 0,00 m, desenhado na planta 12,00 m",
                THE_DRAWING.format("desenhado"),
            ),
        ]

    @INSPECTIONS
    def test_neighbours_said_are_too(self, inspection: Json) -> None:
        items = [{"id": "escola", "tipo": "igreja", "distancia_m": 12}]
        changes = {"areas[A].vizinhos": {"completa": True, "raio_m": 1000}, **inspection}
        result = check({"vizinhos": {"itens": items}}, **changes)
        assert found(result) == [
            (
                "areas[A].vizinhos[escola].tipo",
                "dito na planta igreja, desenhado na planta escola",
                THE_DRAWING.format("desenhado"),
            ),
            (
                "areas[A].vizinhos[escola].distancia_m",
                "dito na planta 12,00 m, medido na planta 20,00 m",
                THE_DRAWING.format("medido"),
            ),
        ]
        assert {each["id"]: each["verdict"] for each in result["neighbours"]}["escola"] == "atende"

    def test_a_list_said_to_be_all_there_is_lacks_nothing_that_is_drawn(self) -> None:
        result = check({"vizinhos": {"completa": True, "raio_m": 20, "itens": [{"id": "escola"}]}, "raio_m": 20})
        (problem,) = result["problems"]
        assert problem["place"] == "areas[A].vizinhos"
        assert problem["found"].startswith('dito na planta que é só "escola", desenhado na planta também "bomba", ')

    def test_how_far_was_looked_said_twice_is_named_and_the_lesser_counts(self) -> None:
        result = check({"vizinhos": {"completa": True, "raio_m": 5}})
        assert found(result) == [
            (
                "areas[A].vizinhos",
                "dito na planta levantamento completo até 5,00 m, dito na planta completo até 1.000,00 m",
                "o mesmo na planta toda; aqui vale o que menos diz",
            )
        ]
        assert result["verdict"] == "indeterminado"

    def test_words_that_agree_with_the_drawing_say_nothing_new(self) -> None:
        said = {"perimetro": {"total_m": 24, "tela_m": 12}, "vizinhos": {"itens": [{"id": "escola", "tipo": "escola"}]}}
        result = check(said)
        assert (result["problems"], result["verdict"]) == ([], "atende")


class TestBesideTheFile:
    def test_what_is_only_said_is_compared_as_said(self) -> None:
        """The drain cannot be drawn, so that its distance is the plan's word alone."""
        features = replaced(at_the_limits(), "ralo", geometry=None)
        told = builders.complete({"id": "ralo", "tipo": "ralo", "distancia_m": 4})
        result = check({"aberturas_no_piso": A_DRAIN}, features, **{"areas[A].aberturas_no_piso": told})
        assert "informado 4,00 m, dito na planta 1,00 m" in [text for _, text, _ in found(result)]

    @INSPECTIONS
    def test_what_the_file_tells_is_compared_with_what_is_measured(self, inspection: Json) -> None:
        told = builders.complete({"id": "ralo", "tipo": "ralo", "distancia_m": 4})
        result = check({"aberturas_no_piso": A_DRAIN}, **{"areas[A].aberturas_no_piso": told}, **inspection)
        assert [text for _, text, _ in found(result)] == [
            "dito na planta 1,00 m, medido na planta 3,001 m",
            "informado 4,00 m, medido na planta 3,001 m",
        ]
