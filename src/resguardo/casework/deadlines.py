"""The last day of a term that a person sets, with the days that moved it and the calendar that was used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from resguardo.rulebook.calendar import Counting, Holiday, deadline, moved_over

COUNTING = (
    "exclui-se o dia do começo e inclui-se o do vencimento, que passa ao dia útil seguinte (Código Civil, art. 132)"
)


FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2099, 12, 31)
"""Between which the days of a case lie; another is a slip of the finger, and terms from it may have no end."""
NO_SUCH_DAY = f"Escreva uma data entre {FIRST_DAY:%d/%m/%Y} e {LAST_DAY:%d/%m/%Y}."


@dataclass(frozen=True, slots=True)
class Term:
    """So many days from a day: ``last`` is the last of them, ``moved_by`` says what it moved past, and why."""

    start: date
    days: int
    last: date
    moved_by: tuple[str, ...]


def term(start: date, days: int, holidays: Iterable[Holiday], counting: Counting = "working_day") -> Term:
    """The term of ``days`` days, 1 or more, from ``start``, which does not count itself unless R55 is read so."""
    rules = tuple(holidays)
    moved = moved_over(start, days, rules, counting)
    return Term(start, days, deadline(start, days, rules, counting), tuple(_why_not(*each) for each in moved))


def _why_not(day: date, holidays: tuple[Holiday, ...]) -> str:
    names = [f"{each.name} ({each.source})" for each in holidays]
    weekend = {5: ["sábado"], 6: ["domingo"]}.get(day.weekday(), [])
    return f"{day:%d/%m/%Y}: {', '.join(names or weekend)}"
