"""All that the page of an inspection shows: findings, the inspector's marks, and what people determined, apart."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from resguardo.casework import checklist, correcting, edges, inspecting, penalising
from resguardo.casework.checking import Checked, pinned_readings
from resguardo.casework.discrepancy import discrepancies
from resguardo.casework.inspection_states import AWAITS, LABELS, InspectionState
from resguardo.casework.models import InspectionCase, IssuedDocument, Penalty, Photo, Pleading, Served, Visit
from resguardo.casework.suspending import Acted, acted_on
from resguardo.casework.tasks import Stage, inspection_stages
from resguardo.site.problem import UnusableFile


@dataclass(frozen=True, slots=True)
class Looked:
    """An item as the inspector marked it, beside what was computed of the facts."""

    item: checklist.Item
    mark: str
    words: str
    remark: str
    verdict: str
    photos: tuple[Photo, ...]
    disagrees: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """A visit: what the law says of what was found, and the items that somebody marked."""

    visit: Visit
    checked: Checked
    items: tuple[Looked, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """What was served, with the code that its document carries; ``settled`` says why its ciência is not corrected."""

    served: Served
    code: str
    settled: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A defence or an appeal; ``settled`` says why the day of its receipt is not corrected."""

    pleading: Pleading
    settled: str


@dataclass(frozen=True, slots=True)
class InspectionOverview:
    """An inspection on one page; ``unset`` are what neither law nor configuration gives.

    ``too_early`` says why the auto may not be drawn up yet or, after it, no penalty applied or the case not ended;
    ``awaits_acknowledgement`` whether the ciência of the notificação is still to be recorded.
    """

    case: InspectionCase
    label: str
    awaits: str
    visits: tuple[Seen, ...]
    papers: tuple[Paper, ...]
    answers: tuple[Answer, ...]
    penalties: tuple[Penalty, ...]
    too_early: tuple[str, ...]
    awaits_acknowledgement: bool
    unset: tuple[str, ...]
    stages: tuple[Stage, ...]
    discrepancies: tuple[str, ...]
    suspension: Acted


def overview_of(case: InspectionCase) -> InspectionOverview:
    """What there is of an inspection today."""
    visits = tuple(_seen(case, each) for each in Visit.objects.filter(case=case).order_by("-number"))
    codes = dict(IssuedDocument.objects.filter(served__case=case).values_list("served", "code"))
    return InspectionOverview(
        case=case,
        label=LABELS[InspectionState(case.state)],
        awaits=AWAITS[InspectionState(case.state)],
        visits=visits,
        papers=tuple(
            Paper(each, codes[each.pk], correcting.not_corrected(case, each.kind))
            for each in Served.objects.filter(case=case).order_by("-pk")
        ),
        answers=tuple(
            Answer(each, correcting.not_received_otherwise(each))
            for each in Pleading.objects.filter(case=case).order_by("-pk")
        ),
        penalties=tuple(Penalty.objects.filter(case=case).order_by("-pk")),
        too_early=_too_early(case),
        awaits_acknowledgement=bool(inspecting.unacknowledged(case)),
        unset=_unset(),
        stages=inspection_stages(case),
        discrepancies=discrepancies(case, visits[0].checked if visits else known_before(case)),
        suspension=acted_on(case, timezone.localdate()),
    )


def checked_visit(visit: Visit) -> Checked:
    """What the law says of what was found, on the day of the visit and under the readings pinned."""
    return edges.checked(visit.content, visit.day, readings=pinned_readings(visit.result))


def known_before(case: InspectionCase) -> Checked | None:
    """What was told of the place before the first visit; None where it can no longer be read."""
    try:
        return edges.checked(case.base)
    except UnusableFile:
        return None


def _too_early(case: InspectionCase) -> tuple[str, ...]:
    today = timezone.localdate()
    if case.state in (InspectionState.FINDINGS, InspectionState.NOTIFIED, InspectionState.SEEN_AGAIN):
        return inspecting.too_early(case, today)
    if case.state == InspectionState.DECIDED:
        return penalising.too_early_to_end(case, today)
    return penalising.too_early_to_punish(case, today) if case.state == InspectionState.DEFENCE else ()


def _seen(case: InspectionCase, visit: Visit) -> Seen:
    filled, photos = visit.filled, list(Photo.objects.filter(visit=visit).order_by("pk"))
    looked = []
    for item in checklist.items_of(case.base):
        mark = filled.get(item.mark_field, "")
        verdict = checklist.computed_verdict(item, case.base, visit.result)
        looked.append(
            Looked(
                item=item,
                mark=mark,
                words=checklist.MARKS.get(mark, ""),
                remark=filled.get(item.remark_field, ""),
                verdict=verdict,
                photos=tuple(each for each in photos if each.item == item.key),
                disagrees=checklist.disagree(mark, verdict),
            )
        )
    return Seen(visit, checked_visit(visit), tuple(each for each in looked if each.mark or each.remark or each.photos))


def _unset() -> tuple[str, ...]:
    """What the municipality has not configured, so that documents have a blank there."""
    town = edges.town().proceedings
    names = {
        "prazo da notificação": town.notice_days,
        "prazo da defesa": town.defence_days,
        "prazo do recurso": town.appeal_days,
        "base dos prazos": town.basis,
        "lugar da defesa": town.place,
        "valor da multa e sua base": town.fine,
    }
    return tuple(name for name, value in names.items() if not value)
