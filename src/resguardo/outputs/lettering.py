"""Letters of drawings and of PDF: which can be printed, how wide they are, and texts as elements of a drawing.

A drawing is lettered in a monospaced face, so that the room of a text is known without the face itself: DejaVu Sans
Mono, which typst brings along, has the widest letters of its kind (0.602 of the size; Courier 0.600, Consolas 0.550).
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from dataclasses import dataclass

from resguardo.outputs import wording
from resguardo.outputs.markup import Element, element

FACES = "DejaVu Sans Mono, Menlo, Consolas, monospace"
ADVANCE = 0.602
"""Width of a letter, in parts of its size."""
INK, GREY = "#1b1b1b", "#555555"

NOT_PRINTED = re.compile("[^ -~\N{NO-BREAK SPACE}-¬®-ǃǍ-ǣȀ-ȡΑ-ΡΣ-ώЀ-џḀ-ẙẠ-ỹ‐-‗“-”‘-‚„-‟†-•…‰-‴‹›€№™←-↓≈≠≤≥✓-✘]")
"""Anything but Latin, Greek and Cyrillic letters, and the signs that people write with them."""
BLANKS = re.compile(r"[ \t\n\r\f\v]+")


def printed(text: str) -> str:
    """The text in one line as the faces can print it; signs that they lack by their numbers: "[U+6771 U+4EAC]"."""
    in_one_line = BLANKS.sub(" ", unicodedata.normalize("NFC", text))
    return re.sub(f"(?:{NOT_PRINTED.pattern})+", lambda signs: by_number(signs[0]), in_one_line)


def by_number(signs: str) -> str:
    """What stands for signs that cannot be shown: which they are in Unicode, for who has to find out what was meant."""
    return f"[{' '.join(f'U+{ord(sign):04X}' for sign in signs)}]"


def width_of(text: str, size: float) -> float:
    """Millimetres that a text takes."""
    return len(text) * size * ADVANCE


def shortened(text: str, letters: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"


def fitted(name: str, letters: int) -> str:
    """The name, or as much of its start and of its end as fits: long names often differ in their last word."""
    end = letters // 3
    return name if len(name) <= letters else f"{name[: letters - 1 - end].rstrip()}…{name[len(name) - end :].lstrip()}"


def in_lines(text: str, letters: int) -> list[str]:
    """The text in lines of so many letters, none of which ends between a number and its unit."""
    lines = textwrap.wrap(wording.kept_together(text), letters, break_on_hyphens=False)
    return [line.replace(wording.NO_BREAK, " ") for line in lines]


def wrapped(text: str, width: float, size: float, most: int = 3) -> list[str]:
    """The text in lines of a width in millimetres, the last one shortened if there are more than ``most``."""
    letters = max(int(width / (size * ADVANCE)), 1)
    lines = in_lines(text, letters) or [""]
    return [*lines[: most - 1], shortened(" ".join(lines[most - 1 :]), letters)] if len(lines) > most else lines


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: its words, size in millimetres, weight and colour."""

    words: str
    size: float
    bold: bool = False
    colour: str = INK

    @property
    def width(self) -> float:
        """Millimetres that it takes."""
        return width_of(self.words, self.size)

    def at(self, x: float, y: float, anchor: str = "start") -> Element:
        """The line as an element, its baseline at a height."""
        made = element("text", self.words, x=millimetres(x), y=millimetres(y), font_size=millimetres(self.size))
        made.set("fill", self.colour)
        if self.bold:
            made.set("font-weight", "bold")
        if anchor != "start":
            made.set("text-anchor", anchor)
        return made


def millimetres(value: float) -> str:
    """A length on paper to a hundredth of a millimetre."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
