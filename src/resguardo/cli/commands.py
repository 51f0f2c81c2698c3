"""What each command does: reads at the edge, verifies, writes where asked."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from resguardo import verification as running
from resguardo.outputs import text
from resguardo.outputs.json import result
from resguardo.outputs.report import report_of
from resguardo.rulebook.reading import told_once
from resguardo.site.facts import PLAN_FILE
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import document, plan_file
from resguardo.sources.site_file import Told
from resguardo.sources.system_errors import named
from resguardo.sources.town import Town
from resguardo.verification import LAW, VERSION, Verification, told_in, town_in, verify, with_told_plan

if TYPE_CHECKING:
    from resguardo.outputs.plan_drawing import Drawing
    from resguardo.outputs.report import Report

EXIT_CODES = {"atende": 0, "isento": 0, "fora_da_lei": 0, "nao_atende": 1, "indeterminado": 3}
"""2 stands for a file that cannot be used at all."""


def _json(verification: Verification, screen: text.Screen) -> str:
    return json.dumps(result(verification, VERSION), ensure_ascii=False, indent=2) + "\n"


def _text(verification: Verification, screen: text.Screen) -> str:
    return text.render(report_of(verification, VERSION), screen)


def _html(verification: Verification, screen: text.Screen) -> str:
    from resguardo.outputs import html  # its tree costs milliseconds to load that the other formats need not pay

    report = report_of(verification, VERSION)
    return html.render(report, _drawing(verification, report))


def _pdf(verification: Verification, screen: text.Screen) -> bytes:
    from resguardo.outputs import pdf  # likewise

    report = report_of(verification, VERSION)
    return pdf.render(report, verification.on, _drawing(verification, report))


def _drawing(verification: Verification, report: Report, *, alone: bool = False) -> Drawing | None:
    if verification.plan is None:
        return None
    from resguardo.outputs.plan_drawing import drawing_of  # measuring on paper costs more to load than all the rest

    return drawing_of(verification, report, alone=alone)


FORMATS: dict[str, Callable[[Verification, text.Screen], str | bytes]] = {
    "text": _text,
    "json": _json,
    "html": _html,
    "pdf": _pdf,
}


def check(options: argparse.Namespace) -> int:
    """Verifies a site file, a plan or both, and writes the result; the exit code tells the outcome."""
    verification = _verified(options)
    _write(options.output, FORMATS[options.format](verification, _screen(options.output)))
    return EXIT_CODES[verification.assessment.verdict]


def draw(options: argparse.Namespace) -> int:
    """Writes the plan as a drawing with the distances that the law asks for, SVG."""
    from resguardo.outputs.plan_drawing import svg_text

    verification = _verified(options)
    drawing = _drawing(verification, report_of(verification, VERSION), alone=True)
    if drawing is None:
        expected = "uma planta, ou um arquivo de local com a sua"
        raise UnusableFile((Problem(str(options.file), "nenhuma forma para desenhar", expected),))
    _write(options.output, svg_text(drawing).encode(), "um desenho")
    if problems := verification.told.problems:
        complain("\n".join(("O desenho está feito, mas há problemas no arquivo:", *map(str, problems))))
    return 0


def complain(text: str) -> None:
    """Says it beside the output; names that people typed may hold what steers a terminal."""
    print("".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text), file=sys.stderr)


def _verified(options: argparse.Namespace) -> Verification:
    _refuse_overwriting(options.output, options.file, options.plan, options.town)
    readings = told_once(LAW.readings, options.reading)
    told, town = _read(options)
    return verify(
        told,
        town=town,
        on=options.on or options.today(),
        profile=options.profile,
        readings=readings,
    )


def _read(options: argparse.Namespace) -> tuple[Told, Town | None]:
    """What the site's files and the municipality's tell; raises UnusableFile with the problems of all."""
    try:
        town = town_in(options.town) if options.town else None
    except UnusableFile as unusable:
        try:
            _told(options)
        except UnusableFile as first:
            raise UnusableFile((*first.problems, *unusable.problems)) from None
        raise
    return _told(options), town


def _refuse_overwriting(output: Path | None, *read: Path | None) -> None:
    """What is read is never written over, under whatever name."""
    if output is None or not output.exists():
        return
    if any(path is not None and path.exists() and output.samefile(path) for path in read):
        raise ValueError(f"{output} é o arquivo que se lê: diga outro nome para o resultado")


def _write(output: Path | None, written: str | bytes, what: str = "um PDF") -> None:
    """Writes to a file, or to the screen what can be read there; bytes, said to be ``what``, cannot."""
    if output is not None:
        try:
            output.write_bytes(written if isinstance(written, bytes) else written.encode())
        except OSError as error:
            raise ValueError(f"não se pôde escrever em {output} ({named(error)}): diga outro lugar") from None
    elif isinstance(written, str):
        sys.stdout.write(written)
    elif sys.stdout.isatty():
        raise ValueError(f"{what} não se lê na tela: diga onde escrevê-lo, com --output ARQUIVO")
    else:
        sys.stdout.buffer.write(written)


def _told(options: argparse.Namespace) -> Told:
    """What a file tells with its plan: the one given, else the one that it names, beside it."""
    file, plan = options.file, options.plan
    plan_file.refuse_drawing(file)
    read = document.read(file)
    if plan_file.is_plan(read.content) and plan is None:
        return with_told_plan({}, plan_file.plan_in(read, file))
    named = read.content.get(PLAN_FILE.key)
    if plan is None and isinstance(named, str) and named.strip():
        plan = file.parent / named.strip()
        _refuse_overwriting(options.output, plan)
    return told_in(read.content, plan, read.line_of)


def _screen(output: Path | None = None) -> text.Screen:
    """The terminal in front of a person; 80 columns without colour where there is none. See https://no-color.org."""
    if output is not None or not sys.stdout.isatty():
        return text.Screen()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return text.Screen(shutil.get_terminal_size().columns, colour)


def law(options: argparse.Namespace) -> int:
    """Shows the law's articles, or one with its code, its readings and its cases."""
    from resguardo.outputs.law_text import law_text  # reads the law's own code: of no use to the other commands

    sys.stdout.write(law_text(running.LAW, " ".join(options.provision), _screen()))
    return 0


def serve(options: argparse.Namespace) -> int:
    """Serves the page, and the interface for programs, on this computer until it is stopped."""
    from resguardo.web.server import serve as answer  # Django and all that goes with it

    answer(options.data, options.port, options.town, options.host, options.requests, options.demo, options.workers)
    return 0


def new(options: argparse.Namespace) -> int:
    """Begins a commented site file, never over one that is there."""
    from resguardo.sources import starting_file  # likewise

    starting_file.write(options.file, running.LAW)
    print(f"{options.file}: criado, ainda sem respostas. Preencha-o num editor de texto e depois:")
    print(f"  bin/resguardo check {shlex.quote(str(options.file))}")
    return 0
