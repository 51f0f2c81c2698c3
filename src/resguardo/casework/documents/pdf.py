"""A document's content as PDF: tagged, archivable, with its code, a QR code and the log's head where it was issued."""

from __future__ import annotations

import io
import json
import re
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import segno

from resguardo.casework.documents.content import Document, Table
from resguardo.outputs.lettering import printed
from resguardo.outputs.pdf import BREAK, typeset

TEMPLATE = Path(__file__).with_name("document.typ")
LONGEST_WORD, NARROW = 40, 14
"""Letters after which a longer word may be broken, in a line and in the column of a table."""
KEPT_WHOLE = frozenset({"address", "head", "code"})


def render(document: Document) -> bytes:
    """The document, dated with its day; the same content gives the same bytes."""
    content = _plain(document)
    content["qr"] = qr_code(document.proof.address) if document.proof else ""
    return typeset(TEMPLATE, {"document": json.dumps(content, ensure_ascii=False)}, document.day)


def qr_code(text: str) -> str:
    """The QR code of a text as an SVG document."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    return picture.getvalue().decode()


def printable(text: str, longest_word: int = LONGEST_WORD) -> str:
    """A text, line by line, as it can be printed, with words that may be broken where they are too long."""
    lines = "\n".join(printed(line) for line in text.splitlines())
    return re.sub(rf"(\S{{{longest_word}}})(?=\S)", rf"\1{BREAK}", lines)


def _plain(value: Any, longest_word: int = LONGEST_WORD) -> Any:
    """A content's part as JSON knows values, each with its kind; texts as they can be printed."""
    if is_dataclass(value):
        longest_word = NARROW if isinstance(value, Table) else longest_word
        parts = {each.name: getattr(value, each.name) for each in fields(value)}
        told = {name: part if name in KEPT_WHOLE else _plain(part, longest_word) for name, part in parts.items()}
        return {"kind": type(value).__name__.lower(), **told}
    if isinstance(value, str):
        return printable(value, longest_word)
    if isinstance(value, tuple):
        return [_plain(each, longest_word) for each in value]
    return value if isinstance(value, int) or value is None else f"{value:%d/%m/%Y}"
