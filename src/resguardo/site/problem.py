"""What is wrong with what was handed in, said so that its author can put it right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where it stands, what was found, what is expected instead.

    The texts are Portuguese phrases without a final stop. ``line`` counts from 1, ``facts`` are the places of all that
    contradict each other, where what is wrong is no single one of them.
    """

    place: str
    found: str
    expected: str
    line: int | None = None
    facts: tuple[str, ...] = ()

    def as_record(self) -> dict[str, Any]:
        """What programs are told of it."""
        return asdict(self) | {"facts": list(self.facts)}

    @property
    def sentence(self) -> str:
        """What was found and what is expected, in two sentences."""
        return f"{ended(self.found)} Esperado: {ended(self.expected)}"

    def __str__(self) -> str:
        where = self.place if self.line is None else f"{self.place}, linha {self.line}"
        return f"{where}: {self.found}; esperado: {self.expected}"


def contradicted(problems: Iterable[Problem]) -> frozenset[str]:
    """The places of all facts that contradict others: told, but counting as not told."""
    return frozenset(path for each in problems for path in each.facts)


def ended(text: str) -> str:
    """The text with a stop at its end, unless it has one."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


class UnusableFile(Exception):
    """The file cannot be used at all; ``problems`` holds every reason found, in the file's order."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))
