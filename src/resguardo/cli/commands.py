"""What each command does: reads at the edge, verifies, writes where asked."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from resguardo.outputs import text
from resguardo.outputs.json import result
from resguardo.outputs.report import report_of
from resguardo.sources import document, town
from resguardo.sources.site_file import told_by
from resguardo.verification import VERSION, Verification, verify

EXIT_CODES = {"atende": 0, "isento": 0, "fora_da_lei": 0, "nao_atende": 1, "indeterminado": 3}
"""2 stands for a file that cannot be used at all."""


def _json(verification: Verification, screen: text.Screen) -> str:
    return json.dumps(result(verification, VERSION), ensure_ascii=False, indent=2) + "\n"


def _text(verification: Verification, screen: text.Screen) -> str:
    return text.render(report_of(verification, VERSION), screen)


def _html(verification: Verification, screen: text.Screen) -> str:
    from resguardo.outputs import html  # its tree costs milliseconds to load that the other formats need not pay

    return html.render(report_of(verification, VERSION))


FORMATS: dict[str, Callable[[Verification, text.Screen], str]] = {"text": _text, "json": _json, "html": _html}


def check(options: argparse.Namespace) -> int:
    """Verifies a site file and writes the result; the exit code tells the outcome."""
    read = document.read(options.file)
    verification = verify(
        told_by(read.content, read.line_of),
        town=town.read(options.town) if options.town else None,
        on=options.on or options.today(),
        profile=options.profile,
        readings=dict(options.reading),
    )
    written = FORMATS[options.format](verification, _screen(options.output))
    if options.output:
        options.output.write_text(written, encoding="utf-8")
    else:
        sys.stdout.write(written)
    return EXIT_CODES[verification.assessment.verdict]


def _screen(output: Path | None = None) -> text.Screen:
    """The terminal in front of a person; 80 columns without colour where there is none. See https://no-color.org."""
    if output is not None or not sys.stdout.isatty():
        return text.Screen()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return text.Screen(shutil.get_terminal_size().columns, colour)


def law(options: argparse.Namespace) -> int:
    """Shows the law's articles, or one with its code, its readings and its cases."""
    from resguardo.outputs.law_text import law_text  # reads the law's own code: of no use to the other commands

    sys.stdout.write(law_text(options.provision or "", colour=_screen().colour))
    return 0


def new(options: argparse.Namespace) -> int:
    """Begins a commented site file, never over one that is there."""
    from resguardo.sources import starting_file  # likewise

    starting_file.write(options.file)
    print(f"{options.file}: criado, ainda sem respostas. Preencha-o num editor de texto e depois:")
    print(f"  resguardo check {options.file}")
    return 0
