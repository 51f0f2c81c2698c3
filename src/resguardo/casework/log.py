"""The log: the one path of all writes. It only grows, and each entry holds the digest of the one before.

    with act(person, "tomou o pedido", at=now, case=case):
        case.save()

Outside of an act the models refuse to be written. Inside, each row written leaves an entry; what is written and its
entries are one transaction, and writers stand in line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.db import connection, models, transaction

from resguardo.casework.chain import BEGINNING, Entry, Head, canonical, digest_of
from resguardo.casework.guard import Unlogged, writing
from resguardo.casework.personal import KEY, concealed, left_by

if TYPE_CHECKING:
    from resguardo.casework.models import LicenceCase, Person

LINE = 15_2002
"""The number of PostgreSQL's advisory lock in which writers stand in line; on SQLite the transaction itself does it."""
Row = Mapping[str, Any]


@dataclass(slots=True)
class Act:
    """What somebody does, while it is being done."""

    person: int | None
    action: str
    at: datetime
    case: int | None
    head: Head

    def note(self, about: str) -> None:
        """An entry about something that happened and changed no row, as that somebody signed in."""
        _append(self, about, {}, {})


_act: ContextVar[Act | None] = ContextVar("casework_act", default=None)


@contextmanager
def act(person: Person | None, action: str, *, at: datetime, case: LicenceCase | None = None) -> Iterator[Act]:
    """All that is written inside is done by ``person`` (None: the program itself), logged, and one transaction.

    Raises Unlogged inside another act: what is done has one name.
    """
    if _act.get() is not None:
        raise Unlogged("an act inside an act")
    with in_line():
        doing = Act(person.pk if person else None, action, at, case.pk if case else None, head())
        token = _act.set(doing)
        try:
            yield doing
        finally:
            _act.reset(token)


@contextmanager
def in_line() -> Iterator[None]:
    """A transaction during which nobody else writes."""
    with transaction.atomic():
        _stand_in_line()
        yield


def _stand_in_line() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LINE])


@contextmanager
def about(case: LicenceCase) -> Iterator[None]:
    """What is written inside, in the course of an act, belongs to the history of another request."""
    doing = current()
    before, doing.case = doing.case, case.pk
    try:
        yield
    finally:
        doing.case = before


def current() -> Act:
    """The act that is being done; raises Unlogged where there is none."""
    doing = _act.get()
    if doing is None:
        raise Unlogged("a write outside of an act")
    return doing


def head() -> Head:
    """The last entry; number 0 where there is none yet."""
    from resguardo.casework.models import LogEntry

    last = LogEntry.objects.order_by("-number").values_list("number", "digest").first()
    return Head(*last) if last else Head(0, BEGINNING)


def record(model: type[models.Model], key: int, before: Row | None, after: Row | None) -> None:
    """The entry of one row: of one made or deleted all values, of a changed one those that changed.

    Where a row gives up its person's key, entries with the digests of what is personal and stays follow.
    """
    if before is not None and after is not None:
        changed = [name for name in after if before[name] != after[name]]
        if not changed:
            return
        told: Row = after
        erased = KEY in changed and after[KEY] is None
        before, after = ({name: row[name] for name in changed} for row in (before, after))
    else:
        told, erased = after if after is not None else before or {}, False
    gone, stays = concealed(model, told, before or {}, stays=False), concealed(model, told, after or {}, stays=True)
    _append(current(), f"{model._meta.model_name}:{key}", gone, stays)
    if erased:
        _note_what_stays(model, key)


def _note_what_stays(model: type[models.Model], key: int) -> None:
    for other, row in left_by(model, key):
        personal = {name: value for name, value in row.items() if name in getattr(other, "PERSONAL", ()) and value}
        if personal:
            about = f"{other._meta.model_name}:{row['id']}"
            _append(current(), about, {}, concealed(other, row, personal, stays=True))


def _append(doing: Act, about: str, before: Row, after: Row) -> None:
    from resguardo.casework.models import LogEntry

    entry = Entry(
        number=doing.head.number + 1,
        at=doing.at.astimezone(UTC).isoformat(timespec="microseconds"),
        person=doing.person,
        action=doing.action,
        case=doing.case,
        object=about,
        before=canonical(before),
        after=canonical(after),
        previous=doing.head.digest,
        digest="",
    )
    entry = replace(entry, digest=digest_of(entry))
    with writing():
        LogEntry.of(entry).save(force_insert=True)
    doing.head = Head(entry.number, entry.digest)
