"""The commands that keep the service's data: backup and restore, and what a person may ask to see or have erased."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from resguardo.cli.office import BROKEN, WHOLE, add_data, prepare, set_up
from resguardo.site.problem import Problem, UnusableFile

if TYPE_CHECKING:
    from resguardo.casework.models import Person


def add_commands(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``backup``, ``restore``, ``export-person`` and ``erase-person``."""
    backup = chosen.add_parser("backup", help="guarda o banco de dados e os documentos do serviço num arquivo só")
    backup.set_defaults(run=write_backup)
    restore = chosen.add_parser("restore", help="restaura um arquivo de backup numa pasta de dados nova")
    restore.set_defaults(run=restore_backup)
    for parser in (backup, restore):
        parser.add_argument("file", type=Path, metavar="ARQUIVO", help="como resguardo-2026-12-01.tar.gz")
    export = chosen.add_parser("export-person", help="mostra tudo o que o serviço guarda de uma pessoa, em JSON")
    export.set_defaults(run=export_person)
    erase = chosen.add_parser("erase-person", help="apaga a conta e a chave de uma pessoa; não há volta")
    erase.set_defaults(run=erase_person)
    for parser in (export, erase):
        parser.add_argument("email", metavar="E-MAIL")
    for parser in (backup, restore, export, erase):
        add_data(parser)


def write_backup(options: argparse.Namespace) -> int:
    """Writes the archive, while the service goes on."""
    prepare(options.data)
    from resguardo.casework import backup

    contents = backup.write(options.file)
    print(f"{options.file}: {len(contents.files)} arquivos guardados. Cabeça do registro: {contents.head}")
    return WHOLE


def restore_backup(options: argparse.Namespace) -> int:
    """Restores an archive and verifies the log; 0 where it holds, 1 where not."""
    from resguardo.casework import backup
    from resguardo.web import settings

    folder = options.data or settings.default_folder()
    postgres = bool(os.environ.get("DATABASE_URL"))
    contents = backup.unpack(options.file, folder, postgres=postgres)
    set_up(folder)
    from django.core.management import call_command

    from resguardo.casework import auditing

    if postgres:
        _load(folder, backup.POSTGRESQL)
    call_command("migrate", verbosity=0)
    fault = auditing.audit(contents.head)
    if fault is not None:
        print(f"Restaurado em {folder}, mas o registro NÃO confere. Lançamento {fault.number}: {fault.what}.")
        return BROKEN
    print(f"Restaurado em {folder}: {len(contents.files)} arquivos. O registro confere até {contents.head}")
    return WHOLE


def _load(folder: Path, name: str) -> None:
    """The database's part of an archive; where it fails nothing stays, so that it can be tried again."""
    from resguardo.casework import postgresql

    try:
        postgresql.load(folder / name)
    except UnusableFile:
        shutil.rmtree(folder)
        raise
    (folder / name).unlink()


def export_person(options: argparse.Namespace) -> int:
    """Shows all that there is of a person, JSON."""
    prepare(options.data)
    from resguardo.casework.personal_data import data_of

    json.dump(data_of(_person(options.email)), sys.stdout, ensure_ascii=False, indent=2)
    print()
    return WHOLE


def erase_person(options: argparse.Namespace) -> int:
    """Erases a person's account and key; the log stays whole, and what was decided of their requests stands."""
    prepare(options.data)
    from django.utils import timezone

    from resguardo.casework import accounts
    from resguardo.casework.models import LicenceCase

    person = _person(options.email)
    accounts.erase(None, person, timezone.now())
    cases = LicenceCase.objects.filter(applicant=person).count()
    print(f"A pessoa de {options.email} foi apagada, e com a sua chave o que o registro dizia dela.")
    print(f"Ficam {cases} pedidos seus, atos da prefeitura, sem o nome da conta; e as cópias de segurança de antes.")
    return WHOLE


def _person(email: str) -> Person:
    from resguardo.casework import accounts

    person = accounts.person_at(email)
    if person is None:
        raise UnusableFile((Problem(email, "nenhuma conta com este e-mail", "o e-mail de uma conta do serviço"),))
    return person
