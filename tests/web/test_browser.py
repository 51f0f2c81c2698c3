"""In a real browser: a dealer from the first question to the report, and every screen for everyone.

Skipped with a word where there is no Chromium; RESGUARDO_BROWSER=required makes that a failure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from builders import a_site
from resguardo.web.examples import EXAMPLES
from resguardo.web.figures import FIGURES

AXE = (Path(__file__).parent / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
WIDTHS = (320, 360, 1280)
LARGEST_FIRST_PAGE = 500_000
SMALLEST_TARGET = 24
QUESTIONS = {
    "number": ({"areas[A].cobertura.pe_direito_m": None}, "areas[A].cobertura.pe_direito_m"),
    "yes or no": ({"areas[A].compartimento_inferior": None}, "areas[A].compartimento_inferior"),
    "choice": ({"areas[A].fiacao": None}, "areas[A].fiacao"),
    "list": ({}, "areas[A].vizinhos"),
    "words": ({}, "estabelecimento.mercadorias"),
    "item": ({}, "areas[A].vizinhos[escola]"),
    "capacity": ({}, "areas[A].capacidade"),
    "who": ({}, "estabelecimento"),
    "date": ({}, "estabelecimento.alvara_anterior.emitido_em"),
    "sign": ({}, "areas[A].placa.existe"),
}


@pytest.fixture
def page(chromium: Any, address: str) -> Iterator[Any]:
    """A page without scripts: all but drawing works so."""
    yield from opened(chromium, address, 1280, scripts=False)


@pytest.fixture
def screen(chromium: Any, address: str) -> Iterator[Any]:
    yield from opened(chromium, address, WIDTHS[0])


def opened(
    chromium: Any, address: str, width: int, *, height: int = 800, scripts: bool = True, provoked: str = "status of 4"
) -> Iterator[Any]:
    """A page of which the browser has nothing to complain but what a test has provoked."""
    from django.core.cache import cache

    cache.clear()
    context = chromium.new_context(
        base_url=address, viewport={"width": width, "height": height}, java_script_enabled=scripts, locale="pt-BR"
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    said: list[str] = []  # among them what the policy forbids; a quick test types before the focus is set
    page.on("console", lambda message: said.append(message.text))
    yield page
    assert [each for each in said if not re.search(f"{provoked}|Autofocus processing was blocked", each)] == []
    assert context.cookies() == []
    context.close()


def advance(page: Any) -> None:
    presses(page, page.locator(".actions button.primary"))


def presses(page: Any, button: Any) -> None:
    """Presses what leads to another page, and sees it."""
    with page.expect_navigation():
        button.click()


def goes_back(page: Any) -> None:
    """Goes back as the page itself does: asked from outside while one page gives way to another, it may be refused."""
    with page.expect_navigation():
        page.evaluate("setTimeout(() => history.back())")


def heading(page: Any) -> str:
    return " ".join(page.locator("h1").inner_text().split())


def choose(page: Any, answer: str) -> None:
    page.get_by_role("radio", name=answer, exact=True).check()
    advance(page)


def measure(page: Any, number: str) -> None:
    page.locator("#resposta").fill(number)
    advance(page)


def neighbours(page: Any) -> None:
    for name, kind, metres in (("Muro", "divisa", "1,60"), ("Rua", "via_publica", "14"), ("Colégio", "escola", "24,5")):
        page.locator("[id='novo.id']").fill(name)
        page.locator(f"[id='novo.tipo-{kind}']").check()
        page.locator("[id='novo.distancia_m']").fill(metres)
        presses(page, page.get_by_role("button", name="Acrescentar à lista"))
    page.locator("[id='resposta.raio_m']").fill("25")
    choose(page, "Sim, olhou-se tudo e não há mais nada")


def extinguishers(page: Any) -> None:
    for _ in range(2):
        page.locator("[id='novo.agente-po_quimico']").check()
        page.locator("[id='novo.kg']").fill("4")
        page.locator("[id='novo.valido-sim']").check()
        presses(page, page.get_by_role("button", name="Acrescentar à lista"))
    choose(page, "Sim, olhou-se tudo e não há mais nada")


def nothing(page: Any) -> None:
    choose(page, "Sim, olhou-se tudo e não há mais nada")


def goods(page: Any) -> None:
    page.get_by_role("checkbox", name="Água mineral").check()
    nothing(page)


ANSWERS: dict[str, Callable[[Any], None]] = {
    r"vizinhos(\.raio_m)?$": neighbours,
    "aberturas_no_piso$": nothing,
    "extintores$": extinguishers,
    "mercadorias$": goods,
    "documentos$": nothing,
    "pavimento$": lambda page: choose(page, "Térreo"),
    "fiacao$": lambda page: choose(page, "Dentro de eletrodutos"),
    "divisas_muradas$": lambda page: choose(page, "Sim, todos"),
    "muro_altura_m$": lambda page: measure(page, "2,00"),
    "pe_direito_m$": lambda page: measure(page, "2,80"),
    "menor_espaco_livre_m$": lambda page: measure(page, "1,30"),
    "altura_da_pilha_m$": lambda page: measure(page, "1,43"),
    "total_m$": lambda page: measure(page, "12"),
    "tela_m$": lambda page: measure(page, "9"),
    "(compartimento_inferior|perto_de_passagem|parede_corta_fogo|pedido_de_licenca|alvara_anterior.existe)$": (
        lambda page: choose(page, "Não")
    ),
    "": lambda page: choose(page, "Sim"),
}


class TestADealer:
    def test_comes_from_the_first_question_to_the_report(self, page: Any) -> None:
        page.goto("/")
        presses(page, page.get_by_role("link", name="Começar a verificar"))
        advance(page)
        page.get_by_label("Nome do estabelecimento").fill("Mercado da Esquina")
        advance(page)
        page.get_by_role("checkbox", name="Revenda de GLP").check()
        advance(page)
        page.locator("[id='resposta.botijoes']").fill("40")
        choose(page, "Não")
        for _ in range(40):
            if not page.locator("[name=fato]").count():
                break
            path = page.locator("[name=fato]").get_attribute("value")
            next(answer for pattern, answer in ANSWERS.items() if re.search(pattern, path))(page)
        assert heading(page) == "ATENDE às exigências desta lei"
        presses(page, page.get_by_role("button", name="Relatório", exact=True))
        assert "Mercado da Esquina" in page.locator("header").inner_text()
        assert "ATENDE às exigências desta lei" in page.locator("main").inner_text()
        page.go_back()
        with page.expect_response("**/verificar/relatorio.pdf") as printed:
            page.get_by_role("button", name="Relatório em PDF").click()
        assert (printed.value.status, printed.value.headers["content-type"]) == (200, "application/pdf")

    def test_who_knows_nothing_is_told_what_to_find_out_first(self, page: Any) -> None:
        page.goto("/verificar")
        for _ in range(40):
            if not page.locator("[name=fato]").count():
                break
            unknown = page.locator(".actions button[name=nao_sei]")
            if unknown.count():
                presses(page, unknown)
            elif page.get_by_role("radio", name="Não sei").count():
                for box in page.get_by_role("checkbox", name="Não sei").all():
                    box.check()
                choose(page, "Não sei")
            else:
                advance(page)
        assert heading(page) == "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei"
        assert "Quantos botijões de 13 kg cabem na área" in page.locator(".outcome").inner_text()

    def test_sees_why_and_changes_the_fact_behind_it(self, page: Any) -> None:
        page.goto("/exemplos/deposito_perto_de_escola")
        presses(page, page.get_by_role("button", name="Alterar: distância até o vizinho (Escola Municipal)"))
        assert page.locator("#resposta").input_value() == "62,40"
        measure(page, "80")
        assert "perto demais" not in page.locator("main").inner_text()

    def test_takes_the_file_along_and_opens_it_again(self, page: Any, tmp_path: Path) -> None:
        page.goto("/exemplos/vistoria_encontrou_mais")
        before = page.locator("main").inner_text()
        with page.expect_download() as taken:
            page.get_by_role("button", name="Baixar o arquivo do local").click()
        taken.value.save_as(tmp_path / "local.json")
        page.goto("/")
        page.locator("#arquivo").set_input_files(tmp_path / "local.json")
        presses(page, page.get_by_role("button", name="Abrir o arquivo"))
        assert page.locator("main").inner_text() == before

    def test_reads_the_article_behind_a_reason(self, page: Any) -> None:
        page.goto("/exemplos/deposito_perto_de_escola")
        presses(page, page.get_by_role("link", name="art. 10, linha 4 do quadro").first)
        assert page.url.endswith("/lei/art10#art10_cpt_row4")
        assert "clearance(row: int)" in page.locator(".law-code").inner_text()

    def test_who_errs_lands_on_the_list_of_problems_and_from_it_in_the_field(self, page: Any) -> None:
        carry(page, a_site(**{"areas[A].cobertura.pe_direito_m": None}))
        measure(page, "dois metros")
        assert page.locator("[role=alert]").evaluate("each => document.activeElement === each")
        page.locator("[role=alert] a").click()
        assert page.evaluate("document.activeElement.id") == "resposta"

    def test_after_advancing_is_at_the_heading(self, page: Any) -> None:
        page.goto("/verificar")
        advance(page)
        assert page.locator("h1").evaluate("each => document.activeElement === each")

    def test_enter_in_a_field_advances(self, page: Any) -> None:
        carry(page, a_site(**{"areas[A].cobertura.pe_direito_m": None}))
        page.locator("#resposta").fill("3")
        with page.expect_navigation():
            page.locator("#resposta").press("Enter")
        assert heading(page) == "ATENDE às exigências desta lei"


def carry(page: Any, site: Any, address: str = "pergunta", **fields: str) -> None:
    """Comes to a page with a site, as its form would send it."""
    page.goto("/verificar")
    with page.expect_navigation():
        page.evaluate(
            """([address, fields]) => {
                const form = document.querySelector('form');
                form.action = '/verificar/' + address;
                for (const [name, value] of Object.entries(fields)) {
                    const field = form.elements[name] || form.appendChild(document.createElement('input'));
                    field.name = name; field.value = value;
                }
                HTMLFormElement.prototype.submit.call(form);
            }""",
            [address, {"documento": json.dumps(site), **fields}],
        )


class TestEveryScreen:
    @pytest.mark.parametrize(
        "path",
        [
            "/",
            "/verificar",
            "/api",
            "/lei",
            "/lei/art10",
            "/lei/leituras",
            "/lei/casos",
            "/lei/cobertura",
            "/lei/tables",
            "/nada",
        ],
    )
    def test_page(self, screen: Any, path: str) -> None:
        screen.goto(path)
        is_for_everyone(screen)

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_result(self, screen: Any, name: str) -> None:
        screen.goto(f"/exemplos/{name}")
        is_for_everyone(screen)

    @pytest.mark.parametrize("kind", QUESTIONS)
    def test_question(self, screen: Any, kind: str) -> None:
        changes, path = QUESTIONS[kind]
        carry(screen, a_site(**changes), abrir=path)
        assert screen.locator("[name=fato]").get_attribute("value") == path
        is_for_everyone(screen)

    @pytest.mark.parametrize("kind", QUESTIONS)
    def test_question_with_something_wrong(self, screen: Any, kind: str) -> None:
        changes, path = QUESTIONS[kind]
        carry(screen, a_site(**changes), abrir=path)
        for field in screen.locator(".br-input input:not([type=file])").all():
            field.evaluate("each => { each.value = '-x' }")
        advance(screen)
        is_for_everyone(screen)

    @pytest.mark.parametrize("page", ["indice", "art10", "leituras", "casos", "tables"])
    def test_law_page_as_a_file(self, screen: Any, page: str) -> None:
        screen.goto(as_a_file(screen, f"{page}.html"))
        is_for_everyone(screen)

    def test_case_opened(self, screen: Any) -> None:
        screen.goto("/lei/casos")
        presses(screen, screen.get_by_role("link", name="merge-chain"))
        is_for_everyone(screen)

    def test_page_that_receives_nothing(self, screen: Any) -> None:
        screen.goto("/verificar")
        with screen.expect_navigation():
            screen.evaluate("const f = document.forms[0]; f.action = '/'; HTMLFormElement.prototype.submit.call(f)")
        assert heading(screen) == "Este endereço não recebe dados"
        is_for_everyone(screen)

    def test_file_that_is_too_large(self, screen: Any, tmp_path: Path) -> None:
        (tmp_path / "local.json").write_bytes(b" " * 3_000_000)
        screen.goto("/")
        screen.locator("#arquivo").set_input_files(tmp_path / "local.json")
        presses(screen, screen.get_by_role("button", name="Abrir o arquivo"))
        assert heading(screen) == "Os dados enviados são grandes demais"
        is_for_everyone(screen)

    def test_too_many_requests(self, screen: Any) -> None:
        from django.test import override_settings

        with override_settings(RESGUARDO_REQUESTS="0/m"):
            screen.goto("/verificar")
        assert heading(screen) == "Pedidos demais em pouco tempo"
        is_for_everyone(screen)

    def test_review(self, screen: Any) -> None:
        carry(screen, a_site(**{"areas[A].fiacao": None}), "revisao")
        is_for_everyone(screen)

    def test_report(self, screen: Any) -> None:
        carry(screen, a_site(), "relatorio")
        is_for_everyone(screen, targets=False)

    def test_file_that_cannot_be_used(self, screen: Any, tmp_path: Path) -> None:
        (tmp_path / "local.yaml").write_text("areas: [\narea: 1", encoding="utf-8")
        screen.goto("/")
        screen.locator("#arquivo").set_input_files(tmp_path / "local.yaml")
        presses(screen, screen.get_by_role("button", name="Abrir o arquivo"))
        assert heading(screen) == "Este arquivo não pode ser usado"
        is_for_everyone(screen)


def is_for_everyone(page: Any, *, targets: bool = True) -> None:
    """No violation that axe-core knows; at every width nothing wider than the screen, no target too small to hit."""
    for each in page.locator("details").all():
        each.evaluate("each => { each.open = true }")
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(each["id"], [node["target"] for node in each["nodes"]]) for each in found["violations"]] == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not targets or page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []


SMALL_TARGETS = """
least => [...document.querySelectorAll('button, input:not([type=hidden]), summary, nav a, .br-button')]
    .filter(each => each.tabIndex >= 0 && each.offsetParent)
    .filter(each => { const {width, height} = each.getBoundingClientRect(); return width < least || height < least })
    .map(each => each.outerHTML)
"""


STATIC = Path(__file__).parents[2] / "docs" / "lei"


def as_a_file(page: Any, name: str) -> str:
    """Where the browser finds one of the law's pages of the folder of documents."""
    page.route("**/docs/lei/*", lambda route: route.fulfill(path=STATIC / route.request.url.rpartition("/")[2]))
    return f"/docs/lei/{name}"


@pytest.mark.parametrize("is_served", [True, False])
def test_a_table_wider_than_the_screen_says_that_it_goes_on(screen: Any, is_served: bool) -> None:
    screen.goto("/lei/art10" if is_served else as_a_file(screen, "art10.html"))
    hint = """() => {
        const table = document.querySelector('.law-table');
        return [table.scrollWidth > table.clientWidth, getComputedStyle(table, '::before').content];
    }"""
    wider, said = screen.evaluate(hint)
    assert wider
    assert "Deslize a tabela" in said
    screen.set_viewport_size({"width": 1280, "height": 800})
    assert screen.evaluate(hint) == [False, "none"]


FIGURE_TEXTS = """() => {
    const figure = document.querySelector('svg.figure').getBoundingClientRect();
    const texts = [...document.querySelectorAll('svg.figure text')];
    const boxes = texts.map(each => each.getBoundingClientRect());
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 6 && other.top < one.bottom - 6;
    return {
        words: texts.map(each => each.textContent),
        smallest: Math.min(...texts.map(each => parseFloat(getComputedStyle(each).fontSize) * figure.width / 480)),
        outside: texts.filter((_, at) => boxes[at].left < figure.left || boxes[at].right > figure.right
            || boxes[at].top < figure.top || boxes[at].bottom > figure.bottom + 4).map(each => each.textContent),
        over: boxes.flatMap((one, at) => boxes.slice(at + 1).filter(other => meet(one, other)).map(() => at)),
    };
}"""


def test_on_a_phone_how_to_measure_is_shown_before_what_was_found_so_far(screen: Any) -> None:
    carry(screen, a_site(), "pergunta", abrir="areas[A].cobertura.pe_direito_m")
    figure, so_far = (screen.locator(each).bounding_box() for each in ("svg.figure", ".summary"))
    assert figure["y"] < so_far["y"]


def test_on_a_phone_the_things_of_a_list_are_told_one_by_one_over_the_whole_width(screen: Any) -> None:
    carry(screen, a_site(), "revisao")
    whole = _boxes(screen, ".review")[0]["width"]
    each = [box["width"] for box in _boxes(screen, ".review li")]
    assert len(each) > 4 and min(each) > 0.8 * whole


def _boxes(page: Any, what: str) -> list[dict[str, float]]:
    return [each.bounding_box() for each in page.locator(what).all()]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_figure_bears_words_that_can_be_read(chromium: Any, address: str, width: int) -> None:
    from django.template.loader import render_to_string

    for screen in opened(chromium, address, width):
        carry(screen, a_site(), "pergunta", abrir="areas[A].cobertura.pe_direito_m")
        for figure in dict.fromkeys(FIGURES.values()):
            drawn = render_to_string(figure.template, {"figure": figure})
            screen.evaluate("drawn => { document.querySelector('svg.figure').outerHTML = drawn; }", drawn)
            found = screen.evaluate(FIGURE_TEXTS)
            assert len(found["words"]) >= 2, figure
            assert found["smallest"] >= 12, figure
            assert (found["outside"], found["over"]) == ([], []), figure


def test_the_example_for_programs_can_be_read_whole(screen: Any) -> None:
    screen.goto("/api")
    wider = "document.querySelector('pre').scrollWidth > document.querySelector('pre').clientWidth"
    assert screen.evaluate(wider) is False


def test_text_can_be_twice_as_large(screen: Any) -> None:
    screen.set_viewport_size({"width": 1280, "height": 800})
    screen.goto("/exemplos/faltam_dados")
    screen.evaluate("document.documentElement.style.fontSize = '200%'")
    assert screen.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_first_page_is_light(screen: Any) -> None:
    sizes: list[int] = []
    screen.on("response", lambda response: sizes.append(len(response.body())))
    screen.goto("/", wait_until="networkidle")
    assert len(sizes) >= 3
    assert sum(sizes) < LARGEST_FIRST_PAGE
