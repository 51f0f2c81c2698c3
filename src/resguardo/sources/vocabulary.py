"""The vocabulary of a plan: what its shapes are (``tipo``), how each is drawn, and what may be told with it.

The words are those of the site file wherever it has one. ``docs/plan.md`` publishes the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from resguardo.site.fact import Fact, Member
from resguardo.site.facts import (
    APPLIANCE,
    AREAS,
    BOUNDARY_WALL_HEIGHT,
    COMPLETE,
    EXTINGUISHERS,
    FIRE_WALLS,
    NEIGHBOUR_KIND,
    NEIGHBOURS,
    OPENING_KIND,
    OPENING_SEALED,
    OPENINGS,
    PERIMETER_MESH,
    PERIMETER_OPEN,
    PERIMETER_WALL,
    RADIUS,
)
from resguardo.site.plan import Form
from resguardo.sources.values import plain

ANYTHING: tuple[Form, ...] = ("point", "line", "polygon")
FORMS: Mapping[Form, str] = {"point": "ponto", "line": "linha", "polygon": "polígono"}

SURVEYED = replace(COMPLETE, key="levantamento_completo")
"""Whether a storage area's neighbours are all drawn or told, as far as ``raio_m``: only a person tells that."""
WALL_HEIGHT = replace(BOUNDARY_WALL_HEIGHT, key="altura_m")
"""The same fact as ``muro_altura_m``, by the shorter name that a wall's own shape bears."""

ORIGIN = "origem"
"""The property in which the editor keeps whether a shape was imported, edited, drawn or typed; of no other meaning."""

AREA_OF = "area"
"""The property that names the storage area to which a shape belongs."""
PART_OF = "de"
"""The property that names the neighbour of which a shape is a part."""
SIDE_NAMES = "lados"
"""The property of a lot that names its sides, in the order of its outline: what is told of a side stays with it."""


@dataclass(frozen=True, slots=True)
class Role:
    """What a shape is: its label, the forms in which it is drawn, the facts told with it, what is measured from it.

    ``link`` is the property by which it names what it belongs to, ``parts`` the one that names its own parts.
    """

    label: str
    forms: tuple[Form, ...]
    measured: str
    members: tuple[Member, ...] = ()
    link: str = ""
    parts: str = ""


LOT, STORAGE, BUILDING = "lote", "armazenamento", "edificacao"
BOUNDARY, WALL, STREET = "divisa", "muro", "via_publica"
FIRE_WALL, EXTINGUISHER = "parede_corta_fogo", "extintor"
LOT_OF_NEIGHBOUR, OUTLET, STACK = "lote_do_vizinho", "saida_de_gases", "pilha"
PASSAGES = ("porta", "passagem")
SIDES: Mapping[str, Fact] = {"tela": PERIMETER_MESH, "parede": PERIMETER_WALL, "aberto": PERIMETER_OPEN}
PLACES = tuple(kind for kind in NEIGHBOUR_KIND.choices if kind not in (BOUNDARY, STREET))
"""Neighbours that are things with a place of their own, and no limits of the property."""
LIMITS = frozenset({LOT, BOUNDARY, WALL, STREET})
"""What tells where the limits of the property run, and what stands on them."""
NEIGHBOUR_ROLES = (BOUNDARY, WALL, STREET, *PLACES)

_A_DISTANCE = "distância até cada área, reta e livre de paredes corta-fogo"


def _roles() -> dict[str, Role]:
    kinds = NEIGHBOUR_KIND.choices
    openings = {
        kind: Role(label, ANYTHING, "distância até cada área (0 dentro dela)", (OPENING_SEALED,))
        for kind, label in OPENING_KIND.choices.items()
    }
    passages = {kind: Role(kind, ANYTHING, "distância até cada área, para quem atesta") for kind in PASSAGES}
    return {
        LOT: Role(
            "lote do estabelecimento",
            ("polygon",),
            "cada lado sem linha própria é um vizinho: o seu nome em lados, ou lote.1, lote.2…, pelo lugar no contorno",
            parts=SIDE_NAMES,
        ),
        STORAGE: Role(
            "área de armazenamento",
            ("polygon",),
            "perímetro, e distância até as outras áreas",
            (*AREAS.members, SURVEYED, RADIUS),
        ),
        BOUNDARY: Role(kinds[BOUNDARY], ("line",), _A_DISTANCE, (WALL_HEIGHT, BOUNDARY_WALL_HEIGHT)),
        WALL: Role(
            "muro na divisa; sobre uma divisa ou via_publica, o muro dela",
            ("line",),
            _A_DISTANCE,
            (WALL_HEIGHT, BOUNDARY_WALL_HEIGHT),
        ),
        STREET: Role(kinds[STREET], ("line", "polygon"), _A_DISTANCE, (WALL_HEIGHT, BOUNDARY_WALL_HEIGHT)),
        **{kind: Role(kinds[kind], ANYTHING, _A_DISTANCE, _told_of(kind)) for kind in PLACES},
        FIRE_WALL: Role(
            "parede corta-fogo", ("line",), "as linhas retas que ela tapa (art. 10, § 2º)", FIRE_WALLS.members
        ),
        **openings,
        **passages,
        EXTINGUISHER: Role(
            "extintor", ("point",), "distância até a sua área, para quem atesta", EXTINGUISHERS.members, AREA_OF
        ),
        "tela": Role("lado da área em tela de arame ou similar", ("line",), "parte do perímetro", link=AREA_OF),
        "parede": Role("lado da área em parede", ("line",), "parte do perímetro", link=AREA_OF),
        "aberto": Role("lado da área sem fechamento", ("line",), "parte do perímetro", link=AREA_OF),
        LOT_OF_NEIGHBOUR: Role("lote do vizinho", ("polygon",), "distância até o lote (R26)", link=PART_OF),
        OUTLET: Role(
            "saída de gases quentes do equipamento",
            ("point", "line", "polygon"),
            "distância até a saída (R28)",
            link=PART_OF,
        ),
        STACK: Role("recipientes mais externos", ("polygon",), "distância desde os recipientes (R25)", link=AREA_OF),
        BUILDING: Role("edificação, só desenhada", ("polygon",), "nada"),
    }


def _told_of(kind: str) -> tuple[Member, ...]:
    return (APPLIANCE,) if kind == "fonte_de_ignicao" else ()


ROLES: Mapping[str, Role] = _roles()
ROLE = Fact("role", "tipo", "choice", "tipo da forma", choices={kind: role.label for kind, role in ROLES.items()})

AMONG: Mapping[frozenset[str], Fact] = {
    frozenset(PLACES): NEIGHBOUR_KIND,
    frozenset({BOUNDARY, STREET}): NEIGHBOUR_KIND,
    frozenset(OPENING_KIND.choices): OPENING_KIND,
}
"""Between which kinds it may be open what a thing is, and the fact that tells so."""


def kind_fact_of(kinds: frozenset[str]) -> Fact | None:
    """The fact by which it is told that a shape is one of these kinds; None if no one thing can be all of them."""
    return next((fact for among, fact in AMONG.items() if kinds <= among), None)


def is_nearly(told: Any, role: str) -> bool:
    """Whether a word that is no role is most like this one."""
    return isinstance(told, str) and get_close_matches(plain(told), list(ROLES), n=1, cutoff=0.6) == [role]


def role_of(kinds: frozenset[str]) -> str:
    """The role as which a shape is drawn that is of one of these kinds."""
    if STREET in kinds:  # unlike a limit it may run anywhere
        return STREET
    return next(kind for kind in ROLES if kind in kinds)


def forms_of(kinds: frozenset[str]) -> tuple[Form, ...]:
    """The forms in which a shape may be drawn, whichever of these kinds it is."""
    return tuple(form for form in ANYTHING if all(form in ROLES[kind].forms for kind in kinds))


def members_of(kinds: frozenset[str]) -> tuple[Member, ...]:
    """The facts that may be told with a shape of one of these kinds."""
    return tuple(dict.fromkeys(member for kind in ROLES if kind in kinds for member in ROLES[kind].members))


def list_of(role: str) -> str:
    """The list of the site file in which things of this role stand, whose names they share; the role where in none."""
    lists = {STORAGE: AREAS.key, EXTINGUISHER: EXTINGUISHERS.key, FIRE_WALL: FIRE_WALLS.key}
    if role in NEIGHBOUR_ROLES:
        return NEIGHBOURS.key
    return OPENINGS.key if role in OPENING_KIND.choices else lists.get(role, role)
