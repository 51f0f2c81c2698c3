"""Which facts an open finding still waits for, and the values at which each would turn it.

Walks an undecided expression: of a conjunction or disjunction only undecided parts matter, of a comparison only facts
whose interval is not a point. A cut ``c`` parts a fact's interval in "below c" and "c or more".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from resguardo.rulebook.expression import Choices, Derived, Node
from resguardo.rulebook.law import Origins
from resguardo.rulebook.scalar import compiled
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import KEYS, OF_AREA, OF_SITE
from resguardo.site.quantities import UNBOUNDED

Missing = dict[str, frozenset[int]]
"""Path of each fact in the file, with its cuts."""

EMPTY = Entity("", "", {})


class Seeker:
    """Looks for missing facts of one thing under one choice of readings."""

    def __init__(
        self, choices: Choices, site: Entity, area: Entity | None, item: Entity | None, origins: Origins
    ) -> None:
        self.choices, self.origins = choices, origins
        self.site, self.area, self.item = site, area or EMPTY, item or EMPTY
        self.found: Missing = {}

    def _value(self, root: Node) -> Any:
        return compiled(root, self.choices)(self.site.values, self.area.values, self.item.values)

    def _add(self, path: str, cuts: frozenset[int] = frozenset()) -> None:
        self.found[path] = self.found.get(path, frozenset()) | cuts

    def truth(self, root: Node) -> None:
        """Adds what an undecided condition waits for; a decided one waits for nothing."""
        low, high = self._value(root)[:2]
        if low == high:
            return
        if root.operator == "by_reading":
            reading, options = root.detail
            self.truth(root.parts[options.index(self.choices[reading])])
        elif root.operator in ("at_least", "more_than"):
            self._comparison(root)
        elif root.operator in ("every", "some"):
            self._over_items(root)
        elif root.operator == "in_band":
            self._over_bands(root)
        elif root.operator == "looked_as_far_as":
            self._radius(root)
        elif root.operator in ("holds", "named", "is_one_of", "may_be", "listed_none"):
            self._leaf(root.detail[0] if isinstance(root.detail, tuple) else root.detail)
        else:
            for below in root.parts:
                self.truth(below)

    def _leaf(self, fact: Fact | Derived | ListOf) -> None:
        if isinstance(fact, Derived):
            self._derived(fact)
        else:
            self._add(self._path_of(fact))

    def _comparison(self, root: Node) -> None:
        """The facts on both sides; a difference is at least something where its first part reaches the second."""
        first, second = (self._value(below) for below in root.parts)
        more = int(root.operator == "more_than")
        self._quantity(root.parts[0], frozenset({second[0] + more, second[1] + more}))
        self._quantity(root.parts[1], frozenset({first[0] + 1 - more, first[1] + 1 - more}))

    def _quantity(self, root: Node, cuts: frozenset[int]) -> None:
        low, high = self._value(root)
        if low == high:
            return
        if root.operator == "value":
            inside = frozenset(cut for cut in cuts if low < cut <= high and cut < UNBOUNDED)
            self._derived(root.detail) if isinstance(root.detail, Derived) else self._add(
                self._path_of(root.detail), inside
            )
        elif root.operator == "by_reading":
            reading, options = root.detail
            self._quantity(root.parts[options.index(self.choices[reading])], cuts)
        elif root.operator in ("plus", "minus"):
            self._two_terms(root, cuts)
        elif root.operator == "times":
            self._quantity(root.parts[0], frozenset(-(-cut // root.detail) for cut in cuts))
        elif root.operator == "half_of":
            self._quantity(root.parts[0], frozenset(2 * cut - 1 for cut in cuts))
        elif root.operator == "total":
            self._items_of_total(root, cuts)
        else:
            for below in root.parts:
                self._quantity(below, cuts)

    def _two_terms(self, root: Node, cuts: frozenset[int]) -> None:
        first, second = (self._value(below) for below in root.parts)
        sign = 1 if root.operator == "minus" else -1
        self._quantity(root.parts[0], frozenset(cut + sign * end for cut in cuts for end in second))
        turned = frozenset(sign * (end - cut) + int(sign > 0) for cut in cuts for end in first)
        self._quantity(root.parts[1], turned)

    def _items_of_total(self, root: Node, cuts: frozenset[int]) -> None:
        """The list itself, and of each item whether it counts and what it adds to the others."""
        quantity, where = root.parts
        total = self._value(root)
        survey: Survey = self._survey_of(root.detail)
        if isinstance(root.detail, Derived):
            self._derived(root.detail)
        elif not survey.complete:
            self._add(survey.path)
        for each in survey.items:
            inner = Seeker(self.choices, self.site, self.area, each, self.origins)
            if inner._value(where)[1]:
                inner.truth(where)
                own = inner._value(quantity)
                rest = total[0] - own[0] * inner._value(where)[0], total[1] - own[1]
                inner._quantity(quantity, frozenset(cut - end for cut in cuts for end in rest))
            self.merge(inner.found)

    def _over_items(self, root: Node) -> None:
        survey = self._survey_of(root.detail)
        if not survey.complete:
            self._add(survey.path)
        for each in survey.items:
            inner = Seeker(self.choices, self.site, self.area, each, self.origins)
            inner.truth(root.parts[0])
            self.merge(inner.found)

    def _over_bands(self, root: Node) -> None:
        """Each band that may be the one, and what decides which it is."""
        quantity, *bands = root.parts
        low, high = self._value(quantity)
        limits = root.detail
        possible = [
            band
            for index, band in enumerate(bands)
            if (index == 0 or high > limits[index - 1]) and (index == len(limits) or low <= limits[index])
        ]
        if len(possible) > 1 or low != high:
            self._quantity(quantity, frozenset(limit + 1 for limit in limits))
        for band in possible:
            self.truth(band)

    def _radius(self, root: Node) -> None:
        survey = self._survey_of(root.detail)
        needed = self._value(root.parts[0])
        # no survey reaches a distance that the law leaves without end
        further = frozenset(end for end in needed if survey.radius < end < UNBOUNDED)
        if not survey.told or not survey.complete:
            self._add(survey.path, further)
        elif further:
            self._add(f"{survey.path}.raio_m", further)
        self._quantity(root.parts[0], frozenset({survey.radius + 1}))

    def _derived(self, fact: Derived) -> None:
        self.merge(self.origins.get(fact.id, {}))

    def merge(self, found: Mapping[str, frozenset[int]]) -> None:
        """Adds facts found elsewhere, cuts united."""
        for path, cuts in found.items():
            self._add(path, cuts)

    def _survey_of(self, items: ListOf | Derived) -> Survey:
        for entity in (self.item, self.area, self.site):
            if items.id in entity.values:
                survey: Survey = entity.values[items.id]
                return survey
        return Survey(items.id)

    def _path_of(self, fact: Fact | ListOf) -> str:
        key = KEYS[fact.id]
        if fact.id in OF_SITE:
            return key
        place = self.area.path if fact.id in OF_AREA else self.item.path
        return f"{place}.{key}"
