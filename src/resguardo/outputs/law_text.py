"""The law beside its code, for a terminal: the words, how each is dealt with, the readings, and the code that runs."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs.coverage import states_of
from resguardo.outputs.law_cases import Case, fixed_cases
from resguardo.outputs.law_contents import (
    COVERED,
    MODULES,
    READINGS,
    SHARED,
    SHARED_TITLES,
    TITLES,
    Code,
    Passage,
    article_of,
    code_of,
    marks_of,
    passage_of,
    readings_of,
    shared_by,
    shared_code,
    within,
)
from resguardo.outputs.law_names import named
from resguardo.outputs.text import NARROWEST, WIDEST, Screen
from resguardo.rulebook.reading import Reading

MOST_CASES = 6
"""How many cases are named."""
READINGS_LIST, CASES_LIST = "leituras", "casos"

BOLD, PLAIN = "\033[1m", "\033[0m"
_HEADING, _CODE = "\0", "\1"  # begin a line that is a heading, and one of code, which is not wrapped


def law_text(name: str = "", screen: Screen = Screen()) -> str:  # noqa: B008 - frozen
    """The list of articles or, by name, an article, a provision, a reading, a case or a shared module, in Portuguese.

    "leituras" and "casos" list those. Prose keeps to the screen's width, code to its own lines; headings are bold with
    colour. Raises ValueError, with the nearest names, for a name that the law does not have.
    """
    bold, plain = (BOLD, PLAIN) if screen.colour else ("", "")
    shown = (
        f"{bold}{line}{plain}" if each.startswith(_HEADING) else line
        for each in _lines(name)
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


def _lines(asked: str) -> Iterable[str]:
    name = named(asked)
    if not name:
        return _contents()
    if name in MODULES:
        return _article(name)
    if name in COVERED:
        return _provision(name)
    if name in READINGS:
        return _reading(READINGS[name])
    if name in SHARED:
        return _code(shared_code(name))
    if name in fixed_cases():
        return _case(fixed_cases()[name])
    if name in provisions.PROVISIONS:
        return _words(provisions.text_of(name))
    if name.casefold() == READINGS_LIST:
        return _all_readings()
    if name.casefold() == CASES_LIST:
        return _all_cases()
    raise ValueError(_unknown(asked.strip()))


def _unknown(name: str) -> str:
    near = _nearest(name)
    meant = f"; seria {' ou '.join(near)}?" if near else ""
    first, last = next(iter(READINGS)), list(READINGS)[-1]
    return (
        f'A lei não tem "{name}"{meant}\n'
        f"Os artigos vão de {provisions.ARTICLES[0]} a {provisions.ARTICLES[-1]} e as leituras de {first} a {last}; "
        '"bin/resguardo law" mostra a lista.'
    )


def _nearest(name: str) -> list[str]:
    """Names alike; a number that no article has is no misspelt one."""
    if re.fullmatch(r"(?:art)?\d+", named(name)):
        return []
    return get_close_matches(name, (*MODULES, *COVERED, *READINGS, *SHARED, *fixed_cases()), n=3, cutoff=0.75)


# The list


def _contents() -> Iterator[str]:
    yield f"{_HEADING}{LAW.title}"
    yield provisions.text_of("ementa")
    yield ""
    for article, module in zip(provisions.ARTICLES, law.ARTICLES, strict=True):
        states = dict.fromkeys(state for each in module.COVERAGE for state in states_of(each).split(", "))
        yield f"  {article:<6} {TITLES[article]}"
        yield f"         {', '.join(states)}"
    yield ""
    yield (
        f"{len(LAW.readings)} leituras, de {LAW.readings[0].id} a {LAW.readings[-1].id}: perguntas que o texto deixa "
        "abertas, cada uma com as respostas possíveis."
    )
    yield "Texto: SHA-256"
    yield f"{_CODE}  {LAW.text_sha256}"
    yield ""
    yield "  bin/resguardo law art10             um artigo, com o seu código"
    yield '  bin/resguardo law "art. 10, § 2º"   um dispositivo, também como art10_par2'
    yield "  bin/resguardo law R07               uma leitura"
    yield "  bin/resguardo law leituras          todas as leituras"
    yield "  bin/resguardo law casos             os casos fixos; um deles pelo nome"


# An article


def _article(name: str) -> Iterator[str]:
    article = article_of(name)
    yield f"{_HEADING}{article.label} · {article.title}"
    yield f"{LAW.title} · casos fixos que o nomeiam: {article.cases}"
    yield "Um caso pelo nome: bin/resguardo law NOME"
    for passage in article.passages:
        yield from ("", *_passage(passage))
    yield from _readings(article.readings)
    yield from _computed(name)


def _provision(provision: str) -> Iterator[str]:
    """A provision with its subdivisions."""
    inside = within(provision)
    yield f"{_HEADING}{provisions.citation(provision)}"
    for covered in inside:
        yield from ("", *_passage(passage_of(covered)))
    yield from _readings(readings_of(inside))
    yield from _computed(provision)


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


def _reading(reading: Reading) -> Iterator[str]:
    yield f"{_HEADING}Leitura {reading.id}"
    yield from _options(reading)
    yield f"  {'Razão':<12}{reading.reason}"
    yield f"  {'Onde':<12}{'; '.join(provisions.label_of(each) for each in reading.provisions)}"
    yield ""
    other = next((each.id for each in reading.options if each.id != reading.default), reading.default)
    yield "  Para verificar com outra:"
    yield f"    bin/resguardo check ARQUIVO --reading {reading.id}={other}"


def _options(reading: Reading) -> Iterator[str]:
    yield f"  {reading.id}  {reading.question}"
    for option in reading.options:
        marks = marks_of(reading, option.id)
        mark = f" [{', '.join(marks)}]" if marks else ""
        yield f"       - {option.id}{mark}: {option.label}"


def _all_readings() -> Iterator[str]:
    yield f"{_HEADING}As {len(LAW.readings)} leituras, cada uma com a resposta que se adota"
    for reading in LAW.readings:
        yield f"  {reading.id}  {reading.question}"
        adopted = next(each.label for each in reading.options if each.id == reading.default)
        yield f"       - {reading.default}: {adopted}"
    yield ""
    yield "  bin/resguardo law R07   uma leitura, com as outras respostas e a razão"


def _all_cases() -> Iterator[str]:
    yield f"{_HEADING}Os {len(fixed_cases())} casos fixos, cada um com o que dele se espera"
    for case in fixed_cases().values():
        yield f"  {case.name}"
        yield f"      {_expected(case)}"


def _case(case: Case) -> Iterator[str]:
    yield f"{_HEADING}Caso {case.name}"
    yield f"  Espera-se   {_expected(case)}"
    yield ""
    yield "  O local, como arquivo para bin/resguardo check:"
    yield ""
    content = json.dumps(case.content, ensure_ascii=False, indent=2, default=float)
    yield from (f"{_CODE}{line}" for line in content.splitlines())


def _expected(case: Case) -> str:
    """What is fixed of a case, each provision by its citation."""
    return "; ".join(
        f"{provisions.label_of(each.provision)}: {each.words}" if each.provision else each.words
        for each in case.expected
    )


# Code


def _computed(provision: str) -> Iterator[str]:
    """What computes a provision, and what that draws on, each with the command that shows it."""
    codes = code_of(provision)
    for each in codes:
        yield from ("", *_code(each))
    shown = {Path(each.path).stem for each in codes}
    others = [name for name in shared_by(provision.split("_")[0]) if name not in shown]
    if others:
        yield ""
        yield "Código comum de que o artigo também se serve:"
    for name in others:
        yield f"  bin/resguardo law {name:<13}{SHARED_TITLES[name]}"


def _code(code: Code) -> Iterator[str]:
    yield f"{_HEADING}Código, sem as importações"
    yield f"{_CODE}  {code.path}"
    if code.tests:
        yield f"{_CODE}  {code.tests}, os seus testes"
    yield ""
    yield from (f"{_CODE}{line}" for line in code.text.splitlines())
