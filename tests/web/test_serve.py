"""`resguardo serve` as a person starts and stops it."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

TOWN = 'nome = "Prefeitura de Campina Grande do Sul"\ncores = {primaria = "#7a1f1f"}\n'


def started(*options: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "resguardo", "serve", *map(str, options)]
    return subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    with process.stdout:
        return process.stdout.read()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def refused(port: int, length: int, host: str = "127.0.0.1") -> str:
    """What the server answers to the head alone of a request that would be so long."""
    head = f"POST /verificar/abrir HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head.encode())
        connection.shutdown(socket.SHUT_WR)
        with connection.makefile("rb") as answer:
            return answer.read().decode()


class TestServe:
    def test_sets_itself_up_answers_on_loopback_and_stops_without_a_word(self, tmp_path: Path) -> None:
        (tmp_path / "town.toml").write_text(TOWN, encoding="utf-8")
        port = free_port()
        process = started("--port", port, "--data", tmp_path / "data", "--town", tmp_path / "town.toml")
        assert process.stdout is not None
        first = process.stdout.readline()
        assert re.search(rf"http://127\.0\.0\.1:{port}\b", first)
        with urlopen(f"http://127.0.0.1:{port}/") as page:
            assert "Prefeitura de Campina Grande do Sul" in page.read().decode()
        assert "Os dados enviados são grandes demais" in refused(port, 12_000_000)
        assert refused(port, 0, host="outra.invalid").startswith("HTTP/1.1 400")
        busy = started("--port", port, "--data", tmp_path / "data")
        assert busy.wait(60) == 2
        assert f"porta {port}" in said(busy)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert said(process) == ""

    @pytest.mark.parametrize("port", ["-1", "0", "65536", "99999", "oito mil"])
    def test_on_what_is_no_port_says_so_and_ends_with_2(self, port: str, tmp_path: Path) -> None:
        process = started("--port", port, "--data", tmp_path / "data")
        assert process.wait(60) == 2
        told = said(process)
        assert f'--port: "{port}" não é uma porta: espera-se um número de 1 a 65535' in told
        assert "http" not in told

    @pytest.mark.parametrize(
        ("option", "told"),
        [("--data", "uma pasta em que se possa escrever"), ("--town", "nenhum arquivo com este nome")],
    )
    def test_that_cannot_start_says_why_and_ends_with_2(self, option: str, told: str, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        process = started("--data", tmp_path / "data", option, tmp_path / "file" / "nothing")
        assert process.wait(60) == 2
        assert told in said(process)

    def test_whose_name_colours_and_arms_cannot_be_used_tells_all_of_it_with_the_file_and_the_lines(
        self, tmp_path: Path
    ) -> None:
        town = tmp_path / "town.toml"
        town.write_text(
            'nome = "Curitiba"\nbrasao = "nada.png"\n[cores]\nprimaria = "z"\nrodape = 7\n', encoding="utf-8"
        )
        process = started("--data", tmp_path / "data", "--town", town)
        assert process.wait(60) == 2
        told = said(process)
        assert f"{town}, nome, linha 1: " in told
        assert f"{town}, cores.primaria, linha 4: " in told
        assert told.count(f"{town}, cores.rodape, linha 5: ") == 1
        assert f"{town}, brasao, linha 2: " in told
