"""A request for a licence (art. 15) from its beginning to its analysis: site, papers, filing, two officials, facts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from builders import a_site
from casework.a_picture import JPEG, PNG
from casework.desk import now, read, step, today, words

if TYPE_CHECKING:
    from casework.office import Office


class TestBeginning:
    def test_brings_the_site_from_the_public_pages(self, office: Office) -> None:
        from resguardo.casework.models import LicenceCase, SiteVersion

        client = office.client("rita")
        site = json.dumps(a_site(**{"estabelecimento.nome": "Gás da Praça", "estabelecimento.atividades": ["revenda"]}))
        address = client.post("/verificar/guardar", {"documento": site}).url
        assert address.startswith("/pedidos/novo?trazido=")
        page = client.get(address).content.decode()
        assert "Gás da Praça" in page
        told = {
            "trazido": read(client.get(address)).hidden["trazido"],
            "nome": "Gás da Praça",
            "endereco": "Praça 1",
            "atividades": ["revenda"],
        }
        address = client.post("/pedidos/novo", told).url
        case = LicenceCase.objects.get(pk=int(address.rpartition("/")[2]))
        assert (case.name, case.state, case.applicant) == ("Gás da Praça", "rascunho", office.person("rita"))
        assert json.loads(SiteVersion.objects.get(case=case).content) == json.loads(site)

    def test_says_from_the_start_what_the_alvara_will_need_and_why_and_is_sent_without_it(self, office: Office) -> None:
        from casework.office import add_paper
        from resguardo.casework import applying
        from resguardo.casework.states import State

        rita = office.person("rita")
        case = applying.begin(rita, applying.Place("X", "Y", ("revenda",)), json.dumps(a_site()), now())
        add_paper(rita, case)
        told = words(office.client("rita").get(f"/pedidos/{case.pk}"))
        assert "Peça já a licença do Corpo de Bombeiros" in told
        assert "Lei estadual nº 19.449/2018 (Paraná), art. 2º" in told and "pode ser enviado sem ela" in told
        assert step(office, "rita", case, "enviar").status_code == 302
        case.refresh_from_db()
        assert case.state == State.FILED

    def test_says_no_more_of_the_fire_brigade_once_its_licence_is_there(self, office: Office) -> None:
        from casework.office import PDF
        from resguardo.casework import applying

        rita = office.person("rita")
        case = applying.begin(rita, applying.Place("X", "Y", ("revenda",)), json.dumps(a_site()), now())
        applying.add_paper(rita, case, case.version, "licenca_bombeiros", today(), "cb.pdf", PDF, now())
        assert "Peça já a licença" not in words(office.client("rita").get(f"/pedidos/{case.pk}"))

    def test_without_a_site_may_bring_it_later_as_a_file(self, office: Office) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        from resguardo.casework import applying
        from resguardo.casework.models import SiteVersion

        case = applying.begin(office.person("rita"), applying.Place("X", "Y", ("revenda",)), "", now())
        assert "O local ainda não foi informado" in words(office.client("rita").get(f"/pedidos/{case.pk}"))
        file = SimpleUploadedFile("local.yaml", b"resguardo: 1\nareas:\n  - {id: A, capacidade: {botijoes: 40}}\n")
        assert step(office, "rita", case, "preencher", arquivo=file).status_code == 302
        assert SiteVersion.objects.get(case=case).number == 1
        bad = SimpleUploadedFile("local.yaml", b"areas: [")
        assert step(office, "rita", case, "preencher", arquivo=bad).status_code == 422

    @pytest.mark.parametrize("carried", ["", "{", "[]", "x" * 10])
    def test_with_something_that_is_no_site_is_told_so(self, office: Office, carried: str) -> None:
        answer = office.client("rita").post("/verificar/guardar", {"documento": carried})
        assert answer.status_code == 422 and "não pode ser usado" in words(answer)

    def test_with_a_site_carried_no_more_begins_without_one(self, office: Office) -> None:
        answer = office.client("rita").get("/pedidos/novo?trazido=nada")
        assert answer.status_code == 200 and "não pôde ser lido" in words(answer)


class TestPapers:
    def test_keep_what_their_name_ends_in_however_long_it_is(self, office: Office) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        from casework.office import PDF
        from resguardo.casework.models import Paper

        case = office.a_case("rascunho")
        file = SimpleUploadedFile(f"{'planta ' * 40}.pdf", PDF, "application/pdf")
        told = {"tipo": "planta", "data_do_documento": "2026-11-30", "arquivo": file}
        assert step(office, "rita", case, "juntar_documento", **told).status_code == 302
        name = Paper.objects.filter(case=case).latest("pk").name
        assert (len(name), name[-4:]) == (200, ".pdf")

    @pytest.mark.parametrize(
        ("content", "media_type"),
        [(b"%PDF-1.4", "application/pdf"), (JPEG, "image/jpeg"), (PNG, "image/png")],
    )
    def test_are_kept_under_their_digest_outside_of_what_is_served(
        self, office: Office, data_folder: Any, content: bytes, media_type: str
    ) -> None:
        import hashlib

        from django.core.files.uploadedfile import SimpleUploadedFile

        from resguardo.casework.models import Paper

        case = office.a_case("rascunho")
        file = SimpleUploadedFile("../../escapa.pdf", content, "text/html")
        told = {"tipo": "planta", "data_do_documento": "2026-11-30", "arquivo": file}
        assert step(office, "rita", case, "juntar_documento", **told).status_code == 302
        paper = Paper.objects.filter(case=case).latest("pk")
        digest = hashlib.sha256(content).hexdigest()
        assert (paper.media_type, paper.sha256, paper.name) == (media_type, digest, "escapa.pdf")
        assert (data_folder / "papers" / digest[:2] / digest).read_bytes() == content
        taken = office.client("rita").get(f"/pedidos/{case.pk}/documentos/{paper.pk}")
        assert taken.content == content
        assert taken.headers["Content-Disposition"].startswith("attachment")

    @pytest.mark.parametrize("content", [b"<html>", b"", b"PK\x03\x04", b" %PDF-1.4", PNG[:11], PNG[:-1], JPEG[:-2]])
    def test_of_another_format_or_broken_are_refused(self, office: Office, content: bytes) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        case = office.a_case("rascunho")
        file = SimpleUploadedFile("documento.pdf", content, "application/pdf")
        told = {"tipo": "planta", "data_do_documento": "2026-11-30", "arquivo": file}
        assert step(office, "rita", case, "juntar_documento", **told).status_code == 422

    def test_larger_than_the_limit_are_refused(self, office: Office) -> None:
        from resguardo.casework.store import LARGEST_PAPER, media_type_of
        from resguardo.site.problem import UnusableFile

        assert media_type_of(b"%PDF-" + b" " * (LARGEST_PAPER - 5), "a.pdf") == "application/pdf"
        with pytest.raises(UnusableFile, match="10 MB"):
            media_type_of(b"%PDF-" + b" " * (LARGEST_PAPER - 4), "a.pdf")

    def test_nothing_else_may_be_as_large(self, office: Office) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        file = SimpleUploadedFile("local.json", b" " * 2_100_000)
        assert office.client("rita").post("/verificar/abrir", {"arquivo": file}).status_code == 413


class TestFiling:
    def test_gives_a_number_and_pins_the_law(self, office: Office) -> None:
        from resguardo.casework.applying import last_version
        from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW

        first, second = office.a_case(), office.a_case()
        assert int(second.number.partition("/")[2]) == int(first.number.partition("/")[2]) + 1
        assert second.number.startswith(f"{today().year}/")
        version = last_version(second)
        assert version is not None
        law = json.loads(version.result)["law"]
        assert (law["edition"], law["text_sha256"]) == (LAW.edition, LAW.text_sha256)

    def test_without_the_paper_of_art_15_is_told_what_is_lacking(self, office: Office) -> None:
        from resguardo.casework import applying

        place = applying.Place("X", "Y", ("revenda", "distribuicao"))
        case = applying.begin(office.person("rita"), place, json.dumps(a_site()), now())
        refused = step(office, "rita", case, "enviar")
        assert refused.status_code == 422
        assert "autorização da ANP para revenda" in words(refused)
        assert "como distribuidora" in words(refused)

    def test_of_who_only_stores_asks_for_no_paper(self, office: Office) -> None:
        from resguardo.casework import applying

        place = applying.Place("X", "Y", ("armazenamento",))
        case = applying.begin(office.person("rita"), place, json.dumps(a_site()), now())
        assert step(office, "rita", case, "enviar").status_code == 302

    def test_sends_word_to_the_applicant_and_to_every_analyst(self, office: Office) -> None:
        from django.core import mail

        case = office.a_case("rascunho")
        from casework.office import add_paper

        add_paper(office.person("rita"), case)
        assert step(office, "rita", case, "enviar").status_code == 302
        case.refresh_from_db()
        told = {each.to[0]: str(each.body) for each in mail.outbox}
        assert {"ana@cidade.invalid", "bento@cidade.invalid"} <= told.keys()
        assert "celia@cidade.invalid" not in told
        assert f"/pedidos/{case.pk}" in told["ana@cidade.invalid"]


class TestTwoOfficials:
    def test_the_second_is_told_and_nothing_is_overwritten(self, office: Office) -> None:
        from resguardo.casework.models import PaperJudgement
        from resguardo.casework.reviewing import judged_papers

        case = office.a_case("em_analise")
        seen = case.version
        paper = judged_papers(case)[0].paper
        told = {"versao": seen, "documento": paper.pk, "aceito": "sim"}
        address = f"/pedidos/{case.pk}/passo/avaliar_documento"
        assert office.client("ana").post(address, told).status_code == 302
        second = office.client("ana").post(address, {**told, "aceito": "nao", "motivo": "ilegível"})
        assert second.status_code == 409
        assert "Outra pessoa alterou este pedido" in words(second)
        assert "Ana Prado avaliou um documento" in words(second)
        assert [each.accepted for each in PaperJudgement.objects.filter(paper=paper)] == [True]

    def test_who_takes_a_request_that_was_just_taken_is_told(self, office: Office) -> None:
        case = office.a_case()
        seen = {"versao": case.version}
        address = f"/pedidos/{case.pk}/passo/tomar"
        assert office.client("ana").post(address, seen).status_code == 302
        assert office.client("bento").post(address, seen).status_code == 409
        case.refresh_from_db()
        assert case.handler == office.person("ana")

    def test_a_mistake_in_the_second_form_does_not_bring_it_back_on_a_version_nobody_saw(self, office: Office) -> None:
        case = office.a_case("em_analise")
        address, seen = f"/pedidos/{case.pk}/passo/pedir_correcao", case.version
        office.client("ana").post(f"/pedidos/{case.pk}/fatos", {"versao": seen, "parte": "1"})
        answer = office.client("ana").post(address, {"versao": seen, "corrigir": "", "base": "", "dias": "0"})
        assert answer.status_code == 409 and "Ana Prado avaliou fatos do local" in words(answer)
        wrong = {"versao": seen + 1, "corrigir": "", "base": "", "dias": "0"}
        assert office.client("ana").post(address, wrong).status_code == 422

    def test_who_opens_a_step_that_another_window_took_is_told_what_was_done(self, office: Office) -> None:
        case = office.a_case("em_analise")
        answer = office.client("bento").get(f"/pedidos/{case.pk}/passo/tomar")
        assert answer.status_code == 403 and "Ana Prado começou a análise" in words(answer)
        assert f'href="/pedidos/{case.pk}"' in answer.content.decode()

    def test_at_the_same_moment_only_one_comes_through(self, office: Office) -> None:
        import threading

        from django.db import connection

        case = office.a_case()
        answers: list[int] = []

        def takes(name: str) -> None:
            address = f"/pedidos/{case.pk}/passo/tomar"
            answers.append(office.client(name).post(address, {"versao": case.version}).status_code)
            connection.close()

        threads = [threading.Thread(target=takes, args=(name,)) for name in ("ana", "bento") * 3]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert sorted(answers) == [302, 409, 409, 409, 409, 409]


class TestFacts:
    PATH = "areas[A].cobertura.pe_direito_m"

    def test_another_value_stands_beside_what_was_told_and_turns_the_finding(self, office: Office) -> None:
        from resguardo.casework.applying import last_version
        from resguardo.casework.overview import site_of

        case = office.a_case("em_analise")
        before = last_version(case)
        told = {"fato": self.PATH, "valor": "2,40", "motivo": "Medido na vistoria."}
        assert step(office, "ana", case, "avaliar_fato", **told).status_code == 302
        after, site = last_version(case), site_of(case, today())
        assert before is not None and after is not None and site is not None and site.as_judged is not None
        assert (after.pk, after.content) == (before.pk, before.content)
        assert (site.told.verdict, site.as_judged.verdict) == ("atende", "nao_atende")
        page = words(office.client("rita").get(f"/pedidos/{case.pk}/fatos"))
        assert "adotado 2,40 por Ana Prado: Medido na vistoria." in page

    @pytest.mark.parametrize(
        ("path", "value", "reason"),
        [(PATH, "alto", "x"), (PATH, "2,40", ""), (PATH, "", "x"), ("areas[Z].nada", "1", "x"), ("x", "1", "x")],
    )
    def test_a_value_that_cannot_be_understood_or_has_no_reason_is_refused(
        self, office: Office, path: str, value: str, reason: str
    ) -> None:
        case = office.a_case("em_analise")
        refused = step(office, "ana", case, "avaliar_fato", fato=path, valor=value, motivo=reason)
        assert refused.status_code == 422

    def test_are_accepted_one_by_one_and_stay_so_while_they_are_told_alike(self, office: Office) -> None:
        from resguardo.casework.checking import facts_of
        from resguardo.casework.models import FactJudgement
        from resguardo.casework.overview import site_of

        case = office.a_case("em_analise")
        paths = [self.PATH, "areas[A].fiacao"]
        sent = {"versao": case.version, "fato": paths}
        count = FactJudgement.objects.count()
        answer = office.client("ana").post(f"/pedidos/{case.pk}/fatos", sent)
        assert answer.status_code == 302
        assert FactJudgement.objects.count() == count + 2
        site = site_of(case, today())
        assert site is not None
        assert site.unjudged == len(facts_of(site.told.parts)) - 2

    def test_told_otherwise_in_another_version_wait_for_another_judgement(self, office: Office) -> None:
        from casework.office import judge_all
        from resguardo.casework import applying, reviewing
        from resguardo.casework.overview import site_of

        case = office.a_case("em_analise")
        judge_all(office.person("ana"), case)
        case.refresh_from_db()
        reviewing.ask_correction(office.person("ana"), case, case.version, "x", "x", 5, now())
        case.refresh_from_db()
        other = json.dumps(a_site(**{self.PATH: 2.9}))
        applying.tell_site(office.person("rita"), case, case.version, other, now())
        site = site_of(case, today())
        assert site is not None
        assert site.unjudged == 1 and self.PATH not in site.judgements
