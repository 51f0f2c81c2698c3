"""Writers that are killed in the middle of what they do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "killed.py"


def test_writers_killed_at_random_lose_no_write_that_they_acknowledged() -> None:
    environment = {**os.environ, "SEED": "15"}
    command = [sys.executable, str(SCRIPT), "3"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout + done.stderr
    acknowledged = re.search(r"(\d+) acknowledged writes, 0 faults", done.stdout)
    assert acknowledged is not None and int(acknowledged[1]) > 6
