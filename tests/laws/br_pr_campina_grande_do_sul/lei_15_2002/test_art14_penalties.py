"""Art. 14: the kinds of penalty, and nothing that the law does not say of them."""

import json

import pytest

import resguardo
from builders import a_site


class TestCaput:
    """Os estabelecimentos que deixarem de observar as normas para armazenamento de GLP em condições de segurança
    estarão sujeitos à aplicação das penalidades de advertência, multa, suspensão temporária do alvará de funcionamento.
    """

    @pytest.mark.parametrize("floor", ["terreo", "superior"])
    def test_the_law_names_three_kinds(self, floor: str) -> None:
        result = resguardo.check(a_site(**{"areas[A].pavimento": floor}))
        assert result["penalties"]["kinds"] == [
            "advertência",
            "multa",
            "suspensão temporária do alvará de funcionamento",
        ]

    def test_no_amount_order_term_or_authority_is_invented(self) -> None:
        result = resguardo.check(a_site(**{"areas[A].pavimento": "superior"}))
        assert set(result["penalties"]) == {"kinds"}
        assert "R$" not in json.dumps(result, ensure_ascii=False)

    def test_it_is_no_duty_that_a_site_could_fail(self) -> None:
        assert [row for row in resguardo.check(a_site())["findings"] if row["provision"].startswith("art14")] == []


class TestSoleParagraph:
    """Parágrafo Único - A aplicação das penalidades mencionadas no "caput" deste artigo não prejudicam a aplicação de
    outras sanções civis e penais previstas na legislação pertinente.
    """

    def test_sanctions_of_other_laws_are_not_this_laws_to_name(self) -> None:
        kinds = resguardo.check(a_site(**{"areas[A].pavimento": "superior"}))["penalties"]["kinds"]
        assert all(word not in " ".join(kinds) for word in ("interdição", "prisão", "detenção", "apreensão"))
