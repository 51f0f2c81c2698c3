"""Art. 9º

Possuir equipamento de detecção de vazamento de GLP, para as áreas de armazenamento superior a 6.240 Kg de GLP.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import by_reading, holds, more_than, negation, part
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import LEAK_DETECTOR
from resguardo.site.quantities import kilograms

from .situation import OWN_MASS
from .tables import GROUP_MASS

LIMIT = kilograms("6240")

large = by_reading("R59", merged=more_than(GROUP_MASS, LIMIT), as_drawn=more_than(OWN_MASS, LIMIT))

RULES = (
    Rule(
        "art9_cpt",
        title="Detector de vazamento",
        each="area",
        unless=(Unless("ate_6240_kg", negation(large)),),
        must=part("detector", holds(LEAK_DETECTOR)),
        words={
            "detector": "acima de 6.240 kg deve haver equipamento de detecção de vazamento de GLP",
            "ate_6240_kg": "a área guarda até 6.240 kg",
        },
    ),
)
COVERAGE = (Covered("art9_cpt", ("computed",), "acima de 6.240 kg, com as áreas que contam como uma só (R17, R59)"),)
