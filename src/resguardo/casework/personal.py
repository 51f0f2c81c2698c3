"""What of a row goes into the log, and how: personal values under their person's key, secrets and contents as digests.

The log keeps the ciphertext and its digests cover that: when a person is erased the key is destroyed, what it concealed
can be read by nobody, and the chain stays whole. Of what then stays in the tables it keeps digests.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from typing import Any, Protocol, cast

from cryptography.fernet import Fernet, InvalidToken
from django.apps import apps
from django.db import models

from resguardo.casework.chain import canonical

KEY = "key_id"
"""What ``PERSON`` names where a row holds the key itself."""
CONCEALED, DIGEST, ERASED = "cifrado:", "sha256:", "(apagado)"


class Declared(Protocol):
    """What a logged model declares of its columns."""

    PERSONAL: frozenset[str]
    SEALED: frozenset[str]
    PERSON: str


def concealed(
    model: type[models.Model], told: Mapping[str, Any], row: Mapping[str, Any], *, stays: bool
) -> dict[str, Any]:
    """A row's values as the log keeps them; ``told`` holds the column that names the person, or the key itself.

    Without a key, a personal value that stays in the table is kept as its digest, and of one that does not nothing is.
    """
    declared = cast(Declared, model)
    cipher = _cipher(declared, told) if declared.PERSONAL & row.keys() else None
    return {name: _kept(declared, name, plain(value), cipher, stays) for name, value in row.items()}


def _kept(declared: Declared, name: str, value: Any, cipher: Fernet | None, stays: bool) -> Any:
    if value is None or value == "":
        return value
    if name in declared.SEALED:
        return digest(value)
    if name not in declared.PERSONAL:
        return value
    if cipher:
        return CONCEALED + cipher.encrypt(canonical(value).encode()).decode()
    return digest(value) if stays else ERASED


def left_by(model: type[models.Model], key: int) -> Iterator[tuple[type[models.Model], dict[str, Any]]]:
    """The rows with personal values of whoever ``model``'s row names: that row, and where it is a person all others."""
    own = model._base_manager.filter(pk=key)
    yield from ((model, row) for row in own.values())
    for other in apps.get_app_config("casework").get_models():
        column = getattr(other, "PERSON", "")
        if column not in ("", KEY) and other._meta.get_field(column).related_model is model:
            rows = other._base_manager.filter(**{column: key}).order_by("pk")
            yield from ((other, row) for row in rows.values())


def digest(value: Any) -> str:
    """What stands in the log for a secret, or for a content that is kept elsewhere."""
    return DIGEST + hashlib.sha256(str(value).encode()).hexdigest()


def revealed(value: Any, key: str) -> Any:
    """A value of the log as a person reads it, with the key of whom it is about ("" where that was destroyed)."""
    if not isinstance(value, str) or not value.startswith(CONCEALED):
        return value
    try:
        return json.loads(Fernet(key.encode()).decrypt(value.removeprefix(CONCEALED).encode()).decode())
    except (InvalidToken, ValueError):
        return ERASED


def plain(value: Any) -> Any:
    """A column's value as JSON knows values; times in UTC."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return value.isoformat() if isinstance(value, date) else value


def key_of(model: type[models.Model], row: Mapping[str, Any]) -> str:
    """The key of the person whom a row is about; "" where it was destroyed."""
    from resguardo.casework.models import Person, PersonKey

    declared = cast(Declared, model)
    if not declared.PERSON:
        return ""
    about = row.get(declared.PERSON)
    key = about if declared.PERSON == KEY else Person.objects.filter(pk=about).values_list("key_id", flat=True).first()
    return PersonKey.objects.filter(pk=key).values_list("secret", flat=True).first() or ""


def _cipher(declared: Declared, told: Mapping[str, Any]) -> Fernet | None:
    key = key_of(cast(type[models.Model], declared), told)
    return Fernet(key.encode()) if key else None
