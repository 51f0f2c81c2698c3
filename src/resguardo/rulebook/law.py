"""What a law is to the rulebook: its identity, its rules, its readings, and what it derives from the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from resguardo.rulebook.calendar import Holiday
from resguardo.rulebook.expression import Choices
from resguardo.rulebook.outcome import Outcomes
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.reading import Reading
from resguardo.site.entity import Entity
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


@dataclass(frozen=True, slots=True)
class Law:
    """One edition of one law, as code.

    ``is_here`` tells whether a name is the municipality's, ``is_in_doubt`` whether it may be this one's or another's.
    ``derive`` makes the situation from a site's facts; it turns on ``derive_readings`` and on what stands under the
    file keys ``derived_from``, and on nothing else. ``gap_closings`` are the ways in which the law's gap could be
    closed.
    """

    urn: str
    edition: str
    title: str
    municipality: str
    is_here: Callable[[str], bool]
    is_in_doubt: Callable[[str], bool]
    text_sha256: str
    readings: tuple[Reading, ...]
    rules: tuple[Rule, ...]
    derive: Callable[[Entity, Choices], Situation]
    derive_readings: frozenset[str]
    derived_from: frozenset[str]
    neighbour_article: str
    neighbour_cases: Callable[[Mapping[str, Any]], tuple[Mapping[str, Any], ...]]
    gap_closings: tuple[Mapping[str, str], ...]
    gap_is_possible: Callable[[Situation, Choices], bool]
    outcomes: Callable[[Situation, Choices, Iterable[Holiday]], Outcomes]
