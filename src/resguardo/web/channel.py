"""A connection on which what the server itself refuses to read, as far too large a file, is refused in words too."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from waitress.channel import HTTPChannel
from waitress.task import ErrorTask

from resguardo.web.headers import HEADERS
from resguardo.web.refusals import MALFORMED, REFUSALS, refusal


class _Refusing(ErrorTask):
    """In the place of the library's bare line, the page that every other refusal has."""

    def execute(self) -> None:
        refused: Any = self.request
        code = refused.error.code
        answer = refusal(HttpRequest(), code if code in REFUSALS else MALFORMED)
        self.status = f"{code} {refused.error.reason}"
        self.response_headers = [*HEADERS.items(), *answer.headers.items()]
        self.set_close_on_finish()
        self.content_length = len(answer.content)
        self.write(answer.content)


class Channel(HTTPChannel):
    """The library's connection with that one change, made where it asks for it."""

    error_task_class = _Refusing
