"""What follows an *auto de infração*: defence, the decision of a second person, appeal, and the end (art. 14).

The law names the kinds of penalty and no amount, term or order (R50): who decides writes them, none is
computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from resguardo.casework.acknowledging import first_answer, follow_answers, is_late, last_told
from resguardo.casework.correcting import refuse_impossible_receipt
from resguardo.casework.determining import determination, determine
from resguardo.casework.inspecting import too_early
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models import InspectionCase, Penalty, Person, Pleading, Served
from resguardo.casework.steps import Refused, doing
from resguardo.casework.without_term import remark_of, unwritten

SAME_PERSON = "Quem decidiu julgou também o recurso: não havia outra autoridade que pudesse julgá-lo."


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the authority decides: the penalty, why, and what the law leaves blank; ``days`` are those to appeal.

    ``without_term`` says why it decides where the defence had no term and did not come.
    """

    kind: str
    reason: str
    amount: str = ""
    term: str = ""
    days: int | None = None
    basis: str = ""
    without_term: str = ""


def plead(person: Person, case: InspectionCase, seen: int, step: str, text: str, received: date, now: datetime) -> None:
    """Adds a defence or an appeal, by one of the four steps that do; a late one is kept, and said to be late.

    Where no ciência of what it answers was recorded up to that day, to answer is to take it, and the term runs from it.
    Raises Refused for a day to come, or before that of what it answers.
    """
    kind = Pleading.DEFENCE if step in ("apresentar_defesa", "juntar_defesa") else Pleading.APPEAL
    with doing(step, person, case, seen, now) as current:
        pleading = Pleading(case=current, kind=kind, text=text, received=received, by=person, at=now)
        answered = last_told(current)
        refuse_impossible_receipt(answered, received, now)
        follow_answers(answered, min(received, first_answer(answered) or received), now)
        pleading.late = is_late(received, answered)
        pleading.save()


def defence_until(case: InspectionCase) -> date | None:
    """The last day of the defence; None where no term was set or it does not run yet."""
    served = Served.objects.filter(case=case, kind=Served.CHARGE).last()
    return served.last if served else None


def too_early_to_punish(case: InspectionCase, today: date) -> tuple[str, ...]:
    """Why no penalty may be applied yet; empty where it may."""
    last, reasons = defence_until(case), too_early(case, today)
    if last is None or today > last or Pleading.objects.filter(case=case, kind=Pleading.DEFENCE).exists():
        return reasons
    return (*reasons, f"O prazo da defesa vai até {last:%d/%m/%Y}, e a defesa ainda não veio.")


def punish(person: Person, case: InspectionCase, seen: int, ruling: Ruling, now: datetime) -> None:
    """Applies a penalty.

    Raises Refused while the defence may still come, and before the term of art. 16 has passed (R61); where the defence
    had no term and did not come, without the reason.
    """
    step, today = "aplicar_penalidade", timezone.localdate(now)
    if reasons := (*too_early_to_punish(case, today), *unwritten(case, step, ruling.without_term)):
        raise Refused(*reasons)
    with doing(step, person, case, seen, now) as current:
        made = determination(current, person, ruling.kind, ruling.reason, now)
        made.remark = remark_of(current, step, ruling.without_term) or None
        made.amount, made.term, made.days, made.basis = ruling.amount, ruling.term, ruling.days, ruling.basis
        made.save()


def dismiss(person: Person, case: InspectionCase, seen: int, reason: str, now: datetime) -> None:
    """Ends the case without a penalty: before a decision, or after one that never came to whoever is punished.

    Raises Refused where the ciência of the decision was recorded.
    """
    with doing("arquivar", person, case, seen, now) as current:
        if current.state == InspectionState.DECIDED and last_told(current).acknowledged is not None:
            raise Refused("A ciência da decisão foi registrada: ela já vale. Quem foi autuado pode recorrer.")
        determine(current, person, Penalty.NONE, reason, now)


def rule_on_appeal(person: Person, case: InspectionCase, seen: int, kind: str, reason: str, now: datetime) -> None:
    """Upholds the decision, or puts another penalty or none in its place; the case ends.

    Where who decided judges it, as no other authority may, what is kept says so.
    """
    with doing("julgar_recurso", person, case, seen, now) as current:
        ruling = determination(current, person, kind, reason, now)
        ruling.remark = SAME_PERSON if current.was_decided_by(person) else None
        ruling.save()


def too_early_to_end(case: InspectionCase, today: date) -> tuple[str, ...]:
    """Why a case that was decided may not be ended yet; empty where it may."""
    ruling = last_told(case)
    if ruling.acknowledged is None:
        return ("A ciência da decisão ainda não foi registrada: o prazo do recurso só corre dela.",)
    if ruling.last is not None and today <= ruling.last:
        return (f"O prazo do recurso vai até {ruling.last:%d/%m/%Y}.",)
    return ()


def end(person: Person, case: InspectionCase, seen: int, reason: str, now: datetime, *, without_term: str = "") -> None:
    """Ends the case once nobody appealed.

    Raises Refused before the ciência of the decision is recorded, and while the appeal may still come; where the appeal
    had no term, without the reason.
    """
    step, today = "encerrar_processo", timezone.localdate(now)
    with doing(step, person, case, seen, now) as current:
        if reasons := (*too_early_to_end(current, today), *unwritten(current, step, without_term)):
            raise Refused(*reasons)
        made = determination(current, person, Penalty.CLOSED, reason, now)
        made.remark = remark_of(current, step, without_term) or None
        made.save()
