"""What every page of the casework shares: who may see it, on which version of a request it acts, how refusals look."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from resguardo.casework.discarding import discarded
from resguardo.casework.history import history_of
from resguardo.casework.models import InspectionCase, LicenceCase, Person
from resguardo.casework.permissions import may

NOT_FOUND, UNPROCESSABLE, CONFLICT, GONE = 404, 422, 409, 410
View = Callable[..., HttpResponse]
SAME_WITHIN = timedelta(minutes=1)
"""How long the same that is asked for again is taken for one button pressed twice."""
LONGEST_NUMBER = 18
"""Digits of a row's number or a version: no more than a database counts."""


def number_in(told: str) -> int:
    """The number of a row or of a version that was sent; -1, which is of none, for what cannot be one."""
    return int(told) if told.isdecimal() and len(told) <= LONGEST_NUMBER else -1


def shown(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A page of the casework; nothing of it is kept on the way, and its forms tell where they come from."""
    response = render(request, f"casework/{template}.html", {"user": request.user, **context}, status=status)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def for_person(view: View) -> View:
    """A page for whoever is signed in, who is handed to it."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **told: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path() if request.method == "GET" else "/pedidos")
        return view(request, request.user, *args, **told)

    return page


def for_whom(action: str) -> Callable[[View], View]:
    """A page for those whose role may do something."""

    def decorated(view: View) -> View:
        @for_person
        @wraps(view)
        def page(request: HttpRequest, person: Person, *args: Any, **told: Any) -> HttpResponse:
            if not may(person, action):
                raise PermissionDenied
            return view(request, person, *args, **told)

        return page

    return decorated


def on_case(view: View) -> View:
    """A page about a request, for who sees it; to others it is as if there were none.

    Of a draft that they discarded, in another window perhaps, that is told.
    """

    @for_person
    @wraps(view)
    def page(request: HttpRequest, person: Person, case: int, *args: Any, **told: Any) -> HttpResponse:
        found = LicenceCase.objects.filter(pk=case).first()
        if found is None and (gone := discarded(case, person)):
            return shown(request, "discarded", {"discarded": gone}, status=GONE)
        if found is None or not may(person, "ver", found):
            raise Http404
        return _of(found, view, request, person, *args, **told)

    return page


def on_inspection(view: View) -> View:
    """A page about an inspection, for who sees it; to others it is as if there were none."""

    @for_person
    @wraps(view)
    def page(request: HttpRequest, person: Person, case: int, *args: Any, **told: Any) -> HttpResponse:
        found = InspectionCase.objects.filter(pk=case).first()
        if found is None or not may(person, "ver", found):
            raise Http404
        return _of(found, view, request, person, *args, **told)

    return page


def _of(
    case: LicenceCase | InspectionCase, view: View, request: HttpRequest, person: Person, *args: Any, **told: Any
) -> HttpResponse:
    """The page; where what it is for may not be done, not now or not by this person, what was done last is told."""
    try:
        return view(request, person, case, *args, **told)
    except PermissionDenied:
        return shown(
            request, "refused", {"code": "permissao", "case": case, "events": history_of(case)[:1]}, status=403
        )


def denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """What this person may not do, or not now."""
    return shown(request, "refused", {"code": "permissao"}, status=403)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of this service, or came too late."""
    return shown(request, "refused", {"code": "formulario"}, status=403)
