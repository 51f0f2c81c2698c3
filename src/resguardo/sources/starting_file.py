"""A site file to begin with: every key in its place, what to answer beside it, and nothing answered.

Made from the facts' declarations. What only another reading of the law asks for stands at the end, each with its place.
Parts that would tell something by being there at all, and items of lists, stand as comments, so that the file tells
nothing yet. What only a plan tells is left out.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from resguardo.rulebook.law import Law
from resguardo.site.fact import Fact, Kind, ListOf, Member, Section
from resguardo.site.facts import (
    AREAS,
    CAPACITY,
    COMPLETE,
    EXTINGUISHERS,
    FIRE_WALLS,
    FOUND,
    INSPECTION,
    NEIGHBOURS,
    OPENINGS,
    OTHER_READING,
    RADIUS,
    SEPARATION_WALL,
    SEPARATIONS,
    SITE,
)
from resguardo.site.problem import Problem, UnusableFile
from resguardo.sources.site_file import FORMAT
from resguardo.sources.system_errors import named

ENDINGS = (".yaml", ".yml")
WIDTH = 92  # characters of a comment's line, before it is indented
BESIDE = 60  # characters of an answer that still stand on its own line

HEADING = """\
# Um local de armazenamento de GLP, para verificar pela {law}.
#
# Troque cada null pela resposta. O que você não sabe fica null: nada é suposto, e o resultado diz
# o que falta e o que responder primeiro.
#
#   sim ou não   true ou false
#   medidas      na unidade indicada, com ponto: 2.50
#   incerteza    {{de: 100, ate: 120}}, ou {{valor: 3.00, mais_ou_menos: 0.05}}
#   escolhas     uma das palavras indicadas, como está
#   listas       cada uma traz o modelo de um item: apague o "# " do começo das suas linhas, sem
#                mexer no resto do recuo; para mais um item, copie-as logo abaixo
#
# Depois de salvar:  bin/resguardo check ARQUIVO

resguardo: {format}   # o formato deste arquivo
"""
FOR_OTHER_READINGS = (
    "Só para outras leituras da lei (--reading, --profile): com as adotadas, nada disto é perguntado. "
    "Para responder, acrescente a chave no lugar indicado."
)
NOTES: Mapping[Member, str] = {
    CAPACITY: "Responda em botijoes ou em kg, não nos dois.",
    FOUND: 'Só depois de uma vistoria: apague o "# " das linhas abaixo. A linha que faltar conta como nenhum.',
    INSPECTION: 'Só se já houve vistoria do município: apague o "# " das linhas abaixo.',
    SEPARATIONS: "Só com duas áreas ou mais, um item para cada par.",
}
NAMED: Mapping[Member, str] = {AREAS: "A", OPENINGS: "R1", EXTINGUISHERS: "E1", NEIGHBOURS: "V1"}
"""Lists whose items carry a name, and the name of the first."""

ANSWERS: Mapping[Kind, str] = {
    "truth": "true ou false",
    "count": "número",
    "date": "dia/mês/ano, como 31/12/2025",
    "pair": "[A, B]",
}


def text(law: Law) -> str:
    """The content of a starting file."""
    parts = [part for member in SITE if (part := _lines(member))]
    parts.append([*_comment(FOR_OTHER_READINGS), *_for_other_readings(SITE, "")])
    return HEADING.format(law=law.name, format=FORMAT) + "".join("\n" + "\n".join(part) + "\n" for part in parts)


def write(path: Path, law: Law) -> None:
    """Write a starting file where there is none yet; raises UnusableFile where it cannot be."""
    if path.is_dir():
        inside = f"o nome de um arquivo novo, como {path / 'local.yaml'}"
        raise _unusable(path, "uma pasta que já existe", inside)
    if path.suffix.lower() not in ENDINGS:
        other = path.suffix.lower() in (".json", ".geojson")
        named_well = path.with_suffix(".yaml") if other else f"{path}.yaml"
        found = f"um nome que acaba em {path.suffix}" if other else "um nome que não acaba em .yaml"
        raise _unusable(path, found, f"{named_well}; o arquivo que se cria é YAML, que pode ter comentários")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text(law))
    except FileExistsError:
        raise _unusable(path, "um arquivo que já existe, e que não foi alterado", "um nome novo") from None
    except FileNotFoundError:
        raise _unusable(path, "uma pasta que não existe", "uma pasta que exista; crie-a antes") from None
    except PermissionError:
        raise _unusable(path, "uma pasta sem permissão de escrita", "outra pasta, ou a permissão") from None
    except (OSError, ValueError) as error:
        raise _unusable(
            path, f"um arquivo que o sistema não cria ({named(error)})", "outro nome ou outra pasta"
        ) from None


def _unusable(path: Path, found: str, expected: str) -> UnusableFile:
    return UnusableFile((Problem(str(path), found, expected),))


def _lines(member: Member) -> list[str]:
    """The part of the file in which a fact, a section or a list is told; none for what is left out."""
    if member is FIRE_WALLS or _only_in_another_reading(member):
        return []
    if isinstance(member, Fact):
        return _fact(member)
    return _section(member) if isinstance(member, Section) else _list(member)


def _only_in_another_reading(member: Member) -> bool:
    return member is SEPARATION_WALL or (isinstance(member, Fact | ListOf) and member.how == OTHER_READING)


def _for_other_readings(members: Iterable[Member], place: str) -> list[str]:
    """What only another reading asks for, each by its path, in the order of the declarations."""
    lines = []
    for member in members:
        path = f"{place}{member.key}"
        if member is FIRE_WALLS:
            continue
        if _only_in_another_reading(member):
            lines += _comment(f"{path}{_form(member)}", _question(member), indent="  ", hanging="  ")
        if isinstance(member, ListOf) and not member.scalar:
            lines += _for_other_readings(member.members, f"{path}[{NAMED.get(member, 'A,B')}].")
        elif isinstance(member, Section):
            lines += _for_other_readings(member.members, f"{path}.")
    return lines


def _form(member: Member) -> str:
    """How it is answered, behind its key."""
    if isinstance(member, Fact):
        return f" ({_answer(member)}):"
    if isinstance(member, Section):
        return f" (false, ou {{{', '.join(each.key for each in member.members)}}}):"
    return " (completa e itens, como em mercadorias):"


def _question(member: Member) -> str:
    if isinstance(member, Section):
        return member.exists.question if member.exists is not None else ""
    return member.question


def _fact(fact: Fact) -> list[str]:
    answer = _answer(fact) if fact.question else fact.label
    above = [] if len(answer) <= BESIDE else _choices(fact)
    beside = f"   # {answer}" if answer and not above else ""
    return [*_comment(fact.question, fact.how), *above, f"{fact.key}: null{beside}"]


def _answer(fact: Fact) -> str:
    """What may be written in the place of null."""
    return " | ".join(_words(fact)) or ANSWERS.get(fact.kind, fact.unit)


def _words(fact: Fact) -> list[str]:
    """The words to choose from, each with its meaning where it does not tell it by itself."""
    plain = {
        word: unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode().replace(" ", "_")
        for word, label in fact.choices.items()
    }
    return [word if word == plain[word] else f"{word} ({label})" for word, label in fact.choices.items()]


def _choices(fact: Fact, indent: str = "  ") -> list[str]:
    """The choices on lines of their own, none of them broken."""
    unbroken = " | ".join(words.replace(" ", "\0") for words in _words(fact)).replace(" |", "\0|")
    return [line.replace("\0", " ") for line in _comment(unbroken, indent=indent)]


def _section(section: Section) -> list[str]:
    told_by_being_there = section.exists is not None or section in (FOUND, INSPECTION)
    inside = [line for member in section.members for line in _lines(member)]
    return [
        *_comment(section.exists.question if section.exists else "", NOTES.get(section, "")),
        f"{section.key}:",
        *_indented(inside, "  # " if told_by_being_there else "  "),
    ]


def _list(items: ListOf) -> list[str]:
    heading = [*_comment(items.question, items.how, NOTES.get(items, "")), *_legend(items)]
    if not items.surveyed:
        return [*heading, *_items(items, items.key)]
    radius = _fact(RADIUS) if items.has_radius else []
    complete = f"{COMPLETE.key}: null   # {COMPLETE.question}"
    return [*heading, f"{items.key}:", *_indented([complete, *radius, *_items(items, "itens")], "  ")]


def _legend(items: ListOf) -> list[str]:
    """What is to be told of each item of a list."""
    if items is AREAS:
        return []
    if items.scalar:
        return [line for fact in items.members if isinstance(fact, Fact) for line in _choices(fact)]
    none = f"Se não há, escreva {items.key}: [] (sem resposta, conta como não sabido)."
    asked = "" if items.surveyed or items is SEPARATIONS else none
    return [*_comment(asked, "De cada item:"), *_explained(items.members, "  ")]


def _explained(members: Iterable[Member], indent: str) -> list[str]:
    return [
        line
        for member in members
        if _lines(member)
        for line in (_explained_fact(member, indent) if isinstance(member, Fact) else _explained_part(member, indent))
    ]


def _explained_fact(fact: Fact, indent: str) -> list[str]:
    answer = "" if fact.choices else _answer(fact)
    name = f"{fact.key} ({answer}):" if answer else f"{fact.key}:"
    lines = _comment(name, fact.question or fact.label, fact.how, indent=indent, hanging="  ")
    return [*lines, *(_choices(fact, f"{indent}  ") if fact.choices else [])]


def _explained_part(part: Section | ListOf, indent: str) -> list[str]:
    """A thing that may be missing: ``false``, or a group of its own facts."""
    if not isinstance(part, Section) or part.exists is None:
        raise ValueError(f"{part.key}: no form for it inside an item")
    form = ", ".join(f"{each.key}: null" for each in part.members if _lines(each))
    words = f"{part.key}: {part.exists.question} Não: false. Sim: {{{form}}}, e nela:"
    return [*_comment(words, indent=indent, hanging="  "), *_explained(part.members, f"{indent}  ")]


def _items(items: ListOf, key: str) -> list[str]:
    """The first storage area, open to be filled in; of other lists the model of an item, as a comment."""
    if items.scalar:
        return [f"{key}: null   # uma ou mais das palavras acima, entre colchetes: [palavra, palavra]"]
    lines = [f"id: {NAMED[items]}"] if items in NAMED else []
    for member in items.members:
        part = _lines(member)
        lines += ["", *part] if items is AREAS and part else [f"{member.key}: null"] if part else []
    dashed = [f"- {lines[0]}", *_indented(lines[1:], "  ")]
    return [f"{key}:", *_indented(dashed, "  " if items is AREAS else "  # ")]


def _indented(lines: Iterable[str], indent: str) -> list[str]:
    return [f"{indent}{line}".rstrip() for line in lines]


def _comment(*sentences: str, indent: str = "", hanging: str = "") -> list[str]:
    """Sentences as lines of comment."""
    words = " ".join(filter(None, sentences))
    return textwrap.wrap(words, WIDTH, initial_indent=f"# {indent}", subsequent_indent=f"# {indent}{hanging}")
