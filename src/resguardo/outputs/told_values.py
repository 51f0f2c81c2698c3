"""What is told of a fact or of a list, in words, as it was understood."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from resguardo.outputs import wording
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, leaves
from resguardo.site.quantities import NO, UNBOUNDED, YES

UNKNOWN = "não informado"


def told_texts(leaf: Fact | ListOf, value: Any) -> tuple[str, ...]:
    """What is told of a fact, or each item of a list."""
    return tuple(_list_texts(leaf, value)) if isinstance(leaf, ListOf) else (fact_text(leaf, value),)


def fact_text(fact: Fact, value: Any) -> str:
    """What is told of a fact, as it was understood."""
    if fact.kind == "truth":
        return {YES: "sim", NO: "não"}.get(value, UNKNOWN)
    if fact.kind == "choice":
        return " ou ".join(fact.choices.get(each, each) for each in sorted(value))
    if fact.kind == "date":
        return _day_text(value)
    return str(value) if fact.kind in ("text", "pair") else wording.quantity(value, fact.unit or "un")


def _day_text(value: tuple[int, int]) -> str:
    first, last = (f"{date.fromordinal(end):%d/%m/%Y}" if end < UNBOUNDED else "" for end in value)
    return first if first == last else " ".join(filter(None, (f"de {first}", f"a {last}" if last else "em diante")))


def _list_texts(items: ListOf, survey: Survey) -> Iterator[str]:
    """Each item, then how far was looked and whether there may be more."""
    yield from (_item_text(items, each) for each in survey.items)
    if not survey.items:
        yield "nenhum"
    if survey.radius:
        yield f"olhado até {wording.quantity((survey.radius, survey.radius), 'm')}"
    if items.surveyed and not survey.complete:
        yield "pode haver mais"


def _item_text(items: ListOf, item: Entity) -> str:
    """ "Colégio Alfa (tipo do vizinho: escola, ...)"; of a list of words the word."""
    facts = [each for _, each in leaves(items.members) if isinstance(each, Fact) and each.id in item.values]
    if items.scalar:
        return ", ".join(fact_text(each, item.values[each.id]) for each in facts)
    pair = next((" e ".join(item.values[each.id]) for each in facts if each.kind == "pair"), "")
    told = [f"{each.label}: {fact_text(each, item.values[each.id])}" for each in facts if each.kind != "pair"]
    name = pair or wording.name_of(item.id)
    return f"{name} ({', '.join(told)})" if told else name
