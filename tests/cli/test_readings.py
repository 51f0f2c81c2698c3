"""Readings asked for on the command line."""

from pathlib import Path

import pytest

from resguardo.cli.main import main

SHOP = str(Path(__file__).parents[2] / "examples" / "mercado_da_esquina.yaml")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["07=allowed"], 'leitura desconhecida: "07" (seria "R07"?); as leituras vão de R01 a R61'),
        (["r07=alowed"], 'R07: opção desconhecida: "alowed" (seria "allowed"?)'),
        (
            ["r7=allowed", "R07=forbidden"],
            "leitura pedida mais de uma vez: R07=allowed e R07=forbidden; diga só R07=allowed ou R07=forbidden",
        ),
        (["R07=alowed"], 'R07: opção desconhecida: "alowed" (seria "allowed"?)'),
        (["R07=allowed", "R07=allowed"], "mais de uma vez: R07=allowed e R07=allowed; diga só R07=allowed\n"),
        (["R07=allowed", "R07=x", "R99=y"], 'leitura desconhecida: "R99"; as leituras vão de R01 a R61'),
        (
            ["R07=allowed", "R07=forbidden"],
            "leitura pedida mais de uma vez: R07=allowed e R07=forbidden; diga só R07=allowed ou R07=forbidden",
        ),
    ],
)
def test_are_named_as_the_law_names_them_and_once(asked, told, capsys):
    assert main(["check", SHOP, *(part for each in asked for part in ("--reading", each))]) == 2
    assert told in capsys.readouterr().err
