"""What templates of the casework write: a verdict in words, a value by key, an address's query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django import template

from resguardo.casework.checking import Part
from resguardo.casework.checklist import Item, Question, names_of
from resguardo.casework.comparison import verdict_text

register = template.Library()


@register.filter
def verdict_words(verdict: str) -> str:
    """A finding's verdict, in words."""
    return verdict_text(verdict)


@register.filter
def at(values: Mapping[str, Any], key: str) -> Any:
    """What stands under a key; None where nothing does."""
    return values.get(key)


@register.filter
def has(text: str | None, value: str) -> bool:
    """Whether a value is among those that a text tells with commas between."""
    return value in (text or "").split(",")


@register.filter
def any_in(row: Iterable[Question], values: Mapping[str, Any]) -> bool:
    """Whether anything is told of one thing of a list."""
    return any(each.name in values for each in row)


@register.filter
def tells_any_of(item: Item, values: Mapping[str, Any]) -> bool:
    """Whether anything is told of what an item of the checklist asks."""
    return not names_of((item,)).isdisjoint(values)


@register.filter
def as_query(path: str) -> str:
    """The query of an address that names a fact."""
    return urlencode({"fato": path})


@register.filter
def unjudged(part: Part, judgements: Mapping[str, object]) -> int:
    """How many facts of a part nobody judged."""
    return sum(fact.path not in judgements for fact in part.facts)
