"""Art. 6º

Os recipientes de GLP, cheios ou vazios, não podem ser colocados perto de portas, escadas ou locais normalmente
destinados ao livre trânsito de pedestres ou veículos.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import all_of, by_reading, holds, negation, part
from resguardo.rulebook.provision import Rule
from resguardo.site.facts import NEAR_PASSAGE, OWN_GATE

away_from_passages = negation(holds(NEAR_PASSAGE))

RULES = (
    Rule(
        "art6_cpt",
        title="Longe de portas, escadas e passagens",
        each="area",
        must=part(
            "longe_de_passagem",
            by_reading(
                "R13", excluded=away_from_passages, included=all_of(away_from_passages, negation(holds(OWN_GATE)))
            ),
        ),
        words={
            "longe_de_passagem": "os recipientes não podem ficar perto de portas, escadas ou locais de livre trânsito"
        },
    ),
)
COVERAGE = (Covered("art6_cpt", ("attested",), '"perto de" não tem número: uma pessoa atesta (R12, R13)'),)
