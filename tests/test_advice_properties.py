"""What is advised, tried out on generated sites: answers do what is told of them, questions end, remedies mend.

A small count in an ordinary run, more with RESGUARDO_FULL=1. Answers and remedies are read as a person reads them, and
written into the site's file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest

import site_generator
from resguardo.advice.questions import Question, questions_for
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.ground import group_of
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002.separation import Box, possible
from resguardo.outputs.remedies import remedies_of
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.rulebook.finding import Assessment, Finding
from resguardo.rulebook.verdict import Verdict
from resguardo.site.fact import Fact, ListOf, Section
from resguardo.site.facts import BOUNDARIES_WALLED, STACK_HEIGHT
from resguardo.site.quantities import UNBOUNDED
from resguardo.site.telling import declared_at, told_at
from resguardo.sources.site_file import Told, told_by
from resguardo.sources.written import value_at, with_value

FULL = bool(os.environ.get("RESGUARDO_FULL"))
PARTS = 5
ANSWERED, INTERVIEWED, MENDED = (1_000, 200, 10_000) if FULL else (10, 5, 80)
PROFILES = {name: reading.profile(LAW.readings, name) for name in ("default", "strict", "lenient")}
FREE = ("nao_se_aplica", "gone")
MOST_STEPS = 400

Facts = dict[str, Any]
Key = tuple[Any, ...]


def seeds(part: int, sites: int) -> range:
    return range(part, sites, PARTS)


def choices_of(seed: int) -> dict[str, str]:
    return PROFILES[("default", "strict", "default", "lenient")[seed % 4]]


def assessed(told: Told, choices: dict[str, str]) -> Assessment:
    return assess(LAW, told.site, choices, flips=False)


def key_of(finding: Finding) -> Key:
    return id(finding.rule), finding.subject, finding.counterpart if finding.rule.each == "neighbour" else None


def verdicts(assessment: Assessment) -> dict[Key, str]:
    return {key_of(each): each.verdict.value for each in assessment.findings}


def metres(text: str) -> int:
    """Thousandths of a number as it is written for people."""
    return round(float(re.sub(r"[^\d,]", "", text).replace(",", ".")) * 1_000)


# Answers


@pytest.mark.parametrize("part", range(PARTS))
def test_each_answer_does_what_is_told_of_it(part: int) -> None:
    tried = 0
    for seed in seeds(part, ANSWERED):
        rng, choices = Random(seed), choices_of(seed)
        document, _ = site_generator.partial_site(rng)
        before = assessed(told_by(document), choices)
        for question in questions_for(LAW, before):
            for index, answer in enumerate(question.why[0].answers):
                for told, whole in with_answer(document, before, question.fact, answer.answer, rng):
                    tried += compare(before, question, index, told, choices, (seed, question.fact, answer), whole)
    assert tried > 0


def compare(
    before: Assessment, question: Question, index: int, document: Facts, choices: dict[str, str], at: Any, whole: bool
) -> int:
    """A verdict told is the one that the assessment gives; where none is told, the whole answer gives none."""
    told = told_by(document)
    if told.problems:  # it contradicts what was told before, and nothing is promised of it
        assert not whole or all(why.answers[index].verdict == "indeterminado" for why in question.why), at
        return 0
    after = verdicts(assessed(told, choices))
    for why in question.why:
        finding = waiting(before, question.fact, why.provision, why.subject, why.counterpart)
        said, now = why.answers[index].verdict, after.get(key_of(finding), "gone")
        # docs/quality.md: groupings that cannot all be followed, where an answer may settle more than is said
        assert not (why.answers[index].fails_if_applies and now == "atende"), (at, why.provision, why.subject)
        unsaid = said == "indeterminado" and (not whole or not before.situation.worlds())
        assert now == said or unsaid or (said != "nao_atende" and now in FREE), (at, why.provision, why.subject, now)
    return len(question.why)


def waiting(before: Assessment, fact: str, *place: Any) -> Finding:
    return next(
        each
        for each in before.findings
        if (each.provision, each.subject, each.counterpart) == place and fact in (each.missing or {})
    )


def with_answer(
    document: Facts, before: Assessment, path: str, answer: str, rng: Random
) -> Iterator[tuple[Facts, bool]]:
    """The document with an answer as a person would write it: with the whole of it, and with values within it."""
    declared, have = declared_at(path), told_at(before.site, path)
    if isinstance(declared, Section):
        first = declared.members[0]
        assert isinstance(first, Fact)
        document, path, declared, have = with_value(document, path, None), f"{path}.{first.key}", first, None
    if isinstance(declared, ListOf):
        yield with_value(document, path, list_told(document, path, declared, have, answer)), True
    elif declared.kind in ("truth", "choice", "text"):
        yield with_value(document, path, word_told(document, path, declared, answer)), True
    else:
        low, high = band_of(declared, have, answer)
        if declared.kind != "date" and low < high:
            ends = {"de": low, "ate": high} if high < UNBOUNDED else {"de": low}
            yield with_value(document, path, {end: as_written(declared, each) for end, each in ends.items()}), True
        most = min(high, low + 3_000_000) if declared.kind in ("length", "mass") else min(high, low + 2_000)
        for value in {low, most, rng.randint(low, most)}:
            yield with_value(document, path, as_written(declared, value)), low == high


def list_told(document: Facts, path: str, declared: ListOf, have: Any, answer: str) -> Any:
    reach = re.search(r"até ([\d.,]+) m", answer)
    if path.endswith(".raio_m"):
        assert reach is not None
        return site_generator.number(metres(reach[1]))
    old = value_at(document, path)
    if not declared.surveyed:
        words = {label: key for each in declared.members for key, label in each.choices.items()}
        return [words[answer]] if answer in words else old or []
    items = (old or {}).get("itens", [])
    radius = max(metres(reach[1]) if reach else 0, have.radius if have else 0)
    return {"completa": True, "itens": items} | ({"raio_m": site_generator.number(radius)} if radius else {})


def word_told(document: Facts, path: str, fact: Fact, answer: str) -> Any:
    if fact.kind == "text":
        return answer
    if fact.kind == "truth":
        there = value_at(document, path)
        return there if answer == "sim" and isinstance(there, dict) else answer == "sim"
    (choice,) = (key for key, label in fact.choices.items() if label == answer)
    return {"sim": True, "nao": False}.get(choice, choice) if fact is BOUNDARIES_WALLED else choice


def band_of(fact: Fact, have: Any, answer: str) -> tuple[int, int]:
    """What an answer as "menos de 3,00 m" or "de 5 a 40" leaves of what is told."""
    plausible = fact.plausible
    whole = (0 if plausible.zero else plausible.lowest, plausible.highest) if plausible else (1, UNBOUNDED)
    least, most = have or whole
    if answer == "um valor exato":
        return least, most
    found = [number_of(fact, each) for each in re.findall(r"[\d.,/]*\d", answer)]
    above, below = answer.startswith("mais de"), "menos de" in answer
    if answer.startswith(("menos de", "até")):
        return least, found[0] - below
    has_end = len(found) > 1 or not (above or "ou mais" in answer or "a partir de" in answer)
    return found[0] + above, found[-1] - below if has_end else most


def number_of(fact: Fact, text: str) -> int:
    if fact.kind == "date":
        day, month, year = map(int, text.split("/"))
        return date(year, month, day).toordinal()
    return metres(text) if fact.kind in ("length", "mass") else metres(text) // 1_000


def as_written(fact: Fact, value: int) -> Any:
    if fact.kind == "date":
        return date.fromordinal(min(value, date(2099, 12, 31).toordinal())).isoformat()
    return site_generator.number(value) if fact.kind in ("length", "mass") else value


# Interviews


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("not_known", [0, 0.3, 1])
def test_questions_come_to_an_end_and_none_is_put_twice(not_known: float, part: int) -> None:
    for seed in seeds(part, INTERVIEWED):
        rng, choices = Random(seed), choices_of(seed)
        document, complete = site_generator.partial_site(rng)
        last, put = interviewed(document, complete(rng), choices, not_known, rng)
        for finding in last.findings:
            # what reads the verdict of the whole waits for it
            if not finding.verdict.decided and not (finding.rule.after and last.verdict != "nao_atende"):
                assert set(finding.missing or ()) <= put, (seed, finding.provision, finding.missing)


def interviewed(
    document: Facts, truth: Facts, choices: dict[str, str], not_known: float, rng: Random
) -> tuple[Assessment, set[str]]:
    """The last assessment and all that was asked in vain: a fact that nobody knows, or that the site does not have."""
    declined: set[str] = set()
    answered: set[str] = set()
    assessment = assessed(told_by(document), choices)
    for _ in range(MOST_STEPS):
        left = [each.fact for each in questions_for(LAW, assessment, declined) if each.fact not in declined]
        if not left:
            return assessment, declined
        path = rng.choice(left)
        answer = None if rng.random() < not_known else value_at(truth, path)
        if path in answered:  # no farther was looked than was said
            assert path.endswith(".raio_m"), path
            answer = None
        if answer is None:
            declined.add(path)
        else:
            answered.add(path)
            document = with_value(document, path, answer)
            told = told_by(document)
            assert told.problems == ()
            assessment = assessed(told, choices)
    raise AssertionError("the questions do not end")


# Remedies


@pytest.mark.parametrize("part", range(PARTS))
def test_each_remedy_mends_what_it_is_for_and_breaks_nothing_else(part: int) -> None:
    tried = 0
    for seed in seeds(part, MENDED):
        document, choices = site_generator.complete_site(Random(seed)), choices_of(seed)
        before = assessed(told_by(document), choices)
        was = verdicts(before)
        for finding in before.findings:
            if finding.outcome.item is None:
                continue  # what is lacking of art. 11 and too much of art. 13: tests/outputs/test_remedies.py
            for remedy in remedies_of(finding, before):
                tried += 1
                now = verdicts(assessed(told_by(mended(document, finding, remedy, before)), choices))
                at = (seed, finding.provision, finding.subject, finding.counterpart, remedy)
                least = remedy.startswith("afastar pelo menos mais")
                # a limit of the property behind a wall of 1.80 m is in the other row
                assert now.get(key_of(finding), "gone") in ("atende", *FREE) or least, at
                for each in (each for each, verdict in now.items() if verdict == "nao_atende"):
                    assert was.get(each) in ("nao_atende", "indeterminado") or warned_of(each, remedy), (at, each)
                short = falls_short(document, finding, remedy, before)
                if short is not None:
                    assert verdicts(assessed(told_by(short), choices))[key_of(finding)] == "nao_atende", at
    assert tried > 0


def warned_of(key: Key, remedy: str) -> bool:
    """Less stock may need other extinguishers: apart, each area its own; in the first band, none of less than 4 kg."""
    rule = next(each for each in LAW.rules if id(each) == key[0])
    return (remedy.startswith("guardar") or APART.match(remedy) is not None) and rule.article == "art11"


HOLDING = r"guardar até ([\d.]+) botijões(?: e nenhum recipiente de outro tamanho)?"
APART = re.compile(r"afastar (?!mais|pelo menos).* mais ([\d.,]+) m \(contam então separadas")


def mended(document: Facts, finding: Finding, remedy: str, before: Assessment) -> Facts:
    assert finding.outcome.item is not None
    assert finding.outcome.area is not None
    path = finding.outcome.item.path
    if found := re.match(r"afastar (?:pelo menos )?mais ([\d.,]+) m", remedy):
        return moved(document, path, metres(found[1]))
    if remedy.startswith("pôr entre os dois parede corta-fogo"):
        wall = site_generator.number(finding.outcome.area.values[STACK_HEIGHT.id][1] + 1_501)
        return with_value(
            document, f"{path}.parede_corta_fogo", {"interposta": True, "altura_m": wall, "atestada": True}
        )
    if remedy.startswith("erguer o muro desta divisa a 1,80 m"):
        return with_value(document, f"{path}.muro_altura_m", 1.8)
    if found := APART.match(remedy):
        return parted(document, areas_with(finding.subject, before), metres(found[1]))
    found = re.match(rf"{HOLDING}( no conjunto)?", remedy)
    assert found is not None, remedy
    together = areas_with(finding.subject, before) if found[2] else [finding.subject]
    return holding(document, together, int(found[1].replace(".", "")))


def falls_short(document: Facts, finding: Finding, remedy: str, before: Assessment) -> Facts | None:
    """A millimetre less than is advised, where that is exact and not all of it."""
    assert finding.outcome.item is not None
    if found := APART.match(remedy):
        return parted(document, areas_with(finding.subject, before), metres(found[1]) - 1)
    found = re.match(r"afastar (?:pelo menos )?mais ([\d.,]+) m", remedy)
    return moved(document, finding.outcome.item.path, metres(found[1]) - 1) if found else None


def parted(document: Facts, both: list[str], farther: int) -> Facts:
    """The site with two areas farther apart."""
    (at,) = (at for at, each in enumerate(document["separacoes"]) if set(each["entre"]) == set(both))
    return moved(document, f"separacoes[#{at + 1}]", farther)


def moved(document: Facts, path: str, farther: int) -> Facts:
    distance = round(value_at(document, f"{path}.distancia_m") * 1_000)
    return with_value(document, f"{path}.distancia_m", site_generator.number(distance + farther))


def areas_with(name: str | None, assessment: Assessment) -> list[str]:
    """The areas that may count as one with an area."""
    box, names = assessment.situation.ground, [each.id for each in assessment.situation.areas]
    assert isinstance(box, Box)
    return [names[index] for index in sorted(group_of(possible(box), names.index(name or "")))]


def holding(document: Facts, areas: list[str | None] | list[str], cylinders: int) -> Facts:
    """The site with so many cylinders in all in some areas, and no more than that found."""
    each, rest = divmod(cylinders, len(areas))
    inspected = (document.get("vistoria") or {}).get("realizada")
    for at, name in enumerate(areas):
        held = each + (rest if at == 0 else 0)
        document = with_value(document, f"areas[{name}].capacidade", {"botijoes": held})
        found = {"botijoes_cheios": held} if inspected else None
        document = with_value(document, f"areas[{name}].encontrado", found)
    return document


def test_one_more_cylinder_than_is_advised_does_not_fit_in_an_area_by_itself() -> None:
    tried = 0
    for seed in range(MENDED):
        document = site_generator.complete_site(Random(seed))
        before = assessed(told_by(document), PROFILES["default"])
        for finding in before.findings:
            for remedy in remedies_of(finding, before):
                found = re.match(rf"{HOLDING} \(", remedy)
                if found and finding.verdict is Verdict.DOES_NOT_COMPLY:
                    tried += 1
                    more = holding(document, [finding.subject], int(found[1].replace(".", "")) + 1)
                    now = verdicts(assessed(told_by(more), PROFILES["default"]))
                    assert now[key_of(finding)] == "nao_atende", (seed, finding.provision, remedy)
    assert tried > 0
