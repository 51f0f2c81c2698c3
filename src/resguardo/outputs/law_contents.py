"""The law beside its code: the articles' words, how each is dealt with, the readings, and the code that runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW, provisions
from resguardo.outputs.coverage import cases_by_provision, states_of
from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.reading import Reading

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

SHARED_TITLES: Mapping[str, str] = {
    "capacity": "quantos botijões e quilogramas há numa área",
    "ground": "o que cada área guarda, e quais contam como uma só",
    "municipality": "se o nome informado é o do município desta lei",
    "origins": "de que fatos depende o que a lei deriva",
    "outcomes": "documentos, prazo de adequação e avisos",
    "separation": "quais áreas contam como uma só (art. 10, § 3º)",
    "shielding": "as paredes corta-fogo de uma planta (art. 10, § 2º)",
    "situation": "quem está sujeito à lei, e o que se deriva dos fatos",
    "tables": "os números do art. 10: distâncias, classes, parede corta-fogo",
}
COMPUTED_IN: Mapping[str, tuple[str, ...]] = {
    "art1_cpt": ("municipality", "situation"),
    "art1_par1": ("capacity",),
    "art1_par2": ("ground", "capacity"),
    "art10_cpt": ("art10", "tables"),
    "art10_par1": ("tables",),
    "art10_par2": ("art10", "tables", "shielding"),
    "art10_par3": ("separation", "ground"),
    "art14": ("art14", "outcomes"),
    "art15": ("art15", "outcomes"),
    "art16": ("art16", "outcomes"),
}
"""Where a provision with its subdivisions is computed, if not in its article's module alone."""

COVERED: Mapping[str, Covered] = {each.provision: each for each in law.COVERAGE}
READINGS: Mapping[str, Reading] = {each.id: each for each in LAW.readings}


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


def article_of(name: str) -> Article:
    """An article by its name, ``art10``; raises KeyError for one that the law does not have."""
    inside = within(name)
    return Article(
        name=name,
        label=provisions.text_of(name),
        title=TITLES[name],
        passages=tuple(map(passage_of, inside)),
        readings=readings_of(inside),
        cases=count_of_cases(inside),
        code=article_code(name),
        shared=shared_by(name),
    )


def within(provision: str) -> tuple[Covered, ...]:
    """What is covered of an article, or of a provision with its subdivisions."""
    return tuple(each for each in law.COVERAGE if f"{each.provision}_".startswith(f"{provision}_"))


def passage_of(covered: Covered) -> Passage:
    """A provision with what concerns it."""
    return Passage(
        provision=covered.provision,
        label=provisions.label_of(covered.provision),
        words=provisions.text_of(covered.provision),
        states=states_of(covered),
        note=covered.note,
        readings=tuple(each.id for each in LAW.readings if _concerns(each, covered.provision)),
        cases=cases_by_provision().get(covered.provision, ()),
    )


def readings_of(inside: Iterable[Covered]) -> tuple[Reading, ...]:
    """The readings that concern any of these provisions."""
    names = [each.provision for each in inside]
    return tuple(each for each in LAW.readings if any(_concerns(each, name) for name in names))


def count_of_cases(inside: Iterable[Covered]) -> int:
    """How many of the fixed cases name any of these provisions."""
    return len({name for each in inside for name in cases_by_provision().get(each.provision, ())})


def marks_of(reading: Reading, option: str) -> tuple[str, ...]:
    """The profiles that take an option."""
    profiles = {"default": reading.default, "strict": reading.strict, "lenient": reading.lenient}
    return tuple(name for name, chosen in profiles.items() if chosen == option)


def _concerns(reading: Reading, provision: str) -> bool:
    """Whether a reading is of the provision: one that it names stands for its subdivisions too."""
    return any(f"{provision}_".startswith(f"{named}_") for named in reading.provisions)


# Code


def article_code(article: str) -> Code:
    """The code of an article without its docstring, which is the article, and without the table of coverage."""
    code = _code(MODULES[article], whole=False)
    return replace(code, tests=f"tests/laws/test_{MODULES[article].name}")


def code_of(provision: str) -> tuple[Code, ...]:
    """The modules that compute a provision, its article's if no other; of an article those of its caput."""
    names = next(
        (COMPUTED_IN[name] for name in (provision, *_above(provision), f"{provision}_cpt") if name in COMPUTED_IN),
        (provision.split("_")[0],),
    )
    if provision in MODULES and provision not in names:
        names = (provision, *names)
    return tuple(article_code(name) if name in MODULES else shared_code(name) for name in names)


def _above(provision: str) -> Iterator[str]:
    """The provisions of which one is a subdivision, the nearest first, its article last."""
    while "_" in provision:
        provision = provision.rpartition("_")[0]
        yield provision


def shared_code(module: str) -> Code:
    """The code of a module on which several articles draw; raises KeyError for one that there is not."""
    return _code(SHARED[module], whole=True)


def _code(path: Path, *, whole: bool) -> Code:
    source = path.read_text(encoding="utf-8")
    omitted = set[int]()
    for number, statement in enumerate(ast.parse(source).body):
        shown_above = not whole and (number == 0 or _is_coverage(statement))
        if shown_above or isinstance(statement, ast.Import | ast.ImportFrom):
            omitted |= set(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    kept = [line for number, line in enumerate(source.splitlines(), 1) if number not in omitted]
    text = re.sub(r"\n{4,}", "\n\n\n", "\n".join(kept)).strip()
    return Code(f"src/{path.relative_to(FOLDER.parents[3]).as_posix()}", text)


def _is_coverage(statement: ast.stmt) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(each, ast.Name) and each.id == "COVERAGE" for each in targets)


def shared_by(article: str) -> tuple[str, ...]:
    """The shared modules that an article imports, and those that name its readings."""
    source = MODULES[article].read_text(encoding="utf-8")
    imports = [each for each in ast.parse(source).body if isinstance(each, ast.ImportFrom) and each.level == 1]
    imported = {each.module for each in imports}
    concerning = [each.id for each in LAW.readings if any(_concerns(each, one) for one in _of(article))]
    named = re.compile(rf"\b({'|'.join(concerning)})\b") if concerning else None
    return tuple(
        name
        for name, path in SHARED.items()
        if name in imported or (named and named.search(path.read_text(encoding="utf-8")))
    )


def _of(article: str) -> list[str]:
    return [each for each in provisions.PROVISIONS if each.startswith(f"{article}_")]
