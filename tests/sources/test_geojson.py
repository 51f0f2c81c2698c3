"""A GeoJSON plan: what each shape is, in which plane it is measured, and one expected result for each bad one."""

from __future__ import annotations

import copy
import json
import random
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import shapely

import resguardo
from resguardo.site.facts import NEIGHBOUR_KIND, OPENING_KIND
from resguardo.site.problem import UnusableFile
from resguardo.sources import document, geojson, plan_file
from resguardo.sources.plan_facts import told_with
from resguardo.sources.told_plan import ToldPlan
from resguardo.sources.vocabulary import ROLES
from sources import plans
from sources.plans import (
    Json,
    a_measured_site,
    at_the_limits,
    collection,
    feature,
    line,
    local,
    point,
    polygon,
    rectangle,
    replaced,
    turned,
    without,
)

SHARED = Path(__file__).parents[3] / "shared" / "plans"


def read(*features: Json, **members: Any) -> ToldPlan:
    return plan_file.plan_of(collection(*features, **(members or {"plano": "local"})))


def refused(content: Any) -> str:
    """Why a plan cannot be used at all."""
    with pytest.raises(UnusableFile) as unusable:
        plan_file.plan_of(content)
    (problem,) = unusable.value.problems
    return str(problem)


class TestVocabulary:
    @pytest.mark.parametrize("role", ROLES)
    def test_every_role_is_read_in_each_form_in_which_it_is_drawn(self, role):
        shapes = {"point": point(1, 2), "line": line((0, 0), (3, 4)), "polygon": rectangle(0, 0, 3, 4)}
        for form, geometry in shapes.items():
            told = read(feature(role, geometry, "X"))
            if form in ROLES[role].forms:
                assert told.problems == ()
                assert [(each.id, each.role, each.form) for each in told.plan.drawn] == [("X", role, form)]
            else:
                assert [each.place for each in told.problems] == [f'planta, {role} "X"']
                assert told.plan.drawn == ()

    def test_it_has_every_kind_of_neighbour_and_of_opening_by_the_words_of_the_site_file(self):
        assert {*NEIGHBOUR_KIND.choices, *OPENING_KIND.choices} <= set(ROLES)

    @pytest.mark.parametrize("written", ["Escola", "ESCOLA", " escola "])
    def test_capitals_and_accents_do_not_matter(self, written):
        assert read(feature(written, point(0, 0))).plan.drawn[0].role == "escola"
        assert read(feature("Via pública", line((0, 0), (1, 0)))).plan.drawn[0].role == "via_publica"

    def test_an_unknown_role_is_listed_with_the_nearest_and_not_used(self):
        told = read(feature("escolla", point(0, 0)), feature("escola", point(1, 1), "E"))
        assert [str(each) for each in told.problems] == ['planta, forma 1, tipo: "escolla"; esperado: "escola"?']
        assert [each.id for each in told.plan.drawn] == ["E"]

    def test_an_unknown_role_of_what_may_be_storage_says_what_that_leaves_open(self):
        told = read(feature("escolla", rectangle(0, 0, 5, 5)), feature("escola", point(1, 1), "E"))
        assert told.problems[0].expected == (
            '"escola"?; até lá pode ser mais uma área de armazenamento, e o que dependa disso fica em aberto'
        )

    def test_a_shape_without_a_role_is_listed_by_its_name(self):
        told = read({"type": "Feature", "properties": {"nome": "Bar do Zé"}, "geometry": point(0, 0)})
        assert str(told.problems[0]).startswith('planta, forma 1 ("Bar do Zé"): uma forma sem tipo; esperado: "tipo"')

    def test_a_shape_may_not_be_two_things_of_different_sorts(self):
        told = read(feature(["escola", "ralo"], point(0, 0)))
        assert told.problems[0].found == "tipos de coisas diferentes"

    def test_facts_have_the_keys_of_the_site_file_and_its_messages(self):
        wall = feature("parede_corta_fogo", line((0, 0), (1, 0)), "W1", altura_m="3,50", atestada=True)
        bad = feature("muro", line((0, 0), (1, 0)), "M1", altura_m="1.800.5")
        told = read(wall, bad)
        assert told.plan.drawn[0].values["plan_wall_top"] == (3500, 3500)
        assert told.plan.drawn[0].values["plan_wall_attested"] == (1, 1)
        assert [(each.text, each.value) for each in told.understood[1:]] == [("3,50", "3,50 m")]
        assert [each.place for each in told.problems] == ['planta, muro "M1".altura_m']

    def test_facts_of_an_area_may_stand_in_groups_or_behind_dots(self):
        grouped = feature("armazenamento", rectangle(0, 0, 1, 1), "A", capacidade={"botijoes": 40})
        dotted = feature("armazenamento", rectangle(0, 0, 1, 1), "A", **{"capacidade.botijoes": 40})
        assert read(grouped).plan.drawn == read(dotted).plan.drawn
        assert read(grouped).plan.drawn[0].values["declared_cylinders"] == (40, 40)

    def test_a_property_that_is_nearly_a_fact_is_a_problem_and_another_is_noted(self):
        wall = line((0, 0), (1, 0))
        told = read(
            feature("muro", wall, "M1", altura_n=2, stroke="#fff", zona="ZR2"), feature("muro", wall, "M2", zona="ZR2")
        )
        assert [str(each) for each in told.problems] == [
            'planta, muro "M1": propriedade desconhecida "altura_n"; esperado: "altura_m"?'
        ]
        assert told.plan.notes[1:] == ("propriedade zona: um dado fora do vocabulário, não lido",)

    @pytest.mark.parametrize(
        ("told", "twice"),
        [
            ({"capacidade": {"botijoes": 50}, "capacidade.botijoes": 10}, "capacidade.botijoes"),
            ({"capacidade.botijoes": 10, "capacidade": {"botijoes": 50}}, "capacidade.botijoes"),
            ({"capacidade": 5, "capacidade.botijoes": 10}, "capacidade"),
            ({"capacidade.botijoes": 10, "capacidade": 5}, "capacidade"),
        ],
    )
    def test_a_fact_told_in_a_group_and_behind_a_dot_is_a_problem_and_not_told(self, told, twice):
        found = read(feature("armazenamento", rectangle(0, 0, 1, 1), "A", **told))
        assert [(each.place, each.found) for each in found.problems] == [
            ('planta, armazenamento "A"', f'"{twice}" duas vezes, em grupo e com ponto')
        ]
        assert found.plan.drawn[0].values.get("declared_cylinders") is None

    def test_nor_is_it_told_to_be_none_beside_what_else_the_group_tells(self):
        others = [{"kg": 20, "quantidade": 2}]
        told = {"capacidade": {"botijoes": 50, "outros": others}, "capacidade.botijoes": 10}
        values = read(feature("armazenamento", rectangle(0, 0, 1, 1), "A", **told)).plan.drawn[0].values
        assert len(values["declared_others"].items) == 1
        assert "declared_cylinders" not in values

    def test_what_is_null_in_one_place_is_told_in_the_other(self):
        told = {"capacidade": {"botijoes": None}, "capacidade.botijoes": 10}
        found = read(feature("armazenamento", rectangle(0, 0, 1, 1), "A", **told))
        assert found.problems == ()
        assert found.plan.drawn[0].values["declared_cylinders"] == (10, 10)

    def test_an_unknown_key_within_a_fact_makes_the_plan_unusable_as_in_a_site_file(self):
        area = feature("armazenamento", rectangle(0, 0, 1, 1), "A", capacidade={"botijoens": 40})
        assert 'chave desconhecida "botijoens"; esperado: "botijoes"?' in refused(local(area))

    def test_a_wall_height_is_told_once(self):
        told = read(feature("divisa", line((0, 0), (1, 0)), "D", altura_m=2, muro_altura_m=1))
        assert told.problems[0].found == '"altura_m" e "muro_altura_m", que são o mesmo'
        assert told.plan.drawn[0].values == {}


class TestNames:
    def test_a_shape_is_named_by_its_id_else_by_its_name_else_by_what_it_is(self):
        told = read(
            {**feature("escola", point(0, 0)), "id": 7},
            feature("escola", point(0, 1), **{"id": "E2", "nome": "Escola Nova"}),
            feature("escola", point(0, 2), nome="Colégio [antigo]"),
            feature("escola", point(0, 3)),
        )
        assert [each.id for each in told.plan.drawn] == ["7", "E2", "Colégio (antigo)", "escola.4"]
        assert told.problems == ()

    def test_the_same_id_twice_among_neighbours_is_a_problem(self):
        told = read(feature("escola", point(0, 0), "X"), feature("igreja", point(0, 1), "X"))
        assert [each.found for each in told.problems] == ['"X" repetido']
        assert len({each.id for each in told.plan.drawn}) == 2

    def test_a_neighbour_and_a_drain_may_bear_the_same(self):
        assert read(feature("escola", point(0, 0), "X"), feature("ralo", point(0, 1), "X")).problems == ()

    def test_the_parts_of_one_shape_are_numbered(self):
        geometry = {"type": "MultiPoint", "coordinates": [[0, 0], [1, 1]]}
        assert [each.id for each in read(feature("bomba_de_combustivel", geometry, "B")).plan.drawn] == ["B.1", "B.2"]
        geometry = {"type": "MultiPoint", "coordinates": [[0, 0]]}
        assert [each.id for each in read(feature("bomba_de_combustivel", geometry, "B")).plan.drawn] == ["B"]


BOW_TIE = polygon((0, 0), (6, 6), (6, 0), (0, 6))
OPEN = {"type": "Polygon", "coordinates": [[[0, 0], [6, 0], [6, 6], [0, 6]]]}
HOLE = {
    "type": "Polygon",
    "coordinates": [*rectangle(0, 0, 6, 6)["coordinates"], *rectangle(2, 2, 4, 4)["coordinates"]],
}
STRAY_HOLE = {"type": "Polygon", "coordinates": [*HOLE["coordinates"][:1], *rectangle(8, 8, 9, 9)["coordinates"]]}
FLAT = polygon((0, 0), (6, 0), (3, 0))
SPIKE = polygon((0, 0), (6, 0), (6, 6), (6, 9), (6, 6), (0, 6))
MANY = polygon(*((n / 1000, 0) for n in range(1_000_000)), (0, 5))
SOLID = {"type": "Polygon", "coordinates": [[[0, 0, 900], [6, 0, 901], [6, 6, 902], [0, 6, 900], [0, 0, 900]]]}
TWO = {"type": "MultiPolygon", "coordinates": [HOLE["coordinates"][:1], rectangle(8, 0, 9, 1)["coordinates"]]}

OUTSIDE = "uma área que não fica toda dentro do lote"

BAD_AREAS: list[tuple[str, Any, str, str]] = [
    # what it is, its geometry, what is found, what is expected
    ("a bow-tie", BOW_TIE, "um contorno que se cruza ou se toca, em x 3,000, y 3,000", "um contorno simples"),
    ("an open ring", OPEN, "um contorno aberto, que acaba, em x 0,000, y 6,000", "o último vértice igual ao primeiro"),
    ("a hole", HOLE, "um furo, em x 2,000, y 2,000", "uma área sem furos; se há duas, um polígono para cada uma"),
    ("no area", FLAT, "um contorno sem área, em x 0,000, y 0,000", "um contorno que encerre uma área"),
    ("a spike", SPIKE, "uma ponta que vai e volta pelo mesmo caminho, em x 6,000, y 9,000", "o contorno sem ela"),
    ("two points", polygon((0, 0), (6, 0)), "vértices de menos", "um contorno de ao menos três pontos"),
    ("a million vertices", MANY, "1.000.002 vértices", "até 1.000; simplifique o desenho"),
    ("no geometry", None, "sem geometria", "polígono"),
    ("empty", {"type": "Polygon", "coordinates": []}, "sem coordenadas", "polígono"),
    ("another form", line((0, 0), (6, 0), (6, 6), (0, 0)), "linha em lugar de polígono", "polígono"),
    ("two parts", TWO, "2 partes em uma forma", "uma área por forma"),
    ("a collection", {"type": "GeometryCollection", "geometries": []}, 'geometria "GeometryCollection"', "polígono"),
    (
        "a text for a number",
        polygon((0, 0), (6, "0"), (6, 6)),
        'um vértice que não é um par de números, o 2º: [6, "0"]',
        "x e y, ou longitude e latitude, sem aspas",
    ),
    (
        "nothing for a number",
        polygon((0, 0), (6, 0), (None, 6)),
        "um vértice que não é um par de números, o 3º",
        "x e y",
    ),
    (
        "a long text",
        polygon((0, 0), (6, "0" * 999), (6, 6)),
        'um vértice que não é um par de números, o 2º: [6, "0',
        "x",
    ),
    (
        "one number",
        {"type": "Polygon", "coordinates": [[[0], [1], [2], [0]]]},
        "um vértice com 1 número, o 1º",
        "x e y",
    ),
    (
        "an endless number",
        polygon((0, 0), (Decimal("1e999"), 0), (6, 6)),
        "uma coordenada que não é número, no 2º vértice",
        "números",
    ),
    (
        "degrees in a drawing of metres",
        polygon((-49.05, -25.3), (-49.05003, -25.3), (-49.05003, -25.30003)),
        "um contorno de menos de 0,1 mm, em x -49,050, y -25,300",
        "um contorno em metros, e não em graus",
    ),
    ("no lists", {"type": "Polygon", "coordinates": [1, 2]}, "coordenadas que não são listas de vértices", "vértices"),
]


class TestBadShapes:
    @pytest.mark.parametrize(
        ("geometry", "found", "expected"), [row[1:] for row in BAD_AREAS], ids=[row[0] for row in BAD_AREAS]
    )
    def test_a_bad_area_is_named_at_its_place_and_stays_an_area_without_distances(self, geometry, found, expected):
        result = resguardo.check(a_measured_site(), plan=local(*replaced(at_the_limits(), "A", geometry=geometry)))
        (problem,) = (each for each in result["problems"] if "armazenamento" in each["place"])
        assert problem["place"] == 'planta, armazenamento "A"'
        assert problem["found"].startswith(found)
        assert problem["expected"].startswith(expected)
        assert result["verdict"] == "indeterminado"
        assert [each["id"] for each in result["areas"]] == ["A"]
        (school,) = (each for each in result["findings"] if each["counterpart"] == "escola")
        assert school["verdict"] == "indeterminado"
        assert school["missing"] == ["areas[A].vizinhos[escola].distancia_m"]

    def test_only_what_needs_the_bad_shape_is_open(self):
        result = resguardo.check(a_measured_site(), plan=local(*replaced(at_the_limits(), "escola", geometry=BOW_TIE)))
        assert [each["place"] for each in result["problems"]] == ['planta, escola "escola"']
        opened = {
            (each["provision"], each["counterpart"])
            for each in result["findings"]
            if each["verdict"] == "indeterminado"
        }
        assert opened == {("art10_cpt_row4", "escola"), ("art16_cpt", None)}

    def test_a_wall_of_no_length_may_stand_anywhere(self):
        walls = [
            feature("parede_corta_fogo", line((-5, 3), (-5, 3)), "W1", altura_m=4, atestada=True),
        ]
        nearer = replaced(at_the_limits(), "escola", geometry=rectangle(-20, 0, -12, 6))
        result = resguardo.check(a_measured_site(), plan=local(*nearer, *walls))
        (problem,) = result["problems"]
        assert (problem["place"], problem["found"]) == (
            'planta, parede_corta_fogo "W1"',
            "uma linha sem comprimento, em x -5,000, y 3,000",
        )
        verdicts = {each["counterpart"]: each["verdict"] for each in result["findings"] if "row4" in each["provision"]}
        assert verdicts == {"escola": "indeterminado"}
        assert resguardo.check(a_measured_site(), plan=local(*nearer))["verdict"] == "nao_atende"

    def test_a_million_vertices_do_not_end_the_reading(self, tmp_path: Path):
        path = tmp_path / "planta.geojson"
        path.write_text(json.dumps(local(feature("armazenamento", MANY, "A"))))
        with pytest.raises(UnusableFile, match="mais de 5 MB"):
            plan_file.read(path)

    def test_duplicate_points_are_one_and_listed(self):
        twice = polygon((0, 0), (6, 0), (6, 0), (6, 6), (0, 6))
        plan = local(*replaced(at_the_limits(), "A", geometry=twice))
        result = resguardo.check(a_measured_site(), plan=plan)
        assert (result["verdict"], result["problems"]) == ("atende", [])
        assert {
            "place": 'planta, armazenamento "A"',
            "text": "1 vértice repetido, em x 6,000, y 0,000",
            "value": "um só ponto (a menos de 0,1 mm)",
        } in result["understood"]

    def test_altitudes_are_left_out_with_a_note(self):
        told = read(feature("armazenamento", SOLID, "A"))
        assert told.problems == ()
        assert told.plan.drawn[0].vertices[:2] == ((0, 0), (6, 0))
        assert told.plan.notes[1:] == ("altitude de 1 forma: um dado não usado: as distâncias são na horizontal (R57)",)
        assert told.understood[1].text == "altitude de 1 forma"

    def test_a_hole_in_a_lot_is_a_limit_and_a_hole_outside_of_it_is_a_problem(self):
        assert len(read(feature("lote", HOLE, "L")).plan.drawn[0].holes) == 1
        told = read(feature("lote", STRAY_HOLE, "L"))
        assert told.problems[0].found == "um furo que não fica dentro do contorno, em x 8,000, y 8,000"

    def test_an_empty_plan_shows_nothing(self):
        assert resguardo.check(a_measured_site(), plan=local())["verdict"] == "indeterminado"
        assert resguardo.check(local())["problems"] == [
            {
                "place": "areas",
                "found": "nenhuma área de armazenamento",
                "expected": "ao menos uma área",
                "line": None,
                "facts": [],
            }
        ]

    def test_what_is_no_feature_is_listed(self):
        told = read({"type": "Point", "coordinates": [0, 0]}, 7)  # type: ignore[arg-type]
        assert [each.place for each in told.problems] == ["planta, forma 1", "planta, forma 2"]


JUNK = [None, True, 0, -1, 1e9, 10**30, "", "x", "1,80", [], {}, [[]], [1, 2], [[0, 0], [1, 1]], {"a": 1}, {"valor": 1}]


def places(content: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    return [way, *(place for key, value in inner for place in places(value, (*way, key)))]


@pytest.mark.parametrize("seed", range(120))
def test_whatever_stands_in_the_place_of_anything_is_read_or_refused(seed):
    rng = random.Random(seed)
    content = local(*at_the_limits(), feature("parede_corta_fogo", line((-5, 0), (-5, 6)), "W1", altura_m=3))
    for _ in range(rng.randint(1, 3)):
        *way, last = rng.choice([place for place in places(content) if place])
        node = content
        for key in way:
            node = node[key]
        node[last] = copy.deepcopy(rng.choice(JUNK))
    try:
        told = told_with(a_measured_site(), plan_file.plan_of(content))
    except UnusableFile as unusable:
        assert str(unusable)
    else:
        assert told.plan is not None
        assert {each.id for each in told.site.values["areas"].items} >= {"A"}


class TestTheLot:
    def test_two_lots_are_a_problem_and_no_limit_is_measured(self):
        second = feature("lote", rectangle(20, 20, 30, 30), "outro")
        result = resguardo.check(a_measured_site(), plan=local(*at_the_limits(), second))
        assert [(each["place"], each["found"]) for each in result["problems"]] == [
            ("planta, lote", '2 lotes: "lote", "outro"')
        ]
        verdicts = {each["id"]: each["verdict"] for each in result["neighbours"]}
        assert verdicts["lote"] == "indeterminado"
        assert verdicts["escola"] == "atende"

    def test_a_bad_lot_leaves_an_unknown_limit(self):
        result = resguardo.check(a_measured_site(), plan=local(*replaced(at_the_limits(), "lote", geometry=BOW_TIE)))
        assert {each["id"]: each["verdict"] for each in result["neighbours"]}["lote"] == "indeterminado"

    def test_an_area_outside_its_lot_has_no_distance_to_the_limits(self):
        outside = replaced(at_the_limits(), "A", geometry=rectangle(0, 0, 6, 8))
        result = resguardo.check(a_measured_site(), plan=local(*without(outside, "cerca", "fundo")))
        assert [(each["place"], each["found"]) for each in result["problems"]] == [
            ('planta, armazenamento "A"', f"{OUTSIDE}: fora dele em x 0,000, y 8,000")
        ]
        verdicts = {each["id"]: each["verdict"] for each in result["neighbours"]}
        assert {verdicts[side] for side in ("norte", "leste")} == {"indeterminado"}
        assert verdicts["escola"] == "atende"

    @pytest.mark.parametrize(
        "lot",
        [
            polygon((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)),
            {
                "type": "Polygon",
                "coordinates": [
                    *rectangle(0, 0, 60, 60)["coordinates"],
                    *rectangle(14, 21, 16, 23)["coordinates"],
                ],
            },
            {
                "type": "Polygon",
                "coordinates": [*rectangle(0, 0, 60, 60)["coordinates"], *rectangle(5, 10, 40, 40)["coordinates"]],
            },
        ],
    )
    def test_an_area_over_a_notch_or_a_hole_is_not_inside(self, lot):
        features = [feature("lote", lot, "L"), feature("armazenamento", rectangle(8, 20, 22, 24), "A")]
        result = resguardo.check(a_measured_site(), plan=local(*features))
        (found,) = (each["found"] for each in result["problems"])
        assert found.startswith(f"{OUTSIDE}: fora dele em x ")
        x, y = (float(each.replace(",", ".")) for each in re.findall(r"[\d]+,\d{3}", found))
        assert shapely.box(8, 20, 22, 24).covers(shapely.Point(x, y))
        assert shapely.distance(shapely.geometry.shape(lot), shapely.Point(x, y)) > 0
        assert {each["verdict"] for each in result["neighbours"]} == {"indeterminado"}

    @pytest.mark.parametrize(("over", "inside"), [(0.00005, True), (0.0002, False)])
    def test_an_area_over_the_limit_by_less_than_a_point_is_inside(self, over, inside):
        features = [feature("lote", rectangle(0, 0, 20, 20), "L")]
        features.append(feature("armazenamento", rectangle(7, -over, 13, 6), "A"))
        assert (resguardo.check(a_measured_site(), plan=local(*features))["problems"] == []) is inside

    def test_an_area_on_the_limit_is_inside(self):
        flush = replaced(at_the_limits(), "A", geometry=rectangle(0, 0, 6, 7.5))
        result = resguardo.check(a_measured_site(), plan=local(*without(flush, "cerca", "fundo")))
        assert result["problems"] == []
        assert {each["id"]: each["verdict"] for each in result["neighbours"]}["norte"] == "nao_atende"


class TestTheUnit:
    @pytest.mark.parametrize(
        ("key", "told", "found"),
        [
            ("units", "feet", '"feet"'),
            ("unidade", "pés", '"pés"'),
            ("Unit", "mm", '"mm"'),
            ("unidades", 1, "o número 1"),
        ],
    )
    def test_another_one_than_metres_is_refused(self, key, told, found):
        with pytest.raises(UnusableFile) as refused:
            plan_file.plan_of({**local(*at_the_limits()), key: told})
        (problem,) = refused.value.problems
        assert (problem.place, problem.found) == (f"planta, {key}", found)
        assert problem.expected == "um desenho em metros; converta as coordenadas"

    @pytest.mark.parametrize("told", ["m", "metros", "Meters"])
    def test_metres_are_metres(self, told):
        assert plan_file.plan_of({**local(*at_the_limits()), "units": told}).problems == ()


class TestThePlane:
    def test_without_a_reference_system_coordinates_are_degrees(self):
        assert "coordenadas fora do Brasil" in refused(collection(*at_the_limits()))
        assert 'é um desenho em metros próprios? Então diga "plano": "local"' in refused(collection(*at_the_limits()))

    def test_swapped_axes_are_asked(self):
        swapped = collection(feature("escola", point(-25.43918297, -49.14524858), "E"))
        assert refused(swapped) == (
            "planta: coordenadas que só servem trocadas; a ordem é longitude, latitude: (-25,439183; -49,145249), "
            'em escola "E"; esperado: longitudes e latitudes; latitude e longitude estão trocadas? Troque-as no arquivo'
        )

    def test_swapped_axes_of_utm_are_asked(self):
        swapped = plans.transformed(turned(at_the_limits(), 17), lambda x, y: (y, x))
        assert "leste e norte estão trocadas?" in refused(collection(*swapped, crs=plans.UTM))

    def test_coordinates_outside_brazil_are_refused(self):
        assert "coordenadas fora do Brasil" in refused(collection(feature("escola", point(2.35, 48.85), "E")))

    def test_web_mercator_is_refused_declared_or_not(self):
        mercator = [feature("escola", point(-5470824.0, -2929423.0), "E")]
        named = {"type": "name", "properties": {"name": "EPSG:3857"}}
        assert "20,00 m medem-se 22,14 m" in refused(collection(*mercator, crs=named))
        assert "exportou em EPSG:3857?" in refused(collection(*mercator))

    def test_utm_that_does_not_say_so_is_asked(self):
        assert "EPSG:31982 em Campina Grande do Sul" in refused(collection(*turned(at_the_limits(), 17)))

    @pytest.mark.parametrize("name", ["EPSG:29192", "urn:ogc:def:crs:EPSG::4618"])
    def test_an_old_datum_is_asked(self, name):
        crs = {"type": "name", "properties": {"name": name}}
        assert "de um datum antigo (SAD 69)" in refused(collection(*turned(at_the_limits(), 17), crs=crs))

    @pytest.mark.parametrize("name", ["EPSG:2154", "ESRI:102033", "Mercator", "EPSG:31999"])
    def test_another_system_is_asked(self, name):
        crs = {"type": "name", "properties": {"name": name}}
        assert "em que sistema foi desenhada?" in refused(collection(*turned(at_the_limits(), 17), crs=crs))

    @pytest.mark.parametrize("crs", [{"type": "link", "properties": {"href": "x"}}, "EPSG:31982", {}])
    def test_a_reference_without_a_name_is_refused(self, crs):
        assert 'um "crs" sem nome' in refused(collection(*turned(at_the_limits(), 17), crs=crs))

    @pytest.mark.parametrize(
        ("name", "plane"),
        [
            ("urn:ogc:def:crs:EPSG::31982", "EPSG:31982"),
            ("EPSG:31982", "EPSG:31982"),
            ("http://www.opengis.net/def/crs/EPSG/0/31982", "EPSG:31982"),
            ("EPSG:32722", "EPSG:32722"),
        ],
    )
    def test_a_metric_plane_is_kept(self, name, plane):
        told = read(*turned(at_the_limits(), 17), crs={"type": "name", "properties": {"name": name}})
        assert told.plan.plane == plane
        assert told.plan.drawn[0].vertices[0] == pytest.approx((686511.35, 7185121.78), abs=0.01)

    @pytest.mark.parametrize(
        ("members", "degrees"),
        [
            ({"crs": None}, (-49.1, -25.4)),
            ({"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}}, (-49.1, -25.4)),
            ({"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::4674"}}}, (-49.1, -25.4)),
        ],
    )
    def test_degrees_are_put_into_sirgas_utm(self, members, degrees):
        told = read(feature("escola", point(*degrees), "E"), **members)
        assert told.plan.plane == "EPSG:31982"
        assert told.plan.drawn[0].vertices == (pytest.approx((691125.3618, 7189400.0084), abs=1e-3),)

    @pytest.mark.parametrize(("degrees", "plane"), [((-60.02, -3.1), "EPSG:31980"), ((-60.7, 2.8), "EPSG:31974")])
    def test_the_zone_is_that_of_the_place(self, degrees, plane):
        assert read(feature("escola", point(*degrees), "E"), crs=None).plan.plane == plane

    def test_two_systems_are_refused(self):
        other = {**feature("escola", point(0, 0), "E"), "crs": {"type": "name", "properties": {"name": "EPSG:4674"}}}
        assert 'mais de um sistema de coordenadas: EPSG:4674, "plano": "local"' in refused(local(other))
        assert "mais de um sistema" in refused(collection(*turned(at_the_limits(), 17), other, crs=plans.UTM))

    def test_coordinates_of_two_systems_in_one_file_are_refused(self):
        mixed = [*turned(at_the_limits(), 17), feature("igreja", point(-49.14, -25.43), "I")]
        message = refused(collection(*mixed, crs=plans.UTM))
        assert 'coordenadas fora do lugar: (-49,140000; -25,430000), em igreja "I"' in message
        assert "de onde vieram essas?" in message
        others = [feature("igreja", point(-49.14, -25.43), name) for name in ("J", "K")]
        assert "e em mais 1 forma:" in refused(collection(*mixed, others[0], crs=plans.UTM)).replace(";", ":")
        assert "e em mais 2 formas" in refused(collection(*mixed, *others, crs=plans.UTM))

    def test_degrees_are_no_local_drawing(self):
        assert "ou são graus?" in refused(local(feature("escola", point(-49.14, -25.43), "E")))

    def test_a_local_drawing_lies_within_reason(self):
        assert "mais de 100.000 km" in refused(local(feature("escola", point(1e300, 0), "E")))

    def test_a_drawing_in_millimetres_is_asked_about(self):
        """An area of 6 m beside a school 20 m away."""
        area, school = feature("armazenamento", rectangle(0, 0, 6_000, 6_000), "A"), feature("escola", point(26_000, 0))
        assert "um desenho de 26,0 km de ponta a ponta" in refused(local(area, school))
        assert read(feature("escola", point(5_000, 0)), feature("igreja", point(0, 0)), plano="local").problems == ()

    @pytest.mark.parametrize("plane", ["utm", True, 1])
    def test_another_plane_is_refused(self, plane):
        assert "para um desenho em seus próprios metros" in refused(collection(plano=plane))

    @pytest.mark.parametrize("content", [feature("escola", point(0, 0)), point(0, 0), {"type": "Topology"}])
    def test_what_is_no_collection_is_refused(self, content):
        assert '"type": "FeatureCollection"' in refused(content)

    def test_what_does_not_say_what_it_is_is_refused_in_words(self):
        assert 'sem "type"' in refused({"features": []})

    def test_a_document_with_features_is_a_plan_though_it_does_not_say_so(self):
        with pytest.raises(UnusableFile) as unusable:
            resguardo.check({"features": []})
        assert [each.found for each in unusable.value.problems] == ['sem "type"']

    @pytest.mark.parametrize(
        ("item", "found", "expected"),
        [
            (
                {"type": "FeatureCollection", "features": []},
                'uma coleção dentro da coleção ("type": "FeatureCollection")',
                "as formas dela nesta mesma lista",
            ),
            (
                point(0, 0),
                'uma geometria sozinha ("type": "Point")',
                'a forma a que pertence: "type": "Feature"',
            ),
            ({"type": "Topology"}, 'um item que não é uma forma ("type": "Topology")', '"type": "Feature"'),
            (5, "um item que não é uma forma (o número 5)", '"type": "Feature"'),
        ],
    )
    def test_what_stands_in_the_place_of_a_shape_is_named(self, item, found, expected):
        (problem,) = read(feature("escola", point(0, 0)), item).problems
        assert (problem.place, problem.found, problem.expected) == ("planta, forma 2", found, expected)

    def test_a_collection_without_a_list_is_refused(self):
        assert 'nenhuma lista "features"' in refused({"type": "FeatureCollection", "features": {}})

    def test_defects_are_shown_by_the_coordinates_of_the_file(self):
        ring = polygon((-49.145, -25.439), (-49.144, -25.438), (-49.144, -25.439), (-49.145, -25.438))
        (problem,) = read(feature("escola", ring, "E"), crs=None).problems
        assert problem.found == ("um contorno que se cruza ou se toca, em longitude -49,1445000, latitude -25,4385000")


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared plans are not here")
class TestTheSharedPlans:
    def told(self, name: str) -> ToldPlan:
        return plan_file.read(SHARED / name)

    def test_the_swapped_one_is_refused_with_the_question(self):
        with pytest.raises(UnusableFile, match="latitude e longitude estão trocadas"):
            self.told("lote_lat_lon_trocados.geojson")

    @pytest.mark.parametrize("name", ["lote_geojson_crs_31982.geojson", "lote_wgs84_15_decimais.geojson"])
    def test_the_distances_are_those_that_were_drawn(self, name):
        expected = json.loads((SHARED / "geo.esperado.json").read_text(encoding="utf-8"))["distancias_m"]
        content = document.read(SHARED / name).content
        result = resguardo.check(a_measured_site(), plan=content)
        shown = {each["counterpart"]: each["measured"] for each in result["findings"] if each["measured"]}
        school = shown["Escola Municipal São José"]
        side = min(
            (shown[each["id"]] for each in result["neighbours"] if each["id"].startswith("lote")),
            key=lambda found: found["de"] if isinstance(found, dict) else found,
        )
        if "15" in name:
            assert (side, school) == (expected["muro_esquerdo"], expected["escola"])
        else:
            assert side == {"de": 1.498, "ate": 1.501}
            assert school["de"] < expected["escola"] < school["ate"]

    def test_five_decimals_are_about_a_metre_and_a_half_and_decide_nothing_nearer(self):
        told = self.told("lote_5_decimais.geojson")
        assert told.plan.precision == pytest.approx(1.50, abs=0.01)
        result = resguardo.check(a_measured_site(), plan=document.read(SHARED / "lote_5_decimais.geojson").content)
        verdicts = {each["id"]: each["verdict"] for each in result["neighbours"]}
        assert verdicts["Escola Municipal São José"] == "indeterminado"

    def test_other_peoples_files_are_read_without_harm(self):
        for path in sorted((SHARED / "public").glob("*.geojson")):
            told = self.told(f"public/{path.name}")
            assert told.plan.drawn == ()
            assert ["uma forma sem tipo" in each.found for each in told.problems] == [True]


BOW_TIE: Json = {"type": "Polygon", "coordinates": [[[0, 0], [6, 6], [6, 0], [0, 6], [0, 0]]]}
CROSSING = "um contorno que se cruza ou se toca, em x 3,000, y 3,000"


class TestAllThatIsWrongIsToldInOneGo:
    def test_of_one_shape_its_tipo_and_its_outline(self):
        told = geojson.read(local(feature("armazenamneto", BOW_TIE, "A")), "", "")
        assert [(each.place, each.found) for each in told.problems] == [
            ("planta, forma 1, tipo", '"armazenamneto"'),
            ("planta, forma 1", CROSSING),
        ]

    def test_of_one_whose_tipo_is_wrong_that_it_is_not_drawn(self):
        told = geojson.read(local(feature("escolinha", None)), "", "")
        assert [each.found for each in told.problems] == ['"escolinha"', "sem geometria"]

    def test_what_makes_the_plan_unusable_and_what_does_not(self):
        plan = local(feature("armazenamento", BOW_TIE, "A", capacidade={"botijoezs": 1}), feature("escolinha", BOW_TIE))
        with pytest.raises(UnusableFile) as refused:
            geojson.read(plan, "", "")
        assert [each.found for each in refused.value.problems] == [
            'chave desconhecida "botijoezs"',
            '"escolinha"',
            CROSSING,
            CROSSING,
        ]

    def test_all_that_is_told_of_the_plane_with_what_is_told_of_the_shapes(self):
        plan = {**local(feature("escolinha", BOW_TIE)), "plano": "meu", "precisao_m": "1", "unidade": "ft", "crs": {}}
        with pytest.raises(UnusableFile) as refused:
            geojson.read(plan, "", "")
        assert [each.place for each in refused.value.problems] == [
            "planta, unidade",
            "planta",
            "planta, plano",
            "planta, precisao_m",
            "planta, forma 1, tipo",
        ]
