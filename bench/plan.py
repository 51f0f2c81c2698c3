"""Time from a GeoJSON plan to its facts: an area, 16 neighbours of 12 corners, 4 walled limits, 5 fire walls.

    python bench/plan.py

Each line is the median of many runs, in milliseconds of the processor, nothing kept from the run before. "measured" is
everything after the file is read: all distances, and for each neighbour the sight past four walls and past all five;
"in UTM" the same of the plan turned and put there with three decimals, where each sight is an interval.
"""

from __future__ import annotations

import math
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from resguardo.sources import figures, geojson
from resguardo.sources.plan_facts import SIGHTS, told_with
from resguardo.verification import verify

NEIGHBOURS, CORNERS, RUNS, MOST = 16, 12, 41, 20.0
WALLS = [
    [(6, -6), (6, 0)],
    [(6, 0.05), (6, 6)],
    [(6, 6), (-2, 6.5)],
    [(-6, 3), (-6, -3), (-5, -4)],
    [(-1, -7), (3, -6)],
]


def feature(role: str, name: str, kind: str, coordinates: Any, **told: Any) -> dict[str, Any]:
    properties = {"tipo": role, "id": name, **told}
    return {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}


def star(distance: float, size: float, turn: float, corners: int) -> list[list[float]]:
    """The ring of a polygon of so many corners, its middle so far away in a direction."""
    x, y = distance * math.cos(turn), distance * math.sin(turn)
    angles = [turn + 2 * math.pi * number / corners for number in range(corners)]
    sizes = [size if number % 2 else 0.7 * size for number in range(corners)]
    ring = [[x + r * math.cos(a), y + r * math.sin(a)] for r, a in zip(sizes, angles, strict=True)]
    return [*ring, ring[0]]


def plan() -> dict[str, Any]:
    lot = [[-30, -30], [30, -30], [30, 30], [-30, 30], [-30, -30]]
    return {
        "type": "FeatureCollection",
        "plano": "local",
        "features": [
            feature("lote", "lote", "Polygon", [lot]),
            *(feature("muro", f"M{n}", "LineString", lot[n : n + 2], altura_m=2) for n in range(4)),
            feature("armazenamento", "A", "Polygon", [star(0, 4, 0.1, 4)], altura_da_pilha_m=1.43),
            *(
                feature(
                    "escola", f"E{n}", "Polygon", [star(12 + 2 * (n % 5), 3, 2 * math.pi * n / NEIGHBOURS, CORNERS)]
                )
                for n in range(NEIGHBOURS)
            ),
            *(
                feature("parede_corta_fogo", f"W{n}", "LineString", wall, altura_m=4, atestada=True)
                for n, wall in enumerate(WALLS)
            ),
        ],
    }


def in_utm(content: dict[str, Any]) -> dict[str, Any]:
    """The plan turned by 17 degrees in UTM, its coordinates with three decimals."""
    turn = complex(math.cos(0.3), math.sin(0.3))

    def placed(coordinates: Any) -> Any:
        if isinstance(coordinates[0], list | tuple):
            return [placed(each) for each in coordinates]
        point = complex(*coordinates) * turn + complex(686_512.347, 7_185_123.651)
        return [round(point.real, 3), round(point.imag, 3)]

    features = [
        {**each, "geometry": {**each["geometry"], "coordinates": placed(each["geometry"]["coordinates"])}}
        for each in content["features"]
    ]
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31982"}}
    return {"type": "FeatureCollection", "crs": crs, "features": features}


def median(run: Callable[[], object]) -> float:
    taken = []
    for _ in range(RUNS):
        forget()
        started = time.process_time()
        run()
        taken.append(1000 * (time.process_time() - started))
    return statistics.median(taken)


def forget() -> None:
    """Nothing that was measured before is still known."""
    for kept in vars(figures).values():
        if hasattr(kept, "cache_clear"):
            kept.cache_clear()


def measured(told: Any) -> None:
    """All distances of a plan, and all sights past the walls that certainly count and those that may."""
    site = told_with({}, told).site
    sights, area = site.values[SIGHTS], site.values["areas"].items[0]
    walls = sorted(sights.walls)
    for each in area.values["neighbours"].items:
        sights.between("A", each.id, frozenset(walls[:-1]))
        sights.between("A", each.id, frozenset(walls))


def main() -> int:
    """Prints the figures; 1 if measuring takes longer than it may."""
    content = plan()
    told = geojson.read(content, "", "")
    taken = median(lambda: measured(told))
    print(f"read      {median(lambda: geojson.read(content, '', '')):6.1f} ms")
    print(f"measured  {taken:6.1f} ms  (at most {MOST:g} ms)")
    coarse = geojson.read(in_utm(content), "", "")
    print(f"in UTM    {median(lambda: measured(coarse)):6.1f} ms  (three decimals)")
    print(f"verified  {median(lambda: verify(told_with({}, told))):6.1f} ms  (with all readings)")
    return int(taken > MOST)


if __name__ == "__main__":
    sys.exit(main())
