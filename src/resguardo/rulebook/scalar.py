"""The interpreter that explains one site: it turns an expression into a function and keeps the numbers that decide.

A compiled expression takes the values of the site, of the storage area and of the item (neighbour, opening) at hand.
Quantities come back as (lowest, highest), truths as (lowest, highest, shown), where ``shown`` holds what a finding
shows (``joined_truths.Shown``). Everything is monotone, so that evaluating the ends gives the exact interval wherever
each fact enters with one sign.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from resguardo.rulebook.expression import Choices, Derived, Node, readings_of
from resguardo.rulebook.joined_truths import NOTHING, best, worst
from resguardo.site.fact import Fact
from resguardo.site.quantities import ANY, UNBOUNDED, saturated

Values = Any
Evaluate = Callable[[Values, Values, Values], Any]


def compiled(root: Node, choices: Choices) -> Evaluate:
    """The expression as a function of (site values, area values, item values), under the chosen readings."""
    used = tuple(sorted((reading, choices[reading]) for reading in readings_of(root)))
    return _compiled(root, used)


@lru_cache(maxsize=8192)
def _compiled(root: Node, used: tuple[tuple[str, str], ...]) -> Evaluate:
    return _Compiler(dict(used)).compile(root)


def unit_of(root: Node) -> str:
    """The unit in which people read the quantity."""
    if root.operator == "value":
        return str(root.detail.unit)
    if root.operator == "looked_up":
        return str(root.detail.unit)
    if root.operator in ("total", "steps_above"):
        return (root.operator == "total" and unit_of(root.parts[0])) or "un"
    if root.operator == "constant":
        return ""
    return next((unit for below in root.parts if (unit := unit_of(below))), "")


class _Compiler:
    """Holds the chosen readings while an expression is turned into nested functions."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices

    def compile(self, root: Node) -> Evaluate:
        return getattr(self, f"_{root.operator}")(root)  # type: ignore[no-any-return]

    def _parts(self, root: Node) -> list[Evaluate]:
        return [self.compile(below) for below in root.parts]

    # Quantities

    def _constant(self, root: Node) -> Evaluate:
        value = (root.detail, root.detail)
        return lambda site, area, item: value

    def _value(self, root: Node) -> Evaluate:
        return _reader(root.detail, ANY)

    def _plus(self, root: Node) -> Evaluate:
        first, second = self._parts(root)

        def plus(site: Values, area: Values, item: Values) -> Any:
            a, b = first(site, area, item), second(site, area, item)
            return saturated(a[0] + b[0]), saturated(a[1] + b[1])

        return plus

    def _minus(self, root: Node) -> Evaluate:
        first, second = self._parts(root)

        def minus(site: Values, area: Values, item: Values) -> Any:
            a, b = first(site, area, item), second(site, area, item)
            return a[0] - b[1], (UNBOUNDED if a[1] >= UNBOUNDED else a[1] - b[0])

        return minus

    def _times(self, root: Node) -> Evaluate:
        (quantity,), factor = self._parts(root), root.detail

        def times(site: Values, area: Values, item: Values) -> Any:
            low, high = quantity(site, area, item)
            return saturated(low * factor), saturated(high * factor)

        return times

    def _half_of(self, root: Node) -> Evaluate:
        (quantity,) = self._parts(root)

        def half_of(site: Values, area: Values, item: Values) -> Any:
            low, high = quantity(site, area, item)
            return -(-low // 2), (UNBOUNDED if high >= UNBOUNDED else -(-high // 2))

        return half_of

    def _larger(self, root: Node) -> Evaluate:
        first, second = self._parts(root)

        def larger(site: Values, area: Values, item: Values) -> Any:
            a, b = first(site, area, item), second(site, area, item)
            return max(a[0], b[0]), max(a[1], b[1])

        return larger

    def _smaller(self, root: Node) -> Evaluate:
        first, second = self._parts(root)

        def smaller(site: Values, area: Values, item: Values) -> Any:
            a, b = first(site, area, item), second(site, area, item)
            return min(a[0], b[0]), min(a[1], b[1])

        return smaller

    def _looked_up(self, root: Node) -> Evaluate:
        (quantity,), limits, entries = self._parts(root), root.detail.limits, root.detail.entries

        def position(value: int) -> int:
            for index, limit in enumerate(limits):
                if value <= limit:
                    return index
            return len(limits)

        def looked_up(site: Values, area: Values, item: Values) -> Any:
            low, high = quantity(site, area, item)
            first = position(low)
            last = first if high == low else position(high)
            return entries[first][0], entries[last][1]

        return looked_up

    def _steps_above(self, root: Node) -> Evaluate:
        (quantity,), (start, size, started) = self._parts(root), root.detail

        def steps(value: int) -> int:
            excess = max(value - start, 0)
            return int(-(-excess // size) if started else excess // size)

        def steps_above(site: Values, area: Values, item: Values) -> Any:
            low, high = quantity(site, area, item)
            return steps(low), (UNBOUNDED if high >= UNBOUNDED else steps(high))

        return steps_above

    def _total(self, root: Node) -> Evaluate:
        (quantity, where), survey_of = self._parts(root), _reader(root.detail, None)

        def total(site: Values, area: Values, item: Values) -> Any:
            survey = survey_of(site, area, item)
            low = high = 0
            for each in survey.items:
                amount, counted = quantity(site, area, each.values), where(site, area, each.values)
                low += amount[0] * counted[0]
                high += amount[1] * counted[1]
            return low, (saturated(high) if survey.complete else UNBOUNDED)

        return total

    # Truths

    def _always(self, root: Node) -> Evaluate:
        result = (*root.detail, NOTHING)
        return lambda site, area, item: result

    def _holds(self, root: Node) -> Evaluate:
        read = _reader(root.detail, (0, 1))

        def holds(site: Values, area: Values, item: Values) -> Any:
            value = read(site, area, item)
            return value[0], value[1], NOTHING

        return holds

    def _named(self, root: Node) -> Evaluate:
        identifier = root.detail.id

        def named(site: Values, area: Values, item: Values) -> Any:
            return int(identifier in item), 1, NOTHING

        return named

    def _may_be(self, root: Node) -> Evaluate:
        fact, choice = root.detail
        read = _reader(fact, frozenset(fact.choices))

        def may_be(site: Values, area: Values, item: Values) -> Any:
            return 0, int(choice in read(site, area, item)), NOTHING

        return may_be

    def _listed_none(self, root: Node) -> Evaluate:
        survey_of = _reader(root.detail, None)

        def listed_none(site: Values, area: Values, item: Values) -> Any:
            survey = survey_of(site, area, item)
            return int(survey.complete and not survey.items), int(not survey.items), NOTHING

        return listed_none

    def _is_one_of(self, root: Node) -> Evaluate:
        (fact, wanted) = root.detail
        read = _reader(fact, frozenset(fact.choices))

        def is_one_of(site: Values, area: Values, item: Values) -> Any:
            possible = read(site, area, item)
            return int(possible <= wanted), int(not possible.isdisjoint(wanted)), NOTHING

        return is_one_of

    def _at_least(self, root: Node) -> Evaluate:
        first, second = self._parts(root)
        unit = unit_of(root.parts[0]) or unit_of(root.parts[1])

        def at_least(site: Values, area: Values, item: Values) -> Any:
            a, b = first(site, area, item), second(site, area, item)
            return int(a[0] >= b[1]), int(a[1] >= b[0]), ("", unit, a[0], a[1], b[0], b[1])

        return at_least

    def _more_than(self, root: Node) -> Evaluate:
        first, second = self._parts(root)
        unit = unit_of(root.parts[0]) or unit_of(root.parts[1])

        def more_than(site: Values, area: Values, item: Values) -> Any:
            a, b = first(site, area, item), second(site, area, item)
            return int(a[0] > b[1]), int(a[1] > b[0]), ("", unit, a[0], a[1], b[0], b[1])

        return more_than

    def _negation(self, root: Node) -> Evaluate:
        (condition,) = self._parts(root)

        def negation(site: Values, area: Values, item: Values) -> Any:
            low, high, shown = condition(site, area, item)
            return 1 - high, 1 - low, shown

        return negation

    def _all_of(self, root: Node) -> Evaluate:
        conditions = self._parts(root)

        def all_of(site: Values, area: Values, item: Values) -> Any:
            return worst([condition(site, area, item) for condition in conditions])

        return all_of

    def _any_of(self, root: Node) -> Evaluate:
        conditions = self._parts(root)

        def any_of(site: Values, area: Values, item: Values) -> Any:
            results = []
            for condition in conditions:
                result = condition(site, area, item)
                if result[0]:
                    return result
                results.append(result)
            return best(results)

        return any_of

    def _provided(self, root: Node) -> Evaluate:
        premise, condition = self._parts(root)

        def provided(site: Values, area: Values, item: Values) -> Any:
            given = premise(site, area, item)
            if not given[1]:
                return 0, 0, NOTHING
            low, high, shown = condition(site, area, item)
            return given[0] & low, high, shown

        return provided

    def _forms(self, root: Node) -> Evaluate:
        conditions = self._parts(root)

        def forms(site: Values, area: Values, item: Values) -> Any:
            results = [condition(site, area, item) for condition in conditions]
            low, high = max(each[0] for each in results), min(each[1] for each in results)
            decided = next((each for each in results if each[0] == each[1]), results[0])
            return low, high, decided[2]

        return forms

    def _every(self, root: Node) -> Evaluate:
        (condition,), survey_of = self._parts(root), _reader(root.detail, None)

        def every(site: Values, area: Values, item: Values) -> Any:
            survey = survey_of(site, area, item)
            if not survey.items:
                return int(survey.complete), 1, NOTHING
            low, high, shown = worst([condition(site, area, each.values) for each in survey.items])
            return low & survey.complete, high, shown

        return every

    def _some(self, root: Node) -> Evaluate:
        (condition,), survey_of = self._parts(root), _reader(root.detail, None)

        def some(site: Values, area: Values, survey: Any) -> Any:
            if not survey.items:
                return 0, int(not survey.complete), NOTHING
            low, high, shown = best([condition(site, area, each.values) for each in survey.items])
            return low, high | (not survey.complete), shown

        return _once_for_each_list(some, survey_of)

    def _looked_as_far_as(self, root: Node) -> Evaluate:
        (distance,), survey_of = self._parts(root), _reader(root.detail, None)

        def looked_as_far_as(site: Values, area: Values, item: Values) -> Any:
            survey, needed = survey_of(site, area, item), distance(site, area, item)
            if not survey.complete:  # nobody said how far, or that this is all
                return int(needed[1] <= 0), 1, ("", "m", *ANY, *needed)
            return int(survey.radius >= needed[1]), 1, ("", "m", survey.radius, survey.radius, *needed)

        return looked_as_far_as

    def _in_band(self, root: Node) -> Evaluate:
        (quantity, *bands), limits = self._parts(root), root.detail

        def in_band(site: Values, area: Values, item: Values) -> Any:
            low, high = quantity(site, area, item)
            possible = [
                band(site, area, item)
                for index, band in enumerate(bands)
                if (index == 0 or high > limits[index - 1]) and (index == len(limits) or low <= limits[index])
            ]
            if len(possible) == 1:
                return possible[0]
            shown = min(possible, key=lambda each: each[0] + each[1])[2]
            return min(each[0] for each in possible), max(each[1] for each in possible), shown

        return in_band

    def _by_reading(self, root: Node) -> Evaluate:
        reading, options = root.detail
        return self.compile(root.parts[options.index(self.choices[reading])])

    def _part(self, root: Node) -> Evaluate:
        (condition,), label = self._parts(root), root.detail

        def part(site: Values, area: Values, item: Values) -> Any:
            low, high, shown = condition(site, area, item)
            return low, high, (label, *shown[1:])

        return part


def _once_for_each_list(judged: Evaluate, survey_of: Evaluate) -> Evaluate:
    """What is said of a whole list, worked out once for all its items: each of them may ask it (R29=`any`)."""
    kept: tuple[Values, Values, Any, Any] = None, None, None, None

    def of_the_list(site: Values, area: Values, item: Values) -> Any:
        nonlocal kept
        survey, before = survey_of(site, area, item), kept
        if before[0] is site and before[1] is area and before[2] is survey:
            return before[3]
        kept = site, area, survey, judged(site, area, survey)
        return kept[3]

    return of_the_list


def _reader(fact: Any, unknown: Any) -> Evaluate:
    """Reads a fact where it stands: with the item, else the area, else the site; not told is its whole range."""
    identifier, whole = fact.id, _whole_range(fact, unknown)

    def read(site: Values, area: Values, item: Values) -> Any:
        if identifier in item:
            return item[identifier]
        if identifier in area:
            return area[identifier]
        return site.get(identifier, whole)

    return read


def _whole_range(fact: Fact | Derived, unknown: Any) -> Any:
    if isinstance(fact, Derived) and fact.whole != ANY:
        return fact.whole
    if isinstance(fact, Fact) and fact.plausible is not None:
        return (0 if fact.plausible.zero else fact.plausible.lowest, UNBOUNDED)
    return unknown
