"""The *ciência*: when and how whoever is inspected was told; the term of what was told runs from it.

What is told is a notificação, an auto de infração, or the decision on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet
from django.utils import timezone

from resguardo.casework import edges
from resguardo.casework.deadlines import term
from resguardo.casework.inspection_states import STEPS, InspectionState
from resguardo.casework.models import InspectionCase, Penalty, Person, Pleading, Served
from resguardo.casework.steps import Refused, doing

RECORDING: Mapping[str, str] = {
    InspectionState.NOTIFIED: "registrar_ciencia_da_notificacao",
    InspectionState.CHARGED: "registrar_ciencia",
    InspectionState.DECIDED: "registrar_ciencia_da_decisao",
}
"""By state the step that records the ciência of what was made last."""


@dataclass(frozen=True, slots=True)
class Told:
    """The day, and the manner: a signature, a refusal before ``witnesses``, an edital, or an answer that came first.

    ``publication`` says where and when the edital came out and by which norm, as the law names none.
    """

    day: date
    manner: str = Served.SIGNED
    witnesses: str = ""
    publication: str = ""


def acknowledge(person: Person, case: InspectionCase, seen: int, told: Told, now: datetime) -> None:
    """Writes the ciência down, from whose day the term runs.

    Raises Refused for a day to come or before what is told, for a refusal without two witnesses, for an edital of which
    nothing is said, and where the ciência was recorded already.
    """
    with doing(RECORDING.get(case.state, "registrar_ciencia"), person, case, seen, now) as current:
        what = last_told(current)
        if what.acknowledged is not None:
            raise Refused(f"A ciência já foi registrada: {what.acknowledged:%d/%m/%Y}.")
        _write_down(what, told, now)


def appear(what: Served | Penalty, day: date, now: datetime) -> None:
    """Who answers knows what they answer: the day of the answer is that of the ciência, unless one came before it.

    A later one that was recorded gives way, with the reason; the log keeps it.
    """
    if what.acknowledged is not None and what.acknowledged <= day:
        return
    if what.acknowledged is not None:
        what.correction = f"a resposta é de {day:%d/%m/%Y}, e a ciência registrada era de {what.acknowledged:%d/%m/%Y}."
    _write_down(what, Told(day, Served.APPEARED), now)


def correct(person: Person, case: InspectionCase, seen: int, told: Told, reason: str, now: datetime) -> None:
    """Puts another ciência in the place of the recorded one, with the reason; the log keeps both.

    The term is counted anew, and so is whether a defence or an appeal came in time. Raises Refused as ``acknowledge``
    does, and where nothing was recorded or nothing would change.
    """
    with doing("corrigir_ciencia", person, case, seen, now) as current:
        what = last_told(current)
        if what.acknowledged is None:
            raise Refused("A ciência ainda não foi registrada.")
        if told == recorded(what):
            raise Refused("É isto que já está registrado: nada muda.")
        what.correction = reason
        _write_down(what, told, now)


def last_told(case: InspectionCase) -> Served | Penalty:
    """What is told last: the decision, where there is one, else the auto or the notificação."""
    return Penalty.objects.filter(case=case).last() or Served.objects.filter(case=case).latest("pk")


def recorded(what: Served | Penalty) -> Told | None:
    """The ciência as it was recorded; None before."""
    if what.acknowledged is None:
        return None
    return Told(what.acknowledged, what.manner or "", what.witnesses or "", what.publication or "")


def is_late(received: date, what: Served | Penalty) -> bool:
    """Whether an answer came after the term of what it answers, which runs once its ciência is recorded."""
    return what.last is not None and received > what.last


def not_due(case: InspectionCase) -> frozenset[str]:
    """The steps that would be refused because the ciência was recorded, or was not yet."""
    if case.state not in STEPS["corrigir_ciencia"].states:
        return frozenset()
    if last_told(case).acknowledged is None:
        return frozenset({"corrigir_ciencia", "encerrar_processo"})
    recording = frozenset(RECORDING.values())
    return recording | {"arquivar"} if case.state == InspectionState.DECIDED else recording


def _write_down(what: Served | Penalty, told: Told, now: datetime) -> None:
    _refuse_impossible(what, told, now)
    what.acknowledged, what.manner, what.witnesses = told.day, told.manner, told.witnesses
    what.publication = told.publication or None
    what.last, what.moved_by = None, ""
    if what.days is not None:
        counted = term(told.day, what.days, edges.calendar())
        what.last, what.moved_by = counted.last, "; ".join(counted.moved_by)
    what.save()
    for each in _answers_to(what):
        each.late = is_late(each.received, what)
        each.save()


def _answers_to(what: Served | Penalty) -> QuerySet[Pleading]:
    """The defences against an auto, or the appeals against a decision; nobody answers a notificação."""
    if isinstance(what, Served) and what.kind == Served.NOTICE:
        return Pleading.objects.none()
    answer = Pleading.APPEAL if isinstance(what, Penalty) else Pleading.DEFENCE
    return Pleading.objects.filter(case=what.case, kind=answer)


def _first_answer(what: Served | Penalty, day: date) -> date | None:
    """The day of the first answer, where it came before a day."""
    first = _answers_to(what).filter(received__lt=day).order_by("received").first()
    return first.received if first else None


def _refuse_impossible(what: Served | Penalty, told: Told, now: datetime) -> None:
    if told.day > timezone.localdate(now):
        raise Refused("O dia da ciência ainda não chegou.")
    if told.day < (made := timezone.localdate(what.at)):
        of = "à decisão" if isinstance(what, Penalty) else "ao documento"
        raise Refused(f"A ciência não pode ser anterior {of}, de {made:%d/%m/%Y}.")
    if first := _first_answer(what, told.day):
        raise Refused(f"Quem responde já sabe: a resposta é de {first:%d/%m/%Y}, e a ciência não é posterior a ela.")
    if told.manner == Served.REFUSED and len([each for each in told.witnesses.splitlines() if each.strip()]) < 2:
        raise Refused("A recusa pede duas testemunhas, uma por linha.")
    if told.manner == Served.BY_EDITAL and not told.publication:
        raise Refused("Diga onde e quando o edital saiu, e a norma que o permite: esta lei não o traz.")
