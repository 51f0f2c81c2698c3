"""Which facts to ask next: only those that can still turn an open verdict, the ones that settle most first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.law import Law


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer, as a person would give it, and the verdict that a provision then has."""

    answer: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a fact is asked: a provision that waits for it, on what, and what each answer would do."""

    provision: str
    subject: str | None
    counterpart: str | None
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A fact worth asking. ``fact`` is its path in the file, ``settles`` how many open verdicts it can settle."""

    fact: str
    label: str
    question: str
    why: tuple[Reason, ...]
    settles: int
    how: str
    basis: tuple[str, ...]

    def as_record(self) -> dict[str, Any]:
        """Plain values, as in the result document."""
        return {}


def questions_for(law: Law, assessment: Assessment) -> tuple[Question, ...]:
    """The questions for an assessment, in the order in which to ask them."""
    return ()
