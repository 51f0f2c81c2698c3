"""What there is of somebody who was inspected: shown to them, and erased once the case has ended (LGPD)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, words
from casework.test_inspections import an_inspection
from casework.test_log import undone

if TYPE_CHECKING:
    from casework.office import Office


@pytest.fixture(scope="module")
def erased(town: Any) -> dict[str, int]:
    """The rows that stay of somebody who was erased, by table."""
    from casework.office import Office
    from resguardo.casework import personal_data
    from resguardo.casework.models import Alvara, Paper

    office = Office(town)
    owner = office.somebody("de-outrora@cidade.invalid")
    licence = office.a_case("alvara_vigente", applicant="de-outrora")
    inspection = an_inspection(office, "encerrado", licence=licence)
    personal_data.erase(owner, now())
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
        from resguardo.casework import auditing, personal_data
        from resguardo.casework.models import LogEntry, PersonKey

        case = an_inspection(office, "encerrado")
        key = case.key_id
        personal_data.erase_inspected(case, now())
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
        from resguardo.casework import personal_data
        from resguardo.casework.steps import Refused

        case = an_inspection(office, state)
        with pytest.raises(Refused, match="ainda corre"):
            personal_data.erase_inspected(case, now())
        case.refresh_from_db()
        assert case.responsible == "Lago Ltda." and case.key is not None

    def test_of_an_account_takes_its_ended_inspections_along_and_says_which_go_on(self, office: Office) -> None:
        from resguardo.casework import auditing, personal_data

        owner = office.somebody("apagada@cidade.invalid")
        licence = office.a_case("em_analise", applicant="apagada")
        ended, running = (an_inspection(office, each, licence=licence) for each in ("encerrado", "defesa"))
        assert personal_data.erase(owner, now()) == (1, 1)
        for each in (ended, running):
            each.refresh_from_db()
        assert (ended.responsible, running.responsible) == ("", "Lago Ltda.")
        assert auditing.audit() is None
