"""Art. 15: papers that go with a request for a licence."""

from typing import Any

import pytest

import resguardo
from builders import Facts, a_site, complete, finding, in_part, turned, verdict, waits_for

HERE = "estabelecimento"
ACTIVITIES, PAPERS, REQUESTED = f"{HERE}.atividades", f"{HERE}.documentos", f"{HERE}.pedido_de_licenca"

OF_DISTRIBUTION = {"id": "distribuicao", "tipo": "autorizacao_anp_distribuicao"}
OF_RESALE = {"id": "revenda", "tipo": "autorizacao_anp_revenda", "vinculo": "vinculado", "distribuidora": "Exemplo"}
INDEPENDENT = {"id": "revenda", "tipo": "autorizacao_anp_revenda", "vinculo": "independente"}


def requesting(activities: Any, *papers: Facts) -> Facts:
    return a_site(**{ACTIVITIES: activities, PAPERS: complete(*papers)})


class TestCaput:
    """Por ocasião do pedido da Licença para Localização e Funcionamento para a atividade de comercialização e
    armazenamento de GLP, o requerente deverá apresentar um dos seguintes documentos:
    """

    @pytest.mark.parametrize(
        ("activities", "papers", "expected"),
        [
            (["distribuicao"], [OF_DISTRIBUTION], "atende"),
            (["distribuicao"], [OF_RESALE], "nao_atende"),
            (["distribuicao"], [], "nao_atende"),
            (["revenda"], [OF_RESALE], "atende"),
            (["revenda"], [OF_DISTRIBUTION], "nao_atende"),
            (["revenda"], [], "nao_atende"),
            (["revenda", "armazenamento"], [OF_RESALE], "atende"),
            (["distribuicao", "revenda"], [OF_DISTRIBUTION, OF_RESALE], "atende"),
            (["distribuicao", "revenda"], [OF_DISTRIBUTION], "nao_atende"),
            (["distribuicao", "revenda"], [OF_RESALE], "nao_atende"),
        ],
    )
    def test_each_activity_asks_for_its_own_paper(
        self, activities: list[str], papers: list[Facts], expected: str
    ) -> None:
        assert verdict(requesting(activities, *papers), "art15_cpt") == expected

    @pytest.mark.parametrize("paper", [{"id": "papel"}, {"id": "papel", "tipo": "alvará dos bombeiros"}])
    def test_for_both_activities_one_paper_is_one_too_few_whichever_it_is(self, paper: Facts) -> None:
        """That it would be enough under the other reading is open: nobody says that it is one of the two."""
        site = requesting(["distribuicao", "revenda"], paper)
        assert finding(site, "art15_cpt")["reason"] == "um_documento_de_cada"
        assert turned(site, "art15_cpt", R60=("each", "one_of")) == ("nao_atende", "indeterminado")

    def test_for_both_activities_two_papers_that_are_not_told_may_be_both(self) -> None:
        site = requesting(["distribuicao", "revenda"], {"id": "um"}, {"id": "outro"})
        assert waits_for(site, "art15_cpt")[1] == [f"{PAPERS}[outro].tipo", f"{PAPERS}[um].tipo"]

    @pytest.mark.parametrize(
        ("literal", "expected"), [("literal", "nao_atende"), ("anp_authorisation", "indeterminado")]
    )
    def test_a_paper_that_does_not_serve_is_not_counted(self, literal: str, expected: str) -> None:
        site = requesting(["distribuicao", "revenda"], INDEPENDENT, {"id": "papel"})
        assert verdict(site, "art15_cpt", R52=literal) == expected

    def test_for_both_activities_one_paper_so_far_leaves_it_open(self) -> None:
        both = {ACTIVITIES: ["distribuicao", "revenda"], PAPERS: in_part({"id": "papel"})}
        assert verdict(a_site(**both), "art15_cpt") == "indeterminado"
        only_one_told = {ACTIVITIES: None, PAPERS: complete({"id": "papel"})}
        assert verdict(a_site(**only_one_told), "art15_cpt") == "indeterminado"

    @pytest.mark.parametrize("paper", [OF_DISTRIBUTION, OF_RESALE])
    def test_for_both_activities_one_paper_is_enough_only_if_read_so(self, paper: Facts) -> None:
        site = requesting(["distribuicao", "revenda"], paper)
        assert turned(site, "art15_cpt", R60=("each", "one_of")) == ("nao_atende", "atende")

    @pytest.mark.parametrize(("activity", "paper"), [("distribuicao", OF_RESALE), ("revenda", OF_DISTRIBUTION)])
    def test_the_paper_of_another_activity_is_enough_under_neither_reading(self, activity: str, paper: Facts) -> None:
        site = requesting([activity], paper)
        assert turned(site, "art15_cpt", R60=("each", "one_of")) == ("nao_atende", "nao_atende")

    def test_storage_without_sale_asks_for_no_paper(self) -> None:
        row = finding(requesting(["armazenamento"]), "art15_cpt")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "sem_comercio")

    def test_without_a_request_no_paper_is_due(self) -> None:
        row = finding(a_site(**{REQUESTED: False, PAPERS: complete()}), "art15_cpt")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "sem_pedido_de_licenca")

    def test_it_is_no_part_of_the_sites_verdict(self) -> None:
        site = requesting(["revenda"])
        assert (verdict(site, "art15_cpt"), resguardo.check(site)["verdict"]) == ("nao_atende", "atende")

    def test_whether_a_licence_is_requested_not_told_leaves_a_lack_open(self) -> None:
        site = a_site(**{REQUESTED: None, PAPERS: complete()})
        assert waits_for(site, "art15_cpt") == ("missing_facts", [REQUESTED])

    def test_papers_not_told_leave_it_open(self) -> None:
        assert waits_for(a_site(**{PAPERS: None}), "art15_cpt") == ("missing_facts", [PAPERS])
        assert waits_for(a_site(**{PAPERS: in_part(OF_DISTRIBUTION)}), "art15_cpt") == ("missing_facts", [PAPERS])

    def test_the_paper_that_is_there_is_enough_though_others_may_be(self) -> None:
        assert verdict(a_site(**{PAPERS: in_part(OF_RESALE)}), "art15_cpt") == "atende"

    def test_activities_not_told_leave_a_lack_open(self) -> None:
        assert waits_for(requesting(None), "art15_cpt")[1] == [ACTIVITIES]

    def test_with_both_papers_the_activities_need_not_be_told(self) -> None:
        assert verdict(requesting(None, OF_DISTRIBUTION, OF_RESALE), "art15_cpt") == "atende"

    def test_the_result_lists_each_paper_that_is_asked_for(self) -> None:
        documents = resguardo.check(requesting(["distribuicao", "revenda"], OF_RESALE))["documents"]
        assert [(row["provision"], row["presented"]) for row in documents] == [
            ("art15_cpt_ali1", False),
            ("art15_cpt_ali2", True),
        ]


class TestItemA:
    """a) comprovante de registro junto ao Departamento Nacional de Combustíveis - DNC, quando se tratar de Distribuição
    de GLP;
    """

    def test_the_register_of_the_department_is_now_that_of_its_successor(self) -> None:
        row = finding(requesting(["distribuicao"]), "art15_cpt")
        assert (row["reason"], "ANP" in row["text"]) == ("registro_de_distribuicao", True)

    def test_which_paper_it_is_not_told_leaves_it_open(self) -> None:
        site = requesting(["distribuicao"], {"id": "papel", "tipo": None})
        assert waits_for(site, "art15_cpt") == ("missing_facts", [f"{PAPERS}[papel].tipo"])


class TestItemB:
    """b) comprovante de credenciamento junto a Distribuidora registrada no DNC, quando se tratar de Postos Revendedores
    que comercializem GLP.
    """

    def test_the_resellers_authorisation_stands_for_the_distributors_accreditation(self) -> None:
        assert verdict(requesting(["revenda"], OF_RESALE), "art15_cpt") == "atende"
        assert finding(requesting(["revenda"]), "art15_cpt")["reason"] == "credenciamento_de_revenda"

    def test_an_independent_reseller_complies_with_a_notice(self) -> None:
        result = resguardo.check(requesting(["revenda"], INDEPENDENT))
        assert [row["code"] for row in result["notices"]] == ["revendedor_independente"]
        assert resguardo.check(requesting(["revenda"], OF_RESALE))["notices"] == []

    @pytest.mark.parametrize(
        ("paper", "literally"),
        [
            (OF_RESALE, "atende"),
            (INDEPENDENT, "nao_atende"),
            (INDEPENDENT | {"distribuidora": "Exemplo"}, "nao_atende"),
            (OF_RESALE | {"distribuidora": None}, "indeterminado"),
            (OF_RESALE | {"vinculo": None}, "indeterminado"),
        ],
    )
    def test_read_literally_only_a_linked_reseller_that_names_its_distributor_complies(
        self, paper: Facts, literally: str
    ) -> None:
        site = requesting(["revenda"], paper)
        assert turned(site, "art15_cpt", R52=("anp_authorisation", "literal")) == ("atende", literally)

    def test_read_literally_what_is_missing_is_the_link_or_the_distributor(self) -> None:
        site = requesting(["revenda"], OF_RESALE | {"vinculo": None, "distribuidora": None})
        assert waits_for(site, "art15_cpt", R52="literal") == (
            "missing_facts",
            [f"{PAPERS}[revenda].distribuidora", f"{PAPERS}[revenda].vinculo"],
        )
