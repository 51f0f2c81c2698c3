"""Art. 5: how much of the perimeter each kind of enclosure takes."""

import cmath
import math

import pytest
import shapely
import shapely.affinity
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


def rhombus(across: float, along: float, turn: float = 0.0) -> list[complex]:
    return [each * cmath.rect(1, turn) + complex(*(UTM if turn else (0, 0)))
            for each in (-across, -1j * along, across, 1j * along)]  # fmt: skip


def half_of(corners: list[complex], split: float, short: float = 0.0) -> list[tuple[str, Positions]]:
    """Two sides of a rhombus, shorter by so many metres; of the two others this share of one, and what is left."""
    west, south, east, north = corners
    end = east + (south - east) / abs(south - east) * short
    parted = east + (north - east) * split
    lines = {"tela": [west, south, end], "parede": [end, east, parted] if short else [east, parted],
             "aberto": [parted, north, west]}  # fmt: skip
    return [(kind, [(each.real, each.imag) for each in line]) for kind, line in lines.items()]


def ring(corners: list[complex]) -> Polygon:
    return Polygon([(each.real, each.imag) for each in corners])


class TestExactlyHalf:
    """ "Pelo menos metade": what is drawn as exactly half of the perimeter is half of it in whole millimetres too."""

    CASES = tuple(
        ((2 + k * 0.01, 1.5 + k * 7 % 100 * 0.01), split) for k in range(0, 300, 5) for split in (0.25, 0.5, 0.6)
    )

    @pytest.mark.parametrize("turn", [0, 0.3, 1.1])
    def test_is_half_however_the_rest_is_divided_and_the_drawing_is_turned(self, turn: float) -> None:
        for size, split in self.CASES:
            corners = rhombus(*size, turn)
            found = enclosed(*half_of(corners, split), area=ring(corners))
            assert isinstance(found, Enclosure)
            assert 2 * found.sides["tela"] == sum(found.sides.values()) == found.perimeter, (size, split)
            assert abs(found.perimeter / 1000 - ring(corners).length) <= 0.001

    def test_is_half_where_nobody_drew_the_rest(self) -> None:
        for size, _ in self.CASES:
            corners = rhombus(*size)
            found = enclosed(half_of(corners, 0.5)[0], area=ring(corners))
            assert isinstance(found, Enclosure)
            assert 2 * found.sides["tela"] == found.perimeter == found.sides["tela"] + found.undrawn

    def test_is_half_where_two_kinds_make_it_together(self) -> None:
        """R11 may count what is open with the wire mesh: half is then what the wall leaves."""
        for size, split in self.CASES:
            corners = rhombus(*size)
            lines = [line for _, line in half_of(corners, split)]
            found = enclosed(*zip(("parede", "tela", "aberto"), lines, strict=True), area=ring(corners))
            assert isinstance(found, Enclosure)
            assert found.sides["tela"] + found.sides["aberto"] == found.sides["parede"]

    @pytest.mark.parametrize("turn", [0, 0.3])
    def test_a_millimetre_less_is_not_half(self, turn: float) -> None:
        for size, split in self.CASES:
            corners = rhombus(*size, turn)
            found = enclosed(*half_of(corners, split, short=0.001), area=ring(corners))
            assert isinstance(found, Enclosure)
            assert 2 * found.sides["tela"] < found.perimeter == sum(found.sides.values()), (size, split)


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


CONVEX: Positions = [(0, 0), (6, 0), (6, 6), (0, 6)]
CONCAVE: Positions = [(0, 0), (8, 0), (8, 3), (3, 3), (3, 8), (0, 8)]
SLANTED: Positions = [(0, 0), (9, 0.7), (6.1, 5.3), (1.3, 4.9)]


def drawn_each_way(corners: Positions) -> list[Polygon]:
    """The same area from each of its corners on, in both directions."""
    rings = [[*corners[start:], *corners[:start]] for start in range(len(corners))]
    return [Polygon(ring) for each in rings for ring in (each, each[::-1])]


class TestASideBesideTheOutline:
    """Order and direction of rings change nothing; neither does by how little a side is drawn inside of the area."""

    @pytest.mark.parametrize("inset", [0, 0.01, 0.05])
    @pytest.mark.parametrize(
        ("corners", "along", "taken"),
        [
            (CONVEX, lambda d: [(d, d), (6 - d, d), (6 - d, 6 - d)], 12_000),
            (CONVEX, lambda d: [(d, d), (6 - d, d)], 6_000),
            (CONVEX, lambda d: [(3, d), (6 - d, d), (6 - d, 6 - d), (d, 6 - d), (d, d)], 21_000),
            (CONCAVE, lambda d: [(8 - d, d), (8 - d, 3 - d), (3 - d, 3 - d), (3 - d, 8 - d)], 13_000),
            (CONCAVE, lambda d: [(8 - d, 3 - d), (3 - d, 3 - d)], 5_000),
            (CONCAVE, lambda d: [(3 - d, 3 - d), (3 - d, 8 - d), (d, 8 - d), (d, 4)], 12_000),
        ],
    )
    def test_ends_at_the_corners_wherever_the_outline_begins(self, inset, corners, along, taken) -> None:
        line = along(inset)
        found = {
            str(enclosed(("tela", way), area=area)) for area in drawn_each_way(corners) for way in (line, line[::-1])
        }
        perimeter = round(Polygon(corners).length * 1000)
        assert found == {str(Enclosure(perimeter, {"tela": taken}, perimeter - taken))}

    @pytest.mark.parametrize("corners", [CONVEX, CONCAVE, SLANTED])
    @pytest.mark.parametrize("inset", [0.01, 0.05, 0.07])
    def test_all_sides_together_take_the_whole_perimeter(self, corners, inset) -> None:
        ring = list(Polygon(corners).buffer(-inset, join_style="mitre", mitre_limit=20).exterior.coords)
        sides = [("tela", ring[:3]), ("parede", ring[2:])]
        found = {str(enclosed(*sides, area=area)) for area in drawn_each_way(corners)}
        assert len(found) == 1
        assert found.pop().endswith("undrawn=0)")

    def test_one_that_ends_before_a_corner_ends_there(self) -> None:
        for area in drawn_each_way(CONVEX):
            assert enclosed(("tela", [(0, 0), (5.95, 0)]), area=area) == Enclosure(24_000, {"tela": 5_950}, 18_050)
            assert enclosed(("tela", [(0, 0), (5.95, 0.01)]), area=area) == Enclosure(24_000, {"tela": 5_950}, 18_050)

    def test_one_that_turns_takes_the_corner_round_which_it_turns(self) -> None:
        for area in drawn_each_way(CONVEX):
            found = enclosed(("tela", [(3, 0.09), (5.96, 0.09), (5.96, 4)]), area=area)
            assert found == Enclosure(24_000, {"tela": 7_000}, 17_000)

    @pytest.mark.parametrize("turn", range(0, 90, 7))
    def test_ten_centimetres_beside_the_outline_are_near_enough_however_it_is_turned(self, turn) -> None:
        shapes = (Polygon(CONVEX), LineString([(1, 0.1), (5, 0.1)]))
        area, side = (shapely.affinity.rotate(shape, turn, (0, 0)) for shape in shapes)
        area, side = (shapely.affinity.translate(shape, *UTM) for shape in (area, side))
        assert enclosure(area, [("tela", side)]) == Enclosure(24_000, {"tela": 4_000}, 20_000)


def test_the_millimetres_are_the_same_wherever_the_outline_begins() -> None:
    corners = [(0, 0), (5.0004, 0), (5.0004, 3.0004), (0, 3.0004)]
    sides = [("tela", corners[:2]), ("parede", corners[1:3]), ("aberto", [*corners[2:], corners[0]])]
    found = {str(enclosed(*sides, area=area)) for area in drawn_each_way(corners)}
    assert found == {str(Enclosure(16_002, {"tela": 5_001, "parede": 3_000, "aberto": 8_001}, 0))}
