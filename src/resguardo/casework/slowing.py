"""Wrong passwords, and messages that anyone may ask for, are slowed: by account and by where they come from."""

from __future__ import annotations

import hashlib
import math
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import models

from resguardo.casework.models import Attempt

FREE = 5
"""Wrong passwords, or messages, that cost no wait."""
FIRST_WAIT, LONGEST_WAIT = 15, 15 * 60
"""Seconds; the wait doubles with each further one."""
REMEMBERED = timedelta(hours=1)


class Tried(StrEnum):
    """What is counted, each by itself: who has messages sent to somebody keeps nobody from signing in.

    Nor from recovering the account, where the messages hold no link to recover it by: whoever waits for another message
    of a kind has some with a link that still works.
    """

    SIGNING_IN = ""
    SIGNING_UP = "sign-up-"
    RECOVERING = "recover-"


def seconds_to_wait(account: str, address: str, now: datetime, what: Tried = Tried.SIGNING_IN) -> int:
    """Seconds until the next try is heard; 0 where it may come now."""
    return max(_wait(key, now) for key in _keys(account, address, what))


def count(account: str, address: str, now: datetime, what: Tried = Tried.SIGNING_IN) -> None:
    """Remembers a wrong password or code, or a message, for an hour; whether there is such an account or not."""
    Attempt.objects.filter(at__lt=now - REMEMBERED).delete()
    Attempt.objects.bulk_create([Attempt(key=key, at=now) for key in _keys(account, address, what)])


def right(account: str, address: str) -> None:
    """Forgets the wrong ones of an account that signed in or has another password; those of the address stay."""
    Attempt.objects.filter(key=_keys(account, address, Tried.SIGNING_IN)[0]).delete()


def _wait(key: str, now: datetime) -> int:
    recent = Attempt.objects.filter(key=key, at__gt=now - REMEMBERED)
    found = recent.aggregate(count=models.Count("pk"), last=models.Max("at"))
    if found["count"] < FREE:
        return 0
    wait: int = min(FIRST_WAIT * 2 ** min(found["count"] - FREE, 10), LONGEST_WAIT)
    until: datetime = found["last"] + timedelta(seconds=wait)
    return max(0, math.ceil((until - now).total_seconds()))


def _keys(account: str, address: str, what: Tried) -> tuple[str, str]:
    """Digests, so that nobody's address is kept: of the account, and of where the request came from."""
    told = (f"{what}account:{account.strip().lower()}", f"{what}address:{address}")
    first, second = (hashlib.sha256(each.encode()).hexdigest() for each in told)
    return first, second
