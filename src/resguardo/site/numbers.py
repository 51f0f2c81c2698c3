"""Read measures and counts as people write them, exactly, and write them as Brazilians read them.

A length comes out in whole millimetres, a mass in whole grams, a count in units. What could be two numbers is asked,
never guessed; what is read from a text is echoed, so that its author sees how it was understood.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from typing import Literal, NamedTuple, TypeAlias

from resguardo.site.quantities import UNBOUNDED
from resguardo.site.quoting import LONGEST_QUOTED, printable

QuantityUnit: TypeAlias = Literal["m", "kg"]
CountUnit: TypeAlias = Literal["un", "min"]
Unit: TypeAlias = QuantityUnit | CountUnit


@dataclass(frozen=True, slots=True)
class Plausible:
    """What a fact can reasonably be, both ends included: millimetres, grams, or units of a count.

    ``zero`` says whether zero is plausible too, wherever the range begins.
    """

    lowest: int
    highest: int
    zero: bool = False

    def holds(self, value: Decimal) -> bool:
        """Whether the value, in the same unit as the ends, is plausible."""
        return self.lowest <= value <= self.highest or (self.zero and value == 0)


@dataclass(frozen=True, slots=True)
class Reading:
    """A number understood: ``value`` in millimetres, grams or units; ``understood`` is the echo of what was a text."""

    value: int
    understood: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """A number not understood: what was found and what is expected, Portuguese phrases as in ``Problem``."""

    found: str
    expected: str


_POWERS = {
    "m": {"m": 3, "cm": 1, "mm": 0, "km": 6},
    "kg": {"kg": 3, "g": 0, "t": 6},
    "un": {"un": 0},
    "min": {"min": 0},
}
"""How many powers of ten each unit that may be written stands above the one that is kept."""

_UNIT_WORDS = {
    "m": ("metro", "metros"),
    "cm": ("centímetro", "centímetros", "centimetro", "centimetros"),
    "mm": ("milímetro", "milímetros", "milimetro", "milimetros"),
    "km": ("quilômetro", "quilômetros", "quilometro", "quilometros"),
    "kg": ("kgs", "quilo", "quilos", "quilograma", "quilogramas"),
    "g": ("grama", "gramas"),
    "t": ("ton", "tonelada", "toneladas"),
    "un": (
        *("und", "unid", "unidade", "unidades", "botijão", "botijões", "botijao", "botijoes"),
        *("cilindro", "cilindros", "recipiente", "recipientes", "vasilhame", "vasilhames"),
    ),
    "min": ("minuto", "minutos"),
}
_SYMBOLS = {word: symbol for symbol, words in _UNIT_WORDS.items() for word in (symbol, *words)}
_SMALLER = {"km": "m", "m": "mm", "t": "kg", "kg": "g"}
_EXAMPLES = {
    "m": 'um comprimento, como "1,80", "1,80 m" ou "180 cm"',
    "kg": 'uma massa, como "520", "6.240 kg" ou "1,5 t"',
    "un": 'uma contagem, como "40" ou "1.560"',
    "min": 'um tempo em minutos, como "120"',
}
_FINEST = {
    "m": "um número inteiro de milímetros (até três casas decimais em metros)",
    "kg": "um número inteiro de gramas (até três casas decimais em quilogramas)",
    "un": "um número inteiro",
    "min": "um número inteiro de minutos",
}
_SLIPS = {"m": (-2, -3, 3), "kg": (-3, 3), "un": (-3, 3), "min": (-3, 3)}
"""Powers of ten by which people are wrong: centimetres or millimetres for metres, grams for kilograms, a lost dot."""

_UNSURE = re.compile(
    r"\b(uns|umas|cerca|aprox|mais|entre|até|ate|menos|acima|abaixo|quase|m[ií]nimo|m[aá]ximo)\b"
    r"|[~±<>≤≥]|[0-9]\s+(a|e|ou)\s+[0-9]|[0-9]\s*[-–]\s*[0-9]",
    re.IGNORECASE,
)
"""How people write that they do not know a number exactly."""
_INTERVAL = 'um número ou, se é incerto, um intervalo: {de: "10", ate: "12"}, ou só uma das pontas'

_TEXT = re.compile(r"(-?)\s*([0-9][0-9.,]*)\s*(.*)", re.DOTALL)
_WHOLE = re.compile(r"[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_ONE_SEPARATOR = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_ONE_GROUP = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}")
_BRAZILIAN = re.compile(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?")
_AMERICAN = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?")
# Scales by a power of ten without rounding; what leaves even this range becomes infinite, hence implausible.
_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[])


def quantity_from_text(text: str, unit: QuantityUnit, plausible: Plausible) -> Reading | Refusal:
    """Read a length (``unit`` "m") or a mass ("kg") from what a person wrote: ``1,80``, ``180cm``, ``6.240 Kg``.

    A dot or comma before exactly three digits is decided by which of the two numbers is plausible; a comma is never
    taken for thousands. The design's section 6 and the site file's rules on numbers are the source.
    """
    words = _words(text, unit)
    if isinstance(words, Refusal):
        return words
    power = _POWERS[unit][words.symbol]
    if _ONE_GROUP.fullmatch(words.digits):
        return _reading_of_one_group(words, power, unit, plausible)
    plain = _plain(words.digits)
    if plain is None:
        return _malformed(words, unit)
    return _reading(_scaled(plain, power), words.found, unit, plausible, echo=True)


def quantity_from_number(number: object, unit: QuantityUnit, plausible: Plausible) -> Reading | Refusal:
    """Read a length in metres or a mass in kilograms from a number of a file or a program.

    A mass written with three decimals that end in zero (``99.840``) is asked if its thousandfold is plausible as well:
    programs do not write that zero, people who mean thousands do.
    """
    exact = _exact(number)
    if exact is None:
        return Refusal(_named(number), _EXAMPLES[unit])
    asks = unit == "kg" and exact.as_tuple().digits[-1] == 0
    return _reading_of_number(exact, _scaled(exact, 3), unit, plausible, asks=asks)


def count_from_text(text: str, plausible: Plausible, unit: CountUnit = "un") -> Reading | Refusal:
    """Read a whole number from what a person wrote: ``40``, ``1.560``, ``40 botijões``, ``120 min``."""
    words = _words(text, unit)
    if isinstance(words, Refusal):
        return words
    if not _WHOLE.fullmatch(words.digits):
        return _malformed(words, unit)
    return _reading(Decimal(words.digits.replace(".", "")), words.found, unit, plausible, echo=True)


def count_from_number(number: object, plausible: Plausible, unit: CountUnit = "un") -> Reading | Refusal:
    """Read a whole number from a number of a file or a program.

    One with exactly three decimals (``2.000``) is asked if its thousandfold is plausible as well.
    """
    exact = _exact(number)
    if exact is None:
        return Refusal(_named(number), _EXAMPLES[unit])
    return _reading_of_number(exact, exact, unit, plausible, asks=True)


def written(value: int, unit: Unit) -> str:
    """The value as Brazilians write it: ``1,80 m``, ``6.240 kg``, ``1.560``.

    Lengths (in millimetres) have two decimals, or three; masses (in grams) only those they need; counts bear no unit.
    """
    whole, rest = divmod(abs(value), 1000 if unit in ("m", "kg") else 1)
    fraction = f"{rest:03}".rstrip("0").ljust(2 if unit == "m" else 0, "0")
    number = f"{'-' if value < 0 else ''}{whole:,}".replace(",", ".") + (f",{fraction}" if fraction else "")
    return number if unit == "un" else f"{number} {unit}"


def counted(number: int, one: str, several: str = "") -> str:
    """So many of something: "1 forma", "1.200 formas"; ``several`` where its plural is not ``one`` with an s."""
    return f"{written(number, 'un')} {one if number == 1 else several or f'{one}s'}"


def written_interval(lowest: int, highest: int, unit: Unit) -> str:
    """The interval as Brazilians write it: ``entre 11,90 e 12,10 m``, ``pelo menos 5,00 m`` if it has no upper end."""
    if lowest == highest:
        return written(lowest, unit)
    if highest >= UNBOUNDED:
        return f"pelo menos {written(lowest, unit)}"
    return f"entre {written(lowest, unit).removesuffix(f' {unit}')} e {written(highest, unit)}"


def written_uncertainty(metres: float) -> str:
    """How exact a distance is, never finer than it is: ``menos de 0,1 mm``, ``1,5 mm``, ``0,142 m``."""
    tenths = math.ceil(round(metres * 10_000, 6))
    if tenths <= 1:
        return "menos de 0,1 mm"
    return f"{tenths // 10},{tenths % 10} mm" if tenths < 1000 else written(math.ceil(tenths / 10), "m")


class _Words(NamedTuple):
    """A text taken apart: its digits with dots and commas, its unit, and how a message quotes the whole."""

    digits: str
    symbol: str
    found: str


def _words(text: str, unit: Unit) -> _Words | Refusal:
    text = unicodedata.normalize("NFC", text.strip()[: LONGEST_QUOTED + 1])
    found = _named(text)
    match = _TEXT.fullmatch(text)
    if len(text) <= LONGEST_QUOTED and _UNSURE.search(text):
        return Refusal(found, _INTERVAL)
    if len(text) > LONGEST_QUOTED or match is None:
        return Refusal(found + _odd_character(text), _EXAMPLES[unit])
    sign, digits, word = match.groups()
    if sign:
        return Refusal(f"{found}, um número negativo", _EXAMPLES[unit])
    symbol = _SYMBOLS.get(word.lower().removesuffix("."), "") if word else unit
    if symbol not in _POWERS[unit]:
        expected = f"o número sozinho ou seguido da unidade ({', '.join(_POWERS[unit])})"
        return Refusal(found + (_odd_character(text) or f', com "{printable(word)}" depois do número'), expected)
    return _Words(digits, symbol, found)


def _odd_character(text: str) -> str:
    for character in text:
        if not (character.isascii() or character.isspace() or unicodedata.name(character, "").startswith("LATIN")):
            shown = f'"{printable(character)}" (U+{ord(character):04X})'
            return f", com um caractere que não é algarismo nem letra comum: {shown}"
    return ""


def _plain(digits: str) -> Decimal | None:
    """The number of a text that can be only one; None if it is not well formed."""
    if _ONE_SEPARATOR.fullmatch(digits):
        return Decimal(digits.replace(",", "."))
    if _BRAZILIAN.fullmatch(digits):
        return Decimal(digits.replace(".", "").replace(",", "."))
    return None


def _reading_of_one_group(words: _Words, power: int, unit: QuantityUnit, plausible: Plausible) -> Reading | Refusal:
    """Read digits that are decimals or thousands: a dot or comma, then exactly three."""
    decimal = _scaled(Decimal(words.digits.replace(",", ".")), power)
    thousands = _scaled(decimal, 3)
    fits, fits_as_thousands = _fits(decimal, plausible), _fits(thousands, plausible)
    if fits and not fits_as_thousands:
        return _reading(decimal, words.found, unit, plausible, echo=True)
    if fits_as_thousands and not fits and "." in words.digits:
        return _reading(thousands, words.found, unit, plausible, echo=True)
    return Refusal(words.found, _question(words, unit, plausible, possible=fits or fits_as_thousands))


def _malformed(words: _Words, unit: Unit) -> Refusal:
    if not _AMERICAN.fullmatch(words.digits):
        return Refusal(words.found, _EXAMPLES[unit])
    swapped = words.digits.translate(str.maketrans(".,", ",."))
    return Refusal(words.found, f'ponto nos milhares e vírgula nos decimais; seria "{swapped}"?')


def _question(words: _Words, unit: Unit, plausible: Plausible, *, possible: bool) -> str:
    """Ask which of two numbers a text with one dot or comma means, and how to write either."""
    whole, fraction = re.split("[.,]", words.digits)
    decimals = fraction.rstrip("0")
    symbol = words.symbol
    decimal = f"{whole},{decimals} {symbol}" if decimals else f"{whole} {symbol}"
    asked = f"{decimal} ou {whole}.{fraction} {symbol}"
    if not possible:
        return f"{_range(plausible, unit)}; lê-se {asked}"
    clear = [f'"{whole}{fraction} {symbol}"']
    if decimals != fraction:
        clear.insert(0, f'"{decimal}"')
    elif symbol in _SMALLER:  # with its three decimals it would be asked again
        clear.insert(0, f'"{whole}{fraction} {_SMALLER[symbol]}"')
    return f"um número de um só sentido: {asked}? Escreva {' ou '.join(clear)}"


def _exact(number: object) -> Decimal | None:
    """The finite number as a Decimal, a float by its shortest text; None if it is none."""
    if isinstance(number, bool) or not isinstance(number, (int, float, Decimal)):
        return None
    exact = Decimal(float.__repr__(number)) if isinstance(number, float) else Decimal(number)
    return exact if exact.is_finite() else None


def _named(value: object) -> str:
    """How a message quotes what stands in the place of a text."""
    if value is None:
        return "nenhum valor"
    if isinstance(value, bool):
        return "um sim ou não"
    if isinstance(value, str):
        return f'o texto "{printable(value)}"' if value else "um texto vazio"
    if isinstance(value, float):
        return f"o número {float.__repr__(value)}"
    if isinstance(value, Decimal):
        return f"o número {value}" if len(value.as_tuple().digits) <= LONGEST_QUOTED else f"o número {value:.9e}"
    return "um valor que não é número"


def _reading_of_number(
    exact: Decimal, value: Decimal, unit: Unit, plausible: Plausible, *, asks: bool
) -> Reading | Refusal:
    """Read ``value``, written as ``exact``. One with three decimals may be meant for thousands.

    With ``asks`` that is asked even where the number as it stands is plausible; else a mass, whose thousands a dot may
    have been meant to part, is echoed.
    """
    reading = _reading(value, _named(exact), unit, plausible)
    thousands = _scaled(value, 3)
    understood = isinstance(reading, Reading)
    two_numbers = exact.as_tuple().exponent == -3 and value != thousands and _fits(thousands, plausible)
    if not two_numbers:
        return reading
    if understood and not asks:
        return _reading(value, _named(exact), unit, plausible, echo=unit == "kg")
    found = f"{_named(exact)}, em que o ponto separa os decimais ({f'{exact:f}'.replace('.', ',')})"
    meant, plainly = written(int(thousands), unit), f"{_scaled(exact, 3):f}"
    if understood:
        asked = f"{written(int(value), unit)} ou {meant}"
        return Refusal(found, f"um número de um só sentido: {asked}? Escreva {exact.normalize():f} ou {plainly}")
    expected = _FINEST[unit] if plausible.holds(value) else _range(plausible, unit)
    return Refusal(found, f"{expected}; seria {meant}? Escreva {plainly}")


def _reading(value: Decimal, found: str, unit: Unit, plausible: Plausible, *, echo: bool = False) -> Reading | Refusal:
    if value < 0:
        return Refusal(f"{found}, um número negativo", _range(plausible, unit))
    if not plausible.holds(value):
        return Refusal(found, _range(plausible, unit) + _likely(value, unit, plausible))
    if not _is_whole(value):
        return Refusal(found, _FINEST[unit])
    return Reading(int(value), written(int(value), unit) if echo else None)


def _range(plausible: Plausible, unit: Unit) -> str:
    interval = f"um valor {written_interval(plausible.lowest, plausible.highest, unit)}"
    return f"{interval}, ou zero" if plausible.zero and plausible.lowest > 0 else interval


def _likely(value: Decimal, unit: Unit, plausible: Plausible) -> str:
    """Ask whether a usual slip explains the value; empty if none does."""
    meant = [slip for power in _SLIPS[unit] if _fits(slip := _scaled(value, power), plausible)]
    return f"; seria {' ou '.join(written(int(slip), unit) for slip in meant)}?" if meant else ""


def _fits(value: Decimal, plausible: Plausible) -> bool:
    """Whether the value can be the fact's; finer than its last unit none can."""
    return plausible.holds(value) and _is_whole(value)


def _is_whole(value: Decimal) -> bool:
    return value == value.to_integral_value()


def _scaled(value: Decimal, power: int) -> Decimal:
    return value.scaleb(power, _EXACT)
