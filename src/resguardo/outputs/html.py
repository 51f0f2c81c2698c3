"""The report as one self-contained HTML page: no script, no network, prints on A4, reads at 320 px.

The page is built as a tree and serialised by the standard library, so that what people typed is text wherever it
stands, never markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from resguardo.outputs import wording
from resguardo.outputs.clearances import ClearanceTable
from resguardo.outputs.inquiries import Inquiry
from resguardo.outputs.markup import Content, Element, element
from resguardo.outputs.places import place_in_words
from resguardo.outputs.readings_relied_on import Turning
from resguardo.outputs.report import TITLE, Line, Report
from resguardo.outputs.statements import Numbers, Statement
from resguardo.rulebook.verdict import Verdict

if TYPE_CHECKING:
    from resguardo.outputs.plan_drawing import Drawing

PROVISION = "data-provision"
STYLE = Path(__file__).with_name("report.css")
TONES: dict[Verdict, str] = {
    Verdict.COMPLIES: "success",
    Verdict.DOES_NOT_COMPLY: "danger",
    Verdict.UNDETERMINED: "open",
    Verdict.NOT_APPLICABLE: "quiet",
}
SITE_TONES = {
    "atende": "success",
    "nao_atende": "danger",
    "indeterminado": "open",
    "isento": "quiet",
    "fora_da_lei": "quiet",
}


def render(report: Report, drawing: Drawing | None = None, law: str = "") -> str:
    """The page, with the drawing of its plan if any; the same report gives the same bytes.

    ``law`` is the address under which the law's pages stand, one an article, to which the citations then lead.
    """
    page = page_of(report, drawing)
    for cited in page.iter("span") if law else ():
        provision = cited.get(PROVISION)
        if provision:
            cited.tag, cited.attrib = "a", {"href": f"{law}{provision.split('_')[0]}#{provision}"}
    ElementTree.indent(page, space=" ")
    return f"<!DOCTYPE html>\n{ElementTree.tostring(page, encoding='unicode', method='html')}\n"


def page_of(report: Report, drawing: Drawing | None = None) -> Element:
    """The page as a tree."""
    body = element("body", _header(report), _main(report, drawing), _footer(report))
    _keep_together(body)
    return element("html", _head(report), body, lang="pt-BR")


AS_IT_IS = ("code", "svg")
"""What is written in the file is copied from there, and a drawing has its lines broken already."""


def _keep_together(part: Element) -> None:
    """No line break between a number and its unit, in all that a part holds but what stands as it is."""
    if part.tag in AS_IT_IS:
        return
    part.text = wording.kept_together(part.text or "")
    for each in part:
        _keep_together(each)
        each.tail = wording.kept_together(each.tail or "")


def title_of(report: Report) -> str:
    """ "Relatório de verificação – Depósito Boa Chama"."""
    return " – ".join(filter(None, (TITLE, report.name)))


def _head(report: Report) -> Element:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title_of(report)),
        element("style", STYLE.read_text(encoding="utf-8")),
    )


def _header(report: Report) -> Element:
    return element(
        "header",
        element("p", f"{report.law} · armazenamento de GLP", class_="law"),
        element("h1", TITLE),
        _lines(report.identification),
    )


def _main(report: Report, drawing: Drawing | None) -> Element:
    sections = (
        _outcome(report),
        _problems(report),
        _failing(report),
        _inquiries("O que falta saber para verificar as exigências desta lei", report.missing),
        _inquiries("O que precisa da avaliação de uma pessoa, das exigências desta lei", report.judgements),
        _waiting(report),
        _silent(report),
        _plan(drawing),
        _lines_of_the_plan(drawing),
        _understood(report),
        _areas(report),
        *map(_clearances, report.clearances),
        _provisions(report),
        _besides(report),
        _turning(report.turning),
        _relied_on(report),
        _receipt(report),
    )
    return element("main", *(each for each in sections if each is not None))


def _footer(report: Report) -> Element:
    return element("footer", element("p", report.scope))


# Parts that come again


def _section(title: str, *content: Content) -> Element:
    return element("section", element("h2", title), *content)


def _lines(lines: Iterable[Line]) -> Element:
    pairs = (element("div", element("dt", each.name), element("dd", each.value)) for each in lines)
    return element("dl", *pairs)


def _list(items: Iterable[Content], tag: str = "ul") -> Element:
    return element(tag, *(element("li", each) for each in items))


def _cited(citation: str, provision: str) -> Element:
    """A citation that can lead to the law's page."""
    return element("span", citation, **{PROVISION: provision})


def _badge(verdict: Verdict) -> Element:
    mark = element("span", wording.MARKS[verdict], aria_hidden="true")
    return element("span", mark, f"{wording.NO_BREAK}{wording.VERDICTS[verdict]}", class_=f"badge {TONES[verdict]}")


def _table(caption: str, heads: tuple[str, ...], rows: Iterable[tuple[Content, ...]]) -> Element:
    """A table whose first column names the row. The roles keep it a table where narrow screens show rows as cards."""
    head = element("tr", *(element("th", each, scope="col", role="columnheader") for each in heads), role="row")
    return element(
        "table",
        element("caption", caption),
        element("thead", head, role="rowgroup"),
        element("tbody", *(_table_row(heads, row) for row in rows), role="rowgroup"),
        role="table",
    )


def _table_row(heads: tuple[str, ...], row: tuple[Content, ...]) -> Element:
    first, *others = row
    cells = [element("th", first, scope="row", role="rowheader", data_label=heads[0])]
    for head, cell in zip(heads[1:], others, strict=True):
        empty = {"class_": "empty"} if cell in ("", "–") else {}
        cells.append(element("td", "–" if cell == "" else cell, role="cell", data_label=head, **empty))
    return element("tr", *cells, role="row")


# The outcome and the file


def _outcome(report: Report) -> Element:
    mark = element("span", wording.SITE_MARKS[report.verdict], aria_hidden="true", class_="mark")
    content = [
        element("h2", mark, f" {report.outcome}"),
        element("p", report.why),
        *(element("p", each) for each in report.area_sentences),
        *(element("p", each.text) for each in report.notices),
    ]
    if report.first_steps:
        steps = _list(report.first_steps, "ol")
        content += [element("h3", "O que fazer primeiro"), steps]
    return element("section", *content, class_=f"outcome {SITE_TONES[report.verdict]}")


def _problems(report: Report) -> Element | None:
    """What is wrong in the file."""
    if not report.problems:
        return None
    rows = (
        (place_in_words(each.place, areas=len(report.areas) > 1), str(each.line or ""), each.found, each.expected)
        for each in report.problems
    )
    table = _table(wording.capital(wording.PROBLEMS_COUNT_AS), ("Onde", "Linha", "Encontrado", "Esperado"), rows)
    return _section("Problemas no arquivo", table)


def _understood(report: Report) -> Element | None:
    """How the texts of the file were understood."""
    if not report.echoes:
        return None
    rows = ((each.place, each.text, each.value) for each in report.echoes)
    table = _table("Como os textos do arquivo foram entendidos", ("Dado", "Escrito", "Entendido"), rows)
    return _section("Entendido assim", table)


# Findings


def _failing(report: Report) -> Element | None:
    cards = (_card(each, report) for each in report.failing)
    return _section("O que não atende às exigências desta lei", _list(cards, "ol")) if report.failing else None


def _waiting(report: Report) -> Element | None:
    cards = (_card(each, report) for each in report.waiting)
    return _section("O que fica em aberto até que se saiba o que falta", _list(cards, "ol")) if report.waiting else None


def _silent(report: Report) -> Element | None:
    items = (element("span", _cited(each.citations, each.provisions[0]), f": {each.reason}") for each in report.silent)
    return _section("O que a lei não resolve", _list(items)) if report.silent else None


def _card(statement: Statement, report: Report) -> Element:
    headline = wording.with_areas(statement.headline, statement.areas if len(report.areas) > 1 else ())
    card = element("div", element("h3", headline), class_="card")
    if statement.spoken:
        card.append(element("p", " · ".join(statement.spoken), class_="numbers"))
    if statement.remedies:
        card.append(element("p", f"O que fazer: {'; ou '.join(statement.remedies)}."))
    cited = _cited(statement.citation, statement.provisions[0])
    card.append(element("p", cited, f": {statement.title.lower()}", class_="citation"))
    return card


def _inquiries(title: str, inquiries: tuple[Inquiry, ...]) -> Element | None:
    """Questions that settle something in full; those that only settle together with others in a line each."""
    if not inquiries:
        return None
    section = _section(title)
    alone = [each for each in inquiries if each.settles]
    together = [each for each in inquiries if not each.settles]
    if alone:
        section.append(_list(map(_inquiry, alone), "ol"))
    if together:
        section.append(element("h3", "Só decidem junto com outras respostas"))
        section.append(_list(map(_short_inquiry, together)))
    return section


def _inquiry(inquiry: Inquiry) -> Element:
    card = element("div", element("h3", _asked(inquiry)), class_="card")
    answers = " · ".join(f"se {answer}: {effect}" for answer, effect in inquiry.answers)
    for text in filter(None, (answers, inquiry.how)):
        card.append(element("p", text))
    card.append(_basis(inquiry))
    return card


def _short_inquiry(inquiry: Inquiry) -> Element:
    return element("div", f"{_asked(inquiry)} {inquiry.how}", _basis(inquiry), class_="card")


def _asked(inquiry: Inquiry) -> str:
    return f"{inquiry.question} ({'; '.join(inquiry.about)})" if inquiry.about else inquiry.question


def _basis(inquiry: Inquiry) -> Element:
    paths = element("code", ", ".join(inquiry.paths))
    return element("p", _cited(inquiry.citation, inquiry.provision), " · no arquivo: ", paths, class_="citation")


def _areas(report: Report) -> Element | None:
    if not report.areas:
        return None
    rows = (
        (
            wording.area_name(each.name),
            each.own,
            wording.listed(map(wording.area_name, each.group)),
            each.together,
            wording.capital(each.classified),
        )
        for each in report.areas
    )
    heads = ("Área", "Capacidade", "Conta como uma só com", "Capacidade do conjunto", "Classe")
    return _section("Áreas de armazenamento", _table("Áreas, conjuntos (art. 10, § 3º) e classes", heads, rows))


def _plan(drawing: Drawing | None) -> Element | None:
    """The drawing, in a box that scrolls by itself on narrow screens and can be reached by keyboard."""
    if drawing is None:
        return None
    sheet = element("div", deepcopy(drawing.svg), class_="sheet", role="region", tabindex="0", aria_label=drawing.title)
    return element("section", element("h2", "Planta, pelas exigências desta lei"), sheet, class_="plan")


def _lines_of_the_plan(drawing: Drawing | None) -> Element | None:
    """Each line of the drawing by its number, where the sheet has no room for all."""
    if drawing is None or not drawing.beside:
        return None
    heads = ("Nº", "Vizinho ou abertura", "Área", "Exigido", "Medido", "Situação", "Artigo")
    rows = (
        (str(each.number), each.name, each.area, each.required, each.measured, _badge(each.verdict), each.citation)
        for each in drawing.beside
    )
    return _section(wording.ALL_LINES, _table("Cada linha do desenho pelo seu número, as piores primeiro", heads, rows))


def _clearances(table: ClearanceTable) -> Element:
    heads = ("Vizinho ou abertura", "Exigido", "Medido", "Folga", "Redução por parede corta-fogo", "Situação", "Artigo")
    rows = (
        (
            each.neighbour,
            *_numbers(each.numbers),
            each.reduction,
            _badge(each.verdict),
            _cited(each.citation, each.provision),
        )
        for each in table.rows
    )
    name = wording.area_of(table.area)
    caption = f"Afastamentos da {name}, pelas exigências desta lei"
    return _section(f"Quadro de afastamentos: {name}", _table(caption, heads, rows))


def _numbers(numbers: Numbers) -> tuple[str, str, str]:
    """What is required, measured and to spare."""
    required, measured = numbers.required, numbers.measured
    return required, measured, numbers.margin.removeprefix("folga de ")


def _provisions(report: Report) -> Element:
    heads = ("Dispositivo", "Título", "Área e vizinho", "Situação", "Exigido", "Medido", "Folga", "Motivo")
    rows = (
        (
            _cited(each.citation, each.provision),
            each.title,
            each.about,
            _badge(each.verdict),
            *_numbers(each.numbers),
            each.reason,
        )
        for each in report.rows
    )
    return _section("Dispositivos", _table("Situação perante as exigências desta lei", heads, rows))


# What goes with it


def _besides(report: Report) -> Element | None:
    """Arts. 14 to 16: papers, term and kinds of penalty, outcomes of their own."""
    texts = [f"{each.name}: {each.value}." for each in report.papers]
    texts += [f"Falta saber: {each.question}" for each in report.papers_asked]
    texts += filter(None, (report.adaptation, report.penalties, report.regulations))
    return _section("Documentos, prazo e penalidades", _list(texts)) if texts else None


def _turning(turning: tuple[Turning, ...]) -> Element | None:
    if not turning:
        return None
    heads = ("Leitura", "Pergunta", "Adotado", "Outra resposta", "O que mudaria")
    rows = ((each.option, each.question, each.taken, each.other, ". ".join(_effects(each))) for each in turning)
    table = _table("Respostas que, sozinhas, mudariam uma situação perante as exigências desta lei", heads, rows)
    return _section("Se a lei fosse lida de outro modo", table)


def _effects(turning: Turning) -> Iterator[str]:
    if turning.turns_the_whole:
        yield "O resultado"
    if turning.fails:
        yield f"O que não atende às exigências desta lei: {wording.listed(turning.fails)}"
    if turning.others:
        yield f"Outras situações: {wording.listed(turning.others)}"


def _relied_on(report: Report) -> Element | None:
    if not report.relied_on:
        return None
    caption = "Leituras desta lei, das usadas, que admitem mais de uma resposta"
    heads = ("Leitura", "Pergunta que a lei deixa aberta", "Resposta adotada", "Dispositivo")
    rows = ((each.id, each.question, each.taken, each.citation) for each in report.relied_on)
    return _section("Leituras em que se apoia", _table(caption, heads, rows))


def _receipt(report: Report) -> Element:
    return _section("Recibo", element("div", _lines(report.receipt), class_="receipt"))
