"""What the plan editor waits for: a moved vertex to its new verdict, for 20 neighbours and 5 fire walls.

    python bench/live.py

The whole way on the server: the request, the process that verifies, the answer as JSON. Each state is a new one, the
area's corner moved by millimetres. Milliseconds.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import plan as drawn

from resguardo.web import work
from resguardo.web.server import application

NEIGHBOURS, RUNS, MOST = 20, 60, 150.0
FIELDS = {"documento": '{"resguardo": 1}', "botijoes": '[["A", "120"]]'}


def main() -> int:
    """Prints median and 95th percentile; 1 if the latter takes longer than it may."""
    drawn.NEIGHBOURS = NEIGHBOURS
    content, random = drawn.plan(), Random(1)  # noqa: S311
    (area,) = (each for each in content["features"] if each["properties"]["tipo"] == "armazenamento")
    corner = area["geometry"]["coordinates"][0][1]
    start = list(corner)
    with tempfile.TemporaryDirectory() as folder:
        application(Path(folder), hosts=["testserver"], requests=100_000)
        from django.test import Client

        client = Client()
        taken = []
        for _ in range(RUNS):
            corner[:] = [start[0] + random.randrange(200) / 1000, start[1] + random.randrange(200) / 1000]
            taken.append(asked(client, content))
        work.stop()
    median, most = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    print(f"median {median:.1f} ms, 95th percentile {most:.1f} ms, longest {max(taken):.1f} ms (at most {MOST:g} ms)")
    return int(most > MOST)


def asked(client: Any, content: Any) -> float:
    """How long an answer takes."""
    fields = {**FIELDS, "planta": json.dumps(content)}
    started = time.perf_counter()
    response = client.post("/verificar/planta/medir", fields)
    taken = 1000 * (time.perf_counter() - started)
    told = response.json()
    if response.status_code != 200 or len(told["lines"]) < NEIGHBOURS or told["verdict"] != "nao_atende":
        raise SystemExit(f"{response.status_code}: {str(told)[:300]}")
    return taken


if __name__ == "__main__":
    sys.exit(main())
