"""The readings of the law on which a result stands, and those that would turn it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from resguardo.outputs import citations, wording
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Law
from resguardo.rulebook.reading import Reading
from resguardo.rulebook.verdict import Verdict


@dataclass(frozen=True, slots=True)
class ReliedOn:
    """A question that the law leaves open, and the answer taken."""

    id: str
    question: str
    taken: str
    citation: str


@dataclass(frozen=True, slots=True)
class Turning:
    """Another answer that would turn the whole result, or single findings: ``fails`` those that fail now."""

    option: str
    question: str
    taken: str
    other: str
    turns_the_whole: bool
    fails: tuple[str, ...]
    others: tuple[str, ...]


def relied_on(assessment: Assessment) -> tuple[ReliedOn, ...]:
    """The readings with more than one option that the findings used, or that grouped and classed the areas."""
    law = assessment.law
    used = {key for each in assessment.findings if _applies(each) for key in each.readings}
    if assessment.groups:
        used |= law.grouping_readings
    return tuple(
        ReliedOn(
            reading.id,
            reading.question,
            label_of(reading, assessment.choices[reading.id]),
            citations.labels_of(law, reading.provisions),
        )
        for reading in law.readings
        if reading.id in used and len(reading.options) > 1
    )


def _applies(finding: Finding) -> bool:
    return finding.verdict is not Verdict.NOT_APPLICABLE


def turning(assessment: Assessment) -> tuple[Turning, ...]:
    """The options that alone would turn the whole or a finding; those that turn the whole first."""
    readings = {reading.id: reading for reading in assessment.law.readings}
    found: dict[str, list[Finding]] = {option: [] for option in assessment.verdict_flips_under}
    for finding in assessment.findings:
        for option in () if finding.rule.after else finding.flips_under:
            found.setdefault(option, []).append(finding)
    turned = (_turning(option, findings, readings, assessment) for option, findings in found.items())
    return tuple(sorted(turned, key=lambda each: (not each.turns_the_whole, not each.fails, each.option)))


def _turning(option: str, findings: list[Finding], readings: Mapping[str, Reading], assessment: Assessment) -> Turning:
    key, _, other = option.partition("=")
    reading = readings[key]
    fails = [each for each in findings if each.verdict is Verdict.DOES_NOT_COMPLY]
    return Turning(
        option=option,
        question=reading.question,
        taken=label_of(reading, assessment.choices[key]),
        other=label_of(reading, other),
        turns_the_whole=option in assessment.verdict_flips_under,
        fails=_named(assessment.law, fails),
        others=_named(assessment.law, (each for each in findings if each not in fails)),
    )


def _named(law: Law, findings: Iterable[Finding]) -> tuple[str, ...]:
    """The provisions, each with the counterparts concerned."""
    things: dict[str, list[str]] = {}
    for finding in findings:
        counterparts = things.setdefault(law.provisions.label_of(finding.provision), [])
        counterparts += [wording.counterpart_of(finding)] if finding.counterpart and finding.outcome.item else []
    return tuple(
        f"{label} ({wording.listed(dict.fromkeys(names))})" if names else label for label, names in things.items()
    )


def label_of(reading: Reading, option: str) -> str:
    """What an option says."""
    return next(each.label for each in reading.options if each.id == option)
