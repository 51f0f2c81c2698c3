"""The strict profile is never milder than the default one, and the lenient one never harder, on every case."""

import json
from pathlib import Path

import pytest

from builders import Facts
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.sources.site_file import told_by

CASES = json.loads((Path(lei_15_2002.__path__[0]) / "cases" / "cases.json").read_text(encoding="utf-8"))
PASSED = {"atende", "isento", "fora_da_lei"}


def verdicts_of(site: Facts, profile: str) -> dict[tuple[str, ...], str]:
    """The verdict of the site, of each neighbour, and of each duty, whichever band of art. 11 speaks."""
    assessment = assess(LAW, told_by(site).site, reading.profile(LAW.readings, profile), flips=False)
    found = {("site",): str(assessment.verdict)}
    found |= {("neighbour", each.area, each.neighbour): each.verdict.value for each in assessment.neighbours}
    for each in assessment.findings:
        key = (each.rule.article, each.rule.title, str(each.subject), str(each.counterpart))
        assert key not in found, key
        found[key] = each.verdict.value
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_what_fails_passes_under_no_stricter_reading_and_what_passes_fails_under_no_milder_one(case: Facts) -> None:
    default, strict, lenient = (verdicts_of(case["site"], name) for name in ("default", "strict", "lenient"))
    for key, verdict in default.items():
        if verdict == "nao_atende":
            assert strict.get(key) not in PASSED, key
        if verdict in PASSED:
            assert lenient.get(key) != "nao_atende", key


def test_on_some_case_each_profile_turns_the_site() -> None:
    """The comparison above is not one of three times the same."""
    whole = [[verdicts_of(case["site"], name)["site",] for name in ("default", "strict", "lenient")] for case in CASES]
    assert any(strict == "nao_atende" != default for default, strict, _ in whole)
    assert any(default == "nao_atende" != lenient for default, _, lenient in whole)
