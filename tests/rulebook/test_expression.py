"""Expressions as data: what a table refuses, what a walk meets, which readings an expression may turn on."""

import pytest

from resguardo.rulebook.expression import (
    ALWAYS,
    NEVER,
    Table,
    all_of,
    at_least,
    by_reading,
    holds,
    is_one_of,
    looked_up,
    may_be,
    node,
    part,
    plus,
    readings_of,
    walk,
)
from resguardo.site.fact import Fact

LENGTH, MASS, SEEN = Fact("length", "m", "length", ""), Fact("mass", "kg", "mass", ""), Fact("seen", "s", "truth", "")


class TestTable:
    def test_rises_with_its_limits(self) -> None:
        table = Table((10, 20), ((1, 1), (2, 2), (2, 9)), "m")
        assert table.entries[-1] == (2, 9)

    @pytest.mark.parametrize(
        ("limits", "entries"),
        [
            ((20, 10), ((1, 1), (2, 2), (3, 3))),
            ((10, 10), ((1, 1), (2, 2), (3, 3))),
            ((10, 20), ((1, 1), (3, 3), (2, 2))),
            ((10, 20), ((1, 1), (2, 9), (3, 3))),
            ((10, 20), ((1, 1), (2, 2))),
            ((10,), ((1, 1), (2, 2), (3, 3))),
        ],
        ids=[
            "limits that fall",
            "a limit twice",
            "a lowest that falls",
            "a highest that falls",
            "an entry too few",
            "an entry too many",
        ],
    )
    def test_that_is_not_monotone_is_refused(
        self, limits: tuple[int, ...], entries: tuple[tuple[int, int], ...]
    ) -> None:
        with pytest.raises(ValueError, match="rising"):
            Table(limits, entries, "m")

    def test_with_equal_neighbours_is_monotone(self) -> None:
        assert Table((10, 20), ((7, 7), (7, 7), (7, 7)), "m").limits == (10, 20)


class TestChoices:
    FLOOR = Fact("floor", "p", "choice", "", choices={"terreo": "térreo", "superior": "superior"})

    def test_one_that_the_fact_does_not_have_is_refused(self) -> None:
        for misspelt in (lambda: is_one_of(self.FLOOR, "terreo", "tereo"), lambda: may_be(self.FLOOR, "tereo")):
            with pytest.raises(ValueError, match="floor has no choice tereo"):
                misspelt()

    def test_those_that_it_has_are_taken(self) -> None:
        assert is_one_of(self.FLOOR, "terreo").detail == (self.FLOOR, frozenset({"terreo"}))


class TestNodes:
    def test_a_fact_is_a_leaf_and_a_number_a_constant(self) -> None:
        assert (node(LENGTH).operator, node(LENGTH).detail) == ("value", LENGTH)
        assert (node(7).operator, node(7).detail) == ("constant", 7)
        assert node(ALWAYS) is ALWAYS

    def test_a_node_is_equal_only_to_itself(self) -> None:
        assert holds(SEEN) != holds(SEEN)

    def test_a_walk_meets_parents_first(self) -> None:
        root = all_of(at_least(plus(LENGTH, 1), MASS), holds(SEEN))
        operators = [each.operator for each in walk(root)]
        assert operators == ["all_of", "at_least", "plus", "value", "constant", "value", "holds"]

    def test_readings_are_found_however_deep(self) -> None:
        inner = by_reading("R02", a=ALWAYS, b=part("label", by_reading("R03", c=NEVER, d=ALWAYS)))
        assert readings_of(all_of(holds(SEEN), by_reading("R01", x=inner, y=NEVER))) == {"R01", "R02", "R03"}
        assert readings_of(looked_up(Table((), ((1, 1),), "m"), MASS)) == frozenset()
