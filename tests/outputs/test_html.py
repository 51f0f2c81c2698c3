"""The report as a page, read back as a reader's browser would."""

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from builders import a_neighbour, a_site, an_area, surroundings, with_areas
from outputs.reports import EXAMPLES, example, one_line, page_of, report_on
from resguardo.outputs.html import STYLE
from resguardo.outputs.report import report_of
from resguardo.outputs.wording import only
from resguardo.verification import LAW

HOSTILE = "<script>alert(1)</script>\"'&--><b>"
VOID = {"meta"}


class Page(HTMLParser):
    """Tags with their attributes, the texts in them, and whether every tag was closed in its turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self.open += [tag] if tag not in VOID else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1] if self.open else "", data.strip()))

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def words(self) -> str:
        return one_line(" ".join(text for tag, text in self.texts if tag != "style"))


def example_page(name: str) -> str:
    return page_of(report_of(example(name), "0"))


@pytest.fixture(params=[path.stem for path in EXAMPLES])
def page(request: pytest.FixtureRequest) -> Page:
    return Page(example_page(request.param))


class TestOnePage:
    def test_is_whole_and_in_brazilian_portuguese(self, page):
        assert page.open == []
        assert page.of("html") == [{"lang": "pt-BR"}]
        assert {"charset": "utf-8"} in page.of("meta")

    def test_has_no_script_and_needs_no_network(self, page):
        names = {name for name, _ in page.tags}
        assert not names & {"script", "link", "img", "iframe", "object", "form", "a"}
        assert not {
            key
            for _, attributes in page.tags
            for key in attributes
            if key in ("src", "href", "style") or key[:2] == "on"
        }
        assert not re.search(r"url\(|@import|https?:", STYLE.read_text(encoding="utf-8"))

    def test_never_jumps_a_level_of_heading(self, page):
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
        assert levels[0] == 1 and levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def test_gives_every_table_a_caption_and_every_heading_cell_its_scope(self, page):
        assert len(page.of("caption")) == len(page.of("table")) > 0
        assert all(each.get("scope") in ("col", "row") for each in page.of("th"))

    def test_names_every_cell_for_narrow_screens(self, page):
        assert all(each.get("data-label") for each in page.of("td"))

    def test_says_its_outcome_first_and_ends_with_what_it_is_not(self, page):
        headings = [text for tag, text in page.texts if tag == "h2"]
        assert headings[0].endswith("desta lei")
        assert page.words.endswith(only(LAW))

    def test_never_speaks_of_laudo_or_parecer(self, page):
        assert not re.search(r"\b(laudo|parecer)", page.words, re.IGNORECASE)

    def test_is_the_same_byte_for_byte(self, request):
        name = EXAMPLES[0].stem
        assert example_page(name) == example_page(name)


class TestEachSection:
    """No section may say "atende" or "isento" without "desta lei"."""

    @pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
    def test_speaks_of_this_law_where_it_speaks_of_complying(self, name):
        for section in example_page(name).split("<section")[1:]:
            if re.search(r"\b(atende|isent[oa]s?)\b", section, re.IGNORECASE):
                heading = one_line(section.split("</thead>")[0].split("<li>")[0])
                assert "desta lei" in heading


class TestNumbers:
    @pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
    def test_are_never_parted_from_their_units(self, name):
        said = " ".join(text for tag, text in Page(example_page(name)).texts if tag not in ("style", "code"))
        assert "\N{NO-BREAK SPACE}m" in said
        assert re.findall(r"\d (?:m|kg|botijões)\b|\bart\. \d|§ \d", said) == []


class TestTheTables:
    def words_of(self, name: str) -> str:
        return Page(example_page(name)).words

    def test_have_a_row_for_every_finding(self):
        report = report_of(example("duas_areas_juntas"), "0")
        provisions = page_of(report).split("<h2>Dispositivos</h2>")[1].split("</table>")[0]
        assert len(Page(f"{provisions}</table>").of("td")) == 7 * len(report.rows)

    def test_name_the_provision_in_every_row_of_the_quadro(self):
        page = page_of(report_on(a_site(**{"areas[A].vizinhos": surroundings(a_neighbour("escola", 19, id="E"))})))
        table = page[page.index("Quadro de afastamentos") : page.index("<h2>Dispositivos")]
        rows = table.count("<tr") - 1
        assert rows > 1
        cited = r'data-label="Artigo">\s*<span data-provision="art(?:3|1[02])_[^"]*">art\.\s(?:3|1[02])'
        assert len(re.findall(cited, table)) == rows

    def test_show_the_quadro_de_afastamentos_of_each_area(self):
        words = self.words_of("duas_areas_juntas")
        assert "Quadro de afastamentos: área Galpão" in words
        assert "Quadro de afastamentos: área Pátio" in words

    def test_show_which_areas_count_as_one(self):
        assert "contam como uma só área (art. 10, § 3º): 2.600 kg, classe III." in self.words_of("duas_areas_juntas")

    def test_show_the_readings_with_the_answer_taken(self):
        words = self.words_of("vistoria_encontrou_mais")
        assert 'É proibida: "até a uma distância de 03 metros" inclui os 3 metros.' in words
        assert "R17=declared" in words


class TestWhatPeopleType:
    def test_is_text_wherever_it_stands(self):
        site = with_areas(
            an_area(
                HOSTILE, pavimento="subsolo", fiacao=None, vizinhos=surroundings(a_neighbour("escola", 1, id=HOSTILE))
            ),
            an_area("B"),
            **{"estabelecimento.nome": HOSTILE, "estabelecimento.endereco": HOSTILE, "estabelecimento.cnpj": HOSTILE},
        )
        page = Page(page_of(report_on(site)))
        assert not {"script", "b"} & {name for name, _ in page.tags}
        assert page.open == []
        assert page.words.count("<script>alert(1)</script>") >= 5

    def test_cannot_close_the_title_or_the_style(self):
        page = Page(page_of(report_on(a_site(**{"estabelecimento.nome": "</title></style><i>"}))))
        assert page.of("i") == []
        assert "</title></style><i>" in next(text for tag, text in page.texts if tag == "title")


class TestColours:
    """WCAG 2.2, 1.4.3: 4.5 to 1 for text on its ground."""

    style = STYLE.read_text(encoding="utf-8")

    def colour(self, name: str) -> str:
        found = re.search(rf"--{name}: (#[0-9a-f]+);", self.style)
        assert found is not None
        return found[1]

    @pytest.mark.parametrize("name", ["primary", "success", "danger", "ink", "quiet"])
    def test_have_enough_contrast(self, name):
        assert contrast(self.colour(name), "#ffffff") >= 4.5

    def test_of_table_heads_have_enough_contrast(self):
        assert contrast(self.colour("ink"), self.colour("ground")) >= 4.5

    def test_are_those_of_the_federal_design_system(self):
        assert [self.colour(each) for each in ("primary", "success", "danger")] == ["#1351b4", "#168821", "#e52207"]

    def test_never_stand_alone(self):
        page = example_page("deposito_perto_de_escola")
        badges = re.findall(r'class="badge (\w+)">\s*<span aria-hidden="true">(.)</span>\W*(\w[\w ]+)', page)
        assert {(tone, mark, words.strip()) for tone, mark, words in badges} == {
            ("success", "✔", "atende"),
            ("danger", "✖", "não atende"),
            ("quiet", "–", "não se aplica"),
        }


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours by WCAG 2.2's relative luminance."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[start : start + 2], 16) / 255 for start in (0, 2, 4)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
