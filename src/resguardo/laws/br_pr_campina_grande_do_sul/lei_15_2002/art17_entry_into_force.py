"""Art. 17

A presente lei entre em vigor na data de sua publicação, revogadas as disposições em contrário.
"""

from __future__ import annotations

from datetime import date

from resguardo.rulebook.coverage import Covered

RULES = ()

SIGNED = date(2002, 9, 19)
"""The text states the day of signature only; publication is not before it (R54)."""

COVERAGE = (Covered("art17_cpt", ("without_duty",), "vigência na data da publicação, que o texto não informa (R54)"),)
