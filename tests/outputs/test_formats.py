"""`resguardo check --format`, and when it shows colour."""

import json
import sys
from pathlib import Path

import pytest

from outputs.reports import EXAMPLES
from resguardo.cli.main import main

FAILING, COMPLYING = (str(each) for name in ("deposito", "mercado") for each in EXAMPLES if each.stem.startswith(name))


class TestTheFormat:
    def test_is_text_unless_told_otherwise(self, capsys):
        assert main(["check", COMPLYING]) == 0
        assert capsys.readouterr().out.startswith("✔ ATENDE às exigências desta lei\n")

    def test_may_be_a_page(self, capsys):
        assert main(["check", FAILING, "--format", "html"]) == 1
        assert capsys.readouterr().out.startswith('<!DOCTYPE html>\n<html lang="pt-BR">')

    def test_may_be_data(self, capsys):
        assert main(["check", FAILING, "--format", "json"]) == 1
        assert json.loads(capsys.readouterr().out)["verdict"] == "nao_atende"

    def test_may_be_written_to_a_file(self, capsys, tmp_path: Path):
        assert main(["check", FAILING, "--format", "html", "--output", str(tmp_path / "r.html")]) == 1
        assert capsys.readouterr().out == ""
        assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, *arguments: str, **environment: str) -> None:
    """Runs the command as if a person looked at a terminal of 60 columns."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in {"TERM": "xterm", "COLUMNS": "60", **environment}.items():
        monkeypatch.setenv(name, value)
    main(["check", FAILING, *arguments])


class TestTheDay:
    @pytest.mark.parametrize("written", ["2026-12-31", "31/12/2026", " 31/12/2026 "])
    def test_is_written_as_in_a_file(self, capsys, written):
        assert main(["check", FAILING, "--format", "json", "--on", written]) == 1
        assert json.loads(capsys.readouterr().out)["on"] == "2026-12-31"

    @pytest.mark.parametrize("written", ["31/13/2026", "2026/12/31", "31-12-2026", "hoje"])
    def test_that_is_none_is_refused(self, capsys, written):
        with pytest.raises(SystemExit):
            main(["check", FAILING, "--on", written])
        assert f'"{written}" não é uma data como 2026-12-01 ou 01/12/2026' in capsys.readouterr().err


class TestADrawing:
    PLAN = str(Path(FAILING).parent / "plans" / "esquina.yaml")

    def test_is_not_poured_on_a_terminal(self, capsys, monkeypatch):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        assert main(["draw", self.PLAN]) == 2
        written = capsys.readouterr()
        assert written.out == ""
        assert "um desenho não se lê na tela: diga onde escrevê-lo, com --output ARQUIVO" in written.err

    def test_is_written_where_another_program_reads(self, capfd):
        assert main(["draw", self.PLAN]) == 0
        written = capfd.readouterr()
        assert "<svg" in written.out
        assert written.err == ""

    def test_of_a_plan_with_problems_tells_them_beside_it(self, tmp_path, capfd):
        plan = Path(self.PLAN).with_suffix(".geojson").read_text(encoding="utf-8")
        wrong = tmp_path / "planta.geojson"
        wrong.write_text(plan.replace('"extintor"', '"extintores"'), encoding="utf-8")
        assert main(["draw", str(wrong)]) == 0
        written = capfd.readouterr()
        assert "<svg" in written.out
        assert "O desenho está feito, mas há problemas no arquivo:\nplanta, forma" in written.err


class TestColour:
    def test_is_shown_on_a_terminal_as_wide_as_it_is(self, capsys, monkeypatch):
        on_a_terminal(monkeypatch)
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "\x1b[1;31m✖ NÃO ATENDE às exigências desta lei\x1b[0m"
        assert 50 < max(len(line) for line in lines if "\x1b" not in line and " " in line.strip()) <= 60

    @pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
    def test_is_left_out_where_it_is_not_wanted(self, capsys, monkeypatch, name, value):
        on_a_terminal(monkeypatch, **{name: value})
        assert "\x1b" not in capsys.readouterr().out

    def test_is_left_out_of_a_file(self, monkeypatch, tmp_path: Path):
        on_a_terminal(monkeypatch, "--output", str(tmp_path / "r.txt"))
        assert "\x1b" not in (tmp_path / "r.txt").read_text(encoding="utf-8")
