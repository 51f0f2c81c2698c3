"""What templates of the casework write: a verdict in words, a value by key, an address's query."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import template

from resguardo.casework.comparison import verdict_text

register = template.Library()


@register.filter
def verdict_words(verdict: str) -> str:
    """A finding's verdict, in words."""
    return verdict_text(verdict)


@register.filter
def at(values: Mapping[str, Any], key: str) -> Any:
    """What stands under a key; None where nothing does."""
    return values.get(key)


@register.filter
def as_query(path: str) -> str:
    """The query of an address that names a fact."""
    return urlencode({"fato": path})
