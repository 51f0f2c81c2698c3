"""Elements of pages and drawings, as trees: what people typed is text wherever it stands, never markup."""

from __future__ import annotations

from xml.etree import ElementTree

Element = ElementTree.Element
Content = Element | str


def element(tag: str, *content: Content, **attributes: str) -> Element:
    """An element with text and elements inside; ``class_`` stands for ``class``, ``data_label`` for ``data-label``."""
    made = Element(tag, {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()})
    for each in content:
        if not isinstance(each, str):
            made.append(each)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + each
        else:
            made.text = (made.text or "") + each
    return made


def serialised(tree: Element) -> str:
    """A tree as XML text."""
    return ElementTree.tostring(tree, encoding="unicode")
