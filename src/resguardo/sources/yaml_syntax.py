"""What is wrong with a YAML text that cannot be parsed, in the words of people who fill in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from resguardo.site.problem import Problem
from resguardo.sources.assembly import END, MOST_PROBLEMS, READABLE, SHALLOW, TAB, Trouble, character_at

if TYPE_CHECKING:
    import yaml

_QUOTED = "entre aspas, o texto que começa por este caractere"
_LINES = 'entre aspas, o texto que começa por | ou >; "mais de 5" se escreve {de: 5}'
_INDENT = "o mesmo recuo (espaços no início da linha) das linhas irmãs"
_CLOSING_QUOTES = "aspas também no fim do texto que começa aqui"
_YAML_SYNTAX = {
    "mapping values are not allowed": 'um par "chave: valor" por linha, com o recuo das irmãs (confira também a linha '
    'de cima); texto com ": " dentro vai entre aspas',
    "tab character": "espaços, e não tabulação, no início da linha",
    "cannot start any token": _QUOTED,
    "mapping keys are not allowed": _QUOTED,
    "alphabetic or numeric": "entre aspas, o texto que começa por * ou &",
    "comment or line break": _LINES,
    "comment or a line break": _LINES,
    "sequence entries are not allowed": 'os itens da lista em linhas próprias, cada um começado por "- "',
    "expected ':'": 'dois-pontos e um espaço depois da chave ("chave: valor")',
    "end of stream": _CLOSING_QUOTES,
    "unexpected document": _CLOSING_QUOTES,
    "invalid Unicode": READABLE,
    "escape": "entre aspas duplas, barra invertida dobrada (\\\\); ou o texto entre aspas simples",
    "expected key": _INDENT,
    "'-' indicator": _INDENT,
    "<block end>": _INDENT,
    "',' or ']'": "vírgula entre um item e outro, ou o fecho da lista com ]",
    "',' or '}'": "vírgula entre um par e outro, ou o fecho do grupo com }",
    "document start>": "o fim do arquivo: um só documento",
    "nesting depth": SHALLOW,
    "node content": f"um valor; {_QUOTED}",
}
# Noticed too late by the parser: what helps is where it began.
_YAML_BEGAN_BEFORE = ("end of stream", "unexpected document", "expected ':'")

_IN_BLOCK, _IN_FLOW = r"^\s*(?:-\s+)+(?!-)|:\s+", r"|[\[,]\s*"
_LONE_MARK = r"([?*%@!&`-])\s*(?=$|[,\]}])"
_NOT_LOOKED_AT = re.compile(r"""(?P<quote>["']).*?(?P=quote)|(?:^|\s)#.*""")


def lone_marks(text: str, name: str) -> tuple[Problem, ...]:
    """Each sign that stands where a value should and makes no YAML, as people write it who do not know the answer.

    For texts that cannot be parsed: within a text of several lines the same sign is no problem.
    """
    return tuple(islice(_lone_marks(text, name), MOST_PROBLEMS))


def _lone_marks(text: str, name: str) -> Iterator[Problem]:
    for number, line in enumerate(text.split("\n"), 1):
        shown = _NOT_LOOKED_AT.sub(lambda hidden: "x" * len(hidden[0]) if hidden["quote"] else "", line)
        before = _IN_BLOCK + (_IN_FLOW if "[" in shown or "{" in shown else "")
        for match in re.finditer(f"(?:{before}){_LONE_MARK}", shown):
            mark = match[1]
            where = f"na coluna {match.start(1) + 1}, o caractere {mark} sozinho, sem aspas"
            expected = f'null, ou nada, se não se sabe; se é texto, entre aspas: "{mark}"'
            yield Problem(name, where, expected, number)


def syntax_trouble(error: yaml.YAMLError, text: str) -> Trouble:
    """What the parser stopped at, and what is expected there."""
    message = str(getattr(error, "problem", None))
    began = getattr(error, "context_mark", None)
    mark = began if any(part in message for part in _YAML_BEGAN_BEFORE) else getattr(error, "problem_mark", None)
    if mark is None:
        return Trouble("um erro de sintaxe", "YAML bem formado", 1, of_file=True)
    found = f"na coluna {mark.column + 1}, {character_at(text, mark.index)}"
    if "',' or" in message and began:
        found += f", dentro do que se abriu na linha {began.line + 1}"
    before = text[mark.index - mark.column : mark.index]
    return Trouble(found, _expected_yaml(message, found, before), mark.line + 1, of_file=True)


def _expected_yaml(message: str, found: str, before: str) -> str:
    if found.endswith(TAB):
        return _YAML_SYNTAX["tab character"]
    if "node content" in message and found.endswith(END):
        return "um valor, e o fecho da lista com ] ou do grupo com } que se abriu antes"
    expected = next((text for part, text in _YAML_SYNTAX.items() if part in message), "YAML bem formado")
    if expected is _INDENT and before.strip():
        return "nada depois das aspas que fecham o texto; aspas dentro dele, só de outro tipo"
    return expected
