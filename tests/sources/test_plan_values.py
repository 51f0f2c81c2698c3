"""A plan in plain values, as a program hands them over: what is beyond reading is a named problem, never a crash."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any, ClassVar

import pytest

import resguardo
from resguardo.site.problem import UnusableFile
from resguardo.sources import document, geojson, plan_file
from resguardo.sources.geojson_metres import in_metres
from resguardo.sources.plan_facts import told_with
from sources.plans import (
    UTM,
    Json,
    a_measured_site,
    at_the_limits,
    collection,
    feature,
    local,
    point,
    rectangle,
    transformed,
)

AREA = feature("armazenamento", rectangle(0, 0, 6, 6), "A")


def refused(content: Any) -> str:
    with pytest.raises(UnusableFile) as caught:
        plan_file.plan_of(content)
    (problem,) = caught.value.problems
    return problem.found


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("depth", [98, 900, 100_000])
def test_values_within_values_without_end(depth: int) -> None:
    shape = {"type": "Polygon", "coordinates": nested(depth)}
    assert refused(local(AREA, feature("escola", shape, "E"))) == "mais de 100 níveis, um dentro do outro"
    assert refused(local(AREA, feature("escola", point(9, 9), "E", x=nested(depth)))).startswith("mais de 100")
    with pytest.raises(UnusableFile, match="mais de 100 níveis"):
        resguardo.check({"areas": nested(depth + 2)})


def test_values_that_hold_themselves() -> None:
    ring: list[Any] = []
    ring += [ring, ring]
    assert refused(local(feature("escola", point(9, 9), "E", x=ring))).startswith("mais de 100 níveis")


def test_a_key_with_dots_without_end_is_a_property_like_others() -> None:
    key = "a" + ".b" * 5_000
    told = plan_file.plan_of(local(AREA, feature("escola", point(9, 9), "E", **{key: 1, f"{key}.c": 2})))
    assert told.plan.of("escola")[0].values == {}


@pytest.mark.parametrize("number", [10**400, -(10**400), 10**5_000], ids=["400", "below 0", "5000"])
def test_an_integer_of_hundreds_of_digits(number: int) -> None:
    assert (
        refused(local(AREA, feature("escola", point(number, 3), "E"))) == "um número inteiro de centenas de algarismos"
    )
    with pytest.raises(UnusableFile, match="centenas de algarismos"):
        resguardo.check({"areas": [{"id": "A", "capacidade": {"botijoes": number}}]})


def test_to_who_reads_a_plan_without_asking_that_it_is_a_bad_coordinate() -> None:
    plan = local(AREA, feature("escola", point(10**400, 3), "E"))
    (problem,) = geojson.read(plan, "", "").problems
    assert problem.found == "uma coordenada que não é número, no 1º vértice"
    with pytest.raises(UnusableFile):
        geojson.read({**plan, "precisao_m": 10**400}, "", "")
    shape = in_metres(plan)["features"][1]
    assert shape["geometry"]["coordinates"] == [10**400, 3]


@pytest.mark.parametrize("code", ["9" * 5_000, "0" * 4_000 + "31982", "٣١٩٨٢"], ids=["nines", "zeros", "Arabic"])
def test_a_reference_system_of_thousands_of_digits(code: str) -> None:
    crs = {"type": "name", "properties": {"name": f"EPSG:{code}"}}
    found = refused(collection(AREA, crs=crs))
    assert found.endswith("um sistema que não se conhece aqui")
    assert len(found) < 300


def test_a_precision_of_hundreds_of_digits() -> None:
    with pytest.raises(UnusableFile):
        plan_file.plan_of({**local(AREA), "precisao_m": 10**400})


# How exact plain numbers are (R56)

TEXT = """{"type": "FeatureCollection", "crs": CRS, "features": [
    {"type": "Feature", "id": "A", "properties": {"tipo": "armazenamento"}, "geometry": {"type": "Polygon",
     "coordinates": [[[688700.000, 7190100.000], [688706.000, 7190100.000], [688706.000, 7190106.000],
                      [688700.000, 7190106.000], [688700.000, 7190100.000]]]}},
    {"type": "Feature", "id": "E", "properties": {"tipo": "escola"},
     "geometry": {"type": "Point", "coordinates": [688727.000, 7190103.000]}}]}""".replace("CRS", json.dumps(UTM))


def precision(plan: Json) -> float:
    told = told_with({}, plan_file.plan_of(plan)).plan
    assert told is not None
    return told.precision


def test_floats_count_by_their_shortest_text_and_so_never_as_more_exact_than_the_file(tmp_path: Path) -> None:
    path = tmp_path / "planta.geojson"
    path.write_text(TEXT)
    assert plan_file.read(path).plan.precision == pytest.approx(2**0.5 * 1e-3)
    assert precision(json.loads(TEXT)) == pytest.approx(2**0.5)
    assert precision(json.loads(TEXT.replace("727.000", "727.001"))) == pytest.approx(2**0.5 * 1e-3)


def test_decimals_keep_their_zeros() -> None:
    assert precision(json.loads(TEXT, parse_float=Decimal)) == pytest.approx(2**0.5 * 1e-3)


class TestATextThatNobodyCanRead:
    """A program hands a plan over: it is refused as the same plan in a file is, with the place and the character."""

    AREA: ClassVar[Json] = feature("armazenamento", rectangle(0, 0, 3, 3), "A", nome="x\ud800")
    EXPECTED = "só caracteres que se possam ler, num arquivo de texto em UTF-8"

    @pytest.mark.parametrize("site", [{"resguardo": 1}, None])
    def test_is_refused_in_a_plan_beside_a_site_and_alone(self, site: Json | None) -> None:
        plan = local(self.AREA)
        with pytest.raises(resguardo.UnusableFile) as refused:
            resguardo.check(site or plan, plan=plan if site else None)
        assert refused.value.problems == (
            resguardo.Problem("planta.features[item 1].properties.nome", "o caractere ilegível U+D800", self.EXPECTED),
        )

    def test_and_in_a_plan_within_the_site_as_in_its_file(self, tmp_path: Path) -> None:
        site = {"resguardo": 1, "planta": local(self.AREA)}
        path = tmp_path / "local.json"
        path.write_text(json.dumps(site), encoding="utf-8")
        with pytest.raises(resguardo.UnusableFile) as in_the_file:
            document.read(path)
        with pytest.raises(resguardo.UnusableFile) as handed_over:
            resguardo.check(site)
        (one,), (other,) = in_the_file.value.problems, handed_over.value.problems
        assert (one.place, one.found, one.expected) == (other.place, other.found, other.expected)

    def test_is_refused_in_a_key_too(self) -> None:
        area = feature("armazenamento", rectangle(0, 0, 3, 3), "A", **{"no\ud800me": "x"})
        with pytest.raises(resguardo.UnusableFile) as refused:
            resguardo.check(local(area))
        assert [(each.place, each.found) for each in refused.value.problems] == [
            ("planta.features[item 1].properties", "o caractere ilegível U+D800")
        ]


class TestAPlanInCentimetres:
    """Nothing in a local drawing says its unit: distances a hundred times as long would comply with everything."""

    def test_is_asked_whether_it_is_in_metres_and_decides_nothing(self) -> None:
        drawn = transformed(at_the_limits(), lambda x, y: (x * 100, y * 100))
        result = resguardo.check(a_measured_site(), plan=local(*drawn))
        (problem,) = result["problems"]
        assert (problem["place"], problem["found"]) == ('planta, armazenamento "A"', "uma área de 360.000 m²")
        assert problem["expected"] == "até 10.000 m²; as coordenadas estão em metros?"
        assert result["verdict"] == "indeterminado"

    @pytest.mark.parametrize(("side", "asked"), [(100, False), (100.1, True)])
    def test_an_area_is_not_larger_than_a_hectare(self, side: float, asked: bool) -> None:
        problems = plan_file.plan_of(local(feature("armazenamento", rectangle(0, 0, side, side), "A"))).problems
        assert [each.found for each in problems] == (["uma área de 10.020 m²"] if asked else [])
