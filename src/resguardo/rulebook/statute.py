"""A statute's text with an anchor at each provision: its parts, its bare words, and how a provision is cited.

The form, the same for every law: Markdown in which ``<a id="art10_par2"></a>`` stands on the line where that provision
begins; a provision ends before the line that carries the next anchor. What stands above the first anchor is a note on
the source and no part of the statute. A line ``## <a id="art10"></a>Art. 10`` opens an article.

Identifiers are the fragments of LexML (``art1_cpt``, ``art2_par1u``, ``art10_par1_ali1``, ``art11_cpt_inc1``); ``row``
for the row of a table is ours, as are the names of the parts outside the articles (epigrafe, ementa, preambulo, fecho).
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import date

_LABELS_OUTSIDE_ARTICLES = {"epigrafe": "epígrafe", "ementa": "ementa", "preambulo": "preâmbulo", "fecho": "fecho"}
_EIDS_OUTSIDE_ARTICLES = {
    "epigrafe": "preface__docNumber",
    "ementa": "preface__longTitle",
    "preambulo": "preamble__formula",
    "fecho": "conclusions",
}
_MONTHS = (
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)
_ROMAN_UNITS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")


def without_anchors(anchored: str) -> str:
    """The statute as Markdown, from its first provision on, anchors taken out. Raises ValueError like `passages`."""
    return "\n".join(line for _, line in _anchored_lines(anchored))


def passages(anchored: str) -> dict[str, str]:
    """Each provision's own words by its identifier, in the order of the text; subdivisions have their own passages.

    Markdown's marks are taken out, save the " | " between the cells of a table. Raises ValueError where there is no
    anchor, where one stands twice, or a line carries two.
    """
    found: dict[str, list[str]] = {}
    for provision, line in _anchored_lines(anchored):
        found.setdefault(provision, []).append(_without_marks(line))
    return {provision: "\n".join(lines).strip() for provision, lines in found.items()}


def _anchored_lines(anchored: str) -> Iterator[tuple[str, str]]:
    """Each line of the statute, its anchor taken out, with the provision to which it belongs."""
    provision = ""
    seen = {provision}
    for line in anchored.splitlines():
        before, mark, rest = line.partition('<a id="')
        if mark:
            provision, _, after = rest.partition('"></a>')
            if provision in seen or mark in after:
                raise ValueError(f"anchor repeated, or not alone on its line: {line}")
            seen.add(provision)
            line = before + after
        if provision:
            yield provision, line
    if not provision:
        raise ValueError('no line has an anchor of the form <a id="art1_cpt"></a>')


def words(text: str) -> str:
    """The bare words of a text on one line: marks of Markdown gone, every run of white space one space.

    Two texts that differ only in how they are arranged have the same words.
    """
    return " ".join(" ".join(_without_marks(line) for line in text.splitlines()).replace("|", " ").split())


def _without_marks(line: str) -> str:
    if line.startswith("|"):
        is_rule_under_head = set(line) <= set("|-")
        return "" if is_rule_under_head else line.strip("| ")
    return line.lstrip("# ")


def digest(text: str) -> str:
    """SHA-256, in hexadecimal, of the UTF-8 bytes of a text's `words`: rearranging the text does not change it."""
    return hashlib.sha256(words(text).encode()).hexdigest()


def day_of(said: str) -> date:
    """The day that words say, as in "1º de março de 2010". Raises ValueError for words of another form."""
    found = re.fullmatch(r"(\d{1,2})º? de (\w+) de (\d{4})", said)
    if found is None or found[2].casefold() not in _MONTHS:
        raise ValueError(f'no day in words of the form "1º de março de 2010": {said}')
    return date(int(found[3]), _MONTHS.index(found[2].casefold()) + 1, int(found[1]))


def label(provision: str, provisions: Iterable[str]) -> str:
    """How Brazilian law cites a provision: "art. 10, § 2º", "art. 1º, caput", "art. 10, linha 4 do quadro".

    `provisions` are all those of the statute: a caput that is its whole article is cited as the article. Raises
    ValueError for an identifier of another form.
    """
    if provision in _LABELS_OUTSIDE_ARTICLES:
        return _LABELS_OUTSIDE_ARTICLES[provision]
    article, *parts = provision.split("_")
    if parts == ["cpt"] and not _has_more_than_caput(article, provisions):
        parts = []
    return ", ".join(_part_label(part) for part in (article, *_without_inner_caput(parts)))


def akoma_ntoso_eid(provision: str, provisions: Iterable[str]) -> str:
    """The provision's eId by the Akoma Ntoso naming convention 1.0: "art_10__para_2", "art_10__para_1__point_a".

    A caput is the article's `content`, or its `intro` where more follows; a table's first row is its head. Raises
    ValueError for an identifier of another form.
    """
    if provision in _EIDS_OUTSIDE_ARTICLES:
        return _EIDS_OUTSIDE_ARTICLES[provision]
    article, *parts = provision.split("_")
    caput = "intro" if _has_more_than_caput(article, provisions) else "content"
    if not any(part.startswith("row") for part in parts):
        parts = _without_inner_caput(parts)
    return "__".join(caput if part == "cpt" else _part_eid(part) for part in (article, *parts))


def _has_more_than_caput(article: str, provisions: Iterable[str]) -> bool:
    return any(other.startswith(f"{article}_") and other != f"{article}_cpt" for other in provisions)


def _without_inner_caput(parts: list[str]) -> list[str]:
    return parts[1:] if parts[:1] == ["cpt"] and len(parts) > 1 else parts


def _part_label(part: str) -> str:
    match _kind_and_number(part):
        case "art", number:
            return f"art. {_ordinal(number)}"
        case "cpt", _:
            return "caput"
        case "par", 0:
            return "parágrafo único"
        case "par", number:
            return f"§ {_ordinal(number)}"
        case "inc", number:
            return f"inciso {_roman(number)}"
        case "ali", number:
            return f"alínea {_letter(number)}"
        case "row", number:
            return f"linha {number} do quadro"
    raise ValueError(f"unknown kind of provision: {part}")


def _part_eid(part: str) -> str:
    match _kind_and_number(part):
        case "art", number:
            return f"art_{number}"
        case "par", number:
            return f"para_{number or 1}"
        case "inc", number:
            return f"point_{_roman(number)}"
        case "ali", number:
            return f"point_{_letter(number)}"
        case "row", number:
            return f"table_1__tr_{number + 1}"
    raise ValueError(f"unknown kind of provision: {part}")


def _kind_and_number(part: str) -> tuple[str, int]:
    if part == "par1u":
        return "par", 0
    return part[:3], int(part[3:] or 0)


def _ordinal(number: int) -> str:
    """First to ninth are ordinals, from ten on cardinals (Complementary Law 95/1998, art. 10, I and III)."""
    return f"{number}º" if number < 10 else str(number)


def _roman(number: int) -> str:
    tens, units = divmod(number, 10)
    return _ROMAN_TENS[tens] + _ROMAN_UNITS[units]


def _letter(number: int) -> str:
    return chr(ord("a") + number - 1)
