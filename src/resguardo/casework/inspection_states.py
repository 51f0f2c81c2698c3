"""The states of an inspection and the steps between them: who may do what, from where, to where (art. 14).

The law names three penalties and neither amount, term nor order (R50): none is in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from resguardo.casework.states import Role, Step


class InspectionState(StrEnum):
    """Where an inspection stands."""

    PLANNED = "vistoria_marcada"
    FINDINGS = "constatacoes"
    NOTIFIED = "notificacao"
    SEEN_AGAIN = "nova_vistoria"
    CHARGED = "auto_de_infracao"
    DEFENCE = "defesa"
    DECIDED = "decisao"
    APPEALED = "recurso"
    CLOSED = "encerrado"


LABELS: Mapping[InspectionState, str] = {
    InspectionState.PLANNED: "Vistoria marcada",
    InspectionState.FINDINGS: "Constatações",
    InspectionState.NOTIFIED: "Notificado",
    InspectionState.SEEN_AGAIN: "Nova vistoria feita",
    InspectionState.CHARGED: "Auto de infração lavrado",
    InspectionState.DEFENCE: "Em defesa",
    InspectionState.DECIDED: "Decidido",
    InspectionState.APPEALED: "Em recurso",
    InspectionState.CLOSED: "Encerrado",
}
AWAITS: Mapping[InspectionState, str] = {
    InspectionState.PLANNED: "Espera a vistoria.",
    InspectionState.FINDINGS: "Espera que o fiscal notifique, ou encerre por não haver o que corrigir.",
    InspectionState.NOTIFIED: "Espera a ciência de quem foi notificado, a correção no prazo e a nova vistoria.",
    InspectionState.SEEN_AGAIN: "Espera que o fiscal lavre o auto de infração, ou encerre por estar corrigido.",
    InspectionState.CHARGED: "Espera a ciência de quem foi autuado, da qual corre o prazo da defesa; apresentar a "
    "defesa também é tomar ciência.",
    InspectionState.DEFENCE: "Espera a defesa e, depois dela ou do seu prazo, a decisão da autoridade.",
    InspectionState.DECIDED: "Espera a ciência e o recurso ou, sem ele no prazo, que a autoridade encerre o processo.",
    InspectionState.APPEALED: "Espera o julgamento do recurso por quem não decidiu, onde há outra autoridade.",
    InspectionState.CLOSED: "Terminou.",
}
"""What happens next and by whom, for everyone who looks at an inspection."""
NOT_TOLD_YET = frozenset({InspectionState.PLANNED, InspectionState.FINDINGS})
"""States in which whoever is inspected was not notified of anything."""


def _step(name: str, done: str, role: Role | None, *states: InspectionState, then: StrEnum | None = None) -> Step:
    return Step(name, done, role, frozenset(states), then)


_INSPECTOR, _ANALYST, _AUTHORITY = Role.INSPECTOR, Role.ANALYST, Role.AUTHORITY
_FINDINGS, _AGAIN, _DEFENCE = InspectionState.FINDINGS, InspectionState.SEEN_AGAIN, InspectionState.DEFENCE
_DECIDED, _APPEALED, _CLOSED = InspectionState.DECIDED, InspectionState.APPEALED, InspectionState.CLOSED
VISITS = ("registrar_vistoria", "registrar_nova_vistoria")
"""The steps that record a visit; that after the notificação may be repeated, as one within its term proves nothing."""
STEPS: Mapping[str, Step] = {
    step.name: step
    for step in (
        _step(
            "assumir_vistoria",
            "assumiu a fiscalização",
            _INSPECTOR,
            InspectionState.PLANNED,
            _FINDINGS,
            InspectionState.NOTIFIED,
            _AGAIN,
            InspectionState.CHARGED,
            _DEFENCE,
            _DECIDED,
            _APPEALED,
        ),
        _step("registrar_vistoria", "registrou a vistoria", _INSPECTOR, InspectionState.PLANNED, then=_FINDINGS),
        _step("notificar", "notificou", _INSPECTOR, _FINDINGS, then=InspectionState.NOTIFIED),
        _step(
            "registrar_ciencia_da_notificacao",
            "registrou a ciência da notificação",
            _INSPECTOR,
            InspectionState.NOTIFIED,
        ),
        _step(
            "registrar_nova_vistoria",
            "registrou a nova vistoria",
            _INSPECTOR,
            InspectionState.NOTIFIED,
            _AGAIN,
            then=_AGAIN,
        ),
        _step("lavrar_auto", "lavrou o auto de infração", _INSPECTOR, _AGAIN, then=InspectionState.CHARGED),
        _step(
            "encerrar_vistoria",
            "encerrou sem auto de infração",
            _INSPECTOR,
            InspectionState.PLANNED,
            _FINDINGS,
            InspectionState.NOTIFIED,
            _AGAIN,
            then=_CLOSED,
        ),
        _step("registrar_ciencia", "registrou a ciência do auto", _INSPECTOR, InspectionState.CHARGED, then=_DEFENCE),
        _step(
            "registrar_ciencia_da_decisao",
            "registrou a ciência da decisão",
            _INSPECTOR,
            _DECIDED,
        ),
        _step(
            "corrigir_ciencia",
            "corrigiu a ciência",
            _INSPECTOR,
            InspectionState.NOTIFIED,
            _AGAIN,
            InspectionState.CHARGED,
            _DEFENCE,
            _DECIDED,
            _APPEALED,
        ),
        _step("corrigir_recebimento", "corrigiu o dia do recebimento", _ANALYST, _DEFENCE, _DECIDED, _APPEALED),
        _step("apresentar_defesa", "apresentou a defesa", None, InspectionState.CHARGED, _DEFENCE, then=_DEFENCE),
        _step("juntar_defesa", "juntou a defesa", _ANALYST, InspectionState.CHARGED, _DEFENCE, then=_DEFENCE),
        _step("aplicar_penalidade", "aplicou a penalidade", _AUTHORITY, _DEFENCE, then=_DECIDED),
        _step("arquivar", "arquivou o auto", _AUTHORITY, InspectionState.CHARGED, _DEFENCE, _DECIDED, then=_CLOSED),
        _step("recorrer", "recorreu", None, _DECIDED, then=_APPEALED),
        _step("juntar_recurso", "juntou o recurso", _ANALYST, _DECIDED, then=_APPEALED),
        _step("julgar_recurso", "julgou o recurso", _AUTHORITY, _APPEALED, then=_CLOSED),
        _step("encerrar_processo", "encerrou o processo", _AUTHORITY, _DECIDED, then=_CLOSED),
    )
}
