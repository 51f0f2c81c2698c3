"""Papers that come with a request (art. 15)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from django.db import models

from resguardo.casework.models.cases import LicenceCase
from resguardo.casework.models.logged import Logged
from resguardo.casework.models.people import Person
from resguardo.site.facts import PAPER_KIND

FIRE_LICENCE = "licenca_bombeiros"
KINDS: Mapping[str, str] = {
    **PAPER_KIND.choices,
    FIRE_LICENCE: "licença do Corpo de Bombeiros",
    "planta": "planta do local",
    "memorial": "memorial descritivo",
    "outro": "outro documento",
}


class Paper(Logged):
    """An uploaded paper; its content is kept under its SHA-256, outside of what the web server serves."""

    case: models.ForeignKey[LicenceCase, LicenceCase] = models.ForeignKey(
        LicenceCase, models.PROTECT, related_name="+", verbose_name="pedido"
    )
    kind: models.CharField[str, str] = models.CharField("tipo", max_length=40)
    dated: models.DateField[date, date] = models.DateField("data do documento")
    name: models.CharField[str, str] = models.CharField("nome do arquivo", max_length=200)
    media_type: models.CharField[str, str] = models.CharField("formato", max_length=40)
    size: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("bytes")
    sha256: models.CharField[str, str] = models.CharField("SHA-256", max_length=64)
    uploaded: models.DateTimeField[datetime, datetime] = models.DateTimeField("enviado em")
    uploaded_by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="enviado por"
    )
    case_id: int
    uploaded_by_id: int

    PERSONAL = frozenset({"name"})
    PERSON = "uploaded_by_id"

    @property
    def label(self) -> str:
        """The kind, in words."""
        return KINDS[self.kind]
