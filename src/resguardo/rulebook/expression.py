"""Rules as data: small expressions over facts, which an interpreter evaluates.

A node has an operator, parts and a detail. Truth is an interval on 0 and 1, so that "not told" is (0, 1). The
functions here build nodes and read as the law reads: ``at_least(HEADROOM, metres("2.50"))``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from resguardo.site.fact import Fact, ListOf
from resguardo.site.quantities import ANY, Between

Level = Literal["site", "area", "item"]


@dataclass(frozen=True, slots=True)
class Derived:
    """A fact that the law derives from others outside the rules, such as the mass of areas that count as one.

    ``whole`` is its value where nothing was derived.
    """

    id: str
    unit: str
    level: Level
    label: str
    whole: Between = ANY


@dataclass(frozen=True, eq=False)
class Node:
    """An operator with its parts. ``detail`` holds what is not a node: a number, a table, a choice, a label.

    Rules are built once, so a node is equal only to itself: looking up its compiled form costs nothing.
    """

    operator: str
    parts: tuple[Node, ...] = ()
    detail: Any = None


Operand = Node | Fact | Derived | int


def node(operand: Operand) -> Node:
    """The operand as a node: facts become leaves, numbers constants."""
    if isinstance(operand, Node):
        return operand
    if isinstance(operand, int):
        return Node("constant", (), operand)
    return Node("value", (), operand)


def plus(first: Operand, second: Operand) -> Node:
    """Sum of two quantities."""
    return Node("plus", (node(first), node(second)))


def minus(first: Operand, second: Operand) -> Node:
    """Difference of two quantities; it may be negative."""
    return Node("minus", (node(first), node(second)))


def times(factor: int, quantity: Operand) -> Node:
    """A quantity a fixed, positive number of times."""
    return Node("times", (node(quantity),), factor)


def half_of(quantity: Operand) -> Node:
    """Half of a quantity, up to the next whole thousandth: what reaches it reaches half."""
    return Node("half_of", (node(quantity),))


def larger(first: Operand, second: Operand) -> Node:
    """The larger of two quantities."""
    return Node("larger", (node(first), node(second)))


def smaller(first: Operand, second: Operand) -> Node:
    """The smaller of two quantities."""
    return Node("smaller", (node(first), node(second)))


def looked_up(table: Table, quantity: Operand) -> Node:
    """The table's entry for the quantity."""
    return Node("looked_up", (node(quantity),), table)


def steps_above(start: int, size: int, quantity: Operand, *, started: bool) -> Node:
    """How many steps of ``size`` the quantity exceeds ``start`` by; a started step counts as one if ``started``."""
    return Node("steps_above", (node(quantity),), (start, size, started))


def at_least(first: Operand, second: Operand) -> Node:
    """Whether the first quantity reaches the second: the law's "pelo menos", "no mínimo"."""
    return Node("at_least", (node(first), node(second)))


def more_than(first: Operand, second: Operand) -> Node:
    """Whether the first quantity exceeds the second: the law's "superior a"."""
    return Node("more_than", (node(first), node(second)))


def holds(fact: Fact | Derived) -> Node:
    """Whether a yes-or-no fact is so."""
    return Node("holds", (), fact)


def named(fact: Fact) -> Node:
    """Whether a name is given for the fact; one that was not told may still be."""
    return Node("named", (), fact)


def is_one_of(fact: Fact, *choices: str) -> Node:
    """Whether the fact is one of the choices; a fact that may be several things is uncertain.

    Raises ValueError for a choice that the fact does not have.
    """
    return Node("is_one_of", (), (fact, _declared(fact, *choices)))


def may_be(fact: Fact, choice: str) -> Node:
    """What only a person can judge of this choice: uncertain where the fact may be it, else not so.

    Raises ValueError for a choice that the fact does not have.
    """
    _declared(fact, choice)
    return Node("may_be", (), (fact, choice))


def _declared(fact: Fact, *choices: str) -> frozenset[str]:
    if unknown := {*choices} - {*fact.choices}:
        raise ValueError(f"{fact.id} has no choice {', '.join(sorted(unknown))}")
    return frozenset(choices)


def listed_none(items: ListOf) -> Node:
    """Whether the list is known complete and has nothing in it: somebody looked, there is none."""
    return Node("listed_none", (), items)


def negation(condition: Node) -> Node:
    """Whether the condition is not so."""
    return Node("negation", (condition,))


def all_of(*conditions: Node) -> Node:
    """Whether every condition is so. Its numbers are those of the worst part."""
    return Node("all_of", conditions)


def any_of(*conditions: Node) -> Node:
    """Whether some condition is so. Its numbers are those of the best part."""
    return Node("any_of", conditions)


def provided(premise: Node, condition: Node) -> Node:
    """Both, where the condition's numbers mean nothing unless the premise may hold."""
    return Node("provided", (premise, condition))


def forms(*conditions: Node) -> Node:
    """One condition in several equivalent forms, which together bound it more sharply than each alone."""
    return Node("forms", conditions)


def every(items: ListOf | Derived, condition: Node) -> Node:
    """Whether all of a list's items meet the condition; a list not known complete can at best be uncertain."""
    return Node("every", (condition,), items)


def some(items: ListOf | Derived, condition: Node) -> Node:
    """Whether an item of the list meets the condition; a list not known complete may hold another that does."""
    return Node("some", (condition,), items)


def total(items: ListOf | Derived, quantity: Operand, where: Node) -> Node:
    """Sum of a quantity over the items that meet a condition; without upper end unless the list is complete."""
    return Node("total", (node(quantity), where), items)


def looked_as_far_as(items: ListOf, distance: Operand) -> Node:
    """Whether the survey reaches the distance. Where not, something may stand nearer: uncertain, never false."""
    return Node("looked_as_far_as", (node(distance),), items)


def in_band(quantity: Operand, limits: tuple[int, ...], *bands: Node) -> Node:
    """The condition of the band in which the quantity lies; ``limits`` end all bands but the last."""
    return Node("in_band", (node(quantity), *bands), limits)


ALWAYS = Node("always", (), (1, 1))
NEVER = Node("always", (), (0, 0))


def by_reading(reading: str, **options: Node) -> Node:
    """What the chosen option of a reading says."""
    return Node("by_reading", tuple(options.values()), (reading, tuple(options)))


def part(label: str, condition: Node) -> Node:
    """A condition under the label by which a finding names it as its reason."""
    return Node("part", (condition,), label)


@dataclass(frozen=True, slots=True)
class Table:
    """A monotone step table: entry ``i`` for quantities up to ``limits[i]``, the last entry for all above.

    Entries are intervals (lowest, highest): a law may leave one open. Raises ValueError where it is not monotone.
    """

    limits: tuple[int, ...]
    entries: tuple[tuple[int, int], ...]
    unit: str

    def __post_init__(self) -> None:
        """Refuse what would make the interval evaluation wrong."""
        ordered = all(a < b for a, b in zip(self.limits, self.limits[1:], strict=False))
        rising = all(a[0] <= b[0] and a[1] <= b[1] for a, b in zip(self.entries, self.entries[1:], strict=False))
        if not ordered or not rising or len(self.entries) != len(self.limits) + 1:
            raise ValueError("a table needs rising limits, rising entries and one entry more than limits")


def walk(root: Node) -> Iterator[Node]:
    """The node and all below it, parents first."""
    yield root
    for below in root.parts:
        yield from walk(below)


@cache
def readings_of(root: Node) -> frozenset[str]:
    """All readings on which the expression may turn."""
    return frozenset(each.detail[0] for each in walk(root) if each.operator == "by_reading")


Choices = Mapping[str, str]
"""The chosen option of every reading."""
