"""Art. 7º: signs."""

import pytest

from builders import a_site, finding, turned, verdict, waits_for

SIGN = "areas[A].placa"
EXISTS, MESSAGE, VISIBLE, ADEQUATE = (f"{SIGN}.{key}" for key in ("existe", "mesma_mensagem", "visivel", "adequada"))
WORDS = f"{SIGN}.mesmas_palavras"


class TestCaput:
    """Junto às áreas de armazenamento deve haver placas ou convenção gráfica que reproduza os dizeres "PERIGO -
    INFLAMÁVEIS - É EXPRESSAMENTE PROIBIDO O USO DE FOGO E DE QUAISQUER INSTRUMENTOS QUE PRODUZAM FAÍSCAS" em locais bem
    visíveis e em tamanhos e quantidades adequadas às dimensões da instalação.
    """

    def test_a_sign_with_the_message_visible_and_adequate_complies(self) -> None:
        assert verdict(a_site(), "art7_cpt") == "atende"

    @pytest.mark.parametrize(
        ("lacking", "reason"),
        [(EXISTS, "placa_existe"), (MESSAGE, "mensagem"), (VISIBLE, "visivel"), (ADEQUATE, "adequada")],
    )
    def test_a_sign_that_lacks_one_of_the_four_fails_for_it(self, lacking: str, reason: str) -> None:
        row = finding(a_site(**{lacking: False}), "art7_cpt")
        assert (row["verdict"], row["reason"]) == ("nao_atende", reason)

    @pytest.mark.parametrize(
        ("untold", "cause"),
        [
            (EXISTS, "missing_facts"),
            (MESSAGE, "missing_facts"),
            (VISIBLE, "open_norm"),
            (ADEQUATE, "open_norm"),
        ],
    )
    def test_visible_and_adequate_need_a_persons_word_the_rest_is_seen(self, untold: str, cause: str) -> None:
        assert waits_for(a_site(**{untold: None}), "art7_cpt") == (cause, [untold])

    def test_nothing_told_of_the_sign_leaves_all_four_open(self) -> None:
        assert waits_for(a_site(**{SIGN: None}), "art7_cpt") == (
            "missing_facts",
            sorted([EXISTS, MESSAGE, VISIBLE, ADEQUATE]),
        )

    def test_without_a_sign_it_fails_whatever_else_is_not_told(self) -> None:
        assert verdict(a_site(**{SIGN: {"existe": False}}), "art7_cpt") == "nao_atende"

    def test_other_words_of_the_same_message_pass_unless_the_very_words_are_read(self) -> None:
        site = a_site(**{WORDS: False})
        assert turned(site, "art7_cpt", R14=("same_message", "same_words")) == ("atende", "nao_atende")

    def test_the_very_words_pass_under_both_readings(self) -> None:
        site = a_site(**{WORDS: True})
        assert turned(site, "art7_cpt", R14=("same_message", "same_words")) == ("atende", "atende")

    def test_where_the_very_words_are_read_whether_they_are_there_must_be_told(self) -> None:
        assert waits_for(a_site(), "art7_cpt", R14="same_words") == ("missing_facts", [WORDS])
