"""What a drawn plan changes on the other pages: what it tells is mended on it, and it is shown where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from builders import a_site
from resguardo.verification import told_in
from web.test_editor import AREA, LOT, PLAN, SCHOOL, plan, rectangle, shape
from web.test_pages import opened
from web.visitor import Visitor

WALL = shape("muro", "M", [[-2, -2], [-2, 10]], "LineString", altura_m="2,00")
DRAIN = shape("ralo", "ralo", [5, 2], "Point")
SITE = {
    **PLAN,
    "areas": [{"id": "A", "capacidade": {"botijoes": 120}}],
    "planta": plan(LOT, AREA, SCHOOL, WALL, DRAIN),
}
FAR = "areas[A].vizinhos[escola].distancia_m"


def on_the_plan(visitor: Visitor) -> list[str]:
    """What the buttons say that lead to the plan to mend something."""
    return [text for inside, text in visitor.page.said if "button" in inside and text.startswith("Corrigir na planta")]


class TestTheResult:
    def test_leads_to_the_plan_for_what_it_measures_and_to_the_question_for_the_rest(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        assert "Corrigir na planta: distância até o vizinho (escola)" in on_the_plan(visitor)
        assert "Corrigir na planta: aberturas no piso" in on_the_plan(visitor)
        assert FAR not in opened(visitor.page)
        assert "areas[A].capacidade" in opened(visitor.page)
        (button, *_) = [each for each in visitor.page.buttons if each.get("formaction") == "/verificar/planta"]
        visitor.sends(button["formaction"])
        assert "planta" in visitor.page.hidden

    def test_leads_to_the_question_where_a_dated_inspection_counts_before_the_plan(self, visitor: Visitor) -> None:
        told = {"id": "escola", "tipo": "escola", "distancia_m": 25}
        area = {**SITE["areas"][0], "vizinhos": {"completa": False, "itens": [told]}}
        inspection = {"realizada": True, "data": "2025-08-14"}
        visitor.brings({**SITE, "areas": [area], "vistoria": inspection})
        assert on_the_plan(visitor) == []
        assert FAR in opened(visitor.page)

    def test_without_a_plan_leads_to_the_question(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/deposito_perto_de_escola")
        assert on_the_plan(visitor) == []

    def test_shows_the_plan_as_the_report_does(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        page = visitor.page.text
        report = visitor.client.post("/verificar/relatorio", visitor.page.hidden).content.decode()
        drawing = page[page.index("<desc>") : page.index("</desc>")]
        assert drawing in report
        visitor.brings(a_site())
        assert "Planta de afastamentos" not in visitor.page.text

    def test_tells_the_lines_that_have_no_room_beside_the_plan_under_it(self, visitor: Visitor) -> None:
        """The page has no list of the lines, as the report has."""
        schools = [shape("escola", f"escola {n}", rectangle(30 + 3 * n, 20, 2, 2)) for n in range(60)]
        visitor.brings({**SITE, "planta": plan(AREA, *schools)})
        page = visitor.page.text
        drawing = page[page.index("</desc>") :]
        drawing = drawing[: drawing.index("</svg>")]
        assert "embaixo da planta" in drawing and "no relatório" not in drawing
        assert all(f"escola {n} " in drawing or f"escola {n}<" in drawing for n in range(60))


class TestTheReview:
    def test_lists_what_only_the_plan_tells_and_leads_to_it(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        visitor.sends("/verificar/revisao")
        said = visitor.page.words("dl")
        assert "Perímetro 16,00 m (medido na planta) Corrigir na planta : perímetro" in said
        assert "escola (tipo do vizinho: escola, distância até o vizinho: 20,00 m" in said
        assert "· medido na planta" in said
        assert len(on_the_plan(visitor)) == 3
        assert "Capacidade em botijões de 13 kg 120 Alterar" in said

    def test_says_of_nothing_else_that_the_plan_tells_it(self, visitor: Visitor) -> None:
        visitor.brings({**SITE, "planta": plan(AREA)})
        visitor.sends("/verificar/revisao")
        assert on_the_plan(visitor) == ["Corrigir na planta"]
        assert "Vistoria realizada não" not in visitor.page.words("dl")

    def test_tells_what_was_said_on_the_plan_from_what_was_measured(self, visitor: Visitor) -> None:
        area = {**AREA, "properties": {**AREA["properties"], "altura_da_pilha_m": "1,43"}}
        visitor.brings({**SITE, "planta": plan(area)})
        visitor.sends("/verificar/revisao")
        assert "Altura da pilha mais alta 1,43 m (dito na planta)" in visitor.page.words("dl")


class TestTheQuestion:
    def test_about_what_no_plan_tells_names_none(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        visitor.changes("vistoria.realizada")
        assert "A planta diz" not in visitor.page.words("main")

    def test_about_a_side_shows_which_one_it_is(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        visitor.changes("areas[A].vizinhos[lote.3].muro_altura_m")
        caption = "Planta: lote.3, o lado do lote de 12,00 m, em vermelho."
        assert visitor.page.words("figcaption").startswith(caption)
        assert caption in [each.get("aria-label") for each in visitor.page.of("svg")]
        assert [each["d"].count("M") for each in visitor.page.of("path") if each.get("class") == "mark"][:1] == [1]
        assert {"A", "lote.3"} <= set(visitor.page.words("text").split())

    def test_about_a_point_marks_it(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        visitor.changes("areas[A].aberturas_no_piso[ralo].distancia_m")
        (mark,) = [each["d"] for each in visitor.page.of("path") if each.get("class") == "mark"][:1]
        assert "a6 6" in mark

    @pytest.mark.parametrize("path", ["areas[A].pavimento", "estabelecimento", "areas[A].vizinhos[outro].tipo"])
    def test_about_nothing_drawn_shows_no_plan(self, visitor: Visitor, path: str) -> None:
        visitor.brings(SITE)
        visitor.changes(path)
        assert "em vermelho" not in visitor.page.words("main")

    def test_that_the_plan_answers_says_so(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        visitor.changes(FAR)
        assert "A planta diz 20,00 m , e é o que vale." in visitor.page.words("main")
        visitor.changes("areas[A].vizinhos[M].muro_altura_m")
        assert "A planta diz 2,00 m , e é o que vale." in visitor.page.words("main")

    @pytest.mark.parametrize("key", ["muro_altura_m", "tipo", "parede_corta_fogo"])
    def test_that_the_plan_leaves_open_is_asked(self, visitor: Visitor, key: str) -> None:
        visitor.brings(SITE)
        visitor.changes(f"areas[A].vizinhos[lote.3].{key}")
        assert "A planta diz" not in visitor.page.words("main")


def test_examples_are_told_in_whole_sentences(visitor: Visitor) -> None:
    visitor.goes("/")
    about: list[Any] = [text for inside, text in visitor.page.said if inside[-2:] == ("li", "span")]
    assert len(about) == 5
    assert all(each.endswith((".", ".”", '".')) for each in about), about


class TestAListThatIsAllThereIs:
    """Who looks at the plan and says that nothing is missing does not say that what is drawn is not there."""

    VIZINHOS = "areas[A].vizinhos"

    def problems(self, visitor: Visitor) -> list[str]:
        return [each.found for each in told_in(visitor.page.document).problems]

    def test_with_one_more_thing_holds_what_is_drawn_too(self, visitor: Visitor) -> None:
        visitor.brings(SITE)
        visitor.changes(self.VIZINHOS)
        more = {"novo.tipo": "igreja", "novo.distancia_m": "30", "resposta.completa": "sim", "resposta.raio_m": "50"}
        visitor.answers(**more)
        names = [each["id"] for each in visitor.page.document["areas"][0]["vizinhos"]["itens"]]
        assert {"igreja 1", "escola", "M", "lote.3"} <= set(names)
        assert self.problems(visitor) == []

    def test_to_which_something_is_answered_later_holds_what_is_drawn_too(self, visitor: Visitor) -> None:
        area = {**SITE["areas"][0], "vizinhos": {"completa": True, "raio_m": 50}}
        visitor.brings({**SITE, "areas": [area]})
        visitor.changes(f"{self.VIZINHOS}[escola].parede_corta_fogo")
        visitor.answers("nao")
        (escola, *others) = visitor.page.document["areas"][0]["vizinhos"]["itens"]
        assert escola == {"id": "escola", "parede_corta_fogo": False}
        assert {"M", "lote.3"} <= {each["id"] for each in others}
        assert self.problems(visitor) == []
