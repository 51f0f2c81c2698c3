"""One told value of one fact: a number, an interval, a choice, a date, with the echo of what was interpreted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from resguardo.site import numbers
from resguardo.site.fact import Fact
from resguardo.site.numbers import Plausible, QuantityUnit, Refusal
from resguardo.site.quantities import NO, UNBOUNDED, YES, Between
from resguardo.site.quoting import quoted
from resguardo.sources.assembly import READABLE, UNPRINTABLE, named_unprintable
from resguardo.sources.suggestions import choices_meant

NUMERIC = ("length", "mass", "count", "minutes")
UNITS: dict[str, QuantityUnit] = {"length": "m", "mass": "kg"}
UNLIMITED = Plausible(0, UNBOUNDED, zero=True)
NOT_KNOWN = (
    *("nao sei", "nao se sabe", "nao informado", "nao informada", "sem informacao"),
    *("desconhecido", "desconhecida", "ignorado", "ignorada", "n/d", "nd"),
)
"""What people write where they have no answer, besides a question mark or a dash."""
PARTS_OF_WORDS = " _-–/.,;:()'’\"ºª°&+"
"""Signs that may stand between the words of a choice and change nothing."""
A_DATE = "uma data, como 2002-09-19 ou 19/09/2002"


class Refused(Exception):
    """A value that is no value of its fact: what was found, and what is expected instead."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found, expected)
        self.found, self.expected = found, expected


def is_not_known(given: Any) -> bool:
    """Whether a text says that there is no answer, as if nothing had been written."""
    return isinstance(given, str) and (plain(given) in NOT_KNOWN or bool(re.fullmatch(r"[\s?\-–—]+", given)))


def value_of(fact: Fact, given: Any) -> tuple[Any, str]:
    """The value told, and how a text was understood (empty if nothing was interpreted). Raises Refused."""
    if fact.kind in NUMERIC:
        return _interval(fact, given)
    if fact.kind == "truth":
        return _truth(given)
    if fact.kind == "choice":
        return _choices(fact, given)
    if fact.kind == "date":
        return _dates(fact, given)
    if fact.kind == "pair":
        return _pair(given), ""
    return _text(fact, given), ""


def _interval(fact: Fact, given: Any) -> tuple[Between, str]:
    if not isinstance(given, Mapping):
        value, echo = _number(fact, given)
        return (value, value), echo
    if set(given) == {"valor", "mais_ou_menos"}:
        return _around(fact, given)
    low, high = _ends(given)
    least, one = _lower_end(fact, low) if low is not None else (_least(fact), "")
    most, other = _number(fact, high) if high is not None else (UNBOUNDED, "")
    if least > most:
        raise Refused(quoted(given), '"de" menor ou igual a "ate"')
    if 0 < least < _least(fact):
        one, least = _written(fact, _least(fact)), _least(fact)
    return (max(least, _least(fact)), most), " a ".join(filter(None, (one, other)))


def _written(fact: Fact, value: int) -> str:
    return numbers.written(value, UNITS[fact.kind])


def _lower_end(fact: Fact, given: Any) -> tuple[int, str]:
    """A lower end claims no value: it may lie below what is plausible, and then says nothing."""
    try:
        return _number(fact, given)
    except Refused:
        if fact.plausible is None:
            raise
        return _number(fact, given, Plausible(0, fact.plausible.highest, zero=True))


def _around(fact: Fact, given: Mapping[str, Any]) -> tuple[Between, str]:
    middle, echo = _number(fact, given["valor"])
    spread, other = _number(fact, given["mais_ou_menos"], UNLIMITED)
    return (max(middle - spread, _least(fact)), middle + spread), " ± ".join(filter(None, (echo, other)))


def _ends(given: Mapping[str, Any]) -> tuple[Any, Any]:
    if not given or not set(given) <= {"de", "ate"}:
        raise Refused(quoted(given), '"de" e "ate", ou "valor" e "mais_ou_menos"')
    low, high = (None if is_not_known(each) else each for each in (given.get("de"), given.get("ate")))
    return low, high


def _least(fact: Fact) -> int:
    return 0 if fact.plausible is None or fact.plausible.zero else fact.plausible.lowest


def _number(fact: Fact, given: Any, plausible: Plausible | None = None) -> tuple[int, str]:
    plausible = plausible or fact.plausible or UNLIMITED
    text = isinstance(given, str)
    if fact.kind == "minutes":
        result = (numbers.count_from_text if text else numbers.count_from_number)(given, plausible, "min")
    elif fact.kind == "count":
        result = (numbers.count_from_text if text else numbers.count_from_number)(given, plausible)
    else:
        result = (numbers.quantity_from_text if text else numbers.quantity_from_number)(
            given, UNITS[fact.kind], plausible
        )
    if isinstance(result, Refusal):
        raise Refused(result.found, result.expected)
    return result.value, result.understood or ""


def _truth(given: Any) -> tuple[Between, str]:
    if isinstance(given, bool):
        return (YES if given else NO), ""
    word = plain(given) if isinstance(given, str) else ""
    if word in ("sim", "nao"):
        return (YES, "sim") if word == "sim" else (NO, "não")
    quotes = ", que entre aspas é um texto" if word in ("true", "false") else ""
    raise Refused(f"{quoted(given)}{quotes}", "true ou false (sim ou não); sem resposta, deixe fora")


def _choices(fact: Fact, given: Any) -> tuple[frozenset[str], str]:
    several = given if isinstance(given, list | tuple) else [given]
    if not several:
        raise Refused("uma lista vazia", "ao menos uma possibilidade")
    chosen = [_choice(fact, each) for each in several]
    echoes = [fact.choices[word] for word, understood in chosen if understood]
    return frozenset(word for word, _ in chosen), " ou ".join(dict.fromkeys(echoes))


def _choice(fact: Fact, given: Any) -> tuple[str, bool]:
    """The word chosen, and whether it was understood from another."""
    if isinstance(given, bool) and "sim" in fact.choices:
        return ("sim" if given else "nao"), False
    word = _as_key(given) if isinstance(given, str) else ""
    if word in fact.choices:
        return word, False
    shown = {_as_key(label): choice for choice, label in fact.choices.items()}
    if word in (understood := {**shown, **fact.synonyms}):
        return understood[word], True
    near = " ou ".join(f'"{each}"' for each in choices_meant(word, fact.choices))
    other = next((each for each in ("outra", "outro") if each in fact.choices), "")
    rest = f"; se não é nenhuma delas, {other}" if other else ""
    named = ", ".join(each for each in fact.choices if each != other)
    options = f"{near}?{rest}" if near else f"uma destas: {named}{rest}"
    raise Refused(quoted(given), options)


def _as_key(text: str) -> str:
    """A text as keys are written; empty where a sign in it may mean more: "térreo?" is no térreo."""
    if not all(sign.isalnum() or sign in PARTS_OF_WORDS for sign in text.strip()):
        return ""
    return "_".join(re.findall(r"[a-z0-9]+", plain(text)))


def _dates(fact: Fact, given: Any) -> tuple[Between, str]:
    if not isinstance(given, Mapping):
        day, echo = _day(fact, given)
        return (day, day), echo
    low, high = _ends(given)
    least, one = _day(fact, low) if low is not None else (_least(fact), "")
    most, other = _day(fact, high) if high is not None else (UNBOUNDED, "")
    if least > most:
        raise Refused(quoted(given), '"de" antes de "ate"')
    return (least, most), " a ".join(filter(None, (one, other)))


def _day(fact: Fact, given: Any) -> tuple[int, str]:
    if not isinstance(given, date | str):
        raise Refused(quoted(given), A_DATE)
    day, echo = (given, "") if isinstance(given, date) else _day_from_text(given)
    number = day.toordinal()
    if fact.plausible is not None and not fact.plausible.lowest <= number <= fact.plausible.highest:
        first, last = (
            date.fromordinal(each).strftime("%d/%m/%Y") for each in (fact.plausible.lowest, fact.plausible.highest)
        )
        raise Refused(day.strftime("%d/%m/%Y"), f"uma data de {first} a {last}")
    return number, echo


def _day_from_text(text: str) -> tuple[date, str]:
    iso = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", text.strip(), re.ASCII)
    written = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text.strip(), re.ASCII)
    try:
        if iso:
            return date(*map(int, iso.groups())), ""
        if written:
            day = date(*map(int, reversed(written.groups())))
            return day, day.isoformat()
    except ValueError:
        raise Refused(f'"{text}", dia que não existe', "uma data do calendário, como 2002-09-19") from None
    raise Refused(quoted(text), A_DATE)


def _pair(given: Any) -> tuple[str, str]:
    if isinstance(given, list | tuple) and len(given) == 2 and all(_is_name(each) for each in given):
        return str(given[0]).strip(), str(given[1]).strip()
    raise Refused(quoted(given), "os nomes de duas áreas, como [A, B]")


def _is_name(given: Any) -> bool:
    return isinstance(given, str | int) and not isinstance(given, bool)


def _text(fact: Fact, given: Any) -> str | None:
    if isinstance(given, str) and (unprintable := UNPRINTABLE.search(given)):
        raise Refused(named_unprintable(unprintable[0]), READABLE)
    if isinstance(given, str):
        return unicodedata.normalize("NFC", given).strip() or None
    if isinstance(given, int | Decimal) and not isinstance(given, bool):
        return str(given)
    raise Refused(quoted(given), f"um texto ({fact.label})")


def plain(text: str) -> str:
    """Lower case without accents, as keys and choices are written."""
    return unicodedata.normalize("NFKD", text.strip().casefold()).encode("ascii", "ignore").decode()
