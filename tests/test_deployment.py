"""The files of `deploy/`, checked by the programs that read them, where the machine has these."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from resguardo.casework.store import LARGEST_PAPER
from resguardo.cli.main import _parser

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
UNITS = sorted(each.name for each in DEPLOY.glob("resguardo*.*"))


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], capture_output=True, encoding="utf-8", check=False)  # noqa: S603


@pytest.mark.parametrize("unit", [each for each in UNITS if each.endswith(".service")])
def test_a_unit_calls_commands_that_there_are(unit: str) -> None:
    calls = re.findall(r"bin/resguardo ([^'\n]+)", (DEPLOY / unit).read_text(encoding="utf-8"))
    assert calls
    for each in calls:
        file_name = re.sub(r'"[^"]*"', "copia.tar.gz", each)
        assert callable(_parser().parse_args(file_name.split()).run)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze on this computer")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        program = tmp_path / "resguardo"
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
        (tmp_path / name).write_text(text.replace("/opt/resguardo/bin/resguardo", str(program)), encoding="utf-8")
    done = run("systemd-analyze", "verify", "--man=no", *(tmp_path / each for each in UNITS))
    ours = [line for line in done.stderr.splitlines() if "resguardo" in line]
    assert ours == []


@pytest.mark.skipif(
    shutil.which("nginx") is None or shutil.which("openssl") is None or os.geteuid() != 0,
    reason="no nginx or openssl on this computer, or not root",
)
def test_nginx_understands_its_site(tmp_path: Path) -> None:
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subject = ("-subj", "/CN=gas.example.gov.br", "-days", "1")
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, *subject)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("/etc/letsencrypt/live/gas.example.gov.br", str(tmp_path))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{site}\n}}\n", encoding="utf-8")
    done = run("nginx", "-t", "-q", "-c", whole, "-e", tmp_path / "error.log")
    assert (done.returncode, done.stderr) == (0, "")


def test_nginx_lets_the_largest_paper_through_and_believes_no_visitor() -> None:
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    size = re.search(r"client_max_body_size (\d+)m;", site)
    assert size is not None and int(size[1]) * 1_000_000 > LARGEST_PAPER
    assert "X-Forwarded-For $remote_addr;" in site and "proxy_add_x_forwarded_for" not in site
