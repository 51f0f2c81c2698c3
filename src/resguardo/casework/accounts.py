"""Accounts: signing up, invitation of staff, links that work once, erasing."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from cryptography.fernet import Fernet
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from resguardo.casework.log import act
from resguardo.casework.models import LogEntry, Person, PersonKey
from resguardo.casework.states import Role
from resguardo.casework.steps import Refused

DEACTIVATED, REACTIVATED = "desativou a conta", "reativou a conta"
"""As the log names them; links are signed over the last of the former, so that none outlives it."""


class Link(StrEnum):
    """What a link by e-mail is for, as its page is named; none is good for another's page.

    A link for another password would else set another second factor, which is what it is to be kept from.
    """

    CONFIRM = "confirm"
    NEW_PASSWORD = "new-password"  # noqa: S105 - the name of a page
    INVITATION = "invitation"


class Links(PasswordResetTokenGenerator):
    """Links by e-mail: signed, for three days, and for one use, as using one changes what it was signed over.

    A link that was open when the account was deactivated stays void once it is active again.
    """

    def __init__(self, what: Link) -> None:
        super().__init__()
        self.key_salt = f"resguardo.casework.accounts.{what}"

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        told = f"{user.pk}{user.password}{user.confirmed}{user.totp}{user.email}{user.is_active}"
        return f"{told}{timestamp}{_deactivated(user)}"


def _deactivated(person: Person) -> str:
    """The number of the entry by which an account was last deactivated; "" where it never was."""
    entry = _last(person, DEACTIVATED)
    return "" if entry is None else str(entry.number)


def _last(person: Person, action: str) -> LogEntry | None:
    return LogEntry.objects.filter(object=f"person:{person.pk}", action=action).order_by("-number").first()


def link_parts(person: Person, what: Link) -> tuple[str, str]:
    """Whom a link is for, and its signature."""
    return urlsafe_base64_encode(str(person.pk).encode()), Links(what).make_token(person)


def person_by_link(who: str, token: str, what: Link) -> Person | None:
    """Whom a link is for; None where it was used, is too old, is for something else or was never made."""
    try:
        person = Person.objects.get(pk=int(force_str(urlsafe_base64_decode(who))), is_active=True)
    except (ValueError, OverflowError, Person.DoesNotExist):
        return None
    return person if Links(what).check_token(person, token) else None


def person_at(email: str) -> Person | None:
    """The person of an address."""
    return Person.objects.filter(email=email.strip().lower()).first()


def sign_up(email: str, name: str, password: str, now: datetime) -> Person:
    """A new applicant, whose address is still to be confirmed; raises IntegrityError where it has an account."""
    with act(None, "criou a conta", at=now):
        return _made(email, name, Role.APPLICANT, password)


def _made(email: str, name: str, role: Role, password: str | None) -> Person:
    key = PersonKey(secret=Fernet.generate_key().decode())
    key.save()
    person = Person(email=email.strip().lower(), name=name.strip(), role=role, key=key)
    person.set_password(password)
    person.save()
    return person


def confirm(person: Person, now: datetime) -> None:
    """The address was seen to be theirs."""
    with act(person, "confirmou o e-mail", at=now):
        person.confirmed = True
        person.save()


def invite(by: Person | None, email: str, name: str, role: Role, now: datetime) -> Person:
    """A member of staff, new or with another role, who sets a password and the second factor by the link.

    ``by`` None is whoever runs the service, who invites the first administrator. What they had to sign in with is void.
    Raises Refused for one's own address, and for that of an applicant, whose account stays theirs.
    """
    person = person_at(email)
    if person is not None and by is not None and person.pk == by.pk:
        raise Refused("Este e-mail é o seu. O seu papel muda quem mais administra, por convite.")
    if person is not None and person.confirmed and not person.is_staff:
        raise Refused("Este e-mail é de uma conta de requerente, que fica como está. Convide com outro e-mail.")
    with act(by, f"convidou para {role}", at=now):
        if person is None:
            return _made(email, name, role, None)
        person.name, person.role, person.totp, person.is_active = name.strip(), role, "", True
        person.set_unusable_password()
        person.save()
    return person


def accept_invitation(person: Person, password: str, secret: str, step: int, now: datetime) -> None:
    """Sets the password and the second factor, of which the code of ``step`` was just used."""
    with act(person, "aceitou o convite", at=now):
        person.set_password(password)
        person.totp, person.totp_step, person.confirmed = secret, step, True
        person.save()


def recover(person: Person, password: str, now: datetime) -> None:
    """Sets another password; the second factor stays."""
    with act(person, "trocou a senha", at=now):
        person.set_password(password)
        person.confirmed = True
        person.save()


def set_active(by: Person, person: Person, active: bool, now: datetime) -> str:
    """Lets a person in again, who then signs in anew, or no longer; gives who did it where that was done already."""
    action = REACTIVATED if active else DEACTIVATED
    with act(by, action, at=now):
        person.refresh_from_db()
        if person.is_active == active:
            return _done_already(person, action)
        person.is_active = active
        person.save()
    if not active:
        end_sessions(person)
    return ""


def _done_already(person: Person, action: str) -> str:
    entry = _last(person, action)
    if entry is None:
        return f"A conta de {person.name} já está assim."
    who = Person.objects.get(pk=entry.person).name
    at = timezone.localtime(datetime.fromisoformat(entry.at))
    return f"{who} já {action} de {person.name}, em {at:%d/%m/%Y}, às {at:%H:%M}."


def end_sessions(person: Person) -> None:
    """Ends all sessions of a person, with what they carried."""
    for session in Session.objects.all().iterator():
        if str(session.get_decoded().get("_auth_user_id", "")) == str(person.pk):
            session.delete()


def erase(by: Person | None, person: Person, now: datetime) -> None:
    """Erases who a person is: the account, and the key under which the log concealed what is theirs (LGPD)."""
    with act(by, "apagou a pessoa", at=now):
        key = person.key
        person.email, person.name, person.totp = f"apagado-{person.pk}@invalid.invalid", "(pessoa apagada)", ""
        person.key, person.is_active = None, False
        person.set_unusable_password()
        person.save()
        if key is not None:
            key.delete()
