"""Art. 10, § 2: what a fire wall stands before, by lines of sight."""

import math
from collections.abc import Sequence

import pytest
from shapely import LineString, MultiLineString, Point, Polygon
from shapely.affinity import rotate

from resguardo.geometry.clearance import Clearance, EmptyShape
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import join

Positions = Sequence[tuple[float, float]]

AREA = Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
SCHOOL = Polygon([(0, 10), (2, 10), (2, 12), (0, 12)])
STREET = LineString([(-30, 10), (30, 10)])


def past(*walls: Positions, first=AREA, second=SCHOOL) -> Clearance:
    return sight(first, second, join([LineString(wall) for wall in walls]))


def length_past(*walls: Positions, first=AREA, second=SCHOOL) -> float:
    return past(*walls, first=first, second=second).length


class TestParagraph2:
    """As distâncias constantes do quadro acima poderão ser reduzidas em cinqüenta por cento, limitadas ao mínimo de
    1,00 m, quando existir parede corta-fogo, com altura superior a 1,50 m, em relação ao topo da pilha mais alta de
    recipientes transportáveis de GLP.
    """

    def test_without_walls_it_is_the_straight_clearance(self) -> None:
        assert past() == Clearance(8.0, past().ends)

    def test_a_wall_beside_shields_nothing(self) -> None:
        assert length_past([(4, 0), (4, 12)]) == 8

    def test_a_wall_across_every_line_shields_wholly(self) -> None:
        assert past([(-5, 5), (7, 5)]) == Clearance(math.inf, None)

    def test_past_a_wall_that_is_too_short_the_line_grazes_its_end(self) -> None:
        found = past([(-5, 5), (3, 5)], second=STREET)
        assert found.length == pytest.approx(math.hypot(3 - 2, 5 - 2) * 8 / 3)
        assert found.ends is not None
        assert found.ends[0] == pytest.approx((2, 2))

    @pytest.mark.parametrize("corner", [0, 4.9])
    def test_the_shortest_line_may_pivot_on_the_end_between_two_edges(self, corner: float) -> None:
        """The ladder around a corner: past (1, 8), from one axis to the other, it is (1 + 4) to the power 3/2."""
        area, risk = Polygon([(corner, 0), (40, 0), (40, -1), (corner, -1)]), LineString([(0, 0.5), (0, 40)])
        found = past([(1, 8), (0.5, 0.25), (-1, 0.25)], first=area, second=risk)
        assert found.length == pytest.approx(5**1.5)
        assert found.ends == (pytest.approx((5, 0)), pytest.approx((0, 10)))


class TestAFreeEnd:
    def test_touching_it_does_not_shield(self) -> None:
        assert length_past([(-5, 5), (2, 5)]) == 8

    def test_nor_does_touching_one_from_either_side_in_a_row(self) -> None:
        walls = [(-5, 3), (1, 3)], [(1, 5), (7, 5)], [(-5, 7), (1, 7)]
        assert length_past(*walls) == 8

    def test_a_millimetre_more_of_wall_shields_that_line(self) -> None:
        walls = [(-5, 3), (1.001, 3)], [(1, 5), (7, 5)], [(-5, 7), (1.001, 7)]
        assert length_past(*walls) > 8

    def test_it_lets_a_line_end_on_it(self) -> None:
        assert length_past([(1, 10), (1, 6)], first=Point(1, 2), second=Point(1, 10)) == 8

    def test_where_a_wall_ends_on_the_neighbour_a_line_may_turn_about_that_end(self) -> None:
        """Straight up it lies along the wall, but touches a bend before; from the right of that it reaches the end."""
        walls = [(-3, 2), (0, 3), (-3, 4)], [(0, 6), (0, 10)]
        assert length_past(*walls, first=LineString([(-2, 0), (2, 0)]), second=Point(0, 10)) == pytest.approx(10)

    def test_a_wall_drawn_forth_and_back_or_twice_has_it_still(self) -> None:
        assert length_past([(-5, 5), (2, 5), (-5, 5)]) == 8
        assert length_past([(-5, 5), (2, 5)], [(2, 5), (-1, 5)]) == 8


class TestLyingAlongAWall:
    def test_does_not_shield(self) -> None:
        assert length_past([(1, 4), (1, 8)], first=Point(1, 2), second=Point(1, 10)) == 8

    def test_nor_along_one_that_is_drawn_in_pieces(self) -> None:
        assert length_past([(1, 4), (1, 5)], [(1, 5), (1, 6), (1, 8)], first=Point(1, 2), second=Point(1, 10)) == 8

    def test_but_a_wall_that_leaves_from_it_on_both_sides_does(self) -> None:
        walls = [(1, 4), (1, 8)], [(0, 6), (2, 6)]
        assert length_past(*walls, first=Point(1, 2), second=Point(1, 10)) == math.inf


class TestAJoint:
    def test_two_walls_that_share_an_end_leave_no_passage(self) -> None:
        assert length_past([(-5, 5), (1, 5)], [(1, 5), (7, 5)]) == math.inf

    def test_nor_do_an_end_and_the_side_of_another_wall(self) -> None:
        assert length_past([(-5, 5), (1, 5)], [(1, 3), (1, 5.5)], [(1, 5), (7, 4)]) == math.inf

    @pytest.mark.parametrize("gap", [0, 0.00009, -0.00009])
    def test_within_a_tenth_of_a_millimetre_it_is_one(self, gap: float) -> None:
        assert length_past([(-5, 5), (1, 5)], [(1 + gap, 5), (7, 5)]) == math.inf
        assert length_past([(-5, 5), (1, 5)], [(1 + gap, 3), (1 + gap, 7)], [(1, 5), (7, 5)]) == math.inf

    def test_two_tenths_of_a_millimetre_are_a_slit(self) -> None:
        assert length_past([(-5, 5), (1, 5)], [(1.0002, 5), (7, 5)]) == pytest.approx(8)

    def test_a_line_may_pass_beside_it(self) -> None:
        """The walls leave to one side: the distance is that of the lines as near to the joint as one likes."""
        assert length_past([(-5, 5), (2, 5)], [(2, 5), (-5, 6)], second=STREET) == 8
        assert length_past([(-5, 5), (2, 5)], [(2, 5), (-5, 6)]) == math.inf

    def test_but_not_where_only_the_line_through_it_is_left(self) -> None:
        walls = [(-5, 5), (1, 5)], [(1, 5), (-5, 6)]
        assert length_past(*walls, first=Point(1, 2), second=Point(1, 10)) == math.inf


class TestABend:
    def test_shields_like_the_wall_itself(self) -> None:
        assert length_past([(-5, 3), (1, 6), (7, 3)]) == math.inf

    def test_the_distance_is_that_of_lines_which_pass_it_closely(self) -> None:
        found = past([(-5, 5), (3, 5), (3, 9), (-5, 9)], second=LineString([(-30, 20), (30, 20)]))
        assert found.ends is not None
        (x, y), (u, v) = found.ends
        assert (x, y) == pytest.approx((2, 2))
        assert (v - y) / (u - x) == pytest.approx((5 - 2) / (3 - 2))

    def test_a_point_sees_past_it_on_its_free_side(self) -> None:
        assert length_past([(-5, 4), (1, 5), (-5, 6)], first=Point(1, 2), second=STREET) == pytest.approx(8)

    def test_two_bends_toward_each_other_leave_only_what_turns_between_them(self) -> None:
        """From a point to a point straight through both bends: no line beside them is left."""
        left, right = [(-5, 4), (1, 5), (-5, 6)], [(7, 6), (1, 7), (7, 8)]
        assert length_past(left, right, first=Point(1, 2), second=Point(1, 10)) == math.inf
        assert length_past(left, right, first=LineString([(0, 2), (2, 2)]), second=STREET) == pytest.approx(8)


class TestAWallOnTheMeasuredShape:
    def test_on_the_boundary_line_it_shields_that_boundary(self) -> None:
        """The line must end beyond the wall, which stands from -5 to 5 on it."""
        assert length_past([(-5, 10), (5, 10)], second=STREET) == pytest.approx(math.hypot(3, 8))

    def test_all_along_it_and_beyond_shields_it_wholly(self) -> None:
        assert length_past([(-31, 10), (31, 10)], second=STREET) == math.inf
        assert length_past([(-30, 11), (-30, 10), (30, 10), (30, 11)], second=STREET) == math.inf

    def test_where_it_ends_freely_at_the_very_end_of_the_boundary_that_one_point_is_in_sight(self) -> None:
        assert length_past([(-30, 10), (30, 10)], second=STREET) == pytest.approx(math.hypot(28, 8))

    @pytest.mark.parametrize("off", [0.00009, -0.00009])
    def test_a_tenth_of_a_millimetre_off_it_stands_on_it(self, off: float) -> None:
        assert length_past([(-31, 10 + off), (31, 10 + off)], second=STREET) == math.inf

    def test_a_centimetre_behind_it_shields_nothing(self) -> None:
        assert length_past([(-30, 10.01), (30, 10.01)], second=STREET) == 8

    def test_around_a_building_that_it_touches_it_shields_it(self) -> None:
        assert length_past([(-1, 10), (3, 10)], [(3, 10), (3, 13), (-1, 13), (-1, 10)]) == math.inf

    def test_a_wall_that_touches_the_boundary_from_behind_shields_nothing(self) -> None:
        assert length_past([(-3, 13), (1, 10), (5, 13)], first=Point(1, 2), second=STREET) == pytest.approx(8)

    def test_nor_one_that_ends_freely_on_it(self) -> None:
        """The line lies along the wall and ends with it; beside it there are others as short."""
        assert length_past([(1, 5), (1, 10)], first=Point(1, 2), second=STREET) == 8

    def test_a_wall_across_the_boundary_shields_the_far_side_only(self) -> None:
        """Beyond the wall at 1 the area lies left of the lines to the right part; those end right at it."""
        found = length_past([(3, 9), (3, 11)], first=Point(1, 2), second=LineString([(3, 10), (30, 10)]))
        assert found == pytest.approx(math.hypot(2, 7) * 8 / 7)


class TestALineInLineWithWhatItMeets:
    """Limits that no line lies beside on both sides; random plans found each of them."""

    def test_it_may_end_on_an_edge_that_runs_on_beyond_a_joint(self) -> None:
        """From just below (4, 0) the lines pass under the joint and end on the boundary behind it."""
        walls = [(0, 0), (0, 3)], [(0, 0), (2, 2)]
        assert length_past(*walls, first=LineString([(4, -1), (4, 0)]), second=LineString([(0, 0), (-5, 0)])) == 4

    def test_also_from_within_an_edge(self) -> None:
        """The nearer part of the area sees only the wall; the line along the boundary is the limit of the rest."""
        walls = [(0, 0), (0, -3)], [(0, 0), (2, -2)]
        area, boundary = LineString([(2, -3), (6, 3)]), LineString([(0, 0), (-5, 0)])
        assert length_past(*walls, first=area, second=boundary) == pytest.approx(4)

    def test_along_the_side_of_a_closed_ring_it_does_not_end_inside(self) -> None:
        ring = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
        outside, inside = Polygon([(6, 3), (7, 3), (7, 5), (6, 5)]), Polygon([(2, 4), (1, 2), (3, 2)])
        assert length_past(ring, first=outside, second=inside) == math.inf

    def test_it_does_not_change_sides_where_two_stretches_of_a_wall_meet(self) -> None:
        walls = [(0, 7), (0, 5), (0, 1)], [(0, 7), (-4, 7)]
        area, boundary = LineString([(-1, 9), (1, 9)]), LineString([(-5, 4), (0, 4)])
        assert length_past(*walls, first=area, second=boundary) == math.inf


class TestAnAreaThatTouchesAWall:
    def test_is_not_shielded_by_the_touch(self) -> None:
        assert length_past([(-5, 2), (7, 2)]) == 8

    def test_from_the_points_that_do_not_touch_it_is(self) -> None:
        """Only the corner at (2, 2) touches; what stands at the left is in sight from there alone."""
        area = Polygon([(2, 2), (0, 0), (4, 0)])
        assert length_past([(-5, 2), (7, 2)], first=area, second=Point(-3, 10)) == pytest.approx(math.hypot(5, 8))

    def test_the_point_that_touches_sees_an_edge_at_its_nearest(self) -> None:
        """From (2, 2), where two walls meet on the side of the area; all else of it lies below them."""
        area, boundary = Polygon([(0, 2), (0, 0), (4, 0), (4, 2)]), LineString([(1, 9), (5, 7)])
        found = past([(-9, 4), (2, 2)], [(2, 2), (13, 4)], first=area, second=boundary)
        assert found.length == pytest.approx(26 / math.sqrt(20))
        assert found.ends == (pytest.approx((2, 2)), pytest.approx((4.6, 7.2)))

    @pytest.mark.parametrize("turn", range(24))
    def test_along_the_wall_on_which_it_stands_it_sees_past_a_bend(self, turn: int) -> None:
        """Right of (0, 0) the area stands on a wall and sees the point beside the bend; the left part does not."""
        area, risk, standing, bend = (
            rotate(shape, turn, origin=(0, 0), use_radians=True)
            for shape in (
                LineString([(-2, 0), (2, 0)]),
                Point(0, 10),
                LineString([(0, 0), (2, 0)]),
                LineString([(-3, 4), (0, 5), (-3, 6)]),
            )
        )
        assert sight(area, risk, join([standing, bend])).length == pytest.approx(10)

    def test_behind_the_wall_that_it_touches_it_does_not(self) -> None:
        area = LineString([(-2, 0), (2, 0)])
        assert length_past([(0, 0), (2, 1)], [(-3, 4), (0, 5), (-3, 6)], first=area, second=Point(0, 10)) == math.inf

    def test_is_shielded_by_what_else_the_line_meets(self) -> None:
        assert length_past([(-5, 2), (7, 2)], [(-5, 4), (7, 4)]) == math.inf

    def test_a_wall_through_the_area_leaves_what_lies_before_it(self) -> None:
        assert length_past([(-5, 1), (7, 1)]) == 8


class TestAClosedRing:
    RING = ((-1, -1), (3, -1), (3, 3), (-1, 3), (-1, -1))

    def test_shields_wholly(self) -> None:
        assert past(self.RING) == Clearance(math.inf, None)

    def test_from_four_walls_as_well(self) -> None:
        assert length_past(*([self.RING[k], self.RING[k + 1]] for k in range(4))) == math.inf

    def test_around_the_neighbour_as_well(self) -> None:
        assert length_past([(x, y + 10) for x, y in self.RING]) == math.inf

    def test_with_a_slit_of_5_cm_no_more(self) -> None:
        """Straight up through the slit; it lies before area and school."""
        assert length_past(self.RING[:3], [(3, 3), (1.05, 3)], [(1, 3), (-1, 3), (-1, -1)]) == pytest.approx(8)


class TestASlit:
    def test_lets_through_what_lies_in_line_with_it(self) -> None:
        found = past([(-20, 5), (4, 5)], [(4.05, 5), (20, 5)], second=Point(8, 10))
        assert found.ends is not None
        assert found.length == pytest.approx(math.hypot(8 - 2, 10 - 2), abs=2)
        x, y = found.ends[0]
        assert 4 - 1e-9 <= x + (8 - x) * (5 - y) / (10 - y) <= 4.05 + 1e-9

    def test_two_in_a_row_let_through_what_passes_both(self) -> None:
        walls = [(-20, 5), (1, 5)], [(1.05, 5), (20, 5)], [(-20, 7), (1.6, 7)], [(1.65, 7), (20, 7)]
        found = past(*walls, second=STREET)
        assert found.ends is not None
        (x, y), (u, v) = found.ends
        steepest = (1.6 - 1.05) / 2
        assert found.length == pytest.approx(8 * math.hypot(1, steepest))
        assert (y, v, (u - x) / (v - y)) == (pytest.approx(2), pytest.approx(10), pytest.approx(steepest))

    def test_two_in_a_row_out_of_line_let_nothing_through(self) -> None:
        walls = [(-20, 5), (1, 5)], [(1.05, 5), (20, 5)], [(-20, 7), (3, 7)], [(3.05, 7), (20, 7)]
        assert length_past(*walls, second=STREET) == math.inf


class TestShapes:
    def test_an_empty_one_is_refused(self) -> None:
        with pytest.raises(EmptyShape):
            sight(AREA, Polygon(), join([LineString([(0, 5), (1, 5)])]))

    def test_shapes_that_overlap_are_0_apart_whatever_stands_there(self) -> None:
        assert length_past([(-5, 1), (7, 1)], second=Polygon([(1, 1), (3, 1), (3, 3)])) == 0

    def test_a_boundary_in_several_lines_is_one_shape(self) -> None:
        boundary = MultiLineString([[(-30, 10), (-4, 10)], [(6, 10), (30, 10)]])
        assert length_past([(40, 0), (40, 5)], second=boundary) == pytest.approx(math.hypot(4, 8))
        assert length_past([(4, 0), (4, 12)], second=boundary) == pytest.approx(math.hypot(4, 8))

    def test_a_courtyard_is_seen_from_within(self) -> None:
        building = Polygon([(-9, -9), (9, -9), (9, 9), (-9, 9)], [[(-5, -5), (5, -5), (5, 5), (-5, 5)]])
        assert length_past([(-3, 6), (3, 6)], second=building) == 3
        assert length_past([(3, -4.9), (3, 4.9)], [(-3, 4), (3, 4)], second=building) == 5


def test_walls_of_no_length_stand_nowhere() -> None:
    assert length_past([(1, 5), (1, 5)]) == 8
