"""Art. 3º

Não possuir no piso da área de armazenamento e até a uma distância de 03 (três) metros desta, aberturas para captação
de águas pluviais, para esgoto ou outra finalidade, canaletas, ralos, rebaixos ou similares que possibilitem o acúmulo
de GLP, em caso de eventual vazamento.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import Node, any_of, at_least, by_reading, every, holds, listed_none, more_than, part
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import OPENING_DISTANCE, OPENING_SEALED, OPENINGS
from resguardo.site.quantities import metres

REACH = metres("3.000")

far_enough: Node = by_reading(
    "R07",
    forbidden=more_than(OPENING_DISTANCE, REACH),  # "até a uma distância de 3 m" takes 3 m in
    allowed=at_least(OPENING_DISTANCE, REACH),
)

RULES = (
    Rule(
        "art3_cpt",
        title="Ralos, canaletas e rebaixos",
        each="area",
        unless=(Unless("sem_aberturas", listed_none(OPENINGS)),),
        must=part(
            "longe_de_aberturas",
            every(
                OPENINGS,
                by_reading("R08", only_similar=far_enough, whole_list=any_of(far_enough, holds(OPENING_SEALED))),
            ),
        ),
        nearest=(OPENINGS, OPENING_DISTANCE),
        words={
            "longe_de_aberturas": "aberturas no piso devem estar a mais de 3 m da área",
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
