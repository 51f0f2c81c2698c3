"""Holidays, working days and terms in days (art. 16, reading R55)."""

from datetime import date, timedelta

import pytest

from resguardo.laws import holidays
from resguardo.rulebook.calendar import (
    Counting,
    DayOfYear,
    FromEaster,
    Holiday,
    deadline,
    holidays_from,
    holidays_on,
    is_holiday,
    is_working_day,
    load,
    next_working_day,
)
from resguardo.site.problem import UnusableFile

OFFICIAL = (*holidays.national(), *holidays.parana())
SIGNED = date(2002, 9, 19)
TERM = 180
FROM_THE_SIGNATURE_TO_2012 = [SIGNED + timedelta(days) for days in range((date(2013, 1, 1) - SIGNED).days)]


def days_of(year: int, rules: tuple[Holiday, ...] = OFFICIAL) -> list[str]:
    """The holidays of a year as "month-day"."""
    first = date(year, 1, 1)
    days = (first + timedelta(each) for each in range(365 + (year % 4 == 0)))
    return [f"{day:%m-%d}" for day in days if is_holiday(day, rules)]


class TestTheCountrysHolidays:
    def test_of_2002_when_the_law_was_signed(self) -> None:
        """Finados became a national holiday by Law 10.607 of 19 December 2002, for the next year."""
        assert days_of(2002, holidays.national()) == [
            "01-01", "03-29", "04-21", "05-01", "09-07", "10-12", "11-15", "12-25",
        ]  # fmt: skip

    def test_of_2014_with_finados(self) -> None:
        assert days_of(2014, holidays.national()) == [
            "01-01", "04-18", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25",
        ]  # fmt: skip

    def test_of_2024_with_the_day_of_consciencia_negra(self) -> None:
        assert days_of(2024, holidays.national()) == [
            "01-01", "03-29", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("day", "first_year"),
        [("10-12", 1980), ("11-02", 2003), ("11-20", 2024), ("04-21", 1951), ("05-01", 1949), ("01-01", 1950)],
    )
    def test_each_is_kept_from_the_first_year_of_its_law(self, day: str, first_year: int) -> None:
        assert day not in days_of(first_year - 1, holidays.national())
        assert day in days_of(first_year, holidays.national())

    def test_good_friday_moves_with_easter(self) -> None:
        good_fridays = [date(2003, 4, 18), date(2008, 3, 21), date(2011, 4, 22), date(2024, 3, 29)]
        for day in good_fridays:
            assert [holiday.name for holiday in holidays_on(day, OFFICIAL) if holiday.name != "Tiradentes"] == [
                "Paixão de Cristo"
            ]

    def test_carnival_and_corpus_christi_are_none(self) -> None:
        for day in (date(2003, 3, 3), date(2003, 3, 4), date(2003, 6, 19)):
            assert is_working_day(day, OFFICIAL)

    def test_each_names_the_statute_that_declares_it(self) -> None:
        assert all("Lei" in holiday.source and holiday.name for holiday in OFFICIAL)


class TestParanasHoliday:
    def test_19_december_was_one_until_law_18384_revoked_it_in_2014(self) -> None:
        assert [year for year in range(2000, 2030) if is_holiday(date(year, 12, 19), OFFICIAL)] == [*range(2000, 2014)]


TOWNS_FILE = """
[[feriados]]
nome = 'Corpus Christi'
pascoa = 60
fonte = 'Lei municipal'

[[feriados]]
nome = 'Padroeiro'
dia = 29
mes = 2
desde = 2004
ate = 2012
fonte = 'Lei municipal'

[[feriados]]
nome = 'Luto oficial'
data = 2013-07-23
fonte = 'Decreto municipal'
"""


class TestATownsFile:
    def test_has_the_form_of_the_countrys(self) -> None:
        assert load(TOWNS_FILE) == (
            Holiday("Corpus Christi", "Lei municipal", FromEaster(60)),
            Holiday("Padroeiro", "Lei municipal", DayOfYear(2, 29), 2004, 2012),
            Holiday("Luto oficial", "Decreto municipal", date(2013, 7, 23)),
        )

    def test_adds_its_holidays_to_theirs(self) -> None:
        corpus_christi = date(2003, 6, 19)
        assert not is_holiday(corpus_christi, OFFICIAL)
        assert is_holiday(corpus_christi, (*OFFICIAL, *load(TOWNS_FILE)))

    def test_a_holiday_of_a_single_day_falls_in_no_other_year(self) -> None:
        assert [year for year in range(2012, 2015) if "07-23" in days_of(year, load(TOWNS_FILE))] == [2013]

    def test_29_february_falls_in_leap_years_from_the_first_to_the_last_year(self) -> None:
        assert [year for year in range(1996, 2020) if "02-29" in days_of(year, load(TOWNS_FILE))] == [2004, 2008, 2012]

    def test_a_holiday_kept_in_a_single_year_is_no_problem(self) -> None:
        once = {"nome": "Bicentenário", "dia": 7, "mes": 9, "fonte": "Lei", "desde": 2022, "ate": 2022}
        assert [year for year in range(2020, 2025) if days_of(year, holidays_from([once]))] == [2022]

    def test_every_problem_is_listed_at_once(self) -> None:
        wrong = [
            {"nome": "", "dia": 31, "mes": 4, "fonte": "Lei", "dias": 1},
            {"nome": "Dois modos", "pascoa": 60, "data": date(2013, 7, 23), "fonte": "Lei"},
            {"nome": "Sem dia", "fonte": "Lei", "desde": 2010, "ate": 2009},
            {"nome": "Longe da Páscoa", "pascoa": 251, "fonte": 15},
            {"nome": "Verdade", "dia": True, "mes": 4, "fonte": "Lei"},
        ]
        with pytest.raises(UnusableFile) as refused:
            holidays_from(wrong)
        assert str(refused.value).splitlines() == [
            'feriados[1]: chave desconhecida "dias"; esperado: uma das chaves '
            "nome, fonte, dia, mes, pascoa, data, desde, ate",
            "feriados[1].nome: nada; esperado: o nome do feriado",
            "feriados[1].dia: 31/4; esperado: um dia que exista no mês",
            "feriados[2]: pascoa e data; esperado: dia e mes, ou somente pascoa, ou somente data",
            "feriados[3]: nenhum dia; esperado: dia e mes, ou somente pascoa, ou somente data",
            "feriados[3].ate: 2009; esperado: o ano de desde, 2010, ou outro depois dele",
            "feriados[4].fonte: o número 15; esperado: a norma que o declara",
            "feriados[4].pascoa: 251; esperado: de -80 a 250 dias, para não sair do ano da Páscoa",
            "feriados[5].dia: true (sim); esperado: o dia do mês",
        ]

    @pytest.mark.parametrize("days", [-80, 250])
    def test_the_farthest_days_from_easter_stay_in_its_year(self, days: int) -> None:
        (holiday,) = holidays_from([{"nome": "Longe", "pascoa": days, "fonte": "Lei"}])
        assert all(len(days_of(year, (holiday,))) == 1 for year in (1818, 1943, 2000, 2038))


class TestWorkingDays:
    @pytest.mark.parametrize(
        ("day", "works", "works_where_saturdays_do"),
        [
            (date(2003, 3, 28), True, True),  # Friday
            (date(2003, 3, 29), False, True),  # Saturday
            (date(2003, 3, 30), False, False),  # Sunday
            (date(2003, 4, 21), False, False),  # Monday, Tiradentes
            (date(2003, 11, 15), False, False),  # Saturday, holiday
        ],
    )
    def test_are_neither_sundays_nor_holidays_nor_as_a_rule_saturdays(
        self, day: date, works: bool, works_where_saturdays_do: bool
    ) -> None:
        assert is_working_day(day, OFFICIAL) is works
        assert is_working_day(day, OFFICIAL, saturday_is_working=True) is works_where_saturdays_do

    def test_the_next_is_the_day_itself_if_it_is_one(self) -> None:
        assert next_working_day(date(2003, 3, 28), OFFICIAL) == date(2003, 3, 28)

    def test_the_next_after_good_friday_passes_the_weekend_and_tiradentes(self) -> None:
        good_friday = date(2003, 4, 18)
        assert next_working_day(good_friday, OFFICIAL) == date(2003, 4, 22)
        assert next_working_day(good_friday, OFFICIAL, saturday_is_working=True) == date(2003, 4, 19)


class TestTheTermOf180Days:
    """Art. 16: "no prazo máximo de 180 (cento e oitenta) dias a partir da data de publicação desta lei"."""

    def test_published_on_the_day_of_signature_it_ends_on_18_march_2003(self) -> None:
        assert deadline(SIGNED, TERM, OFFICIAL) == date(2003, 3, 18)

    def test_it_moves_from_saturday_29_march_2003_to_monday(self) -> None:
        assert deadline(date(2002, 9, 30), TERM, OFFICIAL) == date(2003, 3, 31)

    def test_read_as_holidays_only_it_stays_on_that_saturday(self) -> None:
        assert deadline(date(2002, 9, 30), TERM, OFFICIAL, "holidays_only") == date(2003, 3, 29)

    def test_read_as_holidays_only_it_still_moves_from_a_sunday(self) -> None:
        assert deadline(date(2002, 10, 1), TERM, OFFICIAL, "holidays_only") == date(2003, 3, 31)

    def test_where_the_day_of_publication_counts_it_ends_a_day_earlier(self) -> None:
        assert deadline(SIGNED, TERM, OFFICIAL, "publication_day_counts") == date(2003, 3, 17)
        assert deadline(date(2002, 9, 30), TERM, OFFICIAL, "publication_day_counts") == date(2003, 3, 28)

    def test_it_moves_past_good_friday_the_weekend_and_tiradentes(self) -> None:
        assert deadline(date(2002, 10, 20), TERM, OFFICIAL) == date(2003, 4, 22)

    @pytest.mark.parametrize("counting", ["working_day", "holidays_only", "publication_day_counts"])
    def test_a_later_publication_never_ends_it_earlier(self, counting: Counting) -> None:
        """So the deadline of an unknown publication is not before that of the day of signature."""
        ends = [deadline(day, TERM, OFFICIAL, counting) for day in FROM_THE_SIGNATURE_TO_2012]
        assert ends == sorted(ends)

    def test_it_ends_on_a_working_day_at_most_four_days_late(self) -> None:
        ends = [(day, deadline(day, TERM, OFFICIAL)) for day in FROM_THE_SIGNATURE_TO_2012]
        assert all(is_working_day(end, OFFICIAL) for _, end in ends)
        assert {(end - day).days - TERM for day, end in ends} == {0, 1, 2, 3, 4}
