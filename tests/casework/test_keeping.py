"""`resguardo backup`, `restore`, `export-person` and `erase-person` as a person runs them."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from casework.test_commands import changed, damaged, head_of, run, served

RITA = "rita@cidade.invalid"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a demonstration that was served and stopped."""
    folder = tmp_path_factory.mktemp("kept") / "data"
    served(folder)
    yield folder


@pytest.fixture(scope="module")
def archive(folder: Path) -> Path:
    file = folder.parent / "copia.tar.gz"
    done = run("backup", file, "--data", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert head_of(folder) in done.stdout
    return file


def rows(folder: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(folder / "resguardo.sqlite3")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in sorted(names)}  # noqa: S608


def papers(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in (folder / "papers").glob("??/*")}


class TestBackup:
    def test_restored_is_what_was_kept_and_its_log_holds(self, folder: Path, archive: Path, tmp_path: Path) -> None:
        restored = tmp_path / "novo"
        done = run("restore", archive, "--data", restored)
        assert (done.returncode, done.stderr) == (0, "")
        assert "O registro confere" in done.stdout
        assert run("audit", "verify", "--data", restored, "--head", head_of(folder)).returncode == 0
        assert rows(restored) == rows(folder)
        assert papers(restored) == papers(folder) != {}

    def test_is_for_its_owner_only_and_holds_no_secret_of_the_installation(self, archive: Path) -> None:
        assert archive.stat().st_mode & 0o777 == 0o600
        with tarfile.open(archive) as opened:
            assert "secret" not in opened.getnames()

    def test_is_never_written_over_another_file(self, folder: Path, archive: Path) -> None:
        done = run("backup", archive, "--data", folder)
        assert done.returncode == 2
        assert "já existe" in done.stderr

    def test_is_never_restored_over_a_service(self, folder: Path, archive: Path) -> None:
        before = rows(folder)
        done = run("restore", archive, "--data", folder)
        assert done.returncode == 2
        assert "em uso" in done.stderr
        assert rows(folder) == before

    def test_of_which_a_file_was_changed_is_not_restored(self, archive: Path, tmp_path: Path) -> None:
        other, restored = tmp_path / "outra.tar.gz", tmp_path / "novo"
        with tarfile.open(archive) as opened:
            opened.extractall(tmp_path / "aberta")  # noqa: S202 - our own archive
        paper = next((tmp_path / "aberta" / "papers").glob("??/*"))
        paper.write_bytes(b"outro")
        repacked(tmp_path / "aberta", other)
        done = run("restore", other, "--data", restored)
        assert done.returncode == 2
        assert paper.name in done.stderr
        assert not restored.exists()

    def test_whose_log_was_cut_short_is_told_by_its_head(self, archive: Path, tmp_path: Path) -> None:
        cut = "DELETE FROM casework_logentry WHERE number > 100"
        done = self.restored(archive, tmp_path, lambda folder: changed(folder, cut))
        assert done.returncode == 1
        assert "Lançamento 101: faltam lançamentos" in done.stdout

    def test_of_a_newer_version_is_refused_before_anything_is_put_in_its_place(
        self, archive: Path, tmp_path: Path
    ) -> None:
        later = "INSERT INTO django_migrations (app, name, applied) VALUES ('casework', '9999_later', '2030-01-01')"
        done = self.restored(archive, tmp_path, lambda folder: changed(folder, later))
        assert done.returncode == 2 and "de uma versão mais nova do programa" in done.stderr
        assert "instale-a e restaure de novo" in done.stderr
        assert not (tmp_path / "novo").exists()

    def test_of_a_damaged_database_is_refused(self, archive: Path, tmp_path: Path) -> None:
        done = self.restored(archive, tmp_path, lambda folder: damaged(folder, 2))
        assert done.returncode == 2 and "um banco de dados danificado" in done.stderr
        assert not (tmp_path / "novo").exists()

    def restored(
        self, archive: Path, beside: Path, change: Callable[[Path], object]
    ) -> subprocess.CompletedProcess[str]:
        """What came of restoring an archive whose database was changed, its list of contents made to agree."""
        opened_folder = beside / "aberta"
        with tarfile.open(archive) as opened:
            opened.extractall(opened_folder)  # noqa: S202 - our own archive
        change(opened_folder)
        told = json.loads((opened_folder / "conteudo.json").read_text())
        database = (opened_folder / "resguardo.sqlite3").read_bytes()
        told["arquivos"]["resguardo.sqlite3"] = hashlib.sha256(database).hexdigest()
        (opened_folder / "conteudo.json").write_text(json.dumps(told))
        repacked(opened_folder, beside / "outra.tar.gz")
        return run("restore", beside / "outra.tar.gz", "--data", beside / "novo")

    @pytest.mark.parametrize("content", [b"", b"nada", b"\x1f\x8b\x08"])
    def test_of_another_kind_says_what_is_expected(self, content: bytes, tmp_path: Path) -> None:
        (tmp_path / "x.tar.gz").write_bytes(content)
        done = run("restore", tmp_path / "x.tar.gz", "--data", tmp_path / "novo")
        assert done.returncode == 2
        assert "resguardo backup" in done.stderr
        assert not (tmp_path / "novo").exists()

    @pytest.mark.parametrize("inside", ["", "within"])
    def test_into_what_is_no_folder_names_that_and_not_the_archive(
        self, archive: Path, tmp_path: Path, inside: str
    ) -> None:
        file = tmp_path / "file"
        file.write_text("x")
        done = run("restore", archive, "--data", file / inside)
        assert done.returncode == 2 and f"{file / inside}: não se pôde preparar" in done.stderr

    def test_never_writes_outside_of_the_folder(self, tmp_path: Path) -> None:
        (tmp_path / "x").write_text("x")
        with tarfile.open(tmp_path / "x.tar.gz", "w:gz") as archive:
            archive.add(tmp_path / "x", "../fora")
        done = run("restore", tmp_path / "x.tar.gz", "--data", tmp_path / "dentro" / "novo")
        assert done.returncode == 2
        assert not (tmp_path / "dentro" / "fora").exists()


def repacked(folder: Path, file: Path) -> None:
    with tarfile.open(file, "w:gz") as archive:
        for each in sorted(each for each in folder.rglob("*") if each.is_file()):
            archive.add(each, each.relative_to(folder).as_posix())


@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="DATABASE_URL names no PostgreSQL")
def test_a_backup_of_postgresql_is_restored_to_an_empty_database_and_to_no_other(tmp_path: Path) -> None:
    import psycopg

    url = os.environ["DATABASE_URL"]
    names = [f"resguardo_{each}_{os.getpid()}" for each in ("kept", "restored")]
    kept, restored = (f"{url.rpartition('/')[0]}/{name}" for name in names)
    file = tmp_path / "copia.tar.gz"
    with psycopg.connect(url, autocommit=True) as connection:
        try:
            for name in names:
                connection.execute(f"CREATE DATABASE {name}")
            served(tmp_path / "data", DATABASE_URL=kept)
            assert run("backup", file, "--data", tmp_path / "data", DATABASE_URL=kept).returncode == 0
            told = ("restore", file, "--data", tmp_path / "novo")
            assert "outro banco" in run(*told).stderr
            in_use = run(*told, DATABASE_URL=kept)
            assert "já tem tabelas" in in_use.stderr and not (tmp_path / "novo").exists()
            done = run(*told, DATABASE_URL=restored)
            assert (done.returncode, done.stderr) == (0, "")
            for address, folder in ((kept, "data"), (restored, "novo")):
                assert run("audit", "verify", "--data", tmp_path / folder, DATABASE_URL=address).returncode == 0
            assert papers(tmp_path / "novo") == papers(tmp_path / "data") != {}
        finally:
            for name in names:
                connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


class TestAKeptFile:
    @pytest.mark.parametrize(("content", "wrong"), [(b"outro", "foi alterado"), (None, "não existe")])
    def test_altered_or_gone_is_named_by_audit_backup_and_restore(
        self, archive: Path, tmp_path: Path, content: bytes | None, wrong: str
    ) -> None:
        folder, copy = tmp_path / "dados", tmp_path / "copia.tar.gz"
        assert run("restore", archive, "--data", folder).returncode == 0
        paper = next((folder / "papers").glob("??/*"))
        paper.unlink()
        if content is not None:
            paper.write_bytes(content)
        audited = run("audit", "verify", "--data", folder)
        assert audited.returncode == 1 and "O registro confere" in audited.stdout
        kept = run("backup", copy, "--data", folder)
        assert kept.returncode == 0 and copy.exists()
        restored = run("restore", copy, "--data", tmp_path / "novo")
        assert restored.returncode == 1
        for said in (audited.stdout, kept.stderr, restored.stdout):
            assert paper.name in said and wrong in said


class TestAPerson:
    def test_is_exported_with_all_that_is_about_them_and_no_secret(self, folder: Path) -> None:
        done = run("export-person", RITA, "--data", folder)
        assert (done.returncode, done.stderr) == (0, "")
        told = json.loads(done.stdout)
        (person,) = told["tabelas"]["person"]
        assert (person["email"], person["name"]) == (RITA, "Rita Souza")
        assert "password" not in person and "totp" not in person
        with closing(sqlite3.connect(folder / "resguardo.sqlite3")) as database:
            for table in ("licencecase", "siteversion", "paper", "correction", "determination", "alvara"):
                (count,) = database.execute(f"SELECT COUNT(*) FROM casework_{table}").fetchone()  # noqa: S608
                assert len(told["tabelas"][table]) == count > 0, table
        assert any("Mercado Araucária" in str(each) for each in told["registro"])
        kept = (*told["tabelas"]["paper"], *told["tabelas"]["issueddocument"])
        assert told["arquivos"].keys() == {each["sha256"] for each in kept}

    def test_who_was_inspected_without_an_account_is_exported_by_the_number_of_the_case(self, folder: Path) -> None:
        told = json.loads(run("export-person", "2026/00003", "--data", folder).stdout)
        (case,) = told["tabelas"]["inspectioncase"]
        assert case["name"] == "Depósito Jardim da Colina" and len(told["tabelas"]["visit"]) == 2
        refused = run("erase-person", "2026/00003", "--confirm", "--data", folder)
        assert refused.returncode == 2 and "ainda corre" in refused.stderr

    def test_of_the_staff_is_exported_without_others_requests(self, folder: Path) -> None:
        told = json.loads(run("export-person", "ana@cidade.invalid", "--data", folder).stdout)
        assert told["tabelas"].keys() == {"person"}
        assert "recomendou" in {each["o_que_fez"] for each in told["registro"]}
        assert "Mercado Araucária" not in json.dumps(told, ensure_ascii=False)

    def test_who_has_no_account_is_said_so(self, folder: Path) -> None:
        for command in ("export-person", "erase-person"):
            done = run(command, "ninguem@cidade.invalid", "--data", folder)
            assert done.returncode == 2
            assert "nenhuma conta com este e-mail" in done.stderr

    def test_erased_can_be_read_by_nobody_and_the_log_stays_whole(self, archive: Path, tmp_path: Path) -> None:
        folder = tmp_path / "novo"
        run("restore", archive, "--data", folder)
        head = head_of(folder)
        told = run("erase-person", RITA, "--data", folder)
        assert told.returncode == 1 and "O que fica:" in told.stdout and "Nada foi apagado" in told.stdout
        assert run("export-person", RITA, "--data", folder).returncode == 0
        assert run("erase-person", RITA, "--confirm", "--data", folder).returncode == 0
        assert run("audit", "verify", "--data", folder, "--head", head).returncode == 0
        with closing(sqlite3.connect(folder / "resguardo.sqlite3")) as database:
            said = "\n".join(database.iterdump())
        assert "Rita Souza" not in said and RITA not in said
        assert run("export-person", RITA, "--data", folder).returncode == 2

    def test_erased_leaves_nothing_in_the_files_of_the_database_while_the_service_has_them_open(
        self, archive: Path, tmp_path: Path
    ) -> None:
        folder = tmp_path / "novo"
        run("restore", archive, "--data", folder)
        with closing(sqlite3.connect(folder / "resguardo.sqlite3")) as service:
            service.execute("PRAGMA journal_mode=WAL")
            key = (
                "SELECT secret FROM casework_personkey WHERE id = (SELECT key_id FROM casework_person WHERE email = ?)"
            )
            (secret,) = service.execute(key, [RITA]).fetchone()
            done = run("erase-person", RITA, "--confirm", "--data", folder)
            assert (done.returncode, done.stderr) == (0, "")
            files = {each.name: each.read_bytes() for each in folder.glob("resguardo.sqlite3*")}
        assert "resguardo.sqlite3-wal" in files
        for name, content in files.items():
            for gone in (RITA, "Rita Souza", secret):
                assert gone.encode() not in content, (name, gone)
