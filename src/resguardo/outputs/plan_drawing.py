"""A plan as a drawing on one sheet, to scale, with the distances that the law asks for: SVG, pure text.

The sheet is what an A4 page holds, lying, in millimetres: printed at 100 % the scale is true. The lines that fail are
drawn last and thick, each with its neighbour and numbers beside it; what complies is thin. Where many lines crowd,
those that comply have their number only, by which the table beside the plan tells the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import shapely

from resguardo.outputs import drawing_view, wording
from resguardo.outputs.drawing_labels import Placed
from resguardo.outputs.drawing_lines import spread
from resguardo.outputs.drawing_scale import Box, View, box_of, views
from resguardo.outputs.drawing_shapes import hatches, order_of, path_of, shape_of, style_of, swatch
from resguardo.outputs.drawing_sheet import Entry, heading, legend, north_arrow, scale_bar, title_block
from resguardo.outputs.drawing_table import TONES, summary, table
from resguardo.outputs.drawing_view import MERGED_DASH, SIGHT_DASH, WIDTHS, Label, Merged
from resguardo.outputs.lettering import FACES, INK, millimetres, printed
from resguardo.outputs.markup import Element, element
from resguardo.outputs.plan_dimensions import Dimension, dimensions_of, merged_areas, undrawn
from resguardo.outputs.statements import class_text
from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.numbers import written
from resguardo.site.plan import Drawn, Plan, Sights

if TYPE_CHECKING:
    from resguardo.outputs.report import Report
    from resguardo.verification import Verification

WIDTH, HEIGHT = 277.0, 180.0
COLUMN = 80.0
"""Width of what stands beside the plan: table, legend, title block."""
GAP = 3.0
EDGE = 0.2
"""Half the width of a frame, so that it is whole on the sheet."""
TITLE = "Planta de afastamentos"
CELLS = ("Estabelecimento", "Endereço", "Lei", "SHA-256 dos fatos", "Programa", "Data da verificação")
"""What the title block tells of the report, by its names there, in this order."""
VIEW_TITLES = ("Detalhe", "Situação")
DETAIL_DASH = "0.6 0.8"
LINE_NAMES = {
    Verdict.DOES_NOT_COMPLY: "✖ não atende",
    Verdict.UNDETERMINED: "? por verificar",
    Verdict.COMPLIES: "✔ atende",
    Verdict.NOT_APPLICABLE: "– só medido",
}


Texts = tuple[tuple[Label, Placed], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as an SVG element, what it shows in words, and the texts of each view with where they stand."""

    svg: Element
    title: str
    description: str
    texts: tuple[Texts, ...]


def drawing_of(verification: Verification, report: Report) -> Drawing | None:
    """The drawing of the plan of a verification; None without one, or where nothing of it could be drawn."""
    plan, assessment = verification.plan, verification.assessment
    sights: Sights | None = assessment.site.values.get("sights")
    if plan is None or sights is None or not plan.drawn:
        return None
    told = {each.name: each.value for each in (*report.identification, *report.receipt)}
    cells = [(name, told[name]) for name in CELLS if name in told]
    dimensions = spread(dimensions_of(assessment, sights), plan.of("armazenamento"), sights)
    merged = tuple(Merged(*each) for each in merged_areas(assessment))
    near = tuple(each for each in dimensions if not each.is_far)
    chosen = _views(plan, near)
    described = _description(dimensions, chosen, merged)
    svg = element(
        "svg",
        element("title", TITLE),
        element("desc", described),
        hatches(),
        element("rect", width=millimetres(WIDTH), height=millimetres(HEIGHT), fill="#ffffff"),
        xmlns="http://www.w3.org/2000/svg",
        width=f"{millimetres(WIDTH)}mm",
        height=f"{millimetres(HEIGHT)}mm",
        viewBox=f"0 0 {millimetres(WIDTH)} {millimetres(HEIGHT)}",
        font_family=FACES,
        role="img",
        aria_label=TITLE,
    )
    texts = []
    for view, name in zip(chosen, VIEW_TITLES if len(chosen) > 1 else ("",), strict=True):
        made, placed = _view(view, name, plan, near, merged, assessment, chosen)
        svg.append(made)
        texts.append(placed)
    svg.append(
        _column(plan, dimensions, chosen, merged, cells, undrawn(assessment, sights), len(assessment.groups) > 1)
    )
    return Drawing(svg, TITLE, described, tuple(texts))


def svg_text(drawing: Drawing) -> str:
    """The drawing as a file."""
    return f"{ElementTree.tostring(drawing.svg, encoding='unicode')}\n"


# Views


def _views(plan: Plan, dimensions: Sequence[Dimension]) -> tuple[View, ...]:
    window = Box(EDGE, EDGE, WIDTH - COLUMN - GAP, HEIGHT - EDGE)
    areas = plan.of("armazenamento") or plan.drawn
    lot = [position for each in plan.of("lote") for position in each.vertices]
    lines = [box_of([*each.segment, *(each.sight.segment if each.sight else ())]) for each in dimensions]
    return views(window, [box_of(each.vertices) for each in areas], box_of(lot) if lot else None, lines)


def _view(
    view: View,
    name: str,
    plan: Plan,
    dimensions: Sequence[Dimension],
    merged: Sequence[Merged],
    assessment: Assessment,
    chosen: Sequence[View],
) -> tuple[Element, Texts]:
    corners = [scale_bar(view), north_arrow(view, known=plan.plane != "local")]
    if name:
        corners.append(heading(view, name))
    written_at = _written_at(assessment, merged)
    made, placed = drawing_view.drawn(
        view,
        plan.drawn,
        written_at if view is chosen[0] else dict.fromkeys(written_at, ()),
        merged,
        [dimensions[line] for line in sorted(view.lines)],
        [box for box, _ in corners],
    )
    frame = _frame(view.frame)
    return element("g", made, *_detail_in(view, chosen), *(each for _, each in corners), frame), placed


def _written_at(assessment: Assessment, merged: Sequence[Merged]) -> dict[str, tuple[str, ...]]:
    """Per storage area its mass and class; the class of areas that count as one stands at the whole."""
    together = {member for each in merged for member in each.members}
    return {
        area.id: (_mass(area), *([] if area.id in together else [class_text(assessment.groups[area.id])]))
        for area in assessment.situation.areas
    }


def _mass(area: Entity) -> str:
    return wording.quantity(area.values["own_mass"], "kg").replace(wording.UNTOLD, "capacidade não informada")


def _detail_in(view: View, chosen: Sequence[View]) -> Iterator[Element]:
    """In the situation, what the detail shows."""
    if view is not chosen[0]:
        outline = chosen[0].ground().boundary.intersection(view.ground())
        tracks = [view.on_paper(shapely.get_coordinates(each)) for each in shapely.get_parts(outline)]
        path = element("path", d=path_of(tracks), fill="none", stroke=INK, stroke_width="0.2")
        path.set("stroke-dasharray", DETAIL_DASH)
        yield path


def _frame(box: Box) -> Element:
    return element(
        "rect",
        x=millimetres(box.left),
        y=millimetres(box.low),
        width=millimetres(box.width),
        height=millimetres(box.height),
        fill="none",
        stroke=INK,
        stroke_width="0.35",
    )


# Beside the plan


def _column(
    plan: Plan,
    dimensions: Sequence[Dimension],
    chosen: Sequence[View],
    merged: Sequence[Merged],
    cells: Sequence[tuple[str, str]],
    missing: int,
    several: bool,
) -> Element:
    scales = [f"1:{each.scale} ({name.lower()})" for each, name in zip(chosen, VIEW_TITLES, strict=False)]
    scale = " · ".join(scales) if len(chosen) > 1 else f"1:{chosen[0].scale}"
    told = (*cells, ("Escala, em folha A4", scale), *_about(plan, missing))
    block, block_height = title_block(TITLE, told, COLUMN - EDGE)
    signs, signs_height = legend(_entries(plan, dimensions, chosen, merged), COLUMN - EDGE)
    left, block_top = WIDTH - COLUMN, HEIGHT - block_height - EDGE
    signs_top = block_top - GAP - signs_height
    rows = table(dimensions, Box(left, 0, WIDTH - EDGE, signs_top - GAP), areas=several)
    block.set("transform", f"translate({millimetres(left)} {millimetres(block_top)})")
    signs.set("transform", f"translate({millimetres(left)} {millimetres(signs_top)})")
    return element("g", rows, signs, block)


def _about(plan: Plan, missing: int) -> Iterator[tuple[str, str]]:
    """What limits the drawing."""
    if plan.source:
        yield "Arquivo da planta", plan.source
    if plan.precision:
        yield "Precisão", f"± {written(round(plan.precision * 1000), 'm')} em cada distância"
    if missing:
        told = "1 vizinho informado" if missing == 1 else f"{missing} vizinhos informados"
        yield "Sem desenho", f"{told}: veja o quadro de afastamentos"
    yield "Alcance", wording.ONLY_THIS_LAW


def _entries(
    plan: Plan, dimensions: Sequence[Dimension], chosen: Sequence[View], merged: Sequence[Merged]
) -> list[Entry]:
    """Signs that the drawing uses, and no other."""
    shown = [each for each in plan.drawn if any(view.ground().intersects(shape_of(each)) for view in chosen)]
    kinds = {style_of(each.role).label: each for each in sorted(shown, key=_order)}
    entries = [_shape_entry(each) for each in kinds.values()]
    used = [verdict for verdict in LINE_NAMES if any(each.verdict is verdict for each in dimensions)]
    entries += [_line_entry(LINE_NAMES[each], TONES[each], WIDTHS[each][0], WIDTHS[each][1]) for each in used]
    if any(each.sight for each in dimensions):
        entries.append(_line_entry("menor linha reta além da parede corta-fogo", INK, 0.45, SIGHT_DASH))
    if merged:
        entries.append(_line_entry("áreas que contam como uma só (art. 10, § 3º)", INK, 0.4, MERGED_DASH))
    if len(chosen) > 1:
        entries.append(_line_entry("o que o detalhe mostra", INK, 0.2, DETAIL_DASH))
    return entries


def _order(shape: Drawn) -> int:
    return order_of(shape.role)


def _shape_entry(shape: Drawn) -> Entry:
    style, form = style_of(shape.role), shape.form
    return Entry(style.label, lambda x, y: swatch(style, form, x, y))


def _line_entry(label: str, tone: str, width: float, dash: str) -> Entry:
    def shown(x: float, y: float) -> tuple[Element, ...]:
        path = element("path", d=f"M{millimetres(x)} {millimetres(y + 1.5)}h8", fill="none", stroke=tone)
        path.set("stroke-width", millimetres(width))
        if dash:
            path.set("stroke-dasharray", dash)
        return (path,)

    return Entry(label, shown)


# In words


def _description(dimensions: Sequence[Dimension], chosen: Sequence[View], merged: Sequence[Merged]) -> str:
    """The drawing for who does not see it: scale, outcome, and each line with its numbers."""
    scale = " e ".join(f"1:{each.scale}" for each in chosen)
    sentences = [f"Planta em escala {scale}.", f"{summary(dimensions)[0]}."]
    sentences += [f"{printed(wording.listed(each.members))} contam como uma só: {each.text}." for each in merged]
    sentences += [
        f"{each.number}. {each.name}: {wording.VERDICTS[each.verdict]}, {each.text[2:]}." for each in dimensions
    ]
    return " ".join(sentences)
