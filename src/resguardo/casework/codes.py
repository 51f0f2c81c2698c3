"""The code that a document is verified by: made so that nobody guesses it, and read however it was typed."""

from __future__ import annotations

import re
import secrets

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of codes: none that is taken for another."""
GROUP, GROUPS = 4, 3
_BETWEEN = r"[\s\u2010-\u2015.-]*"
TYPED = rf"{_BETWEEN}(?:[0-9A-Za-z]{_BETWEEN}){{{GROUP * GROUPS}}}"
"""A code as somebody may type it: in any case, with or without hyphens and blanks."""


def new_code() -> str:
    """A code nobody can guess: 12 letters of 32, in groups of four."""
    return _grouped("".join(secrets.choice(LETTERS) for _ in range(GROUP * GROUPS)))


def code_in(typed: str) -> str:
    """The code that somebody typed, as documents print it; "" for what is none."""
    return _grouped(re.sub(_BETWEEN, "", typed).upper()) if re.fullmatch(TYPED, typed) else ""


def _grouped(letters: str) -> str:
    return "-".join(letters[at : at + GROUP] for at in range(0, GROUP * GROUPS, GROUP))


class TypedCode:
    """The part of an address that is a code, for Django: understood as typed, written as printed."""

    regex = TYPED

    def to_python(self, value: str) -> str:
        """The code as documents print it."""
        return code_in(value)

    def to_url(self, value: str) -> str:
        """As it is."""
        return value
