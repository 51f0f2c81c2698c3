"""The alvará as PDF: tagged, archivable, with its code, a QR code and the log's head."""

from __future__ import annotations

import io
import json
from pathlib import Path

import segno

from resguardo.casework.models import Alvara
from resguardo.outputs.pdf import typeset

TEMPLATE = Path(__file__).with_name("alvara.typ")
TITLE = "Alvará de Licença para Localização e Funcionamento"


def render(issued: Alvara, code: str, address: str, head: str, town: str) -> bytes:
    """The document of an alvará; ``address`` is where its code is verified, ``head`` the log's."""
    content = {
        "title": f"{TITLE} nº {issued.number}",
        "town": town,
        "number": issued.number,
        "lines": [
            ["Titular", issued.holder],
            ["Endereço", issued.address],
            ["Atividade", issued.activity],
            ["Armazenamento", issued.storage],
            ["Licença do Corpo de Bombeiros", f"{issued.fire_licence}, até {issued.fire_licence_until:%d/%m/%Y}"],
            ["Processo", issued.case.number],
            ["Emitido em", f"{issued.issued:%d/%m/%Y}"],
            ["Emitido por", issued.by.name],
        ],
        "valid_until": f"{issued.valid_until:%d/%m/%Y}",
        "conditions": [each for each in issued.conditions.splitlines() if each.strip()],
        "code": code,
        "address": address,
        "qr": qr_code(address),
        "head": head,
    }
    return typeset(TEMPLATE, {"alvara": json.dumps(content, ensure_ascii=False)}, issued.issued)


def qr_code(text: str) -> str:
    """The QR code of a text as an SVG document."""
    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="svg", scale=4, border=2, dark="#000", light="#fff")
    return picture.getvalue().decode()
