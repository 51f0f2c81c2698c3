"""What the casework is handed by whoever serves it: the municipality's configuration and the bounded processes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from resguardo.casework import checking
from resguardo.casework.checking import Checked, Override
from resguardo.laws import holidays
from resguardo.rulebook.calendar import Holiday
from resguardo.sources.town import Town
from resguardo.sources.written import Content

Answer = TypeVar("Answer")


def town() -> Town:
    """The municipality's configuration."""
    configured: Town = settings.RESGUARDO_TOWN
    return configured


def calendar() -> tuple[Holiday, ...]:
    """The holidays of the country, the state and the municipality."""
    return (*holidays.national(), *holidays.parana(), *town().holidays)


def address_of(page: str, *arguments: object) -> str:
    """The whole address of a page, for messages and documents."""
    return f"{settings.RESGUARDO_ADDRESS}{reverse(page, args=arguments)}"


def bounded(function: Callable[..., Answer], *args: object) -> Answer:
    """What a function gives, within bounds of time and memory; raises UnusableFile where it takes too much."""
    answer: Answer = settings.RESGUARDO_BOUNDED(function, *args)
    return answer


def read_file(data: bytes, name: str) -> Content:
    """The content of an uploaded site file or plan, read in a process of its own; raises UnusableFile."""
    content: Content = settings.RESGUARDO_READ_FILE(data, name)
    return content


def checked(
    content: str, on: date | None = None, overrides: tuple[Override, ...] = (), readings: dict[str, str] | None = None
) -> Checked:
    """What the law says of a site, today unless another day is told."""
    return bounded(checking.checked, content, town(), on or timezone.localdate(), overrides, readings)
