"""People, their keys, and the wrong passwords of the last minutes."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models

from resguardo.casework.models.logged import Logged
from resguardo.casework.states import STAFF, Role


class PersonKey(Logged):
    """The key under which the log conceals what is personal to one person; erasing the person destroys it."""

    secret: models.CharField[str, str] = models.CharField("chave", max_length=44)
    SEALED = frozenset({"secret"})


class Person(AbstractBaseUser, Logged):  # type: ignore[misc] # both have an abstract Meta
    """Somebody with an account, known by an e-mail address in lower case.

    ``confirmed`` says that the address was seen to be theirs; ``totp`` is the secret of the second factor, "" until it
    is set up, and ``totp_step`` the last time step whose code was used.
    """

    email: models.EmailField[str, str] = models.EmailField("e-mail", unique=True)
    name: models.CharField[str, str] = models.CharField("nome", max_length=120)
    role: models.CharField[str, str] = models.CharField("papel", max_length=20)
    is_active: models.BooleanField[bool, bool] = models.BooleanField("ativo", default=True)
    confirmed: models.BooleanField[bool, bool] = models.BooleanField("e-mail confirmado", default=False)
    totp: models.CharField[str, str] = models.CharField("segundo fator", max_length=64, blank=True)
    totp_step: models.BigIntegerField[int, int] = models.BigIntegerField("último código", default=0)
    key: models.ForeignKey[PersonKey | None, PersonKey | None] = models.ForeignKey(
        PersonKey, models.PROTECT, null=True, verbose_name="chave"
    )
    key_id: int | None
    last_login = None
    objects: ClassVar[models.Manager[Self]]

    PERSONAL = frozenset({"email", "name"})
    SEALED = frozenset({"password", "totp"})
    PERSON = "key_id"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name

    @classmethod
    def in_authority(cls) -> models.QuerySet[Self]:
        """Those who may decide today: the authorities that accepted their invitation."""
        return cls.objects.filter(role=Role.AUTHORITY, is_active=True, confirmed=True).exclude(totp="")

    @property
    def is_staff(self) -> bool:
        """Whether this is one of the municipality's people, who sign in with a second factor."""
        return self.role in STAFF

    def save(self, *args: Any, **options: Any) -> None:
        """As any row, the address in lower case."""
        self.email = self.email.strip().lower()
        super().save(*args, **options)


class Attempt(models.Model):
    """A wrong password or code, or a message asked for; ``key`` is a digest of the account or of where it came from."""

    key: models.CharField[str, str] = models.CharField(max_length=64, db_index=True)
    at: models.DateTimeField[Any, Any] = models.DateTimeField()
    objects: ClassVar[models.Manager[Self]]
