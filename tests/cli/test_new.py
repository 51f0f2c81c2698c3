"""`resguardo new`: a file to begin with, in which nothing is told yet."""

import re
from pathlib import Path
from random import Random

import pytest

from resguardo.cli.main import main
from resguardo.site.fact import Fact, ListOf, Member, Section
from resguardo.site.facts import AREAS, FIRE_WALLS, OTHER_READING, SEPARATION_WALL, SITE
from resguardo.site.telling import steps_of
from resguardo.sources import document, starting_file
from resguardo.sources.site_file import told_by
from resguardo.verification import LAW, verify
from site_generator import partial_site

TEXT = starting_file.text(LAW)


def told_in(text: str):
    return told_by(document.parse(text, "local.yaml").content)


def with_models_uncommented(text: str) -> str:
    """The text as someone leaves it who takes the "# " from every model of an item and from the stock found."""
    model = re.compile(r"^( *)# ((?:  |- |# )*(?:id: \w+|[a-z_]+:(?: null.*)?))$", re.MULTILINE)
    while (uncommented := model.sub(r"\1\2", text)) != text:
        text = uncommented
    return text


def left_out(member: Member) -> bool:
    """What the law asks for only as it is read by another option than the default, and what a plan tells."""
    by_option = isinstance(member, Fact | ListOf) and member.how == OTHER_READING
    return member in (SEPARATION_WALL, FIRE_WALLS) or by_option


def keys_of(members: tuple[Member, ...], *, inside_lists: bool) -> list[str]:
    keys: list[str] = []
    for member in members:
        if not left_out(member):
            keys.append(member.key)
            enters = isinstance(member, Section) or (isinstance(member, ListOf) and (inside_lists or member is AREAS))
            if enters and not getattr(member, "scalar", False):
                keys += keys_of(member.members, inside_lists=inside_lists)
    return keys


def only_in_another_reading(members: tuple[Member, ...]) -> list[str]:
    found: list[str] = []
    for member in members:
        if member is FIRE_WALLS:
            continue
        if left_out(member):
            found.append(member.key)
        elif not isinstance(member, Fact) and not getattr(member, "scalar", False):
            found += only_in_another_reading(member.members)
    return found


class TestTheFile:
    def test_tells_nothing(self) -> None:
        told = told_in(TEXT)
        assert (told.problems, told.understood) == ((), ())
        assert told.site == told_in(re.sub(r"#.*", "", TEXT)).site
        area = told.site.values["areas"].items[0]
        for entity in (told.site, area):
            # where no inspection is written down there was none: the file's format says so
            assert {key for key, value in entity.values.items() if not hasattr(value, "items")} <= {"inspected"}
            lists = {key: value for key, value in entity.values.items() if key not in ("areas", "inspected")}
            assert not any(each.items or each.complete or each.radius for each in lists.values())

    def test_is_undetermined(self) -> None:
        assert verify(told_in(TEXT)).assessment.verdict == "indeterminado"

    def test_has_every_key(self) -> None:
        written = re.findall(r"^[ #]*(?:- )?([a-z_]+)(?: \([^)]*\))?:", TEXT, re.MULTILINE)
        assert set(keys_of(SITE, inside_lists=True)) - set(written) == set()

    def test_has_them_in_the_order_of_the_declarations(self) -> None:
        remaining = iter(re.findall(r"^[ #]*([a-z_]+):", TEXT, re.MULTILINE))
        assert [key for key in keys_of(SITE, inside_lists=False) if key not in remaining] == []

    def test_keeps_what_only_another_reading_asks_for_to_its_last_part(self) -> None:
        asked, _, last = TEXT.partition("# Só para outras leituras da lei")
        assert not re.search(r"\bbotijoes_em_veiculo\b", asked)
        paths = re.findall(r"^#   ([a-z]\S+)", last, re.MULTILINE)
        assert {path.rsplit(".", 1)[-1] for path in paths} == set(only_in_another_reading(SITE))
        assert "areas[A].encontrado.botijoes_em_veiculo" in paths
        assert "areas[A].vizinhos[V1].parede_corta_fogo.resistencia_ao_fogo_min" in paths
        assert OTHER_READING not in TEXT

    @pytest.mark.parametrize("profile", ["default", "strict", "lenient"])
    @pytest.mark.parametrize("seed", range(20))
    def test_has_a_place_for_every_fact_that_any_profile_asks_for(self, profile: str, seed: int) -> None:
        document, _ = partial_site(Random(seed))
        asked = verify(told_by(document), profile=profile).questions
        keys = {steps_of(each.fact)[-1][0] for each in asked}
        assert [key for key in keys if not re.search(rf"\b{key}\b", TEXT)] == []

    def test_asks_every_question_and_gives_units_and_choices(self) -> None:
        plain = " ".join(re.sub(r"[#\s]+", " ", TEXT).split())
        assert "Qual a menor altura livre sob a cobertura? Meça com trena do piso" in plain
        assert "pe_direito_m: null # m" in TEXT.replace("   #", " #")
        assert "pavimento: null   # terreo | superior | subsolo" in TEXT
        assert "po_quimico | co2 (gás carbônico)" in plain

    def test_fits_an_editors_window(self) -> None:
        lines = TEXT.splitlines()
        assert max(map(len, lines)) <= 100
        assert len(lines) <= 310

    def test_has_no_space_at_the_end_of_a_line_and_no_two_empty_lines(self) -> None:
        assert re.search(r" $|\n\n\n", TEXT, re.MULTILINE) is None


class TestFillingItIn:
    def test_the_models_uncommented_are_read_without_a_problem_and_tell_no_value(self) -> None:
        filled = with_models_uncommented(TEXT.partition("# Qual a distância entre cada duas áreas?")[0])
        told = told_in(filled.replace("realizada: null", "realizada: true"))
        assert told.problems == ()
        area = told.site.values["areas"].items[0].values
        assert [each.values for each in area["extinguishers"]] == [{}]
        assert [set(each.values) for each in area["neighbours"]] == [set()]
        assert "found_full" not in area

    def test_a_capacity_in_cylinders_is_enough(self) -> None:
        filled = TEXT.replace("botijoes: null", "botijoes: 40").replace("      outros:\n", "      outros: []\n")
        told = told_in(filled.replace("realizada: null", "realizada: false"))
        assert told.problems == ()
        assert verify(told).assessment.groups["A"].classes == ("I",)

    def test_an_extinguisher_is_told_in_the_place_of_the_model(self) -> None:
        model = "        # - id: E1\n        #   agente: null\n        #   kg: null\n        #   valido: null\n"
        assert TEXT.count(model) == 1
        uncommented = model.replace("# ", "", 4).replace("        #   ", "          ")
        one = uncommented.replace("agente: null", "agente: po_quimico").replace("kg: null", "kg: 6")
        told = told_in(TEXT.replace(model, one + one.replace("E1", "E2")))
        assert told.problems == ()
        extinguishers = told.site.values["areas"].items[0].values["extinguishers"]
        assert [each.values["extinguisher_mass"] for each in extinguishers] == [(6_000, 6_000)] * 2

    def test_no_other_goods_are_told_by_a_complete_list_without_items(self) -> None:
        filled = TEXT.replace("completa: null", "completa: true")
        goods = told_in(filled).site.values["goods"]
        assert (goods.complete, goods.items) == (True, ())


class TestTheCommand:
    def test_writes_a_file_that_check_finds_undetermined(self, tmp_path: Path, capsys) -> None:
        path = tmp_path / "local.yaml"
        assert main(["new", str(path)]) == 0
        assert path.read_text(encoding="utf-8") == TEXT
        assert f"resguardo check {path}" in capsys.readouterr().out
        assert main(["check", str(path)]) == 3

    def test_never_overwrites(self, tmp_path: Path, capsys) -> None:
        path = tmp_path / "local.yaml"
        path.write_text("meu trabalho", encoding="utf-8")
        assert main(["new", str(path)]) == 2
        assert path.read_text(encoding="utf-8") == "meu trabalho"
        assert "já existe, e que não foi alterado" in capsys.readouterr().err

    @pytest.mark.parametrize("name", ["", "pasta/que/nao/ha/local.yaml", "nulo\0.yaml"])
    def test_says_why_it_cannot_write(self, tmp_path: Path, capsys, name: str) -> None:
        assert main(["new", f"{tmp_path}/{name}"]) == 2
        assert "esperado:" in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []
