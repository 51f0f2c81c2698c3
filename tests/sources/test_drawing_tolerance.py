"""R58: a municipality's drawing tolerance, for what is measured on a plan and for nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo


def square(left: float, low: float, side: float) -> list[list[list[float]]]:
    right, high = left + side, low + side
    return [[[left, low], [right, low], [right, high], [left, high], [left, low]]]


def a_plan(metres_to_school: float) -> dict[str, Any]:
    """A storage area of 6 m and a school beside it, in the drawing's own metres."""
    shapes = (("A", "armazenamento", square(0, 0, 6)), ("E", "escola", square(6 + metres_to_school, 0, 10)))
    features = [
        {
            "type": "Feature",
            "properties": {"id": name, "tipo": kind},
            "geometry": {"type": "Polygon", "coordinates": rings},
        }
        for name, kind, rings in shapes
    ]
    return {"type": "FeatureCollection", "plano": "local", "features": features}


SITE: dict[str, Any] = {"resguardo": 1, "areas": [{"id": "A", "capacidade": {"botijoes": 40}}]}


def row_4(metres: float, tolerance: int, **options: Any) -> tuple[str, str]:
    town = {"tolerancia_de_desenho_mm": tolerance}
    result = resguardo.check(SITE, plan=a_plan(metres), town=town, **options)
    (found,) = (each for each in result["findings"] if each["counterpart"] == "E")
    return found["verdict"], found["reason"]


@pytest.mark.parametrize(
    ("metres", "tolerance", "expected"),
    [
        (20.0, 0, ("atende", "distancia_plena")),
        (19.999, 0, ("nao_atende", "distancia_plena")),
        (20.0, 10, ("atende", "distancia_plena")),
        (19.99, 10, ("atende", "no_limite")),
        (19.989, 10, ("nao_atende", "distancia_plena")),
        (19.995, 5, ("atende", "no_limite")),
        (19.994, 5, ("nao_atende", "distancia_plena")),
    ],
)
def test_a_drawn_distance_may_be_short_by_the_tolerance_and_no_more(
    metres: float, tolerance: int, expected: tuple[str, str]
) -> None:
    assert row_4(metres, tolerance) == expected


def test_a_person_may_read_it_away_again() -> None:
    assert row_4(19.99, 10, readings={"R58": "none"}) == ("nao_atende", "distancia_plena")


def test_a_told_distance_has_no_tolerance() -> None:
    neighbour = {"id": "E", "tipo": "escola", "distancia_m": 19.99, "parede_corta_fogo": False}
    area = {"id": "A", "capacidade": {"botijoes": 40}, "vizinhos": {"completa": True, "itens": [neighbour]}}
    result = resguardo.check({"resguardo": 1, "areas": [area]}, town={"tolerancia_de_desenho_mm": 10})
    (found,) = (each for each in result["findings"] if each["counterpart"] == "E")
    assert found["verdict"] == "nao_atende"
