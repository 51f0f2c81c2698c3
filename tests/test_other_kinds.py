"""A value of another kind than its fact is: named as its author knows it, and never as this program writes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from functools import partial
from typing import Any

import pytest

import builders
import resguardo
from resguardo.site.fact import Fact, ListOf, Member, Section
from resguardo.site.facts import SITE
from resguardo.site.problem import UnusableFile
from resguardo.site.quoting import in_file, quoted
from resguardo.verification import told_in, town_in
from sources import plans

Steps = tuple[str | int, ...]

VALUES: Mapping[str, Any] = {
    "an interval": {"de": 1, "ate": "3 m"},
    "a spread": {"valor": 5, "mais_ou_menos": True},
    "a group": {"x": None},
    "an empty group": {},
    "a list of texts": ["A"],
    "a list of numbers": [1, Decimal("2.50"), None, True],
    "a list of groups": [{"de": [1], "x": "A"}],
    "an empty list": [],
    "yes": True,
    "no": False,
    "a whole number": 5,
    "a decimal number": Decimal("5.50"),
    "a text": "teto 'A'",
    "a date": date(2020, 1, 2),
    "a date with its hour": datetime(2020, 1, 2, 10),  # noqa: DTZ001 - as a TOML file without an offset has it
    "an hour": time(10, 30),
}
PYTHON = re.compile(r"\{'|\['|'\]|'\}|\bTrue\b|\bFalse\b|\bNone\b|Decimal|datetime|\((?:'|\d+, )")
"""What only a Python program writes."""


def places_of(members: tuple[Member, ...], steps: Steps = ()) -> Iterator[tuple[Steps, Member]]:
    """Where each fact, group and list stands in a site file, of a list in its first item."""
    for member in members:
        here = (*steps, member.key)
        yield here, member
        if isinstance(member, Section):
            yield from places_of(member.members, here)
        elif isinstance(member, ListOf):
            row = (*here, "itens", 0) if member.surveyed else (*here, 0)
            yield from [(row, member)] if member.scalar else places_of(member.members, row)


def a_site_with(value: Any, steps: Steps) -> Any:
    for step in reversed(steps):
        value = {step: value} if isinstance(step, str) else [value]
    return value


def texts_of(document: Any) -> list[str]:
    """All that is told of what was handed over, and of how it was read."""
    try:
        told = told_in(document)
    except UnusableFile as refused:
        return [str(refused)]
    return [*map(str, told.problems), *(f"{each.place}: {each.text}; {each.value}" for each in told.understood)]


def refusal_of(function: Callable[..., Any], *given: Any, **asked: Any) -> list[str]:
    """Why something cannot be used; nothing where it can."""
    try:
        function(*given, **asked)
    except (UnusableFile, ValueError) as refused:
        return [str(refused)]
    return []


def in_python(texts: list[str]) -> list[str]:
    return [each for each in texts if PYTHON.search(each.replace(str(VALUES["a text"]), ""))]


def kind_of(member: Member) -> str:
    return member.kind if isinstance(member, Fact) else type(member).__name__


PLACES = list(places_of(SITE))


@pytest.mark.parametrize("kind", sorted({kind_of(member) for _, member in PLACES}))
@pytest.mark.parametrize("value", VALUES)
def test_no_value_in_the_place_of_a_fact_is_shown_as_python_writes_it(value: str, kind: str) -> None:
    told = VALUES[value]
    for steps in (steps for steps, member in PLACES if kind_of(member) == kind):
        for each in (told, [told], {"de": told}):
            assert in_python(texts_of(a_site_with(each, steps))) == []


IN_A_TOWN = (
    *("nome", "brasao", "cores", "publicada_em", "feriados", "regulamentacoes", "tolerancia_de_desenho_mm"),
    *("leituras", "fiscalizacao"),
)


@pytest.mark.parametrize("key", IN_A_TOWN)
@pytest.mark.parametrize("value", VALUES)
def test_nor_in_the_place_of_what_a_municipality_sets(value: str, key: str) -> None:
    told = VALUES[value]
    for each in (told, [told], {"R07": told}, [{"nome": told, "dia": told}]):
        assert in_python(refusal_of(town_in, {key: each})) == []


@pytest.mark.parametrize("value", VALUES)
def test_nor_in_a_plan(value: str) -> None:
    told = VALUES[value]
    school = plans.feature("escola", plans.point(60, 0), "E")
    for changed in (
        {"type": told},
        {"plano": told},
        {"precisao_m": told},
        {"unidade": told},
        {"features": told},
        {"features": [told]},
        {"features": [{**school, "properties": told}]},
        {"features": [{**school, "properties": {"tipo": told, "nome": told, "lados": told}}]},
        {"features": [{**school, "geometry": told}]},
        {"features": [{**school, "geometry": {"type": told, "coordinates": told}}]},
        {"features": [{**school, "geometry": {"type": "Point", "coordinates": told}}]},
    ):
        assert in_python(texts_of({"planta": {**plans.local(school), **changed}})) == []


@pytest.mark.parametrize("value", VALUES)
def test_nor_in_what_a_program_asks(value: str) -> None:
    told = VALUES[value]
    for asked in ({"on": told}, {"profile": told}, {"readings": told}, {"readings": {"R07": told}}):
        assert in_python(refusal_of(partial(resguardo.check, {}), **asked)) == []


NAMED = [
    (VALUES["an interval"], "de 1 até 3 m"),
    (VALUES["a spread"], "5 ± true"),
    ({"de": 1}, "de 1 em diante"),
    ({"ate": Decimal("2.50")}, "até 2.50"),
    ({"de": [1]}, "um grupo de chaves"),
    ({}, "um grupo vazio"),
    (["A"], 'a lista ["A"]'),
    (VALUES["a list of numbers"], "a lista [1, 2.50, null, true]"),
    ([{"x": 1}], "uma lista de 1 item"),
    ([[], {}], "uma lista de 2 itens"),
    ([], "uma lista vazia"),
    (True, "true (sim)"),
    (False, "false (não)"),
    (None, "nada"),
    (5, "o número 5"),
    ("teto", '"teto"'),
    ("a" * 99, f'"{"a" * 60}…"'),
    (["a" * 99], f'a lista ["{"a" * 58}…'),
    ([1] * 10**6, f"a lista [{'1, ' * 19}1,…"),
    ("G\u202eás", '"G\N{REPLACEMENT CHARACTER}ás"'),
    (date(2020, 1, 2), "a data 2020-01-02"),
    (datetime(2020, 1, 2, 10), "a data com hora 2020-01-02 10:00:00"),  # noqa: DTZ001
    (time(10, 30), "a hora 10:30:00"),
    ({1}, "um valor de outra espécie"),
]


@pytest.mark.parametrize(("value", "said"), NAMED, ids=[said[:20] for _, said in NAMED])
def test_a_value_is_named_as_yaml_and_portuguese_write_it(value: Any, said: str) -> None:
    assert quoted(value) == said


def test_what_lies_deep_is_left_out_of_what_a_file_has() -> None:
    assert in_file({"x": [[["A"]]]}) == "{x: [[[…]]]}"


def test_what_was_understood_of_an_interval_is_shown_in_words() -> None:
    told = resguardo.check(builders.a_site(**{"areas[A].altura_da_pilha_m": {"de": "1,00 m", "ate": "1,20 m"}}))
    (echo,) = told["understood"]
    assert (echo["text"], echo["value"]) == ("de 1,00 m até 1,20 m", "1,00 m a 1,20 m")
    told = resguardo.check(builders.a_site(**{"areas[A].fiacao": ["não há fiação", "exposta"]}))
    assert [(each["text"], each["value"]) for each in told["understood"]] == [
        ('["não há fiação", "exposta"]', "não há fiação"),
    ]


UNDER_A_FLAT_ROOF = {"existe": True, "pe_direito_m": 2.8, "plana": True, "resistente_ao_fogo": True}
FREE_SPACE = [
    # the stack, the free space told, what it must be
    (None, 2.9, "espaço livre de no máximo o pé-direito, 2,80 m, ou outra medida certa"),
    (1.2, 1.8, "espaço livre de exatamente o pé-direito menos a pilha mais alta, 1,60 m, ou outra medida certa"),
    (
        {"de": 1, "ate": 1.2},
        1.9,
        "espaço livre de no máximo o pé-direito menos a pilha mais alta, 1,80 m, ou outra medida certa",
    ),
]


@pytest.mark.parametrize(("stack", "told", "expected"), FREE_SPACE)
def test_a_free_space_that_cannot_be_is_measured_by_what_was_told_alone(stack: Any, told: float, expected: str) -> None:
    roof = {**UNDER_A_FLAT_ROOF, "menor_espaco_livre_m": told}
    changed = {"areas[A].cobertura": roof, "areas[A].altura_da_pilha_m": stack}
    (problem,) = resguardo.check(builders.a_site(**changed))["problems"]
    assert problem["expected"] == expected


def test_parts_of_a_perimeter_that_nobody_told_are_not_summed() -> None:
    changed = {"areas[A].perimetro": {"total_m": 10, "tela_m": 9, "parede_m": 4}}
    (problem,) = resguardo.check(builders.a_site(**changed))["problems"]
    assert problem["found"].startswith("tela e parede somam 13,00 m (")
    changed = {"areas[A].perimetro": {"total_m": 10, "tela_m": 12}}
    (problem,) = resguardo.check(builders.a_site(**changed))["problems"]
    assert problem["found"].startswith("tela tem 12,00 m (")
