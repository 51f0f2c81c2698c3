"""The questions, one a screen: what is asked, in which order, and where each answer goes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from builders import a_site, complete
from resguardo.site.fact import ListOf
from resguardo.site.telling import declared_at
from resguardo.sources.written import value_at
from resguardo.web import screens
from web.visitor import Page, Visitor

OPENING = ["areas", "estabelecimento", "estabelecimento.atividades", "areas[A].capacidade"]


def at_capacity(visitor: Visitor) -> Visitor:
    visitor.goes("/verificar")
    visitor.answers()
    visitor.answers(resposta__nome="Gás do Zé", resposta__municipio="Campina Grande do Sul")
    visitor.answers("revenda")
    assert visitor.page.fact == "areas[A].capacidade"
    return visitor


def with_capacity(visitor: Visitor, cylinders: str = "40") -> Visitor:
    at_capacity(visitor).answers(resposta__botijoes=cylinders, resposta__tem_outros="nao")
    return visitor


class TestTheOrder:
    def test_begins_with_how_many_areas_who_what_and_how_much(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        asked = []
        for _ in OPENING:
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert asked == OPENING

    def test_goes_on_with_the_question_that_settles_most(self, visitor: Visitor) -> None:
        with_capacity(visitor, "480")
        result = visitor.client.post(
            "/api/v1/questions", json.dumps(visitor.page.document), content_type="application/json"
        ).json()
        assert visitor.page.fact == result["questions"][0]["fact"]

    def test_ends_in_the_result_when_nothing_is_left_to_ask(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].pavimento": None}))
        visitor.sends("/verificar/pergunta")
        assert visitor.page.fact == "areas[A].pavimento"
        visitor.answers("terreo")
        assert visitor.page.fact == ""
        assert visitor.page.heading == "ATENDE às exigências desta lei"

    def test_four_cylinders_are_exempt_and_nothing_more_is_asked(self, visitor: Visitor) -> None:
        with_capacity(visitor, "4")
        assert visitor.page.heading == "ISENTO desta lei: até 4 botijões"

    def test_asks_nothing_twice(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        asked: list[str] = []
        while visitor.page.fact:
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert len(asked) == len(set(asked)) > 10

    def test_of_a_file_opened_again_asks_only_what_it_does_not_tell(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].fiacao": None, "areas[A].perto_de_passagem": None}))
        visitor.sends("/verificar/pergunta")
        asked = []
        while visitor.page.fact:
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert sorted(asked) == ["areas[A].fiacao", "areas[A].perto_de_passagem"]


class TestNotKnowing:
    def test_everything_leaves_it_open_and_tells_nothing(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        while visitor.page.fact:
            visitor.does_not_know()
        assert visitor.page.heading == "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei"
        document = visitor.page.document
        assert [area["id"] for area in document.pop("areas")] == ["A"]
        assert set(document) <= {"resguardo", "estabelecimento"}
        assert not any(document["estabelecimento"].values())

    def test_the_result_then_names_the_question_that_decides_most(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        while visitor.page.fact:
            visitor.does_not_know()
        document = visitor.page.document
        result = visitor.client.post("/api/v1/check", json.dumps(document), content_type="application/json").json()
        first = result["questions"][0]
        assert f"Responder à pergunta que mais decide: {first['question']}" in visitor.page.words()
        assert first["fact"] == "areas[A].capacidade"

    def test_of_the_capacity_still_asks_what_only_decides_together_with_it(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        asked = []
        while visitor.page.fact:
            asked.append(visitor.page.fact)
            visitor.does_not_know()
        assert {"areas[A].placa.existe", "areas[A].fiacao", "areas[A].perimetro.tela_m"} <= set(asked)

    def test_what_was_not_known_can_be_answered_later(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        while visitor.page.fact:
            visitor.does_not_know()
        visitor.sends("/verificar/pergunta", de_novo="sim")
        assert visitor.page.fact in OPENING

    @pytest.mark.parametrize("path", ["areas[A].pavimento", "areas[A].compartimento_inferior"])
    def test_takes_back_what_was_told(self, visitor: Visitor, path: str) -> None:
        visitor.brings(a_site())
        visitor.changes(path)
        visitor.does_not_know()
        assert visitor.page.document["areas"][0][path.rpartition(".")[2]] is None
        assert visitor.page.heading == "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei"


class TestAnAnswer:
    def test_is_kept_as_it_was_written(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].cobertura.pe_direito_m")
        visitor.answers("2,80 m")
        assert visitor.page.document["areas"][0]["cobertura"]["pe_direito_m"] == "2,80 m"

    @pytest.mark.parametrize(
        ("key", "wrong", "said"),
        [
            (
                "municipio",
                "Campina Grnde do Sul",
                "“Campina Grande do Sul”, se for este; senão o nome completo do outro",
            ),
            ("cnpj", "12.345.678/0001-80", "com dígito verificador que não confere"),
        ],
    )
    def test_of_the_establishment_that_is_not_understood_is_refused_at_once(
        self, visitor: Visitor, key: str, wrong: str, said: str
    ) -> None:
        visitor.goes("/verificar")
        visitor.answers()
        field = f"resposta.{key}"
        page = visitor.answers(**{"resposta.nome": "Gás do Zé", field: wrong})
        assert (visitor.status, page.fact, page.filled[field]) == (422, "estabelecimento", wrong)
        assert said.replace("“", '"').replace("”", '"') in page.words("ul")
        assert f"#{field}" in {each["href"] for each in page.of("a")}
        for unknown in ("", "não sei"):
            visitor.goes("/verificar")
            visitor.answers()
            visitor.answers(**{"resposta.nome": "Gás do Zé", field: unknown})
            assert visitor.page.fact == "estabelecimento.atividades"

    def test_of_a_publication_before_the_law_was_signed_is_refused_at_once(self, visitor: Visitor) -> None:
        visitor.brings(a_site(norma=None))
        visitor.changes("norma.publicada_em")
        visitor.answers("18/09/2002")
        assert visitor.status == 422
        assert "uma data a partir de 19/09/2002" in visitor.page.words("ul")

    def test_that_could_be_two_numbers_is_asked_again(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].capacidade": {"kg": 520}}))
        visitor.changes("areas[A].capacidade")
        page = visitor.answers(resposta__kg="6,240", resposta__tem_outros="nao")
        assert visitor.status == 422
        assert "6.240 kg" in page.words("ul")
        assert page.filled["resposta.kg"] == "6,240"

    def test_may_be_a_range(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].cobertura.pe_direito_m")
        visitor.answers("", resposta__de="2,40", resposta__ate="2,60")
        assert visitor.page.document["areas"][0]["cobertura"]["pe_direito_m"] == {"de": "2,40", "ate": "2,60"}
        visitor.sends("/verificar/resultado")
        assert visitor.page.heading == "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei"

    def test_is_a_value_or_a_range_and_not_both(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].cobertura.pe_direito_m")
        visitor.answers("3", resposta__de="2,40", resposta__ate="2,60")
        assert visitor.status == 422
        assert visitor.page.document == json.loads(json.dumps(a_site()))

    def test_that_is_missing_is_told_and_linked_to_its_field(self, visitor: Visitor) -> None:
        at_capacity(visitor).answers()
        assert visitor.status == 422
        targets = [each["href"].removeprefix("#") for each in visitor.page.of("a") if each["href"].startswith("#res")]
        ids = {each.get("id") for each in visitor.page.of("input")}
        assert targets == ["resposta.botijoes", "resposta.tem_outros-sim"]
        assert set(targets) <= ids
        assert "Erro: " in visitor.page.words("title")

    def test_focus_goes_to_the_problems_else_to_the_heading(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        assert [each for each in visitor.page.of("h1") if "autofocus" in each]
        visitor.answers()
        assert not [each for each in visitor.page.of("h1") if "autofocus" in each]
        assert [each["role"] for each in visitor.page.of("div") if "autofocus" in each] == ["alert"]

    @pytest.mark.parametrize("word", ["sim", "nao"])
    def test_yes_and_no(self, visitor: Visitor, word: str) -> None:
        visitor.brings(a_site(**{"areas[A].compartimento_inferior": None}))
        visitor.changes("areas[A].compartimento_inferior")
        visitor.answers(word)
        assert visitor.page.document["areas"][0]["compartimento_inferior"] is (word == "sim")

    def test_of_a_fire_wall_keeps_what_is_told_of_it(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/deposito_perto_de_escola")
        path = "areas[A].vizinhos[divisa leste].parede_corta_fogo"
        visitor.changes(path)
        assert visitor.page.filled["resposta"] == "sim"
        visitor.answers("sim")
        told = visitor.page.document["areas"][0]["vizinhos"]["itens"][2]["parede_corta_fogo"]
        assert told == {"interposta": True, "altura_m": 3.5, "atestada": True}

    @pytest.mark.parametrize("thing", ["areas[A].cobertura", "areas[A].placa", "estabelecimento.alvara_anterior"])
    def test_that_something_is_not_there_takes_along_what_was_told_of_it(self, visitor: Visitor, thing: str) -> None:
        visitor.brings(a_site())
        visitor.changes(f"{thing}.existe")
        visitor.answers("nao")
        visitor.sends("/verificar/resultado")
        assert value_at(visitor.page.document, thing) == {"existe": False}
        assert "O que não se pôde entender" not in visitor.page.words("main")

    def test_of_a_gap_between_two_areas_makes_it(self, visitor: Visitor) -> None:
        visitor.brings({"areas": [{"id": "A"}, {"id": "B"}]})
        visitor.changes("separacoes[A,B].distancia_m")
        visitor.answers("4")
        assert visitor.page.document["separacoes"] == [{"entre": ["A", "B"], "distancia_m": "4"}]


class TestCapacity:
    def test_asks_for_other_sizes_and_lists_them(self, visitor: Visitor) -> None:
        at_capacity(visitor).answers(resposta__botijoes="40", resposta__tem_outros="sim")
        assert visitor.page.fact == "areas[A].capacidade.outros"
        visitor.sends("/verificar/responder", acrescentar="sim", **{"novo.kg": "45", "novo.quantidade": "6"})
        visitor.answers()
        assert visitor.page.document["areas"][0]["capacidade"] == {
            "botijoes": "40",
            "outros": [{"kg": "45", "quantidade": "6"}],
        }

    def test_with_other_sizes_not_known_leaves_them_untold(self, visitor: Visitor) -> None:
        at_capacity(visitor).answers(resposta__botijoes="40", resposta__tem_outros="nao_sei")
        assert visitor.page.document["areas"][0]["capacidade"] == {"botijoes": "40", "outros": None}

    def test_of_a_file_told_in_kilograms_is_asked_in_kilograms(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].capacidade": {"kg": 520}}))
        visitor.changes("areas[A].capacidade")
        assert "resposta.kg" in visitor.page.fields
        assert "resposta.botijoes" not in visitor.page.fields


class TestAList:
    def test_takes_one_item_after_another(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        assert visitor.page.fact == "areas[A].vizinhos"
        school = {"novo.id": "Escola", "novo.tipo": "escola", "novo.distancia_m": "62,4"}
        visitor.sends("/verificar/responder", acrescentar="sim", **school)
        visitor.sends("/verificar/responder", acrescentar="sim", **{"novo.tipo": "divisa", "novo.distancia_m": "2"})
        visitor.answers(resposta__raio_m="100", resposta__completa="sim")
        told = visitor.page.document["areas"][0]["vizinhos"]
        assert told == {
            "itens": [
                {"id": "Escola", "tipo": "escola", "distancia_m": "62,4"},
                {"id": "limite da propriedade 1", "tipo": "divisa", "distancia_m": "2"},
            ],
            "raio_m": "100",
            "completa": True,
        }

    def test_an_item_filled_in_and_not_added_is_added_on_advancing(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].extintores": None}))
        visitor.changes("areas[A].extintores")
        item = {"novo.agente": "po_quimico", "novo.kg": "12", "novo.valido": "sim"}
        visitor.sends("/verificar/responder", avancar="sim", **item, **{"resposta.completa": "nao"})
        (told,) = visitor.page.document["areas"][0]["extintores"]["itens"]
        assert told == {"id": "pó químico 1", "agente": "po_quimico", "kg": "12", "valido": True}

    def test_empty_and_complete_says_that_there_is_none(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].aberturas_no_piso": None}))
        visitor.changes("areas[A].aberturas_no_piso")
        visitor.answers(resposta__completa="sim")
        assert visitor.page.heading == "ATENDE às exigências desta lei"

    def test_whose_state_is_not_told_is_asked_for_it(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].aberturas_no_piso")
        visitor.sends("/verificar/responder", avancar="sim")
        assert visitor.status == 422

    def test_adding_nothing_is_told(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].aberturas_no_piso")
        visitor.sends("/verificar/responder", acrescentar="sim")
        assert visitor.status == 422
        assert "nada foi preenchido" in visitor.page.words()

    def test_a_wrong_item_is_shown_with_what_is_wrong(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].aberturas_no_piso")
        visitor.sends("/verificar/responder", acrescentar="sim", **{"novo.tipo": "ralo", "novo.distancia_m": "perto"})
        assert visitor.status == 422
        assert visitor.page.filled["novo.distancia_m"] == "perto"
        assert len(visitor.page.document["areas"][0]["aberturas_no_piso"]["itens"]) == 1

    def test_an_item_can_be_taken_away(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].vizinhos")
        visitor.sends("/verificar/responder", remover="0")
        assert visitor.page.document["areas"][0]["vizinhos"]["itens"][0]["id"] == "via_publica"

    def test_an_item_can_be_changed_whole(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].vizinhos[escola]")
        told = {**visitor.page.filled, "resposta.id": "Colégio Alfa", "resposta.distancia_m": "150"}
        visitor.sends("/verificar/responder", avancar="sim", **told)
        changed = visitor.page.document["areas"][0]["vizinhos"]["itens"][2]
        before = a_site()["areas"][0]["vizinhos"]["itens"][2]
        assert changed == {**before, "id": "Colégio Alfa", "distancia_m": "150"}
        assert visitor.page.fact == "areas[A].vizinhos"

    def test_changing_an_item_loses_nothing_that_the_page_cannot_show(self, visitor: Visitor) -> None:
        either = {"id": "X", "tipo": ["igreja", "cinema"], "distancia_m": 200, "parede_corta_fogo": False}
        visitor.brings({"areas": [{"id": "A", "vizinhos": {"completa": True, "raio_m": 300, "itens": [either]}}]})
        visitor.changes("areas[A].vizinhos[X]")
        visitor.sends("/verificar/responder", avancar="sim", **visitor.page.filled)
        (told,) = visitor.page.document["areas"][0]["vizinhos"]["itens"]
        assert {**told, "distancia_m": 200} == either

    def test_of_words_is_ticked(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("estabelecimento.mercadorias")
        fields = {"resposta": ["agua_mineral", "carvao"], "resposta.completa": "sim"}
        visitor.sends("/verificar/responder", avancar="sim", **fields)
        assert visitor.page.document["estabelecimento"]["mercadorias"]["itens"] == ["agua_mineral", "carvao"]
        assert visitor.page.heading == "NÃO ATENDE às exigências desta lei"

    def test_two_areas_are_named_by_letters_and_a_name_stands_once(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        visitor.sends("/verificar/responder", acrescentar="sim")
        assert [each["id"] for each in visitor.page.document["areas"]] == ["A", "B"]
        visitor.sends("/verificar/responder", acrescentar="sim", **{"novo.id": "B"})
        assert visitor.status == 422

    def test_of_the_gaps_has_every_two_areas(self, visitor: Visitor) -> None:
        visitor.brings({"areas": [{"id": "A"}, {"id": "B"}, {"id": "C"}]})
        visitor.changes("separacoes")
        paths = [each["value"] for each in visitor.page.buttons if each.get("name") == "abrir"]
        assert paths == [f"separacoes[{pair}].distancia_m" for pair in ("A,B", "A,C", "B,C")]
        assert visitor.page.fields == []
        visitor.changes(paths[2])
        visitor.answers("4")
        assert visitor.page.document["separacoes"] == [{"entre": ["B", "C"], "distancia_m": "4"}]
        visitor.changes("separacoes")
        visitor.answers()
        assert visitor.page.document["separacoes"] == [{"entre": ["B", "C"], "distancia_m": "4"}]

    def test_with_an_area_go_its_distances_to_the_others(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/duas_areas_juntas")
        visitor.changes("areas")
        visitor.sends("/verificar/responder", remover="1")
        assert visitor.page.document["separacoes"] == []


class TestTheSurroundings:
    @pytest.mark.parametrize(("cylinders", "reach"), [("40", "20,00 m"), ("480", "80,00 m"), ("7680", "180,00 m")])
    def test_are_looked_at_as_far_as_the_law_reaches_for_the_class(
        self, visitor: Visitor, cylinders: str, reach: str
    ) -> None:
        with_capacity(visitor, cylinders)
        assert visitor.page.fact == "areas[A].vizinhos"
        assert f"Olhe até pelo menos {reach} da área" in visitor.page.words("main")

    def test_of_a_class_not_known_nothing_is_said_of_how_far(self, visitor: Visitor) -> None:
        at_capacity(visitor).does_not_know()
        visitor.changes("areas[A].vizinhos")
        assert "Olhe até pelo menos" not in visitor.page.words("main")

    def test_are_looked_at_as_far_whatever_stands_there_already(self, visitor: Visitor) -> None:
        at_school = complete({"id": "E", "tipo": "escola", "distancia_m": 9}, raio_m=20)
        visitor.brings(a_site(**{"areas[A].vizinhos": at_school}))
        visitor.changes("areas[A].vizinhos")
        assert "Olhe até pelo menos 20,00 m da área" in visitor.page.words("main")


class TestLeavingAQuestion:
    @pytest.mark.parametrize("way", ["resultado", "revisao", "planta", "voltar", "arquivo"])
    def test_by_another_way_takes_the_answer_along(self, visitor: Visitor, way: str) -> None:
        at_capacity(visitor)
        fields = {**visitor.page.hidden, "resposta.botijoes": "40", "resposta.tem_outros": "nao"}
        answer = visitor.client.post(f"/verificar/{way}", fields)
        document = answer.json() if way == "arquivo" else Page(answer.content.decode()).document
        assert document["areas"][0]["capacidade"]["botijoes"] == "40"

    def test_to_go_on_later_takes_the_answer_along(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        fields = {**visitor.page.hidden, "resposta.botijoes": "40", "resposta.tem_outros": "nao"}
        taken = visitor.client.post("/verificar/guardar", fields)
        (site,) = visitor.client.session["locais"].values()
        assert taken.url.startswith("/pedidos/novo?trazido=")
        assert json.loads(site)["areas"][0]["capacidade"]["botijoes"] == "40"

    def test_to_go_on_later_may_be_pressed_on_the_first_page_and_takes_what_is_typed_there(
        self, visitor: Visitor
    ) -> None:
        visitor.goes("/verificar")
        (button,) = [each for each in visitor.page.buttons if each.get("formaction") == "/verificar/guardar"]
        visitor.client.post(button["formaction"], {**visitor.page.hidden, "novo.id": "Galpão"})
        (site,) = visitor.client.session["locais"].values()
        assert [each["id"] for each in json.loads(site)["areas"]] == ["A", "Galpão"]

    def test_to_go_on_later_with_a_wrong_answer_says_what_is_wrong(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        visitor.sends("/verificar/guardar", **{"resposta.botijoes": "quarenta", "resposta.tem_outros": "nao"})
        assert (visitor.status, visitor.page.fact) == (422, "areas[A].capacidade")
        assert "locais" not in visitor.client.session

    def test_with_one_of_several_answers_asks_the_others_again(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        visitor.sends("/verificar/resultado", **{"resposta.botijoes": "40"})
        assert "areas[A].capacidade" not in json.loads(visitor.page.hidden["perguntado"])

    @pytest.mark.parametrize("way", ["resultado", "pergunta"])
    def test_with_only_how_far_was_looked_keeps_it(self, visitor: Visitor, way: str) -> None:
        with_capacity(visitor)
        visitor.sends(f"/verificar/{way}", **{"resposta.raio_m": "50"})
        assert visitor.page.document["areas"][0]["vizinhos"]["raio_m"] == "50"

    def test_with_only_how_far_was_looked_typed_wrong_says_so(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        visitor.sends("/verificar/resultado", **{"resposta.raio_m": "longe"})
        assert (visitor.status, visitor.page.fact) == (422, "areas[A].vizinhos")

    def test_with_one_of_several_answers_leaves_the_others_not_known(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        visitor.sends("/verificar/resultado", **{"resposta.botijoes": "40"})
        assert visitor.status == 200
        assert visitor.page.document["areas"][0]["capacidade"] == {"botijoes": "40", "outros": None}

    def test_with_an_item_filled_in_keeps_it(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        visitor.sends("/verificar/revisao", **{"novo.tipo": "escola", "novo.distancia_m": "30"})
        (school,) = visitor.page.document["areas"][0]["vizinhos"]["itens"]
        assert (school["tipo"], school["distancia_m"]) == ("escola", "30")

    def test_with_a_wrong_answer_says_what_is_wrong(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        visitor.sends("/verificar/resultado", **{"resposta.botijoes": "quarenta", "resposta.tem_outros": "nao"})
        assert (visitor.status, visitor.page.fact) == (422, "areas[A].capacidade")

    def test_backwards_a_wrong_answer_holds_nobody(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        visitor.sends("/verificar/voltar", **{"resposta.botijoes": "quarenta"})
        assert (visitor.status, visitor.page.fact) == (200, "estabelecimento.atividades")

    def test_with_nothing_filled_in_tells_nothing(self, visitor: Visitor) -> None:
        at_capacity(visitor)
        before = visitor.page.document
        visitor.sends("/verificar/resultado")
        assert visitor.page.document == before


class TestAListThatChanges:
    """What is filled in beside a change of the list stays on the screen."""

    def test_that_grows_keeps_how_far_was_looked(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        school = {"novo.tipo": "escola", "novo.distancia_m": "30"}
        visitor.sends("/verificar/responder", acrescentar="sim", **school, **{"resposta.raio_m": "50"})
        assert visitor.page.filled["resposta.raio_m"] == "50" and not visitor.page.filled.get("novo.distancia_m")

    def test_that_shrinks_keeps_the_item_being_filled_in(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        visitor.sends("/verificar/responder", acrescentar="sim", **{"novo.tipo": "escola", "novo.distancia_m": "30"})
        visitor.sends("/verificar/responder", remover="0", **{"novo.distancia_m": "4", "resposta.raio_m": "50"})
        assert (visitor.page.filled["novo.distancia_m"], visitor.page.filled["resposta.raio_m"]) == ("4", "50")

    def test_whose_item_is_changed_keeps_the_one_being_filled_in(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        visitor.sends("/verificar/responder", acrescentar="sim", **{"novo.tipo": "escola", "novo.distancia_m": "30"})
        visitor.sends("/verificar/pergunta", abrir="areas[A].vizinhos[escola]", **{"novo.tipo": "divisa"})
        assert [each["tipo"] for each in visitor.page.document["areas"][0]["vizinhos"]["itens"]] == ["escola", "divisa"]


class TestGoingBack:
    def test_shows_the_question_before_with_its_answer(self, visitor: Visitor) -> None:
        with_capacity(visitor)
        visitor.sends("/verificar/voltar")
        assert visitor.page.fact == "areas[A].capacidade"
        assert visitor.page.filled["resposta.botijoes"] == "40"


class TestTheScreens:
    def test_have_one_heading(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        while visitor.page.fact:
            assert len(visitor.page.of("h1")) == 1
            visitor.does_not_know()

    def test_every_fact_of_a_site_can_be_told(self, visitor: Visitor) -> None:
        site = a_site()
        for path in paths_of(site):
            visitor.brings(site)
            visitor.changes(path)
            assert visitor.page.fact == path, path
            declared = declared_at(path)
            if isinstance(declared, ListOf):
                assert visitor.page.fields or visitor.page.words("ul"), path

    def test_every_question_that_can_be_asked_has_its_screen(self, visitor: Visitor) -> None:
        for change in paths_of(a_site()):
            document = a_site(**{change: None})
            visitor.brings(document)
            visitor.sends("/verificar/pergunta")
            if visitor.page.fact:
                assert visitor.page.fields, visitor.page.fact


def paths_of(site: dict[str, Any]) -> list[str]:
    area = [f"areas[A].{key}" for key in site["areas"][0] if key != "id"]
    roof = [f"areas[A].cobertura.{key}" for key in site["areas"][0]["cobertura"]]
    signs = [f"areas[A].placa.{key}" for key in site["areas"][0]["placa"]]
    fence = [f"areas[A].perimetro.{key}" for key in site["areas"][0]["perimetro"]]
    licence = ["estabelecimento.alvara_anterior.existe", "estabelecimento.alvara_anterior.emitido_em"]
    inside = [each for each in area if each.rpartition(".")[2] not in ("cobertura", "placa", "perimetro")]
    of_site = ["documentos", "mercadorias", "divisas_muradas", "pedido_de_licenca", "atividades"]
    return [*inside, *roof, *signs, *fence, *licence, *(f"estabelecimento.{key}" for key in of_site)]


def test_items_are_asked_only_what_the_default_reading_asks() -> None:
    facts = {fact.key for items in screens.TOLD_AT_ONCE for fact in screens.added_facts(items)}
    assert not facts & {"distancia_dos_recipientes_m", "distancia_ao_lote_m", "distancia_da_saida_m"}
