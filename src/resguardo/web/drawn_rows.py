"""A list answered beside a plan: what is drawn is in it too, so that "this is all" is not taken for "without those"."""

from __future__ import annotations

from collections.abc import Mapping

from resguardo.site.entity import Survey
from resguardo.site.facts import AREAS, COMPLETE, PLAN_FILE
from resguardo.site.telling import declared_at, told_at
from resguardo.sources.site_file import FORMAT
from resguardo.sources.written import Content, rows_at, value_at, with_item
from resguardo.verification import told_in
from resguardo.web.on_plan import DRAWN_LISTS
from resguardo.web.screens import NAME_OF_ITEM


def with_drawn(content: Content, at: str) -> Content:
    """The content with the names of what the plan draws in a list that is told to be all there is.

    Without rows such a list says by itself that nothing is missing on the plan.
    """
    told, plan = value_at(content, at), content.get(PLAN_FILE.key)
    is_all = isinstance(told, Mapping) and told.get(COMPLETE.key) is True
    if not is_all or not isinstance(plan, Mapping) or declared_at(at) not in DRAWN_LISTS or not rows_at(content, at):
        return content
    areas = [{"id": each["id"]} for each in rows_at(content, AREAS.key) if isinstance(each, Mapping) and "id" in each]
    drawn = told_at(told_in({"resguardo": FORMAT, AREAS.key: areas, PLAN_FILE.key: plan}).site, at)
    listed = {str(row.get("id")) for row in rows_at(content, at) if isinstance(row, Mapping)}
    for each in drawn.items if isinstance(drawn, Survey) else ():
        if each.id not in listed:
            content = with_item(content, at, {NAME_OF_ITEM.key: each.id})
    return content
