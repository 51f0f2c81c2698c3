"""Every law: its code quotes its text word for word, forgets no provision, and turns only on readings that it has."""

import ast
import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import resguardo
from resguardo import laws, verification
from resguardo.laws import holidays
from resguardo.outputs.law_contents import article_code
from resguardo.rulebook import statute
from resguardo.rulebook.calendar import Counting, deadline
from resguardo.rulebook.expression import Node, walk
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.reading import Reading
from resguardo.site.fact import Fact, ListOf, Member, leaves
from resguardo.site.facts import SITE
from resguardo.site.municipalities import STATES
from resguardo.site.words import words_of

HERE = Path(__file__).parent
LAWS = [
    module
    for found in pkgutil.walk_packages(laws.__path__, f"{laws.__name__}.")
    if found.ispkg and hasattr(module := importlib.import_module(found.name), "LAW")
]
IDS = [".".join(module.__name__.split(".")[-2:]) for module in LAWS]
every_law = pytest.mark.parametrize("law", LAWS, ids=IDS)
ARTICLES = [(law, article) for law in LAWS for article in law.ARTICLES]
every_article = pytest.mark.parametrize(
    ("law", "article"), ARTICLES, ids=[".".join(article.__name__.split(".")[-3:]) for _, article in ARTICLES]
)

PSEUDO_OPTIONS = {"R21": {"closed_at_class_VI", "closed_beyond"}}
"""Two ways in which the law's gap could be closed; no reading that a person may choose."""

NOT_IN_ANY_RULE: dict[str, str] = {}
"""Readings with a choice that no rule and no derived fact can turn on, and why."""


def provisions_of(law: ModuleType) -> ModuleType:
    return importlib.import_module(f"{law.__name__}.provisions")


def name_of(article: ModuleType) -> str:
    return article.__name__.rsplit(".", 1)[-1]


def number_of(article: ModuleType) -> str:
    """``art2`` for the module ``art02_ground_floor``."""
    return f"art{int(name_of(article)[3:5])}"


def folded(text: str | None) -> str:
    return " ".join((text or "").split())


def roots_of(rule: Rule) -> list[Node]:
    return [rule.must, *(each.condition for each in rule.unless), *([rule.among] if rule.among else [])]


def nodes_of(rule: Rule) -> Iterator[Node]:
    for root in roots_of(rule):
        yield from walk(root)


def folder_of(law: ModuleType) -> Path:
    return Path(str(law.__file__)).parent


def folder_of_tests(law: ModuleType) -> Path:
    """A folder named as the law's own, whichever law `resguardo.check` runs."""
    return HERE.joinpath(*law.__name__.split(".")[-2:])


def test_exactly_one_of_the_laws_is_the_one_that_runs() -> None:
    assert [law.LAW is verification.LAW for law in LAWS].count(True) == 1


@every_law
def test_every_law_has_its_own_name(law: ModuleType) -> None:
    assert [each.LAW.urn for each in LAWS].count(law.LAW.urn) == 1


class TestName:
    @every_law
    def test_a_law_is_called_by_the_number_and_the_municipality_of_its_own_text(self, law: ModuleType) -> None:
        provisions = provisions_of(law)
        number = provisions.text_of("epigrafe").split()[-1]
        place, day = provisions.text_of("fecho").rstrip(".").split(", ")
        state = STATES[words_of(provisions.text_of("preambulo")).split("estado do ")[1].split()[0]].upper()
        assert law.LAW.title == f"Lei nº {number} de {place} ({state})"
        assert law.LAW.municipality == place
        named = f"da Lei nº {number.split('/')[0]}, de {day}, do Município de {place} ({state})"
        assert provisions.citation("art1_cpt").endswith(named)

    @every_law
    def test_its_urn_ends_with_the_day_and_the_number_of_its_own_text(self, law: ModuleType) -> None:
        provisions = provisions_of(law)
        number = provisions.text_of("epigrafe").split()[-1].split("/")[0]
        signed = statute.day_of(provisions.text_of("fecho").rstrip(".").split(", ")[1])
        assert law.LAW.edition == signed.isoformat()
        assert law.LAW.urn.endswith(f":lei:{signed.isoformat()};{number}")

    @every_law
    def test_a_check_without_a_municipality_says_which_one_it_takes_for_granted(
        self, law: ModuleType, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(verification, "LAW", law.LAW)
        result = resguardo.check({"resguardo": 1, "areas": [{"id": "A"}]})
        assert f"supõe {law.LAW.title.split(' de ', 1)[1]}." in str(result["notices"])


class TestText:
    @every_article
    def test_an_articles_module_quotes_it_word_for_word(self, law: ModuleType, article: ModuleType) -> None:
        assert folded(article.__doc__) == folded(provisions_of(law).article_text(number_of(article)))

    @every_law
    def test_every_article_of_the_text_has_its_module_in_the_order_of_the_text(self, law: ModuleType) -> None:
        assert [number_of(article) for article in law.ARTICLES] == list(provisions_of(law).ARTICLES)
        files = sorted(path.stem for path in folder_of(law).glob("art*.py"))
        assert files == [name_of(article) for article in law.ARTICLES]

    @every_article
    def test_an_article_has_its_tests_a_class_for_each_provision_that_quotes_it(
        self, law: ModuleType, article: ModuleType
    ) -> None:
        path = folder_of_tests(law) / f"test_{name_of(article)}.py"
        assert article_code(law.LAW, number_of(article)).tests == path.relative_to(HERE.parents[1]).as_posix()
        tests = ast.parse(path.read_text(encoding="utf-8"))
        classes = [each for each in tests.body if isinstance(each, ast.ClassDef)]
        quoted = [folded(ast.get_docstring(each)) for each in classes]
        provisions = provisions_of(law)
        own = [name for name in provisions.PROVISIONS if name.startswith(f"{number_of(article)}_")]
        assert quoted == [folded(provisions.text_of(name)) for name in own]
        assert all(any(name.startswith("test_") for name in _functions(each)) for each in classes)


def _functions(tests: ast.ClassDef) -> list[str]:
    return [each.name for each in tests.body if isinstance(each, ast.FunctionDef)]


class TestProvisions:
    @every_article
    def test_a_rule_cites_provisions_of_its_own_article(self, law: ModuleType, article: ModuleType) -> None:
        for rule in article.RULES:
            bands = (*rule.bands.provisions, rule.bands.open) if rule.bands else ()
            for provision in (rule.provision, *bands):
                assert provision in provisions_of(law).PROVISIONS
                assert provision.startswith(f"{number_of(article)}_")

    @every_law
    def test_the_law_is_the_rules_of_its_articles(self, law: ModuleType) -> None:
        assert law.LAW.rules == tuple(rule for article in law.ARTICLES for rule in article.RULES)

    @every_law
    def test_each_provision_is_covered_once_by_its_own_article(self, law: ModuleType) -> None:
        in_articles = [name for name in provisions_of(law).PROVISIONS if name.startswith("art")]
        assert Counter(each.provision for each in law.COVERAGE) == Counter(in_articles)
        for article in law.ARTICLES:
            assert all(each.provision.startswith(f"{number_of(article)}_") for each in article.COVERAGE)
        assert all(each.states and each.note for each in law.COVERAGE)

    @every_law
    def test_what_a_rule_speaks_for_is_not_said_to_be_without_duty(self, law: ModuleType) -> None:
        spoken_for = {rule.provision for rule in law.LAW.rules}
        states = {each.provision: set(each.states) for each in law.COVERAGE}
        assert all(states[provision] & {"computed", "attested"} for provision in spoken_for)
        assert not any("without_duty" in states[provision] for provision in spoken_for)

    @every_law
    def test_every_reason_that_a_rule_may_give_has_its_words(self, law: ModuleType) -> None:
        for rule in law.LAW.rules:
            labels = {node.detail for node in nodes_of(rule) if node.operator == "part"}
            assert labels | {each.reason for each in rule.unless} <= set(rule.words), rule.title

    @every_article
    def test_every_number_in_the_words_of_a_rule_is_one_that_the_article_prints(
        self, law: ModuleType, article: ModuleType
    ) -> None:
        printed = numbers_in(provisions_of(law).article_text(number_of(article)))
        for rule in article.RULES:
            for words in (rule.title, *rule.words.values()):
                assert numbers_in(words) <= printed, words


NUMBER = re.compile(r"(?<![\w.])\d[\d.]*(?:,\d+)?")
OF_THE_LAWS_OWN = re.compile(r"\barts?\. \d+|§ \d+|\d+[ºª]")
"""What cites, and is no quantity."""


def numbers_in(text: str) -> set[Decimal]:
    written = NUMBER.findall(OF_THE_LAWS_OWN.sub(" ", text))
    return {Decimal(each.rstrip(".").replace(".", "").replace(",", ".")) for each in written}


OF_NO_ARTICLE: dict[str, dict[str, set[str]]] = {
    "urn:lex:br;parana;campina.grande.sul:municipal:lei:2002-09-19;15": {
        "R01": {"2", "5", "8", "20", "45", "90"},  # kilograms of containers that are no botijões
        "R02": {"10", "3"},  # cylinders, in an example
        "R22": {"1.79"},  # metres, in an example
        "R25": {"1996"},  # the year of a federal definition
        "R29": {"120"},  # minutes, as in `shielding`
        "R56": {"60"},  # per cent of plans, measured
        "R57": {"900", "0.007", "2000"},  # metres of height, per cent of a distance, the name of SIRGAS 2000
    },
}
"""Numbers in a law's readings that are none of the articles that they are about, by the law's URN."""
DAY = re.compile(r"\b\d{2}/\d{2}(?:/\d{4})?")
ROWS = re.compile(r"\blinhas? (\d+)(?:(?:,| e| a) (\d+))*")


def printed_in(law: ModuleType, provisions: Iterable[str]) -> set[Decimal]:
    """The numbers of the whole articles of provisions."""
    articles = {each.split("_")[0] for each in provisions} & set(provisions_of(law).ARTICLES)
    return set[Decimal]().union(*(numbers_in(provisions_of(law).article_text(each)) for each in articles))


def rows_in(text: str) -> set[int]:
    return {int(row) for named in ROWS.finditer(text) for row in re.findall(r"\d+", named[0])}


class TestNumbersInWords:
    @every_law
    def test_a_note_says_only_numbers_of_its_provision(self, law: ModuleType) -> None:
        for each in law.COVERAGE:
            assert numbers_in(ROWS.sub(" ", each.note)) <= numbers_in(provisions_of(law).text_of(each.provision)), (
                each.note
            )
            assert rows_in(each.note) <= set(law.LAW.quadro.rows), each.note

    @every_law
    def test_a_reading_says_only_numbers_of_its_articles_or_such_as_are_declared(self, law: ModuleType) -> None:
        declared, said = OF_NO_ARTICLE.get(law.LAW.urn, {}), set[tuple[str, Decimal]]()
        for reading in law.LAW.readings:
            printed = printed_in(law, reading.provisions)
            for text in words_of_reading(reading):
                others = numbers_in(ROWS.sub(" ", DAY.sub(" ", text))) - printed
                said |= {(reading.id, number) for number in others}
                assert rows_in(text) <= set(law.LAW.quadro.rows), text
        assert said == {(reading, Decimal(number)) for reading, numbers in declared.items() for number in numbers}

    @every_law
    def test_a_day_in_a_reading_is_that_of_the_signature_or_ends_the_term_from_it(self, law: ModuleType) -> None:
        signed, term = date.fromisoformat(law.LAW.edition), law.LAW.adaptation_days
        free = (*holidays.national(), *holidays.parana())
        ends = {deadline(signed, term, free, counting) for counting in get_args(Counting)}
        known = {f"{day:{form}}" for day in (signed, *ends) for form in ("%d/%m/%Y", "%d/%m")}
        texts = [text for reading in law.LAW.readings for text in words_of_reading(reading)]
        assert {day for text in texts for day in DAY.findall(text)} <= known


def words_of_reading(reading: Reading) -> tuple[str, ...]:
    return reading.question, reading.reason, *(option.label for option in reading.options)


class TestChoices:
    @every_law
    def test_a_law_was_read_on_the_choices_of_every_fact(self, law: ModuleType) -> None:
        """What it leaves out is refused where it is told."""
        declared = {leaf for leaf in every_leaf(SITE) if isinstance(leaf, Fact) and leaf.kind == "choice"}
        assert set(law.LAW.choices) == declared
        for fact, known in law.LAW.choices.items():
            assert set(known) <= set(fact.choices), fact.id
            assert len(set(known)) == len(known), fact.id

    @every_law
    def test_a_word_that_code_compares_with_is_a_choice_that_there_is(self, law: ModuleType) -> None:
        """Also outside the rules, as in ``== {"revenda"}``."""
        choices = {choice for fact in law.LAW.choices for choice in fact.choices}
        for path in folder_of(law).glob("*.py"):
            assert set(compared_sets(path)) <= choices, path.name


def every_leaf(members: tuple[Member, ...]) -> Iterator[Fact | ListOf]:
    for _, leaf in leaves(members):
        yield leaf
        if isinstance(leaf, ListOf):
            yield from every_leaf(leaf.members)


def compared_sets(path: Path) -> Iterator[str]:
    """The words of every set that something is compared with."""
    for compare in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for each in compare.comparators if isinstance(compare, ast.Compare) else ():
            if isinstance(each, ast.Set):
                yield from (str(one.value) for one in each.elts if isinstance(one, ast.Constant))


class TestReadings:
    @every_law
    def test_a_rule_that_turns_on_a_reading_has_a_branch_for_exactly_its_options(self, law: ModuleType) -> None:
        options = {each.id: {option.id for option in each.options} for each in law.LAW.readings}
        for rule in law.LAW.rules:
            for node in nodes_of(rule):
                if node.operator == "by_reading":
                    reading, branches = node.detail
                    assert set(branches) - PSEUDO_OPTIONS.get(reading, set()) == options[reading], (rule.title, reading)

    @every_law
    def test_every_reading_with_a_choice_is_used_or_cannot_be(self, law: ModuleType) -> None:
        in_rules = {
            node.detail[0] for rule in law.LAW.rules for node in nodes_of(rule) if node.operator == "by_reading"
        }
        with_choice = {each.id for each in law.LAW.readings if len(each.options) > 1}
        assert with_choice - in_rules - set(chosen_in(law)) == set(NOT_IN_ANY_RULE)
        assert in_rules | set(chosen_in(law)) <= with_choice

    @every_law
    def test_an_option_that_code_compares_with_is_one_of_the_reading(self, law: ModuleType) -> None:
        options = {each.id: {option.id for option in each.options} for each in law.LAW.readings}
        for reading, compared in chosen_in(law).items():
            assert compared <= options[reading] | PSEUDO_OPTIONS.get(reading, set()), reading


def chosen_in(law: ModuleType) -> dict[str, set[str]]:
    """Readings of which the law's modules ask the chosen option, with the options they compare it with."""
    found: dict[str, set[str]] = {}
    for path in folder_of(law).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (reading := _asked(node)) is not None:
                found.setdefault(reading, set())
            if isinstance(node, ast.Compare) and (reading := _asked(node.left)) is not None:
                texts = [each for each in node.comparators if isinstance(each, ast.Constant)]
                found.setdefault(reading, set()).update(str(each.value) for each in texts)
    return found


def _asked(node: ast.AST) -> str | None:
    """``R37`` for ``choices["R37"]``."""
    match node:
        case ast.Subscript(
            value=ast.Name(id="choices") | ast.Attribute(attr="choices"), slice=ast.Constant(value=str(key))
        ):
            return key if re.fullmatch(r"R\d\d", key) else None
    return None
