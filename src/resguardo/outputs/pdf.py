"""The report as PDF: the page's own tree, set by typst, tagged (PDF/UA-1) and archivable (PDF/A-2a).

The tree goes in as data, a JSON text; ``report.typ`` tells how each kind of element is set. What people typed is a
string in it and never markup. Only the faces within typst are used, and the day of the verification is the document's
date, so that the same report gives the same bytes anywhere.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typst

from resguardo.outputs import html
from resguardo.outputs.lettering import printed, shortened
from resguardo.outputs.markup import Element, serialised
from resguardo.outputs.report import Report
from resguardo.rulebook.calendar import BRASILIA

if TYPE_CHECKING:
    from resguardo.outputs.plan_drawing import Drawing

TEMPLATE = Path(__file__).with_name("report.typ")
STANDARDS: list[typst.PDFStandard] = ["ua-1", "a-2a"]
WIDEST, PADDING, WIDER, BOLD = 30, 2, 1.1, 1.25
"""Letters after which a longer word of a cell may be broken, those that a cell's margins take; how much wider than the
usual the letters of a word may be, and those of a bold one."""
LETTERS = {False: 135, True: 155}
"""How many letters a page holds side by side in a table, and in one of many columns, which is set smaller."""
MANY = 6
LONGEST_WORD, DIGEST = 40, 64
"""Letters after which a longer word may be broken; digests are whole."""
LONGEST_DESCRIPTION = 10_000
"""Letters that a picture's words may have: a string of PDF/A has at most 32,767 bytes, two or four for a letter; the
tables of the report tell the rest."""
BREAK = "\N{ZERO WIDTH SPACE}"


def render(report: Report, on: date | None, drawing: Drawing | None = None) -> bytes:
    """The document, with the drawing of its plan if any; ``on`` is the day of the verification.

    Raises ValueError without a day: an archive needs a date.
    """
    if on is None:
        raise ValueError("um PDF para arquivar precisa da data da verificação")
    return typeset(TEMPLATE, _inputs(report, on, drawing), on)


def picture_of(report: Report, on: date) -> str:
    """The first page of the document as SVG, every letter drawn; the same report gives the same text."""
    inputs = _inputs(report, on, None)
    pages: Any = typst.compile(
        TEMPLATE.read_bytes(), format="svg", font_paths=_fonts(), ignore_system_fonts=True, sys_inputs=inputs
    )
    first: bytes = pages[0] if isinstance(pages, list) else pages
    return first.decode()


def _inputs(report: Report, on: date, drawing: Drawing | None) -> dict[str, str]:
    body = html.page_of(report, drawing).find("body")
    content = {
        "title": _text(html.title_of(report), LONGEST_WORD),
        "day": f"{on:%d/%m/%Y}",
        "body": [_node(each) for each in (body if body is not None else ())],
        "plan": serialised(drawing.svg) if drawing else "",
        "plan_in_words": shortened(printed(drawing.description), LONGEST_DESCRIPTION) if drawing else "",
    }
    return {"report": json.dumps(content, ensure_ascii=False)}


def typeset(template: Path, inputs: Mapping[str, str], on: date) -> bytes:
    """A template of typst's with its inputs as a PDF, dated ``on``; the same inputs and day give the same bytes."""
    return typst.compile(
        template.read_bytes(),
        format="pdf",
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs=dict(inputs),
        pdf_standards=STANDARDS,
        timestamp=datetime(on.year, on.month, on.day, tzinfo=BRASILIA),
    )


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)


def _node(of: Element, longest_word: int = LONGEST_WORD) -> dict[str, Any]:
    """An element as plain values: its tag, its classes, and what is inside, texts and elements in their order."""
    if of.tag == "table":
        return _table(of)
    classes = of.get("class", "").split()
    longest_word = DIGEST if "receipt" in classes else longest_word
    inside: list[Any] = [_text(of.text, longest_word)] if of.text else []
    for each in of if of.tag != "svg" else ():
        inside.append(_node(each, longest_word))
        if each.tail:
            inside.append(_text(each.tail, longest_word))
    return {"tag": of.tag, "class": classes, "inside": inside}


def _text(text: str, longest_word: int) -> str:
    """What can be printed of a text, with words that may be broken where they are too long: best after a sign."""
    too_long = rf"\S{{{longest_word + 1},}}"
    parted = re.sub(too_long, lambda word: re.sub(r"([]._/])(?=.)", rf"\1{BREAK}", word[0]), printed(text))
    return re.sub(rf"([^\s{BREAK}]{{{longest_word}}})(?=[^\s{BREAK}])", rf"\1{BREAK}", parted)


def _table(of: Element) -> dict[str, Any]:
    """A table by its parts, with how much of the width each column asks for."""
    heads = [_node(cell) for cell in of.iterfind("thead/tr/th")]
    rows = [[_node(cell, WIDEST) for cell in row] for row in of.iterfind("tbody/tr")]
    return {
        "tag": "table",
        "class": [],
        "caption": printed(of.findtext("caption", "")),
        "heads": heads,
        "rows": rows,
        "widths": _widths([*zip(heads, *rows, strict=True)]),
    }


def _widths(columns: Sequence[Sequence[dict[str, Any]]]) -> list[int]:
    """Letters that each column gets: its longest word first, so that no word runs into the next column; of what is left
    the more the more there is to say."""
    texts = [[_words(cell) for cell in column] for column in columns]
    least = [_least(column, _wider(cells)) for column, cells in zip(texts, columns, strict=True)]
    least[0] = _least(texts[0], BOLD)
    wanted = [max(_usual(column) + PADDING - room, 1) for column, room in zip(texts, least, strict=True)]
    left = max(LETTERS[len(columns) > MANY] - sum(least), 0)
    return [room + round(left * more / sum(wanted)) for room, more in zip(least, wanted, strict=True)]


def _wider(cells: Sequence[dict[str, Any]]) -> float:
    """How wide letters of a column may be: a badge is bold."""
    inside = [each for cell in cells for each in cell["inside"] if not isinstance(each, str)]
    return BOLD if any("badge" in each["class"] for each in inside) else WIDER


def _least(texts: Sequence[str], wider: float) -> int:
    """Letters of the longest word, with the margins."""
    return math.ceil(wider * max(len(each) for text in texts for each in re.split(f"[ {BREAK}]", text))) + PADDING


def _usual(texts: Sequence[str]) -> int:
    """How long a text of a column is, the long ones counting more (quadratic mean)."""
    return round(math.sqrt(sum(len(each) ** 2 for each in texts) / len(texts)))


def _words(node: dict[str, Any] | str) -> str:
    return node if isinstance(node, str) else "".join(map(_words, node["inside"]))
