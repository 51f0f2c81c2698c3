"""The town hall under load, in small: its script works. What it measures is in docs/quality.md."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "casework_load.py"


def test_ten_people_at_work_meet_no_error() -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("DJANGO_")}
    command = [sys.executable, str(SCRIPT), "10", "10"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)  # noqa: S603
    assert "20 requests, 0 errors" in done.stdout, done.stdout + done.stderr
