"""Art. 3 opening by opening: the law speaks of all of an area together, who measures looks at each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from resguardo.outputs import at_the_limit
from resguardo.rulebook.evaluation import judge, prepare
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.site.entity import Entity, Survey
from resguardo.site.facts import OPENINGS


def findings_of_openings(assessment: Assessment) -> Iterator[Finding]:
    """What art. 3 says of each floor opening that is listed, as if the area had no other."""
    for finding in assessment.findings:
        area = finding.outcome.area
        if finding.rule.nearest is None or finding.rule.nearest[0] is not OPENINGS or area is None:
            continue
        for opening in area.values[OPENINGS.id].items:
            yield _of_one(finding, area, opening, assessment)


def _of_one(finding: Finding, area: Entity, opening: Entity, assessment: Assessment) -> Finding:
    listed: Survey = area.values[OPENINGS.id]
    alone = Survey(listed.path, told=True, complete=True, items=(opening,))
    with_it_alone = Entity(area.id, area.path, {**area.values, OPENINGS.id: alone})
    (prepared,) = prepare((finding.rule,), assessment.choices)
    outcome = judge(prepared, assessment.situation.site.values, with_it_alone, None, area.values["subject"])
    _, unit, *ends = outcome.shown
    found = replace(
        finding,
        counterpart=opening.id,
        verdict=outcome.verdict,
        reason=outcome.reason,
        outcome=outcome,
        unit=unit,
        measured=(ends[0], ends[1]) if unit else None,
        required=(ends[2], ends[3]) if unit else None,
    )
    return replace(at_the_limit.numbered(found, assessment), outcome=outcome._replace(item=opening))
