"""Why areas count as one (art. 10, § 3): the numbers that are printed are those that would separate them."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

import resguardo
from builders import an_area, with_areas

PAIRS = ("AB", "AC", "BC")


def of_three(gaps: dict[str, float], cylinders: Any = (100, 100, 100)) -> dict[str, Any]:
    areas = (an_area(name, capacidade={"botijoes": each}) for name, each in zip("ABC", cylinders, strict=True))
    return with_areas(*areas, gaps=gaps)


def joined(site: dict[str, Any], **readings: str) -> dict[str, dict[str, Any]]:
    """By the names of the two areas."""
    areas = resguardo.check(site, readings=readings)["areas"]
    return {"".join(each["areas"]): each for area in areas for each in area["joined"]}


def are_one(site: dict[str, Any], pair: str) -> bool:
    (area,) = (each for each in resguardo.check(site)["areas"] if each["id"] == pair[0])
    return pair[1] in area["group"]


class TestAChain:
    """Three areas of class II: B and C weigh 2.600 kg together, class III, which needs 5 m to the limits, A 3 m."""

    GAPS = {"AB": 5, "BC": 2, "AC": 20}  # noqa: RUF012

    def test_tells_of_each_pair_what_would_separate_it(self) -> None:
        found = joined(of_three(self.GAPS))
        assert {pair: (each["gap"], each["required"]) for pair, each in found.items()} == {"AB": (5, 8), "BC": (2, 8)}

    def test_merged_once_each_area_counts_for_what_it_weighs_itself(self) -> None:
        found = joined(of_three(self.GAPS), R37="once")
        assert {pair: each["required"] for pair, each in found.items()} == {"AB": 6, "BC": 6}


def test_what_others_hold_together_is_told_what_is_asked_between_them() -> None:
    found = joined(of_three(dict.fromkeys(PAIRS, 2)))
    assert len(found) == 2
    assert not any(each["separates"] for each in found.values())


def test_areas_apart_are_told_nothing_of() -> None:
    assert joined(of_three(dict.fromkeys(PAIRS, 60))) == {}


@pytest.mark.parametrize("seed", range(25))
def test_at_the_number_that_is_told_they_are_apart_and_a_millimetre_less_they_are_one(seed: int) -> None:
    dice = Random(seed)
    gaps = {pair: dice.randrange(500, 30_000) / 1000 for pair in PAIRS}
    cylinders = [dice.choice((10, 40, 41, 100, 120, 300, 900)) for _ in "ABC"]
    for pair, each in joined(of_three(gaps, cylinders)).items():
        assert each["gap"] == gaps[pair]
        if each["separates"]:
            assert not are_one(of_three({**gaps, pair: each["required"]}, cylinders), pair)
            assert are_one(of_three({**gaps, pair: each["required"] - 0.001}, cylinders), pair)


@pytest.mark.parametrize("seed", range(12))
def test_the_order_in_which_areas_are_told_changes_nothing_of_why_they_are_one(seed: int) -> None:
    dice = Random(seed)
    gaps = {pair: dice.choice((1, 1, 2, 4, 8)) for pair in PAIRS}
    site = of_three(gaps, [dice.choice((38, 100, 150)) for _ in "ABC"])
    told = []
    for order in permutations(site["areas"]):
        site["areas"] = [*order]
        told.append(joined(site))
    assert told[0]
    assert all(each == told[0] and list(each) == list(told[0]) for each in told)
