"""Sight on random plans, against samples decided by exact arithmetic (`exact`, `sampling`).

An ordinary run looks at 60 plans and 30 on a grid, one with RESGUARDO_FULL=1 at 1,000 of each.
"""

import math
import os
from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from geometry.random_plans import Plan, grid_plan, random_plan
from geometry.sampling import complaints
from resguardo.geometry import plane
from resguardo.geometry.clearance import Clearance, straight
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import join

FULL = bool(os.environ.get("RESGUARDO_FULL"))
PLANS = range(1000 if FULL else 60)
GRIDS = range(1000 if FULL else 30)
UTM = (686_512.347, 7_185_123.651)


def seen(plan: Plan) -> Clearance:
    return sight(plan.first.shape(), plan.second.shape(), join(plan.lines()))


@pytest.mark.parametrize("seed", PLANS)
def test_no_sample_is_shorter_and_samples_come_within_1_mm(seed: int) -> None:
    plan = random_plan(seed)
    assert complaints(plan, seen(plan)) == []


@pytest.mark.parametrize("seed", GRIDS)
def test_nor_where_everything_touches_or_stands_in_line(seed: int) -> None:
    plan = grid_plan(seed)
    assert complaints(plan, seen(plan)) == []


def moved(shape: BaseGeometry, turn: float, shift: tuple[float, float]) -> BaseGeometry:
    turning = np.array([[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]])
    return shapely.transform(shape, lambda positions: positions @ turning + shift)


@pytest.mark.parametrize("draw", [random_plan, grid_plan])
@pytest.mark.parametrize("shift", [(0.0, 0.0), UTM])
def test_rotation_translation_and_the_order_and_direction_of_what_is_drawn_change_nothing(
    draw: Callable[[int], Plan], shift: tuple[float, float]
) -> None:
    for seed in PLANS:
        plan, rng = draw(seed), Random(seed)
        turn = rng.uniform(0, math.tau)
        shapes = [plan.first.shape(), plan.second.shape(), *plan.lines()]
        first, second, *lines = [
            moved(shape.reverse() if rng.random() < 0.5 else shape, turn, shift) for shape in shapes
        ]
        rng.shuffle(lines)
        turned = sight(first, second, join(lines))
        assert (turned.ends is None) == (seen(plan).ends is None), seed
        assert turned.ends is None or turned.length == pytest.approx(seen(plan).length, abs=1e-5), seed


@pytest.mark.parametrize("draw", [random_plan, grid_plan])
def test_a_vast_plan_is_looked_at_in_parts_to_the_same_end(
    draw: Callable[[int], Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [seen(draw(seed)) for seed in PLANS]
    monkeypatch.setattr(plane, "MOST_AT_ONCE", 50)
    assert [seen(draw(seed)).length for seed in PLANS] == pytest.approx([each.length for each in found], abs=1e-9)


def test_the_plans_are_of_all_sorts() -> None:
    """Open, partly shielded, and wholly shielded ones: a check of plans that are all alike would say little."""
    found = [seen(random_plan(seed)) for seed in range(60)]
    drawn = [straight(random_plan(seed).first.shape(), random_plan(seed).second.shape()) for seed in range(60)]
    blocked = sum(each.ends is None for each in found)
    unchanged = sum(each.length < nearest.length + 1e-6 for each, nearest in zip(found, drawn, strict=True))
    assert min(blocked, unchanged, len(found) - blocked - unchanged) >= 8


def test_the_samples_notice_an_answer_that_is_2_mm_off() -> None:
    """At either side; and the straight segment where a wall stands."""
    noticed = []
    for seed in range(12):
        plan = random_plan(seed)
        found = seen(plan)
        nearest = straight(plan.first.shape(), plan.second.shape())
        if found.ends is None:
            noticed.append(bool(complaints(plan, nearest)))
        elif found.length > nearest.length + 0.01:
            noticed += [bool(complaints(plan, replace(found, length=found.length + off))) for off in (0.002, -0.002)]
            noticed.append(bool(complaints(plan, nearest)))
    assert len(noticed) >= 8
    assert all(noticed)
