"""What the service may be trusted with: it keeps nothing, runs nothing foreign, and takes what is typed as data."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import time
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from builders import a_neighbour, a_site, surroundings
from resguardo.site.problem import UnusableFile
from resguardo.sources.town import Town
from resguardo.web import headers, showing, uploaded, work
from resguardo.web.settings import secret_in
from resguardo.web.visit import Visit
from web.visitor import Page, Visitor

HOSTILE = "<script>alert(1)</script>\"'&{{ 7|add:7 }}{% now 'Y' %}=1+1"
WEB = Path(uploaded.__file__).parent
PAGES = ["/", "/verificar", "/lei", "/lei/art10", "/lei/leituras", "/api", "/nada"]


class TestEveryAnswer:
    @pytest.mark.parametrize("path", [*PAGES, "/api/v1/law", "/static/resguardo/page.css"])
    def test_has_the_headers_and_no_cookie(self, client: Any, path: str) -> None:
        response = client.get(path)
        for name, value in headers.HEADERS.items():
            assert response.headers[name] == value, name
        assert not response.cookies
        response.close()

    @pytest.mark.parametrize("path", PAGES)
    def test_has_no_script_and_no_style_within(self, client: Any, path: str) -> None:
        page = Page(client.get(path).content.decode())
        assert all(each.keys() == {"type", "src"} for each in page.of("script")) and not page.words("script")
        assert not page.of("style")
        attributes = {name for _, each in page.tags for name in each}
        assert not {name for name in attributes if name == "style" or name.startswith("on")}

    @pytest.mark.parametrize("path", PAGES)
    def test_asks_nothing_of_another_place(self, client: Any, path: str) -> None:
        page = Page(client.get(path).content.decode())
        addresses = [each.get(name, "") for _, each in page.tags for name in ("href", "src", "action", "formaction")]
        assert [each for each in addresses if "//" in each] == []

    def test_the_policy_lets_no_inline_code_in(self) -> None:
        assert "unsafe" not in headers.POLICY
        assert headers.POLICY.startswith("default-src 'none'")

    def test_of_the_report_lets_in_its_own_style_only(self, client: Any) -> None:
        response = client.post("/verificar/relatorio", {"documento": json.dumps(a_site())})
        assert "unsafe" not in response.headers["Content-Security-Policy"]
        assert re.search("style-src 'sha256-[^']+'", response.headers["Content-Security-Policy"])

    def test_a_page_asked_for_by_another_name_is_refused(self, client: Any) -> None:
        assert client.get("/", headers={"host": "example.org"}).status_code == 400


class TestWhatPeopleType:
    def test_is_text_wherever_it_stands(self, visitor: Visitor) -> None:
        hostile = a_site(**{"estabelecimento.nome": HOSTILE, "estabelecimento.cnpj": HOSTILE})
        hostile["areas"][0]["id"] = HOSTILE
        hostile["areas"][0]["fiacao"] = HOSTILE
        hostile["areas"][0]["vizinhos"] = surroundings(a_neighbour("escola", 3, HOSTILE))
        for address in ("resultado", "revisao", "pergunta", "relatorio"):
            visitor.sends(f"/verificar/{address}", documento=json.dumps(hostile))
            assert all(each.keys() == {"type", "src"} for each in visitor.page.of("script")), address
            assert "alert(1)" in visitor.page.words() + str(visitor.page.hidden), address

    def test_is_text_where_it_is_refused(self, visitor: Visitor) -> None:
        visitor.brings(a_site())
        visitor.changes("areas[A].cobertura.pe_direito_m")
        visitor.answers(HOSTILE)
        assert visitor.status == 422
        assert all(each.keys() == {"type", "src"} for each in visitor.page.of("script"))
        assert visitor.page.filled["resposta"] == HOSTILE

    def test_is_text_in_the_name_of_a_file(self, visitor: Visitor) -> None:
        visitor.opens(b"x: 1", f"{HOSTILE}.yaml".replace("/", ""))
        assert not visitor.page.of("script")

    def test_is_text_in_the_pdf(self, client: Any) -> None:
        site = a_site(**{"estabelecimento.nome": '#panic("x") $x$ *a* \\ @b <c>'})
        response = client.post("/verificar/relatorio.pdf", {"documento": json.dumps(site)})
        assert response.content.startswith(b"%PDF-")


class TestAnUpload:
    def test_is_read_in_another_process_within_bounds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert uploaded.content_of(b"areas:\n  - id: A\n", "local.yaml") == {"areas": [{"id": "A"}]}
        monkeypatch.setattr(uploaded, "SECONDS", 0.01)
        with pytest.raises(UnusableFile, match="tempo ou memória"):
            uploaded.content_of(b"areas: []", "local.yaml")

    def test_of_another_kind_is_refused_by_its_name(self) -> None:
        with pytest.raises(UnusableFile, match="outro tipo"):
            uploaded.content_of(b"", "planta.vrt")

    @pytest.mark.parametrize("data", [b"", b"\xff", b"[", b"a: [", b"x: 1\nx: 2", b"\x00" * 100, b"- " * 100_000])
    def test_that_is_broken_is_told(self, visitor: Visitor, data: bytes) -> None:
        visitor.opens(data, "local.yaml")
        assert visitor.status == 422
        assert visitor.page.heading == "Este arquivo não pode ser usado"
        assert "O que se espera" in visitor.page.words()

    def test_keeps_every_digit(self) -> None:
        content = uploaded.content_of(b"a: 6.240\nb: 1e3\nc: 010\nd: sim\n", "local.yaml")
        assert {key: str(value) for key, value in content.items()} == {
            "a": "6.240",
            "b": "1E+3",
            "c": "010",
            "d": "sim",
        }

    def test_that_names_a_plan_does_not_have_it_read(self, visitor: Visitor) -> None:
        visitor.opens({**a_site(), "planta": "/etc/hostname"})
        assert "que não foi lida" in visitor.page.words()

    def test_of_a_plan_alone_is_a_site(self, visitor: Visitor) -> None:
        visitor.opens({"type": "FeatureCollection", "plano": "local", "features": []}, "planta.geojson")
        assert visitor.page.heading == "NÃO FOI POSSÍVEL VERIFICAR as exigências desta lei"


class TestAVerification:
    def test_that_takes_too_long_ends(self, application: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(work, "SECONDS", 0.5)
        with pytest.raises(UnusableFile, match="de uma vez"):
            work.bounded(time.sleep, 60)

    def test_that_takes_too_much_memory_ends(self, application: Any) -> None:
        with pytest.raises(UnusableFile, match="de uma vez"):
            work.bounded(bytes, work.MEMORY)

    def test_whose_process_dies_ends(self, application: Any) -> None:
        with pytest.raises(UnusableFile, match="de uma vez"):
            work.bounded(os._exit, 1)

    def test_after_that_goes_on(self, application: Any) -> None:
        assert work.bounded(len, "abc") == 3

    def test_of_what_is_no_site_says_so(self, application: Any) -> None:
        with pytest.raises(UnusableFile, match='chave desconhecida "area"'):
            work.bounded(showing.resulting, Visit({"area": 1}), Town(), date(2026, 1, 15))


class TestTheSecret:
    def test_is_made_once_and_for_its_owner_only(self, tmp_path: Path) -> None:
        first = secret_in(tmp_path)
        assert len(first) >= 50
        assert secret_in(tmp_path) == first
        assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600

    def test_differs_from_one_installation_to_another(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        assert secret_in(tmp_path / "a") != secret_in(tmp_path / "b")

    def test_the_data_folder_is_set_up_at_the_first_start(self, application: Any, data_folder: Path) -> None:
        made = {"secret", "resguardo.sqlite3"}
        found = {path.name for path in data_folder.iterdir()}
        assert found - {"resguardo.sqlite3-wal", "resguardo.sqlite3-shm", "papers"} == made
        assert stat.S_IMODE(data_folder.stat().st_mode) == 0o700


class TestNothingIsKept:
    def test_a_whole_visit_leaves_the_data_folder_as_it_was(self, visitor: Visitor, data_folder: Path) -> None:
        before = {path: path.read_bytes() for path in data_folder.rglob("*") if path.is_file()}
        visitor.opens(a_site())
        for address in ("resultado", "revisao", "pergunta"):
            visitor.sends(f"/verificar/{address}")
        assert {path: path.read_bytes() for path in data_folder.rglob("*") if path.is_file()} == before

    def test_answers_to_what_people_sent_may_not_be_stored_by_others(self, client: Any) -> None:
        response = client.post("/verificar/resultado", {"documento": json.dumps(a_site())})
        assert response.headers["Cache-Control"] == "private"


class TestABrokenVisit:
    @pytest.mark.parametrize(
        "address", ["resultado", "revisao", "pergunta", "responder", "voltar", "relatorio", "arquivo"]
    )
    def test_leads_to_the_start_or_says_what_is_wrong(self, client: Any, address: str) -> None:
        assert client.get(f"/verificar/{address}").headers["Location"] == "/"
        for document in ("", "{", "[]", '{"area": 1}', '{"areas": 1, "nada": 2}'):
            response = client.post(f"/verificar/{address}", {"documento": document})
            assert response.status_code in (302, 422) or address == "arquivo", (document, response)

    def test_more_than_a_megabyte_is_refused_in_words(self, client: Any) -> None:
        response = client.post("/verificar/resultado", {"documento": "x" * 1_100_000})
        assert response.status_code == 413
        assert "grandes demais" in response.content.decode()

    @pytest.mark.parametrize("seed", range(4))
    def test_never_makes_a_page_fail(self, visitor: Visitor, seed: int) -> None:
        """Answers of any kind, to questions that there are and that there are not, on sites of any shape."""
        from django.core.cache import cache

        random = Random(seed)
        paths = [
            *PATHS,
            "",
            "x",
            "areas",
            "areas[B]",
            "areas[A].vizinhos[Z].tipo",
            "areas.pavimento",
            "[A]",
            "areas[A]",
        ]
        values = ["", "sim", "nao_sei", "-1", "1e9", "ralo", "é", "9" * 600]
        for _ in range(40):
            site = a_site(**{random.choice(PATHS): random.choice([None, "x", [], {}, [1], {"itens": 3}, True, 7])})
            path = random.choice(paths)
            names = ["resposta", "resposta.de", "resposta.completa", "novo.id", "novo.tipo", "resposta.botijoes"]
            fields = {name: random.choice(values) for name in names}
            button = random.choice(["avancar", "acrescentar", "remover", "nao_sei"])
            told = {
                "documento": json.dumps(site),
                "perguntado": random.choice(["", "[]", "x", '["areas"]', "[1]", "{}", "[" * 5_000]),
            }
            cache.clear()
            response = visitor.client.post("/verificar/responder", {**told, "fato": path, button: "0", **fields})
            assert response.status_code in (200, 302, 422), (path, site)
            response = visitor.client.post("/verificar/pergunta", {**told, "abrir": path})
            assert response.status_code in (200, 302, 422), (path, site)
            assert visitor.client.post("/verificar/revisao", told).status_code in (200, 422), site


PATHS = [
    "areas[A].capacidade",
    "areas[A].pavimento",
    "areas[A].vizinhos",
    "areas[A].vizinhos[escola].distancia_m",
    "areas[A].extintores",
    "areas[A].cobertura.pe_direito_m",
    "areas[A].cobertura",
    "estabelecimento",
    "estabelecimento.mercadorias",
    "estabelecimento.atividades",
    "separacoes",
    "vistoria",
]


class TestThirdPartyFiles:
    @pytest.mark.parametrize("folder", [WEB / "static" / "resguardo" / "fonts", Path(__file__).parent / "axe-core"])
    def test_are_those_that_were_published_and_bear_their_licence(self, folder: Path) -> None:
        digests = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
        for name, digest in digests.items():
            assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name
        rest = {path.name for path in folder.iterdir()} - set(digests) - {"SHA256SUMS"}
        assert rest and all(name.startswith("LICENSE") for name in rest)
