"""What the plan editor is told after each edit: the verdict so far, the lines to draw, what is wrong and where.

These functions run in the processes of ``work``; the law is asked here as it is for every page, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from resguardo.outputs.inquiries import Inquiry
from resguardo.outputs.places import place_in_words
from resguardo.site.consistency import NO_AREA
from resguardo.site.facts import AREAS, CAPACITY, DECLARED_CYLINDERS, PLAN_FILE
from resguardo.site.plan import Plan, Position, Sights
from resguardo.site.problem import UnusableFile
from resguardo.sources import geojson
from resguardo.sources.boundaries import boundaries_of, sides_of_lot
from resguardo.sources.geojson_metres import in_metres
from resguardo.sources.geometries import pieces_of
from resguardo.sources.plan_facts import SIGHTS
from resguardo.sources.side_names import with_all_named
from resguardo.sources.site_file import Steps, Told
from resguardo.sources.told_plan import ToldPlan
from resguardo.sources.town import Town
from resguardo.sources.values import Refused
from resguardo.sources.vocabulary import LOT, ROLES, SIDE_NAMES
from resguardo.sources.written import Content, rows_at
from resguardo.verification import Verification, told_in, verify, with_told_plan
from resguardo.web.live_lines import lines_of
from resguardo.web.renaming import Name, names_on, told_names
from resguardo.web.summary import Summary, asked_first, summary_of
from resguardo.web.visit import Visit, visit_of

EMPTY: Content = {"type": "FeatureCollection", "plano": "local", "features": []}
MOST_ASKED = 3
MOST_WITHOUT_ROLE = 20


@dataclass(frozen=True, slots=True)
class Drawable:
    """A visit whose plan is in metres, with the capacity that the site file tells of each area by its name.

    ``names`` are those under which the visit knows the plan's shapes, ``told`` the names of which the file tells facts,
    by the list in which they stand.
    """

    visit: Visit
    plan: Content
    cylinders: Mapping[str, str]
    names: tuple[Name | None, ...]
    told: Mapping[str, list[str]]


def drawable(visit: Visit) -> Drawable:
    """The visit as the editor opens it; raises UnusableFile for a plan that cannot be used at all.

    The plan's lot names its sides as they are asked about, so that they keep their names when a corner moves.
    """
    told = visit.document.get(PLAN_FILE.key)
    plan = in_metres(told) if isinstance(told, Mapping) else dict(EMPTY)
    document = {key: value for key, value in visit.document.items() if value is not told}
    names = names_on(plan, document)
    named = _with_sides_named(plan, names)
    return Drawable(replace(visit, document=document), named, _cylinders(document), names, told_names(document))


def _with_sides_named(plan: Content, names: Sequence[Name | None]) -> Content:
    """The plan whose one lot names all its sides; as it is where that cannot be drawn, or where its names are wrong."""
    features = list(plan["features"])
    lots = [number for number, name in enumerate(names) if name is not None and name[0] == LOT]
    try:
        sides = sides_of_lot(geojson.read(plan, "", "").plan) if len(lots) == 1 else ()
        if not sides or features[lots[0]]["properties"].get("tipo") != LOT:
            return plan
        lot = features[lots[0]]
        (piece,) = pieces_of(LOT, ROLES[LOT].forms, lot["geometry"])[0]
        own = with_all_named(lot["properties"].get(SIDE_NAMES), piece.lines, sides)
    except (UnusableFile, Refused):
        return plan
    features[lots[0]] = {**lot, "properties": {**lot["properties"], SIDE_NAMES: own}}
    return {**plan, "features": features}


def _cylinders(document: Content) -> dict[str, str]:
    areas = (each for each in rows_at(document, AREAS.key) if isinstance(each, Mapping) and each.get("id") is not None)
    return {str(each["id"]): _count(each.get(CAPACITY.key)) for each in areas}


def _count(capacity: Any) -> str:
    count = capacity.get(DECLARED_CYLINDERS.key) if isinstance(capacity, Mapping) else None
    return "" if count is None else str(count)


def measured(data: Mapping[str, str], town: Town, on: date) -> dict[str, Any]:
    """What is shown of what the editor's form carries, as plain values for JSON; raises UnusableFile."""
    document = visit_of(data).document
    plan = document.get(PLAN_FILE.key)
    if not isinstance(plan, Mapping):
        return _shown(_verified(told_in(document), town, on), (), None)
    told_plan = geojson.read(plan, "", "", _number_of_shape)
    told = with_told_plan({key: value for key, value in document.items() if key != PLAN_FILE.key}, told_plan)
    return _shown(_verified(told, town, on), _problems(told, told_plan, plan), told_plan.plan)


def _verified(told: Told, town: Town, on: date) -> Verification:
    """Without the other readings: the report tells of them, and trying them takes longer than all the rest."""
    return verify(told, town=town, on=on, flips=False)


def _number_of_shape(steps: Steps) -> int:
    """A drawn plan has no lines; in their place its problems name the shape, from 1."""
    return int(steps[1]) + 1 if len(steps) > 1 else 0


def _shown(verification: Verification, problems: Sequence[dict[str, Any]], plan: Plan | None) -> dict[str, Any]:
    sights: Sights | None = verification.assessment.site.values.get(SIGHTS)
    asked = asked_first(verification)
    return {
        **_so_far(summary_of(verification, asked)),
        "missing": [_asked(each) for each in asked[:MOST_ASKED]],
        "lines": lines_of(verification.assessment, sights) if sights is not None else [],
        "sides": _bare_sides(plan) if plan is not None else [],
        "problems": problems,
        "notes": list(plan.notes) if plan is not None else [],
    }


def _so_far(summary: Summary) -> dict[str, Any]:
    return {each: getattr(summary, each) for each in Summary.__slots__}


def _asked(inquiry: Inquiry) -> dict[str, str]:
    about = f" ({'; '.join(inquiry.about)})" if inquiry.about else ""
    return {"question": f"{inquiry.question}{about}", "path": inquiry.paths[0]}


def _bare_sides(plan: Plan) -> list[dict[str, Any]]:
    """The sides of the lot along which nothing is drawn, by the names under which they are asked about."""
    sides = (each for each in boundaries_of(plan).sides if each.is_bare)
    return [{"name": each.id, "ends": each.figure.tracks[0]} for each in sides if each.figure is not None]


# What is wrong, and where


def _problems(told: Told, told_plan: ToldPlan, plan: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All problems, each with the place of its shape in the plan, from 0, and its point, where it has one.

    That no area is drawn yet is none: the verdict so far says it.
    """
    points, named = dict(told_plan.marked), dict(_named(plan))
    found = []
    for each in (each for each in told.problems if each != NO_AREA):
        if each.found.startswith(geojson.NO_ROLE):
            found += _without_role(plan)
        else:
            shape = each.line - 1 if each.line else named.get(each.place)
            found.append(_problem(each.place, each.found, each.expected, shape, points.get(each)))
    return found


def _problem(place: str, found: str, expected: str, shape: int | None, point: Position | None = None) -> dict[str, Any]:
    return {"place": place_in_words(place), "found": found, "expected": expected, "shape": shape, "point": point}


def _without_role(plan: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Shapes that do not say what they are, each by itself: here they can be told."""
    shapes = [number for number, each in enumerate(plan["features"]) if not _properties(each).get("tipo")]
    expected = "dizer o que ela é"
    return [_problem(f"forma {each + 1}", geojson.NO_ROLE, expected, each) for each in shapes[:MOST_WITHOUT_ROLE]]


def _named(plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """By how problems name it, each shape that bears a name of its own."""
    for number, feature in enumerate(plan["features"]):
        properties = _properties(feature)
        if properties:
            name = feature.get("id") or properties.get("id") or properties.get("nome")
            yield f'planta, {properties.get("tipo")} "{name}"', number


def _properties(feature: Any) -> Mapping[str, Any]:
    properties = feature.get("properties") if isinstance(feature, Mapping) else None
    return properties if isinstance(properties, Mapping) else {}
