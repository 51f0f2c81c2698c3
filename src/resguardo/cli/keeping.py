"""The commands that keep the service's data: backup and restore, and what a person may ask to see or have erased."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from resguardo.cli.office import BROKEN, WHOLE, add_data, prepare, said_of, set_up
from resguardo.site.problem import Problem, UnusableFile

if TYPE_CHECKING:
    from resguardo.casework.models import InspectionCase, Person


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
    erase = chosen.add_parser("erase-person", help="apaga os dados e a chave de uma pessoa; não há volta")
    erase.set_defaults(run=erase_person)
    for parser in (export, erase):
        parser.add_argument(
            "who",
            metavar="QUEM",
            help="o e-mail da conta; de quem não tem conta, o número da fiscalização (2026/00001)",
        )
    for parser in (backup, restore, export, erase):
        add_data(parser)


def write_backup(options: argparse.Namespace) -> int:
    """Writes the archive, while the service goes on; warns of kept files that are gone or altered."""
    prepare(options.data)
    from resguardo.casework import auditing, backup

    contents = backup.write(options.file)
    print(f"{options.file}: {len(contents.files)} arquivos guardados. Cabeça do registro: {contents.head}")
    if damaged := auditing.damaged_files():
        print(said_of(damaged), file=sys.stderr)
    return WHOLE


def restore_backup(options: argparse.Namespace) -> int:
    """Restores an archive and verifies the log and the kept files; 0 where they are whole, 1 where not."""
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
    else:
        print(f"Restaurado em {folder}: {len(contents.files)} arquivos. O registro confere até {contents.head}")
    damaged = auditing.damaged_files()
    if damaged:
        print(said_of(damaged))
    return BROKEN if fault is not None or damaged else WHOLE


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
    from resguardo.casework.models import Person
    from resguardo.casework.personal_data import data_of, untold

    who = _who(options.who)
    told = data_of(who)
    json.dump(told, sys.stdout, ensure_ascii=False, indent=2)
    print()
    if lost := tuple(digest for digest, content in told["arquivos"].items() if content is None):
        print(said_of(lost), file=sys.stderr)
    if isinstance(who, Person) and (count := untold(who)):
        print(f"Ficaram fora {count} fiscalizações que ainda não lhe foram comunicadas.", file=sys.stderr)
    return BROKEN if lost else WHOLE


def erase_person(options: argparse.Namespace) -> int:
    """Erases who a person is and their key; the log stays whole, and what was decided of their requests stands."""
    prepare(options.data)
    from django.utils import timezone

    from resguardo.casework import personal_data
    from resguardo.casework.models import LicenceCase, Person
    from resguardo.casework.steps import Refused

    who, now = _who(options.who), timezone.now()
    if not isinstance(who, Person):
        try:
            personal_data.erase_inspected(who, now)
        except Refused as refused:
            raise UnusableFile((Problem(options.who, str(refused), "uma fiscalização encerrada"),)) from None
        print(f"Quem foi fiscalizado em {options.who} foi apagado, e com a sua chave o que o registro dizia dele.")
        print(
            "Ficam os atos e documentos do processo, com o que neles está escrito; e as cópias de segurança de antes."
        )
        return WHOLE
    ended, running = personal_data.erase(who, now)
    cases = LicenceCase.objects.filter(applicant=who).count()
    print(f"A pessoa de {options.who} foi apagada, e com a sua chave o que o registro dizia dela.")
    print(f"Ficam {cases} pedidos seus, atos da prefeitura, sem o nome da conta; e as cópias de segurança de antes.")
    if ended or running:
        print(f"Fiscalizações: de {ended} encerradas saiu quem foi fiscalizado; {running} ainda correm e ficam.")
    return WHOLE


def _who(told: str) -> Person | InspectionCase:
    """The person of an account, or the inspection of somebody without one."""
    from resguardo.casework import accounts
    from resguardo.casework.models import InspectionCase

    found = accounts.person_at(told) or InspectionCase.objects.filter(number=told).first()
    if found is None:
        expected = "o e-mail de uma conta do serviço, ou o número de uma fiscalização"
        raise UnusableFile(
            (Problem(told, "nenhuma conta com este e-mail, nem fiscalização com este número", expected),)
        )
    return found
