"""A finding names every reading that alone would turn it, and no other: held against trying each one."""

from collections.abc import Iterator
from typing import Any

import pytest

from builders import (
    Facts,
    a_fire_wall,
    a_neighbour,
    a_site,
    an_area,
    an_inspected_site,
    complete,
    in_part,
    powder,
    surroundings,
    with_areas,
)
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.rulebook.finding import Assessment
from resguardo.sources.site_file import told_by

DEFAULT = reading.profile(LAW.readings, "default")

MANY_READINGS_MATTER = an_inspected_site(
    {"botijoes_cheios": 41, "botijoes_em_uso": 3, "botijoes_em_veiculo_a_noite": 100, "botijoes_em_veiculo": 400},
    **{
        "areas[A].capacidade": {"botijoes": 38, "outros": [{"kg": 45, "quantidade": 1}]},
        "areas[A].aberturas_no_piso": complete({"id": "ralo", "tipo": "ralo", "distancia_m": 3, "vedada": True}),
        "areas[A].cobertura": {
            "existe": True,
            "pe_direito_m": 2.5,
            "menor_espaco_livre_m": 1.2,
            "plana": False,
            "resistente_ao_fogo": True,
            "resistencia_ao_fogo_min": 0,
        },
        "areas[A].altura_da_pilha_m": 1.40,
        "areas[A].perimetro": {"total_m": 24, "tela_m": 4, "parede_m": 8, "aberto_m": 12},
        "areas[A].portao_proprio": True,
        "areas[A].plataforma_de_carga": True,
        "areas[A].placa.mesmas_palavras": False,
        "areas[A].extintores": powder(13, 13, valid=False),
        "areas[A].vizinhos": surroundings(
            a_neighbour("divisa", 4, distancia_dos_recipientes_m=5),
            a_neighbour("via_publica", 4, distancia_dos_recipientes_m=8, muro_altura_m=2),
            a_neighbour("escola", 40, distancia_ao_lote_m=10, parede_corta_fogo=a_fire_wall(interposta=False)),
            a_neighbour("igreja", 16, parede_corta_fogo=a_fire_wall()),
            a_neighbour("equipamento_que_produz_calor", 5, distancia_da_saida_m=9),
        ),
        "estabelecimento.divisas_muradas": False,
        "estabelecimento.porao_na_propriedade": True,
        "estabelecimento.atividades": ["distribuicao", "revenda"],
        "estabelecimento.documentos": complete(
            {"tipo": "autorizacao_anp_revenda", "vinculo": "independente"},
        ),
        "estabelecimento.mercadorias": complete("acessorios_para_glp", "bebidas_alcoolicas"),
        "estabelecimento.mercadorias_no_deposito": complete(),
        "estabelecimento.mercadorias_na_propriedade": complete("tintas"),
    },
)


OTHER_READINGS_MATTER = an_inspected_site(
    {"botijoes_cheios": 4},
    **{
        "areas[A].capacidade": {"botijoes": 40, "outros": [{"kg": 45, "quantidade": 1}]},
        "areas[A].extintores": powder(12, 12, valid=False),
        "areas[A].vizinhos": surroundings(
            a_neighbour("escola", 31, distancia_ao_lote_m=29),
            a_neighbour("igreja", 16, parede_corta_fogo=a_fire_wall(reducao_concedida=False)),
            a_neighbour("cinema", 29.5),
            a_neighbour("equipamento_que_produz_calor", 7, distancia_da_saida_m=9),
        ),
        "estabelecimento.documentos": complete({"tipo": "autorizacao_anp_revenda", "vinculo": "independente"}),
        "estabelecimento.mercadorias": complete("outra"),
    },
)


def near_each_other(gap: Any, *cylinders: int, **changes: Any) -> Facts:
    areas = (
        an_area(
            id,
            capacidade={"botijoes": number},
            extintores=powder(4, 4, area=id),
            detector_de_vazamento=False,
            vizinhos=surroundings(a_neighbour("escola", 29.5)),
        )
        for id, number in zip("ABC", cylinders, strict=False)
    )
    gaps = {"AB": gap, "BC": 4.4, "AC": 9} if len(cylinders) == 3 else {"AB": gap}
    return with_areas(*areas, gaps=gaps, **changes)


SITES = {
    "that complies": a_site(),
    "on which many readings matter": MANY_READINGS_MATTER,
    "on which others do": OTHER_READINGS_MATTER,
    "of two areas with a fire wall between": near_each_other(2, 40, 40)
    | {"separacoes": [{"entre": ["A", "B"], "distancia_m": 2, "parede_corta_fogo": a_fire_wall()}]},
    "of three areas in a chain": near_each_other(2.999, 40, 40, 40),
    "of two small installations": near_each_other(2, 3, 3),
    "of two small ones apart": near_each_other(9, 4, 4),
    "of two areas at a gap between both rows": near_each_other(
        5, 240, 241, **{"estabelecimento.divisas_muradas": False}
    ),
    "of two areas at a gap not told": near_each_other(None, 40, 40),
    "of more than class VI": near_each_other(12, 7_681, 4),
    "of more than class VI alone": a_site(
        **{"areas[A].capacidade": {"kg": 104_839}, "areas[A].extintores": powder(*[13] * 8)}
    ),
    "of which little is told": a_site(**{"areas[A].capacidade": None, "areas[A].vizinhos": in_part()}),
    "that is exempt unless what is found counts": an_inspected_site(
        {"botijoes_cheios": 4, "botijoes_em_uso": 1},
        **{"areas[A].capacidade": {"botijoes": 3}, "areas[A].pavimento": "superior"},
    ),
}


def decided(assessment: Assessment) -> dict[Any, str]:
    found = {
        (each.rule.article, each.rule.title, each.subject, each.counterpart): each.verdict.value
        for each in assessment.findings
    }
    return {key: verdict for key, verdict in found.items() if verdict != "indeterminado"}


def others() -> Iterator[tuple[str, dict[str, str]]]:
    for each in LAW.readings:
        for option in each.options:
            if option.id != DEFAULT[each.id]:
                yield f"{each.id}={option.id}", {**DEFAULT, each.id: option.id}


@pytest.mark.parametrize("site", SITES.values(), ids=SITES)
def test_a_finding_names_exactly_the_readings_that_alone_would_turn_it(site: Facts) -> None:
    told = told_by(site).site
    assessment = assess(LAW, told, DEFAULT)
    have = decided(assessment)
    turning: dict[Any, set[str]] = {key: set() for key in have}
    whole = set()
    for name, choices in others():
        other = assess(LAW, told, choices, flips=False)
        for key, verdict in decided(other).items():
            if key in have and have[key] != verdict:
                turning[key].add(name)
        if "indeterminado" not in (assessment.verdict, other.verdict) and assessment.verdict != other.verdict:
            whole.add(name)
    named = {
        (each.rule.article, each.rule.title, each.subject, each.counterpart): set(each.flips_under)
        for each in assessment.findings
    }
    assert {key: named[key] for key in have} == turning
    assert not any(flips for key, flips in named.items() if key not in have)
    assert set(assessment.verdict_flips_under) == whole


def test_every_reading_that_can_turn_a_verdict_turns_one_on_these_sites() -> None:
    """R21 and R46 open or close only what a person or the law must close, R55 turns a date, R58 needs a plan."""
    turning = set()
    for site in SITES.values():
        assessment = assess(LAW, told_by(site).site, DEFAULT)
        flips = {flip for each in assessment.findings for flip in each.flips_under}
        turning |= {flip.partition("=")[0] for flip in flips | set(assessment.verdict_flips_under)}
    with_choice = {each.id for each in LAW.readings if len(each.options) > 1}
    assert with_choice - turning == {"R21", "R46", "R55", "R58"}
