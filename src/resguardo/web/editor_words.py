"""The vocabulary of a plan as the editor offers it: roles in groups, how each is drawn, what is told with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from resguardo.outputs.wording import capital
from resguardo.site.fact import Fact
from resguardo.site.facts import AREAS, BOUNDARY_WALL_HEIGHT
from resguardo.site.plan import Form
from resguardo.sources import vocabulary
from resguardo.sources.vocabulary import PLACES, ROLES, Role
from resguardo.web.fields import is_asked

GROUPS: Mapping[str, tuple[str, ...]] = {
    "O local": (vocabulary.STORAGE, vocabulary.LOT, vocabulary.BOUNDARY, vocabulary.WALL, vocabulary.STREET),
    "Em volta": PLACES,
    "Proteção": (vocabulary.FIRE_WALL, vocabulary.EXTINGUISHER),
    "Lados da área": tuple(vocabulary.SIDES),
    "No piso e passagens": ("ralo", "canaleta", "captacao", "rebaixo", *vocabulary.PASSAGES),
    "Outros": (vocabulary.BUILDING, vocabulary.LOT_OF_NEIGHBOUR, vocabulary.OUTLET, vocabulary.STACK),
}
LABELS: Mapping[str, str] = {
    vocabulary.LOT: "lote (o terreno)",
    vocabulary.BOUNDARY: "divisa com vizinho",
    vocabulary.WALL: "muro na divisa",
    "tela": "lado em tela",
    "parede": "lado em parede",
    "aberto": "lado sem fechamento",
    "aglomeracao": "local de grande aglomeração",
    vocabulary.STACK: "pilha de recipientes",
}
"""Shorter than those of the published table."""
DRAWN_FIRST: Mapping[str, Form] = {
    vocabulary.STREET: "line",
    "canaleta": "line",
    "ralo": "point",
    "captacao": "point",
}
"""In which form most things of a kind are drawn; all others by the largest that they may have."""
LINKS: Mapping[str, str] = {vocabulary.AREA_OF: "de que área é", vocabulary.PART_OF: "de que vizinho é parte"}
TRUTHS = {"true": "Sim", "false": "Não"}
HINTS: Mapping[str, str] = {
    vocabulary.SURVEYED.key: "Só quem olhou em volta pode dizer que não há outros vizinhos além dos desenhados.",
    "raio_m": "Até que distância da área se olhou.",
    "atestada": "A palavra de quem responde por ela, como um engenheiro.",
}


def words() -> list[dict[str, Any]]:
    """Each group with its roles: their names, the forms in which they are drawn, their fields, the list they are in."""
    return [{"label": group, "roles": [_role(name, ROLES[name]) for name in names]} for group, names in GROUPS.items()]


def _role(name: str, role: Role) -> dict[str, Any]:
    facts = [each for each in role.members if isinstance(each, Fact) and each not in AREAS.members and is_asked(each)]
    fields = [_field(each) for each in facts if each.key != BOUNDARY_WALL_HEIGHT.key]  # the longer of two names
    if role.link:
        fields.append({"key": role.link, "label": capital(LINKS[role.link]), "kind": "text", "options": {}})
    label = capital(LABELS.get(name, role.label))
    return {
        "key": name,
        "label": label,
        "forms": _forms(name, role),
        "fields": fields,
        "list": vocabulary.list_of(name),
    }


def _forms(name: str, role: Role) -> list[Form]:
    """The forms of a role, the one first in which it is drawn unless another is chosen."""
    first = DRAWN_FIRST.get(name, role.forms[-1])
    return [first, *(each for each in reversed(role.forms) if each != first)]


def _field(fact: Fact) -> dict[str, Any]:
    options = TRUTHS if fact.kind == "truth" else {key: capital(label) for key, label in fact.choices.items()}
    unit = f" ({fact.unit})" if fact.unit in ("m", "kg", "min") else ""
    hint = HINTS.get(fact.key, "")
    return {
        "key": fact.key,
        "label": f"{capital(fact.label)}{unit}",
        "kind": fact.kind,
        "options": options,
        "hint": hint,
    }
