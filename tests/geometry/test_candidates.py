"""How many segments are looked at: of a round tank beside a round hall, in proportion to their corners."""

import pytest
from shapely import LineString, Point

from resguardo.geometry import candidates
from resguardo.geometry.candidates import Scene
from resguardo.geometry.walls import join

WALLS = join([LineString([(-20, 12), (1, 12)]), LineString([(2, 13), (25, 30)])])


@pytest.mark.parametrize("corners", [40, 400])
def test_past_a_wall_end_an_edge_is_looked_at_with_the_few_that_lie_opposite(
    corners: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tank, hall = Point(0, 0).buffer(5, quad_segs=corners // 4), Point(0, 24).buffer(6, quad_segs=corners // 4)
    scene = Scene.of(tank, hall, WALLS)
    common, looked_at = candidates._common, []
    monkeypatch.setattr(candidates, "_common", lambda one, other: looked_at.append(len(one)) or common(one, other))
    candidates.pivoting(scene, float("inf"))
    assert 0 < looked_at[0] <= 4 * len(scene.wall_ends) * 2 * corners
