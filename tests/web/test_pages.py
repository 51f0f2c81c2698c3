"""Review, result, report and file: what a visitor sees beside the questions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import resguardo
from builders import a_site
from resguardo.site.fact import Fact, ListOf, Member, leaves
from resguardo.site.facts import CAPACITY, FIRE_WALLS, SITE
from resguardo.site.telling import declared_at
from resguardo.sources import document
from resguardo.web.examples import EXAMPLES
from resguardo.web.fields import is_asked
from resguardo.web.figures import FIGURES
from web.visitor import Page, Visitor

HEADINGS = {
    "atende": "ATENDE às exigências desta lei",
    "nao_atende": "NÃO ATENDE às exigências desta lei",
    "indeterminado": "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei",
}


CONTRADICTIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "espaço livre": (
        {
            "areas[A].cobertura": {
                "existe": True,
                "plana": False,
                "resistente_ao_fogo": True,
                "pe_direito_m": 2.8,
                "menor_espaco_livre_m": 1.1,
            },
            "areas[A].altura_da_pilha_m": 1.5,
        },
        ["areas[A].cobertura.menor_espaco_livre_m", "areas[A].cobertura.pe_direito_m", "areas[A].altura_da_pilha_m"],
    ),
    "pilha": (
        {
            "areas[A].cobertura": {"existe": True, "plana": True, "resistente_ao_fogo": True, "pe_direito_m": 2.8},
            "areas[A].altura_da_pilha_m": 3,
        },
        ["areas[A].altura_da_pilha_m", "areas[A].cobertura.pe_direito_m", "areas[A].cobertura.plana"],
    ),
    "sem cobertura": (
        {"areas[A].cobertura": {"existe": False, "pe_direito_m": 2.8}},
        ["areas[A].cobertura.existe", "areas[A].cobertura.pe_direito_m"],
    ),
    "alvará": (
        {"estabelecimento.alvara_anterior": {"existe": False, "emitido_em": "1999-01-02"}},
        ["estabelecimento.alvara_anterior.existe", "estabelecimento.alvara_anterior.emitido_em"],
    ),
    "vistoria": (
        {"vistoria": {"realizada": False}, "areas[A].encontrado": {"botijoes_cheios": 3}},
        ["areas[A].encontrado", "vistoria.realizada"],
    ),
    "capacidade": (
        {"areas[A].capacidade": {"botijoes": 40, "kg": 400}},
        ["areas[A].capacidade"],
    ),
    "muros": (
        {
            "estabelecimento.divisas_muradas": True,
            "areas[A].vizinhos": {
                "completa": True,
                "raio_m": 50,
                "itens": [{"id": "norte", "tipo": "divisa", "distancia_m": 9, "muro_altura_m": 1}],
            },
        },
        ["estabelecimento.divisas_muradas", "areas[A].vizinhos[norte].muro_altura_m"],
    ),
}
"""What contradicts itself, and the questions that lead to it."""


def wrong_in(page: Page) -> str:
    """The section that lists what could not be understood."""
    section, _, _ = page.text.partition("<h2>O que não se pôde entender</h2>")[2].partition("</section>")
    return f"<section>{section}</section>"


class TestTheExamples:
    def test_are_those_of_the_checkout(self) -> None:
        folder = Path(__file__).parents[2] / "examples"
        assert set(EXAMPLES) == {path.stem for path in folder.glob("*.yaml")}

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_open_at_once_with_the_verdict_that_python_gives(self, visitor: Visitor, name: str) -> None:
        visitor.goes(f"/exemplos/{name}")
        verdict = resguardo.check(document.parse(EXAMPLES[name].text, name).content)["verdict"]
        assert visitor.page.heading == HEADINGS[verdict]

    def test_there_is_no_other(self, client: Any) -> None:
        assert client.get("/exemplos/nada").status_code == 404


class TestTheResult:
    def test_tells_of_each_failure_the_numbers_and_the_facts_behind_it(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/deposito_perto_de_escola")
        assert "medido 62,40 m · exigido 80,00 m para a classe III · faltam 17,60 m" in visitor.page.words("main")
        assert "O que fazer: afastar mais 17,60 m; ou " in visitor.page.words("main")
        assert opened(visitor.page) == [
            "areas[A].vizinhos[Escola Municipal].distancia_m",
            "areas[A].capacidade",
            "areas[A].extintores",
            "areas[A].capacidade",
            "estabelecimento.mercadorias",
        ]

    def test_of_areas_that_count_as_one_names_the_gap_between_them(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/duas_areas_juntas")
        assert "separacoes[Galpão,Pátio].distancia_m" in opened(visitor.page)

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_every_fact_behind_a_failure_can_be_changed(self, visitor: Visitor, name: str) -> None:
        visitor.goes(f"/exemplos/{name}")
        page = visitor.page
        for path in opened(page):
            visitor.page = page
            visitor.changes(path)
            assert path.startswith(visitor.page.fact.removesuffix(".raio_m")), path

    def test_has_the_reasons_before_what_can_be_taken_along(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/deposito_perto_de_escola")
        text = visitor.page.text
        assert text.index("<h1") < text.index("O que não atende, e o que mudar") < text.index("Relatório em PDF")

    def test_tells_another_reading_in_words_before_its_code(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/vistoria_encontrou_mais")
        told = visitor.page.words("details")
        assert told.index("Outra resposta:") < told.index("Leitura R0")

    def test_names_what_could_not_be_understood(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].pavimento": "nas nuvens"}))
        assert "nas nuvens" in visitor.page.words("section")

    def test_says_that_it_is_no_official_act(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/mercado_da_esquina")
        assert "não substitui a análise oficial" in visitor.page.words("footer")


def opened(page: Page) -> list[str]:
    return [each["value"] for each in page.buttons if each.get("name") == "abrir"]


class TestTheReview:
    def test_shows_what_was_told_as_it_was_understood(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].cobertura.pe_direito_m": "280 cm"}))
        visitor.sends("/verificar/revisao")
        lines = visitor.page.words("dl")
        assert "2,80 m" in lines
        assert "térreo" in lines
        assert "ralo (tipo de abertura: ralo, distância até a abertura: 4,00 m)" in lines

    def test_offers_to_change_each_thing(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.sends("/verificar/revisao")
        page = visitor.page
        paths = opened(page)
        assert {
            "areas",
            "estabelecimento",
            "areas[A].capacidade",
            "areas[A].vizinhos",
            "areas[A].placa.visivel",
        } <= set(paths)
        for path in dict.fromkeys(paths):
            visitor.page = page
            assert visitor.changes(path).fact == path

    def test_names_what_is_not_told_and_still_matters(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].fiacao": None}))
        visitor.sends("/verificar/revisao")
        assert "não informado" in visitor.page.words("dl")
        assert "areas[A].fiacao" in opened(visitor.page)

    @pytest.mark.parametrize("told", CONTRADICTIONS)
    @pytest.mark.parametrize("address", ["/verificar/revisao", "/verificar/resultado"])
    def test_leads_from_answers_that_contradict_each_other_to_each(
        self, visitor: Visitor, told: str, address: str
    ) -> None:
        changes, concerned = CONTRADICTIONS[told]
        visitor.brings(a_site(**changes))
        visitor.sends(address)
        page, section = visitor.page, wrong_in(visitor.page)
        assert not re.search(r"\w_\w|\w\[|\w\.\w*[a-z]{3}", Page(section).words("section"))
        assert [each["value"] for each in Page(section).buttons] == concerned
        for path in concerned:
            visitor.page = page
            assert visitor.changes(path).fact == path

    def test_says_of_an_answer_that_another_contradicts_that_it_does_not_count(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**CONTRADICTIONS["espaço livre"][0]))
        visitor.sends("/verificar/revisao")
        assert visitor.page.words("dl").count("não conta: contradiz outra resposta") == 3

    def test_does_not_lead_to_itself(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        assert "/verificar/revisao" in [each.get("formaction") for each in visitor.page.buttons]
        visitor.sends("/verificar/revisao")
        assert "/verificar/revisao" not in [each.get("formaction") for each in visitor.page.buttons]

    def test_leaves_out_what_only_another_reading_asks(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        visitor.sends("/verificar/revisao")
        assert "toda a propriedade" not in visitor.page.words("dl")


class TestTheFile:
    @pytest.mark.parametrize("name", EXAMPLES)
    def test_opened_again_gives_the_same_result(self, visitor: Visitor, name: str) -> None:
        visitor.goes(f"/exemplos/{name}")
        first = visitor.page
        response = visitor.client.post("/verificar/arquivo", first.hidden)
        assert response.headers["Content-Disposition"] == 'attachment; filename="local.json"'
        visitor.opens(response.content)
        assert visitor.page.heading == first.heading
        assert visitor.page.document == first.document
        assert visitor.page.words("main") == first.words("main")

    def test_is_one_that_the_command_reads(self, visitor: Visitor, tmp_path: Path) -> None:
        from resguardo.cli.main import main

        visitor.goes("/exemplos/deposito_perto_de_escola")
        file = tmp_path / "local.json"
        file.write_bytes(visitor.client.post("/verificar/arquivo", visitor.page.hidden).content)
        assert main(["check", str(file)]) == 1


class TestTheReport:
    def test_is_that_of_the_command(self, client: Any) -> None:
        from django.utils import timezone

        from resguardo.outputs import html
        from resguardo.outputs.report import report_of
        from resguardo.sources.site_file import told_by
        from resguardo.verification import VERSION, verify

        page = client.post("/verificar/relatorio", {"documento": json.dumps(a_site())}).content.decode()
        report = report_of(verify(told_by(a_site()), on=timezone.localdate()), VERSION)
        assert page == html.render(report, law="/lei/")

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_leads_from_every_citation_to_the_laws_page(self, client: Any, visitor: Visitor, name: str) -> None:
        visitor.goes(f"/exemplos/{name}")
        answers = [
            client.post(address, {"documento": json.dumps(visitor.page.document)}).content.decode()
            for address in ("/verificar/relatorio", "/verificar/resultado")
        ]
        links = {link for each in answers for link in re.findall(r'href="(/lei/art[^"]+)"', each)}
        pages = {page: client.get(page).content.decode() for page in {link.partition("#")[0] for link in links}}
        assert len(pages) == 14  # arts. 2 to 13, 15 and 16
        for link in links:
            page, _, anchor = link.partition("#")
            assert f'id="{anchor}"' in pages[page], link


def declared(members: tuple[Member, ...]) -> Iterator[Fact | ListOf]:
    """The facts and lists in a part of a site, those in lists too."""
    for _, each in leaves(members):
        yield each
        yield from declared(each.members) if isinstance(each, ListOf) else ()


class TestTheVerdictSoFar:
    @pytest.mark.parametrize("seen", ["question", "review"])
    def test_stands_right_under_the_heading_too(self, visitor: Visitor, seen: str) -> None:
        visitor.brings(a_site(**{"areas[A].compartimento_inferior": True}))
        visitor.changes("areas[A].fiacao") if seen == "question" else visitor.sends("/verificar/revisao")
        after = visitor.page.text.partition("</h1>")[2].split()
        assert " ".join(after).startswith('<p class="so-far danger"><a href="#so-far">')


class TestWhatCouldNotBeUnderstood:
    def test_is_named_as_people_call_it_on_the_page_and_in_the_report(self, visitor: Visitor) -> None:
        near = {"id": "E", "tipo": "escola", "distancia_m": "6,240", "parede_corta_fogo": "talvez"}
        site = {"resguardo": 1, "areas": [{"id": "A", "capacidade": {"botijoes": "muitos"}, "vizinhos": [near]}]}
        words = visitor.brings(site).words()
        report = visitor.sends("/verificar/relatorio").words()
        assert not re.search(r"areas\[|parede_corta_fogo|distancia_m", words) and "?." not in words
        assert "Distância até o vizinho (E)" in words and "distância até o vizinho (E)" in report


class TestTheHelps:
    def test_say_what_each_answer_decides_and_quote_the_law(self, visitor: Visitor) -> None:
        visitor.brings(a_site(**{"areas[A].cobertura.pe_direito_m": None}))
        visitor.sends("/verificar/pergunta")
        helps = visitor.page.words("details")
        assert "menos de 2,50 m: não atende" in helps
        assert "Meça com trena do piso ao ponto mais baixo" in helps
        assert "2,50 (dois vírgula cinqüenta) metros de pé direito" in helps
        assert "/lei/art4#art4_cpt" in [each["href"] for each in visitor.page.of("a")]
        assert [each["aria-label"] for each in visitor.page.of("svg") if "aria-label" in each] == [
            "Corte da área: do piso ao ponto mais baixo da cobertura."
        ]

    def test_of_activities_try_what_can_be_answered(self, visitor: Visitor) -> None:
        visitor.goes("/verificar")
        visitor.changes("estabelecimento.atividades")
        helps = visitor.page.words("details")
        assert "Se armazenamento, sem comércio: não se aplica" in helps and "não há n" not in helps

    def test_are_there_for_what_is_told_already(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].cobertura.pe_direito_m")
        assert "2,50 (dois vírgula cinqüenta) metros" in visitor.page.words("details")

    def test_say_once_how_to_measure_beside_the_question(self, visitor: Visitor) -> None:
        for path in ("areas[A].cobertura.pe_direito_m", "areas[A].vizinhos", "areas[A].capacidade"):
            visitor.brings(a_site())
            visitor.changes(path)
            declared = CAPACITY.members[0] if path.endswith(CAPACITY.key) else declared_at(path)
            assert (visitor.page.words().count(declared.how), visitor.page.words("details").count(declared.how)) == (
                1,
                1,
            )
            assert visitor.page.words("summary").count("Como medir") == 1

    def test_tell_how_to_measure_whatever_is_measured_counted_or_listed(self) -> None:
        asked = [each for each in declared(SITE) if is_asked(each) and each is not FIRE_WALLS]
        measured = [each for each in asked if isinstance(each, ListOf) or each.kind in ("length", "mass", "count")]
        assert [each.id for each in measured if not each.how] == []

    def test_every_figure_has_words(self, application: Any) -> None:
        from django.template.loader import render_to_string

        for figure in FIGURES.values():
            page = Page(render_to_string(figure.template, {"figure": figure}))
            assert [each["aria-label"] for each in page.of("svg")] == [figure.caption]
            assert figure.caption.endswith(".")
