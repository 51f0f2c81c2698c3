"""The readings of Law 15/2002 as data: 61 questions, their options and profiles, as the agreed table lists them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import resguardo
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import provisions
from resguardo.rulebook.expression import walk
from resguardo.rulebook.reading import Option, Reading, load, profile, with_overrides

LAW_FOLDER = Path(provisions.__file__).parent
READINGS = load((LAW_FOLDER / "readings.toml").read_text(encoding="utf-8"))
BY_ID = {reading.id: reading for reading in READINGS}

AGREED = Path(resguardo.__file__).resolve().parents[3] / "shared" / "law" / "readings.md"
where_shared = pytest.mark.skipif(not AGREED.is_file(), reason="the agreed readings are not beside the project")

NAMED_HERE = {
    "R24": ["rows_1_and_3"],
    "R26": ["thing_itself"],
    "R28": ["as_listed"],
    "R30": ["strictly_above"],
    "R33": ["half_or_1m"],
    "R35": ["separates"],
    "R37": ["until_stable"],
    "R43": ["both_apply"],
    "R45": ["heat_and_appliances"],
    "R49": ["fuel_and_cleaning"],
    "R50": ["municipal_configuration"],
    "R51": ["anp"],
    "R52": ["anp_authorisation"],
    "R53": ["no_paper"],
    "R54": ["unknown_until_told"],
    "R55": ["working_day"],
    "R56": ["whole_millimetres"],
    "R57": ["straight_horizontal"],
    "R58": ["none", "municipal"],
    "R61": ["shown_with_deadline"],
}
"""Options that the agreed table describes without naming them; in all other rows each has its name in backticks."""


def options_of(reading: Reading) -> list[str]:
    return [option.id for option in reading.options]


class TestReadings:
    def test_there_are_61_in_order(self) -> None:
        assert [reading.id for reading in READINGS] == [f"R{number:02d}" for number in range(1, 62)]

    def test_the_default_is_the_first_option(self) -> None:
        assert all(reading.default == options_of(reading)[0] for reading in READINGS)

    def test_every_profile_takes_an_option_of_the_reading(self) -> None:
        for reading in READINGS:
            assert {reading.default, reading.strict, reading.lenient} <= set(options_of(reading)), reading.id

    def test_no_two_options_of_a_reading_are_alike(self) -> None:
        for reading in READINGS:
            assert len(set(options_of(reading))) == len(reading.options), reading.id
            assert len({option.label for option in reading.options}) == len(reading.options), reading.id

    def test_they_cite_provisions_that_the_law_has(self) -> None:
        for reading in READINGS:
            assert reading.provisions, reading.id
            assert set(reading.provisions) <= set(provisions.PROVISIONS), reading.id

    def test_the_question_asks_and_labels_and_reasons_are_sentences(self) -> None:
        for reading in READINGS:
            assert reading.question.endswith("?"), reading.id
            assert all(text.endswith(".") for text in (reading.reason, *(each.label for each in reading.options)))

    def test_a_rule_that_turns_on_a_reading_has_a_branch_for_each_option(self) -> None:
        branches = list(_branches())
        assert {"R07", "R29", "R49", "R52"} <= {reading for reading, _ in branches}
        for reading, options in branches:
            assert set(options_of(BY_ID[reading])) <= set(options), reading


def _branches() -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in lei_15_2002.LAW.rules:
        for root in (rule.must, *(unless.condition for unless in rule.unless)):
            yield from (node.detail for node in walk(root) if node.operator == "by_reading")


@where_shared
class TestAgreedTable:
    def test_has_the_same_readings(self) -> None:
        assert list(_agreed_rows()) == list(BY_ID)

    def test_has_the_same_options_in_the_same_order(self) -> None:
        for id, (_, options) in _agreed_rows().items():
            named = [option for option in options_of(BY_ID[id]) if option not in NAMED_HERE.get(id, [])]
            agreed = [name for name in re.findall(r"`(\w+)`", options) if name != "law_gap"]  # R21: a cause, no option
            assert agreed == named, id

    def test_describes_every_option_that_is_named_here(self) -> None:
        assert all(set(named) <= set(options_of(BY_ID[id])) for id, named in NAMED_HERE.items())

    def test_marks_the_same_options_strict_and_lenient(self) -> None:
        for id, (_, options) in _agreed_rows().items():
            reading = BY_ID[id]
            marks = _marks(options, reading)
            assert reading.strict == marks.get("S", reading.default), id
            assert reading.lenient == marks.get("L", reading.default), id

    def test_speaks_of_the_same_articles(self) -> None:
        for id, (provision, _) in _agreed_rows().items():
            articles = re.search(r"art\. (\d+(?:, \d+)*)", provision)
            cited = {each.split("_")[0] for each in BY_ID[id].provisions}
            if articles:
                assert cited == {f"art{number}" for number in articles[1].split(", ")}, id
            else:
                assert (provision, cited >= {"art3", "art10", "art12"}) == ("all distances", True), id


def _agreed_rows() -> dict[str, tuple[str, str]]:
    """Provision and options of each reading in the agreed table."""
    rows = (line.strip("| ").split(" | ") for line in AGREED.read_text(encoding="utf-8").splitlines())
    return {row[0]: (row[1], row[3]) for row in rows if re.fullmatch(r"R\d\d", row[0])}


def _marks(options: str, reading: Reading) -> dict[str, str]:
    """Which option carries (S) and which (L): the last one named before the mark, else the default."""
    if reading.id == "R58":  # "0; a municipality may set up to 10 mm (L)" names neither option
        return {"L": "municipal"}
    named = {option.id for option in reading.options}
    marks, option = {}, reading.default
    for name, mark in re.findall(r"`(\w+)`|\((S|L)[,)]", options):
        if mark:
            marks[mark] = option
        option = name if name in named else option
    return marks


class TestFile:
    MARKED = """
        [[reading]]
        id = 'R02'
        provisions = ['art1_cpt', 'art2_cpt']
        question = 'Qual?'
        options = [{ id = 'one', label = 'Um.' }, { id = 'two', label = 'Dois.' }, { id = 'three', label = 'Três.' }]
        default = 'one'
        strict = 'two'
        lenient = 'three'
        reason = 'Por isto.'
    """

    def test_is_read_word_for_word(self) -> None:
        options = (Option("one", "Um."), Option("two", "Dois."), Option("three", "Três."))
        assert load(self.MARKED) == (
            Reading("R02", ("art1_cpt", "art2_cpt"), "Qual?", options, "one", "two", "three", "Por isto."),
        )

    def test_that_marks_no_option_leaves_every_profile_at_the_default(self) -> None:
        (reading,) = load(self.MARKED.replace("strict = 'two'", "").replace("lenient = 'three'", ""))
        assert (reading.default, reading.strict, reading.lenient) == ("one", "one", "one")


class TestProfile:
    def test_default_takes_every_default(self) -> None:
        assert profile(READINGS, "default") == {reading.id: reading.default for reading in READINGS}

    def test_strict_is_the_safest_of_each(self) -> None:
        chosen = profile(READINGS, "strict")
        assert (chosen["R03"], chosen["R07"], chosen["R34"], chosen["R60"]) == (
            "always_sum",
            "forbidden",
            "row_2",
            "each",
        )

    def test_lenient_is_the_most_favourable_of_each(self) -> None:
        chosen = profile(READINGS, "lenient")
        assert (chosen["R01"], chosen["R07"], chosen["R29"], chosen["R58"]) == (
            "p13_only",
            "allowed",
            "any",
            "municipal",
        )

    def test_a_reading_without_a_mark_takes_its_default_in_every_profile(self) -> None:
        assert [profile(READINGS, name)["R12"] for name in ("default", "strict", "lenient")] == ["attested"] * 3
        assert profile(READINGS, "lenient")["R04"] == "not_counted"

    def test_another_name_is_refused_with_the_names_there_are(self) -> None:
        with pytest.raises(ValueError) as refused:
            profile(READINGS, "estrito")
        assert str(refused.value) == (
            'perfil desconhecido: "estrito" (seria "strict"?); os perfis são "default", "strict", "lenient"'
        )


class TestOverrides:
    def test_replace_the_options_of_the_profile(self) -> None:
        strict = profile(READINGS, "strict")
        chosen = with_overrides(READINGS, strict, {"R07": "allowed"})
        assert chosen == {**strict, "R07": "allowed"}
        assert strict["R07"] == "forbidden"

    def test_all_that_are_unknown_are_listed_at_once_with_the_nearest(self) -> None:
        with pytest.raises(ValueError) as refused:
            wrong = {"R7": "allowed", "R07": "alowed", "R36": "sim", "R99": "no", "R40": "both"}
            with_overrides(READINGS, profile(READINGS, "default"), wrong)
        assert str(refused.value).splitlines() == [
            'leitura desconhecida: "R7" (seria "R07"?); as leituras vão de R01 a R61',
            'R07: opção desconhecida: "alowed" (seria "allowed"?); as opções são "forbidden", "allowed"',
            'R36: opção desconhecida: "sim"; as opções são "no", "yes"',
            'leitura desconhecida: "R99"; as leituras vão de R01 a R61',
        ]

    @pytest.mark.parametrize("written", ["r07", "7", "R 7", "R007"])
    def test_a_reading_is_recognised_by_its_number(self, written: str) -> None:
        with pytest.raises(ValueError, match=r'\(seria "R07"\?\)'):
            with_overrides(READINGS, profile(READINGS, "default"), {written: "allowed"})

    @pytest.mark.parametrize("written", ["distância", "R62", "R0", ""])
    def test_no_other_reading_is_suggested_for_one_that_does_not_exist(self, written: str) -> None:
        with pytest.raises(ValueError) as refused:
            with_overrides(READINGS, profile(READINGS, "default"), {written: "allowed"})
        assert str(refused.value) == f'leitura desconhecida: "{written}"; as leituras vão de R01 a R61'
