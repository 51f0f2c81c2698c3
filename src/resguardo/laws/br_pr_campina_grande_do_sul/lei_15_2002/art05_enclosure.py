"""Art. 5º

A área de armazenamento deve ter pelo menos metade do seu perímetro fechada com estrutura do tipo tela de arame ou
similar, que permita ampla ventilação.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import Node, Operand, at_least, by_reading, forms, half_of, larger, minus, part, plus
from resguardo.rulebook.provision import Rule
from resguardo.site.facts import PERIMETER_MESH, PERIMETER_OPEN, PERIMETER_TOTAL, PERIMETER_WALL


def half_is(closed: Operand, rest: Operand) -> Node:
    """Whether the closed part makes half of the perimeter, told by itself or as what the rest leaves of the total."""
    left = larger(minus(PERIMETER_TOTAL, rest), 0)
    half = half_of(PERIMETER_TOTAL)
    return forms(at_least(closed, half), at_least(left, half), at_least(closed, rest), at_least(left, rest))


RULES = (
    Rule(
        "art5_cpt",
        title="Metade do perímetro em tela",
        each="area",
        must=part(
            "metade_em_tela",
            by_reading(
                "R11",
                no=half_is(PERIMETER_MESH, plus(PERIMETER_WALL, PERIMETER_OPEN)),
                yes=half_is(plus(PERIMETER_MESH, PERIMETER_OPEN), PERIMETER_WALL),
            ),
        ),
        words={"metade_em_tela": "pelo menos metade do perímetro deve ser fechada com tela de arame ou similar"},
    ),
)
COVERAGE = (
    Covered(
        "art5_cpt",
        ("computed", "attested"),
        "a proporção é calculada (R11); que tipo de tela é similar é atestado por quem mede",
    ),
)
