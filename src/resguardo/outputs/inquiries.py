"""The questions still to be asked, as a person reads them: the same question about several things is put once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from resguardo.advice.questions import Question, Reason
from resguardo.outputs import wording
from resguardo.outputs.statements import Key, Place, decided_neighbours, is_row_of, key_of, place_of
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.verdict import Verdict
from resguardo.site.fact import Fact
from resguardo.site.telling import declared_at

Waiting = Mapping[Key, Finding]


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One question about one thing or several.

    ``about`` names the things, ``answers`` pairs an answer with what it decides, ``settles`` counts the open verdicts
    that an answer alone can settle. ``attested`` asks for a person's judgement; with ``of_the_site`` the answer can
    turn the site's verdict, else only papers or terms.
    """

    question: str
    how: str
    about: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    provision: str
    citation: str
    settles: int
    paths: tuple[str, ...]
    attested: bool
    of_the_site: bool


def inquiries_of(questions: Iterable[Question], assessment: Assessment) -> tuple[Inquiry, ...]:
    """The questions whose answer can still matter, most settling first; equal ones as one."""
    waiting = {key_of(each): each for each in assessment.findings}
    decided = decided_neighbours(assessment)
    put: dict[Inquiry, list[Inquiry]] = {}
    for question in questions:
        reasons = [each for each in question.why if not _is_settled(each, waiting, decided)]
        if reasons:
            inquiry = _inquiry(question, reasons, assessment, waiting)
            put.setdefault(replace(inquiry, about=(), paths=(), settles=0), []).append(inquiry)
    return tuple(sorted(map(_as_one, put.values()), key=lambda inquiry: -inquiry.settles))


def _is_settled(reason: Reason, waiting: Waiting, decided: Mapping[Place, Verdict]) -> bool:
    """Whether the neighbour for which it is asked is decided as a whole, whatever the answer."""
    finding = _finding_of(reason, waiting)
    return finding is not None and place_of(finding) in decided and is_row_of(finding, decided)


def _finding_of(reason: Reason, waiting: Waiting) -> Finding | None:
    return waiting.get((reason.provision, reason.subject, reason.counterpart))


def _inquiry(question: Question, reasons: list[Reason], assessment: Assessment, waiting: Waiting) -> Inquiry:
    declared = declared_at(question.fact)
    findings = [_finding_of(each, waiting) for each in reasons]
    place = wording.place_of(question.fact, areas=len(assessment.groups) > 1)
    return Inquiry(
        question=question.question or question.label,
        how=question.how,
        about=(place,) if place else (),
        answers=_together(_answers(reasons)),
        provision=wording.in_order(each.provision for each in reasons)[0],
        citation=wording.labels_of(each.provision for each in reasons),
        settles=question.settles,
        paths=(question.fact,),
        attested=isinstance(declared, Fact) and declared.attested,
        of_the_site=any(each is None or each.rule.of_the_site for each in findings),
    )


def _answers(reasons: list[Reason]) -> Iterable[tuple[str, str]]:
    """Each answer that decides something, with what it decides, by provision where that is not all of them.

    That a row of the quadro would not apply says only that another does.
    """
    for index, answer in enumerate(each.answer for each in reasons[0].answers):
        effects: dict[str, list[str]] = {}
        for reason in reasons:
            verdict = Verdict(reason.answers[index].verdict)
            another_row = verdict is Verdict.NOT_APPLICABLE and reason.provision.startswith(wording.TABLE_ROW)
            if verdict.decided and not another_row:
                effects.setdefault(wording.VERDICTS[verdict], []).append(reason.provision)
        told = [
            effect if len(decided) == len(reasons) else f"{effect} ({wording.labels_of(decided)})"
            for effect, decided in effects.items()
        ]
        if told:
            yield answer, wording.listed(told)


def _together(answers: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Answers that decide the same in one: "álcool, carvão ou graxas"."""
    by_effect: dict[str, list[str]] = {}
    for answer, effect in answers:
        by_effect.setdefault(effect, []).append(answer)
    return tuple((wording.either(same), effect) for effect, same in by_effect.items())


def _as_one(same: list[Inquiry]) -> Inquiry:
    return replace(
        same[0],
        about=tuple(place for each in same for place in each.about),
        paths=tuple(path for each in same for path in each.paths),
        settles=sum(each.settles for each in same),
    )
