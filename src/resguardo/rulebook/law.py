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


@dataclass(frozen=True, slots=True)
class Situation:
    """The site's facts with what the law derives from them under one choice of readings.

    ``whole`` is the property as one storage area, where it has several. ``worlds`` holds, for an area whose group is
    uncertain, its values in each possible grouping; together they leave nothing out.
    """

    site: Entity
    areas: tuple[Entity, ...]
    whole: Entity | None
    groups: Mapping[str, Group]
    subject: Between
    outside: str
    worlds: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Law:
    """One edition of one law, as code."""

    urn: str
    edition: str
    title: str
    text_sha256: str
    readings: tuple[Reading, ...]
    rules: tuple[Rule, ...]
    derive: Callable[[Entity, Choices], Situation]
    derive_readings: frozenset[str]
    neighbour_article: str
    neighbour_cases: Callable[[Mapping[str, Any]], tuple[Mapping[str, Any], ...]]
    gap_closings: tuple[Mapping[str, str], ...]
    gap_is_possible: Callable[[Situation], bool]
    outcomes: Callable[[Situation, Choices, Iterable[Holiday]], Outcomes]
