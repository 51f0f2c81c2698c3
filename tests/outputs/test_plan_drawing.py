"""The drawing of a plan: to scale, nothing over anything else, and what fails is found first."""

import json
import math
import re
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shapely

from builders import a_neighbour, a_site, an_area, surroundings
from outputs.plans_for_drawing import (
    PLANS,
    crowded,
    line,
    plan_of,
    planned,
    point,
    rectangle,
    two_yards_among_many,
)
from outputs.reports import DAY, EXAMPLES
from resguardo.cli.main import main
from resguardo.outputs import html
from resguardo.outputs.drawing_scale import STANDARD_SCALES, Box, box_of, views
from resguardo.outputs.drawing_table import TONES
from resguardo.outputs.lettering import ADVANCE, in_lines
from resguardo.outputs.plan_dimensions import Dimension, dimensions_of
from resguardo.outputs.plan_drawing import COLUMN, HEIGHT, WIDTH, Drawing, Texts, drawing_of, svg_text
from resguardo.outputs.report import report_of
from resguardo.rulebook.verdict import Verdict
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import told_with
from resguardo.verification import Verification, told_in, verify

SVG = "{http://www.w3.org/2000/svg}"
RED = "#e52207"
COLOURED = [TONES[each] for each in Verdict if each is not Verdict.NOT_APPLICABLE]
HOSTILE = "</text><script>alert(1)</script>\"'&#panic()\x07"


def drawn(verification: Verification) -> Drawing:
    drawing = drawing_of(verification, report_of(verification, "9.9.9"))
    assert drawing is not None
    return drawing


def dimensions(verification: Verification) -> dict[str, Dimension]:
    """The lines of a plan with one area, by neighbour."""
    found = dimensions_of(verification.assessment, verification.assessment.site.values["sights"])
    return {each.neighbour: each for each in found}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)  # noqa: S314 - written a moment ago by the product


def elements(drawing: Drawing, tag: str) -> list[ElementTree.Element]:
    return parsed(svg_text(drawing)).findall(f".//{SVG}{tag}")


def words(drawing: Drawing) -> list[str]:
    return [each.text or "" for each in elements(drawing, "text")]


def texts_on(drawing: Drawing) -> list[str]:
    """What is written on the views, each text in one line."""
    return [text for view in drawing.texts for text in texts_in(view)]


def texts_in(view: Texts) -> list[str]:
    return [" ".join(line.words for line in label.lines) for label, _ in view]


def numbers_on(drawing: Drawing) -> set[int]:
    return {label.number for view in drawing.texts for label, _ in view if label.number is not None}


def length_of(path: ElementTree.Element) -> float:
    """The length of a path of one stretch, in millimetres of paper."""
    found = numbers_in(path)
    assert len(found) == 4
    return math.dist(found[:2], found[2:])


@pytest.fixture(params=sorted(PLANS), scope="module")
def verification(request: pytest.FixtureRequest) -> Verification:
    return PLANS[request.param]()


@pytest.fixture(scope="module")
def drawing(verification: Verification) -> Drawing:
    return drawn(verification)


class TestEveryPlan:
    def test_has_no_text_over_another(self, drawing):
        for view in drawing.texts:
            assert [
                (one.lines, other.lines)
                for (one, here), (other, there) in combinations(view, 2)
                if here.box.meets(there.box)
            ] == []

    def test_has_no_leader_through_a_text(self, drawing):
        for view in drawing.texts:
            for _, placed in view:
                for other, there in view:
                    if placed.leader is not None and there.box != placed.box:
                        assert not runs_through(placed.leader, there.box), other

    def test_keeps_every_text_on_the_sheet(self, drawing):
        for view in drawing.texts:
            for _, placed in view:
                assert placed.box.left >= 0 and placed.box.low >= 0
                assert placed.box.right <= WIDTH and placed.box.high <= HEIGHT

    def test_numbers_every_line(self, verification, drawing):
        sights = verification.assessment.site.values["sights"]
        asked = dimensions_of(verification.assessment, sights)
        assert numbers_on(drawing) == {each.number for each in asked if not each.is_far}

    def test_writes_out_what_fails(self, verification, drawing):
        sights = verification.assessment.site.values["sights"]
        fails = [
            each for each in dimensions_of(verification.assessment, sights) if each.verdict is Verdict.DOES_NOT_COMPLY
        ]
        written = texts_on(drawing)
        for each in fails[:10]:
            assert any(f"{each.name} ✖ {each.measured}" in text and each.required in text for text in written), each

    def test_is_one_image_with_a_name_and_a_description(self, drawing):
        root = parsed(svg_text(drawing))
        assert root.attrib["role"] == "img" and root.attrib["aria-label"] == drawing.title
        assert root.findtext(f"{SVG}title") == drawing.title
        assert root.findtext(f"{SVG}desc") == drawing.description

    def test_needs_nothing_from_outside(self, drawing):
        text = svg_text(drawing)
        assert not re.search(r"<(script|style|image|use|a|foreignObject)\b|href|\son\w+=|url\((?!#)", text)

    def test_is_the_same_byte_for_byte(self, verification, drawing):
        assert svg_text(drawn(verification)) == svg_text(drawing)

    def test_is_an_a4_page_that_lies(self, drawing):
        root = parsed(svg_text(drawing))
        assert (root.attrib["width"], root.attrib["height"]) == (f"{WIDTH:g}mm", f"{HEIGHT:g}mm")
        assert root.attrib["viewBox"] == f"0 0 {WIDTH:g} {HEIGHT:g}"

    def test_states_its_scale_and_that_it_is_standard(self, drawing):
        scales = {int(each) for each in re.findall(r"1:(\d+)", " ".join(words(drawing)))}
        assert scales and scales <= set(STANDARD_SCALES)
        assert all(f"1:{each}" in drawing.description for each in scales)


def runs_through(segment: tuple[tuple[float, float], tuple[float, float]], box: Box) -> bool:
    """Whether one of many points of a segment is inside a box."""
    (x, y), (to_x, to_y) = segment
    points = ((x + (to_x - x) * share / 500, y + (to_y - y) * share / 500) for share in range(501))
    return any(box.left + 1e-6 < a < box.right - 1e-6 and box.low + 1e-6 < b < box.high - 1e-6 for a, b in points)


class TestTheFailingDistance:
    def test_is_drawn_to_scale(self):
        """62.40 m at 1:500 are 124.8 mm of paper."""
        (failing,) = [each for each in elements(drawn(PLANS["depot_near_school"]()), "path") if thick_red(each)]
        assert length_of(failing) == pytest.approx(62.40 * 1000 / 500, abs=0.02)

    def test_lies_over_all_other_lines(self):
        paths = elements(drawn(PLANS["depot_near_school"]()), "path")
        lines = [each for each in paths if each.attrib.get("fill") == "none" and "transform" not in each.attrib]
        place = next(number for number, each in enumerate(lines) if thick_red(each))
        others = [number for number, each in enumerate(lines) if each.attrib["stroke"] == "#44614f"]
        on_the_plan = [number for number in others if number < place + 1]
        assert len(on_the_plan) >= 2 * 4

    def test_is_first_in_the_table_and_in_the_summary(self):
        drawing = drawn(PLANS["depot_near_school"]())
        rows = words(drawing)
        assert "✖ 1 de 5 afastamentos não atende às exigências" in rows
        assert rows.index("✖ 62,40 m (exigido 80,00 m) faltam 17,60 m") < rows.index("✔ 7,00 m (exigido 5,00 m)", 20)

    def test_is_told_apart_without_colour(self):
        drawing = drawn(PLANS["partly_shielded"]())
        red = [each for each in elements(drawing, "path") if thick_red(each)]
        green = [each for each in elements(drawing, "path") if each.attrib.get("stroke") == "#44614f"]
        assert min(float(each.attrib["stroke-width"]) for each in red) >= 3 * 0.25
        assert min(float(each.attrib["stroke-width"]) for each in green) == 0.25
        assert any("✖" in each for each in texts_on(drawing)) and any("✔" in each for each in texts_on(drawing))


def thick_red(path: ElementTree.Element) -> bool:
    on_the_plan = len(re.findall(r"[-\d.]+", path.attrib["d"])) == 4 and "h8" not in path.attrib["d"]
    return path.attrib.get("stroke") == RED and float(path.attrib["stroke-width"]) >= 0.9 and on_the_plan


class TestTheView:
    def test_shows_everything_at_once_where_all_of_it_reads(self):
        assert drawn(PLANS["corner_shop"]()).description.startswith("Planta em escala 1:200.")

    def test_shows_the_lot_by_itself_where_a_neighbour_is_far(self):
        drawing = drawn(PLANS["two_areas_as_one"]())
        assert drawing.description.startswith("Planta em escala 1:250 e 1:1000.")
        assert {"Detalhe", "Situação"} <= set(words(drawing))

    @pytest.mark.parametrize("far", [40, 80, 180, 1_000])
    def test_never_makes_a_dot_of_the_storage_area(self, far):
        area, near = Box(0, 0, 6, 6), Box(6, 3, 7.5, 3)
        detail = views(Box(0, 0, 194, 180), [area], None, [near, Box(6, 3, far, 3)])[0]
        assert area.width * 1000 / detail.scale >= 6
        assert near.width * 1000 / detail.scale >= 2
        assert 0 in detail.lines

    @pytest.mark.parametrize("corner", [(4, 1000), (1000, 1000), (1990, 3)])
    def test_shows_the_failing_distance_in_the_detail_of_a_lot_of_2_km(self, corner):
        x, y = corner
        shapes = [rectangle("Lote", "lote", 0, 0, 2000, 2000), rectangle("A", "armazenamento", x, y, 6, 6)]
        drawing = drawn(planned([*shapes, rectangle("escola", "escola", x + 20, y, 10, 10)], {"A": 100}))
        assert {"Detalhe", "Situação"} <= set(words(drawing))
        detail, _ = drawing.texts
        assert "escola ✖ 14,00 m (exigido 30,00 m)" in texts_in(detail)
        (red,) = [each for each in elements(drawing, "path") if thick_red(each)]
        assert length_of(red) >= 20

    def test_shows_the_worst_distance_in_the_detail_where_no_detail_holds_all_areas(self):
        """Two areas 2 km apart: the detail is that of the one with the worst distance, and names no other."""
        shapes = [
            rectangle("A", "armazenamento", 0, 0, 6, 6),
            rectangle("B", "armazenamento", 2000, 0, 6, 6),
            rectangle("perto", "escola", 2010, 0, 10, 10),
            rectangle("menos perto", "escola", 20, 0, 10, 10),
        ]
        drawing = drawn(planned(shapes, {"A": 100, "B": 100}))
        detail, situation = map(texts_in, drawing.texts)
        assert any(each.startswith("perto ✖ 4,00 m") for each in detail)
        assert any(each.startswith("menos perto ✖ 14,00 m") for each in situation)
        assert any("área B" in each for each in detail) and not any("área A" in each for each in detail)

    def test_is_one_where_a_lot_of_62_by_58_metres_fits_with_all_that_fails(self):
        """Class II: a limit 1.60 m away and a school 20.40 m away are too near, and both are 3 mm or more at 1:500."""
        shapes = [
            rectangle("Lote", "lote", 0, 0, 62, 58),
            line("divisa", "divisa", (0, 0), (0, 58)),
            rectangle("A", "armazenamento", 1.6, 48, 6, 6),
            rectangle("escola", "escola", 28, 40, 20, 16),
        ]
        drawing = drawn(planned(shapes, {"A": 100}))
        assert drawing.description.startswith("Planta em escala 1:500.")
        assert {"divisa ✖ 1,60 m (exigido 3,00 m)", "escola ✖ 20,40 m (exigido 30,00 m)"} <= {*texts_in(*drawing.texts)}

    @pytest.mark.parametrize(("asking", "larger"), [(0, "detail"), (1, "situation"), (2, "situation")])
    def test_is_larger_where_more_of_what_fails_stands(self, asking, larger):
        """Two schools that are too near 100 m away, a limit and a street that comply a few metres away."""
        lines = [Box(6, 3, 106, 3), Box(6, 4, 106, 40), Box(6, 3, 7.5, 3), Box(3, 0, 3, -3)]
        detail, situation = views(Box(0, 0, 194, 180), [Box(0, 0, 6, 6)], None, lines, asking)
        assert {*detail.lines} == {2, 3} and {*situation.lines} == {0, 1}
        sizes = {"detail": detail.frame.width * detail.frame.height}
        sizes["situation"] = situation.frame.width * situation.frame.height
        assert max(sizes, key=lambda name: sizes[name]) == larger

    def test_draws_each_line_in_one_view(self):
        lines = [Box(6, 3, 6 + length, 3) for length in (1.5, 3, 20, 80, 179)]
        chosen = views(Box(0, 0, 194, 180), [Box(0, 0, 6, 6)], Box(-5, -5, 25, 25), lines)
        assert sorted(number for view in chosen for number in view.lines) == [0, 1, 2, 3, 4]

    @pytest.mark.parametrize("metres", [0.4, 5, 37, 160, 2_400, 90_000])
    def test_has_room_for_what_it_shows(self, metres):
        (*_, view) = views(Box(0, 0, 194, 180), [Box(0, 0, metres, metres)], None, [])
        ends = box_of([(x, y) for x, y in view.on_paper([(0, 0), (metres, metres)]).tolist()])
        assert ends.left >= 9.99 and ends.right <= 184.01 and ends.low >= 9.99 and ends.high <= 170.01


class TestLines:
    def test_stand_in_the_middle_of_sides_that_face_each_other(self):
        """A at y 20 to 26, the boundary 1.50 m west of it: the line is drawn at 23, not at a corner."""
        shapes = [rectangle("A", "armazenamento", 0, 20, 6, 6), line("D", "divisa", (-1.5, 0), (-1.5, 40))]
        drawing = drawn(planned(shapes, {"A": 40}, north=False))
        (measured,) = [each for each in elements(drawing, "path") if each.attrib.get("stroke") == "#44614f"][:1]
        _, y, _, to_y = (float(each) for each in re.findall(r"-?[\d.]+", measured.attrib["d"]))
        (area,) = [each for each in elements(drawing, "path") if each.attrib.get("stroke-width") == "0.6"][:1]
        heights = [float(each) for each in re.findall(r"[ML]-?[\d.]+ (-?[\d.]+)", area.attrib["d"])]
        assert y == to_y == pytest.approx((min(heights) + max(heights)) / 2, abs=0.02)

    def test_show_what_is_beyond_a_wall_where_that_decides(self):
        verification = PLANS["partly_shielded"]()
        drawing = drawn(verification)
        pumps, vent = dimensions(verification)["ilha de bombas"], dimensions(verification)["respiro do tanque"]
        assert pumps.sight is not None and (pumps.sight.length, pumps.sight.required) == ("6,053 m", "7,50 m")
        assert "além da parede 6,053 m (exigido 7,50 m)" in texts_on(drawing)
        assert any(each.attrib.get("stroke-dasharray") == "5 1.2 0.8 1.2" for each in elements(drawing, "path"))
        assert vent.shielded and vent.required == "3,75 m"
        assert "em vez de 7,50 m: parede corta-fogo, art. 10, § 2º" in words(drawing)

    @pytest.mark.parametrize(
        ("wall", "school", "said"),
        [
            ([(12, 16), (12, 22)], 29, True),
            ([(12, 10), (12, 28)], 29, True),
            ([(12, 16), (12, 22)], 20, True),
            ([(6, 16), (6, 22)], 29, False),
            ([(14, 2), (14, 40)], 17, False),
        ],
    )
    def test_say_that_a_wall_on_the_side_of_the_area_does_not_count_for_what_is_beyond_it(self, wall, school, said):
        """Class II, its east side at 12 m: a fire wall there is where the line begins, and stands not between."""
        shapes = [
            rectangle("A", "armazenamento", 6, 16, 6, 6),
            rectangle("E", "escola", school, 14, 12, 12),
            line("P1", "parede_corta_fogo", *wall),
        ]
        (failing,) = report_of(planned(shapes, {"A": 100}), "9.9.9").failing
        why = "a menor linha começa na própria parede corta-fogo (P1), que por isso não a tapa (art. 10, § 2º)"
        assert (why in failing.spoken) == said

    def test_show_nothing_beyond_a_wall_that_does_not_matter(self):
        """The boundary behind the same wall is far enough without it."""
        assert dimensions(PLANS["partly_shielded"]())["divisa norte"].sight is None

    def test_are_numbers_only_where_many_comply(self):
        drawing = drawn(PLANS["crowded"]())
        bare = {label.number: label.verdict for view in drawing.texts for label, _ in view if not label.lines}
        assert len(bare) >= 8 and set(bare.values()) <= {Verdict.COMPLIES, Verdict.DOES_NOT_COMPLY}

    def test_are_left_out_where_they_comply_from_farther_than_any_distance_of_the_law(self):
        shapes = [rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("E", "escola", 300, 0, 9, 9)]
        drawing = drawn(planned(shapes, {"A": 40}))
        assert numbers_on(drawing) == set()
        assert "longe demais para o desenho" in words(drawing)

    def test_of_an_exempt_site_are_only_measured(self):
        shapes = [rectangle("A", "armazenamento", 0, 0, 2, 2), line("D", "divisa", (-1, 0), (-1, 4))]
        drawing = drawn(planned(shapes, {"A": 4}))
        assert "D – 1,00 m" in texts_on(drawing)
        assert "Afastamentos medidos na planta" in words(drawing)


class TestFloorOpenings:
    """A drain that is too near (art. 3) is found on the drawing as any distance that fails."""

    @staticmethod
    def with_openings(*openings, **changes):
        walls = [line("D", "divisa", (-4, -9), (-4, 9))]
        return planned([rectangle("A", "armazenamento", 0, 0, 6, 6), *walls, *openings], {"A": 40}, **changes)

    def test_that_fail_are_drawn_written_out_and_listed_first(self):
        drawing = drawn(self.with_openings(rectangle("ralo do pátio", "ralo", 8, 2, 0.5, 0.5)))
        (red,) = [each for each in elements(drawing, "path") if thick_red(each)]
        assert length_of(red) == pytest.approx(2.00 * 1000 / 100, abs=0.02)
        assert "ralo do pátio ✖ 2,00 m (exigido mais de 3,00 m)" in texts_on(drawing)
        rows = words(drawing)
        assert "✖ 1 de 2 afastamentos não atende às exigências" in rows
        assert rows.index("✖ 2,00 m (exigido mais de 3,00 m) falta 1,00 m") < rows.index("✔ 4,00 m (exigido 1,50 m)", 9)

    def test_are_each_judged_by_themselves(self):
        near, far = point("perto", "ralo", 7, 3), point("longe", "canaleta", 9.5, 3)
        found = dimensions(self.with_openings(near, far))
        assert (found["perto"].verdict, found["longe"].verdict) == (Verdict.DOES_NOT_COMPLY, Verdict.COMPLIES)
        assert found["perto"].citation == found["longe"].citation == "art. 3º"

    def test_at_exactly_3_metres_are_drawn_as_failing(self):
        drawing = drawn(self.with_openings(point("ralo", "ralo", 9, 3)))
        assert any("✖ 3,00 m (exigido mais de 3,00 m)" in each for each in texts_on(drawing))
        assert "✖ 3,00 m (exigido mais de 3,00 m) no limite, o que não basta" in " ".join(words(drawing))

    def test_within_the_area_are_ringed_in_red_where_there_is_no_length_to_draw(self):
        drawing = drawn(self.with_openings(rectangle("ralo", "ralo", 2, 2, 0.5, 0.5)))
        rings = [each for each in elements(drawing, "circle") if each.attrib.get("stroke") == RED]
        assert any(float(each.attrib["r"]) > 2 and each.attrib["fill"] == "none" for each in rings)
        assert any("✖ 0,00 m" in each for each in texts_on(drawing))

    def test_lie_over_the_area_in_which_they_are(self):
        paths = elements(drawn(self.with_openings(rectangle("ralo", "ralo", 2, 2, 0.5, 0.5))), "path")
        fills = [each.attrib.get("fill", "") for each in paths]
        assert fills.index("url(#armazenamento)") < fills.index("url(#piso)")

    def test_that_comply_from_afar_are_not_drawn_over_the_rest(self):
        assert set(dimensions(self.with_openings(point("ralo", "ralo", 20, 3)))) == {"D"}

    def test_that_bear_the_name_of_a_neighbour_are_another_line(self):
        lines = dimensions_of(*self.lines_of(self.with_openings(point("D", "ralo", 8, 3))))
        assert {(each.neighbour, each.measured, each.verdict) for each in lines} == {
            ("D", "4,00 m", Verdict.COMPLIES),
            ("D", "2,00 m", Verdict.DOES_NOT_COMPLY),
        }

    @staticmethod
    def lines_of(verification):
        return verification.assessment, verification.assessment.site.values["sights"]

    def test_of_an_exempt_site_are_only_measured(self):
        shapes = [rectangle("A", "armazenamento", 0, 0, 2, 2), point("ralo", "ralo", 3, 1)]
        assert dimensions(planned(shapes, {"A": 4}))["ralo"].verdict is Verdict.NOT_APPLICABLE

    def test_stand_in_the_quadro_after_the_neighbours(self):
        (table,) = report_of(self.with_openings(point("ralo", "ralo", 8, 3)), "0").clearances
        (row,) = [each for each in table.rows if each.provision == "art3_cpt"]
        assert (row.neighbour, row.numbers.measured, row.numbers.required) == ("ralo", "2,00 m", "mais de 3,00 m")
        assert row.verdict is Verdict.DOES_NOT_COMPLY and row.reduction == "–"


class TestSeveralProvisions:
    """What two rows of the quadro, or two articles, ask of one neighbour: both are told."""

    area = staticmethod(lambda: rectangle("A", "armazenamento", 0, 0, 6, 6))

    def test_a_street_with_a_wall_is_in_two_rows(self):
        """Class III: 5.00 m as a walled limit, 7.50 m as a street."""
        street = line("rua", "via_publica", (-6, -9), (-6, 9))
        street["properties"]["altura_m"] = 2
        (found,) = dimensions(planned([self.area(), street], {"A": 480})).values()
        assert (found.text, found.citation) == ("✖ 6,00 m (exigido 7,50 m)", "art. 10, linha 3 do quadro")
        assert found.besides == ("✔ art. 10, linha 1 do quadro: exigido 5,00 m",)
        drawing = drawn(planned([self.area(), street], {"A": 480}))
        assert "✔ art. 10, linha 1 do quadro: exigido 5,00 m" in words(drawing)
        assert "✔ art. 10, linha 1 do quadro: exigido 5,00 m" in drawing.description

    def test_two_rows_that_ask_the_same_are_one(self):
        """Class I: 1.50 m both as a walled limit and as a street."""
        street = line("rua", "via_publica", (-6, -9), (-6, 9))
        street["properties"]["altura_m"] = 2
        (found,) = dimensions(planned([self.area(), street], {"A": 40})).values()
        assert (found.citation, found.besides) == ("art. 10, linhas 1 e 3 do quadro", ())

    def test_a_limit_of_untold_wall_may_be_in_either_row(self):
        limit = line("D", "divisa", (-2, -9), (-2, 9))
        del limit["properties"]["altura_m"]
        (found,) = dimensions(planned([self.area(), limit], {"A": 40})).values()
        assert found.verdict is Verdict.UNDETERMINED
        assert found.required == "5,00 m" and found.besides == ("✔ art. 10, linha 1 do quadro: exigido 1,50 m",)

    def test_a_side_of_which_nothing_is_told_names_each_row_that_is_open(self):
        shapes = [rectangle("lote", "lote", -1, -20, 30, 60), self.area()]
        found = min(dimensions(planned(shapes, {"A": 40})).values(), key=lambda each: each.number)
        assert found.text == "✖ 1,00 m (exigido 1,50 m ou 5,00 m)"
        wider = [rectangle("lote", "lote", -6, -20, 30, 60), self.area()]
        found = min(dimensions(planned(wider, {"A": 480})).values(), key=lambda each: each.number)
        assert found.verdict is Verdict.UNDETERMINED
        assert found.required == "15,00 m na linha 2 ou 7,50 m na linha 3"
        assert found.citation == "art. 10, linhas 2 e 3 do quadro"
        assert found.besides == ("✔ art. 10, linha 1 do quadro: exigido 5,00 m",)

    def test_rows_that_ask_the_same_are_named_together(self):
        """A side 5.00 m away of which nothing is told: walled or a street it needs 1.50 m, else 5.00 m."""
        shapes = [rectangle("lote", "lote", -5, -20, 30, 60), self.area()]
        found = min(dimensions(planned(shapes, {"A": 40})).values(), key=lambda each: each.number)
        assert found.text == "✔ 5,00 m (exigido 5,00 m)"
        assert found.besides == ("✔ art. 10, linhas 1 e 3 do quadro: exigido 1,50 m",)

    def test_an_oven_too_near_by_both_articles_says_so_of_both(self):
        oven = rectangle("forno", "equipamento_que_produz_calor", 10, 0, 2, 2)
        found = dimensions(planned([self.area(), oven], {"A": 40}))["forno"]
        assert (found.text, found.citation) == ("✖ 4,00 m (exigido 10,00 m)", "art. 12")
        assert found.besides == ("✖ art. 10, linha 5 do quadro: exigido 5,00 m",)


class TestTheQuadro:
    """The table of the report says of the plan's walls what the drawing shows."""

    def test_says_where_a_wall_of_the_plan_halves_the_distance(self):
        assert reductions(PLANS["partly_shielded"]()) == {
            "ilha de bombas": "a parede não reduz",
            "respiro do tanque": "à metade (§ 2º)",
            "divisa norte": "não é precisa",
            "divisa leste": "não é precisa",
            "divisa oeste": "não é precisa",
            "Rua das Flores": "não é precisa",
        }


def reductions(verification: Verification) -> dict[str, str]:
    (table,) = report_of(verification, "0").clearances
    return {row.neighbour.split(" (")[0]: row.reduction for row in table.rows if row.reduction != "–"}


class TestMergedAreas:
    drawing = staticmethod(lambda: drawn(PLANS["two_areas_as_one"]()))

    def test_have_a_common_outline_and_say_that_they_count_as_one(self):
        drawing = self.drawing()
        assert "contam como uma só 2.600 kg, classe III" in texts_on(drawing)
        assert any(each.attrib.get("stroke-dasharray") == "2.5 1.5" for each in elements(drawing, "path"))

    def test_have_an_outline_that_ends_where_the_frame_does(self):
        """Twelve areas in a row, of which the detail shows those at the worst distance."""
        drawing = drawn(twelve_in_a_row(lot=110))
        outlines = [each for each in elements(drawing, "path") if each.attrib.get("stroke-dasharray") == "2.5 1.5"]
        reached = [reach_of(each) for each in outlines if "h8" not in each.attrib["d"]]
        assert len(reached) == 2
        assert all(box.left >= 0 and box.right <= WIDTH - COLUMN and box.low >= 0 for box in reached)
        assert all(box.high <= HEIGHT for box in reached)

    def test_have_no_leader_that_leaves_the_view(self):
        for view in drawn(twelve_in_a_row()).texts:
            ends = [placed.leader[1] for _, placed in view if placed.leader is not None]
            assert ends and all(0 <= x <= WIDTH - COLUMN and 0 <= y <= HEIGHT for x, y in ends)

    def test_are_named_in_the_description(self):
        assert "Galpão e Pátio contam como uma só: 2.600 kg, classe III." in self.drawing().description

    def test_are_not_outlined_where_none_of_them_is_drawn(self):
        """Told areas B and C count as one, 1 m apart; the plan shows A alone, 100 m from both."""
        pairs = [({"B", "C"}, 1), ({"A", "B"}, 100), ({"A", "C"}, 100)]
        site = a_site(
            areas=[an_area(name, vizinhos=None) for name in "ABC"],
            separacoes=[{"entre": sorted(pair), "distancia_m": gap} for pair, gap in pairs],
        )
        plan = plan_of([rectangle("A", "armazenamento", 0, 0, 6, 6)], north=False)
        drawing = drawn(verify(told_in(site, plan), on=DAY))
        assert "contam como uma só" not in drawing.description
        assert "B e C: contam na verificação" in words(drawing)

    def test_are_none_where_the_areas_stay_apart(self):
        assert not any("contam como uma só" in each for each in words(drawn(PLANS["two_yards"]())))


def twelve_in_a_row(lot: float = 60) -> Verification:
    names = [f"Área {number}" for number in range(12)]
    areas = [rectangle(name, "armazenamento", 5 + 4 * number, 5, 3, 3) for number, name in enumerate(names)]
    shapes = [rectangle("Lote", "lote", 0, 0, lot, 40), *areas, rectangle("E", "escola", 20, 20, 10, 10)]
    return planned(shapes, {name: 10 + number for number, name in enumerate(names)}, north=False)


def reach_of(path: ElementTree.Element) -> Box:
    found = numbers_in(path)
    return box_of([*zip(found[::2], found[1::2], strict=True)])


class TestTheCompactTable:
    """Of twelve neighbours and an area of open capacity, so that rows 1 to 3 of the quadro all may count."""

    @staticmethod
    def rows(name: str, cylinders: object) -> list[tuple[float, float, str]]:
        """Where each text beside the plan starts and ends, in millimetres."""
        area = rectangle("A", "armazenamento", 5, 5, 4, 4)
        lot = rectangle("Lote", "lote", 0, 0, 40, 40)
        others = [point(f"{name} {number}", "escola", 60 + 3 * number, 20) for number in range(12)]
        drawing = drawn(planned([lot, area, *others], {"A": cylinders}, north=False))
        assert "medido (exigido)" in words(drawing)
        return [reach_of_text(each) for each in elements(drawing, "text") if float(each.attrib["font-size"]) == 2.3]

    @pytest.mark.parametrize("cylinders", [{"de": 30, "ate": 200}, None])
    def test_keeps_what_is_asked_within_its_column(self, cylinders):
        rows = self.rows("Colégio Estadual Professora número", cylinders)
        ends = [(left, right, text) for left, right, text in rows if text.startswith("? ")]
        assert any("veja o quadro" in text for *_, text in ends)
        assert all(left >= WIDTH - COLUMN + 5 and right <= WIDTH for left, right, _ in ends)

    def test_keeps_enough_of_a_name_to_know_it(self):
        names = [text for *_, text in self.rows("Colégio Estadual Professora número", None) if "…" in text]
        assert names and all(len(text) >= 16 for text in names)

    @staticmethod
    def of_two_yards(schools: int) -> list[str]:
        """The rows of two areas that differ in their last word, each with three limits and so many schools."""
        yards = [f"Depósito de recipientes transportáveis {state}" for state in ("cheios", "vazios")]
        shapes = [rectangle(yard, "armazenamento", 10, 10 + 90 * n, 6, 6) for n, yard in enumerate(yards)]
        shapes += [rectangle(f"{SCHOOL} {n}", "escola", 30 + 4 * n, 10, 3, 3) for n in range(schools)]
        shapes += [line(side, "divisa", (0, y), (300, y)) for side, y in (("divisa norte", 130), ("divisa sul", 0))]
        drawing = drawn(planned(shapes, dict.fromkeys(yards, 40)))
        texts = [each for each in elements(drawing, "text") if float(each.attrib["font-size"]) == 2.3]
        return [each.text or "" for each in texts]

    def test_names_the_area_of_each_row(self):
        rows = [text for text in self.of_two_yards(9) if " · Dep" in text]
        assert len(rows) >= 20 and all(text.endswith(("eios", "zios")) for text in rows)

    @pytest.mark.parametrize(("neighbours", "has_room"), [(12, True), (60, False)])
    def test_leaves_no_number_of_the_drawing_unexplained(self, neighbours: int, has_room: bool):
        """What has no room beside the plan stands in the report, under the title that the drawing names."""
        verification = crowded(neighbours)
        report = report_of(verification, "9.9.9")
        drawing = drawing_of(verification, report)
        assert drawing is not None
        sheet, page = " ".join(words(drawing)), html.page_of(report, drawing)
        numbers = [row.findtext("th") for row in page.iterfind(".//tr") if row.find("th[@data-label='Nº']") is not None]
        titles = [each.text for each in page.iter("h2")]
        assert ("no relatório: “Linhas da planta”" in sheet) is not has_room
        assert ("Linhas da planta" in titles) is not has_room
        lines = dimensions_of(verification.assessment, verification.assessment.site.values["sights"])
        assert numbers == ([] if has_room else [str(each.number) for each in lines])

    @pytest.mark.parametrize("neighbours", [12, 24, 60])
    def test_of_a_drawing_alone_goes_on_under_the_plan_until_each_number_is_told(self, neighbours: int):
        verification = crowded(neighbours)
        drawing = drawing_of(verification, report_of(verification, "9.9.9"), alone=True)
        assert drawing is not None and drawing.beside == ()
        sheet, texts = parsed(svg_text(drawing)), elements(drawing, "text")
        told = [each for each in texts if (each.text or "").isdecimal() and is_beside(each)]
        lines = dimensions_of(verification.assessment, verification.assessment.site.values["sights"])
        assert [int(each.text or "") for each in told] == [each.number for each in lines]
        under = [float(each.attrib["y"]) for each in texts if float(each.attrib["y"]) > HEIGHT]
        assert ("embaixo da planta" in " ".join(words(drawing))) is bool(under) is (neighbours > 12)
        height = float(sheet.attrib["viewBox"].split()[-1])
        assert sheet.attrib["height"] == f"{sheet.attrib['viewBox'].split()[-1]}mm"
        assert height == HEIGHT if not under else max(under) < height < max(under) + 5
        assert not any("relatório" in text for text in words(drawing))

    def test_of_a_drawing_alone_writes_no_row_over_another(self):
        verification = twelve_yards()
        drawing = drawing_of(verification, report_of(verification, "9.9.9"), alone=True)
        assert drawing is not None
        texts = [each for each in elements(drawing, "text") if float(each.attrib["y"]) > HEIGHT]
        rows = [(*reach_of_text(each)[:2], float(each.attrib["y"])) for each in texts]
        assert len(rows) > 100 and all(left >= 0 and right <= WIDTH for left, right, _ in rows)
        for (left, right, y), (other_left, other_right, other_y) in combinations(rows, 2):
            assert abs(y - other_y) > 2 or right <= other_left or other_right <= left

    def test_gives_a_second_line_to_what_fails_before_what_complies(self):
        has_a_line_of_its_own = [len(text) > 40 for text in self.of_two_yards(5) if " · " in text]
        assert {*has_a_line_of_its_own} == {True, False}
        assert has_a_line_of_its_own == sorted(has_a_line_of_its_own, reverse=True)


def is_beside(text: ElementTree.Element) -> bool:
    """Whether a number is one of the table, not of the plan."""
    x, y = (float(text.attrib[name]) for name in "xy")
    return text.attrib.get("text-anchor") == "middle" and (x > WIDTH - COLUMN or y > HEIGHT)


def twelve_yards() -> Verification:
    """Twelve areas that count as one amid walled limits, a school too near and a church far away: 72 lines."""
    shapes = [rectangle("Lote", "lote", 0, 0, 30, 20)]
    shapes += [rectangle(f"Y{n}", "armazenamento", 2 + n % 4 * 5, 2 + n // 4 * 5, 3, 3) for n in range(12)]
    shapes += [rectangle("escola", "escola", 80, 10, 20, 15), rectangle("igreja", "igreja", -160, 60, 12, 20)]
    return planned(shapes, {f"Y{n}": 60 for n in range(12)}, north=False)


class TestVeryManyLines:
    def test_are_those_that_fail_and_the_worst_of_each_other_neighbour(self):
        verification = twelve_yards()
        sights = verification.assessment.site.values["sights"]
        lines = dimensions_of(verification.assessment, sights)
        fails = {each.number for each in lines if each.verdict is Verdict.DOES_NOT_COMPLY}
        worst = {each.neighbour: each.number for each in reversed(lines)}
        assert len(lines) == 72 and fails and not fails >= {*worst.values()}
        assert numbers_on(drawn(verification)) == fails | {*worst.values()}

    def test_are_said_to_be_left_out_and_stand_in_the_report(self):
        drawing = drawn(twelve_yards())
        assert "Linhas" in words(drawing) and len(drawing.beside) == 72
        assert "Linhas" not in words(drawn(crowded(24)))

    def test_leave_each_area_its_name_in_the_detail_alone(self):
        detail, situation = map(texts_in, drawn(twelve_yards()).texts)
        assert sum(each.startswith("área Y") for each in detail) == 12
        assert not any("área Y" in each for each in situation)

    def test_cover_no_outline_of_an_area_with_a_text(self):
        verification = twelve_yards()
        drawing = drawn(verification)
        thick = [each for each in elements(drawing, "path") if each.attrib.get("stroke-width") == "0.6"]
        squares = [each for each in thick if "h" not in each.attrib["d"]]
        outlines = [shapely.LineString([*zip(*[iter(numbers_in(each))] * 2, strict=True)]) for each in squares]
        assert len(outlines) >= 24
        for _, placed in drawing.texts[0]:
            box = placed.box
            ground = shapely.box(box.left, box.low, box.right, box.high).buffer(-0.3)
            assert not any(ground.intersects(each) for each in outlines[:12]), placed


def areas_around_a_school() -> Verification:
    """Two rows of six areas in a walled lot and a school between them: 26 of 60 lines fail."""
    shapes = [rectangle("Lote", "lote", 0, 0, 60, 40), rectangle("Escola", "escola", 20, 18, 12, 8)]
    names = [f"Área {number}" for number in range(1, 13)]
    shapes += [rectangle(n, "armazenamento", 2 + at % 6 * 9.5, 3 + at // 6 * 30, 5, 5) for at, n in enumerate(names)]
    return planned(shapes, dict.fromkeys(names, 60))


def covered(drawing: Drawing, fills: Iterable[str]) -> list[float]:
    """How many square millimetres of shapes with a fill each text of the first view covers."""
    filled = [each for each in elements(drawing, "path") if each.attrib.get("fill") in {f"url(#{n})" for n in fills}]
    rings = [[*zip(*[iter(numbers_in(each))] * 2, strict=True)] for each in filled if "h" not in each.attrib["d"]]
    ground = shapely.union_all([shapely.Polygon(ring) for ring in rings if len(ring) > 3])
    assert ground.area
    boxes = [placed.box for _, placed in drawing.texts[0]]
    return [shapely.box(each.left, each.low, each.right, each.high).intersection(ground).area for each in boxes]


NEIGHBOURS_FILLED = ("lugar", "combustivel", "calor", "piso")


class TestATextBesideANeighbour:
    ROOM_OF_A_WORD = 35.0
    """Square millimetres: about seven letters of a text."""

    def half_hidden_school(self) -> Verification:
        """As in examples/plans/muro_corta_fogo_meia_escola: the lines to the school end in the middle of its side."""
        shapes = [
            rectangle("Lote", "lote", 0, 0, 36, 50),
            rectangle("A", "armazenamento", 20, 20, 6, 6),
            rectangle("Colégio Estadual", "escola", 46, 6, 14, 34),
            line("P1", "parede_corta_fogo", (32, 8), (32, 27)),
        ]
        return planned(shapes, {"A": 120}, north=False)

    @pytest.mark.parametrize(
        "made", [PLANS["partly_shielded"], crowded, areas_around_a_school, twelve_yards, half_hidden_school]
    )
    def test_does_not_lie_over_it(self, made):
        drawing = drawn(made(self) if made is TestATextBesideANeighbour.half_hidden_school else made())
        assert max(covered(drawing, NEIGHBOURS_FILLED)) <= self.ROOM_OF_A_WORD


def over_lines_of_others(drawing: Drawing) -> list[tuple[int | None, float]]:
    """The number of each text that lies over a line which is not its own, and over how many millimetres of it."""
    paths = [each for each in elements(drawing, "path") if each.attrib.get("stroke") in COLOURED]
    drawn_lines = [each for each in paths if each.attrib["stroke-width"] != "0.2" and "h" not in each.attrib["d"]]
    numbers = [numbers_in(each) for each in drawn_lines if each.attrib["d"].count("M") == 1]
    lines = [shapely.LineString([each[:2], each[2:]]) for each in numbers if len(each) == 4]
    assert len(lines) > 4
    found = []
    for label, placed in (each for view in drawing.texts for each in view):
        box = shapely.box(placed.box.left, placed.box.low, placed.box.right, placed.box.high)
        own = [shapely.Point(place) for place, _ in label.anchors]
        others = [each for each in lines if label.number is None or max(map(each.distance, own)) > 0.1]
        found += [(label.number, each.intersection(box).length) for each in others]
    return [(number, length) for number, length in found if length > 1.0]


class TestATextAmongLinesOfOthers:
    @pytest.mark.parametrize("seed", [0, 2, 3, 7, 9, 11])
    def test_lies_over_none_of_them(self, seed):
        assert over_lines_of_others(drawn(two_yards_among_many(seed))) == []

    @pytest.mark.parametrize("name", ["partly_shielded", "two_areas_as_one", "two_yards", "crowded"])
    def test_lies_over_none_where_there_is_room(self, name):
        assert over_lines_of_others(drawn(PLANS[name]())) == []

    def test_is_shorter_where_the_whole_of_it_has_no_room(self):
        plan = plan_file.read(EXAMPLES[0].parent / "plans" / "tres_areas_em_cadeia.geojson")
        drawing = drawn(verify(told_with({}, plan)))
        assert over_lines_of_others(drawing) == []
        assert "? 27,00 m" in texts_on(drawing)


class TestAFailingLineAmongMany:
    @pytest.mark.parametrize(("made", "share"), [(areas_around_a_school, 0.8), (twelve_yards, 0.4), (crowded, 1.0)])
    def test_says_what_was_measured_where_there_is_room_for_no_more(self, made, share):
        labels = [label for label, _ in drawn(made()).texts[0] if label.verdict is Verdict.DOES_NOT_COMPLY]
        told = [each for each in labels if any(" m" in line.words for line in each.lines)]
        assert len(told) >= share * len(labels)


class TestLinesOfSeveralAreas:
    def test_lie_beside_each_other(self):
        """Three areas in a row: from each one to both sides of the lot, past the others."""
        shapes = [rectangle("Lote", "lote", 0, 0, 37, 30)]
        shapes += [rectangle(name, "armazenamento", x, 4, 5, 5) for name, x in (("P", 5), ("G", 15), ("A", 27))]
        drawing = drawn(planned(shapes, dict.fromkeys("PGA", 100), north=False))
        paths = [each for each in elements(drawing, "path") if each.attrib.get("stroke") in COLOURED]
        lines = [numbers_in(each) for each in paths if each.attrib.get("fill") == "none"]
        level = [line for line in lines if len(line) == 4 and line[1] == line[3] and "h8" not in line]
        across = [shapely.LineString([line[:2], line[2:]]) for line in level]
        assert len(across) == 6
        assert not any(one.intersection(other).length for one, other in combinations(across, 2))


SCHOOL = "Escola Municipal Professora Ana"


def reach_of_text(text: ElementTree.Element) -> tuple[float, float, str]:
    words, x = text.text or "", float(text.attrib["x"])
    width = len(words) * float(text.attrib["font-size"]) * ADVANCE
    left = x - width if text.attrib.get("text-anchor") == "end" else x
    return left, left + width, words


def numbers_in(path: ElementTree.Element) -> list[float]:
    return [float(each) for each in re.findall(r"-?[\d.]+", path.attrib["d"])]


def box_of_rectangle(made: ElementTree.Element) -> Box:
    left, low, width, height = (float(made.attrib[name]) for name in ("x", "y", "width", "height"))
    return Box(left, low, left + width, low + height)


def is_ground_of_a_mark(made: ElementTree.Element) -> bool:
    """Whether this is opaque white of its own: neither the sheet's nor a text's ground, nor a part of a bar."""
    given = made.attrib
    return (
        made.tag == f"{SVG}rect"
        and given.get("fill") == "#ffffff"
        and not given.keys() & {"fill-opacity", "stroke"}
        and "x" in given
        and float(given["width"]) < WIDTH
    )


class TestWhatStandsAround:
    def test_is_north_where_the_plane_tells_it(self):
        assert "N" in words(drawn(PLANS["corner_shop"]()))

    def test_is_no_north_where_nobody_told_it(self):
        written = words(drawn(PLANS["crowded"]()))
        assert "N" not in written and "norte não" in written

    @pytest.mark.parametrize("mark", ["norte não", "N", "1:500", "0", "20 m", "Detalhe"])
    def test_stands_on_white_whatever_is_drawn_beneath(self, mark):
        """Schools all around: the ground of each mark lies over their hatch, and the mark over it."""
        far = 900 if mark == "Detalhe" else 60
        shapes = [rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("L", "lote", -1, -1, far, 58)]
        shapes += [rectangle("S", "escola", -999, -999, 1998, 997.5), rectangle("T", "escola", 7.5, -1.4, far, 900)]
        svg = [*parsed(svg_text(drawn(planned(shapes, {"A": 40}, north=mark == "N")))).iter()]
        place = next(number for number, each in enumerate(svg) if each.text == mark)
        x, y = (float(svg[place].attrib[name]) for name in "xy")
        below = [box_of_rectangle(each) for each in svg[:place] if is_ground_of_a_mark(each)]
        assert any(box.left <= x <= box.right and box.low + 1 <= y <= box.high for box in below)

    def test_lies_over_no_dimension_line(self, drawing):
        marks = [box_of_rectangle(each) for each in elements(drawing, "rect") if is_ground_of_a_mark(each)]
        assert len(marks) >= 2 * len(drawing.texts)
        lines = [numbers_in(each) for each in elements(drawing, "path") if each.attrib.get("stroke") in COLOURED]
        straight = [shapely.LineString([line[:2], line[2:]]) for line in lines if len(line) == 4]
        inner = [shapely.box(each.left, each.low, each.right, each.high).buffer(-0.01) for each in marks]
        assert not any(mark.intersects(line) for mark in inner for line in straight)

    def test_is_who_where_when_and_by_which_law(self):
        written = words(drawn(PLANS["corner_shop"]()))
        receipt = {each.name: each.value for each in report_of(PLANS["corner_shop"](), "9.9.9").receipt}
        assert {"Depósito Boa Chama", "Estrada do Cerne, km 4", "01/12/2026", "1:200", "resguardo 9.9.9"} <= set(
            written
        )
        assert {receipt["Lei"], receipt["SHA-256 dos fatos"]} <= set(written)

    def test_is_a_bar_of_the_length_that_it_says(self):
        """5 m at 1:200 are four parts of 6.25 mm."""
        drawing = drawn(PLANS["corner_shop"]())
        parts = [each for each in elements(drawing, "rect") if each.attrib["height"] == "1.4"]
        assert [each.attrib["width"] for each in parts] == ["6.25"] * 4
        assert "5 m" in words(drawing)

    @pytest.mark.parametrize(("decimals", "said"), [(1, "± 0,142 m"), (3, "± 1,5 mm")])
    def test_is_the_precision_of_the_file(self, decimals, said):
        """One decimal of a metre: each distance is known to √2 · 0.1 m (R56)."""
        plan = plan_of([rectangle("A", "armazenamento", 0, 0, 6, 6), line("D", "divisa", (-3, 0), (-3, 9))], north=True)
        for each in plan["features"]:
            each["geometry"]["coordinates"] = rounded(each["geometry"]["coordinates"], decimals)
        drawing = drawn(verify(told_in(a_site(areas=[an_area(vizinhos=None)]), plan), on=DAY))
        assert f"{said} em cada distância" in words(drawing)

    def test_is_a_legend_of_what_is_drawn_and_no_more(self):
        written = words(drawn(PLANS["partly_shielded"]()))
        assert {"parede corta-fogo", "lote", "✖ não atende", "✔ atende"} <= set(written)
        assert not {"edificação", "muro", "? por verificar", "áreas que contam como uma só (art. 10, § 3º)"} & set(
            written
        )

    @pytest.mark.parametrize(
        ("told", "said"),
        [
            ({"aberturas_no_piso": None}, "1 vizinho informado"),
            ({}, "1 vizinho e 1 abertura no piso informados"),
            ({"vizinhos": None}, "1 abertura no piso informada"),
        ],
    )
    def test_is_how_many_neighbours_and_openings_are_told_but_not_drawn(self, told, said):
        plan = plan_of([rectangle("A", "armazenamento", 0, 0, 6, 6)], north=False)
        site = a_site(areas=[an_area(**{"vizinhos": surroundings(a_neighbour("escola", 200)), **told})])
        assert f"{said}: veja o quadro de afastamentos" in " ".join(words(drawn(verify(told_in(site, plan), on=DAY))))

    def test_is_which_storage_area_counts_without_being_drawn(self):
        """A polygon of no ``tipo`` may be one more storage area (art. 10, § 3º), and then decides."""
        area, unread = rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("X", "", 8, 8, 4, 4)
        del unread["properties"]["tipo"]
        written = words(drawn(planned([area, unread], {"A": 40}, north=False)))
        assert "conta como mais uma área, até que se diga o que é" in written
        assert "? sem tipo" not in words(drawn(planned([area], {"A": 40}, north=False)))

    def test_is_each_shape_of_which_nobody_knows_what_it_is_dashed_and_with_a_question_mark(self):
        drawing = drawn(PLANS["shapes_without_role"]())
        dashed = [each for each in elements(drawing, "path") if each.attrib.get("stroke-dasharray") == "1.4 1"]
        assert len(dashed) == 2 + 1  # and the legend's; a point is a small square
        assert words(drawing).count("? sem tipo") == 3 + 1  # and the title block's
        assert "forma sem tipo: não se sabe o que é" in words(drawing)

    def test_is_nothing_of_what_cannot_be_drawn_and_of_many_without_tipo_the_first_hundred(self):
        area, bow = rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("X", "", 8, 8, 4, 4)
        bow["geometry"]["coordinates"] = [[[8, 8], [12, 12], [12, 8], [8, 12], [8, 8]]]
        many = [point("", "", 20 + each, 20) for each in range(300)]
        for each in (bow, *many):
            del each["properties"]["tipo"]
        assert planned([area, bow], {"A": 40}, north=False).plan.without_role == ()
        assert len(planned([area, *many], {"A": 40}, north=False).plan.without_role) == 100

    def test_is_which_told_area_has_no_shape(self):
        area = rectangle("A", "armazenamento", 0, 0, 6, 6)
        written = words(drawn(planned([area], {"A": 40, "B": 3}, north=False)))
        assert written[written.index("Área sem desenho") + 1] == "B: conta na verificação"

    def test_is_nothing_of_an_empty_plan(self):
        verification = verify(told_in(a_site(), plan_of([], north=False)), on=DAY)
        assert drawing_of(verification, report_of(verification, "0")) is None

    def test_is_nothing_without_a_plan(self):
        verification = verify(told_in(a_site()), on=DAY)
        assert drawing_of(verification, report_of(verification, "0")) is None


def rounded(coordinates: object, decimals: int) -> object:
    if isinstance(coordinates, list | tuple):
        return [rounded(each, decimals) for each in coordinates]
    assert isinstance(coordinates, float)
    return round(coordinates, decimals)


class TestWhatPeopleType:
    def test_is_text_on_the_drawing(self):
        shapes = [rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle(HOSTILE, "escola", 8, 0, 9, 9)]
        drawing = drawn(planned(shapes, {"A": 40}, **{"estabelecimento.nome": HOSTILE}))
        shown = HOSTILE.replace("\x07", "[U+0007]")
        assert shown in words(drawing)
        assert elements(drawing, "script") == []
        assert shown in drawing.description

    def test_of_another_alphabet_is_told_by_number(self):
        shapes = [rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("学校", "escola", 8, 0, 9, 9)]
        drawing = drawn(planned(shapes, {"A": 40}))
        assert any(each.startswith("[U+5B66 U+6821] ✖ 2,00 m") for each in texts_on(drawing))
        assert "\N{REPLACEMENT CHARACTER}" not in svg_text(drawing)

    def test_is_cut_where_it_is_longer_than_there_is_room(self):
        shapes = [rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("x" * 500, "escola", 8, 0, 9, 9)]
        drawing = drawn(planned(shapes, {"A": 40}, **{"estabelecimento.nome": "W" * 500}))
        for each in elements(drawing, "text"):
            assert len(each.text or "") * float(each.attrib["font-size"]) * ADVANCE <= COLUMN
        assert any(each.endswith("…") for each in words(drawing))


class TestLinesOfText:
    @pytest.mark.parametrize("letters", range(13, 60))
    def test_never_part_a_number_from_its_unit(self, letters):
        text = "medido 20,00 m; exigido 30,00 m ou 15,5 m, até 6.240 kg de 480 botijões, ± 1,5 mm (art. 10, § 2º)"
        lines = in_lines(text, letters)
        assert " ".join(lines) == text and all(len(each) <= letters for each in lines)
        assert not any(re.match(r"(m|kg|mm|botijões)\b", each) for each in lines)
        assert not any(each.endswith(("±", "art.", "§")) for each in lines)


class TestTheCommand:
    @pytest.fixture
    def plan(self, tmp_path: Path) -> Path:
        path = tmp_path / "planta.geojson"
        shapes = [rectangle("A", "armazenamento", 0, 0, 6, 6), rectangle("E", "escola", 12, 0, 9, 9)]
        path.write_text(json.dumps(plan_of(shapes, north=False)), encoding="utf-8")
        return path

    def test_draws_a_plan_by_itself(self, plan, capsys):
        """Nothing is told of the area: the distance is measured, and what the law asks stays open."""
        assert main(["draw", str(plan), "--on", "2026-12-01"]) == 0
        root = parsed(capsys.readouterr().out)
        assert "E ? 6,00 m" in " ".join(each.text or "" for each in root.iter(f"{SVG}text"))

    def test_writes_it_to_a_file(self, plan, tmp_path, capsys):
        assert main(["draw", str(plan), "--output", str(tmp_path / "planta.svg")]) == 0
        assert capsys.readouterr().out == ""
        assert (tmp_path / "planta.svg").read_text(encoding="utf-8").startswith("<svg")

    def test_says_where_there_is_nothing_to_draw(self, capsys):
        assert main(["draw", str(EXAMPLES[0])]) == 2
        assert "nenhuma forma para desenhar" in capsys.readouterr().err

    def test_stands_in_the_page_of_the_report(self, plan, capsys):
        main(["check", str(plan), "--format", "html"])
        page = capsys.readouterr().out
        assert page.count("<svg") == 1 and page.index("<h2>Planta") < page.index("<svg")
