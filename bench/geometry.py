"""Processor time of the geometry of one plan: an area, 20 neighbours of 12 corners, 5 walls; for each neighbour the
straight clearance, and the one in sight past the certain and past the possible walls.

    python bench/geometry.py

Least and median of many runs, in milliseconds. ``open``: the walls stand aside. ``mixed``: they stand before some
neighbours. ``ring``: they close around the area, so that each neighbour costs the most that it can.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Sequence

import numpy as np
from shapely import LineString, Polygon

from resguardo.geometry.clearance import straight
from resguardo.geometry.sight import sight
from resguardo.geometry.walls import join

NEIGHBOURS, CORNERS, RUNS, MOST = 20, 12, 41, 20.0


def around(distance: float, size: float, turn: float, corners: int) -> Polygon:
    """A polygon of so many corners, its middle so far from the origin, in a direction."""
    x, y = distance * math.cos(turn), distance * math.sin(turn)
    angles = np.linspace(0, 2 * math.pi, corners, endpoint=False) + turn
    radii = np.where(np.arange(corners) % 2, size, 0.7 * size)
    return Polygon(np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], axis=1) + ORIGIN)


ORIGIN = np.array([686512.347, 7185123.651])
AREA = around(0, 4, 0.1, 4)
PLAN = [around(12 + 2 * (n % 5), 3, 2 * math.pi * n / NEIGHBOURS, CORNERS) for n in range(NEIGHBOURS)]


def walls(*lines: Sequence[tuple[float, float]]) -> list[LineString]:
    """Lines relative to the middle of the area."""
    return [LineString(np.array(line) + ORIGIN) for line in lines]


CASES = {
    "open": walls(
        [(40, 0), (40, 9)], [(0, 40), (9, 40)], [(-40, 0), (-40, 9)], [(0, -40), (9, -40)], [(40, 40), (44, 44)]
    ),
    "mixed": walls(
        [(6, -6), (6, 0)], [(6, 0.05), (6, 6)], [(6, 6), (-2, 6.5)], [(-6, 3), (-6, -3), (-5, -4)], [(-1, -7), (3, -6)]
    ),
    "ring": walls([(6, -6), (6, 6)], [(6, 6), (-6, 6)], [(-6, 6), (-6, -6)], [(-6, -6), (6, -6)], [(7, 0), (7, 5)]),
}


def measure(lines: list[LineString]) -> tuple[float, int]:
    """Milliseconds for the whole plan, and how many neighbours the possible walls shield, in part or wholly."""
    started = time.process_time()
    certain, possible = join(lines[:-1]), join(lines)
    shielded = 0
    for neighbour in PLAN:
        nearest = straight(AREA, neighbour)
        sight(AREA, neighbour, certain)
        shielded += sight(AREA, neighbour, possible).length > nearest.length + 1e-6
    return 1000 * (time.process_time() - started), shielded


def main() -> int:
    """Prints the figures; 1 if the mixed plan takes longer than it may."""
    least = {}
    for name, lines in CASES.items():
        times, shielded = zip(*(measure(lines) for _ in range(RUNS)), strict=True)
        least[name] = min(times)
        median = statistics.median(times)
        print(f"{name:6} {least[name]:6.1f} ms, median {median:6.1f} ms  ({shielded[0]} of {NEIGHBOURS} shielded)")
    print(f"limit  {MOST:6.1f} ms for the mixed plan")
    return int(least["mixed"] > MOST)


if __name__ == "__main__":
    sys.exit(main())
