"""The municipality's configuration: what it may say, and what is told of each mistake in it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import resguardo
from resguardo.cli.main import main
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.site.problem import UnusableFile
from resguardo.sources import town

WRONG = [
    ("leituras = {R07 = 3}", "leituras.R07", "3"),
    ('feriados = "x"', "feriados", "x"),
    ("feriados = [1]", "feriados[1]", "1"),
    ("feriados = 5", "feriados", "5"),
    ('[[feriados]]\nnome = "x"\nfonte = "y"', "feriados[1]", "nenhum dia"),
    ("publicada_em = 9999-12-31", "publicada_em", "31/12/9999"),
    ("publicada_em = 2002-09-18", "publicada_em", "18/09/2002"),
    ("publicada_em = 2002-09-20T10:00:00", "publicada_em", "10:00"),
    ('publicada_em = "2002-09-20"', "publicada_em", "2002-09-20"),
    ("regulamentacoes = [1]", "regulamentacoes[1]", "1"),
    ("cores = {primaria = 3}", "cores.primaria", "3"),
    ("tolerancia_de_desenho_mm = 11", "tolerancia_de_desenho_mm", "11"),
    ("tolerancia_de_desenho_mm = true", "tolerancia_de_desenho_mm", "true (sim)"),
    ("fiscalizacao = 1", "fiscalizacao", "1"),
    ("fiscalizacao = {prazo_da_defesa_dias = 0}", "fiscalizacao.prazo_da_defesa_dias", "0"),
    ("fiscalizacao = {prazo_da_defesa_dias = true}", "fiscalizacao.prazo_da_defesa_dias", "true (sim)"),
    ("fiscalizacao = {lugar_da_defesa = 3}", "fiscalizacao.lugar_da_defesa", "3"),
    ("fiscalizacao = {valor = 3}", "fiscalizacao.valor", "3"),
    ("publicado_em = 2002-09-20", "publicado_em", "desconhecida"),
    ("x = 1\ny = ]", "municipio.toml", "não é TOML"),
    ("nome = 'x'\nnome = 'y'", "municipio.toml", "a chave nome repetida (linhas 1 e 2)"),
    ('cores = {primaria = "azul"}', "cores.primaria", '"azul"'),
    ('cores = {fundo = "#000000"}', "cores.fundo", "cor desconhecida"),
    ('cores = {primaria = "#ffcd07"}', "cores.primaria", "contraste de 1,5"),
    ('brasao = "nada.png"', "brasao", "nada.png (não existe)"),
    ('brasao = "brasao.exe"', "brasao", "outro tipo de arquivo"),
    ("a = " + "[" * 5_000, "municipio.toml", "não é TOML"),
]


def told(tmp_path: Path, text: str) -> town.Town:
    path = tmp_path / "municipio.toml"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "brasao.exe").write_bytes(b"")
    return town.read(path, LAW)


@pytest.mark.parametrize(("text", "place", "found"), WRONG)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, text: str, place: str, found: str) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, text)
    (problem,) = refused.value.problems
    assert problem.place.endswith(place)
    assert found in problem.found


@pytest.mark.parametrize("text", ["nome = Exemplo\nferiados = 5", 'nome = "a"\nnome = "b"\nferiados = 5'])
def test_a_file_that_is_no_toml_says_that_the_rest_is_not_read_yet(tmp_path: Path, text: str) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, text)
    (problem,) = refused.value.problems
    assert problem.expected.endswith("(o que vem depois só se lê sem este erro)")


REPEATED = [
    ("nome = 'x'\nnome = 'y'\ncores = {}\n", 2, "a chave nome repetida (linhas 1 e 2)"),
    ("[leituras]\nR07 = 'a'\n[leituras]\nR08 = 'a'", 3, "a chave [leituras] repetida (linhas 1 e 3)"),
    ("leituras = {R07 = 'a', R07 = 'b'}", 1, "a chave R07 repetida (linha 1)"),
    (
        "[[feriados]]\nnome = 'x'\n[[feriados]]\nnome = 'x'\ndia = 1\nnome = 'y'",
        6,
        "a chave nome repetida (linhas 4 e 6)",
    ),
    (
        "regulamentacoes = [\n'a',\n]\nregulamentacoes = [\n'b',\n]",
        4,
        "a chave regulamentacoes repetida (linhas 1 e 4)",
    ),
    ("leituras = {}\nleituras.R07 = 'a'", 2, "a chave leituras.R07 repetida (linha 2)"),
    ('"a\\"b" = 1\n"a\\"b" = 2', 2, "a chave repetida (linha 2)"),
]


@pytest.mark.parametrize(("text", "line", "found"), REPEATED)
def test_a_key_that_stands_twice_is_named_with_its_lines(tmp_path: Path, text: str, line: int, found: str) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, text)
    (problem,) = refused.value.problems
    assert (problem.found, problem.line) == (found, line)


def test_a_fault_at_the_end_of_a_file_has_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, "nome = 'x'\npublicada_em =")
    (problem,) = refused.value.problems
    assert (problem.found, problem.line) == ("o que não é TOML", 2)


QUOTED = [
    ('publicada_em = "2002-12-01"', '"2002-12-01"', "2002-12-01"),
    ('tolerancia_de_desenho_mm = "5"', '"5"', "5"),
    ('fiscalizacao = {prazo_da_defesa_dias = "15"}', '"15"', "15"),
    ('feriados = [{nome = "x", fonte = "y", data = "2013-07-23"}]', '"2013-07-23"', "2013-07-23"),
    ('feriados = [{nome = "x", fonte = "y", pascoa = "60"}]', '"60"', "60"),
]


@pytest.mark.parametrize(("text", "found", "meant"), QUOTED)
def test_of_a_date_or_a_number_in_quotes_it_is_said_that_these_are_the_trouble(
    tmp_path: Path, text: str, found: str, meant: str
) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, text)
    (problem,) = refused.value.problems
    assert (problem.found, problem.expected) == (f"{found}, que entre aspas é um texto", f"o mesmo sem aspas, {meant}")


def test_of_what_is_no_date_without_its_quotes_the_form_of_one_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, 'publicada_em = "01/12/2002"')
    (problem,) = refused.value.problems
    assert (problem.found, problem.expected) == ('"01/12/2002"', "uma data sem aspas, como 2002-09-20")


def test_the_arms_are_looked_for_beside_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "brasao.svg").write_text("<svg/>", encoding="utf-8")
    assert told(tmp_path, 'brasao = "brasao.svg"').arms == "brasao.svg"


def test_a_check_tells_of_the_look_what_the_page_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site, municipality = tmp_path / "local.yaml", tmp_path / "municipio.toml"
    site.write_text("resguardo: 1\n", encoding="utf-8")
    municipality.write_text('brasao = "nada.png"\ncores = {primaria = "azul"}\n', encoding="utf-8")
    assert main(["check", str(site), "--town", str(municipality)]) == 2
    said = capsys.readouterr().err
    assert f"{municipality}, cores.primaria, linha 2: " in said
    assert f"{municipality}, brasao, linha 1: nada.png (não existe)" in said


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(UnusableFile) as refused:
        told(tmp_path, "nome = 1\nleituras = {R07 = 3, R08 = 4}\n")
    path = tmp_path / "municipio.toml"
    assert [(each.place, each.line) for each in refused.value.problems] == [
        (f"{path}, nome", 1),
        (f"{path}, leituras.R07", 2),
        (f"{path}, leituras.R08", 2),
    ]


def test_a_mistake_in_a_holiday_hides_none_in_another_nor_in_a_reading(tmp_path: Path) -> None:
    text = """feriados = [3, {nome = "x", fonte = "y", dia = 40, mes = 2}]
[leituras]
R07 = "talvez"
"""
    path = tmp_path / "municipio.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableFile) as refused:
        town.read(path, LAW)
    assert [(each.place.partition(", ")[2], each.line) for each in refused.value.problems] == [
        ("leituras.R07", 3),
        ("feriados[1]", 1),
        ("feriados[2].dia", 1),
    ]


@pytest.mark.parametrize("name", ["Curitiba", "Prefeitura de Exemplo", "Campina Grande do Sul - PB"])
def test_the_configuration_of_another_municipality_is_refused(name: str) -> None:
    """Its publication date would count for this law's term, and its name would stand over this law."""
    with pytest.raises(UnusableFile) as refused:
        resguardo.check({"resguardo": 1}, town={"nome": name, "publicada_em": date(2011, 5, 12)})
    (problem,) = refused.value.problems
    assert problem.place == "nome"
    assert problem.expected.startswith('"Campina Grande do Sul"')


def test_the_municipality_may_be_named_as_it_calls_itself() -> None:
    for name in ("", "Campina Grande do Sul", "Prefeitura Municipal de Campina Grande do Sul - PR"):
        assert resguardo.check({"resguardo": 1}, town={"nome": name})["verdict"] == "indeterminado"


def test_a_mistake_is_told_beside_those_of_the_site_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site, municipality = tmp_path / "local.yaml", tmp_path / "municipio.toml"
    site.write_text("areas: ?\n", encoding="utf-8")
    municipality.write_text('nome = 3\n[[feriados]]\nnome = "x"\nfonte = "y"\ndia = 31\nmes = 2\n', encoding="utf-8")
    assert main(["check", str(site), "--town", str(municipality)]) == 2
    told = capsys.readouterr().err
    assert f"{site}, linha 1: " in told
    assert f"{municipality}, nome, linha 1: " in told
    assert f"{municipality}, feriados[1].dia, linha 5: " in told


@pytest.mark.parametrize("day", [date(2002, 9, 19), date(2100, 1, 1)])
def test_the_law_may_be_published_from_the_day_it_was_signed(tmp_path: Path, day: date) -> None:
    assert told(tmp_path, f"publicada_em = {day}").published == day


def test_nothing_is_assumed_of_an_empty_file(tmp_path: Path) -> None:
    assert told(tmp_path, "") == town.Town()


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(UnusableFile):
            town.read(path)


def test_a_byte_order_mark_is_no_part_of_a_configuration(tmp_path: Path) -> None:
    file = tmp_path / "municipio.toml"
    file.write_bytes(b"\xef\xbb\xbftolerancia_de_desenho_mm = 5\n")
    assert town.read(file).drawing_tolerance_mm == 5
