"""Truths joined by "and" and "or", and which of the joined parts a finding shows.

A truth is (lowest, highest, shown): whether it surely holds, whether it may hold, and its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Shown = tuple[str, str, int, int, int, int]
"""What a finding shows: the label of the part that decides, its unit, what was measured, and what is required."""
NOTHING: Shown = ("", "", 0, 0, 0, 0)


def worst(results: list[Any]) -> Any:
    """The conjunction of results, with the numbers of the worst part: the least true, then the smallest margin."""
    low = high = 1
    for each in results:
        low, high = low & each[0], high & each[1]
    tied = [each for each in results if each[0] == low and each[1] == high] or results
    return low, high, _by_margin(tied, min)


def best(results: list[Any]) -> Any:
    """The disjunction of results, with the numbers of the best part: the most true, then the largest margin.

    Of several that are met the first is shown: what the law asks in general stands before what relieves from it.
    """
    low = high = 0
    for each in results:
        if each[0]:
            return each
        high |= each[1]
    tied = [each for each in results if each[1] == high] or results
    return low, high, _by_margin(tied, max)


def _by_margin(tied: list[Any], choose: Callable[..., Any]) -> Shown:
    """Of equally true parts those with numbers come first; of one unit the one with the extreme margin."""
    if len(tied) == 1:
        return tied[0][2]  # type: ignore[no-any-return]
    numbered = [each[2] for each in tied if each[2][1]]
    if not numbered:
        return tied[0][2]  # type: ignore[no-any-return]
    unit = numbered[0][1]
    return choose((each for each in numbered if each[1] == unit), key=_margin)  # type: ignore[no-any-return]


def _margin(shown: Shown) -> tuple[int, int]:
    """What the measured value has to spare over the required one, at the least and at the most."""
    return shown[2] - shown[5], shown[3] - shown[4]
