"""What the law says of one thing, with all that a person needs to check it."""

from __future__ import annotations

from dataclasses import dataclass

from resguardo.rulebook.evaluation import Outcome
from resguardo.rulebook.law import Group, Law, Situation
from resguardo.rulebook.missing import Missing
from resguardo.rulebook.provision import Rule
from resguardo.rulebook.verdict import Cause, SiteVerdict, Verdict
from resguardo.site.entity import Entity
from resguardo.site.quantities import Between


@dataclass(frozen=True, slots=True)
class Finding:
    """One provision's verdict on one subject.

    ``measured`` and ``required`` are intervals in thousandths of ``unit`` (units for counts), None where the duty has
    no numbers. ``flips_under`` lists the options, as ``R07=allowed``, under which this decided verdict is another
    decided one. ``failing`` labels all parts of the duty that fail, of which ``reason`` is the worst. ``missing`` holds
    the paths of the facts that can still turn an open one.
    """

    provision: str
    subject: str | None
    counterpart: str | None
    verdict: Verdict
    reason: str
    outcome: Outcome
    cause: Cause | None = None
    unit: str = ""
    measured: Between | None = None
    required: Between | None = None
    missing: Missing | None = None
    readings: tuple[str, ...] = ()
    flips_under: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()

    @property
    def rule(self) -> Rule:
        """The rule that speaks."""
        return self.outcome.rule

    @property
    def margin(self) -> Between | None:
        """What the measured value has to spare over the required one, from the least to the most."""
        if self.measured is None or self.required is None:
            return None
        return self.measured[0] - self.required[1], self.measured[1] - self.required[0]


@dataclass(frozen=True, slots=True)
class NeighbourVerdict:
    """Art. 10 as a whole for one neighbour of one area, exact even where the rows it may be in are each open."""

    area: str
    neighbour: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Assessment:
    """All that a law says of a site under one choice of readings."""

    law: Law
    verdict: SiteVerdict
    findings: tuple[Finding, ...]
    neighbours: tuple[NeighbourVerdict, ...]
    groups: dict[str, Group]
    verdict_flips_under: tuple[str, ...]
    choices: dict[str, str]
    site: Entity
    situation: Situation
