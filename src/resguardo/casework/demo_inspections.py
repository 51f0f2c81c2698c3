"""Inspections of the invented town: one planned, one with its findings, and one through to the penalty."""

from __future__ import annotations

import base64
import uuid
from datetime import date, datetime, timedelta

from django.utils import timezone

from resguardo.casework import acknowledging, inspecting, penalising
from resguardo.casework.models import InspectionCase, Person

PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A point, as PNG."""
ANSWERS = {
    "areas[#1].capacidade.botijoes": "40",
    "areas[#1].pavimento": "terreo",
    "areas[#1].compartimento_inferior": "nao",
    "areas[#1].fiacao": "exposta",
    "areas[#1].placa.existe": "nao",
    "areas[#1].vizinhos.raio_m": "25",
    "areas[#1].vizinhos.completa": "sim",
    "areas[#1].vizinhos[#1].tipo": "escola",
    "areas[#1].vizinhos[#1].distancia_m": "12,40",
    "areas[#1].vizinhos[#1].parede_corta_fogo": "nao",
    "estabelecimento.alvara_anterior.existe": "nao",
    "marca-art8_cpt-1": "NC",
    "obs-art8_cpt-1": "Fio solto sobre as pilhas.",
    "marca-art7_cpt-1": "NC",
    "marca-art2_cpt-1": "C",
    "marca-art10_cpt-1": "NC",
}


STREETS = {
    "Gás da Serra": "Rua do Pinhão, 7",
    "Bar do Lago": "Alameda do Lago, 52",
    "Depósito Jardim da Colina": "Rua da Colina, 300",
}
"""Where each of the inspected establishments is."""


def fill(inspector: Person, authority: Person, analyst: Person, now: datetime, begun: datetime) -> None:
    """Makes them, by the steps that people take; that which went furthest was ``begun`` a month ago."""
    _planned(inspector, "Gás da Serra", now)
    _found(inspector, "Bar do Lago", begun + timedelta(days=21))
    case = _charged(inspector, "Depósito Jardim da Colina", begun)
    pleaded = begun + timedelta(days=16, hours=2)
    said = "A fiação foi refeita depois da segunda vistoria."
    penalising.plead(analyst, case, case.version, "juntar_defesa", said, timezone.localdate(pleaded), pleaded)
    case.refresh_from_db()
    ruling = penalising.Ruling("advertencia", "A fiação seguia exposta na segunda vistoria.")
    penalising.punish(authority, case, case.version, ruling, begun + timedelta(days=17, hours=5))


def _planned(inspector: Person, name: str, now: datetime) -> InspectionCase:
    inspected = inspecting.Inspected(name, STREETS[name], ("A",), f"{name} Ltda.", STREETS[name], "00.000.000/0001-91")
    return inspecting.plan(inspector, inspected, timezone.localdate(now), now)


def visited(inspector: Person, case: InspectionCase, now: datetime, answers: dict[str, str] | None = None) -> None:
    """Records the visit that is due."""
    day: date = timezone.localdate(now)
    photos = (("art8_cpt-1", PICTURE),)
    filled = inspecting.Filled(str(uuid.uuid4()), day, ANSWERS if answers is None else answers, photos)
    inspecting.record_visit(inspector, case, case.version, filled, now)
    case.refresh_from_db()


def _found(inspector: Person, name: str, now: datetime) -> InspectionCase:
    case = _planned(inspector, name, now)
    visited(inspector, case, now)
    return case


def _charged(inspector: Person, name: str, now: datetime) -> InspectionCase:
    """Notified for five days, seen again, charged, told."""
    case = _found(inspector, name, now)
    fact = "Fiação exposta na área de armazenamento, sem a placa; a escola fica a 12,40 m da área."
    provision = "Lei 15/2002, art. 7º; Lei 15/2002, art. 8º; Lei 15/2002, art. 10, linha 4 do quadro"
    norm = "Decreto 1/2020, art. 2º (inventado)"
    draft = inspecting.Draft(fact, provision, "fiscal de posturas", "1234", days=5, basis=norm)
    inspecting.notify(inspector, case, case.version, draft, now)
    case.refresh_from_db()
    acknowledging.acknowledge(inspector, case, case.version, acknowledging.Told(timezone.localdate(now)), now)
    case.refresh_from_db()
    visited(inspector, case, now + timedelta(days=14))
    draft = inspecting.Draft(fact, provision, "fiscal de posturas", "1234", penalty="advertencia")
    inspecting.draw_up(inspector, case, case.version, draft, now + timedelta(days=14))
    case.refresh_from_db()
    told = acknowledging.Told(timezone.localdate(now + timedelta(days=15)))
    acknowledging.acknowledge(inspector, case, case.version, told, now + timedelta(days=15))
    case.refresh_from_db()
    return case
