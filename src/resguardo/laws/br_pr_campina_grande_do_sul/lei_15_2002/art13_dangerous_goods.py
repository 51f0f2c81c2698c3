"""Art. 13

Não é permitido o armazenamento de GLP em instalações onde é realizado o comércio de outros produtos perigosos.

Parágrafo Único - São considerados como produtos perigosos, além do GLP, álcool, artefatos de borracha e plástico,
carvão, graxas, inseticidas, materiais lubrificantes, óleos combustíveis, pneus, produtos químicos, resinas e gomas,
tintas e vernizes.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import Node, all_of, any_of, by_reading, is_one_of, may_be, negation, part, some
from resguardo.rulebook.provision import Rule
from resguardo.site.fact import ListOf
from resguardo.site.facts import GOODS, GOODS_IN_STORE, GOODS_ON_PROPERTY, MERCHANDISE

DANGEROUS = (
    "alcool", "artefatos_de_borracha", "artefatos_de_plastico", "carvao", "graxas", "inseticidas", "lubrificantes",
    "oleos_combustiveis", "pneus", "produtos_quimicos", "resinas_e_gomas", "tintas", "vernizes",
)  # fmt: skip

listed = is_one_of(MERCHANDISE, *DANGEROUS)
for_glp = is_one_of(MERCHANDISE, "acessorios_para_glp")
drinks = is_one_of(MERCHANDISE, "bebidas_alcoolicas")
another = may_be(MERCHANDISE, "outra")

dangerous = any_of(
    by_reading("R48", not_dangerous=listed, dangerous=any_of(listed, for_glp)),
    by_reading("R49", fuel_and_cleaning=listed, any=any_of(listed, drinks)),
    by_reading("R46", closed=listed, open=any_of(listed, another)),
)


def sold(goods: ListOf) -> Node:
    """Whether dangerous goods are among those sold."""
    return some(goods, dangerous)


where = by_reading(
    "R47",
    establishment=sold(GOODS),
    whole_property=any_of(sold(GOODS), sold(GOODS_ON_PROPERTY)),
    store_only=all_of(sold(GOODS), sold(GOODS_IN_STORE)),  # what the store sells, the establishment sells
)

RULES = (
    Rule(
        "art13_cpt",
        title="Sem outros produtos perigosos",
        each="site",
        must=part("sem_outros_perigosos", negation(where)),
        words={"sem_outros_perigosos": "não se pode vender outro produto perigoso onde se armazena GLP"},
    ),
)
COVERAGE = (
    Covered("art13_cpt", ("computed",), "o que mais se vende no estabelecimento (R47)"),
    Covered("art13_par1u", ("computed",), "a lista do parágrafo, fechada (R46, R48, R49)"),
)
