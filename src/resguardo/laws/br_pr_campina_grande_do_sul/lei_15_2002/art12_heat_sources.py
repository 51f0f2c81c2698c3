"""Art. 12

As áreas de armazenamento devem distar pelo menos 10 (dez) metros de aparelhos produtores de calor, chama ou faísca.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import (
    ALWAYS,
    all_of,
    any_of,
    at_least,
    by_reading,
    holds,
    is_one_of,
    looked_as_far_as,
    negation,
    part,
    provided,
)
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import APPLIANCE, NEIGHBOUR_DISTANCE, NEIGHBOUR_KIND, NEIGHBOURS
from resguardo.site.quantities import metres

from .shielding import AT_THE_LIMIT, with_tolerance

LEAST = metres("10.00")
"""Not halved by a fire wall: art. 10, § 2, speaks of its own quadro (R44)."""

# Heat equipment always, other ignition sources when they are appliances (R45).
heat_equipment = is_one_of(NEIGHBOUR_KIND, "equipamento_que_produz_calor")

far_enough = part("dez_metros", at_least(NEIGHBOUR_DISTANCE, LEAST))
at_the_limit = provided(at_least(with_tolerance(NEIGHBOUR_DISTANCE), LEAST), part("no_limite", ALWAYS))

WORDS = {
    "dez_metros": "a área deve distar pelo menos 10 m de aparelhos produtores de calor, chama ou faísca",
    "no_limite": AT_THE_LIMIT,
    "nao_e_aparelho": "esta fonte de ignição não é um aparelho",
    "raio_suficiente": "o levantamento alcança 10 m",
    "alem_do_raio": "pode haver aparelho que não foi levantado a menos de 10 m",
}

RULES = (
    Rule(
        "art12_cpt",
        title="Aparelhos de calor, chama ou faísca",
        each="neighbour",
        among=is_one_of(NEIGHBOUR_KIND, "equipamento_que_produz_calor", "fonte_de_ignicao"),
        unless=(Unless("nao_e_aparelho", all_of(negation(heat_equipment), negation(holds(APPLIANCE)))),),
        must=by_reading("R58", none=far_enough, municipal=any_of(far_enough, at_the_limit)),
        met_as=("no_limite",),
        words=WORDS,
    ),
    Rule(
        "art12_cpt",
        title="Aparelhos de calor, chama ou faísca",
        each="area",
        must=part("raio_suficiente", looked_as_far_as(NEIGHBOURS, LEAST)),
        met="",
        open="alem_do_raio",
        beyond_the_list=True,
        words=WORDS,
    ),
)
COVERAGE = (Covered("art12_cpt", ("computed",), "10 m, além do quadro do art. 10 (R43 a R45)"),)
