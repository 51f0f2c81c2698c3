"""What anyone is told of a document that was issued: by its kind and by where its case stands, whether it still holds.

An alvará is in force or not. A notificação and an auto de infração hold while their case runs; once it ended, the
notificação has done its work, and the auto was upheld or was not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from resguardo.casework.inspection_states import NOT_TOLD_YET, InspectionState
from resguardo.casework.models import IssuedDocument, Penalty, Served
from resguardo.casework.standing import state_on
from resguardo.casework.states import State

ALVARA = "alvara"
UPHELD, DROPPED = "mantido", "arquivado"
"""How the case of an auto ended."""


@dataclass(frozen=True, slots=True)
class Said:
    """The heading, what it means, and the tone and icon that go with it."""

    heading: str
    meaning: str
    tone: str
    icon: str


IN_FORCE = Said("Autêntico e em vigor", "", "success", "sim")
NOT_IN_FORCE = Said("Autêntico, mas não está em vigor", "", "info", "aberto")
UPHELD_TO_THE_END = Said(
    "Autêntico, e o auto foi mantido", "O processo terminou, e este auto de infração foi mantido.", "success", "sim"
)
DONE_WITH = Said(
    "Autêntico, e a fiscalização terminou", "Nada mais corre a partir desta notificação.", "info", "aberto"
)
_RUNNING = tuple(each for each in InspectionState if each not in NOT_TOLD_YET and each is not InspectionState.CLOSED)
SAID: Mapping[tuple[str, str], Said] = {
    (ALVARA, State.IN_FORCE): IN_FORCE,
    (ALVARA, State.SUSPENDED): NOT_IN_FORCE,
    (ALVARA, State.EXPIRED): NOT_IN_FORCE,
    (ALVARA, State.REPLACED): NOT_IN_FORCE,
    **{(Served.NOTICE, each): IN_FORCE for each in _RUNNING},
    (Served.NOTICE, UPHELD): DONE_WITH,
    (Served.NOTICE, DROPPED): DONE_WITH,
    **{(Served.CHARGE, each): IN_FORCE for each in _RUNNING},
    (Served.CHARGE, UPHELD): UPHELD_TO_THE_END,
    (Served.CHARGE, DROPPED): NOT_IN_FORCE,
}
"""By the kind of a document and by where its case stands."""


def said_of(found: IssuedDocument, today: date) -> Said:
    """What is told of a document today."""
    return SAID[found.kind, _standing(found, today)]


def _standing(found: IssuedDocument, today: date) -> str:
    if found.alvara is not None:
        return state_on(found.alvara.case, today)
    assert found.served is not None  # noqa: S101 - a document is of the one or of the other
    case = found.served.case
    if case.state != InspectionState.CLOSED:
        return case.state
    ruling = Penalty.standing_in(case)
    return DROPPED if ruling is None or ruling.kind == Penalty.NONE else UPHELD
