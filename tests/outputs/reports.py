"""Reports on sites and on the example files, as the commands make them."""

from datetime import date
from pathlib import Path
from typing import Any

from resguardo.outputs import html, text
from resguardo.outputs.report import Report, report_of
from resguardo.sources import document, town
from resguardo.sources.site_file import told_by
from resguardo.verification import Verification, verify

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
DAY = date(2026, 12, 1)


def verification_of(site: Any, published: date | None = None, regulations: Any = (), **options: Any) -> Verification:
    """A site verified on a fixed day, under what the municipality's configuration tells, if anything."""
    place = town.Town(published=published, regulations=tuple(regulations))
    return verify(told_by(site), town=place, **{"on": DAY, **options})


def report_on(site: Any, **options: Any) -> Report:
    return report_of(verification_of(site, **options), "9.9.9")


def example(name: str) -> Verification:
    """One of the example files, read as the command reads it."""
    (path,) = (each for each in EXAMPLES if each.stem == name)
    read = document.read(path)
    return verify(told_by(read.content, read.line_of), on=DAY)


def text_of(report: Report, width: int = 80, *, colour: bool = False) -> str:
    return text.render(report, text.Screen(width, colour))


def page_of(report: Report) -> str:
    return html.render(report)


def one_line(text: str) -> str:
    """The text without its line breaks, so that a sentence is found wherever it was wrapped."""
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())
