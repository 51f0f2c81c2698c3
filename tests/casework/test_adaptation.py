"""Art. 16: the term of whoever had a licence already, the list of who is still out, and who may do what with it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.test_browser import Person as Browser
from casework.test_browser import browsers, enter, is_for_everyone, nothing_filled
from resguardo.casework.adaptation import Adaptation, Standing, adaptation, is_prior, standing
from resguardo.laws import holidays
from resguardo.site.problem import UnusableFile

if TYPE_CHECKING:
    from casework.office import Office

__all__ = ["browsers"]
CALENDAR = (*holidays.national(), *holidays.parana())
PUBLISHED = date(2002, 9, 20)
DAY = timedelta(days=1)


def over(published: date | None = PUBLISHED) -> Adaptation:
    return adaptation(published, CALENDAR, "working_day")


class TestTheTerm:
    def test_leaves_the_day_of_publication_out(self) -> None:
        assert over().term.last == date(2003, 3, 19)

    def test_moves_from_a_holiday_to_the_next_working_day_and_says_so(self) -> None:
        found = over(date(2002, 9, 23)).term  # ends on Saturday, 22 March
        assert found.last == date(2003, 3, 24)
        assert found.moved_by == ("22/03/2003: sábado", "23/03/2003: domingo")

    def test_may_be_read_otherwise(self) -> None:
        assert adaptation(date(2002, 9, 23), CALENDAR, "holidays_only").term.last == date(2003, 3, 22)
        assert adaptation(date(2002, 9, 19), CALENDAR, "publication_day_counts").term.last == date(2003, 3, 17)

    def test_of_an_unknown_publication_does_not_end_before_its_earliest_day_and_never_passes(self) -> None:
        unknown = over(None)
        assert (unknown.known, unknown.published, unknown.term.last) == (False, None, date(2003, 3, 18))
        assert not unknown.passed(date(2100, 1, 1))

    def test_passes_the_day_after_its_last(self) -> None:
        assert [over().passed(over().term.last + each * DAY) for each in (-1, 0, 1)] == [False, False, True]


class TestAPriorLicence:
    @pytest.mark.parametrize(
        ("issued", "prior"), [(PUBLISHED - DAY, True), (PUBLISHED, False), (PUBLISHED + DAY, False)]
    )
    def test_was_issued_before_the_day_of_publication(self, issued: date, prior: bool) -> None:
        assert is_prior(issued, PUBLISHED) is prior

    @pytest.mark.parametrize(
        ("issued", "prior"),
        [(None, None), (date(2002, 9, 18), True), (date(2002, 9, 19), None), (date(2010, 1, 1), None)],
    )
    def test_is_so_beyond_doubt_only_before_the_law_was_signed_where_publication_is_unknown(
        self, issued: date | None, prior: bool | None
    ) -> None:
        assert is_prior(issued, None) is prior


class TestAnEstablishment:
    BEFORE, LAST = date(1998, 1, 1), date(2003, 3, 19)

    @pytest.mark.parametrize(
        ("issued", "adapted", "today", "stands"),
        [
            (BEFORE, None, LAST, Standing.WITHIN),
            (BEFORE, None, LAST + DAY, Standing.OUT),
            (BEFORE, LAST, LAST + DAY, Standing.ADAPTED),
            (BEFORE, LAST + DAY, LAST + DAY, Standing.ADAPTED),
            (None, None, LAST + DAY, Standing.OPEN),
            (None, LAST, LAST + DAY, Standing.ADAPTED),
            (PUBLISHED, None, LAST + DAY, Standing.NOT_PRIOR),
        ],
    )
    def test_stands_where_its_days_say(
        self, issued: date | None, adapted: date | None, today: date, stands: Standing
    ) -> None:
        assert standing(issued, adapted, over(), today) is stands

    def test_is_never_out_of_a_term_whose_end_nobody_knows(self) -> None:
        assert standing(self.BEFORE, None, over(None), date(2003, 3, 18)) is Standing.WITHIN
        assert standing(self.BEFORE, None, over(None), date(2026, 1, 1)) is Standing.OPEN


@contextmanager
def published_on(day: date | None) -> Iterator[None]:
    """The municipality's configuration with another day of publication."""
    from django.conf import settings

    before = settings.RESGUARDO_TOWN
    settings.RESGUARDO_TOWN = replace(before, published=day)
    try:
        yield
    finally:
        settings.RESGUARDO_TOWN = before


def register_of(*rows: str) -> bytes:
    return "\r\n".join(("Alvará;Estabelecimento;Endereço;Emissão;CPF", *rows)).encode()


def bring(office: Office, *rows: str, who: str = "ana") -> Any:
    from django.utils import timezone

    from resguardo.casework import adapting

    return adapting.bring(office.person(who), register_of(*rows), "cadastro.csv", timezone.now())


def licence(number: str) -> Any:
    from resguardo.casework.models import PriorLicence

    return PriorLicence.objects.get(number=number)


def listed_csv(office: Office, who: str = "ana") -> dict[str, dict[str, str]]:
    content = office.client(who).get("/adequacao/lista.csv").content.decode("utf-8-sig")
    return {row["Alvará"]: row for row in csv.DictReader(io.StringIO(content), delimiter=";")}


class TestTheRegister:
    def test_comes_in_by_the_page_and_leaves_its_entries_in_the_log_without_names(self, office: Office) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        from resguardo.casework.auditing import audit
        from resguardo.casework.models import LogEntry

        data = register_of("100/1999;Bar do Pinhão;Rua do Inhame, 1;02/02/1999;529.982.247-25")
        sent = office.client("elisa").post("/adequacao/importar", {"arquivo": SimpleUploadedFile("cadastro.csv", data)})
        assert sent.status_code == 200
        assert "1 alvará entrou na lista" in sent.content.decode()
        assert "não foram guardadas: CPF" in sent.content.decode()
        entries = LogEntry.objects.filter(
            action="importou alvarás anteriores", object=f"priorlicence:{licence('100/1999').pk}"
        )
        (entry,) = entries
        assert entry.person == office.person("elisa").pk
        assert "Pinhão" not in entry.after and "Inhame" not in entry.after and "100/1999" in entry.after
        assert audit() is None

    def test_brought_twice_is_there_once(self, office: Office) -> None:
        row = "101/1999;Bar;Rua;02/02/1999;"
        assert bring(office, row).new == 1
        again = bring(office, row, "102/1999;Outro;Rua;;")
        assert (again.new, again.known) == (1, 1)

    def test_that_is_not_utf_8_comes_in_once_somebody_says_how_it_reads(self, office: Office) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        data = register_of("150/1999;Gás São João;Rua;;").decode().encode("cp850")

        def sent(**told: str) -> Any:
            file = SimpleUploadedFile("c.csv", data)
            return office.client("ana").post("/adequacao/importar", {"arquivo": file, **told})

        asked = sent()
        assert asked.status_code == 422 and "150/1999" not in listed_csv(office)
        assert "em DOS (CP850), “150/1999;Gás São João;Rua;;”" in asked.content.decode()
        assert sent(codificacao="cp850").status_code == 200
        assert licence("150/1999").name == "Gás São João"

    def test_that_tells_otherwise_of_a_licence_changes_nothing(self, office: Office) -> None:
        bring(office, "103/1999;Bar;Rua;02/02/1999;")
        with pytest.raises(UnusableFile, match="dados que não são os da lista"):
            bring(office, "103/1999;Bar;Rua;03/02/1999;", "104/1999;Novo;Rua;;")
        assert licence("103/1999").issued == date(1999, 2, 2)
        assert "104/1999" not in listed_csv(office)

    def test_with_something_wrong_says_all_of_it_and_brings_nothing(self, office: Office) -> None:
        from django.core.files.uploadedfile import SimpleUploadedFile

        data = register_of("105/1999;Bar;Rua;ontem;", ";Bar;Rua;;", "106/1999;Bom;Rua;;")
        sent = office.client("ana").post("/adequacao/importar", {"arquivo": SimpleUploadedFile("c.csv", data)})
        assert sent.status_code == 422
        said = sent.content.decode()
        assert "linha 2" in said and "ontem" in said and "linha 3" in said
        assert "106/1999" not in listed_csv(office)


class TestTheListAsCsv:
    def test_never_begins_a_cell_like_a_formula(self, office: Office) -> None:
        bring(office, "=1+1;+55 41;-Rua;;", "107/1999;@SUM(A1);Rua;;")
        rows = listed_csv(office)
        assert rows["'=1+1"]["Estabelecimento"] == "'+55 41"
        assert rows["'=1+1"]["Endereço"] == "'-Rua"
        assert rows["107/1999"]["Estabelecimento"] == "'@SUM(A1)"

    def test_tells_term_and_standing_of_each(self, office: Office) -> None:
        bring(office, "108/1999;Bar;Rua;02/02/1999;", "109/2005;Bar;Rua;02/02/2005;")
        with published_on(PUBLISHED):
            rows = listed_csv(office)
        assert (rows["108/1999"]["Prazo"], rows["108/1999"]["Situação"]) == ("19/03/2003", "Fora do prazo")
        assert (rows["109/2005"]["Prazo"], rows["109/2005"]["Situação"]) == ("", "O prazo não é dele")
        assert listed_csv(office)["108/1999"]["Prazo"] == "não antes de 18/03/2003"


class TestFindingAdapted:
    def test_is_told_with_who_and_why(self, office: Office) -> None:
        bring(office, "110/1999;Bar;Rua;02/02/1999;")
        key = licence("110/1999").pk
        told = {"versao": 0, "adequado_em": "2003-03-20", "fundamentacao": "Vistoria."}
        assert office.client("ana").post(f"/adequacao/{key}", told).status_code == 302
        found = licence("110/1999")
        assert (found.adapted, found.by, found.version) == (date(2003, 3, 20), office.person("ana"), 1)
        with published_on(PUBLISHED):
            assert listed_csv(office)["110/1999"]["Situação"] == "Adequado, depois do prazo"

    def test_on_what_somebody_else_changed_is_refused_and_shows_it(self, office: Office) -> None:
        bring(office, "111/1999;Bar;Rua;02/02/1999;")
        key = licence("111/1999").pk
        told = {"versao": 0, "adequado_em": "2003-03-20", "fundamentacao": "Vistoria de Bento."}
        office.client("bento").post(f"/adequacao/{key}", told)
        sent = office.client("ana").post(f"/adequacao/{key}", {**told, "fundamentacao": "Vistoria de Ana."})
        assert sent.status_code == 409
        assert "Outra pessoa alterou" in sent.content.decode() and "Vistoria de Bento." in sent.content.decode()
        assert licence("111/1999").reason == "Vistoria de Bento."

    def test_is_not_told_ahead_of_the_day(self, office: Office) -> None:
        bring(office, "112/1999;Bar;Rua;02/02/1999;")
        told = {"versao": 0, "adequado_em": "2999-01-01", "fundamentacao": "Um dia."}
        sent = office.client("ana").post(f"/adequacao/{licence('112/1999').pk}", told)
        assert sent.status_code == 422
        assert licence("112/1999").adapted is None

    def test_is_not_told_of_a_day_before_the_licence_was_issued(self, office: Office) -> None:
        bring(office, "113/1999;Bar;Rua;02/02/1999;")
        told = {"versao": 0, "fundamentacao": "Vistoria."}
        address = f"/adequacao/{licence('113/1999').pk}"
        early = office.client("ana").post(address, {**told, "adequado_em": "1999-02-01"})
        assert early.status_code == 422 and "anterior à emissão do alvará, de 02/02/1999" in early.content.decode()
        assert licence("113/1999").adapted is None
        assert office.client("ana").post(address, {**told, "adequado_em": "1999-02-02"}).status_code == 302


class TestTakingAnAdaptationBack:
    def recorded(self, office: Office, number: str) -> int:
        bring(office, f"{number};Bar;Rua;02/02/1999;")
        told = {"versao": 0, "adequado_em": "2003-03-02", "fundamentacao": "Vistoria do vizinho."}
        key: int = licence(number).pk
        assert office.client("ana").post(f"/adequacao/{key}", told).status_code == 302
        return key

    def test_puts_it_back_on_the_list_with_the_reason_and_the_log_keeps_what_was(self, office: Office) -> None:
        from resguardo.casework.models import LogEntry

        key = self.recorded(office, "120/1999")
        client = office.client("bento")
        assert f"/adequacao/{key}/desfazer" in client.get(f"/adequacao/{key}").content.decode()
        told = {"versao": 1, "motivo": "Era de outro alvará."}
        assert client.post(f"/adequacao/{key}/desfazer", told).status_code == 302
        found = licence("120/1999")
        assert (found.adapted, found.reason, found.by) == (None, "Era de outro alvará.", office.person("bento"))
        with published_on(PUBLISHED):
            row = listed_csv(office)["120/1999"]
        assert (row["Situação"], row["Adequado em"]) == ("Fora do prazo", "")
        assert row["Fundamentação"] == "Registro da adequação desfeito: Era de outro alvará."
        assert "Registro da adequação desfeito: Era de outro alvará." in client.get("/adequacao").content.decode()
        entry = LogEntry.objects.filter(object=f"priorlicence:{key}").latest("number")
        before = json.loads(entry.before)
        assert entry.action == "desfez o registro da adequação"
        assert (before["adapted"], before["reason"]) == ("2003-03-02", "Vistoria do vizinho.")

    def test_asks_for_a_reason(self, office: Office) -> None:
        key = self.recorded(office, "121/1999")
        assert office.client("ana").post(f"/adequacao/{key}/desfazer", {"versao": 1}).status_code == 422
        assert licence("121/1999").adapted is not None

    def test_that_nobody_recorded_is_refused_and_says_so(self, office: Office) -> None:
        bring(office, "122/1999;Bar;Rua;02/02/1999;")
        address, client = f"/adequacao/{licence('122/1999').pk}/desfazer", office.client("ana")
        for answer in (client.get(address), client.post(address, {"versao": 0, "motivo": "M"})):
            assert "não há o que desfazer" in answer.content.decode()
        assert licence("122/1999").version == 0

    def test_on_what_somebody_else_changed_is_refused(self, office: Office) -> None:
        key = self.recorded(office, "123/1999")
        sent = office.client("ana").post(f"/adequacao/{key}/desfazer", {"versao": 0, "motivo": "M"})
        assert sent.status_code == 409 and licence("123/1999").adapted is not None

    def test_begins_the_next_record_with_an_empty_reason(self, office: Office) -> None:
        key = self.recorded(office, "124/1999")
        client = office.client("ana")
        client.post(f"/adequacao/{key}/desfazer", {"versao": 1, "motivo": "Era de outro alvará."})
        page = client.get(f"/adequacao/{key}").content.decode()
        assert "Era de outro alvará." not in page.partition('name="adequado_em"')[2]


MAY = {
    "ver_adequacao": {"ana", "bento", "celia", "davi", "elisa"},
    "importar_alvaras": {"ana", "bento", "elisa"},
    "registrar_adequacao": {"ana", "bento"},
}
PAGES = {
    "/adequacao": "ver_adequacao",
    "/adequacao/lista.csv": "ver_adequacao",
    "/adequacao/importar": "importar_alvaras",
    "/adequacao/{licence}": "registrar_adequacao",
    "/adequacao/{licence}/desfazer": "registrar_adequacao",
}


@pytest.mark.parametrize("who", ["", "rita", "ana", "bento", "celia", "davi", "elisa"])
def test_each_page_is_for_whom_the_table_says_by_direct_address_too(office: Office, who: str) -> None:
    from resguardo.casework.models import LogEntry, PriorLicence
    from resguardo.casework.permissions import may

    first = PriorLicence.objects.order_by("pk").first()
    assert first is not None
    client = office.client(who)
    for page, action in PAGES.items():
        expected = 302 if not who else 200 if who in MAY[action] else 403
        address = page.format(licence=first.pk)
        assert client.get(address).status_code == expected, page
        if expected != 200:
            before = LogEntry.objects.count()
            assert client.post(address, {"versao": first.version}).status_code in (expected, 405)
            assert LogEntry.objects.count() == before
    if who:
        assert {action for action in MAY if may(office.person(who), action)} == {a for a in MAY if who in MAY[a]}


def test_an_adaptation_deadline_that_passes(office: Office, browsers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.utils import timezone

    published = timezone.localdate() - 100 * DAY
    last = over(published).term.last
    analyst: Browser = browsers(scripts=True, width=360)
    enter(office, analyst, "ana")
    data = register_of("200/1999;Gás Alecrim;Rua do Alecrim, 1;02/02/1999;", "201/1999;Gás Sálvia;;03/03/1999;")
    with published_on(published):
        analyst.goes("/adequacao/importar")
        is_for_everyone(analyst.page, "bringing the register")
        nothing_filled(analyst.page)
        is_for_everyone(analyst.page, "bringing nothing")
        file = {"name": "cadastro.csv", "mimeType": "text/csv", "buffer": data}
        analyst.page.locator("[name=arquivo]").set_input_files(file)
        analyst.presses("Importar o cadastro")
        is_for_everyone(analyst.page, "brought")
        monkeypatch.setattr(timezone, "localdate", lambda *_: last)
        analyst.presses("Ver a lista")
        assert f"Termina em {last:%d/%m/%Y}" in analyst.words
        assert "Fora do prazo" not in analyst.words
        is_for_everyone(analyst.page, "on the last day")
        monkeypatch.setattr(timezone, "localdate", lambda *_: last + DAY)
        analyst.goes("/adequacao?situacao=fora")
        assert f"O prazo terminou em {last:%d/%m/%Y}." in analyst.words
        assert "Gás Alecrim" in analyst.words and "Gás Sálvia" in analyst.words
        is_for_everyone(analyst.page, "the day after")
        analyst.follows("Alvará 200.1999")
        is_for_everyone(analyst.page, "recording")
        analyst.fills(adequado_em=(last + DAY).isoformat(), fundamentacao="Vistoriado.")
        analyst.presses("Registrar a adequação")
        assert "Adequado, depois do prazo" in analyst.words
        analyst.goes("/adequacao?situacao=fora")
        assert "Gás Alecrim" not in analyst.words and "Gás Sálvia" in analyst.words
