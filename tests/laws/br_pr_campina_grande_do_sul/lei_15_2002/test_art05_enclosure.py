"""Art. 5º: half of the perimeter in wire mesh."""

from typing import Any

import pytest

import resguardo
from builders import Facts, a_site, changed, finding, turned, verdict, waits_for

PERIMETER = "areas[A].perimetro"
MESH, WALL, OPEN, TOTAL = (f"{PERIMETER}.{part}_m" for part in ("tela", "parede", "aberto", "total"))


def enclosed(mesh: Any, wall: Any = None, open: Any = None, total: Any = None) -> Facts:
    parts = {"tela_m": mesh, "parede_m": wall, "aberto_m": open, "total_m": total}
    return a_site(**{PERIMETER: parts})


class TestCaput:
    """A área de armazenamento deve ter pelo menos metade do seu perímetro fechada com estrutura do tipo tela de arame
    ou similar, que permita ampla ventilação.
    """

    @pytest.mark.parametrize(
        ("mesh", "wall", "expected"), [(11.999, 12.001, "nao_atende"), (12, 12, "atende"), (12.001, 11.999, "atende")]
    )
    def test_half_of_24_m_in_mesh_complies_and_a_millimetre_less_fails(
        self, mesh: float, wall: float, expected: str
    ) -> None:
        assert verdict(enclosed(mesh, wall, 0, 24), "art5_cpt") == expected

    @pytest.mark.parametrize(("mesh", "wall", "expected"), [(12, 12.001, "nao_atende"), (12.001, 12, "atende")])
    def test_half_of_an_odd_number_of_millimetres_is_not_rounded_down(
        self, mesh: float, wall: float, expected: str
    ) -> None:
        assert verdict(enclosed(mesh, wall, 0, 24.001), "art5_cpt") == expected

    def test_all_mesh_complies_and_all_wall_fails(self) -> None:
        assert verdict(enclosed(24, 0, 0, 24), "art5_cpt") == "atende"
        assert verdict(enclosed(0, 24, 0, 24), "art5_cpt") == "nao_atende"

    def test_it_shows_the_mesh_there_is_and_the_half_that_it_should_be(self) -> None:
        row = finding(enclosed(10, 14, 0, 24), "art5_cpt")
        assert (row["unit"], row["measured"], row["required"], row["margin"]) == ("m", 10, 12, -2)

    @pytest.mark.parametrize("untold", [MESH, WALL, OPEN, TOTAL])
    def test_of_three_parts_and_their_total_any_three_tell_the_fourth(self, untold: str) -> None:
        assert verdict(changed(enclosed(12, 8, 4, 24), {untold: None}), "art5_cpt") == "atende"
        assert verdict(changed(enclosed(11.999, 8.001, 4, 24), {untold: None}), "art5_cpt") == "nao_atende"

    def test_nothing_told_of_the_perimeter_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{PERIMETER: None}), "art5_cpt") == (
            "missing_facts",
            sorted([MESH, WALL, OPEN, TOTAL]),
        )

    def test_more_than_half_in_wall_fails_whatever_else_is_not_told(self) -> None:
        assert verdict(enclosed(None, 12.001, None, 24), "art5_cpt") == "nao_atende"
        assert verdict(enclosed(None, 12, None, 24), "art5_cpt") == "indeterminado"

    @pytest.mark.parametrize("total", [None, {"de": 0, "ate": 48}, {"de": 0.5, "ate": 48}])
    def test_a_total_from_nothing_on_tells_no_less_than_an_untold_one(self, total: Any) -> None:
        assert verdict(enclosed({"de": 0, "ate": 48}, 0.331, 0, total), "art5_cpt") == "atende"

    def test_half_in_mesh_complies_whatever_else_is_not_told(self) -> None:
        assert verdict(enclosed(12, None, None, 24), "art5_cpt") == "atende"

    @pytest.mark.parametrize(
        ("mesh", "expected"),
        [({"de": 12}, "atende"), ({"de": 11.9, "ate": 12.1}, "indeterminado"), ({"ate": 11.999}, "nao_atende")],
    )
    def test_a_mesh_told_between_two_lengths_decides_where_both_do(self, mesh: Any, expected: str) -> None:
        assert verdict(enclosed(mesh, None, None, 24), "art5_cpt") == expected

    def test_parts_that_do_not_make_the_total_are_a_problem_and_decide_nothing(self) -> None:
        site = enclosed(16, 9, 0, 24)
        assert verdict(site, "art5_cpt") == "indeterminado"
        assert [problem["place"] for problem in resguardo.check(site)["problems"]] == [PERIMETER]

    @pytest.mark.parametrize(
        ("mesh", "wall", "open", "under_both"),
        [
            (4, 8, 12, ("nao_atende", "atende")),
            (4, 12, 8, ("nao_atende", "atende")),
            (4, 12.001, 7.999, ("nao_atende", "nao_atende")),
            (12, 0, 12, ("atende", "atende")),
        ],
    )
    def test_an_open_side_closes_nothing_unless_it_is_read_to_ventilate_as_well(
        self, mesh: float, wall: float, open: float, under_both: tuple[str, str]
    ) -> None:
        assert turned(enclosed(mesh, wall, open, 24), "art5_cpt", R11=("no", "yes")) == under_both

    @pytest.mark.parametrize(("wall", "open", "mesh_at_most"), [(10, 1, 1), (10, None, 2), (6.001, None, 5.999)])
    def test_an_untold_mesh_is_at_most_what_the_rest_leaves_and_half_is_asked_of_it(
        self, wall: float, open: float | None, mesh_at_most: float
    ) -> None:
        found = finding(enclosed(None, wall, open, 12), "art5_cpt")
        measured = found["measured"]
        assert (measured["ate"] if isinstance(measured, dict) else measured) == mesh_at_most
        assert (found["required"], found["verdict"]) == (6, "nao_atende")
