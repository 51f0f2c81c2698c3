"""The municipality's configuration, a TOML file: what the law leaves to it, all optional and empty at first."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from resguardo.rulebook.calendar import Holiday, holidays_from
from resguardo.site.problem import Problem, UnusableFile

MOST_TOLERANCE_MM = 10
"""R58: a municipality may set up to 10 mm."""

KEYS = (
    "nome",
    "brasao",
    "cores",
    "publicada_em",
    "feriados",
    "regulamentacoes",
    "tolerancia_de_desenho_mm",
    "leituras",
)


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


def read(path: Path) -> Town:
    """The configuration in a TOML file; raises UnusableFile with all its problems."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UnusableFile((Problem(str(path), f"não se pôde ler ({error})", "um arquivo TOML em UTF-8"),)) from None
    except tomllib.TOMLDecodeError as error:
        raise UnusableFile(
            (Problem(str(path), f"não é TOML ({error})", "linhas como publicada_em = 2002-09-19"),)
        ) from None
    return town_from(content)


def town_from(content: dict[str, Any]) -> Town:
    """The configuration told by a TOML document's content; raises UnusableFile with all its problems."""
    problems = [_unknown(key) for key in content if key not in KEYS]
    holidays: tuple[Holiday, ...] = ()
    try:
        holidays = holidays_from(content.get("feriados", []))
    except UnusableFile as unusable:
        problems += unusable.problems
    for key, kind, expected in (
        ("nome", str, "um texto"),
        ("brasao", str, "o nome de um arquivo"),
        ("cores", dict, 'pares nome = "#rrggbb"'),
        ("publicada_em", date, "uma data sem aspas, como 2002-09-20"),
        ("regulamentacoes", list, "uma lista de textos"),
        ("tolerancia_de_desenho_mm", int, "um número inteiro de milímetros"),
        ("leituras", dict, 'pares como R07 = "allowed"'),
    ):
        if key in content and (not isinstance(content[key], kind) or isinstance(content[key], bool)):
            problems.append(Problem(key, str(content[key]), expected))
    tolerance = content.get("tolerancia_de_desenho_mm", 0)
    if isinstance(tolerance, int) and not 0 <= tolerance <= MOST_TOLERANCE_MM:
        problems.append(
            Problem("tolerancia_de_desenho_mm", str(tolerance), f"de 0 a {MOST_TOLERANCE_MM} mm (leitura R58)")
        )
    if problems:
        raise UnusableFile(tuple(problems))
    return Town(
        name=content.get("nome", ""),
        arms=content.get("brasao", ""),
        colours=content.get("cores", {}),
        published=content.get("publicada_em"),
        holidays=holidays,
        regulations=tuple(content.get("regulamentacoes", ())),
        drawing_tolerance_mm=tolerance,
        readings=content.get("leituras", {}),
    )


def _unknown(key: str) -> Problem:
    near = get_close_matches(key, KEYS, n=1, cutoff=0.5)
    return Problem(key, f'chave desconhecida "{key}"', f'"{near[0]}"?' if near else f"uma destas: {', '.join(KEYS)}")
