"""The commands: check a site, show the law, begin a site file. Exit codes tell the outcome (``EXIT_CODES``)."""

from __future__ import annotations

import argparse
import io
import os
import sys
import traceback
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from resguardo.cli import commands, keeping, office
from resguardo.cli.commands import complain
from resguardo.cli.portuguese import speak_portuguese
from resguardo.cli.typed import Parser, at_least_one, file_path
from resguardo.rulebook.calendar import BRASILIA
from resguardo.rulebook.reading import numbered
from resguardo.site.problem import UnusableFile
from resguardo.sources.system_errors import named
from resguardo.verification import LAW, VERSION

UNUSABLE, DEFECT = 2, 70
LAST_PORT = 65_535


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    if sys.stdout is None:
        complain("a saída está fechada: não há onde escrever o resultado")
        return UNUSABLE
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ✔ still shows the words
    options = _parser().parse_args(arguments)
    try:
        code = int(options.run(options))
        sys.stdout.flush()
        return code
    except UnusableFile as unusable:
        complain(f"Não se pode usar:\n{unusable}")
    except ValueError as error:
        complain(str(error))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains again at its end
        complain(f"não se pôde escrever o resultado ({named(error)})")
    except Exception:  # Python would end with 1, which says that the site does not comply
        traceback.print_exc()
        complain("Isto é um defeito do programa, e nada foi verificado: conte a quem cuida dele o que está acima.")
        return DEFECT
    return UNUSABLE


def _parser() -> argparse.ArgumentParser:
    speak_portuguese()
    parser: argparse.ArgumentParser = Parser(
        prog="resguardo",
        description=f"Verifica um local de armazenamento de GLP pela {LAW.name}.",
    )
    parser.add_argument("--version", action="version", version=f"resguardo {VERSION}", help="mostra a versão e termina")
    chosen = parser.add_subparsers(title="comandos", metavar="COMANDO", required=True)
    _add_check(chosen)
    _add_draw(chosen)
    law = chosen.add_parser("law", help="mostra a lei, um artigo ou um dispositivo, com o seu código")
    law.add_argument(
        "provision", nargs="*", metavar="ARTIGO", help='como art10, "art. 10, § 2º", R07, leituras ou casos'
    )
    law.set_defaults(run=commands.law)
    _add_serve(chosen)
    office.add_commands(chosen)
    keeping.add_commands(chosen)
    new = chosen.add_parser("new", help="começa um arquivo de local, comentado")
    new.add_argument("file", type=file_path, metavar="ARQUIVO", help="o nome do arquivo a criar, como loja.yaml")
    new.set_defaults(run=commands.new)
    return parser


def _add_check(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = chosen.add_parser("check", help="verifica um arquivo de local, uma planta ou os dois")
    check.add_argument("--format", choices=commands.FORMATS, default="text", help="text (padrão), json, html ou pdf")
    _add_verification(check)
    check.set_defaults(run=commands.check)


def _add_serve(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    serve = chosen.add_parser("serve", help="abre a página de verificação neste computador")
    serve.add_argument("--port", type=_port, default=8000, metavar="PORTA", help="porta em 127.0.0.1 (padrão: 8000)")
    office.add_data(serve)
    serve.add_argument("--town", type=file_path, metavar="ARQUIVO", help="configuração do município, TOML")
    serve.add_argument(
        "--host", action="append", default=[], metavar="NOME", help="nome público, atrás de um proxy; pode repetir"
    )
    serve.add_argument(
        "--requests",
        type=at_least_one,
        default=120,
        metavar="N",
        help="verificações por minuto de um endereço (padrão: 120); o editor da planta faz até cinco vezes isso",
    )
    serve.add_argument(
        "--workers",
        type=at_least_one,
        default=max(2, os.cpu_count() or 1),
        metavar="N",
        help="quantos processos verificam (padrão: um por núcleo, ao menos 2)",
    )
    serve.add_argument("--demo", action="store_true", help="num município inventado, com pessoas e pedidos de exemplo")
    serve.set_defaults(run=commands.serve)


def _port(text: str) -> int:
    if not text.strip().isdecimal() or not 1 <= int(text) <= LAST_PORT:
        raise argparse.ArgumentTypeError(f'"{text}" não é uma porta: espera-se um número de 1 a {LAST_PORT}')
    return int(text)


def _add_draw(chosen: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    draw = chosen.add_parser("draw", help="desenha a planta com os afastamentos, em SVG")
    _add_verification(draw)
    draw.set_defaults(run=commands.draw)


class _OnePlan(argparse.Action):
    """Of several plans none is dropped in silence: a drawing program may write a file for each kind of shape."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, *told: Any) -> None:
        """Keeps the plan; ends the program where there is one already."""
        if namespace.plan is not None:
            parser.error("mais de uma --plan: junte as camadas em um só arquivo GeoJSON")
        namespace.plan = told[0]


def _add_verification(parser: argparse.ArgumentParser) -> None:
    """What a verification needs to know, and where its result goes."""
    parser.add_argument("file", type=file_path, metavar="ARQUIVO", help="arquivo do local, YAML ou JSON; ou uma planta")
    parser.add_argument("--plan", action=_OnePlan, type=file_path, metavar="ARQUIVO", help="planta do local, GeoJSON")
    parser.add_argument("--output", type=file_path, metavar="ARQUIVO", help="onde escrever, em vez da tela")
    parser.add_argument(
        "--on",
        type=_day,
        default=None,
        metavar="DATA",
        help="data da verificação, como 2026-12-31 ou 31/12/2026 (padrão: hoje)",
    )
    parser.add_argument("--profile", default="default", metavar="PERFIL", help="default, strict ou lenient")
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        type=_reading,
        metavar="R07=allowed",
        help="outra leitura da lei; pode repetir",
    )
    parser.add_argument("--town", type=file_path, metavar="ARQUIVO", help="configuração do município, TOML")
    parser.set_defaults(today=lambda: datetime.now(tz=BRASILIA).date())


def _day(text: str) -> date:
    try:
        return date.fromisoformat("-".join(part.zfill(2) for part in reversed(text.strip().split("/"))))
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text}" não é uma data como 2026-12-01 ou 01/12/2026') from None


def _reading(text: str) -> tuple[str, str]:
    name, _, option = text.strip().partition("=")
    if not option:
        raise argparse.ArgumentTypeError(f'"{text}" não é uma leitura como R07=allowed')
    return numbered(name), option
