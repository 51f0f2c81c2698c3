"""The commands that keep the service's data: backup and restore, and what a person may ask to see or have erased."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from resguardo.cli.office import BROKEN, WHOLE, add_data, on_database, prepare, said_of, set_up
from resguardo.cli.typed import file_path
from resguardo.site.numbers import counted
from resguardo.site.problem import Problem, UnusableFile

if TYPE_CHECKING:
    from resguardo.casework.models import InspectionCase, Person, PriorLicence


def add_commands(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``backup``, ``restore``, ``export-person`` and ``erase-person``."""
    backup = chosen.add_parser("backup", help="guarda o banco de dados e os documentos do serviço num arquivo só")
    backup.set_defaults(run=on_database(write_backup))
    restore = chosen.add_parser("restore", help="restaura um arquivo de backup numa pasta de dados nova")
    restore.set_defaults(run=on_database(restore_backup))
    for parser in (backup, restore):
        parser.add_argument("file", type=file_path, metavar="ARQUIVO", help="como resguardo-2026-12-01.tar.gz")
    export = chosen.add_parser("export-person", help="mostra tudo o que o serviço guarda de uma pessoa, em JSON")
    export.set_defaults(run=on_database(export_person))
    erase = chosen.add_parser("erase-person", help="apaga os dados e a chave de uma pessoa; não há volta")
    erase.set_defaults(run=on_database(erase_person))
    erase.add_argument("--confirm", action="store_true", help="apaga; sem isto, só diz o que se apaga e o que fica")
    for parser in (export, erase):
        parser.add_argument(
            "who",
            metavar="QUEM",
            help="o e-mail da conta; de quem não tem conta, o número da fiscalização (2026/00001), ou alvara:NÚMERO de "
            "um alvará da lista de adequação",
        )
    for parser in (backup, restore, export, erase):
        add_data(parser)


def write_backup(options: argparse.Namespace) -> int:
    """Writes the archive, while the service goes on; warns of kept files that are gone or altered."""
    prepare(options.data)
    from resguardo.casework import auditing, backup

    contents = backup.write(options.file)
    kept = counted(len(contents.files), "arquivo guardado", "arquivos guardados")
    print(f"{options.file}: {kept}. Cabeça do registro: {contents.head}")
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
        print(
            f"Restaurado em {folder}: {counted(len(contents.files), 'arquivo')}. O registro confere até {contents.head}"
        )
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
        left = counted(count, "fiscalização ainda não comunicada", "fiscalizações ainda não comunicadas")
        print(f"Fora dos dados: {left} a esta pessoa.", file=sys.stderr)
    return BROKEN if lost else WHOLE


def erase_person(options: argparse.Namespace) -> int:
    """Says what goes of a person and what stays; with ``--confirm`` erases. 0 where it did, 1 where it only said."""
    prepare(options.data)
    from django.utils import timezone

    from resguardo.casework import erasing
    from resguardo.casework.database import forget_what_was_erased
    from resguardo.casework.steps import Refused

    who, now = _who(options.who), timezone.now()
    try:
        fate = erasing.fate_of(who, now)
    except Refused as refused:
        expected = "uma fiscalização encerrada, ou um alvará já adequado"
        raise UnusableFile((Problem(options.who, str(refused), expected),)) from None
    for title, lines in ((f"O que se apaga de {options.who}:", fate.goes), ("O que fica:", fate.stays)):
        print(title, *(f"  - {each}" for each in lines), sep="\n")
    if not options.confirm:
        print("Nada foi apagado. Para apagar, e não há volta, repita o comando com --confirm.")
        return BROKEN
    erasing.erase(who, now)
    print("Apagado. O registro segue inteiro.")
    if not forget_what_was_erased():
        waits = (
            "O serviço ainda lê o que havia antes: o apagado sai de vez do disco quando ele parar ou seguir adiante."
        )
        print(waits, file=sys.stderr)
    return WHOLE


PRIOR = "alvara:"
"""What the number of a licence of the adaptation list is told with."""


def _who(told: str) -> Person | InspectionCase | PriorLicence:
    """The person of an account, or the inspection or the prior licence of somebody without one."""
    from resguardo.casework import accounts
    from resguardo.casework.models import InspectionCase, PriorLicence

    if told.startswith(PRIOR):
        found: Person | InspectionCase | PriorLicence | None
        found = PriorLicence.objects.filter(number=told.removeprefix(PRIOR)).first()
    else:
        found = accounts.person_at(told) or InspectionCase.objects.filter(number=told).first()
    if found is None:
        expected = (
            "o e-mail de uma conta do serviço, o número de uma fiscalização, ou alvara:NÚMERO da lista de adequação"
        )
        what = "nenhuma conta com este e-mail, nem fiscalização ou alvará da lista com este número"
        raise UnusableFile((Problem(told, what, expected),))
    return found
