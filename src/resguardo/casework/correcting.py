"""What was recorded wrongly in an inspection, put right with a reason: a ciência, or the day an answer was received.

The terms are counted anew, and so is whether an answer came in time; the log keeps both. What was decided on the term
stays: who was punished says so in the appeal.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from django.utils import timezone

from resguardo.casework.acknowledging import (
    DECISION,
    Told,
    first_answer,
    follow_answers,
    recorded,
    told_in,
    write_down,
)
from resguardo.casework.models import InspectionCase, Penalty, Person, Pleading, Served
from resguardo.casework.steps import Refused, doing

NO_CHANGE = "É isto que já está registrado: nada muda."


def correct_acknowledgement(
    person: Person, case: InspectionCase, seen: int, kind: str, told: Told, reason: str, now: datetime
) -> None:
    """Puts another ciência in the place of the recorded one of something that was told.

    Raises Refused as to record it does, where nothing was recorded or nothing would change, and once its term was
    decided on; for a *comparecimento* of another day than that of the first answer.
    """
    with doing("corrigir_ciencia", person, case, seen, now) as current:
        if why := not_corrected(current, kind):
            raise Refused(why)
        what = told_in(current)[kind]
        if told == recorded(what):
            raise Refused(NO_CHANGE)
        if told.manner == Served.APPEARED and told.day != first_answer(what):
            raise Refused(_no_appearance(what))
        what.correction = reason
        write_down(what, told, now)


def not_corrected(case: InspectionCase, kind: str) -> str:
    """Why the ciência of something is not to be corrected; "" where it may be."""
    told = told_in(case)
    if kind not in told:
        return "Isto não foi lavrado nesta fiscalização: volte à página dela."
    if told[kind].acknowledged is None:
        return "A ciência ainda não foi registrada."
    return "" if kind == DECISION else _decided_on(told)


def _decided_on(told: Mapping[str, Served | Penalty]) -> str:
    """That what ran from a notificação, an auto or a defence was decided on; "" before the decision."""
    if DECISION not in told:
        return ""
    day = timezone.localdate(told[DECISION].at)
    return f"A decisão de {day:%d/%m/%Y} já contou com este prazo. Um erro nele se alega e se julga no recurso."


def _no_appearance(what: Served | Penalty) -> str:
    first = first_answer(what)
    if first is None:
        return "Não houve comparecimento: nenhuma resposta foi recebida. Escolha como foi a ciência."
    return f"Por comparecimento, a ciência é do dia da primeira resposta, de {first:%d/%m/%Y}."


def correct_receipt(
    person: Person, case: InspectionCase, seen: int, key: int, received: date, reason: str, now: datetime
) -> None:
    """Puts another day in the place of that on which an answer was received, and says what it moved.

    A ciência by *comparecimento* follows it. Raises Refused for a day to come or before that of what is answered, where
    nothing would change, where the service itself received it, and once it was decided on; Pleading.DoesNotExist.
    """
    with doing("corrigir_recebimento", person, case, seen, now) as current:
        pleading = Pleading.objects.get(pk=key, case=current)
        if why := not_received_otherwise(pleading):
            raise Refused(why)
        if received == pleading.received:
            raise Refused(NO_CHANGE)
        refuse_impossible_receipt(what := answered_by(pleading), received, now)
        before = standing_of(pleading)
        pleading.received = received
        pleading.save()
        follow_answers(what, first_answer(what) or received, now)
        pleading.refresh_from_db()
        pleading.correction = f"{reason} (Antes: {before}. Agora: {standing_of(pleading)}.)"
        pleading.save()


def not_received_otherwise(pleading: Pleading) -> str:
    """Why the day on which an answer was received is not to be corrected; "" where it may be."""
    if pleading.by_id == pleading.case.applicant_id:
        return "Foi enviada por este serviço, que registrou o dia do envio: não há o que corrigir."
    return _decided_on(told_in(pleading.case)) if pleading.kind == Pleading.DEFENCE else ""


def refuse_impossible_receipt(what: Served | Penalty, received: date, now: datetime) -> None:
    """Raises Refused for an answer of a day to come, or before that of what it answers."""
    if received > timezone.localdate(now):
        raise Refused("O dia em que foi recebida ainda não chegou.")
    if received < (made := timezone.localdate(what.at)):
        raise Refused(f"O que se responde é de {made:%d/%m/%Y}: não pode ter sido recebida antes.")


def answered_by(pleading: Pleading) -> Served | Penalty:
    """The auto that a defence answers, or the decision that an appeal does."""
    return told_in(pleading.case)[Served.CHARGE if pleading.kind == Pleading.DEFENCE else DECISION]


def standing_of(pleading: Pleading) -> str:
    """The days on which an answer and its term stand, in words."""
    what = answered_by(pleading)
    told = f"ciência em {what.acknowledged:%d/%m/%Y}" if what.acknowledged else "ciência não registrada"
    term = f"prazo até {what.last:%d/%m/%Y}" if what.last else "sem prazo fixado"
    late = ", fora do prazo" if pleading.late else ""
    return f"recebida em {pleading.received:%d/%m/%Y}{late}; {told}; {term}"
