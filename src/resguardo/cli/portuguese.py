"""What argparse says, in Portuguese: its own catalogues have none, and they are loaded from outside of Python."""

from __future__ import annotations

import argparse

MESSAGES = {
    "usage: ": "uso: ",
    "positional arguments": "argumentos",
    "options": "opções",
    "optional arguments": "opções",
    "show this help message and exit": "mostra esta ajuda e termina",
    "the following arguments are required: %s": "falta: %s",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "expected one argument": "espera-se um valor",
    "unrecognized arguments: %s": "argumento a mais ou desconhecido: %s",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s pode ser %(matches)s",
    "invalid %(type)s value: %(value)r": 'valor que não serve: "%(value)s"',
    "%(prog)s: error: %(message)s\n": "%(prog)s: %(message)s\n",
}


def speak_portuguese() -> None:
    """Makes argparse write in Portuguese, through the function by which it looks up its messages."""
    setattr(argparse, "_", lambda message: MESSAGES.get(message, message))  # noqa: B010 - a private name of argparse
