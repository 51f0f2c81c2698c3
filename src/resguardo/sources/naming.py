"""Names of things by which a person tells them apart: no two of one list bear the same, and none gets lost."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from resguardo.site.entity import has_name


class Names:
    """The names given in one list of things."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._given = dict.fromkeys(given, 1)

    def give(self, wanted: str) -> str:
        """The name; where another thing bears it already, the first free one of name#2, name#3 and so on."""
        name = wanted
        while name in self._given:
            self._given[wanted] += 1
            name = f"{wanted}#{self._given[wanted]}"
        self._given[name] = 1
        return name


def as_name(told: Any) -> str:
    """A name as it may stand in a path: on one line, without brackets, and not "#2", which is a place in a list; empty
    for what is none.
    """
    if isinstance(told, bool) or not isinstance(told, str | int | Decimal):
        return ""
    name = " ".join(str(told).split()).replace("[", "(").replace("]", ")")
    return name if has_name(name) else f"nº {name[1:]}"
