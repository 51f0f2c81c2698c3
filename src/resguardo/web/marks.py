"""What templates write of verdicts and of the law: marks, tones and links."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from resguardo.outputs import wording

register = template.Library()
ICONS = {"✔": "sim", "✖": "nao", "?": "aberto", "–": "fora"}
"""The picture of each mark; words always stand beside it."""
MARKS: Mapping[str, str] = {
    **{str(verdict): mark for verdict, mark in wording.SITE_MARKS.items()},
    **{verdict.value: mark for verdict, mark in wording.MARKS.items()},
}
TONES = {"sim": "success", "nao": "danger", "aberto": "info", "fora": "quiet"}


@register.filter
def tone(verdict: str) -> str:
    """The tone of a verdict of the site or of a finding."""
    return TONES[icon(verdict)]


@register.filter
def icon(verdict: str) -> str:
    """The name of a verdict's picture."""
    return ICONS[MARKS[verdict]]


@register.filter
def law_link(provision: str) -> str:
    """Where a provision is read."""
    return f"{reverse('law', args=[provision.split('_')[0]])}#{provision}"


@register.filter
def as_drawn(svg: str) -> SafeString:
    """A drawing, made as a tree by the program itself, in its place in the page."""
    return mark_safe(svg)  # noqa: S308


@register.filter
def kept_together(text: str) -> str:
    """No line break between a number and its unit."""
    return wording.kept_together(text)
