"""Which file is a plan, and its content as a plan, whatever the format."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from resguardo.site.facts import PLAN_FILE
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import document
from resguardo.sources.assembly import MOST_PROBLEMS, beyond_reading, unreadable_texts

if TYPE_CHECKING:
    from resguardo.sources.document import Document
    from resguardo.sources.site_file import Steps
    from resguardo.sources.told_plan import ToldPlan

GEOJSON = ("FeatureCollection", "Feature", "GeometryCollection", "Point", "LineString", "Polygon", "Topology")

OTHER_FORMATS = {
    *(".kml", ".kmz", ".gpx", ".shp", ".gpkg", ".gml", ".dxf", ".dwg", ".dgn", ".svg", ".csv", ".xlsx", ".ods"),
    *(".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".zip", ".qgz", ".doc", ".docx"),
}
"""How the names of files end that people take for a plan."""


def is_plan(content: Mapping[str, Any]) -> bool:
    """Whether a document is a plan and no site file, be it one without its type."""
    return content.get("type") in GEOJSON or "features" in content


def refuse_drawing(path: Path) -> None:
    """Raises UnusableFile for a drawing or picture of another format, by its name; says how to make a plan of it."""
    if (ending := path.suffix.casefold()) in OTHER_FORMATS:
        expected = "a planta em GeoJSON: no programa de desenho, exporte-a em GeoJSON, no sistema EPSG:31982"
        raise UnusableFile((Problem(path.name, f"um arquivo {ending}", expected),))


def read(path: Path) -> ToldPlan:
    """The plan in a file. Raises UnusableFile with all problems found."""
    refuse_drawing(path)
    return plan_in(document.read(path), path)


def plan_in(read_document: Document, path: Path) -> ToldPlan:
    """The plan in a document that was read from a file."""
    from resguardo.sources import geojson  # with what it measures: only who has a plan pays

    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return geojson.read(read_document.content, path.name, digest, read_document.line_of)


def plan_of(content: Mapping[str, Any], line_of: Callable[[Steps], int] | None = None) -> ToldPlan:
    """The plan in plain values, as a program hands them over or a site file holds them. Raises UnusableFile.

    A float has the decimals of its shortest text: 688727.000 counts as 688727.0, with none. It makes a plan less exact
    than its file was, never more; who knows the digits of the file gives its path, or decimals (``parse_float``).
    """
    from resguardo.sources import geojson

    beyond = beyond_reading(content)
    if beyond:
        raise UnusableFile((Problem("planta", *beyond),))

    text = json.dumps(content, ensure_ascii=False, sort_keys=True, default=str)
    try:
        digest = hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:  # half of a surrogate pair
        unreadable = islice(unreadable_texts(content, (PLAN_FILE.key,)), MOST_PROBLEMS)
        raise UnusableFile(tuple(unreadable)) from None
    return geojson.read(content, "", digest, line_of)


def apart(content: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any] | None]:
    """A site file's content without the plan that stands in it, and that plan; None where it holds none.

    The name of a plan's file stays: whoever reads files reads it.
    """
    held = content.get(PLAN_FILE.key)
    if not isinstance(held, Mapping):
        return content, None
    return {key: value for key, value in content.items() if key != PLAN_FILE.key}, held


def lines_within(line_of: Callable[[Steps], int] | None) -> Callable[[Steps], int] | None:
    """The lines of a plan that stands in a site file, from those of the file."""
    return line_of and (lambda steps: line_of((PLAN_FILE.key, *steps)))
