"""The ciência: by a signature, before witnesses or by edital; corrected with a reason, and the log keeps both."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, today, words
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from casework.office import Office
    from resguardo.casework.models import InspectionCase, Served

EDITAL = "Diário Oficial do Município, nº 12, p. 3; Decreto 1/2020, art. 9º"


def served_of(case: InspectionCase, kind: str) -> Served:
    from resguardo.casework.models import Served

    return Served.objects.get(case=case, kind=kind)


def sends(office: Office, who: str, case: InspectionCase, step: str, **fields: Any) -> Any:
    case.refresh_from_db()
    client = office.client(who)
    return client.post(f"/fiscalizacoes/{case.pk}/passo/{step}", {"versao": case.version, **fields})


def corrects(office: Office, case: InspectionCase, day: Any, **fields: Any) -> Any:
    told = {"dia": day.isoformat(), "modo": "assinou", "motivo": "Copiado errado da via.", **fields}
    return sends(office, "davi", case, "corrigir_ciencia", **told)


def not_told(office: Office) -> InspectionCase:
    """Notified, and never told of it."""
    from resguardo.casework import inspecting
    from resguardo.casework.inspecting import Draft

    case, davi = an_inspection(office, "constatacoes"), office.person("davi")
    inspecting.notify(
        davi, case, case.version, Draft("Fiação exposta.", "art. 8º", "fiscal", "77", 5, "Norma X"), now()
    )
    case.refresh_from_db()
    return case


class TestACorrection:
    @pytest.mark.parametrize(("state", "kind"), [("nova_vistoria", "notificacao"), ("defesa", "auto_de_infracao")])
    def test_counts_the_term_anew_and_leaves_both_days_and_the_reason_in_the_log(
        self, office: Office, state: str, kind: str
    ) -> None:
        from resguardo.casework.models import LogEntry

        case = an_inspection(office, state)
        served = served_of(case, kind)
        first, last = served.acknowledged, served.last
        assert first is not None
        right = first + timedelta(days=2)
        assert corrects(office, case, right).status_code == 302
        served.refresh_from_db()
        assert served.acknowledged == right and served.last is not None and last is not None and served.last > last
        entry = LogEntry.objects.filter(object=f"served:{served.pk}").latest("number")
        before, after = json.loads(entry.before), json.loads(entry.after)
        assert before["acknowledged"] == first.isoformat() and after["acknowledged"] == right.isoformat()
        assert after["correction"] == "Copiado errado da via." and entry.action == "corrigiu a ciência"
        page = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        assert "A ciência foi corrigida: Copiado errado da via." in page

    def test_judges_anew_whether_a_defence_came_in_time(self, office: Office) -> None:
        from resguardo.casework.models import Pleading

        case = an_inspection(office, "defesa")
        served = served_of(case, "auto_de_infracao")
        assert served.acknowledged is not None and served.last is not None
        day = served.last + timedelta(days=2)
        assert sends(office, "ana", case, "juntar_defesa", texto="Foi refeita.", dia=day.isoformat()).status_code == 302
        assert Pleading.objects.get(case=case).late
        corrects(office, case, served.acknowledged + timedelta(days=4))
        assert not Pleading.objects.get(case=case).late

    def test_to_a_day_after_the_last_visit_asks_for_another(self, office: Office) -> None:
        case = an_inspection(office, "nova_vistoria")
        corrects(office, case, today() - timedelta(days=20))
        told = {"fato": "F", "dispositivos": "D", "cargo": "fiscal", "matricula": "7"}
        answer = sends(office, "davi", case, "lavrar_auto", **told)
        assert answer.status_code == 422 and "Registre outra vistoria" in words(answer)

    def test_to_a_day_after_a_visit_counts_without_a_term_too(self, office: Office) -> None:
        case = an_inspection(office, "nova_vistoria", days=None)
        corrects(office, case, today() - timedelta(days=20))
        told = {"fato": "F", "dispositivos": "D", "cargo": "fiscal", "matricula": "7"}
        answer = sends(office, "davi", case, "lavrar_auto", **told)
        assert answer.status_code == 422 and "foi antes da ciência da notificação" in words(answer)

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"motivo": ""}, "obrigatório"),
            ({"modo": "recusa", "testemunhas": "Só uma"}, "duas testemunhas"),
            ({"modo": "edital"}, "onde e quando o edital saiu"),
        ],
    )
    def test_is_asked_all_that_a_ciencia_is_and_why(self, office: Office, fields: dict[str, str], said: str) -> None:
        case = an_inspection(office, "defesa")
        answer = corrects(office, case, today(), **fields)
        assert answer.status_code == 422 and said in words(answer)

    def test_that_changes_nothing_is_none(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        day = served_of(case, "auto_de_infracao").acknowledged
        answer = corrects(office, case, day)
        assert answer.status_code == 422 and "nada muda" in words(answer)

    def test_of_what_was_not_recorded_is_neither_offered_nor_taken(self, office: Office) -> None:
        case = not_told(office)
        page = words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))
        assert "Corrigir a ciência" not in page and "Registrar a ciência da notificação" in page
        answer = corrects(office, case, today())
        assert answer.status_code == 422 and "ainda não foi registrada" in words(answer)

    def test_by_another_than_the_inspector_of_the_case_is_refused(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        for who in ("ana", "celia"):
            told = {"dia": today().isoformat(), "modo": "assinou", "motivo": "M"}
            assert sends(office, who, case, "corrigir_ciencia", **told).status_code == 403


class TestAnAnswerBeforeTheRecordedCiencia:
    def test_moves_the_ciencia_of_an_auto_to_its_day_and_counts_the_term_anew(self, office: Office) -> None:
        from resguardo.casework.models import LogEntry

        case = an_inspection(office, "defesa")
        served = served_of(case, "auto_de_infracao")
        assert served.acknowledged is not None and served.last is not None
        recorded, last = served.acknowledged + timedelta(days=3), served.last
        corrects(office, case, recorded)
        day = recorded - timedelta(days=2)
        assert sends(office, "ana", case, "juntar_defesa", texto="Foi refeita.", dia=day.isoformat()).status_code == 302
        served.refresh_from_db()
        assert (served.acknowledged, served.manner) == (day, "comparecimento")
        assert served.last is not None and served.last >= last
        entry = LogEntry.objects.filter(object=f"served:{served.pk}").latest("number")
        assert json.loads(entry.before)["acknowledged"] == recorded.isoformat()
        page = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        assert f"a resposta é de {day:%d/%m/%Y}, e a ciência registrada era de {recorded:%d/%m/%Y}" in page
        assert f"{served.last:%d/%m/%Y}" in page

    def test_moves_that_of_a_decision_alike(self, office: Office) -> None:
        case, day = an_inspection(office, "decisao"), today() - timedelta(days=9)
        sends(office, "davi", case, "registrar_ciencia_da_decisao", dia=today().isoformat(), modo="assinou")
        assert sends(office, "ana", case, "juntar_recurso", texto="Discordo.", dia=day.isoformat()).status_code == 302
        ruling = ruling_of(case)
        assert (ruling.acknowledged, ruling.manner) == (day, "comparecimento")

    def test_makes_another_late_that_came_after_the_term_that_runs_anew(self, office: Office) -> None:
        from resguardo.casework.models import Pleading

        case = an_inspection(office, "defesa")
        served = served_of(case, "auto_de_infracao")
        assert served.acknowledged is not None
        first = served.acknowledged
        corrects(office, case, first + timedelta(days=5))
        served.refresh_from_db()
        assert served.last is not None
        sends(office, "ana", case, "juntar_defesa", texto="A segunda.", dia=served.last.isoformat())
        assert not Pleading.objects.get(text="A segunda.").late
        sends(office, "ana", case, "juntar_defesa", texto="A primeira.", dia=first.isoformat())
        assert Pleading.objects.get(text="A segunda.").late and not Pleading.objects.get(text="A primeira.").late

    def test_after_it_leaves_it_as_it_was_recorded(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        day = served_of(case, "auto_de_infracao").acknowledged
        assert day is not None
        sends(office, "ana", case, "juntar_defesa", texto="T", dia=(day + timedelta(days=1)).isoformat())
        served = served_of(case, "auto_de_infracao")
        assert (served.acknowledged, served.manner, served.correction) == (day, "assinou", None)


class TestACienciaThatNeverComes:
    def test_is_had_by_edital_with_its_publication_and_norm(self, office: Office) -> None:
        case = not_told(office)
        told = {"dia": today().isoformat(), "modo": "edital"}
        answer = sends(office, "davi", case, "registrar_ciencia_da_notificacao", **told)
        assert answer.status_code == 422 and "a norma que o permite" in words(answer)
        step = "registrar_ciencia_da_notificacao"
        assert sends(office, "davi", case, step, **told, publicacao=EDITAL).status_code == 302
        served = served_of(case, "notificacao")
        assert served.last is not None and served.publication == EDITAL
        assert f"Por edital: {EDITAL}" in words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))

    def test_of_a_notificacao_ends_with_a_reason(self, office: Office) -> None:
        case = not_told(office)
        answer = sends(office, "davi", case, "encerrar_vistoria", fundamentacao="O estabelecimento não existe mais.")
        assert answer.status_code == 302
        case.refresh_from_db()
        assert case.state == "encerrado"

    def test_of_an_auto_ends_with_the_authoritys_reason(self, office: Office) -> None:
        case = an_inspection(office, "auto_de_infracao")
        assert sends(office, "celia", case, "arquivar", fundamentacao="O autuado não foi achado.").status_code == 302
        case.refresh_from_db()
        assert case.state == "encerrado"

    def test_of_an_auto_is_recorded_by_who_takes_the_inspection_over(self, office: Office) -> None:
        from resguardo.casework.states import Role

        other = office.somebody("gilda@cidade.invalid", Role.INSPECTOR)
        case = an_inspection(office, "auto_de_infracao")
        assert sends(office, "gilda", case, "assumir_vistoria").status_code == 302
        told = {"dia": today().isoformat(), "modo": "assinou"}
        assert sends(office, "gilda", case, "registrar_ciencia", **told).status_code == 302
        case.refresh_from_db()
        assert case.handler == other and case.state == "defesa"


class TestAnAnswerThatCameFirst:
    """Who answers knows what they answer: the day of the answer is that of the ciência."""

    @pytest.mark.parametrize(("who", "step"), [("rita", "apresentar_defesa"), ("ana", "juntar_defesa")])
    def test_a_defence_is_the_ciencia_of_the_auto(self, office: Office, who: str, step: str) -> None:
        case = an_inspection(office, "auto_de_infracao", licence=office.a_case("em_analise"))
        told = {"texto": "A fiação foi refeita.", "dia": today().isoformat()}
        assert sends(office, who, case, step, **told).status_code == 302
        case.refresh_from_db()
        served = served_of(case, "auto_de_infracao")
        assert (case.state, served.acknowledged, served.manner) == ("defesa", today(), "comparecimento")
        assert served.last is not None and served.last >= today() + timedelta(days=5)
        page = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        assert "Por comparecimento" in page and "(fora do prazo)" not in page
        signed = {"dia": today().isoformat(), "modo": "assinou"}
        assert sends(office, "davi", case, "registrar_ciencia", **signed).status_code == 403

    @pytest.mark.parametrize(("who", "step"), [("rita", "recorrer"), ("ana", "juntar_recurso")])
    def test_an_appeal_is_the_ciencia_of_the_decision(self, office: Office, who: str, step: str) -> None:
        case = an_inspection(office, "decisao", licence=office.a_case("em_analise"))
        assert sends(office, who, case, step, texto="Discordo.", dia=today().isoformat()).status_code == 302
        ruling = ruling_of(case)
        assert (ruling.acknowledged, ruling.manner) == (today(), "comparecimento")
        assert ruling.last is not None and ruling.last >= today() + timedelta(days=5)

    def test_leaves_a_recorded_ciencia_as_it_is(self, office: Office) -> None:
        case = an_inspection(office, "defesa")
        before = served_of(case, "auto_de_infracao")
        assert sends(office, "ana", case, "juntar_defesa", texto="X", dia=today().isoformat()).status_code == 302
        after = served_of(case, "auto_de_infracao")
        assert (after.acknowledged, after.manner, after.last) == (before.acknowledged, "assinou", before.last)

    def test_is_never_before_the_ciencia_that_is_put_in_its_place(self, office: Office) -> None:
        case = an_inspection(office, "auto_de_infracao")
        day = today() - timedelta(days=3)
        assert sends(office, "ana", case, "juntar_defesa", texto="X", dia=day.isoformat()).status_code == 302
        answer = corrects(office, case, today())
        assert answer.status_code == 422 and "Quem responde já sabe" in words(answer)
        assert corrects(office, case, day - timedelta(days=1)).status_code == 302

    def test_is_no_manner_that_anybody_chooses(self, office: Office) -> None:
        case = an_inspection(office, "auto_de_infracao")
        told = {"dia": today().isoformat(), "modo": "comparecimento"}
        assert sends(office, "davi", case, "registrar_ciencia", **told).status_code == 422


class TestTheCienciaOfADecision:
    def test_is_recorded_by_the_inspector_and_the_appeal_runs_from_it(self, office: Office) -> None:
        case = an_inspection(office, "decisao")
        assert "Registrar a ciência da decisão" in words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))
        told = {"dia": today().isoformat(), "modo": "assinou"}
        assert sends(office, "davi", case, "registrar_ciencia_da_decisao", **told).status_code == 302
        ruling = ruling_of(case)
        assert ruling.acknowledged == today() and ruling.last is not None and ruling.last >= today() + timedelta(days=5)
        page = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        assert f"Ciência em {today():%d/%m/%Y}" in page and f"até {ruling.last:%d/%m/%Y}" in page

    def test_is_none_of_before_the_decision(self, office: Office) -> None:
        case = an_inspection(office, "decisao")
        told = {"dia": (today() - timedelta(days=31)).isoformat(), "modo": "assinou"}
        answer = sends(office, "davi", case, "registrar_ciencia_da_decisao", **told)
        assert answer.status_code == 422 and "A ciência não pode ser anterior à decisão" in words(answer)

    def test_is_corrected_with_a_reason_and_the_log_keeps_both(self, office: Office) -> None:
        from resguardo.casework.models import LogEntry

        case = an_inspection(office, "decisao")
        first, right = today() - timedelta(days=20), today() - timedelta(days=2)
        sends(office, "davi", case, "registrar_ciencia_da_decisao", dia=first.isoformat(), modo="assinou")
        assert corrects(office, case, right).status_code == 302
        ruling = ruling_of(case)
        assert ruling.acknowledged == right and ruling.last is not None and ruling.last > today()
        entry = LogEntry.objects.filter(object=f"penalty:{ruling.pk}").latest("number")
        assert json.loads(entry.before)["acknowledged"] == first.isoformat()
        assert json.loads(entry.after)["correction"] == "Copiado errado da via."
        assert "O prazo do recurso vai até" in words(
            sends(office, "celia", case, "encerrar_processo", fundamentacao="Sem recurso.")
        )

    def test_is_told_apart_from_that_of_the_auto_on_the_form(self, office: Office) -> None:
        for state, step, said in (
            ("decisao", "registrar_ciencia_da_decisao", "O que se comunicou Decisão: Multa"),
            ("defesa", "corrigir_ciencia", "O que se comunicou Auto de infração nº"),
            ("nova_vistoria", "corrigir_ciencia", "O que se comunicou Notificação nº"),
        ):
            case = an_inspection(office, state)
            assert said in words(office.client("davi").get(f"/fiscalizacoes/{case.pk}/passo/{step}"))

    def test_that_is_awaited_or_recent_is_why_the_case_may_not_be_ended_yet(self, office: Office) -> None:
        case, celia = an_inspection(office, "decisao"), office.client("celia")
        page = words(celia.get(f"/fiscalizacoes/{case.pk}"))
        assert "Ainda não se pode encerrar o processo" in page and "ainda não foi registrada" in page
        sends(office, "davi", case, "registrar_ciencia_da_decisao", dia=today().isoformat(), modo="assinou")
        assert "O prazo do recurso vai até" in words(celia.get(f"/fiscalizacoes/{case.pk}"))

    def test_corrected_judges_anew_whether_the_appeal_came_in_time(self, office: Office) -> None:
        from resguardo.casework.models import Pleading

        case, first = an_inspection(office, "decisao"), today() - timedelta(days=29)
        told = {"texto": "Discordo.", "dia": today().isoformat()}
        assert sends(office, "ana", case, "juntar_recurso", **told).status_code == 302
        appeal = Pleading.objects.get(case=case, kind="recurso")
        assert not appeal.late, "its term began with it"
        assert corrects(office, case, first).status_code == 302
        appeal.refresh_from_db()
        assert appeal.late and "(fora do prazo)" in words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        corrects(office, case, today() - timedelta(days=1))
        appeal.refresh_from_db()
        assert not appeal.late

    def test_that_never_comes_ends_without_a_penalty_and_only_then(self, office: Office) -> None:
        told, untold = an_inspection(office, "decisao"), an_inspection(office, "decisao")
        sends(office, "davi", told, "registrar_ciencia_da_decisao", dia=today().isoformat(), modo="assinou")
        why = {"fundamentacao": "O autuado não foi achado."}
        answer = sends(office, "celia", told, "arquivar", **why)
        assert answer.status_code == 422 and "A ciência da decisão foi registrada" in words(answer)
        assert "Arquivar o auto" not in words(office.client("celia").get(f"/fiscalizacoes/{told.pk}"))
        assert sends(office, "celia", untold, "arquivar", **why).status_code == 302
        untold.refresh_from_db()
        assert untold.state == "encerrado"


def ruling_of(case: InspectionCase) -> Any:
    from resguardo.casework.models import Penalty

    return Penalty.objects.get(case=case)


def test_a_visit_planned_by_mistake_ends_with_a_reason(office: Office) -> None:
    case = an_inspection(office)
    assert sends(office, "davi", case, "encerrar_vistoria", fundamentacao="Marcada duas vezes.").status_code == 302
    case.refresh_from_db()
    assert case.state == "encerrado"
