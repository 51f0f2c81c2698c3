"""The states of a request for a licence and the steps between them: who may do what, from where, to where (art. 15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a person is to the municipality."""

    APPLICANT = "requerente"
    ANALYST = "analista"
    INSPECTOR = "fiscal"
    AUTHORITY = "autoridade"
    ADMINISTRATOR = "administrador"


STAFF = frozenset(Role) - {Role.APPLICANT}


class State(StrEnum):
    """Where a request stands."""

    DRAFT = "rascunho"
    FILED = "protocolado"
    UNDER_REVIEW = "em_analise"
    CORRECTION = "exigencia"
    RECOMMENDED = "recomendado"
    GRANTED = "deferido"
    REFUSED = "indeferido"
    IN_FORCE = "alvara_vigente"
    SUSPENDED = "suspenso"
    EXPIRED = "vencido"
    """Never stored: an alvará in force whose last day has passed."""
    REPLACED = "renovado"
    """Never stored: an alvará in force in whose place another was issued since."""


NEVER_STORED = frozenset({State.EXPIRED, State.REPLACED})
RUNNING = frozenset({State.FILED, State.UNDER_REVIEW, State.CORRECTION, State.RECOMMENDED, State.GRANTED})
"""States of a request that waits for something of the municipality's or the applicant's."""


LABELS: Mapping[State, str] = {
    State.DRAFT: "Rascunho",
    State.FILED: "Protocolado",
    State.UNDER_REVIEW: "Em análise",
    State.CORRECTION: "Em exigência",
    State.RECOMMENDED: "Com recomendação",
    State.GRANTED: "Deferido",
    State.REFUSED: "Indeferido",
    State.IN_FORCE: "Alvará vigente",
    State.SUSPENDED: "Alvará suspenso",
    State.EXPIRED: "Alvará vencido",
    State.REPLACED: "Alvará renovado por outro",
}
FIRE_BASIS = "Lei estadual nº 19.449/2018 (Paraná), art. 2º"
"""Why an alvará needs the fire brigade's licence and ends no later; art. 15 asks for no such paper of the request."""
AWAITS: Mapping[State, str] = {
    State.DRAFT: "Falta enviar: a prefeitura ainda não o vê.",
    State.FILED: "Espera que a prefeitura comece a análise.",
    State.UNDER_REVIEW: "Espera que a análise termine.",
    State.CORRECTION: "Espera a resposta de quem fez o pedido.",
    State.RECOMMENDED: "Espera a decisão da autoridade, que é outra pessoa que não quem recomendou.",
    State.GRANTED: "Espera a emissão do alvará, para a qual a autoridade precisa da licença do Corpo de Bombeiros "
    f"({FIRE_BASIS}).",
    State.REFUSED: "Terminou. Quem o fez pode fazer outro pedido.",
    State.IN_FORCE: "Terminou. Quem o fez pede a renovação antes do fim do alvará.",
    State.SUSPENDED: "O alvará não vale enquanto a autoridade não o restabelecer.",
    State.EXPIRED: "Terminou. Para continuar é preciso um pedido novo.",
    State.REPLACED: "Terminou: vale o alvará que veio depois.",
}
"""What happens next and by whom, for everyone who looks at a request."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that may be done to a request: by which role, in which states, and the state that follows.

    ``done`` is how the log tells it. ``role`` None stands for whoever made the request; ``then`` None leaves the state
    as it is.
    """

    name: str
    done: str
    role: Role | None
    states: frozenset[StrEnum]
    then: StrEnum | None = None


def _step(name: str, done: str, role: Role | None, *states: State, then: State | None = None) -> Step:
    return Step(name, done, role, frozenset(states), then)


_REVIEW, _RECOMMENDED = State.UNDER_REVIEW, State.RECOMMENDED
_ANALYST, _AUTHORITY = Role.ANALYST, Role.AUTHORITY
STEPS: Mapping[str, Step] = {
    step.name: step
    for step in (
        _step("preencher", "informou o local", None, State.DRAFT, State.CORRECTION),
        _step("juntar_documento", "juntou um documento", None, State.DRAFT, State.CORRECTION),
        _step("descartar", "descartou o rascunho", None, State.DRAFT),
        _step("enviar", "enviou o pedido", None, State.DRAFT, then=State.FILED),
        _step("tomar", "começou a análise", _ANALYST, State.FILED, then=_REVIEW),
        _step("assumir", "assumiu a análise", _ANALYST, _REVIEW, State.CORRECTION),
        _step("avaliar_documento", "avaliou um documento", _ANALYST, _REVIEW),
        _step("avaliar_fato", "avaliou fatos do local", _ANALYST, _REVIEW),
        _step("pedir_correcao", "pediu correção", _ANALYST, _REVIEW, then=State.CORRECTION),
        _step("responder_correcao", "respondeu à exigência", None, State.CORRECTION, then=_REVIEW),
        _step("seguir_sem_resposta", "seguiu sem resposta", _ANALYST, State.CORRECTION, then=_REVIEW),
        _step("recomendar", "recomendou", _ANALYST, _REVIEW, then=_RECOMMENDED),
        _step("devolver", "devolveu à análise", _AUTHORITY, _RECOMMENDED, State.GRANTED, then=_REVIEW),
        _step("deferir", "deferiu o pedido", _AUTHORITY, _RECOMMENDED, then=State.GRANTED),
        _step("indeferir", "indeferiu o pedido", _AUTHORITY, _RECOMMENDED, then=State.REFUSED),
        _step("emitir_alvara", "emitiu o alvará", _AUTHORITY, State.GRANTED, then=State.IN_FORCE),
        _step("suspender", "suspendeu o alvará", _AUTHORITY, State.IN_FORCE, then=State.SUSPENDED),
        _step("restabelecer", "restabeleceu o alvará", _AUTHORITY, State.SUSPENDED, then=State.IN_FORCE),
        _step("renovar", "pediu a renovação do alvará", None, State.IN_FORCE),
    )
}
