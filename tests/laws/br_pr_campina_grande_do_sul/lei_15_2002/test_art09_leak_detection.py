"""Art. 9º: leak detection above 6.240 kg."""

from typing import Any

import pytest

from builders import Facts, a_site, an_area, an_inspected_site, around, finding, turned, verdict, waits_for, with_areas

CAPACITY = "areas[A].capacidade"
DETECTOR = "areas[A].detector_de_vazamento"


def without_detector(**changes: Any) -> Facts:
    return a_site(**{DETECTOR: False, **changes})


class TestCaput:
    """Possuir equipamento de detecção de vazamento de GLP, para as áreas de armazenamento superior a 6.240 Kg de
    GLP.
    """

    def test_6240_kg_need_no_detector_and_a_gram_more_does(self) -> None:
        site = without_detector(**{CAPACITY: {"kg": 1}})
        verdicts = around(6_240_000, "art9_cpt", f"{CAPACITY}.kg", site=site)
        assert verdicts == ["nao_se_aplica", "nao_se_aplica", "nao_atende"]

    @pytest.mark.parametrize(("cylinders", "expected"), [(480, "nao_se_aplica"), (481, "nao_atende")])
    def test_480_cylinders_need_none_and_481_do(self, cylinders: int, expected: str) -> None:
        assert verdict(without_detector(**{CAPACITY: {"botijoes": cylinders}}), "art9_cpt") == expected

    def test_up_to_6240_kg_says_why_it_does_not_apply(self) -> None:
        assert finding(a_site(), "art9_cpt")["because"] == "ate_6240_kg"

    def test_above_it_a_detector_complies(self) -> None:
        assert verdict(a_site(**{CAPACITY: {"botijoes": 481}}), "art9_cpt") == "atende"

    def test_above_it_a_detector_not_told_leaves_it_open(self) -> None:
        site = a_site(**{CAPACITY: {"botijoes": 481}, DETECTOR: None})
        assert waits_for(site, "art9_cpt") == ("missing_facts", [DETECTOR])

    def test_with_a_detector_it_complies_whatever_it_holds(self) -> None:
        assert verdict(a_site(**{CAPACITY: None}), "art9_cpt") == "atende"

    def test_without_one_a_capacity_not_told_leaves_it_open(self) -> None:
        assert waits_for(without_detector(**{CAPACITY: None}), "art9_cpt") == ("missing_facts", [CAPACITY])

    def test_neither_told_both_are_missing(self) -> None:
        site = a_site(**{CAPACITY: None, DETECTOR: None})
        assert waits_for(site, "art9_cpt") == ("missing_facts", [CAPACITY, DETECTOR])

    def test_up_to_it_a_detector_not_told_is_not_asked(self) -> None:
        assert verdict(a_site(**{DETECTOR: None}), "art9_cpt") == "nao_se_aplica"

    @pytest.mark.parametrize(
        ("declared", "found", "by_larger", "by_declared", "by_found"),
        [
            (480, 481, "nao_atende", "nao_se_aplica", "nao_atende"),
            (481, 480, "nao_atende", "nao_atende", "nao_se_aplica"),
        ],
    )
    def test_the_larger_of_declared_and_found_counts_unless_one_is_read_to(
        self, declared: int, found: int, by_larger: str, by_declared: str, by_found: str
    ) -> None:
        site = an_inspected_site({"botijoes_cheios": found}, **{CAPACITY: {"botijoes": declared}, DETECTOR: False})
        assert turned(site, "art9_cpt", R17=("larger", "declared")) == (by_larger, by_declared)
        assert turned(site, "art9_cpt", R17=("larger", "found")) == (by_larger, by_found)

    def two_areas(self, gap: Any) -> Facts:
        areas = (
            an_area(id, capacidade={"botijoes": cylinders}, detector_de_vazamento=False)
            for id, cylinders in (("A", 240), ("B", 241))
        )
        return with_areas(*areas, gaps={"AB": gap})

    def test_areas_that_count_as_one_are_one_here_unless_only_for_distances(self) -> None:
        site = self.two_areas(9.999)
        assert turned(site, "art9_cpt", of="B", R59=("merged", "as_drawn")) == ("nao_atende", "nao_se_aplica")

    def test_areas_that_are_separated_each_weigh_alone(self) -> None:
        site = self.two_areas(10.000)
        assert turned(site, "art9_cpt", of="B", R59=("merged", "as_drawn")) == ("nao_se_aplica", "nao_se_aplica")

    def test_whether_they_count_as_one_not_told_leaves_it_open(self) -> None:
        site = self.two_areas({"de": 9, "ate": 11})
        assert waits_for(site, "art9_cpt", of="A") == ("missing_facts", ["separacoes[A,B].distancia_m"])
