"""The numbers of art. 10, laid out as the law prints them, in metres and kilograms: the quadro, the classes of its § 1,
and what its § 2 says of fire walls; and of § 1 of art. 11 the step that goes on from its classes."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

from resguardo.rulebook.expression import Derived, Node, Table, by_reading, looked_up
from resguardo.site.quantities import UNBOUNDED, kilograms, metres

CLASSES = ("I", "II", "III", "IV", "V", "VI")
"""The header prints "I, I, III": the second is read as II (R19)."""

CLASS_LIMITS = tuple(kilograms(kg) for kg in ("520", "1560", "6240", "24960", "49920", "99840"))

QUADRO = (
    # I      II     III     IV       V        VI
    ("1.5", "3.0", "5.0", "6.0", "7.5", "10.0"),  # limites da propriedade com muro de 1,80 m
    ("5.0", "7.5", "15.0", "20.0", "30.0", "50.0"),  # limites da propriedade sem muro, exceto vias públicas
    ("1.5", "3.0", "7.5", "7.5", "7.5", "15.0"),  # vias públicas
    ("20.0", "30.0", "80.0", "100.0", "150.0", "180.0"),  # escolas, igrejas, cinemas, hospitais, aglomeração
    ("5.0", "7.5", "15.0", "15.0", "15.0", "15.0"),  # bombas, bocais, descargas, equipamentos de calor
    ("3.0", "3.0", "5.0", "8.0", "8.0", "10.0"),  # outras fontes de ignição
)

LEAST_REDUCED = metres("1.00")
"""§ 2: halved, "limitadas ao mínimo de 1,00 m"."""
WALL_ABOVE_STACK = metres("1.50")
"""§ 2: a fire wall's height over the tallest stack, "superior a 1,50 m" (R30)."""

EXTINGUISHER_STEP = kilograms("5000")
"""Art. 11, § 1: of the mass above the last class, how much asks for one more extinguisher (R39)."""

GROUP_MASS = Derived("group_mass", "kg", "area", "capacidade das áreas que contam como uma só")
"""Grams of GLP in the storage area and all that count as one with it (§ 3)."""

CLOSED_AT_CLASS_VI = "closed_at_class_VI"
CLOSED_BEYOND = "closed_beyond"
"""Two answers the law could give above class VI: its distances, or none that any site meets. They are no readings;
a finding that either would decide is open by a gap of the law."""


def full_distances(row: int) -> tuple[int, ...]:
    """Millimetres of a row of the quadro (1 to 6), class I to VI."""
    return tuple(metres(cell) for cell in QUADRO[row - 1])


def reduced_distances(row: int) -> tuple[int, ...]:
    """Millimetres of a row behind a fire wall (§ 2)."""
    return tuple(map(reduced, full_distances(row)))


def reduced(full: int) -> int:
    """Millimetres that are asked behind a fire wall in the place of a distance: half, at least 1.00 m (§ 2)."""
    return max(full // 2, LEAST_REDUCED)


@cache
def required(distances: tuple[int, ...]) -> Node:
    """The distance for the group's class; above class VI the law has none (R21)."""
    highest = distances[-1]
    return by_reading(
        "R21",
        class_VI_floor=_by_class(distances, highest, UNBOUNDED),
        not_allowed=_by_class(distances, UNBOUNDED, UNBOUNDED),
        closed_at_class_VI=_by_class(distances, highest, highest),
        closed_beyond=_by_class(distances, UNBOUNDED, UNBOUNDED),
    )


def _by_class(distances: tuple[int, ...], low: int, high: int) -> Node:
    entries = (*((distance, distance) for distance in distances), (low, high))
    return looked_up(Table(CLASS_LIMITS, entries, "m"), GROUP_MASS)


def class_index(mass: int) -> int:
    """Position of the class of a mass in grams: 0 for I, 5 for VI, 6 for what no class holds."""
    return bisect_left(CLASS_LIMITS, mass)


def class_name(index: int) -> str | None:
    """The class at a position, None above VI."""
    return CLASSES[index] if index < len(CLASSES) else None
