"""The site files of ``examples/``, to open at once; an installation without a checkout has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from resguardo.sources import document

FOLDER = Path(__file__).resolve().parents[3] / "examples"


@dataclass(frozen=True, slots=True)
class Example:
    """A site file, the establishment's name, and the sentences of its first lines, which say what it is about."""

    name: str
    title: str
    about: str
    text: str


def _examples() -> Mapping[str, Example]:
    return {path.stem: _example(path) for path in sorted(FOLDER.glob("*.yaml"))}


def _example(path: Path) -> Example:
    text = path.read_text(encoding="utf-8")
    comments = []
    for line in text.splitlines():
        if not line.startswith("#") or line == "#":
            break
        comments.append(line.lstrip("# "))
    name = document.parse(text, path.name).content["estabelecimento"]["nome"]  # type: ignore[index, call-overload]
    return Example(path.stem, str(name), " ".join(comments), text)


EXAMPLES: Mapping[str, Example] = _examples()
"""By name."""
