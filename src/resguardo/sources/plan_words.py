"""What a plan tells twice by itself: in words, as a property of an area, and by what it draws.

Where they differ both are shown as the plan's, and the drawing counts; no word of the plan is taken for the file's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import ListOf, Member, leaves
from resguardo.site.problem import Problem
from resguardo.sources.agreement import (
    DRAWN,
    MEASURED,
    TOLD,
    all_of,
    beyond_list,
    common,
    contradict,
    how_far,
    how_told,
    names_of,
    widest,
    written,
)

Facts = Mapping[str, Any]


@dataclass
class PlanWords:
    """Sorts what a plan says from what it draws, and gathers where they differ.

    ``said`` are the places of what only the words tell of a list of which something is drawn.
    """

    problems: list[Problem] = field(default_factory=list)
    said: set[str] = field(default_factory=set)

    def beside(
        self, members: Iterable[Member], words: Facts, drawn: Facts, place: str, how: str | None = None
    ) -> tuple[Facts, Facts]:
        """The words that still tell something, and what is drawn, with the lists of which both tell. ``how`` a fact is
        drawn is as facts of its kind are, unless it is said."""
        left, shown = dict(words), dict(drawn)
        for key, leaf in leaves(tuple(members)):
            if leaf.id not in words or leaf.id not in drawn:
                continue
            where = f"{place}.{key}"
            if isinstance(leaf, ListOf):
                if words[leaf.id].told and (drawn[leaf.id].told or drawn[leaf.id].partial):
                    shown[leaf.id] = self._list(leaf, words[leaf.id], drawn[leaf.id], where)
                    del left[leaf.id]
                continue
            way = how or how_told(leaf)
            agree = common(words[leaf.id], drawn[leaf.id]) is not None
            if not agree:
                self._differ(where, written(leaf, words[leaf.id]), written(leaf, drawn[leaf.id]), _shown_as(way))
            if not agree or way == MEASURED:
                del left[leaf.id]
        return left, shown

    def _list(self, items: ListOf, words: Survey, drawn: Survey, place: str) -> Survey:
        """The list of both."""
        if more := beyond_list(items, words, drawn):
            self._differ(place, f"que {all_of(words)}", f"também {names_of(more)}", DRAWN)
        state = widest(drawn, words)
        if contradict(words, drawn):
            self._differ(place, f"levantamento {how_far(words)}", how_far(drawn), TOLD)
            state = min(words, drawn, key=lambda each: (each.complete, each.radius))
        there = {each.id: each for each in drawn.items}
        named = {each.id: self._item(items, each, there.get(each.id), place) for each in words.items}
        return replace(state, path=drawn.path, told=True, items=tuple({**there, **named}.values()))

    def _item(self, items: ListOf, word: Entity, drawn: Entity | None, place: str) -> Entity:
        here = f"{place}[{word.id}]"
        left, shown = self.beside(items.members, word.values, drawn.values if drawn else {}, here)
        self.said |= {f"{here}.{key}" for key, leaf in leaves(items.members) if leaf.id in left}
        if drawn is None:
            self.said.add(here)
        return Entity(word.id, here, {**shown, **left, **_narrowed(left, shown)})

    def _differ(self, place: str, words: str, drawn: str, way: str) -> None:
        which = "o que menos diz" if way == TOLD else f"o {way}"
        self.problems.append(
            Problem(place, f"{TOLD} {words}, {way} {drawn}", f"o mesmo na planta toda; aqui vale {which}")
        )


def _shown_as(way: str) -> str:
    """How a shape of the plan tells a fact: what is not measured, it is drawn as."""
    return DRAWN if way == TOLD else way


def _narrowed(words: Facts, drawn: Facts) -> Facts:
    """What both tell of a fact that the plan only says."""
    return {key: common(words[key], drawn[key]) for key in words if key in drawn}
