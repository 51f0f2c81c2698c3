"""The commands of whoever runs the municipality's service: invite the first people, audit the log."""

from __future__ import annotations

import argparse
import functools
import os
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from resguardo.cli.typed import folder_path
from resguardo.site.numbers import counted
from resguardo.site.problem import Problem, UnusableFile

WHOLE, BROKEN = 0, 1
ADDRESS = "http://127.0.0.1:8000"
LONGEST = 36_500
"""Days before its end at which a holder may be reminded, at most: a hundred years."""


def add_commands(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds ``audit``, ``invite`` and ``remind``."""
    audit = chosen.add_parser("audit", help="confere o registro de tudo o que se fez no serviço")
    what = audit.add_subparsers(metavar="O QUÊ", required=True)
    verify = what.add_parser("verify", help="diz o primeiro lançamento que não confere, e os arquivos alterados")
    add_data(verify)
    verify.add_argument("--head", metavar="NÚMERO:RESUMO", help="a cabeça do registro impressa num documento")
    verify.set_defaults(run=verify_log)
    invite = chosen.add_parser("invite", help="convida uma pessoa da prefeitura, como o primeiro administrador")
    invite.add_argument("email", metavar="E-MAIL")
    invite.add_argument("--name", required=True, metavar="NOME")
    invite.add_argument("--role", default="administrador", metavar="PAPEL", help="padrão: administrador")
    add_data(invite)
    invite.set_defaults(run=on_database(invite_person))
    remind = chosen.add_parser("remind", help="avisa por e-mail quem tem alvará que termina logo, uma vez por prazo")
    remind.add_argument(
        "--days", type=_days, nargs="+", default=[60, 30], metavar="DIAS", help="antes do fim (padrão: 60 30)"
    )
    add_data(remind)
    remind.set_defaults(run=on_database(remind_holders))
    for parser in (invite, remind):
        parser.add_argument(
            "--address", type=_address, default=ADDRESS, metavar="ENDEREÇO", help="do serviço (padrão: %(default)s)"
        )


def _address(text: str) -> str:
    """Where people find the service, as links begin."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise argparse.ArgumentTypeError(f'"{text}" não é um endereço como https://gas.exemplo.gov.br')
    return text.rstrip("/")


def _days(text: str) -> int:
    if not text.strip().isdecimal() or not 1 <= int(text) <= LONGEST:
        raise argparse.ArgumentTypeError(f'"{text}" não serve: espera-se um número de dias, 1 ou mais, até {LONGEST}')
    return int(text)


def add_data(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names the data folder."""
    parser.add_argument(
        "--data", type=folder_path, metavar="PASTA", help="pasta de dados (padrão: ~/.local/share/resguardo)"
    )


def on_database(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """A command that needs the whole database: damage that it comes upon is told as such, and not as a defect."""

    @functools.wraps(run)
    def told(options: argparse.Namespace) -> int:
        from resguardo.casework.database import damage_told  # Django costs what no other command need pay

        with damage_told():
            return run(options)

    return told


def verify_log(options: argparse.Namespace) -> int:
    """Says whether the log holds and the kept files are whole; 0 where both are so, 1 where not."""
    prepare(options.data)
    from django.db import DatabaseError

    from resguardo.casework import auditing, chain, log

    head = chain.head_from(options.head) if options.head else None
    try:
        fault = auditing.audit(head)
    except (DatabaseError, UnicodeDecodeError) as error:
        print(f'O banco de dados NÃO se deixa ler até o fim ("{error}"). Restaure uma cópia de segurança.')
        return BROKEN
    if fault is not None:
        print(f"O registro NÃO confere. Lançamento {fault.number}: {fault.what}.")
    else:
        last = log.head()
        print(f"O registro confere: {counted(last.number, 'lançamento')}. Cabeça: {last}")
    damaged = auditing.damaged_files()
    if damaged:
        print(said_of(damaged))
    return BROKEN if fault is not None or damaged else WHOLE


def said_of(damaged: tuple[str, ...]) -> str:
    """What is said of kept files that are gone or altered: each on its line, and what to do."""
    lines = "\n".join(f"  {each}" for each in damaged)
    return f"Arquivos que NÃO conferem; recupere-os de uma cópia de segurança anterior:\n{lines}"


def invite_person(options: argparse.Namespace) -> int:
    """Invites a person and prints the address that they accept it at, which works once."""
    prepare(options.data)
    from django.urls import reverse
    from django.utils import timezone

    from resguardo.casework import accounts
    from resguardo.casework.pages.forms import Invite
    from resguardo.casework.states import STAFF, Role
    from resguardo.casework.steps import Refused

    if options.role not in STAFF:
        raise ValueError(f'papel desconhecido "{options.role}": um destes: {", ".join(sorted(STAFF))}')
    form = Invite({"nome": options.name, "email": options.email, "papel": options.role})
    if not form.is_valid():
        raise ValueError(
            "\n".join(f"{form[name].label}: {said}" for name, each in form.errors.items() for said in each)
        )
    asked = form.cleaned_data
    try:
        person = accounts.invite(None, asked["email"], asked["nome"], Role(asked["papel"]), timezone.now())
    except Refused as refused:
        raise UnusableFile((Problem(options.email, str(refused), "um e-mail sem conta de requerente"),)) from None
    path = reverse("invitation", args=accounts.link_parts(person, accounts.Link.INVITATION))
    print(f"Convite de {person.name}, {person.role}; vale por três dias e uma só vez:\n{options.address}{path}")
    if options.address == ADDRESS:
        print("Se o serviço está em outro endereço ou porta, repita o comando com --address.")
    return WHOLE


def remind_holders(options: argparse.Namespace) -> int:
    """Reminds holders of alvarás that end soon; 0 where every message went out, 1 where one did not."""
    prepare(options.data, options.address)
    from django.utils import timezone

    from resguardo.casework import reminding

    sent, failed = reminding.remind(tuple(options.days), timezone.now())
    print(f"Avisos de fim de alvará: {sent} enviados, {failed} que não puderam ser enviados.")
    return BROKEN if failed else WHOLE


def prepare(folder: Path | None, address: str = ADDRESS) -> None:
    """Sets the service up on its data; raises UnusableFile where there is none, or its database cannot be used."""
    from resguardo.web import settings

    folder = folder or settings.default_folder()
    if not os.environ.get("DATABASE_URL") and not (folder / "resguardo.sqlite3").exists():
        expected = "a pasta de dados de um serviço que já começou (resguardo serve)"
        raise UnusableFile((Problem(str(folder), "nenhum dado", expected),))
    set_up(folder, address)
    from resguardo.casework import database

    database.refuse_unusable()


def set_up(folder: Path, address: str = ADDRESS) -> None:
    """Sets the service up on a data folder, made where it is missing; ``address`` is where people find it."""
    from resguardo.sources.town import Town
    from resguardo.web import settings
    from resguardo.web.look import Look

    settings.configure(folder, Town(), Look(), address=address)
