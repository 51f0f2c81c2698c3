"""How much one storage area holds: cylinders for art. 1, § 2, kilograms for arts. 9 to 11.

Readings R01 (other containers), R02 and R17 (declared or found), R04 (in use), R18 (on lorries).
"""

from __future__ import annotations

from dataclasses import dataclass

from resguardo.rulebook.expression import Choices
from resguardo.site.entity import Entity, Survey
from resguardo.site.fact import Fact
from resguardo.site.facts import (
    CAPACITY,
    CONTAINER_COUNT,
    CONTAINER_MASS,
    DECLARED_CYLINDERS,
    DECLARED_MASS,
    DECLARED_OTHERS,
    FOUND,
    FOUND_EMPTY,
    FOUND_FULL,
    FOUND_IN_USE,
    FOUND_ON_VEHICLES,
    FOUND_OTHERS,
    FOUND_OVERNIGHT,
    INSPECTED,
)
from resguardo.site.quantities import (
    ANY,
    CYLINDER_MASS,
    NO,
    UNBOUNDED,
    Between,
    hull_of,
    is_exact,
    larger_of,
    saturated,
    sum_of,
)

READINGS = frozenset({"R01", "R02", "R04", "R17", "R18"})


@dataclass(frozen=True, slots=True)
class Content:
    """What an area holds: cylinders of 13 kg, and grams of GLP.

    ``open_facts`` could still change both, ``open_others`` (containers of other sizes) the grams.
    """

    cylinders: Between
    mass: Between
    open_facts: tuple[str, ...] = ()
    open_others: tuple[str, ...] = ()


def content_of(area: Entity, inspected: Between, choices: Choices) -> Content:
    """What counts of an area under the chosen readings."""
    declared, found = declared_content(area, choices), found_content(area, choices)
    if not inspected[1]:
        return declared
    content = Content(
        _chosen(choices["R02"], declared.cylinders, found.cylinders),
        _chosen(choices["R17"], declared.mass, found.mass),
        *_relevant(choices, declared, found),
    )
    if inspected[0]:
        return content
    return Content(
        hull_of(content.cylinders, declared.cylinders),
        hull_of(content.mass, declared.mass),
        (*content.open_facts, *declared.open_facts, "vistoria.realizada"),
        (*content.open_others, *declared.open_others),
    )


def _chosen(option: str, declared: Between, found: Between) -> Between:
    if option == "larger":
        return larger_of(declared, found)
    return declared if option == "declared" else found


def _relevant(choices: Choices, declared: Content, found: Content) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The open facts of the side that may still be the larger, or of the side that is chosen."""
    facts: list[str] = []
    others: list[str] = []
    for option, one, other in (
        (choices["R02"], declared.cylinders, found.cylinders),
        (choices["R17"], declared.mass, found.mass),
    ):
        if option == "declared" or (option == "larger" and one[1] > other[0]):
            facts += declared.open_facts
            others += declared.open_others
        if option == "found" or (option == "larger" and other[1] > one[0]):
            facts += found.open_facts
            others += found.open_others
    return tuple(dict.fromkeys(facts)), tuple(dict.fromkeys(others))


def declared_content(area: Entity, choices: Choices) -> Content:
    """The capacity as declared; 13 kg cylinders told in kg are counted up to the next whole one."""
    values, others = area.values, area.values[DECLARED_OTHERS.id]
    if DECLARED_CYLINDERS.id not in values and DECLARED_MASS.id not in values and not others.told:
        return Content(ANY, ANY, (f"{area.path}.capacidade",))
    cylinders, mass = values.get(DECLARED_CYLINDERS.id, ANY), values.get(DECLARED_MASS.id, ANY)
    open_facts = [
        f"{area.path}.capacidade.{fact.key}"
        for fact in (DECLARED_CYLINDERS, DECLARED_MASS)
        if not is_exact(values.get(fact.id, ANY))
    ]
    count = sum_of(cylinders, (_cylinders_for(mass[0]), _cylinders_for(mass[1])))
    own_mass = sum_of(_mass_of(cylinders), mass)
    return _with_others(Content(count, own_mass, tuple(open_facts)), others, choices)


def found_content(area: Entity, choices: Choices) -> Content:
    """The stock found at an inspection, full and empty alike, with what stays on lorries overnight (R18)."""
    values, others = area.values, area.values[FOUND_OTHERS.id]
    counted = _stock_facts(choices)
    in_use = (FOUND_IN_USE,) if choices["R04"] == "counted" else ()
    if not others.told and not any(
        fact.id in values for fact in (FOUND_FULL, FOUND_EMPTY, FOUND_IN_USE, FOUND_OVERNIGHT)
    ):
        return Content(ANY, ANY, (f"{area.path}.encontrado",))
    stock, standing = _summed(area, counted), _summed(area, in_use)
    open_facts = tuple(
        f"{area.path}.encontrado.{fact.key}" for fact in (*counted, *in_use) if not is_exact(values.get(fact.id, ANY))
    )
    # R04 is about who is exempt: what is in use may count for art. 1, § 2, and is no stock (R17)
    return _with_others(Content(sum_of(stock, standing), _mass_of(stock), open_facts), others, choices)


def _summed(area: Entity, facts: tuple[Fact, ...]) -> Between:
    count = NO
    for fact in facts:
        count = sum_of(count, area.values.get(fact.id, ANY))
    return count


def _stock_facts(choices: Choices) -> tuple[Fact, ...]:
    lorries = {"overnight": (FOUND_OVERNIGHT,), "always": (FOUND_OVERNIGHT, FOUND_ON_VEHICLES), "never": ()}[
        choices["R18"]
    ]
    return (FOUND_FULL, FOUND_EMPTY, *lorries)


def beside(area: Entity, path: str, choices: Choices) -> Content:
    """What one side, as declared or as found, holds beside a fact of it; nothing, told for the whole side."""
    section, _, part = path.removeprefix(f"{area.path}.").partition(".")
    side, content = (FOUND, found_content) if section == FOUND.key else (CAPACITY, declared_content)
    fact = next((each for each in side.members if isinstance(each, Fact) and each.key == part), None)
    if fact is None:
        return Content(NO, NO)
    return content(Entity(area.id, area.path, {**area.values, fact.id: NO}), choices)


def _with_others(content: Content, others: Survey, choices: Choices) -> Content:
    """Adds the containers of other sizes, whose kilograms count (R01); what may hold 13 kg may be a cylinder."""
    cylinders, mass = content.cylinders, content.mass
    open_facts, open_others = [*content.open_facts], []
    for each in others.items:
        size, number = each.values.get(CONTAINER_MASS.id, ANY), each.values.get(CONTAINER_COUNT.id, ANY)
        untold = [
            f"{each.path}.{fact.key}"
            for fact in (CONTAINER_MASS, CONTAINER_COUNT)
            if not is_exact(each.values.get(fact.id, ANY))
        ]
        if size[0] <= CYLINDER_MASS <= size[1]:
            cylinders = sum_of(cylinders, (0, number[1]))
            open_facts += untold
        mass = sum_of(mass, _mass_of_others(size, number, choices))
        open_others += untold
    if not others.complete:
        mass = mass[0], UNBOUNDED
        open_others.append(others.path)
    if others.told and not others.complete:  # something is written there that may be cylinders
        cylinders = cylinders[0], UNBOUNDED
        open_facts.append(others.path)
    return Content(cylinders, mass, tuple(open_facts), tuple(open_others))


def _mass_of_others(size: Between, number: Between, choices: Choices) -> Between:
    if choices["R01"] == "p13_only":
        is_13_kg = size[0] <= CYLINDER_MASS <= size[1]
        return NO if not is_13_kg else (0, saturated(CYLINDER_MASS * number[1]))
    return saturated(size[0] * number[0]), saturated(size[1] * number[1])


def _mass_of(cylinders: Between) -> Between:
    return saturated(cylinders[0] * CYLINDER_MASS), saturated(cylinders[1] * CYLINDER_MASS)


def _cylinders_for(mass: int) -> int:
    return saturated(-(-mass // CYLINDER_MASS)) if mass < UNBOUNDED else UNBOUNDED


def inspection_of(site: Entity) -> Between:
    """Whether an inspection was made; without the section ``vistoria`` there was none."""
    value: Between = site.values.get(INSPECTED.id, (0, 1))
    return value
