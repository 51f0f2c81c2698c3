"""`resguardo law`: the law's words beside the code that runs, the readings, and the cases."""

from pathlib import Path

import pytest

from resguardo.cli.main import main
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs.law_text import MODULES, SHARED, TITLES, law_text


def words(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


class TestTheList:
    def test_has_every_article_with_its_title_and_its_states(self) -> None:
        lines = [line.split(maxsplit=1) for line in law_text().splitlines() if line.startswith("  art")]
        assert [name for name, _ in lines] == list(provisions.ARTICLES)
        assert lines[5][1].split("  ")[0] == "Longe de portas, escadas e passagens"
        assert lines[5][1].endswith("atestado por pessoa")

    def test_names_each_article_once(self) -> None:
        assert set(TITLES) == set(provisions.ARTICLES)
        assert len(set(TITLES.values())) == len(TITLES)


@pytest.mark.parametrize("article", provisions.ARTICLES)
class TestAnArticle:
    def test_has_all_its_words(self, article: str) -> None:
        text = words(law_text(article))
        for provision in provisions.PROVISIONS:
            if provision.startswith(f"{article}_"):
                assert words(provisions.text_of(provision)) in text, provision

    def test_has_all_its_code_but_imports_and_what_is_shown_above(self, article: str) -> None:
        text = law_text(article)
        source = MODULES[article].read_text(encoding="utf-8")
        body = source.split('"""', 2)[2].split("\nCOVERAGE = ")[0]
        for line in body.split("\n\n", 1)[-1].splitlines():
            if line and not line.startswith(("from ", "import ", "    ", ")")):
                assert line in text, line
        assert "RULES = (" in text
        assert "COVERAGE" not in text
        assert "import " not in text

    def test_has_the_notes_and_the_readings_with_their_default(self, article: str) -> None:
        text = words(law_text(article))
        covered = [each for each in law.COVERAGE if each.provision.startswith(f"{article}_")]
        assert all(words(each.note) in text for each in covered)
        for reading in LAW.readings:
            if any(each.startswith(f"{article}_") for each in reading.provisions):
                assert words(reading.question) in text
                assert f"- {reading.default} [default" in text

    def test_keeps_to_the_width_but_for_code(self, article: str) -> None:
        prose = law_text(article).split("Código, sem as importações")[0]
        assert max(map(len, prose.splitlines())) <= 100


class TestAProvision:
    def test_comes_with_its_subdivisions_and_no_others(self) -> None:
        text = law_text("art10_par1")
        assert "art10_par1_ali6 · art. 10, § 1º, alínea f" in text
        assert "art10_par2 ·" not in text

    def test_names_its_readings_and_cases(self) -> None:
        text = law_text("art3_cpt")
        assert "  Leituras    R07, R08, R56, R57, R58\n" in text
        assert "  Casos       drain-3.000, drain-3.001, drain-inside, drains-not-surveyed\n" in text

    def test_of_many_cases_says_how_many_more(self) -> None:
        assert "  Casos       row6-I-, row6-I=, row6-I+, row6-II-, row6-II=, row6-II+ e mais 10\n" in law_text(
            "art10_cpt_row6"
        )

    def test_outside_the_articles_is_its_words(self) -> None:
        assert law_text("fecho") == "Campina Grande do Sul, 19 de setembro de 2002.\n"

    @pytest.mark.parametrize("provision", provisions.PROVISIONS)
    def test_is_known_by_its_name(self, provision: str) -> None:
        assert words(provisions.text_of(provision)) in words(law_text(provision))


class TestAReading:
    def test_has_question_options_marks_reason_and_provisions(self) -> None:
        assert law_text("R07") == (
            "Leitura R07\n"
            "  R07  É permitida uma abertura exatamente a 3,000 m da área de armazenamento?\n"
            '       - forbidden [default, strict]: É proibida: "até a uma distância de 03 metros" inclui os 3\n'
            "         metros.\n"
            "       - allowed [lenient]: É permitida: a proibição termina antes dos 3 metros.\n"
            '  Razão       São as palavras da lei: "até a uma distância de" inclui o limite.\n'
            "  Onde        art. 3º\n"
            "\n"
            "  Para verificar com outra: resguardo check ARQUIVO --reading R07=allowed\n"
        )

    @pytest.mark.parametrize("reading", LAW.readings, ids=lambda each: each.id)
    def test_is_shown_whole(self, reading) -> None:
        text = words(law_text(reading.id))
        for part in (reading.question, reading.reason, *(each.label for each in reading.options)):
            assert words(part) in text


class TestSharedCode:
    def test_an_article_names_what_it_draws_on(self) -> None:
        assert "separation" in law_text("art10").split("Código comum")[1]
        assert "capacity" in law_text("art1").split("Código comum")[1]

    @pytest.mark.parametrize("module", SHARED)
    def test_is_shown_with_its_docstring(self, module: str) -> None:
        first = SHARED[module].read_text(encoding="utf-8").splitlines()[0]
        assert first in law_text(module)


class TestNamesAsPeopleWriteThem:
    @pytest.mark.parametrize(
        ("name", "same"),
        [
            ("10", "art10"),
            ("art. 3º", "art3"),
            ("Artigo 17", "art17"),
            ("r7", "R07"),
            ("R7", "R07"),
            (" art2 ", "art2"),
        ],
    )
    def test_are_understood(self, name: str, same: str) -> None:
        assert law_text(name) == law_text(same)


class TestUnknownNames:
    @pytest.mark.parametrize(
        ("name", "nearest"),
        [
            ("artt10", "art10 ou art1"),
            ("art10_par8", "art10_par3 ou art10_par2 ou art10_par1"),
            ("tabels", "tables"),
        ],
    )
    def test_are_refused_with_the_nearest(self, name: str, nearest: str) -> None:
        with pytest.raises(ValueError) as refused:
            law_text(name)
        assert str(refused.value).splitlines()[0] == f'A lei não tem "{name}"; seria {nearest}?'

    @pytest.mark.parametrize("name", ["xyz", "?", "62"])
    def test_without_any_near_name_are_refused_plainly(self, name: str) -> None:
        with pytest.raises(ValueError) as refused:
            law_text(name)
        assert str(refused.value).splitlines()[0] == f'A lei não tem "{name}"'

    def test_end_the_command_with_2(self, capsys) -> None:
        assert main(["law", "art10_par9"]) == 2
        written = capsys.readouterr()
        assert written.out == ""
        assert "seria art10_par3 ou art10_par2 ou art10_par1?" in written.err


class TestTheCommand:
    def test_shows_the_list_without_an_argument(self, capsys) -> None:
        assert main(["law"]) == 0
        assert capsys.readouterr().out == law_text()

    def test_shows_an_article_without_colour_where_there_is_no_terminal(self, capsys) -> None:
        assert main(["law", "art3"]) == 0
        assert capsys.readouterr().out == law_text("art3")

    def test_colour_only_makes_headings_bold(self) -> None:
        coloured = law_text("art3", colour=True)
        assert coloured.startswith("\033[1mArt. 3º · ")
        assert coloured.replace("\033[1m", "").replace("\033[0m", "") == law_text("art3")

    def test_names_no_folder_of_this_machine(self) -> None:
        assert str(Path(law.__file__).parents[4]) not in law_text("art3")
