"""Drawing a plan in a real browser, by keyboard alone too."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web.test_browser import FIGURE_TEXTS, carry, goes_back, heading, is_for_everyone, opened, presses
from web.test_editor import AREA, BOW_TIE, LOT, PLAN, PLANS, SCHOOL, STREET, holds, plan, rectangle, shape


@pytest.fixture
def screen(chromium: Any, address: str) -> Iterator[Any]:
    yield from opened(chromium, address, 1280)


@pytest.fixture
def without_scripts(chromium: Any, address: str) -> Iterator[Any]:
    yield from opened(chromium, address, 320, scripts=False)


def drawn_on(page: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(page.locator("#plan").input_value())
    return told


def verdict(page: Any, text: str) -> None:
    page.locator("#verdict", has_text=text).wait_for()


def types(page: Any, text: str) -> None:
    page.keyboard.insert_text(text)


def reaches(page: Any, what: str, backwards: bool = False) -> None:
    """Goes on by Tab until a thing has the focus."""
    for _ in range(90):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"{what} cannot be reached by keyboard")


def chooses(page: Any, role: str) -> None:
    reaches(page, "#role", backwards=True)
    page.keyboard.press("Home")
    for _ in range(40):
        if page.locator("#role").input_value() == role:
            break
        page.keyboard.press("ArrowDown")
    reaches(page, "#draw")
    page.keyboard.press("Enter")


def draws_rectangle(page: Any, role: str, x: str, y: str, width: str, height: str) -> None:
    chooses(page, role)
    types(page, x)
    page.keyboard.press("Tab")
    types(page, y)
    page.keyboard.press("Enter")
    reaches(page, "#width")
    types(page, width)
    page.keyboard.press("Tab")
    types(page, height)
    page.keyboard.press("Enter")


class TestByKeyboardAlone:
    def test_a_plan_is_drawn_to_a_verdict(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        reaches(screen, "#role")
        draws_rectangle(screen, "armazenamento", "2", "2", "3", "3")
        reaches(screen, "#cylinders")
        types(screen, "120")
        screen.keyboard.press("Enter")
        draws_rectangle(screen, "escola", "25", "2", "9", "9")
        verdict(screen, "NÃO ATENDE")
        assert "20,00 m (exigido 30,00 m)" in screen.locator("#distances").inner_text()
        origins = [each["properties"]["origem"] for each in drawn_on(screen)["features"]]
        assert origins == ["digitada", "digitada"]
        # by length and direction: a wall of 4 m, upwards
        chooses(screen, "muro")
        types(screen, "0")
        screen.keyboard.press("Tab")
        types(screen, "1,5")
        screen.keyboard.press("Enter")
        reaches(screen, "#next-length")
        types(screen, "4")
        screen.keyboard.press("Tab")
        types(screen, "0")
        screen.keyboard.press("Enter")
        reaches(screen, "#finish", backwards=True)
        screen.keyboard.press("Enter")
        assert drawn_on(screen)["features"][2]["geometry"]["coordinates"] == [[0, 1.5], [0, 5.5]]
        # a corner by the arrow keys, undone and done again
        assert screen.evaluate("document.activeElement.id") == "properties-title"
        screen.locator("#sheet").focus()
        for key in ("n", "ArrowRight", "ArrowRight", "ArrowRight"):
            screen.keyboard.press(key)
        assert drawn_on(screen)["features"][2]["geometry"]["coordinates"][0] == [0.3, 1.5]
        screen.keyboard.press("Control+z")
        assert drawn_on(screen)["features"][2]["geometry"]["coordinates"][0] == [0.2, 1.5]
        screen.keyboard.press("Control+Shift+z")
        assert drawn_on(screen)["features"][2]["geometry"]["coordinates"][0] == [0.3, 1.5]
        assert screen.evaluate("document.activeElement.id") == "sheet"
        is_for_everyone(screen)

    def test_the_verdict_is_spoken(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        assert screen.locator("#found").get_attribute("aria-live") == "polite"
        screen.locator("#found", has_text="Ainda não se pode dizer").wait_for(state="attached")

    def test_the_verdict_does_not_cut_off_what_is_said_of_an_edit(self, screen: Any, tmp_path: Path) -> None:
        (tmp_path / "planta.geojson").write_text(json.dumps(plan(AREA, SCHOOL)), encoding="utf-8")
        screen.goto("/verificar/planta")
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.locator("#found", has_text="Ainda não se pode dizer").wait_for(state="attached")
        assert "planta.geojson: 2 formas" in (screen.locator("#spoken").text_content() or "")


class TestTheVertexTable:
    def test_moves_a_corner_and_keeps_the_focus(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        screen.get_by_role("button", name="Escola").click()
        field = screen.get_by_label("x (m) do vértice 1")
        field.fill("34,5")
        field.press("Enter")
        assert drawn_on(screen)["features"][1]["geometry"]["coordinates"][0][0] == [34.5, 0]
        assert drawn_on(screen)["features"][1]["geometry"]["coordinates"][0][-1] == [34.5, 0]
        assert field.evaluate("each => document.activeElement === each")
        assert drawn_on(screen)["features"][1]["properties"]["origem"] == "importada e editada"
        screen.get_by_label("Lado (m) do vértice 2").fill("1.500")
        screen.keyboard.press("Tab")
        assert "não serve" in screen.locator(".plan-vertices .problem").inner_text()

    def test_adds_and_deletes_corners(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        screen.get_by_role("button", name="Acrescentar um vértice depois do 1").click()
        assert drawn_on(screen)["features"][0]["geometry"]["coordinates"][0][1] == [2, 0]
        for _ in range(2):
            screen.get_by_role("button", name="Apagar o vértice 1").click()
        assert drawn_on(screen)["features"][0]["geometry"]["coordinates"][0] == [[4, 0], [4, 4], [0, 4], [4, 0]]
        assert screen.get_by_role("button", name="Apagar o vértice 1").is_disabled()


def names(page: Any, name: str) -> None:
    page.locator("#name").fill(name)
    page.keyboard.press("Enter")


class TestTheNameOfAnArea:
    @pytest.mark.parametrize("name", ['A "velha"', "A%22%0A", "A & <b>", "__proto__", "constructor", "a\\b.c"])
    def test_may_be_any_and_its_capacity_goes_with_it(self, screen: Any, name: str) -> None:
        """In the name of a field a browser writes a quotation mark as %22: there was another area by that name."""
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        names(screen, name)
        screen.locator("#cylinders").fill("120")
        screen.keyboard.press("Enter")
        verdict(screen, "NÃO ATENDE")
        presses(screen, screen.get_by_role("button", name="Ver o resultado"))
        told = json.loads(screen.locator("[name=documento]").first.input_value())
        assert told["areas"] == [{"id": name, "capacidade": {"botijoes": "120"}}]

    def test_of_another_takes_nothing_from_it(self, screen: Any) -> None:
        other = {**AREA, "id": "B", "geometry": SCHOOL["geometry"]}
        areas = [{"id": "A", "capacidade": {"botijoes": 40}}, {"id": "B", "capacidade": {"botijoes": 120}}]
        carry(screen, {**PLAN, "areas": areas, "planta": plan(AREA, other)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        names(screen, "B")
        names(screen, "A")
        assert screen.locator("#cylinders").input_value() == "40"
        screen.get_by_role("button", name="B – área").click()
        assert screen.locator("#cylinders").input_value() == "120"
        assert screen.locator("#counts").input_value() == "[]"

    def test_that_nobody_has_takes_the_capacity_along(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#cylinders").fill("120")
        names(screen, "Depósito")
        assert screen.locator("#cylinders").input_value() == "120"
        assert json.loads(screen.locator("#counts").input_value()) == [["Depósito", "120"]]


def fields_of(page: Any) -> dict[str, str]:
    """All that the form sends."""
    told: dict[str, str] = page.evaluate("Object.fromEntries(new FormData(document.querySelector('#visit')))")
    return told


def draws_a_school_beside(page: Any) -> None:
    """On an empty sheet, the area A for 120 cylinders and a school; the law's answer is there."""
    page.goto("/verificar/planta")
    reaches(page, "#role")
    draws_rectangle(page, "armazenamento", "2", "2", "3", "3")
    reaches(page, "#cylinders")
    types(page, "120")
    page.keyboard.press("Enter")
    draws_rectangle(page, "escola", "25", "2", "9", "9")
    verdict(page, "NÃO ATENDE")


class TestWhatWasDrawn:
    def test_is_there_after_the_page_is_loaded_anew(self, screen: Any) -> None:
        draws_a_school_beside(screen)
        before = drawn_on(screen)
        screen.reload()
        verdict(screen, "NÃO ATENDE")
        assert drawn_on(screen) == before
        screen.locator("#undo").click()
        assert drawn_on(screen)["features"] == []

    def test_is_there_after_going_on_and_back(self, screen: Any) -> None:
        draws_a_school_beside(screen)
        before = drawn_on(screen)
        presses(screen, screen.get_by_role("button", name="Continuar as perguntas"))
        goes_back(screen)
        verdict(screen, "NÃO ATENDE")
        assert drawn_on(screen) == before

    def test_of_a_visit_is_there_after_the_page_is_loaded_anew(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#cylinders").fill("120")
        screen.keyboard.press("Enter")
        verdict(screen, "NÃO ATENDE")
        screen.reload()
        verdict(screen, "NÃO ATENDE")
        assert json.loads(screen.locator("#counts").input_value()) == [["A", "120"]]

    @pytest.mark.parametrize("leaving", ["loaded anew", "result and back", "two results and back"])
    def test_keeps_the_answers_of_its_visit(self, screen: Any, leaving: str) -> None:
        """The browser asks for the page anew by its address alone, which brings no answers."""
        area = {"id": "A", "capacidade": {"botijoes": 40}, "pavimento": "superior", "fiacao": "exposta"}
        site = {**PLAN, "areas": [area], "planta": plan(AREA, LOT)}
        carry(screen, site, "planta", perguntado='["areas[A].placa"]')
        verdict(screen, "NÃO ATENDE")
        screen.get_by_role("button", name="Lote (o terreno)").click()
        names(screen, "terreno")
        verdict(screen, "NÃO ATENDE")
        before = fields_of(screen)
        if leaving == "loaded anew":
            screen.wait_for_timeout(400)  # as long as an edit rests before it is kept
            screen.reload()
        for _ in range({"result and back": 1, "two results and back": 2}.get(leaving, 0)):
            presses(screen, screen.get_by_role("button", name="Ver o resultado"))
            assert heading(screen) == "NÃO ATENDE às exigências desta lei"
            goes_back(screen)
        verdict(screen, "NÃO ATENDE")
        assert fields_of(screen) == before
        with screen.expect_download() as taken:
            screen.get_by_role("button", name="Baixar o arquivo do local").click()
        told = json.loads(taken.value.path().read_text(encoding="utf-8"))
        assert told["areas"] == [area]
        assert [each["id"] for each in told["planta"]["features"]] == ["A", "terreno"]
        screen.locator("#undo").click()
        assert [each["id"] for each in drawn_on(screen)["features"]] == ["A", "lote"]

    def test_shows_the_newest_answers_when_it_is_gone_back_to(self, screen: Any) -> None:
        area = {"id": "A", "capacidade": {"botijoes": 40}, "fiacao": "exposta"}
        site = {**PLAN, "areas": [area], "planta": plan(AREA, LOT)}
        carry(screen, site, "planta")
        draws_rectangle(screen, "escola", "25", "2", "9", "9")
        presses(screen, screen.get_by_role("button", name="Ver o resultado"))
        presses(screen, screen.locator('button[value="areas[A].fiacao"]'))
        screen.locator("#resposta-nao_sei").check()
        presses(screen, screen.get_by_role("button", name="Avançar").last)
        for _ in range(3):
            goes_back(screen)
        screen.locator("#title").wait_for()
        (area,) = json.loads(screen.locator("input[name=documento]").input_value())["areas"]
        assert area["fiacao"] is None
        assert [each["id"] for each in drawn_on(screen)["features"]] == ["A", "lote", "escola"]
        goes_back(screen)
        assert screen.locator("#title").count() == 0

    def test_is_not_replaced_by_a_visit_begun_after_it(self, screen: Any) -> None:
        draws_a_school_beside(screen)
        before = drawn_on(screen)
        presses(screen, screen.get_by_role("button", name="Ver o resultado"))
        screen.goto("/verificar")
        for _ in range(2):
            goes_back(screen)
        verdict(screen, "NÃO ATENDE")
        assert drawn_on(screen) == before

    def test_is_not_that_of_another_visit(self, screen: Any) -> None:
        draws_a_school_beside(screen)
        screen.goto("/")
        presses(screen, screen.get_by_role("link", name="Desenhar a planta"))
        assert drawn_on(screen)["features"] == []

    def test_is_asked_about_before_it_is_left_but_not_when_it_is_sent(self, screen: Any) -> None:
        asked: list[str] = []
        screen.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
        draws_a_school_beside(screen)
        screen.get_by_role("link", name="Início").click()
        screen.wait_for_timeout(300)
        assert asked == ["beforeunload"]
        assert len(drawn_on(screen)["features"]) == 2
        with screen.expect_download():
            screen.get_by_role("button", name="Baixar o arquivo do local").click()
        presses(screen, screen.get_by_role("button", name="Ver o resultado"))
        assert asked == ["beforeunload"]

    def test_the_page_says_where_it_is_kept(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        assert "o desenho e as respostas ficam só neste navegador" in screen.locator("footer").inner_text()


DARKER_PIXELS = """async picture => {
    const bytes = Uint8Array.from(atob(picture), each => each.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(5, 4, bitmap.width - 10, bitmap.height - 8);
    const pixels = [...Array(data.length / 4).keys()];
    return pixels.filter(each => data[4 * each] < 245).length / pixels.length;
}"""
"""The share of a picture, but for its edges, that is not white."""


class TestTheLegend:
    def test_hatches_what_it_names_as_the_drawing_does(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA, SCHOOL)}, "planta", botijoes=holds("120"))
        verdict(screen, "NÃO ATENDE")  # after which nothing moves on the page while it is pictured
        fills = screen.evaluate(
            """() => Object.fromEntries(['lote', 'armazenamento', 'place'].map(kind => [kind,
                ['#drawing', '.plan-legend'].map(where => getComputedStyle(
                    document.querySelector(`${where} .role-${kind} .outline`)).fill)]))"""
        )
        assert fills["armazenamento"] == ['url("#hatch-storage")', 'url("#legend-storage")']
        assert fills["place"] == ['url("#hatch-place")', 'url("#legend-place")']
        assert "url" not in fills["lote"][1]
        assert screen.locator("#legend-storage, #legend-place").count() == 2
        swatch = screen.locator(".plan-legend li", has_text="Escola").locator("svg")
        for _ in range(20):  # a browser at work elsewhere may not have painted it yet
            grey = screen.evaluate(DARKER_PIXELS, base64.b64encode(swatch.screenshot()).decode())
            if grey:
                break
            screen.wait_for_timeout(100)
        assert 0.05 < grey < 0.5, "lines on white within its outline"


class TestACheckThatFails:
    @pytest.fixture
    def screen(self, chromium: Any, address: str) -> Iterator[Any]:
        yield from opened(chromium, address, 1280, provoked="status of [45]|ERR_FAILED")

    @pytest.mark.parametrize(
        ("answer", "told"),
        [
            ({"status": 500, "body": "x"}, "o serviço falhou. Use “Verificar de novo”"),
            ({"status": 429, "json": {"problems": []}}, "pedidos demais em pouco tempo"),
            ({"status": 413, "body": "x"}, "o serviço falhou"),
            (
                {"status": 422, "json": {"problems": [{"place": "local", "found": "demais", "expected": "menos"}]}},
                "não pode ser verificada assim",
            ),
            (None, "o serviço não responde"),
        ],
    )
    def test_leaves_no_verdict_of_another_drawing(self, screen: Any, answer: dict[str, Any] | None, told: str) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA, SCHOOL)}, "planta", botijoes=holds("120"))
        verdict(screen, "NÃO ATENDE")
        measuring = "**/verificar/planta/medir"
        screen.route(measuring, lambda route: route.fulfill(**answer) if answer else route.abort())
        screen.get_by_role("button", name="Escola (importada)").click()
        screen.get_by_label("x (m) do vértice 1").fill("34,5")
        screen.keyboard.press("Enter")
        verdict(screen, "Desenho não conferido")
        assert told in screen.locator("#verdict").inner_text()
        shown = screen.locator("#workspace").inner_text()
        assert "NÃO ATENDE" not in shown and "exigido 30,00 m" not in shown
        assert screen.locator("#drawing .line").count() == 0
        assert "Desenho não conferido" in screen.locator("#result").inner_text()
        is_for_everyone(screen)
        screen.unroute(measuring)
        screen.locator("#again").click()
        verdict(screen, "NÃO ATENDE")
        assert screen.locator("#again").is_hidden()
        assert screen.evaluate("document.activeElement.id") == "result-title"

    def test_of_a_drawing_changed_meanwhile_is_not_told(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA)}, "planta")
        verdict(screen, "não se pode dizer")
        held: list[Any] = []
        screen.route("**/verificar/planta/medir", lambda route: held.append(route))
        screen.get_by_role("button", name="A – área").click()
        for number, count in enumerate(("1", "2")):
            screen.locator("#cylinders").fill(count)
            screen.keyboard.press("Enter")
            screen.wait_for_timeout(400)
            assert len(held) == 1, f"the older is still being measured after edit {number}"
        held[0].fulfill(status=500, body="x")
        screen.wait_for_timeout(400)
        assert len(held) == 2
        assert "Desenho não conferido" not in screen.locator("#workspace").inner_text()

    def test_lists_what_is_wrong_with_the_plan(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA)}, "planta")
        verdict(screen, "não se pode dizer")
        problems = [{"place": "local", "found": "mais do que se verifica", "expected": "um local menor"}]
        screen.route("**/verificar/planta/medir", lambda route: route.fulfill(status=422, json={"problems": problems}))
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#cylinders").fill("1")
        screen.keyboard.press("Enter")
        screen.locator("#problems", has_text="mais do que se verifica. Esperado: um local menor.").wait_for()

    def test_that_is_long_in_coming_says_so(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA)}, "planta")
        verdict(screen, "não se pode dizer")
        screen.route("**/verificar/planta/medir", lambda route: None)
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#cylinders").fill("1")
        screen.keyboard.press("Enter")
        screen.wait_for_timeout(900)
        after = "getComputedStyle(document.querySelector('#verdict'), '::after')"
        assert screen.evaluate(f"[{after}.content, {after}.opacity]") == ['" · verificando…"', "1"]


def boxes(page: Any, *named: str) -> list[list[dict[str, float]]]:
    """Where the things of each name stand, in the order of the page; all at once: each answer draws and moves them."""
    for each in named:
        page.locator(each).first.wait_for(state="attached")
    told: list[list[dict[str, float]]] = page.evaluate(
        """named => {
            const box = each => each.getBoundingClientRect().toJSON();
            return named.map(each => [...document.querySelectorAll(each)].map(box));
        }""",
        named,
    )
    return told


class TestWithAPointer:
    def test_a_shape_is_drawn_point_by_point(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        screen.locator("#draw").click()
        assert screen.evaluate("document.activeElement.id") == "sheet"
        ((box,),) = boxes(screen, "#sheet")
        places = [(200, 300), (400, 300), (400, 150), (200, 300)]  # the first again closes it
        for x, y in places:
            screen.mouse.click(box["left"] + x, box["top"] + y)
        (drawn,) = drawn_on(screen)["features"]
        ring = drawn["geometry"]["coordinates"][0]
        assert (len(ring), drawn["properties"]["origem"]) == (4, "desenhada")
        assert ring[0] == ring[3] and ring[0][1] == ring[1][1] and ring[1][0] == ring[2][0]

    def test_a_line_of_the_law_leads_to_its_article(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        verdict(screen, "não se pode dizer")
        ((line, *_),) = boxes(screen, "#drawing .line .stroke")
        with screen.context.expect_page() as article:
            screen.mouse.click(line["x"] + line["width"] / 4, line["y"] + line["height"] / 2)
        assert article.value.url.endswith("/lei/art10#art10_cpt_row4")


class TestSnapping:
    def test_gives_the_very_coordinates_of_a_corner(self, screen: Any) -> None:
        corner = [7.123456, 3.654321]
        wall = shape("muro", "M", [[0, 0], corner], "LineString")
        other = shape("divisa", "D", [[7.2, 3.7], [9, 9]], "LineString")
        carry(screen, {**PLAN, "planta": plan(wall, other)}, "planta")
        screen.get_by_role("button", name="D – divisa").click()
        screen.get_by_role("button", name="Encostar o vértice 1").click()
        assert drawn_on(screen)["features"][1]["geometry"]["coordinates"][0] == corner

    def test_by_the_pointer_too(self, screen: Any) -> None:
        corner = [7.123456, 3.654321]
        carry(screen, {**PLAN, "planta": plan(shape("muro", "M", [[0, 0], corner], "LineString"), AREA)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        verdict(screen, "não se pode dizer")
        (dragged,), (target,) = boxes(screen, ".corner[data-vertex='2'] .touch", "#drawing .role-muro .outline")
        screen.mouse.move(dragged["x"] + dragged["width"] / 2, dragged["y"] + dragged["height"] / 2)
        screen.mouse.down()
        screen.mouse.move(target["x"] + target["width"] - 3, target["y"] + 4, steps=4)
        screen.mouse.up()
        assert drawn_on(screen)["features"][1]["geometry"]["coordinates"][0][2] == corner

    def test_a_place_on_a_side_lies_on_it(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        found = screen.evaluate(
            """async () => {
                const {snapped} = await import('/static/resguardo/editor/snapping.js');
                const side = {geometry: {type: 'LineString', coordinates: [[0, 0.1], [10, 0.1]]}};
                return [snapped({features: [side]}, [4, 0.3], 1), snapped({features: [side]}, [4, 3], 1)];
            }"""
        )
        assert found[0]["position"] == [4, 0.1] and found[0]["kind"] == "side"
        assert found[1] is None


class TestANumberFarTooLarge:
    def begins(self, page: Any, role: str, x: str, y: str) -> None:
        page.locator("#role").select_option(role)
        page.locator("#draw").press("Enter")
        page.locator("#next-x").fill(x)
        page.locator("#next-y").fill(y)
        page.locator("#put-point").click()

    @pytest.mark.parametrize("number", ["99999999", "9" * 400])
    def test_begins_no_plan(self, screen: Any, number: str) -> None:
        screen.goto("/verificar/planta")
        self.begins(screen, "armazenamento", number, "0")
        assert "a mais de 10.000 km de x 0, y 0" in screen.locator("#sketch-problem").inner_text()
        assert screen.locator(".sketch-point").count() == 0
        assert screen.locator("#next-x").input_value() == number, "what was typed stays to be mended"
        screen.locator("#next-x").fill("2")
        screen.locator("#put-point").click()
        assert screen.locator(".sketch-point").count() == 1
        screen.locator("#next-length").fill(number)
        screen.locator("#next-direction").fill("90")
        screen.locator("#put-length").click()
        assert "confira a vírgula" in screen.locator("#sketch-problem").inner_text()
        assert screen.locator("#next-length").input_value() == number

    def test_is_no_place_of_a_plan_begun(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        draws_rectangle(screen, "armazenamento", "2", "2", "3", "3")
        self.begins(screen, "escola", "250000", "2")
        assert "a mais de 5 km do resto da planta" in screen.locator("#sketch-problem").inner_text()
        assert len(drawn_on(screen)["features"]) == 1

    def test_of_a_plane_of_the_country_takes_the_view_along(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        self.begins(screen, "armazenamento", "674000", "7190000")
        left, top, width, height = map(float, screen.locator("#drawing").get_attribute("viewBox").split())
        point = screen.locator(".sketch-point")
        x, y = (float(point.get_attribute(each)) for each in ("cx", "cy"))
        assert left < x < left + width and top < y < top + height

    def test_in_a_file_is_told_and_leaves_the_rest_in_view(self, screen: Any, tmp_path: Path) -> None:
        metres = {"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31982"}}}
        area, lot = (
            shape(role, role, rectangle(x, 7190000.0, 9, 9))
            for role, x in (("armazenamento", 674000.0), ("lote", 673990.0))
        )
        side = shape("divisa", "norte", [[673990.0, 7190009.0], [200000.0, 7190009.0]], "LineString")
        everything = plan(area, lot, side, **metres)
        del everything["plano"]
        (tmp_path / "planta.geojson").write_text(json.dumps(everything), encoding="utf-8")
        screen.goto("/verificar/planta")
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.locator("#problems", has_text="um vértice a mais de 5 km do resto da planta").wait_for()
        assert screen.locator("#scale-text").inner_text() == "2 m"
        screen.locator("#sheet").focus()
        for _ in range(24):  # as near as can be
            screen.keyboard.press("+")
        assert screen.locator("#scale-text").inner_text() == "0,05 m"
        screen.get_by_role("button", name="norte", exact=True).click()
        assert screen.evaluate("document.activeElement.id") == "properties-title"

    def test_leaves_of_what_is_drawn_only_what_can_be_seen(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        found = screen.evaluate(
            """async () => {
                const {trackWithin} = await import('/static/resguardo/editor/clipping.js');
                const box = [0, 0, 10, 10];
                return [
                    trackWithin([[-1e9, 5], [5, 5], [5, 1e9]], box, false),
                    trackWithin([[-5, 5], [5, 5], [20, 5], [20, 8], [5, 8]], box, false),
                    trackWithin([[-1e9, -1e9], [1e9, -1e9], [1e9, 5], [-1e9, 5], [-1e9, -1e9]], box, true)[0],
                    trackWithin([[20, 20], [30, 20], [30, 30]], box, false),
                ];
            }"""
        )
        assert found[0] == [[[0, 5], [5, 5], [5, 10]]]
        assert found[1] == [[[0, 5], [5, 5], [10, 5]], [[10, 8], [5, 8]]]
        assert {tuple(each) for each in found[2]} == {(0, 0), (10, 0), (10, 5), (0, 5)}
        assert found[3] == []


class TestAFileWithDefects:
    def test_is_shown_where_it_is_and_mended_by_hand(self, screen: Any, tmp_path: Path) -> None:
        crossed = shape("armazenamento", "A", [BOW_TIE])
        open_ = shape("lote", "lote", [[[0, 0], [12, 0], [12, 20], [0, 20]]])
        (tmp_path / "planta.geojson").write_text(json.dumps(plan(crossed, open_)), encoding="utf-8")
        screen.goto("/verificar/planta")
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.locator("#problems", has_text="que se cruza").wait_for()
        assert screen.locator(".wrong-at").count() == 2
        assert drawn_on(screen)["features"][0]["geometry"]["coordinates"] == [BOW_TIE]
        screen.get_by_role("button", name='área "A"').click()
        assert screen.evaluate("document.activeElement.id") == "properties-title"
        for label, value in (("x (m) do vértice 2", "6"), ("y (m) do vértice 2", "2"), ("y (m) do vértice 3", "6")):
            screen.get_by_label(label).fill(value)
            screen.keyboard.press("Enter")
        screen.get_by_role("button", name='lote "lote"').click()
        screen.get_by_role("button", name="Fechar o contorno").click()
        screen.locator("#problems-part").wait_for(state="hidden")
        assert "lote.1" in screen.locator("#distances").inner_text()
        is_for_everyone(screen)

    def test_without_roles_is_given_them(self, screen: Any, tmp_path: Path) -> None:
        other = {"type": "Feature", "properties": {"nome": "grupo escolar"}, "geometry": SCHOOL["geometry"]}
        (tmp_path / "planta.geojson").write_text(json.dumps(plan(AREA, other)), encoding="utf-8")
        screen.goto("/verificar/planta")
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.get_by_role("button", name="forma 2").click()
        screen.locator("#what").select_option("escola")
        screen.locator("#distances", has_text="grupo escolar").wait_for()
        assert drawn_on(screen)["features"][1]["properties"]["tipo"] == "escola"

    def test_that_cannot_be_used_leaves_the_drawing_as_it_is(self, screen: Any, tmp_path: Path) -> None:
        (tmp_path / "planta.geojson").write_text("{", encoding="utf-8")
        carry(screen, {**PLAN, "planta": plan(AREA)}, "planta")
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.locator("#file-problems .problem").wait_for()
        assert len(drawn_on(screen)["features"]) == 1


class TestTakenAlong:
    def test_downloaded_and_opened_again_it_gives_the_same(self, screen: Any, tmp_path: Path) -> None:
        screen.goto("/verificar/planta")
        screen.locator("#file").set_input_files(PLANS / "lote_em_L_de_esquina.geojson")
        screen.get_by_role("button", name="Depósito").click()
        screen.get_by_label("x (m) do vértice 1").fill("688752,9501234")
        screen.locator("#cylinders").fill("120")
        screen.keyboard.press("Enter")
        screen.locator("#distances", has_text="exigido 30,00 m").wait_for()
        distances = screen.locator("#distances").inner_text()
        with screen.expect_download() as taken:
            screen.get_by_role("button", name="Baixar o arquivo do local").click()
        taken.value.save_as(tmp_path / "local.json")
        screen.goto("/")
        screen.locator("#arquivo").set_input_files(tmp_path / "local.json")
        presses(screen, screen.get_by_role("button", name="Abrir o arquivo"))
        presses(screen, screen.get_by_role("button", name="Ver ou mudar a planta"))
        screen.locator("#distances", has_text="exigido 30,00 m").wait_for()
        assert screen.locator("#distances").inner_text() == distances
        assert "1,5 mm" in screen.locator("#notes").inner_text()

    def test_goes_on_to_the_questions_and_the_result(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#cylinders").fill("120")
        screen.locator("#cylinders").press("Enter")
        verdict(screen, "NÃO ATENDE")
        presses(screen, screen.get_by_role("button", name="Ver o resultado"))
        assert heading(screen) == "NÃO ATENDE às exigências desta lei"


class TestWithoutScripts:
    def test_the_page_says_so_and_opens_a_plan(self, without_scripts: Any) -> None:
        page = without_scripts
        page.goto("/verificar/planta")
        assert "Para desenhar é preciso JavaScript" in page.locator("main").inner_text()
        assert not page.locator("#workspace").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.locator("#planta-pronta").set_input_files(PLANS / "esquina.geojson")
        presses(page, page.get_by_role("button", name="Abrir a planta"))
        assert "exigências desta lei" in heading(page)


class TestAnEmptySheet:
    def test_is_for_everyone(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        screen.locator("#draw").click()
        is_for_everyone(screen)


@pytest.fixture
def phone(chromium: Any, address: str) -> Iterator[Any]:
    yield from opened(chromium, address, 360, height=760)


class TestThePlanBesideAQuestion:
    @pytest.mark.parametrize("name", ["divisa com o terreno do vizinho", "Divisa " * 9 + "oeste"])
    def test_bears_the_whole_name_of_what_it_is_about(self, phone: Any, name: str) -> None:
        side = shape("muro", name, [[-2, -2], [-2, 10]], "LineString")
        site = {**PLAN, "areas": [{"id": "A"}], "planta": plan(LOT, AREA, side)}
        carry(phone, site, abrir=f"areas[A].vizinhos[{name}].muro_altura_m")
        found = phone.evaluate(FIGURE_TEXTS.replace("svg.figure", ".where svg"))
        assert len(found["words"]) == 2 and found["outside"] == []
        assert name in found["words"] or any(each.endswith("…") for each in found["words"])
        assert found["smallest"] >= 12


def taps(page: Any, *places: tuple[float, float]) -> None:
    """On the sheet, each place by its share of the width and of the height."""
    for across, down in places:
        ((box,),) = boxes(page, "#sheet")
        page.mouse.click(box["left"] + across * box["width"], box["top"] + down * box["height"])


def top_of_sheet(page: Any) -> float:
    """How far down the page the drawing begins."""
    top: float = page.evaluate("document.querySelector('#sheet').getBoundingClientRect().top + window.scrollY")
    return top


class TestOnAPhone:
    def test_what_ends_a_shape_is_beside_the_drawing(self, phone: Any) -> None:
        phone.goto("/verificar/planta")
        phone.locator("#draw").click()
        assert phone.locator("#sketch-hint").inner_text() == "Toque no desenho onde fica o primeiro ponto."
        taps(phone, (0.3, 0.6), (0.5, 0.6), (0.5, 0.4))
        for button in ("#finish", "#take-back", "#undo"):
            ((box,),) = boxes(phone, button)
            assert 0 < box["top"] < box["bottom"] < 760, button
        assert "Toque no primeiro ponto para fechar" in phone.locator("#sketch-hint").inner_text()
        phone.locator("#undo").click()
        assert phone.locator(".sketch-point").count() == 2
        taps(phone, (0.5, 0.4), (0.3, 0.6))  # the first again
        assert len(drawn_on(phone)["features"]) == 1

    def test_the_drawing_stays_where_it_is_when_the_law_has_spoken(self, phone: Any) -> None:
        phone.goto("/verificar/planta")
        before = top_of_sheet(phone)
        phone.locator("#draw").click()
        taps(phone, (0.3, 0.6), (0.5, 0.6), (0.5, 0.4))
        phone.locator("#finish").click()
        verdict(phone, "não se pode dizer")
        phone.locator("#missing li").first.wait_for()
        assert abs(top_of_sheet(phone) - before) < 30
        assert phone.evaluate("document.activeElement.id") == "sheet"

    def test_the_shape_stands_clear_of_the_north_and_the_scale(self, phone: Any) -> None:
        carry(phone, {**PLAN, "planta": plan(shape("lote", "lote", rectangle(0, 0, 20, 30)))}, "planta")
        phone.get_by_role("button", name="Lote (o terreno)").click()
        handles, (north,), (scale,) = boxes(phone, ".corner .handle", ".plan-north", ".plan-scale")
        assert min(each["top"] for each in handles) >= north["bottom"]
        assert max(each["bottom"] for each in handles) <= scale["top"]

    def test_the_length_of_a_side_stands_beside_it(self, phone: Any) -> None:
        phone.goto("/verificar/planta")
        phone.locator("#role").select_option("lote")
        phone.locator("#draw").click()
        for x, y in (("0", "0"), ("20", "0")):
            phone.locator("#next-x").fill(x)
            phone.locator("#next-y").fill(y)
            phone.locator("#put-point").click()
        (number,), (side,) = boxes(phone, ".side-label text", ".sketch")
        middle = (side["top"] + side["bottom"]) / 2
        assert not number["top"] + 3 < middle < number["bottom"] - 3

    def test_lines_bear_their_number_alone_and_hide_no_other(self, phone: Any) -> None:
        carry(phone, {**PLAN, "planta": plan(LOT, AREA, SCHOOL)}, "planta")
        phone.locator("#distances li").nth(4).wait_for()
        labels = phone.locator(".line-label text, .name-label text")
        assert set("".join(labels.all_text_contents())) <= set("0123456789A")
        assert phone.evaluate(OVERLAPPING, ".line-label text, .name-label text, .side-name text") == []


OVERLAPPING = """
named => {
    const texts = [...document.querySelectorAll(named)].map(each => [each.textContent, each.getBoundingClientRect()]);
    const beside = (a, b) => a.left >= b.right - 1 || a.top >= b.bottom - 3;
    const over = (a, b) => !beside(a, b) && !beside(b, a);
    const after = at => texts.slice(at + 1);
    const under = (text, box, at) => after(at).filter(([, each]) => over(box, each)).map(([each]) => text + each);
    return texts.flatMap(([text, box], at) => under(text, box, at));
}
"""
"""Texts of which one lies over another."""


class TestAtAGlance:
    def test_one_shape_alone_does_not_fill_the_sheet(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        screen.locator("#draw").click()
        taps(screen, (0.45, 0.55), (0.5, 0.55), (0.5, 0.5), (0.45, 0.55))
        assert len(drawn_on(screen)["features"]) == 1
        screen.locator("#fit").click()
        *_, width, height = map(float, screen.locator("#drawing").get_attribute("viewBox").split())
        assert max(width, height) >= 30

    def test_an_area_outside_its_lot_is_told_above_the_drawing_and_beside_it(self, screen: Any) -> None:
        inside_out = shape("lote", "lote", rectangle(1, 1, 1.9, 1.9))
        carry(screen, {**PLAN, "planta": plan(AREA, inside_out)}, "planta")
        told = "uma área que não fica toda dentro do lote"
        screen.locator("#wrong-now", has_text=told).wait_for()
        assert told in screen.locator("#result").inner_text()

    def test_no_text_lies_over_another(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA, SCHOOL)}, "planta")
        screen.locator("#distances li").nth(4).wait_for()
        assert screen.evaluate(OVERLAPPING, ".labels text") == []

    def test_the_distances_begin_on_the_first_screen(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA, SCHOOL)}, "planta")
        screen.locator("#distances li").nth(4).wait_for()
        ((title,),) = boxes(screen, "#distances-title")
        assert title["top"] < 800

    def test_sides_are_named_on_the_drawing_and_given_their_walls_at_the_lot(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA)}, "planta")
        screen.locator("#distances li").nth(3).wait_for()
        assert screen.locator(".side-name text").all_text_contents() == [f"lote.{number}" for number in range(1, 5)]
        screen.get_by_role("button", name="Lote (o terreno)").click()
        screen.get_by_role("button", name="É divisa: lote.2").click()
        assert screen.evaluate("document.activeElement.id") == "told-altura_m"
        screen.locator("#told-altura_m").fill("2,00")
        screen.keyboard.press("Enter")
        side = drawn_on(screen)["features"][2]
        assert (side["properties"]["tipo"], side["properties"]["altura_m"]) == ("divisa", "2,00")
        screen.locator("#distances", has_text="divisa com vizinho").wait_for()
        assert screen.locator(".side-name").count() == 3

    def test_sides_say_what_they_are_and_how_long(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA)}, "planta")
        screen.get_by_role("button", name="Lote (o terreno)").click()
        screen.get_by_role("button", name="É divisa: lote.2").click()
        screen.get_by_role("button", name="Lote (o terreno)").click()
        screen.locator("#properties li", has_text="lote.2: divisa com vizinho, 20,00 m de comprimento").wait_for()
        told = screen.locator("#properties li", has_text="lote.1").inner_text()
        assert "lote.1: nada desenhado nele ainda, 12,00 m de comprimento" in told

    def test_no_line_goes_through_a_length(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(LOT, AREA, SCHOOL)}, "planta")
        screen.locator("#distances li").nth(4).wait_for()
        screen.get_by_role("button", name="A – área").click()
        for key in ("n", "n", "n", "n"):
            screen.locator("#sheet").press(key)
            assert screen.locator(".side-label rect").count() == 1
            assert screen.evaluate(THROUGH, ".side-label rect") == []

    def test_no_line_goes_through_the_name_of_a_side_on_a_phone(self, screen: Any) -> None:
        screen.set_viewport_size({"width": 360, "height": 800})
        carry(screen, {**PLAN, "planta": plan(LOT, AREA, SCHOOL, STREET)}, "planta", botijoes=holds("120"))
        screen.locator("#distances li").nth(5).wait_for()
        screen.get_by_role("button", name="Lote (o terreno)").click()
        assert screen.locator(".side-name rect").count() == 4
        assert screen.evaluate(THROUGH, ".side-name rect") == []

    def test_no_line_goes_through_the_length_of_what_is_being_drawn(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        screen.locator("#draw").click()
        taps(screen, (0.3, 0.7), (0.6, 0.7), (0.6, 0.4))
        assert screen.locator(".side-label rect").count() == 1
        assert screen.evaluate(THROUGH, ".side-label rect") == []


THROUGH = """
named => {
    const boxes = [...document.querySelectorAll(named)].map(each => each.getBoundingClientRect());
    const lines = [...document.querySelectorAll('#drawing :is(.outline, .stroke, .sight, .sketch)')];
    const onSheet = (each, at) => each.getPointAtLength(at).matrixTransform(each.getScreenCTM());
    const steps = each => [...Array(500).keys()].map(step => onSheet(each, each.getTotalLength() * step / 499));
    const within = ({x, y}, {left, right, top, bottom}) => x > left && x < right && y > top && y < bottom;
    const inside = place => boxes.some(box => within(place, box));
    return lines.filter(each => steps(each).some(inside)).map(each => each.outerHTML);
}
"""
"""The lines of the drawing that go through the box of one of these things."""
