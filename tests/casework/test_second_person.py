"""Who ever recommended a request never decides it, however the request or their role went on since (art. 15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step
from casework.test_deciding import restored

if TYPE_CHECKING:
    from casework.office import Office


@pytest.fixture
def ana_in_authority(office: Office) -> Iterator[Any]:
    """A request that ana recommended, that celia gave back and bento recommended; ana became the authority since."""
    from casework.office import judge_all
    from resguardo.casework import accounts, deciding, reviewing
    from resguardo.casework.states import Role

    case = office.a_case("recomendado")
    ana, bento, celia = (office.person(each) for each in ("ana", "bento", "celia"))
    deciding.send_back(celia, case, case.version, "Falta a escola.", now())
    case.refresh_from_db()
    reviewing.take(bento, case, case.version, now(), "assumir")
    case.refresh_from_db()
    judge_all(bento, case)
    case.refresh_from_db()
    reviewing.recommend(bento, case, case.version, True, "Conferido de novo.", "", now())
    case.refresh_from_db()
    accounts.invite(None, ana.email, ana.name, Role.AUTHORITY, now())
    yield case
    restored(office, ana)


@pytest.mark.parametrize("action", ["deferir", "indeferir", "devolver"])
def test_who_recommended_does_not_decide_after_it_was_given_back_and_another_recommended(
    office: Office, ana_in_authority: Any, action: str
) -> None:
    case = ana_in_authority
    assert case.recommended_by == office.person("bento")
    assert step(office, "ana", case, action, fundamentacao="De acordo.").status_code == 403
    case.refresh_from_db()
    assert case.state == "recomendado"
    assert step(office, "celia", case, action, fundamentacao="De acordo.").status_code == 302


def test_a_request_never_waits_for_who_recommended_it_once(office: Office, ana_in_authority: Any) -> None:
    from resguardo.casework.models import LicenceCase
    from resguardo.casework.tasks import waiting_for

    waits = {
        name: LicenceCase.objects.filter(waiting_for(office.person(name)), pk=ana_in_authority.pk).exists()
        for name in ("ana", "celia")
    }
    assert waits == {"ana": False, "celia": True}


def test_what_somebody_ever_recommended_is_told_of_requests_given_back_too(
    office: Office, ana_in_authority: Any
) -> None:
    from resguardo.casework.models import Determination

    for name, expected in (("ana", True), ("bento", True), ("celia", False)):
        own = Determination.recommended_by(office.person(name))
        assert own.filter(case=ana_in_authority).exists() is expected
