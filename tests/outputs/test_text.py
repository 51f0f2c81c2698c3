"""The report for a terminal."""

import re
from random import Random

import pytest

from builders import a_neighbour, a_site, an_area, surroundings, with_areas
from outputs.reports import EXAMPLES, example, one_line, report_on, text_of
from resguardo.outputs.report import Report, report_of
from resguardo.outputs.text import NARROWEST, WIDEST
from resguardo.outputs.wording import only
from resguardo.verification import LAW
from site_generator import partial_site

FAILING = a_site(**{"areas[A].pavimento": "subsolo", "areas[A].fiacao": None})


def reports() -> list[Report]:
    """The examples, and sites drawn at random."""
    drawn = [report_on(partial_site(Random(seed))[0]) for seed in range(12)]
    return [*(report_of(example(path.stem), "0") for path in EXAMPLES), *drawn]


class TestTheOrder:
    def test_is_outcome_then_what_fails_what_is_missing_what_complies_and_the_receipt(self):
        text = text_of(report_on(FAILING))
        headings = [
            "NÃO ATENDE às",
            "O QUE NÃO ATENDE",
            "O QUE FALTA SABER",
            "O QUE ATENDE",
            "RECIBO",
            only(LAW)[:40],
        ]
        assert [text.index(each) for each in headings] == sorted(text.index(each) for each in headings)

    def test_puts_problems_of_the_file_right_after_the_outcome(self):
        text = text_of(report_on(a_site(**{"areas[A].fiacao": "solta", "areas[A].pavimento": "subsolo"})))
        assert text.index("PROBLEMAS NO ARQUIVO") < text.index("O QUE NÃO ATENDE")
        assert 'areas[A].fiacao: "solta"' in text
        assert "conta como não informado, salvo onde se diz o que vale" in one_line(text)

    def test_ends_with_what_this_is_not(self):
        assert one_line(text_of(report_on(a_site()))).endswith(only(LAW))


class TestTheWords:
    @pytest.mark.parametrize("report", reports(), ids=range(len(EXAMPLES) + 12))
    def test_never_say_atende_or_isento_without_this_law(self, report):
        for section in re.split(r"\n\n(?=\S)", text_of(report)):
            if re.search(r"\b(atende|isent[oa])\b", section, re.IGNORECASE):
                assert "desta lei" in one_line(section), section

    @pytest.mark.parametrize("report", reports(), ids=range(len(EXAMPLES) + 12))
    def test_never_speak_of_laudo_or_parecer_nor_in_code(self, report):
        text = text_of(report)
        for word in ("laudo", "parecer", "_cpt", "None", "missing_facts", "nao_atende"):
            assert word not in text, word

    def test_give_a_question_its_answers_its_basis_and_its_place_in_the_file(self):
        text = text_of(report_on(FAILING))
        assert "? Como é a fiação elétrica dentro da área?" in text
        assert "exposta: não atende" in one_line(text)
        assert "art. 8º · no arquivo: areas[A].fiacao" in text

    def test_say_that_questions_are_counted(self):
        text = text_of(report_on(FAILING))
        assert "O QUE FALTA SABER para verificar as exigências desta lei (1 pergunta)" in text

    def test_name_the_area_of_each_limit_where_there_are_several(self):
        near = surroundings(a_neighbour("divisa", 9, id="divisa oeste"))
        site = with_areas(*(an_area(id, vizinhos=near) for id in "AB"), gaps={"AB": 30})
        assert "divisa oeste (A e B) a 9,00 m" in one_line(text_of(report_on(site)))
        site["areas"][1]["vizinhos"] = surroundings(a_neighbour("divisa", 8, id="divisa oeste"))
        text = one_line(text_of(report_on(site)))
        assert "divisa oeste (área A) a 9,00 m e divisa oeste (área B) a 8,00 m" in text

    def test_say_of_a_street_in_the_row_of_walls_that_its_wall_is_not_told(self):
        def text(wall):
            near = surroundings(a_neighbour("via_publica", 30, id="Rua da Igreja", muro_altura_m=wall))
            return one_line(text_of(report_on(a_site(**{"areas[A].vizinhos": near}))))

        assert "limites com muro de 1,80 m ou mais: Rua da Igreja, muro por confirmar, a 30,00 m" in text(None)
        assert "limites com muro de 1,80 m ou mais: Rua da Igreja a 30,00 m" in text(2)

    def test_say_nothing_of_a_wall_where_none_decides_the_row(self):
        perhaps_exempt = a_site(**{"areas[A].capacidade": {"botijoes": {"de": 3, "ate": 5}}})
        perhaps_exempt["areas"][0]["vizinhos"] = surroundings(a_neighbour("escola", 30, id="E"))
        assert "E, muro por confirmar" not in one_line(text_of(report_on(perhaps_exempt)))

    def test_keep_what_does_not_apply_to_one_line_a_reason(self):
        text = text_of(report_on(a_site(**{"areas[A].capacidade": {"botijoes": 4}})))
        assert text.count("instalação de até 4 botijões") == 1

    def test_tell_the_reading_that_would_turn_the_result(self):
        text = text_of(report_on(a_site(**{"areas[A].aberturas_no_piso[ralo].distancia_m": 3.00})))
        assert "R07=allowed: o resultado seria outro" in text


class TestTheWidth:
    @pytest.mark.parametrize("report", reports(), ids=range(len(EXAMPLES) + 12))
    @pytest.mark.parametrize("width", [60, 80])
    def test_holds_every_line(self, report, width):
        lines = text_of(report, width).splitlines()
        assert [line for line in lines if len(line) > width and " " in line.strip()] == []

    def test_is_never_narrower_or_wider_than_can_be_read(self):
        report = report_on(FAILING)
        assert text_of(report, 1) == text_of(report, NARROWEST)
        assert text_of(report, 500) == text_of(report, WIDEST)

    def test_keeps_a_number_with_its_unit(self):
        report = report_of(example("deposito_perto_de_escola"), "0")
        for width in range(NARROWEST, WIDEST):
            assert not re.search(r"\d\n +(m|kg)\b", text_of(report, width)), width


class TestColour:
    def test_only_repeats_what_marks_and_words_say(self):
        report = report_on(FAILING)
        painted = text_of(report, colour=True)
        assert "\x1b[" in painted
        assert re.sub(r"\x1b\[[\d;]*m", "", painted) == text_of(report)

    def test_is_absent_unless_asked_for(self):
        assert "\x1b" not in text_of(report_on(FAILING))


class TestWhatPeopleType:
    def test_cannot_steer_the_terminal(self):
        hostile = a_site(
            **{
                "estabelecimento.nome": "\x1b[2J\x1b[31mLoja\u202e",
                "areas[A].vizinhos": surroundings(a_neighbour("escola", 10, id="E\x1b]0;x\x07")),
            }
        )
        text = text_of(report_on(hostile))
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)
        assert "estabelecimento.nome: o caractere ilegível U+001B" in text


def test_the_same_facts_give_the_same_text():
    assert text_of(report_on(FAILING)) == text_of(report_on(FAILING))
