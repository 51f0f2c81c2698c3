"""The example files: what each is there to show."""

import pytest

from outputs.reports import EXAMPLES, example
from resguardo.outputs.json import result
from resguardo.outputs.report import Report, report_of
from resguardo.verification import Verification


def report(name: str) -> Report:
    return report_of(example(name), "0")


def failing(name: str) -> list[tuple[str, str]]:
    return [(each.citation, each.numbers.margin) for each in report(name).failing]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_read_without_a_problem(path):
    assert example(path.stem).told.problems == ()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_tells_in_a_comment_what_it_shows(path):
    assert path.read_text(encoding="utf-8").startswith("# ")


def verdict(verification: Verification) -> str:
    return str(result(verification, "0")["verdict"])


class TestTheCornerShop:
    """A class I store that complies."""

    def test_complies(self):
        assert verdict(example("mercado_da_esquina")) == "atende"

    def test_is_of_class_one_at_its_very_limit(self):
        (area,) = report("mercado_da_esquina").areas
        assert (area.own, area.classified) == ("520 kg", "classe I")

    def test_would_fail_if_drinks_were_alcohol(self):
        (turning,) = (each for each in report("mercado_da_esquina").turning if each.turns_the_whole)
        assert turning.option == "R49=any"


class TestTheDepotNearASchool:
    """A class III depot that would comply with the distance of class II."""

    def test_does_not_comply(self):
        assert verdict(example("deposito_perto_de_escola")) == "nao_atende"

    def test_lacks_the_distance_to_the_school_the_powder_and_may_not_sell_charcoal(self):
        assert failing("deposito_perto_de_escola") == [
            ("art. 10, linha 4 do quadro", "faltam 17,60 m"),
            ("art. 11, inciso III", "faltam 16 kg"),
            ("art. 13, caput", ""),
        ]

    def test_names_the_goods_that_may_not_be_sold(self):
        assert report("deposito_perto_de_escola").failing[2].headline.endswith(": carvão")

    def test_has_a_boundary_whose_distance_a_fire_wall_halves(self):
        (table,) = report("deposito_perto_de_escola").clearances
        (row,) = (each for each in table.rows if each.neighbour == "divisa leste")
        assert (row.numbers.required, row.reduction) == ("2,50 m", "à metade (§ 2º)")

    def test_had_a_licence_before_the_law(self):
        assert report("deposito_perto_de_escola").adaptation.startswith("Prazo para adequação não antes de 18/03/2003")


class TestWhatIsMissing:
    """A request that came incomplete."""

    def test_cannot_be_verified(self):
        assert verdict(example("faltam_dados")) == "indeterminado"

    def test_asks_for_what_can_still_decide(self):
        asked = {path for each in report("faltam_dados").missing for path in each.paths}
        assert asked >= {
            "areas[A].compartimento_inferior",
            "areas[A].cobertura.pe_direito_m",
            "areas[A].extintores[E2].valido",
            "areas[A].vizinhos.raio_m",
            "areas[A].vizinhos[divisa do lado].muro_altura_m",
        }

    def test_does_not_ask_for_the_wall_of_a_boundary_that_is_far_enough_without_one(self):
        asked = {path for each in report("faltam_dados").missing for path in each.paths}
        assert "areas[A].vizinhos[divisa do fundo].muro_altura_m" not in asked

    def test_leaves_the_nearness_of_passages_to_a_person(self):
        (judgement,) = report("faltam_dados").judgements
        assert judgement.citation == "art. 6º"


class TestTwoAreasTogether:
    """Two areas of class II that count as one of class III."""

    def test_do_not_comply(self):
        assert verdict(example("duas_areas_juntas")) == "nao_atende"

    def test_count_as_one_of_a_larger_class(self):
        assert report("duas_areas_juntas").area_sentences == (
            "Galpão (1.300 kg) e Pátio (1.300 kg) contam como uma só área (art. 10, § 3º): 2.600 kg, classe III. "
            "Galpão e Pátio distam 4,00 m, menos que os 6,00 m que as separariam.",
        )

    def test_fail_only_because_they_are_together(self):
        assert failing("duas_areas_juntas") == [("art. 10, linha 1 do quadro", "falta 1,60 m")]


class TestMoreFoundThanDeclared:
    """An inspection that counted 58 cylinders where 40 were declared."""

    def test_does_not_comply(self):
        assert verdict(example("vistoria_encontrou_mais")) == "nao_atende"

    def test_is_of_the_class_of_what_was_found(self):
        (area,) = report("vistoria_encontrou_mais").areas
        assert (area.own, area.classified) == ("754 kg", "classe II")

    def test_says_that_the_stock_is_above_the_capacity(self):
        (notice,) = report("vistoria_encontrou_mais").notices
        assert notice.code == "estoque_acima_da_capacidade"

    def test_fails_at_exactly_three_metres_from_a_gutter(self):
        gutter = report("vistoria_encontrou_mais").failing[0]
        assert (gutter.numbers.measured, gutter.numbers.required) == ("3,00 m", "mais de 3,00 m")
        findings = example("vistoria_encontrou_mais").assessment.findings
        (finding,) = (each for each in findings if each.provision in gutter.provisions)
        assert finding.flips_under == ("R07=allowed",)

    def test_echoes_the_number_that_was_written_without_its_unit(self):
        (echo,) = report("vistoria_encontrou_mais").echoes
        assert (echo.text, echo.value) == ("1,48", "1,48 m")
