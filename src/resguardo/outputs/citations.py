"""How the provisions of a law are cited, one and several together, in the law's own order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from resguardo.outputs.wording import listed
from resguardo.rulebook.law import Law


def article_label(law: Law, article: str) -> str:
    """ "art. 10" for ``art10``."""
    return law.provisions.label_of(f"{article}_cpt").split(",")[0]


def is_row(law: Law, provision: str) -> bool:
    """Whether it is a row of the quadro."""
    return provision.startswith(law.quadro.row)


def row_of(law: Law, provision: str) -> int:
    """The number of a row of the quadro; 0 for another provision."""
    return int(provision.removeprefix(law.quadro.row)) if is_row(law, provision) else 0


def labels_of(law: Law, named: Iterable[str]) -> str:
    """Several provisions, each once, in the law's order: "art. 4º; art. 10, linhas 1 e 2 do quadro"."""
    each = in_order(law, named)
    rows = [row for provision in each if (row := row_of(law, provision))]
    labels = (
        _rows_label(law, rows) if is_row(law, provision) else law.provisions.label_of(provision) for provision in each
    )
    return "; ".join(dict.fromkeys(labels))


MOST_LABELS = 3


def labels_in_short(law: Law, named: Iterable[str]) -> str:
    """The same, but the articles alone where they are many: "arts. 2º a 4º, 6º e 10"."""
    each = in_order(law, named)
    labels = labels_of(law, each)
    if labels.count(";") < MOST_LABELS:
        return labels
    numbers = dict.fromkeys(int(provision.split("_")[0].removeprefix("art")) for provision in each)
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return f"arts. {listed(part for span in spans for part in _span(law, span))}"


def _span(law: Law, numbers: list[int]) -> list[str]:
    """Articles that follow each other: "2º a 4º"; two are named each."""
    shown = [article_label(law, f"art{number}").removeprefix("art. ") for number in numbers]
    return [f"{shown[0]} a {shown[-1]}"] if len(shown) > 2 else shown


def in_order(law: Law, named: Iterable[str]) -> tuple[str, ...]:
    """Provisions, each once, in the law's order."""
    places = _places(law)
    return tuple(sorted({*named}, key=lambda provision: places.get(provision, len(places))))


@cache
def _places(law: Law) -> Mapping[str, int]:
    return {provision: place for place, provision in enumerate(law.provisions.PROVISIONS)}


def _rows_label(law: Law, rows: list[int]) -> str:
    """Some rows of the quadro together."""
    first, last = rows[0], rows[-1]
    if first == last:
        return law.provisions.label_of(f"{law.quadro.row}{first}")
    in_line = len(rows) > 2 and last - first + 1 == len(rows)
    named = f"{first} a {last}" if in_line else listed(map(str, rows))
    return f"{article_label(law, law.neighbour_article)}, linhas {named} do quadro"
