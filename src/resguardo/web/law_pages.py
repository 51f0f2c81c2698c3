"""The law's pages in the service: the same trees as the static ones."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe

from resguardo import verification
from resguardo.outputs import law_page
from resguardo.outputs.law_names import named
from resguardo.web.refusals import only_shown


@only_shown
def contents(request: HttpRequest) -> HttpResponse:
    """The list of articles."""
    return _page(request, law_page.CONTENTS)


@only_shown
def page(request: HttpRequest, page: str) -> HttpResponse:
    """An article, the readings, or a module on which several articles draw; also as people write its name."""
    pages = law_page.pages_of(verification.LAW)
    if page in pages:
        return _page(request, page)
    for asked in (page.lower(), named(verification.LAW, page)):
        if asked in pages:
            return redirect(_link(asked))
    raise Http404


def _page(request: HttpRequest, page: str) -> HttpResponse:
    body = "".join(law_page.as_text(each) for each in law_page.body_of(verification.LAW, page, _link, _case))
    shown = {"title": law_page.title_of(verification.LAW, page), "body": mark_safe(body), "page": page}  # noqa: S308 - built as a tree
    return render(request, "resguardo/law.html", shown)


def _link(page: str) -> str:
    return reverse("law-contents") if page == law_page.CONTENTS else reverse("law", args=[page])


def _case(name: str) -> str:
    return reverse("law-case", args=[name])
