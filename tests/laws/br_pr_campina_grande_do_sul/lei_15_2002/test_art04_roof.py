"""Art. 4º: a roof of 2,50 m, 1,20 m free over the stack, resistant to fire."""

from typing import Any

import pytest

import resguardo
from builders import Facts, a_site, around, finding, thousandth, turned, verdict, waits_for

ROOF = "areas[A].cobertura"
COVERED, HEADROOM, FLAT = f"{ROOF}.existe", f"{ROOF}.pe_direito_m", f"{ROOF}.plana"
FIRE_RESISTANT, RATING = f"{ROOF}.resistente_ao_fogo", f"{ROOF}.resistencia_ao_fogo_min"
FREE_SPACE = f"{ROOF}.menor_espaco_livre_m"
STACK = "areas[A].altura_da_pilha_m"


def sloping(**changes: Any) -> Facts:
    """A roof of 2,50 m at its lowest point, 1,10 m over the top of the tallest stack, which stands elsewhere."""
    return a_site(**{HEADROOM: 2.50, STACK: 1.40, FLAT: False, **changes})


class TestCaput:
    """Quando a área de armazenamento for coberta, a cobertura deve ter no mínimo 2,50 (dois vírgula cinqüenta) metros
    de pé direito e 1,20 (um vírgula vinte) metros de espaço livre entre o topo da pilha de botijões e a cobertura, e
    ser construída com material resistente ao fogo.
    """

    # 2,50 m

    def test_a_roof_one_millimetre_too_low_fails_and_2_50_m_comply(self) -> None:
        assert around(2_500, "art4_cpt", HEADROOM) == ["nao_atende", "atende", "atende"]

    def test_a_low_roof_shows_the_height_that_it_lacks(self) -> None:
        row = finding(a_site(**{HEADROOM: 2.499}), "art4_cpt")
        assert (row["reason"], row["measured"], row["required"], row["margin"]) == ("pe_direito", 2.499, 2.5, -0.001)

    # 1,20 m

    @pytest.mark.parametrize(("free", "expected"), [(1_199, "nao_atende"), (1_200, "atende"), (1_201, "atende")])
    def test_under_a_flat_roof_the_free_space_is_its_height_less_the_tallest_stack(
        self, free: int, expected: str
    ) -> None:
        site = a_site(**{HEADROOM: 3.00, STACK: thousandth(3_000 - free)})
        assert verdict(site, "art4_cpt") == expected

    def test_a_free_space_told_one_millimetre_short_fails_and_1_20_m_comply(self) -> None:
        assert around(1_200, "art4_cpt", FREE_SPACE, site=sloping()) == ["nao_atende", "atende", "atende"]

    def test_two_cylinders_fit_under_the_lowest_roof_and_three_do_not(self) -> None:
        assert verdict(a_site(**{HEADROOM: 2.50, STACK: 0.952}), "art4_cpt") == "atende"
        assert verdict(a_site(**{HEADROOM: 2.50, STACK: 1.428}), "art4_cpt") == "nao_atende"

    @pytest.mark.parametrize(("metres", "expected"), [(3.103, "nao_atende"), (3.104, "atende")])
    def test_four_cylinders_need_a_roof_of_3_104_m(self, metres: float, expected: str) -> None:
        assert verdict(a_site(**{HEADROOM: metres, STACK: 1.904}), "art4_cpt") == expected

    def test_too_little_space_shows_what_it_lacks(self) -> None:
        row = finding(a_site(**{HEADROOM: 3.00, STACK: 1.904}), "art4_cpt")
        assert (row["reason"], row["measured"], row["required"]) == ("espaco_livre", 1.096, 1.2)

    # material

    def test_a_roof_that_does_not_resist_fire_fails(self) -> None:
        row = finding(a_site(**{FIRE_RESISTANT: False}), "art4_cpt")
        assert (row["verdict"], row["reason"]) == ("nao_atende", "resistente_ao_fogo")

    def test_whether_it_resists_fire_needs_a_persons_word(self) -> None:
        assert waits_for(a_site(**{FIRE_RESISTANT: None}), "art4_cpt") == ("open_norm", [FIRE_RESISTANT])

    # exception

    def test_an_area_without_a_roof_has_none_to_verify(self) -> None:
        row = finding(a_site(**{ROOF: {"existe": False}}), "art4_cpt")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "sem_cobertura")

    # unknown

    @pytest.mark.parametrize(
        ("untold", "missing"),
        [
            (HEADROOM, [FREE_SPACE, HEADROOM]),
            (STACK, [FREE_SPACE, STACK]),
            (ROOF, [COVERED, FREE_SPACE, HEADROOM, FLAT, FIRE_RESISTANT]),
        ],
    )
    def test_a_fact_not_told_leaves_it_open(self, untold: str, missing: list[str]) -> None:
        assert waits_for(a_site(**{untold: None}), "art4_cpt") == ("missing_facts", sorted(missing))

    def test_a_space_less_than_lowest_roof_less_tallest_stack_is_a_problem_and_decides_nothing(self) -> None:
        site = a_site(**{HEADROOM: 3.00, STACK: 1.30, FREE_SPACE: 1.199})
        assert [problem["place"] for problem in resguardo.check(site)["problems"]] == [FREE_SPACE]
        assert verdict(site, "art4_cpt") == "indeterminado"

    def test_a_roof_that_complies_complies_whether_or_not_it_is_told_to_be_there(self) -> None:
        assert verdict(a_site(**{COVERED: None}), "art4_cpt") == "atende"

    def test_a_roof_that_would_fail_is_open_while_it_may_not_be_there(self) -> None:
        assert waits_for(a_site(**{COVERED: None, HEADROOM: 2.499}), "art4_cpt") == ("missing_facts", [COVERED])

    @pytest.mark.parametrize("untold", [FIRE_RESISTANT, STACK, FLAT])
    def test_a_roof_too_low_fails_whatever_else_is_not_told(self, untold: str) -> None:
        assert verdict(a_site(**{HEADROOM: 2.499, untold: None}), "art4_cpt") == "nao_atende"

    def test_a_headroom_told_between_two_decides_where_both_do(self) -> None:
        assert verdict(a_site(**{HEADROOM: {"de": 2.5}}), "art4_cpt") == "atende"
        assert verdict(a_site(**{HEADROOM: {"de": 2.4, "ate": 2.499}}), "art4_cpt") == "nao_atende"
        low_stack = a_site(**{HEADROOM: {"de": 2.499, "ate": 2.9}, STACK: 0.952})
        assert waits_for(low_stack, "art4_cpt") == ("missing_facts", [HEADROOM])

    # readings

    def test_under_a_sloping_roof_the_space_over_each_stack_must_be_told(self) -> None:
        assert waits_for(sloping(), "art4_cpt") == ("missing_facts", [FREE_SPACE])

    def test_whether_the_roof_is_flat_decides_where_the_space_is_not_told(self) -> None:
        assert waits_for(sloping(**{FLAT: None}), "art4_cpt") == ("missing_facts", sorted([FREE_SPACE, FLAT]))
        assert verdict(sloping(**{FLAT: True}), "art4_cpt") == "nao_atende"

    def test_lowest_roof_less_tallest_stack_is_enough_under_any_roof(self) -> None:
        assert verdict(sloping(**{STACK: 1.30}), "art4_cpt") == "atende"

    def test_space_enough_over_each_stack_fails_where_the_lowest_point_is_read(self) -> None:
        site = sloping(**{FREE_SPACE: 1.20})
        assert turned(site, "art4_cpt", R09=("per_stack", "lowest_minus_tallest")) == ("atende", "nao_atende")

    def test_where_the_lowest_point_is_read_the_space_told_is_not_asked(self) -> None:
        site = sloping(**{STACK: 1.30})
        assert turned(site, "art4_cpt", R09=("per_stack", "lowest_minus_tallest")) == ("atende", "atende")

    @pytest.mark.parametrize(("minutes", "expected"), [(0, "nao_atende"), (1, "atende"), (120, "atende")])
    def test_a_stated_rating_is_asked_for_only_where_it_is_read_to_be(self, minutes: int, expected: str) -> None:
        site = a_site(**{RATING: minutes})
        assert turned(site, "art4_cpt", R10=("attested", "rated")) == ("atende", expected)

    def test_a_rating_serves_no_roof_that_a_person_says_does_not_resist(self) -> None:
        site = a_site(**{RATING: 120, FIRE_RESISTANT: False})
        assert verdict(site, "art4_cpt", R10="attested") == "nao_atende"

    def test_where_a_rating_is_read_one_not_stated_leaves_it_open(self) -> None:
        assert waits_for(a_site(), "art4_cpt", R10="rated") == ("missing_facts", [RATING])
