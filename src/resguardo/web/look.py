"""The municipality's look, from its configuration: name, arms and colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from resguardo import verification
from resguardo.outputs.wording import only
from resguardo.site.problem import UnusableFile
from resguardo.sources.town import Town
from resguardo.sources.town_look import arms_in, look_problems

PRODUCT = "Resguardo"
VARIABLES = {"primaria": "--primary", "rodape": "--footer"}
"""The style's variables of the colours that may be set."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is shown of the municipality; ``arms`` is the picture's type and content."""

    name: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    arms: tuple[str, bytes] | None = None

    def style(self) -> str:
        """The style sheet that sets the colours."""
        values = "".join(f"{VARIABLES[name]}:{value};" for name, value in self.colours.items())
        return f":root{{{values}}}\n" if values else ""


def look_of(town: Town, folder: Path) -> Look:
    """The look that a configuration sets, its files named from ``folder``; raises UnusableFile with all problems."""
    if problems := tuple(look_problems({"cores": town.colours, "brasao": town.arms}, folder)):
        raise UnusableFile(problems)
    return Look(town.name, town.colours, arms_in(folder / town.arms) if town.arms else None)


def in_pages(request: HttpRequest) -> dict[str, Any]:
    """What every page's template knows."""
    law = verification.LAW
    return {"look": settings.RESGUARDO_LOOK, "product": PRODUCT, "law": law, "scope": only(law)}
