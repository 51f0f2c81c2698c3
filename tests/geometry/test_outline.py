"""Shapes as drawn: what is wrong with them is named at its place and never repaired."""

import math
from pathlib import Path

import pytest
from shapely import LineString, Point, Polygon

from resguardo.geometry.outline import Defect, DefectKind, Outline, judge_line, judge_point, judge_polygon

SQUARE = [(0, 0), (6, 0), (6, 4), (0, 4), (0, 0)]
HOLE = [(1, 1), (2, 1), (2, 2), (1, 1)]
UTM = (686_512.347, 7_185_123.651)


def defects_of(*rings: list, holes: bool = False) -> list[tuple[DefectKind, tuple[float, float] | None]]:
    judged = judge_polygon(rings, holes=holes)
    assert isinstance(judged, tuple)
    return [(defect.kind, defect.point) for defect in judged]


class TestASoundShape:
    def test_is_given_as_it_was_drawn(self) -> None:
        assert judge_polygon([SQUARE], holes=False) == Outline(Polygon(SQUARE), ())
        assert judge_line([(0, 0), (5, 0)]) == Outline(LineString([(0, 0), (5, 0)]), ())
        assert judge_point((3, 4)) == Outline(Point(3, 4), ())

    def test_a_line_may_cross_itself_or_close(self) -> None:
        for line in ([(0, 0), (4, 4), (4, 0), (0, 4)], SQUARE):
            assert judge_line(line) == Outline(LineString(line), ())

    def test_a_sliver_wider_than_a_tenth_of_a_millimetre_is_one(self) -> None:
        assert isinstance(judge_polygon([[(0, 0), (9, 0), (9, 0.0003), (0, 0.0003), (0, 0)]], holes=False), Outline)

    @pytest.mark.parametrize("turn", range(0, 360, 23))
    def test_vertices_a_tenth_of_a_millimetre_apart_are_one_however_the_drawing_is_turned(self, turn: int) -> None:
        cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        track = [(UTM[0] + cosine * at, UTM[1] + sine * at) for at in (0, 5, 5.0001)]
        judged = judge_line(track)
        assert isinstance(judged, Outline)
        assert len(judged.merged) == 1

    def test_a_neighbour_may_have_a_courtyard(self) -> None:
        assert judge_polygon([SQUARE, HOLE], holes=True) == Outline(Polygon(SQUARE, [HOLE]), ())


class TestVerticesWithinATenthOfAMillimetre:
    def test_are_one_and_listed(self) -> None:
        judged = judge_polygon([[(0, 0), (6, 0), (6, 0.00009), (6, 4), (0, 4), (0.00005, 0)]], holes=False)
        assert judged == Outline(Polygon(SQUARE), ((6, 0.00009), (0.00005, 0)))

    def test_a_repeated_one_too(self) -> None:
        assert judge_line([(0, 0), (0, 0), (5, 0)]) == Outline(LineString([(0, 0), (5, 0)]), ((0, 0),))

    def test_farther_apart_they_are_two(self) -> None:
        ring = [(0, 0), (6, 0), (6, 0.00011), (6, 4), (0, 4), (0, 0)]
        assert judge_polygon([ring], holes=False) == Outline(Polygon(ring), ())

    def test_at_utm_coordinates_as_well(self) -> None:
        x, y = UTM
        judged = judge_line([(x, y), (x + 0.00009, y), (x + 5, y)])
        assert judged == Outline(LineString([(x, y), (x + 5, y)]), ((x + 0.00009, y),))

    def test_are_one_before_validity_is_judged(self) -> None:
        """Without that the fourth vertex, 0.05 mm beyond the first edge, would make it cross itself."""
        ring = [(0, 0), (6, 0), (6, 4), (6.00001, -0.00005), (0, 0)]
        assert [kind for kind, _ in defects_of(ring)] == [DefectKind.NO_AREA]


class TestAPolygon:
    def test_that_crosses_itself_is_named_at_the_crossing(self) -> None:
        assert defects_of([(0, 0), (6, 4), (6, 0), (0, 4), (0, 0)]) == [(DefectKind.SELF_CROSSING, (3, 2))]

    def test_at_each_crossing(self) -> None:
        ring = [(0, 0), (10, 0), (10, 2), (8, -2), (6, 2), (4, 2), (0, 2), (0, 0)]
        assert defects_of(ring) == [(DefectKind.SELF_CROSSING, (9, 0)), (DefectKind.SELF_CROSSING, (7, 0))]

    def test_or_where_it_touches_itself(self) -> None:
        assert defects_of([(0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2), (0, 0)]) == [
            (DefectKind.SELF_CROSSING, (2, 2))
        ]

    def test_the_crossing_is_exact_to_the_millimetre_at_utm_coordinates(self) -> None:
        x, y = UTM
        [(kind, point)] = defects_of([(x + u, y + v) for u, v in [(0, 0), (6, 4), (6, 0), (0, 4), (0, 0)]])
        assert kind is DefectKind.SELF_CROSSING
        assert point == pytest.approx((x + 3, y + 2), abs=1e-6, rel=0)

    def test_that_is_open_is_named_at_its_end(self) -> None:
        assert defects_of(SQUARE[:-1]) == [(DefectKind.OPEN_RING, (0, 4))]

    def test_with_a_spike_is_named_at_its_tip(self) -> None:
        ring = [(0, 0), (6, 0), (6, 2), (9, 2), (6, 2), (6, 4), (0, 4), (0, 0)]
        assert defects_of(ring) == [(DefectKind.SPIKE, (9, 2))]

    def test_with_a_spike_along_its_own_side_as_well(self) -> None:
        assert defects_of([(0, 0), (9, 0), (6, 0), (6, 4), (0, 4), (0, 0)]) == [(DefectKind.SPIKE, (9, 0))]

    def test_with_a_bent_spike_is_named_at_each_of_its_vertices(self) -> None:
        ring = [(0, 0), (6, 0), (6, 2), (9, 2), (9, 3), (9, 2), (6, 2), (6, 4), (0, 4), (0, 0)]
        assert defects_of(ring) == [(DefectKind.SPIKE, (9, 3)), (DefectKind.SPIKE, (9, 2))]

    def test_without_area_encloses_nothing(self) -> None:
        assert defects_of([(0, 0), (6, 0), (9, 0), (0, 0)]) == [(DefectKind.NO_AREA, (0, 0))]
        assert defects_of([(0, 0), (9, 0), (9, 0.00005), (4, 0.00005), (0, 0)]) == [(DefectKind.NO_AREA, (0, 0))]

    @pytest.mark.parametrize("ring", [[(1, 1)], [(1, 1), (1, 1)], [(1, 1), (5, 5), (1, 1)], [(1, 1)] * 5])
    def test_of_fewer_than_three_distinct_points_is_none(self, ring: list) -> None:
        assert defects_of(ring) == [(DefectKind.TOO_FEW_POINTS, (1, 1))]

    def test_of_no_points_at_all_is_none(self) -> None:
        assert defects_of([]) == defects_of() == [(DefectKind.TOO_FEW_POINTS, None)]

    def test_for_storage_has_no_hole(self) -> None:
        assert defects_of(SQUARE, HOLE) == [(DefectKind.HOLE, (1, 1))]

    def test_has_its_holes_inside(self) -> None:
        outside = [(x + 10, y) for x, y in HOLE]
        across = [(x + 4.5, y) for x, y in HOLE]
        for hole in (outside, across):
            assert defects_of(SQUARE, hole, holes=True) == [(DefectKind.MISPLACED_HOLE, hole[0])]

    def test_has_holes_that_do_not_meet(self) -> None:
        second = [(x + 0.5, y) for x, y in HOLE]
        assert defects_of(SQUARE, HOLE, second, holes=True) == [(DefectKind.MISPLACED_HOLE, second[0])]

    def test_all_that_is_wrong_is_said_at_once(self) -> None:
        ring = [(0, 0), (6, 4), (6, 0), (0, 4)]
        assert defects_of(ring, HOLE) == [
            (DefectKind.OPEN_RING, (0, 4)),
            (DefectKind.SELF_CROSSING, (3, 2)),
            (DefectKind.HOLE, (1, 1)),
        ]


class TestALine:
    def test_of_one_point_is_none(self) -> None:
        assert judge_line([(1, 1)]) == (Defect(DefectKind.TOO_FEW_POINTS, (1, 1)),)
        assert judge_line([]) == (Defect(DefectKind.TOO_FEW_POINTS, None),)

    def test_of_no_length_is_none(self) -> None:
        assert judge_line([(1, 1), (1, 1.00005)]) == (Defect(DefectKind.NO_LENGTH, (1, 1)),)


class TestCoordinates:
    @pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
    def test_that_are_not_finite_are_refused(self, number: float) -> None:
        expected = (Defect(DefectKind.NOT_FINITE, None),)
        assert judge_point((number, 1)) == expected
        assert judge_line([(0, 0), (1, number)]) == expected
        assert judge_polygon([[*SQUARE[:2], (number, number), *SQUARE[2:]]], holes=False) == expected

    def test_in_space_are_refused_where_they_are(self) -> None:
        assert judge_point((1, 2, 0)) == (Defect(DefectKind.NOT_PLANE, (1, 2)),)
        assert judge_line([(0, 0), (1, 2, 3)]) == (Defect(DefectKind.NOT_PLANE, (1, 2)),)
        assert judge_point((1,)) == (Defect(DefectKind.NOT_PLANE, None),)


def test_nothing_in_the_geometry_repairs_a_shape() -> None:
    sources = Path(__file__).parents[2] / "src" / "resguardo" / "geometry"
    text = "".join(source.read_text(encoding="utf-8") for source in sources.glob("*.py"))
    assert "sight" in text
    assert not any(f"{name}(" in text for name in ("buffer", "make_valid", "set_precision", "snap", "convex_hull"))
