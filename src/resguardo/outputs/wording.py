"""What a person reads of a finding: verdicts, numbers and reasons in Portuguese."""

from __future__ import annotations

from typing import Literal

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import provisions
from resguardo.rulebook.finding import Finding
from resguardo.rulebook.verdict import SiteVerdict, Verdict
from resguardo.site.numbers import written, written_interval
from resguardo.site.quantities import UNBOUNDED, Between

VERDICTS: dict[Verdict, str] = {
    Verdict.COMPLIES: "atende",
    Verdict.DOES_NOT_COMPLY: "não atende",
    Verdict.UNDETERMINED: "não foi possível verificar",
    Verdict.NOT_APPLICABLE: "não se aplica",
}
MARKS: dict[Verdict, str] = {
    Verdict.COMPLIES: "✔",
    Verdict.DOES_NOT_COMPLY: "✖",
    Verdict.UNDETERMINED: "?",
    Verdict.NOT_APPLICABLE: "–",
}
SITE_VERDICTS: dict[SiteVerdict, str] = {
    "atende": "ATENDE às exigências desta lei",
    "nao_atende": "NÃO ATENDE às exigências desta lei",
    "indeterminado": "NÃO FOI POSSÍVEL VERIFICAR: faltam fatos",
    "isento": "ISENTO desta lei: até 4 botijões",
    "fora_da_lei": "FORA DO ALCANCE desta lei",
}
REASONS = {
    "isento": "instalação de até 4 botijões: isenta desta lei",
    "sem_botijao_de_13_kg": "não há botijão de 13 kg: fora do alcance desta lei",
    "outro_municipio": "outro município: fora do alcance desta lei",
    "falta_fato": "falta informação para decidir",
    "norma_aberta": "a lei não dá número: precisa da avaliação de uma pessoa",
    "lei_omissa": "a lei é omissa acima de 99.840 kg",
}
ONLY_THIS_LAW = "Verifica somente a Lei 15/2002 de Campina Grande do Sul; não substitui a análise oficial, e outras normas também se aplicam."


def finding_text(finding: Finding) -> str:
    """One sentence: what the provision demands or why it does not apply, with the numbers that decide."""
    words = finding.rule.words.get(finding.reason) or REASONS.get(finding.reason, "")
    numbers = numbers_text(finding)
    if finding.verdict is Verdict.COMPLIES and finding.reason == "cumprido":
        words = finding.rule.title.lower() if not numbers else ""
    return "; ".join(filter(None, (words, numbers)))


def numbers_text(finding: Finding) -> str:
    """ "medido 1,49 m, exigido 1,50 m, falta 0,01 m"; empty where the duty has no numbers."""
    if finding.measured is None or finding.required is None or finding.verdict is Verdict.NOT_APPLICABLE:
        return ""
    parts = [
        f"{_measured_word(finding)} {quantity(finding.measured, finding.unit)}",
        f"exigido {quantity(finding.required, finding.unit)}",
    ]
    margin = finding.margin
    if margin is not None and margin[0] == margin[1] and abs(margin[0]) < UNBOUNDED // 2:
        word = "falta" if margin[0] < 0 else "folga"
        parts.append(f"{word} {quantity((abs(margin[0]), abs(margin[0])), finding.unit)}")
    return ", ".join(parts)


def _measured_word(finding: Finding) -> str:
    if finding.rule.beyond_the_list:
        return "levantado até"
    return {"m": "medido", "kg": "há", "un": "há"}.get(finding.unit, "há")


def quantity(value: Between, unit: str) -> str:
    """An interval as Brazilians write it, with its unit."""
    kind: Literal["m", "kg", "un", "min"] = unit  # type: ignore[assignment]
    low, high = value
    if low >= UNBOUNDED // 2:
        return "sem limite na lei"
    if low == high:
        return written(low, kind)
    if high >= UNBOUNDED // 2 and low <= 0:
        return "não informado"
    return written_interval(low, UNBOUNDED if high >= UNBOUNDED // 2 else high, kind)


def label_of(provision: str) -> str:
    """ "art. 10, § 2º"."""
    return provisions.label_of(provision)


def thing_of(finding: Finding) -> str:
    """The area and its counterpart, "A · D1"; empty for the whole establishment."""
    return " · ".join(filter(None, (finding.subject, finding.counterpart)))
