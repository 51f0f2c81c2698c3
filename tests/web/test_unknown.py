"""Not knowing: it leaves open what is asked, and takes nothing away that was told."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from builders import a_site, an_area
from resguardo.outputs.inquiries import CONTRADICTED
from resguardo.outputs.report import report_of
from resguardo.sources.written import value_at
from resguardo.verification import VERSION, told_in, verify
from resguardo.web.summary import asked_first
from web.visitor import Visitor

SCHOOL = {"novo.id": "Escola Municipal", "novo.tipo": "escola", "novo.distancia_m": "18"}
EXTINGUISHER = {"novo.agente": "po_quimico", "novo.kg": "12", "novo.valido": "sim"}
SURVEYED = (
    "areas[A].vizinhos",
    "areas[A].extintores",
    "areas[A].aberturas_no_piso",
    "estabelecimento.documentos",
    "estabelecimento.mercadorias",
)


def unknown_button(visitor: Visitor) -> str:
    """What the button for not knowing says."""
    return next((text for inside, text in visitor.page.said if "button" in inside and text.startswith("Não sei")), "")


def does_not_know(visitor: Visitor, **fields: Any) -> None:
    """Presses the button with the fields as they stand, as a browser does."""
    visitor.sends("/verificar/responder", nao_sei="sim", **{**visitor.page.filled, **fields})


class TestAList:
    @pytest.mark.parametrize("path", SURVEYED)
    def test_keeps_what_is_in_it_and_only_its_state_is_not_told(self, visitor: Visitor, path: str) -> None:
        visitor.brings(a_site())
        visitor.changes(path)
        before = value_at(visitor.page.document, path)
        assert unknown_button(visitor) == "Não sei se há mais"
        does_not_know(visitor)
        told = value_at(visitor.page.document, path)
        assert (told["itens"], told["completa"]) == (before["itens"], None)

    def test_keeps_the_school_that_was_just_added(self, visitor: Visitor) -> None:
        visitor.brings({"resguardo": 1, "areas": [{"id": "A", "capacidade": {"botijoes": 40}}]})
        visitor.changes("areas[A].vizinhos")
        assert unknown_button(visitor) == "Não sei"
        visitor.sends("/verificar/responder", acrescentar="sim", **SCHOOL)
        assert unknown_button(visitor) == "Não sei se há mais"
        does_not_know(visitor, **{"resposta.raio_m": "20"})
        told = {"id": "Escola Municipal", "tipo": "escola", "distancia_m": "18"}
        expected = {"itens": [told], "raio_m": "20", "completa": None}
        assert visitor.page.document["areas"][0]["vizinhos"] == expected
        visitor.changes("areas[A].vizinhos")
        assert "Escola Municipal" in visitor.page.words("li")

    @pytest.mark.parametrize(
        ("path", "item"),
        [("areas[A].vizinhos", SCHOOL), ("areas[A].extintores", EXTINGUISHER)],
        ids=("school", "12 kg"),
    )
    def test_keeps_the_item_that_is_filled_in_and_not_added_yet(
        self, visitor: Visitor, path: str, item: dict[str, str]
    ) -> None:
        visitor.brings(a_site(**{path: None}))
        visitor.changes(path)
        does_not_know(visitor, **item)
        told = value_at(visitor.page.document, path)
        assert len(told["itens"]) == 1
        assert told["completa"] is None

    def test_keeps_the_words_that_are_ticked(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"estabelecimento.mercadorias": None}))
        visitor.changes("estabelecimento.mercadorias")
        does_not_know(visitor, resposta="carvao")
        told = visitor.page.document["estabelecimento"]["mercadorias"]
        assert told == {"itens": ["carvao"], "completa": None}

    def test_with_nothing_in_it_tells_nothing(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].extintores": {"completa": True, "itens": []}}))
        visitor.changes("areas[A].extintores")
        assert unknown_button(visitor) == "Não sei"
        does_not_know(visitor, **{"resposta.completa": "sim"})
        assert visitor.page.document["areas"][0]["extintores"] is None

    def test_of_gaps_keeps_those_that_are_told(self, visitor: Visitor) -> None:
        gaps = [{"entre": ["A", "B"], "distancia_m": 4}]
        visitor.brings({"areas": [{"id": "A"}, {"id": "B"}, {"id": "C"}], "separacoes": gaps})
        visitor.changes("separacoes")
        assert unknown_button(visitor) == ""
        does_not_know(visitor)
        assert visitor.page.document["separacoes"] == gaps

    def test_of_other_sizes_stays_when_the_number_is_not_known(self, visitor: Visitor) -> None:
        others = [{"kg": 45, "quantidade": 6}]
        visitor.brings(a_site(**{"areas[A].capacidade": {"botijoes": 40, "outros": others}}))
        visitor.changes("areas[A].capacidade")
        visitor.does_not_know()
        assert visitor.page.document["areas"][0]["capacidade"] == {"botijoes": None, "outros": others}

    def test_says_so_in_one_place(self, visitor: Visitor) -> None:
        for path in (*SURVEYED, "areas[A].capacidade", "areas[A].pavimento", "areas[A].altura_da_pilha_m"):
            visitor.brings(a_site())
            visitor.changes(path)
            options = [each for each in visitor.page.of("input") if each.get("value") == "nao_sei"]
            of_the_whole = [each for each in options if each["name"].partition(".")[0] == "resposta"]
            assert not (unknown_button(visitor) and of_the_whole), path


class TestTheBlankFormOfAFurtherItem:
    """Of an item that nobody told, "não sei" says nothing: only a button adds one of which no more is known."""

    FORMS = pytest.mark.parametrize(
        ("path", "field"),
        [
            ("areas[A].aberturas_no_piso", "novo.tipo"),
            ("areas[A].vizinhos", "novo.tipo"),
            ("areas[A].extintores", "novo.agente"),
            ("estabelecimento.documentos", "novo.tipo"),
        ],
        ids=("openings", "neighbours", "extinguishers", "papers"),
    )

    @FORMS
    def test_adds_nothing_where_it_says_only_that_it_is_not_known(
        self, visitor: Visitor, path: str, field: str
    ) -> None:
        visitor.brings(a_site())
        visitor.changes(path)
        before = value_at(visitor.page.document, path)["itens"]
        assert field in visitor.page.fields
        visitor.answers(**{**visitor.page.filled, field: "nao_sei"})
        assert value_at(visitor.page.document, path)["itens"] == before

    @FORMS
    def test_adds_nothing_however_often_the_list_is_refused(self, visitor: Visitor, path: str, field: str) -> None:
        visitor.brings(a_site(**{path: None}))
        visitor.changes(path)
        for _ in range(3):
            visitor.answers(**{field: "nao_sei", "resposta.completa": ""})
            assert visitor.status == 422
            assert value_at(visitor.page.document, path) is None

    @FORMS
    def test_adds_nothing_when_the_screen_is_left_by_another_way(self, visitor: Visitor, path: str, field: str) -> None:
        visitor.brings(a_site())
        visitor.changes(path)
        before = value_at(visitor.page.document, path)
        visitor.sends("/verificar/resultado", **{**visitor.page.filled, field: "nao_sei"})
        assert value_at(visitor.page.document, path)["itens"] == before["itens"]

    @FORMS
    def test_adds_what_is_not_known_where_that_is_asked_for(self, visitor: Visitor, path: str, field: str) -> None:
        visitor.brings(a_site())
        visitor.changes(path)
        before = value_at(visitor.page.document, path)["itens"]
        visitor.sends("/verificar/responder", acrescentar="sim", **{field: "nao_sei"})
        assert len(value_at(visitor.page.document, path)["itens"]) == len(before) + 1


class TestActivities:
    def test_are_told_by_ticking_or_not_known(self, visitor: Visitor) -> None:
        visitor.brings({"resguardo": 1, "areas": [{"id": "A"}], "estabelecimento": {"nome": "Gás do Zé"}})
        visitor.changes("estabelecimento.atividades")
        visitor.answers()
        assert visitor.status == 422
        assert "Marque ao menos uma, ou use “Não sei”" in visitor.page.words("main")
        assert "resposta-distribuicao" in {each.get("id") for each in visitor.page.of("input")}
        visitor.does_not_know()
        assert visitor.page.document["estabelecimento"]["atividades"] is None

    def test_ticked_and_not_known_at_once_is_asked_again(self, visitor: Visitor) -> None:
        visitor.brings({"resguardo": 1, "areas": [{"id": "A"}]})
        visitor.changes("estabelecimento.atividades")
        does_not_know(visitor, resposta="revenda")
        assert visitor.status == 422
        assert visitor.page.fact == "estabelecimento.atividades"
        assert visitor.page.filled["resposta"] == "revenda"


class TestTheOnlyArea:
    def test_cannot_be_removed(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        visitor.sends("/verificar/responder", remover="0")
        assert visitor.status == 422
        assert "ao menos uma área" in visitor.page.words("main")
        assert [each["id"] for each in visitor.page.document["areas"]] == ["A"]

    def test_is_asked_for_where_a_file_has_none(self, visitor: Visitor) -> None:
        visitor.brings({"resguardo": 1, "areas": []})
        visitor.changes("areas")
        visitor.answers()
        assert visitor.status == 422
        assert "ao menos uma área" in visitor.page.words("main")
        visitor.sends("/verificar/responder", acrescentar="sim")
        visitor.answers()
        assert visitor.page.fact == "estabelecimento"


class TestCapacity:
    def test_not_known_beside_what_is_known(self, visitor: Visitor) -> None:
        visitor.brings({"resguardo": 1, "areas": [{"id": "A"}]})
        visitor.changes("areas[A].capacidade")
        visitor.answers(**{"resposta.botijoes.nao_sei": "sim", "resposta.tem_outros": "nao"})
        assert visitor.page.document["areas"][0]["capacidade"] == {"botijoes": None, "outros": []}

    def test_a_number_and_not_known_at_once_is_asked_again(self, visitor: Visitor) -> None:
        visitor.brings({"resguardo": 1, "areas": [{"id": "A"}]})
        visitor.changes("areas[A].capacidade")
        fields = {"resposta.botijoes": "40", "resposta.botijoes.nao_sei": "sim", "resposta.tem_outros": "nao"}
        visitor.answers(**fields)
        assert visitor.status == 422
        assert visitor.page.filled == {**visitor.page.filled, **fields}


class TestAThing:
    def test_of_which_nobody_knows_whether_it_is_there_is_asked_about_last(self, visitor: Visitor) -> None:
        """The roof's height, its slope and its fire resistance come after all else."""
        visitor.goes("/verificar")
        asked: list[str] = []
        while visitor.page.fact:
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        after = asked[asked.index("areas[A].cobertura.existe") + 1 :]
        of_the_roof = ["areas[A].cobertura." in each for each in after]
        assert sum(of_the_roof) >= 3
        first = of_the_roof.index(True)
        unknown = [each for each in after[first:] if "areas[A].cobertura." not in each]
        assert first >= 3
        assert all(each.startswith("areas[A].placa.") for each in unknown), unknown


class TestTheDateOfTheLaw:
    def test_is_asked_of_who_runs_a_place_last_of_all(self, visitor: Visitor) -> None:
        issued = {"existe": True, "emitido_em": "2003-01-10"}
        changes = {"areas[A].cobertura": None, "areas[A].placa": {"existe": False}, "areas[A].fiacao": None}
        visitor.brings(a_site(norma=None, **{"estabelecimento.alvara_anterior": issued, **changes}))
        visitor.sends("/verificar/pergunta")
        asked = []
        while visitor.page.fact:
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert asked[-1] == "norma.publicada_em"
        assert len(asked) > 5


class TestTheReview:
    def test_says_not_told_of_a_list_that_nobody_touched(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].extintores": {"completa": None, "itens": None}}))
        visitor.sends("/verificar/revisao")
        assert "Extintores não informado" in visitor.page.words("dl")

    def test_shows_a_refused_word_as_it_was_written(self, visitor: Visitor) -> None:
        words = {"completa": True, "itens": ["ração", "carvao"]}
        visitor.brings(json.loads(json.dumps(a_site(**{"estabelecimento.mercadorias": words}))))
        visitor.sends("/verificar/revisao")
        assert "“ração” (não se entendeu) carvão" in visitor.page.words("dl")


class TestWhatIsAsked:
    def test_beside_a_contradiction_is_counted_as_on_the_result(self) -> None:
        """Two areas wait for the roof's height; in one it was told already, and contradicts another answer."""
        roof = {"existe": True, "pe_direito_m": None, "plana": True, "resistente_ao_fogo": True}
        contradicted = {**roof, "pe_direito_m": 2.0, "menor_espaco_livre_m": 3.0}
        site = a_site(areas=[an_area(cobertura=contradicted), an_area("B", cobertura=roof)], separacoes=None)
        verification = verify(told_in(site), on=date(2026, 1, 15))
        report = report_of(verification, VERSION)
        assert len(asked_first(verification)) == len((*report.missing, *report.judgements))
        assert [each for each in asked_first(verification) if CONTRADICTED in each.how]
