"""No case waits for ever: the municipality alone brings each to an end, whoever never answers or is gone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, today, words
from resguardo.casework import inspection_states, states
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.states import State

if TYPE_CHECKING:
    from casework.office import Office

AFTER_THE_CIENCIA = frozenset(
    {
        "registrar_ciencia",
        "registrar_ciencia_da_notificacao",
        "registrar_ciencia_da_decisao",
        "registrar_nova_vistoria",
        "lavrar_auto",
        "encerrar_processo",
    }
)


def ends_of(steps: Mapping[str, Any], begin: Any, without: frozenset[str] = frozenset()) -> set[Any]:
    """The states that staff reach from one, whoever made the request or is inspected doing nothing."""
    reached, grown = {begin}, True
    while grown:
        more = {
            each.then
            for each in steps.values()
            if each.role is not None and each.then is not None and each.name not in without and each.states & reached
        }
        grown = not more <= reached
        reached |= more
    return reached


@pytest.mark.parametrize("state", sorted(states.RUNNING))
def test_a_request_is_decided_without_its_applicant(state: State) -> None:
    assert State.REFUSED in ends_of(states.STEPS, state)


@pytest.mark.parametrize("state", sorted(set(InspectionState)))
def test_an_inspection_ends_without_whoever_is_inspected_and_without_a_ciencia(state: InspectionState) -> None:
    assert InspectionState.CLOSED in ends_of(inspection_states.STEPS, state, AFTER_THE_CIENCIA)


def erased(office: Office, state: str) -> Any:
    """A request whose applicant was erased."""
    from resguardo.casework import erasing, reviewing

    email = f"some-{state}-{now().timestamp()}@cidade.invalid"
    owner = office.somebody(email)
    case = office.a_case("em_analise" if state == "exigencia" else state, applicant=email.partition("@")[0])
    if state == "exigencia":
        reviewing.ask_correction(office.person("ana"), case, case.version, "Meça.", "art. 10", 15, now())
    erasing.erase(owner, now())
    case.refresh_from_db()
    return case


class TestACorrectionThatNobodyAnswers:
    def test_is_waited_for_until_its_term_has_passed(self, office: Office) -> None:
        case = office.asked()
        assert "Seguir sem resposta" not in words(office.client("ana").get(f"/pedidos/{case.pk}"))
        answer = step(office, "ana", case, "seguir_sem_resposta")
        assert answer.status_code == 422 and "O prazo da exigência vai até" in words(answer)

    def test_lets_the_analysis_go_on_and_says_so(self, office: Office) -> None:
        from resguardo.casework.models import Correction

        case = overdue(office)
        assert str(case) in words(office.client("ana").get("/pedidos")).partition("Outros pedidos")[0]
        waiting = words(office.client("ana").get("/pedidos")).partition("Outros pedidos")[0]
        assert "A exigência ficou sem resposta: pode-se seguir a análise sem ela." in waiting
        assert "Seguir sem resposta" in words(office.client("ana").get(f"/pedidos/{case.pk}"))
        assert step(office, "ana", case, "seguir_sem_resposta").status_code == 302
        case.refresh_from_db()
        page = words(office.client("ana").get(f"/pedidos/{case.pk}"))
        assert case.state == "em_analise" and "Não respondida; a análise seguiu" in page and "Aberta, até" not in page
        asked = Correction.objects.get(case=case)
        assert step(office, "rita", case, "responder_correcao", correcao=asked.pk, resposta="Eis.").status_code == 403

    def test_is_not_answered_in_the_place_of_a_later_one(self, office: Office) -> None:
        from resguardo.casework import reviewing
        from resguardo.casework.models import Correction

        case = overdue(office)
        former = Correction.objects.get(case=case)
        step(office, "ana", case, "seguir_sem_resposta")
        case.refresh_from_db()
        reviewing.ask_correction(office.person("ana"), case, case.version, "Outra.", "art. 10", 15, now())
        refused = step(office, "rita", case, "responder_correcao", correcao=former.pk, resposta="Eis.")
        assert refused.status_code == 422 and "Eis." in refused.content.decode()
        assert f"ficou sem resposta, e a análise seguiu em {today():%d/%m/%Y}" in words(refused)
        case.refresh_from_db()
        assert case.state == "exigencia"
        unknown = step(office, "rita", case, "responder_correcao", correcao=former.pk + 999, resposta="Eis.")
        assert unknown.status_code == 404


def overdue(office: Office) -> Any:
    """A request whose correction was to be answered weeks ago."""
    from resguardo.casework import reviewing

    case, ana = office.a_case("em_analise"), office.person("ana")
    then = now() - timedelta(days=60)
    reviewing.ask_correction(ana, case, case.version, "Meça de novo.", "art. 10", 15, then)
    case.refresh_from_db()
    return case


class TestARequestOfSomebodyErased:
    @pytest.mark.parametrize("state", ["protocolado", "em_analise", "exigencia", "recomendado", "deferido"])
    def test_is_brought_to_its_end_by_the_municipality(self, office: Office, state: str) -> None:
        from casework.office import judge_all

        case = erased(office, state)
        if state == "protocolado":
            step(office, "ana", case, "tomar")
        elif state == "exigencia":
            assert str(case) in words(office.client("ana").get("/pedidos")).partition("Outros pedidos")[0]
            step(office, "ana", case, "seguir_sem_resposta")
        elif state == "deferido":
            step(office, "celia", case, "devolver", fundamentacao="Quem pediu foi apagado.")
        case.refresh_from_db()
        if state != "recomendado":
            judge_all(office.person("ana"), case)
            reason = "Quem pediu não existe mais."
            step(office, "ana", case, "recomendar", sentido="indeferir", fundamentacao=reason)
        step(office, "celia", case, "indeferir", fundamentacao="De acordo.")
        case.refresh_from_db()
        assert case.state == "indeferido"

    def test_says_so_to_whoever_has_the_next_step(self, office: Office) -> None:
        case = erased(office, "em_analise")
        assert "ninguém mais responde por ele" in words(office.client("ana").get(f"/pedidos/{case.pk}"))


def test_a_grant_is_taken_back_to_the_analysis_where_the_alvara_never_follows(office: Office) -> None:
    case = office.a_case("deferido")
    assert step(office, "celia", case, "devolver", fundamentacao="A licença do CB não veio.").status_code == 302
    case.refresh_from_db()
    assert case.state == "em_analise" and case.recommended_by is None
    terms = {"licenca": "CLCB 1", "licenca_ate": today(), "valido_ate": today()}
    assert step(office, "celia", case, "emitir_alvara", **terms).status_code == 403
