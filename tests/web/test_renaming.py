"""The plan editor gives a thing another name: what was told of it goes along; of a thing that went, it goes.

The editor marks each shape with its place among the names with which the page came.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from resguardo.sources.vocabulary import SIDE_NAMES
from resguardo.web.renaming import MARK
from web.test_editor import AREA, EDITOR, LOT, PLAN, SCHOOL, measured, plan, rectangle, shape
from web.visitor import Page, Visitor

OTHER = shape("armazenamento", "B", rectangle(8, 0, 4, 4))
NEAR_A = {"id": "escola", "tipo": "escola", "parede_corta_fogo": False}
SITE = {
    **PLAN,
    "areas": [
        {"id": "A", "capacidade": {"botijoes": 40}, "pavimento": "terreo", "vizinhos": {"itens": [NEAR_A]}},
        {"id": "B", "capacidade": {"botijoes": 13}, "pavimento": "superior"},
        {"id": "C", "capacidade": {"botijoes": 5}},
    ],
    "separacoes": [{"entre": ["A", "B"], "distancia_m": 4}, {"entre": ["B", "C"], "distancia_m": 9}],
}
CAME = [["areas", "A"], ["areas", "B"], ["vizinhos", "escola"]]
ASKED = ["areas[A].placa", "areas[B].placa", "separacoes[A,B].parede", "areas[A].vizinhos[escola].tipo", "vistoria"]


def as_drawn(feature: dict[str, Any], mark: int, name: str | None = None) -> dict[str, Any]:
    """The shape as the editor sends it, under another name or, if that is empty, under none."""
    bare = {key: value for key, value in feature.items() if key != "id"}
    return {**bare, MARK: mark, **({"id": feature["id"] if name is None else name} if name != "" else {})}


def sent(drawn: Any, site: Any = SITE, came: Any = CAME, asked: Any = ASKED) -> dict[str, str]:
    return {
        "documento": json.dumps(site, ensure_ascii=False),
        "planta": json.dumps(drawn, ensure_ascii=False),
        "nomes": json.dumps(came),
        "perguntado": json.dumps(asked),
    }


def after(client: Any, *shapes: Any, **how: Any) -> dict[str, Any]:
    """The site file as the visit goes on with it, with what was asked."""
    response = client.post("/verificar/revisao", sent(plan(*shapes), **how))
    assert response.status_code == 200, response.content[:300]
    page = Page(response.content.decode())
    return {**page.document, "perguntado": json.loads(page.hidden["perguntado"])}


def floors(told: dict[str, Any]) -> dict[str, str]:
    return {area["id"]: area.get("pavimento", "") for area in told["areas"]}


UNCHANGED = (as_drawn(AREA, 0), as_drawn(OTHER, 1), as_drawn(SCHOOL, 2))


class TestFacts:
    def test_stay_where_nothing_has_another_name(self, client: Any) -> None:
        told = after(client, *UNCHANGED)
        assert (told["areas"], told["separacoes"]) == (SITE["areas"], SITE["separacoes"])
        assert told["perguntado"] == ASKED

    def test_of_an_area_go_along_with_its_gaps_and_what_was_asked(self, client: Any) -> None:
        told = after(client, as_drawn(AREA, 0, "Depósito"), *UNCHANGED[1:])
        assert told["areas"] == [{**SITE["areas"][0], "id": "Depósito"}, *SITE["areas"][1:]]
        assert [each["entre"] for each in told["separacoes"]] == [["Depósito", "B"], ["B", "C"]]
        assert told["perguntado"] == [each.replace("[A", "[Depósito") for each in ASKED]

    def test_of_an_area_whose_name_is_cleared_go_to_the_name_that_the_plan_gives_it(self, client: Any) -> None:
        told = after(client, as_drawn(AREA, 0, ""), *UNCHANGED[1:])
        assert floors(told) == {"armazenamento.1": "terreo", "B": "superior", "C": ""}

    def test_of_the_only_area_stay_with_it_when_its_name_is_cleared(self, client: Any) -> None:
        site = {**PLAN, "areas": SITE["areas"][:1]}
        told = after(client, as_drawn(AREA, 0, ""), site=site, came=CAME[:1], asked=[])
        assert told["areas"] == site["areas"]

    def test_of_two_areas_that_change_their_names_change_places(self, client: Any) -> None:
        told = after(client, as_drawn(AREA, 0, "B"), as_drawn(OTHER, 1, "A"), UNCHANGED[2])
        assert floors(told) == {"B": "terreo", "A": "superior", "C": ""}
        assert [each["entre"] for each in told["separacoes"]] == [["B", "A"], ["A", "C"]]

    def test_of_a_neighbour_go_along_in_each_area(self, client: Any) -> None:
        told = after(client, *UNCHANGED[:2], as_drawn(SCHOOL, 2, "Grupo [novo]"))
        (neighbour,) = told["areas"][0]["vizinhos"]["itens"]
        assert neighbour == {**NEAR_A, "id": "Grupo (novo)"}
        assert "areas[A].vizinhos[Grupo (novo)].tipo" in told["perguntado"]

    @pytest.mark.parametrize(
        ("items", "role", "form", "coordinates", "path"),
        [
            ("aberturas_no_piso", "ralo", "Point", [5, 2], "areas.0.aberturas_no_piso.itens.0"),
            ("extintores", "extintor", "Point", [1, 1], "areas.0.extintores.itens.0"),
            ("paredes_corta_fogo", "parede_corta_fogo", "LineString", [[20, 0], [20, 9]], "paredes_corta_fogo.0"),
        ],
    )
    def test_of_other_things_go_along(
        self, client: Any, items: str, role: str, form: str, coordinates: Any, path: str
    ) -> None:
        fact = {"ralo": {"vedada": True}, "extintor": {"agente": "po"}}.get(role, {"atestada": True})
        thing, row = shape(role, "X", coordinates, form), {"id": "X", **fact}
        inside = {"areas": [{"id": "A", items: {"itens": [row]}}]} if path.startswith("areas") else {items: [row]}
        site = {**PLAN, "areas": [{"id": "A"}], **inside}
        told: Any = after(
            client, as_drawn(AREA, 0), as_drawn(thing, 1, "Y"), site=site, came=[["areas", "A"], [items, "X"]]
        )
        for step in path.split("."):
            told = told[int(step) if step.isdecimal() else step]
        assert told == {**row, "id": "Y"}

    def test_of_parts_go_along_and_of_a_wall_on_part_of_a_limit(self, client: Any) -> None:
        rows = [{"id": name, "parede_corta_fogo": False} for name in ("E.1", "E.2", "L.M", "L.outro", "E.x")]
        site = {**PLAN, "areas": [{"id": "A", "vizinhos": {"itens": rows}}]}
        schools = shape("escola", "E", [[30, 3], [60, 3]], "MultiPoint")
        limit = shape("divisa", "L", [[-2, -2], [18, -2]], "LineString")
        wall = shape("muro", "M", [[-2, -2], [4, -2]], "LineString")
        came = [["areas", "A"], *(["vizinhos", name] for name in "ELM")]
        drawn = (as_drawn(schools, 1, "F"), as_drawn(limit, 2, "sul"), as_drawn(wall, 3, "muro"))
        told = after(client, as_drawn(AREA, 0), *drawn, site=site, came=came, asked=[])
        names = [each["id"] for each in told["areas"][0]["vizinhos"]["itens"]]
        assert names == ["F.1", "F.2", "sul.muro", "L.outro", "E.x"]

    def test_of_a_shape_without_a_name_stay_with_it_when_one_before_it_goes(self, client: Any) -> None:
        rows = [{"id": f"escola.{number}", "parede_corta_fogo": number == 2} for number in (1, 2)]
        site = {**PLAN, "areas": [{"id": "A", "vizinhos": {"itens": rows}}]}
        second = as_drawn(SCHOOL, 2, "")
        came = [["areas", "A"], ["vizinhos", "escola.1"], ["vizinhos", "escola.2"]]
        told = after(client, as_drawn(AREA, 0), second, site=site, came=came, asked=[])
        assert told["areas"][0]["vizinhos"]["itens"] == [{"id": "escola.1", "parede_corta_fogo": True}]

    def test_count_in_the_live_check_under_the_new_name(self, client: Any) -> None:
        fields = sent(plan(as_drawn(OTHER, 1, "Pátio")))
        told = measured(client, fields.pop("planta"), SITE, **{key: fields[key] for key in ("nomes", "perguntado")})
        assert told["verdict"] == "nao_atende"  # it is on an upper floor
        assert told["problems"] == []


class TestFactsOfAThingThatWent:
    def test_go_with_it_and_no_area_is_left_that_is_not_drawn(self, client: Any) -> None:
        told = after(client, *UNCHANGED[1:])
        assert floors(told) == {"B": "superior", "C": ""}  # C was never drawn: the file tells of it
        assert [each["entre"] for each in told["separacoes"]] == [["B", "C"]]
        assert told["perguntado"] == ["areas[B].placa", "vistoria"]

    def test_go_when_the_last_shape_went(self, client: Any) -> None:
        told = after(client)
        assert floors(told) == {"C": ""}
        assert "planta" not in told

    def test_do_not_go_to_one_that_gets_its_name(self, client: Any) -> None:
        assert floors(after(client, as_drawn(OTHER, 1, "A"), UNCHANGED[2])) == {"A": "superior", "C": ""}

    def test_stay_for_one_drawn_anew_by_its_name(self, client: Any) -> None:
        anew = {**AREA, "geometry": {"type": "Polygon", "coordinates": rectangle(0, 0, 3, 3)}}
        assert floors(after(client, anew, *UNCHANGED[1:])) == floors(SITE)

    def test_go_when_it_is_another_sort_of_thing_now(self, client: Any) -> None:
        drain = {**as_drawn(SCHOOL, 2), "properties": {"tipo": "ralo"}}
        told = after(client, *UNCHANGED[:2], drain)
        assert told["areas"][0]["vizinhos"] == {"itens": []}


SIDE = {"id": "lote.2", "tipo": "divisa", "muro_altura_m": 2}
TELLING_OF_A_SIDE = {**PLAN, "areas": [{"id": "A", "vizinhos": {"itens": [SIDE]}}]}
WITH_SIDES = [["areas", "A"], ["lote", "lote"], *(["vizinhos", f"lote.{number}"] for number in range(1, 5))]


class TestSides:
    def lot(self, *names: str | None) -> dict[str, Any]:
        return as_drawn({**LOT, "properties": {"tipo": "lote", "lados": list(names)}}, 1)

    def rows(self, client: Any, *shapes: Any) -> Any:
        told = after(client, as_drawn(AREA, 0), *shapes, site=TELLING_OF_A_SIDE, came=WITH_SIDES, asked=[])
        return told["areas"][0]["vizinhos"]["itens"]

    def test_keep_their_facts_while_the_lot_names_them(self, client: Any) -> None:
        assert self.rows(client, self.lot("lote.4", "lote.3", "lote.2", "lote.1")) == [SIDE]

    def test_that_went_take_their_facts_along(self, client: Any) -> None:
        assert self.rows(client, self.lot("lote.4", "lote.3", "lote.5", "lote.1")) == []

    def test_along_which_a_line_is_drawn_hand_them_on_to_the_line(self, client: Any) -> None:
        line = shape("divisa", "fundos", [[-2, 10], [18, 10]], "LineString")
        names = ("lote.4", "lote.3", "lote.2", "lote.1")
        assert self.rows(client, self.lot(*names), as_drawn(line, 3)) == [{**SIDE, "id": "fundos"}]

    def test_are_named_where_the_editor_opens(self, visitor: Visitor) -> None:
        visitor.sends("/verificar/planta", documento=json.dumps({**PLAN, "planta": plan(LOT, AREA)}))
        (lot, _) = json.loads(visitor.page.hidden["planta"])["features"]
        assert lot["properties"]["lados"] == ["lote.4", "lote.3", "lote.2", "lote.1"]  # drawn the other way round

    @pytest.mark.parametrize(
        ("told", "named"),
        [
            (["rua", None, "", None], ["rua", "lote.3", "lote.2", "lote.1"]),
            (["rua", "rua", None, None], ["rua", "rua", None, None]),
            (["rua"], ["rua"]),
            ("rua", "rua"),
        ],
    )
    def test_keep_the_names_that_the_file_tells_right_or_wrong(self, visitor: Visitor, told: Any, named: Any) -> None:
        lot = shape("lote", "lote", rectangle(-2, -2, 20, 12), lados=told)
        visitor.sends("/verificar/planta", documento=json.dumps({**PLAN, "planta": plan(AREA, lot)}))
        assert json.loads(visitor.page.hidden["planta"])["features"][1]["properties"]["lados"] == named

    def test_are_not_named_of_a_lot_that_cannot_be_drawn(self, visitor: Visitor) -> None:
        crossed = shape("lote", "lote", [[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]])
        visitor.sends("/verificar/planta", documento=json.dumps({**PLAN, "planta": plan(crossed)}))
        assert json.loads(visitor.page.hidden["planta"])["features"] == [crossed]


class TestWhatTheFormSends:
    def test_leaves_no_mark_on_the_plan(self, client: Any) -> None:
        assert all(MARK not in each for each in after(client, *UNCHANGED)["planta"]["features"])

    @pytest.mark.parametrize("came", ["", "{", "3", "[3]", '[["areas"]]', '[null, ["areas", 3]]', '[["a[", "b]"]]'])
    @pytest.mark.parametrize("mark", [0, -1, 99, True, "x", None, 1.5, [0]])
    def test_may_be_anything(self, client: Any, came: str, mark: Any) -> None:
        from django.core.cache import cache

        cache.clear()
        fields = {**sent(plan({**AREA, MARK: mark}, 3, {}, None)), "nomes": came}
        assert client.post("/verificar/planta/medir", fields).status_code in (200, 422)

    def test_the_script_names_the_mark_and_the_property_as_the_server_does(self) -> None:
        scripts = {name: (EDITOR / f"{name}.js").read_text(encoding="utf-8") for name in ("came", "plan")}
        assert re.findall(r'MARK = "(\w+)"', scripts["came"]) == [MARK]
        assert re.findall(r'SIDE_NAMES = "(\w+)"', scripts["plan"]) == [SIDE_NAMES]
