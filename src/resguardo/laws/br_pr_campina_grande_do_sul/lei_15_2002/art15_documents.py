"""Art. 15

Por ocasião do pedido da Licença para Localização e Funcionamento para a atividade de comercialização e armazenamento
de GLP, o requerente deverá apresentar um dos seguintes documentos:

a) comprovante de registro junto ao Departamento Nacional de Combustíveis - DNC, quando se tratar de Distribuição de
GLP;

b) comprovante de credenciamento junto a Distribuidora registrada no DNC, quando se tratar de Postos Revendedores que
comercializem GLP.
"""

from __future__ import annotations

from resguardo.rulebook.coverage import Covered
from resguardo.rulebook.expression import (
    ALWAYS,
    NEVER,
    Node,
    all_of,
    any_of,
    by_reading,
    holds,
    in_band,
    is_one_of,
    named,
    negation,
    part,
    some,
    total,
)
from resguardo.rulebook.provision import Rule, Unless
from resguardo.site.facts import (
    ACTIVITIES,
    ACTIVITY,
    LICENCE_REQUESTED,
    PAPER_DISTRIBUTOR,
    PAPER_KIND,
    PAPER_LINK,
    PAPERS,
)


def does(activity: str) -> Node:
    """Whether the establishment does this with GLP."""
    return some(ACTIVITIES, is_one_of(ACTIVITY, activity))


# The ANP took over the DNC's registers (R51), and authorises resellers itself (R52).
registered = is_one_of(PAPER_KIND, "autorizacao_anp_distribuicao")
distributor_paper = some(PAPERS, registered)
authorised = is_one_of(PAPER_KIND, "autorizacao_anp_revenda")
linked = all_of(authorised, is_one_of(PAPER_LINK, "vinculado"), named(PAPER_DISTRIBUTOR))
reseller_paper = by_reading("R52", anp_authorisation=some(PAPERS, authorised), literal=some(PAPERS, linked))

distributes, resells = does("distribuicao"), does("revenda")
# No paper is both, so that one alone, whichever it is, is one too few.
several_papers = by_reading(
    "R52",
    anp_authorisation=in_band(total(PAPERS, 1, any_of(registered, authorised)), (1,), NEVER, ALWAYS),
    literal=in_band(total(PAPERS, 1, any_of(registered, linked)), (1,), NEVER, ALWAYS),
)
own_paper = all_of(
    part("registro_de_distribuicao", any_of(negation(distributes), distributor_paper)),
    part("credenciamento_de_revenda", any_of(negation(resells), reseller_paper)),
    part("um_documento_de_cada", any_of(negation(distributes), negation(resells), several_papers)),
)
either_paper = part(
    "credenciamento_de_revenda",
    any_of(
        all_of(distributes, distributor_paper), all_of(resells, reseller_paper), negation(any_of(distributes, resells))
    ),
)

RULES = (
    Rule(
        "art15_cpt",
        title="Documentos do pedido de licença",
        each="site",
        unless=(
            Unless("sem_pedido_de_licenca", negation(holds(LICENCE_REQUESTED))),
            Unless(
                "sem_comercio", negation(any_of(distributes, resells))
            ),  # storage without sale asks for no paper (R53)
        ),
        must=by_reading("R60", each=own_paper, one_of=any_of(own_paper, either_paper)),
        of_the_site=False,
        words={
            "registro_de_distribuicao": "a distribuidora deve apresentar o registro na ANP (antigo DNC)",
            "credenciamento_de_revenda": "a revenda deve apresentar a autorização da ANP (antes, de distribuidora)",
            "um_documento_de_cada": "quem distribui e também revende apresenta um documento para cada atividade",
            "sem_pedido_de_licenca": "não há pedido de licença",
            "sem_comercio": "o estabelecimento não comercializa GLP",
        },
    ),
)
COVERAGE = (
    Covered("art15_cpt", ("procedure", "computed"), "os documentos por atividade, com o pedido de licença (R53, R60)"),
    Covered("art15_cpt_ali1", ("procedure", "computed"), "registro na ANP, sucessora do DNC (R51)"),
    Covered("art15_cpt_ali2", ("procedure", "computed"), "autorização de revenda da ANP (R52)"),
)
