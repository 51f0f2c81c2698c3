"""The checklist on paper: A4, to be filled in by hand, item by item as on the phone."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from resguardo.casework.checklist import MARKS, Item, Question
from resguardo.casework.documents.pdf import printable
from resguardo.outputs.pdf import typeset

TEMPLATE = Path(__file__).with_name("checklist.typ")


def render(title: str, lines: list[list[str]], items: tuple[Item, ...], town: str, on: date) -> bytes:
    """The checklist of some items; ``lines`` say what is inspected."""
    content = {
        "title": title,
        "town": printable(town),
        "lines": [[name, printable(value)] for name, value in lines],
        "marks": [f"{key}: {words}" for key, words in MARKS.items()],
        "parts": [{"title": printable(about) or "O estabelecimento", "items": each} for about, each in _parts(items)],
    }
    return typeset(TEMPLATE, {"checklist": json.dumps(content, ensure_ascii=False)}, on)


def _parts(items: tuple[Item, ...]) -> list[tuple[str, list[dict[str, Any]]]]:
    parts: dict[str, list[dict[str, Any]]] = {}
    for each in items:
        parts.setdefault(each.about, []).append(_item(each))
    return list(parts.items())


def _item(item: Item) -> dict[str, Any]:
    return {
        "title": item.title,
        "article": item.citation,
        "text": item.text,
        "questions": [[each.label, _blank(each)] for each in item.questions],
        "heads": [each.label for each in item.rows[0]] if item.rows else [],
        "choices": [[each.label, _blank(each)] for each in item.rows[0] if each.options] if item.rows else [],
        "rows": len(item.rows),
    }


def _blank(question: Question) -> str:
    """What is ticked or written by hand."""
    if question.options:
        return "   ".join(f"( ) {label}" for _, label in question.options)
    return f"______________ {question.hint}".strip()
