"""A plan drawn at exactly the limits of class I complies however it is turned; one millimetre less does not."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import resguardo
from sources import plans
from sources.plans import Json, a_measured_site, at_the_limits, collection, local, replaced, turned

MILLIMETRE = 0.001
A_LITTLE = 1 / 3
"""Degrees by which no coordinate stays round."""

NEARER: dict[str, tuple[str, str, Json]] = {
    # what stands one millimetre nearer: the provision, the neighbour, its geometry
    "a walled limit": ("art10_cpt_row1", "oeste", plans.line((-1.499, 7.5), (-1.499, -1.5))),
    "a street": ("art10_cpt_row3", "rua", plans.line((-1.5, -1.499), (11, -1.499))),
    "an unwalled limit": ("art10_cpt_row2", "leste", plans.line((10.999, -1.5), (10.999, 7.5))),
    "a school": ("art10_cpt_row4", "escola", plans.rectangle(-30, 0, -19.999, 6)),
    "a pump": ("art10_cpt_row5", "bomba", plans.point(6 + 3 * 4.999 / 5, 6 + 4 * 4.999 / 5)),
    "a switchboard": ("art10_cpt_row6", "quadro", plans.point(6 + 1.8 * 2.999 / 3, -2.4 * 2.999 / 3)),
    "an oven": ("art12_cpt", "forno", plans.rectangle(0, 15.999, 2, 18)),
    "a drain": ("art3_cpt", "ralo", plans.point(3, -3)),
}


def moved_in(features: list[Json], name: str) -> list[Json]:
    _, neighbour, geometry = NEARER[name]
    return replaced(features, neighbour, geometry=geometry)


def failing(result: Json) -> set[tuple[str, str]]:
    """Which provisions fail; art. 16 only repeats that something does."""
    return {
        (each["provision"], each["counterpart"])
        for each in result["findings"]
        if each["verdict"] == "nao_atende" and each["provision"] != "art16_cpt"
    }


def check(plan: Json, **changes: Any) -> Json:
    result = resguardo.check(a_measured_site(**changes), plan=plan)
    assert result["problems"] == []
    return result


def in_utm(features: list[Json]) -> Json:
    return collection(*features, crs=plans.UTM)


class TestAtTheLimit:
    def test_a_local_drawing_in_round_numbers_is_exact(self):
        result = check(local(*at_the_limits()))
        assert result["verdict"] == "atende"
        measured = {
            (each["provision"], each["counterpart"]): each["measured"]
            for each in result["findings"]
            if each["measured"]
        }
        assert measured["art10_cpt_row1", "norte"] == 1.5
        assert measured["art10_cpt_row2", "leste"] == 5
        assert measured["art10_cpt_row4", "escola"] == 20
        assert measured["art10_cpt_row5", "bomba"] == 5
        assert measured["art10_cpt_row6", "quadro"] == 3
        assert measured["art12_cpt", "forno"] == 10
        assert measured["art3_cpt", "ralo"] == 3.001
        assert measured["art5_cpt", None] == 12

    @settings(max_examples=60)
    @given(st.floats(A_LITTLE, 360 - A_LITTLE))
    def test_it_complies_under_any_rotation_in_utm_coordinates(self, degrees):
        assert check(in_utm(turned(at_the_limits(), degrees)))["verdict"] == "atende"

    @settings(max_examples=20)
    @given(st.floats(A_LITTLE, 360 - A_LITTLE), st.sampled_from(sorted(NEARER)))
    def test_a_millimetre_less_does_not_under_any_rotation(self, degrees, name):
        provision, neighbour, _ = NEARER[name]
        result = check(in_utm(turned(moved_in(at_the_limits(), name), degrees)))
        assert (provision, neighbour) in failing(result)
        assert result["verdict"] == "nao_atende"

    @pytest.mark.parametrize("name", NEARER)
    def test_a_millimetre_less_does_not(self, name):
        provision, neighbour, _ = NEARER[name]
        assert failing(check(local(*moved_in(at_the_limits(), name)))) >= {(provision, neighbour)}

    def test_degrees_in_full_doubles_are_as_exact(self):
        import pyproj

        back = pyproj.Transformer.from_crs(31982, 4674, always_xy=True).transform
        degrees = plans.transformed(turned(at_the_limits(), 17), lambda x, y: back(x, y))
        assert check(collection(*degrees))["verdict"] == "atende"
        nearer = plans.transformed(turned(moved_in(at_the_limits(), "a school"), 17), lambda x, y: back(x, y))
        assert failing(check(collection(*nearer))) == {("art10_cpt_row4", "escola")}

    def test_exactly_half_of_the_perimeter_in_wire_mesh_complies(self):
        """Half of 10.6169 m: 5.308 m rounded by itself, and the parts of the rest 5.309 m."""
        west, south, east, north, parted = (-2.03, 0), (0, -1.71), (2.03, 0), (0, 1.71), (1.5225, 0.4275)
        drawn = local(
            plans.feature("armazenamento", plans.polygon(west, south, east, north), "A"),
            plans.feature("tela", plans.line(west, south, east), "t"),
            plans.feature("parede", plans.line(east, parted), "p"),
            plans.feature("aberto", plans.line(parted, north, west), "a"),
        )
        (found,) = (each for each in check(drawn)["findings"] if each["provision"] == "art5_cpt")
        assert (found["verdict"], found["measured"], found["required"]) == ("atende", 5.308, 5.308)


class TestAsFarAsTheDecimalsTell:
    def test_with_three_decimals_it_is_open_at_the_limit_and_says_so(self):
        result = check(in_utm(plans.rounded(turned(at_the_limits(), 17), 3)))
        assert result["verdict"] == "indeterminado"
        (school,) = (each for each in result["findings"] if each["counterpart"] == "escola")
        assert (school["verdict"], school["cause"]) == ("indeterminado", "missing_facts")
        assert school["required"] == 20
        assert school["measured"] == {"de": 19.998, "ate": 20.001}
        assert school["missing"] == ["areas[A].vizinhos[escola].distancia_m"]
        assert {"place": "planta", "text": "coordenadas com 3 casas decimais"}.items() <= result["understood"][
            1
        ].items()
        assert result["understood"][1]["value"] == "uma incerteza de 1,5 mm em cada distância (R56)"

    @pytest.mark.parametrize(
        ("decimals", "uncertainty"),
        [(0, "1,415 m"), (1, "0,142 m"), (2, "14,2 mm"), (3, "1,5 mm"), (5, "menos de 0,1 mm"), (6, None)],
    )
    def test_the_longest_coordinate_tells_the_precision(self, decimals, uncertainty):
        features = plans.rounded(turned(at_the_limits(), 17), 0)
        (corner, *_), *_ = features[0]["geometry"]["coordinates"]
        corner[0] = float(f"{corner[0]:.0f}.{'1' * decimals}") if decimals else corner[0]
        features[0]["geometry"]["coordinates"][0][-1] = corner
        told = resguardo.check(a_measured_site(), plan=in_utm(features))["understood"]
        assert [each["value"] for each in told if "casa" in each["text"]] == (
            [f"uma incerteza de {uncertainty} em cada distância (R56)"] if uncertainty else []
        )

    @pytest.mark.parametrize("drawn", [local(*at_the_limits()), in_utm(plans.rounded(turned(at_the_limits(), 17), 3))])
    def test_only_one_precision_is_stated_where_the_file_tells_a_coarser_one(self, drawn):
        """A drawing's own metres would be exact, and three decimals 1.5 mm: what ``precisao_m`` says stands alone."""
        result = resguardo.check(a_measured_site(), plan={**drawn, "precisao_m": 0.0142})
        told = [each["value"] for each in result["understood"]]
        assert "uma incerteza de 14,2 mm em cada distância (R56)" in told
        assert not [each for each in told if "exato" in each or "1,5 mm" in each]

    def test_degrees_are_as_exact_as_they_are_long_in_metres(self):
        import pyproj

        from resguardo.sources import plan_file

        back = pyproj.Transformer.from_crs(31982, 4674, always_xy=True).transform
        degrees = plans.transformed(turned(at_the_limits(), 17), lambda x, y: back(x, y))
        for decimals in (5, 8):
            plan = plan_file.plan_of(collection(*plans.rounded(degrees, decimals))).plan
            assert plan.precision == pytest.approx(math.hypot(100_600, 110_770) * 10**-decimals, rel=2e-3)
        assert plan_file.plan_of(collection(*degrees)).plan.precision == 0

    def test_what_is_farther_than_the_uncertainty_is_decided(self):
        features = plans.rounded(turned(moved_in(at_the_limits(), "a school"), 17), 3)
        far = replaced(at_the_limits(), "escola", geometry=plans.rectangle(-30, 0, -19.99, 6))
        assert failing(check(in_utm(plans.rounded(turned(far, 17), 3)))) == {("art10_cpt_row4", "escola")}
        assert failing(check(in_utm(features))) == set()

    @pytest.mark.parametrize(
        ("provision", "neighbour", "limit", "placed"),
        [
            ("art3_cpt", "ralo", 3.001, lambda far: plans.point(3, -far)),  # at 3.00 m it is too near still
            ("art10_cpt_row1", "oeste", 1.5, lambda far: plans.line((-far, 7.5), (-far, -1.5))),
            ("art10_cpt_row4", "escola", 20.0, lambda far: plans.rectangle(-30, 0, -far, 6)),
            ("art10_cpt_row5", "forno", 5.0, lambda far: plans.rectangle(0, 6 + far, 2, 18)),
            ("art12_cpt", "forno", 10.0, lambda far: plans.rectangle(0, 6 + far, 2, 18)),
        ],
    )
    @pytest.mark.parametrize(
        ("off", "verdict"),
        [(-0.002, "nao_atende"), (-0.001, "indeterminado"), (0.0, "indeterminado"), (0.001, "atende")],
    )
    def test_each_distance_is_decided_no_nearer_to_its_limit_than_that(
        self, provision, neighbour, limit, placed, off, verdict
    ):
        """Arts. 3, 10 and 12 alike: with three decimals a distance is known to 1.4 mm, its ends to the nearest mm."""
        moved = replaced(at_the_limits(), neighbour, geometry=placed(limit + off))
        moved = replaced(moved, "lote", geometry=plans.rectangle(-1.55, -1.5, 11, 7.5))
        plan = in_utm(plans.rounded(plans.transformed(moved, lambda x, y: (x + 690_000, y + 7_195_000)), 3))
        found = resguardo.check(a_measured_site(), plan=plan)["findings"]
        said = {(each["provision"], each["counterpart"]): each["verdict"] for each in found}
        assert said[provision, neighbour] == verdict

    def test_a_number_that_the_file_states_does_not_make_the_plan_more_exact(self):
        told = {"id": "escola", "tipo": "escola", "distancia_m": 20.00}
        result = check(
            in_utm(plans.rounded(turned(at_the_limits(), 17), 3)), **{"areas[A].vizinhos": {"itens": [told]}}
        )
        (school,) = (each for each in result["findings"] if each["counterpart"] == "escola")
        assert school["verdict"] == "indeterminado"

    def test_a_person_who_measured_at_an_inspection_settles_it(self):
        told = {"id": "escola", "tipo": "escola", "distancia_m": 20.00}
        changes = {
            "areas[A].vizinhos": {"itens": [told]},
            "areas[A].encontrado": {"botijoes_cheios": 40},
            "vistoria": {"realizada": True, "data": "2026-03-02"},
        }
        result = check(in_utm(plans.rounded(turned(at_the_limits(), 17), 3)), **changes)
        (school,) = (each for each in result["findings"] if each["counterpart"] == "escola")
        assert (school["verdict"], school["measured"]) == ("atende", 20)
