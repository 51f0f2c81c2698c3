"""A request is granted against what was found only with a reason and a confirmation, which stay with it (art. 15)."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from builders import a_neighbour, a_site, surroundings
from casework.desk import judge_all, now, step, today, words
from casework.test_inspections import text_of

if TYPE_CHECKING:
    from casework.office import Office

NEAR = {"areas[A].vizinhos": surroundings(a_neighbour("escola", 12))}
WHY = "A escola mudou-se em março; o termo de entrega do imóvel está juntado."
GRANT = {"sentido": "deferir", "fundamentacao": "Conferido."}
DESPITE = {"apesar": WHY, "confirmo": "sim"}


def reviewed(office: Office, **site: Any) -> Any:
    case = office.a_case("em_analise", site=a_site(**site))
    judge_all(office.person("ana"), case)
    case.refresh_from_db()
    return case


@pytest.mark.parametrize("lacking", ["apesar", "confirmo"])
def test_to_recommend_or_grant_what_does_not_comply_asks_for_a_reason_and_a_confirmation(
    office: Office, lacking: str
) -> None:
    case = reviewed(office, **NEAR)
    half = {name: value for name, value in DESPITE.items() if name != lacking}
    refused = step(office, "ana", case, "recomendar", **GRANT, **half)
    assert refused.status_code == 422 and "obrigatório para deferir" in words(refused)
    assert "art. 10, linha 4 do quadro" in words(refused), "what does not comply is shown"
    assert step(office, "ana", case, "recomendar", **GRANT, **DESPITE).status_code == 302
    assert step(office, "celia", case, "deferir", fundamentacao="De acordo.", **half).status_code == 422
    assert step(office, "celia", case, "deferir", fundamentacao="De acordo.", **DESPITE).status_code == 302


def test_the_reason_stands_in_page_history_and_parecer(office: Office) -> None:
    case = reviewed(office, **NEAR)
    assert step(office, "ana", case, "recomendar", **GRANT, **DESPITE).status_code == 302
    celia = office.client("celia")
    page = words(celia.get(f"/pedidos/{case.pk}"))
    assert page.count(f"(art. 10, linha 4 do quadro)”: {WHY}") == 2
    assert WHY in text_of(celia.get(f"/pedidos/{case.pk}/parecer.pdf").content)


def test_the_parecer_ends_with_the_decision_its_reasons_and_room_to_sign(office: Office) -> None:
    case, celia = reviewed(office, **NEAR), office.client("celia")
    assert step(office, "ana", case, "recomendar", **GRANT, **DESPITE).status_code == 302
    assert "8 Decisão" not in text_of(celia.get(f"/pedidos/{case.pk}/parecer.pdf").content)
    assert step(office, "celia", case, "deferir", fundamentacao="De acordo.", **DESPITE).status_code == 302
    decision = text_of(celia.get(f"/pedidos/{case.pk}/parecer.pdf").content).partition("8 Decisão da autoridade")[2]
    assert "Deferido. De acordo. Deferimento apesar do resultado “NÃO ATENDE" in decision and WHY in decision
    assert f"Autoridade: Célia Rocha Decidido em: {today():%d/%m/%Y}" in decision and "Assinatura" in decision
    assert step(office, "celia", case, "devolver", fundamentacao="Meça de novo.").status_code == 302
    assert "8 Decisão" not in text_of(office.client("ana").get(f"/pedidos/{case.pk}/parecer.pdf").content)


def test_the_parecer_prints_why_it_was_refused(office: Office) -> None:
    case = office.refused()
    printed = text_of(office.client("ana").get(f"/pedidos/{case.pk}/parecer.pdf").content)
    assert "8 Decisão da autoridade Indeferido. Não atende. Autoridade: Célia Rocha" in printed


def alvara_of(office: Office, case: Any) -> str:
    """What the alvará says that celia issues."""
    last = (today() + timedelta(days=90)).isoformat()
    told = {"licenca": "CLCB 9", "licenca_ate": last, "valido_ate": last}
    assert step(office, "celia", case, "emitir_alvara", **told).status_code == 302
    return text_of(office.client("rita").get(f"/pedidos/{case.pk}/alvara.pdf").content)


def test_the_alvara_prints_the_reasons_by_whom_and_when(office: Office) -> None:
    case = reviewed(office, **NEAR)
    assert step(office, "ana", case, "recomendar", **GRANT, **DESPITE).status_code == 302
    assert step(office, "celia", case, "deferir", fundamentacao="De acordo.", **DESPITE).status_code == 302
    printed = alvara_of(office, case)
    assert "Fundamentos da decisão De acordo. Deferimento apesar do resultado “NÃO ATENDE" in printed
    assert f"(art. 10, linha 4 do quadro)”: {WHY} Decidido por Célia Rocha em {today():%d/%m/%Y}." in printed


def test_the_alvara_of_what_complies_prints_none(office: Office) -> None:
    printed = alvara_of(office, office.a_case("deferido"))
    assert "Fundamentos da decisão" not in printed


def test_nobody_goes_round_the_page(office: Office) -> None:
    from resguardo.casework import deciding, reviewing
    from resguardo.casework.steps import Refused

    case, ana, celia = reviewed(office, **NEAR), office.person("ana"), office.person("celia")
    with pytest.raises(Refused, match="Para deferir ainda assim"):
        reviewing.recommend(ana, case, case.version, True, "Conferido.", "", now())
    reviewing.recommend(ana, case, case.version, True, "Conferido.", "", now(), WHY)
    case.refresh_from_db()
    with pytest.raises(Refused, match="Para deferir ainda assim"):
        deciding.decide(celia, case, case.version, True, "De acordo.", "", now())


def test_to_refuse_it_asks_for_neither(office: Office) -> None:
    case = reviewed(office, **NEAR)
    told = {"sentido": "indeferir", "fundamentacao": "Escola a 12 m."}
    assert step(office, "ana", case, "recomendar", **told).status_code == 302


def test_what_is_not_known_to_comply_is_granted_no_more_silently(office: Office) -> None:
    case = reviewed(office, **{"areas[A].fiacao": None})
    assert step(office, "ana", case, "recomendar", **GRANT).status_code == 422
    assert step(office, "ana", case, "recomendar", **GRANT, **DESPITE).status_code == 302


def test_where_the_facts_as_judged_comply_neither_is_asked(office: Office) -> None:
    case = reviewed(office)
    assert "apesar" not in office.client("ana").get(f"/pedidos/{case.pk}/passo/recomendar").content.decode()
    assert step(office, "ana", case, "recomendar", **GRANT).status_code == 302
