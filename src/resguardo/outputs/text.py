"""The report for a terminal: the outcome, what fails, what is missing, then the rest.

Plain text of the given width. Colour only repeats what marks and words say.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from resguardo.outputs import wording
from resguardo.outputs.inquiries import Inquiry
from resguardo.outputs.lettering import by_number
from resguardo.outputs.readings_relied_on import Turning
from resguardo.outputs.report import Exclusion, Report
from resguardo.outputs.statements import Statement
from resguardo.site.numbers import counted

NARROWEST, WIDEST = 40, 100
BOLD, RED, GREEN, BLUE = "1", "31", "32", "34"
OF_THE_CLASS = ("estoque_acima_da_capacidade", "acima_da_classe_VI")
"""Notices that explain an area's mass or class."""

COLOURS = {"✖": RED, "✔": GREEN, "?": BLUE, "–": ""}


@dataclass(frozen=True, slots=True)
class Screen:
    """Where the text will be read: its width in columns, and whether it shows colours."""

    width: int = 80
    colour: bool = False


def render(report: Report, screen: Screen) -> str:
    """The whole report as text."""
    page = _Page(min(max(screen.width, NARROWEST), WIDEST), screen.colour)
    several = len(report.areas) > 1
    blocks = (
        _outcome(page, report),
        _file(page, report),
        _failing(page, report.failing, several),
        _inquiries(page, "O QUE FALTA SABER para verificar as exigências desta lei", report.missing),
        _inquiries(page, "O QUE PRECISA DA AVALIAÇÃO DE UMA PESSOA, das exigências desta lei", report.judgements),
        _waiting(page, report.waiting, several),
        _excluded(page, "O QUE A LEI NÃO RESOLVE", "?", report.silent),
        _complying(page, report.complying, several),
        _excluded(page, "O QUE NÃO SE APLICA", "–", report.excluded),
        _besides(page, report),
        _turning(page, report.turning),
        _receipt(page, report),
    )
    return "\n\n".join("\n".join(lines) for lines in map(list, blocks) if lines) + "\n"


@dataclass(frozen=True, slots=True)
class _Page:
    """Wraps and paints; what is not printable in what people typed is told by its number."""

    width: int
    colour: bool

    def paint(self, text: str, *codes: str) -> str:
        used = ";".join(filter(None, codes))
        return f"\x1b[{used}m{text}\x1b[0m" if self.colour and used else text

    def wrapped(self, text: str, *, first: str = "", then: str | None = None) -> Iterator[str]:
        """The text in lines, the first behind ``first``, the others behind ``then`` (as wide as ``first``)."""
        shown = "".join(letter if letter.isprintable() else by_number(letter) for letter in " ".join(text.split()))
        lines = textwrap.wrap(
            wording.kept_together(shown),
            self.width,
            initial_indent=first,
            subsequent_indent=" " * len(first) if then is None else then,
            break_on_hyphens=False,
        )
        yield from (line.replace(wording.NO_BREAK, " ") for line in lines)

    def marked(self, mark: str, text: str, indent: str = "  ") -> Iterator[str]:
        """A bold text behind its coloured mark."""
        for number, line in enumerate(self.wrapped(text, first=f"{indent}  ")):
            body = self.paint(line[len(indent) + 2 :], BOLD)
            lead = self.paint(mark, BOLD, COLOURS[mark]) if number == 0 else " "
            yield f"{indent}{lead} {body}"

    def heading(self, text: str) -> Iterator[str]:
        for line in self.wrapped(text):
            yield self.paint(line, BOLD)


# The outcome and the file


def _outcome(page: _Page, report: Report) -> Iterator[str]:
    mark = wording.SITE_MARKS[report.verdict]
    for line in page.wrapped(f"{mark} {report.outcome}", then="  "):
        yield page.paint(line, BOLD, COLOURS[mark])
    yield from page.wrapped(report.why, first="  ")
    if report.name:
        yield from page.wrapped(report.name, first="  ")
    for text in report.area_sentences:
        yield from page.wrapped(text, first="  ")
    for notice in report.notices:
        if notice.code in OF_THE_CLASS:
            yield from page.wrapped(notice.text, first="  ")


def _file(page: _Page, report: Report) -> Iterator[str]:
    """What is wrong in the file, and what was read otherwise than written."""
    if report.problems:
        yield from page.heading(f"PROBLEMAS NO ARQUIVO: {wording.PROBLEMS_COUNT_AS}")
    for problem in report.problems:
        line = f" (linha {problem.line})" if problem.line else ""
        yield from page.wrapped(f"{problem.place}{line}: {problem.found}", first="  ! ")
        yield from page.wrapped(f"esperado: {problem.expected}", first="    ")
        yield from page.wrapped("; ".join(problem.facts), first="    no arquivo: ", then="      ")
    yield from _understood(page, report)


def _understood(page: _Page, report: Report) -> Iterator[str]:
    read = [f"{each.place}: “{each.text}” é {each.value}" for each in report.echoes]
    if read:
        yield from page.wrapped("; ".join(read) + ".", first="Entendido assim: ", then="  ")


# Findings


def _failing(page: _Page, failing: tuple[Statement, ...], several: bool) -> Iterator[str]:
    if not failing:
        return
    yield from page.heading(f"O QUE NÃO ATENDE às exigências desta lei ({len(failing)})")
    for each in failing:
        yield ""
        headline = wording.with_areas(each.headline, each.areas if several else ())
        yield from page.marked(wording.MARKS[each.verdict], headline)
        yield from page.wrapped(" · ".join(each.spoken), first="    ")
        yield from page.wrapped("; ou ".join(each.remedies), first="    o que fazer: ", then="      ")
        yield from page.wrapped(f"{each.citation}: {each.title.lower()}", first="    ")


def _inquiries(page: _Page, heading: str, inquiries: tuple[Inquiry, ...]) -> Iterator[str]:
    """Questions that settle something in full; those that only settle together with others in a line each."""
    if not inquiries:
        return
    yield from page.heading(f"{heading} ({counted(len(inquiries), 'pergunta')})")
    how = {each.how for each in inquiries}
    same = how.pop() if len(how) == 1 and len(inquiries) > 1 else ""
    yield from page.wrapped(same, first="  ")
    for each in inquiries:
        if each.settles:
            yield ""
            yield from _inquiry(page, each, "" if same else each.how)
    rest = [each for each in inquiries if not each.settles]
    if rest:
        yield ""
        yield from page.wrapped("Estas só decidem junto com outras respostas:", first="  ")
    for each in rest:
        about = f" ({wording.listed(each.about)})" if each.about else ""
        yield from page.wrapped(f"{each.question}{about} [{each.citation}]", first="  ? ")


def _inquiry(page: _Page, inquiry: Inquiry, how: str) -> Iterator[str]:
    yield from page.marked("?", inquiry.question)
    if inquiry.about:
        yield from page.wrapped(f"onde: {'; '.join(inquiry.about)}", first="    ")
    yield from page.wrapped(" · ".join(f"se {answer}: {effect}" for answer, effect in inquiry.answers), first="    ")
    yield from page.wrapped(how, first="    ")
    yield from page.wrapped(f"{inquiry.citation} · no arquivo: {'; '.join(inquiry.paths)}", first="    ")


def _waiting(page: _Page, waiting: tuple[Statement, ...], several: bool) -> Iterator[str]:
    if waiting:
        yield from page.heading(f"O QUE FICA EM ABERTO até que se saiba o que falta ({len(waiting)})")
    for each in waiting:
        thing = ": ".join(filter(None, (each.title.lower(), each.counterpart)))
        text = f"{each.citation}, {wording.with_areas(thing, each.areas if several else ())}: {each.reason}"
        yield from page.wrapped(" · ".join((text, *each.spoken)), first="  ? ")


def _complying(page: _Page, complying: tuple[Statement, ...], several: bool) -> Iterator[str]:
    """A line per title; titles without numbers of one article in one line."""
    if not complying:
        return
    yield from page.heading("O QUE ATENDE às exigências desta lei")
    for article, statements in groupby(complying, key=lambda each: each.citation.split(",")[0]):
        lead = f"  ✔ {article:<9}"
        for text in _short(list(statements), several):
            yield from page.wrapped(text, first=lead)
            lead = " " * len(lead)


def _short(statements: list[Statement], several: bool) -> Iterator[str]:
    plain = dict.fromkeys(each.title.lower() for each in statements if not each.numbers.required)
    if plain:
        yield "; ".join(plain)
    numbered = [each for each in statements if each.numbers.required]
    for (title, what), same in groupby(numbered, key=lambda each: (each.title.lower(), each.what)):
        things: dict[str, list[str]] = {}
        for each in same:
            things.setdefault(each.numbers.demanded, []).append(_thing(each, several))
        shown = (f"{wording.listed(named)} (exigido {required})" for required, named in things.items())
        yield f"{', '.join(filter(None, (title, what)))}: {', '.join(shown)}"


def _thing(statement: Statement, several: bool) -> str:
    measured = statement.numbers.measured
    if statement.beyond_the_list:
        return f"nada até {measured}"
    if statement.at_the_limit:
        measured = f"{measured}, no limite"
    if statement.counterpart:
        named = f"{statement.counterpart}{_of(statement.areas if several else ())}"
        return f"{named}{f', {wording.WALL_IS_OPEN},' if statement.wall_is_open else ''} a {measured}"
    return (
        f"{wording.listed(map(wording.area_name, statement.areas))} {measured}"
        if several and statement.areas
        else measured
    )


def _of(areas: tuple[str, ...]) -> str:
    """ " (área A)", " (A, B e C)"; nothing where none is to be named."""
    return (
        f" ({wording.listed(map(wording.area_name, areas)) if len(areas) > 1 else wording.area_of(*areas)})"
        if areas
        else ""
    )


def _excluded(page: _Page, heading: str, mark: str, excluded: tuple[Exclusion, ...]) -> Iterator[str]:
    if excluded:
        yield from page.heading(heading)
    for each in excluded:
        yield from page.wrapped(f"{each.reason} ({each.citations})", first=f"  {mark} ")


# What goes with it


def _besides(page: _Page, report: Report) -> Iterator[str]:
    """Notices, the term of art. 16, papers and kinds of penalty."""
    lines = [each.text for each in report.notices if each.code not in OF_THE_CLASS]
    lines += filter(None, (report.adaptation, report.penalties, report.regulations))
    lines += [f"{each.name}: {each.value}." for each in report.papers]
    lines += [f"Para o pedido de licença ou o prazo, falta saber: {each.question}" for each in report.papers_asked]
    if lines:
        yield from page.heading("TAMBÉM IMPORTA")
    for each in lines:
        yield from page.wrapped(each, first="  • ")


def _turning(page: _Page, turning: tuple[Turning, ...]) -> Iterator[str]:
    told = [each for each in turning if each.turns_the_whole or each.fails]
    if told:
        yield from page.heading("SE A LEI FOSSE LIDA DE OUTRO MODO")
    for each in told:
        effect = "o resultado seria outro" if each.turns_the_whole else f"mudaria {wording.listed(each.fails)}"
        yield from page.wrapped(f"{each.option}: {effect}", first="  • ")
        yield from page.wrapped(each.question, first="    ")
        yield from page.wrapped(f"adotado: {each.taken}", first="    ", then="      ")
        yield from page.wrapped(f"outro: {each.other}", first="    ", then="      ")


def _receipt(page: _Page, report: Report) -> Iterator[str]:
    yield from page.heading("RECIBO")
    for each in report.receipt:
        yield from page.wrapped(f"{each.name}: {each.value}", first="  ", then="    ")
    yield ""
    yield from page.wrapped(report.scope)
