"""Who judges an appeal: not who decided, as long as the office has another authority that may (decision 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, words
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from casework.office import Office
    from resguardo.casework.models import InspectionCase


@pytest.fixture
def hugo(office: Office) -> Iterator[Any]:
    """A second authority, who leaves the office afterwards."""
    from resguardo.casework import accounts
    from resguardo.casework.models import Person
    from resguardo.casework.states import Role

    email = "hugo@cidade.invalid"
    person = Person.objects.filter(email=email).first() or office.somebody(email, Role.AUTHORITY)
    accounts.set_active(office.person("elisa"), person, True, now())
    person.refresh_from_db()
    yield person
    accounts.set_active(office.person("elisa"), person, False, now())


def judges(office: Office, who: str, case: InspectionCase) -> int:
    told = {"versao": case.version, "decisao": "mantida", "fundamentacao": "Sem razão."}
    answer = office.client(who).post(f"/fiscalizacoes/{case.pk}/passo/julgar_recurso", told)
    return int(answer.status_code)


def waits_for(person: Any, case: InspectionCase) -> bool:
    from resguardo.casework.tasks import inspections_waiting_for

    return bool(type(case).objects.filter(inspections_waiting_for(person), pk=case.pk).exists())


def test_it_is_another_authority_where_there_is_one(office: Office, hugo: Any) -> None:
    case, celia = an_inspection(office, "recurso"), office.person("celia")
    assert not waits_for(celia, case) and waits_for(hugo, case)
    assert "Julgar o recurso" not in words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
    assert judges(office, "celia", case) == 403
    assert judges(office, "hugo", case) == 302
    assert "Quem decidiu julgou também" not in words(office.client("hugo").get(f"/fiscalizacoes/{case.pk}"))


def test_it_is_who_decided_where_there_is_nobody_else(office: Office) -> None:
    case, celia = an_inspection(office, "recurso"), office.person("celia")
    assert waits_for(celia, case)
    assert judges(office, "celia", case) == 302
    determinations, _, history = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}")).partition("Histórico")
    for each in (determinations, history):
        assert "Quem decidiu julgou também o recurso: não havia outra autoridade que pudesse julgá-lo." in each


def test_an_authority_who_never_took_up_the_account_is_nobody_else(office: Office) -> None:
    from resguardo.casework import accounts
    from resguardo.casework.states import Role

    accounts.invite(None, "ivo@cidade.invalid", "Ivo", Role.AUTHORITY, now())
    case = an_inspection(office, "recurso")
    assert waits_for(office.person("celia"), case) and judges(office, "celia", case) == 302


def test_an_authority_who_inspected_is_nobody_else(office: Office, hugo: Any) -> None:
    from resguardo.casework.log import act

    case = an_inspection(office, "recurso")
    with act(None, "mudou quem lavrou", at=now()):
        case.drawn_by = hugo
        case.save()
    assert waits_for(office.person("celia"), case) and not waits_for(hugo, case)
    assert judges(office, "hugo", case) == 403
    assert judges(office, "celia", case) == 302


def test_an_authority_who_is_inspected_is_nobody_else(office: Office, hugo: Any) -> None:
    from resguardo.casework.log import act

    case = an_inspection(office, "recurso")
    with act(None, "mudou quem é inspecionado", at=now()):
        case.applicant = hugo
        case.save()
    assert waits_for(office.person("celia"), case) and judges(office, "celia", case) == 302
