"""The report for a terminal: the outcome, what fails, what is missing, then the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from resguardo.outputs.wording import MARKS, SITE_VERDICTS, finding_text, label_of, thing_of

if TYPE_CHECKING:
    from resguardo.verification import Verification


def report(verification: Verification, *, colour: bool) -> str:
    """The whole report as text; colour codes only where asked."""
    assessment = verification.assessment
    lines = [SITE_VERDICTS[assessment.verdict], ""]
    for each in assessment.findings:
        lines.append(f"{MARKS[each.verdict]} {label_of(each.provision)} {thing_of(each)} {finding_text(each)}")
    return "\n".join(lines) + "\n"
