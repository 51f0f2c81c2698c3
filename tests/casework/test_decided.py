"""Who decides sees above the form what is decided: of whom, what was found, who recommended what, when and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from casework.desk import a_site_near_a_drain, today, words
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from casework.office import Office

PLACE = ("Mercado da Esquina", "Rua das Araucárias, 120")
RECOMMENDED = ("Recomenda o deferimento", "Ana Prado", "Conferido.")
DECIDED = ("Deferido", "Célia Rocha", "De acordo.")
OF_A_REQUEST = {
    ("em_analise", "ana", "recomendar"): PLACE,
    ("recomendado", "celia", "deferir"): (*PLACE, *RECOMMENDED),
    ("recomendado", "celia", "indeferir"): (*PLACE, *RECOMMENDED),
    ("recomendado", "celia", "devolver"): (*PLACE, *RECOMMENDED),
    ("deferido", "celia", "emitir_alvara"): (*PLACE, *RECOMMENDED, *DECIDED),
    ("alvara_vigente", "celia", "suspender"): (*PLACE, *RECOMMENDED, *DECIDED, "Alvará vigente"),
    ("suspenso", "celia", "restabelecer"): (*PLACE, "Alvará suspenso", "Estoque a mais."),
}
WHO = ("Gás do Lago", "Rua do Lago, 3", "Lago Ltda.")
FOUND = (*WHO, "Davi Nunes", "NÃO ATENDE")
CHARGED = (*FOUND, "Notificação nº", "Auto de infração nº", "prazo até")
RULED = (*CHARGED, "Multa", "Célia Rocha", "Fiação exposta.")
OF_AN_INSPECTION = {
    ("constatacoes", "davi", "notificar"): FOUND,
    ("nova_vistoria", "davi", "lavrar_auto"): (*FOUND, "Notificação nº"),
    ("nova_vistoria", "davi", "encerrar_vistoria"): (*FOUND, "Notificação nº"),
    ("defesa", "celia", "aplicar_penalidade"): CHARGED,
    ("defesa", "celia", "arquivar"): CHARGED,
    ("recurso", "celia", "julgar_recurso"): (*RULED, "Recurso", "Discordo."),
    ("decisao", "celia", "encerrar_processo"): RULED,
}


@pytest.mark.parametrize("step", OF_A_REQUEST, ids="-".join)
def test_a_request_with_its_result_and_recommendation(office: Office, step: tuple[str, str, str]) -> None:
    state, who, action = step
    case = office.a_case(state)
    page = words(office.client(who).get(f"/pedidos/{case.pk}/passo/{action}"))
    above = page.partition("Voltar sem mudar nada")[0]
    for each in (*OF_A_REQUEST[step], "Resultado ATENDE"):
        assert each in above, each
    if "Conferido." in OF_A_REQUEST[step]:
        assert f"{today():%d/%m/%Y}" in above


@pytest.mark.parametrize("step", OF_AN_INSPECTION, ids="-".join)
def test_an_inspection_with_what_was_found_served_answered_and_ruled(
    office: Office, step: tuple[str, str, str]
) -> None:
    state, who, action = step
    case = an_inspection(office, state)
    page = words(office.client(who).get(f"/fiscalizacoes/{case.pk}/passo/{action}"))
    for each in OF_AN_INSPECTION[step]:
        assert each in page, each


def test_what_fails_and_that_today_it_would_be_otherwise_is_said(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings

    from resguardo.sources.town import Town

    case = office.a_case("em_analise", site=a_site_near_a_drain())
    address = f"/pedidos/{case.pk}/passo/recomendar"
    page = words(office.client("ana").get(address))
    assert "Não atende art." in page and "Hoje o resultado" not in page
    monkeypatch.setattr(settings, "RESGUARDO_TOWN", Town(readings={"R07": "allowed"}))
    page = words(office.client("ana").get(address))
    assert "Não atende art." in page and "Hoje o resultado seria outro" in page


def test_who_answers_sees_what_they_answer(office: Office) -> None:
    case = an_inspection(office, "auto_de_infracao", licence=office.a_case("em_analise"))
    page = words(office.client("rita").get(f"/fiscalizacoes/{case.pk}/passo/apresentar_defesa"))
    assert "O que se comunicou Auto de infração nº" in page
