"""How long one verification takes: one site of 2 areas and 20 neighbours, and the command as a whole.

    .venv-dev/bin/python bench/assessment.py

Prints the median of each against what the project asks of itself.
"""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from resguardo.advice.questions import questions_for
from resguardo.laws.br_pr_campina_grande_do_sul.lei_15_2002 import LAW
from resguardo.rulebook import reading
from resguardo.rulebook.check import assess
from resguardo.sources.site_file import told_by

PROJECT = Path(__file__).parents[1]
KINDS = (
    "divisa",
    "via_publica",
    "escola",
    "bomba_de_combustivel",
    "fonte_de_ignicao",
    "equipamento_que_produz_calor",
    "igreja",
    "divisa",
    "via_publica",
    "hospital",
)
DEFAULT = reading.profile(LAW.readings, "default")


def neighbour(number: int, kind: str) -> dict[str, Any]:
    wall = {"interposta": True, "altura_m": 4, "atestada": True} if number % 3 == 0 else False
    common = {"id": f"N{number}", "tipo": kind, "distancia_m": 30 + 5 * number, "parede_corta_fogo": wall}
    return common | {"muro_altura_m": 2.0, "aparelho": True}


def area(name: str, capacity: Any) -> dict[str, Any]:
    extinguisher = {"agente": "po_quimico", "kg": 12, "valido": True}
    return {
        "id": name,
        "capacidade": capacity,
        "pavimento": "terreo",
        "compartimento_inferior": False,
        "aberturas_no_piso": {"completa": True, "itens": [{"id": "R1", "tipo": "ralo", "distancia_m": 4}]},
        "cobertura": {"existe": True, "pe_direito_m": 3.5, "resistente_ao_fogo": True, "plana": True},
        "altura_da_pilha_m": 1.904,
        "perimetro": {"total_m": 24, "tela_m": 12, "parede_m": 12, "aberto_m": 0},
        "perto_de_passagem": False,
        "placa": {"existe": True, "mesma_mensagem": True, "visivel": True, "adequada": True},
        "fiacao": "em_eletrodutos",
        "detector_de_vazamento": True,
        "extintores": {"completa": True, "itens": [{"id": f"E{n}", **extinguisher} for n in range(4)]},
        "extintores_proximos": True,
        "extintores_acessiveis": True,
        "extintores_em_locais_distintos": True,
        "vizinhos": {"completa": True, "raio_m": 200, "itens": [neighbour(n, kind) for n, kind in enumerate(KINDS)]},
    }


def site(capacity: Any, gap: Any) -> dict[str, Any]:
    return {
        "resguardo": 1,
        "estabelecimento": {"municipio": "Campina Grande do Sul", "divisas_muradas": True, "atividades": ["revenda"]},
        "areas": [area("A", capacity), area("B", capacity)],
        "separacoes": [{"entre": ["A", "B"], "distancia_m": gap}],
    }


def median_ms(run: Callable[[], object], times: int) -> float:
    run()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1000


def report(what: str, found: float, asked: float | None = None) -> None:
    limit = f"  (at most {asked:g} ms)" if asked else ""
    print(f"{what:58s} {found:8.2f} ms{limit}")


def main() -> None:
    told = told_by(site({"botijoes": 120}, 30)).site
    report(
        "assess, all articles, with trace, one profile",
        median_ms(lambda: assess(LAW, told, DEFAULT, flips=False), 300),
        1.5,
    )
    with_flips = median_ms(lambda: assess(LAW, told, DEFAULT), 50)
    report("assess with all flips_under", with_flips, 30)
    report("reading the site file's content", median_ms(lambda: told_by(site({"botijoes": 120}, 30)), 100))
    for what, capacity, gap in (
        ("capacity untold", None, 30),
        ("gap untold", {"botijoes": 120}, None),
        ("capacity and gap untold", None, None),
    ):
        open_site = assess(LAW, told_by(site(capacity, gap)).site, DEFAULT, flips=False)
        taken = median_ms(lambda open_site=open_site: questions_for(LAW, open_site), 20)
        report(f"questions, {what} ({len(questions_for(LAW, open_site))} of them)", taken, 30)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "local.yaml"
        subprocess.run([PROJECT / "bin/resguardo", "new", file], check=True, capture_output=True)
        for path in (file, *sorted((PROJECT / "examples").glob("*.yaml"))):
            command = [PROJECT / "bin/resguardo", "check", path]
            taken = median_ms(lambda command=command: subprocess.run(command, capture_output=True, check=False), 10)
            report(f"bin/resguardo check {path.name}", taken, 400)


if __name__ == "__main__":
    main()
