"""The municipalities of Brazil by name, so that only what surely is one is taken for one.

``municipalities.txt`` holds a line a state: the 5.571 names of the IBGE's table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from resguardo.site.words import words_of


def plain(name: str) -> str:
    """A name by its words; an apostrophe parts none: "Dias d'Ávila" is "dias davila"."""
    return words_of(unicodedata.normalize("NFKD", name).replace("'", ""))


@cache
def states_by_name() -> Mapping[str, frozenset[str]]:
    """The states, by their two letters in lower case, in which a municipality of that (plain) name lies."""
    found: dict[str, frozenset[str]] = {}
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        state, _, names = line.partition(": ")
        for name in map(plain, names.split("; ")):
            found[name] = found.get(name, frozenset()) | {state.lower()}
    return found


STATES: Mapping[str, str] = {
    **{"acre": "ac", "alagoas": "al", "amapa": "ap", "amazonas": "am", "bahia": "ba", "ceara": "ce"},
    **{"distrito federal": "df", "espirito santo": "es", "goias": "go", "maranhao": "ma", "mato grosso": "mt"},
    **{"mato grosso do sul": "ms", "minas gerais": "mg", "para": "pa", "paraiba": "pb", "parana": "pr"},
    **{"pernambuco": "pe", "piaui": "pi", "rio de janeiro": "rj", "rio grande do norte": "rn"},
    **{"rio grande do sul": "rs", "rondonia": "ro", "roraima": "rr", "santa catarina": "sc", "sao paulo": "sp"},
    **{"sergipe": "se", "tocantins": "to"},
}
"""The states' two letters by their plain names."""
