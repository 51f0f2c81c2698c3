"""A file from outside, read in a process of its own with an end to its time and its memory.

The process is this module run as a program: the file comes in on its standard input, its content goes out as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from resguardo.site.facts import PLAN_FILE
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import document, plan_file
from resguardo.sources.site_file import FORMAT
from resguardo.sources.written import Content, as_json

SECONDS = 10
MEMORY = 1 << 30  # bytes of address space
FORMATS = (".yaml", ".yml", ".json", ".geojson")
KEPT = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG")
"""What the process may know of its surroundings."""


def content_of(data: bytes, name: str) -> Content:
    """The content of a site file, or of a plan as that of one; raises UnusableFile.

    So does what is of another format, or cannot be read within bounds.
    """
    if Path(name).suffix.lower() not in FORMATS:
        _refuse(name, "um arquivo de outro tipo", f"um arquivo de local ou uma planta, {', '.join(FORMATS)}")
    answer = _run(data, name)
    if "problems" in answer:
        raise UnusableFile(tuple(Problem(**each) for each in answer["problems"]))
    content = document.parse(answer["content"], "local.json").content
    return {"resguardo": FORMAT, PLAN_FILE.key: content} if plan_file.is_plan(content) else content


def _run(data: bytes, name: str) -> dict[str, Any]:
    command = [sys.executable, "-P", "-m", "resguardo.web.uploaded", name]
    environment = {key: os.environ[key] for key in KEPT if key in os.environ}
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            command, input=data, capture_output=True, check=True, timeout=SECONDS, env=environment
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        _refuse(name, "um arquivo que exige tempo ou memória demais", "um arquivo de local comum, de poucos kB")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _refuse(place: str, found: str, expected: str) -> None:
    raise UnusableFile((Problem(place, found, expected),))


def main(name: str) -> None:
    """Reads standard input as a file of that name and prints its content, or what is wrong with it."""
    _limit()
    try:
        read = document.parse(document.decoded(sys.stdin.buffer.read(), name), name)
        answer: dict[str, Any] = {"content": as_json(read.content)}
    except UnusableFile as unusable:
        answer = {"problems": [each.as_record() for each in unusable.problems]}
    sys.stdout.write(json.dumps(answer))


def _limit() -> None:
    """Ends to processor time and memory, where the system knows them; the caller's clock ends it everywhere."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


if __name__ == "__main__":
    main(sys.argv[1])
