"""The interpreter of one site: what each operator says of told numbers, that intervals are exact, what is shown."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from resguardo.rulebook.expression import (
    ALWAYS,
    NEVER,
    Node,
    Table,
    all_of,
    any_of,
    at_least,
    by_reading,
    every,
    forms,
    half_of,
    holds,
    in_band,
    is_one_of,
    larger,
    listed_none,
    looked_as_far_as,
    looked_up,
    may_be,
    minus,
    more_than,
    named,
    negation,
    node,
    part,
    plus,
    provided,
    smaller,
    some,
    steps_above,
    times,
    total,
)
from resguardo.rulebook.joined_truths import NOTHING
from resguardo.rulebook.scalar import compiled, unit_of
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf
from resguardo.site.numbers import Plausible
from resguardo.site.quantities import UNBOUNDED

A, B, C = (Fact(id, id, "length", id) for id in "abc")
P, Q = (Fact(id, id, "truth", id) for id in "pq")
KIND = Fact("kind", "tipo", "choice", "tipo", choices={"x": "x", "y": "y", "z": "z"})
WORD = Fact("word", "nome", "text", "nome")
SIZE = Fact("size", "kg", "mass", "size")
THINGS = ListOf("things", "coisas", "coisas", (SIZE, P), has_radius=True)
STEPS = Table((2, 4), ((1, 1), (3, 3), (3, 5)), "m")

Values = dict[str, Any]


def told(root: Node, choices: dict[str, str] | None = None, **values: Any) -> Any:
    """The value of an expression; a number stands for itself told exactly, True and False for 1 and 0."""
    exact = {key: (int(value),) * 2 if isinstance(value, int) else value for key, value in values.items()}
    return compiled(root, choices or {})({}, exact, {})


def things(*sizes: Any, complete: bool = True, told: bool = True, radius: int = 0) -> Survey:
    items = tuple(
        Entity(str(index), str(index), {"size": (size, size)} if isinstance(size, int) else size)
        for index, size in enumerate(sizes)
    )
    return Survey("coisas", told, complete, radius, items)


class TestQuantities:
    @pytest.mark.parametrize(
        ("root", "value"),
        [
            (plus(A, B), 10),
            (minus(A, B), 4),
            (minus(B, A), -4),
            (times(3, A), 21),
            (half_of(A), 4),
            (half_of(plus(A, B)), 5),
            (larger(A, B), 7),
            (smaller(A, B), 3),
            (node(5), 5),
            (node(A), 7),
            (looked_up(STEPS, B), 3),
            (steps_above(2, 2, A, started=True), 3),
            (steps_above(2, 2, A, started=False), 2),
            (steps_above(1, 2, A, started=True), 3),
            (steps_above(8, 2, A, started=True), 0),
        ],
    )
    def test_of_7_and_3(self, root: Node, value: int) -> None:
        assert told(root, a=7, b=3) == (value, value)

    @pytest.mark.parametrize(("value", "entry"), [(0, (1, 1)), (2, (1, 1)), (3, (3, 3)), (4, (3, 3)), (5, (3, 5))])
    def test_a_table_gives_the_entry_of_the_first_limit_not_exceeded(self, value: int, entry: tuple[int, int]) -> None:
        assert told(looked_up(STEPS, A), a=value) == entry

    @pytest.mark.parametrize(
        ("excess", "started", "full"), [(-1, 0, 0), (0, 0, 0), (1, 1, 0), (4, 1, 0), (5, 1, 1), (6, 2, 1), (10, 2, 2)]
    )
    def test_a_started_step_counts_or_only_a_full_one(self, excess: int, started: int, full: int) -> None:
        assert told(steps_above(100, 5, A, started=True), a=100 + excess) == (started, started)
        assert told(steps_above(100, 5, A, started=False), a=100 + excess) == (full, full)

    def test_what_is_not_told_may_be_anything_from_nothing_on(self) -> None:
        assert told(node(A)) == (0, UNBOUNDED)

    def test_what_is_never_less_than_something_is_not_less_when_not_told(self) -> None:
        height = Fact("height", "m", "length", "", plausible=Plausible(2, 9, zero=False))
        assert told(node(height)) == (2, UNBOUNDED)

    @pytest.mark.parametrize(
        ("root", "value"),
        [
            (plus(A, B), (3, UNBOUNDED)),
            (minus(A, B), (-3, UNBOUNDED)),
            (times(3, A), (0, UNBOUNDED)),
            (half_of(A), (0, UNBOUNDED)),
            (larger(A, B), (3, UNBOUNDED)),
            (smaller(A, B), (0, 3)),
            (looked_up(STEPS, A), (1, 5)),
            (steps_above(2, 2, A, started=True), (0, UNBOUNDED)),
        ],
    )
    def test_no_upper_end_stays_no_upper_end(self, root: Node, value: tuple[int, int]) -> None:
        assert told(root, b=3) == value

    @pytest.mark.parametrize(
        ("survey", "value"),
        [
            (things(4, 5), (9, 9)),
            (things(), (0, 0)),
            (things(4, complete=False), (4, UNBOUNDED)),
            (things(4, {"size": (1, 3)}), (5, 7)),
            (things(4, {}), (4, UNBOUNDED)),
        ],
    )
    def test_a_sum_over_a_list_not_known_complete_has_no_upper_end(
        self, survey: Survey, value: tuple[int, int]
    ) -> None:
        assert told(total(THINGS, SIZE, ALWAYS), things=survey) == value

    def test_a_sum_counts_what_certainly_counts_and_at_most_what_may(self) -> None:
        survey = things({"size": (4, 4), "p": (1, 1)}, {"size": (5, 5), "p": (0, 1)}, {"size": (6, 6), "p": (0, 0)})
        assert told(total(THINGS, SIZE, holds(P)), things=survey) == (4, 9)
        assert told(total(THINGS, 1, holds(P)), things=survey) == (1, 2)


class TestTruths:
    @pytest.mark.parametrize(
        ("root", "at_6", "at_7", "at_8"),
        [
            (at_least(A, 7), (0, 0), (1, 1), (1, 1)),
            (more_than(A, 7), (0, 0), (0, 0), (1, 1)),
            (at_least(7, A), (1, 1), (1, 1), (0, 0)),
            (more_than(7, A), (1, 1), (0, 0), (0, 0)),
            (negation(at_least(A, 7)), (1, 1), (0, 0), (0, 0)),
        ],
    )
    def test_a_limit_is_taken_in_by_at_least_and_not_by_more_than(
        self, root: Node, at_6: Any, at_7: Any, at_8: Any
    ) -> None:
        assert [told(root, a=value)[:2] for value in (6, 7, 8)] == [at_6, at_7, at_8]

    @pytest.mark.parametrize(
        ("root", "truth"),
        [
            (holds(P), (1, 1)),
            (holds(Q), (0, 0)),
            (holds(Fact("r", "r", "truth", "")), (0, 1)),
            (negation(holds(P)), (0, 0)),
            (all_of(holds(P), holds(Q)), (0, 0)),
            (any_of(holds(P), holds(Q)), (1, 1)),
            (ALWAYS, (1, 1)),
            (NEVER, (0, 0)),
            (provided(holds(P), ALWAYS), (1, 1)),
            (provided(holds(Q), ALWAYS), (0, 0)),
            (part("label", holds(P)), (1, 1)),
        ],
    )
    def test_of_a_fact_that_is_so_and_one_that_is_not(self, root: Node, truth: tuple[int, int]) -> None:
        assert told(root, p=True, q=False)[:2] == truth

    @pytest.mark.parametrize(
        ("possible", "is_x", "may_be_x"),
        [("x", (1, 1), (0, 1)), ("y", (0, 0), (0, 0)), ("xy", (0, 1), (0, 1)), (None, (0, 1), (0, 1))],
    )
    def test_a_choice_that_may_be_several_things_is_uncertain(self, possible: Any, is_x: Any, may_be_x: Any) -> None:
        values = {"kind": frozenset(possible)} if possible else {}
        assert told(is_one_of(KIND, "x"), **values)[:2] == is_x
        assert told(may_be(KIND, "x"), **values)[:2] == may_be_x

    def test_a_choice_is_certain_where_all_that_it_may_be_is_meant(self) -> None:
        assert told(is_one_of(KIND, "x", "y"), kind=frozenset("xy"))[:2] == (1, 1)

    def test_a_name_that_was_not_told_may_still_be(self) -> None:
        ask = compiled(named(WORD), {})
        assert ask({}, {}, {"word": "Exemplo"})[:2] == (1, 1)
        assert ask({}, {}, {})[:2] == (0, 1)

    def test_a_list_of_which_every_item_asks_is_looked_through_once(self) -> None:
        looked = 0

        class Counted(dict[str, Any]):
            def __contains__(self, key: object) -> bool:
                nonlocal looked
                looked += key == "size"
                return super().__contains__(key)

        survey = things(*(Counted(size=(size, size)) for size in (1, 2, 3)))
        ask, site, area = compiled(some(THINGS, at_least(SIZE, 3)), {}), {}, {"things": survey}
        once = ask(site, area, {}), looked
        assert (once[0][:2], [ask(site, area, {}) for _ in survey.items], looked) == ((1, 1), [once[0]] * 3, once[1])
        assert ask(site, {"things": things(2)}, {})[:2] == (0, 0)
        assert ask(site, area, {})[:2] == (1, 1)

    @pytest.mark.parametrize(
        ("survey", "all_3", "some_3", "none"),
        [
            (things(3, 4), (1, 1), (1, 1), (0, 0)),
            (things(2, 4), (0, 0), (1, 1), (0, 0)),
            (things(2), (0, 0), (0, 0), (0, 0)),
            (things(), (1, 1), (0, 0), (1, 1)),
            (things(3, complete=False), (0, 1), (1, 1), (0, 0)),
            (things(2, complete=False), (0, 0), (0, 1), (0, 0)),
            (things(complete=False), (0, 1), (0, 1), (0, 1)),
            (things(complete=False, told=False), (0, 1), (0, 1), (0, 1)),
            (things({}), (0, 1), (0, 1), (0, 0)),
        ],
    )
    def test_a_list_not_known_complete_may_hold_another(
        self, survey: Survey, all_3: Any, some_3: Any, none: Any
    ) -> None:
        assert told(every(THINGS, at_least(SIZE, 3)), things=survey)[:2] == all_3
        assert told(some(THINGS, at_least(SIZE, 3)), things=survey)[:2] == some_3
        assert told(listed_none(THINGS), things=survey)[:2] == none

    @pytest.mark.parametrize(
        ("survey", "truth"),
        [
            (things(radius=6), (0, 1)),
            (things(radius=7), (1, 1)),
            (things(radius=8), (1, 1)),
            (things(radius=8, complete=False), (0, 1)),
            (things(complete=False, told=False), (0, 1)),
        ],
    )
    def test_a_survey_that_is_too_short_is_never_a_failure(self, survey: Survey, truth: tuple[int, int]) -> None:
        assert told(looked_as_far_as(THINGS, 7), things=survey)[:2] == truth

    def test_a_survey_must_reach_the_farthest_that_the_distance_may_be(self) -> None:
        assert told(looked_as_far_as(THINGS, A), things=things(radius=8), a=(5, 9))[:2] == (0, 1)

    @pytest.mark.parametrize(("value", "truth"), [(2, (1, 1)), (3, (0, 0)), (4, (0, 0)), (5, (1, 1))])
    def test_the_band_in_which_a_quantity_lies_decides(self, value: int, truth: tuple[int, int]) -> None:
        assert told(in_band(A, (2, 4), ALWAYS, NEVER, ALWAYS), a=value)[:2] == truth

    @pytest.mark.parametrize(
        ("value", "truth"), [((1, 2), (1, 1)), ((2, 3), (0, 1)), ((3, 4), (0, 0)), ((1, 9), (0, 1))]
    )
    def test_bands_in_which_it_may_lie_decide_where_they_agree(self, value: Any, truth: tuple[int, int]) -> None:
        assert told(in_band(A, (2, 4), ALWAYS, NEVER, ALWAYS), a=value)[:2] == truth

    def test_the_chosen_option_of_a_reading_decides(self) -> None:
        root = by_reading("R99", yes=ALWAYS, no=NEVER)
        assert [told(root, {"R99": option})[:2] for option in ("yes", "no")] == [(1, 1), (0, 0)]

    def test_equivalent_forms_bound_more_sharply_than_each(self) -> None:
        sure, open_, never = at_least(A, 1), at_least(B, 1), at_least(0, 1)
        assert told(forms(open_, sure), a=1)[:2] == (1, 1)
        assert told(forms(open_, never))[:2] == (0, 0)
        assert told(forms(open_, open_))[:2] == (0, 1)

    def test_a_fact_is_read_where_it_stands_nearest(self) -> None:
        ask = compiled(node(A), {})
        site, area, item = ({"a": (number, number)} for number in (1, 2, 3))
        assert [ask(site, area, item), ask(site, area, {}), ask(site, {}, {})] == [(3, 3), (2, 2), (1, 1)]


ONE_SIGN: dict[str, Node] = {
    "a sum": at_least(plus(A, B), times(2, C)),
    "a half": at_least(A, half_of(plus(B, C))),
    "a difference": more_than(minus(A, B), C),
    "the larger": at_least(larger(A, B), C),
    "the smaller": at_least(smaller(A, B), C),
    "a table": at_least(A, looked_up(Table((1, 3), ((1, 1), (2, 2), (4, 4)), "m"), B)),
    "started steps": more_than(A, steps_above(1, 2, B, started=True)),
    "full steps": at_least(A, steps_above(1, 2, B, started=False)),
    "a conjunction": all_of(at_least(A, 2), more_than(3, B), negation(more_than(C, 1))),
    "a disjunction": any_of(at_least(A, 2), more_than(A, C), negation(at_least(B, A))),
    "a negation": negation(all_of(any_of(at_least(A, B), at_least(A, C)), more_than(A, 1))),
    "a premise": provided(at_least(A, 2), more_than(A, B)),
    "bands": in_band(A, (1, 3), at_least(B, 1), at_least(B, 3), at_least(B, C)),
}


def points(interval: tuple[int, int]) -> range:
    return range(interval[0], interval[1] + 1)


class TestIntervals:
    """Each fact enters these expressions with one sign, so that the interval is exact: the hull of all its points."""

    @pytest.mark.parametrize("root", ONE_SIGN.values(), ids=ONE_SIGN)
    def test_an_interval_is_the_hull_of_its_points(self, root: Node) -> None:
        evaluate = compiled(root, {})
        for intervals in drawn(300):
            found = evaluate({}, dict(zip("abc", intervals, strict=True)), {})[:2]
            truths = {
                evaluate({}, {key: (value, value) for key, value in zip("abc", point, strict=True)}, {})[0]
                for point in product(*map(points, intervals))
            }
            assert found == (min(truths), max(truths)), intervals


def drawn(number: int) -> Iterator[list[tuple[int, int]]]:
    random = Random(15)  # the same draws in every run
    for _ in range(number):
        ends = [sorted((random.randint(0, 5), random.randint(0, 5))) for _ in "abc"]
        yield [(low, high) for low, high in ends]


class TestShown:
    """Which numbers a finding shows: of a conjunction the worst part, of a disjunction the best."""

    def shown(self, root: Node, **values: Any) -> tuple[str, int, int]:
        label, _, measured, _, required, _ = told(root, **values)[2]
        return label, measured, required

    @pytest.mark.parametrize(
        ("a", "b", "shown"),
        [
            (16, 31, ("a", 16, 20)),  # only a fails
            (25, 27, ("b", 27, 30)),  # only b fails
            (16, 27, ("a", 16, 20)),  # both fail, a lacks more
            (19, 27, ("b", 27, 30)),
            (25, 31, ("b", 31, 30)),  # both are met, b has less to spare
            (21, 35, ("a", 21, 20)),
        ],
    )
    def test_of_a_conjunction_the_worst_part(self, a: int, b: int, shown: tuple[str, int, int]) -> None:
        root = all_of(part("a", at_least(A, 20)), part("b", at_least(B, 30)))
        assert self.shown(root, a=a, b=b) == shown

    @pytest.mark.parametrize(
        ("a", "wall", "shown"),
        [
            (16, False, ("full", 16, 20)),
            (16, True, ("half", 16, 10)),
            (9, True, ("half", 9, 10)),
            (9, False, ("full", 9, 20)),
            (20, True, ("full", 20, 20)),
        ],
    )
    def test_of_a_disjunction_the_best_part_and_of_two_that_are_met_the_first(
        self, a: int, wall: bool, shown: tuple[str, int, int]
    ) -> None:
        full, half = part("full", at_least(A, 20)), part("half", at_least(A, 10))
        assert self.shown(any_of(full, provided(holds(P), half)), a=a, p=wall) == shown

    def test_a_part_without_numbers_stands_back_where_others_fail_alike(self) -> None:
        root = all_of(part("seen", holds(P)), part("a", at_least(A, 20)))
        assert self.shown(root, a=16, p=False) == ("a", 16, 20)
        assert self.shown(root, a=20, p=False)[0] == "seen"

    def test_an_open_part_stands_before_one_that_is_met(self) -> None:
        root = all_of(part("a", at_least(A, 20)), part("b", at_least(B, 1)))
        assert told(root, a=(19, 21), b=1)[2] == ("a", "m", 19, 21, 20, 20)

    def test_a_premise_that_cannot_be_shows_nothing(self) -> None:
        assert told(provided(NEVER, at_least(A, 20)), a=16)[2] == NOTHING

    def test_of_a_list_the_item_that_decides(self) -> None:
        survey = things(5, 2, 4)
        assert told(every(THINGS, at_least(SIZE, 3)), things=survey)[2][2:5:2] == (2, 3)
        assert told(some(THINGS, at_least(SIZE, 6)), things=survey)[2][2:5:2] == (5, 6)

    def test_of_bands_the_one_that_asks_more(self) -> None:
        root = in_band(A, (2,), at_least(B, 1), at_least(B, 5))
        assert told(root, a=(1, 3), b=3)[2][2:5:2] == (3, 5)

    @pytest.mark.parametrize(
        ("root", "unit"),
        [
            (node(A), "m"),
            (minus(A, B), "m"),
            (node(7), ""),
            (looked_up(STEPS, SIZE), "m"),
            (total(THINGS, SIZE, ALWAYS), "kg"),
            (total(THINGS, 1, ALWAYS), "un"),
            (steps_above(0, 1, SIZE, started=True), "un"),
            (plus(8, SIZE), "kg"),
        ],
    )
    def test_a_quantity_has_the_unit_in_which_people_read_it(self, root: Node, unit: str) -> None:
        assert unit_of(root) == unit
