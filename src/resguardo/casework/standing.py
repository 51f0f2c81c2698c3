"""Where a request stands on a day, as its stored state does not tell of an alvará that ended or was replaced."""

from __future__ import annotations

from datetime import date

from resguardo.casework.models import Alvara, LicenceCase
from resguardo.casework.states import State


def is_in_force(issued: Alvara, today: date) -> bool:
    """Whether an alvará stands today: neither suspended nor past its last day nor replaced by its renewal."""
    return state_on(issued.case, today) is State.IN_FORCE and issued.issued <= today


def state_on(case: LicenceCase, today: date) -> State:
    """The state of a request; of an alvará in force whether its last day has passed, or another took its place."""
    state = State(case.state)
    if state is not State.IN_FORCE:
        return state
    if Alvara.objects.filter(case__renews=case, issued__lte=today).exists():
        return State.REPLACED
    if Alvara.objects.filter(case=case, valid_until__lt=today).exists():
        return State.EXPIRED
    return state
