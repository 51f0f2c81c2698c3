"""A plan with fewer decimals leaves more of a property's limits open, and decides nothing that a finer one leaves."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.boundaries import boundaries_of
from sources.plans import Json, a_measured_site, feature, line, local, polygon, rectangle

ROUGH = [0.0015, 0.05, 0.15, 0.5, 1.2, 1.5, 3.0]
NORTH, SOUTH, WEST, EAST = 9.5, -30.0, -30.0, 30.0


def site() -> Json:
    """It tells how the area is enclosed, and complies."""
    told = a_measured_site()
    told["areas"][0]["perimetro"] = {"total_m": 24, "tela_m": 24, "parede_m": 0, "aberto_m": 0}
    return told


def check(*drawn: Json, precision: float = 0.0) -> Json:
    return resguardo.check(site(), plan=local(*drawn) | ({"precisao_m": precision} if precision else {}))


def north(start: float, end: float, off: float = 0.0) -> Json:
    return line((start, NORTH + off), (end, NORTH + off))


AROUND = [
    feature("lote", rectangle(WEST, SOUTH, EAST, NORTH), "lote"),
    feature("via_publica", line((WEST, SOUTH), (EAST, SOUTH)), "rua"),
    feature("muro", line((WEST, SOUTH), (WEST, NORTH)), "oeste", altura_m=2),
    feature("muro", line((EAST, SOUTH), (EAST, NORTH)), "leste", altura_m=2),
    feature("armazenamento", rectangle(0, 0, 6, 6), "A", levantamento_completo=True, raio_m=1000),
]
TWO_WALLS = [
    feature("muro", north(WEST, 2), "m1", altura_m=2),
    feature("muro", north(3.2, EAST), "m2", altura_m=2),
]
"""At 3.50 m from the area, where a wall of 2 m complies and a bare limit does not."""


def open_sides(result: Json) -> set[str]:
    return {each["id"] for each in result["neighbours"] if each["verdict"] == "indeterminado"}


@pytest.mark.parametrize("precision", [0, 0.5, 1.0, 1.2, 1.5])
class TestAGapBetweenTwoWalls:
    """Of 1.20 m: people do not draw that by a slip, and the limit is bare there."""

    def test_leaves_the_side_of_the_lot_open(self, precision: float) -> None:
        result = check(*AROUND, *TWO_WALLS, precision=precision)
        assert (result["verdict"], open_sides(result)) == ("indeterminado", {"lote.2"})

    def test_leaves_a_limit_of_unknown_wall_open_that_is_drawn_over_all_of_the_side(self, precision: float) -> None:
        result = check(*AROUND, *TWO_WALLS, feature("divisa", north(WEST, EAST), "norte"), precision=precision)
        assert (result["verdict"], open_sides(result)) == ("indeterminado", {"norte"})

    def test_leaves_open_whether_the_limits_are_walled(self, precision: float) -> None:
        plan = local(*AROUND, *TWO_WALLS) | ({"precisao_m": precision} if precision else {})
        assert boundaries_of(plan_file.plan_of(plan).plan).walled() == {"sim", "nao"}


def test_a_gap_of_a_hand_is_none_however_rough_the_plan() -> None:
    walls = [feature("muro", north(WEST, 2), "m1", altura_m=2), feature("muro", north(2.1, EAST), "m2", altura_m=2)]
    assert {check(*AROUND, *walls, precision=precision)["verdict"] for precision in (0, 0.5, 1.5)} == {"atende"}


class TestAWallDrawnAsideOfTheLimit:
    WALL = feature("muro", north(WEST, EAST, -1.2), "m", altura_m=2)

    def test_by_more_than_the_plan_can_tell_is_drawn_wrong(self) -> None:
        (problem,) = check(*AROUND, self.WALL, precision=0.5)["problems"]
        assert problem["found"] == "uma linha que não acompanha o lote em lugar nenhum"

    def test_by_less_is_perhaps_on_it_and_the_limit_stays_open(self) -> None:
        result = check(*AROUND, self.WALL, precision=1.5)
        (problem,) = result["problems"]
        assert problem["found"] == (
            "uma linha a mais de 0,1 m do lote; a incerteza da planta não deixa saber se acompanha um lado dele"
        )
        assert problem["expected"] == "a linha sobre um lado do lote, em coordenadas com mais casas decimais"
        assert (result["verdict"], open_sides(result)) == ("indeterminado", {"lote.2"})


def a_random_side(at: random.Random) -> list[Json]:
    """What somebody draws along the north side: pieces of it, with gaps, aside, one over the other."""
    cuts = sorted(at.uniform(-8, 14) for _ in range(at.randint(0, 3)))
    drawn = []
    for number, (start, end) in enumerate(pairwise([WEST, *cuts, EAST])):
        for role in at.choices(["muro", "divisa", "via_publica"], k=at.choice([0, 1, 1, 1, 2])):
            gap, off = at.choice([0, 0, 0.05, 0.15, 0.6, 1.2, -0.5]), at.choice([0, 0, 0, 0.05, -0.3, -1.2])
            height = at.choice([{}, {"altura_m": 0}, {"altura_m": 0.5}, {"altura_m": 2}, {"altura_m": 2}])
            drawn.append(feature(role, north(start, end - gap, off), f"{role} {number}.{len(drawn)}", **height))
    return drawn


def a_random_plan(seed: int) -> list[Json]:
    at = random.Random(seed)
    top = NORTH - at.choice([1.45, 1.5, 2.0, 3.5, 4.9, 5.0, 5.2, 7.0])
    bay = at.choice([0, 0, 1.2])
    lot = polygon((WEST, SOUTH), (EAST, SOUTH), (EAST, NORTH + bay), (20, NORTH + bay), (20, NORTH), (WEST, NORTH))
    changed: dict[str, Any] = {"lote": lot, "A": rectangle(0, top - 6, 6, top)} if bay else {}
    changed.setdefault("A", rectangle(0, top - 6, 6, top))
    around = [each | {"geometry": changed.get(each["id"], each["geometry"])} for each in AROUND]
    return [*around, *a_random_side(at)]


POSSIBLE = {"atende": {"atende", "indeterminado"}, "nao_atende": {"nao_atende", "indeterminado"}}


@pytest.mark.parametrize("seed", range(70))
def test_less_precision_never_decides_what_more_leaves_open_nor_turns_what_it_decides(seed: int) -> None:
    drawn = a_random_plan(seed)
    result = check(*drawn)
    exact, walled = result["verdict"], boundaries_of(plan_file.plan_of(local(*drawn)).plan).walled()
    precision = ROUGH[seed % len(ROUGH)]
    rough = plan_file.plan_of(local(*drawn) | {"precisao_m": precision}).plan
    assert len({each["id"] for each in result["neighbours"]}) == len(result["neighbours"])
    assert check(*drawn, precision=precision)["verdict"] in POSSIBLE.get(exact, {"indeterminado"})
    assert (boundaries_of(rough).walled() or {"sim", "nao", "so_vias"}) >= (walled or {"sim", "nao", "so_vias"})
