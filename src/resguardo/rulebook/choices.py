"""What a law knows of the choices that are told: a word of which it was not read says nothing of a site under it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from resguardo.rulebook.law import Law
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact, ListOf, Member, leaves
from resguardo.site.facts import SITE
from resguardo.site.problem import Problem


def known_to(law: Law, site: Entity) -> tuple[Entity, tuple[Problem, ...]]:
    """The site without the choices on which the law was not read, and each of them as a problem.

    What is left of several choices stays uncertain among all that the law knows.
    """
    if all(fact.choices.keys() <= {*known} for fact, known in law.choices.items()):
        return site, ()
    problems: list[Problem] = []
    return _known(law, site, SITE, problems), tuple(problems)


def _known(law: Law, entity: Entity, members: tuple[Member, ...], problems: list[Problem]) -> Entity:
    values: dict[str, Any] = {**entity.values}
    for key, declared in leaves(members):
        value = values.get(declared.id)
        if isinstance(declared, ListOf) and isinstance(value, Survey):
            items = tuple(_known(law, each, declared.members, problems) for each in value.items)
            values[declared.id] = replace(value, items=items)
        elif isinstance(declared, Fact) and (unknown := _unknown(law, declared, value)):
            del values[declared.id]
            expected = f"uma destas: {', '.join(law.choices[declared])}"
            place = f"{entity.path}.{key}" if entity.path else key
            problems += [Problem(place, f'"{each}", de que esta lei não fala', expected) for each in unknown]
    return Entity(entity.id, entity.path, values)


def _unknown(law: Law, fact: Fact, value: Any) -> list[str]:
    known = law.choices.get(fact)
    return [] if known is None or value is None else sorted({*value} - {*known})
