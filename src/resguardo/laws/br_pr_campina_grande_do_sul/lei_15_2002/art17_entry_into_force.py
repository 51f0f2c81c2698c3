"""Art. 17

A presente lei entre em vigor na data de sua publicação, revogadas as disposições em contrário.
"""

from __future__ import annotations

from resguardo.rulebook import statute
from resguardo.rulebook.coverage import Covered

from . import provisions

RULES = ()

SIGNED = statute.day_of(provisions.SIGNED)
"""The text states the day of signature only; publication is not before it (R54)."""

COVERAGE = (Covered("art17_cpt", ("without_duty",), "vigência na data da publicação, que o texto não informa (R54)"),)
