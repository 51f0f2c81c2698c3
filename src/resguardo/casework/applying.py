"""What an applicant does: begins a request, tells the site, adds papers, files, answers a correction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.core.exceptions import PermissionDenied
from django.db.models import Max
from django.utils import timezone

from resguardo.casework import checking, discarding, edges, log, store
from resguardo.casework.log import act
from resguardo.casework.models import Alvara, Correction, LicenceCase, Paper, Person, SiteVersion
from resguardo.casework.models.papers import KINDS
from resguardo.casework.permissions import may
from resguardo.casework.states import State
from resguardo.casework.steps import Refused, doing
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.assembly import UNPRINTABLE, named_unprintable

REQUIRED = {"distribuicao": "autorizacao_anp_distribuicao", "revenda": "autorizacao_anp_revenda"}
"""The paper that art. 15 asks for, by activity (R51, R52); storage without sale needs none (R53)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who asks for a licence to do what where."""

    name: str
    address: str
    activities: tuple[str, ...]


def begin(
    person: Person, place: Place, content: str, now: datetime, *, same_within: timedelta = timedelta(0)
) -> LicenceCase:
    """A new request in draft, with its site where ``content`` tells one; raises UnusableFile.

    Where the same was asked for so shortly before, as a button pressed twice does, it is the draft that there is.
    """
    if not may(person, "pedir_licenca"):
        raise PermissionDenied
    result = edges.checked(content, timezone.localdate(now)).result if content else ""
    case = LicenceCase(
        applicant=person,
        name=place.name,
        address=place.address,
        activity=",".join(place.activities),
        begun=now,
    )
    with act(person, "começou o pedido", at=now) as doing_so:
        if begun := _begun_since(case, content, now - same_within):
            return begun
        case.save()
        doing_so.case = case.pk
        if content:
            _add_version(case, content, result, now)
    return case


def _begun_since(case: LicenceCase, content: str, since: datetime) -> LicenceCase | None:
    """The draft of the same request, begun after a moment; what it carried may be put down where it is sent again."""
    same = LicenceCase.objects.filter(applicant=case.applicant, state=State.DRAFT, renews=None, begun__gt=since)
    for each in same.filter(name=case.name, address=case.address, activity=case.activity).order_by("-pk"):
        first = SiteVersion.objects.filter(case=each, number=1).first()
        if not content or (first is not None and first.content == content):
            return each
    return None


def discard(person: Person, case: LicenceCase, seen: int, now: datetime) -> None:
    """Takes away a draft with all that hangs on it: nobody at the municipality ever saw it."""
    with doing("descartar", person, case, seen, now) as current:
        discarding.take_away([current])


def renew(person: Person, case: LicenceCase, seen: int, now: datetime) -> LicenceCase:
    """A new request in draft for the same place, with the facts told last, to follow an alvará that is in force.

    Raises Refused where the alvará is not in force, or where its renewal was asked for already.
    """
    today = timezone.localdate(now)
    issued = Alvara.objects.filter(case=case).first()
    if issued is not None and not issued.valid_until >= today:
        raise Refused(f"O alvará venceu em {issued.valid_until:%d/%m/%Y}. Faça um pedido novo.")
    version = last_version(case)
    result = edges.checked(version.content, today).result if version else ""
    with doing("renovar", person, case, seen, now) as former:
        if other := LicenceCase.objects.filter(renews=former).exclude(state=State.REFUSED).first():
            raise Refused(f"A renovação já foi pedida: {other}.")
        renewal = LicenceCase(applicant=person, renews=former, begun=now)
        renewal.name, renewal.address, renewal.activity = former.name, former.address, former.activity
        renewal.save()
        with log.about(renewal):
            if version:
                _add_version(renewal, version.content, result, now)
    return renewal


def tell_site(person: Person, case: LicenceCase, seen: int, content: str, now: datetime) -> None:
    """Another version of the site; those before stay. Raises UnusableFile."""
    result = edges.checked(content, timezone.localdate(now), readings=readings_of(case)).result
    with doing("preencher", person, case, seen, now) as current:
        _add_version(current, content, result, now)


def add_paper(
    person: Person, case: LicenceCase, seen: int, kind: str, dated: date, name: str, data: bytes, now: datetime
) -> None:
    """A paper of the request; raises UnusableFile for what may not be kept, Refused for a day to come."""
    if unprintable := UNPRINTABLE.search(name):
        shown = UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", name)
        expected = "um nome só de caracteres que se possam ler"
        raise UnusableFile((Problem(f"nome do arquivo {shown}", named_unprintable(unprintable[0]), expected),))
    if dated > timezone.localdate(now):
        raise Refused("A data do documento ainda não chegou.")
    media_type = store.media_type_of(data, name)
    store.refuse_broken(data, name)
    with doing("juntar_documento", person, case, seen, now) as current:
        Paper(
            case=current,
            kind=kind,
            dated=dated,
            name=name,
            media_type=media_type,
            size=len(data),
            sha256=store.keep(data),
            uploaded=now,
            uploaded_by=person,
        ).save()


def lacking(case: LicenceCase) -> tuple[str, ...]:
    """What a request still needs before it can be filed."""
    reasons = () if last_version(case) else ("O local ainda não foi informado.",)
    kinds = set(Paper.objects.filter(case=case).values_list("kind", flat=True))
    missing = papers_without(case, kinds, edges.town().readings)
    return (*reasons, *(f"Falta um documento do art. 15: {KINDS[each]}." for each in missing))


def papers_without(case: LicenceCase, kinds: Set[str], readings: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds of papers that art. 15 still asks of a request that has papers of some kinds, as R60 is read."""
    asked = [REQUIRED[each] for each in case.activities if each in REQUIRED]
    missing = tuple(each for each in asked if each not in kinds)
    return () if readings.get("R60") == "one_of" and len(missing) < len(asked) else missing


def file(person: Person, case: LicenceCase, seen: int, now: datetime) -> None:
    """Files the request: it gets its number, and the law's edition and the readings of this day are pinned to it.

    Raises Refused where something is lacking, or where the alvará it renews is suspended or ended before this day.
    """
    if reasons := lacking(case):
        raise Refused(*reasons)
    version = last_version(case)
    assert version is not None  # noqa: S101 - nothing is lacking
    today = timezone.localdate(now)
    result = edges.checked(version.content, today).result
    with doing("enviar", person, case, seen, now) as current:
        refuse_where_not_renewable(current, today)
        if version.result != result:
            _add_version(current, version.content, result, now)
        current.filed, current.number = now, _next_number(today)


def refuse_where_not_renewable(case: LicenceCase, today: date) -> None:
    """Raises Refused where a request renews an alvará that is suspended, or that ended before the request was filed."""
    if case.renews is None:
        return
    if case.renews.state == State.SUSPENDED:
        raise Refused(f"O alvará a renovar está suspenso ({case.renews}). Só segue depois de restabelecido.")
    filed = timezone.localdate(case.filed) if case.filed else today
    if ended := Alvara.objects.filter(case=case.renews, valid_until__lt=filed).first():
        day = f"{ended.valid_until:%d/%m/%Y}"
        raise Refused(f"O alvará a renovar venceu em {day}, antes do envio. Faça um pedido novo.")


def answer(person: Person, case: LicenceCase, seen: int, correction: int, text: str, now: datetime) -> None:
    """Answers a correction, which brings the request back to whoever analyses it.

    Raises Refused where it was answered, or the analysis went on without: another one is open now.
    """
    with doing("responder_correcao", person, case, seen, now) as current:
        asked = Correction.objects.get(pk=correction, case=current)
        if not asked.is_open:
            raise Refused(_closed(asked))
        asked.answer, asked.answered = text, now
        asked.save()


def _closed(asked: Correction) -> str:
    if asked.answered:
        became = f"foi respondida em {timezone.localtime(asked.answered):%d/%m/%Y, às %H:%M}"
    else:
        became = f"ficou sem resposta, e a análise seguiu em {timezone.localdate(asked.lapsed):%d/%m/%Y}"
    return f"Esta exigência já não espera resposta: {became}. Copie o que escreveu e responda à que está aberta."


def readings_of(case: LicenceCase) -> dict[str, str] | None:
    """The readings that were pinned to a request when it was filed; None for a draft, under those of the day."""
    version = last_version(case)
    return checking.pinned_readings(version.result) if case.filed and version else None


def last_version(case: LicenceCase) -> SiteVersion | None:
    """The last that was told of the site."""
    return SiteVersion.objects.filter(case=case).order_by("-number").first()


def versions(case: LicenceCase) -> Iterable[SiteVersion]:
    """All that was told of the site, in its order."""
    return SiteVersion.objects.filter(case=case).order_by("number")


def _add_version(case: LicenceCase, content: str, result: str, now: datetime) -> None:
    last = SiteVersion.objects.filter(case=case).aggregate(last=Max("number"))["last"] or 0
    day = timezone.localdate(now)
    SiteVersion(case=case, number=last + 1, content=content, result=result, told=now, verified=day).save()


def _next_number(today: date) -> str:
    """Numbers follow each other within the year; writers stand in line, so that none is given twice."""
    of_the_year = LicenceCase.objects.filter(number__startswith=f"{today.year}/")
    last = of_the_year.aggregate(last=Max("number"))["last"]
    return f"{today.year}/{int(last.partition('/')[2]) + 1 if last else 1:05}"
