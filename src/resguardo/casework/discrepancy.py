"""Where a case names the establishment otherwise than the facts of its site do: both are shown, neither is mended.

What is issued carries what the case says, so whoever decides and issues is told before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from resguardo.casework.checking import Checked
from resguardo.casework.models import InspectionCase, LicenceCase
from resguardo.site.facts import ACTIVITY

OF_REQUEST = "no pedido, e é assim que o alvará sai"
OF_INSPECTION = "na fiscalização, e é assim que a notificação e o auto saem"


def discrepancies(case: LicenceCase | InspectionCase, site: Checked | None) -> tuple[str, ...]:
    """A sentence for each of name, address and activities that the site tells otherwise; none where it tells none."""
    return tuple(_discrepancies(case, site)) if site is not None else ()


def _discrepancies(case: LicenceCase | InspectionCase, site: Checked) -> Iterator[str]:
    where = OF_REQUEST if isinstance(case, LicenceCase) else OF_INSPECTION
    for what, ours, theirs in (("Nome", case.name, site.name), ("Endereço", case.address, site.address)):
        if theirs and _alike(ours) != _alike(theirs):
            yield f"{what}: “{ours}” {where}; “{theirs}” nos fatos do local."
    if isinstance(case, LicenceCase) and site.activities and set(case.activities) != set(site.activities):
        yield f"Atividades: “{_in_words(case.activities)}” {where}; “{_in_words(site.activities)}” nos fatos do local."


def _alike(text: str) -> str:
    """A text without what does not make it another one: capitals and the width of its spaces."""
    return " ".join(text.split()).casefold()


def _in_words(activities: Iterable[str]) -> str:
    return "; ".join(ACTIVITY.choices[each] for each in activities)
