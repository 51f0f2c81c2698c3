"""What a visit's plan says of a question: which facts it tells, and where on it the thing lies that is asked about."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from resguardo.outputs import wording
from resguardo.outputs.lettering import shortened
from resguardo.outputs.told_values import fact_text
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import AREAS, EXTINGUISHERS, FIRE_WALL, FIRE_WALLS, NEIGHBOURS, OPENINGS, PLAN_FILE
from resguardo.site.plan import UNREADABLE, Drawn, Plan, Position, Sights
from resguardo.site.quantities import UNBOUNDED
from resguardo.site.telling import declared_at, steps_of, told_at
from resguardo.sources.agreement import Agreement
from resguardo.sources.boundaries import boundaries_of
from resguardo.sources.plan_facts import SIGHTS
from resguardo.sources.site_file import FORMAT
from resguardo.sources.vocabulary import LOT, STORAGE
from resguardo.sources.written import Content
from resguardo.verification import Verification, told_in

WIDTH, LEAST_HEIGHT, MOST_HEIGHT, EDGE = 480.0, 160.0, 420.0, 44.0
LETTER, LONGEST_NAME = 13.0, 34
"""Of the figure, in its own units; a letter of a name at its largest, on a phone, and how many a name may have."""

DRAWN_LISTS = (NEIGHBOURS, OPENINGS, EXTINGUISHERS)
DOT = "m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
"""A point: a circle around it."""

Track = Sequence[Position]


@dataclass(frozen=True, slots=True)
class PlanFigure:
    """The plan around the storage areas as paths of SVG, with the texts ``names`` and their places.

    ``marked`` is what the question is about; the caption names it.
    """

    caption: str
    height: str
    areas: str
    others: str
    marked: str
    names: tuple[tuple[str, str, str], ...]


# What the plan tells


def told_by_plan(document: Content, verification: Verification) -> Entity | None:
    """The site as the plan alone tells it; None without a plan, and where a dated inspection counts before it."""
    plan = document.get(PLAN_FILE.key)
    if verification.plan is None or Agreement.at(verification.told.site).file_counts:
        return None
    named = [{"id": each.id} for each in verification.told.site.values[AREAS.id].items]
    return told_in({"resguardo": document.get("resguardo"), AREAS.key: named, PLAN_FILE.key: plan}).site


def plan_says(path: str, plan_site: Entity | None) -> str:
    """What the plan tells of the fact at a path, in words; empty where the answer to the question counts."""
    declared = declared_at(path)
    if plan_site is None or not isinstance(declared, Fact):
        return ""
    without_walls = declared is FIRE_WALL and not plan_site.values[FIRE_WALLS.id].items
    value = None if without_walls else told_at(plan_site, path)  # where none is drawn, the answer counts
    if value is None or value == told_at(_nothing_told(), path):
        return ""
    is_open = isinstance(value, frozenset) and len(value) > 1
    is_open |= isinstance(value, tuple) and len(value) == 2 and value[1] in (1, UNBOUNDED) and value[0] < value[1]
    return "" if is_open else fact_text(declared, value)


@cache
def _nothing_told() -> Entity:
    """What is taken of a site of which nothing is told, as that no inspection was made: no plan says so."""
    return told_in({"resguardo": FORMAT}).site


def is_on_plan(path: str, plan_site: Entity | None) -> bool:
    """Whether what stands at a path is mended on the plan: a fact that it tells, a list of things that it shows."""
    listed = told_at(plan_site, path) if plan_site is not None and isinstance(declared_at(path), ListOf) else None
    return bool(plan_says(path, plan_site)) or (isinstance(listed, Survey) and bool(listed.items))


# Where it lies


def plan_figure(path: str, verification: Verification) -> PlanFigure | None:
    """The plan for a question about something on it; None for any other."""
    plan, sights = verification.plan, verification.assessment.site.values.get(SIGHTS)
    if plan is None or sights is None or not plan.of(STORAGE):
        return None
    name, marked = _thing(path, plan, sights)
    if not marked and declared_at(path) not in DRAWN_LISTS:
        return None
    height, placed = _placing([*_tracks(plan.of(STORAGE, LOT)), *marked])
    return PlanFigure(
        caption=_caption(name, marked, plan),
        height=f"{height:.0f}",
        areas=_paths(_tracks(plan.of(STORAGE)), placed),
        others=_paths(_tracks(each for each in plan.drawn if each.role != STORAGE), placed),
        marked=_paths(marked, placed),
        names=tuple(_names(plan, name, marked, placed)),
    )


def _thing(path: str, plan: Plan, sights: Sights) -> tuple[str, tuple[Track, ...]]:
    """The name of what a path is about beside an area, and its lines or rings on the plan."""
    (first, area), *others = steps_of(path)
    if area == UNREADABLE:
        return area, tuple(_tracks(plan.without_role))
    name = next((item for _, item in others if item is not None), None)
    if first != AREAS.key or area is None or name is None:
        return "", ()
    if f"[{area}].{NEIGHBOURS.key}[" in path:
        return name, tuple(sights.tracks(area, name))
    return name, tuple(_tracks(each for each in plan.drawn if each.id == name))


def _tracks(shapes: Iterable[Drawn]) -> Iterator[Track]:
    for each in shapes:
        yield from (each.vertices, *each.holes)


def _caption(name: str, marked: Sequence[Track], plan: Plan) -> str:
    if not marked:
        return "Planta: o que está desenhado em volta."
    of_the_lot = any(side.is_bare and side.id == name for side in boundaries_of(plan).sides)
    length = sum(math.dist(*ends) for track in marked for ends in pairwise(track))
    long = f", o lado do lote de {wording.quantity((round(length * 1000),) * 2, 'm')}" if of_the_lot else ""
    return f"Planta: {wording.name_of(name)}{long}, em vermelho."


class _Placed:
    """From metres of the plane to the figure."""

    def __init__(self, left: float, top: float, scale: float, margin: tuple[float, float]) -> None:
        self.left, self.top, self.scale, self.margin = left, top, scale, margin

    def __call__(self, place: Position) -> Position:
        across, down = self.margin
        return across + (place[0] - self.left) * self.scale, down + (self.top - place[1]) * self.scale


def _placing(tracks: Sequence[Track]) -> tuple[float, _Placed]:
    """The figure's height, and where each place stands in it."""
    xs, ys = zip(*(place[:2] for track in tracks for place in track), strict=True)
    across, up = max(max(xs) - min(xs), 1.0), max(max(ys) - min(ys), 1.0)
    height = min(max((WIDTH - 2 * EDGE) * up / across + 2 * EDGE, LEAST_HEIGHT), MOST_HEIGHT)
    scale = min((WIDTH - 2 * EDGE) / across, (height - 2 * EDGE) / up)
    return height, _Placed(min(xs), max(ys), scale, ((WIDTH - across * scale) / 2, (height - up * scale) / 2))


def _paths(tracks: Iterable[Track], placed: _Placed) -> str:
    return "".join(_path([placed(place) for place in each]) for each in tracks)


def _path(track: Track) -> str:
    start, *others = (f"{x:.1f} {y:.1f}" for x, y in track)
    return f"M{start}{''.join(f'L{each}' for each in others) or DOT}"


def _names(plan: Plan, name: str, marked: Sequence[Track], placed: _Placed) -> Iterator[tuple[str, str, str]]:
    named = [(each.id, _middle(each.vertices, placed)) for each in plan.of(STORAGE)]
    for text, (x, y) in (*named, *((name, _middle(track, placed)) for track in marked[:1])):
        written = shortened(text, LONGEST_NAME)
        reach = min(len(written) * LETTER / 2, WIDTH / 2)
        yield written, f"{min(max(x, reach), WIDTH - reach):.1f}", f"{y:.1f}"


def _middle(track: Track, placed: _Placed) -> Position:
    box = [placed(each) for each in track]
    xs, ys = [x for x, _ in box], [y for _, y in box]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 + 5
