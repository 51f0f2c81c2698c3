"""What a question looks like: its heading, its fields or its list, made from what is declared at a path of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from resguardo.outputs import wording
from resguardo.site.fact import Fact, ListOf, Section, leaves
from resguardo.site.facts import (
    APPLIANCE,
    AREAS,
    BOUNDARY_WALL_HEIGHT,
    CAPACITY,
    COMPLETE,
    DECLARED_MASS,
    DECLARED_OTHERS,
    ESTABLISHMENT,
    EXTINGUISHER_AGENT,
    EXTINGUISHER_MASS,
    EXTINGUISHER_VALID,
    EXTINGUISHERS,
    FOUND_OTHERS,
    NEIGHBOUR_DISTANCE,
    NEIGHBOUR_KIND,
    NEIGHBOURS,
    OPENINGS,
    RADIUS,
    SEPARATION_GAP,
    SEPARATIONS,
)
from resguardo.site.telling import declared_at
from resguardo.sources.written import Content, rows_at, value_at
from resguardo.web.fields import ALL_THERE_IS, Field, filled, is_asked
from resguardo.web.visit import is_item

ANSWER = "resposta"
NEW = "novo"
"""What the names of fields begin with: an answer, and a further item of a list."""
NAME_OF_ITEM = Fact("item_name", "id", "text", "nome", "Como se chama?")
OTHER_SIZES = Fact(
    "other_sizes",
    "tem_outros",
    "truth",
    DECLARED_OTHERS.label,
    "Há também recipientes de outro tamanho (2, 5, 8, 20, 45 ou 90 kg)?",
)
NAMED = (AREAS, OPENINGS, EXTINGUISHERS, NEIGHBOURS)
"""Lists whose items have a name."""
TOLD_AT_ONCE: Mapping[ListOf, tuple[Fact, ...]] = {
    AREAS: (),
    SEPARATIONS: (),
    NEIGHBOURS: (NEIGHBOUR_KIND, NEIGHBOUR_DISTANCE),
    EXTINGUISHERS: (EXTINGUISHER_AGENT, EXTINGUISHER_MASS, EXTINGUISHER_VALID),
}
"""What is asked of an item when it is added; the rest is asked later, and only where it matters."""
ONLY_OF: Mapping[Fact, tuple[str, ...]] = {
    BOUNDARY_WALL_HEIGHT: ("divisa", "via_publica"),
    APPLIANCE: ("fonte_de_ignicao",),
}
"""Facts that are told of neighbours of some kinds only."""
HEADINGS: Mapping[ListOf | Section, str] = {
    CAPACITY: "Quanto gás cabe na área?",
    ESTABLISHMENT: "De que estabelecimento se trata?",
    AREAS: "Que áreas de armazenamento há no imóvel?",
}
NOTES: Mapping[ListOf | Section, str] = {
    ESTABLISHMENT: "Aparece no relatório; o resultado só muda com o município, pois a lei vale apenas no seu. O que "
    "não quiser informar, deixe em branco.",
    AREAS: "Se há um lugar só, basta avançar.",
}


@dataclass(frozen=True, slots=True)
class Row:
    """An item that a list has so far, and what can be done with it."""

    name: str
    summary: str
    path: str
    can_change: bool = True
    can_go: bool = True


@dataclass(frozen=True, slots=True)
class Screen:
    """One question: its path, its heading, what it is about, and the fields to fill in.

    Of a list, ``rows`` are its items, ``adding`` the fields of a further one, ``fields`` what is asked of the list as a
    whole, and ``refused`` says why it cannot be left as it is. ``unknown`` is what the button for not knowing says; it
    is empty where the fields have it.
    """

    path: str
    heading: str
    about: str
    note: str
    how: str
    fields: tuple[Field, ...]
    is_list: bool = False
    rows: tuple[Row, ...] = ()
    adding: tuple[Field, ...] = ()
    choices: tuple[tuple[str, str, bool], ...] = ()
    refused: Field | None = None
    unknown: str = "Não sei"

    @property
    def problems(self) -> tuple[Field, ...]:
        """The fields that are wrong, in their order on the screen."""
        whole = (self.refused,) if self.refused else ()
        return tuple(each for each in (*whole, *self.adding, *self.fields) if each.problem)

    @property
    def is_single(self) -> bool:
        """Whether the heading is the question of the only field."""
        return not self.is_list and len(self.fields) == 1


def screen_at(path: str, content: Content) -> Screen:
    """The screen for a path, filled in with what is told; raises KeyError for a path that names nothing."""
    declared = declared_at(path)
    if isinstance(declared, ListOf) and is_item(path):
        return _item_screen(path, declared, content)
    if isinstance(declared, ListOf):
        return _list_screen(path.removesuffix(f".{RADIUS.key}"), declared, content)
    if isinstance(declared, Section):
        return _section_screen(path, declared, content)
    field = filled(ANSWER, declared, value_at(content, path))
    return Screen(
        path=path,
        heading=declared.question or wording.capital(declared.label),
        about=_about(path, content),
        note="",
        how=declared.how,
        fields=(field,),
        unknown="" if field.options else "Não sei",
    )


def _about(path: str, content: Content) -> str:
    """The area, the neighbour ... that a question is about."""
    return wording.place_of(path, areas=len(rows_at(content, AREAS.key)) > 1)


def _section_screen(path: str, section: Section, content: Content) -> Screen:
    told = value_at(content, path)
    facts = section_facts(section, told)
    optional = section is ESTABLISHMENT
    fields = tuple(
        filled(f"{ANSWER}.{each.key}", each, _told(told, each), optional=optional, beside_others=True) for each in facts
    )
    first = facts[0]
    heading = HEADINGS.get(section) or (first.question if len(facts) < 3 else wording.capital(section.label))
    return Screen(
        path=path,
        heading=heading,
        about=_about(path, content),
        note=NOTES.get(section, ""),
        how="" if optional else first.how,
        fields=fields,
        unknown="",
    )


def section_facts(section: Section, told: Any) -> tuple[Fact, ...]:
    """The facts of a section that are asked together."""
    if section is ESTABLISHMENT:
        return tuple(each for each in section.members if isinstance(each, Fact) and each.kind == "text")
    has_others = any(each in (DECLARED_OTHERS, FOUND_OTHERS) for each in section.members)
    in_kilograms = isinstance(told, Mapping) and DECLARED_MASS.key in told
    facts = [each for each in section.members if isinstance(each, Fact) and is_asked(each)]
    if section is CAPACITY:
        facts = [each for each in facts if (each is DECLARED_MASS) == in_kilograms]
    return (*facts, OTHER_SIZES) if has_others else tuple(facts)


def _told(section: Any, fact: Fact) -> Any:
    if not isinstance(section, Mapping):
        return None
    if fact is not OTHER_SIZES:
        return section.get(fact.key)
    others = section.get(DECLARED_OTHERS.key, ())
    return None if others is None else bool(others)


# Lists


def _list_screen(path: str, items: ListOf, content: Content) -> Screen:
    told = value_at(content, path)
    fields = tuple(_of_the_list(items, told))
    rows: tuple[Row, ...] = ()
    adding: tuple[Field, ...] = ()
    if not items.scalar:
        rows = tuple(_rows(path, items, content))
        adding = tuple(filled(f"{NEW}.{each.key}", each, None, optional=True) for each in added_facts(items))
    return Screen(
        path=path,
        heading=HEADINGS.get(items) or items.question,
        about=_about(path, content),
        note=NOTES.get(items, ""),
        how=items.how,
        fields=fields,
        is_list=True,
        rows=rows,
        adding=adding,
        choices=tuple(_choices(items, rows_at(content, path))) if items.scalar else (),
        unknown=_unknown(items, rows_at(content, path)),
    )


def _unknown(items: ListOf, rows: list[Any]) -> str:
    """What the button for not knowing says of a list: what is in it stays."""
    if not rows or (items.scalar and not items.surveyed):
        return "" if items is AREAS else "Não sei"
    return "Não sei se há mais" if items.surveyed else ""


def _of_the_list(items: ListOf, told: Any) -> Iterator[Field]:
    """Whether the list is complete, and how far was looked."""
    group = told if isinstance(told, Mapping) else {}
    if items.has_radius:
        yield filled(f"{ANSWER}.{RADIUS.key}", RADIUS, group.get(RADIUS.key), optional=True)
    if items.surveyed:
        yield filled(f"{ANSWER}.{COMPLETE.key}", ALL_THERE_IS, group.get(COMPLETE.key))


def _choices(items: ListOf, chosen: list[Any]) -> Iterator[tuple[str, str, bool]]:
    words = (word for fact in items.members if isinstance(fact, Fact) for word in fact.choices.items())
    for key, label in words:
        yield key, wording.capital(label), key in chosen


def added_facts(items: ListOf) -> tuple[Fact, ...]:
    """What is asked of a further item of a list; nothing where there can be none."""
    facts = TOLD_AT_ONCE.get(items)
    if facts is None:
        facts = tuple(each for each in items.members if isinstance(each, Fact) and is_asked(each))
    return (NAME_OF_ITEM, *facts) if items in NAMED else facts


def item_facts(items: ListOf, row: Mapping[str, Any]) -> tuple[tuple[str, Fact], ...]:
    """All that can be told of an item of a list as far as it is known what it is, by dotted key."""
    facts = [(key, leaf) for key, leaf in leaves(items.members) if isinstance(leaf, Fact) and is_asked(leaf)]
    kind = row.get(NEIGHBOUR_KIND.key) if items is NEIGHBOURS else None
    if isinstance(kind, str):
        facts = [(key, fact) for key, fact in facts if kind in ONLY_OF.get(fact, (kind,))]
    return ((NAME_OF_ITEM.key, NAME_OF_ITEM), *facts) if items in NAMED else tuple(facts)


def _rows(path: str, items: ListOf, content: Content) -> Iterator[Row]:
    if items is SEPARATIONS:
        yield from _pairs(content)
        return
    for place, row in enumerate(rows_at(content, path), 1):
        told = row if isinstance(row, Mapping) else {}
        name = str(told.get("id") or f"#{place}")
        summary = "" if items is AREAS else _summary(items, told)
        yield Row(wording.name_of(name), summary, f"{path}[{name}]", can_change=items is not AREAS)


def _pairs(content: Content) -> Iterator[Row]:
    """Every two areas with the gap between them."""
    areas = [str(row["id"]) for row in rows_at(content, AREAS.key) if isinstance(row, Mapping) and "id" in row]
    for one, other in combinations(areas, 2):
        path = f"{SEPARATIONS.key}[{one},{other}].{SEPARATION_GAP.key}"
        told = value_at(content, path)
        yield Row(f"{one} e {other}", "" if told is None else shown(SEPARATION_GAP, told), path, can_go=False)


def _summary(items: ListOf, row: Mapping[str, Any]) -> str:
    """What is told of an item, in a line."""
    told = ((fact, row.get(fact.key)) for fact in added_facts(items) if fact is not NAME_OF_ITEM)
    return ", ".join(f"{fact.label}: {shown(fact, value)}" for fact, value in told if value is not None)


def shown(fact: Fact, value: Any) -> str:
    """A value of a site file as a person reads it, as it was written."""
    field = filled(ANSWER, fact, value)
    labels = dict(field.options)
    if field.low or field.high:
        return " ".join(f"{word} {text}" for word, text in (("de", field.low), ("até", field.high)) if text)
    text = labels.get(field.text, field.text)
    unit = f" {fact.unit}" if fact.unit in ("m", "kg", "min") and text[-1:].isdigit() else ""
    return f"{text[:1].lower()}{text[1:]}{unit}" if field.options else f"{text}{unit}"


def _item_screen(path: str, items: ListOf, content: Content) -> Screen:
    row = value_at(content, path)
    if not isinstance(row, Mapping):
        raise KeyError(path)
    fields = tuple(
        filled(f"{ANSWER}.{key}", fact, value_at(dict(row), key), optional=True) for key, fact in item_facts(items, row)
    )
    name = wording.name_of(str(row.get("id") or path.rsplit("[", 1)[-1].rstrip("]")))
    return Screen(
        path=path,
        heading=f"O que se sabe de {name}?",
        about=_about(path.rsplit("[", 1)[0], content),
        note="O que não souber, deixe em branco.",
        how="",
        fields=fields,
        unknown="",
    )
