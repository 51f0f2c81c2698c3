"""A shape that does not say what it is is there all the same: the lists in which it may be are open."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import SIGHTS, told_with
from sources.plans import (
    Json,
    a_measured_site,
    at_the_limits,
    feature,
    line,
    local,
    point,
    rectangle,
    replaced,
    without,
)

COMPLETE = {"completa": True, "raio_m": 1000}
THING = point(11, 3)


def surveyed() -> Json:
    """A site file that tells all: its lists are complete and empty."""
    site = a_measured_site()
    site["areas"][0] |= {
        "vizinhos": COMPLETE,
        "perimetro": {"total_m": 24, "tela_m": 12, "parede_m": 12, "aberto_m": 0},
    }
    return site


AREA = feature("armazenamento", rectangle(0, 0, 6, 6), "A")


def check(*features: Any, site: Json | None = None) -> Json:
    result: Json = resguardo.check(site or surveyed(), plan=local(*features))
    return result


def open_provisions(result: Json) -> set[str]:
    return {each["provision"] for each in result["findings"] if each["verdict"] == "indeterminado"}


ROWS = {f"art10_cpt_row{number}" for number in range(1, 7)}


def test_the_site_without_it_complies() -> None:
    assert check(AREA)["verdict"] == "atende"


@pytest.mark.parametrize("tipo", ["escolas", "scola", "Escola Municipal", None, 5, ["escola", "x"], [], {"a": 1}, True])
def test_what_it_is_cannot_be_read(tipo: Any) -> None:
    result = check(AREA, feature(tipo, THING, "E"))
    assert result["verdict"] == "indeterminado"
    assert len(result["problems"]) == 1
    assert open_provisions(result) >= ROWS | {"art3_cpt"}
    missing = {path for each in result["findings"] for path in each["missing"]}
    assert {"areas[A].vizinhos", "areas[A].aberturas_no_piso"} <= missing


@pytest.mark.parametrize(
    "item", [None, 5, "x", {**feature("escola", THING, "E"), "type": "feature"}, {"type": "Feature"}, THING]
)
def test_what_is_no_feature_may_be_one(item: Any) -> None:
    result = check(AREA, item)
    assert result["verdict"] == "indeterminado"
    assert len(result["problems"]) == 1


def test_what_is_certain_stays_certain() -> None:
    near = check(AREA, feature("escola", point(11, 3), "E"), feature("escolas", THING, "X"))
    assert near["verdict"] == "nao_atende"
    opening = check(AREA, feature("ralo", point(7, 3), "r"), feature("ralos", THING, "X"))
    assert [each["verdict"] for each in opening["findings"] if each["provision"] == "art3_cpt"] == ["nao_atende"]


def test_lists_in_which_it_cannot_be_stay_as_they_are() -> None:
    """A polygon is no extinguisher, a point is no fire wall and no limit of the property."""
    told = told_with(surveyed(), plan_file.plan_of(local(AREA, feature("x", rectangle(20, 20, 30, 30)))))
    area = told.site.values["areas"].items[0]
    complete = {key: area.values[key].complete for key in ("neighbours", "openings", "extinguishers")}
    assert complete == {"neighbours": False, "openings": False, "extinguishers": True}
    told = told_with(surveyed(), plan_file.plan_of(local(*at_the_limits(), feature("x", THING))))
    assert told.site.values["boundaries_walled"] == {"nao"}
    assert told.site.values[SIGHTS].in_doubt is False
    told = told_with(surveyed(), plan_file.plan_of(local(*at_the_limits(), feature("x", line((0, 0), (1, 1))))))
    assert "boundaries_walled" not in told.site.values
    assert told.site.values[SIGHTS].in_doubt is True


def test_areas_that_only_the_file_has_are_in_doubt_too() -> None:
    """The shape that cannot be read may be the area itself."""
    school = feature("escola", THING, "E")
    assert check(feature("armazenamnto", rectangle(0, 0, 6, 6), "A"), school)["verdict"] == "indeterminado"


class TestAPolygonThatMayBeAnotherStorageArea:
    """How much is in store, and what counts as one, is then open: the class is at least that of what is known."""

    OTHER = staticmethod(lambda tipo: feature(tipo, rectangle(7, 0, 13, 6), "B", capacidade={"botijoes": 400}))

    def test_drawn_as_one_it_counts_with_the_area_beside_it(self) -> None:
        both = check(AREA, self.OTHER("armazenamento"))
        assert {each["class"] for each in both["areas"]} == {"III"}

    @pytest.mark.parametrize("tipo", ["armazenamentoo", "armazenament", None, 5, "x"])
    def test_misspelt_it_is_an_area_of_unknown_capacity(self, tipo: Any) -> None:
        result = check(AREA, self.OTHER(tipo))
        known, unread = result["areas"]
        assert (known["id"], unread["id"]) == ("A", "forma sem tipo")
        assert known["group_kg"] == {"de": 520, "ate": None}
        assert known["class"][0] == "I" and "III" in known["class"]
        assert result["verdict"] == "indeterminado"
        about_the_known = {each["provision"] for each in result["findings"] if each["subject"] == "A"}
        assert open_provisions(result) & about_the_known >= ROWS | {"art11_cpt"}
        assert ("planta", "forma sem tipo") in {(each["place"], each["text"]) for each in result["understood"]}

    def test_what_fails_of_the_areas_that_are_known_still_fails(self) -> None:
        near = feature("escola", point(11, 3), "E")
        result = check(AREA, near, self.OTHER("armazenamentoo"))
        assert result["verdict"] == "nao_atende"

    def test_an_installation_of_4_cylinders_is_not_said_to_be_exempt(self) -> None:
        site = surveyed()
        site["areas"][0]["capacidade"] = {"botijoes": 4}
        assert check(AREA, site=site)["verdict"] == "isento"
        assert check(AREA, self.OTHER("armazenamentoo"), site=site)["verdict"] == "indeterminado"

    def test_a_line_or_a_point_is_none(self) -> None:
        for geometry in (THING, line((20, 0), (20, 9))):
            assert [each["id"] for each in check(AREA, feature("x", geometry))["areas"]] == ["A"]

    @pytest.mark.parametrize("tipo", ["armazenamneto", None, "x"])
    def test_a_closed_line_may_be_one_drawn_in_another_form(self, tipo: Any) -> None:
        outline = line((7, 0), (13, 0), (13, 6), (7, 6), (7, 0))
        assert [each["id"] for each in check(AREA, feature(tipo, outline))["areas"]] == ["A", "forma sem tipo"]

    def test_whatever_its_form_what_is_nearly_called_so_may_be_one(self) -> None:
        for geometry in (THING, line((20, 0), (20, 9))):
            found = check(AREA, feature("armazenamneto", geometry))["areas"]
            assert [each["id"] for each in found] == ["A", "forma sem tipo"]

    def test_what_is_told_of_it_in_the_file_counts(self) -> None:
        site = surveyed()
        site["areas"].append({"id": "forma sem tipo", "capacidade": {"botijoes": 1}})
        known, unread = check(AREA, self.OTHER("armazenamentoo"), site=site)["areas"]
        assert known["group_kg"] == {"de": 520, "ate": 533}
        assert unread["id"] == "forma sem tipo"


@pytest.mark.parametrize("tipo", ["parede_corta_fog", "escolas"])
def test_a_line_may_be_the_fire_wall_that_is_missed(tipo: str) -> None:
    """12 m from a school: more than half of the 20 m that class I needs, and no wall that can be read."""
    nearer = replaced(without(at_the_limits(), "ralo"), "escola", geometry=rectangle(-22, 0, -12, 6))
    without_line = resguardo.check(a_measured_site(), plan=local(*nearer))
    assert without_line["verdict"] == "nao_atende"
    wall = feature(tipo, line((-5, -20), (-5, 26)), "W", altura_m=4, atestada=True)
    result = resguardo.check(a_measured_site(), plan=local(*nearer, wall))
    (school,) = (each for each in result["findings"] if each["counterpart"] == "escola")
    assert school["verdict"] == "indeterminado"
    assert "areas[A].vizinhos[escola].parede_corta_fogo.interposta" in school["missing"]


def test_a_line_may_be_the_fire_wall_between_two_areas() -> None:
    areas = [feature("armazenamento", rectangle(x, 0, x + 6, 6), id) for x, id in ((0, "A"), (8, "B"))]
    sights = told_with({}, plan_file.plan_of(local(*areas, feature("x", line((7, -9), (7, 9)))))).site.values[SIGHTS]
    assert sights.between_areas("A", "B", frozenset())[0] == 2_000
    assert sights.between_areas("A", "B", frozenset())[1] > 10**9


class TestOneOfSeveral:
    """A list of what a shape may be, as in the site file."""

    def kinds(self, *features: Json) -> dict[str, Any]:
        told = told_with({}, plan_file.plan_of(local(AREA, *features)))
        items = told.site.values["areas"].items[0].values
        assert told.problems == ()
        return {
            **{each.id: each.values["neighbour_kind"] for each in items["neighbours"].items},
            **{each.id: each.values["opening_kind"] for each in items["openings"].items},
        }

    def test_is_one_thing_of_uncertain_kind(self):
        assert self.kinds(feature(["igreja", "escola"], THING, "E")) == {"E": {"escola", "igreja"}}
        assert self.kinds(feature(["ralo", "canaleta"], THING, "R")) == {"R": {"ralo", "canaleta"}}
        assert self.kinds(feature(["escola"], THING, "E")) == {"E": {"escola"}}
        limit = feature(["divisa", "via_publica"], line((-9, -9), (9, -9)), "L", altura_m=2)
        assert self.kinds(limit) == {"L": {"divisa", "via_publica"}}
        along = feature("lote", rectangle(-9, -9, 9, 9), "T")
        assert self.kinds(limit, along)["L"] == {"divisa", "via_publica"}

    def test_is_decided_where_all_of_it_is(self):
        result = check(AREA, feature(["escola", "cinema"], point(25, 3), "E"))
        verdicts = {f["provision"][-4:]: f["verdict"] for f in result["findings"] if f["counterpart"] == "E"}
        assert verdicts == {"row4": "nao_atende"}
        result = check(AREA, feature(["escola", "fonte_de_ignicao"], point(25, 3), "E"))
        verdicts = {f["provision"][-4:]: f["verdict"] for f in result["findings"] if f["counterpart"] == "E"}
        assert (verdicts["row4"], verdicts["row6"]) == ("indeterminado", "atende")

    def test_tells_what_any_of_them_tells(self):
        told = plan_file.plan_of(local(feature(["fonte_de_ignicao", "escola"], THING, "E", aparelho=False)))
        assert told.plan.drawn[0].values["appliance"] == (0, 0)

    @pytest.mark.parametrize(
        "tipo", [["escola", "ralo"], ["divisa", "muro"], ["divisa", "escola"], ["lote", "armazenamento"]]
    )
    def test_is_a_problem_where_they_are_things_of_different_sorts(self, tipo):
        told = plan_file.plan_of(local(feature(tipo, rectangle(0, 0, 1, 1), "X")))
        assert [each.found for each in told.problems] == ["tipos de coisas diferentes"]
        assert told.plan.unidentified == set(tipo)

    def test_is_drawn_in_a_form_of_all(self):
        polygon = feature(["divisa", "via_publica"], rectangle(0, 0, 1, 1), "X")
        assert [each.found for each in plan_file.plan_of(local(polygon)).problems] == ["polígono em lugar de linha"]
