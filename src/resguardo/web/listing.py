"""A list sent from its screen: one more item, one less, or the list as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from resguardo.outputs.wording import capital
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import AREAS, BETWEEN, COMPLETE, RADIUS, SEPARATIONS
from resguardo.sources.written import Content, rows_at, value_at, with_item, with_value, without_item
from resguardo.web import screens
from resguardo.web.answering import NOT_KNOWN, Answered, fields_in, fields_of, has_problems, texts_of
from resguardo.web.drawn_rows import with_drawn
from resguardo.web.fields import DO_NOT_KNOW, Field, answer_of
from resguardo.web.screens import ANSWER, NAME_OF_ITEM, NEW, screen_at
from resguardo.web.visit import Visit

ADD, REMOVE = "acrescentar", "remover"
"""The buttons that add the item filled in, and that take one away by its place."""
ANOTHER_FIRST = "Um local tem ao menos uma área de armazenamento. Acrescente a outra antes de remover esta."
ONE_AT_LEAST = "Um local tem ao menos uma área de armazenamento. Acrescente uma."
NOTHING_TICKED = "Nada foi marcado. Marque ao menos uma, ou use “Não sei”."
TICKED_AND_NOT_KNOWN = "Há algo marcado e também “Não sei”. Use “Avançar”, se é tudo, ou desmarque."
LETTERS = tuple(map(chr, range(ord("A"), ord("Z") + 1)))


def listed(visit: Visit, path: str, items: ListOf, data: QueryDict) -> Answered:
    """The visit after a list was sent; raises KeyError for a path whose list is not there."""
    at = path.removesuffix(f".{RADIUS.key}")
    if items.scalar:
        return _words(visit, path, at, items, data)
    place = str(data.get(REMOVE, ""))
    if place.isascii() and place.isdigit():
        left = _without(visit.document, at, items, int(place[:9]))
        if _has_no_area(visit, items, left):
            return _without_areas(visit, ANOTHER_FIRST)
        adding = tuple(replace(each, problem="") for each in _sent(items, data))
        return _staying(visit, at, left, _as_sent(at, visit, data), adding)
    if items is SEPARATIONS:
        return Answered(visit.having_asked(path, at))
    adding = _sent(items, data)
    if ADD not in data and not _tells_something(adding):
        no_area = _has_no_area(visit, items, visit.document)
        return _without_areas(visit, ONE_AT_LEAST) if no_area else _closed(visit, path, at, items, data)
    content, wrong = _added(visit.document, at, items, data)
    if wrong:
        return Answered(visit, replace(screen_at(at, visit.document), adding=wrong, fields=_as_sent(at, visit, data)))
    added = replace(visit, document=content)
    if ADD not in data:
        return _closed(added, path, at, items, data)
    return _staying(visit, at, content, _as_sent(at, visit, data))


def _staying(
    visit: Visit, at: str, content: Content, fields: tuple[Field, ...], adding: tuple[Field, ...] = ()
) -> Answered:
    """The list again after a change of it, with what else was filled in."""
    screen = screen_at(at, content)
    screen = replace(screen, fields=fields, adding=adding or screen.adding)
    return Answered(replace(visit, document=content), screen)


def _refused(visit: Visit, at: str, name: str, fact: Fact, why: str) -> Answered:
    """The list again, with what is wrong with it as a whole; the message leads to the field of that name."""
    return Answered(visit, replace(screen_at(at, visit.document), refused=Field(name, fact, {}, why)))


def _without_areas(visit: Visit, why: str) -> Answered:
    return _refused(visit, AREAS.key, f"{NEW}.{NAME_OF_ITEM.key}", NAME_OF_ITEM, why)


def _has_no_area(visit: Visit, items: ListOf, content: Content) -> bool:
    """Whether nothing would be left to check; beside a plan the areas may be drawn there."""
    return items is AREAS and not visit.has_plan and not rows_at(content, AREAS.key)


def _as_sent(at: str, visit: Visit, data: QueryDict) -> tuple[Field, ...]:
    """What was sent of the list as a whole, which is judged only when the list is done."""
    fields = screen_at(at, visit.document).fields
    return tuple(replace(answer_of(each.name, each.fact, texts_of(data))[0], problem="") for each in fields)


# Items


def _sent(items: ListOf, data: QueryDict) -> tuple[Field, ...]:
    return fields_of(fields_in(((each.key, each) for each in screens.added_facts(items)), data, NEW, optional=True))


def _is_empty(fields: tuple[Field, ...]) -> bool:
    return not any(text for field in fields for text in field.given.values())


def _tells_something(fields: tuple[Field, ...]) -> bool:
    """Whether anything is told of an item that nobody asked to add: not to know what it is does not say that it is."""
    return any(text not in ("", DO_NOT_KNOW) for field in fields for text in field.given.values())


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
    return with_value(changed, SEPARATIONS.key, [each for each in gaps if not _is_gap_of(gone, each)])


def _is_gap_of(area: Any, gap: Any) -> bool:
    pair = gap.get(BETWEEN.key) if isinstance(gap, Mapping) else None
    return isinstance(pair, list) and area in pair


# The list as a whole


def _words(visit: Visit, path: str, at: str, items: ListOf, data: QueryDict) -> Answered:
    """The words ticked in a list of words; of one that is complete as soon as it is told, at least one."""
    fact = next(each for each in items.members if isinstance(each, Fact))
    words = [word for word in data.getlist(ANSWER) if word in fact.choices]
    ticked = replace(visit, document=_with_words(visit.document, at, items, words))
    if items.surveyed or bool(words) != (NOT_KNOWN in data):
        return _closed(ticked, path, at, items, data)
    if words:
        return _refused(ticked, at, ANSWER, fact, TICKED_AND_NOT_KNOWN)
    return _refused(visit, at, ANSWER, fact, NOTHING_TICKED)


def _with_words(content: Content, at: str, items: ListOf, words: list[str]) -> Content:
    if not items.surveyed:
        return with_value(content, at, words)
    have = value_at(content, at)
    return with_value(content, at, {**(have if isinstance(have, Mapping) else {}), "itens": words})


def _closed(visit: Visit, path: str, at: str, items: ListOf, data: QueryDict) -> Answered:
    """Whether the list is all there is, and how far was looked; then the next question.

    Who does not know whether there is more keeps what is in the list; of an empty one nothing is told then.
    """
    if NOT_KNOWN in data and not rows_at(visit.document, at):
        return Answered(replace(visit, document=with_value(visit.document, at, None)).having_asked(path, at))
    screen = screen_at(at, visit.document)
    texts = {**texts_of(data), **({f"{ANSWER}.{COMPLETE.key}": DO_NOT_KNOW} if NOT_KNOWN in data else {})}
    read = [(each, *answer_of(each.name, each.fact, texts, optional=each.optional)) for each in screen.fields]
    fields = tuple(field for _, field, _ in read)
    if has_problems(fields):
        return Answered(visit, replace(screen, fields=fields))
    content = visit.document
    for asked, _, value in read:
        if NOT_KNOWN in data and asked.name not in texts:
            continue
        content = with_value(content, f"{at}.{asked.name.removeprefix(f'{ANSWER}.')}", value)
    if not items.surveyed and value_at(content, at) is None:
        content = with_value(content, at, [])
    return Answered(replace(visit, document=with_drawn(content, at)).having_asked(path, at))
