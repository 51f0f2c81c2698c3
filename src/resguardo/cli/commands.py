"""What each command does: reads at the edge, verifies, writes where asked."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from resguardo.outputs.json import result
from resguardo.outputs.text import report
from resguardo.sources import document, town
from resguardo.sources.site_file import told_by
from resguardo.verification import VERSION, Verification, verify

EXIT_CODES = {"atende": 0, "isento": 0, "fora_da_lei": 0, "nao_atende": 1, "indeterminado": 3}
"""2 stands for a file that cannot be used at all."""


def _json(verification: Verification, colour: bool) -> str:
    return json.dumps(result(verification, VERSION), ensure_ascii=False, indent=2) + "\n"


def _text(verification: Verification, colour: bool) -> str:
    return report(verification, colour=colour)


FORMATS: dict[str, Callable[[Verification, bool], str]] = {"text": _text, "json": _json}


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
    colour = options.output is None and sys.stdout.isatty()
    text = FORMATS[options.format](verification, colour)
    if options.output:
        options.output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return EXIT_CODES[verification.assessment.verdict]


def law(options: argparse.Namespace) -> int:
    """Shows the law, or one article with its code."""
    raise ValueError("ainda não")


def new(options: argparse.Namespace) -> int:
    """Begins a commented site file."""
    raise ValueError("ainda não")
