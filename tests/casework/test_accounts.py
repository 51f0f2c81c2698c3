"""Accounts: signing up, signing in with two factors, wrong passwords slowed, links that work once, invitation."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from web.visitor import Page

if TYPE_CHECKING:
    from casework.office import Office


def sent(client: Any, path: str, **fields: Any) -> Any:
    return client.post(path, fields)


def heading(response: Any) -> str:
    return Page(response.content.decode()).heading


def link(email: str) -> str:
    from casework.office import link_in_mail

    return link_in_mail(email)


def signs_in(office: Office, client: Any, name: str) -> Any:
    told = office.credentials[name]
    return sent(client, "/entrar", email=told.email, senha=told.password)


class TestSigningUp:
    def test_takes_an_address_that_is_confirmed_by_its_owner(self, office: Office) -> None:
        client = office.client()
        told = {"nome": "Nova Pessoa", "email": "Nova@Exemplo.com.br", "senha": "um-segredo-longo"}
        assert heading(sent(client, "/conta/criar", **told)) == "Veja o seu e-mail"
        login = {"email": told["email"], "senha": told["senha"]}
        assert sent(client, "/entrar", **login).status_code == 422
        address = link("nova@exemplo.com.br")
        assert heading(client.get(address)) == "Confirmar o e-mail"
        assert sent(client, address).url == "/entrar"
        assert client.get(address).status_code == 404
        assert sent(client, "/entrar", **login).url == "/pedidos"
        assert client.get("/pedidos").status_code == 200

    def test_of_an_address_in_use_looks_the_same_and_tells_its_owner(self, office: Office) -> None:
        from django.core import mail

        told = {"nome": "Outra", "email": "rita@cidade.invalid", "senha": "um-segredo-longo"}
        assert heading(sent(office.client(), "/conta/criar", **told)) == "Veja o seu e-mail"
        assert "já existe" in str(mail.outbox[-1].body)
        assert office.person("rita").name == "Rita Souza"

    def test_sent_twice_at_once_makes_one_account_and_looks_the_same(
        self, office: Office, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from resguardo.casework import accounts
        from resguardo.casework.models import Person, PersonKey

        told = {"nome": "Duas Vezes", "email": "duas@cidade.invalid", "senha": "um-segredo-longo"}
        assert heading(sent(office.client(), "/conta/criar", **told)) == "Veja o seu e-mail"
        keys = PersonKey.objects.count()
        monkeypatch.setattr(accounts, "person_at", lambda email: None)  # the other had not written it yet
        assert heading(sent(office.client(), "/conta/criar", **told)) == "Veja o seu e-mail"
        assert Person.objects.filter(email=told["email"]).count() == 1
        assert PersonKey.objects.count() == keys

    @pytest.mark.parametrize("password", ["curta", "1234567890123", "password123", "rita@cidade.invalid"])
    def test_with_a_bad_password_is_told_why(self, office: Office, password: str) -> None:
        told = {"nome": "Rita", "email": "rita2@cidade.invalid", "senha": password}
        response = sent(office.client(), "/conta/criar", **told)
        assert response.status_code == 422
        assert Page(response.content.decode()).words("li")


class TestSigningIn:
    def test_of_an_applicant_takes_a_password(self, office: Office) -> None:
        client = office.client()
        assert signs_in(office, client, "rita").url == "/pedidos"
        assert "sessao" in client.cookies

    def test_of_staff_takes_a_second_factor_too(self, office: Office) -> None:
        client = office.client()
        assert signs_in(office, client, "ana").url == "/entrar/codigo"
        assert client.get("/pedidos").status_code == 302
        assert sent(client, "/entrar/codigo", codigo="000000").status_code == 422
        assert sent(client, "/entrar/codigo", codigo=office.code("ana")).url == "/pedidos"
        assert client.get("/pedidos").status_code == 200

    def test_a_code_works_once(self, office: Office) -> None:
        code = office.code("celia")
        for expected in (302, 422):
            client = office.client()
            signs_in(office, client, "celia")
            assert sent(client, "/entrar/codigo", codigo=code).status_code == expected

    def test_the_code_page_is_of_no_use_without_the_password(self, office: Office) -> None:
        assert sent(office.client(), "/entrar/codigo", codigo=office.code("ana")).url == "/entrar"

    def test_that_waits_for_the_second_factor_ends_once_the_password_is_another(self, office: Office) -> None:
        from django.utils import timezone

        from resguardo.casework import accounts

        client, told = office.client(), office.credentials["bento"]
        assert signs_in(office, client, "bento").url == "/entrar/codigo"
        try:
            accounts.recover(office.person("bento"), "outra-senha-longa", timezone.now())
            assert sent(client, "/entrar/codigo", codigo=office.code("bento")).url == "/entrar"
            assert client.get("/pedidos").status_code == 302
        finally:
            accounts.recover(office.person("bento"), told.password, timezone.now())

    def test_leads_back_to_where_one_was_going_and_to_no_other_place(self, office: Office) -> None:
        told = office.credentials["rita"]
        for wanted, reached in (("/pedidos/1", "/pedidos/1"), ("https://example.org/", "/pedidos")):
            fields = {"email": told.email, "senha": told.password, "next": wanted}
            assert sent(office.client(), "/entrar", **fields).url == reached

    def test_leaves_its_entry_in_the_log(self, office: Office) -> None:
        from resguardo.casework.models import LogEntry

        signs_in(office, office.client(), "rita")
        last = LogEntry.objects.latest("number")
        assert (last.action, last.person) == ("entrou", office.person("rita").pk)

    def test_out_is_out(self, office: Office) -> None:
        client = office.client("rita")
        assert sent(client, "/sair").url == "/"
        assert client.get("/pedidos").status_code == 302

    def test_who_was_shut_out_is_out_at_once(self, office: Office) -> None:
        client, admin, bento = office.client("bento"), office.client("elisa"), office.person("bento")
        sent(admin, f"/pessoas/{bento.pk}/acesso", acesso="desativar")
        assert client.get("/pedidos").status_code == 302
        assert signs_in(office, office.client(), "bento").status_code == 422
        sent(admin, f"/pessoas/{bento.pk}/acesso", acesso="reativar")
        assert client.get("/pedidos").status_code == 302  # who is let in again signs in anew
        assert office.client("bento").get("/pedidos").status_code == 200


class TestWrongPasswords:
    def test_are_slowed_for_the_account_and_then_forgotten(self, office: Office) -> None:
        client = office.client()
        for _ in range(5):
            assert sent(client, "/entrar", email="rita@cidade.invalid", senha="errada").status_code == 422
        slowed = signs_in(office, client, "rita")
        assert slowed.status_code == 429
        assert re.search(r"Espere 1\d segundos", heading(slowed))
        assert 0 < int(slowed.headers["Retry-After"]) <= 15

    def test_wait_longer_the_more_there_are_but_never_for_ever(self, office: Office) -> None:
        from django.utils import timezone

        from resguardo.casework import slowing

        now, waits = timezone.now(), []
        for _ in range(20):
            slowing.count("x@cidade.invalid", "10.0.0.1", now)
            waits.append(slowing.seconds_to_wait("x@cidade.invalid", "10.0.0.2", now))
        assert waits[:8] == [0, 0, 0, 0, 15, 30, 60, 120]
        assert max(waits) == 900
        assert slowing.seconds_to_wait("y@cidade.invalid", "10.0.0.1", now) == 900
        assert slowing.seconds_to_wait("y@cidade.invalid", "10.0.0.2", now) == 0
        assert slowing.seconds_to_wait("x@cidade.invalid", "10.0.0.1", now + timedelta(minutes=16)) == 0

    def test_of_the_second_factor_are_slowed_as_well(self, office: Office) -> None:
        client = office.client()
        signs_in(office, client, "ana")
        for _ in range(5):
            sent(client, "/entrar/codigo", codigo="000000")
        assert sent(client, "/entrar/codigo", codigo=office.code("ana")).status_code == 429

    def test_are_answered_alike_whether_there_is_the_account_or_not(self, office: Office) -> None:
        pages = [
            sent(office.client(), "/entrar", email=email, senha="errada").content.decode()
            for email in ("rita@cidade.invalid", "ninguem@cidade.invalid")
        ]
        shown = {re.sub(r'value="[^"]*"', "", each) for each in pages}
        assert len(shown) == 1


class TestRecovery:
    def test_sets_another_password_by_a_link_that_works_once(self, office: Office) -> None:
        person = office.somebody("esquecida@cidade.invalid")
        elsewhere = office.client()
        elsewhere.force_login(person, "resguardo.casework.signing_in.Backend")
        client = office.client()
        assert heading(sent(client, "/conta/recuperar", email=person.email)) == "Veja o seu e-mail"
        address = link(person.email)
        assert sent(client, address, senha="outra-senha-longa").url == "/entrar"
        assert client.get(address).status_code == 404
        assert elsewhere.get("/pedidos").status_code == 302
        assert sent(client, "/entrar", email=person.email, senha="outra-senha-longa").url == "/pedidos"

    def test_of_an_unknown_address_says_the_same_and_sends_nothing(self, office: Office) -> None:
        from django.core import mail

        response = sent(office.client(), "/conta/recuperar", email="ninguem@cidade.invalid")
        assert heading(response) == "Veja o seu e-mail"
        assert mail.outbox == []

    @pytest.mark.parametrize("email", ["rita@cidade.invalid", "ninguem@cidade.invalid"])
    def test_asked_for_too_often_waits_whether_there_is_such_an_account_or_not(
        self, office: Office, email: str
    ) -> None:
        from django.core import mail

        client = office.client()
        for _ in range(5):
            assert sent(client, "/conta/recuperar", email=email).status_code == 200
        refused = sent(client, "/conta/recuperar", email=email.upper())
        assert refused.status_code == 429 and refused.headers["Retry-After"] == "15"
        assert "Foram pedidas mensagens demais" in refused.content.decode()
        assert len(mail.outbox) == (5 if email.startswith("rita") else 0)

    @pytest.mark.parametrize("page", ["/conta/recuperar", "/conta/criar"])
    def test_or_an_account_from_one_place_for_many_addresses_waits(self, office: Office, page: str) -> None:
        from casework.office import PASSWORD

        answers = [
            sent(office.client(), page, email=f"muitos{each}@cidade.invalid", nome="X", senha=PASSWORD).status_code
            for each in range(6)
        ]
        assert answers == [200] * 5 + [429]

    def test_messages_asked_for_keep_nobody_from_signing_in(self, office: Office) -> None:
        from casework.office import PASSWORD

        email = office.somebody("importunada@cidade.invalid").email
        for _ in range(6):
            sent(office.client(), "/conta/recuperar", email=email)
        assert sent(office.client(), "/entrar", email=email, senha=PASSWORD).url == "/pedidos"

    def test_is_not_kept_from_anybody_by_messages_without_a_link(self, office: Office) -> None:
        from casework.office import PASSWORD

        email = office.somebody("incomodada@cidade.invalid").email
        told = {"nome": "X", "email": email, "senha": PASSWORD}
        answers = [sent(office.client(), "/conta/criar", **told).status_code for _ in range(6)]
        assert answers == [200] * 5 + [429]
        assert sent(office.client(), "/conta/recuperar", email=email).status_code == 200
        assert link(email).startswith("/conta/senha/")

    def test_asked_for_by_somebody_else_until_it_waits_leaves_its_owner_a_link_that_works(self, office: Office) -> None:
        email = office.somebody("aborrecida@cidade.invalid").email
        sent(office.client(), "/conta/recuperar", email=email)
        first = link(email)
        for _ in range(4):
            sent(office.client(), "/conta/recuperar", email=email)
        refused = sent(office.client(), "/conta/recuperar", email=email)
        assert refused.status_code == 429 and "use-o sem esperar" in refused.content.decode()
        for address in (first, link(email)):
            assert office.client().get(address).status_code == 200
        assert sent(office.client(), first, senha="outra-senha-longa").url == "/entrar"

    def test_ends_the_wait_that_somebody_elses_wrong_passwords_brought_upon_the_account(self, office: Office) -> None:
        email = office.somebody("cercada@cidade.invalid").email
        elsewhere = {"REMOTE_ADDR": "10.9.9.9"}
        for _ in range(6):
            office.client().post("/entrar", {"email": email, "senha": "errada"}, **elsewhere)
        sent(office.client(), "/conta/recuperar", email=email)
        told = {"email": email, "senha": "outra-senha-longa"}
        assert sent(office.client(), "/entrar", **told).status_code == 429
        assert sent(office.client(), link(email), senha=told["senha"]).url == "/entrar"
        assert sent(office.client(), "/entrar", **told).url == "/pedidos"

    def test_of_staff_leaves_the_wait_that_wrong_codes_brought(self, office: Office) -> None:
        from casework.desk import now
        from resguardo.casework import slowing
        from resguardo.casework.states import Role

        person = office.somebody("fiscal2@cidade.invalid", Role.INSPECTOR)
        for _ in range(6):
            slowing.count(person.email, "10.9.9.9", now())
        sent(office.client(), "/conta/recuperar", email=person.email)
        assert sent(office.client(), link(person.email), senha="outra-senha-longa").url == "/entrar"
        assert slowing.seconds_to_wait(person.email, "10.1.1.1", now()) > 0

    def test_a_link_that_was_tampered_with_is_no_link(self, office: Office) -> None:
        from resguardo.casework.accounts import Link, link_parts

        who, token = link_parts(office.person("rita"), Link.NEW_PASSWORD)
        other, _ = link_parts(office.person("ana"), Link.NEW_PASSWORD)
        for parts in ((other, token), (who, token[:-1] + "x"), ("!!", token), ("OTk5OTk5", token)):
            assert office.client().get("/conta/senha/{}/{}".format(*parts)).status_code == 404


class TestALink:
    def test_is_good_for_nothing_but_what_it_was_sent_for(self, office: Office) -> None:
        from resguardo.casework.accounts import Link, link_parts

        paths = {Link.CONFIRM: "/conta/confirmar", Link.NEW_PASSWORD: "/conta/senha", Link.INVITATION: "/convite"}
        for sent_for in Link:
            who, token = link_parts(office.person("ana"), sent_for)
            opened = {what: office.client().get(f"{path}/{who}/{token}").status_code for what, path in paths.items()}
            assert opened == {what: 200 if what is sent_for else 404 for what in Link}

    @pytest.mark.parametrize("what", ["confirm", "new-password", "invitation"])
    def test_that_was_open_when_the_account_was_deactivated_stays_void_once_it_is_active_again(
        self, office: Office, what: str
    ) -> None:
        from casework.desk import now
        from resguardo.casework.accounts import Link, link_parts, person_by_link, set_active

        ana, elisa = office.person("ana"), office.person("elisa")
        for _ in range(2):
            ana.refresh_from_db()
            open_link = (*link_parts(ana, Link(what)), Link(what))
            assert person_by_link(*open_link) == ana
            set_active(elisa, ana, False, now())
            assert person_by_link(*open_link) is None
            set_active(elisa, ana, True, now())
            assert person_by_link(*open_link) is None
        assert person_by_link(*link_parts(ana, Link(what)), Link(what)) == ana

    def test_for_another_password_leaves_the_second_factor(self, office: Office) -> None:
        client, ana = office.client(), office.person("ana")
        sent(client, "/conta/recuperar", email=ana.email)
        address = link(ana.email).replace("/conta/senha/", "/convite/")
        assert client.get(address).status_code == 404
        assert sent(client, address, senha="outra-senha-longa", codigo="123456").status_code == 404
        assert office.person("ana").totp == ana.totp

    @pytest.mark.parametrize("page", ["/conta/confirmar", "/conta/senha", "/convite"])
    def test_that_is_none_any_more_says_so_and_how_to_come_by_another(self, office: Office, page: str) -> None:
        answer = office.client().get(f"{page}/MQ/x-y")
        assert answer.status_code == 404 and heading(answer) == "Este endereço não vale mais"
        assert "/conta/recuperar" in answer.content.decode()


class TestInvitation:
    def test_makes_a_member_of_staff_who_sets_both_factors(self, office: Office) -> None:
        import pyotp

        told = {"nome": "Fábio Reis", "email": "fabio@cidade.invalid", "papel": "fiscal"}
        assert sent(office.client("elisa"), "/pessoas", **told).url == "/pessoas"
        client, address = office.client(), link("fabio@cidade.invalid")
        page = client.get(address)
        found = re.search("<code>([A-Z2-7]{32})</code>", page.content.decode())
        assert found is not None
        secret = found[1]
        assert sent(client, address, senha="um-segredo-longo", codigo="000000").status_code == 422
        accepted = sent(client, address, senha="um-segredo-longo", codigo=pyotp.TOTP(secret).now())
        assert accepted.url == "/entrar"
        assert client.get(address).status_code == 404
        entered = sent(client, "/entrar", email=told["email"], senha="um-segredo-longo")
        assert entered.url == "/entrar/codigo"

    def test_that_was_not_accepted_lets_nobody_in(self, office: Office) -> None:
        told = {"nome": "Gil", "email": "gil@cidade.invalid", "papel": "autoridade"}
        sent(office.client("elisa"), "/pessoas", **told)
        assert sent(office.client(), "/entrar", email=told["email"], senha="").status_code == 422
        assert sent(office.client(), "/conta/recuperar", email=told["email"]).status_code == 200

    def test_to_ones_own_address_is_refused(self, office: Office) -> None:
        told = {"nome": "Elisa", "email": "Elisa@cidade.invalid", "papel": "fiscal"}
        answer = sent(office.client("elisa"), "/pessoas", **told)
        assert answer.status_code == 422 and "Este e-mail é o seu" in answer.content.decode()
        elisa = office.person("elisa")
        assert (elisa.role, bool(elisa.totp), elisa.has_usable_password()) == ("administrador", True, True)

    def test_of_an_applicant_is_refused_and_leaves_the_account_theirs(self, office: Office) -> None:
        owner = office.somebody("dono@cidade.invalid")
        told = {"nome": "Outro Nome", "email": owner.email, "papel": "autoridade"}
        answer = sent(office.client("elisa"), "/pessoas", **told)
        assert answer.status_code == 422 and "conta de requerente" in answer.content.decode()
        owner.refresh_from_db()
        assert (owner.role, owner.name, owner.has_usable_password()) == ("requerente", "Alguém", True)

    def test_is_not_kept_from_an_address_by_who_signed_up_with_it_and_never_confirmed_it(self, office: Office) -> None:
        told = {"nome": "Intruso", "email": "gina@cidade.invalid", "senha": "um-segredo-longo"}
        sent(office.client(), "/conta/criar", **told)
        invited = {"nome": "Gina Melo", "email": told["email"], "papel": "analista"}
        assert sent(office.client("elisa"), "/pessoas", **invited).url == "/pessoas"
        assert sent(office.client(), "/entrar", email=told["email"], senha=told["senha"]).status_code == 422

    def test_nobody_shuts_themselves_out(self, office: Office) -> None:
        elisa = office.person("elisa")
        assert sent(office.client("elisa"), f"/pessoas/{elisa.pk}/acesso", acesso="desativar").status_code == 404

    def test_of_access_taken_in_another_window_says_who_took_it_and_gives_it_to_nobody_again(
        self, office: Office
    ) -> None:
        admin, bento = office.client("elisa"), office.person("bento")
        address = f"/pessoas/{bento.pk}/acesso"
        assert sent(admin, address, acesso="desativar").status_code == 302
        again = sent(admin, address, acesso="desativar")
        name = office.person("elisa").name
        assert again.status_code == 409 and f"{name} já desativou a conta de {bento.name}" in again.content.decode()
        assert not office.person("bento").is_active
        assert sent(admin, address, acesso="reativar").status_code == 302
        assert sent(admin, address, acesso="reativar").status_code == 409 and office.person("bento").is_active
        assert sent(admin, address).status_code == 404


class TestEveryAnswer:
    @pytest.mark.parametrize("path", ["/entrar", "/conta/criar", "/conta/recuperar", "/pedidos/novo", "/pedidos"])
    def test_is_not_kept_on_the_way(self, office: Office, path: str) -> None:
        response = office.client("rita").get(path)
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Referrer-Policy"] == "same-origin"
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]

    def test_by_tls_has_cookies_for_tls_only(self, office: Office) -> None:
        told = office.credentials["rita"]
        client = office.client()
        client.post("/entrar", {"email": told.email, "senha": told.password}, secure=True)
        cookie = client.cookies["sessao"]
        assert cookie["secure"] and cookie["httponly"] and cookie["samesite"] == "Lax"

    def test_of_a_person_who_is_signed_in_leaves_the_public_pages_without_a_cookie(self, office: Office) -> None:
        assert not office.client().get("/").cookies
