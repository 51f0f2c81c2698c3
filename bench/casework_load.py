"""The casework under load: 100 people signed in, one request each every 5 s for 60 s, on ``resguardo serve --demo``.

    python bench/casework_load.py [PEOPLE [SECONDS]]

The generator runs on the same machine. Applicants and analysts go round the pages of their work: the list, a request,
its facts, a form; inspectors those of theirs: the list, an inspection, its checklist. Every tenth request of an
applicant adds a paper, of an inspector sends a visit with a photo. Milliseconds.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path

PEOPLE, SECONDS, EVERY, MOST = 100, 60, 5.0, 300.0
WORKERS, PORT = 4, 8766
ANALYSTS, INSPECTORS = 20, 10
"""In a hundred people."""
WRITES = 10
"""One request in so many writes."""
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////"
    "////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z"
)
"""A picture of one point."""
PHOTO = 300_000
"""Bytes of a photo as the page sends it."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody signed in: the session, and the pages of their work; ``draft`` is a request of their own, 0 for none.

    ``planned`` are inspections whose visit they send, one at a time.
    """

    session: str
    pages: tuple[str, ...]
    draft: int = 0
    planned: list[int] = field(default_factory=list)


def main(arguments: list[str]) -> int:
    """Prints errors, median and 95th percentile; 1 for an error, or if the latter takes longer than it may."""
    people, seconds = [*map(int, arguments), *(PEOPLE, SECONDS)[len(arguments) :]]
    taken: list[float] = []
    errors: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        server = serving(folder)
        try:
            run_all(signed_in(folder, people), seconds, taken, errors)
        finally:
            server.terminate()
            server.wait(30)
    most = statistics.quantiles(taken, n=20)[-1]
    print(f"{people} people, {seconds} s, {WORKERS} workers: {len(taken)} requests, {len(errors)} errors {errors[:3]}")
    print(f"median {statistics.median(taken):.0f} ms, 95th percentile {most:.0f} ms (at most {MOST:g} ms)")
    return int(bool(errors) or most > MOST)


def serving(folder: Path) -> subprocess.Popen[str]:
    """The service of the invented town, on SQLite, answering."""
    command = [sys.executable, "-m", "resguardo", "serve", "--demo", "--port", str(PORT), "--data", str(folder)]
    limits = ["--requests", "100000", "--workers", str(WORKERS)]
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    server = subprocess.Popen([*command, *limits], stdout=subprocess.PIPE, encoding="utf-8", env=environment)
    assert server.stdout is not None  # noqa: S101 - a pipe
    for line in server.stdout:
        if "Ctrl+C" in line:
            return server
    raise SystemExit("the service does not answer")


def signed_in(folder: Path, people: int) -> list[Visitor]:
    """So many people, each with a session; applicants have a request in draft, analysts those that were filed."""
    os.environ.pop("DATABASE_URL", None)
    from resguardo.cli.office import set_up

    set_up(folder)
    from resguardo.web import work

    try:
        return [_visitor(each, 100 * each // people) for each in range(people)]
    finally:
        work.stop()


def _visitor(number: int, percent: int) -> Visitor:
    if percent < ANALYSTS:
        return _analyst(number)
    return _inspector(number) if percent < ANALYSTS + INSPECTORS else _applicant(number)


def _inspector(number: int) -> Visitor:
    from django.utils import timezone

    from resguardo.casework import inspecting
    from resguardo.casework.models import Person

    person, now = Person.objects.get(email="davi@cidade.invalid"), timezone.now()
    inspected = inspecting.Inspected(f"Depósito {number}", "Rua da Carga, 1", ("A", "B"))
    planned = [inspecting.plan(person, inspected, timezone.localdate(now), now).pk for _ in range(3)]
    kept, *sent = planned
    pages = ("/fiscalizacoes", f"/fiscalizacoes/{kept}", f"/fiscalizacoes/campo/{kept}", "/fiscalizacoes/nova")
    return Visitor(_session(person), pages, planned=sent)


def _applicant(number: int) -> Visitor:
    from django.utils import timezone

    from resguardo.casework import accounts, applying, demo

    now = timezone.now()
    person = accounts.sign_up(f"pessoa{number}@carga.invalid", f"Pessoa {number}", "um-segredo-longo", now)
    accounts.confirm(person, now)
    name = f"Gás {number}"
    content = json.dumps(demo.a_site(name, "Rua da Carga, 1", 40), ensure_ascii=False)
    case = applying.begin(person, applying.Place(name, "Rua da Carga, 1", ("revenda",)), content, now)
    pages = ("/pedidos", f"/pedidos/{case.pk}", f"/pedidos/{case.pk}/fatos", f"/pedidos/{case.pk}/passo/enviar")
    return Visitor(_session(person), pages, case.pk)


def _analyst(number: int) -> Visitor:
    from resguardo.casework.models import LicenceCase, Person
    from resguardo.casework.states import State

    person = Person.objects.get(email=f"{('ana', 'bento')[number % 2]}@cidade.invalid")
    filed = LicenceCase.objects.exclude(state=State.DRAFT).order_by("pk")
    case = filed[number % filed.count()]
    return Visitor(_session(person), ("/pedidos", f"/pedidos/{case.pk}", f"/pedidos/{case.pk}/fatos", "/adequacao"))


def _session(person: object) -> str:
    """As signing in leaves it, without the time that a password takes to be checked."""
    from django.test import Client

    client = Client()
    client.force_login(person, "resguardo.casework.signing_in.Backend")  # type: ignore[arg-type]
    return client.cookies["sessao"].value


def run_all(people: list[Visitor], seconds: int, taken: list[float], errors: list[str]) -> None:
    """Everyone at once, each begun at a moment of their own."""
    begun = time.monotonic() + 1
    each = [
        threading.Thread(
            target=works, args=(visitor, begun + EVERY * number / len(people), seconds, taken, errors, number)
        )
        for number, visitor in enumerate(people)
    ]
    for person in each:
        person.start()
    for person in each:
        person.join()


def works(visitor: Visitor, begun: float, seconds: int, taken: list[float], errors: list[str], number: int) -> None:
    """One person: a request every five seconds over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    for turn in range(int(seconds / EVERY)):
        time.sleep(max(0, begun + EVERY * turn - time.monotonic()))
        writes = (visitor.draft or visitor.planned) and (turn + number) % WRITES == 0
        started = time.perf_counter()
        try:
            if writes:
                started = (add_paper if visitor.draft else send_visit)(connection, visitor)
            else:
                ask(connection, visitor, "GET", visitor.pages[(turn + number) % len(visitor.pages)], 200)
        except (OSError, http.client.HTTPException, ValueError) as error:
            errors.append(repr(error))
            connection.close()
        taken.append(1000 * (time.perf_counter() - started))


def add_paper(connection: http.client.HTTPConnection, visitor: Visitor) -> float:
    """Adds a paper to the draft; returns when the form was sent, as fetching it is a request of its own."""
    told = {"tipo": "planta", "data_do_documento": "2026-01-01"}
    content = b"%PDF-1.7\n" + os.urandom(2_000)
    return send(connection, visitor, f"/pedidos/{visitor.draft}/passo/juntar_documento", told, "arquivo", content)


def send_visit(connection: http.client.HTTPConnection, visitor: Visitor) -> float:
    """Sends the next visit that is due, with its answers and a photo; returns when the form was sent."""
    from resguardo.casework.demo_inspections import ANSWERS

    told = {**ANSWERS, "chave": str(uuid.uuid4()), "dia": time.strftime("%Y-%m-%d", time.gmtime(time.time() - 86_400))}
    content = JPEG + os.urandom(PHOTO)
    address = f"/fiscalizacoes/campo/{visitor.planned.pop()}"
    return send(connection, visitor, address, told, "foto-art8_cpt-1", content)


def send(
    connection: http.client.HTTPConnection,
    visitor: Visitor,
    address: str,
    told: dict[str, str],
    name_of_file: str,
    content: bytes,
) -> float:
    """Fetches a form and sends it with a file; returns when it was sent."""
    page, cookie = ask(connection, visitor, "GET", address, 200)
    fields = {
        name: re.search(rf'name="{name}" value="([^"]*)"', page)[1]  # type: ignore[index]
        for name in ("csrfmiddlewaretoken", "versao")
    }
    parts = [
        f'--limite\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (told | fields).items()
    ]
    file = f'--limite\r\nContent-Disposition: form-data; name="{name_of_file}"; filename="arquivo"\r\n\r\n'
    body = "".join((*parts, file)).encode() + content + b"\r\n--limite--\r\n"
    started = time.perf_counter()
    ask(connection, visitor, "POST", address, 302, body, cookie)
    return started


def ask(
    connection: http.client.HTTPConnection,
    visitor: Visitor,
    method: str,
    path: str,
    expected: int,
    body: bytes = b"",
    cookie: str = "",
) -> tuple[str, str]:
    """One request: the page and the cookie of its forms; raises ValueError for any answer but the expected one."""
    headers = {"Cookie": f"sessao={visitor.session}; {cookie}", "Origin": f"http://127.0.0.1:{PORT}"}
    if body:
        headers["Content-Type"] = "multipart/form-data; boundary=limite"
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    page = answer.read().decode()
    if answer.status != expected:
        raise ValueError(f"{method} {path}: {answer.status}")
    return page, (answer.getheader("Set-Cookie") or "").partition(";")[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
