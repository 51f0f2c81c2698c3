"""What is read first: the outcome in a sentence, the areas with their class, what to do before all else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from resguardo.outputs import wording
from resguardo.outputs.inquiries import Inquiry
from resguardo.outputs.joined_areas import sentence_of
from resguardo.outputs.statements import Statement, class_text
from resguardo.rulebook.finding import Assessment
from resguardo.rulebook.law import Group, Joined, Law
from resguardo.rulebook.verdict import Verdict
from resguardo.site.numbers import counted
from resguardo.site.quantities import UNBOUNDED, Between

MOST_NAMED = 3
COUNTS = (
    (Verdict.DOES_NOT_COMPLY, "não cumprida", "não cumpridas"),
    (Verdict.UNDETERMINED, "por verificar", "por verificar"),
    (Verdict.COMPLIES, "cumprida", "cumpridas"),
)


@dataclass(frozen=True, slots=True)
class AreaLine:
    """A storage area: its own capacity, the areas that count as one with it and why, and what they weigh together.

    ``waits_for`` is what was not told of a capacity that was told in part, so that it has no upper end.
    """

    name: str
    own: str
    group: tuple[str, ...]
    together: str
    classified: str
    because: tuple[str, ...] = ()
    waits_for: str = ""


# The outcome


def why_of(assessment: Assessment, stated: Iterable[Statement]) -> str:
    """One sentence under the outcome: how many duties stand how, or why the law has nothing to say."""
    if assessment.verdict in ("isento", "fora_da_lei"):
        return wording.capital(wording.reason_of(assessment.law, assessment.situation.outside)) + "."
    if not assessment.groups:
        return "Nenhuma área de armazenamento foi informada."
    verdicts = [each.verdict for each in stated if each.of_the_site]
    counts = ((verdicts.count(verdict), one, several) for verdict, one, several in COUNTS)
    told = [counted(count, one, several) for count, one, several in counts if count]
    return f"Exigências: {', '.join(told)}."


def first_steps(
    failing: tuple[Statement, ...], missing: tuple[Inquiry, ...], judgements: tuple[Inquiry, ...], lacking: list[str]
) -> Iterable[str]:
    """What to do first: what fails stays so whatever else is told, then the answer that decides most."""
    if failing:
        named = "; ".join(map(_failing_in_short, failing[:MOST_NAMED]))
        others = f"; e mais {len(failing) - MOST_NAMED}" if len(failing) > MOST_NAMED else ""
        yield f"Corrigir o que não atende às exigências desta lei: {named}{others}."
    if missing and missing[0].settles:
        yield f"Responder à pergunta que mais decide: {missing[0].question}"
    if judgements:
        yield f"Pedir a avaliação de uma pessoa: {judgements[0].question}"
    if lacking:
        yield f"Para o pedido de licença, juntar: {wording.listed(lacking)}."


def _failing_in_short(failing: Statement) -> str:
    """ "Escola: perto demais do armazenamento (faltam 2,00 m)"."""
    return f"{failing.headline} ({failing.numbers.margin})" if failing.numbers.margin else failing.headline


# The areas


def area_lines(assessment: Assessment) -> tuple[AreaLine, ...]:
    """Every storage area, in the order of the file."""
    joined = assessment.law.joined(assessment.situation)
    return tuple(_area_line(area, assessment, joined) for area in assessment.groups)


def area_sentences(law: Law, areas: tuple[AreaLine, ...]) -> tuple[str, ...]:
    """Each area's capacity and class in a sentence, those that count as one in the same."""
    return tuple(dict.fromkeys(_area_sentence(law, each, areas) for each in areas))


def _area_line(area: str, assessment: Assessment, joined: tuple[Joined, ...]) -> AreaLine:
    group = assessment.groups[area]
    drawn = next(each for each in assessment.situation.areas if each.id == area)
    return AreaLine(
        name=area,
        own=_mass(drawn.values.get("own_mass")),
        group=tuple(member for member in group.members if member != area),
        together=_mass(group.mass),
        classified=class_text(group),
        because=tuple(sentence_of(each) for each in joined if set(each.areas) <= set(group.members)),
        waits_for=_waits_for(group, drawn.path, assessment),
    )


def _waits_for(group: Group, path: str, assessment: Assessment) -> str:
    if not group.mass[0] or group.mass[1] < UNBOUNDED // 2:
        return ""
    facts = assessment.situation.origins()[path][assessment.law.quadro.mass.id]
    return f"; falta saber: {wording.labels_of_facts(facts)}"


def _area_sentence(law: Law, area: AreaLine, areas: tuple[AreaLine, ...]) -> str:
    """ "Área A: 6.240 kg, classe III."; areas that count as one in one sentence."""
    weighs = f"{area.together}, {area.classified}{area.waits_for}."
    if not area.group:
        return f"{wording.area_first(area.name)}: {weighs}"
    members = [each for each in areas if each.name == area.name or each.name in area.group]
    named = wording.listed(f"{wording.area_name(each.name)} ({each.own})" for each in members)
    because = f" {'; '.join(area.because)}." if area.because else ""
    by = law.provisions.label_of(law.quadro.separating)
    return f"{named} contam como uma só área ({by}): {weighs}{because}"


def _mass(value: Between | None) -> str:
    return wording.quantity(value or (0, UNBOUNDED), "kg").replace(wording.UNTOLD, "capacidade não informada")
