"""What there is of somebody who was inspected: shown to them, and erased once the case has ended (LGPD)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, today, words
from casework.test_inspections import an_inspection
from casework.test_log import undone

if TYPE_CHECKING:
    from pathlib import Path

    from casework.office import Office
    from resguardo.casework.models import PriorLicence


@pytest.fixture(scope="module")
def erased(town: Any) -> dict[str, int]:
    """The rows that stay of somebody who was erased, by table."""
    from casework.office import Office
    from resguardo.casework import erasing
    from resguardo.casework.models import Alvara, Paper

    office = Office(town)
    owner = office.somebody("de-outrora@cidade.invalid")
    licence = office.a_case("alvara_vigente", applicant="de-outrora")
    inspection = an_inspection(office, "encerrado", licence=licence)
    erasing.erase(owner, now())
    alvara, paper = Alvara.objects.get(case=licence), Paper.objects.get(case=licence)
    rows = {"alvara": alvara, "licencecase": licence, "paper": paper, "person": owner, "inspectioncase": inspection}
    return {table: row.pk for table, row in rows.items()}


class TestAnExport:
    def test_of_who_was_inspected_without_an_account_tells_the_case_with_its_visits_photos_and_papers(
        self, office: Office
    ) -> None:
        from resguardo.casework.models import IssuedDocument, Photo
        from resguardo.casework.personal_data import data_of

        told = data_of(an_inspection(office, "defesa"))
        (case,) = told["tabelas"]["inspectioncase"]
        assert (case["responsible"], case["domicile"]) == ("Lago Ltda.", "Rua do Lago, 5")
        assert {"visit", "photo", "served", "issueddocument"} <= told["tabelas"].keys()
        assert "licencecase" not in told["tabelas"] and "person" not in told["tabelas"]
        key = case["id"]
        kept = set(Photo.objects.filter(visit__case=key).values_list("sha256", flat=True))
        kept |= set(IssuedDocument.objects.filter(served__case=key).values_list("sha256", flat=True))
        assert told["arquivos"].keys() == kept != set()
        assert any("Lago Ltda." in str(entry) for entry in told["registro"])

    def test_of_an_account_holds_its_inspections_from_the_notice_on(self, office: Office) -> None:
        from resguardo.casework.personal_data import data_of, untold

        owner = office.somebody("inspecionada@cidade.invalid")
        licence = office.a_case("em_analise", applicant="inspecionada")
        planned, notified = (an_inspection(office, each, licence=licence) for each in ("constatacoes", "notificacao"))
        told = data_of(owner)
        assert [each["id"] for each in told["tabelas"]["inspectioncase"]] == [notified.pk]
        about = {each["sobre"] for each in told["registro"]}
        assert f"inspectioncase:{notified.pk}" in about and f"inspectioncase:{planned.pk}" not in about
        assert untold(owner) == 1


class TestErasing:
    def test_who_was_inspected_leaves_nothing_of_them_in_row_or_log_and_the_chain_whole(self, office: Office) -> None:
        from resguardo.casework import auditing, erasing
        from resguardo.casework.models import LogEntry, PersonKey

        case = an_inspection(office, "encerrado")
        key = case.key_id
        erasing.erase(case, now())
        case.refresh_from_db()
        assert (case.responsible, case.domicile, case.registration, case.key) == ("", "", "", None)
        assert not PersonKey.objects.filter(pk=key).exists()
        assert auditing.audit() is None
        entries = LogEntry.objects.filter(object=f"inspectioncase:{case.pk}")
        assert not any("Lago" in each.before + each.after for each in entries)
        page = words(office.client("davi").get(f"/fiscalizacoes/{case.pk}"))
        assert "Lago Ltda." not in page and "(apagado)" in page

    @pytest.mark.parametrize(
        ("table", "column"),
        [
            ("alvara", "holder"),
            ("alvara", "address"),
            ("licencecase", "name"),
            ("licencecase", "address"),
            ("paper", "name"),
            ("person", "name"),
            ("person", "email"),
            ("inspectioncase", "name"),
            ("inspectioncase", "address"),
            ("inspectioncase", "responsible"),
        ],
    )
    def test_what_stays_of_an_erased_person_is_not_changed_unseen(
        self, office: Office, erased: dict[str, int], table: str, column: str
    ) -> None:
        from django.db import connection

        from resguardo.casework.auditing import audit
        from resguardo.casework.guard import writing

        assert audit() is None
        with undone(), writing(), connection.cursor() as cursor:
            cursor.execute(f"UPDATE casework_{table} SET {column} = 'Outra' WHERE id = %s", [erased[table]])  # noqa: S608
            fault = audit()
        assert fault is not None and fault.what.startswith(f"{table}:{erased[table]}:") and column in fault.what

    def test_leaves_digests_of_what_stays_in_the_log_and_no_personal_value(
        self, office: Office, erased: dict[str, int]
    ) -> None:
        import json

        from resguardo.casework.models import Alvara, LogEntry
        from resguardo.casework.personal import digest

        alvara = Alvara.objects.get(pk=erased["alvara"])
        entry = LogEntry.objects.filter(object=f"alvara:{alvara.pk}").latest("number")
        assert entry.action == "apagou a pessoa"
        assert json.loads(entry.after) == {"holder": digest(alvara.holder), "address": digest(alvara.address)}
        person = LogEntry.objects.filter(object=f"person:{erased['person']}", action="apagou a pessoa").first()
        assert person is not None and json.loads(person.before)["email"] == "(apagado)"

    @pytest.mark.parametrize("state", ["vistoria_marcada", "notificacao", "decisao"])
    def test_waits_until_the_case_has_ended(self, office: Office, state: str) -> None:
        from resguardo.casework import erasing
        from resguardo.casework.steps import Refused

        case = an_inspection(office, state)
        with pytest.raises(Refused, match="ainda corre"):
            erasing.erase(case, now())
        case.refresh_from_db()
        assert case.responsible == "Lago Ltda." and case.key is not None

    def test_of_an_account_takes_its_ended_inspections_along_and_says_which_go_on(self, office: Office) -> None:
        from resguardo.casework import auditing, erasing

        owner = office.somebody("apagada@cidade.invalid")
        licence = office.a_case("em_analise", applicant="apagada")
        ended, running = (an_inspection(office, each, licence=licence) for each in ("encerrado", "defesa"))
        fate = erasing.fate_of(owner, now())
        assert any("fiscalizações encerradas: 1" in each for each in fate.goes)
        assert any(str(running) in each for each in fate.stays) and not any(str(ended) in each for each in fate.stays)
        erasing.erase(owner, now())
        for each in (ended, running):
            each.refresh_from_db()
        assert (ended.responsible, running.responsible) == ("", "Lago Ltda.")
        assert auditing.audit() is None

    def test_of_an_account_takes_its_drafts_along_with_their_papers_and_files(
        self, office: Office, data_folder: Path
    ) -> None:
        from casework.office import add_paper
        from resguardo.casework import applying, auditing, erasing
        from resguardo.casework.models import LicenceCase, LogEntry, Paper, SiteVersion

        owner = office.somebody("com-rascunho@cidade.invalid")
        draft, shared = (office.a_case("rascunho", applicant="com-rascunho") for _ in range(2))
        add_paper(owner, shared)
        office.a_case("protocolado")
        content = b"%PDF-1.7 so deste rascunho"
        told = (draft, draft.version, "planta", today(), "cpf-de-joana.pdf", content, now())
        applying.add_paper(owner, *told)
        paper = Paper.objects.get(case=draft, kind="planta")
        kept = data_folder / "papers" / paper.sha256[:2] / paper.sha256
        common = Paper.objects.get(case=shared).sha256
        assert kept.exists()
        assert any(
            "pedidos em rascunho" in each and each.endswith(": 2") for each in erasing.fate_of(owner, now()).goes
        )
        erasing.erase(owner, now())
        assert not LicenceCase.objects.filter(applicant=owner).exists()
        assert (
            not SiteVersion.objects.filter(case=draft.pk).exists() and not Paper.objects.filter(case=draft.pk).exists()
        )
        assert not kept.exists()
        assert Paper.objects.filter(sha256=common).exists(), "another request's paper has the same content"
        assert (data_folder / "papers" / common[:2] / common).exists()
        assert auditing.audit() is None and not auditing.damaged_files()
        assert not any("joana" in each.before + each.after for each in LogEntry.objects.all())

    def test_of_an_account_takes_the_names_of_its_papers_and_leaves_what_was_decided_on(self, office: Office) -> None:
        from resguardo.casework import erasing, store
        from resguardo.casework.models import Paper

        owner = office.somebody("deferida@cidade.invalid")
        case = office.a_case("alvara_vigente", applicant="deferida")
        before = Paper.objects.get(case=case)
        erasing.erase(owner, now())
        after = Paper.objects.get(case=case)
        assert (before.name, after.name, after.sha256) == ("anp.pdf", "(apagado)", before.sha256)
        assert not store.whole_or_wrong(after.sha256)[1]

    @pytest.mark.parametrize(
        ("state", "said"), [("em_analise", "em análise"), ("indeferido", "indeferido"), ("alvara_vigente", "vigente")]
    )
    def test_says_before_which_requests_stay_and_which_still_run(self, office: Office, state: str, said: str) -> None:
        from resguardo.casework import erasing

        name = f"fica-{state.replace('_', '-')}"
        owner = office.somebody(f"{name}@cidade.invalid")
        case = office.refused(applicant=name) if state == "indeferido" else office.a_case(state, applicant=name)
        (told,) = (each for each in erasing.fate_of(owner, now()).stays if str(case) in each)
        assert said in told and ("ainda corre" in told) is (state == "em_analise")
        owner.refresh_from_db()
        assert owner.is_active, "nothing was done yet"

    def test_writes_no_more_to_who_was_erased(self, office: Office) -> None:
        from django.core import mail

        from resguardo.casework import erasing

        owner = office.somebody("calada@cidade.invalid")
        case = office.a_case("em_analise", applicant="calada")
        erasing.erase(owner, now())
        mail.outbox = []
        told = {"corrigir": "Meça.", "base": "art. 10", "dias": "10"}
        assert step(office, "ana", case, "pedir_correcao", **told).status_code == 302
        assert [each.to for each in mail.outbox] == []

    def test_ends_the_sessions_of_whoever_was_erased_and_of_nobody_else(self, office: Office) -> None:
        from django.contrib.sessions.models import Session

        from resguardo.casework import erasing

        owner = office.somebody("entrada@cidade.invalid")
        clients = office.client("entrada"), office.client("ana")
        keys = [each.session.session_key for each in clients]
        erasing.erase(owner, now())
        assert [Session.objects.filter(pk=each).exists() for each in keys] == [False, True]

    def test_a_draft_of_what_was_served_says_that_who_was_inspected_was_erased(self, office: Office) -> None:
        from casework.test_drafts import in_docx
        from resguardo.casework import erasing
        from resguardo.casework.models import Served

        case = an_inspection(office, "encerrado")
        path = f"/fiscalizacoes/{case.pk}/documentos/{Served.objects.filter(case=case).earliest('pk').pk}.docx"
        assert "Lago Ltda." in in_docx(office.client("davi").get(path).content)
        erasing.erase(case, now())
        said = in_docx(office.client("davi").get(path).content)
        assert "Lago Ltda." not in said and "apagado a pedido" in said


class TestALicenceOfTheAdaptationList:
    def brought(self, office: Office, number: str) -> PriorLicence:
        from resguardo.casework import adapting
        from resguardo.casework.models import PriorLicence

        register = (
            f"alvara;estabelecimento;endereco;emissao\n{number};Gás da Joana;Rua da Joana, 1;01/02/2001\n".encode()
        )
        adapting.bring(office.person("ana"), register, "cadastro.csv", now())
        return PriorLicence.objects.get(number=number)

    def adapted(self, office: Office, licence: PriorLicence) -> None:
        from resguardo.casework import adapting

        adapting.find_adapted(office.person("ana"), licence.pk, licence.version, today(), "Alvará novo.", now())
        licence.refresh_from_db()

    def test_is_not_erased_as_long_as_it_has_to_adapt(self, office: Office) -> None:
        from resguardo.casework import erasing
        from resguardo.casework.steps import Refused

        licence = self.brought(office, "A-901")
        with pytest.raises(Refused, match="ainda tem de se adequar"):
            erasing.erase(licence, now())
        licence.refresh_from_db()
        assert licence.name == "Gás da Joana"

    def test_leaves_nothing_of_its_holder_in_row_or_log_and_the_chain_whole(self, office: Office) -> None:
        from resguardo.casework import auditing, erasing
        from resguardo.casework.models import LogEntry, PersonKey

        licence = self.brought(office, "A-902")
        self.adapted(office, licence)
        key = licence.key_id
        erasing.erase(licence, now())
        licence.refresh_from_db()
        assert (licence.name, licence.address, licence.key) == ("(apagado)", "", None)
        assert not PersonKey.objects.filter(pk=key).exists() and auditing.audit() is None
        assert not any("Joana" in each.before + each.after for each in LogEntry.objects.all())
        rows = office.client("ana").get("/adequacao/lista.csv").content.decode().splitlines()
        assert [each for each in rows if "A-902" in each and "(apagado)" in each and "Joana" not in each]

    def test_stays_erased_when_the_register_is_brought_again(self, office: Office) -> None:
        from resguardo.casework import erasing

        licence = self.brought(office, "A-903")
        self.adapted(office, licence)
        erasing.erase(licence, now())
        assert self.brought(office, "A-903").name == "(apagado)"

    def test_is_exported_with_its_entries(self, office: Office) -> None:
        from resguardo.casework.personal_data import data_of

        told = data_of(self.brought(office, "A-904"))
        assert [each["name"] for each in told["tabelas"]["priorlicence"]] == ["Gás da Joana"]
        assert any("Gás da Joana" in str(each) for each in told["registro"])
