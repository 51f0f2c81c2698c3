"""A text by its words alone, so that it is known however it is written."""

from __future__ import annotations

import unicodedata


def words_of(text: str) -> str:
    """Lower case, without accents and signs, single spaces: "Nº do Alvará" is "no do alvara"."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return " ".join("".join(letter if letter.isalnum() else " " for letter in letters).split())
