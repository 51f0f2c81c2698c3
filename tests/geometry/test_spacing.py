"""Art. 10, § 3: the gaps between areas."""

from shapely import Polygon

from resguardo.geometry.spacing import gaps


def square(x: float) -> Polygon:
    return Polygon([(x, 0), (x + 2, 0), (x + 2, 2), (x, 2)])


def test_each_pair_of_areas_has_its_gap() -> None:
    found = gaps([square(0), square(5), square(11)])
    assert {pair: gap.millimetres() for pair, gap in found.items()} == {
        (0, 1): (3_000, 3_000),
        (0, 2): (9_000, 9_000),
        (1, 2): (4_000, 4_000),
    }


def test_areas_that_touch_or_overlap_have_none() -> None:
    assert [gap.length for gap in gaps([square(0), square(2), square(3)]).values()] == [0, 1, 0]


def test_one_area_has_no_pair() -> None:
    assert gaps([square(0)]) == {}
