"""The fixed cases: small sites of which it is fixed what the law says, and that in the words of a page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from resguardo.outputs import wording
from resguardo.outputs.coverage import cases_of
from resguardo.rulebook.law import Law
from resguardo.rulebook.verdict import Verdict
from resguardo.site.numbers import written


@dataclass(frozen=True, slots=True)
class Expected:
    """What is fixed of a case, in words; ``provision`` is empty where it is of no single one."""

    provision: str
    words: str


@dataclass(frozen=True, slots=True)
class Case:
    """A case by its name, with the content of its site file and all that is fixed of it."""

    name: str
    content: Mapping[str, Any]
    expected: tuple[Expected, ...]


@cache
def fixed_cases(law: Law) -> Mapping[str, Case]:
    """All of them by their names, in the order of their file, every digit of their numbers kept."""
    told = json.loads(cases_of(law).read_text(encoding="utf-8"), parse_float=Decimal)
    return {each["id"]: Case(each["id"], each["site"], tuple(_expected(law, each["expect"]))) for each in told}


def _expected(law: Law, told: Mapping[str, Any]) -> Iterator[Expected]:
    if "verdict" in told:
        yield Expected("", wording.site_verdict(law, told["verdict"]))
    for finding in told.get("findings", ()):
        about = (finding.get("counterpart"), f"área {finding['subject']}" if "subject" in finding else None)
        named = ", ".join(each for each in about if each)
        words = f"{wording.VERDICTS[Verdict(finding['verdict'])]}{f' ({named})' if named else ''}"
        yield Expected(finding["provision"], words)
    for name, verdict in told.get("neighbours", {}).items():
        yield Expected("", f"{name}: {wording.VERDICTS[Verdict(verdict)]}")
    yield from (Expected("", words) for words in _of_areas(told))
    yield from (Expected("", words) for words in _deadlines(told))


def _of_areas(told: Mapping[str, Any]) -> Iterator[str]:
    for name, of_class in told.get("class", {}).items():
        yield f"área {name}: classe {of_class}"
    for name, kilograms in told.get("group_kg", {}).items():
        yield f"área {name}, com as que contam com ela: {written(kilograms * 1000, 'kg')}"
    for group in told.get("groups", ()):
        yield f"{wording.listed(group)} {'conta por si' if len(group) == 1 else 'contam como uma área'}"


def _deadlines(told: Mapping[str, Any]) -> Iterator[str]:
    for key, words in (("deadline", "prazo de adequação"), ("deadline_not_before", "prazo de adequação, não antes de")):
        if key in told:
            yield f"{words}: {date.fromisoformat(told[key]):%d/%m/%Y}"
