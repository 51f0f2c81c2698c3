"""Going on where no term was set: neither the law (R50) nor the municipality gave one, so who goes on writes why.

No term is invented, and none has passed: the reason stands with what is done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from resguardo.casework.models import InspectionCase, Penalty, Pleading, Served
from resguardo.casework.steps import Refused

LONGEST_REASON = 200
"""Letters of the reason; with the words before it, it has to fit the remark of a determination."""


def _not_to_correct(case: InspectionCase) -> bool:
    notice = Served.objects.filter(case=case, kind=Served.NOTICE).last()
    return notice is not None and notice.days is None


def _not_to_defend(case: InspectionCase) -> bool:
    charge = Served.objects.filter(case=case, kind=Served.CHARGE).last()
    came = Pleading.objects.filter(case=case, kind=Pleading.DEFENCE).exists()
    return charge is not None and charge.days is None and not came


def _not_to_appeal(case: InspectionCase) -> bool:
    ruling = Penalty.objects.filter(case=case).last()
    return ruling is not None and ruling.days is None


ENDED: Mapping[str, tuple[str, Callable[[InspectionCase], bool]]] = {
    "lavrar_auto": ("corrigir", _not_to_correct),
    "aplicar_penalidade": ("a defesa, que não veio", _not_to_defend),
    "encerrar_processo": ("o recurso", _not_to_appeal),
}
"""By step what the term would have been for that it ends, and whether none was set."""


def unset(case: InspectionCase, step: str) -> str:
    """What a step ends that has no term, in words; "" where it has one, or ends none."""
    what, is_unset = ENDED.get(step, ("", lambda case: False))
    return what if is_unset(case) else ""


def unwritten(case: InspectionCase, step: str, reason: str) -> tuple[str, ...]:
    """That a reason is to be written; empty where one is, or where a term was set."""
    if reason or not (what := unset(case, step)):
        return ()
    return (f"Nenhum prazo foi fixado para {what}, nem a lei traz um. Escreva por que se segue agora.",)


def remark_of(case: InspectionCase, step: str, reason: str) -> str:
    """What stands with what is done; "" where a term was set. Raises Refused without a reason."""
    if reasons := unwritten(case, step, reason):
        raise Refused(*reasons)
    what = unset(case, step)
    return f"Sem prazo fixado para {what}. Por que se segue agora: {reason}" if what else ""
