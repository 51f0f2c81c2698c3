"""A suspension that an inspection applied (art. 14) is marked on the licence until somebody acts on its alvará."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, today, words

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


def penalty_of(inspection: Any) -> int:
    from resguardo.casework.models import Penalty

    return int(Penalty.objects.filter(case=inspection).latest("pk").pk)


def suspend(office: Office, licence: Any, executes: Any) -> None:
    sent = step(office, "celia", licence, "suspender", fundamentacao="Art. 14.", executa=str(executes))
    assert sent.status_code == 302


def appealed(office: Office, case: Any, ruling: str) -> None:
    """The appeal against a decision, received and ruled on."""
    from casework.test_inspections import told_of_it
    from resguardo.casework import penalising

    told_of_it(office.person("davi"), case, now())
    case.refresh_from_db()
    penalising.plead(office.person("ana"), case, case.version, "juntar_recurso", "Discordo.", today(), now())
    case.refresh_from_db()
    penalising.rule_on_appeal(office.person("celia"), case, case.version, ruling, "Julgado.", now())


def marks(office: Office, licence: Any, name: str = "celia") -> list[int]:
    """How often the mark stands on the licence's page, and for this licence in the list."""
    page = words(office.client(name).get(f"/pedidos/{licence.pk}"))
    return [page.count(MARK), card_of(office, licence, name).count(MARK)]


def card_of(office: Office, licence: Any, name: str) -> str:
    """The licence's card in the list."""
    cards = office.client(name).get("/pedidos").content.decode().split('class="br-card"')
    return next(each for each in cards if f'href="/pedidos/{licence.pk}"' in each)


def test_it_is_marked_on_page_and_list_with_a_way_to_suspend_until_that_is_done(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    inspection = suspended_in_an_inspection(office, licence)
    assert marks(office, licence) == [1, 1]
    page = office.client("celia").get(f"/pedidos/{licence.pk}")
    assert f"Suspensão aplicada na fiscalização nº {inspection.number}" in words(page)
    assert "(sem recurso até agora) ainda não executada" in words(page)
    penalty = penalty_of(inspection)
    assert page.content.decode().count(f'href="/pedidos/{licence.pk}/passo/suspender') == 2
    assert f'href="/pedidos/{licence.pk}/passo/suspender?executa={penalty}"' in page.content.decode()
    suspend(office, licence, penalty)
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
    licence = office.a_case("alvara_vigente")
    appealed(office, suspended_in_an_inspection(office, licence), ruling)
    assert marks(office, licence) == [count, count]


def test_a_renewal_does_not_take_it_away(office: Office) -> None:
    from casework.test_renewal import renewed, taken_through

    licence = office.a_case("alvara_vigente")
    renewal = renewed(office, licence)
    suspended_in_an_inspection(office, licence)
    taken_through(office, renewal, "alvara_vigente")
    assert marks(office, licence) == [0, 0] and marks(office, renewal) == [1, 1]


def sent_last() -> Any:
    from django.core import mail

    return mail.outbox[-1]


FALLEN = "o alvará deve ser restabelecido"


@pytest.mark.parametrize(("ruling", "fell"), [("arquivamento", True), ("multa", True), ("mantida", False)])
def test_an_executed_suspension_that_an_appeal_takes_away_is_to_be_restored(
    office: Office, ruling: str, fell: bool
) -> None:
    from resguardo.casework.models import LicenceCase
    from resguardo.casework.tasks import waiting_for

    licence = office.a_case("alvara_vigente")
    inspection = suspended_in_an_inspection(office, licence)
    suspend(office, licence, penalty_of(inspection))
    appealed(office, inspection, ruling)
    for name in ("celia", "rita"):
        assert (FALLEN in words(office.client(name).get(f"/pedidos/{licence.pk}"))) is fell
        assert (FALLEN in card_of(office, licence, name)) is fell
    waiting = LicenceCase.objects.filter(waiting_for(office.person("celia")))
    assert waiting.filter(pk=licence.pk).exists() is fell


def test_the_page_of_the_inspection_says_what_its_suspension_still_asks_for_and_where(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    inspection = suspended_in_an_inspection(office, licence)
    address, penalty = f"/fiscalizacoes/{inspection.pk}", penalty_of(inspection)

    def page(name: str) -> tuple[str, str]:
        answer = office.client(name).get(address)
        return words(answer), answer.content.decode()

    told, source = page("celia")
    assert f"A suspensão aplicada aqui ainda não foi executada no alvará do {licence}" in told
    assert f'href="/pedidos/{licence.pk}/passo/suspender?executa={penalty}"' in source
    suspend(office, licence, penalty)
    told, source = page("celia")
    assert MARK not in told and "passo/suspender" not in source
    assert f"Executada em {today():%d/%m/%Y} no alvará do {licence}" in told
    executing = words(office.client("celia").get(f"/pedidos/{licence.pk}"))
    assert f"Executa a suspensão aplicada na fiscalização nº {inspection.number}" in executing
    appealed(office, inspection, "arquivamento")
    told, source = page("celia")
    assert "A suspensão aplicada aqui caiu em" in told and f"o alvará do {licence}" in told
    assert "deve ser restabelecido" in told and f'href="/pedidos/{licence.pk}/passo/restabelecer"' in source
    for name in ("rita", "davi"):
        told, source = page(name)
        assert "deve ser restabelecido" in told and "passo/restabelecer" not in source
    assert step(office, "celia", licence, "restabelecer", fundamentacao="Recurso provido.").status_code == 302
    assert "deve ser restabelecido" not in page("celia")[0]


def test_it_is_restored_by_the_step_that_is_offered_and_the_holder_is_told(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    inspection = suspended_in_an_inspection(office, licence)
    suspend(office, licence, penalty_of(inspection))
    appealed(office, inspection, "arquivamento")
    way = f'href="/pedidos/{licence.pk}/passo/restabelecer"'
    assert office.client("celia").get(f"/pedidos/{licence.pk}").content.decode().count(way) == 2
    assert way not in office.client("rita").get(f"/pedidos/{licence.pk}").content.decode()
    about = words(office.client("celia").get(f"/pedidos/{licence.pk}/passo/restabelecer"))
    assert "A suspensão executada caiu" in about and inspection.number in about
    assert step(office, "celia", licence, "restabelecer", fundamentacao="Recurso provido.").status_code == 302
    assert sent_last().to == [licence.applicant.email] and "restabelecido" in sent_last().body
    assert FALLEN not in words(office.client("rita").get(f"/pedidos/{licence.pk}"))
    assert marks(office, licence) == [0, 0]


def test_two_penalties_do_not_answer_for_each_other(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    first, second = (suspended_in_an_inspection(office, licence) for _ in range(2))
    assert marks(office, licence) == [2, 2]
    suspend(office, licence, penalty_of(second))
    assert step(office, "celia", licence, "restabelecer", fundamentacao="Cumprida.").status_code == 302
    assert marks(office, licence) == [1, 1]
    assert f"fiscalização nº {first.number}" in words(office.client("celia").get(f"/pedidos/{licence.pk}"))


def test_a_suspension_for_another_reason_executes_none(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    inspection = suspended_in_an_inspection(office, licence)
    assert step(office, "celia", licence, "suspender", fundamentacao="Art. 14.").status_code == 422
    suspend(office, licence, "nenhuma")
    appealed(office, inspection, "mantida")
    assert FALLEN not in words(office.client("celia").get(f"/pedidos/{licence.pk}"))
    assert step(office, "celia", licence, "restabelecer", fundamentacao="Em ordem.").status_code == 302
    assert marks(office, licence) == [1, 1]


def ended(licence: Any) -> None:
    from datetime import timedelta

    from resguardo.casework.log import act
    from resguardo.casework.models import Alvara

    alvara = Alvara.objects.get(case=licence)
    alvara.valid_until = today() - timedelta(days=1)
    with act(licence.applicant, "passou o tempo", at=now()):
        alvara.save()


def test_what_ended_is_not_to_be_suspended(office: Office) -> None:
    licence = office.a_case("alvara_vigente")
    ended(licence)
    assert "passo/suspender" not in office.client("celia").get(f"/pedidos/{licence.pk}").content.decode()
    refused = step(office, "celia", licence, "suspender", fundamentacao="Art. 14.")
    assert refused.status_code == 422 and "alvará vencido" in words(refused)


def test_what_is_restored_after_its_end_is_not_told_to_be_in_force(office: Office) -> None:
    licence = office.a_case("suspenso")
    ended(licence)
    assert step(office, "celia", licence, "restabelecer", fundamentacao="Em ordem.").status_code == 302
    assert "não volta a valer: alvará vencido" in sent_last().body
    assert "Alvará vencido" in sent_last().subject and "vigente" not in sent_last().subject
