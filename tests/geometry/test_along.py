"""Which parts of an edge lines drawn along it take."""

import math

import pytest
from shapely import LineString, Point, Polygon

from resguardo.geometry.along import cut, edges_of, left, taken

EDGE = ((100.0, 50.0), (110.0, 50.0))


def along(start: float, end: float, aside: float = 0.0, slope: float = 0.0):
    return (100 + start, 50 + aside), (100 + end, 50 + aside + slope)


class TestTaken:
    def test_a_line_on_it_takes_what_it_covers(self):
        assert taken(EDGE, [along(2, 5)]) == [(2, 5)]

    def test_either_way_round(self):
        assert taken(EDGE, [along(5, 2)]) == [(2, 5)]

    def test_a_line_that_goes_on_takes_it_to_its_end(self):
        assert taken(EDGE, [along(-30, 40)]) == [(0, 10)]

    @pytest.mark.parametrize(("aside", "found"), [(0.099, [(2, 5)]), (-0.099, [(2, 5)]), (0.101, []), (-0.101, [])])
    def test_it_may_be_drawn_a_hand_off(self, aside, found):
        assert taken(EDGE, [along(2, 5, aside)]) == found

    def test_it_may_not_lead_away(self):
        assert taken(EDGE, [along(2, 5, 0, 0.2)]) == []
        assert taken(EDGE, [along(2, 5, -0.099, 0.198)]) == [(2, 5)]

    def test_what_crosses_it_or_leaves_from_its_end_takes_nothing(self):
        assert taken(EDGE, [((105.0, 40.0), (105.0, 60.0))]) == []
        assert taken(EDGE, [((100.0, 50.0), (100.05, 60.0))]) == []
        assert taken(EDGE, [((104.0, 40.0), (106.0, 60.0))]) == []

    def test_what_touches_only_its_end_takes_nothing(self):
        assert taken(EDGE, [along(10, 14)]) == []

    @pytest.mark.parametrize(("gap", "found"), [(0.099, [(0, 10)]), (0.101, [(0, 5), (5.101, 10)])])
    def test_a_gap_of_a_hand_is_none(self, gap, found):
        stretches = taken(EDGE, [along(0, 5), along(5 + gap, 10)])
        assert [pytest.approx(each) for each in found] == stretches

    def test_nor_is_one_before_an_end(self):
        assert taken(EDGE, [along(0.1, 9.9)]) == [(0, 10)]
        assert taken(EDGE, [along(0.2, 9.8)]) == [pytest.approx((0.2, 9.8))]

    def test_one_that_is_longer_than_what_stands_beside_it_is_one(self):
        stubs = [along(at / 1000, at / 1000 + 0.001) for at in range(0, 10_000, 90)]
        assert sum(end - start for start, end in taken(EDGE, stubs)) == pytest.approx(len(stubs) * 0.001)
        assert taken(EDGE, [along(0, 5), along(5.05, 5.09), along(5.14, 10)])[0] == (0, 5)
        assert taken(EDGE, [along(0, 5), along(5.03, 5.07), along(5.1, 10)]) == [(0, 10)]
        assert taken(EDGE, [along(0.05, 0.08)]) == [pytest.approx((0.05, 0.08))]
        assert taken(EDGE, [along(0.02, 0.05)]) == [pytest.approx((0, 0.05))]

    @pytest.mark.parametrize(
        ("others", "lengths"),
        [
            ([(0, 5), (5.1, 10)], [10]),
            ([(0.1, 9.9)], [10]),
            ([(0, 5), (5.05, 5.10), (5.15, 10)], [0.05, 4.85, 5]),
            ([(0.05, 0.10)], [0.05]),
            ([(0, 5), (5.05, 5.11), (5.19, 10)], [4.81, 5.11]),
        ],
        ids=["a gap of ten centimetres", "before the ends", "a stub as long as its gaps", "as the end", "a longer gap"],
    )
    @pytest.mark.parametrize("turn", range(0, 360, 23))
    def test_the_same_is_taken_however_the_drawing_is_turned_and_whichever_way_it_runs(self, others, lengths, turn):
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))

        def drawn(start, end):
            return tuple((686_512.347 + cosine * at, 7_185_123.651 + sine * at) for at in (start, end))

        edge, lines = drawn(0, 10), [drawn(*other) for other in others]
        for way in (edge, edge[::-1]):
            for order in (lines, [each[::-1] for each in lines], lines[::-1]):
                found = sorted(end - start for start, end in taken(way, order))
                assert found == pytest.approx(lengths, abs=1e-6)

    def test_what_overlaps_counts_once(self):
        assert taken(EDGE, [along(1, 6), along(4, 8), along(5, 7)]) == [(1, 8)]

    def test_a_rough_plan_reaches_farther(self):
        assert taken(EDGE, [along(2, 5, 1.5)], reach=1.6) == [(2, 5)]


class TestLeft:
    def test_is_all_where_nothing_is_taken(self):
        assert left(EDGE, []) == [(0, 10)]

    def test_is_what_lies_between(self):
        assert left(EDGE, [(2, 3), (5, 10)]) == [(0, 2), (3, 5)]

    def test_is_nothing_where_all_is_taken(self):
        assert left(EDGE, [(0, 10)]) == []


class TestEdges:
    def test_of_a_polygon_are_those_of_all_its_rings(self):
        shape = Polygon([(0, 0), (9, 0), (9, 9)], [[(5, 1), (8, 1), (8, 4)]])
        assert len(edges_of(shape)) == 6

    def test_of_a_line_are_between_its_vertices(self):
        assert edges_of(LineString([(0, 0), (1, 0), (1, 2)])) == [((0, 0), (1, 0)), ((1, 0), (1, 2))]

    def test_of_a_point_are_none(self):
        assert edges_of(Point(1, 1)) == []

    def test_are_cut_exactly_at_their_ends(self):
        assert cut(EDGE, (0, 10)) == EDGE
        assert cut(EDGE, (2, 5)) == ((102, 50), (105, 50))
