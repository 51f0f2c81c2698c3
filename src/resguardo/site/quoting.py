"""A value of whatever kind as the person knows it who wrote it: in the words of YAML and Portuguese, cut short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from itertools import islice
from typing import Any

LONGEST_QUOTED = 60
"""Letters; as many items of a list are more."""
DEEPEST_QUOTED = 2


def quoted(value: Any) -> str:
    """What was found, as a message names it: "teto", the number 5, true (sim), the list [1, 2]."""
    if value is None:
        return "nada"
    if isinstance(value, bool):
        return "true (sim)" if value else "false (não)"
    if isinstance(value, str):
        return f'"{printable(value)}"'
    if isinstance(value, int | float | Decimal):
        return f"o número {as_written(value)}"
    if isinstance(value, Mapping):
        return _group(value)
    if isinstance(value, list | tuple):
        return _list(value)
    return _moment(value)


UNQUOTED: Mapping[type | None, Callable[[str], Any]] = {int: int, date: date.fromisoformat}
"""What a text would be without its quotes, by what is wanted."""


def instead_of(wanted: type | None, value: Any, expected: str) -> tuple[str, str]:
    """What was found in place of a value of another kind, and what is expected: where only quotes make it a text, that
    they do, as nobody sees it otherwise."""
    try:
        meant = UNQUOTED[wanted](value) if isinstance(value, str) else None
    except (KeyError, ValueError):
        meant = None
    if meant is None:
        return quoted(value), expected
    return f"{quoted(value)}, que entre aspas é um texto", f"o mesmo sem aspas, {meant}"


def as_written(value: Any) -> str:
    """The same without what it is: a text bare, an interval as "de 1 até 3", all else as in a file."""
    if isinstance(value, str):
        return value
    return _interval(value) or in_file(value)


def in_file(value: Any) -> str:
    """As YAML and JSON both write it, a text in quotes."""
    return printable(_in_file(value, 0))


def _in_file(value: Any, depth: int) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{as_written(key)}: {_in_file(each, depth + 1)}" for key, each in value.items())
        return f"{{{_some(pairs, depth)}}}"
    if isinstance(value, list | tuple):
        return f"[{_some((_in_file(each, depth + 1) for each in value), depth)}]"
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    return f'"{value}"' if isinstance(value, str) else str(value)


def printable(text: str) -> str:
    """The text as a message may quote it: on one line, not too long, nothing that cannot be printed."""
    whole = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in " ".join(text.split()))
    return whole if len(whole) <= LONGEST_QUOTED else f"{whole[:LONGEST_QUOTED]}…"


def _some(parts: Iterable[str], depth: int) -> str:
    """As many of the parts of a group as can be shown at all."""
    return ", ".join(islice(parts, LONGEST_QUOTED)) if depth <= DEEPEST_QUOTED else "…"


def _group(value: Mapping[Any, Any]) -> str:
    """An interval in words; of another group not its keys, which a person who fills in forms never saw."""
    return _interval(value) or ("um grupo de chaves" if value else "um grupo vazio")


def _list(value: Sequence[Any]) -> str:
    if any(isinstance(each, Mapping | list | tuple) for each in value):
        return "uma lista de 1 item" if len(value) == 1 else f"uma lista de {len(value)} itens"
    return f"a lista {as_written(value)}" if value else "uma lista vazia"


def _interval(value: Any) -> str:
    """An interval in words; empty for what is none."""
    if not isinstance(value, Mapping) or any(isinstance(each, Mapping | list | tuple) for each in value.values()):
        return ""
    told = {key: _bare(each) for key, each in value.items()}
    match told:
        case {"valor": middle, "mais_ou_menos": spread, **rest} if not rest:
            return f"{middle} ± {spread}"
        case {"de": low, "ate": high, **rest} if not rest:
            return f"de {low} até {high}"
        case {"de": low, **rest} if not rest:
            return f"de {low} em diante"
        case {"ate": high, **rest} if not rest:
            return f"até {high}"
    return ""


def _bare(value: Any) -> str:
    return printable(value) if isinstance(value, str) else in_file(value)


def _moment(value: Any) -> str:
    """A date or an hour, which TOML knows and Python programs hand over."""
    if isinstance(value, datetime):
        return f"a data com hora {value}"
    if isinstance(value, date):
        return f"a data {value}"
    return f"a hora {value}" if isinstance(value, time) else "um valor de outra espécie"
