"""How often one address may ask, so that everyone is served."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja.throttling import AnonRateThrottle

from resguardo.web.refusals import TOO_OFTEN, View, refusal


def throttle() -> AnonRateThrottle:
    """What counts the requests of each address; pages and programs are counted together."""
    return AnonRateThrottle(settings.RESGUARDO_REQUESTS)


def live_throttle() -> AnonRateThrottle:
    """What counts the checks that the plan editor asks for by itself, apart from what people press."""
    counted = AnonRateThrottle(settings.RESGUARDO_LIVE_REQUESTS)
    counted.scope = "live"
    return counted


def fairly(view: View, counted: Callable[[], AnonRateThrottle] = throttle) -> View:
    """A page that is worked out anew for each request, and refused to whom asks for more than a fair share."""

    @wraps(view)
    def page(request: HttpRequest, *args: object, **named: object) -> HttpResponse:
        if not counted().allow_request(request):
            return refusal(request, TOO_OFTEN)
        return view(request, *args, **named)

    return page
