"""One term, one identifier, one line: what `docs/glossary.md` names is what the code says."""

import re
from pathlib import Path

import pytest

import resguardo
from resguardo.site.facts import KEYS

PROJECT = Path(__file__).resolve().parents[1]
MODULES = sorted(Path(resguardo.__file__).parent.rglob("*.py"))
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
PHRASES = " ".join(SOURCE.split()).lower()
NAMES = set(re.findall(r"\w+", SOURCE)) | {re.sub(r"^art\d+_", "", path.stem) for path in MODULES}
ROWS = [
    line.strip("| ").split(" | ")
    for line in (PROJECT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| termo |")
]
IDENTIFIERS = [row[1].strip("`") for row in ROWS]

NOT_YET_IN_CODE = {
    # shapes of a plan, by their role
    *("property_line", "boundary_wall", "public_way", "gathering_place", "fuel_pump", "tank_opening"),
    *("engine_exhaust", "projection"),
    # the municipality's procedure and its documents
    *("opinion_draft", "notice_draft", "infraction_draft"),
    *("warning", "fine", "suspension", "optional_day"),
    # said in other words so far
    *("Provision", "StorageClass", "untold", "depot", "storage_place"),
}
"""Spellings kept for what is still to come; each leaves this list with the code that brings it."""


def is_in_code(identifier: str) -> bool:
    """Whether it is a name of the code or, with spaces for underscores, a phrase of its comments.

    One with a capital is a class, a type or a member of one, and has to be defined.
    """
    if identifier[0].isupper():
        return re.search(rf"^ *(?:class )?{identifier}(?:\b\(|:| = )", SOURCE, re.MULTILINE) is not None
    phrase = identifier.replace("_", " ")
    return not NAMES.isdisjoint({identifier, f"{identifier}s"}) or bool(re.search(rf"\b{phrase}s?\b", PHRASES))


@pytest.mark.parametrize("identifier", [each for each in IDENTIFIERS if each not in NOT_YET_IN_CODE])
def test_an_identifier_is_one_of_the_code(identifier: str) -> None:
    assert is_in_code(identifier)


def test_a_spelling_kept_for_later_has_its_line_and_leaves_the_list_once_the_code_has_it() -> None:
    assert set(IDENTIFIERS) >= NOT_YET_IN_CODE
    assert [each for each in NOT_YET_IN_CODE if each in NAMES and ("_" in each or each[0].isupper())] == []


def test_a_word_that_the_code_does_not_know_would_be_found_out() -> None:
    assert not is_in_code("storage_zone")
    assert not is_in_code("StorageArea")


def test_no_term_and_no_identifier_is_listed_twice() -> None:
    terms = [row[0] for row in ROWS]
    assert [each for each in terms if terms.count(each) > 1] == []
    assert [each for each in IDENTIFIERS if IDENTIFIERS.count(each) > 1] == []


def test_every_fact_and_list_of_a_site_has_its_line() -> None:
    assert set(KEYS) - set(IDENTIFIERS) == set()
