"""What is typed on the command line, read with a message in Portuguese for what cannot be used."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any


class Parser(argparse.ArgumentParser):
    """A parser that calls a command a command, and says which was meant."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        known = list(action.choices)
        near = get_close_matches(str(value), known, n=1)
        meant = f' (seria "{near[0]}"?)' if near else ""
        if isinstance(action, argparse._SubParsersAction):
            self.error(f'comando desconhecido: "{value}"{meant}; {_listed("os comandos são", "o comando é", known)}')
        wrong = f'"{value}" não é uma das opções{meant}; {_listed("são", "é", known)}'
        raise argparse.ArgumentError(action, wrong)


def _listed(several: str, one: str, names: Sequence[str]) -> str:
    return f"{several} {', '.join(names[:-1])} e {names[-1]}" if names[1:] else f"{one} {names[0]}"


def file_path(text: str) -> Path:
    """The path of a file; without a name it would be the folder in which one is."""
    return _path(text, "o nome de um arquivo, como loja.yaml")


def folder_path(text: str) -> Path:
    """The path of a folder, likewise."""
    return _path(text, "o nome de uma pasta; a atual se escreve . (um ponto)")


def _path(text: str, expected: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError(f"um nome vazio; espera-se {expected}")
    return Path(text)


def at_least_one(text: str) -> int:
    """A whole number, 1 or more."""
    if not text.strip().isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" não serve: espera-se um número inteiro, 1 ou mais')
    return int(text)
