"""The task list of inspections: how far each has come, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from casework.desk import now, today, words
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from casework.office import Office

NOT, WAY, DONE = "não iniciado", "em andamento", "concluído"
STAGES = {
    "vistoria_marcada": (NOT, NOT, NOT, NOT, NOT),
    "constatacoes": (DONE, WAY, NOT, NOT, NOT),
    "notificacao": (DONE, DONE, WAY, NOT, NOT),
    "nova_vistoria": (DONE, DONE, DONE, WAY, NOT),
    "auto_de_infracao": (DONE, DONE, DONE, WAY, NOT),
    "defesa": (DONE, DONE, DONE, DONE, WAY),
    "decisao": (DONE, DONE, DONE, DONE, WAY),
    "recurso": (DONE, DONE, DONE, DONE, WAY),
    "encerrado": (DONE, DONE, DONE, DONE, DONE),
}
TURN = {
    "davi": {"vistoria_marcada", "constatacoes", "notificacao", "nova_vistoria", "auto_de_infracao", "decisao"},
    "rita": {"defesa", "decisao"},
    "celia": {"defesa", "recurso"},
    "ana": set(),
}


@pytest.mark.parametrize("state", STAGES)
def test_an_inspection_has_come_as_far_as_its_stages_say(office: Office, state: str) -> None:
    from resguardo.casework.tasks import inspection_stages

    stages = inspection_stages(an_inspection(office, state))
    assert [each.name for each in stages] == ["Vistoriar", "Notificar", "Vistoriar de novo", "Autuar", "Decidir"]
    assert tuple(each.status for each in stages) == STAGES[state]


@pytest.mark.parametrize(
    ("state", "names"),
    [("constatacoes", ["Vistoriar"]), ("nova_vistoria", ["Vistoriar", "Notificar", "Vistoriar de novo"])],
)
def test_an_inspection_that_ended_early_tells_only_what_it_went_through(
    office: Office, state: str, names: list[str]
) -> None:
    from resguardo.casework import inspecting
    from resguardo.casework.tasks import inspection_stages

    case = an_inspection(office, state)
    inspecting.close(office.person("davi"), case, case.version, "Tudo conforme.", now())
    case.refresh_from_db()
    assert [(each.name, each.status) for each in inspection_stages(case)] == [(each, DONE) for each in names]


@pytest.mark.parametrize("who", TURN)
def test_an_inspection_waits_for_whose_turn_it_is(office: Office, who: str) -> None:
    from resguardo.casework.models import InspectionCase
    from resguardo.casework.tasks import inspections_waiting_for

    licence = office.a_case("em_analise")
    made = {state: an_inspection(office, state, licence=licence).pk for state in STAGES}
    waiting = InspectionCase.objects.filter(inspections_waiting_for(office.person(who)))
    keys = set(waiting.values_list("pk", flat=True))
    assert {state for state, key in made.items() if key in keys} == TURN[who]


def test_a_defence_that_was_sent_waits_for_its_author_no_longer(office: Office) -> None:
    from resguardo.casework import penalising
    from resguardo.casework.models import InspectionCase
    from resguardo.casework.tasks import inspections_waiting_for

    rita = office.person("rita")
    case = an_inspection(office, "defesa", licence=office.a_case("em_analise"))
    mine = InspectionCase.objects.filter(inspections_waiting_for(rita), pk=case.pk)
    assert mine.exists()
    penalising.plead(rita, case, case.version, "apresentar_defesa", "A fiação foi refeita.", today(), now())
    assert not mine.exists()


def test_a_decision_waits_for_the_inspector_until_its_ciencia_and_then_for_the_authority(office: Office) -> None:
    from casework.test_inspections import told_of_it
    from resguardo.casework.tasks import inspections_waiting_for

    davi, celia, case = office.person("davi"), office.person("celia"), an_inspection(office, "decisao")
    told_of_it(davi, case, now())
    row = type(case).objects.filter(pk=case.pk)
    assert (
        not row.filter(inspections_waiting_for(davi)).exists() and row.filter(inspections_waiting_for(celia)).exists()
    )


def test_the_list_shows_what_waits_first_with_its_stages(office: Office) -> None:
    case = an_inspection(office)
    page = words(office.client("davi").get("/fiscalizacoes"))
    waiting, _, others = page.partition("Outras fiscalizações")
    assert str(case) in waiting and str(case) not in others
    assert "Vistoriar não iniciado" in waiting
    assert "Vistoriar" not in words(office.client("rita").get("/fiscalizacoes"))
    assert "Etapas Vistoriar não iniciado" in words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))


class TestAPage:
    def test_says_what_happens_next_in_every_state(self) -> None:
        from resguardo.casework import inspection_states, states

        assert set(states.AWAITS) == set(states.State)
        assert set(inspection_states.AWAITS) == set(inspection_states.InspectionState)

    @pytest.mark.parametrize("who", ["rita", "ana", "celia", "davi"])
    def test_tells_it_to_whoever_looks(self, office: Office, who: str) -> None:
        from resguardo.casework import inspection_states, states

        case = office.a_case("em_analise")
        inspection = an_inspection(office, "defesa", licence=case)
        assert states.AWAITS[states.State.UNDER_REVIEW] in words(office.client(who).get(f"/pedidos/{case.pk}"))
        awaited = inspection_states.AWAITS[inspection_states.InspectionState.DEFENCE]
        assert awaited in words(office.client(who).get(f"/fiscalizacoes/{inspection.pk}"))


class TestTheFormOfAStepAboutOneThing:
    def test_names_the_paper_the_fact_or_the_correction(self, office: Office) -> None:
        from resguardo.casework.models import Correction, Paper

        case, asked = office.a_case("em_analise"), office.asked()
        paper, correction = Paper.objects.get(case=case), Correction.objects.get(case=asked)
        ana, rita = office.client("ana"), office.client("rita")
        judged = words(ana.get(f"/pedidos/{case.pk}/passo/avaliar_documento?documento={paper.pk}"))
        assert "Autorização da ANP" in judged and paper.name in judged
        path = "areas[A].capacidade.botijoes"
        other = words(ana.get(f"/pedidos/{case.pk}/passo/avaliar_fato", {"fato": path}))
        assert "O que foi informado" in other and "apacidade em botijões" in other
        answered = f"/pedidos/{asked.pk}/passo/responder_correcao"
        assert "Meça de novo." in words(rita.get(answered, {"correcao": correction.pk}))
        again = rita.post(answered, {"versao": asked.version, "correcao": correction.pk, "resposta": ""})
        assert again.status_code == 422 and "Meça de novo." in words(again)

    @pytest.mark.parametrize("key", ["", "x", "0", "²", "9" * 30])
    def test_of_nothing_there_names_nothing(self, office: Office, key: str) -> None:
        case = office.a_case("em_analise")
        answer = office.client("ana").get(f"/pedidos/{case.pk}/passo/avaliar_documento", {"documento": key})
        assert answer.status_code == 200 and "Arquivo" not in words(answer)

    def test_of_another_request_names_nothing(self, office: Office) -> None:
        from resguardo.casework.models import Paper

        case, other = office.a_case("em_analise"), office.a_case("em_analise")
        key = Paper.objects.get(case=other).pk
        answer = office.client("ana").get(f"/pedidos/{case.pk}/passo/avaliar_documento", {"documento": key})
        assert "Arquivo" not in words(answer)


@pytest.mark.parametrize("address", ["/pedidos", "/fiscalizacoes"])
def test_an_administrator_is_told_that_the_lists_are_not_theirs_to_see(office: Office, address: str) -> None:
    office.a_case("protocolado")
    said = words(office.client("elisa").get(address))
    assert "Quem administra cuida das pessoas e não vê" in said and "Nenhum" not in said
    assert "Quem administra" not in words(office.client("ana").get(address))


def test_all_facts_of_a_part_are_accepted_at_once_and_no_other(office: Office) -> None:
    from resguardo.casework.models import FactJudgement

    case, ana = office.a_case("em_analise"), office.client("ana")
    assert "Aceitar todos desta parte" in words(ana.get(f"/pedidos/{case.pk}/fatos"))
    ana.post(f"/pedidos/{case.pk}/fatos", {"versao": case.version, "parte": "1"})
    paths = FactJudgement.objects.filter(site__case=case).values_list("path", flat=True)
    assert "estabelecimento.nome" in paths and not any(each.startswith("areas[") for each in paths)


def test_whoever_is_notified_is_told_of_all_that_the_inspector_marked(office: Office) -> None:
    from casework.test_inspections import an_inspection
    from resguardo.casework import checklist
    from resguardo.casework.inspecting import last_visit
    from resguardo.casework.pages.inspection_steps import _failing, _within
    from resguardo.verification import LAW

    assert _within("art. 10, linha 4 do quadro", "art. 10, caput") and not _within("art. 10, § 2º", "art. 1º")
    case = an_inspection(office, "constatacoes")
    visit = last_visit(case)
    assert visit is not None
    marked = [each for each in checklist.items_of(case.base) if visit.filled.get(each.mark_field) == checklist.FAILS]
    told = _failing(case)["dispositivos"].replace(f"Lei {LAW.number}, ", "").split("; ")
    assert marked and all(any(_within(one, each.citation) for one in told) for each in marked)


def test_the_list_says_of_what_waits_for_somebody_what_comes_next_and_of_the_rest_nothing(office: Office) -> None:
    an_inspection(office, "defesa")
    waiting, _, others = words(office.client("celia").get("/fiscalizacoes")).partition("Outras fiscalizações")
    assert "Espera a defesa e, depois dela ou do seu prazo, a decisão da autoridade." in waiting
    office.a_case("protocolado")
    waiting, _, requests = words(office.client("ana").get("/pedidos")).partition("Outros pedidos")
    assert "Espera que a prefeitura comece a análise." in waiting
    assert "Espera" not in others and "Espera " not in requests
