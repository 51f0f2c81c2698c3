"""Drafts taken away: by whoever made them, or with whoever is erased."""

from __future__ import annotations

from collections.abc import Collection

from resguardo.casework import store
from resguardo.casework.auditing import logged_models
from resguardo.casework.models import LicenceCase, Paper, SiteVersion


def take_away(drafts: Collection[LicenceCase]) -> None:
    """The drafts with all that hangs on them, within an act; a content that another paper has too stays."""
    papers = Paper.objects.filter(case__in=drafts)
    digests = set(papers.values_list("sha256", flat=True))
    papers.delete()
    SiteVersion.objects.filter(case__in=drafts).delete()
    for case in drafts:
        case.delete()
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
