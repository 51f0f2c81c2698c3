"""The law's pages: the words, the code, the readings; the same in the service and as files."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs import coverage, law_page
from resguardo.outputs.law_cases import fixed_cases
from resguardo.outputs.law_contents import article_code, article_of, modules, shared
from resguardo.rulebook.coverage import STATE_LABELS
from web.visitor import Page, Visitor

MODULES, SHARED, PAGES = modules(LAW), shared(LAW), law_page.pages_of(LAW)
FILES = {page: Page(law_page.standalone(LAW, page)) for page in PAGES}


def one_line(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


@pytest.mark.parametrize("article", MODULES)
class TestAnArticle:
    def test_has_every_word_of_the_law(self, article: str) -> None:
        shown = one_line(FILES[article].words())
        for passage in article_of(LAW, article).passages:
            for line in passage.words.splitlines():
                assert one_line(line) in shown, passage.provision

    def test_has_each_provision_under_its_name(self, article: str) -> None:
        ids = {each.get("id") for each in FILES[article].of("div")}
        assert {each.provision for each in article_of(LAW, article).passages} <= ids

    def test_has_its_code_line_by_line(self, article: str) -> None:
        assert article_code(LAW, article).text.replace("\n", " ").split() == code_in(FILES[article]).split()

    def test_has_its_readings_with_every_option(self, article: str) -> None:
        shown = one_line(FILES[article].words())
        for reading in article_of(LAW, article).readings:
            assert reading.question in shown
            assert all(one_line(f"{each.label}") in shown for each in reading.options)

    def test_tells_how_each_provision_is_dealt_with(self, article: str) -> None:
        shown = one_line(FILES[article].words())
        assert all(one_line(each.note) in shown for each in article_of(LAW, article).passages)


def code_in(page: Page) -> str:
    return " ".join(text for inside, text in page.said if "pre" in inside)


class TestTheReadings:
    def test_are_all_on_one_page_under_their_names(self) -> None:
        ids = {each.get("id") for each in FILES["leituras"].of("div")}
        assert {each.id for each in LAW.readings} <= ids

    def test_say_what_they_turn(self) -> None:
        shown = one_line(FILES["art3"].words())
        assert "O que muda: art. 3º, caput." in shown or "O que muda: art. 3º." in shown

    def test_tell_each_option_in_words_before_its_code(self) -> None:
        shown = one_line(FILES["leituras"].words())
        for reading in LAW.readings:
            for each in reading.options:
                words, code = shown.index(one_line(each.label)), shown.index(f"{reading.id}={each.id}")
                assert words < code


class TestTheCases:
    def test_are_all_on_one_page_with_what_is_expected(self) -> None:
        ids = {each.get("id") for each in FILES["casos"].of("li")}
        assert set(fixed_cases(LAW)) <= ids
        assert "row1-I= : art. 10, linha 1 do quadro : atende (R1)" in one_line(FILES["casos"].words("main"))
        assert all(each.expected for each in fixed_cases(LAW).values())

    @pytest.mark.parametrize("article", MODULES)
    def test_that_name_a_provision_are_led_to_from_it(self, article: str) -> None:
        links = {each["href"] for each in FILES[article].of("a")}
        for passage in article_of(LAW, article).passages:
            assert {f"casos.html#{name}" for name in passage.cases[: law_page.MOST_CASES + 1]} <= links

    @pytest.mark.parametrize("name", ["row1-I=", "muro-1.80", "merge-chain", "scope-4"])
    def test_open_with_what_is_expected(self, visitor: Visitor, name: str) -> None:
        visitor.goes("/lei/casos")
        (link,) = [each["href"] for each in visitor.page.of("a") if each["href"] == quoted_case(name)]
        visitor.goes(link)
        assert visitor.status == 200
        assert visitor.page.document == json.loads(json.dumps(dict(fixed_cases(LAW)[name].content), default=float))

    def test_there_is_no_other(self, client: Any) -> None:
        assert client.get("/lei/casos/nada").status_code == 404


def quoted_case(name: str) -> str:
    from django.urls import reverse

    return reverse("law-case", args=[name])


class TestTheContents:
    def test_lead_to_every_article(self) -> None:
        links = {each["href"] for each in FILES["indice"].of("a")}
        assert {f"{name}.html" for name in (*MODULES, *SHARED, "leituras")} <= links

    def test_an_article_has_a_heading_and_its_title(self) -> None:
        assert FILES["art10"].heading == "Art. 10 · Distâncias, classes, parede corta-fogo, áreas separadas"


class TestFiles:
    @pytest.mark.parametrize("page", PAGES)
    def test_links_lead_to_pages_and_places_that_there_are(self, page: str) -> None:
        for each in FILES[page].of("a"):
            path, place = urldefrag(each["href"])
            target = FILES[Path(path).stem]
            assert not place or place in {one.get("id") for _, one in target.tags}, each["href"]

    @pytest.mark.parametrize("page", PAGES)
    def test_never_jump_a_level_of_heading(self, page: str) -> None:
        levels = [int(tag[1]) for tag, _ in FILES[page].tags if tag in ("h1", "h2", "h3", "h4")]
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))


class TestInTheService:
    @pytest.mark.parametrize("page", [each for each in PAGES if each != "indice"])
    def test_says_what_the_file_says(self, visitor: Visitor, page: str) -> None:
        visitor.goes(f"/lei/{page}")
        assert FILES[page].words("main") in visitor.page.words("main")

    def test_links_lead_to_pages_that_there_are(self, client: Any) -> None:
        pages = [Page(client.get("/lei").content.decode()), Page(client.get("/lei/art10").content.decode())]
        addresses = {urldefrag(each["href"])[0] for page in pages for each in page.of("a") if each["href"][0] == "/"}
        assert {client.get(address, follow=True).status_code for address in addresses} == {200}

    @pytest.mark.parametrize("written", ["10", "Art10", "art. 10", "artigo 10"])
    def test_an_article_is_found_as_people_write_it(self, client: Any, written: str) -> None:
        response = client.get(f"/lei/{written}")
        assert (response.status_code, response.headers.get("Location")) == (302, "/lei/art10")

    @pytest.mark.parametrize("page", ["art99", "art10.html", "..%2fsecret", "R99"])
    def test_there_is_no_other(self, client: Any, page: str) -> None:
        assert client.get(f"/lei/{page}").status_code == 404


class TestTheCoverage:
    def test_has_every_provision_with_what_is_done_about_it(self) -> None:
        page = FILES["cobertura"]
        assert [each["id"] for each in page.of("li") if each.get("id")] == [each.provision for each in law.COVERAGE]
        assert all(each.note in page.words("main") for each in law.COVERAGE)

    def test_says_what_each_state_means(self) -> None:
        assert set(coverage.STATES) == set(STATE_LABELS.values())


class TestFindings:
    def test_each_leads_to_its_provision(self, visitor: Visitor) -> None:
        visitor.goes("/exemplos/deposito_perto_de_escola")
        links = [each["href"] for each in visitor.page.of("a") if each["href"].startswith("/lei/art")]
        assert "/lei/art10#art10_cpt_row4" in links
        assert "/lei/art13#art13_cpt" in links
        for link in set(links):
            page, place = urldefrag(link)
            assert place in provisions.PROVISIONS
            assert place in {each.get("id") for each in Page(visitor.client.get(page).content.decode()).of("div")}

    def test_there_is_a_place_for_every_provision(self) -> None:
        shown = {each.get("id") for page in MODULES for each in FILES[page].of("div")}
        assert {each.provision for each in law.COVERAGE} <= shown
