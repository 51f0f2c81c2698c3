"""The site of which a test changes one thing, and what the law says of it.

`a_site()` complies with every article and tells everything. A change is named as the product names a fact that is
missing: ``a_site(**{"areas[A].cobertura.pe_direito_m": 2.499})``; None stands for "not told". Lengths that a test works
out are millimetres and masses grams until they are written into a site, in metres and kilograms.
"""

import copy
import re
from typing import Any

import resguardo

Facts = dict[str, Any]
Value = int | float

TOP_OF_CLASS = {"I": 40, "II": 120, "III": 480, "IV": 1_920, "V": 3_840, "VI": 7_680}
"""Cylinders of 13 kg that make the limits printed in art. 10, § 1: 520, 1.560, 6.240, 24.960, 49.920, 99.840 kg."""

_STEP = re.compile(r"([^.\[\]]+)(?:\[([^\]]+)\])?")


def thousandth(value: int) -> Value:
    """Millimetres as metres, grams as kilograms, as a file tells them."""
    return value / 1_000


def complete(*items: Any, **more: Any) -> Facts:
    """A list of which somebody looked for all there is."""
    return {"completa": True, "itens": list(items), **more}


def in_part(*items: Any, **more: Any) -> Facts:
    """A list that may lack something."""
    return {"completa": False, "itens": list(items), **more}


def powder(*kilograms: Value, area: str = "A", valid: bool | None = True) -> Facts:
    """A complete list of dry chemical extinguishers of these sizes."""
    return complete(
        *(
            {"id": f"{area}{number}", "agente": "po_quimico", "kg": kg, "valido": valid}
            for number, kg in enumerate(kilograms, 1)
        )
    )


def a_neighbour(kind: Any, metres: Any, id: str = "", **changes: Any) -> Facts:
    """A neighbour without a fire wall, named after its kind; a limit of the property has a wall of 2 m."""
    neighbour: Facts = {"id": id or kind, "tipo": kind, "distancia_m": metres, "parede_corta_fogo": False}
    if kind in ("divisa", "via_publica"):
        neighbour["muro_altura_m"] = 2.00 if kind == "divisa" else 0
    if kind == "fonte_de_ignicao":
        neighbour["aparelho"] = True
    return neighbour | changes


def a_fire_wall(metres: Any = 10.00, **changes: Any) -> Facts:
    """A wall attested as a fire wall that stands between, its top so high over the floor."""
    return {"interposta": True, "altura_m": metres, "atestada": True, **changes}


def surroundings(*neighbours: Facts, radius: Value = 1_000) -> Facts:
    """Neighbours of an area, all there are within the radius in metres."""
    return complete(*neighbours, raio_m=radius)


def an_area(id: str = "A", **changes: Any) -> Facts:
    """A storage area of 40 cylinders (520 kg, class I) that complies, and would in any class."""
    area: Facts = {
        "id": id,
        "capacidade": {"botijoes": 40},
        "pavimento": "terreo",
        "compartimento_inferior": False,
        "aberturas_no_piso": complete({"id": "ralo", "tipo": "ralo", "distancia_m": 4.00}),
        "cobertura": {"existe": True, "pe_direito_m": 3.00, "plana": True, "resistente_ao_fogo": True},
        "altura_da_pilha_m": 1.30,
        "perimetro": {"total_m": 24, "tela_m": 16, "parede_m": 8, "aberto_m": 0},
        "perto_de_passagem": False,
        "placa": {"existe": True, "mesma_mensagem": True, "visivel": True, "adequada": True},
        "fiacao": "em_eletrodutos",
        "detector_de_vazamento": True,
        "extintores": powder(*[12] * 8, area=id),
        "extintores_proximos": True,
        "extintores_acessiveis": True,
        "extintores_em_locais_distintos": True,
        "vizinhos": surroundings(
            a_neighbour("divisa", 200),
            a_neighbour("via_publica", 200),
            a_neighbour("escola", 200),
            a_neighbour("bomba_de_combustivel", 200),
            a_neighbour("equipamento_que_produz_calor", 200),
            a_neighbour("fonte_de_ignicao", 200),
        ),
    }
    return changed(area, changes)


def a_site(**changes: Any) -> Facts:
    """A reseller's site with one area, A, of class I; everything is told and complies."""
    site: Facts = {
        "resguardo": 1,
        "norma": {"publicada_em": "2002-09-30"},
        "vistoria": {"realizada": False},
        "estabelecimento": {
            "nome": "Exemplo",
            "municipio": "Campina Grande do Sul",
            "atividades": ["revenda"],
            "pedido_de_licenca": True,
            "documentos": complete(
                {"tipo": "autorizacao_anp_revenda", "vinculo": "vinculado", "distribuidora": "Distribuidora Exemplo"}
            ),
            "mercadorias": complete("agua_mineral"),
            "alvara_anterior": {"existe": True, "emitido_em": "2001-05-10"},
            "divisas_muradas": True,
        },
        "areas": [an_area()],
        "separacoes": [],
    }
    return changed(site, changes)


def an_inspected_site(found: Facts | None, **changes: Any) -> Facts:
    """The site after an inspection that found this stock in area A."""
    return a_site(**{"vistoria.realizada": True, "areas[A].encontrado": found, **changes})


def of_class(name: str, **changes: Any) -> Facts:
    """The site with as many cylinders as its class may hold."""
    return a_site(**{"areas[A].capacidade": {"botijoes": TOP_OF_CLASS[name]}, **changes})


def with_areas(*areas: Facts, gaps: dict[str, Any] | None = None, **changes: Any) -> Facts:
    """The site with other areas; ``gaps`` such as {"AB": 3.0} tells the metres between two of them."""
    told = [{"entre": list(pair), "distancia_m": gap} for pair, gap in (gaps or {}).items()]
    return a_site(areas=list(areas), separacoes=told, **changes)


def changed(facts: Facts, changes: Facts) -> Facts:
    """The facts with each change put where its path says; an item of a list is named by its id.

    Raises ValueError for an item that is not there, and for a path that ends at an item and not at a fact.
    """
    result = copy.deepcopy(facts)
    for path, value in changes.items():
        *way, (last, item) = _STEP.findall(path)
        place: Any = result
        for key, name in way:
            place = _item(place[key], name, path) if name else place.setdefault(key, {})
        if item:
            raise ValueError(f"nothing can be put at {path}")
        place[last] = copy.deepcopy(value)
    return result


def _item(listed: Any, name: str, path: str) -> Any:
    rows = listed["itens"] if isinstance(listed, dict) else listed
    found = [row for row in rows if name in (row.get("id"), ",".join(row.get("entre", ())))]
    if len(found) != 1:
        raise ValueError(f"{len(found)} items are called {name} where {path} says")
    return found[0]


def findings(result: Facts, provision: str, **where: Any) -> list[Facts]:
    """All findings of a provision, narrowed by subject or counterpart."""
    rows = (row for row in result["findings"] if row["provision"] == provision)
    return [row for row in rows if all(row[key] == value for key, value in where.items())]


def finding(site: Facts, provision: str, counterpart: str | None = None, *, of: str = "", **readings: str) -> Facts:
    """The one finding of a provision: on a neighbour where one is named, of one area where the site has several."""
    where = ({"counterpart": counterpart} if counterpart else {}) | ({"subject": of} if of else {})
    (row,) = findings(resguardo.check(site, readings=readings), provision, **where)
    return row


def verdict(site: Facts, provision: str, counterpart: str | None = None, *, of: str = "", **readings: str) -> str:
    """What a provision says, under other readings than the default where some are named."""
    return str(finding(site, provision, counterpart, of=of, **readings)["verdict"])


def waits_for(
    site: Facts, provision: str, counterpart: str | None = None, *, of: str = "", **readings: str
) -> tuple[str, list[str]]:
    """Why a finding is open and the facts that could still turn it."""
    row = finding(site, provision, counterpart, of=of, **readings)
    assert row["verdict"] == "indeterminado", row
    return row["cause"], sorted(row["missing"])


def turned(
    site: Facts, provision: str, counterpart: str | None = None, *, of: str = "", **reading: tuple[str, str]
) -> tuple[str, str]:
    """The verdicts under two options of a reading, the default first.

    Where both are decided and differ, each finding must say that the other option would turn it.
    """
    ((name, options),) = reading.items()
    rows = [finding(site, provision, counterpart, of=of, **{name: option}) for option in options]
    one, other = (str(row["verdict"]) for row in rows)
    turns = one != other and "indeterminado" not in (one, other)
    for row, against in zip(rows, reversed(options), strict=True):
        assert (f"{name}={against}" in row["flips_under"]) is turns, row
    return one, other


def around(
    limit: int, provision: str, *paths: str, site: Facts | None = None, counterpart: str | None = None
) -> list[str]:
    """What a provision says with a fact one thousandth short of a limit, at it, and one beyond."""
    told = site or a_site()
    return [
        verdict(changed(told, dict.fromkeys(paths, thousandth(value))), provision, counterpart)
        for value in (limit - 1, limit, limit + 1)
    ]
