"""Art. 11

Os depósitos deverão ser protegidos por extintores de pó químico na seguinte quantidade:

I. até 520 Kg de GLP (equivalente a 40 botijões de 13 Kg ), 08 (oito) Kg de pó químico com pelo menos 02 (dois)
extintores de 04 (quatro) Kg;

II. até 1.560 Kg de GLP (equivalente a 120 botijões de 13 Kg), 24 (vinte e quatro) Kg de pó químico em pelo menos 02
(dois) extintores;

III. até 6.240 Kg de GLP (equivalente a 480 botijões de 13 Kg ), 64 (sessenta e quatro) Kg de pó químico, em pelo
menos 04 (quatro) extintores;

IV. até 99.840 Kg de GLP (equivalente a 7.680 botijões de 13 Kg ), 96 (noventa e seis) Kg de pó químico em pelo menos
08 (oito) extintores;

§ 1º - Acima de 99.840 Kg, para cada quantidade adicional de 5.000 Kg de GLP, deverá ser acrescido 01 (um) extintor de
pó químico de 12 (doze) Kg.

§ 2º - Os extintores deverão ficar instalados em locais distintos, de fácil acesso e próximo à área de armazenamento.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import (
    ALWAYS,
    NEVER,
    Node,
    Operand,
    all_of,
    at_least,
    by_reading,
    holds,
    in_band,
    is_one_of,
    listed_none,
    part,
    plus,
    steps_above,
    times,
    total,
)
from resguardo.rulebook.provision import Bands, Rule, Unless
from resguardo.site.facts import (
    EXTINGUISHER_AGENT,
    EXTINGUISHER_MASS,
    EXTINGUISHER_VALID,
    EXTINGUISHERS,
    EXTINGUISHERS_ACCESSIBLE,
    EXTINGUISHERS_APART,
    EXTINGUISHERS_NEAR,
)
from resguardo.site.quantities import kilograms

from .situation import GROUP_EXTINGUISHERS, SEVERAL_AREAS
from .tables import EXTINGUISHER_STEP, GROUP_MASS

LIMITS = tuple(kilograms(kg) for kg in ("520", "1560", "6240", "99840"))
LARGEST_POWDER, LARGEST_NUMBER = kilograms("96"), 8
"""Inciso IV, to which § 1 adds."""
ADDED = "12"
"""§ 1: kilograms of each extinguisher that is added."""

counted = all_of(
    is_one_of(EXTINGUISHER_AGENT, "po_quimico"),
    by_reading("R42", not_counted=holds(EXTINGUISHER_VALID), counted=ALWAYS),
)
powder = total(GROUP_EXTINGUISHERS, EXTINGUISHER_MASS, counted)
number = total(GROUP_EXTINGUISHERS, 1, counted)


def number_of(kg: str) -> Node:
    """How many count of a size: that size at least, or exactly (R38)."""
    size = kilograms(kg)
    large = at_least(EXTINGUISHER_MASS, size)
    exact = all_of(large, at_least(size, EXTINGUISHER_MASS))
    return total(GROUP_EXTINGUISHERS, 1, all_of(counted, by_reading("R38", at_least=large, exactly=exact)))


def wanted(kg: Operand, units: Operand) -> tuple[Node, Node]:
    """Kilograms of powder, and in how many extinguishers."""
    return part("kg_de_po", at_least(powder, kg)), part("numero_de_extintores", at_least(number, units))


added = by_reading(
    "R39",
    started=steps_above(LIMITS[-1], EXTINGUISHER_STEP, GROUP_MASS, started=True),
    full=steps_above(LIMITS[-1], EXTINGUISHER_STEP, GROUP_MASS, started=False),
)
enough = in_band(
    GROUP_MASS,
    LIMITS,
    all_of(part("kg_de_po", at_least(powder, kilograms("8"))), part("extintores_de_4_kg", at_least(number_of("4"), 2))),
    all_of(*wanted(kilograms("24"), 2)),
    all_of(*wanted(kilograms("64"), 4)),
    all_of(*wanted(LARGEST_POWDER, LARGEST_NUMBER)),
    all_of(
        *wanted(plus(LARGEST_POWDER, times(kilograms(ADDED), added)), plus(LARGEST_NUMBER, added)),
        part("extintores_de_12_kg", at_least(number_of(ADDED), added)),
    ),
)

BANDS = Bands(
    GROUP_MASS,
    LIMITS,
    ("art11_cpt_inc1", "art11_cpt_inc2", "art11_cpt_inc3", "art11_cpt_inc4", "art11_par1"),
    open="art11_cpt",
)
WORDS = {
    "kg_de_po": "deve haver mais kg de pó químico, em extintores válidos",
    "numero_de_extintores": "deve haver mais extintores de pó químico válidos",
    "extintores_de_4_kg": "deve haver pelo menos 2 extintores de 4 kg",
    "extintores_de_12_kg": "deve haver um extintor de 12 kg para cada 5.000 kg acima de 99.840 kg",
    "so_por_area": "nesta leitura conta-se por área, não pela propriedade",
    "so_pela_propriedade": "nesta leitura conta-se pela propriedade, não por área",
    "sem_extintores": "nenhum extintor informado de que verificar o lugar",
    "proximos": "os extintores devem ficar próximos à área",
    "acessiveis": "os extintores devem ser de fácil acesso",
    "locais_distintos": "os extintores devem ficar em locais distintos",
}

OF_AN_AREA = Rule(
    "art11_cpt",
    title="Extintores da área",
    each="area",
    unless=(
        Unless("so_pela_propriedade", by_reading("R40", both=NEVER, per_area=NEVER, property=holds(SEVERAL_AREAS))),
    ),
    must=enough,
    bands=BANDS,
    separates_groups=True,
    words=WORDS,
)
OF_THE_PROPERTY = Rule(
    "art11_cpt",
    title="Extintores da propriedade",
    each="property",
    unless=(Unless("so_por_area", by_reading("R40", both=NEVER, per_area=ALWAYS, property=NEVER)),),
    must=enough,
    bands=BANDS,
    words=WORDS,
)
PLACES = Rule(
    "art11_par2",
    title="Lugar dos extintores",
    each="area",
    unless=(Unless("sem_extintores", listed_none(EXTINGUISHERS)),),
    must=all_of(
        part("proximos", holds(EXTINGUISHERS_NEAR)),
        part("acessiveis", holds(EXTINGUISHERS_ACCESSIBLE)),
        part("locais_distintos", holds(EXTINGUISHERS_APART)),
    ),
    words=WORDS,
)

RULES = (OF_AN_AREA, OF_THE_PROPERTY, PLACES)
COVERAGE = (
    Covered("art11_cpt", ("computed",), "por área e pela propriedade (R40, R42)"),
    Covered("art11_cpt_inc1", ("computed",), "até 520 kg: 8 kg em pelo menos 2 de 4 kg (R38)"),
    Covered("art11_cpt_inc2", ("computed",), "até 1.560 kg: 24 kg em pelo menos 2"),
    Covered("art11_cpt_inc3", ("computed",), "até 6.240 kg: 64 kg em pelo menos 4"),
    Covered("art11_cpt_inc4", ("computed",), "até 99.840 kg: 96 kg em pelo menos 8"),
    Covered("art11_par1", ("computed",), "acima: mais um de 12 kg a cada 5.000 kg (R38, R39)"),
    Covered("art11_par2", ("attested",), '"próximo", "fácil acesso" e "locais distintos" são atestados (R41)'),
)
