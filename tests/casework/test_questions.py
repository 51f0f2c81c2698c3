"""The public pages' questions with the facts of a request: nothing asked twice, kept in the request, come back to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from builders import a_site
from casework.desk import now, step, words
from web.visitor import Visitor

if TYPE_CHECKING:
    from casework.office import Office


def begun(office: Office, content: str = "") -> Any:
    from resguardo.casework import applying

    place = applying.Place("Gás do Vale", "Rua do Vale, 9", ("revenda",))
    return applying.begin(office.person("rita"), place, content, now())


def kept(visitor: Visitor) -> str:
    """What the session carries is kept; where that leads."""
    answer = visitor.client.post("/pedidos/trazer", visitor.page.hidden)
    assert answer.status_code == 302
    return str(answer.url)


def told(case: Any) -> dict[str, Any]:
    from resguardo.casework import applying

    version = applying.last_version(case)
    assert version is not None
    content: dict[str, Any] = json.loads(version.content)
    return content


class TestQuestionsOfARequest:
    def test_begin_with_who_and_where_and_do_not_ask_it_again(self, office: Office) -> None:
        case, visitor = begun(office), Visitor(office.client("rita"))
        page = visitor.goes(f"/pedidos/{case.pk}/perguntas")
        assert page.document["estabelecimento"]["nome"] == "Gás do Vale"
        asked = visitor.sends("/verificar/pergunta")
        assert asked.fact and not asked.fact.startswith(("estabelecimento.nome", "estabelecimento.atividades"))

    def test_are_kept_in_the_request_and_gone_on_with_another_day(self, office: Office) -> None:
        case, visitor = begun(office), Visitor(office.client("rita"))
        visitor.goes(f"/pedidos/{case.pk}/perguntas")
        first = visitor.sends("/verificar/pergunta").fact
        visitor.answers("1") if "resposta" in visitor.page.fields else visitor.does_not_know()
        assert visitor.page.fact != first
        assert kept(visitor) == f"/pedidos/{case.pk}/local"
        page = visitor.goes(f"/pedidos/{case.pk}/local")
        assert "O que muda no pedido" in page.words()
        assert visitor.client.post(f"/pedidos/{case.pk}/local", {"versao": case.version}).status_code == 302
        case.refresh_from_db()
        assert told(case)["estabelecimento"]["nome"] == "Gás do Vale"
        again = Visitor(office.client("rita"))
        again.goes(f"/pedidos/{case.pk}/perguntas")
        assert again.page.document == told(case)

    def test_of_a_site_told_already_go_on_with_its_facts(self, office: Office) -> None:
        content = json.dumps(a_site(), ensure_ascii=False)
        case, visitor = begun(office, content), Visitor(office.client("rita"))
        assert visitor.goes(f"/pedidos/{case.pk}/perguntas").document == told(case)
        assert "Continuar as perguntas" in visitor.page.words()

    def test_what_changes_is_shown_before_it_is_kept(self, office: Office) -> None:
        content = json.dumps(a_site(), ensure_ascii=False)
        case, visitor = begun(office, content), Visitor(office.client("rita"))
        visitor.goes(f"/pedidos/{case.pk}/perguntas")
        changed = {**told(case), "estabelecimento": {**told(case)["estabelecimento"], "nome": "Gás do Monte"}}
        visitor.client.post("/pedidos/trazer", {"documento": json.dumps(changed, ensure_ascii=False)})
        page = visitor.goes(f"/pedidos/{case.pk}/local").words()
        assert "Gás do Monte" in page
        assert "Gás do Monte" not in json.dumps(told(case), ensure_ascii=False)

    def test_made_on_another_version_overwrite_nothing(self, office: Office) -> None:
        case, visitor = begun(office, json.dumps(a_site())), Visitor(office.client("rita"))
        visitor.goes(f"/pedidos/{case.pk}/perguntas")
        kept(visitor)
        version = case.version
        from casework.office import add_paper

        add_paper(office.person("rita"), case)
        answer = visitor.client.post(f"/pedidos/{case.pk}/local", {"versao": version})
        assert answer.status_code == 409 and "juntou um documento" in words(answer)

    def test_brought_from_a_check_without_a_request_are_offered_to_those_that_were_begun(self, office: Office) -> None:
        case, client = begun(office), office.client("rita")
        answer = client.post("/pedidos/trazer", {"documento": json.dumps(a_site())})
        assert answer.url == "/pedidos/novo"
        assert f'href="/pedidos/{case.pk}/local"' in client.get("/pedidos/novo").content.decode()

    def test_that_brought_nothing_that_can_be_read_change_nothing(self, office: Office) -> None:
        case, client = begun(office), office.client("rita")
        client.post("/pedidos/trazer", {"documento": "{nada"})
        assert client.get(f"/pedidos/{case.pk}/local").url == f"/pedidos/{case.pk}"

    def test_have_a_way_to_keep_them_on_every_page_once_something_was_asked(self, office: Office) -> None:
        case, visitor = begun(office), Visitor(office.client("rita"))
        visitor.goes(f"/pedidos/{case.pk}/perguntas")
        visitor.sends("/verificar/pergunta")
        visitor.does_not_know()
        assert any(each.get("formaction") == "/pedidos/trazer" for each in visitor.page.buttons)


@pytest.mark.parametrize(
    ("who", "state", "expected"),
    [
        ("", "rascunho", 302),
        ("rita", "rascunho", 200),
        ("rita", "protocolado", 403),
        ("outro", "rascunho", 404),
        ("ana", "rascunho", 404),
        ("ana", "em_analise", 403),
        ("celia", "em_analise", 403),
        ("elisa", "em_analise", 404),
    ],
)
def test_the_questions_of_a_request_are_for_who_tells_its_site(
    office: Office, who: str, state: str, expected: int
) -> None:
    from casework.test_permissions import signed_in

    case, client = office.a_case(state), signed_in(office, who)
    client.post("/pedidos/trazer", {"documento": json.dumps(a_site())})
    for page in ("perguntas", "local"):
        assert client.get(f"/pedidos/{case.pk}/{page}").status_code == expected, page
    if expected != 200:
        assert client.post(f"/pedidos/{case.pk}/local", {"versao": case.version}).status_code == expected


def test_a_correction_may_be_answered_by_questions_too(office: Office) -> None:
    case, client = office.asked(), office.client("rita")
    client.get(f"/pedidos/{case.pk}/perguntas")
    assert client.post("/pedidos/trazer", {"documento": json.dumps(a_site())}).url == f"/pedidos/{case.pk}/local"
    assert client.post(f"/pedidos/{case.pk}/local", {"versao": case.version}).status_code == 302
    assert step(office, "rita", case, "enviar").status_code == 403
