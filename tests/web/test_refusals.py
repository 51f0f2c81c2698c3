"""What is not answered is refused in Portuguese, in the frame of every page; to programs as JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from builders import a_site
from resguardo.web.refusals import REFUSALS, RESTS, TOO_OFTEN
from web.visitor import Page

LARGE = b"--x\r\n" + b" " * 2_000_001


def breaks(client: Any, headers: dict[str, str]) -> Any:
    from unittest.mock import patch

    client.raise_request_exception = False
    with patch("resguardo.web.pages.a_new_visit", side_effect=RuntimeError):
        return client.get("/verificar", headers=headers)


def asks_too_often(client: Any, headers: dict[str, str]) -> Any:
    from django.test import override_settings

    with override_settings(RESGUARDO_REQUESTS="1/m"):
        return [client.get("/verificar", headers=headers) for _ in range(2)][-1]


REFUSED: dict[int, Callable[[Any, dict[str, str]], Any]] = {
    400: lambda client, headers: client.get("/", headers={**headers, "host": "example.org"}),
    404: lambda client, headers: client.get("/nada", headers=headers),
    405: lambda client, headers: client.post("/", headers=headers),
    413: lambda client, headers: client.post("/verificar/abrir", LARGE, content_type="text/plain", headers=headers),
    429: asks_too_often,
    500: breaks,
}


def writers_of(logger: str) -> Iterator[logging.Handler]:
    """The handlers by which what is logged under a name is written anywhere, but those of the tests themselves."""
    asked: logging.Logger | None = logging.getLogger(logger)
    while asked:
        yield from (each for each in asked.handlers if type(each) is logging.StreamHandler)
        asked = asked.parent if asked.propagate else None


class TestARefusal:
    def test_there_is_a_trial_of_each(self) -> None:
        assert set(REFUSED) == set(REFUSALS)

    @pytest.mark.parametrize("code", REFUSED)
    def test_is_a_page_that_says_what_to_do(self, client: Any, code: int) -> None:
        response = REFUSED[code](client, {})
        assert response.status_code == code
        page = Page(response.content.decode())
        assert page.heading == REFUSALS[code].heading
        assert REFUSALS[code].advice in page.words("main")
        assert "Voltar ao início" in page.words("main")
        assert "Início" in page.words("nav") and page.words("title").startswith("Erro: ")
        assert not response.cookies

    @pytest.mark.parametrize("code", REFUSED)
    def test_is_json_for_a_program(self, client: Any, code: int) -> None:
        response = REFUSED[code](client, {"accept": "application/json"})
        assert response.status_code == code
        (problem,) = response.json()["problems"]
        assert set(problem) == {"place", "found", "expected", "line", "facts"}
        assert problem["expected"] == REFUSALS[code].expected

    def test_of_the_interface_is_always_json(self, client: Any) -> None:
        for refused in (client.get("/api/v1/nada"), client.delete("/api/v1/check")):
            assert refused.json()["problems"][0]["place"] == "pedido"

    @pytest.mark.parametrize("path", ["/api/v1/check", "/api/v1/questions"])
    def test_of_looking_where_only_data_are_taken_says_so(self, client: Any, path: str) -> None:
        response = client.get(path)
        assert (response.status_code, response.headers["Allow"]) == (405, "POST")
        assert response.json()["problems"][0]["found"] == "este endereço só recebe dados"

    def test_of_a_thousand_fields_leaves_no_trace_in_the_log(self, client: Any) -> None:
        response = client.post("/verificar/responder", {f"campo{number}": "" for number in range(2_000)})
        assert response.status_code == 413
        assert "Os dados enviados são grandes demais" in response.content.decode()
        assert not list(writers_of("django.security.TooManyFieldsSent"))
        assert list(writers_of("django.request"))

    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
    @pytest.mark.parametrize("path", ["/", "/verificar", "/exemplos/faltam_dados", "/lei", "/lei/art10", "/api"])
    def test_of_a_method_is_never_about_a_token(self, application: Any, path: str, method: str) -> None:
        from django.test import Client

        response = getattr(Client(enforce_csrf_checks=True), method)(path)
        assert response.status_code == 405
        assert response.headers["Allow"] == "GET, HEAD"
        assert "Este endereço não recebe dados" in response.content.decode()


class TestAFairShare:
    """What is worked out for each request is counted, however it is asked for."""

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("get", "/verificar"),
            ("get", "/exemplos/faltam_dados"),
            ("get", "/verificar/planta"),
            ("post", "/verificar/planta"),
            ("post", "/verificar/pergunta"),
            ("post", "/verificar/resultado"),
            ("post", "/verificar/relatorio"),
            ("post", "/verificar/abrir"),
            ("post", "/verificar/planta/importar"),
        ],
    )
    def test_is_what_one_address_gets(self, client: Any, method: str, path: str) -> None:
        from django.test import override_settings

        with override_settings(RESGUARDO_REQUESTS="2/m"):
            told = {"documento": json.dumps(a_site())} if method == "post" else {}
            statuses = [getattr(client, method)(path, told).status_code for _ in range(2)]
            assert TOO_OFTEN not in statuses
            refused = getattr(client, method)(path, told)
        assert refused.status_code == TOO_OFTEN
        assert refused.headers["Retry-After"] == str(RESTS)

    def test_is_not_lessened_by_what_is_not_worked_out(self, client: Any) -> None:
        """The first page, the law's pages, and addresses that there are not."""
        from django.test import override_settings

        with override_settings(RESGUARDO_REQUESTS="1/m"):
            for path, status in (("/", 200), ("/lei", 200), ("/lei/art10", 200), ("/nada", 404), ("/lei/nada", 404)):
                assert [client.get(path).status_code for _ in range(3)] == [status] * 3
            assert client.get("/verificar").status_code == 200
            assert client.get("/verificar").status_code == TOO_OFTEN
