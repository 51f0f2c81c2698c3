"""Terms: the first day out, the last one in, and on to the next working day, with the reason for each day passed."""

from __future__ import annotations

from datetime import date

from resguardo.casework.deadlines import term
from resguardo.laws import holidays


class TestATerm:
    def test_leaves_the_first_day_out_and_counts_the_last(self) -> None:
        found = term(date(2026, 11, 9), 3, holidays.national())
        assert (found.last, found.moved_by) == (date(2026, 11, 12), ())

    def test_moves_past_a_weekend(self) -> None:
        found = term(date(2026, 11, 9), 5, ())
        assert found.last == date(2026, 11, 16)
        assert found.moved_by == ("14/11/2026: sábado", "15/11/2026: domingo")

    def test_moves_past_a_holiday_and_names_it_with_its_statute(self) -> None:
        found = term(date(2026, 12, 20), 5, holidays.national())
        assert found.last == date(2026, 12, 28)
        assert found.moved_by[0].startswith("25/12/2026: Natal (")
