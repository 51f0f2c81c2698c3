"""Sight where positions are known only to a precision: between the least and the most lies what the exact plan gives.

An ordinary run rounds 40 random plans and 25 on a grid to 0, 1 and 3 decimals, one with RESGUARDO_FULL=1 1,000 of each.
"""

import math
import os
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from geometry.random_plans import Plan, grid_plan, random_plan
from resguardo.geometry.clearance import millimetres
from resguardo.geometry.inexact import FINE, least_sight, most_sight
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import Walls, join
from resguardo.site.quantities import UNBOUNDED, Between

FULL = bool(os.environ.get("RESGUARDO_FULL"))
UTM = (686_512.347, 7_185_123.651)
FIRST = Polygon([(0, 0), (6, 0), (6, 6), (0, 6)])
SECOND = Polygon([(16, 0), (22, 0), (22, 6), (16, 6)])
MILLIMETRE = math.sqrt(2) * 1e-3
METRE = math.sqrt(2)


def seen(walls: Walls, precision: float, first: BaseGeometry = FIRST, second: BaseGeometry = SECOND) -> Between:
    """From the least to the most that the sight may be."""
    least, most = (found(first, second, walls, precision) for found in (least_sight, most_sight))
    return millimetres(least.length, precision)[0], millimetres(most.length, precision)[1]


def standing(*lines: list[tuple[float, float]]) -> Walls:
    return join([LineString(line) for line in lines])


class TestAnEnd:
    """A wall at x = 11 from far south to ``end``: the line along the north sides of both shapes passes it at 6 m."""

    @pytest.mark.parametrize(
        ("end", "precision", "blocked", "open_"),
        [
            (6.1, MILLIMETRE, True, False),
            (6.003, MILLIMETRE, True, False),
            (6.001, MILLIMETRE, False, False),
            (6.0, MILLIMETRE, False, False),
            (5.999, MILLIMETRE, False, False),
            (5.99, MILLIMETRE, False, True),
            (7.0, METRE, False, False),
            (5.0, METRE, False, False),
            (9.0, METRE, True, False),
            (2.0, METRE, False, True),
        ],
    )
    def test_near_which_a_line_passes_decides_nothing(
        self, end: float, precision: float, blocked: bool, open_: bool
    ) -> None:
        low, high = seen(standing([(11, -50), (11, end)]), precision)
        straight = millimetres(10, precision)
        assert (low > straight[0]) is blocked
        assert (high == straight[1]) is open_

    def test_a_bend_is_no_end(self) -> None:
        for precision in (MILLIMETRE, METRE):
            assert seen(standing([(11, -50), (11, 3), (11, 50)]), precision)[0] > 20_000

    def test_a_joint_of_two_walls_is_none_where_positions_are_fine(self) -> None:
        walls = standing([(11, -50), (11, 3)], [(11, 3), (11, 50)])
        assert seen(walls, MILLIMETRE)[0] > 20_000
        assert seen(walls, FINE)[0] > 20_000
        assert seen(walls, 0.0101)[0] < 10_000

    def test_no_walls_are_none(self) -> None:
        assert seen(standing([(11, 3), (11, 3.00005)]), METRE) == millimetres(10, METRE)
        assert least_sight(FIRST, SECOND, join([]), METRE) == most_sight(FIRST, SECOND, join([]), METRE)

    def test_a_slit_of_a_millimetre_is_one_where_positions_are_not_finer(self) -> None:
        low, high = seen(standing([(11, -50), (11, 3)], [(11, 3.001), (11, 50)]), MILLIMETRE)
        assert (low, high > 20_000) == (9_999, True)


class TestAWallAtAShape:
    @pytest.mark.parametrize(("x", "blocked"), [(16.0, True), (15.99, True), (15.999, False), (16.001, False)])
    def test_that_stands_on_the_second_blocks_where_positions_are_fine(self, x: float, blocked: bool) -> None:
        low, high = seen(standing([(x, -50), (x, 50)]), MILLIMETRE)
        assert (low > 20_000) is blocked
        assert high > 20_000

    def test_that_stands_on_the_second_may_stand_before_or_behind_it_where_they_are_coarse(self) -> None:
        low, high = seen(standing([(16, -50), (16, 50)]), METRE)
        assert low < 10_000
        assert high == UNBOUNDED

    @pytest.mark.parametrize("x", [6.0, 6.001, 5.999])
    def test_near_the_first_may_be_one_from_which_the_line_starts(self, x: float) -> None:
        low, high = seen(standing([(x, -50), (x, 50)]), MILLIMETRE)
        assert (low, high > 20_000) == (9_999, True)

    def test_a_point_near_a_wall_has_no_line_that_is_open_for_certain(self) -> None:
        walls = standing([(16, -50), (16, 50)])
        assert most_sight(FIRST, Point(16.001, 3), walls, MILLIMETRE).ends is None
        assert most_sight(FIRST, Point(15.9, 3), walls, MILLIMETRE).length == pytest.approx(9.9)


def rounded(plan: Plan, turn: float, decimals: int | None) -> list[BaseGeometry]:
    """The shapes of a plan and its walls, turned and put elsewhere, then with so many decimals."""
    turning = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    shapes = [plan.first.shape(), plan.second.shape(), *plan.lines()]
    placed = [shapely.transform(shape, lambda positions: positions @ turning + UTM) for shape in shapes]
    if decimals is None:
        return placed
    return [shapely.transform(shape, lambda positions: positions.round(decimals)) for shape in placed]


def usable(shapes: list[BaseGeometry]) -> bool:
    return all(each.is_valid and (each.geom_type == "Point" or each.length > 0) for each in shapes)


@pytest.mark.parametrize(("draw", "plans"), [(random_plan, 1000 if FULL else 40), (grid_plan, 1000 if FULL else 25)])
@pytest.mark.parametrize("decimals", [0, 1, 3])
def test_what_the_digits_leave_open_holds_what_the_exact_plan_gives(
    draw: Callable[[int], Plan], plans: int, decimals: int
) -> None:
    precision, looked_at = math.sqrt(2) * 10.0**-decimals, 0
    for seed in range(plans):
        plan, turn = draw(seed), Random(seed).uniform(0, math.tau)
        first, second, *lines = rounded(plan, turn, decimals)
        if usable([first, second, *lines]):
            here, there, *walls = rounded(plan, turn, None)
            exact = sight(here, there, join(walls)).millimetres()
            low, high = seen(join(lines), precision, first, second)
            assert low <= exact[0] <= high, seed
            looked_at += 1
    assert looked_at > plans / 2


def ordinary_plan(seed: int) -> list[BaseGeometry]:
    """An area, a school in front of it at 10 to 19 m, and one to three walls between them that touch nothing."""
    rng = Random(seed)
    away, turn = rng.uniform(10, 19), rng.uniform(0, math.tau)
    shapes: list[BaseGeometry] = [FIRST, shapely.box(6 + away, rng.uniform(-6, 3), 12 + away, rng.uniform(4, 12))]
    for number in range(rng.randint(1, 3)):
        x = 6 + away * (number + rng.uniform(0.2, 0.8)) / 3
        shapes.append(LineString([(x, rng.uniform(-12, 5)), (x + rng.uniform(-0.5, 0.5), rng.uniform(5, 18))]))
    turning = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return [shapely.transform(shape, lambda positions: positions @ turning + UTM) for shape in shapes]


def test_on_ordinary_plans_three_decimals_decide_nearly_always() -> None:
    """Whether the walls shield 20 m: of the plans on which they might, at most one in a hundred is left open."""
    plans, left_open = 2000 if FULL else 200, 0
    for seed in range(plans):
        here, there, *walls = ordinary_plan(seed)
        first, second, *lines = (
            shapely.transform(each, lambda positions: positions.round(3)) for each in (here, there, *walls)
        )
        low, high = seen(join(lines), MILLIMETRE, first, second)
        assert low <= sight(here, there, join(walls)).millimetres()[0] <= high, seed
        left_open += low < 20_000 <= high
    assert left_open <= plans / 100
