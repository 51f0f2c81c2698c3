"""Every fact of a site, declared once: the file's keys, the questions, how to measure, who can attest.

Keys are those of the site file (format 1). A fact that only another reading of the law asks for says so in ``how``.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from resguardo.site.fact import Fact, ListOf, Member, Section, leaves
from resguardo.site.numbers import Plausible
from resguardo.site.quantities import kilograms, metres

TAPE = "Meça com trena, na horizontal, entre os pontos mais próximos."
PERSON = "É uma avaliação de pessoa (fiscal, bombeiro, responsável técnico): a lei não dá número."
OTHER_READING = "Só é usada quando se adota outra leitura da lei; pode ficar sem resposta."


def _length(id: str, key: str, label: str, highest: str, question: str, how: str = TAPE) -> Fact:
    plausible = Plausible(0, metres(highest), zero=True)
    return Fact(id, key, "length", label, question, how, plausible=plausible)


def _count(id: str, key: str, label: str, question: str = "", how: str = "Conte.", highest: int = 1_000_000) -> Fact:
    return Fact(id, key, "count", label, question, how, plausible=Plausible(0, highest, zero=True))


def _truth(id: str, key: str, label: str, question: str, how: str = "Olhe no local.", attested: bool = False) -> Fact:
    return Fact(id, key, "truth", label, question, how, attested=attested)


# Containers

CYLINDER_COUNT_HOW = "Some os botijões de 13 kg para os quais a área foi feita, cheios ou vazios."
DECLARED_CYLINDERS = _count(
    "declared_cylinders",
    "botijoes",
    "capacidade em botijões de 13 kg",
    "Quantos botijões de 13 kg cabem na área, cheios ou vazios?",
    CYLINDER_COUNT_HOW,
)
DECLARED_MASS = Fact(
    "declared_mass",
    "kg",
    "mass",
    "capacidade em kg de GLP",
    "Qual a capacidade da área, em kg de GLP?",
    "Multiplique o número de botijões por 13 kg.",
    plausible=Plausible(kilograms("13"), kilograms("10000000"), zero=True),
)
CONTAINER_MASS = Fact(
    "container_mass",
    "kg",
    "mass",
    "conteúdo de cada recipiente",
    "Quantos kg de GLP leva cada recipiente?",
    "Está gravado no recipiente (2, 5, 8, 20, 45 ou 90 kg).",
    plausible=Plausible(kilograms("0.1"), kilograms("2000"), zero=False),
)
CONTAINER_COUNT = _count("container_count", "quantidade", "quantidade de recipientes", "Quantos são?")
OTHERS_LABEL = "recipientes de outro tamanho"
OTHERS_HOW = "Conte-os por tamanho (2, 5, 8, 20, 45 ou 90 kg), que está gravado em cada um."
DECLARED_OTHERS = ListOf(
    "declared_others",
    "outros",
    OTHERS_LABEL,
    (CONTAINER_MASS, CONTAINER_COUNT),
    "Que recipientes de outro tamanho cabem na área?",
    OTHERS_HOW,
    surveyed=False,
)
FOUND_OTHERS = ListOf(
    "found_others",
    "outros",
    OTHERS_LABEL,
    (CONTAINER_MASS, CONTAINER_COUNT),
    "Que recipientes de outro tamanho foram encontrados?",
    OTHERS_HOW,
    surveyed=False,
)
FOUND_FULL = _count(
    "found_full", "botijoes_cheios", "botijões cheios encontrados", "Quantos botijões cheios foram encontrados?"
)
FOUND_EMPTY = _count(
    "found_empty", "botijoes_vazios", "botijões vazios encontrados", "Quantos botijões vazios foram encontrados?"
)
FOUND_IN_USE = _count(
    "found_in_use",
    "botijoes_em_uso",
    "botijões em uso, ligados a um aparelho",
    "Quantos botijões estão ligados a um aparelho?",
)
FOUND_OVERNIGHT = _count(
    "found_overnight",
    "botijoes_em_veiculo_a_noite",
    "botijões em veículo que passa a noite",
    "Quantos botijões ficam à noite em veículo parado dentro do imóvel?",
)
FOUND_ON_VEHICLES = _count(
    "found_on_vehicles",
    "botijoes_em_veiculo",
    "botijões em veículo durante o dia",
    "Quantos botijões estavam em veículos só durante o dia?",
    OTHER_READING,
)
CAPACITY = Section(
    "capacidade",
    "capacidade declarada",
    (DECLARED_CYLINDERS, DECLARED_MASS, DECLARED_OTHERS),
    absent_is_none=True,
)
FOUND = Section(
    "encontrado",
    "estoque encontrado na vistoria",
    (FOUND_FULL, FOUND_EMPTY, FOUND_OTHERS, FOUND_IN_USE, FOUND_OVERNIGHT, FOUND_ON_VEHICLES),
    absent_is_none=True,
)

# The storage area

FLOOR = Fact(
    "floor",
    "pavimento",
    "choice",
    "pavimento",
    "Em que pavimento fica a área de armazenamento?",
    "Olhe no local.",
    choices={"terreo": "térreo", "superior": "superior", "subsolo": "subsolo"},
)
LOWER_COMPARTMENT = _truth(
    "lower_compartment",
    "compartimento_inferior",
    "porão ou compartimento inferior",
    "Há porão ou outro compartimento abaixo do nível do armazenamento, sob ele ou ao lado, na mesma edificação?",
)
LOADING_PLATFORM = _truth(
    "loading_platform",
    "plataforma_de_carga",
    "plataforma de carga",
    "A área tem plataforma de carga e descarga?",
    OTHER_READING,
)
OPENING_KIND = Fact(
    "opening_kind",
    "tipo",
    "choice",
    "tipo de abertura",
    "Que abertura é?",
    "Olhe no local.",
    choices={"ralo": "ralo", "canaleta": "canaleta", "captacao": "captação de águas pluviais", "rebaixo": "rebaixo"},
)
OPENING_DISTANCE = _length(
    "opening_distance",
    "distancia_m",
    "distância até a abertura",
    "100000",
    "A que distância da área está a abertura do piso (0 se dentro dela)?",
)
OPENING_SEALED = _truth(
    "opening_sealed", "vedada", "abertura vedada", "A abertura é vedada, sem acúmulo de gás possível?", OTHER_READING
)
OPENINGS = ListOf(
    "openings",
    "aberturas_no_piso",
    "aberturas no piso",
    (OPENING_KIND, OPENING_DISTANCE, OPENING_SEALED),
    "Que ralos, canaletas, captações ou rebaixos há no piso da área e até mais de 3 m dela?",
    "Percorra o piso da área e uma faixa de pelo menos 3 m em volta.",
)
COVERED = _truth("covered", "existe", "área coberta", "A área de armazenamento é coberta?")
HEADROOM = _length(
    "headroom",
    "pe_direito_m",
    "pé-direito no ponto mais baixo",
    "30",
    "Qual a menor altura livre sob a cobertura?",
    "Meça com trena do piso ao ponto mais baixo da cobertura sobre a área.",
)
ROOF_FIRE_RESISTANT = _truth(
    "roof_fire_resistant",
    "resistente_ao_fogo",
    "cobertura de material resistente ao fogo",
    "A cobertura é de material resistente ao fogo?",
    PERSON,
    attested=True,
)
ROOF_RATING = Fact(
    "roof_rating",
    "resistencia_ao_fogo_min",
    "minutes",
    "resistência ao fogo da cobertura",
    "Que resistência ao fogo da cobertura foi declarada, em minutos (0 se nenhuma; a lei não dá valor)?",
    OTHER_READING,
    plausible=Plausible(0, 600, zero=True),
)
ROOF_FLAT = _truth("roof_flat", "plana", "cobertura plana", "A cobertura é plana (a mesma altura em toda a área)?")
FREE_SPACE = _length(
    "free_space",
    "menor_espaco_livre_m",
    "menor espaço livre sobre uma pilha",
    "30",
    "Qual o menor espaço livre entre o topo de uma pilha e a cobertura acima dela?",
    "Meça com trena, sobre cada pilha, do topo à cobertura; anote o menor.",
)
ROOF = Section(
    "cobertura",
    "cobertura",
    (COVERED, HEADROOM, ROOF_FIRE_RESISTANT, ROOF_RATING, ROOF_FLAT, FREE_SPACE),
    answered=COVERED,
)
STACK_HEIGHT = _length(
    "stack_height",
    "altura_da_pilha_m",
    "altura da pilha mais alta",
    "12",
    "Qual a altura do topo da pilha mais alta de recipientes, a partir do piso, com a plataforma se houver?",
    "Meça com trena, ou some 0,476 m por botijão de 13 kg empilhado.",
)
PERIMETER_HOW = "Meça com trena, ao longo do contorno da área."
PERIMETER_TOTAL = Fact(
    "perimeter_total",
    "total_m",
    "length",
    "perímetro",
    "Qual o perímetro da área de armazenamento?",
    PERIMETER_HOW,
    plausible=Plausible(metres("1"), metres("100000")),
)
PERIMETER_MESH = _length(
    "perimeter_mesh",
    "tela_m",
    "perímetro em tela",
    "100000",
    "Quantos metros do perímetro são de tela de arame ou similar?",
    PERIMETER_HOW,
)
PERIMETER_WALL = _length(
    "perimeter_wall",
    "parede_m",
    "perímetro em parede",
    "100000",
    "Quantos metros do perímetro são de parede?",
    PERIMETER_HOW,
)
PERIMETER_OPEN = _length(
    "perimeter_open",
    "aberto_m",
    "perímetro aberto",
    "100000",
    "Quantos metros do perímetro são abertos?",
    PERIMETER_HOW,
)
PERIMETER = Section("perimetro", "perímetro", (PERIMETER_TOTAL, PERIMETER_MESH, PERIMETER_WALL, PERIMETER_OPEN))
NEAR_PASSAGE = _truth(
    "near_passage",
    "perto_de_passagem",
    "perto de porta, escada ou passagem",
    "Há recipientes perto de portas, escadas ou locais de livre trânsito de pedestres ou veículos?",
    PERSON,
    attested=True,
)
OWN_GATE = _truth(
    "own_gate", "portao_proprio", "portão do próprio cercado", "O cercado da área tem portão próprio?", OTHER_READING
)
SIGN = _truth("sign", "existe", "placa", "Há placa de perigo junto à área?")
SIGN_SAME_MESSAGE = _truth(
    "sign_same_message",
    "mesma_mensagem",
    "placa com os dizeres da lei",
    "A placa ou o pictograma reproduz os dizeres do art. 7º (perigo, inflamáveis, proibido fogo e faíscas)?",
)
SIGN_SAME_WORDS = _truth(
    "sign_same_words",
    "mesmas_palavras",
    "placa com as mesmas palavras",
    "A placa traz exatamente as palavras do art. 7º?",
    OTHER_READING,
)
SIGN_VISIBLE = _truth(
    "sign_visible", "visivel", "placa bem visível", "A placa está em local bem visível?", PERSON, attested=True
)
SIGN_ADEQUATE = _truth(
    "sign_adequate",
    "adequada",
    "placas em tamanho e quantidade adequados",
    "O tamanho e a quantidade de placas são adequados à instalação?",
    PERSON,
    attested=True,
)
SIGNS = Section(
    "placa", "placa", (SIGN, SIGN_SAME_MESSAGE, SIGN_SAME_WORDS, SIGN_VISIBLE, SIGN_ADEQUATE), answered=SIGN
)
WIRING = Fact(
    "wiring",
    "fiacao",
    "choice",
    "fiação elétrica na área",
    "Como é a fiação elétrica dentro da área?",
    "Olhe no local.",
    choices={"inexistente": "não há fiação", "em_eletrodutos": "dentro de eletrodutos", "exposta": "exposta"},
)
LEAK_DETECTOR = _truth(
    "leak_detector",
    "detector_de_vazamento",
    "detector de vazamento de GLP",
    "Há equipamento de detecção de vazamento de GLP?",
)

# Extinguishers

AGENT_SYNONYMS = {
    **dict.fromkeys(
        (
            *("pqs", "po", "po_seco", "po_quimico_seco", "quimico_seco", "po_quimico_abc", "po_quimico_bc", "po_abc"),
            *("po_bc", "pqs_abc", "pqs_bc", "po_quimico_seco_abc", "po_quimico_seco_bc", "abc"),
        ),
        "po_quimico",
    ),
    **dict.fromkeys(("gas_carbonico", "dioxido_de_carbono", "anidrido_carbonico"), "co2"),
    **dict.fromkeys(("agua_pressurizada", "agua_gas", "ap"), "agua"),
    **dict.fromkeys(("espuma_mecanica", "espuma_quimica"), "espuma"),
    **dict.fromkeys(("halon", "halogenado", "agente_limpo", "gas_limpo", "classe_k", "acetato_de_potassio"), "outro"),
}
"""What labels and people call the agents. "BC" alone is told of powder and of carbon dioxide, and is asked."""
EXTINGUISHER_AGENT = Fact(
    "extinguisher_agent",
    "agente",
    "choice",
    "agente extintor",
    "Qual o agente do extintor?",
    "Está no rótulo.",
    choices={"po_quimico": "pó químico", "co2": "gás carbônico", "agua": "água", "espuma": "espuma", "outro": "outro"},
    synonyms=AGENT_SYNONYMS,
)
EXTINGUISHER_MASS = Fact(
    "extinguisher_mass",
    "kg",
    "mass",
    "carga do extintor",
    "Quantos kg de agente leva o extintor?",
    "Está no rótulo.",
    plausible=Plausible(kilograms("0.5"), kilograms("250"), zero=False),
)
EXTINGUISHER_VALID = _truth(
    "extinguisher_valid",
    "valido",
    "extintor na validade",
    "A carga do extintor está na validade?",
    "Veja o selo e o anel do extintor.",
)
EXTINGUISHERS = ListOf(
    "extinguishers",
    "extintores",
    "extintores",
    (EXTINGUISHER_AGENT, EXTINGUISHER_MASS, EXTINGUISHER_VALID),
    "Que extintores protegem a área?",
    "Anote agente, carga e validade de cada um; cada extintor em uma só área.",
)
EXTINGUISHERS_NEAR = _truth(
    "extinguishers_near",
    "extintores_proximos",
    "extintores próximos",
    "Os extintores ficam próximos à área?",
    PERSON,
    attested=True,
)
EXTINGUISHERS_ACCESSIBLE = _truth(
    "extinguishers_accessible",
    "extintores_acessiveis",
    "extintores de fácil acesso",
    "Os extintores são de fácil acesso?",
    PERSON,
    attested=True,
)
EXTINGUISHERS_APART = _truth(
    "extinguishers_apart",
    "extintores_em_locais_distintos",
    "extintores em locais distintos",
    "Os extintores estão em locais distintos?",
    PERSON,
    attested=True,
)

# Neighbours

NEIGHBOUR_KIND = Fact(
    "neighbour_kind",
    "tipo",
    "choice",
    "tipo do vizinho",
    "O que é este vizinho?",
    "Olhe no local.",
    choices={
        "divisa": "limite da propriedade",
        "via_publica": "via pública",
        "escola": "escola",
        "igreja": "igreja",
        "cinema": "cinema",
        "hospital": "hospital",
        "aglomeracao": "local de grande aglomeração de pessoas ou similar",
        "bomba_de_combustivel": "bomba de combustível",
        "bocal_ou_respiro": "bocal ou respiro de tanque de combustível",
        "descarga_de_motor": "descarga de motor a explosão",
        "equipamento_que_produz_calor": "equipamento ou máquina que produz calor",
        "fonte_de_ignicao": "outra fonte de ignição",
    },
)
NEIGHBOUR_DISTANCE = _length(
    "neighbour_distance",
    "distancia_m",
    "distância até o vizinho",
    "100000",
    "A que distância da área de armazenamento está?",
)
DISTANCE_FROM_CONTAINERS = _length(
    "distance_from_containers",
    "distancia_dos_recipientes_m",
    "distância desde os recipientes",
    "100000",
    "A que distância dos recipientes mais externos está?",
    OTHER_READING,
)
DISTANCE_TO_ITS_LOT = _length(
    "distance_to_its_lot",
    "distancia_ao_lote_m",
    "distância até o lote do vizinho",
    "100000",
    "A que distância está o lote onde fica?",
    OTHER_READING,
)
DISTANCE_TO_OUTLET = _length(
    "distance_to_outlet",
    "distancia_da_saida_m",
    "distância até a saída de gases quentes",
    "100000",
    "A que distância está a saída de gases quentes do equipamento?",
    OTHER_READING,
)
BOUNDARY_WALL_HEIGHT = _length(
    "boundary_wall_height",
    "muro_altura_m",
    "altura do muro da divisa",
    "30",
    "Qual a altura do muro nesta divisa (0 se não há)?",
    "Meça dos dois lados e anote a menor altura.",
)
APPLIANCE = _truth(
    "appliance",
    "aparelho",
    "aparelho produtor de calor, chama ou faísca",
    "Esta fonte de ignição é um aparelho produtor de calor, chama ou faísca?",
)
FIRE_WALL = _truth(
    "fire_wall", "parede_corta_fogo", "parede corta-fogo", "Há parede corta-fogo entre a área e este vizinho?"
)
FIRE_WALL_INTERPOSED = _truth(
    "fire_wall_interposed",
    "interposta",
    "parede corta-fogo interposta",
    "A parede fica entre a área e o vizinho, tapando toda linha reta mais curta que a distância exigida?",
)
FIRE_WALL_TOP = _length(
    "fire_wall_top",
    "altura_m",
    "altura da parede corta-fogo",
    "30",
    "Qual a altura do topo da parede corta-fogo, a partir do piso da área?",
    "Meça com trena, na vertical, do piso da área ao topo da parede.",
)
FIRE_WALL_ATTESTED = _truth(
    "fire_wall_attested",
    "atestada",
    "parede corta-fogo atestada",
    "Alguém habilitado atesta que a parede é corta-fogo?",
    PERSON,
    attested=True,
)
FIRE_WALL_RATING = Fact(
    "fire_wall_rating",
    "resistencia_ao_fogo_min",
    "minutes",
    "resistência ao fogo da parede",
    "Qual a resistência ao fogo da parede, em minutos?",
    OTHER_READING,
    plausible=Plausible(0, 600, zero=True),
)
FIRE_WALL_SOLID = _truth(
    "fire_wall_solid", "sem_aberturas", "parede sem aberturas", "A parede é inteira, sem aberturas?", OTHER_READING
)
FIRE_WALL_FROM_STACK = _length(
    "fire_wall_from_stack",
    "distancia_da_pilha_m",
    "distância da parede às pilhas",
    "1000",
    "A que distância das pilhas está a parede?",
    OTHER_READING,
)
FIRE_WALL_OVERLAP = _length(
    "fire_wall_overlap",
    "sobreposicao_m",
    "sobreposição da parede em cada ponta",
    "1000",
    "Quanto a parede passa da área em cada ponta?",
    OTHER_READING,
)
REDUCTION_GRANTED = _truth(
    "reduction_granted",
    "reducao_concedida",
    "redução concedida pela autoridade",
    "A autoridade já concedeu a redução da distância?",
    OTHER_READING,
)
PLAN_WALL_TOP = replace(FIRE_WALL_TOP, id="plan_wall_top")
PLAN_WALL_ATTESTED = replace(FIRE_WALL_ATTESTED, id="plan_wall_attested")
PLAN_WALL_RATING = replace(FIRE_WALL_RATING, id="plan_wall_rating")
PLAN_WALL_SOLID = replace(FIRE_WALL_SOLID, id="plan_wall_solid")
PLAN_WALL_FROM_STACK = replace(FIRE_WALL_FROM_STACK, id="plan_wall_from_stack")
PLAN_WALL_OVERLAP = replace(FIRE_WALL_OVERLAP, id="plan_wall_overlap")
PLAN_WALL_GRANTED = replace(REDUCTION_GRANTED, id="plan_wall_granted")
FIRE_WALLS = ListOf(
    "fire_walls",
    "paredes_corta_fogo",
    "paredes corta-fogo da planta",
    (
        PLAN_WALL_TOP,
        PLAN_WALL_ATTESTED,
        PLAN_WALL_RATING,
        PLAN_WALL_SOLID,
        PLAN_WALL_FROM_STACK,
        PLAN_WALL_OVERLAP,
        PLAN_WALL_GRANTED,
    ),
    "Que paredes corta-fogo estão desenhadas na planta?",
    surveyed=False,
)
FIRE_WALL_SECTION = Section(
    "parede_corta_fogo",
    "parede corta-fogo",
    (
        FIRE_WALL_INTERPOSED,
        FIRE_WALL_TOP,
        FIRE_WALL_ATTESTED,
        FIRE_WALL_RATING,
        FIRE_WALL_SOLID,
        FIRE_WALL_FROM_STACK,
        FIRE_WALL_OVERLAP,
        REDUCTION_GRANTED,
    ),
    exists=FIRE_WALL,
)
RADIUS = replace(
    NEIGHBOUR_DISTANCE,
    id="radius",
    key="raio_m",
    label="raio do levantamento",
    question="Até que distância da área se olhou?",
    how="Além dela, a lista nada diz.",
)
"""How far was looked for neighbours: told of the list, not of one of its items."""

COMPLETE = Fact(
    "complete",
    "completa",
    "truth",
    "levantamento completo",
    "true: a lista é tudo o que há (vazia: nada há); false: pode haver mais",
)
"""Whether a list is all there is."""

NEIGHBOURS = ListOf(
    "neighbours",
    "vizinhos",
    "vizinhos da área",
    (
        NEIGHBOUR_KIND,
        NEIGHBOUR_DISTANCE,
        DISTANCE_FROM_CONTAINERS,
        DISTANCE_TO_ITS_LOT,
        DISTANCE_TO_OUTLET,
        FIRE_WALL_SECTION,
        BOUNDARY_WALL_HEIGHT,
        APPLIANCE,
    ),
    "Que divisas, ruas, escolas, bombas e fontes de calor ou ignição há em volta da área, e até onde se olhou?",
    "Percorra o entorno e anote tudo o que está no quadro do art. 10, até a maior distância exigida.",
    has_radius=True,
)
AREAS = ListOf(
    "areas",
    "areas",
    "áreas de armazenamento",
    (
        CAPACITY,
        FOUND,
        FLOOR,
        LOWER_COMPARTMENT,
        LOADING_PLATFORM,
        OPENINGS,
        ROOF,
        STACK_HEIGHT,
        PERIMETER,
        NEAR_PASSAGE,
        OWN_GATE,
        SIGNS,
        WIRING,
        LEAK_DETECTOR,
        EXTINGUISHERS,
        EXTINGUISHERS_NEAR,
        EXTINGUISHERS_ACCESSIBLE,
        EXTINGUISHERS_APART,
        NEIGHBOURS,
    ),
    "Que áreas de armazenamento há no imóvel?",
    "Percorra o imóvel: conta cada lugar em que ficam recipientes de GLP, cheios ou vazios.",
    surveyed=False,
)

# The establishment

PUBLISHED = Fact(
    "published",
    "publicada_em",
    "date",
    "data de publicação da lei",
    "Em que data a lei foi publicada?",
    "Veja no órgão oficial do município.",
    plausible=Plausible(date(1900, 1, 1).toordinal(), date(2100, 1, 1).toordinal(), zero=False),
)
INSPECTED = _truth(
    "inspected", "realizada", "vistoria realizada", "Foi feita vistoria no local?", "É um registro do município."
)
INSPECTION_DATE = Fact("inspection_date", "data", "date", "data da vistoria", "Em que data foi a vistoria?")
INSPECTION = Section("vistoria", "vistoria", (INSPECTED, INSPECTION_DATE), answered=INSPECTED)
NAME = Fact("name", "nome", "text", "nome do estabelecimento")
CNPJ = Fact("cnpj", "cnpj", "text", "CNPJ")
ADDRESS = Fact("address", "endereco", "text", "endereço")
MUNICIPALITY = Fact("municipality", "municipio", "text", "município")
ACTIVITY = Fact(
    "activity",
    "atividade",
    "choice",
    "atividade",
    choices={
        "distribuicao": "distribuição de GLP",
        "revenda": "revenda de GLP",
        "armazenamento": "armazenamento, sem comércio",
    },
)
ACTIVITIES = ListOf(
    "activities",
    "atividades",
    "atividades",
    (ACTIVITY,),
    "Que atividades o estabelecimento exerce com GLP?",
    "Veja o contrato social e a autorização da ANP; marque todas.",
    surveyed=False,
    scalar=True,
)
LICENCE_REQUESTED = _truth(
    "licence_requested",
    "pedido_de_licenca",
    "pedido de licença",
    "Há pedido de Licença para Localização e Funcionamento?",
    "É um registro do município.",
)
PAPER_KIND = Fact(
    "paper_kind",
    "tipo",
    "choice",
    "documento",
    "Que documento é?",
    "Leia o documento.",
    choices={
        "autorizacao_anp_distribuicao": "registro na ANP (antigo DNC) como distribuidora",
        "autorizacao_anp_revenda": "autorização da ANP para revenda de GLP",
    },
)
PAPER_LINK = Fact(
    "paper_link",
    "vinculo",
    "choice",
    "vínculo do revendedor",
    "O revendedor é vinculado a uma distribuidora ou independente?",
    "Está na autorização da ANP.",
    choices={"vinculado": "vinculado", "independente": "independente"},
)
PAPER_DISTRIBUTOR = Fact("paper_distributor", "distribuidora", "text", "distribuidora")
PAPERS = ListOf(
    "papers",
    "documentos",
    "documentos apresentados",
    (PAPER_KIND, PAPER_LINK, PAPER_DISTRIBUTOR),
    "Que documentos foram apresentados com o pedido?",
    "Confira a pasta do pedido.",
)
GOODS_CHOICES = {
    "alcool": "álcool",
    "artefatos_de_borracha": "artefatos de borracha",
    "artefatos_de_plastico": "artefatos de plástico",
    "carvao": "carvão",
    "graxas": "graxas",
    "inseticidas": "inseticidas",
    "lubrificantes": "materiais lubrificantes",
    "oleos_combustiveis": "óleos combustíveis",
    "pneus": "pneus",
    "produtos_quimicos": "produtos químicos",
    "resinas_e_gomas": "resinas e gomas",
    "tintas": "tintas",
    "vernizes": "vernizes",
    "agua_mineral": "água mineral",
    "bebidas": "bebidas não alcoólicas",
    "bebidas_alcoolicas": "bebidas alcoólicas",
    "acessorios_para_glp": "acessórios para GLP (mangueiras, reguladores)",
    "outra": "outra mercadoria",
}
MERCHANDISE = Fact(
    "merchandise",
    "mercadoria",
    "choice",
    "mercadoria",
    "Que mercadoria é?",
    PERSON,
    attested=True,
    choices=GOODS_CHOICES,
)
GOODS_HOW = "Percorra a loja e o depósito e anote tudo o que está à venda."
GOODS = ListOf(
    "goods",
    "mercadorias",
    "outras mercadorias à venda",
    (MERCHANDISE,),
    "Que outras mercadorias o estabelecimento vende?",
    GOODS_HOW,
    scalar=True,
)
GOODS_ON_PROPERTY = ListOf(
    "goods_on_property",
    "mercadorias_na_propriedade",
    "mercadorias à venda em toda a propriedade",
    (MERCHANDISE,),
    "Que mercadorias se vendem em toda a propriedade?",
    OTHER_READING,
    scalar=True,
)
GOODS_IN_STORE = ListOf(
    "goods_in_store",
    "mercadorias_no_deposito",
    "mercadorias à venda no próprio depósito",
    (MERCHANDISE,),
    "Que mercadorias se vendem no próprio depósito de GLP?",
    OTHER_READING,
    scalar=True,
)
PRIOR_LICENCE = _truth(
    "prior_licence",
    "existe",
    "alvará anterior à lei",
    "O estabelecimento já tinha alvará de licença para venda de GLP?",
    "É um registro do município.",
)
PRIOR_LICENCE_ISSUED = Fact(
    "prior_licence_issued",
    "emitido_em",
    "date",
    "data do alvará anterior",
    "Em que data foi emitido o alvará anterior?",
    "Está no alvará.",
)
BOUNDARIES_WALLED = Fact(
    "boundaries_walled",
    "divisas_muradas",
    "choice",
    "divisas muradas",
    "Todos os lados da propriedade que não dão para a rua têm muro de pelo menos 1,80 m?",
    "Meça a altura de cada muro, dos dois lados.",
    choices={"sim": "sim, todos", "nao": "não, algum não tem", "so_vias": "só há vias públicas em volta"},
)
BASEMENT_ON_PROPERTY = _truth(
    "basement_on_property",
    "porao_na_propriedade",
    "porão em outra edificação da propriedade",
    "Há porão em qualquer edificação da propriedade?",
    OTHER_READING,
)
ESTABLISHMENT = Section(
    "estabelecimento",
    "estabelecimento",
    (
        NAME,
        CNPJ,
        ADDRESS,
        MUNICIPALITY,
        ACTIVITIES,
        LICENCE_REQUESTED,
        PAPERS,
        GOODS,
        GOODS_ON_PROPERTY,
        GOODS_IN_STORE,
        Section("alvara_anterior", "alvará anterior", (PRIOR_LICENCE, PRIOR_LICENCE_ISSUED), answered=PRIOR_LICENCE),
        BOUNDARIES_WALLED,
        BASEMENT_ON_PROPERTY,
    ),
)
BETWEEN = Fact("between", "entre", "pair", "áreas")
SEPARATION_GAP = _length(
    "separation_gap", "distancia_m", "distância entre duas áreas", "100000", "Qual a distância entre as duas áreas?"
)
SEPARATION_WALL = Section(
    "parede_corta_fogo",
    "parede corta-fogo",
    (FIRE_WALL_INTERPOSED, FIRE_WALL_TOP, FIRE_WALL_ATTESTED),
    exists=FIRE_WALL,
)
SEPARATIONS = ListOf(
    "separations",
    "separacoes",
    "distâncias entre as áreas",
    (BETWEEN, SEPARATION_GAP, SEPARATION_WALL),
    "Qual a distância entre cada duas áreas?",
    TAPE,
    surveyed=False,
)
PLAN_FILE = Fact(
    "plan_file",
    "planta",
    "text",
    "planta do local",
    "Em que arquivo está a planta?",
    "Um arquivo GeoJSON, pelo caminho a partir deste, ou o próprio GeoJSON; sem planta, null. O que ela mede não se "
    "escreve aqui.",
)
SITE = (
    PLAN_FILE,
    Section("norma", "norma", (PUBLISHED,)),
    INSPECTION,
    ESTABLISHMENT,
    AREAS,
    SEPARATIONS,
    FIRE_WALLS,
)


def _keys(members: tuple[Member, ...]) -> dict[str, str]:
    """Dotted key of every fact and list, by identifier, lists entered."""
    found = {}
    for key, leaf in leaves(members):
        found[leaf.id] = key
        if isinstance(leaf, ListOf):
            found |= _keys(leaf.members)
    return found


KEYS = _keys(SITE)
"""Where each fact stands within its entity in the file, as in ``cobertura.pe_direito_m``."""

OF_SITE = frozenset(leaf.id for _, leaf in leaves(SITE))
OF_AREA = frozenset(leaf.id for _, leaf in leaves(AREAS.members))
"""Which facts are told of the establishment and which of a storage area; the others are told of a list's items."""
