"""What is begun by mistake leaves no trail: a button pressed twice begins once, and a draft can be discarded."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, today, words

if TYPE_CHECKING:
    from casework.office import Office

ASKED = {"nome": "Gás do Duplo Clique", "endereco": "Rua Dupla, 2", "atividades": ["revenda"]}
PLANNED = {"nome": "Bar Duplo", "endereco": "Rua Dupla, 3", "areas": "A, B"}


class TestPressedTwice:
    def test_a_request_is_begun_once_and_another_one_is_another(self, office: Office) -> None:
        client = office.client("rita")
        first, again = (client.post("/pedidos/novo", ASKED).url for _ in range(2))
        assert first == again
        assert client.post("/pedidos/novo", {**ASKED, "endereco": "Rua Dupla, 4"}).url != first
        office.somebody("outra-dupla@cidade.invalid")
        assert office.client("outra-dupla").post("/pedidos/novo", ASKED).url != first

    def test_what_was_brought_along_is_kept_once(self, office: Office) -> None:
        import json

        from builders import a_site
        from resguardo.casework.models import SiteVersion

        client = office.client("rita")
        brought = client.post("/verificar/guardar", {"documento": json.dumps(a_site())}).url.partition("=")[2]
        told = {**ASKED, "nome": "Gás Trazido", "trazido": brought}
        first, again = (client.post("/pedidos/novo", told).url for _ in range(2))
        assert first == again
        assert SiteVersion.objects.filter(case=int(first.rpartition("/")[2])).count() == 1

    def test_after_a_minute_it_is_a_new_one(self, office: Office) -> None:
        from resguardo.casework import applying
        from resguardo.casework.pages.shared import SAME_WITHIN

        rita, place = office.person("rita"), applying.Place("Gás Lento", "Rua Dupla, 5", ("revenda",))
        at = now()
        first = applying.begin(rita, place, "", at, same_within=SAME_WITHIN)
        later = at + timedelta(seconds=61)
        assert applying.begin(rita, place, "", later, same_within=SAME_WITHIN) != first

    def test_an_inspection_is_planned_once(self, office: Office) -> None:
        client, told = office.client("davi"), {**PLANNED, "dia": today().isoformat()}
        first, again = (client.post("/fiscalizacoes/nova", told).url for _ in range(2))
        assert first == again
        assert client.post("/fiscalizacoes/nova", {**told, "areas": "A"}).url != first


class TestADraftThatIsDiscarded:
    def test_goes_with_its_site_papers_and_files_and_the_log_tells(self, office: Office) -> None:
        from casework.office import add_paper
        from resguardo.casework import auditing, store
        from resguardo.casework.models import LicenceCase, LogEntry, Paper, SiteVersion

        draft = office.a_case("rascunho")
        add_paper(office.person("rita"), draft)
        own = b"%PDF-1.7 so do descartado"
        draft.refresh_from_db()
        self.add(office, draft, own)
        kept = Paper.objects.get(case=draft, kind="planta").sha256
        assert "Isto não se desfaz" in words(office.client("rita").get(f"/pedidos/{draft.pk}/passo/descartar"))
        answer = step(office, "rita", draft, "descartar")
        assert (answer.status_code, answer.url) == (302, f"/pedidos?descartado={draft.pk}")
        for rows in (LicenceCase.objects.filter(pk=draft.pk), SiteVersion.objects.filter(case=draft.pk)):
            assert not rows.exists()
        assert not Paper.objects.filter(case=draft.pk).exists() and store.whole_or_wrong(kept)[0] is None
        entries = LogEntry.objects.filter(case=draft.pk, action="descartou o rascunho")
        assert {each.object.partition(":")[0] for each in entries} == {"licencecase", "siteversion", "paper"}
        assert {each.person for each in entries} == {office.person("rita").pk}
        assert auditing.audit() is None

    def test_is_told_on_the_list_and_to_every_other_window_and_to_nobody_else(self, office: Office) -> None:
        draft = office.a_case("rascunho")
        address, seen = f"/pedidos/{draft.pk}", {"versao": draft.version}
        rita = office.client("rita")
        listed = rita.post(f"{address}/passo/descartar", seen).url
        told = f"O rascunho do pedido de {draft.name} foi descartado por Rita Souza em {today():%d/%m/%Y}, às "
        assert told in words(rita.get(listed))
        answers = [rita.get(address), rita.get(f"{address}/perguntas"), rita.get(f"{address}/relatorio.pdf")]
        answers += [rita.post(f"{address}/passo/{action}", seen) for action in ("descartar", "enviar", "preencher")]
        for answer in answers:
            assert answer.status_code == 410 and told in words(answer)
        for other in ("ana", "elisa"):
            assert office.client(other).get(address).status_code == 404
        assert "foi descartado" not in words(office.client("ana").get(listed))

    def test_that_breaks_off_keeps_its_papers_whole(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        from resguardo.casework import discarding, store
        from resguardo.casework.models import Paper

        draft = office.a_case("rascunho")
        self.add(office, draft, b"%PDF-1.7 que fica")
        kept = Paper.objects.get(case=draft, kind="planta").sha256

        def broken(drafts: Any) -> None:
            taken_away(drafts)
            raise RuntimeError("a luz acabou")

        taken_away = discarding.take_away
        monkeypatch.setattr(discarding, "take_away", broken)
        with pytest.raises(RuntimeError, match="a luz acabou"):
            step(office, "rita", draft, "descartar")
        assert Paper.objects.filter(case=draft, kind="planta").exists() and store.whole_or_wrong(kept)[0] is not None

    def add(self, office: Office, draft: Any, content: bytes) -> None:
        from resguardo.casework import applying

        rita = office.person("rita")
        applying.add_paper(rita, draft, draft.version, "planta", today(), "p.pdf", content, now())

    def test_on_another_version_stays(self, office: Office) -> None:
        draft = office.a_case("rascunho")
        address = f"/pedidos/{draft.pk}/passo/descartar"
        assert office.client("rita").post(address, {"versao": draft.version + 1}).status_code == 409
        draft.refresh_from_db()

    def test_of_a_renewal_lets_another_be_begun(self, office: Office) -> None:
        from casework.test_renewal import renewed

        case = office.a_case("alvara_vigente")
        assert step(office, "rita", renewed(office, case), "descartar").status_code == 302
        assert renewed(office, case).state == "rascunho"
