"""The forms of inspections: what they ask, and how an answer is understood."""

from __future__ import annotations

from django import forms

from resguardo.casework.models import Penalty, Served
from resguardo.casework.pages.forms import Reason, Typed, day, long_text, several_lines, text
from resguardo.casework.without_term import ENDED, LONGEST_REASON
from resguardo.verification import LAW

BLANK = "A lei não o traz. Vazio, o documento sai com lacuna."


def days(label: str) -> forms.IntegerField:
    """A term, which the law does not give."""
    return forms.IntegerField(label=label, min_value=1, max_value=365, required=False, help_text=BLANK)


def without_term(step: str) -> Typed:
    """Why one goes on though no term was set; whoever takes the step is asked, as the law gives none."""
    return several_lines(
        f"Nenhum prazo foi fixado para {ENDED[step][0]}: por que se segue agora",
        LONGEST_REASON,
        rows=3,
        required=False,
        help_text="A lei não traz prazo, nem a configuração. O motivo fica no processo.",
    )


class NewInspection(forms.Form):
    """Who is inspected where, and when."""

    nome = text("Nome do estabelecimento", 200)
    endereco = text("Endereço do local", 300)
    responsavel = text("Responsável (pessoa ou empresa)", 200, required=False)
    documento = text("CNPJ ou CPF do responsável", 20, required=False)
    domicilio = text("Domicílio do responsável", 300, required=False)
    areas = text("Áreas de armazenamento", 200, initial="A", help_text="Um nome para cada, com vírgulas: A, B.")
    dia = day("Dia da vistoria")

    def clean_areas(self) -> tuple[str, ...]:
        """The names, each once, without what a path in a site file is written with."""
        names = [each.strip() for each in self.cleaned_data["areas"].split(",") if each.strip()]
        if not names or len(set(names)) < len(names) or any(set(each) & set("[]#") for each in names):
            raise forms.ValidationError("Escreva nomes diferentes, separados por vírgulas, sem [, ] ou #.")
        return tuple(names)


class NewNotice(forms.Form):
    """What is to be corrected until when."""

    fato = long_text("Fato descrito")
    dispositivos = long_text("Dispositivo infringido", help_text="Das constatações; confira e corrija.")
    dias = days("Prazo para corrigir, em dias")
    base = text("Base do prazo", required=False, help_text=BLANK)
    cargo = text("Seu cargo", 120)
    matricula = text("Sua matrícula", 40)


class NewCharge(NewNotice):
    """The auto de infração."""

    field_order = ("fato", "dispositivos", "sem_prazo", "penalidade", "dias", "base", "lugar", "cargo", "matricula")
    sem_prazo = without_term("lavrar_auto")
    dias = days("Prazo da defesa, em dias")
    penalidade = forms.ChoiceField(
        label="Penalidade proposta (art. 14)",
        choices=[("", "deixar em branco"), *LAW.penalties.items()],
        required=False,
    )
    lugar = text("Lugar da defesa", required=False, help_text=BLANK)


class Acknowledgement(forms.Form):
    """How whoever is notified or charged was told."""

    dia = day("Dia da ciência")
    modo = forms.ChoiceField(
        label="Como foi",
        choices=[(key, words) for key, words in Served.MANNERS.items() if key != Served.APPEARED],
        widget=forms.RadioSelect,
    )
    testemunhas = several_lines("Testemunhas, uma por linha (na recusa)", 300, rows=2, required=False)
    publicacao = several_lines(
        "Onde e quando o edital saiu, e a norma que o permite (no edital)",
        300,
        rows=2,
        required=False,
        help_text="A lei não traz o edital: só o use onde outra norma o permite.",
    )


class CorrectedAcknowledgement(Acknowledgement):
    """What is to stand in the place of what was recorded of one of those that are told, and why."""

    comunicado = text("O que se comunicou", 40, required=False, widget=forms.HiddenInput)
    modo = forms.ChoiceField(label="Como foi", choices=list(Served.MANNERS.items()), widget=forms.RadioSelect)
    motivo = several_lines(
        "Motivo da correção", 300, rows=2, help_text="Por exemplo: o dia foi copiado errado da via assinada."
    )


class NewPleading(forms.Form):
    """A defence or an appeal that its author sends."""

    texto = long_text("O que você alega")


class ReceivedPleading(forms.Form):
    """A defence or an appeal that came on paper."""

    texto = long_text("O que se alega")
    dia = day("Recebida em")


class CorrectedReceipt(forms.Form):
    """The day on which an answer was received indeed, and why it is put right."""

    resposta = forms.IntegerField(widget=forms.HiddenInput)
    dia = day("Recebida em")
    motivo = several_lines(
        "Motivo da correção", 300, rows=2, help_text="Por exemplo: o dia foi copiado errado do carimbo do protocolo."
    )


class Ruling(Reason):
    """The penalty, and what the law leaves blank."""

    field_order = ("penalidade", "fundamentacao", "sem_prazo", "valor", "duracao", "dias", "base")
    sem_prazo = without_term("aplicar_penalidade")
    penalidade = forms.ChoiceField(
        label="Penalidade (art. 14)", choices=list(LAW.penalties.items()), widget=forms.RadioSelect
    )
    valor = text("Valor da multa e sua base", required=False, help_text="A lei não traz valor; nada é calculado.")
    duracao = text("Duração da suspensão e sua base", required=False, help_text="A lei não traz duração.")
    dias = days("Prazo do recurso, em dias")
    base = text("Base do prazo", required=False, help_text=BLANK)


class EndOfTerm(Reason):
    """Why a case ends that nobody appealed."""

    sem_prazo = without_term("encerrar_processo")


class AppealRuling(Reason):
    """What becomes of the decision."""

    field_order = ("decisao", "fundamentacao")
    decisao = forms.ChoiceField(
        label="Decisão",
        choices=[
            (Penalty.UPHELD, "Negar: a decisão fica"),
            *((key, f"Substituir por {words}") for key, words in LAW.penalties.items()),
            (Penalty.NONE, "Dar razão: sem penalidade"),
        ],
        widget=forms.RadioSelect,
    )
