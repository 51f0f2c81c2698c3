"""E-mail notices: to the applicant at each step of staff's and of what they sent, to staff where something waits."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from resguardo.casework import edges, inspection_states
from resguardo.casework.models import InspectionCase, LicenceCase, Person
from resguardo.casework.receipts import RECEIPTS, receipt
from resguardo.casework.standing import state_on
from resguardo.casework.states import AWAITS, LABELS, Role, State, Step

TO_APPLICANT: Mapping[str, str] = {
    "tomar": "A análise do seu pedido começou.",
    "pedir_correcao": "É preciso corrigir o pedido. A página dele diz o que corrigir, até quando e com que base.",
    "seguir_sem_resposta": "A análise do pedido seguiu sem resposta à exigência, cujo prazo passou.",
    "recomendar": "A análise terminou, e o pedido aguarda a decisão da autoridade.",
    "devolver": "A autoridade devolveu o pedido à análise.",
    "deferir": "O pedido foi deferido. O alvará será emitido a seguir.",
    "indeferir": "O pedido foi indeferido. A página dele traz os motivos.",
    "emitir_alvara": "O alvará foi emitido e está na página do pedido.",
    "suspender": "O alvará foi suspenso. A página do pedido traz os motivos.",
    "restabelecer": "O alvará foi restabelecido.",
    "notificar": "Foi lavrada uma notificação. A página diz o que corrigir e em quantos dias da ciência.",
    "registrar_ciencia_da_notificacao": "Foi registrada a ciência da notificação. A página diz até quando vai o prazo.",
    "registrar_nova_vistoria": "Foi feita nova vistoria. A página da fiscalização traz as constatações.",
    "lavrar_auto": "Foi lavrado um auto de infração. A página da fiscalização traz o documento.",
    "registrar_ciencia": "Foi registrada a ciência do auto de infração. A página diz até quando vai a defesa.",
    "registrar_ciencia_da_decisao": "Foi registrada a ciência da decisão. A página diz até quando vai o recurso.",
    "corrigir_ciencia": "Foi corrigido o registro da ciência. A página diz por que, e até quando vai o prazo.",
    "aplicar_penalidade": "A autoridade decidiu. A página da fiscalização traz a decisão e os motivos.",
    "arquivar": "A autoridade arquivou o auto de infração.",
    "julgar_recurso": "O recurso foi julgado. A página da fiscalização traz a decisão.",
    "encerrar_vistoria": "A fiscalização foi encerrada sem auto de infração.",
    "encerrar_processo": "O processo foi encerrado.",
}
TO_ROLE: Mapping[str, tuple[Role, str]] = {
    "enviar": (Role.ANALYST, "Um pedido novo espera por análise."),
    "recomendar": (Role.AUTHORITY, "Um pedido com recomendação espera por decisão."),
    "deferir": (Role.AUTHORITY, "Um pedido deferido espera pelo alvará."),
    "registrar_ciencia": (Role.AUTHORITY, "Um auto de infração com ciência espera por defesa e decisão."),
    "apresentar_defesa": (Role.AUTHORITY, "Chegou a defesa de um auto de infração."),
    "juntar_defesa": (Role.AUTHORITY, "Chegou a defesa de um auto de infração."),
    "recorrer": (Role.AUTHORITY, "Chegou um recurso."),
    "juntar_recurso": (Role.AUTHORITY, "Chegou um recurso."),
}
TO_HANDLER: Mapping[str, str] = {
    "responder_correcao": "O requerente respondeu à exigência.",
    "devolver": "A autoridade devolveu o pedido à análise.",
    "assumir_vistoria": "Outra pessoa assumiu a fiscalização.",
    "apresentar_defesa": "Chegou a defesa de um auto que você lavrou.",
    "aplicar_penalidade": "A autoridade decidiu sobre um auto que você lavrou. Falta registrar a ciência da decisão.",
    "arquivar": "A autoridade arquivou um auto que você lavrou.",
}


def _to_applicant(step: Step, case: LicenceCase | InspectionCase) -> str | None:
    """What the applicant is told: of what they sent a receipt; of an alvará restored after its end, that it is over."""
    if step.name == "restabelecer" and isinstance(case, LicenceCase):
        state = state_on(case, timezone.localdate())
        if state is not State.IN_FORCE:
            return (
                f"A suspensão do alvará terminou, mas ele não volta a valer: {LABELS[state].lower()}. {AWAITS[state]}"
            )
    return receipt(step.name, case) or TO_APPLICANT.get(step.name)


def after(step: Step, case: LicenceCase | InspectionCase, by: Person) -> None:
    """Sends the notices of a step once it is written, to everyone concerned; to who did it only a receipt."""
    words: dict[int, tuple[Person, str]] = {}
    if case.applicant is not None and case.applicant.is_active and (text := _to_applicant(step, case)):
        words[case.applicant.pk] = (case.applicant, text)
    if case.handler is not None and (text := TO_HANDLER.get(step.name)):
        words[case.handler.pk] = (case.handler, text)
    if step.name in TO_ROLE:
        role, text = TO_ROLE[step.name]
        words |= {each.pk: (each, text) for each in Person.objects.filter(role=role, is_active=True, confirmed=True)}
    if step.name not in RECEIPTS or by != case.applicant:
        words.pop(by.pk, None)
    subject, body = _about(case)
    for person, text in words.values():
        transaction.on_commit(partial(send, person.email, subject, f"{text}\n\nPágina: {body}"))


def _about(case: LicenceCase | InspectionCase) -> tuple[str, str]:
    """What a message is about, and where its page is."""
    if isinstance(case, LicenceCase):
        return f"{case}: {LABELS[state_on(case, timezone.localdate())]}", edges.address_of("case", case.pk)
    label = inspection_states.LABELS[inspection_states.InspectionState(case.state)]
    return f"{case}: {label}", edges.address_of("inspection", case.pk)


def send(email: str, subject: str, text: str) -> bool:
    """Whether a message went out; where it did not, the log of the service says so and what was done stands."""
    name = settings.RESGUARDO_LOOK.name or "Resguardo"
    try:
        EmailMessage(f"[{name}] {subject}", f"{text}\n\n{name}", to=[email]).send()
    except OSError:
        logging.getLogger(__name__).exception("a notice could not be sent")
        return False
    return True
