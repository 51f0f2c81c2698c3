"""Art. 17: in force on the day of its publication."""

from datetime import date

import pytest

import resguardo
from builders import a_site


class TestCaput:
    """A presente lei entre em vigor na data de sua publicação, revogadas as disposições em contrário."""

    def test_it_is_no_duty_that_a_site_could_fail(self) -> None:
        assert [row for row in resguardo.check(a_site())["findings"] if row["provision"].startswith("art17")] == []

    @pytest.mark.parametrize(("day", "accepted"), [("2002-09-18", False), ("2002-09-19", True), ("2002-09-20", True)])
    def test_it_was_not_published_before_it_was_signed(self, day: str, accepted: bool) -> None:
        result = resguardo.check(a_site(**{"norma.publicada_em": day}))
        assert ([problem["place"] for problem in result["problems"]] == []) is accepted
        assert ("deadline" in result["adaptation"]) is accepted

    def test_a_day_that_contradicts_the_towns_is_a_problem_and_not_told(self) -> None:
        result = resguardo.check(a_site(), town={"publicada_em": date(2002, 9, 20)})
        assert [problem["place"] for problem in result["problems"]] == ["norma.publicada_em"]
        assert result["adaptation"]["deadline_not_before"] == "2003-03-18"
