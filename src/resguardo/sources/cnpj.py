"""The establishment's number in the national register, as far as its own digits tell."""

from __future__ import annotations

from resguardo.site.numbers import counted
from resguardo.site.problem import Problem

PLACE = "estabelecimento.cnpj"
SIGNS = 14


def problems_of(number: str) -> tuple[Problem, ...]:
    """What is wrong with a CNPJ, of digits or with letters as from 2026 on; nothing where it may be one."""
    import validate_docbr  # loaded only where there is a number to check

    if validate_docbr.CNPJ().validate(number):
        return ()
    expected = "um CNPJ com os seus 14 algarismos ou letras, como 12.345.678/0001-95"
    return (Problem(PLACE, f'"{number}", {_wrong_with(number)}', expected),)


def _wrong_with(number: str) -> str:
    signs = [each for each in number if each.isalnum()]
    if len(signs) != SIGNS:
        return f"com {counted(len(signs), 'algarismo ou letra', 'algarismos ou letras')}"
    return "um número que ninguém tem" if len(set(signs)) == 1 else "com dígito verificador que não confere"
