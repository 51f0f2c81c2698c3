"""Accounts as pages: signing up, in and out, recovery, invitation, and the people of the municipality."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps

import pyotp
from django import forms
from django.contrib.auth import login, logout
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from resguardo.casework import accounts, edges, notices, signing_in, slowing
from resguardo.casework.accounts import Link
from resguardo.casework.documents.pdf import qr_code
from resguardo.casework.models import Person
from resguardo.casework.pages.forms import Address, Code, Invitation, Invite, NewPassword, SignIn, SignUp
from resguardo.casework.pages.shared import CONFLICT, NOT_FOUND, UNPROCESSABLE, View, for_whom, shown
from resguardo.casework.permissions import may
from resguardo.casework.slowing import Tried
from resguardo.casework.states import STAFF, Role
from resguardo.casework.steps import Refused

ACCESS = {"desativar": False, "reativar": True}
"""What the button of somebody's access says, which stays what was meant where another window did it meanwhile."""
BACKEND = "resguardo.casework.signing_in.Backend"
AWAITED, SECRET, NEXT = "espera_codigo", "segredo", "next"
TOO_SOON = 429


def _page(request: HttpRequest, template: str, form: forms.Form, **told: object) -> HttpResponse:
    return shown(request, template, {"form": form, **told}, status=UNPROCESSABLE if form.errors else 200)


# Signing in and out


def sign_in(request: HttpRequest) -> HttpResponse:
    """E-mail and password; wrong ones are slowed."""
    form = SignIn(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, "sign_in", form, next=_next(request))
    email, address, now = form.cleaned_data["email"], _address(request), timezone.now()
    if wait := slowing.seconds_to_wait(email, address, now):
        return _too_soon(request, wait)
    person = signing_in.person_with(email, form.cleaned_data["senha"])
    if person is None:
        slowing.count(email, address, now)
        form.add_error(None, "E-mail ou senha errados, ou conta ainda não confirmada.")
        return _page(request, "sign_in", form, next=_next(request))
    if person.is_staff:
        request.session[AWAITED] = [person.pk, person.get_session_auth_hash()]
        request.session[NEXT] = _next(request)
        return redirect("code")
    return _let_in(request, person, _next(request))


def code(request: HttpRequest) -> HttpResponse:
    """The second factor of whoever told the right password just now, if it is still theirs."""
    key, password = request.session.get(AWAITED, (None, ""))
    person = Person.objects.filter(pk=key, is_active=True).first()
    if person is None or not person.totp or not constant_time_compare(password, person.get_session_auth_hash()):
        return redirect("sign-in")
    form = Code(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, "code", form)
    address, now = _address(request), timezone.now()
    if wait := slowing.seconds_to_wait(person.email, address, now):
        return _too_soon(request, wait)
    if not signing_in.accepts_code(person, form.cleaned_data["codigo"], now):
        slowing.count(person.email, address, now)
        form.add_error("codigo", "Código errado ou já usado. Espere o próximo.")
        return _page(request, "code", form)
    return _let_in(request, person, str(request.session.get(NEXT, "")))


def _let_in(request: HttpRequest, person: Person, where: str) -> HttpResponse:
    slowing.right(person.email, _address(request))
    signing_in.note_sign_in(person, timezone.now())
    login(request, person, backend=BACKEND)
    request.session.pop(AWAITED, None)
    return redirect(where or ("people" if may(person, "administrar_pessoas") else "cases"))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Out."""
    logout(request)
    return redirect("start")


def _too_soon(request: HttpRequest, seconds: int, *, of_mail: bool = False) -> HttpResponse:
    response = shown(request, "too_soon", {"seconds": seconds, "of_mail": of_mail}, status=TOO_SOON)
    response.headers["Retry-After"] = str(seconds)
    return response


def _address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _next(request: HttpRequest) -> str:
    """Where to go afterwards, on this service only."""
    told = str(request.POST.get(NEXT) or request.GET.get(NEXT) or "")
    return told if url_has_allowed_host_and_scheme(told, {request.get_host()}) else ""


# Links by e-mail


def sign_up(request: HttpRequest) -> HttpResponse:
    """An account of one's own; the answer is the same where there is one already, and the e-mail tells."""
    form = SignUp(request.POST or None)
    if request.method != "POST" or not form.is_valid() or not _is_good(form, request.POST.get("email", "")):
        return _page(request, "sign_up", form)
    told = form.cleaned_data
    if wait := _wait_for_mail(request, told["email"], Tried.SIGNING_UP):
        return _too_soon(request, wait, of_mail=True)
    person = None
    if accounts.person_at(told["email"]) is None:
        with suppress(IntegrityError):  # sent twice at once
            person = accounts.sign_up(told["email"], told["nome"], told["senha"], timezone.now())
    if person is not None:
        _send_link(person, Link.CONFIRM, "Confirme o seu e-mail", "Para confirmar o e-mail da sua conta, abra:")
    else:
        text = "Alguém quis criar uma conta com este e-mail, mas ela já existe. Se foi você, entre ou recupere a senha."
        notices.send(told["email"], "A conta já existe", text)
    return shown(request, "sent", {"email": told["email"]})


def recover(request: HttpRequest) -> HttpResponse:
    """A link to set another password."""
    form = Address(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, "recover", form)
    email = form.cleaned_data["email"]
    if wait := _wait_for_mail(request, email, Tried.RECOVERING):
        return _too_soon(request, wait, of_mail=True)
    person = accounts.person_at(email)
    if person is not None and person.is_active and (person.totp or not person.is_staff):
        _send_link(person, Link.NEW_PASSWORD, "Senha nova", "Para escolher outra senha, abra:")
    return shown(request, "sent", {"email": email})


def _wait_for_mail(request: HttpRequest, email: str, what: Tried) -> int:
    """Seconds until another message may go to an address of anybody's; 0 where it goes now, which is counted."""
    address, now = _address(request), timezone.now()
    wait = slowing.seconds_to_wait(email, address, now, what)
    if not wait:
        slowing.count(email, address, now, what)
    return wait


def by_link(what: Link) -> Callable[[Callable[[HttpRequest, Person], HttpResponse]], View]:
    """A page for whom a link was sent; where it is none any more, that is said, and how to come by another."""

    def decorated(view: Callable[[HttpRequest, Person], HttpResponse]) -> View:
        @wraps(view)
        def page(request: HttpRequest, who: str, token: str) -> HttpResponse:
            person = accounts.person_by_link(who, token, what)
            return _no_longer(request) if person is None else view(request, person)

        return page

    return decorated


def _no_longer(request: HttpRequest) -> HttpResponse:
    return shown(request, "refused", {"code": "endereco"}, status=NOT_FOUND)


@by_link(Link.CONFIRM)
def confirm(request: HttpRequest, person: Person) -> HttpResponse:
    """The address is theirs; by a button, so that who looks at mail for viruses does not confirm it."""
    if request.method != "POST":
        return shown(request, "confirm", {"person": person})
    accounts.confirm(person, timezone.now())
    return redirect("sign-in")


@by_link(Link.NEW_PASSWORD)
def new_password(request: HttpRequest, person: Person) -> HttpResponse:
    """Another password; whoever is signed in elsewhere is out."""
    form = NewPassword(request.POST or None)
    if request.method != "POST" or not form.is_valid() or not _is_good(form, person.email):
        return _page(request, "new_password", form, person=person)
    accounts.recover(person, form.cleaned_data["senha"], timezone.now())
    if not person.is_staff:  # whose wrong codes are counted with it: who only has the mailbox is not to try more
        slowing.right(person.email, _address(request))
    return redirect("sign-in")


@by_link(Link.INVITATION)
def invitation(request: HttpRequest, person: Person) -> HttpResponse:
    """A member of staff sets a password and the second factor."""
    if not person.is_staff:
        return _no_longer(request)
    secret = request.session.setdefault(SECRET, pyotp.random_base32())
    form = Invitation(request.POST or None)
    picture = qr_code(signing_in.address_of_secret(secret, person.email))
    svg = picture.partition("?>")[2]
    if request.method != "POST" or not form.is_valid() or not _is_good(form, person.email):
        return _page(request, "invitation", form, secret=secret, qr=svg, person=person)
    now = timezone.now()
    step = signing_in.step_of(secret, form.cleaned_data["codigo"], now)
    if step is None:
        form.add_error("codigo", "Código errado. Confira a hora do celular e tente o próximo código.")
        return _page(request, "invitation", form, secret=secret, qr=svg, person=person)
    accounts.accept_invitation(person, form.cleaned_data["senha"], secret, step, now)
    del request.session[SECRET]
    return redirect("sign-in")


def _is_good(form: forms.Form, email: str) -> bool:
    try:
        validate_password(form.cleaned_data["senha"], Person(email=email))
    except ValidationError as error:
        form.add_error("senha", error)
    return not form.errors


def _send_link(person: Person, what: Link, subject: str, text: str) -> None:
    address = edges.address_of(what.value, *accounts.link_parts(person, what))
    lasts = "O endereço vale por três dias e uma só vez."
    notices.send(person.email, subject, f"{text}\n\n{address}\n\n{lasts} Se não foi você quem pediu, nada é preciso.")


# The people of the municipality


@for_whom("administrar_pessoas")
def people(request: HttpRequest, person: Person) -> HttpResponse:
    """The staff, and a form to invite somebody."""
    form = Invite(request.POST or None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            invited = accounts.invite(person, told["email"], told["nome"], Role(told["papel"]), timezone.now())
        except Refused as refused:
            form.add_error("email", list(refused.reasons))
        else:
            text = f"Você foi convidado para {told['papel']}. Para escolher a senha e o segundo fator, abra:"
            _send_link(invited, Link.INVITATION, "Convite", text)
            return redirect("people")
    return _page(request, "people", form, **_staff(person))


def _staff(person: Person) -> dict[str, object]:
    return {"staff": Person.objects.filter(role__in=STAFF).order_by("name"), "person": person}


@require_POST
@for_whom("administrar_pessoas")
def set_active(request: HttpRequest, person: Person, who: int) -> HttpResponse:
    """Lets somebody in again, or no longer; nobody shuts themselves out."""
    other = Person.objects.filter(pk=who, role__in=STAFF).exclude(pk=person.pk).first()
    active = ACCESS.get(request.POST.get("acesso", ""))
    if other is None or active is None:
        raise Http404
    already = accounts.set_active(person, other, active, timezone.now())
    if already:
        return shown(request, "people", {"form": Invite(), "already": already, **_staff(person)}, status=CONFLICT)
    return redirect("people")
