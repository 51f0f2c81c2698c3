"""Art. 4º

Quando a área de armazenamento for coberta, a cobertura deve ter no mínimo 2,50 (dois vírgula cinqüenta) metros de pé
direito e 1,20 (um vírgula vinte) metros de espaço livre entre o topo da pilha de botijões e a cobertura, e ser
construída com material resistente ao fogo.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import (
    all_of,
    any_of,
    at_least,
    by_reading,
    forms,
    holds,
    minus,
    negation,
    part,
)
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import (
    COVERED,
    FREE_SPACE,
    HEADROOM,
    ROOF_FIRE_RESISTANT,
    ROOF_FLAT,
    ROOF_RATING,
    STACK_HEIGHT,
)
from resguardo.site.quantities import metres

HEADROOM_LEAST = metres("2.50")
FREE_SPACE_LEAST = metres("1.20")

lowest_minus_tallest = at_least(minus(HEADROOM, STACK_HEIGHT), FREE_SPACE_LEAST)

# Lowest roof minus tallest stack is never more than the free space over a stack; under a flat roof it is the same.
told_free_space = at_least(FREE_SPACE, FREE_SPACE_LEAST)
over_each_stack = forms(
    told_free_space,
    any_of(lowest_minus_tallest, all_of(negation(holds(ROOF_FLAT)), told_free_space)),
)

RULES = (
    Rule(
        "art4_cpt",
        title="Cobertura",
        each="area",
        unless=(Unless("sem_cobertura", negation(holds(COVERED))),),
        must=all_of(
            part("pe_direito", at_least(HEADROOM, HEADROOM_LEAST)),
            part(
                "espaco_livre", by_reading("R09", per_stack=over_each_stack, lowest_minus_tallest=lowest_minus_tallest)
            ),
            part(
                "resistente_ao_fogo",
                by_reading(
                    "R10",
                    attested=holds(ROOF_FIRE_RESISTANT),
                    rated=all_of(holds(ROOF_FIRE_RESISTANT), at_least(ROOF_RATING, 1)),
                ),
            ),
        ),
        words={
            "pe_direito": "o pé-direito deve ter no mínimo 2,50 m",
            "espaco_livre": "entre o topo da pilha e a cobertura deve haver no mínimo 1,20 m livre",
            "resistente_ao_fogo": "a cobertura deve ser de material resistente ao fogo",
            "sem_cobertura": "a área não é coberta",
        },
    ),
)
COVERAGE = (
    Covered(
        "art4_cpt", ("computed", "attested"), "alturas calculadas (R09); o material resistente ao fogo é atestado (R10)"
    ),
)
