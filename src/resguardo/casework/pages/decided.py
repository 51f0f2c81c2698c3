"""What is decided on the page of a step, told above its form: of whom, what was found, what people determined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from django.utils import timezone

from resguardo.casework import inspecting
from resguardo.casework.checking import Checked
from resguardo.casework.discrepancy import discrepancies
from resguardo.casework.inspection_overview import checked_visit, known_before
from resguardo.casework.models import Alvara, Determination, InspectionCase, LicenceCase, Penalty, Pleading, Served
from resguardo.casework.overview import site_of
from resguardo.casework.pages.objects import Lines
from resguardo.casework.standing import state_on
from resguardo.casework.states import LABELS
from resguardo.casework.suspending import fallen, unexecuted

Line = tuple[str, str]


def of_request(case: LicenceCase, sent: Mapping[str, str]) -> Lines:
    """The establishment, the result, the recommendation and what else was determined, the alvará."""
    return tuple((name, words) for name, words in _of_request(case) if words)


def _of_request(case: LicenceCase) -> Iterator[Line]:
    today = timezone.localdate()
    yield "Estabelecimento", f"{case.name}\n{case.address}"
    if site := site_of(case, today):
        yield "O processo e o local dizem diferente", "\n".join(discrepancies(case, site.adopted))
        adopted = ", com os valores adotados na análise" if site.as_judged else ""
        yield "Resultado", f"{site.adopted.outcome}{adopted}"
        yield from _against(site.adopted)
        yield "Hoje o resultado seria outro", site.today.outcome if site.today else ""
    for each in _last_of_each_kind(case):
        conditions = f"\nCondicionantes:\n{each.conditions}" if each.conditions else ""
        yield each.label, f"{_by(each.by.name, each.at)}\n{each.reason}{conditions}"
    if alvara := Alvara.objects.filter(case=case).first():
        label = LABELS[state_on(case, today)]
        yield "Alvará", f"nº {alvara.number}, até {alvara.valid_until:%d/%m/%Y}. {label}."
    for waiting in unexecuted(today).get(case.pk, ()):
        day = timezone.localdate(waiting.penalty.at)
        when = f"aplicada na fiscalização nº {waiting.inspection.number} em {day:%d/%m/%Y}"
        term = waiting.penalty.term or "em branco"
        yield "Suspensão a executar", f"{when}, {waiting.standing}. Duração e base: {term}.\n{waiting.penalty.reason}"
    if fell := fallen().get(case.pk):
        day = timezone.localdate(fell.ruling.at)
        when = f"na fiscalização nº {fell.inspection.number}, em {day:%d/%m/%Y}: {fell.ruling.label}"
        yield "A suspensão executada caiu", f"{when}.\n{fell.ruling.reason}"


def _against(found: Checked) -> Iterator[Line]:
    yield "Não atende", "\n".join(f"{each.citation}: {each.words}" for each in found.failing)
    yield "Falta saber", "\n".join(f"{each.words} ({each.citation})" for each in found.missing)


def _last_of_each_kind(case: LicenceCase) -> list[Determination]:
    """What counts of what people determined; what was returned to the analysis is done with once it is recommended."""
    last = {each.kind: each for each in Determination.objects.filter(case=case).order_by("pk")}
    return sorted(last.values(), key=lambda each: each.pk)


def of_inspection(case: InspectionCase, sent: Mapping[str, str]) -> Lines:
    """Whom it is about, the last visit, what was served and answered, what was determined."""
    return tuple((name, words) for name, words in _of_inspection(case) if words)


def _of_inspection(case: InspectionCase) -> Iterator[Line]:
    visit = inspecting.last_visit(case)
    found = checked_visit(visit) if visit else known_before(case)
    yield "Estabelecimento", f"{case.name}\n{case.address}"
    yield "O processo e o local dizem diferente", "\n".join(discrepancies(case, found))
    yield "Responsável", case.responsible
    if visit is not None and found is not None:
        yield f"Vistoria {visit.number}", f"{visit.by.name}, {visit.day:%d/%m/%Y}\n{found.outcome}"
    for served in Served.objects.filter(case=case).order_by("pk"):
        yield f"{served.label} nº {served.number}", "\n".join(_of_served(served))
    for pleading in Pleading.objects.filter(case=case).order_by("pk"):
        late = " (fora do prazo)" if pleading.late else ""
        yield pleading.label, f"Recebida em {pleading.received:%d/%m/%Y}{late}\n{pleading.text}"
    for ruling in Penalty.objects.filter(case=case).order_by("pk"):
        yield ruling.label, "\n".join((_by(ruling.by.name, ruling.at), *_told(ruling), ruling.reason))


def _of_served(served: Served) -> Iterator[str]:
    yield _by(served.by.name, served.at)
    yield from _told(served)
    if served.penalty:
        yield f"Penalidade proposta: {Penalty.KINDS[served.penalty]}"


def _told(what: Served | Penalty) -> Iterator[str]:
    """The ciência and the term that runs from it."""
    if what.acknowledged is None:
        yield "Ciência ainda não registrada"
        return
    term = f"prazo até {what.last:%d/%m/%Y}" if what.last else "sem prazo fixado"
    yield f"Ciência em {what.acknowledged:%d/%m/%Y}; {term}"


def _by(name: str, at: datetime) -> str:
    return f"{name}, {timezone.localtime(at):%d/%m/%Y %H:%M}"
