"""A document's content as DOCX, for a person to edit; what is edited is theirs alone, so no QR code goes with it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import docx
from docx.document import Document as File
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt
from docx.table import Table as FileTable
from docx.text.paragraph import Paragraph

from resguardo.casework.documents import content
from resguardo.casework.documents.content import Document
from resguardo.outputs.pdf import BREAK

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Signs that a file of XML cannot hold."""
REPLACED = "\N{REPLACEMENT CHARACTER}"
MARGIN, WIDTH = Mm(20), Mm(170)
SQUARE = "\N{BALLOT BOX}"
LINE = "_" * 36
ORIGIN = (
    "Este arquivo é para editar e não é o documento emitido. O documento emitido tem o código {code}; confira-o em "
    "{address}. O que se muda aqui não muda o que foi emitido."
)
DRAFT = (
    "Minuta feita em {day} com o que o processo trazia. Não foi emitida: não tem código de verificação, e vale depois "
    "de conferida e assinada."
)


def render(document: Document) -> bytes:
    """The document as a file of Word's; what people typed is text in it, whatever it holds."""
    file = docx.Document()
    _set_up(file, document)
    if document.town:
        file.add_paragraph().add_run(_text(document.town)).bold = True
    file.add_paragraph(_text(document.title), style="Title")
    file.add_paragraph(_text(document.note), style="Caption")
    for section in document.sections:
        _write(file, section)
    _add_origin(file, document)
    written = io.BytesIO()
    file.save(written)
    return written.getvalue()


def _write(file: File, section: content.Section) -> None:
    """A section's heading and parts; what is to be signed stays on one page with what is signed."""
    begins = len(file.paragraphs)
    if section.title:
        heading = file.add_heading(_text(section.title), level=1)
        heading.paragraph_format.page_break_before = section.apart or None
    for part in section.parts:
        _WRITERS[type(part)](file, part)
    if any(isinstance(part, content.Signatures) for part in section.parts):
        _keep_together(file.paragraphs[begins:])


def _keep_together(paragraphs: list[Paragraph]) -> None:
    for each in paragraphs:
        each.paragraph_format.keep_together = True
    for each in paragraphs[:-1]:
        each.paragraph_format.keep_with_next = True


def _set_up(file: File, document: Document) -> None:
    """A4, Portuguese, and a footer with the title and the page."""
    page = file.sections[0]
    page.page_width, page.page_height = Mm(210), Mm(297)
    page.left_margin = page.right_margin = page.top_margin = page.bottom_margin = MARGIN
    for language in file.styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), "pt-BR")
    file.styles["Normal"].font.size = Pt(10.5)
    about = file.core_properties
    about.title, about.author, about.comments, about.language = _text(document.title)[:255], "resguardo", "", "pt-BR"
    about.created = about.modified = datetime(document.day.year, document.day.month, document.day.day)  # noqa: DTZ001 - python-docx knows no zones
    footer = page.footer.paragraphs[0]
    footer.add_run(_text(f"{document.title} · minuta para editar · página "))
    _add_field(footer, "PAGE")
    footer.add_run(" de ")
    _add_field(footer, "NUMPAGES")


def _add_field(paragraph: Paragraph, name: str) -> None:
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), name)
    paragraph._p.append(field)


def _add_origin(file: File, document: Document) -> None:
    """Where the draft comes from: the document that was issued, or the state of the log when it was made."""
    begins = len(file.paragraphs)
    file.add_heading("Sobre esta minuta", level=1)
    proof = document.proof
    told = (
        ORIGIN.format(code=proof.code, address=proof.address) if proof else DRAFT.format(day=f"{document.day:%d/%m/%Y}")
    )
    file.add_paragraph(told)
    file.add_paragraph(f"Cabeça do registro: {document.head}")
    _keep_together(file.paragraphs[begins:])


def _text(text: str) -> str:
    return NOT_XML.sub(REPLACED, text.replace("\r\n", "\n").replace("\r", "\n").replace(BREAK, ""))


def _paragraph(file: File, part: content.Text) -> None:
    file.add_paragraph(_text(part.text))


def _terms(file: File, part: content.Terms) -> None:
    """One paragraph, a line each: what is one paragraph no word processor parts where it is to stay together."""
    lines = file.add_paragraph()
    for number, (name, value) in enumerate(part.pairs):
        lines.add_run(f"{chr(10) if number else ''}{_text(name)}: ").bold = True
        lines.add_run(_text(value))


def _table(file: File, part: content.Table) -> None:
    """Its first row comes again on every page, and no row is split."""
    table = file.add_table(rows=0, cols=len(part.heads), style="Table Grid")
    table.autofit = False
    for cells in (part.heads, *part.rows):
        _add_row(table, cells, part.widths, heads=cells is part.heads)
    for column, width in zip(table.columns, part.widths, strict=True):
        column.width = WIDTH * width // sum(part.widths)
    file.add_paragraph()


def _add_row(table: FileTable, cells: tuple[str, ...], widths: tuple[int, ...], *, heads: bool) -> None:
    row = table.add_row()  # type: ignore[no-untyped-call]
    properties = row._tr.get_or_add_trPr()
    properties.append(OxmlElement("w:cantSplit"))
    if heads:
        properties.append(OxmlElement("w:tblHeader"))
    for cell, text, width in zip(row.cells, cells, widths, strict=True):
        cell.width = WIDTH * width // sum(widths)
        run = cell.paragraphs[0].add_run(_text(text))
        run.font.size, run.bold = Pt(8.5), heads


def _items(file: File, part: content.Items) -> None:
    for number, item in enumerate(part.items, 1):
        file.add_paragraph(f"{number}. {_text(item)}")


def _boxes(file: File, part: content.Boxes) -> None:
    for line in part.lines:
        file.add_paragraph(f"{SQUARE} {_text(line)}")


def _signatures(file: File, part: content.Signatures) -> None:
    for label in part.labels:
        line = file.add_paragraph(f"{LINE}\n{_text(label)}")
        line.paragraph_format.space_before = Pt(28)


def _notice(file: File, part: content.Notice) -> None:
    framed = file.add_paragraph()
    framed.alignment = WD_ALIGN_PARAGRAPH.LEFT
    framed.add_run(_text(part.title)).bold = True
    framed.add_run(f"\n{_text(part.text)}")


_WRITERS: Mapping[type[Any], Callable[[File, Any], None]] = {
    content.Text: _paragraph,
    content.Terms: _terms,
    content.Table: _table,
    content.Items: _items,
    content.Boxes: _boxes,
    content.Signatures: _signatures,
    content.Notice: _notice,
}
