"""The *ciência*: when and how whoever is inspected was told; the term of what was told runs from it.

What is told is a notificação, an auto de infração, or the decision on it. What was recorded wrongly is put right in
``correcting``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet
from django.utils import timezone

from resguardo.casework import edges
from resguardo.casework.deadlines import term
from resguardo.casework.inspection_states import STEPS, InspectionState
from resguardo.casework.models import InspectionCase, LogEntry, Penalty, Person, Pleading, Served
from resguardo.casework.steps import Refused, doing

RECORDING: Mapping[str, str] = {
    InspectionState.NOTIFIED: "registrar_ciencia_da_notificacao",
    InspectionState.CHARGED: "registrar_ciencia",
    InspectionState.DECIDED: "registrar_ciencia_da_decisao",
}
"""By state the step that records the ciência of what was made last."""
DECISION = "decisao"
"""What is told besides the kinds of what is served."""


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
        write_down(what, told, now)


def follow_answers(what: Served | Penalty, first: date, now: datetime) -> None:
    """Who answers knows what they answer: the day of the first answer is that of the ciência, or one before it.

    A later one that was recorded gives way, with the reason, and stands again where the answer turns out to be later
    still; the log keeps each.
    """
    before = recorded(what)
    given = _given_way(what) if before and before.manner == Served.APPEARED else before
    told = given if given and given.day <= first else Told(first, Served.APPEARED)
    if told == before:
        _judge_answers(what)
        return
    if before is not None:
        what.correction = f"a resposta é de {first:%d/%m/%Y}, e a ciência registrada era de {before.day:%d/%m/%Y}."
    write_down(what, told, now)


def _given_way(what: Served | Penalty) -> Told | None:
    """The ciência that gave way to an answer, as the log keeps it; None where there was none, or it was corrected."""
    for entry in LogEntry.objects.filter(object=f"{what._meta.model_name}:{what.pk}").order_by("-number"):
        before, after = json.loads(entry.before), json.loads(entry.after)
        if after.get("manner") != Served.APPEARED:
            continue
        if entry.action == STEPS["corrigir_ciencia"].done or not before.get("acknowledged"):
            return None
        day = date.fromisoformat(before["acknowledged"])
        return Told(day, before["manner"], before.get("witnesses") or "", before.get("publication") or "")
    return None


def told_in(case: InspectionCase) -> Mapping[str, Served | Penalty]:
    """All that is told in an inspection, by its kind: a notificação, an auto, the decision on it."""
    served = {each.kind: each for each in Served.objects.filter(case=case).order_by("pk")}
    ruling = Penalty.objects.filter(case=case).last()
    return {**served, DECISION: ruling} if ruling else served


def last_told(case: InspectionCase) -> Served | Penalty:
    """What is told last: the decision, where there is one, else the auto or the notificação."""
    return list(told_in(case).values())[-1]


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
        return frozenset({"encerrar_processo"})
    recording = frozenset(RECORDING.values())
    return recording | {"arquivar"} if case.state == InspectionState.DECIDED else recording


def write_down(what: Served | Penalty, told: Told, now: datetime) -> None:
    """Puts a ciência down and counts the term from it, and whether its answers came in time; raises Refused."""
    _refuse_impossible(what, told, now)
    what.acknowledged, what.manner, what.witnesses = told.day, told.manner, told.witnesses
    what.publication = told.publication or None
    what.last, what.moved_by = None, ""
    if what.days is not None:
        counted = term(told.day, what.days, edges.calendar())
        what.last, what.moved_by = counted.last, "; ".join(counted.moved_by)
    what.save()
    _judge_answers(what)


def _judge_answers(what: Served | Penalty) -> None:
    for each in answers_to(what):
        each.late = is_late(each.received, what)
        each.save()


def answers_to(what: Served | Penalty) -> QuerySet[Pleading]:
    """The defences against an auto, or the appeals against a decision; nobody answers a notificação."""
    if isinstance(what, Served) and what.kind == Served.NOTICE:
        return Pleading.objects.none()
    answer = Pleading.APPEAL if isinstance(what, Penalty) else Pleading.DEFENCE
    return Pleading.objects.filter(case=what.case, kind=answer)


def first_answer(what: Served | Penalty) -> date | None:
    """The day of the first answer to something; None where none came."""
    first = answers_to(what).order_by("received").first()
    return first.received if first else None


def _refuse_impossible(what: Served | Penalty, told: Told, now: datetime) -> None:
    if told.day > timezone.localdate(now):
        raise Refused("O dia da ciência ainda não chegou.")
    if told.day < (made := timezone.localdate(what.at)):
        of = "à decisão" if isinstance(what, Penalty) else "ao documento"
        raise Refused(f"A ciência não pode ser anterior {of}, de {made:%d/%m/%Y}.")
    if (first := first_answer(what)) and first < told.day:
        raise Refused(f"Quem responde já sabe: a resposta é de {first:%d/%m/%Y}, e a ciência não é posterior a ela.")
    if told.manner == Served.REFUSED and len([each for each in told.witnesses.splitlines() if each.strip()]) < 2:
        raise Refused("A recusa pede duas testemunhas, uma por linha.")
    if told.manner == Served.BY_EDITAL and not told.publication:
        raise Refused("Diga onde e quando o edital saiu, e a norma que o permite: esta lei não o traz.")
