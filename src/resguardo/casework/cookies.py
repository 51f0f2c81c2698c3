"""Cookies of whoever comes by TLS stay with TLS."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


def kept_to_tls(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Marks the cookies of an answer as secure where the request came by TLS, through the proxy."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = answer(request)
        for cookie in response.cookies.values() if request.is_secure() else ():
            cookie["secure"] = True
        return response

    return middleware
