"""The table beside a plan: the number of each line with its neighbour and distances, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from resguardo.outputs import wording
from resguardo.outputs.drawing_scale import Box
from resguardo.outputs.lettering import GREY, INK, Line, fitted, millimetres, printed, shortened, wrapped
from resguardo.outputs.markup import Element, element
from resguardo.outputs.plan_dimensions import Dimension
from resguardo.rulebook.verdict import Verdict

TONES: dict[Verdict, str] = {
    Verdict.DOES_NOT_COMPLY: "#e52207",
    Verdict.UNDETERMINED: "#1351b4",
    Verdict.COMPLIES: "#44614f",
    Verdict.NOT_APPLICABLE: GREY,
}
CALM = (Verdict.COMPLIES, Verdict.NOT_APPLICABLE)
"""Of what calls for nothing, what else there is to say stands only where there is room."""
SIZE, TITLE = 2.3, 2.8
ROW, BETWEEN, CROWDED = 3.3, 1.1, 0.65
"""Height of a line, and of what is between two rows, with room and without."""
INDENT = 5.2
COLUMN_WIDTH = 85.0
"""How wide a column is at least where the table goes on under the plan."""
LEAST_NAME = 16
"""Letters of a name that stay where there is little room."""
ELSEWHERE = "veja o quadro"
"""In place of what is required, where that is longer than a line."""
BADGE = 1.95
"""Radius of the circle around a number."""


def badge(number: int, verdict: Verdict, x: float, y: float) -> Element:
    """A line's number in a circle, filled where the distance does not comply."""
    tone, fails = TONES[verdict], verdict is Verdict.DOES_NOT_COMPLY
    circle = element("circle", cx=millimetres(x), cy=millimetres(y), r=millimetres(BADGE))
    for name, value in (("fill", tone if fails else "#ffffff"), ("stroke", tone), ("stroke-width", "0.3")):
        circle.set(name, value)
    size = 2.4 if number < 100 else 1.8
    digits = Line(str(number), size, bold=True, colour="#ffffff" if fails else tone)
    return element("g", circle, digits.at(x, y + 0.36 * size, "middle"))


def summary(dimensions: Sequence[Dimension]) -> tuple[str, str]:
    """What the plan says in a sentence, and the colour of it."""
    verdicts = [each.verdict for each in dimensions]
    fails, open_ = verdicts.count(Verdict.DOES_NOT_COMPLY), verdicts.count(Verdict.UNDETERMINED)
    total = verdicts.count(Verdict.COMPLIES) + fails + open_
    if not total:
        return "Afastamentos medidos na planta", INK
    of_all = f" de {total} afastamentos" if total > 1 else " afastamento"
    if fails:
        verb = "não atende" if fails == 1 else "não atendem"
        return f"✖ {fails}{of_all} {verb} às exigências desta lei", TONES[Verdict.DOES_NOT_COMPLY]
    if open_:
        return f"? {open_}{of_all} por verificar perante as exigências desta lei", TONES[Verdict.UNDETERMINED]
    return "✔ Os afastamentos desenhados atendem às exigências desta lei", TONES[Verdict.COMPLIES]


def table(dimensions: Sequence[Dimension], box: Box, *, areas: bool, elsewhere: str) -> tuple[Element, int]:
    """The numbers of the plan, each with its neighbour and distances, in as many words as there is room for; and for
    how many of them there is room. Of the others it says that they stand elsewhere.
    """
    words, tone = summary(dimensions)
    lines = [Line(each, TITLE, bold=True, colour=tone) for each in wrapped(words, box.width, TITLE)]
    top = box.low + 3.6 * len(lines) + 1.5
    rows, between = [_rows(each, box.width, areas=areas) for each in dimensions], BETWEEN
    if _height(rows, between) > box.high - top:
        fewer = (replace(each, besides=()) if each.verdict in CALM else each for each in dimensions)
        rows = [_rows(each, box.width, areas=areas) for each in fewer]
    made = [line.at(box.left, box.low + 3.6 * number - 0.6) for number, line in enumerate(lines, 1)]
    if _height(rows, between) > box.high - top:
        made.append(Line("medido (exigido)", SIZE, colour=GREY).at(box.right, top + ROW - 0.8, "end"))
        top, between = top + ROW, CROWDED
        rows = _compact(dimensions, box.width, box.high - top, areas=areas)
    shown = len(rows)
    while _height(rows[:shown], between) + (ROW if shown < len(rows) else 0) > box.high - top:
        shown -= 1
    made += _numbered(dimensions[:shown], rows[:shown], replace(box, low=top), between)
    if shown < len(rows):
        end = top + _height(rows[:shown], between)
        made.append(Line(f"e mais {len(rows) - shown}, {elsewhere}", SIZE).at(box.left + INDENT, end + ROW - 0.5))
    return element("g", *made), shown


def continued(dimensions: Sequence[Dimension], box: Box, *, areas: bool) -> tuple[Element, float]:
    """The numbers for which the table has no room, in columns from the top of a box on; and how high they are."""
    columns = max(1, int(box.width // COLUMN_WIDTH))
    width, in_each = box.width / columns, -(-len(dimensions) // columns)
    made: list[Element] = []
    highest = 0.0
    for number in range(columns):
        part = dimensions[number * in_each : (number + 1) * in_each]
        rows = [_rows(each, width - INDENT, areas=areas) for each in part]
        left = box.left + number * width
        made += _numbered(part, rows, replace(box, left=left, right=left + width - INDENT), BETWEEN)
        highest = max(highest, _height(rows, BETWEEN))
    return element("g", *made), highest


def _numbered(
    dimensions: Sequence[Dimension], rows: Sequence[Sequence[Row]], box: Box, between: float
) -> Iterator[Element]:
    """The rows one under the other, each with its number before it."""
    top = box.low
    for each, texts in zip(dimensions, rows, strict=True):
        yield badge(each.number, each.verdict, box.left + BADGE, top + BADGE + 0.1)
        for place, text in enumerate(texts, 1):
            yield from text.at(box.left + INDENT, box.right, top + ROW * place - 0.5)
        top += _height([texts], between)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a text, and another at its right end if any."""

    text: Line
    at_the_end: Line | None = None

    def at(self, left: float, right: float, y: float) -> list[Element]:
        """The texts between two edges."""
        end = [] if self.at_the_end is None else [self.at_the_end.at(right, y, "end")]
        return [self.text.at(left, y), *end]


def _height(rows: Sequence[Sequence[Row]], between: float) -> float:
    return sum(ROW * len(lines) + between for lines in rows)


def _compact(dimensions: Sequence[Dimension], width: float, room: float, *, areas: bool) -> list[list[Row]]:
    """A line for each; what has no room in it gets a second one, the worst first, as long as all rows have room."""
    rows = [_in_one_line(each, width, areas=areas) for each in dimensions]
    for number, each in enumerate(dimensions):
        if _is_cut(rows[number]) and _height(rows, CROWDED) + ROW <= room:
            rows[number] = _in_two_lines(each, width, areas=areas)
    return rows


def _is_cut(rows: Sequence[Row]) -> bool:
    texts = (line.words for row in rows for line in (row.text, row.at_the_end) if line is not None)
    return any("…" in text or ELSEWHERE in text for text in texts)


def _in_one_line(dimension: Dimension, width: float, *, areas: bool) -> list[Row]:
    """Neighbour and, at the end of its line, what is measured and required."""
    letters, numbers = _letters(width), _numbers(dimension, dimension.required)
    if len(numbers) > letters - LEAST_NAME - 1:
        numbers = shortened(_numbers(dimension, ELSEWHERE), letters - LEAST_NAME - 1)
    name = Line(_name(dimension, letters - len(numbers) - 1, areas=areas), SIZE, _bold(dimension), _tone(dimension))
    return [Row(name, Line(numbers, SIZE, _bold(dimension), _tone(dimension)))]


def _in_two_lines(dimension: Dimension, width: float, *, areas: bool) -> list[Row]:
    """Neighbour over what is measured and required."""
    letters, numbers = _letters(width), _numbers(dimension, dimension.required)
    if len(numbers) > letters:
        numbers = shortened(_numbers(dimension, ELSEWHERE), letters)
    texts = _name(dimension, letters, areas=areas), numbers
    name, below = (Line(each, SIZE, _bold(dimension), _tone(dimension)) for each in texts)
    return [Row(name), Row(below)]


def _numbers(dimension: Dimension, required: str) -> str:
    asked = f" ({required})" if required else ""
    return f"{wording.MARKS[dimension.verdict]} {dimension.measured}{asked}"


def _rows(dimension: Dimension, width: float, *, areas: bool) -> list[Row]:
    """The neighbour over what is measured and required, and what else there is to say."""
    letters, tone = _letters(width), _tone(dimension)
    margin = f" {dimension.margin}" if dimension.verdict is Verdict.DOES_NOT_COMPLY and dimension.margin else ""
    bold = _bold(dimension)
    rows = [Line(_name(dimension, letters, areas=areas), SIZE, bold)]
    rows += [Line(each, SIZE, bold, tone) for each in wrapped(f"{dimension.text}{margin}", width - INDENT, SIZE)]
    rows += [Line(each, SIZE) for text in _remarks(dimension) for each in wrapped(text, width - INDENT, SIZE)]
    return [Row(each) for each in rows]


def _letters(width: float) -> int:
    return int((width - INDENT) / Line("m", SIZE).width)


def _name(dimension: Dimension, letters: int, *, areas: bool) -> str:
    """The neighbour in so many letters, and of several areas the one that it is measured from."""
    if not areas:
        return fitted(printed(dimension.name), letters)
    neighbour, area = printed(dimension.name), printed(dimension.area)
    left = letters - len(" · ")
    area = fitted(area, max(left - len(neighbour), left // 2))
    return f"{fitted(neighbour, left - len(area))} · {area}"


def _bold(dimension: Dimension) -> bool:
    return dimension.verdict is Verdict.DOES_NOT_COMPLY


def _tone(dimension: Dimension) -> str:
    return INK if dimension.verdict in CALM else TONES[dimension.verdict]


def _remarks(dimension: Dimension) -> Iterator[str]:
    yield from dimension.besides
    if dimension.sight is not None:
        yield f"além da parede: {dimension.sight.length} (exigido {dimension.sight.required})"
    if dimension.instead:
        yield dimension.instead
    elif dimension.shielded:
        yield "parede corta-fogo em toda linha reta"
    if dimension.is_far:
        yield "longe demais para o desenho"
    if dimension.on_plan:
        yield f"na planta: {dimension.on_plan}"
