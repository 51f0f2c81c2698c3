"""Distances between the shapes of a plan: looking past only the walls in the way gives what all walls together give."""

import math

import pytest

from geometry.random_plans import Shape, grid_plan, random_plan
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import join
from resguardo.site.plan import Drawn
from resguardo.sources.figures import Figure, clearance_between, figure_of, shape_of

FORMS = {"Point": "point", "LineString": "line", "Polygon": "polygon"}


def figure(shape: Shape) -> Figure:
    outer = shape.exterior if shape.geom_type == "Polygon" else shape
    return figure_of(Drawn("", "", FORMS[shape.geom_type], tuple(outer.coords)))


@pytest.mark.parametrize("plan_of", [random_plan, grid_plan])
def test_as_far_as_past_all_walls_at_once(plan_of):
    longer = 0
    for seed in range(250):
        plan = plan_of(seed)
        first, second, lines = plan.first.shape(), plan.second.shape(), plan.lines()
        past_all = sight(first, second, join(lines)).length
        found = clearance_between(figure(first), figure(second), tuple(map(figure, lines))).length
        assert found == past_all or math.isclose(found, past_all, abs_tol=1e-6), seed
        longer += past_all > clearance_between(figure(first), figure(second)).length + 1e-6
    assert longer > 75


def test_a_figure_stands_for_its_shape():
    ring, hole = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 0.0)), ((5.0, 1.0), (8.0, 1.0), (8.0, 4.0), (5.0, 1.0))
    assert shape_of(Figure("polygon", (ring, hole))).area == pytest.approx(36)
    assert shape_of(Figure("line", (ring,))).geom_type == "LineString"
    assert shape_of(Figure("line", (ring, hole))).geom_type == "MultiLineString"
    assert shape_of(Figure("point", (((1.0, 2.0),),))).coords[0] == (1, 2)
