"""Why storage areas count as one, in words."""

from __future__ import annotations

from resguardo.outputs import wording
from resguardo.rulebook.law import Joined


def sentence_of(joined: Joined) -> str:
    """ "A e B distam 4,00 m, menos que os 6,00 m que as separariam"."""
    gap, required = wording.quantity(joined.gap, "m"), wording.quantity((joined.required, joined.required), "m")
    what = "que as separariam" if joined.separates else "pedidos entre elas"
    return f"{wording.listed(map(wording.area_name, joined.areas))} distam {gap}, menos que os {required} {what}"
