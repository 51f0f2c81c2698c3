"""Properties with dots in their names, as programs write them whose tables are flat: groups within groups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from resguardo.sources.assembly import DEEPEST_NESTING


def nested(properties: Any) -> tuple[dict[str, Any], list[str]]:
    """Properties with dots in their names as groups within groups, null being not told; and which are told twice."""
    found: dict[str, Any] = {}
    twice: list[str] = []
    for key, value in properties.items() if isinstance(properties, Mapping) else ():
        first, *way = str(key).split(".", DEEPEST_NESTING)
        for step in reversed(way):
            value = {step: value}
        found[first] = _together(found.get(first), value, first, twice)
    return {key: value for key, value in found.items() if value is not None}, twice


def _together(one: Any, other: Any, path: str, twice: list[str]) -> Any:
    """What both tell of one property: two groups as one; what is told by both, and so by none, is listed."""
    if one is None or other is None:
        return other if one is None else one
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        keys = dict.fromkeys((*one, *other))
        return {key: _together(one.get(key), other.get(key), f"{path}.{key}", twice) for key in keys}
    twice.append(path)
    return None
