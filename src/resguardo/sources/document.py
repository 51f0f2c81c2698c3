"""Read a site file, YAML or JSON, into plain values and the line on which each stands.

Nothing is interpreted beyond true, false, null and decimal numbers: dates, ``sim``, ``no``, ``010`` and ``12:30`` stay
text. What would make a file mean something else than it shows (repeated keys, references, type tags) is refused.
Source: YAML 1.2.2, chapter 10.3 (core schema, without octal, hexadecimal, infinite and not-a-number), and RFC 8259.
"""

from __future__ import annotations

import codecs
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.assembly import (
    DEEPEST_NESTING,
    READABLE,
    UNPRINTABLE,
    Assembly,
    Atom,
    Close,
    Event,
    Open,
    Scalar,
    Steps,
    Trouble,
    Value,
    character_at,
    named_unprintable,
)
from resguardo.sources.system_errors import named
from resguardo.sources.yaml_syntax import lone_marks, syntax_trouble

if TYPE_CHECKING:
    import yaml

LARGEST_FILE = 5_000_000  # bytes
BYTE_ORDER_MARK = "\ufeff"

_PAIRS = 'pares "chave: valor", a começar por "resguardo: 1" (depois dos dois-pontos, um espaço)'
_COLLECTION = 'uma planta: {"type": "FeatureCollection", "features": [...]}'
_UTF_8 = "texto em UTF-8; no editor, use Salvar como e escolha a codificação UTF-8"
_SPELT_OUT = "o valor escrito por extenso em cada lugar, para que o arquivo valha o que mostra"


@dataclass(frozen=True)
class Document:
    """What a file holds. Decimal numbers keep every digit written: ``6.240`` is ``Decimal("6.240")``."""

    content: dict[str, Value]
    text: str = field(repr=False, compare=False)
    is_json: bool = field(repr=False, compare=False)

    @cached_property
    def lines(self) -> Mapping[Steps, int]:
        """The line, from 1, of each key and list item by the steps to it, as in ``("areas", 0, "id")``.

        Worked out when first asked for: a file without problems needs none.
        """
        events = _json_events if self.is_json else _yaml_events
        return Assembly(events(self.text), "").lines()

    def line_of(self, steps: Steps) -> int:
        """The line of what is at ``steps`` or, where nothing is there, of the nearest thing that would hold it."""
        while steps and steps not in self.lines:
            steps = steps[:-1]
        return self.lines[steps]


def read(path: Path) -> Document:
    """Read the file at ``path``, in UTF-8 with or without a byte order mark.

    Raises UnusableFile with all problems found.
    """
    text = text_of(path)
    return parse(text, _name_of(path))


def text_of(path: Path) -> str:
    """The characters of the file at ``path``, of any format; raises UnusableFile where it cannot be read as UTF-8.

    Without a byte order mark.
    """
    name = _name_of(path)
    return decoded(_contents(path, name), name).removeprefix(BYTE_ORDER_MARK)


def _name_of(path: Path) -> str:
    return os.fsencode(path).decode("utf-8", "replace")


def parse(text: str, name: str) -> Document:
    """Read ``text``; ``name`` is what messages call the file.

    JSON where it begins with a brace or a bracket, else YAML. A file named .yaml or .yml that begins so and is no JSON
    is YAML in its flow style. Raises UnusableFile with all problems found.
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    _refuse_unprintable(text, name)
    if text.isspace() or not text:
        return _document(None, text, name, is_json=False)
    if text.lstrip()[0] not in "{[":
        return _parsed_yaml(text, name)
    try:
        return _parsed_json(text, name)
    except json.JSONDecodeError as error:
        if name.lower().endswith((".yaml", ".yml")):
            return _parsed_yaml(text, name)
        raise UnusableFile((_json_syntax_problem(error, name),)) from None


def _refuse(place: str, found: str, expected: str, line: int | None = None) -> NoReturn:
    raise UnusableFile((Problem(place, found, expected, line),))


# The bytes and their characters


def _contents(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            _refuse(name, "uma pasta", "um arquivo; indique um dos que estão dentro dela")
        size = path.stat().st_size
        # A pipe or a device tells no size: reading stops one byte past the limit.
        with path.open("rb") as file:
            data = b"" if size > LARGEST_FILE else file.read(LARGEST_FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        _refuse(name, "nenhum arquivo com este nome", "um arquivo que exista; confira a pasta, o nome e a extensão")
    except PermissionError:
        _refuse(name, "um arquivo sem permissão de leitura", "permissão de leitura; ajuste-a ou copie o arquivo")
    except (OSError, ValueError) as error:
        _refuse(
            name, f"um arquivo que o sistema não abre ({named(error)})", "um arquivo legível; confira o nome e o disco"
        )
    if max(size, len(data)) > LARGEST_FILE:
        _refuse(name, "um arquivo de mais de 5 MB", "até 5 MB; o arquivo de um local costuma ter poucos kB")
    return data


def decoded(data: bytes, name: str) -> str:
    """The characters of a file called ``name``; raises UnusableFile where they are not in UTF-8."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        _refuse(name, "um texto em UTF-16 (pela marca no byte 1)", _UTF_8, 1)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        wrong = data[error.start : error.start + 1]
        guess = wrong.decode("cp1252", "ignore")
        hint = f'; em Windows-1252 seria "{guess}"' if guess else ""
        found = f"o byte {error.start + 1} do arquivo (0x{wrong.hex().upper()}), que não é UTF-8{hint}"
        _refuse(name, found, _UTF_8, data.count(b"\n", 0, error.start) + 1)


def _refuse_unprintable(text: str, name: str) -> None:
    if match := UNPRINTABLE.search(text):
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        _refuse(name, f"na coluna {column}, {named_unprintable(match[0])}", READABLE, line)


def _assembled(events: Iterator[Event], name: str) -> Assembly:
    assembly = Assembly(events, name)
    if assembly.problems:
        raise UnusableFile(tuple(assembly.problems))
    return assembly


def _document(content: Value, text: str, name: str, *, is_json: bool) -> Document:
    if isinstance(content, dict):
        return Document(content, text, is_json)
    shapes = isinstance(content, list) and any(isinstance(each, dict) and "type" in each for each in content)
    expected = _COLLECTION if shapes or name.casefold().endswith(".geojson") else _PAIRS
    if content is None:
        _refuse(name, "um arquivo vazio (nada além de espaços e comentários)", expected)
    _refuse(name, f"{'uma lista' if isinstance(content, list) else 'um valor solto'} no nível de cima", expected)


def _number(text: str) -> int | Decimal:
    """The exact number; ValueError where no measure is so long: nobody shall compute with ten to the billionth."""
    exponent = re.split("[eE]", text)[1:]
    if len(text) > 100 or any(abs(int(digits)) > 999 for digits in exponent):
        raise ValueError(text)
    return Decimal(text) if exponent or "." in text else int(text)


def _number_trouble(text: str, line: int) -> Trouble:
    return Trouble(f"o número {text[:20]}…, comprido demais", "um número comum, como 1.80 ou 6240", line)


# JSON

_JSON_PIECE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]]|[^\s{}\[\]:,"]+|\n')
_JSON_ESCAPED_UNPRINTABLE = re.compile(r"\\(?:[bf]|u(?:00[0189]|007f|d[89a-f]|fff[ef]))", re.IGNORECASE)
_JSON_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_JSON_SYNTAX = {
    "Expecting value": "um valor: texto entre aspas duplas, número com ponto, true, false, null, lista ou grupo",
    "Expecting property name": "uma chave entre aspas duplas (e nenhuma vírgula depois do último par)",
    "Illegal trailing comma": "nenhuma vírgula depois do último valor",
    "Expecting ':'": "dois-pontos entre a chave e o valor",
    "Expecting ','": "vírgula entre um valor e o seguinte, ou o fecho com ] ou }",
    "Unterminated string": "aspas duplas também no fim do texto",
    "Invalid control character": "texto numa linha só; quebra de linha se escreve \\n e tabulação \\t",
    "Invalid \\": 'barra invertida dobrada (\\\\), ou um dos códigos \\n \\t \\" \\u0041',
    "Extra data": "o fim do arquivo: um só grupo entre { e }",
}


def _parsed_json(text: str, name: str) -> Document:
    """The fast way in; whatever makes it doubtful is explained by the slow way, which knows lines."""
    doubts: list[str] = []

    def number(piece: str) -> int | Decimal:
        try:
            return _number(piece)
        except ValueError:
            doubts.append(piece)
            return 0

    def group(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
        content = dict(pairs)
        doubts.extend(content if len(content) < len(pairs) else ())
        return content

    try:
        content: Value = json.loads(
            text, parse_int=number, parse_float=number, parse_constant=doubts.append, object_pairs_hook=group
        )
    except RecursionError:
        _assembled(_json_events(text), name)
        raise
    if doubts or _JSON_ESCAPED_UNPRINTABLE.search(text) or _is_too_deep(content):
        _assembled(_json_events(text), name)
    return _document(content, text, name, is_json=True)


def _is_too_deep(content: Value) -> bool:
    level = [content]
    for _ in range(DEEPEST_NESTING):
        groups = [node.values() if isinstance(node, dict) else node for node in level if isinstance(node, (dict, list))]
        level = [child for group in groups for child in group]
    return any(isinstance(node, (dict, list)) for node in level)


def _json_events(text: str) -> Iterator[Event]:
    """Events of a text known to be JSON, at least as far as anyone will ask."""
    line = 1
    for match in _JSON_PIECE.finditer(text):
        piece = match[0]
        if piece == "\n":
            line += 1
        elif piece in "{[":
            yield Open({} if piece == "{" else [], line)
        elif piece in "}]":
            yield Close(line)
        else:
            yield from _json_scalar(piece, line)


def _json_scalar(piece: str, line: int) -> Iterator[Event]:
    value: Atom = None
    if piece in _JSON_CONSTANTS:
        yield Trouble(f"{piece}, que não é número", "um número; sem valor conhecido, null", line)
    elif piece[0] in "-0123456789":
        try:
            value = _number(piece)
        except ValueError:
            yield _number_trouble(piece, line)
    else:
        value = json.loads(piece)
    yield Scalar(value, line)


def _json_syntax_problem(error: json.JSONDecodeError, name: str) -> Problem:
    expected = next((text for start, text in _JSON_SYNTAX.items() if error.msg.startswith(start)), "JSON bem formado")
    found = f"na coluna {error.colno}, {character_at(error.doc, error.pos)}"
    return Problem(name, found, expected, error.lineno)


# YAML

_YAML_NUMBER = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_YAML_WORDS: Mapping[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def _parsed_yaml(text: str, name: str) -> Document:
    try:
        roots = _assembled(_yaml_events(text), name).roots
    except UnusableFile as unusable:
        marks = lone_marks(text, name)
        lines = {each.line for each in marks}
        raise UnusableFile((*marks, *(each for each in unusable.problems if each.line not in lines))) from None
    return _document(roots[0] if roots else None, text, name, is_json=False)


def _yaml_events(text: str) -> Iterator[Event]:
    import yaml  # costs more than a whole JSON file: only who has YAML pays

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    documents = 0
    try:
        for event in yaml.parse(text, Loader=loader):
            line = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    yield Trouble("um segundo documento (---)", "um só; ponha cada local no seu arquivo", line, True)
                    return
            elif isinstance(event, yaml.CollectionEndEvent):
                yield Close(line)
            elif isinstance(event, yaml.NodeEvent):
                yield from _yaml_node(event, line)
    except yaml.YAMLError as error:
        yield syntax_trouble(error, text)


def _yaml_node(event: yaml.NodeEvent, line: int) -> Iterator[Event]:
    import yaml

    if isinstance(event, yaml.AliasEvent):
        yield Trouble(f"a referência *{event.anchor}", _SPELT_OUT, line)
        yield Scalar(f"*{event.anchor}", line)
        return
    if event.anchor:
        yield Trouble(f"a marca &{event.anchor}, que serve a referências", _SPELT_OUT, line)
    if tag := getattr(event, "tag", None):
        found = f"o tipo {tag.replace('tag:yaml.org,2002:', '!!')}"
        yield Trouble(found, "o valor sem tipo; texto que parece número vai entre aspas", line)
    if isinstance(event, yaml.ScalarEvent):
        yield from _yaml_scalar(event.value, line) if event.implicit[0] else (Scalar(event.value, line),)
    else:
        yield Open({} if isinstance(event, yaml.MappingStartEvent) else [], line)


def _yaml_scalar(text: str, line: int) -> Iterator[Event]:
    """The value of a scalar without quotes."""
    value: Atom = text
    if text in _YAML_WORDS:
        value = _YAML_WORDS[text]
    elif _YAML_NUMBER.fullmatch(text):
        try:
            value = _number(text)
        except ValueError:
            yield _number_trouble(text, line)
    yield Scalar(value, line)
