"""The colours and the arms that a municipality's configuration sets, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from resguardo.site.problem import Problem
from resguardo.site.quoting import quoted
from resguardo.sources.system_errors import named

COLOURS = ("primaria", "rodape")
"""The colours that may be set; text on them and in them is white or on white."""
LEAST_CONTRAST = 4.5
"""WCAG 2.2, criterion 1.4.3."""
ARMS_TYPES = {".png": "image/png", ".svg": "image/svg+xml", ".webp": "image/webp"}
LARGEST_ARMS = 200_000


def look_problems(content: Mapping[str, Any], folder: Path | None) -> Iterator[Problem]:
    """What is wrong with the colours and the arms in a configuration's content, whose files are named from ``folder``;
    without one no file is looked for. What is of another kind than a colour or a name is no matter here.
    """
    colours, arms = content.get("cores"), content.get("brasao")
    for name, value in colours.items() if isinstance(colours, Mapping) else ():
        if isinstance(value, str) and (problem := _colour_problem(name, value)):
            yield problem
    if folder is not None and isinstance(arms, str) and arms:
        try:
            arms_in(folder / arms)
        except (OSError, ValueError) as error:
            expected = f"um arquivo {', '.join(ARMS_TYPES)} de até {LARGEST_ARMS // 1000} kB, ao lado da configuração"
            reason = named(error) if isinstance(error, OSError) else error
            yield Problem("brasao", f"{arms} ({reason})", expected)


def arms_in(path: Path) -> tuple[str, bytes]:
    """The type and the content of a picture; raises OSError or ValueError where it is none that can be shown."""
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
        return Problem(place, quoted(value), 'uma cor como "#1351b4"')
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
