"""What is advised mends what it is advised for: each remedy is tried on the site."""

from __future__ import annotations

import re
from typing import Any

import pytest

import resguardo
from builders import a_fire_wall, a_neighbour, a_site, an_area, changed, complete, surroundings, with_areas
from outputs.reports import page_of, report_on, text_of

AT, CAPACITY, STACK = "areas[A].vizinhos[N]", "areas[A].capacidade", 1.30


def a_site_near(kind: str, distance: float, cylinders: int, **facts: Any) -> Any:
    return a_site(
        **{
            CAPACITY: {"botijoes": cylinders},
            "areas[A].vizinhos": surroundings(a_neighbour(kind, distance, id="N", **facts)),
        }
    )


def remedies(site: Any) -> tuple[str, ...]:
    (failing,) = (each for each in report_on(site).failing if each.citation.startswith("art. 10, linha"))
    return failing.remedies


def number(text: str, pattern: str) -> float:
    found = re.search(pattern, text)
    assert found is not None, text
    return float(found[1].replace(".", "").replace(",", "."))


def verdicts(site: Any) -> set[str]:
    rows = resguardo.check(site)["findings"]
    return {row["verdict"] for row in rows if row["counterpart"] == "N" and row["provision"].startswith("art10")}


NEAR = [
    ("escola", 19.999, 40),
    ("escola", 62.4, 480),
    ("hospital", 100, 4_000),
    ("bomba_de_combustivel", 4, 40),
    ("fonte_de_ignicao", 2.5, 100),
    ("via_publica", 1.2, 20),
]


@pytest.mark.parametrize(("kind", "distance", "cylinders"), NEAR)
def test_farther_by_what_is_said_complies_and_a_millimetre_less_does_not(
    kind: str, distance: float, cylinders: int
) -> None:
    site = a_site_near(kind, distance, cylinders)
    more = number(remedies(site)[0], r"afastar mais ([\d.,]+) m")
    assert "nao_atende" not in verdicts(changed(site, {f"{AT}.distancia_m": round(distance + more, 3)}))
    assert "nao_atende" in verdicts(changed(site, {f"{AT}.distancia_m": round(distance + more - 0.001, 3)}))


@pytest.mark.parametrize(
    ("kind", "distance", "cylinders"), [("escola", 19.999, 40), ("escola", 62.4, 480), ("bomba_de_combustivel", 4, 40)]
)
def test_behind_a_fire_wall_it_complies(kind: str, distance: float, cylinders: int) -> None:
    site = a_site_near(kind, distance, cylinders)
    assert any("parede corta-fogo" in each for each in remedies(site))
    walled = changed(site, {f"{AT}.parede_corta_fogo": a_fire_wall(), "areas[A].altura_da_pilha_m": STACK})
    assert "nao_atende" not in verdicts(walled)


def test_no_fire_wall_is_advised_where_even_the_half_is_too_much() -> None:
    assert not any("parede" in each for each in remedies(a_site_near("escola", 9.999, 40)))


@pytest.mark.parametrize(
    ("kind", "distance", "cylinders"), [("escola", 62.4, 480), ("hospital", 100, 4_000), ("via_publica", 5, 480)]
)
def test_with_no_more_than_is_said_it_complies_and_with_one_more_it_does_not(
    kind: str, distance: float, cylinders: int
) -> None:
    site = a_site_near(kind, distance, cylinders)
    most = int(number(remedies(site)[-1], r"guardar até ([\d.]+) botijões"))
    assert "nao_atende" not in verdicts(changed(site, {CAPACITY: {"botijoes": most}}))
    assert "nao_atende" in verdicts(changed(site, {CAPACITY: {"botijoes": most + 1}}))


@pytest.mark.parametrize(("distance", "cylinders", "most"), [(28, 480, 120), (12, 480, 40), (60, 4_000, 1_920)])
def test_the_largest_stock_is_advised_that_a_fire_wall_which_stands_allows(
    distance: float, cylinders: int, most: int
) -> None:
    """A school 28 m behind a fire wall: class III needs 40 m there, class II 15 m, and not the 30 m of the open."""
    site = a_site_near("escola", distance, cylinders, parede_corta_fogo=a_fire_wall())
    site = changed(site, {"areas[A].altura_da_pilha_m": STACK})
    assert int(number(remedies(site)[-1], r"guardar até ([\d.]+) botijões")) == most
    assert "nao_atende" not in verdicts(changed(site, {CAPACITY: {"botijoes": most}}))
    assert "nao_atende" in verdicts(changed(site, {CAPACITY: {"botijoes": most + 1}}))


def test_raising_the_wall_of_a_limit_is_advised_where_a_fire_wall_halves_what_is_asked_then() -> None:
    site = a_site_near("divisa", 1.2, 120, muro_altura_m=1.5, parede_corta_fogo=a_fire_wall())
    site = changed(site, {"areas[A].altura_da_pilha_m": STACK, "estabelecimento.divisas_muradas": False})
    assert not any("1,80 m" in each for each in remedies(site))
    nearer = changed(site, {f"{AT}.distancia_m": 1.5})
    assert any("1,80 m: bastam 1,50 m atrás de parede corta-fogo" in each for each in remedies(nearer))
    assert "nao_atende" not in verdicts(changed(nearer, {f"{AT}.muro_altura_m": 1.8}))


def test_no_smaller_stock_is_advised_where_none_may_stand_so_near() -> None:
    assert not any("guardar" in each for each in remedies(a_site_near("escola", 19, 41)))


def test_a_low_wall_on_a_limit_is_to_be_raised_where_that_is_enough() -> None:
    site = changed(a_site_near("divisa", 2, 40, muro_altura_m=1.5), {"estabelecimento.divisas_muradas": False})
    assert any("1,80 m: bastam 1,50 m" in each for each in remedies(site))
    assert "nao_atende" not in verdicts(changed(site, {f"{AT}.muro_altura_m": 1.8}))
    assert not any("1,80 m" in each for each in remedies(changed(site, {f"{AT}.distancia_m": 1.4})))


def test_what_fails_for_another_reason_has_none() -> None:
    failing = report_on(a_site(**{"areas[A].pavimento": "subsolo", "areas[A].fiacao": "aparente"})).failing
    assert [each.remedies for each in failing] == [()] * len(failing) != []


def powder(*masses: float) -> Any:
    return complete(*({"agente": "po_quimico", "kg": kg, "valido": True} for kg in masses))


def of_article(number: int, site: Any) -> list[tuple[str, ...]]:
    return [each.remedies for each in report_on(site).failing if each.citation.startswith(f"art. {number},")]


@pytest.mark.parametrize(
    ("cylinders", "have", "said", "added"),
    [
        (120, (12, 10), "acrescentar 2 kg de pó químico, na validade", (2,)),
        (120, (30,), "acrescentar 1 extintor de pó químico, na validade", (1,)),
        (40, (8, 2), "acrescentar 1 extintor de 4 kg de pó químico, na validade", (4,)),
        (
            40,
            (),
            "acrescentar 8 kg de pó químico, na validade (deve haver pelo menos 2 extintores de 4 kg)",
            (4, 4),
        ),
    ],
)
def test_with_the_powder_and_the_extinguishers_that_are_said_to_be_short_it_complies(
    cylinders: int, have: tuple[float, ...], said: str, added: tuple[float, ...]
) -> None:
    site = a_site(**{CAPACITY: {"botijoes": cylinders}, "areas[A].extintores": powder(*have)})
    assert set(of_article(11, site)) == {(said,)}
    assert of_article(11, changed(site, {"areas[A].extintores": powder(*have, *added)})) == []


def test_no_powder_is_said_to_be_short_where_it_is_not_known_how_much() -> None:
    unsure = complete({"agente": "po_quimico", "kg": {"de": 1, "ate": 6}, "valido": True})
    site = a_site(**{CAPACITY: {"botijoes": 480}, "areas[A].extintores": unsure})
    assert not any("kg de pó químico" in each for every in of_article(11, site) for each in every)


def test_without_the_goods_that_are_named_it_complies() -> None:
    goods = "estabelecimento.mercadorias"
    site = a_site(**{goods: complete("carvao", "bebidas", "alcool")})
    assert of_article(13, site) == [("deixar de vender carvão e álcool onde se armazena GLP",)]
    assert of_article(13, changed(site, {goods: complete("bebidas")})) == []
    in_part = changed(site, {goods: {"completa": False, "itens": ["carvao"]}})
    assert of_article(13, in_part) == [("deixar de vender pelo menos carvão onde se armazena GLP",)]


@pytest.mark.parametrize("unsure", [{"atestada": None}, {"interposta": None}, {"altura_m": {"de": 0, "ate": 3}}])
def test_what_is_missing_even_behind_a_fire_wall_is_the_least_where_the_wall_is_not_confirmed(unsure: Any) -> None:
    """A cinema 6.50 m away needs 20 m, or 10 m behind a fire wall: 3.50 m more are enough only if that one counts."""
    site = a_site_near("cinema", 6.5, 40, parede_corta_fogo=a_fire_wall(**unsure))
    assert remedies(site)[0] == "afastar pelo menos mais 3,50 m"
    assert "afastar mais 3,50 m" in remedies(changed(site, {f"{AT}.parede_corta_fogo": a_fire_wall()}))


def test_no_distance_is_advised_where_the_law_has_none_that_is_enough() -> None:
    """Where more than 99.840 kg is not allowed (R21), nothing is far enough."""
    report = report_on(a_site_near("escola", 200, 8_000), readings={"R21": "not_allowed"})
    (failing,) = (each for each in report.failing if each.citation == "art. 10, linha 4 do quadro")
    (remedy,) = failing.remedies
    assert remedy.startswith("guardar até 7.680 botijões (")


@pytest.mark.parametrize(
    ("gap", "said"),
    [
        (1, "no conjunto, com extintores próprios em cada área que então conte separada"),
        (None, "no conjunto das áreas que possam contar como uma só, com extintores próprios em cada área que então"),
    ],
)
def test_less_stock_is_that_of_all_areas_that_count_or_may_count_as_one(gap: float | None, said: str) -> None:
    near = an_area("A", capacidade={"botijoes": 480}, vizinhos=surroundings(a_neighbour("escola", 62.4, id="N")))
    site = with_areas(near, an_area("B"), gaps={"AB": gap} if gap else None)
    assert any(f"guardar até 120 botijões {said}" in each for each in remedies(site))
    shared = changed(site, {CAPACITY: {"botijoes": 110}, "areas[B].capacidade": {"botijoes": 10}})
    assert verdicts(shared) <= {"atende", "nao_se_aplica"}
    alone = changed(site, {CAPACITY: {"botijoes": 120}})
    assert verdicts(alone) & {"nao_atende", "indeterminado"}


def test_it_is_said_on_the_screen_and_on_the_page() -> None:
    report = report_on(a_site_near("escola", 19, 40))
    assert "o que fazer: afastar mais 1,00 m" in text_of(report)
    assert "O que fazer: afastar mais" in page_of(report)


def two_that_count_as_one(gap: float) -> Any:
    """Two areas of 1.300 kg, class II each and III together, and a wall on the limit 3,40 m from the first."""
    first = an_area("A", capacidade={"botijoes": 100}, vizinhos=surroundings(a_neighbour("divisa", 3.40, id="N")))
    return with_areas(first, an_area("B", capacidade={"botijoes": 100}), gaps={"AB": gap})


def test_so_far_apart_as_is_said_two_areas_no_longer_count_as_one_and_a_millimetre_less_they_do() -> None:
    *_, apart = remedies(two_that_count_as_one(4))
    assert apart == (
        "afastar A e B mais 2,00 m (contam então separadas, com extintores próprios em cada uma): bastam 3,00 m"
    )
    assert "nao_atende" not in verdicts(two_that_count_as_one(6))
    assert "nao_atende" in verdicts(two_that_count_as_one(5.999))


def test_two_areas_are_not_told_to_stand_apart_where_one_alone_is_too_near_already() -> None:
    site = changed(two_that_count_as_one(4), {f"{AT}.distancia_m": 2.90})
    assert not any("separadas" in each for each in remedies(site))


def test_less_stock_means_no_containers_of_another_size_either() -> None:
    held = {CAPACITY: {"botijoes": 80, "outros": [{"kg": 45, "quantidade": 15}]}}
    site = changed(a_site_near("divisa", 2.0, 80), held)
    (less,) = (each for each in remedies(site) if each.startswith("guardar"))
    assert less == "guardar até 40 botijões e nenhum recipiente de outro tamanho (520 kg, classe I): bastam 1,50 m"
    assert "nao_atende" not in verdicts(changed(site, {CAPACITY: {"botijoes": 40}}))
    assert "nao_atende" in verdicts(changed(site, {f"{CAPACITY}.botijoes": 40}))
