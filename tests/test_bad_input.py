"""Bad input, one expected result each: what the command answers, and what stays decided in spite of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import copy
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import builders
import resguardo
import site_generator
from outputs.reports import report_on
from resguardo.cli.main import main
from resguardo.outputs.inquiries import CONTRADICTED
from resguardo.site.problem import UnusableFile
from resguardo.sources import document
from resguardo.sources.site_file import told_by
from resguardo.verification import verify
from sources import plans

YAML_BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"

DEEP = "[" * 10_000 + "]" * 10_000

UNUSABLE: list[tuple[str, Callable[[Path], Any], tuple[str, ...]]] = [
    ("neither YAML nor JSON", lambda path: path.write_text("isto: [não fecha\n: :"), ("linha",)),
    ("not a mapping", lambda path: path.write_text("- 1\n- 2\n"), ("chave",)),
    ("empty", lambda path: path.write_text(""), ("vazio",)),
    (
        "unknown key, the nearest suggested",
        lambda path: path.write_text("resguardo: 1\nareas:\n  - id: A\n    pavimeto: terreo\n"),
        ('"pavimeto"', '"pavimento"?', "linha 4"),
    ),
    ("another format", lambda path: path.write_text("resguardo: 2\nareas: []\n"), ("resguardo", "o número 2")),
    (
        "the format in quotes",
        lambda path: path.write_text('resguardo: "1"\nareas: []\n'),
        ('"1", que entre aspas é um texto', "o número do formato deste arquivo, 1"),
    ),
    ("duplicate keys", lambda path: path.write_text("resguardo: 1\nareas: []\nareas: []\n"), ("areas", "linha 3")),
    ("YAML aliases that explode", lambda path: path.write_text(YAML_BOMB), ("&a",)),
    ("nesting 10,000 deep, JSON", lambda path: path.write_text('{"areas":' + DEEP + "}"), ("100",)),
    ("nesting 10,000 deep, YAML", lambda path: path.write_text("areas: " + DEEP), ("100",)),
    ("NaN in JSON", lambda path: path.write_text('{"areas": [{"id": "A", "altura_da_pilha_m": NaN}]}'), ("NaN",)),
    ("50 MB", lambda path: path.write_bytes(b"#" * 50_000_000), ("5 MB",)),
    ("a folder", lambda path: path.mkdir(), ("pasta",)),
    ("not there", lambda path: None, ("nenhum arquivo com este nome",)),
    ("not UTF-8", lambda path: path.write_bytes("resguardo: 1\n# ação\n".encode("latin-1")), ("UTF-8",)),
]


@pytest.mark.parametrize(("make", "said"), [row[1:] for row in UNUSABLE], ids=[row[0] for row in UNUSABLE])
def test_a_file_that_cannot_be_used_ends_with_2_and_says_why(
    make: Callable[[Path], Any], said: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "local.yaml"
    make(path)
    assert main(["check", str(path), "--output", str(tmp_path / "saida.txt")]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    for each in said:
        assert each in captured.err
    assert not (tmp_path / "saida.txt").exists()


def test_a_file_that_may_not_be_read_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "local.yaml"
    path.write_text("resguardo: 1\n")

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    for name in ("open", "read_bytes", "read_text", "stat"):
        monkeypatch.setattr(Path, name, refuse)
    assert main(["check", str(path)]) == 2
    assert "permissão" in capsys.readouterr().err


HEADROOM = "areas[A].cobertura.pe_direito_m"
CAPACITY = "areas[A].capacidade"
STACK = "areas[A].altura_da_pilha_m"

DISTANCE = "areas[A].vizinhos[divisa].distancia_m"

WALL = "areas[A].vizinhos[divisa].parede_corta_fogo"

LISTED: list[tuple[str, dict[str, Any], str, str]] = [
    # name, changes, place of the problem, what the message holds
    ("a capacity that could be two numbers", {CAPACITY: {"kg": "6,240"}}, "areas[A].capacidade.kg", "6.240"),
    ("a length that could be two numbers", {DISTANCE: "1.499"}, "distancia_m", "1,499 m"),
    ("a bare 6.240 as capacity", {CAPACITY: {"kg": 6.240}}, "areas[A].capacidade.kg", "6.24"),
    ("a unit that does not fit", {HEADROOM: "3 kg"}, "pe_direito_m", "m"),
    ("finer than a millimetre", {HEADROOM: 2.5005}, "pe_direito_m", "milímetro"),
    ("negative", {STACK: -1}, "altura_da_pilha_m", "-1"),
    ("not a number", {STACK: float("nan")}, "altura_da_pilha_m", "nan"),
    ("implausible", {HEADROOM: 250}, "pe_direito_m", "250"),
    ("not a yes or no", {"areas[A].perto_de_passagem": "talvez"}, "perto_de_passagem", "talvez"),
    (
        "a yes in quotes",
        {"areas[A].perto_de_passagem": "true"},
        "perto_de_passagem",
        '"true", que entre aspas é um texto',
    ),
    ("a word that is no choice", {"areas[A].pavimento": "terrio"}, "pavimento", "terreo"),
    ("the lower end above the upper", {HEADROOM: {"de": 3, "ate": 2.5}}, "pe_direito_m", "3"),
    (
        "parts of a perimeter above its total",
        {"areas[A].perimetro": {"total_m": 24, "tela_m": 20, "parede_m": 5, "aberto_m": 0}},
        "areas[A].perimetro",
        "25,00 m",
    ),
    ("no area", {"areas": []}, "areas", "nenhuma área"),
    ("an empty list in place of a wall", {WALL: []}, WALL, "uma lista vazia"),
    ("stock without an inspection", {"areas[A].encontrado": {"botijoes_cheios": 9}}, "areas[A].encontrado", "vistoria"),
    ("a date that is none", {"norma": {"publicada_em": "2002-13-45"}}, "norma.publicada_em", "2002-13-45"),
    ("a CNPJ too short", {"estabelecimento.cnpj": "12.ABC.345"}, "estabelecimento.cnpj", "com 8 algarismos"),
    ("a CNPJ with a wrong digit", {"estabelecimento.cnpj": "12.ABC.345/01DE-36"}, "estabelecimento.cnpj", "dígito"),
    (
        "a gap to an area that is not there",
        {"separacoes": [{"entre": ["A", "Z"], "distancia_m": 3}]},
        "separacoes",
        "A e Z",
    ),
    ("botijões and kg at once", {CAPACITY: {"botijoes": 40, "kg": 530}}, "areas[A].capacidade", "só os kg"),
    ("a list that is none", {"areas[A].extintores": "dois"}, "areas[A].extintores", "dois"),
    (
        "a text where a list is asked",
        {"estabelecimento.atividades": "revenda, distribuicao"},
        "estabelecimento.atividades",
        "uma lista, como atividades: [revenda, distribuicao]",
    ),
    (
        "a text where a complete list is asked",
        {"estabelecimento.mercadorias": {"completa": True, "itens": "pneus"}},
        "estabelecimento.mercadorias.itens",
        "uma lista, como itens: [pneus]",
    ),
    (
        "13 kg cylinders among those of other sizes",
        {CAPACITY: {"botijoes": 4, "outros": [{"kg": 13, "quantidade": 400}]}},
        "areas[A].capacidade.outros[#1]",
        "botijão",
    ),
    ("a bad number beside a good one", {CAPACITY: {"botijoes": "cem", "outros": [{"kg": 45}]}}, CAPACITY, "cem"),
    (
        "an extinguisher's agent that nobody knows",
        {
            "areas[A].extintores.itens": [
                {"agente": "po_quimico", "kg": 12, "valido": True},
                {"agente": "BC", "kg": 12, "valido": True},
            ]
        },
        "agente",
        "po_quimico",
    ),
    (
        "no roof, and its height",
        {"areas[A].cobertura": {"existe": False, "pe_direito_m": 2}},
        "cobertura",
        "sem cobertura",
    ),
    (
        "a stack higher than the flat roof above it",
        {
            "areas[A].cobertura": {"existe": True, "pe_direito_m": 2.8, "plana": True, "resistente_ao_fogo": True},
            "areas[A].altura_da_pilha_m": 3,
        },
        "altura_da_pilha_m",
        "2,80 m",
    ),
    (
        "no licence before, and its date",
        {"estabelecimento.alvara_anterior": {"existe": False, "emitido_em": "2001-01-01"}},
        "alvara_anterior",
        "nenhum",
    ),
    (
        "fire walls of a plan that is not there",
        {"paredes_corta_fogo": [{"id": "W", "altura_m": 4}]},
        "paredes_corta_fogo",
        "planta",
    ),
    ("a name that turns the writing round", {"estabelecimento.nome": "G\u202eás"}, "nome", "U+202E"),
    ("half of a surrogate pair", {"estabelecimento.nome": "G\ud800s"}, "nome", "U+D800"),
]


@pytest.mark.parametrize("said", ["não sei", "Nao sei", "?", "-", "desconhecido", "n/d"])
def test_not_knowing_may_be_written_and_tells_nothing(said: str) -> None:
    untold = resguardo.check(builders.a_site(**{HEADROOM: None, "areas[A].pavimento": None}))
    told = resguardo.check(builders.a_site(**{HEADROOM: said, "areas[A].pavimento": said}))
    assert (told["verdict"], told["findings"], told["problems"]) == (untold["verdict"], untold["findings"], [])
    assert {each["value"] for each in told["understood"]} == {"não informado"}


def test_a_list_of_which_nothing_is_told_is_not_told() -> None:
    blank = {"completa": None, "itens": None}
    (area,) = told_by(builders.a_site(**{"areas[A].extintores": blank})).site.values["areas"].items
    assert not area.values["extinguishers"].told


def test_an_areas_name_with_a_comma_is_a_listed_problem_and_the_area_is_judged() -> None:
    site = {
        "areas": [{"id": "Galpão, fundos", CAPACITY[9:]: {"botijoes": 40}}, {"id": "B", CAPACITY[9:]: {"botijoes": 40}}]
    }
    result = resguardo.check(site)
    assert [each["place"] for each in result["problems"]] == ["areas[#1].id"]
    assert [each["id"] for each in result["areas"]] == ["#1", "B"]


class TestANameThatBeginsWithTheSignOfANumber:
    """`#2` is what the second of a list is called where it has no name."""

    @staticmethod
    def near(*ids: str) -> dict[str, Any]:
        schools = [builders.a_neighbour("escola", 10, id=each) if each else {"tipo": "escola"} for each in ids]
        return builders.a_site(**{"areas[A].vizinhos": {"completa": True, "raio_m": 50, "itens": schools}})

    def test_is_no_name_where_it_is_a_place_of_the_list(self) -> None:
        """Else the school without a name would bear it too."""
        result = resguardo.check(self.near("#2", ""))
        (problem,) = result["problems"]
        assert problem["place"] == "areas[A].vizinhos[#1].id" and "que não seja # e um número" in problem["expected"]
        assert [each["id"] for each in result["neighbours"]] == ["#1", "#2"]

    def test_is_one_where_more_is_said(self) -> None:
        result = resguardo.check(self.near("#2 (anexo)", "# Colégio"))
        assert result["problems"] == []
        said = {each["counterpart"] for each in result["findings"] if each["provision"] == "art10_cpt_row4"}
        texts = json.dumps(result, ensure_ascii=False)
        assert {"#2 (anexo)", "# Colégio"} <= said and "da lista" not in texts

    def test_is_written_out_on_a_plan(self) -> None:
        plan = plans.local(*plans.at_the_limits(), plans.feature("escola", plans.point(60, 0), "#3"))
        assert "nº 3" in [each["id"] for each in resguardo.check(plan)["neighbours"]]


@pytest.mark.parametrize("group", [{}, {"botijoes": None}, {"kg": None, "outros": None}])
def test_an_empty_group_tells_nothing(group: dict[str, Any]) -> None:
    untold = resguardo.check(builders.a_site(**{CAPACITY: None}))
    told = resguardo.check(builders.a_site(**{CAPACITY: group}))
    assert (told["verdict"], told["findings"]) == (untold["verdict"], untold["findings"])


def test_kilograms_beside_a_number_of_cylinders_that_is_none_decide_nothing() -> None:
    result = resguardo.check(builders.a_site(**{CAPACITY: {"botijoes": "cem", "kg": 65}}))
    assert [each["place"] for each in result["problems"]] == [f"{CAPACITY}.botijoes", CAPACITY]
    assert result["verdict"] == "indeterminado"


def test_stock_found_without_an_inspection_leaves_open_whether_there_was_one() -> None:
    result = resguardo.check(builders.a_site(**{"areas[A].encontrado": {"botijoes_cheios": 5_000}}))
    assert [each["place"] for each in result["problems"]] == ["areas[A].encontrado"]
    assert result["areas"][0]["group_kg"] == {"de": 520, "ate": 65_000}


CHANGES_NOTHING = [
    # beside what is told, what says that there is no answer
    ({CAPACITY: {"botijoes": 40, "kg": "não sei"}}, {CAPACITY: {"botijoes": 40, "kg": None}}),
    ({CAPACITY: "não sei"}, {CAPACITY: None}),
    ({CAPACITY: {"botijoes": {"de": "não sei", "ate": 40}}}, {CAPACITY: {"botijoes": {"ate": 40}}}),
    ({"areas[A].extintores": "?"}, {"areas[A].extintores": None}),
    (
        {"areas[A].extintores": {"completa": "não sei", "itens": []}},
        {"areas[A].extintores": {"completa": None, "itens": []}},
    ),
]


@pytest.mark.parametrize(("said", "untold"), CHANGES_NOTHING)
def test_no_answer_is_none_wherever_it_stands(said: dict[str, Any], untold: dict[str, Any]) -> None:
    one, other = resguardo.check(builders.a_site(**said)), resguardo.check(builders.a_site(**untold))
    assert (one["verdict"], one["findings"], one["problems"]) == (other["verdict"], other["findings"], [])


def test_an_area_that_cannot_be_read_is_there_all_the_same() -> None:
    for row in ("Depósito B: 400 botijões", None, ["B"]):
        site = builders.a_site()
        result = resguardo.check({**site, "areas": [*site["areas"], row]})
        assert [each["place"] for each in result["problems"]] == ["areas[#2]"]
        assert (result["verdict"], [each["id"] for each in result["areas"]]) == ("indeterminado", ["A", "#2"])


OTHERS_IN_DOUBT: list[Any] = [
    [{"kg": "P13", "quantidade": 300}],
    [{"quantidade": 300}],
    [{"kg": {"de": 12, "ate": 14}, "quantidade": 300}],
    ["300 P13"],
    "300 P13",
]


@pytest.mark.parametrize("others", OTHERS_IN_DOUBT)
@pytest.mark.parametrize("cylinders", [4, 0])
def test_what_may_be_cylinders_exempts_nobody(others: Any, cylinders: int) -> None:
    told = {"botijoes": cylinders, "outros": others}
    for site in (
        builders.a_site(**{CAPACITY: told}),
        builders.an_inspected_site({"botijoes_cheios": cylinders, "outros": others}, **{CAPACITY: {"botijoes": 0}}),
    ):
        assert resguardo.check({**site})["verdict"] not in ("isento", "fora_da_lei")


def test_13_kg_told_among_others_leave_at_least_the_cylinders_told_as_such() -> None:
    capacity = {"botijoes": 40, "outros": [{"kg": 13, "quantidade": 300}]}
    school = builders.surroundings(builders.a_neighbour("escola", 1))
    result = resguardo.check(builders.a_site(**{CAPACITY: capacity, "areas[A].vizinhos": school}))
    assert (result["verdict"], result["areas"][0]["group_kg"]["de"]) == ("nao_atende", 520)


def test_a_stock_that_cannot_be_read_was_found_all_the_same() -> None:
    result = resguardo.check(builders.a_site(**{"areas[A].encontrado": "60 botijões"}))
    assert [each["found"] for each in result["problems"]] == ['"60 botijões"', "estoque encontrado sem vistoria"]
    assert result["verdict"] == "indeterminado"


def test_a_perimeter_of_nothing_is_none() -> None:
    for perimeter in ({}, {"total_m": 0}):
        parts = {**perimeter, "tela_m": 0, "parede_m": 0, "aberto_m": 0}
        result = resguardo.check(builders.a_site(**{"areas[A].perimetro": parts}))
        assert result["verdict"] == "indeterminado"
        assert result["problems"][-1]["place"] == "areas[A].perimetro"


def test_an_extinguisher_whose_weight_was_refused_may_be_of_any_weight() -> None:
    rows = [{"agente": "po_quimico", "kg": weight, "valido": True} for weight in (23.5, "0,4")]
    site = builders.a_site(**{CAPACITY: {"botijoes": 41}, "areas[A].extintores": builders.complete(*rows)})
    assert builders.finding(site, "art11_cpt_inc2")["verdict"] == "indeterminado"


@pytest.mark.parametrize("floor", ["terreo?", "≠terreo", "~térreo", "terreo!"])
def test_a_sign_that_may_mean_more_is_no_choice(floor: str) -> None:
    result = resguardo.check(builders.a_site(**{"areas[A].pavimento": floor}))
    assert [each["place"] for each in result["problems"]] == ["areas[A].pavimento"]
    assert result["verdict"] == "indeterminado"


def test_a_choice_may_be_written_as_it_is_shown() -> None:
    result = resguardo.check(builders.a_site(**{"areas[A].fiacao": "não há fiação"}))
    assert (result["verdict"], result["problems"]) == ("atende", [])


def test_sim_or_nao_in_the_place_of_a_group_tells_whether_it_is_there() -> None:
    for key in ("cobertura", "placa"):
        written, short = ({f"areas[A].{key}": value} for value in ({"existe": False}, False))
        one, other = resguardo.check(builders.a_site(**written)), resguardo.check(builders.a_site(**short))
        assert (one["findings"], one["problems"]) == (other["findings"], [])
    assert resguardo.check(builders.a_site(vistoria="não"))["problems"] == []


NEAR_MISSES = [
    ("resguardo: 1\nareas:\n  - ID: A\n", '"id"?'),
    ("Resguardo: 1\nareas: []\n", '"resguardo"?'),
    ("areas:\n  - {id: A, altura_da_pilha_m: 2,50m}\n", 'entre aspas, como "2,50"'),
]


@pytest.mark.parametrize(("text", "said"), NEAR_MISSES)
def test_a_key_that_is_nearly_one_is_suggested(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "local.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert said in capsys.readouterr().err


IN_A_WRONG_LIST = """\
estabelecimento:
  cnpj: 11.222.333/0001-82
  atividades: {completa: true, itens: [revenda, bar]}
areas:
  - id: A
    perimetro: {total_m: 10, tela_m: 9, parede_m: 4}
    extintores:
      - {agente: sopro, kg: 4}
      - {agente: po_quimico, kg: -4}
    vizinhos:
      completa: true
      itens: {tipo: escola, distancia_m: -3}
separacoes:
  - {entre: [A, Z], distancia_m: 3}
paredes_corta_fogo: {completa: true, itens: [{altura_m: -2}]}
"""


def test_what_is_wrong_inside_a_list_of_the_wrong_form_is_told_with_the_rest_and_with_its_line() -> None:
    read = document.parse(IN_A_WRONG_LIST, "local.yaml")
    problems = verify(told_by(read.content, read.line_of)).told.problems
    assert {(each.place, each.line) for each in problems} == {
        ("estabelecimento.cnpj", 2),
        ("estabelecimento.atividades", 3),
        ("estabelecimento.atividades[#2].atividade", 3),
        ("areas[A].perimetro", 6),
        ("areas[A].extintores", 7),
        ("areas[A].extintores[#1].agente", 8),
        ("areas[A].extintores[#2].kg", 9),
        ("areas[A].vizinhos.itens", 12),
        ("areas[A].vizinhos[#1].distancia_m", 12),
        ("separacoes[#1]", 14),
        ("paredes_corta_fogo", 15),
        ("paredes_corta_fogo[#1].altura_m", 15),
    }


def test_an_unknown_key_inside_a_list_of_the_wrong_form_is_told_with_the_others() -> None:
    with pytest.raises(UnusableFile) as unusable:
        told_by({"areas": [{"id": "A", "extintores": [{"agentee": "po_quimico"}], "pavimeto": "terreo"}]})
    assert [each.place for each in unusable.value.problems] == ["areas[A].pavimeto", "areas[A].extintores[#1].agentee"]


MEANT_TYPES = [
    ("rua", '"via_publica"?'),
    ("Rua das Flores", '"via_publica"?'),
    ("muro", '"divisa" ou "via_publica"?'),
    ("posto de gasolina", '"bomba_de_combustivel" ou "bocal_ou_respiro"?'),
    ("posto de saúde", '"hospital"?'),
    ("creche", '"escola"?'),
    ("igreja evangélica", '"igreja"?'),
    ("esgola", '"escola"?'),
]


@pytest.mark.parametrize(("word", "said"), MEANT_TYPES)
def test_a_common_word_for_a_neighbour_is_no_type_and_the_type_is_suggested(word: str, said: str) -> None:
    near = builders.surroundings(builders.a_neighbour(word, 3, id="V"))
    (problem,) = resguardo.check(builders.a_site(**{"areas[A].vizinhos": near}))["problems"]
    assert problem["expected"] == said


MEANT_GOODS = [
    ("refrigerante", '"bebidas"?; se não é nenhuma delas, outra'),
    ("cervejas", '"bebidas_alcoolicas"?; se não é nenhuma delas, outra'),
    ("galões de água", '"agua_mineral"?; se não é nenhuma delas, outra'),
]


@pytest.mark.parametrize(("word", "said"), MEANT_GOODS)
def test_a_common_word_for_a_merchandise_suggests_its_kind(word: str, said: str) -> None:
    told = {"estabelecimento.mercadorias": {"completa": True, "itens": [word]}}
    (problem,) = resguardo.check(builders.a_site(**told))["problems"]
    assert problem["expected"] == said


def test_a_merchandise_like_no_other_is_led_to_another_once() -> None:
    told = {"estabelecimento.mercadorias": {"completa": True, "itens": ["xyzzy"]}}
    (problem,) = resguardo.check(builders.a_site(**told))["problems"]
    assert problem["expected"].endswith("acessorios_para_glp; se não é nenhuma delas, outra")


MEANT_KEYS = [
    ({"botijoes": 40}, 'dentro de "capacidade"?'),
    ({"pe_direito_m": 3}, 'dentro de "cobertura"?'),
    ({"nome": "A"}, '"id"?'),
    ({"vizinhos": {"itens": [{"rua": 3}]}}, '"tipo: via_publica"?'),
    ({"vizinhos": {"itens": [{"muro": 2}]}}, '"muro_altura_m"?'),
    ({"vizinhos": {"itens": [{"parede": True}]}}, '"parede_corta_fogo"?'),
    ({"vizinhos": {"itens": [{"altura_m": 2}]}}, '"muro_altura_m" ou dentro de "parede_corta_fogo"?'),
]


@pytest.mark.parametrize(("area", "said"), MEANT_KEYS)
def test_a_key_that_stands_elsewhere_or_is_a_common_word_is_suggested(area: dict[str, Any], said: str) -> None:
    with pytest.raises(UnusableFile) as unusable:
        told_by({"areas": [{**area}]})
    assert [each.expected for each in unusable.value.problems] == [said]


@pytest.mark.parametrize("written", ["mais de 2,5 m", "no mínimo 2,5 m", "2,5 ou 3 m", "no máximo 3"])
def test_a_number_in_doubt_is_shown_how_to_be_told(written: str) -> None:
    (problem,) = resguardo.check(builders.a_site(**{HEADROOM: written}))["problems"]
    assert "um intervalo" in problem["expected"]


def test_what_is_dated_after_the_check_is_noticed() -> None:
    site = builders.a_site(
        vistoria={"realizada": True, "data": "2030-01-01"},
        norma={"publicada_em": "2040-01-01"},
        **{"estabelecimento.alvara_anterior": {"existe": True, "emitido_em": "2050-01-01"}},
    )
    notices = resguardo.check(site, on="2026-12-02")["notices"]
    assert [each["code"] for each in notices] == ["data_no_futuro"] * 3


def test_a_total_that_would_be_refused_is_no_answer() -> None:
    nothing = {"total_m": 0, "tela_m": 0, "parede_m": 0, "aberto_m": 0}
    result = resguardo.check(builders.a_site(**{"areas[A].perimetro": nothing}))
    assert "pelo menos 1,00 m" in result["problems"][-1]["expected"]
    told = [each["answer"] for question in result["questions"] for why in question["why"] for each in why["answers"]]
    assert told and not [each for each in told if each.startswith("0,00")]


def test_a_publication_told_in_part_agrees_with_the_towns() -> None:
    site = builders.a_site(norma={"publicada_em": {"de": "2002-09-19", "ate": "2002-09-30"}})
    result = resguardo.check(site, town={"publicada_em": date(2002, 9, 20)})
    assert (result["problems"], result["adaptation"]["deadline"]) == ([], "2003-03-19")


def test_an_answer_that_contradicts_what_was_told_is_promised_to_decide_nothing() -> None:
    """Limits told to be walled all round, one of whose walls is not told: lower than 1,80 m it cannot be."""
    limit = builders.surroundings(builders.a_neighbour("divisa", 3.4, muro_altura_m=None))
    site = builders.a_site(**{CAPACITY: {"botijoes": 41}, "areas[A].vizinhos": limit})
    questions = {each["fact"]: each for each in resguardo.check(site)["questions"]}
    (wall,) = (each for path, each in questions.items() if path.endswith("muro_altura_m"))
    promised = {answer["answer"]: answer["verdict"] for why in wall["why"] for answer in why["answers"]}
    assert promised["menos de 1,80 m"] == "indeterminado"


@pytest.mark.parametrize("agent", ["PQS", "Pó Químico Seco ABC", "pó", "po-quimico", "ABC"])
def test_powder_is_known_by_the_names_on_its_label_and_echoed(agent: str) -> None:
    plain, named = (
        resguardo.check(
            builders.a_site(**{"areas[A].extintores": builders.complete({"agente": word, "kg": 12, "valido": True})})
        )
        for word in ("po_quimico", agent)
    )
    assert named["findings"] == plain["findings"]
    assert named["problems"] == []


UNREADABLE: list[Any] = ["xyzzy", -77, [], ["xyzzy"], {"completa": True, "itens": ["xyzzy"]}]


def with_each_value_unreadable(document: Any, draw: Random) -> Iterator[Any]:
    """The document once for each key and item, with what cannot be read in its place."""
    for key in document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ():
        if key not in ("resguardo", "id"):
            for changed in (draw.choice(UNREADABLE), *with_each_value_unreadable(document[key], draw)):
                copied = copy(document)
                copied[key] = changed
                yield copied


@pytest.mark.parametrize("seed", range(8))
def test_what_cannot_be_read_never_turns_what_is_decided(seed: int) -> None:
    """Of a duty that is met it may be open whether it applies; nothing else may come out otherwise."""
    site = site_generator.complete_site(Random(seed))
    before = {
        (each["provision"], each["subject"], each["counterpart"]): each["verdict"]
        for each in resguardo.check(site)["findings"]
    }
    read = 0
    for changed in with_each_value_unreadable(site, Random(seed)):
        try:
            result = resguardo.check(changed)
        except UnusableFile:
            continue
        for each in result["findings"] if result["problems"] else ():
            was = before.get((each["provision"], each["subject"], each["counterpart"]), "indeterminado")
            turned = "indeterminado" not in (was, each["verdict"]) and was != each["verdict"]
            assert not turned or (was, each["verdict"]) == ("nao_se_aplica", "atende"), (changed, each)
        read += bool(result["problems"])
    assert read > 20


def test_very_many_problems_are_counted_not_all_listed() -> None:
    site = {"areas": [{"id": "A", "vizinhos": {"itens": [{"distancia_m": -1}] * 120}}]}
    problems = resguardo.check(site)["problems"]
    assert len(problems) == 101
    assert problems[-1]["found"] == "mais de 100 problemas"


@pytest.mark.parametrize(
    "options",
    [
        {"on": "x"},
        {"on": 5},
        {"readings": {"R07": 3}},
        {"readings": {5: "x"}},
        {"profile": None},
        {"readings": {"R07": None}},
    ],
)
def test_a_wrong_option_is_told_in_portuguese(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"não é uma data|desconhecid"):
        resguardo.check(builders.a_site(), **options)


def test_a_screen_that_takes_nothing_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-m", "resguardo", "law"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603 - our own
    assert (done.returncode, done.stderr) == (2, "não se pôde escrever o resultado (sem espaço no disco)\n")


@pytest.mark.parametrize(("changes", "place", "said"), [row[1:] for row in LISTED], ids=[row[0] for row in LISTED])
def test_one_bad_value_is_a_listed_problem_and_stops_nothing_else(
    changes: dict[str, Any], place: str, said: str
) -> None:
    result = resguardo.check(builders.a_site(**changes))
    (problem,) = result["problems"]
    assert place in problem["place"]
    assert said in f"{problem['found']} {problem['expected']}"
    assert result["verdict"] in ("indeterminado", "atende")
    assert any(each["verdict"] == "atende" for each in result["findings"])


def test_two_areas_of_one_id_are_a_listed_problem_and_both_are_judged() -> None:
    site = builders.a_site()
    site["areas"].append(json.loads(json.dumps(site["areas"][0])))
    result = resguardo.check(site)
    assert [each["place"] for each in result["problems"]] == ["areas[A]"]
    assert len(result["areas"]) == 2


UNDERSTOOD = [
    ({HEADROOM: "2,80"}, "2,80 m"),
    ({HEADROOM: "2.80"}, "2,80 m"),
    ({HEADROOM: "280 cm"}, "2,80 m"),
    ({CAPACITY: {"kg": "520 Kg"}}, "520 kg"),
]


@pytest.mark.parametrize(("changes", "value"), UNDERSTOOD)
def test_a_text_is_understood_as_brazilians_write_and_echoed(changes: dict[str, Any], value: str) -> None:
    result = resguardo.check(builders.a_site(**changes))
    assert result["problems"] == []
    assert [each["value"] for each in result["understood"]] == [value]
    assert result["verdict"] == "atende"


def test_a_bare_number_whose_dot_may_part_thousands_is_echoed() -> None:
    result = resguardo.check(builders.a_site(**{CAPACITY: {"kg": 24.961}}))
    assert [(each["text"], each["value"]) for each in result["understood"]] == [("24.961", "24,961 kg")]
    assert resguardo.check(builders.a_site(**{CAPACITY: {"kg": 24_961}}))["understood"] == []


def test_the_laws_own_writing_of_6240_kg_is_understood() -> None:
    result = resguardo.check(builders.a_site(**{CAPACITY: {"kg": "6.240 Kg"}}))
    assert [each["value"] for each in result["understood"]] == ["6.240 kg"]
    assert result["areas"][0]["class"] == "III"


def test_a_cnpj_with_letters_is_right() -> None:
    assert resguardo.check(builders.a_site(**{"estabelecimento.cnpj": "12.ABC.345/01DE-35"}))["problems"] == []


def test_what_is_told_twice_and_disagrees_decides_nothing() -> None:
    walls = {"areas[A].vizinhos[divisa].muro_altura_m": 1.79, "estabelecimento.divisas_muradas": True}
    result = resguardo.check(builders.a_site(**walls))
    assert [each["place"] for each in result["problems"]] == ["estabelecimento.divisas_muradas"]


@pytest.mark.parametrize("unanswered", ["não sei", "?", "-"])
@pytest.mark.parametrize(
    "path", ["estabelecimento.mercadorias", "areas[A].vizinhos", "areas[A].aberturas_no_piso", "areas[A].extintores"]
)
def test_a_list_said_to_be_complete_but_not_told_is_no_empty_list(path: str, unanswered: str) -> None:
    said = {"completa": True, "itens": unanswered, **({"raio_m": 200} if path.endswith("vizinhos") else {})}
    told = resguardo.check(builders.a_site(**{path: said}))
    assert told["verdict"] == "indeterminado"
    (problem,) = [each for each in told["problems"] if each["place"] == f"{path}.itens"]
    assert problem["expected"] == "a lista do que há; [] se não há nada"
    assert resguardo.check(builders.a_site(**{path: {**said, "itens": []}}))["problems"] == []


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("0 g", 0), ("0,5", 0.5)])
def test_a_lower_end_below_what_is_plausible_says_nothing_as_text_or_number(text: str, number: float) -> None:
    extinguisher = "areas[A].extintores[A1].kg"
    one, other = (resguardo.check(builders.a_site(**{extinguisher: {"de": each, "ate": 8}})) for each in (text, number))
    assert one["problems"] == other["problems"] == []
    assert one["findings"] == other["findings"]


class TestFactsThatContradictEachOther:
    """The problem shows each of them with its value, and where each stands; the questions say that they were told."""

    COVER: ClassVar[dict[str, Any]] = {
        "areas[A].cobertura": {"existe": True, "resistente_ao_fogo": True, "pe_direito_m": 2.8, "plana": True},
        "areas[A].cobertura.menor_espaco_livre_m": 1.1,
        "areas[A].altura_da_pilha_m": 1.5,
    }

    @pytest.mark.parametrize(
        ("changes", "told", "facts"),
        [
            (
                COVER,
                ("1,10 m", "2,80 m", "1,50 m", "1,30 m"),
                ["cobertura.menor_espaco_livre_m", "cobertura.pe_direito_m", "altura_da_pilha_m"],
            ),
            (
                {"areas[A].perimetro": {"total_m": 10, "tela_m": 8, "parede_m": 4, "aberto_m": 0}},
                ("12,00 m", "8,00 m", "4,00 m", "10,00 m"),
                ["perimetro.tela_m", "perimetro.parede_m", "perimetro.aberto_m", "perimetro.total_m"],
            ),
            (
                {"areas[A].capacidade": {"botijoes": 40, "kg": 100}},
                ("40", "100 kg"),
                ["capacidade.botijoes", "capacidade.kg"],
            ),
            (
                {"areas[A].cobertura": {"existe": False, "pe_direito_m": 2.8, "plana": True}},
                ("sem cobertura", "2,80 m", "plana"),
                ["cobertura.existe", "cobertura.pe_direito_m", "cobertura.plana"],
            ),
        ],
    )
    def test_are_all_named(self, changes: dict[str, Any], told: tuple[str, ...], facts: list[str]) -> None:
        (problem,) = resguardo.check(builders.a_site(**changes))["problems"]
        assert problem["facts"] == [f"areas[A].{each}" for each in facts]
        assert not [each for each in told if each not in f"{problem['found']} {problem['expected']}"]

    def test_are_asked_again_as_such(self) -> None:
        report = report_on(builders.a_site(**self.COVER))
        again = {path: each.how for each in report.missing for path in each.paths}
        assert set(again) == {"areas[A].cobertura.pe_direito_m", "areas[A].cobertura.menor_espaco_livre_m"}
        assert all(CONTRADICTED in how for how in again.values())
        untold = report_on(
            builders.a_site(
                **{**self.COVER, "areas[A].cobertura.menor_espaco_livre_m": None, "areas[A].pavimento": None}
            )
        )
        assert not [each for each in untold.missing if CONTRADICTED in each.how]


class TestAThingListedTwice:
    def test_of_an_extinguisher_it_is_open_whether_there_is_another(self) -> None:
        """Two of 4 kg are enough for 40 cylinders; one that may be listed twice is not surely two."""
        one = {"id": "E1", "agente": "po_quimico", "kg": 4, "valido": True}
        site = builders.a_site(**{"areas[A].extintores": {"completa": True, "itens": [one, one]}})
        result = resguardo.check(site)
        assert [each["found"] for each in result["problems"]] == ['"E1" repetido em extintores']
        (of_the_area,) = (each for each in result["findings"] if each["provision"] == "art11_cpt_inc1")
        assert of_the_area["verdict"] == "indeterminado"

    def test_names_that_differ_only_by_spaces_around_them_are_the_same(self) -> None:
        site = builders.with_areas(builders.an_area("A"), builders.an_area("A "), gaps={})
        assert '"A" repetido em áreas de armazenamento' in {each["found"] for each in resguardo.check(site)["problems"]}

    def test_a_pair_is_found_by_its_names_without_the_spaces_around_them(self) -> None:
        site = builders.with_areas(builders.an_area("A"), builders.an_area("B"), gaps={})
        result = resguardo.check({**site, "separacoes": [{"entre": [" A", "B "], "distancia_m": 50}]})
        assert result["problems"] == []
        assert [each["group"] for each in result["areas"]] == [["A"], ["B"]]
