"""The task list of staff: the stages of a request or of an inspection, and how far each has come."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models import (
    Correction,
    Determination,
    FactJudgement,
    InspectionCase,
    LicenceCase,
    Penalty,
    Person,
    Pleading,
    Served,
    Visit,
)
from resguardo.casework.reviewing import judged_papers
from resguardo.casework.states import Role, State
from resguardo.casework.suspending import fallen, unexecuted

NOT_BEGUN, UNDER_WAY, DONE = "não iniciado", "em andamento", "concluído"


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage and how far it has come."""

    name: str
    status: str


def stages_of(case: LicenceCase) -> tuple[Stage, ...]:
    """*Conferir* the papers, *Avaliar* the facts, *Recomendar*, *Revisar* by a second person, *Publicar* the alvará."""
    state = State(case.state)
    recommended = state in (State.RECOMMENDED, State.GRANTED, State.REFUSED, State.IN_FORCE, State.SUSPENDED)
    decided = recommended and state is not State.RECOMMENDED
    issued = state in (State.IN_FORCE, State.SUSPENDED)
    return (
        Stage("Conferir os documentos", DONE if recommended else _papers(case)),
        Stage("Avaliar os fatos", DONE if recommended else _facts(case)),
        Stage("Recomendar", DONE if recommended else NOT_BEGUN),
        Stage("Revisar", DONE if decided else UNDER_WAY if recommended else NOT_BEGUN),
        Stage("Publicar", DONE if issued or state is State.REFUSED else UNDER_WAY if decided else NOT_BEGUN),
    )


_PLANNED, _FINDINGS, _NOTIFIED = InspectionState.PLANNED, InspectionState.FINDINGS, InspectionState.NOTIFIED
_AGAIN, _CHARGED, _DEFENCE = InspectionState.SEEN_AGAIN, InspectionState.CHARGED, InspectionState.DEFENCE
_DECIDED, _APPEALED, _CLOSED = InspectionState.DECIDED, InspectionState.APPEALED, InspectionState.CLOSED
INSPECTION_STAGES: tuple[tuple[str, frozenset[InspectionState]], ...] = (
    ("Vistoriar", frozenset()),
    ("Notificar", frozenset({_FINDINGS})),
    ("Vistoriar de novo", frozenset({_NOTIFIED})),
    ("Autuar", frozenset({_AGAIN, _CHARGED})),
    ("Decidir", frozenset({_DEFENCE, _DECIDED, _APPEALED})),
)
"""The stages of an inspection in their order, each with the states in which it is under way; planned, none is."""


def inspection_stages(case: InspectionCase) -> tuple[Stage, ...]:
    """How far an inspection has come; of one that ended early, only the stages that it went through."""
    names = [name for name, _ in INSPECTION_STAGES]
    state = InspectionState(case.state)
    if state is _CLOSED:
        return tuple(Stage(name, DONE) for name in names[: _gone_through(case)])
    at = next((number for number, (_, states) in enumerate(INSPECTION_STAGES) if state in states), -1)
    return tuple(
        Stage(name, DONE if number < at else UNDER_WAY if number == at else NOT_BEGUN)
        for number, name in enumerate(names)
    )


def _gone_through(case: InspectionCase) -> int:
    """How many stages an inspection that ended went through."""
    served = set(Served.objects.filter(case=case).values_list("kind", flat=True))
    if Served.CHARGE in served:
        return len(INSPECTION_STAGES)
    visits = Visit.objects.filter(case=case).count()
    return min(visits, 2) + 1 if Served.NOTICE in served else visits


def inspections_waiting_for(person: Person) -> Q:
    """The inspections whose next step is this person's."""
    own = Q(applicant=person)
    defended = Q(pk__in=Pleading.objects.filter(kind=Pleading.DEFENCE).values("case"))
    waiting = own & (Q(state=_DECIDED) | Q(state=_DEFENCE) & ~defended)
    untold = Q(pk__in=Penalty.objects.filter(acknowledged=None).values("case"))
    if person.role == Role.INSPECTOR:
        waiting |= ~own & Q(handler=person, state__in=(_PLANNED, _FINDINGS, _NOTIFIED, _AGAIN, _CHARGED))
        waiting |= ~own & Q(handler=person, state=_DECIDED) & untold
    if person.role == Role.AUTHORITY:
        decides = Q(state=_DEFENCE) | Q(state=_DECIDED) & ~untold | Q(state=_APPEALED) & ~_judged_by_another(person)
        waiting |= ~own & ~_proposed_by(person) & decides
    return waiting


def _proposed_by(person: Person) -> Q:
    """The inspections that somebody had a hand in, as ``InspectionCase.was_proposed_by`` has it."""
    visited, served = (model.objects.filter(by=person).values("case") for model in (Visit, Served))
    return Q(drawn_by=person) | Q(pk__in=visited) | Q(pk__in=served)


def _judged_by_another(person: Person) -> Q:
    """The inspections whose appeal somebody leaves to another, as ``InspectionCase.is_judged_by`` has it."""
    another = Q(pk__in=[])
    for each in Person.in_authority().exclude(pk=person.pk):
        another |= ~Q(applicant=each) & ~_proposed_by(each) & ~_decided_by(each)
    return _decided_by(person) & another


def _decided_by(person: Person) -> Q:
    return Q(pk__in=Penalty.objects.filter(by=person).values("case"))


def waiting_for(person: Person) -> Q:
    """The requests whose next step is this person's."""
    own = Q(applicant=person)
    waiting = own & Q(state__in=(State.DRAFT, State.CORRECTION))
    if person.role == Role.ANALYST:
        waiting |= ~own & (Q(state=State.FILED) | Q(state=State.UNDER_REVIEW, handler=person))
        waiting |= ~own & Q(state=State.CORRECTION, handler=person) & _unanswered()
    if person.role == Role.AUTHORITY:
        recommended = Determination.recommended_by(person).values("case")
        marked = Q(pk__in=[*unexecuted(timezone.localdate()), *fallen()])
        decides = Q(state__in=(State.RECOMMENDED, State.GRANTED)) | marked
        waiting |= ~own & ~Q(pk__in=recommended) & decides
    return waiting


def _unanswered() -> Q:
    """The requests whose correction nobody answered in its term, or nobody can answer any more."""
    passed = Correction.objects.filter(answered=None, lapsed=None, last__lt=timezone.localdate())
    return Q(pk__in=passed.values("case")) | Q(applicant__is_active=False)


def _papers(case: LicenceCase) -> str:
    judged = [each.judgement is not None for each in judged_papers(case)]
    return NOT_BEGUN if not any(judged) else DONE if all(judged) else UNDER_WAY


def _facts(case: LicenceCase) -> str:
    return UNDER_WAY if FactJudgement.objects.filter(site__case=case).exists() else NOT_BEGUN
