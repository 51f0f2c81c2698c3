"""Backup and restore: the database and the papers in one archive, with the digest of each file and the log's head.

The database goes in first, as of one moment while others write; a paper is kept before the row that names it, and none
is ever changed, so that all papers of that moment are there afterwards. The secret of the installation stays out: who
finds a backup signs in as nobody.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NoReturn

from django.conf import settings
from django.db import connection

from resguardo.casework import log, postgresql
from resguardo.casework.chain import Head, head_from
from resguardo.casework.database import APP, NEWER, known_migrations
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.system_errors import named

SQLITE, POSTGRESQL, PAPERS, CONTENTS = "resguardo.sqlite3", "resguardo.sql", "papers", "conteudo.json"
_NAME = re.compile(rf"{re.escape(SQLITE)}|{re.escape(POSTGRESQL)}|{CONTENTS}|{PAPERS}/[0-9a-f]{{2}}/[0-9a-f]{{64}}")
_EXPECTED = "um arquivo feito por resguardo backup"


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive holds: the log's head when it was begun, and the SHA-256 of each file by its name."""

    head: Head
    files: dict[str, str]


def write(file: Path) -> Contents:
    """Writes all of this service into an archive, whole or not at all, readable by its owner only.

    Raises UnusableFile where there is a file of that name, or it cannot be written.
    """
    if file.exists():
        _refuse(file, "já existe", "um nome novo; uma cópia nunca é escrita sobre outra")
    part = file.with_name(f"{file.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as out, tempfile.TemporaryDirectory() as folder:
            contents = _write(out, Path(folder))
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    except OSError as error:
        _refuse(file, f"não se pôde escrever ({named(error)})", "um lugar em que se possa escrever")
    finally:
        part.unlink(missing_ok=True)
    return contents


def _write(out: BinaryIO, folder: Path) -> Contents:
    contents = Contents(log.head(), {})
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for path, name in _files(folder):
            contents.files[name] = _sha256(path)
            archive.add(path, name)
        path = folder / CONTENTS
        path.write_text(json.dumps({"cabeca": str(contents.head), "arquivos": contents.files}), encoding="ascii")
        archive.add(path, CONTENTS)
    return contents


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Each file with its name in the archive; the papers are looked for once the database is copied."""
    if connection.vendor == "postgresql":
        postgresql.dump(folder / POSTGRESQL)
        yield folder / POSTGRESQL, POSTGRESQL
    else:
        _copy_sqlite(Path(settings.DATABASES["default"]["NAME"]), folder / SQLITE)
        yield folder / SQLITE, SQLITE
    kept: Path = settings.RESGUARDO_FOLDER
    for path in sorted((kept / PAPERS).glob("??/*")):
        name = path.relative_to(kept).as_posix()
        if _NAME.fullmatch(name):
            yield path, name


def _copy_sqlite(database: Path, copy: Path) -> None:
    """By SQLite's own way to copy what others are writing to (https://www.sqlite.org/backup.html).

    Raises UnusableFile where the copy is damaged, as it is of a database that was.
    """
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    if wrong := _damage_of(copy):
        expected = "um banco de dados inteiro; restaure uma cópia de segurança anterior (resguardo restore)"
        _refuse(database, f'um banco de dados danificado ("{wrong}"), e nada foi guardado', expected)


def _damage_of(database: Path) -> str:
    """The first thing that SQLite finds wrong in a file that nobody writes to; "" where it is whole."""
    try:
        with closing(_opened(database)) as opened:
            found = str(opened.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        return str(error)
    return "" if found == "ok" else found.splitlines()[-1]


def _opened(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?immutable=1", uri=True)


def unpack(file: Path, folder: Path, *, postgres: bool) -> Contents:
    """Puts an archive's files into a data folder, empty or not there yet, once all of their digests agree.

    Raises UnusableFile where they do not, for another archive or that of a newer version of the program, or where the
    folder is in use.
    """
    _refuse_in_use(folder)
    try:
        with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
            unpacked = Path(beside) / "data"
            contents = _unpacked(file, unpacked)
            if (POSTGRESQL if postgres else SQLITE) not in contents.files:
                other = "PostgreSQL, com DATABASE_URL" if not postgres else "SQLite, sem DATABASE_URL"
                _refuse(file, "uma cópia de outro banco de dados", f"que seja restaurada em {other}")
            _refuse_unusable(file, unpacked)
            unpacked.replace(folder)
    except (OSError, tarfile.TarError, EOFError) as error:
        said = named(error) if isinstance(error, OSError) else "não é um arquivo tar inteiro"
        _refuse(file, f"não se pôde restaurar ({said})", _EXPECTED)
    return contents


def _refuse_in_use(folder: Path) -> None:
    expected = "uma pasta vazia ou nova; indique outra com --data"
    try:
        if folder.exists() and any(folder.iterdir()):
            _refuse(folder, "uma pasta em uso", expected)
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _refuse(folder, f"não se pôde preparar ({named(error)})", expected)


def _refuse_unusable(file: Path, unpacked: Path) -> None:
    """Before anything is put in its place: a database that is damaged, or that this version does not know."""
    if (unpacked / SQLITE).exists() and (wrong := _damage_of(unpacked / SQLITE)):
        _refuse(file, f'um banco de dados danificado ("{wrong}")', "uma cópia de segurança anterior a ela")
    try:
        migrations = _migrations_in(unpacked)
    except sqlite3.Error:
        _refuse(file, "um banco de dados que não é deste serviço", _EXPECTED)
    if migrations - known_migrations():
        expected = "essa versão do programa, ou uma mais nova; instale-a e restaure de novo"
        _refuse(file, f"uma cópia {NEWER}", expected)


def _migrations_in(unpacked: Path) -> set[str]:
    """The steps by which a copied database was prepared."""
    if (unpacked / SQLITE).exists():
        with closing(_opened(unpacked / SQLITE)) as database:
            rows = database.execute("SELECT app, name FROM django_migrations").fetchall()
    else:
        with (unpacked / POSTGRESQL).open(encoding="utf-8") as lines:
            rows = list(postgresql.migrations_in(lines))
    return {name for app, name in rows if app == APP}


def _unpacked(file: Path, folder: Path) -> Contents:
    folder.mkdir(mode=0o700)
    with tarfile.open(file, "r:gz") as archive:
        for member in archive:
            if not member.isfile() or not _NAME.fullmatch(member.name):
                _refuse(file, f'"{member.name}" dentro dele', _EXPECTED)
            _lay(archive, member, folder / member.name)
    contents = _told(file, folder / CONTENTS)
    found = {each.relative_to(folder).as_posix(): _sha256(each) for each in folder.rglob("*") if each.is_file()}
    wrong = sorted(name for name, _ in found.items() ^ contents.files.items())
    if wrong:
        _refuse(file, f"arquivos alterados ou perdidos: {', '.join(dict.fromkeys(wrong))}", "uma cópia inteira")
    return contents


def _lay(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    """A regular file's content under a name that was judged; nothing else that an archive may say of it counts."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    content = archive.extractfile(member)
    if content is not None:
        with content, path.open("wb") as file:
            shutil.copyfileobj(content, file)


def _told(file: Path, path: Path) -> Contents:
    """What the archive says of itself; that list does not stay in the data folder."""
    try:
        told = json.loads(path.read_text(encoding="ascii"))
        path.unlink()
        return Contents(head_from(told["cabeca"]), dict(told["arquivos"]))
    except (OSError, ValueError, KeyError, TypeError):
        _refuse(file, f"sem a lista do que contém ({CONTENTS})", _EXPECTED)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _refuse(place: Path, found: str, expected: str) -> NoReturn:
    raise UnusableFile((Problem(str(place), found, expected),)) from None
