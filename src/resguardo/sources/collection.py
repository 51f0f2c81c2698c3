"""What a GeoJSON collection tells of all its features together: the list of them, and the plane in which they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, TypeVar

from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.quoting import in_file, quoted
from resguardo.sources.geometries import form_of, is_finite, is_number
from resguardo.sources.georeference import (
    LEAST_PRECISION,
    PLACE,
    PRECISION,
    Coordinates,
    Plane,
    no_better_than,
    plane_of,
    systems_in,
)
from resguardo.sources.values import plain

Value = TypeVar("Value")
TELLING = ("crs", "plano", PRECISION)
"""What a collection may tell besides its features."""
UNITS = ("unidade", "unidades", "unit", "units")
"""Under which a program may tell that its numbers are no metres; nothing else would show it."""
METRES = ("m", "metro", "metros", "meter", "meters", "metre", "metres")


def features_of(content: Mapping[str, Any]) -> Sequence[Any]:
    """The collection's features, as they are written; raises UnusableFile where it is none, or misspells."""
    kind, features = content.get("type"), content.get("features")
    if kind != "FeatureCollection":
        found = 'sem "type"' if kind is None else f'"type": {in_file(kind)}'
        raise UnusableFile((Problem(PLACE, found, '"type": "FeatureCollection", com a lista "features"'),))
    if not isinstance(features, list | tuple):
        raise UnusableFile((Problem(PLACE, 'nenhuma lista "features"', '"features": [...], uma forma em cada item'),))
    return features


def plane_told(content: Mapping[str, Any], features: Sequence[Any], coordinates: Sequence[Coordinates]) -> Plane:
    """The plane in which a collection's coordinates lie. Raises UnusableFile with all that is wrong with what it tells
    of that; only where nothing is, with what its coordinates are instead."""
    wrong = _misspelt(content)
    systems, local, precision = (
        _told(partial(systems_of, content, features), wrong),
        _told(partial(is_local, content), wrong),
        _told(partial(precision_told, content), wrong),
    )
    if wrong or systems is None or local is None or precision is None:
        raise UnusableFile(tuple(wrong))
    return no_better_than(plane_of(systems, local, coordinates), precision)


def _told(read: Callable[[], Value], wrong: list[Problem]) -> Value | None:
    """What is read; None where that is refused, what is wrong being noted."""
    try:
        return read()
    except UnusableFile as refused:
        wrong += refused.problems
        return None


def no_feature(content: Any) -> tuple[str, str]:
    """What stands in the place of a shape, and what is expected there."""
    kind = content.get("type") if isinstance(content, Mapping) else None
    if kind == "FeatureCollection":
        return 'uma coleção dentro da coleção ("type": "FeatureCollection")', "as formas dela nesta mesma lista"
    if form_of(content) is not None:
        return f'uma geometria sozinha ("type": {in_file(kind)})', 'a forma a que pertence: "type": "Feature"'
    shown = f'"type": {in_file(kind)}' if kind is not None else quoted(content)
    return f"um item que não é uma forma ({shown})", '"type": "Feature"'


def systems_of(content: Mapping[str, Any], features: Sequence[Any]) -> list[str]:
    """All reference systems named anywhere: one of a feature's own would draw it elsewhere than the rest."""
    objects = [content, *(each for each in features if isinstance(each, Mapping))]
    objects += [geometry for each in objects if isinstance(geometry := each.get("geometry"), Mapping)]
    return [name for each in objects for name in systems_in(each)]


def is_local(content: Mapping[str, Any]) -> bool:
    """Whether the collection says that it is a drawing in its own metres; raises UnusableFile for another word."""
    told = content.get("plano")
    if told not in (None, "local"):
        raise UnusableFile(
            (Problem(f"{PLACE}, plano", quoted(told), '"local", para um desenho em seus próprios metros'),)
        )
    return told == "local"


def precision_told(content: Mapping[str, Any]) -> float:
    """How far off a distance may be, in metres, as the collection tells; 0 where it does not. Raises UnusableFile."""
    told = content.get(PRECISION)
    if told is None:
        return 0.0
    if not is_number(told) or not is_finite(told) or not 0 <= told <= LEAST_PRECISION:
        raise UnusableFile(
            (
                Problem(
                    f"{PLACE}, {PRECISION}", quoted(told), f"um número de metros, sem aspas, de 0 a {LEAST_PRECISION}"
                ),
            )
        )
    return float(told)


def _misspelt(content: Mapping[str, Any]) -> list[Problem]:
    """Keys that are nearly one by which a collection says where and how exactly it lies; units that are no metre."""
    wrong = [
        Problem(f"{PLACE}, {key}", quoted(told), "um desenho em metros; converta as coordenadas")
        for key, told in content.items()
        if plain(key) in UNITS and plain(str(told)) not in METRES
    ]
    return wrong + [
        Problem(PLACE, f'chave desconhecida "{key}"', f'"{near[0]}"?')
        for key in content
        if key not in TELLING and (near := get_close_matches(plain(key), TELLING, n=1, cutoff=0.75))
    ]
