"""`resguardo law`: the law's words beside the code that runs, the readings, and the cases."""

import re
import shlex
from functools import partial
from pathlib import Path

import pytest

from resguardo.cli.main import main
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs.law_cases import fixed_cases
from resguardo.outputs.law_contents import modules, shared, shared_by
from resguardo.outputs.law_text import law_text as text_of_a_law
from resguardo.outputs.text import Screen

PROJECT = Path(__file__).parents[2]
WIDE = Screen(100)
MODULES, SHARED = modules(LAW), shared(LAW)
law_text = partial(text_of_a_law, LAW)


def words(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


class TestTheList:
    def test_has_every_article_with_its_title_and_its_states(self) -> None:
        lines = law_text().splitlines()
        named = [line.split(maxsplit=1) for line in lines if line.startswith("  art")]
        assert [name for name, _ in named] == list(provisions.ARTICLES)
        assert named[5][1] == "Longe de portas, escadas e passagens"
        assert lines[lines.index("  art6   Longe de portas, escadas e passagens") + 1].strip() == "atestado por pessoa"

    def test_shows_commands_that_work_as_they_are_written(self) -> None:
        commands = [shlex.split(line.split("   ")[0]) for line in law_text().splitlines() if "bin/resguardo" in line]
        assert len(commands) == 5
        for program, *arguments in commands:
            assert program == "bin/resguardo"
            assert main(arguments) == 0

    def test_names_each_article_once(self) -> None:
        assert set(LAW.contents.titles) == set(provisions.ARTICLES)
        assert len(set(LAW.contents.titles.values())) == len(LAW.contents.titles)


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

    @pytest.mark.parametrize("width", [60, 80, 100])
    def test_keeps_to_the_width_but_for_code(self, article: str, width: int) -> None:
        prose = law_text(article, Screen(width)).split("Código, sem as importações")[0]
        tables = [line for line in prose.splitlines() if len(line.split()) == 6 and "," in line]
        assert max(len(line) for line in prose.splitlines() if line not in tables) <= width

    def test_names_its_tests(self, article: str) -> None:
        (named,) = re.findall(r"^  (tests/.+), os seus testes$", law_text(article), re.MULTILINE)
        assert (PROJECT / named).exists()

    def test_shows_or_names_with_its_command_all_the_code_it_draws_on(self, article: str) -> None:
        text = law_text(article)
        shown = set(re.findall(r"^  src/.*/(\w+)\.py$", text, re.MULTILINE))
        commands = set(re.findall(r"^  bin/resguardo law (\w+)  ", text, re.MULTILINE))
        assert set(shared_by(LAW, article)) <= shown | commands
        assert not shown & commands


class TestAProvision:
    def test_comes_with_its_subdivisions_and_no_others(self) -> None:
        text = law_text("art10_par1")
        assert "art10_par1_ali6 · art. 10, § 1º, alínea f" in text
        assert "art10_par2 ·" not in text

    def test_names_its_readings_and_cases(self) -> None:
        text = law_text("art3_cpt")
        assert "  Leituras    R07, R08, R56, R57, R58\n" in text
        assert "  Casos       drain-3.000, drain-3.001, drain-inside, drains-not-surveyed\n" in text

    @pytest.mark.parametrize(
        ("provision", "modules"),
        [
            ("art10", ["art10_clearances", "tables", "measuring"]),
            ("art10_cpt_row4", ["art10_clearances", "tables", "measuring"]),
            ("art10_par1_ali3", ["tables"]),
            ("art10_par2", ["art10_clearances", "tables", "shielding"]),
            ("art10_par3", ["separation", "ground"]),
            ("art16", ["art16_adaptation", "outcomes"]),
            ("art4_cpt", ["art04_roof"]),
        ],
    )
    def test_comes_with_the_code_that_computes_it(self, provision: str, modules: list[str]) -> None:
        shown = re.findall(r"^  src/.*/(\w+)\.py$", law_text(provision, WIDE), re.MULTILINE)
        assert shown == modules

    def test_of_many_cases_says_how_many_more(self) -> None:
        cases = "row6-I-, row6-I=, row6-I+, row6-II-, row6-II=, row6-II+ e mais 10"
        assert f"  Casos       {cases}\n" in law_text("art10_cpt_row6", WIDE)

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
            '       - forbidden [default, strict]: É proibida: "até a uma distância de 03\n'
            '         metros" inclui os 3 metros.\n'
            "       - allowed [lenient]: É permitida: a proibição termina antes dos 3 metros.\n"
            '  Razão       São as palavras da lei: "até a uma distância de" inclui o limite.\n'
            "  Onde        art. 3º\n"
            "\n"
            "  Para verificar com outra:\n"
            "    bin/resguardo check ARQUIVO --reading R07=allowed\n"
        )

    def test_all_are_listed_with_what_is_adopted(self) -> None:
        text = words(law_text("leituras"))
        for reading in LAW.readings:
            adopted = next(each.label for each in reading.options if each.id == reading.default)
            assert words(f"{reading.id} {reading.question} - {reading.default}: {adopted}") in text

    def test_with_one_option_only_offers_no_other(self) -> None:
        assert "É a única opção: não há outra com que verificar." in law_text("R22")
        assert "--reading" not in law_text("R22")

    @pytest.mark.parametrize("reading", LAW.readings, ids=lambda each: each.id)
    def test_is_shown_whole(self, reading) -> None:
        text = words(law_text(reading.id))
        for part in (reading.question, reading.reason, *(each.label for each in reading.options)):
            assert words(part) in text


class TestACase:
    def test_has_what_is_expected_and_a_site_file_that_check_takes(self, tmp_path: Path, capsys) -> None:
        text = law_text("drain-3.000")
        assert "Espera-se   art. 3º: não atende" in text
        file = tmp_path / "local.json"
        file.write_text(text[text.index("{") :], encoding="utf-8")
        assert main(["check", str(file)]) == 1
        assert "art. 3º" in capsys.readouterr().out

    def test_all_are_listed(self) -> None:
        listed = law_text("casos").splitlines()
        assert [name for name in fixed_cases(LAW) if f"  {name}" not in listed] == []


class TestSharedCode:
    def test_each_module_has_its_title(self) -> None:
        files = {path.stem for path in LAW.contents.folder.glob("*.py")}
        own = {path.stem for path in MODULES.values()}
        assert set(LAW.contents.shared_titles) == files - own - {"__init__", "provisions", "contents"}

    def test_what_computes_a_provision_is_there(self) -> None:
        for provision, names in LAW.contents.computed_in.items():
            assert provision in {*MODULES, *provisions.PROVISIONS}
            assert set(names) <= {*MODULES, *SHARED}

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
            ("art 10", "art10"),
            ("artigo 10", "art10"),
            ("art. 10, § 2º", "art10_par2"),
            ("art. 10, linha 4", "art10_cpt_row4"),
            ("artigo 10, linha 4 da tabela", "art10_cpt_row4"),
            ("linha 4", "art10_cpt_row4"),
            ("art. 11, III", "art11_cpt_inc3"),
            ("art 15 b", "art15_cpt_ali2"),
            ("art. 10, § 1º, a", "art10_par1_ali1"),
            ("leitura R26", "R26"),
            ("R 26", "R26"),
            ("Art. 10, §2", "art10_par2"),
            ("artigo 10, parágrafo 2º", "art10_par2"),
            ("art. 2º, parágrafo único", "art2_par1u"),
            ("art. 11, inciso III", "art11_cpt_inc3"),
            ("art. 10, § 1º, alínea f", "art10_par1_ali6"),
            ("art. 10, linha 4 do quadro", "art10_cpt_row4"),
            ("art. 10, linhas 1 a 6 do quadro", "art10"),
            ("ART10_PAR2", "art10_par2"),
        ],
    )
    def test_are_understood(self, name: str, same: str) -> None:
        assert law_text(name) == law_text(same)

    @pytest.mark.parametrize("provision", [each.provision for each in law.COVERAGE])
    def test_are_those_by_which_the_program_cites(self, provision: str) -> None:
        cited = (provisions.label_of(provision), provisions.citation(provision))
        shown = {law_text(each) for each in cited}
        assert len(shown) == 1
        assert f"\n{provision} · " in shown.pop()

    def test_may_be_told_without_quotes(self, capsys) -> None:
        assert main(["law", "art.", "10,", "§", "2º"]) == 0
        assert capsys.readouterr().out == law_text("art10_par2")


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

    @pytest.mark.parametrize("name", ["xyz", "?", "62", "art99", "art. 99"])
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
        coloured = law_text("art3", Screen(colour=True))
        assert coloured.startswith("\033[1mArt. 3º · ")
        assert coloured.replace("\033[1m", "").replace("\033[0m", "") == law_text("art3")

    def test_names_no_folder_of_this_machine(self) -> None:
        assert str(Path(law.__file__).parents[4]) not in law_text("art3")
