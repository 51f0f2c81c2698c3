"""Suspensions applied in an inspection (art. 14): to be executed, or executed and fallen. No alvará changes by itself.

Whether one is executed before its appeal was heard the law does not say: the mark stands from the decision on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models import Determination, InspectionCase, LicenceCase, Penalty
from resguardo.casework.standing import state_on
from resguardo.casework.states import State

STANDING: Mapping[InspectionState, str] = {
    InspectionState.DECIDED: "sem recurso até agora",
    InspectionState.APPEALED: "em recurso",
    InspectionState.CLOSED: "processo encerrado",
}
"""Where an inspection may stand in which a suspension was applied."""


@dataclass(frozen=True, slots=True)
class Unexecuted:
    """The suspension of an inspection that still waits to be executed on an alvará in force."""

    penalty: Penalty

    @property
    def inspection(self) -> InspectionCase:
        """The inspection in which it was applied."""
        return self.penalty.case

    @property
    def standing(self) -> str:
        """Where that inspection stands, in words."""
        return STANDING[InspectionState(self.inspection.state)]


def unexecuted(today: date) -> Mapping[int, tuple[Unexecuted, ...]]:
    """The suspensions to execute, by the request whose alvará is in force today."""
    found: dict[int, tuple[Unexecuted, ...]] = {}
    applied = Penalty.objects.filter(kind=Penalty.SUSPENSION).exclude(case__licence=None).order_by("pk")
    for penalty in applied.select_related("case__licence"):
        line = _line_of(penalty.case.licence)
        case = next((each for each in line if state_on(each, today) is State.IN_FORCE), None)
        if case is not None and Penalty.standing_in(penalty.case) == penalty and not _executed(penalty):
            found[case.pk] = (*found.get(case.pk, ()), Unexecuted(penalty))
    return found


def _line_of(licence: LicenceCase | None) -> list[LicenceCase]:
    """A request with those that renew it, one after the other: a renewal does not take a suspension away."""
    line = []
    while licence is not None:
        line.append(licence)
        licence = LicenceCase.objects.filter(renews=licence, state__in=(State.IN_FORCE, State.SUSPENDED)).first()
    return line


def _executed(penalty: Penalty) -> bool:
    """Whether an alvará was suspended for it; what an appeal puts in its place as a suspension needs no other."""
    return Determination.objects.filter(executes__case=penalty.case).exists()


@dataclass(frozen=True, slots=True)
class Fallen:
    """A penalty that an alvará is suspended for, and what took its place: the alvará is to be restored."""

    penalty: Penalty
    ruling: Penalty

    @property
    def inspection(self) -> InspectionCase:
        """The inspection in which it was applied and fell."""
        return self.penalty.case


def fallen() -> Mapping[int, Fallen]:
    """The executed suspensions that no longer stand, by the request whose alvará is still suspended for them."""
    found: dict[int, Fallen] = {}
    executed = Determination.objects.filter(case__state=State.SUSPENDED, kind=Determination.FORCE, grants=False)
    for each in executed.select_related("executes__case").order_by("pk"):
        found.pop(each.case_id, None)  # only what suspended it last counts
        if each.executes is None:
            continue
        standing = Penalty.standing_in(each.executes.case)
        if standing is not None and standing.kind != Penalty.SUSPENSION:
            found[each.case_id] = Fallen(each.executes, standing)
    return found


@dataclass(frozen=True, slots=True)
class Acted:
    """What became of the suspension of an inspection: what executed it, and the request to act on, if any is left.

    With that request stands the suspension that waits to be executed on it, or the one that fell since it was.
    """

    executed: tuple[Determination, ...]
    licence: LicenceCase | None
    waiting: Unexecuted | None
    fell: Fallen | None


def acted_on(case: InspectionCase, today: date) -> Acted:
    """What became of the suspension that was applied in an inspection, if any was."""
    executed = tuple(Determination.objects.filter(executes__case=case).select_related("case").order_by("pk"))
    to_execute = {each: licence for licence, found in unexecuted(today).items() for each in found}
    to_restore = {each: licence for licence, each in fallen().items()}
    waiting = next((each for each in to_execute if each.inspection == case), None)
    fell = next((each for each in to_restore if each.inspection == case), None)
    key = to_execute[waiting] if waiting else to_restore[fell] if fell else None
    return Acted(executed, LicenceCase.objects.filter(pk=key).first(), waiting, fell)
