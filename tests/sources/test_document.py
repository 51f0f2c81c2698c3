"""A file is read for what it shows, or refused with every reason, its line and what to write instead."""

from __future__ import annotations

import json
import pickle
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources import assembly, document
from resguardo.sources.document import parse, read


@pytest.fixture(params=["CBaseLoader", "BaseLoader"])
def yaml_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers of PyYAML, in C and in Python: what is read and said may not depend on which is there."""
    if request.param == "BaseLoader":
        monkeypatch.delattr(yaml, "CBaseLoader")


def problems_of(text: str, name: str = "sitio.yaml") -> tuple[Problem, ...]:
    with pytest.raises(UnusableFile) as refused:
        parse(text, name)
    return refused.value.problems


def only_problem_of(text: str, name: str = "sitio.yaml") -> Problem:
    (problem,) = problems_of(text, name)
    return problem


def assert_said(problem: Problem, place: str, line: int, found: str, expected: str) -> None:
    assert (problem.place, problem.line) == (place, line)
    assert found in problem.found
    assert expected in problem.expected


def problem_in(path: Path) -> Problem:
    with pytest.raises(UnusableFile) as refused:
        read(path)
    (problem,) = refused.value.problems
    return problem


@pytest.mark.usefixtures("yaml_parser")
class TestYaml:
    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("", None),
            ("~", None),
            ("null", None),
            ("true", True),
            ("False", False),
            ("0", 0),
            ("6240", 6240),
            ("-1", -1),
            ("1.80", Decimal("1.80")),
            (".5", Decimal("0.5")),
            ("1e400", Decimal("1e400")),
            ("sim", "sim"),
            ("não", "não"),
            ("no", "no"),
            ("yes", "yes"),
            ("on", "on"),
            ("2002-09-19", "2002-09-19"),
            ("12:30", "12:30"),
            ("010", "010"),
            ("0x1F", "0x1F"),
            ("0o17", "0o17"),
            ("1_000", "1_000"),
            (".nan", ".nan"),
            (".inf", ".inf"),
            ("1,80", "1,80"),
            ("6.240 Kg", "6.240 Kg"),
            ("'6240'", "6240"),
            ('"true"', "true"),
            ('""', ""),
        ],
    )
    def test_takes_only_decimal_numbers_and_the_words_of_yaml_1_2_for_something_else_than_text(
        self, written: str, value: object
    ) -> None:
        read_value = parse(f"a: {written}\n", "sitio.yaml").content["a"]
        assert read_value == value
        assert type(read_value) is type(value)

    def test_keeps_the_zeros_of_a_decimal_number(self) -> None:
        assert str(parse("kg: 6.240", "sitio.yaml").content["kg"]) == "6.240"

    def test_reads_nested_groups_and_lists(self) -> None:
        text = "areas:\n  - id: A\n    capacidade: {botijoes: 40}\n  - id: B\nseparacoes: []\n"
        assert parse(text, "sitio.yaml").content == {
            "areas": [{"id": "A", "capacidade": {"botijoes": 40}}, {"id": "B"}],
            "separacoes": [],
        }

    def test_reads_lines_that_end_as_on_windows(self) -> None:
        windows = parse("resguardo: 1\r\nareas:\r\n  - id: A\r\n", "sitio.yaml")
        assert windows.content == {"resguardo": 1, "areas": [{"id": "A"}]}
        assert windows.line_of(("areas", 0, "id")) == 3

    @pytest.mark.parametrize(
        ("text", "place", "line", "found", "expected"),
        [
            ("b: &x 1", "b", 1, "a marca &x", "o valor escrito por extenso"),
            ("a: [1, *x]", "a[item 2]", 1, "a referência *x", "o valor escrito por extenso"),
            ("a: !!python/name:os.system x", "a", 1, "o tipo !!python/name:os.system", "o valor sem tipo"),
            ("a:\n  b: !!str 5", "a.b", 2, "o tipo !!str", "texto que parece número vai entre aspas"),
            ("a: 1\n---\nb: 2", "sitio.yaml", 2, "um segundo documento (---)", "um só"),
            ("1: a", "sitio.yaml", 1, "a chave 1, que não é texto", "uma chave de texto"),
            ("a:\n  ~: b", "a", 2, "a chave null, que não é texto", "uma chave de texto"),
            ("true: a", "sitio.yaml", 1, "a chave true, que não é texto", "uma chave de texto"),
            ("? [a]\n: 1", "sitio.yaml", 1, "a chave em forma de lista", "uma chave de texto"),
            ("? {a: b}\n: 1", "sitio.yaml", 1, "a chave em forma de grupo", "uma chave de texto"),
            ("a: {b: 1,80}", "a", 1, "a chave 80, que não é texto", 'número com vírgula vai entre aspas ("1,80")'),
            ("a: 1\nb: 2\na: 3", "a", 3, "a chave repetida (linhas 1 e 3)", "cada chave uma só vez"),
            ("a: {b: 1, b: 2}", "a.b", 1, "a chave repetida (duas vezes na linha 1)", "cada chave uma só vez"),
            ("a: 1e99999", "a", 1, "o número 1e99999…, comprido demais", "um número comum"),
            ('a: "\\0"', "a", 1, "o caractere nulo (U+0000)", "só caracteres que se possam ler"),
            ('"\\e": 1', "sitio.yaml", 1, "o caractere ilegível U+001B", "só caracteres que se possam ler"),
        ],
    )
    def test_is_refused_where_it_means_something_else_than_it_shows(
        self, text: str, place: str, line: int, found: str, expected: str
    ) -> None:
        assert_said(only_problem_of(text), place, line, found, expected)

    @pytest.mark.parametrize(
        ("text", "line", "found", "expected"),
        [
            ("a: b: c", 1, "na coluna 5, o caractere :", 'um par "chave: valor" por linha'),
            ("a: 1\n  b: 2", 2, "na coluna 4, o caractere :", "com o recuo das irmãs"),
            ("a:\n\tb: 1", 2, "na coluna 1, uma tabulação", "espaços, e não tabulação"),
            ("a: 1\n\tb: 1", 2, "na coluna 1, uma tabulação", "espaços, e não tabulação"),
            ("a: |\n  x\n\ty", 3, "na coluna 1, uma tabulação", "espaços, e não tabulação"),
            ("a: @x", 1, "na coluna 4, o caractere @", "entre aspas, o texto que começa por este caractere"),
            ("a: * x", 1, "na coluna 5, um espaço", "entre aspas, o texto que começa por * ou &"),
            ("a: - 1", 1, "na coluna 4, o caractere -", 'cada um começado por "- "'),
            ("a: 1\nareas\nb: 2", 2, "na coluna 1, o caractere a", "dois-pontos e um espaço depois da chave"),
            ("a:\n    b: 2\n  c: 1", 3, "na coluna 3, o caractere c", "o mesmo recuo"),
            ("a:\n  - 1\n  b: 2", 3, "na coluna 3, o caractere b", "o mesmo recuo"),
            ("a: 'it's'", 1, "na coluna 8, o caractere s", "nada depois das aspas que fecham"),
            ("a: 1\nb: 'abc\nc: 1", 2, "na coluna 4, o caractere '", "aspas também no fim do texto"),
            ("a: 'x\n---\nb: 1", 1, "na coluna 4, o caractere '", "aspas também no fim do texto"),
            ('a: "C:\\pasta"', 1, "o caractere", "barra invertida dobrada"),
            ("areas: [\n", 2, "o fim do arquivo", "o fecho da lista com ] ou do grupo com } que se abriu antes"),
            ("a: [1\nb: 3", 2, "o caractere :, dentro do que se abriu na linha 1", "o fecho da lista com ]"),
            ("a: {x: 1\nb: 3", 2, "o caractere :, dentro do que se abriu na linha 1", "o fecho do grupo com }"),
            ("a: [1, , 2]", 1, "na coluna 8, o caractere ,", "um valor; entre aspas, o texto que começa"),
            ("a: ?", 1, "na coluna 4, o caractere ? sozinho", "null, ou nada, se não se sabe; se é texto, entre aspas"),
            ("a: *  # olhar", 1, "na coluna 4, o caractere * sozinho", 'se é texto, entre aspas: "*"'),
            ("a: -", 1, "na coluna 4, o caractere - sozinho", "null, ou nada, se não se sabe"),
            ("a:\n  - ?\n  - b", 2, "na coluna 5, o caractere ? sozinho", "null, ou nada, se não se sabe"),
            ("a: [b, ?, c]", 1, "na coluna 8, o caractere ? sozinho", "null, ou nada, se não se sabe"),
            ("a: {b: %}", 1, "na coluna 8, o caractere % sozinho", "null, ou nada, se não se sabe"),
            ("a: !", 1, "na coluna 4, o caractere ! sozinho", "null, ou nada, se não se sabe"),
            ("a: ? x", 1, "na coluna 4, o caractere ?", "entre aspas, o texto que começa por este caractere"),
            ("a: > 5", 1, "na coluna 6, o caractere 5", '"mais de 5" se escreve {de: 5}'),
            ("a: 1\n...\nb: 2", 3, "na coluna 1, o caractere b", "o fim do arquivo"),
            ("%YAML 2.0\n---\na: 1", 1, "na coluna 1, o caractere %", "YAML bem formado"),
        ],
    )
    def test_with_a_syntax_error_is_told_line_column_and_what_was_expected(
        self, text: str, line: int, found: str, expected: str
    ) -> None:
        assert_said(only_problem_of(text), "sitio.yaml", line, found, expected)

    def test_is_told_all_that_is_wrong_with_it_up_to_where_its_syntax_breaks(self) -> None:
        text = "a: &x 1\nb:\n  - c: *x\n    c: 2\n7: d\n'e\n"
        assert [(problem.place, problem.line) for problem in problems_of(text)] == [
            ("a", 1),
            ("b[item 1].c", 3),
            ("b[item 1].c", 4),
            ("sitio.yaml", 5),
            ("sitio.yaml", 6),
        ]

    def test_is_told_every_sign_that_stands_where_a_value_should(self) -> None:
        text = "a: ?\nb: [-, ?, '?', *]\nc: \"?\" # ?\nd: e, ?\nf:\n  - ?\n"
        columns = [(problem.line, problem.found.split(",")[0]) for problem in problems_of(text)]
        assert columns == [
            (1, "na coluna 4"),
            (2, "na coluna 5"),
            (2, "na coluna 8"),
            (2, "na coluna 16"),
            (6, "na coluna 5"),
        ]

    def test_of_many_such_signs_is_told_no_more_than_a_hundred(self) -> None:
        assert len(problems_of("a:\n" + "  - *\n" * 1000)) <= assembly.MOST_PROBLEMS + 1

    def test_full_of_problems_is_read_no_further_than_a_hundred(self) -> None:
        problems = problems_of("a:\n" + "  - *x\n" * 1000)
        assert len(problems) == assembly.MOST_PROBLEMS + 1
        assert problems[-1] == Problem(
            "sitio.yaml", "100 problemas até esta linha", "o arquivo corrigido até aqui; o resto não foi lido", 101
        )


class TestJson:
    def test_is_read_with_every_digit(self) -> None:
        content = parse(
            '{"a": 1.80, "b": 24.0, "c": 6240, "d": 1E400, "e": "1.80", "f": [true, false, null]}', "x"
        ).content
        assert [str(content[key]) for key in "abc"] == ["1.80", "24.0", "6240"]
        assert content["d"] == Decimal("1e400")
        assert content["e"] == "1.80"
        assert content["f"] == [True, False, None]

    def test_needs_no_yaml(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "yaml", None)
        assert parse('{"a": 1}', "sitio.json").content == {"a": 1}
        assert "yaml" not in vars(document)

    @pytest.mark.parametrize(
        ("text", "place", "line", "found", "expected"),
        [
            ('{"a": 1,\n"b": 2,\n"a": 3}', "a", 3, "a chave repetida (linhas 1 e 3)", "cada chave uma só vez"),
            (
                '{"a": [\n{"b": NaN}]}',
                "a[item 1].b",
                2,
                "NaN, que não é número",
                "um número; sem valor conhecido, null",
            ),
            ('{"a": -Infinity}', "a", 1, "-Infinity, que não é número", "um número"),
            ('{"a": 1e9999999}', "a", 1, "o número 1e9999999…, comprido demais", "um número comum"),
            ('{"a": "\\u0000"}', "a", 1, "o caractere nulo (U+0000)", "só caracteres que se possam ler"),
            ('{"a": "\\ud800"}', "a", 1, "o caractere ilegível U+D800", "só caracteres que se possam ler"),
            ('{"a": "\\b"}', "a", 1, "o caractere ilegível U+0008", "só caracteres que se possam ler"),
            ('{"\\u001B": 1}', "sitio.json", 1, "o caractere ilegível U+001B", "só caracteres que se possam ler"),
        ],
    )
    def test_is_refused_where_it_means_something_else_than_it_shows(
        self, text: str, place: str, line: int, found: str, expected: str
    ) -> None:
        assert_said(only_problem_of(text, "sitio.json"), place, line, found, expected)

    def test_with_a_number_of_thousands_of_digits_is_refused(self) -> None:
        problem = only_problem_of('{"a": ' + "9" * 10_000 + "}", "sitio.json")
        assert problem.found == f"o número {'9' * 20}…, comprido demais"

    def test_with_a_pair_of_surrogates_is_one_character(self) -> None:
        assert parse('{"a": "\\ud83d\\ude00"}', "sitio.json").content == {"a": "\N{GRINNING FACE}"}

    @pytest.mark.parametrize(
        ("text", "line", "found", "expected"),
        [
            ('{"a":\n }', 2, "na coluna 2, o caractere }", "um valor"),
            ('{"a": 1,}', 1, "na coluna", "nenhuma vírgula depois do último"),
            ("{'a': 1}", 1, "na coluna 2, o caractere '", "uma chave entre aspas duplas"),
            ('{"a" 1}', 1, "na coluna 6, o caractere 1", "dois-pontos entre a chave e o valor"),
            ('{"a": 1 "b": 2}', 1, 'na coluna 9, o caractere "', "vírgula entre um valor e o seguinte"),
            ('{"a": 1', 1, "na coluna 8, o fim do arquivo", "vírgula entre um valor e o seguinte, ou o fecho"),
            ('{"a": "b', 1, 'na coluna 7, o caractere "', "aspas duplas também no fim do texto"),
            ('{"a": "b\n"}', 1, "na coluna 9, o fim da linha", "texto numa linha só"),
            ('{"a": "C:\\pasta"}', 1, "na coluna 10, o caractere \\", "barra invertida dobrada"),
            ('{"a": 1} x', 1, "na coluna 10, o caractere x", "o fim do arquivo"),
        ],
    )
    def test_with_a_syntax_error_is_told_line_column_and_what_was_expected(
        self, text: str, line: int, found: str, expected: str
    ) -> None:
        assert_said(only_problem_of(text, "sitio.json"), "sitio.json", line, found, expected)

    def test_is_told_all_that_is_wrong_with_it(self) -> None:
        text = '{"a": 1, "a": 2,\n "b": [NaN, {"c": "\\u0000",\n "c": 1}]}'
        assert [(problem.place, problem.line) for problem in problems_of(text, "sitio.json")] == [
            ("a", 1),
            ("b[item 1]", 2),
            ("b[item 2].c", 2),
            ("b[item 2].c", 3),
        ]


class TestWhichFormat:
    def test_is_told_by_the_content_and_not_by_the_name(self) -> None:
        assert parse("resguardo: 1", "sitio.json").content == {"resguardo": 1}
        assert parse('\n {"resguardo": 1}', "sitio.yaml").content == {"resguardo": 1}
        assert parse('\n {"resguardo": 1}', "sitio.yaml").is_json

    @pytest.mark.parametrize("name", ["sitio.yaml", "SITIO.YML"])
    def test_in_a_yaml_file_that_begins_like_json_may_be_flow_style(self, name: str) -> None:
        assert parse("{resguardo: 1, areas: []}", name).content == {"resguardo": 1, "areas": []}

    def test_in_a_json_file_that_begins_like_json_is_json(self) -> None:
        assert "uma chave entre aspas duplas" in only_problem_of("{resguardo: 1}", "sitio.json").expected

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("", "um arquivo vazio (nada além de espaços e comentários)"),
            (" \n\t\n", "um arquivo vazio (nada além de espaços e comentários)"),
            ("# nada\n", "um arquivo vazio (nada além de espaços e comentários)"),
            ("- a", "uma lista no nível de cima"),
            ("[1]", "uma lista no nível de cima"),
            ("resguardo:1", "um valor solto no nível de cima"),
        ],
    )
    def test_must_have_keys_and_values_at_the_top(self, text: str, found: str) -> None:
        problem = only_problem_of(text)
        assert (problem.place, problem.found) == ("sitio.yaml", found)
        assert '"resguardo: 1"' in problem.expected

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("", "planta.geojson"),
            ("[1]", "planta.GEOJSON"),
            ('[{"type": "Feature"}]', "planta.json"),
            ('"x"', "planta.geojson"),
        ],
    )
    def test_must_be_a_collection_where_it_is_a_plan(self, text: str, name: str) -> None:
        assert only_problem_of(text, name).expected.startswith('uma planta: {"type": "FeatureCollection"')


class TestNesting:
    @pytest.mark.parametrize("key", ["a: ", '{"a": '])
    def test_of_a_hundred_levels_is_read(self, key: str) -> None:
        lists = assembly.DEEPEST_NESTING - 1
        parse(key + "[" * lists + "]" * lists + "}" * key.count("{"), "sitio.yaml")

    @pytest.mark.parametrize("key", ["a: ", '{"a": '])
    @pytest.mark.parametrize("lists", [assembly.DEEPEST_NESTING, 900, 100_000])
    def test_deeper_than_a_hundred_levels_is_refused(self, key: str, lists: int) -> None:
        problem = only_problem_of(key + "[" * lists + "]" * lists + "}" * key.count("{"))
        assert (problem.place, problem.line) == ("sitio.yaml", 1)
        assert problem.expected == "poucos níveis, como no modelo; a leitura parou aqui"

    def test_deeper_than_a_hundred_levels_is_refused_without_the_parser_in_c(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delattr(yaml, "CBaseLoader")
        assert only_problem_of("- " * 5000).found == "mais de 100 níveis, um dentro do outro"


class TestLines:
    YAML = "resguardo: 1\nareas:\n  - id: A\n    vizinhos:\n      itens:\n        - tipo: escola\n  - id: B\n"
    JSON = (
        '{"resguardo": 1,\n"areas": [\n{"id": "A", "nome": "\\"\\\\",\n'
        '"vizinhos": {"itens": [\n{"tipo": "escola"}]}},\n{"id": "B"}]}'
    )

    @pytest.mark.parametrize(
        ("steps", "in_yaml", "in_json"),
        [
            ((), 1, 1),
            (("areas",), 2, 2),
            (("areas", 0), 3, 3),
            (("areas", 0, "vizinhos"), 4, 4),
            (("areas", 0, "vizinhos", "itens", 0, "tipo"), 6, 5),
            (("areas", 1, "id"), 7, 6),
        ],
    )
    def test_are_those_of_the_keys_and_items(self, steps: assembly.Steps, in_yaml: int, in_json: int) -> None:
        assert parse(self.YAML, "sitio.yaml").line_of(steps) == in_yaml
        assert parse(self.JSON, "sitio.json").line_of(steps) == in_json

    def test_of_what_is_not_there_are_those_of_what_would_hold_it(self) -> None:
        read_document = parse(self.YAML, "sitio.yaml")
        assert read_document.line_of(("areas", 1, "placa", "existe")) == 7
        assert read_document.line_of(("vistoria",)) == 1

    def test_are_not_worked_out_before_they_are_asked_for(self) -> None:
        assert "lines" not in vars(parse(self.JSON, "sitio.json"))


class TestReading:
    def test_accepts_a_byte_order_mark(self, tmp_path: Path) -> None:
        for name, content in [("a.yaml", b"\xef\xbb\xbfa: 1"), ("a.json", b'\xef\xbb\xbf{"a": 1}')]:
            (tmp_path / name).write_bytes(content)
            assert read(tmp_path / name).content == {"a": 1}

    def test_of_text_that_is_not_utf_8_names_the_byte(self, tmp_path: Path) -> None:
        path = tmp_path / "sitio.yaml"
        path.write_bytes("resguardo: 1\nnome: Gás\n".encode("cp1252"))
        assert problem_in(path) == Problem(
            str(path),
            'o byte 21 do arquivo (0xE1), que não é UTF-8; em Windows-1252 seria "á"',
            "texto em UTF-8; no editor, use Salvar como e escolha a codificação UTF-8",
            2,
        )

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
    def test_of_utf_16_is_refused(self, tmp_path: Path, encoding: str) -> None:
        path = tmp_path / "sitio.yaml"
        path.write_bytes("resguardo: 1".encode(encoding))
        problem = problem_in(path)
        assert problem.line == 1
        assert "UTF-16" in problem.found or "o caractere nulo (U+0000)" in problem.found
        assert "UTF-8" in problem.expected

    def test_of_a_null_byte_names_line_and_column(self, tmp_path: Path) -> None:
        path = tmp_path / "sitio.json"
        path.write_bytes(b'{"a": 1,\r\n"b": "\0"}')
        problem = problem_in(path)
        assert problem.line == 2
        assert problem.found.startswith("na coluna 7, o caractere nulo (U+0000)")

    def test_of_a_folder_is_refused(self, tmp_path: Path) -> None:
        assert problem_in(tmp_path).found == "uma pasta"

    @pytest.mark.parametrize("name", ["nada.yaml", "sitio.yaml/dentro"])
    def test_of_a_file_that_is_not_there_is_refused(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "sitio.yaml").write_text("a: 1")
        problem = problem_in(tmp_path / name)
        assert (problem.place, problem.found) == (str(tmp_path / name), "nenhum arquivo com este nome")

    @pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
    def test_of_a_name_that_cannot_be_is_refused(self, name: str) -> None:
        assert "um arquivo que o sistema não abre" in problem_in(Path(name)).found

    def test_without_permission_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "sitio.yaml"
        path.write_text("a: 1")

        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        # Whoever runs the tests as root may read everything.
        monkeypatch.setattr(Path, "open", refuse)
        assert problem_in(path).found == "um arquivo sem permissão de leitura"

    def test_of_more_than_five_megabytes_is_refused_unread(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "sitio.yaml"
        path.write_bytes(b" " * document.LARGEST_FILE)
        assert problem_in(path).found.startswith("um arquivo vazio")
        path.write_bytes(b" " * (document.LARGEST_FILE + 1))
        assert problem_in(path).found == "um arquivo de mais de 5 MB"

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file on this system")
    def test_of_a_file_without_an_end_stops(self) -> None:
        assert problem_in(Path("/dev/zero")).found == "um arquivo de mais de 5 MB"

    @pytest.mark.skipif(sys.platform != "linux", reason="names are not bytes on this system")
    def test_of_a_name_that_is_no_text_can_still_be_reported(self, tmp_path: Path) -> None:
        assert problem_in(tmp_path / "s\udce1.yaml").place.encode()


class TestTravelling:
    def test_a_document_and_its_problems_go_from_one_process_to_another(self) -> None:
        sent = parse("a:\n  b: 1.80", "sitio.yaml")
        received = pickle.loads(pickle.dumps(sent))  # noqa: S301
        assert received == sent
        assert received.line_of(("a", "b")) == 2
        refused = UnusableFile((Problem("areas", "nada", "uma lista", 3), Problem("norma", "um texto", "um grupo")))
        assert pickle.loads(pickle.dumps(refused)).problems == refused.problems  # noqa: S301

    def test_problems_are_shown_one_a_line(self) -> None:
        refused = UnusableFile((Problem("areas", "nada", "uma lista", 3), Problem("norma", "um texto", "um grupo")))
        assert str(refused) == "areas, linha 3: nada; esperado: uma lista\nnorma: um texto; esperado: um grupo"


# Line and paragraph separators end a line in YAML and none in JSON; what turns the direction of writing is refused.
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
TEXTS = st.text(
    st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters=f"\ufeff\ufffe\uffff{TURNING}"),
    max_size=20,
)
TREES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


class TestAnyFile:
    @given(st.dictionaries(TEXTS, TREES, max_size=4), st.sampled_from([None, 1]))
    def test_that_is_both_json_and_yaml_reads_alike(self, content: dict[str, Any], indent: int | None) -> None:
        text = json.dumps(content, ensure_ascii=False, indent=indent)
        as_json, as_yaml = parse(text, "a.json"), parse(f"# YAML\n{text}", "a.yaml")
        assert as_json.is_json
        assert not as_yaml.is_json
        assert as_json.content == as_yaml.content == json.loads(text, parse_float=Decimal)
        assert {steps: line + 1 for steps, line in as_json.lines.items()} == as_yaml.lines

    @given(st.text() | st.text("{}[]\",:-&*!|>'#%@?\\ \n\tau0") | st.from_regex(r"\{\"a\":[\[\]{}\",:0-9a-z\\]*\}"))
    def test_is_read_or_refused(self, text: str) -> None:
        for name in ("a.json", "a.yaml"):
            try:
                assert isinstance(parse(text, name).content, dict)
            except UnusableFile as refused:
                assert refused.problems

    @given(st.binary())
    def test_of_any_bytes_is_read_or_refused(self, tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
        path = tmp_path_factory.getbasetemp() / "any"
        path.write_bytes(data)
        try:
            assert isinstance(read(path).content, dict)
        except UnusableFile as refused:
            assert str(refused).encode()
