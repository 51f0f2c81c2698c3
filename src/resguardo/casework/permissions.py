"""Who may do what to what: one table, one question. Every page asks it, and so does every write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, cast

from resguardo.casework import inspection_states
from resguardo.casework.states import STAFF, STEPS, Role, State

if TYPE_CHECKING:
    from resguardo.casework.models import InspectionCase, LicenceCase, Person


class Tie(Enum):
    """What a person must be to the request."""

    OWNER = "quem o fez"
    HANDLER = "quem o analisa, e não quem o fez"
    STRANGER = "nem quem o fez nem quem o analisa"
    SECOND_PERSON = "nem quem o fez nem quem o recomendou"
    JUDGE = "nem quem o fez, nem quem o propôs; nem quem decidiu, se houver outra autoridade"
    ANY_OTHER = "quem não o fez"


TIES: Mapping[str, Tie] = {
    "preencher": Tie.OWNER,
    "juntar_documento": Tie.OWNER,
    "descartar": Tie.OWNER,
    "enviar": Tie.OWNER,
    "responder_correcao": Tie.OWNER,
    "seguir_sem_resposta": Tie.HANDLER,
    "tomar": Tie.STRANGER,
    "assumir": Tie.STRANGER,
    "avaliar_documento": Tie.HANDLER,
    "avaliar_fato": Tie.HANDLER,
    "pedir_correcao": Tie.HANDLER,
    "recomendar": Tie.HANDLER,
    "devolver": Tie.SECOND_PERSON,
    "deferir": Tie.SECOND_PERSON,
    "indeferir": Tie.SECOND_PERSON,
    "emitir_alvara": Tie.SECOND_PERSON,
    "suspender": Tie.SECOND_PERSON,
    "restabelecer": Tie.SECOND_PERSON,
    "renovar": Tie.OWNER,
}
INSPECTION_TIES: Mapping[str, Tie] = {
    "assumir_vistoria": Tie.STRANGER,
    "registrar_vistoria": Tie.HANDLER,
    "notificar": Tie.HANDLER,
    "registrar_ciencia_da_notificacao": Tie.HANDLER,
    "registrar_nova_vistoria": Tie.HANDLER,
    "lavrar_auto": Tie.HANDLER,
    "encerrar_vistoria": Tie.HANDLER,
    "registrar_ciencia": Tie.HANDLER,
    "registrar_ciencia_da_decisao": Tie.HANDLER,
    "corrigir_ciencia": Tie.HANDLER,
    "corrigir_recebimento": Tie.STRANGER,
    "apresentar_defesa": Tie.OWNER,
    "juntar_defesa": Tie.STRANGER,
    "aplicar_penalidade": Tie.SECOND_PERSON,
    "arquivar": Tie.SECOND_PERSON,
    "recorrer": Tie.OWNER,
    "juntar_recurso": Tie.STRANGER,
    "julgar_recurso": Tie.JUDGE,
    "encerrar_processo": Tie.SECOND_PERSON,
}
"""Of an inspection the owner is whoever is inspected, the handler the inspector, and the second person nobody who
inspected, notified or drew up the *auto de infração*; the judge of an appeal is a third one, where there is one."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft to edit that is made of a case and changes nothing in it: for whom, and in which states."""

    tie: Tie
    roles: frozenset[Role]
    states: frozenset[StrEnum]


DRAFTS: Mapping[str, Draft] = {
    "baixar_memorial": Draft(Tie.OWNER, frozenset(Role), frozenset(State)),
    "baixar_parecer": Draft(
        Tie.ANY_OTHER,
        frozenset({Role.ANALYST, Role.AUTHORITY}),
        frozenset(State) - {State.DRAFT, State.FILED},
    ),
    "baixar_minuta": Draft(Tie.ANY_OTHER, frozenset({Role.INSPECTOR}), frozenset(inspection_states.InspectionState)),
}
_STEPS = {**STEPS, **inspection_states.STEPS}
_TIES = {**TIES, **INSPECTION_TIES}
READERS = STAFF - {Role.ADMINISTRATOR}
"""Roles that see every request that was filed; an administrator looks after people, not after requests."""
ROLES: Mapping[str, frozenset[Role]] = {
    "pedir_licenca": frozenset({Role.APPLICANT}),
    "administrar_pessoas": frozenset({Role.ADMINISTRATOR}),
    "ver_adequacao": STAFF,
    "importar_alvaras": frozenset({Role.ANALYST, Role.ADMINISTRATOR}),
    "registrar_adequacao": frozenset({Role.ANALYST}),
    "marcar_vistoria": frozenset({Role.INSPECTOR}),
}
"""What a role may do by itself, without a request."""


def may(person: Person, action: str, case: LicenceCase | InspectionCase | None = None) -> bool:
    """Whether a person may do something, to a case or by their role alone; raises KeyError for an unknown action."""
    if not person.is_active:
        return False
    if case is None:
        return person.role in ROLES[action]
    if action == "ver":
        return _sees(person, case)
    if draft := DRAFTS.get(action):
        return person.role in draft.roles and case.state in draft.states and _tied(person, draft.tie, case)
    step = _STEPS[action]
    if step.role is not None and person.role != step.role:
        return False
    return case.state in step.states and _tied(person, _TIES[action], case)


def sees_none(person: Person) -> bool:
    """Whether somebody works at the town hall and yet sees no case."""
    return person.is_staff and person.role not in READERS


def _sees(person: Person, case: LicenceCase | InspectionCase) -> bool:
    owns: bool = case.applicant_id == person.pk and case.state not in inspection_states.NOT_TOLD_YET
    return owns or (person.role in READERS and case.state != State.DRAFT)


def _tied(person: Person, tie: Tie, case: LicenceCase | InspectionCase) -> bool:
    owns: bool = case.applicant_id == person.pk
    match tie:
        case Tie.OWNER:
            return owns
        case Tie.HANDLER:
            return not owns and case.handler_id == person.pk
        case Tie.STRANGER:
            return not owns and case.handler_id != person.pk
        case Tie.SECOND_PERSON:
            return not owns and not case.was_proposed_by(person)
        case Tie.JUDGE:
            return not owns and cast("InspectionCase", case).is_judged_by(person)
        case Tie.ANY_OTHER:
            return not owns
