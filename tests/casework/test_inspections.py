"""An inspection (art. 14): from the visit to the penalty and its appeal, by the people whose steps they are."""

from __future__ import annotations

import json
import re
import time
import uuid
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now

if TYPE_CHECKING:
    from casework.office import Office
    from resguardo.casework.models import InspectionCase


def local(moment: Any) -> Any:
    """The day it is in the town."""
    from django.utils import timezone

    return timezone.localdate(moment)


def an_inspection(office: Office, state: str = "vistoria_marcada", **told: Any) -> InspectionCase:
    """An inspection by davi, brought to a state by the steps that people take; terms run out before the next step."""
    from resguardo.casework import inspecting, penalising
    from resguardo.casework.demo_inspections import ANSWERS, visited

    davi, celia, ana = office.person("davi"), office.person("celia"), office.person("ana")
    at = now() - timedelta(days=60)
    place = inspecting.Inspected("Gás do Lago", "Rua do Lago, 3", ("A",), "Lago Ltda.", "Rua do Lago, 5")
    case = inspecting.plan(davi, place, local(at), at, told.get("licence"))
    answers = {**ANSWERS, **told.get("answers", {})}
    draft = inspecting.Draft("Fiação exposta.", "Lei 15/2002, art. 8º", "fiscal", "77", told.get("days", 5), "Norma X")
    charge = replace(draft, days=told.get("defence_days", 5))
    ruling = penalising.Ruling("multa", "Fiação exposta.", "100 UFM (Norma X)", "", 5, "Norma X")
    steps: tuple[tuple[str, Any], ...] = (
        ("constatacoes", lambda: visited(davi, case, at, answers)),
        ("notificacao", lambda: inspecting.notify(davi, case, case.version, draft, at)),
        ("notificacao", lambda: told_of_it(davi, case, at)),
        ("nova_vistoria", lambda: visited(davi, case, at + timedelta(days=10), answers)),
        ("auto_de_infracao", lambda: inspecting.draw_up(davi, case, case.version, charge, at + timedelta(days=10))),
        (
            "defesa",
            lambda: told_of_it(davi, case, at + timedelta(days=11)),
        ),
        ("decisao", lambda: penalising.punish(celia, case, case.version, ruling, at + timedelta(days=30))),
        ("decisao", lambda: told_of_it(davi, case, at + timedelta(days=59)) if state != "decisao" else None),
        (
            "recurso",
            lambda: penalising.plead(ana, case, case.version, "juntar_recurso", "Discordo.", local(now()), now()),
        ),
        (
            "encerrado",
            lambda: penalising.rule_on_appeal(celia, case, case.version, "mantida", "Sem razão.", now()),
        ),
    )
    for reached, take in steps:
        if case.state == state:
            break
        take()
        case.refresh_from_db()
        assert case.state == reached
    assert case.state == state
    return case


def told_of_it(inspector: Any, case: InspectionCase, at: Any) -> None:
    """Whoever is notified or charged signs for it."""
    from resguardo.casework import acknowledging

    acknowledging.acknowledge(inspector, case, case.version, acknowledging.Told(local(at)), at)
    case.refresh_from_db()


def text_of(pdf: bytes) -> str:
    from pypdf import PdfReader

    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


def words(response: Any) -> str:
    from casework.office import read

    return read(response).words()


class TestAVisit:
    def test_makes_the_sites_facts_of_the_answers_with_the_day_of_the_inspection(self, office: Office) -> None:
        from resguardo.casework.inspecting import last_visit

        visit = last_visit(an_inspection(office, "constatacoes"))
        assert visit is not None
        told = json.loads(visit.content)
        assert told["vistoria"] == {"realizada": True, "data": visit.day.isoformat()}
        area = told["areas"][0]
        assert (area["fiacao"], area["placa"], area["compartimento_inferior"]) == ("exposta", {"existe": False}, False)
        assert area["vizinhos"]["itens"][0]["distancia_m"] == "12,40"

    def test_has_its_verdict_computed_from_the_facts_and_not_from_the_marks(self, office: Office) -> None:
        from resguardo.casework.inspecting import last_visit

        for mark in ("C", "NC"):
            visit = last_visit(an_inspection(office, "constatacoes", answers={"marca-art8_cpt-1": mark}))
            assert visit is not None
            found = {each["provision"]: each["verdict"] for each in json.loads(visit.result)["findings"]}
            assert found["art8_cpt"] == "nao_atende"

    def test_whose_mark_says_the_opposite_of_what_was_computed_is_to_be_looked_at(self, office: Office) -> None:
        case = an_inspection(office, "constatacoes", answers={"marca-art8_cpt-1": "C"})
        assert "diferente do fiscal: confira" in words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))

    def test_leaves_untold_what_nobody_looked_at(self, office: Office) -> None:
        from resguardo.casework.inspecting import last_visit

        visit = last_visit(an_inspection(office, "constatacoes"))
        assert visit is not None
        assert "cobertura" not in json.loads(visit.content)["areas"][0]
        found = {each["provision"]: each["verdict"] for each in json.loads(visit.result)["findings"]}
        assert found["art4_cpt"] == "indeterminado"

    def test_with_what_cannot_be_understood_is_refused_with_all_problems_and_nothing_is_written(
        self, office: Office
    ) -> None:
        from resguardo.casework.models import Visit

        case = an_inspection(office)
        told = sent(case, **{"areas[#1].altura_da_pilha_m": "alta", "areas[#1].perimetro.total_m": "muito"})
        answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told)
        assert answer.status_code == 422
        page = words(answer)
        assert "altura da pilha" in page and "perímetro" in page
        assert 'value="alta"' in answer.content.decode()
        assert not Visit.objects.filter(case=case).exists()

    def test_is_never_dated_before_the_law(self, office: Office) -> None:
        from resguardo.casework.models import Visit
        from resguardo.verification import LAW

        case, address = an_inspection(office), "/fiscalizacoes/campo/{}"
        early = LAW.signed - timedelta(days=1)
        answer = office.client("davi").post(address.format(case.pk), {**sent(case), "dia": early.isoformat()})
        assert answer.status_code == 422 and f"anterior à lei, de {LAW.signed:%d/%m/%Y}" in words(answer)
        assert not Visit.objects.filter(case=case).exists()
        on_it = {**sent(case), "dia": LAW.signed.isoformat()}
        assert office.client("davi").post(address.format(case.pk), on_it).status_code == 302

    def test_sent_twice_is_written_once(self, office: Office) -> None:
        from resguardo.casework import log
        from resguardo.casework.models import Photo, Visit

        case, client = an_inspection(office), office.client("davi")
        address, told = f"/fiscalizacoes/campo/{case.pk}", sent(an_inspection(office))
        told["versao"] = str(case.version)
        for count in range(3):
            told["foto-art8_cpt-1"] = a_photo()
            answer = client.post(address, told, headers={"Accept": "application/json"})
            assert (answer.status_code, answer.json()) == (200, {"address": f"/fiscalizacoes/{case.pk}"})
            if count == 0:
                head = log.head()
        assert log.head() == head
        assert Visit.objects.filter(case=case).count() == 1
        assert Photo.objects.filter(visit__case=case).count() == 1

    @pytest.mark.parametrize("change", ["answer", "day", "photo"])
    def test_sent_again_with_another_content_is_told_and_the_first_stands(self, office: Office, change: str) -> None:
        from resguardo.casework import log
        from resguardo.casework.models import Visit

        case, client = an_inspection(office), office.client("davi")
        address, first = f"/fiscalizacoes/campo/{case.pk}", sent(case)
        assert client.post(address, first).status_code == 302
        head = log.head()
        other = {
            "answer": {"areas[#1].fiacao": "eletroduto"},
            "day": {"dia": local(now() - timedelta(days=1)).isoformat()},
            "photo": {"foto-art8_cpt-1": a_photo()},
        }[change]
        answer = client.post(address, {**first, **other}, headers={"Accept": "application/json"})
        assert answer.status_code == 409 and answer.json()["recorded"] == 1
        assert answer.json()["key"] != first["chave"], "what was not recorded goes under another key"
        page = client.post(address, {**first, **other})
        assert page.status_code == 409 and "O que está abaixo não foi registrado" in words(page)
        assert first["chave"] not in page.content.decode()
        assert log.head() == head
        assert json.loads(Visit.objects.get(case=case).content)["areas"][0]["fiacao"] == "exposta"

    def test_has_photos_of_its_own_items_only(self, office: Office) -> None:
        from resguardo.casework.models import Visit

        case = an_inspection(office)
        for item in ("x" * 61, "art99_cpt-1"):
            answer = office.client("davi").post(
                f"/fiscalizacoes/campo/{case.pk}", {**sent(case), f"foto-{item}": a_photo()}
            )
            assert answer.status_code == 422 and "não é de nenhum item desta lista" in words(answer)
        assert not Visit.objects.filter(case=case).exists()

    @pytest.mark.parametrize(
        "content",
        [b"", b"\0\0\0\x18ftypheic" + b"x" * 90, b"%PDF-1.7 x", b"large"],
        ids=["empty", "heic", "pdf", "5 MB"],
    )
    def test_with_a_photo_that_is_none_names_its_item(self, office: Office, content: bytes) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        from resguardo.casework.demo_inspections import PICTURE
        from resguardo.casework.models import Visit

        case, content = an_inspection(office), PICTURE + b"x" * 5_000_000 if content == b"large" else content
        told = {**sent(case), "foto-art8_cpt-1": SimpleUploadedFile("foto.heic", content)}
        answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told)
        said = "Uma foto de art. 8º, Fiação em eletrodutos, não é um JPEG ou PNG de até 4 MB"
        assert answer.status_code == 422 and said in words(answer)
        assert not Visit.objects.filter(case=case).exists()

    def test_is_not_taken_for_another_persons_by_its_key(self, office: Office) -> None:
        case, told = an_inspection(office), sent(an_inspection(office))
        told["versao"] = str(case.version)
        assert office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told).status_code == 302
        other = an_inspection(office)
        assert office.client("davi").post(f"/fiscalizacoes/campo/{other.pk}", told).status_code == 403

    def test_on_another_version_is_told_and_not_written(self, office: Office) -> None:
        from resguardo.casework.models import Visit

        case = an_inspection(office)
        told = {**sent(case), "versao": str(case.version + 7)}
        assert office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told).status_code == 409
        json_answer = office.client("davi").post(
            f"/fiscalizacoes/campo/{case.pk}", told, headers={"Accept": "application/json"}
        )
        assert (json_answer.status_code, json_answer.json()) == (409, {"version": case.version})
        assert not Visit.objects.filter(case=case).exists()

    @pytest.mark.parametrize("content", [b"%PDF-1.7", b"<svg/>", b"", b"\x89PNG\r\n\x1a\nabc", b"\xff\xd8\xff\xd9"])
    def test_takes_photos_only(self, office: Office, content: bytes) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        case = an_inspection(office)
        told = {**sent(case), "foto-art8_cpt-1": SimpleUploadedFile("foto.jpg", content or b"x")}
        assert office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told).status_code == 422


def ciencia_of(case: InspectionCase) -> str:
    return f"/fiscalizacoes/{case.pk}/passo/registrar_ciencia_da_notificacao"


def recorded(client: Any, case: InspectionCase, day: Any) -> None:
    told = {"versao": case.version, "dia": day.isoformat(), "modo": "assinou"}
    assert client.post(ciencia_of(case), told).status_code == 302


def sent(case: InspectionCase, **answers: str) -> dict[str, Any]:
    from resguardo.casework.demo_inspections import ANSWERS

    key, day = str(uuid.uuid4()), local(now()).isoformat()
    return {**ANSWERS, **answers, "chave": key, "dia": day, "versao": str(case.version)}


def a_photo() -> Any:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from resguardo.casework.demo_inspections import PICTURE

    return SimpleUploadedFile("foto.png", PICTURE, "image/png")


class TestTheChecklist:
    def test_has_an_item_for_every_rule_of_articles_2_to_13_and_16(self) -> None:
        from resguardo.casework.checklist import base_of, items_of
        from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW

        items = [each.provision for each in items_of(base_of("X", "Y", ("A", "B")))]
        asked = {rule.provision for rule in LAW.rules if rule.article != "art15"}
        assert {each for each in asked if not any(f"{each}_".startswith(f"{item}_") for item in items)} == set()

    def test_asks_every_fact_of_an_area_that_the_law_turns_on_by_default(self) -> None:
        from resguardo.casework.checklist import base_of, items_of, names_of
        from resguardo.site.fact import leaves
        from resguardo.site.facts import AREAS, OTHER_READING

        asked = names_of(items_of(base_of("X", "Y", ("A",))))
        left = {
            path
            for path, leaf in leaves(AREAS.members)
            if leaf.how != OTHER_READING and not any(f"areas[#1].{path}" in each for each in asked)
        }
        assert left == {"capacidade.kg", "capacidade.outros", "encontrado.outros"}

    def test_filled_in_with_a_site_that_complies_complies(self) -> None:
        from datetime import date

        from resguardo import check
        from resguardo.casework.checklist import base_of, content_from

        base = base_of("X", "Y", ("A",))
        told = json.loads(content_from(base, complying(), date(2026, 11, 30)))
        found = check(told, on="2026-12-01")
        assert found["verdict"] == "atende", [each for each in found["findings"] if each["verdict"] != "atende"]

    def test_prints_on_paper_with_room_for_every_answer(self, office: Office) -> None:
        case = an_inspection(office)
        answer = office.client("davi").get(f"/fiscalizacoes/{case.pk}/lista.pdf")
        text = text_of(answer.content)
        for told in ("Fiação em eletrodutos", "art. 8º", "C: conforme", "Observação", "foto nº", "matrícula"):
            assert told in text
        assert answer["Content-Type"] == "application/pdf"


def complying() -> dict[str, str]:
    area = {
        "capacidade.botijoes": "40",
        "encontrado.botijoes_cheios": "30",
        "encontrado.botijoes_vazios": "10",
        "encontrado.botijoes_em_uso": "0",
        "encontrado.botijoes_em_veiculo_a_noite": "0",
        "pavimento": "terreo",
        "compartimento_inferior": "nao",
        "aberturas_no_piso.completa": "sim",
        "cobertura.existe": "sim",
        "cobertura.pe_direito_m": "2,80",
        "cobertura.plana": "sim",
        "cobertura.resistente_ao_fogo": "sim",
        "altura_da_pilha_m": "1,43",
        "perimetro.total_m": "12",
        "perimetro.tela_m": "9",
        "perimetro.parede_m": "3",
        "perimetro.aberto_m": "0",
        "perto_de_passagem": "nao",
        "placa.existe": "sim",
        "placa.mesma_mensagem": "sim",
        "placa.visivel": "sim",
        "placa.adequada": "sim",
        "fiacao": "inexistente",
        "vizinhos.raio_m": "25",
        "vizinhos.completa": "sim",
        "vizinhos[#1].tipo": "divisa",
        "vizinhos[#1].distancia_m": "2",
        "vizinhos[#1].muro_altura_m": "2",
        "vizinhos[#1].parede_corta_fogo": "nao",
        "extintores.completa": "sim",
        "extintores[#1].agente": "po_quimico",
        "extintores[#1].kg": "4",
        "extintores[#1].valido": "sim",
        "extintores[#2].agente": "po_quimico",
        "extintores[#2].kg": "4",
        "extintores[#2].valido": "sim",
        "extintores_proximos": "sim",
        "extintores_acessiveis": "sim",
        "extintores_em_locais_distintos": "sim",
    }
    site = {"estabelecimento.mercadorias": "agua_mineral,bebidas", "estabelecimento.mercadorias.completa": "sim"}
    return {f"areas[#1].{path}": value for path, value in area.items()} | site


class TestANotice:
    def test_begins_with_what_fails_and_blanks_where_nothing_is_configured(self, office: Office) -> None:
        case = an_inspection(office, "constatacoes")
        text = office.client("davi").get(f"/fiscalizacoes/{case.pk}/passo/notificar").content.decode()
        assert "art. 8º" in text and "art. 10, linha 4 do quadro" in text
        field = re.search(r"<input[^>]*name=\"dias\"[^>]*>", text)
        assert field is not None and "value=" not in field[0]
        assert "A lei não o traz. Vazio, o documento sai com lacuna." in text

    def test_takes_its_term_from_the_configuration_where_there_is_one(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from django.conf import settings

        from resguardo.sources.town import town_from

        told = {"prazo_da_notificacao_dias": 30, "base_dos_prazos": "Decreto 9"}
        monkeypatch.setattr(settings, "RESGUARDO_TOWN", town_from({"fiscalizacao": told}))
        case = an_inspection(office, "constatacoes")
        text = office.client("davi").get(f"/fiscalizacoes/{case.pk}/passo/notificar").content.decode()
        assert 'value="30"' in text and 'value="Decreto 9"' in text

    def test_shows_its_days_with_how_they_are_counted_and_on_what_ground(self, office: Office) -> None:
        page = words(office.client("davi").get(f"/fiscalizacoes/{an_inspection(office, 'notificacao').pk}"))
        assert "Prazo de 5 dias da ciência" in page and "Código Civil, art. 132" in page and "Base: Norma X" in page

    def test_has_no_last_day_until_its_ciencia_is_recorded_and_then_counts_from_it(self, office: Office) -> None:
        from resguardo.casework.models import Served

        case, client = an_inspection(office, "notificacao"), office.client("davi")
        served = Served.objects.get(case=case)
        address = f"/fiscalizacoes/{case.pk}/documentos/{served.pk}"
        assert served.last is None
        said = text_of(client.get(f"{address}.pdf").content)
        assert "5 dias contados da ciência" in said and "Último dia" not in said
        assert "Ciência ainda não registrada" in words(client.get(f"/fiscalizacoes/{case.pk}"))
        day = local(now() - timedelta(days=40))
        recorded(client, case, day)
        served.refresh_from_db()
        assert served.last is not None and served.last >= day + timedelta(days=5)
        page = words(client.get(f"/fiscalizacoes/{case.pk}"))
        assert f"Ciência em {day:%d/%m/%Y}" in page and f"até {served.last:%d/%m/%Y}" in page
        assert "Último dia" not in text_of(client.get(f"{address}.pdf").content), "what was issued does not change"

    def test_whose_ciencia_is_recorded_is_not_recorded_again(self, office: Office) -> None:
        case, client = an_inspection(office, "notificacao"), office.client("davi")
        assert "Registrar a ciência da notificação" in words(client.get(f"/fiscalizacoes/{case.pk}"))
        recorded(client, case, local(now()))
        assert "Registrar a ciência da notificação" not in words(client.get(f"/fiscalizacoes/{case.pk}"))
        case.refresh_from_db()
        again = client.post(
            ciencia_of(case), {"versao": case.version, "dia": local(now()).isoformat(), "modo": "assinou"}
        )
        assert again.status_code == 422 and "A ciência já foi registrada" in words(again)

    def test_refused_to_be_signed_asks_for_two_witnesses(self, office: Office) -> None:
        case, client = an_inspection(office, "notificacao"), office.client("davi")
        told = {"versao": case.version, "dia": local(now()).isoformat(), "modo": "recusa", "testemunhas": "Só uma"}
        assert client.post(ciencia_of(case), told).status_code == 422
        assert client.post(ciencia_of(case), {**told, "testemunhas": "Uma\nOutra"}).status_code == 302
        assert "Recusou-se a assinar" in words(client.get(f"/fiscalizacoes/{case.pk}"))

    @pytest.mark.parametrize("days", [-1, 61])
    def test_is_not_told_on_a_day_to_come_nor_before_it_was_drawn_up(self, office: Office, days: int) -> None:
        case = an_inspection(office, "notificacao")
        told = {"versao": case.version, "dia": local(now() - timedelta(days=days)).isoformat(), "modo": "assinou"}
        assert office.client("davi").post(ciencia_of(case), told).status_code == 422

    @pytest.mark.parametrize("days", [5, None])
    def test_whose_ciencia_is_not_recorded_has_no_second_visit_and_no_auto(
        self, office: Office, days: int | None
    ) -> None:
        from resguardo.casework.inspecting import too_early
        from resguardo.casework.models import Visit

        case = an_inspection(office, "notificacao", days=days)
        assert any("ciência da notificação" in each for each in too_early(case, local(now())))
        answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", sent(case))
        assert answer.status_code == 422 and "ciência da notificação ainda não foi registrada" in words(answer)
        assert Visit.objects.filter(case=case).count() == 1

    @pytest.mark.parametrize("days", [5, None])
    def test_is_a_draft_with_a_code_that_anyone_verifies(self, office: Office, days: int | None) -> None:
        from resguardo.casework.models import IssuedDocument, Served

        case = an_inspection(office, "notificacao", days=days)
        served = Served.objects.get(case=case)
        pdf = office.client("davi").get(f"/fiscalizacoes/{case.pk}/documentos/{served.pk}.pdf")
        text = text_of(pdf.content)
        for told in ("Lago Ltda.", "Rua do Lago, 5", "Fiação exposta.", "art. 8º", "fiscal", "77", "testemunha"):
            assert told in text
        assert ("a lei e a configuração do município não o trazem" in text) is (days is None)
        code = IssuedDocument.objects.get(served=served).code
        assert code in text
        assert "Autêntico e em vigor" in words(office.client().get(f"/verificar/{code}"))


class TestACharge:
    def test_prints_what_an_auto_needs(self, office: Office) -> None:
        from resguardo.casework.models import Served

        case = an_inspection(office, "defesa")
        served = Served.objects.get(case=case, kind="auto_de_infracao")
        text = text_of(office.client("davi").get(f"/fiscalizacoes/{case.pk}/documentos/{served.pk}.pdf").content)
        for told in ("Autuado", "Hora", "Dispositivo da penalidade", "art. 14", "Lugar da defesa", "Recusou-se"):
            assert told in text

    def test_is_refused_while_the_term_of_the_notice_runs(self, office: Office) -> None:
        from resguardo.casework import inspecting
        from resguardo.casework.steps import Refused

        case = an_inspection(office, "nova_vistoria", days=90)
        draft = inspecting.Draft("F", "D", "fiscal", "1")
        with pytest.raises(Refused, match="prazo da notificação"):
            inspecting.draw_up(office.person("davi"), case, case.version, draft, now())

    @pytest.mark.parametrize(
        ("prior", "published", "refused"),
        [("sim", None, True), ("", None, True), ("nao", None, False), ("sim", "2002-09-30", False)],
    )
    def test_is_refused_to_who_was_licensed_before_until_the_term_of_art_16_has_passed(
        self,
        office: Office,
        monkeypatch: pytest.MonkeyPatch,
        prior: str,
        published: str | None,
        refused: bool,
    ) -> None:
        """R61; the term is not known to have passed as long as the day of publication is not (R54)."""
        from datetime import date

        from django.conf import settings

        from resguardo.casework.inspecting import too_early
        from resguardo.sources.town import Town

        monkeypatch.setattr(
            settings, "RESGUARDO_TOWN", Town(published=date.fromisoformat(published) if published else None)
        )
        path = "estabelecimento.alvara_anterior"
        told = {f"{path}.existe": prior, f"{path}.emitido_em": "2001-05-10" if prior == "sim" else ""}
        case = an_inspection(office, "nova_vistoria", answers=told)
        assert bool(too_early(case, local(now()))) is refused
        if published:
            assert "2003" in too_early(case, date(2003, 1, 2))[-1]

    def test_refused_to_be_signed_asks_for_two_witnesses(self, office: Office) -> None:
        case, client = an_inspection(office, "auto_de_infracao"), office.client("davi")
        address = f"/fiscalizacoes/{case.pk}/passo/registrar_ciencia"
        told = {"versao": case.version, "dia": local(now()).isoformat(), "modo": "recusa", "testemunhas": "Só uma"}
        assert client.post(address, told).status_code == 422
        assert client.post(address, {**told, "testemunhas": "Uma\nOutra"}).status_code == 302

    def test_is_refused_after_a_second_visit_within_the_term_of_the_notice_and_not_after_another(
        self, office: Office
    ) -> None:
        from resguardo.casework import inspecting
        from resguardo.casework.demo_inspections import visited
        from resguardo.casework.steps import Refused

        case, davi = an_inspection(office, "notificacao", days=30), office.person("davi")
        told_of_it(davi, case, now() - timedelta(days=58))
        visited(davi, case, now() - timedelta(days=55))
        draft = inspecting.Draft("F", "D", "fiscal", "1")
        with pytest.raises(Refused, match="foi dentro do prazo da notificação"):
            inspecting.draw_up(davi, case, case.version, draft, now())
        visited(davi, case, now())
        assert case.state == "nova_vistoria"
        inspecting.draw_up(davi, case, case.version, draft, now())
        case.refresh_from_db()
        assert case.state == "auto_de_infracao"

    @pytest.mark.parametrize("days", [51, 61, 10_000])
    def test_rests_on_no_second_visit_dated_before_the_ciencia_of_the_notice(self, office: Office, days: int) -> None:
        from resguardo.casework.models import Visit

        case = an_inspection(office, "notificacao")
        told_of_it(office.person("davi"), case, now() - timedelta(days=50))
        told = {**sent(case), "dia": local(now() - timedelta(days=days)).isoformat()}
        answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told)
        assert answer.status_code == 422 and "não pode ser anterior à ciência da notificação" in words(answer)
        assert Visit.objects.filter(case=case).count() == 1


class TestADefence:
    @pytest.mark.parametrize(("state", "step"), [("defesa", "juntar_defesa"), ("decisao", "juntar_recurso")])
    def test_or_an_appeal_is_not_received_before_what_it_answers(self, office: Office, state: str, step: str) -> None:
        case = an_inspection(office, state)
        told = {"versao": case.version, "texto": "Discordo.", "dia": local(now() - timedelta(days=51)).isoformat()}
        answer = office.client("ana").post(f"/fiscalizacoes/{case.pk}/passo/{step}", told)
        assert answer.status_code == 422 and "não pode ter sido recebida antes" in words(answer)


class TestADecision:
    def test_says_on_the_page_why_it_is_too_early_and_no_more_once_the_defence_came(self, office: Office) -> None:
        case, celia = an_inspection(office, "defesa", defence_days=90), office.client("celia")
        page = words(celia.get(f"/fiscalizacoes/{case.pk}"))
        assert "Ainda não se pode aplicar penalidade" in page and "O prazo da defesa vai até" in page
        told = {"versao": case.version, "texto": "Já corrigi.", "dia": local(now()).isoformat()}
        assert office.client("ana").post(f"/fiscalizacoes/{case.pk}/passo/juntar_defesa", told).status_code == 302
        assert "Ainda não se pode" not in words(celia.get(f"/fiscalizacoes/{case.pk}"))

    def test_waits_for_the_defence_or_the_end_of_its_term(self, office: Office) -> None:
        from resguardo.casework import penalising
        from resguardo.casework.steps import Refused

        case = an_inspection(office, "defesa", defence_days=40)
        celia, ruling = office.person("celia"), penalising.Ruling("advertencia", "Motivo.")
        early = now() - timedelta(days=40)
        with pytest.raises(Refused, match="prazo da defesa"):
            penalising.punish(celia, case, case.version, ruling, now() - timedelta(days=15))
        ana = office.person("ana")
        penalising.plead(ana, case, case.version, "juntar_defesa", "Já corrigi.", local(early), now())
        case.refresh_from_db()
        penalising.punish(celia, case, case.version, ruling, now())
        case.refresh_from_db()
        assert case.state == "decisao"

    def test_is_never_of_who_drew_up_the_auto(self, office: Office) -> None:
        from resguardo.casework.permissions import may

        case = an_inspection(office, "defesa")
        case.drawn_by = office.person("celia")
        assert not any(may(office.person("celia"), each, case) for each in ("aplicar_penalidade", "arquivar"))

    def test_is_never_of_who_inspected_or_notified_and_became_the_authority(self, office: Office) -> None:
        from resguardo.casework import accounts
        from resguardo.casework.permissions import may
        from resguardo.casework.states import Role
        from resguardo.casework.tasks import inspections_waiting_for

        case, mine = handed_over(office), ("aplicar_penalidade", "arquivar")
        fabio = accounts.invite(None, "fabio2@cidade.invalid", "Fábio Reis", Role.AUTHORITY, now())
        assert not any(may(fabio, each, case) for each in mine)
        assert all(may(office.person("celia"), each, case) for each in mine)
        waiting = type(case).objects.filter(pk=case.pk)
        assert not waiting.filter(inspections_waiting_for(fabio)).exists()
        assert waiting.filter(inspections_waiting_for(office.person("celia"))).exists()
        accounts.set_active(office.person("elisa"), fabio, False, now())

    def test_says_that_the_law_gives_no_amount_where_none_was_written(self, office: Office) -> None:
        from resguardo.casework import penalising

        case = an_inspection(office, "defesa")
        penalising.punish(office.person("celia"), case, case.version, penalising.Ruling("multa", "Motivo."), now())
        page = words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))
        assert "Valor e base: em branco; a lei não traz valor" in page

    def test_stands_apart_from_what_was_computed(self, office: Office) -> None:
        text = office.client("celia").get(f"/fiscalizacoes/{an_inspection(office, 'decisao').pk}").content.decode()
        findings, _, rest = text.partition('class="determinations"')
        assert "Multa</h3>" not in findings and "Multa</h3>" in rest
        assert "NÃO ATENDE" in findings and "NÃO ATENDE" not in rest

    def test_that_nobody_appealed_ends_after_the_term_counted_from_its_ciencia_and_not_before(
        self, office: Office
    ) -> None:
        case, client = an_inspection(office, "decisao"), office.client("celia")
        address = f"/fiscalizacoes/{case.pk}/passo/encerrar_processo"
        told = {"versao": case.version, "fundamentacao": "Sem recurso."}
        untold = client.post(address, told)
        assert untold.status_code == 422 and "A ciência da decisão ainda não foi registrada" in words(untold)
        told_of_it(office.person("davi"), case, now())
        told["versao"] = case.version
        early = client.post(address, told)
        assert early.status_code == 422 and "O prazo do recurso vai até" in words(early)

    def test_ends_once_the_term_of_the_appeal_has_passed(self, office: Office) -> None:
        case = an_inspection(office, "decisao")
        told_of_it(office.person("davi"), case, now() - timedelta(days=20))
        told = {"versao": case.version, "fundamentacao": "Sem recurso."}
        assert office.client("celia").post(f"/fiscalizacoes/{case.pk}/passo/encerrar_processo", told).status_code == 302


def handed_over(office: Office) -> InspectionCase:
    """An inspection in defence whose visits and notice were fabio's and whose auto was davi's."""
    from resguardo.casework import inspecting
    from resguardo.casework.demo_inspections import visited
    from resguardo.casework.states import Role

    fabio, davi = office.somebody("fabio2@cidade.invalid", Role.INSPECTOR), office.person("davi")
    at, later = now() - timedelta(days=60), now() - timedelta(days=30)
    place = inspecting.Inspected("Gás do Lago", "Rua do Lago, 3", ("A",))
    case = inspecting.plan(fabio, place, local(at), at)
    draft = inspecting.Draft("Fiação exposta.", "Lei 15/2002, art. 8º", "fiscal", "77", 5, "Norma X")
    visited(fabio, case, at)
    inspecting.notify(fabio, case, case.version, draft, at)
    case.refresh_from_db()
    told_of_it(fabio, case, at)
    visited(fabio, case, later)
    inspecting.take_over(davi, case, case.version, later)
    case.refresh_from_db()
    inspecting.draw_up(davi, case, case.version, draft, later)
    case.refresh_from_db()
    told_of_it(davi, case, later)
    return case


class TestWhoIsInspected:
    def test_sees_it_from_the_notice_on_and_answers_by_themselves(self, office: Office) -> None:
        licence = office.a_case("em_analise")
        rita = office.client("rita")
        hidden = an_inspection(office, "constatacoes", licence=licence)
        assert rita.get(f"/fiscalizacoes/{hidden.pk}").status_code == 404
        assert f"/fiscalizacoes/{hidden.pk}" not in rita.get("/fiscalizacoes").content.decode()
        case = an_inspection(office, "defesa", licence=licence)
        assert f"/fiscalizacoes/{case.pk}" in rita.get("/fiscalizacoes").content.decode()
        told = {"versao": case.version, "texto": "Corrigi a fiação."}
        assert rita.post(f"/fiscalizacoes/{case.pk}/passo/apresentar_defesa", told).status_code == 302
        assert "Corrigi a fiação." in words(office.client("celia").get(f"/fiscalizacoes/{case.pk}"))

    def test_is_told_by_e_mail_of_each_step_that_concerns_them(self, office: Office) -> None:
        from django.core import mail

        case = an_inspection(office, "decisao", licence=office.a_case("em_analise"))
        told = [each.body for each in mail.outbox if each.to == ["rita@cidade.invalid"] and str(case) in each.subject]
        for part in ("notificação", "nova vistoria", "auto de infração", "ciência", "decidiu"):
            assert any(part in each for each in told), part
        assert not any("Vistoria marcada" in each.subject for each in mail.outbox)

    def test_stands_in_the_log_under_a_key_of_the_cases_own(self, office: Office) -> None:
        from resguardo.casework.auditing import audit
        from resguardo.casework.history import history_of
        from resguardo.casework.models import LogEntry

        case = an_inspection(office, "constatacoes")
        entries = LogEntry.objects.filter(object=f"inspectioncase:{case.pk}")
        assert entries.exists() and not any("Lago" in each.after for each in entries)
        assert audit() is None
        assert "Gás do Lago" in [change.after for event in history_of(case) for change in event.changes]


def test_the_history_tells_who_did_what(office: Office) -> None:
    page = words(office.client("celia").get(f"/fiscalizacoes/{an_inspection(office, 'encerrado').pk}"))
    for told in (
        "Davi Nunes marcou a vistoria",
        "Davi Nunes registrou a vistoria",
        "Davi Nunes notificou",
        "Davi Nunes registrou a ciência da notificação",
        "Davi Nunes registrou a nova vistoria",
        "Davi Nunes lavrou o auto de infração",
        "Davi Nunes registrou a ciência do auto",
        "Célia Rocha aplicou a penalidade",
        "Ana Prado juntou o recurso",
        "Célia Rocha julgou o recurso",
    ):
        assert told in page


def test_the_history_tells_the_hours_of_the_town_wherever_the_machine_is(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zoneinfo import ZoneInfo

    from resguardo.casework.history import history_of
    from resguardo.casework.models import Visit

    case = an_inspection(office, "constatacoes")
    visit = Visit.objects.get(case=case)
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv("TZ", "Asia/Tokyo")
        time.tzset()
        told = [
            change.after for event in history_of(case) for change in event.changes if change.what == "registrada em"
        ]
    time.tzset()
    assert told == [f"{visit.at.astimezone(ZoneInfo('America/Sao_Paulo')):%d/%m/%Y %H:%M}"]


def test_two_officials_on_one_inspection_the_second_is_told(office: Office) -> None:
    case, client = an_inspection(office, "defesa"), office.client("celia")
    version = case.version
    told = {"versao": version, "fundamentacao": "Já corrigido."}
    assert client.post(f"/fiscalizacoes/{case.pk}/passo/arquivar", told).status_code == 302
    answer = client.post(f"/fiscalizacoes/{case.pk}/passo/arquivar", told)
    assert answer.status_code == 409
    assert "arquivou o auto" in words(answer)
