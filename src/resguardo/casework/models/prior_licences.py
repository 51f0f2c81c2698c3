"""Licences that the municipality had issued already, whose establishments must adapt to the law (art. 16)."""

from __future__ import annotations

from datetime import date, datetime

from django.db import models

from resguardo.casework.models.logged import Logged
from resguardo.casework.models.people import Person, PersonKey
from resguardo.casework.personal import KEY


class PriorLicence(Logged):
    """A licence of the municipality's register, and when its establishment was found to have adapted, by whom and why.

    What may be personal stands in the log under a key of the licence's own, as its holder has no account here.
    ``version`` grows with everything that is done to it; ``key`` is None once the holder was erased. Where one that was
    recorded by mistake was taken back there is a ``reason`` and no day.
    """

    number: models.CharField[str, str] = models.CharField("número do alvará", max_length=40, unique=True)
    name: models.CharField[str, str] = models.CharField("estabelecimento", max_length=200)
    address: models.CharField[str, str] = models.CharField("endereço", max_length=300, blank=True)
    issued: models.DateField[date | None, date | None] = models.DateField("emitido em", null=True)
    adapted: models.DateField[date | None, date | None] = models.DateField("adequado em", null=True)
    reason: models.TextField[str, str] = models.TextField("fundamentação", blank=True)
    by: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", null=True, verbose_name="por"
    )
    brought: models.DateTimeField[datetime, datetime] = models.DateTimeField("importado em")
    version: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("versão", default=0)
    key: models.ForeignKey[PersonKey | None, PersonKey | None] = models.ForeignKey(
        PersonKey, models.PROTECT, related_name="+", null=True, verbose_name="chave"
    )
    key_id: int | None

    PERSONAL = frozenset({"name", "address"})
    PERSON = KEY

    @property
    def why(self) -> str:
        """Why it is found to have adapted, or why that was taken back, in words."""
        return self.reason if self.adapted or not self.reason else f"Registro da adequação desfeito: {self.reason}"

    def __str__(self) -> str:
        return f"Alvará {self.number}"
