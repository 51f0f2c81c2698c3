"""How the shapes of a plan are drawn, by what they are: told apart by line and hatch, so that no colour is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from resguardo.geometry.clearance import Shape
from resguardo.outputs.drawing_scale import Box, View
from resguardo.outputs.lettering import GREY, INK, millimetres
from resguardo.outputs.markup import Element, element
from resguardo.site.plan import WITHOUT_ROLE, Drawn

Array = npt.NDArray[np.float64]

MARKER = 1.3
"""Half the size of the sign for a point, in millimetres."""


@dataclass(frozen=True, slots=True)
class Style:
    """Line, fill and the sign that stands for a point.

    ``weight`` is what it costs a text to cover a millimetre of the line, ``inside`` a square millimetre of what it
    encloses.
    """

    label: str
    width: float
    fill: str = "none"
    dash: str = ""
    stroke: str = INK
    sign: str = "square"
    weight: float = 2.0
    inside: float = 0.0


def _each(kinds: Iterable[str], style: Style) -> dict[str, Style]:
    return dict.fromkeys(kinds, style)


LIMIT_WEIGHT, WALL_WEIGHT, AREA_WEIGHT = 15.0, 20.0, 25.0
"""What it costs a text to cover a limit of the lot or a side of an area, a wall, and the outline of an area: the reader
must see where each ends."""

WITHIN_STORAGE, WITHIN_NEIGHBOUR, WITHIN_BUILDING = 1.5, 0.6, 0.15
"""What it costs a text to lie over what an area, a neighbour and a building of the lot enclose."""

PLACES = Style("escola, igreja, hospital e similares", 0.4, "url(#lugar)", weight=4.0, inside=WITHIN_NEIGHBOUR)
FUEL = Style(
    "bomba, bocal, respiro, descarga de motor", 0.35, "url(#combustivel)", sign="circle", inside=WITHIN_NEIGHBOUR
)
HEAT = Style("equipamento de calor, fonte de ignição", 0.35, "url(#calor)", sign="triangle", inside=WITHIN_NEIGHBOUR)
OPENING = Style("ralo, canaleta, captação, rebaixo", 0.3, "url(#piso)", sign="diamond", inside=WITHIN_NEIGHBOUR)
ROLES: dict[str, Style] = {
    "lote_do_vizinho": Style("lote do vizinho", 0.2, dash="3 1", stroke=GREY),
    "lote": Style("lote", 0.25, stroke=GREY, weight=LIMIT_WEIGHT),
    "via_publica": Style("via pública", 0.3, fill="#ececec", dash="3 1.5", stroke=GREY, weight=4.0),
    "divisa": Style("limite da propriedade", 0.45, dash="6 1.2 0.8 1.2", weight=LIMIT_WEIGHT),
    "edificacao": Style("edificação", 0.25, fill="#f4f4f4", stroke=GREY, inside=WITHIN_BUILDING),
    **_each(("escola", "igreja", "cinema", "hospital", "aglomeracao"), PLACES),
    **_each(("bomba_de_combustivel", "bocal_ou_respiro", "descarga_de_motor"), FUEL),
    **_each(("equipamento_que_produz_calor", "fonte_de_ignicao"), HEAT),
    "armazenamento": Style(
        "área de armazenamento", 0.6, fill="url(#armazenamento)", weight=AREA_WEIGHT, inside=WITHIN_STORAGE
    ),
    "pilha": Style("recipientes", 0.3),
    **_each(("ralo", "canaleta", "captacao", "rebaixo"), OPENING),
    "tela": Style("tela", 0.9, dash="0.8 0.8", weight=LIMIT_WEIGHT),
    "parede": Style("parede da área", 0.9, weight=LIMIT_WEIGHT),
    "aberto": Style("lado aberto", 0.9, dash="3 3", weight=LIMIT_WEIGHT),
    "porta": Style("porta", 0.5, stroke=GREY),
    "passagem": Style("passagem", 0.5, stroke=GREY),
    "extintor": Style("extintor", 0.3),
    "saida_de_gases": Style("saída de gases quentes", 0.3, sign="circle"),
    "muro": Style("muro", 0.7, stroke=GREY, weight=WALL_WEIGHT),
    "parede_corta_fogo": Style("parede corta-fogo", 1.2, weight=WALL_WEIGHT),
    WITHOUT_ROLE: Style("forma sem tipo: não se sabe o que é", 0.4, dash="1.4 1", weight=4.0),
}
"""By role, in the order in which they are drawn: what stands later lies over what stands before."""
OTHER = Style("outro", 0.25, stroke=GREY)


def style_of(role: str) -> Style:
    """How a role is drawn; one that has no style of its own is named as it is."""
    return ROLES.get(role) or Style(role.replace("_", " "), OTHER.width, stroke=OTHER.stroke)


def order_of(role: str) -> int:
    """Where in the drawing a role comes."""
    return [*ROLES].index(role) if role in ROLES else 0


def hatches() -> Element:
    """The hatches to which the fills refer."""
    return element(
        "defs",
        _hatch("armazenamento", 1.6, 0.18, turn=45),
        _hatch("lugar", 2.4, 0.12, turn=-45),
        _hatch("piso", 0.9, 0.12, turn=0),
        _hatch("combustivel", 1.2, 0.12, turn=90),
        _hatch("calor", 0.9, 0.12, turn=45),
    )


def _hatch(name: str, gap: float, width: float, turn: int) -> Element:
    line = element("path", d=f"M0 0V{gap}", stroke=GREY, stroke_width=f"{2 * width}")
    ground = element("rect", width=f"{gap}", height=f"{gap}", fill="#ffffff")
    return element(
        "pattern",
        ground,
        line,
        id=name,
        width=f"{gap}",
        height=f"{gap}",
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({turn})",
    )


@dataclass(frozen=True, slots=True)
class Pictured:
    """A shape as far as a view shows it: its elements, and its outline in millimetres."""

    elements: tuple[Element, ...]
    tracks: tuple[Array, ...]


def shape_of(drawn: Drawn) -> Shape:
    """The shape in metres."""
    if drawn.form == "point":
        return shapely.Point(drawn.vertices[0])
    if drawn.form == "line":
        return shapely.LineString(drawn.vertices)
    return shapely.Polygon(drawn.vertices, drawn.holes)


def pictured(drawn: Drawn, view: View) -> Pictured:
    """What a view shows of a shape: where the frame cuts it, there is no outline."""
    style, shape, ground = style_of(drawn.role), shape_of(drawn), view.ground()
    if drawn.form == "point":
        return _point(shape, style, view) if ground.covers(shape) else Pictured((), ())
    outline = shape.boundary if drawn.form == "polygon" else shape
    tracks = tuple(_tracks(outline.intersection(ground), view))
    elements = []
    if drawn.form == "polygon" and style.fill != "none":
        inside = shape.intersection(ground)
        rings = [*_tracks(shapely.boundary(inside), view)] if inside.area else []
        elements += [element("path", d=path_of(rings, close=True), fill=style.fill, fill_rule="evenodd")]
    if tracks:
        elements.append(_stroked(element("path", d=path_of(tracks), fill="none"), style))
    return Pictured(tuple(elements), tracks)


def _tracks(shape: Any, view: View) -> Iterator[Array]:
    """The lines of a shape on paper."""
    for part in shapely.get_parts(shape):
        if part.geom_type == "MultiLineString":
            yield from _tracks(part, view)
        elif part.geom_type in ("LineString", "LinearRing"):
            yield view.on_paper(shapely.get_coordinates(part))


def _point(shape: Shape, style: Style, view: View) -> Pictured:
    (place,) = view.on_paper(shapely.get_coordinates(shape))
    track = sign_track(style.sign, *place.tolist())
    return Pictured((sign(style, *place.tolist()),), (track,))


def sign(style: Style, x: float, y: float) -> Element:
    """The sign for a point, its middle at a place on paper."""
    path = element("path", d=path_of([sign_track(style.sign, x, y)], close=True), fill="#ffffff")
    return _stroked(path, replace(style, dash=""))


def sign_track(name: str, x: float, y: float) -> Array:
    """The outline of a sign: circle, triangle, diamond or square."""
    corners = {"circle": 16, "triangle": 3, "diamond": 4, "square": 4}[name]
    first = -np.pi / 4 if name == "square" else -np.pi / 2
    angles = first + np.linspace(0, 2 * np.pi, corners, endpoint=False)
    ring = np.stack([x + MARKER * np.cos(angles), y + MARKER * np.sin(angles)], axis=1)
    return np.concatenate([ring, ring[:1]])


def _stroked(path: Element, style: Style) -> Element:
    path.set("stroke", style.stroke)
    path.set("stroke-width", f"{style.width}")
    if style.dash:
        path.set("stroke-dasharray", style.dash)
    return path


def swatch(style: Style, form: str, x: float, y: float) -> tuple[Element, ...]:
    """How the legend shows a style, in a box of 8 by 3 millimetres from its upper left corner."""
    if form == "point":
        return (sign(style, x + 4, y + 1.5),)
    if form == "line":
        return (_stroked(element("path", d=f"M{x} {y + 1.5}H{x + 8}", fill="none"), style),)
    return (_stroked(element("path", d=f"M{x} {y}h8v3h-8Z", fill=style.fill), style),)


def rectangle(box: Box, fill: str = "none", **attributes: str) -> Element:
    """A box on paper."""
    return element(
        "rect",
        x=millimetres(box.left),
        y=millimetres(box.low),
        width=millimetres(box.width),
        height=millimetres(box.height),
        fill=fill,
        **attributes,
    )


def path_of(tracks: Iterable[Array], *, close: bool = False) -> str:
    """Lines in millimetres as the data of a path, to a hundredth."""
    end = "Z" if close else ""
    return "".join(
        "M" + "L".join(f"{millimetres(x)} {millimetres(y)}" for x, y in track.tolist()) + end for track in tracks
    )
