"""Findings as a person reads them: one statement for what is the same in several areas, neighbours as a whole.

A neighbour may stand in one of several rows of the quadro, each open, while the neighbour itself is decided ("with or
without a wall it is too near"); then the neighbour's verdict is stated, and not its rows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from resguardo.outputs import citations, past_walls, wording
from resguardo.outputs.remedies import offending, remedies_of
from resguardo.rulebook.expression import Node, walk
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.joined_truths import Shown
from resguardo.rulebook.law import Group, Law
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.scalar import compiled
from resguardo.rulebook.verdict import Verdict
from resguardo.site.facts import BOUNDARY_WALL_HEIGHT
from resguardo.site.quantities import ANY, UNBOUNDED

Place = tuple[str | None, str | None]
"""An area and its counterpart."""
Key = tuple[str, str | None, str | None]
"""A provision, an area and its counterpart."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What was measured, what is required and what lies between, as people write them; empty where there is none.

    ``instead`` is what would be required without the fire wall that halves it; ``looked`` says that ``measured`` tells
    how far was looked, in words of its own, and no measure.
    """

    measured: str = ""
    required: str = ""
    margin: str = ""
    instead: str = ""
    looked: bool = False

    @property
    def measured_in_words(self) -> str:
        """ "medido 1,49 m", "olhado até 20,00 m"; empty where nothing is known."""
        return f"medido {self.measured}" if self.measured and not self.looked else self.measured

    @property
    def demanded(self) -> str:
        """What is required, and why where it is not what the quadro says."""
        return f"{self.required}, {self.instead}" if self.instead else self.required


@dataclass(frozen=True, slots=True)
class Statement:
    """What the law says of one thing, or of the same thing in several areas.

    ``areas`` is empty for the whole establishment. ``numbers`` are bare values; ``spoken`` says the same in
    words, ``remedies`` what would mend it, each by itself. With ``wall_is_open`` it is not told whether the wall is
    there for which the row of the quadro is made.
    """

    verdict: Verdict
    provisions: tuple[str, ...]
    citation: str
    title: str
    areas: tuple[str, ...]
    counterpart: str
    what: str
    headline: str
    reason: str
    numbers: Numbers
    spoken: tuple[str, ...]
    remedies: tuple[str, ...]
    law_is_silent: bool
    beyond_the_list: bool
    of_the_site: bool
    at_the_limit: bool = False
    wall_is_open: bool = False

    @property
    def article(self) -> str:
        """The article, as in ``art10``."""
        return self.provisions[0].split("_")[0]


def statements_of(assessment: Assessment) -> tuple[Statement, ...]:
    """All findings stated, in the law's order, what is equal in several areas once."""
    return _merged(_stated(assessment, assessment.findings))


def unasked(assessment: Assessment, asked: Container[Key]) -> tuple[Statement, ...]:
    """What is open although no question was put about it, as other facts must come first."""
    open_ = [each for each in assessment.findings if each.verdict is Verdict.UNDETERMINED and key_of(each) not in asked]
    return tuple(each for each in _merged(_stated(assessment, open_)) if each.verdict is Verdict.UNDETERMINED)


def _stated(assessment: Assessment, findings: Iterable[Finding]) -> Iterator[Statement]:
    decided = decided_neighbours(assessment)
    told: set[Place] = set()
    for finding in findings:
        place = place_of(finding)
        if not is_row_of(finding, decided, assessment.law):
            yield statement_of(finding, assessment)
        elif place not in told:
            told.add(place)
            here = [each for each in assessment.findings if place_of(each) == place]
            rows = [each for each in here if is_row_of(each, decided, assessment.law)]
            yield as_a_whole(rows, decided[place], assessment)


def decided_neighbours(assessment: Assessment) -> Mapping[Place, Verdict]:
    """The neighbours that are decided as a whole although a row that they may be in is open."""
    whole: dict[Place, Verdict] = {(each.area, each.neighbour): each.verdict for each in assessment.neighbours}
    rows = [each for each in assessment.findings if _is_row(each, assessment.law)]
    by_a_row = {place_of(each) for each in rows if each.verdict is whole[place_of(each)]}
    return {
        place_of(each): whole[place_of(each)]
        for each in rows
        if each.verdict is Verdict.UNDETERMINED
        and whole[place_of(each)].decided
        and place_of(each) not in by_a_row  # else that row says it, and this one stays open
    }


def is_row_of(finding: Finding, neighbours: Mapping[Place, Verdict], law: Law) -> bool:
    """Whether the finding is an open row of the quadro for one of these neighbours."""
    return _is_row(finding, law) and finding.verdict is Verdict.UNDETERMINED and place_of(finding) in neighbours


def key_of(finding: Finding) -> Key:
    """The provision, the area and the counterpart, by which a question names a finding."""
    return finding.provision, finding.subject, finding.counterpart


def place_of(finding: Finding) -> Place:
    """The area and the counterpart that a finding is about."""
    return finding.subject, finding.counterpart


def _is_row(finding: Finding, law: Law) -> bool:
    return finding.outcome.item is not None and citations.is_row(law, finding.provision)


def statement_of(finding: Finding, assessment: Assessment) -> Statement:
    """One finding stated."""
    numbers = numbers_of(finding, assessment)
    return Statement(
        verdict=finding.verdict,
        provisions=(finding.provision,),
        citation=assessment.law.provisions.label_of(finding.provision),
        title=finding.rule.title,
        areas=(finding.subject,) if finding.subject else (),
        counterpart=wording.counterpart_of(finding),
        what=wording.PARTS.get(finding.outcome.shown[0], ""),
        headline=_headline(finding, assessment),
        reason=wording.reason_text(assessment.law, finding),
        numbers=numbers,
        spoken=_spoken(finding, assessment),
        remedies=remedies_of(finding, assessment),
        law_is_silent=wording.law_is_silent(assessment.law, finding),
        beyond_the_list=finding.rule.beyond_the_list,
        of_the_site=finding.rule.of_the_site,
        at_the_limit=finding.reason == wording.AT_THE_LIMIT,
        wall_is_open=wall_is_open(finding, assessment.law),
    )


def wall_is_open(finding: Finding, law: Law) -> bool:
    """Whether a limit is weighed in a row of the quadro although its wall may put it in another."""
    item, applies = finding.outcome.item, finding.outcome.applies
    if item is None or not _is_row(finding, law) or applies[0] == applies[1]:
        return False
    low, high = item.values.get(BOUNDARY_WALL_HEIGHT.id, ANY)
    return bool(low != high) and _turns_on_a_wall(finding.rule)


def _turns_on_a_wall(rule: Rule) -> bool:
    """Whether the wall of a boundary puts a thing into the rule's row or out of it."""
    nodes = (node for each in rule.unless for node in walk(each.condition))
    return any(node.detail is BOUNDARY_WALL_HEIGHT for node in nodes)


def sentence_of(finding: Finding, assessment: Assessment) -> str:
    """What the provision demands or why it does not apply, with the numbers that decide, in one sentence."""
    return "; ".join(
        filter(None, (wording.reason_text(assessment.law, finding), ", ".join(_numbers_in_words(finding, assessment))))
    )


def numbers_of(finding: Finding, assessment: Assessment) -> Numbers:
    """The numbers that decide a finding."""
    if not wording.has_numbers(finding):
        return Numbers()
    return Numbers(
        wording.quantity(finding.measured or (0, 0), finding.unit),
        required_of(finding, assessment),
        wording.margin_text(finding),
        past_walls.instead_of(finding, assessment),
    )


def tabled_numbers_of(finding: Finding, assessment: Assessment) -> Numbers:
    """The same for a column of measures, in which how far was looked must not pass for one."""
    numbers = numbers_of(finding, assessment)
    looked = finding.rule.beyond_the_list and numbers.measured
    return replace(numbers, measured=wording.measured_text(finding), looked=True) if looked else numbers


def required_of(finding: Finding, assessment: Assessment) -> str:
    """ "10,00 m"; "20,00 m, ou 10,00 m atrás de parede corta-fogo" where it is open whether one stands there."""
    value = wording.required_value(finding, assessment.choices)
    premise = wording.PREMISES.get(finding.outcome.shown[0])
    if premise is None or finding.verdict is not Verdict.UNDETERMINED:
        return value
    without = _required_without_premise(finding, assessment)
    return f"{without}, ou {value} {premise}" if without else value


def _required_without_premise(finding: Finding, assessment: Assessment) -> str:
    """What is required where the premise of the part shown does not hold; empty where it holds for certain."""
    outcome, choices = finding.outcome, assessment.choices
    area, item = (each.values if each else {} for each in (outcome.area, outcome.item))

    def truth_of(each: Node) -> tuple[int, int, Shown]:
        truth: tuple[int, int, Shown] = compiled(each, choices)(assessment.situation.site.values, area, item)
        return truth

    nodes = [*wording.chosen_nodes(finding.rule.must, choices)]
    premised = [each for each in nodes if each.operator == "provided"]
    under_one = {below.detail for each in premised for below in wording.chosen_nodes(each.parts[1], choices)}
    if any(truth_of(each.parts[0])[0] for each in premised):
        return ""
    plain = (each for each in nodes if each.operator == "part" and each.detail not in under_one)
    required = (truth_of(each)[2] for each in plain)
    return " ou ".join(dict.fromkeys(wording.quantity((each[4], each[5]), each[1]) for each in required if each[1]))


def as_a_whole(rows: Iterable[Finding], verdict: Verdict, assessment: Assessment) -> Statement:
    """A neighbour's verdict, whichever of its open rows it is in."""
    first, *others = [replace(each, verdict=verdict) for each in rows]
    stated = statement_of(first, assessment)
    required = " ou ".join(dict.fromkeys(required_of(each, assessment) for each in (first, *others)))
    numbers = replace(stated.numbers, required=required, margin=_least_margin([first, *others]), instead="")
    provisions = tuple(each.provision for each in (first, *others))
    return replace(
        stated,
        provisions=provisions,
        citation=citations.labels_of(assessment.law, provisions),
        title=" ou ".join(dict.fromkeys(each.rule.title for each in (first, *others))),
        reason="em qualquer das linhas do quadro em que este vizinho pode estar",
        numbers=numbers,
        spoken=tuple(filter(None, (wording.measured_text(first), f"exigido {required}", numbers.margin))),
        remedies=(),
        law_is_silent=False,
    )


def _least_margin(rows: list[Finding]) -> str:
    margins = [each.margin for each in rows if each.margin is not None]
    if not margins:
        return ""
    hull = min(low for low, _ in margins), max(high for _, high in margins)
    return wording.shortfall_or_margin(hull, rows[0].unit, fails=rows[0].verdict is Verdict.DOES_NOT_COMPLY)


def _headline(finding: Finding, assessment: Assessment) -> str:
    """The finding in the words of whoever runs the place."""
    counterpart = wording.counterpart_with_kind(finding)
    if finding.rule.each == "neighbour" and finding.verdict is Verdict.DOES_NOT_COMPLY:
        behind = ", mesmo atrás de parede corta-fogo" if finding.reason == "distancia_reduzida" else ""
        typed = counterpart.startswith(finding.counterpart or "")  # a person's word, shown as it is
        return f"{counterpart if typed else wording.capital(counterpart)}: perto demais do armazenamento{behind}"
    named = [counterpart] if counterpart else offending(finding, assessment)
    reason = wording.capital(wording.reason_text(assessment.law, finding))
    return f"{reason}: {wording.listed(named)}" if named else reason


def _numbers_in_words(finding: Finding, assessment: Assessment, for_whom: str = "") -> tuple[str, ...]:
    """ "medido 1,49 m", "exigido 1,50 m", "falta 0,01 m"; nothing where the duty has no numbers."""
    if not wording.has_numbers(finding):
        return ()
    instead = past_walls.instead_of(finding, assessment)
    required = f"exigido {required_of(finding, assessment)}{for_whom}{f' ({instead})' if instead else ''}"
    numbers = wording.measured_text(finding), required, wording.margin_text(finding)
    return tuple(filter(None, (*numbers, past_walls.remark(finding, assessment))))


def _spoken(finding: Finding, assessment: Assessment) -> tuple[str, ...]:
    group = assessment.groups.get(finding.subject or "")
    by_class = (
        finding.rule.article == assessment.law.neighbour_article and group is not None and len(group.classes) == 1
    )
    named = f" {'para a ' if group.classes[0] else ''}{class_text(group)}" if group is not None and by_class else ""
    return _numbers_in_words(finding, assessment, named)


def class_text(group: Group) -> str:
    """ "classe III"; "classe II ou III"; "classe II a VI, ou acima da VI"; "acima da classe VI".

    Of a capacity with no upper end told: "classe I ou maior"; "classe por saber" where nothing is.
    """
    names = [name for name in group.classes if name is not None]
    if not names:
        return "acima da classe VI"
    if group.mass[1] >= UNBOUNDED // 2:
        return f"classe {names[0]} ou maior" if group.mass[0] else "classe por saber"
    span = f"{names[0]} a {names[-1]}" if len(names) > 2 else " ou ".join(names)
    return f"classe {span}{', ou acima da VI' if None in group.classes else ''}"


def _merged(stated: Iterable[Statement]) -> tuple[Statement, ...]:
    """Statements that differ in their areas only, as one."""
    together: dict[Statement, list[str]] = {}
    for each in stated:
        together.setdefault(replace(each, areas=()), []).extend(each.areas)
    return tuple(replace(each, areas=tuple(areas)) for each, areas in together.items())
