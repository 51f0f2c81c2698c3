"""The commands: check a site, show the law, begin a site file. Exit codes tell the outcome (``EXIT_CODES``)."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path

from resguardo.cli import commands
from resguardo.cli.portuguese import speak_portuguese
from resguardo.site.problem import UnusableFile

UNUSABLE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ✔ still shows the words
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except UnusableFile as unusable:
        print(f"Não se pode usar:\n{unusable}", file=sys.stderr)
    except ValueError as error:
        print(str(error), file=sys.stderr)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return UNUSABLE


def _parser() -> argparse.ArgumentParser:
    speak_portuguese()
    parser = argparse.ArgumentParser(
        prog="resguardo",
        description="Verifica um local de armazenamento de GLP pela Lei 15/2002 de Campina Grande do Sul.",
    )
    chosen = parser.add_subparsers(title="comandos", metavar="COMANDO", required=True)
    _add_check(chosen)
    law = chosen.add_parser("law", help="mostra a lei, um artigo ou um dispositivo, com o seu código")
    law.add_argument("provision", nargs="?", metavar="ARTIGO", help="por exemplo art10 ou art10_par2")
    law.set_defaults(run=commands.law)
    new = chosen.add_parser("new", help="começa um arquivo de local, comentado")
    new.add_argument("file", type=Path, metavar="ARQUIVO")
    new.set_defaults(run=commands.new)
    return parser


def _add_check(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = chosen.add_parser("check", help="verifica um arquivo de local")
    check.add_argument("file", type=Path, metavar="ARQUIVO", help="arquivo do local, YAML ou JSON")
    check.add_argument("--format", choices=commands.FORMATS, default="text", help="text (padrão), json ou html")
    check.add_argument("--output", type=Path, metavar="ARQUIVO", help="onde escrever, em vez da tela")
    check.add_argument(
        "--on", type=_day, default=None, metavar="DATA", help="data da verificação, AAAA-MM-DD (padrão: hoje)"
    )
    check.add_argument("--profile", default="default", metavar="PERFIL", help="default, strict ou lenient")
    check.add_argument(
        "--reading",
        action="append",
        default=[],
        type=_reading,
        metavar="R07=allowed",
        help="outra leitura da lei; pode repetir",
    )
    check.add_argument("--town", type=Path, metavar="ARQUIVO", help="configuração do município, TOML")
    check.set_defaults(run=commands.check, today=lambda: datetime.now(tz=UTC).astimezone().date())


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text}" não é uma data como 2026-12-01') from None


def _reading(text: str) -> tuple[str, str]:
    name, _, option = text.partition("=")
    if not option:
        raise argparse.ArgumentTypeError(f'"{text}" não é uma leitura como R07=allowed')
    return name, option
