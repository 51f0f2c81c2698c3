"""From the correction that is asked to the alvará (arts. 14 and 15): terms, second person, verification, versions."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from builders import a_neighbour, a_site, surroundings
from casework.desk import a_site_near_a_drain, judge_all, now, step, today, words
from web.visitor import Page

if TYPE_CHECKING:
    from casework.office import Office


class TestCorrections:
    def test_have_a_last_day_with_its_calendar_and_basis(self, office: Office) -> None:
        from resguardo.casework.models import Correction

        case = office.a_case("em_analise")
        told = {"corrigir": "Meça de novo.", "base": "Lei 15/2002, art. 10", "dias": "10"}
        assert step(office, "ana", case, "pedir_correcao", **told).status_code == 302
        asked = Correction.objects.get(case=case)
        assert asked.last >= today() + timedelta(days=10) and asked.last.weekday() < 5
        page = words(office.client("rita").get(f"/pedidos/{case.pk}"))
        assert f"Correção pedida, até {asked.last:%d/%m/%Y}" in page
        assert "Lei 15/2002, art. 10" in page

    def test_answered_bring_the_request_back_to_its_analyst(self, office: Office) -> None:
        from django.core import mail

        from resguardo.casework.models import Correction

        case = office.asked()
        correction = Correction.objects.get(case=case)
        sent = step(office, "rita", case, "responder_correcao", correcao=correction.pk, resposta="Medido: 24 m.")
        assert sent.status_code == 302
        case.refresh_from_db()
        assert (case.state, case.handler) == ("em_analise", office.person("ana"))
        assert mail.outbox[-1].to == ["ana@cidade.invalid"]
        again = step(office, "rita", case, "responder_correcao", correcao=correction.pk, resposta="x")
        assert again.status_code == 403


class TestRecommending:
    def test_waits_for_every_paper_and_every_fact(self, office: Office) -> None:
        case = office.a_case("em_analise")
        told = {"sentido": "deferir", "fundamentacao": "Conferido."}
        refused = step(office, "ana", case, "recomendar", **told)
        assert refused.status_code == 422
        assert "Avalie o documento" in words(refused) and "Avalie os fatos do local" in words(refused)

    @pytest.mark.parametrize("accepts", [True, False])
    def test_to_grant_asks_for_the_paper_of_art_15_and_names_it(self, office: Office, accepts: bool) -> None:
        case = office.a_case("em_analise")
        judge_all(office.person("ana"), case)
        judged(office, case, accepts=accepts)
        grant = step(office, "ana", case, "recomendar", sentido="deferir", fundamentacao="Conferido.")
        assert grant.status_code == (302 if accepts else 422)
        if not accepts:
            assert "autorização da ANP" in words(grant) and "(recusado)" in words(grant)
            refusal = step(office, "ana", case, "recomendar", sentido="indeferir", fundamentacao="Sem a autorização.")
            assert refusal.status_code == 302

    def test_a_paper_that_was_refused_does_not_count_for_another_of_its_kind_that_was_accepted(
        self, office: Office
    ) -> None:
        from casework.office import add_paper

        case = office.asked()
        add_paper(office.person("rita"), case)
        answered(office, case)
        judge_all(office.person("ana"), case)
        judged(office, case, accepts=False)
        grant = step(office, "ana", case, "recomendar", sentido="deferir", fundamentacao="Conferido.")
        assert grant.status_code == 302

    def test_is_not_granted_by_the_authority_where_the_paper_of_art_15_is_missing(self, office: Office) -> None:
        from resguardo.casework.log import act
        from resguardo.casework.models import Paper

        case = office.a_case("recomendado")
        with act(None, "como se tivesse vindo outro documento", at=now()):
            Paper.objects.filter(case=case).update(kind="outro")
        grant = step(office, "celia", case, "deferir", fundamentacao="De acordo.")
        assert grant.status_code == 422 and "autorização da ANP" in words(grant) and "(não veio)" in words(grant)
        assert step(office, "celia", case, "indeferir", fundamentacao="Falta o documento.").status_code == 302

    def test_a_second_person_decides(self, office: Office) -> None:
        from resguardo.casework.models import Determination

        case = office.a_case("recomendado")
        assert step(office, "ana", case, "deferir", fundamentacao="x").status_code == 403
        assert step(office, "celia", case, "deferir", fundamentacao="De acordo.").status_code == 302
        case.refresh_from_db()
        assert case.state == "deferido"
        kinds = [(each.kind, each.by.name) for each in Determination.objects.filter(case=case).order_by("pk")]
        assert kinds == [("recomendacao", "Ana Prado"), ("decisao", "Célia Rocha")]

    def test_who_recommended_and_then_became_the_authority_does_not_decide(self, office: Office) -> None:
        from resguardo.casework import accounts
        from resguardo.casework.states import Role

        case, ana = office.a_case("recomendado"), office.person("ana")
        try:
            accounts.invite(None, ana.email, ana.name, Role.AUTHORITY, now())
            assert step(office, "ana", case, "deferir", fundamentacao="x").status_code == 403
        finally:
            restored(office, ana)

    def test_sent_back_with_a_reason_it_is_analysed_again(self, office: Office) -> None:
        case = office.a_case("recomendado")
        assert step(office, "celia", case, "devolver", fundamentacao="").status_code == 422
        assert step(office, "celia", case, "devolver", fundamentacao="Falta a escola.").status_code == 302
        case.refresh_from_db()
        assert (case.state, case.recommended_by) == ("em_analise", None)


def judged(office: Office, case: Any, *, accepts: bool) -> None:
    """The first paper judged anew."""
    from resguardo.casework.models import Paper

    first = Paper.objects.filter(case=case).earliest("pk")
    told = {"documento": first.pk, "aceito": "sim" if accepts else "nao", "motivo": "Vencido."}
    assert step(office, "ana", case, "avaliar_documento", **told).status_code == 302


def answered(office: Office, case: Any) -> None:
    from resguardo.casework.models import Correction

    correction = Correction.objects.get(case=case)
    sent = step(office, "rita", case, "responder_correcao", correcao=correction.pk, resposta="Juntei outro.")
    assert sent.status_code == 302
    case.refresh_from_db()


def restored(office: Office, ana: Any) -> None:
    """ana is an analyst again, with her password and second factor."""
    from resguardo.casework import accounts
    from resguardo.casework.states import Role

    told = office.credentials["ana"]
    person = accounts.invite(None, ana.email, ana.name, Role.ANALYST, now())
    accounts.accept_invitation(person, told.password, told.secret, 0, now())


class TestTheAlvara:
    def test_ends_no_later_than_the_fire_brigades_licence(self, office: Office) -> None:
        from resguardo.casework.models import Alvara

        case = office.a_case("deferido")
        last = today() + timedelta(days=100)
        told = {"licenca": "CLCB 1", "licenca_ate": last, "valido_ate": last + timedelta(days=1)}
        refused = step(office, "celia", case, "emitir_alvara", **told)
        assert refused.status_code == 422
        assert "não pode passar da licença do Corpo de Bombeiros (Lei estadual nº 19.449/2018" in words(refused)
        assert step(office, "celia", case, "emitir_alvara", **{**told, "valido_ate": last}).status_code == 302
        assert Alvara.objects.get(case=case).valid_until == last

    def test_says_holder_class_and_mass_code_and_the_logs_head(self, office: Office) -> None:
        import io

        from pypdf import PdfReader

        from resguardo.casework.auditing import audit
        from resguardo.casework.chain import head_from
        from resguardo.casework.models import IssuedDocument

        case = office.a_case("alvara_vigente")
        answer = office.client("rita").get(f"/pedidos/{case.pk}/alvara.pdf")
        reader = PdfReader(io.BytesIO(answer.content))
        text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
        issued = IssuedDocument.objects.get(alvara__case=case)
        for expected in ("Mercado da Esquina", "Rua das Araucárias, 120", "classe", "kg", issued.code, case.number):
            assert expected in text, expected
        assert f"testserver/verificar/{issued.code}" in text.replace(" ", "")
        head = head_from(issued.head)
        assert str(head) in re.sub(r"\s", "", text)
        assert audit(head) is None
        assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]

    @pytest.mark.parametrize(("told", "shown"), [("11.222.333/0001-81", "11.222.333/0001-81"), (None, "não informado")])
    def test_names_who_is_licensed_by_the_cnpj_and_art_15_alone(
        self, office: Office, told: str | None, shown: str
    ) -> None:
        import io

        from pypdf import PdfReader

        site = a_site(**({"estabelecimento.cnpj": told} if told else {}))
        case = office.a_case("alvara_vigente", site=site)
        reader = PdfReader(io.BytesIO(office.client("rita").get(f"/pedidos/{case.pk}/alvara.pdf").content))
        text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
        assert shown in text and ", art. 15" in text and "arts. 14" not in text

    def test_takes_class_and_mass_from_the_facts_as_they_were_judged(self, office: Office) -> None:
        from casework.office import judge_all
        from resguardo.casework import deciding, reviewing
        from resguardo.casework.models import Alvara

        case, ana, celia = office.a_case("em_analise"), office.person("ana"), office.person("celia")
        judge_all(ana, case)
        case.refresh_from_db()
        reviewing.override_fact(ana, case, case.version, "areas[A].capacidade.botijoes", "41", "Contados.", now())
        case.refresh_from_db()
        reviewing.recommend(ana, case, case.version, True, "x", "", now())
        case.refresh_from_db()
        deciding.decide(celia, case, case.version, True, "x", "", now())
        case.refresh_from_db()
        terms = deciding.Terms("1", today(), today())
        deciding.issue(celia, case, case.version, terms, now())
        assert "533 kg, classe II" in Alvara.objects.get(case=case).storage

    def test_is_genuine_and_in_force_to_anyone_and_tells_nothing_else(self, office: Office) -> None:
        from resguardo.casework.models import IssuedDocument

        case = office.a_case("alvara_vigente")
        code = IssuedDocument.objects.get(alvara__case=case).code
        answer = office.client().get(f"/verificar/{code}")
        assert Page(answer.content.decode()).heading == "Autêntico e em vigor"
        page = words(answer)
        assert "Mercado" not in page and "Araucárias" not in page and case.number not in page
        assert step(office, "celia", case, "suspender", fundamentacao="Estoque a mais.").status_code == 302
        assert "não está em vigor" in words(office.client().get(f"/verificar/{code}"))
        assert step(office, "celia", case, "restabelecer", fundamentacao="Corrigido.").status_code == 302
        assert "Autêntico e em vigor" in words(office.client().get(f"/verificar/{code}"))

    @pytest.mark.parametrize("between", ["-", "", " ", " - ", "\N{EN DASH}", "."])
    @pytest.mark.parametrize("lower", [True, False])
    def test_is_found_by_its_code_however_that_is_typed(self, office: Office, between: str, lower: bool) -> None:
        from resguardo.casework.models import IssuedDocument

        code = IssuedDocument.objects.filter(alvara__case=office.a_case("alvara_vigente")).latest("pk").code
        typed = f" {between.join(code.split('-'))} "
        typed = typed.lower() if lower else typed
        client = office.client()
        for answer in (
            client.get(f"/verificar/{typed}"),
            client.get("/verificar/codigo", {"codigo": typed}, follow=True),
        ):
            assert answer.status_code == 200
            page = Page(answer.content.decode())
            assert page.heading == "Autêntico e em vigor" and code in page.words()

    @pytest.mark.parametrize("typed", ["", "ABCD", "ABCD-EFGH-234", "ABCD-EFGH-23456", "ABCD-EFGH-234é", "<b>"])
    def test_of_what_is_no_code_is_said_so(self, office: Office, typed: str) -> None:
        answer = office.client().get("/verificar/codigo", {"codigo": typed})
        assert answer.status_code == 422
        assert "obrigatório" in words(answer) if not typed else "Um código tem doze" in words(answer)

    def test_of_a_code_that_was_never_issued_is_not_genuine(self, office: Office) -> None:
        answer = office.client().get("/verificar/ABCD-EFGH-2345")
        assert answer.status_code == 404
        assert Page(answer.content.decode()).heading == "Não foi emitido por este serviço"

    def test_past_its_last_day_has_expired_and_nothing_was_written(self, office: Office) -> None:
        from resguardo.casework import log
        from resguardo.casework.models import Alvara
        from resguardo.casework.standing import is_in_force, state_on

        case = office.a_case("alvara_vigente")
        issued, head = Alvara.objects.get(case=case), log.head()
        assert state_on(case, issued.valid_until) == "alvara_vigente" and is_in_force(issued, issued.valid_until)
        later = issued.valid_until + timedelta(days=1)
        assert state_on(case, later) == "vencido" and not is_in_force(issued, later)
        assert log.head() == head


class TestVersions:
    def test_compared_say_what_changed_and_which_verdicts_it_turned(self, office: Office) -> None:
        from resguardo.casework import applying

        near = a_site(**{"areas[A].vizinhos": surroundings(a_neighbour("escola", 12))})
        case = office.a_case("rascunho", site=near)
        far = json.dumps(a_site(**{"areas[A].vizinhos": surroundings(a_neighbour("escola", 24))}))
        applying.tell_site(office.person("rita"), case, case.version, far, now())
        page = words(office.client("rita").get(f"/pedidos/{case.pk}/versoes"))
        assert "12,00 m 24,00 m" in page
        assert "art. 10, linha 4 do quadro" in page and "não atende atende" in page

    def test_today_the_result_would_be_another_and_nothing_changes_by_itself(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from django.conf import settings

        from resguardo.sources.town import Town

        case = office.a_case(site=a_site_near_a_drain())
        assert "Hoje o resultado seria outro" not in words(office.client("ana").get(f"/pedidos/{case.pk}"))
        monkeypatch.setattr(settings, "RESGUARDO_TOWN", Town(readings={"R07": "allowed"}))
        page = words(office.client("ana").get(f"/pedidos/{case.pk}"))
        assert "Hoje o resultado seria outro" in page
        assert "não atende → atende" in page
        version = case.version
        case.refresh_from_db()
        assert case.version == version


def test_facts_sent_after_the_request_are_read_as_on_the_day_it_was_filed(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings

    from resguardo.casework import applying, reviewing
    from resguardo.sources.town import Town

    site = a_site_near_a_drain()
    case = office.a_case("em_analise", site=site)
    reviewing.ask_correction(office.person("ana"), case, case.version, "Meça de novo.", "art. 10", 15, now())
    before = applying.last_version(case)
    monkeypatch.setattr(settings, "RESGUARDO_TOWN", Town(readings={"R07": "allowed"}))
    case.refresh_from_db()
    applying.tell_site(office.person("rita"), case, case.version, json.dumps(site), now())
    after = applying.last_version(case)
    assert before is not None and after is not None and after.number > before.number
    assert [json.loads(each.result)["verdict"] for each in (before, after)] == ["nao_atende", "nao_atende"]
    assert "Hoje o resultado seria outro" in words(office.client("ana").get(f"/pedidos/{case.pk}"))


class TestThePage:
    def test_tells_the_history_with_who_and_what(self, office: Office) -> None:
        page = words(office.client("rita").get(f"/pedidos/{office.a_case('alvara_vigente').pk}"))
        for told in (
            "Rita Souza começou o pedido",
            "Rita Souza enviou o pedido",
            "Ana Prado começou a análise",
            "Ana Prado recomendou",
            "Célia Rocha deferiu o pedido",
            "Célia Rocha emitiu o alvará",
        ):
            assert told in page

    def test_tells_things_by_the_number_that_people_know_them_by(self, office: Office) -> None:
        from resguardo.casework.history import history_of
        from resguardo.casework.models import Alvara

        office.a_case("alvara_vigente")  # so that no row's key is the number that people see
        case = office.a_case("alvara_vigente")
        told = [change for event in history_of(case) for change in event.changes]
        alvaras = {each.after for each in told if each.what == "alvará"}
        papers = {each.after for each in told if each.what == "documento"}
        kinds = {each.after for each in told if each.what == "espécie"}
        assert {"recomendação", "decisão"} <= kinds
        assert alvaras <= {f"nº {each.number}" for each in Alvara.objects.filter(case=case)} and alvaras
        assert "autorização da ANP para revenda de GLP" in papers and not any(each.startswith("nº") for each in papers)

    def test_shows_findings_and_determinations_apart(self, office: Office) -> None:
        text = office.client("ana").get(f"/pedidos/{office.a_case('deferido').pk}").content.decode()
        findings, _, rest = text.partition('class="determinations"')
        assert "ATENDE" in findings and "Deferido</h3>" not in findings
        assert "Deferido</h3>" in rest and "ATENDE" not in rest

    def test_what_people_type_is_text(self, office: Office) -> None:
        from resguardo.casework import applying

        hostile = "<script>alert(1)</script>{{ 7|add:7 }}"
        place = applying.Place(hostile, hostile, ("revenda",))
        case = applying.begin(
            office.person("rita"), place, json.dumps(a_site(**{"estabelecimento.nome": hostile})), now()
        )
        for address in ("", "/fatos"):
            page = Page(office.client("rita").get(f"/pedidos/{case.pk}{address}").content.decode())
            assert "script" not in {tag for tag, _ in page.tags}
            assert "alert(1)" in page.words()


class TestTheTaskList:
    def test_shows_each_what_waits_for_them(self, office: Office) -> None:
        from resguardo.casework.models import LicenceCase
        from resguardo.casework.tasks import waiting_for

        cases = {state: office.a_case(state) for state in ("rascunho", "protocolado", "em_analise", "recomendado")}
        cases["deferido"] = office.a_case("deferido")
        waits = {
            name: [
                state
                for state, case in cases.items()
                if LicenceCase.objects.filter(waiting_for(office.person(name)), pk=case.pk).exists()
            ]
            for name in ("rita", "ana", "bento", "celia", "davi", "elisa")
        }
        assert waits == {
            "rita": ["rascunho"],
            "ana": ["protocolado", "em_analise"],
            "bento": ["protocolado"],
            "celia": ["recomendado", "deferido"],
            "davi": [],
            "elisa": [],
        }

    def test_says_how_far_each_stage_has_come(self, office: Office) -> None:
        from casework.office import judge_all
        from resguardo.casework.tasks import stages_of

        case = office.a_case("em_analise")
        assert [each.status for each in stages_of(case)] == ["não iniciado"] * 5
        judge_all(office.person("ana"), case)
        assert [each.status for each in stages_of(case)][:2] == ["concluído", "em andamento"]
        done = [each.status for each in stages_of(office.a_case("deferido"))]
        assert done == ["concluído"] * 4 + ["em andamento"]
        assert {each.status for each in stages_of(office.a_case("alvara_vigente"))} == {"concluído"}

    def test_goes_on_to_another_page(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        from resguardo.casework.pages import cases

        monkeypatch.setattr(cases, "PAGE", 2)
        client, seen = office.client("davi"), []
        for number in (1, 2):
            text = client.get(f"/pedidos?pagina={number}").content.decode()
            seen.append(re.findall(r'href="/pedidos/(\d+)"', text))
        assert [len(each) for each in seen] == [2, 2]
        assert not set(seen[0]) & set(seen[1])
        assert "Mais antigos" in text and "Mais recentes" in text


@pytest.mark.parametrize("version", ["", "abc", "²", "9" * 5_000])
def test_a_form_whose_version_is_no_version_is_told_as_one_made_on_another(office: Office, version: str) -> None:
    case, client = office.a_case("em_analise"), office.client("ana")
    asked = {"versao": version, "fato": "x", "corrigir": "x", "base": "y", "dias": "5"}
    for page in ("fatos", "passo/pedir_correcao", "passo/deferir"):
        assert client.post(f"/pedidos/{case.pk}/{page}", asked).status_code == 409
