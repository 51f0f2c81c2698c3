"""Readings: the questions that a statute's words leave open, as data, and the choice of an option for each.

A choice is a mapping of reading to option, ``{"R07": "forbidden", ...}``, complete for all readings of a law. The named
profiles are ``default``, ``strict`` (for licensing: the safest option of each) and ``lenient`` (the option most
favourable to the party, for weighing a penalty).
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from resguardo.site.quoting import quoted

PROFILES = ("default", "strict", "lenient")


@dataclass(frozen=True, slots=True)
class Option:
    """One sensible answer to a reading's question; the label is a sentence in Portuguese."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A question that the text leaves open, its answers with the default first, and the reason for the default.

    `default`, `strict` and `lenient` are identifiers of options; a provision stands for its subdivisions too.
    """

    id: str
    provisions: tuple[str, ...]
    question: str
    options: tuple[Option, ...]
    default: str
    strict: str
    lenient: str
    reason: str


def load(toml_text: str) -> tuple[Reading, ...]:
    """The readings of a law's ``readings.toml``, in its order.

    `strict` and `lenient` are the default where the file names none. Raises tomllib.TOMLDecodeError or KeyError where
    the file is not of that form.
    """
    return tuple(_reading(entry) for entry in tomllib.loads(toml_text)["reading"])


def _reading(entry: Mapping[str, Any]) -> Reading:
    return Reading(
        id=entry["id"],
        provisions=tuple(entry["provisions"]),
        question=entry["question"],
        options=tuple(Option(option["id"], option["label"]) for option in entry["options"]),
        default=entry["default"],
        strict=entry.get("strict", entry["default"]),
        lenient=entry.get("lenient", entry["default"]),
        reason=entry["reason"],
    )


def profile(readings: Iterable[Reading], name: str) -> dict[str, str]:
    """The option that a named profile takes for each reading. Raises ValueError, in Portuguese, for another name."""
    if name not in PROFILES:
        meant = _meant(get_close_matches(str(name), PROFILES, n=1))
        raise ValueError(f"perfil desconhecido: {quoted(name)}{meant}; os perfis são {_listed(PROFILES)}")
    return {reading.id: getattr(reading, name) for reading in readings}


def with_overrides(
    readings: Iterable[Reading], chosen: Mapping[str, str], overrides: Mapping[str, str]
) -> dict[str, str]:
    """The choice `chosen` with the options of `overrides` in place of its own.

    Raises ValueError, in Portuguese, that lists every unknown reading and option, a line each, with the nearest known.
    """
    problems = problems_of(readings, overrides)
    if problems:
        raise ValueError("\n".join(f"{found}; {expected}" for _, found, expected in problems))
    return {**chosen, **overrides}


def told_once(readings: Iterable[Reading], told: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Single options as a person told them, reading and option. Raises ValueError that says all that is wrong."""
    problems = problems_as_told(readings, told)
    if problems:
        raise ValueError("\n".join(f"{found}; {expected}" for found, expected in problems))
    return dict(told)


def problems_as_told(readings: Iterable[Reading], told: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """What is wrong with single options as a person told them, and what is expected: a reading told twice, too."""
    known = tuple(readings)
    wrong = dict.fromkeys(each for pair in told for each in problems_of(known, dict([pair])))
    return (*_repeated(told), *((found, expected) for _, found, expected in wrong))


def _repeated(told: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name in dict(told):
        given = [f"{name}={option}" for reading, option in told if reading == name]
        if len(given) > 1:
            yield f"leitura pedida mais de uma vez: {' e '.join(given)}", f"diga só {' ou '.join(dict.fromkeys(given))}"


def problems_of(readings: Iterable[Reading], overrides: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Each unknown reading or option: under which name it was given, what was found, what is expected."""
    known = {reading.id: [option.id for option in reading.options] for reading in readings}
    found = ((reading, *_problem(known, reading, option)) for reading, option in overrides.items())
    return tuple(each for each in found if each[1])


def _problem(known: Mapping[str, list[str]], reading: str, option: str) -> tuple[str, str]:
    if reading not in known:
        first, *_, last = known
        meant = _meant(_of_the_same_number(reading, known))
        return f"leitura desconhecida: {quoted(reading)}{meant}", f"as leituras vão de {first} a {last}"
    if option not in known[reading]:
        meant = _meant(get_close_matches(str(option), known[reading], n=1))
        return f"{reading}: opção desconhecida: {quoted(option)}{meant}", f"as opções são {_listed(known[reading])}"
    return "", ""


def numbered(written: str) -> str:
    """The name of a reading as a law has it, however a person wrote its number: R07 for "r7"; else what was written."""
    number = re.fullmatch(r"[rR] ?(\d{1,2})", written.strip())
    return f"R{int(number[1]):02}" if number else written


def _of_the_same_number(found: str, known: Iterable[str]) -> list[str]:
    """R07 for "r07", "R7" and "7", which look as much like R17."""
    digits = "".join(filter(str.isdecimal, str(found)))
    return [reading for reading in known if digits and int(reading[1:]) == int(digits)]


def _meant(nearest: list[str]) -> str:
    return f' (seria "{nearest[0]}"?)' if nearest else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
