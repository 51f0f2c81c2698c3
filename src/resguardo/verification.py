"""One verification from end to end: what a file tells, what the law says of it, and what is still to be asked.

The command line, the page and Python programs all come through here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from resguardo.advice.questions import Question, questions_for
from resguardo.laws import holidays
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.outputs.json import result
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.outcome import Outcomes
from resguardo.site.entity import Entity
from resguardo.site.facts import PUBLISHED
from resguardo.site.problem import Problem
from resguardo.sources import town as town_source
from resguardo.sources.site_file import Told, told_by
from resguardo.sources.town import Town

VERSION = "0.1.0"


@dataclass(frozen=True, slots=True)
class Verification:
    """A site's assessment with all that a report shows beside it."""

    told: Told
    assessment: Assessment
    outcomes: Outcomes
    questions: tuple[Question, ...]
    town: Town
    on: date | None
    profile: str
    changed_readings: dict[str, str]


def check(
    document: Mapping[str, Any],
    *,
    town: str | Path | Mapping[str, Any] | None = None,
    on: date | None = None,
    profile: str = "default",
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What Law 15/2002 says of a site: the result document of format 1, plain values.

    ``document`` is a site file's content, ``town`` the municipality's configuration (a TOML file or its content), ``on``
    the date of the check, ``profile`` default, strict or lenient, ``readings`` single options over it, as in
    ``{"R07": "allowed"}``. Raises UnusableFile for a document that cannot be used at all and ValueError for an unknown
    profile or reading; both say everything that is wrong, in Portuguese.
    """
    configured = (
        town_source.town_from(dict(town))
        if isinstance(town, Mapping)
        else town_source.read(Path(town))
        if town
        else Town()
    )
    verification = verify(told_by(document), town=configured, on=on, profile=profile, readings=readings or {})
    return result(verification, VERSION)


def verify(
    told: Told,
    *,
    town: Town | None = None,
    on: date | None = None,
    profile: str = "default",
    readings: Mapping[str, str] | None = None,
) -> Verification:
    """The verification of what was told; raises ValueError for an unknown profile or reading."""
    town = town or Town()
    default = reading.profile(LAW.readings, "default")
    choices = reading.with_overrides(
        LAW.readings, reading.profile(LAW.readings, profile), {**town.readings, **(readings or {})}
    )
    told = _with_publication(told, town)
    assessment = assess(LAW, told.site, choices)
    return Verification(
        told=told,
        assessment=assessment,
        outcomes=LAW.outcomes(
            assessment.situation, choices, (*holidays.national(), *holidays.parana(), *town.holidays)
        ),
        questions=questions_for(LAW, assessment),
        town=town,
        on=on,
        profile=profile,
        changed_readings={key: option for key, option in choices.items() if option != default[key]},
    )


def _with_publication(told: Told, town: Town) -> Told:
    """The publication date from the municipality's configuration, where the file does not tell another."""
    if town.published is None:
        return told
    day = town.published.toordinal()
    have = told.site.values.get(PUBLISHED.id)
    values = {**told.site.values, PUBLISHED.id: (day, day)}
    problems = told.problems
    if have is not None and have != (day, day):
        del values[PUBLISHED.id]
        found = "outra data de publicação que a da configuração do município"
        problems = (
            *problems,
            Problem("norma.publicada_em", found, f"{town.published:%d/%m/%Y}, ou a configuração corrigida"),
        )
    return replace(told, site=Entity(told.site.id, told.site.path, values), problems=problems)
