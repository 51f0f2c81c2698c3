"""Who sends something has it by e-mail what was received, when, under which number, and what comes next."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, today
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from casework.office import Office

NO_TERM = "A lei não traz prazo para isto, nem a configuração."


def receipt(case: Any) -> str:
    """What rita was told last, of this case."""
    from django.core import mail

    message = next(each for each in reversed(mail.outbox) if each.to == ["rita@cidade.invalid"])
    assert str(case) in message.subject
    return str(message.body)


def pleads(office: Office, who: str, case: Any, action: str, **told: Any) -> None:
    case.refresh_from_db()
    sent = {"versao": case.version, "texto": "Corrigi a fiação.", **told}
    assert office.client(who).post(f"/fiscalizacoes/{case.pk}/passo/{action}", sent).status_code == 302
    case.refresh_from_db()


def test_of_a_request_tells_its_number_the_moment_and_each_paper(office: Office) -> None:
    from casework.office import add_paper
    from resguardo.casework.models import LogEntry, Paper

    case = office.a_case("rascunho")
    add_paper(office.person("rita"), case)
    assert step(office, "rita", case, "enviar").status_code == 302
    case.refresh_from_db()
    told, paper = receipt(case), Paper.objects.get(case=case)
    assert "Recebemos o seu pedido de licença." in told and f"Número: {case.number}" in told
    assert f"Recebido em: {today():%d/%m/%Y}, às " in told and f"({paper.name}, SHA-256 {paper.sha256})" in told
    assert f"Registro: nº {LogEntry.objects.latest('number').number}" in told
    assert f"O que vem agora: Espera que a prefeitura comece a análise. {NO_TERM}" in told
    assert f"/pedidos/{case.pk}" in told


@pytest.mark.parametrize(("days", "term"), [(15, "no prazo, que vai até"), (-30, "fora do prazo, que ia até")])
def test_of_an_answer_tells_what_was_asked_and_answered_and_only_the_papers_that_came_with_it(
    office: Office, days: int, term: str
) -> None:
    from casework.office import add_paper
    from resguardo.casework import applying, reviewing
    from resguardo.casework.models import Correction

    case, rita, ana = office.a_case("rascunho"), office.person("rita"), office.person("ana")
    add_paper(rita, case)
    case.refresh_from_db()
    applying.file(rita, case, case.version, now())
    case.refresh_from_db()
    reviewing.take(ana, case, case.version, now())
    case.refresh_from_db()
    then = now() if days > 0 else now() + timedelta(days=days)
    reviewing.ask_correction(ana, case, case.version, "Meça de novo.", "art. 10", 15, then)
    case.refresh_from_db()
    applying.add_paper(rita, case, case.version, "planta", today(), "planta.pdf", b"%PDF-1.7 nova", now())
    asked = Correction.objects.get(case=case)
    told = {"correcao": asked.pk, "resposta": "Medi: 3,20 m."}
    assert step(office, "rita", case, "responder_correcao", **told).status_code == 302
    case.refresh_from_db()
    sent = receipt(case)
    assert "O que foi pedido: Meça de novo." in sent and "O que você respondeu: Medi: 3,20 m." in sent
    assert f"{term} {asked.last:%d/%m/%Y}" in sent
    assert "(planta.pdf, SHA-256" in sent and "anp.pdf" not in sent
    assert f"Espera que a análise termine. {NO_TERM}" in sent


def test_of_a_defence_tells_against_what_whether_in_time_and_what_follows(office: Office) -> None:
    from resguardo.casework.models import Served

    case = an_inspection(office, "defesa", licence=office.a_case("em_analise"))
    pleads(office, "rita", case, "apresentar_defesa")
    told, charge = receipt(case), Served.objects.get(case=case, kind=Served.CHARGE)
    assert "Recebemos a sua defesa." in told and f"Processo: {case}" in told
    assert f"Contra: Auto de infração nº {charge.number}" in told
    assert f"Recebida em: {today():%d/%m/%Y}, fora do prazo, que ia até {charge.last:%d/%m/%Y}" in told
    assert "O que se alega: Corrigi a fiação." in told
    assert f"O que vem agora: Espera a decisão da autoridade. {NO_TERM}" in told


def test_of_an_appeal_tells_against_which_decision_and_who_judges_it(office: Office) -> None:
    from casework.test_inspections import told_of_it

    case = an_inspection(office, "decisao", licence=office.a_case("em_analise"))
    told_of_it(office.person("davi"), case, now())
    pleads(office, "rita", case, "recorrer")
    told = receipt(case)
    assert "Recebemos o seu recurso." in told and ": Multa" in told and "no prazo, que vai até" in told
    assert "Recebido em: " in told and "Juntado ao processo em: " in told
    assert "Espera o julgamento do recurso por quem não decidiu, onde há outra autoridade." in told


@pytest.mark.parametrize(("state", "action"), [("defesa", "juntar_defesa"), ("recurso", "juntar_recurso")])
def test_of_what_came_on_paper_goes_to_its_author_and_not_to_whoever_typed_it_in(
    office: Office, state: str, action: str
) -> None:
    from django.core import mail

    case = an_inspection(office, state if state == "defesa" else "decisao", licence=office.a_case("em_analise"))
    mail.outbox = []
    pleads(office, "ana", case, action, dia=today().isoformat())
    assert "O que se alega: Corrigi a fiação." in receipt(case)
    assert all(each.to != ["ana@cidade.invalid"] for each in mail.outbox)


def test_of_what_has_no_term_says_so(office: Office) -> None:
    case = an_inspection(office, "defesa", licence=office.a_case("em_analise"), defence_days=None)
    pleads(office, "rita", case, "apresentar_defesa")
    assert "sem prazo fixado" in receipt(case)
