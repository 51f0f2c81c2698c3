"""The report's page on paper, as a browser prints it."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from outputs.reports import example
from resguardo.outputs import html
from resguardo.outputs.report import report_of

pytest.importorskip("playwright")


@pytest.mark.parametrize("name", ["deposito_perto_de_escola", "faltam_dados", "vistoria_encontrou_mais"])
def test_no_page_ends_with_the_head_of_a_table(chromium: Any, name: str) -> None:
    """A head whose rows begin on the next page stands there again: below the last of a page there are rows."""
    page = chromium.new_page()
    page.set_content(html.render(report_of(example(name), "9.9.9")))
    printed = PdfReader(BytesIO(page.pdf(format="A4", prefer_css_page_size=True)))
    page.close()
    heads = {"Classe", "Artigo", "Motivo", "O que mudaria", "Dispositivo"}
    assert len(printed.pages) > 3
    for each in printed.pages:
        lines = [line.strip() for line in each.extract_text().splitlines() if line.strip()]
        assert lines[-1] not in heads and not lines[-1].endswith(tuple(f" {head}" for head in heads)), lines[-3:]
