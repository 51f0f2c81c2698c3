"""What every table of the casework has: no row is written outside of an act, and each one written leaves its entry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from django.db import models, transaction

from resguardo.casework import log
from resguardo.casework.guard import Unlogged, is_writing, writing


class LoggedRows(models.QuerySet[Any]):
    """Rows whose writing leaves an entry for each, in bulk as one by one."""

    def update(self, **values: Any) -> int:
        """Changes all rows; each one changed leaves its entry."""
        log.current()
        before = self._rows()
        with writing():
            count = super().update(**values)
        after = _rows_of(self.model, before)
        for key, row in before.items():
            log.record(self.model, key, row, after[key])
        return count

    update.alters_data = True  # type: ignore[attr-defined]

    def delete(self) -> tuple[int, dict[str, int]]:
        """Deletes all rows; each leaves its entry."""
        log.current()
        before = self._rows()
        with writing():
            deleted = super().delete()
        self._record_deleted(before)
        return deleted

    delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]

    def _raw_delete(self, using: str | None) -> int:
        """What Django deletes with, and what others may call round ``delete``."""
        if is_writing():
            return int(super()._raw_delete(using))
        log.current()
        before = self._rows()
        with writing():
            count = int(super()._raw_delete(using))
        self._record_deleted(before)
        return count

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        """Makes all rows; each leaves its entry. Raises Unlogged where it would not be known which were made."""
        log.current()
        if options.get("ignore_conflicts") or options.get("update_conflicts"):
            raise Unlogged("rows made in bulk, and nobody knows which")
        with transaction.atomic(), writing():
            made: list[Any] = super().bulk_create(objs, *args, **options)
        for key, row in _rows_of(self.model, [each.pk for each in made]).items():
            log.record(self.model, key, None, row)
        return made

    def _rows(self) -> dict[int, dict[str, Any]]:
        keys = list(self.values_list("pk", flat=True))
        return _rows_of(self.model, keys)

    def _record_deleted(self, before: dict[int, dict[str, Any]]) -> None:
        for key, row in before.items():
            log.record(self.model, key, row, None)


class Logged(models.Model):
    """A row that is written in an act only.

    ``PERSONAL`` names the columns that the log keeps under the key of the person whom ``PERSON`` names; ``SEALED``
    those of which it keeps a digest alone: secrets, and contents that are kept whole elsewhere.
    """

    PERSONAL: ClassVar[frozenset[str]] = frozenset()
    SEALED: ClassVar[frozenset[str]] = frozenset()
    PERSON: ClassVar[str] = ""
    objects: ClassVar[models.Manager[Self]] = LoggedRows.as_manager()

    class Meta:
        """No table of its own."""

        abstract = True

    def save_base(self, *args: Any, **options: Any) -> None:
        """What every way to save a row comes through."""
        log.current()
        before = _row_of(type(self), self.pk)
        with writing():
            super().save_base(*args, **options)
        log.record(type(self), self.pk, before, _row_of(type(self), self.pk))

    save_base.alters_data = True  # type: ignore[attr-defined]

    def delete(self, *args: Any, **options: Any) -> tuple[int, dict[str, int]]:
        """Deletes the row, which leaves its entry."""
        log.current()
        key, before = self.pk, _row_of(type(self), self.pk)
        with writing():
            deleted = super().delete(*args, **options)
        log.record(type(self), key, before, None)
        return deleted

    delete.alters_data = True  # type: ignore[attr-defined]


def _row_of(model: type[models.Model], key: Any) -> dict[str, Any] | None:
    return None if key is None else _rows_of(model, [key]).get(key)


def _rows_of(model: type[models.Model], keys: Iterable[Any]) -> dict[int, dict[str, Any]]:
    """The rows as the database has them, by key."""
    rows = model._base_manager.filter(pk__in=list(keys)).order_by("pk").values()
    return {row[model._meta.pk.attname]: row for row in rows}
