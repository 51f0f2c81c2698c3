"""Bad input, one expected result each: what the command answers, and what stays decided in spite of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import builders
import resguardo
from resguardo.cli.main import main

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
    ("another format", lambda path: path.write_text("resguardo: 2\nareas: []\n"), ("resguardo", '"2"')),
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
    ("a word that is no choice", {"areas[A].pavimento": "terrio"}, "pavimento", "terreo"),
    ("the lower end above the upper", {HEADROOM: {"de": 3, "ate": 2.5}}, "pe_direito_m", "3"),
    (
        "parts of a perimeter above its total",
        {"areas[A].perimetro": {"total_m": 24, "tela_m": 20, "parede_m": 5, "aberto_m": 0}},
        "areas[A].perimetro",
        "25,00 m",
    ),
    ("no area", {"areas": []}, "areas", "nenhuma área"),
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
    ("botijões and kg at once", {CAPACITY: {"botijoes": 40, "kg": 530}}, "areas[A].capacidade", "botijoes"),
    ("a list that is none", {"areas[A].extintores": "dois"}, "areas[A].extintores", "dois"),
]


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
