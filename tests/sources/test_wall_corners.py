"""Fire walls of so many corners that to measure past them would take minutes are a problem, and stand anywhere."""

import math
import time

import pytest

import resguardo
from sources.plans import Json, a_measured_site, at_the_limits, feature, line, local, polygon, replaced


def round_shape(x: float, y: float, radius: float, corners: int) -> Json:
    turns = [2 * math.pi * number / corners for number in range(corners)]
    return polygon(*((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns))


def wall(corners: int, id: str = "W1", x: float = -8) -> Json:
    """A comb between the area and the school in the west."""
    bends = [(x + (number % 4 in (1, 2)), -10 + 26 * number / (corners - 1)) for number in range(corners)]
    return feature("parede_corta_fogo", line(*bends), id, altura_m=4, atestada=True)


def plan(*walls: Json, corners: int = 900) -> Json:
    shapes = replaced(at_the_limits(), "escola", geometry=round_shape(-16, 3, 4, corners))
    return local(*shapes, *walls)


def problems(plan: Json) -> list[Json]:
    return resguardo.check(a_measured_site(), plan=plan)["problems"]


def test_a_straight_wall_is_measured_past_the_roundest_shape():
    assert problems(plan(wall(2), corners=990)) == []


@pytest.mark.parametrize("corners", [4, 32, 64])
def test_eight_walls_of_four_corners_are_measured(corners):
    assert problems(plan(*(wall(4, f"W{number}", -6 - number / 2) for number in range(8)), corners=corners)) == []


def test_a_vast_wall_is_named_with_how_many_corners_there_may_be():
    (problem,) = problems(plan(wall(999)))
    assert problem["place"] == 'planta, parede_corta_fogo "W1"'
    assert problem["found"].startswith("999 cantos, demais para medir")
    assert problem["expected"].startswith("até 1") and "simplifique o desenho" in problem["expected"]


def test_as_many_corners_as_it_names_are_measured():
    (problem,) = problems(plan(wall(999)))
    most = int(problem["expected"].split()[1])
    assert problems(plan(wall(most))) == []
    assert len(problems(plan(wall(most + 1)))) == 1


def test_many_walls_count_together_and_the_largest_are_named():
    walls = [wall(60 + number, f"W{number}", -6 - number / 5) for number in range(20)]
    (problem,) = problems(plan(*walls))
    assert problem["place"] == 'planta, parede_corta_fogo "W19", "W18", "W17" e outras'
    assert problem["found"].startswith("1.390 cantos")


def test_what_such_a_wall_may_shield_is_open_and_all_else_is_decided():
    result = resguardo.check(a_measured_site(), plan=plan(wall(999)))
    opened = {each["counterpart"] for each in result["findings"] if each["verdict"] == "indeterminado"}
    assert "escola" in opened
    assert resguardo.check(a_measured_site(), plan=plan())["verdict"] == "nao_atende"
    assert any(each["verdict"] == "atende" for each in result["findings"])


def test_it_is_refused_before_anything_is_measured():
    begun = time.process_time()
    problems(plan(wall(999), corners=999))
    assert time.process_time() - begun < 3


def test_a_corner_whose_place_is_not_exact_counts_as_those_around_it():
    exact, rounded_off = plan(wall(400), corners=8), plan(wall(400), corners=8) | {"precisao_m": 0.001}
    assert problems(exact) == []
    (problem,) = (each for each in problems(rounded_off) if "cantos" in each["found"])
    most = int(problem["expected"].split()[1])
    assert [
        each for each in problems(plan(wall(most), corners=8) | {"precisao_m": 0.001}) if "cantos" in each["found"]
    ] == []
