"""A site that carries something of another kind at any of its keys: it is told what is wrong, never that we failed."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from builders import a_site, an_area, complete
from resguardo.casework.checklist import base_from

OTHERS: tuple[Any, ...] = (None, 7, "x", [], ["x"], {}, {"x": 1}, True, [[{"id": ["x"]}]], {"itens": 7}, {"id": {}})
SPREAD = 1 if os.environ.get("RESGUARDO_FULL") else 40
"""Of what lies deeper than a key of the site, each page is tried with one in so many, another page with others."""
Steps = tuple[str | int, ...]


def rectangle(x: float) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": [[[x, 0], [x + 4, 0], [x + 4, 4], [x, 4], [x, 0]]]}


def shape(role: str, name: str, geometry: dict[str, Any], **told: Any) -> dict[str, Any]:
    return {"type": "Feature", "id": name, "properties": {"tipo": role, **told}, "geometry": geometry}


def a_full_site() -> dict[str, Any]:
    """Told of everything, two areas with a gap between them, a plan beside it."""
    wall = {"type": "LineString", "coordinates": [[-9, -9], [-9, 30]]}
    drawn = [
        shape("lote", "lote", {**rectangle(-9), "coordinates": [[[-9, -9], [60, -9], [60, 30], [-9, 30], [-9, -9]]]}),
        shape("armazenamento", "A", rectangle(0), levantamento_completo=True, raio_m=100),
        shape("muro", "muro", wall, altura_m=2),
        shape("escola", "Escola", {"type": "Point", "coordinates": [40, 5]}),
    ]
    found = {"botijoes": 39, "outros": [{"kg": 45, "quantidade": 2}]}
    capacity = {"botijoes": 40, "outros": [{"kg": 45, "quantidade": 2}]}
    areas = [an_area(capacidade=capacity, encontrado=found), an_area("B")]
    return a_site(
        areas=areas,
        separacoes=[{"entre": ["A", "B"], "distancia_m": 4}],
        **{"estabelecimento.documentos": complete({"tipo": "outro"})},
        planta={"type": "FeatureCollection", "plano": "local", "features": drawn},
    )


def places_in(value: Any, steps: Steps = ()) -> Iterator[Steps]:
    """Every place of a site; of a list its first item stands for all, of features each."""
    yield steps
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        if not isinstance(key, int) or key == 0 or "features" in steps[-1:]:
            yield from places_in(each, (*steps, key))


def with_other(site: dict[str, Any], steps: Steps, other: Any) -> Any:
    if not steps:
        return other
    changed = copy.deepcopy(site)
    place: Any = changed
    for step in steps[:-1]:
        place = place[step]
    place[steps[-1]] = other
    return changed


SITE = a_full_site()
PLACES = tuple(places_in(SITE))
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "the review": ("/verificar/revisao", {}),
    "the result": ("/verificar/resultado", {}),
    "the next question": ("/verificar/pergunta", {}),
    "the neighbours": ("/verificar/pergunta", {"abrir": "areas[A].vizinhos"}),
    "a neighbour": ("/verificar/pergunta", {"abrir": "areas[A].vizinhos[escola]"}),
    "the gaps": ("/verificar/pergunta", {"abrir": "separacoes"}),
    "the capacity": ("/verificar/pergunta", {"abrir": "areas[A].capacidade"}),
    "the ceiling": ("/verificar/pergunta", {"abrir": "areas[A].cobertura.pe_direito_m"}),
    "an answer": ("/verificar/responder", {"fato": "areas[A].cobertura.pe_direito_m", "resposta": "3"}),
    "an extinguisher more": ("/verificar/responder", {"fato": "areas[A].extintores", "acrescentar": "sim"}),
    "an area less": ("/verificar/responder", {"fato": "areas", "remover": "0"}),
    "the editor": ("/verificar/planta", {}),
    "the live check": ("/verificar/planta/medir", {}),
    "the report": ("/verificar/relatorio", {}),
    "the file": ("/verificar/arquivo", {}),
}


def sites_for(number: int) -> Iterator[tuple[Steps, Any]]:
    """Places of the site with what stands there in place of what is told, for the page of a number."""
    pairs = [(steps, other) for steps in PLACES for other in OTHERS]
    for at, (steps, other) in enumerate(pairs):
        if len(steps) < 2 or at % SPREAD == number % SPREAD:
            yield steps, other


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch, client: Any) -> Any:
    """A client that is answered in this process, where a fault shows itself, and as often as it asks."""
    from django.core.cache import cache

    from resguardo.web import api, pages, plan_pages

    def directly(function: Any, *args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    def uncounted(address: str, *args: Any, **kwargs: Any) -> Any:
        cache.clear()  # where the requests of each address are counted
        return send(address, *args, **kwargs)

    for each in (api, pages, plan_pages):
        monkeypatch.setattr(each, "bounded", directly)
    send, client.raise_request_exception = client.post, False
    monkeypatch.setattr(client, "post", uncounted)
    return client


@pytest.mark.parametrize("page", PAGES)
def test_is_answered_on(at_once: Any, page: str) -> None:
    address, fields = PAGES[page]
    faults = []
    for steps, other in sites_for([*PAGES].index(page)):
        answer = at_once.post(address, {"documento": json.dumps(with_other(SITE, steps, other)), **fields})
        faults += [(steps, other, answer.exc_info)] if answer.status_code not in (200, 302, 422) else []
    assert not faults


@pytest.mark.parametrize("name", ("check", "questions", "report?format=html"))
def test_is_answered_to_programs(at_once: Any, name: str) -> None:
    faults = []
    for steps, other in sites_for(len(name)):
        body = json.dumps(with_other(SITE, steps, other))
        answer = at_once.post(f"/api/v1/{name}", body, content_type="application/json")
        told = answer.status_code == 200 or (answer.status_code == 422 and answer.json()["problems"])
        faults += [] if told else [(steps, other, answer.exc_info)]
    assert not faults


@pytest.mark.parametrize("other", (7, "x", [["x"]], {"x": 1}), ids=str)
@pytest.mark.parametrize("steps", (("areas",), ("estabelecimento",), ("areas", 0, "vizinhos"), ("planta",)), ids=str)
def test_is_answered_as_pdf(at_once: Any, steps: Steps, other: Any) -> None:
    answer = at_once.post("/verificar/relatorio.pdf", {"documento": json.dumps(with_other(SITE, steps, other))})
    assert answer.status_code in (200, 422), answer.exc_info


@pytest.mark.parametrize("address", ("/verificar/planta", "/verificar/planta/medir", "/verificar/resultado"))
def test_of_a_plan_drawn_beside_the_site_is_answered(at_once: Any, address: str) -> None:
    plan = SITE["planta"]
    lot_with_sides = with_other(plan, ("features", 0, "properties", "lados"), 7)
    others = [with_other(plan, steps, other) for steps in places_in(plan) for other in OTHERS]
    drawn = [lot_with_sides, *others[:: max(SPREAD // 10, 1)]]
    came = json.dumps([["areas", "A"], None, 7, ["areas", 7], ["vizinhos", "Escola"]])
    faults = []
    for each in drawn:
        fields = {
            "documento": json.dumps(SITE),
            "planta": json.dumps(each),
            "nomes": came,
            "botijoes": '[["A", "9"], 7]',
        }
        answer = at_once.post(address, fields)
        faults += [(each, answer.exc_info)] if answer.status_code not in (200, 422) else []
    assert not faults


@pytest.mark.parametrize("other", (7, True, "A"), ids=str)
def test_between_areas_an_area_can_still_be_removed(at_once: Any, other: Any) -> None:
    told = json.dumps(with_other(SITE, ("separacoes", 0, "entre"), other))
    answer = at_once.post("/verificar/responder", {"documento": told, "fato": "areas", "remover": "0"})
    assert answer.status_code == 200
    assert "O que se espera" not in answer.content.decode()


@pytest.mark.parametrize("at", ("areas", "estabelecimento"))
@pytest.mark.parametrize("other", (7, "id", ["id"], {"id": "A"}, True), ids=str)
def test_begins_an_inspection_with_what_can_be_read(at: str, other: Any) -> None:
    kept = json.loads(base_from(json.dumps({"resguardo": 1, "areas": [{"id": "A"}], at: other})))
    assert (kept["areas"], kept["estabelecimento"]) == ([{"id": "A"}], {})
