"""The invented town in which the casework is tried, its people, and their browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from casework.office import Office


@pytest.fixture(scope="session")
def town(application: Any) -> Any:
    """The people of the demonstration and how they sign in; hashing is quick, as nobody is to be kept out."""
    from django.conf import settings

    from resguardo.casework import demo

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return demo.fill()


@pytest.fixture
def office(town: Any, client: Any) -> Iterator[Office]:
    from django.core import mail

    from casework.office import Office
    from resguardo.casework.models import Attempt

    Attempt.objects.all().delete()
    mail.outbox = []
    yield Office(town)
