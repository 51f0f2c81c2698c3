"""Two versions of a site compared: what changed, and which verdicts it turned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from resguardo.casework.checking import ToldFact
from resguardo.outputs import wording
from resguardo.rulebook.verdict import Verdict

UNTOLD = "não informado"


@dataclass(frozen=True, slots=True)
class Changed:
    """A fact that one version tells otherwise than the other."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A provision whose verdict on something is another one; "" where there was none."""

    provision: str
    citation: str
    about: str
    before: str
    after: str


def changed_facts(before: Mapping[str, ToldFact], after: Mapping[str, ToldFact]) -> tuple[Changed, ...]:
    """What changed between the facts of two versions, in the order of the later one."""
    paths = dict.fromkeys((*after, *before))
    return tuple(
        Changed((after.get(path) or before[path]).label, _told(before, path), _told(after, path))
        for path in paths
        if _told(before, path) != _told(after, path)
    )


def turned_verdicts(before: str, after: str) -> tuple[Turned, ...]:
    """The verdicts that differ between two result documents (JSON text), in the order of the later one."""
    old, new = dict(_verdicts(before)), dict(_verdicts(after))
    return tuple(
        Turned(key[0], wording.label_of(key[0]), _about(key), old.get(key, ""), new.get(key, ""))
        for key in dict.fromkeys((*new, *old))
        if old.get(key, "") != new.get(key, "")
    )


def says_otherwise(before: str, after: str) -> bool:
    """Whether two result documents differ in the law's text or in any verdict."""
    old, new = json.loads(before), json.loads(after)
    same_law = old["law"]["text_sha256"] == new["law"]["text_sha256"]
    return not same_law or old["verdict"] != new["verdict"] or bool(turned_verdicts(before, after))


def verdict_text(verdict: str) -> str:
    """A finding's verdict, in words."""
    return wording.VERDICTS[Verdict(verdict)] if verdict else "não havia"


Key = tuple[str, str, str]


def _verdicts(result_text: str) -> Iterator[tuple[Key, str]]:
    findings: list[dict[str, Any]] = json.loads(result_text)["findings"]
    for each in findings:
        yield (each["provision"], each["subject"] or "", each["counterpart"] or ""), each["verdict"]


def _about(key: Key) -> str:
    return ", ".join(each for each in (wording.name_of(key[2]) if key[2] else "", key[1]) if each)


def _told(facts: Mapping[str, ToldFact], path: str) -> str:
    return facts[path].told if path in facts else UNTOLD
