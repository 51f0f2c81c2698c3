"""Drafts for a person to edit, made of what a case holds when they are asked for; nothing in the case changes.

None is issued, so none has a code: what binds is what the case keeps (a recommendation, what was served), and a code
would vouch for words that somebody may have changed since.
"""

from __future__ import annotations

from django.utils import timezone

from resguardo.casework import applying, edges, log, reviewing
from resguardo.casework.analysis import Analysis, analysis_of
from resguardo.casework.checking import Override, facts_of, pinned_readings
from resguardo.casework.documents import memorial, parecer, served
from resguardo.casework.documents.content import Document, Proof
from resguardo.casework.models import Determination, IssuedDocument, LicenceCase, Served, SiteVersion
from resguardo.casework.steps import Refused


def memorial_of(case: LicenceCase) -> Document:
    """The *memorial descritivo* of a request; raises Refused where the site was not told yet."""
    version = _version(case)
    told = edges.checked(version.content, version.verified, readings=pinned_readings(version.result))
    town, day, head = edges.town(), timezone.localdate(), str(log.head())
    return memorial.document_of(case, told, _analysis(version, ()), town.name, town.regulations, day, head)


def parecer_of(case: LicenceCase) -> Document:
    """The *parecer* on a request, with the values that were adopted; raises Refused where there is no site."""
    version = _version(case)
    facts = facts_of(edges.checked(version.content, version.verified).parts)
    judgements = reviewing.judged_facts(version, facts)
    adopted = tuple((facts[path].label, each) for path, each in judgements.items() if not each.accepted)
    reviewed = parecer.Reviewed(reviewing.judged_papers(case), adopted, *_determined(case))
    analysis = _analysis(version, reviewing.overrides_of(judgements))
    town, day, head = edges.town(), timezone.localdate(), str(log.head())
    return parecer.document_of(case, analysis, reviewed, town.name, town.regulations, day, head)


def _determined(case: LicenceCase) -> tuple[Determination | None, Determination | None]:
    """The recommendation that counts, and the decision on it; what was returned to the analysis counts no more."""
    made = Determination.objects.filter(case=case)
    recommended = made.filter(kind=Determination.RECOMMENDATION).last() if case.recommended_by_id else None
    decided = made.filter(kind=Determination.DECISION, pk__gt=recommended.pk).last() if recommended else None
    return recommended, decided


def served_draft(issued: IssuedDocument, paper: Served) -> Document:
    """What was served, as it stands now: the words of the document that was issued, whose code it names.

    Where the ciência was recorded since, the last day of its term is added.
    """
    proof = Proof(issued.code, edges.address_of("verify-code", issued.code))
    return served.document_of(paper, proof, issued.head, edges.town().name)


def _version(case: LicenceCase) -> SiteVersion:
    version = applying.last_version(case)
    if version is None:
        raise Refused("O local ainda não foi informado.")
    return version


def _analysis(version: SiteVersion, overrides: tuple[Override, ...]) -> Analysis:
    readings = pinned_readings(version.result)
    return edges.bounded(analysis_of, version.content, edges.town(), version.verified, overrides, readings)
