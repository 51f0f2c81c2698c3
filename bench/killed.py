"""The casework under a writing load, killed (SIGKILL) at random: no acknowledged write lost, the log whole.

    python bench/killed.py [TIMES]

Writers are processes of their own on one SQLite file. Each begins requests and adds papers, plans inspections and
sends their visits with a photo, and acknowledges every write on its standard output once it is done; then all are
killed at once, at a moment that nobody chose. Afterwards each acknowledged head must be in the log, its row and its
file must be there, and the whole log must hold. A killed process tests the transactions and the order of files, not
what a disk does when the power fails.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from random import Random
from typing import Any

TIMES, WRITERS, LONGEST = 50, 2, 1.0
EMAIL, INSPECTOR = "carga@cidade.invalid", "fiscal@cidade.invalid"
Head = tuple[int, str]
Written = tuple[Head, str, str]
"""The log's head after a write, the object written, and the SHA-256 of its paper or photo ("" for none)."""


def main(arguments: list[str]) -> int:
    """Prints how many writes were acknowledged and what became of them; 1 where one was lost or the log broke."""
    times = int(arguments[0]) if arguments else TIMES
    seed = int(os.environ.get("SEED", str(time.time_ns() % 10**6)))
    random = Random(seed)  # noqa: S311 - no secret
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        prepare(folder)
        acknowledged: list[Written] = []
        for _ in range(times):
            acknowledged += killed(folder, random)
        faults = faults_after(acknowledged)
    counted = f"{times} kills of {WRITERS} writers (seed {seed}): {len(acknowledged)} acknowledged writes"
    print(f"{counted}, {len(faults)} faults {faults[:3]}")
    return int(bool(faults) or not acknowledged)


def prepare(folder: Path) -> None:
    """A data folder with somebody who asks for licences, and an inspector; this process reads it afterwards."""
    set_up(folder)
    from django.core.management import call_command
    from django.utils import timezone

    from resguardo.casework import accounts
    from resguardo.casework.states import Role

    call_command("migrate", verbosity=0)
    person = accounts.sign_up(EMAIL, "Carga", "um-segredo-longo", timezone.now())
    accounts.confirm(person, timezone.now())
    accounts.invite(None, INSPECTOR, "Fiscal", Role.INSPECTOR, timezone.now())


def killed(folder: Path, random: Random) -> list[Written]:
    """What the writers acknowledged before they were killed."""
    command = [sys.executable, __file__, "--write", str(folder)]
    writers = [subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") for _ in range(WRITERS)]
    outputs = [each.stdout for each in writers if each.stdout]
    lines = [each.readline() for each in outputs]  # all write by now
    if not all(lines):
        raise SystemExit("a writer ended by itself")
    time.sleep(random.uniform(0, LONGEST))
    for each in writers:
        each.send_signal(signal.SIGKILL)
    for output, writer in zip(outputs, writers, strict=True):
        lines += output.readlines()
        output.close()
        writer.wait()
    whole = [json.loads(line) for line in lines if line.endswith("\n")]
    return [(tuple(head), about, paper) for head, about, paper in whole]


def faults_after(acknowledged: list[Written]) -> list[str]:
    """Each acknowledged write that is not there as it was, and the first fault of the log."""
    from resguardo.casework import auditing, store
    from resguardo.casework.models import InspectionCase, LicenceCase, LogEntry, Paper, Photo

    faults = []
    digests = dict(LogEntry.objects.values_list("number", "digest"))
    models: dict[str, Any] = {each._meta.model_name: each for each in (InspectionCase, LicenceCase, Paper, Photo)}
    for (number, digest), about, paper in acknowledged:
        model, _, key = about.partition(":")
        if digests.get(number) != digest:
            faults.append(f"entry {number} lost or changed")
        if not models[model].objects.filter(pk=key).exists():
            faults.append(f"{about} lost")
        if paper and not store.kept(paper):
            faults.append(f"paper {paper} lost")
    fault = auditing.audit()
    return faults if fault is None else [*faults, f"log: {fault}"]


def write(folder: Path) -> None:
    """One writer, until it is killed."""
    set_up(folder)
    from django.conf import settings
    from django.utils import timezone

    from resguardo.casework import accounts, applying
    from resguardo.casework.models import LicenceCase, Paper

    settings.RESGUARDO_BOUNDED = lambda function, *told: function(*told)  # no process of its own is left behind
    inspector = accounts.person_at(INSPECTOR)
    person = accounts.person_at(EMAIL)
    assert person is not None and inspector is not None  # noqa: S101 - prepared
    place = applying.Place("Carga", "Rua da Carga, 1", ("revenda",))
    while True:
        now = timezone.now()
        case = applying.begin(person, place, "", now)
        acknowledge(f"licencecase:{case.pk}")
        content = b"%PDF-1.7\n" + os.urandom(2_000)
        applying.add_paper(person, case, case.version, "planta", timezone.localdate(now), "planta.pdf", content, now)
        paper = Paper.objects.get(case=case)
        acknowledge(f"paper:{paper.pk}", paper.sha256)
        assert LicenceCase.objects.filter(pk=case.pk).exists()  # noqa: S101 - reads go on beside the other's writes
        inspect(inspector, now)


def inspect(inspector: Any, now: Any) -> None:
    """Plans an inspection and records its visit, with a photo."""
    from django.utils import timezone

    from resguardo.casework import inspecting
    from resguardo.casework.models import Photo

    day = timezone.localdate(now)
    case = inspecting.plan(inspector, inspecting.Inspected("Carga", "Rua da Carga, 1", ("A",)), day, now)
    acknowledge(f"inspectioncase:{case.pk}")
    photo = b"\xff\xd8\xff" + os.urandom(20_000)
    answers = {"areas[#1].fiacao": "exposta"}
    filled = inspecting.Filled(str(uuid.uuid4()), day, answers, (("art8_cpt-1", photo),))
    visit = inspecting.record_visit(inspector, case, case.version, filled, now)
    kept = Photo.objects.get(visit=visit)
    acknowledge(f"photo:{kept.pk}", kept.sha256)


def acknowledge(about: str, paper: str = "") -> None:
    """Says on standard output that something is written, with the last entry of the log about it."""
    from resguardo.casework.models import LogEntry

    entry = LogEntry.objects.filter(object=about).latest("number")
    print(json.dumps([[entry.number, entry.digest], about, paper]), flush=True)


def set_up(folder: Path) -> None:
    """The service on a data folder, without its pages; SQLite always."""
    os.environ.pop("DATABASE_URL", None)
    from resguardo.cli.office import set_up as service_on

    service_on(folder)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        write(Path(sys.argv[2]))
    sys.exit(main(sys.argv[1:]))
