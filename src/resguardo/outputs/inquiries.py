"""The questions still to be asked, as a person reads them: the same question about several things is put once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace

from resguardo.advice.questions import Answer, Question, Reason
from resguardo.outputs import citations, wording
from resguardo.outputs.statements import Key, Place, decided_neighbours, is_row_of, key_of, place_of
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.law import Law
from resguardo.rulebook.verdict import Verdict
from resguardo.site.fact import Fact
from resguardo.site.facts import PERIMETER, PERIMETER_MESH, PERIMETER_WALL
from resguardo.site.problem import Problem, contradicted
from resguardo.site.telling import declared_at, told_at

Waiting = Mapping[Key, Finding]
MOST_NAMED = 3
"""How many neighbours or provisions an answer names."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """One question about one thing or several.

    ``about`` names the things, ``answers`` pairs an answer with what it decides, ``settles`` counts the open verdicts
    that an answer alone can settle: 0 where it would decide nothing that is said (that one row does not apply says
    that another does). ``attested`` asks for a person's judgement; with ``of_the_site`` the answer can turn the site's
    verdict, else only papers or terms.
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


CONTRADICTED = "O que o arquivo diz disto não combina com outro dado dele (veja os problemas no arquivo)."


def inquiries_of(
    questions: Iterable[Question], assessment: Assessment, problems: Iterable[Problem]
) -> tuple[Inquiry, ...]:
    """The questions whose answer can still matter, most settling first; equal ones as one.

    A question about a fact that contradicts others, by the ``problems`` found, says that it was told already.
    """
    told_already = contradicted(problems)
    waiting = {key_of(each): each for each in assessment.findings}
    decided = decided_neighbours(assessment)
    put: dict[Inquiry, list[Inquiry]] = {}
    for question in questions:
        reasons = [each for each in question.why if not _is_settled(each, waiting, decided, assessment.law)]
        if reasons:
            inquiry = _inquiry(question, reasons, assessment, waiting)
            if question.fact in told_already:
                inquiry = replace(inquiry, how=f"{CONTRADICTED} {inquiry.how}".strip())
            put.setdefault(replace(inquiry, about=(), paths=(), settles=0), []).append(inquiry)
    return tuple(sorted(map(_as_one, put.values()), key=lambda inquiry: -inquiry.settles))


def _is_settled(reason: Reason, waiting: Waiting, decided: Mapping[Place, Verdict], law: Law) -> bool:
    """Whether the neighbour for which it is asked is decided as a whole, whatever the answer."""
    finding = _finding_of(reason, waiting)
    return finding is not None and place_of(finding) in decided and is_row_of(finding, decided, law)


def _finding_of(reason: Reason, waiting: Waiting) -> Finding | None:
    return waiting.get((reason.provision, reason.subject, reason.counterpart))


def _inquiry(question: Question, reasons: list[Reason], assessment: Assessment, waiting: Waiting) -> Inquiry:
    declared = declared_at(question.fact)
    findings = [_finding_of(each, waiting) for each in reasons]
    several = len(assessment.groups) > 1
    place = wording.place_of(question.fact, areas=several)
    law = assessment.law
    answers = _together(_answers(law, reasons, [_turning(law, each, waiting, areas=several) for each in reasons]))
    return Inquiry(
        question=question.question or question.label,
        how=question.how,
        about=(place,) if place else (),
        answers=_as_shares(question, answers, assessment),
        provision=citations.in_order(law, (each.provision for each in reasons))[0],
        citation=citations.labels_in_short(law, (each.provision for each in reasons)),
        settles=question.settles if answers else 0,
        paths=(question.fact,),
        attested=isinstance(declared, Fact) and declared.attested,
        of_the_site=any(each is None or each.rule.of_the_site for each in findings),
    )


# What an answer decides


@dataclass(frozen=True, slots=True)
class _Turning:
    """What an answer may decide: a provision for a neighbour or opening, or with ``survey`` for those not listed;
    ``row`` where it is a row of the quadro.
    """

    provision: str
    thing: str
    survey: bool
    row: bool

    @property
    def article(self) -> str:
        """The article, as in ``art10``."""
        return self.provision.split("_")[0]


def _turning(law: Law, reason: Reason, waiting: Waiting, *, areas: bool) -> _Turning:
    finding, row = _finding_of(reason, waiting), citations.is_row(law, reason.provision)
    if finding is None:
        return _Turning(reason.provision, "", survey=False, row=row)
    name = wording.counterpart_of(finding)
    of_its_area = [finding.subject] if areas and finding.subject else []
    thing = name and wording.with_areas(name, of_its_area)
    return _Turning(reason.provision, thing, finding.rule.beyond_the_list, row)


def _answers(law: Law, reasons: list[Reason], turning: list[_Turning]) -> Iterable[tuple[str, str]]:
    """Each answer that decides something, with what it decides."""
    for index, answer in enumerate(each.answer for each in reasons[0].answers):
        if effect := _effect(law, turning, [each.answers[index] for each in reasons]):
            yield answer, effect


def _effect(law: Law, turning: list[_Turning], answers: list[Answer]) -> str:
    """ "atende"; "não atende (Escola Alfa); atende (muro e levantamento do entorno)"; empty where nothing is decided.

    That a row of the quadro would not apply says only that another does, unless nothing of the law applies. A neighbour
    that fails in one row is not said to comply in another; of an article that asks for more, no part is said not to
    apply: without extinguishers nothing is asked of their places, and much is of the area.
    """
    exempt = {each.verdict for each in answers} == {Verdict.NOT_APPLICABLE.value} and not all(
        each.row for each in turning
    )
    decided: dict[str, list[_Turning]] = {text: [] for text in EFFECTS}
    for each, answer in zip(turning, answers, strict=True):
        said = _said_of(answer)
        if said and (exempt or not (each.row and said == NOT_ASKED)):
            decided[said].append(each)
    for said, settled in decided.items():
        if settled == turning:
            return said
    failing = decided[FAILS] + decided[FAILS_IF_ASKED]
    failing_things = {each.thing for each in failing if each.thing}
    failing_articles = {each.article for each in failing if not each.thing}
    decided[MET] = [each for each in decided[MET] if each.thing not in failing_things]
    decided[NOT_ASKED] = [
        each
        for each in decided[NOT_ASKED]
        if each.thing not in failing_things and (each.thing or each.article not in failing_articles)
    ]
    open_things = {
        each.thing for each, answer in zip(turning, answers, strict=True) if not Verdict(answer.verdict).decided
    } - failing_things
    return "; ".join(f"{said} ({_named(law, each, turning, open_things)})" for said, each in decided.items() if each)


FAILS, MET, NOT_ASKED = (
    wording.VERDICTS[each] for each in (Verdict.DOES_NOT_COMPLY, Verdict.COMPLIES, Verdict.NOT_APPLICABLE)
)
FAILS_IF_ASKED = f"{FAILS}, caso se aplique"
EFFECTS = (FAILS, FAILS_IF_ASKED, MET, NOT_ASKED)
"""What is said of an answer's effects, the gravest first."""


def _said_of(answer: Answer) -> str:
    """Empty where the answer decides nothing."""
    if answer.fails_if_applies:
        return FAILS_IF_ASKED
    verdict = Verdict(answer.verdict)
    return wording.VERDICTS[verdict] if verdict.decided else ""


def _named(law: Law, decided: list[_Turning], turning: list[_Turning], open_things: Container[str]) -> str:
    """Neighbours by name, other duties by their provisions, the surveys of the surroundings together at the end.

    Of a neighbour that stays open in other rows only the rows that are decided are named with it.
    """
    names = [_with_rows(law, thing, decided, turning, open_things) for thing in _things(decided)]
    provisions = [each.provision for each in decided if not each.thing and not each.survey]
    names += [citations.labels_in_short(law, provisions)] if provisions else []
    more = len(names) - MOST_NAMED
    shown = [*names[:MOST_NAMED], f"mais {more}"] if more > 1 else names
    surveys = sum(each.survey for each in decided)
    if surveys:
        whole = surveys == sum(each.survey for each in turning)
        shown.append("levantamento do entorno" if whole else "parte do levantamento do entorno")
    return wording.listed(shown)


def _things(turning: Iterable[_Turning]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.thing for each in turning if each.thing))


def _with_rows(
    law: Law, thing: str, decided: list[_Turning], turning: list[_Turning], open_things: Container[str]
) -> str:
    """ "Escola Alfa"; "item nº 1 da lista: art. 10, linha 1 do quadro" where its other rows stay open.

    The rows stand alone where the question is about nothing else.
    """
    if thing not in open_things:
        return thing
    rows = citations.labels_in_short(law, (each.provision for each in decided if each.thing == thing))
    return rows if len({each.thing for each in turning}) == 1 else f"{thing}: {rows}"


SHARES: Mapping[str, str] = {
    PERIMETER_MESH.key: "menos da metade do perímetro",
    PERIMETER_WALL.key: "até a metade do perímetro",
}
"""What the first answer means where nothing is told of the perimeter: in metres it is half of the least plausible."""


def _as_shares(
    question: Question, answers: tuple[tuple[str, str], ...], assessment: Assessment
) -> tuple[tuple[str, str], ...]:
    section, _, key = question.fact.rpartition(".")
    if key not in SHARES or not answers:
        return answers
    told = any(told_at(assessment.site, f"{section}.{each.key}") is not None for each in PERIMETER.members)
    return answers if told else ((SHARES[key], answers[0][1]), *answers[1:])


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
