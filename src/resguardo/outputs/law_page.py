"""The law's pages: an article's words on one side, its code on the other, its readings below.

The same trees make the pages of the service and the static ones in ``docs/lei``; only the links differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

from resguardo.outputs import citations, coverage, wording
from resguardo.outputs.law_cases import Case, fixed_cases
from resguardo.outputs.law_contents import (
    Article,
    Code,
    Passage,
    article_of,
    marks_of,
    modules,
    shared,
    shared_code,
)
from resguardo.outputs.markup import Content, Element, element
from resguardo.rulebook.expression import readings_of as readings_in
from resguardo.rulebook.law import Law
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.reading import Reading
from resguardo.site.numbers import counted

STYLE = Path(__file__).parent / "style" / "law.css"
CONTENTS, ALL_READINGS, ALL_CASES, COVERAGE = "indice", "leituras", "casos", "cobertura"
"""The names of the pages that are no article and no module."""
PROFILES = {"default": "padrão", "strict": "rigoroso", "lenient": "favorável à parte"}
MOST_CASES = 12

Link = Callable[[str], str]
"""Where a page is, by its name."""


def pages_of(law: Law) -> tuple[str, ...]:
    """The names of all pages in their order."""
    return (CONTENTS, *modules(law), ALL_READINGS, ALL_CASES, COVERAGE, *shared(law))


def title_of(law: Law, page: str) -> str:
    """The heading of a page; raises KeyError for one that there is not."""
    if page == CONTENTS:
        return law.title
    if page == ALL_READINGS:
        return f"As {len(law.readings)} leituras da lei"
    if page == ALL_CASES:
        return f"Os {len(fixed_cases(law))} casos fixos"
    if page == COVERAGE:
        return "Como cada dispositivo é tratado"
    if page in modules(law):
        return f"{law.provisions.text_of(page)} · {law.contents.titles[page]}"
    shared(law)[page]
    return f"Código comum: {page}"


def body_of(law: Law, page: str, link: Link, opened: Link | None = None) -> list[Element]:
    """What a page shows below its heading; raises KeyError for a page that there is not.

    ``opened`` tells where a fixed case is opened by its name, where it can be.
    """
    if page == CONTENTS:
        return list(_contents(law, link))
    if page == ALL_READINGS:
        return [_paragraph(READINGS_ARE), *(_reading(law, each, link, level="h2") for each in law.readings)]
    if page == ALL_CASES:
        cases = (_case(law, each, link, opened) for each in fixed_cases(law).values())
        return [_paragraph(CASES_ARE), element("ul", *cases, class_="law-cases"), *_navigation(law, page, link)]
    if page == COVERAGE:
        return [*_coverage(law, link), *_navigation(law, page, link)]
    if page in modules(law):
        return list(_article(law, article_of(law, page), link))
    return [_code(shared_code(law, page)), *_navigation(law, page, link)]


READINGS_ARE = (
    "Perguntas que o texto da lei deixa abertas, cada uma com as respostas possíveis, a que se adota e a razão. Um "
    "resultado diz sempre em quais se apoia, e quais o mudariam."
)
CASES_ARE = (
    "Locais pequenos de que está fixado o que a lei diz. O programa é provado com todos a cada mudança; no serviço, o "
    "nome de cada um o abre, com o resultado inteiro."
)
COVERAGE_IS = (
    "De cada dispositivo da lei: se é calculado, atestado por uma pessoa ou fica a outras normas, e quantos casos "
    "fixos dizem o que se espera dele."
)


def standalone(law: Law, page: str) -> str:
    """A page as a file of its own, beside the others in one folder."""

    def link(name: str) -> str:
        return f"{name}.html"

    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{title_of(law, page)} – Resguardo"),
        element("link", rel="stylesheet", href=STYLE.name),
    )
    home = (
        element("nav", element("a", law.title, href=link(CONTENTS)), aria_label="Início") if page != CONTENTS else None
    )
    main = element("main", element("h1", title_of(law, page)), *body_of(law, page, link))
    footer = element("footer", element("p", wording.only(law)))
    body = element("body", *(each for each in (home, main, footer) if each is not None), class_="law-standalone")
    document = element("html", head, body, lang="pt-BR")
    return f"<!DOCTYPE html>\n{as_text(document)}\n"


def as_text(tree: Element) -> str:
    """An element as HTML."""
    return ElementTree.tostring(tree, encoding="unicode", method="html")


def _paragraph(*content: Content, **attributes: str) -> Element:
    return element("p", *content, **attributes)


# The contents


def _contents(law: Law, link: Link) -> Iterator[Element]:
    yield _paragraph(law.provisions.text_of("ementa"))
    rows = []
    for name in modules(law):
        article = article_of(law, name)
        states = dict.fromkeys(state for each in article.passages for state in each.states.split(", "))
        rows.append(
            element(
                "li",
                element("a", f"{article.label} {article.title}", href=link(name)),
                element("span", f"{', '.join(states)} · {counted(article.cases, 'caso')}", class_="law-states"),
            )
        )
    yield element("h2", "Artigos")
    yield element("ul", *rows, class_="law-contents")
    yield element("h2", "Leituras")
    yield _paragraph(READINGS_ARE, " ", element("a", f"As {len(law.readings)} leituras", href=link(ALL_READINGS)), ".")
    yield element("h2", "Casos")
    yield _paragraph(CASES_ARE, " ", element("a", title_of(law, ALL_CASES), href=link(ALL_CASES)), ".")
    yield element("h2", "Cobertura")
    yield _paragraph(COVERAGE_IS, " ", element("a", title_of(law, COVERAGE), href=link(COVERAGE)), ".")
    yield element("h2", "Código comum a vários artigos")
    yield element("ul", *(element("li", element("a", name, href=link(name))) for name in shared(law)))
    digest = element("code", law.text_sha256)
    yield _paragraph(f"Texto de {law.provisions.SIGNED}; SHA-256 ", digest, class_="law-states")


# An article


def _article(law: Law, article: Article, link: Link) -> Iterator[Element]:
    words = element("section", element("h2", "O texto"), *_passages(law, article, link), class_="law-words")
    code = element("section", element("h2", "O código"), _code(article.code), class_="law-code")
    if article.shared:
        shared = (element("li", element("a", name, href=link(name))) for name in article.shared)
        code.append(_paragraph("Código comum de que o artigo se serve:"))
        code.append(element("ul", *shared))
    yield element("div", words, code, class_="law-beside")
    if article.readings:
        readings = (_reading(law, each, link, level="h3") for each in article.readings)
        yield element("section", element("h2", "Leituras deste artigo"), *readings)
    yield from _navigation(law, article.name, link)


def _passages(law: Law, article: Article, link: Link) -> Iterator[Element]:
    """The provisions in their order; rows of a table together, as the law prints them."""
    head = ""
    for is_row, passages in groupby(article.passages, key=lambda each: citations.is_row(law, each.provision)):
        together = list(passages)
        if is_row:
            yield _table(law, head, together)
        for each in together:
            lines = each.words.splitlines()
            head = lines[-1] if " | " in lines[-1] else head
            yield _passage(each, [] if is_row else [line for line in lines if " | " not in line], link)


def _table(law: Law, head: str, rows: Iterable[Passage]) -> Element:
    names = (element("th", each, scope="col") for each in head.split(" | "))
    body = []
    for row in rows:
        first, *cells = row.words.split(" | ")
        body.append(element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in cells)))
    table = element("table", element("thead", element("tr", *names)), element("tbody", *body))
    named = f"Quadro do {citations.article_label(law, law.neighbour_article)}"
    return element("div", table, class_="law-table", tabindex="0", role="region", aria_label=named)


def _passage(passage: Passage, words: list[str], link: Link) -> Element:
    shown = element("div", element("h3", wording.capital(passage.label)), id=passage.provision, class_="law-passage")
    if words:
        shown.append(element("blockquote", *(_paragraph(line) for line in words)))
    facts: list[tuple[str, list[Content]]] = [("Tratamento", [f"{passage.states}: {passage.note}"])]
    if passage.readings:
        facts.append(("Leituras", list(_linked(passage.readings, link(ALL_READINGS)))))
    if passage.cases:
        facts.append((f"Casos fixos ({len(passage.cases)})", list(_linked_cases(passage.cases, link))))
    shown.append(element("dl", *(element("div", element("dt", name), element("dd", *each)) for name, each in facts)))
    return shown


def _linked(names: Iterable[str], page: str) -> Iterator[Content]:
    """Names with commas, each leading to its place on a page."""
    for number, name in enumerate(names):
        yield ", " if number else ""
        yield element("a", name, href=f"{page}#{name}")


def _linked_cases(names: Sequence[str], link: Link) -> Iterator[Content]:
    yield from _linked(names[:MOST_CASES], link(ALL_CASES))
    if len(names) > MOST_CASES:
        yield " e "
        yield element("a", f"mais {len(names) - MOST_CASES}", href=f"{link(ALL_CASES)}#{names[MOST_CASES]}")


def _code(code: Code) -> Element:
    source = element(
        "pre", element("code", code.text), tabindex="0", role="region", aria_label=f"Código de {code.path}"
    )
    return element("div", _paragraph(element("code", code.path)), source)


def _navigation(law: Law, page: str, link: Link) -> Iterator[Element]:
    pages = pages_of(law)
    at = pages.index(page)
    around = (("Anterior", at - 1), ("Seguinte", at + 1))
    links = (
        element("li", f"{word}: ", element("a", title_of(law, pages[place]), href=link(pages[place])))
        for word, place in around
        if 0 <= place < len(pages)
    )
    yield element("nav", element("ul", *links), aria_label="Outras páginas da lei", class_="law-around")


# The cases


def _case(law: Law, case: Case, link: Link, opened: Link | None) -> Element:
    """A case with what is fixed of it, each provision leading to its words."""
    name = element("a", case.name, href=opened(case.name)) if opened else element("strong", case.name)
    expected: list[Content] = []
    for each in case.expected:
        expected.append("; " if expected else ": ")
        if each.provision:
            article = each.provision.split("_")[0]
            label = law.provisions.label_of(each.provision)
            expected += [element("a", label, href=f"{link(article)}#{each.provision}"), ": "]
        expected.append(each.words)
    return element("li", name, *expected, id=case.name)


# Coverage


def _coverage(law: Law, link: Link) -> Iterator[Element]:
    meanings = (element("li", element("strong", state), f": {meaning}") for state, meaning in coverage.STATES.items())
    yield _paragraph(COVERAGE_IS)
    yield element("ul", *meanings)
    yield _paragraph(coverage.CASES_COUNT)
    yield element("ul", *(_covered(each, link) for each in coverage.rows_of(law)), class_="law-contents")


def _covered(row: coverage.Row, link: Link) -> Element:
    address = f"{link(row.provision.split('_')[0])}#{row.provision}"
    name = element("span", element("a", wording.capital(row.label), href=address), f": {row.words}")
    told = element(
        "span", element("strong", row.states), f": {row.note} · {counted(row.cases, 'caso')}", class_="law-states"
    )
    return element("li", name, told, id=row.provision)


# Readings


def _reading(law: Law, reading: Reading, link: Link, *, level: str) -> Element:
    identity = {"id": reading.id} if level == "h2" else {}
    shown = element("div", element(level, f"{reading.id} · {reading.question}"), class_="law-reading", **identity)
    options = (_option(reading, each.id, each.label) for each in reading.options)
    shown.append(element("ul", *options))
    shown.append(_paragraph(element("strong", "Razão: "), reading.reason))
    shown.append(_paragraph(element("strong", "Onde: "), *_places(law, reading, link)))
    if turned := _turned_by(law, reading):
        shown.append(_paragraph(element("strong", "O que muda: "), f"{turned}."))
    return shown


def _option(reading: Reading, option: str, label: str) -> Element:
    marks = ", ".join(PROFILES[each] for each in marks_of(reading, option))
    tail: list[Content] = [" ", element("strong", f"({marks})")] if marks else []
    return element("li", label, *tail, " ", element("code", f"{reading.id}={option}"))


def _places(law: Law, reading: Reading, link: Link) -> Iterator[Content]:
    for number, name in enumerate(reading.provisions):
        article = name.split("_")[0]
        yield "; " if number else ""
        label = law.provisions.label_of(name)
        yield element("a", label, href=f"{link(article)}#{name}") if article in modules(law) else label


def _turned_by(law: Law, reading: Reading) -> str:
    """The provisions whose verdict may be another under another option."""
    if len(reading.options) < 2:
        return ""
    turned = [rule.provision for rule in law.rules if reading.id in _readings_of(rule)]
    groups = ["as áreas que contam como uma, e a classe"] if reading.id in law.grouping_readings else []
    return "; ".join((*groups, *((citations.labels_of(law, turned),) if turned else ())))


def _readings_of(rule: Rule) -> frozenset[str]:
    roots = (rule.must, *(each.condition for each in rule.unless), *((rule.among,) if rule.among is not None else ()))
    return frozenset[str]().union(*(readings_in(each) for each in roots))
