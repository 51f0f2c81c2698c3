"""The *ciência*: when and how whoever is notified or charged was told; the term of what was served runs from it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from resguardo.casework import edges
from resguardo.casework.deadlines import term
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models import InspectionCase, Person, Pleading, Served
from resguardo.casework.steps import Refused, doing


@dataclass(frozen=True, slots=True)
class Told:
    """The day, and the manner: a signature, a refusal before ``witnesses``, or an edital.

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
    notified = case.state == InspectionState.NOTIFIED
    step = "registrar_ciencia_da_notificacao" if notified else "registrar_ciencia"
    with doing(step, person, case, seen, now) as current:
        served = last_served(current)
        if served.acknowledged is not None:
            raise Refused(f"A ciência já foi registrada: {served.acknowledged:%d/%m/%Y}.")
        _write_down(served, told, now)
        served.save()


def correct(person: Person, case: InspectionCase, seen: int, told: Told, reason: str, now: datetime) -> None:
    """Puts another ciência in the place of the recorded one, with the reason; the log keeps both.

    The term is counted anew, and so is whether a defence came in time. Raises Refused as ``acknowledge`` does, and
    where nothing was recorded or nothing would change.
    """
    with doing("corrigir_ciencia", person, case, seen, now) as current:
        served = last_served(current)
        if served.acknowledged is None:
            raise Refused("A ciência ainda não foi registrada.")
        if told == Told(served.acknowledged, served.manner, served.witnesses, served.publication or ""):
            raise Refused("É isto que já está registrado: nada muda.")
        _write_down(served, told, now)
        served.correction = reason
        served.save()
        for defence in Pleading.objects.filter(case=current, kind=Pleading.DEFENCE):
            defence.late = served.last is not None and defence.received > served.last
            defence.save()


def last_served(case: InspectionCase) -> Served:
    """What was served last: the auto, where there is one, or the notificação."""
    return Served.objects.filter(case=case).latest("pk")


def _write_down(served: Served, told: Told, now: datetime) -> None:
    if told.day > timezone.localdate(now):
        raise Refused("O dia da ciência ainda não chegou.")
    if told.day < (drawn := timezone.localdate(served.at)):
        raise Refused(f"A ciência não pode ser anterior ao documento, de {drawn:%d/%m/%Y}.")
    if told.manner == Served.REFUSED and len([each for each in told.witnesses.splitlines() if each.strip()]) < 2:
        raise Refused("A recusa pede duas testemunhas, uma por linha.")
    if told.manner == Served.BY_EDITAL and not told.publication:
        raise Refused("Diga onde e quando o edital saiu, e a norma que o permite: esta lei não o traz.")
    served.acknowledged, served.manner, served.witnesses = told.day, told.manner, told.witnesses
    served.publication = told.publication or None
    served.last, served.moved_by = None, ""
    if served.days is not None:
        counted = term(told.day, served.days, edges.calendar())
        served.last, served.moved_by = counted.last, "; ".join(counted.moved_by)
