"""What the tests of the casework say and do at every desk: the hour, a page's words, one step of a request.

Django is loaded when they are called: it is not set up yet when the tests are collected.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from builders import a_site, complete
from web.visitor import Page

if TYPE_CHECKING:
    from casework.office import Office


def now() -> Any:
    from django.utils import timezone

    return timezone.now()


def today() -> date:
    from django.utils import timezone

    return timezone.localdate()


def a_site_near_a_drain() -> dict[str, Any]:
    """A site that does not comply under R07=forbidden, and does where the municipality reads R07=allowed."""
    drain = {"id": "ralo", "tipo": "ralo", "distancia_m": 3}
    return a_site(**{"areas[A].aberturas_no_piso": complete(drain)})


def read(response: Any) -> Page:
    """The page of an answer that shows one."""
    assert response.status_code == 200
    return Page(response.content.decode())


def words(response: Any) -> str:
    return Page(response.content.decode()).words()


def judge_all(analyst: Any, case: Any) -> None:
    """All papers and facts of a request accepted."""
    from casework import office

    case.refresh_from_db()
    office.judge_all(analyst, case)


def step(office: Office, name: str, case: Any, action: str, **fields: Any) -> Any:
    case.refresh_from_db()
    return office.client(name).post(f"/pedidos/{case.pk}/passo/{action}", {"versao": case.version, **fields})
