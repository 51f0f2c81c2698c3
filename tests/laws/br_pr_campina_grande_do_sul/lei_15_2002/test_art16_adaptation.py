"""Art. 16: 180 days for who was licensed before the law."""

from datetime import date
from typing import Any

import pytest

import resguardo
from builders import Facts, a_site, finding, verdict, waits_for

PUBLISHED = "norma.publicada_em"
PRIOR = "estabelecimento.alvara_anterior"
ISSUED = f"{PRIOR}.emitido_em"


def adaptation(published: Any, *, town: Facts | None = None, **readings: str) -> Facts:
    result = resguardo.check(a_site(**{PUBLISHED: published}), town=town, readings=readings)
    return dict(result["adaptation"])


class TestCaput:
    """Os estabelecimentos que já possuem alvará de licença para venda de GLP deverão, no prazo máximo de 180 (cento e
    oitenta) dias a partir da data de publicação desta lei, se adequar às normas contidas na presente lei.
    """

    # 180 days

    @pytest.mark.parametrize(
        ("published", "deadline"),
        [
            ("2002-09-19", "2003-03-18"),  # Tuesday, the 180th day after the first
            ("2002-09-20", "2003-03-19"),
            ("2002-09-30", "2003-03-31"),  # the 180th is a Saturday
            ("2002-10-01", "2003-03-31"),  # a Sunday
            ("2002-10-02", "2003-03-31"),  # the Monday itself
            ("2002-10-20", "2003-04-22"),  # Good Friday, then Easter, then Tiradentes
            ("2002-10-23", "2003-04-22"),  # Tiradentes, a Monday
            ("2002-11-02", "2003-05-02"),  # Labour Day, a Thursday
        ],
    )
    def test_the_last_of_180_days_moves_to_a_working_day(self, published: str, deadline: str) -> None:
        assert adaptation(published)["deadline"] == deadline

    def test_the_holiday_of_the_state_moves_it(self) -> None:
        assert adaptation("2003-06-22")["deadline"] == "2003-12-22"  # the 180th is Friday, 19 December

    def test_corpus_christi_moves_it_only_where_the_town_keeps_it(self) -> None:
        kept = {"feriados": [{"nome": "Corpus Christi", "fonte": "Lei municipal", "pascoa": 60}]}
        assert adaptation("2002-12-21")["deadline"] == "2003-06-19"
        assert adaptation("2002-12-21", town=kept)["deadline"] == "2003-06-20"

    def test_the_days_over_which_it_moved_are_named_with_their_sources(self) -> None:
        assert adaptation("2002-09-20")["calendar"] == []
        good_friday, saturday, easter, tiradentes = adaptation("2002-10-20")["calendar"]
        assert good_friday.startswith("18/04/2003, ")
        assert saturday == "19/04/2003, sábado"
        assert easter.startswith("20/04/2003, ")
        assert "Tiradentes" in tiradentes and "Lei" in tiradentes

    @pytest.mark.parametrize(
        ("published", "working_day", "holidays_only", "publication_day_counts"),
        [
            ("2002-09-19", "2003-03-18", "2003-03-18", "2003-03-17"),
            ("2002-09-30", "2003-03-31", "2003-03-29", "2003-03-28"),
            ("2002-10-01", "2003-03-31", "2003-03-31", "2003-03-31"),
            ("2002-10-20", "2003-04-22", "2003-04-19", "2003-04-17"),
        ],
    )
    def test_how_the_days_are_counted_may_be_read_otherwise(
        self, published: str, working_day: str, holidays_only: str, publication_day_counts: str
    ) -> None:
        assert adaptation(published, R55="working_day")["deadline"] == working_day
        assert adaptation(published, R55="holidays_only")["deadline"] == holidays_only
        assert adaptation(published, R55="publication_day_counts")["deadline"] == publication_day_counts

    @pytest.mark.parametrize(
        ("counting", "first_day"), [("working_day", "excluído"), ("publication_day_counts", "incluído")]
    )
    def test_the_basis_says_whether_the_first_day_counts(self, counting: str, first_day: str) -> None:
        assert f"{first_day} o dia do começo" in adaptation("2002-09-19", R55=counting)["basis"]

    # publication

    def test_until_publication_is_told_the_deadline_is_not_before_that_of_the_signature(self) -> None:
        found = adaptation(None)
        assert (found["deadline_not_before"], found.get("deadline")) == ("2003-03-18", None)

    def test_publication_told_between_two_days_gives_the_earliest_deadline(self) -> None:
        found = adaptation({"de": "2002-09-30", "ate": "2002-10-20"})
        assert (found["deadline_not_before"], found.get("deadline")) == ("2003-03-31", None)

    def test_publication_told_between_days_of_one_deadline_gives_it(self) -> None:
        """Of Monday to Wednesday the 180th day is Saturday to Monday, 24 March 2003."""
        assert adaptation({"de": "2002-09-23", "ate": "2002-09-25"})["deadline"] == "2003-03-24"
        assert adaptation({"de": "2002-09-23", "ate": "2002-09-26"})["deadline_not_before"] == "2003-03-24"

    def test_the_towns_configuration_may_tell_it(self) -> None:
        assert adaptation(None, town={"publicada_em": date(2002, 9, 30)})["deadline"] == "2003-03-31"

    # who

    @pytest.mark.parametrize(
        ("issued", "applies"), [("2002-09-29", True), ("2002-09-30", False), ("2002-10-01", False), (None, None)]
    )
    def test_a_licence_is_prior_if_issued_before_the_day_of_publication(
        self, issued: str | None, applies: bool | None
    ) -> None:
        site = a_site(**{PUBLISHED: "2002-09-30", ISSUED: issued})
        assert resguardo.check(site)["adaptation"]["applies"] is applies

    @pytest.mark.parametrize(("issued", "applies"), [("2002-09-18", True), ("2002-09-19", None)])
    def test_one_issued_before_the_signature_is_prior_whenever_the_law_was_published(
        self, issued: str, applies: bool | None
    ) -> None:
        site = a_site(**{PUBLISHED: None, ISSUED: issued})
        assert resguardo.check(site)["adaptation"]["applies"] is applies

    def test_without_a_prior_licence_there_is_no_term(self) -> None:
        site = a_site(**{PRIOR: {"existe": False}})
        row = finding(site, "art16_cpt")
        assert (row["verdict"], row["because"]) == ("nao_se_aplica", "sem_alvara_anterior")
        assert "deadline" not in resguardo.check(site)["adaptation"]

    # to what

    def test_who_complies_with_the_law_has_adapted(self) -> None:
        assert verdict(a_site(), "art16_cpt") == "atende"

    def test_a_failure_is_shown_as_ever_with_the_deadline(self) -> None:
        site = a_site(**{"areas[A].pavimento": "superior"})
        assert (verdict(site, "art2_cpt"), verdict(site, "art16_cpt")) == ("nao_atende", "nao_atende")
        assert resguardo.check(site)["adaptation"]["deadline"] == "2003-03-31"

    def test_what_is_open_on_the_site_is_open_here_for_the_same_facts(self) -> None:
        site = a_site(**{"areas[A].pavimento": None, "areas[A].fiacao": None})
        assert waits_for(site, "art16_cpt") == ("missing_facts", ["areas[A].fiacao", "areas[A].pavimento"])

    def test_without_an_area_told_nobody_knows(self) -> None:
        assert verdict(a_site(areas=[]), "art16_cpt") == "indeterminado"

    @pytest.mark.parametrize("untold", [f"{PRIOR}.existe", ISSUED])
    def test_whether_the_licence_is_prior_not_told_leaves_a_failure_open(self, untold: str) -> None:
        site = a_site(**{"areas[A].pavimento": "superior", untold: None})
        assert waits_for(site, "art16_cpt") == ("missing_facts", [untold])

    def test_what_is_open_on_a_site_that_fails_anyway_is_not_waited_for(self) -> None:
        site = a_site(**{"areas[A].pavimento": "superior", "areas[A].fiacao": None, ISSUED: None})
        assert waits_for(site, "art16_cpt") == ("missing_facts", [ISSUED])

    def asked(self, **changes: Any) -> list[str]:
        return [each["fact"] for each in resguardo.check(a_site(**changes))["questions"]]

    def test_what_is_not_told_of_the_licence_is_asked_where_the_site_fails(self) -> None:
        fails = {"areas[A].pavimento": "superior"}
        assert self.asked(**fails, **{ISSUED: None}) == [ISSUED]
        assert self.asked(**fails, **{f"{PRIOR}.existe": None, ISSUED: None}) == [f"{PRIOR}.existe", ISSUED]
        assert self.asked(**fails, **{PUBLISHED: None}) == []  # issued before the signature

    def test_the_publication_is_asked_where_it_tells_whether_the_licence_is_prior(self) -> None:
        changes = {"areas[A].pavimento": "superior", PUBLISHED: None, ISSUED: "2002-09-25"}
        assert self.asked(**changes) == [PUBLISHED]

    def test_nothing_of_the_licence_is_asked_where_the_site_complies_or_is_open(self) -> None:
        assert self.asked(**{ISSUED: None}) == []
        assert self.asked(**{ISSUED: None, "areas[A].pavimento": None}) == ["areas[A].pavimento"]

    def test_missing_papers_are_no_lack_of_adaptation(self) -> None:
        site = a_site(**{"estabelecimento.documentos": {"completa": True, "itens": []}})
        assert verdict(site, "art16_cpt") == "atende"
