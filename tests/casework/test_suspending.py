"""A suspension that an inspection applied (art. 14) is marked on the licence until somebody acts on its alvará."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, words

if TYPE_CHECKING:
    from casework.office import Office

MARK = "ainda não executada"


def suspended_in_an_inspection(office: Office, licence: Any, kind: str = "suspensao_temporaria") -> Any:
    from casework.test_inspections import an_inspection
    from resguardo.casework import penalising

    case = an_inspection(office, "defesa", licence=licence)
    penalising.punish(office.person("celia"), case, case.version, penalising.Ruling(kind, "Fiação.", days=5), now())
    case.refresh_from_db()
    return case


def marks(office: Office, licence: Any, name: str = "celia") -> list[int]:
    """How often the mark stands on the licence's page, and for this licence in the list."""
    client = office.client(name)
    cards = client.get("/pedidos").content.decode().split('class="br-card"')
    of_it = next(each for each in cards if f'href="/pedidos/{licence.pk}"' in each)
    return [words(client.get(f"/pedidos/{licence.pk}")).count(MARK), of_it.count(MARK)]


def test_it_is_marked_on_page_and_list_with_a_way_to_suspend_until_that_is_done(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    inspection = suspended_in_an_inspection(office, licence)
    assert marks(office, licence) == [1, 1]
    page = office.client("celia").get(f"/pedidos/{licence.pk}")
    assert f"Suspensão aplicada na fiscalização nº {inspection.number}" in words(page)
    assert page.content.decode().count(f'href="/pedidos/{licence.pk}/passo/suspender"') == 2
    assert step(office, "celia", licence, "suspender", fundamentacao=f"{inspection}.").status_code == 302
    assert marks(office, licence) == [0, 0]
    assert step(office, "celia", licence, "restabelecer", fundamentacao="Cumprida.").status_code == 302
    assert marks(office, licence) == [0, 0], "somebody acted on it"


def test_it_waits_for_the_authority_and_who_may_not_suspend_gets_no_link(office: Office) -> None:
    from resguardo.casework.models import LicenceCase
    from resguardo.casework.tasks import waiting_for

    licence = office.a_case("alvara_vigente")
    suspended_in_an_inspection(office, licence)
    for name, waits in (("celia", True), ("ana", False)):
        found = LicenceCase.objects.filter(waiting_for(office.person(name)))
        assert found.filter(pk=licence.pk).exists() is waits
    assert marks(office, licence, "rita") == [1, 1]
    assert "passo/suspender" not in office.client("rita").get(f"/pedidos/{licence.pk}").content.decode()


@pytest.mark.parametrize("kind", ["advertencia", "multa"])
def test_another_penalty_leaves_no_mark(office: Office, kind: str) -> None:
    licence = office.a_case("alvara_vigente")
    suspended_in_an_inspection(office, licence, kind)
    assert marks(office, licence) == [0, 0]


@pytest.mark.parametrize(("ruling", "count"), [("mantida", 1), ("multa", 0), ("arquivamento", 0)])
def test_it_is_marked_where_the_appeal_left_it(office: Office, ruling: str, count: int) -> None:
    from casework.desk import today
    from casework.test_inspections import told_of_it
    from resguardo.casework import penalising

    licence = office.a_case("alvara_vigente")
    case, celia, ana = suspended_in_an_inspection(office, licence), office.person("celia"), office.person("ana")
    told_of_it(office.person("davi"), case, now())
    penalising.plead(ana, case, case.version, "juntar_recurso", "Discordo.", today(), now())
    case.refresh_from_db()
    penalising.rule_on_appeal(celia, case, case.version, ruling, "Julgado.", now())
    assert marks(office, licence) == [count, count]


def test_a_renewal_does_not_take_it_away(office: Office) -> None:
    from casework.test_renewal import renewed, taken_through

    licence = office.a_case("alvara_vigente")
    renewal = renewed(office, licence)
    suspended_in_an_inspection(office, licence)
    taken_through(office, renewal, "alvara_vigente")
    assert marks(office, licence) == [0, 0] and marks(office, renewal) == [1, 1]
