"""Where something stands, as people call it."""

from __future__ import annotations

import pytest

from resguardo.outputs.places import place_in_words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("areas[A].capacidade.botijoes", "capacidade em botijões de 13 kg (área A)"),
        ("areas[A].vizinhos[#1].parede_corta_fogo", "parede corta-fogo (vizinho nº 1 da lista, área A)"),
        ('planta, via_publica "Rua 7"', 'via pública "Rua 7"'),
        ('planta, armazenamento "A "velha""', 'área "A "velha""'),
        ('planta, muro "M.1".altura_m', 'altura (muro "M.1")'),
        ("local.yaml", "local.yaml"),
    ],
)
def test_is_said_without_the_keys_of_a_file(place: str, words: str) -> None:
    assert place_in_words(place) == words


def test_leaves_out_the_only_area() -> None:
    assert place_in_words("areas[A].cobertura.pe_direito_m", areas=False) == "pé-direito no ponto mais baixo"
