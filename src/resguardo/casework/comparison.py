"""Two versions of a site compared: what changed, and which verdicts it turned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from resguardo.casework.checking import ToldFact
from resguardo.outputs import wording
from resguardo.rulebook.verdict import Verdict
from resguardo.sources.written import Content, value_at
from resguardo.verification import LAW

UNTOLD = "não informado"


@dataclass(frozen=True, slots=True)
class Changed:
    """A fact that one version tells otherwise than the other; ``back_to`` a version before that told it as the later.

    0 where none did.
    """

    label: str
    before: str
    after: str
    back_to: int = 0


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


def changes_to_keep(
    before: Mapping[str, ToldFact], after: Mapping[str, ToldFact], versions: Mapping[int, Content], carried: Content
) -> tuple[Changed, ...]:
    """What changes where ``carried`` is kept after the ``versions``, the last of which is the one with ``before``.

    A fact that goes back to what a former version told was either set so, or answered on that version, as in another
    window: then what was told meanwhile would be lost.
    """
    paths = [path for path in dict.fromkeys((*after, *before)) if _told(before, path) != _told(after, path)]
    changed = changed_facts(before, after)
    return tuple(
        replace(each, back_to=_told_so(path, versions, carried)) for path, each in zip(paths, changed, strict=True)
    )


def _told_so(path: str, versions: Mapping[int, Content], carried: Content) -> int:
    """The last version before the last that told a fact as ``carried`` does; 0 where none did, or nothing changes."""
    *former, last = sorted(versions) or (0,)
    now = value_at(carried, path)
    if now == value_at(versions.get(last, {}), path):
        return 0
    return next((each for each in reversed(former) if value_at(versions[each], path) == now), 0)


def turned_verdicts(before: str, after: str) -> tuple[Turned, ...]:
    """The verdicts that differ between two result documents (JSON text), in the order of the later one."""
    old, new = dict(_verdicts(before)), dict(_verdicts(after))
    return tuple(
        Turned(key[0], LAW.provisions.label_of(key[0]), _about(key), old.get(key, ""), new.get(key, ""))
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
