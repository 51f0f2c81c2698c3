"""Art. 7º

Junto às áreas de armazenamento deve haver placas ou convenção gráfica que reproduza os dizeres "PERIGO - INFLAMÁVEIS
- É EXPRESSAMENTE PROIBIDO O USO DE FOGO E DE QUAISQUER INSTRUMENTOS QUE PRODUZAM FAÍSCAS" em locais bem visíveis e em
tamanhos e quantidades adequadas às dimensões da instalação.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import all_of, by_reading, holds, part
from resguardo.rulebook.provision import Rule
from resguardo.site.facts import SIGN, SIGN_ADEQUATE, SIGN_SAME_MESSAGE, SIGN_SAME_WORDS, SIGN_VISIBLE

RULES = (
    Rule(
        "art7_cpt",
        title="Placas de perigo",
        each="area",
        must=all_of(
            part("placa_existe", holds(SIGN)),
            part(
                "mensagem", by_reading("R14", same_message=holds(SIGN_SAME_MESSAGE), same_words=holds(SIGN_SAME_WORDS))
            ),
            part("visivel", holds(SIGN_VISIBLE)),
            part("adequada", holds(SIGN_ADEQUATE)),
        ),
        words={
            "placa_existe": "deve haver placa ou convenção gráfica junto à área",
            "mensagem": "a placa deve reproduzir os dizeres do art. 7º",
            "visivel": "a placa deve ficar em local bem visível",
            "adequada": "o tamanho e a quantidade de placas devem ser adequados à instalação",
        },
    ),
)
COVERAGE = (
    Covered(
        "art7_cpt",
        ("computed", "attested"),
        "a existência e os dizeres (R14); visibilidade, tamanho e quantidade são atestados (R15)",
    ),
)
