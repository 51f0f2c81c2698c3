"""Live checks under load: 100 people who draw, one check each every 5 s for 60 s, against ``resguardo serve``.

    python bench/load.py [PEOPLE [SECONDS]]

The generator runs on the same machine. Each person moves a corner of a plan of 20 neighbours and 5 fire walls, the size
that ``bench/live.py`` measures alone, so that no two checks are of the same plan. Milliseconds.
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from random import Random
from typing import Any
from urllib.parse import urlencode

import plan as drawn

PEOPLE, SECONDS, EVERY, MOST = 100, 60, 5.0, 250.0
NEIGHBOURS, WORKERS, PORT = 20, 4, 8765
FIELDS = {"documento": '{"resguardo": 1}', "botijoes": '[["A", "120"]]'}
HEAD = {"Content-Type": "application/x-www-form-urlencoded"}


def main(arguments: list[str]) -> int:
    """Prints errors, median and 95th percentile; 1 for an error, or if the latter takes longer than it may."""
    people, seconds = [*map(int, arguments), *(PEOPLE, SECONDS)[len(arguments) :]]
    taken: list[float] = []
    errors: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        server = serving(folder)
        try:
            run_all(people, seconds, taken, errors)
        finally:
            server.terminate()
            server.wait(30)
    most = statistics.quantiles(taken, n=20)[-1]
    print(f"{people} people, {seconds} s, {WORKERS} workers: {len(taken)} checks, {len(errors)} errors {errors[:3]}")
    print(f"median {statistics.median(taken):.0f} ms, 95th percentile {most:.0f} ms (at most {MOST:g} ms)")
    return int(bool(errors) or most > MOST)


def serving(folder: str) -> subprocess.Popen[bytes]:
    """The service with a data folder of its own, answering."""
    command = [sys.executable, "-m", "resguardo", "serve", "--port", str(PORT), "--data", folder]
    limits = ["--requests", "100000", "--workers", str(WORKERS)]
    server = subprocess.Popen([*command, *limits], stdout=subprocess.DEVNULL)
    for _ in range(200):
        try:
            ask(http.client.HTTPConnection("127.0.0.1", PORT, timeout=30), body_of(Random(0)))  # noqa: S311
        except OSError:
            time.sleep(0.1)
        else:
            return server
    raise SystemExit("the service does not answer")


def run_all(people: int, seconds: int, taken: list[float], errors: list[str]) -> None:
    """Everyone at once, each begun at a moment of their own."""
    begun = time.monotonic() + 1
    each = [threading.Thread(target=draws, args=(n, people, begun, seconds, taken, errors)) for n in range(people)]
    for person in each:
        person.start()
    for person in each:
        person.join()


def draws(number: int, people: int, begun: float, seconds: int, taken: list[float], errors: list[str]) -> None:
    """One person: a check every five seconds over one connection."""
    random = Random(number)  # noqa: S311
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    bodies = [body_of(random) for _ in range(int(seconds / EVERY))]
    for turn, body in enumerate(bodies):
        time.sleep(max(0, begun + EVERY * (turn + number / people) - time.monotonic()))
        started = time.perf_counter()
        try:
            ask(connection, body)
        except (OSError, http.client.HTTPException, ValueError) as error:
            errors.append(repr(error))
            connection.close()
        taken.append(1000 * (time.perf_counter() - started))


def body_of(random: Random) -> bytes:
    """The form that the editor sends, of a plan that nobody has sent yet."""
    drawn.NEIGHBOURS = NEIGHBOURS
    content: Any = drawn.plan()
    (area,) = (each for each in content["features"] if each["properties"]["tipo"] == "armazenamento")
    corner = area["geometry"]["coordinates"][0][1]
    corner[:] = [each + random.randrange(200) / 1000 for each in corner]
    return urlencode({**FIELDS, "planta": json.dumps(content)}).encode()


def ask(connection: http.client.HTTPConnection, body: bytes) -> None:
    """One live check; raises ValueError for any answer but a verdict on all neighbours."""
    connection.request("POST", "/verificar/planta/medir", body, HEAD)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    if answer.status != 200 or len(told["lines"]) < NEIGHBOURS:
        raise ValueError(f"{answer.status}: {str(told)[:200]}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
