"""How each provision of the law is dealt with, and which of the fixed cases say what is expected of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from resguardo.outputs import citations
from resguardo.rulebook.coverage import STATE_LABELS, Covered
from resguardo.rulebook.law import Law

FIRST_WORDS = 12

STATES = {
    "calculado": "decidido a partir dos fatos informados ou medidos",
    "atestado por pessoa": "a lei não dá número, e vale a palavra de quem avalia",
    "norma aberta": "remete a outras normas, que o programa não verifica",
    "procedimento": "do pedido de licença, da adequação ou das penalidades, com resultado próprio",
    "sem dever a verificar": "nada exige de um local",
}
CASES_COUNT = (
    "Um caso conta onde o que nele se espera nomeia o dispositivo, ou só dele pode vir: a classe, do art. 10, § 1º, e "
    "da sua alínea; a distância de quem tem parede corta-fogo, do § 2º; os grupos, do § 3º; o prazo, do art. 16; a "
    "isenção e o alcance, do art. 1º. Muitos outros passam pelo dispositivo sem dizer o que se espera."
)
HEADING = """\
# Cobertura da {law}

Como cada dispositivo da lei é tratado pelo programa. `bin/docs` gera este arquivo a partir do código; não o edite.

{states}

Os casos são os {cases} casos fixos. {count}

| dispositivo | palavras da lei | tratamento | o que se verifica | casos |
|---|---|---|---|---|
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A provision, the first of its words, its states in words, what is verified, and how many cases name it."""

    provision: str
    label: str
    words: str
    states: str
    note: str
    cases: int


def cases_of(law: Law) -> Path:
    """The file of the law's fixed cases."""
    return law.contents.folder / "cases" / "cases.json"


def as_text(law: Law) -> str:
    """The table of all provisions as Markdown, in the order of the law, as published in ``docs/cobertura.md``."""
    states = ";\n".join(f"- **{state}**: {meaning}" for state, meaning in STATES.items())
    count = len(json.loads(cases_of(law).read_text(encoding="utf-8")))
    heading = HEADING.format(law=law.name, states=f"{states}.", cases=count, count=CASES_COUNT)
    cells = ((each.label, each.words, each.states, each.note, str(each.cases)) for each in rows_of(law))
    return heading + "".join(f"| {' | '.join(each)} |\n" for each in cells)


def rows_of(law: Law) -> tuple[Row, ...]:
    """All provisions in the order of the law."""
    return tuple(_row(law, each) for each in law.contents.coverage)


def _row(law: Law, covered: Covered) -> Row:
    words = law.provisions.text_of(covered.provision).replace(" | ", " · ").split()
    return Row(
        provision=covered.provision,
        label=law.provisions.label_of(covered.provision),
        words=" ".join(words[:FIRST_WORDS]) + (" …" if len(words) > FIRST_WORDS else ""),
        states=states_of(covered),
        note=covered.note,
        cases=len(cases_by_provision(law).get(covered.provision, ())),
    )


def states_of(covered: Covered) -> str:
    """ "calculado, atestado por pessoa"."""
    return ", ".join(STATE_LABELS[state] for state in covered.states)


@cache
def cases_by_provision(law: Law) -> Mapping[str, tuple[str, ...]]:
    """The fixed cases, by name, that expect something of a provision."""
    found: dict[str, tuple[str, ...]] = {}
    for case in json.loads(cases_of(law).read_text(encoding="utf-8")):
        for provision in dict.fromkeys(_provisions_of(law, case)):
            found[provision] = (*found.get(provision, ()), case["id"])
    return found


def _provisions_of(law: Law, case: Mapping[str, Any]) -> Iterator[str]:
    expected = case["expect"]
    for finding in expected.get("findings", ()):
        yield finding["provision"]
        if citations.is_row(law, finding["provision"]) and _has_fire_wall(case["site"]):
            yield law.quadro.halving
    for name in expected.get("class", {}).values():
        if name in law.quadro.classes:
            yield f"{law.quadro.classed}_ali{law.quadro.classes.index(name) + 1}"
    speaks_of, outside = law.contents.expected_of, law.contents.outside
    yield from (speaks_of[key] for key in expected if key in speaks_of)
    if expected.get("verdict") in outside:
        yield outside[expected["verdict"]]


def _has_fire_wall(site: Mapping[str, Any]) -> bool:
    neighbours = (each for area in site["areas"] for each in (area.get("vizinhos") or {}).get("itens", ()))
    return any(isinstance(each.get("parede_corta_fogo"), dict) for each in neighbours)
