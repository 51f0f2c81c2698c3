"""Whose law it is: a municipality's name as people write it, and what is recognisably another municipality.

A name taken for another municipality frees a site from the law, so that only what surely is one counts as such.
"""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher

NAME = "Campina Grande do Sul"
OWN_WORDS = ("campina", "grande", "sul")
STATE = ("parana", "pr")
AROUND = frozenset(
    (
        *("a", "o", "as", "os", "e", "em", "de", "do", "da", "dos", "das"),
        *("municipio", "municipal", "prefeitura", "cidade", "estado", "brasil"),
    )
)
"""Words that stand around a municipality's name and name none."""
NO_NAME = frozenset(
    ("nao", "sei", "sem", "desconhecido", "desconhecida", "ignorado", "ignorada", "outro", "outra", "nenhum", "nada")
)
NAMESAKE = ["campina", "grande"]
"""A municipality of its own, in Paraíba."""
ALIKE = 0.85
"""How alike two names must be to be one misspelt."""


def is_here(name: str) -> bool:
    """Whether a municipality's name, however written, is this law's: "Prefeitura de Campina Grande do Sul - PR"."""
    return f" {_plain(NAME)} " in f" {_plain(name)} "


def is_elsewhere(name: str) -> bool:
    """Whether a name is recognisably that of another municipality; one that is neither here nor elsewhere is asked."""
    words = [word for word in _plain(name).split() if word not in AROUND and word not in STATE]
    is_a_name = max(map(len, words), default=0) > 2 and not NO_NAME.intersection(words)
    return is_a_name and "".join(words).isalpha() and not is_here(name) and not _may_mean_here(name, words)


def is_in_doubt(name: str) -> bool:
    """Whether a name is neither surely this municipality's nor surely another's."""
    return not is_here(name) and not is_elsewhere(name)


def _may_mean_here(name: str, words: list[str]) -> bool:
    """Whether the words shorten this municipality's name ("C. Grande do Sul", "CGS") or misspell it."""
    shortened = words != NAMESAKE and all(any(own.startswith(word) for own in OWN_WORDS) for word in words)
    initials = "".join(words) in ("cgs", "cgds")
    return shortened or initials or SequenceMatcher(None, _plain(name), _plain(NAME)).ratio() >= ALIKE


def _plain(name: str) -> str:
    """Lower case, without accents and signs."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain).split())
