"""The municipality's configuration, a TOML file: what the law leaves to it, all optional and empty at first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from resguardo.rulebook.calendar import Holiday, holidays_from
from resguardo.rulebook.law import Law
from resguardo.rulebook.reading import problems_of
from resguardo.site.facts import PUBLISHED
from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.quoting import instead_of, quoted
from resguardo.sources import document
from resguardo.sources.town_look import look_problems
from resguardo.sources.values import Refused, value_of

MOST_TOLERANCE_MM = 10
"""R58: a municipality may set up to 10 mm."""

PAIRS = 'pares nome = "#rrggbb"'
EXPECTED: dict[str, tuple[type, str]] = {
    "nome": (str, "um texto"),
    "brasao": (str, "o nome de um arquivo"),
    "cores": (dict, PAIRS),
    "publicada_em": (date, "uma data sem aspas, como 2002-09-20"),
    "feriados": (list, "uma lista de feriados, cada um sob [[feriados]]"),
    "regulamentacoes": (list, "uma lista de textos"),
    "tolerancia_de_desenho_mm": (int, "um número inteiro de milímetros"),
    "leituras": (dict, 'pares como R07 = "allowed"'),
    "fiscalizacao": (dict, "pares como prazo_da_defesa_dias = 15"),
}
"""What each key is, and how to say so."""


PROCEEDINGS: dict[str, tuple[str, type, str]] = {
    "prazo_da_notificacao_dias": ("notice_days", int, "um número inteiro de dias, 1 ou mais"),
    "prazo_da_defesa_dias": ("defence_days", int, "um número inteiro de dias, 1 ou mais"),
    "prazo_do_recurso_dias": ("appeal_days", int, "um número inteiro de dias, 1 ou mais"),
    "base_dos_prazos": ("basis", str, "um texto"),
    "lugar_da_defesa": ("place", str, "um texto"),
    "base_da_multa": ("fine", str, "um texto"),
}
"""What each key under ``fiscalizacao`` is called here, what it is, and how to say so."""


@dataclass(frozen=True, slots=True)
class Proceedings:
    """What a municipality's own norms say of inspections (art. 14, R50): terms in days, their basis, where a defence is
    handed in, the norm that sets fines. The law has none of it; None and "" where nothing was configured."""

    notice_days: int | None = None
    defence_days: int | None = None
    appeal_days: int | None = None
    basis: str = ""
    place: str = ""
    fine: str = ""


@dataclass(frozen=True, slots=True)
class Town:
    """What a municipality set: the publication date, its holidays, own regulations, drawing tolerance and readings."""

    name: str = ""
    arms: str = ""
    colours: dict[str, str] = field(default_factory=dict)
    published: date | None = None
    holidays: tuple[Holiday, ...] = ()
    regulations: tuple[str, ...] = ()
    drawing_tolerance_mm: int = 0
    readings: dict[str, str] = field(default_factory=dict)
    proceedings: Proceedings = Proceedings()


def read(path: Path, law: Law | None = None) -> Town:
    """The configuration in a TOML file; raises UnusableFile with all its problems, each with the file's name and line.

    ``law`` is the one that it configures; without it neither the municipality's name nor the readings are checked.
    A file that is no TOML has its first fault only, as no reader goes beyond it.
    """
    text = document.text_of(path)
    try:
        return town_from(tomllib.loads(text), law, path.parent)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UnusableFile((_syntax_problem(str(path), str(error), text),)) from None
    except UnusableFile as unusable:
        raise _placed(unusable, path, text) from None


def _placed(unusable: UnusableFile, path: Path, text: str) -> UnusableFile:
    """The same problems, each with the name of the TOML file and the line in its text."""
    return UnusableFile(
        tuple(
            replace(each, place=f"{path}, {each.place}", line=_line_of(each.place, text)) for each in unusable.problems
        )
    )


HEAD = re.compile(r"""\s*(\[\[?[^\[\]]+\]|(?:"[^"]*"|'[^']*'|[^=#\[\]{}"'])+?(?=\s*=))""")
"""What begins a line of TOML: the name of a table, or a key."""
UNREAD = " (o que vem depois só se lê sem este erro)"


def _syntax_problem(name: str, message: str, text: str) -> Problem:
    where = re.search(r"at line (\d+), column (\d+)", message)
    line = int(where[1]) if where else text.count("\n") + 1 if "end of document" in message else None
    if any(part in message for part in ("overwrite", "twice", "Duplicate", "mutate")) and line is not None:
        return _repeated_key(name, message, text.splitlines()[:line])
    at = f"na coluna {where[2]}, " if where else ""
    expected = f"linhas como publicada_em = 2002-09-20; texto vai entre aspas{UNREAD}"
    return Problem(name, f"{at}o que não é TOML", expected, line)


def _repeated_key(name: str, message: str, lines: Sequence[str]) -> Problem:
    """The key that stands a second time in the last of the lines that begin with one, and where it stood before."""
    heads = [(number, each[1].strip()) for number, line in enumerate(lines, 1) if (each := HEAD.match(line))]
    inline = re.search(r"table key '(.+)' \(", message)
    last, key = heads[-1] if heads else (len(lines), "")
    tables = [number for number, each in heads if each.startswith("[")] if not key.startswith("[") else []
    begins = max(tables, default=0)
    stands = [str(number) for number, each in heads if each == key and number >= begins]
    if inline or not stands[1:]:
        key, stands = inline[1] if inline else key, [str(last)]
    places = f"{'linhas' if stands[1:] else 'linha'} {' e '.join(stands)}"
    return Problem(
        name, f"a chave {f'{key} ' if key else ''}repetida ({places})", f"cada chave uma só vez{UNREAD}", last
    )


def _line_of(place: str, text: str) -> int | None:
    """The line of a place such as ``feriados[2].dia``: that of the last of its keys that is written by itself."""
    parts = re.match(r"([^.\[]+)(?:\[(\d+)\])?(?:\.(.+))?", place)
    key, number, last = parts.groups() if parts else (place, None, None)
    heads = [*re.finditer(rf"^[ \t]*(?:\[\[?\s*)?{re.escape(key)}\b", text, re.MULTILINE)]
    if not heads:
        return None
    start = heads[min(int(number or 1), len(heads)) - 1].end()
    ends = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, start)
    body = text[start : ends.start() if ends else len(text)]
    inside = re.search(rf"\b{re.escape(last)}\b\s*=", body) if last else None
    return text.count("\n", 0, start + (inside.start() if inside else 0)) + 1


def town_from(content: dict[str, Any], law: Law | None = None, folder: Path | None = None) -> Town:
    """The configuration told by a TOML document's content; raises UnusableFile with all its problems.

    ``law`` is the one that it configures; without it neither the municipality's name nor the readings are checked. The
    arms are looked for in ``folder``, where one is given.
    """
    problems = [_unknown(key) for key in content if key not in EXPECTED]
    problems += [problem for key in content if key in EXPECTED for problem in _problems_of(key, content[key])]
    problems += _problems_with(law, content) if law else ()
    problems += look_problems(content, folder)
    entries, holidays = content.get("feriados", []), tuple[Holiday, ...]()
    try:
        holidays = holidays_from(entries if isinstance(entries, list) else ())
    except UnusableFile as unusable:
        problems += unusable.problems
    if problems:
        raise UnusableFile(tuple(problems))
    return Town(
        name=content.get("nome", ""),
        arms=content.get("brasao", ""),
        colours=content.get("cores", {}),
        published=content.get("publicada_em"),
        holidays=holidays,
        regulations=tuple(content.get("regulamentacoes", ())),
        drawing_tolerance_mm=content.get("tolerancia_de_desenho_mm", 0),
        readings=content.get("leituras", {}),
        proceedings=Proceedings(
            **{PROCEEDINGS[key][0]: value for key, value in content.get("fiscalizacao", {}).items()}
        ),
    )


def _problems_of(key: str, value: Any) -> Iterator[Problem]:
    """What is wrong with the value of a known key, part by part."""
    kind, expected = EXPECTED[key]
    if {type(value)} != {kind}:
        yield Problem(key, *instead_of(kind, value, expected))
    elif key in ("cores", "leituras"):
        wrong = {name: each for name, each in value.items() if not isinstance(each, str)}
        yield from (Problem(f"{key}.{name}", quoted(each), expected) for name, each in wrong.items())
    elif key == "fiscalizacao":
        yield from _problems_of_proceedings(value)
    elif key == "regulamentacoes":
        wrong_items = [(number, each) for number, each in enumerate(value, 1) if not isinstance(each, str)]
        yield from (Problem(f"{key}[{at}]", quoted(each), expected) for at, each in wrong_items)
    elif key == "tolerancia_de_desenho_mm" and not 0 <= value <= MOST_TOLERANCE_MM:
        yield Problem(key, str(value), f"de 0 a {MOST_TOLERANCE_MM} mm (leitura R58)")
    elif key == "publicada_em":
        yield from _problems_of_the_day(value)


def _problems_with(law: Law, content: dict[str, Any]) -> Iterator[Problem]:
    """Where a configuration is of another municipality than the law, or chooses readings that it does not have."""
    name, told = content.get("nome"), content.get("leituras")
    if isinstance(name, str) and name.strip() and not law.is_here(name):
        here = f'"{law.municipality}", de quem é a lei que o programa verifica; a de outro município não serve'
        yield Problem("nome", quoted(name), here)
    published = content.get("publicada_em")
    if type(published) is date and published < law.signed:
        yield Problem("publicada_em", f"{published:%d/%m/%Y}", f"{law.published_from} (leitura R54)")
    chosen = {key: option for key, option in told.items() if isinstance(option, str)} if isinstance(told, dict) else {}
    for reading, found, expected in problems_of(law.readings, chosen):
        yield Problem(f"leituras.{reading}", found.removeprefix(f"{reading}: "), expected)


def _problems_of_proceedings(told: dict[str, Any]) -> Iterator[Problem]:
    for key, value in told.items():
        _, kind, expected = PROCEEDINGS.get(key, ("", None, f"uma destas: {', '.join(PROCEEDINGS)}"))
        if type(value) is not kind or (isinstance(value, int) and value < 1):
            yield Problem(f"fiscalizacao.{key}", *instead_of(kind, value, expected))


def _problems_of_the_day(published: date) -> Iterator[Problem]:
    try:
        value_of(PUBLISHED, published)
    except Refused as refused:
        yield Problem("publicada_em", refused.found, f"{refused.expected} (leitura R54)")


def _unknown(key: str) -> Problem:
    near = get_close_matches(key, EXPECTED, n=1, cutoff=0.5)
    return Problem(
        key, f'chave desconhecida "{key}"', f'"{near[0]}"?' if near else f"uma destas: {', '.join(EXPECTED)}"
    )
