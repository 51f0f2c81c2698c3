"""An invented town, so that every screen has something to show: people, and requests in every state.

Nothing of it goes round the log: whatever is here was done by the same steps that people take.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pyotp
from django.conf import settings
from django.utils import timezone

from resguardo.casework import (
    accounts,
    adapting,
    applying,
    checking,
    deciding,
    demo_inspections,
    edges,
    reviewing,
    signing_in,
)
from resguardo.casework.models import Correction, LicenceCase, Person, PriorLicence
from resguardo.casework.states import Role
from resguardo.outputs.pdf import typeset
from resguardo.site.problem import Problem, UnusableFile

DOMAIN = "@cidade.invalid"
PAPER = Path(__file__).parent / "documents" / "demo_paper.typ"
STAFF = (
    ("Ana Prado", Role.ANALYST),
    ("Bento Lima", Role.ANALYST),
    ("Célia Rocha", Role.AUTHORITY),
    ("Davi Nunes", Role.INSPECTOR),
    ("Elisa Dias", Role.ADMINISTRATOR),
)


REGISTER = """Nº do alvará;Nome fantasia;Endereço;Emissão;CPF do titular
12/1997;Gás Pedra Branca;Rua da Olaria, 45;10/03/1997;
31/1998;Mercearia São José;Estrada do Timbu, 800;22/07/1998;
7/2002;Comercial Capivari;Rua das Imbuias, 9;;
"""


STREETS = {
    "Mercado Araucária": "Rua das Araucárias, 120",
    "Gás do Jardim Paulista": "Avenida dos Ipês, 415",
    "Revenda Capivari": "Estrada do Capivari, 2300",
    "Conveniência do Trevo": "Rua do Trevo, 18",
    "Empório Serra do Mar": "Rua da Serra, 77",
    "Mercearia da Ponte": "Rua da Ponte Velha, 9",
    "Depósito São João": "Rua São João, 642",
    "Gás Bom Jesus": "Travessa Bom Jesus, 31",
    "Distribuidora Timbu": "Estrada do Timbu, 1050",
}
"""Where each of the invented establishments is."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """How one of the invented people signs in; ``secret`` is the second factor's, "" for applicants."""

    role: str
    email: str
    password: str
    secret: str


def fill() -> tuple[Credentials, ...]:
    """Makes the town where there is none yet; raises UnusableFile where there are other people already."""
    emails = list(Person.objects.values_list("email", flat=True))
    if any(not each.endswith(DOMAIN) for each in emails):
        expected = "uma pasta sem pessoas de verdade; indique outra com --data"
        raise UnusableFile((Problem("--demo", "uma pasta de dados em uso", expected),))
    if emails:
        return ()
    now = timezone.now()
    with _silence():
        people = (*STAFF, ("Rita Souza", Role.APPLICANT))
        told = tuple(_person(name, role, now - timedelta(days=40)) for name, role in people)
        _requests(now)
        davi, celia, ana = (Person.objects.get(email=each + DOMAIN) for each in ("davi", "celia", "ana"))
        demo_inspections.fill(davi, celia, ana, now, morning(now - timedelta(days=30)))
        _register(now)
    return told


@contextmanager
def _silence() -> Iterator[None]:
    """Nobody of an invented town reads e-mail."""
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    try:
        yield
    finally:
        settings.EMAIL_BACKEND = backend


def _person(name: str, role: Role, now: datetime) -> Credentials:
    email = f"{name.split()[0].lower().replace('é', 'e')}{DOMAIN}"
    password = secrets.token_urlsafe(9)
    if role is Role.APPLICANT:
        accounts.confirm(accounts.sign_up(email, name, password, now), now)
        return Credentials(role, email, password, "")
    person = accounts.invite(None, email, name, role, now)
    secret = pyotp.random_base32()
    accounts.accept_invitation(person, password, secret, int(now.timestamp()) // signing_in.STEP, now)
    return Credentials(role, email, password, secret)


def _requests(now: datetime) -> None:
    """One request in each state, from the draft to the suspended alvará."""
    rita, ana, celia = (Person.objects.get(email=each + DOMAIN) for each in ("rita", "ana", "celia"))
    days = iter(range(30, 0, -3))

    def opened() -> datetime:
        return morning(now - timedelta(days=next(days)))

    _begun(rita, "Mercado Araucária", a_site("Mercado Araucária", STREETS["Mercado Araucária"], 40), now)
    _filed(rita, "Gás do Jardim Paulista", opened())
    _judged(rita, ana, "Revenda Capivari", opened())
    _corrected(rita, ana, opened())
    _recommended(rita, ana, "Empório Serra do Mar", opened())
    refused = _recommended(rita, ana, "Mercearia da Ponte", opened(), grants=False)
    decided = morning(now - timedelta(days=1))
    deciding.decide(celia, refused, refused.version, False, "A escola fica a 12 m da área.", "", decided)
    granted = _recommended(rita, ana, "Depósito São João", opened())
    deciding.decide(
        celia, granted, granted.version, True, "De acordo com a recomendação.", "Manter o raio livre.", decided
    )
    issued = _issued(rita, ana, celia, "Gás Bom Jesus", opened())
    at = opened()
    suspended = _issued(rita, ana, celia, "Distribuidora Timbu", at)
    reason = "A licença do Corpo de Bombeiros foi cassada, como ele comunicou por ofício."
    deciding.suspend(celia, suspended, suspended.version, reason, at + timedelta(hours=50))
    assert issued.version  # noqa: S101 - it stays in force


def morning(day: datetime) -> datetime:
    """Nine o'clock of the last Monday or Tuesday until then, from which a week's work follows in office hours."""
    at = timezone.localtime(day).replace(hour=9, minute=0, second=0, microsecond=0)
    at -= timedelta(days=1) * (at > day)
    return at - timedelta(days=max(at.weekday() - 1, 0))


def _register(now: datetime) -> None:
    """The licences that there were before the law, one of whose holders has adapted."""
    ana = Person.objects.get(email="ana" + DOMAIN)
    adapting.bring(ana, REGISTER.encode(), "cadastro.csv", now)
    licence = PriorLicence.objects.get(number="31/1998")
    reason = "Área refeita conforme o art. 10; vistoriada."
    adapting.find_adapted(ana, licence.pk, licence.version, date(2003, 2, 3), reason, now)


def _begun(person: Person, name: str, content: Mapping[str, Any], now: datetime) -> LicenceCase:
    place = applying.Place(name, STREETS[name], ("revenda",))
    return applying.begin(person, place, json.dumps(content, ensure_ascii=False), now)


def _filed(person: Person, name: str, now: datetime, school: float | None = None) -> LicenceCase:
    case = _begun(person, name, a_site(name, STREETS[name], 40, school), now)
    day = timezone.localdate(now)
    for kind, label in (("autorizacao_anp_revenda", "Autorização da ANP"), ("licenca_bombeiros", "Licença do CB")):
        case.refresh_from_db()
        name_of_file, paper = f"{kind}.pdf", _paper(label, day)
        applying.add_paper(person, case, case.version, kind, day - timedelta(days=60), name_of_file, paper, now)
    case.refresh_from_db()
    applying.file(person, case, case.version, now)
    case.refresh_from_db()
    return case


def _judged(person: Person, analyst: Person, name: str, now: datetime, school: float | None = None) -> LicenceCase:
    case = _filed(person, name, now, school)
    reviewing.take(analyst, case, case.version, now + timedelta(hours=5))
    for each in reviewing.judged_papers(case):
        case.refresh_from_db()
        reviewing.judge_paper(analyst, case, case.version, each.paper.pk, True, "", now + timedelta(hours=6))
    case.refresh_from_db()
    return case


def _corrected(person: Person, analyst: Person, now: datetime) -> None:
    """Asked for a correction, answered with another version, and asked once more."""
    case = _judged(person, analyst, "Conveniência do Trevo", now, school=12)
    asked, basis = "Confira a distância até a escola.", "Lei 15/2002, art. 10, linha 4 do quadro"
    reviewing.ask_correction(analyst, case, case.version, asked, basis, 15, now + timedelta(hours=7))
    case.refresh_from_db()
    content = json.dumps(
        a_site("Conveniência do Trevo", STREETS["Conveniência do Trevo"], 40, school=24), ensure_ascii=False
    )
    applying.tell_site(person, case, case.version, content, now + timedelta(hours=30))
    case.refresh_from_db()
    correction = Correction.objects.filter(case=case).latest("pk").pk
    answer = "Medido de novo, com trena: são 24 m."
    applying.answer(person, case, case.version, correction, answer, now + timedelta(hours=31))
    case.refresh_from_db()
    asked, basis = "Junte a planta do local assinada.", "Lei 15/2002, art. 15"
    reviewing.ask_correction(analyst, case, case.version, asked, basis, 30, now + timedelta(hours=50))


def _recommended(person: Person, analyst: Person, name: str, now: datetime, *, grants: bool = True) -> LicenceCase:
    case = _judged(person, analyst, name, now, school=None if grants else 12)
    version = applying.last_version(case)
    assert version is not None  # noqa: S101 - it was filed with one
    paths = list(checking.facts_of(edges.checked(version.content).parts))
    reviewing.accept_facts(analyst, case, case.version, paths, now + timedelta(hours=8))
    case.refresh_from_db()
    reason = "Documentos e fatos conferidos." if grants else "A escola fica perto demais (art. 10, linha 4)."
    reviewing.recommend(analyst, case, case.version, grants, reason, "", now + timedelta(hours=9))
    case.refresh_from_db()
    return case


def _issued(person: Person, analyst: Person, authority: Person, name: str, now: datetime) -> LicenceCase:
    case = _recommended(person, analyst, name, now)
    conditions = "Manter os extintores dentro da validade.\nAvisar a prefeitura de qualquer obra no local."
    deciding.decide(authority, case, case.version, True, "De acordo.", conditions, now + timedelta(hours=24))
    case.refresh_from_db()
    last = timezone.localdate(now) + timedelta(days=300)
    terms = deciding.Terms("CLCB 3.1.01.26.0001234567", last, last)
    deciding.issue(authority, case, case.version, terms, now + timedelta(hours=25))
    case.refresh_from_db()
    return case


@cache
def _paper(label: str, day: date) -> bytes:
    told = {"title": label, "text": "Documento inventado, para demonstração. Não vale como documento."}
    return typeset(PAPER, {"paper": json.dumps(told, ensure_ascii=False)}, day)


def a_site(name: str, street: str, cylinders: int, school: float | None = None) -> dict[str, Any]:
    """A site that complies but for what is asked for; ``school`` is how far one is, in metres."""
    neighbours: list[dict[str, Any]] = [
        {"id": "muro dos fundos", "tipo": "divisa", "distancia_m": 2, "muro_altura_m": 2, "parede_corta_fogo": False},
        {"id": "rua", "tipo": "via_publica", "distancia_m": 14, "muro_altura_m": 0, "parede_corta_fogo": False},
    ]
    if school is not None:
        neighbours.append({"id": "escola", "tipo": "escola", "distancia_m": school, "parede_corta_fogo": False})
    powder = [{"id": f"E{each}", "agente": "po_quimico", "kg": 4, "valido": True} for each in (1, 2)]
    return {
        "resguardo": 1,
        "estabelecimento": {
            "nome": name,
            "cnpj": "11.222.333/0001-81",
            "endereco": street,
            "municipio": "Campina Grande do Sul",
            "atividades": ["revenda"],
            "pedido_de_licenca": True,
            "documentos": {"completa": True, "itens": [{"tipo": "autorizacao_anp_revenda", "vinculo": "vinculado"}]},
            "mercadorias": {"completa": True, "itens": ["agua_mineral"]},
            "alvara_anterior": {"existe": False},
            "divisas_muradas": True,
        },
        "areas": [
            {
                "id": "Cercado dos fundos",
                "capacidade": {"botijoes": cylinders},
                "pavimento": "terreo",
                "compartimento_inferior": False,
                "aberturas_no_piso": {"completa": True, "itens": []},
                "cobertura": {"existe": True, "pe_direito_m": 2.8, "plana": True, "resistente_ao_fogo": True},
                "altura_da_pilha_m": 1.43,
                "perimetro": {"total_m": 12, "tela_m": 9, "parede_m": 3, "aberto_m": 0},
                "perto_de_passagem": False,
                "placa": {"existe": True, "mesma_mensagem": True, "visivel": True, "adequada": True},
                "fiacao": "inexistente",
                "extintores": {"completa": True, "itens": powder},
                "extintores_proximos": True,
                "extintores_acessiveis": True,
                "extintores_em_locais_distintos": True,
                "vizinhos": {"raio_m": 25, "completa": True, "itens": neighbours},
            }
        ],
    }
