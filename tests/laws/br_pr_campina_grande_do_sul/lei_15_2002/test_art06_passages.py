"""Art. 6º: away from doors, stairs and passages."""

import pytest

from builders import a_site, turned, verdict, waits_for

NEAR = "areas[A].perto_de_passagem"
GATE = "areas[A].portao_proprio"


class TestCaput:
    """Os recipientes de GLP, cheios ou vazios, não podem ser colocados perto de portas, escadas ou locais normalmente
    destinados ao livre trânsito de pedestres ou veículos.
    """

    @pytest.mark.parametrize(("near", "expected"), [(False, "atende"), (True, "nao_atende")])
    def test_a_person_says_whether_containers_are_near_a_passage(self, near: bool, expected: str) -> None:
        assert verdict(a_site(**{NEAR: near}), "art6_cpt") == expected

    def test_no_distance_stands_for_that_persons_word(self) -> None:
        assert waits_for(a_site(**{NEAR: None}), "art6_cpt") == ("open_norm", [NEAR])

    def test_the_gate_of_its_own_enclosure_is_a_door_only_if_read_so(self) -> None:
        site = a_site(**{GATE: True})
        assert turned(site, "art6_cpt", R13=("excluded", "included")) == ("atende", "nao_atende")

    def test_without_a_gate_both_readings_comply(self) -> None:
        assert turned(a_site(**{GATE: False}), "art6_cpt", R13=("excluded", "included")) == ("atende", "atende")

    def test_where_its_own_gate_counts_one_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(), "art6_cpt", R13="included") == ("missing_facts", [GATE])

    def test_near_another_passage_it_fails_under_both_readings(self) -> None:
        site = a_site(**{NEAR: True, GATE: False})
        assert turned(site, "art6_cpt", R13=("excluded", "included")) == ("nao_atende", "nao_atende")
