"""Which figure goes with which fact: a section or a plan of a storage area, with what is asked marked on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from resguardo.site import facts
from resguardo.site.fact import Fact, ListOf, Section


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing, the part of it that is marked, what it shows in words, and how that part is called if that varies."""

    drawing: str
    part: str
    caption: str
    thing: str = ""

    @property
    def template(self) -> str:
        """The drawing's template."""
        return f"resguardo/figures/{self.drawing}.html"


def _section(part: str, caption: str, thing: str = "") -> Figure:
    return Figure("section", part, f"Corte da área: {caption}.", thing)


def _plan(part: str, caption: str) -> Figure:
    return Figure("plan", part, f"Planta: {caption}.")


PERIMETER = _plan("perimeter", "o contorno da área, em tela (tracejado), em parede (cheio) e aberto (sem linha)")
FIRE_WALL = _plan("fire_wall", "a parede fica entre a área e o vizinho e tapa a linha reta mais curta")
WALL_TOP = _section("wall", "do piso da área ao topo da parede", "parede")
COUNT = _section(
    "count", "os da fila, vezes os de altura, vezes as filas que há; aqui, 4\xa0×\xa03\xa0=\xa012 por fila"
)
AROUND = _plan("neighbours", "a área e tudo o que há em volta, até onde se olhou (círculo)")
DISTINCT_PLACES = _plan("extinguishers", "extintores em locais distintos, perto da área")
SIGNS = Figure("sign", "", "Placa de perigo, num lugar que se vê de longe.")

FIGURES: Mapping[Fact | ListOf | Section, Figure] = {
    facts.LOWER_COMPARTMENT: _section("basement", "o porão ou compartimento abaixo do piso do armazenamento"),
    facts.FLOOR: _section("floor", "o piso em que ficam os botijões"),
    facts.COVERED: _section("roof", "a cobertura sobre os botijões"),
    facts.ROOF_FIRE_RESISTANT: _section("roof", "a cobertura sobre os botijões"),
    facts.ROOF_FLAT: _section("roof", "a cobertura; aqui ela é inclinada"),
    facts.HEADROOM: _section("headroom", "do piso ao ponto mais baixo da cobertura"),
    facts.FREE_SPACE: _section("free_space", "do topo da pilha à cobertura logo acima"),
    facts.STACK_HEIGHT: _section("stack", "do piso ao topo da pilha mais alta"),
    facts.FIRE_WALL_TOP: WALL_TOP,
    facts.PLAN_WALL_TOP: WALL_TOP,
    facts.BOUNDARY_WALL_HEIGHT: _section("wall", "do chão ao topo do muro; vale a menor altura dos dois lados", "muro"),
    facts.CAPACITY: COUNT,
    facts.DECLARED_CYLINDERS: COUNT,
    facts.OPENINGS: _plan("openings", "ralos e canaletas no piso da área e numa faixa de 3 m em volta"),
    facts.OPENING_DISTANCE: _plan("opening_distance", "do limite da área ao ponto mais próximo da abertura"),
    facts.PERIMETER_TOTAL: PERIMETER,
    facts.PERIMETER_MESH: PERIMETER,
    facts.PERIMETER_WALL: PERIMETER,
    facts.PERIMETER_OPEN: PERIMETER,
    facts.NEIGHBOURS: AROUND,
    facts.RADIUS: AROUND,
    facts.NEIGHBOUR_DISTANCE: _plan("neighbour_distance", "do limite da área ao ponto mais próximo do vizinho"),
    facts.FIRE_WALL: FIRE_WALL,
    facts.FIRE_WALL_INTERPOSED: FIRE_WALL,
    facts.BOUNDARIES_WALLED: _plan("boundaries", "os lados da propriedade que não dão para a rua"),
    facts.SEPARATION_GAP: _plan("gap", "entre os pontos mais próximos das duas áreas"),
    facts.SEPARATIONS: _plan("gap", "entre os pontos mais próximos de cada duas áreas"),
    facts.AREAS: _plan("gap", "duas áreas de armazenamento no mesmo imóvel"),
    facts.NEAR_PASSAGE: _plan("passage", "portas e passagens perto dos botijões"),
    facts.EXTINGUISHERS: DISTINCT_PLACES,
    facts.EXTINGUISHERS_NEAR: DISTINCT_PLACES,
    facts.EXTINGUISHERS_APART: DISTINCT_PLACES,
    facts.EXTINGUISHERS_ACCESSIBLE: DISTINCT_PLACES,
    facts.SIGN: SIGNS,
    facts.SIGN_SAME_MESSAGE: SIGNS,
    facts.SIGN_VISIBLE: SIGNS,
    facts.SIGN_ADEQUATE: SIGNS,
}


def figure_of(declared: Fact | ListOf | Section) -> Figure | None:
    """The figure for what is declared; None where a figure would say nothing."""
    return FIGURES.get(declared)
