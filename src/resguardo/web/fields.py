"""Form fields made from the facts' declarations, and the answers read back from them.

What was typed goes into the site file as it was typed; the sources say whether it can be understood. "Não sei" is
always an answer: the fact stays untold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from resguardo.outputs.wording import capital
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import COMPLETE, OTHER_READING, RADIUS
from resguardo.site.numbers import Unit, written
from resguardo.site.problem import ended
from resguardo.sources.values import NUMERIC, UNITS, Refused, is_not_known, value_of
from resguardo.verification import problems_alone

DO_NOT_KNOW = "nao_sei"
UNKNOWN = f".{DO_NOT_KNOW}"
"""What the name of the box ends with that says so of a number asked together with other things."""
ALL_THERE_IS = Fact(
    "all_there_is",
    COMPLETE.key,
    "choice",
    "lista completa",
    "Esta lista é tudo o que há?",
    choices={"sim": "sim, olhou-se tudo e não há mais nada", "nao": "não, pode haver mais"},
)
"""Of a list as a whole; who does not know presses the screen's button."""
LONGEST_ANSWER = 500
ISO_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
YES_AND_NO = {"sim": "Sim", "nao": "Não"}
BETWEEN = ("de", "ate")
HINTS = {
    "length": "Em metros, como 1,80 ou 12.",
    "mass": "Em kg, como 520 ou 6.240.",
    "count": "Um número inteiro.",
    "minutes": "Em minutos.",
    "date": "Dia, mês e ano, como 05/03/1999.",
}


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in: what is declared of the fact, what was given so far, and what is wrong with that.

    ``given`` holds the text under the field's own name, or under ``name.de`` and ``name.ate`` where only a range is
    known. ``beside_others`` has a box of its own for "não sei": the screen has no button for it.
    """

    name: str
    fact: Fact
    given: Mapping[str, str]
    problem: str = ""
    optional: bool = False
    beside_others: bool = False

    @property
    def numeric(self) -> bool:
        """Whether a number is to be typed, or the range in which it lies."""
        return self.fact.kind in NUMERIC

    @property
    def ranged(self) -> bool:
        """Whether a range can be told in place of the number."""
        return self.numeric and self.fact is not RADIUS

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self.given.get(self.name, "")

    @property
    def low(self) -> str:
        """What stands in the range's lower end."""
        return self.given.get(f"{self.name}.de", "")

    @property
    def high(self) -> str:
        """What stands in the range's upper end."""
        return self.given.get(f"{self.name}.ate", "")

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What can be chosen, "não sei" last; empty where something is to be typed."""
        if self.fact.kind == "truth":
            chosen = YES_AND_NO
        elif self.fact.kind == "choice":
            chosen = {key: capital(label) for key, label in self.fact.choices.items()}
        else:
            return ()
        if self.fact is ALL_THERE_IS:
            return tuple(chosen.items())
        return (*chosen.items(), (DO_NOT_KNOW, "Não sei"))

    @property
    def boxed(self) -> bool:
        """Whether it has a box for "não sei": what is chosen has an option for it, what is optional stays blank."""
        return self.beside_others and not self.options and not self.optional

    @property
    def unknown(self) -> bool:
        """Whether that box is ticked."""
        return bool(self.given.get(f"{self.name}{UNKNOWN}"))

    @property
    def label(self) -> str:
        """What the field is called, where several stand together."""
        return self.fact.question or capital(self.fact.label)

    @property
    def hint(self) -> str:
        """How to write it."""
        return HINTS.get(self.fact.kind, "")

    @property
    def anchor(self) -> str:
        """The identifier of what takes the focus when the list of problems leads here."""
        return f"{self.name}-{self.options[0][0]}" if self.options else self.name


def is_asked(fact: Fact | ListOf) -> bool:
    """Whether the fact or list counts as the law is read by default; the others are for the site file."""
    return fact.how != OTHER_READING


def filled(name: str, fact: Fact, told: Any, *, optional: bool = False, beside_others: bool = False) -> Field:
    """The field with what a site file tells."""
    return Field(name, fact, _given(name, fact, told), "", optional, beside_others)


def _given(name: str, fact: Fact, told: Any) -> dict[str, str]:
    if told is None:
        return {}
    if isinstance(told, bool):
        return {name: "sim" if told else "nao"}
    if isinstance(told, Mapping) and fact.kind == "truth":
        return {name: "sim"}  # what is told of the thing says that it is there
    if isinstance(told, Mapping):
        return {f"{name}.{end}": _text(fact, value) for end, value in _ends(fact, told).items() if value is not None}
    if isinstance(told, list | tuple):
        return {name: _text(fact, told[0])} if len(told) == 1 else {}
    return {name: _text(fact, told)}


def _ends(fact: Fact, told: Mapping[str, Any]) -> Mapping[str, Any]:
    """The ends of a range as they were written; of a value with a margin, what it may be at least and at most."""
    if set(told) <= set(BETWEEN):
        return told
    try:
        (low, high), _ = value_of(fact, told)
    except Refused:
        return {}
    unit: Unit = UNITS.get(fact.kind, "un")
    return {end: written(value, unit).removesuffix(f" {unit}") for end, value in zip(BETWEEN, (low, high), strict=True)}


def _text(fact: Fact, told: Any) -> str:
    """A number or a day as Brazilians write it; what was typed as it was typed."""
    text = str(told)
    if fact.kind == "date" and (day := ISO_DAY.fullmatch(text)):
        return f"{day[3]}/{day[2]}/{day[1]}"
    return text.replace(".", ",") if fact.kind in NUMERIC and not isinstance(told, str) else text


def answer_of(field_name: str, fact: Fact, data: Mapping[str, str], *, optional: bool = False) -> tuple[Field, Any]:
    """The field as it was sent, with what is wrong, and the value for the site file (None: not told)."""
    names = (field_name, *(f"{field_name}.{end}" for end in BETWEEN), f"{field_name}{UNKNOWN}")
    given = {name: data.get(name, "").strip() for name in names}
    field = Field(field_name, fact, given, optional=optional)
    value = _value(field)
    if field.text and (field.low or field.high) and not field.options:
        return _with_problem(field, "um valor e também uma faixa. Escreva só um dos dois"), None
    if value is not None and field.unknown:
        return _with_problem(field, "uma resposta e também “não sei”. Deixe só uma das duas"), None
    if value is None:
        answered = optional or field.unknown or field.text == DO_NOT_KNOW
        return (field if answered else _with_problem(field, _nothing(field))), None
    if any(len(text) > LONGEST_ANSWER for text in given.values()):
        return _with_problem(field, f"mais de {LONGEST_ANSWER} letras. Escreva menos"), None
    try:
        understood, _ = value_of(fact, value)
    except Refused as refused:
        return _refused(field, refused.found, refused.expected), None
    if understood is not None and not is_not_known(value):
        for problem in problems_alone(fact, understood):
            return _refused(field, problem.found, problem.expected), None
    return field, value


def _value(field: Field) -> Any:
    """What was given as a site file writes it."""
    if field.options:
        spoken = None if field.text in ("", DO_NOT_KNOW) else field.text
        of_two = field.fact.kind == "truth" or set(field.fact.choices) == set(YES_AND_NO)
        return {"sim": True, "nao": False}.get(field.text, spoken) if of_two else spoken
    if field.text:
        return field.text
    ends = {end: text for end, text in (("de", field.low), ("ate", field.high)) if text}
    return ends or None


def _nothing(field: Field) -> str:
    return "falta a resposta. " + (
        "Escolha uma; “não sei” também vale" if field.options else "Escreva, ou use “Não sei”"
    )


def _refused(field: Field, found: str, expected: str) -> Field:
    return _with_problem(field, f"{found}. O que se espera: {expected}")


def _with_problem(field: Field, problem: str) -> Field:
    return replace(field, problem=f"{capital(field.fact.label)}: {ended(problem)}")
