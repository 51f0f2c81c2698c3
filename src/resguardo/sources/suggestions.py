"""Which words of a file are meant by those that people write: only suggested, as no word decides what a thing is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

_CHOICES: Mapping[tuple[str, ...], str] = {
    ("via_publica",): "rua avenida estrada rodovia travessa alameda calcada passeio praca logradouro",
    ("divisa",): "limite cerca vizinho confrontante terreno lote",
    ("divisa", "via_publica"): "muro frente fundos lateral",
    ("escola",): "creche colegio faculdade universidade cmei escolinha",
    ("igreja",): "templo capela paroquia culto",
    ("hospital",): "clinica upa maternidade posto_de_saude pronto_socorro",
    ("cinema", "aglomeracao"): "teatro",
    ("aglomeracao",): "mercado supermercado shopping clube ginasio estadio salao restaurante bar feira terminal",
    ("bomba_de_combustivel", "bocal_ou_respiro"): "posto gasolina combustivel diesel etanol",
    ("bocal_ou_respiro",): "bocal respiro tanque ventilacao",
    ("descarga_de_motor",): "motor gerador escapamento descarga",
    ("equipamento_que_produz_calor",): "forno caldeira churrasqueira aquecedor estufa",
    ("equipamento_que_produz_calor", "fonte_de_ignicao"): "fogao solda maquina",
    ("fonte_de_ignicao",): "tomada interruptor lampada vela fogueira quadro_eletrico",
    ("ralo", "captacao"): "bueiro grelha boca_de_lobo esgoto calha",
    ("canaleta",): "canal valeta",
    ("rebaixo",): "buraco fosso caixa desnivel",
    ("subsolo",): "porao",
    ("em_eletrodutos",): "eletroduto eletrodutos conduite conduites embutida",
    ("exposta",): "aparente solta",
    ("inexistente",): "nenhuma sem nao_ha",
    ("agua_mineral",): "agua galao galoes garrafao",
    ("bebidas",): "refrigerante refrigerantes suco sucos energetico",
    ("bebidas_alcoolicas",): "cerveja cervejas vinho vinhos cachaca pinga",
    ("lubrificantes", "oleos_combustiveis"): "oleo",
    ("oleos_combustiveis", "produtos_quimicos"): "gasolina diesel querosene",
    ("acessorios_para_glp",): "mangueira regulador registro",
}
_SAID = tuple((many, frozenset(said.split())) for many, said in _CHOICES.items())
_KEYS: Mapping[str, str] = {"nome": "id", "rua": "endereco", "cidade": "municipio", "produtos": "mercadorias"}


def choices_meant(word: str, choices: Iterable[str]) -> list[str]:
    """The choices that a word, written as keys are, may stand for; the whole word before its parts."""
    known = [*choices]
    for each in (word, *word.split("_")):
        meant = [choice for choice in known if any(choice in many and each in said for many, said in _SAID)]
        if each in known or meant:
            return [each] if each in known else meant
    return get_close_matches(word, known, n=1, cutoff=0.75)


def keys_meant(key: str, known: Iterable[str], least: float = 0.5) -> list[str]:
    """The keys that another may stand for: what is called so too, much alike, holding it as a word, at least alike."""
    keys, key = [*known], key.casefold()
    return (
        [each for each in keys if each == _KEYS.get(key)]
        or get_close_matches(key, keys, n=1, cutoff=0.75)
        or [each for each in keys if key in each.split("_")]
        or get_close_matches(key, keys, n=1, cutoff=least)
    )
