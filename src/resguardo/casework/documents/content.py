"""What a document says, whatever form it takes: sections of a few kinds of parts, all of them plain texts.

One content is set by typst as PDF (`pdf.py`) and written as DOCX, for a person to edit (`word.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

BLANK = "____________________"
"""Where neither the law nor the configuration nor anybody said anything."""
NOTHING_SET = "a lei e a configuração do município não o trazem"


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, line by line as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Names and what stands beside each."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads that come again on every page; ``widths`` are parts of the whole."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A numbered list."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Boxes:
    """Lines to be ticked by hand."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to be signed, with what is written under each."""

    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """What is to be seen first, in a frame."""

    title: str
    text: str


Part = Text | Terms | Table | Items | Boxes | Signatures | Notice


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, "" for none, and what stands under it.

    ``apart`` begins a page in a file to edit: word processors do not keep so much on one page as they are told to.
    """

    title: str
    parts: tuple[Part, ...]
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """How anyone verifies a document that was issued: its code, and the address that tells."""

    code: str
    address: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document of a day; ``head`` is the log's, ``proof`` None where it is a draft that nobody issued."""

    title: str
    town: str
    note: str
    sections: tuple[Section, ...]
    day: date
    head: str
    proof: Proof | None = field(default=None)


def or_blank(text: str) -> str:
    """The text, or room to write it."""
    return text.strip() or BLANK
