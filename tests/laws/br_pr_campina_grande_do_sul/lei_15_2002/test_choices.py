"""The choices of a fact on which this law was read: another law's are refused, and leave open what needs them."""

from typing import Any

import pytest

import resguardo
from builders import a_site
from resguardo.site.facts import FLOOR, MERCHANDISE, NEIGHBOUR_KIND


@pytest.mark.parametrize(
    ("told", "place"),
    [
        (
            {"areas[A].vizinhos[escola].tipo": "creche", "areas[A].vizinhos[escola].distancia_m": 5},
            "areas[A].vizinhos[escola].tipo",
        ),
        ({"areas[A].pavimento": "mezanino"}, "areas[A].pavimento"),
        ({"estabelecimento.mercadorias": {"completa": True, "itens": ["fogos"]}}, "estabelecimento.mercadorias[#1]"),
    ],
)
def test_a_word_on_which_the_law_was_not_read_is_refused_and_leaves_open_what_needs_it(
    told: dict[str, Any], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another law's day nursery is no neighbour without a distance here, nor are its fireworks harmless goods."""
    for fact, word in ((NEIGHBOUR_KIND, "creche"), (FLOOR, "mezanino"), (MERCHANDISE, "fogos")):
        monkeypatch.setitem(fact.choices, word, word)  # type: ignore[arg-type]
    result = resguardo.check(a_site(**told))
    assert [each["place"].removesuffix(".mercadoria") for each in result["problems"]] == [place]
    assert "de que esta lei não fala" in result["problems"][0]["found"]
    assert result["verdict"] == "indeterminado"
