"""The municipality's look, from its configuration: name, arms and colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from resguardo import verification
from resguardo.outputs.wording import only
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.system_errors import named
from resguardo.sources.town import Town

PRODUCT = "Resguardo"
COLOURS = {"primaria": "--primary", "rodape": "--footer"}
"""The colours that may be set, and the style's variables; text on them and in them is white or on white."""
LEAST_CONTRAST = 4.5
"""WCAG 2.2, criterion 1.4.3."""
ARMS_TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".webp": "image/webp"}
LARGEST_ARMS = 200_000


@dataclass(frozen=True, slots=True)
class Look:
    """What is shown of the municipality; ``arms`` is the picture's type and content."""

    name: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    arms: tuple[str, bytes] | None = None

    def style(self) -> str:
        """The style sheet that sets the colours."""
        values = "".join(f"{COLOURS[name]}:{value};" for name, value in self.colours.items())
        return f":root{{{values}}}\n" if values else ""


def look_of(town: Town, folder: Path) -> Look:
    """The look that a configuration sets, its files named from ``folder``; raises UnusableFile with all problems."""
    if problems := tuple(look_problems(folder, {"cores": town.colours, "brasao": town.arms})):
        raise UnusableFile(problems)
    return Look(town.name, town.colours, _arms(folder / town.arms) if town.arms else None)


def look_problems(folder: Path, content: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with the colours and the arms in a configuration's content; of another kind they are no matter."""
    colours, arms = content.get("cores"), content.get("brasao")
    for name, value in colours.items() if isinstance(colours, Mapping) else ():
        if isinstance(value, str) and (problem := _colour_problem(name, value)):
            yield problem
    if isinstance(arms, str) and arms:
        try:
            _arms(folder / arms)
        except (OSError, ValueError) as error:
            expected = f"um arquivo {', '.join(ARMS_TYPES)} de até {LARGEST_ARMS // 1000} kB, ao lado da configuração"
            reason = named(error) if isinstance(error, OSError) else error
            yield Problem("brasao", f"{arms} ({reason})", expected)


def _arms(path: Path) -> tuple[str, bytes]:
    kind = ARMS_TYPES.get(path.suffix.lower())
    if kind is None:
        raise ValueError("outro tipo de arquivo")
    if path.stat().st_size > LARGEST_ARMS:
        raise ValueError("grande demais")
    return kind, path.read_bytes()


def _colour_problem(name: str, value: str) -> Problem | None:
    place = f"cores.{name}"
    if name not in COLOURS:
        return Problem(place, "cor desconhecida", f"uma destas: {', '.join(COLOURS)}")
    if not re.fullmatch("#[0-9a-fA-F]{6}", value):
        return Problem(place, f'"{value}"', 'uma cor como "#1351b4"')
    contrast = contrast_with_white(value)
    if contrast < LEAST_CONTRAST:
        found = f"{value}, com contraste de {contrast:.1f} com o branco".replace(".", ",")
        return Problem(place, found, "uma cor mais escura, com contraste de pelo menos 4,5 (WCAG 2.2, 1.4.3)")
    return None


def contrast_with_white(colour: str) -> float:
    """Contrast ratio of ``#rrggbb`` with white, from 1 to 21, as WCAG 2.2 defines it."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def in_pages(request: HttpRequest) -> dict[str, Any]:
    """What every page's template knows."""
    law = verification.LAW
    return {"look": settings.RESGUARDO_LOOK, "product": PRODUCT, "law": law, "scope": only(law)}
