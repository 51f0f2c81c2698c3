"""Of each document that was issued anyone learns whether it holds, in the words of its kind, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now
from casework.test_inspections import an_inspection, told_of_it
from web.visitor import Page

if TYPE_CHECKING:
    from casework.office import Office

HOLDS, DOES_NOT = "Autêntico e em vigor", "Autêntico, mas não está em vigor"
UPHELD, OVER = "Autêntico, e o auto foi mantido", "Autêntico, e a fiscalização terminou"


def headings(office: Office, case: Any) -> dict[str, str]:
    """What is said of each document of an inspection, by its kind."""
    from resguardo.casework.models import IssuedDocument

    client = office.client()
    return {
        each.kind: Page(client.get(f"/verificar/{each.code}").content.decode()).heading
        for each in IssuedDocument.objects.filter(served__case=case)
    }


@pytest.mark.parametrize("state", ["notificacao", "nova_vistoria", "auto_de_infracao", "defesa", "decisao", "recurso"])
def test_what_was_served_holds_while_its_case_runs(office: Office, state: str) -> None:
    assert set(headings(office, an_inspection(office, state)).values()) == {HOLDS}


def test_an_auto_that_was_upheld_to_the_end_is_said_to_be_upheld(office: Office) -> None:
    assert headings(office, an_inspection(office, "encerrado")) == {"notificacao": OVER, "auto_de_infracao": UPHELD}


def test_an_auto_that_nobody_appealed_is_upheld_too(office: Office) -> None:
    from resguardo.casework import penalising

    case, celia = an_inspection(office, "defesa"), office.person("celia")
    penalising.punish(celia, case, case.version, penalising.Ruling("advertencia", "Fiação."), now() - timedelta(days=9))
    case.refresh_from_db()
    told_of_it(office.person("davi"), case, now())
    penalising.end(celia, case, case.version, "Sem recurso.", now(), without_term="Renunciou ao recurso.")
    assert headings(office, case)["auto_de_infracao"] == UPHELD


@pytest.mark.parametrize("ruling", ["multa", "arquivamento"])
def test_an_appeal_decides_whether_it_was_upheld(office: Office, ruling: str) -> None:
    from resguardo.casework import penalising

    case = an_inspection(office, "recurso")
    penalising.rule_on_appeal(office.person("celia"), case, case.version, ruling, "Julgado.", now())
    assert headings(office, case)["auto_de_infracao"] == (UPHELD if ruling == "multa" else DOES_NOT)


def test_a_dropped_auto_is_not_in_force_and_a_notice_without_an_auto_is_over(office: Office) -> None:
    from resguardo.casework import inspecting, penalising

    dropped = an_inspection(office, "defesa")
    penalising.dismiss(office.person("celia"), dropped, dropped.version, "Sem prova.", now())
    assert headings(office, dropped) == {"notificacao": OVER, "auto_de_infracao": DOES_NOT}
    corrected = an_inspection(office, "nova_vistoria")
    inspecting.close(office.person("davi"), corrected, corrected.version, "Corrigido.", now())
    assert headings(office, corrected) == {"notificacao": OVER}


def test_every_kind_has_words_for_every_state_that_it_is_issued_into(office: Office) -> None:
    from resguardo.casework.inspection_states import NOT_TOLD_YET, InspectionState
    from resguardo.casework.models import Served
    from resguardo.casework.states import State
    from resguardo.casework.verifying import ALVARA, DROPPED, SAID, UPHELD

    of_an_alvara = {State.IN_FORCE, State.SUSPENDED, State.EXPIRED, State.REPLACED}
    served = {*InspectionState, UPHELD, DROPPED} - NOT_TOLD_YET - {InspectionState.CLOSED}
    expected = {(ALVARA, each) for each in of_an_alvara} | {(kind, each) for kind in Served.KINDS for each in served}
    assert set(SAID) == expected
    assert {each.heading for (kind, _), each in SAID.items() if kind == ALVARA} == {HOLDS, DOES_NOT}
