"""The last day of a term that a person sets, with the days that moved it and the calendar that was used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from resguardo.rulebook.calendar import Holiday, deadline, holidays_on

COUNTING = (
    "exclui-se o dia do começo e inclui-se o do vencimento, que passa ao dia útil seguinte (Código Civil, art. 132)"
)


@dataclass(frozen=True, slots=True)
class Term:
    """So many days from a day: ``last`` is the last of them, ``moved_by`` says what it moved past, and why."""

    start: date
    days: int
    last: date
    moved_by: tuple[str, ...]


def term(start: date, days: int, holidays: Iterable[Holiday]) -> Term:
    """The term of ``days`` days, 1 or more, that begins on ``start``, which does not count itself."""
    rules = tuple(holidays)
    last = deadline(start, days, rules)
    counted = start + timedelta(days)
    passed = (counted + timedelta(each) for each in range((last - counted).days))
    return Term(start, days, last, tuple(_why_not(day, rules) for day in passed))


def _why_not(day: date, rules: tuple[Holiday, ...]) -> str:
    names = [f"{each.name} ({each.source})" for each in holidays_on(day, rules)]
    weekend = {5: ["sábado"], 6: ["domingo"]}.get(day.weekday(), [])
    return f"{day:%d/%m/%Y}: {', '.join(names or weekend)}"
