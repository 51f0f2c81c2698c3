"""Art. 10 and R56 to R58: the distance between two shapes, in whole millimetres."""

import math
from random import Random

import pytest
import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from resguardo.geometry.clearance import EmptyShape, millimetres, straight, to_boundary
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import join
from resguardo.site.quantities import UNBOUNDED

QUADRO = (
    (1_500, 3_000, 5_000, 6_000, 7_500, 10_000),
    (5_000, 7_500, 15_000, 20_000, 30_000, 50_000),
    (1_500, 3_000, 7_500, 7_500, 7_500, 15_000),
    (20_000, 30_000, 80_000, 100_000, 150_000, 180_000),
    (5_000, 7_500, 15_000, 15_000, 15_000, 15_000),
    (3_000, 3_000, 5_000, 8_000, 8_000, 10_000),
)
AREA = Polygon([(0, 0), (6, 0), (6, 4), (0, 4)])


def neighbours_at(metres: float) -> list[BaseGeometry]:
    """A boundary, a building with a corner toward the area, a building with a side toward it, and a pump."""
    x = 6 + metres
    return [
        LineString([(x, -20), (x, 30)]),
        Polygon([(x, 2), (x + 5, -3), (x + 5, 7)]),
        Polygon([(x, 3), (x + 9, 3), (x + 9, 20), (x, 20)]),
        Point(x, 1.7),
    ]


def turned(shape: BaseGeometry, turn: float) -> BaseGeometry:
    """At the place of a lot of the town in SIRGAS 2000 / UTM 22S, where doubles lie 0.9 nm apart."""
    x, y = math.cos(turn), math.sin(turn)
    place = (686_512.347, 7_185_123.651)
    return shapely.transform(shape, lambda at: at @ [[x, y], [-y, x]] + place)


class TestQuadro:
    """Os afastamentos mínimos das divisas, deverão obedecer o contido no quadro a seguir."""

    @pytest.mark.parametrize("limit", sorted({limit for row in QUADRO for limit in row}))
    @pytest.mark.parametrize("off", [-1, 0, 1])
    def test_what_is_drawn_at_a_limit_measures_it_however_it_is_turned(self, limit: int, off: int) -> None:
        rng = Random(limit)
        beside = LineString([(-9, -9), (-9, 9)])
        for turn in [0, 0.1, math.pi / 2, math.pi / 4, *(rng.uniform(0, math.tau) for _ in range(40))]:
            area, walls = turned(AREA, turn), join([turned(beside, turn)])
            for neighbour in neighbours_at((limit + off) / 1000):
                drawn = turned(neighbour, turn)
                assert straight(area, drawn).millimetres() == (limit + off, limit + off)
                assert sight(area, drawn, walls).millimetres() == (limit + off, limit + off)


class TestStraight:
    def test_it_is_the_shortest_segment_with_its_two_ends_in_the_order_of_the_shapes(self) -> None:
        assert straight(AREA, Point(9, 8)).ends == ((6, 4), (9, 8))
        assert straight(Point(9, 8), AREA).ends == ((9, 8), (6, 4))
        assert straight(AREA, Point(9, 8)).length == 5

    def test_shapes_that_overlap_or_contain_each_other_are_0_apart(self) -> None:
        for other in (Polygon([(5, 3), (9, 3), (9, 9)]), Point(1, 1), Polygon([(-9, -9), (20, -9), (20, 9), (-9, 9)])):
            assert straight(AREA, other).millimetres() == (0, 0)

    def test_to_the_limits_of_the_property_it_is_to_the_line_and_not_to_the_lot_that_contains_the_area(self) -> None:
        lot = Polygon([(-1.5, -20), (18.5, -20), (18.5, 10), (-1.5, 10)])
        assert straight(AREA, lot).millimetres() == (0, 0)
        assert to_boundary(AREA, lot).millimetres() == (1_500, 1_500)

    @pytest.mark.parametrize("nothing", [Polygon(), LineString(), Point()])
    def test_to_nothing_there_is_no_distance(self, nothing: BaseGeometry) -> None:
        with pytest.raises(EmptyShape):
            straight(AREA, nothing)
        with pytest.raises(EmptyShape):
            straight(nothing, AREA)

    def test_no_nan_leaves(self) -> None:
        with pytest.raises(ValueError, match="finite"):
            straight(AREA, Point(math.inf, 0))


class TestR56:
    """Whole millimetres: d ± e, each end rounded to the nearest, ties to even."""

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [(1.4994, 1_499), (1.4995, 1_500), (1.5005, 1_500), (2.0005, 2_000), (2.0015, 2_002), (0.00049999, 0), (0, 0)],
    )
    def test_ties_go_to_even(self, metres: float, expected: int) -> None:
        assert millimetres(metres) == (expected, expected)

    def test_a_tie_is_one_within_the_noise_of_utm_coordinates_and_not_beyond(self) -> None:
        assert millimetres(2.0005 - 4e-9) == millimetres(2.0005 + 4e-9) == (2_000, 2_000)
        assert millimetres(2.0005 + 2e-8) == (2_001, 2_001)
        assert millimetres(1.4995 - 2e-8) == (1_499, 1_499)

    def test_a_file_of_3_decimals_leaves_1_41_mm_to_either_side(self) -> None:
        assert millimetres(1.4994, math.sqrt(2) * 1e-3) == (1_498, 1_501)

    def test_no_length_is_below_0(self) -> None:
        assert millimetres(0.5, 1.0) == (0, 1_500)

    def test_no_distance_is_unbounded(self) -> None:
        assert millimetres(math.inf) == (UNBOUNDED, UNBOUNDED)

    @pytest.mark.parametrize(("metres", "precision"), [(math.nan, 0), (-1, 0), (1, math.nan), (1, -1), (1, math.inf)])
    def test_what_is_no_length_is_refused(self, metres: float, precision: float) -> None:
        with pytest.raises(ValueError, match="no length"):
            millimetres(metres, precision)
