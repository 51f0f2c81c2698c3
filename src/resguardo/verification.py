"""One verification from end to end: what a file tells, what the law says of it, and what is still to be asked.

The command line, the page and Python programs all come through here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from resguardo.advice.questions import Question, questions_for
from resguardo.laws import holidays
from resguardo.laws.br_pr_campina_grande_do_sul import lei_15_2002
from resguardo.outputs.json import result
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.rulebook.choices import known_to
from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.law import Law
from resguardo.rulebook.outcome import Notice, Outcomes
from resguardo.site.entity import Entity
from resguardo.site.fact import Fact
from resguardo.site.facts import (
    CNPJ,
    FIRE_WALLS,
    INSPECTION_DATE,
    MUNICIPALITY,
    PLAN_FILE,
    PRIOR_LICENCE_ISSUED,
    PUBLISHED,
)
from resguardo.site.plan import Plan
from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.quoting import quoted
from resguardo.sources import plan_file
from resguardo.sources import town as town_source
from resguardo.sources.cnpj import problems_of
from resguardo.sources.site_file import Steps, Told, told_by
from resguardo.sources.town import Town

if TYPE_CHECKING:
    from resguardo.sources.told_plan import ToldPlan

VERSION = "0.1.0"
MUNICIPALITY_AT = "estabelecimento.municipio"
LAW: Law = lei_15_2002.LAW
"""The law that runs: the only place that names a municipality's."""


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

    @property
    def plan(self) -> Plan | None:
        """The plan on which it was measured, if there is one."""
        return self.told.plan


def check(
    document: Mapping[str, Any],
    *,
    plan: str | Path | Mapping[str, Any] | None = None,
    town: str | Path | Mapping[str, Any] | None = None,
    on: date | str | None = None,
    profile: str = "default",
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What Law 15/2002 says of a site: the result document of format 1, plain values.

    ``document`` is a site file's content or a plan's (GeoJSON), ``plan`` the plan of the site file (GeoJSON, a file or
    its content), ``town`` the municipality's configuration (a TOML file or its content), ``on`` the date of the
    check (also as text, "2026-12-01"), ``profile`` default, strict or lenient, ``readings`` single options over it, as
    in ``{"R07": "allowed"}``. Raises UnusableFile for a document that cannot be used at all and ValueError for an
    unknown profile or reading; both say everything that is wrong, in Portuguese.
    """
    if not isinstance(readings or {}, Mapping):
        raise ValueError(f'leituras: {quoted(readings)} não diz a opção de cada uma, como em {{"R07": "allowed"}}')
    configured = town_in(town) if town else Town()
    told = told_in(document, plan)
    day = _day(on)
    verification = verify(told, town=configured, on=day, profile=profile, readings=readings or {})
    return result(verification, VERSION)


def town_in(town: str | Path | Mapping[str, Any]) -> Town:
    """The municipality's configuration in a TOML file or in its content; raises UnusableFile with all its problems."""
    if isinstance(town, Mapping):
        return town_source.town_from(dict(town), LAW)
    return town_source.read(Path(town), LAW)


def _day(on: object) -> date | None:
    """The day of a check, as a date or as text."""
    if on is None or (isinstance(on, date) and not isinstance(on, datetime)):
        return on
    try:
        return date.fromisoformat(on)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ValueError(f'data da verificação: {quoted(on)} não é uma data como "2026-12-01"') from None


def told_in(
    document: object,
    plan: str | Path | Mapping[str, Any] | None = None,
    line_of: Callable[[Steps], int] | None = None,
) -> Told:
    """The facts in a site file's content and in its plan, or in a plan alone; raises UnusableFile.

    A plan that is given counts before the one that the site file holds. No file is read because a document names it.
    """
    if not isinstance(document, Mapping):
        return told_by(document, line_of)
    if plan_file.is_plan(document):
        if plan is not None:
            found = "o arquivo a verificar já é uma planta, e com ele veio outra"
            expected = "o arquivo do local primeiro e a planta dele em --plan, ou uma só planta"
            raise UnusableFile((Problem("planta", found, expected),))
        return with_told_plan({}, plan_file.plan_of(document))
    content, held = plan_file.apart(document)
    if isinstance(plan, Mapping):
        told_plan = plan_file.plan_of(plan)
    elif plan is not None:
        told_plan = plan_file.read(Path(plan))
    elif held is not None:
        told_plan = plan_file.plan_of(held, plan_file.lines_within(line_of))
    else:
        return _without_plan(told_by(content, line_of))
    return with_told_plan(content, told_plan, line_of)


def with_told_plan(document: object, plan: ToldPlan, line_of: Callable[[Steps], int] | None = None) -> Told:
    """The facts in a site file's content and in a plan that was read; raises UnusableFile."""
    from resguardo.sources.plan_facts import told_with  # measuring costs more to load than a whole verification

    return told_with(document, plan, line_of)


def _without_plan(told: Told) -> Told:
    """What a file tells that only a plan makes use of is said to be of none."""
    problems = []
    name = told.site.values.get(PLAN_FILE.id)
    if name is not None:
        problems.append(Problem(PLAN_FILE.key, f'"{name}", que não foi lida', "a planta dada com o documento"))
    if told.site.values[FIRE_WALLS.id].items:
        expected = "a planta em que estão, ou a parede de cada vizinho, em vizinhos"
        problems.append(Problem(FIRE_WALLS.key, "paredes que só uma planta põe no lugar", expected))
    return replace(told, problems=(*told.problems, *problems))


def verify(
    told: Told,
    *,
    town: Town | None = None,
    on: date | None = None,
    profile: str = "default",
    readings: Mapping[str, str] | None = None,
    declined: Container[str] = (),
    flips: bool = True,
) -> Verification:
    """The verification of what was told; raises ValueError for an unknown profile or reading.

    With ``flips=False`` it is not tried what other readings would turn. ``declined`` are the paths of facts that were
    asked in vain: where those alone would settle something, the questions that only settle together are put as well.
    """
    town = town or Town()
    default = reading.profile(LAW.readings, "default")
    # a municipality that sets a tolerance reads it so
    of_the_town = {**(LAW.within_tolerance if town.drawing_tolerance_mm else {}), **town.readings}
    choices = reading.with_overrides(
        LAW.readings, reading.profile(LAW.readings, profile), {**of_the_town, **(readings or {})}
    )
    # a publication before the law's signature is none (R54)
    told = _without_wrong(_with_municipality(_with_known_choices(told)), PUBLISHED)
    told = _with_tolerance(_with_publication(told, town), town)
    assessment = assess(LAW, told.site, choices, flips=flips)
    return Verification(
        told=told.with_lines(),
        assessment=assessment,
        outcomes=_with_day(
            LAW.outcomes(assessment.situation, choices, (*holidays.national(), *holidays.parana(), *town.holidays)),
            told.site,
            on,
        ),
        questions=questions_for(LAW, assessment, declined),
        town=town,
        on=on,
        profile=profile,
        changed_readings={key: option for key, option in choices.items() if option != default[key]},
    )


def _with_day(outcomes: Outcomes, site: Entity, on: date | None) -> Outcomes:
    """A check dated before the law is told so, as nothing was asked of anyone yet, and what is dated after it too."""
    if on is None:
        return outcomes
    notices = [*outcomes.notices]
    if on < LAW.signed:
        found = f"A data da verificação, {on:%d/%m/%Y}, é anterior à lei, de {LAW.signed:%d/%m/%Y}."
        notices.append(Notice("antes_da_lei", found))
    dated = (
        (PUBLISHED, "de publicação da lei"),
        (INSPECTION_DATE, "da vistoria"),
        (PRIOR_LICENCE_ISSUED, "de emissão do alvará anterior"),
    )
    for fact, what in dated:
        first = site.values.get(fact.id, (0, 0))[0]
        if first > on.toordinal():
            found = f"A data {what}, {date.fromordinal(first):%d/%m/%Y}, é posterior à da verificação, {on:%d/%m/%Y}."
            notices.append(Notice("data_no_futuro", found))
    return replace(outcomes, notices=tuple(notices))


def _with_known_choices(told: Told) -> Told:
    """A word on which the law was not read is a problem, and not told: it might be anything under it."""
    site, problems = known_to(LAW, told.site)
    return replace(told, site=site, problems=(*told.problems, *problems))


def problems_alone(fact: Fact, value: Any) -> tuple[Problem, ...]:
    """What is wrong with a fact's value whatever else is told, though it is well written: by register or by the law."""
    if fact is CNPJ:
        return problems_of(value)
    if fact is MUNICIPALITY and LAW.is_in_doubt(value):
        expected = f'"{LAW.municipality}", se for este; senão o nome completo do outro'
        return (Problem(MUNICIPALITY_AT, f'"{value}"', expected),)
    if fact is PUBLISHED and value[1] < LAW.signed.toordinal():
        return (Problem("norma.publicada_em", f"{date.fromordinal(value[1]):%d/%m/%Y}", LAW.published_from),)
    return ()


def _with_municipality(told: Told) -> Told:
    """A name in doubt is a problem, not another municipality's: that would free the site from the law."""
    told = _without_wrong(told, MUNICIPALITY)
    if all(each.place != MUNICIPALITY_AT for each in told.problems):
        return told
    values = {**told.site.values, "municipality_not_understood": True}
    return replace(told, site=Entity(told.site.id, told.site.path, values))


def _without_wrong(told: Told, fact: Fact) -> Told:
    """What was told without a fact's value that is wrong by itself, which is a problem."""
    value = told.site.values.get(fact.id)
    problems = () if value is None else problems_alone(fact, value)
    if not problems:
        return told
    values = {key: each for key, each in told.site.values.items() if key != fact.id}
    return replace(told, site=Entity(told.site.id, told.site.path, values), problems=(*told.problems, *problems))


def _with_tolerance(told: Told, town: Town) -> Told:
    """The drawing tolerance, where there is a plan to which it may apply (R58)."""
    if not town.drawing_tolerance_mm or "sights" not in told.site.values:
        return told
    values = {**told.site.values, "drawing_tolerance": town.drawing_tolerance_mm}
    return replace(told, site=Entity(told.site.id, told.site.path, values))


def _with_publication(told: Told, town: Town) -> Told:
    """The publication date from the municipality's configuration, where the file does not tell another."""
    if town.published is None:
        return told
    day = town.published.toordinal()
    have = told.site.values.get(PUBLISHED.id)
    values = {**told.site.values, PUBLISHED.id: (day, day)}
    problems = told.problems
    if have is not None and not have[0] <= day <= have[1]:
        del values[PUBLISHED.id]
        found = "outra data de publicação que a da configuração do município"
        problems = (
            *problems,
            Problem("norma.publicada_em", found, f"{town.published:%d/%m/%Y}, ou a configuração corrigida"),
        )
    return replace(told, site=Entity(told.site.id, told.site.path, values), problems=problems)
