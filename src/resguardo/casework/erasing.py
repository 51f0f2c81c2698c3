"""The erasing of a person, and what is said of it before it is done: what goes, and what stays.

A person is known by an account, or where there is none by an inspection or a licence of the adaptation list. What the
municipality decided, and the papers that it decided on, stand. Source: LGPD, arts. 16, I, and 18, IV and VI.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from resguardo.casework import accounts, adapting, discarding
from resguardo.casework.adaptation import Standing, standing
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.log import act
from resguardo.casework.models import InspectionCase, LicenceCase, Paper, Person, PriorLicence
from resguardo.casework.standing import state_on
from resguardo.casework.states import LABELS, RUNNING, State
from resguardo.casework.steps import Refused

About = Person | InspectionCase | PriorLicence
GONE = "(apagado)"
"""What stands where a name stood that must not be empty."""
ALWAYS_STAYS = (
    "o que se escreveu nos atos do processo: exigências, respostas, fundamentações, defesas",
    "os documentos emitidos em PDF, com o que neles está escrito, e as minutas que alguém já baixou",
    "as cópias de segurança feitas antes",
)


@dataclass(frozen=True, slots=True)
class Fate:
    """What goes and what stays of somebody who is erased, in words."""

    goes: tuple[str, ...]
    stays: tuple[str, ...]


def fate_of(about: About, now: datetime) -> Fate:
    """What goes and what stays; raises Refused where nobody may be erased yet."""
    if isinstance(about, Person):
        return Fate(tuple(_goes(about)), (*_stays(about, now), *ALWAYS_STAYS))
    if isinstance(about, InspectionCase):
        _refuse_while_it_runs(about)
        gone = "quem foi fiscalizado: nome, domicílio, CNPJ ou CPF, e a chave sob a qual o registro os guardava"
        return Fate((gone,), ("o estabelecimento e o endereço fiscalizados, as vistorias e as fotos", *ALWAYS_STAYS))
    _refuse_while_it_is_out(about, now)
    gone = "o estabelecimento e o endereço deste alvará da lista, e a chave sob a qual o registro os guardava"
    return Fate((gone,), ("o número, as datas e a fundamentação da adequação", ALWAYS_STAYS[-1]))


def _goes(person: Person) -> Iterator[str]:
    yield "a conta: nome, e-mail, senha e segundo fator, e a chave sob a qual o registro guardava o que é da pessoa"
    if count := _drafts(person).count():
        yield f"pedidos em rascunho, com o local, os documentos e os arquivos deles: {count}"
    if count := _names(person).count():
        yield f"os nomes dos arquivos de documentos enviados: {count}"
    if count := _inspections(person, ended=True).count():
        yield f"quem foi fiscalizado, nas fiscalizações encerradas: {count}"


def _stays(person: Person, now: datetime) -> Iterator[str]:
    today = timezone.localdate(now)
    for case in LicenceCase.objects.filter(applicant=person).exclude(state=State.DRAFT).order_by("pk"):
        told = f"{case}, {LABELS[state_on(case, today)].lower()}: estabelecimento, endereço, local e documentos"
        waits = " (ainda corre: ninguém mais poderá responder por ele; decida-o antes)"
        yield told + waits * (case.state in RUNNING)
    for inspection in _inspections(person, ended=False).order_by("pk"):
        yield f"{inspection}, que ainda corre: com quem é fiscalizado; apague-a pelo número quando encerrar"
    if person.is_staff:
        yield f"os atos que praticou como {person.role}, sem o nome"


def erase(about: About, now: datetime) -> None:
    """Erases somebody; raises Refused where the municipality still has to reach them."""
    fate_of(about, now)
    if isinstance(about, Person):
        for each in _inspections(about, ended=True):
            _erase_inspected(each, now)
        _erase_drafts(about, now)
        _erase_names(about, now)
        accounts.erase(None, about, now)
        accounts.end_sessions(about)
    elif isinstance(about, InspectionCase):
        _erase_inspected(about, now)
    else:
        _erase_prior(about, now)


def _drafts(person: Person) -> QuerySet[LicenceCase]:
    """Requests that nobody at the municipality ever saw."""
    return LicenceCase.objects.filter(applicant=person, state=State.DRAFT)


def _names(person: Person) -> QuerySet[Paper]:
    return Paper.objects.filter(uploaded_by=person).exclude(case__state=State.DRAFT).exclude(name=GONE)


def _inspections(person: Person, *, ended: bool) -> QuerySet[InspectionCase]:
    found = InspectionCase.objects.filter(applicant=person)
    closed = found.filter(state=InspectionState.CLOSED)
    return closed.exclude(key=None) if ended else found.exclude(state=InspectionState.CLOSED)


def _refuse_while_it_runs(case: InspectionCase) -> None:
    if case.state != InspectionState.CLOSED:
        raise Refused(f"A {case} ainda corre: a prefeitura precisa dos dados de quem é fiscalizado até o seu fim.")


def _refuse_while_it_is_out(licence: PriorLicence, now: datetime) -> None:
    stands = standing(licence.issued, licence.adapted, adapting.term_of_adaptation(), timezone.localdate(now))
    if stands not in (Standing.ADAPTED, Standing.NOT_PRIOR):
        raise Refused(f"O {licence} ainda tem de se adequar (art. 16): a prefeitura precisa saber de quem é até lá.")


def _erase_inspected(case: InspectionCase, now: datetime) -> None:
    with act(None, "apagou quem foi fiscalizado", at=now):
        key = case.key
        case.responsible = case.domicile = case.registration = ""
        case.key = None
        case.version += 1
        case.save()
        if key is not None:
            key.delete()


def _erase_prior(licence: PriorLicence, now: datetime) -> None:
    with act(None, "apagou de quem era o alvará anterior", at=now):
        key = licence.key
        licence.name, licence.address, licence.key = GONE, "", None
        licence.version += 1
        licence.save()
        if key is not None:
            key.delete()


def _erase_drafts(person: Person, now: datetime) -> None:
    with act(None, "apagou os rascunhos de quem foi apagado", at=now):
        discarding.take_away(list(_drafts(person)))


def _erase_names(person: Person, now: datetime) -> None:
    with act(None, "apagou os nomes dos arquivos de quem foi apagado", at=now):
        _names(person).update(name=GONE)
