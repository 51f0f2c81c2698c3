"""Whose law it is: a municipality's name as people write it, and what is surely another municipality.

A name taken for another municipality frees a site from the law, so that only those of the country's list count as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resguardo.site.municipalities import STATES, plain, states_by_name

from . import provisions

NAME, STATE = plain(provisions.MUNICIPALITY), plain(provisions.STATE)
STATE_NAME = "parana"
"""Also a municipality, far away; here it is read as the state."""
POST_CODE = "83430"
"""How the post codes of this municipality begin."""
AROUND = frozenset(("municipio", "municipal", "prefeitura", "cidade", "estado", "de", "do", "da", "brasil"))
"""Words that stand before a municipality's name."""


def is_here(name: str) -> bool:
    """Whether a municipality's name, however written, is this law's: "Prefeitura de Campina Grande do Sul - PR".

    With another state it is not, nor is it elsewhere: it is asked.
    """
    parts = _parts(name)
    states = {state for part in parts for state in _states_in(part)}
    return any(NAME in _names_in(part) for part in parts) and (not states or STATE in states)


def is_elsewhere(name: str) -> bool:
    """Whether a name is that of another municipality, in the state that it names if it does.

    Every part must be understood: a quarter's name may be a municipality's elsewhere. "Campina Grande - PB" is
    elsewhere; "Campina Grande" alone may be this one's name cut short, and is asked as "Campina Grande - PR" is.
    """
    known, parts = states_by_name(), _parts(name)
    towns = [{each for each in _names_in(part) if each != STATE_NAME and each in known} for part in parts]
    told = {state for part, town in zip(parts, towns, strict=True) if part not in town for state in _states_in(part)}
    understood = all(town or _states_in(part) or part in AROUND for part, town in zip(parts, towns, strict=True))
    if not understood or POST_CODE in name or is_here(name):
        return False
    return any(told & known[each] if told or NAME.startswith(f"{each} ") else True for town in towns for each in town)


def is_in_doubt(name: str) -> bool:
    """Whether a name is neither surely this municipality's nor surely another's."""
    return not is_here(name) and not is_elsewhere(name)


def _parts(name: str) -> list[str]:
    """What stands between commas, dashes, slashes and brackets, without post codes: a quarter, a town, a state."""
    between = r"[,;/()]|\s[-\u2013\u2014]+\s|[-\u2013\u2014](?=\w\w$)"
    parts = (plain(re.sub(r"\b[\d.]+\b", " ", part)) for part in re.split(between, name))
    return [part for part in parts if part]


def _names_in(part: str) -> Iterator[str]:
    """What may be the name in a part: without the words before it, and without a state's letters after it."""
    words = part.split()
    ends = (words, words[:-1]) if len(words) > 1 and _states_in(part) else (words,)
    for end in ends:
        yield " ".join(end)
        while end and end[0] in AROUND:
            end = end[1:]
            yield " ".join(end)


def _states_in(part: str) -> set[str]:
    """The state that a part is, or ends with: "Paraná", "PR", "Curitiba PR"."""
    words = part.split()
    last = words[-1] if words else ""
    found = STATES.get(part) or STATES.get(" ".join(word for word in words if word not in AROUND))
    return {found} if found else {last} & set(STATES.values())
