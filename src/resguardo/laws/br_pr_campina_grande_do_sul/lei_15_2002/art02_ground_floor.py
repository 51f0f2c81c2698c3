"""Art. 2º

O local de armazenamento do GLP deve ser térreo, podendo dispor de plataforma para carga e descarga de viatura.

Parágrafo Único - Não é permitida a existência de porão ou qualquer compartimento em nível inferior ao do
armazenamento.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import all_of, by_reading, holds, is_one_of, negation, part
from resguardo.rulebook.provision import Rule
from resguardo.site.facts import BASEMENT_ON_PROPERTY, FLOOR, LOADING_PLATFORM, LOWER_COMPARTMENT

GROUND_FLOOR = Rule(
    "art2_cpt",
    title="Local térreo",
    each="area",
    must=part("terreo", is_one_of(FLOOR, "terreo")),
    words={"terreo": "o local de armazenamento deve ser térreo"},
)

no_basement_here = negation(holds(LOWER_COMPARTMENT))

NO_BASEMENT = Rule(
    "art2_par1u",
    title="Sem porão ou compartimento inferior",
    each="area",
    must=part(
        "sem_porao",
        all_of(
            by_reading(
                "R05",
                same_building=no_basement_here,
                whole_property=all_of(no_basement_here, negation(holds(BASEMENT_ON_PROPERTY))),
            ),
            by_reading("R06", no=no_basement_here, yes=all_of(no_basement_here, negation(holds(LOADING_PLATFORM)))),
        ),
    ),
    words={"sem_porao": "não pode haver porão nem compartimento em nível inferior ao do armazenamento"},
)

RULES = (GROUND_FLOOR, NO_BASEMENT)
COVERAGE = (
    Covered("art2_cpt", ("computed",), "o pavimento; a plataforma é permitida"),
    Covered("art2_par1u", ("computed",), "porão ou compartimento inferior (R05, R06)"),
)
