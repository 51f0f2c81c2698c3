"""The document model: what a report says, whatever its form."""

import re
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any, ClassVar

import pytest

from builders import a_fire_wall, a_neighbour, a_site, an_area, an_inspected_site, complete, surroundings, with_areas
from outputs.reports import DAY, one_line, page_of, report_on, text_of, verification_of
from resguardo.outputs.citations import article_label
from resguardo.outputs.report import Report, report_of
from resguardo.rulebook.verdict import Verdict
from resguardo.verification import LAW, told_in, verify
from site_generator import partial_site

NEIGHBOURS = "areas[A].vizinhos"


def a_site_near(*neighbours, radius=1_000, **changes):
    return a_site(**{NEIGHBOURS: surroundings(*neighbours, radius=radius), **changes})


def questions(report: Report) -> list[str]:
    return [each.question for each in (*report.missing, *report.judgements)]


class TestTheOutcome:
    @pytest.mark.parametrize(
        ("site", "outcome"),
        [
            (a_site(), "ATENDE às exigências desta lei"),
            (a_site(**{"areas[A].pavimento": "subsolo"}), "NÃO ATENDE às exigências desta lei"),
            (a_site(**{"areas[A].pavimento": None}), "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei"),
            (a_site(**{"areas[A].capacidade": {"botijoes": 4}}), "ISENTO desta lei: até 4 botijões"),
            (a_site(**{"estabelecimento.municipio": "Curitiba"}), "FORA DO ALCANCE desta lei"),
        ],
    )
    def test_never_stands_without_this_law(self, site, outcome):
        assert report_on(site).outcome == outcome

    def test_counts_the_duties(self):
        site = a_site(**{"areas[A].pavimento": "subsolo", "areas[A].fiacao": None})
        assert report_on(site).why.startswith("Exigências: 1 não cumprida, 1 por verificar, ")

    def test_says_why_the_law_has_nothing_to_say(self):
        another = report_on(a_site(**{"estabelecimento.municipio": "Curitiba"}))
        assert another.why == "Outro município: fora do alcance desta lei."

    def test_says_that_no_area_was_told(self):
        assert report_on(a_site(areas=[])).why == "Nenhuma área de armazenamento foi informada."


class TestWhatWasUnderstood:
    def test_of_a_plan_names_the_shape(self):
        shapes = [
            {"type": "Feature", "id": name, "properties": {"tipo": kind, **told}, "geometry": geometry}
            for name, kind, told, geometry in (
                (
                    "A",
                    "armazenamento",
                    {},
                    {"type": "Polygon", "coordinates": [[[0, 0], [6, 0], [6, 0], [6, 6], [0, 0]]]},
                ),
                ("M", "muro", {"altura_m": "2,00"}, {"type": "LineString", "coordinates": [[0, -3], [6, -3]]}),
            )
        ]
        told = told_in({"type": "FeatureCollection", "plano": "local", "features": shapes})
        report = report_of(verify(told, on=DAY), "0")
        assert ('altura (muro "M")', "2,00 m") in [(each.place, each.value) for each in report.echoes]
        assert 'altura (muro "M"): “2,00” é 2,00 m' in one_line(text_of(report))


class TestTheDay:
    def test_before_the_law_is_told(self):
        told = [each.text for each in report_on(a_site(), on=date(2002, 9, 18)).notices]
        assert "A data da verificação, 18/09/2002, é anterior à lei, de 19/09/2002." in told

    def test_of_the_law_is_none_before_it(self):
        codes = [each.code for each in report_on(a_site(), on=date(2002, 9, 19)).notices]
        assert codes == ["data_no_futuro"]  # its publication, of the 30th


class TestWhatIsRequired:
    def test_is_both_distances_while_it_is_open_whether_a_fire_wall_stands_between(self):
        report = report_on(a_site_near({"id": "Escola", "tipo": "escola", "distancia_m": 15}))
        (row,) = (each for each in report.rows if each.about == "área A · Escola")
        assert row.numbers.required == "20,00 m, ou 10,00 m atrás de parede corta-fogo"

    def test_is_the_half_alone_where_the_wall_is_certain_and_the_distance_is_not(self):
        near = a_neighbour("escola", {"de": 8, "ate": 12}, id="Escola", parede_corta_fogo=a_fire_wall())
        (row,) = (each for each in report_on(a_site_near(near)).rows if each.about == "área A · Escola")
        assert (row.verdict, row.numbers.required) == (Verdict.UNDETERMINED, "10,00 m")


class TestWhatFails:
    def test_names_the_neighbour_with_what_it_is_and_its_numbers_in_words(self):
        (statement,) = report_on(a_site_near(a_neighbour("escola", 19.999, id="Colégio Alfa"))).failing
        assert statement.headline == "Colégio Alfa (escola): perto demais do armazenamento"
        assert statement.spoken == ("medido 19,999 m", "exigido 20,00 m para a classe I", "falta 0,001 m")

    def test_does_not_say_twice_what_the_neighbour_is(self):
        (statement,) = report_on(a_site_near(a_neighbour("escola", 10, id="Escola Beta"))).failing
        assert statement.headline.startswith("Escola Beta: ")

    def test_names_a_thing_without_a_name_by_its_place(self):
        nameless = {key: value for key, value in a_neighbour("escola", 10).items() if key != "id"}
        (statement,) = report_on(a_site_near(nameless)).failing
        assert statement.headline.startswith("Escola nº 1 da lista: ")

    def test_says_that_the_fire_wall_does_not_help_enough(self):
        school = a_neighbour("escola", 9.999, id="Escola", parede_corta_fogo=a_fire_wall())
        (statement,) = report_on(a_site_near(school)).failing
        assert statement.headline.endswith("mesmo atrás de parede corta-fogo")
        assert statement.numbers.required == "10,00 m"

    def test_says_once_what_is_the_same_in_several_areas(self):
        above = {"pavimento": "superior"}
        site = with_areas(an_area("A", **above), an_area("B", **above), gaps={"AB": 500})
        (statement,) = report_on(site).failing
        assert statement.areas == ("A", "B")

    def test_counts_extinguishers_in_words(self):
        powder = complete({"id": "E1", "agente": "po_quimico", "kg": 12, "valido": True})
        (statement,) = report_on(a_site(**{"areas[A].extintores": powder})).failing
        assert statement.spoken == ("há 1 extintor de 4 kg", "exigido 2", "falta 1")

    def test_comes_first_among_what_to_do_and_then_the_question_that_decides_most(self):
        site = a_site(**{"areas[A].pavimento": "subsolo", "areas[A].fiacao": None, "areas[A].perto_de_passagem": None})
        first, second, third = report_on(site).first_steps
        assert first == "Corrigir o que não atende às exigências desta lei: O local de armazenamento deve ser térreo."
        assert second == "Responder à pergunta que mais decide: Como é a fiação elétrica dentro da área?"
        assert third.startswith("Pedir a avaliação de uma pessoa: Há recipientes perto de portas")


class TestANeighbourDecidedAsAWhole:
    """A boundary whose wall was not measured, too near with or without one: both rows open, the neighbour decided."""

    def near_boundary(self, distance):
        return report_on(a_site_near(a_neighbour("divisa", distance, id="D1", muro_altura_m=None)))

    def test_fails_once_whichever_row_it_is_in(self):
        (statement,) = self.near_boundary(1.00).failing
        assert statement.citation == "art. 10, linhas 1 e 2 do quadro"
        assert statement.spoken == ("medido 1,00 m", "exigido 1,50 m ou 5,00 m", "falta pelo menos 0,50 m")

    def test_is_not_asked_about(self):
        assert questions(self.near_boundary(1.00)) == []

    def test_has_one_row_in_the_quadro_de_afastamentos(self):
        (table,) = self.near_boundary(1.00).clearances
        (row,) = (each for each in table.rows if each.neighbour.startswith("D1"))
        assert (row.verdict.value, row.numbers.required) == ("nao_atende", "1,50 m ou 5,00 m")

    def test_is_asked_about_where_the_wall_decides(self):
        assert questions(self.near_boundary(3.00)) == ["Qual a altura do muro nesta divisa (0 se não há)?"]


class TestADistanceBehindAFireWall:
    """Class I behind a wall of 10 m: half of the quadro's 20 m is asked of a school."""

    WHY = "em vez de 20,00 m: parede corta-fogo, art. 10, § 2º"

    @staticmethod
    def report(metres: float, **changes) -> Report:
        school = a_neighbour("escola", metres, id="E", parede_corta_fogo=a_fire_wall())
        return report_on(a_site_near(school, **{"areas[A].altura_da_pilha_m": 1.3, **changes}))

    def test_says_why_less_is_required_where_it_fails(self):
        (failing,) = self.report(9.99).failing
        assert f"exigido 10,00 m para a classe I ({self.WHY})" in failing.spoken

    def test_says_it_where_it_complies(self):
        assert f"(exigido 10,00 m, {self.WHY})" in one_line(text_of(self.report(10), 200))

    def test_says_nothing_where_no_wall_counts_or_none_is_needed(self):
        for report in (self.report(20), self.report(10, **{"areas[A].altura_da_pilha_m": 9})):
            assert "em vez de" not in text_of(report, 10_000)


class TestNames:
    @staticmethod
    def headline(**named: str) -> str:
        near = {key: value for key, value in a_neighbour("escola", 12).items() if key != "id"} | named
        (failing,) = (each for each in report_on(a_site_near(near)).failing if each.citation.startswith("art. 10"))
        return failing.headline

    def test_are_shown_as_they_were_typed(self):
        assert self.headline(id="e 540") == "e 540 (escola): perto demais do armazenamento"

    def test_of_what_has_none_begin_a_sentence(self):
        assert self.headline() == "Escola nº 1 da lista: perto demais do armazenamento"

    def test_of_areas_without_one_are_their_places_in_the_list(self):
        """Three areas of which no gap is told, the first two alike: they are named alone, together and as a pair."""
        areas = [
            an_area(name, capacidade={"botijoes": number}) for name, number in zip("abc", (40, 40, 700), strict=True)
        ]
        site = a_site(areas=areas, separacoes=None)
        for each in site["areas"]:
            del each["id"]
        report = report_on(site)
        in_the_file = r"<code>.*?</code>|<style>.*?</style>|no arquivo: \S+|&#\d+;|\w+\[\S*"
        said = re.sub(in_the_file, "", f"{text_of(report, 10_000)} {page_of(report)}", flags=re.S)
        assert "área nº 1 da lista e área nº 2 da lista" in said
        assert re.findall(r".{20}#\d.{20}", said) == []


class TestWhatIsMissing:
    def test_puts_the_same_question_about_several_areas_once(self):
        untold = {"fiacao": None}
        site = with_areas(an_area("A", **untold), an_area("B", **untold), gaps={"AB": 500})
        (inquiry,) = report_on(site).missing
        assert inquiry.about == ("área A", "área B")
        assert inquiry.paths == ("areas[A].fiacao", "areas[B].fiacao")

    def test_says_what_each_answer_decides(self):
        (inquiry,) = report_on(a_site(**{"areas[A].compartimento_inferior": None})).missing
        assert inquiry.answers == (("sim", "não atende"), ("não", "atende"))

    def test_says_of_a_limit_or_street_without_its_wall_that_one_answer_alone_decides_nothing(self):
        site = a_site_near(a_neighbour(["divisa", "via_publica"], 2, id="V", muro_altura_m=None))
        asked = report_on(site).missing
        assert {(each.paths, each.answers, each.settles) for each in asked} == {
            (("areas[A].vizinhos[V].muro_altura_m",), (), 0),
            (("areas[A].vizinhos[V].tipo",), (), 0),
        }
        assert "Estas só decidem junto com outras respostas: ? Qual a altura do muro" in one_line(
            text_of(report_on(site))
        )

    def test_says_of_an_answer_what_it_decides_neighbour_by_neighbour(self):
        """A school at 25 m: enough in class I, too near from class II on; the survey reaches every distance."""
        site = a_site_near(a_neighbour("escola", 25, id="Escola Alfa"), **{"areas[A].capacidade": None})
        effects = dict(report_on(site).missing[0].answers)
        assert effects["até 4"] == "não se aplica"
        assert effects["de 5 a 40"] == "atende"
        assert effects["de 41 a 7.680"] == (
            "não atende (Escola Alfa); atende (art. 11, caput e levantamento do entorno)"
        )
        assert all("linha" not in each for each in effects.values())

    def test_names_the_rows_alone_where_the_neighbour_stays_open_in_others(self):
        """What it is is not told: 1,50 m is enough for a walled boundary, not for a school."""
        site = a_site_near({"id": "N1", "distancia_m": None})
        effects = dict(next(each.answers for each in report_on(site).missing if each.paths[0].endswith("distancia_m")))
        assert effects["de 1,50 m a menos de 3,00 m"] == "atende (art. 10, linhas 1 e 3 do quadro)"
        assert effects["20,00 m ou mais"] == "atende"

    def test_names_no_more_than_a_few_neighbours(self):
        near = [a_neighbour("escola", 25, id=f"Escola {name}") for name in "ABCDE"]
        effects = dict(report_on(a_site_near(*near, **{"areas[A].capacidade": None})).missing[0].answers)
        assert "não atende (Escola A, Escola B, Escola C e mais 2)" in effects["de 41 a 7.680"]

    def test_cites_the_articles_alone_where_many_provisions_wait(self):
        report = report_on(a_site(**{"areas[A].capacidade": None, "areas[A].pavimento": None, "areas[A].fiacao": None}))
        assert report.missing[0].citation.startswith("art")
        assert "linha" not in report_on({"areas": [{"id": "A"}]}).missing[-1].citation

    def test_speaks_of_a_share_where_nothing_is_told_of_the_perimeter(self):
        def mesh(perimeter):
            missing = report_on(a_site(**{"areas[A].perimetro": perimeter})).missing
            return next(each.answers for each in missing if each.paths == ("areas[A].perimetro.tela_m",))

        assert mesh({}) == (("menos da metade do perímetro", "não atende"),)
        assert mesh({"total_m": 24})[0] == ("menos de 12,00 m", "não atende")

    def test_ends_a_band_at_the_round_limit_on_whichever_side_it_lies(self):
        """Half of the perimeter is mesh up to a total of 12,00 m; no one says "less than 12,001 m"."""
        missing = report_on(a_site(**{"areas[A].perimetro": {"tela_m": 6}})).missing
        answers = next(each.answers for each in missing if each.paths == ("areas[A].perimetro.total_m",))
        assert answers == (("até 12,00 m", "atende"), ("mais de 12,00 m", "não atende"))

    def test_leaves_to_a_person_what_the_law_gives_no_number_for(self):
        report = report_on(a_site(**{"areas[A].perto_de_passagem": None, "areas[A].fiacao": None}))
        assert [each.citation for each in report.missing] == ["art. 8º"]
        assert [each.citation for each in report.judgements] == ["art. 6º"]

    def test_keeps_apart_what_cannot_turn_the_result(self):
        report = report_on(a_site(**{"estabelecimento.documentos": None}))
        assert report.missing == ()
        assert [each.citation for each in report.papers_asked] == ["art. 15, caput"]

    @pytest.mark.parametrize("seed", range(20))
    def test_leaves_no_open_duty_out(self, seed):
        verification = verification_of(partial_site(Random(seed))[0])
        report = report_of(verification, "0")
        stated = (*report.missing, *report.judgements, *report.waiting, *report.failing)
        listed = " ".join((*(in_full(each.citation) for each in stated), *(each.citations for each in report.silent)))
        for finding in verification.assessment.findings:
            if finding.verdict is Verdict.UNDETERMINED and finding.rule.of_the_site:
                assert article_label(LAW, finding.rule.article) in listed, finding.provision

    def test_lists_what_no_question_is_put_about_yet_with_what_it_waits_for(self):
        verification = replace(verification_of(a_site(**{"areas[A].placa.visivel": None})), questions=())
        (waiting,) = report_of(verification, "0").waiting
        assert waiting.citation == "art. 7º"
        assert "placa bem visível" in waiting.reason


def in_full(citation: str) -> str:
    """ "arts. 2º a 4º e 10" with each article by itself, other citations as they are."""
    if not citation.startswith("arts. "):
        return citation
    numbers = re.sub(
        r"(\d+)º? a (\d+)", lambda span: " ".join(map(str, range(int(span[1]), int(span[2]) + 1))), citation
    )
    return " ".join(article_label(LAW, f"art{number}") for number in re.findall(r"\d+", numbers))


class TestWhatTheLawDoesNotSettle:
    def test_is_told_once_for_all_rows(self):
        (gap,) = report_on(a_site(**{"areas[A].capacidade": {"botijoes": 7_681}})).silent
        assert gap.reason == "a lei é omissa acima de 99.840 kg"
        assert gap.citations == "art. 10, linhas 1 a 6 do quadro"

    def test_is_no_matter_of_a_small_stock_of_which_a_part_is_not_told(self):
        report = report_on(a_site(**{"areas[A].capacidade": {"botijoes": 40, "outros": None}}))
        assert report.silent == ()
        assert report.area_sentences == (
            "Área A: pelo menos 520 kg, classe I ou maior; falta saber: recipientes de outro tamanho.",
        )
        reasons = {row.reason for row in report.rows if row.verdict is Verdict.UNDETERMINED}
        assert "falta saber: recipientes de outro tamanho" in reasons
        assert not any("omissa" in reason for reason in reasons)

    def test_is_no_matter_of_a_stock_that_nobody_told(self):
        report = report_on(a_site(**{"areas[A].capacidade": None}))
        assert report.silent == ()
        assert report.area_sentences == ("Área A: capacidade não informada, classe por saber.",)

    def test_is_one_of_a_stock_told_to_reach_above(self):
        (gap,) = report_on(a_site(**{"areas[A].capacidade": {"kg": {"de": 90_000, "ate": 120_000}}})).silent
        assert gap.reason == "falta saber: capacidade em kg de GLP; e a lei é omissa acima de 99.840 kg"


class TestTheFile:
    def test_gives_its_problems(self):
        (problem,) = report_on(a_site(**{"areas[A].fiacao": "solta"})).problems
        assert problem.place == "areas[A].fiacao"

    def test_echoes_only_what_was_understood_otherwise_than_written(self):
        site = a_site(**{"areas[A].cobertura.pe_direito_m": "3,00 m", "areas[A].altura_da_pilha_m": "130 cm"})
        (echo,) = report_on(site).echoes
        assert (echo.place, echo.text, echo.value) == ("altura da pilha mais alta", "130 cm", "1,30 m")

    def test_does_not_echo_a_date_that_stands_there_as_brazilians_write_it(self):
        site = an_inspected_site({"botijoes_cheios": 5}, **{"vistoria.data": "14/08/2025"})
        assert report_on(site).echoes == ()


class TestTermsAndPapers:
    def test_give_the_term_for_a_licence_before_the_law(self):
        report = report_on(a_site(norma={}), published=date(2002, 9, 19))
        assert report.adaptation == "Prazo para adequação já encerrado em 18/03/2003 (art. 16)."

    def test_do_not_call_a_term_over_on_its_last_day(self):
        report = report_on(a_site(norma={}), published=date(2002, 9, 19), on=date(2003, 3, 18))
        assert report.adaptation == "Prazo para adequação até 18/03/2003 (art. 16)."

    def test_say_that_the_publication_is_not_known(self):
        assert "não antes de 18/03/2003" in report_on(a_site(norma={})).adaptation

    KINDS = "A lei prevê advertência, multa ou suspensão temporária do alvará de funcionamento (art. 14);"
    FAILING: ClassVar = {"norma": {}, "areas[A].pavimento": "superior"}

    @pytest.mark.parametrize(
        ("licence", "published", "on", "said"),
        [
            (
                {"existe": True, "emitido_em": "2001-01-01"},
                date(2002, 9, 19),
                date(2003, 3, 18),
                "A quem já tinha alvará, só depois do prazo para adequação, que vai até 18/03/2003 (art. 16).",
            ),
            ({"existe": True, "emitido_em": "2001-01-01"}, date(2002, 9, 19), date(2003, 3, 19), ""),
            (
                {"existe": True, "emitido_em": "2001-01-01"},
                None,
                date(2026, 12, 1),
                "A quem já tinha alvará, só depois do prazo para adequação, que não se conhece sem a data de "
                "publicação da lei (art. 16).",
            ),
            (
                {},
                date(2002, 9, 19),
                date(2003, 3, 18),
                "Se já tinha alvará de venda de GLP antes da lei, só depois do prazo para adequação, que vai até "
                "18/03/2003 (art. 16).",
            ),
            (
                {"existe": True},
                None,
                date(2026, 12, 1),
                "Se o alvará anterior é de antes da publicação da lei, só depois do prazo para adequação, que não se "
                "conhece sem a data de publicação da lei (art. 16).",
            ),
            ({"existe": False}, None, date(2026, 12, 1), ""),
        ],
    )
    def test_a_penalty_waits_for_the_term_of_who_was_licensed_before(self, licence, published, on, said):
        site = a_site(**{**self.FAILING, "estabelecimento.alvara_anterior": licence})
        report = report_on(site, published=published, on=on)
        assert report.penalties.startswith(self.KINDS)
        assert report.penalties.partition("calculado aqui.")[2].strip() == said

    def test_are_silent_without_a_licence_before_the_law(self):
        assert report_on(a_site(**{"estabelecimento.alvara_anterior": {"existe": False}})).adaptation == ""

    @pytest.mark.parametrize(
        ("told", "premise"),
        [
            ({}, "Se já tinha alvará de venda de GLP antes da lei: prazo"),
            ({"existe": True}, "Se o alvará anterior é de antes da publicação da lei: prazo"),
        ],
    )
    def test_say_under_what_the_term_runs_where_it_is_not_told(self, told, premise):
        report = report_on(a_site(**{"estabelecimento.alvara_anterior": told}))
        assert report.adaptation.startswith(premise)

    def test_ask_for_the_date_of_a_prior_licence_where_it_decides(self):
        untold = {"estabelecimento.alvara_anterior.emitido_em": None}
        (asked,) = report_on(a_site(**untold, **{"areas[A].pavimento": "subsolo"})).papers_asked
        assert (asked.question, asked.citation) == ("Em que data foi emitido o alvará anterior?", "art. 16")
        assert asked.answers == (("até 29/09/2002", "não atende"), ("a partir de 30/09/2002", "não se aplica"))
        assert report_on(a_site(**untold)).papers_asked == ()

    def test_a_row_that_does_not_count_among_the_duties_says_so(self):
        report = report_on(a_site(**{"areas[A].pavimento": "subsolo", "estabelecimento.documentos": complete()}))
        assert report.why.startswith("Exigências: 1 não cumprida")
        failing = {each.provision: each.reason for each in report.rows if each.verdict is Verdict.DOES_NOT_COMPLY}
        assert failing["art15_cpt"].endswith("; não conta entre as exigências do local")
        assert failing["art16_cpt"].endswith("e não conta de novo entre as exigências (R61)")
        assert "exigências" not in failing["art2_cpt"]

    def test_name_the_kinds_of_penalty_only_where_the_site_fails(self):
        assert report_on(a_site()).penalties == ""
        assert "advertência, multa ou suspensão" in report_on(a_site(**{"areas[A].pavimento": "subsolo"})).penalties

    def test_show_the_papers_of_a_request(self):
        (paper,) = report_on(a_site()).papers
        assert (paper.name, paper.value) == (
            "Documento: autorização da ANP para revenda de GLP (art. 15, alínea b)",
            "apresentado",
        )

    def test_name_a_paper_that_is_not_there_among_the_first_steps(self):
        report = report_on(a_site(**{"estabelecimento.documentos": complete()}))
        assert report.outcome == "ATENDE às exigências desta lei"
        assert report.first_steps == (
            "Para o pedido de licença, juntar: autorização da ANP para revenda de GLP (art. 15, alínea b).",
        )

    def test_ask_for_nothing_more_where_the_paper_is_there(self):
        assert report_on(a_site()).first_steps == ()

    def test_name_the_rules_of_the_municipality_that_are_not_checked(self):
        assert report_on(a_site()).regulations == ""
        report = report_on(a_site(), regulations=["Decreto 1/2003", "Decreto 2/2004"])
        assert report.regulations.endswith("as normas do município: Decreto 1/2003; Decreto 2/2004.")
        assert report.regulations in one_line(text_of(report))

    def test_name_the_configuration_in_the_receipt(self):
        report = report_on(a_site(), published=date(2002, 9, 20))
        assert ("Configuração do município", "lei publicada em 20/09/2002") in [
            (each.name, each.value) for each in report.receipt
        ]

    def test_show_no_papers_without_a_request(self):
        assert report_on(a_site(**{"estabelecimento.pedido_de_licenca": False})).papers == ()


class TestReadings:
    def test_relied_on_are_those_with_a_choice(self):
        ids = {each.id for each in report_on(a_site()).relied_on}
        assert {"R07", "R11", "R17", "R37"} <= ids
        assert not {"R12", "R19", "R56"} & ids

    def test_that_would_turn_a_failing_duty_are_named_with_both_answers(self):
        site = a_site(**{"areas[A].aberturas_no_piso[ralo].distancia_m": 3.00})
        (turning,) = (each for each in report_on(site).turning if each.turns_the_whole)
        assert turning.fails == ("art. 3º",)
        assert turning.taken.startswith("É proibida") and turning.other.startswith("É permitida")

    def test_chosen_change_the_limit_that_is_shown(self):
        site = a_site(**{"areas[A].aberturas_no_piso[ralo].distancia_m": 3.00})
        (row,) = (each for each in report_on(site, readings={"R07": "allowed"}).rows if each.citation == "art. 3º")
        assert row.numbers.required == "3,00 m"

    def test_chosen_are_in_the_receipt(self):
        lines = {each.name: each.value for each in report_on(a_site(), readings={"R07": "allowed"}).receipt}
        assert lines["Leituras que não são as do padrão"] == "R07=allowed"


class TestTheReceipt:
    def test_has_the_edition_the_digests_the_version_and_the_day(self):
        lines = {each.name: each.value for each in report_on(a_site()).receipt}
        assert lines["URN"].startswith("urn:lex:br;parana;campina.grande.sul")
        assert lines["Edição"] == "19/09/2002"
        assert len(lines["SHA-256 do texto da lei"]) == len(lines["SHA-256 dos fatos"]) == 64
        assert lines["Programa"] == "resguardo 9.9.9"
        assert lines["Data da verificação"] == "01/12/2026"

    def test_has_another_digest_for_other_facts(self):
        one, other = (
            {each.name: each.value for each in report_on(site).receipt}["SHA-256 dos fatos"]
            for site in (a_site(), a_site(**{"areas[A].pavimento": "superior"}))
        )
        assert one != other


class TestTheQuadroDeAfastamentos:
    def rows(self, **changes):
        (table,) = report_on(a_site_near(a_neighbour("escola", 15, id="E", **changes))).clearances
        return {each.neighbour.split(" ")[0]: each for each in table.rows}

    @pytest.mark.parametrize(
        ("wall", "reduction"),
        [
            (False, "não há parede corta-fogo"),
            (None, "não informado"),
            (a_fire_wall(), "à metade (§ 2º)"),
            (a_fire_wall(1.00), "a parede não reduz"),
            (a_fire_wall(atestada=None), "à metade, se confirmada (§ 2º)"),
        ],
    )
    def test_says_what_a_fire_wall_does(self, wall, reduction):
        assert self.rows(parede_corta_fogo=wall)["E"].reduction == reduction

    def test_lists_what_the_survey_leaves_open_last(self):
        *_, last = self.rows().values()
        assert last.neighbour.startswith("além dos listados: ")

    def test_says_how_far_was_looked_as_that_and_not_as_a_distance_measured(self):
        report = report_on(a_site_near(a_neighbour("escola", 15, id="E")))
        (table,) = report.clearances
        looked = {each.numbers.measured for each in table.rows if each.neighbour.startswith("além dos listados")}
        assert {each[:11] for each in looked} == {"olhado até "}
        assert looked <= {each.numbers.measured for each in report.rows}
        assert looked <= {each.numbers.measured_in_words for each in report.rows}
        assert "medido 15,00 m" in {each.numbers.measured_in_words for each in report.rows}

    def test_says_of_a_limit_that_its_wall_is_not_confirmed(self):
        site = a_site_near(a_neighbour("divisa", 3.00, id="D1", muro_altura_m=None))
        (table,) = report_on(site).clearances
        named = [each.neighbour for each in table.rows if each.neighbour.startswith("D1")]
        assert named == ["D1 (limite da propriedade), muro por confirmar"] * 2

    def test_is_empty_for_what_is_exempt(self):
        assert report_on(a_site(**{"areas[A].capacidade": {"botijoes": 4}})).clearances == ()


class TestAnAnswerThatFailsWhereTheLawApplies:
    """Nothing is known of what is stored: that a sub-provision would not apply is no relief from the others."""

    def effects(self, fact: str, capacity: Any) -> dict[str, str]:
        open_too = {"areas[A].extintores_proximos": None, "areas[A].capacidade": capacity}
        report = report_on(a_site(**{**open_too, fact: None}))
        (inquiry,) = (each for each in (*report.missing, *report.judgements) if fact in each.paths)
        return dict(inquiry.answers)

    @pytest.mark.parametrize(
        ("capacity", "effect"),
        [
            (None, "não atende, caso se aplique (art. 11, caput)"),
            ({"botijoes": 40}, "não atende (art. 11, inciso I)"),
        ],
    )
    def test_no_extinguisher_at_all(self, capacity: Any, effect: str) -> None:
        assert self.effects("areas[A].extintores", capacity) == {"não há nada": effect}

    def test_a_floor_that_is_not_the_ground_floor(self) -> None:
        told = self.effects("areas[A].pavimento", None)
        assert told == {"térreo": "atende", "superior ou subsolo": "não atende, caso se aplique"}

    def test_a_duty_of_large_stores_only(self) -> None:
        told = self.effects("areas[A].detector_de_vazamento", {"botijoes": {"de": 400, "ate": 500}})
        assert told == {"sim": "atende", "não": "não atende, caso se aplique"}
