"""A plan: shapes with roles, in metres in one plane, as they were drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from resguardo.site.fact import Fact
from resguardo.site.facts import NEIGHBOUR_DISTANCE
from resguardo.site.quantities import Between

Position = tuple[float, float]
Form = Literal["point", "line", "polygon"]

WITHOUT_ROLE = "forma_sem_tipo"
"""The role of a shape that does not say what it is."""
UNREADABLE = "forma sem tipo"
"""The name of the storage area that such a shape may be."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One shape of a plan: what it is (``role``), and its vertices in metres; a polygon's ring ends where it starts.

    ``values`` holds the facts told with it, by identifier.
    """

    id: str
    role: str
    form: Form
    vertices: tuple[Position, ...]
    holes: tuple[tuple[Position, ...], ...] = ()
    name: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """All shapes of a plan that could be used.

    ``plane`` is the coordinate reference system in which they are measured, as ``EPSG:31982``, or ``local`` for a
    drawing in its own metres; ``precision`` what a distance may be off, in metres (R56); ``notes`` what was found out
    about the file on the way, in Portuguese. ``unmeasured`` are things that are there, but whose drawing cannot be
    used: they have no vertices. ``unidentified`` are the roles that the shapes may have of which nobody knows what they
    are: such a thing is there, and may be any of these. ``without_role`` are those shapes, as far as they can be drawn:
    they are shown, and nothing is measured to them.
    """

    drawn: tuple[Drawn, ...]
    plane: str
    precision: float
    source: str
    sha256: str
    notes: tuple[str, ...] = ()
    unmeasured: tuple[Drawn, ...] = ()
    unidentified: frozenset[str] = frozenset()
    without_role: tuple[Drawn, ...] = ()

    def of(self, *roles: str) -> tuple[Drawn, ...]:
        """The shapes with one of the roles, in the order of the file."""
        return tuple(each for each in self.drawn if each.role in roles)


class Sights(Protocol):
    """Distances on a plan from a storage area to a neighbour or another area, past the fire walls that count.

    ``distance`` is which of a neighbour's distances is meant: to it, to its lot, to its outlet, from the containers.
    """

    def between(self, area: str, neighbour: str, walls: frozenset[str], distance: Fact = NEIGHBOUR_DISTANCE) -> Between:
        """The shortest segment that none of the walls blocks, in millimetres; unbounded where all are blocked."""
        ...

    def between_areas(self, one: str, other: str, walls: frozenset[str]) -> Between | None:
        """The same between two storage areas, whichever is named first; None where one of them is not on the plan."""
        ...

    def segment(
        self, area: str, neighbour: str, walls: frozenset[str], distance: Fact = NEIGHBOUR_DISTANCE
    ) -> tuple[Position, Position] | None:
        """That segment, from the area to the neighbour; None where all are blocked or nothing was measured."""
        ...

    def starts_on(self, area: str, neighbour: str, distance: Fact = NEIGHBOUR_DISTANCE) -> tuple[str, ...]:
        """The fire walls on which the shortest segment of all starts, which for that do not block it."""
        ...

    def measured(self, path: str, distance: Fact) -> Between | None:
        """A straight distance that the plan gives of a neighbour, a floor opening or a pair of areas, by its path."""
        ...

    def tracks(self, area: str, neighbour: str) -> tuple[tuple[Position, ...], ...]:
        """The lines or rings of a neighbour as it is measured from an area; none where its drawing cannot be used."""
        ...

    def ends(
        self, area: str, neighbour: str, distance: Fact = NEIGHBOUR_DISTANCE
    ) -> tuple[tuple[tuple[Position, ...], ...], tuple[tuple[Position, ...], ...]]:
        """The lines or rings from which and to which a distance is measured; none where one of them is not drawn."""
        ...

    def to_opening(self, area: str, opening: str) -> tuple[Position, Position] | None:
        """The shortest segment from an area to a floor opening; None where one of them is not drawn, or unusable."""
        ...

    def opening_tracks(self, opening: str) -> tuple[tuple[Position, ...], ...]:
        """The lines or rings of a floor opening; none where its drawing cannot be used."""
        ...
