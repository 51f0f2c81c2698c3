"""Drafts to edit: one content as PDF and as DOCX, filled from the case, blank where nobody said anything."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from casework.desk import now, step, today

if TYPE_CHECKING:
    from casework.office import Office

BLANK = "____________________"
NASTY = "Ação \x00\x0b <b>&amp;</b> #set page() $x$ =1+1 \ud83d\udd25" + "M" * 300
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def in_pdf(content: bytes) -> str:
    from pypdf import PdfReader

    return " ".join(
        " ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).replace("\u200b", "").split()
    )


def in_docx(content: bytes) -> str:
    from docx import Document

    file = Document(io.BytesIO(content))
    cells = [cell.text for table in file.tables for row in table.rows for cell in row.cells]
    return " ".join(" ".join([*(each.text for each in file.paragraphs), *cells]).split())


def both(office: Office, who: str, case: Any, name: str) -> tuple[str, str]:
    """The words of a draft in its two forms."""
    client = office.client(who)
    answers = [client.get(f"/pedidos/{case.pk}/{name}.{form}") for form in ("pdf", "docx")]
    assert [each.status_code for each in answers] == [200, 200]
    return in_pdf(answers[0].content), in_docx(answers[1].content)


class TestTheMemorial:
    def test_has_its_seven_sections_filled_with_what_the_request_tells(self, office: Office) -> None:
        case = office.a_case()
        for said in both(office, "rita", case, "memorial"):
            for number, title in enumerate(
                (
                    "Identificação",
                    "Proprietário",
                    "Responsável técnico",
                    "Normas",
                    "Armazenamento e distâncias",
                    "Medidas de segurança",
                    "Declaração e assinaturas",
                ),
                1,
            ):
                assert f"{number} {title}" in said
            assert case.number in said and "Mercado da Esquina" in said
            assert "Agente extintor" in said or "agente extintor" in said
            assert "Redução por parede corta-fogo" in said and "1,50 m" in said

    def test_leaves_blank_what_nobody_told(self, office: Office) -> None:
        for said in both(office, "rita", office.a_case(), "memorial"):
            assert f"CREA ou CAU nº: {BLANK}" in said and f"ART ou RRT nº: {BLANK}" in said

    def test_carries_the_head_of_the_log_and_no_code_as_nobody_issued_it(self, office: Office) -> None:
        from resguardo.casework import log
        from resguardo.casework.models import IssuedDocument

        case, before = office.a_case(), IssuedDocument.objects.count()
        head = str(log.head())
        for said in both(office, "rita", case, "memorial"):
            assert head in said.replace(" ", "") and "não tem código de verificação" in said
        assert IssuedDocument.objects.count() == before and str(log.head()) == head

    def test_of_a_request_whose_site_was_not_told_is_not_there(self, office: Office) -> None:
        from resguardo.casework import applying

        rita = office.person("rita")
        case = applying.begin(rita, applying.Place("Sem local", "Rua X", ("revenda",)), "", now())
        assert office.client("rita").get(f"/pedidos/{case.pk}/memorial.docx").status_code == 404
        assert "Memorial" not in office.client("rita").get(f"/pedidos/{case.pk}").content.decode()


class TestTheParecer:
    def test_names_each_paper_with_its_date_and_digest_and_how_it_was_judged(self, office: Office) -> None:
        from resguardo.casework.models import Paper

        case = office.a_case("recomendado")
        paper = Paper.objects.get(case=case)
        for said in both(office, "ana", case, "parecer"):
            assert paper.sha256 in said.replace(" ", "")
            assert f"{paper.dated:%d/%m/%Y}" in said and paper.name in said and "aceito" in said

    def test_tells_the_law_it_rests_on_each_item_and_the_recommendation(self, office: Office) -> None:
        from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW

        for said in both(office, "celia", office.a_case("recomendado"), "parecer"):
            assert LAW.text_sha256 in said.replace(" ", "")
            assert "art. 5º – Metade do perímetro em tela" in said
            assert "Recomenda o deferimento. Conferido." in said

    def test_before_the_recommendation_is_blank_at_its_end(self, office: Office) -> None:
        for said in both(office, "ana", office.a_case("em_analise"), "parecer"):
            assert f"Recomenda-se {BLANK}" in said and "Recomenda o" not in said

    def test_says_how_far_was_looked_as_no_measure(self, office: Office) -> None:
        from resguardo.casework.demo import a_site

        case = office.a_case("em_analise", site=a_site("Mercado Araucária", "Rua das Araucárias, 10", 40))
        for said in both(office, "ana", case, "parecer"):
            assert "olhado até" in said and "medido olhado" not in said

    def test_that_was_sent_back_no_longer_tells_the_recommendation(self, office: Office) -> None:
        case = office.a_case("recomendado")
        step(office, "celia", case, "devolver", fundamentacao="Meça de novo.")
        for said in both(office, "ana", case, "parecer"):
            assert "Recomenda o deferimento" not in said

    def test_tells_a_value_that_was_adopted_beside_what_was_told(self, office: Office) -> None:
        case = office.a_case("em_analise")
        told = {"fato": "areas[A].fiacao", "valor": "exposta", "motivo": "Vista na foto 3."}
        assert step(office, "ana", case, "avaliar_fato", **told).status_code == 302
        for said in both(office, "ana", case, "parecer"):
            assert "Vista na foto 3." in said and "NÃO ATENDE" in said


@pytest.fixture(scope="module")
def notice(town: Any) -> Any:
    """An inspection whose notificação was drawn up, and its issued document."""
    from casework.office import Office
    from casework.test_inspections import an_inspection
    from resguardo.casework.models import IssuedDocument

    case = an_inspection(Office(town), "notificacao")
    return case, IssuedDocument.objects.get(served__case=case)


class TestWhatWasServed:
    def test_says_the_same_to_edit_as_was_issued(self, office: Office, notice: Any) -> None:
        case, issued = notice
        client, path = office.client("davi"), f"/fiscalizacoes/{case.pk}/documentos/{issued.served_id}"
        said = in_pdf(client.get(f"{path}.pdf").content), in_docx(client.get(f"{path}.docx").content)
        served = issued.served
        for each in said:
            for words in (served.label, served.number, served.provisions, served.post, "Recusou-se a assinar"):
                assert words in each

    def test_to_edit_names_the_code_of_what_was_issued_and_vouches_for_nothing(
        self, office: Office, notice: Any
    ) -> None:
        case, issued = notice
        content = office.client("davi").get(f"/fiscalizacoes/{case.pk}/documentos/{issued.served_id}.docx").content
        said = in_docx(content)
        assert issued.code in said and "não é o documento emitido" in said and issued.head in said
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            assert not [each for each in file.namelist() if "media" in each]


def served_draft(office: Office, kind: str) -> Any:
    """The paragraphs of the DOCX of what was served."""
    from docx import Document

    from casework.test_inspections import an_inspection
    from resguardo.casework.models import Served

    case = an_inspection(office, "defesa")
    served = Served.objects.get(case=case, kind=kind)
    answer = office.client("davi").get(f"/fiscalizacoes/{case.pk}/documentos/{served.pk}.docx")
    return Document(io.BytesIO(answer.content)).paragraphs


def a_document(text: str) -> Any:
    from resguardo.casework.documents.content import (
        Boxes,
        Document,
        Items,
        Notice,
        Section,
        Signatures,
        Table,
        Terms,
        Text,
    )

    parts = (
        Text(text),
        Terms(((text, text),)),
        Table((text, "B"), ((text, text),) * 90, (1, 2)),
        Items((text,)),
        Boxes((text,)),
        Signatures((text,)),
        Notice(text, text),
    )
    return Document(text, text, text, (Section(text, parts),), today(), "1:" + "a" * 64)


class TestWhatPeopleType:
    def test_is_text_in_both_forms_whatever_it_holds(self, application: Any) -> None:
        from resguardo.casework.documents import pdf, word

        for said in (in_pdf(pdf.render(a_document(NASTY))), in_docx(word.render(a_document(NASTY)))):
            assert "<b>&amp;</b> #set page() $x$ =1+1" in said
            assert "MMMMMMM" in said

    def test_in_a_file_of_words_is_xml_that_can_be_read(self, application: Any) -> None:
        from resguardo.casework.documents import word

        with zipfile.ZipFile(io.BytesIO(word.render(a_document(NASTY)))) as file:
            for name in file.namelist():
                if name.endswith((".xml", ".rels")):
                    ElementTree.fromstring(file.read(name))  # noqa: S314 - our own file

    def test_a_table_has_its_heads_on_every_page_and_no_split_row(self, application: Any) -> None:
        from pypdf import PdfReader

        from resguardo.casework.documents import pdf, word

        with zipfile.ZipFile(io.BytesIO(word.render(a_document("Coisa")))) as file:
            tree = ElementTree.fromstring(file.read("word/document.xml"))  # noqa: S314 - our own file
        rows = list(tree.iter(f"{WORD}tr"))
        assert [row.find(f"{WORD}trPr/{WORD}tblHeader") is not None for row in rows] == [True] + [False] * 90
        assert all(row.find(f"{WORD}trPr/{WORD}cantSplit") is not None for row in rows)
        pages = PdfReader(io.BytesIO(pdf.render(a_document("Coisa")))).pages
        assert sum("Coisa B" in " ".join(page.extract_text().split()) for page in pages) >= 2

    def test_a_table_is_as_wide_in_its_grid_as_in_its_cells(self, application: Any) -> None:
        from docx import Document

        from resguardo.casework.documents import word

        (table,) = Document(io.BytesIO(word.render(a_document("Coisa")))).tables
        grid = [each.width for each in table.columns]
        assert [cell.width for cell in table.rows[1].cells] == grid
        assert abs(grid[1] - 2 * grid[0]) < 2_000

    def test_has_no_break_that_nobody_sees(self, application: Any) -> None:
        from resguardo.casework.documents import word

        with zipfile.ZipFile(io.BytesIO(word.render(a_document("cola\u200bdo do PDF")))) as file:
            text = file.read("word/document.xml").decode()
        assert "colado do PDF" in text and "\u200b" not in text

    def test_what_is_signed_and_where_a_draft_comes_from_stay_each_on_one_page(self, application: Any) -> None:
        from docx import Document

        from resguardo.casework.documents import word

        paragraphs = Document(io.BytesIO(word.render(a_document("Coisa")))).paragraphs
        origin = next(at for at, each in enumerate(paragraphs) if each.text == "Sobre esta minuta")
        signed = next(at for at, each in enumerate(paragraphs) if each.text.startswith("____"))
        assert [each.paragraph_format.keep_with_next for each in paragraphs[origin:-1]] == [True] * 2
        assert paragraphs[signed].paragraph_format.keep_with_next is True
        assert not paragraphs[-1].paragraph_format.keep_with_next

    def test_who_signs_is_one_paragraph_and_the_line_another_so_that_no_word_processor_parts_them(
        self, office: Office
    ) -> None:
        paragraphs = served_draft(office, "auto_de_infracao")
        begins = [each.text for each in paragraphs].index("Agente")
        heading, who, line = paragraphs[begins : begins + 3]
        assert who.text.splitlines()[1:] == ["Cargo: fiscal", "Matrícula: 77"]
        assert line.text.splitlines()[1:] == ["Assinatura do agente"]
        assert heading.paragraph_format.keep_with_next and who.paragraph_format.keep_with_next
        assert who.paragraph_format.keep_together and line.paragraph_format.keep_together

    @pytest.mark.parametrize("kind", ["notificacao", "auto_de_infracao"])
    def test_the_ciencia_begins_a_page_so_that_its_heading_never_ends_one(self, office: Office, kind: str) -> None:
        paragraphs = served_draft(office, kind)
        assert [each.text for each in paragraphs if each.paragraph_format.page_break_before] == ["Ciência"]

    def test_is_in_portuguese_on_a4(self, application: Any) -> None:
        from docx import Document

        from resguardo.casework.documents import word

        file = Document(io.BytesIO(word.render(a_document("Coisa"))))
        page = file.sections[0]
        assert (round(page.page_width.mm), round(page.page_height.mm)) == (210, 297)
        assert file.core_properties.language == "pt-BR" and file.core_properties.author == "resguardo"

    def test_the_same_content_gives_the_same_pdf(self, application: Any) -> None:
        from resguardo.casework.documents import pdf

        assert pdf.render(a_document("Coisa")) == pdf.render(a_document("Coisa"))


ALLOWED = {
    "memorial": {"rita": {"rascunho", "protocolado", "em_analise", "recomendado", "alvara_vigente"}},
    "parecer": {who: {"em_analise", "recomendado", "alvara_vigente"} for who in ("ana", "bento", "celia")},
}


@pytest.fixture(scope="module")
def requests(town: Any) -> dict[str, int]:
    from casework.office import Office

    office = Office(town)
    return {
        state: office.a_case(state).pk
        for state in ("rascunho", "protocolado", "em_analise", "recomendado", "alvara_vigente")
    }


@pytest.mark.parametrize("who", ["", "rita", "outro", "ana", "bento", "davi", "celia", "elisa"])
@pytest.mark.parametrize("name", ["memorial", "parecer"])
def test_a_draft_is_for_whom_it_is_for_alone(office: Office, requests: dict[str, int], who: str, name: str) -> None:
    from casework.test_permissions import SEES, signed_in

    client = signed_in(office, who)
    for state, key in requests.items():
        seen = who and state in SEES[who]
        expected = 302 if not who else 404 if not seen else 200 if state in ALLOWED[name].get(who, ()) else 403
        assert client.get(f"/pedidos/{key}/{name}.docx").status_code == expected, (who, state)


@pytest.mark.parametrize("who", ["", "rita", "ana", "davi", "celia", "elisa"])
def test_a_draft_of_what_was_served_is_for_inspectors(office: Office, notice: Any, who: str) -> None:
    from casework.test_permissions import signed_in

    case, issued = notice
    answer = signed_in(office, who).get(f"/fiscalizacoes/{case.pk}/documentos/{issued.served_id}.docx")
    expected = {"": 302, "davi": 200, "ana": 403, "celia": 403}.get(who, 404)
    assert answer.status_code == expected
