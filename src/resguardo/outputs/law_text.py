"""The law beside its code, for a terminal: the words, how each is dealt with, the readings, and the code that runs."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs.coverage import states_of
from resguardo.outputs.law_contents import (
    COVERED,
    MODULES,
    READINGS,
    SHARED,
    TITLES,
    Code,
    Passage,
    article_code,
    article_of,
    marks_of,
    passage_of,
    readings_of,
    shared_by,
    shared_code,
    within,
)
from resguardo.rulebook.reading import Reading

WIDTH = 100
MOST_CASES = 6
"""How many cases are named."""

BOLD, PLAIN = "\033[1m", "\033[0m"
_HEADING = "\0"  # begins a line that is a heading


def law_text(name: str = "", *, colour: bool = False) -> str:
    """The list of articles or, by name, an article, a provision, a reading or a shared module, in Portuguese.

    Headings are bold with ``colour``. Raises ValueError, with the nearest names, for one that the law does not have.
    """
    lines = _lines(name)
    bold, plain = (BOLD, PLAIN) if colour else ("", "")
    marked = (f"{bold}{line[1:]}{plain}" if line.startswith(_HEADING) else line for line in lines)
    return "\n".join(marked) + "\n"


def _lines(asked: str) -> Iterable[str]:
    name = _plain(asked)
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
    if name in provisions.PROVISIONS:
        return _wrapped(provisions.text_of(name))
    raise ValueError(_unknown(asked.strip()))


def _plain(name: str) -> str:
    """The name as the law's folder writes it: "art. 10", "Art. 3º", "10" and "r7" as well."""
    article = re.fullmatch(r"(?:art(?:igo)?\.?\s*)?([0-9]{1,2})\s*[º°o]?", name.strip(), re.IGNORECASE)
    reading = re.fullmatch(r"r([0-9]{1,2})", name.strip(), re.IGNORECASE)
    if article:
        return f"art{int(article[1])}"
    return f"R{int(reading[1]):02}" if reading else name.strip()


def _unknown(name: str) -> str:
    near = _nearest(name)
    meant = f"; seria {' ou '.join(near)}?" if near else ""
    first, last = next(iter(READINGS)), list(READINGS)[-1]
    return (
        f'A lei não tem "{name}"{meant}\n'
        f"Os artigos vão de {provisions.ARTICLES[0]} a {provisions.ARTICLES[-1]} e as leituras de {first} a {last}; "
        '"resguardo law" mostra a lista.'
    )


def _nearest(name: str) -> list[str]:
    """Names alike."""
    return get_close_matches(name, (*MODULES, *COVERED, *READINGS, *SHARED), n=3, cutoff=0.75)


# The list


def _contents() -> Iterator[str]:
    yield f"{_HEADING}{LAW.title}"
    yield from _wrapped(provisions.text_of("ementa"))
    yield ""
    for article, module in zip(provisions.ARTICLES, law.ARTICLES, strict=True):
        states = dict.fromkeys(state for each in module.COVERAGE for state in states_of(each).split(", "))
        yield f"  {article:<6} {TITLES[article]:<57} {', '.join(states)}"
    yield ""
    yield from _wrapped(
        f"{len(LAW.readings)} leituras, de {LAW.readings[0].id} a {LAW.readings[-1].id}: perguntas que o texto deixa "
        "abertas, cada uma com as respostas possíveis."
    )
    yield f"Texto: SHA-256 {LAW.text_sha256}"
    yield ""
    yield "  resguardo law art10        um artigo, com o seu código"
    yield "  resguardo law art10_par2   um dispositivo"
    yield "  resguardo law R07          uma leitura"


# An article


def _article(name: str) -> Iterator[str]:
    article = article_of(name)
    yield f"{_HEADING}{article.label} · {article.title}"
    yield f"{LAW.title} · casos fixos que o nomeiam: {article.cases}"
    for passage in article.passages:
        yield from ("", *_passage(passage))
    yield from _readings(article.readings)
    yield from ("", *_article_code(name))


def _provision(provision: str) -> Iterator[str]:
    """A provision with its subdivisions."""
    inside = within(provision)
    yield f"{_HEADING}{provisions.citation(provision)}"
    for covered in inside:
        yield from ("", *_passage(passage_of(covered)))
    yield from _readings(readings_of(inside))
    yield from ("", *_article_code(provision.split("_")[0]))


def _passage(passage: Passage) -> Iterator[str]:
    yield f"{_HEADING}{passage.provision} · {passage.label}"
    yield from _wrapped(passage.words, "    ")
    yield from _beside("Tratamento", f"{passage.states}: {passage.note}")
    if passage.readings:
        yield from _beside("Leituras", ", ".join(passage.readings))
    if passage.cases:
        rest = f" e mais {len(passage.cases) - MOST_CASES}" if len(passage.cases) > MOST_CASES else ""
        yield from _beside("Casos", f"{', '.join(passage.cases[:MOST_CASES])}{rest}")


def _beside(label: str, text: str) -> list[str]:
    first, rest = f"  {label:<12}", " " * 14
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


# Readings


def _readings(concerning: Iterable[Reading]) -> Iterator[str]:
    for number, reading in enumerate(concerning):
        if number == 0:
            yield from ("", f"{_HEADING}Leituras")
        yield from _options(reading)


def _reading(reading: Reading) -> Iterator[str]:
    yield f"{_HEADING}Leitura {reading.id}"
    yield from _options(reading)
    yield from _beside("Razão", reading.reason)
    yield from _beside("Onde", "; ".join(provisions.label_of(each) for each in reading.provisions))
    yield ""
    other = next((each.id for each in reading.options if each.id != reading.default), reading.default)
    yield f"  Para verificar com outra: resguardo check ARQUIVO --reading {reading.id}={other}"


def _options(reading: Reading) -> Iterator[str]:
    yield from textwrap.wrap(reading.question, WIDTH, initial_indent=f"  {reading.id}  ", subsequent_indent=" " * 7)
    for option in reading.options:
        marks = marks_of(reading, option.id)
        mark = f" [{', '.join(marks)}]" if marks else ""
        yield from textwrap.wrap(
            f"{option.id}{mark}: {option.label}", WIDTH, initial_indent="       - ", subsequent_indent=" " * 9
        )


# Code


def _article_code(article: str) -> Iterator[str]:
    yield from _code(article_code(article))
    if shared := shared_by(article):
        yield ""
        yield from _wrapped(f"Código comum de que o artigo se serve: {', '.join(shared)}.")
        yield f"  resguardo law {shared[-1]}"


def _code(code: Code) -> Iterator[str]:
    yield f"{_HEADING}Código, sem as importações: {code.path}"
    yield ""
    yield from code.text.splitlines()


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Paragraphs within the width; of a table's row the numbers on a line of their own."""
    lines = []
    for paragraph in text.splitlines():
        words, *cells = paragraph.split(" | ")
        lines += textwrap.wrap(words, WIDTH, initial_indent=indent, subsequent_indent=indent)
        lines += [indent + "".join(cell.rjust(8) for cell in cells)] if cells else []
    return lines
