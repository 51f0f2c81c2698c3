"""A step of a request: one act, on the version that its doer saw, by somebody who may."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from django.core.exceptions import PermissionDenied

from resguardo.casework import inspection_states, notices
from resguardo.casework.log import act
from resguardo.casework.models import InspectionCase, LicenceCase, Person
from resguardo.casework.permissions import may
from resguardo.casework.states import STEPS

Case = TypeVar("Case", LicenceCase, InspectionCase)


class Stale(Exception):
    """Somebody else did something to the request in the meantime; ``seen`` is the version that was acted on."""

    def __init__(self, case: LicenceCase | InspectionCase, seen: int) -> None:
        super().__init__(f"{case}: versão {seen}, agora {case.version}")
        self.case, self.seen = case, seen


class Refused(Exception):
    """A step that what is there does not allow yet; its reasons are told to whoever tried it."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


@contextmanager
def doing(name: str, person: Person, case: Case, seen: int, now: datetime) -> Iterator[Case]:
    """The case as it is now, to be changed or taken away inside; its state and version follow, and notices go out.

    Raises Stale where it is not the version ``seen`` any more, PermissionDenied where the person may not.
    """
    step = STEPS[name] if isinstance(case, LicenceCase) else inspection_states.STEPS[name]
    with act(person, step.done, at=now, case=case if isinstance(case, LicenceCase) else None):
        current = type(case).objects.select_for_update().get(pk=case.pk)
        if not may(person, "ver", current):
            raise PermissionDenied
        if current.version != seen:
            raise Stale(current, seen)
        if not may(person, name, current):
            raise PermissionDenied
        yield current
        if current.pk is None:  # it was taken away
            return
        current.state = step.then or current.state
        current.version += 1
        current.save()
        notices.after(step, current, person)
