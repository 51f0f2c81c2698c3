"""The list of art. 16: the register brought in, who is still out, and what an analyst finds adapted."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime

from cryptography.fernet import Fernet
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from resguardo.casework import edges, register
from resguardo.casework.adaptation import LABELS, Adaptation, Standing, adaptation, standing
from resguardo.casework.log import act
from resguardo.casework.models import Person, PersonKey, PriorLicence
from resguardo.casework.permissions import may
from resguardo.casework.register import Licence
from resguardo.casework.steps import Refused
from resguardo.rulebook.calendar import Counting
from resguardo.site.problem import Problem, UnusableFile

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell that a spreadsheet would run begins with."""
NOTHING_RECORDED = "Nenhuma adequação está registrada para este alvará: não há o que desfazer."


@dataclass(frozen=True, slots=True)
class Brought:
    """What a register brought: licences new and already there, columns that were left, names that had a CPF in them."""

    new: int
    known: int
    left: tuple[str, ...]
    cpfs: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A licence of the list and where its establishment stands."""

    licence: PriorLicence
    standing: Standing
    late: bool

    @property
    def label(self) -> str:
        """Where it stands, in words."""
        return LABELS[self.standing] + (", depois do prazo" if self.late else "")


def term_of_adaptation() -> Adaptation:
    """The term of art. 16 as the municipality's configuration and readings have it."""
    town = edges.town()
    counting: Counting = town.readings.get("R55", "working_day")  # type: ignore[assignment]
    return adaptation(town.published, edges.calendar(), counting)


def listed(today: date) -> tuple[Listed, ...]:
    """All licences of the list, those that are out first."""
    over = term_of_adaptation()
    rows = [_listed(each, over, today) for each in PriorLicence.objects.order_by("name", "number")]
    order = list(Standing)
    return tuple(sorted(rows, key=lambda each: order.index(each.standing)))


def _listed(licence: PriorLicence, over: Adaptation, today: date) -> Listed:
    stands = standing(licence.issued, licence.adapted, over, today)
    late = stands is Standing.ADAPTED and licence.adapted is not None and over.passed(licence.adapted)
    return Listed(licence, stands, late)


def bring(person: Person, data: bytes, name: str, now: datetime, encoding: str = "") -> Brought:
    """Takes the municipality's register in, all of it or nothing; what is on the list already stays as it is.

    Raises UnusableFile with all problems, and PermissionDenied.
    """
    if not may(person, "importar_alvaras"):
        raise PermissionDenied
    found: register.Register = edges.bounded(register.read, data, name, timezone.localdate(now), encoding)
    with act(person, "importou alvarás anteriores", at=now):
        new = _new(found.licences, name)
        keys = PersonKey.objects.bulk_create([PersonKey(secret=Fernet.generate_key().decode()) for _ in new])
        PriorLicence.objects.bulk_create(
            PriorLicence(
                number=each.number, name=each.name, address=each.address, issued=each.issued, brought=now, key=key
            )
            for each, key in zip(new, keys, strict=True)
        )
    return Brought(len(new), len(found.licences) - len(new), found.left, found.cpfs)


def _new(told: tuple[Licence, ...], name: str) -> list[Licence]:
    """The licences that are not on the list yet; raises UnusableFile for those that stand there otherwise.

    One whose holder was erased stays so.
    """
    numbers = [each.number for each in told]
    found = PriorLicence.objects.filter(number__in=numbers)
    erased = {each.number for each in found if each.key_id is None}
    told = tuple(each for each in told if each.number not in erased)
    known = {each.number: Licence(each.number, each.name, each.address, each.issued) for each in found}
    problems = tuple(
        Problem(f"{name}, alvará {each.number}", "dados que não são os da lista", "os mesmos, ou outro número")
        for each in told
        if known.get(each.number, each) != each
    )
    if problems:
        raise UnusableFile(problems)
    return [each for each in told if each.number not in known]


def find_adapted(person: Person, licence: int, seen: int, day: date, reason: str, now: datetime) -> None:
    """Records that an establishment has adapted, since when and why; one may correct what was recorded before.

    Raises Refused where somebody else did so meanwhile, PermissionDenied, and PriorLicence.DoesNotExist.
    """
    if day > timezone.localdate(now):
        raise Refused("O dia da adequação ainda não chegou.")
    with _recording("registrou a adequação", person, licence, seen, now) as current:
        if current.issued and day < current.issued:
            raise Refused(f"O dia da adequação é anterior à emissão do alvará, de {current.issued:%d/%m/%Y}.")
        current.adapted, current.reason = day, reason


def take_back(person: Person, licence: int, seen: int, reason: str, now: datetime) -> None:
    """Takes back that an establishment has adapted, which was recorded by mistake; the log keeps what was.

    Raises Refused where nothing is recorded or somebody else changed it meanwhile, PermissionDenied, and
    PriorLicence.DoesNotExist.
    """
    with _recording("desfez o registro da adequação", person, licence, seen, now) as current:
        if current.adapted is None:
            raise Refused(NOTHING_RECORDED)
        current.adapted, current.reason = None, reason


@contextmanager
def _recording(done: str, person: Person, licence: int, seen: int, now: datetime) -> Iterator[PriorLicence]:
    """A licence as it is now, to be changed inside by who may, on the version that was seen."""
    if not may(person, "registrar_adequacao"):
        raise PermissionDenied
    with act(person, done, at=now):
        current = PriorLicence.objects.select_for_update().get(pk=licence)
        if current.version != seen:
            raise Refused("Outra pessoa alterou este alvará; o que você enviou não foi guardado. Veja como está agora.")
        yield current
        current.by = person
        current.version += 1
        current.save()


def as_csv(today: date) -> bytes:
    """The list as spreadsheets in Brazil open it; no cell begins like a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";", quoting=csv.QUOTE_ALL)
    writer.writerow(
        ["Alvará", "Estabelecimento", "Endereço", "Emissão", "Prazo", "Situação", "Adequado em", "Fundamentação"]
    )
    for row in _table(today):
        writer.writerow([_harmless(each) for each in row])
    return out.getvalue().encode("utf-8-sig")


def _table(today: date) -> Iterator[tuple[str, ...]]:
    over = term_of_adaptation()
    last = f"{over.term.last:%d/%m/%Y}" if over.known else f"não antes de {over.term.last:%d/%m/%Y}"
    for each in listed(today):
        row, due = each.licence, "" if each.standing is Standing.NOT_PRIOR else last
        yield row.number, row.name, row.address, _day(row.issued), due, each.label, _day(row.adapted), row.why


def _day(day: date | None) -> str:
    return f"{day:%d/%m/%Y}" if day else ""


def _harmless(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
