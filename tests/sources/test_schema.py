"""The JSON Schema of the site file says what the reader takes."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002
from resguardo.site.fact import Fact, Member
from resguardo.site.facts import SITE
from resguardo.sources import document, schema, starting_file
from resguardo.sources.schema import RADIUS
from resguardo.sources.values import Refused, value_of
from resguardo.verification import LAW
from site_generator import complete_site, partial_site

PROJECT = Path(__file__).resolve().parents[2]
CASES = json.loads((Path(lei_15_2002.__file__).parent / "cases" / "cases.json").read_text(encoding="utf-8"))
EXAMPLES = sorted((PROJECT / "examples").glob("*.yaml"))
SCHEMA = schema.schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def problems(instance: object) -> list[str]:
    return [f"{each.json_path}: {each.message}" for each in VALIDATOR.iter_errors(instance)]


def plain(value: Any) -> Any:
    """A document as JSON knows it."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return float(value) if isinstance(value, Decimal) else value


def facts(members: tuple[Member, ...]) -> Iterator[Fact]:
    for member in members:
        if isinstance(member, Fact):
            yield member
        else:
            yield from facts(member.members)


FACTS = {fact.id: fact for fact in facts(SITE)}
NUMBERS = [fact for fact in (*FACTS.values(), RADIUS) if fact.unit]
CHOICES = [fact for fact in FACTS.values() if fact.kind == "choice"]


def takes(fact: Fact, given: object) -> bool:
    """Whether the schema lets this be told of the fact."""
    return VALIDATOR.evolve(schema={**schema.fact_schema(fact), "$defs": SCHEMA["$defs"]}).is_valid(given)


def ends_of(fact: Fact) -> tuple[float, float]:
    """The plausible range in metres, kilograms or units."""
    assert fact.plausible is not None
    scale = 1 if fact.unit in ("un", "min") else 1000
    return fact.plausible.lowest / scale, fact.plausible.highest / scale


def is_read(fact: Fact, given: object) -> bool:
    try:
        value_of(fact, given)
    except Refused:
        return False
    return True


class TestTheSchema:
    def test_is_one(self) -> None:
        jsonschema.Draft202012Validator.check_schema(SCHEMA)

    def test_is_published_as_generated(self) -> None:
        published = (PROJECT / "docs" / "site-file.schema.json").read_text(encoding="utf-8")
        assert published == schema.as_text(), "run bin/docs"

    def test_describes_every_fact_by_its_label_and_question(self) -> None:
        described = {(each["title"], each.get("description", "")) for each in _described(SCHEMA)}
        for fact in FACTS.values():
            assert any(title == fact.label and fact.question in description for title, description in described), (
                fact.id
            )

    def test_refers_to_nothing_that_is_not_there_and_defines_nothing_unused(self) -> None:
        references = {each.removeprefix("#/$defs/") for each in _references(SCHEMA)}
        assert references == set(SCHEMA["$defs"])


class TestWhatIsRead:
    @pytest.mark.parametrize("case", CASES, ids=lambda each: each["id"])
    def test_every_case_is_valid(self, case: dict[str, Any]) -> None:
        assert problems(case["site"]) == []

    @pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
    def test_every_example_is_valid(self, path: Path) -> None:
        assert problems(plain(document.read(path).content)) == []

    def test_the_starting_file_is_valid(self) -> None:
        assert problems(plain(document.parse(starting_file.text(LAW), "local.yaml").content)) == []

    def test_an_empty_document_is_valid(self) -> None:
        assert problems({}) == []

    @pytest.mark.parametrize("draw", [complete_site, lambda rng: partial_site(rng)[0]], ids=["complete", "partial"])
    def test_documents_drawn_at_random_are_valid(self, draw) -> None:
        rng = Random(15_2002)
        for _ in range(50):
            assert problems(draw(rng)) == []


class TestNumbers:
    @pytest.mark.parametrize("fact", NUMBERS, ids=lambda fact: fact.id)
    def test_have_the_plausible_range_that_the_reader_has(self, fact: Fact) -> None:
        low, high = ends_of(fact)
        step = 1 if fact.unit in ("un", "min") else 0.001
        for number in (low, high, 0, -1, -step, low - step, high + step, 10 * high):
            assert takes(fact, number) == is_read(fact, number), number

    @pytest.mark.parametrize("fact", NUMBERS, ids=lambda fact: fact.id)
    def test_may_be_intervals_with_one_end_left_open(self, fact: Fact) -> None:
        low, high = ends_of(fact)
        given = (
            {"de": low, "ate": high},
            {"de": low, "ate": None},
            {"ate": high},
            {"de": 0, "ate": high},
            {"de": -1, "ate": high},
            {"de": low, "ate": 10 * high},
            {"valor": high, "mais_ou_menos": 1},
            {},
            {"de": low, "valor": high},
            {"valor": high},
            {"de": low, "ate": high, "mais_ou_menos": 1},
            {"de": "muito"},
            True,
            [low],
        )
        for each in given:
            assert takes(fact, each) == is_read(fact, each), each

    @pytest.mark.parametrize("text", ["1,80", "1,80 m", "180 cm", "2", "muito", "", "-1", "m 2"])
    def test_may_be_written_as_brazilians_write(self, text: str) -> None:
        headroom = FACTS["headroom"]
        assert takes(headroom, text) == is_read(headroom, text)

    def test_of_things_are_whole(self) -> None:
        assert not takes(FACTS["declared_cylinders"], 4.5)
        assert not is_read(FACTS["declared_cylinders"], 4.5)


class TestOtherFacts:
    @pytest.mark.parametrize("fact", CHOICES, ids=lambda fact: fact.id)
    def test_a_choice_is_one_of_its_words_or_several(self, fact: Fact) -> None:
        words = list(fact.choices)
        for given in (words[0], words[-1], words[:2], [], 3, True, ["xyzzy"], "xyzzy", {"de": words[0]}):
            assert takes(fact, given) == is_read(fact, given), given

    @pytest.mark.parametrize("given", [True, False, "sim", "não", "nao", "talvez", 1, 0, "true", []])
    def test_a_truth_is_yes_or_no(self, given: object) -> None:
        assert takes(FACTS["covered"], given) == is_read(FACTS["covered"], given)

    @pytest.mark.parametrize(
        "given",
        [
            "2002-09-19",
            "19/09/2002",
            "9/9/2003",
            "19.9.2002",
            2002,
            True,
            {"de": "2002-09-19"},
            {"ate": "19/09/2003"},
            {},
        ],
    )
    def test_a_date_is_written_in_either_way(self, given: object) -> None:
        assert takes(FACTS["prior_licence_issued"], given) == is_read(FACTS["prior_licence_issued"], given)

    @pytest.mark.parametrize("given", [["A", "B"], ["A", 2], ["A"], "A, B", ["A", "B", "C"], [None, "A"]])
    def test_a_pair_has_two_names(self, given: object) -> None:
        assert takes(FACTS["between"], given) == is_read(FACTS["between"], given)

    @pytest.mark.parametrize("given", ["Mercado", 12345678000195, True, [], {}])
    def test_a_text_is_text_or_a_number_copied_as_one(self, given: object) -> None:
        assert takes(FACTS["cnpj"], given) == is_read(FACTS["cnpj"], given)

    def test_every_fact_may_be_null(self) -> None:
        assert [fact.id for fact in FACTS.values() if not takes(fact, None)] == []


class TestForm:
    @pytest.mark.parametrize(
        "site",
        [
            {"area": []},
            {"areas": [{"pe_direito": 3}]},
            {"areas": [{"cobertura": {"altura": 3}}]},
            {"areas": [{"vizinhos": {"completo": True}}]},
            {"areas": [{"extintores": {"raio_m": 10}}]},
            {"areas": [{"vizinhos": {"itens": [{"distancia": 3}]}}]},
            {"resguardo": 2},
        ],
    )
    def test_an_unknown_key_or_format_is_refused(self, site: dict[str, Any]) -> None:
        assert problems(site) != []

    @pytest.mark.parametrize("wall", [False, True, None, {"altura_m": 3, "atestada": True}])
    def test_a_fire_wall_is_none_or_described(self, wall: object) -> None:
        assert problems({"areas": [{"vizinhos": {"itens": [{"parede_corta_fogo": wall}]}}]}) == []

    def test_a_fire_wall_is_no_number(self) -> None:
        assert problems({"areas": [{"vizinhos": {"itens": [{"parede_corta_fogo": 3}]}}]}) != []

    def test_a_bare_list_and_a_surveyed_one_differ(self) -> None:
        assert problems({"areas": {"completa": True, "itens": []}}) != []
        assert problems({"areas": [{"extintores": []}]}) != []
        assert (
            problems({"areas": [], "estabelecimento": {"mercadorias": {"completa": True, "itens": ["tintas"]}}}) == []
        )

    def test_whether_a_list_is_complete_is_true_or_false(self) -> None:
        assert problems({"areas": [{"extintores": {"completa": "sim", "itens": []}}]}) != []


def _described(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if isinstance(node.get("title"), str):
            yield node
        for each in node.values():
            yield from _described(each)
    elif isinstance(node, list):
        for each in node:
            yield from _described(each)


def _references(node: object) -> set[str]:
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*map(_references, node.values()))
    return set().union(*map(_references, node)) if isinstance(node, list) else set()
