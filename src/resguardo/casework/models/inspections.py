"""An inspection (art. 14): its visits with their photos, what was served, what was answered, what was determined.

Findings are computed and stand in the result of a visit; marks are the inspector's; determinations stand apart.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any, ClassVar

from django.db import models

from resguardo.casework.deadlines import COUNTING
from resguardo.casework.inspection_states import InspectionState
from resguardo.casework.models.cases import LicenceCase
from resguardo.casework.models.logged import Logged
from resguardo.casework.models.people import Person, PersonKey
from resguardo.casework.personal import KEY


class InspectionCase(Logged):
    """An inspection of one place, from the first visit to its end.

    ``version`` grows with everything that is done to it. ``licence`` is the request of whoever is inspected, where
    there is one: its ``applicant`` then follows the case. What is personal stands in the log under a key of the
    case's own, as whoever is inspected may have no account; ``key`` is None once they were erased.
    """

    number: models.CharField[str, str] = models.CharField("número", max_length=20, unique=True)
    licence: models.ForeignKey[LicenceCase | None, LicenceCase | None] = models.ForeignKey(
        LicenceCase, models.PROTECT, related_name="+", null=True, verbose_name="pedido de licença"
    )
    applicant: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", null=True, verbose_name="responsável com conta"
    )
    handler: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="fiscal"
    )
    drawn_by: models.ForeignKey[Person | None, Person | None] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", null=True, verbose_name="quem lavrou o auto"
    )
    state: models.CharField[str, str] = models.CharField(
        "situação", max_length=20, default=InspectionState.PLANNED.value, db_index=True
    )
    version: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("versão", default=0)
    name: models.CharField[str, str] = models.CharField("estabelecimento", max_length=200)
    address: models.CharField[str, str] = models.CharField("endereço do local", max_length=300)
    responsible: models.CharField[str, str] = models.CharField("responsável (autuado)", max_length=200, blank=True)
    domicile: models.CharField[str, str] = models.CharField("domicílio do responsável", max_length=300, blank=True)
    registration: models.CharField[str, str] = models.CharField("CNPJ ou CPF", max_length=20, blank=True)
    base: models.TextField[str, str] = models.TextField("o que já se sabia do local")
    planned: models.DateField[date, date] = models.DateField("vistoria marcada para")
    begun: models.DateTimeField[datetime, datetime] = models.DateTimeField("começado em")
    key: models.ForeignKey[PersonKey | None, PersonKey | None] = models.ForeignKey(
        PersonKey, models.PROTECT, related_name="+", null=True, verbose_name="chave"
    )
    licence_id: int | None
    applicant_id: int | None
    handler_id: int
    drawn_by_id: int | None
    key_id: int | None

    PERSONAL = frozenset({"name", "address", "responsible", "domicile", "registration"})
    SEALED = frozenset({"base"})
    PERSON = KEY

    def was_proposed_by(self, person: Person) -> bool:
        """Whether somebody inspected, notified or drew up the auto, and hence may not decide."""
        own = (model.objects.filter(case=self, by=person).exists() for model in (Visit, Served))
        return self.drawn_by_id == person.pk or any(own)

    def was_decided_by(self, person: Person) -> bool:
        """Whether somebody determined anything of it."""
        return Penalty.objects.filter(case=self, by=person).exists()

    def is_judged_by(self, person: Person) -> bool:
        """Whether an appeal is somebody's to judge: not who decided, as long as another authority may."""
        if self.was_proposed_by(person):
            return False
        others = Person.in_authority().exclude(pk__in=[person.pk, self.applicant_id or 0])
        return not self.was_decided_by(person) or all(
            self.was_proposed_by(each) or self.was_decided_by(each) for each in others
        )

    def __str__(self) -> str:
        return f"Fiscalização {self.number}"


class Visit(Logged):
    """A visit to the place: what was answered, the site file made of it, and what the law said of that; never changed.

    ``key`` is the sender's: what is sent twice is written once. ``answers`` holds marks, remarks and facts as they were
    filled in, as JSON text.
    """

    case: models.ForeignKey[InspectionCase, InspectionCase] = models.ForeignKey(
        InspectionCase, models.PROTECT, related_name="+", verbose_name="fiscalização"
    )
    number: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("número da vistoria")
    key: models.CharField[str, str] = models.CharField("chave do envio", max_length=40, unique=True)
    day: models.DateField[date, date] = models.DateField("dia da vistoria")
    answers: models.TextField[str, str] = models.TextField("respostas")
    content: models.TextField[str, str] = models.TextField("local")
    result: models.TextField[str, str] = models.TextField("resultado")
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("registrada em")
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    case_id: int
    by_id: int

    SEALED = frozenset({"key", "answers", "content", "result"})

    class Meta:
        """One of each number in a case."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["case", "number"], name="one_visit")]

    @property
    def filled(self) -> dict[str, str]:
        """The answers by the name of their field."""
        return dict(json.loads(self.answers))


class Photo(Logged):
    """A photo of one item of the checklist, kept under its SHA-256."""

    visit: models.ForeignKey[Visit, Visit] = models.ForeignKey(
        Visit, models.PROTECT, related_name="+", verbose_name="vistoria"
    )
    item: models.CharField[str, str] = models.CharField("item", max_length=60)
    media_type: models.CharField[str, str] = models.CharField("formato", max_length=40)
    size: models.PositiveIntegerField[int, int] = models.PositiveIntegerField("bytes")
    sha256: models.CharField[str, str] = models.CharField("SHA-256", max_length=64)
    visit_id: int


class Served(Logged):
    """A *notificação* or an *auto de infração* that an inspector drew up, with its term where one was set.

    ``days`` None says that no term was set: neither the law nor the configuration gives one, and the document has a
    blank. ``last`` is of the term once it runs: from the day of the *ciência*. ``correction`` says why the recorded
    ciência is another than was recorded first.
    """

    NOTICE, CHARGE = "notificacao", "auto_de_infracao"
    KINDS: ClassVar = {NOTICE: "Notificação", CHARGE: "Auto de infração"}
    SIGNED, REFUSED, BY_EDITAL, APPEARED = "assinou", "recusa", "edital", "comparecimento"
    MANNERS: ClassVar = {
        SIGNED: "Assinou",
        REFUSED: "Recusou-se a assinar, com duas testemunhas",
        BY_EDITAL: "Por edital",
        APPEARED: "Por comparecimento: respondeu antes de outra ciência",
    }

    case: models.ForeignKey[InspectionCase, InspectionCase] = models.ForeignKey(
        InspectionCase, models.PROTECT, related_name="+", verbose_name="fiscalização"
    )
    kind: models.CharField[str, str] = models.CharField("espécie", max_length=20)
    number: models.CharField[str, str] = models.CharField("número", max_length=20, unique=True)
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("local, data e hora")
    facts: models.TextField[str, str] = models.TextField("fato descrito")
    provisions: models.TextField[str, str] = models.TextField("dispositivo infringido")
    penalty: models.CharField[str, str] = models.CharField("penalidade proposta", max_length=30, blank=True)
    days: models.PositiveIntegerField[int | None, int | None] = models.PositiveIntegerField("prazo em dias", null=True)
    basis: models.CharField[str, str] = models.CharField("base do prazo", max_length=300, blank=True)
    place: models.CharField[str, str] = models.CharField("lugar da defesa", max_length=300, blank=True)
    post: models.CharField[str, str] = models.CharField("cargo", max_length=120)
    badge: models.CharField[str, str] = models.CharField("matrícula", max_length=40)
    acknowledged: models.DateField[date | None, date | None] = models.DateField("ciência em", null=True)
    manner: models.CharField[str, str] = models.CharField("como se deu ciência", max_length=20, blank=True)
    witnesses: models.CharField[str, str] = models.CharField("testemunhas", max_length=300, blank=True)
    publication: models.CharField[str | None, str | None] = models.CharField(
        "publicação do edital e norma", max_length=300, null=True
    )
    correction: models.CharField[str | None, str | None] = models.CharField(
        "motivo da correção da ciência", max_length=300, null=True
    )
    last: models.DateField[date | None, date | None] = models.DateField("último dia do prazo", null=True)
    moved_by: models.TextField[str, str] = models.TextField("dias sem expediente", blank=True)
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    case_id: int
    by_id: int

    @property
    def label(self) -> str:
        """The kind, in words."""
        return str(self.KINDS[self.kind])

    @property
    def counting(self) -> str:
        """How its days are counted."""
        return COUNTING


class Pleading(Logged):
    """A defence or an appeal, as it was sent or as it came on paper.

    ``correction`` says why it was received on another day than was recorded first, and what that moved.
    """

    DEFENCE, APPEAL = "defesa", "recurso"
    KINDS: ClassVar = {DEFENCE: "Defesa", APPEAL: "Recurso"}

    case: models.ForeignKey[InspectionCase, InspectionCase] = models.ForeignKey(
        InspectionCase, models.PROTECT, related_name="+", verbose_name="fiscalização"
    )
    kind: models.CharField[str, str] = models.CharField("espécie", max_length=20)
    text: models.TextField[str, str] = models.TextField("o que se alega")
    received: models.DateField[date, date] = models.DateField("recebida em")
    late: models.BooleanField[bool, bool] = models.BooleanField("fora do prazo", default=False)
    correction: models.CharField[str | None, str | None] = models.CharField(
        "motivo da correção do recebimento", max_length=600, null=True
    )
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("em")
    case_id: int
    by_id: int

    @property
    def label(self) -> str:
        """The kind, in words."""
        return str(self.KINDS[self.kind])


class Penalty(Logged):
    """What a person determines of an inspection: a penalty of art. 14, none, or the end of the case.

    ``amount`` and ``term`` are the words of who decides: neither is in the law, and neither is computed. ``days`` is
    the term to appeal, None where none is set, and ``last`` its last day once it runs: from the day of the *ciência* of
    the decision. ``correction`` is as of what is served. ``remark`` says of an appeal that who decided judged it too,
    and of what ended a term that nobody had set why.
    """

    SUSPENSION = "suspensao_temporaria"
    NONE, UPHELD, CLOSED = "arquivamento", "mantida", "encerramento"
    KINDS: ClassVar = {
        "advertencia": "Advertência",
        "multa": "Multa",
        SUSPENSION: "Suspensão temporária do alvará",
        NONE: "Sem penalidade",
        UPHELD: "Recurso negado: a decisão fica",
        CLOSED: "Encerrado",
    }

    case: models.ForeignKey[InspectionCase, InspectionCase] = models.ForeignKey(
        InspectionCase, models.PROTECT, related_name="+", verbose_name="fiscalização"
    )
    kind: models.CharField[str, str] = models.CharField("determinação", max_length=30)
    reason: models.TextField[str, str] = models.TextField("fundamentação")
    amount: models.CharField[str, str] = models.CharField("valor e base", max_length=300, blank=True)
    term: models.CharField[str, str] = models.CharField("duração e base", max_length=300, blank=True)
    days: models.PositiveIntegerField[int | None, int | None] = models.PositiveIntegerField(
        "prazo do recurso em dias", null=True
    )
    last: models.DateField[date | None, date | None] = models.DateField("último dia do recurso", null=True)
    moved_by: models.TextField[str, str] = models.TextField("dias sem expediente", blank=True)
    basis: models.CharField[str, str] = models.CharField("base do prazo", max_length=300, blank=True)
    acknowledged: models.DateField[date | None, date | None] = models.DateField("ciência em", null=True)
    manner: models.CharField[str | None, str | None] = models.CharField("como se deu ciência", max_length=20, null=True)
    witnesses: models.CharField[str | None, str | None] = models.CharField("testemunhas", max_length=300, null=True)
    publication: models.CharField[str | None, str | None] = models.CharField(
        "publicação do edital e norma", max_length=300, null=True
    )
    correction: models.CharField[str | None, str | None] = models.CharField(
        "motivo da correção da ciência", max_length=300, null=True
    )
    remark: models.CharField[str | None, str | None] = models.CharField("ressalva", max_length=300, null=True)
    by: models.ForeignKey[Person, Person] = models.ForeignKey(
        Person, models.PROTECT, related_name="+", verbose_name="por"
    )
    at: models.DateTimeField[datetime, datetime] = models.DateTimeField("em")
    case_id: int

    @classmethod
    def standing_in(cls, case: InspectionCase) -> Penalty | None:
        """What was ruled last of an auto: neither an appeal denied nor the end of the case takes its place."""
        return cls.objects.filter(case=case).exclude(kind__in=(cls.UPHELD, cls.CLOSED)).last()

    @property
    def label(self) -> str:
        """What was determined, in words."""
        return str(self.KINDS[self.kind])

    @property
    def counting(self) -> str:
        """How its days are counted."""
        return COUNTING


OF_A_CASE: tuple[tuple[Any, str], ...] = (
    (Visit, "case"),
    (Photo, "visit__case"),
    (Served, "case"),
    (Pleading, "case"),
    (Penalty, "case"),
)
"""The tables whose rows belong to an inspection, each with the way there."""
