"""Numbers as people write them: each is read exactly, asked about, or refused with what to write instead."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from resguardo.site.numbers import (
    CountUnit,
    Plausible,
    QuantityUnit,
    Reading,
    Refusal,
    count_from_number,
    count_from_text,
    counted,
    quantity_from_number,
    quantity_from_text,
    written,
    written_interval,
)
from resguardo.site.quantities import UNBOUNDED, kilograms, metres

HEADROOM = Plausible(0, metres("30"), zero=True)
ROOM_HEIGHT = Plausible(metres("1"), metres("20"))
DISTANCE = Plausible(0, metres("100000"), zero=True)
CAPACITY = Plausible(kilograms("13"), kilograms("10000000"), zero=True)
CYLINDERS = Plausible(0, 1_000_000, zero=True)
MINUTES = Plausible(0, 600, zero=True)


class TestAQuantityInText:
    @pytest.mark.parametrize(
        ("text", "unit", "plausible", "value", "understood"),
        [
            ("1,80", "m", HEADROOM, 1_800, "1,80 m"),
            ("1.80", "m", HEADROOM, 1_800, "1,80 m"),
            ("  2 ", "m", HEADROOM, 2_000, "2,00 m"),
            ("0", "m", HEADROOM, 0, "0,00 m"),
            ("1,8000", "m", HEADROOM, 1_800, "1,80 m"),
            ("0,500", "m", DISTANCE, 500, "0,50 m"),
            ("0.500", "m", DISTANCE, 500, "0,50 m"),
            ("1234,567", "m", DISTANCE, 1_234_567, "1.234,567 m"),
            ("180cm", "m", HEADROOM, 1_800, "1,80 m"),
            ("1,5 m", "m", HEADROOM, 1_500, "1,50 m"),
            ("1,5\N{NO-BREAK SPACE}M", "m", HEADROOM, 1_500, "1,50 m"),
            ("2,5 metros", "m", HEADROOM, 2_500, "2,50 m"),
            ("250 Centímetros", "m", HEADROOM, 2_500, "2,50 m"),
            ("0,5 km", "m", DISTANCE, 500_000, "500,00 m"),
            ("1499 mm", "m", HEADROOM, 1_499, "1,499 m"),
            ("1.234,56", "kg", CAPACITY, 1_234_560, "1.234,56 kg"),
            ("1.234.567", "kg", CAPACITY, 1_234_567_000, "1.234.567 kg"),
            ("520 quilos", "kg", CAPACITY, 520_000, "520 kg"),
            ("1,5 t", "kg", CAPACITY, 1_500_000, "1.500 kg"),
            ("13000 g", "kg", CAPACITY, 13_000, "13 kg"),
            ("520 kg.", "kg", CAPACITY, 520_000, "520 kg"),
        ],
    )
    def test_is_read_exactly_and_echoed(
        self, text: str, unit: QuantityUnit, plausible: Plausible, value: int, understood: str
    ) -> None:
        assert quantity_from_text(text, unit, plausible) == Reading(value, understood)

    @pytest.mark.parametrize(
        ("text", "unit", "plausible", "value"),
        [
            pytest.param("6.240 Kg", "kg", CAPACITY, 6_240_000, id="dot: 6,24 kg is no capacity"),
            pytest.param("1.560", "kg", CAPACITY, 1_560_000, id="dot: 1,56 kg is no capacity"),
            pytest.param("1.499", "m", HEADROOM, 1_499, id="dot: 1.499 m is no headroom"),
            pytest.param("1,499", "m", HEADROOM, 1_499, id="comma: 1.499 m is no headroom"),
            pytest.param("500.000", "m", DISTANCE, 500_000, id="dot: 500 km is no distance"),
            pytest.param("1.500 mm", "m", HEADROOM, 1_500, id="dot: 1,5 mm is finer than a millimetre"),
            pytest.param("1.500 km", "m", DISTANCE, 1_500_000, id="dot: 1.500 km is no distance"),
        ],
    )
    def test_with_three_digits_after_one_separator_is_the_plausible_one(
        self, text: str, unit: QuantityUnit, plausible: Plausible, value: int
    ) -> None:
        assert quantity_from_text(text, unit, plausible) == Reading(value, written(value, unit))

    @pytest.mark.parametrize(
        ("text", "unit", "plausible", "question"),
        [
            ("1.499", "m", DISTANCE, '1,499 m ou 1.499 m? Escreva "1499 mm" ou "1499 m"'),
            ("1,499", "m", DISTANCE, '1,499 m ou 1.499 m? Escreva "1499 mm" ou "1499 m"'),
            ("6,240", "kg", CAPACITY, '6,24 kg ou 6.240 kg? Escreva "6,24 kg" ou "6240 kg"'),
            ("99.840 kg", "kg", CAPACITY, '99,84 kg ou 99.840 kg? Escreva "99,84 kg" ou "99840 kg"'),
            ("2.000 cm", "m", DISTANCE, '2 cm ou 2.000 cm? Escreva "2 cm" ou "2000 cm"'),
            ("1,499 mm", "m", HEADROOM, '1,499 mm ou 1.499 mm? Escreva "1499 mm"'),
        ],
    )
    def test_that_could_be_two_numbers_is_asked_and_not_guessed(
        self, text: str, unit: QuantityUnit, plausible: Plausible, question: str
    ) -> None:
        assert quantity_from_text(text, unit, plausible) == Refusal(
            f'o texto "{text}"', f"um número de um só sentido: {question}"
        )

    def test_that_is_implausible_either_way_is_told_the_range_and_both_readings(self) -> None:
        assert quantity_from_text("900.000", "m", HEADROOM) == Refusal(
            'o texto "900.000"', "um valor entre 0,00 e 30,00 m; lê-se 900 m ou 900.000 m"
        )

    @pytest.mark.parametrize(
        ("text", "unit", "plausible", "found", "expected"),
        [
            ("", "m", HEADROOM, "um texto vazio", 'um comprimento, como "1,80", "1,80 m" ou "180 cm"'),
            (" \n", "kg", CAPACITY, "um texto vazio", 'uma massa, como "520", "6.240 kg" ou "1,5 t"'),
            ("alto", "m", HEADROOM, 'o texto "alto"', "um comprimento"),
            ("~2 m", "m", HEADROOM, 'o texto "~2 m"', '{de: "10", ate: "12"}'),
            ("NaN", "m", HEADROOM, 'o texto "NaN"', "um comprimento"),
            ("Infinity", "m", HEADROOM, 'o texto "Infinity"', "um comprimento"),
            ("1e400", "m", HEADROOM, 'com "e400" depois do número', "o número sozinho ou seguido da unidade"),
            ("2 a 3 m", "m", HEADROOM, 'o texto "2 a 3 m"', '{de: "10", ate: "12"}'),
            ("uns 45", "m", HEADROOM, 'o texto "uns 45"', '{de: "10", ate: "12"}'),
            ("1.5e3", "m", HEADROOM, 'com "e3" depois do número', "(m, cm, mm, km)"),
            ("1m80", "m", HEADROOM, 'com "m80" depois do número', "(m, cm, mm, km)"),
            ("5 kg", "m", HEADROOM, 'com "kg" depois do número', "(m, cm, mm, km)"),
            ("5 m", "kg", CAPACITY, 'com "m" depois do número', "(kg, g, t)"),
            ("40 botijões", "kg", CAPACITY, 'com "botijões" depois do número', "(kg, g, t)"),
            ("-1", "m", HEADROOM, 'o texto "-1", um número negativo', "um comprimento"),
            ("1.8005", "m", HEADROOM, 'o texto "1.8005"', "um número inteiro de milímetros"),
            ("180,05 cm", "m", HEADROOM, 'o texto "180,05 cm"', "um número inteiro de milímetros"),
            ("520,0001", "kg", CAPACITY, 'o texto "520,0001"', "um número inteiro de gramas"),
            ("1,234.56", "kg", CAPACITY, 'o texto "1,234.56"', 'seria "1.234,56"?'),
            ("1,234,567", "kg", CAPACITY, 'o texto "1,234,567"', 'seria "1.234.567"?'),
            ("12.34,5", "m", HEADROOM, 'o texto "12.34,5"', "um comprimento"),
            ("1..8", "m", HEADROOM, 'o texto "1..8"', "um comprimento"),
            ("5,", "m", HEADROOM, 'o texto "5,"', "um comprimento"),
            (",5", "m", HEADROOM, 'o texto ",5"', "um comprimento"),
            ("1 234", "kg", CAPACITY, 'com "234" depois do número', "o número sozinho"),
            ("１,80", "m", HEADROOM, '"１" (U+FF11)', "um comprimento"),
            ("1,8٠", "m", HEADROOM, '"٠" (U+0660)', "o número sozinho"),
            ("2 ｍ", "m", HEADROOM, '"ｍ" (U+FF4D)', "o número sozinho"),
            ("−5", "m", HEADROOM, '"−" (U+2212)', "um comprimento"),
            ("5 m²", "m", HEADROOM, '"²" (U+00B2)', "o número sozinho"),
            ("250 m", "m", ROOM_HEIGHT, 'o texto "250 m"', "um valor entre 1,00 e 20,00 m; seria 2,50 m?"),
            ("1800", "m", HEADROOM, 'o texto "1800"', "seria 18,00 m ou 1,80 m?"),
            ("0", "m", ROOM_HEIGHT, 'o texto "0"', "um valor entre 1,00 e 20,00 m"),
            ("5", "kg", CAPACITY, 'o texto "5"', "um valor entre 13 e 10.000.000 kg, ou zero; seria 5.000 kg?"),
        ],
    )
    def test_that_is_no_such_number_is_refused_with_what_to_write(
        self, text: str, unit: QuantityUnit, plausible: Plausible, found: str, expected: str
    ) -> None:
        refusal = quantity_from_text(text, unit, plausible)
        assert isinstance(refusal, Refusal)
        assert found in refusal.found
        assert expected in refusal.expected

    def test_that_is_very_long_is_quoted_in_part(self) -> None:
        refusal = quantity_from_text("1" * 100_000, "m", HEADROOM)
        assert refusal == Refusal(f'o texto "{"1" * 60}…"', 'um comprimento, como "1,80", "1,80 m" ou "180 cm"')

    def test_is_quoted_on_one_line_without_what_cannot_be_printed(self) -> None:
        refusal = quantity_from_text("um\n\x1b[31mdois\ud800", "m", HEADROOM)
        assert isinstance(refusal, Refusal)
        assert refusal.found.startswith('o texto "um \N{REPLACEMENT CHARACTER}[31mdois\N{REPLACEMENT CHARACTER}"')
        assert refusal.found.encode()

    @given(st.text(), st.sampled_from(["m", "kg"]), st.integers(0, 10**12), st.integers(0, 10**12), st.booleans())
    @example("1.500 mm", "m", 0, 10**12, True)
    def test_of_any_sort_is_read_or_refused(
        self, text: str, unit: QuantityUnit, lowest: int, highest: int, zero: bool
    ) -> None:
        plausible = Plausible(lowest, highest, zero)
        outcome = quantity_from_text(text, unit, plausible)
        assert isinstance(outcome, Refusal) or plausible.holds(Decimal(outcome.value))

    @given(st.from_regex(r"-?[0-9]{1,7}([.,][0-9]{1,5}){0,3} ?(m|cm|km|kg|g|t|un)?", fullmatch=True), st.booleans())
    def test_made_of_digits_and_separators_is_read_or_refused(self, text: str, wide: bool) -> None:
        plausible = CAPACITY if wide else ROOM_HEIGHT
        for outcome in (quantity_from_text(text, "m", plausible), quantity_from_text(text, "kg", plausible)):
            assert isinstance(outcome, Refusal) or plausible.holds(Decimal(outcome.value))


class TestAQuantityInANumber:
    @pytest.mark.parametrize(
        ("number", "unit", "plausible", "value"),
        [
            (2, "m", HEADROOM, 2_000),
            (1.8, "m", HEADROOM, 1_800),
            (Decimal("1.904"), "m", HEADROOM, 1_904),
            (Decimal("12.500"), "m", DISTANCE, 12_500),
            (Decimal("-0.0"), "m", HEADROOM, 0),
            (Decimal("0.000"), "kg", CAPACITY, 0),
            (Decimal("520.001"), "kg", CAPACITY, 520_001),
            (Decimal("99.84"), "kg", CAPACITY, 99_840),
            (99_840, "kg", CAPACITY, 99_840_000),
        ],
    )
    def test_is_in_metres_or_kilograms(
        self, number: float | Decimal, unit: QuantityUnit, plausible: Plausible, value: int
    ) -> None:
        read = quantity_from_number(number, unit, plausible)
        assert isinstance(read, Reading)
        assert read.value == value

    def test_whose_dot_may_part_thousands_of_kilograms_is_echoed(self) -> None:
        assert quantity_from_number(Decimal("520.001"), "kg", CAPACITY) == Reading(520_001, "520,001 kg")
        assert quantity_from_number(Decimal("6240.001"), "kg", CAPACITY) == Reading(6_240_001, "6.240,001 kg")
        assert quantity_from_number(Decimal("520.01"), "kg", CAPACITY) == Reading(520_010)

    def test_that_looks_like_thousands_of_kilograms_is_asked(self) -> None:
        assert quantity_from_number(Decimal("99.840"), "kg", CAPACITY) == Refusal(
            "o número 99.840, em que o ponto separa os decimais (99,840)",
            "um número de um só sentido: 99,84 kg ou 99.840 kg? Escreva 99.84 ou 99840",
        )

    def test_that_is_plausible_only_as_thousands_is_refused_and_not_taken_for_them(self) -> None:
        assert quantity_from_number(Decimal("6.240"), "kg", CAPACITY) == Refusal(
            "o número 6.240, em que o ponto separa os decimais (6,240)",
            "um valor entre 13 e 10.000.000 kg, ou zero; seria 6.240 kg? Escreva 6240",
        )

    @pytest.mark.parametrize(
        ("number", "found", "expected"),
        [
            (True, "um sim ou não", "um comprimento"),
            (None, "nenhum valor", "um comprimento"),
            ("1,80", 'o texto "1,80"', "um comprimento"),
            ([1.8], "um valor que não é número", "um comprimento"),
            (float("nan"), "o número nan", "um comprimento"),
            (float("-inf"), "o número -inf", "um comprimento"),
            (Decimal("sNaN"), "o número sNaN", "um comprimento"),
            (-1, "o número -1, um número negativo", "um valor entre 0,00 e 30,00 m"),
            (250, "o número 250", "seria 2,50 m ou 0,25 m?"),
            (Decimal("1.8005"), "o número 1.8005", "um número inteiro de milímetros"),
            (Decimal("1.80000000000000000000000000000000001"), "o número 1.8", "um número inteiro de milímetros"),
            (Decimal("1E-999999999999"), "o número 1E-999999999999", "um número inteiro de milímetros"),
            (Decimal("1e400"), "o número 1E+400", "um valor entre 0,00 e 30,00 m"),
            (Decimal("1E+999999999999999999"), "o número 1E+999999999999999999", "um valor entre 0,00 e 30,00 m"),
            pytest.param(10**5000, "o número 1.000000000e+5000", "um valor entre 0,00 e 30,00 m", id="10**5000"),
        ],
    )
    def test_that_is_none_or_implausible_is_refused(self, number: object, found: str, expected: str) -> None:
        refusal = quantity_from_number(number, "m", HEADROOM)
        assert isinstance(refusal, Refusal)
        assert refusal.found.startswith(found)
        assert expected in refusal.expected

    @given(st.one_of(st.integers(), st.floats(), st.decimals(), st.text(), st.booleans(), st.none()))
    def test_of_any_sort_is_read_or_refused(self, number: object) -> None:
        for outcome in (quantity_from_number(number, "m", DISTANCE), count_from_number(number, CYLINDERS)):
            assert isinstance(outcome, Reading | Refusal)

    @given(st.integers(0, metres("100000")))
    def test_told_as_a_float_loses_no_millimetre(self, value: int) -> None:
        assert quantity_from_number(value / 1000, "m", DISTANCE) == Reading(value)


class TestACount:
    @pytest.mark.parametrize(
        ("text", "value", "understood"),
        [
            ("40", 40, "40"),
            ("1.560", 1_560, "1.560"),
            ("2.000 unidades", 2_000, "2.000"),
            ("40 botijões", 40, "40"),
            ("40 botijo\N{COMBINING TILDE}es", 40, "40"),
            ("40 BOTIJOES", 40, "40"),
            ("40 un", 40, "40"),
            ("40 un.", 40, "40"),
            ("40un", 40, "40"),
        ],
    )
    def test_in_text_is_whole_and_its_dots_are_thousands(self, text: str, value: int, understood: str) -> None:
        assert count_from_text(text, CYLINDERS) == Reading(value, understood)

    @pytest.mark.parametrize(
        ("text", "found", "expected"),
        [
            ("", "um texto vazio", 'uma contagem, como "40" ou "1.560"'),
            ("40,5", 'o texto "40,5"', 'uma contagem, como "40" ou "1.560"'),
            ("1.5", 'o texto "1.5"', 'uma contagem, como "40" ou "1.560"'),
            ("1,560", 'o texto "1,560"', 'seria "1.560"?'),
            ("40 kg", 'com "kg" depois do número', "(un)"),
            ("-4", 'o texto "-4", um número negativo', "uma contagem"),
            ("2.000.000", 'o texto "2.000.000"', "um valor entre 0 e 1.000.000; seria 2.000?"),
        ],
    )
    def test_in_text_that_is_no_count_is_refused(self, text: str, found: str, expected: str) -> None:
        refusal = count_from_text(text, CYLINDERS)
        assert isinstance(refusal, Refusal)
        assert found in refusal.found
        assert expected in refusal.expected

    @pytest.mark.parametrize(("text", "value"), [("120", 120), ("120 min", 120), ("90 minutos", 90)])
    def test_of_minutes_has_its_own_unit(self, text: str, value: int) -> None:
        assert count_from_text(text, MINUTES, "min") == Reading(value, f"{value} min")

    @pytest.mark.parametrize("number", [40, 40.0, Decimal("40.0"), Decimal("4E+1")])
    def test_in_a_number_is_whole(self, number: float | Decimal) -> None:
        assert count_from_number(number, CYLINDERS) == Reading(40)

    @pytest.mark.parametrize(
        ("number", "expected"),
        [
            (Decimal("2.000"), "um número de um só sentido: 2 ou 2.000? Escreva 2 ou 2000"),
            (Decimal("1.560"), "um número inteiro; seria 1.560? Escreva 1560"),
            (1.5, "um número inteiro"),
            (True, 'uma contagem, como "40" ou "1.560"'),
            (-1, "um valor entre 0 e 1.000.000"),
        ],
    )
    def test_in_a_number_that_is_none_or_could_be_two_is_refused(self, number: object, expected: str) -> None:
        refusal = count_from_number(number, CYLINDERS)
        assert isinstance(refusal, Refusal)
        assert refusal.expected == expected

    @given(st.text(), st.sampled_from(["un", "min"]))
    def test_of_any_sort_is_read_or_refused(self, text: str, unit: CountUnit) -> None:
        assert isinstance(count_from_text(text, CYLINDERS, unit), Reading | Refusal)


class TestWriting:
    @pytest.mark.parametrize(
        ("value", "unit", "text"),
        [
            (1_800, "m", "1,80 m"),
            (2_999, "m", "2,999 m"),
            (0, "m", "0,00 m"),
            (50, "m", "0,05 m"),
            (-500, "m", "-0,50 m"),
            (1_560_250, "m", "1.560,25 m"),
            (6_240_000, "kg", "6.240 kg"),
            (520_001, "kg", "520,001 kg"),
            (520_500, "kg", "520,5 kg"),
            (1_560, "un", "1.560"),
            (120, "min", "120 min"),
        ],
    )
    def test_is_as_brazilians_read(self, value: int, unit: QuantityUnit | CountUnit, text: str) -> None:
        assert written(value, unit) == text

    @pytest.mark.parametrize(
        ("lowest", "highest", "unit", "text"),
        [
            (11_900, 12_100, "m", "entre 11,90 e 12,10 m"),
            (11_900, 12_105, "m", "entre 11,90 e 12,105 m"),
            (5_000, UNBOUNDED, "m", "pelo menos 5,00 m"),
            (5_000, 5_000, "m", "5,00 m"),
            (520_000, 6_240_000, "kg", "entre 520 e 6.240 kg"),
            (4, 7, "un", "entre 4 e 7"),
        ],
    )
    def test_of_an_interval_names_the_unit_once(
        self, lowest: int, highest: int, unit: QuantityUnit | CountUnit, text: str
    ) -> None:
        assert written_interval(lowest, highest, unit) == text

    @given(st.integers(0, 10**10), st.integers(0, 10**10), st.integers(0, 10**13), st.sampled_from(["m", "kg"]))
    def test_reads_back_to_the_same_value(self, value: int, below: int, above: int, unit: QuantityUnit) -> None:
        """In every plausible range that holds the value and neither its thousandfold nor its thousandth part."""
        lowest = max(value - below, value // 1000 + 1)
        highest = min(value + above, value * 1000 - 1)
        plausible = Plausible(min(lowest, value), max(highest, value))
        assert quantity_from_text(written(value, unit), unit, plausible) == Reading(value, written(value, unit))

    @given(st.integers(0, 1_000_000))
    def test_of_a_count_reads_back_to_the_same_value(self, value: int) -> None:
        assert count_from_text(written(value, "un"), CYLINDERS) == Reading(value, written(value, "un"))


class TestSoManyOfAThing:
    @pytest.mark.parametrize(
        ("number", "told"), [(0, "0 formas"), (1, "1 forma"), (2, "2 formas"), (1_200, "1.200 formas")]
    )
    def test_is_of_one_thing_or_of_several(self, number: int, told: str) -> None:
        assert counted(number, "forma") == told

    def test_of_what_has_a_plural_of_its_own(self) -> None:
        assert [counted(each, "botijão", "botijões") for each in (1, 2)] == ["1 botijão", "2 botijões"]
