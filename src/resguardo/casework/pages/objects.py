"""The one thing that a step is about, told on its own page: a paper, a fact, a correction, what is made known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst

from resguardo.casework import acknowledging, applying, correcting, edges
from resguardo.casework.checking import facts_of
from resguardo.casework.models import Correction, InspectionCase, LicenceCase, Paper, Penalty, Pleading
from resguardo.casework.pages.shared import number_in

Lines = tuple[tuple[str, str], ...]
"""Names and what stands beside each; none where there is no such thing."""
About = Callable[[Any, Mapping[str, str]], Lines]
"""What a step is about, by its case and what was asked for or sent."""


def paper_of(case: LicenceCase, sent: Mapping[str, str]) -> Lines:
    """The paper that is judged."""
    found = Paper.objects.filter(pk=number_in(sent.get("documento", "")), case=case).first()
    if found is None:
        return ()
    return ("Documento", f"{capfirst(found.label)}, de {found.dated:%d/%m/%Y}"), ("Arquivo", found.name)


def fact_of(case: LicenceCase, sent: Mapping[str, str]) -> Lines:
    """The fact as it was told."""
    version = applying.last_version(case)
    facts = facts_of(edges.checked(version.content).parts) if version else {}
    fact = facts.get(sent.get("fato", ""))
    return (("Fato", capfirst(fact.label)), ("O que foi informado", fact.told)) if fact else ()


def correction_of(case: LicenceCase, sent: Mapping[str, str]) -> Lines:
    """The correction that is answered."""
    found = Correction.objects.filter(pk=number_in(sent.get("correcao", "")), case=case).first()
    if found is None:
        return ()
    return ("O que foi pedido", found.asked), ("Base", found.basis), ("Responda até", f"{found.last:%d/%m/%Y}")


def told_kind(case: InspectionCase, sent: Mapping[str, str]) -> str:
    """Which of what is told a ciência is of: the last one where none is named."""
    return sent.get("comunicado") or next(reversed([*acknowledging.told_in(case)]), "")


def told_of(case: InspectionCase, sent: Mapping[str, str]) -> Lines:
    """The notificação, auto or decision whose ciência it is, and what was recorded of it."""
    what = acknowledging.told_in(case).get(told_kind(case, sent))
    if what is None:
        return ()
    name = f"Decisão: {what.label}" if isinstance(what, Penalty) else f"{what.label} nº {what.number}"
    return (("O que se comunicou", f"{name}, de {timezone.localdate(what.at):%d/%m/%Y}"),)


def pleading_in(case: InspectionCase, sent: Mapping[str, str]) -> Pleading | None:
    """The defence or appeal that is asked for; None where there is none."""
    return Pleading.objects.filter(pk=number_in(sent.get("resposta", "")), case=case).first()


def receipt_of(case: InspectionCase, sent: Mapping[str, str]) -> Lines:
    """The defence or appeal whose receipt is corrected, and the days as they stand before."""
    pleading = pleading_in(case, sent)
    if pleading is None:
        return ()
    return (pleading.label, pleading.text), ("Como está", capfirst(correcting.standing_of(pleading)))
