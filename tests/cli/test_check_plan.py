"""`resguardo check` with a plan: alone, beside a site file, or named by it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import resguardo
from resguardo.cli.main import main
from resguardo.site.problem import UnusableFile
from sources import plans
from sources.plans import a_measured_site, at_the_limits, local


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plantas").mkdir()
    (tmp_path / "plantas" / "lote.geojson").write_text(json.dumps(local(*at_the_limits())), encoding="utf-8")
    (tmp_path / "local.json").write_text(json.dumps(a_measured_site()), encoding="utf-8")
    named = a_measured_site() | {"planta": "plantas/lote.geojson"}
    (tmp_path / "com_planta.json").write_text(json.dumps(named), encoding="utf-8")
    return tmp_path


def test_a_plan_beside_a_site_file(folder):
    assert main(["check", str(folder / "local.json"), "--plan", str(folder / "plantas" / "lote.geojson")]) == 0


def test_a_plan_that_the_site_file_names_by_its_path_from_there(folder):
    assert main(["check", str(folder / "com_planta.json")]) == 0


@pytest.mark.parametrize("command", [["check", "--format", "pdf"], ["check", "--format", "html"], ["draw"]])
@pytest.mark.parametrize("read", ["com_planta.json", "plantas/lote.geojson", "outro nome.geojson"])
def test_neither_a_site_file_nor_the_plan_that_it_names_is_written_over_under_any_name(folder, capsys, command, read):
    (folder / "outro nome.geojson").hardlink_to(folder / "plantas" / "lote.geojson")
    before = (folder / read).read_bytes()
    assert main([*command, str(folder / "com_planta.json"), "--output", str(folder / read)]) == 2
    assert "é o arquivo que se lê: diga outro nome para o resultado" in capsys.readouterr().err
    assert (folder / read).read_bytes() == before


def test_a_plan_that_the_site_file_holds(folder, capsys):
    held = a_measured_site() | {"planta": local(*at_the_limits())}
    (folder / "junto.json").write_text(json.dumps(held), encoding="utf-8")
    (folder / "junto.yaml").write_text(yaml.safe_dump(held, allow_unicode=True), encoding="utf-8")
    arguments = [[str(folder / name)] for name in ("junto.json", "junto.yaml", "com_planta.json")]
    results = []
    for each in arguments:
        assert main(["check", *each, "--format", "json"]) == 0
        results.append(json.loads(capsys.readouterr().out)["findings"])
    assert results[0] == results[1] == results[2]


def test_a_problem_of_a_plan_that_the_site_file_holds_tells_its_line_there(folder, capsys):
    plan = local(*plans.replaced(at_the_limits(), "norte", altura_m="alto"))
    text = json.dumps(a_measured_site() | {"planta": plan}, indent=1)
    (folder / "junto.json").write_text(text, encoding="utf-8")
    main(["check", str(folder / "junto.json"), "--format", "json"])
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert problem["place"] == 'planta, muro "norte".altura_m'
    assert '"alto"' in text.splitlines()[problem["line"] - 1]


def test_what_the_site_file_holds_in_place_of_a_plan_is_unusable(folder, capsys):
    (folder / "junto.json").write_text(json.dumps({"planta": {"arquivo": "lote.geojson"}}), encoding="utf-8")
    assert main(["check", str(folder / "junto.json")]) == 2
    assert '"type": "FeatureCollection"' in capsys.readouterr().err


@pytest.mark.parametrize("own", ["plantas/lote.geojson", local(*at_the_limits())], ids=["named", "held"])
def test_the_plan_given_counts_before_the_site_files_own(folder, own):
    farther = plans.replaced(at_the_limits(), "escola", geometry=plans.rectangle(-30, 0, -19, 6))
    (folder / "outra.geojson").write_text(json.dumps(local(*farther)), encoding="utf-8")
    (folder / "junto.json").write_text(json.dumps(a_measured_site() | {"planta": own}), encoding="utf-8")
    assert main(["check", str(folder / "junto.json")]) == 0
    assert main(["check", str(folder / "junto.json"), "--plan", str(folder / "outra.geojson")]) == 1


def test_a_plan_alone(folder, capsys):
    assert main(["check", str(folder / "plantas" / "lote.geojson"), "--format", "json"]) == 3
    result = json.loads(capsys.readouterr().out)
    assert [each["id"] for each in result["areas"]] == ["A"]
    assert {each["id"] for each in result["neighbours"]} >= {"escola", "norte"}


def test_a_plan_that_is_not_there_is_unusable(folder, capsys):
    assert main(["check", str(folder / "local.json"), "--plan", str(folder / "nada.geojson")]) == 2
    assert "nenhum arquivo com este nome" in capsys.readouterr().err


def test_swapped_axes_end_with_2_and_write_nothing(folder, capsys):
    swapped = plans.collection(plans.feature("escola", plans.point(-25.43918297, -49.14524858), "E"))
    (folder / "trocada.geojson").write_text(json.dumps(swapped), encoding="utf-8")
    output = folder / "saida.txt"
    assert main(["check", str(folder / "trocada.geojson"), "--output", str(output)]) == 2
    assert "latitude e longitude estão trocadas?" in capsys.readouterr().err
    assert not output.exists()


def test_a_problem_of_the_plan_tells_its_line(folder, capsys):
    text = json.dumps(local(*plans.replaced(at_the_limits(), "norte", altura_m="alto")), indent=1)
    (folder / "ruim.geojson").write_text(text, encoding="utf-8")
    main(["check", str(folder / "ruim.geojson"), "--format", "json"])
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert problem["place"] == 'planta, muro "norte".altura_m'
    assert '"alto"' in text.splitlines()[problem["line"] - 1]


def test_a_plan_for_a_plan_is_unusable(folder):
    plan = str(folder / "plantas" / "lote.geojson")
    assert main(["check", plan, "--plan", plan]) == 2
    with pytest.raises(UnusableFile, match="já é uma planta"):
        resguardo.check(local(), plan=local())


class TestFromPython:
    def test_the_plan_may_be_a_path_or_its_content(self, folder):
        path = folder / "plantas" / "lote.geojson"
        results = [resguardo.check(a_measured_site(), plan=each) for each in (path, str(path), local(*at_the_limits()))]
        assert {json.dumps(each) for each in results} == {json.dumps(results[0])}
        assert results[0]["verdict"] == "atende"

    def test_the_document_may_be_the_plan(self):
        assert resguardo.check(local(*at_the_limits()))["verdict"] == "indeterminado"

    def test_a_plan_that_a_document_names_and_nobody_handed_over_is_said_not_to_be_read(self):
        site = a_measured_site() | {"planta": "lote.geojson"}
        assert [(each["place"], each["found"]) for each in resguardo.check(site)["problems"]] == [
            ("planta", '"lote.geojson", que não foi lida')
        ]


def test_a_site_without_a_plan_loads_nothing_that_measures():
    code = (
        "import sys, resguardo; resguardo.check({'areas': [{'id': 'A'}]}); "
        "print({'shapely', 'pyproj'} & set(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert loaded.stdout.strip() == "set()"


def test_a_second_plan_is_not_dropped_in_silence(folder, capsys):
    plan = str(folder / "plantas" / "lote.geojson")
    with pytest.raises(SystemExit) as ended:
        main(["check", str(folder / "local.json"), "--plan", "nao_existe.geojson", "--plan", plan])
    assert ended.value.code == 2
    assert "junte as camadas em um só arquivo GeoJSON" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["lote.dxf", "lote.KML", "lote.csv", "foto.png", "planta.pdf"])
def test_a_drawing_of_another_format_is_answered_with_how_to_make_a_plan_of_it(folder, capsys, name):
    (folder / name).write_bytes(b"\xff\xd80\nSECTION")
    for arguments in ([str(folder / name)], [str(folder / "local.json"), "--plan", str(folder / name)]):
        assert main(["check", *arguments]) == 2
        assert "exporte-a em GeoJSON" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["precisao", "Precisao_m", "precisão_m", "plno", "CRS"])
def test_a_misspelt_key_of_the_collection_is_no_silent_exactness(folder, capsys, key):
    plan = local(*at_the_limits()) | {key: 0.5}
    (folder / "lote.geojson").write_text(json.dumps(plan), encoding="utf-8")
    assert main(["check", str(folder / "lote.geojson")]) == 2
    assert f'chave desconhecida "{key}"' in capsys.readouterr().err


def test_a_defect_of_the_program_is_no_verdict(folder, capsys, monkeypatch):
    monkeypatch.setattr("resguardo.cli.commands.verify", lambda *told, **more: 1 / 0)
    assert main(["check", str(folder / "local.json")]) == 70
    said = capsys.readouterr()
    assert "ZeroDivisionError" in said.err and "nada foi verificado" in said.err
    assert said.out == ""
