"""Law 15/2002 of Campina Grande do Sul (Paraná): the articles in their order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from resguardo.rulebook import reading
from resguardo.rulebook.expression import Choices, Node
from resguardo.rulebook.law import Contents, Law, Quadro, Situation
from resguardo.site.facts import BOUNDARY_WALL_HEIGHT, NEIGHBOUR_KIND
from resguardo.site.quantities import ANY

from . import (
    art01_scope,
    art02_ground_floor,
    art03_floor_openings,
    art04_roof,
    art05_enclosure,
    art06_passages,
    art07_signs,
    art08_wiring,
    art09_leak_detection,
    art10_clearances,
    art11_extinguishers,
    art12_heat_sources,
    art13_dangerous_goods,
    art14_penalties,
    art15_documents,
    art16_adaptation,
    art17_entry_into_force,
    choices,
    contents,
    ground,
    joining,
    measuring,
    municipality,
    outcomes,
    provisions,
    shielding,
    situation,
    tables,
)
from .tables import CLASS_LIMITS, CLOSED_AT_CLASS_VI, CLOSED_BEYOND, GROUP_MASS

FOLDER = Path(__file__).parent

ARTICLES = (
    art01_scope,
    art02_ground_floor,
    art03_floor_openings,
    art04_roof,
    art05_enclosure,
    art06_passages,
    art07_signs,
    art08_wiring,
    art09_leak_detection,
    art10_clearances,
    art11_extinguishers,
    art12_heat_sources,
    art13_dangerous_goods,
    art14_penalties,
    art15_documents,
    art16_adaptation,
    art17_entry_into_force,
)
COVERAGE = tuple(covered for article in ARTICLES for covered in article.COVERAGE)


def _neighbour_cases(values: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """What a neighbour may be, one case each: its kind, and whether the wall on a limit reaches 1.80 m."""
    cases: list[Mapping[str, Any]] = []
    for kind in sorted(values.get(NEIGHBOUR_KIND.id, choices.CHOICES[NEIGHBOUR_KIND])):
        of_kind = {**values, NEIGHBOUR_KIND.id: frozenset({kind})}
        low, high = values.get(BOUNDARY_WALL_HEIGHT.id, ANY)
        least = art10_clearances.BOUNDARY_WALL_LEAST
        if kind in measuring.KINDS[1] and low < least <= high:
            cases += [{**of_kind, BOUNDARY_WALL_HEIGHT.id: part} for part in ((low, least - 1), (least, high))]
        else:
            cases.append(of_kind)
    return tuple(cases)


def _gap_is_possible(found: Situation, chosen: Choices) -> bool:
    """Whether a mass may exceed class VI, for which the quadro has no column, and that is read as a gap (R21)."""
    return chosen["R21"] == "class_VI_floor" and any(
        area.values[GROUP_MASS.id][1] > CLASS_LIMITS[-1] for area in found.areas
    )


def _distances(row: int) -> tuple[Node, Node]:
    """What a row of the quadro asks in the area's class, in full and behind a fire wall."""
    return tables.required(tables.full_distances(row)), tables.required(tables.reduced_distances(row))


QUADRO = Quadro(
    row="art10_cpt_row",
    rows=tuple(measuring.KINDS),
    limits=(1, 2),
    classed="art10_par1",
    halving="art10_par2",
    separating="art10_par3",
    classes=tables.CLASSES,
    class_limits=CLASS_LIMITS,
    mass=GROUP_MASS,
    sight=shielding.SIGHT,
    tolerances=shielding.TOLERANCES,
    wall_above_stack=tables.WALL_ABOVE_STACK,
    boundary_wall_least=art10_clearances.BOUNDARY_WALL_LEAST,
    distances=_distances,
    duty=art10_clearances.must_be_far,
    lines=measuring.lines_to,
    halved_by_any_wall=lambda choices: choices["R29"] == "any",
    halved_as_written=lambda choices: choices["R29"] == "interposed" and choices["R31"] == "right",
    walled_side_by_side=lambda choices: choices["R23"] == "per_segment",
)

LAW = Law(
    urn=provisions.URN,
    edition=art17_entry_into_force.SIGNED.isoformat(),
    number=provisions.NUMBER,
    title=provisions.TITLE,
    name=provisions.NAME,
    municipality=provisions.MUNICIPALITY,
    is_here=municipality.is_here,
    is_in_doubt=municipality.is_in_doubt,
    text_sha256=provisions.TEXT_SHA256,
    provisions=provisions,
    contents=Contents(
        folder=FOLDER,
        coverage=COVERAGE,
        titles=contents.TITLES,
        shared_titles=contents.SHARED_TITLES,
        computed_in=contents.COMPUTED_IN,
        expected_of=contents.EXPECTED_OF,
        outside=contents.OUTSIDE,
    ),
    quadro=QUADRO,
    exempt_cylinders=ground.EXEMPT_CYLINDERS,
    # pathlib, as importlib.resources would add milliseconds to every command's start
    readings=reading.load((FOLDER / "readings.toml").read_text(encoding="utf-8")),
    rules=tuple(rule for article in ARTICLES for rule in article.RULES),
    derive=situation.derive,
    derive_readings=situation.READINGS,
    grouping_readings=situation.GROUPING_READINGS,
    choices=choices.CHOICES,
    derived_from=situation.DERIVED_FROM,
    neighbour_article="art10",
    neighbour_cases=_neighbour_cases,
    gap_closings=({"R21": CLOSED_AT_CLASS_VI}, {"R21": CLOSED_BEYOND}),
    gap_is_possible=_gap_is_possible,
    outcomes=outcomes.outcomes,
    joined=joining.joined,
    parted=joining.parted,
    joinable=joining.joinable,
    without_tolerance={"R58": "none"},
    within_tolerance={"R58": "municipal"},
    adaptation_days=art16_adaptation.DAYS,
    penalties=art14_penalties.KINDS,
)
