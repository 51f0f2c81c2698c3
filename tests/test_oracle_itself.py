"""The oracle agrees with the cases and with sites worked out by hand; the generator draws what it promises."""

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import oracle
import site_generator

Facts = dict[str, Any]

LAW = "src/resguardo/laws/br_pr_campina_grande_do_sul/lei_15_2002"
FOLDER = Path(__file__).parents[1] / LAW
TEXT = (FOLDER / "text.md").read_text(encoding="utf-8")
CASES = json.loads((FOLDER / "cases" / "cases.json").read_text(encoding="utf-8"))
DECIDED = {"atende", "nao_atende", "nao_se_aplica", "isento", "fora_da_lei"}


def is_complete(case: Facts) -> bool:
    """A case is complete when the oracle finds every fact that it asks for."""
    try:
        oracle.judge(case["site"])
    except oracle.NotToldError:
        return False
    return True


COMPLETE = [case for case in CASES if is_complete(case)]
PARTIAL = [case for case in CASES if case not in COMPLETE]


def named(case: Facts) -> str:
    return str(case["id"])


def expected_verdicts(case: Facts, judged: Facts) -> list[tuple[str, set[str]]]:
    """Each verdict that the case expects, with those that the oracle gives.

    A finding on a row of art. 10 or on art. 12 without a counterpart is about the neighbours listed there, if any.
    """
    expect = case["expect"]
    pairs = [(expect["verdict"], {judged["verdict"]})] if "verdict" in expect else []
    for name, verdict in expect.get("neighbours", {}).items():
        pairs.append((verdict, {found for (_, known), found in judged["neighbours"].items() if known == name}))
    for finding in expect.get("findings", ()):
        wanted = {index: finding[key] for index, key in ((1, "subject"), (2, "counterpart")) if key in finding}
        rows = {
            key: outcome[0]
            for key, outcome in judged["findings"].items()
            if key[0] == finding["provision"] and all(key[index] == name for index, name in wanted.items())
        }
        listed = {verdict for key, verdict in rows.items() if key[2] is not None}
        pairs.append((finding["verdict"], listed or set(rows.values())))
    return pairs


class TestTables:
    def test_the_36_distances_are_those_of_the_law(self) -> None:
        printed = re.findall(r"\|((?: *\d+,\d *\|){6})", TEXT)
        rows = [tuple(int(cell.replace(",", "")) * 100 for cell in row.split("|")[:-1]) for row in printed]
        assert rows == list(oracle.TABLE.values())

    def test_the_six_classes_are_those_of_the_law(self) -> None:
        printed = re.findall(r"Classe ([IV]+) - capacidade de armazenamento até ([\d.]+) kg", TEXT)
        assert {name: int(kg.replace(".", "")) * 1_000 for name, kg in printed} == oracle.CLASSES


class TestCases:
    def test_168_of_206_are_complete(self) -> None:
        assert (len(COMPLETE), len(CASES)) == (168, 206)

    @pytest.mark.parametrize("case", COMPLETE, ids=named)
    def test_a_complete_case_agrees(self, case: Facts) -> None:
        judged = oracle.judge(case["site"])
        for wanted, found in expected_verdicts(case, judged):
            assert found == {wanted}
        for area, name in case["expect"].get("class", {}).items():
            assert judged["areas"][area]["class"] == name
        for area, kg in case["expect"].get("group_kg", {}).items():
            assert judged["areas"][area]["kg"] == kg * 1_000
        groups = sorted({tuple(area["group"]) for area in judged["areas"].values()})
        assert groups == sorted(tuple(group) for group in case["expect"].get("groups", groups))

    @pytest.mark.parametrize("case", PARTIAL, ids=named)
    def test_a_partial_case_agrees_with_its_completions(self, case: Facts) -> None:
        rng = Random(case["id"])
        found: list[set[str]] = []
        wanted: list[str] = []
        for _ in range(60):
            judged = oracle.judge(site_generator.complete(case["site"], rng))
            pairs = expected_verdicts(case, judged)
            wanted = [verdict for verdict, _ in pairs]
            found = [have | now for have, (_, now) in zip(found or [set()] * len(pairs), pairs, strict=True)]
        for verdict, completions in zip(wanted, found, strict=True):
            if verdict == "indeterminado":
                assert len(completions) > 1
            elif verdict == "atende":
                assert "atende" in completions <= {"atende", "nao_se_aplica"}
            else:
                assert completions == {verdict}


def an_area(name: str = "A", **changes: Any) -> Facts:
    """An open area of 40 cylinders that complies, with nothing around within 1.000 m."""
    area: Facts = {
        "id": name,
        "capacidade": {"botijoes": 40},
        "pavimento": "terreo",
        "compartimento_inferior": False,
        "aberturas_no_piso": {"completa": True, "itens": []},
        "cobertura": {"existe": False},
        "altura_da_pilha_m": 1.904,
        "perimetro": {"total_m": 24, "tela_m": 24, "parede_m": 0, "aberto_m": 0},
        "perto_de_passagem": False,
        "placa": {"existe": True, "mesma_mensagem": True, "visivel": True, "adequada": True},
        "fiacao": "inexistente",
        "detector_de_vazamento": True,
        "extintores": powder(*[16] * 8, prefix=name),
        "extintores_proximos": True,
        "extintores_acessiveis": True,
        "extintores_em_locais_distintos": True,
        "vizinhos": surveyed(),
    }
    return area | changes


def powder(*kilograms: float, prefix: str = "A") -> Facts:
    names = (f"{prefix}{index}" for index in range(len(kilograms)))
    items = [
        {"id": name, "agente": "po_quimico", "kg": kg, "valido": True}
        for name, kg in zip(names, kilograms, strict=True)
    ]
    return {"completa": True, "itens": items}


def surveyed(*items: Facts, radius: float = 1_000) -> Facts:
    return {"completa": True, "raio_m": radius, "itens": list(items)}


def a_school(distance: float, wall: Any = False, name: str = "escola") -> Facts:
    return {"id": name, "tipo": "escola", "distancia_m": distance, "parede_corta_fogo": wall}


def a_site(*areas: Facts, gaps: dict[str, float] | None = None, walled: Any = True, **changes: Any) -> Facts:
    """A reseller's site; `gaps` such as {"AB": 3.0}."""
    establishment = {
        "atividades": ["revenda"],
        "pedido_de_licenca": True,
        "documentos": {"completa": True, "itens": [{"tipo": "autorizacao_anp_revenda", "vinculo": "independente"}]},
        "mercadorias": {"completa": True, "itens": []},
        "alvara_anterior": {"existe": False},
        "divisas_muradas": walled,
    }
    return {
        "estabelecimento": establishment | changes,
        "areas": list(areas),
        "separacoes": [{"entre": list(pair), "distancia_m": gap} for pair, gap in (gaps or {}).items()],
    }


def finding(site: Facts, provision: str, subject: str | None = "A", other: str | None = None, **readings: str) -> Any:
    return oracle.judge(site, readings)["findings"][provision, subject, other]


class TestSitesWorkedOutByHand:
    def test_the_site_of_the_builder_complies(self) -> None:
        assert oracle.judge(a_site(an_area()))["verdict"] == "atende"

    def test_what_is_not_told_is_refused(self) -> None:
        with pytest.raises(oracle.NotToldError, match="fiacao"):
            oracle.judge(a_site(an_area(fiacao=None)))

    def test_a_reading_that_is_not_known_is_refused(self) -> None:
        with pytest.raises(ValueError, match="R07=sometimes"):
            oracle.judge(a_site(an_area()), {"R07": "sometimes"})

    def test_of_two_heights_that_fail_the_one_that_lacks_more_is_the_reason(self) -> None:
        roof = {"existe": True, "pe_direito_m": 2.4, "plana": True, "resistente_ao_fogo": False}
        lacks_100_and_104_mm = a_site(an_area(cobertura=roof, altura_da_pilha_m=1.304))
        lacks_100_and_99_mm = a_site(an_area(cobertura=roof, altura_da_pilha_m=1.299))
        assert finding(lacks_100_and_104_mm, "art4_cpt") == ("nao_atende", "espaco_livre")
        assert finding(lacks_100_and_99_mm, "art4_cpt") == ("nao_atende", "pe_direito")

    def test_3_m_to_an_opening_is_taken_in_by_ate_unless_read_otherwise(self) -> None:
        openings = {"completa": True, "itens": [{"id": "r", "tipo": "ralo", "distancia_m": 3}]}
        site = a_site(an_area(aberturas_no_piso=openings))
        assert finding(site, "art3_cpt", other="r") == ("nao_atende", "longe_de_aberturas")
        assert finding(site, "art3_cpt", other="r", R07="allowed") == ("atende", "cumprido")

    def test_the_radius_must_reach_the_full_distance(self) -> None:
        site = a_site(an_area(vizinhos=surveyed(radius=4.999)))
        assert finding(site, "art10_cpt_row1") == ("atende", "raio_suficiente")
        assert finding(site, "art10_cpt_row2") == ("indeterminado", "alem_do_raio")
        assert oracle.judge(site)["verdict"] == "indeterminado"

    def test_a_wall_halves_distances_before_it_and_all_of_them_under_the_lenient_reading(self) -> None:
        wall = {"interposta": True, "altura_m": 3.405, "atestada": True}
        site = a_site(an_area(vizinhos=surveyed(a_school(10, wall), a_school(10, name="outra"))))
        assert finding(site, "art10_cpt_row4", other="escola") == ("atende", "distancia_reduzida")
        assert finding(site, "art10_cpt_row4", other="outra") == ("nao_atende", "distancia_plena")
        assert finding(site, "art10_cpt_row4", other="outra", R29="any") == ("atende", "distancia_reduzida")
        assert finding(site, "art10_cpt_row4", other="escola", R31="discretion") == ("nao_atende", "distancia_plena")

    def test_three_areas_in_a_chain_merge_step_by_step(self) -> None:
        site = a_site(an_area("A"), an_area("B"), an_area("C"), gaps={"AB": 2.999, "BC": 4.499, "AC": 9})
        judged = oracle.judge(site)["areas"]
        assert judged["C"] == {"group": ["A", "B", "C"], "kg": 1_560_000, "class": "II"}
        once = oracle.judge(site, {"R37": "once"})["areas"]
        assert once["C"] == {"group": ["C"], "kg": 520_000, "class": "I"}
        assert once["A"] == {"group": ["A", "B"], "kg": 1_040_000, "class": "II"}

    def test_without_walls_areas_are_apart_from_the_sum_of_row_2(self) -> None:
        site = a_site(an_area("A"), an_area("B"), gaps={"AB": 9.999}, walled=False)
        assert oracle.judge(site)["areas"]["A"]["group"] == ["A", "B"]
        assert oracle.judge(site, {"R34": "row_1"})["areas"]["A"]["group"] == ["A"]

    def test_an_excess_of_5000_kg_and_a_gram_asks_for_two_more_extinguishers(self) -> None:
        def stored(kilograms: float, *extinguishers: float) -> Any:
            area = an_area(capacidade={"kg": kilograms}, extintores=powder(*extinguishers))
            return finding(a_site(area), "art11_par1")

        assert stored(104_840, *[12] * 9) == ("atende", "cumprido")
        assert stored(104_840.001, *[12] * 9) == ("nao_atende", "kg_de_po")
        assert stored(104_840.001, *[14] * 9) == ("nao_atende", "numero_de_extintores")
        assert stored(104_840.001, *[13.2] * 9, 1.2) == ("atende", "cumprido")
        assert stored(104_840.001, 20, *[11.9] * 9) == ("nao_atende", "extintores_de_12_kg")

    def test_the_property_has_a_band_of_its_own(self) -> None:
        few = {"extintores": powder(4, 4)}
        site = a_site(an_area("A", **few), an_area("B", **few), gaps={"AB": 3})
        assert finding(site, "art11_cpt_inc1") == ("atende", "cumprido")
        assert finding(site, "art11_cpt_inc2", None) == ("nao_atende", "kg_de_po")
        assert finding(site, "art11_cpt_inc2", None, R40="per_area") == ("nao_se_aplica", "so_por_area")
        assert finding(site, "art11_cpt_inc1", R40="property") == ("nao_se_aplica", "so_pela_propriedade")

    def test_an_exempt_area_far_off_does_not_apply_and_does_not_weigh(self) -> None:
        exempt = an_area("B", capacidade={"botijoes": 4, "outros": [{"kg": 45, "quantidade": 2}]}, pavimento="subsolo")
        site = a_site(an_area("A"), exempt, gaps={"AB": 3})
        assert oracle.judge(site)["verdict"] == "atende"
        assert finding(site, "art2_cpt", "B") == ("nao_se_aplica", "isento")
        assert finding(site, "art11_cpt_inc1", None) == ("atende", "cumprido")
        assert finding(site, "art2_cpt", "B", R03="always_sum") == ("nao_atende", "terreo")

    def test_lorries_that_stay_the_night_bring_a_small_store_under_the_law(self) -> None:
        found = {"botijoes_cheios": 2, "botijoes_vazios": 2, "botijoes_em_uso": 9, "botijoes_em_veiculo_a_noite": 1}
        site = a_site(an_area(capacidade={"botijoes": 4}, encontrado=found)) | {"vistoria": {"realizada": True}}
        assert oracle.judge(site)["verdict"] == "atende"
        assert oracle.judge(site)["areas"]["A"]["kg"] == 65_000
        assert oracle.judge(site, {"R18": "never"})["verdict"] == "isento"
        assert oracle.judge(site, {"R18": "never", "R04": "counted"})["verdict"] == "atende"

    def test_near_a_store_above_class_vi_the_law_leaves_open_what_is_one(self) -> None:
        def beside(gap: float, **changes: Any) -> Facts:
            small = an_area("B", capacidade={"botijoes": 4}, **changes)
            return a_site(an_area("A", capacidade={"botijoes": 7_681}), small, gaps={"AB": gap})

        assert oracle.judge(beside(11.499))["areas"]["B"]["group"] == ["A", "B"]
        open_row = oracle.judge(beside(11.5))["areas"]["B"]
        assert open_row == {"group": ["B"], "kg": (52_000, 99_905_000), "class": ["I", None]}
        assert finding(beside(11.5), "art2_cpt", "B") == ("atende", "cumprido")
        assert finding(beside(11.5, pavimento="superior"), "art2_cpt", "B") == ("indeterminado", "lei_omissa")
        assert finding(beside(11.5), "art11_cpt", "B") == ("atende", "cumprido")

    def test_above_class_vi_only_its_own_distance_is_certain_not_to_comply(self) -> None:
        site = a_site(
            an_area(capacidade={"kg": 99_840.001}, vizinhos=surveyed(a_school(180), a_school(179.999, name="x")))
        )
        assert finding(site, "art10_cpt_row4", other="escola") == ("indeterminado", "lei_omissa")
        assert finding(site, "art10_cpt_row4", other="x") == ("nao_atende", "distancia_plena")
        assert finding(site, "art10_cpt_row4", other="escola", R21="not_allowed") == ("nao_atende", "distancia_plena")
        assert finding(site, "art10_cpt_row4") == ("indeterminado", "lei_omissa")
        assert finding(site, "art10_cpt_row4", R21="not_allowed") == ("indeterminado", "alem_do_raio")

    def test_a_licence_is_prior_if_issued_before_the_day_of_publication(self) -> None:
        def issued(day: str) -> Any:
            site = a_site(an_area(pavimento="superior"), alvara_anterior={"existe": True, "emitido_em": day})
            return finding(site | {"norma": {"publicada_em": "2002-09-30"}}, "art16_cpt", None)

        assert issued("2002-09-29") == ("nao_atende", "site_verdict")
        assert issued("2002-09-30") == ("nao_se_aplica", "sem_alvara_anterior")


class TestLimitsAndReadings:
    @pytest.mark.parametrize(
        ("kilograms", "band"),
        [
            (520, "art11_cpt_inc1"),
            (520.001, "art11_cpt_inc2"),
            (1_560, "art11_cpt_inc2"),
            (1_560.001, "art11_cpt_inc3"),
            (6_240, "art11_cpt_inc3"),
            (6_240.001, "art11_cpt_inc4"),
            (99_840, "art11_cpt_inc4"),
            (99_840.001, "art11_par1"),
        ],
    )
    def test_the_bands_of_art_11_take_their_limits_in(self, kilograms: float, band: str) -> None:
        findings = oracle.judge(a_site(an_area(capacidade={"kg": kilograms})))["findings"]
        assert [key[0] for key in findings if key[0].startswith("art11") and key[0] != "art11_par2"] == [band]

    def test_detection_is_asked_for_above_6240_kg(self) -> None:
        limit = an_area(capacidade={"kg": 6_240}, detector_de_vazamento=False)
        above = an_area(capacidade={"kg": 6_240.001}, detector_de_vazamento=False)
        assert finding(a_site(limit), "art9_cpt") == ("nao_se_aplica", "ate_6240_kg")
        assert finding(a_site(above), "art9_cpt") == ("nao_atende", "detector")

    def test_each_area_detects_for_itself_where_merging_is_read_as_of_distances_only(self) -> None:
        half = {"capacidade": {"botijoes": 300}, "detector_de_vazamento": False}
        site = a_site(an_area("A", **half), an_area("B", **half), gaps={"AB": 2})
        assert finding(site, "art9_cpt") == ("nao_atende", "detector")
        assert finding(site, "art9_cpt", R59="as_drawn") == ("nao_se_aplica", "ate_6240_kg")

    def test_a_survey_that_reaches_just_the_distance_is_enough(self) -> None:
        site = a_site(an_area(vizinhos=surveyed(radius=10)))
        assert finding(site, "art12_cpt") == ("atende", "raio_suficiente")
        assert finding(a_site(an_area(vizinhos=surveyed(radius=9.999))), "art12_cpt") == (
            "indeterminado",
            "alem_do_raio",
        )
        assert finding(a_site(an_area(vizinhos=surveyed(radius=20))), "art10_cpt_row4") == ("atende", "raio_suficiente")

    def test_only_rows_1_and_2_bind_where_the_caput_is_read_by_itself(self) -> None:
        line = {"id": "d", "tipo": "divisa", "distancia_m": 4.999, "parede_corta_fogo": False, "muro_altura_m": 1.799}
        site = a_site(an_area(vizinhos=surveyed(line, a_school(1))), walled=False)
        readings = {"R20": "boundary_rows"}
        assert finding(site, "art10_cpt_row2", other="d", **readings) == ("nao_atende", "distancia_plena")
        assert finding(site, "art10_cpt_row1", other="d", **readings) == ("nao_se_aplica", "outra_linha")
        assert finding(site, "art10_cpt_row3", **readings) == ("nao_se_aplica", "so_divisas")
        assert finding(site, "art10_cpt_row4", other="escola", **readings) == ("nao_se_aplica", "so_divisas")
        assert oracle.judge(site, readings)["neighbours"]["A", "escola"] == "nao_se_aplica"

    def test_one_side_without_a_wall_puts_row_2_everywhere_under_the_strict_reading(self) -> None:
        line = {"id": "d", "tipo": "divisa", "distancia_m": 1.5, "parede_corta_fogo": False, "muro_altura_m": 1.8}
        site = a_site(an_area(vizinhos=surveyed(line)), walled=False)
        assert finding(site, "art10_cpt_row1", other="d") == ("atende", "distancia_plena")
        assert finding(site, "art10_cpt_row2", other="d", R23="whole_property") == ("nao_atende", "distancia_plena")
        all_walled = a_site(an_area(vizinhos=surveyed(line)))
        assert finding(all_walled, "art10_cpt_row1", other="d", R23="whole_property") == ("atende", "distancia_plena")

    def test_a_wall_is_not_needed_at_the_full_distance(self) -> None:
        wall = {"interposta": True, "altura_m": 9, "atestada": True}
        site = a_site(an_area(vizinhos=surveyed(a_school(20, wall), a_school(19.999, wall, "perto"))))
        assert finding(site, "art10_cpt_row4", other="escola") == ("atende", "distancia_plena")
        assert finding(site, "art10_cpt_row4", other="perto") == ("atende", "distancia_reduzida")

    def test_an_ignition_source_is_an_appliance_only_where_that_is_told(self) -> None:
        source = {"id": "f", "tipo": "fonte_de_ignicao", "distancia_m": 9.999, "parede_corta_fogo": False}
        appliance = a_site(an_area(vizinhos=surveyed(source | {"aparelho": True})))
        none = a_site(an_area(vizinhos=surveyed(source | {"aparelho": False})))
        assert finding(appliance, "art12_cpt", other="f") == ("nao_atende", "dez_metros")
        assert finding(none, "art12_cpt", other="f") == ("nao_se_aplica", "nao_e_aparelho")

    def test_the_nearest_opening_is_the_counterpart_and_of_two_the_first(self) -> None:
        def nearest(*distances: float) -> Any:
            items = [{"id": f"r{index}", "tipo": "ralo", "distancia_m": d} for index, d in enumerate(distances)]
            findings = oracle.judge(a_site(an_area(aberturas_no_piso={"completa": True, "itens": items})))["findings"]
            return next(key[2] for key in findings if key[0] == "art3_cpt")

        assert nearest(5, 4, 4, 6) == "r1"
        assert nearest() is None

    def test_areas_at_just_the_sum_are_separate_also_where_merging_is_done_once(self) -> None:
        site = a_site(an_area("A"), an_area("B"), gaps={"AB": 3})
        assert oracle.judge(site, {"R37": "once"})["areas"]["A"]["group"] == ["A"]

    def test_a_single_area_is_the_property(self) -> None:
        site = a_site(an_area(extintores=powder(4)))
        assert finding(site, "art11_cpt_inc1", R40="property") == ("nao_atende", "kg_de_po")
        assert ("art11_cpt_inc1", None, None) not in oracle.judge(site)["findings"]

    def test_nothing_is_separate_from_a_store_above_class_vi_under_the_strict_reading(self) -> None:
        site = a_site(an_area("A", capacidade={"botijoes": 7_681}), an_area("B"), gaps={"AB": 400})
        assert oracle.judge(site)["areas"]["B"]["class"] == ["I", None]
        assert oracle.judge(site, {"R21": "not_allowed"})["areas"]["B"]["class"] is None

    def test_a_further_extinguisher_is_for_each_full_5000_kg_under_the_lenient_reading(self) -> None:
        area = an_area(capacidade={"kg": 104_839.999}, extintores=powder(*[12] * 8))
        assert finding(a_site(area), "art11_par1") == ("nao_atende", "kg_de_po")
        assert finding(a_site(area), "art11_par1", R39="full") == ("atende", "cumprido")
        full = an_area(capacidade={"kg": 104_840}, extintores=powder(*[12] * 8))
        assert finding(a_site(full), "art11_par1", R39="full") == ("nao_atende", "kg_de_po")

    def test_extinguishers_of_just_4_kg_and_within_their_validity(self) -> None:
        larger = a_site(an_area(extintores=powder(6, 6)))
        assert finding(larger, "art11_cpt_inc1") == ("atende", "cumprido")
        assert finding(larger, "art11_cpt_inc1", R38="exactly") == ("nao_atende", "extintores_de_4_kg")
        expired = powder(4, 4)
        expired["itens"][0]["valido"] = False
        assert finding(a_site(an_area(extintores=expired)), "art11_cpt_inc1") == ("nao_atende", "kg_de_po")
        assert finding(a_site(an_area(extintores=expired)), "art11_cpt_inc1", R42="counted") == ("atende", "cumprido")

    def test_free_space_under_a_sloping_roof_of_just_1_20_m_is_enough_without_a_measure_over_each_stack(self) -> None:
        roof = {"existe": True, "pe_direito_m": 2.5, "plana": False, "resistente_ao_fogo": True}
        site = a_site(an_area(cobertura=roof, altura_da_pilha_m=1.3))
        assert finding(site, "art4_cpt") == ("atende", "cumprido")
        told = a_site(an_area(cobertura=roof | {"menor_espaco_livre_m": 1.2}, altura_da_pilha_m=1.9))
        assert finding(told, "art4_cpt") == ("atende", "cumprido")
        assert finding(told, "art4_cpt", R09="lowest_minus_tallest") == ("nao_atende", "espaco_livre")

    def test_a_licence_of_the_day_of_signature_needs_the_day_of_publication(self) -> None:
        def issued(day: str) -> Any:
            return a_site(an_area(), alvara_anterior={"existe": True, "emitido_em": day})

        assert finding(issued("2002-09-18"), "art16_cpt", None) == ("atende", "site_verdict")
        with pytest.raises(oracle.NotToldError, match="publicada_em"):
            oracle.judge(issued("2002-09-19"))

    def test_a_reseller_literally_needs_a_distributor_that_is_named(self) -> None:
        def paper(**facts: Any) -> Facts:
            papers = {"completa": True, "itens": [{"tipo": "autorizacao_anp_revenda", **facts}]}
            return a_site(an_area(), documentos=papers)

        linked = paper(vinculo="vinculado", distribuidora="X")
        independent = paper(vinculo="independente", distribuidora="X")
        assert finding(linked, "art15_cpt", None, R52="literal") == ("atende", "cumprido")
        assert finding(independent, "art15_cpt", None) == ("atende", "cumprido")
        assert finding(independent, "art15_cpt", None, R52="literal") == ("nao_atende", "credenciamento_de_revenda")

    def test_both_trades_need_both_papers_unless_one_of_them_is_read_to_do(self) -> None:
        site = a_site(an_area(), atividades=["distribuicao", "revenda"])
        assert finding(site, "art15_cpt", None) == ("nao_atende", "registro_de_distribuicao")
        assert finding(site, "art15_cpt", None, R60="one_of") == ("atende", "cumprido")

    def test_accessories_and_drinks_are_dangerous_goods_only_literally(self) -> None:
        site = a_site(an_area(), mercadorias={"completa": True, "itens": ["acessorios_para_glp", "bebidas_alcoolicas"]})
        assert finding(site, "art13_cpt", None) == ("atende", "cumprido")
        assert finding(site, "art13_cpt", None, R48="dangerous") == ("nao_atende", "sem_outros_perigosos")
        assert finding(site, "art13_cpt", None, R49="any") == ("nao_atende", "sem_outros_perigosos")

    def test_declared_or_found(self) -> None:
        found = {"botijoes_cheios": 45, "outros": [{"kg": 45, "quantidade": 1}]}
        site = a_site(an_area(capacidade={"botijoes": 4}, encontrado=found)) | {"vistoria": {"realizada": True}}
        assert oracle.judge(site)["areas"]["A"]["kg"] == 630_000
        assert oracle.judge(site, {"R01": "p13_only"})["areas"]["A"]["kg"] == 585_000
        assert oracle.judge(site, {"R17": "declared"})["areas"]["A"]["kg"] == 52_000
        assert oracle.judge(site, {"R02": "declared"})["verdict"] == "isento"

    def test_another_municipality_is_outside_the_law(self) -> None:
        site = a_site(an_area(), municipio="Quatro Barras")
        assert oracle.judge(site)["verdict"] == "fora_da_lei"
        assert finding(site, "art2_cpt") == ("nao_se_aplica", "outro_municipio")


class TestGenerator:
    def test_the_same_seed_draws_the_same_site(self) -> None:
        assert site_generator.partial_site(Random(7))[0] == site_generator.partial_site(Random(7))[0]

    def test_complete_sites_are_complete_and_reach_every_outcome_of_the_law(self) -> None:
        rng = Random(2002)
        outcomes: Counter[tuple[str, str]] = Counter()
        for _ in range(2_000):
            site = site_generator.complete_site(rng)
            assert_consistent(site)
            outcomes.update(oracle.judge(site)["findings"].values())
        assert REASONS - {reason for _, reason in outcomes} == set()

    def test_distances_fall_on_each_side_of_all_36_cells_and_of_their_halves(self) -> None:
        rng = Random(36)
        seen: set[tuple[int, int, bool, int]] = set()
        for _ in range(12_000):
            site = site_generator.complete_site(rng)
            seen |= near_cells(site, oracle.judge(site))
        wanted = {
            (row, index, halved, side)
            for row in oracle.TABLE
            for index in range(6)
            for halved in (False, True)
            for side in (-1, 0, 1)
        }
        assert wanted - seen == set()

    def test_what_was_told_stays_true_in_every_completion_and_in_every_narrowing(self) -> None:
        rng = Random(15)
        for _ in range(600):
            document, sample = site_generator.partial_site(rng)
            steps = [document]
            for _ in range(3):
                steps.append(site_generator.narrow(steps[-1], rng))
            for told, more in pairwise(steps):
                whole = site_generator.complete(more, rng)
                assert_consistent(whole)
                assert contradictions(more, whole) == []
                assert contradictions(told, whole) == []
            assert contradictions(document, sample(rng)) == []

    def test_narrowing_ends_in_a_complete_document(self) -> None:
        rng = Random(17)
        document, _ = site_generator.partial_site(rng)
        for _ in range(300):
            document = site_generator.narrow(document, rng)
        assert oracle.judge(document)["verdict"] in DECIDED | {"indeterminado"}


REASONS = {
    *("isento", "sem_botijao_de_13_kg", "outro_municipio", "cumprido", "distancia_plena", "distancia_reduzida"),
    *(
        "raio_suficiente",
        "terreo",
        "sem_porao",
        "longe_de_aberturas",
        "pe_direito",
        "espaco_livre",
        "resistente_ao_fogo",
    ),
    *("metade_em_tela", "longe_de_passagem", "placa_existe", "mensagem", "visivel", "adequada", "em_eletrodutos"),
    *("detector", "kg_de_po", "numero_de_extintores", "extintores_de_4_kg", "extintores_de_12_kg", "proximos"),
    *("acessiveis", "locais_distintos", "dez_metros", "sem_outros_perigosos", "registro_de_distribuicao"),
    *("credenciamento_de_revenda", "site_verdict", "sem_aberturas", "sem_cobertura", "sem_fiacao", "ate_6240_kg"),
    *("outra_linha", "nao_e_aparelho", "sem_extintores", "sem_pedido_de_licenca", "sem_comercio"),
    *("sem_alvara_anterior", "lei_omissa", "alem_do_raio"),
}


def near_cells(site: Facts, judged: Facts) -> set[tuple[int, int, bool, int]]:
    """Row, class, halved or not, and how many millimetres beside the limit, for each neighbour within one of it."""
    seen = set()
    for area in site["areas"]:
        name = judged["areas"][area["id"]]["class"]
        for item in area["vizinhos"]["itens"] if isinstance(name, str) else ():
            column = list(oracle.CLASSES).index(name)
            for row in oracle.ROWS[item["tipo"]]:
                verdict, reason = judged["findings"][f"art10_cpt_row{row}", area["id"], item["id"]]
                halved = reason == "distancia_reduzida"
                full = oracle.TABLE[row][column]
                side = oracle.thousandths(item["distancia_m"]) - (max(full // 2, 1_000) if halved else full)
                if abs(side) <= 1 and verdict != "nao_se_aplica":
                    seen.add((row, column, halved, side))
    return seen


def assert_consistent(site: Facts) -> None:
    """What stands in one relation in nature does so in a complete document."""
    for area in site["areas"]:
        millimetres = {name: oracle.thousandths(value) for name, value in area["perimetro"].items()}
        assert millimetres["total_m"] == sum(millimetres[name] for name in ("tela_m", "parede_m", "aberto_m"))
        roof = area["cobertura"]
        if roof["existe"] and "menor_espaco_livre_m" in roof:
            free = oracle.thousandths(roof["menor_espaco_livre_m"])
            least = oracle.thousandths(roof["pe_direito_m"]) - oracle.thousandths(area["altura_da_pilha_m"])
            assert free == least if roof["plana"] else free >= least
    heights = [
        item["muro_altura_m"]
        for area in site["areas"]
        for item in area["vizinhos"]["itens"]
        if item["tipo"] == "divisa"
    ]
    told = site["estabelecimento"]["divisas_muradas"]
    assert not heights or told == all(height >= 1.8 for height in heights)


def contradictions(told: Any, truth: Any, place: str = "") -> list[str]:
    """Where `truth` does not hold what was told."""
    if told is None:
        return []
    if site_generator.is_range(told):
        low, high = site_generator.bounds(told)
        return [] if low <= oracle.thousandths(truth) <= high else [place]
    if place.endswith(".tipo") and isinstance(told, list):
        return [] if truth in told else [place]
    if isinstance(told, dict) and "completa" in told:
        return list_contradictions(told, truth, place)
    if place.endswith((".capacidade", ".encontrado")) and set(told) != set(truth):
        return [place]
    if place.endswith(".separacoes"):
        gaps = {frozenset(pair["entre"]): pair for pair in truth}
        return [at for pair in told for at in contradictions(pair, gaps[frozenset(pair["entre"])], f"{place}[]")]
    if isinstance(told, dict):
        if not isinstance(truth, dict):
            return [place]
        return [at for key, value in told.items() for at in contradictions(value, truth.get(key), f"{place}.{key}")]
    if isinstance(told, list) and told and isinstance(told[0], dict):
        pairs = zip(told, truth, strict=True)
        return [at for old, new in pairs for at in contradictions(old, new, f"{place}[]")]
    return [] if told == truth else [place]


def list_contradictions(told: Facts, truth: Facts, place: str) -> list[str]:
    """Items told come first; a complete list has no others, but for neighbours beyond its radius."""
    more = truth["itens"][len(told["itens"]) :]
    radius = oracle.thousandths(told.get("raio_m") or 0)
    if place.endswith(".vizinhos") and told["completa"]:
        more = [item for item in more if oracle.thousandths(item["distancia_m"]) <= radius]
        more += ["raio_m"] if oracle.thousandths(truth.get("raio_m") or 0) < radius else []
    wrong = [place] if told["completa"] and more else []
    pairs = zip(told["itens"], truth["itens"], strict=False)
    return wrong + [at for old, new in pairs for at in contradictions(old, new, f"{place}[]")]
