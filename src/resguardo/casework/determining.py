"""What people determine of an inspection, written down within a step: each with its reason, by whom and when."""

from __future__ import annotations

from datetime import datetime

from resguardo.casework.models import InspectionCase, Penalty, Person
from resguardo.casework.steps import Refused


def determination(case: InspectionCase, person: Person, kind: str, reason: str, now: datetime) -> Penalty:
    """A determination that is not written yet; raises Refused without a reason."""
    if not reason:
        raise Refused("Escreva a fundamentação.")
    return Penalty(case=case, kind=kind, reason=reason, by=person, at=now)


def determine(case: InspectionCase, person: Person, kind: str, reason: str, now: datetime) -> None:
    """Writes down what somebody determined."""
    determination(case, person, kind, reason, now).save()
