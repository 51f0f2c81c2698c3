"""What people decide: of each paper and fact, of the request as a whole, and what is issued of it.

None of these is a finding: findings are computed, and stand in the result of a site's version.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar

from django.db import models

from resguardo.casework.models.cases import LicenceCase, SiteVersion
from resguardo.casework.models.inspections import Penalty, Served
from resguardo.casework.models.logged import Logged
from resguardo.casework.models.papers import Paper
from resguardo.casework.models.people import Person


class PaperJudgement(Logged):
    """A paper accepted or refused, with the reason; the last one counts."""

    paper: models.ForeignKey[Paper, Paper] = models.ForeignKey(
        Paper, models.PROTECT, related_name="+", verbose_name="documento"
    )
    accepted: models.BooleanField[bool, bool] = models.BooleanField("aceito")
    reason: models.TextField[str, str] = models.TextField("motivo", blank=True)
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("em")
    paper_id: int


class FactJudgement(Logged):
    """A fact as told accepted, or another value put beside it with the reason; the last one counts.

    ``told`` is what the applicant told, in words: as long as they tell the same, the judgement holds for later versions
    too. ``value`` is what the official wrote, as a site file would; "" where the told value was accepted.
    """

    site: models.ForeignKey[SiteVersion, SiteVersion] = models.ForeignKey(
        SiteVersion, models.PROTECT, related_name="+", verbose_name="versão do local"
    )
    path: models.CharField[str, str] = models.CharField("fato", max_length=300)
    told: models.TextField[str, str] = models.TextField("o que foi informado")
    accepted: models.BooleanField[bool, bool] = models.BooleanField("aceito")
    value: models.CharField[str, str] = models.CharField("valor adotado", max_length=300, blank=True)
    reason: models.TextField[str, str] = models.TextField("motivo", blank=True)
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("em")
    site_id: int


class Determination(Logged):
    """What a person determines of a request: a recommendation, the decision of a second person, a suspension.

    ``grants`` says which way: to grant or to refuse, of an alvará to put it back in force or to suspend it.
    ``executes`` is the penalty that a suspension executes; None where it executes none, or was
    made before that was asked.
    """

    RECOMMENDATION, DECISION, RETURN, FORCE = "recomendacao", "decisao", "devolucao", "vigencia"
    WORDS: ClassVar = {RECOMMENDATION: "recomendação", DECISION: "decisão", RETURN: "devolução", FORCE: "vigência"}
    KINDS: ClassVar = {
        (RECOMMENDATION, True): "Recomenda o deferimento",
        (RECOMMENDATION, False): "Recomenda o indeferimento",
        (RETURN, False): "Devolve à análise",
        (DECISION, True): "Deferido",
        (DECISION, False): "Indeferido",
        (FORCE, True): "Alvará restabelecido",
        (FORCE, False): "Alvará suspenso",
    }

    case: models.ForeignKey[LicenceCase, LicenceCase] = models.ForeignKey(
        LicenceCase, models.PROTECT, related_name="+", verbose_name="pedido"
    )
    kind: models.CharField[str, str] = models.CharField("espécie", max_length=20)
    grants: models.BooleanField[bool, bool] = models.BooleanField("favorável")
    reason: models.TextField[str, str] = models.TextField("fundamentação")
    conditions: models.TextField[str, str] = models.TextField("condicionantes", blank=True)
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("em")
    site: models.ForeignKey[SiteVersion, SiteVersion] = models.ForeignKey(
        SiteVersion, models.PROTECT, related_name="+", verbose_name="versão do local"
    )
    executes: models.ForeignKey[Penalty | None, Penalty | None] = models.ForeignKey(
        Penalty, models.PROTECT, related_name="+", null=True, verbose_name="penalidade que executa"
    )
    case_id: int
    executes_id: int | None

    @property
    def label(self) -> str:
        """What it is and which way it goes."""
        return str(self.KINDS[self.kind, self.grants])

    @classmethod
    def recommended_by(cls, person: Person) -> models.QuerySet[Determination]:
        """What somebody ever recommended, on requests given back since too: they decide none of these."""
        return cls.objects.filter(kind=cls.RECOMMENDATION, by=person)


class Alvara(Logged):
    """The licence that follows a granted request; it ends no later than the fire brigade's (``states.FIRE_BASIS``)."""

    case: models.OneToOneField[LicenceCase, LicenceCase] = models.OneToOneField(
        LicenceCase, models.PROTECT, related_name="+", verbose_name="pedido"
    )
    applicant: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="requerente"
    )
    number: models.CharField[str, str] = models.CharField("número", max_length=20, unique=True)
    holder: models.CharField[str, str] = models.CharField("titular", max_length=200)
    address: models.CharField[str, str] = models.CharField("endereço", max_length=300)
    activity: models.CharField[str, str] = models.CharField("atividade", max_length=100)
    storage: models.TextField[str, str] = models.TextField("classe e capacidade")
    conditions: models.TextField[str, str] = models.TextField("condicionantes", blank=True)
    issued: models.DateField[date, date] = models.DateField("emitido em")
    fire_licence: models.CharField[str, str] = models.CharField("licença do Corpo de Bombeiros", max_length=60)
    fire_licence_until: models.DateField[date, date] = models.DateField("licença do Corpo de Bombeiros válida até")
    valid_until: models.DateField[date, date] = models.DateField("válido até")
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="emitido por"
    )
    case_id: int

    PERSONAL = frozenset({"holder", "address"})
    PERSON = "applicant_id"


class Reminder(Logged):
    """A message to the holder that an alvará ends soon: so many days before, at most once for each number of days."""

    alvara: models.ForeignKey[Alvara, Alvara] = models.ForeignKey(
        Alvara, models.PROTECT, related_name="+", verbose_name="alvará"
    )
    days: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("dias antes do fim")
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("enviada em")
    alvara_id: int

    class Meta:
        """One for each number of days."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["alvara", "days"], name="one_reminder")]


class IssuedDocument(Logged):
    """A document that was issued, of an alvará or of what an inspector served.

    It has its code, the log's head that it prints, and the digest of its content.
    """

    code: models.CharField[str, str] = models.CharField("código", max_length=14, unique=True)
    kind: models.CharField[str, str] = models.CharField("espécie", max_length=20)
    alvara: models.ForeignKey[Alvara | None, Alvara | None] = models.ForeignKey(
        Alvara, models.PROTECT, related_name="+", null=True, verbose_name="alvará"
    )
    served: models.ForeignKey[Served | None, Served | None] = models.ForeignKey(
        Served, models.PROTECT, related_name="+", null=True, verbose_name="notificação ou auto"
    )
    head: models.CharField[str, str] = models.CharField("cabeça do registro", max_length=90)
    sha256: models.CharField[str, str] = models.CharField("SHA-256", max_length=64)
    issued: models.DateTimeField[datetime, datetime] = models.DateTimeField("emitido em")
    alvara_id: int | None
    served_id: int | None
