"""The numbers of Law 15/2002, read back from its words: what the code's tables are held against.

Lengths are whole millimetres, masses whole grams.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.provisions import PROVISIONS, text_of

NUMBER = r"(\d[\d.]*(?:,\d+)?)"

HALVES = {
    1: ("1,00", "1,50", "2,50", "3,00", "3,75", "5,00"),  # of 1,5 m half would be 0,75 m
    2: ("2,50", "3,75", "7,50", "10,00", "15,00", "25,00"),
    3: ("1,00", "1,50", "3,75", "3,75", "3,75", "7,50"),
    4: ("10,00", "15,00", "40,00", "50,00", "75,00", "90,00"),
    5: ("2,50", "3,75", "7,50", "7,50", "7,50", "7,50"),
    6: ("1,50", "1,50", "2,50", "4,00", "4,00", "5,00"),
}
"""Behind a fire wall, by row of the quadro and class: half of what is printed, and 1,00 m at least."""


@dataclass(frozen=True, slots=True)
class ExtinguisherBand:
    """An inciso of art. 11: up to so much LPG, so much dry chemical, in at least so many units, each of so much.

    `unit_mass` is None where the inciso names none.
    """

    limit: int
    cylinders: int
    powder: int
    units: int
    unit_mass: int | None


def thousandths(printed: str) -> int:
    """A number as Brazilians write it, "1.560" or "2,50", in thousandths: metres to millimetres, kilograms to grams."""
    return int(Decimal(printed.replace(".", "").replace(",", ".")) * 1000)


def printed(provision: str, pattern: str) -> tuple[int, ...]:
    """The numbers that `pattern` finds in a provision, "N" standing for a number; exactly one place must match."""
    (match,) = re.finditer(pattern.replace("N", NUMBER), text_of(provision))
    return tuple(map(thousandths, match.groups()))


def distances() -> dict[int, tuple[int, ...]]:
    """Art. 10, the table: millimetres by row (1 to 6), class I to VI."""
    rows = [name for name in PROVISIONS if name.startswith("art10_cpt_row")]
    return {number: _cells(name) for number, name in enumerate(rows, 1)}


def _cells(row: str) -> tuple[int, ...]:
    return tuple(map(thousandths, text_of(row).split(" | ")[1:]))


def column_heads() -> tuple[str, ...]:
    """Art. 10, the head of the table: the classes as printed, the second one "I"."""
    return tuple(text_of("art10_cpt").splitlines()[-1].split(" | ")[1:])


def class_limits() -> dict[str, int]:
    """Art. 10, § 1º: grams up to which each class goes."""
    found = {}
    for name in PROVISIONS:
        if name.startswith("art10_par1_ali"):
            (match,) = re.finditer(rf"Classe ([IV]+) - capacidade de armazenamento até {NUMBER} kg", text_of(name))
            found[match[1]] = thousandths(match[2])
    return found


def extinguisher_bands() -> tuple[ExtinguisherBand, ...]:
    """Art. 11, incisos I to IV."""
    return tuple(_band(name) for name in PROVISIONS if name.startswith("art11_cpt_inc"))


def _band(inciso: str) -> ExtinguisherBand:
    limit, cylinders = printed(inciso, r"até N Kg de GLP \(equivalente a N botijões de 13 Kg ?\)")
    (powder,) = printed(inciso, r", N \([a-z ]+\) Kg de pó químico")
    (units,) = printed(inciso, r"pelo menos N \([a-z]+\) extintores")
    named = re.search(rf"extintores de {NUMBER} \([a-z]+\) Kg", text_of(inciso))
    unit_mass = thousandths(named[1]) if named else None
    return ExtinguisherBand(limit, cylinders // 1000, powder, units // 1000, unit_mass)


def extinguishers_above() -> tuple[int, int, int, int]:
    """Art. 11, § 1º: the limit, the additional quantity, the units it asks for, and the mass of each."""
    pattern = (
        r"Acima de N Kg, para cada quantidade adicional de N Kg .* N \(um\) extintor de pó químico de N \(doze\) Kg"
    )
    limit, step, units, mass = printed("art11_par1", pattern)
    return limit, step, units // 1000, mass
