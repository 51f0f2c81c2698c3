"""How a fact is declared: once, with all that files, forms, questions and explanations need to know of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from resguardo.site.numbers import Plausible, Unit

Kind = Literal["length", "mass", "count", "minutes", "truth", "choice", "text", "date", "pair"]

UNITS: Mapping[Kind, Unit] = {"length": "m", "mass": "kg", "count": "un", "minutes": "min"}


@dataclass(frozen=True, eq=False)
class Fact:
    """One thing that can be told of an entity.

    ``key`` is its Portuguese name in files, ``attested`` that no number in the law settles it, so that a person's word
    is needed, ``plausible`` the range outside which a told number is taken for a slip (thousandths of the unit, units
    for counts, day numbers for dates), ``synonyms`` the other words that people write for a choice.
    """

    id: str
    key: str
    kind: Kind
    label: str
    question: str = ""
    how: str = ""
    attested: bool = False
    plausible: Plausible | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    synonyms: Mapping[str, str] = field(default_factory=dict)

    @property
    def unit(self) -> str:
        """The unit in which people read and write it, empty for what has none."""
        return UNITS.get(self.kind, "")


@dataclass(frozen=True, eq=False)
class Section:
    """A part of the file with several facts.

    ``exists`` is the fact told by writing the section at all, or by ``false`` in its place, ``answered`` the member
    that sim or não in its place tells. With ``absent_is_none`` a part left out of a written section is none; elsewhere
    it is not told.
    """

    key: str
    label: str
    members: tuple[Member, ...]
    exists: Fact | None = None
    answered: Fact | None = None
    absent_is_none: bool = False


@dataclass(frozen=True, eq=False)
class ListOf:
    """A list of entities. A surveyed one says whether it is complete; a bare one is complete as soon as it is told.

    ``scalar`` marks lists whose items are written as one word, told as the only fact of ``members``.
    """

    id: str
    key: str
    label: str
    members: tuple[Member, ...]
    question: str = ""
    how: str = ""
    surveyed: bool = True
    has_radius: bool = False
    scalar: bool = False


Member = Fact | Section | ListOf


def leaves(members: tuple[Member, ...], prefix: str = "") -> Iterator[tuple[str, Fact | ListOf]]:
    """All facts and lists of an entity with their dotted keys, sections opened, lists not entered."""
    for member in members:
        if isinstance(member, Section):
            if member.exists is not None:
                yield prefix + member.key, member.exists
            yield from leaves(member.members, f"{prefix}{member.key}.")
        else:
            yield prefix + member.key, member
