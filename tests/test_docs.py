"""What the documents say is so: generated ones are up to date, the others name what there is."""

import re
import runpy
from collections import Counter
from pathlib import Path

import pytest

from resguardo.cli.commands import EXIT_CODES
from resguardo.cli.main import UNUSABLE, main
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs import coverage
from resguardo.rulebook.coverage import STATE_LABELS

PROJECT = Path(__file__).resolve().parents[1]
OUTSIDE_THE_ARTICLES = {"epigrafe", "ementa", "preambulo", "fecho"}
WRITTEN = sorted([*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md")])
GENERATED = runpy.run_path(str(PROJECT / "docs" / "generate.py"))["documents"]()

FILES = [
    *(each.relative_to(PROJECT).as_posix() for each in PROJECT.iterdir()),
    *(
        each.relative_to(PROJECT).as_posix()
        for folder in ("src", "tests", "docs", "bin", "examples", "bench", "vendor")
        for each in (PROJECT / folder).rglob("*")
    ),
]

README = (PROJECT / "README.md").read_text(encoding="utf-8")


class TestGenerated:
    @pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
    def test_is_what_the_code_gives_now(self, path: Path) -> None:
        assert path.read_text(encoding="utf-8") == GENERATED[path], "run bin/docs"

    def test_the_shown_sessions_are_real(self) -> None:
        for name in ("README.md", "LEIAME.md"):
            session = GENERATED[PROJECT / name]
            assert "$ bin/resguardo check examples/" in session
            assert re.search(r"^[✔✖?] .* exigências desta lei$", session, re.MULTILINE)


class TestCoverage:
    def test_every_provision_of_the_articles_is_covered_exactly_once(self) -> None:
        covered = [each.provision for each in law.COVERAGE]
        assert covered == [each for each in provisions.PROVISIONS if each not in OUTSIDE_THE_ARTICLES]

    def test_each_article_covers_its_own(self) -> None:
        for article, module in zip(provisions.ARTICLES, law.ARTICLES, strict=True):
            assert {each.provision.split("_")[0] for each in module.COVERAGE} == {article}

    def test_every_provision_that_a_rule_speaks_for_is_computed_or_attested(self) -> None:
        states = {each.provision: each.states for each in law.COVERAGE}
        for rule in LAW.rules:
            for provision in (rule.provision, *(rule.bands.provisions if rule.bands else ())):
                assert {"computed", "attested"} & set(states[provision]), provision

    def test_every_state_is_named_and_every_note_says_something(self) -> None:
        assert all(each.states and each.note and set(each.states) <= set(STATE_LABELS) for each in law.COVERAGE)
        assert all("|" not in each.note for each in law.COVERAGE)

    def test_notes_cite_readings_that_there_are_and_that_speak_of_the_article(self) -> None:
        by_id = {each.id: each for each in LAW.readings}
        for covered in law.COVERAGE:
            for first, last in re.findall(r"(R\d\d)(?: a (R\d\d))?", covered.note):
                for number in range(int(first[1:]), int((last or first)[1:]) + 1):
                    reading = by_id[f"R{number:02}"]
                    assert any(each.split("_")[0] == covered.provision.split("_")[0] for each in reading.provisions), (
                        f"{covered.provision}: {reading.id}"
                    )

    def test_the_table_has_a_row_for_each(self) -> None:
        rows = [line for line in coverage.as_text(LAW).splitlines() if line.startswith("| art. ")]
        assert [row.count(" | ") for row in rows] == [4] * len(law.COVERAGE)
        assert rows[0].startswith(
            "| art. 1º, caput | O armazenamento de botijões de gás liqüefeito de petróleo (GLP) no município … | "
        )


class TestCasesOfAProvision:
    def test_are_those_that_name_it(self) -> None:
        cases = coverage.cases_by_provision(LAW)
        assert cases["art3_cpt"] == ("drain-3.000", "drain-3.001", "drain-inside", "drains-not-surveyed")
        assert cases["art2_cpt"] == ("ground-upper-floor",)

    def test_are_those_too_whose_expectation_only_it_can_give(self) -> None:
        cases = coverage.cases_by_provision(LAW)
        assert cases["art10_par1_ali3"] == ("class-480",)
        assert "merge-chain" in cases["art10_par3"]
        assert "fire-wall-beside" in cases["art10_par2"]
        assert "row1-I=" not in cases["art10_par2"]
        assert cases["art1_par1"] == ("scope-only-p45",)
        assert "deadline-saturday" in cases["art16_cpt"]

    def test_are_counted_once_however_often_a_case_names_it(self) -> None:
        counts = Counter(name for names in coverage.cases_by_provision(LAW).values() for name in names)
        assert counts["two-stacks-one-wall"] == 2  # row 4, for two areas, and § 2

    def test_speak_of_provisions_that_the_law_has(self) -> None:
        assert set(coverage.cases_by_provision(LAW)) <= set(provisions.PROVISIONS)


class TestReadme:
    def test_the_first_command_is_the_one_that_a_newcomer_runs(self) -> None:
        first = re.search(r"bin/resguardo check (examples/[^\s`]+)", README)
        assert first is not None
        assert main(["check", str(PROJECT / first[1])]) == 0

    def test_the_exit_codes_are_those_of_the_program(self) -> None:
        table = dict(re.findall(r"^\| (\d) \| (.+) \|$", README, re.MULTILINE))
        told = {verdict: int(code) for code, text in table.items() for verdict in re.findall(r"`(\w+)`", text)}
        assert told == EXIT_CODES
        assert str(UNUSABLE) in table

    def test_the_python_example_runs(self) -> None:
        (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
        exec(example, {})  # noqa: S102 - our own document

    def test_it_names_every_command(self, capsys) -> None:
        with pytest.raises(SystemExit):
            main(["--help"])
        commands = set(re.findall(r"^    ([\w-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE))
        assert commands == set(re.findall(r"^\| `bin/resguardo ([\w-]+)", README, re.MULTILINE))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(PROJECT)))
class TestWritten:
    def test_links_lead_to_files_that_there_are(self, path: Path) -> None:
        links = re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text(encoding="utf-8"))
        assert [each for each in links if not (path.parent / each).exists()] == []

    def test_files_that_it_names_are_there(self, path: Path) -> None:
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        named = re.findall(r"`([\w./-]+\.(?:py|toml|json|yaml|md|css|lock))`", text)
        assert [each for each in named if not any(f"/{file}".endswith(f"/{each}") for file in FILES)] == []


class TestReadingsInTheReadmes:
    def test_there_are_as_many_as_they_say(self) -> None:
        assert f"the {len(LAW.readings)} questions" in README
        assert f"{len(LAW.readings)} perguntas abertas" in (PROJECT / "LEIAME.md").read_text(encoding="utf-8")


class TestTheGuideToAnotherLaw:
    """What is tied to the one law is named in the guide, all of it and nothing else."""

    SOURCE = PROJECT / "src" / "resguardo"
    GUIDE = (PROJECT / "docs" / "how-to-add-a-municipality.md").read_text(encoding="utf-8")

    def in_table(self, heading: str) -> set[str]:
        """The files named in the first column of the table with a heading."""
        _, _, table = self.GUIDE.partition(f"\n{heading}\n|---|---|\n")
        rows = table.partition("\n\n")[0].splitlines()
        return {name for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])}

    def files_with(self, pattern: str, *suffixes: str) -> set[str]:
        outside = (path for path in self.SOURCE.rglob("*") if path.relative_to(self.SOURCE).parts[0] != "laws")
        return {
            path.relative_to(self.SOURCE).as_posix()
            for path in outside
            if path.suffix in suffixes and re.search(pattern, path.read_text(encoding="utf-8"))
        }

    def test_names_every_module_that_imports_the_law(self) -> None:
        importing = self.files_with(r"resguardo\.laws\.br_", ".py")
        assert self.in_table("| module of `src/resguardo/` | takes from it |") == importing

    def test_names_every_file_that_says_its_name_or_its_municipalitys(self) -> None:
        naming = self.files_with("15/2002|Campina", ".py", ".html", ".typ", ".js")
        assert self.in_table("| of `src/resguardo/` | where |") == naming
