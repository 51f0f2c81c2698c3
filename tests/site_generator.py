"""Site files drawn at random, their values crowded at the law's limits. Every draw comes from the generator given.

`complete_site` tells every fact exactly; `partial_site` tells some exactly, some between two bounds, some not at all;
`complete` draws one complete document in which all that was told stays true; `narrow` tells a little more. What is told
within a document agrees: there is always at least one complete document behind it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import oracle

Facts = dict[str, Any]

DEFAULTS = oracle.chosen_readings({})
CYLINDER_LIMITS = (4, 40, 120, 480, 1_920, 3_840, 7_680)
GRAM_LIMITS = (52_000, *oracle.CLASSES.values(), 104_840_000, 109_840_000)
RADIUS_LIMITS = tuple(sorted({distance for row in oracle.TABLE.values() for distance in row}))
FAR = 1_000_000
OTHER_CONTAINERS = (2, 5, 8, 20, 45, 90)
STACKS = (476, 952, 1_300, 1_428, 1_904, 2_380)
OPENINGS = ("ralo", "canaleta", "captacao", "rebaixo")
HARMLESS_GOODS = ("agua_mineral", "bebidas", "bebidas_alcoolicas", "acessorios_para_glp", "outra")
ISSUED = ("2001-05-10", "2002-09-18", "2002-09-19", "2002-09-20", "2003-02-01")
PUBLISHED = ("2002-09-19", "2002-09-20", "2002-09-30", "2002-12-24")
BOUNDARIES = ("divisa", "via_publica")
KINDS = (*oracle.ROWS, *BOUNDARIES, "divisa", "divisa", "fonte_de_ignicao", "fonte_de_ignicao", "fonte_de_ignicao")


@dataclass(frozen=True)
class Draw:
    """The generator, how often a fact complies, and the classes whose distances matter most."""

    rng: Random
    good: float
    classes: tuple[int, ...] = (0,)
    walls: Any = None

    def complies(self) -> bool:
        """Whether the next fact is to comply."""
        return self.rng.random() < self.good

    def chance(self, share: float) -> bool:
        """True in this share of the draws."""
        return self.rng.random() < share


# Numbers as documents write them


def number(value: int, scale: int = 1_000) -> int | float:
    """Millimetres as metres, grams as kg: at most three decimals, whole ones as integers."""
    return value // scale if value % scale == 0 else round(value / scale, 3)


def is_range(told: Any) -> bool:
    """Told between two bounds."""
    return isinstance(told, dict) and ("de" in told or "valor" in told)


def bounds(told: Any, scale: int = 1_000) -> tuple[int, int]:
    """Both ends of a told number, in thousandths (or in units, with scale 1)."""
    whole = oracle.thousandths if scale == 1_000 else int
    if not is_range(told):
        return whole(told), whole(told)
    if "de" in told:
        return whole(told["de"]), whole(told["ate"])
    return whole(told["valor"]) - whole(told["mais_ou_menos"]), whole(told["valor"]) + whole(told["mais_ou_menos"])


def near(draw: Draw, limits: Sequence[int]) -> int:
    """A limit, beside it, or well away from it on either side."""
    limit = limits[int(draw.rng.random() * len(limits))]
    far = int(draw.rng.random() * (limit + 1))
    return limit + (-1, 0, 0, 1, far, -far)[int(draw.rng.random() * 6)]


def from_least(draw: Draw, least: int) -> int:
    """The least that complies or more where it is to comply, else less."""
    far = int(draw.rng.random() * (least + 1))
    if draw.complies():
        return least + (0, 1, far)[int(draw.rng.random() * 3)]
    return least - (1, 1, far)[int(draw.rng.random() * 3)]


def within(draw: Draw, told: Any, wanted: int, least: int, most: int, scale: int = 1_000) -> int:
    """The wanted value brought inside what is told, or one of the told ends, or any value between them."""
    if told is None:
        return min(max(wanted, least), most)
    low, high = bounds(told, scale)
    low, high = max(low, least), min(high, most)
    if low == high or draw.chance(0.5):
        return min(max(wanted, low), high)
    return draw.rng.choice((low, high, draw.rng.randint(low, high)))


def measured(draw: Draw, facts: Facts, key: str, wanted: int, least: int = 0, most: int = FAR) -> int | float:
    """A length or a mass: as told where told exactly."""
    told = facts.get(key)
    if told is not None and not is_range(told):
        return told  # type: ignore[no-any-return]
    return number(within(draw, told, wanted, least, most))


def counted(draw: Draw, told: Any, wanted: int) -> int:
    """A number of things."""
    if told is not None and not is_range(told):
        return int(told)
    return within(draw, told, wanted, 0, 1_000_000, 1)


def either(draw: Draw, facts: Facts, key: str, options: Sequence[Any]) -> Any:
    """A fact of a few values, the one that complies first."""
    told = facts.get(key)
    if told is not None:
        return told
    return options[0] if draw.complies() else draw.rng.choice(options)


def listing(told: Any) -> tuple[list[Any], bool]:
    """The items told, and whether they are all."""
    if told is None:
        return [], False
    return told["itens"], told["completa"] is True


def unused(prefix: str, items: Sequence[Facts]) -> str:
    """An identifier that no item has."""
    taken = [item["id"] for item in items]
    index = len(taken) + 1
    while f"{prefix}{index}" in taken:
        index += 1
    return f"{prefix}{index}"


# How much is stored


def capacity(draw: Draw, told: Facts | None) -> Facts:
    """Cylinders or kg, at times with other containers. A part absent from a told capacity is none and stays so."""
    rng = draw.rng
    if told is None:
        told = {"kg": None} if draw.chance(0.3) else {"botijoes": None}
        if draw.chance(0.2):
            told["outros"] = None
    facts: Facts = {}
    for key, value in told.items():
        if key == "kg":
            facts["kg"] = measured(
                draw, told, "kg", near(draw, GRAM_LIMITS[: rng.choice((1, 2, 3, 9))]), 13_000, 120_000_000
            )
        elif key == "botijoes":
            wanted = near(draw, CYLINDER_LIMITS[: rng.choice((1, 2, 3, 7))])
            facts["botijoes"] = counted(draw, value, rng.choice((wanted,) * 20 + (0, 8_064)))
        else:
            facts["outros"] = other_containers(draw, value)
    return facts


def other_containers(draw: Draw, told: list[Facts] | None) -> list[Facts]:
    """Containers that are not of 13 kg."""
    if told is None:
        told = [{"kg": size} for size in draw.rng.sample(OTHER_CONTAINERS, draw.rng.choice((0, 1, 1, 2)))]
    return [
        {"kg": row["kg"], "quantidade": counted(draw, row.get("quantidade"), draw.rng.choice((0, 1, 4, 20, 100)))}
        for row in told
    ]


def stock(draw: Draw, told: Facts | None, declared: int) -> Facts:
    """What an inspection found: near the declared number, near a limit, or nothing."""
    rng = draw.rng
    if told is None:
        told = dict.fromkeys(("botijoes_cheios", "botijoes_vazios"))
        for key in ("botijoes_em_uso", "botijoes_em_veiculo_a_noite", "outros"):
            if draw.chance(0.25):
                told[key] = None
    total = max(0, rng.choice((declared, declared - 1, declared + 1, near(draw, CYLINDER_LIMITS[:4]), 4, 5, 0)))
    full = rng.choice((total, total // 2, 0))
    wanted = {"botijoes_cheios": full, "botijoes_vazios": total - full}
    return {
        key: other_containers(draw, value)
        if key == "outros"
        else counted(draw, value, wanted.get(key, rng.choice((0, 1, 2, 4, 40))))
        for key, value in told.items()
    }


# The store itself


def roof_and_stack(draw: Draw, area: Facts) -> Facts:
    """Roof and stack: the free space is at least lowest roof minus tallest stack, and just that under a flat roof."""
    rng = draw.rng
    told = {key: value for key, value in (area.get("cobertura") or {}).items() if value is not None}
    stack = area.get("altura_da_pilha_m")
    if not either(draw, told, "existe", (draw.chance(0.5),)):
        height = measured(draw, area, "altura_da_pilha_m", rng.choice(STACKS), most=12_000)
        return {"altura_da_pilha_m": height, "cobertura": {**told, "existe": False}}
    low_stack, high_stack = (0, 12_000) if stack is None else bounds(stack)
    headroom, gap = told.get("pe_direito_m"), told.get("menor_espaco_livre_m")
    low_room, high_room = (0, 15_000) if headroom is None else bounds(headroom)
    low_gap, high_gap = (0, 15_000) if gap is None else bounds(gap)
    flat_fits = high_room - low_stack >= low_gap and low_room - high_stack <= high_gap
    flat = told.get("plana")
    flat = flat if flat is not None else flat_fits and draw.chance(0.5)
    wanted_room = from_least(draw, 2_500)
    least_room = max(low_room, low_stack + low_gap) if flat else low_room
    room = within(draw, headroom, wanted_room, least_room, min(high_room, high_stack + high_gap))
    wanted_gap = from_least(draw, 1_200)
    most_stack = min(high_stack, room - low_gap) if flat else high_stack
    height = within(draw, stack, room - wanted_gap, max(low_stack, room - high_gap), most_stack)
    roof = {
        **told,
        "existe": True,
        "pe_direito_m": number(room),
        "plana": flat,
        "resistente_ao_fogo": either(draw, told, "resistente_ao_fogo", (True, False)),
    }
    if not flat:
        roof["menor_espaco_livre_m"] = number(within(draw, gap, wanted_gap, max(low_gap, room - height), high_gap))
    elif gap is not None or draw.chance(0.2):
        roof["menor_espaco_livre_m"] = number(room - height)
    return {"altura_da_pilha_m": number(height), "cobertura": roof}


def perimeter(draw: Draw, told: Facts | None) -> Facts:
    """Mesh, wall and open sides make the total."""
    told = told or {}
    names = ("tela_m", "parede_m", "aberto_m")
    parts = [(0, 200_000) if told.get(name) is None else bounds(told[name]) for name in names]
    least, most = sum(low for low, _ in parts), sum(high for _, high in parts)
    wanted = draw.rng.choice((24_000, 24_001, 12_345, 60_000))
    total = within(draw, told.get("total_m"), wanted, max(least, 1_000), most)
    sides, left = [], total
    for index, name in enumerate(names):
        later = parts[index + 1 :]
        low = max(parts[index][0], left - sum(high for _, high in later))
        high = min(parts[index][1], left - sum(low for low, _ in later))
        wanted = from_least(draw, (total + 1) // 2) if index == 0 else draw.rng.choice((left, left // 2, 0))
        sides.append(within(draw, told.get(name), wanted, low, high))
        left -= sides[-1]
    return {"total_m": number(total)} | {name: number(side) for name, side in zip(names, sides, strict=True)}


def openings(draw: Draw, told: Any, area: str) -> Facts:
    """Drains and the like."""
    items, closed = listing(told)
    items = list(items)
    if not closed:
        for _ in range(draw.rng.choice((0, 0, 1, 2))):
            items.append({"id": unused(f"{area}-abertura-", items)})
    filled = [
        {
            "id": item["id"],
            "tipo": either(draw, item, "tipo", (draw.rng.choice(OPENINGS),)),
            "distancia_m": measured(draw, item, "distancia_m", from_least(draw, 3_001)),
        }
        for item in items
    ]
    return {"completa": True, "itens": filled}


def sign(draw: Draw, told: Facts | None) -> Facts:
    """The warning sign."""
    names = ("existe", "mesma_mensagem", "visivel", "adequada")
    return {name: either(draw, told or {}, name, (True, False)) for name in names}


def extinguishers(draw: Draw, told: Any, area: str, grams: int) -> Facts:
    """As many as the band asks for, or one too few, or a gram short."""
    items, closed = listing(told)
    sizes = extinguisher_sizes(draw, grams) if not closed else []
    items = list(items)
    for size in sizes if told is None or draw.chance(0.5) else sizes[:1]:
        items.append({"id": unused(f"{area}-extintor-", items), "kg": number(size)})
    filled = [
        {
            "id": item["id"],
            "agente": either(draw, item, "agente", ("po_quimico", "po_quimico", "po_quimico", "co2")),
            "kg": measured(draw, item, "kg", draw.rng.choice((4_000, 6_000, 8_000, 12_000)), 500, 100_000),
            "valido": either(draw, item, "valido", (True, True, False)),
        }
        for item in items
    ]
    return {"completa": True, "itens": filled}


def extinguisher_sizes(draw: Draw, grams: int) -> list[int]:
    """Grams of powder of each, for a band of art. 11."""
    bands = (
        (520_000, 8_000, 2, 4_000),
        (1_560_000, 24_000, 2, 500),
        (6_240_000, 64_000, 4, 500),
        (99_840_000, 96_000, 8, 500),
    )
    extra = -(-max(0, grams - 99_840_000) // 5_000_000)
    powder, units, size = next(
        (band[1:] for band in bands if grams <= band[0]), (96_000 + 12_000 * extra, 8 + extra, 12_000)
    )
    complies = draw.complies()
    if not complies and draw.chance(0.3):
        return []
    if not complies:
        units -= draw.chance(0.4)
        powder -= draw.rng.choice((0, 0, 1, 1_000))
    each = max(-(-powder // units), size if complies else 500)
    sizes = [each] * (units - 1) + [max(powder - each * (units - 1), size if complies else 500)]
    if complies or draw.chance(0.6):
        return sizes
    return [max(each - 1, 500)] * (units - 1) + [max(powder - (each - 1) * (units - 1), 500)]


# What stands around


def fire_wall(draw: Draw, told: Any, stack: int) -> Any:
    """No fire wall, or one told by its three facts."""
    if told is False or (told is None and draw.chance(0.6)):
        return False
    facts = told or {}
    return {
        "interposta": either(draw, facts, "interposta", (True, True, False)),
        "altura_m": measured(draw, facts, "altura_m", from_least(draw, stack + 1_501), most=30_000),
        "atestada": either(draw, facts, "atestada", (True, True, False)),
    }


def neighbour(draw: Draw, told: Facts, stack: int, beyond: int = -1) -> Facts:
    """One neighbour, at a distance of the table or of art. 12, or half of it behind a wall."""
    rng = draw.rng
    kind = told.get("tipo")
    if not isinstance(kind, str):
        options = [option for option in kind or KINDS if option != "divisa" or draw.walls != "so_vias"]
        kind = options[int(rng.random() * len(options))]
    facts: Facts = {
        "id": told["id"],
        "tipo": kind,
        "parede_corta_fogo": fire_wall(draw, told.get("parede_corta_fogo"), stack),
    }
    if kind in BOUNDARIES:
        facts["muro_altura_m"] = boundary_wall(draw, told, kind)
    if kind == "fonte_de_ignicao":
        facts["aparelho"] = either(draw, told, "aparelho", (False, True, True))
    wanted = from_least(draw, clearance(draw, facts))
    facts["distancia_m"] = measured(draw, told, "distancia_m", wanted, beyond + 1, 2 * FAR)
    return facts


def clearance(draw: Draw, facts: Facts) -> int:
    """A distance that matters to a neighbour."""
    rows = oracle.ROWS[facts["tipo"]]
    if facts["tipo"] in oracle.APPLIANCES and draw.chance(0.4):
        return 10_000
    row = rows[-1] if draw.chance(0.5) else rows[0]
    if facts["tipo"] == "divisa" and draw.complies():
        row = 1 if facts["muro_altura_m"] >= 1.8 else 2
    index = draw.classes[-1] if draw.complies() else draw.rng.choice((*draw.classes, int(draw.rng.random() * 6)))
    full = oracle.TABLE[row][min(index, 5)]
    return full if facts["parede_corta_fogo"] is False or draw.chance(0.4) else max(full // 2, 1_000)


def boundary_wall(draw: Draw, told: Facts, kind: str) -> int | float:
    """Height of a wall on a boundary: every side of 1.80 m or more where that is told."""
    least = 1_800 if kind == "divisa" and draw.walls is True else 0
    policy = replace_good(draw, 0.1) if draw.walls is False else draw
    wanted = draw.rng.choice((0, from_least(policy, 1_800), 2_500))
    return measured(draw, told, "muro_altura_m", wanted, least, 9_000)


def replace_good(draw: Draw, good: float) -> Draw:
    """The same draw with another share of what complies."""
    return Draw(draw.rng, good, draw.classes, draw.walls)


def neighbours(draw: Draw, told: Any, area: str, stack: int) -> Facts:
    """The survey: its list completed, what stands beyond its radius added at times, its radius kept or widened."""
    items, closed = listing(told)
    radius = oracle.thousandths(told.get("raio_m") or 0) if closed else 0
    filled = [neighbour(draw, item, stack) for item in items]
    more = draw.rng.choice((0, 1, 2, 3, 5, 8)) if not closed else draw.rng.choice((0, 0, 1))
    for _ in range(more if radius < FAR else 0):
        filled.append(neighbour(draw, {"id": unused(f"{area}-vizinho-", filled)}, stack, radius if closed else -1))
    wider = FAR if draw.complies() or draw.chance(0.5) else near(draw, RADIUS_LIMITS)
    return {"completa": True, "raio_m": number(max(radius, wider)), "itens": filled}


# A whole site


def complete_site(rng: Random) -> Facts:
    """A document in which every fact is told exactly."""
    names = "ABCD"[: rng.choice((1, 1, 1, 1, 2, 2, 2, 3, 4))]
    document: Facts = {"resguardo": 1, "estabelecimento": {}, "areas": [{"id": name} for name in names]}
    if rng.random() < 0.6:
        document["vistoria"] = {"realizada": rng.random() < 0.7}
    if rng.random() < 0.9:
        other = rng.random() < 0.03
        document["estabelecimento"]["municipio"] = "Quatro Barras" if other else oracle.MUNICIPALITY
    return complete(document, rng)


def complete(document: Facts, rng: Random) -> Facts:
    """One complete document in which all that `document` tells stays true."""
    draw = Draw(rng, rng.choice((0.5, 0.9, 0.99, 1.0)))
    told_establishment = document.get("estabelecimento") or {}
    inspection = {**document["vistoria"]} if "vistoria" in document else None
    if inspection is not None:
        inspection["realizada"] = either(draw, inspection, "realizada", (True, False))
    inspected = bool(inspection and inspection["realizada"])
    areas = [area_stock(draw, area, inspected) for area in document["areas"]]
    grams = [oracle.grams_of(area, inspected, DEFAULTS) for area in areas]
    walls = wall_policy(draw, document)
    for area, told, mass in zip(areas, document["areas"], grams, strict=True):
        classes = (oracle.class_of(mass), oracle.class_of(sum(grams)))
        area |= area_facts(Draw(rng, draw.good, classes, walls), told, mass, sum(grams))
    establishment = establishment_facts(draw, told_establishment)
    establishment["divisas_muradas"] = boundaries(Draw(rng, draw.good, (0,), walls), told_establishment, areas)
    whole: Facts = {"resguardo": 1} | licence(draw, document, establishment)
    if inspection is not None:
        whole["vistoria"] = inspection
    whole |= {"estabelecimento": establishment, "areas": areas}
    return whole | {"separacoes": separations(draw, document, areas, grams)}


def area_stock(draw: Draw, told: Facts, inspected: bool) -> Facts:
    """What an area is made for, and what was found in it."""
    facts: Facts = {"id": told["id"], "capacidade": capacity(draw, told.get("capacidade"))}
    if inspected:
        declared = oracle.cylinders_of(facts, False, DEFAULTS)
        facts["encontrado"] = stock(draw, told.get("encontrado"), declared)
    return facts


def area_facts(draw: Draw, told: Facts, grams: int, total: int) -> Facts:
    """All other facts of an area."""
    name = told["id"]
    facts: Facts = {
        "pavimento": either(draw, told, "pavimento", ("terreo", "superior", "subsolo")),
        "compartimento_inferior": either(draw, told, "compartimento_inferior", (False, True)),
        "aberturas_no_piso": openings(draw, told.get("aberturas_no_piso"), name),
        "perimetro": perimeter(draw, told.get("perimetro")),
        "perto_de_passagem": either(draw, told, "perto_de_passagem", (False, True)),
        "placa": sign(draw, told.get("placa")),
        "fiacao": either(draw, told, "fiacao", (draw.rng.choice(("inexistente", "em_eletrodutos")), "exposta")),
        "detector_de_vazamento": either(
            draw, told, "detector_de_vazamento", (grams > 6_240_000 or draw.chance(0.5), False)
        ),
        "extintores": extinguishers(draw, told.get("extintores"), name, total if total < 120_000_000 else grams),
        "extintores_proximos": either(draw, told, "extintores_proximos", (True, False)),
        "extintores_acessiveis": either(draw, told, "extintores_acessiveis", (True, False)),
        "extintores_em_locais_distintos": either(draw, told, "extintores_em_locais_distintos", (True, False)),
    } | roof_and_stack(draw, told)
    stack = oracle.thousandths(facts["altura_da_pilha_m"])
    return facts | {"vizinhos": neighbours(draw, told.get("vizinhos"), name, stack)}


def wall_policy(draw: Draw, document: Facts) -> Any:
    """Whether boundaries are walled, as told; else drawn, with streets only where no boundary was told."""
    told = (document.get("estabelecimento") or {}).get("divisas_muradas")
    if told is not None:
        return told
    items = [item for area in document["areas"] for item in listing(area.get("vizinhos"))[0]]
    kinds = [item.get("tipo") for item in items]
    return None if "divisa" in kinds or ["divisa"] in kinds else draw.rng.choice((None, None, "so_vias"))


def boundaries(draw: Draw, told: Facts, areas: list[Facts]) -> Any:
    """`divisas_muradas`, in agreement with the boundaries listed; one lower than 1.80 m is found where that is told."""
    lines = [item for area in areas for item in area["vizinhos"]["itens"] if item["tipo"] == "divisa"]
    walled = all(line["muro_altura_m"] >= 1.8 for line in lines)
    if told.get("divisas_muradas") is None:
        return walled if lines else draw.rng.choice((True, False, "so_vias"))
    if told["divisas_muradas"] is False and lines and walled:
        survey = areas[0]["vizinhos"]
        new = {"id": unused(f"{areas[0]['id']}-vizinho-", survey["itens"]), "tipo": "divisa", "muro_altura_m": 1.799}
        survey["itens"].append(neighbour(draw, new, 0, oracle.thousandths(survey["raio_m"])))
    return told["divisas_muradas"]


def establishment_facts(draw: Draw, told: Facts) -> Facts:
    """Trade, papers and goods."""
    rng = draw.rng
    trades: tuple[list[str], ...] = (
        ["revenda"],
        ["distribuicao"],
        ["revenda", "distribuicao"],
        ["armazenamento"],
        ["revenda", "armazenamento"],
        [],
    )
    goods, closed = listing(told.get("mercadorias"))
    if not closed:
        new = rng.sample(HARMLESS_GOODS, rng.choice((0, 1, 2)))
        goods = goods + ([] if draw.complies() else [rng.choice(sorted(oracle.DANGEROUS_GOODS))])
        goods = goods + [item for item in new if item not in goods]
    papers, closed = listing(told.get("documentos"))
    if not closed:
        kinds = ("autorizacao_anp_distribuicao", "autorizacao_anp_revenda")
        papers = papers + [{"tipo": kind} for kind in kinds if draw.chance(0.7)]
    facts = {key: told[key] for key in ("nome", "municipio") if key in told}
    return facts | {
        "atividades": told["atividades"] if told.get("atividades") is not None else rng.choice(trades),
        "pedido_de_licenca": either(draw, told, "pedido_de_licenca", (True, False)),
        "documentos": {"completa": True, "itens": [paper_facts(draw, paper) for paper in papers]},
        "mercadorias": {"completa": True, "itens": goods},
    }


def paper_facts(draw: Draw, told: Facts) -> Facts:
    """A paper of the ANP; a reseller's tells how it is linked."""
    facts = dict(told)
    if told["tipo"] == "autorizacao_anp_revenda":
        facts["vinculo"] = either(draw, told, "vinculo", ("vinculado", "independente"))
        if facts["vinculo"] == "vinculado":
            facts["distribuidora"] = told.get("distribuidora") or "Distribuidora Exemplo"
    return facts


def licence(draw: Draw, document: Facts, establishment: Facts) -> Facts:
    """The prior licence, written into the establishment, and the law's publication, told where art. 16 needs it."""
    prior = (document.get("estabelecimento") or {}).get("alvara_anterior") or {}
    exists = either(draw, prior, "existe", (draw.chance(0.5), True, False))
    establishment["alvara_anterior"] = {"existe": exists}
    issued = prior.get("emitido_em") or (draw.rng.choice(ISSUED) if exists else None)
    if issued:
        establishment["alvara_anterior"]["emitido_em"] = issued
    published = (document.get("norma") or {}).get("publicada_em")
    if published is None and (draw.chance(0.5) or (issued or "") >= oracle.SIGNED):
        published = draw.rng.choice(PUBLISHED)
    return {"norma": {"publicada_em": published}} if published else {}


def separations(draw: Draw, document: Facts, areas: list[Facts], grams: list[int]) -> list[Facts]:
    """The gap between every two areas, at the sums of both rows."""
    told = {frozenset(pair["entre"]): pair for pair in document.get("separacoes") or ()}
    pairs = []
    for one, other in combinations(range(len(areas)), 2):
        masses = (grams[one], grams[other], grams[one] + grams[other], sum(grams))
        first, second, both, everything = (min(oracle.class_of(mass), 5) for mass in masses)
        limits = [
            oracle.TABLE[row][left] + oracle.TABLE[row][right]
            for row in (1, 2)
            for left, right in ((first, second), (first, second), (both, first), (both, second), (everything, first))
        ]
        names = [areas[one]["id"], areas[other]["id"]]
        pair = told.get(frozenset(names), {})
        pairs.append(
            {"entre": names, "distancia_m": measured(draw, pair, "distancia_m", near(draw, limits), most=500_000)}
        )
    return pairs


# Telling less, and telling more


def partial_site(rng: Random) -> tuple[Facts, Callable[[Random], Facts]]:
    """A document that tells a part of a complete site, and a function that draws a complete document from it."""
    truth = complete_site(rng)
    start: Facts = {"resguardo": 1, "estabelecimento": {}, "areas": [{"id": area["id"]} for area in truth["areas"]]}
    if "vistoria" in truth:
        start["vistoria"] = {}
    if "municipio" in truth["estabelecimento"]:
        start["estabelecimento"]["municipio"] = truth["estabelecimento"]["municipio"]
    document = more_told(start, truth, Teller(rng, rng.choice((0.2, 0.5, 0.8, 0.95, 0.99))))
    return document, partial(complete, document)


def narrow(document: Facts, rng: Random) -> Facts:
    """A document that tells a little more: facts told or bounds drawn closer, lists extended or closed."""
    return more_told(document, complete(document, rng), Teller(rng, rng.choice((0.03, 0.1, 0.3, 0.7))))


@dataclass(frozen=True)
class Teller:
    """The generator, and how much of the truth is told."""

    rng: Random
    share: float

    def tells(self) -> bool:
        """Whether the next fact is told."""
        return self.rng.random() < self.share


def more_told(document: Facts, truth: Facts, teller: Teller) -> Facts:
    """`document` with more of `truth` in it, which is one of its completions."""
    told = tell_facts(document, truth, teller, skip=("vistoria", "areas", "separacoes"))
    if "vistoria" in document:
        told["vistoria"] = tell_facts(document["vistoria"], truth["vistoria"], teller)
    inspected = bool(told.get("vistoria", {}).get("realizada"))
    told["areas"] = [
        tell_facts(area, truth_area, teller, skip=() if inspected else ("encontrado",))
        for area, truth_area in zip(document["areas"], truth["areas"], strict=True)
    ]
    return told | {"separacoes": tell_separations(document.get("separacoes") or [], truth["separacoes"], teller)}


def tell_facts(told: Facts, truth: Facts, teller: Teller, skip: Sequence[str] = ()) -> Facts:
    """More of each fact. What is not told is absent or null."""
    facts = dict(told)
    for key, value in truth.items():
        if key in skip:
            continue
        more = tell(told.get(key), value, key, teller)
        if more is not None or key in told or teller.rng.random() < 0.3:
            facts[key] = more
    return facts


def tell(told: Any, truth: Any, key: str, teller: Teller) -> Any:
    """One fact: as it was, or told more, by its shape."""
    if key in ("id", "resguardo", "entre"):
        return truth
    if isinstance(truth, dict) and "completa" in truth:
        return tell_list(told, truth, key, teller)
    if key in ("capacidade", "encontrado"):
        return tell_containers(told, truth, teller)
    if key == "outros":
        return tell_other_containers(told, truth, teller)
    if isinstance(truth, dict):
        return tell_group(told, truth, teller)
    if told is not None and not is_range(told) and not (key == "tipo" and isinstance(told, list)):
        return told
    if isinstance(truth, bool | list) or not isinstance(truth, int | float):
        return truth if teller.tells() else told
    return tell_number(told, truth, 1_000 if key.endswith("_m") or key == "kg" else 1, teller)


def tell_group(told: Facts | None, truth: Facts, teller: Teller) -> Facts | None:
    """Facts of one thing. Whether a roof or a prior licence exists is told before anything else of it."""
    facts = told or {}
    if "existe" in truth and facts.get("existe") is None:
        facts = tell_facts(facts, {"existe": truth["existe"]}, teller)
    if "existe" not in truth or facts.get("existe") is not None:
        facts = tell_facts(facts, truth, teller)
    return facts if told is not None or any(value is not None for value in facts.values()) else None


def tell_number(told: Any, truth: int | float, scale: int, teller: Teller) -> Any:
    """A number: exactly, or between bounds inside those told."""
    if not teller.tells():
        return told
    if teller.rng.random() < 0.6:
        return truth
    value = bounds(truth, scale)[0]
    low, high = (0, 2 * value + 20) if told is None else bounds(told, scale)
    steps = (0, 1, 10, 100, value // 2, value)
    if teller.rng.random() < 0.3:
        half = min(teller.rng.choice(steps), value - low, high - value)
        return {"valor": number(value, scale), "mais_ou_menos": number(half, scale)}
    ends = max(low, value - teller.rng.choice(steps)), min(high, value + teller.rng.choice(steps))
    return {"de": number(ends[0], scale), "ate": number(ends[1], scale)}


def tell_containers(told: Facts | None, truth: Facts, teller: Teller) -> Facts | None:
    """Capacity or stock: once told, an absent part is none, so what is not told is null."""
    if told is None and not teller.tells():
        return None
    return {key: tell((told or {}).get(key), value, key, teller) for key, value in truth.items()}


def tell_other_containers(told: list[Facts] | None, truth: list[Facts], teller: Teller) -> list[Facts] | None:
    """Containers that are not of 13 kg: all their sizes, their numbers more or less."""
    if told is None and not teller.tells():
        return None
    before = told or [{} for _ in truth]
    return [
        {"kg": row["kg"], "quantidade": tell(old.get("quantidade"), row["quantidade"], "quantidade", teller)}
        for old, row in zip(before, truth, strict=True)
    ]


def tell_list(told: Any, truth: Facts, key: str, teller: Teller) -> Any:
    """Items told before come first in the truth too; others are added, and the list is closed or not."""
    if told is None and not teller.tells():
        return None
    items, closed = listing(told)
    looked = oracle.thousandths(told.get("raio_m") or 0) if closed and key == "vizinhos" else -1
    closing = closed or teller.tells()
    radius = tell_radius(max(looked, 0), truth, teller) if key == "vizinhos" and closing else FAR * 10
    beyond = {"distancia_m": {"de": number(looked + 1), "ate": number(2 * FAR)}} if looked >= 0 else {}
    told_items = [tell_item(old, new, teller) for old, new in zip(items, truth["itens"], strict=False)]
    for item in truth["itens"][len(items) :]:
        seen = closing and (key != "vizinhos" or looked < oracle.thousandths(item["distancia_m"]) <= radius)
        if seen or (not closed and teller.tells()):
            told_items.append(tell_item(beyond, item, teller))
    survey = {"raio_m": number(radius)} if key == "vizinhos" and closing and radius else {}
    return {"completa": closing} | survey | {"itens": told_items}


def tell_radius(old: int, truth: Facts, teller: Teller) -> int:
    """How far was looked: as before, or farther, up to the truth's own radius."""
    whole = oracle.thousandths(truth.get("raio_m") or 0)
    if not teller.tells():
        return old
    short = teller.rng.choice(RADIUS_LIMITS) + teller.rng.choice((-1, 0, 1))
    return whole if teller.rng.random() < 0.7 else max(old, min(short, whole))


def tell_item(told: Any, truth: Any, teller: Teller) -> Any:
    """One item of a list. A neighbour's kind may be several; what only one kind has is told once the kind is."""
    if not isinstance(truth, dict):
        return truth
    if "tipo" not in truth:
        return tell_facts(told, truth, teller)
    kind = told.get("tipo") or truth["tipo"]
    if "parede_corta_fogo" in truth and not isinstance(kind, str | None):
        kind = truth["tipo"] if teller.tells() else kind
    elif "parede_corta_fogo" in truth and "tipo" not in told and not teller.tells():
        kind = sorted({truth["tipo"], *teller.rng.sample(tuple(oracle.ROWS), 2)})
    skip = ("tipo",) if isinstance(kind, str) else ("tipo", "muro_altura_m", "aparelho")
    return tell_facts({**told, "tipo": kind}, truth, teller, skip=skip)


def tell_separations(told: list[Facts], truth: list[Facts], teller: Teller) -> list[Facts]:
    """Gaps between areas: a pair that is not there is not told."""
    before = {frozenset(pair["entre"]): pair for pair in told}
    pairs = []
    for pair in truth:
        old = before.get(frozenset(pair["entre"]))
        if old is not None or teller.tells():
            pairs.append(tell_facts(old or {"entre": pair["entre"]}, pair, teller))
    return pairs
