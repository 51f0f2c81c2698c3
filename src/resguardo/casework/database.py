"""Whether the database can be used, found out before anything is done with it and told to whoever runs the service."""

from __future__ import annotations

import os
import pkgutil
import sqlite3
from collections.abc import Iterator, Set
from contextlib import contextmanager
from typing import NoReturn

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader

from resguardo.casework import migrations as own_migrations
from resguardo.site.problem import Problem, UnusableFile

APP = "casework"
NEWER = "de uma versão mais nova do programa"


def forget_what_was_erased() -> bool:
    """Empties the journal of changes, in which what was erased could still be read; False while others read from it.

    SQLite overwrites erased rows in the file itself (``secure_delete``), once the journal is written there.
    """
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        busy, *_ = cursor.fetchone()
    return not busy


def refuse_unusable(*, may_be_older: bool = False) -> None:
    """Raises UnusableFile where the database does not open, or was left by another version of the program.

    ``may_be_older`` lets one of an earlier version through, for who brings it up to date.
    """
    try:
        connection.ensure_connection()
        migrations = MigrationLoader(connection)
    except (Error, UnicodeDecodeError) as error:
        reason = str(error).partition("\n")[0]
        _refuse(f'um banco de dados que não se deixa usar ("{reason}")', "o banco de dados do serviço, inteiro")
    known = known_migrations()
    applied = {name for app, name in migrations.applied_migrations if app == APP}
    if applied - known:
        _refuse(f"um banco de dados {NEWER}", "essa versão, ou uma cópia de antes dela")
    if known - applied and not may_be_older:
        _refuse("um banco de dados ainda não preparado por esta versão", "comece o serviço antes (resguardo serve)")


def known_migrations() -> Set[str]:
    """The names of the steps by which this version prepares a database."""
    return {each.name for each in pkgutil.iter_modules(own_migrations.__path__)}


@contextmanager
def damage_told() -> Iterator[None]:
    """Raises UnusableFile where the database turns out, once in use, not to be readable to its end."""
    try:
        yield
    except (Error, sqlite3.Error, UnicodeDecodeError) as error:
        reason = str(error).partition("\n")[0]
        found = f'um banco de dados que não se deixa ler até o fim ("{reason}")'
        _refuse(found, "o banco de dados inteiro; restaure uma cópia de segurança (resguardo restore)")


def _refuse(found: str, expected: str) -> NoReturn:
    place = "DATABASE_URL" if os.environ.get("DATABASE_URL") else str(settings.DATABASES["default"]["NAME"])
    raise UnusableFile((Problem(place, found, expected),)) from None
