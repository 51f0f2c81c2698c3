"""The task list of staff: the stages of a request, and how far each has come."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from resguardo.casework.models import FactJudgement, LicenceCase, Person
from resguardo.casework.reviewing import judged_papers
from resguardo.casework.states import Role, State

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
        Stage("Conferir", DONE if recommended else _papers(case)),
        Stage("Avaliar", DONE if recommended else _facts(case)),
        Stage("Recomendar", DONE if recommended else NOT_BEGUN),
        Stage("Revisar", DONE if decided else UNDER_WAY if recommended else NOT_BEGUN),
        Stage("Publicar", DONE if issued or state is State.REFUSED else UNDER_WAY if decided else NOT_BEGUN),
    )


def waiting_for(person: Person) -> Q:
    """The requests whose next step is this person's."""
    own = Q(applicant=person)
    waiting = own & Q(state__in=(State.DRAFT, State.CORRECTION))
    if person.role == Role.ANALYST:
        waiting |= ~own & (Q(state=State.FILED) | Q(state=State.UNDER_REVIEW, handler=person))
    if person.role == Role.AUTHORITY:
        waiting |= ~own & ~Q(recommended_by=person) & Q(state__in=(State.RECOMMENDED, State.GRANTED))
    return waiting


def _papers(case: LicenceCase) -> str:
    judged = [each.judgement is not None for each in judged_papers(case)]
    return NOT_BEGUN if not any(judged) else DONE if all(judged) else UNDER_WAY


def _facts(case: LicenceCase) -> str:
    return UNDER_WAY if FactJudgement.objects.filter(site__case=case).exists() else NOT_BEGUN
