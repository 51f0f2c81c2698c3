"""What a law says beside its verdicts: papers, terms, kinds of penalty, and what an official wants to be told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from resguardo.site.quantities import Between


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that the law asks for, and whether it was presented (0 no, 1 yes, between: not told)."""

    provision: str
    kind: str
    presented: Between


@dataclass(frozen=True, slots=True)
class Adaptation:
    """The term for who was licensed before the law: whether it applies, and its last day or the first it may be."""

    applies: Between
    deadline: date | None
    deadline_not_before: date | None
    calendar: tuple[str, ...]
    basis: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something no provision forbids that an official wants to know."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes of a law that are no part of the site's verdict."""

    papers: tuple[Paper, ...]
    adaptation: Adaptation
    penalty_kinds: tuple[str, ...]
    notices: tuple[Notice, ...]
