"""The names of a law's parts as people write and cite them: "art. 10, § 2º", "artigo 10", "10", "r7"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from resguardo.outputs.law_contents import covered, modules
from resguardo.rulebook.law import Law
from resguardo.rulebook.reading import numbered

ARTICLE = re.compile(r"(?:art )?(\d{1,2})")
READING = re.compile(r"(?:leitura )?(r ?\d{1,2})")
ROWS = re.compile(r"linhas .*")
"""Several rows of the quadro, cited together."""
OF_THIS_LAW = re.compile(r" da lei .*")
LEFT_OUT = re.compile(r" do quadro$| da tabela$|\b(?:inciso|alinea) ")
"""What people leave out where it is plain without it."""
OF_THE_QUADRO = re.compile(r"^art \d+ (?=linha)")
"""What rows of the quadro, the only one of the law, are cited without."""
WHOLE_WORDS = {"artigo": "art", "paragrafo": "par", "inc": "inciso", "al": "alinea", "caput": ""}


def named(law: Law, written: str) -> str:
    """The name by which the law's folder has it, else what was written: ``art10_par2`` for "Art. 10, § 2º"."""
    plain = _plain(written)
    article, reading = ARTICLE.fullmatch(plain), READING.fullmatch(plain)
    if article:
        return f"art{int(article[1])}"
    if reading:
        return numbered(reading[1])
    cited = (_cited(law).get(each) for each in (plain, LEFT_OUT.sub("", plain), ROWS.sub("", plain).strip()))
    return next(filter(None, cited), "") or _as_in_the_folder(law, written.strip())


def _as_in_the_folder(law: Law, name: str) -> str:
    return name.lower() if name.lower() in covered(law) else name


def _plain(written: str) -> str:
    """Lower case without accents, ordinals and signs, words in full: "art 10 par 2"."""
    without_ordinals = re.sub(r"(?<=\d)\s*[º°ª]|(?<=\d)[oa]\b", " ", written.replace("§", " par "))
    letters = unicodedata.normalize("NFKD", without_ordinals).encode("ascii", "ignore").decode().casefold()
    signs = re.sub(r"\W", " ", letters)
    words = re.sub(r"\bart(?=\d)", "art ", signs).split()
    return OF_THIS_LAW.sub("", " ".join(filter(None, (WHOLE_WORDS.get(word, word) for word in words))))


@cache
def _cited(law: Law) -> Mapping[str, str]:
    """Citations, each leading to what it cites; an article's only provision is the article."""
    full = {_plain(law.provisions.label_of(name)): name for name in covered(law)}
    short = {LEFT_OUT.sub("", label): name for label, name in full.items()}
    rows = {OF_THE_QUADRO.sub("", label): name for label, name in short.items()}
    return rows | short | full | {_plain(law.provisions.text_of(article)): article for article in modules(law)}
