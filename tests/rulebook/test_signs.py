"""Each fact enters a rule with one sign, so that evaluating the ends of all intervals is exact.

More of a fact that enters with 1 can only help the rule, with -1 only hinder it. A fact that enters with both is listed
here with the reason why the rule is bounded well all the same, or with the other reading under which it is not.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.rulebook import reading
from resguardo.rulebook.expression import (
    ALWAYS,
    Node,
    all_of,
    at_least,
    by_reading,
    holds,
    in_band,
    is_one_of,
    listed_none,
    minus,
    negation,
    plus,
    provided,
    some,
    total,
)
from resguardo.rulebook.provision import Rule
from resguardo.site.fact import Fact, ListOf

DEFAULT = reading.profile(LAW.readings, "default")
READINGS = {"default": DEFAULT} | {
    f"{each.id}={option.id}": {**DEFAULT, each.id: option.id}
    for each in LAW.readings
    for option in each.options
    if option.id != each.default
}
FORMS = 4
"""Of equivalent forms each is exact by itself where its facts have one sign, and together they bound more sharply."""

MIXED = {
    # Half of the total is asked of what the rest leaves of the total: the numbers to show where the mesh is not told.
    # The form beside it, what the rest leaves against the rest, bounds the same sharply.
    ("art5_cpt", "area", "perimeter_total"): {*READINGS},
    # Exactly 4 kg is "4 kg or more" and "4 kg or less": by itself exact, as an interval holds 4 kg where both may hold.
    # Beside the sum of powder a size not told is left open though no size may be enough for both.
    ("art11_cpt", "area", "extinguisher_mass"): {"R38=exactly"},
    ("art11_cpt", "property", "extinguisher_mass"): {"R38=exactly"},
    # Either paper is enough for who does what it is for, and none is due from who does neither: with activities not
    # told, who has both papers is left open though each activity has its own.
    ("art15_cpt", "site", "activities"): {"R60=one_of"},
    ("art15_cpt", "site", "activity in distribuicao"): {"R60=one_of"},
    ("art15_cpt", "site", "activity in revenda"): {"R60=one_of"},
    # Of equipment that produces heat the outlet counts, of the rest of the row the thing itself: what may be either is
    # left open where it is too near both ways. The neighbour as a whole is judged kind by kind (``neighbour_cases``).
    ("art10_cpt_row5", "neighbour", "neighbour_kind in equipamento_que_produz_calor"): {"R28=their_outlets"},
}
"""Provision, to what its rule applies, and fact, with the readings under which it enters both ways; by default none."""

SEVERAL_SETS = {
    "art8_cpt": "the one set holds the other: no wiring excuses and complies alike",
    "art12_cpt": "the one set holds the other: heat equipment is one of the two kinds meant",
    "art15_cpt": "of several activities and papers each is told by itself, as one",
    "art13_cpt": "only under other readings; what is sold is told as one kind of goods",
    "art10_cpt_row5": "only under R28=their_outlets, see above",
}
"""Provisions that ask of one choice whether it is in one set and in another: together they might bound less sharply."""

# Operators by what they do to the signs of their parts.
KEEPS = {"plus", "times", "half_of", "larger", "smaller", "looked_up", "steps_above"}
KEEPS |= {"all_of", "any_of", "provided", "part"}
KEEPS_AND_TURNS = {"minus", "at_least", "more_than"}
LISTS = {"some": 1, "total": 1, "looked_as_far_as": 1, "every": -1, "listed_none": -1}
"""With which sign a list enters: one more thing in it, or one more metre looked at."""


def signs(root: Node, sign: int, choices: dict[str, str], form: int = 0) -> Iterator[tuple[str, int]]:
    """Each fact of an expression with the sign with which it enters; a choice with the set that is asked for."""
    if root.operator in LISTS:
        yield root.detail.id, sign * LISTS[root.operator]
    if root.operator in ("value", "holds", "named"):
        yield root.detail.id, sign
    if root.operator in ("is_one_of", "may_be"):
        fact, asked = root.detail
        yield f"{fact.id} in {asked if isinstance(asked, str) else ' '.join(sorted(asked))}", sign
    for below, turns in below_of(root, choices, form):
        yield from signs(below, sign * turns, choices, form)


def below_of(root: Node, choices: dict[str, str], form: int) -> list[tuple[Node, int]]:
    """The parts that count, each with 1 where its sign is kept and -1 where it is turned."""
    parts, operator = root.parts, root.operator
    if operator == "by_reading":
        return [(parts[root.detail[1].index(choices[root.detail[0]])], 1)]
    if operator == "forms":
        return [(parts[form % len(parts)], 1)]
    if operator == "in_band":  # the band is chosen, each that may be is evaluated: the quantity has no sign
        return [(each, 1) for each in parts[1:]]
    if operator in KEEPS_AND_TURNS:
        return [(parts[0], 1), (parts[1], -1)]
    if operator in ("negation", "looked_as_far_as"):
        return [(parts[0], -1)]
    if parts and operator not in KEEPS | set(LISTS):
        raise ValueError(f"with which sign do facts enter {operator}?")
    return [(each, 1) for each in parts]


def signs_of(rule: Rule, choices: dict[str, str], form: int) -> dict[str, set[int]]:
    """Signs of "does not apply, or is met": subject and ``among`` hinder, exceptions help."""
    found: dict[str, set[int]] = defaultdict(set)
    roots = [(rule.must, 1), *((each.condition, 1) for each in rule.unless)]
    roots += [(rule.among, -1)] if rule.among else []
    for root, sign in roots:
        for fact, its_sign in signs(root, sign, choices, form):
            found[fact].add(its_sign)
    return found


def test_every_fact_enters_every_rule_with_one_sign_but_those_listed() -> None:
    mixed: dict[Any, set[str]] = defaultdict(set)
    for name, choices in READINGS.items():
        for rule in LAW.rules:
            for form in range(FORMS):
                for fact, found in signs_of(rule, choices, form).items():
                    if len(found) > 1:
                        mixed[rule.provision, rule.each, fact].add(name)
    assert mixed == MIXED


def test_a_choice_is_asked_for_one_set_in_a_rule_but_those_listed() -> None:
    several = set()
    for choices in READINGS.values():
        for rule in LAW.rules:
            asked = {fact for fact in signs_of(rule, choices, 0) if " in " in fact}
            if len({fact.partition(" in ")[0] for fact in asked}) < len(asked):
                several.add(rule.provision)
    assert several == set(SEVERAL_SETS)


A, B, P = Fact("a", "a", "length", "a"), Fact("b", "b", "length", "b"), Fact("p", "p", "truth", "p")
KIND = Fact("kind", "k", "choice", "k", choices={"x": "x", "y": "y"})
THINGS = ListOf("things", "t", "t", (A,))


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        (at_least(A, B), {("a", 1), ("b", -1)}),
        (at_least(minus(A, B), 1), {("a", 1), ("b", -1)}),
        (at_least(1, minus(A, B)), {("a", -1), ("b", 1)}),
        (negation(at_least(A, B)), {("a", -1), ("b", 1)}),
        (at_least(A, plus(A, B)), {("a", 1), ("a", -1), ("b", -1)}),
        (negation(all_of(holds(P), negation(holds(P)))), {("p", 1), ("p", -1)}),
        (negation(is_one_of(KIND, "y", "x")), {("kind in x y", -1)}),
        (negation(some(THINGS, at_least(A, 1))), {("things", -1), ("a", -1)}),
        (negation(listed_none(THINGS)), {("things", 1)}),
        (at_least(total(THINGS, A, holds(P)), B), {("things", 1), ("a", 1), ("p", 1), ("b", -1)}),
        (in_band(A, (1,), holds(P), ALWAYS), {("p", 1)}),
        (provided(holds(P), at_least(A, 1)), {("p", 1), ("a", 1)}),
        (by_reading("R07", forbidden=holds(P), allowed=negation(holds(P))), {("p", 1)}),
    ],
)
def test_signs_are_told_apart(root: Node, expected: set[tuple[str, int]]) -> None:
    assert set(signs(root, 1, DEFAULT)) == expected


def test_an_operator_that_is_not_known_here_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="with which sign"):
        list(signs(Node("sorted_by", (ALWAYS,)), 1, DEFAULT))
