"""Drafts taken away: by whoever made them, or with whoever is erased."""

from __future__ import annotations

from collections.abc import Collection, Set
from functools import partial

from django.db import transaction

from resguardo.casework import store
from resguardo.casework.auditing import logged_models
from resguardo.casework.log import in_line
from resguardo.casework.models import LicenceCase, Paper, SiteVersion


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
