"""Where what was told is put right: each problem in words, with the questions that it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from resguardo.outputs import wording
from resguardo.outputs.places import ON_PLAN, place_in_words
from resguardo.site.entity import Entity
from resguardo.site.facts import AREAS, CAPACITY, ESTABLISHMENT, FOUND
from resguardo.site.problem import Problem
from resguardo.sources.written import Content
from resguardo.verification import Verification
from resguardo.web.on_plan import is_on_plan
from resguardo.web.screens import screen_at, section_facts

TOGETHER = (CAPACITY.key, FOUND.key)
"""Sections whose facts are asked together."""
IDENTIFYING = tuple(each.key for each in section_facts(ESTABLISHMENT, None))


@dataclass(frozen=True, slots=True)
class Behind:
    """A fact on which something stands: what it is called on a button, where it is told, and whether on the plan."""

    label: str
    path: str
    on_plan: bool = False


@dataclass(frozen=True, slots=True)
class Mistold:
    """What could not be understood or contradicts itself: of what it is told, what is wrong, where it is asked."""

    place: str
    sentence: str
    behind: tuple[Behind, ...]


def mistold_in(verification: Verification, content: Content, plan_site: Entity | None) -> tuple[Mistold, ...]:
    """All that is wrong with what was told; ``plan_site`` is the site as its plan alone tells it, if that counts."""
    several = len(verification.told.site.values[AREAS.id].items) > 1
    return tuple(
        Mistold(
            wording.capital(place_in_words(each.place, areas=several)),
            each.sentence,
            tuple(_behind(each, content, plan_site, several=several)),
        )
        for each in verification.told.problems
    )


def _behind(problem: Problem, content: Content, plan_site: Entity | None, *, several: bool) -> Iterator[Behind]:
    for path in dict.fromkeys(map(opened_by, problem.facts or (problem.place,))):
        label = place_in_words(path, areas=several)
        if ON_PLAN.fullmatch(path):
            yield Behind(label, path, on_plan=True)
        elif _is_asked(path, content):
            yield Behind(label, path, on_plan=is_on_plan(path, plan_site))


def opened_by(path: str) -> str:
    """The question that asks for a fact: some are asked together."""
    before, _, key = path.rpartition(".")
    if before == ESTABLISHMENT.key and key in IDENTIFYING:
        return before
    return before if before.rpartition(".")[2] in TOGETHER else path


def _is_asked(path: str, content: Content) -> bool:
    try:
        screen_at(path, content)
    except KeyError:
        return False
    return True
