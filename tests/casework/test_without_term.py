"""Where nobody set a term none is invented, and who goes on writes why (art. 14, R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now
from casework.test_inspections import an_inspection, text_of, told_of_it, words

if TYPE_CHECKING:
    from casework.office import Office
    from resguardo.casework.models import InspectionCase

WHY = "A fiação já foi refeita duas vezes e voltou a ser exposta."
CHARGE = {"fato": "F", "dispositivos": "D", "cargo": "fiscal", "matricula": "7"}
RULING = {"penalidade": "multa", "fundamentacao": "Fiação exposta."}
END = {"fundamentacao": "Sem recurso."}


def decided(office: Office, days: int | None) -> InspectionCase:
    """Decided and told of it today, with so many days to appeal."""
    from resguardo.casework import penalising

    case = an_inspection(office, "defesa")
    ruling = penalising.Ruling("multa", "Fiação exposta.", days=days)
    penalising.punish(office.person("celia"), case, case.version, ruling, now())
    case.refresh_from_db()
    told_of_it(office.person("davi"), case, now())
    return case


STEPS: dict[str, tuple[str, dict[str, str], Any]] = {
    "lavrar_auto": ("davi", CHARGE, lambda office, days: an_inspection(office, "nova_vistoria", days=days)),
    "aplicar_penalidade": ("celia", RULING, lambda office, days: an_inspection(office, "defesa", defence_days=days)),
    "encerrar_processo": ("celia", END, decided),
}


@pytest.mark.parametrize("step", STEPS)
def test_who_goes_on_where_no_term_was_set_writes_why_and_it_stands_in_page_and_history(
    office: Office, step: str
) -> None:
    who, fields, made = STEPS[step]
    case, client = made(office, None), office.client(who)
    address, told = f"/fiscalizacoes/{case.pk}/passo/{step}", {"versao": case.version, **fields}
    assert "sem_prazo" in client.get(address).content.decode()
    refused = client.post(address, told)
    assert refused.status_code == 422 and "Nenhum prazo foi fixado para" in words(refused)
    assert client.post(address, {**told, "sem_prazo": WHY}).status_code == 302
    page = words(client.get(f"/fiscalizacoes/{case.pk}"))
    assert page.count(WHY) == 2, "with what was done, and in the history"


@pytest.mark.parametrize("step", ["lavrar_auto", "aplicar_penalidade"])
def test_where_a_term_was_set_and_passed_nothing_more_is_asked(office: Office, step: str) -> None:
    who, fields, made = STEPS[step]
    case, client = made(office, 5), office.client(who)
    address = f"/fiscalizacoes/{case.pk}/passo/{step}"
    assert "sem_prazo" not in client.get(address).content.decode()
    assert client.post(address, {"versao": case.version, **fields}).status_code == 302


def test_a_defence_that_came_is_waited_for_no_more(office: Office) -> None:
    from casework.desk import today

    case = an_inspection(office, "defesa", defence_days=None)
    told = {"versao": case.version, "texto": "Foi refeita.", "dia": today().isoformat()}
    assert office.client("ana").post(f"/fiscalizacoes/{case.pk}/passo/juntar_defesa", told).status_code == 302
    decision = {"versao": case.version + 1, **RULING}
    assert (
        office.client("celia").post(f"/fiscalizacoes/{case.pk}/passo/aplicar_penalidade", decision).status_code == 302
    )


def test_the_auto_tells_why_it_was_drawn_up_without_a_term(office: Office) -> None:
    from resguardo.casework.models import Served

    case, client = an_inspection(office, "nova_vistoria", days=None), office.client("davi")
    told = {"versao": case.version, **CHARGE, "sem_prazo": WHY}
    assert client.post(f"/fiscalizacoes/{case.pk}/passo/lavrar_auto", told).status_code == 302
    served = Served.objects.get(case=case, kind=Served.CHARGE)
    printed = text_of(client.get(f"/fiscalizacoes/{case.pk}/documentos/{served.pk}.pdf").content)
    assert "Sem prazo fixado para corrigir" in printed and WHY in printed
