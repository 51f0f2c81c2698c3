"""The sides of a lot bear names of their own (``lados``): what is told of a side stays with it."""

from __future__ import annotations

from typing import Any

import pytest

from resguardo.sources import plan_file
from resguardo.sources.plan_facts import told_with
from resguardo.sources.site_file import Told
from sources.plans import Json, a_measured_site, at_the_limits, feature, line, local, polygon, rectangle, without

Ring = list[tuple[float, float]]
CORNERS: Ring = [(-1.5, -1.5), (11, -1.5), (11, 7.5), (-1.5, 7.5)]
NAMES = ["frente", "leste", "fundos", "oeste"]
FAR = {"frente": (1500, 1500), "leste": (5000, 5000), "fundos": (1500, 1500), "oeste": (1500, 1500)}
NUMBERED = {"lote.1", "lote.2", "lote.3", "lote.4"}
ANSWER = {"id": "leste", "tipo": "divisa", "muro_altura_m": 0}


def told(corners: Ring = CORNERS, lados: Any = NAMES, *others: Json, site: Json | None = None) -> Told:
    lot = feature("lote", polygon(*corners), "terreno", lados=lados)
    around = without(at_the_limits(), "lote", "oeste", "norte", "leste", "rua")
    return told_with(site or a_measured_site(), plan_file.plan_of(local(lot, *around, *others)))


def facts(found: Told) -> dict[str, Any]:
    """What is told and measured of each side, by its name."""
    (area,) = found.site.values["areas"].items
    around = {"escola", "bomba", "quadro", "forno"}
    return {each.id: each.values for each in area.values["neighbours"].items if each.id not in around}


def distances(found: Told) -> dict[str, tuple[int, int]]:
    return {name: values["neighbour_distance"] for name, values in facts(found).items()}


def wrong(found: Told) -> list[tuple[str, str]]:
    return [(each.found, each.expected) for each in found.problems]


class TestNames:
    def test_are_those_of_the_sides(self) -> None:
        found = told()
        assert distances(found) == FAR
        assert found.problems == ()
        assert not any("lados" in each.text for each in found.understood)

    @pytest.mark.parametrize("first", range(4))
    def test_go_with_their_sides_wherever_the_ring_begins_and_whichever_way_it_runs(self, first: int) -> None:
        corners, names = [*CORNERS[first:], *CORNERS[:first]], [*NAMES[first:], *NAMES[:first]]
        backwards = [*names[-2::-1], names[-1]]  # the last side, back to the first corner, stays the last
        assert distances(told(corners, names)) == distances(told(corners[::-1], backwards)) == FAR

    def test_keep_an_answer_on_its_side_when_a_corner_moves(self) -> None:
        """The numbers begin at the corner farthest west: without names they would go to other sides."""
        site = a_measured_site(**{"areas[A].vizinhos": {"itens": [ANSWER]}})
        moved: Ring = [*CORNERS[:3], (-2, 7.5)]
        for corners in (CORNERS, moved):
            leste = facts(told(corners, site=site))["leste"]
            assert (leste["neighbour_distance"], leste["boundary_wall_height"]) == ((5000, 5000), (0, 0))
        of_leste = [list(distances(told(ring, None)).values()).index((5000, 5000)) for ring in (CORNERS, moved)]
        assert of_leste == [2, 1]

    def test_are_numbers_where_none_is_told(self) -> None:
        for lados in (None, [None] * 4, ["", None, " ", ""]):
            assert distances(told(lados=lados)) == distances(told(lados=None))
            assert set(distances(told(lados=lados))) == NUMBERED

    def test_that_are_not_told_are_the_numbers_that_are_free(self) -> None:
        found = distances(told(lados=[None, "lote.1", None, None]))
        assert found["lote.1"] == (5000, 5000)
        assert set(found) == NUMBERED

    def test_may_hold_brackets_and_lines_as_every_name_may(self) -> None:
        assert "divisa (norte) 2" in distances(told(lados=["divisa [norte]\n2", None, None, None]))

    def test_are_those_of_the_rest_of_a_side_along_which_a_wall_stands_in_part(self) -> None:
        wall = feature("muro", line((11, -1.5), (11, 3)), "M", altura_m=2)
        found = told(CORNERS, NAMES, wall)
        assert set(distances(found)) == {*NAMES, "M"}
        assert found.problems == ()

    def test_of_a_side_along_which_a_line_is_drawn_give_way_to_the_lines(self) -> None:
        limit = feature("divisa", line((11, -1.5), (11, 7.5)), "L", altura_m=2)
        assert set(distances(told(CORNERS, NAMES, limit))) == {"frente", "fundos", "oeste", "L"}

    def test_that_another_shape_has_are_two_things(self) -> None:
        found = told(lados=["escola", "leste", "fundos", "oeste"])
        assert "escola#2" in distances(found)
        assert [each.found for each in found.problems] == ["o nome de um lado da propriedade, que outra forma já tem"]

    def test_count_a_vertex_drawn_twice_as_the_outline_does(self) -> None:
        twice: Ring = [*CORNERS[:2], (11, -1.49999), *CORNERS[2:]]
        assert distances(told(twice, ["frente", None, "leste", "fundos", "oeste"])) == FAR

    def test_of_a_hole_come_after_those_of_the_outline(self) -> None:
        court = rectangle(-1, 6.5, 0, 7)["coordinates"][0]
        ring = polygon(*CORNERS)["coordinates"][0]
        lot = feature("lote", {"type": "Polygon", "coordinates": [ring, court]}, "terreno", lados=[*NAMES, *"abcd"])
        found = told_with(
            {}, plan_file.plan_of(local(lot, *without(at_the_limits(), "lote", "rua", "leste", "norte", "oeste")))
        )
        assert distances(found) == {**FAR, "a": (500, 500), "b": (500, 500), "c": (1000, 1000), "d": (707, 707)} | {
            name: distances(found)[name] for name in "bcd"
        }


class TestAListThatIsNone:
    """Nothing of it counts: the sides bear their numbers."""

    SIZE = "uma lista de 4 nomes, um para cada lado do contorno, na sua ordem (null para o que não tem); nenhum vale"

    @pytest.mark.parametrize(
        ("lados", "found", "expected"),
        [
            (NAMES[:3], '"lados" com 3 nomes', SIZE),
            ([*NAMES, "outro"], '"lados" com 5 nomes', SIZE),
            ([], '"lados" com 0 nomes', SIZE),
            (["só"], '"lados" com 1 nome', SIZE),
            ("frente", '"lados" que não é uma lista', SIZE),
            ({"frente": 1}, '"lados" que não é uma lista', SIZE),
            ([*NAMES[:3], 4], 'em "lados", o 4º nome, que não é texto', SIZE),
            ([*NAMES[:3], True], 'em "lados", o 4º nome, que não é texto', SIZE),
            (
                ["frente", "leste", " frente", None],
                '"frente" duas vezes em "lados"',
                "um nome diferente para cada lado; nenhum vale",
            ),
        ],
    )
    def test_is_a_problem_that_says_what_is_expected(self, lados: Any, found: str, expected: str) -> None:
        result = told(lados=lados)
        assert [(each.place, each.found, each.expected) for each in result.problems] == [
            ('planta, lote "terreno"', found, expected)
        ]
        assert set(distances(result)) == NUMBERED

    def test_of_a_lot_that_cannot_be_drawn_adds_nothing_to_its_defect(self) -> None:
        bow_tie: Ring = [(0, 0), (4, 4), (4, 0), (0, 4)]
        assert ["que se cruza" in found for found, _ in wrong(told(bow_tie))] == [True]
