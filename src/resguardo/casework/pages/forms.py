"""The forms of the casework: what they ask, and how an answer is understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from resguardo.casework.codes import code_in
from resguardo.casework.deadlines import FIRST_DAY, LAST_DAY, NO_SUCH_DAY
from resguardo.casework.models.papers import KINDS
from resguardo.casework.register import ENCODINGS
from resguardo.casework.states import FIRE_BASIS, STAFF
from resguardo.site.facts import ACTIVITY
from resguardo.sources.assembly import UNPRINTABLE, named_unprintable
from resguardo.verification import LAW

LONG = 4_000
LONGEST_ADDRESS = 254
"""Letters of an e-mail address, as the database has room for."""


def legible(typed: str) -> None:
    """Raises ValidationError for what no paper can print, or what would read otherwise than it is.

    A site file is refused for the same characters.
    """
    if found := UNPRINTABLE.search(typed):
        raise forms.ValidationError(f"Há aqui {named_unprintable(found[0])}. Apague-o e escreva de novo.")


class Autocompleted(forms.TextInput):
    """A field that the browser knows how to fill."""

    def __init__(self, autocomplete: str, **attributes: Any) -> None:
        super().__init__({"autocomplete": autocomplete, **attributes})


class Typed(forms.CharField):
    """A text whose lines end as a browser counts them: a form sends each end as two signs."""

    def to_python(self, value: Any) -> str:
        """The text, each line ended by one sign."""
        return str(super().to_python(value)).replace("\r\n", "\n")


def text(label: str, most: int = 300, **options: Any) -> Typed:
    """A line of text."""
    return Typed(label=label, max_length=most, validators=[legible], **options)


def long_text(label: str, **options: Any) -> Typed:
    """Several lines of text."""
    return several_lines(label, LONG, rows=5, **options)


def several_lines(label: str, most: int, *, rows: int, **options: Any) -> Typed:
    """Lines of text, so many letters at most."""
    widget = forms.Textarea({"rows": rows})
    return Typed(label=label, max_length=most, validators=[legible], widget=widget, **options)


def day(label: str, **options: Any) -> forms.DateField:
    """A date within reason, which the browser helps to choose."""
    bounds = {"min": FIRST_DAY.isoformat(), "max": LAST_DAY.isoformat()}
    return forms.DateField(
        label=label,
        widget=forms.DateInput({"type": "date", **bounds}, format="%Y-%m-%d"),
        validators=[MinValueValidator(FIRST_DAY, NO_SUCH_DAY), MaxValueValidator(LAST_DAY, NO_SUCH_DAY)],
        error_messages={"invalid": NO_SUCH_DAY},
        **options,
    )


def address(label: str, autocomplete: str) -> forms.EmailField:
    """An e-mail address that an account may have."""
    widget = forms.EmailInput({"autocomplete": autocomplete})
    return forms.EmailField(label=label, max_length=LONGEST_ADDRESS, widget=widget)


def secret(label: str, kind: str, **options: Any) -> forms.CharField:
    """A password; ``kind`` is current-password or new-password."""
    widget = forms.PasswordInput({"autocomplete": kind})
    return forms.CharField(label=label, max_length=128, strip=False, widget=widget, **options)


def one_time_code() -> forms.CharField:
    """A code of the second factor."""
    widget = Autocompleted("one-time-code", inputmode="numeric")
    return forms.CharField(label="Código de seis dígitos", max_length=10, widget=widget)


class SignIn(forms.Form):
    """The first factor."""

    email = address("E-mail", "username")
    senha = secret("Senha", "current-password")


class Code(forms.Form):
    """The second factor."""

    codigo = one_time_code()


class SignUp(forms.Form):
    """An account for whoever asks for a licence."""

    nome = text("Nome", 120, widget=Autocompleted("name"))
    email = address("E-mail", "username")
    senha = secret("Senha", "new-password", help_text="Pelo menos 10 caracteres, e não só números.")


class Address(forms.Form):
    """Where to send a link to."""

    email = address("E-mail da conta", "email")


class NewPassword(forms.Form):
    """Another password."""

    senha = secret("Senha nova", "new-password", help_text="Pelo menos 10 caracteres, e não só números.")


class Invitation(NewPassword):
    """A password and the first code of the second factor."""

    codigo = one_time_code()


class Invite(forms.Form):
    """Whom to invite, as what."""

    nome = text("Nome", 120)
    email = address("E-mail", "off")
    papel = forms.ChoiceField(label="Papel", choices=[("", "escolha"), *((each, each) for each in sorted(STAFF))])


class NewCase(forms.Form):
    """Who asks for a licence to do what where."""

    nome = text("Nome do estabelecimento", 200)
    endereco = text("Endereço do local", 300)
    atividades = forms.MultipleChoiceField(
        label="O que o estabelecimento faz com GLP",
        choices=list(ACTIVITY.choices.items()),
        widget=forms.CheckboxSelectMultiple,
    )


class SiteFile(forms.Form):
    """A site file."""

    arquivo = forms.FileField(label="Arquivo do local (.json ou .yaml) ou planta (.geojson)")


class RegisterFile(forms.Form):
    """The municipality's register of licences."""

    arquivo = forms.FileField(label="Cadastro (.csv ou .xlsx, até 2 MB)")
    codificacao = forms.ChoiceField(
        label="Codificação das letras do .csv",
        choices=[("", "UTF-8, ou perguntar"), *ENCODINGS.items()],
        required=False,
        help_text="Só importa se o arquivo não está em UTF-8: nesse caso nada é importado antes de se escolher, e se "
        "mostra como uma linha dele se lê em cada uma.",
    )


class Adapted(forms.Form):
    """Since when an establishment has adapted to the law, and why one says so."""

    versao = forms.IntegerField(widget=forms.HiddenInput)
    adequado_em = day("Adequado em")
    fundamentacao = long_text("Fundamentação", help_text="Por exemplo: alvará novo nº 12, vistoria de 3 de maio.")


class TakenBack(forms.Form):
    """Why one no longer says that an establishment has adapted."""

    versao = forms.IntegerField(widget=forms.HiddenInput)
    motivo = long_text("Motivo", help_text="Por exemplo: a adequação era de outro alvará.")


class NewPaper(forms.Form):
    """A paper with its kind and date."""

    tipo = forms.ChoiceField(label="Que documento é", choices=list(KINDS.items()))
    data_do_documento = day("Data do documento")
    arquivo = forms.FileField(label="Arquivo (PDF, JPEG ou PNG, até 10 MB)")


class PaperVerdict(forms.Form):
    """Whether a paper is accepted."""

    documento = forms.IntegerField(widget=forms.HiddenInput)
    aceito = forms.ChoiceField(
        label="O documento serve?", choices=[("sim", "Sim, aceito"), ("nao", "Não, recusado")], widget=forms.RadioSelect
    )
    motivo = long_text("Motivo (necessário para recusar)", required=False)


class OtherValue(forms.Form):
    """Another value for a fact."""

    fato = forms.CharField(widget=forms.HiddenInput)
    valor = text("Valor adotado", help_text="Como no arquivo do local: 1,80 · sim · 40. O informado não se perde.")
    motivo = long_text("Motivo")


class NewCorrection(forms.Form):
    """What is to be corrected, until when, on what ground."""

    corrigir = long_text("O que corrigir")
    base = text("Base legal", help_text=f"Por exemplo: Lei {LAW.number}, art. 10.")
    dias = forms.IntegerField(label="Prazo, em dias a contar de amanhã", min_value=1, max_value=365)


class Answer(forms.Form):
    """The answer to a correction."""

    correcao = forms.IntegerField(widget=forms.HiddenInput)
    resposta = long_text("O que você corrigiu, ou por que não")


class Despite(forms.Form):
    """Why a request is granted that does not comply, and that this is meant; asked only where it does not."""

    apesar = several_lines("O resultado não é “atende”: por que deferir ainda assim", 1_000, rows=4, required=False)
    confirmo = forms.MultipleChoiceField(
        label="Confirmação",
        choices=[("sim", "Vi o que não atende ou não se sabe, e é isto mesmo que determino")],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def grants(self, told: Mapping[str, Any]) -> bool:
        """Whether what was sent grants."""
        return True

    def clean(self) -> dict[str, Any]:
        """Both, or none of them where nothing is granted."""
        told: dict[str, Any] = self.cleaned_data
        for name in ("apesar", "confirmo"):
            if self.grants(told) and name in self.fields and name not in self.errors and not told.get(name):
                self.add_error(name, "Este campo é obrigatório para deferir o que não atende ou não se sabe.")
        return told


class Recommendation(Despite):
    """Which way to recommend, and why."""

    field_order = ("sentido", "fundamentacao", "apesar", "confirmo", "condicionantes")

    sentido = forms.ChoiceField(
        label="O que recomenda",
        choices=[("deferir", "Deferir o pedido"), ("indeferir", "Indeferir o pedido")],
        widget=forms.RadioSelect,
    )
    fundamentacao = long_text("Fundamentação")
    condicionantes = long_text("Condicionantes, uma por linha", required=False)

    def grants(self, told: Mapping[str, Any]) -> bool:
        """Whether it recommends to grant."""
        return told.get("sentido") == "deferir"


class DocumentCode(forms.Form):
    """The code of a document that was issued."""

    codigo = text("Código do documento", 60, help_text="Doze letras e algarismos, como ABCD-EFGH-2345.")

    def clean_codigo(self) -> str:
        """The code as documents print it."""
        code = code_in(self.cleaned_data["codigo"])
        if not code:
            raise forms.ValidationError("Um código tem doze letras e algarismos, como ABCD-EFGH-2345.")
        return code


class Reason(forms.Form):
    """Why."""

    fundamentacao = long_text("Fundamentação")


NO_PENALTY = "nenhuma"
"""The choice of a suspension that executes no penalty of an inspection."""


class Suspension(Reason):
    """Why, and the penalty of an inspection that it executes, where one waits for it."""

    field_order = ("executa", "fundamentacao")

    executa = forms.ChoiceField(label="Penalidade que esta suspensão executa", widget=forms.RadioSelect)


class Grant(Despite, Reason):
    """Why, and under what conditions."""

    field_order = ("fundamentacao", "apesar", "confirmo", "condicionantes")

    condicionantes = long_text("Condicionantes do alvará, uma por linha", required=False)


class NewAlvara(forms.Form):
    """The fire brigade's licence and how long the alvará lasts."""

    licenca = text("Licença do Corpo de Bombeiros (número)", 60)
    licenca_ate = day("Licença do Corpo de Bombeiros válida até")
    valido_ate = day("Alvará válido até", help_text=f"Não pode passar da licença do Corpo de Bombeiros: {FIRE_BASIS}.")
