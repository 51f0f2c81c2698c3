"""All that the service holds of a person, for themselves (LGPD, art. 18, II and V).

A person is known by an account, or where there is none by an inspection or a licence of the adaptation list.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models

from resguardo.casework import store
from resguardo.casework.auditing import logged_models
from resguardo.casework.inspection_states import NOT_TOLD_YET
from resguardo.casework.models import (
    InspectionCase,
    IssuedDocument,
    LogEntry,
    Logged,
    Paper,
    Person,
    PersonKey,
    Photo,
    PriorLicence,
)
from resguardo.casework.personal import key_of, plain, revealed

Keys = dict[type[models.Model], set[int]]
_OWNERS = frozenset({"applicant_id", "uploaded_by_id"})
"""Columns that say whose a row is; others name who did something with it."""


def data_of(about: Person | InspectionCase | PriorLicence) -> dict[str, Any]:
    """The rows that are about a person, the contents of their files, and all entries of the log about them or by them.

    Secrets (password, second factor, key) are left out; what they did to others' requests is told without its content;
    inspections that they were not told of yet (``untold``) are left out too, as they would be no inspections any more.
    """
    keys = _grown(_own_rows(about) if isinstance(about, Person) else {type(about): {about.pk}})
    person = about.pk if isinstance(about, Person) else None
    tables = {model._meta.model_name: list(_rows(model, sorted(keys[model]))) for model in keys}
    return {"tabelas": tables, "arquivos": _contents(keys), "registro": list(_entries(person, keys))}


def untold(person: Person) -> int:
    """How many inspections of a person's there are that they were not told of yet."""
    return InspectionCase.objects.filter(applicant=person, state__in=NOT_TOLD_YET).count()


def _own_rows(person: Person) -> Keys:
    keys: Keys = {Person: {person.pk}}
    for model in _tables():
        for column in _OWNERS & {field.attname for field in model._meta.concrete_fields}:
            keys[model] = _found(model, **{column: person.pk})
    return keys


def _found(model: type[models.Model], **columns: Any) -> set[int]:
    rows = model._base_manager.filter(**columns)
    if model is InspectionCase:
        rows = rows.exclude(state__in=NOT_TOLD_YET)
    return set(rows.values_list("pk", flat=True))


def _grown(own: Keys) -> Keys:
    """The rows with those that hang on them, and on these again."""
    keys = dict(own)
    grows = True
    while grows:
        grows = False
        for model in _tables():
            found = _hanging_on(model, keys)
            grows = grows or not found <= keys.get(model, set())
            keys.setdefault(model, set()).update(found)
    return {model: found for model, found in keys.items() if found}


def _hanging_on(model: type[Logged], keys: Keys) -> set[int]:
    found: set[int] = set()
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey) and field.related_model is not Person:
            on = keys.get(field.related_model, set())
            found.update(_found(model, **{f"{field.attname}__in": on}))
    return found


def _tables() -> tuple[type[Logged], ...]:
    return tuple(each for each in logged_models() if each is not PersonKey)


def _rows(model: type[models.Model], keys: list[int]) -> Iterator[dict[str, Any]]:
    sealed = Person.SEALED if model is Person else frozenset[str]()
    for row in model._base_manager.filter(pk__in=keys).order_by("pk").values():
        yield {name: plain(value) for name, value in row.items() if name not in sealed}


def _contents(keys: Keys) -> dict[str, str | None]:
    """The contents of papers, photos and issued documents by their SHA-256, in base64; None where gone or altered."""
    digests = {
        digest
        for model in (Paper, Photo, IssuedDocument)
        for digest in model._base_manager.filter(pk__in=keys.get(model, ())).values_list("sha256", flat=True)
    }
    contents = {each: store.whole_or_wrong(each)[0] for each in sorted(digests)}
    return {each: None if data is None else base64.b64encode(data).decode() for each, data in contents.items()}


def _entries(person: int | None, keys: Keys) -> Iterator[dict[str, Any]]:
    about = {f"{model._meta.model_name}:{key}": (model, key) for model, found in keys.items() for key in found}
    for entry in LogEntry.objects.order_by("number").iterator():
        if entry.object in about:
            secret = _secret(*about[entry.object])
            values = {"antes": _values(entry.before, secret), "depois": _values(entry.after, secret)}
        elif person is not None and entry.person == person:
            values = {}
        else:
            continue
        yield {"numero": entry.number, "quando": entry.at, "o_que_fez": entry.action, "sobre": entry.object, **values}


def _secret(model: type[models.Model], key: int) -> str:
    return key_of(model, model._base_manager.values().get(pk=key))


def _values(told: str, secret: str) -> Mapping[str, Any]:
    return {name: revealed(value, secret) for name, value in json.loads(told).items()}
