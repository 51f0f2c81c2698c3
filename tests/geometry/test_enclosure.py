"""Art. 5: how much of the perimeter each kind of enclosure takes."""

import math

import pytest
import shapely
from shapely import LineString, Polygon
from shapely.ops import substring

from resguardo.geometry.enclosure import Enclosure, SideDefect, SideDefectKind, enclosure

AREA = Polygon([(0, 0), (6, 0), (6, 4), (0, 4)])

UTM = (686_512.347, 7_185_123.651)

Positions = list[tuple[float, float]]


def enclosed(*sides: tuple[str, Positions], area: Polygon = AREA) -> Enclosure | tuple[SideDefect, ...]:
    return enclosure(area, [(kind, LineString(line)) for kind, line in sides])


class TestCaput:
    """A área de armazenamento deve ter pelo menos metade do seu perímetro fechada com estrutura do tipo tela de arame
    ou similar, que permita ampla ventilação.
    """

    def test_the_sides_take_their_parts_of_the_perimeter(self) -> None:
        found = enclosed(
            ("tela", [(3, 0), (6, 0), (6, 4), (0, 4)]), ("parede", [(0, 4), (0, 0)]), ("aberto", [(0, 0), (3, 0)])
        )
        assert found == Enclosure(20_000, {"tela": 13_000, "parede": 4_000, "aberto": 3_000}, 0)

    def test_what_no_side_takes_is_said(self) -> None:
        assert enclosed(("tela", [(0, 0), (6, 0)])) == Enclosure(20_000, {"tela": 6_000}, 14_000)
        assert enclosed() == Enclosure(20_000, {}, 20_000)

    def test_sides_of_one_kind_add_up(self) -> None:
        found = enclosed(("tela", [(0, 0), (2, 0)]), ("tela", [(4, 4), (1, 4)]))
        assert found == Enclosure(20_000, {"tela": 5_000}, 15_000)

    def test_direction_does_not_matter_nor_where_the_outline_starts(self) -> None:
        other = Polygon([(6, 4), (6, 0), (0, 0), (0, 4)])
        side: Positions = [(3, 4), (0, 4), (0, 0), (1, 0)]
        for area in (AREA, other):
            for line in (side, side[::-1]):
                assert enclosed(("tela", line), area=area) == Enclosure(20_000, {"tela": 8_000}, 12_000)

    def test_one_line_may_go_all_around(self) -> None:
        ring: Positions = [(6, 0), (6, 4), (0, 4), (0, 0), (6, 0)]
        assert enclosed(("tela", ring)) == Enclosure(20_000, {"tela": 20_000}, 0)

    def test_the_millimetres_add_up_where_the_thirds_of_a_side_do_not_end_on_one(self) -> None:
        thirds = [0, 20 / 3, 40 / 3, 20]
        ring = AREA.exterior
        lines = [substring(ring, thirds[k], thirds[k + 1]) for k in range(3)]
        found = enclosure(AREA, [(kind, line) for kind, line in zip("abc", lines, strict=True)])
        assert isinstance(found, Enclosure)
        assert (sum(found.sides.values()), found.undrawn) == (20_000, 0)
        assert {6_666, 6_667} == set(found.sides.values())


class TestASideOffTheOutline:
    def test_is_named_where_it_is_off(self) -> None:
        assert enclosed(("tela", [(2, 0), (2, 2)])) == (SideDefect(SideDefectKind.OFF_OUTLINE, 0, (2, 2)),)

    def test_or_at_the_corner_that_it_cuts_off(self) -> None:
        assert enclosed(("tela", [(5, 0), (6, 1)])) == (SideDefect(SideDefectKind.OFF_OUTLINE, 0, (6, 0)),)

    @pytest.mark.parametrize(("off", "is_one"), [(0.099, True), (0.101, False), (-0.099, True), (-0.101, False)])
    def test_up_to_10_cm_beside_it_is_a_side(self, off: float, is_one: bool) -> None:
        found = enclosed(("tela", [(1, off), (5, off)]))
        assert isinstance(found, Enclosure) == is_one
        assert not is_one or found == Enclosure(20_000, {"tela": 4_000}, 16_000)


class TestSidesThatOverlap:
    def test_are_named_where_the_second_begins(self) -> None:
        found = enclosed(("tela", [(0, 0), (2, 0)]), ("parede", [(1.5, 0), (3, 0)]))
        assert found == (SideDefect(SideDefectKind.OVERLAP, 1, (1.5, 0)),)

    def test_within_one_that_goes_all_around_each_is_named(self) -> None:
        ring: Positions = [(0, 0), (6, 0), (6, 4), (0, 4), (0, 0)]
        found = enclosed(("tela", ring), ("parede", [(1, 0), (2, 0)]), ("aberto", [(4, 0), (5, 0)]))
        assert [(defect.side, defect.point) for defect in found] == [(1, (1, 0)), (2, (4, 0))]  # type: ignore[union-attr]

    def test_by_less_than_a_tenth_of_a_millimetre_they_do_not(self) -> None:
        found = enclosed(("tela", [(0, 0), (2.00049, 0)]), ("parede", [(2.00051 - 0.00009, 0), (6, 0)]))
        assert isinstance(found, Enclosure)
        assert found.undrawn == 14_000

    def test_all_that_is_wrong_is_said_at_once(self) -> None:
        found = enclosed(("tela", [(2, 0), (2, 2)]), ("tela", [(0, 0), (2, 0)]), ("parede", [(1, 0), (3, 0)]))
        assert [defect.kind for defect in found] == [SideDefectKind.OFF_OUTLINE, SideDefectKind.OVERLAP]  # type: ignore[union-attr]


def test_at_utm_coordinates_turned_by_any_angle_the_millimetres_are_the_same() -> None:
    for turn in range(24):
        x, y = math.cos(turn), math.sin(turn)
        sides = [("tela", [(3, 0), (6, 0), (6, 4)]), ("parede", [(6, 4), (0, 4)]), ("aberto", [(0, 4), (0, 0), (3, 0)])]
        area, *lines = (
            shapely.transform(shape, lambda at, x=x, y=y: at @ [[x, y], [-y, x]] + UTM)
            for shape in (AREA, *(LineString(line) for _, line in sides))
        )
        found = enclosure(area, [(kind, line) for (kind, _), line in zip(sides, lines, strict=True)])
        assert found == Enclosure(20_000, {"tela": 7_000, "parede": 6_000, "aberto": 7_000}, 0)
