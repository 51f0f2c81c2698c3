"""Art. 16

Os estabelecimentos que já possuem alvará de licença para venda de GLP deverão, no prazo máximo de 180 (cento e
oitenta) dias a partir da data de publicação desta lei, se adequar às normas contidas na presente lei.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import Derived, all_of, holds, larger, more_than, negation, part
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import PRIOR_LICENCE, PRIOR_LICENCE_ISSUED, PUBLISHED

from .art17_entry_into_force import SIGNED

SITE_VERDICT = Derived("site_verdict", "", "site", "resultado do local")

DAYS = 180

published = larger(PUBLISHED, SIGNED.toordinal())  # not before it was signed (R54)
issued_before = all_of(holds(PRIOR_LICENCE), more_than(published, PRIOR_LICENCE_ISSUED))  # R61

RULES = (
    Rule(
        "art16_cpt",
        title="Adequação de quem já tinha alvará",
        each="site",
        unless=(Unless("sem_alvara_anterior", negation(issued_before)),),
        must=part("site_verdict", holds(SITE_VERDICT)),
        met="",
        open="site_verdict",
        of_the_site=False,
        after=True,
        words={
            "site_verdict": "quem já tinha alvará deve adequar-se a esta lei em 180 dias da publicação",
            "sem_alvara_anterior": "não há alvará anterior à publicação da lei",
        },
    ),
)
COVERAGE = (Covered("art16_cpt", ("procedure", "computed"), "o prazo de 180 dias da publicação (R54, R55, R61)"),)
