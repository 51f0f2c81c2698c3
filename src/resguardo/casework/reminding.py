"""Messages to holders that their alvará ends soon, so that they ask for its renewal in time.

The law gives no number of days: whoever runs the service says how many before (`resguardo remind --days`).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.utils import timezone

from resguardo.casework import edges, notices
from resguardo.casework.log import act
from resguardo.casework.models import Alvara, LicenceCase, Reminder
from resguardo.casework.standing import is_in_force
from resguardo.casework.states import FIRE_BASIS, State


def remind(days: tuple[int, ...], now: datetime) -> tuple[int, int]:
    """Sends what is due, and returns how many messages went out and how many could not be sent.

    Each is written down before it is sent, so that no other run sends it too; what did not go out is undone, and tried
    the next time.
    """
    sent = failed = 0
    for alvara, before in tuple(_due(days, timezone.localdate(now))):
        claimed = _claimed(alvara, before, now)
        if claimed is None:
            continue
        went_out = False
        try:
            went_out = notices.send(alvara.applicant.email, f"O alvará nº {alvara.number} termina", _text(alvara, now))
        finally:
            if not went_out:
                _undo(claimed, now)
        sent, failed = sent + went_out, failed + (not went_out)
    return sent, failed


def _claimed(alvara: Alvara, before: int, now: datetime) -> Reminder | None:
    """The reminder that this run is to send; None where another run came first. Writers stand in line."""
    with act(None, "avisou do fim do alvará", at=now, case=alvara.case):
        if _reminded(alvara, before):
            return None
        reminder = Reminder(alvara=alvara, days=before, at=now)
        reminder.save()
    return reminder


def _undo(reminder: Reminder, now: datetime) -> None:
    with act(None, "não conseguiu avisar do fim do alvará", at=now, case=reminder.alvara.case):
        reminder.delete()


def _due(days: tuple[int, ...], today: date) -> Iterator[tuple[Alvara, int]]:
    """The alvarás in force that end within so many days, each with the least number of days that has come."""
    ending = Alvara.objects.filter(valid_until__gte=today, valid_until__lte=today + timedelta(days=max(days)))
    for alvara in ending.filter(applicant__is_active=True).select_related("case", "applicant").order_by("pk"):
        left = (alvara.valid_until - today).days
        before = min(each for each in days if left <= each)
        if is_in_force(alvara, today) and not _asked(alvara) and not _reminded(alvara, before):
            yield alvara, before


def _asked(alvara: Alvara) -> bool:
    """Whether its renewal was filed already."""
    renewals = LicenceCase.objects.filter(renews=alvara.case_id)
    return renewals.exclude(state__in=(State.DRAFT, State.REFUSED)).exists()


def _reminded(alvara: Alvara, before: int) -> bool:
    return Reminder.objects.filter(alvara=alvara, days=before).exists()


def _text(alvara: Alvara, now: datetime) -> str:
    left = (alvara.valid_until - timezone.localdate(now)).days
    when = "hoje" if left == 0 else "amanhã" if left == 1 else f"daqui a {left} dias"
    return (
        f"O alvará nº {alvara.number}, de {alvara.holder}, vale até {alvara.valid_until:%d/%m/%Y}: termina {when}.\n\n"
        "Para continuar, peça a renovação antes disso, na página do pedido. Os fatos do local já estão lá; confira-os. "
        f"O alvará novo também não passa da licença do Corpo de Bombeiros ({FIRE_BASIS}), que no de agora vai até "
        f"{alvara.fire_licence_until:%d/%m/%Y}.\n\nPágina: {edges.address_of('case', alvara.case_id)}"
    )
