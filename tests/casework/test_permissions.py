"""Who may do what to what: the whole table role x action x object, by the function and by direct address."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from resguardo.casework.permissions import ROLES, TIES
from resguardo.casework.states import LABELS, NEVER_STORED, STEPS, State

if TYPE_CHECKING:
    from casework.office import Office

STATES = [state for state in State if state not in NEVER_STORED]
PEOPLE = ("rita", "outro", "ana", "bento", "davi", "celia", "celia recomendou", "elisa")
"""Who made the request; another applicant; who analyses it; another analyst; the inspector; the authority; the same
where she recommended it herself, before she became one; the administrator."""
APPLICANTS_OWN = {
    "preencher": {"rascunho", "exigencia"},
    "juntar_documento": {"rascunho", "exigencia"},
    "descartar": {"rascunho"},
    "enviar": {"rascunho"},
    "responder_correcao": {"exigencia"},
    "renovar": {"alvara_vigente"},
}
ALLOWED: dict[str, dict[str, set[str]]] = {
    "rita": APPLICANTS_OWN,
    "outro": {},
    "ana": {
        "avaliar_documento": {"em_analise"},
        "avaliar_fato": {"em_analise"},
        "pedir_correcao": {"em_analise"},
        "seguir_sem_resposta": {"exigencia"},
        "recomendar": {"em_analise"},
    },
    "bento": {"tomar": {"protocolado"}, "assumir": {"em_analise", "exigencia"}},
    "davi": {},
    "celia": {
        "devolver": {"recomendado", "deferido"},
        "deferir": {"recomendado"},
        "indeferir": {"recomendado"},
        "emitir_alvara": {"deferido"},
        "suspender": {"alvara_vigente"},
        "restabelecer": {"suspenso"},
    },
    "celia recomendou": {},
    "elisa": {},
}
"""Written from the flow of the service, not from the code."""
SEES = {
    "rita": set(STATES),
    "outro": set(),
    "elisa": set(),
    **{name: set(STATES) - {"rascunho"} for name in ("ana", "bento", "davi", "celia", "celia recomendou")},
}


def a_case_as_seen(office: Office, state: State, who: str) -> Any:
    """A request that was never written: its state and who had a hand in it."""
    from resguardo.casework.models import LicenceCase

    handler = None if state in (State.DRAFT, State.FILED) else office.person("ana")
    recommended = office.person("celia" if who == "celia recomendou" else "ana")
    return LicenceCase(pk=1, applicant=office.person("rita"), handler=handler, recommended_by=recommended, state=state)


def the_person(office: Office, who: str) -> Any:
    from resguardo.casework.models import Person

    email = "outro@cidade.invalid"
    if who == "outro":
        return Person.objects.filter(email=email).first() or office.somebody(email)
    return office.person(who.split()[0])


class TestTheTable:
    @pytest.mark.parametrize("who", PEOPLE)
    def test_of_steps(self, office: Office, who: str) -> None:
        from resguardo.casework.permissions import may

        person = the_person(office, who)
        for state, action in product(STATES, STEPS):
            expected = state in ALLOWED[who].get(action, set())
            if who == "ana" and action == "tomar" and state is State.FILED:
                expected = True  # nobody analyses it yet
            case = a_case_as_seen(office, state, who)
            assert may(person, action, case) is expected, (who, action, state)

    @pytest.mark.parametrize("who", PEOPLE)
    def test_of_seeing(self, office: Office, who: str) -> None:
        from resguardo.casework.permissions import may

        person = the_person(office, who)
        assert {each for each in STATES if may(person, "ver", a_case_as_seen(office, each, who))} == SEES[who]

    def test_of_what_a_role_may_by_itself(self, office: Office) -> None:
        from resguardo.casework.permissions import may

        people = ("rita", "ana", "celia", "davi", "elisa")
        may_do = {action: [each for each in people if may(office.person(each), action)] for action in ROLES}
        assert may_do == {
            "pedir_licenca": ["rita"],
            "administrar_pessoas": ["elisa"],
            "ver_adequacao": ["ana", "celia", "davi", "elisa"],
            "importar_alvaras": ["ana", "elisa"],
            "registrar_adequacao": ["ana"],
            "marcar_vistoria": ["davi"],
        }

    def test_an_analyst_never_handles_their_own_request(self, office: Office) -> None:
        from resguardo.casework.permissions import may

        person = office.person("ana")
        for state, action in product(STATES, (each for each in STEPS if each not in APPLICANTS_OWN)):
            case = a_case_as_seen(office, state, "ana")
            case.applicant = person
            assert not may(person, action, case), (action, state)

    def test_who_was_shut_out_may_nothing(self, office: Office) -> None:
        from resguardo.casework.permissions import may

        person = office.person("celia")
        person.is_active = False
        for state, action in product(STATES, (*STEPS, "ver")):
            assert not may(person, action, a_case_as_seen(office, state, "celia"))

    def test_names_every_step_and_every_state(self) -> None:
        assert TIES.keys() == STEPS.keys()
        assert set(LABELS) == set(State)
        reached = {each.then for each in STEPS.values()} | {State.DRAFT}
        assert reached - {None} == set(STATES)


@pytest.fixture(scope="module")
def cases(town: Any, application: Any) -> dict[str, int]:
    """A request in each state, as the database has them."""
    from casework.office import Office

    office = Office(town)
    special = {State.CORRECTION: office.asked, State.REFUSED: office.refused}
    return {state: special[state]().pk if state in special else office.a_case(state).pk for state in STATES}


WHO = ("", "rita", "outro", "ana", "bento", "davi", "celia", "elisa")


class TestByDirectAddress:
    @pytest.mark.parametrize("who", WHO)
    def test_a_step_is_shown_and_taken_by_whom_it_is_for_alone(
        self, office: Office, cases: dict[str, int], who: str
    ) -> None:
        from resguardo.casework.models import LicenceCase

        client = signed_in(office, who)
        for state, action in product(STATES, STEPS):
            address = f"/pedidos/{cases[state]}/passo/{action}"
            expected = self.expected(who, state, action)
            assert client.get(address).status_code == expected, (who, state, action)
            if expected != 200:
                version = LicenceCase.objects.get(pk=cases[state]).version
                sent = client.post(address, {"versao": version, "fundamentacao": "x", "corrigir": "x", "base": "x"})
                assert sent.status_code == expected, (who, state, action)
        for state, key in cases.items():
            assert LicenceCase.objects.get(pk=key).state == state

    def expected(self, who: str, state: str, action: str) -> int:
        if not who:
            return 302
        if state not in SEES[who]:
            return 404
        if who == "ana" and action == "tomar" and state == "protocolado":
            return 200
        return 200 if state in ALLOWED[who].get(action, set()) else 403

    @pytest.mark.parametrize("who", WHO)
    @pytest.mark.parametrize("page", ["", "/fatos", "/relatorio.pdf", "/alvara.pdf", "/documentos/{paper}"])
    def test_a_page_is_seen_by_who_sees_the_request(
        self, office: Office, cases: dict[str, int], who: str, page: str
    ) -> None:
        from resguardo.casework.models import Paper

        client = signed_in(office, who)
        seldom = page == "/relatorio.pdf"  # it takes its time to be set
        for state, key in ((each, cases[each]) for each in (("rascunho", "recomendado") if seldom else cases)):
            paper = Paper.objects.filter(case=key).values_list("pk", flat=True).first()
            there_is = paper if "paper" in page else page != "/alvara.pdf" or state in ("alvara_vigente", "suspenso")
            expected = 302 if not who else 200 if state in SEES[who] and there_is else 404
            address = f"/pedidos/{key}{page.format(paper=paper or 1)}"
            assert client.get(address).status_code == expected, (who, state, page)

    def test_a_paper_is_not_found_through_another_request(self, office: Office, cases: dict[str, int]) -> None:
        from resguardo.casework.models import Paper

        paper = Paper.objects.get(case=cases[State.UNDER_REVIEW])
        other = cases[State.GRANTED]
        assert office.client("ana").get(f"/pedidos/{other}/documentos/{paper.pk}").status_code == 404
        case = cases[State.UNDER_REVIEW]
        foreign = Paper.objects.get(case=other)
        told = {"versao": version_of(case), "documento": foreign.pk, "aceito": "sim"}
        assert office.client("ana").post(f"/pedidos/{case}/passo/avaliar_documento", told).status_code == 404

    @pytest.mark.parametrize("who", WHO)
    def test_people_are_for_the_administrator(self, office: Office, who: str) -> None:
        client = signed_in(office, who)
        expected = 302 if not who else 200 if who == "elisa" else 403
        assert client.get("/pessoas").status_code == expected
        if who != "elisa":
            told = {"nome": "X", "email": "x@cidade.invalid", "papel": "autoridade"}
            assert client.post("/pessoas", told).status_code == expected
            ana = office.person("ana").pk
            assert client.post(f"/pessoas/{ana}/acesso", {"acesso": "desativar"}).status_code == expected
            assert office.person("ana").is_active

    @pytest.mark.parametrize("who", WHO)
    def test_a_request_is_begun_by_applicants(self, office: Office, who: str) -> None:
        expected = 302 if not who else 200 if who in ("rita", "outro") else 403
        assert signed_in(office, who).get("/pedidos/novo").status_code == expected

    def test_a_step_without_the_forms_token_is_refused(self, office: Office, cases: dict[str, int]) -> None:
        from django.test import Client

        from casework.office import BACKEND

        client = Client(enforce_csrf_checks=True)
        client.force_login(office.person("bento"), BACKEND)
        key = cases[State.FILED]
        answer = client.post(f"/pedidos/{key}/passo/tomar", {"versao": version_of(key)})
        assert answer.status_code == 403
        assert "formulário" in answer.content.decode()


def signed_in(office: Office, who: str) -> Any:
    from django.test import Client

    from casework.office import BACKEND

    client = Client()
    if who:
        client.force_login(the_person(office, who), BACKEND)
    return client


def version_of(key: int) -> int:
    from resguardo.casework.models import LicenceCase

    return int(LicenceCase.objects.get(pk=key).version)
