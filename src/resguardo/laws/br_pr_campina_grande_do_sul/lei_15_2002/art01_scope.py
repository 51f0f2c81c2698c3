"""Art. 1º

O armazenamento de botijões de gás liqüefeito de petróleo (GLP) no município de Campina Grande do Sul fica submetido
às regras estabelecidas nesta lei e em suas regulamentações, sem prejuízo do disposto em outras legislações.

§ 1º - Consideram-se botijões os recipientes transportáveis de GLP com formato, dimensões e demais características
estabelecidas pelas Normas Técnicas Oficiais, destinados a conter um peso líquido de 13 Kg de GLP.

§ 2º - Não estão sujeitas a estas normas as instalações para armazenamento de até 4 (quatro) botijões, cheios ou
vazios.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered

RULES = ()
"""Who is subject is no duty of its own: it stands before every rule (``situation.derive``)."""

COVERAGE = (
    Covered(
        "art1_cpt",
        ("computed", "open_norm"),
        "o município é conferido; regulamentações e outras legislações não são verificadas",
    ),
    Covered("art1_par1", ("computed",), "botijão é o de 13 kg; os demais recipientes, conforme R01"),
    Covered("art1_par2", ("computed",), "até 4 botijões, somadas as instalações não separadas (R02 a R04)"),
)
