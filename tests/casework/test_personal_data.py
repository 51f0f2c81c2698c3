"""What there is of somebody who was inspected: shown to them, and erased once the case has ended (LGPD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from casework.desk import now, words
from casework.test_inspections import an_inspection

if TYPE_CHECKING:
    from casework.office import Office


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
