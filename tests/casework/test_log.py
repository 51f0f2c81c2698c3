"""The one path of all writes: every kind of write to every table leaves its entry, or is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from resguardo.casework.chain import head_from

if TYPE_CHECKING:
    from casework.office import Office

TABLES = [
    "alvara",
    "correction",
    "determination",
    "factjudgement",
    "inspectioncase",
    "issueddocument",
    "licencecase",
    "paper",
    "paperjudgement",
    "penalty",
    "person",
    "personkey",
    "photo",
    "pleading",
    "priorlicence",
    "reminder",
    "served",
    "siteversion",
    "visit",
]


@pytest.fixture(scope="module", autouse=True)
def a_reminder(town: Any) -> None:
    """A holder of the invented town was told that an alvará ends."""
    from django.utils import timezone

    from resguardo.casework import reminding

    reminding.remind((400,), timezone.now())


def model_of(name: str) -> Any:
    from django.apps import apps

    return apps.get_model("casework", name)


def a_row(name: str) -> Any:
    """A row of the invented town, and one that nothing refers to where it is to be deleted."""
    return model_of(name).objects.order_by("-pk").first()


def a_copy(row: Any) -> Any:
    """A new row like another, not written yet."""
    values = {each.attname: getattr(row, each.attname) for each in row._meta.concrete_fields if not each.primary_key}
    for each in row._meta.concrete_fields:
        if each.unique and not each.primary_key:
            unique = {"email": "copia@cidade.invalid"}.get(each.attname, "cópia"[: each.max_length])
            values[each.attname] = unique if each.max_length else another_case(row)
    for counted in ("number", "days"):
        if isinstance(values.get(counted), int):
            values[counted] += 1_000
    return type(row)(**values)


def another_case(row: Any) -> int:
    cases = model_of("licencecase").objects.exclude(pk__in=model_of("alvara").objects.values("case_id"))
    return int(cases.values_list("pk", flat=True).first())


def changed(row: Any) -> tuple[str, Any]:
    """A column that can be changed, texts before numbers, and another value for it."""
    for each in sorted(row._meta.concrete_fields, key=lambda each: "Integer" in each.get_internal_type()):
        told = getattr(row, each.attname)
        if isinstance(told, str) and not each.unique and not each.primary_key:
            values = ("x", "y") if each.attname != "secret" else (43 * "A" + "=", 42 * "A" + "E=")  # keys are in use
            return each.attname, next(value for value in values if value != told)
        if each.get_internal_type() == "PositiveIntegerField" and isinstance(told, int):
            return each.attname, told + 500
    pytest.fail("nothing to change")


Write = Callable[[Any], Any]


def _saved(row: Any) -> None:
    name, value = changed(row)
    setattr(row, name, value)
    row.save()


def _saved_in_part(row: Any) -> None:
    name, value = changed(row)
    setattr(row, name, value)
    row.save(update_fields=[name])


def _saved_raw(row: Any) -> None:
    name, value = changed(row)
    setattr(row, name, value)
    row.save_base(raw=True)


def _bulk_updated(row: Any) -> None:
    name, value = changed(row)
    setattr(row, name, value)
    type(row).objects.bulk_update([row], [name])


WRITES: dict[str, Write] = {
    "save of a new row": lambda row: a_copy(row).save(),
    "save": _saved,
    "save of some columns": _saved_in_part,
    "save as fixtures are loaded": _saved_raw,
    "create": lambda row: type(row).objects.create(**{k: v for k, v in vars(a_copy(row)).items() if k != "_state"}),
    "get_or_create": lambda row: type(row).objects.get_or_create(
        pk=10**9, defaults={k: v for k, v in vars(a_copy(row)).items() if k not in ("_state", "id")}
    ),
    "update_or_create": lambda row: type(row).objects.update_or_create(pk=row.pk, defaults=dict([changed(row)])),
    "update of many": lambda row: type(row).objects.filter(pk=row.pk).update(**dict([changed(row)])),
    "bulk_create": lambda row: type(row).objects.bulk_create([a_copy(row)]),
    "bulk_update": _bulk_updated,
    "delete": lambda row: written_copy(row).delete(),
    "delete of many": lambda row: type(row).objects.filter(pk=written_copy(row).pk).delete(),
    "delete behind the back": lambda row: raw_delete(type(row).objects.filter(pk=written_copy(row).pk)),
}
BACK_DOORS: dict[str, Write] = {
    "a statement of one's own": lambda row: execute("UPDATE {} SET id = id", row),
    "a statement that deletes": lambda row: execute('DELETE FROM "{}" WHERE id < 0', row),
    "a statement that inserts": lambda row: execute("INSERT INTO {} (id) VALUES (-1)", row),
    "one in a comment's shade": lambda row: execute("/* SELECT */ UPDATE /**/\n{} SET id = id -- x", row),
    "a private method": lambda row: type(row)._base_manager.filter(pk=row.pk)._update([]) or refuse_nothing(row),
    "bulk_create that ignores": lambda row: type(row).objects.bulk_create([a_copy(row)], ignore_conflicts=True),
}


def refuse_nothing(row: Any) -> None:
    from django.db import models

    models.QuerySet(type(row)).filter(pk=row.pk).update(**dict([changed(row)]))


def written_copy(row: Any) -> Any:
    copy = a_copy(row)
    copy.save()
    return copy


def raw_delete(rows: Any) -> None:
    rows._raw_delete(rows.db)


def execute(statement: str, row: Any = None) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement.format(row._meta.db_table) if row else statement)


@contextmanager
def undone() -> Iterator[None]:
    """What is written inside is taken back, its entries with it."""
    from django.db import transaction

    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def an_act(office: Office) -> Iterator[None]:
    from django.utils import timezone

    from resguardo.casework.log import act

    with act(office.person("elisa"), "experimentou", at=timezone.now()):
        yield


def test_every_table_is_tried(office: Office) -> None:
    from resguardo.casework.auditing import logged_models

    assert sorted(each._meta.model_name for each in logged_models()) == TABLES


def test_only_the_log_and_what_is_exempt_by_name_are_not_logged(office: Office) -> None:
    from django.apps import apps

    from resguardo.casework.auditing import logged_models
    from resguardo.casework.guard import EXEMPT

    others = {each._meta.db_table for each in apps.get_app_config("casework").get_models()}
    others -= {each._meta.db_table for each in logged_models()}
    assert others == {"casework_logentry", *EXEMPT}
    assert not apps.is_installed("django.contrib.admin")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", WRITES)
class TestAWrite:
    def test_inside_an_act_leaves_its_entry(self, office: Office, table: str, kind: str) -> None:
        from resguardo.casework import log
        from resguardo.casework.models import LogEntry

        row, before = a_row(table), log.head()
        with undone(), an_act(office):
            WRITES[kind](row)
            entries = list(LogEntry.objects.filter(number__gt=before.number))
            assert entries and all(each.object.startswith(f"{table}:") for each in entries)
            assert all(each.action == "experimentou" for each in entries)
            assert any(each.before != each.after for each in entries)
            assert [each.previous for each in entries] == [before.digest, *(each.digest for each in entries[:-1])]

    def test_outside_of_one_is_refused(self, office: Office, table: str, kind: str) -> None:
        from resguardo.casework.guard import Unlogged

        before = list(model_of(table).objects.order_by("pk").values())
        with pytest.raises(Unlogged):
            WRITES[kind](a_row(table))
        assert list(model_of(table).objects.order_by("pk").values()) == before


@pytest.mark.parametrize("kind", WRITES)
def test_after_a_write_the_tables_are_as_the_log_says(office: Office, kind: str) -> None:
    from resguardo.casework.auditing import audit

    with undone(), an_act(office):
        for table in TABLES:
            WRITES[kind](a_row(table))
        assert audit() is None


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("door", BACK_DOORS)
def test_a_back_door_is_shut_inside_an_act_and_outside(office: Office, table: str, door: str) -> None:
    from resguardo.casework.guard import Unlogged

    with pytest.raises(Unlogged):
        BACK_DOORS[door](a_row(table))
    with undone(), an_act(office), pytest.raises(Unlogged):
        BACK_DOORS[door](a_row(table))


class TestTheLogItself:
    def test_is_not_written_but_by_an_act(self, office: Office) -> None:
        from resguardo.casework.guard import Unlogged
        from resguardo.casework.models import LogEntry

        for write in (
            lambda: LogEntry.objects.update(action="x"),
            lambda: LogEntry.objects.all().delete(),
            lambda: LogEntry(number=10**9).save(),
        ):
            with pytest.raises(Unlogged):
                write()

    @pytest.mark.parametrize(
        "statement", ["UPDATE casework_logentry SET action = 'x'", "DELETE FROM casework_logentry"]
    )
    def test_refuses_changes_even_where_the_guard_is_gone(self, office: Office, statement: str) -> None:
        from django.db import DatabaseError

        from resguardo.casework.guard import writing

        with undone(), writing(), pytest.raises(DatabaseError, match="only grows"):
            in_a_transaction(statement)

    def test_an_act_stands_or_falls_together(self, office: Office) -> None:
        from resguardo.casework import log
        from resguardo.casework.models import Person

        before = log.head()
        with pytest.raises(ZeroDivisionError), an_act(office):
            Person.objects.filter(pk=office.person("bento").pk).update(name="Outro")
            1 / 0  # noqa: B018
        assert log.head() == before
        assert office.person("bento").name == "Bento Lima"

    def test_an_act_is_not_begun_inside_another(self, office: Office) -> None:
        from resguardo.casework.guard import Unlogged

        with pytest.raises(Unlogged), an_act(office), an_act(office):
            pass

    def test_what_does_not_change_leaves_no_entry(self, office: Office) -> None:
        from resguardo.casework import log

        before = log.head()
        with an_act(office):
            office.person("bento").save()
        assert log.head() == before


def in_a_transaction(statement: str) -> None:
    from django.db import transaction

    with transaction.atomic():
        execute(statement)


TAMPERINGS = {
    "an entry changed": "UPDATE casework_logentry SET after = '{}' WHERE number = 20",
    "an entry dropped": "DELETE FROM casework_logentry WHERE number = 20",
    "the last entries dropped": "DELETE FROM casework_logentry WHERE number > 300",
    "two entries reordered": "UPDATE casework_logentry SET number = CASE number WHEN 20 THEN -21 ELSE -20 END "
    "WHERE number IN (20, 21); UPDATE casework_logentry SET number = -number WHERE number < 0",
    "a row changed": "UPDATE casework_licencecase SET state = 'deferido' WHERE id = 1",
    "a row deleted": "DELETE FROM casework_factjudgement WHERE id = (SELECT MAX(id) FROM casework_factjudgement)",
    "a personal value changed": "UPDATE casework_person SET name = 'Outra' WHERE id = 1",
    "a content changed": "UPDATE casework_siteversion SET content = '{}' WHERE id = 1",
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_who_owns_the_database_cannot_rewrite_it_unseen(office: Office, tampering: str) -> None:
    from resguardo.casework import log
    from resguardo.casework.auditing import audit
    from resguardo.casework.guard import writing
    from resguardo.casework.models import IssuedDocument

    printed = head_from(IssuedDocument.objects.latest("pk").head)
    assert audit(printed) is None
    whole = log.head()
    with undone(), writing():
        without_triggers()
        for statement in TAMPERINGS[tampering].split(";"):
            execute(statement)
        fault = audit(whole)
        assert fault is not None
        if "entry" in tampering or "reordered" in tampering:
            assert fault.number == 20
    assert audit(whole) is None


def without_triggers() -> None:
    from importlib import import_module

    from django.db import connection

    migration = import_module("resguardo.casework.migrations.0002_log_only_grows")
    for statement in migration.UNDONE[connection.vendor]:
        execute(statement)


class TestPersonalValues:
    def test_are_not_readable_in_the_log(self, office: Office) -> None:
        from resguardo.casework.models import LogEntry

        texts = [each.before + each.after for each in LogEntry.objects.all()]
        secrets = [office.credentials["ana"].secret, "rita@cidade.invalid", "Rita Souza", "Mercado Araucária"]
        assert [each for each in secrets if any(each in text for text in texts)] == []

    def test_can_be_read_by_nobody_once_the_person_is_erased_and_the_chain_stays_whole(self, office: Office) -> None:
        from django.utils import timezone

        from resguardo.casework import accounts
        from resguardo.casework.auditing import audit
        from resguardo.casework.models import LogEntry
        from resguardo.casework.personal import CONCEALED, ERASED, key_of, revealed

        person = office.somebody("apagada@cidade.invalid")
        entry = LogEntry.objects.filter(object=f"person:{person.pk}").first()
        assert entry is not None
        concealed = json.loads(entry.after)["email"]
        assert concealed.startswith(CONCEALED)
        assert revealed(concealed, key_of(type(person), {"key_id": person.key_id})) == "apagada@cidade.invalid"
        key = person.key_id
        accounts.erase(office.person("elisa"), person, timezone.now())
        assert revealed(concealed, key_of(type(person), {"key_id": key})) == ERASED
        assert audit() is None
