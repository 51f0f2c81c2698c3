"""Another municipality's law, made of a copy of the first one's folder, runs whole and shows nothing of the first."""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

import resguardo
from builders import a_neighbour, a_site, an_area, findings, surroundings, with_areas
from outputs.plans_for_drawing import planned, point, rectangle
from outputs.reports import one_line, report_on, verification_of
from resguardo import laws, verification
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002
from resguardo.outputs import coverage, html, law_page, law_text, pdf, text
from resguardo.outputs.inquiries import inquiries_of
from resguardo.outputs.law_page import as_text
from resguardo.outputs.plan_dimensions import dimensions_of
from resguardo.outputs.plan_drawing import drawing_of
from resguardo.outputs.report import report_of
from resguardo.rulebook.law import Law
from resguardo.site.problem import UnusableFile
from resguardo.sources import starting_file
from resguardo.sources.town import town_from

FIRST = lei_15_2002.LAW
TOWN, NUMBER = "br_pr_changed_copy", "lei_7_2010"
CHANGES = {
    "text.md": [
        ("Campina Grande do Sul", "Quatro Barras"),
        ("15/2002", "7/2010"),
        ("19 de setembro de 2002", "3 de março de 2010"),
        ("até 4 (quatro) botijões", "até 5 (cinco) botijões"),
        ("Cinemas, Hospitais,", "Cinemas,"),
        ("</a>Vias públicas | 1,5 |", "</a>Vias públicas | 2,0 |"),
        (
            "| 3,0 | 3,0 | 5,0 | 8,0 | 8,0 | 10,0 |\n",
            "| 3,0 | 3,0 | 5,0 | 8,0 | 8,0 | 10,0 |\n"
            '| <a id="art10_cpt_row7"></a>Hospitais | 25,0 | 35,0 | 90,0 | 110,0 | 160,0 | 190,0 |\n',
        ),
    ],
    "provisions.py": [("campina.grande.sul:municipal:lei:2002-09-19;15", "quatro.barras:municipal:lei:2010-03-03;7")],
    "municipality.py": [('"83430"', '"83420"')],
    "art16_adaptation.py": [("DAYS = 180", "DAYS = 90")],
    "ground.py": [("EXEMPT_CYLINDERS = 4", "EXEMPT_CYLINDERS = 5")],
    "tables.py": [
        ('("1.5", "3.0", "7.5", "7.5", "7.5", "15.0"),', '("2.0", "3.0", "7.5", "7.5", "7.5", "15.0"),'),
        (
            "  # outras fontes de ignição\n",
            '  # outras fontes de ignição\n    ("25.0", "35.0", "90.0", "110.0", "160.0", "190.0"),  # hospitais\n',
        ),
    ],
    "measuring.py": [
        ('"cinema", "hospital", ', '"cinema", '),
        ('    6: ("fonte_de_ignicao",),\n', '    6: ("fonte_de_ignicao",),\n    7: ("hospital",),\n'),
    ],
    "art10_clearances.py": [
        ('    6: "Outras fontes de ignição",\n', '    6: "Outras fontes de ignição",\n    7: "Hospitais",\n'),
        (
            '    Covered("art10_par1", (',
            '    Covered("art10_cpt_row7", ("computed",), "hospitais"),\n    Covered("art10_par1", (',
        ),
    ],
    "readings.toml": [("não antes de 19/09/2002", "não antes de 03/03/2010"), ("id = 'R07'", "id = 'R07'")],
}
OF_THE_FIRST = ("Campina Grande do Sul", "15/2002", "campina.grande", "2002-09-19", "19/09/2002")


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Law]:
    """The copy, imported beside the first law as if its folder stood in the package."""
    root = tmp_path_factory.mktemp("laws")
    folder = root / TOWN / NUMBER
    shutil.copytree(FIRST.contents.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (root / TOWN / "__init__.py").write_text('"""Quatro Barras."""\n', encoding="utf-8")
    for name, changes in CHANGES.items():
        path = folder / name
        content = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in content, (name, old)
            content = content.replace(old, new)
        path.write_text(_without_r07_forbidden(content) if name == "readings.toml" else content, encoding="utf-8")
    laws.__path__.append(str(root))
    yield importlib.import_module(f"resguardo.laws.{TOWN}.{NUMBER}").LAW
    laws.__path__.remove(str(root))
    for name in [each for each in sys.modules if each.startswith(f"resguardo.laws.{TOWN}")]:
        del sys.modules[name]


def _without_r07_forbidden(readings: str) -> str:
    """R07 as this town reads it: what the first law's default forbids is allowed."""
    before, mark, after = readings.partition("id = 'R07'")
    return before + mark + after.replace("default = 'forbidden'", "default = 'allowed'", 1)


@pytest.fixture(autouse=True)
def _it_runs(second: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "LAW", second)


def near_a_hospital(metres: float = 24.0, **changes: Any) -> dict[str, Any]:
    """A site of class I; the first law would ask 20.00 m of a hospital, in its fourth row."""
    near = surroundings(a_neighbour("hospital", metres), a_neighbour("divisa", 200), a_neighbour("via_publica", 200))
    return a_site(**{"areas[A].vizinhos": near, "estabelecimento.municipio": "Quatro Barras", **changes})


def says_nothing_of_the_first(shown: str) -> bool:
    return not [each for each in OF_THE_FIRST if each in shown]


class TestAResult:
    def test_has_the_row_that_the_first_law_lacks(self) -> None:
        result = resguardo.check(near_a_hospital())
        (row,) = findings(result, "art10_cpt_row7", counterpart="hospital")
        assert (row["verdict"], row["required"], row["margin"]) == ("nao_atende", 25, -1)
        assert result["law"]["urn"].endswith("2010-03-03;7")
        assert says_nothing_of_the_first(json.dumps(result, ensure_ascii=False))

    def test_has_the_distance_that_is_another(self) -> None:
        near = surroundings(a_neighbour("via_publica", 1.9), a_neighbour("hospital", 200), a_neighbour("divisa", 200))
        (row,) = findings(resguardo.check(near_a_hospital(**{"areas[A].vizinhos": near})), "art10_cpt_row3")
        assert (row["verdict"], row["required"]) == ("nao_atende", 2)

    def test_has_the_reading_that_is_another(self) -> None:
        drain = {"areas[A].aberturas_no_piso[ralo].distancia_m": 3.0}
        (row,) = findings(resguardo.check(near_a_hospital(**drain)), "art3_cpt")
        assert row["verdict"] == "atende"

    def test_exempts_whom_this_law_exempts(self) -> None:
        report = report_on(near_a_hospital(**{"areas[A].capacidade": {"botijoes": 5}}))
        assert report.outcome == "ISENTO desta lei: até 5 botijões"
        assert "até 5 botijões" in report.why

    def test_counts_the_term_of_this_law(self) -> None:
        site = near_a_hospital(**{"norma.publicada_em": "2010-03-03"})
        assert resguardo.check(site)["adaptation"]["deadline"] == "2010-06-01"

    @pytest.mark.parametrize("day", ["2010-03-02", "2002-09-30"])
    def test_takes_no_publication_before_its_own_signature(self, day: str) -> None:
        (problem,) = resguardo.check(near_a_hospital(**{"norma.publicada_em": day}))["problems"]
        assert problem["place"] == "norma.publicada_em"
        assert "03/03/2010" in problem["expected"]
        with pytest.raises(UnusableFile):
            town_from({"publicada_em": date.fromisoformat(day)}, verification.LAW)

    def test_is_of_no_other_municipality(self) -> None:
        site = near_a_hospital(**{"estabelecimento.municipio": "Campina Grande do Sul"})
        assert resguardo.check(site)["verdict"] == "fora_da_lei"

    def test_asks_of_a_hospital_what_is_missing(self) -> None:
        told = verification_of(near_a_hospital(metres=None))
        (asked,) = inquiries_of(told.questions, told.assessment, ())
        assert asked.citation == "art. 10, linha 7 do quadro"
        assert [answer for answer, _ in asked.answers] == ["menos de 25,00 m", "25,00 m ou mais"]

    def test_tells_why_areas_count_as_one(self) -> None:
        areas = (an_area(name, vizinhos=surroundings(a_neighbour("hospital", 24))) for name in "AB")
        site = with_areas(*areas, gaps={"AB": 2.0}, **{"estabelecimento.municipio": "Quatro Barras"})
        (area, _) = resguardo.check(site)["areas"]
        assert [(each["gap"], each["required"]) for each in area["joined"]] == [(2, 3)]
        assert "A e B distam 2,00 m" in text.render(report_on(site), text.Screen())


class TestEveryForm:
    def test_of_a_report_speaks_of_this_law_alone(self) -> None:
        site = near_a_hospital(**{"areas[A].vizinhos[hospital].parede_corta_fogo": None})
        verified = verification_of(site)
        report = report_of(verified, "9.9.9")
        shown = map(one_line, (text.render(report, text.Screen(120)), html.render(report)))
        for each in shown:
            assert "linha 7 do quadro" in each
            assert "Lei nº 7/2010 de Quatro Barras (PR)" in each
            assert says_nothing_of_the_first(each)
        assert pdf.render(report, verified.on).startswith(b"%PDF")

    def test_of_a_drawing_has_the_row(self) -> None:
        shapes = [rectangle("A", "armazenamento", 0, 0, 4, 4), point("H", "hospital", 24, 2)]
        drawn = planned(shapes, {"A": 40}, **{"estabelecimento.municipio": "Quatro Barras"})
        drawing = drawing_of(drawn, report_of(drawn, "9.9.9"))
        assert drawing is not None
        (hospital,) = dimensions_of(drawn.assessment, drawn.assessment.site.values["sights"])
        assert (hospital.citation, hospital.required) == ("art. 10, linha 7 do quadro", "25,00 m")
        assert says_nothing_of_the_first(as_text(drawing.svg))


class TestTheLawBesideItsCode:
    def test_every_page_is_of_this_law(self, second: Law) -> None:
        pages = {page: law_page.standalone(second, page) for page in law_page.pages_of(second)}
        assert "Hospitais" in pages["art10"]
        assert 'id="art10_cpt_row7"' in pages["art10"]
        shown_beside = {page: each.split('<div class="law-code"')[0] for page, each in pages.items()}
        assert "Lei nº 7/2010 de Quatro Barras (PR)" in shown_beside["indice"]
        assert says_nothing_of_the_first(shown_beside["indice"])

    def test_every_name_is_shown_on_a_terminal(self, second: Law) -> None:
        assert "Hospitais" in law_text.law_text(second, "linha 7")
        for name in ("", "leituras", "casos", *second.provisions.ARTICLES, *(each.id for each in second.readings)):
            assert law_text.law_text(second, name)
        assert "Quatro Barras" in law_text.law_text(second, "art1_cpt")

    def test_coverage_is_that_of_this_law(self, second: Law) -> None:
        table = coverage.as_text(second)
        assert table.startswith("# Cobertura da Lei 7/2010 de Quatro Barras\n")
        assert "| art. 10, linha 7 do quadro | Hospitais" in table

    def test_a_site_file_begins_for_this_law(self, second: Law) -> None:
        assert says_nothing_of_the_first(starting_file.text(second))


class TestTheService:
    def test_shows_this_laws_articles_and_readings(self, client: Any, second: Law) -> None:
        assert client.get("/api/v1/law").json()["urn"] == second.urn
        assert "art10_cpt_row7" in str(client.get("/api/v1/law/art10").json()["passages"])
        assert "Hospitais" in client.get("/lei/art10").content.decode()

    def test_says_for_which_law_it_is(self, client: Any) -> None:
        contents, start = (client.get(address).content.decode() for address in ("/lei", "/"))
        assert "Verifica somente a Lei 7/2010 de Quatro Barras" in contents
        assert says_nothing_of_the_first(contents)
        assert "atende à Lei 7/2010 de Quatro Barras?" in start
