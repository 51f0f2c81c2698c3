"""What follows an *auto de infração*: defence, the decision of a second person, appeal, and the end (art. 14).

The law names the kinds of penalty and no amount, term or order (R50): who decides writes them, none is
computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from resguardo.casework import edges
from resguardo.casework.deadlines import term
from resguardo.casework.inspecting import too_early
from resguardo.casework.models import InspectionCase, Penalty, Person, Pleading, Served
from resguardo.casework.steps import Refused, doing


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the authority decides: the penalty, why, and what the law leaves blank; ``days`` are those to appeal."""

    kind: str
    reason: str
    amount: str = ""
    term: str = ""
    days: int | None = None
    basis: str = ""


def plead(person: Person, case: InspectionCase, seen: int, step: str, text: str, received: date, now: datetime) -> None:
    """Adds a defence or an appeal, by one of the four steps that do; a late one is kept, and said to be late.

    The term of an appeal is counted from the decision, as the day on which it was told is not known yet. Raises Refused
    for a day to come, or before that of what it answers.
    """
    kind = Pleading.DEFENCE if step in ("apresentar_defesa", "juntar_defesa") else Pleading.APPEAL
    if received > timezone.localdate(now):
        raise Refused("O dia em que foi recebida ainda não chegou.")
    with doing(step, person, case, seen, now) as current:
        pleading = Pleading(case=current, kind=kind, text=text, received=received, by=person, at=now)
        answered = _answered(current, kind)
        if received < answered:
            raise Refused(f"O que se responde é de {answered:%d/%m/%Y}: não pode ter sido recebida antes.")
        last = defence_until(current) if kind == Pleading.DEFENCE else _appeal_from_decision(current)
        pleading.late = last is not None and received > last
        pleading.save()


def _answered(case: InspectionCase, kind: str) -> date:
    """The day of the auto that a defence answers, or of the decision that an appeal does."""
    if kind == Pleading.DEFENCE:
        return timezone.localdate(Served.objects.filter(case=case, kind=Served.CHARGE).latest("pk").at)
    return timezone.localdate(Penalty.objects.filter(case=case).latest("pk").at)


def _appeal_from_decision(case: InspectionCase) -> date | None:
    ruling = Penalty.objects.filter(case=case).latest("pk")
    return term(timezone.localdate(ruling.at), ruling.days, edges.calendar()).last if ruling.days else None


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

    Raises Refused while the defence may still come, and before the term of art. 16 has passed (R61).
    """
    if reasons := too_early_to_punish(case, timezone.localdate(now)):
        raise Refused(*reasons)
    with doing("aplicar_penalidade", person, case, seen, now) as current:
        made = _penalty(current, person, ruling.kind, ruling.reason, now)
        made.amount, made.term, made.days, made.basis = ruling.amount, ruling.term, ruling.days, ruling.basis
        made.save()


def dismiss(person: Person, case: InspectionCase, seen: int, reason: str, now: datetime) -> None:
    """Ends the case without a penalty."""
    with doing("arquivar", person, case, seen, now) as current:
        determine(current, person, Penalty.NONE, reason, now)


def rule_on_appeal(person: Person, case: InspectionCase, seen: int, kind: str, reason: str, now: datetime) -> None:
    """Upholds the decision, or puts another penalty or none in its place; the case ends."""
    with doing("julgar_recurso", person, case, seen, now) as current:
        determine(current, person, kind, reason, now)


def end(person: Person, case: InspectionCase, seen: int, told: date, reason: str, now: datetime) -> None:
    """Ends the case once nobody appealed; ``told`` is the day on which whoever is punished was told.

    Raises Refused while the appeal may still come, and for a day to come or before the decision.
    """
    ruling = Penalty.objects.filter(case=case).latest("pk")
    counted = term(told, ruling.days, edges.calendar()) if ruling.days else None
    if told > timezone.localdate(now):
        raise Refused("O dia da ciência ainda não chegou.")
    if told < timezone.localdate(ruling.at):
        raise Refused("A ciência não pode ser anterior à decisão.")
    if counted is not None and timezone.localdate(now) <= counted.last:
        raise Refused(f"O prazo do recurso vai até {counted.last:%d/%m/%Y}.")
    with doing("encerrar_processo", person, case, seen, now) as current:
        made = _penalty(current, person, Penalty.CLOSED, reason, now)
        if counted is not None:
            made.days, made.basis = ruling.days, ruling.basis
            made.last, made.moved_by = counted.last, "; ".join(counted.moved_by)
        made.save()


def determine(case: InspectionCase, person: Person, kind: str, reason: str, now: datetime) -> None:
    """Writes down what somebody determined, within a step."""
    _penalty(case, person, kind, reason, now).save()


def _penalty(case: InspectionCase, person: Person, kind: str, reason: str, now: datetime) -> Penalty:
    if not reason:
        raise Refused("Escreva a fundamentação.")
    return Penalty(case=case, kind=kind, reason=reason, by=person, at=now)
