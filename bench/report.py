"""Time of a whole report with its PDF: a storage area, 20 neighbours and 5 walls on a plan, by stages.

    python bench/report.py

Each line is the median of many runs within one process, in milliseconds, with its share of the whole. ``start`` is what
a process of its own takes to load all that the others need.
"""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from plan import forget

from resguardo.outputs import pdf
from resguardo.outputs.plan_drawing import drawing_of
from resguardo.outputs.report import report_of
from resguardo.sources import document, plan_file
from resguardo.verification import verify, with_told_plan

NEIGHBOURS, RUNS, MOST = 20, 15, 600.0
ON = date(2026, 12, 1)
KINDS = ("divisa", "via_publica", "escola", "igreja", "bomba_de_combustivel", "bocal_ou_respiro", "fonte_de_ignicao")
WALLS = (((8, -6), (8, 2)), ((-8, -3), (-8, 6)), ((-4, 7), (4, 7.5)), ((-6, -8), (0, -8)), ((9, 5), (12, 9)))
LOAD = "import resguardo.sources.plan_facts, resguardo.outputs.pdf, resguardo.outputs.plan_drawing"


def feature(role: str, name: str, form: str, coordinates: Any, **told: Any) -> dict[str, Any]:
    """A shape of the plan with what is told of it."""
    properties = {"tipo": role, "id": name, **told}
    return {"type": "Feature", "properties": properties, "geometry": {"type": form, "coordinates": coordinates}}


def neighbour(number: int) -> dict[str, Any]:
    """A line, or a shape of 12 corners, around the storage area."""
    turn, far, kind = 2 * math.pi * number / NEIGHBOURS + 0.1, 12 + 5 * (number % 5), KINDS[number % len(KINDS)]
    x, y = far * math.cos(turn), far * math.sin(turn)
    if kind in ("divisa", "via_publica"):
        along = -4 * math.sin(turn), 4 * math.cos(turn)
        ends = [(x - along[0], y - along[1]), (x + along[0], y + along[1])]
        return feature(kind, f"vizinho {number + 1}", "LineString", ends, altura_m=2)
    ring = [(x + 2 * math.cos(math.pi * n / 6), y + 2 * math.sin(math.pi * n / 6)) for n in range(12)]
    return feature(kind, f"vizinho {number + 1}", "Polygon", [[*ring, ring[0]]])


def plan() -> str:
    """The plan as a file's text."""
    corners = [(-5, -4), (5, -4), (5, 4), (-5, 4), (-5, -4)]
    area = feature("armazenamento", "A", "Polygon", [corners], capacidade={"botijoes": 100}, raio_m=100)
    walls = [
        feature("parede_corta_fogo", f"P{number}", "LineString", wall, altura_m=4, atestada=True)
        for number, wall in enumerate(WALLS, 1)
    ]
    shapes = [area, *map(neighbour, range(NEIGHBOURS)), *walls]
    return json.dumps({"type": "FeatureCollection", "plano": "local", "features": shapes})


def stages(path: Path) -> dict[str, float]:
    """Milliseconds of each stage; what was measured before is forgotten first."""
    forget()
    times: dict[str, float] = {}

    def timed(name: str, run: Callable[[], Any]) -> Any:
        started = time.perf_counter()
        made = run()
        times[name] = 1000 * (time.perf_counter() - started)
        return made

    told_plan = timed("read", lambda: plan_file.plan_in(document.read(path), path))
    told = timed("measure", lambda: with_told_plan({}, told_plan))
    verification = timed("assess", lambda: verify(told, on=ON))
    report = timed("report", lambda: report_of(verification, "bench"))
    drawing = timed("draw", lambda: drawing_of(verification, report))
    timed("PDF", lambda: pdf.render(report, ON, drawing))
    return times


def start() -> float:
    """Milliseconds to start Python and load everything."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", LOAD], check=True)
    return 1000 * (time.perf_counter() - started)


def main() -> int:
    """Prints the figures; 1 if all of it takes longer than it may."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "planta.geojson")
        path.write_text(plan(), encoding="utf-8")
        runs = [stages(path) for _ in range(RUNS)]
    medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    whole = sum(medians.values())
    for name, median in medians.items():
        print(f"{name:8} {median:6.1f} ms  {100 * median / whole:3.0f} %")
    print(f"{'whole':8} {whole:6.1f} ms  limit {MOST:.0f} ms")
    print(f"{'start':8} {statistics.median(start() for _ in range(5)):6.1f} ms  once per process")
    return int(whole > MOST)


if __name__ == "__main__":
    sys.exit(main())
