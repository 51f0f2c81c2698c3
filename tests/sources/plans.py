"""Plans of which a test changes one thing: a storage area at exactly the limits of class I, in its own metres.

The area is 6 x 6 m with a corner at (0, 0). West and north of it stands a wall of 2 m at 1.50 m, south of it runs a
street at 1.50 m, east of it an unwalled limit at 5.00 m; around stand a school at 20 m, a pump at 5 m, a switchboard at
3 m, an oven at 10 m, and there is a drain at 3.001 m.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

import builders

Json = dict[str, Any]
Position = tuple[float, float]
UTM = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31982"}}
CAMPINA_GRANDE_DO_SUL = (686512.347, 7185123.651)
MEASURED_KEYS = ("aberturas_no_piso", "perimetro", "vizinhos")


def polygon(*corners: Position) -> Json:
    return {"type": "Polygon", "coordinates": [[list(each) for each in (*corners, corners[0])]]}


def rectangle(west: float, south: float, east: float, north: float) -> Json:
    return polygon((west, south), (east, south), (east, north), (west, north))


def line(*vertices: Position) -> Json:
    return {"type": "LineString", "coordinates": [list(each) for each in vertices]}


def point(x: float, y: float) -> Json:
    return {"type": "Point", "coordinates": [x, y]}


def feature(role: str, geometry: Json | None, id: str = "", **properties: Any) -> Json:
    named = {"id": id} if id else {}
    return {"type": "Feature", **named, "properties": {"tipo": role, **properties}, "geometry": geometry}


def collection(*features: Json, **members: Any) -> Json:
    return {"type": "FeatureCollection", **members, "features": list(features)}


def local(*features: Json) -> Json:
    return collection(*features, plano="local")


def at_the_limits() -> list[Json]:
    return [
        feature("lote", rectangle(-1.5, -1.5, 11, 7.5), "lote"),
        feature("via_publica", line((-1.5, -1.5), (11, -1.5)), "rua"),
        feature("divisa", line((11, -1.5), (11, 7.5)), "leste", altura_m=0),
        feature("muro", line((11, 7.5), (-1.5, 7.5)), "norte", altura_m=2),
        feature("muro", line((-1.5, 7.5), (-1.5, -1.5)), "oeste", altura_m=1.80),
        feature("armazenamento", rectangle(0, 0, 6, 6), "A", levantamento_completo=True, raio_m=1000),
        feature("escola", rectangle(-30, 0, -20, 6), "escola"),
        feature("bomba_de_combustivel", point(9, 10), "bomba"),
        feature("fonte_de_ignicao", point(7.8, -2.4), "quadro", aparelho=False),
        feature("equipamento_que_produz_calor", rectangle(0, 16, 2, 18), "forno"),
        feature("ralo", point(3, -3.001), "ralo"),
        feature("tela", line((0, 0), (6, 0), (6, 6)), "cerca"),
        feature("parede", line((6, 6), (0, 6), (0, 0)), "fundo"),
    ]


def a_measured_site(**changes: Any) -> Json:
    """A site file that tells all but what the plan measures, and complies."""
    site = builders.a_site(**{"estabelecimento.divisas_muradas": None})
    area = site["areas"][0]
    for key in MEASURED_KEYS:
        del area[key]
    area["aberturas_no_piso"] = {"completa": True}
    return builders.changed(site, changes)


def replaced(features: list[Json], id: str, **changes: Any) -> list[Json]:
    """The features with one changed: its ``geometry``, or a property; None takes it away."""
    found = copy.deepcopy(features)
    (one,) = (each for each in found if each.get("id") == id)
    if "geometry" in changes:
        one["geometry"] = changes.pop("geometry")
    one["properties"] = {key: value for key, value in {**one["properties"], **changes}.items() if value is not None}
    return found


def without(features: list[Json], *ids: str) -> list[Json]:
    return [each for each in features if each.get("id") not in ids]


def transformed(features: list[Json], transform: Callable[[float, float], Position]) -> list[Json]:
    """The features with every position put elsewhere."""

    def put(coordinates: Any) -> Any:
        if isinstance(coordinates[0], int | float):
            return list(transform(*coordinates))
        return [put(each) for each in coordinates]

    found = copy.deepcopy(features)
    for each in found:
        each["geometry"]["coordinates"] = put(each["geometry"]["coordinates"])
    return found


def turned(features: list[Json], degrees: float, origin: Position = CAMPINA_GRANDE_DO_SUL) -> list[Json]:
    """The features turned about the origin of their drawing, which is put somewhere else."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return transformed(features, lambda x, y: (origin[0] + cosine * x - sine * y, origin[1] + sine * x + cosine * y))


def rounded(features: list[Json], decimals: int) -> list[Json]:
    return transformed(features, lambda x, y: (round(x, decimals), round(y, decimals)))
