"""Art. 12: 10 metres from appliances that produce heat, flame or spark."""

from typing import Any

import pytest

import resguardo
from builders import (
    Facts,
    a_fire_wall,
    a_neighbour,
    a_site,
    around,
    finding,
    findings,
    in_part,
    of_class,
    surroundings,
    verdict,
    waits_for,
)

NEIGHBOURS = "areas[A].vizinhos"
HEAT, IGNITION = "equipamento_que_produz_calor", "fonte_de_ignicao"


def beside(kind: Any, metres: Any = 10, **changes: Any) -> Facts:
    return a_site(**{NEIGHBOURS: surroundings(a_neighbour(kind, metres, "vizinho", **changes))})


class TestCaput:
    """As áreas de armazenamento devem distar pelo menos 10 (dez) metros de aparelhos produtores de calor, chama ou
    faísca.
    """

    @pytest.mark.parametrize("kind", [HEAT, IGNITION])
    def test_an_appliance_a_millimetre_nearer_than_10_m_fails_and_at_10_m_complies(self, kind: str) -> None:
        path = f"{NEIGHBOURS}[vizinho].distancia_m"
        verdicts = around(10_000, "art12_cpt", path, site=beside(kind), counterpart="vizinho")
        assert verdicts == ["nao_atende", "atende", "atende"]

    @pytest.mark.parametrize("name", ["I", "II", "III", "IV", "V", "VI"])
    def test_it_is_10_m_in_every_class(self, name: str) -> None:
        for metres, expected in ((9.999, "nao_atende"), (10, "atende")):
            site = of_class(name, **{NEIGHBOURS: surroundings(a_neighbour(HEAT, metres))})
            assert verdict(site, "art12_cpt", HEAT) == expected

    # which things

    def test_another_ignition_source_that_is_no_appliance_is_not_meant(self) -> None:
        row = finding(beside(IGNITION, 1, aparelho=False), "art12_cpt", "vizinho")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "nao_e_aparelho")

    def test_heat_equipment_is_meant_whatever_is_said_of_appliances(self) -> None:
        assert verdict(beside(HEAT, 9.999, aparelho=False), "art12_cpt", "vizinho") == "nao_atende"

    @pytest.mark.parametrize(
        "kind", ["bomba_de_combustivel", "bocal_ou_respiro", "descarga_de_motor", "escola", "divisa"]
    )
    def test_pumps_vents_exhausts_and_other_risks_are_not_meant(self, kind: str) -> None:
        result = resguardo.check(beside(kind, 1))
        assert findings(result, "art12_cpt", counterpart="vizinho") == []

    def test_a_pump_or_an_ignition_source_that_is_no_appliance_is_not_meant_whichever_it_is(self) -> None:
        site = beside(["bomba_de_combustivel", IGNITION], 9, aparelho=False)
        assert verdict(site, "art12_cpt", "vizinho") == "nao_se_aplica"

    # unknown

    def test_whether_it_is_an_appliance_not_told_leaves_a_near_one_open(self) -> None:
        site = beside(IGNITION, 9.999, aparelho=None)
        assert waits_for(site, "art12_cpt", "vizinho") == ("missing_facts", [f"{NEIGHBOURS}[vizinho].aparelho"])

    def test_at_10_m_it_complies_whether_it_is_one_or_not(self) -> None:
        assert verdict(beside(IGNITION, 10, aparelho=None), "art12_cpt", "vizinho") == "atende"

    def test_a_distance_not_told_leaves_it_open(self) -> None:
        site = beside(HEAT, None)
        assert waits_for(site, "art12_cpt", "vizinho") == ("missing_facts", [f"{NEIGHBOURS}[vizinho].distancia_m"])

    def test_a_kind_not_told_leaves_it_open(self) -> None:
        site = a_site(**{NEIGHBOURS: surroundings({"id": "vizinho", "distancia_m": 5})})
        cause, missing = waits_for(site, "art12_cpt", "vizinho")
        assert (cause, f"{NEIGHBOURS}[vizinho].tipo" in missing) == ("missing_facts", True)

    @pytest.mark.parametrize(("radius", "expected"), [(9.999, "indeterminado"), (10, "atende"), (10.001, "atende")])
    def test_a_survey_that_found_none_must_reach_10_m(self, radius: float, expected: str) -> None:
        site = a_site(**{NEIGHBOURS: surroundings(radius=radius)})
        assert verdict(site, "art12_cpt") == expected

    def test_a_survey_too_short_waits_for_a_longer_one(self) -> None:
        site = a_site(**{NEIGHBOURS: surroundings(radius=9.999)})
        assert waits_for(site, "art12_cpt") == ("missing_facts", [f"{NEIGHBOURS}.raio_m"])

    def test_a_list_that_may_lack_one_is_open_however_far_it_reaches(self) -> None:
        site = a_site(**{NEIGHBOURS: in_part(raio_m=1_000)})
        assert waits_for(site, "art12_cpt") == ("missing_facts", [NEIGHBOURS])

    def test_where_nobody_looked_it_is_open(self) -> None:
        assert waits_for(a_site(**{NEIGHBOURS: None}), "art12_cpt") == ("missing_facts", [NEIGHBOURS])

    # beside art. 10

    def test_a_fire_wall_does_not_halve_these_10_m(self) -> None:
        site = beside(HEAT, 9.999, parede_corta_fogo=a_fire_wall())
        assert verdict(site, "art10_cpt_row5", "vizinho") == "atende"
        assert verdict(site, "art12_cpt", "vizinho") == "nao_atende"

    @pytest.mark.parametrize(
        ("name", "metres", "by_art_10", "by_art_12"),
        [
            ("I", 5, "atende", "nao_atende"),
            ("II", 7.5, "atende", "nao_atende"),
            ("III", 14.999, "nao_atende", "atende"),
            ("III", 15, "atende", "atende"),
            ("VI", 9.999, "nao_atende", "nao_atende"),
        ],
    )
    def test_it_and_art_10_each_give_their_own_finding(
        self, name: str, metres: float, by_art_10: str, by_art_12: str
    ) -> None:
        site = of_class(name, **{NEIGHBOURS: surroundings(a_neighbour(HEAT, metres))})
        assert verdict(site, "art10_cpt_row5", HEAT) == by_art_10
        assert verdict(site, "art12_cpt", HEAT) == by_art_12
