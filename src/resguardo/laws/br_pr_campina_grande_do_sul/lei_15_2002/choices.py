"""The choices of each fact on which the law was read, all of them, also those of which it asks nothing.

A choice that is declared for another law is none of these: told here it is refused, as it might be any of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from resguardo.site.fact import Fact
from resguardo.site.facts import (
    ACTIVITY,
    BOUNDARIES_WALLED,
    EXTINGUISHER_AGENT,
    FLOOR,
    MERCHANDISE,
    NEIGHBOUR_KIND,
    OPENING_KIND,
    PAPER_KIND,
    PAPER_LINK,
    WIRING,
)

from .art13_dangerous_goods import DANGEROUS
from .measuring import KINDS

HARMLESS = ("agua_mineral", "bebidas", "bebidas_alcoolicas", "acessorios_para_glp", "outra")

CHOICES: Mapping[Fact, tuple[str, ...]] = {
    FLOOR: ("terreo", "superior", "subsolo"),
    OPENING_KIND: ("ralo", "canaleta", "captacao", "rebaixo"),
    WIRING: ("inexistente", "em_eletrodutos", "exposta"),
    EXTINGUISHER_AGENT: ("po_quimico", "co2", "agua", "espuma", "outro"),
    NEIGHBOUR_KIND: tuple(dict.fromkeys(kind for kinds in KINDS.values() for kind in kinds)),
    BOUNDARIES_WALLED: ("sim", "nao", "so_vias"),
    ACTIVITY: ("distribuicao", "revenda", "armazenamento"),
    PAPER_KIND: ("autorizacao_anp_distribuicao", "autorizacao_anp_revenda"),
    PAPER_LINK: ("vinculado", "independente"),
    MERCHANDISE: (*DANGEROUS, *HARMLESS),
}
