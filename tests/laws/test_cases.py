"""Every case of the law that runs agrees, through Python and through the command line.

An ordinary run puts twenty through the command line, one with RESGUARDO_FULL=1 all of them.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import resguardo
from builders import Facts
from resguardo.outputs.coverage import cases_of
from resguardo.verification import LAW

CASES = json.loads(cases_of(LAW).read_text(encoding="utf-8"))
STEP = 1 if os.environ.get("RESGUARDO_FULL") else 11
THROUGH_COMMAND_LINE = CASES[5::STEP] + CASES[: 5 if STEP == 1 else 1]
DAY = date(2026, 1, 15)
EXIT_CODES = {"atende": 0, "isento": 0, "fora_da_lei": 0, "nao_atende": 1, "indeterminado": 3}


def named(case: Facts) -> str:
    return str(case["id"])


def test_there_are_206() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 206


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_case_agrees(case: Facts) -> None:
    assert list(differences(resguardo.check(case["site"]), case["expect"])) == []


@pytest.mark.parametrize("case", THROUGH_COMMAND_LINE, ids=named)
def test_the_command_line_gives_the_same_result(case: Facts, tmp_path: Path) -> None:
    file = tmp_path / "local.json"
    file.write_text(json.dumps(case["site"], ensure_ascii=False), encoding="utf-8")
    command = [sys.executable, "-m", "resguardo", "check", str(file), "--format", "json", "--on", DAY.isoformat()]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)  # noqa: S603
    result = resguardo.check(case["site"], on=DAY)
    assert json.loads(done.stdout) == json.loads(json.dumps(result))
    assert done.returncode == EXIT_CODES[result["verdict"]]
    assert list(differences(result, case["expect"])) == []


def differences(result: Facts, expect: Facts) -> Iterator[str]:
    """What a case expects and the result does not say."""
    areas = {row["id"]: row for row in result["areas"]}
    for key, want in expect.items():
        if key == "findings":
            for row in want:
                yield from finding_differences(result["findings"], row)
        else:
            have = HAVE[key](result, areas, want)
            if have != want:
                yield f"{key}: {have}, not {want}"


HAVE: dict[str, Any] = {
    "verdict": lambda result, areas, want: result["verdict"],
    "class": lambda result, areas, want: {area: areas[area]["class"] for area in want},
    "group_kg": lambda result, areas, want: {area: areas[area]["group_kg"] for area in want},
    "groups": lambda result, areas, want: sorted(
        {tuple(sorted(row["group"])): row["group"] for row in areas.values()}.values()
    ),
    "neighbours": lambda result, areas, want: {
        row["id"]: row["verdict"] for row in result["neighbours"] if row["id"] in want
    },
    "notices": lambda result, areas, want: [
        code for code in want if code in {row["code"] for row in result["notices"]}
    ],
    "deadline": lambda result, areas, want: result["adaptation"].get("deadline"),
    "deadline_not_before": lambda result, areas, want: result["adaptation"].get("deadline_not_before"),
}
"""What the result says of each thing that a case may expect; another key in a case raises KeyError."""


def finding_differences(rows: list[Facts], want: Facts) -> Iterator[str]:
    """All findings that the case names must be as it says; ``missing`` and ``flips_under`` at least so."""
    meant = [
        row
        for row in rows
        if all(row[key] == want[key] for key in ("provision", "subject", "counterpart") if key in want)
    ]
    if not meant:
        yield f"no finding for {want}"
    for row in meant:
        for key in ("verdict", "cause"):
            if key in want and row[key] != want[key]:
                yield f"{key} of {row['provision']} {row['counterpart']}: {row[key]}, not {want[key]}"
        missing = {path.rsplit(".", 1)[-1] for path in row["missing"]}
        lacking = set(want.get("missing", ())) - missing | set(want.get("flips_under", ())) - set(row["flips_under"])
        if lacking:
            yield f"{row['provision']} lacks {sorted(lacking)}"
