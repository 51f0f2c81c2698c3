"""What no paper can print or reads otherwise than it is, and addresses that name nothing: told, and never a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from casework.desk import now, today, words
from casework.test_inspections import an_inspection, sent

if TYPE_CHECKING:
    from casework.office import Office

ILLEGIBLE = {"control": "Gás\x07 Bar", "turned round": "Gás \u202erab", "turned inside": "Gás \u2066rab"}
KEPT_NOWHERE = {"senha", "codigo", "fato"}
"""Fields whose text is compared with what is known, and never kept."""


def text_fields() -> list[tuple[str, Any]]:
    from django import forms as django_forms

    from resguardo.casework.pages import forms, inspection_forms

    found = {each for module in (forms, inspection_forms) for each in vars(module).values() if isinstance(each, type)}
    return [
        (f"{form.__name__}.{name}", field)
        for form in found
        if issubclass(form, django_forms.Form)
        for name, field in form.base_fields.items()
        if isinstance(field, django_forms.CharField)
        and not isinstance(field, django_forms.EmailField)
        and name not in KEPT_NOWHERE
    ]


def test_an_address_longer_than_an_account_may_have_is_refused_by_every_form(application: Any) -> None:
    from django import forms as django_forms

    from resguardo.casework.models import Person
    from resguardo.casework.pages import forms

    most = Person._meta.get_field("email").max_length
    asked = [
        field
        for form in vars(forms).values()
        if isinstance(form, type) and issubclass(form, django_forms.Form)
        for field in form.base_fields.values()
        if isinstance(field, django_forms.EmailField)
    ]
    assert asked and {field.max_length for field in asked} == {most}


def test_what_no_typeface_has_is_printed_by_its_number_on_the_checklist_too(office: Office) -> None:
    from casework.test_inspections import text_of

    told = {"nome": "Gás \U0001f525", "endereco": "Rua " + "x" * 290, "areas": "\U0001f600", "dia": today().isoformat()}
    made = office.client("davi").post("/fiscalizacoes/nova", told)
    answer = office.client("davi").get(f"{made.url}/lista.pdf")
    assert answer.status_code == 200
    said = text_of(answer.content)
    assert "Gás [U+1F525]" in said and "[U+1F600]" in said


def test_a_common_long_word_is_broken_in_no_line_of_a_document(application: Any) -> None:
    from resguardo.casework.documents import pdf
    from resguardo.outputs.pdf import BREAK

    assert BREAK not in pdf.printable("estabelecimento inconstitucionalissimamente")
    assert BREAK in pdf.printable("x" * 100)


class TestAsMuchAsAFieldTakes:
    def test_is_taken_whole_where_lines_end_as_a_form_sends_them(self) -> None:
        from resguardo.casework.pages.forms import LONG, long_text

        typed = ("linha\n" * 1_000)[: LONG - 1] + "x"
        assert len(typed) == LONG and long_text("Fundamentação").clean(typed.replace("\n", "\r\n")) == typed

    def test_in_a_remark_is_kept_whole(self, office: Office) -> None:
        from resguardo.casework.inspecting import last_visit

        case, typed = an_inspection(office), ("linha\n" * 200)[:999] + "x"
        told = sent(case, **{"obs-art8_cpt-1": typed.replace("\n", "\r\n")})
        assert office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", told).status_code == 302
        visit = last_visit(case)
        assert visit is not None and visit.filled["obs-art8_cpt-1"] == typed

    def test_and_one_letter_more_in_a_remark_is_told_and_never_cut(self, office: Office) -> None:
        from resguardo.casework.inspecting import last_visit

        case = an_inspection(office)
        for name, said in (("obs-art8_cpt-1", "Observação de art. 8º"), ("areas[#1].fiacao", "Resposta areas")):
            answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", sent(case, **{name: "x" * 1_001}))
            assert answer.status_code == 422 and said in words(answer) and "1001 letras" in words(answer)
        assert last_visit(case) is None


class TestTextThatCannotBeRead:
    @pytest.mark.parametrize("text", ILLEGIBLE.values(), ids=ILLEGIBLE)
    def test_is_refused_by_every_form(self, office: Office, text: str) -> None:
        from django.core.exceptions import ValidationError

        asked = text_fields()
        assert len(asked) > 30
        for name, field in asked:
            with pytest.raises(ValidationError, match="caractere ilegível"):
                field.clean(text)
                pytest.fail(name)

    @pytest.mark.parametrize("text", ["Rua da Olaria,\t45", "1ª linha\r\n2ª linha", "São José “do” \U0001f525"])
    def test_is_not_what_people_write(self, office: Office, text: str) -> None:
        from resguardo.casework.pages.forms import long_text

        assert long_text("O que corrigir").clean(text)

    @pytest.mark.parametrize("text", ILLEGIBLE.values(), ids=ILLEGIBLE)
    def test_in_the_name_of_an_area_begins_no_inspection(self, office: Office, text: str) -> None:
        told = {"nome": "Bar", "endereco": "Rua 1", "areas": text, "dia": today().isoformat()}
        answer = office.client("davi").post("/fiscalizacoes/nova", told)
        assert answer.status_code == 422 and "caractere ilegível" in words(answer)

    @pytest.mark.parametrize("text", ILLEGIBLE.values(), ids=ILLEGIBLE)
    def test_in_a_remark_is_named_with_its_item(self, office: Office, text: str) -> None:
        from resguardo.casework.models import Visit

        case = an_inspection(office)
        answer = office.client("davi").post(f"/fiscalizacoes/campo/{case.pk}", sent(case, **{"obs-art8_cpt-1": text}))
        assert answer.status_code == 422 and "Observação de art. 8º" in words(answer)
        assert not Visit.objects.filter(case=case).exists()

    @pytest.mark.parametrize("text", ILLEGIBLE.values(), ids=ILLEGIBLE)
    def test_in_a_register_is_told_with_its_line(self, text: str) -> None:
        from resguardo.casework import register
        from resguardo.site.problem import UnusableFile

        data = f"alvara;estabelecimento;endereco;emissao\n1;{text};Rua 1;\n".encode()
        with pytest.raises(UnusableFile) as refused:
            register.read(data, "cadastro.csv", today())
        (problem,) = refused.value.problems
        assert "caractere ilegível" in problem.found and problem.line == 2

    def test_in_the_name_of_a_file_is_refused_and_not_shown(self, office: Office) -> None:
        from casework.office import PDF
        from resguardo.casework import applying
        from resguardo.site.problem import UnusableFile

        case, rita = office.a_case("rascunho"), office.person("rita")
        with pytest.raises(UnusableFile) as refused:
            applying.add_paper(rita, case, case.version, "planta", today(), "gpj.\u202epdf", PDF, now())
        assert "\u202e" not in str(refused.value)


def test_a_paper_is_of_no_day_to_come(office: Office) -> None:
    from datetime import timedelta

    from casework.office import PDF
    from resguardo.casework import applying
    from resguardo.casework.steps import Refused

    case, rita = office.a_case("rascunho"), office.person("rita")
    with pytest.raises(Refused, match="ainda não chegou"):
        applying.add_paper(rita, case, case.version, "planta", today() + timedelta(days=1), "a.pdf", PDF, now())


@pytest.mark.parametrize("number", ["9" * 18, "9" * 19, "9" * 40])
@pytest.mark.parametrize("who", ["rita", "davi", "elisa"])
def test_an_address_with_a_number_that_no_row_has_is_no_page(office: Office, who: str, number: str) -> None:
    from resguardo.casework.urls import urlpatterns

    case, inspection = office.a_case(), an_inspection(office, "notificacao")
    client, tried = office.client(who), 0
    for each in urlpatterns:
        route = str(each.pattern)
        if "<key:" in route:
            own = route.replace("<str:name>", "enviar")
            first = inspection.pk if route.startswith("fiscalizacoes") else case.pk
            while "<key:" in own:
                before, _, rest = own.partition("<key:")
                last = "<key:" not in rest.partition(">")[2]
                own = f"{before}{number if last else first}{rest.partition('>')[2]}"
            assert client.get(f"/{own}").status_code in (403, 404, 405), own
            tried += 1
    assert tried > 15


@pytest.mark.parametrize("number", ["9" * 18, "9" * 19, "9" * 5_000])
def test_an_inspection_of_a_request_whose_number_no_row_has_is_no_page(office: Office, number: str) -> None:
    assert office.client("davi").get("/fiscalizacoes/nova", {"pedido": number}).status_code == 404
