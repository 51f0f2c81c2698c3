"""``resguardo audit verify``: whether the log holds, and the tables are as it left them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Model

from resguardo.casework import store
from resguardo.casework.chain import Fault, Head, first_fault
from resguardo.casework.models import LogEntry, Logged, Person
from resguardo.casework.personal import DIGEST, ERASED, KEY, digest, key_of, plain, revealed

Logbook = dict[str, tuple[int, dict[str, Any]]]
"""By object the number of its last entry and its values, as the log has them."""


def audit(head: Head | None = None) -> Fault | None:
    """The first fault of the log, else the first row that is not as the log says; None where all is well."""
    begins = not connection.in_atomic_block
    with transaction.atomic():
        if begins and connection.vendor == "postgresql":  # one picture of all tables, while others write
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        entries = LogEntry.objects.order_by("number").iterator()
        return first_fault((each.entry() for each in entries), head) or next(_rows_at_odds(), None)


def logged_models() -> tuple[type[Logged], ...]:
    """The tables whose rows the log tells."""
    return tuple(each for each in apps.get_app_config("casework").get_models() if issubclass(each, Logged))


def damaged_files() -> tuple[str, ...]:
    """What is wrong with each kept file that a row names by its SHA-256, gone or altered; none where all are whole."""
    return tuple(_damage())


def _damage() -> Iterator[str]:
    for model in logged_models():
        if any(each.attname == "sha256" for each in model._meta.concrete_fields):
            yield from _damage_of(model)


def _damage_of(model: type[Model]) -> Iterator[str]:
    for key, digest_told in model._base_manager.order_by("pk").values_list("pk", "sha256").iterator():
        _, wrong = store.whole_or_wrong(digest_told)
        if wrong:
            yield f"{model._meta.model_name}:{key}: {wrong}"


def _rows_at_odds() -> Iterator[Fault]:
    told, secrets = _told(), _secrets()
    for model in logged_models():
        for row in model._base_manager.order_by("pk").values().iterator():
            name = f"{model._meta.model_name}:{row['id']}"
            number, values = told.pop(name, (0, None))
            if values is None:
                yield Fault(number, f"{name}: uma linha que o registro não conhece")
            elif wrong := _columns_at_odds(model, row, values, _secret_of(model, row, secrets)):
                yield Fault(number, f"{name}: a linha não é como o registro a deixou ({', '.join(wrong)})")
    for name, (number, _) in told.items():
        yield Fault(number, f"{name}: a linha desapareceu")


def _told() -> Logbook:
    told: Logbook = {}
    for entry in LogEntry.objects.order_by("number").iterator():
        before, after = json.loads(entry.before), json.loads(entry.after)
        if after:
            told[entry.object] = (entry.number, {**told.get(entry.object, (0, {}))[1], **after})
        elif before:
            told.pop(entry.object, None)
    return told


def _secrets() -> dict[int, str]:
    """The key of each person that has one."""
    return dict(Person.objects.exclude(key=None).values_list("pk", "key__secret"))


def _secret_of(model: type[Logged], row: dict[str, Any], secrets: dict[int, str]) -> str:
    if model.PERSON == KEY and model is not Person:
        return key_of(model, row)
    return secrets.get(row["id"] if model is Person else row.get(model.PERSON, 0), "")


def _columns_at_odds(model: type[Logged], row: dict[str, Any], told: dict[str, Any], key: str) -> list[str]:
    hidden = model.PERSONAL | model.SEALED
    return [name for name, value in row.items() if not _agree(plain(value), told.get(name), key, name in hidden)]


def _agree(value: Any, told: Any, key: str, hidden: bool) -> bool:
    if hidden and isinstance(told, str) and told.startswith(DIGEST):
        return digest(value) == told
    told = revealed(told, key) if hidden else told
    # unreadable with a key: an act replaced that key, whose own row was compared; without one digests stand in the log
    return bool(told == value or (hidden and key and told == ERASED))
