"""A plan as a drawing on one sheet, to scale, with the distances that the law asks for: SVG, pure text.

The sheet is what an A4 page holds, lying, in millimetres: printed at 100 % the scale is true. The lines that fail are
drawn last and thick, each with its neighbour and numbers beside it; what complies is thin. Where many lines crowd,
those that comply have their number only, by which the table beside the plan tells the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import shapely

from resguardo.outputs import drawing_view, wording
from resguardo.outputs.drawing_labels import Placed
from resguardo.outputs.drawing_lines import spread
from resguardo.outputs.drawing_scale import Box, View, box_of, views
from resguardo.outputs.drawing_shapes import hatches, order_of, path_of, rectangle, shape_of, style_of, swatch
from resguardo.outputs.drawing_sheet import Entry, heading, legend, north_arrow, scale_bar, title_block
from resguardo.outputs.drawing_table import CALM, TONES, continued, summary, table
from resguardo.outputs.drawing_view import MERGED_DASH, SIGHT_DASH, WIDTHS, Label, Merged
from resguardo.outputs.lettering import FACES, INK, millimetres, printed
from resguardo.outputs.markup import Element, element, serialised
from resguardo.outputs.plan_dimensions import Dimension, dimensions_of, merged_areas, undrawn
from resguardo.outputs.statements import class_text
from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.verdict import Verdict
from resguardo.site.entity import Entity
from resguardo.site.numbers import counted, written_uncertainty
from resguardo.site.plan import UNREADABLE, Drawn, Form, Plan, Sights

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
MOST_LINES = 30
"""Of more lines than that only what fails and, of each neighbour of which nothing fails, the worst line is drawn."""
FORMS_TO_SHOW: tuple[Form, ...] = ("point", "line", "polygon")
"""Of what is drawn in several forms the legend shows the last of these."""
LINE_NAMES = {
    Verdict.DOES_NOT_COMPLY: "✖ não atende",
    Verdict.UNDETERMINED: "? por verificar",
    Verdict.COMPLIES: "✔ atende",
    Verdict.NOT_APPLICABLE: "– só medido",
}

Texts = tuple[tuple[Label, Placed], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing as an SVG element, what it shows in words, and the texts of each view with where they stand.

    ``beside`` are all its lines by their numbers, where there is no room to say on the sheet which is which.
    """

    svg: Element
    title: str
    description: str
    texts: tuple[Texts, ...]
    beside: tuple[Dimension, ...]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What is put on the sheet: ``drawn`` are the lines that the views show."""

    plan: Plan
    assessment: Assessment
    dimensions: tuple[Dimension, ...]
    drawn: tuple[Dimension, ...]
    merged: tuple[Merged, ...]
    views: tuple[View, ...]
    undrawn: tuple[int, int]

    @property
    def shown(self) -> tuple[Drawn, ...]:
        """All that can be drawn, also what nothing is measured to."""
        return (*self.plan.drawn, *self.plan.without_role)


def drawing_of(verification: Verification, report: Report, *, alone: bool = False) -> Drawing | None:
    """The drawing of the plan of a verification; None without one, or where nothing of it could be drawn.

    Where its table has no room for all lines, those that are left stand in the report or, in a drawing alone, under it.
    """
    plan = verification.plan
    sights: Sights | None = verification.assessment.site.values.get("sights")
    if plan is None or sights is None or not plan.drawn:
        return None
    sheet = _sheet(plan, verification.assessment, sights)
    names = VIEW_TITLES if len(sheet.views) > 1 else ("",)
    views = [_view(sheet, view, name) for view, name in zip(sheet.views, names, strict=True)]
    described = _description(sheet)
    elsewhere = "embaixo da planta" if alone else f"no relatório: “{wording.ALL_LINES}”"
    column, in_table = _column(sheet, report, elsewhere)
    left_over = sheet.dimensions[in_table:]
    under, height = _under(sheet, left_over) if alone and left_over else (element("g"), HEIGHT)
    svg = element(
        "svg",
        element("title", TITLE),
        element("desc", described),
        hatches(),
        rectangle(Box(0, 0, WIDTH, height), "#ffffff"),
        *(made for made, _ in views),
        column,
        *([under] if height > HEIGHT else []),
        xmlns="http://www.w3.org/2000/svg",
        width=f"{millimetres(WIDTH)}mm",
        height=f"{millimetres(height)}mm",
        viewBox=f"0 0 {millimetres(WIDTH)} {millimetres(height)}",
        font_family=FACES,
        role="img",
        aria_label=TITLE,
    )
    texts = tuple(texts for _, texts in views)
    return Drawing(svg, TITLE, described, texts, sheet.dimensions if left_over and not alone else ())


def svg_text(drawing: Drawing) -> str:
    """The drawing as a file."""
    return f"{serialised(drawing.svg)}\n"


def _sheet(plan: Plan, assessment: Assessment, sights: Sights) -> _Sheet:
    dimensions = spread(dimensions_of(assessment, sights), plan.of("armazenamento"), sights)
    drawn = _worth_drawing([each for each in dimensions if not each.is_far])
    areas = {each.id for each in plan.of("armazenamento")}
    return _Sheet(
        plan=plan,
        assessment=assessment,
        dimensions=dimensions,
        drawn=drawn,
        merged=tuple(Merged(*each) for each in merged_areas(assessment) if areas.intersection(each[0])),
        views=_views(plan, drawn),
        undrawn=undrawn(assessment, sights),
    )


def _is_crowded(sheet: _Sheet) -> bool:
    """Whether there are lines that are left out for others."""
    return len(sheet.drawn) < sum(not each.is_far for each in sheet.dimensions)


def _worth_drawing(dimensions: Sequence[Dimension]) -> tuple[Dimension, ...]:
    """All lines, the worst first; of very many those that can still be told apart."""
    worst = {(each.neighbour, each.is_opening): each.number for each in reversed(dimensions)}
    return tuple(
        each
        for each in dimensions
        if len(dimensions) <= MOST_LINES
        or each.verdict is Verdict.DOES_NOT_COMPLY
        or each.number == worst[each.neighbour, each.is_opening]
    )


# Views


def _views(plan: Plan, dimensions: Sequence[Dimension]) -> tuple[View, ...]:
    window = Box(EDGE, EDGE, WIDTH - COLUMN - GAP, HEIGHT - EDGE)
    areas = plan.of("armazenamento") or plan.drawn
    lot = [position for each in plan.of("lote") for position in each.vertices]
    lines = [box_of([*each.segment, *(each.sight.segment if each.sight else ())]) for each in dimensions]
    asking = sum(each.verdict not in CALM for each in dimensions)
    return views(window, [box_of(each.vertices) for each in areas], box_of(lot) if lot else None, lines, asking)


def _view(sheet: _Sheet, view: View, name: str) -> tuple[Element, Texts]:
    corners = [scale_bar(view), north_arrow(view, known=sheet.plan.plane != "local")]
    if name:
        corners.append(heading(view, name))
    is_detail = view is sheet.views[0]
    made, texts = drawing_view.drawn(
        view,
        sheet.shown,
        _written_at(sheet) if is_detail else dict.fromkeys(_only_here(sheet), ()),
        sheet.merged,
        [sheet.drawn[line] for line in sorted(view.lines)],
        [box for box, _ in corners],
        crowded=_is_crowded(sheet),
    )
    detail = () if is_detail else _detail_in(view, sheet.views[0])
    return element(
        "g", *detail, made, *(each for _, each in corners), rectangle(view.frame, stroke=INK, stroke_width="0.35")
    ), texts


def _only_here(sheet: _Sheet) -> set[str]:
    """The storage areas that only the situation shows; the others bear their names in the detail."""
    ground = sheet.views[0].ground()
    return {each.id for each in sheet.plan.of("armazenamento") if not ground.intersects(shape_of(each))}


def _written_at(sheet: _Sheet) -> dict[str, tuple[str, ...]]:
    """Per storage area its mass and class; the class of areas that count as one stands at the whole."""
    together = {member for each in sheet.merged for member in each.members}
    return {
        area.id: (_mass(area), *([] if area.id in together else [class_text(sheet.assessment.groups[area.id])]))
        for area in sheet.assessment.situation.areas
    }


def _mass(area: Entity) -> str:
    return wording.quantity(area.values["own_mass"], "kg").replace(wording.UNTOLD, "capacidade não informada")


def _detail_in(view: View, detail: View) -> Iterator[Element]:
    """In the situation, what the detail shows."""
    outline = detail.ground().boundary.intersection(view.ground())
    tracks = [view.on_paper(shapely.get_coordinates(each)) for each in shapely.get_parts(outline)]
    path = element("path", d=path_of(tracks), fill="none", stroke=INK, stroke_width="0.2")
    path.set("stroke-dasharray", DETAIL_DASH)
    yield path


# Beside the plan


def _column(sheet: _Sheet, report: Report, elsewhere: str) -> tuple[Element, int]:
    """The table at the top, legend and title block at the bottom; and for how many lines the table has room."""
    block, block_height = title_block(TITLE, _cells(sheet, report), COLUMN - EDGE)
    signs, signs_height = legend(_entries(sheet), COLUMN - EDGE)
    left, block_top = WIDTH - COLUMN, HEIGHT - block_height - EDGE
    signs_top = block_top - GAP - signs_height
    box = Box(left, 0, WIDTH - EDGE, signs_top - GAP)
    rows, in_table = table(sheet.dimensions, box, areas=len(sheet.assessment.groups) > 1, elsewhere=elsewhere)
    block.set("transform", f"translate({millimetres(left)} {millimetres(block_top)})")
    signs.set("transform", f"translate({millimetres(left)} {millimetres(signs_top)})")
    return element("g", rows, signs, block), in_table


def _under(sheet: _Sheet, dimensions: Sequence[Dimension]) -> tuple[Element, float]:
    """The lines for which the table has no room, under the plan; and how high the sheet is then."""
    top = HEIGHT + GAP
    box = Box(EDGE, top, WIDTH - EDGE, top)
    rows, high = continued(dimensions, box, areas=len(sheet.assessment.groups) > 1)
    return rows, top + high


def _cells(sheet: _Sheet, report: Report) -> Iterator[tuple[str, str]]:
    """Names and values of the title block: what the report is about, then what limits the drawing."""
    told = {each.name: each.value for each in (*report.identification, *report.receipt)}
    yield from ((name, told[name]) for name in CELLS if name in told)
    scales = [f"1:{each.scale} ({name.lower()})" for each, name in zip(sheet.views, VIEW_TITLES, strict=False)]
    yield "Escala, em folha A4", " · ".join(scales) if len(scales) > 1 else f"1:{sheet.views[0].scale}"
    if sheet.plan.source:
        yield "Arquivo da planta", sheet.plan.source
    if sheet.plan.precision:
        yield "Precisão", f"± {written_uncertainty(sheet.plan.precision)} em cada distância"
    if any(sheet.undrawn):
        yield "Sem desenho", f"{_told_only(*sheet.undrawn)}: veja o quadro de afastamentos"
    if _is_crowded(sheet):
        yield "Linhas", "as que não atendem e, de cada vizinho sem elas, a pior; as outras, só em números"
    without_shape = _areas_without_shape(sheet)
    if without_shape:
        name, verb = ("Área sem desenho", "conta") if len(without_shape) == 1 else ("Áreas sem desenho", "contam")
        yield name, printed(f"{wording.listed(map(wording.area_name, without_shape))}: {verb} na verificação")
    if sheet.plan.without_role and any(each.id == UNREADABLE for each in sheet.assessment.situation.areas):
        yield "? sem tipo", "conta como mais uma área, até que se diga o que é"
    yield "Alcance", wording.only(sheet.assessment.law)


def _areas_without_shape(sheet: _Sheet) -> list[str]:
    """Storage areas that count without standing on the plan."""
    drawn = {each.id for each in sheet.plan.of("armazenamento")} | ({UNREADABLE} if sheet.plan.without_role else set())
    return [area.id for area in sheet.assessment.situation.areas if area.id not in drawn]


def _told_only(neighbours: int, openings: int) -> str:
    """ "1 vizinho informado"; "2 vizinhos e 1 abertura no piso informados"."""
    things = (
        (neighbours, "vizinho", "vizinhos", "informado"),
        (openings, "abertura no piso", "aberturas no piso", "informada"),
    )
    told = [(counted(count, one, several), ending) for count, one, several, ending in things if count]
    ending = told[0][1] if len(told) == 1 else "informado"
    return f"{wording.listed(text for text, _ in told)} {ending}{'s' if neighbours + openings > 1 else ''}"


def _entries(sheet: _Sheet) -> list[Entry]:
    """Signs that the drawing uses, and no other."""
    grounds = [view.ground() for view in sheet.views]
    shown = [each for each in sheet.shown if any(ground.intersects(shape_of(each)) for ground in grounds)]
    ordered = sorted(shown, key=lambda shape: (order_of(shape.role), FORMS_TO_SHOW.index(shape.form)))
    kinds = {style_of(each.role).label: each for each in ordered}
    entries = [_shape_entry(each) for each in kinds.values()]
    used = [verdict for verdict in LINE_NAMES if any(each.verdict is verdict for each in sheet.drawn)]
    entries += [_line_entry(LINE_NAMES[each], TONES[each], WIDTHS[each][0], WIDTHS[each][1]) for each in used]
    if any(each.sight for each in sheet.drawn):
        entries.append(_line_entry("menor linha reta além da parede corta-fogo", INK, 0.45, SIGHT_DASH))
    if sheet.merged:
        entries.append(_line_entry("áreas que contam como uma só (art. 10, § 3º)", INK, 0.4, MERGED_DASH))
    if len(sheet.views) > 1:
        entries.append(_line_entry("o que o detalhe mostra", INK, 0.2, DETAIL_DASH))
    return entries


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


def _description(sheet: _Sheet) -> str:
    """The drawing for who does not see it: scale, outcome, and each line with its numbers."""
    scale = " e ".join(f"1:{each.scale}" for each in sheet.views)
    sentences = [f"Planta em escala {scale}.", f"{summary(sheet.dimensions)[0]}."]
    sentences += [
        f"{printed(wording.listed(map(wording.area_name, each.members)))} contam como uma só: {each.text}."
        for each in sheet.merged
    ]
    sentences += [
        f"{each.number}. {each.name}: {wording.VERDICTS[each.verdict]}, {'; '.join((each.text[2:], *each.besides))}."
        for each in sheet.dimensions
    ]
    return " ".join(sentences)
