"""A visit without an account: the site as it is carried from page to page, and the question that comes next.

Nothing is kept on the server: the site file's content and the questions already put travel in the page itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from resguardo.site.facts import (
    ACTIVITIES,
    AREAS,
    CAPACITY,
    COVERED,
    DECLARED_CYLINDERS,
    ESTABLISHMENT,
    FIRE_WALL,
    PLAN_FILE,
    PUBLISHED,
)
from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.telling import declared_at, steps_of
from resguardo.sources import document
from resguardo.sources.site_file import FORMAT
from resguardo.sources.written import Content, as_json, rows_at, value_at, with_value
from resguardo.verification import Verification
from resguardo.web.renaming import (
    FIRST_AREA,
    Moves,
    content_after,
    moves_of_first_area,
    moves_to,
    path_after,
    unmarked,
)

DOCUMENT, ASKED, DRAWN = "documento", "perguntado", "planta"
COUNTED = "botijoes"
"""The field in which the plan editor tells how many cylinders areas hold: a list of [name, number as typed]."""
CAME = "nomes"
"""The field in which it tells under which names the visit knew the shapes that it came with."""
IDENTIFICATION = ESTABLISHMENT.key
ACTIVITIES_AT = f"{ESTABLISHMENT.key}.{ACTIVITIES.key}"
PUBLISHED_AT = f"norma.{PUBLISHED.key}"
MOST_ASKED = 2_000


@dataclass(frozen=True, slots=True)
class Visit:
    """The content of the visitor's site file, and the paths of the questions put so far, in their order."""

    document: Content
    asked: tuple[str, ...] = ()

    def hidden(self) -> Mapping[str, str]:
        """What a form carries along."""
        return {DOCUMENT: as_json(self.document), ASKED: json.dumps(self.asked, ensure_ascii=False)}

    @property
    def has_plan(self) -> bool:
        """Whether the site file carries its plan."""
        return isinstance(self.document.get(PLAN_FILE.key), Mapping)

    def having_asked(self, *paths: str) -> Visit:
        """The visit after these questions were put."""
        kept = (each for each in self.asked if each not in paths)
        return replace(self, asked=(*kept, *dict.fromkeys(paths)))


def a_new_visit() -> Visit:
    """Nothing told but that there is a storage area; how many there are is the first question."""
    return Visit({"resguardo": FORMAT, AREAS.key: [{"id": FIRST_AREA}]})


def visit_of(data: Mapping[str, str]) -> Visit:
    """The visit that a form carries; raises UnusableFile where that is no site file."""
    text = data.get(DOCUMENT, "")
    if not text:
        expected = "os dados do local, que a página leva consigo; volte ao início"
        raise UnusableFile((Problem("página", "nenhum dado do local", expected),))
    visit = Visit(document.parse(text, "local.json").content, _asked(data.get(ASKED, "")))
    visit = _with_plan(visit, data.get(DRAWN, ""), data.get(CAME, ""))
    content = visit.document
    for name, count in _pairs(data.get(COUNTED, "")):
        content = _with_told(content, f"{AREAS.key}[{name}].{CAPACITY.key}.{DECLARED_CYLINDERS.key}", count.strip())
    return replace(visit, document=content)


def _with_plan(visit: Visit, text: str, came: str) -> Visit:
    """The visit with the plan that the editor drew, which it carries beside it; one without shapes is none.

    What was told of a thing goes on under the name that it has there now.
    """
    if not text:
        return visit
    plan = document.parse(text, "planta.geojson").content
    names = [(each[0], each[1]) if _is_pair(each) else None for each in _list_in(came)]
    moves = moves_to(plan, names, visit.document) if names else {}
    moved = _moved(visit, moves)
    return with_plan(moved, unmarked(plan)) if plan.get("features") else moved


def with_plan(visit: Visit, plan: Content) -> Visit:
    """The visit with a plan, which says how the area is called with which the visit began."""
    moved = _moved(visit, moves_of_first_area(plan, visit.document))
    return replace(moved, document={**moved.document, PLAN_FILE.key: plan})


def _moved(visit: Visit, moves: Moves) -> Visit:
    asked = tuple(path for each in visit.asked if (path := path_after(each, moves)))
    return Visit(content_after(visit.document, moves), asked)


def _is_pair(each: Any) -> bool:
    return isinstance(each, list) and len(each) == 2 and all(isinstance(part, str) for part in each)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """The pairs of texts in a list written as JSON; what is no such pair is none."""
    for each in _list_in(text):
        if _is_pair(each):
            yield each[0], each[1]


def _with_told(content: Content, path: str, text: str) -> Content:
    """The content with a fact as it was typed; what is wrong with it is told when it is read."""
    try:
        declared_at(path)
        changes = bool(text) or value_at(content, path) is not None
        return with_value(content, path, text or None) if changes else content
    except KeyError:
        return content


def _asked(text: str) -> tuple[str, ...]:
    return tuple(each for each in _list_in(text)[:MOST_ASKED] if isinstance(each, str))


def _list_in(text: str) -> list[Any]:
    """The list that a hidden field holds as JSON; an empty one where it holds anything else."""
    try:
        found = json.loads(text or "[]")
    except (ValueError, RecursionError):
        return []
    return found if isinstance(found, list) else []


def next_path(visit: Visit, verification: Verification) -> str | None:
    """The path of the next question: first who, how many areas and how much, then what settles most.

    What is asked of a thing of which somebody does not know whether it is there comes after that, and last of all when
    the law was published: who runs a place hardly knows it, and the municipality's file may tell it.
    """
    to_ask = (*_opening(visit), *(each.fact for each in verification.questions))
    left = [path for path in to_ask if path not in visit.asked]
    return min(left, key=lambda path: (path == PUBLISHED_AT, _of_an_unknown_thing(path, visit)), default=None)


def _of_an_unknown_thing(path: str, visit: Visit) -> bool:
    """Whether a question is about a thing, as a roof, of which it was asked whether it is there and not told."""
    keys = path.split(".")
    things = [".".join(keys[:end]) for end in range(1, len(keys))]
    walls = (each for each in things if each.endswith(f".{FIRE_WALL.key}"))
    whether = {*walls, *(f"{each}.{COVERED.key}" for each in things)} - {path}
    return any(each in visit.asked and value_at(visit.document, each) is None for each in whether)


def _opening(visit: Visit) -> Iterator[str]:
    """The questions that begin every visit, without those that a file opened before tells."""
    if visit.document == a_new_visit().document:
        yield AREAS.key
    if value_at(visit.document, IDENTIFICATION) is None:
        yield IDENTIFICATION
    if value_at(visit.document, ACTIVITIES_AT) is None:
        yield ACTIVITIES_AT
    for area in rows_at(visit.document, AREAS.key):
        if isinstance(area, Mapping) and area.get("id") is not None and area.get(CAPACITY.key) is None:
            yield f"{AREAS.key}[{area['id']}].{CAPACITY.key}"


def is_item(path: str) -> bool:
    """Whether a path names an item of a list, not a fact of it."""
    return bool(steps_of(path)) and steps_of(path)[-1][1] is not None
