"""In which order areas, neighbours and other things are listed changes nothing that is said of them."""

import copy
import json
import re
from itertools import permutations
from typing import Any

import pytest

import resguardo
from builders import (
    Facts,
    a_fire_wall,
    a_neighbour,
    an_area,
    an_inspected_site,
    complete,
    in_part,
    powder,
    surroundings,
    with_areas,
)

RICH = surroundings(
    a_neighbour("divisa", 4, muro_altura_m=None),
    a_neighbour("via_publica", 3, muro_altura_m=2),
    a_neighbour("escola", 25, parede_corta_fogo=None),
    a_neighbour("igreja", 16, parede_corta_fogo=a_fire_wall()),
    a_neighbour("fonte_de_ignicao", 9, aparelho=None),
    a_neighbour(["bomba_de_combustivel", "fonte_de_ignicao"], 6, "bomba ou fonte"),
)
OPENINGS = complete(
    *({"id": f"ralo {metres}", "tipo": "ralo", "distancia_m": metres} for metres in (5, 2.5, 4)),
)


def three(gaps: dict[str, Any], *cylinders: Any, **changes: Any) -> Facts:
    areas = (
        an_area(
            id,
            capacidade={"botijoes": number},
            extintores=powder(4, 6, 8, area=id),
            vizinhos=RICH,
            aberturas_no_piso=OPENINGS,
        )
        for id, number in zip("ABC", cylinders, strict=True)
    )
    return with_areas(*areas, gaps=gaps, **changes)


SITES = {
    "of a chain": three({"AB": 2.999, "BC": 4.499, "AC": 9}, 40, 40, 40),
    "of which a gap is not told": three({"AB": 2.999, "BC": None, "AC": 9}, 40, 120, 4),
    "of which no wall is told": three(
        {"AB": 4, "BC": 8, "AC": 12}, 40, 41, 3, **{"estabelecimento.divisas_muradas": None}
    ),
    "of which a mass is open": three({"AB": 4, "BC": 8, "AC": 12}, {"de": 30, "ate": 500}, 40, 40),
    "above class VI": three({"AB": 11, "BC": 30, "AC": 13}, 7_681, 4, 300),
    "with what an inspection found": an_inspected_site(
        {"botijoes_cheios": 41, "outros": [{"kg": 45, "quantidade": 2}, {"kg": 20, "quantidade": None}]},
        **{"areas[A].vizinhos": in_part(*RICH["itens"], raio_m=50), "areas[A].aberturas_no_piso": OPENINGS},
    ),
}


def reordered(site: Facts, order: tuple[int, ...]) -> Facts:
    """The site with its areas in another order and every list of the areas turned round; unnamed rows stay."""
    site = copy.deepcopy(site)
    site["areas"] = [site["areas"][index] for index in order]
    site["separacoes"] = [each | {"entre": each["entre"][::-1]} for each in reversed(site["separacoes"])]
    for area in site["areas"]:
        for listed in (area["vizinhos"], area["aberturas_no_piso"], area["extintores"]):
            listed["itens"].reverse()
    return site


def unordered(value: Any) -> Any:
    """The result without its receipt, every list in one fixed order, every pair of areas named in one."""
    if isinstance(value, dict):
        return {key: unordered(each) for key, each in value.items() if key != "facts_sha256"}
    if isinstance(value, list | tuple):
        return sorted((unordered(each) for each in value), key=lambda each: json.dumps(each, sort_keys=True))
    if isinstance(value, str):
        return re.sub(r"separacoes\[(\w),(\w)\]", lambda pair: f"separacoes{sorted(pair.groups())}", value)
    return value


@pytest.mark.parametrize("site", SITES.values(), ids=SITES)
def test_a_rich_site_is_said_the_same_of_in_every_order(site: Facts) -> None:
    said = unordered(resguardo.check(site))
    assert said["problems"] == []
    assert any(row["verdict"] == "indeterminado" for row in said["findings"])
    for order in permutations(range(len(site["areas"]))):
        assert unordered(resguardo.check(reordered(site, order))) == said
