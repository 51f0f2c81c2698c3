"""The law beside its code, for a terminal: the words, how each is dealt with, the readings, and the code that runs."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from resguardo.outputs.coverage import states_of
from resguardo.outputs.law_cases import Case, fixed_cases
from resguardo.outputs.law_contents import (
    Code,
    Passage,
    article_of,
    code_of,
    covered,
    marks_of,
    modules,
    passage_of,
    readings,
    readings_of,
    shared,
    shared_by,
    shared_code,
    within,
)
from resguardo.outputs.law_names import named
from resguardo.outputs.text import NARROWEST, WIDEST, Screen
from resguardo.rulebook.law import Law
from resguardo.rulebook.reading import Reading

MOST_CASES = 6
"""How many cases are named."""
READINGS_LIST, CASES_LIST = "leituras", "casos"

BOLD, PLAIN = "\033[1m", "\033[0m"
_HEADING, _CODE = "\0", "\1"  # begin a line that is a heading, and one of code, which is not wrapped


def law_text(law: Law, name: str = "", screen: Screen = Screen()) -> str:  # noqa: B008 - frozen
    """The list of articles or, by name, an article, a provision, a reading, a case or a shared module, in Portuguese.

    "leituras" and "casos" list those. Prose keeps to the screen's width, code to its own lines; headings are bold with
    colour. Raises ValueError, with the nearest names, for a name that the law does not have.
    """
    bold, plain = (BOLD, PLAIN) if screen.colour else ("", "")
    shown = (
        f"{bold}{line}{plain}" if each.startswith(_HEADING) else line
        for each in _lines(law, name)
        for line in _fitted(each, min(max(screen.width, NARROWEST), WIDEST))
    )
    return "\n".join(shown) + "\n"


def _fitted(line: str, width: int) -> list[str]:
    """A line of prose in lines of the width, the others indented as deep as its text begins; one of code as it is."""
    text = line.removeprefix(_HEADING).removeprefix(_CODE)
    if line.startswith(_CODE) or len(text) <= width:
        return [text]
    hanging = re.match(r" *(?:bin/resguardo law [\w.]+ +|[\w.]+ {2,}|- )?", text)
    return textwrap.wrap(
        text,
        width,
        subsequent_indent=" " * len(hanging[0] if hanging else ""),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _lines(law: Law, asked: str) -> Iterable[str]:
    name = named(law, asked)
    if not name:
        return _contents(law)
    if name in modules(law):
        return _article(law, name)
    if name in covered(law):
        return _provision(law, name)
    if name in readings(law):
        return _reading(law, readings(law)[name])
    if name in shared(law):
        return _code(shared_code(law, name))
    if name in fixed_cases(law):
        return _case(law, fixed_cases(law)[name])
    if name in law.provisions.PROVISIONS:
        return _words(law.provisions.text_of(name))
    if name.casefold() == READINGS_LIST:
        return _all_readings(law)
    if name.casefold() == CASES_LIST:
        return _all_cases(law)
    raise ValueError(_unknown(law, asked.strip()))


def _unknown(law: Law, name: str) -> str:
    near = _nearest(law, name)
    meant = f"; seria {' ou '.join(near)}?" if near else ""
    articles, known = law.provisions.ARTICLES, [*readings(law)]
    return (
        f'A lei não tem "{name}"{meant}\n'
        f"Os artigos vão de {articles[0]} a {articles[-1]} e as leituras de {known[0]} a {known[-1]}; "
        '"bin/resguardo law" mostra a lista.'
    )


def _nearest(law: Law, name: str) -> list[str]:
    """Names alike; a number that no article has is no misspelt one."""
    if re.fullmatch(r"(?:art)?\d+", named(law, name)):
        return []
    names = (*modules(law), *covered(law), *readings(law), *shared(law), *fixed_cases(law))
    return get_close_matches(name, names, n=3, cutoff=0.75)


# The list


def _contents(law: Law) -> Iterator[str]:
    yield f"{_HEADING}{law.title}"
    yield law.provisions.text_of("ementa")
    yield ""
    for article in law.provisions.ARTICLES:
        states = dict.fromkeys(state for each in within(law, article) for state in states_of(each).split(", "))
        yield f"  {article:<6} {law.contents.titles[article]}"
        yield f"         {', '.join(states)}"
    yield ""
    yield (
        f"{len(law.readings)} leituras, de {law.readings[0].id} a {law.readings[-1].id}: perguntas que o texto deixa "
        "abertas, cada uma com as respostas possíveis."
    )
    yield "Texto: SHA-256"
    yield f"{_CODE}  {law.text_sha256}"
    yield ""
    yield "  bin/resguardo law art10             um artigo, com o seu código"
    yield '  bin/resguardo law "art. 10, § 2º"   um dispositivo, também como art10_par2'
    yield "  bin/resguardo law R07               uma leitura"
    yield "  bin/resguardo law leituras          todas as leituras"
    yield "  bin/resguardo law casos             os casos fixos; um deles pelo nome"


# An article


def _article(law: Law, name: str) -> Iterator[str]:
    article = article_of(law, name)
    yield f"{_HEADING}{article.label} · {article.title}"
    yield f"{law.title} · casos fixos que o nomeiam: {article.cases}"
    yield "Um caso pelo nome: bin/resguardo law NOME"
    for passage in article.passages:
        yield from ("", *_passage(passage))
    yield from _readings(article.readings)
    yield from _computed(law, name)


def _provision(law: Law, provision: str) -> Iterator[str]:
    """A provision with its subdivisions."""
    inside = within(law, provision)
    yield f"{_HEADING}{law.provisions.citation(provision)}"
    for each in inside:
        yield from ("", *_passage(passage_of(law, each)))
    yield from _readings(readings_of(law, inside))
    yield from _computed(law, provision)


def _passage(passage: Passage) -> Iterator[str]:
    yield f"{_HEADING}{passage.provision} · {passage.label}"
    yield from _words(passage.words, "    ")
    yield f"  {'Tratamento':<12}{passage.states}: {passage.note}"
    if passage.readings:
        yield f"  {'Leituras':<12}{', '.join(passage.readings)}"
    if passage.cases:
        more = len(passage.cases) - MOST_CASES
        rest = f" e mais {more}" if more > 0 else ""
        yield f"  {'Casos':<12}{', '.join(passage.cases[:MOST_CASES])}{rest}"


def _words(text: str, indent: str = "") -> Iterator[str]:
    """Paragraphs; of a table's row the numbers on a line of their own."""
    for paragraph in text.splitlines():
        words, *cells = paragraph.split(" | ")
        yield f"{indent}{words}"
        if cells:
            yield indent + "".join(cell.rjust(8) for cell in cells)


# Readings and cases


def _readings(concerning: Iterable[Reading]) -> Iterator[str]:
    for number, reading in enumerate(concerning):
        if number == 0:
            yield from ("", f"{_HEADING}Leituras")
        yield from _options(reading)


def _reading(law: Law, reading: Reading) -> Iterator[str]:
    yield f"{_HEADING}Leitura {reading.id}"
    yield from _options(reading)
    yield f"  {'Razão':<12}{reading.reason}"
    yield f"  {'Onde':<12}{'; '.join(law.provisions.label_of(each) for each in reading.provisions)}"
    yield ""
    other = next((each.id for each in reading.options if each.id != reading.default), None)
    if other is None:
        yield "  É a única opção: não há outra com que verificar."
    else:
        yield "  Para verificar com outra:"
        yield f"    bin/resguardo check ARQUIVO --reading {reading.id}={other}"


def _options(reading: Reading) -> Iterator[str]:
    yield f"  {reading.id}  {reading.question}"
    for option in reading.options:
        marks = marks_of(reading, option.id)
        mark = f" [{', '.join(marks)}]" if marks else ""
        yield f"       - {option.id}{mark}: {option.label}"


def _all_readings(law: Law) -> Iterator[str]:
    yield f"{_HEADING}As {len(law.readings)} leituras, cada uma com a resposta que se adota"
    for reading in law.readings:
        yield f"  {reading.id}  {reading.question}"
        adopted = next(each.label for each in reading.options if each.id == reading.default)
        yield f"       - {reading.default}: {adopted}"
    yield ""
    yield "  bin/resguardo law R07   uma leitura, com as outras respostas e a razão"


def _all_cases(law: Law) -> Iterator[str]:
    yield f"{_HEADING}Os {len(fixed_cases(law))} casos fixos, cada um com o que dele se espera"
    for case in fixed_cases(law).values():
        yield f"  {case.name}"
        yield f"      {_expected(law, case)}"


def _case(law: Law, case: Case) -> Iterator[str]:
    yield f"{_HEADING}Caso {case.name}"
    yield f"  Espera-se   {_expected(law, case)}"
    yield ""
    yield "  O local, como arquivo para bin/resguardo check:"
    yield ""
    content = json.dumps(case.content, ensure_ascii=False, indent=2, default=float)
    yield from (f"{_CODE}{line}" for line in content.splitlines())


def _expected(law: Law, case: Case) -> str:
    """What is fixed of a case, each provision by its citation."""
    return "; ".join(
        f"{law.provisions.label_of(each.provision)}: {each.words}" if each.provision else each.words
        for each in case.expected
    )


# Code


def _computed(law: Law, provision: str) -> Iterator[str]:
    """What computes a provision, and what that draws on, each with the command that shows it."""
    codes = code_of(law, provision)
    for each in codes:
        yield from ("", *_code(each))
    shown = {Path(each.path).stem for each in codes}
    others = [name for name in shared_by(law, provision.split("_")[0]) if name not in shown]
    if others:
        yield ""
        yield "Código comum de que o artigo também se serve:"
    for name in others:
        yield f"  bin/resguardo law {name:<13}{law.contents.shared_titles[name]}"


def _code(code: Code) -> Iterator[str]:
    yield f"{_HEADING}Código, sem as importações"
    yield f"{_CODE}  {code.path}"
    if code.tests:
        yield f"{_CODE}  {code.tests}, os seus testes"
    yield ""
    yield from (f"{_CODE}{line}" for line in code.text.splitlines())
