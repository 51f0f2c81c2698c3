"""Drafts taken away: by whoever made them, or with whoever is erased."""

from __future__ import annotations

import json
from collections.abc import Collection, Set
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction

from resguardo.casework import store
from resguardo.casework.auditing import logged_models
from resguardo.casework.log import in_line
from resguardo.casework.models import LicenceCase, LogEntry, Paper, Person, SiteVersion
from resguardo.casework.personal import key_of, revealed
from resguardo.casework.states import STEPS


@dataclass(frozen=True, slots=True)
class Discarded:
    """A draft that its applicant took away: of which establishment, when, and by whom."""

    name: str
    at: datetime
    who: str


def discarded(key: int, person: Person) -> Discarded | None:
    """The draft of a number as the log still tells it, to whoever made and discarded it; None to all others."""
    entries = LogEntry.objects.filter(object=f"licencecase:{key}", action=STEPS["descartar"].done, person=person.pk)
    entry = entries.order_by("-number").first()
    if entry is None:
        return None
    row = json.loads(entry.before)
    name = str(revealed(row["name"], key_of(LicenceCase, row)))
    return Discarded(name, datetime.fromisoformat(entry.at), person.name)


def take_away(drafts: Collection[LicenceCase]) -> None:
    """The drafts with all that hangs on them, within an act; a content that another paper has too stays.

    The contents go once it is certain that the rows are gone: whatever breaks off before, no paper is without its own.
    """
    papers = Paper.objects.filter(case__in=drafts)
    digests = frozenset(papers.values_list("sha256", flat=True))
    papers.delete()
    SiteVersion.objects.filter(case__in=drafts).delete()
    for case in drafts:
        case.delete()
    transaction.on_commit(partial(_take_contents_away, digests))


def _take_contents_away(digests: Set[str]) -> None:
    with in_line():  # nobody adds a paper of the same content meanwhile
        for digest in digests - _named():
            store.discard(digest)


def _named() -> set[str]:
    """The contents that some row names."""
    return {
        digest
        for model in logged_models()
        if any(field.attname == "sha256" for field in model._meta.concrete_fields)
        for digest in model._base_manager.values_list("sha256", flat=True)
    }
