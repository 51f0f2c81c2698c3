"""All that the page of a request shows, gathered: findings on one side, what people determined on the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from resguardo.casework import applying, edges
from resguardo.casework.checking import Checked, Part, changed_readings, facts_of, law_of, pinned_readings
from resguardo.casework.comparison import Turned, says_otherwise, turned_verdicts
from resguardo.casework.discrepancy import discrepancies
from resguardo.casework.models import (
    Alvara,
    Correction,
    Determination,
    FactJudgement,
    IssuedDocument,
    LicenceCase,
    SiteVersion,
)
from resguardo.casework.models.papers import FIRE_LICENCE
from resguardo.casework.reviewing import Judged, checked_as_judged, judged_facts, judged_papers, overrides_of
from resguardo.casework.standing import is_in_force, state_on
from resguardo.casework.states import AWAITS, LABELS, RUNNING, State
from resguardo.casework.suspending import Fallen, Unexecuted, fallen, unexecuted
from resguardo.casework.tasks import Stage, stages_of
from resguardo.site.problem import UnusableFile


@dataclass(frozen=True, slots=True)
class Site:
    """The last version of a site: what was told, what the law said of it then, as judged, and today."""

    version: SiteVersion
    versions: int
    told: Checked
    judgements: Mapping[str, FactJudgement]
    as_judged: Checked | None
    today: Checked | None
    law: Mapping[str, str]
    readings: Mapping[str, str]

    @property
    def edition(self) -> date:
        """The law's edition that is pinned."""
        return date.fromisoformat(self.law["edition"])

    @property
    def otherwise_today(self) -> tuple[Turned, ...]:
        """The verdicts that today's law, readings or configuration turn."""
        return turned_verdicts(self.version.result, self.today.result) if self.today else ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All facts, part by part."""
        return self.told.parts

    @property
    def adopted(self) -> Checked:
        """With the values that were adopted in the analysis, where any were."""
        return self.as_judged or self.told

    @property
    def unjudged(self) -> int:
        """How many facts nobody judged."""
        return len(facts_of(self.told.parts).keys() - self.judgements.keys())


@dataclass(frozen=True, slots=True)
class Overview:
    """A request on one page."""

    case: LicenceCase
    state: State
    label: str
    awaits: str
    stages: tuple[Stage, ...]
    lacking: tuple[str, ...]
    site: Site | None
    papers: tuple[Judged, ...]
    corrections: tuple[Correction, ...]
    determinations: tuple[Determination, ...]
    alvara: Alvara | None
    document: IssuedDocument | None
    in_force: bool
    renewals: tuple[LicenceCase, ...]
    suspensions: tuple[Unexecuted, ...]
    fallen: Fallen | None

    @property
    def discrepancies(self) -> tuple[str, ...]:
        """What the site tells otherwise of the establishment than the request."""
        return discrepancies(self.case, self.site.adopted if self.site else None)

    @property
    def without_fire_licence(self) -> bool:
        """Whether it is to be sent yet without the fire brigade's licence, which only the alvará will need."""
        return self.state is State.DRAFT and all(each.paper.kind != FIRE_LICENCE for each in self.papers)

    @property
    def abandoned(self) -> bool:
        """Whether it waits for something and its applicant was erased."""
        return not self.case.applicant.is_active and self.state in RUNNING

    @property
    def unanswered(self) -> bool:
        """Whether a correction was asked that nobody answered in its term, or nobody can answer any more."""
        today = timezone.localdate()
        return any(each.is_open and (self.abandoned or today > each.last) for each in self.corrections)

    @property
    def renewable(self) -> bool:
        """Whether its alvará is in force and nobody asked for its renewal, or that was refused."""
        return self.in_force and all(each.state == State.REFUSED for each in self.renewals)


def overview_of(case: LicenceCase) -> Overview:
    """What there is of a request today."""
    today = timezone.localdate()
    state = state_on(case, today)
    alvara = Alvara.objects.filter(case=case).first()
    return Overview(
        case=case,
        state=state,
        label=LABELS[state],
        awaits=AWAITS[state],
        stages=stages_of(case),
        lacking=applying.lacking(case) if case.state == State.DRAFT else (),
        site=site_of(case, today),
        papers=judged_papers(case),
        corrections=tuple(Correction.objects.filter(case=case).order_by("pk")),
        determinations=tuple(Determination.objects.filter(case=case).order_by("pk")),
        alvara=alvara,
        document=IssuedDocument.objects.filter(alvara=alvara).last() if alvara else None,
        in_force=alvara is not None and is_in_force(alvara, today),
        renewals=tuple(LicenceCase.objects.filter(renews=case).order_by("pk")),
        suspensions=unexecuted(today).get(case.pk, ()),
        fallen=fallen().get(case.pk),
    )


def site_of(case: LicenceCase, today: date) -> Site | None:
    """The site as the case has it; None where it was not told yet, or can no longer be read."""
    version = applying.last_version(case)
    if version is None:
        return None
    try:
        told = edges.checked(version.content, version.verified, readings=pinned_readings(version.result))
        judgements = judged_facts(version, facts_of(told.parts))
        now = edges.checked(version.content, today)
    except UnusableFile:
        return None
    return Site(
        version=version,
        versions=version.number,
        told=told,
        judgements=judgements,
        as_judged=checked_as_judged(version, judgements) if overrides_of(judgements) else None,
        today=now if says_otherwise(version.result, now.result) else None,
        law=law_of(version.result),
        readings=changed_readings(version.result),
    )
