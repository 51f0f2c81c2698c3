"""The municipality's register as it comes: encodings, dialects, sheets, formulas, personal columns, wrong rows."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from typing import Any

import openpyxl
import pytest

from resguardo.casework import register
from resguardo.casework.register import Licence
from resguardo.site.problem import UnusableFile

TODAY = date(2026, 12, 1)
TITLES = ("Nº do alvará", "Nome fantasia", "Endereço", "Data de emissão")
PINHAO = ("12/1997", "Gás Pinhão", "Rua São João, 5", "10/03/1997")
READ = Licence("12/1997", "Gás Pinhão", "Rua São João, 5", date(1997, 3, 10))


def csv_of(*rows: tuple[str, ...], delimiter: str = ";", quote: str = '"') -> str:
    return "".join(delimiter.join(f"{quote}{each}{quote}" for each in row) + "\r\n" for row in rows)


def xlsx_of(*rows: tuple[Any, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def licences_in(data: bytes, name: str = "cadastro.csv", encoding: str = "") -> tuple[Licence, ...]:
    return register.read(data, name, TODAY, encoding).licences


def problems_of(data: bytes, name: str = "cadastro.csv") -> list[str]:
    with pytest.raises(UnusableFile) as refused:
        register.read(data, name, TODAY)
    return [str(each) for each in refused.value.problems]


class TestARegisterIsReadWhether:
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_its_lines_end_as_on_any_machine(self, end: str) -> None:
        assert licences_in(end.join([";".join(TITLES), ";".join(PINHAO), ""]).encode()) == (READ,)

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "cp850", "mac_roman"])
    @pytest.mark.parametrize("delimiter", [";", ",", "\t"])
    def test_csv_of_any_dialect(self, encoding: str, delimiter: str) -> None:
        assert licences_in(csv_of(TITLES, PINHAO, delimiter=delimiter).encode(encoding), encoding=encoding) == (READ,)

    def test_quoted_or_not(self) -> None:
        assert licences_in(csv_of(TITLES, PINHAO, quote="").encode()) == (READ,)

    @pytest.mark.parametrize("day", ["10/03/1997", "1997-03-10", "10.03.1997", "10-03-1997"])
    def test_its_days_are_written_as_people_write_them(self, day: str) -> None:
        assert licences_in(csv_of(TITLES, (*PINHAO[:3], day)).encode()) == (READ,)

    def test_a_sheet_with_real_dates_and_numbers(self) -> None:
        rows = (TITLES, (12, "Gás Pinhão", "Rua São João, 5", READ.issued), (13.0, "Outro", None, None))
        first, second = licences_in(xlsx_of(*rows), "cadastro.xlsx")
        assert (first.number, first.issued) == ("12", READ.issued)
        assert second == Licence("13", "Outro", "", None)

    def test_its_address_stands_in_several_columns_as_in_a_national_register(self) -> None:
        titles = ("NU_CNPJ", "Alvará", "NO_FANTASIA", "NO_LOGRADOURO", "NU_ENDERECO", "NO_BAIRRO", "Emissão", "NU_CPF")
        row = ("", "1", "POSTO", "RUA INVENTADA", "S/N", "CENTRO", "", "00000000191")
        found = register.read(csv_of(titles, row).encode(), "cadastro.csv", TODAY)
        assert found.licences == (Licence("1", "POSTO", "RUA INVENTADA, S/N, CENTRO", None),)
        assert found.left == ("NU_CNPJ", "NU_CPF")

    def test_empty_rows_stand_between(self) -> None:
        assert licences_in(csv_of(TITLES, ("", "", "", ""), PINHAO).encode()) == (READ,)


class TestARegisterThatIsNotUTF8:
    @pytest.mark.parametrize(
        ("encoding", "shown"),
        [("cp1252", "em Windows-1252"), ("cp850", "em DOS (CP850)"), ("mac_roman", "em Mac (MacRoman)")],
    )
    def test_is_not_guessed_but_shown_as_it_reads_in_each_encoding(self, encoding: str, shown: str) -> None:
        (told,) = problems_of(csv_of(TITLES, PINHAO, quote="").encode(encoding))
        assert "letras acentuadas que não estão em UTF-8" in told
        assert f"{shown}, “{';'.join(PINHAO)}”" in told

    @pytest.mark.parametrize("chosen", ["cp1252", "cp850", "mac_roman"])
    def test_is_read_in_no_other_than_utf_8_where_it_is_that(self, chosen: str) -> None:
        assert licences_in(csv_of(TITLES, PINHAO).encode(), encoding=chosen) == (READ,)


class TestWhatIsPersonal:
    def test_is_left_and_its_columns_named(self) -> None:
        titles, row = (*TITLES, "CPF do titular", "Telefone", "E-mail"), (*PINHAO, "529.982.247-25", "41 9", "a@b.br")
        found = register.read(csv_of(titles, row).encode(), "cadastro.csv", TODAY)
        assert found.licences == (READ,)
        assert found.left == ("CPF do titular", "Telefone", "E-mail")

    @pytest.mark.parametrize("cpf", ["529.982.247-25", "52998224725"])
    def test_goes_out_of_a_name_too(self, cpf: str) -> None:
        found = register.read(csv_of(TITLES, ("1", f"Rui Inventado {cpf}", "Rua", "")).encode(), "c.csv", TODAY)
        assert (found.licences[0].name, found.cpfs) == ("Rui Inventado", 1)

    def test_is_not_seen_in_a_number_that_is_no_cpf(self) -> None:
        found = register.read(csv_of(TITLES, ("1", "Posto 12345678901", "Rua", "")).encode(), "c.csv", TODAY)
        assert (found.licences[0].name, found.cpfs) == ("Posto 12345678901", 0)


class TestAFormula:
    def test_of_a_sheet_is_refused_with_its_place(self) -> None:
        data = xlsx_of(TITLES, ("1", "=1+1", "Rua", None), ("2", "B", '=HYPERLINK("http://x")', None))
        said = "uma fórmula, ou o erro de uma; esperado: o próprio valor (copie e cole somente valores)"
        assert problems_of(data, "c.xlsx") == [
            f"c.xlsx, estabelecimento, linha 2: {said}",
            f"c.xlsx, endereço, linha 3: {said}",
        ]

    def test_whose_error_stands_in_a_cell_gives_no_licence(self) -> None:
        (told,) = problems_of(xlsx_of(TITLES, ("#REF!", "A", "Rua", None)), "c.xlsx")
        assert told.startswith("c.xlsx, número do alvará, linha 2: uma fórmula, ou o erro de uma")

    def test_in_a_column_that_is_left_does_no_harm(self) -> None:
        data = xlsx_of((*TITLES, "Soma"), ("1", "A", "Rua", None, "=1+1"))
        assert licences_in(data, "c.xlsx") == (Licence("1", "A", "Rua", None),)

    def test_of_a_csv_is_text(self) -> None:
        assert licences_in(csv_of(TITLES, ("1", "=1+1", "Rua", "")).encode())[0].name == "=1+1"


class TestWhatIsWrong:
    def test_is_told_all_at_once_each_with_its_line(self) -> None:
        rows = (("", "A", "R", ""), ("2", "", "R", "31/02/2001"), ("3", "C", "R", "01/01/2030"), ("4", "D"))
        assert problems_of(csv_of(TITLES, *rows).encode()) == [
            "cadastro.csv, número do alvará, linha 2: 0 letras; esperado: de 1 a 40",
            "cadastro.csv, estabelecimento, linha 3: 0 letras; esperado: de 1 a 200",
            'cadastro.csv, emissão, linha 3: "31/02/2001"; esperado: uma data como 31/12/2001, ou nada',
            "cadastro.csv, emissão, linha 4: 01/01/2030; esperado: um dia que já passou, de 1900 em diante",
            "cadastro.csv, linha 5: 2 colunas; esperado: tantas quantas a linha de títulos tem",
        ]

    def test_a_licence_that_stands_twice(self) -> None:
        (told,) = problems_of(csv_of(TITLES, PINHAO, PINHAO).encode())
        assert "o alvará 12/1997 outra vez, que já está na linha 2" in told

    def test_columns_that_lack_are_named_beside_those_found(self) -> None:
        (told,) = problems_of(csv_of(("CO_CNES", "NO_FANTASIA"), ("1", "A")).encode())
        assert "CO_CNES, NO_FANTASIA" in told
        assert "número do alvará" in told and "emissão" in told and "estabelecimento" not in told

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"", "nenhuma linha"),
            (csv_of(TITLES).encode(), "nenhum alvará"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1", ".xls antiga"),
            (b"PK\x03\x04nada", "não se pôde ler"),
            (b"a\x00b", "não é texto"),
            (b'"a;b', "aspas fora do lugar"),
            (b"t" * 200_000 + b";b\n1;2\n", "linha 1: uma linha comprida demais"),
            (csv_of(TITLES, ("1", "n" * 200_000, "Rua", "")).encode(), "linha 2: uma linha comprida demais"),
            (csv_of(TITLES, *((str(each), "A", "", "") for each in range(5_001))).encode(), "mais de 5000 linhas"),
        ],
    )
    def test_a_file_that_is_none(self, data: bytes, said: str) -> None:
        assert said in problems_of(data)[0]

    def test_a_sheet_that_expands_beyond_measure_is_not_opened(self) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("xl/workbook.xml", b" " * 60_000_000)
        assert "grande demais" in problems_of(out.getvalue(), "c.xlsx")[0]
