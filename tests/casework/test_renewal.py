"""The renewal of an alvará before it ends, and the messages that remind its holder in time."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, step, today, words

if TYPE_CHECKING:
    from casework.office import Office


def renewed(office: Office, case: Any) -> Any:
    """The draft of a renewal that rita began."""
    from resguardo.casework.models import LicenceCase

    assert step(office, "rita", case, "renovar").status_code == 302
    return LicenceCase.objects.get(renews=case)


def taken_through(office: Office, renewal: Any, state: str) -> None:
    """A renewal brought from where it stands to a state, by the steps of any request."""
    from casework.office import add_paper, judge_all
    from resguardo.casework import applying, deciding, reviewing

    rita, ana, celia = (office.person(each) for each in ("rita", "ana", "celia"))
    terms = deciding.Terms("CLCB 2", today() + timedelta(days=500), today() + timedelta(days=500))
    for before, step_of in (
        ("rascunho", lambda: add_paper(rita, renewal)),
        ("rascunho", lambda: applying.file(rita, renewal, renewal.version, now())),
        ("protocolado", lambda: reviewing.take(ana, renewal, renewal.version, now())),
        ("em_analise", lambda: judge_all(ana, renewal)),
        ("em_analise", lambda: reviewing.recommend(ana, renewal, renewal.version, True, "Conferido.", "", now())),
        ("recomendado", lambda: deciding.decide(celia, renewal, renewal.version, True, "De acordo.", "", now())),
        ("deferido", lambda: deciding.issue(celia, renewal, renewal.version, terms, now())),
    ):
        if renewal.state == before != state:
            step_of()
            renewal.refresh_from_db()
    assert renewal.state == state


class TestARenewal:
    def test_begins_with_the_facts_of_the_alvara_in_force_and_a_link_to_it(self, office: Office) -> None:
        from resguardo.casework import applying

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        before, after = applying.last_version(case), applying.last_version(renewal)
        assert before is not None and after is not None
        assert (after.number, after.content) == (1, before.content)
        assert (renewal.name, renewal.address, renewal.activity) == (case.name, case.address, case.activity)
        assert renewal.state == "rascunho" and renewal.number == ""
        page = office.client("rita").get(f"/pedidos/{renewal.pk}").content.decode()
        assert f'href="/pedidos/{case.pk}"' in page and "Renovação de" in page
        assert f'href="/pedidos/{renewal.pk}"' in office.client("rita").get(f"/pedidos/{case.pk}").content.decode()

    def test_pins_the_law_of_the_day_it_is_filed_and_not_that_of_the_first_request(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from dataclasses import replace

        from django.conf import settings

        from resguardo.casework import applying, checking

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        other = replace(settings.RESGUARDO_TOWN, readings={"R07": "allowed"})
        monkeypatch.setattr(settings, "RESGUARDO_TOWN", other)
        taken_through(office, renewal, "protocolado")
        before, after = applying.last_version(case), applying.last_version(renewal)
        assert before is not None and after is not None
        assert checking.changed_readings(before.result) == {}
        assert checking.changed_readings(after.result) == {"R07": "allowed"}

    def test_is_asked_for_once_unless_it_was_refused(self, office: Office) -> None:
        from resguardo.casework import deciding

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        again = step(office, "rita", case, "renovar")
        assert again.status_code == 422 and "A renovação já foi pedida" in words(again)
        assert "Pedir a renovação" not in words(office.client("rita").get(f"/pedidos/{case.pk}"))
        taken_through(office, renewal, "recomendado")
        deciding.decide(office.person("celia"), renewal, renewal.version, False, "Não atende.", "", now())
        assert step(office, "rita", case, "renovar").status_code == 302

    def test_follows_the_first_alvara_which_is_then_no_longer_in_force(self, office: Office) -> None:
        from resguardo.casework.models import IssuedDocument

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        old = IssuedDocument.objects.get(alvara__case=case).code
        assert "Autêntico e em vigor" in words(office.client().get(f"/verificar/{old}"))
        taken_through(office, renewal, "alvara_vigente")
        assert "não está em vigor" in words(office.client().get(f"/verificar/{old}")).lower()
        new = IssuedDocument.objects.get(alvara__case=renewal).code
        assert "Autêntico e em vigor" in words(office.client().get(f"/verificar/{new}"))
        page = words(office.client("rita").get(f"/pedidos/{case.pk}"))
        assert "Alvará renovado por outro" in page and "Pedir a renovação" not in page

    def test_ends_no_later_than_the_fire_brigades_licence_either(self, office: Office) -> None:
        from resguardo.casework import deciding
        from resguardo.casework.steps import Refused

        renewal = renewed(office, office.a_case("alvara_vigente"))
        taken_through(office, renewal, "deferido")
        terms = deciding.Terms("CLCB 2", today() + timedelta(days=9), today() + timedelta(days=10))
        with pytest.raises(Refused, match="não pode passar da licença do Corpo de Bombeiros"):
            deciding.issue(office.person("celia"), renewal, renewal.version, terms, now())

    def test_of_an_alvara_that_ended_is_a_new_request(self, office: Office) -> None:
        case = an_alvara_ending_in(office, -1)
        refused = step(office, "rita", case, "renovar")
        assert refused.status_code == 422 and "O alvará venceu em" in words(refused)
        assert "Pedir a renovação" not in words(office.client("rita").get(f"/pedidos/{case.pk}"))

    @pytest.mark.parametrize("state", ["rascunho", "recomendado", "deferido"])
    def test_goes_no_further_while_the_alvara_is_suspended_and_goes_on_once_it_is_restored(
        self, office: Office, state: str
    ) -> None:
        from resguardo.casework import deciding
        from resguardo.casework.steps import Refused

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        taken_through(office, renewal, state)
        case.refresh_from_db()
        deciding.suspend(office.person("celia"), case, case.version, "Estoque a mais.", now())
        with pytest.raises(Refused, match="O alvará a renovar está suspenso"):
            taken_through(office, renewal, "alvara_vigente")
        renewal.refresh_from_db()
        assert renewal.state == state
        case.refresh_from_db()
        deciding.restore(office.person("celia"), case, case.version, "Estoque em ordem.", now())
        taken_through(office, renewal, "alvara_vigente")

    def test_of_a_suspended_alvara_may_be_refused(self, office: Office) -> None:
        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        taken_through(office, renewal, "recomendado")
        assert step(office, "celia", case, "suspender", fundamentacao="Estoque.").status_code == 302
        assert step(office, "celia", renewal, "indeferir", fundamentacao="Não atende.").status_code == 302

    def test_filed_after_the_alvara_ended_is_refused(self, office: Office) -> None:
        from resguardo.casework.steps import Refused

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        ending_in(case, -1)
        with pytest.raises(Refused, match="antes do envio"):
            taken_through(office, renewal, "protocolado")
        renewal.refresh_from_db()
        assert renewal.state == "rascunho" and not renewal.number

    def test_filed_before_the_alvara_ended_goes_on(self, office: Office) -> None:
        from resguardo.casework.log import act

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        taken_through(office, renewal, "protocolado")
        with act(None, "mudou o dia do envio, para o teste", at=now()):
            renewal.filed = now() - timedelta(days=2)
            renewal.save()
        ending_in(case, -1)
        taken_through(office, renewal, "alvara_vigente")

    def test_of_a_suspended_alvara_is_not_begun(self, office: Office) -> None:
        assert step(office, "rita", office.a_case("suspenso"), "renovar").status_code == 403

    def test_stands_in_the_history_of_both_requests(self, office: Office) -> None:
        from resguardo.casework import auditing
        from resguardo.casework.history import history_of

        case = office.a_case("alvara_vigente")
        renewal = renewed(office, case)
        for each in (case, renewal):
            assert any(event.action == "pediu a renovação do alvará" for event in history_of(each))
        assert auditing.audit() is None

    def test_made_on_another_version_is_told(self, office: Office) -> None:
        from resguardo.casework.models import LicenceCase

        case = office.a_case("alvara_vigente")
        answer = office.client("rita").post(f"/pedidos/{case.pk}/passo/renovar", {"versao": case.version - 1})
        assert answer.status_code == 409
        assert not LicenceCase.objects.filter(renews=case).exists()


def an_alvara_ending_in(office: Office, days: int) -> Any:
    """A request whose alvará ends in so many days."""
    case = office.a_case("alvara_vigente")
    ending_in(case, days)
    return case


def ending_in(case: Any, days: int) -> None:
    """Moves the end of a request's alvará."""
    from resguardo.casework.log import act
    from resguardo.casework.models import Alvara

    alvara = Alvara.objects.get(case=case)
    with act(None, "mudou o fim, para o teste", at=now()):
        alvara.valid_until = today() + timedelta(days=days)
        alvara.save()


def reminded(case: Any, later: int = 0) -> list[str]:
    """The messages about a request's alvará that go out so many days later."""
    from django.core import mail

    from resguardo.casework import reminding
    from resguardo.casework.models import Alvara

    mail.outbox = []
    reminding.remind((60, 30), now() + timedelta(days=later))
    number = Alvara.objects.get(case=case).number
    return [str(each.body) for each in mail.outbox if number in each.subject]


class TestReminders:
    def test_go_out_once_for_each_number_of_days(self, office: Office) -> None:
        case = an_alvara_ending_in(office, 61)
        told = [len(reminded(case, later)) for later in (0, 1, 2, 30, 31, 32, 60)]
        assert told == [0, 1, 0, 0, 1, 0, 0]

    def test_tell_the_last_day_that_of_the_fire_brigades_licence_and_the_page(self, office: Office) -> None:
        case = an_alvara_ending_in(office, 20)
        (body,) = reminded(case)
        assert f"vale até {today() + timedelta(days=20):%d/%m/%Y}" in body and "daqui a 20 dias" in body
        assert f"vai até {today() + timedelta(days=300):%d/%m/%Y}" in body
        assert f"/pedidos/{case.pk}" in body

    def test_stop_once_the_renewal_was_filed_and_not_while_it_is_a_draft(self, office: Office) -> None:
        from resguardo.casework.models import Reminder

        draft, filed = an_alvara_ending_in(office, 20), an_alvara_ending_in(office, 20)
        renewed(office, draft)
        taken_through(office, renewed(office, filed), "protocolado")
        assert len(reminded(draft)) == 1
        assert Reminder.objects.filter(alvara__case=filed).count() == 0

    def test_are_not_for_an_alvara_that_is_suspended_or_ended(self, office: Office) -> None:
        from resguardo.casework import deciding

        case = an_alvara_ending_in(office, 20)
        case.refresh_from_db()
        deciding.suspend(office.person("celia"), case, case.version, "Estoque a mais.", now())
        assert reminded(case) == [] == reminded(an_alvara_ending_in(office, -1))

    def test_that_could_not_be_sent_are_tried_again(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        from resguardo.casework import notices, reminding

        case = an_alvara_ending_in(office, 20)
        monkeypatch.setattr(notices, "send", lambda *_: False)
        assert reminding.remind((60, 30), now())[0] == 0
        monkeypatch.undo()
        assert len(reminded(case)) == 1

    def test_are_sent_once_by_two_runs_at_once(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        """While the first run sends, a second one comes."""
        from resguardo.casework import notices, reminding

        case = an_alvara_ending_in(office, 20)
        sent: list[str] = []

        def slowly(email: str, subject: str, text: str) -> bool:
            sent.append(subject)
            if len(sent) == 1:
                assert reminding.remind((60, 30), now()) == (0, 0)
            return True

        due = tuple(each for each in reminding._due((60, 30), today()) if each[0].case == case)
        monkeypatch.setattr(reminding, "_due", lambda *_: iter(due))
        monkeypatch.setattr(notices, "send", slowly)
        reminding.remind((60, 30), now())
        assert len(sent) == len(due) == 1

    def test_that_broke_off_are_tried_again(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        from resguardo.casework import auditing, notices, reminding

        def broken(*_: str) -> bool:
            raise RuntimeError("o correio parou")

        case = an_alvara_ending_in(office, 20)
        monkeypatch.setattr(notices, "send", broken)
        with pytest.raises(RuntimeError, match="o correio parou"):
            reminding.remind((60, 30), now())
        monkeypatch.undo()
        assert len(reminded(case)) == 1
        assert auditing.audit() is None

    def test_leave_their_entry_in_the_log(self, office: Office) -> None:
        from resguardo.casework import auditing
        from resguardo.casework.models import LogEntry

        case = an_alvara_ending_in(office, 20)
        reminded(case)
        assert LogEntry.objects.filter(case=case.pk, action="avisou do fim do alvará").count() == 1
        assert auditing.audit() is None
