"""What was filled in on a screen, sent by "Avançar" or by any other way that leads from it: it counts all the same."""

from __future__ import annotations

from dataclasses import replace

from django.http import QueryDict

from resguardo.site.fact import ListOf
from resguardo.site.telling import declared_at
from resguardo.web.answering import Answered, answered
from resguardo.web.fields import BETWEEN, DO_NOT_KNOW, UNKNOWN
from resguardo.web.listing import listed
from resguardo.web.screens import ANSWER, NEW, screen_at
from resguardo.web.visit import Visit, is_item

FACT = "fato"
"""The field that says which fact a screen asks about."""


def sent(visit: Visit, data: QueryDict) -> Answered:
    """The visit with what was sent from a screen; raises KeyError where the page is older than the site it carries."""
    path = str(data.get(FACT, ""))
    declared = declared_at(path)
    if isinstance(declared, ListOf) and not is_item(path):
        return listed(visit, path, declared, data)
    return answered(visit, path, data)


def left(visit: Visit, data: QueryDict) -> Answered:
    """The visit with what was filled in on a screen that is left by another way; or that screen, with what is wrong.

    A screen on which nothing was filled in changes nothing; what was left blank is not known, and asked again.
    """
    filled = {key.split(".")[0] for key, value in data.items() if str(value).strip()} & {ANSWER, NEW}
    if not filled or not data.get(FACT):
        return Answered(visit)
    try:
        blank = _left_blank(visit, data)
        after = sent(visit, _not_known(data, blank))
    except KeyError:
        return Answered(visit)
    if after.stay is not None and after.stay.problems:
        return Answered(visit, after.stay)
    return Answered(replace(after.visit, asked=visit.asked) if blank else after.visit)


def _left_blank(visit: Visit, data: QueryDict) -> dict[str, str]:
    """What says "não sei" in the place of each field that was left blank."""
    blank = {}
    for field in screen_at(str(data[FACT]), visit.document).fields:
        names = (field.name, f"{field.name}{UNKNOWN}", *(f"{field.name}.{end}" for end in BETWEEN))
        if not any(str(data.get(name, "")).strip() for name in names):
            blank[field.name if field.options else f"{field.name}{UNKNOWN}"] = DO_NOT_KNOW
    return blank


def _not_known(data: QueryDict, blank: dict[str, str]) -> QueryDict:
    sent = data.copy()
    sent.update(blank)
    return sent
