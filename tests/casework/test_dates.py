"""Days that cannot be meant, in every form that asks for one: told in a sentence, nothing written, never a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import today, words
from casework.test_inspections import an_inspection, sent

if TYPE_CHECKING:
    from casework.office import Office

STRANGE = ("0001-01-01", "9999-12-31", "31/12/9999", "01/01/0001", "1899-12-31", "2100-01-01", "2026-02-30", "ontem")
TEXTS = {"fundamentacao": "F", "motivo": "M", "texto": "T", "modo": "assinou", "licenca": "CLCB 1"}


@pytest.fixture(scope="module")
def forms(town: Any) -> dict[str, tuple[str, str, tuple[str, ...], dict[str, Any]]]:
    """By name of a form: who fills it in, its address, its days, and what else it needs."""
    from casework.office import PDF, Office

    office = Office(town)
    draft, granted = office.a_case("rascunho"), office.a_case("deferido")
    made = {each: an_inspection(office, each) for each in ("notificacao", "auto_de_infracao", "defesa", "decisao")}

    def inspecting(who: str, state: str, step: str) -> tuple[str, str, tuple[str, ...], dict[str, Any]]:
        case = made[state]
        return who, f"/fiscalizacoes/{case.pk}/passo/{step}", ("dia",), {"versao": case.version}

    appeal = an_inspection(office, "recurso")
    answer = {"versao": appeal.version, "resposta": the_answer(appeal).pk}
    new = {"nome": "Bar", "endereco": "Rua 1", "areas": "A"}
    paper = {"versao": draft.version, "tipo": "planta", "arquivo": PDF}
    last = {"versao": granted.version}
    return {
        "paper": ("rita", f"/pedidos/{draft.pk}/passo/juntar_documento", ("data_do_documento",), paper),
        "alvara": ("celia", f"/pedidos/{granted.pk}/passo/emitir_alvara", ("licenca_ate", "valido_ate"), last),
        "new inspection": ("davi", "/fiscalizacoes/nova", ("dia",), new),
        "notice told": inspecting("davi", "notificacao", "registrar_ciencia_da_notificacao"),
        "charge told": inspecting("davi", "auto_de_infracao", "registrar_ciencia"),
        "told otherwise": inspecting("davi", "defesa", "corrigir_ciencia"),
        "defence": inspecting("ana", "defesa", "juntar_defesa"),
        "appeal": inspecting("ana", "decisao", "juntar_recurso"),
        "received otherwise": ("ana", f"/fiscalizacoes/{appeal.pk}/passo/corrigir_recebimento", ("dia",), answer),
        "decision told": inspecting("davi", "decisao", "registrar_ciencia_da_decisao"),
        "adapted": ("ana", f"/adequacao/{a_prior_licence(office)}", ("adequado_em",), {"versao": 0}),
    }


def the_answer(case: Any) -> Any:
    from resguardo.casework.models import Pleading

    return Pleading.objects.get(case=case)


def a_prior_licence(office: Office) -> int:
    from casework.desk import now
    from resguardo.casework import adapting
    from resguardo.casework.models import PriorLicence

    register = b"alvara;estabelecimento;endereco;emissao\nD-1;Bar;Rua 1;01/02/2001\n"
    adapting.bring(office.person("ana"), register, "cadastro.csv", now())
    return PriorLicence.objects.get(number="D-1").pk


FORMS = (
    "paper",
    "alvara",
    "new inspection",
    "notice told",
    "charge told",
    "told otherwise",
    "defence",
    "appeal",
    "received otherwise",
    "decision told",
    "adapted",
)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("day", STRANGE)
def test_a_day_that_cannot_be_meant_is_refused_in_a_sentence(office: Office, forms: Any, name: str, day: str) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from resguardo.casework import log

    who, address, days, told = forms[name]
    head = log.head()
    if "arquivo" in told:
        told = {**told, "arquivo": SimpleUploadedFile("a.pdf", told["arquivo"])}
    for wrong in days:
        filled = {**TEXTS, **told, **dict.fromkeys(days, today().isoformat()), wrong: day}
        answer = office.client(who).post(address, filled)
        assert answer.status_code == 422
        assert "Escreva uma data" in words(answer)
    assert log.head() == head


def test_every_form_that_asks_for_a_day_is_tried(forms: Any) -> None:
    from django import forms as django_forms

    from resguardo.casework.pages import forms as of_requests
    from resguardo.casework.pages import inspection_forms
    from resguardo.casework.pages.inspection_steps import PAGES as INSPECTIONS
    from resguardo.casework.pages.steps import PAGES as REQUESTS

    def asks(form: Any) -> bool:
        return any(isinstance(each, django_forms.DateField) for each in form.base_fields.values())

    asking = {name for pages in (REQUESTS, INSPECTIONS) for name, page in pages.items() if asks(page.form)}
    assert asking <= {address.rpartition("/")[2] for _, address, _, _ in forms.values()}
    others = {of_requests.Adapted, inspection_forms.NewInspection}
    stepped = {page.form for pages in (REQUESTS, INSPECTIONS) for page in pages.values()}
    every = {each for module in (of_requests, inspection_forms) for each in vars(module).values() if is_form(each)}
    assert {each for each in every if asks(each)} <= others | stepped


def is_form(value: Any) -> bool:
    from django import forms as django_forms

    return isinstance(value, type) and issubclass(value, django_forms.Form)


@pytest.mark.parametrize("day", STRANGE)
def test_a_visit_on_such_a_day_is_refused_in_a_sentence(office: Office, day: str) -> None:
    from resguardo.casework.models import Visit

    case = an_inspection(office)
    answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", {**sent(case), "dia": day})
    assert answer.status_code == 422
    assert not Visit.objects.filter(case=case).exists()


@pytest.mark.parametrize("day", [*STRANGE, "1/1/1"])
def test_a_day_told_as_a_fact_never_makes_a_fault(office: Office, day: str) -> None:
    case, client = an_inspection(office), office.client("davi")
    told = {"estabelecimento.alvara_anterior.existe": "sim", "estabelecimento.alvara_anterior.emitido_em": day}
    answer = client.post(f"/fiscalizacoes/campo/{case.pk}", sent(case, **told))
    assert answer.status_code in (302, 422)
    assert client.get(f"/fiscalizacoes/{case.pk}").status_code == 200


@pytest.mark.parametrize("day", [*STRANGE, "1/1/1"])
def test_a_day_in_a_register_never_makes_a_fault(office: Office, day: str) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    register = f"alvara;estabelecimento;endereco;emissao\nX-{day};Bar;Rua 1;{day}\n".encode()
    client = office.client("ana")
    answer = client.post("/adequacao/importar", {"arquivo": SimpleUploadedFile("c.csv", register)})
    assert answer.status_code in (200, 422)
    assert client.get("/adequacao").status_code == 200
    assert client.get("/adequacao/lista.csv").status_code == 200


@pytest.mark.parametrize("day", [*STRANGE, "1/1/1"])
def test_a_day_in_a_site_file_never_makes_a_fault(office: Office, day: str) -> None:
    import json

    from django.core.files.uploadedfile import SimpleUploadedFile

    from builders import a_site

    case, client = office.a_case("rascunho"), office.client("rita")
    prior = {"existe": True, "emitido_em": day}
    site = {**a_site(), "vistoria": {"realizada": True, "data": day}}
    site["estabelecimento"] = {**site.get("estabelecimento", {}), "alvara_anterior": prior}
    file = SimpleUploadedFile("local.json", json.dumps(site).encode())
    answer = client.post(f"/pedidos/{case.pk}/passo/preencher", {"versao": case.version, "arquivo": file})
    assert answer.status_code in (302, 422)
    assert client.get(f"/pedidos/{case.pk}").status_code == 200


@pytest.mark.parametrize(
    "content",
    [
        b"{}",
        b'{"resguardo": 1}',
        b'{"planta": {}}',
        b'{"type": "FeatureCollection"}',
        b"[]",
        b"null",
        b'{"resguardo": 1, "areas": [{"id": "A"}], "planta": {}}',
    ],
)
@pytest.mark.parametrize("name", ["local.json", "planta.geojson", "local.yaml"])
def test_an_empty_site_or_plan_is_refused_in_a_sentence(office: Office, content: bytes, name: str) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    case, client = office.a_case("rascunho"), office.client("rita")
    file = SimpleUploadedFile(name, content)
    answer = client.post(f"/pedidos/{case.pk}/passo/preencher", {"versao": case.version, "arquivo": file})
    assert answer.status_code in (302, 422)
    for page in ("", "/perguntas", "/fatos", "/versoes", "/relatorio.pdf", "/memorial.docx"):
        assert client.get(f"/pedidos/{case.pk}{page}").status_code in (200, 404), page
