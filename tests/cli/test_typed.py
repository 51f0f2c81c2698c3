"""What is typed wrong on the command line, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from resguardo.cli.main import main

SHOP = str(Path(__file__).parents[2] / "examples" / "mercado_da_esquina.yaml")
NO_FILE = "um nome vazio; espera-se o nome de um arquivo, como loja.yaml"

WRONG = [
    (["chek", SHOP], 'resguardo: comando desconhecido: "chek" (seria "check"?); os comandos são check, draw, '),
    (["audit", "foo"], 'resguardo audit: comando desconhecido: "foo"; o comando é verify'),
    (
        ["check", SHOP, "--format", "htm"],
        '--format: "htm" não é uma das opções (seria "html"?); são text, json, html e pdf',
    ),
    (["check", ""], f"ARQUIVO: {NO_FILE}"),
    (["draw", " "], f"ARQUIVO: {NO_FILE}"),
    (["new", ""], f"ARQUIVO: {NO_FILE}"),
    (["restore", ""], f"ARQUIVO: {NO_FILE}"),
    (["check", SHOP, "--plan", ""], f"--plan: {NO_FILE}"),
    (["check", SHOP, "--town", ""], f"--town: {NO_FILE}"),
    (["check", SHOP, "--output", ""], f"--output: {NO_FILE}"),
    (["serve", "--town", ""], f"--town: {NO_FILE}"),
    (["serve", "--data", ""], "--data: um nome vazio; espera-se o nome de uma pasta; a atual se escreve . (um ponto)"),
    (["backup", "--data", ""], "--data: um nome vazio; espera-se o nome de uma pasta"),
    (["serve", "--requests", "0"], '--requests: "0" não serve: espera-se um número inteiro, 1 ou mais'),
    (["remind", "--days", "x"], '--days: "x" não serve: espera-se um número de dias, 1 ou mais, até 36500'),
]


@pytest.mark.parametrize(("typed", "said"), WRONG, ids=[" ".join(each).replace(SHOP, "loja") for each, _ in WRONG])
def test_is_told_in_portuguese_with_what_to_do(typed: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(typed)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("reading", ["R7", "r07", "R07", "r 7"])
def test_a_reading_is_spelt_for_a_check_as_for_the_law(reading: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", reading]) == 0
    assert "Leitura R07" in capsys.readouterr().out
    assert main(["check", SHOP, "--reading", f"{reading}=allowed"]) == 0
    assert "R07" in capsys.readouterr().out


class TestNew:
    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("loja.json", "um nome que acaba em .json; esperado: {folder}/loja.yaml; o arquivo que se cria é YAML"),
            ("loja.geojson", "um nome que acaba em .geojson; esperado: {folder}/loja.yaml; "),
            ("loja 1.5", "um nome que não acaba em .yaml; esperado: {folder}/loja 1.5.yaml; "),
            ("", "uma pasta que já existe; esperado: o nome de um arquivo novo, como {folder}/local.yaml"),
        ],
    )
    def test_says_how_to_name_the_file(
        self, name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["new", str(tmp_path / name)]) == 2
        assert said.format(folder=tmp_path) in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []
