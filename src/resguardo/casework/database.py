"""Whether the database can be used, found out before anything is done with it and told to whoever runs the service."""

from __future__ import annotations

import os
from typing import NoReturn

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader

from resguardo.site.problem import Problem, UnusableFile

APP = "casework"


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
    known = {key for key in migrations.disk_migrations if key[0] == APP}
    applied = {key for key in migrations.applied_migrations if key[0] == APP}
    if applied - known:
        _refuse("um banco de dados de uma versão mais nova do programa", "essa versão, ou uma cópia de antes dela")
    if known - applied and not may_be_older:
        _refuse("um banco de dados ainda não preparado por esta versão", "comece o serviço antes (resguardo serve)")


def _refuse(found: str, expected: str) -> NoReturn:
    place = "DATABASE_URL" if os.environ.get("DATABASE_URL") else str(settings.DATABASES["default"]["NAME"])
    raise UnusableFile((Problem(place, found, expected),)) from None
