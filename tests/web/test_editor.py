"""The plan editor: what the server tells it, and drawing in a real browser, by keyboard alone too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from builders import a_site
from resguardo.sources import plan_file
from resguardo.sources.vocabulary import ROLES
from resguardo.web.editor_words import GROUPS
from web.test_browser import carry, heading, is_for_everyone, opened, presses
from web.visitor import Page, Visitor

PLANS = Path(__file__).parents[2] / "examples" / "plans"
PLAN = {"resguardo": 1}
BOW_TIE = [[2, 2], [6, 6], [6, 2], [2, 6], [2, 2]]


def shape(role: str, name: str, coordinates: Any, kind: str = "Polygon", **told: Any) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": name,
        "properties": {"tipo": role, **told},
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def rectangle(x: float, y: float, width: float, height: float) -> list[list[list[float]]]:
    return [[[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]]]


def plan(*shapes: dict[str, Any], **members: Any) -> dict[str, Any]:
    return {"type": "FeatureCollection", "plano": "local", **members, "features": list(shapes)}


AREA = shape("armazenamento", "A", rectangle(0, 0, 4, 4))
SCHOOL = shape("escola", "escola", rectangle(24, 0, 9, 9))


def measured(client: Any, drawn: Any, site: Any = PLAN, status: int = 200, **fields: str) -> dict[str, Any]:
    text = drawn if isinstance(drawn, str) else json.dumps(drawn, ensure_ascii=False)
    response = client.post("/verificar/planta/medir", {"documento": json.dumps(site), "planta": text, **fields})
    assert response.status_code == status, response.content[:300]
    told: dict[str, Any] = response.json()
    return told


class TestMeasuring:
    def test_gives_the_verdict_and_each_line_with_its_numbers_and_its_law(self, client: Any) -> None:
        told = measured(client, plan(AREA, SCHOOL), **{"informado:areas[A].capacidade.botijoes": "120"})
        assert told["verdict"] == "nao_atende"
        assert told["failing"] == ["Escola: perto demais do armazenamento"]
        (line,) = told["lines"]
        assert (line["measured"], line["required"], line["margin"]) == ("20,00 m", "30,00 m", "faltam 10,00 m")
        assert line["ends"][0][0] == 4 and line["ends"][1][0] == 24
        assert line["link"] == "/lei/art10#art10_cpt_row4"

    def test_shows_the_line_past_a_fire_wall_that_decides(self, client: Any) -> None:
        wall = shape("parede_corta_fogo", "W", [[10, -4], [10, 6]], "LineString", altura_m="3,00", atestada=True)
        area = shape("armazenamento", "A", rectangle(0, 0, 4, 4), altura_da_pilha_m="1,43")
        (line,) = measured(client, plan(area, SCHOOL, wall), **{"informado:areas[A].capacidade.botijoes": "120"})[
            "lines"
        ]
        assert line["sight"]["required"] == "30,00 m"
        assert len(line["sight"]["ends"]) == 2

    def test_names_what_is_wrong_at_its_shape_and_its_point(self, client: Any) -> None:
        told = measured(client, plan(AREA, shape("escola", "E", [BOW_TIE])))
        (problem,) = told["problems"]
        assert (problem["shape"], problem["point"]) == (1, [4, 4])
        assert "que se cruza" in problem["found"]

    def test_names_the_area_that_leaves_the_lot_at_its_shape(self, client: Any) -> None:
        told = measured(client, plan(shape("lote", "lote", rectangle(2, 2, 9, 9)), AREA))
        assert [each["shape"] for each in told["problems"]] == [1]

    def test_lists_each_shape_that_does_not_say_what_it_is(self, client: Any) -> None:
        other = {**SCHOOL, "properties": {"name": "building"}}
        told = measured(client, plan(AREA, other, SCHOOL, other))
        assert [(each["shape"], each["found"]) for each in told["problems"]] == [
            (1, "uma forma sem tipo"),
            (3, "uma forma sem tipo"),
        ]

    def test_of_an_empty_sheet_is_the_site_file_alone(self, client: Any) -> None:
        assert measured(client, plan())["lines"] == []

    @pytest.mark.parametrize(
        ("document", "drawn"),
        [
            ("{", json.dumps(plan(AREA))),
            ("[]", ""),
            ('{"resguardo": 1}', "{"),
            ('{"resguardo": 1}', "[1]"),
            ('{"resguardo": 1}', '{"features": [1]}'),
            ('{"resguardo": 1}', json.dumps(plan(AREA, precisao_m="x"))),
            ('{"resguardo": 1}', json.dumps({**plan(AREA), "plano": "marte"})),
            ("", ""),
        ],
    )
    def test_of_garbage_says_what_is_wrong(self, client: Any, document: str, drawn: str) -> None:
        response = client.post("/verificar/planta/medir", {"documento": document, "planta": drawn})
        assert response.status_code == 422
        assert all(each["found"] and each["expected"] for each in response.json()["problems"])

    @pytest.mark.parametrize(
        "feature",
        [
            3,
            {},
            {"type": "Feature"},
            {"type": "Feature", "properties": [], "geometry": []},
            shape("escola", "E", "x"),
            shape("escola", "E", [[["x", 1], None]]),
            shape("escola", "E", []),
            shape("escola", "E", [], "MultiPolygon"),
            shape("escola", "E", [1, 2], "Point", altura_m={"de": []}),
            {**AREA, "id": ["x"]},
            {**AREA, "id": "A[1]"},
        ],
    )
    def test_of_any_shape_never_fails(self, client: Any, feature: Any) -> None:
        from django.core.cache import cache

        for address in ("planta/medir", "planta"):
            cache.clear()
            fields = {"documento": json.dumps(PLAN), "planta": json.dumps(plan(feature)), "informado:x[": "1"}
            assert client.post(f"/verificar/{address}", fields).status_code in (200, 422)

    def test_is_asked_oftener_than_people_press_but_not_without_end(self, client: Any) -> None:
        from django.test import override_settings

        with override_settings(RESGUARDO_LIVE_REQUESTS="3/m", RESGUARDO_REQUESTS="1/m"):
            for _ in range(3):
                measured(client, plan(AREA))
            refused = client.post("/verificar/planta/medir", {"documento": "{}"})
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 0


class TestAPlanDrawn:
    def test_is_told_nothing_twice(self, visitor: Visitor) -> None:
        """No question about a distance that the plan measures, nor about the capacity told in the editor."""
        told = plan({**AREA, "properties": {**AREA["properties"], "levantamento_completo": True, "raio_m": 40}}, SCHOOL)
        fields = {"planta": json.dumps(told), "informado:areas[A].capacidade.botijoes": "120"}
        visitor.sends("/verificar/pergunta", documento=json.dumps(PLAN), **fields)
        asked = []
        for _ in range(40):
            if not visitor.page.fact:
                break
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert len(asked) > 3
        assert [each for each in asked if re.search("distancia_m|capacidade|vizinhos$|raio_m", each)] == []

    def test_is_carried_on_and_may_be_changed_again(self, visitor: Visitor) -> None:
        visitor.sends("/verificar/resultado", documento=json.dumps(PLAN), planta=json.dumps(plan(AREA, SCHOOL)))
        assert visitor.page.document["planta"]["features"][1]["id"] == "escola"
        assert "Ver ou mudar a planta" in visitor.page.words("form")
        visitor.sends("/verificar/planta")
        assert json.loads(visitor.page.hidden["planta"]) == plan(AREA, SCHOOL)
        assert "planta" not in visitor.page.document

    def test_in_degrees_is_put_into_metres_no_more_exact_than_its_file(self, visitor: Visitor) -> None:
        told = plan(
            shape("armazenamento", "A", [[[-49.05, -25.3], [-49.0499, -25.3], [-49.05, -25.2999], [-49.05, -25.3]]])
        )
        del told["plano"]
        visitor.sends("/verificar/planta", documento=json.dumps({**PLAN, "planta": told}))
        shown = json.loads(visitor.page.hidden["planta"])
        before, after = (plan_file.plan_of(each).plan for each in (told, shown))
        assert shown["crs"]["properties"]["name"] == "urn:ogc:def:crs:EPSG::31982"
        assert after.precision == before.precision > 1
        near = zip(before.drawn[0].vertices, after.drawn[0].vertices, strict=True)
        assert all(abs(x - u) < 1e-6 and abs(y - v) < 1e-6 for (x, y), (u, v) in near)

    @pytest.mark.parametrize("path", sorted(PLANS.glob("*.geojson")), ids=lambda path: path.stem)
    def test_is_drawn_as_the_examples_are(self, client: Any, path: Path) -> None:
        with path.open("rb") as file:
            brought = client.post("/verificar/planta/importar", {"arquivo": file}).json()
        before, after = plan_file.read(path).plan, plan_file.plan_of(brought).plan
        assert (after.drawn, after.precision, after.plane) == (before.drawn, before.precision, before.plane)

    def test_from_a_file_that_is_none_says_so(self, client: Any, tmp_path: Path) -> None:
        (tmp_path / "local.json").write_text('{"areas": []}', encoding="utf-8")
        with (tmp_path / "local.json").open("rb") as file:
            refused = client.post("/verificar/planta/importar", {"arquivo": file})
        assert refused.status_code == 422
        assert refused.json()["problems"][0]["found"] == "um arquivo sem planta"

    def test_opened_in_the_course_of_a_visit_joins_it(self, client: Any) -> None:
        with (PLANS / "esquina.geojson").open("rb") as file:
            fields = {"documento": json.dumps(a_site(**{"estabelecimento.nome": "Mercado"})), "arquivo": file}
            page = Page(client.post("/verificar/abrir", fields).content.decode())
        assert page.document["estabelecimento"]["nome"] == "Mercado"
        assert page.document["planta"]["type"] == "FeatureCollection"


def test_the_editor_offers_every_role_once() -> None:
    assert sorted(role for roles in GROUPS.values() for role in roles) == sorted(ROLES)


# In a browser


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
        reaches(screen, "#finish")
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
        assert screen.locator("#spoken").get_attribute("aria-live") == "polite"
        screen.locator("#spoken", has_text="Ainda não se pode dizer").wait_for(state="attached")


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


BOXES = "named => named.map(each => document.querySelector(each).getBoundingClientRect().toJSON())"
"""At once: each answer of the server draws anew."""


class TestWithAPointer:
    def test_a_shape_is_drawn_point_by_point(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        screen.locator("#draw").click()
        assert screen.evaluate("document.activeElement.id") == "sheet"
        box = screen.locator("#sheet").bounding_box()
        places = [(200, 300), (400, 300), (400, 150), (200, 300)]  # the first again closes it
        for x, y in places:
            screen.mouse.click(box["x"] + x, box["y"] + y)
        (drawn,) = drawn_on(screen)["features"]
        ring = drawn["geometry"]["coordinates"][0]
        assert (len(ring), drawn["properties"]["origem"]) == (4, "desenhada")
        assert ring[0] == ring[3] and ring[0][1] == ring[1][1] and ring[1][0] == ring[2][0]

    def test_a_line_of_the_law_leads_to_its_article(self, screen: Any) -> None:
        carry(screen, {**PLAN, "planta": plan(AREA, SCHOOL)}, "planta")
        verdict(screen, "não se pode dizer")
        (line,) = screen.evaluate(BOXES, ["#drawing .line .stroke"])
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
        dragged, target = screen.evaluate(BOXES, [".corner[data-vertex='2'] .touch", "#drawing .role-muro .outline"])
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
        screen.get_by_role("button", name='armazenamento "A"').click()
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
        assert "1,4 mm" in screen.locator("#notes").inner_text()

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
