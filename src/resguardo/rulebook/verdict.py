"""The three verdicts, in their order, and the one for what does not apply."""

from __future__ import annotations

from enum import Enum
from typing import Literal, NoReturn


class Verdict(Enum):
    """What the law says of one thing: fails, open, complies; or the provision does not apply to it.

    There is no ``bool``: an open verdict is neither, and whoever asks must say which way they mean.
    """

    DOES_NOT_COMPLY = "nao_atende"
    UNDETERMINED = "indeterminado"
    COMPLIES = "atende"
    NOT_APPLICABLE = "nao_se_aplica"

    def __bool__(self) -> NoReturn:
        """Always raises TypeError."""
        raise TypeError("a verdict is not true or false: compare it with Verdict.COMPLIES")

    @property
    def decided(self) -> bool:
        """Whether it is certain on the facts told."""
        return self is not Verdict.UNDETERMINED


SiteVerdict = Literal["atende", "nao_atende", "indeterminado", "isento", "fora_da_lei"]
Cause = Literal["missing_facts", "law_gap", "open_norm"]


def of_truth(low: int, high: int) -> Verdict:
    """The verdict of a duty whose truth lies between ``low`` and ``high``."""
    if low:
        return Verdict.COMPLIES
    return Verdict.UNDETERMINED if high else Verdict.DOES_NOT_COMPLY
