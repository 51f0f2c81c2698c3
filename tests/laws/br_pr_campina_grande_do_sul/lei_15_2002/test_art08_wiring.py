"""Art. 8º: wiring in conduits."""

import pytest

from builders import a_site, finding, verdict, waits_for

WIRING = "areas[A].fiacao"


class TestCaput:
    """A fiação elétrica, nas áreas de armazenamento, deve ficar dentro de eletrodutos."""

    @pytest.mark.parametrize(("wiring", "expected"), [("em_eletrodutos", "atende"), ("exposta", "nao_atende")])
    def test_wiring_stays_inside_conduits(self, wiring: str, expected: str) -> None:
        assert verdict(a_site(**{WIRING: wiring}), "art8_cpt") == expected

    def test_without_wiring_there_is_nothing_to_enclose(self) -> None:
        row = finding(a_site(**{WIRING: "inexistente"}), "art8_cpt")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "sem_fiacao")

    def test_wiring_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{WIRING: None}), "art8_cpt") == ("missing_facts", [WIRING])

    def test_none_or_in_conduits_complies_either_way(self) -> None:
        assert verdict(a_site(**{WIRING: ["inexistente", "em_eletrodutos"]}), "art8_cpt") == "atende"

    @pytest.mark.parametrize("other", ["inexistente", "em_eletrodutos"])
    def test_what_may_be_exposed_is_open(self, other: str) -> None:
        assert waits_for(a_site(**{WIRING: ["exposta", other]}), "art8_cpt") == ("missing_facts", [WIRING])
