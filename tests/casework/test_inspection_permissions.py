"""Who may do what to an inspection: the whole table role x action x state, by the function and by direct address."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from resguardo.casework.inspection_states import LABELS, STEPS, InspectionState
from resguardo.casework.permissions import INSPECTION_TIES

if TYPE_CHECKING:
    from casework.office import Office

STATES = tuple(InspectionState)
PEOPLE = ("rita", "outro", "ana", "davi", "fabio", "celia", "celia lavrou", "elisa")
"""Who is inspected; another applicant; an analyst; the inspector; another inspector; the authority; the same where she
drew up the auto herself, before she became one; the administrator."""
ALLOWED: dict[str, dict[str, set[str]]] = {
    "rita": {"apresentar_defesa": {"auto_de_infracao", "defesa"}, "recorrer": {"decisao"}},
    "outro": {},
    "ana": {
        "juntar_defesa": {"auto_de_infracao", "defesa"},
        "juntar_recurso": {"decisao"},
        "corrigir_recebimento": {"defesa", "decisao", "recurso"},
    },
    "davi": {
        "registrar_vistoria": {"vistoria_marcada"},
        "notificar": {"constatacoes"},
        "registrar_ciencia_da_notificacao": {"notificacao"},
        "registrar_nova_vistoria": {"notificacao", "nova_vistoria"},
        "lavrar_auto": {"nova_vistoria"},
        "encerrar_vistoria": {"vistoria_marcada", "constatacoes", "notificacao", "nova_vistoria"},
        "registrar_ciencia_da_decisao": {"decisao"},
        "corrigir_ciencia": {"notificacao", "nova_vistoria", "auto_de_infracao", "defesa", "decisao", "recurso"},
        "registrar_ciencia": {"auto_de_infracao"},
    },
    "fabio": {
        "assumir_vistoria": {
            "vistoria_marcada",
            "constatacoes",
            "notificacao",
            "nova_vistoria",
            "auto_de_infracao",
            "defesa",
            "decisao",
            "recurso",
        }
    },
    "celia": {
        "aplicar_penalidade": {"defesa"},
        "arquivar": {"auto_de_infracao", "defesa", "decisao"},
        "julgar_recurso": {"recurso"},
        "encerrar_processo": {"decisao"},
    },
    "celia lavrou": {},
    "elisa": {},
}
"""Written from the flow of the service, not from the code."""
TOLD = set(STATES) - {"vistoria_marcada", "constatacoes"}
SEES: dict[str, set[Any]] = {
    "": set(),
    "rita": TOLD,
    "outro": set(),
    "elisa": set(),
    **{name: set(STATES) for name in ("ana", "davi", "fabio", "celia", "celia lavrou")},
}
VISITS = ("registrar_vistoria", "registrar_nova_vistoria")


def the_person(office: Office, who: str) -> Any:
    from resguardo.casework.models import Person
    from resguardo.casework.states import Role

    known = {"outro": Role.APPLICANT, "fabio": Role.INSPECTOR}
    if who in known:
        email = f"{who}@cidade.invalid"
        return Person.objects.filter(email=email).first() or office.somebody(email, known[who])
    return office.person(who.split()[0])


def as_seen(office: Office, state: str, who: str) -> Any:
    """An inspection that was never written: its state and who had a hand in it."""
    from resguardo.casework.models import InspectionCase

    drawn = office.person("celia" if who == "celia lavrou" else "davi")
    rita = office.person("rita")
    return InspectionCase(pk=1, applicant=rita, handler=office.person("davi"), drawn_by=drawn, state=state)


class TestTheTable:
    @pytest.mark.parametrize("who", PEOPLE)
    def test_of_steps(self, office: Office, who: str) -> None:
        from resguardo.casework.permissions import may

        person = the_person(office, who)
        for state, action in product(STATES, STEPS):
            expected = state in ALLOWED[who].get(action, set())
            assert may(person, action, as_seen(office, state, who)) is expected, (who, action, state)

    @pytest.mark.parametrize("who", PEOPLE)
    def test_of_seeing(self, office: Office, who: str) -> None:
        from resguardo.casework.permissions import may

        person = the_person(office, who)
        assert {each for each in STATES if may(person, "ver", as_seen(office, each, who))} == SEES[who]

    @pytest.mark.parametrize("who", PEOPLE)
    def test_of_steps_of_a_request_which_are_none_of_an_inspection(self, office: Office, who: str) -> None:
        from resguardo.casework import states
        from resguardo.casework.permissions import may

        person = the_person(office, who)
        for state, action in product(STATES, states.STEPS):
            assert not may(person, action, as_seen(office, state, who)), (who, action, state)

    def test_names_every_step_and_every_state(self) -> None:
        assert INSPECTION_TIES.keys() == STEPS.keys()
        assert set(LABELS) == set(STATES)
        reached = {each.then for each in STEPS.values()} | {InspectionState.PLANNED}
        assert reached - {None} == set(STATES)

    def test_who_was_shut_out_may_nothing(self, office: Office) -> None:
        from resguardo.casework.permissions import may

        person = office.person("davi")
        person.is_active = False
        for state, action in product(STATES, (*STEPS, "ver")):
            assert not may(person, action, as_seen(office, state, "davi"))


@pytest.fixture(scope="module")
def cases(town: Any, application: Any) -> dict[str, int]:
    """An inspection in each state, as the database has them."""
    from casework.office import Office
    from casework.test_inspections import an_inspection

    office = Office(town)
    licence = office.a_case("em_analise")
    return {state: an_inspection(office, state, licence=licence).pk for state in STATES}


WHO = ("", "rita", "outro", "ana", "davi", "fabio", "celia", "elisa")


class TestByDirectAddress:
    @pytest.mark.parametrize("who", WHO)
    def test_a_step_is_shown_and_taken_by_whom_it_is_for_alone(
        self, office: Office, cases: dict[str, int], who: str
    ) -> None:
        from resguardo.casework.models import InspectionCase

        client = signed_in(office, who)
        for state, action in product(STATES, (each for each in STEPS if each not in VISITS)):
            address = f"/fiscalizacoes/{cases[state]}/passo/{action}"
            expected = self.expected(who, state, state in ALLOWED.get(who, {}).get(action, set()))
            assert client.get(address).status_code == expected, (who, state, action)
            if expected != 200:
                version = InspectionCase.objects.get(pk=cases[state]).version
                told = {"versao": version, "fundamentacao": "x", "texto": "x", "fato": "x", "dispositivos": "x"}
                assert client.post(address, told).status_code == expected, (who, state, action)
        for state, key in cases.items():
            assert InspectionCase.objects.get(pk=key).state == state

    @pytest.mark.parametrize("who", WHO)
    def test_the_checklist_is_for_the_inspector_when_a_visit_is_due(
        self, office: Office, cases: dict[str, int], who: str
    ) -> None:
        from casework.test_inspections import sent
        from resguardo.casework.models import InspectionCase

        client = signed_in(office, who)
        for state in STATES:
            due = who == "davi" and state in ("vistoria_marcada", "notificacao", "nova_vistoria")
            address = f"/fiscalizacoes/campo/{cases[state]}"
            expected = self.expected(who, state, due)
            assert client.get(address).status_code == expected, (who, state)
            if expected != 200:
                told = sent(InspectionCase.objects.get(pk=cases[state]))
                assert client.post(address, told).status_code == expected, (who, state)
        for state, key in cases.items():
            assert InspectionCase.objects.get(pk=key).state == state

    def expected(self, who: str, state: str, allowed: bool) -> int:
        if not who:
            return 302
        return 404 if state not in SEES[who] else 200 if allowed else 403

    @pytest.mark.parametrize("who", WHO)
    @pytest.mark.parametrize("page", ["", "/lista.pdf", "/documentos/{served}.pdf", "/fotos/{photo}"])
    def test_a_page_is_seen_by_who_sees_the_inspection(
        self, office: Office, cases: dict[str, int], who: str, page: str
    ) -> None:
        from resguardo.casework.models import Photo, Served

        client = signed_in(office, who)
        for state in ("constatacoes", "defesa"):
            key = cases[state]
            served, photo = Served.objects.filter(case=key).first(), Photo.objects.filter(visit__case=key).first()
            there_is = "served" not in page or served is not None
            for_staff = page != "/lista.pdf" or who != "rita"
            expected = 302 if not who else 200 if state in SEES[who] and there_is and for_staff else 404
            address = page.format(served=served.pk if served else 1, photo=photo.pk if photo else 1)
            assert client.get(f"/fiscalizacoes/{key}{address}").status_code == expected, (who, state, page)

    def test_a_paper_and_a_photo_are_not_found_through_another_inspection(
        self, office: Office, cases: dict[str, int]
    ) -> None:
        from resguardo.casework.models import Photo, Served

        client, other = office.client("davi"), cases["constatacoes"]
        served = Served.objects.filter(case=cases["defesa"]).first()
        photo = Photo.objects.filter(visit__case=cases["defesa"]).first()
        assert served is not None and photo is not None
        for address in (f"documentos/{served.pk}.pdf", f"fotos/{photo.pk}"):
            assert client.get(f"/fiscalizacoes/{other}/{address}").status_code == 404

    @pytest.mark.parametrize("who", WHO)
    def test_an_inspection_is_planned_by_inspectors(self, office: Office, who: str) -> None:
        expected = 302 if not who else 200 if who in ("davi", "fabio") else 403
        client = signed_in(office, who)
        assert client.get("/fiscalizacoes/nova").status_code == expected
        if expected != 200:
            told = {"nome": "X", "endereco": "Y", "areas": "A", "dia": "2026-12-01"}
            assert client.post("/fiscalizacoes/nova", told).status_code == expected

    def test_a_visit_without_the_forms_token_is_refused(self, office: Office, cases: dict[str, int]) -> None:
        from django.test import Client

        from casework.office import BACKEND
        from casework.test_inspections import sent
        from resguardo.casework.models import InspectionCase

        client = Client(enforce_csrf_checks=True)
        client.force_login(office.person("davi"), BACKEND)
        key = cases["vistoria_marcada"]
        answer = client.post(f"/fiscalizacoes/campo/{key}", sent(InspectionCase.objects.get(pk=key)))
        assert answer.status_code == 403


def signed_in(office: Office, who: str) -> Any:
    from django.test import Client

    from casework.office import BACKEND

    client = Client()
    if who:
        client.force_login(the_person(office, who), BACKEND)
    return client
