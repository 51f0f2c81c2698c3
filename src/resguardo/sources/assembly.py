"""Put values, their lines and what is wrong with them together from a stream of events, whatever the file's format.

A format tells where groups open and close, the scalars in between, and its own troubles; what is common to all
(repeated keys, keys that are no text, depth, unprintable characters) is judged here, once and without recursion.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple, TypeAlias

from resguardo.site.problem import Problem

Atom: TypeAlias = bool | int | Decimal | str | None
Group: TypeAlias = "dict[str, Value] | list[Value]"
Value: TypeAlias = "Atom | dict[str, Value] | list[Value]"
Steps: TypeAlias = tuple[str | int, ...]

DEEPEST_NESTING = 100
MOST_PROBLEMS = 100
LONGEST_SHOWN = 200  # characters of what was found
MOST_BITS = 1_000  # of an integer: a little less than what a double can hold
SHALLOW = "poucos níveis, como no modelo; a leitura parou aqui"
TAB = "uma tabulação"
END = "o fim do arquivo"
_BLANKS = {"": END, "\t": TAB, "\n": "o fim da linha", "\r": "o fim da linha", " ": "um espaço"}
READABLE = "só caracteres que se possam ler, num arquivo de texto em UTF-8"
# Controls, halves of surrogate pairs, non-characters: no database, PDF or terminal can be given them. Those that turn
# the direction of writing make a text read otherwise than it is.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


class Open(NamedTuple):
    """A group begins: ``node`` is the empty dict or list to fill."""

    node: Group
    line: int


class Close(NamedTuple):
    """The innermost group ends."""

    line: int


class Scalar(NamedTuple):
    """A value that holds no others, or a key."""

    value: Atom
    line: int


class Trouble(NamedTuple):
    """Something wrong with what comes next or, if ``of_file``, with the file as a whole."""

    found: str
    expected: str
    line: int
    of_file: bool = False


Event: TypeAlias = Open | Close | Scalar | Trouble


@dataclass
class _Frame:
    """A group that is not closed yet."""

    node: Group
    steps: Steps
    key: str | None = None  # of a dict: the key whose value comes next

    def steps_inside(self) -> Steps:
        if isinstance(self.node, list):
            return (*self.steps, len(self.node))
        return self.steps if self.key is None else (*self.steps, self.key)

    def put(self, value: Value) -> None:
        if isinstance(self.node, list):
            self.node.append(value)
        elif self.key is not None:
            self.node[self.key] = value
            self.key = None


class Assembly:
    """The values at the file's top level (``roots``) and all ``problems``; ``name`` is what messages call the file."""

    def __init__(self, events: Iterable[Event], name: str) -> None:
        self.name = name
        self.roots: list[Value] = []
        self.problems: list[Problem] = []
        self._lines: dict[Steps, int] = {}
        self._open = [_Frame(self.roots, ())]
        self._take(events)

    def lines(self) -> Mapping[Steps, int]:
        """The line, from 1, of each key and list item by the steps to it."""
        # The first step is the root's place at the top level.
        return {steps[1:]: line for steps, line in self._lines.items()}

    def _take(self, events: Iterable[Event]) -> None:
        for event in events:
            self._take_one(event)
            if len(self._open) > DEEPEST_NESTING + 1:
                found = f"mais de {DEEPEST_NESTING} níveis, um dentro do outro"
                self._report(found, SHALLOW, event.line, of_file=True)
                return
            if len(self.problems) >= MOST_PROBLEMS:
                found = f"{MOST_PROBLEMS} problemas até esta linha"
                self._report(found, "o arquivo corrigido até aqui; o resto não foi lido", event.line, of_file=True)
                return

    def _take_one(self, event: Event) -> None:
        frame = self._open[-1]
        if isinstance(event, Close):
            self._open.pop()
        elif isinstance(event, Trouble):
            self._report(*event)
        elif isinstance(frame.node, dict) and frame.key is None:
            self._take_key(frame, event)
        else:
            self._take_value(frame, event)

    def _take_key(self, frame: _Frame, event: Open | Scalar) -> None:
        key = event.value if isinstance(event, Scalar) else event.node
        if not isinstance(key, str):
            expected = 'uma chave de texto; entre { e }, um número com vírgula vai entre aspas ("1,80")'
            self._report(f"a chave {_as_written(key)}, que não é texto", expected, event.line)
        self._check_characters(key, event.line)
        frame.key = _as_written(key)
        first = self._lines.setdefault(frame.steps_inside(), event.line)
        if frame.key in frame.node:
            lines = f"linhas {first} e {event.line}" if first < event.line else f"duas vezes na linha {first}"
            expected = "cada chave uma só vez; deixe a que vale e apague a outra"
            self._report(f"a chave repetida ({lines})", expected, event.line)
        if isinstance(event, Open):
            self._open.append(_Frame(event.node, frame.steps_inside()))

    def _take_value(self, frame: _Frame, event: Open | Scalar) -> None:
        steps = frame.steps_inside()
        self._lines.setdefault(steps, event.line)
        if isinstance(event, Open):
            frame.put(event.node)
            self._open.append(_Frame(event.node, steps))
        else:
            self._check_characters(event.value, event.line)
            frame.put(event.value)

    def _check_characters(self, value: Value, line: int) -> None:
        if isinstance(value, str) and (match := UNPRINTABLE.search(value)):
            self._report(named_unprintable(match[0]), READABLE, line)

    def _report(self, found: str, expected: str, line: int, of_file: bool = False) -> None:
        place = "" if of_file else place_of(self._open[-1].steps_inside()[1:])
        self.problems.append(Problem(_shortened(place) or self.name, _shortened(found), expected, line))


def beyond_reading(content: object) -> tuple[str, str] | None:
    """What makes plain values, as a program hands them over, impossible to read; and what is expected.

    A file is judged as it is read; these were in no file, or in one that another program read.
    """
    level = [content]
    for _ in range(DEEPEST_NESTING + 1):
        level = list({id(each): each for group in level for each in _within(group)}.values())
        if any(isinstance(each, int) and each.bit_length() > MOST_BITS for each in level):
            return "um número inteiro de centenas de algarismos", "números comuns"
        if not level:
            return None
    return f"mais de {DEEPEST_NESTING} níveis, um dentro do outro", "poucos níveis, como no modelo"


def unreadable_texts(content: object, steps: Steps = ()) -> Iterator[Problem]:
    """The characters within plain values, not too deep, that nobody can be shown, each text at its place."""
    if isinstance(content, str) and (match := UNPRINTABLE.search(content)):
        yield Problem(place_of(steps), named_unprintable(match[0]), READABLE)
    elif isinstance(content, Mapping):
        for key, value in content.items():
            yield from unreadable_texts(key, steps)
            yield from unreadable_texts(value, (*steps, UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", str(key))))
    elif isinstance(content, list | tuple):
        for number, value in enumerate(content):
            yield from unreadable_texts(value, (*steps, number))


def _within(content: object) -> Iterable[object]:
    if isinstance(content, Mapping):
        return content.values()
    return content if isinstance(content, list | tuple) else ()


def place_of(steps: Steps) -> str:
    """The steps to a value as a person reads them: ``areas[item 1].id``."""
    written = (f"[item {step + 1}]" if isinstance(step, int) else f".{step}" for step in steps)
    return "".join(written).removeprefix(".")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def named_unprintable(character: str) -> str:
    """What to call a character that cannot be shown."""
    if character == "\0":
        return "o caractere nulo (U+0000), próprio de arquivos que não são texto"
    return f"o caractere ilegível U+{ord(character):04X}"


def _as_written(key: Value) -> str:
    if isinstance(key, dict | list):
        return "em forma de grupo" if isinstance(key, dict) else "em forma de lista"
    return json.dumps(key) if key is None or isinstance(key, bool) else str(key)


def character_at(text: str, position: int) -> str:
    """What to call the character at a position of a text."""
    character = text[position : position + 1]
    return _BLANKS.get(character, f"o caractere {character}")
