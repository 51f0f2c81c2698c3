"""The *quadro de afastamentos*: per area, each neighbour and floor opening with what is required and measured."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from resguardo.outputs import wording
from resguardo.outputs.floor_openings import findings_of_openings
from resguardo.outputs.past_walls import distance_meant, walls_of
from resguardo.outputs.statements import (
    Numbers,
    as_a_whole,
    decided_neighbours,
    is_row_of,
    place_of,
    tabled_numbers_of,
    wall_is_open,
)
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Law
from resguardo.rulebook.verdict import Verdict
from resguardo.site.facts import FIRE_WALL
from resguardo.site.quantities import NO, UNKNOWN, YES

WALLS = {NO: "não há parede corta-fogo", UNKNOWN: "não informado"}


@dataclass(frozen=True, slots=True)
class Clearance:
    """A row: a neighbour, a floor opening, or what the survey leaves open beyond its list."""

    neighbour: str
    numbers: Numbers
    reduction: str
    verdict: Verdict
    provision: str
    citation: str


@dataclass(frozen=True, slots=True)
class ClearanceTable:
    """The rows of one area."""

    area: str
    rows: tuple[Clearance, ...]


def clearance_tables(assessment: Assessment) -> tuple[ClearanceTable, ...]:
    """The tables of all areas for which the law asks distances."""
    openings = tuple(filter(_is_measured, findings_of_openings(assessment)))
    tables = (ClearanceTable(area, tuple(_rows(area, openings, assessment))) for area in assessment.groups)
    return tuple(table for table in tables if table.rows)


def _rows(area: str, openings: Iterable[Finding], assessment: Assessment) -> list[Clearance]:
    """The rows in the order in which things are listed, neighbours first, what is beyond the list last."""
    decided = decided_neighbours(assessment)
    asking = (each for each in assessment.findings if asks_for_a_distance(each, assessment.law))
    findings = [each for each in (*asking, *openings) if each.subject == area]
    rows: list[Clearance] = []
    for same in _by_thing(findings).values():
        whole = [each for each in same if is_row_of(each, decided, assessment.law)]
        rows += [_row(each, assessment) for each in same if each not in whole]
        if whole:
            rows.append(_whole_row(whole, decided[place_of(whole[0])], assessment))
    return rows


def _by_thing(findings: list[Finding]) -> dict[str, list[Finding]]:
    """By the path of the neighbour or opening; what is beyond a list last."""
    together: dict[str, list[Finding]] = {}
    for finding in sorted(findings, key=lambda each: each.counterpart is None):
        thing = finding.outcome.item
        together.setdefault(thing.path if thing else "", []).append(finding)
    return together


def asks_for_a_distance(finding: Finding, law: Law) -> bool:
    """Whether it is of an article that asks for a distance from what stands around."""
    return finding.rule.article in _articles(law) and finding.verdict is not Verdict.NOT_APPLICABLE


@cache
def _articles(law: Law) -> frozenset[str]:
    """The articles that ask something of each neighbour."""
    return frozenset(rule.article for rule in law.rules if rule.each == "neighbour")


def _is_measured(opening: Finding) -> bool:
    return opening.verdict is not Verdict.NOT_APPLICABLE and opening.measured is not None


def _row(finding: Finding, assessment: Assessment) -> Clearance:
    wall = f", {wording.WALL_IS_OPEN}" if wall_is_open(finding, assessment.law) else ""
    named = wording.counterpart_with_kind(finding) or f"além dos listados: {finding.rule.title.lower()}"
    return Clearance(
        neighbour=f"{named}{wall}",
        numbers=tabled_numbers_of(finding, assessment),
        reduction=_reduction(finding, assessment),
        verdict=finding.verdict,
        provision=finding.provision,
        citation=assessment.law.provisions.label_of(finding.provision),
    )


def _whole_row(rows: list[Finding], verdict: Verdict, assessment: Assessment) -> Clearance:
    stated = as_a_whole(rows, verdict, assessment)
    name = wording.counterpart_with_kind(rows[0])
    return Clearance(
        name, stated.numbers, _reduction(rows[0], assessment), verdict, stated.provisions[0], stated.citation
    )


def _wall_on_plan(finding: Finding, assessment: Assessment) -> bool:
    """Whether a fire wall of the plan blocks some line that is meant: the shortest past it is longer than without."""
    values = finding.outcome.item.values if finding.outcome.item else {}
    sight, straight = (
        values.get(each.id) for each in (assessment.law.quadro.sight, distance_meant(finding, assessment))
    )
    return sight is not None and straight is not None and bool(sight[1] > straight[1])


def _reduction(finding: Finding, assessment: Assessment) -> str:
    """Whether a fire wall halves a distance of the quadro, as far as it matters here."""
    neighbour = finding.outcome.item
    if neighbour is None or finding.rule.article != assessment.law.neighbour_article:
        return "–"
    told = neighbour.values.get(FIRE_WALL.id, UNKNOWN)
    if told != YES and not _wall_on_plan(finding, assessment):
        if not walls_of(finding.outcome.area):
            return WALLS[told]
        return "não é precisa" if finding.verdict is Verdict.COMPLIES else "as paredes da planta não o tapam"
    if finding.outcome.shown[0] == "distancia_reduzida":
        return "à metade (§ 2º)" if finding.verdict.decided else "à metade, se confirmada (§ 2º)"
    return "não é precisa" if finding.verdict is Verdict.COMPLIES else "a parede não reduz"
