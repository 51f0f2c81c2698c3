"""A list sent from its screen: one more item, one less, or the list as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from resguardo.outputs.wording import capital
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import AREAS, BETWEEN, RADIUS, SEPARATIONS
from resguardo.sources.written import Content, rows_at, value_at, with_item, with_value, without_item
from resguardo.web import screens
from resguardo.web.answering import NOT_KNOWN, Answered, fields_in, fields_of, has_problems, texts_of
from resguardo.web.fields import Field, answer_of
from resguardo.web.screens import ANSWER, NAME_OF_ITEM, NEW, screen_at
from resguardo.web.visit import Visit

ADD, REMOVE = "acrescentar", "remover"
"""The buttons that add the item filled in, and that take one away by its place."""
LETTERS = tuple(map(chr, range(ord("A"), ord("Z") + 1)))


def listed(visit: Visit, path: str, items: ListOf, data: QueryDict) -> Answered:
    """The visit after a list was sent; raises KeyError for a path whose list is not there."""
    at = path.removesuffix(f".{RADIUS.key}")
    if NOT_KNOWN in data:
        return Answered(replace(visit, document=with_value(visit.document, at, None)).having_asked(path, at))
    if items.scalar:
        return _closed(replace(visit, document=_with_words(visit.document, at, items, data)), path, at, items, data)
    place = str(data.get(REMOVE, ""))
    if place.isascii() and place.isdigit():
        return _staying(visit, at, _without(visit.document, at, items, int(place[:9])))
    if items is SEPARATIONS:
        return Answered(visit.having_asked(path, at))
    adding = _sent(items, data)
    if _is_empty(adding) and ADD not in data:
        return _closed(visit, path, at, items, data)
    content, wrong = _added(visit.document, at, items, data)
    if wrong:
        return Answered(visit, replace(screen_at(at, visit.document), adding=wrong, fields=_as_sent(at, visit, data)))
    added = replace(visit, document=content)
    return _staying(visit, at, content) if ADD in data else _closed(added, path, at, items, data)


def _staying(visit: Visit, at: str, content: Content) -> Answered:
    return Answered(replace(visit, document=content), screen_at(at, content))


def _as_sent(at: str, visit: Visit, data: QueryDict) -> tuple[Field, ...]:
    """What was sent of the list as a whole, which is judged only when the list is done."""
    fields = screen_at(at, visit.document).fields
    return tuple(replace(answer_of(each.name, each.fact, texts_of(data))[0], problem="") for each in fields)


# Items


def _sent(items: ListOf, data: QueryDict) -> tuple[Field, ...]:
    return fields_of(fields_in(((each.key, each) for each in screens.added_facts(items)), data, NEW, optional=True))


def _is_empty(fields: tuple[Field, ...]) -> bool:
    return not any(text for field in fields for text in field.given.values())


def _added(content: Content, at: str, items: ListOf, data: QueryDict) -> tuple[Content, tuple[Field, ...]]:
    """The content with one more item, or the fields of the item with what is wrong."""
    facts = screens.added_facts(items)
    read = fields_in(((each.key, each) for each in facts), data, NEW, optional=True)
    fields = fields_of(read)
    if _is_empty(fields) and items is not AREAS:
        return content, _first_wrong(fields, "nada foi preenchido. Preencha o item a acrescentar")
    if has_problems(fields):
        return content, fields
    row = {key: value for key, (_, value) in read.items() if value is not None}
    if items not in screens.NAMED:
        return with_item(content, at, row), ()
    names = [str(each.get("id")) for each in rows_at(content, at) if isinstance(each, Mapping)]
    name = row.pop(NAME_OF_ITEM.key, None) or _free_name(items, row, names)
    if name in names or any(bracket in name for bracket in "[]"):
        return content, _first_wrong(fields, f"“{name}” já está na lista, ou tem colchetes. Escreva outro nome")
    return with_item(content, at, {NAME_OF_ITEM.key: name, **row}), ()


def _first_wrong(fields: tuple[Field, ...], problem: str) -> tuple[Field, ...]:
    first, *others = fields
    return replace(first, problem=f"{capital(first.fact.label)}: {problem}."), *others


def _free_name(items: ListOf, row: Mapping[str, Any], names: list[str]) -> str:
    """A name of what it is, as "escola 2"; of an area the next letter."""
    kind = next((fact for fact in items.members if isinstance(fact, Fact) and fact.kind == "choice"), None)
    what = kind.choices.get(str(row.get(kind.key)), kind.label) if kind is not None else items.label
    numbered = (f"{what} {number}" for number in range(1, len(names) + 2))
    return next(name for name in (*(LETTERS if items is AREAS else ()), *numbered) if name not in names)


def _without(content: Content, at: str, items: ListOf, place: int) -> Content:
    """The content without an item; with an area go its distances to the others."""
    rows = rows_at(content, at)
    changed = without_item(content, at, place)
    gaps = rows_at(content, SEPARATIONS.key)
    if items is not AREAS or place >= len(rows) or not gaps or not isinstance(rows[place], Mapping):
        return changed
    gone = rows[place].get("id")
    kept = [each for each in gaps if not (isinstance(each, Mapping) and gone in (each.get(BETWEEN.key) or ()))]
    return with_value(changed, SEPARATIONS.key, kept)


# The list as a whole


def _with_words(content: Content, at: str, items: ListOf, data: QueryDict) -> Content:
    """The words ticked in a list of words."""
    fact = items.members[0]
    words = [word for word in data.getlist(ANSWER) if isinstance(fact, Fact) and word in fact.choices]
    if not items.surveyed:
        return with_value(content, at, words)
    have = value_at(content, at)
    return with_value(content, at, {**(have if isinstance(have, Mapping) else {}), "itens": words})


def _closed(visit: Visit, path: str, at: str, items: ListOf, data: QueryDict) -> Answered:
    """Whether the list is all there is, and how far was looked; then the next question."""
    screen = screen_at(at, visit.document)
    texts = texts_of(data)
    read = [(each, *answer_of(each.name, each.fact, texts, optional=each.optional)) for each in screen.fields]
    fields = tuple(field for _, field, _ in read)
    if has_problems(fields):
        return Answered(visit, replace(screen, fields=fields))
    content = visit.document
    for asked, _, value in read:
        content = with_value(content, f"{at}.{asked.name.removeprefix(f'{ANSWER}.')}", value)
    if not items.surveyed and value_at(content, at) is None:
        content = with_value(content, at, [])
    return Answered(replace(visit, document=content).having_asked(path, at))
