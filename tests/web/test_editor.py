"""The plan editor: what the server tells it after each edit, and how a plan goes on with the visit."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import resguardo.web
from builders import a_site, complete
from resguardo.site.facts import OPENING_KIND
from resguardo.sources import plan_file
from resguardo.sources.vocabulary import FORMS, PLACES, ROLES
from resguardo.web.editor_words import GROUPS, words
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
LOT = shape("lote", "lote", rectangle(-2, -2, 20, 12))
STREET = shape("via_publica", "Rua XV", [[0, -4], [12, -4]], "LineString")


def holds(count: str, area: str = "A") -> str:
    """How the editor's form tells what an area holds."""
    return json.dumps([[area, count]])


def measured(client: Any, drawn: Any, site: Any = PLAN, status: int = 200, **fields: str) -> dict[str, Any]:
    text = drawn if isinstance(drawn, str) else json.dumps(drawn, ensure_ascii=False)
    response = client.post("/verificar/planta/medir", {"documento": json.dumps(site), "planta": text, **fields})
    assert response.status_code == status, response.content[:300]
    told: dict[str, Any] = response.json()
    return told


class TestMeasuring:
    def test_gives_the_verdict_and_each_line_with_its_numbers_and_its_law(self, client: Any) -> None:
        told = measured(client, plan(AREA, SCHOOL), botijoes=holds("120"))
        assert told["verdict"] == "nao_atende"
        assert told["failing"] == ["escola: perto demais do armazenamento"]
        (line,) = told["lines"]
        assert (line["measured"], line["required"], line["margin"]) == ("20,00 m", "30,00 m", "faltam 10,00 m")
        assert line["ends"][0][0] == 4 and line["ends"][1][0] == 24
        assert line["link"] == "/lei/art10#art10_cpt_row4"

    def test_shows_the_line_past_a_fire_wall_that_decides(self, client: Any) -> None:
        wall = shape("parede_corta_fogo", "W", [[10, -4], [10, 6]], "LineString", altura_m="3,00", atestada=True)
        area = shape("armazenamento", "A", rectangle(0, 0, 4, 4), altura_da_pilha_m="1,43")
        (line,) = measured(client, plan(area, SCHOOL, wall), botijoes=holds("120"))["lines"]
        assert line["sight"]["required"] == "30,00 m"
        assert len(line["sight"]["ends"]) == 2

    def test_names_what_is_wrong_at_its_shape_and_its_point(self, client: Any) -> None:
        told = measured(client, plan(AREA, shape("escola", "E", [BOW_TIE])))
        (problem,) = told["problems"]
        assert (problem["shape"], problem["point"]) == (1, [4, 4])
        assert "que se cruza" in problem["found"]

    def test_of_several_areas_names_each_lines_own(self, client: Any) -> None:
        told = measured(client, plan(AREA, {**AREA, "id": "B", "geometry": SCHOOL["geometry"]}, STREET))
        assert sorted(each["name"] for each in told["lines"]) == [
            "Rua XV (via pública) · A",
            "Rua XV (via pública) · B",
        ]

    def test_of_a_street_names_every_row_that_decides(self, client: Any) -> None:
        (line,) = measured(client, plan(AREA, STREET), botijoes=holds("40"))["lines"]
        assert line["citation"] == "art. 10, linhas 1 e 3 do quadro"

    def test_of_a_side_whose_wall_nobody_told_gives_each_distance_that_may_be_asked(self, client: Any) -> None:
        told = measured(client, plan(LOT, AREA), botijoes=holds("40"))
        near = next(each for each in told["lines"] if each["measured"] == "2,00 m")
        assert near["required"] == "5,00 m"  # the others are met at 2 m
        unknown = measured(client, plan(LOT, AREA))
        near = next(each for each in unknown["lines"] if each["measured"] == "2,00 m")
        assert near["required"] == "pelo menos 1,50 m nas linhas 1 e 3 ou pelo menos 5,00 m na linha 2"

    def test_names_the_sides_of_the_lot_where_nothing_is_drawn(self, client: Any) -> None:
        told = measured(client, plan(LOT, AREA, shape("muro", "M", [[-2, -2], [-2, 10]], "LineString")))
        assert [each["name"] for each in told["sides"]] == ["lote.2", "lote.3", "lote.4"]
        assert all(len(each["ends"]) == 2 for each in told["sides"])

    def test_asks_of_which_side_it_wants_to_know(self, client: Any) -> None:
        as_drawn = {"total_m": "16,00", "tela_m": "16,00", "parede_m": "0,00", "aberto_m": "0,00"}
        site = a_site(**{"areas[A].vizinhos": complete(raio_m=100), "areas[A].perimetro": as_drawn})
        told = measured(client, plan(LOT, AREA, SCHOOL), site)
        assert any("lote." in each["question"] for each in told["missing"])

    def test_names_the_area_that_leaves_the_lot_at_its_shape(self, client: Any) -> None:
        told = measured(client, plan(shape("lote", "lote", rectangle(2, 2, 9, 9)), AREA))
        assert [each["shape"] for each in told["problems"]] == [1]

    @pytest.mark.parametrize("site", [{"resguardo": 1}, {"resguardo": 1, "areas": [{"id": "A"}]}], ids=str)
    def test_of_a_lot_alone_finds_nothing_wrong(self, client: Any, site: Any) -> None:
        told = measured(client, plan(LOT), site)
        assert (told["problems"], told["verdict"]) == ([], "indeterminado")

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
            fields = {
                "documento": json.dumps(PLAN),
                "planta": json.dumps(plan(feature)),
                "botijoes": '[["x[", "1"], ["A"], 3]',
            }
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
        fields = {"planta": json.dumps(told), "botijoes": holds("120")}
        visitor.sends("/verificar/pergunta", documento=json.dumps(PLAN), **fields)
        asked = []
        for _ in range(40):
            if not visitor.page.fact:
                break
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert len(asked) > 3
        assert [each for each in asked if re.search("distancia_m|capacidade|vizinhos$|raio_m", each)] == []

    @pytest.mark.parametrize(
        "name", ['A "velha"', "A%22", "A & <b>", "Pátio: fundos", "a\\b", "__proto__", "x.y", "ação"]
    )
    def test_tells_of_an_area_of_any_name(self, visitor: Visitor, name: str) -> None:
        told = plan({**AREA, "id": name}, SCHOOL)
        visitor.sends(
            "/verificar/pergunta", documento=json.dumps(PLAN), planta=json.dumps(told), botijoes=holds("120", name)
        )
        assert visitor.page.document["areas"] == [{"id": name, "capacidade": {"botijoes": "120"}}]

    def test_whose_names_have_two_lines_has_them_on_one(self, visitor: Visitor) -> None:
        """A browser changes the end of a line in what a form sends: no question about such a name could be answered."""
        visitor.sends("/verificar/revisao", documento=json.dumps({**PLAN, "planta": plan({**AREA, "id": "A\nB"})}))
        assert "Área A B" in visitor.page.words()

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


def opened(client: Any, drawn: Any, areas: list[dict[str, Any]]) -> Page:
    """The result of a plan's file opened in the course of a visit that tells of these areas."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    site = {"resguardo": 1, "areas": areas}
    asked = json.dumps(["areas", *(f"areas[{each['id']}].capacidade" for each in areas)])
    file = SimpleUploadedFile("planta.geojson", json.dumps(drawn).encode())
    fields = {"documento": json.dumps(site), "perguntado": asked, "arquivo": file}
    return Page(client.post("/verificar/abrir", fields).content.decode())


GLP = {**AREA, "id": "GLP"}
YARD = shape("armazenamento", "Pátio", rectangle(40, 0, 4, 4))
TOLD = {"id": "A", "capacidade": {"botijoes": 40}}


class TestTheAreaWithWhichAVisitBegins:
    """It is called "A" before anybody names it; a plan that comes later calls it what it is called."""

    def test_is_the_only_one_drawn_with_all_that_was_told_of_it(self, client: Any) -> None:
        page = opened(client, plan(GLP), [TOLD])
        assert page.document["areas"] == [{**TOLD, "id": "GLP"}]
        assert "areas[GLP].capacidade" in page.hidden["perguntado"]

    def test_is_the_only_one_drawn_in_the_editor_too(self, client: Any) -> None:
        told = measured(client, plan(GLP), {"resguardo": 1, "areas": [TOLD]})
        assert (told["problems"], told["areas"]) == ([], ["Área GLP: 520 kg, classe I."])

    def test_of_which_nothing_is_told_is_none_of_several(self, client: Any) -> None:
        assert opened(client, plan(GLP, YARD), [{"id": "A"}]).document["areas"] == []

    @pytest.mark.parametrize("areas", [[TOLD, {"id": "B"}], [{**TOLD, "id": "Loja"}]], ids=["two", "named"])
    def test_is_not_guessed_where_it_may_be_another(self, client: Any, areas: Any) -> None:
        assert opened(client, plan(GLP), areas).document["areas"] == areas

    def test_of_which_something_is_told_stays_beside_several(self, client: Any) -> None:
        assert opened(client, plan(GLP, YARD), [TOLD]).document["areas"] == [TOLD]


def test_the_editor_offers_a_street_as_a_line_and_a_school_as_an_outline_first() -> None:
    forms = {role["key"]: role["forms"] for group in words() for role in group["roles"]}
    assert forms["via_publica"] == ["line", "polygon"]
    assert forms["escola"] == ["polygon", "line", "point"]
    assert all(sorted(forms[key]) == sorted(role.forms) for key, role in ROLES.items())


def test_the_editor_offers_every_role_once() -> None:
    assert sorted(role for roles in GROUPS.values() for role in roles) == sorted(ROLES)


EDITOR = Path(resguardo.web.__file__).parent / "static" / "resguardo" / "editor"


class TestTheScriptsOwnWords:
    """Roles and forms that the editor's script names are those of the vocabulary: another name would draw nothing."""

    def test_of_roles(self) -> None:
        script = "\n".join(path.read_text(encoding="utf-8") for path in EDITOR.glob("*.js"))
        listed = re.findall(r"\[([^\]]+)\]\.includes\(role\)", script)
        compared = re.findall(r"(?:role|roleOf\(\w+(?:\(\))?\)|\[selected\]\)) [=!]== (\"\w+\")", script)
        made = re.findall(r"\[\[(\"divisa\"), \"É divisa\"\], \[(\"via_publica\")", script)
        named = {name for text in (*listed, *compared, *sum(made, ())) for name in re.findall(r'"(\w+)"', text)}
        assert {"escola", "ralo", "armazenamento", "lote", "divisa"} <= named
        assert named <= set(ROLES)

    def test_of_kinds_in_the_style_and_in_the_order_of_drawing(self) -> None:
        script, style = ((EDITOR / name).read_text(encoding="utf-8") for name in ("drawing.js", "editor.css"))
        kinds = set(re.findall(r'return "(\w+)"', script[: script.index("const ORDER")])) | {"none"}
        assert set(re.findall(r"\.role-(\w+)", style)) <= {*ROLES, *kinds}
        (order,) = re.findall(r"const ORDER = \[(.*)\]", script)
        assert set(re.findall(r'"(\w+)"', order)) <= {*ROLES, *kinds}

    def test_of_what_lies_around_and_of_openings_each_has_a_kind(self) -> None:
        script = (EDITOR / "drawing.js").read_text(encoding="utf-8")
        grouped = {
            name for text in re.findall(r"\[([^\]]+)\]\.includes\(role\)", script) for name in re.findall(r"\w+", text)
        }
        assert grouped == {*PLACES, *OPENING_KIND.choices} & set(ROLES)

    def test_of_forms(self) -> None:
        (forms,) = re.findall(r"const FORMS = \{(.*)\}", (EDITOR / "vocabulary.js").read_text(encoding="utf-8"))
        assert set(re.findall(r"(\w+):", forms)) == set(FORMS)
        assert set(
            re.findall(r"(\w+):", re.findall(r"const DRAWN_AS = \{(.*)\}", (EDITOR / "plan.js").read_text())[0])
        ) == set(FORMS)
