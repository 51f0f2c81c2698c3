"""PostgreSQL's own programs, for copying a database out and in; they come with its client."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection

from resguardo.site.problem import Problem, UnusableFile


def dump(file: Path) -> None:
    """Writes the database as SQL, as of one moment; raises UnusableFile where it cannot."""
    _run("pg_dump", "--no-owner", "--no-privileges", "--file", str(file))


def migrations_in(dump: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The app and the name of each migration that a dump says was applied."""
    rows = itertools.dropwhile(lambda line: not line.startswith("COPY public.django_migrations ("), dump)
    for line in itertools.takewhile(lambda line: not line.startswith("\\."), itertools.islice(rows, 1, None)):
        _, app, name, _ = line.split("\t")
        yield app, name


def load(file: Path) -> None:
    """Fills an empty database, whole or not at all; raises UnusableFile where it is not empty, or it cannot."""
    if connection.introspection.table_names():
        found, expected = "um banco que já tem tabelas", "um banco vazio, feito com createdb"
        raise UnusableFile((Problem("DATABASE_URL", found, expected),))
    _run("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--file", str(file))


def _run(program: str, *arguments: str) -> None:
    path = shutil.which(program)
    if path is None:
        expected = "o cliente do PostgreSQL (no Debian: apt install postgresql-client)"
        raise UnusableFile((Problem(program, "não está instalado", expected),))
    environment = {**os.environ, **_whom_to_ask()}
    done = subprocess.run([path, *arguments], capture_output=True, encoding="utf-8", env=environment, check=False)  # noqa: S603 - a program of the system's
    if done.returncode:
        raise UnusableFile((Problem(program, done.stderr.strip(), "um banco que responda e o permita"),))


def _whom_to_ask() -> dict[str, str]:
    """The database in the environment, where a password is not seen by who lists processes."""
    told = settings.DATABASES["default"]
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD", "NAME": "PGDATABASE"}
    return {variable: str(told[key]) for key, variable in names.items() if told.get(key)}
