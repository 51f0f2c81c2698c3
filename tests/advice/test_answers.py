"""The answers that a question tries, as a person would give them."""

from __future__ import annotations

import pytest

from resguardo.advice.answers import answers_for
from resguardo.site.facts import ACTIVITIES, HEADROOM, OPENINGS, PUBLISHED


@pytest.mark.parametrize(
    ("cuts", "answers"),
    [
        ([12_001], ["até 12,00 m", "mais de 12,00 m"]),
        ([2_500], ["menos de 2,50 m", "2,50 m ou mais"]),
        ([2_500, 12_001], ["menos de 2,50 m", "de 2,50 m a 12,00 m", "mais de 12,00 m"]),
        ([2_501, 12_000], ["até 2,50 m", "mais de 2,50 m e menos de 12,00 m", "12,00 m ou mais"]),
    ],
)
def test_say_a_limit_by_its_own_number(cuts: list[int], answers: list[str]) -> None:
    assert [each.answer for each in answers_for(HEADROOM, "", (0, 20_000), cuts)] == answers


def test_of_a_day_name_days() -> None:
    answers = answers_for(PUBLISHED, "norma.publicada_em", (730_000, 740_000), [731_124])
    assert [each.answer for each in answers] == ["até 30/09/2002", "a partir de 01/10/2002"]


def test_of_a_list_that_tells_at_least_one_thing_are_its_words() -> None:
    answers = [each.answer for each in answers_for(ACTIVITIES, "estabelecimento.atividades", None, [])]
    assert answers == list(ACTIVITIES.members[0].choices.values())


def test_of_a_list_that_may_be_empty_are_that_it_is() -> None:
    assert [each.answer for each in answers_for(OPENINGS, "areas[A].aberturas_no_piso", None, [])] == ["não há nada"]
