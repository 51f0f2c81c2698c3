"""What a person reads of a finding: verdicts, names, numbers and reasons in Portuguese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from resguardo.rulebook.expression import Choices, Node
from resguardo.rulebook.finding import Finding
from resguardo.rulebook.law import Law
from resguardo.rulebook.verdict import SiteVerdict, Verdict
from resguardo.site.entity import Entity, has_name
from resguardo.site.facts import (
    AREAS,
    EXTINGUISHERS,
    GOODS,
    NEIGHBOUR_KIND,
    NEIGHBOURS,
    OPENING_KIND,
    OPENINGS,
    PAPERS,
    SEPARATIONS,
)
from resguardo.site.numbers import written, written_interval
from resguardo.site.quantities import ANY, UNBOUNDED, Between
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
    "isento": "ISENTO desta lei",
    "fora_da_lei": "FORA DO ALCANCE desta lei",
}
SITE_MARKS: dict[SiteVerdict, str] = {
    "atende": "✔",
    "nao_atende": "✖",
    "indeterminado": "?",
    "isento": "–",
    "fora_da_lei": "–",
}
MET = "cumprido"
"""The reason code of a duty that is met, where no part of it has more to say."""
AT_THE_LIMIT = "no_limite"
"""The reason code of a duty that is met only within the municipality's drawing tolerance (R58)."""
WITHIN_TOLERANCE = "dentro da tolerância de desenho"
UNTOLD = "não informado"
REASONS = {
    "sem_botijao_de_13_kg": "não há botijão de 13 kg: fora do alcance desta lei",
    "outro_municipio": "outro município: fora do alcance desta lei",
    "falta_fato": "falta informação para decidir",
    "norma_aberta": "a lei não dá número: precisa da avaliação de uma pessoa",
}
COUNTED = {
    "kg_de_po": ("de pó químico", "de pó químico"),
    "numero_de_extintores": ("extintor", "extintores"),
    "extintores_de_4_kg": ("extintor de 4 kg", "extintores de 4 kg"),
    "extintores_de_12_kg": ("extintor de 12 kg", "extintores de 12 kg"),
}
"""What a duty weighs or counts, one and several, by the label of its part."""

PROBLEMS_COUNT_AS = "um valor com problema conta como não informado, salvo onde se diz o que vale"
"""What becomes of what the problems are about: some say what holds, as what a plan measured."""

WALL_IS_OPEN = "muro por confirmar"

PARTS = {"pe_direito": "pé-direito", "espaco_livre": "espaço livre sobre a pilha"}
"""What was measured, where the provision's title does not say it."""

ALL_LINES = "Linhas da planta"
"""Title of the table of all lines of a plan by their numbers, where the drawing has no room for it."""


def only(law: Law) -> str:
    """What a result is of, and what it is not."""
    return f"Verifica somente a {law.name}; não substitui a análise oficial, e outras normas também se aplicam."


def site_verdict(law: Law, verdict: SiteVerdict) -> str:
    """ "ATENDE às exigências desta lei"."""
    exempt = f": até {law.exempt_cylinders} botijões" if verdict == "isento" else ""
    return f"{SITE_VERDICTS[verdict]}{exempt}"


# Sentences


def reason_of(law: Law, code: str) -> str:
    """What a reason code says that no rule has words for; raises KeyError for another."""
    if code == "isento":
        return f"instalação de até {law.exempt_cylinders} botijões: isenta desta lei"
    if code == "lei_omissa":
        return f"a lei é omissa acima de {written(law.quadro.class_limits[-1], 'kg')}"
    return REASONS[code]


def reason_text(law: Law, finding: Finding) -> str:
    """What the provision demands of what fails, what is missing for it, or why it does not apply."""
    words = finding.rule.words
    if finding.reason == MET:
        return PARTS.get(finding.outcome.shown[0], "cumprido")
    if finding.verdict is Verdict.UNDETERMINED and finding.reason not in words:
        return missing_text(law, finding)
    reason = words.get(finding.reason) or reason_of(law, finding.reason)
    others = [words[label] for label in finding.failing if label != finding.reason and label in words]
    return reason if not others else f"{reason}; e também: {'; '.join(others)}"


def missing_text(law: Law, finding: Finding) -> str:
    """What an open finding waits for, by name."""
    reason = reason_of(law, finding.reason)
    if not finding.missing:
        return reason
    labels = labels_of_facts(finding.missing)
    if finding.cause == "law_gap" and law_is_silent(law, finding):
        return f"falta saber: {labels}; e {reason}"
    return f"{reason} ({labels})" if finding.cause == "open_norm" else f"falta saber: {labels}"


def labels_of_facts(paths: Iterable[str]) -> str:
    """What stands at paths of the file, each once: "placa bem visível e placa adequada"."""
    return listed(dict.fromkeys(declared_at(path).label for path in paths))


def law_is_silent(law: Law, finding: Finding) -> bool:
    """Whether what is told reaches what the law leaves out; of one with no upper end, what is missing decides."""
    area = finding.outcome.area
    low, high = area.values[law.quadro.mass.id] if area else ANY
    beyond = low > law.quadro.class_limits[-1] or high < UNBOUNDED // 2
    return finding.cause == "law_gap" and (beyond or not finding.missing)


# Numbers


def has_numbers(finding: Finding) -> bool:
    """Whether a measured and a required value decide the finding."""
    told = finding.measured is not None and finding.required is not None
    return told and finding.verdict is not Verdict.NOT_APPLICABLE


def measured_text(finding: Finding) -> str:
    """ "medido 1,49 m", "há 8 kg de pó químico", "olhado até 20,00 m"; empty where nothing is known."""
    value = quantity(finding.measured or (0, UNBOUNDED), finding.unit)
    if value == UNTOLD:
        return ""
    if finding.rule.beyond_the_list:
        return f"olhado até {value}"
    if finding.unit == "m":
        return f"medido {value}"
    one, several = COUNTED.get(finding.outcome.shown[0], ("", ""))
    return f"há {value} {one if value == '1' else several}".rstrip()


PREMISES = {"distancia_reduzida": "atrás de parede corta-fogo"}
"""Parts of a duty that are enough only under a premise."""


def required_value(finding: Finding, choices: Choices | None = None) -> str:
    """ "1,50 m", "mais de 3,00 m"."""
    more = choices is not None and excludes_its_limit(finding, choices)
    return f"{'mais de ' if more else ''}{quantity(finding.required or (0, UNBOUNDED), finding.unit)}"


def margin_text(finding: Finding) -> str:
    """ "faltam 17,60 m", "folga de 0,10 m", at least what is certain of an interval; empty where nothing is.

    The numbers of an open finding are those of one part of its duty, and say nothing of what is short; only a survey
    that does not reach far enough says how far.
    """
    open_part = finding.verdict is Verdict.UNDETERMINED and not finding.rule.beyond_the_list
    if finding.margin is None or open_part:
        return ""
    if finding.reason == AT_THE_LIMIT:
        short = shortfall_or_margin(finding.margin, finding.unit, fails=True) if finding.margin[1] < 0 else ""
        return ", ".join(filter(None, (f"no limite: {short}" if short else "no limite", WITHIN_TOLERANCE)))
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
        return UNTOLD if high >= UNBOUNDED // 2 else f"até {written(high, kind)}"
    return written_interval(low, UNBOUNDED if high >= UNBOUNDED // 2 else high, kind)


def excludes_its_limit(finding: Finding, choices: Choices) -> bool:
    """Whether the duty that decides is "more than", not "at least", under the chosen readings."""
    nodes = chosen_nodes(finding.rule.must, choices)
    parts = [each for each in nodes if each.operator == "part" and each.detail == finding.outcome.shown[0]]
    operators = {below.operator for part in parts for below in chosen_nodes(part, choices)}
    return "more_than" in operators and "at_least" not in operators


def chosen_nodes(root: Node, choices: Choices) -> Iterator[Node]:
    """A rule's expression node by node, without the options that were not chosen."""
    if root.operator == "by_reading":
        reading, options = root.detail
        yield from chosen_nodes(root.parts[options.index(choices[reading])], choices)
    else:
        yield root
        for below in root.parts:
            yield from chosen_nodes(below, choices)


# Names


def listed(words: Iterable[str]) -> str:
    """ "A, B e C"."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} e {last}" if first else last


def either(words: Iterable[str]) -> str:
    """ "A, B ou C"."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} ou {last}" if first else last


def name_of(identifier: str, kind: str = "") -> str:
    """What people call a thing: its own name, or what it is and its place in the list where it has none."""
    return f"{kind or 'item'} nº {identifier[1:]} da lista" if not has_name(identifier) else identifier


def counterpart_of(finding: Finding) -> str:
    """The neighbour or opening that a finding is about; empty where it is about none."""
    item = finding.outcome.item
    return name_of(finding.counterpart, kind_of(item) if item is not None else "") if finding.counterpart else ""


def counterpart_with_kind(finding: Finding) -> str:
    """The same with what it is: "Colégio Alfa (escola)"."""
    return with_kind(counterpart_of(finding), finding.outcome.item)


def with_kind(name: str, thing: Entity | None) -> str:
    """A name with what the thing is; a name that says it already stays as it is."""
    kind = kind_of(thing) if thing is not None else ""
    said = any(each.replace("_", " ").split()[0] in name.lower() for each in (*_kinds_of(thing), kind) if each)
    return f"{name} ({kind})" if kind and not said else name


KIND_LABELS = {**NEIGHBOUR_KIND.choices, **OPENING_KIND.choices}


def kind_of(thing: Entity) -> str:
    """What a neighbour or a floor opening is: "escola"; "igreja ou cinema"; empty where nobody said."""
    return " ou ".join(KIND_LABELS[kind] for kind in _kinds_of(thing))


def _kinds_of(thing: Entity | None) -> list[str]:
    values = thing.values if thing is not None else {}
    kinds = values.get(NEIGHBOUR_KIND.id) or values.get(OPENING_KIND.id, ())
    return [kind for kind in KIND_LABELS if kind in kinds]


def area_name(identifier: str) -> str:
    """A storage area by its name alone, among others; by its place in the list where it has none."""
    return name_of(identifier, "área")


def area_of(identifier: str) -> str:
    """ "área A"; the word is not said twice."""
    name = f"nº {identifier[1:]}" if not has_name(identifier) else identifier
    return name if name.lower().startswith(("área", "area")) else f"área {name}"


def area_first(identifier: str) -> str:
    """The same where a sentence begins, "Área A"; a name stays as it was typed."""
    name = area_of(identifier)
    return name if name == identifier else capital(name)


ITEMS = {NEIGHBOURS.key: "vizinho", OPENINGS.key: "abertura", PAPERS.key: "documento", GOODS.key: "mercadoria"}
"""What an item of a list is called that bears no name."""


def place_of(path: str, *, areas: bool = True) -> str:
    """Of what a path of the file tells: "divisa norte, área A"; areas left out where there is only one."""
    named: list[str] = []
    for key, item in steps_of(path):
        if item is None:
            continue
        if key == AREAS.key:
            named += [area_of(item)] if areas else []
        elif key == SEPARATIONS.key:
            named.append(f"entre {listed(map(area_name, item.split(',')))}")
        elif key == EXTINGUISHERS.key:
            named.append(name_of(item, "extintor") if not has_name(item) else f"extintor {item}")
        else:
            named.append(name_of(item, ITEMS.get(key, "")))
    return ", ".join(reversed(named))


def with_areas(text: str, areas: Iterable[str]) -> str:
    """The text with the areas that it concerns in parentheses; as it is where none is to be named."""
    named = listed(map(area_of, areas))
    return f"{text} ({named})" if named else text


def kept_together(text: str) -> str:
    """The text with no line break between a number and its unit, "art." and its number."""
    return TOGETHER.sub(NO_BREAK, text)


NO_BREAK = "\N{NO-BREAK SPACE}"
UNITS = "mm|cm|m|km|[Kk]g|min|litros?|botij(?:ão|ões)"
TOGETHER = re.compile(rf"(?<=\d) (?=(?:{UNITS})\b)|(?<=±) |(?<=\bart\.) |(?<=§) |(?<=classe) (?=[IV])|(?<=nº) ")


def capital(text: str) -> str:
    """The text with a capital at its start; nothing else changes."""
    return text[:1].upper() + text[1:]
