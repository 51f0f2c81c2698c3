"""The law's text in the product is the law: every word, every provision, every number."""

import re
from datetime import date
from pathlib import Path

import pytest

import resguardo
from printed_numbers import (
    class_limits,
    column_heads,
    distances,
    extinguisher_bands,
    extinguishers_above,
    printed,
)
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import provisions as law
from resguardo.rulebook import statute
from resguardo.site.facts import KEYS

PROJECT = Path(resguardo.__file__).resolve().parents[2]
SHARED = PROJECT.parent / "shared" / "law"
LAW_FOLDER = Path(law.__file__).parent
where_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the sources of the law are not beside the project")

GLOSSARY = [
    line.strip("| ").split(" | ")
    for line in (PROJECT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| termo |")
]

CLASSES = ("I", "II", "III", "IV", "V", "VI")


class TestWords:
    @where_shared
    def test_they_are_those_of_the_copied_law(self) -> None:
        copied = (SHARED / "lei-15-2002.md").read_text(encoding="utf-8")
        title, ementa, rest = re.fullmatch(
            r"# (.*?) — Campina Grande do Sul, Paraná\n\n(.*?)\n\nSource: .*?own\.\n\n(.*)", copied, re.DOTALL
        ).groups()
        assert statute.words(law.TEXT) == statute.words("\n".join((title, ementa, rest)))

    @where_shared
    def test_they_are_those_extracted_from_the_publication(self) -> None:
        assert _compact(_prose_of_the_product()) == _compact(_prose_of_the_publication())

    @where_shared
    def test_the_tables_cells_are_those_extracted_from_the_publication(self) -> None:
        ours = [law.text_of(f"art10_cpt_row{row}").split(" | ") for row in range(1, 7)]
        assert [[_compact(cell) for cell in row] for row in ours] == _table_of_the_publication()

    def test_together_the_provisions_and_the_labels_of_articles_are_the_whole_law(self) -> None:
        front, back = law.PROVISIONS[:3], law.PROVISIONS[-1:]
        parts = (*map(law.text_of, front), *map(law.article_text, law.ARTICLES), *map(law.text_of, back))
        assert statute.words("\n".join(parts)) == statute.words(law.TEXT)

    def test_the_note_on_the_source_is_no_part_of_them(self) -> None:
        assert law.TEXT.startswith("# LEI Nº 15/2002\n")
        assert law.TEXT.rstrip().endswith("Campina Grande do Sul, 19 de setembro de 2002.")

    def test_no_anchor_and_no_mark_is_left_in_a_provision(self) -> None:
        for provision in (*law.ARTICLES, *law.PROVISIONS):
            assert law.text_of(provision) == law.text_of(provision).strip("#| \n") != ""
            assert "<a" not in law.text_of(provision)

    def test_spelling_is_the_laws_own(self) -> None:
        assert "A presente lei entre em vigor" in law.text_of("art17_cpt")
        assert column_heads() == ("I", "I", "III", "IV", "V", "VI")
        assert "LIQÜEFEITO" in law.text_of("ementa")


class TestProvisions:
    def test_all_are_found_in_the_order_of_the_text(self) -> None:
        inside = {
            1: ("cpt", "par1", "par2"),
            2: ("cpt", "par1u"),
            10: (
                "cpt",
                *(f"cpt_row{row}" for row in range(1, 7)),
                "par1",
                *(f"par1_ali{letter}" for letter in range(1, 7)),
                "par2",
                "par3",
            ),
            11: ("cpt", *(f"cpt_inc{number}" for number in range(1, 5)), "par1", "par2"),
            13: ("cpt", "par1u"),
            14: ("cpt", "par1u"),
            15: ("cpt", "cpt_ali1", "cpt_ali2"),
        }
        articles = [f"art{n}_{part}" for n in range(1, 18) for part in inside.get(n, ("cpt",))]
        assert list(law.PROVISIONS) == ["epigrafe", "ementa", "preambulo", *articles, "fecho"]
        assert list(law.ARTICLES) == [f"art{n}" for n in range(1, 18)]

    def test_an_article_is_its_label_caput_and_subdivisions(self) -> None:
        assert law.article_text("art8") == (
            "Art. 8º\nA fiação elétrica, nas áreas de armazenamento, deve ficar dentro de eletrodutos."
        )
        assert [line[:12] for line in law.article_text("art2").splitlines()] == [
            "Art. 2º",
            "O local de a",
            "Parágrafo Ún",
        ]
        assert "Art. 11" not in law.article_text("art1")

    @pytest.mark.parametrize("ask", [law.text_of, law.label_of, law.citation, law.urn_fragment, law.akoma_ntoso_eid])
    def test_one_that_the_law_does_not_have_is_refused(self, ask) -> None:
        with pytest.raises(KeyError, match="art1_par3"):
            ask("art1_par3")


class TestCitation:
    @pytest.mark.parametrize(
        ("provision", "label", "eid"),
        [
            ("ementa", "ementa", "preface__longTitle"),
            ("art1_cpt", "art. 1º, caput", "art_1__intro"),
            ("art2_par1u", "art. 2º, parágrafo único", "art_2__para_1"),
            ("art3_cpt", "art. 3º", "art_3__content"),
            ("art9_cpt", "art. 9º", "art_9__content"),
            ("art10", "art. 10", "art_10"),
            ("art10_cpt_row4", "art. 10, linha 4 do quadro", "art_10__intro__table_1__tr_5"),
            ("art10_par1_ali1", "art. 10, § 1º, alínea a", "art_10__para_1__point_a"),
            ("art10_par2", "art. 10, § 2º", "art_10__para_2"),
            ("art11_cpt_inc4", "art. 11, inciso IV", "art_11__point_IV"),
            ("art15_cpt", "art. 15, caput", "art_15__intro"),
            ("art15_cpt_ali2", "art. 15, alínea b", "art_15__point_b"),
            ("fecho", "fecho", "conclusions"),
        ],
    )
    def test_within_the_law_and_in_akoma_ntoso(self, provision: str, label: str, eid: str) -> None:
        assert (law.label_of(provision), law.akoma_ntoso_eid(provision)) == (label, eid)

    def test_of_ten_paragraphs_or_incisos_the_tenth_is_a_cardinal_and_a_roman_number(self) -> None:
        assert statute.label("art5_par9", ()) == "art. 5º, § 9º"
        assert statute.label("art5_par10", ()) == "art. 5º, § 10"
        assert [statute.label(f"art5_cpt_inc{n}", ()) for n in (9, 14, 40)] == [
            "art. 5º, inciso IX",
            "art. 5º, inciso XIV",
            "art. 5º, inciso XL",
        ]

    @pytest.mark.parametrize("cite", [statute.label, statute.akoma_ntoso_eid])
    def test_an_identifier_of_another_form_is_refused(self, cite) -> None:
        with pytest.raises(ValueError, match="xyz2"):
            cite("art1_xyz2", ())

    def test_in_full_names_the_law_and_the_town(self) -> None:
        law_and_town = "da Lei nº 15, de 19 de setembro de 2002, do Município de Campina Grande do Sul (PR)"
        assert law.citation("art10_par2") == f"art. 10, § 2º, {law_and_town}"
        assert law.citation("art3_cpt") == f"art. 3º {law_and_town}"

    def test_no_two_provisions_are_cited_alike(self) -> None:
        every = (*law.ARTICLES, *law.PROVISIONS)
        assert len({law.akoma_ntoso_eid(each) for each in every}) == len(every)
        assert len({law.label_of(each) for each in law.PROVISIONS}) == len(law.PROVISIONS)

    def test_the_urn_carries_the_provision_as_its_fragment(self) -> None:
        assert law.urn_fragment("art10_par2") == (
            "urn:lex:br;parana;campina.grande.sul:municipal:lei:2002-09-19;15!art10_par2"
        )


class TestDigest:
    def test_is_of_words_without_marks(self) -> None:
        assert statute.words("## A\n\n| b | 1 |\n|---|---|\n| c  d | 2 |\n") == "A b 1 c d 2"

    def test_is_that_of_the_words_of_2002(self) -> None:
        assert law.TEXT_SHA256 == "2bc3246a3d3eeb2163df479fc8897c7bcc245121d9c171386ca9e8b928e1914b"

    def test_does_not_change_when_the_text_is_rearranged(self) -> None:
        assert statute.digest("\n".join(statute.words(law.TEXT).split())) == law.TEXT_SHA256

    def test_changes_with_a_single_letter(self) -> None:
        assert statute.digest(law.TEXT.replace("entre em vigor", "entra em vigor")) != law.TEXT_SHA256


class TestDay:
    @pytest.mark.parametrize(
        ("said", "day"),
        [
            ("19 de setembro de 2002", date(2002, 9, 19)),
            ("1º de Março de 2010", date(2010, 3, 1)),
            ("03 de dezembro de 1999", date(1999, 12, 3)),
        ],
    )
    def test_is_the_one_that_the_closing_line_says(self, said: str, day: date) -> None:
        assert statute.day_of(said) == day

    @pytest.mark.parametrize("said", ["19/09/2002", "19 de setembro", "3 de marco de 2010", "31 de abril de 2010", ""])
    def test_in_words_of_another_form_is_refused_and_not_guessed(self, said: str) -> None:
        with pytest.raises(ValueError, match="day"):
            statute.day_of(said)


class TestAnchors:
    def test_a_provision_ends_before_the_line_of_the_next(self) -> None:
        text = (
            'nota\n\n## <a id="art1"></a>Art. 1º\n<a id="art1_cpt"></a>Um.\nDois.\n\n'
            '|---|---|\n| <a id="art1_cpt_row1"></a>a | 1 |\n'
        )
        assert statute.passages(text) == {"art1": "Art. 1º", "art1_cpt": "Um.\nDois.", "art1_cpt_row1": "a | 1"}
        assert statute.without_anchors(text) == "## Art. 1º\nUm.\nDois.\n\n|---|---|\n| a | 1 |"

    @pytest.mark.parametrize(
        "text",
        [
            "sem âncora",
            '<a id="art1_cpt"></a>um\n<a id="art1_cpt"></a>dois',
            '<a id="art1_cpt"></a>um <a id="art1_par1"></a>dois',
        ],
    )
    def test_a_text_without_one_or_with_a_repeated_one_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="anchor"):
            statute.passages(text)


class TestNumbers:
    """What the law prints, read by the same parser against which the tables in code are held."""

    def test_the_table_of_art_10_rises_with_the_class(self) -> None:
        for row in distances().values():
            assert len(row) == len(CLASSES)
            assert list(row) == sorted(row)

    def test_a_cell_of_each_row_is_read_in_millimetres(self) -> None:
        first_and_last = {row: (cells[0], cells[-1]) for row, cells in distances().items()}
        assert first_and_last == {
            1: (1_500, 10_000),
            2: (5_000, 50_000),
            3: (1_500, 15_000),
            4: (20_000, 180_000),
            5: (5_000, 15_000),
            6: (3_000, 10_000),
        }

    def test_the_classes_of_art_10_par_1(self) -> None:
        assert class_limits() == dict(
            zip(CLASSES, (520_000, 1_560_000, 6_240_000, 24_960_000, 49_920_000, 99_840_000), strict=True)
        )

    def test_the_bands_of_art_11(self) -> None:
        bands = [(band.limit, band.powder, band.units, band.unit_mass) for band in extinguisher_bands()]
        assert bands == [
            (520_000, 8_000, 2, 4_000),
            (1_560_000, 24_000, 2, None),
            (6_240_000, 64_000, 4, None),
            (99_840_000, 96_000, 8, None),
        ]
        assert extinguishers_above() == (99_840_000, 5_000_000, 1, 12_000)

    def test_the_bands_equal_the_cylinders_that_the_law_counts_for_them(self) -> None:
        (cylinder,) = printed("art1_par1", "peso líquido de N Kg")
        assert all(band.cylinders * cylinder == band.limit for band in extinguisher_bands())

    @pytest.mark.parametrize(
        ("provision", "pattern", "number"),
        [
            ("art1_par2", r"até N \(quatro\) botijões", 4_000),
            ("art3_cpt", r"N \(três\) metros", 3_000),
            ("art4_cpt", r"N \(dois vírgula cinqüenta\) metros de pé direito", 2_500),
            ("art4_cpt", r"N \(um vírgula vinte\) metros de espaço livre", 1_200),
            ("art9_cpt", r"superior a N Kg", 6_240_000),
            ("art10_cpt_row1", r"altura mínima de Nm", 1_800),
            ("art10_par2", r"mínimo de N m", 1_000),
            ("art10_par2", r"altura superior a N m", 1_500),
            ("art12_cpt", r"N \(dez\) metros", 10_000),
            ("art16_cpt", r"N \(cento e oitenta\) dias", 180_000),
        ],
    )
    def test_every_other_number_stands_in_its_provision(self, provision: str, pattern: str, number: int) -> None:
        assert printed(provision, pattern) == (number,)


class TestGlossary:
    def test_gives_a_term_and_an_identifier_one_line_each(self) -> None:
        assert {len(row) for row in GLOSSARY} == {4}
        terms, identifiers = ([row[column] for row in GLOSSARY] for column in (0, 1))
        assert len(set(terms)) == len(terms)
        assert len(set(identifiers)) == len(identifiers)

    def test_cites_only_provisions_that_the_law_has(self) -> None:
        assert {row[3] for row in GLOSSARY} - {"—"} <= set(law.PROVISIONS)

    def test_has_every_fact_and_list_of_a_site(self) -> None:
        assert set(KEYS) - {row[1].strip("`") for row in GLOSSARY} == set()


class TestCases:
    @where_shared
    def test_are_those_handed_over_byte_for_byte(self) -> None:
        assert (LAW_FOLDER / "cases" / "cases.json").read_bytes() == (SHARED / "cases.json").read_bytes()


def _compact(text: str) -> str:
    """Without white space and hyphens, by which the publication breaks its lines."""
    return re.sub(r"[\s-]", "", text)


def _prose_of_the_product() -> str:
    """All but the labels of articles, which the publication prints in a margin, and the table."""
    kept = [name for name in law.PROVISIONS if "_row" not in name]
    return " ".join(law.text_of(name).split("\n")[0] for name in kept)


def _prose_of_the_publication() -> str:
    furniture = re.compile(r"norma nº 15/2002|Art\. \d+º?( -)?|\d/5|LeisMunicipais.*|_+|\|.*|")
    lines = _publication().splitlines()
    return " ".join(line for line in lines if not furniture.fullmatch(line.strip()))


def _table_of_the_publication() -> list[list[str]]:
    lines = [line for line in _publication().splitlines() if line.startswith("|")]
    blocks = re.split(r"^\|[-=_+|]+\|$", "\n".join(lines), flags=re.MULTILINE)
    rows = [[line.strip("|").split("|") for line in block.strip().splitlines()] for block in blocks]
    return [
        [_compact("".join(cells)) for cells in zip(*row, strict=True)] for row in rows if row and _is_of_a_risk(row)
    ]


def _is_of_a_risk(row: list[list[str]]) -> bool:
    return len(row[0]) == 7 and "," in row[-1][1]


def _publication() -> str:
    return (SHARED / "source" / "lei-15-2002.extracted.txt").read_text(encoding="utf-8")
