"""The log as a chain of digests: what an entry's digest covers, and the first entry that does not hold.

Nothing here knows of a database: entries come in, a fault or none goes out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

BEGINNING = "0" * 64
"""What stands in the first entry for the digest of the one before."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: who did what to which object and when, the values before and after, and the digests that bind it."""

    number: int
    at: str
    person: int | None
    action: str
    case: int | None
    object: str
    before: str
    after: str
    previous: str
    digest: str


@dataclass(frozen=True, slots=True)
class Head:
    """An entry by number and digest, as printed in documents: ``NUMBER:DIGEST``."""

    number: int
    digest: str

    def __str__(self) -> str:
        return f"{self.number}:{self.digest}"


@dataclass(frozen=True, slots=True)
class Fault:
    """The first entry at which the log does not hold, and what is wrong with it."""

    number: int
    what: str


def digest_of(entry: Entry) -> str:
    """SHA-256 over the entry's canonical JSON, all but its own digest."""
    values = [entry.number, entry.at, entry.person, entry.action, entry.case, entry.object]
    return hashlib.sha256(canonical([*values, entry.before, entry.after, entry.previous]).encode()).hexdigest()


def canonical(value: object) -> str:
    """JSON with one way to write each value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def head_from(text: str) -> Head:
    """The head that a document prints; raises ValueError."""
    number, _, digest = text.strip().partition(":")
    if not number.isdecimal() or len(digest) != len(BEGINNING):
        raise ValueError(f'"{text}" não é uma cabeça do registro, como 120:9f86d0…')
    return Head(int(number), digest.lower())


def first_fault(entries: Iterable[Entry], head: Head | None = None) -> Fault | None:
    """The first entry changed, dropped or out of order, in the order of the numbers; None where all hold.

    With ``head`` also an entry that a document prints and the log no longer has, or has otherwise.
    """
    number, previous = 0, BEGINNING
    for entry in entries:
        number += 1
        if fault := _fault(entry, number, previous):
            return fault
        if head is not None and head.number == number and head.digest != entry.digest:
            return Fault(number, "o registro foi reescrito: o documento traz outro resumo para este lançamento")
        previous = entry.digest
    if head is not None and head.number > number:
        return Fault(number + 1, f"faltam lançamentos: o documento traz o de número {head.number}")
    return None


def _fault(entry: Entry, number: int, previous: str) -> Fault | None:
    if entry.number > number:
        return Fault(number, "falta este lançamento")
    if entry.number < number:
        return Fault(entry.number, "lançamento repetido")
    if entry.previous != previous:
        return Fault(number, "lançamento fora de ordem, ou o anterior foi trocado")
    if entry.digest != digest_of(entry):
        return Fault(number, "lançamento alterado: o resumo não confere com o conteúdo")
    return None
