"""Three verdicts, and none of them is true or false."""

import pytest

from resguardo.rulebook.verdict import Verdict, of_truth


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_cannot_be_taken_for_yes_or_no(verdict: Verdict) -> None:
    with pytest.raises(TypeError, match=r"Verdict\.COMPLIES"):
        bool(verdict)
    with pytest.raises(TypeError):
        not verdict  # noqa: B018
    with pytest.raises(TypeError):
        any([verdict])


@pytest.mark.parametrize(
    ("truth", "verdict"),
    [((0, 0), Verdict.DOES_NOT_COMPLY), ((0, 1), Verdict.UNDETERMINED), ((1, 1), Verdict.COMPLIES)],
)
def test_a_truth_between_no_and_yes_is_an_open_verdict(truth: tuple[int, int], verdict: Verdict) -> None:
    assert of_truth(*truth) is verdict


def test_only_the_open_verdict_is_not_decided() -> None:
    assert [verdict for verdict in Verdict if not verdict.decided] == [Verdict.UNDETERMINED]


def test_verdicts_are_written_as_the_law_is_spoken() -> None:
    assert {verdict.value for verdict in Verdict} == {"nao_atende", "indeterminado", "atende", "nao_se_aplica"}
