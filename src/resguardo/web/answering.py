"""An answer sent from a screen, put into the site file's content; or the screen again, with what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from resguardo.site.fact import Fact, ListOf, Section
from resguardo.site.facts import DECLARED_OTHERS, ESTABLISHMENT
from resguardo.site.telling import declared_at
from resguardo.sources.written import Content, rows_at, value_at, with_value
from resguardo.web import screens
from resguardo.web.drawn_rows import with_drawn
from resguardo.web.fields import Field, answer_of
from resguardo.web.screens import ANSWER, NAME_OF_ITEM, OTHER_SIZES, Screen, screen_at
from resguardo.web.visit import Visit, is_item

NOT_KNOWN = "nao_sei"
"""The button that says so of the whole question."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The visit with the answer in it, and where to go: to ``stay``, else to the question ``then``, else to the next.

    ``stay`` is the screen to show again.
    """

    visit: Visit
    stay: Screen | None = None
    then: str = ""


Read = Mapping[str, tuple[Field, Any]]
"""By key, the fields as they were sent and what they tell."""


def answered(visit: Visit, path: str, data: QueryDict) -> Answered:
    """The visit after the answer sent for a fact, a section or an item; raises KeyError for another path."""
    declared = declared_at(path)
    if isinstance(declared, ListOf):
        return _item(visit, path, declared, data)
    if isinstance(declared, Section):
        return _section(visit, path, declared, data)
    if NOT_KNOWN in data:
        return Answered(_telling(visit, path, None))
    field, value = answer_of(ANSWER, declared, texts_of(data))
    if field.problem:
        return Answered(visit, replace(screen_at(path, visit.document), fields=(field,)))
    return Answered(_telling(visit, path, value))


def texts_of(data: QueryDict) -> Mapping[str, str]:
    """What was sent, of several values of a name the last."""
    return {key: str(value) for key, value in data.items()}


def fields_in(facts: Iterable[tuple[str, Fact]], data: QueryDict, prefix: str, *, optional: bool) -> Read:
    """The fields of several facts as they were sent."""
    texts = texts_of(data)
    return {key: answer_of(f"{prefix}.{key}", fact, texts, optional=optional) for key, fact in facts}


def fields_of(read: Read) -> tuple[Field, ...]:
    """The fields alone."""
    return tuple(field for field, _ in read.values())


def has_problems(fields: Iterable[Field]) -> bool:
    """Whether anything is wrong with any of them."""
    return any(field.problem for field in fields)


def _telling(visit: Visit, path: str, value: Any) -> Visit:
    content = _with(visit.document, path, value)
    for at in _lists_around(path):
        if not rows_at(visit.document, at):  # its first item: the others that are drawn are there as before
            content = with_drawn(content, at)
    return replace(visit, document=content).having_asked(path)


def _lists_around(path: str) -> Iterator[str]:
    """The paths of the lists in whose items a path leads, the outermost first."""
    return (path[: match.start()] for match in re.finditer(r"\[", path))


def _with(content: Content, path: str, value: Any) -> Content:
    """The content with a value told; that a thing is there says less than what is told of it already.

    Of what is not there goes all that was told of it.
    """
    kept = value is True and isinstance(value_at(content, path), Mapping)
    if value is False and _says_whether_there_is(path):
        thing, _, key = path.rpartition(".")
        return with_value(content, thing, {key: False})
    return content if kept else with_value(content, path, value)


def _says_whether_there_is(path: str) -> bool:
    """Whether a fact says that the thing is there of which its section tells."""
    section = declared_at(path.rpartition(".")[0]) if "." in path else None
    return isinstance(section, Section) and section.answered is declared_at(path)


def _section(visit: Visit, path: str, section: Section, data: QueryDict) -> Answered:
    facts = screens.section_facts(section, value_at(visit.document, path))
    read = dict(fields_in(((each.key, each) for each in facts), data, ANSWER, optional=section is ESTABLISHMENT))
    if has_problems(fields_of(read)):
        fields = tuple(replace(each, beside_others=True) for each in fields_of(read))
        return Answered(visit, replace(screen_at(path, visit.document), fields=fields))
    _, others = read.pop(OTHER_SIZES.key, (None, None))
    content = visit.document
    for key, (_, value) in read.items():
        content = with_value(content, f"{path}.{key}", value)
    if OTHER_SIZES in facts:
        content = _with_other_sizes(content, f"{path}.{DECLARED_OTHERS.key}", others)
    told = value_at(content, path)
    if section is not ESTABLISHMENT and all(value is None for value in told.values()):
        content = with_value(content, path, None)
    then = f"{path}.{DECLARED_OTHERS.key}" if others else ""
    return Answered(replace(visit, document=content).having_asked(path), then=then)


def _with_other_sizes(content: Content, path: str, there_are: bool | None) -> Content:
    """Other sizes than 13 kg: none where there are none, and not told until somebody lists them; a list stays."""
    if there_are is False:
        return with_value(content, path, [])
    return content if rows_at(content, path) else with_value(content, path, None)


def _item(visit: Visit, path: str, items: ListOf, data: QueryDict) -> Answered:
    """All that is told of one item; then its list."""
    if not is_item(path):
        raise KeyError(path)
    row = value_at(visit.document, path)
    facts = screens.item_facts(items, row if isinstance(row, Mapping) else {})
    read = fields_in(facts, data, ANSWER, optional=True)
    if has_problems(fields_of(read)):
        return Answered(visit, replace(screen_at(path, visit.document), fields=fields_of(read)))
    content = visit.document
    for key, (field, value) in read.items():
        if key != NAME_OF_ITEM.key and _changes(content, f"{path}.{key}", field, value):
            content = _with(content, f"{path}.{key}", value)
    _, name = read.get(NAME_OF_ITEM.key, (None, None))
    at = path.rpartition("[")[0]
    if name and not any(isinstance(row, Mapping) and str(row.get("id")) == name for row in rows_at(content, at)):
        content = with_value(content, f"{path}.{NAME_OF_ITEM.key}", name)
    return Answered(replace(visit, document=content), screen_at(at, content))


def _changes(content: Content, path: str, field: Field, value: Any) -> bool:
    """Whether a field says something new: not a choice left alone, nor what belongs to a thing that is not there."""
    left_alone = bool(field.options) and not field.text
    nothing_new = value is None and value_at(content, path) is None
    of_nothing = value_at(content, path.rpartition(".")[0]) is False
    return not (left_alone or nothing_new or of_nothing)
