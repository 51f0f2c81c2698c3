"""The public pages' questions with the facts of a request: nothing asked twice, kept in the request, come back to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from builders import a_site
from casework.desk import now, read, step, words
from web.visitor import Visitor

if TYPE_CHECKING:
    from casework.office import Office


def begun(office: Office, content: str = "") -> Any:
    from resguardo.casework import applying

    place = applying.Place("Gás do Vale", "Rua do Vale, 9", ("revenda",))
    return applying.begin(office.person("rita"), place, content, now())


def kept(visitor: Visitor) -> str:
    """What the session carries is kept; where that leads."""
    answer = visitor.client.post("/verificar/guardar", visitor.page.hidden)
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
        address = kept(visitor)
        assert address.startswith(f"/pedidos/{case.pk}/local?trazido=")
        page = visitor.goes(address)
        assert "O que muda no pedido" in page.words()
        assert visitor.client.post(f"/pedidos/{case.pk}/local", page.hidden).status_code == 302
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
        page = visitor.goes(carry(visitor.client, changed)).words()
        assert "Gás do Monte" in page
        assert "Gás do Monte" not in json.dumps(told(case), ensure_ascii=False)

    def test_made_on_another_version_overwrite_nothing(self, office: Office) -> None:
        case, visitor = begun(office, json.dumps(a_site())), Visitor(office.client("rita"))
        visitor.goes(f"/pedidos/{case.pk}/perguntas")
        page = visitor.goes(kept(visitor))
        from casework.office import add_paper

        add_paper(office.person("rita"), case)
        answer = visitor.client.post(f"/pedidos/{case.pk}/local", page.hidden)
        assert answer.status_code == 409 and "juntou um documento" in words(answer)
        again = f'href="/pedidos/{case.pk}/local?trazido={page.hidden["trazido"]}"'
        assert again in answer.content.decode(), "what was answered is not lost"

    def test_brought_from_a_check_without_a_request_are_offered_to_those_that_were_begun(self, office: Office) -> None:
        case, client = begun(office), office.client("rita")
        address = carry(client, a_site())
        token = address.removeprefix("/pedidos/novo?trazido=")
        assert f'href="/pedidos/{case.pk}/local?trazido={token}"' in client.get(address).content.decode()

    def test_that_brought_nothing_that_can_be_read_change_nothing(self, office: Office) -> None:
        case, client = begun(office), office.client("rita")
        client.get(f"/pedidos/{case.pk}/perguntas")
        answer = client.post("/verificar/guardar", {"documento": "{nada"})
        assert answer.status_code == 422 and "não pode ser usado" in words(answer)
        answer = client.get(f"/pedidos/{case.pk}/local?trazido=nada")
        assert answer.status_code == 410 and "O pedido não mudou" in words(answer)

    @pytest.mark.parametrize(
        "broken",
        [
            {"planta": {}},
            {"planta": {"type": "FeatureCollection"}},
            {"planta": 1},
            {"areas": 1},
            {"resguardo": 2},
            {"estabelecimento": {"nome": {}}},
            {"desconhecida": 1},
        ],
        ids=str,
    )
    def test_that_brought_what_is_no_site_are_told_so(self, office: Office, broken: Any) -> None:
        case, client = begun(office), office.client("rita")
        client.get(f"/pedidos/{case.pk}/perguntas")
        address = carry(client, {**a_site(), **broken})
        answer = client.get(address)
        assert answer.status_code in (200, 422)
        token = address.rpartition("=")[2]
        sent = client.post(f"/pedidos/{case.pk}/local", {"versao": case.version, "trazido": token})
        assert sent.status_code in (302, 422)
        assert client.get(f"/pedidos/{case.pk}").status_code == 200
        assert client.get(f"/pedidos/{case.pk}/perguntas").status_code == 200

    def test_have_a_way_to_keep_them_on_every_page_the_first_too(self, office: Office) -> None:
        case, visitor = begun(office), Visitor(office.client("rita"))
        visitor.goes(f"/pedidos/{case.pk}/perguntas")
        visitor.sends("/verificar/pergunta")
        for _ in range(2):
            assert any(each.get("formaction") == "/verificar/guardar" for each in visitor.page.buttons)
            visitor.does_not_know()


class TestTwoWindows:
    """Requests answered side by side in one browser: none is taken for another, none undone unseen."""

    def test_of_two_requests_ask_which_one_the_answers_are_of(self, office: Office) -> None:
        first, second, client = begun(office), begun(office), office.client("rita")
        for case in (first, second):
            client.get(f"/pedidos/{case.pk}/perguntas")
        address = carry(client, a_site())
        assert address.startswith("/pedidos/novo?trazido=")
        page = client.get(address).content.decode()
        assert all(f'href="/pedidos/{case.pk}/local?trazido=' in page for case in (first, second))

    def test_keep_each_its_own_answers_whichever_is_sent_first(self, office: Office) -> None:
        case, client = begun(office, json.dumps(a_site())), office.client("rita")
        client.get(f"/pedidos/{case.pk}/perguntas")
        first, second = ({**a_site(), "estabelecimento": {"nome": each}} for each in ("Gás A", "Gás B"))
        pages = [read(client.get(carry(client, each))) for each in (first, second)]
        assert client.post(f"/pedidos/{case.pk}/local", pages[0].hidden).status_code == 302
        assert told(case)["estabelecimento"]["nome"] == "Gás A"
        assert client.post(f"/pedidos/{case.pk}/local", pages[1].hidden).status_code == 409
        assert told(case)["estabelecimento"]["nome"] == "Gás A"

    def test_of_one_request_say_what_the_older_would_undo_before_it_is_kept(self, office: Office) -> None:
        case, client = begun(office, json.dumps(a_site())), office.client("rita")
        client.get(f"/pedidos/{case.pk}/perguntas")
        newer = a_site()
        newer["areas"][0]["fiacao"] = "exposta"
        page = read(client.get(carry(client, newer)))
        assert "Confira antes de guardar" not in page.words()
        assert client.post(f"/pedidos/{case.pk}/local", page.hidden).status_code == 302
        older = {**a_site(), "estabelecimento": {"nome": "Gás do Monte"}}
        page = read(client.get(carry(client, older)))
        assert "Confira antes de guardar" in page.words() and "(volta ao que era na versão 1)" in page.words()
        assert page.words().count("(volta ao que era") == 1, "only what the newer had changed"
        assert told(case)["areas"][0]["fiacao"] == "exposta"
        assert client.post(f"/pedidos/{case.pk}/local", page.hidden).status_code == 302

    def test_more_than_are_carried_say_that_the_answers_are_not_there(self, office: Office) -> None:
        case, client = begun(office, json.dumps(a_site())), office.client("rita")
        client.get(f"/pedidos/{case.pk}/perguntas")
        first = carry(client, a_site())
        for _ in range(5):
            carry(client, a_site())
        assert client.get(first).status_code == 410


def carry(client: Any, content: Any) -> str:
    """Where somebody is led who keeps a site on the public pages."""
    return str(client.post("/verificar/guardar", {"documento": json.dumps(content, ensure_ascii=False)}).url)


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
    _, _, token = carry(client, a_site()).rpartition("=")
    for page in ("perguntas", f"local?trazido={token}"):
        assert client.get(f"/pedidos/{case.pk}/{page}").status_code == expected, page
    if expected != 200:
        assert client.post(f"/pedidos/{case.pk}/local", {"versao": case.version}).status_code == expected


def test_a_correction_may_be_answered_by_questions_too(office: Office) -> None:
    case, client = office.asked(), office.client("rita")
    client.get(f"/pedidos/{case.pk}/perguntas")
    page = read(client.get(carry(client, a_site())))
    assert client.post(f"/pedidos/{case.pk}/local", page.hidden).status_code == 302
    assert step(office, "rita", case, "enviar").status_code == 403
