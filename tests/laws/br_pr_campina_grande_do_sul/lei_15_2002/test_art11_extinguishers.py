"""Art. 11: dry chemical extinguishers."""

from typing import Any

import pytest

import resguardo
from builders import (
    Facts,
    a_site,
    an_area,
    an_inspected_site,
    changed,
    complete,
    finding,
    findings,
    in_part,
    powder,
    thousandth,
    turned,
    verdict,
    waits_for,
    with_areas,
)

CAPACITY, EXTINGUISHERS = "areas[A].capacidade", "areas[A].extintores"
BANDS = ("art11_cpt_inc1", "art11_cpt_inc2", "art11_cpt_inc3", "art11_cpt_inc4", "art11_par1")


def protected(kilograms: float, *extinguishers: float) -> Facts:
    """A depot of so many kg of LPG with extinguishers of these sizes, in kg of dry chemical."""
    return a_site(**{CAPACITY: {"kg": kilograms}, EXTINGUISHERS: powder(*extinguishers)})


def band_of(site: Facts) -> str:
    """The provision that asks for extinguishers of area A."""
    (row,) = (row for row in bands_in(resguardo.check(site)) if row["subject"] == "A")
    return str(row["provision"])


def bands_in(result: Facts) -> list[Facts]:
    """The findings on how much powder there must be: of each area, and without subject of the property."""
    rows = result["findings"]
    return [row for row in rows if row["provision"].startswith("art11_") and row["provision"] != "art11_par2"]


def said(kilograms: float, *extinguishers: float, **readings: str) -> tuple[str, str]:
    """The verdict of the band of a depot and the reason."""
    site = protected(kilograms, *extinguishers)
    row = finding(site, band_of(site), **readings)
    return row["verdict"], row["reason"]


def around_band(cylinders: int, kilograms: int) -> list[str]:
    """The provisions for so many cylinders and one more, for so many kg less a gram, exactly, and a gram more."""
    by_count = [band_of(a_site(**{CAPACITY: {"botijoes": number}})) for number in (cylinders, cylinders + 1)]
    grams = (kilograms * 1_000 + step for step in (-1, 0, 1))
    return by_count + [band_of(protected(thousandth(each), *[16] * 8)) for each in grams]


ENOUGH = ("atende", "cumprido")
TOO_LITTLE_POWDER = ("nao_atende", "kg_de_po")
TOO_FEW = ("nao_atende", "numero_de_extintores")

PLACES = {
    "areas[A].extintores_proximos": "proximos",
    "areas[A].extintores_acessiveis": "acessiveis",
    "areas[A].extintores_em_locais_distintos": "locais_distintos",
}
"""What a person says of where they are, with the reason that a finding gives."""


class TestCaput:
    """Os depósitos deverão ser protegidos por extintores de pó químico na seguinte quantidade:"""

    @pytest.mark.parametrize("agent", ["co2", "agua", "espuma", "outro"])
    def test_only_dry_chemical_counts(self, agent: str) -> None:
        items = [{"id": f"E{number}", "agente": agent, "kg": 12, "valido": True} for number in range(8)]
        site = a_site(**{EXTINGUISHERS: complete(*items)})
        assert verdict(site, "art11_cpt_inc1") == "nao_atende"

    def test_an_extinguisher_whose_charge_expired_counts_only_if_read_so(self) -> None:
        site = a_site(**{EXTINGUISHERS: powder(4, 4, valid=False)})
        assert turned(site, "art11_cpt_inc1", R42=("not_counted", "counted")) == ("nao_atende", "atende")

    def test_too_few_are_too_few_expired_or_not(self) -> None:
        site = a_site(**{EXTINGUISHERS: powder(4, valid=False)})
        assert turned(site, "art11_cpt_inc1", R42=("not_counted", "counted")) == ("nao_atende", "nao_atende")

    # unknown

    def test_where_nobody_looked_for_extinguishers_it_is_open(self) -> None:
        assert waits_for(a_site(**{EXTINGUISHERS: None}), "art11_cpt_inc1") == ("missing_facts", [EXTINGUISHERS])

    def test_none_at_all_fails(self) -> None:
        assert verdict(a_site(**{EXTINGUISHERS: complete()}), "art11_cpt_inc1") == "nao_atende"

    def test_a_list_that_may_lack_some_is_open_until_those_of_it_are_enough(self) -> None:
        four = {"agente": "po_quimico", "kg": 4, "valido": True}
        one, two = in_part({"id": "E1"} | four), in_part({"id": "E1"} | four, {"id": "E2"} | four)
        assert waits_for(a_site(**{EXTINGUISHERS: one}), "art11_cpt_inc1") == ("missing_facts", [EXTINGUISHERS])
        assert verdict(a_site(**{EXTINGUISHERS: two}), "art11_cpt_inc1") == "atende"

    @pytest.mark.parametrize("untold", ["agente", "kg", "valido"])
    def test_a_fact_of_an_extinguisher_not_told_leaves_it_open(self, untold: str) -> None:
        path = f"{EXTINGUISHERS}[A1].{untold}"
        site = changed(a_site(**{EXTINGUISHERS: powder(4, 4)}), {path: None})
        assert waits_for(site, "art11_cpt_inc1") == ("missing_facts", [path])

    def test_a_capacity_not_told_leaves_the_band_open(self) -> None:
        site = a_site(**{CAPACITY: None, EXTINGUISHERS: powder(4, 4)})
        assert waits_for(site, "art11_cpt") == ("missing_facts", [CAPACITY])

    def test_what_is_enough_in_every_band_it_may_be_in_complies(self) -> None:
        site = a_site(**{CAPACITY: {"kg": {"ate": 99_840}}, EXTINGUISHERS: powder(*[12] * 8)})
        assert verdict(site, "art11_cpt") == "atende"

    def test_what_is_too_little_in_every_band_fails(self) -> None:
        site = a_site(**{CAPACITY: {"kg": {"de": 65}}, EXTINGUISHERS: powder(4)})
        assert verdict(site, "art11_cpt") == "nao_atende"

    # per area and per property

    def two_areas(self, gap: Any = 3.000, each: tuple[float, ...] = (4, 4), **changes: Any) -> Facts:
        areas = (an_area(id, extintores=powder(*each, area=id), **changes) for id in "AB")
        return with_areas(*areas, gaps={"AB": gap})

    def of_property(self, site: Facts, **readings: str) -> Facts:
        (row,) = (row for row in bands_in(resguardo.check(site, readings=readings)) if row["subject"] is None)
        return row

    def test_each_separate_area_and_the_property_have_a_band_of_their_own(self) -> None:
        site = self.two_areas()
        assert [verdict(site, "art11_cpt_inc1", of=id) for id in "AB"] == ["atende", "atende"]
        row = self.of_property(site)
        assert (row["provision"], row["subject"], row["verdict"]) == ("art11_cpt_inc2", None, "nao_atende")
        assert (row["measured"], row["required"], row["unit"]) == (16, 24, "kg")

    def test_the_propertys_band_is_met_by_all_its_extinguishers(self) -> None:
        assert self.of_property(self.two_areas(each=(4, 8)))["verdict"] == "atende"

    def test_the_property_is_left_out_where_it_is_read_per_area(self) -> None:
        row = self.of_property(self.two_areas())
        assert "R40=per_area" in row["flips_under"]
        per_area = self.of_property(self.two_areas(), R40="per_area")
        assert (per_area["verdict"], per_area["because"]) == ("nao_se_aplica", "so_por_area")

    def test_the_areas_are_left_out_where_it_is_read_by_the_property(self) -> None:
        site = self.two_areas(each=(4,))
        assert turned(site, "art11_cpt_inc1", of="A", R40=("both", "property")) == ("nao_atende", "nao_se_aplica")

    def test_areas_that_count_as_one_have_one_band_by_all_their_extinguishers(self) -> None:
        near = self.two_areas(gap=2.999)
        assert [verdict(near, "art11_cpt_inc2", of=id) for id in "AB"] == ["nao_atende", "nao_atende"]
        enough = self.two_areas(gap=2.999, each=(4, 8))
        assert [verdict(enough, "art11_cpt_inc2", of=id) for id in "AB"] == ["atende", "atende"]

    def test_a_single_area_is_its_property(self) -> None:
        assert [row["subject"] for row in bands_in(resguardo.check(a_site()))] == ["A"]

    def test_an_exempt_installation_apart_does_not_weigh_in_the_propertys_sum(self) -> None:
        areas = an_area("A", extintores=powder(4, 4)), an_area("B", capacidade={"botijoes": 4}, extintores=complete())
        site = with_areas(*areas, gaps={"AB": 3})
        assert self.of_property(site)["provision"] == "art11_cpt_inc1"
        assert self.of_property(site)["verdict"] == "atende"

    def test_whether_areas_are_one_not_told_leaves_open_what_turns_on_it(self) -> None:
        site = self.two_areas(gap=None)
        assert waits_for(site, "art11_cpt", of="A") == ("missing_facts", ["separacoes[A,B].distancia_m"])

    def test_the_larger_of_declared_and_found_makes_the_band(self) -> None:
        site = an_inspected_site({"botijoes_vazios": 41}, **{CAPACITY: {"botijoes": 40}})
        assert band_of(site) == "art11_cpt_inc2"


class TestItemI:
    """I. até 520 Kg de GLP (equivalente a 40 botijões de 13 Kg ), 08 (oito) Kg de pó químico com pelo menos 02 (dois)
    extintores de 04 (quatro) Kg;
    """

    def test_it_ends_at_40_cylinders_and_520_kg(self) -> None:
        assert around_band(40, 520) == [BANDS[0], BANDS[1], BANDS[0], BANDS[0], BANDS[1]]

    @pytest.mark.parametrize(
        ("extinguishers", "expected"),
        [
            ((4, 4), "atende"),
            ((4, 3.999), "nao_atende"),
            ((4, 4.001), "atende"),
            ((8,), "nao_atende"),
            ((4.001, 3.999), "nao_atende"),
            ((4, 3.999, 3.999), "nao_atende"),
            ((4, 4, 1), "atende"),
            ((6, 6), "atende"),
        ],
    )
    def test_it_asks_for_two_of_4_kg_at_least(self, extinguishers: tuple[float, ...], expected: str) -> None:
        assert said(520, *extinguishers)[0] == expected

    @pytest.mark.parametrize(
        ("extinguishers", "exactly"),
        [((4, 4), "atende"), ((4, 6), "nao_atende"), ((4, 4, 6), "atende"), ((6, 6), "nao_atende")],
    )
    def test_larger_ones_serve_unless_read_as_exactly_4_kg(
        self, extinguishers: tuple[float, ...], exactly: str
    ) -> None:
        site = protected(520, *extinguishers)
        assert turned(site, "art11_cpt_inc1", R38=("at_least", "exactly")) == ("atende", exactly)

    def test_it_shows_how_many_are_there(self) -> None:
        row = finding(protected(520, 8), "art11_cpt_inc1")
        assert (row["reason"], row["unit"], row["measured"], row["required"]) == ("extintores_de_4_kg", "un", 1, 2)


class TestItemII:
    """II. até 1.560 Kg de GLP (equivalente a 120 botijões de 13 Kg), 24 (vinte e quatro) Kg de pó químico em pelo menos
    02 (dois) extintores;
    """

    def test_it_ends_at_120_cylinders_and_1560_kg(self) -> None:
        assert around_band(120, 1_560) == [BANDS[1], BANDS[2], BANDS[1], BANDS[1], BANDS[2]]

    @pytest.mark.parametrize(
        ("extinguishers", "expected"),
        [
            ((12, 12), ENOUGH),
            ((12, 11.999), TOO_LITTLE_POWDER),
            ((12, 12.001), ENOUGH),
            ((24,), TOO_FEW),
            ((8, 8, 8), ENOUGH),
            ((23, 1), ENOUGH),
        ],
    )
    def test_it_asks_for_24_kg_in_two(self, extinguishers: tuple[float, ...], expected: tuple[str, str]) -> None:
        assert said(1_560, *extinguishers) == expected


class TestItemIII:
    """III. até 6.240 Kg de GLP (equivalente a 480 botijões de 13 Kg ), 64 (sessenta e quatro) Kg de pó químico, em pelo
    menos 04 (quatro) extintores;
    """

    def test_it_ends_at_480_cylinders_and_6240_kg(self) -> None:
        assert around_band(480, 6_240) == [BANDS[2], BANDS[3], BANDS[2], BANDS[2], BANDS[3]]

    @pytest.mark.parametrize(
        ("extinguishers", "expected"),
        [
            ([16] * 4, ENOUGH),
            ([16, 16, 16, 15.999], TOO_LITTLE_POWDER),
            ([16, 16, 16, 16.001], ENOUGH),
            ([22] * 3, TOO_FEW),
            ([12] * 5, TOO_LITTLE_POWDER),
            ([13] * 5, ENOUGH),
        ],
    )
    def test_it_asks_for_64_kg_in_four(self, extinguishers: list[float], expected: tuple[str, str]) -> None:
        assert said(6_240, *extinguishers) == expected


class TestItemIV:
    """IV. até 99.840 Kg de GLP (equivalente a 7.680 botijões de 13 Kg ), 96 (noventa e seis) Kg de pó químico em pelo
    menos 08 (oito) extintores;
    """

    def test_it_ends_at_7680_cylinders_and_99840_kg(self) -> None:
        assert around_band(7_680, 99_840) == [BANDS[3], BANDS[4], BANDS[3], BANDS[3], BANDS[4]]

    @pytest.mark.parametrize(
        ("extinguishers", "expected"),
        [
            ([12] * 8, ENOUGH),
            ([12] * 7 + [11.999], TOO_LITTLE_POWDER),
            ([12] * 7 + [12.001], ENOUGH),
            ([14] * 7, TOO_FEW),
            ([11] * 9, ENOUGH),
        ],
    )
    def test_it_asks_for_96_kg_in_eight(self, extinguishers: list[float], expected: tuple[str, str]) -> None:
        assert said(99_840, *extinguishers) == expected


class TestParagraph1:
    """§ 1º - Acima de 99.840 Kg, para cada quantidade adicional de 5.000 Kg de GLP, deverá ser acrescido 01 (um)
    extintor de pó químico de 12 (doze) Kg.
    """

    @pytest.mark.parametrize(
        ("kilograms", "started", "full"),
        [
            (99_840.001, 1, 0),
            (104_839.999, 1, 0),
            (104_840, 1, 1),
            (104_840.001, 2, 1),
            (109_839.999, 2, 1),
            (109_840, 2, 2),
            (109_840.001, 3, 2),
            (149_840, 10, 10),
            (149_840.001, 11, 10),
        ],
    )
    def test_it_adds_one_of_12_kg_for_each_5000_kg_started_or_only_full_ones_if_read_so(
        self, kilograms: float, started: int, full: int
    ) -> None:
        for added, option in ((started, "started"), (full, "full")):
            assert said(kilograms, *[12] * (8 + added), R39=option) == ENOUGH
            assert said(kilograms, *[12] * (7 + added), R39=option)[0] == "nao_atende"

    def test_a_finding_says_that_only_full_ones_would_be_met(self) -> None:
        site = protected(104_839, *[12] * 8)
        assert turned(site, "art11_par1", R39=("started", "full")) == ("nao_atende", "atende")

    @pytest.mark.parametrize(
        ("extinguishers", "expected"),
        [
            ([12] * 9, ENOUGH),
            ([12] * 8 + [11.999], TOO_LITTLE_POWDER),
            ([14] * 8, TOO_FEW),
            ([12] + [12.001] * 8, ENOUGH),
            ([20] + [11] * 8, ENOUGH),
            ([11.999] * 10, ("nao_atende", "extintores_de_12_kg")),
        ],
    )
    def test_with_one_more_it_asks_for_108_kg_in_nine_one_of_them_of_12_kg(
        self, extinguishers: list[float], expected: tuple[str, str]
    ) -> None:
        assert said(104_840, *extinguishers) == expected

    def test_larger_ones_serve_unless_read_as_exactly_12_kg(self) -> None:
        site = protected(104_840, *[16] * 9)
        assert turned(site, "art11_par1", R38=("at_least", "exactly")) == ("atende", "nao_atende")
        one_of_12 = protected(104_840, 12, *[16] * 8)
        assert turned(one_of_12, "art11_par1", R38=("at_least", "exactly")) == ("atende", "atende")

    def test_with_two_more_two_of_them_must_be_of_12_kg(self) -> None:
        assert said(109_840, 12, 12, *[12] * 8) == ENOUGH
        assert said(109_840, 21, *[11] * 9) == ("nao_atende", "extintores_de_12_kg")
        assert said(109_840, 12, 21, *[11] * 8) == ENOUGH

    def test_it_alone_speaks_above_99840_kg(self) -> None:
        rows = resguardo.check(protected(99_840.001, *[12] * 9))["findings"]
        assert [row["provision"] for row in rows if row["provision"].startswith("art11")] == [
            "art11_par1",
            "art11_par2",
        ]

    def test_a_capacity_told_only_to_exceed_it_leaves_open_how_many_more(self) -> None:
        site = a_site(**{CAPACITY: {"kg": {"de": 99_841}}, EXTINGUISHERS: powder(*[12] * 20)})
        assert waits_for(site, "art11_par1") == ("missing_facts", [f"{CAPACITY}.kg"])

    def test_less_than_the_first_step_asks_for_fails_however_much_more_there_is(self) -> None:
        site = a_site(**{CAPACITY: {"kg": {"de": 99_841}}, EXTINGUISHERS: powder(*[12] * 8)})
        assert verdict(site, "art11_par1") == "nao_atende"


class TestParagraph2:
    """§ 2º - Os extintores deverão ficar instalados em locais distintos, de fácil acesso e próximo à área de
    armazenamento.
    """

    def test_near_accessible_and_in_distinct_places_they_comply(self) -> None:
        assert verdict(a_site(), "art11_par2") == "atende"

    @pytest.mark.parametrize(("place", "reason"), PLACES.items())
    def test_where_one_of_the_three_lacks_it_fails_for_it(self, place: str, reason: str) -> None:
        row = finding(a_site(**{place: False}), "art11_par2")
        assert (row["verdict"], row["reason"]) == ("nao_atende", reason)

    @pytest.mark.parametrize("place", PLACES)
    def test_each_needs_a_persons_word(self, place: str) -> None:
        assert waits_for(a_site(**{place: None}), "art11_par2") == ("open_norm", [place])

    @pytest.mark.parametrize(("place", "other"), list(zip(PLACES, [*PLACES][1:] + [*PLACES][:1], strict=True)))
    def test_one_that_lacks_decides_though_another_is_not_told(self, place: str, other: str) -> None:
        assert verdict(a_site(**{place: False, other: None}), "art11_par2") == "nao_atende"

    def test_where_there_are_none_there_is_none_to_place(self) -> None:
        row = finding(a_site(**{EXTINGUISHERS: complete()}), "art11_par2")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "sem_extintores")

    def test_where_nobody_looked_their_places_are_judged_all_the_same(self) -> None:
        assert verdict(a_site(**{EXTINGUISHERS: None}), "art11_par2") == "atende"
        site = a_site(**{EXTINGUISHERS: None, "areas[A].extintores_proximos": False})
        assert waits_for(site, "art11_par2") == ("missing_facts", [EXTINGUISHERS])

    def test_each_area_has_its_own_places(self) -> None:
        site = with_areas(an_area("A"), an_area("B", extintores_acessiveis=False), gaps={"AB": 1})
        rows = findings(resguardo.check(site), "art11_par2")
        assert [(row["subject"], row["verdict"]) for row in rows] == [("A", "atende"), ("B", "nao_atende")]

    def test_a_name_in_two_areas_is_told_as_it_may_count_twice(self) -> None:
        one, other = (an_area(name, extintores=complete({"id": "E1", "agente": "po_quimico"})) for name in "AB")
        (notice,) = resguardo.check(with_areas(one, other, gaps={"AB": 50}))["notices"]
        assert notice["code"] == "extintor_em_mais_de_uma_area"
        assert "E1" in notice["text"]

    def test_names_of_each_area_are_not(self) -> None:
        areas = (an_area(name, extintores=complete({"id": f"E{name}", "agente": "po_quimico"})) for name in "AB")
        assert resguardo.check(with_areas(*areas, gaps={"AB": 50}))["notices"] == []
