"""Art. 2º: on the ground floor, with nothing below."""

import pytest

from builders import a_site, finding, turned, verdict, waits_for

FLOOR = "areas[A].pavimento"
LOWER = "areas[A].compartimento_inferior"
PLATFORM = "areas[A].plataforma_de_carga"
ELSEWHERE = "estabelecimento.porao_na_propriedade"


class TestCaput:
    """O local de armazenamento do GLP deve ser térreo, podendo dispor de plataforma para carga e descarga de
    viatura.
    """

    @pytest.mark.parametrize(
        ("floor", "expected"), [("terreo", "atende"), ("superior", "nao_atende"), ("subsolo", "nao_atende")]
    )
    def test_storage_is_on_the_ground_floor_and_on_no_other(self, floor: str, expected: str) -> None:
        assert verdict(a_site(**{FLOOR: floor}), "art2_cpt") == expected

    def test_a_platform_for_loading_is_allowed(self) -> None:
        assert verdict(a_site(**{PLATFORM: True}), "art2_cpt") == "atende"

    def test_a_floor_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{FLOOR: None}), "art2_cpt") == ("missing_facts", [FLOOR])

    def test_two_upper_floors_that_it_may_be_on_both_fail(self) -> None:
        assert verdict(a_site(**{FLOOR: ["superior", "subsolo"]}), "art2_cpt") == "nao_atende"

    def test_a_floor_that_may_be_the_ground_floor_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{FLOOR: ["terreo", "superior"]}), "art2_cpt") == ("missing_facts", [FLOOR])

    def test_an_exempt_installation_may_be_on_any_floor(self) -> None:
        site = a_site(**{"areas[A].capacidade": {"botijoes": 4}, FLOOR: "superior"})
        assert finding(site, "art2_cpt")["because"] == "isento"


class TestSoleParagraph:
    """Parágrafo Único - Não é permitida a existência de porão ou qualquer compartimento em nível inferior ao do
    armazenamento.
    """

    @pytest.mark.parametrize(("below", "expected"), [(False, "atende"), (True, "nao_atende")])
    def test_a_lower_compartment_is_not_allowed(self, below: bool, expected: str) -> None:
        assert verdict(a_site(**{LOWER: below}), "art2_par1u") == expected

    def test_whether_there_is_one_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{LOWER: None}), "art2_par1u") == ("missing_facts", [LOWER])

    def test_a_basement_elsewhere_on_the_property_counts_only_if_read_so(self) -> None:
        site = a_site(**{ELSEWHERE: True})
        assert turned(site, "art2_par1u", R05=("same_building", "whole_property")) == ("atende", "nao_atende")

    def test_no_basement_anywhere_complies_under_both_readings(self) -> None:
        site = a_site(**{ELSEWHERE: False})
        assert turned(site, "art2_par1u", R05=("same_building", "whole_property")) == ("atende", "atende")

    def test_where_the_whole_property_is_read_a_basement_on_it_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(), "art2_par1u", R05="whole_property") == ("missing_facts", [ELSEWHERE])

    def test_the_yard_below_a_platform_counts_only_if_read_so(self) -> None:
        site = a_site(**{PLATFORM: True})
        assert turned(site, "art2_par1u", R06=("no", "yes")) == ("atende", "nao_atende")

    def test_without_a_platform_there_is_no_yard_below_it(self) -> None:
        assert turned(a_site(**{PLATFORM: False}), "art2_par1u", R06=("no", "yes")) == ("atende", "atende")

    def test_where_the_yard_counts_a_platform_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(), "art2_par1u", R06="yes") == ("missing_facts", [PLATFORM])

    @pytest.mark.parametrize("readings", [{"R05": "whole_property"}, {"R06": "yes"}])
    def test_a_compartment_below_the_storage_fails_under_every_reading(self, readings: dict[str, str]) -> None:
        assert verdict(a_site(**{LOWER: True}), "art2_par1u", **readings) == "nao_atende"
