"""The law beside its code: the articles' words, how each is dealt with, the readings, and the code that runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from resguardo.outputs.coverage import cases_by_provision, states_of
from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.law import Law
from resguardo.rulebook.reading import Reading


@cache
def modules(law: Law) -> Mapping[str, Path]:
    """The modules of the articles by the articles' names, in their order."""
    paths = sorted(law.contents.folder.glob("art*.py"))
    return dict(zip(law.provisions.ARTICLES, paths, strict=True))


@cache
def shared(law: Law) -> Mapping[str, Path]:
    """The modules on which several articles draw."""
    return {name: law.contents.folder / f"{name}.py" for name in law.contents.shared_titles}


@cache
def covered(law: Law) -> Mapping[str, Covered]:
    """How each provision is dealt with, by its name."""
    return {each.provision: each for each in law.contents.coverage}


@cache
def readings(law: Law) -> Mapping[str, Reading]:
    """The readings by their names."""
    return {each.id: each for each in law.readings}


@dataclass(frozen=True, slots=True)
class Passage:
    """A provision: its words, how it is dealt with, the readings that concern it and the cases that name it."""

    provision: str
    label: str
    words: str
    states: str
    note: str
    readings: tuple[str, ...]
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A module's source without its imports, and where it and its tests stand in the checkout."""

    path: str
    text: str
    tests: str = ""


@dataclass(frozen=True, slots=True)
class Article:
    """An article with all that concerns it; ``shared`` names the modules on which its code draws."""

    name: str
    label: str
    title: str
    passages: tuple[Passage, ...]
    readings: tuple[Reading, ...]
    cases: int
    code: Code
    shared: tuple[str, ...]


def article_of(law: Law, name: str) -> Article:
    """An article by its name, ``art10``; raises KeyError for one that the law does not have."""
    inside = within(law, name)
    return Article(
        name=name,
        label=law.provisions.text_of(name),
        title=law.contents.titles[name],
        passages=tuple(passage_of(law, each) for each in inside),
        readings=readings_of(law, inside),
        cases=count_of_cases(law, inside),
        code=article_code(law, name),
        shared=shared_by(law, name),
    )


def within(law: Law, provision: str) -> tuple[Covered, ...]:
    """What is covered of an article, or of a provision with its subdivisions."""
    return tuple(each for each in law.contents.coverage if f"{each.provision}_".startswith(f"{provision}_"))


def passage_of(law: Law, covered: Covered) -> Passage:
    """A provision with what concerns it."""
    return Passage(
        provision=covered.provision,
        label=law.provisions.label_of(covered.provision),
        words=law.provisions.text_of(covered.provision),
        states=states_of(covered),
        note=covered.note,
        readings=tuple(each.id for each in law.readings if _concerns(each, covered.provision)),
        cases=cases_by_provision(law).get(covered.provision, ()),
    )


def readings_of(law: Law, inside: Iterable[Covered]) -> tuple[Reading, ...]:
    """The readings that concern any of these provisions."""
    names = [each.provision for each in inside]
    return tuple(each for each in law.readings if any(_concerns(each, name) for name in names))


def count_of_cases(law: Law, inside: Iterable[Covered]) -> int:
    """How many of the fixed cases name any of these provisions."""
    return len({name for each in inside for name in cases_by_provision(law).get(each.provision, ())})


def marks_of(reading: Reading, option: str) -> tuple[str, ...]:
    """The profiles that take an option."""
    profiles = {"default": reading.default, "strict": reading.strict, "lenient": reading.lenient}
    return tuple(name for name, chosen in profiles.items() if chosen == option)


def _concerns(reading: Reading, provision: str) -> bool:
    """Whether a reading is of the provision: one that it names stands for its subdivisions too."""
    return any(f"{provision}_".startswith(f"{named}_") for named in reading.provisions)


# Code


def article_code(law: Law, article: str) -> Code:
    """The code of an article without its docstring, which is the article, and without the table of coverage."""
    path = modules(law)[article]
    own_name = "/".join(path.parent.parts[-2:])
    return replace(_code(law, path, whole=False), tests=f"tests/laws/{own_name}/test_{path.name}")


def code_of(law: Law, provision: str) -> tuple[Code, ...]:
    """The modules that compute a provision, its article's if no other; of an article those of its caput."""
    computed_in = law.contents.computed_in
    names = next(
        (computed_in[name] for name in (provision, *_above(provision), f"{provision}_cpt") if name in computed_in),
        (provision.split("_")[0],),
    )
    if provision in modules(law) and provision not in names:
        names = (provision, *names)
    return tuple(article_code(law, name) if name in modules(law) else shared_code(law, name) for name in names)


def _above(provision: str) -> Iterator[str]:
    """The provisions of which one is a subdivision, the nearest first, its article last."""
    while "_" in provision:
        provision = provision.rpartition("_")[0]
        yield provision


def shared_code(law: Law, module: str) -> Code:
    """The code of a module on which several articles draw; raises KeyError for one that there is not."""
    return _code(law, shared(law)[module], whole=True)


def _code(law: Law, path: Path, *, whole: bool) -> Code:
    source = path.read_text(encoding="utf-8")
    omitted = set[int]()
    for number, statement in enumerate(ast.parse(source).body):
        shown_above = not whole and (number == 0 or _is_coverage(statement))
        if shown_above or isinstance(statement, ast.Import | ast.ImportFrom):
            omitted |= set(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    kept = [line for number, line in enumerate(source.splitlines(), 1) if number not in omitted]
    text = re.sub(r"\n{4,}", "\n\n\n", "\n".join(kept)).strip()
    return Code(f"src/{path.relative_to(law.contents.folder.parents[3]).as_posix()}", text)


def _is_coverage(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(each, ast.Name) and each.id == "COVERAGE" for each in targets)


def shared_by(law: Law, article: str) -> tuple[str, ...]:
    """The shared modules that an article imports, and those that name its readings."""
    source = modules(law)[article].read_text(encoding="utf-8")
    imports = [each for each in ast.parse(source).body if isinstance(each, ast.ImportFrom) and each.level == 1]
    imported = {each.module for each in imports}
    concerning = [each.id for each in law.readings if any(_concerns(each, one) for one in _of(law, article))]
    named = re.compile(rf"\b({'|'.join(concerning)})\b") if concerning else None
    return tuple(
        name
        for name, path in shared(law).items()
        if name in imported or (named and named.search(path.read_text(encoding="utf-8")))
    )


def _of(law: Law, article: str) -> list[str]:
    return [each for each in law.provisions.PROVISIONS if each.startswith(f"{article}_")]
