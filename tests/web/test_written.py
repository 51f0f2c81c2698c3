"""The site file's content as it travels: no digit lost, read and changed at a path."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

import resguardo
from builders import a_site
from resguardo.sources import document
from resguardo.sources.written import as_json, value_at, with_item, with_value, without_item

LISTED = {"areas": [{"id": "A", "vizinhos": {"completa": True, "itens": [{"id": "a.b"}, {"tipo": "escola"}]}}]}
NAMES = some.text(some.characters(exclude_categories=("C",)), max_size=9)
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers(-(10**15), 10**15) | some.decimals(-1_000, 1_000, places=3) | NAMES,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


class TestJson:
    @given(some.dictionaries(NAMES, VALUES, min_size=1, max_size=4), some.sampled_from([None, ""]))
    def test_read_again_is_the_same_to_the_last_digit(self, content: Any, indent: str | None) -> None:
        again = document.parse(as_json(content, indent), "local.json").content
        assert repr(again) == repr(content)

    def test_of_a_site_gives_the_same_result(self) -> None:
        site = document.parse(as_json(a_site(**{"areas[A].fiacao": None}), ""), "local.json").content
        assert resguardo.check(site) == resguardo.check(a_site(**{"areas[A].fiacao": None}))

    def test_keeps_the_zeros_that_somebody_wrote(self) -> None:
        assert as_json({"kg": Decimal("6.240")}) == '{"kg": 6.240}'


class TestAtAPath:
    @pytest.mark.parametrize(
        ("path", "value"),
        [
            ("areas[A].vizinhos[a.b].id", "a.b"),
            ("areas[A].vizinhos[#2].tipo", "escola"),
            ("areas[#1].id", "A"),
            ("areas[A].vizinhos.completa", True),
            ("areas[B].vizinhos", None),
            ("areas[A].vizinhos[#3].tipo", None),
            ("estabelecimento.nome", None),
        ],
    )
    def test_is_what_is_written_there(self, path: str, value: Any) -> None:
        assert value_at(LISTED, path) == value

    def test_a_value_is_put_and_the_groups_on_the_way_are_made(self) -> None:
        changed = with_value(LISTED, "areas[A].cobertura.existe", True)
        assert changed["areas"][0]["cobertura"] == {"existe": True}
        assert "cobertura" not in LISTED["areas"][0]

    def test_of_a_thing_said_not_to_be_there_a_value_says_that_it_is(self) -> None:
        site = {"areas": [{"id": "A", "vizinhos": {"itens": [{"id": "V", "parede_corta_fogo": False}]}}]}
        changed = with_value(site, "areas[A].vizinhos[V].parede_corta_fogo.altura_m", 3)
        assert value_at(changed, "areas[A].vizinhos[V].parede_corta_fogo") == {"altura_m": 3}

    @pytest.mark.parametrize("path", ["areas[B].pavimento", "areas.pavimento", "areas[A].vizinhos[Z].tipo"])
    def test_that_names_nothing_is_an_error(self, path: str) -> None:
        with pytest.raises(KeyError):
            with_value(LISTED, path, 1)

    def test_beside_a_plan_an_item_is_made_where_the_plan_alone_shows_it(self) -> None:
        changed = with_value({"planta": {"type": "FeatureCollection"}}, "areas[A].vizinhos[V].muro_altura_m", "2")
        assert changed["areas"] == [{"id": "A", "vizinhos": {"itens": [{"id": "V", "muro_altura_m": "2"}]}}]

    def test_items_come_and_go(self) -> None:
        more = with_item(LISTED, "areas[A].vizinhos", {"id": "c"})
        assert [each.get("id") for each in more["areas"][0]["vizinhos"]["itens"]] == ["a.b", None, "c"]
        less = without_item(more, "areas[A].vizinhos", 0)
        assert [each.get("id") for each in less["areas"][0]["vizinhos"]["itens"]] == [None, "c"]
        assert less["areas"][0]["vizinhos"]["completa"] is True
