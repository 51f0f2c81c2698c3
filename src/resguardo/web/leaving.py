"""A screen left by another way than "Avançar": what was filled in counts all the same, or is said to be wrong."""

from __future__ import annotations

from django.http import QueryDict

from resguardo.site.fact import ListOf
from resguardo.site.telling import declared_at
from resguardo.web.answering import Answered, answered
from resguardo.web.fields import BETWEEN, DO_NOT_KNOW, UNKNOWN
from resguardo.web.listing import ADD, listed
from resguardo.web.screens import ANSWER, NEW, screen_at
from resguardo.web.visit import Visit, is_item


def left(visit: Visit, data: QueryDict) -> Answered:
    """The visit with what was filled in on the screen that is left; or that screen, with what is wrong.

    A screen on which nothing was filled in changes nothing.
    """
    path = str(data.get("fato", ""))
    filled = {key.split(".")[0] for key, value in data.items() if str(value).strip()} & {ANSWER, NEW}
    if not path or not filled:
        return Answered(visit)
    try:
        declared = declared_at(path)
        if not isinstance(declared, ListOf) or is_item(path):
            return _unless_wrong(visit, answered(visit, path, _blanks_not_known(visit, path, data)))
        if NEW not in filled or declared.scalar:
            sent = listed(visit, path, declared, data)
            return Answered(visit) if sent.stay else Answered(sent.visit)
        with_item = data.copy()
        with_item[ADD] = "sim"
        return _unless_wrong(visit, listed(visit, path, declared, with_item))
    except KeyError:
        return Answered(visit)  # the page is older than the site that it carries


def _unless_wrong(before: Visit, sent: Answered) -> Answered:
    wrong = sent.stay is not None and bool(sent.stay.problems)
    return Answered(before, sent.stay) if wrong else Answered(sent.visit)


def _blanks_not_known(visit: Visit, path: str, data: QueryDict) -> QueryDict:
    """What was sent, "não sei" in the place of each field left blank."""
    sent = data.copy()
    for field in screen_at(path, visit.document).fields:
        names = (field.name, *(f"{field.name}.{end}" for end in BETWEEN))
        if not any(str(data.get(name, "")).strip() for name in names):
            sent[field.name if field.options else f"{field.name}{UNKNOWN}"] = DO_NOT_KNOW
    return sent
