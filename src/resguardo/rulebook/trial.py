"""What an open verdict would become if one more fact were told: the part of an assessment it touches, no more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from resguardo.rulebook.evaluation import Outcome, Prepared, judge, judge_area
from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.law import Law, Situation
from resguardo.site.entity import Entity
from resguardo.site.facts import AREAS, NEIGHBOURS
from resguardo.site.quantities import NO, UNKNOWN
from resguardo.site.telling import tell


def situation_with(law: Law, assessment: Assessment, path: str, value: Any, *, derives: bool) -> Situation:
    """The situation after one more fact; ``derives`` if the fact may change what the law derives from the others."""
    situation = assessment.situation
    if derives:
        after = law.derive(tell(assessment.site, path, value), assessment.choices)
        # one more fact makes no grouping uncertain that was certain, and too many groupings are not searched again
        return after if situation.worlds() else replace(after, worlds=tuple)
    listed = situation.site.values[AREAS.id]
    site_verdict = NO if assessment.verdict == "nao_atende" else UNKNOWN  # what fails stays so whatever is told
    values = {**situation.site.values, "site_verdict": site_verdict, AREAS.id: replace(listed, items=situation.areas)}
    root = Entity("", "", values)
    told = tell(root, path, value)
    return replace(situation, site=told, areas=told.values[AREAS.id].items)


def again(prepared: Prepared, outcome: Outcome, situation: Situation) -> Outcome:
    """The same rule on the same thing in another situation."""
    site = situation.site.values
    if outcome.area is None:
        return judge(prepared, site, None, None, situation.subject)
    if situation.whole is not None and outcome.area.path == situation.whole.path:
        return judge(prepared, site, situation.whole, None, situation.whole.values["subject"])
    area = next(each for each in situation.areas if each.path == outcome.area.path)
    if outcome.item is None:
        return judge_area(prepared, situation, area)
    item = next(each for each in area.values[NEIGHBOURS.id].items if each.path == outcome.item.path)
    return judge(prepared, site, area, item, area.values["subject"])
