"""Fire walls of a plan: what they hide is measured when the law asks, certainly or possibly (art. 10, § 2)."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import SIGHTS, told_with
from resguardo.sources.plan_sights import PlanSights
from sources.plans import (
    Json,
    a_measured_site,
    at_the_limits,
    feature,
    line,
    local,
    point,
    rectangle,
    replaced,
)

NOTHING = frozenset[str]()
SCHOOL_IN_THE_WAY = rectangle(-22, 0, -12, 6)
"""A school at 12 m: more than half of the 20 m that class I needs."""
TOLD = {"altura_m": 3.0, "atestada": True}
BLOCKING, SHORT = line((-5, -20), (-5, 26)), line((-5, -20), (-5, 5))


def with_wall(geometry: Json, **told: Any) -> list[Json]:
    features = replaced(at_the_limits(), "escola", geometry=SCHOOL_IN_THE_WAY)
    return [*features, feature("parede_corta_fogo", geometry, "W1", **(told or TOLD))]


def sights_of(*features: Json, site: Json | None = None) -> PlanSights:
    found: PlanSights = told_with(site or {}, plan_file.plan_of(local(*features))).site.values[SIGHTS]
    return found


def school(*features: Json, **changes: Any) -> Json:
    result = resguardo.check(a_measured_site(**changes), plan=local(*features))
    (found,) = (each for each in result["findings"] if each["counterpart"] == "escola")
    return {**found, "problems": result["problems"]}


class TestMeasured:
    def test_without_walls_the_sight_is_the_straight_distance(self):
        sights = sights_of(*at_the_limits())
        assert sights.between("A", "escola", NOTHING) == (20_000, 20_000)
        assert sights.segment("A", "bomba", NOTHING) == ((6, 6), (9, 10))

    def test_a_wall_before_all_of_it_blocks_every_line(self):
        sights = sights_of(*with_wall(line((-5, -20), (-5, 26), (20, 26), (20, -20), (-5, -20))))
        assert sights.between("A", "escola", frozenset({"W1"}))[0] > 10**9
        assert sights.segment("A", "escola", frozenset({"W1"})) is None
        assert sights.between("A", "escola", NOTHING) == (12_000, 12_000)

    def test_past_the_end_of_a_wall_the_line_is_a_little_longer(self):
        long_school = replaced(with_wall(line((-5, -20), (-5, 8))), "escola", geometry=rectangle(-22, 0, -12, 20))
        sights = sights_of(*long_school)
        assert sights.between("A", "escola", frozenset({"W1"})) == (12_924, 12_924)
        start, end = sights.segment("A", "escola", frozenset({"W1"})) or ((0, 0), (0, 0))
        assert (start, end) == (pytest.approx((0, 6)), pytest.approx((-12, 10.8)))

    def test_a_neighbour_or_an_area_without_a_place_was_not_measured(self):
        features = replaced(with_wall(BLOCKING), "escola", geometry=None)
        sights = sights_of(*features)
        assert sights.segment("A", "escola", NOTHING) is None
        assert sights.tracks("A", "escola") == ()
        assert sights.between("A", "escola", frozenset({"W1"})) == (0, 1 << 60)
        assert sights.between("A", "escola", NOTHING) == (0, 0)

    def test_the_tracks_are_the_outline_that_is_measured(self):
        ((*corners,),) = sights_of(*at_the_limits()).tracks("A", "escola")
        assert set(corners) == {(-30, 0), (-20, 0), (-20, 6), (-30, 6)}


class TestTheVerdict:
    def test_a_wall_before_all_of_a_school_halves_the_distance(self):
        assert school(*with_wall(BLOCKING))["verdict"] == "atende"
        assert school(*with_wall(BLOCKING))["required"] == 10

    def test_a_wall_before_half_of_it_does_not(self):
        assert school(*with_wall(SHORT))["verdict"] == "nao_atende"

    @pytest.mark.parametrize(
        ("told", "verdict"),
        [
            ({"altura_m": 2.801, "atestada": True}, "atende"),
            ({"altura_m": 2.80, "atestada": True}, "nao_atende"),
            ({"altura_m": 3.0, "atestada": False}, "nao_atende"),
        ],
    )
    def test_the_wall_must_be_attested_and_more_than_1_50_above_the_stack(self, told, verdict):
        assert school(*with_wall(BLOCKING, **told))["verdict"] == verdict

    @pytest.mark.parametrize(
        ("told", "missing"),
        [
            ({"altura_m": 3.0}, "paredes_corta_fogo[W1].atestada"),
            ({"atestada": True}, "paredes_corta_fogo[W1].altura_m"),
        ],
    )
    def test_what_nobody_told_of_the_wall_leaves_it_open(self, told, missing):
        found = school(*with_wall(BLOCKING, **told))
        assert (found["verdict"], found["missing"]) == ("indeterminado", [missing])

    def test_the_file_may_tell_it(self):
        wall = {"id": "W1", "altura_m": 3.0, "atestada": True}
        features = [*with_wall(BLOCKING)[:-1], feature("parede_corta_fogo", BLOCKING, "W1")]
        assert school(*features)["verdict"] == "indeterminado"
        assert school(*features, paredes_corta_fogo=[wall])["verdict"] == "atende"

    def test_a_wall_of_the_file_that_the_plan_does_not_show_may_stand_anywhere(self):
        features = replaced(at_the_limits(), "escola", geometry=SCHOOL_IN_THE_WAY)
        assert school(*features)["verdict"] == "nao_atende"
        wall = {"id": "W9", "altura_m": 3.0, "atestada": True}
        assert school(*features, paredes_corta_fogo=[wall])["verdict"] == "indeterminado"

    def test_a_neighbour_that_no_wall_hides_shows_the_full_distance(self):
        rough = replaced(with_wall(BLOCKING), "bomba", geometry=point(9, 9.9))
        result = resguardo.check(a_measured_site(), plan=local(*rough))
        (pump,) = (each for each in result["findings"] if each["counterpart"] == "bomba")
        assert (pump["verdict"], pump["required"]) == ("nao_atende", 5)


class TestWhereFileAndPlanDiffer:
    in_between: ClassVar[Json] = {"interposta": True, "altura_m": 3.0, "atestada": True}
    inspected: ClassVar[Json] = {
        "vistoria": {"realizada": True, "data": "2026-03-02"},
        "areas[A].encontrado": {"botijoes_cheios": 40},
    }

    def told(self, wall: Any) -> dict[str, Any]:
        return {"areas[A].vizinhos": {"itens": [{"id": "escola", "parede_corta_fogo": wall}]}}

    def test_a_wall_said_to_stand_between_that_the_plan_shows_elsewhere(self):
        found = school(*with_wall(line((0, 20), (6, 20))), **self.told(self.in_between))
        assert [each["found"] for each in found["problems"]] == [
            "informada parede corta-fogo interposta, na planta nenhuma fica entre"
        ]
        assert found["verdict"] == "nao_atende"

    def test_it_counts_after_an_inspection(self):
        found = school(*with_wall(line((0, 20), (6, 20))), **self.told(self.in_between), **self.inspected)
        assert "vale o da vistoria de 02/03/2026" in found["problems"][0]["expected"]
        assert found["verdict"] == "atende"

    def test_a_wall_said_to_stand_between_that_on_the_plan_hides_only_a_part_is_named(self):
        """The straight line is of 12 m; past the wall's end at (-5, 5) one of as much is free."""
        drawn = with_wall(SHORT)
        found = school(*drawn, **self.told(self.in_between))
        assert [each["found"] for each in found["problems"]] == [
            "informada parede corta-fogo interposta, na planta nenhuma fica entre"
        ]
        drawn = replaced(with_wall(line((-5, -20), (-5, 8))), "escola", geometry=rectangle(-22, 0, -12, 20))
        found = school(*drawn, **self.told(self.in_between))
        assert [each["found"] for each in found["problems"]] == [
            "informada parede corta-fogo interposta, a da planta tapa só parte: "
            "deixa livre uma linha de 12,924 m, e a reta mais curta tem 12,00 m"
        ]
        assert found["verdict"] == "nao_atende"
        inspected = school(*drawn, **self.told(self.in_between), **self.inspected)
        assert "vale o da vistoria de 02/03/2026" in inspected["problems"][0]["expected"]
        assert inspected["verdict"] == "atende"

    @pytest.mark.parametrize(("end", "differ"), [(15.367, True), (15.37, False)])
    def test_a_wall_past_which_a_line_twice_as_long_is_free_hides_enough_for_half_of_any_distance(self, end, differ):
        """From the area to a long school at 10 m, past the end of a wall in the middle."""
        long_school = replaced(with_wall(line((-5, -200), (-5, end))), "escola", geometry=rectangle(-12, 0, -10, 200))
        assert bool(school(*long_school, **self.told(self.in_between))["problems"]) is differ

    def test_a_wall_that_an_inspection_did_not_find_hides_nothing(self):
        assert school(*with_wall(BLOCKING), **self.told(False))["verdict"] == "atende"
        found = school(*with_wall(BLOCKING), **self.told(False), **self.inspected)
        assert [each["found"] for each in found["problems"]] == [
            "informado que nenhuma parede corta-fogo fica entre, na planta uma fica"
        ]
        assert found["verdict"] == "nao_atende"

    @pytest.mark.parametrize(
        ("told", "place", "found"),
        [
            (
                {"atestada": False},
                "atestada",
                'parede corta-fogo atestada: informado não, dito na planta sim (de "W1")',
            ),
            (
                {"altura_m": 2.0},
                "altura_m",
                'altura da parede corta-fogo: informado 2,00 m, dito na planta 3,00 m (de "W1")',
            ),
        ],
    )
    def test_a_wall_of_which_file_and_plan_tell_otherwise_is_named_and_the_plans_counts(self, told, place, found):
        result = school(*with_wall(BLOCKING), **self.told({**self.in_between, **told}))
        (problem,) = result["problems"]
        assert problem["place"] == f"areas[A].vizinhos[escola].parede_corta_fogo.{place}"
        assert problem["found"] == found
        assert problem["expected"] == "o mesmo nos dois; aqui vale o dito na planta, pois não há vistoria com data"
        assert result["verdict"] == "atende"
        inspected = school(*with_wall(BLOCKING), **self.told({**self.in_between, **told}), **self.inspected)
        assert "vale o da vistoria" in inspected["problems"][0]["expected"]
        assert inspected["verdict"] == "nao_atende"

    def test_what_a_person_says_of_a_wall_that_the_plan_leaves_open_is_not_dropped_in_silence(self):
        drawn = with_wall(BLOCKING, altura_m=3.0)
        found = school(*drawn, **self.told(self.in_between))
        assert [(each["place"], each["found"], each["expected"]) for each in found["problems"]] == [
            (
                "areas[A].vizinhos[escola].parede_corta_fogo.atestada",
                'parede corta-fogo atestada: informado sim, o que a planta não diz de "W1"',
                'o mesmo dito da própria parede: "atestada" na planta ou em paredes_corta_fogo',
            )
        ]
        assert found["verdict"] == "indeterminado"
        of_the_wall = [{"id": "W1", "atestada": True}]
        mended = school(*drawn, **self.told(self.in_between), paredes_corta_fogo=of_the_wall)
        assert (mended["verdict"], mended["problems"]) == ("atende", [])
        inspected = school(*drawn, **self.told(self.in_between), **self.inspected)
        assert (inspected["verdict"], inspected["problems"]) == ("atende", [])

    def test_of_several_walls_between_one_may_be_the_one_that_is_told(self):
        other = feature("parede_corta_fogo", line((-6, -20), (-6, 26)), "W2", altura_m=2.0, atestada=True)
        assert school(*with_wall(BLOCKING), other, **self.told({**self.in_between, "altura_m": 2.0}))["problems"] == []
        (problem,) = school(*with_wall(BLOCKING), other, **self.told({**self.in_between, "altura_m": 4}))["problems"]
        assert problem["found"].endswith('dito na planta 3,00 m (de "W1") e 2,00 m (de "W2")')

    def test_what_the_file_tells_of_a_wall_agrees_with_an_interval_that_holds_it(self):
        unsure = with_wall(BLOCKING, altura_m={"de": 2.5, "ate": 3.5}, atestada=True)
        assert school(*unsure, **self.told(self.in_between))["problems"] == []
        assert school(*with_wall(line((0, 20), (6, 20))), **self.told({"altura_m": 2.0}))["problems"] == []

    def test_a_plan_without_walls_does_not_speak_of_them(self):
        features = replaced(at_the_limits(), "escola", geometry=SCHOOL_IN_THE_WAY)
        found = school(*features, **self.told(self.in_between))
        assert (found["verdict"], found["problems"]) == ("atende", [])

    def test_where_both_agree_nothing_is_said(self):
        found = school(*with_wall(BLOCKING), **self.told(self.in_between))
        assert (found["verdict"], found["problems"]) == ("atende", [])


class TestAListOfWallsThatCannotBeRead:
    """It may tell of a wall between, drawn or not."""

    UNREADABLE: ClassVar[list[Any]] = [{"completa": True, "itens": [{"id": "W1", **TOLD}]}, ["muro dos fundos"], "uma"]

    @pytest.mark.parametrize("told", UNREADABLE)
    def test_leaves_open_what_a_wall_would_turn(self, told: Any) -> None:
        features = replaced(at_the_limits(), "escola", geometry=SCHOOL_IN_THE_WAY)
        for shapes in (features, with_wall(BLOCKING, altura_m=3.0, atestada=False)):
            found = school(*shapes, paredes_corta_fogo=told)
            assert (found["verdict"], found["cause"]) == ("indeterminado", "missing_facts")
            assert [each["place"][:18] for each in found["problems"]] == ["paredes_corta_fogo"]

    def test_is_none_where_it_is_told_to_be_empty(self) -> None:
        features = replaced(at_the_limits(), "escola", geometry=SCHOOL_IN_THE_WAY)
        assert school(*features, paredes_corta_fogo=[])["verdict"] == "nao_atende"


class TestAtTheLimit:
    """From the area's corner (6, 6) past the wall's end (12, 14) to the school's wall at (18, 22): exactly 20 m."""

    @pytest.mark.parametrize(("end", "verdict"), [(11.999, "nao_atende"), (12, "atende"), (12.001, "atende")])
    def test_an_open_line_as_long_as_the_full_distance_is_enough_for_half_of_it(self, end: float, verdict: str) -> None:
        features = replaced(at_the_limits(), "escola", geometry=rectangle(-10, 22, 30, 26))
        wall = feature("parede_corta_fogo", line((-20, 14), (end, 14)), "W1", **TOLD)
        assert school(*features, wall)["verdict"] == verdict
