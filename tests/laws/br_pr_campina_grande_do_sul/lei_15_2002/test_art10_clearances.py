"""Art. 10: the distances of the quadro, the classes, the fire wall, and what counts as one area."""

from itertools import combinations_with_replacement
from typing import Any

import pytest

import resguardo
from builders import (
    TOP_OF_CLASS,
    Facts,
    a_fire_wall,
    a_neighbour,
    a_site,
    an_area,
    an_inspected_site,
    around,
    changed,
    complete,
    finding,
    findings,
    in_part,
    of_class,
    surroundings,
    thousandth,
    turned,
    verdict,
    waits_for,
    with_areas,
)
from printed_numbers import HALVES, thousandths

CLASSES = ("I", "II", "III", "IV", "V", "VI")
CAPACITY, STACK = "areas[A].capacidade", "areas[A].altura_da_pilha_m"
NEIGHBOURS = "areas[A].vizinhos"
DISTANCE, KIND, WALL = (f"{NEIGHBOURS}[vizinho].{key}" for key in ("distancia_m", "tipo", "muro_altura_m"))
FIRE_WALL = f"{NEIGHBOURS}[vizinho].parede_corta_fogo"
ALL_WALLED = "estabelecimento.divisas_muradas"
SHORT_AT_BEYOND = ["nao_atende", "atende", "atende"]

KINDS = {
    1: ["divisa"],
    2: ["divisa"],
    3: ["via_publica"],
    4: ["escola", "igreja", "cinema", "hospital", "aglomeracao"],
    5: ["bomba_de_combustivel", "bocal_ou_respiro", "descarga_de_motor", "equipamento_que_produz_calor"],
    6: ["fonte_de_ignicao"],
}
"""What stands in each row; a limit of the property has its wall or none by the row."""

TO_A_WALLED_LIMIT = {"I": "1,5", "II": "3,0", "III": "5,0", "IV": "6,0", "V": "7,5", "VI": "10,0"}
TO_AN_OPEN_LIMIT = {"I": "5,0", "II": "7,5", "III": "15,0", "IV": "20,0", "V": "30,0", "VI": "50,0"}

RATED = {"resistencia_ao_fogo_min": 120, "sem_aberturas": True, "distancia_da_pilha_m": 1, "sobreposicao_m": 1}
"""What only a rated wall must have: minutes, no openings, metres from the stacks, metres beyond each end."""


def beside(kind: Any, metres: Any = 100, *, name: str = "I", **facts: Any) -> Facts:
    """An area of a class with one neighbour, called vizinho, on a property that is not walled on every side."""
    near = surroundings(a_neighbour(kind, metres, "vizinho", **facts))
    return of_class(name, **{NEIGHBOURS: near, ALL_WALLED: False})


def in_row(row: int, *, name: str = "I", **facts: Any) -> Facts:
    wall = {1: {"muro_altura_m": 1.80}, 2: {"muro_altura_m": 0}}.get(row, {})
    return beside(KINDS[row][0], name=name, **wall, **facts)


def around_distance(row: int, name: str, printed: str, **facts: Any) -> list[str]:
    """What a row says of a neighbour one millimetre short of a printed distance, at it, and beyond."""
    site = in_row(row, name=name, **facts)
    return around(thousandths(printed), f"art10_cpt_row{row}", DISTANCE, site=site, counterpart="vizinho")


def around_radius(row: int, name: str, printed: str) -> list[str]:
    """What a row says of a survey that found nothing, its radius one millimetre short of a distance, at it, beyond."""
    site = of_class(name, **{NEIGHBOURS: surroundings()})
    return around(thousandths(printed), f"art10_cpt_row{row}", f"{NEIGHBOURS}.raio_m", site=site)


def each_class(*printed: str) -> Any:
    return pytest.mark.parametrize(("name", "printed"), list(zip(CLASSES, printed, strict=True)))


def class_of(site: Facts, id: str = "A", **readings: str) -> Any:
    return area_of(site, id, **readings)["class"]


def area_of(site: Facts, id: str = "A", **readings: str) -> Facts:
    (row,) = (row for row in resguardo.check(site, readings=readings)["areas"] if row["id"] == id)
    return row


def groups_of(site: Facts, **readings: str) -> list[str]:
    rows = resguardo.check(site, readings=readings)["areas"]
    return sorted({"".join(sorted(row["group"])) for row in rows})


def neighbour_verdict(site: Facts, id: str = "vizinho", **readings: str) -> str:
    (row,) = (row for row in resguardo.check(site, readings=readings)["neighbours"] if row["id"] == id)
    return str(row["verdict"])


class TestCaput:
    """Os afastamentos mínimos das divisas, deverão obedecer o contido no quadro a seguir: RISCOS VIZINHOS × CLASSES DA
    ÁREA DE ARMAZENAMENTO — Distâncias de segurança mínima (m) Riscos vizinhos | I | I | III | IV | V | VI
    """

    def test_the_header_prints_i_twice_and_its_second_column_is_that_of_class_ii(self) -> None:
        assert "I | I | III | IV | V | VI" in " ".join(self.__doc__.split())
        assert around_distance(4, "II", "30,0") == SHORT_AT_BEYOND

    @pytest.mark.parametrize("row", [3, 4, 5, 6])
    def test_only_rows_1_and_2_bind_where_the_caput_is_read_by_itself(self, row: int) -> None:
        site = changed(in_row(row), {DISTANCE: 0.001})
        read = turned(site, f"art10_cpt_row{row}", "vizinho", R20=("whole_table", "boundary_rows"))
        assert read == ("nao_atende", "nao_se_aplica")

    @pytest.mark.parametrize("row", [1, 2])
    def test_the_limits_of_the_property_bind_under_both_readings(self, row: int) -> None:
        site = changed(in_row(row), {DISTANCE: 0.001})
        read = turned(site, f"art10_cpt_row{row}", "vizinho", R20=("whole_table", "boundary_rows"))
        assert read == ("nao_atende", "nao_atende")

    @pytest.mark.parametrize("row", range(1, 7))
    def test_a_survey_too_short_is_open_in_the_rows_that_bind_alone(self, row: int) -> None:
        site = a_site(**{"areas[A].vizinhos": surroundings(radius=1)})
        read = turned(site, f"art10_cpt_row{row}", R20=("whole_table", "boundary_rows"))
        assert read == ("indeterminado", "indeterminado" if row < 3 else "nao_se_aplica")

    def test_it_is_measured_from_the_limit_of_the_area_unless_read_from_its_containers(self) -> None:
        site = beside("escola", 19, distancia_dos_recipientes_m=20)
        read = turned(site, "art10_cpt_row4", "vizinho", R25=("area_limit", "outer_containers"))
        assert read == ("nao_atende", "atende")

    def test_containers_too_near_fail_under_both_readings(self) -> None:
        site = beside("escola", 19, distancia_dos_recipientes_m=19.999)
        read = turned(site, "art10_cpt_row4", "vizinho", R25=("area_limit", "outer_containers"))
        assert read == ("nao_atende", "nao_atende")

    def test_where_it_is_read_from_the_containers_their_distance_must_be_told(self) -> None:
        waits = waits_for(beside("escola", 19), "art10_cpt_row4", "vizinho", R25="outer_containers")
        assert waits == ("missing_facts", [f"{NEIGHBOURS}[vizinho].distancia_dos_recipientes_m"])

    def test_a_distance_finer_than_a_millimetre_is_a_problem_and_decides_nothing(self) -> None:
        site = beside("escola", 19.9995)
        assert [problem["place"] for problem in resguardo.check(site)["problems"]] == [DISTANCE]
        assert verdict(site, "art10_cpt_row4", "vizinho") == "indeterminado"

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [
            ({"de": 20}, "atende"),
            ({"ate": 19.999}, "nao_atende"),
            ({"de": 19.999, "ate": 20}, "indeterminado"),
            ({"valor": 20.05, "mais_ou_menos": 0.05}, "atende"),
            ({"valor": 20.05, "mais_ou_menos": 0.051}, "indeterminado"),
        ],
    )
    def test_a_distance_told_between_two_decides_where_both_do(self, metres: Any, expected: str) -> None:
        assert verdict(beside("escola", metres), "art10_cpt_row4", "vizinho") == expected

    @pytest.mark.parametrize("row", KINDS)
    def test_where_nobody_looked_every_row_is_open(self, row: int) -> None:
        assert waits_for(a_site(**{NEIGHBOURS: None}), f"art10_cpt_row{row}") == ("missing_facts", [NEIGHBOURS])

    @pytest.mark.parametrize("row", KINDS)
    def test_a_list_that_may_lack_one_is_open_however_far_it_reaches(self, row: int) -> None:
        site = a_site(**{NEIGHBOURS: in_part(raio_m=1_000)})
        assert waits_for(site, f"art10_cpt_row{row}") == ("missing_facts", [NEIGHBOURS])

    @pytest.mark.parametrize("row", KINDS)
    def test_a_complete_list_without_a_radius_says_nothing_of_what_stands_beyond_it(self, row: int) -> None:
        site = a_site(**{NEIGHBOURS: complete()})
        assert waits_for(site, f"art10_cpt_row{row}") == ("missing_facts", [f"{NEIGHBOURS}.raio_m"])

    def test_a_neighbour_too_near_fails_though_the_list_may_lack_others(self) -> None:
        site = a_site(**{NEIGHBOURS: in_part(a_neighbour("escola", 19.999))})
        assert resguardo.check(site)["verdict"] == "nao_atende"

    def test_what_may_stand_beyond_a_short_survey_is_a_finding_beside_that_of_the_one_listed(self) -> None:
        site = a_site(**{NEIGHBOURS: surroundings(a_neighbour("escola", 20), radius=19.999)})
        rows = findings(resguardo.check(site), "art10_cpt_row4")
        assert [(row["counterpart"], row["verdict"]) for row in rows] == [("escola", "atende"), (None, "indeterminado")]

    def test_a_neighbour_of_unknown_kind_is_weighed_in_every_row_it_may_be_in(self) -> None:
        site = beside(["escola", "fonte_de_ignicao"], 3, aparelho=False)
        assert verdict(site, "art10_cpt_row4", "vizinho") == "indeterminado"
        assert neighbour_verdict(site) == "indeterminado"
        assert neighbour_verdict(changed(site, {DISTANCE: 2.999})) == "nao_atende"
        assert neighbour_verdict(changed(site, {DISTANCE: 20})) == "atende"

    def test_an_exempt_installation_keeps_no_distance(self) -> None:
        site = changed(beside("escola", 0), {CAPACITY: {"botijoes": 4}})
        assert finding(site, "art10_cpt_row4", "vizinho")["because"] == "isento"


class TestRow1:
    """Limites da propriedade quando esta for delimitada por muro com altura mínima de 1,80m | 1,5 | 3,0 | 5,0 | 6,0 |
    7,5 | 10,0
    """

    @each_class("1,5", "3,0", "5,0", "6,0", "7,5", "10,0")
    def test_a_walled_limit_a_millimetre_too_near_fails(self, name: str, printed: str) -> None:
        assert around_distance(1, name, printed) == SHORT_AT_BEYOND

    @each_class("1,5", "3,0", "5,0", "6,0", "7,5", "10,0")
    def test_a_survey_that_found_none_must_reach_the_distance(self, name: str, printed: str) -> None:
        assert around_radius(1, name, printed) == ["indeterminado", "atende", "atende"]

    def test_a_wall_a_millimetre_lower_than_1_80_m_is_none_and_row_2_applies(self) -> None:
        site = beside("divisa", 2)
        in_row_1 = around(1_800, "art10_cpt_row1", WALL, site=site, counterpart="vizinho")
        in_row_2 = around(1_800, "art10_cpt_row2", WALL, site=site, counterpart="vizinho")
        assert in_row_1 == ["nao_se_aplica", "atende", "atende"]
        assert in_row_2 == ["nao_atende", "nao_se_aplica", "nao_se_aplica"]

    def test_it_says_that_the_other_row_applies(self) -> None:
        site = beside("divisa", 2, muro_altura_m=1.79)
        assert finding(site, "art10_cpt_row1", "vizinho")["because"] == "outra_linha"

    def test_a_walled_street_front_is_a_limit_as_well(self) -> None:
        site = beside("via_publica", 1.499, muro_altura_m=1.80)
        assert verdict(site, "art10_cpt_row1", "vizinho") == "nao_atende"
        low = changed(site, {WALL: 1.79})
        assert verdict(low, "art10_cpt_row1", "vizinho") == "nao_se_aplica"

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [(1.499, "nao_atende"), (1.5, "indeterminado"), (4.999, "indeterminado"), (5, "atende")],
    )
    def test_a_wall_not_told_leaves_open_what_lies_between_both_rows(self, metres: float, expected: str) -> None:
        assert neighbour_verdict(beside("divisa", metres, muro_altura_m=None)) == expected

    def test_each_row_waits_for_the_wall(self) -> None:
        site = beside("divisa", 1.499, muro_altura_m=None)
        assert waits_for(site, "art10_cpt_row1", "vizinho") == ("missing_facts", [WALL])
        assert waits_for(site, "art10_cpt_row2", "vizinho") == ("missing_facts", [WALL])

    def test_a_distance_not_told_leaves_it_open(self) -> None:
        assert waits_for(beside("divisa", None), "art10_cpt_row1", "vizinho") == ("missing_facts", [DISTANCE])

    def test_one_open_side_puts_a_walled_one_in_row_2_only_if_read_so(self) -> None:
        site = beside("divisa", 2)
        row_1 = turned(site, "art10_cpt_row1", "vizinho", R23=("per_segment", "whole_property"))
        row_2 = turned(site, "art10_cpt_row2", "vizinho", R23=("per_segment", "whole_property"))
        assert (row_1, row_2) == (("atende", "nao_se_aplica"), ("nao_se_aplica", "nao_atende"))

    def test_where_every_side_is_walled_both_readings_agree(self) -> None:
        site = changed(beside("divisa", 2), {ALL_WALLED: True})
        assert turned(site, "art10_cpt_row1", "vizinho", R23=("per_segment", "whole_property")) == ("atende", "atende")

    def test_one_open_side_leaves_a_walled_street_front_in_row_3_alone_if_read_so(self) -> None:
        site = beside("via_publica", 2, muro_altura_m=2)
        read = turned(site, "art10_cpt_row1", "vizinho", R23=("per_segment", "whole_property"))
        assert read == ("atende", "nao_se_aplica")

    def test_a_low_wall_on_a_property_told_to_be_all_walled_is_a_problem_and_decides_nothing(self) -> None:
        site = changed(beside("divisa", 2, muro_altura_m=1.799), {ALL_WALLED: True})
        assert [problem["place"] for problem in resguardo.check(site)["problems"]] == [ALL_WALLED]
        assert neighbour_verdict(site) == "indeterminado"

    def test_where_one_open_side_counts_whether_all_are_walled_must_be_told(self) -> None:
        site = changed(beside("divisa", 2), {ALL_WALLED: None})
        waits = waits_for(site, "art10_cpt_row2", "vizinho", R23="whole_property")
        assert waits == ("missing_facts", [ALL_WALLED])


class TestRow2:
    """Limites da propriedade quando esta não for delimitada por muro, exceto vias públicas. | 5,0 | 7,5 | 15,0 | 20,0 |
    30,0 | 50,0
    """

    @each_class("5,0", "7,5", "15,0", "20,0", "30,0", "50,0")
    def test_an_open_limit_a_millimetre_too_near_fails(self, name: str, printed: str) -> None:
        assert around_distance(2, name, printed) == SHORT_AT_BEYOND

    @each_class("5,0", "7,5", "15,0", "20,0", "30,0", "50,0")
    def test_a_survey_that_found_none_must_reach_the_distance(self, name: str, printed: str) -> None:
        assert around_radius(2, name, printed) == ["indeterminado", "atende", "atende"]

    def test_public_ways_are_excepted(self) -> None:
        result = resguardo.check(beside("via_publica", 2, muro_altura_m=0))
        assert findings(result, "art10_cpt_row2", counterpart="vizinho") == []
        assert result["verdict"] == "atende"

    @pytest.mark.parametrize("height", [0, 1.00, 1.799])
    def test_no_wall_and_a_low_one_are_alike(self, height: float) -> None:
        site = beside("divisa", 4.999, muro_altura_m=height)
        assert verdict(site, "art10_cpt_row2", "vizinho") == "nao_atende"


class TestRow3:
    """Vias públicas | 1,5 | 3,0 | 7,5 | 7,5 | 7,5 | 15,0"""

    @each_class("1,5", "3,0", "7,5", "7,5", "7,5", "15,0")
    def test_a_public_way_a_millimetre_too_near_fails(self, name: str, printed: str) -> None:
        assert around_distance(3, name, printed) == SHORT_AT_BEYOND

    @each_class("1,5", "3,0", "7,5", "7,5", "7,5", "15,0")
    def test_a_survey_that_found_none_must_reach_the_distance(self, name: str, printed: str) -> None:
        assert around_radius(3, name, printed) == ["indeterminado", "atende", "atende"]

    @pytest.mark.parametrize("wall", [0, 1.799, 1.80, 3.00, None])
    def test_a_wall_along_it_does_not_shorten_it(self, wall: float | None) -> None:
        site = beside("via_publica", 7.499, name="III", muro_altura_m=wall)
        assert verdict(site, "art10_cpt_row3", "vizinho") == "nao_atende"
        assert neighbour_verdict(changed(site, {DISTANCE: 7.5})) == "atende"


class TestRow4:
    """Escolas, Igrejas, Cinemas, Hospitais, locais de grande aglomeração de pessoas e similares | 20,0 | 30,0 | 80,0 |
    100,0 | 150,0 | 180,0
    """

    @each_class("20,0", "30,0", "80,0", "100,0", "150,0", "180,0")
    def test_a_school_a_millimetre_too_near_fails(self, name: str, printed: str) -> None:
        assert around_distance(4, name, printed) == SHORT_AT_BEYOND

    @each_class("20,0", "30,0", "80,0", "100,0", "150,0", "180,0")
    def test_a_survey_that_found_none_must_reach_the_distance(self, name: str, printed: str) -> None:
        assert around_radius(4, name, printed) == ["indeterminado", "atende", "atende"]

    @pytest.mark.parametrize("kind", KINDS[4])
    def test_schools_churches_cinemas_hospitals_and_gathering_places_are_alike(self, kind: str) -> None:
        verdicts = around(20_000, "art10_cpt_row4", DISTANCE, site=beside(kind), counterpart="vizinho")
        assert verdicts == SHORT_AT_BEYOND

    def test_a_place_that_is_one_or_the_other_of_them_needs_no_more(self) -> None:
        assert verdict(beside(["escola", "igreja"], 19.999), "art10_cpt_row4", "vizinho") == "nao_atende"

    def test_it_is_the_building_and_not_its_lot_unless_read_so(self) -> None:
        site = beside("escola", 20, distancia_ao_lote_m=19.999)
        read = turned(site, "art10_cpt_row4", "vizinho", R26=("thing_itself", "its_lot"))
        assert read == ("atende", "nao_atende")

    def test_a_lot_as_far_as_its_building_complies_under_both_readings(self) -> None:
        site = beside("escola", 20, distancia_ao_lote_m=20)
        assert turned(site, "art10_cpt_row4", "vizinho", R26=("thing_itself", "its_lot")) == ("atende", "atende")

    def test_where_its_lot_is_read_the_distance_to_it_must_be_told(self) -> None:
        waits = waits_for(beside("escola", 20), "art10_cpt_row4", "vizinho", R26="its_lot")
        assert waits == ("missing_facts", [f"{NEIGHBOURS}[vizinho].distancia_ao_lote_m"])

    def test_a_building_too_near_fails_wherever_its_lot_ends(self) -> None:
        assert verdict(beside("escola", 19.999), "art10_cpt_row4", "vizinho", R26="its_lot") == "nao_atende"

    def test_the_lot_of_what_is_not_in_this_row_does_not_matter(self) -> None:
        site = beside("bomba_de_combustivel", 5, distancia_ao_lote_m=0)
        assert turned(site, "art10_cpt_row5", "vizinho", R26=("thing_itself", "its_lot")) == ("atende", "atende")


class TestRow5:
    """Bombas de combustíveis, bocais e tubos de ventilação de tanque de combustíveis e/ou de descargas de motores a
    explosão, bem como de equipamentos e máquinas que produzam calor | 5,0 | 7,5 | 15,0 | 15,0 | 15,0 | 15,0
    """

    @each_class("5,0", "7,5", "15,0", "15,0", "15,0", "15,0")
    def test_a_pump_a_millimetre_too_near_fails(self, name: str, printed: str) -> None:
        assert around_distance(5, name, printed) == SHORT_AT_BEYOND

    @each_class("5,0", "7,5", "15,0", "15,0", "15,0", "15,0")
    def test_a_survey_that_found_none_must_reach_the_distance(self, name: str, printed: str) -> None:
        assert around_radius(5, name, printed) == ["indeterminado", "atende", "atende"]

    @pytest.mark.parametrize("kind", KINDS[5])
    def test_pumps_vents_exhausts_and_heat_machines_are_alike(self, kind: str) -> None:
        verdicts = around(5_000, "art10_cpt_row5", DISTANCE, site=beside(kind), counterpart="vizinho")
        assert verdicts == SHORT_AT_BEYOND

    def test_the_vehicles_of_a_street_are_no_neighbours_unless_read_so(self) -> None:
        site = beside("via_publica", 4.999)
        result = resguardo.check(site)
        assert findings(result, "art10_cpt_row5", counterpart="vizinho") == []
        assert "R28=vehicles_too" in result["verdict_flips_under"]
        assert verdict(site, "art10_cpt_row5", "vizinho", R28="vehicles_too") == "nao_atende"
        assert verdict(changed(site, {DISTANCE: 5}), "art10_cpt_row5", "vizinho", R28="vehicles_too") == "atende"

    def test_of_a_heat_machine_only_the_outlet_counts_if_read_so(self) -> None:
        site = beside("equipamento_que_produz_calor", 4, distancia_da_saida_m=5)
        assert turned(site, "art10_cpt_row5", "vizinho", R28=("as_listed", "their_outlets")) == ("nao_atende", "atende")

    def test_an_outlet_too_near_fails_under_both_readings(self) -> None:
        site = beside("equipamento_que_produz_calor", 4, distancia_da_saida_m=4.999)
        read = turned(site, "art10_cpt_row5", "vizinho", R28=("as_listed", "their_outlets"))
        assert read == ("nao_atende", "nao_atende")

    def test_where_the_outlet_counts_its_distance_must_be_told(self) -> None:
        waits = waits_for(beside("equipamento_que_produz_calor", 4), "art10_cpt_row5", "vizinho", R28="their_outlets")
        assert waits == ("missing_facts", [f"{NEIGHBOURS}[vizinho].distancia_da_saida_m"])

    @pytest.mark.parametrize("kind", ["bomba_de_combustivel", "bocal_ou_respiro", "descarga_de_motor"])
    def test_a_pump_a_vent_and_an_exhaust_are_themselves_under_every_reading(self, kind: str) -> None:
        verdicts = [
            verdict(beside(kind, metres), "art10_cpt_row5", "vizinho", R28="their_outlets") for metres in (4.999, 5)
        ]
        assert verdicts == ["nao_atende", "atende"]


class TestRow6:
    """Outras fontes de ignição | 3,0 | 3,0 | 5,0 | 8,0 | 8,0 | 10,0"""

    @each_class("3,0", "3,0", "5,0", "8,0", "8,0", "10,0")
    def test_another_source_a_millimetre_too_near_fails(self, name: str, printed: str) -> None:
        assert around_distance(6, name, printed) == SHORT_AT_BEYOND

    @each_class("3,0", "3,0", "5,0", "8,0", "8,0", "10,0")
    def test_a_survey_that_found_none_must_reach_the_distance(self, name: str, printed: str) -> None:
        assert around_radius(6, name, printed) == ["indeterminado", "atende", "atende"]

    @pytest.mark.parametrize("appliance", [True, False, None])
    def test_it_is_in_this_row_whether_it_is_an_appliance_or_not(self, appliance: bool | None) -> None:
        site = beside("fonte_de_ignicao", 2.999, aparelho=appliance)
        assert verdict(site, "art10_cpt_row6", "vizinho") == "nao_atende"

    def test_what_row_5_holds_is_no_other_source(self) -> None:
        for kind in KINDS[5]:
            assert findings(resguardo.check(beside(kind)), "art10_cpt_row6", counterpart="vizinho") == []


class TestParagraph1:
    """§ 1º - As classes das áreas de armazenamento descritas na tabela deste artigo são as seguintes:"""

    def test_a_capacity_not_told_may_be_of_any_class_or_of_none(self) -> None:
        assert class_of(a_site(**{CAPACITY: None})) == [*CLASSES, None]

    def test_a_capacity_told_between_two_may_be_of_any_class_between(self) -> None:
        assert class_of(a_site(**{CAPACITY: {"kg": {"de": 1_560, "ate": 6_240.001}}})) == ["II", "III", "IV"]

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [(19.999, "nao_atende"), (20, "indeterminado"), (79.999, "indeterminado"), (80, "atende")],
    )
    def test_a_class_not_certain_leaves_open_what_lies_between_its_distances(
        self, metres: float, expected: str
    ) -> None:
        site = changed(beside("escola", metres), {CAPACITY: {"botijoes": {"de": 5, "ate": 480}}})
        assert verdict(site, "art10_cpt_row4", "vizinho") == expected

    def test_what_is_missing_then_is_the_capacity(self) -> None:
        site = changed(beside("escola", 20), {CAPACITY: {"botijoes": {"de": 5, "ate": 480}}})
        assert waits_for(site, "art10_cpt_row4", "vizinho") == ("missing_facts", [f"{CAPACITY}.botijoes"])

    @pytest.mark.parametrize(
        ("declared", "found", "larger", "by_declared", "by_found"),
        [(40, 41, "II", "I", "II"), (41, 40, "II", "II", "I"), (40, 40, "I", "I", "I")],
    )
    def test_the_larger_of_declared_and_found_makes_the_class_unless_one_is_read_to(
        self, declared: int, found: int, larger: str, by_declared: str, by_found: str
    ) -> None:
        site = an_inspected_site({"botijoes_vazios": found}, **{CAPACITY: {"botijoes": declared}})
        assert [class_of(site, R17=option) for option in ("larger", "declared", "found")] == [
            larger,
            by_declared,
            by_found,
        ]

    def test_a_stock_above_the_declared_capacity_is_a_notice_of_its_own(self) -> None:
        site = an_inspected_site({"botijoes_cheios": 41}, **{CAPACITY: {"botijoes": 40}})
        assert [row["code"] for row in resguardo.check(site)["notices"]] == ["estoque_acima_da_capacidade"]
        at_it = an_inspected_site({"botijoes_cheios": 40}, **{CAPACITY: {"botijoes": 40}})
        assert resguardo.check(at_it)["notices"] == []

    def test_without_an_inspection_the_declared_capacity_stands_though_found_is_read(self) -> None:
        assert class_of(a_site(**{CAPACITY: {"botijoes": 41}}), R17="found") == "II"

    def test_a_capacity_not_told_is_at_least_the_stock_found(self) -> None:
        site = an_inspected_site({"botijoes_cheios": 41}, **{CAPACITY: None})
        assert class_of(site) == ["II", "III", "IV", "V", "VI", None]

    @pytest.mark.parametrize(
        ("lorry", "overnight", "always", "never"),
        [("botijoes_em_veiculo_a_noite", "II", "II", "I"), ("botijoes_em_veiculo", "I", "II", "I")],
    )
    def test_cylinders_on_lorries_join_the_stock_by_the_reading(
        self, lorry: str, overnight: str, always: str, never: str
    ) -> None:
        site = an_inspected_site({"botijoes_cheios": 40, lorry: 1})
        assert [class_of(site, R18=option) for option in ("overnight", "always", "never")] == [overnight, always, never]


def around_class(cylinders: int, kilograms: int) -> list[Any]:
    """The classes of so many cylinders and of one more, of so many kg less a gram, exactly, and a gram more."""
    by_count = [class_of(a_site(**{CAPACITY: {"botijoes": number}})) for number in (cylinders, cylinders + 1)]
    grams = (kilograms * 1_000 + step for step in (-1, 0, 1))
    return by_count + [class_of(a_site(**{CAPACITY: {"kg": thousandth(each)}})) for each in grams]


class TestParagraph1ItemA:
    """a) Classe I - capacidade de armazenamento até 520 kg de GLP;"""

    def test_it_ends_at_40_cylinders_and_520_kg(self) -> None:
        assert around_class(40, 520) == ["I", "II", "I", "I", "II"]


class TestParagraph1ItemB:
    """b) Classe II - capacidade de armazenamento até 1.560 kg de GLP;"""

    def test_it_ends_at_120_cylinders_and_1560_kg(self) -> None:
        assert around_class(120, 1_560) == ["II", "III", "II", "II", "III"]


class TestParagraph1ItemC:
    """c) Classe III - capacidade de armazenamento até 6.240 kg de GLP;"""

    def test_it_ends_at_480_cylinders_and_6240_kg(self) -> None:
        assert around_class(480, 6_240) == ["III", "IV", "III", "III", "IV"]


class TestParagraph1ItemD:
    """d) Classe IV - capacidade de armazenamento até 24.960 kg de GLP;"""

    def test_it_ends_at_1920_cylinders_and_24960_kg(self) -> None:
        assert around_class(1_920, 24_960) == ["IV", "V", "IV", "IV", "V"]


class TestParagraph1ItemE:
    """e) Classe V - capacidade de armazenamento até 49.920 kg de GLP;"""

    def test_it_ends_at_3840_cylinders_and_49920_kg(self) -> None:
        assert around_class(3_840, 49_920) == ["V", "VI", "V", "V", "VI"]


class TestParagraph1ItemF:
    """f) Classe VI - capacidade de armazenamento até 99.840 kg de GLP."""

    def test_it_ends_at_7680_cylinders_and_99840_kg_and_no_class_follows(self) -> None:
        assert around_class(7_680, 99_840) == ["VI", None, "VI", "VI", None]

    def above(self, metres: float, **facts: Any) -> Facts:
        return changed(beside("escola", metres, **facts), {CAPACITY: {"kg": 99_840.001}})

    def test_above_it_less_than_class_vi_distances_fails(self) -> None:
        assert verdict(self.above(179.999), "art10_cpt_row4", "vizinho") == "nao_atende"

    @pytest.mark.parametrize("metres", [180, 1_000])
    def test_above_it_from_there_on_the_law_has_a_gap(self, metres: float) -> None:
        row = finding(self.above(metres), "art10_cpt_row4", "vizinho")
        assert (row["verdict"], row["cause"], row["reason"]) == ("indeterminado", "law_gap", "lei_omissa")

    def test_above_it_class_vi_distances_are_halved_behind_a_fire_wall_like_any(self) -> None:
        behind = [self.above(metres, parede_corta_fogo=a_fire_wall()) for metres in (89.999, 90)]
        assert [verdict(site, "art10_cpt_row4", "vizinho") for site in behind] == ["nao_atende", "indeterminado"]

    @pytest.mark.parametrize("metres", [180, 100_000])
    def test_above_it_no_distance_is_enough_where_it_is_read_as_not_allowed(self, metres: float) -> None:
        assert verdict(self.above(metres), "art10_cpt_row4", "vizinho", R21="not_allowed") == "nao_atende"

    def test_up_to_it_that_reading_changes_nothing(self) -> None:
        site = beside("escola", 180, name="VI")
        assert turned(site, "art10_cpt_row4", "vizinho", R21=("class_VI_floor", "not_allowed")) == ("atende", "atende")

    def test_above_it_a_survey_that_found_none_is_open_by_the_gap_from_class_vi_on(self) -> None:
        def cause(radius: float) -> str:
            site = a_site(**{CAPACITY: {"kg": 99_840.001}, NEIGHBOURS: surroundings(radius=radius)})
            return waits_for(site, "art10_cpt_row4")[0]

        assert [cause(179.999), cause(180)] == ["missing_facts", "law_gap"]

    def test_above_it_a_notice_says_so(self) -> None:
        codes = [row["code"] for row in resguardo.check(self.above(180))["notices"]]
        assert codes == ["acima_da_classe_VI"]


class TestParagraph2:
    """§ 2º - As distâncias constantes do quadro acima poderão ser reduzidas em cinqüenta por cento, limitadas ao mínimo
    de 1,00 m, quando existir parede corta-fogo, com altura superior a 1,50 m, em relação ao topo da pilha mais alta de
    recipientes transportáveis de GLP.
    """

    @pytest.mark.parametrize(
        ("row", "name", "printed"),
        [(row, name, half) for row, halves in HALVES.items() for name, half in zip(CLASSES, halves, strict=True)],
    )
    def test_behind_a_fire_wall_half_the_distance_is_enough_and_never_less_than_1_m(
        self, row: int, name: str, printed: str
    ) -> None:
        assert around_distance(row, name, printed, parede_corta_fogo=a_fire_wall()) == SHORT_AT_BEYOND

    # height

    def at_half(self, **wall: Any) -> Facts:
        """A school at 10,00 m, half of the 20,0 m of class I, behind a wall; the stack is 1,30 m high."""
        return beside("escola", 10, parede_corta_fogo=a_fire_wall(**wall))

    def test_it_must_rise_by_more_than_1_50_m_over_the_stack(self) -> None:
        site = self.at_half()
        verdicts = around(2_800, "art10_cpt_row4", f"{FIRE_WALL}.altura_m", site=site, counterpart="vizinho")
        assert verdicts == ["nao_atende", "nao_atende", "atende"]

    def test_a_higher_stack_needs_a_higher_wall(self) -> None:
        site = changed(self.at_half(), {f"{FIRE_WALL}.altura_m": 3.404})
        verdicts = around(1_904, "art10_cpt_row4", STACK, site=site, counterpart="vizinho")
        assert verdicts == ["atende", "nao_atende", "nao_atende"]

    def test_areas_that_count_as_one_keep_each_its_own_stack(self) -> None:
        near = surroundings(a_neighbour("escola", 15, parede_corta_fogo=a_fire_wall(3.00)))
        low, high = (
            an_area("A", vizinhos=near, altura_da_pilha_m=1.499),
            an_area("B", vizinhos=near, altura_da_pilha_m=1.5),
        )
        site = with_areas(low, high, gaps={"AB": 1})
        assert [verdict(site, "art10_cpt_row4", of=id) for id in "AB"] == ["atende", "nao_atende"]

    # which walls

    def test_without_a_wall_the_full_distance_stands(self) -> None:
        assert verdict(beside("escola", 19.999), "art10_cpt_row4", "vizinho") == "nao_atende"

    @pytest.mark.parametrize("lacking", ["interposta", "atestada"])
    def test_a_wall_beside_or_one_that_is_no_fire_wall_halves_nothing(self, lacking: str) -> None:
        assert verdict(self.at_half(**{lacking: False}), "art10_cpt_row4", "vizinho") == "nao_atende"

    def test_the_boundary_wall_itself_may_be_the_fire_wall(self) -> None:
        wall = a_fire_wall(2.801)
        site = beside("divisa", 1.00, muro_altura_m=2.801, parede_corta_fogo=wall)
        assert verdict(site, "art10_cpt_row1", "vizinho") == "atende"

    # unknown

    @pytest.mark.parametrize(
        ("untold", "cause"),
        [("altura_m", "missing_facts"), ("interposta", "missing_facts"), ("atestada", "open_norm")],
    )
    def test_a_fact_of_the_wall_not_told_leaves_it_open(self, untold: str, cause: str) -> None:
        site = self.at_half(**{untold: None})
        assert waits_for(site, "art10_cpt_row4", "vizinho") == (cause, [f"{FIRE_WALL}.{untold}"])

    def test_a_stack_not_told_leaves_it_open(self) -> None:
        site = changed(self.at_half(), {STACK: None})
        assert waits_for(site, "art10_cpt_row4", "vizinho") == ("missing_facts", [STACK])

    @pytest.mark.parametrize(
        ("metres", "expected"),
        [(9.999, "nao_atende"), (10, "indeterminado"), (19.999, "indeterminado"), (20, "atende")],
    )
    def test_a_wall_that_may_be_there_leaves_open_what_lies_between_half_and_full(
        self, metres: float, expected: str
    ) -> None:
        site = beside("escola", metres, parede_corta_fogo=None)
        assert verdict(site, "art10_cpt_row4", "vizinho") == expected

    def test_whether_there_is_a_wall_is_then_among_what_is_missing(self) -> None:
        assert FIRE_WALL in waits_for(beside("escola", 10, parede_corta_fogo=None), "art10_cpt_row4", "vizinho")[1]

    # numbers shown

    @pytest.mark.parametrize(
        ("metres", "wall", "shown"),
        [
            (16, False, (16, 20, -4)),
            (9, a_fire_wall(), (9, 10, -1)),
            (20, a_fire_wall(), (20, 20, 0)),
            (12, a_fire_wall(), (12, 10, 2)),
        ],
    )
    def test_it_shows_the_distance_that_was_required(self, metres: float, wall: Any, shown: tuple[float, ...]) -> None:
        row = finding(beside("escola", metres, parede_corta_fogo=wall), "art10_cpt_row4", "vizinho")
        assert (row["measured"], row["required"], row["margin"]) == shown

    # readings

    @pytest.mark.parametrize("beside_it", [False, True])
    def test_a_wall_that_stands_elsewhere_halves_all_distances_only_if_read_so(self, beside_it: bool) -> None:
        wall = a_fire_wall(interposta=False) if beside_it else False
        other = a_neighbour("igreja", 100, parede_corta_fogo=a_fire_wall())
        school = a_neighbour("escola", 10, "vizinho", parede_corta_fogo=wall)
        site = a_site(**{NEIGHBOURS: surroundings(school, other)})
        assert turned(site, "art10_cpt_row4", "vizinho", R29=("interposed", "any")) == ("nao_atende", "atende")

    def test_a_wall_too_low_halves_nothing_under_either(self) -> None:
        site = self.at_half(altura_m=2.8)
        assert turned(site, "art10_cpt_row4", "vizinho", R29=("interposed", "any")) == ("nao_atende", "nao_atende")

    @pytest.mark.parametrize(
        ("changes", "rated"),
        [
            ({}, "atende"),
            ({"resistencia_ao_fogo_min": 119}, "nao_atende"),
            ({"resistencia_ao_fogo_min": 121}, "atende"),
            ({"sem_aberturas": False}, "nao_atende"),
            ({"distancia_da_pilha_m": 0.999}, "nao_atende"),
            ({"distancia_da_pilha_m": 1.001}, "atende"),
            ({"sobreposicao_m": 0.999}, "nao_atende"),
            ({"sobreposicao_m": 1.001}, "atende"),
            ({"interposta": False}, "nao_atende"),
            ({"atestada": False}, "nao_atende"),
        ],
    )
    def test_a_rated_wall_is_asked_for_only_if_read_so(self, changes: Facts, rated: str) -> None:
        site = self.at_half(**{**RATED, **changes})
        by_default = "nao_atende" if {"interposta", "atestada"} & set(changes) else "atende"
        read = turned(site, "art10_cpt_row4", "vizinho", R29=("interposed", "interposed_rated"))
        assert read == (by_default, rated)

    @pytest.mark.parametrize("untold", RATED)
    def test_where_a_rated_wall_is_read_each_of_its_facts_must_be_told(self, untold: str) -> None:
        site = self.at_half(**{**RATED, untold: None})
        waits = waits_for(site, "art10_cpt_row4", "vizinho", R29="interposed_rated")
        assert waits == ("missing_facts", [f"{FIRE_WALL}.{untold}"])

    @pytest.mark.parametrize(
        ("granted", "expected"), [(True, "atende"), (False, "nao_atende"), (None, "indeterminado")]
    )
    def test_that_distances_may_be_reduced_is_a_right_unless_read_to_be_granted(
        self, granted: bool | None, expected: str
    ) -> None:
        site = self.at_half(reducao_concedida=granted)
        assert turned(site, "art10_cpt_row4", "vizinho", R31=("right", "discretion")) == ("atende", expected)


class TestParagraph3:
    """§ 3º - Para que as áreas de armazenamento sejam consideradas separadas, para efeito de aplicação dos limites de
    distâncias previstos no quadro acima, estas devem estar afastadas entre si da soma das distâncias mínimas de
    segurança, previstas para os limites da propriedade.
    """

    def pair(self, one: str, other: str, gap: Any, walled: Any = True) -> Facts:
        areas = (
            an_area(id, capacidade={"botijoes": TOP_OF_CLASS[name]}, vizinhos=surroundings())
            for id, name in (("A", one), ("B", other))
        )
        return with_areas(*areas, gaps={"AB": gap}, **{ALL_WALLED: walled})

    @pytest.mark.parametrize(("one", "other"), list(combinations_with_replacement(CLASSES, 2)))
    @pytest.mark.parametrize(("walled", "printed"), [(True, TO_A_WALLED_LIMIT), (False, TO_AN_OPEN_LIMIT)])
    def test_two_areas_are_separate_from_the_sum_of_their_distances_to_the_limits_on(
        self, one: str, other: str, walled: bool, printed: dict[str, str]
    ) -> None:
        needed = thousandths(printed[one]) + thousandths(printed[other])
        groups = [groups_of(self.pair(one, other, thousandth(gap), walled)) for gap in (needed - 1, needed, needed + 1)]
        assert groups == [["AB"], ["A", "B"], ["A", "B"]]

    def test_areas_that_are_not_separate_are_one_of_the_class_of_their_sum(self) -> None:
        site = self.pair("I", "I", 2.999)
        assert [(row["group_kg"], row["class"]) for row in resguardo.check(site)["areas"]] == [(1_040, "II")] * 2

    def test_the_class_of_the_sum_makes_the_distance_of_each(self) -> None:
        def school(gap: float) -> str:
            near = an_area("A", vizinhos=surroundings(a_neighbour("escola", 29.999)))
            return verdict(with_areas(near, an_area("B"), gaps={"AB": gap}), "art10_cpt_row4", "escola", of="A")

        assert [school(2.999), school(3.000)] == ["nao_atende", "atende"]

    # chains

    def chain(self, second_gap: float) -> Facts:
        areas = (an_area(id, vizinhos=surroundings()) for id in "ABC")
        return with_areas(*areas, gaps={"AB": 2.999, "BC": second_gap, "AC": 100})

    @pytest.mark.parametrize(("gap", "groups"), [(4.499, ["ABC"]), (4.500, ["AB", "C"]), (4.501, ["AB", "C"])])
    def test_areas_that_became_one_need_the_gap_of_their_new_class(self, gap: float, groups: list[str]) -> None:
        assert groups_of(self.chain(gap)) == groups

    def test_the_gap_of_the_new_class_is_not_asked_for_where_it_is_read_once(self) -> None:
        site = self.chain(4.499)
        assert groups_of(site, R37="once") == ["AB", "C"]
        assert [class_of(site, id, R37="once") for id in "ABC"] == ["II", "II", "I"]

    def test_a_chain_of_near_ones_is_one_under_both_readings(self) -> None:
        site = self.chain(2.999)
        assert groups_of(site) == groups_of(site, R37="once") == ["ABC"]

    # whose distance

    @pytest.mark.parametrize(
        ("walled", "gap", "as_here", "row_2", "row_1"),
        [
            (True, 3.000, ["A", "B"], ["AB"], ["A", "B"]),
            (False, 9.999, ["AB"], ["AB"], ["A", "B"]),
            (False, 10.000, ["A", "B"], ["A", "B"], ["A", "B"]),
            ("so_vias", 9.999, ["AB"], ["AB"], ["A", "B"]),
            ("so_vias", 10.000, ["A", "B"], ["A", "B"], ["A", "B"]),
            (True, 2.999, ["AB"], ["AB"], ["AB"]),
        ],
    )
    def test_the_row_is_that_of_this_property_unless_read_otherwise(
        self, walled: Any, gap: float, as_here: list[str], row_2: list[str], row_1: list[str]
    ) -> None:
        site = self.pair("I", "I", gap, walled)
        assert [groups_of(site, R34=option) for option in ("as_here", "row_2", "row_1")] == [as_here, row_2, row_1]

    def between_walls(self, gap: float, **wall: Any) -> Facts:
        site = self.pair("I", "I", gap)
        return site | {
            "separacoes": [{"entre": ["A", "B"], "distancia_m": gap, "parede_corta_fogo": a_fire_wall(**wall)}]
        }

    @pytest.mark.parametrize(("gap", "halved"), [(1.499, ["AB"]), (1.500, ["A", "B"]), (2.999, ["A", "B"])])
    def test_a_fire_wall_between_halves_the_sum_only_if_read_so(self, gap: float, halved: list[str]) -> None:
        site = self.between_walls(gap)
        assert [groups_of(site, R36="no"), groups_of(site, R36="yes")] == [["AB"], halved]

    def test_a_wall_between_two_areas_must_rise_by_more_than_1_50_m_over_the_stacks_of_both(self) -> None:
        """Two stacks of 1,30 m: the wall of 2,800 m rises by 1,50 m exactly; then the stack of each in turn."""
        walls = [self.between_walls(2.999, altura_m=height) for height in (2.799, 2.800, 2.801)]
        assert [groups_of(site, R36="yes") for site in walls] == [["AB"], ["AB"], ["A", "B"]]
        for id in "AB":
            stacks = [changed(walls[2], {f"areas[{id}].altura_da_pilha_m": height}) for height in (1.300, 1.301, 1.302)]
            assert [groups_of(site, R36="yes") for site in stacks] == [["A", "B"], ["AB"], ["AB"]]

    @pytest.mark.parametrize("lacking", [{"altura_m": 2.8}, {"interposta": False}, {"atestada": False}])
    def test_a_wall_that_does_not_qualify_halves_no_sum(self, lacking: Facts) -> None:
        assert groups_of(self.between_walls(2.999, **lacking), R36="yes") == ["AB"]

    @pytest.mark.parametrize("untold", ["altura_m", "interposta", "atestada"])
    def test_where_it_may_halve_the_sum_a_fact_of_the_wall_not_told_leaves_it_open(self, untold: str) -> None:
        site = self.between_walls(2.999, **{untold: None})
        assert class_of(site, R36="yes") == ["I", "II"]
        assert class_of(site, R36="no") == "II"

    # unknown

    def test_a_gap_not_told_leaves_open_whether_they_are_one(self) -> None:
        site = self.pair("I", "I", None)
        assert groups_of(site) == ["A", "B"]
        assert area_of(site)["group_kg"] == {"de": 520, "ate": 1_040}
        assert class_of(site) == ["I", "II"]

    def test_what_turns_on_it_waits_for_the_gap(self) -> None:
        near = an_area("A", vizinhos=surroundings(a_neighbour("escola", 29.999)))
        site = with_areas(near, an_area("B"), gaps={"AB": None})
        assert waits_for(site, "art10_cpt_row4", "escola", of="A") == ("missing_facts", ["separacoes[A,B].distancia_m"])

    def test_a_pair_that_is_not_listed_has_a_gap_that_is_not_told(self) -> None:
        assert class_of(with_areas(an_area("A"), an_area("B"))) == ["I", "II"]

    @pytest.mark.parametrize(
        ("gap", "classes"), [(2.999, "II"), (3.000, ["I", "II"]), (9.999, ["I", "II"]), (10.000, "I")]
    )
    def test_walls_not_told_leave_open_what_lies_between_both_rows(self, gap: float, classes: Any) -> None:
        assert class_of(self.pair("I", "I", gap, None)) == classes

    # above class VI

    def beside_more_than_class_vi(self, gap: float) -> Facts:
        large = an_area("A", capacidade={"botijoes": 7_681}, vizinhos=surroundings())
        small = an_area("B", pavimento="superior", capacidade={"botijoes": 4}, vizinhos=surroundings())
        return with_areas(large, small, gaps={"AB": gap})

    def test_near_more_than_class_vi_less_than_its_sum_merges(self) -> None:
        assert groups_of(self.beside_more_than_class_vi(11.499)) == ["AB"]

    @pytest.mark.parametrize("gap", [11.5, 1_000])
    def test_from_there_on_the_law_leaves_open_what_is_separate(self, gap: float) -> None:
        site = self.beside_more_than_class_vi(gap)
        assert class_of(site, "B") == ["I", None]
        assert waits_for(site, "art2_cpt", of="B")[0] == "law_gap"

    def test_a_sum_above_class_vi_has_no_class(self) -> None:
        areas = (an_area(id, capacidade={"botijoes": 3_841}, vizinhos=surroundings()) for id in "AB")
        site = with_areas(*areas, gaps={"AB": 19.999})
        assert (area_of(site)["group_kg"], class_of(site)) == (99_866, None)
