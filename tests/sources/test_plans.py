"""The plans among the examples: what each is there to show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import resguardo
from resguardo.cli.main import main
from resguardo.sources import document, plan_file
from resguardo.sources.plan_facts import SIGHTS, told_with
from resguardo.sources.told_plan import ToldPlan

FOLDER = Path(__file__).parents[2] / "examples" / "plans"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def plan(name: str) -> ToldPlan:
    return plan_file.read(FOLDER / f"{name}.geojson")


def site(name: str) -> dict[str, Any]:
    return document.read(FOLDER / f"{name}.yaml").content


def checked(name: str) -> dict[str, Any]:
    return resguardo.check(site(name), plan=FOLDER / f"{name}.geojson")


def distances(name: str, area: str | None = None) -> dict[str, Any]:
    """Metres to each neighbour, as the findings on it measure them."""
    rows = [each for each in checked(name)["findings"] if each["provision"].startswith("art10") and each["counterpart"]]
    return {
        each["counterpart"]: each["measured"] for each in rows if each["measured"] and area in (None, each["subject"])
    }


def about(metres: float, more_or_less: float = 0.0015) -> Any:
    """What a plan with three decimals tells of a distance."""

    class Around:
        def __eq__(self, other: object) -> bool:
            return isinstance(other, dict) and abs((other["de"] + other["ate"]) / 2 - metres) <= more_or_less

        def __repr__(self) -> str:
            return f"about {metres}"

    return Around()


def failing(name: str) -> set[tuple[str, str | None]]:
    return {
        (each["provision"], each["counterpart"])
        for each in checked(name)["findings"]
        if each["verdict"] == "nao_atende"
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_read_without_a_problem(name):
    assert checked(name)["problems"] == []
    assert site(name)["planta"] == f"{name}.geojson"
    assert (FOLDER / f"{name}.yaml").read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("esquina", 0),
        ("escola_perto", 1),
        ("muro_corta_fogo_meia_escola", 1),
        ("tres_areas_em_cadeia", 1),
        ("lote_em_L_de_esquina", 3),
    ],
)
def test_the_command_finds_the_plan_that_a_file_names(name, code, capsys):
    assert main(["check", str(FOLDER / f"{name}.yaml"), "--format", "json"]) == code
    printed = json.loads(capsys.readouterr().out)
    assert [printed[key] for key in ("verdict", "findings")] == [checked(name)[key] for key in ("verdict", "findings")]


def test_there_are_these_five():
    assert len(NAMES) == len(list(FOLDER.glob("*.geojson"))) == 5


class TestTheCornerShop:
    def test_complies(self):
        assert checked("esquina")["verdict"] == "atende"

    def test_lies_as_it_was_drawn(self):
        assert distances("esquina") == {
            "Rua das Araucárias": 20.4,
            "Rua dos Pinhais": 6.7,
            "muro dos fundos": 1.6,
            "muro da lateral": 2.3,
            "forno da padaria": 12.4,
        }

    def test_shows_how_far_the_extinguishers_and_the_door_are(self):
        shown = {each["text"]: each["value"] for each in checked("esquina")["understood"]}
        assert shown["extintor E1"] == "0,424 m da área Cercado dos fundos, na planta"
        assert shown["porta dos fundos"] == "12,691 m da área Cercado dos fundos, na planta"


class TestTheDepotNearASchool:
    def test_lacks_17_60_m_to_the_school(self):
        assert checked("escola_perto")["verdict"] == "nao_atende"
        assert failing("escola_perto") == {("art10_cpt_row4", "Escola Municipal")}
        assert distances("escola_perto")["Escola Municipal"] == about(62.40)

    def test_would_lack_more_if_the_schools_lot_counted(self):
        strict = resguardo.check(
            site("escola_perto"), plan=FOLDER / "escola_perto.geojson", readings={"R26": "its_lot"}
        )
        (school,) = (each for each in strict["findings"] if each["counterpart"] == "Escola Municipal")
        assert school["measured"] == about(10.0)


class TestTheWallThatHidesHalfASchool:
    def test_does_not_halve_the_distance(self):
        assert failing("muro_corta_fogo_meia_escola") == {("art10_cpt_row4", "Colégio Estadual")}
        assert distances("muro_corta_fogo_meia_escola")["Colégio Estadual"] == 20

    def test_leaves_a_line_of_20_28_m_past_its_end(self):
        told = told_with(site("muro_corta_fogo_meia_escola"), plan("muro_corta_fogo_meia_escola"))
        sights = told.site.values[SIGHTS]
        assert sights.between("A", "Colégio Estadual", frozenset()) == (20_000, 20_000)
        assert sights.between("A", "Colégio Estadual", frozenset({"W1"})) == (20_276, 20_276)

    def test_would_halve_it_as_long_as_the_school(self):
        content = document.read(FOLDER / "muro_corta_fogo_meia_escola.geojson").content
        (wall,) = (each for each in content["features"] if each.get("id") == "W1")
        wall["geometry"]["coordinates"] = [[12, -20], [12, 30]]
        assert resguardo.check(site("muro_corta_fogo_meia_escola"), plan=content)["verdict"] == "atende"


class TestTheThreeAreas:
    def test_count_as_one(self):
        areas = checked("tres_areas_em_cadeia")["areas"]
        assert [(each["group"], each["group_kg"], each["class"]) for each in areas] == [
            (["Pátio", "Galpão", "Anexo"], 3900, "III")
        ] * 3

    def test_fail_only_at_the_limit_behind_them(self):
        assert failing("tres_areas_em_cadeia") == {("art10_cpt_row1", "divisa do fundo")}
        assert distances("tres_areas_em_cadeia", "Anexo") == {
            "divisa oeste": 27,
            "divisa do fundo": 4,
            "divisa leste": 5,
            "Rua Leonardo Francischelli": 21,
        }

    def test_merge_only_in_a_chain(self):
        """Without the first, the other two are far enough from each other; and so are the first and the last."""
        content = document.read(FOLDER / "tres_areas_em_cadeia.geojson").content
        told = site("tres_areas_em_cadeia")
        for gone in ("Pátio", "Galpão"):
            features = [
                each
                for each in content["features"]
                if each.get("id") != gone and each["properties"]["tipo"] not in ("tela", "parede")
            ]
            areas = [each for each in told["areas"] if each["id"] != gone]
            result = resguardo.check({**told, "areas": areas}, plan={**content, "features": features})
            assert [each["class"] for each in result["areas"]] == ["II", "II"]


class TestTheLotOnACorner:
    def test_waits_for_the_height_of_one_wall(self):
        result = checked("lote_em_L_de_esquina")
        assert result["verdict"] == "indeterminado"
        opened = [each for each in result["findings"] if each["verdict"] == "indeterminado"]
        assert [(each["provision"], each["missing"]) for each in opened] == [
            ("art10_cpt_row2", ["areas[Depósito].vizinhos[divisa com o vizinho].muro_altura_m"])
        ]

    def test_lies_as_it_was_drawn(self):
        assert distances("lote_em_L_de_esquina") == {
            "Rua José Bonato": about(18.0),
            "Avenida São João": about(4.0),
            "divisa com o vizinho": about(6.0),
            "muro leste": about(22.804),
            "muro do fundo": about(6.0),
            "lote.4": about(8.485),
            "Capela São José": about(34.0),
            "bomba do posto": about(20.0),
            "quadro de luz": about(10.296),
        }


def test_an_empty_plan_file_is_asked_for_a_plan_and_not_for_a_site(tmp_path, capsys):
    path = tmp_path / "planta.geojson"
    path.write_text("\n")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    assert '"type": "FeatureCollection"' in said and "resguardo: 1" not in said
