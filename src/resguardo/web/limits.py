"""How large a request may be: a site has a few kB, and only papers of a request and photos are larger."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from resguardo.web.refusals import TOO_LARGE, refusal

PAPERS = re.compile(r"/pedidos/\d+/passo/juntar_documento|/fiscalizacoes/campo/\d+")


def within_limits(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses what is larger than a site file or a plan, but where papers are uploaded; the server limits those."""

    def middleware(request: HttpRequest) -> HttpResponse:
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        if size > settings.FILE_UPLOAD_MAX_MEMORY_SIZE and not PAPERS.fullmatch(request.path):
            return refusal(request, TOO_LARGE)
        return answer(request)

    return middleware
