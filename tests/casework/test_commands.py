"""`resguardo serve --demo`, `audit verify` and `invite` as a person runs them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}


def run(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "resguardo", *map(str, arguments)]
    surroundings = {**ENVIRONMENT, **environment}
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=surroundings, check=False)  # noqa: S603


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder of a demonstration that was served and stopped, and what it said."""
    folder = tmp_path_factory.mktemp("demo") / "data"
    yield folder, served(folder)


def served(folder: Path, **environment: str) -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "resguardo", "serve", "--demo", "--data", str(folder), "--port", str(port)]
    surroundings = {**ENVIRONMENT, **environment}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=surroundings)  # noqa: S603
    assert process.stdout is not None
    said = ""
    with process.stdout:
        for line in process.stdout:
            said += line
            if "Ctrl+C" in line:
                with urlopen(f"http://127.0.0.1:{port}/entrar") as page:
                    assert "Entrar" in page.read().decode()
                process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    return said


def head_of(folder: Path) -> str:
    found = re.search(r"\d+:[0-9a-f]{64}", run("audit", "verify", "--data", folder).stdout)
    assert found is not None
    return found[0]


class TestServeDemo:
    def test_prints_its_people_once(self, demo: tuple[Path, str]) -> None:
        folder, said = demo
        assert len(re.findall(r"@cidade\.invalid +senha: \S+", said)) == 6
        assert len(re.findall(r"segundo fator: [A-Z2-7]{32}", said)) == 5
        again = served(folder)
        assert "já preparada" in again and "senha" not in again


class TestRemind:
    def test_tells_holders_whose_alvara_ends_soon_once(self, demo: tuple[Path, str]) -> None:
        told = ("remind", "--data", demo[0], "--days", "400", "--address", "https://gas.example")
        first, again = run(*told), run(*told)
        assert (first.returncode, again.returncode) == (0, 0)
        assert "To: rita@cidade.invalid" in first.stdout and "1 enviados" in first.stdout
        assert re.search(r"https://gas\.example/pedidos/\d+", first.stdout)
        assert "To:" not in again.stdout and "0 enviados" in again.stdout

    def test_says_which_days_there_are(self, demo: tuple[Path, str]) -> None:
        for days in ("0", "99999999999"):
            done = run("remind", "--data", demo[0], "--days", "30", days)
            assert done.returncode != 0 and "1 ou mais, até" in done.stderr and "Traceback" not in done.stderr


class TestAuditVerify:
    def test_of_a_whole_log_says_so_with_its_head(self, demo: tuple[Path, str]) -> None:
        folder, _ = demo
        done = run("audit", "verify", "--data", folder)
        assert (done.returncode, done.stderr) == (0, "")
        assert run("audit", "verify", "--data", folder, "--head", head_of(folder)).returncode == 0

    def test_names_the_first_entry_that_was_changed(self, demo: tuple[Path, str]) -> None:
        folder, _ = demo
        changed(folder, "UPDATE casework_logentry SET action = 'nada' WHERE number = 7")
        done = run("audit", "verify", "--data", folder)
        assert done.returncode == 1
        assert "Lançamento 7: lançamento alterado" in done.stdout

    @pytest.mark.parametrize("head", ["x", "1:2"])
    def test_of_a_head_that_is_none_says_what_is_expected(self, demo: tuple[Path, str], head: str) -> None:
        done = run("audit", "verify", "--data", demo[0], "--head", head)
        assert done.returncode == 2
        assert "não é uma cabeça do registro" in done.stderr

    def test_of_a_folder_without_a_service_says_so(self, tmp_path: Path) -> None:
        done = run("audit", "verify", "--data", tmp_path / "nada")
        assert done.returncode == 2
        assert "nenhum dado" in done.stderr
        assert not (tmp_path / "nada").exists()


class TestADatabaseThatCannotBeUsed:
    """Told in words before anything is done with it, by each command that needs it."""

    COMMANDS = (
        ("audit", "verify"),
        ("backup", "copy.tar.gz"),
        ("export-person", "a@cidade.invalid"),
        ("erase-person", "a@cidade.invalid"),
        ("invite", "a@cidade.invalid", "--name", "A"),
        ("remind",),
        ("serve",),
    )

    @pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
    def test_as_it_is_none(self, command: tuple[str, ...], tmp_path: Path) -> None:
        (tmp_path / "resguardo.sqlite3").write_text("nada que seja um banco de dados")
        self.refused(run(*command, "--data", tmp_path), "não se deixa usar")

    @pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
    def test_as_a_newer_program_left_it(self, command: tuple[str, ...], demo: tuple[Path, str], tmp_path: Path) -> None:
        told = "INSERT INTO django_migrations (app, name, applied) VALUES ('casework', '9999_later', '2030-01-01')"
        folder = copied(demo[0], tmp_path)
        changed(folder, told)
        self.refused(run(*command, "--data", folder), "de uma versão mais nova")

    @pytest.mark.parametrize("command", COMMANDS[:-1], ids=lambda command: str(command[0]))
    def test_as_it_was_not_brought_up_to_date(
        self, command: tuple[str, ...], demo: tuple[Path, str], tmp_path: Path
    ) -> None:
        folder = copied(demo[0], tmp_path)
        changed(folder, "DELETE FROM django_migrations WHERE name LIKE '0060%'")
        self.refused(run(*command, "--data", folder), "ainda não preparado por esta versão")

    @pytest.mark.parametrize("url", ["nada", "mysql://a/b", "postgresql://ninguem@127.0.0.1:1/nada"])
    def test_as_the_environment_names_it(self, url: str, tmp_path: Path) -> None:
        self.refused(run("audit", "verify", "--data", tmp_path, DATABASE_URL=url), "DATABASE_URL")

    def refused(self, done: subprocess.CompletedProcess[str], said: str) -> None:
        assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr


def copied(folder: Path, beside: Path) -> Path:
    """Another copy of a service's data."""
    return Path(shutil.copytree(folder, beside / "data"))


def test_a_port_for_messages_that_is_none_is_told(demo: tuple[Path, str]) -> None:
    done = run("audit", "verify", "--data", demo[0], EMAIL_HOST="mail.example", EMAIL_PORT="smtp")
    assert done.returncode == 2 and "EMAIL_PORT" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("part", "status", "said"), [(1, 2, "não se deixa usar"), (2, 1, "NÃO se deixa ler até o fim")]
)
def test_a_damaged_database_is_said_to_be_one(
    demo: tuple[Path, str], tmp_path: Path, part: int, status: int, said: str
) -> None:
    folder = damaged(copied(demo[0], tmp_path), part)
    done = run("audit", "verify", "--data", folder)
    assert done.returncode == status and said in done.stdout + done.stderr and "Traceback" not in done.stderr


def damaged(folder: Path, part: int) -> Path:
    """The same folder, with a third of its database overwritten, counted from 0."""
    changed(folder, "PRAGMA wal_checkpoint(TRUNCATE)")
    file = folder / "resguardo.sqlite3"
    whole = file.read_bytes()
    third = len(whole) // 3
    file.write_bytes(whole[: part * third] + b"\xff" * third + whole[(part + 1) * third :])
    return folder


@pytest.mark.parametrize(
    "command",
    [
        ("backup", "copy.tar.gz"),
        ("export-person", "rita@cidade.invalid"),
        ("erase-person", "rita@cidade.invalid", "--confirm"),
        ("invite", "novo@cidade.invalid", "--name", "A"),
    ],
    ids=lambda command: str(command[0]),
)
def test_a_database_damaged_in_its_middle_is_told_by_each_command_that_comes_upon_it(
    demo: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    folder = damaged(copied(demo[0], tmp_path), 2)
    monkeypatch.chdir(tmp_path)
    done = run(*command, "--data", folder)
    assert done.returncode == 2 and "banco de dados" in done.stderr and "cópia de segurança" in done.stderr
    assert "Traceback" not in done.stderr and not (tmp_path / "copy.tar.gz").exists()


def changed(folder: Path, statement: str) -> None:
    """As who owns the file may, past the program."""
    with sqlite3.connect(folder / "resguardo.sqlite3") as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute(statement)
    database.close()


class TestInvite:
    def test_says_how_to_name_another_address(self, demo: tuple[Path, str]) -> None:
        told = ("invite", "porta@cidade.gov.br", "--name", "Nova Pessoa", "--data", demo[0])
        assert "repita o comando com --address" in run(*told).stdout
        assert "--address" not in run(*told, "--address", "https://gas.cidade.gov.br").stdout

    def test_of_an_applicant_is_refused_in_words(self, demo: tuple[Path, str]) -> None:
        done = run("invite", "rita@cidade.invalid", "--name", "Rita", "--data", demo[0])
        assert done.returncode != 0 and "conta de requerente" in done.stderr and "Traceback" not in done.stderr

    def test_prints_an_address_that_works_once(self, demo: tuple[Path, str]) -> None:
        told = ("invite", "chefe@cidade.invalid", "--name", "Chefe", "--data", demo[0])
        done = run(*told, "--address", "https://gas.example")
        assert done.returncode == 0
        assert re.search(r"https://gas\.example/convite/\S+/\S+", done.stdout)

    @pytest.mark.parametrize(
        ("email", "name", "said"),
        [
            ("ninguem", "X", "E-mail: "),
            ("a@cidade.invalid", "", "Nome: "),
            ("a@cidade.invalid", "n" * 121, "Nome: "),
            (f"{'a' * 260}@cidade.invalid", "X", "E-mail: "),
        ],
    )
    def test_is_asked_what_the_page_asks(self, demo: tuple[Path, str], email: str, name: str, said: str) -> None:
        done = run("invite", email, "--name", name, "--data", demo[0])
        assert done.returncode == 2 and said in done.stderr and "convite" not in done.stdout

    @pytest.mark.parametrize("address", ["nada", "gas.example", "ftp://gas.example"])
    def test_with_an_address_that_leads_nowhere_is_refused(self, demo: tuple[Path, str], address: str) -> None:
        told = ("invite", "a@cidade.invalid", "--name", "A", "--data", demo[0], "--address", address)
        done = run(*told)
        assert done.returncode == 2 and "não é um endereço" in done.stderr

    def test_of_an_unknown_role_says_which_there_are(self, demo: tuple[Path, str]) -> None:
        done = run("invite", "x@cidade.invalid", "--name", "X", "--role", "prefeito", "--data", demo[0])
        assert done.returncode == 2
        assert "analista, autoridade" in done.stderr
