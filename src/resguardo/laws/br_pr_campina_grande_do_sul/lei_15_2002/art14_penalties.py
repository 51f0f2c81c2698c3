"""Art. 14

Os estabelecimentos que deixarem de observar as normas para armazenamento de GLP em condições de segurança estarão
sujeitos à aplicação das penalidades de advertência, multa, suspensão temporária do alvará de funcionamento.

Parágrafo Único - A aplicação das penalidades mencionadas no "caput" deste artigo não prejudicam a aplicação de outras
sanções civis e penais previstas na legislação pertinente.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered

RULES = ()
"""No duty to verify: the law names the kinds of penalty and neither amount, order, term nor authority (R50)."""

KINDS = {
    "advertencia": "advertência",
    "multa": "multa",
    "suspensao_temporaria": "suspensão temporária do alvará de funcionamento",
}

COVERAGE = (
    Covered("art14_cpt", ("procedure",), "só as espécies de penalidade; valores e prazos não estão na lei (R50)"),
    Covered("art14_par1u", ("without_duty",), "ressalva de outras sanções"),
)
