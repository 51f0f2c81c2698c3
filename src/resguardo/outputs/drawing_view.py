"""One view of a plan: its shapes, the dimension lines over them with the worst on top, and the texts between."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import shapely

from resguardo.outputs import wording
from resguardo.outputs.drawing_labels import Paper, Placed
from resguardo.outputs.drawing_scale import Box, View
from resguardo.outputs.drawing_shapes import order_of, path_of, pictured, rectangle, shape_of, style_of
from resguardo.outputs.drawing_table import BADGE, CALM, TONES, badge
from resguardo.outputs.lettering import GREY, INK, Line, fitted, in_lines, millimetres, printed
from resguardo.outputs.markup import Element, element
from resguardo.outputs.plan_dimensions import Dimension, Segment, Sight
from resguardo.rulebook.verdict import Verdict
from resguardo.site.plan import WITHOUT_ROLE, Drawn, Position

Array = npt.NDArray[np.float64]

ROOM = 3000.0
"""Square millimetres of a view for each text: of more lines than that those that comply bear their number only, and of
the others the worst are written out."""
LETTERS = 2.7
LEADING = 3.4
LONGEST_NAME, LONGEST_TEXT = 28, 34
UNKNOWN = Line("? sem tipo", LETTERS, bold=True)
"""What is written at a shape that does not say what it is."""
WIDTHS: dict[Verdict, tuple[float, str, float]] = {
    Verdict.DOES_NOT_COMPLY: (0.9, "", 60.0),
    Verdict.UNDETERMINED: (0.6, "2.4 1.2", 30.0),
    Verdict.COMPLIES: (0.25, "", 20.0),
    Verdict.NOT_APPLICABLE: (0.25, "0.6 0.8", 20.0),
}
"""Width of a dimension line, its dashes, and what it costs a text to cover it."""
SIGHT_DASH, MERGED_DASH = "5 1.2 0.8 1.2", "2.5 1.5"
SIGHT_WEIGHT, MERGED_WEIGHT, POINT_WEIGHT = 15.0, 4.0, 15.0
AROUND_MERGED = 2.0
"""Millimetres between areas that count as one and the line around them."""
TICK = 1.4
SHORTEST, RING = 2.0, 2.2
"""Millimetres on paper below which a line is ringed so that it is found, one of no length too; the ring's radius."""
ALONG = (0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92)
"""Where on a line its text may stand, the best first."""
DEAREST, DEAREST_IN_ONE_LINE = 150.0, 300.0
"""What a text may cost, by what it covers and how far it is from what it names, before a shorter one is taken."""
DEAREST_THAT_ASKS = 800.0
"""The same of one that decides, or calls for something where there are no more lines than can be told apart: over many
lines of others it would hide more than it tells."""


@dataclass(frozen=True, slots=True)
class Merged:
    """Areas that count as one, and what is written at them."""

    members: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Label:
    """A text to be placed: lines, the number before them if any, and the places that it may name.

    ``shorter`` is what says the least that is worth a place without the rest. ``decides``: the verdict of another line
    turns on what it says.
    """

    lines: tuple[Line, ...]
    anchors: tuple[tuple[Position, float], ...]
    number: int | None = None
    verdict: Verdict = Verdict.NOT_APPLICABLE
    shorter: tuple[Line, ...] = ()
    decides: bool = False

    @property
    def indent(self) -> float:
        """Room for the number."""
        return 0.0 if self.number is None else 2 * BADGE + 0.4

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres."""
        widest = max((line.width for line in self.lines), default=-0.4)
        return self.indent + widest + 1.2, max(LEADING * len(self.lines) + 0.9, self.indent)

    @property
    def forms(self) -> tuple[Label, ...]:
        """It and what it may be cut down to: what is shorter, then its number alone."""
        cut = [self.shorter, *([()] if self.number is not None else [])]
        return tuple(dict.fromkeys((self, *(replace(self, lines=lines) for lines in cut))))


def drawn(
    view: View,
    shapes: Sequence[Drawn],
    areas: Mapping[str, Sequence[str]],
    merged: Sequence[Merged],
    dimensions: Sequence[Dimension],
    corners: Sequence[Box],
    *,
    crowded: bool = False,
) -> tuple[Element, tuple[tuple[Label, Placed], ...]]:
    """The view, and its texts with where each stands.

    ``areas`` tells which storage areas bear their name, and what else is written there; ``corners`` where nothing may
    be. On a ``crowded`` plan what asks for something is written out only where that covers little, too.
    """
    paper = Paper(view.frame)
    for box in corners:
        paper.reserve(box)
    pictures = [_picture(each, view, paper) for each in sorted(shapes, key=lambda shape: order_of(shape.role))]
    outlines = [_around(each, shapes, view, paper) for each in merged]
    for each in dimensions:
        _note(each, view, paper)
    storage = [each for each in shapes if each.role == "armazenamento" and view.ground().intersects(shape_of(each))]
    _fill((each for each in shapes if each not in storage), view, paper)
    named = [each for each in storage if each.id in areas]
    placed = [*_placed([_area_label(each, areas[each.id], view) for each in named], paper)]
    unknown = [each for each in shapes if each.role == WITHOUT_ROLE and view.ground().intersects(shape_of(each))]
    _fill(storage, view, paper)
    placed += _placed(
        [Label((UNKNOWN,), ((_middle_in(each, view), 0.0),), shorter=(UNKNOWN,)) for each in unknown], paper
    )
    told = [each for each in merged if areas.keys() & {*each.members}]
    placed += _placed(_labels(view, shapes, told, dimensions), paper, crowded=crowded)
    worst_last = sorted(dimensions, key=lambda each: -each.number)
    lines = [line for each in worst_last for line in _dimension(each, view)]
    sights = [_sight(each.sight, view) for each in worst_last if each.sight is not None]
    texts = [_written(label, place) for label, place in reversed(placed)]
    return element("g", *pictures, *outlines, *sights, *lines, *texts), tuple(placed)


def _placed(labels: Iterable[Label], paper: Paper, *, crowded: bool = False) -> Iterator[tuple[Label, Placed]]:
    """The texts that find a good place; of one that finds none what is shorter, the least of it at whatever place."""
    for label in labels:
        *_, least = label.forms
        for form in label.forms:
            must = not form.lines and form.verdict not in CALM
            most = math.inf if form == least else _dearest(form, crowded=crowded)
            place = paper.place(*form.size, form.anchors, must=must, most=most)
            if place is not None:
                yield form, place
                break


def _dearest(label: Label, *, crowded: bool) -> float:
    """What a text may cost where a shorter one can be taken."""
    if (label.verdict not in CALM and not crowded) or label.decides:
        return DEAREST_THAT_ASKS
    return DEAREST if len(label.lines) > 1 else DEAREST_IN_ONE_LINE


def _picture(shape: Drawn, view: View, paper: Paper) -> Element:
    picture = pictured(shape, view)
    for track in picture.tracks:
        paper.draw(track, POINT_WEIGHT if shape.form == "point" else style_of(shape.role).weight)
    return element("g", *picture.elements)


def _fill(shapes: Iterable[Drawn], view: View, paper: Paper) -> None:
    """Notes what shapes enclose that no text should lie over."""
    for each in shapes:
        if each.form == "polygon" and style_of(each.role).inside:
            paper.fill(view.on_paper(each.vertices), style_of(each.role).inside)


def _around(merged: Merged, shapes: Sequence[Drawn], view: View, paper: Paper) -> Element:
    """The line around areas that count as one, as far as the view shows it."""
    tracks = _tracks_around(merged, shapes, view)
    for track in tracks:
        paper.draw(track, MERGED_WEIGHT)
    path = element("path", d=path_of(tracks), fill="none", stroke=INK, stroke_width="0.4")
    path.set("stroke-dasharray", MERGED_DASH)
    return path


def _tracks_around(merged: Merged, shapes: Sequence[Drawn], view: View) -> list[Array]:
    """That line on paper within the frame: one ring, pieces where the frame cuts it, none where it is all outside."""
    members = [view.on_paper(each.vertices) for each in shapes if each.id in merged.members]
    around = shapely.MultiPoint(np.concatenate(members)).convex_hull.buffer(AROUND_MERGED, join_style="mitre")
    frame = shapely.box(view.frame.left, view.frame.low, view.frame.right, view.frame.high)
    within = shapely.line_merge(around.exterior.intersection(frame))
    return [shapely.get_coordinates(part) for part in shapely.get_parts(within) if part.length]


# Lines


def _note(dimension: Dimension, view: View, paper: Paper) -> None:
    track, weight = view.on_paper(dimension.segment), WIDTHS[dimension.verdict][2]
    paper.draw_distance(track, weight)
    if _is_ringed(track):
        x, y = track.mean(axis=0).tolist()
        paper.draw(shapely.get_coordinates(shapely.Point(x, y).buffer(RING)), weight)
    if dimension.sight is not None:
        paper.draw(view.on_paper(dimension.sight.segment), SIGHT_WEIGHT)


def _dimension(dimension: Dimension, view: View) -> Iterator[Element]:
    """The line with a stroke across each end, as on a building plan."""
    width, dash, _ = WIDTHS[dimension.verdict]
    track = view.on_paper(dimension.segment)
    tone = TONES[dimension.verdict]
    line = element("path", d=path_of([track]), fill="none", stroke=tone, stroke_width=millimetres(width))
    if dash:
        line.set("stroke-dasharray", dash)
    yield line
    if _is_ringed(track):
        yield _ring(track, tone, max(width * 0.7, 0.35))
    across = np.array([_oblique(*dimension.segment)]) * TICK
    ticks = [np.concatenate([end - across, end + across]) for end in track]
    yield element("path", d=path_of(ticks), fill="none", stroke=tone, stroke_width=millimetres(max(width * 0.7, 0.35)))


def _is_ringed(track: Array) -> bool:
    return math.dist(*track.tolist()) < SHORTEST


def _ring(track: Array, tone: str, width: float) -> Element:
    x, y = track.mean(axis=0).tolist()
    ring = element("circle", cx=millimetres(x), cy=millimetres(y), r=millimetres(RING), fill="none", stroke=tone)
    ring.set("stroke-width", millimetres(width))
    return ring


def _oblique(start: Position, end: Position) -> Position:
    """The direction of the strokes at the ends: 45° to the line, as it lies on paper."""
    angle = math.atan2(start[1] - end[1], end[0] - start[0]) - math.pi / 4
    return math.cos(angle), math.sin(angle)


def _sight(sight: Sight, view: View) -> Element:
    path = element("path", d=path_of([view.on_paper(sight.segment)]), fill="none", stroke=INK, stroke_width="0.45")
    path.set("stroke-dasharray", SIGHT_DASH)
    return path


# Texts


def _labels(
    view: View,
    shapes: Sequence[Drawn],
    merged: Sequence[Merged],
    dimensions: Sequence[Dimension],
) -> Iterator[Label]:
    """The texts of the view but for the areas' own, those first that must stand best."""
    most = int(view.frame.width * view.frame.height / ROOM)
    asking = [each for each in dimensions if each.verdict not in CALM]
    yield from (_full(each, view) if number < most else _measured(each, view) for number, each in enumerate(asking))
    for each in dimensions:
        if each.sight is not None:
            yield _sight_label(each, each.sight, view)
    yield from (_merged_label(each, shapes, view) for each in merged if _is_in(each, shapes, view))
    form = _full if len(dimensions) <= most else _short
    yield from (form(each, view) for each in dimensions if each.verdict in CALM)


def _area_label(shape: Drawn, texts: Iterable[str], view: View) -> Label:
    name = fitted(printed(shape.name or wording.area_of(shape.id)), LONGEST_NAME)
    lines = (Line(name, LETTERS, bold=True), *(Line(each, LETTERS) for each in texts))
    return Label(lines, ((_middle_in(shape, view), 0.0),), shorter=lines[:1])


def _merged_label(merged: Merged, shapes: Sequence[Drawn], view: View) -> Label:
    lines = (Line("contam como uma só", LETTERS, bold=True), Line(merged.text, LETTERS))
    corners = [corner for track in _tracks_around(merged, shapes, view) for corner in track.tolist()]
    members = [each for each in shapes if each.id in merged.members and view.ground().intersects(shape_of(each))]
    places = corners or [_middle_in(each, view) for each in members]
    return Label(lines, tuple(((x, y), 0.0) for x, y in places), shorter=lines[:1])


def _middle_in(shape: Drawn, view: View) -> Position:
    """A place on paper within what a view shows of a shape."""
    shown = shape_of(shape).intersection(view.ground())
    ((x, y),) = view.on_paper(shapely.get_coordinates(shown.representative_point())).tolist()
    return x, y


def _is_in(merged: Merged, shapes: Sequence[Drawn], view: View) -> bool:
    """Whether the view shows one of the areas that count as one."""
    ground = view.ground()
    return any(ground.intersects(shape_of(each)) for each in shapes if each.id in merged.members)


def _full(dimension: Dimension, view: View) -> Label:
    fails = dimension.verdict is Verdict.DOES_NOT_COMPLY
    name = fitted(dimension.name, LONGEST_NAME)
    texts = _in_lines(dimension.text)
    lines = (
        Line(name, LETTERS, bold=fails),
        *(Line(text, LETTERS, bold=fails, colour=TONES[dimension.verdict]) for text in texts),
    )
    shorter = () if dimension.verdict in CALM else _measured(dimension, view).lines
    return Label(lines, _anchors_of(dimension, view), dimension.number, dimension.verdict, shorter)


def _measured(dimension: Dimension, view: View) -> Label:
    """What was measured, without its name and what is required, where there is no room for these."""
    fails = dimension.verdict is Verdict.DOES_NOT_COMPLY
    text = f"{wording.MARKS[dimension.verdict]} {dimension.measured}"
    lines = (Line(text, LETTERS, bold=fails, colour=TONES[dimension.verdict]),)
    return Label(lines, _anchors_of(dimension, view), dimension.number, dimension.verdict)


def _in_lines(text: str) -> list[str]:
    """What is measured over what is required, where both are too long for one line."""
    if len(text) <= LONGEST_TEXT:
        return [text]
    measured, *required = text.replace(" (", "\n(", 1).split("\n")
    return [measured, *(part for each in required for part in in_lines(each, LONGEST_TEXT))]


def _short(dimension: Dimension, view: View) -> Label:
    return Label((), _anchors_of(dimension, view), dimension.number, dimension.verdict)


def _sight_label(dimension: Dimension, sight: Sight, view: View) -> Label:
    lines = (Line("além da parede", LETTERS), Line(f"{sight.length} (exigido {sight.required})", LETTERS))
    return Label(lines, _anchors(sight.segment, view), dimension.number, decides=True)


def _anchors_of(dimension: Dimension, view: View) -> tuple[tuple[Position, float], ...]:
    """Those of its line; what calls for nothing may stand beside the neighbour that it names, too."""
    return _anchors(dimension.segment, view, (*ALONG, 1.0) if dimension.verdict in CALM else ALONG)


def _anchors(segment: Segment, view: View, along: Sequence[float] = ALONG) -> tuple[tuple[Position, float], ...]:
    """Points of a line at which its text may stand, those off the middle a little dearer."""
    start, end = view.on_paper(segment)
    points = ((start + (end - start) * share).tolist() for share in along)
    return tuple(((x, y), 2 * abs(share - 0.5)) for (x, y), share in zip(points, along, strict=True))


def _written(label: Label, placed: Placed) -> Element:
    """A label where it stands, on white ground, with its leader."""
    box, fails = placed.box, label.verdict is Verdict.DOES_NOT_COMPLY
    made = element("g")
    if placed.leader is not None:
        tone = TONES[label.verdict] if label.verdict not in CALM else GREY  # none to be taken for a distance
        path = element("path", d=path_of([np.array(placed.leader)]), fill="none", stroke=tone)
        path.set("stroke-width", "0.2")
        end, low = map(millimetres, placed.leader[1])
        made.extend((path, element("circle", cx=end, cy=low, r="0.5", fill=tone)))
    if label.lines:
        border = {"stroke": TONES[label.verdict], "stroke_width": "0.3"} if fails else {}
        made.append(rectangle(box, "#ffffff", fill_opacity="0.9", rx="0.6", **border))
    x, y = box.left + label.indent + 0.6, box.low + 0.4
    if label.number is not None:
        middle = box.low + (LEADING / 2 + 0.5 if label.lines else BADGE + 0.2)
        made.append(badge(label.number, label.verdict, box.left + BADGE + 0.2, middle))
    made.extend(line.at(x, y + LEADING * row - 0.8) for row, line in enumerate(label.lines, 1))
    return made
