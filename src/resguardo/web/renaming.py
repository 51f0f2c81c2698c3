"""What was told of a thing stays with it when the plan editor gives it another name, and goes with it when it goes.

The editor marks each shape with its place among the names under which the visit knew the things on the plan that it
opened; the sides of the lot are among them too. Facts follow the mark, whatever the names are now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from resguardo.site.facts import AREAS, BETWEEN, NEIGHBOURS, SEPARATIONS
from resguardo.site.telling import steps_of
from resguardo.sources import geojson
from resguardo.sources.collection import features_of
from resguardo.sources.naming import as_name
from resguardo.sources.plan_facts import area_name
from resguardo.sources.vocabulary import LOT, SIDE_NAMES
from resguardo.sources.written import Content, rows_at

MARK = "veio_de"
"""The member of a feature in which the editor keeps its place among the names that came with the page, from 0."""

FIRST_AREA = "A"
"""What the area is called with which every visit begins, before anybody names it."""

Name = tuple[str, str]
"""The list of the site file in which a thing stands, and its name in it."""
Moves = Mapping[Name, str | None]
"""By the name that a thing had, the one that it has now; None where it is no more."""


def names_on(plan: Content, document: Content) -> tuple[Name | None, ...]:
    """Under which name the visit knows each shape; None for one of which nobody knows what it is.

    Raises UnusableFile for a plan that is none.
    """
    found = geojson.names_in(plan)
    listed = [str(each["id"]) for each in rows_at(document, AREAS.key) if _is_named(each)]
    alone = sum(each is not None and each.items == AREAS.key for each in found) == 1
    return tuple(
        each and (each.items, area_name(each.id, each.title, listed, alone=alone) if _is_area(each) else each.id)
        for each in found
    )


def _is_area(named: geojson.Named) -> bool:
    return named.items == AREAS.key


def _is_named(row: Any) -> bool:
    return isinstance(row, Mapping) and row.get("id") is not None


def unmarked(plan: Content) -> Content:
    """The plan without the editor's marks; raises UnusableFile for a plan that is none."""
    kept = [
        {key: value for key, value in each.items() if key != MARK} if isinstance(each, Mapping) else each
        for each in features_of(plan)
    ]
    return {**plan, "features": kept}


def moves_to(plan: Content, came: Sequence[Name | None], document: Content) -> Moves:
    """What became of each name that came with the page; a thing drawn anew under the name of one that went is that one.

    Raises UnusableFile for a plan that is none.
    """
    features = plan.get("features") or []
    names = names_on(plan, document) if features else ()
    marked: dict[int, Name] = {}
    others: set[Name] = {(NEIGHBOURS.key, name) for name in _side_names(features, names)}
    for feature, name in zip(features, names, strict=True):
        mark = feature.get(MARK) if isinstance(feature, Mapping) else None
        if name is not None and isinstance(mark, int) and mark not in marked:
            marked[mark] = name
        elif name is not None:
            others.add(name)
    moves: dict[Name, str | None] = {}
    for mark, before in enumerate(came):
        if before is not None:
            after = marked.get(mark)
            stays = after is None and before in others
            moves[before] = before[1] if stays else after[1] if after and after[0] == before[0] else None
    return moves


def moves_of_first_area(plan: Content, document: Content) -> Moves:
    """What becomes of the area with which every visit begins, when a plan comes that does not draw one of that name.

    It is the only one drawn, as long as the visit tells of no other; of several it is none, unless something is told of
    it. Raises UnusableFile for a plan that is none.
    """
    drawn = [each[1] for each in names_on(plan, document) if each is not None and each[0] == AREAS.key]
    listed = [str(each["id"]) for each in rows_at(document, AREAS.key) if _is_named(each)]
    if not drawn or FIRST_AREA in drawn or FIRST_AREA not in listed:
        return {}
    if len(drawn) == len(listed) == 1:
        return {(AREAS.key, FIRST_AREA): drawn[0]}
    return {} if FIRST_AREA in told_names(document).get(AREAS.key, ()) else {(AREAS.key, FIRST_AREA): None}


def _side_names(features: Sequence[Any], names: Sequence[Name | None]) -> Iterator[str]:
    """The names that lots tell of their sides."""
    for feature, name in zip(features, names, strict=True):
        told = feature["properties"].get(SIDE_NAMES) if name is not None and name[0] == LOT else None
        yield from map(as_name, told if isinstance(told, list) else ())


def _after(name: str, items: str, moves: Moves) -> str | None:
    """The name of a thing now; of a part (``B.1``), or of a wall on part of a limit (``limit.wall``), that of both."""
    if (items, name) in moves:
        return moves[items, name]
    for at in (place for place, letter in enumerate(name) if letter == "."):
        whole, part = name[:at], name[at + 1 :]
        if (items, whole) in moves and (part.isdecimal() or (items, part) in moves):
            parts = moves[items, whole], moves.get((items, part), part)
            return None if None in parts else ".".join(map(str, parts))
    return name


def content_after(content: Content, moves: Moves) -> Content:
    """A site file's content with all facts under the names that their things have now."""
    return {key: _value_after(value, key, moves) for key, value in content.items()} if moves else content


def _value_after(value: Any, items: str, moves: Moves) -> Any:
    if isinstance(value, Mapping):
        return {key: _value_after(each, items if key == "itens" else key, moves) for key, each in value.items()}
    if not isinstance(value, list):
        return value
    rows = (_row_after(each, items, moves) for each in value)
    return [_value_after(each, items, moves) for each in rows if each is not None]


def _row_after(row: Any, items: str, moves: Moves) -> Any:
    """An item under its name now; None where what it tells of is no more."""
    if items == SEPARATIONS.key and isinstance(row, Mapping) and isinstance(row.get(BETWEEN.key), list):
        pair = [_after(str(each), AREAS.key, moves) for each in row[BETWEEN.key]]
        return None if None in pair else {**row, BETWEEN.key: pair}
    if not _is_named(row):
        return row
    name = str(row["id"])
    after = _after(name, items, moves)
    return None if after is None else row if after == name else {**row, "id": after}


def path_after(path: str, moves: Moves) -> str:
    """A path under the names of now; empty where what it leads to is no more."""
    if not moves:
        return path
    steps = []
    for key, item in steps_of(path):
        names = [item] if key != SEPARATIONS.key or item is None else item.split(",")
        after = [each and _after(each, AREAS.key if key == SEPARATIONS.key else key, moves) for each in names]
        if item is not None and None in after:
            return ""
        steps.append(key if item is None else f"{key}[{','.join(map(str, after))}]")
    return ".".join(steps)


def told_names(content: Content) -> Mapping[str, list[str]]:
    """By their list, the names of things of which a site file's content tells anything."""
    found: dict[str, set[str]] = {}
    for items, name in _told_in(content, ""):
        found.setdefault(items, set()).add(name)
    return {items: sorted(names) for items, names in found.items()}


def _told_in(value: Any, items: str) -> Iterator[Name]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _told_in(each, items if key == "itens" else key)
    elif isinstance(value, list):
        for row in value:
            if _is_named(row) and any(each not in (None, [], {}) for key, each in row.items() if key != "id"):
                yield items, str(row["id"])
            yield from _told_in(row, items)
