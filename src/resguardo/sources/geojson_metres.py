"""A GeoJSON plan put into the metres in which it is measured, so that it can be drawn on; nothing else of it changes.

The plan that comes out says how exact the one that went in was (``precisao_m``): a vertex moved by hand has more
digits than the file had, and makes nothing more certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from resguardo.site.plan import Position
from resguardo.sources.collection import features_of, plane_told
from resguardo.sources.geometries import is_finite
from resguardo.sources.georeference import LOCAL, PRECISION, Coordinates, Plane, decimals_of, no_better_than

MICROMETRE = 6
"""Decimals of a metre."""
_PLACED = ("crs", "bbox", "plano", PRECISION)
"""Members that tell of the plane, or are in its coordinates."""


def in_metres(content: Mapping[str, Any]) -> dict[str, Any]:
    """The plan with all its coordinates in metres of its plane, and its precision where that is not exact.

    Raises UnusableFile as ``geojson.read`` does, and for shapes without a role too: they lie in the same plane.
    """
    features = features_of(content)
    plane = _plane(content, features)
    kept = {key: value for key, value in content.items() if key not in _PLACED}
    return {**kept, **_told_of(plane), "features": [_feature(each, plane) for each in features]}


def _plane(content: Mapping[str, Any], features: Sequence[Any]) -> Plane:
    """The plane of all shapes; those with a role say how exact it is, as they do when the plan is read."""
    everything = [_coordinates(number, each) for number, each in enumerate(features, 1)]
    plane = plane_told(content, features, everything)
    telling = [found for found, each in zip(everything, features, strict=True) if _has_role(each)]
    return no_better_than(plane, plane_told(content, features, telling).precision) if telling else plane


def _has_role(feature: Any) -> bool:
    properties = feature.get("properties") if isinstance(feature, Mapping) else None
    return isinstance(properties, Mapping) and properties.get("tipo") is not None


def _coordinates(number: int, feature: Any) -> Coordinates:
    written = list(_positions(_drawn(feature)))
    decimals = max((decimals_of(each) for position in written for each in position[:2]), default=0)
    return Coordinates(f"planta, forma {number}", [(float(x), float(y)) for x, y, *_ in written], decimals)


def _drawn(feature: Any) -> Any:
    geometry = feature.get("geometry") if isinstance(feature, Mapping) else None
    return geometry.get("coordinates") if isinstance(geometry, Mapping) else None


def _is_position(coordinates: Any) -> bool:
    """Whether this is a vertex; what is none is named when the plan is read."""
    return (
        isinstance(coordinates, list | tuple)
        and len(coordinates) in (2, 3)
        and not any(isinstance(each, bool | str | list | tuple | Mapping) or each is None for each in coordinates)
        and all(is_finite(each) for each in coordinates)
    )


def _positions(coordinates: Any) -> Iterator[Sequence[Any]]:
    if _is_position(coordinates):
        yield coordinates
    elif isinstance(coordinates, list | tuple):
        for each in coordinates:
            yield from _positions(each)


def _feature(feature: Any, plane: Plane) -> Any:
    if plane.forth is None or _drawn(feature) is None:
        return feature
    geometry = {key: value for key, value in feature["geometry"].items() if key not in _PLACED}
    moved = {**geometry, "coordinates": _moved(geometry["coordinates"], plane.forth)}
    return {**{key: value for key, value in feature.items() if key not in _PLACED}, "geometry": moved}


def _moved(coordinates: Any, forth: Callable[[Sequence[Position]], list[Position]]) -> Any:
    if _is_position(coordinates):
        ((x, y),) = forth([(float(coordinates[0]), float(coordinates[1]))])
        return [round(x, MICROMETRE), round(y, MICROMETRE), *coordinates[2:]]
    return [_moved(each, forth) for each in coordinates] if isinstance(coordinates, list | tuple) else coordinates


def _told_of(plane: Plane) -> dict[str, Any]:
    if plane.name == LOCAL:
        system: dict[str, Any] = {"plano": LOCAL}
    else:
        name = f"urn:ogc:def:crs:{plane.name.replace(':', '::')}"
        system = {"crs": {"type": "name", "properties": {"name": name}}}
    return system | ({PRECISION: plane.precision} if plane.precision else {})
