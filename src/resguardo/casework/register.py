"""The municipality's register of licences that there are, as it comes: CSV of any dialect, or XLSX; read, never run.

Only what the list of art. 16 needs is taken: the licence's number, the establishment, its address, the date of issue.
All other columns, the personal ones among them, are left where they are, and so is a CPF inside a name.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from validate_docbr import CPF

from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.words import words_of
from resguardo.sources.assembly import UNPRINTABLE, named_unprintable

MOST_ROWS, MOST_COLUMNS, MOST_BYTES = 5_000, 200, 50_000_000
"""Of a register; bytes of an XLSX once it is expanded."""
UTF_8 = "utf-8-sig"
ENCODINGS: Mapping[str, str] = {"cp1252": "Windows-1252", "cp850": "DOS (CP850)", "mac_roman": "Mac (MacRoman)"}
"""What a CSV may be in that is not UTF-8: nearly any bytes can be read in each, so a person says which."""
LONGEST_SAMPLE = 80
NUMBER, NAME, STREET, BUILDING, DISTRICT, ISSUED = (
    "número do alvará",
    "estabelecimento",
    "endereço",
    "nº",
    "bairro",
    "emissão",
)
COLUMNS: Mapping[str, tuple[str, ...]] = {
    NUMBER: (
        "alvara",
        "numero do alvara",
        "numero alvara",
        "no do alvara",
        "no alvara",
        "nu alvara",
        "licenca",
        "numero da licenca",
    ),
    NAME: (
        "estabelecimento",
        "nome do estabelecimento",
        "nome fantasia",
        "no fantasia",
        "fantasia",
        "razao social",
        "no razao social",
    ),
    STREET: ("endereco", "endereco do estabelecimento", "logradouro", "no logradouro"),
    BUILDING: ("nu endereco", "numero do endereco", "numero", "no"),
    DISTRICT: ("bairro", "no bairro"),
    ISSUED: (
        "emissao",
        "data de emissao",
        "data da emissao",
        "dt emissao",
        "emitido em",
        "data do alvara",
        "expedicao",
        "data de expedicao",
    ),
}
"""Names of columns, without accents and signs; of several that a file has, the first here is taken."""
NEEDED = (NUMBER, NAME, STREET, ISSUED)
_CPF = re.compile(r"(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)")
_DATES = ("%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y", "%d-%m-%Y")
Cell = object
Line = tuple[int, tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Licence:
    """A licence of the register; ``issued`` None and ``address`` "" where the register does not tell."""

    number: str
    name: str
    address: str
    issued: date | None


@dataclass(frozen=True, slots=True)
class Register:
    """What was taken of a file, the columns that were left, and in how many names a CPF stood."""

    licences: tuple[Licence, ...]
    left: tuple[str, ...]
    cpfs: int


class _Unwritten:
    """A cell whose value nobody wrote: a formula, which somebody else's program would compute, or its error."""


def read(data: bytes, name: str, today: date, encoding: str = "") -> Register:
    """The register in a file; raises UnusableFile with all its problems, each with its line.

    ``encoding`` is that of ``ENCODINGS`` which somebody chose for a CSV that is not UTF-8.
    """
    lines = _lines(data, name, encoding)
    if not lines:
        raise UnusableFile((Problem(name, "nenhuma linha", "uma linha de títulos e uma linha para cada alvará"),))
    (_, header), *rows = lines
    titles = tuple(_text(each) for each in header)
    columns = _columns(titles, name)
    problems: list[Problem] = []
    licences: list[Licence] = []
    places: list[int] = []
    cpfs = 0
    for line, row in rows:
        found = list(_problems(row, columns, name, line, today))
        problems += found
        if not found:
            licence, had_cpf = _licence(row, columns)
            licences.append(licence)
            places.append(line)
            cpfs += had_cpf
    problems += _twice(licences, places, name)
    if problems or not licences:
        raise UnusableFile(tuple(problems) or (Problem(name, "nenhum alvará", "uma linha para cada alvará"),))
    left = tuple(title for at, title in enumerate(titles) if title and at not in columns.values())
    return Register(tuple(licences), left, cpfs)


def _lines(data: bytes, name: str, encoding: str) -> list[Line]:
    """The rows that hold something, each with its line in the file."""
    if data.startswith(b"PK"):
        read = _xlsx(data, name)
    elif data.startswith(b"\xd0\xcf\x11\xe0"):
        raise UnusableFile((Problem(name, "uma planilha .xls antiga", "a mesma salva como .xlsx ou .csv"),))
    else:
        read = _csv(_decoded(data, name, encoding), name)
    lines = [(number, cells) for number, cells in read if any(cell not in (None, "") for cell in cells)]
    if len(lines) > MOST_ROWS + 1:
        raise UnusableFile((Problem(name, f"mais de {MOST_ROWS} linhas", "o cadastro em partes menores"),))
    return lines


def _decoded(data: bytes, name: str, encoding: str) -> str:
    """The text, in UTF-8 where it is that, else in the encoding that somebody chose; none is guessed."""
    texts = dict(_readable(data))
    text = texts.get(UTF_8, texts.get(encoding))
    if text is not None:
        return text
    if not texts:
        raise UnusableFile((Problem(name, "um arquivo que não é texto", "CSV em UTF-8, ou XLSX"),))
    samples = "; ".join(f"em {ENCODINGS[each]}, “{_sample(text)}”" for each, text in texts.items())
    expected = f"que se escolha a codificação em que esta linha se lê certa: {samples}"
    raise UnusableFile((Problem(name, "letras acentuadas que não estão em UTF-8", expected),))


def _readable(data: bytes) -> Iterator[tuple[str, str]]:
    """What the bytes say in each encoding in which they say something."""
    for encoding in (UTF_8, *ENCODINGS):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            yield encoding, text


def _sample(text: str) -> str:
    """The last line whose letters differ between encodings: a licence, or of titles alone the titles."""
    line = [each for each in text.splitlines() if not each.isascii()][-1]
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", line)[:LONGEST_SAMPLE]


def _csv(text: str, name: str) -> Iterator[Line]:
    """The dialect is that which splits the titles into most columns."""
    lines = text.splitlines()
    if long := next((number for number, line in enumerate(lines, 1) if len(line) > csv.field_size_limit()), 0):
        raise UnusableFile((Problem(name, "uma linha comprida demais", "um alvará em cada linha", long),))
    delimiter = max(";,\t", key=lambda each: len(next(csv.reader(lines[:1], delimiter=each), [])))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            yield reader.line_num, tuple(each.strip() for each in cells)
    except csv.Error:
        expected = "cada valor com aspas fechadas, e a linha terminada depois delas"
        raise UnusableFile((Problem(name, "aspas fora do lugar", expected, reader.line_num),)) from None


def _xlsx(data: bytes, name: str) -> Iterator[Line]:
    """The first sheet as it is written: a formula is told as one, never computed. Measured before it is opened."""
    import openpyxl  # costs what nobody who brings a CSV need pay

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(each.file_size for each in archive.infolist()) > MOST_BYTES:
                raise UnusableFile((Problem(name, "uma planilha grande demais", "o cadastro em partes menores"),))
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS), 1):
            yield number, tuple(_Unwritten() if each.data_type in ("f", "e") else _stripped(each.value) for each in row)
    except UnusableFile:
        raise
    except Exception:
        raise UnusableFile((Problem(name, "uma planilha que não se pôde ler", "XLSX, ou CSV"),)) from None


def _stripped(value: Cell) -> Cell:
    return value.strip() if isinstance(value, str) else value


def _columns(titles: tuple[str, ...], name: str) -> dict[str, int]:
    """Where each thing stands."""
    plain = [words_of(each) for each in titles]
    columns = {
        what: next(plain.index(each) for each in names if each in plain)
        for what, names in COLUMNS.items()
        if any(each in plain for each in names)
    }
    missing = [what for what in NEEDED if what not in columns]
    if missing:
        found = f"colunas {', '.join(each for each in titles if each) or 'sem título'}"
        expected = f"também uma coluna para {', '.join(f'{each} (como “{COLUMNS[each][0]}”)' for each in missing)}"
        raise UnusableFile((Problem(name, found, expected, 1),))
    return columns


def _problems(
    row: tuple[Cell, ...], columns: Mapping[str, int], name: str, line: int, today: date
) -> Iterator[Problem]:
    if max(columns.values()) >= len(row):
        yield Problem(name, f"{len(row)} colunas", "tantas quantas a linha de títulos tem", line)
        return
    unwritten = [what for what, at in columns.items() if isinstance(row[at], _Unwritten)]
    for what in unwritten:
        yield Problem(
            f"{name}, {what}", "uma fórmula, ou o erro de uma", "o próprio valor (copie e cole somente valores)", line
        )
    if unwritten:
        return
    for what, text, least, most in (
        (NUMBER, _text(row[columns[NUMBER]]), 1, 40),
        (NAME, _text(row[columns[NAME]]), 1, 200),
        (STREET, _address(row, columns), 0, 300),
    ):
        if not least <= len(text) <= most:
            yield Problem(f"{name}, {what}", f"{len(text)} letras", f"de {least} a {most}", line)
        if unprintable := UNPRINTABLE.search(text):
            yield Problem(f"{name}, {what}", named_unprintable(unprintable[0]), "só caracteres que se possam ler", line)
    try:
        issued = _date(row[columns[ISSUED]])
    except ValueError:
        yield Problem(
            f"{name}, {ISSUED}", f'"{_text(row[columns[ISSUED]])[:40]}"', "uma data como 31/12/2001, ou nada", line
        )
    else:
        if issued is not None and not date(1900, 1, 1) <= issued <= today:
            yield Problem(f"{name}, {ISSUED}", f"{issued:%d/%m/%Y}", "um dia que já passou, de 1900 em diante", line)


def _licence(row: tuple[Cell, ...], columns: Mapping[str, int]) -> tuple[Licence, bool]:
    name = _text(row[columns[NAME]])
    without = " ".join(_CPF.sub(lambda each: "" if CPF().validate(each[0]) else each[0], name).split())
    number = " ".join(_text(row[columns[NUMBER]]).split())
    licence = Licence(number, without or "(era só um CPF)", _address(row, columns), _date(row[columns[ISSUED]]))
    return licence, without != " ".join(name.split())


def _address(row: tuple[Cell, ...], columns: Mapping[str, int]) -> str:
    parts = [_text(row[columns[each]]) for each in (STREET, BUILDING, DISTRICT) if each in columns]
    return ", ".join(each for each in parts if each)


def _date(cell: Cell) -> date | None:
    """The day that a cell tells, None where it is empty; raises ValueError for anything else."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = _text(cell)
    if not text:
        return None
    for form in _DATES:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
    raise ValueError(text)


def _text(cell: Cell) -> str:
    if cell is None or isinstance(cell, _Unwritten):
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def _twice(licences: Iterable[Licence], places: Iterable[int], name: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for each, line in zip(licences, places, strict=True):
        if each.number in first:
            found = f"o alvará {each.number} outra vez, que já está na linha {first[each.number]}"
            yield Problem(name, found, "cada alvará numa só linha", line)
        first.setdefault(each.number, line)
