"""E-mail notices: to the applicant at each step of staff's, to staff where something waits for them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from resguardo.casework import edges
from resguardo.casework.models import LicenceCase, Person
from resguardo.casework.states import LABELS, Role, State, Step

TO_APPLICANT: Mapping[str, str] = {
    "enviar": "Recebemos o seu pedido. O número dele está no assunto desta mensagem.",
    "tomar": "A análise do seu pedido começou.",
    "pedir_correcao": "É preciso corrigir o pedido. A página dele diz o que corrigir, até quando e com que base.",
    "recomendar": "A análise terminou, e o pedido aguarda a decisão da autoridade.",
    "devolver": "A autoridade devolveu o pedido à análise.",
    "deferir": "O pedido foi deferido. O alvará será emitido a seguir.",
    "indeferir": "O pedido foi indeferido. A página dele traz os motivos.",
    "emitir_alvara": "O alvará foi emitido e está na página do pedido.",
    "suspender": "O alvará foi suspenso. A página do pedido traz os motivos.",
    "restabelecer": "O alvará foi restabelecido.",
}
TO_ROLE: Mapping[str, tuple[Role, str]] = {
    "enviar": (Role.ANALYST, "Um pedido novo espera por análise."),
    "recomendar": (Role.AUTHORITY, "Um pedido com recomendação espera por decisão."),
    "deferir": (Role.AUTHORITY, "Um pedido deferido espera pelo alvará."),
}
TO_HANDLER: Mapping[str, str] = {
    "responder_correcao": "O requerente respondeu à exigência.",
    "devolver": "A autoridade devolveu o pedido à análise.",
}


def after(step: Step, case: LicenceCase, by: Person) -> None:
    """Sends the notices of a step once it is written, to everyone concerned but who did it."""
    words: dict[int, tuple[Person, str]] = {}
    if text := TO_APPLICANT.get(step.name):
        words[case.applicant_id] = (case.applicant, text)
    if case.handler is not None and (text := TO_HANDLER.get(step.name)):
        words[case.handler.pk] = (case.handler, text)
    if step.name in TO_ROLE:
        role, text = TO_ROLE[step.name]
        words |= {each.pk: (each, text) for each in Person.objects.filter(role=role, is_active=True, confirmed=True)}
    told = [(person.email, text) for person, text in words.values() if person.pk != by.pk]
    subject, body = f"{case}: {LABELS[State(case.state)]}", edges.address_of("case", case.pk)
    for email, text in told:
        transaction.on_commit(partial(send, email, subject, f"{text}\n\nPágina: {body}"))


def send(email: str, subject: str, text: str) -> None:
    """Sends a message; where that fails, the log of the service says so and what was done stands."""
    name = settings.RESGUARDO_LOOK.name or "Resguardo"
    try:
        EmailMessage(f"[{name}] {subject}", f"{text}\n\n{name}", to=[email]).send()
    except OSError:
        logging.getLogger(__name__).exception("a notice could not be sent")
