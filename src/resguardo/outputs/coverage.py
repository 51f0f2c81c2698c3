"""How each provision of the law is dealt with, and which of the fixed cases say what is expected of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import provisions
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.tables import CLASSES
from resguardo.rulebook.coverage import STATE_LABELS, Covered

CASES = Path(law.__file__).parent / "cases" / "cases.json"
FIRST_WORDS = 12

EXPECTED_OF: Mapping[str, str] = {
    "class": "art10_par1",
    "groups": "art10_par3",
    "group_kg": "art10_par3",
    "neighbours": "art10_cpt",
    "deadline": "art16_cpt",
    "deadline_not_before": "art16_cpt",
}
"""The provision of which an expectation speaks that names none."""
OUTSIDE = {"isento": "art1_par2", "fora_da_lei": "art1_par1"}

HEADING = """\
# Cobertura da Lei 15/2002

Como cada dispositivo da lei é tratado pelo programa. `bin/docs` gera este arquivo a partir do código; não o edite.

- **calculado**: decidido a partir dos fatos informados ou medidos;
- **atestado por pessoa**: a lei não dá número, e vale a palavra de quem avalia;
- **norma aberta**: remete a outras normas, que o programa não verifica;
- **procedimento**: do pedido de licença, da adequação ou das penalidades, com resultado próprio;
- **sem dever a verificar**: nada exige de um local.

Os casos são os {cases} casos fixos. Um caso conta onde o que nele se espera nomeia o dispositivo, ou só dele pode vir:
a classe, do art. 10, § 1º, e da sua alínea; a distância de quem tem parede corta-fogo, do § 2º; os grupos, do § 3º; o
prazo, do art. 16; a isenção e o alcance, do art. 1º. Muitos outros passam pelo dispositivo sem dizer o que se espera.

| dispositivo | palavras da lei | tratamento | o que se verifica | casos |
|---|---|---|---|---|
"""


def as_text() -> str:
    """The table of all provisions as Markdown, in the order of the law, as published in ``docs/cobertura.md``."""
    count = len(json.loads(CASES.read_text(encoding="utf-8")))
    return HEADING.format(cases=count) + "".join(_row(each) for each in law.COVERAGE)


def _row(covered: Covered) -> str:
    words = provisions.text_of(covered.provision).replace(" | ", " · ").split()
    start = " ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else "")
    cells = (
        provisions.label_of(covered.provision),
        start,
        states_of(covered),
        covered.note,
        str(len(cases_by_provision().get(covered.provision, ()))),
    )
    return f"| {' | '.join(cells)} |\n"


def states_of(covered: Covered) -> str:
    """ "calculado, atestado por pessoa"."""
    return ", ".join(STATE_LABELS[state] for state in covered.states)


@cache
def cases_by_provision() -> Mapping[str, tuple[str, ...]]:
    """The fixed cases, by name, that expect something of a provision."""
    found: dict[str, tuple[str, ...]] = {}
    for case in json.loads(CASES.read_text(encoding="utf-8")):
        for provision in dict.fromkeys(_provisions_of(case)):
            found[provision] = (*found.get(provision, ()), case["id"])
    return found


def _provisions_of(case: Mapping[str, Any]) -> Iterator[str]:
    expected = case["expect"]
    for finding in expected.get("findings", ()):
        yield finding["provision"]
        if finding["provision"].startswith("art10_cpt_row") and _has_fire_wall(case["site"]):
            yield "art10_par2"
    for name in expected.get("class", {}).values():
        if name in CLASSES:
            yield f"art10_par1_ali{CLASSES.index(name) + 1}"
    yield from (EXPECTED_OF[key] for key in expected if key in EXPECTED_OF)
    if expected.get("verdict") in OUTSIDE:
        yield OUTSIDE[expected["verdict"]]


def _has_fire_wall(site: Mapping[str, Any]) -> bool:
    neighbours = (each for area in site["areas"] for each in (area.get("vizinhos") or {}).get("itens", ()))
    return any(isinstance(each.get("parede_corta_fogo"), dict) for each in neighbours)
