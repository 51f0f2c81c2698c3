"""The four helps beside a question: why it is asked, how to measure, what the law says, and a figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from resguardo.advice.questions import Question
from resguardo.outputs import citations, wording
from resguardo.outputs.inquiries import inquiries_of
from resguardo.outputs.past_walls import farthest_asked
from resguardo.rulebook.expression import walk
from resguardo.rulebook.law import Law
from resguardo.site.fact import Fact, ListOf, Section, leaves
from resguardo.site.facts import ACTIVITIES, AREAS, CAPACITY, FOUND, NEIGHBOURS, SEPARATIONS
from resguardo.site.quantities import UNBOUNDED
from resguardo.site.telling import declared_at, steps_of
from resguardo.verification import Verification
from resguardo.web.figures import Figure, figure_of
from resguardo.web.screens import Screen
from resguardo.web.visit import is_item

CLASS = ("art1_par2", "art10_par1")
DERIVED: Mapping[str, tuple[str, ...]] = {
    **{leaf.id: CLASS for section in (CAPACITY, FOUND) for _, leaf in leaves((section,))},
    AREAS.id: ("art10_par3",),
    SEPARATIONS.id: ("art10_par3",),
    ACTIVITIES.id: ("art15_cpt",),
}
"""Facts that no rule names, as the law derives others from them, with the provisions for which they count."""
WHY_BY_HABIT = "A resposta pode mudar o que a lei exige."


@dataclass(frozen=True, slots=True)
class Basis:
    """A provision to read: its name, its citation and its words."""

    provision: str
    citation: str
    words: str

    @property
    def article(self) -> str:
        """The article, as in ``art10``."""
        return self.provision.split("_")[0]


@dataclass(frozen=True, slots=True)
class Helps:
    """What stands beside a question; ``answers`` pairs an answer with what it decides, ``reach`` is how far to look."""

    why: str
    reach: str
    answers: tuple[tuple[str, str], ...]
    how: str
    basis: tuple[Basis, ...]
    figure: Figure | None


def helps_for(screen: Screen, path: str, verification: Verification) -> Helps:
    """The helps for the question at a path."""
    asked = [each for each in verification.questions if each.fact in (path, screen.path)]
    named = [provision for each in asked for provision in each.basis] or list(
        _provisions_of(verification.assessment.law, screen.path)
    )
    return Helps(
        why=_why(asked, verification),
        reach=_reach(screen.path, verification),
        answers=tuple(_answers(asked, verification)),
        how=screen.how,
        basis=tuple(_basis(verification.assessment.law, each) for each in dict.fromkeys(named)),
        figure=figure_of(_drawn(screen.path)),
    )


def _why(asked: list[Question], verification: Verification) -> str:
    if not asked:
        return WHY_BY_HABIT
    citation = citations.labels_of(verification.assessment.law, (name for each in asked for name in each.basis))
    return f"Da resposta depende o que se pode dizer de: {citation}."


def _reach(path: str, verification: Verification) -> str:
    """The longest distance at which the law asks for something around an area; empty while that has no end."""
    if declared_at(path) is not NEIGHBOURS or is_item(path):
        return ""
    area = steps_of(path)[0][1]
    assessment = verification.assessment
    surveys = [each for each in assessment.findings if each.rule.beyond_the_list and each.subject == area]
    listed = any(each.rule.each == "neighbour" and each.subject == area for each in assessment.findings)
    asked = [each.required[1] for each in surveys if each.required is not None]
    # a row of which something is listed has no finding for the rest, and what is listed may stand behind a wall
    asked += [farthest_asked(each, assessment) for each in assessment.situation.areas if listed and each.id == area]
    farthest = max(asked, default=UNBOUNDED)
    return wording.quantity((farthest, farthest), "m") if farthest < UNBOUNDED else ""


def _answers(asked: list[Question], verification: Verification) -> Iterator[tuple[str, str]]:
    for inquiry in inquiries_of(asked, verification.assessment, verification.told.problems):
        yield from inquiry.answers


def _basis(law: Law, provision: str) -> Basis:
    words = law.provisions.text_of(provision).replace(" | ", " · ")
    return Basis(provision, law.provisions.label_of(provision), words)


def _drawn(path: str) -> Fact | ListOf | Section:
    """What the figure is of: of an item, the first thing told of it that has one."""
    declared = declared_at(path)
    if not isinstance(declared, ListOf) or not is_item(path):
        return declared
    return next((each for each in declared.members if figure_of(each) is not None), declared)


def _provisions_of(law: Law, path: str) -> tuple[str, ...]:
    """The provisions that turn on a fact, a list or what is told in a section."""
    declared = declared_at(path)
    told: tuple[Fact | ListOf | Section, ...] = (declared,) if not isinstance(declared, Section) else declared.members
    known = _provisions(law)
    return tuple(dict.fromkeys(each for one in told if not isinstance(one, Section) for each in known.get(one.id, ())))


@cache
def _provisions(law: Law) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {key: list(named) for key, named in DERIVED.items()}
    for rule in law.rules:
        roots = (rule.must, *(each.condition for each in rule.unless), *((rule.among,) if rule.among else ()))
        for root in roots:
            for node in walk(root):
                detail = node.detail[0] if isinstance(node.detail, tuple) and node.detail else node.detail
                if isinstance(detail, Fact | ListOf):
                    found.setdefault(detail.id, []).append(rule.provision)
    return {key: tuple(dict.fromkeys(named)) for key, named in found.items()}
