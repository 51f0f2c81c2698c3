"""In which plane a plan is measured, and how far its coordinates can be trusted (R56, R57).

A drawing in its own metres, or in a UTM plane, is measured as it stands; longitudes and latitudes are put into SIRGAS
2000 / UTM of their zone. What cannot be measured in (Web Mercator, axes swapped, another country) is refused with the
question that would settle it: nothing is guessed.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, NoReturn

from resguardo.site.numbers import counted, written_uncertainty
from resguardo.site.plan import Position
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.assembly import LONGEST_SHOWN
from resguardo.sources.site_file import Understood

LOCAL = "local"
PRECISION = "precisao_m"
EXACT = ", exato"
"""The collection's member that tells how far off a distance may be at least, in metres, however many its decimals."""
LEAST_PRECISION = 1_000
"""Metres; a plan that is less exact tells nothing."""
PLACE = "planta"
METRES_EXACT, DEGREES_EXACT = 6, 11
"""From so many decimals on, coordinates are full doubles: the last one stands for a micrometre."""

Projection = Callable[[Sequence[Position]], list[Position]]
Box = tuple[float, float, float, float]
BRAZIL: Box = (-74.0, -33.8, -28.8, 5.3)
"""Longitudes and latitudes, from the least to the most, islands included."""
UTM_SOUTH: Box = (100_000.0, 6_200_000.0, 900_000.0, 10_000_000.0)
UTM_NORTH: Box = (100_000.0, 0.0, 900_000.0, 600_000.0)
WEB_MERCATOR: Box = (-8_240_000.0, -4_010_000.0, -3_200_000.0, 600_000.0)
LARGEST_LOCAL = 1e8
WIDEST_LOCAL = 5_000
"""Metres from end to end of a drawing of one site: who draws in millimetres is asked, and nothing is measured."""

_SIRGAS_SOUTH, _SIRGAS_NORTH = 31960, 31954  # EPSG codes of SIRGAS 2000 / UTM, less the zone
_GEOGRAPHIC = {4326: "WGS 84", 4674: "SIRGAS 2000"}
_WEB_MERCATOR_CODES = {3857, 3785, 900913, 102100, 102113}
_OLD_DATUMS = {4618: "SAD 69", 4291: "SAD 69", 4225: "Córrego Alegre", 5524: "Córrego Alegre"}
_NAME = re.compile(r"(?:urn:ogc:def:crs:|http://www\.opengis\.net/def/crs/)?(EPSG|OGC)[:/]+(?:[\d.]*[:/])?(\w+)", re.I)
_REPROJECT = "a planta exportada em SIRGAS 2000 / UTM (EPSG:31982 em Campina Grande do Sul) ou em longitude e latitude"


@dataclass(frozen=True, slots=True)
class Coordinates:
    """The coordinates of a shape as the file has them, and how many decimals the longest has."""

    place: str
    positions: Sequence[Position]
    decimals: int


@dataclass(frozen=True, slots=True)
class Plane:
    """Where a plan is measured: ``name`` as in ``site.plan.Plan``, ``precision`` in metres, how it was found out."""

    name: str
    precision: float = 0.0
    understood: tuple[Understood, ...] = ()
    forth: Projection | None = field(default=None, compare=False)
    back: Projection | None = field(default=None, compare=False)

    def metres(self, positions: Sequence[Position]) -> Sequence[Position]:
        """Positions of the file, in metres of the plane."""
        return self.forth(positions) if self.forth and positions else positions

    def written(self, point: Position) -> str:
        """A point of the plane by the coordinates that the file has."""
        if self.back is None:
            return in_metres(point)
        ((longitude, latitude),) = self.back([point])
        return f"longitude {_decimal(longitude, 7)}, latitude {_decimal(latitude, 7)}"


def in_metres(point: Position) -> str:
    """A point by its coordinates in the plane."""
    return f"x {_decimal(point[0], 3)}, y {_decimal(point[1], 3)}"


def decimals_of(number: int | float | Decimal) -> int:
    """How many decimals a number is written with; a float as by its shortest text."""
    exact = Decimal(float.__repr__(number)).normalize() if isinstance(number, float) else Decimal(number)
    exponent = exact.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def plane_of(systems: Sequence[str], local: bool, coordinates: Sequence[Coordinates]) -> Plane:
    """The plane for a file that names these reference systems (none: degrees, RFC 7946) or is a local drawing.

    Raises UnusableFile, with a question, where the coordinates are not what they are said to be.
    """
    if len(set(systems)) > 1 or (local and systems):
        named = [*dict.fromkeys(systems), *(['"plano": "local"'] if local else [])]
        _refuse(f"mais de um sistema de coordenadas: {', '.join(named)}", "um só para todas as formas")
    if local:
        return _local(coordinates)
    if not systems:
        return _degrees("", coordinates)
    code = code_of(systems[0])
    if code in _GEOGRAPHIC:
        return _degrees(systems[0], coordinates)
    return _utm(systems[0], code, coordinates)


def no_better_than(plane: Plane, precision: float) -> Plane:
    """The plane, where a plan is known to be no more exact than its digits show: it was drawn from another file."""
    if precision <= plane.precision:
        return plane
    read_as = (replace(each, value=each.value.removesuffix(EXACT)) for each in plane.understood[:1])
    return replace(plane, precision=precision, understood=(*read_as, _uncertain(PRECISION, precision)))


def code_of(system: str) -> int:
    """The EPSG code of a reference system's name; CRS84 is WGS 84. Raises UnusableFile for what is not known here."""
    match = _NAME.fullmatch(system.strip())
    if match and match[2].upper() == "CRS84":
        return 4326
    code = int(match[2]) if match and match[1].upper() == "EPSG" and re.fullmatch("[0-9]{1,9}", match[2]) else 0
    if code not in _GEOGRAPHIC and not _zone_of(code):
        named = system if len(system) <= LONGEST_SHOWN else f"{system[:LONGEST_SHOWN]}…"
        _refuse(f'"{named}", {_why_not(code)}', f"{_REPROJECT}; em que sistema foi desenhada?")
    return code


def _why_not(code: int) -> str:
    if code in _WEB_MERCATOR_CODES:
        return "Web Mercator, que estica as distâncias (20,00 m medem-se 22,14 m)"
    datum = _OLD_DATUMS.get(code) or ("SAD 69" if 29168 <= code <= 29195 else "")
    return f"de um datum antigo ({datum})" if datum else "um sistema que não se conhece aqui"


def _zone_of(code: int) -> tuple[int, str] | None:
    """The UTM zone and hemisphere of an EPSG code, as in (22, "S"); None if it is no UTM plane in Brazil."""
    for first, hemisphere in ((_SIRGAS_SOUTH, "S"), (32700, "S"), (_SIRGAS_NORTH, "N"), (32600, "N")):
        zone = code - first
        if (18 <= zone <= 25) if hemisphere == "S" else (18 <= zone <= 22):
            return zone, hemisphere
    return None


def _local(coordinates: Sequence[Coordinates]) -> Plane:
    everything = [position for each in coordinates for position in each.positions]
    if any(abs(value) > LARGEST_LOCAL for position in everything for value in position):
        place = next(
            each.place for each in coordinates if any(max(map(abs, p)) > LARGEST_LOCAL for p in each.positions)
        )
        _refuse(f"coordenadas de mais de 100.000 km ({place})", "metros do próprio desenho")
    if everything and all(_inside(position, BRAZIL) for position in everything) and _extent(everything) < 1:
        _refuse(
            'coordenadas que parecem longitude e latitude, com "plano": "local"',
            'metros do próprio desenho; ou são graus? Então sem "plano"',
        )
    if everything and _extent(everything) > WIDEST_LOCAL:
        across = f"{_extent(everything) / 1000:.1f} km".replace(".", ",")
        _refuse(
            f'um desenho de {across} de ponta a ponta, com "plano": "local"',
            "metros do próprio desenho, até 5 km; são milímetros, ou um vértice fora do lugar?",
        )
    return Plane(LOCAL, 0.0, (Understood(PLACE, '"plano": "local"', f"um desenho em seus próprios metros{EXACT}"),))


def _utm(system: str, code: int, coordinates: Sequence[Coordinates]) -> Plane:
    zone, hemisphere = _zone_of(code) or (0, "")
    box = UTM_SOUTH if hemisphere == "S" else UTM_NORTH
    _check(coordinates, box, f'metros de "{system}"', "leste, norte")
    digits = _most_decimals(coordinates)
    precision = 0.0 if digits >= METRES_EXACT else math.sqrt(2) * 10.0**-digits
    datum = "WGS 84" if code >= 32600 else "SIRGAS 2000"
    read_as = Understood(PLACE, system, f"{datum} / UTM {zone}{hemisphere} (EPSG:{code}), plano em que se mede")
    return Plane(f"EPSG:{code}", precision, (read_as, *_precision_note(digits, precision)))


def _degrees(system: str, coordinates: Sequence[Coordinates]) -> Plane:
    _check(coordinates, BRAZIL, "longitudes e latitudes", "longitude, latitude")
    everything = [position for each in coordinates for position in each.positions]
    if not everything:
        return Plane(LOCAL)
    west, south, east, north = _bounds(everything)
    middle = ((west + east) / 2, (south + north) / 2)
    zone = int((middle[0] + 180) // 6) + 1
    code = (_SIRGAS_SOUTH if middle[1] < 0 else _SIRGAS_NORTH) + zone
    forth, back = _projections(code)
    digits = _most_decimals(coordinates)
    precision = 0.0 if digits >= DEGREES_EXACT else _diagonal(forth, middle, 10.0**-digits)
    hemisphere = "S" if middle[1] < 0 else "N"
    read_as = Understood(
        PLACE,
        system or "longitude e latitude",
        f"SIRGAS 2000 / UTM {zone}{hemisphere} (EPSG:{code}), plano em que se mede",
    )
    return Plane(f"EPSG:{code}", precision, (read_as, *_precision_note(digits, precision)), forth, back)


def _projections(code: int) -> tuple[Projection, Projection]:
    """From longitude and latitude to metres, and back. WGS 84 is taken as SIRGAS 2000: they differ by centimetres at
    most, and by the same in all of a plan."""
    import pyproj  # costs more than a whole verification: only who has degrees pays

    transformer = pyproj.Transformer.from_crs(4674, code, always_xy=True)

    def put(positions: Sequence[Position], direction: str) -> list[Position]:
        given = [x for x, _ in positions], [y for _, y in positions]
        xs, ys = transformer.transform(given[0], given[1], direction=direction)
        return list(zip(xs, ys, strict=True))

    return lambda positions: put(positions, "FORWARD"), lambda points: put(points, "INVERSE")


def _diagonal(forth: Projection, at: Position, step: float) -> float:
    """The diagonal in metres of a cell one step of degrees wide and high."""
    corner, east, north = forth([at, (at[0] + 0.01, at[1]), (at[0], at[1] + 0.01)])
    return math.hypot(math.dist(corner, east), math.dist(corner, north)) * step / 0.01


def _precision_note(digits: int, precision: float) -> tuple[Understood, ...]:
    if not precision:
        return ()
    decimals = f"coordenadas com {counted(digits, 'casa decimal', 'casas decimais')}"
    return (_uncertain(decimals, precision),)


def _uncertain(why: str, precision: float) -> Understood:
    return Understood(PLACE, why, f"uma incerteza de {written_uncertainty(precision)} em cada distância (R56)")


# What the coordinates are, if not what they are said to be


def _check(coordinates: Sequence[Coordinates], box: Box, what: str, order: str) -> None:
    """Refuses coordinates that lie outside the box, with the question that would explain them."""
    outside = [each for each in coordinates if not all(_inside(position, box) for position in each.positions)]
    if not outside:
        return
    strays = [position for each in outside for position in each.positions if not _inside(position, box)]
    shown = (
        f"({_decimal(strays[0][0], 6)}; {_decimal(strays[0][1], 6)}), em {outside[0].place.removeprefix('planta, ')}"
    )
    others = f" e em mais {counted(len(outside) - 1, 'forma')}" if len(outside) > 1 else ""
    if len(outside) < len(coordinates):
        _refuse(f"coordenadas fora do lugar: {shown}{others}", f"{what}, em todas as formas; de onde vieram essas?")
    _refuse(f"{_explained(strays, box, order)}: {shown}", _question(strays, what))


def _explained(strays: Sequence[Position], box: Box, order: str) -> str:
    if all(_inside((y, x), box) for x, y in strays):
        return f"coordenadas que só servem trocadas; a ordem é {order}"
    if all(_inside(position, WEB_MERCATOR) for position in strays):
        return "coordenadas que parecem Web Mercator, que estica as distâncias"
    if all(_inside(position, UTM_SOUTH) for position in strays):
        return "coordenadas que parecem metros de UTM"
    return "coordenadas fora do Brasil"


def _question(strays: Sequence[Position], what: str) -> str:
    for swapped, names in ((BRAZIL, "latitude e longitude"), (UTM_SOUTH, "leste e norte")):
        if all(_inside((y, x), swapped) for x, y in strays):
            return f"{what}; {names} estão trocadas? Troque-as no arquivo"
    if all(_inside(position, WEB_MERCATOR) for position in strays):
        return f"{what}; exportou em EPSG:3857? Exporte em EPSG:31982"
    if all(_inside(position, UTM_SOUTH) for position in strays):
        return f'{what}; de que zona UTM? Diga em "crs" (EPSG:31982 em Campina Grande do Sul)'
    return f'{what}, no Brasil; é um desenho em metros próprios? Então diga "plano": "local"'


def _refuse(found: str, expected: str) -> NoReturn:
    raise UnusableFile((Problem(PLACE, found, expected),))


def _inside(position: Position, box: Box) -> bool:
    return box[0] <= position[0] <= box[2] and box[1] <= position[1] <= box[3]


def _bounds(positions: Sequence[Position]) -> Box:
    xs, ys = zip(*positions, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _extent(positions: Sequence[Position]) -> float:
    west, south, east, north = _bounds(positions)
    return max(east - west, north - south)


def _most_decimals(coordinates: Sequence[Coordinates]) -> int:
    return max((each.decimals for each in coordinates), default=0)


def _decimal(number: float, digits: int) -> str:
    return f"{number:.{digits}f}".replace(".", ",")


def systems_in(content: Mapping[str, Any]) -> list[str]:
    """The reference systems that a GeoJSON object names in its ``crs`` member (GeoJSON 2008; RFC 7946 has none).

    Raises UnusableFile for a member that names none.
    """
    crs = content.get("crs")
    if crs is None:
        return []
    named = crs.get("properties") if isinstance(crs, Mapping) else None
    name = named.get("name") if isinstance(named, Mapping) else None
    if not isinstance(name, str):
        _refuse('um "crs" sem nome', '"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31982"}}')
    return [name]
