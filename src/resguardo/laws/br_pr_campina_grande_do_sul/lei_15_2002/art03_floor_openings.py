"""Art. 3º

Não possuir no piso da área de armazenamento e até a uma distância de 03 (três) metros desta, aberturas para captação
de águas pluviais, para esgoto ou outra finalidade, canaletas, ralos, rebaixos ou similares que possibilitem o acúmulo
de GLP, em caso de eventual vazamento.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import (
    ALWAYS,
    Node,
    any_of,
    at_least,
    by_reading,
    every,
    holds,
    listed_none,
    more_than,
    node,
    part,
    provided,
)
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import OPENING_DISTANCE, OPENING_SEALED, OPENINGS
from resguardo.site.quantities import metres

from .shielding import AT_THE_LIMIT, with_tolerance

REACH = metres("3.000")


def all_far_enough(distance: Node) -> Node:
    """Whether every opening is farther away than the law reaches, or is none that counts."""
    far_enough = by_reading(
        "R07",
        forbidden=more_than(distance, REACH),  # "até a uma distância de 3 m" takes 3 m in
        allowed=at_least(distance, REACH),
    )
    return every(
        OPENINGS, by_reading("R08", only_similar=far_enough, whole_list=any_of(far_enough, holds(OPENING_SEALED)))
    )


exact = part("longe_de_aberturas", all_far_enough(node(OPENING_DISTANCE)))
at_the_limit = provided(all_far_enough(with_tolerance(OPENING_DISTANCE)), part("no_limite", ALWAYS))

RULES = (
    Rule(
        "art3_cpt",
        title="Ralos, canaletas e rebaixos",
        each="area",
        unless=(Unless("sem_aberturas", listed_none(OPENINGS)),),
        must=by_reading("R58", none=exact, municipal=any_of(exact, at_the_limit)),
        met_as=("no_limite",),
        nearest=(OPENINGS, OPENING_DISTANCE),
        words={
            "longe_de_aberturas": "não pode haver aberturas no piso até a distância de 3 m da área",
            "no_limite": AT_THE_LIMIT,
            "sem_aberturas": "não há aberturas no piso da área nem em volta",
        },
    ),
)
COVERAGE = (
    Covered(
        "art3_cpt",
        ("computed", "attested"),
        "a distância das aberturas; o que é similar é atestado por quem levanta (R07, R08)",
    ),
)
