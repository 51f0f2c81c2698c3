"""What a site is told to be: things with facts, and lists of things with how far they were looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing that facts are about: the establishment, a storage area, a neighbour, an extinguisher.

    ``values`` maps a fact's identifier to an interval, a set of possible choices, a text or a ``Survey``. ``path`` is
    where it stands in the site file, as in ``areas[A].vizinhos[R1]``.
    """

    id: str
    path: str
    values: Mapping[str, Any]


def has_name(identifier: str) -> bool:
    """Whether a thing of a list has a name of its own; one without has its place there, as in ``#2``."""
    return not re.fullmatch(r"#\d+", identifier)


@dataclass(frozen=True, slots=True)
class Survey:
    """A list with its state: not told, told in part ("at least these"), or complete ("looked, this is all").

    ``radius`` is how far was looked, in millimetres; a complete list says nothing of what stands beyond it.
    ``partial``: it is not only not told to be complete, but told not to be.
    """

    path: str
    told: bool = False
    complete: bool = False
    radius: int = 0
    items: tuple[Entity, ...] = field(default=())
    partial: bool = False

    def with_items(self, items: tuple[Entity, ...]) -> Survey:
        """The same survey with other items."""
        return replace(self, items=items)

    def __iter__(self) -> Iterator[Entity]:
        return iter(self.items)
