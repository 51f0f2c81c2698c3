"""The JSON Schema of a plan says what the reader takes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from resguardo.site.problem import UnusableFile
from resguardo.sources import plan_file, plan_schema, schema
from resguardo.sources.collection import precision_told
from resguardo.sources.georeference import PRECISION
from resguardo.sources.vocabulary import FORMS, ROLES
from sources.plans import Json, at_the_limits, collection, feature, line, local, point, polygon, rectangle

PROJECT = Path(__file__).resolve().parents[2]
PLANS = sorted((PROJECT / "examples" / "plans").glob("*.geojson"))
SCHEMA = plan_schema.schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

SHAPES = {"point": point(1, 1), "line": line((0, 0), (6, 0)), "polygon": rectangle(0, 0, 6, 6)}
SEVERAL = {
    form: {"type": f"Multi{geometry['type']}", "coordinates": [geometry["coordinates"], moved]}
    for (form, geometry), moved in zip(
        SHAPES.items(),
        ([9, 9], [[9, 9], [12, 9]], rectangle(9, 9, 12, 12)["coordinates"]),
        strict=True,
    )
}
GEOMETRIES = [*SHAPES.values(), *SEVERAL.values()]


def takes(*features: Json) -> bool:
    return VALIDATOR.is_valid(local(*features))


def is_read(*features: Json) -> bool:
    return not plan_file.plan_of(local(*features)).problems


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_it_takes_the_examples(path: Path) -> None:
    errors = VALIDATOR.iter_errors(json.loads(path.read_text(encoding="utf-8")))
    assert [f"{each.json_path}: {each.message}" for each in errors] == []


def test_there_are_five_examples() -> None:
    assert len(PLANS) == 5


def test_it_takes_the_plan_that_the_documents_show() -> None:
    (shown,) = re.findall(r"(?:^    .*\n)+", (PROJECT / "docs" / "plan.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert VALIDATOR.is_valid(json.loads(shown))


def test_it_takes_a_plan_in_another_plane_and_properties_of_other_programs() -> None:
    named = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31982"}}
    assert VALIDATOR.is_valid(collection(*at_the_limits(), crs=named, bbox=[0, 0, 9, 9]))
    assert takes(feature("divisa", SHAPES["line"], "D", fid=7, stroke="#000000"))


@pytest.mark.parametrize("told", [0, 0.0014, 1_000, None, -0.001, 1_000.5, "0,1", True, [0.1]])
def test_it_takes_the_precision_that_the_reader_takes(told: Any) -> None:
    plan = {**local(*at_the_limits()), PRECISION: told}
    assert PRECISION in SCHEMA["properties"]
    try:
        precision_told(plan)
    except UnusableFile:
        assert not VALIDATOR.is_valid(plan)
    else:
        assert VALIDATOR.is_valid(plan)


@pytest.mark.parametrize("name", ROLES)
@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda geometry: geometry["type"])
def test_each_role_is_drawn_as_the_reader_wants_it(name: str, geometry: Json) -> None:
    shape = feature(name, geometry, "X")
    assert takes(shape) is is_read(shape)


@pytest.mark.parametrize("name", ROLES)
def test_each_role_may_be_drawn_in_each_of_its_forms(name: str) -> None:
    assert [form for form, geometry in SHAPES.items() if takes(feature(name, geometry, "X"))] == list(ROLES[name].forms)


@pytest.mark.parametrize(
    ("role", "geometry", "told"),
    [
        ("parede_corta_fogo", "line", {"altura_m": "alto"}),
        ("parede_corta_fogo", "line", {"altura_m": -2}),
        ("parede_corta_fogo", "line", {"atestada": "talvez"}),
        ("fonte_de_ignicao", "point", {"aparelho": "fogo"}),
        ("armazenamento", "polygon", {"capacidade": {"botijoes": 2.5}}),
        ("lote", "polygon", {"lados": [1, 2]}),
    ],
)
def test_a_told_value_that_the_reader_refuses_it_refuses(role: str, geometry: str, told: Json) -> None:
    shape = feature(role, SHAPES[geometry], "X", **told)
    assert (takes(shape), is_read(shape)) == (False, False)


@pytest.mark.parametrize(
    "shape",
    [
        feature("corta_fogo", SHAPES["line"]),
        feature("escola", None),
        {"type": "Feature", "properties": {}, "geometry": SHAPES["point"]},
        feature("escola", {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [0, 0]]]}),
        feature("escola", {"type": "Point", "coordinates": [1]}),
        feature(
            "armazenamento",
            {
                **polygon((0, 0), (6, 0), (6, 6)),
                "coordinates": [*rectangle(0, 0, 6, 6)["coordinates"], *rectangle(1, 1, 2, 2)["coordinates"]],
            },
        ),
    ],
    ids=["another role", "without a place", "without a role", "two corners", "one number", "an area with a hole"],
)
def test_a_shape_that_the_reader_refuses_it_refuses(shape: Json) -> None:
    assert (takes(shape), is_read(shape)) == (False, False)


def test_what_is_no_collection_is_refused() -> None:
    assert not VALIDATOR.is_valid(feature("escola", SHAPES["point"]))
    assert not VALIDATOR.is_valid({"type": "FeatureCollection"})
    assert not VALIDATOR.is_valid({**local(), "plano": "UTM"})


def test_every_form_has_its_name() -> None:
    titles = {each["title"] for role in ROLES for each in SCHEMA["$defs"][role]["properties"]["geometry"]["anyOf"]}
    assert titles == set(FORMS.values())


class TestTheSchemaOfASiteFile:
    VALIDATOR = jsonschema.Draft202012Validator(schema.schema())

    @pytest.mark.parametrize("plan", ["planta.geojson", None, local(*at_the_limits())])
    def test_takes_a_plans_name_none_and_a_plan(self, plan: Json | str | None) -> None:
        assert self.VALIDATOR.is_valid({"resguardo": 1, "planta": plan})

    def test_takes_nothing_else_in_its_place(self) -> None:
        assert not self.VALIDATOR.is_valid({"resguardo": 1, "planta": {"arquivo": "planta.geojson"}})
