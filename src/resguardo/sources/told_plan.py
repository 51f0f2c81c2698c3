"""What a plan tells, whatever its file's format: the shapes that can be used, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from resguardo.geometry.clearance import Shape
from resguardo.geometry.outline import Defect, DefectKind, Outline, judge_line, judge_point, judge_polygon
from resguardo.site.numbers import counted, written
from resguardo.site.plan import WITHOUT_ROLE, Drawn, Form, Plan, Position
from resguardo.site.problem import Problem
from resguardo.sources.georeference import Plane
from resguardo.sources.site_file import Understood
from resguardo.sources.vocabulary import FIRE_WALL, STORAGE
from resguardo.sources.wall_corners import too_many_corners

MOST_VERTICES = 1_000
"""Of one shape: more are no drawing of a site, and a sight line tries each corner of one with each of the other."""

LARGEST_AREA = 10_000
"""In square metres, of a storage area. The largest class of the law, 99,840 kg, is 7,680 cylinders of 13 kg: one beside
the other and none on top they take a tenth of that. An area drawn in centimetres is larger from 1 m by 1 m on."""

Line = Sequence[Position]


@dataclass(frozen=True, slots=True)
class ToldPlan:
    """A plan with what was wrong in its file and how it was understood.

    ``marked`` are those of the problems that lie at a point, with it, in metres; ``lines`` where each shape stands in
    the file, by how problems name it.
    """

    plan: Plan
    problems: tuple[Problem, ...]
    understood: tuple[Understood, ...]
    marked: tuple[tuple[Problem, Position], ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)

    def located(self, problem: Problem) -> Problem:
        """A problem of one of the shapes with its line in the file."""
        return problem if problem.line else replace(problem, line=self.lines.get(problem.place))


@dataclass(frozen=True, slots=True)
class Draft:
    """A shape as the file gives it, in metres of the plane, before it is judged: one line, or a polygon's rings."""

    id: str
    role: str
    form: Form
    lines: tuple[Line, ...]
    name: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None

    @property
    def place(self) -> str:
        """How problems name it: one of which nobody knows what it is by its number in the file."""
        return f"planta, forma {self.id}" if self.role == WITHOUT_ROLE else f'planta, {self.role} "{self.id}"'


@dataclass
class Sheet:
    """Gathers shapes, and what is wrong with those that cannot be used."""

    plane: Plane
    drawn: list[Drawn] = field(default_factory=list)
    unmeasured: list[Drawn] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)
    marked: list[tuple[Problem, Position]] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def add(self, draft: Draft) -> None:
        """Judges a shape. What is wrong is said at its place, all of it; then it is there, but nowhere in the plan."""
        if draft.line:
            self.lines[draft.place] = draft.line
        oversize = oversize_of(draft.lines)
        if oversize:
            self.refuse(draft, *oversize)
            return
        judged = _judged(draft)
        if isinstance(judged, Outline) and draft.role == STORAGE and judged.shape.area > LARGEST_AREA:
            found = f"uma área de {written(round(judged.shape.area), 'un')} m²"
            self.refuse(draft, found, f"até {written(LARGEST_AREA, 'un')} m²; as coordenadas estão em metros?")
            return
        if isinstance(judged, Outline):
            self.drawn.append(_as_drawn(draft, judged.shape))
            self._echo_merged(draft, judged.merged)
            return
        self._report_defects(draft, judged)
        self._without_place(draft)

    def without_role(self, draft: Draft, *, is_site: bool) -> Iterator[Drawn]:
        """A shape that does not say what it is, to be shown and not measured; none where it cannot be drawn, which is
        said of what was drawn for a site."""
        judged = _judged(draft)
        if isinstance(judged, Outline):
            yield _as_drawn(replace(draft, id=""), judged.shape)
        elif is_site:
            self._report_defects(draft, judged)

    def refuse(self, draft: Draft, found: str, expected: str) -> None:
        """Reports a shape that cannot be drawn at all."""
        self.report(draft, found, expected)
        self._without_place(draft)

    def bound_walls(self) -> None:
        """Leaves out where the fire walls stand, once all is added, if to measure past them would take minutes."""
        if problem := too_many_corners(self.drawn, self.plane.precision):
            self.problems.append(problem)
            walls = [each for each in self.drawn if each.role == FIRE_WALL]
            self.drawn = [each for each in self.drawn if each.role != FIRE_WALL]
            self.unmeasured += [replace(each, vertices=()) for each in walls]

    def _report_defects(self, draft: Draft, defects: Sequence[Defect]) -> None:
        for defect in defects:
            problem = self.report(draft, *_in_words(defect, draft, self.plane))
            if defect.point:
                self.marked.append((problem, defect.point))

    def report(self, draft: Draft, found: str, expected: str) -> Problem:
        """Says what is wrong with a shape."""
        self.problems.append(Problem(draft.place, found, expected, draft.line))
        return self.problems[-1]

    def _without_place(self, draft: Draft) -> None:
        self.unmeasured.append(Drawn(draft.id, draft.role, draft.form, (), (), draft.name, draft.values))

    def _echo_merged(self, draft: Draft, merged: Sequence[Position]) -> None:
        if merged:
            where = ", ".join(self.plane.written(point) for point in merged[:3]) + ("…" if len(merged) > 3 else "")
            several = "vértices repetidos" if len(merged) > 1 else "vértice repetido"
            text = f"{len(merged)} {several}, em {where}"
            self.understood.append(Understood(draft.place, text, "um só ponto (a menos de 0,1 mm)"))


def oversize_of(lines: Sequence[Sequence[object]]) -> tuple[str, str] | None:
    """What is wrong with lines of too many vertices, and what is expected; None if they are few enough."""
    vertices = sum(map(len, lines))
    if vertices <= MOST_VERTICES:
        return None
    return counted(vertices, "vértice"), f"até {written(MOST_VERTICES, 'un')}; simplifique o desenho"


def _judged(draft: Draft) -> Outline | tuple[Defect, ...]:
    if draft.form == "polygon":
        return judge_polygon(draft.lines, holes=draft.role != STORAGE)
    if draft.form == "line":
        return judge_line(draft.lines[0])
    return judge_point(draft.lines[0][0])


def _as_drawn(draft: Draft, shape: Shape) -> Drawn:
    if shape.geom_type == "Polygon":
        outer, *holes = (_track(ring) for ring in (shape.exterior, *shape.interiors))
        return Drawn(draft.id, draft.role, draft.form, outer, tuple(holes), draft.name, draft.values)
    return Drawn(draft.id, draft.role, draft.form, _track(shape), (), draft.name, draft.values)


def _track(line: Any) -> tuple[Position, ...]:
    return tuple((x, y) for x, y in line.coords)


def _in_words(defect: Defect, draft: Draft, plane: Plane) -> tuple[str, str]:
    """What was found, at its place, and what is expected instead."""
    found, expected = _DEFECTS[defect.kind]
    if defect.kind is DefectKind.TOO_FEW_POINTS and any(len({*line}) > 2 for line in draft.lines):
        found, expected = "um contorno de menos de 0,1 mm", "um contorno em metros, e não em graus"
    elif defect.kind is DefectKind.TOO_FEW_POINTS and draft.form == "line":
        expected = "uma linha de ao menos dois pontos"
    at = f", em {plane.written(defect.point)}" if defect.point else ""
    return found + at, expected


_DEFECTS: Mapping[DefectKind, tuple[str, str]] = {
    DefectKind.NOT_FINITE: ("uma coordenada que não é número", "números comuns"),
    DefectKind.NOT_PLANE: ("um vértice que não tem dois números", "x e y, ou longitude e latitude"),
    DefectKind.TOO_FEW_POINTS: ("vértices de menos", "um contorno de ao menos três pontos"),
    DefectKind.NO_LENGTH: ("uma linha sem comprimento", "dois pontos diferentes"),
    DefectKind.NO_AREA: ("um contorno sem área", "um contorno que encerre uma área"),
    DefectKind.OPEN_RING: ("um contorno aberto, que acaba", "o último vértice igual ao primeiro"),
    DefectKind.SPIKE: ("uma ponta que vai e volta pelo mesmo caminho", "o contorno sem ela"),
    DefectKind.SELF_CROSSING: ("um contorno que se cruza ou se toca", "um contorno simples"),
    DefectKind.HOLE: ("um furo", "uma área sem furos; se há duas, um polígono para cada uma"),
    DefectKind.MISPLACED_HOLE: ("um furo que não fica dentro do contorno", "cada furo dentro dele, sem tocar outro"),
}
