"""The text of Law 15/2002 and how its provisions are named and cited; the words are those of ``text.md``."""

from pathlib import Path

from resguardo.rulebook import statute

URN = "urn:lex:br;parana;campina.grande.sul:municipal:lei:2002-09-19;15"
"""By the scheme of LexML; to be confirmed on its portal."""
STATE = "PR"

# importlib.resources would load tempfile and zipfile, several milliseconds of every command's start.
_ANCHORED = Path(__file__).with_name("text.md").read_text(encoding="utf-8")
_PASSAGES = statute.passages(_ANCHORED)

TEXT: str = statute.without_anchors(_ANCHORED)
"""The whole law as Markdown, a heading per article and art. 10's table as a table."""

TEXT_SHA256: str = statute.digest(TEXT)
"""SHA-256 of the law's words: `TEXT` without Markdown's marks, every run of white space one space, in UTF-8."""

ARTICLES: tuple[str, ...] = tuple(name for name in _PASSAGES if name.startswith("art") and "_" not in name)
"""``art1`` to ``art17``."""

PROVISIONS: tuple[str, ...] = tuple(name for name in _PASSAGES if name not in ARTICLES)
"""Every provision in the order of the text; together with the articles' labels they are the whole law."""

NUMBER = _PASSAGES["epigrafe"].split()[-1]
MUNICIPALITY, _, SIGNED = _PASSAGES["fecho"].removesuffix(".").partition(", ")
"""Number, municipality and day of signature, as the law itself states them."""
NAME = f"Lei {NUMBER} de {MUNICIPALITY}"
TITLE = f"Lei nº {NUMBER} de {MUNICIPALITY} ({STATE})"


def text_of(provision: str) -> str:
    """A provision's own words; subdivisions have their own, and ``art10_cpt`` holds the head of the table.

    The cells of a table's row are separated by " | ". Raises KeyError for a provision that the law does not have.
    """
    return _PASSAGES[provision]


def article_text(article: str) -> str:
    """An article as printed, ``art10`` with its label, caput and all subdivisions, one passage a line.

    Raises KeyError for an article that the law does not have.
    """
    own = _PASSAGES[article]
    return "\n".join((own, *(text for name, text in _PASSAGES.items() if name.startswith(f"{article}_"))))


def label_of(provision: str) -> str:
    """The citation within the law: "art. 10, § 2º", "art. 10, linha 4 do quadro". Raises KeyError like `text_of`."""
    return statute.label(_known(provision), PROVISIONS)


def citation(provision: str) -> str:
    """The citation in full: "art. 10, § 2º, da Lei nº 15, ... (PR)". Raises KeyError like `text_of`."""
    label = label_of(provision)
    comma = "," if "," in label else ""
    law = f"Lei nº {NUMBER.partition('/')[0]}, de {SIGNED}, do Município de {MUNICIPALITY} ({STATE})"
    return f"{label}{comma} da {law}"


def urn_fragment(provision: str) -> str:
    """The URN of a provision, its fragment after "!": "urn:lex:...;15!art10_par2". Raises KeyError like `text_of`.

    Table rows and the parts outside the articles carry fragments of our own.
    """
    return f"{URN}!{_known(provision)}"


def akoma_ntoso_eid(provision: str) -> str:
    """The provision's eId in Akoma Ntoso 3.0: "art_10__para_2". Raises KeyError like `text_of`."""
    return statute.akoma_ntoso_eid(_known(provision), PROVISIONS)


def _known(provision: str) -> str:
    if provision not in _PASSAGES:
        raise KeyError(provision)
    return provision
