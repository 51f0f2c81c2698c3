"""Every number in the code of Law 15/2002 is the one that its text prints."""

import ast
from collections import Counter
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from printed_numbers import (
    HALVES,
    class_limits,
    distances,
    extinguisher_bands,
    extinguishers_above,
    printed,
    thousandths,
)
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002 as law
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import provisions, tables
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.ground import EXEMPT_CYLINDERS
from resguardo.rulebook.expression import Node, Table, walk
from resguardo.site.facts import GOODS_CHOICES
from resguardo.site.quantities import CYLINDER_MASS


def constants(root: Node) -> list[int]:
    return [node.detail for node in walk(root) if node.operator == "constant"]


def number(provision: str, pattern: str) -> int:
    (found,) = printed(provision, pattern)
    return found


class TestArt1:
    def test_a_cylinder_holds_13_kg_and_four_are_exempt(self) -> None:
        assert number("art1_par1", "peso líquido de N Kg") == CYLINDER_MASS
        assert number("art1_par2", r"até N \(quatro\) botijões") == EXEMPT_CYLINDERS * 1_000


class TestQuadro:
    @pytest.mark.parametrize("row", distances())
    def test_a_row_is_that_of_the_text(self, row: int) -> None:
        assert tables.full_distances(row) == distances()[row]

    @pytest.mark.parametrize(("row", "halves"), HALVES.items())
    def test_a_row_behind_a_fire_wall_is_half_of_it_and_at_least_1_m(self, row: int, halves: tuple[str, ...]) -> None:
        assert tables.reduced_distances(row) == tuple(map(thousandths, halves))
        assert number("art10_par2", "mínimo de N m") == tables.LEAST_REDUCED

    def test_the_classes_are_those_of_par_1(self) -> None:
        assert dict(zip(tables.CLASSES, tables.CLASS_LIMITS, strict=True)) == class_limits()

    def test_the_rules_compare_with_no_other_distances(self) -> None:
        """Each table in a rule is a row of the text, full or halved, with class VI's distance or none above it."""
        of_text = set(distances().values()) | set(map(tables.reduced_distances, HALVES))
        found = {
            tuple(entry[0] for entry in node.detail.entries[:-1])
            for rule in law.LAW.rules
            for node in walk(rule.must)
            if node.operator == "looked_up" and isinstance(node.detail, Table)
        }
        assert found == of_text


class TestLimits:
    def test_of_art_3(self) -> None:
        assert number("art3_cpt", r"N \(três\) metros") == law.art03_floor_openings.REACH

    def test_of_art_4(self) -> None:
        assert number("art4_cpt", r"N \(dois vírgula cinqüenta\) metros") == law.art04_roof.HEADROOM_LEAST
        assert number("art4_cpt", r"N \(um vírgula vinte\) metros") == law.art04_roof.FREE_SPACE_LEAST

    def test_of_art_9(self) -> None:
        assert number("art9_cpt", "superior a N Kg") == law.art09_leak_detection.LIMIT

    def test_of_art_10(self) -> None:
        assert number("art10_cpt_row1", "altura mínima de Nm") == law.art10_clearances.BOUNDARY_WALL_LEAST
        assert number("art10_par2", "altura superior a N m") == tables.WALL_ABOVE_STACK

    def test_of_art_12(self) -> None:
        assert number("art12_cpt", r"N \(dez\) metros") == law.art12_heat_sources.LEAST

    def test_of_art_16(self) -> None:
        assert number("art16_cpt", r"N \(cento e oitenta\) dias") == law.art16_adaptation.DAYS * 1_000

    def test_of_the_signature(self) -> None:
        assert "19 de setembro de 2002" in provisions.text_of("fecho")
        assert date.fromisoformat(law.LAW.edition) == law.art17_entry_into_force.SIGNED == date(2002, 9, 19)


class TestOnePlace:
    """A number of the law stands once in its code, by its name."""

    TWICE = frozenset({("metres", 1_000)})
    """§ 2 of art. 10 has its least distance, and the reading R29=interposed_rated a length of its own."""

    def literals(self) -> list[tuple[str, int, bool]]:
        """The lengths and masses written in the code: their kind, their thousandths, whether inside a function."""
        found = []
        for path in Path(law.__file__).parent.glob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
            inside = {id(node) for each in functions for node in ast.walk(each)}
            for node in ast.walk(tree):
                match node:
                    case ast.Call(
                        func=ast.Name(id="metres" | "kilograms" as kind), args=[ast.Constant(value=str(told))]
                    ):
                        found.append((kind, int(Decimal(told) * 1_000), id(node) in inside))
        return found

    def test_no_length_or_mass_is_written_twice(self) -> None:
        counts = Counter((kind, value) for kind, value, _ in self.literals())
        assert len(counts) > 10
        assert {each for each, count in counts.items() if count > 1} == self.TWICE

    def test_none_is_written_in_a_function(self) -> None:
        assert [each for each in self.literals() if each[2]] == []


class TestExtinguishers:
    def test_the_bands_end_where_the_incisos_end(self) -> None:
        ends = tuple(band.limit for band in extinguisher_bands())
        assert ends == law.art11_extinguishers.LIMITS
        assert extinguishers_above()[:2] == (ends[-1], law.tables.EXTINGUISHER_STEP)

    def test_each_band_asks_for_the_powder_and_the_number_that_its_inciso_prints(self) -> None:
        _, *bands, above = law.art11_extinguishers.enough.parts
        for node, band in zip(bands, extinguisher_bands(), strict=True):
            asked = {band.powder, band.units, *([band.unit_mass] if band.unit_mass else [])}
            assert set(constants(node)) - {1} == asked  # each extinguisher counts 1
        last, (_, _, units, mass) = extinguisher_bands()[-1], extinguishers_above()
        assert (set(constants(above)) - {1}, units) == ({last.powder, last.units, mass}, 1)


class TestWords:
    def test_the_dangerous_goods_are_those_that_art_13_lists(self) -> None:
        listed = provisions.text_of("art13_par1u").partition("além do GLP, ")[2].rstrip(".")
        names = [
            part
            for item in listed.replace("borracha e plástico", "borracha, plástico").split(", ")
            for part in ([item] if item == "resinas e gomas" else item.split(" e "))
        ]
        assert len(names) == len(law.art13_dangerous_goods.DANGEROUS) == 13
        labels = [GOODS_CHOICES[goods] for goods in law.art13_dangerous_goods.DANGEROUS]
        assert [label.removeprefix("artefatos de ") for label in labels] == [
            name.removeprefix("artefatos de ") for name in names
        ]

    def test_the_kinds_of_penalty_are_those_that_art_14_names(self) -> None:
        named = provisions.text_of("art14_cpt").partition("penalidades de ")[2].rstrip(".").split(", ")
        assert list(law.art14_penalties.KINDS.values()) == named
