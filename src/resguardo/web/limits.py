"""How large a site the service takes on: larger ones are for the command line, which makes nobody wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from resguardo.site.facts import AREAS
from resguardo.site.problem import Problem, UnusableFile

MOST_AREAS = 12
MOST_ROWS = 500


def refuse_too_many(content: Mapping[str, Any]) -> None:
    """Raises UnusableFile for a site file with more than a service can check while others wait."""
    areas = content.get(AREAS.key)
    if isinstance(areas, list) and len(areas) > MOST_AREAS:
        _refuse(AREAS.key, f"{len(areas)} áreas", f"até {MOST_AREAS} áreas")
    rows = _rows(content)
    if rows > MOST_ROWS:
        _refuse("arquivo", f"listas que somam {rows} itens", f"até {MOST_ROWS} itens")


def _refuse(place: str, found: str, most: str) -> None:
    expected = f"{most} neste serviço; para mais, use o comando resguardo check no seu computador"
    raise UnusableFile((Problem(place, found, expected),))


def _rows(value: Any) -> int:
    if isinstance(value, Mapping):
        return sum(map(_rows, value.values()))
    return len(value) + sum(map(_rows, value)) if isinstance(value, list) else 0
