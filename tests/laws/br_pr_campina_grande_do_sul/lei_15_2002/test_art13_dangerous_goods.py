"""Art. 13: no trade in other dangerous goods where LPG is stored."""

import pytest

from builders import Facts, a_site, complete, finding, in_part, turned, verdict, waits_for

GOODS = "estabelecimento.mercadorias"
ON_PROPERTY, IN_STORE = "estabelecimento.mercadorias_na_propriedade", "estabelecimento.mercadorias_no_deposito"

AS_PRINTED = {
    "álcool": ["alcool"],
    "artefatos de borracha e plástico": ["artefatos_de_borracha", "artefatos_de_plastico"],
    "carvão": ["carvao"],
    "graxas": ["graxas"],
    "inseticidas": ["inseticidas"],
    "materiais lubrificantes": ["lubrificantes"],
    "óleos combustíveis": ["oleos_combustiveis"],
    "pneus": ["pneus"],
    "produtos químicos": ["produtos_quimicos"],
    "resinas e gomas": ["resinas_e_gomas"],
    "tintas e vernizes": ["tintas", "vernizes"],
}


def selling(*goods: str) -> Facts:
    return a_site(**{GOODS: complete(*goods)})


class TestCaput:
    """Não é permitido o armazenamento de GLP em instalações onde é realizado o comércio de outros produtos
    perigosos.
    """

    def test_one_dangerous_product_among_others_fails(self) -> None:
        assert verdict(selling("agua_mineral", "tintas", "bebidas"), "art13_cpt") == "nao_atende"

    def test_where_nothing_else_is_sold_it_complies(self) -> None:
        assert verdict(selling(), "art13_cpt") == "atende"

    def test_it_is_one_finding_for_the_establishment(self) -> None:
        row = finding(selling("tintas"), "art13_cpt")
        assert (row["subject"], row["counterpart"]) == (None, None)

    def test_an_exempt_installation_may_be_where_they_are_sold(self) -> None:
        site = a_site(**{"areas[A].capacidade": {"botijoes": 4}, GOODS: complete("tintas")})
        assert finding(site, "art13_cpt")["because"] == "isento"

    def test_what_is_sold_not_told_leaves_it_open(self) -> None:
        assert waits_for(a_site(**{GOODS: None}), "art13_cpt") == ("missing_facts", [GOODS])

    def test_a_list_that_may_lack_some_is_open_until_one_of_it_is_dangerous(self) -> None:
        assert waits_for(a_site(**{GOODS: in_part("agua_mineral")}), "art13_cpt") == ("missing_facts", [GOODS])
        assert verdict(a_site(**{GOODS: in_part("pneus")}), "art13_cpt") == "nao_atende"

    def test_goods_elsewhere_on_the_property_count_only_if_read_so(self) -> None:
        site = a_site(**{ON_PROPERTY: complete("tintas")})
        assert turned(site, "art13_cpt", R47=("establishment", "whole_property")) == ("atende", "nao_atende")

    def test_goods_of_the_establishment_are_on_the_property_as_well(self) -> None:
        site = a_site(**{GOODS: complete("tintas"), ON_PROPERTY: complete()})
        assert turned(site, "art13_cpt", R47=("establishment", "whole_property")) == ("nao_atende", "nao_atende")

    def test_goods_outside_the_store_itself_pass_only_if_read_so(self) -> None:
        site = a_site(**{GOODS: complete("tintas"), IN_STORE: complete()})
        assert turned(site, "art13_cpt", R47=("establishment", "store_only")) == ("nao_atende", "atende")

    def test_goods_in_the_store_itself_fail_under_both_readings(self) -> None:
        site = a_site(**{GOODS: complete("tintas"), IN_STORE: complete("tintas")})
        assert turned(site, "art13_cpt", R47=("establishment", "store_only")) == ("nao_atende", "nao_atende")

    def test_the_whole_property_asks_for_its_own_list(self) -> None:
        assert waits_for(a_site(), "art13_cpt", R47="whole_property") == ("missing_facts", [ON_PROPERTY])

    def test_the_store_alone_asks_for_its_own_list_where_the_establishment_sells_such_goods(self) -> None:
        assert waits_for(selling("tintas"), "art13_cpt", R47="store_only") == ("missing_facts", [IN_STORE])

    def test_the_store_sells_nothing_that_the_establishment_does_not_sell(self) -> None:
        assert verdict(a_site(), "art13_cpt", R47="store_only") == "atende"


class TestSoleParagraph:
    """Parágrafo Único - São considerados como produtos perigosos, além do GLP, álcool, artefatos de borracha e
    plástico, carvão, graxas, inseticidas, materiais lubrificantes, óleos combustíveis, pneus, produtos químicos,
    resinas e gomas, tintas e vernizes.
    """

    @pytest.mark.parametrize("goods", [goods for names in AS_PRINTED.values() for goods in names])
    def test_each_of_the_thirteen_goods_is_dangerous(self, goods: str) -> None:
        assert verdict(selling(goods), "art13_cpt") == "nao_atende"

    def test_they_are_those_printed(self) -> None:
        assert all(printed in " ".join(self.__doc__.split()) for printed in AS_PRINTED)
        assert sum(map(len, AS_PRINTED.values())) == 13

    @pytest.mark.parametrize("goods", ["agua_mineral", "bebidas", "bebidas_alcoolicas", "acessorios_para_glp", "outra"])
    def test_goods_that_the_list_does_not_name_are_not(self, goods: str) -> None:
        assert verdict(selling(goods), "art13_cpt") == "atende"

    def test_hoses_and_regulators_are_plastic_and_rubber_only_if_read_so(self) -> None:
        site = selling("acessorios_para_glp")
        assert turned(site, "art13_cpt", R48=("not_dangerous", "dangerous")) == ("atende", "nao_atende")

    def test_drinks_are_alcohol_only_if_read_so(self) -> None:
        site = selling("bebidas_alcoolicas")
        assert turned(site, "art13_cpt", R49=("fuel_and_cleaning", "any")) == ("atende", "nao_atende")

    def test_another_product_needs_a_person_where_the_list_is_read_as_open(self) -> None:
        row = finding(selling("outra"), "art13_cpt", R46="open")
        assert (row["verdict"], finding(selling("outra"), "art13_cpt", R46="closed")["verdict"]) == (
            "indeterminado",
            "atende",
        )

    @pytest.mark.parametrize("readings", [{"R46": "open"}, {"R48": "dangerous"}, {"R49": "any"}])
    def test_water_is_dangerous_and_paint_harmless_under_no_reading(self, readings: dict[str, str]) -> None:
        assert verdict(selling("agua_mineral", "bebidas"), "art13_cpt", **readings) == "atende"
        assert verdict(selling("tintas"), "art13_cpt", **readings) == "nao_atende"
