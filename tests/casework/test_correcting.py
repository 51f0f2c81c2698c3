"""What was recorded wrongly, put right: each ciência by itself until it was decided on, and the day of an answer."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import today, words
from casework.test_acknowledging import corrects, ruling_of, sends, served_of
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from datetime import date

    from casework.office import Office
    from resguardo.casework.models import InspectionCase, Pleading

WHY = "Copiado errado do carimbo."


def answered(office: Office, case: InspectionCase, step: str, day: date, text: str = "Foi refeita.") -> Pleading:
    """An answer that came on paper."""
    from resguardo.casework.models import Pleading

    assert sends(office, "ana", case, step, texto=text, dia=day.isoformat()).status_code == 302
    return Pleading.objects.get(case=case, text=text)


def receives(office: Office, case: InspectionCase, answer: Pleading, day: date, who: str = "ana", **fields: Any) -> Any:
    told = {"resposta": answer.pk, "dia": day.isoformat(), "motivo": WHY, **fields}
    return sends(office, who, case, "corrigir_recebimento", **told)


class TestTheDayOfAnAnswer:
    def test_corrected_leaves_the_old_one_in_the_log_and_tells_the_days_before_and_after(self, office: Office) -> None:
        from resguardo.casework.models import LogEntry

        case = an_inspection(office, "auto_de_infracao")
        first, right = today() - timedelta(days=9), today() - timedelta(days=4)
        answer = answered(office, case, "juntar_defesa", first)
        last = served_of(case, "auto_de_infracao").last
        form = words(
            office.client("ana").get(f"/fiscalizacoes/{case.pk}/passo/corrigir_recebimento?resposta={answer.pk}")
        )
        assert last is not None
        assert f"Recebida em {first:%d/%m/%Y}; ciência em {first:%d/%m/%Y}; prazo até {last:%d/%m/%Y}" in form
        assert receives(office, case, answer, right).status_code == 302
        served = served_of(case, "auto_de_infracao")
        assert (served.acknowledged, served.manner) == (right, "comparecimento")
        assert served.last is not None and served.last > last
        page = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        assert f"O dia do recebimento foi corrigido: {WHY} (Antes: recebida em {first:%d/%m/%Y}" in page
        assert (
            f"Agora: recebida em {right:%d/%m/%Y}; ciência em {right:%d/%m/%Y}; prazo até {served.last:%d/%m/%Y}"
            in page
        )
        entries = LogEntry.objects.filter(object=f"pleading:{answer.pk}", action="corrigiu o dia do recebimento")
        assert json.loads(entries[0].before)["received"] == first.isoformat()

    def test_moves_the_ciencia_only_as_far_as_the_first_answer(self, office: Office) -> None:
        case = an_inspection(office, "auto_de_infracao")
        first = answered(office, case, "juntar_defesa", today() - timedelta(days=9), "A primeira.")
        second = today() - timedelta(days=5)
        answered(office, case, "juntar_defesa", second, "A segunda.")
        assert receives(office, case, first, today() - timedelta(days=2)).status_code == 302
        assert served_of(case, "auto_de_infracao").acknowledged == second

    def test_to_one_after_the_ciencia_that_had_given_way_lets_that_one_stand_again(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        day = served_of(case, "auto_de_infracao").acknowledged
        assert day is not None
        recorded = day + timedelta(days=6)
        refusal = {"modo": "recusa", "testemunhas": "Ana\nRui"}
        assert corrects(office, case, recorded, **refusal).status_code == 302
        answer = answered(office, case, "juntar_defesa", day + timedelta(days=3))
        assert served_of(case, "auto_de_infracao").manner == "comparecimento"
        assert receives(office, case, answer, recorded + timedelta(days=1)).status_code == 302
        served = served_of(case, "auto_de_infracao")
        assert (served.acknowledged, served.manner, served.witnesses) == (recorded, "recusa", "Ana\nRui")

    def test_to_one_before_the_recorded_ciencia_is_the_ciencia(self, office: Office) -> None:
        case = an_inspection(office, "decisao")
        sends(office, "davi", case, "registrar_ciencia_da_decisao", dia=today().isoformat(), modo="assinou")
        answer = answered(office, case, "juntar_recurso", today())
        assert ruling_of(case).manner == "assinou"
        day = today() - timedelta(days=2)
        assert receives(office, case, answer, day).status_code == 302
        assert (ruling_of(case).acknowledged, ruling_of(case).manner) == (day, "comparecimento")

    def test_judges_anew_whether_it_came_in_time(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        last = served_of(case, "auto_de_infracao").last
        assert last is not None
        answer = answered(office, case, "juntar_defesa", last + timedelta(days=1))
        assert answer.late
        receives(office, case, answer, last)
        answer.refresh_from_db()
        assert not answer.late

    @pytest.mark.parametrize(
        ("days", "fields", "said"),
        [
            (1, {}, "ainda não chegou"),
            (-90, {}, "não pode ter sido recebida antes"),
            (0, {}, "nada muda"),
            (-1, {"motivo": ""}, "obrigatório"),
        ],
    )
    def test_is_one_that_can_be_and_has_its_reason(
        self, office: Office, days: int, fields: dict[str, str], said: str
    ) -> None:
        case = an_inspection(office, "defesa")
        answer = answered(office, case, "juntar_defesa", today())
        refused = receives(office, case, answer, today() + timedelta(days=days), **fields)
        assert refused.status_code == 422 and said in words(refused)

    def test_of_what_the_service_received_itself_is_that_of_the_sending(self, office: Office) -> None:
        from resguardo.casework.models import Pleading

        case = an_inspection(office, "defesa", licence=office.a_case("em_analise"))
        assert sends(office, "rita", case, "apresentar_defesa", texto="Foi refeita.").status_code == 302
        refused = receives(office, case, Pleading.objects.get(case=case), today() - timedelta(days=1))
        assert refused.status_code == 422 and "registrou o dia do envio" in words(refused)

    def test_of_a_defence_that_was_decided_on_stays_and_the_page_says_why(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        answer = answered(office, case, "juntar_defesa", today())
        ruling = {"penalidade": "multa", "fundamentacao": "Fiação exposta."}
        assert sends(office, "celia", case, "aplicar_penalidade", **ruling).status_code == 302
        refused = receives(office, case, answer, today() - timedelta(days=1))
        assert refused.status_code == 422 and "já contou com este prazo" in words(refused)
        page = words(office.client("ana").get(f"/fiscalizacoes/{case.pk}"))
        assert "O dia do recebimento não se corrige. A decisão de" in page

    def test_of_another_inspection_is_not_found(self, office: Office) -> None:
        case, other = an_inspection(office, "defesa"), an_inspection(office, "defesa")
        answer = answered(office, other, "juntar_defesa", today())
        assert receives(office, case, answer, today() - timedelta(days=1)).status_code == 404
        answer.refresh_from_db()
        assert answer.received == today()


class TestACienciaOfWhatWasToldBefore:
    @pytest.mark.parametrize("state", ["auto_de_infracao", "defesa"])
    def test_of_the_notificacao_is_corrected_after_the_auto_and_by_itself(self, office: Office, state: str) -> None:
        case = an_inspection(office, state)
        notice, charge = served_of(case, "notificacao"), served_of(case, "auto_de_infracao")
        assert notice.acknowledged is not None
        right = notice.acknowledged + timedelta(days=1)
        address = f"/fiscalizacoes/{case.pk}/passo/corrigir_ciencia?comunicado=notificacao"
        assert address in office.client("davi").get(f"/fiscalizacoes/{case.pk}").content.decode()
        form = office.client("davi").get(address)
        assert "O que se comunicou Notificação nº" in words(form)
        assert f'value="{notice.acknowledged.isoformat()}"' in form.content.decode()
        assert corrects(office, case, right, comunicado="notificacao").status_code == 302
        assert served_of(case, "notificacao").acknowledged == right
        assert served_of(case, "auto_de_infracao").acknowledged == charge.acknowledged

    def test_moved_past_the_last_visit_allows_no_penalty(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        assert corrects(office, case, today() - timedelta(days=30), comunicado="notificacao").status_code == 302
        ruling = {"penalidade": "multa", "fundamentacao": "Fiação exposta."}
        answer = sends(office, "celia", case, "aplicar_penalidade", **ruling)
        assert answer.status_code == 422 and "Registre outra vistoria" in words(answer)

    @pytest.mark.parametrize("kind", ["notificacao", "auto_de_infracao"])
    @pytest.mark.parametrize("state", ["decisao", "recurso"])
    def test_stays_once_it_was_decided_on_and_the_page_says_why(self, office: Office, state: str, kind: str) -> None:
        case = an_inspection(office, state)
        answer = corrects(office, case, today(), comunicado=kind)
        assert answer.status_code == 422 and "já contou com este prazo" in words(answer)
        page = words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))
        assert page.count("A ciência não se corrige mais. A decisão de") == 2

    def test_of_what_was_never_drawn_up_is_refused(self, office: Office) -> None:
        answer = corrects(office, an_inspection(office, "nova_vistoria"), today(), comunicado="auto_de_infracao")
        assert answer.status_code == 422 and "não foi lavrado nesta fiscalização" in words(answer)


class TestAComparecimento:
    def test_is_chosen_where_somebody_answered_and_of_that_day_alone(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        day = today() - timedelta(days=3)
        answered(office, case, "juntar_defesa", day)
        form = office.client("davi").get(f"/fiscalizacoes/{case.pk}/passo/corrigir_ciencia")
        assert 'value="comparecimento"' in form.content.decode()
        refused = corrects(office, case, day - timedelta(days=1), modo="comparecimento")
        assert refused.status_code == 422 and f"da primeira resposta, de {day:%d/%m/%Y}" in words(refused)
        assert corrects(office, case, day, modo="comparecimento").status_code == 302
        assert served_of(case, "auto_de_infracao").manner == "comparecimento"

    def test_that_somebody_put_in_the_place_of_a_signature_is_followed_by_none(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        day = today() - timedelta(days=3)
        answer = answered(office, case, "juntar_defesa", day)
        corrects(office, case, day, modo="comparecimento")
        receives(office, case, answer, today())
        served = served_of(case, "auto_de_infracao")
        assert (served.acknowledged, served.manner) == (today(), "comparecimento")

    def test_that_is_recorded_stands_chosen_on_the_form(self, office: Office) -> None:
        case = an_inspection(office, "auto_de_infracao")
        answered(office, case, "juntar_defesa", today())
        form = office.client("davi").get(f"/fiscalizacoes/{case.pk}/passo/corrigir_ciencia").content.decode()
        chosen = form[form.index('value="comparecimento"') :].partition(">")[0]
        assert "checked" in chosen

    def test_is_none_where_nobody_answered(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        form = office.client("davi").get(f"/fiscalizacoes/{case.pk}/passo/corrigir_ciencia")
        assert 'value="comparecimento"' not in form.content.decode()
        assert corrects(office, case, today(), modo="comparecimento").status_code == 422
