"""A site file's content as plain values: written as JSON without losing a digit, read and changed at a path.

Paths are those of questions and problems, as in ``areas[A].vizinhos[#2].distancia_m``: an item goes by its name, or by
its place in the list where it has none.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from resguardo.site.fact import ListOf
from resguardo.site.facts import AREAS, BETWEEN, FIRE_WALLS, PLAN_FILE, SEPARATIONS
from resguardo.site.telling import declared_at, steps_of

Content = dict[str, Any]
BARE = (AREAS.key, SEPARATIONS.key, FIRE_WALLS.key)
"""Lists that are written as such; the others as a group with its state and its items."""


def as_json(value: Any, indent: str | None = None) -> str:
    """The value as JSON, every digit of a decimal number kept; on one line unless told what lines begin with."""
    if isinstance(value, Mapping):
        parts = [
            f"{json.dumps(key, ensure_ascii=False)}: {as_json(each, _deeper(indent))}" for key, each in value.items()
        ]
        return _enclosed("{", parts, "}", indent)
    if isinstance(value, list | tuple):
        return _enclosed("[", [as_json(each, _deeper(indent)) for each in value], "]", indent)
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def _deeper(indent: str | None) -> str | None:
    return None if indent is None else f"{indent}  "


def _enclosed(start: str, parts: list[str], end: str, indent: str | None) -> str:
    if indent is None or not parts:
        return f"{start}{', '.join(parts)}{end}"
    lines = ",\n".join(f"{indent}  {part}" for part in parts)
    return f"{start}\n{lines}\n{indent}{end}"


def value_at(content: Content, path: str) -> Any:
    """What is written at a path; None where nothing is."""
    place: Any = content
    for key, item in steps_of(path):
        place = place.get(key) if isinstance(place, Mapping) else None
        if item is not None:
            place = _item(_rows(place), item)
    return place


def with_value(content: Content, path: str, value: Any) -> Content:
    """The content with a value at a path, the groups on the way made; raises KeyError where the path names no item.

    A gap between two areas is made where it is not written yet; beside a plan so is any item, as the plan may show it.
    """
    changed = copy.deepcopy(content)
    beside_a_plan = isinstance(content.get(PLAN_FILE.key), Mapping)
    *way, (last, _) = steps_of(path)
    place: Any = changed
    for key, item in way:
        place = _group(place, key, [] if item is not None and key in BARE else {})
        if item is not None:
            place = _item_or_made(place, key, item, makes=beside_a_plan or key == SEPARATIONS.key)
    if not isinstance(place, dict):
        raise KeyError(path)
    place[last] = value
    return changed


def _group(place: Any, key: str, empty: Any) -> Any:
    """The list or group under a key, made where there is none."""
    if not isinstance(place, dict):
        raise KeyError(key)
    if not isinstance(place.get(key), dict | list):
        place[key] = empty
    return place[key]


def _item_or_made(place: Any, key: str, name: str, *, makes: bool) -> Any:
    """The item of a name; where it is not there and may be made, a new one."""
    found = _item(_rows(place), name)
    if isinstance(found, dict):
        return found
    if not makes or found is not None:
        raise KeyError(name)
    rows = place if isinstance(place, list) else place.setdefault("itens", [])
    if not isinstance(rows, list):
        raise KeyError(name)
    made = {BETWEEN.key: name.split(",")} if key == SEPARATIONS.key else {"id": name}
    rows.append(made)
    return made


def with_item(content: Content, path: str, row: Any) -> Content:
    """The content with one more item in the list at a path."""
    rows = [*_rows(value_at(content, path)), row]
    return _with_rows(content, path, rows)


def without_item(content: Content, path: str, place: int) -> Content:
    """The content without the item at a place of the list, from 0; as it is where there is none."""
    rows = _rows(value_at(content, path))
    return _with_rows(content, path, [each for at, each in enumerate(rows) if at != place])


def rows_at(content: Content, path: str) -> list[Any]:
    """The items written in the list at a path."""
    return list(_rows(value_at(content, path)))


def _with_rows(content: Content, path: str, rows: list[Any]) -> Content:
    declared = declared_at(path)
    if isinstance(declared, ListOf) and not declared.surveyed:
        return with_value(content, path, rows)
    have = value_at(content, path)
    return with_value(content, path, {**(have if isinstance(have, Mapping) else {}), "itens": rows})


def _rows(place: Any) -> list[Any]:
    rows = place.get("itens") if isinstance(place, Mapping) else place
    return rows if isinstance(rows, list) else []


def _item(rows: list[Any], name: str) -> Any:
    """The item of a name, of a place ("#2" is the second), or the second of a name ("A#2")."""
    named, _, number = name.rpartition("#")
    if not named and number.isdecimal() and 0 < int(number) <= len(rows):
        return rows[int(number) - 1]
    same = [row for row in rows if isinstance(row, Mapping) and _is(row, name)]
    if same:
        return same[0]
    repeated = [row for row in rows if isinstance(row, Mapping) and _is(row, named)]
    return repeated[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(repeated) else None


def _is(row: Mapping[str, Any], name: str) -> bool:
    pair = row.get(BETWEEN.key)
    return str(row.get("id")) == name or (isinstance(pair, list) and {*map(str, pair)} == {*name.split(",")})
