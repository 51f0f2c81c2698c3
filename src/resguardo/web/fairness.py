"""How often one address may ask, so that everyone is served."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from ninja.throttling import AnonRateThrottle


def throttle() -> AnonRateThrottle:
    """What counts the requests of each address; pages and programs are counted together."""
    return AnonRateThrottle(settings.RESGUARDO_REQUESTS)


def asks_too_often(request: HttpRequest) -> bool:
    """Whether this request is one too many."""
    return not throttle().allow_request(request)


def live_throttle() -> AnonRateThrottle:
    """What counts the checks that the plan editor asks for by itself, apart from what people press."""
    counted = AnonRateThrottle(settings.RESGUARDO_LIVE_REQUESTS)
    counted.scope = "live"
    return counted
