"""Documents made from the code: the schemas of a site file and of a plan, the table of coverage, the law's pages, the
READMEs' sessions, the picture of a report.

``bin/docs`` writes them; a test holds each equal to what the code gives. A shown session stands in a Markdown file as::

    <!-- bin/docs: resguardo check examples/... --on 2026-12-01 -->
    ```text
    ...
    ```
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from datetime import date
from pathlib import Path

from resguardo.cli.main import main
from resguardo.outputs import coverage, law_page, pdf
from resguardo.outputs.report import report_of
from resguardo.sources import document, plan_schema, schema
from resguardo.verification import LAW, told_in, verify

PROJECT = Path(__file__).resolve().parents[1]
SESSION = re.compile(r"(<!-- bin/docs: resguardo (.+) -->\n```text\n).*?(?=```\n)", re.DOTALL)
REST_BEGINS = "\n\nO QUE ATENDE"
"""What comes after the failing and the open duties is left out of a shown session."""


def documents() -> dict[Path, str]:
    """Each generated document with its content as the code has it now."""
    shown = [PROJECT / "README.md", PROJECT / "LEIAME.md"]
    return {
        PROJECT / "docs" / "site-file.schema.json": schema.as_text(),
        PROJECT / "docs" / "plan.schema.json": plan_schema.as_text(),
        PROJECT / "docs" / "cobertura.md": coverage.as_text(LAW),
        **{
            PROJECT / "docs" / "lei" / f"{page}.html": law_page.standalone(LAW, page) for page in law_page.pages_of(LAW)
        },
        PROJECT / "docs" / "lei" / law_page.STYLE.name: law_page.STYLE.read_text(encoding="utf-8"),
        PROJECT / "docs" / "images" / "relatorio.svg": picture("deposito_perto_de_escola.yaml", date(2026, 12, 1)),
        **{path: with_sessions(path.read_text(encoding="utf-8")) for path in shown},
    }


def with_sessions(text: str) -> str:
    """A document with its sessions run anew."""
    return SESSION.sub(lambda match: match[1] + session(match[2]), text)


def picture(example: str, on: date) -> str:
    """The first page of the report on an example."""
    verification = verify(told_in(document.read(PROJECT / "examples" / example).content), on=on)
    return pdf.picture_of(report_of(verification, ""), on)


def session(arguments: str) -> str:
    """A command and the beginning of what it prints."""
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.chdir(PROJECT):
        code = main(shlex.split(arguments))
    start, rest, _ = printed.getvalue().partition(REST_BEGINS)
    return f"$ bin/resguardo {arguments}\n{start}\n" + ("\n…\n" if rest else "") + f"$ echo $?\n{code}\n"


if __name__ == "__main__":
    for path, content in documents().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8", newline="\n")
