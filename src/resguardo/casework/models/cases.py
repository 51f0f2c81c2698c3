"""A request for a licence, the versions of its site, and the corrections that were asked of it."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar

from django.db import models

from resguardo.casework.deadlines import COUNTING
from resguardo.casework.models.logged import Logged
from resguardo.casework.models.people import Person
from resguardo.casework.states import State
from resguardo.site.facts import ACTIVITY


class LicenceCase(Logged):
    """A request for a *Licença para Localização e Funcionamento* (art. 15).

    ``version`` grows with everything that is done to it: a form made on another version is refused. ``number`` is given
    when it is filed. ``renews`` is the request whose alvará this one is to follow.
    """

    number: models.CharField[str, str] = models.CharField("número", max_length=20, blank=True, db_index=True)
    applicant: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="requerente"
    )
    handler: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", null=True, verbose_name="analista"
    )
    recommended_by: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", null=True, verbose_name="quem recomendou"
    )
    state: models.CharField[str, str] = models.CharField(
        "situação", max_length=20, default=State.DRAFT.value, db_index=True
    )
    version: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("versão", default=0)
    name: models.CharField[str, str] = models.CharField("estabelecimento", max_length=200)
    address: models.CharField[str, str] = models.CharField("endereço do local", max_length=300)
    activity: models.CharField[str, str] = models.CharField("atividade", max_length=100)
    renews: models.ForeignKey[LicenceCase | None, LicenceCase | None] = models.ForeignKey(
        "self", models.PROTECT, related_name="+", null=True, verbose_name="renovação de"
    )
    begun: models.DateTimeField[datetime, datetime] = models.DateTimeField("começado em")
    filed: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField("protocolado em", null=True)
    applicant_id: int
    handler_id: int | None
    recommended_by_id: int | None
    renews_id: int | None

    PERSONAL = frozenset({"name", "address"})
    PERSON = "applicant_id"

    def was_proposed_by(self, person: Person) -> bool:
        """Whether somebody ever recommended on this request, given back since or not, and hence may not decide."""
        from resguardo.casework.models.decisions import Determination  # which itself stands on this module

        own = self.recommended_by_id == person.pk
        return own or Determination.recommended_by(person).filter(case=self).exists()

    @property
    def activities(self) -> tuple[str, ...]:
        """The activities, as the site file names them."""
        return tuple(self.activity.split(","))

    @property
    def activity_text(self) -> str:
        """The activities, in words."""
        return ", ".join(ACTIVITY.choices[each] for each in self.activities)

    def __str__(self) -> str:
        return f"Pedido {self.number}" if self.number else "Pedido em rascunho"


class SiteVersion(Logged):
    """What the applicant told of the site, and what the law said of it that day; never changed.

    ``content`` is the site file as JSON text, ``result`` the result document (format 1), which pins the law's edition,
    the digest of its text and the readings.
    """

    case: models.ForeignKey[LicenceCase, LicenceCase] = models.ForeignKey(
        LicenceCase, models.PROTECT, related_name="+", verbose_name="pedido"
    )
    number: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("versão do local")
    content: models.TextField[str, str] = models.TextField("local")
    result: models.TextField[str, str] = models.TextField("resultado")
    told: models.DateTimeField[datetime, datetime] = models.DateTimeField("informado em")
    verified: models.DateField[date, date] = models.DateField("verificado em")
    case_id: int

    SEALED = frozenset({"content", "result"})

    class Meta:
        """One of each number in a case."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "number"], name="one_site_version")]


class Correction(Logged):
    """A correction asked of the applicant, with its term and the norm it rests on.

    Answered, not yet, or ``lapsed``: the analysis went on without an answer, at that moment.
    """

    case: models.ForeignKey[LicenceCase, LicenceCase] = models.ForeignKey(
        LicenceCase, models.PROTECT, related_name="+", verbose_name="pedido"
    )
    asked: models.TextField[str, str] = models.TextField("o que corrigir")
    basis: models.CharField[str, str] = models.CharField("base legal", max_length=300)
    days: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("prazo em dias")
    start: models.DateField[date, date] = models.DateField("começo do prazo")
    last: models.DateField[date, date] = models.DateField("último dia")
    moved_by: models.TextField[str, str] = models.TextField("dias sem expediente", blank=True)
    asked_by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="pedida por"
    )
    answer: models.TextField[str, str] = models.TextField("resposta", blank=True)
    answered: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField("respondida em", null=True)
    lapsed: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(
        "seguiu sem resposta em", null=True
    )
    case_id: int

    @property
    def counting(self) -> str:
        """How its days were counted."""
        return COUNTING

    @property
    def is_open(self) -> bool:
        """Whether the applicant still owes an answer."""
        return self.answered is None and self.lapsed is None
