"""What an inspector does: begins an inspection, records visits, notifies, draws up an *auto de infração*, closes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from cryptography.fernet import Fernet
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import Max
from django.utils import timezone

from resguardo.casework import checklist, edges, log, store
from resguardo.casework.applying import last_version
from resguardo.casework.codes import new_code
from resguardo.casework.deadlines import FIRST_DAY, LAST_DAY, NO_SUCH_DAY
from resguardo.casework.determining import determine
from resguardo.casework.documents import pdf
from resguardo.casework.documents import served as document
from resguardo.casework.documents.content import Proof
from resguardo.casework.inspection_states import STEPS, VISITS, InspectionState
from resguardo.casework.log import act
from resguardo.casework.models import (
    InspectionCase,
    IssuedDocument,
    LicenceCase,
    Penalty,
    Person,
    PersonKey,
    Photo,
    Served,
    Visit,
)
from resguardo.casework.permissions import may
from resguardo.casework.steps import Refused, Stale, doing
from resguardo.casework.without_term import remark_of, unwritten
from resguardo.sources.assembly import UNPRINTABLE, named_unprintable
from resguardo.verification import LAW

LONGEST_ANSWER = 1_000
"""Letters of a remark, as the page has it, and of any other answer."""
LARGEST_PHOTO = 4_000_000
"""Bytes of one photo; the page makes them smaller before it sends them."""


@dataclass(frozen=True, slots=True)
class Inspected:
    """Who is inspected where, as far as it is known; ``areas`` are the names of the storage areas to look at."""

    name: str
    address: str
    areas: tuple[str, ...]
    responsible: str = ""
    domicile: str = ""
    registration: str = ""


@dataclass(frozen=True, slots=True)
class Filled:
    """A checklist as it was sent: the sender's key, the day, the answers by field, and photos by item."""

    key: str
    day: date
    answers: Mapping[str, str]
    photos: tuple[tuple[str, bytes], ...] = ()


class RecordedOtherwise(Exception):
    """A visit was recorded already under the key of this one, with another content: that one stands."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(f"vistoria {visit.number} já registrada com outro conteúdo")
        self.visit = visit


@dataclass(frozen=True, slots=True)
class Draft:
    """What an inspector writes in a notificação or an auto; ``days`` None where no term is set.

    ``without_term`` says why an auto is drawn up where the notificação had none.
    """

    facts: str
    provisions: str
    post: str
    badge: str
    days: int | None = None
    basis: str = ""
    place: str = ""
    penalty: str = ""
    without_term: str = ""


def plan(
    person: Person,
    inspected: Inspected,
    day: date,
    now: datetime,
    licence: LicenceCase | None = None,
    *,
    same_within: timedelta = timedelta(0),
) -> InspectionCase:
    """A new inspection, of a place that asked for a licence or of any other.

    Where the same was planned so shortly before, as a button pressed twice does, it is the inspection that there is.
    """
    if not may(person, "marcar_vistoria"):
        raise PermissionDenied
    version = last_version(licence) if licence else None
    base = (
        edges.bounded(checklist.base_from, version.content)
        if version
        else checklist.base_of(inspected.name, inspected.address, inspected.areas)
    )
    told = {
        "licence": licence,
        "handler": person,
        "name": inspected.name,
        "address": inspected.address,
        "responsible": inspected.responsible,
        "domicile": inspected.domicile,
        "registration": inspected.registration,
        "base": base,
        "planned": day,
    }
    with act(person, "marcou a vistoria", at=now):
        same = InspectionCase.objects.filter(**told, state=InspectionState.PLANNED, begun__gt=now - same_within)
        if planned := same.last():
            return planned
        key = PersonKey(secret=Fernet.generate_key().decode())
        key.save()
        case = InspectionCase(
            number=_next_number(InspectionCase, timezone.localdate(now)),
            applicant=licence.applicant if licence else None,
            begun=now,
            key=key,
            **told,
        )
        case.save()
    return case


def take_over(person: Person, case: InspectionCase, seen: int, now: datetime) -> None:
    """Makes the inspection this inspector's."""
    with doing("assumir_vistoria", person, case, seen, now) as current:
        current.handler = person


def visit_step(case: InspectionCase) -> str:
    """The step that records the visit which is due now; "" where none is."""
    return next((name for name in VISITS if case.state in STEPS[name].states), "")


def record_visit(person: Person, case: InspectionCase, seen: int, filled: Filled, now: datetime) -> Visit:
    """Writes a visit down, once: the same that was written already under this key is returned as it is.

    Raises RecordedOtherwise where another was, UnusableFile with all that cannot be understood, Refused for a day to
    come, before the ciência of the notificação or the visit before, or for a photo of nothing on the list.
    """
    if written := Visit.objects.filter(key=filled.key).first():
        return _same(written, person, case, filled)
    if not FIRST_DAY <= filled.day <= LAST_DAY:
        raise Refused(NO_SUCH_DAY)
    if filled.day > timezone.localdate(now):
        raise Refused("O dia da vistoria ainda não chegou.")
    try:
        return _write_visit(person, case, seen, filled, now)
    except (Stale, IntegrityError):  # the same may have been sent twice at once, and the other came first
        if (written := Visit.objects.filter(key=filled.key).first()) is None:
            raise
        return _same(written, person, case, filled)


def _write_visit(person: Person, case: InspectionCase, seen: int, filled: Filled, now: datetime) -> Visit:
    answers = _answers(case, filled.answers)
    if reasons := (*_too_long(case, answers), *_illegible(case, answers)):
        raise Refused(*reasons)
    photos = _photos(case, filled)
    content = edges.bounded(checklist.content_from, case.base, answers, filled.day)
    result = edges.checked(content, filled.day).result
    with doing(visit_step(case) or "registrar_vistoria", person, case, seen, now) as current:
        _refuse_too_early_a_visit(current, filled.day)
        number = Visit.objects.filter(case=current).count() + 1
        visit = Visit(case=current, number=number, key=filled.key, day=filled.day, content=content, result=result)
        visit.answers, visit.at, visit.by = json.dumps(answers, ensure_ascii=False), now, person
        visit.save()
        for item, kind, data in photos:
            Photo(visit=visit, item=item, media_type=kind, size=len(data), sha256=store.keep(data)).save()
    return visit


def _photos(case: InspectionCase, filled: Filled) -> list[tuple[str, str, bytes]]:
    """Each photo's item, media type and content; raises Refused with all that are none."""
    items = {each.key: each for each in checklist.items_of(case.base)}
    if any(item not in items for item, _ in filled.photos):
        raise Refused("Uma foto não é de nenhum item desta lista. Recarregue a página e junte-a de novo.")
    photos = [(item, store.picture_type_of(data), data) for item, data in filled.photos]
    wrong = [items[item] for item, kind, data in photos if not kind or len(data) > LARGEST_PHOTO]
    if wrong:
        told = "não é um JPEG ou PNG de até 4 MB; junte-a de novo, num desses formatos."
        raise Refused(*(f"Uma foto de {each.citation}, {each.title}, {told}" for each in wrong))
    return photos


def _refuse_too_early_a_visit(case: InspectionCase, day: date) -> None:
    """A second visit follows the recorded ciência of the notificação, and each visit the one before."""
    if not_told := unacknowledged(case):
        raise Refused(not_told)
    notice, visit = _notice(case), last_visit(case)
    told = [notice.acknowledged] if notice and notice.acknowledged else []
    earliest = max([*told, visit.day]) if visit else None
    if earliest and day < earliest:
        raise Refused(
            f"A nova vistoria não pode ser anterior à ciência da notificação ou à última vistoria, de "
            f"{earliest:%d/%m/%Y}."
        )
    if day < LAW.signed:
        raise Refused(f"A vistoria não pode ser anterior à lei, de {LAW.signed:%d/%m/%Y}.")


def _same(written: Visit, person: Person, case: InspectionCase, filled: Filled) -> Visit:
    """The visit that was written, where it is what is sent now."""
    if written.case_id != case.pk or written.by_id != person.pk:
        raise PermissionDenied
    photos = sorted((item, hashlib.sha256(data).hexdigest()) for item, data in filled.photos)
    kept = sorted(Photo.objects.filter(visit=written).values_list("item", "sha256"))
    answers = _answers(case, filled.answers)
    if (written.day, written.filled, kept) != (filled.day, answers, photos):
        raise RecordedOtherwise(written)
    return written


def _answers(case: InspectionCase, sent: Mapping[str, str]) -> dict[str, str]:
    """Of what was sent, what the checklist asks and somebody filled in."""
    items = checklist.items_of(case.base, sent)
    asked = checklist.names_of(items)
    asked |= {name for each in items for name in (each.mark_field, each.remark_field)}
    told = {name: text.replace("\r\n", "\n") for name, text in sent.items()}  # as a browser counts and breaks lines
    return {name: text for name, text in told.items() if name in asked and text.strip()}


def _too_long(case: InspectionCase, answers: Mapping[str, str]) -> Iterator[str]:
    """What is longer than its field on the page, and so never cut in silence."""
    remarks = {
        each.remark_field: f"Observação de {each.citation}, {each.title}" for each in checklist.items_of(case.base)
    }
    for name, text in answers.items():
        if len(text) > LONGEST_ANSWER:
            what = remarks.get(name, f"Resposta {name[:60]}")
            yield f"{what}: {len(text)} letras, e cabem {LONGEST_ANSWER}. Encurte-a."


def _illegible(case: InspectionCase, answers: Mapping[str, str]) -> Iterator[str]:
    """What the remarks have that no paper can print; facts are judged where the site file is made of them."""
    for each in checklist.items_of(case.base):
        if found := UNPRINTABLE.search(answers.get(each.remark_field, "")):
            yield f"Observação de {each.citation}, {each.title}: há {named_unprintable(found[0])}. Apague-o."


def last_visit(case: InspectionCase) -> Visit | None:
    """The last visit, if there was one."""
    return Visit.objects.filter(case=case).order_by("-number").first()


def _notice(case: InspectionCase) -> Served | None:
    return Served.objects.filter(case=case, kind=Served.NOTICE).last()


def notify(person: Person, case: InspectionCase, seen: int, draft: Draft, now: datetime) -> None:
    """Draws up the notificação; its term, where one is set, runs from the ciência, which is recorded afterwards."""
    with doing("notificar", person, case, seen, now) as current:
        _draw_up(current, Served.NOTICE, draft, person, now)


def draw_up(person: Person, case: InspectionCase, seen: int, draft: Draft, now: datetime) -> None:
    """Draws up the auto de infração.

    Raises Refused before the term of the notificação has passed, counted from its recorded ciência, or that of art. 16
    for who was licensed before (R61); where the notificação had no term, without the reason, which the auto tells.
    """
    reasons = (*too_early(case, timezone.localdate(now)), *unwritten(case, "lavrar_auto", draft.without_term))
    if reasons:
        raise Refused(*reasons)
    with doing("lavrar_auto", person, case, seen, now) as current:
        current.drawn_by = person
        remark = remark_of(current, "lavrar_auto", draft.without_term)
        facts = f"{draft.facts}\n\n{remark}" if remark else draft.facts
        _draw_up(current, Served.CHARGE, replace(draft, facts=facts), person, now)


def too_early(case: InspectionCase, today: date) -> tuple[str, ...]:
    """Why no penalty may be drafted yet; empty where it may."""
    notice, visit = _notice(case), last_visit(case)
    reasons = [not_told] if (not_told := unacknowledged(case)) else []
    if notice is not None and notice.last is not None and today <= notice.last:
        reasons.append(f"O prazo da notificação vai até {notice.last:%d/%m/%Y}.")
    elif notice is not None and notice.last is not None and visit is not None and visit.day <= notice.last:
        reasons.append(
            f"A última vistoria, de {visit.day:%d/%m/%Y}, foi dentro do prazo da notificação, que ia até "
            f"{notice.last:%d/%m/%Y}. Registre outra vistoria."
        )
    elif notice is not None and notice.acknowledged and visit is not None and visit.day < notice.acknowledged:
        reasons.append(
            f"A última vistoria, de {visit.day:%d/%m/%Y}, foi antes da ciência da notificação, de "
            f"{notice.acknowledged:%d/%m/%Y}. Registre outra vistoria."
        )
    if visit is not None and (reason := _adaptation(visit, today)):
        reasons.append(reason)
    return tuple(reasons)


def unacknowledged(case: InspectionCase) -> str:
    """That the ciência of the notificação was not recorded yet, so that no term of it has passed; "" where it was."""
    notice = _notice(case)
    if notice is None or notice.acknowledged is not None:
        return ""
    return "A ciência da notificação ainda não foi registrada: o prazo só corre dela. Registre-a primeiro."


def _adaptation(visit: Visit, today: date) -> str:
    """Art. 16, by what the last visit tells of a prior licence and the configuration of the publication date."""
    told = json.loads(edges.checked(visit.content, today).result)["adaptation"]
    if told["applies"] is False:
        return ""
    who = "quem já tinha alvará" if told["applies"] else "quem já tinha alvará, o que aqui não se sabe,"
    if "deadline" not in told:
        known = date.fromisoformat(told["deadline_not_before"])
        return (
            f"O prazo do art. 16 para {who} não se conhece (não antes de {known:%d/%m/%Y}): falta a data de publicação "
            "da lei na configuração do município."
        )
    last = date.fromisoformat(told["deadline"])
    return "" if today > last else f"O prazo para adequação de {who} vai até {last:%d/%m/%Y} (art. 16)."


def _draw_up(case: InspectionCase, kind: str, draft: Draft, person: Person, now: datetime) -> None:
    today = timezone.localdate(now)
    served = Served(case=case, kind=kind, number=_next_number(Served, today), at=now, by=person)
    served.facts, served.provisions, served.penalty = draft.facts, draft.provisions, draft.penalty
    served.days, served.basis, served.place = draft.days, draft.basis, draft.place
    served.post, served.badge = draft.post, draft.badge
    served.save()
    code, head = new_code(), str(log.current().head)
    proof = Proof(code, edges.address_of("verify-code", code))
    content = pdf.render(document.document_of(served, proof, head, edges.town().name))
    issued = IssuedDocument(code=code, kind=kind, served=served, head=head, issued=now)
    issued.sha256 = store.keep(content)
    issued.save()


def close(person: Person, case: InspectionCase, seen: int, reason: str, now: datetime) -> None:
    """Ends the inspection without an auto de infração, with the reason."""
    with doing("encerrar_vistoria", person, case, seen, now) as current:
        determine(current, person, Penalty.CLOSED, reason, now)


def _next_number(model: type[InspectionCase] | type[Served], today: date) -> str:
    """Numbers follow each other within the year; writers stand in line, so that none is given twice."""
    last = model.objects.filter(number__startswith=f"{today.year}/").aggregate(last=Max("number"))["last"]
    return f"{today.year}/{int(last.partition('/')[2]) + 1 if last else 1:05}"
