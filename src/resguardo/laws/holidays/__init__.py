"""The holidays of the country and of the state of Paraná, from the files beside this one; a town adds its own."""

from functools import cache
from pathlib import Path

from resguardo.rulebook import calendar


@cache
def national() -> tuple[calendar.Holiday, ...]:
    """The holidays of Brazil (``br.toml``), Good Friday among them; Carnival and Corpus Christi are none."""
    return _load("br.toml")


@cache
def parana() -> tuple[calendar.Holiday, ...]:
    """The holiday of the state of Paraná (``br_pr.toml``)."""
    return _load("br_pr.toml")


def _load(name: str) -> tuple[calendar.Holiday, ...]:
    return calendar.load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
