"""In a real browser: what was answered of a side, an area or a neighbour stays with it, whatever the plan becomes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web.test_browser import carry, is_for_everyone, opened, presses
from web.test_drawing import drawn_on, draws_rectangle, names, verdict
from web.test_editor import AREA, LOT, PLAN, SCHOOL, plan, rectangle, shape
from web.test_renaming import OTHER

STREET_TO_THE_EAST = {"id": "lote.3", "tipo": "via_publica"}
OF_A = {"id": "A", "capacidade": {"botijoes": 40}, "fiacao": "exposta", "vizinhos": {"itens": [STREET_TO_THE_EAST]}}
OF_B = {"id": "B", "capacidade": {"botijoes": 13}, "pavimento": "terreo"}
WITH_A_SIDE = {**PLAN, "areas": [OF_A], "planta": plan(LOT, AREA)}
TWO = {**PLAN, "areas": [OF_A, OF_B], "planta": plan(AREA, OTHER, SCHOOL)}
BACKWARDS = ["lote.4", "lote.3", "lote.2", "lote.1"]
"""The names of the sides of LOT, which is drawn against the clock."""


@pytest.fixture
def screen(chromium: Any, address: str) -> Iterator[Any]:
    yield from opened(chromium, address, 1280)


def sides(page: Any) -> list[str | None]:
    (lot,) = (each for each in drawn_on(page)["features"] if each["properties"]["tipo"] == "lote")
    told: list[str | None] = lot["properties"]["lados"]
    return told


def at_the_lot(page: Any) -> None:
    carry(page, WITH_A_SIDE, "planta")
    page.locator("#distances li").nth(3).wait_for()
    page.get_by_role("button", name="Lote (o terreno)").click()


def types_in(page: Any, label: str, text: str) -> None:
    page.get_by_label(label).fill(text)
    page.keyboard.press("Enter")


def goes_on(page: Any) -> dict[str, Any]:
    """What the visit carries when it goes on to the result."""
    presses(page, page.get_by_role("button", name="Ver o resultado"))
    told: dict[str, Any] = json.loads(page.locator("[name=documento]").first.input_value())
    return told


def to_the_east(page: Any) -> str:
    """What is said of the side 14 m away."""
    return str(page.locator("#distances li", has_text="14,00 m").inner_text())


class TestASideOfTheLot:
    def test_keeps_its_answer_when_a_corner_moves(self, screen: Any) -> None:
        """Moved to the west, the corner in the north-west would be the first to be counted."""
        at_the_lot(screen)
        before = to_the_east(screen)
        assert "lote.3" in before and "muro" not in before
        assert sides(screen) == BACKWARDS
        with screen.expect_response("**/medir"):
            types_in(screen, "x (m) do vértice 4", "-3")
        screen.locator("#verdict:not(.pending)").wait_for()
        assert sides(screen) == BACKWARDS
        assert to_the_east(screen) == before
        assert "14,00" in screen.locator("#distances li", has_text="lote.3").inner_text()
        told = goes_on(screen)
        assert told["areas"] == [OF_A]
        assert told["planta"]["features"][0]["properties"]["lados"] == BACKWARDS

    @pytest.mark.parametrize(("button", "role"), [("É rua", "via_publica"), ("É divisa", "divisa")])
    def test_that_became_a_line_takes_the_line_along_when_its_corner_moves(
        self, screen: Any, button: str, role: str
    ) -> None:
        at_the_lot(screen)
        screen.get_by_role("button", name=button).first.click()
        screen.get_by_role("button", name="Lote (o terreno)").click()
        types_in(screen, "y (m) do vértice 1", "-5")
        types_in(screen, "y (m) do vértice 2", "-5")
        lot, line = (
            next(each for each in drawn_on(screen)["features"] if each["properties"]["tipo"] == kind)
            for kind in ("lote", role)
        )
        corners = [tuple(each) for each in lot["geometry"]["coordinates"][0]]
        assert {tuple(each) for each in line["geometry"]["coordinates"]} <= set(corners)

    @pytest.mark.parametrize("column", ["x (m)", "Lado (m)"])
    def test_cannot_be_typed_beyond_what_one_site_has(self, screen: Any, column: str) -> None:
        at_the_lot(screen)
        before = drawn_on(screen)
        types_in(screen, f"{column} do vértice 1", "99999999999")
        assert "a mais de 5 km do resto da planta" in screen.locator(".plan-vertices .problem").inner_text()
        assert drawn_on(screen) == before

    def test_keeps_its_name_before_a_new_vertex_and_gives_way_to_a_new_side_after_it(self, screen: Any) -> None:
        at_the_lot(screen)
        screen.get_by_role("button", name="Acrescentar um vértice depois do 2").click()
        assert sides(screen) == ["lote.4", "lote.3", "lote.5", "lote.2", "lote.1"]
        assert "“lote.5” é um lado novo" in screen.locator("#spoken").inner_text()
        screen.locator("#distances li", has_text="lote.5").wait_for()
        assert screen.locator("#lost").is_hidden()
        screen.locator("#undo").click()
        assert sides(screen) == BACKWARDS

    @pytest.mark.parametrize(
        ("vertex", "left"),
        [
            (1, ["lote.3", "lote.2", "lote.5"]),
            (2, ["lote.5", "lote.2", "lote.1"]),
            (4, ["lote.4", "lote.3", "lote.5"]),
        ],
    )
    def test_goes_with_its_vertex_and_the_side_in_its_place_is_new(self, screen: Any, vertex: int, left: Any) -> None:
        at_the_lot(screen)
        screen.get_by_role("button", name=f"Apagar o vértice {vertex}").click()
        assert sides(screen) == left
        assert screen.locator("#lost").is_visible() == ("lote.3" not in left)
        screen.locator("#undo").click()
        assert sides(screen) == BACKWARDS
        assert screen.locator("#lost").is_hidden()

    def test_that_went_takes_its_answer_along_and_the_page_says_so(self, screen: Any) -> None:
        at_the_lot(screen)
        screen.get_by_role("button", name="Apagar o vértice 2").click()
        assert screen.locator("#lost").inner_text() == (
            "! Saem da verificação as respostas sobre “lote.3”, que já não está na planta. “Desfazer” as traz de volta."
        )
        is_for_everyone(screen)
        assert goes_on(screen)["areas"][0]["vizinhos"]["itens"] == []

    def test_is_listed_at_the_lot_by_its_name(self, screen: Any) -> None:
        at_the_lot(screen)
        listed = screen.locator("#properties li span")
        assert listed.all_text_contents()[:2] == [
            "lote.4: nada desenhado nele ainda, 20,00 m de comprimento.",
            "lote.3: nada desenhado nele ainda, 12,00 m de comprimento.",
        ]

    def test_hands_its_answer_on_to_the_line_that_is_drawn_along_it(self, screen: Any) -> None:
        at_the_lot(screen)
        screen.get_by_role("button", name="É rua: lote.3").click()
        assert screen.locator("#lost").is_hidden()
        (row,) = goes_on(screen)["areas"][0]["vizinhos"]["itens"]
        assert row == {**STREET_TO_THE_EAST, "id": "via pública"}

    def test_bears_another_number_on_another_outline_from_a_file(self, screen: Any, tmp_path: Path) -> None:
        """Where a side lies as it did it keeps its name; no other gets one of which answers are told."""
        at_the_lot(screen)
        other = shape("lote", "lote", [[[-2, -2], [18, -2], [18, 30], [-2, 10], [-2, -2]]])
        (tmp_path / "planta.geojson").write_text(json.dumps(plan(other, AREA)), encoding="utf-8")
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.locator("#lost", has_text="“lote.3”").wait_for()
        assert sides(screen) == ["lote.4", "lote.5", "lote.6", "lote.1"]
        (tmp_path / "planta.geojson").write_text(json.dumps(plan(LOT, AREA)), encoding="utf-8")
        screen.locator("#undo").click()
        screen.locator("#file").set_input_files(tmp_path / "planta.geojson")
        screen.locator("#spoken", has_text="planta.geojson: 2 formas").wait_for(state="attached")
        assert sides(screen) == BACKWARDS

    def test_with_names_that_are_none_is_numbered_at_a_press(self, screen: Any) -> None:
        wrong = shape("lote", "lote", rectangle(-2, -2, 20, 12), lados=["rua", "rua"])
        carry(screen, {**PLAN, "planta": plan(wrong, AREA)}, "planta")
        screen.locator("#problems", has_text='"lados" com 2 nomes').wait_for()
        screen.get_by_role("button", name="Lote (o terreno)").click()
        screen.get_by_role("button", name="Numerar os lados").click()
        screen.locator("#problems-part").wait_for(state="hidden")
        assert sides(screen) == ["lote.1", "lote.2", "lote.3", "lote.4"]

    def test_of_a_lot_drawn_here_is_named_at_once(self, screen: Any) -> None:
        open_ = shape("lote", "lote", [[[0, 0], [12, 0], [12, 20], [0, 20]]])
        carry(screen, {**PLAN, "planta": plan(open_)}, "planta")
        screen.get_by_role("button", name="Lote (o terreno)").click()
        screen.get_by_role("button", name="Fechar o contorno").click()
        assert sides(screen) == ["lote.1", "lote.2", "lote.3", "lote.4"]


class TestAnotherName:
    def at(self, page: Any, shape: str) -> None:
        carry(page, TWO, "planta")
        verdict(page, "NÃO ATENDE")
        page.get_by_role("button", name=shape).click()

    def test_of_an_area_keeps_all_that_was_answered_of_it(self, screen: Any) -> None:
        self.at(screen, "A – área")
        failing = screen.locator("#failing").inner_text()
        names(screen, "Depósito")
        screen.locator("#distances", has_text="Depósito").wait_for()
        assert screen.locator("#failing").inner_text() == failing
        assert screen.locator("#cylinders").input_value() == "40"
        assert screen.locator("#lost").is_hidden()
        assert goes_on(screen)["areas"] == [{**OF_A, "id": "Depósito"}, OF_B]

    def test_that_is_cleared_keeps_it_too(self, screen: Any) -> None:
        self.at(screen, "B – área")
        names(screen, "")
        assert screen.locator("#cylinders").input_value() == "13"
        assert goes_on(screen)["areas"] == [OF_A, {**OF_B, "id": "armazenamento.2"}]

    def test_of_an_area_drawn_here_with_its_cylinders_cannot_be_cleared(self, screen: Any) -> None:
        screen.goto("/verificar/planta")
        draws_rectangle(screen, "armazenamento", "0", "0", "4", "4")
        screen.locator("#cylinders").fill("40")
        screen.keyboard.press("Enter")
        names(screen, "")
        assert "A área precisa de um nome" in screen.locator("main").inner_text()
        assert goes_on(screen)["areas"] == [{"id": "A", "capacidade": {"botijoes": "40"}}]

    def test_taken_back_is_as_if_it_had_never_been(self, screen: Any) -> None:
        self.at(screen, "A – área")
        names(screen, "Depósito")
        screen.locator("#undo").click()
        assert screen.locator("#name").input_value() == "A"
        assert goes_on(screen)["areas"] == [OF_A, OF_B]

    def test_of_each_other_changes_the_places_of_what_was_answered(self, screen: Any) -> None:
        self.at(screen, "A – área")
        names(screen, "entretanto")
        screen.get_by_role("button", name="B – área").click()
        names(screen, "A")
        screen.get_by_role("button", name="entretanto – área").click()
        names(screen, "B")
        assert screen.locator("#cylinders").input_value() == "40"
        assert goes_on(screen)["areas"] == [{**OF_A, "id": "B"}, {**OF_B, "id": "A"}]

    def test_that_another_bears_is_refused_in_a_sentence(self, screen: Any) -> None:
        self.at(screen, "A – área")
        names(screen, "B")
        assert screen.locator("#name-problem").inner_text() == "Já há “B” na planta. Escolha outro nome."
        assert [each["id"] for each in drawn_on(screen)["features"]] == ["A", "B", "escola"]
        is_for_everyone(screen)
        names(screen, "Novo")
        assert screen.locator("#name-problem").inner_text() == ""

    def test_of_which_answers_are_told_that_are_not_drawn_is_refused(self, screen: Any) -> None:
        carry(screen, {**TWO, "planta": plan(AREA, SCHOOL)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        names(screen, "B")
        assert "respostas sobre “B”" in screen.locator("#name-problem").inner_text()

    def test_of_which_answers_are_told_may_be_given_to_an_area_of_which_none_are(self, screen: Any) -> None:
        """So a drawing of an area is joined to what the site file tells of it."""
        carry(screen, {**TWO, "planta": plan({**AREA, "id": "novo"}, SCHOOL)}, "planta")
        screen.get_by_role("button", name="novo – área").click()
        names(screen, "B")
        assert screen.locator("#cylinders").input_value() == "13"
        assert goes_on(screen)["areas"] == [OF_A, OF_B]

    def test_of_an_area_is_told_by_what_belongs_to_it(self, screen: Any) -> None:
        side = shape("tela", "cerca", [[0, 0], [4, 0]], "LineString", area="A")
        carry(screen, {**TWO, "planta": plan(AREA, OTHER, side)}, "planta")
        screen.get_by_role("button", name="A – área").click()
        names(screen, "Depósito")
        assert drawn_on(screen)["features"][2]["properties"]["area"] == "Depósito"
        names(screen, "")
        assert drawn_on(screen)["features"][2]["properties"]["area"] == "armazenamento.1"

    def test_of_a_neighbour_keeps_what_was_answered_of_it(self, screen: Any) -> None:
        row = {"id": "escola", "parede_corta_fogo": False}
        carry(screen, {**TWO, "areas": [{**OF_A, "vizinhos": {"itens": [row]}}, OF_B]}, "planta")
        screen.get_by_role("button", name="Escola (importada)").click()
        names(screen, "Grupo escolar")
        assert goes_on(screen)["areas"][0]["vizinhos"]["itens"] == [{**row, "id": "Grupo escolar"}]


class TestAnAreaThatIsDeleted:
    def test_takes_its_answers_along_and_the_page_says_so_until_it_is_taken_back(self, screen: Any) -> None:
        carry(screen, TWO, "planta")
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#delete-shape").click()
        assert "as respostas sobre “A”" in screen.locator("#lost").inner_text()
        assert "Forma apagada. Ctrl+Z a traz de volta. ! Saem da verificação" in screen.locator("#spoken").inner_text()
        screen.locator("#undo").click()
        assert screen.locator("#lost").is_hidden()
        screen.locator("#redo").click()
        assert goes_on(screen)["areas"] == [OF_B]

    def test_leaves_its_name_to_no_area_drawn_after_it_but_by_hand(self, screen: Any) -> None:
        carry(screen, TWO, "planta")
        screen.get_by_role("button", name="A – área").click()
        screen.locator("#delete-shape").click()
        screen.locator("#draw").focus()
        screen.keyboard.press("Enter")
        for field, value in (("next-x", "0"), ("next-y", "0")):
            screen.locator(f"#{field}").fill(value)
        screen.keyboard.press("Enter")
        for field, value in (("width", "3"), ("height", "3")):
            screen.locator(f"#{field}").fill(value)
        screen.keyboard.press("Enter")
        assert screen.locator("#name").input_value() == "C"
        assert screen.locator("#lost").is_visible()
        names(screen, "A")
        assert screen.locator("#lost").is_hidden()
        assert screen.locator("#cylinders").input_value() == "40"
        assert goes_on(screen)["areas"] == [OF_A, OF_B]
