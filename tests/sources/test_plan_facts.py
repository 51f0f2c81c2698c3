"""What a plan measures becomes facts of the site; where the file tells the same, it is said which one counts."""

from __future__ import annotations

import copy
import json
import random
from itertools import combinations
from typing import Any, ClassVar

import pytest

import builders
import resguardo
from resguardo.site.entity import Entity
from resguardo.sources import plan_file
from resguardo.sources.plan_facts import told_with
from resguardo.sources.site_file import Told
from sources import plans
from sources.plans import (
    Json,
    a_measured_site,
    at_the_limits,
    feature,
    line,
    local,
    point,
    polygon,
    rectangle,
    replaced,
    transformed,
    without,
)

INSPECTED = {"vistoria": {"realizada": True, "data": "2026-03-02"}, "areas[A].encontrado": {"botijoes_cheios": 40}}


def told(*features: Json, site: Json | None = None) -> Told:
    return told_with(site if site is not None else {}, plan_file.plan_of(local(*features)))


def area_of(told: Told, name: str = "A") -> Entity:
    return next(each for each in told.site.values["areas"].items if each.id == name)


def neighbours(told: Told, name: str = "A") -> dict[str, dict[str, Any]]:
    return {each.id: dict(each.values) for each in area_of(told, name).values["neighbours"].items}


def check(*features: Json, **changes: Any) -> Json:
    return resguardo.check(a_measured_site(**changes), plan=local(*features))


def comparable(result: Json) -> Any:
    """All that an assessment says, whatever the order of what it is said of."""
    kept = {key: value for key, value in result.items() if key not in ("facts_sha256", "understood")}
    return sorted(
        json.dumps([key, *sorted(map(json.dumps, value if isinstance(value, list) else [value]))])
        for key, value in kept.items()
    )


class TestMeasured:
    def test_each_neighbour_has_its_kind_its_distance_and_no_fire_wall(self):
        assert neighbours(told(*at_the_limits())) == {
            "rua": {"neighbour_kind": {"via_publica"}, "neighbour_distance": (1500, 1500), "fire_wall": (0, 0)},
            "leste": {
                "neighbour_kind": {"divisa"},
                "neighbour_distance": (5000, 5000),
                "boundary_wall_height": (0, 0),
                "fire_wall": (0, 0),
            },
            "norte": {
                "neighbour_kind": {"divisa"},
                "neighbour_distance": (1500, 1500),
                "boundary_wall_height": (2000, 2000),
                "fire_wall": (0, 0),
            },
            "oeste": {
                "neighbour_kind": {"divisa"},
                "neighbour_distance": (1500, 1500),
                "boundary_wall_height": (1800, 1800),
                "fire_wall": (0, 0),
            },
            "escola": {"neighbour_kind": {"escola"}, "neighbour_distance": (20000, 20000), "fire_wall": (0, 0)},
            "bomba": {
                "neighbour_kind": {"bomba_de_combustivel"},
                "neighbour_distance": (5000, 5000),
                "fire_wall": (0, 0),
            },
            "quadro": {
                "neighbour_kind": {"fonte_de_ignicao"},
                "neighbour_distance": (3000, 3000),
                "appliance": (0, 0),
                "fire_wall": (0, 0),
            },
            "forno": {
                "neighbour_kind": {"equipamento_que_produz_calor"},
                "neighbour_distance": (10000, 10000),
                "fire_wall": (0, 0),
            },
        }

    def test_the_survey_is_complete_as_far_as_a_person_says(self):
        survey = area_of(told(*at_the_limits())).values["neighbours"]
        assert (survey.told, survey.complete, survey.radius) == (True, True, 1_000_000)
        unsaid = replaced(at_the_limits(), "A", levantamento_completo=None, raio_m=None)
        survey = area_of(told(*unsaid)).values["neighbours"]
        assert (survey.told, survey.complete, survey.radius) == (True, False, 0)

    def test_the_file_may_say_it_as_well(self):
        unsaid = replaced(at_the_limits(), "A", levantamento_completo=None, raio_m=None)
        result = check(*unsaid, **{"areas[A].vizinhos": {"completa": True, "raio_m": 1000}})
        assert result["verdict"] == "atende"
        assert check(*unsaid)["verdict"] == "indeterminado"

    def test_a_plan_that_shows_no_school_does_not_say_that_there_is_none(self):
        unsaid = replaced(without(at_the_limits(), "escola"), "A", levantamento_completo=None)
        row = [each for each in check(*unsaid)["findings"] if each["provision"] == "art10_cpt_row4"]
        assert [(each["counterpart"], each["verdict"]) for each in row] == [(None, "indeterminado")]

    def test_openings_are_measured_0_inside(self):
        inside = feature("canaleta", line((1, 1), (2, 1)), "C", vedada=True)
        listed = area_of(told(*at_the_limits(), inside)).values["openings"]
        assert {each.id: dict(each.values) for each in listed.items} == {
            "ralo": {"opening_kind": {"ralo"}, "opening_distance": (3001, 3001)},
            "C": {"opening_kind": {"canaleta"}, "opening_distance": (0, 0), "opening_sealed": (1, 1)},
        }
        assert listed.complete is False

    def test_the_perimeter_is_measured_and_shared_out_among_its_sides(self):
        values = area_of(told(*at_the_limits())).values
        assert (values["perimeter_total"], values["perimeter_mesh"]) == ((24_000, 24_000), (12_000, 12_000))
        assert (values["perimeter_wall"], values["perimeter_open"]) == ((12_000, 12_000), (0, 0))

    def test_what_no_side_takes_may_be_of_any_kind(self):
        values = area_of(told(*without(at_the_limits(), "fundo"))).values
        assert values["perimeter_mesh"] == (12_000, 24_000)
        assert values["perimeter_wall"] == values["perimeter_open"] == (0, 12_000)

    def test_without_sides_only_the_perimeter_is_known(self):
        values = area_of(told(*without(at_the_limits(), "fundo", "cerca"))).values
        assert values["perimeter_total"] == (24_000, 24_000)
        assert "perimeter_mesh" not in values

    def test_the_file_may_tell_what_the_sides_leave_open(self):
        result = check(*without(at_the_limits(), "fundo"), **{"areas[A].perimetro": {"parede_m": 12, "tela_m": 12}})
        assert result["problems"] == []

    @pytest.mark.parametrize(
        ("side", "found"),
        [
            (line((0, 2), (6, 2)), "uma linha fora do contorno da área, em x "),
            (line((0, 0), (0, 6)), "um trecho que outro lado já ocupa, em x 0,000, y "),
        ],
    )
    def test_a_side_off_the_outline_or_drawn_twice_is_a_problem(self, side, found):
        result = told(*at_the_limits(), feature("aberto", side, "X"))
        (problem,) = result.problems
        assert problem.found.startswith(found)
        assert "perimeter_mesh" not in area_of(result).values

    def test_boundaries_walled_follow_from_the_sides(self):
        def walled(features: list[Json]) -> Any:
            return told(*features).site.values.get("boundaries_walled")

        assert walled(at_the_limits()) == {"nao"}
        assert walled(replaced(at_the_limits(), "leste", altura_m=1.80)) == {"sim"}
        assert walled(replaced(at_the_limits(), "leste", altura_m=1.79)) == {"nao"}
        assert walled(replaced(at_the_limits(), "leste", altura_m=None)) == {"sim", "nao"}
        assert walled(without(at_the_limits(), "leste")) == {"sim", "nao"}
        assert walled(without(at_the_limits(), "lote")) is None

    def test_only_streets_around_are_said_to_be_so(self):
        features = [
            feature("lote", rectangle(0, 0, 10, 10), "lote"),
            feature("via_publica", line((0, 0), (10, 0), (10, 10), (0, 10), (0, 0)), "rua"),
            feature("armazenamento", rectangle(4, 4, 6, 6), "A"),
        ]
        assert told(*features).site.values["boundaries_walled"] == {"so_vias"}

    def test_an_extinguisher_and_a_door_are_shown_with_their_distances_to_who_attests(self):
        shown = told(
            *at_the_limits(),
            feature("extintor", point(7, 3), "E1", agente="po_quimico", kg=4, valido=True),
            feature("porta", line((6, 9), (7, 9)), "porta dos fundos"),
        )
        echoes = {(each.place, each.text): each.value for each in shown.understood}
        assert echoes["areas[A].extintores[E1]", "extintor E1"] == "1,00 m da área A, na planta"
        assert echoes["areas[A].perto_de_passagem", "porta dos fundos"] == "3,00 m da área A, na planta"
        (extinguisher,) = area_of(shown).values["extinguishers"].items
        assert extinguisher.values["extinguisher_mass"] == (4000, 4000)

    def test_two_extinguishers_at_the_very_same_point_are_not_apart(self):
        here = [feature("extintor", point(7, 3), name) for name in ("E1", "E2")]
        assert area_of(told(*at_the_limits(), *here)).values["extinguishers_apart"] == (0, 0)
        here[1]["geometry"]["coordinates"] = [7, 3.5]
        assert "extinguishers_apart" not in area_of(told(*at_the_limits(), *here)).values

    @pytest.mark.parametrize(("decimals", "known"), [(0, False), (1, False), (2, False), (3, True)])
    def test_two_that_few_decimals_put_at_one_point_may_stand_apart(self, decimals, known):
        """Half a metre apart they come to the same whole metres; who has seen them apart is not contradicted."""
        here = [feature("extintor", point(7, 3), name) for name in ("E1", "E2")]
        plan = local(*at_the_limits(), *here) | {"precisao_m": 2**0.5 * 10**-decimals}
        result = resguardo.check(a_measured_site(**{"areas[A].extintores_em_locais_distintos": True}), plan=plan)
        (found,) = (each for each in result["findings"] if each["provision"] == "art11_par2")
        assert found["verdict"] == ("nao_atende" if known else "atende")
        assert any("extintores_em_locais_distintos" in each["place"] for each in result["problems"]) is known

    @pytest.mark.parametrize(("date", "verdict"), [(None, "nao_atende"), ("2026-01-15", "atende")])
    def test_two_at_one_point_overrule_that_they_are_told_to_be_apart_unless_an_inspection_saw_it(self, date, verdict):
        here = [feature("extintor", point(7, 3), name) for name in ("E1", "E2")]
        inspected = {"realizada": True, "data": date} if date else {"realizada": False}
        seen = builders.complete(
            *({"id": name, "agente": "po_quimico", "kg": 4, "valido": True} for name in ("E1", "E2"))
        )
        site = a_measured_site(**{"areas[A].extintores_em_locais_distintos": True, "areas[A].extintores": seen})
        site |= {"vistoria": inspected}
        result = resguardo.check(site, plan=local(*at_the_limits(), *here))
        (found,) = (each for each in result["findings"] if each["provision"] == "art11_par2")
        assert found["verdict"] == verdict
        assert any("extintores_em_locais_distintos" in each["place"] for each in result["problems"])

    @pytest.mark.parametrize("name", ["E1", ""])
    def test_an_extinguisher_that_is_drawn_twice_is_one(self, name):
        """Whoever copied it by mistake has one extinguisher, and does not fail for two in one place."""
        twice = [feature("extintor", point(7, 3), name, agente="po_quimico", kg=4) for _ in range(2)]
        shown = told(*at_the_limits(), *twice)
        assert len(area_of(shown).values["extinguishers"].items) == 1
        assert "extinguishers_apart" not in area_of(shown).values
        assert [each.found for each in shown.problems] == [
            "desenhado mais de uma vez, no mesmo ponto e com os mesmos dados"
        ]

    def test_what_other_readings_measure_is_measured_where_it_is_drawn(self):
        more = [
            feature("lote_do_vizinho", rectangle(-40, -5, -12, 20), de="escola"),
            feature("saida_de_gases", point(1, 20), de="forno"),
            feature("pilha", rectangle(1, 1, 5, 5)),
        ]
        found = neighbours(told(*at_the_limits(), *more))
        assert found["escola"]["distance_to_its_lot"] == (12_000, 12_000)
        assert found["escola"]["distance_from_containers"] == (21_000, 21_000)
        assert found["forno"]["distance_to_outlet"] == (14_000, 14_000)

    @pytest.mark.parametrize(
        ("stack", "at"),
        [
            (rectangle(40, 0, 44, 4), "x 44,000, y 0,000"),
            (rectangle(1, 1, 6.001, 5), "x 6,001, y 1,000"),
            (rectangle(-1, -1, 7, 7), "x -1,000, y -1,000"),
        ],
    )
    def test_a_stack_outside_of_its_area_is_a_problem_and_nothing_is_measured_from_it(self, stack, at):
        near = replaced(at_the_limits(), "escola", geometry=rectangle(-30, 0, -12, 6))
        result = told(*near, feature("pilha", rectangle(1, 1, 2, 2), "P1"), feature("pilha", stack, "P2"))
        (problem,) = result.problems
        assert problem.place == 'planta, pilha "P2"'
        assert problem.found == (f"uma pilha que não fica toda dentro da área A: fora dela em {at}; não se mede dela")
        assert "distance_from_containers" not in neighbours(result)["escola"]
        plan = local(*near, feature("pilha", stack, "P2", area="A"))
        found = resguardo.check(a_measured_site(), plan=plan, readings={"R25": "outer_containers"})
        assert {each["id"]: each["verdict"] for each in found["neighbours"]}["escola"] == "indeterminado"

    @pytest.mark.parametrize("stack", [rectangle(0, 0, 6, 6), rectangle(0.5, 0, 6.00005, 3)])
    def test_a_stack_may_reach_the_limit_of_its_area(self, stack):
        assert told(*at_the_limits(), feature("pilha", stack, "P")).problems == ()

    def test_a_part_of_no_neighbour_is_a_problem(self):
        result = told(*at_the_limits(), feature("saida_de_gases", point(1, 20), "S", de="fogão"))
        assert [(each.place, each.found) for each in result.problems] == [
            ('planta, saida_de_gases "S"', '"de": "fogão", em x 1,000, y 20,000')
        ]

    def test_the_digest_of_the_facts_covers_what_was_measured(self):
        digests = {
            check(*at_the_limits())["facts_sha256"],
            check(*replaced(at_the_limits(), "escola", geometry=rectangle(-30, 0, -21, 6)))["facts_sha256"],
            check(*at_the_limits(), feature("parede_corta_fogo", line((-5, 0), (-5, 6)), "W"))["facts_sha256"],
            check(*at_the_limits(), feature("parede_corta_fogo", line((-5, 0), (-5, 7)), "W"))["facts_sha256"],
        }
        assert len(digests) == 4


class TestSides:
    def test_a_side_of_the_lot_without_a_line_of_its_own_may_be_a_street_and_has_no_known_wall(self):
        found = neighbours(told(*without(at_the_limits(), "oeste", "leste")))
        assert found["lote.1"] == {
            "neighbour_kind": {"divisa", "via_publica"},
            "neighbour_distance": (1500, 1500),
            "fire_wall": (0, 0),
        }
        assert found["lote.3"]["neighbour_distance"] == (5000, 5000)

    def test_a_side_bears_the_same_name_whatever_is_drawn_along_the_others(self):
        sides = {"oeste": "lote.1", "norte": "lote.2", "leste": "lote.3", "rua": "lote.4"}
        for drawn in (set(some) for count in range(5) for some in combinations(sides, count)):
            found = neighbours(told(*without(at_the_limits(), *(set(sides) - drawn))))
            bare = {name for name in found if name.startswith("lote.")}
            assert bare == {name for side, name in sides.items() if side not in drawn}

    def test_an_answer_about_a_side_stays_with_it_when_another_gets_its_wall(self):
        answer = {"id": "lote.3", "tipo": "divisa", "muro_altura_m": 0}
        bare = without(at_the_limits(), "oeste", "norte", "leste")
        for features in (bare, without(at_the_limits(), "norte", "leste"), without(at_the_limits(), "leste")):
            found = neighbours(told(*features, site=a_measured_site(**{"areas[A].vizinhos": {"itens": [answer]}})))
            assert found["lote.3"]["neighbour_distance"] == (5000, 5000)
            assert found["lote.3"]["boundary_wall_height"] == (0, 0)

    @pytest.mark.parametrize("first", range(4))
    def test_where_the_ring_of_the_lot_begins_and_which_way_it_runs_names_no_side_anew(self, first):
        corners = [(-1.5, -1.5), (11, -1.5), (11, 7.5), (-1.5, 7.5)]
        turned = [*corners[first:], *corners[:first]]
        for ring in (turned, turned[::-1]):
            features = replaced(without(at_the_limits(), "oeste", "leste"), "lote", geometry=polygon(*ring))
            found = neighbours(told(*features))
            assert found["lote.1"]["neighbour_distance"] == (1500, 1500)
            assert found["lote.3"]["neighbour_distance"] == (5000, 5000)

    def test_what_a_wall_leaves_of_a_side_is_one_thing_and_bears_the_sides_name(self):
        wall = feature("muro", line((11, 1), (11, 4)), "M", altura_m=2)
        found = neighbours(told(*without(at_the_limits(), "leste"), wall))
        assert {"lote.3", "M"} <= set(found) and not any("#" in name for name in found)
        assert found["lote.3"]["neighbour_distance"] == (5000, 5000)

    def test_a_wall_along_a_part_of_a_limit_parts_it(self):
        features = replaced(at_the_limits(), "leste", altura_m=None)
        found = neighbours(told(*features, feature("muro", line((11, -1.5), (11, 3)), "M", altura_m=2)))
        assert "boundary_wall_height" not in found["leste"]
        assert found["leste.M"]["boundary_wall_height"] == (2000, 2000)
        assert "M" not in found

    def test_a_wall_all_along_a_limit_or_a_street_is_its_wall(self):
        features = replaced(at_the_limits(), "leste", altura_m=None)
        walls = [
            feature("muro", line((11, -1.5), (11, 7.5)), "M", altura_m=2),
            feature("muro", line((11, -1.5), (-1.5, -1.5)), "N", altura_m=1),
        ]
        found = neighbours(told(*features, *walls))
        assert found["leste"]["boundary_wall_height"] == (2000, 2000)
        assert found["rua"]["boundary_wall_height"] == (1000, 1000)
        assert not {"M", "N"} & set(found)

    def test_one_wall_around_three_limits_is_the_wall_of_each(self):
        limits = [
            feature("divisa", line((11, -1.5), (11, 7.5)), "leste"),
            feature("divisa", line((11, 7.5), (-1.5, 7.5)), "norte"),
            feature("divisa", line((-1.5, 7.5), (-1.5, -1.5)), "oeste"),
            feature("muro", line((11, -1.5), (11, 7.5), (-1.5, 7.5), (-1.5, -1.5)), "M", altura_m=2),
        ]
        found = neighbours(told(*without(at_the_limits(), "leste", "norte", "oeste"), *limits))
        assert {name: found[name]["boundary_wall_height"] for name in ("leste", "norte", "oeste")} == {
            "leste": (2000, 2000),
            "norte": (2000, 2000),
            "oeste": (2000, 2000),
        }
        assert "M" not in found

    def test_two_heights_on_one_limit_are_a_problem_and_none_is_told(self):
        result = told(*at_the_limits(), feature("muro", line((11, -1.5), (11, 7.5)), "M", altura_m=2))
        assert [each.found for each in result.problems] == [
            'muros de alturas diferentes no mesmo lugar: 0,00 m (de "leste") e 2,00 m (de "M")'
        ]
        assert "boundary_wall_height" not in neighbours(result)["leste"]

    def test_a_line_drawn_a_hand_off_the_limit_is_on_it_and_the_nearer_counts(self):
        outside = replaced(at_the_limits(), "oeste", geometry=line((-1.55, 7.5), (-1.55, -1.5)))
        found = neighbours(told(*outside))
        assert found["oeste"]["neighbour_distance"] == (1500, 1500)
        assert not any(name.startswith("lote") for name in found)
        inside = replaced(at_the_limits(), "oeste", geometry=line((-1.45, 7.5), (-1.45, -1.5)))
        assert neighbours(told(*inside))["oeste"]["neighbour_distance"] == (1450, 1450)

    def test_a_limit_drawn_elsewhere_is_a_problem_and_the_side_stays_bare(self):
        result = told(*replaced(at_the_limits(), "oeste", geometry=line((-1, 7.5), (-1, -1.5))))
        assert [(each.place, each.found) for each in result.problems] == [
            ('planta, muro "oeste"', "uma linha que não acompanha o lote em lugar nenhum")
        ]
        assert "oeste" not in neighbours(result)
        assert neighbours(result)["lote.1"]["neighbour_distance"] == (1500, 1500)

    def test_a_street_may_run_elsewhere(self):
        away = feature("via_publica", line((-50, 60), (50, 60)), "avenida")
        assert neighbours(told(*at_the_limits(), away))["avenida"]["neighbour_distance"] == (54_000, 54_000)

    def test_a_street_as_a_surface_is_the_front_along_which_it_lies(self):
        surface = replaced(at_the_limits(), "rua", geometry=rectangle(-20, -9, 30, -1.5))
        found = neighbours(told(*surface))
        assert found["rua"]["neighbour_distance"] == (1500, 1500)
        assert not any(name.startswith("lote") for name in found)

    def test_a_courtyard_of_others_is_a_limit_too(self):
        yard = copy.deepcopy(rectangle(-1.5, -1.5, 11, 7.5))
        yard["coordinates"].append([[8, 1], [8, 3], [10, 3], [10, 1], [8, 1]])
        found = neighbours(told(*replaced(at_the_limits(), "lote", geometry=yard)))
        bare = [values["neighbour_distance"] for name, values in found.items() if name.startswith("lote")]
        assert sorted(bare) == [(2000, 2000), (2000, 2000), (2000, 2000), (4000, 4000)]


def stated() -> Json:
    """The numbers of the plan at the limits, told in a site file in the order in which the plan has them."""
    walled = {"tipo": "divisa", "parede_corta_fogo": False}
    items = [
        {"id": "rua", "tipo": "via_publica", "distancia_m": 1.5},
        {"id": "leste", **walled, "distancia_m": 5, "muro_altura_m": 0},
        {"id": "norte", **walled, "distancia_m": 1.5, "muro_altura_m": 2},
        {"id": "oeste", **walled, "distancia_m": 1.5, "muro_altura_m": 1.8},
        {"id": "escola", "tipo": "escola", "distancia_m": 20},
        {"id": "bomba", "tipo": "bomba_de_combustivel", "distancia_m": 5},
        {"id": "quadro", "tipo": "fonte_de_ignicao", "distancia_m": 3, "aparelho": False},
        {"id": "forno", "tipo": "equipamento_que_produz_calor", "distancia_m": 10},
    ]
    return a_measured_site(
        **{
            "estabelecimento.divisas_muradas": False,
            "areas[A].aberturas_no_piso": builders.complete({"id": "ralo", "tipo": "ralo", "distancia_m": 3.001}),
            "areas[A].perimetro": {"total_m": 24, "tela_m": 12, "parede_m": 12, "aberto_m": 0},
            "areas[A].vizinhos": builders.surroundings(*({"parede_corta_fogo": False, **each} for each in items)),
        }
    )


class TestTheSameNumbers:
    @pytest.mark.parametrize("profile", ["default", "strict", "lenient"])
    def test_a_plan_and_a_site_file_give_the_same_assessment(self, profile):
        measured = resguardo.check(a_measured_site(), plan=local(*at_the_limits()), profile=profile)
        told = resguardo.check(stated(), profile=profile)
        for key in ("verdict", "areas", "neighbours", "findings", "questions", "problems"):
            assert measured[key] == told[key], key

    def test_both_together_say_it_once(self):
        both = resguardo.check(stated(), plan=local(*at_the_limits()))
        assert both["problems"] == []
        assert both["findings"] == resguardo.check(stated())["findings"]


class TestOrder:
    def test_the_order_of_the_shapes_changes_nothing(self):
        expected = comparable(check(*at_the_limits()))
        for seed in range(5):
            shuffled = at_the_limits()
            random.Random(seed).shuffle(shuffled)
            assert comparable(check(*shuffled)) == expected

    def test_where_rings_begin_and_which_way_they_run_changes_nothing(self):
        bare = without(at_the_limits(), "oeste", "norte", "leste", "rua")
        expected = check(*bare)
        for turns, backwards in ((1, False), (2, True), (3, False), (0, True)):
            other = copy.deepcopy(bare)
            for each in other:
                if each["geometry"]["type"] == "Polygon":
                    (ring,) = each["geometry"]["coordinates"]
                    open_ring = ring[:-1][turns:] + ring[:-1][:turns]
                    open_ring = open_ring[::-1] if backwards else open_ring
                    each["geometry"]["coordinates"] = [[*open_ring, open_ring[0]]]
                elif backwards and each["geometry"]["type"] == "LineString":
                    each["geometry"]["coordinates"].reverse()
            result = check(*other)
            for key in ("verdict", "areas", "neighbours", "findings", "questions"):
                assert result[key] == expected[key]

    def test_the_order_of_the_areas_changes_nothing(self):
        two = [
            *at_the_limits(),
            feature(
                "armazenamento", rectangle(7, 1, 9, 3), "B", capacidade={"botijoes": 80}, levantamento_completo=True
            ),
        ]
        other = [two[-1], *two[:-1]]
        assert comparable(check(*two)) == comparable(check(*other))


class TestAreas:
    def test_the_gaps_between_them_are_measured(self):
        features = [
            feature("armazenamento", rectangle(x, 0, x + 2, 2), name) for x, name in ((0, "A"), (5, "B"), (9, "C"))
        ]
        gaps = {
            each.values["between"]: each.values["separation_gap"]
            for each in told(*features).site.values["separations"].items
        }
        assert gaps == {("A", "B"): (3000, 3000), ("A", "C"): (7000, 7000), ("B", "C"): (2000, 2000)}

    def test_a_gap_that_the_file_tells_too_is_compared(self):
        features = [feature("armazenamento", rectangle(x, 0, x + 2, 2), name) for x, name in ((0, "A"), (5, "B"))]
        site = {"areas": [{"id": "A"}, {"id": "B"}], "separacoes": [{"entre": ["B", "A"], "distancia_m": 4}]}
        result = told(*features, site=site)
        assert [(each.place, each.found) for each in result.problems] == [
            ("separacoes[#1].distancia_m", "informado 4,00 m, medido na planta 3,00 m")
        ]
        (gap,) = result.site.values["separations"].items
        assert gap.values["separation_gap"] == (3000, 3000)

    def test_the_only_one_of_a_plan_without_an_id_is_the_only_one_of_the_file(self):
        unnamed = at_the_limits()
        del next(each for each in unnamed if each.get("id") == "A")["id"]
        assert check(*unnamed)["verdict"] == "atende"
        assert check(*replaced(at_the_limits(), "A", nome="Área de GLP"))["verdict"] == "atende"

    def test_one_that_the_file_does_not_know_is_an_area_and_a_problem(self):
        features = at_the_limits()
        next(each for each in features if each.get("id") == "A")["id"] = "Deposito"
        result = check(*features)
        assert [(each["place"], each["expected"]) for each in result["problems"]] == [
            ('planta, armazenamento "Deposito"', "um dos nomes de lá: A")
        ]
        assert {each["id"] for each in result["areas"]} == {"A", "Deposito"}
        assert result["verdict"] == "indeterminado"

    def test_one_that_may_be_an_unnamed_one_of_the_file_is_told_where_to_write_its_name(self):
        features = at_the_limits()
        next(each for each in features if each.get("id") == "A")["id"] = "Deposito"
        site = a_measured_site()
        site["areas"] += [{**site["areas"][0], "id": "B"}]
        del site["areas"][0]["id"]
        (problem,) = (each for each in told(*features, site=site).problems if '"Deposito"' in each.place)
        assert problem.expected == 'um dos nomes de lá: B; ou "id": "Deposito" na área do arquivo que é esta'

    def test_facts_of_an_area_may_all_stand_in_the_plan(self):
        area = a_measured_site()["areas"][0]
        features = replaced(at_the_limits(), "A", **{key: value for key, value in area.items() if key != "id"})
        alone = resguardo.check(local(*features))
        (school,) = (each for each in alone["findings"] if each["counterpart"] == "escola")
        assert (school["verdict"], school["required"]) == ("atende", 20)
        assert alone["areas"][0]["class"] == "I"

    def test_one_without_a_name_that_must_say_to_which_is_told_by_its_line_and_its_place(self, tmp_path):
        features = [feature("armazenamento", rectangle(x, 0, x + 2, 2), name) for x, name in ((0, "A"), (5, "B"))]
        path = tmp_path / "planta.geojson"
        path.write_text(
            '{"type": "FeatureCollection", "plano": "local", "features": [\n'
            + ",\n".join(json.dumps(each) for each in (*features, feature("extintor", point(3, 1))))
            + "]}"
        )
        (problem,) = resguardo.check({}, plan=path)["problems"]
        assert problem["place"] == 'planta, extintor "extintor.1"'
        assert (problem["line"], problem["found"]) == (4, 'sem "area", em x 3,000, y 1,000')

    def test_shapes_that_may_belong_to_several_must_say_to_which(self):
        features = [feature("armazenamento", rectangle(x, 0, x + 2, 2), name) for x, name in ((0, "A"), (5, "B"))]
        loose = feature("extintor", point(3, 1), "E1")
        assert [(each.place, each.found) for each in told(*features, loose).problems] == [
            ('planta, extintor "E1"', 'sem "area", em x 3,000, y 1,000')
        ]
        named = feature("extintor", point(3, 1), "E1", area="B")
        result = told(*features, named)
        assert [each.id for each in area_of(result, "B").values["extinguishers"].items] == ["E1"]
        listed = {"areas": [{"id": "A", "extintores": builders.powder(4)}, {"id": "B"}]}
        result = told(*features, feature("extintor", point(3, 1), "A1"), site=listed)
        assert result.problems == ()
        assert [each.id for each in area_of(result, "A").values["extinguishers"].items] == ["A1"]

    def test_a_side_belongs_to_the_area_on_whose_outline_it_runs(self):
        features = [feature("armazenamento", rectangle(x, 0, x + 2, 2), name) for x, name in ((0, "A"), (5, "B"))]
        result = told(*features, feature("tela", line((5, 0), (7, 0))))
        assert "perimeter_mesh" not in area_of(result, "A").values
        assert area_of(result, "B").values["perimeter_mesh"] == (2000, 8000)


class TestWhereFileAndPlanDiffer:
    told_nearer: ClassVar[Json] = {
        "areas[A].vizinhos": {"itens": [{"id": "escola", "tipo": "escola", "distancia_m": 30.00}]}
    }

    def test_both_are_shown_and_the_plans_counts(self):
        near = replaced(at_the_limits(), "escola", geometry=rectangle(-30, 0, -12.41, 6))
        result = check(*near, **self.told_nearer)
        (problem,) = result["problems"]
        assert problem["place"] == "areas[A].vizinhos[escola].distancia_m"
        assert problem["found"] == "informado 30,00 m, medido na planta 12,41 m"
        assert problem["expected"] == "o mesmo nos dois; aqui vale o medido na planta, pois não há vistoria com data"
        assert {each["id"]: each["verdict"] for each in result["neighbours"]}["escola"] == "nao_atende"

    def test_after_a_dated_inspection_the_files_counts(self):
        near = replaced(at_the_limits(), "escola", geometry=rectangle(-30, 0, -12.41, 6))
        result = check(*near, **self.told_nearer, **INSPECTED)
        (problem,) = result["problems"]
        assert problem["expected"] == "o mesmo nos dois; aqui vale o da vistoria de 02/03/2026"
        assert {each["id"]: each["verdict"] for each in result["neighbours"]}["escola"] == "atende"

    def test_an_inspection_without_a_date_does_not_count(self):
        near = replaced(at_the_limits(), "escola", geometry=rectangle(-30, 0, -12.41, 6))
        changes = {**INSPECTED, "vistoria": {"realizada": True}}
        result = check(*near, **self.told_nearer, **changes)
        assert {each["id"]: each["verdict"] for each in result["neighbours"]}["escola"] == "nao_atende"

    def test_a_millimetre_is_a_difference_where_the_plan_is_exact(self):
        changes = {"areas[A].vizinhos": {"itens": [{"id": "escola", "distancia_m": 20.001}]}}
        assert [each["found"] for each in check(*at_the_limits(), **changes)["problems"]] == [
            "informado 20,001 m, medido na planta 20,00 m"
        ]

    def test_no_difference_is_within_the_plans_precision(self):
        rough = plans.collection(*plans.rounded(plans.turned(at_the_limits(), 17), 3), crs=plans.UTM)
        changes = {"areas[A].vizinhos": {"itens": [{"id": "escola", "distancia_m": 20.001}]}}
        assert resguardo.check(a_measured_site(**changes), plan=rough)["problems"] == []

    @pytest.mark.parametrize(
        ("changes", "place", "found"),
        [
            (
                {"areas[A].vizinhos": {"itens": [{"id": "escola", "tipo": "igreja"}]}},
                "areas[A].vizinhos[escola].tipo",
                "informado igreja, dito na planta escola",
            ),
            (
                {"areas[A].vizinhos": {"itens": [{"id": "norte", "muro_altura_m": 1.5}]}},
                "areas[A].vizinhos[norte].muro_altura_m",
                "informado 1,50 m, dito na planta 2,00 m",
            ),
            (
                {"estabelecimento.divisas_muradas": True},
                "estabelecimento.divisas_muradas",
                "informado sim, todos, dito na planta não, algum não tem",
            ),
            (
                {"areas[A].perimetro": {"total_m": 30}},
                "areas[A].perimetro.total_m",
                "informado 30,00 m, medido na planta 24,00 m",
            ),
            (
                {"areas[A].aberturas_no_piso": {"completa": True, "itens": [{"id": "ralo", "distancia_m": 4}]}},
                "areas[A].aberturas_no_piso[ralo].distancia_m",
                "informado 4,00 m, medido na planta 3,001 m",
            ),
        ],
    )
    def test_each_fact_is_compared(self, changes, place, found):
        assert [(each["place"], each["found"]) for each in check(*at_the_limits(), **changes)["problems"]] == [
            (place, found)
        ]

    def test_a_fact_told_in_the_file_and_as_a_property_is_compared_too(self):
        features = replaced(at_the_limits(), "A", altura_da_pilha_m=2.0)
        assert [each["found"] for each in check(*features)["problems"]] == ["informado 1,30 m, dito na planta 2,00 m"]

    @pytest.mark.parametrize(
        ("file", "plan"),
        [
            ({"botijoes": 40}, {"kg": 520}),
            ({"kg": 520}, {"botijoes": 40}),
            ({"botijoes": {"de": 38, "ate": 42}}, {"kg": 520}),
            ({"botijoes": 40}, {"kg": {"de": 500, "ate": 600}}),
            ({"botijoes": 40, "kg": 520}, {"kg": 520}),
            ({"botijoes": 40}, {"botijoes": 40, "kg": 520}),
        ],
    )
    def test_a_capacity_in_cylinders_and_the_same_in_kg_do_not_differ(self, file, plan):
        features = replaced(at_the_limits(), "A", capacidade=plan)
        result = check(*features, **{"areas[A].capacidade": file})
        assert (result["problems"], result["areas"][0]["group_kg"], result["verdict"]) == ([], 520, "atende")

    def test_a_capacity_in_cylinders_and_another_in_kg_differ_once(self):
        features = replaced(at_the_limits(), "A", capacidade={"kg": 533})
        result = check(*features, **{"areas[A].capacidade": {"botijoes": 40}})
        assert [(each["place"], each["found"]) for each in result["problems"]] == [
            ("areas[A].capacidade", "informado 40 botijões (520 kg), dito na planta 533 kg")
        ]
        assert result["areas"][0]["group_kg"] == 533
        inspected = check(*features, **{"areas[A].capacidade": {"botijoes": 40}}, **INSPECTED)
        assert inspected["areas"][0]["group_kg"] == 520

    def test_what_only_the_file_lists_stays(self):
        changes = {"areas[A].vizinhos": {"itens": [builders.a_neighbour("hospital", 300)]}}
        result = check(*at_the_limits(), **changes)
        assert (result["verdict"], result["problems"]) == ("atende", [])
        assert {each["id"] for each in result["neighbours"]} >= {"hospital", "escola"}

    def test_the_file_may_tell_what_a_bare_side_is(self):
        bare = without(at_the_limits(), "oeste")
        item = {"id": "lote.1", "tipo": "divisa", "muro_altura_m": 2.00}
        result = check(*bare, **{"areas[A].vizinhos": {"itens": [item]}})
        assert (result["verdict"], result["problems"]) == ("atende", [])
        assert check(*bare)["verdict"] == "indeterminado"


class TestMovedOrTurned:
    def test_a_mirrored_plan_is_the_same(self):
        mirrored = transformed(at_the_limits(), lambda x, y: (-x, y))
        assert comparable(check(*mirrored)) == comparable(check(*at_the_limits()))

    def test_an_area_of_many_corners_is_measured_at_its_corner(self):
        octagon = polygon((2, 0), (4, 0), (6, 2), (6, 4), (4, 6), (2, 6), (0, 4), (0, 2))
        features = [feature("armazenamento", octagon, "A"), feature("escola", point(8, 8), "E")]
        assert neighbours(told(*features))["E"]["neighbour_distance"] == (4243, 4243)
