"""The law beside its code, for a terminal: the words, how each is dealt with, the readings, and the code that runs."""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs.coverage import cases_by_provision, states_of
from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.reading import Reading

WIDTH = 100
MOST_CASES = 6
"""How many cases are named."""

BOLD, PLAIN = "\033[1m", "\033[0m"
_HEADING = "\0"  # begins a line that is a heading

TITLES: Mapping[str, str] = {
    "art1": "Alcance da lei e isenção",
    "art2": "Local térreo, sem porão",
    "art3": "Ralos, canaletas e rebaixos no piso",
    "art4": "Cobertura",
    "art5": "Metade do perímetro em tela",
    "art6": "Longe de portas, escadas e passagens",
    "art7": "Placas de perigo",
    "art8": "Fiação em eletrodutos",
    "art9": "Detector de vazamento",
    "art10": "Distâncias, classes, parede corta-fogo, áreas separadas",
    "art11": "Extintores",
    "art12": "Aparelhos de calor, chama ou faísca",
    "art13": "Outros produtos perigosos",
    "art14": "Penalidades",
    "art15": "Documentos do pedido de licença",
    "art16": "Adequação de quem já tinha alvará",
    "art17": "Vigência",
}
"""Names of ours: the law's articles have none."""

FOLDER = Path(law.__file__).parent
MODULES: Mapping[str, Path] = {
    article: Path(module.__file__ or "") for article, module in zip(provisions.ARTICLES, law.ARTICLES, strict=True)
}
SHARED: Mapping[str, Path] = {
    path.stem: path
    for path in sorted(FOLDER.glob("*.py"))
    if path not in MODULES.values() and path.stem not in ("__init__", "provisions")
}
"""The modules on which several articles draw."""

_COVERED = {each.provision: each for each in law.COVERAGE}
_READINGS = {each.id: each for each in LAW.readings}


def law_text(name: str = "", *, colour: bool = False) -> str:
    """The list of articles or, by name, an article, a provision, a reading or a shared module, in Portuguese.

    Headings are bold with ``colour``. Raises ValueError, with the nearest names, for one that the law does not have.
    """
    lines = _lines(name)
    bold, plain = (BOLD, PLAIN) if colour else ("", "")
    marked = (f"{bold}{line[1:]}{plain}" if line.startswith(_HEADING) else line for line in lines)
    return "\n".join(marked) + "\n"


def _lines(name: str) -> Iterable[str]:
    if not name:
        return _contents()
    if name in MODULES:
        return _article(name)
    if name in _COVERED:
        return _provision(name)
    if name in _READINGS:
        return _reading(_READINGS[name])
    if name in SHARED:
        return _code(SHARED[name], whole=True)
    if name in provisions.PROVISIONS:
        return _wrapped(provisions.text_of(name))
    raise ValueError(_unknown(name))


def _unknown(name: str) -> str:
    near = _nearest(name)
    meant = f"; seria {' ou '.join(near)}?" if near else ""
    first, last = next(iter(_READINGS)), list(_READINGS)[-1]
    return (
        f'A lei não tem "{name}"{meant}\n'
        f"Os artigos vão de {provisions.ARTICLES[0]} a {provisions.ARTICLES[-1]} e as leituras de {first} a {last}; "
        '"resguardo law" mostra a lista.'
    )


def _nearest(name: str) -> list[str]:
    """What a person may mean: the article or reading of that number ("10", "Art. 3º", "r7"), else names alike."""
    number = re.search("[0-9]+", name)
    if number and "_" not in name:
        article, reading = f"art{int(number[0])}", f"R{int(number[0]):02}"
        meant = {"a": (article,), "r": (reading,), "l": (reading,)}.get(name[0].lower(), (article, reading))
        found = [each for each in meant if each in MODULES or each in _READINGS]
        if found or article not in meant:
            return found[:1]
    return get_close_matches(name, (*MODULES, *_COVERED, *_READINGS, *SHARED), n=3, cutoff=0.75)


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


def _article(article: str) -> Iterator[str]:
    label = provisions.text_of(article)
    inside = [each for each in law.COVERAGE if each.provision.startswith(f"{article}_")]
    yield f"{_HEADING}{label} · {TITLES[article]}"
    yield f"{LAW.title} · {_cases_of(inside)}"
    for covered in inside:
        yield from ("", *_one(covered))
    yield from _readings_of(inside)
    yield from ("", *_code_of(article))


def _provision(provision: str) -> Iterator[str]:
    """A provision with its subdivisions."""
    inside = [each for each in law.COVERAGE if f"{each.provision}_".startswith(f"{provision}_")]
    yield f"{_HEADING}{provisions.citation(provision)}"
    for covered in inside:
        yield from ("", *_one(covered))
    yield from _readings_of(inside)
    yield from ("", *_code_of(provision.split("_")[0]))


def _one(covered: Covered) -> Iterator[str]:
    yield f"{_HEADING}{covered.provision} · {provisions.label_of(covered.provision)}"
    yield from _wrapped(provisions.text_of(covered.provision), "    ")
    yield from _beside("Tratamento", f"{states_of(covered)}: {covered.note}")
    if concerning := [each.id for each in LAW.readings if _concerns(each, covered.provision)]:
        yield from _beside("Leituras", ", ".join(concerning))
    if cases := cases_by_provision().get(covered.provision, ()):
        rest = f" e mais {len(cases) - MOST_CASES}" if len(cases) > MOST_CASES else ""
        yield from _beside("Casos", f"{', '.join(cases[:MOST_CASES])}{rest}")


def _beside(label: str, text: str) -> list[str]:
    first, rest = f"  {label:<12}", " " * 14
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _cases_of(inside: Iterable[Covered]) -> str:
    names = {name for each in inside for name in cases_by_provision().get(each.provision, ())}
    return f"casos fixos que o nomeiam: {len(names)}"


# Readings


def _concerns(reading: Reading, provision: str) -> bool:
    """Whether a reading is of the provision: one that it names stands for its subdivisions too."""
    return any(f"{provision}_".startswith(f"{named}_") for named in reading.provisions)


def _readings_of(inside: Iterable[Covered]) -> Iterator[str]:
    concerning = [each for each in LAW.readings if any(_concerns(each, one.provision) for one in inside)]
    if concerning:
        yield from ("", f"{_HEADING}Leituras")
    for reading in concerning:
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
    profiles = {"default": reading.default, "strict": reading.strict, "lenient": reading.lenient}
    for option in reading.options:
        marks = [name for name, chosen in profiles.items() if chosen == option.id]
        mark = f" [{', '.join(marks)}]" if marks else ""
        yield from textwrap.wrap(
            f"{option.id}{mark}: {option.label}", WIDTH, initial_indent="       - ", subsequent_indent=" " * 9
        )


# Code


def _code_of(article: str) -> Iterator[str]:
    yield from _code(MODULES[article])
    if shared := [path.stem for path in _drawn_on(article)]:
        yield ""
        yield from _wrapped(f"Código comum de que o artigo se serve: {', '.join(shared)}.")
        yield f"  resguardo law {shared[-1]}"


def _code(path: Path, *, whole: bool = False) -> Iterator[str]:
    """A module's source without its imports; of an article also without what is already shown above it."""
    source = path.read_text(encoding="utf-8")
    omitted = set[int]()
    for number, statement in enumerate(ast.parse(source).body):
        shown_above = not whole and (number == 0 or _is_coverage(statement))
        if shown_above or isinstance(statement, ast.Import | ast.ImportFrom):
            omitted |= set(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    kept = [line for number, line in enumerate(source.splitlines(), 1) if number not in omitted]
    yield f"{_HEADING}Código, sem as importações: src/{path.relative_to(FOLDER.parents[3]).as_posix()}"
    yield ""
    yield from re.sub(r"\n{4,}", "\n\n\n", "\n".join(kept)).strip().splitlines()


def _is_coverage(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(each, ast.Name) and each.id == "COVERAGE" for each in targets)


def _drawn_on(article: str) -> list[Path]:
    """The shared modules that an article imports, and those that name its readings."""
    source = MODULES[article].read_text(encoding="utf-8")
    imports = [each for each in ast.parse(source).body if isinstance(each, ast.ImportFrom) and each.level == 1]
    imported = {each.module for each in imports}
    concerning = [each.id for each in LAW.readings if any(_concerns(each, one) for one in _of(article))]
    named = re.compile(rf"\b({'|'.join(concerning)})\b") if concerning else None
    return [
        path
        for name, path in SHARED.items()
        if name in imported or (named and named.search(path.read_text(encoding="utf-8")))
    ]


def _of(article: str) -> list[str]:
    return [each for each in provisions.PROVISIONS if each.startswith(f"{article}_")]


def _wrapped(text: str, indent: str = "") -> list[str]:
    """Paragraphs within the width; of a table's row the numbers on a line of their own."""
    lines = []
    for paragraph in text.splitlines():
        words, *cells = paragraph.split(" | ")
        lines += textwrap.wrap(words, WIDTH, initial_indent=indent, subsequent_indent=indent)
        lines += [indent + "".join(cell.rjust(8) for cell in cells)] if cells else []
    return lines
