"""Signing in: the password, for staff also a code of the second factor, each used once."""

from __future__ import annotations

from datetime import datetime

import pyotp
from django.contrib.auth.hashers import check_password, make_password
from django.http import HttpRequest

from resguardo.casework.log import act
from resguardo.casework.models import Person

ISSUER = "Resguardo"
STEP = 30
"""Seconds for which a code stands."""


class Backend:
    """How Django finds who is signed in; it is told nothing of passwords here."""

    def authenticate(self, request: HttpRequest | None) -> None:
        """Nobody: signing in goes through the functions of this module."""

    def get_user(self, user_id: int) -> Person | None:
        """The person of a session, as long as they are active."""
        return Person.objects.filter(pk=user_id, is_active=True).first()


def person_with(email: str, password: str) -> Person | None:
    """Whose password this is, active and with a confirmed address; takes as long where there is no such account."""
    person = Person.objects.filter(email=email.strip().lower(), is_active=True, confirmed=True).first()
    if person is None or not person.has_usable_password():
        make_password(password)
        return None
    return person if check_password(password, person.password) else None


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """The time step of a code, this one or the one before or after; None where the code is wrong."""
    digits = "".join(code.split())
    for offset in (0, -1, 1):
        step = int(now.timestamp()) // STEP + offset
        if pyotp.utils.strings_equal(pyotp.HOTP(secret).at(step), digits):
            return step
    return None


def accepts_code(person: Person, code: str, now: datetime) -> bool:
    """Whether a code is right and was not used before; from now on it was."""
    with act(person, "usou o segundo fator", at=now):
        person.refresh_from_db()
        step = step_of(person.totp, code, now)
        if step is None or step <= person.totp_step:
            return False
        person.totp_step = step
        person.save()
    return True


def note_sign_in(person: Person, now: datetime) -> None:
    """The log's entry about it."""
    with act(person, "entrou", at=now) as doing:
        doing.note(f"person:{person.pk}")


def address_of_secret(secret: str, email: str) -> str:
    """What the QR code for an authenticator holds."""
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=ISSUER)
