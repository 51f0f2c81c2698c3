"""Plans made by hand, each with something that is hard to draw, and the verification of the sites that they show.

They are told as GeoJSON, so that what is drawn is what the product reads and measures.
"""

import math
from collections.abc import Iterable
from random import Random
from typing import Any

from builders import Facts, a_site, an_area
from outputs.reports import DAY
from resguardo.verification import Verification, told_in, verify

Position = tuple[float, float]

UTM = (690_000.123456, 7_195_000.123456)
"""Where the plans stand that tell their north; with enough decimals to be exact to the millimetre (R56)."""
SIRGAS = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31982"}}

TOLD: dict[str, Facts] = {
    "armazenamento": {"levantamento_completo": True, "raio_m": 1000},
    "divisa": {"altura_m": 2.0},
    "via_publica": {"altura_m": 0},
    "parede_corta_fogo": {"altura_m": 4.0, "atestada": True},
    "fonte_de_ignicao": {"aparelho": True},
}
"""What is told with each kind of shape, so that only distances decide."""


def _feature(id: str, role: str, form: str, coordinates: Any) -> Facts:
    properties = {"tipo": role, "id": id, **TOLD.get(role, {})}
    return {"type": "Feature", "properties": properties, "geometry": {"type": form, "coordinates": coordinates}}


def rectangle(id: str, role: str, x: float, y: float, width: float, height: float) -> Facts:
    """A building or an area, from its lower left corner."""
    ring = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    return _feature(id, role, "Polygon", [ring])


def line(id: str, role: str, *vertices: Position) -> Facts:
    return _feature(id, role, "LineString", vertices)


def point(id: str, role: str, x: float, y: float) -> Facts:
    return _feature(id, role, "Point", (x, y))


def planned(
    features: Iterable[Facts], cylinders: dict[str, int], *, north: bool = True, **changes: Any
) -> Verification:
    """The site of a plan, of which all else complies: each storage area with its cylinders."""
    areas = [
        an_area(id, capacidade={"botijoes": number}, vizinhos=None, perimetro=None, aberturas_no_piso=None)
        for id, number in cylinders.items()
    ]
    site = a_site(
        areas=areas,
        **{
            "estabelecimento.nome": "Depósito Boa Chama",
            "estabelecimento.endereco": "Estrada do Cerne, km 4",
            "estabelecimento.divisas_muradas": None,
            **changes,
        },
    )
    return verify(told_in(site, plan_of(features, north=north)), on=DAY)


def plan_of(features: Iterable[Facts], *, north: bool) -> Facts:
    """The features as a plan: in a metric plane, or in a drawing's own metres, which do not tell where north is."""
    if not north:
        return {"type": "FeatureCollection", "plano": "local", "features": [*features]}
    placed = [
        {**each, "geometry": {**each["geometry"], "coordinates": _moved(each["geometry"]["coordinates"])}}
        for each in features
    ]
    return {"type": "FeatureCollection", "crs": SIRGAS, "features": placed}


def _moved(coordinates: Any) -> Any:
    if isinstance(coordinates[0], int | float):
        return [round(coordinates[0] + UTM[0], 6), round(coordinates[1] + UTM[1], 6)]
    return [_moved(each) for each in coordinates]


KINDS = ("divisa", "via_publica", "escola", "igreja", "hospital", "aglomeracao", "bomba_de_combustivel")
KINDS += ("bocal_ou_respiro", "descarga_de_motor", "equipamento_que_produz_calor", "fonte_de_ignicao")


def _lot(width: float = 20, depth: float = 30) -> list[Facts]:
    """A lot on a street in the south, its other sides walled."""
    return [
        line("Rua das Flores", "via_publica", (-400, 0), (600, 0)),
        rectangle("Lote", "lote", 0, 0, width, depth),
        line("divisa oeste", "divisa", (0, 0), (0, depth)),
        line("divisa norte", "divisa", (0, depth), (width, depth)),
        line("divisa leste", "divisa", (width, depth), (width, 0)),
    ]


def corner_shop() -> Verification:
    """Class I at exactly its limits, a school at 20 m, a pump; everything complies."""
    shapes = [
        *_lot(),
        rectangle("A", "armazenamento", 1.5, 20, 6, 6),
        rectangle("loja", "edificacao", 2, 2, 14, 9),
        rectangle("Escola Municipal São José", "escola", 27.5, 14, 18, 30),
        point("bomba do posto", "bomba_de_combustivel", 12.5, 21),
        rectangle("ralo", "ralo", 12, 14, 0.4, 0.4),
    ]
    return planned(shapes, {"A": 40})


def depot_near_school() -> Verification:
    """Class III: a boundary 6 m away complies, the school 62.40 m away does not; far more than the lot."""
    shapes = [
        *_lot(30, 40),
        rectangle("A", "armazenamento", 7, 20, 10, 12),
        rectangle("Escola Municipal", "escola", 79.4, 10, 40, 60),
        rectangle("galpão", "edificacao", 3, 3, 18, 10),
    ]
    return planned(shapes, {"A": 480})


def partly_shielded() -> Verification:
    """A wall before pumps: what passes its end is longer, and still too short. Another shields a vent altogether."""
    shapes = [
        *_lot(26, 30),
        rectangle("A", "armazenamento", 6, 16, 6, 6),
        rectangle("ilha de bombas", "bomba_de_combustivel", 18, 15, 3, 8),
        line("P1", "parede_corta_fogo", (15, 13), (15, 22.4)),
        point("respiro do tanque", "bocal_ou_respiro", 9, 27),
        line("P2", "parede_corta_fogo", (2, 24), (16, 24), (16, 25)),
    ]
    return planned(shapes, {"A": 120})


def two_areas_as_one() -> Verification:
    """Two areas of class II 4 m apart, which count as one of class III."""
    shapes = [
        *_lot(30, 26),
        rectangle("Galpão", "armazenamento", 5.4, 12, 7, 7),
        rectangle("Pátio", "armazenamento", 16.4, 12, 8, 5),
        rectangle("Igreja Matriz", "igreja", 120, 30, 20, 14),
    ]
    return planned(shapes, {"Galpão": 100, "Pátio": 100})


def crowded(neighbours: int = 20) -> Verification:
    """A class IV area amid 20 neighbours of every kind and 5 walls."""
    shapes: list[Facts] = [rectangle("Lote", "lote", -25, -25, 50, 50), rectangle("A", "armazenamento", -5, -4, 10, 8)]
    for number in range(neighbours):
        turn, far = 2 * math.pi * number / neighbours + 0.1, 12 + 5 * (number % 5)
        x, y = far * math.cos(turn), far * math.sin(turn)
        kind = KINDS[number % len(KINDS)]
        name = f"vizinho {number + 1}"
        if kind in ("divisa", "via_publica"):
            step = (-math.sin(turn) * 4, math.cos(turn) * 4)
            shapes.append(line(name, kind, (x - step[0], y - step[1]), (x + step[0], y + step[1])))
        elif number % 3:
            shapes.append(rectangle(name, kind, x - 1.5, y - 1, 3, 2))
        else:
            shapes.append(point(name, kind, x, y))
    walls = (((8, -6), (8, 2)), ((-8, -3), (-8, 6)), ((-4, 7), (4, 7.5)), ((-6, -8), (0, -8)), ((9, 5), (12, 9)))
    shapes += [line(f"P{number}", "parede_corta_fogo", *wall) for number, wall in enumerate(walls, 1)]
    return planned(shapes, {"A": 1500}, north=False)


def two_yards() -> Verification:
    """Two areas that stay apart on a long lot, each with lines to the same six neighbours."""
    shapes = [
        *_lot(20, 110),
        rectangle("Frente", "armazenamento", 6, 20, 6, 6),
        rectangle("Fundos", "armazenamento", 7, 80, 6, 6),
        rectangle("Hospital Angelina Caron", "hospital", 50, 40, 30, 30),
        point("respiro do tanque", "bocal_ou_respiro", 16, 50),
    ]
    return planned(shapes, {"Frente": 60, "Fundos": 60})


def two_yards_among_many(seed: int) -> Verification:
    """Two areas on one lot, among so many things around and on it that most of their lines cross others."""
    rng = Random(seed)
    shapes = [*_lot(26 + rng.randint(0, 10), 40 + rng.randint(0, 20))]
    shapes += [rectangle("Frente", "armazenamento", 5, 8, 6, 6)]
    shapes += [rectangle("Fundos", "armazenamento", 6 + rng.randint(0, 9), 24 + rng.randint(0, 6), 6, 6)]
    for number in range(rng.randint(4, 8)):
        kind, turn = rng.choice(["escola", "hospital", "igreja"]), rng.uniform(0, math.tau)
        x, y = 15 + math.cos(turn) * rng.uniform(16, 34), 20 + math.sin(turn) * rng.uniform(20, 40)
        shapes.append(rectangle(f"{kind} {number}", kind, x, y, 6 + rng.randint(0, 6), 6))
    for number in range(rng.randint(1, 4)):
        shapes.append(point(f"bomba {number}", "bomba_de_combustivel", rng.uniform(1, 25), rng.uniform(1, 40)))
    return planned(shapes, {"Frente": 60, "Fundos": rng.choice([60, 120])})


def a_single_area() -> Verification:
    """Nothing but the area and one boundary, 1.49 m away: a millimetre would have been seen."""
    shapes = [rectangle("A", "armazenamento", 0, 0, 3, 3), line("divisa do fundo", "divisa", (-1, 4.49), (6, 4.49))]
    return planned(shapes, {"A": 30})


def shapes_without_role() -> Verification:
    """A corner shop's area with a polygon, a line and a point that do not say what they are."""
    shapes = [
        *_lot(30, 20),
        rectangle("A", "armazenamento", 5, 5, 5, 5),
        rectangle("X", "", 15, 8, 4, 4),
        line("Y", "", (22, 8), (26, 12)),
        point("Z", "", 12, 16),
    ]
    for each in shapes[-3:]:
        del each["properties"]["tipo"]
    return planned(shapes, {"A": 40})


PLANS = {
    each.__name__: each
    for each in (
        corner_shop,
        depot_near_school,
        partly_shielded,
        two_areas_as_one,
        crowded,
        two_yards,
        a_single_area,
        shapes_without_role,
    )
}
