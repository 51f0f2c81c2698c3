"""The inspector's checklist, made from the law: an item for each provision, and the facts that it turns on.

Facts become the site file, of which the verdict is computed; marks (C, NC, NA, NV) and remarks are the inspector's own
and are kept beside, never in its place. Nothing here knows of Django or of a case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from resguardo.casework.checking import content_of
from resguardo.outputs import wording
from resguardo.site.fact import Fact, ListOf
from resguardo.site.facts import AREAS, COMPLETE, ESTABLISHMENT, RADIUS, SEPARATIONS
from resguardo.site.problem import Problem, UnusableFile
from resguardo.site.telling import declared_at
from resguardo.sources.written import Content, as_json, rows_at, value_at, with_value
from resguardo.verification import LAW, told_in

FAILS = "NC"
MARKS: Mapping[str, str] = {"C": "conforme", FAILS: "não conforme", "NA": "não se aplica", "NV": "não verificado"}
YES_AND_NO = {"sim": "Sim", "nao": "Não"}
HINTS = {"length": "em metros", "mass": "em kg", "count": "número inteiro", "date": "dia/mês/ano"}
VERDICTS = ("nao_atende", "indeterminado", "atende", "nao_se_aplica")
"""From the worst."""
OF_AN_AREA: Mapping[str, tuple[str, ...]] = {
    "art1_par1": (
        *("capacidade.botijoes", "encontrado.botijoes_cheios", "encontrado.botijoes_vazios"),
        *("encontrado.botijoes_em_uso", "encontrado.botijoes_em_veiculo_a_noite"),
    ),
    "art2_cpt": ("pavimento",),
    "art2_par1u": ("compartimento_inferior",),
    "art3_cpt": ("aberturas_no_piso",),
    "art4_cpt": (
        *("cobertura.existe", "cobertura.pe_direito_m", "cobertura.plana", "altura_da_pilha_m"),
        *("cobertura.menor_espaco_livre_m", "cobertura.resistente_ao_fogo"),
    ),
    "art5_cpt": ("perimetro.total_m", "perimetro.tela_m", "perimetro.parede_m", "perimetro.aberto_m"),
    "art6_cpt": ("perto_de_passagem",),
    "art7_cpt": ("placa.existe", "placa.mesma_mensagem", "placa.visivel", "placa.adequada"),
    "art8_cpt": ("fiacao",),
    "art9_cpt": ("detector_de_vazamento",),
    "art10_cpt": ("vizinhos",),
    "art11_cpt": ("extintores",),
    "art11_par2": ("extintores_proximos", "extintores_acessiveis", "extintores_em_locais_distintos"),
    "art12_cpt": (),
}
"""What an item of an area asks, by paths within the area; art. 12 reads the neighbours that art. 10 lists."""
OF_THE_SITE: Mapping[str, tuple[str, ...]] = {
    "art10_par3": ("estabelecimento.divisas_muradas",),
    "art13_cpt": ("estabelecimento.mercadorias",),
    "art16_cpt": ("estabelecimento.alvara_anterior.existe", "estabelecimento.alvara_anterior.emitido_em"),
}
TITLES = {
    "art1_par1": "Capacidade e estoque encontrado",
    "art10_cpt": "Afastamentos",
    "art10_par3": "Áreas separadas e divisas",
    "art11_cpt": "Extintores de pó químico",
    "art12_cpt": "Aparelhos que produzem calor, chama ou faísca",
}
"""Where several rules of the law are one item, or none speaks for it."""
ROWS: Mapping[str, tuple[str, tuple[str, ...], int]] = {
    "aberturas_no_piso": ("abertura", ("tipo", "distancia_m"), 3),
    "extintores": ("extintor", ("agente", "kg", "valido"), 4),
    "vizinhos": (
        "vizinho",
        (
            *("tipo", "distancia_m", "muro_altura_m", "aparelho", "parede_corta_fogo"),
            *("parede_corta_fogo.interposta", "parede_corta_fogo.altura_m", "parede_corta_fogo.atestada"),
        ),
        6,
    ),
}
"""Of each list what one thing in it is called, what is asked of it, and for how many things there is room at first."""
MOST_ROWS = 40
"""For how many things of a list there is room at most, on a phone; paper has what there is at first."""


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to fill in: the field's name, how it is asked, how it is measured, and what can be chosen if so."""

    name: str
    label: str
    how: str
    hint: str
    options: tuple[tuple[str, str], ...]
    several: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A provision to look at: where it stands in the law, its words, of which area, and what is asked."""

    key: str
    provision: str
    citation: str
    title: str
    text: str
    about: str
    questions: tuple[Question, ...]
    rows: tuple[tuple[Question, ...], ...] = ()
    called: str = ""
    """What one thing of its list is called."""

    @property
    def mark_field(self) -> str:
        """The field of the inspector's mark."""
        return f"marca-{self.key}"

    @property
    def remark_field(self) -> str:
        """The field of the inspector's remark."""
        return f"obs-{self.key}"


def items_of(base: str, answers: Mapping[str, str] | None = None) -> tuple[Item, ...]:
    """The items for a place, by what is known of it beforehand: its areas; ``base`` is a site file as JSON text.

    Of each list there is room for as many things as ``answers`` tell, too.
    """
    content, told = content_of(base), answers or {}
    areas = [str(each["id"]) for each in content[AREAS.key]]
    of_areas = [
        _item(provision, f"{AREAS.key}[#{number}].", paths, wording.area_of(area), number, told)
        for number, area in enumerate(areas, 1)
        for provision, paths in OF_AN_AREA.items()
    ]
    of_site = [_item(provision, "", paths, "", 0, told) for provision, paths in OF_THE_SITE.items()]
    if len(areas) > 1:
        of_site.append(_gaps(areas))
    return (*of_areas, *of_site)


def _item(
    provision: str, prefix: str, paths: tuple[str, ...], about: str, number: int, answers: Mapping[str, str]
) -> Item:
    titles = {rule.provision: rule.title for rule in LAW.rules}
    lists = [each for each in paths if each in ROWS]
    return Item(
        key=f"{provision}-{number}",
        provision=provision,
        citation=LAW.provisions.label_of(provision),
        title=TITLES.get(provision) or titles[provision],
        text=LAW.provisions.text_of(provision).partition("\n\n")[0],  # without the table of art. 10
        about=about,
        questions=tuple(question for path in paths for question in _questions(prefix + path)),
        rows=tuple(row for each in lists for row in _rows(prefix + each, each, answers)),
        called=ROWS[lists[0]][0] if lists else "",
    )


def _gaps(areas: list[str]) -> Item:
    pairs = [(first, second) for at, first in enumerate(areas) for second in areas[at + 1 :]]
    asked = [
        Question(
            f"{SEPARATIONS.key}[{first},{second}].distancia_m",
            f"Distância entre {wording.area_of(first)} e {wording.area_of(second)}",
            "Meça com trena, na horizontal, entre os pontos mais próximos.",
            HINTS["length"],
            (),
        )
        for first, second in pairs
    ]
    return Item(
        "separacoes-0",
        "art10_par3",
        LAW.provisions.label_of("art10_par3"),
        "Distâncias entre as áreas",
        LAW.provisions.text_of("art10_par3"),
        "",
        tuple(asked),
    )


def _questions(path: str) -> Iterator[Question]:
    declared = declared_at(path)
    if isinstance(declared, Fact):
        yield _question(path, declared)
    elif isinstance(declared, ListOf):
        if declared.scalar and isinstance(declared.members[0], Fact):
            options = tuple(declared.members[0].choices.items())
            yield Question(path, declared.question, declared.how, "marque todas", options, several=True)
        if declared.has_radius:
            yield Question(f"{path}.{RADIUS.key}", RADIUS.question, RADIUS.how, HINTS["length"], ())
        yield Question(
            f"{path}.{COMPLETE.key}", f"{declared.label.capitalize()}: está tudo anotado?", "", "", _options(COMPLETE)
        )


def _rows(path: str, key: str, answers: Mapping[str, str]) -> Iterator[tuple[Question, ...]]:
    _, names, room = ROWS[key]
    of_the_list = re.compile(re.escape(path) + r"\[#([1-9]\d?)\]\.")
    told = (int(found[1]) for name, text in answers.items() if text.strip() and (found := of_the_list.match(name)))
    for number in range(1, min(max(room, *told, 0), MOST_ROWS) + 1):
        yield tuple(_row_question(f"{path}[#{number}].{name}", name) for name in names)


def _row_question(path: str, name: str) -> Question:
    declared = declared_at(path)
    assert isinstance(declared, Fact)  # noqa: S101 - ROWS names facts only
    asked = _question(path, declared)
    return Question(asked.name, declared.label.capitalize(), declared.how, asked.hint, asked.options)


def _question(path: str, fact: Fact) -> Question:
    return Question(path, fact.question or fact.label.capitalize(), fact.how, HINTS.get(fact.kind, ""), _options(fact))


def _options(fact: Fact) -> tuple[tuple[str, str], ...]:
    return tuple((YES_AND_NO if fact.kind == "truth" else fact.choices).items())


def names_of(items: tuple[Item, ...]) -> set[str]:
    """The names of all fields that ask for facts."""
    return {each.name for item in items for each in (*item.questions, *(q for row in item.rows for q in row))}


def in_words(items: tuple[Item, ...], answers: Mapping[str, str]) -> dict[str, str]:
    """Answers as people read them, by the name of their field; marks and remarks among them."""
    asked = {each.name: each for item in items for each in (*item.questions, *(q for row in item.rows for q in row))}
    facts = {name: _words(asked[name], text) for name, text in answers.items() if name in asked}
    marks = {each.mark_field: MARKS.get(answers.get(each.mark_field, ""), "") for each in items}
    remarks = {each.remark_field: answers.get(each.remark_field, "") for each in items}
    return {name: text for name, text in {**facts, **marks, **remarks}.items() if text}


def _words(question: Question, text: str) -> str:
    labels = dict(question.options)
    return ", ".join(labels.get(each, each) for each in text.split(",")) if labels else text


def computed_verdict(item: Item, base: str, result_text: str) -> str:
    """The worst that a result document says of an item's provision there; "" where it says nothing."""
    areas = [str(each["id"]) for each in content_of(base)[AREAS.key]]
    number = int(item.key.rpartition("-")[2])
    subject = areas[number - 1] if number else None
    found = {
        each["verdict"]
        for each in json.loads(result_text)["findings"]
        if f"{each['provision']}_".startswith(f"{item.provision}_") and each["subject"] == subject
    }
    return next((each for each in VERDICTS if each in found), "")


def disagree(mark: str, verdict: str) -> bool:
    """Whether the inspector's mark and what was computed say the opposite, so that somebody looks again."""
    return (mark, verdict) in {("C", "nao_atende"), ("NC", "atende")}


def content_from(base: str, answers: Mapping[str, str], day: date) -> str:
    """The site file, as JSON text, that the answers make of what was known; raises UnusableFile with all problems.

    What nobody answered stays untold; several choices of one field are told with a comma between.
    """
    content = with_value(content_of(base), "vistoria", {"realizada": True, "data": day.isoformat()})
    for item in items_of(base, answers):
        for each in item.questions:
            if text := answers.get(each.name, "").strip():
                content = with_value(content, *_told(each, text))
        content = _with_rows(content, item, answers)
    content = _with_counted(content)
    if problems := told_in(content).problems:
        raise UnusableFile(tuple(_in_words(each) for each in problems))
    return as_json(content)


def _told(question: Question, text: str) -> tuple[str, Any]:
    """Where an answer goes in the site file, and as what."""
    if question.several:
        return f"{question.name}.itens", text.split(",")
    return question.name, _value(question, text)


def _value(question: Question, text: str) -> Any:
    if question.options == tuple(YES_AND_NO.items()):
        return {"sim": True, "nao": False}.get(text, text)
    return text


def _with_rows(content: Content, item: Item, answers: Mapping[str, str]) -> Content:
    rows = [row for row in (_row(each, answers) for each in item.rows) if row]
    if not rows:
        return content
    path = item.rows[0][0].name.rpartition("[#")[0]
    called = ROWS[path.rpartition(".")[2]][0]
    named = [{"id": f"{called} {at}", **row} for at, row in enumerate(rows, 1)]
    return with_value(content, f"{path}.itens", named)


def _row(questions: tuple[Question, ...], answers: Mapping[str, str]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for each in questions:
        text = answers.get(each.name, "").strip()
        if not text:
            continue
        key, _, part = each.name.rpartition("].")[2].partition(".")
        if part:
            wall = row.get(key)
            row[key] = {**(wall if isinstance(wall, dict) else {}), part: _value(each, text)}
        else:
            value = _value(each, text)
            row[key] = {} if key == "parede_corta_fogo" and value is True else value
    return row


def _with_counted(content: Content) -> Content:
    """A list said to be complete in which nothing is written holds nothing."""
    for number in range(1, len(content[AREAS.key]) + 1):
        for key in ROWS:
            path = f"{AREAS.key}[#{number}].{key}"
            if value_at(content, path) is not None and value_at(content, f"{path}.itens") is None:
                content = with_value(content, f"{path}.itens", [])
    goods = f"{ESTABLISHMENT.key}.mercadorias"
    if value_at(content, goods) is not None and value_at(content, f"{goods}.itens") is None:
        content = with_value(content, f"{goods}.itens", [])
    return content


def _in_words(problem: Problem) -> Problem:
    """The problem with the question in place of the path, where it is of one."""
    try:
        declared = declared_at(problem.place)
    except KeyError:
        return problem
    return Problem(declared.label, problem.found, problem.expected)


CARRIED = ("nome", "cnpj", "endereco", "municipio", "atividades", "pedido_de_licenca", "documentos")
"""What an inspection takes along of what was told for a licence; all else is to be seen at the place."""


def base_from(kept: str) -> str:
    """What an inspection begins with, from the site file of a licence: who and where, the areas, what they are for."""
    content = content_of(kept)
    told = content.get(ESTABLISHMENT.key)
    establishment = told if isinstance(told, Mapping) else {}
    rows = (each for each in rows_at(content, AREAS.key) if isinstance(each, Mapping))
    areas = [{key: each[key] for key in ("id", "capacidade") if key in each} for each in rows]
    return as_json(
        {
            "resguardo": 1,
            ESTABLISHMENT.key: {key: establishment[key] for key in CARRIED if key in establishment},
            AREAS.key: areas or [{"id": "A"}],
        }
    )


def base_of(name: str, address: str, areas: tuple[str, ...]) -> str:
    """What an inspection begins with where nothing was told: a name, an address, and the names of the areas."""
    return json.dumps(
        {
            "resguardo": 1,
            "estabelecimento": {"nome": name, "endereco": address, "municipio": LAW.municipality},
            "areas": [{"id": each} for each in areas],
        },
        ensure_ascii=False,
    )
