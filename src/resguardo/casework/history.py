"""The history of a request, told from the log: who did what when, and what changed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.apps import apps
from django.db import models
from django.utils import timezone

from resguardo.casework import inspection_states
from resguardo.casework.models import (
    Determination,
    InspectionCase,
    LicenceCase,
    LogEntry,
    Penalty,
    Person,
    Pleading,
    Served,
)
from resguardo.casework.models.inspections import OF_A_CASE
from resguardo.casework.models.papers import KINDS
from resguardo.casework.personal import CONCEALED, DIGEST, key_of, revealed
from resguardo.casework.states import LABELS

WORDS: Mapping[str, Mapping[str, str]] = {
    "state": {str(state): label for state, label in (*LABELS.items(), *inspection_states.LABELS.items())},
    "kind": {**KINDS, **Determination.WORDS, **Served.KINDS, **Pleading.KINDS, **Penalty.KINDS},
    "manner": Served.MANNERS,
}
"""Columns whose values have words for people."""
HIDDEN = frozenset({"id", "version", "case_id", "visit_id", "key_id", "key", "number"})
"""Columns that say nothing to who reads."""


@dataclass(frozen=True, slots=True)
class Change:
    """A column that got another value, in words."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Event:
    """What somebody did at one moment, with the entries of the log it left; ``version`` is the request's after it."""

    at: datetime
    who: str
    action: str
    changes: tuple[Change, ...]
    first: int
    last: int
    version: int


class Names(dict[int | None, str]):
    """Names of people by key, each asked for once."""

    def __missing__(self, key: int | None) -> str:
        """The program itself where nobody did it."""
        name = Person.objects.filter(pk=key).values_list("name", flat=True).first() if key else "o programa"
        self[key] = name or "alguém"
        return self[key]


def history_of(case: LicenceCase | InspectionCase, since: int = -1) -> tuple[Event, ...]:
    """All that was done to a case, the last first; of it what came after the version ``since``."""
    if isinstance(case, LicenceCase):
        entries = LogEntry.objects.filter(case=case.pk)
    else:
        entries = LogEntry.objects.filter(object__in=list(_objects_of(case)))
    return _events(list(entries.order_by("number")), f"{case._meta.model_name}:", since)


def _objects_of(case: InspectionCase) -> Iterator[str]:
    """The rows of an inspection, as the log names them."""
    yield f"inspectioncase:{case.pk}"
    for model, way in OF_A_CASE:
        for key in model.objects.filter(**{way: case}).values_list("pk", flat=True):
            yield f"{model._meta.model_name}:{key}"


def _events(entries: list[LogEntry], counted: str, since: int) -> tuple[Event, ...]:
    """The acts that left the entries; ``counted`` begins the name of the row that holds the version."""
    names = Names()
    events = []
    version = 0
    for (at, who, action), group in groupby(entries, lambda each: (each.at, each.person, each.action)):
        of_the_act = list(group)
        version = _version_in(of_the_act, counted, version)
        changes = tuple(change for entry in of_the_act for change in _changes(entry, names))
        numbers = of_the_act[0].number, of_the_act[-1].number
        events.append(Event(datetime.fromisoformat(at), names[who], action, changes, *numbers, version))
    return tuple(each for each in reversed(events) if each.version > since)


def _version_in(entries: list[LogEntry], counted: str, before: int) -> int:
    told = [json.loads(each.after).get("version") for each in entries if each.object.startswith(counted)]
    return next((each for each in reversed(told) if each is not None), before)


def _changes(entry: LogEntry, names: Names) -> Iterator[Change]:
    name, _, key = entry.object.partition(":")
    model = apps.get_model("casework", name)
    before, after = json.loads(entry.before), json.loads(entry.after)
    secret = _key(model, int(key), before, after)
    for column in {**before, **after}:
        if column not in HIDDEN:
            label = str(model._meta.get_field(column.removesuffix("_id")).verbose_name)
            yield Change(label, *(_words(model, column, each.get(column), secret, names) for each in (before, after)))


def _key(model: type[models.Model], key: int, *told: dict[str, Any]) -> str:
    if not any(isinstance(each, str) and each.startswith(CONCEALED) for row in told for each in row.values()):
        return ""
    row = model._base_manager.filter(pk=key).values().first()
    return key_of(model, row) if row else ""


def _numbered(model: type[models.Model], key: int) -> str:
    """A row by the number that people know it by: a version within its request, an alvará by its year."""
    row = model._base_manager.filter(pk=key).first()
    number = getattr(row, "number", "")
    return f"nº {number}" if number else WORDS["kind"].get(getattr(row, "kind", ""), "")


def _words(model: type[models.Model], column: str, value: Any, secret: str, names: Names) -> str:
    """A column's value as people read it."""
    value = revealed(value, secret)
    field = model._meta.get_field(column.removesuffix("_id"))
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(field, models.ForeignKey):
        return names[value] if field.related_model is Person else _numbered(field.related_model, value)
    if isinstance(field, models.DateTimeField):
        return f"{timezone.localtime(datetime.fromisoformat(value)):%d/%m/%Y %H:%M}"
    if isinstance(field, models.DateField):
        return f"{datetime.fromisoformat(value):%d/%m/%Y}"
    if isinstance(value, str) and value.startswith(DIGEST):
        return f"conteúdo de SHA-256 {value.removeprefix(DIGEST)[:12]}…"
    return str(WORDS.get(column, {}).get(value, value))
