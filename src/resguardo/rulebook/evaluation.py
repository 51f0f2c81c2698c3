"""Evaluates all rules of a law on one situation: an outcome per rule and thing, then the verdict of the whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from resguardo.rulebook.expression import Choices
from resguardo.rulebook.joined_truths import NOTHING, Shown
from resguardo.rulebook.law import Law, Situation
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.scalar import Evaluate, compiled
from resguardo.rulebook.verdict import Verdict, of_truth
from resguardo.site.entity import Entity
from resguardo.site.quantities import Between

NO_VALUES: Mapping[str, Any] = {}
NO_ENTITY = Entity("", "", NO_VALUES)


class Outcome(NamedTuple):
    """What one rule says of one thing: whether it applies, whether its duty is met, and the numbers that decide."""

    rule: Rule
    area: Entity | None
    item: Entity | None
    applies: Between
    met: Between
    shown: Shown
    verdict: Verdict
    reason: str

    @property
    def truth(self) -> Between:
        """Truth of "does not apply, or is met"."""
        return max(1 - self.applies[1], self.met[0]), max(1 - self.applies[0], self.met[1])

    @property
    def fails_if_applies(self) -> bool:
        """Whether it is open only because the rule may not apply: not met whatever else is told.

        Of a rule on things of some kind the kind is open too, and another rule may be the thing's: that says nothing.
        """
        open_ = self.verdict is Verdict.UNDETERMINED
        return open_ and not self.met[1] and self.rule.among is None and not self.rule.after

    @property
    def key(self) -> tuple[int, str, str]:
        """The same for the same rule and thing under any reading."""
        return id(self.rule), self.area.path if self.area else "", self.item.path if self.item else ""


class Prepared(NamedTuple):
    """A rule with its expressions compiled under one choice of readings."""

    rule: Rule
    must: Evaluate
    unless: tuple[tuple[str, Evaluate], ...]
    among: Evaluate | None


@lru_cache(maxsize=512)
def _prepared(law_rules: tuple[Rule, ...], choices: tuple[tuple[str, str], ...]) -> tuple[Prepared, ...]:
    chosen = dict(choices)
    return tuple(
        Prepared(
            rule,
            compiled(rule.must, chosen),
            tuple((each.reason, compiled(each.condition, chosen)) for each in rule.unless),
            compiled(rule.among, chosen) if rule.among else None,
        )
        for rule in law_rules
    )


def prepare(rules: tuple[Rule, ...], choices: Choices) -> tuple[Prepared, ...]:
    """The rules compiled under the chosen readings; kept, so that the next site pays nothing."""
    return _prepared(rules, tuple(sorted(choices.items())))


def outcomes(law: Law, situation: Situation, choices: Choices) -> tuple[list[Outcome], Between]:
    """All outcomes in the order of the law, and the truth of the site's verdict; those that read it come last."""
    prepared = prepare(law.rules, choices)
    found = spoken([outcome for each in prepared if not each.rule.after for outcome in evaluate(each, situation)])
    truth = site_truth(law, prepared, situation, found)
    site = {**situation.site.values, "site_verdict": truth}
    for each in prepared:
        if each.rule.after:
            found.append(judge(each, site, None, None, situation.subject))
    return found, truth


def spoken(found: list[Outcome]) -> list[Outcome]:
    """The outcomes without those that would only say that nothing is left beyond a list that has its own findings."""
    listed = {
        (each.rule.provision, each.area.path) for each in found if each.item is not None and each.area is not None
    }
    return [
        each
        for each in found
        if not (
            each.rule.beyond_the_list
            and each.verdict is Verdict.COMPLIES
            and each.area is not None
            and (each.rule.provision, each.area.path) in listed
        )
    ]


def evaluate(prepared: Prepared, situation: Situation) -> Iterator[Outcome]:
    """The outcomes of one rule on everything it concerns."""
    site, each = situation.site.values, prepared.rule.each
    if each == "area":
        for area in situation.areas:
            yield judge_area(prepared, situation, area)
    elif each == "neighbour":
        for area in situation.areas:
            for item in area.values["neighbours"].items:
                if prepared.among is None or prepared.among(site, area.values, item.values)[1]:
                    yield judge(prepared, site, area, item, area.values["subject"])
    elif each == "property":
        if situation.whole is not None:
            yield judge(prepared, site, situation.whole, None, situation.whole.values["subject"])
    else:
        yield judge(prepared, site, None, None, situation.subject)


def judge_area(prepared: Prepared, situation: Situation, area: Entity) -> Outcome:
    """A rule on an area; where it is uncertain what counts as one with it, over all groupings that may be."""
    worlds = situation.worlds() if prepared.rule.separates_groups else ()
    if not worlds:
        return judge(prepared, situation.site.values, area, None, area.values["subject"])
    site = situation.site.values
    each = [
        judge(prepared, site, other, None, other.values["subject"])
        for world in worlds
        for other in world.areas
        if other.path == area.path
    ]
    applies = min(one.applies[0] for one in each), max(one.applies[1] for one in each)
    met = min(one.truth[0] for one in each), max(one.met[1] for one in each)
    shown = min(each, key=lambda one: sum(one.truth)).shown
    return _outcome(prepared, site, area, None, applies, (*met, shown))


def judge(prepared: Prepared, site: Any, area: Entity | None, item: Entity | None, subject: Between) -> Outcome:
    """A rule on one thing: "not subject, or an exception, or the duty is met"."""
    area_values = area.values if area is not None else NO_VALUES
    item_values = item.values if item is not None else NO_VALUES
    low, high = subject
    if high and (prepared.unless or prepared.among):
        for _, condition in prepared.unless:
            exception = condition(site, area_values, item_values)
            low, high = low & (1 - exception[1]), high & (1 - exception[0])
        if prepared.among is not None:
            concerned = prepared.among(site, area_values, item_values)
            low, high = low & concerned[0], high & concerned[1]
    met = prepared.must(site, area_values, item_values) if high else (0, 0, NOTHING)
    return _outcome(prepared, site, area, item, (low, high), met)


def _outcome(
    prepared: Prepared,
    site: Any,
    area: Entity | None,
    item: Entity | None,
    applies: Between,
    met: tuple[int, int, Shown],
) -> Outcome:
    rule, shown = prepared.rule, met[2]
    if not applies[1]:
        reason = _exception(prepared, site, area, item)
        return Outcome(rule, area, item, applies, (met[0], met[1]), NOTHING, Verdict.NOT_APPLICABLE, reason)
    truth = max(1 - applies[1], met[0]), max(1 - applies[0], met[1])
    verdict = of_truth(*truth)
    if verdict is Verdict.COMPLIES:
        reason = shown[0] if not rule.met or shown[0] in rule.met_as else rule.met
    else:
        reason = shown[0] if verdict is Verdict.DOES_NOT_COMPLY else rule.open
    return Outcome(rule, area, item, applies, (met[0], met[1]), shown, verdict, reason)


def _exception(prepared: Prepared, site: Any, area: Entity | None, item: Entity | None) -> str:
    """Why the rule does not apply: the scope first, then its own exceptions in their order."""
    area_values = area.values if area is not None else NO_VALUES
    item_values = item.values if item is not None else NO_VALUES
    if not (area_values or site)["subject"][1]:
        return str(site["outside"])
    certain = (reason for reason, condition in prepared.unless if condition(site, area_values, item_values)[0])
    return next(certain, str(site["outside"]))


def site_truth(law: Law, prepared: tuple[Prepared, ...], situation: Situation, found: list[Outcome]) -> Between:
    """The least of all duties; where that is open, over each grouping of areas by itself.

    Facts enter the whole through several duties: areas that count as one may fail one duty, and apart another.
    """
    truth = _least_truth(law, prepared, situation, found)
    if truth[0] == truth[1] or not situation.worlds():
        return truth
    each = []
    for world in situation.worlds():
        inner = [outcome for one in prepared if one.rule.of_the_site for outcome in evaluate(one, world)]
        each.append(_least_truth(law, prepared, world, inner))
    return min(one[0] for one in each), max(one[1] for one in each)


def _least_truth(law: Law, prepared: tuple[Prepared, ...], situation: Situation, found: list[Outcome]) -> Between:
    """The least of all duties; a neighbour of uncertain kind or wall counts as a whole, not row by row.

    Without a storage area told nobody knows what its duties would be.
    """
    low, high = int(bool(situation.areas)), 1
    for outcome in found:
        if outcome.rule.of_the_site and outcome.item is None:
            truth = outcome.truth
            low, high = low & truth[0], high & truth[1]
    for _, _, truth in neighbour_truths(law, prepared, situation, found, lambda rule: rule.of_the_site):
        low, high = low & truth[0], high & truth[1]
    return low, high


def neighbour_truths(
    law: Law, prepared: tuple[Prepared, ...], situation: Situation, found: list[Outcome], counts: Callable[[Rule], bool]
) -> Iterator[tuple[Entity, Entity, Between]]:
    """Per area and neighbour, the truth of all counted rules together, exact over what the neighbour may be."""
    together: dict[tuple[str, str], Between] = {}
    for outcome in found:
        if outcome.item is not None and outcome.area is not None and counts(outcome.rule):
            place, truth = (outcome.area.path, outcome.item.path), outcome.truth
            have = together.get(place, (1, 1))
            together[place] = have[0] & truth[0], have[1] & truth[1]
    for area in situation.areas:
        for item in area.values["neighbours"].items:
            cases = law.neighbour_cases(item.values)
            if len(cases) == 1:
                yield area, item, together.get((area.path, item.path), (1, 1))
            else:
                yield area, item, _over_cases(prepared, situation, area, item, cases, counts)


def _over_cases(
    prepared: tuple[Prepared, ...],
    situation: Situation,
    area: Entity,
    item: Entity,
    cases: tuple[Mapping[str, Any], ...],
    counts: Callable[[Rule], bool],
) -> Between:
    site, rules = (
        situation.site.values,
        [each for each in prepared if each.rule.each == "neighbour" and counts(each.rule)],
    )
    low, high = 1, 0
    for values in cases:
        narrowed = Entity(item.id, item.path, values)
        truths = [
            judge(each, site, area, narrowed, area.values["subject"]).truth
            for each in rules
            if each.among is None or each.among(site, area.values, values)[1]
        ]
        low = min([low, *(truth[0] for truth in truths)])
        high = max(high, min((truth[1] for truth in truths), default=1))
        if (low, high) == (0, 1):  # as open as can be, whatever the other cases say
            break
    return low, high
