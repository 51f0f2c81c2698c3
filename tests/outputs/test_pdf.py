"""The report as PDF: archivable, read aloud in its order, with what people typed as text."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typst
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, IndirectObject

from builders import a_neighbour, a_site, an_area, surroundings, with_areas
from outputs.plans_for_drawing import PLANS
from outputs.reports import DAY, EXAMPLES, example, one_line, report_on
from resguardo.cli.main import main
from resguardo.outputs import pdf
from resguardo.outputs.lettering import ADVANCE, NOT_PRINTED, printed
from resguardo.outputs.plan_drawing import drawing_of
from resguardo.outputs.report import report_of
from resguardo.outputs.wording import only
from resguardo.verification import LAW, Verification

MARKUP = "*forte* _ênfase_ `código` $x^2$ #panic() #sys.inputs <rótulo> @alvo // nada = título \\ [[ ]] ~"
POINTS_A_MILLIMETRE = 72 / 25.4


def document_of(verification: Verification) -> bytes:
    report = report_of(verification, "9.9.9")
    return pdf.render(report, DAY, drawing_of(verification, report))


def read(document: bytes) -> PdfReader:
    return PdfReader(BytesIO(document))


def words_of(document: bytes) -> str:
    return one_line(" ".join(page.extract_text() for page in read(document).pages))


@pytest.fixture(params=[*(path.stem for path in EXAMPLES), "depot_near_school", "crowded"], scope="module")
def document(request: pytest.FixtureRequest) -> bytes:
    return document_of(PLANS[request.param]() if request.param in PLANS else example(request.param))


def elements(reader: PdfReader) -> Iterator[DictionaryObject]:
    """The structure, element by element, in reading order."""
    root = reader.root_object["/StructTreeRoot"]
    assert isinstance(root, DictionaryObject)
    yield from within(root)


def within(parent: DictionaryObject) -> Iterator[DictionaryObject]:
    kids = parent.get("/K", [])
    kids = kids.get_object() if isinstance(kids, IndirectObject) else kids
    for each in kids if isinstance(kids, list) else [kids]:
        kid = each.get_object() if isinstance(each, IndirectObject) else each
        if isinstance(kid, DictionaryObject) and "/S" in kid:
            yield kid
            yield from within(kid)


def kind(element: DictionaryObject) -> str:
    return str(element["/S"])


def pages_of(element: DictionaryObject) -> set[int]:
    """The pages on which an element and all in it stand, by the number of their object."""
    return {each.raw_get("/Pg").idnum for each in (element, *within(element)) if "/Pg" in each}


class TestTheArchive:
    def test_is_of_both_standards(self, document):
        metadata = read(document).xmp_metadata
        assert metadata is not None
        text = metadata.stream.get_data().decode()
        assert re.search(r"<pdfaid:part>2<.*<pdfaid:conformance>A<", text)
        assert "<pdfuaid:part>1<" in text

    def test_has_a_title_and_speaks_brazilian_portuguese(self, document):
        reader = read(document)
        assert reader.metadata is not None and str(reader.metadata.title).startswith("Relatório de verificação")
        assert reader.root_object["/Lang"] == "pt-BR"
        assert reader.root_object["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712 - a PDF object

    def test_is_dated_by_the_verification(self, document):
        reader = read(document)
        assert reader.metadata is not None and reader.metadata.creation_date is not None
        assert reader.metadata.creation_date.date() == DAY

    def test_brings_its_faces_along(self, document):
        faces = [each for page in read(document).pages for each in page["/Resources"].get("/Font", {}).values()]
        names = set()
        for face in faces:
            (inner,) = face.get_object()["/DescendantFonts"]
            descriptor = inner.get_object()["/FontDescriptor"]
            assert {"/FontFile2", "/FontFile3"} & set(descriptor)
            names.add(str(descriptor["/FontName"]).split("+")[1])
        assert names <= {"LibertinusSerif-Regular", "LibertinusSerif-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold"}

    def test_is_the_same_byte_for_byte(self, document, request):
        name = request.node.callspec.params["document"]
        again = document_of(PLANS[name]() if name in PLANS else example(name))
        assert again == document

    def test_needs_a_day(self):
        with pytest.raises(ValueError, match="precisa da data"):
            pdf.render(report_on(a_site()), None)


class TestTheStructure:
    def test_is_tagged(self, document):
        assert read(document).root_object["/MarkInfo"]["/Marked"] == True  # noqa: E712 - a PDF object

    def test_never_jumps_a_level_of_heading(self, document):
        levels = [int(kind(each)[2:]) for each in elements(read(document)) if re.fullmatch(r"/H\d", kind(each))]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def test_gives_every_table_a_heading_row(self, document):
        tables = [each for each in elements(read(document)) if kind(each) == "/Table"]
        assert len(tables) >= 3
        for each in tables:
            heads = [cell for cell in within(each) if kind(cell) == "/TH"]
            assert heads

    def test_never_splits_a_row(self, document):
        rows = [each for each in elements(read(document)) if kind(each) == "/TR"]
        heads = [row for row in rows if any(kind(cell) == "/TH" for cell in within(row))]
        assert len(rows) > 20
        assert all(len(pages_of(row)) <= 1 for row in rows if row not in heads)

    def test_repeats_the_heading_row_on_each_page(self):
        """The table of all provisions for 20 neighbours is longer than a page."""
        pages = read(document_of(PLANS["crowded"]())).pages
        texts = [one_line(page.extract_text()) for page in pages]
        on = [text for text in texts if "deve ser pelo menos a do quadro" in text]
        assert len(on) >= 2
        assert all(re.search(r"Dispositivo Título Área e vizinho Situação", text) for text in on)

    def test_tells_the_drawing_in_words(self):
        figures = [
            each for each in elements(read(document_of(PLANS["depot_near_school"]()))) if kind(each) == "/Figure"
        ]
        told = [str(each["/Alt"]) for each in figures if "/Alt" in each]
        assert len(told) == 1
        assert "1. Escola Municipal: não atende, 62,40 m (exigido 80,00 m)." in told[0]


class TestTheTables:
    @staticmethod
    def begins(document: bytes, *heads: str) -> list[float]:
        """Where the columns under some words of the first heading row that has them all begin, in points."""
        for page in read(document).pages:
            placed: dict[float, dict[str, float]] = {}

            def note(text: str, matrix: list[float], *_: Any, placed: dict[float, dict[str, float]] = placed) -> None:
                placed.setdefault(round(matrix[5]), {}).setdefault(text.strip(), matrix[4])

            page.extract_text(visitor_text=note)
            for row in placed.values():
                if set(heads) <= set(row):
                    return [row[head] for head in heads]
        raise AssertionError(heads)

    @pytest.mark.parametrize("name", ["crowded", "depot_near_school", "two_yards"])
    def test_give_the_reasons_the_most_room(self, name):
        first, second, last = self.begins(document_of(PLANS[name]()), "Dispositivo", "Título", "Motivo")
        page = 195 * POINTS_A_MILLIMETRE
        assert page - last > second - first
        assert page - last > (page - first) / 8 * 1.5

    def test_never_let_a_word_run_into_the_next_column(self):
        """ "R20=boundary_rows", in bold, is the longest word of its column."""
        first, second = self.begins(document_of(PLANS["depot_near_school"]()), "Leitura", "Pergunta")
        assert second - first > len("R20=boundary_rows") * 8.5 * 0.5


class TestThePages:
    def test_end_with_what_the_report_is_not(self, document):
        last = one_line(read(document).pages[-1].extract_text())
        assert only(LAW) in last.replace("- ", "")

    def test_end_with_the_whole_receipt(self, document):
        last = one_line(read(document).pages[-1].extract_text())
        assert "Recibo Lei: " in last and "Perfil de leituras" in last

    def test_never_begin_with_the_receipt_alone(self, document):
        last = one_line(read(document).pages[-1].extract_text())
        over_the_receipt, _, _ = last.partition("Recibo Lei: ")
        assert re.search(r"\bR\d\d\b.*art\.", over_the_receipt), "it brings the last row of the readings along"

    @pytest.mark.parametrize("plan", ["depot_near_school", "two_areas_as_one", "corner_shop"])
    def test_before_the_drawing_hold_what_is_to_be_done_and_no_table(self, plan):
        """The drawing begins a page: what is before it ends one, and a table of two rows would stand there alone."""
        pages = read(document_of(PLANS[plan]())).pages
        lying = next(n for n, page in enumerate(pages) if page.mediabox.width > page.mediabox.height)
        before = " ".join(page.extract_text() for page in pages[:lying])
        assert "NÃO" in before or "ATENDE" in before
        assert "Áreas de armazenamento" not in before and "Entendido assim" not in before

    def test_have_the_drawing_on_one_that_lies_at_its_true_size(self):
        pages = read(document_of(PLANS["depot_near_school"]())).pages
        (lying,) = [page for page in pages if page.mediabox.width > page.mediabox.height]
        assert round(float(lying.mediabox.width) / POINTS_A_MILLIMETRE) == 297
        assert "1:500" in lying.extract_text()

    def test_stand_upright_without_a_plan(self):
        assert all(
            page.mediabox.width < page.mediabox.height for page in read(document_of(example(EXAMPLES[0].stem))).pages
        )


class TestWhatPeopleType:
    def test_is_text_and_never_markup(self):
        site = with_areas(
            an_area("A", vizinhos=surroundings(a_neighbour("escola", 1, id=MARKUP))),
            **{"estabelecimento.nome": MARKUP, "estabelecimento.endereco": MARKUP},
        )
        words = words_of(pdf.render(report_on(site), DAY))
        assert words.count(one_line(MARKUP)) >= 3
        assert "título \\ [[" in words

    @pytest.mark.parametrize("name", ["Σχολείο", "Школа № 1", "Emã Kẽj ỹ", "Şcoala Țepeș", "Łódź"])
    def test_of_latin_greek_and_cyrillic_letters_is_printed_as_it_is(self, name):
        assert name in words_of(pdf.render(report_on(a_site(**{"estabelecimento.nome": name})), DAY))

    def test_of_another_alphabet_is_told_by_number_so_that_no_sign_gets_lost(self):
        site = a_site(**{"estabelecimento.nome": "Gás 東京 😀 Ção"})
        words = words_of(pdf.render(report_on(site), DAY))
        assert "Gás [U+6771 U+4EAC] [U+1F600] Ção" in words and "\N{REPLACEMENT CHARACTER}" not in words

    def test_is_broken_where_it_is_longer_than_a_line(self):
        """A line of the page holds some 95 letters x of its size, a column fewer."""
        site = a_site(**{"areas[A].vizinhos": surroundings(a_neighbour("escola", 1, id="x" * 300))})
        text = "\n".join(page.extract_text() for page in read(pdf.render(report_on(site), DAY)).pages)
        runs = re.findall(r"x{20,}", text)
        assert len(runs) > 20 and max(map(len, runs)) <= 80

    def test_is_printed_letter_by_letter(self):
        """Every letter let through is in the faces, else the standards refuse the document."""
        letters = "".join(chr(code) for code in range(0x21, 0x3000) if not NOT_PRINTED.match(chr(code)))
        assert len(letters) > 400
        pdf.render(report_on(a_site(**{"estabelecimento.nome": " ".join(letters)})), DAY)

    def test_takes_no_more_room_than_the_drawing_gives_it(self):
        letters = [chr(code) for code in range(0x20, 0x3000) if not NOT_PRINTED.match(chr(code))]
        source = b"""
            #set text(font: "DejaVu Sans Mono", size: 100pt)
            #let letters = json(bytes(sys.inputs.letters))
            #context [#metadata(letters.map(each => measure(each).width / 1pt)) <widths>]
        """
        compiler = typst.Compiler(
            source,
            font_paths=typst.Fonts(include_system_fonts=False),
            ignore_system_fonts=True,
            sys_inputs={"letters": json.dumps(letters)},
        )
        widths = json.loads(compiler.query("<widths>", field="value", one=True))
        assert len(widths) == len(letters)
        assert max(widths) <= 100 * ADVANCE + 0.01

    @pytest.mark.parametrize(
        ("text", "shown"), [("a\nb\tc", "a b c"), ("e\u0301", "é"), ("1,80\N{NO-BREAK SPACE}m",) * 2]
    )
    def test_is_in_one_line_and_composed(self, text, shown):
        assert printed(text) == shown


class TestATable:
    @pytest.mark.parametrize("lines", range(0, 60, 4))
    def test_does_not_leave_its_head_and_a_row_or_two_at_the_foot_of_a_page(self, lines: int):
        """The same table behind ever more text, so that it begins at every height of the page."""
        regulations = [f"Decreto {number}/2003, de que se diz aqui alguma coisa comprida" for number in range(lines)]
        report = report_on(a_site(), regulations=regulations)
        moved = replace(report, why=" ".join(regulations) or report.why)
        pages = [page.extract_text() for page in read(pdf.render(moved, DAY)).pages]
        for page in pages[:-1]:
            _, head, rows = page.rpartition("Situação perante as exigências desta lei")
            assert not head or rows.count("✔") + rows.count("–\xa0não") >= 3
        over_the_receipt, _, _ = one_line(pages[-1]).partition("Recibo Lei: ")
        assert re.search(r"\bR\d\d\b.*art\.", over_the_receipt), "it brings the last row of the readings along"


class TestTheCommand:
    FAILING = next(str(each) for each in EXAMPLES if each.stem.startswith("deposito"))

    def test_writes_it_to_a_file(self, tmp_path: Path):
        path = tmp_path / "relatório.pdf"
        assert main(["check", self.FAILING, "--format", "pdf", "--output", str(path)]) == 1
        assert path.read_bytes().startswith(b"%PDF-1.7")

    def test_writes_it_where_another_program_reads(self, capfdbinary: Any):
        assert main(["check", self.FAILING, "--format", "pdf", "--on", "2026-12-01"]) == 1
        assert capfdbinary.readouterr().out.startswith(b"%PDF-1.7")

    def test_does_not_write_it_on_a_screen(self, capsys, monkeypatch):
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        assert main(["check", self.FAILING, "--format", "pdf"]) == 2
        assert "--output" in capsys.readouterr().err


def test_a_plan_of_very_many_neighbours_is_a_document_all_the_same() -> None:
    """A string of PDF/A holds at most 32,767 bytes."""
    verification = PLANS["depot_near_school"]()
    report = report_of(verification, "9.9.9")
    drawing = drawing_of(verification, report)
    assert drawing is not None
    told = pdf.render(report, DAY, replace(drawing, description="Escola Municipal: 62,40 m. " * 2_000))
    assert told.startswith(b"%PDF-")


class TestThePicture:
    def test_is_the_first_page_as_an_image_that_needs_nothing_from_outside(self):
        report = report_of(example("deposito_perto_de_escola"), "9.9.9")
        picture = pdf.picture_of(report, DAY)
        assert picture.startswith("<svg") and picture.count("<svg") == 1
        assert not re.search(r"<(script|style|image|text)\b|href=\"(?!#)", picture)
        assert picture == pdf.picture_of(report, DAY)


class TestLongWords:
    def test_are_broken_after_a_sign_where_they_have_one(self):
        path = "areas[Pátio].cobertura.resistencia_ao_fogo_min"
        assert pdf._text(path, 40).split(pdf.BREAK) == [
            "areas[Pátio]",
            ".",
            "cobertura.",
            "resistencia_",
            "ao_",
            "fogo_",
            "min",
        ]
        assert pdf._text(path, 60) == path

    def test_are_broken_anywhere_where_they_have_none(self):
        assert pdf._text("x" * 95, 40).split(pdf.BREAK) == ["x" * 40, "x" * 40, "x" * 15]
