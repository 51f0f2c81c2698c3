"""What a person reads of a finding: verdicts, names, numbers and reasons in Portuguese."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import provisions
from resguardo.rulebook.expression import Choices, Node
from resguardo.rulebook.finding import Finding
from resguardo.rulebook.verdict import SiteVerdict, Verdict
from resguardo.site.entity import Entity
from resguardo.site.facts import AREAS, EXTINGUISHERS, NEIGHBOUR_KIND, SEPARATIONS
from resguardo.site.numbers import written, written_interval
from resguardo.site.quantities import UNBOUNDED, Between
from resguardo.site.telling import declared_at, steps_of

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
    "indeterminado": "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei",
    "isento": "ISENTO desta lei: até 4 botijões",
    "fora_da_lei": "FORA DO ALCANCE desta lei",
}
SITE_MARKS: dict[SiteVerdict, str] = {
    "atende": "✔",
    "nao_atende": "✖",
    "indeterminado": "?",
    "isento": "–",
    "fora_da_lei": "–",
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

# Sentences


def finding_text(finding: Finding) -> str:
    """One sentence: what the provision demands or why it does not apply, with the numbers that decide."""
    return "; ".join(filter(None, (reason_text(finding), numbers_text(finding))))


def reason_text(finding: Finding) -> str:
    """What the provision demands of what decides it, what is missing for it, or why it does not apply."""
    words = finding.rule.words
    if finding.verdict is Verdict.UNDETERMINED and finding.reason not in words:
        return missing_text(finding)
    label = finding.outcome.shown[0] or finding.reason
    by_reason = words.get(finding.reason) or REASONS.get(finding.reason)
    return by_reason or words.get(label) or finding.rule.title.lower()


def missing_text(finding: Finding) -> str:
    """What an open finding waits for, by name."""
    reason = REASONS[finding.reason] if finding.reason in REASONS else REASONS["falta_fato"]
    if finding.cause == "law_gap" or not finding.missing:
        return reason
    labels = listed(dict.fromkeys(declared_at(path).label for path in finding.missing))
    return f"{reason} ({labels})" if finding.cause == "open_norm" else f"falta saber: {labels}"


def numbers_text(finding: Finding) -> str:
    """ "medido 1,49 m, exigido 1,50 m, falta 0,01 m"; empty where the duty has no numbers."""
    if not has_numbers(finding):
        return ""
    return ", ".join(filter(None, (measured_text(finding), required_text(finding), margin_text(finding))))


# Numbers


def has_numbers(finding: Finding) -> bool:
    """Whether a measured and a required value decide the finding."""
    told = finding.measured is not None and finding.required is not None
    return told and finding.verdict is not Verdict.NOT_APPLICABLE


def measured_text(finding: Finding) -> str:
    """ "medido 1,49 m", "há 8 kg", "olhado até 20,00 m"."""
    value = quantity(finding.measured or (0, UNBOUNDED), finding.unit)
    if finding.rule.beyond_the_list:
        return f"olhado até {value}"
    return f"medido {value}" if finding.unit == "m" else f"há {value}"


def required_text(finding: Finding, choices: Choices | None = None) -> str:
    """ "exigido 1,50 m"; "exigido mais de 3,00 m" where the readings chosen exclude the limit itself."""
    return f"exigido {required_value(finding, choices)}"


def required_value(finding: Finding, choices: Choices | None = None) -> str:
    """ "1,50 m", "mais de 3,00 m"."""
    more = choices is not None and excludes_its_limit(finding, choices)
    return f"{'mais de ' if more else ''}{quantity(finding.required or (0, UNBOUNDED), finding.unit)}"


def margin_text(finding: Finding) -> str:
    """ "faltam 17,60 m", "folga 0,10 m", at least what is certain of an interval; empty where nothing is."""
    if finding.margin is None:
        return ""
    return shortfall_or_margin(finding.margin, finding.unit, fails=finding.verdict is Verdict.DOES_NOT_COMPLY)


def shortfall_or_margin(margin: Between, unit: str, *, fails: bool) -> str:
    """The margin in words: what is certainly short or certainly to spare."""
    low, high = margin
    least = -high if high < 0 else low
    if low < 0 <= high or least >= UNBOUNDED // 2:
        return ""
    if margin == (0, 0):
        return "no limite, o que não basta" if fails else "no limite"
    at_least = "" if low == high else "pelo menos "
    if high < 0:
        plural = least >= (2 if unit == "un" else 2000)
        return f"{'faltam' if plural else 'falta'} {at_least}{quantity((least, least), unit)}"
    return f"folga de {at_least}{quantity((least, least), unit)}"


def quantity(value: Between, unit: str) -> str:
    """An interval as Brazilians write it, with its unit; what cannot be below zero has no lower end."""
    kind: Literal["m", "kg", "un", "min"] = unit  # type: ignore[assignment]
    low, high = value
    if low >= UNBOUNDED // 2:
        return "sem limite na lei"
    if low == high:
        return written(low, kind)
    if low <= 0:
        return "não informado" if high >= UNBOUNDED // 2 else f"até {written(high, kind)}"
    return written_interval(low, UNBOUNDED if high >= UNBOUNDED // 2 else high, kind)


def excludes_its_limit(finding: Finding, choices: Choices) -> bool:
    """Whether the duty that decides is "more than", not "at least", under the chosen readings."""
    label = finding.outcome.shown[0]
    comparisons = [each for part in _parts(finding.rule.must, label) for each in _comparisons(part, choices)]
    return bool(comparisons) and set(comparisons) == {"more_than"}


def _parts(root: Node, label: str) -> Iterator[Node]:
    if root.operator == "part" and root.detail == label:
        yield root
    for below in root.parts:
        yield from _parts(below, label)


def _comparisons(root: Node, choices: Choices) -> Iterator[str]:
    if root.operator == "by_reading":
        reading, options = root.detail
        yield from _comparisons(root.parts[options.index(choices[reading])], choices)
    elif root.operator in ("at_least", "more_than"):
        yield root.operator
    else:
        for below in root.parts:
            yield from _comparisons(below, choices)


# Names

TABLE_ROW = "art10_cpt_row"


def label_of(provision: str) -> str:
    """ "art. 10, § 2º"."""
    return provisions.label_of(provision)


def labels_of(named: Iterable[str]) -> str:
    """Several provisions, each once: "art. 10, linhas 1 e 2 do quadro"; "art. 4º; art. 5º"."""
    each = [*dict.fromkeys(named)]
    rows = sorted(provision.removeprefix(TABLE_ROW) for provision in each if provision.startswith(TABLE_ROW))
    labels = [label_of(provision) for provision in each if not provision.startswith(TABLE_ROW)]
    if rows:
        labels.insert(0, label_of(TABLE_ROW + rows[0]) if len(rows) == 1 else f"art. 10, linhas {listed(rows)} do quadro")
    return "; ".join(labels)


def listed(words: Iterable[str]) -> str:
    """ "A, B e C"."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} e {last}" if first else last


def name_of(identifier: str, kind: str = "") -> str:
    """What people call a thing: its own name, or what it is and its place in the list where it has none."""
    if identifier.startswith("#"):
        return f"{kind or 'item'} nº {identifier[1:]} da lista"
    if kind and kind.lower() not in identifier.lower():
        return f"{identifier} ({kind})"
    return identifier


def counterpart_of(finding: Finding) -> str:
    """The neighbour or opening that a finding is about, with what it is; empty where it is about none."""
    if finding.counterpart is None:
        return ""
    item = finding.outcome.item
    return name_of(finding.counterpart, kind_of(item) if item is not None else "")


def kind_of(neighbour: Entity) -> str:
    """ "escola"; "igreja ou cinema" where it may be either; empty where nobody said."""
    kinds = neighbour.values.get(NEIGHBOUR_KIND.id, frozenset())
    return " ou ".join(label for kind, label in NEIGHBOUR_KIND.choices.items() if kind in kinds)


def area_of(identifier: str) -> str:
    """ "área A"; the word is not said twice."""
    name = f"nº {identifier[1:]}" if identifier.startswith("#") else identifier
    return name if name.lower().startswith(("área", "area")) else f"área {name}"


def place_of(path: str, *, areas: bool = True) -> str:
    """Of what a path of the file tells: "divisa norte, área A"; areas left out where there is only one."""
    named: list[str] = []
    for key, item in steps_of(path):
        if item is None:
            continue
        if key == AREAS.key:
            named += [area_of(item)] if areas else []
        elif key == SEPARATIONS.key:
            named.append(f"entre {listed(item.split(','))}")
        else:
            named.append(name_of(item, "extintor" if key == EXTINGUISHERS.key else ""))
    return ", ".join(reversed(named))
