"""Holidays, working days, and the last day of a term; reading R55 says how the days of a term are counted.

Holidays are data: a file for the country, one for the state, one for the town, in the form that
``laws/holidays/br.toml`` describes. Easter, and with it every holiday that hangs on it, is known for the years 1583 to
4099; functions that are asked about another year raise ValueError.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta, timezone
from typing import Any, Literal

from dateutil.easter import easter

from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.quoting import instead_of, quoted

Counting = Literal["working_day", "holidays_only", "publication_day_counts"]
"""The options of reading R55."""

BRASILIA = timezone(timedelta(hours=-3))
"""The hour of Paraná, without daylight saving since 2019."""

_SATURDAY, _SUNDAY = 5, 6
_A_LEAP_YEAR = 2000
_EXPECTED: Mapping[str, tuple[type, str]] = {
    "nome": (str, "o nome do feriado"),
    "fonte": (str, "a norma que o declara"),
    "dia": (int, "o dia do mês"),
    "mes": (int, "o número do mês"),
    "pascoa": (int, "quantos dias depois da Páscoa"),
    "data": (date, "uma data como 2013-07-23"),
    "desde": (int, "um ano"),
    "ate": (int, "um ano"),
}
_WAYS_TO_TELL_A_DAY = (["dia", "mes"], ["pascoa"], ["data"])
_DAYS_IN_THE_YEAR_OF_EASTER = range(-80, 251)


@dataclass(frozen=True, slots=True)
class DayOfYear:
    """The same day every year; 29 February in leap years alone."""

    month: int
    day: int


@dataclass(frozen=True, slots=True)
class FromEaster:
    """So many days after Easter Sunday, negative before it, from -80 to 250."""

    days: int


@dataclass(frozen=True, slots=True)
class Holiday:
    """A holiday, the statute that declares it, and the first and last year in which it is kept (None: no limit)."""

    name: str
    source: str
    falls: DayOfYear | FromEaster | date
    since: int | None = None
    until: int | None = None


def load(toml_text: str) -> tuple[Holiday, ...]:
    """The holidays of a file, its list ``feriados``.

    Raises tomllib.TOMLDecodeError where it is no TOML, KeyError where it has no such list, and as `holidays_from` does.
    """
    return holidays_from(tomllib.loads(toml_text)["feriados"])


def holidays_from(entries: Iterable[Mapping[str, Any]]) -> tuple[Holiday, ...]:
    """The holidays of a list ``feriados`` that has been read already, as that of a town's configuration.

    Raises UnusableFile with every problem of every entry.
    """
    entries = tuple(entries)
    problems = tuple(
        problem for place, entry in enumerate(entries, 1) for problem in _problems(f"feriados[{place}]", entry)
    )
    if problems:
        raise UnusableFile(problems)
    return tuple(_holiday(entry) for entry in entries)


def _problems(place: str, entry: object) -> Iterator[Problem]:
    if not isinstance(entry, Mapping):
        yield Problem(place, quoted(entry), "um feriado, sob [[feriados]]")
        return
    for key, value in entry.items():
        if key not in _EXPECTED:
            yield Problem(place, f'chave desconhecida "{key}"', f"uma das chaves {', '.join(_EXPECTED)}")
        elif type(value) is not _EXPECTED[key][0]:
            yield Problem(f"{place}.{key}", *instead_of(_EXPECTED[key][0], value, _EXPECTED[key][1]))
    for key in ("nome", "fonte"):
        if not entry.get(key):
            yield Problem(f"{place}.{key}", "nada", _EXPECTED[key][1])
    yield from _problems_of_the_day(place, entry)
    match entry:
        case {"desde": int(since), "ate": int(until)} if since > until:
            yield Problem(f"{place}.ate", str(until), f"o ano de desde, {since}, ou outro depois dele")


def _problems_of_the_day(place: str, entry: Mapping[str, Any]) -> Iterator[Problem]:
    told = [key for key in ("dia", "mes", "pascoa", "data") if key in entry]
    if told not in _WAYS_TO_TELL_A_DAY:
        yield Problem(place, " e ".join(told) or "nenhum dia", "dia e mes, ou somente pascoa, ou somente data")
    match entry:
        case {"dia": int(day), "mes": int(month)} if not _exists(month, day):
            yield Problem(f"{place}.dia", f"{day}/{month}", "um dia que exista no mês")
        case {"pascoa": int(days)} if days not in _DAYS_IN_THE_YEAR_OF_EASTER:
            yield Problem(f"{place}.pascoa", str(days), "de -80 a 250 dias, para não sair do ano da Páscoa")


def _exists(month: int, day: int) -> bool:
    try:
        date(_A_LEAP_YEAR, month, day)
    except ValueError:
        return False
    return True


def _holiday(entry: Mapping[str, Any]) -> Holiday:
    match entry:
        case {"pascoa": days}:
            falls: DayOfYear | FromEaster | date = FromEaster(days)
        case {"data": day}:
            falls = day
        case _:
            falls = DayOfYear(entry["mes"], entry["dia"])
    return Holiday(entry["nome"], entry["fonte"], falls, entry.get("desde"), entry.get("ate"))


def holidays_on(day: date, rules: Iterable[Holiday]) -> tuple[Holiday, ...]:
    """Those of the holidays `rules` that fall on a day, so that their name and source can be shown."""
    return tuple(holiday for holiday in rules if _is_kept(holiday, day.year) and _falls_on(holiday, day))


def _is_kept(holiday: Holiday, year: int) -> bool:
    return (holiday.since is None or holiday.since <= year) and (holiday.until is None or year <= holiday.until)


def _falls_on(holiday: Holiday, day: date) -> bool:
    match holiday.falls:
        case DayOfYear(month=month, day=day_of_month):
            return (day.month, day.day) == (month, day_of_month)
        case FromEaster(days=days):
            return day == easter(day.year) + timedelta(days)
        case single:
            return day == single


def is_holiday(day: date, rules: Iterable[Holiday]) -> bool:
    """Whether a day is a holiday by `rules`."""
    return bool(holidays_on(day, rules))


def is_working_day(day: date, rules: Iterable[Holiday], saturday_is_working: bool = False) -> bool:
    """Whether a day is neither a Sunday nor a holiday, nor a Saturday unless Saturdays are working days."""
    resting = (_SUNDAY,) if saturday_is_working else (_SATURDAY, _SUNDAY)
    return day.weekday() not in resting and not is_holiday(day, rules)


def next_working_day(day: date, rules: Iterable[Holiday], saturday_is_working: bool = False) -> date:
    """The first working day that is not before `day`: the day itself if it is one."""
    rules = tuple(rules)
    while not is_working_day(day, rules, saturday_is_working):
        day += timedelta(1)
    return day


def deadline(start: date, days: int, rules: Iterable[Holiday], counting: Counting = "working_day") -> date:
    """The last day of a term of so many days from the day `start` (Law 15/2002, art. 16; Civil Code, art. 132).

    ``working_day``: the first day is left out, the last one counts and moves from a Saturday, Sunday or holiday to the
    next working day. ``holidays_only``: the same, but it stays on a Saturday. ``publication_day_counts``: the same as
    ``working_day``, but `start` counts too.
    """
    last = _last_counted(start, days, counting)
    return next_working_day(last, rules, saturday_is_working=counting == "holidays_only")


def moved_over(
    start: date, days: int, rules: Iterable[Holiday], counting: Counting = "working_day"
) -> tuple[tuple[date, tuple[Holiday, ...]], ...]:
    """The days without work over which a term's last day moved, with the holidays on each; none where it did not."""
    rules = tuple(rules)
    last, day = deadline(start, days, rules, counting), _last_counted(start, days, counting)
    passed = (day + timedelta(number) for number in range((last - day).days))
    return tuple((each, holidays_on(each, rules)) for each in passed)


def _last_counted(start: date, days: int, counting: Counting) -> date:
    first = start if counting == "publication_day_counts" else start + timedelta(1)
    return first + timedelta(days - 1)
