"""The query of a program's request: known keys alone, each said once, all that is wrong told together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Annotated, Any, Literal, TypeVar

from django.http import HttpRequest, QueryDict
from django.utils import timezone
from pydantic import BaseModel, Field, ValidationError, field_validator

from resguardo.rulebook.reading import problems_as_told
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.suggestions import keys_meant
from resguardo.verification import LAW
from resguardo.web import showing

LONGEST_SHOWN = 100
READING = "reading"
EXPECTED: Mapping[str, str] = {
    "on": "uma data, como 2026-12-01",
    "profile": "default, strict ou lenient",
    READING: "leituras como R07=allowed",
    "format": "pdf ou html",
}


class Nothing(BaseModel):
    """No option at all."""


class Options(BaseModel):
    """How to check, as with the command line's options."""

    on: date | None = Field(None, description="Data da verificação; sem ela, hoje.")
    profile: Literal["default", "strict", "lenient"] = "default"
    reading: list[Annotated[str, Field(pattern=r"^R[0-9]{2}=[A-Za-z0-9_]+$")]] = Field(
        default_factory=list, description="Outra leitura da lei, como R07=allowed; pode repetir, uma vez cada leitura."
    )

    @field_validator("on", mode="before")
    @classmethod
    def _day(cls, text: str) -> date:
        return date.fromisoformat(text)  # a number is none, which would be taken for seconds

    @property
    def chosen(self) -> showing.Options:
        """The same, with the day filled in."""
        return showing.Options(self.on or timezone.localdate(), self.profile, dict(map(_pair, self.reading)))


class ReportOptions(Options):
    """How to check, and the report's format."""

    format: Literal["pdf", "html"] = "pdf"


Kind = TypeVar("Kind", bound=BaseModel)


def asked(request: HttpRequest, kind: type[Kind]) -> Kind:
    """What the query says; raises UnusableFile with all that is wrong with it."""
    query, known = request.GET, kind.model_fields
    given = {key: query.getlist(key) if key == READING else query[key] for key in query if key in known}
    problems = [*_unknown(query, known), *_repeated(query, known)]
    unfit: list[Any] = []
    try:
        options = kind(**given)
    except ValidationError as error:
        unfit = [each["input"] for each in error.errors()]
        problems += [_unfit(str(each["loc"][0]), each["input"]) for each in error.errors()]
    problems += _of_readings([each for each in given.get(READING, ()) if each not in unfit])
    if problems:
        raise UnusableFile(tuple(problems))
    return options


def parameters(kind: type[BaseModel]) -> list[dict[str, Any]]:
    """What may stand in the query, as OpenAPI describes it."""
    described = kind.model_json_schema()["properties"]
    return [{"in": "query", "name": name, "required": False, "schema": schema} for name, schema in described.items()]


def _pair(reading: str) -> tuple[str, str]:
    name, _, option = reading.partition("=")
    return name, option


def _unknown(query: QueryDict, known: Iterable[str]) -> Iterator[Problem]:
    for key in query:
        if key not in known:
            expected = " ou ".join(f'"{each}"?' for each in keys_meant(key, known)) or _one_of(known)
            yield Problem(key[:LONGEST_SHOWN], f'opção desconhecida "{key[:LONGEST_SHOWN]}"', expected)


def _one_of(known: Iterable[str]) -> str:
    return f"uma destas: {', '.join(known)}" if known else "nenhuma opção"


def _repeated(query: QueryDict, known: Iterable[str]) -> Iterator[Problem]:
    for key, given in query.lists():
        if key in known and key != READING and len(given) > 1:
            yield Problem(key, f"dita mais de uma vez: {', '.join(given)[:LONGEST_SHOWN]}", f"uma só: {EXPECTED[key]}")


def _unfit(key: str, given: str) -> Problem:
    return Problem(key, f'"{given[:LONGEST_SHOWN]}"', EXPECTED[key])


def _of_readings(given: Iterable[str]) -> Iterator[Problem]:
    """A reading that the law does not have, an option that the reading does not have, a reading said twice."""
    told = list(map(_pair, given))
    return (Problem(READING, found, expected) for found, expected in problems_as_told(LAW.readings, told))
