"""The law as it is shown beside its code: what its articles and modules are called, and where each is computed."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "art1": "Alcance da lei e isenção",
    "art2": "Local térreo, sem porão",
    "art3": "Ralos, canaletas e rebaixos no piso",
    "art4": "Cobertura",
    "art5": "Metade do perímetro em tela",
    "art6": "Longe de portas, escadas e passagens",
    "art7": "Placas de perigo",
    "art8": "Fiação em eletrodutos",
    "art9": "Detector de vazamento",
    "art10": "Distâncias, classes, parede corta-fogo, áreas separadas",
    "art11": "Extintores",
    "art12": "Aparelhos de calor, chama ou faísca",
    "art13": "Outros produtos perigosos",
    "art14": "Penalidades",
    "art15": "Documentos do pedido de licença",
    "art16": "Adequação de quem já tinha alvará",
    "art17": "Vigência",
}
"""Names of ours: the law's articles have none."""

SHARED_TITLES: Mapping[str, str] = {
    "capacity": "quantos botijões e quilogramas há numa área",
    "choices": "as palavras de cada escolha sobre as quais a lei foi lida",
    "ground": "o que cada área guarda, e quais contam como uma só",
    "joining": "por que áreas contam como uma só (art. 10, § 3º)",
    "measuring": "de onde até onde se mede (art. 10)",
    "municipality": "se o nome informado é o do município desta lei",
    "origins": "de que fatos depende o que a lei deriva",
    "outcomes": "documentos, prazo de adequação e avisos",
    "separation": "quais áreas contam como uma só (art. 10, § 3º)",
    "shielding": "as paredes corta-fogo de uma planta (art. 10, § 2º)",
    "situation": "quem está sujeito à lei, e o que se deriva dos fatos",
    "tables": "os números do art. 10: distâncias, classes, parede corta-fogo",
}
"""What the modules are on which several articles draw."""

COMPUTED_IN: Mapping[str, tuple[str, ...]] = {
    "art1_cpt": ("municipality", "situation"),
    "art1_par1": ("capacity",),
    "art1_par2": ("ground", "capacity"),
    "art10_cpt": ("art10", "tables", "measuring"),
    "art10_par1": ("tables",),
    "art10_par2": ("art10", "tables", "shielding"),
    "art10_par3": ("separation", "ground"),
    "art14": ("art14", "outcomes"),
    "art15": ("art15", "outcomes"),
    "art16": ("art16", "outcomes"),
}
"""Where a provision with its subdivisions is computed, if not in its article's module alone."""

EXPECTED_OF: Mapping[str, str] = {
    "class": "art10_par1",
    "groups": "art10_par3",
    "group_kg": "art10_par3",
    "neighbours": "art10_cpt",
    "deadline": "art16_cpt",
    "deadline_not_before": "art16_cpt",
}
"""The provision of which an expectation speaks that names none."""
OUTSIDE = {"isento": "art1_par2", "fora_da_lei": "art1_par1"}
"""The provision by which a law asks for nothing."""
