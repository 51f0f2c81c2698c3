"""The log's table: nothing in it is ever changed or deleted, and triggers in the database see to it."""

from __future__ import annotations

from dataclasses import asdict
from typing import ClassVar, Self

from django.db import models

from resguardo.casework.chain import Entry


class LogEntry(models.Model):
    """An entry, as `chain.Entry` has it; every text exactly as the digest covers it."""

    number: models.BigIntegerField[int, int] = models.BigIntegerField("número", primary_key=True)
    at: models.CharField[str, str] = models.CharField("quando", max_length=32)
    person: models.BigIntegerField[int | None, int | None] = models.BigIntegerField("quem", null=True)
    action: models.CharField[str, str] = models.CharField("o que fez", max_length=200)
    case: models.BigIntegerField[int | None, int | None] = models.BigIntegerField("pedido", null=True, db_index=True)
    object: models.CharField[str, str] = models.CharField("o que mudou", max_length=60, db_index=True)
    before: models.TextField[str, str] = models.TextField("antes")
    after: models.TextField[str, str] = models.TextField("depois")
    previous: models.CharField[str, str] = models.CharField("resumo do anterior", max_length=64)
    digest: models.CharField[str, str] = models.CharField("resumo", max_length=64)
    objects: ClassVar[models.Manager[Self]]

    class Meta:
        """In the order in which it grew."""

        ordering = ("number",)

    @classmethod
    def of(cls, entry: Entry) -> Self:
        """The row of an entry."""
        return cls(**asdict(entry))

    def entry(self) -> Entry:
        """What the row holds."""
        return Entry(**{name: getattr(self, name) for name in Entry.__slots__})
