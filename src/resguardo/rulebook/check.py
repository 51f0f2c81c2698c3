"""From a site's facts to an assessment: every rule, why what is open is open, and which readings would turn what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from resguardo.rulebook.evaluation import (
    Outcome,
    Prepared,
    evaluate,
    judge,
    neighbour_truths,
    outcomes,
    prepare,
    site_truth,
    spoken,
)
from resguardo.rulebook.expression import Choices, Node, readings_of
from resguardo.rulebook.finding import Assessment, Finding, NeighbourVerdict
from resguardo.rulebook.joined_truths import Shown
from resguardo.rulebook.law import Law, Situation
from resguardo.rulebook.missing import Missing, Seeker
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.scalar import compiled
from resguardo.rulebook.verdict import Cause, SiteVerdict, Verdict, of_truth
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact, ListOf, Section
from resguardo.site.facts import AREAS, KEYS, SITE
from resguardo.site.quantities import Between

Key = tuple[int, str, str]


def assess(law: Law, site: Entity, choices: Choices, *, flips: bool = True) -> Assessment:
    """What the law says of a site under the chosen readings, one option for each.

    With ``flips=False`` the other readings are not tried, which is most of the work.
    """
    situation = law.derive(site, choices)
    found, truth = outcomes(law, situation, choices)
    verdict = verdict_of(situation, truth)
    turned, whole_turned = flips_of(law, site, situation, choices, found, verdict) if flips else ({}, ())
    closed = _closings(law, site, situation, choices)
    findings = tuple(_finding(law, situation, choices, each, turned.get(each.key, ()), closed) for each in found)
    return Assessment(
        law=law,
        verdict=verdict,
        findings=_with_open_site(findings) if verdict == "indeterminado" else findings,
        neighbours=_neighbours(law, situation, choices, found),
        groups=dict(situation.groups()),
        verdict_flips_under=whole_turned,
        choices=dict(choices),
        site=site,
        situation=situation,
    )


def verdict_of(situation: Situation, truth: Between) -> SiteVerdict:
    """The outcome for the whole site: the scope first, then the least of its duties."""
    if not situation.subject[1]:
        return "isento" if situation.outside == "isento" else "fora_da_lei"
    if not situation.areas:
        return "indeterminado"
    verdict: SiteVerdict = of_truth(*truth).value  # type: ignore[assignment]
    return verdict


def _neighbours(law: Law, situation: Situation, choices: Choices, found: list[Outcome]) -> tuple[NeighbourVerdict, ...]:
    prepared = prepare(law.rules, choices)
    applied = {
        (each.area.path, each.item.path)
        for each in found
        if each.area and each.item and each.applies[1] and each.rule.article == law.neighbour_article
    }
    return tuple(
        NeighbourVerdict(
            area.id, item.id, of_truth(*truth) if (area.path, item.path) in applied else Verdict.NOT_APPLICABLE
        )
        for area, item, truth in neighbour_truths(
            law, prepared, situation, found, lambda rule: rule.article == law.neighbour_article
        )
    )


# Which readings would turn what


def flips_of(
    law: Law, site: Entity, situation: Situation, choices: Choices, found: list[Outcome], verdict: SiteVerdict
) -> tuple[dict[Key, tuple[str, ...]], tuple[str, ...]]:
    """Per outcome, and for the whole, the options that alone turn a decided verdict into another decided one."""
    turned: dict[Key, list[str]] = {}
    whole: list[str] = []
    for reading in law.readings:
        for option in reading.options:
            if option.id == choices[reading.id]:
                continue
            name = f"{reading.id}={option.id}"
            other = _under(law, site, situation, {**choices, reading.id: option.id}, reading.id, found)
            for before, verdict_there in _compared(found, other):
                if before.verdict is not verdict_there and before.verdict.decided and verdict_there.decided:
                    turned.setdefault(before.key, []).append(name)
            if "indeterminado" not in (verdict, other.verdict) and other.verdict not in (verdict, ""):
                whole.append(name)
    return {key: tuple(names) for key, names in turned.items()}, tuple(whole)


class _Other(NamedTuple):
    """What another option changes: the rules it may touch, their outcomes under it, and the site's verdict."""

    rules: frozenset[Rule]
    outcomes: list[Outcome]
    verdict: str


UNTOUCHED = _Other(frozenset(), [], "")


def _compared(found: list[Outcome], other: _Other) -> Iterator[tuple[Outcome, Verdict]]:
    """Each outcome that may be touched, with its verdict there; a neighbour no longer concerned is no business."""
    there = {each.key: each.verdict for each in other.outcomes}
    for each in found:
        if each.key in there:
            yield each, there[each.key]
        elif each.rule in other.rules and each.item is not None:
            yield each, Verdict.NOT_APPLICABLE


def _under(
    law: Law, site: Entity, situation: Situation, choices: Choices, reading: str, found: list[Outcome]
) -> _Other:
    """What another option changes, with as little work as shows it."""
    rules = _rules_reading(law, reading)
    if reading in law.derive_readings:
        derived = law.derive(site, choices)
        if derived != situation:
            changed, truth = outcomes(law, derived, choices)
            return _Other(frozenset(law.rules), changed, verdict_of(derived, truth))
    if not rules:
        return UNTOUCHED
    prepared = prepare(law.rules, choices)
    changed = spoken([each for one in prepared if one.rule in rules for each in evaluate(one, situation)])
    untouched = [each for each in found if each.rule not in rules and not each.rule.after]
    truth = site_truth(law, prepared, situation, untouched + changed)
    changed += _after(prepared, situation, truth)
    return _Other(rules, changed, verdict_of(situation, truth))


def _after(prepared: tuple[Prepared, ...], situation: Situation, truth: Between) -> list[Outcome]:
    site = {**situation.site.values, "site_verdict": truth}
    return [judge(each, site, None, None, situation.subject) for each in prepared if each.rule.after]


_RULE_READINGS: dict[int, frozenset[str]] = {}


def readings_of_rule(rule: Rule) -> frozenset[str]:
    """All readings on which a rule's own expressions may turn."""
    have = _RULE_READINGS.get(id(rule))
    if have is None:
        roots = [rule.must, *(each.condition for each in rule.unless), *([rule.among] if rule.among else [])]
        have = _RULE_READINGS[id(rule)] = frozenset[str]().union(*map(readings_of, roots))
    return have


def _rules_reading(law: Law, reading: str) -> frozenset[Rule]:
    return frozenset(rule for rule in law.rules if reading in readings_of_rule(rule))


# Why what is open is open


def _closings(law: Law, site: Entity, situation: Situation, choices: Choices) -> list[dict[Key, Verdict]]:
    """The verdicts if the law's gap were closed one way or the other; none where the site is nowhere near it."""
    if not law.gap_is_possible(situation, choices):
        return []
    closed = []
    for closing in law.gap_closings:
        chosen = {**choices, **closing}
        found, _ = outcomes(law, law.derive(site, chosen), chosen)
        closed.append({each.key: each.verdict for each in found})
    return closed


def _finding(
    law: Law,
    situation: Situation,
    choices: Choices,
    outcome: Outcome,
    flips: tuple[str, ...],
    closed: list[dict[Key, Verdict]],
) -> Finding:
    rule, area, item, shown = outcome.rule, outcome.area, outcome.item, outcome.shown
    missing: Missing | None = None
    cause: Cause | None = None
    reason = outcome.reason
    if outcome.verdict is Verdict.UNDETERMINED:
        missing = missing_of(situation, choices, outcome)
        # what a closing leaves unsaid is a survey that then reaches far enough
        gap = any(verdicts.get(outcome.key, Verdict.COMPLIES).decided for verdicts in closed)
        cause = "law_gap" if gap else _cause(missing)
        reason = _open_reason(rule, cause)
    return Finding(
        provision=_provision(rule, area),
        subject=area.id or None if area else None,
        counterpart=item.id if item else _nearest(rule, area, shown),
        verdict=outcome.verdict,
        reason=reason,
        outcome=outcome,
        cause=cause,
        unit=shown[1],
        measured=(shown[2], shown[3]) if shown[1] else None,
        required=(shown[4], shown[5]) if shown[1] else None,
        missing=missing,
        readings=tuple(sorted(readings_of_rule(rule))),
        flips_under=flips,
        failing=_failing(rule, situation, outcome, choices) if outcome.verdict is Verdict.DOES_NOT_COMPLY else (),
    )


def _failing(rule: Rule, situation: Situation, outcome: Outcome, choices: Choices) -> tuple[str, ...]:
    """The labels of all parts of a duty that certainly fail, in the order of the law."""
    site = situation.site.values
    area = outcome.area.values if outcome.area else {}
    item = outcome.item.values if outcome.item else {}
    labels: list[str] = []

    def walk(root: Node) -> None:
        if root.operator == "by_reading":
            reading, options = root.detail
            walk(root.parts[options.index(choices[reading])])
        elif root.operator == "all_of":
            for below in root.parts:
                walk(below)
        elif root.operator == "in_band" and rule.bands is not None:
            low, high = compiled(root.parts[0], choices)(site, area, item)
            bands = {sum(value > limit for limit in root.detail) for value in (low, high)}
            if len(bands) == 1:
                walk(root.parts[1 + bands.pop()])
        elif root.operator == "part" and not compiled(root, choices)(site, area, item)[1]:
            labels.append(root.detail)

    walk(rule.must)
    return tuple(labels)


def _open_reason(rule: Rule, cause: Cause) -> str:
    if rule.after:
        return rule.open
    return {"law_gap": "lei_omissa", "open_norm": "norma_aberta"}.get(cause, rule.open)


def _provision(rule: Rule, area: Entity | None) -> str:
    if rule.bands is None or area is None:
        return rule.provision
    return rule.bands.provision_of(*area.values[rule.bands.quantity.id])


def _nearest(rule: Rule, area: Entity | None, shown: Shown) -> str | None:
    """The listed thing whose distance is shown, else that which may be nearest; the first of equally near ones."""
    if rule.nearest is None or area is None:
        return None
    items, distance = rule.nearest
    listed = area.values[items.id].items
    found = [each for each in listed if shown[1] and each.values.get(distance.id) == shown[2:4]] or listed
    return min(found, key=lambda each: each.values.get(distance.id, (0, 0))[0]).id if found else None


def missing_of(situation: Situation, choices: Choices, outcome: Outcome) -> Missing:
    """The facts that can still turn an open outcome, with their cuts."""
    if outcome.rule.separates_groups and situation.worlds() and outcome.area is not None:
        return _missing_over_worlds(situation, choices, outcome)
    origins = situation.origins().get(outcome.area.path if outcome.area else "", {})
    seeker = Seeker(choices, situation.site, outcome.area, outcome.item, origins)
    if outcome.applies[0] != outcome.applies[1]:
        values = outcome.area.values if outcome.area else situation.site.values
        if values["subject"][0] != values["subject"][1]:
            seeker.merge(origins.get("subject", {}))
        for each in outcome.rule.unless:
            seeker.truth(each.condition)
        if outcome.rule.among is not None:
            seeker.truth(outcome.rule.among)
    if outcome.met[0] != outcome.met[1]:
        seeker.truth(outcome.rule.must)
    return seeker.found


def _missing_over_worlds(situation: Situation, choices: Choices, outcome: Outcome) -> Missing:
    """What is missing in any grouping that may be, and what decides which grouping it is."""
    found: Missing = {}
    for world in situation.worlds():
        for area in world.areas:
            if outcome.area is not None and area.path == outcome.area.path:
                inner = missing_of(replace(situation, worlds=tuple), choices, outcome._replace(area=area))
                found |= {path: cuts | found.get(path, frozenset()) for path, cuts in inner.items()}
    origins = situation.origins().get(outcome.area.path if outcome.area else "", {})
    for path, cuts in origins.get("group_mass", {}).items():
        found[path] = found.get(path, frozenset()) | cuts
    return found


def _attested_keys() -> frozenset[str]:
    return frozenset(KEYS[fact.id].rsplit(".", 1)[-1] for fact in _facts(SITE) if fact.attested)


def _facts(members: tuple[Any, ...]) -> Iterator[Fact]:
    for member in members:
        if isinstance(member, Fact):
            yield member
        elif isinstance(member, Section | ListOf):
            yield from _facts(member.members)


ATTESTED = _attested_keys()


def _cause(missing: Mapping[str, object]) -> Cause:
    """Open for a person's word alone, or for facts."""
    if not missing:
        return "law_gap"  # nothing that anyone could tell would decide it
    attested = all(path.rsplit(".", 1)[-1] in ATTESTED for path in missing)
    return "open_norm" if attested else "missing_facts"


def _with_open_site(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """An open verdict on the whole site waits for what its open findings wait for."""
    missing = {
        path: cuts for each in findings if each.rule.of_the_site and each.missing for path, cuts in each.missing.items()
    }
    return tuple(
        replace(each, missing={**missing, **(each.missing or {})}, cause="missing_facts")
        if each.rule.after and each.verdict is Verdict.UNDETERMINED
        else each
        for each in findings
    )


__all__ = ["AREAS", "assess", "flips_of", "missing_of", "readings_of_rule", "verdict_of"]
