"""Art. 3º: no opening in the floor within 3 metres."""

from typing import Any

import pytest

from builders import Facts, a_site, around, complete, finding, in_part, turned, verdict, waits_for

OPENINGS = "areas[A].aberturas_no_piso"
DISTANCE = f"{OPENINGS}[ralo].distancia_m"


def an_opening(metres: Any, id: str = "ralo", kind: Any = "ralo", **more: Any) -> Facts:
    return {"id": id, "tipo": kind, "distancia_m": metres, **more}


def with_openings(*openings: Facts) -> Facts:
    return a_site(**{OPENINGS: complete(*openings)})


class TestCaput:
    """Não possuir no piso da área de armazenamento e até a uma distância de 03 (três) metros desta, aberturas para
    captação de águas pluviais, para esgoto ou outra finalidade, canaletas, ralos, rebaixos ou similares que
    possibilitem o acúmulo de GLP, em caso de eventual vazamento.
    """

    def test_up_to_a_distance_of_3_m_takes_3_m_in(self) -> None:
        assert around(3_000, "art3_cpt", DISTANCE) == ["nao_atende", "nao_atende", "atende"]

    def test_an_opening_in_the_floor_of_the_area_itself_fails(self) -> None:
        assert verdict(with_openings(an_opening(0)), "art3_cpt") == "nao_atende"

    @pytest.mark.parametrize("kind", ["ralo", "canaleta", "captacao", "rebaixo", ["ralo", "rebaixo"], None])
    def test_drains_gutters_catchments_and_recesses_are_all_forbidden(self, kind: Any) -> None:
        assert verdict(with_openings(an_opening(2.999, kind=kind)), "art3_cpt") == "nao_atende"

    def test_of_several_the_nearest_decides_and_is_named(self) -> None:
        site = with_openings(an_opening(5, "a"), an_opening(2.5, "b"), an_opening(4, "c"))
        row = finding(site, "art3_cpt")
        assert (row["verdict"], row["counterpart"], row["measured"], row["required"]) == ("nao_atende", "b", 2.5, 3)

    def test_the_one_that_fails_is_named_where_another_may_be_nearer(self) -> None:
        row = finding(with_openings(an_opening({"de": 2, "ate": 5}, "a"), an_opening(2.9, "b")), "art3_cpt")
        assert (row["verdict"], row["counterpart"], row["measured"]) == ("nao_atende", "b", 2.9)

    def test_where_somebody_looked_and_there_is_none_it_does_not_apply(self) -> None:
        row = finding(with_openings(), "art3_cpt")
        assert (row["verdict"], row["because"], row["counterpart"]) == ("nao_se_aplica", "sem_aberturas", None)

    def test_where_nobody_looked_it_is_open(self) -> None:
        assert waits_for(a_site(**{OPENINGS: None}), "art3_cpt") == ("missing_facts", [OPENINGS])

    def test_a_list_that_may_lack_one_is_open_until_one_of_it_is_too_near(self) -> None:
        assert waits_for(a_site(**{OPENINGS: in_part()}), "art3_cpt") == ("missing_facts", [OPENINGS])
        far = a_site(**{OPENINGS: in_part(an_opening(3.001))})
        assert waits_for(far, "art3_cpt") == ("missing_facts", [OPENINGS])
        near = a_site(**{OPENINGS: in_part(an_opening(3.000))})
        assert verdict(near, "art3_cpt") == "nao_atende"

    def test_a_distance_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{DISTANCE: None}), "art3_cpt") == ("missing_facts", [DISTANCE])

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [
            ({"de": 2, "ate": 3}, "nao_atende"),
            ({"de": 3, "ate": 3.001}, "indeterminado"),
            ({"de": 3.001}, "atende"),
            ({"valor": 3.05, "mais_ou_menos": 0.049}, "atende"),
            ({"valor": 3.05, "mais_ou_menos": 0.05}, "indeterminado"),
        ],
    )
    def test_a_distance_told_between_two_decides_where_both_do(self, metres: Any, expected: str) -> None:
        assert verdict(a_site(**{DISTANCE: metres}), "art3_cpt") == expected

    def test_exactly_3_m_passes_only_if_ate_is_read_to_leave_it_out(self) -> None:
        site = a_site(**{DISTANCE: 3.000})
        assert turned(site, "art3_cpt", R07=("forbidden", "allowed")) == ("nao_atende", "atende")

    @pytest.mark.parametrize(("metres", "expected"), [(2.999, "nao_atende"), (3.001, "atende")])
    def test_a_millimetre_off_3_m_no_reading_of_ate_turns_it(self, metres: float, expected: str) -> None:
        site = a_site(**{DISTANCE: metres})
        assert turned(site, "art3_cpt", R07=("forbidden", "allowed")) == (expected, expected)

    @pytest.mark.parametrize(("sealed", "under_whole_list"), [(True, "atende"), (False, "nao_atende")])
    def test_a_sealed_opening_passes_only_if_accumulation_qualifies_the_whole_list(
        self, sealed: bool, under_whole_list: str
    ) -> None:
        site = with_openings(an_opening(1, vedada=sealed))
        assert turned(site, "art3_cpt", R08=("only_similar", "whole_list")) == ("nao_atende", under_whole_list)

    def test_where_a_sealed_one_passes_whether_it_is_sealed_must_be_told(self) -> None:
        site = with_openings(an_opening(1))
        assert waits_for(site, "art3_cpt", R08="whole_list") == ("missing_facts", [f"{OPENINGS}[ralo].vedada"])
