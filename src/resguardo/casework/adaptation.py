"""Art. 16: until when whoever had a licence before the law must adapt to it, and who is still out; pure.

Sources: readings R54 (publication), R55 (counting) and R61 (prior: issued before the day of publication).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from resguardo.casework.deadlines import Term, term
from resguardo.rulebook.calendar import Counting, Holiday
from resguardo.verification import LAW


class Standing(StrEnum):
    """Where the establishment of a licence stands."""

    OUT = "fora"
    OPEN = "aberto"
    WITHIN = "no_prazo"
    ADAPTED = "adequado"
    NOT_PRIOR = "posterior"


LABELS: Mapping[Standing, str] = {
    Standing.OUT: "Fora do prazo",
    Standing.OPEN: "Não se sabe",
    Standing.WITHIN: "No prazo",
    Standing.ADAPTED: "Adequado",
    Standing.NOT_PRIOR: "O prazo não é dele",
}


@dataclass(frozen=True, slots=True)
class Adaptation:
    """The term of art. 16: ``known`` where it is counted from the publication, else from the earliest that can be."""

    term: Term
    known: bool

    @property
    def published(self) -> date | None:
        """The day of publication, if the municipality told it."""
        return self.term.start if self.known else None

    def passed(self, today: date) -> bool:
        """Whether the last day is over; of a term whose beginning is not known nobody can say so."""
        return self.known and today > self.term.last


def adaptation(published: date | None, holidays: Iterable[Holiday], counting: Counting) -> Adaptation:
    """The term from the day of publication; where that is unknown, from the day of signature, its earliest."""
    return Adaptation(term(published or LAW.signed, LAW.adaptation_days, holidays, counting), published is not None)


def is_prior(issued: date | None, published: date | None) -> bool | None:
    """Whether a licence was issued before the day of publication (R61); None where what is known does not tell."""
    if issued is None:
        return None
    if issued < LAW.signed:
        return True
    return None if published is None else issued < published


def standing(issued: date | None, adapted: date | None, over: Adaptation, today: date) -> Standing:
    """Where an establishment stands today: licence issued when, adapted when (None: not yet known to be)."""
    prior = is_prior(issued, over.published)
    if prior is False:
        return Standing.NOT_PRIOR
    if adapted is not None:
        return Standing.ADAPTED
    if prior is None:
        return Standing.OPEN
    if today <= over.term.last:
        return Standing.WITHIN
    return Standing.OUT if over.known else Standing.OPEN
