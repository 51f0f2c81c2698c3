"""What a law is to the rulebook: its identity, its rules, its readings, and what it derives from the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from resguardo.rulebook.calendar import Holiday
from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import Choices, Derived, Node
from resguardo.rulebook.outcome import Outcomes
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.reading import Reading
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.quantities import Between


@dataclass(frozen=True, slots=True)
class Group:
    """Storage areas that certainly count as one, with all they may weigh and the classes that may have."""

    members: tuple[str, ...]
    mass: Between
    classes: tuple[str | None, ...]


Origins = Mapping[str, Mapping[str, frozenset[int]]]
"""Per derived fact, the paths of the told facts behind it, each with the values at which it turns."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The site's facts with what the law derives from them under one choice of readings.

    ``whole`` is the property as one storage area, where it has several. What costs time and is not always asked is
    worked out on demand: ``groups`` by area; ``worlds``, where it is uncertain which areas count as one, the situation
    of every grouping that may be, which together leave nothing out; ``origins`` by area path ("" for the whole).
    ``ground`` is what those are worked out from.
    """

    site: Entity
    areas: tuple[Entity, ...]
    whole: Entity | None
    subject: Between
    outside: str
    ground: object
    origins: Callable[[], Mapping[str, Origins]] = field(compare=False, default=dict)
    groups: Callable[[], Mapping[str, Group]] = field(compare=False, default=dict)
    worlds: Callable[[], tuple[Situation, ...]] = field(compare=False, default=tuple)


class Provisions(Protocol):
    """A law's text, its names and how they are cited: the module ``provisions`` of its folder."""

    @property
    def ARTICLES(self) -> tuple[str, ...]:  # noqa: N802 - a module's constants
        """``art1`` and so on, in the order of the text."""

    @property
    def PROVISIONS(self) -> tuple[str, ...]:  # noqa: N802
        """Every provision in the order of the text."""

    @property
    def SIGNED(self) -> str:  # noqa: N802
        """The day of signature in the law's words."""

    def text_of(self, provision: str) -> str:
        """A provision's own words; raises KeyError for one that the law does not have."""

    def label_of(self, provision: str) -> str:
        """The citation within the law; raises KeyError likewise."""

    def citation(self, provision: str) -> str:
        """The citation in full; raises KeyError likewise."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What shows a law beside its code.

    ``titles`` are our names of its articles, ``shared_titles`` say what the modules of its folder are that are no
    article's, ``computed_in`` where a provision with its subdivisions is computed if not in its article's module alone.
    ``expected_of`` is the provision of which an expectation of the fixed cases speaks that names none, ``outside`` that
    of a verdict by which the law asks for nothing.
    """

    folder: Path
    coverage: tuple[Covered, ...]
    titles: Mapping[str, str]
    shared_titles: Mapping[str, str]
    computed_in: Mapping[str, tuple[str, ...]]
    expected_of: Mapping[str, str]
    outside: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Quadro:
    """The law's table of distances, for whoever words and draws what it asks.

    ``row`` begins the names of its rows, of which ``limits`` are those of the property's limits, walled and not.
    ``classed``, ``halving`` and ``separating`` are the provisions of the classes, of the fire wall and of areas that
    count as one. ``distances`` gives what a row asks, in full and behind a fire wall, ``duty`` the row's duty,
    ``lines`` which distances are meant of a neighbour: the largest of each line, of several lines the shortest.
    Lengths are millimetres, masses grams.
    """

    row: str
    rows: tuple[int, ...]
    limits: tuple[int, int]
    classed: str
    halving: str
    separating: str
    classes: tuple[str, ...]
    class_limits: tuple[int, ...]
    mass: Derived
    sight: Derived
    tolerances: Mapping[Fact | Derived, Derived]
    wall_above_stack: int
    boundary_wall_least: int
    distances: Callable[[int], tuple[Node, Node]]
    duty: Callable[[int], Node]
    lines: Callable[[Entity, Choices], tuple[tuple[Fact, ...], ...]]
    halved_by_any_wall: Callable[[Choices], bool]
    halved_as_written: Callable[[Choices], bool]
    walled_side_by_side: Callable[[Choices], bool]


@dataclass(frozen=True, slots=True)
class Joined:
    """Two areas that count as one: their gap, and what is asked between them, in millimetres.

    ``separates``: so far apart, and all else as it is, they would not count as one.
    """

    areas: tuple[str, str]
    gap: Between
    required: int
    separates: bool


@dataclass(frozen=True, slots=True)
class Parted:
    """Two areas that are apart only within the drawing tolerance: their gap without it, and what separates them."""

    areas: tuple[str, str]
    gap: Between
    required: Between


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """One edition of one law, as code, with all that others need to know of it.

    ``name`` calls it in a sentence, ``title`` in a heading.
    ``is_here`` tells whether a name is the municipality's, ``is_in_doubt`` whether it may be this one's or another's.
    ``choices`` are those of each fact on which the law was read: of any other it says nothing.
    ``derive`` makes the situation from a site's facts; it turns on ``derive_readings`` and on what stands under the
    file keys ``derived_from``, and on nothing else; which areas count as one, and their class, on ``grouping_readings``
    of these. ``gap_closings`` are the ways in which the law's gap could be
    closed. ``joined`` tells why areas count as one, ``parted`` which are apart within the tolerance only, ``joinable``
    by their names which areas may count as one, as far as is known.
    ``without_tolerance`` and ``within_tolerance`` are the readings by which a drawing tolerance counts for nothing, or
    as the municipality set it. ``adaptation_days`` is the term of whoever had a licence before the law, ``penalties``
    the kinds of penalty.
    """

    urn: str
    edition: str
    number: str
    title: str
    name: str
    municipality: str
    is_here: Callable[[str], bool]
    is_in_doubt: Callable[[str], bool]
    text_sha256: str
    provisions: Provisions
    contents: Contents
    quadro: Quadro
    exempt_cylinders: int
    readings: tuple[Reading, ...]
    rules: tuple[Rule, ...]
    derive: Callable[[Entity, Choices], Situation]
    derive_readings: frozenset[str]
    grouping_readings: frozenset[str]
    choices: Mapping[Fact, tuple[str, ...]]
    derived_from: frozenset[str]
    neighbour_article: str
    neighbour_cases: Callable[[Mapping[str, Any]], tuple[Mapping[str, Any], ...]]
    gap_closings: tuple[Mapping[str, str], ...]
    gap_is_possible: Callable[[Situation, Choices], bool]
    outcomes: Callable[[Situation, Choices, Iterable[Holiday]], Outcomes]
    joined: Callable[[Situation], tuple[Joined, ...]]
    parted: Callable[[Situation], tuple[Parted, ...]]
    joinable: Callable[[Situation], tuple[frozenset[str], ...]]
    without_tolerance: Mapping[str, str]
    within_tolerance: Mapping[str, str]
    adaptation_days: int
    penalties: Mapping[str, str]

    @property
    def signed(self) -> date:
        """The day of signature, which names the edition; the first on which the law may have been published."""
        return date.fromisoformat(self.edition)

    @property
    def published_from(self) -> str:
        """What is expected of the day of publication."""
        return f"uma data a partir de {self.signed:%d/%m/%Y}, dia em que a lei foi assinada"
