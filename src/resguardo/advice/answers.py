"""The answers worth trying for a fact: each choice, or the bands between the values at which a verdict turns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Section
from resguardo.site.numbers import written
from resguardo.site.quantities import ANY, NO, YES, Between

ROUND = 10
"""Millimetres or grams: limits are written in whole centimetres or more."""


class Try(NamedTuple):
    """An answer as a person would give it, and the value that it tells."""

    answer: str
    value: Any


class Effect(NamedTuple):
    """What a finding becomes under an answer; ``fails_if_applies`` as of an outcome."""

    verdict: Verdict
    fails_if_applies: bool


def answers_for(declared: Fact | ListOf | Section, path: str, have: Any, cuts: Iterable[int]) -> tuple[Try, ...]:
    """The answers to try; ``have`` is what is told so far (None: nothing), ``cuts`` the values at which it turns."""
    if isinstance(declared, Section):
        first = declared.members[0]
        return answers_for(first, path, None, cuts) if isinstance(first, Fact) else ()
    if isinstance(declared, ListOf):
        return _list_answers(declared, path, have, cuts)
    if declared.kind == "truth":
        return Try("sim", YES), Try("não", NO)
    if declared.kind == "choice":
        possible = have or frozenset(declared.choices)
        return tuple(
            Try(label, frozenset({choice})) for choice, label in declared.choices.items() if choice in possible
        )
    if declared.kind in ("text", "pair"):
        return (Try("informado", "informado"),)
    return tuple(_bands(declared, _acceptable(declared, have or ANY), cuts))


def _acceptable(fact: Fact, have: Between) -> Between:
    """What of an interval would be taken from a person."""
    if fact.plausible is None:
        return have
    lowest, highest = (0 if fact.plausible.zero else fact.plausible.lowest), fact.plausible.highest
    return max(have[0], lowest), min(have[1], highest)


def _list_answers(items: ListOf, path: str, have: Survey | None, cuts: Iterable[int]) -> tuple[Try, ...]:
    if path.endswith(".raio_m"):
        return tuple(Try(f"até {written(cut, 'm')}, sem outros vizinhos", (cut, cut)) for cut in sorted(cuts))
    if items.scalar and not items.surveyed:
        return tuple(_one_word_answers(items, path))
    listed = have.items if have else ()
    radius = max(cuts, default=0)
    closed = replace(have or Survey(path), told=True, complete=True, radius=max(radius, have.radius if have else 0))
    reach = f" até {written(radius, 'm')}" if items.has_radius and radius else ""
    return (Try(f"{'nada além do que está na lista' if listed else 'não há nada'}{reach}", closed),)


def _one_word_answers(items: ListOf, path: str) -> Iterable[Try]:
    """The words of a list that tells of at least one thing, each by itself."""
    for fact in (each for each in items.members if isinstance(each, Fact)):
        for choice, label in fact.choices.items():
            item = Entity("#1", f"{path}[#1]", {fact.id: frozenset({choice})})
            yield Try(label, Survey(path, told=True, complete=True, items=(item,)))


def _bands(fact: Fact, have: Between, cuts: Iterable[int]) -> Iterable[Try]:
    """The told interval cut at every value where something turns."""
    edges = sorted({cut for cut in cuts if have[0] < cut <= have[1]})
    starts, ends = [have[0], *edges], [*(edge - 1 for edge in edges), have[1]]
    for index, (low, high) in enumerate(zip(starts, ends, strict=True)):
        yield Try(_band_text(fact, low, high, first=index == 0, last=index == len(starts) - 1), (low, high))


def joined(
    declared: Fact | ListOf | Section, tries: tuple[Try, ...], effects: list[list[Effect]]
) -> tuple[tuple[Try, ...], list[list[Effect]]]:
    """Neighbouring bands that do the same, as one; answers that are no bands stay as they are."""
    fact = declared.members[0] if isinstance(declared, Section) else declared
    if not isinstance(fact, Fact) or fact.kind in ("truth", "choice", "text", "pair"):
        return tries, effects
    spans: list[tuple[int, int]] = []
    rows: list[list[Effect]] = []
    for each, row in zip(tries, effects, strict=True):
        if rows and rows[-1] == row:
            spans[-1] = spans[-1][0], each.value[1]
        else:
            spans.append(each.value)
            rows.append(row)
    ends = len(spans) - 1
    texts = (_band_text(fact, *span, first=at == 0, last=at == ends) for at, span in enumerate(spans))
    return tuple(Try(text, span) for text, span in zip(texts, spans, strict=True)), rows


def _band_text(fact: Fact, low: int, high: int, *, first: bool, last: bool) -> str:
    if low == high:
        return _written(fact, low)
    if first and last:
        return "um valor exato"
    if first:
        below, highest = _upper_end(fact, high)
        return f"{below or 'até'} {highest}"
    above, lowest = _lower_end(fact, low)
    if last and fact.kind == "date":
        return f"a partir de {lowest}"
    if last:
        return f"{above} {lowest}" if above else f"{lowest} ou mais"
    below, highest = _upper_end(fact, high)
    if above:
        return f"{above} {lowest} e {below or 'até'} {highest}"
    return f"de {lowest} a {below} {highest}" if below else f"de {lowest} a {highest}"


def _lower_end(fact: Fact, low: int) -> tuple[str, str]:
    """ "mais de" and "12,00 m", not "12,001 m"; no word where the band begins with the value itself."""
    if not _counts(fact) and (low - 1) % ROUND == 0:
        return "mais de", _written(fact, low - 1)
    return "", _written(fact, low)


def _upper_end(fact: Fact, high: int) -> tuple[str, str]:
    """ "menos de" and "2,50 m", not "2,499 m"; no word where the band ends with the value itself."""
    if not _counts(fact) and high % ROUND != 0:
        return "menos de", _written(fact, high + 1)
    return "", _written(fact, high)


def _counts(fact: Fact) -> bool:
    return fact.kind in ("count", "minutes", "date")


def _written(fact: Fact, value: int) -> str:
    if fact.kind == "date":
        return date.fromordinal(value).strftime("%d/%m/%Y")
    if fact.kind == "count":
        return written(value, "un")
    if fact.kind == "minutes":
        return written(value, "min")
    return written(value, "kg" if fact.kind == "mass" else "m")
