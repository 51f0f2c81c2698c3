"""Art. 8º

A fiação elétrica, nas áreas de armazenamento, deve ficar dentro de eletrodutos.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import is_one_of, part
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import WIRING

RULES = (
    Rule(
        "art8_cpt",
        title="Fiação em eletrodutos",
        each="area",
        unless=(Unless("sem_fiacao", is_one_of(WIRING, "inexistente")),),  # R16
        must=part("em_eletrodutos", is_one_of(WIRING, "em_eletrodutos", "inexistente")),
        words={
            "em_eletrodutos": "a fiação elétrica na área deve ficar dentro de eletrodutos",
            "sem_fiacao": "não há fiação elétrica na área",
        },
    ),
)
COVERAGE = (Covered("art8_cpt", ("computed",), "como é a fiação na área (R16)"),)
