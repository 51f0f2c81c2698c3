"""Art. 1º: to which storage the law applies."""

from typing import Any

import pytest

import resguardo
from builders import (
    Facts,
    a_neighbour,
    a_site,
    an_area,
    an_inspected_site,
    finding,
    findings,
    surroundings,
    thousandth,
    turned,
    verdict,
    with_areas,
)

CAPACITY = "areas[A].capacidade"


def outcome(site: Facts, **readings: str) -> str:
    return str(resguardo.check(site, readings=readings)["verdict"])


def of_cylinders(number: Any, **changes: Any) -> Facts:
    """A site that holds so many cylinders, on an upper floor, so that it fails wherever the law applies."""
    return a_site(**{CAPACITY: {"botijoes": number}, "areas[A].pavimento": "superior", **changes})


def area_of(site: Facts, id: str = "A", **readings: str) -> Facts:
    (row,) = (row for row in resguardo.check(site, readings=readings)["areas"] if row["id"] == id)
    return row


class TestCaput:
    """O armazenamento de botijões de gás liqüefeito de petróleo (GLP) no município de Campina Grande do Sul fica
    submetido às regras estabelecidas nesta lei e em suas regulamentações, sem prejuízo do disposto em outras
    legislações.
    """

    MUNICIPALITY = "estabelecimento.municipio"

    @pytest.mark.parametrize(
        "name",
        [
            "Campina Grande do Sul",
            "CAMPINA GRANDE DO SUL",
            "Campina Grande do Sul - PR",
            "campina grande do sul (Paraná)",
            "Município de Campina Grande do Sul",
            "Prefeitura Municipal de Campina Grande do Sul",
            "Campina Grande do Sul, Paraná, Brasil",
            "Campina Grande do Sul - PR - 83430-000",
            "Jardim Paulista, Campina Grande do Sul",
        ],
    )
    def test_storage_in_this_municipality_is_subject_however_its_name_is_written(self, name: str) -> None:
        assert outcome(a_site(**{self.MUNICIPALITY: name})) == "atende"

    @pytest.mark.parametrize(
        "name",
        [
            *("Quatro Barras", "Campina Grande, Paraíba", "Campina Grande - PB", "Itu"),
            "Município de Campina do Simão",
            *(
                "Curitiba/PR",
                "Curitiba–PR",
                "São Paulo - SP",
                "Osasco, São Paulo",
                "Cidade Gaúcha",
                "Dias d'Ávila",
            ),
        ],
    )
    def test_storage_elsewhere_is_out_of_its_reach(self, name: str) -> None:
        result = resguardo.check(of_cylinders(40, **{self.MUNICIPALITY: name}))
        assert result["verdict"] == "fora_da_lei"
        assert {row["verdict"] for row in result["findings"]} == {"nao_se_aplica"}
        assert {row["because"] for row in result["findings"]} == {"outro_municipio"}
        assert result["adaptation"]["applies"] is False
        assert result["documents"] == []

    @pytest.mark.parametrize(
        "name",
        [
            *("C. Grande do Sul", "CGS", "Campina Grnde do Sul", "Campina Gde do Sul", "Cpa. Gde. do Sul", "Sul"),
            *("Campina Grande", "Município de Campina Grande"),
            *("4105409", "Paraná", "Brasil", "Município", "PR", "outro", "Campina Grande - PR", "São Paulo - PR"),
            *("Campina Grande, Paraná", "a definir", "idem", "mesmo município", "pendente", "ver alvará", "Centro"),
            *("Zona rural", "RMC", "Jardim Paulista", "Sede", "não é Campina Grande do Sul", "Curitiva"),
            *("Município vizinho a Campina Grande do Sul", "Santa Rosa, Campina G. do Sul", "Campina Grande (RMC)"),
            *(
                "Jardim Paulista - Campina Grande",
                "Campina Grande 83430-000",
                "Curitiba/XX",
                "Campina Grande do Sul - PB",
            ),
        ],
    )
    def test_a_name_in_doubt_frees_nobody_and_is_a_problem(self, name: str) -> None:
        result = resguardo.check(a_site(**{self.MUNICIPALITY: name, "areas[A].pavimento": "subsolo"}))
        assert result["verdict"] == "nao_atende"
        assert [each["place"] for each in result["problems"]] == [self.MUNICIPALITY]

    def test_a_municipality_not_told_is_taken_for_this_one_with_a_notice(self) -> None:
        for name in (None, "?", "-", "não sei"):
            result = resguardo.check(a_site(**{self.MUNICIPALITY: name}))
            assert result["verdict"] == "atende"
            assert [notice["code"] for notice in result["notices"]] == ["municipio_presumido"]
        assert resguardo.check(a_site())["notices"] == []

    @pytest.mark.parametrize(
        ("told", "said"), [("Campina Grnde do Sul", "entendido"), (["A"], "entendido"), (None, "informado")]
    )
    def test_a_municipality_that_nobody_understands_is_not_said_to_be_untold(self, told: Any, said: str) -> None:
        (notice,) = resguardo.check(a_site(**{self.MUNICIPALITY: told}))["notices"]
        assert notice["text"].startswith(f"O município não foi {said};")

    def test_what_the_law_does_not_say_other_laws_may(self) -> None:
        assert "desta lei" in finding(of_cylinders(4), "art2_cpt")["text"]

    def test_without_any_storage_area_told_nothing_can_be_verified(self) -> None:
        assert outcome(a_site(areas=[])) == "indeterminado"


class TestParagraph1:
    """§ 1º - Consideram-se botijões os recipientes transportáveis de GLP com formato, dimensões e demais
    características estabelecidas pelas Normas Técnicas Oficiais, destinados a conter um peso líquido de 13 Kg de GLP.
    """

    def test_each_cylinder_weighs_13_kg(self) -> None:
        assert area_of(of_cylinders(5))["group_kg"] == 65

    @pytest.mark.parametrize("option", ["all_kg", "p13_only"])
    def test_a_place_with_no_such_cylinder_is_out_of_the_laws_reach(self, option: str) -> None:
        site = a_site(**{CAPACITY: {"outros": [{"kg": 45, "quantidade": 20}]}})
        assert outcome(site, R01=option) == "fora_da_lei"
        assert finding(site, "art2_cpt", R01=option)["because"] == "sem_botijao_de_13_kg"

    def test_other_containers_make_no_installation_subject(self) -> None:
        assert outcome(of_cylinders(4, **{f"{CAPACITY}.outros": [{"kg": 45, "quantidade": 100}]})) == "isento"

    def test_once_it_is_subject_every_kilogram_counts_unless_only_cylinders_are_read_to(self) -> None:
        site = a_site(**{CAPACITY: {"botijoes": 30, "outros": [{"kg": 45, "quantidade": 20}]}})
        assert (area_of(site)["group_kg"], area_of(site)["class"]) == (1_290, "II")
        lenient = area_of(site, R01="p13_only")
        assert (lenient["group_kg"], lenient["class"]) == (390, "I")

    def test_one_container_of_2_kg_beside_40_cylinders_turns_the_distance_to_a_school(self) -> None:
        school = surroundings(a_neighbour("escola", 29.999))
        site = a_site(
            **{CAPACITY: {"botijoes": 40, "outros": [{"kg": 2, "quantidade": 1}]}, "areas[A].vizinhos": school}
        )
        assert turned(site, "art10_cpt_row4", R01=("all_kg", "p13_only")) == ("nao_atende", "atende")

    def test_containers_left_out_of_a_told_capacity_are_none_and_null_is_not_told(self) -> None:
        assert area_of(of_cylinders(40))["group_kg"] == 520
        null = area_of(of_cylinders(40, **{f"{CAPACITY}.outros": None}))
        assert null["group_kg"] == {"de": 520, "ate": None}

    @pytest.mark.parametrize("untold", ["kg", "quantidade"])
    def test_containers_of_which_not_all_is_told_leave_the_class_open(self, untold: str) -> None:
        others = [{"kg": 45, "quantidade": 1} | {untold: None}]
        site = a_site(
            **{
                CAPACITY: {"botijoes": 30, "outros": others},
                "areas[A].vizinhos": surroundings(a_neighbour("escola", 179)),
            }
        )
        row = finding(site, "art10_cpt_row4", "escola")
        assert (row["verdict"], row["missing"]) == ("indeterminado", [f"{CAPACITY}.outros[#1].{untold}"])
        assert area_of(site)["group_kg"]["ate"] is None
        assert verdict(site, "art10_cpt_row4", "escola", R01="p13_only") == "atende"


class TestParagraph2:
    """§ 2º - Não estão sujeitas a estas normas as instalações para armazenamento de até 4 (quatro) botijões, cheios ou
    vazios.
    """

    @pytest.mark.parametrize(("number", "expected"), [(3, "isento"), (4, "isento"), (5, "nao_atende")])
    def test_up_to_four_cylinders_are_exempt_and_five_are_not(self, number: int, expected: str) -> None:
        assert outcome(of_cylinders(number)) == expected

    @pytest.mark.parametrize(
        ("grams", "expected"), [(51_999, "isento"), (52_000, "isento"), (52_001, "nao_atende"), (65_000, "nao_atende")]
    )
    def test_a_capacity_told_in_kg_takes_as_many_cylinders_as_would_hold_it(self, grams: int, expected: str) -> None:
        site = a_site(**{CAPACITY: {"kg": thousandth(grams)}, "areas[A].pavimento": "superior"})
        assert outcome(site) == expected

    @pytest.mark.parametrize(
        ("full", "empty", "expected"),
        [(4, 0, "isento"), (0, 4, "isento"), (2, 2, "isento"), (0, 5, "atende"), (2, 3, "atende")],
    )
    def test_full_and_empty_ones_count_alike(self, full: int, empty: int, expected: str) -> None:
        found = {"botijoes_cheios": full, "botijoes_vazios": empty}
        assert outcome(an_inspected_site(found, **{CAPACITY: {"botijoes": 4}})) == expected

    def test_an_exempt_installation_has_no_duty_at_all(self) -> None:
        result = resguardo.check(of_cylinders(4))
        assert {row["verdict"] for row in result["findings"]} == {"nao_se_aplica"}
        assert {row["because"] for row in result["findings"]} == {"isento"}
        assert result["adaptation"]["applies"] is False

    @pytest.mark.parametrize(
        ("number", "expected"),
        [
            ({"de": 3, "ate": 4}, "isento"),
            ({"de": 4, "ate": 5}, "indeterminado"),
            ({"de": 5}, "nao_atende"),
            ({"ate": 5}, "indeterminado"),
        ],
    )
    def test_a_count_told_between_two_numbers_decides_where_both_do(self, number: Any, expected: str) -> None:
        assert outcome(of_cylinders(number)) == expected

    def test_an_unknown_count_leaves_open_even_what_would_fail(self) -> None:
        row = finding(a_site(**{CAPACITY: None, "areas[A].pavimento": "superior"}), "art2_cpt")
        assert (row["verdict"], row["cause"], row["missing"]) == ("indeterminado", "missing_facts", [CAPACITY])

    def test_what_complies_with_any_count_complies_without_it(self) -> None:
        assert outcome(a_site(**{CAPACITY: {"botijoes": {"ate": 7_680}}})) == "atende"

    def test_an_inspection_that_counted_nothing_leaves_open_what_is_there(self) -> None:
        site = an_inspected_site(None, **{CAPACITY: {"botijoes": 4}, "areas[A].pavimento": "superior"})
        row = finding(site, "art2_cpt")
        assert (row["verdict"], row["missing"]) == ("indeterminado", ["areas[A].encontrado"])

    def test_whether_there_was_an_inspection_may_be_unknown(self) -> None:
        site = of_cylinders(4, **{"vistoria.realizada": None, "areas[A].encontrado": {"botijoes_cheios": 5}})
        row = finding(site, "art2_cpt")
        assert (row["verdict"], row["missing"]) == ("indeterminado", ["vistoria.realizada"])

    @pytest.mark.parametrize(
        ("declared", "found", "larger", "by_declared", "by_found"),
        [
            (10, 3, "nao_atende", "nao_atende", "isento"),
            (3, 10, "nao_atende", "isento", "nao_atende"),
            (4, 4, "isento", "isento", "isento"),
            (5, 5, "nao_atende", "nao_atende", "nao_atende"),
        ],
    )
    def test_the_larger_of_declared_and_found_counts_unless_one_is_read_to(
        self, declared: int, found: int, larger: str, by_declared: str, by_found: str
    ) -> None:
        site = an_inspected_site(
            {"botijoes_cheios": found}, **{CAPACITY: {"botijoes": declared}, "areas[A].pavimento": "superior"}
        )
        assert [outcome(site, R02=option) for option in ("larger", "declared", "found")] == [
            larger,
            by_declared,
            by_found,
        ]

    @pytest.mark.parametrize(
        ("option", "asked"),
        [
            ("larger", ["areas[A].capacidade.botijoes", "areas[A].encontrado.botijoes_cheios"]),
            ("declared", ["areas[A].capacidade.botijoes"]),
            ("found", ["areas[A].encontrado.botijoes_cheios"]),
        ],
    )
    def test_only_the_counts_that_are_read_to_matter_are_asked(self, option: str, asked: list[str]) -> None:
        found = {"botijoes_cheios": {"de": 3, "ate": 10}, "botijoes_vazios": 0, "botijoes_em_veiculo_a_noite": 0}
        declared = {CAPACITY: {"botijoes": {"de": 3, "ate": 10}}, "areas[A].pavimento": "superior"}
        row = finding(an_inspected_site(found, **declared), "art2_cpt", R02=option, R17=option)
        assert (row["verdict"], sorted(row["missing"])) == ("indeterminado", asked)

    def test_of_what_was_found_the_other_containers_alone_say_how_much_there_is(self) -> None:
        found = {"outros": [{"kg": 45, "quantidade": 2}]}
        area = area_of(an_inspected_site(found, **{CAPACITY: {"botijoes": 1}}))
        assert area["group_kg"] == 90

    def test_the_site_says_which_reading_would_exempt_it(self) -> None:
        site = an_inspected_site({"botijoes_cheios": 3}, **{CAPACITY: {"botijoes": 10}})
        assert "R02=found" in resguardo.check(site)["verdict_flips_under"]

    def two_of_three(self, gap: Any) -> Facts:
        areas = (an_area(id, capacidade={"botijoes": 3}, pavimento="superior") for id in "AB")
        return with_areas(*areas, gaps={"AB": gap})

    @pytest.mark.parametrize(
        ("gap", "summed", "always", "each"),
        [(2.999, "nao_atende", "nao_atende", "isento"), (3.000, "isento", "nao_atende", "isento")],
    )
    def test_two_small_installations_are_summed_unless_they_are_separated(
        self, gap: float, summed: str, always: str, each: str
    ) -> None:
        site = self.two_of_three(gap)
        assert [outcome(site, R03=option) for option in ("sum", "always_sum", "each")] == [summed, always, each]

    def test_a_gap_not_told_leaves_open_whether_they_are_summed(self) -> None:
        row = finding(self.two_of_three(None), "art2_cpt", of="A")
        assert (row["verdict"], row["missing"]) == ("indeterminado", ["separacoes[A,B].distancia_m"])

    def test_what_is_in_use_is_not_stored_unless_it_is_read_to_count(self) -> None:
        found = {"botijoes_cheios": 4, "botijoes_em_uso": 1}
        site = an_inspected_site(found, **{CAPACITY: {"botijoes": 4}, "areas[A].pavimento": "superior"})
        assert turned(site, "art2_cpt", R04=("not_counted", "counted")) == ("nao_se_aplica", "nao_atende")

    @pytest.mark.parametrize(
        ("lorry", "expected"),
        [
            ("botijoes_em_veiculo_a_noite", ["nao_atende", "nao_atende", "nao_se_aplica"]),
            ("botijoes_em_veiculo", ["nao_se_aplica", "nao_atende", "nao_se_aplica"]),
        ],
    )
    def test_a_fifth_cylinder_on_a_lorry_counts_if_it_stays_the_night(self, lorry: str, expected: list[str]) -> None:
        site = an_inspected_site(
            {"botijoes_vazios": 4, lorry: 1}, **{CAPACITY: {"botijoes": 4}, "areas[A].pavimento": "superior"}
        )
        assert [verdict(site, "art2_cpt", R18=option) for option in ("overnight", "always", "never")] == expected

    def test_a_small_installation_apart_from_a_large_one_has_no_duty_of_its_own(self) -> None:
        small = an_area("B", capacidade={"botijoes": 4}, pavimento="subsolo")
        result = resguardo.check(with_areas(an_area("A"), small, gaps={"AB": 3.000}))
        assert result["verdict"] == "atende"
        assert findings(result, "art2_cpt", subject="B")[0]["because"] == "isento"

    def test_a_small_installation_near_a_large_one_is_part_of_it(self) -> None:
        small = an_area("B", capacidade={"botijoes": 4}, pavimento="subsolo")
        site = with_areas(an_area("A"), small, gaps={"AB": 2.999})
        assert (area_of(site, "B")["group_kg"], outcome(site)) == (572, "nao_atende")

    @pytest.mark.parametrize(
        ("cylinders", "codes"), [({"de": 3, "ate": 5}, ["talvez_isenta"]), (5, []), (4, []), (None, [])]
    )
    def test_one_that_may_be_small_or_not_is_told_that_the_law_may_spare_it(self, cylinders: Any, codes: Any) -> None:
        result = resguardo.check(a_site(**{CAPACITY: {"botijoes": cylinders}}))
        assert [each["code"] for each in result["notices"]] == codes

    def test_an_area_that_stores_nothing_counts_and_may_join_others_which_is_told(self) -> None:
        beside = with_areas(an_area("A"), an_area("B", capacidade={"botijoes": 0}), gaps={"AB": 1})
        assert [each["code"] for each in resguardo.check(beside)["notices"]] == ["area_que_nada_guarda"]
        assert resguardo.check(a_site(**{CAPACITY: {"botijoes": 0}}))["notices"] == []
