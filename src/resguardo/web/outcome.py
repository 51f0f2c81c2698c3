"""The result page: the outcome, its reasons each with the facts behind it, and what is still to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from resguardo.outputs import wording
from resguardo.outputs.inquiries import Inquiry
from resguardo.outputs.places import place_in_words
from resguardo.outputs.report import Report, report_of
from resguardo.outputs.statements import Statement
from resguardo.rulebook.expression import Derived, Node, walk
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import AREAS, CAPACITY, EXTINGUISHERS, KEYS, OF_AREA, OF_SITE, SEPARATION_GAP, SEPARATIONS
from resguardo.site.telling import told_at
from resguardo.sources.written import Content
from resguardo.verification import VERSION, Verification
from resguardo.web.mending import Behind, Mistold, mistold_in
from resguardo.web.on_plan import is_on_plan

DERIVED_FROM: Mapping[str, str] = {
    "group_mass": CAPACITY.key,
    "own_mass": CAPACITY.key,
    "group_extinguishers": EXTINGUISHERS.key,
}
"""What the law derives, and what is told of each area behind it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that is not met: in the words of whoever runs the place, its numbers, what would mend it, the law, the
    facts behind it."""

    headline: str
    spoken: str
    remedies: str
    provision: str
    citation: str
    title: str
    behind: tuple[Behind, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question still open, the provision that waits for it, and each thing about which it can be answered."""

    inquiry: Inquiry
    provision: str
    ways: tuple[Behind, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The report with what a page can do beyond it."""

    report: Report
    mistold: tuple[Mistold, ...]
    failing: tuple[Reason, ...]
    missing: tuple[Asked, ...]
    judgements: tuple[Asked, ...]


def outcome_of(verification: Verification, content: Content, plan_site: Entity | None) -> Outcome:
    """The result of a verification of a file's content; ``plan_site`` is the site as its plan alone tells it, where
    that counts."""
    report = report_of(verification, VERSION)
    basis = {each.fact: each.basis[0] for each in verification.questions}
    return Outcome(
        report,
        mistold=mistold_in(verification, content, plan_site),
        failing=tuple(_reason(each, verification.assessment, report, plan_site) for each in report.failing),
        missing=tuple(_asked(each, basis, report) for each in report.missing),
        judgements=tuple(_asked(each, basis, report) for each in report.judgements),
    )


def _asked(inquiry: Inquiry, basis: Mapping[str, str], report: Report) -> Asked:
    several = len(report.areas) > 1
    ways = tuple(Behind(wording.place_of(path, areas=several), path) for path in inquiry.paths)
    return Asked(inquiry, basis[inquiry.paths[0]], ways)


def _reason(statement: Statement, assessment: Assessment, report: Report, plan_site: Entity | None) -> Reason:
    several = len(report.areas) > 1
    areas = statement.areas if several else ()
    behind = dict.fromkeys(
        path for finding in _findings_of(statement, assessment) for path in _paths(finding, assessment)
    )
    return Reason(
        headline=wording.with_areas(statement.headline, areas),
        spoken=" · ".join(statement.spoken),
        remedies="; ou ".join(statement.remedies),
        provision=statement.provisions[0],
        citation=statement.citation,
        title=statement.title,
        behind=tuple(
            Behind(place_in_words(path, areas=several), path, on_plan=is_on_plan(path, plan_site)) for path in behind
        ),
    )


def _findings_of(statement: Statement, assessment: Assessment) -> Iterator[Finding]:
    for each in assessment.findings:
        same_area = not statement.areas or each.subject in statement.areas
        same_thing = not statement.counterpart or wording.counterpart_of(each) == statement.counterpart
        if each.provision in statement.provisions and same_area and same_thing:
            yield each


def _paths(finding: Finding, assessment: Assessment) -> Iterator[str]:
    """The told facts on which a failing finding stands: those of the part that decides, where one does."""
    must = finding.rule.must
    deciding = [each for each in walk(must) if each.operator == "part" and each.detail == finding.reason] or [must]
    for root in deciding:
        for declared in _declared(root, assessment):
            yield from _told_paths(declared, finding, assessment)


def _declared(root: Node, assessment: Assessment) -> Iterator[Fact | ListOf | Derived]:
    for node in wording.chosen_nodes(root, assessment.choices):
        detail = node.detail[0] if isinstance(node.detail, tuple) and node.detail else node.detail
        if isinstance(detail, Fact | ListOf | Derived):
            yield detail


def _told_paths(declared: Fact | ListOf | Derived, finding: Finding, assessment: Assessment) -> Iterator[str]:
    if isinstance(declared, Derived):
        if declared.id in DERIVED_FROM:
            together = _together(finding, assessment)
            yield from (f"{AREAS.key}[{area}].{DERIVED_FROM[declared.id]}" for area in together)
            pairs = combinations(together, 2) if declared.id == "group_mass" else ()
            yield from (f"{SEPARATIONS.key}[{one},{other}].{SEPARATION_GAP.key}" for one, other in pairs)
        return
    key, item = KEYS[declared.id], finding.outcome.item
    if declared.id in OF_SITE:
        path = key
    elif declared.id in OF_AREA:
        path = f"{AREAS.key}[{finding.subject}].{key}"
    else:
        path = f"{item.path}.{key}" if item is not None else ""
    if path and told_at(assessment.site, path) is not None:
        yield path


def _together(finding: Finding, assessment: Assessment) -> tuple[str, ...]:
    """The areas that count as one with that of a finding; all of them for one about the property."""
    group = assessment.groups.get(finding.subject or "")
    return group.members if group is not None else tuple(assessment.groups)
