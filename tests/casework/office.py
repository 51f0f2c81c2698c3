"""The people of the invented town at work: signing in, and bringing a request to any state by the steps people take."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pyotp
from django.core import mail
from django.test import Client
from django.utils import timezone

from builders import a_site
from resguardo.casework import accounts, applying, checking, deciding, demo, edges, reviewing
from resguardo.casework.models import LicenceCase, Person
from resguardo.casework.states import Role, State
from web.visitor import Page

BACKEND = "resguardo.casework.signing_in.Backend"
PDF = b"%PDF-1.7\n% um documento\n"
PASSWORD = "vento-norte-42"  # noqa: S105 - of somebody invented


class Office:
    """The town hall: who works there, and requests as they come in."""

    def __init__(self, town: Any) -> None:
        self.credentials = {each.email.partition("@")[0]: each for each in town}

    def person(self, name: str) -> Person:
        """rita applies; ana and bento analyse, celia decides, davi inspects, elisa administers."""
        return Person.objects.get(email=f"{name}{demo.DOMAIN}")

    def client(self, name: str = "") -> Client:
        """A browser without pictures, signed in as somebody."""
        client = Client()
        if name:
            client.force_login(self.person(name), BACKEND)
        return client

    def code(self, name: str) -> str:
        """A code of the second factor that was not used yet."""
        person = self.person(name)
        last = person.totp_step
        step = int(timezone.now().timestamp()) // 30
        if step <= last:
            step = last + 1
        return pyotp.HOTP(person.totp).at(step)

    def a_case(self, state: str = State.FILED, *, site: Any = None, applicant: str = "rita") -> LicenceCase:
        """A request in a state, analysed by ana, decided by celia."""
        now = timezone.now()
        owner, ana, celia = self.person(applicant), self.person("ana"), self.person("celia")
        place = applying.Place("Mercado da Esquina", "Rua das Araucárias, 120", ("revenda",))
        content = json.dumps(site or a_site(), ensure_ascii=False)
        case = applying.begin(owner, place, content, now)
        for reached, step in self._steps(owner, ana, celia, now):
            if case.state == state:
                break
            step(case)
            case.refresh_from_db()
            assert reached is None or case.state == reached, (case.state, reached)
        assert case.state == state
        return case

    def _steps(self, owner: Person, ana: Person, celia: Person, now: Any) -> Any:
        today = timezone.localdate(now)
        terms = deciding.Terms("CLCB 1", today + timedelta(days=300), today + timedelta(days=300))
        return (
            (None, lambda case: add_paper(owner, case)),
            (State.FILED, lambda case: applying.file(owner, case, case.version, now)),
            (State.UNDER_REVIEW, lambda case: reviewing.take(ana, case, case.version, now)),
            (None, lambda case: judge_all(ana, case)),
            (State.RECOMMENDED, lambda case: reviewing.recommend(ana, case, case.version, True, "Conferido.", "", now)),
            (State.GRANTED, lambda case: deciding.decide(celia, case, case.version, True, "De acordo.", "", now)),
            (State.IN_FORCE, lambda case: deciding.issue(celia, case, case.version, terms, now)),
            (State.SUSPENDED, lambda case: deciding.suspend(celia, case, case.version, "Estoque a mais.", now)),
        )

    def asked(self) -> LicenceCase:
        """A request whose correction waits for an answer."""
        case, ana = self.a_case(State.UNDER_REVIEW), self.person("ana")
        reviewing.ask_correction(ana, case, case.version, "Meça de novo.", "art. 10", 15, timezone.now())
        case.refresh_from_db()
        return case

    def refused(self, applicant: str = "rita") -> LicenceCase:
        """A request that was refused."""
        case, celia = self.a_case(State.RECOMMENDED, applicant=applicant), self.person("celia")
        deciding.decide(celia, case, case.version, False, "Não atende.", "", timezone.now())
        case.refresh_from_db()
        return case

    def somebody(self, email: str, role: Role = Role.APPLICANT) -> Person:
        """Another person, with a confirmed address."""
        if role is Role.APPLICANT:
            person = accounts.sign_up(email, "Alguém", PASSWORD, timezone.now())
            accounts.confirm(person, timezone.now())
            return person
        person = accounts.invite(None, email, "Alguém", role, timezone.now())
        accounts.accept_invitation(person, PASSWORD, pyotp.random_base32(), 0, timezone.now())
        person.refresh_from_db()
        return person


def add_paper(owner: Person, case: LicenceCase) -> None:
    day = timezone.localdate()
    applying.add_paper(owner, case, case.version, "autorizacao_anp_revenda", day, "anp.pdf", PDF, timezone.now())


def judge_all(analyst: Person, case: LicenceCase) -> None:
    now = timezone.now()
    for each in reviewing.judged_papers(case):
        reviewing.judge_paper(analyst, case, case.version, each.paper.pk, True, "", now)
        case.refresh_from_db()
    version = applying.last_version(case)
    assert version is not None
    paths = list(checking.facts_of(edges.checked(version.content).parts))
    reviewing.accept_facts(analyst, case, case.version, paths, now)


def read(response: Any) -> Page:
    """The page of an answer, its tags closed in their turn."""
    return Page(response.content.decode())


def link_in_mail(email: str) -> str:
    """The path of the last address that was sent to somebody."""
    body = next(each.body for each in reversed(mail.outbox) if each.to == [email])
    address = next(line for line in str(body).splitlines() if line.startswith("http"))
    return "/" + address.split("/", 3)[3]
