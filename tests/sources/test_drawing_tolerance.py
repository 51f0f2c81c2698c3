"""R58: a municipality's drawing tolerance, for all distances measured on a plan and for nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from outputs.reports import one_line, text_of
from resguardo.outputs.plan_drawing import drawing_of
from resguardo.outputs.report import report_of
from resguardo.sources.town import Town
from resguardo.verification import told_in, verify


def square(left: float, low: float, side: float) -> list[list[list[float]]]:
    right, high = left + side, low + side
    return [[[left, low], [right, low], [right, high], [left, high], [left, low]]]


def a_plan(**metres: float) -> dict[str, Any]:
    """A storage area of 6 m and things of these kinds so far east of it, in the drawing's own metres."""
    shapes = [("A", "armazenamento", square(0, 0, 6))]
    shapes += [(kind, kind, square(6 + each, 0, 10)) for kind, each in metres.items()]
    features = [
        {
            "type": "Feature",
            "properties": {"id": name, "tipo": kind},
            "geometry": {"type": "Polygon", "coordinates": rings},
        }
        for name, kind, rings in shapes
    ]
    return {"type": "FeatureCollection", "plano": "local", "features": features}


SITE: dict[str, Any] = {"resguardo": 1, "areas": [{"id": "A", "capacidade": {"botijoes": 40}}]}


def finding(provision: str, site: dict[str, Any], plan: Any, tolerance: int, **readings: str) -> tuple[str, str]:
    """What the provision says of area A and the thing that the plan shows: verdict and reason."""
    result = resguardo.check(site, plan=plan, town={"tolerancia_de_desenho_mm": tolerance}, readings=readings)
    (thing,) = (each["properties"]["id"] for each in plan["features"][1:])
    (found,) = (each for each in result["findings"] if (each["provision"], each["counterpart"]) == (provision, thing))
    return found["verdict"], found["reason"]


def row_4(metres: float, tolerance: int, **readings: str) -> tuple[str, str]:
    return finding("art10_cpt_row4", SITE, a_plan(escola=metres), tolerance, **readings)


@pytest.mark.parametrize(
    ("metres", "tolerance", "expected"),
    [
        (20.0, 0, ("atende", "distancia_plena")),
        (19.999, 0, ("nao_atende", "distancia_plena")),
        (20.0, 10, ("atende", "distancia_plena")),
        (19.99, 10, ("atende", "no_limite")),
        (19.989, 10, ("nao_atende", "distancia_plena")),
        (19.995, 5, ("atende", "no_limite")),
        (19.994, 5, ("nao_atende", "distancia_plena")),
    ],
)
def test_a_drawn_distance_may_be_short_by_the_tolerance_and_no_more(
    metres: float, tolerance: int, expected: tuple[str, str]
) -> None:
    assert row_4(metres, tolerance) == expected


WALL_ENDS = {20.0: 14.199, 19.998: 14.198, 19.99: 14.192, 19.989: 14.191}
"""Where the wall ends, by how long the shortest line past it is."""


def past_a_wall(metres: float, tolerance: int, **readings: str) -> dict[str, Any]:
    """What row 4 says of a school at 12 m, behind a fire wall past which the shortest line is so long."""
    shapes = [
        ({"id": "A", "tipo": "armazenamento"}, "Polygon", square(0, 0, 6)),
        ({"id": "E", "tipo": "escola"}, "LineString", [[18, 3], [18, 30]]),
        (
            {"id": "W", "tipo": "parede_corta_fogo", "altura_m": 9, "atestada": True},
            "LineString",
            [[12, -50], [12, WALL_ENDS[metres]]],
        ),
    ]
    features = [
        {"type": "Feature", "properties": told, "geometry": {"type": form, "coordinates": coordinates}}
        for told, form, coordinates in shapes
    ]
    site = {"resguardo": 1, "areas": [{"id": "A", "capacidade": {"botijoes": 40}, "altura_da_pilha_m": 1.9}]}
    plan = {"type": "FeatureCollection", "plano": "local", "features": features}
    result = resguardo.check(site, plan=plan, town={"tolerancia_de_desenho_mm": tolerance}, readings=readings)
    (found,) = (f for f in result["findings"] if (f["provision"], f["counterpart"]) == ("art10_cpt_row4", "E"))
    return dict(found)


@pytest.mark.parametrize(
    ("metres", "tolerance", "expected"),
    [
        (20.0, 0, ("atende", "distancia_reduzida")),
        (19.998, 0, ("nao_atende", "distancia_plena")),
        (20.0, 10, ("atende", "distancia_reduzida")),
        (19.998, 10, ("atende", "no_limite")),
        (19.99, 10, ("atende", "no_limite")),
        (19.989, 10, ("nao_atende", "distancia_plena")),
    ],
)
def test_a_line_past_a_wall_may_be_short_by_it_as_a_straight_one_may(
    metres: float, tolerance: int, expected: tuple[str, str]
) -> None:
    found = past_a_wall(metres, tolerance)
    assert (found["verdict"], found["reason"]) == expected


def test_of_a_line_past_a_wall_too_a_person_may_read_it_away() -> None:
    found = past_a_wall(19.998, 10, R58="none")
    assert (found["verdict"], found["reason"]) == ("nao_atende", "distancia_plena")


def test_a_person_may_read_it_away_again() -> None:
    assert row_4(19.99, 10, R58="none") == ("nao_atende", "distancia_plena")


def test_a_told_distance_has_no_tolerance() -> None:
    neighbour = {"id": "E", "tipo": "escola", "distancia_m": 19.99, "parede_corta_fogo": False}
    area = {"id": "A", "capacidade": {"botijoes": 40}, "vizinhos": {"completa": True, "itens": [neighbour]}}
    result = resguardo.check({"resguardo": 1, "areas": [area]}, town={"tolerancia_de_desenho_mm": 10})
    (found,) = (each for each in result["findings"] if each["counterpart"] == "E")
    assert found["verdict"] == "nao_atende"


INSPECTED = {"realizada": True, "data": "2026-11-30"}


@pytest.mark.parametrize("told", [19.99, 19.995])
def test_where_an_inspection_counts_before_the_plan_only_what_both_measured_alike_has_a_tolerance(told: float) -> None:
    area = {"id": "A", "capacidade": {"botijoes": 40}, "encontrado": {"botijoes_cheios": 40, "botijoes_vazios": 0}}
    neighbour = {"id": "escola", "tipo": "escola", "distancia_m": told}
    site = {"resguardo": 1, "vistoria": INSPECTED, "areas": [{**area, "vizinhos": {"itens": [neighbour]}}]}
    found = finding("art10_cpt_row4", site, a_plan(escola=19.99), 10)
    assert found == (("atende", "no_limite") if told == 19.99 else ("nao_atende", "distancia_plena"))


@pytest.mark.parametrize(
    ("metres", "tolerance", "expected"),
    [
        (10.0, 10, ("atende", "cumprido")),
        (9.999, 0, ("nao_atende", "dez_metros")),
        (9.99, 10, ("atende", "no_limite")),
        (9.989, 10, ("nao_atende", "dez_metros")),
    ],
)
def test_it_is_for_the_ten_metres_of_art_12_too(metres: float, tolerance: int, expected: tuple[str, str]) -> None:
    plan = a_plan(equipamento_que_produz_calor=metres)
    assert finding("art12_cpt", SITE, plan, tolerance) == expected


@pytest.mark.parametrize(
    ("metres", "tolerance", "forbidden", "allowed"),
    [
        (3.001, 10, ("atende", "cumprido"), ("atende", "cumprido")),
        (3.0, 0, ("nao_atende", "longe_de_aberturas"), ("atende", "cumprido")),
        (3.0, 10, ("atende", "no_limite"), ("atende", "cumprido")),
        (2.991, 10, ("atende", "no_limite"), ("atende", "no_limite")),
        (2.99, 10, ("nao_atende", "longe_de_aberturas"), ("atende", "no_limite")),
        (2.989, 10, ("nao_atende", "longe_de_aberturas"), ("nao_atende", "longe_de_aberturas")),
    ],
)
def test_it_is_for_the_three_metres_of_art_3_too(
    metres: float, tolerance: int, forbidden: tuple[str, str], allowed: tuple[str, str]
) -> None:
    """All openings are drawn or told; a second one is far away."""
    complete = {"completa": True, "itens": [{"id": "poço", "tipo": "captacao", "distancia_m": 9}]}
    site = {**SITE, "areas": [{**SITE["areas"][0], "aberturas_no_piso": complete}]}
    found = [
        finding("art3_cpt", site, a_plan(ralo=metres), tolerance, R07=option) for option in ("forbidden", "allowed")
    ]
    assert found == [forbidden, allowed]


def test_one_opening_too_near_is_not_at_the_limit() -> None:
    complete = {"completa": True, "itens": [{"id": "poço", "tipo": "captacao", "distancia_m": 2.995}]}
    site = {**SITE, "areas": [{**SITE["areas"][0], "aberturas_no_piso": complete}]}
    assert finding("art3_cpt", site, a_plan(ralo=2.992), 10) == ("nao_atende", "longe_de_aberturas")


@pytest.mark.parametrize(
    ("metres", "tolerance", "separate"),
    [(3.0, 0, True), (2.999, 0, False), (2.99, 10, True), (2.989, 10, False), (2.995, 5, True), (2.994, 5, False)],
)
def test_it_is_for_the_gap_between_areas_of_art_10_too(metres: float, tolerance: int, separate: bool) -> None:
    """Two areas of class I within walls are separate from 1.50 m and 1.50 m on (§ 3)."""
    plan = a_plan(armazenamento=metres)
    areas = [{"id": id, "capacidade": {"botijoes": 40}} for id in ("A", "armazenamento")]
    site = {"estabelecimento": {"divisas_muradas": True}, "areas": areas}

    def apart(**told: Any) -> bool:
        town = {"tolerancia_de_desenho_mm": tolerance}
        result = resguardo.check({**site, **told}, plan=plan if not told else None, town=town)
        return {len(each["group"]) for each in result["areas"]} == {1}

    assert apart() is separate
    assert apart(separacoes=[{"entre": ["A", "armazenamento"], "distancia_m": metres}]) is (metres >= 3)


class TestWhatIsAtTheLimit:
    """R58: "atende, no limite", with what was measured and what is required, in every form of the result."""

    def numbers(self, provision: str, plan: Any, site: dict[str, Any] = SITE) -> tuple[Any, ...]:
        result = resguardo.check(site, plan=plan, town={"tolerancia_de_desenho_mm": 10})
        (thing,) = (each["properties"]["id"] for each in plan["features"][1:])
        (found,) = (f for f in result["findings"] if (f["provision"], f["counterpart"]) == (provision, thing))
        assert found["reason"] == "no_limite"
        return found["unit"], found["measured"], found["required"], found["margin"]

    def test_tells_the_measured_and_the_required_distance_of_art_10(self) -> None:
        assert self.numbers("art10_cpt_row4", a_plan(escola=19.99)) == ("m", 19.99, 20, -0.01)

    def test_tells_them_of_art_12(self) -> None:
        plan = a_plan(equipamento_que_produz_calor=9.995)
        assert self.numbers("art12_cpt", plan) == ("m", 9.995, 10, -0.005)

    @pytest.mark.parametrize(("metres", "margin"), [(2.995, -0.005), (3.0, 0)])
    def test_tells_them_of_art_3(self, metres: float, margin: float) -> None:
        complete = {"completa": True, "itens": []}
        site = {**SITE, "areas": [{**SITE["areas"][0], "aberturas_no_piso": complete}]}
        assert self.numbers("art3_cpt", a_plan(ralo=metres), site) == ("m", metres, 3, margin)

    def test_says_so_in_text_on_the_drawing_and_in_the_quadro(self) -> None:
        verification = verify(told_in(SITE, a_plan(escola=19.99)), town=Town(drawing_tolerance_mm=10))
        report = report_of(verification, "0")
        assert "escola a 19,99 m, no limite (exigido 20,00 m)" in one_line(text_of(report))
        (table,) = report.clearances
        (row,) = (each for each in table.rows if each.neighbour == "escola")
        assert row.numbers.margin == "no limite: falta 0,01 m, dentro da tolerância de desenho"
        drawing = drawing_of(verification, report)
        assert drawing is not None and "escola: atende, 19,99 m (exigido 20,00 m)" in drawing.description

    def test_tells_which_line_past_a_wall_it_is(self) -> None:
        """12 m behind a wall, where half of 20 m is enough, past whose end a line of 19.998 m is free."""
        found = past_a_wall(19.998, 10)
        assert (found["measured"], found["required"], found["margin"]) == (12, 10, 2)
        assert "a linha que a parede deixa livre, de 19,998 m, está no limite de 20,00 m" in found["text"]
        assert "no limite" not in past_a_wall(20.0, 10)["text"]

    @pytest.mark.parametrize(("metres", "said"), [(3.0, False), (2.99, True), (2.989, False)])
    def test_says_so_of_two_areas_that_are_apart_by_it(self, metres: float, said: bool) -> None:
        areas = [{"id": id, "capacidade": {"botijoes": 40}} for id in ("A", "armazenamento")]
        site = {"estabelecimento": {"divisas_muradas": True}, "areas": areas}
        result = resguardo.check(site, plan=a_plan(armazenamento=metres), town={"tolerancia_de_desenho_mm": 10})
        told = [each["text"] for each in result["notices"] if each["code"] == "separadas_no_limite"]
        sentence = (
            "A e armazenamento contam como áreas separadas, no limite (art. 10, § 3º): distam 2,99 m, exigido 3,00 m; "
            "a diferença está dentro da tolerância de desenho do município."
        )
        assert told == ([sentence] if said else [])
