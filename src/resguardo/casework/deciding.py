"""What the authority does: decides as a second person, issues the alvará, suspends it and puts it back in force."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Max
from django.utils import timezone

from resguardo.casework import edges, log, store
from resguardo.casework.applying import last_version, refuse_where_not_renewable
from resguardo.casework.checking import registration_in
from resguardo.casework.codes import new_code
from resguardo.casework.documents import alvara as document
from resguardo.casework.documents import pdf
from resguardo.casework.documents.content import Proof
from resguardo.casework.models import Alvara, Determination, IssuedDocument, LicenceCase, Penalty, Person
from resguardo.casework.reviewing import NOTHING_AGAINST, findings_on, reason_to_grant, unaccepted
from resguardo.casework.standing import state_on
from resguardo.casework.states import FIRE_BASIS, LABELS, State
from resguardo.casework.steps import Refused, doing
from resguardo.casework.suspending import unexecuted


@dataclass(frozen=True, slots=True)
class Terms:
    """What the authority tells of an alvará: the fire brigade's licence, its last day, and the alvará's own."""

    fire_licence: str
    fire_licence_until: date
    valid_until: date


def decide(
    person: Person,
    case: LicenceCase,
    seen: int,
    grants: bool,
    reason: str,
    conditions: str,
    now: datetime,
    despite: str = "",
) -> None:
    """Grants or refuses the request; ``despite`` says why to grant what does not comply.

    Raises Refused to grant the renewal of what is suspended or had ended, or without an accepted paper of art. 15, or
    against the findings without a reason.
    """
    if grants and reason:
        reason = reason_to_grant(case, reason, despite)
    with doing("deferir" if grants else "indeferir", person, case, seen, now) as current:
        if grants:
            refuse_where_not_renewable(current, timezone.localdate(now))
            if reasons := unaccepted(current):
                raise Refused(*reasons)
        _determine(current, person, Determination.DECISION, grants, reason, conditions, now)


def send_back(person: Person, case: LicenceCase, seen: int, reason: str, now: datetime) -> None:
    """Sends the request back to whoever analyses it, with the reason."""
    with doing("devolver", person, case, seen, now) as current:
        _determine(current, person, Determination.RETURN, False, reason, "", now)
        current.recommended_by = None


def suspend(
    person: Person, case: LicenceCase, seen: int, reason: str, now: datetime, executes: Penalty | None = None
) -> None:
    """Suspends the alvará (art. 14), with the reason; ``executes`` is the penalty of an inspection that it executes.

    Raises Refused where the alvará is not in force, and for a penalty that is not to be executed on it.
    """
    today = timezone.localdate(now)
    with doing("suspender", person, case, seen, now) as current:
        if (state := state_on(current, today)) is not State.IN_FORCE:
            raise Refused(f"Só se suspende um alvará em vigor, e este não está: {LABELS[state].lower()}.")
        if executes and executes not in [each.penalty for each in unexecuted(today).get(current.pk, ())]:
            raise Refused("Esta penalidade já não espera por execução neste alvará: volte à página do pedido.")
        _determine(current, person, Determination.FORCE, False, reason, "", now, executes)


def restore(person: Person, case: LicenceCase, seen: int, reason: str, now: datetime) -> None:
    """Puts the alvará back in force."""
    with doing("restabelecer", person, case, seen, now) as current:
        _determine(current, person, Determination.FORCE, True, reason, "", now)


def _determine(
    case: LicenceCase,
    person: Person,
    kind: str,
    grants: bool,
    reason: str,
    conditions: str,
    now: datetime,
    executes: Penalty | None = None,
) -> None:
    if not reason:
        raise Refused("Escreva a fundamentação.")
    version = last_version(case)
    if version is None:
        raise Refused("O local ainda não foi informado.")
    determination = Determination(case=case, kind=kind, grants=grants, reason=reason, conditions=conditions)
    determination.executes = executes
    determination.by, determination.at, determination.site = person, now, version
    determination.save()


def issue(person: Person, case: LicenceCase, seen: int, terms: Terms, now: datetime) -> None:
    """Issues the alvará and its document.

    Raises Refused where the alvará would outlast the fire brigade's licence, end before it begins, or renew one that is
    suspended or had ended.
    """
    today = timezone.localdate(now)
    if terms.valid_until > terms.fire_licence_until:
        raise Refused(f"A validade do alvará não pode passar da licença do Corpo de Bombeiros ({FIRE_BASIS}).")
    if terms.valid_until < today:
        raise Refused("A validade do alvará já passou.")
    accepted = findings_on(case)
    with doing("emitir_alvara", person, case, seen, now) as current:
        refuse_where_not_renewable(current, today)
        decision = Determination.objects.filter(case=current, kind=Determination.DECISION).latest("pk")
        issued = Alvara(
            case=current,
            applicant=current.applicant,
            number=_next_number(today),
            holder=current.name,
            address=current.address,
            activity=current.activity_text,
            storage="\n".join(accepted.areas),
            conditions=decision.conditions,
            issued=today,
            fire_licence=terms.fire_licence,
            fire_licence_until=terms.fire_licence_until,
            valid_until=terms.valid_until,
            by=person,
        )
        issued.save()
        against = decision if accepted.verdict not in NOTHING_AGAINST else None
        _issue_document(issued, registration_in(accepted.parts), against, now)


def _issue_document(issued: Alvara, registration: str, against: Determination | None, now: datetime) -> None:
    """Its head covers the alvará's own entry; the document's entry comes after it."""
    code, head = new_code(), str(log.current().head)
    proof = Proof(code, edges.address_of("verify-code", code))
    content = pdf.render(document.document_of(issued, registration, against, proof, head, edges.town().name))
    made = IssuedDocument(code=code, kind="alvara", alvara=issued, head=head, sha256=store.keep(content), issued=now)
    made.save()


def _next_number(today: date) -> str:
    last = Alvara.objects.filter(number__endswith=f"/{today.year}").aggregate(last=Max("number"))["last"]
    return f"{int(last.partition('/')[0]) + 1 if last else 1:05}/{today.year}"
