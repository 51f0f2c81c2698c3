"""Law 15/2002 of Campina Grande do Sul said again in plain Python, for sites of which everything is told.

`judge(document)` reads a site file and says what each provision says of it. It shares nothing with the product: it is
written from the law's text (quoted at each function), from the numbered readings R01 to R61 where the words leave a
choice, and from the description of the site file. Lengths are whole millimetres, masses whole grams, and no float is
ever compared. It knows no partial knowledge: a fact that a rule needs and that is not told exactly raises
`NotToldError`.

Only the law itself leaves something undetermined here: above 99.840 kg it has no class and no distance ("lei_omissa"),
and a survey may end nearer than a distance that is required ("alem_do_raio").

Decisions, where text and readings leave something open
 1. Survey (art. 10, art. 12): the radius is enough when it is at least the full distance, `radius >= required`. A thing
    unseen just beyond the radius would be written down as standing at it, once rounded to millimetres.
 2. `divisas_muradas` serves R34 (and R23) only. Row 2's survey finding looks at the radius alone, even where every
    side is known to be walled, and so do rows 1 and 2 where there are only streets around.
 3. Above 99.840 kg under R21=not_allowed no distance is enough: neighbours fail, the survey finding stays
    "alem_do_raio" (nobody knows of a neighbour), and such a group is separated from no other area (§ 3).
 4. The survey finding above 99.840 kg (default): "alem_do_raio" while the radius is short of class VI's distance, since
    no way of closing the gap would make that enough; "lei_omissa" from there on.
 5. R29=any is "todas as distâncias, assim que existe uma parede": one qualifying wall told for any neighbour of an area
    reduces all distances of that area, also to neighbours told `parede_corta_fogo: false`.
 6. R31=discretion: no key says that the authority has granted the reduction, so no wall counts.
 7. R04=counted adds cylinders in use to the count of art. 1 § 2 only: R17's stock is "full + empty + those of R18".
    R02=found without an inspection takes the declared count, as R17 says for the capacity.
 8. "No 13 kg cylinder anywhere": the counts of R02 (with R04 and R18) are all zero. Another municipality comes first.
 9. R03=each exempts each drawn area by its own count, even inside a merged group; the group's kg stays the group's.
10. `kg` and class are told of exempt areas too, and weigh every container (R01), as merging does.
11. The property's band (art. 11) is that of the sum of all areas not exempt by art. 1 § 2, by all extinguishers, those
    of exempt areas too. With every area exempt the sum is zero: inciso I, which does not apply.
12. R40=property with a single area: the area is the property, its finding stands.
13. Art. 11 § 2 "none at all": the area's own list is empty, whatever the agent of those listed.
14. R40, R20 and the like give way to "isento"; "so_divisas" comes before "outra_linha". Of art. 15's two grounds for
    not applying, the missing request comes first.
15. R60=one_of: either of the papers that the activities ask for is enough; none at all fails with the first of them.
16. R23=whole_property: where `divisas_muradas` is false no boundary and no street front is in row 1.
17. Two areas or more and more than 99.840 kg among them: what merges is open (law gap). The gap may be closed by any
    distance from class VI's up, one for all that lies above: each finding, and the verdict of the whole, is what it is
    in all of these ways, else "indeterminado", "lei_omissa"; "atende" where it complies or does not apply. Where it is
    decided, the reason is that of the least merging. `group` is then what is certainly one, `kg` (least, most), and
    `class` the list of the possible ones, where there are several.
18. The defaults that the readings do not name are called here "until_stable" (R37), "fuel_and_cleaning" (R49) and
    "anp_authorisation" (R52).
19. Where a row lists a neighbour and the survey reaches far enough, nothing is left open beyond the list, and there is
    no survey finding: the fixed cases ask a row without counterpart to be about the neighbours that it lists.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache, partial
from itertools import combinations
from math import inf
from typing import Any

Outcome = tuple[str, str]
Group = tuple[str, ...]

READINGS = {
    "R01": ("all_kg", "p13_only"),
    "R02": ("larger", "declared", "found"),
    "R03": ("sum", "always_sum", "each"),
    "R04": ("not_counted", "counted"),
    "R07": ("forbidden", "allowed"),
    "R09": ("per_stack", "lowest_minus_tallest"),
    "R11": ("no", "yes"),
    "R17": ("larger", "declared", "found"),
    "R18": ("overnight", "never"),
    "R20": ("whole_table", "boundary_rows"),
    "R21": ("class_VI_floor", "not_allowed"),
    "R22": ("no_wall",),
    "R23": ("per_segment", "whole_property"),
    "R29": ("interposed", "any"),
    "R31": ("right", "discretion"),
    "R34": ("as_here", "row_2", "row_1"),
    "R37": ("until_stable", "once"),
    "R38": ("at_least", "exactly"),
    "R39": ("started", "full"),
    "R40": ("both", "per_area", "property"),
    "R42": ("not_counted", "counted"),
    "R48": ("not_dangerous", "dangerous"),
    "R49": ("fuel_and_cleaning", "any"),
    "R52": ("anp_authorisation", "literal"),
    "R59": ("merged", "as_drawn"),
    "R60": ("each", "one_of"),
}

MUNICIPALITY = "Campina Grande do Sul"
SIGNED = "2002-09-19"
CYLINDER = 13_000
EXEMPT_CYLINDERS = 4

# Art. 10 § 1: grams up to which each class goes.
CLASSES = {"I": 520_000, "II": 1_560_000, "III": 6_240_000, "IV": 24_960_000, "V": 49_920_000, "VI": 99_840_000}
CLASS_LIMITS = tuple(CLASSES.values())
NO_CLASS = len(CLASSES)
LAST_CLASS_ENDS = CLASSES["VI"]

# Art. 10: millimetres, by row of the table and class I to VI.
TABLE = {
    1: (1_500, 3_000, 5_000, 6_000, 7_500, 10_000),
    2: (5_000, 7_500, 15_000, 20_000, 30_000, 50_000),
    3: (1_500, 3_000, 7_500, 7_500, 7_500, 15_000),
    4: (20_000, 30_000, 80_000, 100_000, 150_000, 180_000),
    5: (5_000, 7_500, 15_000, 15_000, 15_000, 15_000),
    6: (3_000, 3_000, 5_000, 8_000, 8_000, 10_000),
}
ROWS = {
    "divisa": (1, 2),
    "via_publica": (1, 3),
    "escola": (4,),
    "igreja": (4,),
    "cinema": (4,),
    "hospital": (4,),
    "aglomeracao": (4,),
    "bomba_de_combustivel": (5,),
    "bocal_ou_respiro": (5,),
    "descarga_de_motor": (5,),
    "equipamento_que_produz_calor": (5,),
    "fonte_de_ignicao": (6,),
}
APPLIANCES = ("equipamento_que_produz_calor", "fonte_de_ignicao")

DANGEROUS_GOODS = {
    "alcool",
    "artefatos_de_borracha",
    "artefatos_de_plastico",
    "carvao",
    "graxas",
    "inseticidas",
    "lubrificantes",
    "oleos_combustiveis",
    "pneus",
    "produtos_quimicos",
    "resinas_e_gomas",
    "tintas",
    "vernizes",
}


class NotToldError(ValueError):
    """A fact that a rule needs is not told exactly: the document is not complete."""


# What a document tells


def told(facts: dict[str, Any], key: str) -> Any:
    """The fact under `key`, told exactly."""
    value = facts.get(key)
    if value is None or (isinstance(value, dict) and ("de" in value or "valor" in value)):
        raise NotToldError(key)
    return value


@lru_cache(maxsize=1 << 17)
def thousandths(number: int | float) -> int:
    """Metres as millimetres, kilograms as grams: exact, or refused."""
    scaled = Decimal(str(number)) * 1000
    if scaled != int(scaled):
        raise ValueError(f"{number}: finer than a thousandth")
    return int(scaled)


def measure(facts: dict[str, Any], key: str) -> int:
    """A length in millimetres or a mass in grams."""
    return thousandths(told(facts, key))


def everything(facts: dict[str, Any], key: str) -> list[Any]:
    """The items of a list of which it is said that it is complete."""
    listed = told(facts, key)
    if listed.get("completa") is not True:
        raise NotToldError(key)
    items: list[Any] = told(listed, "itens")
    return items


def quantity(parts: dict[str, Any], key: str) -> int:
    """A number of containers in a told `capacidade` or `encontrado`, where an absent part is none."""
    return int(told(parts, key)) if key in parts else 0


def other_containers(parts: dict[str, Any]) -> int:
    """Grams of GLP in containers that are not of 13 kg."""
    if "outros" not in parts:
        return 0
    return sum(measure(row, "kg") * int(told(row, "quantidade")) for row in told(parts, "outros"))


# How a provision decides

Part = tuple[str, bool, str, int]


def yes(name: str, holds: bool) -> Part:
    """A part that holds or does not."""
    return name, holds, "", 0


def at_least(name: str, measured: int, required: int, unit: str) -> Part:
    """A part with numbers."""
    return name, measured >= required, unit, measured - required


def decide(*parts: Part) -> Outcome:
    """All parts must hold. The reason is the worst that fails: numbers first, of one unit the one of least margin."""
    failing = [part for part in parts if not part[1]]
    if not failing:
        return "atende", "cumprido"
    units = [unit for _, _, unit, _ in failing if unit]
    if not units:
        return "nao_atende", failing[0][0]
    return "nao_atende", min((part for part in failing if part[2] == units[0]), key=lambda part: part[3])[0]


def does_not_apply(reason: str) -> Outcome:
    """The provision does not reach this."""
    return "nao_se_aplica", reason


def worst(verdicts: Iterable[str]) -> str:
    """nao_atende < indeterminado < atende; what does not apply does not weigh."""
    present = set(verdicts)
    order = ("nao_atende", "indeterminado", "atende")
    return next((verdict for verdict in order if verdict in present), "nao_se_aplica")


# The site: counts, kilograms, gaps


@dataclass(frozen=True)
class Site:
    """A document, the readings it is judged under, and for each drawn area its cylinders and its grams."""

    document: dict[str, Any]
    reading: dict[str, str]
    areas: dict[str, dict[str, Any]]
    cylinders: dict[str, int]
    grams: dict[str, int]
    gaps: dict[frozenset[str], int]

    @property
    def establishment(self) -> dict[str, Any]:
        """The facts of the establishment."""
        facts: dict[str, Any] = told(self.document, "estabelecimento")
        return facts

    def mass(self, group: Group) -> int:
        """Grams of a group of areas."""
        return sum(self.grams[area] for area in group)


def site_of(document: dict[str, Any], reading: dict[str, str]) -> Site:
    """Reads the document once."""
    areas = {area["id"]: area for area in document["areas"]}
    if not areas:
        raise NotToldError("areas")
    inspected = "vistoria" in document and told(document["vistoria"], "realizada")
    gaps = {frozenset(pair["entre"]): pair for pair in document.get("separacoes") or ()}
    return Site(
        document=document,
        reading=reading,
        areas=areas,
        cylinders={name: cylinders_of(area, inspected, reading) for name, area in areas.items()},
        grams={name: grams_of(area, inspected, reading) for name, area in areas.items()},
        gaps={
            frozenset(pair): measure(gaps.get(frozenset(pair), {}), "distancia_m") for pair in combinations(areas, 2)
        },
    )


def declared_or_found(option: str, declared: int, found: int) -> int:
    """R02 and R17: "instalações para", what it is made for, or what is there."""
    return {"larger": max(declared, found), "declared": declared, "found": found}[option]


def cylinders_of(area: dict[str, Any], inspected: bool, reading: dict[str, str]) -> int:
    """Art. 1 § 2: "até 4 (quatro) botijões, cheios ou vazios", and a botijão holds "um peso líquido de 13 Kg" (§ 1).

    A capacity told in kg is as many cylinders as it takes, rounded up. R02, R04, R18.
    """
    capacity = told(area, "capacidade")
    declared = -(-measure(capacity, "kg") // CYLINDER) if "kg" in capacity else quantity(capacity, "botijoes")
    if not inspected:
        return declared
    found = told(area, "encontrado")
    in_use = quantity(found, "botijoes_em_uso") if reading["R04"] == "counted" else 0
    return declared_or_found(reading["R02"], declared, stored_cylinders(found, reading) + in_use)


def stored_cylinders(found: dict[str, Any], reading: dict[str, str]) -> int:
    """Full and empty ones, and those on lorries that stay the night (R18)."""
    on_lorries = quantity(found, "botijoes_em_veiculo_a_noite") if reading["R18"] == "overnight" else 0
    return quantity(found, "botijoes_cheios") + quantity(found, "botijoes_vazios") + on_lorries


def grams_of(area: dict[str, Any], inspected: bool, reading: dict[str, str]) -> int:
    """Arts. 9, 10, 11: "capacidade de armazenamento", in kg of GLP. R01, R17, R18."""
    weigh_others = reading["R01"] == "all_kg"
    capacity = told(area, "capacidade")
    declared = measure(capacity, "kg") if "kg" in capacity else quantity(capacity, "botijoes") * CYLINDER
    declared += other_containers(capacity) if weigh_others else 0
    if not inspected:
        return declared
    found = told(area, "encontrado")
    stock = stored_cylinders(found, reading) * CYLINDER + (other_containers(found) if weigh_others else 0)
    return declared_or_found(reading["R17"], declared, stock)


# Art. 1: whom the law binds


def outside_the_law(site: Site) -> str | None:
    """Art. 1: "no município de Campina Grande do Sul"; § 1: botijões of 13 kg."""
    if site.establishment.get("municipio") not in (None, MUNICIPALITY):
        return "outro_municipio"
    if not any(site.cylinders.values()):
        return "sem_botijao_de_13_kg"
    return None


def exempt(site: Site, area: str, group: Group) -> bool:
    """Art. 1 § 2: "Não estão sujeitas a estas normas as instalações para armazenamento de até 4 (quatro) botijões"."""
    together = {"sum": group, "always_sum": tuple(site.areas), "each": (area,)}[site.reading["R03"]]
    return sum(site.cylinders[member] for member in together) <= EXEMPT_CYLINDERS


# Arts. 2 to 9: each area


def art2_cpt(area: dict[str, Any]) -> Outcome:
    """O local de armazenamento do GLP deve ser térreo."""
    return decide(yes("terreo", told(area, "pavimento") == "terreo"))


def art2_par1u(area: dict[str, Any]) -> Outcome:
    """Não é permitida a existência de porão ou qualquer compartimento em nível inferior ao do armazenamento."""
    return decide(yes("sem_porao", not told(area, "compartimento_inferior")))


def nearest_opening(area: dict[str, Any]) -> dict[str, Any] | None:
    """The first listed of the nearest openings."""
    openings = everything(area, "aberturas_no_piso")
    return min(openings, key=lambda opening: measure(opening, "distancia_m"), default=None)


def art3_cpt(site: Site, opening: dict[str, Any] | None) -> Outcome:
    """Não possuir no piso da área e até a uma distância de 03 (três) metros desta, aberturas (...), canaletas, ralos.

    R07: "até" takes 3 m in, so the opening must be farther.
    """
    if opening is None:
        return does_not_apply("sem_aberturas")
    nearest_allowed = 3_000 if site.reading["R07"] == "allowed" else 3_001
    return decide(at_least("longe_de_aberturas", measure(opening, "distancia_m"), nearest_allowed, "mm"))


def art4_cpt(site: Site, area: dict[str, Any]) -> Outcome:
    """Quando coberta: no mínimo 2,50 metros de pé direito, 1,20 metros de espaço livre, material resistente ao fogo."""
    roof = told(area, "cobertura")
    if not told(roof, "existe"):
        return does_not_apply("sem_cobertura")
    return decide(
        at_least("pe_direito", measure(roof, "pe_direito_m"), 2_500, "mm"),
        at_least("espaco_livre", free_space(site, area, roof), 1_200, "mm"),
        yes("resistente_ao_fogo", told(roof, "resistente_ao_fogo")),
    )


def free_space(site: Site, area: dict[str, Any], roof: dict[str, Any]) -> int:
    """R09: "entre o topo da pilha de botijões e a cobertura", over each stack where that was measured."""
    if site.reading["R09"] == "per_stack" and roof.get("menor_espaco_livre_m") is not None:
        return measure(roof, "menor_espaco_livre_m")
    lowest_minus_tallest = measure(roof, "pe_direito_m") - measure(area, "altura_da_pilha_m")
    sloping = site.reading["R09"] == "per_stack" and not told(roof, "plana")
    if sloping and lowest_minus_tallest < 1_200:
        raise NotToldError("menor_espaco_livre_m")
    return lowest_minus_tallest


def art5_cpt(site: Site, area: dict[str, Any]) -> Outcome:
    """Pelo menos metade do seu perímetro fechada com estrutura do tipo tela de arame ou similar. R11: open sides."""
    perimeter = told(area, "perimetro")
    mesh = measure(perimeter, "tela_m")
    if site.reading["R11"] == "yes":
        mesh += measure(perimeter, "aberto_m")
    return decide(at_least("metade_em_tela", 2 * mesh, measure(perimeter, "total_m"), "mm"))


def art6_cpt(area: dict[str, Any]) -> Outcome:
    """Não podem ser colocados perto de portas, escadas ou locais normalmente destinados ao livre trânsito."""
    return decide(yes("longe_de_passagem", not told(area, "perto_de_passagem")))


def art7_cpt(area: dict[str, Any]) -> Outcome:
    """Placas que reproduzam os dizeres em locais bem visíveis e em tamanhos e quantidades adequadas."""
    sign = told(area, "placa")
    if not told(sign, "existe"):
        return decide(yes("placa_existe", False))
    return decide(
        yes("mensagem", told(sign, "mesma_mensagem")),
        yes("visivel", told(sign, "visivel")),
        yes("adequada", told(sign, "adequada")),
    )


def art8_cpt(area: dict[str, Any]) -> Outcome:
    """A fiação elétrica, nas áreas de armazenamento, deve ficar dentro de eletrodutos."""
    wiring = told(area, "fiacao")
    if wiring == "inexistente":
        return does_not_apply("sem_fiacao")
    return decide(yes("em_eletrodutos", wiring == "em_eletrodutos"))


def art9_cpt(area: dict[str, Any], grams: int) -> Outcome:
    """Equipamento de detecção de vazamento de GLP, para as áreas de armazenamento superior a 6.240 Kg de GLP."""
    if grams <= 6_240_000:
        return does_not_apply("ate_6240_kg")
    return decide(yes("detector", told(area, "detector_de_vazamento")))


# Art. 10: clearances


def class_of(grams: int) -> int:
    """Art. 10 § 1: 0 to 5 for classes I to VI, `NO_CLASS` above 99.840 kg."""
    return bisect_left(CLASS_LIMITS, grams)


def class_name(grams: int) -> str | None:
    """The class as the law writes it, None where it has none."""
    return (*CLASSES, None)[class_of(grams)]


def in_row(site: Site, row: int, neighbour: dict[str, Any]) -> bool:
    """Row 1: "delimitada por muro com altura mínima de 1,80m"; row 2: not so, "exceto vias públicas".

    R22, R23, R24.
    """
    if row > 2:
        return True
    walled = measure(neighbour, "muro_altura_m") >= 1_800
    if site.reading["R23"] == "whole_property":
        walled = walled and told(site.establishment, "divisas_muradas") is not False
    return walled == (row == 1)


def wall_counts(site: Site, area: dict[str, Any], neighbour: dict[str, Any]) -> bool:
    """Art. 10 § 2: "quando existir parede corta-fogo, com altura superior a 1,50 m, em relação ao topo da pilha".

    R29, R31, R32.
    """
    if site.reading["R31"] == "discretion":
        return False
    if site.reading["R29"] == "any":
        return any(is_fire_wall(told(other, "parede_corta_fogo"), area) for other in everything(area, "vizinhos"))
    wall = told(neighbour, "parede_corta_fogo")
    return wall is not False and told(wall, "interposta") and is_fire_wall(wall, area)


def is_fire_wall(wall: Any, area: dict[str, Any]) -> bool:
    """Attested to be one, and more than 1.50 m above the tallest stack of its area (R30: strictly)."""
    if wall is False or not told(wall, "atestada"):
        return False
    return measure(wall, "altura_m") - measure(area, "altura_da_pilha_m") > 1_500


def art10_row(site: Site, row: int, area: dict[str, Any], neighbour: dict[str, Any], grams: int) -> Outcome:
    """Os afastamentos mínimos das divisas, deverão obedecer o contido no quadro (R20, R21).

    § 2: "poderão ser reduzidas em cinqüenta por cento, limitadas ao mínimo de 1,00 m" (R33).
    """
    if site.reading["R20"] == "boundary_rows" and row > 2:
        return does_not_apply("so_divisas")
    if not in_row(site, row, neighbour):
        return does_not_apply("outra_linha")
    classless = class_of(grams) == NO_CLASS
    full = TABLE[row][-1] if classless else TABLE[row][class_of(grams)]
    walled = wall_counts(site, area, neighbour)
    required = max(full // 2, 1_000) if walled else full
    distance = measure(neighbour, "distancia_m")
    if distance < required or (classless and site.reading["R21"] == "not_allowed"):
        return "nao_atende", "distancia_reduzida" if walled else "distancia_plena"
    if classless:
        return "indeterminado", "lei_omissa"
    return "atende", "distancia_plena" if distance >= full else "distancia_reduzida"


def survey_radius(area: dict[str, Any]) -> int:
    """How far was looked for neighbours; not told is not at all."""
    return thousandths(told(area, "vizinhos").get("raio_m") or 0)


def art10_survey(site: Site, row: int, area: dict[str, Any], grams: int) -> Outcome:
    """What may stand beyond the survey, in this row."""
    if site.reading["R20"] == "boundary_rows" and row > 2:
        return does_not_apply("so_divisas")
    classless = class_of(grams) == NO_CLASS
    full = TABLE[row][-1] if classless else TABLE[row][class_of(grams)]
    if survey_radius(area) < full or (classless and site.reading["R21"] == "not_allowed"):
        return "indeterminado", "alem_do_raio"
    if classless:
        return "indeterminado", "lei_omissa"
    return "atende", "raio_suficiente"


# Art. 10 § 3: which areas are one


def separation_row(site: Site) -> int:
    """R34: "as distâncias mínimas de segurança, previstas para os limites da propriedade", of row 1 or of row 2."""
    if site.reading["R34"] != "as_here":
        return 1 if site.reading["R34"] == "row_1" else 2
    return 1 if told(site.establishment, "divisas_muradas") is True else 2


def ways_to_merge(site: Site) -> list[tuple[Group, ...]]:
    """The groups of areas; several where the law gives no distance above class VI and more than one would matter."""
    if len(site.areas) == 1:
        return [(tuple(site.areas),)]
    if site.mass(tuple(site.areas)) <= LAST_CLASS_ENDS or site.reading["R21"] == "not_allowed":
        return [merged(site, inf)]
    distances = TABLE[separation_row(site)]
    turning = {gap - distance + 1 for gap in site.gaps.values() for distance in distances}
    turning |= {gap // 2 + 1 for gap in site.gaps.values()}
    above = sorted(distance for distance in turning if distance > distances[-1])
    return list(dict.fromkeys(merged(site, closing) for closing in (distances[-1], *above, inf)))


def merged(site: Site, beyond_class_vi: float) -> tuple[Group, ...]:
    """Art. 10 § 3: areas nearer than the sum of their distances are one, until nothing changes (R35, R37)."""
    distances = (*TABLE[separation_row(site)], beyond_class_vi)

    def distance(group: Group) -> float:
        return distances[class_of(site.mass(group))]

    def separated(one: Group, other: Group) -> bool:
        pairs = [(left, right, site.gaps[frozenset((left, right))]) for left in one for right in other]
        if site.reading["R37"] == "once":
            return all(gap >= distance((left,)) + distance((right,)) for left, right, gap in pairs)
        return min(gap for _, _, gap in pairs) >= distance(one) + distance(other)

    groups: list[Group] = [(area,) for area in site.areas]
    while True:
        close = next((pair for pair in combinations(groups, 2) if not separated(*pair)), None)
        if close is None:
            return tuple(groups)
        together = tuple(area for area in site.areas if area in close[0] + close[1])
        groups = [together if group is close[0] else group for group in groups if group is not close[1]]


# Art. 11: extinguishers


def band_of(grams: int) -> str:
    """Art. 11: incisos I to IV, § 1 above 99.840 kg."""
    if grams <= 520_000:
        return "art11_cpt_inc1"
    if grams <= 1_560_000:
        return "art11_cpt_inc2"
    if grams <= 6_240_000:
        return "art11_cpt_inc3"
    return "art11_cpt_inc4" if grams <= 99_840_000 else "art11_par1"


def art11(site: Site, grams: int, areas: Iterable[str]) -> Outcome:
    """Os depósitos deverão ser protegidos por extintores de pó químico na seguinte quantidade (R38, R39, R42)."""
    sizes = [
        measure(extinguisher, "kg")
        for area in areas
        for extinguisher in everything(site.areas[area], "extintores")
        if told(extinguisher, "agente") == "po_quimico"
        and (site.reading["R42"] == "counted" or told(extinguisher, "valido"))
    ]

    def powder(required: int) -> Part:
        return at_least("kg_de_po", sum(sizes), required, "g")

    def number(required: int) -> Part:
        return at_least("numero_de_extintores", len(sizes), required, "un")

    def of_size(name: str, size: int, required: int) -> Part:
        exactly = site.reading["R38"] == "exactly"
        return at_least(name, sum(kg == size if exactly else kg >= size for kg in sizes), required, "un")

    band = band_of(grams)
    if band == "art11_cpt_inc1":
        return decide(powder(8_000), of_size("extintores_de_4_kg", 4_000, 2))
    if band == "art11_cpt_inc2":
        return decide(powder(24_000), number(2))
    if band == "art11_cpt_inc3":
        return decide(powder(64_000), number(4))
    if band == "art11_cpt_inc4":
        return decide(powder(96_000), number(8))
    excess = grams - 99_840_000
    extra = excess // 5_000_000 if site.reading["R39"] == "full" else -(-excess // 5_000_000)
    return decide(powder(96_000 + extra * 12_000), number(8 + extra), of_size("extintores_de_12_kg", 12_000, extra))


def art11_area(site: Site, grams: int, group: Group) -> Outcome:
    """R40: each separate area by the extinguishers of its members."""
    if site.reading["R40"] == "property" and len(site.areas) > 1:
        return does_not_apply("so_pela_propriedade")
    return art11(site, grams, group)


def art11_property(site: Site, grams: int) -> Outcome:
    """R40: the property's sum by all extinguishers."""
    if site.reading["R40"] == "per_area":
        return does_not_apply("so_por_area")
    return art11(site, grams, site.areas)


def art11_par2(area: dict[str, Any]) -> Outcome:
    """Os extintores deverão ficar instalados em locais distintos, de fácil acesso e próximo à área de armazenamento."""
    if not everything(area, "extintores"):
        return does_not_apply("sem_extintores")
    return decide(
        yes("proximos", told(area, "extintores_proximos")),
        yes("acessiveis", told(area, "extintores_acessiveis")),
        yes("locais_distintos", told(area, "extintores_em_locais_distintos")),
    )


# Arts. 12 to 16


def art12_cpt(neighbour: dict[str, Any]) -> Outcome:
    """Pelo menos 10 (dez) metros de aparelhos produtores de calor, chama ou faísca (R44: never halved; R45)."""
    if neighbour["tipo"] == "fonte_de_ignicao" and not told(neighbour, "aparelho"):
        return does_not_apply("nao_e_aparelho")
    return decide(at_least("dez_metros", measure(neighbour, "distancia_m"), 10_000, "mm"))


def art12_survey(area: dict[str, Any]) -> Outcome:
    """What may stand beyond the survey."""
    if survey_radius(area) < 10_000:
        return "indeterminado", "alem_do_raio"
    return "atende", "raio_suficiente"


def art13_cpt(site: Site) -> Outcome:
    """Não é permitido o armazenamento de GLP onde é realizado o comércio de outros produtos perigosos (R46 to R49)."""
    dangerous = DANGEROUS_GOODS.copy()
    if site.reading["R48"] == "dangerous":
        dangerous.add("acessorios_para_glp")
    if site.reading["R49"] == "any":
        dangerous.add("bebidas_alcoolicas")
    return decide(yes("sem_outros_perigosos", not dangerous & set(everything(site.establishment, "mercadorias"))))


def art15_cpt(site: Site) -> Outcome:
    """Por ocasião do pedido da Licença (...) o requerente deverá apresentar um dos seguintes documentos.

    a) registro, quando se tratar de Distribuição; b) credenciamento, quando se tratar de Postos Revendedores.
    R51, R52, R53, R60.
    """
    if not told(site.establishment, "pedido_de_licenca"):
        return does_not_apply("sem_pedido_de_licenca")
    activities = told(site.establishment, "atividades")
    papers = everything(site.establishment, "documentos")
    required = []
    if "distribuicao" in activities:
        registered = any(told(paper, "tipo") == "autorizacao_anp_distribuicao" for paper in papers)
        required.append(yes("registro_de_distribuicao", registered))
    if "revenda" in activities:
        accredited = any(accredits(site, paper) for paper in papers)
        required.append(yes("credenciamento_de_revenda", accredited))
    if not required:
        return does_not_apply("sem_comercio")
    if site.reading["R60"] == "one_of" and any(holds for _, holds, _, _ in required):
        return "atende", "cumprido"
    return decide(*required)


def accredits(site: Site, paper: dict[str, Any]) -> bool:
    """R52: the ANP's authorisation; literally, "credenciamento junto a Distribuidora", one that is named."""
    if told(paper, "tipo") != "autorizacao_anp_revenda":
        return False
    if site.reading["R52"] == "anp_authorisation":
        return True
    return told(paper, "vinculo") == "vinculado" and bool(told(paper, "distribuidora"))


def art16_cpt(site: Site, site_verdict: str) -> Outcome:
    """Os estabelecimentos que já possuem alvará (...) deverão (...) se adequar às normas contidas na presente lei.

    R61: prior is issued before the day of publication. R54: that day is not before the signature.
    """
    licence = told(site.establishment, "alvara_anterior")
    if not told(licence, "existe"):
        return does_not_apply("sem_alvara_anterior")
    published = (site.document.get("norma") or {}).get("publicada_em")
    issued = told(licence, "emitido_em")
    if published is None and issued >= SIGNED:
        raise NotToldError("publicada_em")
    if issued >= (published or SIGNED):
        return does_not_apply("sem_alvara_anterior")
    return site_verdict, "site_verdict"


# The whole


def area_rules(site: Site, name: str, group: Group) -> Iterator[tuple[str, str | None, partial[Outcome]]]:
    """Provision, counterpart and rule of each finding on one area."""
    area = site.areas[name]
    grams = site.mass(group)
    opening = nearest_opening(area)
    yield "art2_cpt", None, partial(art2_cpt, area)
    yield "art2_par1u", None, partial(art2_par1u, area)
    yield "art3_cpt", opening["id"] if opening else None, partial(art3_cpt, site, opening)
    yield "art4_cpt", None, partial(art4_cpt, site, area)
    yield "art5_cpt", None, partial(art5_cpt, site, area)
    yield "art6_cpt", None, partial(art6_cpt, area)
    yield "art7_cpt", None, partial(art7_cpt, area)
    yield "art8_cpt", None, partial(art8_cpt, area)
    yield "art9_cpt", None, partial(art9_cpt, area, grams if site.reading["R59"] == "merged" else site.grams[name])
    for neighbour in everything(area, "vizinhos"):
        for row in rows_of(neighbour):
            yield f"art10_cpt_row{row}", neighbour["id"], partial(art10_row, site, row, area, neighbour, grams)
        if neighbour["tipo"] in APPLIANCES:
            yield "art12_cpt", neighbour["id"], partial(art12_cpt, neighbour)
    for row in TABLE:
        yield f"art10_cpt_row{row}", None, partial(art10_survey, site, row, area, grams)
    yield band_of(grams), None, partial(art11_area, site, grams, group)
    yield "art11_par2", None, partial(art11_par2, area)
    yield "art12_cpt", None, partial(art12_survey, area)


def rows_of(neighbour: dict[str, Any]) -> tuple[int, ...]:
    """The rows of the table that a neighbour may be in."""
    kind = told(neighbour, "tipo")
    if not isinstance(kind, str):
        raise NotToldError("tipo")
    return ROWS[kind]


Findings = dict[tuple[str, str | None, str | None], Outcome]


@dataclass(frozen=True)
class Judgement:
    """What the law says of the site when its areas are grouped in one way."""

    groups: dict[str, Group]
    findings: Findings
    verdict: str


def judgement(site: Site, groups: tuple[Group, ...]) -> Judgement:
    """Every finding, and the verdict of the whole: arts. 2 to 13, over the areas that are bound."""
    group_of = {area: group for group in groups for area in group}
    outside = outside_the_law(site)
    counted = [area for area in site.areas if not exempt(site, area, group_of[area])]
    findings: Findings = {}
    for area, group in group_of.items():
        unbound = outside or (None if area in counted else "isento")
        for provision, counterpart, rule in area_rules(site, area, group):
            findings[provision, area, counterpart] = does_not_apply(unbound) if unbound else rule()
    unbound = outside or (None if counted else "isento")
    if len(site.areas) > 1:
        grams = site.mass(tuple(counted))
        findings[band_of(grams), None, None] = does_not_apply(unbound) if unbound else art11_property(site, grams)
    findings["art13_cpt", None, None] = does_not_apply(unbound) if unbound else art13_cpt(site)
    verdict = worst(verdict for verdict, _ in findings.values())
    if unbound:
        verdict = "isento" if unbound == "isento" else "fora_da_lei"
    findings["art15_cpt", None, None] = does_not_apply(unbound) if unbound else art15_cpt(site)
    findings["art16_cpt", None, None] = does_not_apply(unbound) if unbound else art16_cpt(site, verdict)
    return Judgement(group_of, findings, verdict)


def judge(document: dict[str, Any], readings: dict[str, str] | None = None) -> dict[str, Any]:
    """Verdict, findings, areas and neighbours of a site of which everything is told.

    `findings` by (provision, area or None, counterpart or None) gives (verdict, reason); `areas` by id gives group, kg
    (in grams) and class; `neighbours` by (area, id) gives the verdict of art. 10 as a whole. `readings`: what is not
    the default, {"R07": "allowed"}.
    Raises `NotToldError` where the document is not complete, `ValueError` for a reading that this oracle does not know.
    """
    site = site_of(document, chosen_readings(readings or {}))
    ways = [judgement(site, groups) for groups in ways_to_merge(site)]
    findings = ways[0].findings if len(ways) == 1 else findings_in_all(ways)
    return {
        "verdict": ways[0].verdict if len({way.verdict for way in ways}) == 1 else "indeterminado",
        "findings": without_reached_surveys(findings),
        "areas": {area: area_row(site, [way.groups[area] for way in ways]) for area in site.areas},
        "neighbours": neighbour_verdicts(site, findings),
    }


def chosen_readings(overrides: dict[str, str]) -> dict[str, str]:
    """The default of each reading, or the option asked for."""
    for name, option in overrides.items():
        if option not in READINGS.get(name, ()):
            raise ValueError(f"{name}={option}: this oracle knows {READINGS.get(name, 'no such reading')}")
    return {name: options[0] for name, options in READINGS.items()} | overrides


def area_row(site: Site, groups: list[Group]) -> dict[str, Any]:
    """Group, grams and class; what is certainly one and all that is possible, where the law leaves merging open."""
    masses = sorted({site.mass(group) for group in groups})
    classes = list(dict.fromkeys(class_name(grams) for grams in masses))
    return {
        "group": [area for area in site.areas if all(area in group for group in groups)],
        "kg": masses[0] if len(masses) == 1 else (masses[0], masses[-1]),
        "class": classes[0] if len(classes) == 1 else classes,
    }


def neighbour_verdicts(site: Site, findings: Findings) -> dict[tuple[str, str], str]:
    """Art. 10 as a whole for each neighbour: the worst of its rows."""
    return {
        (name, neighbour["id"]): worst(
            findings[f"art10_cpt_row{row}", name, neighbour["id"]][0] for row in rows_of(neighbour)
        )
        for name, area in site.areas.items()
        for neighbour in everything(area, "vizinhos")
    }


def findings_in_all(ways: list[Judgement]) -> Findings:
    """The findings that stand however the gap above class VI is closed. An open band of art. 11 is `art11_cpt`."""
    keys = [key for way in ways for key in way.findings]
    bands = {key for key in keys if key[0].startswith("art11_cpt") or key[0] == "art11_par1"}
    findings = {key: in_all([way.findings[key] for way in ways]) for key in dict.fromkeys(keys) if key not in bands}
    for subject in dict.fromkeys(subject for _, subject, _ in bands):
        own = [key for key in bands if key[1] == subject]
        name = own[0][0] if len(own) == 1 else "art11_cpt"
        outcomes = [way.findings[key] for way in ways for key in own if key in way.findings]
        findings[name, subject, None] = in_all(outcomes)
    verdict, reason = findings["art16_cpt", None, None]
    findings["art16_cpt", None, None] = (verdict, "site_verdict" if verdict != "nao_se_aplica" else reason)
    return findings


def without_reached_surveys(findings: Findings) -> Findings:
    """Without the survey findings that would only say that nothing stands beyond what is listed."""
    listed = {(provision, area) for provision, area, counterpart in findings if counterpart is not None}
    return {
        key: outcome
        for key, outcome in findings.items()
        if not (key[2] is None and outcome[1] == "raio_suficiente" and key[:2] in listed)
    }


def in_all(outcomes: list[Outcome]) -> Outcome:
    """One outcome out of several possible ones."""
    verdicts = {verdict for verdict, _ in outcomes}
    if verdicts <= {"atende", "nao_se_aplica"}:
        return next((outcome for outcome in outcomes if outcome[0] == "atende"), outcomes[0])
    return outcomes[0] if len(verdicts) == 1 else ("indeterminado", "lei_omissa")
