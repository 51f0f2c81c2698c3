"""In a real browser: from the public self-check to the alvará and its verification, and every screen for everyone."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from builders import a_neighbour, a_site, surroundings

if TYPE_CHECKING:
    from casework.office import Office

AXE = (Path(__file__).parents[1] / "web" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
WIDTHS = (320, 360, 1280)
SMALLEST_TARGET = 24
PDF = {"name": "autorizacao.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\n% inventado\n"}


class Person:
    """Somebody at a browser of their own, without scripts: nothing here needs any."""

    def __init__(self, chromium: Any, address: str, *, scripts: bool = False, width: int = 1280) -> None:
        self.address = address
        self.context = chromium.new_context(
            base_url=address,
            viewport={"width": width, "height": 800},
            java_script_enabled=scripts,
            locale="pt-BR",
            accept_downloads=True,
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))

    def goes(self, path: str) -> None:
        self.page.goto(path)

    def presses(self, name: str) -> None:
        """Presses a button or follows a link, and sees the page that comes."""
        found = self.page.get_by_role("button", name=name, exact=True)
        button = found if found.count() else self.page.get_by_role("link", name=name, exact=True)
        with self.page.expect_navigation():
            button.first.click()

    def follows(self, pattern: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=re.compile(pattern)).first.click()

    def fills(self, **fields: str) -> None:
        for name, value in fields.items():
            self.page.locator(f"[name={name}]").fill(value)

    def chooses(self, name: str) -> None:
        self.page.get_by_label(name, exact=True).check()

    @property
    def heading(self) -> str:
        return " ".join(self.page.locator("h1").inner_text().split())

    @property
    def words(self) -> str:
        return " ".join(self.page.locator("main").inner_text().split())

    def signs_in(self, office: Office, name: str) -> None:
        told = office.credentials[name]
        self.goes("/entrar")
        self.fills(email=told.email, senha=told.password)
        self.presses("Entrar")
        if told.secret:
            self.fills(codigo=office.code(name))
            self.presses("Entrar")
        assert self.heading == "Pedidos de licença"

    def closes(self) -> None:
        broken = [each for each in self.said if not re.search("status of 4|Autofocus processing was blocked", each)]
        self.context.close()
        assert broken == []


@pytest.fixture
def browsers(chromium: Any, address: str) -> Iterator[Any]:
    people: list[Person] = []

    def opens(**options: Any) -> Person:
        people.append(Person(chromium, address, **options))
        return people[-1]

    yield opens
    for each in people:
        each.closes()


class TestALicence:
    def test_goes_from_the_public_check_to_an_alvara_that_anyone_verifies(
        self, office: Office, browsers: Any, tmp_path: Path
    ) -> None:
        near, far = (a_file(tmp_path / f"{metres}.json", metres) for metres in (12, 24))
        dealer, analyst, authority, anyone = (browsers() for _ in range(4))
        signs_up(dealer)
        case = files(dealer, near)
        number = dealer.heading
        assert re.fullmatch(r"Pedido \d{4}/\d{5}", number)
        analyst.signs_in(office, "ana")
        asks_a_correction(analyst, number)
        answers(dealer, case, far)
        recommends(analyst, case)
        authority.signs_in(office, "celia")
        grants(authority, number)
        code = reads_the_alvara(dealer, case)
        anyone.goes(f"/verificar/{code}")
        assert anyone.heading == "Autêntico e em vigor"
        assert "Pinhão" not in anyone.words


def a_file(path: Path, metres: int) -> Path:
    """A site file with a school so near."""
    site = a_site(**{"areas[A].vizinhos": surroundings(a_neighbour("escola", metres))})
    site["estabelecimento"]["nome"] = "Gás Pinhão"
    path.write_text(json.dumps(site), encoding="utf-8")
    return path


def signs_up(dealer: Person) -> None:
    from casework.office import link_in_mail

    dealer.goes("/conta/criar")
    dealer.fills(nome="Nair Pinhão", email="nair@exemplo.com.br", senha="pinhão-no-fogo-7")
    dealer.presses("Criar a conta")
    dealer.goes(link_in_mail("nair@exemplo.com.br"))
    dealer.presses("Confirmar o e-mail")


def files(dealer: Person, site: Path) -> str:
    """From the result of the check without an account to the filed request; its address."""
    dealer.goes("/")
    dealer.page.locator("#arquivo").set_input_files(site)
    dealer.presses("Abrir o arquivo")
    dealer.presses("Pedir a licença com este local")
    assert dealer.heading == "Entrar"
    dealer.fills(email="nair@exemplo.com.br", senha="pinhão-no-fogo-7")
    dealer.presses("Entrar")
    assert dealer.heading == "Pedir a licença"
    assert dealer.page.locator("[name=nome]").input_value() == "Gás Pinhão"
    dealer.fills(endereco="Rua do Pinhão, 7")
    dealer.presses("Começar o pedido")
    assert "Falta um documento do art. 15" in dealer.words
    dealer.presses("Juntar um documento")
    dealer.page.locator("[name=tipo]").select_option("autorizacao_anp_revenda")
    dealer.fills(data_do_documento=(date.today() - timedelta(days=9)).isoformat())  # noqa: DTZ011 - any former day
    dealer.page.locator("[name=arquivo]").set_input_files(PDF)
    dealer.presses("Juntar o documento")
    dealer.presses("Enviar o pedido")
    dealer.presses("Enviar o pedido")
    assert "Protocolado" in dealer.words
    return str(dealer.page.url)


def asks_a_correction(analyst: Person, number: str) -> None:
    analyst.presses(number)
    analyst.presses("Começar a análise")
    analyst.presses("Começar a análise")
    assert "NÃO ATENDE" in analyst.words
    analyst.follows("Avaliar.*autorização da ANP para revenda")
    analyst.chooses("Sim, aceito")
    analyst.presses("Guardar a avaliação")
    analyst.presses("Pedir correção")
    analyst.fills(corrigir="Confira a distância até a escola.", base="Lei 15/2002, art. 10", dias="15")
    analyst.presses("Pedir correção")
    assert "Em exigência" in analyst.words


def answers(dealer: Person, case: str, site: Path) -> None:
    dealer.goes(case)
    dealer.presses("Informar o local por arquivo")
    dealer.page.locator("[name=arquivo]").set_input_files(site)
    dealer.presses("Guardar o local")
    dealer.presses("Responder à exigência")
    dealer.fills(resposta="Medido de novo: 24 m.")
    dealer.presses("Enviar a resposta")
    assert "Em análise" in dealer.words


def recommends(analyst: Person, case: str) -> None:
    analyst.goes(case)
    analyst.presses("Comparar as versões do local")
    assert "não atende atende" in analyst.words
    analyst.goes(case)
    analyst.follows("Avaliar os fatos")
    first, *others = analyst.page.locator("[name=fato]").all()
    first.check()
    for box in others:
        box.evaluate("each => { each.checked = true }")
    analyst.presses("Aceitar os fatos marcados")
    analyst.goes(case)
    analyst.presses("Recomendar")
    analyst.chooses("Deferir o pedido")
    analyst.fills(fundamentacao="Documentos e fatos conferidos.")
    analyst.presses("Enviar a recomendação")
    assert not analyst.page.get_by_role("link", name="Deferir o pedido").count()


def grants(authority: Person, number: str) -> None:
    authority.presses(number)
    authority.presses("Deferir o pedido")
    authority.fills(fundamentacao="De acordo com a recomendação.", condicionantes="Manter os extintores válidos.")
    authority.presses("Deferir o pedido")
    authority.presses("Emitir o alvará")
    until = (date.today() + timedelta(days=200)).isoformat()  # noqa: DTZ011 - any later day
    authority.fills(licenca="CLCB 3.1.01", licenca_ate=until, valido_ate=until)
    authority.presses("Emitir o alvará")
    assert "Alvará vigente" in authority.words


def reads_the_alvara(dealer: Person, case: str) -> str:
    """The code that it prints."""
    from pypdf import PdfReader

    pdf = dealer.context.request.get(f"{case}/alvara.pdf")
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.body())).pages).split())
    assert "Gás Pinhão" in text and "Manter os extintores válidos." in text
    code = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}", text)
    assert code is not None
    return code[0]


def screens(office: Office) -> dict[str, tuple[str, str]]:
    """Every screen: who sees it, and where."""
    from django.utils import timezone

    from resguardo.casework.accounts import Link, link_parts, sign_up
    from resguardo.casework.models import Correction, IssuedDocument, LicenceCase, Paper, PriorLicence

    def case(state: str) -> LicenceCase:
        found = LicenceCase.objects.filter(state=state).order_by("pk").first()
        assert found is not None
        return found

    def step(state: str, name: str, query: str = "") -> str:
        return f"/pedidos/{case(state).pk}/passo/{name}{query}"

    reviewed, asked = case("em_analise"), case("exigencia")
    paper = Paper.objects.filter(case=reviewed).first()
    correction = Correction.objects.filter(case=asked, answered=None).first()
    code = IssuedDocument.objects.order_by("pk").first()
    prior = PriorLicence.objects.order_by("pk").first()
    assert paper is not None and correction is not None and code is not None and prior is not None
    invited = "/convite/{}/{}".format(*link_parts(office.person("davi"), Link.INVITATION))
    fresh = f"fresca{timezone.now().timestamp()}@cidade.invalid"
    confirming = "/conta/confirmar/{}/{}".format(
        *link_parts(sign_up(fresh, "Fresca", "um-segredo-longo", timezone.now()), Link.CONFIRM)
    )
    suspended = IssuedDocument.objects.get(alvara__case=case("suspenso"))
    return {
        "sign in": ("", "/entrar"),
        "sign up": ("", "/conta/criar"),
        "recovery": ("", "/conta/recuperar"),
        "confirming": ("", confirming),
        "new password": ("", "/conta/senha/{}/{}".format(*link_parts(office.person("rita"), Link.NEW_PASSWORD))),
        "invitation": ("", invited),
        "verified": ("", f"/verificar/{code.code}"),
        "not in force": ("", f"/verificar/{suspended.code}"),
        "not genuine": ("", "/verificar/AAAA-BBBB-CCCC"),
        "a code to type": ("", "/verificar/codigo"),
        "no code": ("", "/verificar/codigo?codigo=ABCD"),
        "tasks": ("ana", "/pedidos"),
        "requests": ("rita", "/pedidos"),
        "people": ("elisa", "/pessoas"),
        "denied": ("ana", "/pessoas"),
        "new request": ("rita", "/pedidos/novo"),
        "draft": ("rita", f"/pedidos/{case('rascunho').pk}"),
        "under review": ("ana", f"/pedidos/{reviewed.pk}"),
        "correction, applicant": ("rita", f"/pedidos/{asked.pk}"),
        "recommended": ("celia", f"/pedidos/{case('recomendado').pk}"),
        "refused": ("rita", f"/pedidos/{case('indeferido').pk}"),
        "in force": ("rita", f"/pedidos/{case('alvara_vigente').pk}"),
        "suspended": ("celia", f"/pedidos/{case('suspenso').pk}"),
        "facts to judge": ("ana", f"/pedidos/{reviewed.pk}/fatos"),
        "facts judged": ("rita", f"/pedidos/{case('recomendado').pk}/fatos"),
        "versions": ("ana", f"/pedidos/{asked.pk}/versoes"),
        "site": ("rita", step("rascunho", "preencher")),
        "questions": ("rita", f"/pedidos/{case('rascunho').pk}/perguntas"),
        "renewing": ("rita", step("alvara_vigente", "renovar")),
        "adaptation": ("ana", "/adequacao"),
        "bringing the register": ("ana", "/adequacao/importar"),
        "adapted": ("ana", f"/adequacao/{prior.pk}"),
        "adaptation taken back": ("ana", f"/adequacao/{prior.pk}/desfazer"),
        "paper": ("rita", step("rascunho", "juntar_documento")),
        "filing": ("rita", step("rascunho", "enviar")),
        "taking": ("bento", step("protocolado", "tomar")),
        "judging a paper": ("ana", step("em_analise", "avaliar_documento", f"?documento={paper.pk}")),
        "another value": ("ana", step("em_analise", "avaliar_fato", "?fato=areas%5BA%5D.fiacao")),
        "asking a correction": ("ana", step("em_analise", "pedir_correcao")),
        "answering it": ("rita", f"/pedidos/{asked.pk}/passo/responder_correcao?correcao={correction.pk}"),
        "recommending": ("ana", step("em_analise", "recomendar")),
        "granting": ("celia", step("recomendado", "deferir")),
        "refusing": ("celia", step("recomendado", "indeferir")),
        "sending back": ("celia", step("recomendado", "devolver")),
        "issuing": ("celia", step("deferido", "emitir_alvara")),
        "suspending": ("celia", step("alvara_vigente", "suspender")),
        "restoring": ("celia", step("suspenso", "restabelecer")),
    }


@pytest.mark.parametrize("who", ["", "rita", "ana", "bento", "celia", "elisa"])
def test_every_screen_is_for_everyone(office: Office, browsers: Any, who: str) -> None:
    person = browsers(scripts=True, width=WIDTHS[0])
    enter(office, person, who)
    seen = [path for name, path in screens(office).values() if name == who]
    assert seen
    tried: set[str] = set()  # the steps have one page for all, and two of each person's are tried with mistakes
    for path in seen:
        person.goes(path)
        is_for_everyone(person.page, path)
        button = person.page.locator("main form[method=post] button[type=submit]")
        kind = f"passo {len(tried) % 2}" if "/passo/" in path else path
        asks = "/convite" not in path and not path.endswith(("enviar", "tomar", "renovar", "/perguntas", "/pessoas"))
        if button.count() and asks and kind not in tried:
            tried.add(kind)
            nothing_filled(person.page)
            if "/confirmar" not in path:
                is_for_everyone(person.page, f"{path}, with something wrong")


def nothing_filled(page: Any) -> None:
    """Sends the form as it stands, emptied of what it brought along."""
    for field in page.locator("main input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea").all():
        field.evaluate("each => { each.value = '' }")
    with page.expect_navigation():
        page.locator("main form[method=post]").last.evaluate("each => each.submit()")


def enter(office: Office, person: Person, who: str) -> None:
    """Signed in without the way there, which has its own test."""
    if who:
        client = office.client(who)
        cookie = {"name": "sessao", "value": client.cookies["sessao"].value, "url": person.address}
        person.context.add_cookies([cookie])


def test_what_was_answered_is_shown_before_it_is_kept_on_a_screen_for_everyone(office: Office, browsers: Any) -> None:
    case, person = office.a_case("rascunho"), browsers(scripts=True, width=WIDTHS[0])
    enter(office, person, "rita")
    person.goes(f"/pedidos/{case.pk}/perguntas")
    person.presses("Rever as respostas")
    person.presses("Guardar num pedido de licença")
    assert person.heading == "Guardar o local no pedido"
    is_for_everyone(person.page, "keeping the site")
    person.presses("Guardar o local")
    assert person.heading == "Pedido em rascunho"


def test_a_holder_begins_the_renewal_of_an_alvara(office: Office, browsers: Any) -> None:
    case, person = office.a_case("alvara_vigente"), browsers(scripts=True, width=WIDTHS[0])
    enter(office, person, "rita")
    person.goes(f"/pedidos/{case.pk}")
    person.presses("Pedir a renovação")
    person.presses("Começar a renovação")
    assert person.heading == "Pedido em rascunho" and f"Renovação de {case}" in person.words
    is_for_everyone(person.page, "renewal in draft")
    person.presses(str(case))
    is_for_everyone(person.page, "alvará with its renewal")


def test_who_comes_second_is_told_on_a_screen_for_everyone(office: Office, browsers: Any) -> None:
    from django.utils import timezone

    from resguardo.casework import reviewing

    case = office.a_case()
    person = browsers(scripts=True, width=WIDTHS[0])
    enter(office, person, "bento")
    person.goes(f"/pedidos/{case.pk}/passo/tomar")
    reviewing.take(office.person("ana"), case, case.version, timezone.now())
    person.presses("Começar a análise")
    assert person.heading == "Outra pessoa alterou este pedido"
    is_for_everyone(person.page, "stale")


def is_for_everyone(page: Any, what: str) -> None:
    """No violation that axe-core knows; at every width nothing wider than the screen, no target too small to hit."""
    for each in page.locator("details").all():
        each.evaluate("each => { each.open = true }")
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found["violations"]] == [], what
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (what, width)
        assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == [], (what, width)


SMALL_TARGETS = """
least => [...document.querySelectorAll('button, input:not([type=hidden]), select, textarea, summary, nav a')]
    .concat([...document.querySelectorAll('.br-button')]).filter(each => each.tabIndex >= 0 && each.offsetParent)
    .filter(each => { const {width, height} = each.getBoundingClientRect(); return width < least || height < least })
    .map(each => each.outerHTML)
"""
