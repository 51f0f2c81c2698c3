"""A site file's content, told fact by fact: what was understood, and every problem in it.

The declarations of ``site.facts`` say what may stand where. An unknown key makes the file unusable, since a fact under
a misspelt name would silently count as not told; one bad value is a listed problem and leaves its fact not told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from resguardo.site.consistency import consistent
from resguardo.site.entity import Entity, Survey, has_name
from resguardo.site.fact import Fact, ListOf, Member, Section
from resguardo.site.facts import AREAS, CNPJ, COMPLETE, EXTINGUISHERS, FOUND, FOUND_OTHERS, NEIGHBOUR_KIND, RADIUS, SITE
from resguardo.site.plan import Plan
from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.quantities import ANY, NO, UNKNOWN, YES, Between
from resguardo.site.quoting import as_written, instead_of, printable, quoted
from resguardo.sources.assembly import MOST_PROBLEMS, UNPRINTABLE, beyond_reading
from resguardo.sources.cnpj import problems_of
from resguardo.sources.naming import Names
from resguardo.sources.suggestions import choices_meant, keys_meant
from resguardo.sources.values import NUMERIC, Refused, is_not_known, plain, value_of

FORMAT = 1
Steps = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """A text that was read as a number or a date, echoed so that its author can see how."""

    place: str
    text: str
    value: str


def _nowhere(_: str) -> None:
    """The line of a place in what is no file."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a site file tells: the site's facts, the problems found, the texts interpreted; where each place stands."""

    site: Entity
    problems: tuple[Problem, ...]
    understood: tuple[Understood, ...]
    plan: Plan | None = None
    line_at: Callable[[str], int | None] = field(default=_nowhere, repr=False, compare=False)

    def with_lines(self) -> Told:
        """The same, every problem with a place in the file bearing its line."""
        found = (each if each.line else replace(each, line=self.line_at(each.place)) for each in self.problems)
        return replace(self, problems=tuple(found))


@dataclass(frozen=True, slots=True)
class Read:
    """The values told of one thing, what is wrong with them, and what makes the whole file unusable."""

    values: Mapping[str, Any]
    problems: tuple[Problem, ...]
    unusable: tuple[Problem, ...]
    understood: tuple[Understood, ...]


def told_by(content: object, line_of: Callable[[Steps], int] | None = None) -> Told:
    """The facts in a site file's content (format 1, plain values), without those that contradict each other.

    Raises UnusableFile, with all its reasons, for another format, an unknown key or what is no mapping at all.
    """
    return consistently(read_by(content, line_of))


def consistently(told: Told) -> Told:
    """What was told without the facts that contradict each other, which are problems of their own."""
    site, conflicts = consistent(told.site)
    number = site.values.get(CNPJ.id)
    wrong = problems_of(number) if number is not None else ()
    return replace(told, site=site, problems=(*told.problems, *conflicts, *wrong))


def facts_in(
    members: tuple[Member, ...],
    content: Mapping[str, Any],
    place: str,
    line_of: Callable[[Steps], int] | None = None,
    steps: Steps = (),
) -> Read:
    """The facts that the content tells of one thing declared by its members, which stands at a place of the file."""
    reader = _Reader(line_of)
    values = reader.members(members, content, place, steps)
    return Read(values, tuple(reader.problems), tuple(reader.unusable), tuple(reader.understood))


def read_by(content: object, line_of: Callable[[Steps], int] | None = None) -> Told:
    """The facts in a site file's content, word by word: what contradicts itself is still there. Raises UnusableFile."""
    reader = _Reader(line_of)
    if not isinstance(content, Mapping):
        raise UnusableFile((Problem("arquivo", quoted(content), 'pares "chave: valor"'),))
    beyond = beyond_reading(content)
    if beyond:
        raise UnusableFile((Problem("arquivo", *beyond),))
    version = content.get("resguardo", FORMAT)
    if version != FORMAT or isinstance(version, bool):
        found, _ = instead_of(int, version, "")
        reader.unusable_at("resguardo", ("resguardo",), found, f"o número do formato deste arquivo, {FORMAT}")
    body = {key: value for key, value in content.items() if key != "resguardo"}
    values = reader.members(SITE, body, "", ())
    if content.get("vistoria") is None:
        values["inspected"] = NO  # no section: none was made
    if reader.unusable:
        raise UnusableFile(tuple(reader.unusable))
    return Told(Entity("", "", values), tuple(reader.problems), tuple(reader.understood), line_at=reader.line_at)


@dataclass
class _Reader:
    """Gathers problems while the declarations and the content are walked side by side."""

    line_of: Callable[[Steps], int] | None
    problems: list[Problem] = field(default_factory=list)
    unusable: list[Problem] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)
    steps: dict[str, Steps] = field(default_factory=dict)

    def line_at(self, place: str) -> int | None:
        """The line of a place at which something is written."""
        return self.line_of(self.steps[place]) if self.line_of and place in self.steps else None

    def problem_at(self, place: str, steps: Steps, found: str, expected: str) -> None:
        self._add(self.problems, place, steps, found, expected)

    def unusable_at(self, place: str, steps: Steps, found: str, expected: str) -> None:
        self._add(self.unusable, place, steps, found, expected)

    def _add(self, problems: list[Problem], place: str, steps: Steps, found: str, expected: str) -> None:
        if len(problems) < MOST_PROBLEMS:
            problems.append(self._problem(place, steps, found, expected))
        elif len(problems) == MOST_PROBLEMS:
            problems.append(Problem("arquivo", f"mais de {MOST_PROBLEMS} problemas", "estes corrigidos primeiro"))

    def _problem(self, place: str, steps: Steps, found: str, expected: str) -> Problem:
        return Problem(place, found, expected, self.line_of(steps) if self.line_of and steps else None)

    def members(
        self, members: tuple[Member, ...], content: Mapping[str, Any], place: str, steps: Steps
    ) -> dict[str, Any]:
        """Values of all members that the content tells; lists always, as a list not told is known to be so."""
        known = {member.key: member for member in members}
        self.refuse_unknown(content, known, place, steps)
        values: dict[str, Any] = {}
        for key, member in known.items():
            values |= self.member(member, content, key, place, (*steps, key))
        return values

    def refuse_unknown(self, content: Mapping[str, Any], known: Mapping[str, object], place: str, steps: Steps) -> None:
        for key in content:
            if key not in known:
                name = as_written(key)
                expected = _expected_of(name, content[key], known, _ALSO[bool(place)])
                self.unusable_at(_joined(place, name), (*steps, key), f'chave desconhecida "{name}"', expected)

    def member(self, member: Member, content: Mapping[str, Any], key: str, place: str, steps: Steps) -> dict[str, Any]:
        here = _joined(place, key)
        if key in content:
            self.steps[here] = steps
        given = self.known(content.get(key), here)
        if isinstance(member, Section):
            return self.section(member, given, here, steps)
        if isinstance(member, ListOf):
            return {member.id: self.survey(member, given, here, steps)}
        return {} if given is None else self.fact(member, given, here, steps)

    def known(self, given: Any, place: str) -> Any:
        """What is written, or nothing where that says that there is no answer."""
        if not is_not_known(given):
            return given
        self.understood.append(Understood(place, given, "não informado"))
        return None

    def fact(self, fact: Fact, given: Any, place: str, steps: Steps) -> dict[str, Any]:
        try:
            value, echo = value_of(fact, given)
        except Refused as refused:
            self.problem_at(place, steps, refused.found, refused.expected)
            return _anything(fact)
        if echo:
            self.understood.append(Understood(place, as_written(given), echo))
        return {} if value is None else {fact.id: value}

    def section(self, section: Section, given: Any, place: str, steps: Steps) -> dict[str, Any]:
        truth = section.exists or section.answered
        if truth is not None and _is_truth(given):
            return self.members(section.members, {}, place, steps) | self.fact(truth, given, place, steps)
        if given is not None and not isinstance(given, Mapping):
            expected = f"{'true, false ou ' if truth else ''}os dados de {section.label}, um por linha"
            self.problem_at(place, steps, quoted(given), expected)
            return self.members(section.members, {}, place, steps) | _something(section, place)
        values = self.members(section.members, given or {}, place, steps)
        if given is None:
            return values
        if section.exists is not None:
            values[section.exists.id] = YES
        if section.absent_is_none and any(map(_is_told, given.values())):
            values = _unknown_where_refused(section, given) | values | _none_for_absent(section, given, place)
        return values

    def survey(self, items: ListOf, given: Any, place: str, steps: Steps) -> Survey:
        if given is None:
            return Survey(place)
        if not items.surveyed:
            return self.bare_list(items, given, place, steps)
        if not isinstance(given, Mapping):
            self.problem_at(place, steps, quoted(given), '"completa: true" ou "false" e "itens:" com a lista')
            self.read_for_problems(items, given, place, steps)
            return Survey(place)
        self.refuse_unknown(given, dict.fromkeys(_SURVEY_KEYS[items.has_radius]), place, steps)
        has_rows = given.get("itens") is not None
        given = {key: self.known(each, f"{place}.{key}") for key, each in given.items()}
        if all(each is None for each in given.values()):
            return Survey(place)
        complete, rows = self.complete(given, place, steps), given.get("itens")
        if rows is not None and not isinstance(rows, list | tuple):
            self.problem_at(f"{place}.itens", (*steps, "itens"), quoted(rows), _expected_list(items, "itens", rows))
            self.read_for_problems(items, rows, place, (*steps, "itens"))
            return Survey(place)
        if complete == YES and has_rows and rows is None:
            expected = "a lista do que há; [] se não há nada"
            self.problem_at(f"{place}.itens", (*steps, "itens"), "uma lista completa, mas sem resposta", expected)
            return Survey(place)
        found, whole = self.items(items, rows or [], place, (*steps, "itens"))
        radius = self.radius(items, given, place, steps)
        return Survey(place, True, complete == YES and whole, radius, found, partial=complete == NO)

    def complete(self, given: Mapping[str, Any], place: str, steps: Steps) -> Between:
        """Whether the list is told to be all there is."""
        if given.get(COMPLETE.key) is None:
            return UNKNOWN
        told = self.fact(COMPLETE, given[COMPLETE.key], f"{place}.{COMPLETE.key}", (*steps, COMPLETE.key))
        answer: Between = told.get(COMPLETE.id, UNKNOWN)
        return answer

    def radius(self, items: ListOf, given: Mapping[str, Any], place: str, steps: Steps) -> int:
        if not items.has_radius or given.get("raio_m") is None:
            return 0
        value = self.fact(RADIUS, given["raio_m"], f"{place}.raio_m", (*steps, "raio_m")).get(RADIUS.id, NO)
        return int(value[0])

    def bare_list(self, items: ListOf, given: Any, place: str, steps: Steps) -> Survey:
        if not isinstance(given, list | tuple):
            self.problem_at(place, steps, quoted(given), _expected_list(items, items.key, given))
            self.read_for_problems(items, given, place, steps)
            return Survey(place, True)
        found, whole = self.items(items, given, place, steps)
        return Survey(place, True, whole, 0, found)

    def read_for_problems(self, items: ListOf, given: Any, place: str, steps: Steps) -> None:
        """What stands in the place of a list tells nothing, but what is wrong in it is told at once."""
        if isinstance(given, Mapping) and "itens" in given:
            given, steps = given["itens"], (*steps, "itens")
        if isinstance(given, Mapping):
            self.items(items, [given], place, steps)
        elif isinstance(given, list | tuple):
            self.items(items, given, place, steps)

    def items(self, items: ListOf, rows: Any, place: str, steps: Steps) -> tuple[tuple[Entity, ...], bool]:
        """The entities of a list, and whether every row could be read as one."""
        found: list[Entity] = []
        whole, names = True, Names()
        for index, row in enumerate(rows):
            at = (*steps, index)
            if items.scalar:
                row = {items.members[0].key: row}
            if not isinstance(row, Mapping):
                self.problem_at(f"{place}[#{index + 1}]", at, quoted(row), f"os dados de um item de {items.label}")
                whole = False
                if items is not AREAS:
                    continue
                row = {}  # it is there all the same, and nothing is told of it
            found.append(self.item(items, row, f"#{index + 1}", place, at, names))
        return tuple(found), whole

    def item(
        self, items: ListOf, row: Mapping[str, Any], position: str, place: str, steps: Steps, names: Names
    ) -> Entity:
        given = row.get("id")
        name = str(given).strip() if _names(given, items) else position
        if given is not None and name == position and given != position:
            without = "colchetes nem vírgula" if items is AREAS else "colchetes"
            expected = f"um nome curto, como A ou D1, numa linha só, sem {without}, que não seja # e um número"
            self.problem_at(f"{place}[{position}].id", (*steps, "id"), quoted(given), expected)
        wanted, name = name, names.give(name)
        if name != wanted:
            self.problem_at(
                f"{place}[{wanted}]",
                (*steps, "id"),
                f'"{wanted}" repetido em {items.label}',
                "um nome diferente para cada um",
            )
            if items is EXTINGUISHERS:
                row = {}  # it may be the same one: nothing it adds is certain
        here = f"{place}[{name}]"
        self.steps[here] = steps
        body = {key: value for key, value in row.items() if key != "id" or items.scalar}
        return Entity(name, here, self.members(items.members, body, here, steps))


_SURVEY_KEYS = {False: ("completa", "itens"), True: ("completa", "itens", "raio_m")}


_ALSO = {False: "resguardo", True: "id"}
"""Keys that tell no fact: of the whole file, and of a thing in a list."""


def _expected_of(key: str, value: Any, known: Mapping[str, object], also: str) -> str:
    if value is None and re.match(r"\d", key):  # {distancia_m: 25,00m} is a pair and half a pair
        return 'um número com vírgula entre aspas, como "2,50"'
    inside = [each.key for each in known.values() if isinstance(each, Section) and _has(each, key)]
    near = [f'"{each}"' for each in keys_meant(key, [*known, also], 0.75 if inside else 0.5)]
    near += [f'dentro de "{each}"' for each in inside]
    kind = known.get(NEIGHBOUR_KIND.key)
    if not near and isinstance(kind, Fact):
        near = [f'"{kind.key}: {each}"' for each in choices_meant(key.casefold(), kind.choices)]
    return f"{' ou '.join(near)}?" if near else f"uma destas: {', '.join(known)}"


def _expected_list(items: ListOf, key: str, given: Any) -> str:
    if isinstance(given, Mapping):
        return "só a lista, sem completa nem itens" if "itens" in given else 'uma lista, com "- " antes de cada item'
    return f"uma lista, como {key}: [{printable(given)}]" if items.scalar and isinstance(given, str) else "uma lista"


def _has(section: Section, key: object) -> bool:
    return any(member.key == key for member in section.members)


def _names(given: Any, items: ListOf) -> bool:
    """Whether it can name an item: "#2" is the second of the list, brackets end a name in a path, a comma parts two
    areas, forms change line ends.
    """
    told = isinstance(given, str | int) and not isinstance(given, bool)
    forbidden = "[],\r\n" if items is AREAS else "[]\r\n"
    return (
        told
        and bool(str(given).strip())
        and has_name(str(given).strip())
        and not UNPRINTABLE.search(str(given))
        and not set(forbidden) & set(str(given))
    )


def _unknown_where_refused(section: Section, given: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers that are written may be any, until they turn out to be one."""
    facts = (member for member in section.members if isinstance(member, Fact))
    return {fact.id: ANY for fact in facts if _is_told(given.get(fact.key))}


def _is_truth(given: Any) -> bool:
    return isinstance(given, bool) or (isinstance(given, str) and plain(given) in ("sim", "nao"))


def _is_told(part: Any) -> bool:
    return part is not None and not is_not_known(part)


def _anything(fact: Fact) -> dict[str, Any]:
    """A number that was refused may be any, also one that is not plausible."""
    above_zero = fact.kind in NUMERIC and fact.plausible is not None and not fact.plausible.zero
    return {fact.id: ANY} if above_zero else {}


def _something(section: Section, place: str) -> dict[str, Any]:
    """Of a stock that was found and cannot be read it is known that there is one."""
    return {FOUND_OTHERS.id: Survey(f"{place}.{FOUND_OTHERS.key}", True)} if section is FOUND else {}


def _none_for_absent(section: Section, given: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Parts left out of a written section are none."""
    none: dict[str, Any] = {}
    for member in section.members:
        if member.key not in given and isinstance(member, Fact):
            none[member.id] = NO
        elif member.key not in given and isinstance(member, ListOf):
            none[member.id] = Survey(f"{place}.{member.key}", True, True)
    return none


def _joined(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
