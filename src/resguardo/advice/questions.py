"""Which facts to ask next: only those that can still turn an open verdict, the ones that settle most first.

Every answer is tried on the verdicts that wait for the fact, so that a question says what each answer would do.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any, NamedTuple

from resguardo.advice.answers import Effect, Try, answers_for, joined
from resguardo.rulebook.evaluation import Prepared, prepare
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Law
from resguardo.rulebook.trial import again, situation_with
from resguardo.rulebook.verdict import Verdict
from resguardo.site.consistency import consistent
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Section
from resguardo.site.facts import DECLARED_OTHERS, FOUND_OTHERS, OTHER_READING
from resguardo.site.telling import declared_at, steps_of, tell, told_at

NO_EFFECT = Effect(Verdict.UNDETERMINED, fails_if_applies=False)
ALL_LISTED = (
    "Se o que está na lista é tudo o que há, diga isso também: no arquivo, “completa: true”; na página, “sim” em "
    "“Esta lista é tudo o que há?”."
)
OTHER_SIZES = (DECLARED_OTHERS, FOUND_OTHERS)
NO_OTHER_SIZES = "Se não há nenhum, diga isso: no arquivo, “outros: []”; na página, avance sem acrescentar nada."
MOST_FACTS, MOST_FINDINGS = 200, 100
"""How many facts are tried at once, and on how many of the findings that wait for each, in the law's order.

A site has far fewer; of one that has more, the rest is asked when these are answered.
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer, as a person would give it, and the verdict that a provision then has.

    ``fails_if_applies``: the verdict is open only because the provision may not apply; where it does, it is not met.
    """

    answer: str
    verdict: str
    fails_if_applies: bool


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a fact is asked: a provision that waits for it, on what, and what each answer would do."""

    provision: str
    subject: str | None
    counterpart: str | None
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A fact worth asking. ``fact`` is its path in the file, ``settles`` how many open verdicts it can settle."""

    fact: str
    label: str
    question: str
    why: tuple[Reason, ...]
    settles: int
    how: str
    basis: tuple[str, ...]

    def as_record(self) -> dict[str, Any]:
        """Plain values, as in the result document."""
        return _plain(asdict(self))  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    """Tuples as lists, as a JSON file gives them back."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


class Waiting(NamedTuple):
    """A fact that open findings wait for, and the values at which it turns any of them."""

    path: str
    findings: tuple[Finding, ...]
    cuts: frozenset[int]


def questions_for(law: Law, assessment: Assessment, declined: Container[str] = ()) -> tuple[Question, ...]:
    """The questions for an assessment, in the order in which to ask them.

    Of very many waiting facts the first are tried (``MOST_FACTS``).
    A fact no answer of which settles anything yet is not asked: it waits until another fact makes it matter. Only where
    nothing else is left are they asked all the same: none settles anything alone, or who is asked has no answer to
    those that do (``declined``, the paths of their facts).
    """
    trial = _Trial(
        law,
        assessment,
        {each.rule: each for each in prepare(law.rules, assessment.choices)},
        _contradicted(assessment.site),
    )
    asked = [_question(trial, each) for each in islice(waiting_facts(assessment), MOST_FACTS)]
    useful = [question for question in asked if question.settles]
    put = useful if any(question.fact not in declined for question in useful) else asked
    return tuple(sorted(put, key=lambda question: -question.settles))


def waiting_facts(assessment: Assessment) -> Iterable[Waiting]:
    """Every missing fact with the open findings that wait for it, in the order of the findings.

    A rule that reads the site's verdict waits for that first; only where the site fails are its own facts asked.
    """
    found: dict[str, list[Finding]] = {}
    for finding in assessment.findings:
        if not finding.rule.after or assessment.verdict == "nao_atende":
            for path in finding.missing or ():
                found.setdefault(path, []).append(finding)
    for path, findings in found.items():
        tried = findings[:MOST_FINDINGS]
        yield Waiting(path, tuple(tried), frozenset(cut for each in tried for cut in (each.missing or {})[path]))


class _Trial(NamedTuple):
    """What answers are tried on: an assessment, its rules prepared, in how many places it contradicts itself."""

    law: Law
    assessment: Assessment
    prepared: dict[Any, Prepared]
    contradicted: int


def _question(trial: _Trial, waiting: Waiting) -> Question:
    declared = declared_at(waiting.path)
    tries = answers_for(declared, waiting.path, told_at(trial.assessment.site, waiting.path), waiting.cuts)
    tries, effects = joined(declared, tries, [_effects(trial, waiting, each) for each in tries])
    why = tuple(
        Reason(
            finding.provision,
            finding.subject,
            finding.counterpart,
            tuple(
                Answer(each.answer, row[index].verdict.value, row[index].fails_if_applies)
                for each, row in zip(tries, effects, strict=True)
            ),
        )
        for index, finding in enumerate(waiting.findings)
    )
    return Question(
        fact=waiting.path,
        label=declared.label,
        question=_question_of(declared),
        why=why,
        settles=max((sum(effect.verdict.decided for effect in row) for row in effects), default=0),
        how=_how_of(declared, told_at(trial.assessment.site, waiting.path)),
        basis=tuple(dict.fromkeys(finding.provision for finding in waiting.findings)),
    )


def _effects(trial: _Trial, waiting: Waiting, answer: Try) -> list[Effect]:
    """What each waiting finding becomes under an answer: nothing, where it contradicts what was told."""
    law, assessment = trial.law, trial.assessment
    if _contradicted(tell(assessment.site, waiting.path, answer.value)) > trial.contradicted:
        return [NO_EFFECT] * len(waiting.findings)
    derives = any(key in law.derived_from for key, _ in steps_of(waiting.path))
    situation = situation_with(law, assessment, waiting.path, answer.value, derives=derives)
    outcomes = [again(trial.prepared[finding.rule], finding.outcome, situation) for finding in waiting.findings]
    return [Effect(each.verdict, each.fails_if_applies) for each in outcomes]


def _contradicted(site: Entity) -> int:
    """In how many places a site contradicts itself."""
    return len(consistent(site)[1])


def _question_of(declared: Fact | ListOf | Section) -> str:
    if isinstance(declared, Section):
        first = declared.members[0]
        return first.question if isinstance(first, Fact) else ""
    return declared.question


def _how_of(declared: Fact | ListOf | Section, told: Any) -> str:
    if isinstance(declared, Section):
        first = declared.members[0]
        return first.how if isinstance(first, Fact) else ""
    how = "" if declared.how == OTHER_READING else declared.how
    return f"{how} {_how_to_end(declared, told)}".strip() if isinstance(declared, ListOf) else how


def _how_to_end(items: ListOf, told: Any) -> str:
    """How to say of a list that it is all there is, where it is listed and nobody says so, or that there is nothing."""
    if items in OTHER_SIZES and not (isinstance(told, Survey) and told.told):
        return NO_OTHER_SIZES
    if items.surveyed and isinstance(told, Survey) and told.told and not told.complete and not told.partial:
        return ALL_LISTED
    return ""
