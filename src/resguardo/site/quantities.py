"""Exact quantities: whole millimetres, whole grams, whole counts, each known as an interval.

A value is a pair (lowest, highest), both included. A told number is (v, v), a fact nobody told is its whole range,
and truth is the same thing on 0 and 1. Lengths are millimetres, masses grams, dates day numbers (``date.toordinal``).
"""

from __future__ import annotations

from decimal import Decimal

Between = tuple[int, int]

UNBOUNDED = 1 << 60
"""Stands for "no upper end". Arithmetic saturates here, so that it stays an integer and never overflows 64 bits."""

NO: Between = (0, 0)
YES: Between = (1, 1)
UNKNOWN: Between = (0, 1)
ANY: Between = (0, UNBOUNDED)

CYLINDER_MASS = 13_000
"""Net mass of the cylinder of art. 1, § 1, in grams."""


def metres(text: str) -> int:
    """Millimetres of a length written in metres with a decimal point, as in ``metres("2.50")``; raises ValueError."""
    return _thousandths(text)


def kilograms(text: str) -> int:
    """Grams of a mass written in kilograms with a decimal point, as in ``kilograms("6240")``; raises ValueError."""
    return _thousandths(text)


def _thousandths(text: str) -> int:
    scaled = Decimal(text) * 1000
    if scaled != scaled.to_integral_value():
        raise ValueError(f"{text}: finer than a thousandth")
    return int(scaled)


def saturated(number: int) -> int:
    """The number, held within the unbounded end."""
    return number if number < UNBOUNDED else UNBOUNDED


def sum_of(first: Between, second: Between) -> Between:
    """Interval of a sum of two non-negative quantities."""
    return saturated(first[0] + second[0]), saturated(first[1] + second[1])


def larger_of(first: Between, second: Between) -> Between:
    """Interval of the larger of two quantities."""
    return max(first[0], second[0]), max(first[1], second[1])


def hull_of(first: Between, second: Between) -> Between:
    """The narrowest interval that holds both."""
    return min(first[0], second[0]), max(first[1], second[1])


def is_exact(value: Between) -> bool:
    """Whether the value is told to the last thousandth."""
    return value[0] == value[1]
