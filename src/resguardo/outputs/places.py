"""Where something stands that was told, as people call it: never by the keys of a file."""

from __future__ import annotations

import re

from resguardo.outputs import wording
from resguardo.site.telling import declared_at

ON_PLAN = re.compile(r'(?:planta, )?(\w+) (".*")(?:\.(\w+))?')
ROLES = {**wording.KIND_LABELS, "armazenamento": "área", "parede_corta_fogo": "parede corta-fogo"}
UNIT = re.compile("_(m|kg|min)$")


def place_in_words(place: str, *, areas: bool = True) -> str:
    """What a place in a site file or on a plan tells: "distância até o vizinho (escola 1, área A)".

    Areas are left out where there is only one; what names no fact and no shape, as a file, stays as it is.
    """
    if shape := ON_PLAN.fullmatch(place):
        role, name, key = shape.groups()
        drawn = f"{ROLES.get(role, role.replace('_', ' '))} {name}"
        return f"{UNIT.sub('', key).replace('_', ' ')} ({drawn})" if key else drawn
    try:
        label = declared_at(place).label
    except KeyError:
        return place
    where = wording.place_of(place, areas=areas)
    return f"{label} ({where})" if where else label
