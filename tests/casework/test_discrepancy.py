"""A case that names the establishment otherwise than the facts of its site is shown with both and decided knowingly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builders import a_site
from casework.desk import words

if TYPE_CHECKING:
    from casework.office import Office

SAME = {"estabelecimento.nome": "MERCADO  da Esquina", "estabelecimento.endereco": "Rua das Araucárias, 120"}
OTHER: dict[str, tuple[dict[str, Any], str]] = {
    "name": (
        {"estabelecimento.nome": "Gás da Praça"},
        "Nome: “Mercado da Esquina” no pedido, e é assim que o alvará sai; “Gás da Praça” nos fatos do local.",
    ),
    "address": (
        {"estabelecimento.endereco": "Praça da Matriz, 1"},
        "Endereço: “Rua das Araucárias, 120” no pedido, e é assim que o alvará sai; “Praça da Matriz, 1” nos fatos "
        "do local.",
    ),
    "activities": (
        {"estabelecimento.atividades": ["armazenamento", "revenda"]},
        "Atividades: “revenda de GLP” no pedido, e é assim que o alvará sai; “armazenamento, sem comércio; revenda de "
        "GLP” nos fatos do local.",
    ),
}
HEADING = "O processo e o local dizem diferente"


@pytest.mark.parametrize("what", OTHER)
def test_page_and_forms_of_grant_and_issue_show_both_values(office: Office, what: str) -> None:
    changes, sentence = OTHER[what]
    recommended = office.a_case("recomendado", site=a_site(**{**SAME, **changes}))
    celia = office.client("celia")
    for step in ("", "/passo/deferir"):
        page = words(celia.get(f"/pedidos/{recommended.pk}{step}"))
        assert page.count(sentence) == 1 and page.count("nos fatos do local") == 1
    granted = office.a_case("deferido", site=a_site(**{**SAME, **changes}))
    assert sentence in words(celia.get(f"/pedidos/{granted.pk}/passo/emitir_alvara"))


def test_capitals_and_spaces_are_no_difference_and_neither_is_what_nobody_told(office: Office) -> None:
    for site in (a_site(**SAME), a_site(**{**SAME, "estabelecimento.endereco": None})):
        case = office.a_case("recomendado", site=site)
        for step in ("", "/passo/deferir"):
            page = words(office.client("celia").get(f"/pedidos/{case.pk}{step}"))
            assert HEADING not in page and "nos fatos do local" not in page


def test_an_inspection_that_names_it_otherwise_than_the_licence_shows_both(office: Office) -> None:
    from casework.test_inspections import an_inspection

    licence = office.a_case("alvara_vigente", site=a_site(**SAME))
    sentence = (
        "Nome: “Gás do Lago” na fiscalização, e é assim que a notificação e o auto saem; “MERCADO da Esquina” nos "
        "fatos do local."
    )
    for state in ("vistoria_marcada", "constatacoes"):
        case = an_inspection(office, state, licence=licence)
        assert sentence in words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))
