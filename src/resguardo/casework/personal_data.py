"""All that the service holds of a person, for themselves (LGPD, art. 18, II and V)."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models

from resguardo.casework import store
from resguardo.casework.auditing import logged_models
from resguardo.casework.models import LogEntry, Logged, Paper, Person, PersonKey
from resguardo.casework.personal import key_of, plain, revealed

Keys = dict[type[models.Model], set[int]]
_OWNERS = frozenset({"applicant_id", "uploaded_by_id"})
"""Columns that say whose a row is; others name who did something with it."""


def data_of(person: Person) -> dict[str, Any]:
    """The rows that are about a person, the contents of their papers, and all entries of the log about them or by them.

    Secrets (password, second factor, key) are left out; what they did to others' requests is told without its content.
    """
    keys = _about(person)
    tables = {model._meta.model_name: list(_rows(model, sorted(keys[model]))) for model in keys}
    return {"tabelas": tables, "arquivos": _contents(keys.get(Paper, set())), "registro": list(_entries(person, keys))}


def _about(person: Person) -> Keys:
    """The person's own rows, and with each of them those that hang on it."""
    keys: Keys = {Person: {person.pk}}
    for model in _tables():
        for column in _OWNERS & {field.attname for field in model._meta.concrete_fields}:
            keys[model] = set(model._base_manager.filter(**{column: person.pk}).values_list("pk", flat=True))
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
            found.update(model._base_manager.filter(**{f"{field.attname}__in": on}).values_list("pk", flat=True))
    return found


def _tables() -> tuple[type[Logged], ...]:
    return tuple(each for each in logged_models() if each is not PersonKey)


def _rows(model: type[models.Model], keys: list[int]) -> Iterator[dict[str, Any]]:
    sealed = Person.SEALED if model is Person else frozenset[str]()
    for row in model._base_manager.filter(pk__in=keys).order_by("pk").values():
        yield {name: plain(value) for name, value in row.items() if name not in sealed}


def _contents(papers: set[int]) -> dict[str, str]:
    """The papers' contents by their SHA-256, in base64."""
    digests = Paper.objects.filter(pk__in=papers).values_list("sha256", flat=True)
    return {each: base64.b64encode(store.kept(each)).decode() for each in sorted(set(digests))}


def _entries(person: Person, keys: Keys) -> Iterator[dict[str, Any]]:
    about = {f"{model._meta.model_name}:{key}": (model, key) for model, found in keys.items() for key in found}
    for entry in LogEntry.objects.order_by("number").iterator():
        if entry.object in about:
            secret = _secret(*about[entry.object])
            values = {"antes": _values(entry.before, secret), "depois": _values(entry.after, secret)}
        elif entry.person == person.pk:
            values = {}
        else:
            continue
        yield {"numero": entry.number, "quando": entry.at, "o_que_fez": entry.action, "sobre": entry.object, **values}


def _secret(model: type[models.Model], key: int) -> str:
    return key_of(model, model._base_manager.values().get(pk=key))


def _values(told: str, secret: str) -> Mapping[str, Any]:
    return {name: revealed(value, secret) for name, value in json.loads(told).items()}
