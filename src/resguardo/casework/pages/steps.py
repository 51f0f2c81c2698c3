"""The steps of a request as pages: one form each, shown to who may take it, and taken on the version that was seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePath
from typing import Any, cast

from django import forms
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from resguardo.casework import applying, deciding, edges, reviewing
from resguardo.casework.history import history_of
from resguardo.casework.models import InspectionCase, LicenceCase, Penalty, Person
from resguardo.casework.pages import decided, objects
from resguardo.casework.pages.forms import (
    NO_PENALTY,
    Answer,
    Grant,
    NewAlvara,
    NewCorrection,
    NewPaper,
    OtherValue,
    PaperVerdict,
    Reason,
    Recommendation,
    SiteFile,
    Suspension,
)
from resguardo.casework.pages.shared import CONFLICT, UNPROCESSABLE, number_in, on_case, shown
from resguardo.casework.permissions import may
from resguardo.casework.steps import Refused, Stale
from resguardo.casework.suspending import Unexecuted, unexecuted
from resguardo.site.problem import UnusableFile
from resguardo.sources.written import as_json


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form sent: by whom, for which request or inspection as it was seen, and the understood fields."""

    person: Person
    case: Any
    seen: int
    fields: Mapping[str, Any]
    now: datetime

    @property
    def start(self) -> tuple[Person, Any, int]:
        """What every step begins with."""
        return self.person, self.case, self.seen


@dataclass(frozen=True, slots=True)
class StepPage:
    """A step as a page: its title, button and form, and what it does; ``do`` returns another request to go to."""

    title: str
    button: str
    do: Callable[[Sent], LicenceCase | None]
    form: type[forms.Form] = forms.Form
    lead: str = ""
    then: Callable[[Any], str] | None = None
    """The page to go to, where the case is none any more."""
    with_object: bool = field(default=False)
    """Whether it is about one thing of the request, and hence offered beside that thing only."""
    known: Callable[[Any, Mapping[str, str]], Mapping[str, Any]] = lambda case, sent: {}
    """What the form begins with, by what was asked for."""
    about: objects.About = lambda case, sent: ()
    """The one thing that it is about, by what was asked for or sent."""
    unasked: Callable[[Any], Collection[str]] = lambda case: ()
    """Fields of the form that this case gives no occasion to ask."""

    choices: Callable[[Any, Mapping[str, str]], Mapping[str, list[tuple[str, str]]]] = lambda case, sent: {}
    """What this case gives to choose from, by field."""

    def asks(self, request: HttpRequest, case: LicenceCase | InspectionCase) -> forms.Form:
        """The form with what this case gives occasion to ask; with what was sent, if anything was."""
        sent = about_in(request)
        if request.method == "POST":
            form = self.form(request.POST, request.FILES)
        else:
            form = self.form(initial={**self.known(case, sent), **sent})
        for name in self.unasked(case):
            del form.fields[name]
        for name, choices in self.choices(case, sent).items():
            cast("forms.ChoiceField", form.fields[name]).choices = choices
        return form


def _tell_site(sent: Sent) -> None:
    file = sent.fields["arquivo"]
    content = edges.read_file(file.read(), PurePath(file.name).name)
    applying.tell_site(*sent.start, as_json(content), sent.now)


LONGEST_FILE_NAME, LONGEST_SUFFIX = 200, 10
"""Characters of a file's name that a paper keeps, and of what it ends in."""


def _cut(name: PurePath) -> str:
    """A file's name no longer than a paper keeps, with what it ends in."""
    end = name.suffix[:LONGEST_SUFFIX]
    return f"{name.stem[: LONGEST_FILE_NAME - len(end)]}{end}"


def _add_paper(sent: Sent) -> None:
    file, told = sent.fields["arquivo"], sent.fields
    name = PurePath(file.name)
    applying.add_paper(*sent.start, told["tipo"], told["data_do_documento"], _cut(name), file.read(), sent.now)


def _judge_paper(sent: Sent) -> None:
    told = sent.fields
    reviewing.judge_paper(*sent.start, told["documento"], told["aceito"] == "sim", told["motivo"], sent.now)


def _override(sent: Sent) -> None:
    told = sent.fields
    reviewing.override_fact(*sent.start, told["fato"], told["valor"], told["motivo"], sent.now)


def _ask(sent: Sent) -> None:
    told = sent.fields
    reviewing.ask_correction(*sent.start, told["corrigir"], told["base"], told["dias"], sent.now)


def _recommend(sent: Sent) -> None:
    told = sent.fields
    grants = told["sentido"] == "deferir"
    despite = told.get("apesar", "")
    reviewing.recommend(*sent.start, grants, told["fundamentacao"], told["condicionantes"], sent.now, despite)


def _grant(sent: Sent) -> None:
    told = sent.fields
    despite = told.get("apesar", "")
    deciding.decide(*sent.start, True, told["fundamentacao"], told["condicionantes"], sent.now, despite)


def _refuse(sent: Sent) -> None:
    deciding.decide(*sent.start, False, sent.fields["fundamentacao"], "", sent.now)


def _issue(sent: Sent) -> None:
    told = sent.fields
    terms = deciding.Terms(told["licenca"], told["licenca_ate"], told["valido_ate"])
    deciding.issue(*sent.start, terms, sent.now)


def _suspend(sent: Sent) -> None:
    chosen = sent.fields.get("executa", NO_PENALTY)
    executes = None if chosen == NO_PENALTY else Penalty.objects.get(pk=chosen)
    deciding.suspend(*sent.start, sent.fields["fundamentacao"], sent.now, executes)


def _to_execute(case: LicenceCase) -> tuple[Unexecuted, ...]:
    return unexecuted(timezone.localdate()).get(case.pk, ())


def _penalties(case: LicenceCase, sent: Mapping[str, str]) -> Mapping[str, list[tuple[str, str]]]:
    waiting = []
    for each in _to_execute(case):
        day = timezone.localdate(each.penalty.at)
        waiting.append((str(each.penalty.pk), f"A da fiscalização nº {each.inspection.number}, de {day:%d/%m/%Y}"))
    return {"executa": [*waiting, (NO_PENALTY, "Nenhuma: é outro o motivo")]} if waiting else {}


def _despite(case: LicenceCase) -> Collection[str]:
    return ("apesar", "confirmo") if reviewing.against(case) is None else ()


def _reasoned(function: Callable[..., None]) -> Callable[[Sent], None]:
    return lambda sent: function(*sent.start, sent.fields["fundamentacao"], sent.now)


PAGES: Mapping[str, StepPage] = {
    "preencher": StepPage(
        "Informar o local por arquivo",
        "Guardar o local",
        _tell_site,
        SiteFile,
        "Use o arquivo que a verificação sem cadastro permite baixar. As versões anteriores ficam guardadas.",
    ),
    "juntar_documento": StepPage("Juntar um documento", "Juntar o documento", _add_paper, NewPaper),
    "enviar": StepPage(
        "Enviar o pedido",
        "Enviar o pedido",
        lambda sent: applying.file(*sent.start, sent.now),
        lead="Depois de enviado, o pedido só muda se a prefeitura pedir correção. A edição da lei e as leituras de "
        "hoje ficam fixadas nele.",
    ),
    "descartar": StepPage(
        "Descartar o rascunho",
        "Descartar o rascunho",
        lambda sent: applying.discard(*sent.start, sent.now),
        lead="O rascunho some, com o que se informou do local e os documentos juntados. Isto não se desfaz.",
        then=lambda case: f"{reverse('cases')}?descartado={case.pk}",
        about=decided.of_request,
    ),
    "tomar": StepPage("Começar a análise", "Começar a análise", lambda sent: reviewing.take(*sent.start, sent.now)),
    "assumir": StepPage(
        "Assumir a análise", "Assumir a análise", lambda sent: reviewing.take(*sent.start, sent.now, "assumir")
    ),
    "avaliar_documento": StepPage(
        "Avaliar o documento",
        "Guardar a avaliação",
        _judge_paper,
        PaperVerdict,
        with_object=True,
        about=objects.paper_of,
    ),
    "avaliar_fato": StepPage(
        "Adotar outro valor",
        "Adotar este valor",
        _override,
        OtherValue,
        with_object=True,
        about=objects.fact_of,
    ),
    "pedir_correcao": StepPage("Pedir correção", "Pedir correção", _ask, NewCorrection),
    "responder_correcao": StepPage(
        "Responder à exigência",
        "Enviar a resposta",
        lambda sent: applying.answer(*sent.start, sent.fields["correcao"], sent.fields["resposta"], sent.now),
        Answer,
        "Antes de responder, informe o local de novo ou junte os documentos que faltam.",
        with_object=True,
        about=objects.correction_of,
    ),
    "seguir_sem_resposta": StepPage(
        "Seguir sem resposta",
        "Seguir sem resposta",
        lambda sent: reviewing.go_on_unanswered(*sent.start, sent.now),
        lead="O pedido volta à análise como está, e a exigência fica como não respondida. Só depois do prazo dela, ou "
        "quando ninguém mais pode responder.",
    ),
    "recomendar": StepPage(
        "Recomendar",
        "Enviar a recomendação",
        _recommend,
        Recommendation,
        about=decided.of_request,
        unasked=_despite,
    ),
    "deferir": StepPage(
        "Deferir o pedido",
        "Deferir o pedido",
        _grant,
        Grant,
        about=decided.of_request,
        unasked=_despite,
    ),
    "indeferir": StepPage("Indeferir o pedido", "Indeferir o pedido", _refuse, Reason, about=decided.of_request),
    "devolver": StepPage(
        "Devolver à análise", "Devolver à análise", _reasoned(deciding.send_back), Reason, about=decided.of_request
    ),
    "emitir_alvara": StepPage("Emitir o alvará", "Emitir o alvará", _issue, NewAlvara, about=decided.of_request),
    "suspender": StepPage(
        "Suspender o alvará",
        "Suspender o alvará",
        _suspend,
        Suspension,
        about=decided.of_request,
        unasked=lambda case: () if _to_execute(case) else ("executa",),
        choices=_penalties,
    ),
    "restabelecer": StepPage(
        "Restabelecer o alvará", "Restabelecer o alvará", _reasoned(deciding.restore), Reason, about=decided.of_request
    ),
    "renovar": StepPage(
        "Pedir a renovação",
        "Começar a renovação",
        lambda sent: applying.renew(*sent.start, sent.now),
        lead="Começa um pedido novo, em rascunho, com o que se informou do local. Confira os fatos e junte os "
        "documentos de agora: a edição da lei é a do dia em que o enviar. O alvará de hoje vale até o seu fim.",
    ),
}


@on_case
def step(request: HttpRequest, person: Person, case: LicenceCase, name: str) -> HttpResponse:
    """The page of a step; sent, the step is taken and the request shown."""
    return taking(request, person, case, PAGES, name)


def taking(
    request: HttpRequest,
    person: Person,
    case: LicenceCase | InspectionCase,
    pages: Mapping[str, StepPage],
    name: str,
) -> HttpResponse:
    """The page of one of the steps; sent, the step is taken and the case shown."""
    page = pages.get(name)
    if page is None:
        raise Http404
    if request.method == "POST" and seen_in(request) != case.version:
        # said before all else: a form with a mistake would come back on a version nobody saw
        return stale(request, case, seen_in(request))
    if not may(person, name, case):
        raise PermissionDenied
    form = page.asks(request, case)
    if not form.is_valid():  # nor is one that was not sent
        return _shown(request, case, page, form)
    sent = Sent(person, case, seen_in(request), form.cleaned_data, timezone.now())
    return _taken(request, page, form, sent)


def _taken(request: HttpRequest, page: StepPage, form: forms.Form, sent: Sent) -> HttpResponse:
    try:
        another = page.do(sent)
    except Stale as changed:
        return stale(request, changed.case, changed.seen)
    except ObjectDoesNotExist:
        raise Http404 from None
    except Refused as refused:
        form.add_error(None, list(refused.reasons))
    except UnusableFile as unusable:
        form.add_error(None, [f"{each.place}: {each.sentence}" for each in unusable.problems])
    else:
        return redirect(page.then(sent.case) if page.then else address_of(another or sent.case))
    return _shown(request, sent.case, page, form)


def _shown(request: HttpRequest, case: LicenceCase | InspectionCase, page: StepPage, form: forms.Form) -> HttpResponse:
    about = page.about(case, about_in(request))
    told = {"case": case, "page": page, "form": form, "version": case.version, "back": address_of(case), "about": about}
    return shown(request, "form", told, status=UNPROCESSABLE if form.errors else 200)


def about_in(request: HttpRequest) -> dict[str, str]:
    """What was asked for or sent, by name."""
    return (request.POST or request.GET).dict()


def address_of(case: LicenceCase | InspectionCase) -> str:
    """The page of a request or of an inspection."""
    return reverse("case" if isinstance(case, LicenceCase) else "inspection", args=[case.pk])


def stale(request: HttpRequest, case: LicenceCase | InspectionCase, seen: int, back: str = "") -> HttpResponse:
    """Something was done meanwhile, by somebody else or in another window: what, so that nothing is overwritten unseen.

    ``back`` is where to decide anew, the case's page where it is "".
    """
    told = {"case": case, "events": history_of(case, seen), "back": back or address_of(case)}
    return shown(request, "stale", told, status=CONFLICT)


def seen_in(request: HttpRequest) -> int:
    """The version that a form was made on; -1 where it does not say, or says what no version is."""
    return number_in(str(request.POST.get("versao", "")))
