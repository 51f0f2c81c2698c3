"""How each provision of a law is dealt with, so that none is forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["computed", "attested", "open_norm", "procedure", "without_duty"]

STATE_LABELS: dict[State, str] = {
    "computed": "calculado",
    "attested": "atestado por pessoa",
    "open_norm": "norma aberta",
    "procedure": "procedimento",
    "without_duty": "sem dever a verificar",
}


@dataclass(frozen=True, slots=True)
class Covered:
    """A provision with the ways in which its sentences are dealt with, and a note in Portuguese on which is which."""

    provision: str
    states: tuple[State, ...]
    note: str
