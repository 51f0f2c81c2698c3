"""What a sheet needs to be read: scale bar and north of each view, legend, title block."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from resguardo.outputs.drawing_scale import Box, View
from resguardo.outputs.drawing_shapes import rectangle
from resguardo.outputs.lettering import GREY, INK, Line, millimetres, printed, shortened, wrapped
from resguardo.outputs.markup import Element, element

SIZE, SMALL, LEGEND = 2.3, 1.8, 2.1
BAR_STEPS = (1, 2, 5)
LONGEST_BAR = 45.0
DIGEST = 64
ENTRY = 4.2
"""Height of a row of the legend."""


# Each view: on white ground, within the margin that a view keeps free of dimension lines


def scale_bar(view: View) -> tuple[Box, Element]:
    """The scale bar in the lower left corner of a view, and the box that it takes."""
    metres = _bar_length(view.scale)
    left, high, step = view.frame.left + 4, view.frame.high - 3.2, metres * 250 / view.scale
    fills = (INK, "#ffffff", INK, "#ffffff")
    parts = [
        rectangle(
            Box(left + step * number, high - 1.4, left + step * (number + 1), high),
            fill,
            stroke=INK,
            stroke_width="0.15",
        )
        for number, fill in enumerate(fills)
    ]
    marks = ((0, "0"), (2, f"{metres / 2:g}".replace(".", ",")), (4, f"{metres} m"))
    texts = [Line(words, SMALL).at(left + step * number, high - 2.2, "middle") for number, words in marks]
    scale = Line(f"1:{view.scale}", SIZE, bold=True)
    x = left + 4 * step + 5.5
    box = Box(view.frame.left, high - 5, x + scale.width + 1, view.frame.high)
    return box, element("g", rectangle(box, "#ffffff"), *parts, *texts, scale.at(x, high))


def _bar_length(scale: int) -> int:
    """Whole metres, as many as the bar has room for."""
    lengths = [step * 10**power for power in range(6) for step in BAR_STEPS]
    return max((metres for metres in lengths if metres * 1000 / scale <= LONGEST_BAR), default=1)


def north_arrow(view: View, *, known: bool) -> tuple[Box, Element]:
    """Grid north in the upper right corner of a view; that nobody told it, in a drawing that does not."""
    x, top = view.frame.right - 5, view.frame.low + 1.2
    if not known:
        return _no_north(view)
    needle = element("path", d=f"M{millimetres(x)} {millimetres(top)}l1.6 5.6-1.6-1.2Z", fill=INK)
    other = element("path", d=f"M{millimetres(x)} {millimetres(top)}l-1.6 5.6 1.6-1.2Z", fill="#ffffff")
    for half in (needle, other):
        half.set("stroke", INK)
        half.set("stroke-width", "0.2")
    box = Box(view.frame.right - 9, view.frame.low, view.frame.right, top + 8.8)
    return box, element(
        "g", rectangle(box, "#ffffff"), needle, other, Line("N", 2.8, bold=True).at(x, top + 8.2, "middle")
    )


def _no_north(view: View) -> tuple[Box, Element]:
    lines = [Line(each, SMALL) for each in ("norte não", "informado")]
    right, top = view.frame.right - 2, view.frame.low + 1
    box = Box(right - max(each.width for each in lines) - 2, view.frame.low, view.frame.right, top + 6)
    words = (each.at(right, top + 2 + 2.4 * row, "end") for row, each in enumerate(lines))
    return box, element("g", rectangle(box, "#ffffff"), *words)


def heading(view: View, words: str) -> tuple[Box, Element]:
    """What a view shows, in its upper left corner."""
    line = Line(words, SIZE, bold=True)
    x, y = view.frame.left + 2, view.frame.low + 3.6
    box = Box(view.frame.left, view.frame.low, x + line.width + 1, y + 1)
    return box, element("g", rectangle(box, "#ffffff"), line.at(x, y))


# Legend and title block


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign of the drawing and what it stands for; ``shown`` draws it in 8 by 3 mm from an upper left corner."""

    label: str
    shown: Callable[[float, float], tuple[Element, ...]]


def legend(entries: Sequence[Entry], width: float) -> tuple[Element, float]:
    """The legend at the origin, and its height: two signs a row, one where its words are long."""
    half = width / 2
    made = [Line("Legenda", SIZE, bold=True).at(0, 2.6)]
    x, y = 0.0, ENTRY
    for each in entries:
        room = half - 9 if len(each.label) * Line("m", LEGEND).width <= half - 10 else width - 9
        if x and room > half:
            x, y = 0.0, y + ENTRY
        words = shortened(each.label, int(room / Line("m", LEGEND).width))
        made += [*each.shown(x, y), Line(words, LEGEND).at(x + 9.5, y + 2.3)]
        x, y = (half, y) if x == 0 and room < half else (0.0, y + ENTRY)
    return element("g", *made), y + (ENTRY if x else 0)


def title_block(title: str, cells: Iterable[tuple[str, str]], width: float) -> tuple[Element, float]:
    """The title block at the origin, and its height: a name over each value, short ones side by side."""
    made = [Line(title, 3.0, bold=True).at(1.5, 4.2)]
    x, y, below = 0.0, 6.0, 6.0
    for name, value in cells:
        half = len(value) * Line("m", SIZE).width <= width / 2 - 3
        if x and not half:
            x, y = 0.0, below
        size = SIZE if len(value) < DIGEST else SMALL
        lines = wrapped(printed(value), width - 3, size)
        made.append(Line(name, 1.7, colour=GREY).at(x + 1.5, y + 2.0))
        made += [Line(each, size).at(x + 1.5, y + 2.0 + 2.8 * row) for row, each in enumerate(lines, 1)]
        below = max(below, y + 2.8 + 2.8 * len(lines))
        x, y = (width / 2, y) if half and x == 0 else (0.0, below)
    frame = element("path", d=f"M0 0H{millimetres(width)}V{millimetres(below + 0.8)}H0Z", fill="none", stroke=INK)
    frame.set("stroke-width", "0.3")
    return element("g", frame, *made), below + 0.8
