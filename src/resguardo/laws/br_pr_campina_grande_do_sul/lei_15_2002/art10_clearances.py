"""Art. 10

Os afastamentos mínimos das divisas, deverão obedecer o contido no quadro a seguir:

RISCOS VIZINHOS × CLASSES DA ÁREA DE ARMAZENAMENTO — Distâncias de segurança mínima (m)

Riscos vizinhos | I | I | III | IV | V | VI

Limites da propriedade quando esta for delimitada por muro com altura mínima de 1,80m | 1,5 | 3,0 | 5,0 | 6,0 | 7,5 |
10,0

Limites da propriedade quando esta não for delimitada por muro, exceto vias públicas. | 5,0 | 7,5 | 15,0 | 20,0 | 30,0
| 50,0

Vias públicas | 1,5 | 3,0 | 7,5 | 7,5 | 7,5 | 15,0

Escolas, Igrejas, Cinemas, Hospitais, locais de grande aglomeração de pessoas e similares | 20,0 | 30,0 | 80,0 | 100,0
| 150,0 | 180,0

Bombas de combustíveis, bocais e tubos de ventilação de tanque de combustíveis e/ou de descargas de motores a
explosão, bem como de equipamentos e máquinas que produzam calor | 5,0 | 7,5 | 15,0 | 15,0 | 15,0 | 15,0

Outras fontes de ignição | 3,0 | 3,0 | 5,0 | 8,0 | 8,0 | 10,0

§ 1º - As classes das áreas de armazenamento descritas na tabela deste artigo são as seguintes:

a) Classe I - capacidade de armazenamento até 520 kg de GLP;

b) Classe II - capacidade de armazenamento até 1.560 kg de GLP;

c) Classe III - capacidade de armazenamento até 6.240 kg de GLP;

d) Classe IV - capacidade de armazenamento até 24.960 kg de GLP;

e) Classe V - capacidade de armazenamento até 49.920 kg de GLP;

f) Classe VI - capacidade de armazenamento até 99.840 kg de GLP.

§ 2º - As distâncias constantes do quadro acima poderão ser reduzidas em cinqüenta por cento, limitadas ao mínimo de
1,00 m, quando existir parede corta-fogo, com altura superior a 1,50 m, em relação ao topo da pilha mais alta de
recipientes transportáveis de GLP.

§ 3º - Para que as áreas de armazenamento sejam consideradas separadas, para efeito de aplicação dos limites de
distâncias previstos no quadro acima, estas devem estar afastadas entre si da soma das distâncias mínimas de
segurança, previstas para os limites da propriedade.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import (
    ALWAYS,
    NEVER,
    Node,
    all_of,
    any_of,
    at_least,
    by_reading,
    holds,
    is_one_of,
    looked_as_far_as,
    minus,
    more_than,
    negation,
    node,
    part,
    provided,
    some,
)
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import (
    BOUNDARIES_WALLED,
    BOUNDARY_WALL_HEIGHT,
    DISTANCE_TO_OUTLET,
    FIRE_WALL,
    FIRE_WALL_ATTESTED,
    FIRE_WALL_FROM_STACK,
    FIRE_WALL_INTERPOSED,
    FIRE_WALL_OVERLAP,
    FIRE_WALL_RATING,
    FIRE_WALL_SOLID,
    FIRE_WALL_TOP,
    NEIGHBOUR_KIND,
    NEIGHBOURS,
    REDUCTION_GRANTED,
    STACK_HEIGHT,
)
from resguardo.site.quantities import metres

from .measuring import HEAT, KINDS, distance_of
from .shielding import AT_THE_LIMIT, RATED_DISTANCE, RATED_MINUTES, SIGHT, WALL_ON_PLAN, with_tolerance
from .tables import WALL_ABOVE_STACK, full_distances, reduced_distances, required

BOUNDARY_WALL_LEAST = metres("1.80")

TITLES = {
    1: "Limites com muro de 1,80 m ou mais",
    2: "Limites sem muro",
    3: "Vias públicas",
    4: "Escolas, igrejas, cinemas, hospitais, aglomeração e similares",
    5: "Bombas, bocais, ventilação de tanques, descargas, calor",
    6: "Outras fontes de ignição",
}

# § 2: the fire wall

high_enough = more_than(minus(FIRE_WALL_TOP, STACK_HEIGHT), WALL_ABOVE_STACK)  # "superior a" (R30)
qualifies = all_of(holds(FIRE_WALL), holds(FIRE_WALL_ATTESTED), high_enough)
interposed = all_of(qualifies, holds(FIRE_WALL_INTERPOSED))
rated = all_of(
    at_least(FIRE_WALL_RATING, RATED_MINUTES),
    holds(FIRE_WALL_SOLID),
    at_least(FIRE_WALL_FROM_STACK, RATED_DISTANCE),
    at_least(FIRE_WALL_OVERLAP, RATED_DISTANCE),
)


def reduces(row: int, sight: Node) -> Node:
    """Whether a fire wall reduces the row's distance: it stands before all lines that are shorter (R29, R31).

    On a plan that is measured: no line past the walls that count, the sight, is shorter than the full distance.
    """
    measured = at_least(sight, required(full_distances(row)))
    stands_before = by_reading(
        "R29",
        interposed=any_of(interposed, measured),
        any=any_of(some(NEIGHBOURS, qualifies), holds(WALL_ON_PLAN)),
        interposed_rated=any_of(all_of(interposed, rated), measured),
    )
    granted = any_of(holds(REDUCTION_GRANTED), measured)
    return by_reading("R31", right=stands_before, discretion=all_of(stands_before, granted))


heat_equipment = is_one_of(NEIGHBOUR_KIND, *HEAT)

# Which row

high_wall = at_least(BOUNDARY_WALL_HEIGHT, BOUNDARY_WALL_LEAST)  # lower counts as none (R22)
walled = by_reading(
    "R23",
    per_segment=high_wall,
    whole_property=all_of(high_wall, is_one_of(BOUNDARIES_WALLED, "sim", "so_vias")),
)
boundaries_only = Unless("so_divisas", by_reading("R20", whole_table=NEVER, boundary_rows=ALWAYS))
UNLESS = {1: (Unless("outra_linha", negation(walled)),), 2: (Unless("outra_linha", walled),)}

WORDS = {
    "distancia_plena": "a distância deve ser pelo menos a do quadro",
    "distancia_reduzida": "atrás de parede corta-fogo, a distância deve ser pelo menos a metade da do quadro, e 1,00 m",
    "no_limite": AT_THE_LIMIT,
    "outra_linha": "o limite está na outra linha do quadro, pela altura do muro",
    "so_divisas": "nesta leitura o quadro só obriga nas linhas das divisas",
    "raio_suficiente": "o levantamento alcança a distância do quadro",
    "alem_do_raio": "pode haver vizinho que não foi levantado dentro da distância do quadro",
}


def concerned(row: int) -> Node:
    """Whether a neighbour may be in the row."""
    listed = is_one_of(NEIGHBOUR_KIND, *KINDS[row])
    if row != 5:
        return listed
    return by_reading(
        "R28",
        as_listed=listed,
        vehicles_too=is_one_of(NEIGHBOUR_KIND, *KINDS[row], "via_publica"),
        their_outlets=listed,
    )


def far_enough(row: int, distance: Node, drawn: Node) -> Node:
    """Whether a distance is the full one of the row, or the reduced one behind a fire wall (§ 2).

    A municipality's drawing tolerance lets a drawn distance, straight or past a wall, be short by no more (R58):
    ``drawn`` is the distance with it.
    """
    full, reduced = required(full_distances(row)), required(reduced_distances(row))
    exact = (
        part("distancia_plena", at_least(distance, full)),
        provided(reduces(row, node(SIGHT)), part("distancia_reduzida", at_least(distance, reduced))),
    )
    at_the_limit = (
        provided(at_least(drawn, full), part("no_limite", ALWAYS)),
        provided(all_of(reduces(row, with_tolerance(SIGHT)), at_least(drawn, reduced)), part("no_limite", ALWAYS)),
    )
    return by_reading("R58", none=any_of(*exact), municipal=any_of(*exact, *at_the_limit))


def must_be_far(row: int) -> Node:
    """The row's duty; equipment that produces heat may be read as meant by its outlets (R28)."""
    itself = far_enough(row, distance_of(row), distance_of(row, with_tolerance))
    if row != 5:
        return itself
    outlet = far_enough(row, node(DISTANCE_TO_OUTLET), with_tolerance(DISTANCE_TO_OUTLET))
    by_its_outlet = all_of(any_of(negation(heat_equipment), outlet), any_of(heat_equipment, itself))
    return by_reading("R28", as_listed=itself, vehicles_too=itself, their_outlets=by_its_outlet)


def clearance(row: int) -> Rule:
    """A row of the quadro for each neighbour: the full distance, or the reduced one behind a fire wall."""
    return Rule(
        f"art10_cpt_row{row}",
        title=TITLES[row],
        each="neighbour",
        among=concerned(row),
        unless=UNLESS.get(row, (boundaries_only,)),
        must=must_be_far(row),
        met="",
        words=WORDS,
    )


def survey(row: int) -> Rule:
    """A row of the quadro for what the survey of the surroundings leaves open beyond its list."""
    return Rule(
        f"art10_cpt_row{row}",
        title=TITLES[row],
        each="area",
        unless=() if row < 3 else (boundaries_only,),
        must=part("raio_suficiente", looked_as_far_as(NEIGHBOURS, required(full_distances(row)))),
        met="",
        open="alem_do_raio",
        beyond_the_list=True,
        words=WORDS,
    )


RULES = (*(clearance(row) for row in KINDS), *(survey(row) for row in KINDS))
COVERAGE = (
    Covered("art10_cpt", ("computed",), "as distâncias do quadro, medidas do limite da área (R20, R25, R26)"),
    Covered("art10_cpt_row1", ("computed",), "limite com muro de pelo menos 1,80 m, lado por lado (R22 a R24)"),
    Covered("art10_cpt_row2", ("computed",), "limite sem muro, exceto vias públicas (R22 a R24)"),
    Covered("art10_cpt_row3", ("computed",), "vias públicas (R24)"),
    Covered(
        "art10_cpt_row4", ("computed", "attested"), "a distância é calculada; o que é similar é atestado (R26, R27)"
    ),
    Covered("art10_cpt_row5", ("computed",), "bombas, bocais, respiros, descargas, equipamentos de calor (R28)"),
    Covered("art10_cpt_row6", ("computed",), "as fontes de ignição que a linha 5 não contém"),
    Covered("art10_par1", ("computed",), "as classes pela capacidade; acima da classe VI a lei é omissa (R17, R21)"),
    Covered("art10_par1_ali1", ("computed",), "classe I, até 520 kg"),
    Covered("art10_par1_ali2", ("computed",), "classe II, até 1.560 kg"),
    Covered("art10_par1_ali3", ("computed",), "classe III, até 6.240 kg"),
    Covered("art10_par1_ali4", ("computed",), "classe IV, até 24.960 kg"),
    Covered("art10_par1_ali5", ("computed",), "classe V, até 49.920 kg"),
    Covered("art10_par1_ali6", ("computed",), "classe VI, até 99.840 kg"),
    Covered(
        "art10_par2",
        ("computed", "attested"),
        "altura e interposição calculadas; que a parede é corta-fogo é atestado (R29 a R33)",
    ),
    Covered("art10_par3", ("computed",), "quais áreas contam como uma só (R34 a R37)"),
)
