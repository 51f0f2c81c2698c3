"""What is advised holds: each answer does what is told of it, and questions come to an end."""

from __future__ import annotations

from typing import Any

import pytest

import resguardo
from builders import (
    a_neighbour,
    a_site,
    an_area,
    an_inspected_site,
    in_part,
    surroundings,
    with_areas,
)

Facts = dict[str, Any]
CAPACITY, AROUND = "areas[A].capacidade", "areas[A].vizinhos"


def answers(site: Facts, fact: str, provision: str, **where: Any) -> list[tuple[str, str]]:
    """What is told of each answer to a question, for one provision."""
    (question,) = (each for each in resguardo.check(site)["questions"] if each["fact"] == fact)
    told = [each for each in question["why"] if each["provision"] == provision]
    (reason,) = (each for each in told if all(each[key] == value for key, value in where.items()))
    return [(each["answer"], each["verdict"]) for each in reason["answers"]]


class TestHowToEndAList:
    """Who listed all there is must be told how to say that it is all."""

    def how(self, fact: str, told: Any) -> str:
        site = a_site(**{fact: told})
        (question,) = (each for each in resguardo.check(site)["questions"] if each["fact"] == fact)
        return str(question["how"])

    @pytest.mark.parametrize(
        ("fact", "told"),
        [
            (AROUND, {"completa": None, "raio_m": 30, "itens": [a_neighbour("escola", 50)]}),
            (AROUND, {"raio_m": 30}),
            ("areas[A].aberturas_no_piso", {"itens": []}),
            ("areas[A].extintores", {"completa": None, "itens": []}),
        ],
    )
    def test_listed_and_not_said_to_be_complete(self, fact: str, told: Any) -> None:
        assert "“completa: true”; na página, “sim” em “Esta lista é tudo o que há?”" in self.how(fact, told)

    @pytest.mark.parametrize("told", [None, {"completa": False, "raio_m": 30, "itens": [a_neighbour("escola", 50)]}])
    def test_not_listed_at_all_or_said_not_to_be_complete(self, told: Any) -> None:
        assert "completa" not in self.how(AROUND, told)

    def test_of_other_sizes_that_nobody_told(self) -> None:
        (question,) = (
            each
            for each in resguardo.check(a_site(**{CAPACITY: {"botijoes": 40, "outros": None}}))["questions"]
            if each["fact"] == f"{CAPACITY}.outros"
        )
        assert "no arquivo, “outros: []”" in question["how"]


class TestAnswersAboutWhatIsStored:
    """The rest of what an area holds counts in where an answer turns a verdict."""

    def test_the_empty_ones_beside_full_ones_that_were_found(self) -> None:
        site = an_inspected_site({"botijoes_cheios": 3, "botijoes_vazios": None}, **{CAPACITY: {"botijoes": 1}})
        told = answers(
            site, "areas[A].encontrado.botijoes_vazios", "art10_cpt_row5", counterpart="bomba_de_combustivel"
        )
        assert told[0] == ("até 1", "nao_se_aplica")
        assert told[1] == ("de 2 a 7.677", "atende")

    def test_the_class_turns_with_the_sum(self) -> None:
        near = surroundings(a_neighbour("escola", 20))
        site = an_inspected_site(
            {"botijoes_cheios": 30, "botijoes_vazios": None}, **{CAPACITY: {"botijoes": 1}, AROUND: near}
        )
        told = answers(site, "areas[A].encontrado.botijoes_vazios", "art10_cpt_row4", counterpart="escola")
        assert told[:2] == [("até 10", "atende"), ("de 11 a 7.650", "nao_atende")]

    def test_cylinders_beside_containers_of_other_sizes(self) -> None:
        near = surroundings(a_neighbour("escola", 20))
        capacity = {"botijoes": None, "outros": [{"kg": 45, "quantidade": 10}]}
        told = answers(
            a_site(**{CAPACITY: capacity, AROUND: near}),
            f"{CAPACITY}.botijoes",
            "art10_cpt_row4",
            counterpart="escola",
        )
        assert told[:3] == [("até 4", "nao_se_aplica"), ("5", "atende"), ("de 6 a 7.645", "nao_atende")]

    def test_an_area_beside_another_that_counts_as_one_with_it(self) -> None:
        site = with_areas(
            an_area("A", capacidade={"botijoes": 3}),
            an_area("B", capacidade={"botijoes": None, "outros": []}),
            gaps={"AB": 1},
        )
        told = answers(
            site, "areas[B].capacidade.botijoes", "art10_cpt_row5", subject="A", counterpart="bomba_de_combustivel"
        )
        assert told[:2] == [("até 1", "nao_se_aplica"), ("de 2 a 7.677", "atende")]

    def test_above_the_last_class_the_step_that_asks_for_one_more_extinguisher(self) -> None:
        nine = [{"id": f"E{number}", "agente": "po_quimico", "kg": 12, "valido": True} for number in range(9)]
        site = a_site(
            **{
                CAPACITY: {"botijoes": {"de": 7681, "ate": 9000}},
                "areas[A].extintores": {"completa": True, "itens": nine},
                "areas[A].detector_de_vazamento": True,
            }
        )
        told = answers(site, f"{CAPACITY}.botijoes", "art11_par1")
        assert told == [("até 8.064", "atende"), ("8.065 ou mais", "nao_atende")]


class TestAnswersAboutTheSurroundings:
    """That there is nothing more is told up to a distance, and decides no more than that."""

    def test_nothing_is_said_with_the_distance_that_the_class_asks(self) -> None:
        told = answers(a_site(**{AROUND: None}), AROUND, "art10_cpt_row4")
        assert told == [("não há nada até 20,00 m", "atende")]

    def test_nothing_more_than_what_is_listed_too(self) -> None:
        site = a_site(**{CAPACITY: {"botijoes": 480}, AROUND: in_part(a_neighbour("escola", 200))})
        told = answers(site, AROUND, "art10_cpt_row4")
        assert told == [("nada além do que está na lista até 80,00 m", "atende")]

    def test_no_survey_reaches_a_distance_that_the_law_leaves_without_end(self) -> None:
        """Above 99.840 kg the law has no class: that nothing is near decides art. 12 and nothing of art. 10."""
        site = a_site(**{CAPACITY: {"botijoes": 9_000}, AROUND: None})
        assert {verdict for _, verdict in answers(site, AROUND, "art10_cpt_row4")} == {"indeterminado"}
        assert {verdict for _, verdict in answers(site, AROUND, "art12_cpt")} == {"atende"}
        told = {**site, "areas": [{**site["areas"][0], "vizinhos": surroundings()}]}
        found = {each["provision"]: each["verdict"] for each in resguardo.check(told)["findings"]}
        assert (found["art10_cpt_row4"], found["art12_cpt"]) == ("indeterminado", "atende")
