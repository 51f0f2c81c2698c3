"""Triggers that refuse to change or delete an entry of the log, whoever asks."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SAYS = "the log only grows"
MADE = {
    "sqlite": [
        f"""CREATE TRIGGER casework_log_no_{verb.lower()} BEFORE {verb} ON casework_logentry
        BEGIN SELECT RAISE(ABORT, '{SAYS}'); END"""
        for verb in ("UPDATE", "DELETE")
    ],
    "postgresql": [
        f"""CREATE FUNCTION casework_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{SAYS}'; END $$""",
        """CREATE TRIGGER casework_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON casework_logentry
        FOR EACH STATEMENT EXECUTE FUNCTION casework_log_only_grows()""",
    ],
}
UNDONE = {
    "sqlite": [f"DROP TRIGGER casework_log_no_{verb}" for verb in ("update", "delete")],
    "postgresql": [
        "DROP TRIGGER casework_log_only_grows ON casework_logentry",
        "DROP FUNCTION casework_log_only_grows()",
    ],
}


def make(apps: StateApps, schema: BaseDatabaseSchemaEditor) -> None:
    """Makes the triggers."""
    for statement in MADE[schema.connection.vendor]:
        schema.execute(statement)


def undo(apps: StateApps, schema: BaseDatabaseSchemaEditor) -> None:
    """Drops them."""
    for statement in UNDONE[schema.connection.vendor]:
        schema.execute(statement)


class Migration(migrations.Migration):
    """After the tables."""

    dependencies: ClassVar = [("casework", "0001_tables")]
    operations: ClassVar = [migrations.RunPython(make, undo)]
